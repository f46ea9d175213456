// The story of each visit: the share of every story, and stories that always occur (REF-065, REF-068).
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

/** One round of upcoming visits. */
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

/** Numbers of the usual plan. Larger plans keep the shares and complete the rest. */
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
/** Number of most recent visits whose open charts are still asked for (CHT-089). */
const recentVisits = 110

/** From the most recent visit backwards. Open charts belong to the last days. */
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
  // One in four of the most recent visits is still open. Returned charts lie so far back that no reminder is due.
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
/** Visits of the demo nurse: each status that their lists can show (NVS-023). Days are relative to the load day. */
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

/** Visits of patients who are not Active: past visits, and the first visit of a new patient. */
export const idleVisits: readonly (NurseStory & { readonly status: Patient['status'] })[] = [
  { status: 'Completed', day: -80, story: 'completed', role: 'other' },
  { status: 'Completed', day: -52, story: 'completed', role: 'other' },
  { status: 'Inactive', day: -66, story: 'completed', role: 'other' },
  { status: 'Hold', day: -47, story: 'completed', role: 'other' },
  { status: 'Hold', day: -33, story: 'completed', role: 'other' },
  { status: 'New', day: 6, story: 'new', role: 'other' },
  { status: 'New', day: 9, story: 'sent', role: 'other' },
]
