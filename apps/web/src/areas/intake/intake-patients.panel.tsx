// INT-152, DOC-062: a referral that names several patients says so; each can be read, or opened as a new intake.
import { Button, Radio } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundState } from './intake-found.parts.ts'
import { patientNames } from './intake-found.rules.ts'
import styles from './intake.module.css'

export function ReferralPatients({ found }: { readonly found: FoundState }) {
  const { patients } = found
  // The choice shows at once; its values stand as soon as they are read.
  const [pressed, setPressed] = useState<number | null>(null)
  if (patients.length < 2) return null
  const choose = async (patient: number) => {
    setPressed(patient)
    await found.choose(patient).finally(() => setPressed(null))
  }
  const names = patientNames(patients)
  const read = patients.findIndex((one) => one.read)
  return (
    <div className={styles.patients}>
      <p role="status">
        This text names {patients.length} patients. Only {patients[read]?.name ?? 'the first'} was
        read.
      </p>
      <Radio.Group
        aria-label="Patient to read"
        value={String(pressed ?? read + 1)}
        onChange={(patient) => void choose(Number(patient))}
      >
        {names.map((name, at) => (
          <div key={at} className={styles.patient}>
            <Radio size="sm" value={String(at + 1)} label={name} />
            {at !== read && (
              <Button
                size="compact-xs"
                variant="subtle"
                rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
                onClick={() => found.openFurther(at + 1)}
              >
                New intake for {name}
              </Button>
            )}
          </div>
        ))}
      </Radio.Group>
    </div>
  )
}
