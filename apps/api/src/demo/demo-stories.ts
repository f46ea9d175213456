// REF-065, REF-068: what becomes of each visit: the share of every story, and the stories that must occur whatever
// chance says.
import { nth, type Random } from './demo-random.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Patient } from './demo-patients.ts'

export const pastStories = [
  'completed',
  'returned',
  'trip',
  'draft',
  'awaiting',
  'missed',
  'canceled',
  'lost',
  'stale',
  'late',
] as const
export const futureStories = [
  'new',
  'prepared',
  'sent',
  'applied',
  'declined',
  'failed',
  'to-patient',
  'patient-declined',
  'to-nurse',
  'nurse-declined',
  'reason',
  'assigned',
  'booked',
  'waiting',
  'moved-patient',
  'moved-nurse',
  'ready',
  'pre-scheduled',
  'hold',
  'canceled',
  'lost',
  'inexact',
  'overlap',
] as const
export type Story = (typeof pastStories)[number] | (typeof futureStories)[number]

/** One round; each visit to come takes the next of it. */
const rounds: readonly Story[] = [
  'ready',
  'new',
  'booked',
  'sent',
  'ready',
  'applied',
  'booked',
  'prepared',
  'ready',
  'to-patient',
  'waiting',
  'reason',
  'ready',
  'to-nurse',
  'booked',
  'new',
  'ready',
  'applied',
  'hold',
  'declined',
  'ready',
  'moved-nurse',
  'booked',
  'sent',
  'ready',
  'canceled',
  'assigned',
  'failed',
  'ready',
  'patient-declined',
  'booked',
  'new',
  'pre-scheduled',
  'applied',
  'booked',
  'nurse-declined',
  'ready',
  'moved-patient',
  'lost',
  'inexact',
  'ready',
  'to-patient',
  'waiting',
  'prepared',
  'hold',
  'canceled',
  'ready',
]
export const futureStory = (place: number): Story => nth(rounds, place)

/** Of the usual plan; larger ones keep the shares and complete what is left. */
const pastCounts = {
  returned: 4,
  trip: 6,
  missed: 16,
  lost: 12,
  stale: 3,
  late: 1,
  awaiting: 2,
  draft: 5,
} as const
/** So many of the most recent visits lie within the days in which open charts are asked for (CHT-089). */
const recentVisits = 110

/** From the most recent visit backwards. Charts that are still out belong to the last days. */
export function pastStory(plan: DemoPlan, chance: Random, total: number): readonly Story[] {
  const share = plan.visits / 900
  const many = (story: Story, count: number): Story[] =>
    Array.from({ length: Math.round(count) }, () => story)
  // Open charts are a matter of days, however many years the plan has.
  const recentShare = plan.visits >= 100_000 ? share / 20 : share
  const recent = [
    ...many('draft', pastCounts.draft * recentShare),
    ...many('awaiting', pastCounts.awaiting * recentShare),
    ...many('late', pastCounts.late * recentShare),
    ...many('stale', pastCounts.stale * recentShare),
  ]
  const rare = [...many('returned', pastCounts.returned * recentShare)]
  const ended = [
    ...many('trip', pastCounts.trip * share),
    ...many('missed', pastCounts.missed * share),
    ...many('lost', pastCounts.lost * share),
  ]
  const isUsual = plan.visits === 900
  const completed = isUsual
    ? plan.reports - pastCounts.returned - pastCounts.trip
    : Math.max(0, Math.round((total - recent.length - rare.length - ended.length) * 0.93))
  const canceled = Math.max(0, total - recent.length - rare.length - ended.length - completed)
  const rest = shuffled(
    [...ended, ...many('completed', completed), ...many('canceled', canceled)],
    chance,
  )
  const merged: Story[] = []
  const next = (count: number): Story[] =>
    Array.from({ length: count }, () => rest.pop() ?? 'completed')
  // Every fourth of the most recent ones is still open; the returned ones lie so far back that nobody is texted for
  // them any more.
  for (const story of recent) merged.push(story, ...next(3))
  merged.push(...next(Math.max(0, Math.round(recentVisits * recentShare) - merged.length)))
  for (const story of rare) merged.push(story, ...next(2))
  return [...merged, ...rest].slice(0, total)
}

function shuffled<T>(list: T[], chance: Random): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = chance.int(0, at)
    const kept = list[at] as T
    list[at] = list[other] as T
    list[other] = kept
  }
  return list
}

export interface NurseStory {
  readonly day: number
  readonly story: Story
  readonly role: 'assigned' | 'shadow' | 'selected' | 'offered' | 'other'
}
/** The demo nurse's own list: each status of NVS-023 to 031 that her lists can show. Days from the load day. */
export const nurseStories: readonly NurseStory[] = [
  { day: -40, story: 'completed', role: 'assigned' },
  { day: -33, story: 'completed', role: 'assigned' },
  { day: -21, story: 'completed', role: 'assigned' },
  { day: -5, story: 'completed', role: 'assigned' },
  { day: -4, story: 'completed', role: 'assigned' },
  { day: -3, story: 'completed', role: 'assigned' },
  { day: -2, story: 'completed', role: 'assigned' },
  { day: -6, story: 'missed', role: 'assigned' },
  { day: -1, story: 'awaiting', role: 'assigned' },
  { day: 0, story: 'ready', role: 'assigned' },
  { day: 1, story: 'booked', role: 'assigned' },
  { day: 2, story: 'ready', role: 'assigned' },
  { day: 3, story: 'ready', role: 'assigned' },
  { day: 5, story: 'to-nurse', role: 'selected' },
  { day: 6, story: 'moved-nurse', role: 'assigned' },
  { day: 8, story: 'ready', role: 'assigned' },
  { day: -12, story: 'completed', role: 'shadow' },
  { day: -8, story: 'completed', role: 'shadow' },
  { day: 7, story: 'ready', role: 'shadow' },
  { day: 4, story: 'sent', role: 'offered' },
  { day: 9, story: 'applied', role: 'offered' },
  { day: 10, story: 'applied', role: 'offered' },
  { day: 11, story: 'sent', role: 'offered' },
]

/**
 * Visits of patients who are not Active, so that each status of a patient has some: what is over, and the first of
 * somebody new.
 */
export const idleVisits: readonly (NurseStory & { readonly status: Patient['status'] })[] = [
  { status: 'Completed', day: -80, story: 'completed', role: 'other' },
  { status: 'Completed', day: -52, story: 'completed', role: 'other' },
  { status: 'Inactive', day: -66, story: 'completed', role: 'other' },
  { status: 'Hold', day: -47, story: 'completed', role: 'other' },
  { status: 'Hold', day: -33, story: 'completed', role: 'other' },
  { status: 'New', day: 6, story: 'new', role: 'other' },
  { status: 'New', day: 9, story: 'sent', role: 'other' },
]
