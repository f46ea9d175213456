// AUD-057, NET-106: counts shared by all instances, in windows of the application's clock.
import { sql } from 'kysely'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import type { Platform } from '../platform.ts'

/**
 * Clocks of instances differ by a little: a call from one that lags counts in the window, and does not open it
 * anew.
 */
export const lagSeconds = 60

export interface Window {
  readonly key: string
  readonly most: number
  readonly seconds: number
  readonly error?: string
}

/** Counts one call; a refusal when it is beyond the limit. */
export async function countCall(
  platform: Platform,
  { key, most, seconds, error }: Window,
): Promise<Refusal | null> {
  const now = platform.clock.now()
  const counted = await sql<{ n: number; wait: number }>`
    insert into rate_count as r (key, window_start, n) values (${key}, ${now}, 1)
    on conflict (key) do update set
      n = case when r.window_start <= ${now}::timestamptz + make_interval(secs => ${lagSeconds}) and r.window_start > ${now}::timestamptz - make_interval(secs => ${seconds}) then r.n + 1 else 1 end,
      window_start = case when r.window_start <= ${now}::timestamptz + make_interval(secs => ${lagSeconds}) and r.window_start > ${now}::timestamptz - make_interval(secs => ${seconds})
        then r.window_start else excluded.window_start end
    returning n, least(${seconds}, greatest(1, ceil(${seconds} - extract(epoch
      from ${now}::timestamptz - window_start))))::int as wait`.execute(platform.counts)
  const { n, wait } = counted.rows[0] as { n: number; wait: number }
  return n > most * platform.settings.rateFactor ? rateLimited(wait, error) : null
}

/** What was counted so far, without counting. */
export async function countedCalls(
  platform: Platform,
  key: string,
  seconds: number,
): Promise<{ n: number; wait: number }> {
  const now = platform.clock.now()
  const found = await sql<{
    n: number
    wait: number
  }>`select n, greatest(1, ceil(${seconds} - extract(epoch from ${now}::timestamptz - window_start)))::int as wait
    from rate_count where key = ${key} and window_start <= ${now}::timestamptz + make_interval(secs => ${lagSeconds})
      and window_start > ${now}::timestamptz - make_interval(secs => ${seconds})`.execute(
    platform.counts,
  )
  return found.rows[0] ?? { n: 0, wait: 0 }
}
