// INT "Form layout" 031, AUD-083: a draft that nobody came back to is patient data without a purpose.
import type { JobHandler } from '../../platform/jobs/run.ts'
import { runWork } from '../../platform/work/work.ts'
import { dropDraftsBefore } from './intake-draft.store.ts'

const keptDays = 7

export const intakeJobs: readonly JobHandler[] = [
  {
    name: 'old-intake-drafts',
    everyMinutes: 60,
    run: async (platform, _payload, runId) => {
      await runWork(
        platform,
        { kind: 'job', name: 'old-intake-drafts' },
        { requestId: runId, address: null },
        async (work) => {
          await dropDraftsBefore(work, keptDays)
          return null
        },
      )
    },
  },
]
