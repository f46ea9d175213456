// CHT-003, CHT-004, CHT-005, NVS-035: who may write a chart, and when.
import { addMinutes, type Instant } from './time.ts'
import { conflict, forbidden, type Refusal } from './refusal.ts'

export interface ChartWindow {
  readonly now: Instant
  /** The signed-in nurse. */
  readonly nurse: number
  readonly visit: {
    readonly start: Instant | null
    readonly status: string
    readonly missed: boolean
    readonly nurse_confirmed: boolean
    readonly user_id_assigned: number | null
  }
  readonly has_own_chart: boolean
  /** null before the first save (CHT-016). */
  readonly chart: { readonly state: ChartState } | null
  /** Phone number of operations, '555-555-0100' (REF-049). */
  readonly phone: string
}

export const chartStates = ['draft', 'submitted', 'returned', 'locked'] as const // CHT-009
export type ChartState = (typeof chartStates)[number]

const opensBeforeMinutes = 120

export const chartTexts = {
  tooEarly: 'The chart opens 2 hours before the visit.',
  awaiting: (phone: string) => `This visit is awaiting approval. Please call ${phone}.`,
  ownChart: 'This pharmacy uses its own chart. Please submit the chart by email or fax.',
  missed: 'This visit was missed.', // NVS-013
  canceled: 'This visit was canceled.', // CHT-083
  submitted: 'This chart was submitted and cannot be changed.',
  changed: 'This chart was changed in another window. Reload to see the latest version.', // CHT-015
} as const

const isReady = ({ status, nurse_confirmed }: ChartWindow['visit']): boolean =>
  status === 'Active - Ready' || (status === 'Active - Booked' && nurse_confirmed)

/** An open window never closes (CHT-004). */
const isOpen = ({ visit, now }: ChartWindow): boolean =>
  visit.start !== null && now >= addMinutes(visit.start, -opensBeforeMinutes)

/** NVS-035 */
export const isChartAvailable = (window: ChartWindow): boolean =>
  window.visit.user_id_assigned === window.nurse &&
  !window.visit.missed &&
  !window.has_own_chart &&
  (window.chart !== null || (isReady(window.visit) && isOpen(window)))

/** Why the chart cannot be written now, or null. The text of page, tooltip and 409. */
export function notEditableReason(window: ChartWindow): string | null {
  const { visit, chart } = window
  if (visit.missed) return chartTexts.missed
  if (visit.status.startsWith('Inactive')) return chartTexts.canceled
  if (window.has_own_chart) return chartTexts.ownChart
  if (chart && chart.state !== 'draft' && chart.state !== 'returned') return chartTexts.submitted
  if (!isReady(visit)) return chartTexts.awaiting(window.phone)
  return isOpen(window) ? null : chartTexts.tooEarly
}

/** The refusal for another nurse says nothing about the visit (CHT-003). */
export function chartWriteRefusal(window: ChartWindow): Refusal | null {
  if (window.visit.user_id_assigned !== window.nurse) return forbidden
  const reason = notEditableReason(window)
  return reason === null ? null : conflict(reason)
}
