// AVR-035, AVR-071: the lines of an invoice after typed lines, minutes, a rate or a chart.
import type { InvoiceLine } from '@wren/contract/reports-invoice'
import { counts } from '@wren/contract/reports-invoice.rules'
import { belowZero, negativeTotal } from '@wren/contract/reports.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { linesFault, totalCents, type TimedLine } from './reports-amounts.rules.ts'
import {
  changeInvoice,
  invoiceOf,
  lineRecordsOf,
  paymentsOf,
  type InvoiceChanges,
} from './reports-invoice.store.ts'
import { chargedLines, typedLines, type NewLine } from './reports-lines.rules.ts'
import type { ReportRecord } from './reports.store.ts'

export interface Correction {
  /** Every line a person typed. */ readonly typed?: readonly InvoiceLine[] | undefined
  /** What the visit costs from now on. */ readonly charge?: TimedLine | undefined
  readonly changes?: InvoiceChanges
}

/** Null once stored. A total below zero is refused with words that fit the person who did it. */
export async function correctLines(
  work: Work,
  report: ReportRecord,
  { typed, charge, changes = {} }: Correction,
): Promise<Refusal | null> {
  const before = await invoiceOf(work.db, report.id)
  const stored = await lineRecordsOf(work.db, before.id)
  const isPaidOn = (await paymentsOf(work.db, report.id)).some(counts)
  const standing = { stored, isPaidOn }
  const chosen: readonly NewLine[] | Refusal =
    typed === undefined ? stored : typedLines(typed, standing)
  if (isRefusal(chosen)) return chosen
  const lines = charge === undefined ? chosen : chargedLines(chosen, charge, standing, work.now)
  const fault = linesFault(lines)
  if (fault !== null) return fault === negativeTotal && typed === undefined ? belowZero : fault
  // A write-off forgave the rest of another amount.
  const forgiven = totalCents(lines) === before.amount_due_cents ? {} : { write_off_reason: null }
  await changeInvoice(work, before, { ...forgiven, ...changes }, lines)
  return null
}
