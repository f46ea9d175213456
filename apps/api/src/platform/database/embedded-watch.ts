// AUD-102: starts the embedded PostgreSQL again when it ends while a program still uses it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './embedded-cluster.ts'
import type { Guard } from './embedded-guard.ts'
import { busy } from './embedded-running.ts'

const interval = 1_000
/** The former guard withdraws from the users of the directory before a new one enters. */
const settled = 200
const mostFailures = 3
const failuresWithin = 60_000

export interface Watched {
  readonly cluster: Cluster
  readonly guard: Guard
  /**
   * Starts the server on its former port, or joins one that another program has started there. Throws with the
   * reason.
   */
  restart(): Promise<Guard>
  log(line: string): void
  /** Called once when the server could not be started three times within a minute. */
  lost(reason: string): void
}

/** Watches until `stop`, which gives the server up. */
export function watchServer({ cluster, guard, restart, log, lost }: Watched): {
  stop(): Promise<void>
} {
  let current = guard
  let ended = false
  let stopped = false
  const follow = (next: Guard): void => {
    current = next
    ended = false
    void next.ended.then(() => {
      if (current === next) ended = true
    })
  }
  follow(guard)

  /** False when the server stays away. */
  const startAgain = async (): Promise<boolean> => {
    const failures: number[] = []
    while (!stopped) {
      await pause(settled)
      try {
        const former = current
        follow(await restart())
        await former.release()
        if (stopped) await current.release()
        return true
      } catch (error) {
        const now = Date.now()
        failures.push(now)
        if (failures.filter((at) => now - at < failuresWithin).length < mostFailures) continue
        lost((error as Error).message)
        return false
      }
    }
    return false
  }

  const watch = async (): Promise<void> => {
    while (!stopped) {
      await Promise.race([current.ended, pause(interval, undefined, { ref: false })])
      if (stopped || (!ended && busy(cluster))) continue
      log('The database has stopped. Starting it again.')
      if (!(await startAgain())) return
    }
  }
  void watch()
  return {
    stop: async () => {
      stopped = true
      await current.release()
    },
  }
}
