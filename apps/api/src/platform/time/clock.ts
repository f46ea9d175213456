// AUD-086: the application's clock. Every rule gets its time from here, so POST /dev/clock moves them all at once.
import type { Instant } from '@wren/contract/time'

export interface Clock {
  now(): Instant
  /** Milliseconds by which this clock is ahead of the machine's. */
  offset(): number
  /**
   * `since`: how often it had been moved when the offset was asked for. What was asked for before it was moved
   * again is out of date, and left.
   */
  follow(offsetMs: number, since?: number): void
  moves(): number
}

export function openClock(offsetMs = 0): Clock {
  let ahead = offsetMs
  let moves = 0
  return {
    now: () => new Date(Date.now() + ahead).toISOString(),
    offset: () => ahead,
    moves: () => moves,
    follow: (next, since = moves) => {
      if (since !== moves || next === ahead) return
      ahead = next
      moves++
    },
  }
}
