import { describe, expect, test } from 'vitest'
import {
  aChart,
  aContext,
  timeAt,
  exampleVisit,
  firstDeviceOf,
  findingsOf,
  treatmentOf,
  type CompleteChart,
} from './chart.builders.ts'
import { changedSections } from './chart-changes.rules.ts'
import { savedChart } from './chart-saving.rules.ts'
import { nurseSignature, patientSignature } from './chart-example-signatures.ts'

const signed = (edit: (chart: CompleteChart) => void, context = aContext()) =>
  findingsOf(edit, context).map((line) => line.replace('signatures.', ''))
const requiredAt = (path: string, label: string) => `error ${path}: ${label} is required.`
const patient = (change: object) =>
  signed((chart) => {
    Object.assign(chart.signatures.patient ?? {}, change)
  })
const nurse = (change: object) =>
  signed((chart) => {
    Object.assign(chart.signatures.nurse ?? {}, change)
  })

describe('signatures', () => {
  test('CHT-061 the nurse signs with the name of the profile', () => {
    expect(nurse({ image: null, signed_at: null })).toEqual([
      requiredAt('nurse.image', 'Nurse signature'),
    ])
    expect(nurse({ name: '' })).toEqual([requiredAt('nurse.name', 'Nurse name')])
    expect(nurse({ name: 'Anne Lee' })).toEqual([
      'error nurse.name: Nurse name must match your profile name.',
    ])
    expect(nurse({ name: ' ann  LEE ' })).toEqual([])
  })
  test("CHT-061 requires the patient's signature with a name, or a reason", () => {
    expect(patient({ image: null })).toEqual([requiredAt('patient.image', 'Patient signature')])
    expect(patient({ name: ' ' })).toEqual([requiredAt('patient.name', 'Name of the signer')])
    expect(patient({ image: null, name: null, signed_at: null, unable_reason: 'Tremor' })).toEqual(
      [],
    )
    expect(patient({ signer: 'representative' })).toEqual([
      requiredAt('patient.relationship', 'Relationship'),
    ])
    expect(patient({ signer: 'representative', relationship: 'Daughter' })).toEqual([])
  })
  test.each([
    ['08:59', true],
    ['09:00', false],
    ['13:15', false],
    ['13:16', true],
  ])('CHT-061 signed at %s, submitted at 13:15: outside is %s', (time, isOutside) => {
    const error = (who: string, label: string) =>
      isOutside
        ? [`error ${who}.signed_at: ${label} signed at must be between visit start and submission.`]
        : []
    expect(patient({ signed_at: timeAt(time) })).toEqual(error('patient', 'Patient'))
    expect(nurse({ signed_at: timeAt(time) })).toEqual(error('nurse', 'Nurse'))
  })
  test('CHT-061 a signature needs a time', () => {
    expect(nurse({ signed_at: null })).toEqual([requiredAt('nurse.signed_at', 'Nurse signed at')])
    expect(patient({ signed_at: null })).toEqual([
      requiredAt('patient.signed_at', 'Patient signed at'),
    ])
  })
})

test.each([
  [1, null, true],
  [2, undefined, true],
  [2, null, false],
  [2, ' abc  ', false],
  [2, 'wrong', true],
  [3, 'x'.repeat(500), true],
  [3, 'x'.repeat(501), false],
])('version %i with the reason %s may be submitted: %s', (ver, reason, isFine) => {
  const context =
    reason === undefined ? aContext({ ver }) : aContext({ ver, correction_reason: reason })
  expect(findingsOf(() => {}, context)).toEqual(
    isFine ? [] : ['error correction_reason: A correction reason is required.'],
  )
})

