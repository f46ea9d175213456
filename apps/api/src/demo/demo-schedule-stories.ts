// REF-067, REF-068, REF-070: gives each visit of the schedule its story.
import { addDays } from '@wren/contract/time'
import { futureStory, pastStory, type Story } from './demo-stories.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Random } from './demo-random.ts'
import type { ScheduleEntry } from './demo-schedule.ts'

/** Every second missed visit was ready before. */
export const wasReady = (turn: number): boolean => turn % 2 === 0

/** Assigns stories: backwards from the load day for past visits, in rounds for upcoming ones. */
export function tell(
  plan: DemoPlan,
  visits: readonly ScheduleEntry[],
  chance: Random,
): readonly ScheduleEntry[] {
  const free = visits.filter(({ fixture, patient }) => fixture === null && patient !== null)
  const past = free.filter(({ day }) => day < plan.today).toReversed()
  const fixed = visits.filter(
    (visit) => visit.day < plan.today && visit.fixture?.story === 'completed',
  ).length
  const stories = pastStory({ ...plan, reports: plan.reports - fixed }, chance, past.length)
  for (const [at, visit] of past.entries())
    visit.story = visit.nurse === null ? 'canceled' : (stories[at] as Story)
  let place = 0
  for (const visit of free)
    if (visit.day >= plan.today) visit.story = visit.nurse === null ? 'new' : futureStory(place++)
  overlap(plan, free)
  const turns = new Map<Story, number>()
  const known = new Set<number>()
  for (const [at, visit] of visits.entries()) {
    visit.id = at + 1
    visit.turn = turns.get(visit.story) ?? 0
    turns.set(visit.story, visit.turn + 1)
    visit.isFirst = visit.patient !== null && !known.has(visit.patient.id)
    if (visit.patient !== null) known.add(visit.patient.id)
  }
  ungroup(visits)
  beginCharts(plan, visits)
  return visits
}

/** A canceled visit leaves its group, and a single visit is no group (VIS-082). */
function ungroup(visits: readonly ScheduleEntry[]): void {
  const left = new Map<string, number>()
  const stays = ({ group, story }: ScheduleEntry): boolean => group && story !== 'canceled'
  for (const visit of visits)
    if (stays(visit) && visit.series !== null)
      left.set(visit.series, (left.get(visit.series) ?? 0) + 1)
  for (const visit of visits) visit.group = stays(visit) && (left.get(visit.series ?? '') ?? 0) > 1
}

/**
 * Adds draft charts of visits on which nobody let the nurse in, up to the number of charts in the plan (REF-067).
 */
function beginCharts(plan: DemoPlan, visits: readonly ScheduleEntry[]): void {
  if (!plan.whole) return
  const charted = visits.filter(({ order, nurse }) => !order.pharmacy.ownChart && nurse !== null)
  const written = charted.filter(({ story }) => ['completed', 'returned', 'draft'].includes(story))
  const begun = charted.filter(
    ({ story, turn }) => story === 'trip' || (story === 'missed' && wasReady(turn)),
  )
  for (const visit of begun.slice(0, plan.charts - written.length)) visit.begun = true
}

/** The one overlap that was allowed by a person (REF-070). */
function overlap(plan: DemoPlan, visits: readonly ScheduleEntry[]): void {
  const from = addDays(plan.today, 4)
  const first = visits.find((visit) => visit.day >= from && visit.story === 'ready')
  const second =
    visits.find(
      (visit) =>
        visit.day === first?.day &&
        visit !== first &&
        visit.story === 'booked' &&
        visit.patient?.hub === first.patient?.hub,
    ) ??
    visits.find(
      (visit) =>
        visit.day === first?.day && visit !== first && visit.patient?.hub === first.patient?.hub,
    )
  if (first === undefined || second === undefined || first.nurse === null) return
  second.story = 'overlap'
  second.nurse = first.nurse
  second.slot = first.slot
  second.overlaps = first
}
