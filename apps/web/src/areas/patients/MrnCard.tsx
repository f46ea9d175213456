// PAT-057, PAT-059, PAT-060, PAT-061, PAT-062, PAT-063, PAT-064, PAT-065: the pharmacies' numbers for this patient,
// each a card with its ways to change and delete it.
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { patients, type Mrn, type Patient } from '@wren/contract/patients'
import { pharmacies } from '@wren/contract/pharmacies'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { MrnDialog } from './patients-mrn.dialog.tsx'
import { mrnFailed, mrnTexts } from './patients-mrn.rules.ts'
import type { KnownMrn } from './patients-referral.rules.ts'
import styles from './patients.module.css'

const blockedText = "Please save the patient's profile before adding pharmacy MRNs." // PAT-059

export function MrnCard({ patient }: { readonly patient: Patient }) {
  const found = useCall(patients.mrns, { id: patient.id }, { quiet: true })
  const [open, setOpen] = useState<Mrn | 'new' | null>(null)
  const { ask, dialog } = useAsk()
  const remove = useChange(patients.removeMrn, { quiet: true })
  const rows = found.data?.data ?? patient.external_mrn.map((one) => ({ ...one, version: 0 }))
  const drop = async (row: Mrn): Promise<void> => {
    if (
      !(await ask({
        title: `Are you sure you want to delete the MRN for ${row.provider_title}?`,
        confirm: 'Delete MRN',
        keep: 'Cancel',
        danger: true,
      }))
    )
      return
    const pressed = await remove.press({ id: row.id, version: row.version })
    if (pressed.ok) notify(mrnTexts.deleted(row.provider_title), { kind: 'toast' })
    else mrnFailed('delete', pressed.error)
  }
  const may = found.data !== undefined
  return (
    <ContextCard
      title="Pharmacy MRNs"
      count={rows.length}
      actions={
        <Button size="compact-sm" onClick={() => setOpen('new')}>
          Add MRN
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className={styles.quiet}>No pharmacy MRN has been added</p>
      ) : (
        <ul className={styles.cards} aria-label="Pharmacy MRNs">
          {rows.map((row) => (
            <li key={row.id} className={styles.mrnCard}>
              <span className={styles.mrnWords}>
                <span className={styles.quiet}>{row.provider_title}</span>
                <b>{row.mrn}</b>
              </span>
              <CopyButton text={row.mrn} size={28} label={`Copy ${row.mrn}`} />
              <ActionIcon
                size={28}
                aria-label={`Update MRN of ${row.provider_title}`}
                disabled={!may}
                onClick={() => setOpen(row)}
              >
                <IconPencil size={15} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                size={28}
                aria-label={`Delete MRN of ${row.provider_title}`}
                disabled={!may || remove.busy}
                onClick={() => void drop(row)}
              >
                <IconTrash size={15} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <AsSaved>
          {() => (
            <MrnDialog
              patientId={patient.id}
              row={open === 'new' ? null : (rows.find(({ id }) => id === open.id) ?? open)}
              taken={rows.map(({ provider_id }) => provider_id)}
              onClose={() => setOpen(null)}
            />
          )}
        </AsSaved>
      )}
      {dialog}
    </ContextCard>
  )
}

/** Before the first save: what the intake knows is named, and stored with the patient. */
export function WaitingMrn({
  mrn,
  from,
}: {
  readonly mrn: KnownMrn | null
  readonly from: string
}) {
  const all = useCall(pharmacies.list, mrn === null ? null : undefined, {
    quiet: true,
    freshFor: dayInMs,
  })
  const title = all.data?.data.find(({ id }) => id === mrn?.provider_id)?.title ?? 'Pharmacy'
  return (
    <ContextCard
      title="Pharmacy MRNs"
      actions={
        <ActionButton action={{ label: 'Add MRN', blocked: blockedText, run: () => undefined }} />
      }
    >
      {mrn && <KeyValues pairs={[[title, mrn.mrn]]} />}
      <p className={`${styles.quiet} ${mrn ? styles.waiting : ''}`}>
        {mrn ? `From ${from}. It is added when you save the patient.` : blockedText}
      </p>
    </ContextCard>
  )
}
