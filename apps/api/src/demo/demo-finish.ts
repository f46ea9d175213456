// Derived data: sequences continue after the demo ids, summaries of orders and intakes, counted visits, and runs of
// automatic offers.
import type { ClientBase } from 'pg'
import type { Instant } from '@wren/contract/time'
import { generatedCanceled } from './demo-order-generator.ts'

async function setNumbers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.oid::regclass::text as table, a.attname as column, 
        pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''
       and c.relname <> 'audit_event'`)
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval('${sequence}', greatest((select coalesce(max("${column}"), 0) from ${table}), 1), exists (select
        from ${table}))`,
    )
}

/** Summaries of orders (ORD-053, ORD-068). */
const summary = 'select summarise_orders(array_agg(uuid), $1) from patient'
/** Copies `is_recurring`, because no trigger runs while rows are loaded. */
const recurring =
  'update patient_order_summary s set is_recurring = p.is_recurring from patient p where p.uuid = s.patient_uuid'

/**
 * Up to three auto orders with a canceled visit wait for the start of the next one, as the generator records it. The
 * problem is removed from the others (ORD-059, ORD-060).
 */
const ended = `
  with waiting as (
    select o.id, o.version, p.version as patient_version, canceled.id as visit, canceled.updated,
        anchor.local_date + o.frequency as due
      from patient_order o join patient p on p.uuid = o.patient_uuid
      cross join lateral (select v.id, v.updated from visit v
        where v.patient_order_id = o.id and v.status = 'Inactive - Canceled' order by v.start desc limit 1) canceled
      cross join lateral (select v.local_date from visit v
        where v.patient_order_id = o.id and not v.missed and v.status not like 'Inactive - %'
        order by v.start desc limit 1) anchor
     where o.auto_order and o.frequency is not null and coalesce(o.auto_generation_problems, $2) = $2
     order by o.auto_generation_problems is null, o.id limit 3),
  cleared as (update patient_order set auto_generation_problems = null
    where auto_generation_problems = $2 and id not in (select id from waiting)),
  marked as (update visit set auto_generated = true, auto_due_date = waiting.due
    from waiting where visit.id = waiting.visit),
  handled as (update patient_order set auto_handled_due_date = waiting.due, auto_generation_problems = $2
    from waiting where patient_order.id = waiting.id)
  insert into auto_order_generation (patient_order_id, due_date, make_up, assignment_ids, created, ended_at,
    ended_order_version, ended_patient_version)
  select id, due, false, array[visit], updated, $1::timestamptz, version, patient_version from waiting`

/** Summaries of intakes (INT-016, INT-079, DOC-005). */
const counts = `
  insert into intake_summary (intake_id, applicant_count, has_documents, open_start, is_unconfirmed)
  select intake.id, coalesce(counted.applicants, 0),
    exists (select from document where document.intake_id = intake.id and document.content_sha256 is not null),
    intake_open_start(intake.status, intake.start_date),
    not exists (select from visit where visit.patient_order_id = intake.patient_order_id
      and visit.nurse_confirmed is not null and not visit.is_deleted)
    from intake left join (
      select visit.patient_order_id, count(distinct offer.nurse_id)::int as applicants
        from visit join visit_offer offer on offer.assignment_id = visit.id and offer.is_available
       where not visit.is_deleted and visit.patient_order_id is not null group by visit.patient_order_id
    ) counted on counted.patient_order_id = intake.patient_order_id`

/** Keeps the problems of automatic offers: the engine would examine an intake without a run again (OFR-099). */
const waiting = `
  insert into auto_offer_run (intake_id, waits_on, updated)
  select id, auto_offer_saved(id), $1 from intake where auto_offer_enabled and auto_offer_error is not null`

/** Counts visits, because no trigger runs while rows are loaded (MET-011, decision 0010). */
const counted = `
  insert into visit_counted (assignment_id, day, provider_id, nurse_id, patient_id, gmv_cents, pay_cents, county_fips,
    patient_first, nurse_first)
  select finished.*, visit_first(day, lag(day) over (partition by patient_id order by day, assignment_id)),
    visit_first(day, lag(day) over (partition by nurse_id order by day, assignment_id)) from (
  select visit.id as assignment_id, (visit.start at time zone 'America/Los_Angeles')::date as day, visit.provider_id,
    visit.user_id_assigned as nurse_id, patient.id as patient_id,
    coalesce(invoice.amount_due_cents, visit.price_provider_estimate_cents, 0),
    coalesce(visit.price_nurse_paid_cents, visit.price_nurse_estimate_cents, 0), zip_code.county_fips
    from visit left join patient on patient.uuid = visit.patient_uuid
    left join invoice on invoice.assignment_id = visit.id left join zip_code on zip_code.zip = visit.zip
   where visit.status in ('Completed - Visit Finished', 'Completed - Closed Out')
     and not visit.is_deleted and not visit.missed) as finished`

export async function finishTables(client: ClientBase, now: Instant): Promise<void> {
  await setNumbers(client)
  await client.query(summary, [now])
  await client.query(recurring)
  await client.query(ended, [now, generatedCanceled])
  await client.query(counts)
  await client.query(waiting, [now])
  await client.query(counted)
}
