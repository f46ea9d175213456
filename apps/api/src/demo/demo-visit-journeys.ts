// The steps of each story, up to the chart (REF-068).
import type { Story } from './demo-stories.ts'
import { addMinutes, localDay } from '@wren/contract/time'
import { isOrderExpired } from '@wren/contract/orders.rules'
import { staff } from './demo-output.ts'
import { wasReady } from './demo-schedule-stories.ts'
import {
  allowOverlap,
  confirm,
  freeze,
  makeReady,
  patientAgrees,
  prepare,
  preSchedule,
  select,
  type StoryContext,
  type Step,
} from './demo-visit-steps.ts'
import { cancel, giveReason, hold, lose, miss, move } from './demo-visit-steps-ends.ts'

const selected = (context: StoryContext): Step[] => [...prepare(context), ...select(context)]
const agreed = (context: StoryContext): Step[] => [...selected(context), ...patientAgrees(context)]
const booked = (context: StoryContext): Step[] => [...agreed(context), ...confirm(context)]
export const readied = (context: StoryContext): Step[] => [
  ...booked(context),
  ...makeReady(context),
  ...freeze(context),
]

const declinedBy = (context: StoryContext, who: 'patient' | 'nurse'): Step[] => [
  {
    at: context.at(0.6),
    actor: staff(context.ops),
    fact: `visits.${who}-declined`,
    cause: who,
    fields: who === 'patient' ? { patient_declined: true } : { nurse_rejected: context.at(0.6) },
  },
]

const journeys: Readonly<Record<Story, (context: StoryContext) => Step[]>> = {
  new: () => [],
  prepared: prepare,
  sent: prepare,
  applied: prepare,
  declined: prepare,
  failed: prepare,
  'to-patient': selected,
  'patient-declined': (context) => [...selected(context), ...declinedBy(context, 'patient')],
  'to-nurse': agreed,
  'nurse-declined': (context) => [...agreed(context), ...declinedBy(context, 'nurse')],
  reason: (context) => [...prepare(context), ...giveReason(context)],
  assigned: agreed,
  booked,
  waiting: (context) => [...booked(context), ...giveReason(context, true)],
  'moved-patient': (context) => [...booked(context), ...move(context, true)],
  'moved-nurse': (context) => [...booked(context), ...move(context, false)],
  ready: readied,
  'pre-scheduled': preSchedule,
  hold: (context) => [
    ...(context.entry.turn % 2 === 0 ? booked(context) : prepare(context)),
    ...hold(context),
  ],
  canceled: (context) => [
    ...(context.nurse === null || context.entry.turn % 3 === 0
      ? prepare(context)
      : booked(context)),
    ...freeze(context),
    ...cancel(context),
  ],
  lost: (context) => [...prepare(context), ...freeze(context), ...lose(context)],
  inexact: selected,
  overlap: (context) => [...agreed(context), ...allowOverlap(context)],
  completed: readied,
  returned: readied,
  trip: (context) => [...readied(context), ...miss(context)],
  draft: readied,
  awaiting: readied,
  missed: (context) => [
    ...(wasReady(context.entry.turn) ? readied(context) : [...booked(context), ...freeze(context)]),
    ...miss(context),
  ],
  stale: (context) => [...prepare(context), ...freeze(context)],
  late: (context) => [...booked(context), ...freeze(context)],
}

/** A visit whose order does not allow it stays booked (VIS-060). */
function tellable(context: StoryContext): Story {
  const { entry, visit } = context
  const wantsReady = entry.story === 'ready' || entry.story === 'pre-scheduled'
  const allows =
    entry.order.status === 'Active' &&
    !isOrderExpired(entry.order, localDay(visit.start, visit.timezone))
  return wantsReady &&
    (!allows || (entry.story === 'pre-scheduled' && entry.order.signed_date === null))
    ? 'booked'
    : entry.story
}

/** Sorted by time. Steps at the same time keep their order. */
export function stepsOf(context: StoryContext): Step[] {
  const steps = journeys[tellable(context)](context)
  const last = context.visit.start < context.now ? context.now : addMinutes(context.now, 0)
  return steps
    .filter(({ at }) => at <= last)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
