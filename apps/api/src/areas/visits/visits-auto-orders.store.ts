// ORD-059, ORD-083, ORD-085: what was made for a due date of an order; of two runs at once one keeps it, whatever
// locks they hold.
import { sql } from 'kysely'
import type { Day } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'

export interface DueDate {
  readonly order: number
  readonly due: Day
  readonly makeUp: boolean
}

/**
 * What was made for a due date, in place of what was ended before. The keys of the due date and of its living
 * visits refuse a second run.
 */
export async function keepMade(
  work: Work,
  { order, due, makeUp }: DueDate,
  visits: readonly number[],
): Promise<void> {
  await sql`delete from auto_order_generation where patient_order_id = ${order} and due_date = ${due} and make_up = ${makeUp} and ended_at is not null`.execute(
    work.db,
  )
  await sql`insert into auto_order_generation (patient_order_id, due_date, make_up, assignment_ids, created)
    values (${order}, ${due}, ${makeUp}, ${[...visits]}::int[], ${work.now})`.execute(work.db)
}

/** With the order and the patient as whoever ended the visit saw them. */
export async function keepEnd(work: Work, visit: number): Promise<void> {
  await sql`update auto_order_generation made set ended_at = ${work.now}, ended_order_version = o.version, ended_patient_version = coalesce(p.version, 0)
    from patient_order o left join patient p on p.uuid = o.patient_uuid, visit v
    where v.id = ${visit} and v.auto_due_date is not null and o.id = v.patient_order_id and made.patient_order_id = o.id and ${visit} = any(made.assignment_ids)`.execute(
    work.db,
  )
}
