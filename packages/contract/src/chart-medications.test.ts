import { describe, expect, test } from 'vitest'
import {
  aContext,
  timeAt,
  premedicationOf,
  findingsOf,
  treatmentOf,
  type CompleteChart,
} from './chart.builders.ts'
import type { MedicationRow } from './chart-infusion.rules.ts'

type Edit = (chart: CompleteChart) => void
const found = (edit: Edit, context = aContext()) =>
  findingsOf(edit, context).filter((line) =>
    / (medications|post_assessment|no_medication)/.test(line),
  )
const row = (change: MedicationRow) =>
  found((chart) => {
    Object.assign(treatmentOf(chart), change)
  })
const error = (key: string, message: string) => `error medications.0.${key}: ${message}`
const required = (key: string, label: string) => error(key, `${label} is required.`)

describe('CHT-043 required fields', () => {
  const reasons = [
    'line care',
    'lab draw',
    'teaching/assessment only',
    'visit ended before treatment',
  ] as const
  test('CHT-043 requires a treatment or a reason', () => {
    const needed = ['error medications: A treatment or a no medication reason is required.']
    expect(
      found((chart) => {
        chart.medications = []
      }),
    ).toEqual(needed)
    expect(
      found((chart) => {
        treatmentOf(chart).kind = 'flush'
      }),
    ).toEqual(needed)
  })
  test.each(reasons)('CHT-043 the reason %s ignores the prefilled row', (no_medication_reason) => {
    const prefilled = (chart: CompleteChart) => {
      chart.medications = [{ name: 'Privigen', kind: 'treatment' }]
      chart.no_medication_reason = no_medication_reason
    }
    expect(
      findingsOf((chart) => {
        prefilled(chart)
        chart.times.infusion_start = null
        chart.times.infusion_end = null
      }),
    ).toEqual([])
  })
  test('CHT-043 checks other rows beside the reason', () => {
    expect(
      found((chart) => {
        chart.no_medication_reason = 'visit ended before treatment'
        premedicationOf(chart).completed = null
      }),
    ).toEqual(['error medications.1.completed: Completed is required.'])
  })
  test.each([
    ['name', 'Name'],
    ['completed', 'Completed'],
    ['dose', 'Dose'],
    ['dose_unit', 'Dose unit'],
    ['route', 'Route'],
    ['start', 'Start'],
  ] as const)('CHT-043 %s', (key, label) =>
    expect(row({ [key]: null })).toContain(required(key, label)),
  )
  test('CHT-043 a row that was not given needs name, completed and reason only', () => {
    const bare = {
      dose: null,
      dose_unit: null,
      route: null,
      start: null,
      end: null,
      lots: [],
      rates: [],
      device: null,
      total_volume_ml: null,
    }
    expect(row({ ...bare, completed: 'not given', reason: 'Patient declined' })).toEqual([])
    expect(row({ ...bare, completed: 'not given', reason: null, name: '' })).toEqual([
      required('name', 'Name'),
      required('reason', 'Reason'),
    ])
    expect(row({ completed: 'partial', reason: '' })).toEqual([required('reason', 'Reason')])
  })
})

describe('CHT-044 times', () => {
  const outside = (key: 'start' | 'end') =>
    error(key, `${key === 'start' ? 'Start' : 'End'} must be within the visit times.`)
  const push = (change: MedicationRow) =>
    found((chart) => {
      chart.medications = [{ ...treatmentOf(chart), route: 'IV push', rates: [], ...change }]
    })
  test.each([
    ['08:59', '10:00', [outside('start')]],
    ['09:00', '10:00', []],
    ['09:10', '13:00', []],
    ['09:10', '13:01', [outside('end')]],
    ['09:10', '09:11', []],
    ['09:10', '09:10', [error('end', 'End must be after start.')]],
    ['13:01', null, [outside('start')]],
  ])('CHT-044 from %s to %s', (start, end, expected) =>
    expect(push({ start: timeAt(start), end: end ? timeAt(end) : null })).toEqual(expected),
  )
  test.each([
    ['IV infusion', true],
    ['SubQ', true],
    ['enteral', true],
    ['IV push', false],
    ['IM', false],
    ['PO', false],
  ] as const)('CHT-044 the end of %s is required: %s', (route, needed) =>
    expect(row({ route, end: null })).toEqual(needed ? [required('end', 'End')] : []),
  )
  test('CHT-044 a medication running at departure has no end, and its device is connected', () => {
    const runsOn = (
      end: string | null,
      device_status: CompleteChart['post_assessment']['device_status'],
    ) =>
      found((chart) => {
        Object.assign(treatmentOf(chart), { running_at_departure: true, end })
        chart.post_assessment.device_status = device_status ?? null
      })
    expect(runsOn(null, 'connected')).toEqual([])
    expect(runsOn(null, null)).toEqual([
      'error post_assessment.device_status: Device status is required.',
    ])
    expect(runsOn(null, 'removed')).toEqual([
      'error post_assessment.device_status: Device status must be connected while a medication is running ' +
        'at departure.',
    ])
    expect(runsOn(timeAt('12:00'), 'connected')).toContain(
      error('end', 'End must stay empty while the medication is running at departure.'),
    )
  })
  test('CHT-044 a medication running on arrival may start before the visit', () => {
    const rates = [{ time: timeAt('09:00'), rate_ml_hr: 100 }]
    expect(row({ running_on_arrival: true, start: timeAt('06:00'), rates })).toEqual([])
    expect(
      row({
        running_on_arrival: true,
        start: timeAt('13:01'),
        end: null,
        running_at_departure: true,
        rates,
      }),
    ).toContain(outside('start'))
  })
})

