// Caches answers for five minutes of the application's clock, per call and period (MET-025). Every instance has its
// own cache; no answer is older than five minutes on any of them.
import { defaultZone, localDay, minutesBetween, type Day, type Instant } from '@wren/contract/time'
import type { Read } from '../../platform/http/bind.ts'

const maxAgeMinutes = 5
interface CachedAnswer {
  readonly at: Instant
  readonly day: Day
  readonly answer: Promise<unknown>
}
const caches = new WeakMap<object, Map<string, CachedAnswer>>()

/** Concurrent calls share one computation. A failure is not cached. */
export function cachedAnswer<A>(
  { platform, now }: Pick<Read, 'platform' | 'now'>,
  key: string,
  compute: (today: Day) => Promise<A>,
): Promise<A> {
  const cache = caches.get(platform) ?? new Map<string, CachedAnswer>()
  caches.set(platform, cache)
  const today = localDay(now, defaultZone)
  const cached = cache.get(key)
  const age = cached === undefined ? -1 : minutesBetween(cached.at, now)
  // The period to date changes with the day. An age below zero means that the clock was set back.
  if (cached !== undefined && cached.day === today && age >= 0 && age < maxAgeMinutes)
    return cached.answer as Promise<A>
  const answer = compute(today)
  const entry: CachedAnswer = { at: now, day: today, answer }
  cache.set(key, entry)
  answer.catch(() => {
    if (cache.get(key) === entry) cache.delete(key)
  })
  return answer
}
