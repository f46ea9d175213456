// PAT "Pharmacy MRNs" 059, 061 to 065: one MRN is added or changed in a popup; the pharmacy of a stored one stays.
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { patients, type Mrn } from '@wren/contract/patients'
import { notify } from '../../shared/feedback/notices.ts'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { providerKind, type ProviderItem } from '../../shared/pickers/kinds.ts'
import { deletedProvider } from '../../shared/pickers/left-out.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import { canSaveMrn, mrnFailed, mrnTexts } from './patients-mrn.rules.ts'
import styles from './patients.module.css'

interface MrnDialogProps { readonly patientId: number; readonly row: Mrn | null; /** Pharmacies that have given one already. */ readonly taken: readonly number[]; readonly onClose: () => void }

export function MrnDialog({ patientId, row, taken, onClose }: MrnDialogProps) {
  const [provider, setProvider] = useState<number | null>(row?.provider_id ?? null)
  const [mrn, setMrn] = useState<string | null>(row?.mrn ?? null)
  const add = useChange(patients.addMrn, { quiet: true })
  const change = useChange(patients.changeMrn, { quiet: true })
  const { busy, fields, label } = row === null ? add : change
  const ready = canSaveMrn(row?.mrn ?? null, provider, mrn)
  const save = async (): Promise<void> => {
    if (!ready || busy || provider === null || mrn === null) return
    const pressed = await (row === null ? add.press({ patient_id: patientId, provider_id: provider, mrn }) : change.press({ id: row.id, mrn, version: row.version }))
    if (!pressed.ok) return mrnFailed(row === null ? 'add' : 'update', pressed.error)
    notify(row === null ? mrnTexts.added(pressed.answer.mrn) : mrnTexts.updated(row.provider_title), { kind: 'toast' })
    onClose()
  }
  const without = (one: ProviderItem): boolean => deletedProvider(one) || taken.includes(one.id)
  return (
    <Modal opened onClose={onClose} title={row === null ? 'Add MRN' : 'Update MRN'} centered={false}>
      <form className={styles.add} noValidate onSubmit={(event) => { event.preventDefault(); event.stopPropagation(); void save() }}>
        {row === null
          ? <Picker label="Pharmacy" required kind={providerKind} source={providerSource} value={provider} onChange={setProvider} without={without} error={fields['provider_id']} />
          : <TextField label="Pharmacy" disabled value={row.provider_title} onChange={() => {}} />}
        <TextField label="MRN" required maxLength={50} value={mrn} onChange={setMrn} error={fields['mrn']} />
        <div className={styles.dialogButtons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!ready} loading={busy}>{label('Save MRN')}</Button>
        </div>
      </form>
    </Modal>
  )
}
