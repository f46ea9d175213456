// AVR-021, AVR-060, NPY-042: what a refund of the visit's payment does to visit and report, from entry to outcome.
import { sql } from 'kysely'
import { formatCents } from '@wren/contract/money'
import type { Work } from '../../platform/work/work.ts'
import { changeVisit, followRefund, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import {
  addHistory,
  changeReport,
  findReport,
  lockReport,
  type ReportRecord,
} from './reports.store.ts'

/** What the nurse has of the visit's payment. A refund that is under way counts as taken back. */
async function nurseHas(work: Work, visit: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(payment.amount_cents
      - (select coalesce(sum(amount_cents), 0) from nurse_refund
          where payment_id = payment.id and status in ('Entered', 'Processed'))), 0)::int as cents
    from nurse_payment payment where payment.assignment_id = ${visit} and payment.status = 'Processed'`.execute(
    work.db,
  )
  return rows[0]?.cents ?? 0
}

interface Paid {
  readonly report: ReportRecord
  readonly visit: VisitRecord | null
}

async function lockPaid(work: Work, id: number | null): Promise<Paid | null> {
  const found = id === null ? null : await findReport(work.db, { visit: id })
  const report = found === null ? null : await lockReport(work, found.id)
  if (report?.payment_status !== 'paid') return null
  return { report, visit: await lockVisit(work, report.assignment_id) }
}

async function keepNurseHas(work: Work, { visit }: Paid): Promise<void> {
  if (visit === null) return
  const price_nurse_paid_cents = await nurseHas(work, visit.id)
  await changeVisit(work, visit, { price_nurse_paid_cents }, { cause: 'payment' })
}

/** A refund was entered or failed: its amount leaves or comes back to what the nurse has. */
export async function followOpenRefund(
  work: Work,
  { visit }: { readonly visit: number | null },
): Promise<void> {
  const paid = await lockPaid(work, visit)
  if (paid !== null) await keepNurseHas(work, paid)
}

interface Refunded {
  readonly visit: number | null
  readonly cents: number
  readonly whole: boolean
  readonly reason: string
}

/** The nurse has less, or nothing; after a whole refund the visit is open until it is paid again. */
export async function followRefunded(
  work: Work,
  { visit: id, cents, whole, reason }: Refunded,
): Promise<void> {
  const paid = await lockPaid(work, id)
  if (paid === null) return
  const { report, visit } = paid
  const note = `Nurse payment refunded ${formatCents(cents)}: ${reason}`
  if (whole) {
    const nothing = {
      payment_nurse_paid: null,
      payment_nurse_scheduled: null,
      price_nurse_paid_cents: null,
    }
    if (visit !== null) await changeVisit(work, visit, nothing, { cause: 'payment' })
    await changeReport(
      work,
      report,
      {
        payment_status: 'not-scheduled',
        payment_scheduled_time: null,
        payment_paid_time: null,
        payment_error: null,
      },
      { note },
    )
  } else {
    await keepNurseHas(work, paid)
    await addHistory(work, report.id, report.status, report.status, note)
  }
  if (visit !== null) await followRefund(work, visit, note)
}
