// The worker of an instance: runs jobs and delivers messages after each notice and every second. A stop waits for the
// running pass. AUD-088.
import type { Platform } from '../platform.ts'
import { isOutage } from '../database/database.ts'
import { stackOf } from '../log/log.ts'
import { runDueJobs } from './run.ts'
import { deliverDue } from '../outbound/deliver.ts'
import { planScheduledJobs } from './schedule.ts'

export interface Worker {
  /** Settles when the jobs that were due at the start are done. */
  readonly firstPass: Promise<void>
  wake(): void
  stop(): Promise<void>
}

const pollIntervalMs = 1_000

export function startWorker(platform: Platform): Worker {
  let isStopping = false
  let running: Promise<void> | null = null
  let isWokenAgain = false
  let plannedMinute = ''

  const pass = async (): Promise<void> => {
    try {
      // Due times are whole minutes of the application's clock, which may jump (AUD-086).
      const minute = platform.clock.now().slice(0, 16)
      if (minute !== plannedMinute) await planScheduledJobs(platform)
      plannedMinute = minute
      await runDueJobs(platform, () => isStopping)
      await deliverDue(platform, () => isStopping)
    } catch (error) {
      if (!isOutage(error)) platform.log.error({ kind: 'worker_failed', stack: stackOf(error) })
    }
  }
  const wake = (): void => {
    if (isStopping) return
    if (running !== null) {
      isWokenAgain = true
      return
    }
    running = run()
  }
  const run = (): Promise<void> =>
    pass().finally(() => {
      running = null
      if (isWokenAgain) {
        isWokenAgain = false
        wake()
      }
    })
  const timer = setInterval(wake, pollIntervalMs)
  const firstPass = run()
  running = firstPass
  return {
    firstPass,
    wake,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
