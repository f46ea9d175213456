// NUR-127, AUD-096: once a day at 08:00 in Los Angeles. If that hour is missed, the run follows in a later hour of the
// day.
import { localDay, localTime } from '@wren/contract/time'
import { addJob } from '../../platform/jobs/add.ts'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runCredentials } from './nurses-credentials.commands.ts'

const zone = 'America/Los_Angeles'
const startTime = '08:00'
const daily = 'credentials-of-the-day'

/** The key of the job allows one run a day across all instances. */
async function planDay({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  if (localTime(now, zone) >= startTime)
    await addJob(db, {
      name: daily,
      payload: {},
      dueAt: now,
      now,
      onceKey: `${daily}@${localDay(now, zone)}`,
    })
}

export const nursesJobs: readonly JobHandler[] = [
  { name: 'credential-alerts', everyMinutes: 60, run: planDay },
  { name: daily, run: runCredentials },
]
