// INT "Statuses" 081-091, 096, INT-150: status and reason of one row, in two short steps; Hold says which visits stay.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { intake as calls } from '@wren/contract/intake'
import type { IntakeRow } from '@wren/contract/intake'
import { intakeReasons, intakeStatuses, reasonLabel, statusFault, type IntakeStatus } from '@wren/contract/intake-statuses.rules'
import { hueClass } from '../../shared/badges/hue.ts'
import { intakeStatus, unknownStatus } from '../../shared/badges/statuses.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { ChooseList } from '../../shared/list/ChooseList.tsx'
import { HoldChoice } from './intake-hold.parts.tsx'
import type { NewStatus } from './intake-list-changes.parts.tsx'
import { openVisits } from './intake-status.parts.ts'
import styles from './intake-list.module.css'

interface Props { readonly row: IntakeRow; readonly close: () => void; readonly onSet: (to: NewStatus) => void }

function Icon({ status }: { readonly status: string }) {
  const [hue, Shape] = intakeStatus[status === 'Done' ? 'Complete' : status] ?? unknownStatus
  return <span className={`${styles.icon} ${hueClass(hue)}`}><Shape size={16} stroke={2} aria-hidden /></span>
}

const reasonsOf = (status: string): readonly string[] => intakeReasons[status as IntakeStatus] ?? []

export function StatusPopup({ row, close, onSet }: Props) {
  const [status, setStatus] = useState<string | null>(null)
  const set = (to: NewStatus) => {
    close()
    if (to.status !== row.status || to.status_reason !== row.status_reason || to.hold_visits) onSet(to)
  }
  const choose = (chosen: string) => {
    const next = chosen === 'Done' ? 'Complete' : chosen // INT-082: Complete at once, then its reason
    if (reasonsOf(next).length > 0 || (next === 'Hold' && row.status !== 'Hold' && row.has_confirmed_visit)) setStatus(next)
    else set({ status: next, status_reason: null })
  }
  if (status === 'Hold') return <HoldStep row={row} close={close} onSet={set} />
  if (status !== null) {
    const choices = reasonsOf(status).map((value) => ({ value, label: reasonLabel(value), current: status === row.status && value === row.status_reason }))
    return <ChooseList key={status} label={`Reason of intake ${row.id}: ${status}`} choices={choices} onChoose={(reason) => set({ status, status_reason: reason })} />
  }
  const choices = intakeStatuses.map((value) => ({
    value, label: value, icon: <Icon status={value} />, current: value === row.status, blocked: statusFault(row.status, value, row.patient_order_id !== null)?.error ?? null,
  }))
  return <ChooseList label={`Status of intake ${row.id}`} choices={choices} onChoose={choose} />
}

function HoldStep({ row, close, onSet }: Props) {
  const [holdToo, setHoldToo] = useState(false)
  const found = useCall(calls.byId, { id: row.id }, { quiet: true })
  const staying = openVisits(found.data?.assignments ?? []).filter((visit) => visit.nurse_confirmed !== null && visit.status !== 'Hold')
  return (
    <div className={styles.hold}>
      {staying.length > 0 && <HoldChoice visits={staying} holdToo={holdToo} onChange={setHoldToo} />}
      <div className={styles.buttons}>
        <Button data-autofocus onClick={close}>Cancel</Button>
        <Button variant="filled" disabled={found.isPending} onClick={() => onSet({ status: 'Hold', status_reason: null, ...(holdToo && staying.length > 0 ? { hold_visits: true as const } : {}) })}>Set to Hold</Button>
      </div>
    </div>
  )
}
