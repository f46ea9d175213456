// Restarts the embedded PostgreSQL when it ends while a program uses it. AUD-102.
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './embedded-cluster.ts'
import type { Guard } from './embedded-guard.ts'
import { isBusy } from './embedded-running.ts'

const checkIntervalMs = 1_000
/** The former guard removes itself from the users of the directory in this time. */
const guardExitMs = 200
const maxFailures = 3
const failureWindowMs = 60_000

export interface WatchedServer {
  readonly cluster: Cluster
  readonly guard: Guard
  /** Starts the server on its former port, or joins one that another program started there. Throws the reason. */
  restart(): Promise<Guard>
  log(line: string): void
  /** Called once when the server failed to start three times within a minute. */
  onLost(reason: string): void
}

/** Watches until `stop`, which releases the server. */
export function watchServer({ cluster, guard, restart, log, onLost }: WatchedServer): {
  stop(): Promise<void>
} {
  let current = guard
  let isEnded = false
  let isStopped = false
  const follow = (next: Guard): void => {
    current = next
    isEnded = false
    void next.ended.then(() => {
      if (current === next) isEnded = true
    })
  }
  follow(guard)

  /** false: the server does not start. */
  const restartServer = async (): Promise<boolean> => {
    const failures: number[] = []
    while (!isStopped) {
      await pause(guardExitMs)
      try {
        const former = current
        follow(await restart())
        await former.release()
        if (isStopped) await current.release()
        return true
      } catch (error) {
        const now = Date.now()
        failures.push(now)
        if (failures.filter((time) => now - time < failureWindowMs).length < maxFailures) continue
        onLost((error as Error).message)
        return false
      }
    }
    return false
  }

  const watch = async (): Promise<void> => {
    while (!isStopped) {
      await Promise.race([current.ended, pause(checkIntervalMs, undefined, { ref: false })])
      if (isStopped || (!isEnded && isBusy(cluster))) continue
      log('The database has stopped. Starting it again.')
      if (!(await restartServer())) return
    }
  }
  void watch()
  return {
    stop: async () => {
      isStopped = true
      await current.release()
    },
  }
}
