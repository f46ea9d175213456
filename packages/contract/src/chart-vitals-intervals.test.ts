import { describe, expect, test } from 'vitest'
import {
  aChart,
  aContext,
  timeAt,
  findingsOf,
  treatmentOf,
  type CompleteChart,
} from './chart.builders.ts'
import { phaseAt } from './chart-vitals-intervals.rules.ts'

const values = {
  temperature_f: 98.6,
  pulse: 80,
  respirations: 16,
  bp_systolic: 120,
  bp_diastolic: 70,
}
type Case = {
  start?: string
  end?: string
  rates?: string[]
  sets: string[]
  first?: boolean
  edit?: (chart: CompleteChart) => void
}

/** An infusion with a set before 9:30, one after its end, and `sets` during it. */
function gaps({
  start = '09:45',
  end = '11:45',
  rates = [],
  sets,
  first = false,
  edit = () => {},
}: Case): string[] {
  return findingsOf(
    (chart) => {
      chart.medications = [
        {
          ...treatmentOf(chart),
          start: timeAt(start),
          end: timeAt(end),
          rates: [start, ...rates].map((time, index) => ({
            time: timeAt(time),
            rate_ml_hr: 50 + index * 10,
          })),
        },
      ]
      chart.vitals = {
        sets: [
          { ...values, time: timeAt('09:15'), phase: 'pre' },
          ...sets.map((time) => ({ ...values, time: timeAt(time), phase: 'during' as const })),
          { ...values, time: timeAt('12:55'), phase: 'post' },
        ],
      }
      edit(chart)
    },
    aContext({ is_first_lifetime_dose: first }),
  )
    .filter((line) => line.includes('gap_reason'))
    .map((line) => line.replace(' vitals.gap_reason', ''))
}
const needed = 'error: Gap reason is required.'
const afterStart = [
  'warning: No vitals within 15 minutes after the start at 9:45 AM.',
  needed,
].toReversed()
const gap = (from: string, to: string, minutes = 60) => [
  needed,
  `warning: No vitals for more than ${minutes} minutes from ${from} to ${to}.`,
]

describe('CHT-040 vitals intervals', () => {
  test.each([
    ['15 minutes after the start', ['10:00', '11:00'], []],
    ['16 minutes after the start', ['10:01', '11:00'], afterStart],
    ['at the start', ['09:45', '10:45'], []],
  ])('CHT-040 a set %s', (_, sets, expected) => expect(gaps({ sets })).toEqual(expected))
  test('CHT-040 a pre set at the start does not count as a set after it', () => {
    expect(
      gaps({
        sets: ['10:30', '11:00'],
        edit: (chart) => {
          Object.assign(chart.vitals.sets?.[0] ?? {}, { time: timeAt('09:45') })
        },
      }),
    ).toEqual(afterStart)
  })
  test.each([
    ['11:15', []],
    ['11:16', [needed, 'warning: No vitals within 15 minutes after the rate change at 11:00 AM.']],
    ['11:00', []],
  ])('CHT-040 a rate change at 11:00 and a set at %s', (set, expected) => {
    expect(gaps({ rates: ['11:00'], sets: ['10:00', '10:59', set] })).toEqual(expected)
  })
  test('CHT-040 a step with an equal rate is no change', () => {
    expect(
      gaps({
        rates: ['11:00'],
        sets: ['10:00', '10:55'],
        edit: (chart) => {
          treatmentOf(chart).rates?.forEach((step) => {
            step.rate_ml_hr = 50
          })
        },
      }),
    ).toEqual([])
  })
  test.each([
    ['60 minutes', ['10:00', '11:00'], []],
    ['61 minutes', ['10:00', '11:01'], gap('10:00 AM', '11:01 AM')],
    ['61 minutes to the end', ['10:00', '10:44'], gap('10:44 AM', '11:45 AM')],
  ])('CHT-040 a gap of %s', (_, sets, expected) => expect(gaps({ sets })).toEqual(expected))
  test.each([
    [['10:00', '10:30', '11:00', '11:30'], []],
    [['10:00', '10:31', '11:00', '11:30'], gap('10:00 AM', '10:31 AM', 30)],
  ])('CHT-040 a first lifetime dose allows 30 minutes: %o', (sets, expected) =>
    expect(gaps({ sets, first: true })).toEqual(expected),
  )
  test.each([
    ['10:14', []],
    ['10:15', afterStart],
  ])('CHT-040 an infusion from 9:45 to %s', (end, expected) =>
    expect(gaps({ end, sets: [] })).toEqual(expected),
  )
  test('CHT-040 one gap reason answers all gaps', () => {
    expect(
      gaps({
        sets: [],
        edit: (chart) => {
          chart.vitals.gap_reason = 'Monitor failed'
        },
      }),
    ).toEqual([
      'warning: No vitals within 15 minutes after the start at 9:45 AM.',
      'warning: No vitals for more than 60 minutes from 9:45 AM to 11:45 AM.',
    ])
  })
  test('CHT-040 of an infusion running on both ends only the visit counts', () => {
    const through = (sets: string[]) =>
      gaps({
        sets,
        edit: (chart) => {
          Object.assign(treatmentOf(chart), {
            running_on_arrival: true,
            running_at_departure: true,
            start: timeAt('06:00'),
            end: null,
          })
        },
      })
    expect(through(['10:15', '11:15', '12:15'])).toEqual([]) // the set on arrival, at 9:15, counts
    expect(through(['10:16', '11:15', '12:15'])).toEqual(gap('9:15 AM', '10:16 AM'))
  })
  test.each(['IV push', 'IM', 'PO', 'enteral'] as const)('CHT-040 %s is no infusion', (route) => {
    expect(
      gaps({
        sets: [],
        edit: (chart) => {
          treatmentOf(chart).route = route
        },
      }),
    ).toEqual([])
  })
})

test('derives the phase of a new set from the infusion times', () => {
  const chart = aChart()
  expect(['09:44', '09:45', '12:39', '12:40'].map((time) => phaseAt(chart, timeAt(time)))).toEqual([
    'pre',
    'during',
    'during',
    'post',
  ])
  expect(phaseAt({}, timeAt('10:00'))).toBe('pre')
  expect(
    phaseAt(
      aChart((one) => {
        Object.assign(treatmentOf(one), { running_at_departure: true, end: null })
      }),
      timeAt('12:59'),
    ),
  ).toBe('during')
})
