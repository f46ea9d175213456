// What other areas may use of reports.
export { openReport, type Opened, type OpenReport } from './reports-open.commands.ts'
export { findReport, type ReportRecord } from './reports.store.ts'
export { invoiceBytes, reportBytes } from './reports-pdf.commands.ts'
