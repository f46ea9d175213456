// REF-068: statuses, reasons and states of automatic offers, spread over the intakes.
import { intakeReasons, openStatuses } from '@wren/contract/intake-statuses.rules'
import { offerCriteria, offerProblems } from '@wren/contract/intake-offers.rules'
import { converted, withoutPatient } from './demo-orders.ts'
import type { DemoPlan } from './demo-plan.ts'
import { nth } from './demo-random.ts'

export type Standing = readonly [status: string, reason: string | null]

const alone = [
  'New Intake',
  'Hold',
  'Deleted - Duplicated',
  'Lost - Too far',
  'Lost - Too slow',
  'Lost',
] as const

const standings: readonly Standing[] = [
  ...Object.entries(intakeReasons)
    .filter(([status]) => status !== 'Done')
    .flatMap(([status, reasons]) => reasons.map((reason): Standing => [status, reason])),
  ...alone.map((status): Standing => [status, null]),
]

const worked: readonly Standing[] = [
  ['Complete', 'To Review'],
  ['Complete', 'Reviewed'],
  ['In Progress', 'Wrap Up'],
  ['Complete', 'Reviewed'],
  ['In Progress', 'Visit Link'],
]

const pending: readonly Standing[] = [
  ['In Progress', 'Pending PHI'],
  ['In Progress', 'Auto Offer'],
  ['In Progress', 'Manual Offer'],
  ['In Progress', 'Ready to Schedule'],
]

export const ended = standings.filter(
  ([status]) => !openStatuses.includes(status) && status !== 'Hold',
)

/** Each standing once. The intakes after them are new. */
const alonePart = (place: number): Standing => {
  const round = place % (standings.length + 20)
  return (
    standings[round] ?? (round % 3 === 0 ? ['In Progress', 'Auto Offer'] : ['New Intake', null])
  )
}

/** The first intakes with visits and without a patient keep automatic offers running as long as the demo runs. */
const offered = 2

export const isOffered = (plan: DemoPlan, id: number): boolean =>
  id > converted(plan) && id <= converted(plan) + offered

export const firstAlone = (plan: DemoPlan): number => converted(plan) + withoutPatient(plan)

export function standingOf(plan: DemoPlan, id: number): Standing {
  if (id <= converted(plan)) return nth(worked, id)
  if (isOffered(plan, id)) return ['In Progress', 'Auto Offer']
  return id <= firstAlone(plan) ? nth(pending, id) : alonePart(id - firstAlone(plan) - 1)
}

/** Each problem and each stop reason once, on the open intakes after the offered ones. */
export function offering(
  [status]: Standing,
  place: number,
): {
  auto_offer_enabled: boolean
  auto_offer_error: string | null
  auto_offer_stop_reason: string | null
  auto_offer_stop_criteria_met: string | null
} {
  const none = {
    auto_offer_enabled: false,
    auto_offer_error: null,
    auto_offer_stop_reason: null,
    auto_offer_stop_criteria_met: null,
  }
  if (place < 0) return none
  if (!openStatuses.includes(status))
    return place % 3 === 0
      ? { ...none, auto_offer_stop_reason: `disabled by status ${status}` }
      : none
  if (status === 'Hold') return none
  if (place < offered) return { ...none, auto_offer_enabled: true }
  const state = (place % 70) - offered
  const problem = offerProblems[state]
  const criterion = offerCriteria[state - offerProblems.length]
  if (problem !== undefined)
    return {
      ...none,
      auto_offer_enabled: true,
      auto_offer_error: problem,
      auto_offer_stop_reason: problem,
    }
  if (criterion !== undefined)
    return {
      ...none,
      auto_offer_enabled: true,
      auto_offer_stop_reason: criterion,
      auto_offer_stop_criteria_met: criterion,
    }
  const stops = ['disabled by staffing', 'disabled by Ottilie']
  const stop = stops[state - offerProblems.length - offerCriteria.length]
  return stop === undefined ? none : { ...none, auto_offer_stop_reason: stop }
}
