// AVR "From chart to report" 014-016, "Calls" 050-053, 055: sending, paying and returning the invoice, and changing it before.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import {
  alreadyInvoiced,
  alreadyPaid,
  inTheFuture,
  noBillingEmail,
  notHandedOver,
  outsideBalance,
  reasonRequired,
  unknownReport,
} from '@wren/contract/reports.refusals'
import {
  changeFault,
  dueDate,
  invoiceNumber,
  isSent,
  noChange,
  type ReportStatus,
} from '@wren/contract/reports.rules'
import { formatDay, type Instant } from '@wren/contract/time'
import { showPhone } from '@wren/contract/phone'
import { forbidden, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import type { Act } from '../../platform/http/bind.ts'
import { may } from '../../platform/identity/actor.ts'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { closeOutIfDone, lockVisit } from '../visits/visits.public.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { linesFault, pricedLine, timedLine, totalCents } from './reports-amounts.rules.ts'
import { refusedNow } from './reports-audit.commands.ts'
import { recipientsOf } from './reports-open.commands.ts'
import { followAmount } from './reports-rates.commands.ts'
import { reportAnswer } from './reports.queries.ts'
import {
  changeInvoice,
  changeReport,
  findReport,
  invoiceOf,
  linesOf,
  lockReport,
  type InvoiceRecord,
  type ReportRecord,
} from './reports.store.ts'

/** AVR-064: no patient in subject or body; file names carry visit id or invoice number. */
async function mailInvoice(
  work: Work,
  report: ReportRecord,
  invoice: InvoiceRecord,
  recipients: readonly string[],
): Promise<void> {
  const { settings } = work.platform
  const visit = report.assignment_id
  const pdf = 'application/pdf'
  for (const recipient of recipients)
    await queueMessage(work, {
      channel: 'email',
      kind: 'invoice',
      recipient,
      subject: `Wren invoice ${invoice.number}`,
      assignmentId: visit,
      body: `Please find attached Wren invoice ${invoice.number}, due ${formatDay(invoice.due_date ?? '')}. Questions? ${settings.OPERATIONS_EMAIL}, ${showPhone(settings.OPERATIONS_PHONE)}`,
      dedupKey: `invoice:${report.id}:${invoice.version}:${report.version}:${recipient.toLowerCase()}`, // a second Send after a failure goes out again
      attachments: [
        { name: `invoice-${invoice.number}.pdf`, type: pdf, source: 'invoice', id: visit },
        { name: `after-visit-report-${visit}.pdf`, type: pdf, source: 'report', id: report.id },
        ...(report.source === 'chart'
          ? [
              {
                name: `chart-${visit}-v${report.chart_version ?? 1}.pdf`,
                type: pdf,
                source: 'chart',
                id: visit,
              },
            ]
          : []),
      ],
    })
}

const unsendable = (work: Work, report: ReportRecord): Promise<Refusal> | null =>
  changeFault(report.status, 'invoiced') !== null || report.status === 'invoice-paid'
    ? refusedNow(work, report, noChange(report.status, 'invoiced'))
    : null

/** The one way to Invoiced: numbers, dates, the visit's end. `mail` is off for invoices sent outside Wren. */
export async function issueInvoice(
  work: Work,
  report: ReportRecord,
  about: {
    readonly recipients: readonly string[]
    readonly sentAt: Instant
    readonly mail: boolean
  },
): Promise<ReportRecord | Refusal> {
  const refused = await unsendable(work, report)
  if (refused !== null) return refused
  const pharmacy = (await pharmacyById(work.db, report.provider_id)) as PharmacyRecord
  const before = await invoiceOf(work.db, report.id)
  // Also one that was returned, reopened and audited again: another invoice never goes out under the number of the one sent back.
  const version = before.returned_reason !== null ? before.version + 1 : before.version
  const invoice = await changeInvoice(work, before, {
    version,
    number: invoiceNumber(report.assignment_id, version),
    issued_at: before.issued_at ?? about.sentAt,
    sent_at: about.sentAt,
    due_date: dueDate(about.sentAt, pharmacy.net_payment_term),
    recipients: about.recipients,
    returned_reason: null,
  })
  if (about.mail) await mailInvoice(work, report, invoice, about.recipients)
  const after = await changeReport(
    work,
    report,
    { status: 'invoiced', auto_send_at: null, send_error: null },
    { fact: 'reports.invoiced' },
  )
  await closeOutIfDone(work, report.assignment_id)
  return after
}

const answered = async (work: Work, result: ReportRecord | Refusal) =>
  isRefusal(result) ? result : reportAnswer(work.db, result)

interface Sending {
  readonly report: ReportRecord
  readonly to: readonly string[]
}

async function sendingOf(
  work: Work,
  { id, recipients }: Input<typeof reports.send>,
): Promise<Sending | Refusal> {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  const pharmacy = (await pharmacyById(work.db, report.provider_id)) as PharmacyRecord
  const to = recipients ?? recipientsOf(pharmacy)
  if (to.length === 0) return noBillingEmail
  return unsendable(work, report) ?? { report, to }
}

/**
 * AVR-050: who presses Send is told at once when no mail can be handed over, and nothing changes. The mails themselves
 * leave after the commit (AUD-035); one that fails then takes the report back (AVR-064).
 */
export async function sendInvoice(act: Act, input: Input<typeof reports.send>) {
  const sending = await act.work((work) => sendingOf(work, input))
  if (isRefusal(sending)) return sending
  const { provider } = act.platform
  const reached = await Promise.all(
    sending.to.map(
      async (recipient) => (await provider.reaches?.({ channel: 'email', recipient })) ?? true,
    ),
  )
  if (reached.includes(false)) return notHandedOver
  return act.once(async (work) => {
    const again = await sendingOf(work, input)
    return isRefusal(again)
      ? again
      : answered(
          work,
          await issueInvoice(work, again.report, {
            recipients: again.to,
            sentAt: work.now,
            mail: true,
          }),
        )
  })
}

export async function markSent(
  work: Work,
  { id, sentAt = work.now }: Input<typeof reports.markSent>,
) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  if (sentAt > work.now) return inTheFuture('sentAt')
  return answered(work, await issueInvoice(work, report, { recipients: [], sentAt, mail: false }))
}

