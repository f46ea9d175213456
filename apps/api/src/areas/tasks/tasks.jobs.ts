// TSK-031: visits of pharmacies with their own chart are followed up from their end on.
import { sql } from 'kysely'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork } from '../../platform/work/work.ts'
import { attachTask } from './tasks.public.ts'

const mostAtOnce = 500

async function attachOwnChartTasks(platform: Platform, _payload: unknown, runId: string): Promise<void> {
  const actor = { kind: 'job', name: 'own-chart-tasks' } as const
  await runWork(platform, actor, { requestId: runId, address: null }, async (work) => {
    const { rows } = await sql<{ id: number }>`select visit.id from visit join pharmacy on pharmacy.id = visit.provider_id and pharmacy.has_own_chart
      where visit.status in ('Active - Booked', 'Active - Ready') and not visit.missed and not visit.is_deleted and visit.user_id_assigned is not null
        and visit.nurse_chart_received is null and visit.ends_at < ${work.now}
        and not exists (select 1 from visit_task task join task_definition definition on definition.id = task.task_id
          where task.assignment_id = visit.id and definition.task_code = 'IN_OWN_CHART')
      order by visit.ends_at, visit.id limit ${mostAtOnce} for update of visit skip locked`.execute(work.db)
    for (const { id } of rows) await attachTask(work, id, 'IN_OWN_CHART')
    return null
  })
}

export const tasksJobs: readonly JobHandler[] = [{ name: 'own-chart-tasks', everyMinutes: 60, run: attachOwnChartTasks }]
