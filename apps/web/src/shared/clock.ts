// AUD-086: the browser's clock. Outside production it follows the server's when that was moved; screens ask here, never the machine.
import type { Instant } from '@wren/contract/time'

let ahead = 0

/** Reads how far the server's clock is ahead of this machine's; absent means not at all. */
export function followClock(headers: Headers): void {
  ahead = Number(headers.get('x-clock-offset') ?? 0) || 0
}

export const now = (): Instant => new Date(Date.now() + ahead).toISOString()
