// PAT "Pharmacy MRNs" 057, 059, 061 to 063: the pharmacies' numbers for this patient; adding one needs both halves, and the patient.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { patients, type Patient } from '@wren/contract/patients'
import { pharmacies } from '@wren/contract/pharmacies'
import { notify } from '../../shared/feedback/notices.ts'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { providerKind } from '../../shared/pickers/kinds.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import type { KnownMrn } from './patients-referral.rules.ts'
import styles from './patients.module.css'

const blockedText = 'Please save the patient\'s profile before adding pharmacy MRNs.' // PAT-059

export function MrnCard({ patient }: { readonly patient: Patient }) {
  const [provider, setProvider] = useState<number | null>(null)
  const [mrn, setMrn] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const add = useChange(patients.addMrn, { quiet: true })
  const save = async (): Promise<void> => {
    const pressed = await add.press({ patient_id: patient.id, provider_id: provider as number, mrn: mrn as string })
    if (!pressed.ok) return void notify(`Failed to add MRN: ${pressed.error.error}`, { kind: 'error' })
    notify(`${pressed.answer.mrn} has been added successfully!`, { kind: 'toast' })
    setOpen(false)
    setProvider(null)
    setMrn(null)
  }
  return (
    <ContextCard title="Pharmacy MRNs" count={patient.external_mrn.length} actions={<Button size="compact-sm" onClick={() => setOpen(!open)}>{open ? 'Cancel' : 'Add MRN'}</Button>}>
      {patient.external_mrn.length === 0 ? <p className={styles.quiet}>No pharmacy MRN has been added</p>
        : <KeyValues pairs={patient.external_mrn.map((one) => [one.provider_title, one.mrn] as const)} />}
      {open && (
        <div className={styles.add}>
          <Picker label="Pharmacy" required kind={providerKind} source={providerSource} value={provider} onChange={setProvider} />
          <TextField label="MRN" required maxLength={50} value={mrn} onChange={setMrn} error={add.fields['mrn']} />
          <Button variant="filled" disabled={provider === null || (mrn ?? '').trim() === ''} loading={add.busy} onClick={() => void save()}>{add.label('Save MRN')}</Button>
        </div>
      )}
    </ContextCard>
  )
}

/** Before the first save: what the intake knows is named, and stored with the patient. */
export function WaitingMrn({ mrn, from }: { readonly mrn: KnownMrn | null; readonly from: string }) {
  const all = useCall(pharmacies.list, mrn === null ? null : undefined, { quiet: true, freshFor: dayInMs })
  const title = all.data?.data.find(({ id }) => id === mrn?.provider_id)?.title ?? 'Pharmacy'
  return (
    <ContextCard title="Pharmacy MRNs" actions={<ActionButton action={{ label: 'Add MRN', blocked: blockedText, run: () => undefined }} />}>
      {mrn && <KeyValues pairs={[[title, mrn.mrn]]} />}
      <p className={`${styles.quiet} ${mrn ? styles.waiting : ''}`}>{mrn ? `From ${from}. It is added when you save the patient.` : blockedText}</p>
    </ContextCard>
  )
}
