// PAT "Pharmacy MRNs" 059, 061 to 065, NET-096: one MRN is added or changed in a popup; the pharmacy of a stored one stays.
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { patients, type Mrn } from '@wren/contract/patients'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { CallForm as Form } from '../../shared/form/CallForm.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import type { CallError } from '../../shared/http/call-error.ts'
import { providerKind, type ProviderItem } from '../../shared/pickers/kinds.ts'
import { deletedProvider } from '../../shared/pickers/left-out.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import { canSaveMrn, mrnFailed, mrnTexts } from './patients-mrn.rules.ts'
import styles from './patients.module.css'

interface MrnDialogProps {
  readonly patientId: number
  readonly row: Mrn | null
  /** Pharmacies that have given one already. */ readonly taken: readonly number[]
  readonly onClose: () => void
}

type Values = { readonly provider_id: number | null; readonly mrn: string | null }
const labels = { provider_id: 'Pharmacy', mrn: 'MRN' } as const
const refusedAs =
  (what: 'add' | 'update') =>
  (error: CallError): boolean => {
    if (error.code === 'stale') return false
    mrnFailed(what, error)
    return Object.keys(error.fields).length === 0
  }

function Popup({
  title,
  stored,
  form,
  pharmacy,
  onClose,
}: {
  readonly title: string
  readonly stored: string | null
  readonly form: CallForm<Values>
  readonly pharmacy: ReactNode
  readonly onClose: () => void
}) {
  const ready = canSaveMrn(stored, form.values.provider_id, form.values.mrn)
  return (
    <Dialog onClose={onClose} title={title} centered={false}>
      <Form
        form={{ ...form, canSave: ready && !form.busy }}
        labels={labels}
        page={false}
        guard={false}
        updatedText="This MRN was updated."
      >
        <div className={styles.add}>
          {pharmacy}
          <TextField label={labels.mrn} required maxLength={50} {...form.field('mrn')} />
          <div className={styles.dialogButtons}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={!ready} loading={form.busy}>
              {form.label('Save MRN')}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  )
}

function NewMrn({ patientId, taken, onClose }: Omit<MrnDialogProps, 'row'>) {
  const [record] = useState<Values>({ provider_id: null, mrn: null })
  const form = useCallForm(patients.addMrn, {
    record,
    values: (values) => values,
    send: 'all',
    with: () => ({ patient_id: patientId }),
    refused: refusedAs('add'),
    onSaved: ({ mrn }) => {
      notify(mrnTexts.added(mrn), { kind: 'toast' })
      onClose()
    },
  })
  const without = (one: ProviderItem): boolean => deletedProvider(one) || taken.includes(one.id)
  return (
    <Popup
      title="Add MRN"
      stored={null}
      form={form}
      onClose={onClose}
      pharmacy={
        <Picker
          label={labels.provider_id}
          required
          kind={providerKind}
          source={providerSource}
          {...form.field('provider_id')}
          without={without}
        />
      }
    />
  )
}

function EditMrn({ row, onClose }: { readonly row: Mrn; readonly onClose: () => void }) {
  const form = useCallForm(patients.changeMrn, {
    record: row,
    values: ({ provider_id, mrn }): Values => ({ provider_id, mrn }),
    sent: ({ mrn }) => (mrn === undefined ? {} : { mrn }),
    with: ({ id, version }) => ({ id, version }),
    refused: refusedAs('update'),
    onSaved: () => {
      notify(mrnTexts.updated(row.provider_title), { kind: 'toast' })
      onClose()
    },
  })
  return (
    <Popup
      title="Update MRN"
      stored={form.start.mrn}
      form={form}
      onClose={onClose}
      pharmacy={
        <TextField
          label={labels.provider_id}
          disabled
          value={row.provider_title}
          onChange={() => {}}
        />
      }
    />
  )
}

export function MrnDialog({ row, ...props }: MrnDialogProps) {
  return row === null ? <NewMrn {...props} /> : <EditMrn row={row} onClose={props.onClose} />
}
