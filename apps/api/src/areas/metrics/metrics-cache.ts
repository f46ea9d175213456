// MET-025: an answer stands for five minutes of the application's clock, per call and period. Each instance
// remembers its own: nothing that another needs, and no older than anybody was promised.
import { defaultZone, localDay, minutesBetween, type Day, type Instant } from '@wren/contract/time'
import type { Read } from '../../platform/http/bind.ts'

const oldest = 5 // minutes
interface Kept {
  readonly at: Instant
  readonly day: Day
  readonly answer: Promise<unknown>
}
const keptOf = new WeakMap<object, Map<string, Kept>>()

/** Who asks while it is being computed waits for the same answer; a failure is not remembered. */
export function remembered<A>(
  { platform, now }: Pick<Read, 'platform' | 'now'>,
  key: string,
  compute: (today: Day) => Promise<A>,
): Promise<A> {
  const kept = keptOf.get(platform) ?? new Map<string, Kept>()
  keptOf.set(platform, kept)
  const today = localDay(now, defaultZone)
  const known = kept.get(key)
  const age = known === undefined ? -1 : minutesBetween(known.at, now)
  // A new day is another month to date, and a clock that went back knows nothing of what was to come.
  if (known !== undefined && known.day === today && age >= 0 && age < oldest)
    return known.answer as Promise<A>
  const answer = compute(today)
  const mine: Kept = { at: now, day: today, answer }
  kept.set(key, mine)
  answer.catch(() => {
    if (kept.get(key) === mine) kept.delete(key)
  })
  return answer
}
