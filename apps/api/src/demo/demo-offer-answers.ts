// OFR-041, OFR-042, OFR-043, OFR-044, OFR-045: which nurses were notified and what they answered.
import { detailsOf } from '@wren/contract/offers-blast.rules'
import type { Instant } from '@wren/contract/time'
import { offeredDays, slotsOfDay, type SlotTime } from '@wren/contract/token-pages.rules'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import type { Nurse } from './demo-nurses.ts'
import { nth } from './demo-random.ts'
import type { ScheduleEntry } from './demo-schedule.ts'
import { blastOf, type StoryContext } from './demo-visit-steps.ts'

export interface OfferSource {
  readonly context: StoryContext
  readonly entry: ScheduleEntry
  /** The present state of the visit. */
  readonly visit: VisitRecord
  readonly candidates: readonly Nurse[]
  readonly secret: string
  readonly whole: boolean
  readonly now: Instant
}

export type Answer = 'yes' | 'no' | 'none'

/** Day of the offer that the demo nurse declined; they accepted the other one. */
const declinedOn = 10

/** Answers by nurse. The first nurse is the selected one. */
export function answersOf({ entry, visit }: OfferSource, count: number): readonly Answer[] {
  const all = (answer: Answer): Answer[] => Array.from({ length: count }, () => answer)
  switch (entry.story) {
    case 'new':
    case 'prepared':
    case 'assigned':
    case 'pre-scheduled':
      return []
    case 'sent':
    case 'failed':
    case 'stale':
      return all('none')
    case 'declined':
      return all('no')
    case 'applied':
      return entry.fixture?.day === declinedOn || (entry.fixture === null && entry.turn % 3 === 2)
        ? ['no', 'yes', 'none', 'yes']
        : ['yes', 'yes', 'no', 'none']
    default:
      return visit.user_id_selected === null
        ? all('none')
        : (['yes', 'yes', 'no', 'none'] as Answer[]).slice(0, count)
  }
}

export function asked({ entry, visit, candidates, whole }: OfferSource): readonly Nurse[] {
  // For offers of the demo nurse, the demo nurse is the first candidate.
  const offered = entry.fixture?.role === 'offered'
  const first = offered ? (candidates[0] ?? null) : entry.nurse
  const others = candidates.filter(({ id }) => id !== first?.id)
  const wanted = whole ? 4 : 1
  const list = Array.from({ length: Math.min(wanted, others.length) }, (_, at) =>
    nth(others, visit.id + at),
  )
  return first === null ? list : [first, ...list].slice(0, wanted)
}

/**
 * Applicants name some of the offered slots until a nurse is selected. The selected nurse has the start of the visit.
 */
export function timesOf({ visit, whole }: OfferSource, at: number): readonly SlotTime[] {
  const facts = {
    blast_type: visit.blast_type,
    blast_details: detailsOf(visit.blast_details),
    start: visit.start,
    timezone: visit.timezone,
  }
  const days = whole && visit.user_id_selected === null ? offeredDays(facts) : []
  if (days.length === 0) return [{ start: visit.start, all_day: false }]
  const wanted =
    visit.blast_type === 'multi-day'
      ? days.slice(0, (visit.days_to_schedule ?? 1) + (at % 2))
      : days.filter((_, n) => (n + at) % 2 === 0 || days.length < 2)
  return wanted.map((day, n) => {
    const slots = slotsOfDay(facts, day)
    return visit.blast_type === 'multi-day' && at % 2 === 0
      ? (slots.at(-1) as SlotTime)
      : (nth(slots.slice(0, -1), n + at) as SlotTime)
  })
}

/** Number of applicants, which the visit stores. Called before the rows are made. */
export const applicantsOf = (source: OfferSource): number => {
  const nurses = blastOf(source.context) === 'manual' ? [] : asked(source)
  return answersOf(source, nurses.length)
    .slice(0, nurses.length)
    .filter((answer) => answer === 'yes').length
}
