// What the database keeps beside the rows: numbers that go on after those of the demo data, the summary of a patient's orders, where automatic offers stand.
import type { ClientBase } from 'pg'
import type { Instant } from '@wren/contract/time'

async function setNumbers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.oid::regclass::text as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and c.relname <> 'audit_event'`)
  for (const { table, column, sequence } of rows)
    await client.query(`select setval('${sequence}', greatest((select coalesce(max("${column}"), 0) from ${table}), 1), exists (select from ${table}))`)
}

/** ORD-053, ORD-068 to 073 */
const summary = 'select summarise_orders(array_agg(uuid), $1) from patient'

/** INT-079, DOC-005 */
const counts = `
  insert into intake_summary (intake_id, applicant_count, has_documents)
  select intake.id, coalesce(counted.applicants, 0), exists (select from document where document.intake_id = intake.id and document.content_sha256 is not null)
    from intake left join (
      select visit.patient_order_id, count(distinct offer.nurse_id)::int as applicants from visit join visit_offer offer on offer.assignment_id = visit.id and offer.is_available
       where not visit.is_deleted and visit.patient_order_id is not null group by visit.patient_order_id
    ) counted on counted.patient_order_id = intake.patient_order_id`

/** OFR-099: each problem stays to be seen until somebody saves; the engine would look anew at an intake without a run. */
const waiting = `
  insert into auto_offer_run (intake_id, waits_on, updated)
  select id, auto_offer_saved(id), $1 from intake where auto_offer_enabled and auto_offer_error is not null`

export async function finishTables(client: ClientBase, now: Instant): Promise<void> {
  await setNumbers(client)
  await client.query(summary, [now])
  await client.query(counts)
  await client.query(waiting, [now])
}
