// Labels and formats of the numbered columns on each tab (MET-010, MET-017, MET-018, MET-019, MET-020, MET-021,
// MET-022, MET-024).
import { formatCents } from '@wren/contract/money'
import type { MetricRow } from '@wren/contract/metrics'
import { formatDay } from '@wren/contract/time'

export type ColumnKey = Exclude<keyof MetricRow, 'item' | 'item_id'>
type Kind = 'money' | 'count' | 'percent' | 'whole-percent' | 'decimal' | 'day'
export interface MetricColumn {
  readonly key: ColumnKey
  readonly label: string
  readonly kind: Kind
}

const columns = (labels: readonly (readonly [string, Kind])[]): readonly MetricColumn[] =>
  labels.map(([label, kind], index) => ({ key: `col_${index + 1}` as ColumnKey, label, kind }))

export const financialColumns = columns([
  ['GMV', 'money'],
  ['GMV Growth', 'percent'],
  ['Revenue', 'money'],
  ['Revenue Growth', 'percent'],
  ['Take Rate', 'whole-percent'],
  ['Visits', 'count'],
  ['Visits Growth', 'percent'],
  ['Active Patients', 'count'],
  ['New Patients', 'count'],
  ['Active Nurses', 'count'],
  ['GMV per Visit', 'money'],
  ['Nurse Pay per Visit', 'money'],
])
export const pharmacyColumns = columns([
  ['GMV', 'money'],
  ['Revenue', 'money'],
  ['Take Rate', 'whole-percent'],
  ['Visits', 'count'],
  ['Upcoming Visits Booked', 'count'],
  ['Active Patients', 'count'],
  ['New Patients', 'count'],
  ['Intakes Received', 'count'],
  ['Intakes Completed', 'count'],
  ['Completed Intakes', 'percent'],
  ['Visits Lost or Canceled', 'count'],
  ['GMV per Visit', 'money'],
])
export const geoColumns = columns([
  ['GMV', 'money'],
  ['Revenue', 'money'],
  ['Take Rate', 'whole-percent'],
  ['Visits', 'count'],
  ['Active Patients', 'count'],
  ['New Patients', 'count'],
  ['Active Nurses', 'count'],
  ['Ready Nurses', 'count'],
  ['Intakes Received', 'count'],
  ['Intakes Lost or Closed', 'count'],
  ['Visits Lost or Canceled', 'count'],
  ['Nurse Pay per Visit', 'money'],
])
export const nurseColumns = columns([
  ['New Nurses', 'count'],
  ['Nurses with First Visit', 'count'],
  ['Active Nurses', 'count'],
  ['Active Nurses Growth', 'percent'],
  ['Visits', 'count'],
  ['Visits per Active Nurse', 'decimal'],
  ['Nurse Pay', 'money'],
  ['Pay per Visit', 'money'],
  ['Pay per Active Nurse', 'money'],
  ['Offers Sent', 'count'],
  ['Offers Applied', 'count'],
  ['Applied', 'percent'],
])
export const usageColumns = columns([
  ['Enabled Nurses', 'count'],
  ['Signed In', 'count'],
  ['Signed In %', 'percent'],
  ['Opened My Profile', 'count'],
  ['Opened %', 'percent'],
  ['Saved My Profile', 'count'],
  ['Saved %', 'percent'],
])
export const leaderColumns = columns([
  ['Rank', 'count'],
  ['Visits This Month', 'count'],
  ['Visits Last Month', 'count'],
  ['Visits Last 3 Months', 'count'],
  ['Visits in Total', 'count'],
  ['Pay This Month', 'money'],
  ['Pay Last Month', 'money'],
  ['Pay in Total', 'money'],
  ['Patients in Total', 'count'],
  ['Missed or Canceled by Nurse', 'count'],
  ['Rating', 'decimal'],
  ['Last Visit', 'day'],
])

const countFormat = new Intl.NumberFormat('en-US')

export function cellText(kind: Kind, value: MetricRow[ColumnKey]): string {
  if (value === null) return '-'
  if (kind === 'day') return formatDay(String(value))
  const number = Number(value)
  if (kind === 'money') return formatCents(number)
  if (kind === 'whole-percent') return `${Math.round(number)}%`
  if (kind === 'percent') return `${number.toFixed(1)}%`
  return kind === 'decimal' ? number.toFixed(1) : countFormat.format(number)
}

/** Leaves out columns without a value in any row. */
export const visibleColumns = (
  columns: readonly MetricColumn[],
  rows: readonly MetricRow[],
): readonly MetricColumn[] => columns.filter(({ key }) => rows.some((row) => row[key] !== null))

export interface Sorting {
  readonly key: ColumnKey | 'item'
  readonly down: boolean
}

/** Missing values come last in both directions. */
export function sortedRows(
  rows: readonly MetricRow[],
  sorting: Sorting | null,
): readonly MetricRow[] {
  if (sorting === null) return rows
  const { key, down } = sorting
  return rows.toSorted((left, right) => {
    const [a, b] = [left[key], right[key]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order =
      typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b
    return down ? -order : order
  })
}
