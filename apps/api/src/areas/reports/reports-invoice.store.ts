// AVR-034, AVR-068, AVR-069: invoices, their lines and their payments as rows; one invoice a report.
import { sql } from 'kysely'
import type { InvoiceLine } from '@wren/contract/reports-invoice'
import { figuresOf, type PaymentKind } from '@wren/contract/reports-invoice.rules'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { LineRecord, NewLine } from './reports-lines.rules.ts'
import { assignments, patientOfVisit, refs } from './reports.store.ts'

export interface InvoiceRecord {
  readonly id: number
  readonly report_id: number
  readonly assignment_id: number
  readonly provider_id: number
  readonly number: string
  readonly version: number
  readonly amount_due_cents: number
  readonly paid_cents: number
  readonly balance_cents: number
  readonly adds_up: boolean
  readonly write_off_reason: string | null
  readonly issued_at: string | null
  readonly sent_at: string | null
  readonly due_date: string | null
  readonly paid_at: string | null
  readonly recipients: readonly string[]
  readonly returned_reason: string | null
  readonly credit_since: string | null
  readonly credit_told_at: string | null
}
const invoiceColumns = [
  'id',
  'report_id',
  'assignment_id',
  'provider_id',
  'number',
  'version',
  'amount_due_cents',
  'paid_cents',
  'balance_cents',
  'adds_up',
  'write_off_reason',
  'issued_at',
  'sent_at',
  'due_date',
  'paid_at',
  'recipients',
  'returned_reason',
  'credit_since',
  'credit_told_at',
] as const

export async function invoiceOf(db: Database, reportId: number): Promise<InvoiceRecord> {
  return (
    await sql<InvoiceRecord>`select ${refs(invoiceColumns)} from invoice where report_id = ${reportId}`.execute(
      db,
    )
  ).rows[0] as InvoiceRecord
}

export const lineRecordsOf = async (db: Database, invoiceId: number): Promise<LineRecord[]> =>
  (
    await sql<LineRecord>`select id, kind, description, quantity, unit_cents as "unitCents",
      amount_cents as "amountCents", sent_version as "sentVersion",
        is_correction as "isCorrection", minutes, rate_cents as "rateCents"
      from invoice_line where invoice_id = ${invoiceId} order by position`.execute(db)
  ).rows

/** As a call answers it: without what only the rules of sent lines need. */
export const shownLine = ({
  kind,
  description,
  quantity,
  unitCents,
  amountCents,
}: LineRecord): InvoiceLine => ({ kind, description, quantity, unitCents, amountCents })

export const linesOf = async (db: Database, invoiceId: number): Promise<InvoiceLine[]> =>
  (await lineRecordsOf(db, invoiceId)).map(shownLine)

/**
 * Lines that stay keep their rows and their places before the new ones: PostgreSQL refuses to touch a sent line once
 * money came in.
 */
export async function writeLines(
  work: Work,
  invoiceId: number,
  lines: readonly NewLine[],
): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await sql`delete from invoice_line where invoice_id = ${invoiceId} and id <> all(${kept}::int[])`.execute(
    work.db,
  )
  for (const line of lines.filter(({ id }) => id === undefined))
    await sql`insert into invoice_line (invoice_id, position, kind, description, quantity, unit_cents, amount_cents,
      is_correction, minutes, rate_cents)
      select ${invoiceId}, coalesce(max(position), 0) + 1, ${line.kind}, ${line.description}, ${line.quantity},
        ${line.unitCents}, ${line.amountCents},
        ${line.isCorrection ?? false}, ${line.minutes ?? null}, ${line.rateCents ?? null} from invoice_line
          where invoice_id = ${invoiceId}`.execute(work.db)
}

/** AVR-071: what leaves with this version. */
export async function markLinesSent(
  work: Work,
  { id, version }: Pick<InvoiceRecord, 'id' | 'version'>,
): Promise<void> {
  await sql`update invoice_line set sent_version = ${version}
    where invoice_id = ${id} and sent_version is null`.execute(work.db)
}

export interface PaymentRecord {
  readonly id: number
  readonly report_id: number
  readonly kind: PaymentKind
  readonly cents: number
  readonly paidAt: Instant
  readonly user_id: number | null
  readonly note: string | null
  readonly counterpart_id: number | null
  readonly takenBackAt: Instant | null
}
const paymentColumns = sql`id, report_id, kind, cents, paid_at as "paidAt", user_id, note, counterpart_id, taken_back_at as "takenBackAt"`

export const paymentsOf = async (db: Database, reportId: number): Promise<PaymentRecord[]> =>
  (
    await sql<PaymentRecord>`select ${paymentColumns} from invoice_payment where report_id = ${reportId}
      order by id`.execute(db)
  ).rows

