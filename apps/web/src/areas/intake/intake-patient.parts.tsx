// INT-057, INT-068: the patient of the intake; whoever the referral names waits as the placeholder.
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Patient } from '@wren/contract/patients'
import { fullName } from '@wren/contract/format'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { patientKind } from '../../shared/pickers/kinds.ts'
import type { PatientItem } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { patientSource } from '../../shared/pickers/sources.ts'
import { paths } from '../../shared/screen/paths.ts'
import { Cell, useIntakeForm } from './intake-form.parts.tsx'
import styles from './intake.module.css'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function PatientSection({ patient }: { readonly patient: Patient | null }) {
  const { form } = useIntakeForm()
  const [typed, setTyped] = useState('')
  const { patient_uuid: uuid, orig_json: original } = form.values
  const named = fullName(textOf(original?.['initial_patient_first_name']), textOf(original?.['initial_patient_last_name']))
  const name = typed.trim() || named
  return (
    <Section title="Patient" id="intake.patient">
      <FieldGrid>
        <Cell name="patient_uuid" span={8}>
          {(field) => (
            <Picker
              {...field} label="Patient" kind={patientKind} source={patientSource} item={patient as PatientItem | null} onText={setTyped}
              placeholder={named || 'Search for a patient'} onChange={(next) => { setTyped(''); field.onChange(next === null ? null : String(next)) }}
              help={uuid
                ? <Link to={paths.patient(uuid)} className={styles.link}>{patient ? fullName(patient.first_name, patient.last_name) : 'Open the patient'}</Link>
                : named ? 'The name of the referral. Type 3 characters to find the patient, or add a new one.' : 'Type 3 characters to find the patient, or add a new one.'}
            />
          )}
        </Cell>
        <Col span={4}>
          <div className={styles.lowered}>
            <Button component="a" href={name ? paths.newPatientNamed(name) : paths.newPatient} target="_blank" rel="noopener" leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}>New Patient</Button>
          </div>
        </Col>
      </FieldGrid>
    </Section>
  )
}
