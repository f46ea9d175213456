// NUR-026, NUR-027, NUR-028, NUR-156: visits of a nurse, last first, shadow visits marked; and upcoming visits of a
// Disabled nurse.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { shownRows } from '@wren/contract/list-answer'
import {
  addMinutes,
  formatDate,
  formatRange,
  minutesBetween,
  type Instant,
} from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { Tag } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import styles from './nurses.module.css'

/** One more than is shown, to learn whether there are more (NUR-027). */
const rowLimit = 501
const recentMinutes = 14 * 24 * 60
const isRecent = ({ start }: VisitRow, now: Instant): boolean =>
  Math.abs(minutesBetween(start, now)) <= recentMinutes
const price = ({ price_nurse_paid: paid, price_nurse_estimate: estimate }: VisitRow): string => {
  const amount = paid ?? estimate
  return amount === null ? '-' : `$${amount.toFixed(2)}`
}
const openStatuses = ['New', 'Active - Booked', 'Active - Ready', 'Hold']

function VisitTableRow({ visit, now }: { readonly visit: VisitRow; readonly now: Instant }) {
  const go = useGo()
  const patient = fullName(visit.patient_first_name, visit.patient_last_name)
  return (
    <tr
      data-recent={isRecent(visit, now) || undefined}
      data-missed={visit.missed || undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('a') === null) go(paths.visit(visit.id))
      }}
    >
      <td>
        <Link to={paths.visit(visit.id)}>{visit.id}</Link>
        {visit.is_shadow && (
          <>
            {' '}
            <Tag>Shadow</Tag>
          </>
        )}
      </td>
      <td>{formatDate(visit.start, visit.timezone)}</td>
      <td>
        {visit.missing_exact_time
          ? 'Time TBD'
          : formatRange(visit.start, visit.duration_estimate, visit.timezone)}
      </td>
      <td>{patient || '-'}</td>
      <td>{visit.treatment}</td>
      <td>{visit.city ?? '-'}</td>
      <td className={styles.end}>{price(visit)}</td>
      <td>
        <StatusBadge set={visitStatus} status={visit.status} />
      </td>
    </tr>
  )
}

export function VisitsPanel({ nurse }: { readonly nurse: number }) {
  const [page, setPage] = useState(1)
  const now = useNow()
  const result = useCall(
    visits.search,
    {
      filters: { nurse_id: nurse, shadow_visit: true },
      orderby: 'startDate desc',
      limit: rowLimit,
      page,
    } as never,
    { quiet: true, keep: true },
  )
  const rows = result.data === undefined ? [] : shownRows(result.data)
  const next = result.data?.parameters.next_page ?? null
  return (
    <Section title="Visits" id="nurses.visits">
      {result.isError && result.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {result.data && rows.length === 0 && <p className={styles.quiet}>No visits.</p>}
      {rows.length > 0 && (
        <div className={styles.visits} tabIndex={0} role="region" aria-label="Visits of this nurse">
          <table>
            <thead>
              <tr>
                {[
                  'ID',
                  'Date',
                  'Time',
                  'Patient',
                  'Treatment',
                  'City',
                  'Nurse Price',
                  'Status',
                ].map((label) => (
                  <th
                    key={label}
                    scope="col"
                    {...(label === 'Nurse Price' ? { className: styles.end } : {})}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((visit) => (
                <VisitTableRow key={visit.id} visit={visit} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(page > 1 || next !== null) && (
        <div className={styles.pages}>
          <Button size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <Button size="xs" disabled={next === null} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </div>
      )}
    </Section>
  )
}

const upcomingText = (count: number): string =>
  `This nurse has ${count} upcoming ${count === 1 ? 'visit' : 'visits'}.`

/** Upcoming visits of a Disabled nurse, until staff reassign them (NUR-156). */
export function UpcomingVisits({ nurse }: { readonly nurse: number }) {
  const now = useNow()
  const result = useCall(
    visits.search,
    {
      filters: {
        nurse_id: nurse,
        status: openStatuses,
        date_from: addMinutes(now, -24 * 60).slice(0, 10),
      },
      orderby: 'startDate asc',
      limit: rowLimit,
    } as never,
    { quiet: true, keep: true },
  )
  const upcoming =
    result.data === undefined ? [] : shownRows(result.data).filter(({ start }) => start > now)
  if (upcoming.length === 0) return null
  return (
    <div className={styles.out}>
      <Banner tone="warning" title={upcomingText(upcoming.length)}>
        <ul className={styles.upcoming}>
          {upcoming.map(({ id, start, timezone, treatment }) => (
            <li key={id}>
              <Link to={paths.visit(id)} className={styles.link}>
                Visit #{id}
              </Link>{' '}
              {formatDate(start, timezone)}, {treatment}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
