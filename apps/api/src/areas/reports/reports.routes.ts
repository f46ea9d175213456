// AVR "Calls" 039-056, "From chart to report" 009-010, "Field practice" 066
import { reports } from '@wren/contract/reports'
import { receivedCharts } from '@wren/contract/reports-received'
import { tripReports } from '@wren/contract/reports-trips'
import { workflow, changes, reads, type Binding } from '../../platform/http/bind.ts'
import { approveReport, reopenReport, returnChart } from './reports-audit.commands.ts'
import { settleCredit } from './reports-credit.commands.ts'
import { changeReportByHand } from './reports-edit.commands.ts'
import { markSent, sendInvoice } from './reports-invoice.commands.ts'
import { markPaid, markReturned } from './reports-paid.commands.ts'
import { payNurse } from './reports-pay.commands.ts'
import { deleteInvoicePdf, invoicePdf, reportPdf } from './reports-pdf.commands.ts'
import { receiveChart, receivedFile } from './reports-received.commands.ts'
import { billTrip } from './reports-trips.commands.ts'
import { withdrawTrip } from './reports-trips-withdraw.commands.ts'
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
  workflow(reports.send, sendInvoice),
  changes(reports.markSent, markSent),
  changes(reports.markPaid, markPaid),
  changes(reports.markReturned, markReturned),
  changes(reports.reopen, reopenReport),
  changes(reports.settleCredit, settleCredit),
  workflow(reports.payNurse, payNurse),
  changes(reports.change, changeReportByHand),
  changes(reports.invoicePdf, invoicePdf),
  changes(reports.deleteInvoicePdf, deleteInvoicePdf),
  changes(receivedCharts.receive, receiveChart),
  reads(receivedCharts.file, receivedFile),
  changes(tripReports.bill, billTrip),
  changes(tripReports.withdraw, withdrawTrip),
]
