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

interface Count {
  readonly n: number
  /** Seconds until the window ends. */
  readonly wait: number
}

/** The upsert of one window. `source` is a from clause that decides whether the call counts. */
const increment = (now: Instant, { key, seconds }: RateWindow, source: RawBuilder<unknown>) => {
  const isOpen = isOpenAt(now, seconds)
  return sql`
    insert into rate_count as r (key, window_start, n)
    select ${key}::text, ${now}::timestamptz, 1 ${source}
    on conflict (key) do update set
      n = case when ${isOpen} then r.n + 1 else 1 end,
      window_start = case when ${isOpen} then r.window_start else excluded.window_start end
    returning n, least(${seconds}, greatest(1, ceil(${seconds} - extract(epoch
      from ${now}::timestamptz - window_start))))::int as wait`
}

/** Counts a call in a window and returns the new count. */
export async function addCall(platform: Platform, window: RateWindow): Promise<Count> {
  const now = platform.clock.now()
  const { rows } = await sql<Count>`${increment(now, window, sql``)}`.execute(platform.counterDb)
  return rows[0] as Count
}

const refusalOf = (platform: Platform, { most, error }: RateWindow, { n, wait }: Count) =>
  n > most * platform.settings.rateFactor ? rateLimited(wait, error) : null

/** Counts a call. A refusal when it exceeds the limit. */
export const countCall = async (platform: Platform, window: RateWindow): Promise<Refusal | null> =>
  refusalOf(platform, window, await addCall(platform, window))

/**
 * Counts a call in two windows with one statement. A call over the first limit does not count in the second window, so
 * that one caller cannot use up a limit that many share.
 */
export async function countCallInBoth(
  platform: Platform,
  first: RateWindow,
  second: RateWindow,
): Promise<Refusal | null> {
  const now = platform.clock.now()
  const isWithin = sql`from first where first.n <= ${first.most * platform.settings.rateFactor}`
  const { rows } = await sql<Count>`
    with first as (${increment(now, first, sql``)}),
      second as (${increment(now, second, isWithin)})
    select n, wait from (select 1 as place, * from first union all select 2, * from second) counts
    order by place`.execute(platform.counterDb)
  const [firstCount, secondCount] = rows as [Count, Count | undefined]
  return (
    refusalOf(platform, first, firstCount) ??
    (secondCount === undefined ? null : refusalOf(platform, second, secondCount))
  )
}

/** The counts of the open windows in the order of the keys, and the seconds until they end. Does not count. */
export async function callCounts<const K extends readonly string[]>(
  platform: Platform,
  keys: K,
  seconds: number,
): Promise<{ readonly [I in keyof K]: Count }> {
  const now = platform.clock.now()
  const { rows } = await sql<Count & { key: string }>`
    select key, n, greatest(1, ceil(${seconds} - extract(epoch from ${now}::timestamptz - window_start)))::int as wait
    from rate_count r where key in (${sql.join(keys)}) and ${isOpenAt(now, seconds)}`.execute(
    platform.counterDb,
  )
  const counts = keys.map((key) => {
    const row = rows.find((candidate) => candidate.key === key)
    return { n: row?.n ?? 0, wait: row?.wait ?? 0 }
  })
  return counts as { [I in keyof K]: Count }
}

/** The count of the open window, and the seconds until it ends. Does not count. */
export const callCount = async (platform: Platform, key: string, seconds: number): Promise<Count> =>
  (await callCounts(platform, [key], seconds))[0]
