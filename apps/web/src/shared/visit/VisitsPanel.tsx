// PAT "Visits of a patient" 104 to 106, ORD-015 to 017: the visits of one record, the latest first, 500 a page.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { fullName } from '@wren/contract/format'
import { shownRows } from '@wren/contract/list-answer'
import type { Column } from '@wren/contract/list'
import { formatCents } from '@wren/contract/money'
import { visits } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { formatDate } from '@wren/contract/time'
import { StatusBadge } from '../badges/StatusBadge.tsx'
import { visitStatus } from '../badges/statuses.ts'
import { now } from '../clock.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { TextSkeleton } from '../feedback/Skeleton.tsx'
import { Section } from '../form/layout.tsx'
import { errorText } from '../http/error-text.ts'
import { useCall } from '../http/use-call.ts'
import { IdCell } from '../list/cells.tsx'
import { ListCards, type Card } from '../list/ListCards.tsx'
import type { Cells } from '../list/list-columns.tsx'
import { isPhone } from '../list/ListScreen.tsx'
import { ListTable, rowHeight } from '../list/ListTable.tsx'
import { useSelection } from '../list/useSelection.ts'
import { paths } from '../screen/paths.ts'
import { useGo } from '../screen/route.ts'
import { visitTime } from './visit-summary.ts'
import { visitTone } from './visit-tone.ts'
import styles from './visit.module.css'

const pageSize = 500
const columns = {
  id: { key: 'id', label: 'ID', width: 76 },
  date: { key: 'date', label: 'Date', width: 104 },
  time: { key: 'time', label: 'Time', width: 178 },
  treatment: { key: 'treatment', label: 'Treatment', width: 'fill' },
  nurse: { key: 'nurse', label: 'Nurse', width: 130 },
  price: { key: 'price', label: 'Nurse Price', width: 92, align: 'end' },
  city: { key: 'city', label: 'City', width: 110 },
  status: { key: 'status', label: 'Status', width: 216 },
} as const satisfies Readonly<Record<string, Column>>
const nurseOf = (row: VisitRow): string | null =>
  row.nurse_first_name === null ? null : fullName(row.nurse_first_name, row.nurse_last_name)
/** PAT-106: what was paid, else what is estimated. */
const priceOf = ({
  price_nurse_paid: paid,
  price_nurse_estimate: estimate,
}: VisitRow): string | null => {
  const price = paid ?? estimate
  return price === null ? null : formatCents(Math.round(price * 100))
}
const cells: Cells<VisitRow> = {
  id: (row) => <IdCell id={row.id} to={paths.visit(row.id)} />,
  date: (row) => formatDate(row.start, row.timezone),
  time: visitTime,
  nurse: nurseOf,
  price: priceOf,
  status: (row) => <StatusBadge set={visitStatus} status={row.status} />,
}
const card = (row: VisitRow): Card => ({
  id: row.id,
  title: row.treatment,
  badge: <StatusBadge set={visitStatus} status={row.status} />,
  second: `${formatDate(row.start, row.timezone)}, ${visitTime(row)}`,
  third: [nurseOf(row), row.city].filter(Boolean).join(' · '),
  end: priceOf(row),
})
const rowKey = ({ id }: VisitRow): string => String(id)
const pathOf = ({ id }: VisitRow): string => paths.visit(id)
const tone = (row: VisitRow) => visitTone(row, now())

interface VisitsPanelProps {
  /** Under which its fold is remembered. */
  readonly id: string
  readonly filters: Readonly<Record<string, unknown>>
  readonly shows: readonly (keyof typeof columns)[]
  /** Where one more of them is made. */
  readonly create: string
}

export function VisitsPanel({ id, filters, shows, create }: VisitsPanelProps) {
  const go = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const found = useCall(
    visits.search,
    { filters, orderby: 'startDate desc', limit: pageSize, page } as never,
    { quiet: true, keep: true },
  )
  const rows = found.data === undefined ? [] : shownRows(found.data)
  const next = found.data?.parameters.next_page ?? null
  const selection = useSelection(rows.map(rowKey), String(page))
  const open = (row: VisitRow, newTab: boolean) =>
    newTab ? void window.open(pathOf(row), '_blank', 'noopener') : go(pathOf(row))
  return (
    <Section
      title="Visits"
      id={id}
      actions={
        <Button size="xs" onClick={() => go(create)}>
          New Visit
        </Button>
      }
    >
      {found.isPending && <TextSkeleton lines={4} />}
      {found.isError && found.data === undefined && (
        <EmptyState
          text={errorText(found.error)}
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        />
      )}
      {found.isSuccess && rows.length === 0 && <p className={styles.quiet}>No visits.</p>}
      {rows.length > 0 && (
        <div
          className={styles.visits}
          style={phone ? {} : { height: Math.min(rows.length * rowHeight + 34, 430) }}
        >
          {phone ? (
            <ListCards
              label="Visits"
              rows={rows}
              rowKey={rowKey}
              card={card}
              path={pathOf}
              scroller={scroller}
              selection={selection}
              onOpen={() => {}}
              tone={tone}
            />
          ) : (
            <ListTable
              label="Visits"
              columns={shows.map((one) => columns[one])}
              cells={cells}
              rows={rows}
              rowKey={rowKey}
              selection={selection}
              selectable={false}
              busy={found.isFetching}
              scroller={scroller}
              onScrolled={() => {}}
              onOpen={open}
              directionOf={() => null}
              onOrder={() => {}}
              tone={tone}
            />
          )}
        </div>
      )}
      <div className={styles.pages}>
        <Button size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous page
        </Button>
        <span role="status" aria-label={`Page ${page}`}>
          {page}
        </span>
        <Button size="xs" disabled={next === null} onClick={() => setPage(next ?? page)}>
          Next page
        </Button>
      </div>
    </Section>
  )
}
