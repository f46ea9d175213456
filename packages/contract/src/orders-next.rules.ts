// PAT-019, PAT-020, PAT-021, PAT-022, PAT-023, PAT-024, PAT-025, PAT-026, PAT-027: what a patient's row says of the
// next visit, and how urgently.
import { defaultZone, formatLongDay, localDay, type Instant } from './time.ts'

/** What of the row its second line follows from (ORD-069). */
export interface NextVisit {
  readonly next_visit_date: string | null
  readonly next_visit_due_date: string | null
  readonly next_visit_timezone: string | null
  readonly next_visit_status: string | null
  readonly active_orders_qty: number
  readonly frequency: number | null
  readonly frequency_other: string | null
}

/** PAT-022, PAT-023: the first that holds. */
function whyNone({ active_orders_qty, frequency, frequency_other }: NextVisit): string {
  if (active_orders_qty === 0) return 'No Active Order'
  if (active_orders_qty > 1) return 'More than 1 Order is Active'
  if (frequency_other !== null && frequency_other !== '') return 'This order has a unique frequency'
  return frequency === null
    ? 'Frequency is missing'
    : 'Sth is wrong with Orders - contact Tech Support'
}

/** PAT-020 to PAT-023: 'November 3, 2026', or why there is no date. */
export function nextVisitText(row: NextVisit): string {
  if (row.next_visit_date !== null)
    return formatLongDay(localDay(row.next_visit_date, row.next_visit_timezone ?? defaultZone))
  return row.next_visit_due_date === null ? whyNone(row) : formatLongDay(row.next_visit_due_date)
}

/** PAT-021: with only a due date the status half reads 'Due'. */
export const nextVisitStatus = (row: NextVisit): string | null =>
  row.next_visit_date !== null
    ? row.next_visit_status
    : row.next_visit_due_date !== null
      ? 'Due'
      : null

/** PAT-024, PAT-025, PAT-027: today counts as future, by the calendar of the visit's zone. */
export function nextVisitTone(row: NextVisit, now: Instant): 'warning' | 'error' | null {
  if (row.next_visit_date !== null) return null
  const due = row.next_visit_due_date
  return due !== null && due >= localDay(now, row.next_visit_timezone ?? defaultZone)
    ? 'warning'
    : 'error'
}

/** PAT-026 */
export const hasUniqueFrequency = ({
  next_visit_date,
  next_visit_due_date,
  active_orders_qty,
  frequency_other,
}: NextVisit): boolean =>
  next_visit_date === null &&
  next_visit_due_date === null &&
  active_orders_qty === 1 &&
  frequency_other !== null &&
  frequency_other !== ''

/** PAT-018 */
export const autoText = (auto: boolean): 'Auto' | 'Manual' => (auto ? 'Auto' : 'Manual')
