// AUD-096: one row per scheduled job and due time, so that any number of instances run it once; a missed time runs
// once at start.
import type { Platform } from '../platform.ts'
import { addJob } from './add.ts'

const slotOf = (at: string, minutes: number): string => {
  const length = minutes * 60_000
  return new Date(Math.floor(Date.parse(at) / length) * length).toISOString()
}

export async function planScheduledJobs(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const { name, everyMinutes } of platform.jobs) {
    if (everyMinutes === undefined) continue
    const dueAt = slotOf(now, everyMinutes)
    await addJob(platform.db, { name, payload: {}, dueAt, now, onceKey: `${name}@${dueAt}` })
  }
}
