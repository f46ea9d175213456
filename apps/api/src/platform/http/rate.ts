// Rate counts in the database, shared by all instances, in windows of the application's clock. AUD-057, NET-106.
import { sql, type RawBuilder } from 'kysely'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import type { Platform } from '../platform.ts'

/** Tolerated difference between the clocks of instances: a call from a slow clock counts in the open window. */
export const lagSeconds = 60

export interface RateWindow {
  readonly key: string
  /** Calls per window, before the factor of the settings. */
  readonly most: number
  readonly seconds: number
  /** The refusal's text, if not the default. */
  readonly error?: string
}

/** A condition on the row `r` of rate_count. */
const isOpenAt = (now: Instant, seconds: number): RawBuilder<boolean> => sql`(
  r.window_start <= ${now}::timestamptz + make_interval(secs => ${lagSeconds})
  and r.window_start > ${now}::timestamptz - make_interval(secs => ${seconds}))`

/** Counts a call. A refusal when it exceeds the limit. */
export async function countCall(
  platform: Platform,
  { key, most, seconds, error }: RateWindow,
): Promise<Refusal | null> {
  const now = platform.clock.now()
  const isOpen = isOpenAt(now, seconds)
  const { rows } = await sql<{ n: number; wait: number }>`
    insert into rate_count as r (key, window_start, n) values (${key}, ${now}, 1)
    on conflict (key) do update set
      n = case when ${isOpen} then r.n + 1 else 1 end,
      window_start = case when ${isOpen} then r.window_start else excluded.window_start end
    returning n, least(${seconds}, greatest(1, ceil(${seconds} - extract(epoch
      from ${now}::timestamptz - window_start))))::int as wait`.execute(platform.counterDb)
  const { n, wait } = rows[0] as { n: number; wait: number }
  return n > most * platform.settings.rateFactor ? rateLimited(wait, error) : null
}

/** The count of the open window, and the seconds until it ends. Does not count. */
export async function callCount(
  platform: Platform,
  key: string,
  seconds: number,
): Promise<{ n: number; wait: number }> {
  const now = platform.clock.now()
  const { rows } = await sql<{ n: number; wait: number }>`
    select n, greatest(1, ceil(${seconds} - extract(epoch from ${now}::timestamptz - window_start)))::int as wait
    from rate_count r where key = ${key} and ${isOpenAt(now, seconds)}`.execute(platform.counterDb)
  return rows[0] ?? { n: 0, wait: 0 }
}
