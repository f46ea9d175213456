// AUD "History" 018-021: the drawer of one saved record, with its own data.
import { useState } from 'react'
import { audit } from '@wren/contract/audit'
import type { HistoryType } from '@wren/contract/audit'
import { showError } from '../feedback/errors.ts'
import { saveFile } from '../http/save-file.ts'
import { send } from '../http/send.ts'
import { useSession } from '../session/session.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { useChanges, useViews } from './useRecordHistory.ts'

export interface RecordHistoryProps {
  readonly type: HistoryType
  readonly id: string | number
  /** 'intake 2417' */
  readonly record: string
  /** Whether a patient is concerned: then 'Viewed by' stands beside the changes. */
  readonly patient: boolean
  readonly onClose: () => void
}

export function RecordHistoryDrawer({ type, id, record, patient, onClose }: RecordHistoryProps) {
  const { timezone } = useSession()
  const [tab, setTab] = useState<'changes' | 'views'>('changes')
  const [only, setOnly] = useState(false)
  const changes = useChanges({ type, id, zone: timezone }, !only)
  const views = useViews({ type, id, zone: timezone }, patient && tab === 'views')
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    void send(audit.csv, { type, id: String(id) })
      .then(saveFile, showError)
      .finally(() => setBusy(false))
  }
  return (
    <HistoryDrawer
      record={record}
      zone={timezone}
      onClose={onClose}
      onTab={setTab}
      exports={{ busy, run }}
      changes={{
        ...changes,
        ...(type === 'patient' ? { only: { on: only, onChange: setOnly } } : {}),
      }}
      {...(patient ? { views } : {})}
    />
  )
}
