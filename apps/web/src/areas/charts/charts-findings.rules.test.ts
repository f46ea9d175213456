// When a field shows its findings.
import { expect, test } from 'vitest'
import { exampleChart, exampleContext, type ExampleVisit } from '@wren/contract/chart-example'
import { policyBreaks } from '@wren/contract/chart-policy.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { visibleFindings } from './charts-findings.rules.ts'
import { withAnswer } from './charts-paths.rules.ts'

const visit: ExampleVisit = {
  visit_start: '2026-11-20T16:00:00.000Z',
  visit_end: '2026-11-20T20:00:00.000Z',
  timezone: 'America/Phoenix',
  nurse: { id: 7, name: 'Ann Lee' },
  patient_name: 'Imogen Featherwick',
  treatment: 'Privigen',
}
const context = exampleContext(visit)
const shown = (data: ChartData, checked: boolean): string[] => [
  ...visibleFindings(data, context, policyBreaks(data, context), checked).keys(),
]

test('hides findings of a new vitals set and of missing answers until Check Chart', () => {
  const data = withAnswer(
    withAnswer(exampleChart(visit), 'vitals.sets.0.pulse', null),
    'narrative',
    '',
  )
  expect(shown(data, false)).toEqual([])
  expect(shown(data, true)).toEqual(['vitals.sets.0.pulse', 'vitals.sets.0.note', 'narrative'])
})

test('shows a wrong answer and a required policy note at once', () => {
  const data = withAnswer(exampleChart(visit), 'medications.0.lots.0.expiry', '2026-10-01')
  expect(shown(withAnswer(data, 'medications.0.note', ''), false)).toEqual([
    'medications.0.lots.0.expiry',
    'medications.0.note',
  ])
  expect(shown(withAnswer(exampleChart(visit), 'vitals.sets.0.pulse', 114), false)).toEqual([
    'vitals.sets.0.pulse',
  ])
})
