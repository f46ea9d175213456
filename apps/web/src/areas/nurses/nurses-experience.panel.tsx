// NUR "Experience and skills" 076-090: what she would do and has done; ticking a verification notes who and when.
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { nurseExperience, oldest, type Experience } from '@wren/contract/nurse-experience'
import { skillLabels, type SkillStatus } from '@wren/contract/nurses.rules'
import { formatDateTime } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { now } from '../../shared/clock.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CheckboxField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { skillSet } from './nurses-badges.ts'
import { agesWords, experienceLabel, faultOf, sentOf, statusWords, valuesOf, type ExperienceValues, type Mark, type SkillValues } from './nurses-experience.rules.ts'
import styles from './nurses.module.css'

const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }))

function MarkField({ label, value, onChange }: { readonly label: string; readonly value: Mark | null; readonly onChange: (mark: Mark | null) => void }) {
  const { id, me, timezone } = useSession()
  const tick = (on: boolean): void => onChange(on ? { by: id, at: now(), name: me === null ? 'you' : `${me.first_name} ${me.last_name}` } : null)
  return <CheckboxField label={label} value={value !== null} help={value === null ? undefined : `By ${value.name}, ${formatDateTime(value.at, timezone)}`} onChange={(on) => tick(on === true)} />
}

function SkillFields({ skill, onChange }: { readonly skill: SkillValues; readonly onChange: (skill: SkillValues) => void }) {
  return (
    <fieldset className={styles.skill}>
      <legend>{skillLabels[skill.name]}</legend>
      <CheckboxField label="Interested" value={skill.interested} disabled={skill.required} onChange={(on) => onChange({ ...skill, interested: on === true })} />
      <SelectField label="Status" required clearable={false} choices={statuses} value={skill.status} onChange={(status) => onChange({ ...skill, status: status as SkillStatus | null })} />
      <MarkField label="Education verified" value={skill.education} onChange={(education) => onChange({ ...skill, education })} />
      <MarkField label={experienceLabel(skill.name)} value={skill.experience} onChange={(experience) => onChange({ ...skill, experience })} />
    </fieldset>
  )
}

function ExperienceDrawer({ nurse, stored, onClose }: { readonly nurse: number; readonly stored: Experience; readonly onClose: () => void }) {
  const { id } = useSession()
  // The version it was opened with: who saved meanwhile is not overwritten.
  const [opened] = useState(stored)
  const [values, setValues] = useState(() => valuesOf(opened))
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChange(nurseExperience.save, { quiet: true })
  const set = (some: Partial<ExperienceValues>): void => { setValues({ ...values, ...some }); setProblem(null) }
  const save = async (): Promise<void> => {
    const fault = faultOf(values)
    setProblem(fault)
    if (fault !== null) return
    const pressed = await change.press({ id: nurse, ...sentOf(values, id, opened.version) })
    if (!pressed.ok) return setProblem(pressed.error.error)
    notify('Nurse experience has been updated successfully!')
    onClose()
  }
  return (
    <SideDrawer opened title="Edit Experience" width={520} onClose={onClose} footer={<><Button onClick={onClose}>Cancel</Button><SaveButton busy={change.busy} onClick={() => void save()}>Save</SaveButton></>}>
      <div className={styles.stack}>
        {problem !== null && <Banner title={problem} />}
        <div className={styles.pair}>
          <NumberField label="Minimum age" min={0} max={oldest} value={values.min} onChange={(min) => set({ min })} />
          <NumberField label="Maximum age" min={0} max={oldest} value={values.max} onChange={(max) => set({ max })} />
        </div>
        <MarkField label="Age experience verified" value={values.ages} onChange={(ages) => set({ ages })} />
        {values.skills.map((skill) => <SkillFields key={skill.name} skill={skill} onChange={(next) => set({ skills: values.skills.map((one) => (one.name === next.name ? next : one)) })} />)}
        <TextareaField label="Additional information" rows={3} maxLength={5000} value={values.background} onChange={(background) => set({ background })} />
      </div>
    </SideDrawer>
  )
}

const said = (by: { readonly firstName: string; readonly lastName: string } | null, at: string | null, zone: string): string | null => (by === null || at === null ? null : `${by.firstName} ${by.lastName}, ${formatDateTime(at, zone)}`)

export function ExperiencePanel({ nurse }: { readonly nurse: number }) {
  const found = useCall(nurseExperience.byNurse, { id: nurse }, { quiet: true })
  const [open, setOpen] = useState(false)
  const { timezone } = useSession()
  const experience = found.data?.experience
  return (
    <Section title="Experience & Education" id="nurses.experience" actions={experience && <Button size="xs" aria-label="Edit experience" leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>Edit</Button>}>
      {found.isError && <p className={styles.quiet} role="alert">An error occurred</p>}
      {experience && (
        <div className={styles.stack}>
          <KeyValues pairs={[
            ['Patient age', <>{agesWords(experience)}<span className={styles.note}> {said(experience.patientAgeExperienceVerifiedBy, experience.patientAgeExperienceVerifiedAt, timezone)}</span></>],
            ['Additional information', experience.backgroundExperience ?? '-'],
          ]} />
          <ul className={styles.skills} aria-label="Access types">
            {experience.skills.map((skill) => (
              <li key={skill.nurseSkillTypeName}>
                <b>{skillLabels[skill.nurseSkillTypeName]}</b>
                <StatusBadge set={skillSet} status={statusWords[skill.nurseSkillStatus]} />
                <span className={styles.note}>{skill.nurseInterested ? 'Interested' : 'Not interested'}</span>
                {skill.experienceVerifiedAt && <span className={styles.note} title={said(skill.experienceVerifiedBy, skill.experienceVerifiedAt, timezone) ?? ''}>{experienceLabel(skill.nurseSkillTypeName)}</span>}
                {skill.educationVerifiedAt && <span className={styles.note} title={said(skill.educationVerifiedBy, skill.educationVerifiedAt, timezone) ?? ''}>Education verified</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open && experience && <ExperienceDrawer nurse={nurse} stored={experience} onClose={() => setOpen(false)} />}
    </Section>
  )
}
