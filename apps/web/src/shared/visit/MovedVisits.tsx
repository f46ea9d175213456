// PAT-085, INT-125, VIS-169: the visits that an address takes along, each with its old and new local time, as they
// are asked about.
import { countOf } from '@wren/contract/format'
import {
  atLocal,
  formatDate,
  formatTime,
  localDay,
  localTime,
  zoneAbbreviation,
} from '@wren/contract/time'
import type { Instant, Zone } from '@wren/contract/time'
import { nurseLostText, type NurseLost } from '@wren/contract/nurses-lost'
import { Arrow } from '../feedback/Arrow.tsx'
import styles from './visit.module.css'

export interface MovingVisit {
  readonly id: number
  readonly start: Instant | null
  readonly timezone: Zone
  readonly nurse_confirmed: Instant | null
}

const local = (start: Instant, zone: Zone): string =>
  `${formatDate(start, zone)} ${formatTime(start, zone)} ${zoneAbbreviation(start, zone)}`
/** Visits without a confirmed nurse keep their wall-clock time, confirmed ones their instant. */
const movedStart = (start: Instant, from: Zone, to: Zone, confirmed: boolean): Instant =>
  confirmed ? start : atLocal(localDay(start, from), localTime(start, from), to)

export const movingQuestion = (count: number) =>
  ({
    title: `Update ${countOf(count, 'upcoming visit')}?`,
    confirm: 'Update',
    keep: 'Cancel',
  }) as const

export function MovedVisits({
  visits,
  zone,
  lost = [],
}: {
  readonly visits: readonly MovingVisit[]
  readonly zone: Zone | null
  /** VIS-169 */
  readonly lost?: readonly NurseLost[]
}) {
  return (
    <>
      <MovedList visits={visits} zone={zone} />
      {lost.length > 0 && (
        <>
          <p className={styles.lost}>Loses its nurse</p>
          <ul className={styles.moved}>
            {lost.map((one) => (
              <li key={one.id}>{nurseLostText(one)}</li>
            ))}
          </ul>
          <p className={styles.after}>
            {lost.length === 1
              ? 'This visit becomes New, and the nurse is told.'
              : 'These visits become New, and their nurses are told.'}
          </p>
        </>
      )}
    </>
  )
}

function MovedList({
  visits,
  zone,
}: {
  readonly visits: readonly MovingVisit[]
  readonly zone: Zone | null
}) {
  return (
    <ul className={styles.moved}>
      {visits.map(({ id, start, timezone, nurse_confirmed: confirmed }) => (
        <li key={id}>
          Visit {id}
          {start && (
            <>
              : {local(start, timezone)}
              {zone && zone !== timezone && (
                <>
                  {' '}
                  <Arrow /> {local(movedStart(start, timezone, zone, confirmed !== null), zone)}
                </>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
