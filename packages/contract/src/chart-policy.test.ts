import { describe, expect, test } from 'vitest'
import {
  aChart,
  aContext,
  timeAt,
  firstDeviceOf,
  firstSetOf,
  treatmentOf,
  type CompleteChart,
} from './chart.builders.ts'
import { chartFindings } from './chart-findings.rules.ts'
import { chartFlags } from './chart-flags.rules.ts'
import { explanationNeeded, policyBreaks } from './chart-policy.rules.ts'

const firstDose = aContext({ is_first_lifetime_dose: true })
const breaks: [string, string, (chart: CompleteChart, note: string) => void, typeof firstDose?][] =
  [
    [
      'an expired lot',
      'medications.0.note',
      (chart, note) => {
        Object.assign(treatmentOf(chart), { lots: [{ lot: 'P1', expiry: '2026-11-19' }], note })
      },
    ],
    [
      'an expired flush',
      'access_devices.0.note',
      (chart, note) => {
        Object.assign(firstDeviceOf(chart), {
          note,
          flushes: [
            { solution: 'Saline', volume_ml: 10, expiry: '2026-11-19', time: timeAt('09:30') },
          ],
        })
      },
    ],
    [
      'an expired kit',
      'policy_notes.pre_assessment.emergency_kit_expiry',
      (chart, note) => {
        chart.pre_assessment.emergency_kit_expiry = '2026-11-19'
        chart.policy_notes = { 'pre_assessment.emergency_kit_expiry': note }
      },
    ],
    [
      'a missing kit at a first dose',
      'policy_notes.pre_assessment.emergency_kit_present',
      (chart, note) => {
        chart.pre_assessment.emergency_kit_present = false
        chart.policy_notes = { 'pre_assessment.emergency_kit_present': note }
        chart.vitals.gap_reason = 'Monitor failed'
      },
      firstDose,
    ],
    [
      'a missing vitals set',
      'policy_notes.vitals.sets.post',
      (chart, note) => {
        chart.vitals.sets = chart.vitals.sets?.filter(({ phase }) => phase !== 'post') ?? []
        chart.policy_notes = { 'vitals.sets.post': note }
      },
    ],
    [
      'a missing vital',
      'vitals.sets.0.note',
      (chart, note) => {
        Object.assign(firstSetOf(chart), { pulse: null, note })
      },
    ],
    [
      'a vital outside the hard range',
      'vitals.sets.0.note',
      (chart, note) => {
        Object.assign(firstSetOf(chart), { pulse: 251, note })
      },
    ],
    [
      'an order not verified',
      'policy_notes.pre_assessment.order_verified',
      (chart, note) => {
        chart.pre_assessment.order_verified = false
        chart.policy_notes = { 'pre_assessment.order_verified': note }
      },
    ],
    [
      'a medication not verified',
      'policy_notes.pre_assessment.medication_verified',
      (chart, note) => {
        chart.pre_assessment.medication_verified = false
        chart.policy_notes = { 'pre_assessment.medication_verified': note }
      },
    ],
  ]

describe('CHT-087 a break of policy', () => {
  test.each(breaks)(
    'CHT-087 %s is a warning that needs a note of 20 characters and sets the flag',
    (_, note, edit, context = aContext()) => {
      const found = (text: string) =>
        chartFindings(
          aChart((chart) => edit(chart, text)),
          context,
        )
      const errors = (text: string) =>
        found(text)
          .filter(({ level }) => level === 'error')
          .map(({ path, message }) => [path, message])
      for (const short of ['', 'x'.repeat(19), `${'x'.repeat(19)}   `])
        expect(errors(short)).toEqual([[note, explanationNeeded]])
      expect(errors('x'.repeat(20))).toEqual([])
      expect(found('x'.repeat(20)).map(({ level }) => level)).toContain('warning')
      expect(
        chartFlags(
          aChart((chart) => edit(chart, 'x'.repeat(20))),
          context,
        ),
      ).toContain('note_for_policy_break')
      expect(
        policyBreaks(
          aChart((chart) => edit(chart, '')),
          context,
        ).map((one) => one.note),
      ).toEqual([note])
    },
  )
  test('CHT-087 impossible times and empty required answers stay errors', () => {
    const errors = chartFindings(
      aChart((chart) => {
        firstSetOf(chart).time = timeAt('08:00')
        chart.pre_assessment.order_verified = null
      }),
      aContext(),
    )
    expect(errors.filter(({ level }) => level === 'error').map(({ path }) => path)).toEqual([
      'pre_assessment.order_verified',
      'vitals.sets.0.time',
    ])
  })
  test('CHT-087 a chart without breaks has no flag', () => {
    expect(policyBreaks(aChart(), aContext())).toEqual([])
    expect(chartFlags(aChart(), aContext())).toEqual([])
  })
})
