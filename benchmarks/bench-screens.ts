// Typical requests of the visit list on a working day: the default fortnight, a pharmacy, some statuses, an
// operator, a nurse, one day.
import { addDays, localDay } from '../packages/contract/src/time.ts'
import { visitStatuses } from '../packages/contract/src/visits-statuses.rules.ts'

// A fixed sequence, so that every run sends the same requests.
export function sequence(seed: number): () => number {
  let state = seed
  return () => ((state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32), state / 2 ** 32)
}

export interface Known {
  readonly pharmacies: readonly number[]
  readonly ops: readonly number[]
  readonly nurses: readonly number[]
}
export interface Screen {
  readonly filters: Record<string, unknown>
  readonly orderby?: string
}

const pick = <T>(random: () => number, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T

export function visitScreen(
  random: () => number,
  { pharmacies, ops, nurses }: Known,
  today = localDay(new Date().toISOString(), 'America/Los_Angeles'),
): Screen {
  const from = addDays(today, Math.floor(random() * 60) - 45)
  const fortnight = { date_from: from, date_to: addDays(from, 7 + Math.floor(random() * 23)) }
  const statuses = visitStatuses.filter(() => random() < 0.35)
  const status = { status: statuses.length > 0 ? statuses : ['New'] }
  switch (Math.floor(random() * 6)) {
    case 0:
      return { filters: fortnight }
    case 1:
      return { filters: { ...fortnight, provider_id: pick(random, pharmacies) } }
    case 2:
      return { filters: { ...fortnight, ...status } }
    case 3:
      return { filters: { ...fortnight, ...status, provider_id: pick(random, pharmacies) } }
    case 4:
      return { filters: { ...fortnight, ops_id: pick(random, ops), ...status } }
    default:
      return { filters: { nurse_id: pick(random, nurses) }, orderby: 'startDate desc' }
  }
}
