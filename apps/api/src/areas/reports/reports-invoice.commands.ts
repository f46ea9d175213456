// AVR "From chart to report" 014-016, "Calls" 050-051, 064: sending the invoice, and what becomes of its mail.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import {
  noBillingEmail,
  notHandedOver,
  inTheFuture,
  unknownReport,
} from '@wren/contract/reports.refusals'
import { changeFault, dueDate, invoiceNumber, noChange } from '@wren/contract/reports.rules'
import { formatDay, type Instant } from '@wren/contract/time'
import { showPhone } from '@wren/contract/phone-shown'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Workflow } from '../../platform/http/bind.ts'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { solveUpdate } from '../updates/updates.public.ts'
import { closeOutIfDone } from '../visits/visits.public.ts'
import { refusedNow } from './reports-audit.commands.ts'
import {
  changeInvoice,
  invoiceOf,
  lineRecordsOf,
  markLinesSent,
  type InvoiceRecord,
} from './reports-invoice.store.ts'
import { wastedFault } from './reports-wasted.queries.ts'
import { recipientsOf } from './reports-open.commands.ts'
import { reportAnswer } from './reports.queries.ts'
import { changeReport, findReport, lockReport, type ReportRecord } from './reports.store.ts'
import { followSum, returnedCause } from './reports-sum.commands.ts'

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
  const wasted = await wastedFault(work, report)
  if (wasted !== null) return wasted
  const pharmacy = (await pharmacyById(work.db, report.provider_id)) as PharmacyRecord
  const before = await invoiceOf(work.db, report.id)
  // Also one that was returned, reopened and audited again: another invoice never goes out under the number of the
  // one sent back.
  // The same with one that was corrected by a line (AVR-071).
  const lines = await lineRecordsOf(work.db, before.id)
  const isAnother =
    before.returned_reason !== null ||
    (lines.some(({ sentVersion }) => sentVersion !== null) &&
      lines.some(({ isCorrection, sentVersion }) => isCorrection && sentVersion === null))
  const version = isAnother ? before.version + 1 : before.version
  const invoice = await changeInvoice(work, before, {
    version,
    number: invoiceNumber(report.assignment_id, version),
    issued_at: before.issued_at ?? about.sentAt,
    sent_at: about.sentAt,
    due_date: dueDate(about.sentAt, pharmacy.net_payment_term),
    recipients: about.recipients,
    returned_reason: null,
  })
  await markLinesSent(work, invoice)
  if (about.mail) await mailInvoice(work, report, invoice, about.recipients)
  const issued = await changeReport(
    work,
    report,
    { status: 'invoiced', auto_send_at: null, send_error: null },
    { fact: 'reports.invoiced' },
  )
  await solveUpdate(work, returnedCause(report), 'the invoice was sent again.') // UPD-030
  const after = await followSum(work, issued) // AVR-072
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
export async function sendInvoice(workflow: Workflow, input: Input<typeof reports.send>) {
  const sending = await workflow.work((work) => sendingOf(work, input))
  if (isRefusal(sending)) return sending
  const { provider } = workflow.platform
  const reached = await Promise.all(
    sending.to.map(
      async (recipient) => (await provider.canReach?.({ channel: 'email', recipient })) ?? true,
    ),
  )
  if (reached.includes(false)) return notHandedOver
  return workflow.once(async (work) => {
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
    select from report_history row where row.report_id = ${report} and row.to_status = 'invoiced'
      and row.at > mail.created_at)`.execute(work.db)
  ).rows.length > 0

/**
 * AVR-064: a mail that could not leave, or that the provider says did not arrive, is no sent invoice. Whoever was
 * paid or returned meanwhile stays so.
 */
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