/** AVR-073: the row on the other invoice of a moved credit. */
export const counterpartOf = async (
  db: Database,
  { id, counterpart_id }: Pick<PaymentRecord, 'id' | 'counterpart_id'>,
): Promise<PaymentRecord | null> =>
  (
    await sql<PaymentRecord>`select ${paymentColumns} from invoice_payment
      where id = ${counterpart_id} or counterpart_id = ${id}`.execute(db)
  ).rows[0] ?? null

/** AVR-069: what a key recorded, for every caller and for ever. */
export const paymentOfKey = async (db: Database, key: string): Promise<PaymentRecord | null> =>
  (
    await sql<PaymentRecord>`select ${paymentColumns} from invoice_payment where request_key = ${key}`.execute(
      db,
    )
  ).rows[0] ?? null

export interface NewPayment {
  readonly kind: PaymentKind
  readonly cents: number
  readonly paidAt: Instant
  readonly note?: string | null
  readonly counterpartId?: number | null
  readonly key?: string | null
}
/** Null when another call holds the key. */
export async function addPayment(
  work: Work,
  reportId: number,
  { kind, cents, paidAt, note = null, counterpartId = null, key = null }: NewPayment,
): Promise<number | null> {
  const made = await sql<{
    id: number
  }>`insert into invoice_payment (report_id, kind, cents, paid_at, user_id, at, note, counterpart_id, request_key)
      values (${reportId}, ${kind}, ${cents}, ${paidAt}, ${userIdOf(work.actor)}, ${work.now}, ${note},
        ${counterpartId}, ${key})
      on conflict (request_key) do nothing returning id`.execute(work.db)
  return made.rows[0]?.id ?? null
}

export async function takePaymentBack(work: Work, id: number, reason: string): Promise<void> {
  await sql`update invoice_payment set taken_back_at = ${work.now}, taken_back_by = ${userIdOf(work.actor)},
    reason = ${reason} where id = ${id}`.execute(work.db)
}

/** Amounts are no changes: they follow from lines and payments. */
export type InvoiceChanges = Partial<
  Omit<
    InvoiceRecord,
    | 'id'
    | 'report_id'
    | 'assignment_id'
    | 'amount_due_cents'
    | 'paid_cents'
    | 'balance_cents'
    | 'adds_up'
    | 'credit_since'
  >
>

/**
 * The figures after whatever changed: the sums of lines and payments. Figures of before that are no sum stay until
 * the lines change.
 */
async function figuresNow(work: Work, before: InvoiceRecord, linesChanged: boolean) {
  const figures = figuresOf(
    await lineRecordsOf(work.db, before.id),
    await paymentsOf(work.db, before.report_id),
  )
  const addsUp = before.adds_up || linesChanged || figures.due === before.amount_due_cents
  const due = addsUp ? figures.due : before.amount_due_cents
  const isCredit = due < figures.paid
  return {
    amount_due_cents: due,
    paid_cents: figures.paid,
    adds_up: addsUp,
    credit_since: isCredit ? (before.credit_since ?? work.now) : null,
    ...(isCredit ? {} : { credit_told_at: null }),
  }
}

/** One place that writes an invoice: figures, kept PDF, audit event, news. */
export async function changeInvoice(
  work: Work,
  before: InvoiceRecord,
  changes: InvoiceChanges,
  lines?: readonly NewLine[],
): Promise<InvoiceRecord> {
  const earlier = lines === undefined ? {} : { lines: await linesOf(work.db, before.id) } // AUD-004: what it asked for before is told too
  if (lines !== undefined) await writeLines(work, before.id, lines)
  const figures = await figuresNow(work, before, lines !== undefined)
  await sql`update invoice set ${assignments({ ...changes, ...figures, updated: work.now })}
    where id = ${before.id}`.execute(work.db)
  await sql`delete from invoice_pdf
    where invoice_id = ${before.id}`.execute(work.db) // AVR-036: kept until the invoice changes
  const after = await invoiceOf(work.db, before.report_id)
  work.recordEvent('reports.invoice-changed', {
    changes: [
      {
        type: 'invoice',
        id: before.id,
        patient: await patientOfVisit(work.db, before.assignment_id),
        before: { ...before, ...earlier },
        after: {
          ...after,
          ...(lines === undefined ? {} : { lines: await linesOf(work.db, before.id) }),
        },
      },
    ],
    data: {
      visit: before.assignment_id,
      due: after.amount_due_cents !== before.amount_due_cents,
      creditEnded: before.credit_since !== null && after.credit_since === null,
    },
  })
  return after
}
