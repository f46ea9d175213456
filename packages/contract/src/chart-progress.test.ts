import { expect, test } from 'vitest'
import { aChart, aContext, timeAt, firstSetOf, findingsOf, treatmentOf } from './chart.builders.ts'
import { chartFindings, errorFields, submissionProblems } from './chart-findings.rules.ts'
import { sectionStates } from './chart-progress.rules.ts'
import { chartSections } from './chart-sections.ts'

const states = (edit: Parameters<typeof aChart>[0]) => sectionStates(aChart(edit), aContext())

test('a new chart is empty and the example complete', () => {
  expect(new Set(Object.values(sectionStates({}, aContext())))).toEqual(new Set(['empty']))
  expect(new Set(Object.values(states(() => {})))).toEqual(new Set(['complete']))
  expect(Object.keys(states(() => {}))).toEqual(chartSections.map(({ key }) => key))
})

test('missing answers are incomplete, wrong ones an error', () => {
  expect(
    states((chart) => {
      treatmentOf(chart).name = ''
    }).medications,
  ).toBe('incomplete')
  expect(
    states((chart) => {
      treatmentOf(chart).end = timeAt('13:30')
    }).medications,
  ).toBe('error')
  expect(
    states((chart) => {
      chart.narrative = 'Well.'
    }).narrative,
  ).toBe('error')
  expect(
    states((chart) => {
      chart.narrative = ''
    }).narrative,
  ).toBe('empty')
  expect(
    states((chart) => {
      chart.pre_assessment.order_verified = false
    }).pre_assessment,
  ).toBe('incomplete')
})

test('a section with a warning is complete', () => {
  expect(
    states((chart) => {
      Object.assign(firstSetOf(chart), { pulse: 111, note: 'Nervous' })
    }).vitals,
  ).toBe('complete')
})

test('CHT-063 findings are ordered by section and have four keys', () => {
  const found = chartFindings({}, aContext())
  const order = chartSections.map(({ key }) => key)
  expect(found.map(({ section }) => order.indexOf(section))).toEqual(
    found.map(({ section }) => order.indexOf(section)).toSorted((a, b) => a - b),
  )
  expect(new Set(found.flatMap(Object.keys))).toEqual(
    new Set(['section', 'path', 'level', 'message']),
  )
})

test('CHT-063 errors block a submission, warnings until they are acknowledged', () => {
  const warned = chartFindings(
    aChart((chart) => {
      Object.assign(firstSetOf(chart), { pulse: 111, note: 'Nervous' })
    }),
    aContext(),
  )
  expect(submissionProblems(warned, false)).toEqual({
    warnings_acknowledged: 'I have reviewed the warnings is required.',
  })
  expect(submissionProblems(warned, true)).toBeNull()
  expect(submissionProblems([], false)).toBeNull()
  const wrong = chartFindings(
    aChart((chart) => {
      treatmentOf(chart).name = ''
    }),
    aContext(),
  )
  expect(submissionProblems(wrong, true)).toEqual({ 'medications.0.name': 'Name is required.' })
})

test('a field with two errors reports the first', () => {
  const night = '2026-11-22T05:00:00.000Z'
  expect(
    findingsOf((chart) => {
      chart.times.visit_end = night
    }).filter((line) => line.includes('visit_end')),
  ).toHaveLength(2)
  expect(
    errorFields(
      chartFindings(
        aChart((chart) => {
          chart.times.visit_end = night
        }),
        aContext(),
      ),
    )['times.visit_end'],
  ).toBe('Visit end must be at most 16 hours after visit start.')
})
