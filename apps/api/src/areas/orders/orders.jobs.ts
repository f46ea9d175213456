// ORD-073: time alone makes another visit the next one.
import type { JobHandler } from '../../platform/jobs/run.ts'
import { runWork } from '../../platform/work/work.ts'
import { passedNextVisits, summariseOrders } from './orders-summary.store.ts'

const mostAtOnce = 2_000

export const ordersJobs: readonly JobHandler[] = [
  {
    name: 'order-summaries',
    everyMinutes: 1,
    run: async (platform, _payload, runId) => {
      await runWork(
        platform,
        { kind: 'job', name: 'order-summaries' },
        { requestId: runId, address: null },
        async (work) => {
          await summariseOrders(work, await passedNextVisits(work, mostAtOnce))
          return null
        },
      )
    },
  },
]
