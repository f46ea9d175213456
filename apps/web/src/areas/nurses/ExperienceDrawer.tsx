// NUR-077, NUR-078, NUR-082, NUR-083, NUR-084, NUR-085, NUR-087, NUR-088, NUR-089, NUR-090, NET-096: edits the
// experience of a nurse. Ticking a verification records who and when.
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  maxDistanceMiles,
  nurseExperience,
  maxAge,
  type Experience,
} from '@wren/contract/nurse-experience'
import { skillLabels, type SkillStatus, type SkillType } from '@wren/contract/nurses.rules'
import { formatDateTime } from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { CheckboxField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { useSession } from '../../shared/session/session.ts'
import {
  experienceLabel,
  valuesOfFields,
  experienceErrors,
  experienceFields,
  experienceInput,
  skillStatusTexts,
  experienceValues,
  type Verification,
  type SkillValues,
} from './nurses-experience.rules.ts'
import styles from './nurses.module.css'

const statuses = Object.entries(skillStatusTexts).map(([value, label]) => ({ value, label }))

function VerificationField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Verification | null
  readonly onChange: (verification: Verification | null) => void
}) {
  const { id, me, timezone } = useSession()
  const setVerified = (on: boolean): void =>
    onChange(
      on
        ? { by: id, at: now(), name: me === null ? 'you' : `${me.first_name} ${me.last_name}` }
        : null,
    )
  return (
    <CheckboxField
      label={label}
      value={value !== null}
      help={value === null ? undefined : `By ${value.name}, ${formatDateTime(value.at, timezone)}`}
      onChange={(on) => setVerified(on === true)}
    />
  )
}

function SkillFields({
  skill,
  onChange,
}: {
  readonly skill: SkillValues
  readonly onChange: (skill: SkillValues) => void
}) {
  return (
    <fieldset className={styles.skill}>
      <legend>{skillLabels[skill.name]}</legend>
      <CheckboxField
        label="Interested"
        value={skill.interested}
        disabled={skill.required}
        onChange={(on) => onChange({ ...skill, interested: on === true })}
      />
      <SelectField
        label="Status"
        required
        clearable={false}
        choices={statuses}
        value={skill.status}
        onChange={(status) => onChange({ ...skill, status: status as SkillStatus | null })}
      />
      <VerificationField
        label="Education verified"
        value={skill.education}
        onChange={(education) => onChange({ ...skill, education })}
      />
      <VerificationField
        label={experienceLabel(skill.name)}
        value={skill.experience}
        onChange={(experience) => onChange({ ...skill, experience })}
      />
    </fieldset>
  )
}

const labels = {
  min: 'Minimum age',
  max: 'Maximum age',
  distance: 'Farthest visit (miles)',
  ages: 'Age experience verified',
  background: 'Additional information',
  ...skillLabels,
} as const
const verifierText = (verification: Verification | null): string =>
  verification === null ? 'No' : `By ${verification.name}`
/** Shows another person's change of a field as the drawer does. */
function valueText(name: string, value: unknown): string {
  if (name === 'ages') return verifierText(value as Verification | null)
  if (!(name in skillLabels)) return value === null || value === '' ? '-' : String(value)
  const { interested, status, education, experience } = value as SkillValues
  return [
    interested ? 'Interested' : 'Not interested',
    status === null ? '-' : skillStatusTexts[status],
    `Education verified: ${verifierText(education)}`,
    `${experienceLabel(name as SkillType)}: ${verifierText(experience)}`,
  ].join(', ')
}

export function ExperienceDrawer({
  nurse,
  stored,
  onClose,
}: {
  readonly nurse: number
  readonly stored: Experience
  readonly onClose: () => void
}) {
  const { id } = useSession()
  // The version at opening, so that another person's save is not overwritten.
  const [initial] = useState(() => ({ experience: stored }))
  const form = useCallForm(nurseExperience.save, {
    record: initial,
    values: ({ experience }) => experienceFields(experienceValues(experience)),
    send: 'all',
    with: ({ experience: { version } }) => ({ id: nurse, version }),
    sent: (_, fields) => experienceInput(valuesOfFields(fields), id),
    check: (fields) => experienceErrors(valuesOfFields(fields)),
    onSaved: () => {
      notify('Nurse experience has been updated successfully!')
      onClose()
    },
  })
  const { field } = form
  return (
    <SideDrawer
      opened
      title="Edit Experience"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton busy={form.busy} onClick={() => void form.submit()}>
            Save
          </SaveButton>
        </>
      }
    >
      <CallForm form={form} labels={labels} show={valueText} page={false} guard={false}>
        <div className={styles.stack}>
          <div className={styles.pair}>
            <NumberField label={labels.min} min={0} max={maxAge} {...field('min')} />
            <NumberField label={labels.max} min={0} max={maxAge} {...field('max')} />
          </div>
          <NumberField
            label={labels.distance}
            min={1}
            max={maxDistanceMiles}
            {...field('distance')}
          />
          <VerificationField
            label={labels.ages}
            value={form.values.ages}
            onChange={(ages) => form.set({ ages })}
          />
          {valuesOfFields(form.values).skills.map((skill) => (
            <SkillFields
              key={skill.name}
              skill={skill}
              onChange={(next) => form.set({ [next.name]: next })}
            />
          ))}
          <TextareaField
            label={labels.background}
            rows={3}
            maxLength={5000}
            {...field('background')}
          />
        </div>
      </CallForm>
    </SideDrawer>
  )
}
