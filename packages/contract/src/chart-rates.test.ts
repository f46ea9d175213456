import { describe, expect, test } from 'vitest'
import { timeAt, findingsOf, treatmentOf, type CompleteChart } from './chart.builders.ts'
import type { MedicationRow } from './chart-infusion.rules.ts'

/** An infusion of 200 mL from 10:00 to 12:00. */
function infused(change: MedicationRow, edit: (chart: CompleteChart) => void = () => {}): string[] {
  return findingsOf((chart) => {
    Object.assign(treatmentOf(chart), {
      start: timeAt('10:00'),
      end: timeAt('12:00'),
      total_volume_ml: 200,
      rates: [{ time: timeAt('10:00'), rate_ml_hr: 100 }],
      ...change,
    })
    edit(chart)
  }).filter((line) => line.includes('medications.0'))
}
const steps = (...listed: [string, number][]) =>
  listed.map(([time, rate_ml_hr]) => ({ time: timeAt(time), rate_ml_hr }))
const error = (key: string, message: string) => [`error medications.0.${key}: ${message}`]

describe('CHT-046 the start of an infusion', () => {
  test.each([
    ['total_volume_ml', 'Total volume'],
    ['device', 'Device'],
  ] as const)('CHT-046 needs %s', (key, label) => {
    expect(infused({ [key]: null })).toEqual(error(key, `${label} is required.`))
  })
  test('CHT-046 requires a rate step at the start', () => {
    expect(infused({ rates: [] })).toEqual(error('rates', 'Rate at the start is required.'))
    expect(infused({ rates: steps(['10:01', 100]) })).toEqual(
      error('rates', 'Rate at the start is required.'),
    )
    expect(infused({})).toEqual([])
  })
  test('CHT-046 a medication running on arrival requires the step at visit start', () => {
    const running = { running_on_arrival: true, start: timeAt('06:00') }
    expect(infused({ ...running, rates: steps(['09:00', 100]) })).toEqual([])
    expect(infused({ ...running, rates: steps(['09:05', 100]) })).toEqual(
      error('rates', 'Rate at visit start is required.'),
    )
  })
  test('CHT-046 a manual infusion needs none of them', () =>
    expect(infused({ device: 'Manual', rates: [], total_volume_ml: null })).toEqual([]))
  test.each(['IV push', 'SubQ', 'IM', 'PO', 'enteral'] as const)(
    'CHT-046 %s needs none of them',
    (route) => {
      expect(infused({ route, rates: [], total_volume_ml: null, device: null })).toEqual([])
    },
  )
})

describe('CHT-047 titration', () => {
  const ascending = 'Rate times must be ascending.'
  const inside = 'Rate time must be within start and end.'
  test.each([
    [steps(['10:00', 100], ['11:00', 100]), []],
    [steps(['10:00', 100], ['10:00', 100]), error('rates.1.time', ascending)],
    [steps(['10:00', 100], ['11:00', 100], ['10:30', 100]), error('rates.2.time', ascending)],
    [steps(['09:59', 1], ['10:00', 100]), error('rates.0.time', inside)],
    [steps(['10:00', 100], ['12:00', 50]), []],
    [steps(['10:00', 97], ['12:01', 50]), error('rates.1.time', inside)],
    [steps(['10:00', 0], ['10:01', 100]), error('rates.0.rate_ml_hr', 'Rate must be above 0.')],
  ])('CHT-047 of %o', (rates, expected) => expect(infused({ rates })).toEqual(expected))
  test('CHT-047 of a row running on both ends only times within the visit count, and volumes are ignored', () => {
    const running = {
      running_on_arrival: true,
      running_at_departure: true,
      start: timeAt('06:00'),
      end: null,
      total_volume_ml: 9000,
    }
    expect(infused({ ...running, rates: steps(['09:00', 100], ['13:00', 50]) })).toEqual([])
    expect(infused({ ...running, rates: steps(['08:59', 90], ['09:00', 100]) })).toEqual(
      error('rates.0.time', inside),
    )
    expect(infused({ ...running, rates: steps(['09:00', 100], ['13:01', 50]) })).toEqual(
      error('rates.1.time', inside),
    )
  })
  const differs = (given: number, total: number) => [
    `warning medications.0.rates: Rates give ${given} mL, the total volume is ${total} mL.`,
  ]
  test.each([
    [200, 110, []],
    [200, 110.1, differs(220.2, 200)],
    [200, 90, []],
    [200, 89.9, differs(179.8, 200)],
    [0.3, 0.165, []],
  ])('CHT-047 a total of %d mL at %d mL/hr for two hours', (total_volume_ml, rate, expected) => {
    expect(infused({ total_volume_ml, rates: steps(['10:00', rate]) })).toEqual(expected)
  })
  test('CHT-047 sums the volume of all steps', () => {
    expect(infused({ rates: steps(['10:00', 50], ['10:30', 100], ['11:00', 125]) })).toEqual([])
    expect(infused({ rates: steps(['10:00', 50], ['10:30', 100], ['11:00', 250]) })).toEqual(
      differs(325, 200),
    )
  })
  test('a step without a rate has a finding', () => {
    expect(infused({ rates: [{ time: timeAt('10:00') }] })).toEqual(
      error('rates.0.rate_ml_hr', 'Rate is required.'),
    )
  })
})
