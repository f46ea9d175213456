import { describe, expect, test } from 'vitest'
import {
  aChart,
  aContext,
  exampleVisit,
  timeAt,
  firstDeviceOf,
  firstSetOf,
  treatmentOf,
  type CompleteChart,
} from './chart.builders.ts'
import type { ChartContext } from './chart-context.ts'
import { type ChartFlag, chartFlagNames, chartFlags } from './chart-flags.rules.ts'

type Case = [ChartFlag, boolean, string, (chart: CompleteChart) => void, ChartContext?]
const nothing = () => {}
const finished = (minutesLater: number) => ({
  ...aContext(),
  now: new Date(Date.parse(exampleVisit.visit_end) + minutesLater * 60_000).toISOString(),
})

const cases: Case[] = [
  [
    'adverse_reaction',
    true,
    'a mild reaction',
    (chart) => {
      chart.reactions = { occurred: 'yes', reactions: [{ severity: 'mild' }] }
    },
  ],
  ['first_lifetime_dose', true, 'known', nothing, aContext({ is_first_lifetime_dose: true })],
  [
    'first_lifetime_dose',
    true,
    'answered',
    (chart) => {
      chart.pre_assessment.first_lifetime_dose = 'yes'
    },
    aContext({ is_first_lifetime_dose: null }),
  ],
  [
    'first_lifetime_dose',
    false,
    'answered against what is known',
    (chart) => {
      chart.pre_assessment.first_lifetime_dose = 'yes'
    },
  ],
  [
    'dose_partial_or_not_given',
    true,
    'partial',
    (chart) => {
      treatmentOf(chart).completed = 'partial'
    },
  ],
  [
    'dose_partial_or_not_given',
    true,
    'not given',
    (chart) => {
      treatmentOf(chart).completed = 'not given'
    },
  ],
  [
    'dose_partial_or_not_given',
    false,
    'with a reason for no medication',
    (chart) => {
      treatmentOf(chart).completed = 'not given'
      chart.no_medication_reason = 'lab draw'
    },
  ],
  [
    'duration_over_estimate',
    false,
    '30 minutes over',
    nothing,
    aContext({ visit: { duration_estimate: 210 } }),
  ],
  [
    'duration_over_estimate',
    true,
    '31 minutes over',
    nothing,
    aContext({ visit: { duration_estimate: 209 } }),
  ],
  [
    'duration_over_authorized',
    false,
    'as authorized',
    nothing,
    aContext({ order: { duration_max_auth: 240 } }),
  ],
  [
    'duration_over_authorized',
    true,
    'a minute over',
    nothing,
    aContext({ order: { duration_max_auth: 239 } }),
  ],
  ['late_start', false, '30 minutes', nothing, aContext({ visit: { start: timeAt('08:30') } })],
  ['late_start', true, '31 minutes', nothing, aContext({ visit: { start: timeAt('08:29') } })],
  ['late_start', false, 'an hour early', nothing, aContext({ visit: { start: timeAt('10:00') } })],
  [
    'vitals_out_of_range',
    true,
    'soft',
    (chart) => {
      firstSetOf(chart).pulse = 111
    },
  ],
  [
    'vitals_out_of_range',
    true,
    'hard',
    (chart) => {
      firstSetOf(chart).pulse = 251
    },
  ],
  [
    'vitals_out_of_range',
    false,
    'of a child',
    (chart) => {
      firstSetOf(chart).pulse = 111
    },
    aContext({ patient: { dob: '2020-01-01' } }),
  ],
  [
    'vitals_gap',
    true,
    'no set but before and after',
    (chart) => {
      chart.vitals.sets = chart.vitals.sets?.filter(({ phase }) => phase !== 'during') ?? []
    },
  ],
  [
    'access_type_differs',
    true,
    'a port ordered',
    nothing,
    aContext({ order: { access_type: 'port' } }),
  ],
  [
    'patient_unable_to_sign',
    true,
    'tremor',
    (chart) => {
      chart.signatures.patient = { unable_reason: 'Tremor' }
    },
  ],
  [
    'labs_not_drawn',
    true,
    'ordered',
    (chart) => {
      chart.labs = { drawn: 'no' }
    },
    aContext({ order: { lab_order: true } }),
  ],
  [
    'labs_not_drawn',
    false,
    'not ordered',
    (chart) => {
      chart.labs = { drawn: 'no' }
    },
  ],
  ['submitted_late', false, 'after 24 hours', nothing, finished(1440)],
  ['submitted_late', true, 'a minute more', nothing, finished(1441)],
  [
    'rate_volume_mismatch',
    true,
    'half the volume',
    (chart) => {
      treatmentOf(chart).total_volume_ml = 200
    },
  ],
  ['not_ready', true, 'booked', nothing, aContext({ visit: { status: 'Active - Booked' } })],
  [
    'condition_declined_or_transferred',
    true,
    'declined',
    (chart) => {
      chart.post_assessment.condition = 'declined'
    },
  ],
  [
    'condition_declined_or_transferred',
    true,
    'transferred',
    (chart) => {
      chart.post_assessment.condition = 'transferred'
    },
  ],
  [
    'condition_declined_or_transferred',
    false,
    'improved',
    (chart) => {
      chart.post_assessment.condition = 'improved'
    },
  ],
  [
    'infection_signs',
    true,
    'a cough',
    (chart) => {
      chart.pre_assessment.infection_signs = ['cough']
    },
  ],
  [
    'hospitalized_or_new_medications',
    true,
    'hospitalized',
    (chart) => {
      chart.pre_assessment.hospitalized_since_last = true
    },
  ],
  [
    'hospitalized_or_new_medications',
    true,
    'new medications',
    (chart) => {
      chart.pre_assessment.new_medications = true
    },
  ],
  [
    'no_blood_return',
    true,
    'no',
    (chart) => {
      firstDeviceOf(chart).blood_return = 'no'
    },
  ],
  [
    'no_blood_return',
    false,
    'n/a',
    (chart) => {
      firstDeviceOf(chart).blood_return = 'n/a'
    },
  ],
  [
    'site_complication',
    false,
    'a score of 1',
    (chart) => {
      Object.assign(firstDeviceOf(chart), { phlebitis_score: 1, infiltration_score: 1 })
    },
  ],
  [
    'site_complication',
    true,
    'phlebitis 2',
    (chart) => {
      firstDeviceOf(chart).phlebitis_score = 2
    },
  ],
  [
    'site_complication',
    true,
    'infiltration 2',
    (chart) => {
      firstDeviceOf(chart).infiltration_score = 2
    },
  ],
  [
    'site_complication',
    true,
    'a red site before',
    (chart) => {
      firstDeviceOf(chart).site_before = ['redness']
    },
  ],
  [
    'site_complication',
    true,
    'a leaking site after',
    (chart) => {
      firstDeviceOf(chart).site_after = ['leaking']
    },
  ],
  [
    'pregnant',
    true,
    'yes',
    (chart) => {
      chart.pre_assessment.pregnant = 'yes'
    },
  ],
  [
    'pregnant',
    false,
    'no',
    (chart) => {
      chart.pre_assessment.pregnant = 'no'
    },
  ],
  [
    'note_for_policy_break',
    true,
    'order not verified',
    (chart) => {
      chart.pre_assessment.order_verified = false
    },
  ],
]