describe('a change after signing', () => {
  const after = (edit: (chart: CompleteChart) => void) => savedChart(aChart(), aChart(edit))
  test.each([
    [
      'times',
      (chart) => {
        chart.times.late_reason = 'Traffic'
      },
      ['patient', 'nurse'],
    ],
    [
      'medications',
      (chart) => {
        treatmentOf(chart).reason = 'x'
      },
      ['patient', 'nurse'],
    ],
    [
      'no_medication_reason',
      (chart) => {
        chart.no_medication_reason = 'line care'
      },
      ['patient', 'nurse'],
    ],
    [
      'a note on a break in medications',
      (chart) => {
        chart.policy_notes = { 'medications.0': 'x' }
      },
      ['patient', 'nurse'],
    ],
    [
      'pre_assessment',
      (chart) => {
        chart.pre_assessment.height = 60
      },
      ['nurse'],
    ],
    [
      'home_medications',
      (chart) => {
        chart.home_medications.items = []
      },
      ['nurse'],
    ],
    [
      'access_devices',
      (chart) => {
        firstDeviceOf(chart).note = 'x'
      },
      ['nurse'],
    ],
    [
      'vitals',
      (chart) => {
        chart.vitals.gap_reason = 'x'
      },
      ['nurse'],
    ],
    [
      'reactions',
      (chart) => {
        chart.reactions.occurred = 'yes'
      },
      ['nurse'],
    ],
    [
      'labs',
      (chart) => {
        chart.labs.drawn = 'no'
      },
      ['nurse'],
    ],
    [
      'teaching',
      (chart) => {
        chart.teaching.note = 'x'
      },
      ['nurse'],
    ],
    [
      'post_assessment',
      (chart) => {
        chart.post_assessment.tolerated_note = 'x'
      },
      ['nurse'],
    ],
    [
      'narrative',
      (chart) => {
        chart.narrative = 'x'
      },
      ['nurse'],
    ],
    [
      'a note on a break in vitals',
      (chart) => {
        chart.policy_notes = { 'vitals.sets.pre': 'x' }
      },
      ['nurse'],
    ],
    [
      'supplies',
      (chart) => {
        chart.supplies.sharps_container_ok = false
      },
      [],
    ],
    [
      'next_visit',
      (chart) => {
        chart.next_visit.reason = 'x'
      },
      [],
    ],
    [
      'the name beside a signature',
      (chart) => {
        Object.assign(chart.signatures.patient ?? {}, { name: 'I. Featherwick' })
      },
      [],
    ],
    [
      'nothing but how empty is written',
      (chart) => {
        chart.times.late_reason = ''
        chart.vitals.gap_reason = null
      },
      [],
    ],
  ] as [string, (chart: CompleteChart) => void, string[]][])(
    'CHT-061 of %s clears the signatures of %o',
    (_, edit, expected) => {
      const { data, signAgain } = after(edit)
      expect(signAgain).toEqual(expected)
      for (const signer of ['patient', 'nurse'] as const) {
        const isKept = !expected.includes(signer)
        expect(data.signatures?.[signer]?.image).toBe(
          isKept ? { nurse: nurseSignature, patient: patientSignature }[signer] : null,
        )
        expect(data.signatures?.[signer]?.signed_at === null).toBe(!isKept)
      }
    },
  )
  test('CHT-061 keeps a new signature of the same save', () => {
    const { data, signAgain } = after((chart) => {
      chart.narrative = 'x'
      Object.assign(chart.signatures.nurse ?? {}, { signed_at: timeAt('13:05') })
    })
    expect(signAgain).toEqual([])
    expect(data.signatures?.nurse?.signed_at).toBe(timeAt('13:05'))
  })
})

test('keeps sections missing in the input, and ignores approvals in the input', () => {
  const stored = aChart()
  const { data } = savedChart(stored, {
    supplies: { none_needed: false },
    home_medications: { ...stored.home_medications, approved_by: 99, approved_at: timeAt('12:00') },
  })
  expect(data).toEqual({ ...stored, supplies: { none_needed: false } })
  expect(
    savedChart({}, { home_medications: { none: true, approved_by: exampleVisit.nurse.id } }).data,
  ).toEqual({ home_medications: { none: true, approved_by: null, approved_at: null } })
})

test('CHT-036 stores sets by time, those without one last, and a new order alone is no change', () => {
  const { vitals } = aChart()
  const sets = vitals?.sets ?? []
  const mixed = [{ pulse: 80 }, ...sets.toReversed()]
  expect(savedChart({}, { vitals: { sets: mixed } }).data.vitals?.sets).toEqual([
    ...sets,
    { pulse: 80 },
  ])
  const { data, signAgain } = savedChart(aChart(), {
    vitals: { ...vitals, sets: sets.toReversed() },
  })
  expect([data.vitals, signAgain]).toEqual([vitals, []])
  expect(
    savedChart(
      aChart((chart) => {
        chart.vitals.sets = sets.toReversed()
      }),
      { supplies: { none_needed: false } },
    ),
  ).toMatchObject({ signAgain: [], data: { vitals } })
})

test('changed sections have the order of the screen and include those of changed notes', () => {
  const changed = (edit: (chart: CompleteChart) => void) => changedSections(aChart(), aChart(edit))
  expect(changed(() => {})).toEqual([])
  expect(
    changed((chart) => {
      chart.signatures = {}
      chart.times = {}
      chart.policy_notes = { 'pre_assessment.order_verified': 'x' }
    }),
  ).toEqual(['times', 'pre_assessment', 'signatures'])
})
