// AVR-071: which lines an invoice has after a correction. Sent lines stay once money came in; the difference is a line.
import { formatCents } from '@wren/contract/money'
import type { InvoiceLine } from '@wren/contract/reports-invoice'
import { sentLinesStay } from '@wren/contract/reports.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { formatDate, type Instant, type Zone } from '@wren/contract/time'
import { totalCents, type TimedLine } from './reports-amounts.rules.ts'

const office: Zone = 'America/Los_Angeles'

/** A line as it is about to be stored. One with an id is stored already and stays untouched. */
export interface NewLine extends InvoiceLine {
  readonly id?: number
  readonly isCorrection?: boolean
  /** What a line of time was reckoned from. */
  readonly minutes?: number | null
  readonly rateCents?: number | null
}
export interface LineRecord extends Required<NewLine> {
  /** The version of the invoice that was first sent with it. */
  readonly sentVersion: number | null
}

interface Standing {
  readonly stored: readonly LineRecord[]
  /** A payment of the pharmacy stands. */ readonly isPaidOn: boolean
}

const isSame = (a: InvoiceLine, b: InvoiceLine): boolean =>
  a.kind === b.kind &&
  a.description === b.description &&
  a.quantity === b.quantity &&
  a.unitCents === b.unitCents

/** So many first lines stay as they are. */
export const lockedLines = ({ stored, isPaidOn }: Standing): number =>
  isPaidOn ? stored.filter(({ sentVersion }) => sentVersion !== null).length : 0

/** The lines a person sent, each knowing what it was before. */
export function typedLines(
  typed: readonly InvoiceLine[],
  { stored, isPaidOn }: Standing,
): NewLine[] | Refusal {
  const left = [...typed]
  const takeSame = (line: InvoiceLine): boolean => {
    const at = left.findIndex((other) => isSame(line, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const sent = isPaidOn ? stored.filter(({ sentVersion }) => sentVersion !== null) : []
  if (!sent.every(takeSame)) return sentLinesStay
  const others = stored.filter((line) => !sent.includes(line))
  const added = left.map((line): NewLine => {
    const before = others.findIndex((other) => isSame(line, other))
    const [same] = before < 0 ? [] : others.splice(before, 1)
    return same === undefined ? line : unstored(same)
  })
  return [...sent, ...added]
}

/** To be stored again, in its new place. */
const unstored = ({
  kind,
  description,
  quantity,
  unitCents,
  amountCents,
  isCorrection,
  minutes,
  rateCents,
}: NewLine): NewLine => ({
  kind,
  description,
  quantity,
  unitCents,
  amountCents,
  isCorrection: isCorrection ?? false,
  minutes: minutes ?? null,
  rateCents: rateCents ?? null,
})

const isOfVisit = ({ kind, isCorrection }: NewLine): boolean =>
  kind === 'visit' || isCorrection === true

function whatChanged(sent: readonly NewLine[], charge: TimedLine, chargedCents: number): string {
  const before = sent.findLast(({ minutes }) => minutes !== null && minutes !== undefined)
  const amount = `amount ${formatCents(chargedCents)} to ${formatCents(charge.amountCents)}`
  if (before === undefined || charge.minutes === null || charge.rateCents === null) return amount
  const parts = [
    ...(before.minutes === charge.minutes
      ? []
      : [`minutes ${before.minutes} to ${charge.minutes}`]),
    ...(before.rateCents === charge.rateCents
      ? []
      : [`rate ${formatCents(before.rateCents ?? 0)}/hr to ${formatCents(charge.rateCents)}/hr`]),
  ]
  return parts.length === 0 ? amount : parts.join(', ')
}

/** The lines once the visit is charged with `charge`. Before money came in they are computed again. */
export function chargedLines(
  lines: readonly NewLine[],
  charge: TimedLine,
  { stored, isPaidOn }: Standing,
  now: Instant,
): NewLine[] {
  const isKept = ({ id }: NewLine): boolean =>
    stored.some((line) => line.id === id && line.sentVersion !== null)
  if (!isPaidOn) return [charge, ...lines.filter((line) => !isOfVisit(line)).map(unstored)]
  const sent = lines.filter(isKept)
  const typed = lines.filter((line) => !isKept(line) && line.isCorrection !== true).map(unstored)
  const ofVisit = sent.filter(isOfVisit)
  // A price that was agreed in other lines is no price of the time.
  if (!ofVisit.some(({ kind }) => kind === 'visit')) return [...sent, ...typed]
  const charged = totalCents(ofVisit)
  const difference = charge.amountCents - charged
  if (difference === 0) return [...sent, ...typed]
  const correction: NewLine = {
    kind: difference < 0 ? 'credit' : 'adjustment',
    description: `Correction ${formatDate(now, office)}: ${whatChanged(ofVisit, charge, charged)}`,
    quantity: 1,
    unitCents: difference,
    amountCents: difference,
    isCorrection: true,
    minutes: charge.minutes,
    rateCents: charge.rateCents,
  }
  return [...sent, ...typed, correction]
}
