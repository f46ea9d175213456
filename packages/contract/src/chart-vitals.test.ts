import { describe, expect, test } from 'vitest'
import {
  aChart,
  aContext,
  timeAt,
  firstSetOf,
  findingsOf,
  type CompleteChart,
} from './chart.builders.ts'
import { vitalLevel } from './chart-vitals.rules.ts'
import type { VitalMeasure } from './chart-vitals.ts'

const explain = 'error vitals.sets.0.note: Please explain in at least 20 characters.'
const noteNeeded = 'error vitals.sets.0.note: Note is required.'
const child = aContext({ patient: { dob: '2014-11-21' } }) // 11 years old until the day after the visit
const measure = (key: VitalMeasure, value: number, context = aContext()) =>
  findingsOf((chart) => {
    Object.assign(firstSetOf(chart), { bp_systolic: 130, bp_diastolic: 70, [key]: value })
  }, context)
const warns = (key: string, message: string) => `warning vitals.sets.0.${key}: ${message}`

describe('hard ranges', () => {
  const soft = (lines: string[]) =>
    lines.filter((line) => !line.includes('is outside') && line !== noteNeeded)
  test.each([
    ['temperature_f', 'Temperature', 90, 108, 0.1, '90.0 and 108.0'],
    ['pulse', 'Pulse', 20, 250, 1, '20 and 250'],
    ['respirations', 'Respirations', 4, 60, 1, '4 and 60'],
  ] as const)(
    'CHT-037 %s outside is a warning that needs a note',
    (key, label, min, max, step, written) => {
      for (const within of [min, max]) expect(soft(measure(key, within))).toEqual([])
      for (const outside of [min - step, max + step])
        expect(measure(key, outside)).toEqual([
          warns(key, `${label} must be between ${written}.`),
          explain,
        ])
    },
  )
  test('CHT-037 a rate above 2000 is a warning that needs a note', () => {
    for (const within of [0, 2000]) expect(measure('rate_ml_hr', within)).toEqual([])
    expect(measure('rate_ml_hr', 2000.1)).toEqual([
      warns('rate_ml_hr', 'Rate must be between 0 and 2000.'),
      explain,
    ])
  })
  test('CHT-037 a systolic pressure above 260 is a warning that needs a note', () => {
    expect(soft(measure('bp_systolic', 260))).toEqual([])
    expect(measure('bp_systolic', 261)).toEqual([
      warns('bp_systolic', 'Systolic must be between 50 and 260.'),
      explain,
    ])
  })
  test('CHT-037 accepts blood pressure at its limits', () => {
    const pressure = (bp_systolic: number, bp_diastolic: number) =>
      findingsOf((chart) => {
        Object.assign(firstSetOf(chart), { bp_systolic, bp_diastolic, note: 'x'.repeat(20) })
      }).filter((line) => !line.includes('outside'))
    expect(pressure(50, 49)).toEqual([])
    expect(pressure(49, 40)).toEqual([warns('bp_systolic', 'Systolic must be between 50 and 260.')])
    expect(pressure(90, 19)).toEqual([
      warns('bp_diastolic', 'Diastolic must be between 20 and 160.'),
    ])
    expect(pressure(200, 160)).toEqual([])
    expect(pressure(200, 161)).toEqual([
      warns('bp_diastolic', 'Diastolic must be between 20 and 160.'),
    ])
    expect(pressure(110, 109)).toEqual([])
    expect(pressure(110, 110)).toEqual([warns('bp_diastolic', 'Diastolic must be below systolic.')])
  })
  test('CHT-037 spo2 below 50 is a warning that needs a note', () => {
    expect(soft(measure('spo2', 50))).toEqual([])
    expect(measure('spo2', 49)).toEqual([
      warns('spo2', 'SpO2 must be between 50 and 100.'),
      explain,
    ])
  })
  test.each([
    'temperature_f',
    'pulse',
    'respirations',
    'bp_systolic',
    'spo2',
    'rate_ml_hr',
    'pain',
  ] as const)('CHT-037 %s below 0 is an error', (key) => {
    expect(
      measure(key, -1).filter((line) => line.startsWith(`error vitals.sets.0.${key}`)),
    ).toHaveLength(1)
  })
  test.each([
    ['pain', 0, null],
    ['pain', 10, null],
    ['pain', 11, 'Pain must be between 0 and 10.'],
    ['pain', -1, 'Pain must be between 0 and 10.'],
    ['spo2', 101, 'SpO2 must be between 50 and 100.'],
    ['bp_diastolic', -1, 'Diastolic must be between 20 and 160.'],
  ] as const)('CHT-037 %s %i is a wrong value: %s', (key, value, message) => {
    expect(measure(key, value)).toEqual(message ? [`error vitals.sets.0.${key}: ${message}`] : [])
  })
})

