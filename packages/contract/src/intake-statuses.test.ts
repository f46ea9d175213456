import { expect, it } from 'vitest'
import {
  mayOffer,
  offerCriteria,
  offerLabel,
  offerProblems,
  offerState,
} from './intake-offers.rules.ts'
import {
  disablesFields,
  endingStatuses,
  intakeStatuses,
  statusFault,
  usableUnderHold,
} from './intake-statuses.rules.ts'

it('INT-080 the eight statuses come first, then the other ways to say Complete and to be lost', () => {
  expect(intakeStatuses).toEqual([
    'New Intake',
    'In Progress',
    'Complete',
    'Hold',
    'Canceled',
    'Closed',
    'Withdrawn',
    'Deleted - Duplicated',
    'Done',
    'Lost - Too far',
    'Lost - Too slow',
    'Lost',
  ])
})

it('INT-092 Deleted - Duplicated alone cannot be left, and alone of those that end an intake disables everything', () => {
  const stuck = intakeStatuses.filter((from) =>
    intakeStatuses.every((to) => statusFault(from, to, false) !== null),
  )
  expect(stuck).toEqual(['Deleted - Duplicated'])
  expect(endingStatuses.filter(disablesFields)).toEqual(stuck)
  expect(intakeStatuses.filter(disablesFields)).toEqual([
    'Complete',
    'Hold',
    'Deleted - Duplicated',
    'Done',
  ])
  expect(usableUnderHold).toEqual(['status', 'status_reason', 'user_id_ops', 'notes'])
})

it('INT-134 INT-135 codes are the labels in snake case, the label has blanks and a capital; an unknown code and what was disabled by somebody stand as they are, in the field each belongs to', () => {
  expect(offerProblems).toEqual([
    'missing_order_id',
    'no_visits',
    'multiple_visits',
    'invalid_visit_status',
    'series_end_past',
    'outside_business_hours',
    'missing_series_dates',
    'missing_proposed_days',
    'no_matching_rule',
    'no_nurses_available',
  ])
  expect(offerCriteria).toEqual([
    'max_incentivized_offers',
    'max_rate',
    'nurse_availability_every_day',
    'required_nurse_count',
    'consecutive_coverage',
    'min_take_rate',
  ])
  expect(
    ['missing_order_id', 'nurse_availability_every_day', 'rained_off', 'disabled by Olive'].map(
      offerLabel,
    ),
  ).toEqual(['Missing order ID', 'Nurse availability every day', 'rained_off', 'disabled by Olive'])
  const never = {
    auto_offer_enabled: false,
    auto_offer_error: null,
    auto_offer_stop_criteria_met: null,
    auto_offer_stop_reason: null,
  }
  expect(offerState({ ...never, auto_offer_error: 'no_visits' })).toEqual({
    kind: 'error',
    label: 'No visits',
  })
  expect(offerState({ ...never, auto_offer_stop_criteria_met: 'max_rate' })).toEqual({
    kind: 'stopped',
    label: 'Max rate',
  })
  for (const [reason, label] of [
    ['max_rate', 'Max rate'],
    ['no_visits', 'No visits'],
    ['disabled by Olive', 'disabled by Olive'],
  ])
    expect(offerState({ ...never, auto_offer_stop_reason: reason as string })).toEqual({
      kind: 'stopped',
      label,
    })
})

it('automatic offers are switched in New Intake and In Progress alone', () => {
  expect(intakeStatuses.filter(mayOffer)).toEqual(['New Intake', 'In Progress'])
})
