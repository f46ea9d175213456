// Attaches the tasks of a visit, and undoes ticks that no longer apply. Only people tick tasks (TSK-016, TSK-017,
// TSK-018, TSK-019, TSK-020, TSK-021, TSK-030, TSK-032).
import { sql, type RawBuilder } from 'kysely'
import { undoneTasks, type TaskCode, type UndoneCause } from '@wren/contract/tasks'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'

/** Conditions on visit v, its order o, patient p and pharmacy f (TSK-018, TSK-019, TSK-020). */
const always = sql`true`
const conditions: Readonly<Partial<Record<TaskCode, RawBuilder<unknown>>>> = {
  PT_DEMOGRAPHICS: sql`v.patient_uuid is not null and not exists (
    select 1
    from visit earlier
    where earlier.patient_uuid = v.patient_uuid
      and earlier.id < v.id
      and not earlier.is_deleted)`,
  PT_ORDERS: sql`o.id is null or o.signed_date is null`,
  PT_AUTH: sql`o.authorization_start is not null or o.authorization_end is not null`,
  PT_POT: sql`p.pot_required`,
  PT_MRN: sql`p.uuid is not null and not exists (
    select 1
    from patient_mrn mrn
    where mrn.patient_id = p.id
      and mrn.provider_id = v.provider_id)`,
  SC_PATIENT: always,
  SC_NURSE: always,
  SC_SUPPLIES: always,
  SC_DETAILS: always,
  SC_LABS: sql`o.lab_order`,
}
const completed = sql`v.status in ('Completed - Visit Finished', 'Completed - Closed Out')`
const invoicing: Readonly<Partial<Record<TaskCode, RawBuilder<unknown>>>> = {
  IN_CHART: completed,
  IN_SEND_CHART: sql`${completed} and not f.has_own_chart`,
  IN_INVOICE: sql`${completed} and not f.auto_invoice`,
  IN_PAY: completed,
}
const rules = Object.entries({ ...conditions, ...invoicing })

interface Attached {
  readonly id: number
  readonly assignment_id: number
  readonly task_id: number
  readonly done: boolean
  readonly patient_uuid: string | null
}

function recordAttached(work: Work, attached: readonly Attached[]): void {
  if (attached.length === 0) return
  const changes = attached.map(({ id, patient_uuid, ...after }) => ({
    type: 'task' as const,
    id,
    patient: patient_uuid,
    after,
  }))
  work.recordEvent('tasks.attached', {
    changes,
    data: { visits: [...new Set(attached.map(({ assignment_id }) => assignment_id))] },
  })
}

/**
 * Attaches the missing tasks whose conditions hold, whenever visits are created or saved. Completed visits get the
 * invoicing tasks. No task is ever removed (TSK-021).
 */
export async function attachTasks(
  work: Work,
  visits: readonly { readonly id: number }[],
): Promise<void> {
  const anyCondition = sql.join(
    rules.map(([code, condition]) => sql`(d.task_code = ${code} and (${condition}))`),
    sql` or `,
  )
  const { rows } = await sql<Attached>`
    with attached as (
      insert into visit_task (assignment_id, task_id, created)
      select v.id, d.id, ${work.now}::timestamptz
      from visit v
        join pharmacy f on f.id = v.provider_id
        left join patient p on p.uuid = v.patient_uuid
        left join patient_order o on o.id = v.patient_order_id
        cross join task_definition d
      where v.id = any(${visits.map(({ id }) => id)}::int[]) and (${anyCondition})
      order by v.id, d.id
      on conflict (assignment_id, task_id) do nothing
      returning id, assignment_id, task_id, done)
    select attached.id, attached.assignment_id, attached.task_id, attached.done, visit.patient_uuid
    from attached
      join visit on visit.id = attached.assignment_id
    order by attached.id`.execute(work.db)
  recordAttached(work, rows)
}

/** Attaches one task for its cause. A later cause on the same visit sets it undone again (TSK-030). */
export async function attachTask(work: Work, visitId: number, code: TaskCode): Promise<void> {
  const { rows } = await sql<
    Attached & { isNew: boolean; done_by: number | null; done_at: string | null }
  >`
    with attached as (
      insert into visit_task as task (assignment_id, task_id, created)
      select ${visitId}::int, id, ${work.now}::timestamptz
      from task_definition
      where task_code = ${code}
      on conflict (assignment_id, task_id) do update
        set done = false, done_by = null, done_at = null
        where task.done
      returning new.id, new.assignment_id, new.task_id, new.done,
        old.id is null as "isNew", old.done_by, iso(old.done_at) as done_at)
    select attached.*, visit.patient_uuid
    from attached
      join visit on visit.id = attached.assignment_id`.execute(work.db)
  const task = rows[0]
  if (task === undefined) return
  if (task.isNew) {
    const { isNew: _new, done_by: _by, done_at: _at, ...attached } = task
    return recordAttached(work, [attached])
  }
  const { id, patient_uuid: patient, done_by, done_at } = task
  work.recordEvent('tasks.reopened', {
    changes: [
      {
        type: 'task',
        id,
        patient,
        before: { done: true, done_by, done_at },
        after: { done: false, done_by: null, done_at: null },
      },
    ],
    data: { visits: [visitId] },
  })
}

/** Ticks the tasks that an answer by phone settles, as the person who recorded the answer (OFR-136). */
export async function tickTasks(
  work: Work,
  visit: { readonly id: number; readonly patient_uuid: string | null },
  codes: readonly TaskCode[],
): Promise<void> {
  const done = { done: true, done_by: userIdOf(work.actor), done_at: work.now }
  const { rows } = await sql<{ id: number }>`
    update visit_task as task
    set done = true, done_by = ${done.done_by}, done_at = ${work.now}, undone_cause = null, undone_at = null
    from task_definition definition
    where definition.id = task.task_id
      and task.assignment_id = ${visit.id}
      and not task.done
      and definition.task_code = any(${[...codes]}::text[])
    returning task.id`.execute(work.db)
  if (rows.length === 0) return
  work.recordEvent('tasks.changed', {
    changes: rows.map(({ id }) => ({
      type: 'task' as const,
      id,
      patient: visit.patient_uuid,
      before: { done: false, done_by: null, done_at: null },
      after: done,
    })),
    data: { visits: [visit.id] },
  })
}

/**
 * Undoes the ticks that concerned the former nurse, time, place or patient of a visit. The audit log keeps who ticked
 * them (TSK-032).
 */
export async function undoTasks(
  work: Work,
  visit: { readonly id: number; readonly patient_uuid: string | null },
  cause: UndoneCause,
): Promise<void> {
  const { rows } = await sql<{ id: number; done_by: number; done_at: string }>`
    update visit_task as task
    set done = false, done_by = null, done_at = null, undone_cause = ${cause}, undone_at = ${work.now}
    from task_definition definition
    where definition.id = task.task_id
      and task.assignment_id = ${visit.id}
      and task.done
      and definition.task_code = any(${[...undoneTasks[cause]]}::text[])
    returning task.id, old.done_by, iso(old.done_at) as done_at`.execute(work.db)
  if (rows.length === 0) return
  work.recordEvent('tasks.reopened', {
    changes: rows.map(({ id, done_by, done_at }) => ({
      type: 'task' as const,
      id,
      patient: visit.patient_uuid,
      before: { done: true, done_by, done_at, undone_cause: null },
      after: { done: false, done_by: null, done_at: null, undone_cause: cause },
    })),
    data: { visits: [visit.id] },
  })
}
