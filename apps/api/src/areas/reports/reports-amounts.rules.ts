// AVR "From chart to report" 011, "Invoice" 035, 059, 063: what is invoiced and paid, in integer minutes and cents.
import { amountCents, formatCents, hundredths, roundHalfUp } from '@wren/contract/money'
import type { InvoiceLine } from '@wren/contract/reports-invoice'
import {
  creditNotNegative,
  largeTotal,
  lineNeedsText,
  negativeTotal,
} from '@wren/contract/reports.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { formatDate, type Instant, type Zone } from '@wren/contract/time'

/** A line that knows what it was reckoned from, so that a correction can name it (AVR-071). */
export interface TimedLine extends InvoiceLine {
  readonly minutes: number | null
  readonly rateCents: number | null
}
export interface Billed {
  readonly start: Instant
  readonly timezone: Zone
  readonly billableMinutes: number
  readonly rateCentsPerHour: number
}

/** 'Infusion nursing visit Aug 20, 2026, 180 min at $150.00/hr'. Half up, once, at the end. */
export function visitLine({
  start,
  timezone,
  billableMinutes,
  rateCentsPerHour,
}: Billed): TimedLine {
  const amount = amountCents(billableMinutes, rateCentsPerHour)
  return {
    kind: 'visit',
    quantity: 1,
    unitCents: amount,
    amountCents: amount,
    minutes: billableMinutes,
    rateCents: rateCentsPerHour,
    description: `Infusion nursing visit ${formatDate(start, timezone)}, ${billableMinutes} min at ${formatCents(rateCentsPerHour)}/hr`,
  }
}

/** AVR-067: the way to a visit that did not come about. */
export const tripLine = (
  { start, timezone }: Pick<Billed, 'start' | 'timezone'>,
  amount: number,
): TimedLine => ({
  kind: 'visit',
  quantity: 1,
  unitCents: amount,
  amountCents: amount,
  minutes: null,
  rateCents: null,
  description: `Wasted trip ${formatDate(start, timezone)}`,
})

/** The first line by the minute, as the report's kind words it. */
export const timedLine = (source: string, billed: Billed): TimedLine => {
  const line = visitLine(billed)
  const { minutes, rateCents } = line
  return source === 'trip' ? { ...tripLine(billed, line.amountCents), minutes, rateCents } : line
}

export interface TypedLine {
  readonly kind: InvoiceLine['kind']
  readonly description: string
  readonly quantity: number
  readonly unitCents: number
}

/** A typed line with its amount; quantities have at most two decimals. */
export const pricedLine = (line: TypedLine): InvoiceLine => ({
  ...line,
  amountCents:
    Math.sign(line.unitCents) *
    roundHalfUp((hundredths(line.quantity) ?? 0) * Math.abs(line.unitCents), 100),
})

export const totalCents = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, line) => sum + line.amountCents, 0)

const mostCents = 100_000_000

/** AVR-035 */
export function linesFault(lines: readonly InvoiceLine[]): Refusal | null {
  if (lines.some(({ kind, unitCents }) => kind === 'credit' && unitCents >= 0))
    return creditNotNegative
  if (
    lines.some(
      ({ kind, description, amountCents }) =>
        description === '' || (kind !== 'adjustment' && kind !== 'credit' && amountCents < 0),
    )
  )
    return lineNeedsText
  if (lines.reduce((sum, line) => sum + Math.abs(line.amountCents), 0) > mostCents)
    return largeTotal
  return totalCents(lines) < 0 ? negativeTotal : null
}