describe('soft ranges', () => {
  const ranges = [
    ['temperature_f', 'Temperature', 96, 100.4, 0.1, '96.0-100.4'],
    ['pulse', 'Pulse', 50, 110, 1, '50-110'],
    ['respirations', 'Respirations', 12, 22, 1, '12-22'],
    ['bp_systolic', 'Systolic', 90, 160, 1, '90-160'],
    ['bp_diastolic', 'Diastolic', 50, 100, 1, '50-100'],
    ['spo2', 'SpO2', 93, 100, 1, '93-100'],
  ] as const
  test.each(ranges)(
    'CHT-038 %s outside is a warning with a required row note',
    (key, label, min, max, step, written) => {
      const outside = [warns(key, `${label} is outside ${written}.`), noteNeeded]
      expect(measure(key, min)).toEqual([])
      expect(measure(key, max)).toEqual([])
      expect(measure(key, min - step)).toEqual(outside)
      if (key !== 'spo2') expect(measure(key, max + step)).toEqual(outside)
      expect(
        findingsOf((chart) => {
          Object.assign(firstSetOf(chart), { [key]: min - step, note: 'Rested, rechecked' })
        }),
      ).toEqual([outside[0]])
    },
  )
  const ofAge = new Set<string>(['pulse', 'respirations', 'bp_systolic', 'bp_diastolic'])
  test.each(ranges)(
    'CHT-038 CHT-090 %s of a child under 12',
    (key, label, min, _, step, written) => {
      const outside = [warns(key, `${label} is outside ${written}.`), noteNeeded]
      expect(measure(key, min - step, child)).toEqual(ofAge.has(key) ? [] : outside)
      expect(measure(key, min - step, aContext({ patient: { dob: '2014-11-20' } }))).toEqual(
        outside,
      )
    },
  )
  test('CHT-090 hard ranges apply to children and determine the color', () => {
    expect(measure('pulse', 251, child)).toEqual([
      warns('pulse', 'Pulse must be between 20 and 250.'),
      explain,
    ])
    expect(vitalLevel('pulse', { pulse: 140 }, true)).toBe('ok')
    expect(vitalLevel('pulse', { pulse: 140 }, false)).toBe('soft')
    expect(vitalLevel('pulse', { pulse: 251 }, true)).toBe('hard')
    expect(vitalLevel('temperature_f', { temperature_f: 101 }, true)).toBe('soft')
  })
})

