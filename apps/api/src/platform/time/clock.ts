// AUD-086: the application's clock. Every rule takes its time from it, so that POST /dev/clock moves all of them.
import type { Instant } from '@wren/contract/time'

export interface Clock {
  now(): Instant
  /** Milliseconds by which this clock is ahead of the system clock. */
  offset(): number
  /** Sets the offset. Ignored if the clock was moved after `since`, the value of `moves()` when the offset was read. */
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
