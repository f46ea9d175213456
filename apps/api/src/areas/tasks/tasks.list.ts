// Translates the task list to SQL. Its filters read derived columns of `visit_task`, which triggers maintain (TSK-009,
// TSK-010, TSK-011, TSK-023, TSK-024, TSK-025).
import { sql } from 'kysely'
import { tasksList } from '@wren/contract/tasks.list'
import { always, equals, instant, isFalse } from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byFilled } from '../../platform/lists/orders.ts'

export const searchTasks = listQuery(tasksList, {
  rows: ({ db }) =>
    db
      .selectFrom('visit_task')
      // Left joins let the planner drop these tables while it selects the ids of the page.
      .leftJoin('task_definition as definition', 'definition.id', 'visit_task.task_id')
      .leftJoin('visit', 'visit.id', 'visit_task.assignment_id')
      .leftJoin('patient', 'patient.uuid', 'visit.patient_uuid')
      .where(sql<boolean>`visit_task.listed`)
      .select([
        'visit_task.id',
        'visit_task.task_id',
        'definition.task_code',
        'definition.name',
        'visit_task.done',
        'visit_task.undone_cause',
        instant('visit_task.undone_at').as('undone_at'),
        'visit_task.assignment_id',
        'visit.status as assignment_status',
        instant('visit.start').as('visit_start'),
        'visit.timezone as visit_timezone',
        'visit.treatment',
        'visit.city',
        'patient.wren_mrn',
        'patient.first_name',
        'patient.last_name',
        'visit_task.category',
      ]),
  id: 'visit_task.id',
  idsFirst: true,
  filters: {
    category: equals('visit_task.category'),
    task_id: equals('visit_task.task_id'),
    provider_id: equals('visit_task.visit_provider_id'),
    exclude_finished: (excluded) => (excluded ? isFalse('visit_task.done') : always),
    patient_uuid: (uuid) =>
      sql<boolean>`visit_task.assignment_id = any(array(
        select visit.id
        from visit
        where visit.patient_uuid = ${uuid}))`,
    assignment_id: equals('visit_task.assignment_id'),
  },
  orders: { id: byFilled('visit_task.id') },
  patients: {
    type: 'task',
    uuid: sql`(select visit.patient_uuid from visit where visit.id = listed.assignment_id)`,
  },
})
