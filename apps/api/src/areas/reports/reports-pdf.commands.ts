// AVR-036, 037, 043, 044, 046: the PDFs of report and invoice; the invoice's is kept until it changes. Each making
// is an event.
import { sql } from 'kysely'
import { ok, type Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import { unknownInvoice, unknownReport } from '@wren/contract/reports.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { recordView } from '../../platform/audit/views.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import type { Work } from '../../platform/work/work.ts'
import { invoiceFileName, invoicePdf as invoiceDocument } from './invoice-pdf.ts'
import { reportFileName, reportPdf as reportDocument } from './report-pdf.ts'
import { invoicePaper, patientOf, reportPaper } from './reports-papers.queries.ts'
import { invoiceOf } from './reports-invoice.store.ts'
import { findReport, type ReportRecord } from './reports.store.ts'

const pdf = 'application/pdf'

async function printed(
  work: Work,
  report: ReportRecord,
  what: 'report' | 'invoice',
  id: number,
): Promise<void> {
  work.recordEvent('reports.printed', {
    changes: [
      {
        type: what,
        id,
        action: 'print',
        patient: await patientOf(work.db, report),
        detail: { visit: report.assignment_id },
      },
    ],
  })
}

export async function reportBytes(work: Work, report: ReportRecord): Promise<Uint8Array | Refusal> {
  const bytes = await makePdf(reportDocument(await reportPaper(work.db, report)))
  if (!isRefusal(bytes)) await printed(work, report, 'report', report.id)
  return bytes
}

/** Two requests at once: the second finds what the first kept. */
export async function invoiceBytes(
  work: Work,
  report: ReportRecord,
): Promise<Uint8Array | Refusal> {
  const invoice = await invoiceOf(work.db, report.id)
  await sql`select 1 from invoice where id = ${invoice.id} for update`.execute(work.db)
  const kept = await sql<{
    data: Buffer
  }>`select data from invoice_pdf where invoice_id = ${invoice.id}`.execute(work.db)
  if (kept.rows[0] !== undefined) return kept.rows[0].data
  const bytes = await makePdf(
    invoiceDocument(await invoicePaper(work.db, report, work.platform.settings)),
  )
  if (isRefusal(bytes)) return bytes
  await sql`insert into invoice_pdf (invoice_id, version, data, made_at)
    values (${invoice.id}, ${invoice.version}, ${Buffer.from(bytes)}, ${work.now})`.execute(work.db)
  await printed(work, report, 'invoice', invoice.id)
  return bytes
}

export async function reportPdf(work: Work, { id }: Input<typeof reports.pdf>) {
  const report = await findReport(work.db, { id })
  if (report === null) return unknownReport
  const bytes = await reportBytes(work, report)
  if (!isRefusal(bytes))
    await recordView(work, {
      type: 'report',
      id: report.id,
      patient: await patientOf(work.db, report),
    }) // AUD-005
  return isRefusal(bytes) ? bytes : { bytes, type: pdf, name: reportFileName(report.assignment_id) }
}

export async function invoicePdf(work: Work, { id }: Input<typeof reports.invoicePdf>) {
  const report = await findReport(work.db, { visit: id })
  if (report === null) return unknownInvoice
  const bytes = await invoiceBytes(work, report)
  if (isRefusal(bytes)) return bytes
  const invoice = await invoiceOf(work.db, report.id)
  await recordView(work, {
    type: 'invoice',
    id: invoice.id,
    patient: await patientOf(work.db, report),
  }) // AUD-005, kept or made again
  return { bytes, type: pdf, name: invoiceFileName(invoice.number) }
}

export async function deleteInvoicePdf(work: Work, { id }: Input<typeof reports.deleteInvoicePdf>) {
  const report = await findReport(work.db, { visit: id })
  if (report === null) return unknownInvoice
  const invoice = await invoiceOf(work.db, report.id)
  const gone =
    await sql`delete from invoice_pdf where invoice_id = ${invoice.id} returning 1`.execute(work.db)
  if (gone.rows.length > 0)
    work.recordEvent('reports.invoice-pdf-deleted', {
      changes: [
        {
          type: 'invoice',
          id: invoice.id,
          patient: await patientOf(work.db, report),
          before: { pdf: true },
          after: { pdf: false },
        },
      ],
    })
  return ok
}
