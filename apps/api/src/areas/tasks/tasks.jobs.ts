// Attaches the task to collect the chart once a visit of a pharmacy with its own chart has ended (TSK-031).
import { sql } from 'kysely'
import { isRefusal } from '@wren/contract/refusal'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { attachTask } from './tasks.public.ts'

const name = 'own-chart-tasks'
const mostAtOnce = 200

/** The condition on `start` is redundant, but lets the query use an index. */
const endedVisits = (work: Work) =>
  sql<{ id: number }>`
    select visit.id
    from visit
      join pharmacy on pharmacy.id = visit.provider_id and pharmacy.has_own_chart
    where visit.status in ('Active - Booked', 'Active - Ready')
      and not visit.missed
      and not visit.is_deleted
      and visit.user_id_assigned is not null
      and visit.start <= ${work.now}
      and visit.ends_at <= ${work.now}
      and not exists (
        select from visit_task task
          join task_definition definition on definition.id = task.task_id
        where task.assignment_id = visit.id and definition.task_code = 'IN_OWN_CHART')
    order by visit.ends_at, visit.id
    limit ${mostAtOnce}
    for update of visit skip locked`.execute(work.db)

/** Works in batches, each its own unit of work, as many visits may have ended while the server was down. */
async function attachOwnChartTasks(
  platform: Platform,
  _payload: unknown,
  runId: string,
): Promise<void> {
  for (let attached = mostAtOnce; attached === mostAtOnce;) {
    const count = await runWork(
      platform,
      { kind: 'job', name },
      { requestId: runId, address: null },
      async (work) => {
        const { rows } = await endedVisits(work)
        for (const { id } of rows) await attachTask(work, id, 'IN_OWN_CHART')
        return rows.length
      },
    )
    attached = isRefusal(count) ? 0 : count
  }
}

export const tasksJobs: readonly JobHandler[] = [
  { name, everyMinutes: 60, run: attachOwnChartTasks },
]
