// AVR "Statuses" 001-006, "From chart to report" 007, 012-016, "Nurse payment" 018: which report may become what,
// and when.
import { transition, type Refusal } from './refusal.ts'
import { addDays, atLocal, dayOfWeek, localDay, type Day, type Instant } from './time.ts'

export const reportStatuses = [
  'unspecified',
  'audit-required',
  'auto-send-scheduled',
  'manual-send-required',
  'invoiced',
  'invoice-paid',
  'invoice-returned',
  'echart-returned',
] as const
export type ReportStatus = (typeof reportStatuses)[number]
export const reportLabels: Readonly<Record<ReportStatus, string>> = {
  unspecified: 'unspecified',
  'audit-required': 'Audit Required',
  'auto-send-scheduled': 'Auto-Send Scheduled',
  'manual-send-required': 'Manual Send Required',
  invoiced: 'Invoiced',
  'invoice-paid': 'Invoice Paid',
  'invoice-returned': 'Invoice Returned',
  'echart-returned': 'eChart Returned',
}
export const paymentStatuses = ['unspecified', 'not-scheduled', 'scheduled', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentLabels: Readonly<Record<PaymentStatus, string>> = {
  unspecified: 'unspecified',
  'not-scheduled': 'not scheduled',
  scheduled: 'scheduled',
  paid: 'paid',
}

/** AVR-006 */
const next: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  unspecified: [],
  'audit-required': ['auto-send-scheduled', 'manual-send-required', 'echart-returned'],
  'auto-send-scheduled': ['invoiced', 'manual-send-required', 'audit-required', 'echart-returned'],
  'manual-send-required': ['invoiced', 'audit-required', 'echart-returned'],
  invoiced: ['invoice-paid', 'invoice-returned', 'manual-send-required'],
  'invoice-returned': ['invoiced', 'invoice-paid', 'audit-required'],
  'invoice-paid': ['invoiced', 'invoice-returned'],
  'echart-returned': ['audit-required'],
}
export const canBecome = (from: ReportStatus, to: ReportStatus): boolean => next[from].includes(to)
export const noChange = (from: ReportStatus, to: ReportStatus): Refusal =>
  transition(`Report cannot change from ${reportLabels[from]} to ${reportLabels[to]}.`)
export const changeFault = (from: ReportStatus, to: ReportStatus): Refusal | null =>
  canBecome(from, to) ? null : noChange(from, to)

export const reportActions = [
  'approve',
  'return-chart',
  'send',
  'mark-sent',
  'mark-paid',
  'settle-credit',
  'mark-returned',
  'reopen',
  'pay-nurse',
  'regenerate-pdf',
  'edit',
] as const
export type ReportAction = (typeof reportActions)[number]
/** AVR-032 */
export const actionLabels: Readonly<Record<ReportAction, string>> = {
  approve: 'Pass Audit',
  'return-chart': 'Return eChart',
  send: 'Send Invoice',
  'mark-sent': 'Mark as Sent',
  'mark-paid': 'Mark Paid',
  'settle-credit': 'Settle credit',
  'mark-returned': 'Mark Returned',
  reopen: 'Reopen',
  'pay-nurse': 'Pay Now',
  'regenerate-pdf': 'Regenerate PDF',
  edit: 'Edit',
}

export const isSent = (status: ReportStatus): boolean =>
  status === 'invoiced' || status === 'invoice-paid'
/** AVR-056: a report without audit, or after it. */
export const isApproved = (status: ReportStatus): boolean =>
  status !== 'audit-required' && status !== 'echart-returned' && status !== 'unspecified'

export interface ActionFacts {
  readonly status: ReportStatus
  readonly paymentStatus: PaymentStatus
  readonly hasChart: boolean
  /** Of the invoice; below 0 it is a credit (AVR-068). */ readonly balanceCents: number
}

/** One rule for the button that shows and the call that answers 409. */
export function allowedActions({
  status,
  paymentStatus,
  hasChart,
  balanceCents,
}: ActionFacts): ReportAction[] {
  const rules: Readonly<Record<ReportAction, boolean>> = {
    approve: status === 'audit-required',
    'return-chart': hasChart && canBecome(status, 'echart-returned'),
    send: ['auto-send-scheduled', 'manual-send-required', 'invoice-returned'].includes(status),
    'mark-sent': ['auto-send-scheduled', 'manual-send-required', 'invoice-returned'].includes(
      status,
    ),
    'mark-paid': (status === 'invoiced' || status === 'invoice-returned') && balanceCents > 0,
    'settle-credit': balanceCents < 0,
    'mark-returned': isSent(status),
    reopen: [
      'auto-send-scheduled',
      'manual-send-required',
      'invoice-returned',
      'invoice-paid',
    ].includes(status),
    'pay-nurse': isApproved(status) && paymentStatus !== 'paid',
    'regenerate-pdf': true,
    edit: !isSent(status),
  }
  return reportActions.filter((action) => rules[action])
}

export interface SendFacts {
  readonly autoInvoice: boolean
  readonly hasBillingAddress: boolean
}
/** AVR-007, 012: how a report goes on when nobody has to look at it. */
export const sendingStatus = ({ autoInvoice, hasBillingAddress }: SendFacts): ReportStatus =>
  autoInvoice && hasBillingAddress ? 'auto-send-scheduled' : 'manual-send-required'

export const autoSendHours = 24
const pacific = 'America/Los_Angeles'
const isBusinessDay = (day: Day): boolean => dayOfWeek(day) !== 1 && dayOfWeek(day) !== 7

/** AVR-018: the second following business day at 09:00 Pacific. */
export function paymentTime(now: Instant): Instant {
  let day = localDay(now, pacific)
  for (let left = 2; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left--
  }
  return atLocal(day, '09:00', pacific)
}
/** AVR-020: the next day's attempt. */
export const nextPaymentTime = (now: Instant): Instant =>
  atLocal(addDays(localDay(now, pacific), 1), '09:00', pacific)

export const defaultTermDays = 30
/** AVR-015 */
export const dueDate = (sentAt: Instant, termDays: number | null): Day =>
  addDays(localDay(sentAt, pacific), termDays ?? defaultTermDays)
export const invoiceNumber = (visitId: number, version: number): string =>
  version === 1 ? `WREN-${visitId}` : `WREN-${visitId}-${version}`
