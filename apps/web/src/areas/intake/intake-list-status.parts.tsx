// INT "Statuses" 081-091, 096, INT-150: status and reason of one row or of the selected ones, in two short steps;
// Hold says which visits stay.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { intake as calls } from '@wren/contract/intake'
import type { IntakeRow } from '@wren/contract/intake'
import {
  intakeReasons,
  intakeStatuses,
  reasonLabel,
  statusFault,
  type IntakeStatus,
} from '@wren/contract/intake-statuses.rules'
import { hueClass } from '../../shared/badges/hue.ts'
import { intakeStatus, unknownStatus } from '../../shared/badges/statuses.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { ChooseList } from '../../shared/list/ChooseList.tsx'
import { HoldChoice } from './intake-hold.parts.tsx'
import type { NewStatus } from './intake-list-changes.parts.tsx'
import { openVisits } from './intake-status.parts.ts'
import styles from './intake-list.module.css'

interface Props {
  readonly rows: readonly IntakeRow[]
  readonly close: () => void
  readonly onSet: (to: NewStatus) => void
}

function Icon({ status }: { readonly status: string }) {
  const [hue, Shape] = intakeStatus[status === 'Done' ? 'Complete' : status] ?? unknownStatus
  return (
    <span className={`${styles.icon} ${hueClass(hue)}`}>
      <Shape size={16} stroke={2} aria-hidden />
    </span>
  )
}

const reasonsOf = (status: string): readonly string[] => intakeReasons[status as IntakeStatus] ?? []

const oneByOne = 'One at a time: visits are confirmed'

/** Why these rows cannot all have that status. */
function blockedFor(rows: readonly IntakeRow[], to: IntakeStatus): string | null {
  if (to === 'Hold' && rows.length > 1 && rows.some((row) => row.has_confirmed_visit))
    return oneByOne // INT-150 asks about each
  return (
    rows
      .map((row) => statusFault(row.status, to, row.patient_order_id !== null)?.error ?? null)
      .find((why) => why !== null) ?? null
  )
}

export function StatusPopup({ rows, close, onSet }: Props) {
  const [status, setStatus] = useState<string | null>(null)
  const [first] = rows
  const whose = rows.length === 1 ? `intake ${first?.id}` : `${rows.length} intakes`
  const held = new Set(rows.map((row) => row.status))
  const set = (to: NewStatus) => {
    close()
    if (
      to.hold_visits ||
      rows.some((row) => to.status !== row.status || to.status_reason !== row.status_reason)
    )
      onSet(to)
  }
  const choose = (chosen: string) => {
    const next = chosen === 'Done' ? 'Complete' : chosen // INT-082: Complete at once, then its reason
    if (
      reasonsOf(next).length > 0 ||
      (next === 'Hold' && rows.some((row) => row.status !== 'Hold' && row.has_confirmed_visit))
    )
      setStatus(next)
    else set({ status: next, status_reason: null })
  }
  if (status === 'Hold' && first) return <HoldStep row={first} close={close} onSet={set} />
  if (status !== null) {
    const choices = reasonsOf(status).map((value) => ({
      value,
      label: reasonLabel(value),
      current: rows.every((row) => status === row.status && value === row.status_reason),
    }))
    return (
      <ChooseList
        key={status}
        label={`Reason of ${whose}: ${status}`}
        choices={choices}
        onChoose={(reason) => set({ status, status_reason: reason })}
      />
    )
  }
  const choices = intakeStatuses.map((value) => ({
    value,
    label: value,
    icon: <Icon status={value} />,
    current: held.size === 1 && held.has(value),
    blocked: blockedFor(rows, value),
  }))
  return <ChooseList label={`Status of ${whose}`} choices={choices} onChoose={choose} />
}

function HoldStep({ row, close, onSet }: Omit<Props, 'rows'> & { readonly row: IntakeRow }) {
  const [holdToo, setHoldToo] = useState(false)
  const found = useCall(calls.byId, { id: row.id }, { quiet: true })
  const staying = openVisits(found.data?.assignments ?? []).filter(
    (visit) => visit.nurse_confirmed !== null && visit.status !== 'Hold',
  )
  return (
    <div className={styles.hold}>
      {staying.length > 0 && (
        <HoldChoice visits={staying} holdToo={holdToo} onChange={setHoldToo} />
      )}
      <div className={styles.buttons}>
        <Button data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button
          variant="filled"
          disabled={found.isPending}
          onClick={() =>
            onSet({
              status: 'Hold',
              status_reason: null,
              ...(holdToo && staying.length > 0 ? { hold_visits: true as const } : {}),
            })
          }
        >
          Set to Hold
        </Button>
      </div>
    </div>
  )
}
