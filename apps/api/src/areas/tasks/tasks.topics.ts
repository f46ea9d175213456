// The topics of a changed checklist (NET-086, TSK-014).
import type { Topics } from '../../platform/work/events.ts'

const lists = (): readonly string[] => ['assignment_task', 'patient_task']

export const tasksTopics: Topics = {
  'tasks.attached': lists,
  'tasks.reopened': lists,
  'tasks.changed': lists,
}
