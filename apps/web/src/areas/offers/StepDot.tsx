// The mark of a workflow step and the note below it (OFR-006).
import { countOf } from '@wren/contract/format'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { SchedulingStatus } from '@wren/contract/offers-scheduling'
import { formatDate, formatTime, type Zone } from '@wren/contract/time'
import type { Scheduling } from '@wren/contract/visits-whole'
import styles from './offers.module.css'

export function StepDot({
  state,
  number,
}: {
  readonly state: SchedulingStatus['state']
  readonly number: number
}) {
  return (
    <span className={styles.dot} aria-hidden>
      {state === 'done' ? (
        <IconCheck size={12} stroke={2.6} />
      ) : state === 'problem' ? (
        <IconX size={12} stroke={2.6} />
      ) : (
        number
      )}
    </span>
  )
}

const countText = (count: number, noun: string): string | null =>
  count === 0 ? null : countOf(count, noun)

/** 'Nov 20, 4:12 PM, Hollis Amberley, 8 nurses' */
export function stepNote(
  { key, state, at, by, hint }: SchedulingStatus,
  zone: Zone,
  { notified_count, applicant_count }: Scheduling,
): string {
  const counts =
    key === 'send-blast'
      ? countText(notified_count, 'nurse')
      : key === 'select-nurse-availability' && state === 'current'
        ? countText(applicant_count, 'applicant')
        : null
  const when =
    at === null ? null : `${formatDate(at, zone).replace(/, \d{4}$/, '')}, ${formatTime(at, zone)}`
  return [hint, when, by, counts].filter(Boolean).join(', ')
}

const stateNames: Readonly<Record<SchedulingStatus['state'], string>> = {
  done: 'done',
  current: 'current',
  pending: 'open',
  skipped: 'skipped',
  problem: 'problem',
}
export const stepState = ({ state }: SchedulingStatus): string => stateNames[state]
