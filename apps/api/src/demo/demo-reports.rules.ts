// How far a report is by the load day: audit, sending, payment of the invoice, pay of the nurse (AVR-001).
import { addMinutes, type Instant } from '@wren/contract/time'
import {
  autoSendHours,
  nextPaymentTime,
  paymentTime,
  sendingStatus,
  type PaymentStatus,
  type ReportStatus,
} from '@wren/contract/reports.rules'

export interface ReportFacts {
  readonly turn: number
  readonly received: Instant
  readonly now: Instant
  readonly flags: readonly string[]
  readonly ownChart: boolean
  readonly autoInvoice: boolean
  readonly termDays: number | null
  readonly hasStripe: boolean
  /** The visit of a demo nurse: still in review, or just approved. */
  readonly held: 'review' | 'approved' | null
}
export interface ReportOutcome {
  readonly status: ReportStatus
  readonly payment: PaymentStatus
  readonly approvedAt: Instant | null
  readonly sentAt: Instant | null
  readonly returnedAt: Instant | null
  readonly invoicePaidAt: Instant | null
  readonly autoSendAt: Instant | null
  readonly scheduledAt: Instant | null
  /** When the schedule was made. */
  readonly readyAt: Instant | null
  readonly paidAt: Instant | null
  readonly paymentError: string | null
  /** Percentage of the nurse's pay. 100 reverses the payment. */
  readonly refundPercent: number
  readonly refundedAt: Instant | null
  readonly partlyPaid: boolean
  readonly writtenOff: boolean
}

const hour = 60
const day = 24 * hour
const unsent = {
  sentAt: null,
  returnedAt: null,
  invoicePaidAt: null,
  autoSendAt: null,
  partlyPaid: false,
  writtenOff: false,
}
const unpaid = {
  payment: 'not-scheduled' as PaymentStatus,
  scheduledAt: null,
  paidAt: null,
  paymentError: null,
  refundPercent: 0,
  refundedAt: null,
}

function sending(
  facts: ReportFacts,
  readyAt: Instant,
): Omit<ReportOutcome, keyof typeof unpaid | 'approvedAt' | 'readyAt'> {
  const { now, turn } = facts
  const first = sendingStatus({ autoInvoice: facts.autoInvoice, hasBillingAddress: true })
  const auto = first === 'auto-send-scheduled'
  const sentAt = addMinutes(
    readyAt,
    auto ? autoSendHours * hour + 5 : turn % 7 === 3 ? 6 * day : 30 * hour,
  )
  if (sentAt > now)
    return {
      ...unsent,
      status: first,
      autoSendAt: auto ? addMinutes(readyAt, autoSendHours * hour) : null,
    }
  const settledAt = addMinutes(sentAt, Math.round((facts.termDays ?? 30) * 0.8) * day)
  const returnedAt = addMinutes(sentAt, 5 * day)
  if (turn % 12 === 7 && returnedAt <= now)
    return { ...unsent, status: 'invoice-returned', sentAt, returnedAt }
  if (settledAt > now) return { ...unsent, status: 'invoiced', sentAt }
  if (turn % 19 === 4) return { ...unsent, status: 'invoiced', sentAt, partlyPaid: true }
  return {
    ...unsent,
    status: 'invoice-paid',
    sentAt,
    invoicePaidAt: settledAt,
    writtenOff: turn % 23 === 6,
  }
}

function paying(
  { now, turn, hasStripe }: ReportFacts,
  readyAt: Instant,
): Omit<ReportOutcome, keyof ReturnType<typeof sending> | 'approvedAt' | 'readyAt'> {
  const scheduledAt = paymentTime(readyAt)
  if (scheduledAt > now) return { ...unpaid, payment: 'scheduled', scheduledAt }
  if (!hasStripe)
    return {
      ...unpaid,
      payment: 'scheduled',
      scheduledAt: nextPaymentTime(now),
      paymentError: 'Nurse has no Stripe ID',
    }
  const paidAt = addMinutes(scheduledAt, 10)
  const refundedAt = addMinutes(paidAt, 2 * day)
  const refundPercent = refundedAt > now ? 0 : turn % 41 === 20 ? 100 : turn % 41 === 31 ? 40 : 0
  if (refundPercent === 100) return { ...unpaid, paidAt, refundedAt, refundPercent }
  return {
    ...unpaid,
    payment: 'paid',
    scheduledAt,
    paidAt,
    refundedAt: refundPercent > 0 ? refundedAt : null,
    refundPercent,
  }
}

/** Most audits take a day or two. One in four waits for an answer of the pharmacy. */
const waitOf = (turn: number): number =>
  turn % 4 === 1 ? 30 * day : 20 * hour + (turn % 4) * 14 * hour

/** Reports that are sent automatically after a day wait throughout the load day (REF-063). */
const justBefore = 5

/** Reports of an older version of the product, whose progress is unknown. */
export const unknownOutcome: ReportOutcome = {
  ...unsent,
  ...unpaid,
  status: 'unspecified',
  payment: 'unspecified',
  approvedAt: null,
  readyAt: null,
}

export function outcomeOf(facts: ReportFacts): ReportOutcome {
  const { now, turn, held } = facts
  const looked = facts.flags.length > 0 || facts.ownChart || held !== null
  const approvedAt = looked
    ? held === 'approved'
      ? addMinutes(now, -justBefore)
      : addMinutes(facts.received, waitOf(turn))
    : null
  if (held === 'review' || (approvedAt !== null && approvedAt > now))
    return { ...unsent, ...unpaid, status: 'audit-required', approvedAt: null, readyAt: null }
  const readyAt = approvedAt ?? facts.received
  return { ...sending(facts, readyAt), ...paying(facts, readyAt), approvedAt, readyAt }
}
