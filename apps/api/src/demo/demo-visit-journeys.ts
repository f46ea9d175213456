// REF-068: which steps a story is made of, up to the chart.
import type { Story } from './demo-stories.ts'
import { addMinutes, localDay } from '@wren/contract/time'
import { isOrderExpired } from '@wren/contract/orders.rules'
import { staff } from './demo-output.ts'
import { wasReady } from './demo-schedule.ts'
import {
  allowOverlap,
  cancel,
  confirm,
  freeze,
  giveReason,
  hold,
  lose,
  makeReady,
  miss,
  move,
  patientAgrees,
  prepare,
  preSchedule,
  select,
  type Scene,
  type Step,
} from './demo-visit-steps.ts'

const selected = (scene: Scene): Step[] => [...prepare(scene), ...select(scene)]
const agreed = (scene: Scene): Step[] => [...selected(scene), ...patientAgrees(scene)]
const booked = (scene: Scene): Step[] => [...agreed(scene), ...confirm(scene)]
export const readied = (scene: Scene): Step[] => [
  ...booked(scene),
  ...makeReady(scene),
  ...freeze(scene),
]

const declinedBy = (scene: Scene, who: 'patient' | 'nurse'): Step[] => [
  {
    at: scene.at(0.6),
    actor: staff(scene.ops),
    fact: `visits.${who}-declined`,
    cause: who,
    fields: who === 'patient' ? { patient_declined: true } : { nurse_rejected: scene.at(0.6) },
  },
]

const journeys: Readonly<Record<Story, (scene: Scene) => Step[]>> = {
  new: () => [],
  prepared: prepare,
  sent: prepare,
  applied: prepare,
  declined: prepare,
  failed: prepare,
  'to-patient': selected,
  'patient-declined': (scene) => [...selected(scene), ...declinedBy(scene, 'patient')],
  'to-nurse': agreed,
  'nurse-declined': (scene) => [...agreed(scene), ...declinedBy(scene, 'nurse')],
  reason: (scene) => [...prepare(scene), ...giveReason(scene)],
  assigned: agreed,
  booked,
  waiting: (scene) => [...booked(scene), ...giveReason(scene, true)],
  'moved-patient': (scene) => [...booked(scene), ...move(scene, true)],
  'moved-nurse': (scene) => [...booked(scene), ...move(scene, false)],
  ready: readied,
  'pre-scheduled': preSchedule,
  hold: (scene) => [
    ...(scene.planned.turn % 2 === 0 ? booked(scene) : prepare(scene)),
    ...hold(scene),
  ],
  canceled: (scene) => [
    ...(scene.nurse === null || scene.planned.turn % 3 === 0 ? prepare(scene) : booked(scene)),
    ...freeze(scene),
    ...cancel(scene),
  ],
  lost: (scene) => [...prepare(scene), ...freeze(scene), ...lose(scene)],
  inexact: selected,
  overlap: (scene) => [...agreed(scene), ...allowOverlap(scene)],
  completed: readied,
  returned: readied,
  trip: (scene) => [...readied(scene), ...miss(scene)],
  draft: readied,
  awaiting: readied,
  missed: (scene) => [
    ...(wasReady(scene.planned.turn) ? readied(scene) : [...booked(scene), ...freeze(scene)]),
    ...miss(scene),
  ],
  stale: (scene) => [...prepare(scene), ...freeze(scene)],
  late: (scene) => [...booked(scene), ...freeze(scene)],
}

/** VIS-060: an order that does not allow it leaves the visit booked. */
function tellable(scene: Scene): Story {
  const { planned, visit } = scene
  const wantsReady = planned.story === 'ready' || planned.story === 'pre-scheduled'
  const allows =
    planned.order.status === 'Active' &&
    !isOrderExpired(planned.order, localDay(visit.start, visit.timezone))
  return wantsReady &&
    (!allows || (planned.story === 'pre-scheduled' && planned.order.signed_date === null))
    ? 'booked'
    : planned.story
}

/** In the order of their times; two at once keep theirs. */
export function stepsOf(scene: Scene): Step[] {
  const steps = journeys[tellable(scene)](scene)
  const last = scene.visit.start < scene.now ? scene.now : addMinutes(scene.now, 0)
  return steps
    .filter(({ at }) => at <= last)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
