// The recommended nurses by rank, with reasons, conflicts and block reasons (OFR-074, OFR-137).
import { Checkbox } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import type { BlastedRow, RecommendedNurse } from '@wren/contract/offers-shapes'
import { notificationLabel } from '@wren/contract/offers-notify.rules'
import type { Zone } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { deliveryStatus, nurseStatus } from '../../shared/badges/statuses.ts'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { Miles } from '../../shared/pickers/Miles.tsx'
import type { NurseMiles } from '../../shared/pickers/nurses-near.ts'
import type { FoundNurse } from '../../shared/pickers/nurse-source.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { ConflictLine } from './ConflictLine.tsx'
import { labelStatus } from './NotifiedList.tsx'
import type { NurseSelection } from './offers-sending.form.ts'
import styles from './offers.module.css'

export const milesOf = (nurse: RecommendedNurse): NurseMiles => ({
  distance_miles: nurse.distanceMiles,
  far_miles: nurse.farMiles,
})
export const foundNurse = (nurse: RecommendedNurse): FoundNurse => ({
  user_id: nurse.nurseId,
  first_name: nurse.firstName,
  last_name: nurse.lastName,
  nickname: nurse.nickname,
  ...milesOf(nurse),
})
/** One chip per reason. "Preferred" has a star. */
export function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <>
      {reasons.map((reason) =>
        reason === 'Preferred' ? (
          <Tag key={reason} icon={IconStarFilled}>
            {reason}
          </Tag>
        ) : (
          <Tag key={reason}>{reason}</Tag>
        ),
      )}
    </>
  )
}

interface RowProps {
  readonly nurse: RecommendedNurse
  readonly selection: NurseSelection
  readonly zone: Zone
  readonly day: string
  /** The last notification by nurse id. */
  readonly notified: ReadonlyMap<number, BlastedRow>
}

function Row({ nurse, selection, zone, day, notified }: RowProps) {
  const at = useNow()
  const name = fullName(nurse.firstName, nurse.lastName)
  const selected = selection.has(nurse.nurseId)
  const error = selection.errors.get(nurse.nurseId)
  const notification = notified.get(nurse.nurseId)
  return (
    <div
      className={styles.nurse}
      data-selected={selected || undefined}
      data-off={!nurse.eligible || undefined}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        checked={selected}
        onChange={() => selection.toggle(foundNurse(nurse))}
      />
      <span className={styles.rank}>{nurse.rank}</span>
      <span className={styles.name}>
        <span title={name}>{name}</span>
        <StatusBadge
          set={nurseStatus}
          status={`${nurse.status} - ${nurse.subStatus ?? ''}`}
          text={nurse.subStatus ?? nurse.status}
        />
      </span>
      <Miles {...milesOf(nurse)} />
      <span className={styles.more}>
        {nurse.eligible ? (
          <Reasons reasons={nurse.reasons} />
        ) : (
          nurse.blockReasons.map((reason) => <Tag key={reason}>{reason}</Tag>)
        )}
        <span className={styles.grow} />
        {notification && (
          <StatusBadge
            set={deliveryStatus}
            status={labelStatus(notification)}
            text={notificationLabel(notification, at)}
            plain
          />
        )}
      </span>
      {nurse.conflicts.map((conflict) => (
        <ConflictLine key={conflict.assignmentId} conflict={conflict} zone={zone} day={day} />
      ))}
      {error && (
        <span className={styles.rowError} role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          {error}
        </span>
      )}
    </div>
  )
}

export function RecommendedList({
  nurses,
  loading,
  ...row
}: Omit<RowProps, 'nurse'> & {
  readonly nurses: readonly RecommendedNurse[]
  readonly loading: boolean
}) {
  const [open, setOpen] = useState(false)
  const [eligible, others] = [
    nurses.filter((nurse) => nurse.eligible),
    nurses.filter((nurse) => !nurse.eligible),
  ]
  if (loading)
    return (
      <div className={styles.coming}>
        <RowsSkeleton rows={8} height={64} />
      </div>
    )
  return (
    <div className={styles.nurses}>
      {eligible.length === 0 && <p className={styles.none}>No nurses can be recommended.</p>}
      {eligible.map((nurse) => (
        <Row key={nurse.nurseId} nurse={nurse} {...row} />
      ))}
      {others.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
          Show not eligible ({others.length})
        </button>
      )}
      {open && others.map((nurse) => <Row key={nurse.nurseId} nurse={nurse} {...row} />)}
    </div>
  )
}
