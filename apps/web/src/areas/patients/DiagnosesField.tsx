// PAT-041, PAT-078, PAT-079: up to five diagnoses, each with its code and its name.
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Diagnosis } from '@wren/contract/patients-fields'
import { diagnosisText, maxDiagnoses } from '@wren/contract/patients.rules'
import { TextField } from '../../shared/form/text-fields.tsx'
import { isWhole } from './patients-form.rules.ts'
import type { PatientForm } from './PatientSections.tsx'
import styles from './patients.module.css'

/** A second empty row would only be refused later: the first is asked for at once. */
export function DiagnosesField({ form }: { readonly form: PatientForm }) {
  const { value, error: told, onChange } = form.field('diagnoses')
  const [asked, setAsked] = useState(false)
  const list = value ?? []
  const error = told ?? (asked ? diagnosisText : undefined)
  const put = (at: number, some: Partial<Diagnosis>) =>
    onChange(list.map((one, place) => (place === at ? { ...one, ...some } : one)))
  const add = () => {
    const whole = list.every(isWhole)
    setAsked(!whole)
    if (whole) onChange([...list, { code: '', name: '' }])
  }
  return (
    <div role="group" aria-label="Diagnoses" className={styles.diagnoses}>
      <div className={styles.addressHead}>
        <b>Diagnoses</b>
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={list.length >= maxDiagnoses}
          onClick={add}
        >
          Add Diagnosis
        </Button>
      </div>
      {list.length === 0 && <p className={styles.quiet}>No diagnosis has been added</p>}
      {list.map((one, at) => (
        // A diagnosis has no id; its place is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.diagnosis}>
          <TextField
            label={`Code ${at + 1}`}
            maxLength={20}
            value={one.code}
            error={error !== undefined && one.code.trim() === '' ? error : undefined}
            onChange={(code) => put(at, { code: code ?? '' })}
          />
          <TextField
            label={`Name ${at + 1}`}
            maxLength={500}
            value={one.name}
            error={error !== undefined && one.name.trim() === '' ? error : undefined}
            onChange={(name) => put(at, { name: name ?? '' })}
          />
          <ActionIcon
            size={28}
            aria-label={`Remove diagnosis ${at + 1}`}
            onClick={() => onChange(list.filter((_, place) => place !== at))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
    </div>
  )
}
