// NUR "Experience and skills" 076-090, NET-096: what she would do and has done; ticking a verification notes who
// and when.
import { countOf } from '@wren/contract/format'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import {
  farthestMiles,
  nurseExperience,
  oldest,
  type Experience,
} from '@wren/contract/nurse-experience'
import {
  skillLabels,
  skillTypes,
  type SkillStatus,
  type SkillType,
} from '@wren/contract/nurses.rules'
import { formatDateTime } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { now } from '../../shared/clock.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { Bar } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { CheckboxField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { skillSet } from './nurses-badges.ts'
import {
  agesWords,
  experienceLabel,
  experienceOf,
  faultOf,
  fieldsOf,
  sentOf,
  statusWords,
  valuesOf,
  type Mark,
  type SkillValues,
} from './nurses-experience.rules.ts'
import styles from './nurses.module.css'

const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }))

function MarkField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Mark | null
  readonly onChange: (mark: Mark | null) => void
}) {
  const { id, me, timezone } = useSession()
  const tick = (on: boolean): void =>
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
      onChange={(on) => tick(on === true)}
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
      <MarkField
        label="Education verified"
        value={skill.education}
        onChange={(education) => onChange({ ...skill, education })}
      />
      <MarkField
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
const labelOfMark = (mark: Mark | null): string => (mark === null ? 'No' : `By ${mark.name}`)
/** What somebody else saved, in the words of the drawer. */
function show(name: string, value: unknown): string {
  if (name === 'ages') return labelOfMark(value as Mark | null)
  if (!(name in skillLabels)) return value === null || value === '' ? '-' : String(value)
  const { interested, status, education, experience } = value as SkillValues
  return [
    interested ? 'Interested' : 'Not interested',
    status === null ? '-' : statusWords[status],
    `Education verified: ${labelOfMark(education)}`,
    `${experienceLabel(name as SkillType)}: ${labelOfMark(experience)}`,
  ].join(', ')
}

function ExperienceDrawer({
  nurse,
  stored,
  onClose,
}: {
  readonly nurse: number
  readonly stored: Experience
  readonly onClose: () => void
}) {
  const { id } = useSession()
  // The version it was opened with: who saved meanwhile is not overwritten.
  const [opened] = useState(() => ({ experience: stored }))
  const form = useCallForm(nurseExperience.save, {
    record: opened,
    values: ({ experience }) => fieldsOf(valuesOf(experience)),
    send: 'all',
    with: ({ experience: { version } }) => ({ id: nurse, version }),
    sent: (_, all) => sentOf(experienceOf(all), id),
    check: (all) => faultOf(experienceOf(all)),
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
      <CallForm form={form} labels={labels} show={show} page={false} guard={false}>
        <div className={styles.stack}>
          <div className={styles.pair}>
            <NumberField label={labels.min} min={0} max={oldest} {...field('min')} />
            <NumberField label={labels.max} min={0} max={oldest} {...field('max')} />
          </div>
          <NumberField label={labels.distance} min={1} max={farthestMiles} {...field('distance')} />
          <MarkField
            label={labels.ages}
            value={form.values.ages}
            onChange={(ages) => form.set({ ages })}
          />
          {experienceOf(form.values).skills.map((skill) => (
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

const said = (
  by: { readonly firstName: string; readonly lastName: string } | null,
  at: string | null,
  zone: string,
): string | null =>
  by === null || at === null ? null : `${by.firstName} ${by.lastName}, ${formatDateTime(at, zone)}`

const Words = ({ width }: { readonly width: number }) => (
  <span className={styles.comingLine}>
    <Bar width={width} height={8} />
  </span>
)

/** The same access types for everybody, each with as many lines as a qualified nurse has. */
const Coming = () => (
  <div className={styles.stack} role="status" aria-label="Loading...">
    <KeyValues
      pairs={[
        ['Patient age', <Words key="age" width={80} />],
        ['Additional information', <Words key="more" width={320} />],
      ]}
    />
    <ul className={styles.skills} aria-hidden>
      {skillTypes.map((name) => (
        <li key={name}>
          <b>{skillLabels[name]}</b>
          {[96, 72, 120, 112].map((width) => (
            <Words key={width} width={width} />
          ))}
        </li>
      ))}
    </ul>
  </div>
)

export function ExperiencePanel({ nurse }: { readonly nurse: number }) {
  const found = useCall(nurseExperience.byNurse, { id: nurse }, { quiet: true })
  const [open, setOpen] = useState(false)
  const { timezone } = useSession()
  const experience = found.data?.experience
  return (
    <Section
      title="Experience & Education"
      id="nurses.experience"
      actions={
        experience && (
          <Button
            size="xs"
            aria-label="Edit experience"
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {found.isPending && <Coming />}
      {found.isError && found.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {experience && (
        <div className={styles.stack}>
          <KeyValues
            pairs={[
              [
                'Patient age',
                <>
                  {agesWords(experience)}
                  <span className={styles.note}>
                    {' '}
                    {said(
                      experience.patientAgeExperienceVerifiedBy,
                      experience.patientAgeExperienceVerifiedAt,
                      timezone,
                    )}
                  </span>
                </>,
              ],
              [
                'Farthest visit',
                experience.maxDistanceMiles === null
                  ? '-'
                  : countOf(experience.maxDistanceMiles, 'mile'),
              ],
              ['Additional information', experience.backgroundExperience ?? '-'],
            ]}
          />
          <ul className={styles.skills} aria-label="Access types">
            {experience.skills.map((skill) => (
              <li key={skill.nurseSkillTypeName}>
                <b>{skillLabels[skill.nurseSkillTypeName]}</b>
                <StatusBadge set={skillSet} status={statusWords[skill.nurseSkillStatus]} />
                <span className={styles.note}>
                  {skill.nurseInterested ? 'Interested' : 'Not interested'}
                </span>
                {skill.experienceVerifiedAt && (
                  <span
                    className={styles.note}
                    title={
                      said(skill.experienceVerifiedBy, skill.experienceVerifiedAt, timezone) ?? ''
                    }
                  >
                    {experienceLabel(skill.nurseSkillTypeName)}
                  </span>
                )}
                {skill.educationVerifiedAt && (
                  <span
                    className={styles.note}
                    title={
                      said(skill.educationVerifiedBy, skill.educationVerifiedAt, timezone) ?? ''
                    }
                  >
                    Education verified
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open && experience && (
        <AsSaved>
          {() => (
            <ExperienceDrawer nurse={nurse} stored={experience} onClose={() => setOpen(false)} />
          )}
        </AsSaved>
      )}
    </Section>
  )
}
