import { describe, expect, test } from 'vitest'
import { aContext, findingsOf, treatmentOf } from './chart.builders.ts'
import type { ChartData } from './chart-sections.ts'

type Pre = NonNullable<ChartData['pre_assessment']>
const explain = 'Please explain in at least 20 characters.'
const pre = (change: Pre, context = aContext(), notes: Record<string, string> = {}) =>
  findingsOf((chart) => {
    Object.assign(chart.pre_assessment, change)
    chart.policy_notes = notes
  }, context)
const error = (key: string, message: string) => `error pre_assessment.${key}: ${message}`
const warns = (key: string, message: string) => [
  `warning pre_assessment.${key}: ${message}`,
  `error policy_notes.pre_assessment.${key}: ${explain}`,
]

describe('CHT-024 confirmations', () => {
  test.each([
    ['patient_identified', 'Patient identified'],
    ['consent_verbal', 'Verbal consent'],
    ['allergies_reviewed', 'Allergies reviewed'],
  ] as const)('CHT-024 %s must be true', (key, label) => {
    for (const value of [false, null])
      expect(pre({ [key]: value })).toEqual([error(key, `${label} is required.`)])
  })
  test.each([
    ['order_verified', 'Order verified', 'The order was not verified.'],
    ['medication_verified', 'Medication verified', 'The medication was not verified.'],
  ] as const)('CHT-024 %s must be answered, and no is a break of policy', (key, label, message) => {
    expect(pre({ [key]: null })).toEqual([error(key, `${label} is required.`)])
    expect(pre({ [key]: false })).toEqual(warns(key, message))
  })
})

describe('CHT-025 systems and changes', () => {
  test.each([
    ['neuro', 'Neuro'],
    ['respiratory', 'Respiratory'],
    ['cardiovascular', 'Cardiovascular'],
    ['gastrointestinal', 'Gastrointestinal'],
    ['genitourinary', 'Genitourinary'],
    ['musculoskeletal', 'Musculoskeletal'],
    ['skin', 'Skin'],
    ['psychosocial', 'Psychosocial'],
  ] as const)('CHT-025 %s is answered, with a note when not within normal limits', (key, name) => {
    const system = (answer: object) =>
      findingsOf((chart) => {
        Object.assign(chart.pre_assessment.systems ?? {}, { [key]: answer })
      })
    expect(system({})).toEqual([error(`systems.${key}.normal`, `${name} is required.`)])
    expect(system({ normal: false, note: ' ' })).toEqual([
      error(`systems.${key}.note`, `${name} note is required.`),
    ])
    expect(system({ normal: false, note: 'Tired' })).toEqual([])
    expect(system({ normal: true })).toEqual([])
  })
  test.each([
    [0, []],
    [1, [error('pain_location', 'Pain location is required.')]],
    [10, [error('pain_location', 'Pain location is required.')]],
  ])('CHT-025 a pain score of %i', (pain_score, expected) =>
    expect(pre({ pain_score, pain_location: null })).toEqual(expected),
  )
  test.each([
    [{ infection_signs: ['fever'] }, true],
    [{ infection_signs: ['none'] }, false],
    [{ infection_signs: [] }, false],
    [{ hospitalized_since_last: true }, true],
    [{ hospitalized_since_last: false }, false],
    [{ new_medications: true }, true],
    [{ new_medications: false }, false],
  ] as [Pre, boolean][])('CHT-025 %o needs a change note: %s', (change, needed) => {
    expect(pre({ ...change, change_note: '' })).toEqual(
      needed ? [error('change_note', 'Change note is required.')] : [],
    )
    expect(pre({ ...change, change_note: 'Cold since Monday' })).toEqual([])
  })
  test.each([
    [-1, true],
    [0, false],
    [10, false],
    [11, true],
  ])('a pain score of %i is out of range: %s', (pain_score, isOut) => {
    expect(pre({ pain_score })).toEqual(
      isOut ? [error('pain_score', 'Pain score must be between 0 and 10.')] : [],
    )
  })
})

describe('CHT-026 anaphylaxis kit and weight', () => {
  test('CHT-026 requires the answer about the kit and its expiry', () => {
    expect(pre({ emergency_kit_present: null })).toEqual([
      error('emergency_kit_present', 'Anaphylaxis kit is required.'),
    ])
    expect(pre({ emergency_kit_expiry: null })).toEqual([
      error('emergency_kit_expiry', 'Anaphylaxis kit expiry is required.'),
    ])
    expect(pre({ emergency_kit_present: false, emergency_kit_expiry: null })).toEqual([])
  })
  test.each([
    ['2026-11-20', []],
    ['2026-11-19', warns('emergency_kit_expiry', 'The anaphylaxis kit expired on Nov 19, 2026.')],
  ])('CHT-026 a kit that expires on %s', (emergency_kit_expiry, expected) =>
    expect(pre({ emergency_kit_expiry })).toEqual(expected),
  )
  test.each(['g/kg', 'mg/kg'] as const)(
    'CHT-026 a dose in %s needs weight and unit',
    (dose_unit) => {
      const dosed = (change: Pre) =>
        findingsOf((chart) => {
          treatmentOf(chart).dose_unit = dose_unit
          Object.assign(chart.pre_assessment, change)
        })
      expect(dosed({ weight: null, weight_unit: null })).toEqual([
        error('weight', 'Weight is required.'),
      ])
      expect(dosed({ weight: 70, weight_unit: null })).toEqual([
        error('weight_unit', 'Weight unit is required.'),
      ])
      expect(dosed({ weight: 70, weight_unit: 'kg' })).toEqual([])
    },
  )
  test.each([
    [0.9, true],
    [1, false],
    [1000, false],
    [1000.1, true],
  ])('CHT-026 a weight of %d is out of range: %s', (weight, isOut) => {
    expect(pre({ weight })).toEqual(
      isOut ? [error('weight', 'Weight must be between 1 and 1000.')] : [],
    )
  })
  test('CHT-026 other doses need no weight', () =>
    expect(pre({ weight: null, weight_unit: null })).toEqual([]))
})

describe('first lifetime dose', () => {
  const kitless = warns(
    'emergency_kit_present',
    'The anaphylaxis kit is missing at a first lifetime dose.',
  )
  test('is required only where it is unknown', () => {
    expect(pre({}, aContext({ is_first_lifetime_dose: null }))).toEqual([
      error('first_lifetime_dose', 'First lifetime dose is required.'),
    ])
    expect(pre({ first_lifetime_dose: 'no' }, aContext({ is_first_lifetime_dose: null }))).toEqual(
      [],
    )
    expect(pre({}, aContext({ is_first_lifetime_dose: false }))).toEqual([])
  })
  test.each([
    [true, null, true],
    [null, 'yes', true],
    [null, 'no', false],
    [false, 'yes', false],
  ] as const)(
    'known %s, answered %s: a missing kit is a break of policy: %s',
    (is_first_lifetime_dose, first_lifetime_dose, isBreak) => {
      const found = pre(
        { emergency_kit_present: false, first_lifetime_dose },
        aContext({ is_first_lifetime_dose }),
      )
      expect(found.filter((line) => line.includes('emergency_kit'))).toEqual(isBreak ? kitless : [])
    },
  )
})
