// AVR "Operation" 058, 065: sending and paying every ten minutes, each row on its own; one failing row never stops
// the run.
import { sql } from 'kysely'
import { noBillingEmail } from '@wren/contract/reports.refusals'
import { isRefusal } from '@wren/contract/refusal'
import { stackOf } from '../../platform/log/log.ts'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { autoInvoiceOff, sendByHand } from './reports-auto-invoice.commands.ts'
import { lookAfterCredits } from './reports-credit.commands.ts'
import { issueInvoice } from './reports-invoice.commands.ts'
import { recipientsOf } from './reports-open.commands.ts'
import { payDue, postponeDue } from './reports-pay.commands.ts'
import { changeReport, lockReport } from './reports.store.ts'

type Row = (id: number) => Promise<string | null>
const internalError = 'internal error'

/** `show` lets the report tell of a fault that undid its row's own unit of work. */
async function eachRow(
  platform: Platform,
  job: 'auto-send' | 'payments',
  due: readonly { id: number }[],
  run: Row,
  show: (work: Work, id: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = platform.clock.now()
  const errors: { id: number; error: string }[] = []
  for (const { id } of due) {
    const failed = (fault: unknown): string => {
      platform.log.error({ kind: 'job_row_failed', job, id, stack: stackOf(fault) })
      return internalError
    }
    const error = await run(id).catch(async (fault: unknown) => {
      const told = failed(fault)
      await runWork(
        platform,
        { kind: 'job', name: job },
        { requestId: `${job}-${id}`, address: null },
        (work) => show(work, id),
      ).catch(failed)
      return told
    })
    if (error !== null) errors.push({ id, error })
  }
  if (due.length > 0)
    await sql`insert into report_run (job, started_at, finished_at, taken, done, failed, errors) values (${job}, ${startedAt}, ${platform.clock.now()}, ${due.length},
      ${due.length - errors.length}, ${errors.length}, ${JSON.stringify(errors)}::jsonb)`.execute(
      platform.db,
    )
}

const dueRows = async (
  platform: Platform,
  column: 'auto_send_at' | 'payment_scheduled_time',
  where: ReturnType<typeof sql>,
): Promise<readonly { id: number }[]> =>
  (
    await sql<{
      id: number
    }>`select id from report where ${where} and ${sql.ref(column)} <= ${platform.clock.now()}
      order by ${sql.ref(column)}, id`.execute(platform.db)
  ).rows

/** AVR-014: a missing address moves the report to Manual Send Required with the error shown. */
function autoSend(platform: Platform, runId: string): Row {
  return async (id) => {
    const sent = await runWork<string | null>(
      platform,
      { kind: 'job', name: 'auto-send' },
      { requestId: runId, address: null },
      async (work) => {
        const report = await lockReport(work, id)
        if (report === null || report.status !== 'auto-send-scheduled') return null
        const pharmacy = (await pharmacyById(work.db, report.provider_id)) as PharmacyRecord
        const recipients = recipientsOf(pharmacy)
        // A chart that was submitted while the setting was switched off may have read it as on.
        const error = !pharmacy.auto_invoice
          ? autoInvoiceOff
          : recipients.length === 0
            ? noBillingEmail.error
            : null
        if (error !== null) {
          await sendByHand(work, report, error)
          return error
        }
        const issued = await issueInvoice(work, report, {
          recipients,
          sentAt: work.now,
          mail: true,
        })
        return isRefusal(issued) ? issued.error : null
      },
    )
    return isRefusal(sent) ? sent.error : sent
  }
}

async function showUnsent(work: Work, id: number): Promise<void> {
  const report = await lockReport(work, id)
  if (report?.status === 'auto-send-scheduled')
    await changeReport(work, report, { send_error: internalError })
}

export const reportsJobs: readonly JobHandler[] = [
  {
    name: 'auto-send',
    everyMinutes: 10,
    run: async (platform, _payload, runId) =>
      eachRow(
        platform,
        'auto-send',
        await dueRows(platform, 'auto_send_at', sql`status = 'auto-send-scheduled'`),
        autoSend(platform, runId),
        showUnsent,
      ),
  },
  {
    name: 'nurse-payments',
    everyMinutes: 10,
    run: async (platform, _payload, runId) => {
      const pay: Row = (id) =>
        payDue(
          platform,
          { kind: 'job', name: 'nurse-payments' },
          { requestId: runId, address: null },
          id,
        )
      await eachRow(
        platform,
        'payments',
        await dueRows(
          platform,
          'payment_scheduled_time',
          sql`payment_status = 'scheduled' and not exists (
        select from nurse_payment where nurse_payment.assignment_id = report.assignment_id
          and nurse_payment.status = 'Entered')`,
        ),
        pay,
        (work, id) => postponeDue(work, id, internalError),
      )
    },
  },
  {
    name: 'invoice-credits',
    everyMinutes: 60,
    run: (platform, _payload, runId) => lookAfterCredits(platform, runId),
  },
]
