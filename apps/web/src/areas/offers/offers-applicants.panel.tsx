// The applicants with their offered times, of which staff accept some (OFR-077, OFR-083, OFR-084, OFR-085, OFR-121).
import { countOf } from '@wren/contract/format'
import { SegmentedControl } from '@mantine/core'
import { useState, type CSSProperties } from 'react'
import { offers } from '@wren/contract/offers'
import { type RecommendedNurse } from '@wren/contract/offers-shapes'
import { scheduling, type NurseAvailability } from '@wren/contract/offers-scheduling'
import { formatWeekday, zoneAbbreviation } from '@wren/contract/time'
import { timezoneLabel } from '@wren/contract/timezones'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { placeOf, useMiles, type NurseMiles } from '../../shared/pickers/nurses-near.ts'
import { ApplicantRow } from './ApplicantRow.tsx'
import { gridDays } from './offers-grid.rules.ts'
import { milesOf } from './RecommendedList.tsx'
import { UnansweredNurses } from './UnansweredNurses.tsx'
import styles from './offers.module.css'

type Order = 'rank' | 'distance' | 'answered'
export interface Applicant {
  readonly answer: NurseAvailability
  readonly nurse: RecommendedNurse | null
  /** Also present for nurses outside the ranking. */
  readonly miles: NurseMiles | undefined
}

const last = Number.MAX_SAFE_INTEGER
const before: Readonly<Record<Order, (a: Applicant, b: Applicant) => number>> = {
  rank: (a, b) => (a.nurse?.rank ?? last) - (b.nurse?.rank ?? last),
  distance: (a, b) => (a.miles?.distance_miles ?? last) - (b.miles?.distance_miles ?? last),
  answered: (a, b) =>
    (b.answer.nurse_response_date ?? '').localeCompare(a.answer.nurse_response_date ?? ''),
}

export function ApplicantsPanel({
  whole,
  replacing,
}: {
  readonly whole: WholeVisit
  readonly replacing: boolean
}) {
  const { assignment } = whole
  const { id } = assignment
  const [order, setOrder] = useState<Order>('rank')
  const answers = useCall(scheduling.availabilities, { assignment_id: id })
  const ranked = useCall(offers.recommended, { id }, { quiet: true })
  const rankedById = new Map(ranked.data?.data.map((nurse) => [nurse.nurseId, nurse]))
  const applied = (answers.data?.data ?? []).filter(({ is_available }) => is_available === true)
  const unranked = useMiles(
    placeOf(assignment),
    ranked.isPending
      ? []
      : applied.map(({ nurse_id }) => nurse_id).filter((nurse) => !rankedById.has(nurse)),
  )
  const applicants = applied
    .map((answer) => {
      const nurse = rankedById.get(answer.nurse_id) ?? null
      const miles = nurse ? milesOf(nurse) : unranked.get(answer.nurse_id)
      return { answer, nurse, miles }
    })
    .toSorted(before[order])
  const days = gridDays(assignment, applied)
  return (
    <>
      <div className={styles.paneHead}>
        <h2>Select Nurse Availability</h2>
        {applicants.length > 1 && (
          <SegmentedControl
            aria-label="Order"
            data={[
              { value: 'rank', label: 'Rank' },
              { value: 'distance', label: 'Distance' },
              { value: 'answered', label: 'Answered' },
            ]}
            value={order}
            onChange={(next) => setOrder(next as Order)}
          />
        )}
      </div>
      <p className={styles.lead}>
        Check one or more slots and press Accept. The patient chooses among them. With one slot
        checked you can set the exact start.
      </p>
      {answers.isPending && <TextSkeleton lines={5} />}
      {!answers.isPending && applicants.length === 0 && (
        <p className={styles.none}>No applicants yet.</p>
      )}
      {applicants.length > 0 && (
        <>
          <div className={styles.gridwrap}>
            <table
              className={styles.grid}
              style={{ '--days': Math.max(days.length, 1) } as CSSProperties}
            >
              <thead>
                <tr>
                  <th scope="col">Applicants</th>
                  {days.map(({ day, nurses }) => (
                    <th key={day} scope="col">
                      <b>{formatWeekday(day).replace(/^(\w{3})\w*/, '$1')}</b>
                      <small>{countOf(nurses, 'nurse')}</small>
                    </th>
                  ))}
                  {days.length === 0 && <th scope="col">Time</th>}
                  <th aria-label="Actions" />
                </tr>
              </thead>
              <tbody>
                {applicants.map((applicant) => (
                  <ApplicantRow
                    key={applicant.answer.nurse_id}
                    applicant={applicant}
                    days={days}
                    visit={assignment}
                    replacing={replacing}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Legend visit={assignment} />
        </>
      )}
      <UnansweredNurses whole={whole} />
    </>
  )
}

function Legend({ visit }: { readonly visit: WholeVisit['assignment'] }) {
  return (
    <div className={styles.legend}>
      <span>Filled: checked</span>
      <span>Framed: offered</span>
      <span>Dashed: not offered</span>
      <span className={styles.grow} />
      <span>
        All times {timezoneLabel(visit.timezone)} ({zoneAbbreviation(visit.start, visit.timezone)})
      </span>
    </div>
  )
}
