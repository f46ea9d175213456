// AVR "Calls" 057: who no longer wants automated invoices gets none, also not of the reports that waited for their day.
import { sql } from 'kysely'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { changeReport, lockReport, type ReportRecord } from './reports.store.ts'

export const autoInvoiceOff = 'Automated invoices are switched off.'

/** Waits for a hand from now on; the job says why, a person who switched it off knows. */
export const sendByHand = (
  work: Work,
  report: ReportRecord,
  error: string | null,
): Promise<ReportRecord> =>
  changeReport(
    work,
    report,
    { status: 'manual-send-required', auto_send_at: null, send_error: error },
    { reason: error ?? autoInvoiceOff },
  )

/** Within 'pharmacies.changed'; switching it on changes nothing for the reports there are. */
export async function followAutoInvoice(
  work: Work,
  { pharmacy: id }: { readonly pharmacy: number },
): Promise<void> {
  if ((await pharmacyById(work.db, id))?.auto_invoice !== false) return
  const waiting = await sql<{
    id: number
  }>`select id from report where provider_id = ${id} and status = 'auto-send-scheduled' order by id`.execute(
    work.db,
  )
  for (const row of waiting.rows) {
    const report = await lockReport(work, row.id)
    if (report?.status === 'auto-send-scheduled') await sendByHand(work, report, null)
  }
}
