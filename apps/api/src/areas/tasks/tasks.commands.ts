// TSK "Calls" 027, 028, TSK-022, TSK-029: people tick and untick; who did it and when is kept, and the first of two
// stays.
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import type { tasks } from '@wren/contract/tasks'
import { unknownTask } from '@wren/contract/tasks.refusals'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'

type Sent = Input<typeof tasks.tick>
interface Mark {
  readonly done: boolean
  readonly done_by: number | null
  readonly done_at: string | null
}
interface Marked {
  readonly id: number
  readonly patient: string | null
  readonly before: Mark
  readonly after: Mark
}

const mark = (row: 'old' | 'new') =>
  sql`json_build_object('done', ${sql.ref(row)}.done, 'done_by', ${sql.ref(row)}.done_by, 'done_at', iso(${sql.ref(row)}.done_at))`

/** Waits for whoever holds the row and then looks again whether there is anything left to change. */
async function setMark(
  work: Work,
  { id, taskId }: Sent,
  { done, done_by, done_at }: Mark,
): Promise<Marked | null> {
  const { rows } = await sql<Marked>`
    update visit_task as task set done = ${done}, done_by = ${done_by}, done_at = ${done_at}, undone_cause = null,
      undone_at = null from visit
    where visit.id = task.assignment_id and not visit.is_deleted and task.assignment_id = ${id} and task.task_id = ${taskId} and task.done <> ${done}
    returning task.id, visit.patient_uuid as patient, ${mark('old')} as before, ${mark('new')} as after`.execute(
    work.db,
  )
  return rows[0] ?? null
}

/** Why nothing was changed: there is no such task, or it was as wanted already. */
async function missing(work: Work, { id, taskId }: Sent): Promise<Refusal | null> {
  const { rows } = await sql<{ attached: boolean }>`
    select exists (select from visit_task where assignment_id = visit.id and task_id = ${taskId}) as attached
      from visit where id = ${id} and not is_deleted`.execute(work.db)
  return rows[0] === undefined ? unknownVisit : rows[0].attached ? null : unknownTask
}

async function change(
  work: Work,
  sent: Sent,
  wanted: Mark,
): Promise<Answer<typeof tasks.tick> | Refusal> {
  const marked = await setMark(work, sent, wanted)
  if (marked === null) return (await missing(work, sent)) ?? ok
  const { id, patient, before, after } = marked
  work.recordEvent('tasks.changed', {
    changes: [{ type: 'task', id, patient, before: { ...before }, after: { ...after } }],
    data: { visits: [sent.id] },
  })
  return ok
}

export const tickTask = (work: Work, sent: Sent) =>
  change(work, sent, { done: true, done_by: userIdOf(work.actor), done_at: work.now })
export const untickTask = (work: Work, sent: Sent) =>
  change(work, sent, { done: false, done_by: null, done_at: null })
