// VIS-068, VIS-075, VIS-082: steps that hold, move, cancel, miss or lose a visit.
import { addMinutes } from '@wren/contract/time'
import {
  cancelReasons,
  lostOptions,
  missedReasons,
  visitReasons,
} from '@wren/contract/visits-statuses.rules'
import { staff } from './demo-output.ts'
import { nth } from './demo-random.ts'
import type { Step, StoryContext } from './demo-visit-steps.ts'

export const miss = (context: StoryContext): Step[] => {
  const reason = nth(missedReasons, context.entry.turn)
  return [
    {
      at: addMinutes(context.visit.start, 40),
      actor: staff(context.ops),
      fact: 'visits.changed',
      cause: 'manual',
      reason,
      fields: { missed: true, missed_reason: reason },
    },
  ]
}

export const cancel = (context: StoryContext): Step[] => {
  const reason =
    context.entry.turn % 9 === 8
      ? 'Intake Withdrawn - Insurance Issues'
      : nth(cancelReasons, context.entry.turn)
  return [
    {
      at: context.at(0.8),
      actor: staff(context.ops),
      fact: 'visits.cancelled',
      cause: 'manual',
      reason,
      fields: {
        status: 'Inactive - Canceled',
        status_reason: null,
        cancel_reason: reason,
        assignment_series_uuid: null,
        group_id: null,
      },
    },
  ]
}

export const lose = (context: StoryContext): Step[] => {
  const reason = nth(lostOptions, context.entry.turn)
  return [
    {
      at: context.at(0.85),
      actor: staff(context.ops),
      fact: 'visits.changed',
      cause: 'manual',
      reason,
      fields: { status: 'Inactive - Lost', status_reason: null, lost_reason: reason },
    },
  ]
}

const handPicked = visitReasons.filter((reason) => !reason.endsWith('Confirmation'))

export const giveReason = (context: StoryContext, all = false): Step[] => [
  {
    at: context.at(0.7),
    actor: staff(context.ops),
    fact: 'visits.changed',
    cause: 'manual',
    fields: { status_reason: nth(all ? visitReasons : handPicked, context.entry.turn) },
  },
]

export const hold = (context: StoryContext): Step[] => {
  const reason = context.entry.turn % 3 === 2 ? null : nth(visitReasons, context.entry.turn)
  return [
    {
      at: context.at(0.75),
      actor: staff(context.ops),
      fact: 'visits.held',
      cause: 'manual',
      ...(reason === null ? {} : { reason }),
      fields: { status: 'Hold', status_reason: reason },
    },
  ]
}

/** A new time. `patient`: the patient has not agreed to it yet (VIS-068). */
export const move = (context: StoryContext, patient: boolean): Step[] => [
  {
    at: context.at(0.8),
    actor: staff(context.ops),
    fact: 'visits.rescheduled',
    cause: 'manual',
    fields: {
      nurse_confirmed: null,
      e_chart_scheduled_at: null,
      patient_confirmed: patient ? null : context.at(0.8),
      nurse_informed: patient ? null : context.at(0.8),
      status_reason: patient ? 'Pending Patient Confirmation' : 'Pending Nurse Confirmation',
      status: 'Active - Booked',
    },
  },
]
