// Adds a job for each scheduled job and due time, so that any number of instances run it once. Missed times run once at
// start. AUD-096.
import type { Platform } from '../platform.ts'
import { addJob } from './add.ts'

/** The last whole multiple of `minutes` before `now`. */
const dueTimeOf = (now: string, minutes: number): string => {
  const length = minutes * 60_000
  return new Date(Math.floor(Date.parse(now) / length) * length).toISOString()
}

export async function planScheduledJobs(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const { name, everyMinutes } of platform.jobs) {
    if (everyMinutes === undefined) continue
    const dueAt = dueTimeOf(now, everyMinutes)
    await addJob(platform.db, { name, payload: {}, dueAt, now, onceKey: `${name}@${dueAt}` })
  }
}
