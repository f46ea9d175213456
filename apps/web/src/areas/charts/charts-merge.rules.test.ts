// CHT-J7: two windows of one chart.
import { expect, test } from 'vitest'
import type { ChartData } from '@wren/contract/chart-sections'
import { mergeCharts } from './charts-merge.rules.ts'
import { answerAt, withAnswer } from './charts-paths.rules.ts'

const base: ChartData = { vitals: { sets: [{ pulse: 70 }, { pulse: 80 }] }, narrative: 'calm', post_assessment: { tolerated: 'well' } }

test('answers of both windows stand side by side, down to the field of a row', () => {
  const mine = withAnswer(withAnswer(base, 'vitals.sets.0.spo2', 98), 'post_assessment.condition', 'stable')
  const theirs = withAnswer(withAnswer(base, 'vitals.sets.1.pulse', 84), 'narrative', 'calm and rested')
  expect(mergeCharts(base, mine, theirs)).toEqual({
    replaced: [],
    data: { vitals: { sets: [{ pulse: 70, spo2: 98 }, { pulse: 84 }] }, narrative: 'calm and rested', post_assessment: { tolerated: 'well', condition: 'stable' } },
  })
})

test('rows added in both windows are all kept, a row added twice once', () => {
  const mine = withAnswer(withAnswer(base, 'vitals.sets.2', { pulse: 90 }), 'vitals.sets.3', { pulse: 95 })
  const theirs = withAnswer(base, 'vitals.sets.2', { pulse: 90 })
  expect(mergeCharts(base, mine, theirs).data.vitals?.sets?.map(({ pulse }) => pulse)).toEqual([70, 80, 90, 95])
})

test('where both changed the same answer the stored one stands and the other is named', () => {
  const mine = withAnswer(base, 'vitals.sets.0.pulse', 71)
  const theirs = withAnswer(base, 'vitals.sets.0.pulse', 72)
  const merged = mergeCharts(base, mine, theirs)
  expect(answerAt(merged.data, 'vitals.sets.0.pulse')).toBe(72)
  expect(merged.replaced).toEqual([{ path: 'vitals.sets.0.pulse', mine: 71 }])
})

test('a note on a break of policy is kept under the path of the break', () => {
  const noted = withAnswer({}, 'policy_notes.vitals.sets.pre', 'Arrived after the start.')
  expect(noted).toEqual({ policy_notes: { 'vitals.sets.pre': 'Arrived after the start.' } })
  expect(answerAt(noted, 'policy_notes.vitals.sets.pre')).toBe('Arrived after the start.')
  expect(withAnswer(noted, 'policy_notes.vitals.sets.pre', '')).toEqual({ policy_notes: {} })
})
