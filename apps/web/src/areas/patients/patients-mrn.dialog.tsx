// PAT-059, PAT-061, PAT-062, PAT-063, PAT-064, PAT-065, NET-096: one MRN is added or changed in a popup; the pharmacy
// of a stored one stays.
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { patients, type Mrn } from '@wren/contract/patients'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm as Form } from '../../shared/form/CallForm.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import type { CallError } from '../../shared/http/call-error.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { providerKind, type ProviderItem } from '../../shared/pickers/kinds.ts'
import { deletedProvider } from '../../shared/pickers/left-out.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import { isSimilarMrn, similarMrnQuestion } from './patients-mrn-similar.rules.ts'
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
  (what: 'add' | 'update', similar: (error: CallError) => void) =>
  (error: CallError): boolean => {
    if (error.code === 'stale') return false
    if (isSimilarMrn(error)) {
      similar(error)
      return true
    }
    mrnFailed(what, error)
    return Object.keys(error.fields).length === 0
  }

function Popup({
  title,
  stored,
  form,
  pharmacy,
  question,
  onClose,
}: {
  readonly title: string
  readonly stored: string | null
  readonly form: CallForm<Values>
  readonly pharmacy: ReactNode
  readonly question: ReactNode
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
          <DialogFoot>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={!ready} loading={form.busy}>
              {form.label('Save MRN')}
            </Button>
          </DialogFoot>
        </div>
      </Form>
      {question}
    </Dialog>
  )
}

function NewMrn({ patientId, taken, onClose }: Omit<MrnDialogProps, 'row'>) {
  const [record] = useState<Values>({ provider_id: null, mrn: null })
  const { ask, dialog } = useAsk()
  const again = useChange(patients.addMrn, { quiet: true })
  const saved = ({ mrn }: Mrn) => {
    notify(mrnTexts.added(mrn), { kind: 'toast' })
    onClose()
  }
  const form = useCallForm(patients.addMrn, {
    record,
    values: (values) => values,
    send: 'all',
    with: () => ({ patient_id: patientId }),
    refused: refusedAs('add', (error) => {
      void ask(similarMrnQuestion(error)).then(async (yes) => {
        const { provider_id, mrn } = form.values
        if (!yes || provider_id === null || mrn === null) return
        const pressed = await again.press({ patient_id: patientId, provider_id, mrn, force: true })
        if (pressed.ok) saved(pressed.answer)
        else mrnFailed('add', pressed.error)
      })
    }),
    onSaved: saved,
  })
  const without = (one: ProviderItem): boolean => deletedProvider(one) || taken.includes(one.id)
  return (
    <Popup
      title="Add MRN"
      stored={null}
      form={form}
      question={dialog}
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
  const { ask, dialog } = useAsk()
  const again = useChange(patients.changeMrn, { quiet: true })
  const saved = () => {
    notify(mrnTexts.updated(row.provider_title), { kind: 'toast' })
    onClose()
  }
  const form = useCallForm(patients.changeMrn, {
    record: row,
    values: ({ provider_id, mrn }): Values => ({ provider_id, mrn }),
    sent: ({ mrn }) => (mrn === undefined ? {} : { mrn }),
    with: ({ id, version }) => ({ id, version }),
    refused: refusedAs('update', (error) => {
      void ask(similarMrnQuestion(error)).then(async (yes) => {
        const { mrn } = form.values
        if (!yes || mrn === null) return
        const { id, version } = row
        const pressed = await again.press({ id, version, mrn, force: true })
        if (pressed.ok) saved()
        else mrnFailed('update', pressed.error)
      })
    }),
    onSaved: saved,
  })
  return (
    <Popup
      title="Update MRN"
      stored={form.start.mrn}
      form={form}
      question={dialog}
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
