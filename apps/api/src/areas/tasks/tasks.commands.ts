// Ticks and unticks tasks. The first of two simultaneous ticks keeps its person and time (TSK-022, TSK-027, TSK-028,
// TSK-029).
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import type { tasks } from '@wren/contract/tasks'
import { unknownTask } from '@wren/contract/tasks.refusals'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'

type TickInput = Input<typeof tasks.tick>
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
  sql`json_build_object(
    'done', ${sql.ref(row)}.done,
    'done_by', ${sql.ref(row)}.done_by,
    'done_at', iso(${sql.ref(row)}.done_at))`

/** Waits for a lock on the row, then checks again whether the mark differs. */
async function setMark(
  work: Work,
  { id, taskId }: TickInput,
  { done, done_by, done_at }: Mark,
): Promise<Marked | null> {
  const { rows } = await sql<Marked>`
    update visit_task as task
    set done = ${done}, done_by = ${done_by}, done_at = ${done_at}, undone_cause = null, undone_at = null
    from visit
    where visit.id = task.assignment_id
      and not visit.is_deleted
      and task.assignment_id = ${id}
      and task.task_id = ${taskId}
      and task.done <> ${done}
    returning task.id, visit.patient_uuid as patient, ${mark('old')} as before, ${mark('new')} as after`.execute(
    work.db,
  )
  return rows[0] ?? null
}

/** The refusal when nothing changed, or null if the task had the mark already. */
async function missingRefusal(work: Work, { id, taskId }: TickInput): Promise<Refusal | null> {
  const { rows } = await sql<{ attached: boolean }>`
    select exists (
      select from visit_task
      where assignment_id = visit.id and task_id = ${taskId}) as attached
    from visit
    where id = ${id} and not is_deleted`.execute(work.db)
  return rows[0] === undefined ? unknownVisit : rows[0].attached ? null : unknownTask
}

async function change(
  work: Work,
  input: TickInput,
  mark: Mark,
): Promise<Answer<typeof tasks.tick> | Refusal> {
  const marked = await setMark(work, input, mark)
  if (marked === null) return (await missingRefusal(work, input)) ?? ok
  const { id, patient, before, after } = marked
  work.recordEvent('tasks.changed', {
    changes: [{ type: 'task', id, patient, before: { ...before }, after: { ...after } }],
    data: { visits: [input.id] },
  })
  return ok
}

export const tickTask = (work: Work, input: TickInput) =>
  change(work, input, { done: true, done_by: userIdOf(work.actor), done_at: work.now })
export const untickTask = (work: Work, input: TickInput) =>
  change(work, input, { done: false, done_by: null, done_at: null })