describe('CHT-045 lots', () => {
  const lot = { lot: 'P1', expiry: '2027-01-31' }
  test.each([
    ['none', [], [required('lots', 'Lot')]],
    ['one with both', [lot], []],
    ['one of two with both', [{ manufacturer: 'CSL' }, lot], []],
    ['without number', [{ expiry: lot.expiry }], [required('lots.0.lot', 'Lot')]],
    ['without expiry', [{ lot: 'P1' }], [required('lots.0.expiry', 'Expiry')]],
  ])('CHT-045 a given treatment with %s', (_, lots, expected) => {
    expect(row({ lots })).toEqual(expected)
    expect(row({ lots, completed: 'partial', reason: 'Headache' })).toEqual(expected)
  })
  test('CHT-045 other kinds need no lot', () =>
    expect(
      found((chart) => {
        premedicationOf(chart).lots = []
      }),
    ).toEqual([]))
  test.each([
    ['2026-11-20', false],
    ['2026-11-19', true],
  ])('CHT-045 an expiry on %s is a break of policy: %s', (expiry, isBreak) => {
    const lots = [{ lot: 'P1', expiry }]
    const warning = 'warning medications.0.lots.0.expiry: Lot P1 expired on Nov 19, 2026.'
    expect(row({ lots, note: 'Too short' })).toEqual(
      isBreak ? [warning, error('note', 'Please explain in at least 20 characters.')] : [],
    )
    expect(row({ lots, note: 'x'.repeat(20) })).toEqual(isBreak ? [warning] : [])
  })
  test('an expired lot that was not given breaks no policy', () => {
    expect(
      row({
        lots: [{ lot: 'P1', expiry: '2026-11-19' }],
        completed: 'not given',
        reason: 'Expired',
      }),
    ).toEqual([])
  })
  test.each([
    [0, true],
    [0.5, false],
    [-1, true],
  ])('CHT-045 %d vials are wrong: %s', (vials, isWrong) => {
    expect(row({ lots: [{ ...lot, vials }] })).toEqual(
      isWrong ? [error('lots.0.vials', 'Vials must be above 0.')] : [],
    )
  })
})

describe('CHT-048 premedication timing', () => {
  const warning = [
    'warning medications.1.start: Premedication timing: Acetaminophen starts less than 30 minutes ' +
      'before the treatment.',
  ]
  const started = (start: string, note: string | null = null) =>
    found((chart) => {
      Object.assign(premedicationOf(chart), { start: timeAt(start), note })
    })
  test.each([
    ['09:15', []],
    ['09:16', warning],
    ['09:45', warning],
    ['10:30', warning],
  ])('CHT-048 started at %s before a treatment at 9:45', (start, expected) => {
    expect(started(start)).toEqual(expected)
  })
  test('CHT-048 a note with "per order" permits another interval', () => {
    expect(started('09:40', 'Given 5 minutes before per order')).toEqual([])
    expect(started('09:40', 'As always')).toEqual(warning)
  })
  test('CHT-048 ignores a premedication that was not given', () => {
    expect(
      found((chart) => {
        Object.assign(premedicationOf(chart), {
          start: timeAt('09:40'),
          completed: 'not given',
          reason: 'Declined',
        })
      }),
    ).toEqual([])
  })
  test.each([
    [true, true],
    [false, false],
  ])(
    'CHT-048 first lifetime dose %s without a kit is a break of policy: %s',
    (is_first_lifetime_dose, isBreak) => {
      const kit = findingsOf((chart) => {
        chart.pre_assessment.emergency_kit_present = false
      }, aContext({ is_first_lifetime_dose })).filter((line) => line.includes('kit'))
      expect(kit).toEqual(
        isBreak
          ? [
              'warning pre_assessment.emergency_kit_present: The anaphylaxis kit is missing at a first lifetime dose.',
              'error policy_notes.pre_assessment.emergency_kit_present: Please explain in at least 20 characters.',
            ]
          : [],
      )
    },
  )
})
