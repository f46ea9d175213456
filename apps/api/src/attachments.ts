// AVR-015: the files of an invoice's mail, made when it is sent. Beside app.ts, because it joins reports and charts.
import { isRefusal } from '@wren/contract/refusal'
import { chartFile } from './areas/charts/charts.public.ts'
import { findReport, invoiceBytes, reportBytes } from './areas/reports/reports.public.ts'
import type { OutboundHooks } from './platform/outbound/provider.ts'

/** Throws when a file cannot be made: the message is then tried again, never sent without it. */
export const attachment: OutboundHooks['attachment'] = async (work, { source, id }) => {
  const report = await findReport(work.db, source === 'report' ? { id } : { visit: id })
  if (report === null) throw new Error(`no report for an attachment of kind ${source}`)
  const file = source === 'chart' ? await chartFile(work.db, id, report.chart_version ?? 1) : null
  const bytes =
    source === 'chart'
      ? file !== null && !isRefusal(file)
        ? file.bytes
        : null
      : source === 'report'
        ? await reportBytes(work, report)
        : await invoiceBytes(work, report)
  if (bytes === null || isRefusal(bytes))
    throw new Error(`the attachment ${source} could not be made`)
  return bytes
}
