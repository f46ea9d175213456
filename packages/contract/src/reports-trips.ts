// AVR "Field practice" 066, 067: a wasted trip is paid and invoiced, without a chart.
import { z } from 'zod'
import { calls, del, Ok, PathId, post } from './call.ts'
import { requiredText, wrongValue } from './field-schemas.ts'
import { conflict, invalid, type Refusal } from './refusal.ts'
import { addMinutes, isInstant, type Instant } from './time.ts'

const mostInvoice = 100_000_000
const mostPayment = 5_000_000 // NPY-008
const At = z
  .string(wrongValue)
  .refine(isInstant, wrongValue)
  .transform((text) => new Date(text).toISOString())
  .nullish()
const Cents = (most: number) => z.int(wrongValue).min(0, wrongValue).max(most, wrongValue).nullish()

/** Either the times of the way, or what is invoiced and paid for it. */
const TripReport = z.object({
  reason: z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? 'A reason is required.' : wrongValue,
    })
    .trim()
    .min(1, 'A reason is required.')
    .max(500, wrongValue),
  actual_start: At,
  actual_end: At,
  invoice_cents: Cents(mostInvoice),
  nurse_cents: Cents(mostPayment),
})

/** AVR-074 */
const WithdrawReason = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? 'A reason is required.' : wrongValue,
  })
  .trim()
  .min(5, 'Please enter a reason of 5 to 500 characters.')
  .max(500, 'Please enter a reason of 5 to 500 characters.')

export const tripReports = calls('trip-reports', {
  bill: post('/assignments/:id/trip-report', {
    ids: 'AVR-066',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound: 'Visit not found.',
    idempotent: true,
    body: TripReport,
    answer: z.object({ report_id: z.int() }),
  }),
  withdraw: del('/assignments/:id/trip-report', {
    ids: 'AVR-074',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound: 'Trip report not found.',
    answer: Ok,
    body: z.object({ reason: WithdrawReason }),
  }),
})

export const billTripLabel = 'Bill Wasted Trip'
export const withdrawTripLabel = 'Withdraw Trip Report'

export interface TripFacts {
  readonly status: string
  readonly missed: boolean
  readonly user_id_assigned: number | null
  readonly nurse_confirmed: Instant | null
  readonly report_id: number | null
  readonly start: Instant
  readonly canceled_at: Instant | null
}

interface StatusStep {
  readonly to: string
  readonly at: Instant
}
/** The last cancellation in a history that begins with the newest change. */
export const canceledAt = (history: readonly StatusStep[]): Instant | null =>
  history.find(({ to }) => to === 'Inactive - Canceled')?.at ?? null

/** No nurse sets out earlier before the start. Within these minutes the reason of the report states that one had. */
const setOutWithin = 24 * 60

/** One rule for the button and the 409: a visit canceled without a confirmed nurse, or days ahead, sent nobody out. */
export function tripHint({
  status,
  missed,
  user_id_assigned,
  nurse_confirmed,
  report_id,
  start,
  canceled_at,
}: TripFacts): string | null {
  if (report_id !== null) return 'This visit has a report'
  if (!missed && status !== 'Inactive - Canceled')
    return 'This visit is neither missed nor canceled'
  if (user_id_assigned === null || nurse_confirmed === null)
    return 'This visit has no confirmed nurse'
  return !missed && canceled_at !== null && canceled_at < addMinutes(start, -setOutWithin)
    ? 'This visit was canceled more than 24 hours before its start, before a nurse set out'
    : null
}
export const tripFault = (facts: TripFacts): Refusal | null => {
  const hint = tripHint(facts)
  return hint === null ? null : conflict(hint)
}

export interface TripMoney {
  readonly status: string
  readonly payment_status: string
  /** Paid by the pharmacy. */
  readonly paid_cents: number
}
const unsent = ['audit-required', 'auto-send-scheduled', 'manual-send-required']
/** AVR-074: one rule for the button and the 409. */
export const isTripWithdrawable = ({ status, payment_status, paid_cents }: TripMoney): boolean =>
  unsent.includes(status) && payment_status !== 'paid' && paid_cents === 0

export type Trip =
  | { readonly actual_start: Instant; readonly actual_end: Instant }
  | { readonly invoice_cents: number; readonly nurse_cents: number }
type Sent = Omit<z.output<typeof TripReport>, 'reason'>

/** Both ways at once would leave open what is meant. */
export function tripOf({
  actual_start,
  actual_end,
  invoice_cents,
  nurse_cents,
}: Sent): Trip | Refusal {
  const timed = actual_start != null || actual_end != null
  const flat = invoice_cents != null || nurse_cents != null
  if (timed && flat)
    return invalid({ invoice_cents: 'Please give either the times or the amounts.' })
  if (actual_start != null && actual_end != null) return { actual_start, actual_end }
  if (invoice_cents != null && nurse_cents != null) return { invoice_cents, nurse_cents }
  const fields = flat ? { invoice_cents, nurse_cents } : { actual_start, actual_end }
  return invalid(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value == null)
        .map(([name]) => [name, requiredText]),
    ),
  )
}