describe('audit flags', () => {
  test('CHT-067 the example has none', () => expect(chartFlags(aChart(), aContext())).toEqual([]))
  test('CHT-067 have the order of the catalogue', () => {
    expect(chartFlagNames.join(', ')).toBe(
      'adverse_reaction, first_lifetime_dose, dose_partial_or_not_given, duration_over_estimate, ' +
        'duration_over_authorized, late_start, vitals_out_of_range, vitals_gap, ' +
        'access_type_differs, patient_unable_to_sign, labs_not_drawn, submitted_late, rate_volume_mismatch, ' +
        'not_ready, condition_declined_or_transferred, infection_signs, ' +
        'hospitalized_or_new_medications, no_blood_return, site_complication, pregnant, note_for_policy_break, ' +
        'nurse_not_cleared',
    )
  })
  test('each flag has a test case', () =>
    expect(
      new Set([...cases.filter(([, isSet]) => isSet).map(([flag]) => flag), 'nurse_not_cleared']),
    ).toEqual(new Set(chartFlagNames)))
  test('flags a chart whose nurse was not cleared for the visit', () => {
    const context = aContext()
    const visit = { ...context.visit, nurse_refused: 'Credentials expired' }
    expect(chartFlags(aChart(), { ...context, visit })).toEqual(['nurse_not_cleared'])
  })
  test.each(cases)('CHT-067 %s is %s: %s', (flag, isSet, _, edit, context = aContext()) => {
    const raised = chartFlags(aChart(edit), context)
    // Breaks of policy may come with other findings. No other flag is raised.
    expect(raised.filter((one) => one === flag || one !== 'note_for_policy_break')).toEqual(
      isSet ? [flag] : [],
    )
  })
})
