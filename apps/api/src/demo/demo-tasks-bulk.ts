// Tasks of very many visits, about ten each, made by the database itself, which is several times as fast as sending
// rows. As with other rows besides visits, no events are written (REF-063, TSK-016).
import type { ClientBase } from 'pg'
import { addMinutes, type Instant } from '@wren/contract/time'
import { adminId } from './demo-people.ts'

/** Tasks of older visits are done. */
const settledDays = 14

const fill = `
  insert into visit_task (assignment_id, task_id, category, visit_provider_id, listed, done, done_by, done_at, created)
  select v.id, d.id, d.category, v.provider_id, made.listed, made.at is not null,
    case when made.at is not null then coalesce(v.user_id_ops, $3::int) end, made.at, made.created
  from visit v join pharmacy f on f.id = v.provider_id
    left join patient p on p.uuid = v.patient_uuid
    left join patient_order o on o.id = v.patient_order_id
    left join (select min(id) as id from visit
      where not is_deleted and patient_uuid is not null group by patient_uuid) first on first.id = v.id
    left join patient_mrn m on m.patient_id = p.id and m.provider_id = v.provider_id
    cross join lateral (values
      ('PT_DEMOGRAPHICS', first.id is not null, null::timestamptz), ('PT_ORDERS', o.signed_date is null, null),
      ('PT_AUTH', o.authorization_start is not null or o.authorization_end is not null, null),
      ('PT_POT', p.pot_required, null), ('PT_MRN', p.id is not null and m.id is null, null),
      ('SC_PATIENT', true, coalesce(v.patient_confirmed, v.nurse_confirmed)), ('SC_NURSE', true, v.nurse_confirmed),
      ('SC_SUPPLIES', true, v.e_chart_scheduled_at),
      ('SC_DETAILS', true, v.e_chart_scheduled_at), ('SC_LABS', o.lab_order, v.e_chart_scheduled_at),
      ('SC_CALL_PATIENT', v.patient_declined, null),
      ('IN_CHART', v.status like 'Completed - %', null),
      ('IN_SEND_CHART', v.status like 'Completed - %' and not f.has_own_chart, null),
      ('IN_INVOICE', v.status like 'Completed - %' and not f.auto_invoice, null),
      ('IN_PAY', v.status like 'Completed - %', v.payment_nurse_paid)
    ) wanted (code, applies, done_at)
    join task_definition d on d.task_code = wanted.code
    cross join lateral (select lists_tasks(v.status, v.is_deleted) as listed,
      case when d.category = 'invoicing-payment' then coalesce(v.nurse_chart_received, v.created)
        else v.created end as created,
      case when not lists_tasks(v.status, v.is_deleted) then null
        when v.ends_at < $2 then v.ends_at
        when wanted.done_at <= $1 then wanted.done_at end as at) made
  where wanted.applies`

/** Returns the number of tasks. Runs before indexes exist: joins over whole tables need none. */
export async function fillTasks(client: ClientBase, now: Instant): Promise<number> {
  await client.query(`set local work_mem = '256MB'`)
  const { rowCount } = await client.query(fill, [
    now,
    addMinutes(now, -settledDays * 1440),
    adminId,
  ])
  await client.query('reset work_mem')
  return rowCount ?? 0
}