const undelivered = new Set(['failed', 'undelivered'])

/** What a provider says late of a mail of an earlier sending tells nothing of the invoice that went out since. */
const wasSentAnew = async (work: Work, report: number, message: number): Promise<boolean> =>
  (
    await sql`select 1 from outbound_message mail where mail.id = ${message} and exists (
    select from report_history row where row.report_id = ${report} and row.to_status = 'invoiced' and row.at > mail.created_at)`.execute(
      work.db,
    )
  ).rows.length > 0

/** AVR-064: a mail that could not leave, or that the provider says did not arrive, is no sent invoice. Whoever was paid or returned meanwhile stays so. */
export async function followUnsent(
  work: Work,
  sent: {
    readonly message: number
    readonly kind: string
    readonly status: string
    readonly visit: number | null
    readonly error?: string | null
  },
): Promise<void> {
  const message = { ...sent, error: sent.error ?? 'The message was not delivered.' }
  const found =
    message.kind === 'invoice' && undelivered.has(message.status) && message.visit !== null
      ? await findReport(work.db, { visit: message.visit })
      : null
  const report = found === null ? null : await lockReport(work, found.id)
  if (report?.status !== 'invoiced' || (await wasSentAnew(work, report.id, message.message))) return
  await changeReport(
    work,
    report,
    { status: 'manual-send-required', send_error: message.error },
    { reason: message.error },
  )
  await closeOutIfDone(work, report.assignment_id)
}

