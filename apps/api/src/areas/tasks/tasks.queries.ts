// The names of tasks for the picker (TSK-026, LST-066).
import type { TaskName } from '@wren/contract/tasks'
import type { Read } from '../../platform/http/bind.ts'

export async function taskNames({ db }: Read): Promise<{ readonly data: TaskName[] }> {
  const rows = await db
    .selectFrom('task_definition')
    .select(['id as task_id', 'task_code', 'name', 'category'])
    .orderBy('category')
    .orderBy('name')
    .execute()
  return { data: rows as TaskName[] }
}