describe('CHT-039 sets before and after', () => {
  const missing = (key: 'pre' | 'post' | 'any', message: string) => [
    `warning vitals.sets.${key}: ${message}`,
    `error policy_notes.vitals.sets.${key}: Please explain in at least 20 characters.`,
  ]
  const noPre = missing('pre', 'A pre set before the first medication is missing.')
  const noPost = missing('post', 'A post set after the last medication is missing.')
  const sets = (chart: CompleteChart) => chart.vitals.sets ?? []
  const setsFound = (edit: (chart: CompleteChart) => void) =>
    findingsOf(edit).filter((line) => line.includes('vitals.sets'))
  test('CHT-039 expects one of each', () => {
    expect(
      setsFound((chart) => {
        chart.vitals.sets = sets(chart).filter(({ phase }) => phase !== 'pre')
      }),
    ).toEqual(noPre)
    expect(
      setsFound((chart) => {
        chart.vitals.sets = sets(chart).filter(({ phase }) => phase !== 'post')
      }),
    ).toEqual(noPost)
  })
  test.each([
    ['09:10', []],
    ['09:11', noPre],
  ])('CHT-039 the first medication is given at 9:10, the pre set taken at %s', (time, expected) => {
    expect(
      setsFound((chart) => {
        firstSetOf(chart).time = timeAt(time)
      }),
    ).toEqual(expected)
  })
  test.each([
    ['12:40', []],
    ['12:39', noPost],
  ])('CHT-039 the last medication ends at 12:40, the post set is taken at %s', (time, expected) => {
    expect(
      setsFound((chart) => {
        Object.assign(sets(chart).at(-1) ?? {}, { time: timeAt(time) })
      }),
    ).toEqual(expected)
  })
  test('CHT-039 a running medication does not postpone the post set beyond the departure', () => {
    const runsOn = (chart: CompleteChart) => {
      Object.assign(chart.medications[0] ?? {}, { running_at_departure: true, end: null })
      chart.post_assessment.device_status = 'connected'
      chart.times.infusion_end = null
    }
    expect(
      setsFound((chart) => {
        runsOn(chart)
        Object.assign(sets(chart).at(-1) ?? {}, { time: timeAt('12:00') })
      }),
    ).toEqual([])
    expect(
      setsFound((chart) => {
        runsOn(chart)
        chart.vitals.sets = sets(chart).filter(({ phase }) => phase !== 'post')
      }),
    ).toEqual(noPost)
  })
  test.each([
    ['temperature_f', 'Temperature'],
    ['pulse', 'Pulse'],
    ['respirations', 'Respirations'],
    ['bp_systolic', 'Systolic'],
    ['bp_diastolic', 'Diastolic'],
  ] as const)('CHT-039 a set without %s needs a note', (key, label) => {
    expect(
      setsFound((chart) => {
        firstSetOf(chart)[key] = null
      }),
    ).toEqual([warns(key, `${label} is missing.`), explain])
    expect(
      setsFound((chart) => {
        Object.assign(firstSetOf(chart), { [key]: null, note: 'The cuff failed at the door.' })
      }),
    ).toEqual([warns(key, `${label} is missing.`)])
  })
  test('CHT-039 spo2, pain and rate are optional', () => {
    expect(
      setsFound((chart) => {
        Object.assign(firstSetOf(chart), { spo2: null, pain: null, rate_ml_hr: null })
      }),
    ).toEqual([])
  })
  test.each([
    [null, 'Time is required.'],
    [timeAt('08:59'), 'Time must be within the visit times.'],
    [timeAt('13:01'), 'Time must be within the visit times.'],
  ])('CHT-039 a set at %s is an error', (time, message) => {
    expect(
      setsFound((chart) => {
        firstSetOf(chart).time = time
      }),
    ).toContain(`error vitals.sets.0.time: ${message}`)
  })
  test('CHT-039 one set is enough without a medication', () => {
    const lineCare = (chart: CompleteChart, count: number) => {
      Object.assign(chart, { medications: [], no_medication_reason: 'line care' })
      chart.vitals.sets = sets(chart).slice(0, count)
    }
    expect(setsFound((chart) => lineCare(chart, 1))).toEqual([])
    expect(setsFound((chart) => lineCare(chart, 0))).toEqual(
      missing('any', 'A vitals set is missing.'),
    )
  })
})

test('an empty note of a row has one finding', () => {
  const found = findingsOf((chart) => {
    Object.assign(firstSetOf(chart), { pulse: 120, temperature_f: 109, respirations: null })
  })
  expect(found.filter((line) => line.includes('.note'))).toEqual([explain])
  expect(aChart().vitals?.sets?.length).toBeGreaterThan(5)
})
