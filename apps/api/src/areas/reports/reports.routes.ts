// AVR "Calls" 039-056
import { reports } from '@wren/contract/reports'
import { acts, changes, reads, type Binding } from '../../platform/http/bind.ts'
import { approveReport, reopenReport, returnChart } from './reports-audit.commands.ts'
import { changeReportByHand, markPaid, markReturned, markSent, sendInvoice } from './reports-invoice.commands.ts'
import { payNurse } from './reports-pay.commands.ts'
import { deleteInvoicePdf, invoicePdf, reportPdf } from './reports-pdf.commands.ts'
import { searchReports } from './reports.list.ts'
import { reportById, reportByVisit } from './reports.queries.ts'

export const reportsRoutes: readonly Binding[] = [
  reads(reports.byVisit, reportByVisit),
  reads(reports.search, searchReports),
  changes(reports.csv, searchReports.csv),
  reads(reports.byId, reportById),
  changes(reports.pdf, reportPdf),
  changes(reports.approve, approveReport),
  changes(reports.returnChart, returnChart),
  acts(reports.send, sendInvoice),
  changes(reports.markSent, markSent),
  changes(reports.markPaid, markPaid),
  changes(reports.markReturned, markReturned),
  changes(reports.reopen, reopenReport),
  acts(reports.payNurse, payNurse),
  changes(reports.change, changeReportByHand),
  changes(reports.invoicePdf, invoicePdf),
  changes(reports.deleteInvoicePdf, deleteInvoicePdf),
]
