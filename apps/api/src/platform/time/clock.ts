// AUD-086: the application's clock. Every rule gets its time from here, so POST /dev/clock moves them all at once.
import type { Instant } from '@wren/contract/time'

export interface Clock {
  now(): Instant
  /** Milliseconds by which this clock is ahead of the machine's. */
  offset(): number
  follow(offsetMs: number): void
}

export function openClock(offsetMs = 0): Clock {
  let ahead = offsetMs
  return {
    now: () => new Date(Date.now() + ahead).toISOString(),
    offset: () => ahead,
    follow: (next) => { ahead = next },
  }
}
