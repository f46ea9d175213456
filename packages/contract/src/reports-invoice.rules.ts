// AVR "What was paid stays paid" 068-073: what an invoice asks for, what was paid, and what follows from it.
import { formatCents } from './money.ts'
import type { ReportStatus } from './reports.rules.ts'
import type { Instant } from './time.ts'

export const paymentKinds = ['payment', 'refund', 'moved-in', 'moved-out'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** AVR-073 */
export const creditWays = ['refunded', 'moved'] as const
export type CreditWay = (typeof creditWays)[number]
/** AVR-073: who looks after a credit hears of it after so many days. */
export const creditDays = 30

export interface PaymentFacts {
  readonly id: number
  readonly cents: number
  readonly paidAt: Instant
  readonly takenBackAt: Instant | null
}
/** AVR-070: a row that was taken back stays visible and counts no more. */
export const counts = ({ takenBackAt }: Pick<PaymentFacts, 'takenBackAt'>): boolean =>
  takenBackAt === null

export interface Figures {
  readonly due: number
  readonly paid: number
  readonly balance: number
}
const sumOf = (values: readonly number[]): number => values.reduce((sum, cents) => sum + cents, 0)

/** AVR-068: the one reckoning of an invoice; PostgreSQL refuses a commit with other figures. */
export function figuresOf(
  lines: readonly { readonly amountCents: number }[],
  payments: readonly Pick<PaymentFacts, 'cents' | 'takenBackAt'>[],
): Figures {
  const due = sumOf(lines.map(({ amountCents }) => amountCents))
  const paid = sumOf(payments.filter(counts).map(({ cents }) => cents))
  return { due, paid, balance: due - paid }
}

/** AVR-072: of a sent invoice; every other status is a person's decision. */
export function statusBySum(
  status: ReportStatus,
  { balance, isWrittenOff }: { readonly balance: number; readonly isWrittenOff: boolean },
): ReportStatus {
  const isSettled = balance <= 0 || isWrittenOff
  if (status === 'invoiced' && isSettled) return 'invoice-paid'
  return status === 'invoice-paid' && !isSettled ? 'invoiced' : status
}

/** AVR-072: when the payment came in that reached the amount due; null when nothing was due or paid. */
export function reachedAt(due: number, payments: readonly PaymentFacts[]): Instant | null {
  let sum = 0
  let last: Instant | null = null
  for (const payment of payments.filter(counts).toSorted((a, b) => a.id - b.id)) {
    sum += payment.cents
    last = payment.paidAt
    if (sum >= due && payment.cents > 0) return payment.paidAt
  }
  return last
}

/** AVR-070: the row a Reopen takes back that names none. */
export const newestPayment = <P extends PaymentFacts>(payments: readonly P[]): P | null =>
  payments.filter(counts).toSorted((a, b) => b.id - a.id)[0] ?? null

/** AVR-068: 'Balance $25.00', 'Credit $50.00'. */
export const balanceText = (cents: number): string =>
  cents < 0 ? `Credit ${formatCents(-cents)}` : `Balance ${formatCents(cents)}`

export const paymentLabels: Readonly<Record<PaymentKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  'moved-in': 'Credit received',
  'moved-out': 'Credit moved',
}
/** AVR-069: what the history says of a row. */
export const paymentText = (kind: PaymentKind, cents: number): string =>
  `${paymentLabels[kind]} ${formatCents(Math.abs(cents))}`
