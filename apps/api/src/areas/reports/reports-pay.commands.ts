// AVR "Nurse payment" 018-021, "Calls" 056: the nurse is paid through the ledger; the report follows what came of it.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { noStripeId } from '@wren/contract/nurse-payments.refusals'
import type { reports } from '@wren/contract/reports'
import {
  alreadyPaid,
  amountChanged,
  notApproved,
  paymentSent,
  unknownReport,
} from '@wren/contract/reports.refusals'
import { isApproved, nextPaymentTime } from '@wren/contract/reports.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import {
  enterOnce,
  enterPayment,
  hasMadePayment,
  outcomeOf,
  settlePayment,
  type Payment,
} from '../nurse-payments/nurse-payments.public.ts'
import { changeVisit, closeOutIfDone, lockVisit } from '../visits/visits.public.ts'
import { refusedNow } from './reports-audit.commands.ts'
import { wastedFault } from './reports-wasted.queries.ts'
import { solveFailed, tellFailed } from './reports-open.commands.ts'
import { reportAnswer } from './reports.queries.ts'
import { changeReport, findReport, lockReport, type ReportRecord } from './reports.store.ts'

/** AVR-019: an amount of 0 is paid without a transfer. */
export async function markNursePaid(
  work: Work,
  report: ReportRecord,
  cents: number,
): Promise<ReportRecord | Refusal> {
  const visit = await lockVisit(work, report.assignment_id)
  const changed =
    visit === null
      ? null
      : await changeVisit(
          work,
          visit,
          { payment_nurse_paid: work.now, price_nurse_paid_cents: cents },
          { cause: 'payment' },
        )
  if (isRefusal(changed)) return changed
  const after = await changeReport(
    work,
    report,
    { payment_status: 'paid', payment_paid_time: work.now, payment_error: null },
    { fact: 'reports.nurse-paid' },
  )
  await solveFailed(work, report, 'the nurse was paid.')
  await closeOutIfDone(work, report.assignment_id)
  return after
}

/** AVR-006, AVR-061: only a scheduled payment of an approved report is tried again by the job. */
const retried = (
  work: Work,
  report: ReportRecord,
): Pick<ReportRecord, 'payment_status' | 'payment_scheduled_time'> =>
  report.payment_status === 'scheduled' && isApproved(report.status)
    ? { payment_status: 'scheduled', payment_scheduled_time: nextPaymentTime(work.now) }
    : { payment_status: 'not-scheduled', payment_scheduled_time: null }

/**
 * AVR-020: stays scheduled with the reason and is tried on the next day; the first failure tells the visit's ops
 * user.
 */
export async function postponePayment(
  work: Work,
  report: ReportRecord,
  reason: string,
): Promise<ReportRecord | Refusal> {
  const next = retried(work, report)
  const visit = await lockVisit(work, report.assignment_id)
  const changed =
    visit === null
      ? null
      : await changeVisit(
          work,
          visit,
          { payment_nurse_scheduled: next.payment_scheduled_time },
          { cause: 'payment' },
        )
  if (isRefusal(changed)) return changed
  // A missing Stripe ID was told when the payment was scheduled; whatever fails then is a failure of its own.
  if (
    report.payment_error === null ||
    (report.payment_error === noStripeId.error && reason !== noStripeId.error)
  )
    await tellFailed(work, report, visit, reason)
  return changeReport(
    work,
    report,
    { ...next, payment_error: reason },
    { fact: 'reports.payment-postponed' },
  )
}

interface Entry {
  readonly report: ReportRecord
  readonly payment: Payment | null
}

export const beingPaid = async (work: Work, visit: number): Promise<boolean> =>
  (
    await sql`select 1 from nurse_payment
      where assignment_id = ${visit} and status in ('Entered', 'Processed')`.execute(work.db)
  ).rows.length > 0

/** NPY-020: why the nurse cannot be paid for the visit once more; an Entered payment waits for the provider. */
export async function paidFault(work: Work, report: ReportRecord): Promise<Refusal | null> {
  if (report.payment_status === 'paid') return alreadyPaid
  const { rows } = await sql<{ status: string }>`select status from nurse_payment
    where assignment_id = ${report.assignment_id}
      and status in ('Entered', 'Processed')`.execute(work.db)
  if (rows.length === 0) return null
  return rows.some(({ status }) => status === 'Processed') ? alreadyPaid : paymentSent
}

/**
 * AVR-011: the amount follows the visit until it is paid. None changes under a payment that was sent: the trigger
 * `report_amount_stays` refuses it on every path.
 */
export const amountFault = async (
  work: Work,
  report: ReportRecord,
  cents: number,
): Promise<Refusal | null> =>
  cents !== report.nurse_payment_cents && (await beingPaid(work, report.assignment_id))
    ? paymentSent
    : null

