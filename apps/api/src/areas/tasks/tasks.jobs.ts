// TSK-031: visits of pharmacies with their own chart are followed up from their end on.
import { sql } from 'kysely'
import { isRefusal } from '@wren/contract/refusal'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { attachTask } from './tasks.public.ts'

const name = 'own-chart-tasks'
const mostAtOnce = 200

/** The start is asked for besides, as an index leads by it. */
const ended = (work: Work) =>
  sql<{ id: number }>`
  select visit.id from visit join pharmacy on pharmacy.id = visit.provider_id and pharmacy.has_own_chart
  where visit.status in ('Active - Booked', 'Active - Ready') and not visit.missed and not visit.is_deleted and visit.user_id_assigned is not null
    and visit.start <= ${work.now} and visit.ends_at <= ${work.now}
    and not exists (select from visit_task task join task_definition definition on definition.id = task.task_id
      where task.assignment_id = visit.id and definition.task_code = 'IN_OWN_CHART')
  order by visit.ends_at, visit.id limit ${mostAtOnce} for update of visit skip locked`.execute(
    work.db,
  )

/** After a pause of the server there may be many: each portion is a unit of work of its own. */
async function attachOwnChartTasks(
  platform: Platform,
  _payload: unknown,
  runId: string,
): Promise<void> {
  for (let attached = mostAtOnce; attached === mostAtOnce;) {
    const done = await runWork(
      platform,
      { kind: 'job', name },
      { requestId: runId, address: null },
      async (work) => {
        const { rows } = await ended(work)
        for (const { id } of rows) await attachTask(work, id, 'IN_OWN_CHART')
        return rows.length
      },
    )
    attached = isRefusal(done) ? 0 : done
  }
}

export const tasksJobs: readonly JobHandler[] = [
  { name, everyMinutes: 60, run: attachOwnChartTasks },
]
