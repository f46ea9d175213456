// AUD-086: the browser's clock. Outside production it follows the server's when that was moved; screens ask here,
// never the machine.
import type { Instant } from '@wren/contract/time'

let ahead = 0
const watchers = new Set<() => void>()

/** Reads how far the server's clock is ahead of this machine's; absent means not at all. */
export function followClock(headers: Headers): void {
  const told = Number(headers.get('x-clock-offset') ?? 0) || 0
  if (told === ahead) return
  ahead = told
  for (const watcher of watchers) watcher()
}

/**
 * Whenever the clock was moved: what stood on the screen before its first answer was reckoned by the machine's.
 * Answers how to stop.
 */
export function onClockMoved(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** How far ahead it is, in milliseconds: another number once it was moved. */
export const clockOffset = (): number => ahead

export const now = (): Instant => new Date(Date.now() + ahead).toISOString()
