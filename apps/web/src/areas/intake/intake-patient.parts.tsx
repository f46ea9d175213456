// INT-057, INT-068: the patient of the intake; whoever the referral names waits as the placeholder, and what it
// says of her goes with 'New Patient'.
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
import { useIntakeOffer } from '../../shared/intake-patient.ts'
import { paths } from '../../shared/screen/paths.ts'
import { Cell, useField, useIntakeForm } from './intake-form.parts.tsx'
import styles from './intake.module.css'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function PatientSection({ patient }: { readonly patient: Patient | null }) {
  const { form, saved } = useIntakeForm()
  const [typed, setTyped] = useState('')
  const { patient_uuid: uuid, orig_json: original } = form.values
  const named = fullName(
    textOf(original?.['initial_patient_first_name']),
    textOf(original?.['initial_patient_last_name']),
  )
  const name = typed.trim() || named
  const locked = useField('patient_uuid').disabled
  // Whoever was made from here is the patient of this intake, unless somebody was chosen meanwhile.
  const offer = useIntakeOffer(form.values, (made) => {
    if (form.values.patient_uuid === null && !locked) form.set({ patient_uuid: made })
  })
  return (
    <Section title="Patient" id="intake.patient">
      <FieldGrid>
        <Cell name="patient_uuid" span={8}>
          {(field) => (
            <Picker
              {...field}
              label="Patient"
              kind={patientKind}
              source={patientSource}
              item={patient as PatientItem | null}
              onText={setTyped}
              placeholder={named || 'Search for a patient'}
              onChange={(next) => {
                setTyped('')
                field.onChange(next === null ? null : String(next))
              }}
              help={
                uuid ? (
                  <Link to={paths.patient(uuid)} className={styles.link}>
                    {patient ? fullName(patient.first_name, patient.last_name) : 'Open the patient'}
                  </Link>
                ) : named ? (
                  'The name of the referral. Type 3 characters to find the patient, or add a new one.'
                ) : (
                  'Type 3 characters to find the patient, or add a new one.'
                )
              }
            />
          )}
        </Cell>
        <Col span={4}>
          <div className={styles.lowered}>
            <Button
              component="a"
              href={paths.newPatientFor(name, saved?.id ?? null, offer)}
              target="_blank"
              rel="noopener"
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            >
              New Patient
            </Button>
          </div>
        </Col>
      </FieldGrid>
    </Section>
  )
}