interface PressedBy {
  readonly forcedBy: number | null
  readonly createdBy: number | null
  readonly requestKey: string | null
}
const byJob: PressedBy = { forcedBy: null, createdBy: null, requestKey: null }

async function enter(work: Work, id: number, by: PressedBy): Promise<Entry | Refusal> {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  if (!isApproved(report.status)) return refusedNow(work, report, notApproved)
  const paid = await paidFault(work, report)
  if (paid !== null) return refusedNow(work, report, paid)
  const wasted = await wastedFault(work, report)
  if (wasted !== null) return wasted
  const cents = report.nurse_payment_cents ?? 0
  if (cents === 0) {
    const marked = await markNursePaid(work, report, 0)
    return isRefusal(marked) ? marked : { report: marked, payment: null }
  }
  const payment = await enterPayment(work, {
    nurseId: report.nurse_id,
    amountCents: cents,
    type: 'Assignment',
    description: `Visit #${report.assignment_id}`,
    visitId: report.assignment_id,
    ...by,
  })
  return isRefusal(payment) ? payment : { report, payment }
}

/**
 * AVR-019: an amount of 0 makes no payment that could keep the key; the call is one unit of work and keeps it itself.
 */
async function payNothing(work: Work, id: number, by: PressedBy) {
  const entry = await enter(work, id, by)
  if (isRefusal(entry)) return entry
  return entry.payment === null ? reportAnswer(work.db, entry.report) : amountChanged
}

/** The report and the visit follow the payment's outcome, whatever settled it (within 'nurse-payments.processed'). */
export async function followProcessed(
  work: Work,
  { visit, cents }: { readonly visit: number | null; readonly cents: number },
): Promise<void> {
  const found = visit === null ? null : await findReport(work.db, { visit })
  const report = found === null ? null : await lockReport(work, found.id)
  if (report !== null && report.payment_status !== 'paid') await markNursePaid(work, report, cents)
}
export async function followFailed(
  work: Work,
  { visit, error }: { readonly visit: number | null; readonly error: string | null },
): Promise<void> {
  const found = visit === null ? null : await findReport(work.db, { visit })
  const report = found === null ? null : await lockReport(work, found.id)
  if (report !== null && report.payment_status !== 'paid')
    await postponePayment(work, report, error ?? 'Payment provider is not available')
}

/**
 * AVR-056: pays now. Entered before the provider is asked; its refusal is the answer. A repeated key is answered by
 * its payment (NPY-041).
 */
export async function payNurse(
  workflow: Workflow,
  { id, force = false }: Input<typeof reports.payNurse>,
) {
  const { platform, user, key } = workflow
  const by = {
    forcedBy: force ? user.userId : null,
    createdBy: user.userId,
    requestKey: key,
  }
  const report = await findReport(platform.db, { id })
  if (report === null) return unknownReport
  if ((report.nurse_payment_cents ?? 0) === 0 && !(await hasMadePayment(platform.db, key)))
    return workflow.once((work) => payNothing(work, id, by))
  const entered = await workflow.work((work) =>
    enterOnce(work, key, { visitId: report.assignment_id, force }, async (same) => {
      const entry = await enter(same, id, by)
      return isRefusal(entry) ? entry : (entry.payment ?? amountChanged)
    }),
  )
  if (isRefusal(entered)) return entered
  const outcome = await outcomeOf(workflow, entered)
  if (isRefusal(outcome)) return outcome
  const answer = await reportAnswer(
    platform.db,
    (await findReport(platform.db, { id })) as ReportRecord,
  )
  return entered.isRepeated ? stateOfRepeated(answer) : answer
}

/** Paid, put off or being paid by another run or a press of Pay Now: nothing failed, so nobody is told that it did. */
async function dueReport(work: Work, id: number): Promise<ReportRecord | null> {
  const report = await lockReport(work, id)
  return report?.payment_status !== 'scheduled' ||
    (report.payment_scheduled_time ?? '') > work.now ||
    (await beingPaid(work, report.assignment_id))
    ? null
    : report
}

/** AVR-020, 065: what failed unexpectedly is put off like what was refused. */
export async function postponeDue(work: Work, id: number, reason: string): Promise<void> {
  const report = await dueReport(work, id)
  if (report !== null) await postponePayment(work, report, reason)
}

/** AVR-019, 020, 058: one due payment of the job. Answers the reason when it could not run. */
export async function payDue(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<string | null> {
  const entered = await runWork<Entry | string | null>(platform, actor, origin, async (work) => {
    const report = await dueReport(work, id)
    if (report === null) return null
    const result = await enter(work, id, byJob)
    if (!isRefusal(result)) return result
    await postponePayment(work, report, result.error)
    return result.error
  })
  if (isRefusal(entered)) return entered.error
  if (entered === null || typeof entered === 'string') return entered
  if (entered.payment === null) return null
  const settled = await settlePayment(platform, actor, origin, entered.payment)
  return settled.status === 'Failed' ? settled.error : null
}
