// Another visit of the nurse that day; a direct conflict is red (OFR-056).
import { IconAlertTriangle } from '@tabler/icons-react'
import type { NurseConflict } from '@wren/contract/offers-shapes'
import { addMinutes, formatDate, formatTime, localDay, type Zone } from '@wren/contract/time'
import { hueClass } from '../../shared/badges/hue.ts'
import { paths } from '../../shared/screen/paths.ts'
import styles from './offers.module.css'

export function ConflictLine({
  conflict,
  zone,
  day,
  className = '',
}: {
  readonly conflict: NurseConflict
  readonly zone: Zone
  readonly day?: string | undefined
  readonly className?: string | undefined
}) {
  const { startTime, durationMinutes, assignmentId, nurseConfirmed, isDirectConflict } = conflict
  const other =
    day !== undefined && localDay(startTime, zone) !== day
      ? `${formatDate(startTime, zone).replace(/, \d{4}$/, '')}, `
      : ''
  return (
    <span
      className={`${styles.conflict} ${hueClass(isDirectConflict ? 'red' : 'amber')} ${className}`}
    >
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span>
        {other}
        {formatTime(startTime, zone)} - {formatTime(addMinutes(startTime, durationMinutes), zone)}{' '}
        <a href={paths.visit(assignmentId)} target="_blank" rel="noopener">
          visit #{assignmentId}
        </a>
        , {nurseConfirmed ? 'confirmed' : 'not confirmed'}
      </span>
    </span>
  )
}
