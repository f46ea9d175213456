// The instance's worker: wakes on a notice, every second while the clock may reach a due time, and stops cleanly
// (AUD-088).
import type { Platform } from '../platform.ts'
import { isOutage } from '../database/database.ts'
import { stackOf } from '../log/log.ts'
import { runDueJobs } from './run.ts'
import { deliverDue } from '../outbound/deliver.ts'
import { planScheduledJobs } from './schedule.ts'

export interface Worker {
  /** Settles when what was due at the start has been done. */
  readonly firstPass: Promise<void>
  wake(): void
  stop(): Promise<void>
}

const pollEvery = 1_000

export function startWorker(platform: Platform): Worker {
  let stopping = false
  let running: Promise<void> | null = null
  let again = false
  let planned = ''

  const turn = async (): Promise<void> => {
    try {
      // Due times are whole minutes of the application's clock, which may jump (AUD-086).
      const minute = platform.clock.now().slice(0, 16)
      if (minute !== planned) await planScheduledJobs(platform)
      planned = minute
      await runDueJobs(platform, () => stopping)
      await deliverDue(platform, () => stopping)
    } catch (error) {
      if (!isOutage(error)) platform.log.error({ kind: 'worker_failed', stack: stackOf(error) })
    }
  }
  const wake = (): void => {
    if (stopping) return
    if (running !== null) {
      again = true
      return
    }
    running = run()
  }
  const run = (): Promise<void> =>
    turn().finally(() => {
      running = null
      if (again) {
        again = false
        wake()
      }
    })
  const timer = setInterval(wake, pollEvery)
  const begun = run()
  running = begun
  return {
    firstPass: begun,
    wake,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}