export async function markPaid(
  work: Work,
  { id, paidAt = work.now, cents, writeOffReason, version }: Input<typeof reports.markPaid>,
) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  if (version !== undefined && version !== report.version)
    return stale('report', await reportAnswer(work.db, report))
  if (report.status !== 'invoiced' && report.status !== 'invoice-returned')
    return refusedNow(work, report, noChange(report.status, 'invoice-paid'))
  if (paidAt > work.now) return inTheFuture('paidAt')
  const before = await invoiceOf(work.db, report.id)
  const amount = cents ?? before.balance_cents
  if (amount > before.balance_cents || (amount < 1 && !(amount === 0 && writeOffReason != null)))
    return outsideBalance
  const done = before.paid_cents + amount === before.amount_due_cents || writeOffReason != null
  await changeInvoice(work, before, {
    paid_cents: before.paid_cents + amount,
    write_off_reason: writeOffReason ?? null,
    ...(done ? { paid_at: paidAt } : {}),
  })
  const status: ReportStatus = done ? 'invoice-paid' : 'invoiced'
  const after = await changeReport(work, report, { status }, { reason: writeOffReason ?? null })
  await closeOutIfDone(work, report.assignment_id)
  return reportAnswer(work.db, after)
}

export async function markReturned(work: Work, { id, reason }: Input<typeof reports.markReturned>) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  const fault = changeFault(report.status, 'invoice-returned')
  if (fault !== null) return refusedNow(work, report, fault)
  await changeInvoice(work, await invoiceOf(work.db, report.id), { returned_reason: reason })
  const after = await changeReport(work, report, { status: 'invoice-returned' }, { reason })
  const visit = await lockVisit(work, report.assignment_id)
  await createUpdate(work, {
    type: 'assignment',
    typeId: report.assignment_id,
    cause: 'invoice_returned',
    description: `Invoice of visit #${report.assignment_id} was returned`,
    priority: 30,
    assignedTo: visit?.user_id_ops ?? null,
  })
  await closeOutIfDone(work, report.assignment_id)
  return reportAnswer(work.db, after)
}

export async function changeReportByHand(
  work: Work,
  {
    id,
    lines,
    billableMinutes,
    nursePaymentCents,
    reason = '',
    version,
  }: Input<typeof reports.change>,
) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  if (version !== undefined && version !== report.version)
    return stale('report', await reportAnswer(work.db, report))
  if (nursePaymentCents !== undefined && !may(work.actor, 'UNLOCK_RATES')) return forbidden
  if ((lines !== undefined || billableMinutes !== undefined) && isSent(report.status))
    return refusedNow(work, report, alreadyInvoiced)
  if (nursePaymentCents !== undefined && report.payment_status === 'paid')
    return refusedNow(work, report, alreadyPaid)
  if ((billableMinutes !== undefined || nursePaymentCents !== undefined) && reason.trim() === '')
    return reasonRequired
  const invoiceFault = await rewriteInvoice(work, report, lines?.map(pricedLine), billableMinutes)
  if (invoiceFault !== null) return invoiceFault
  const rateFault =
    nursePaymentCents === undefined ? null : await followAmount(work, report, nursePaymentCents)
  if (rateFault !== null) return rateFault
  const after = await changeReport(
    work,
    report,
    {
      ...(billableMinutes === undefined ? {} : { billable_minutes: billableMinutes }),
      ...(nursePaymentCents === undefined
        ? {}
        : { nurse_payment_cents: nursePaymentCents, nurse_payment_fixed_reason: reason }),
    },
    {
      ...(reason === '' ? {} : { note: reason, reason }),
      ...(version === undefined ? { detail: { unconditional: true } } : {}),
    },
  ) // AUD-030
  return reportAnswer(work.db, after)
}

async function rewriteInvoice(
  work: Work,
  report: ReportRecord,
  typed: ReturnType<typeof pricedLine>[] | undefined,
  minutes: number | undefined,
): Promise<Refusal | null> {
  if (typed === undefined && minutes === undefined) return null
  const before = await invoiceOf(work.db, report.id)
  const visit = await lockVisit(work, report.assignment_id)
  let lines = typed ?? (await linesOf(work.db, before.id))
  if (minutes !== undefined && visit !== null) {
    const first = timedLine(report.source, {
      start: visit.actual_start ?? visit.start,
      timezone: visit.timezone,
      billableMinutes: minutes,
      rateCentsPerHour: visit.price_provider_hourly_rate_cents ?? 0,
    })
    lines = [first, ...lines.filter(({ kind }) => kind !== 'visit')]
  }
  const fault = linesFault(lines)
  if (fault !== null) return fault
  await changeInvoice(work, before, { amount_due_cents: totalCents(lines) }, lines)
  return null
}
