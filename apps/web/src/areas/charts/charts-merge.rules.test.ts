// Merging two windows of one chart.
import { expect, test } from 'vitest'
import type { ChartData } from '@wren/contract/chart-sections'
import { mergeCharts } from './charts-merge.rules.ts'
import { answerAt, withAnswer } from './charts-paths.rules.ts'

const base: ChartData = {
  vitals: { sets: [{ pulse: 70 }, { pulse: 80 }] },
  narrative: 'calm',
  post_assessment: { tolerated: 'well' },
}

test('merges answers of both windows, down to the field of a row', () => {
  const mine = withAnswer(
    withAnswer(base, 'vitals.sets.0.spo2', 98),
    'post_assessment.condition',
    'stable',
  )
  const theirs = withAnswer(
    withAnswer(base, 'vitals.sets.1.pulse', 84),
    'narrative',
    'calm and rested',
  )
  expect(mergeCharts(base, mine, theirs)).toEqual({
    replaced: [],
    data: {
      vitals: { sets: [{ pulse: 70, spo2: 98 }, { pulse: 84 }] },
      narrative: 'calm and rested',
      post_assessment: { tolerated: 'well', condition: 'stable' },
    },
  })
})

test('keeps rows added in both windows, and equal rows once', () => {
  const mine = withAnswer(withAnswer(base, 'vitals.sets.2', { pulse: 90 }), 'vitals.sets.3', {
    pulse: 95,
  })
  const theirs = withAnswer(base, 'vitals.sets.2', { pulse: 90 })
  expect(mergeCharts(base, mine, theirs).data.vitals?.sets?.map(({ pulse }) => pulse)).toEqual([
    70, 80, 90, 95,
  ])
})

test('keeps sets of both windows separate, in the order of their times', () => {
  const set = (time: string, pulse: number, spo2: number) => ({
    time: `2026-11-20T${time}:00.000Z`,
    pulse,
    spo2,
  })
  const [first, last] = [set('16:00', 70, 98), set('18:00', 80, 98)]
  const taken = (...sets: object[]): ChartData => ({ vitals: { sets } })
  const merged = mergeCharts(
    taken(first, last),
    taken(first, set('16:30', 90, 91), last, set('19:00', 75, 97)),
    taken(first, set('17:00', 80, 98), last),
  )
  expect(merged).toEqual({
    replaced: [],
    data: taken(first, set('16:30', 90, 91), set('17:00', 80, 98), last, set('19:00', 75, 97)),
  })
})

test('removes a set that one window removed, unless the other changed it', () => {
  const set = (time: string, pulse: number) => ({ time: `2026-11-20T${time}:00.000Z`, pulse })
  const was: ChartData = {
    vitals: { sets: [set('16:00', 70), set('17:00', 80), set('18:00', 90)] },
  }
  const mine: ChartData = { vitals: { sets: [set('16:00', 70), set('18:00', 95)] } }
  expect(
    mergeCharts(was, mine, { vitals: { sets: [set('16:00', 71), set('17:00', 80)] } }).data,
  ).toEqual({ vitals: { sets: [set('16:00', 71), set('18:00', 95)] } })
  const both = mergeCharts(
    was,
    { vitals: { sets: [set('16:00', 72), set('17:00', 80)] } },
    { vitals: { sets: [set('16:00', 73), set('17:00', 80)] } },
  )
  expect(both).toEqual({
    replaced: [{ path: 'vitals.sets.0.pulse', mine: 72 }],
    data: { vitals: { sets: [set('16:00', 73), set('17:00', 80)] } },
  })
})

test('keeps the stored answer where both changed it, and lists the other', () => {
  const mine = withAnswer(base, 'vitals.sets.0.pulse', 71)
  const theirs = withAnswer(base, 'vitals.sets.0.pulse', 72)
  const merged = mergeCharts(base, mine, theirs)
  expect(answerAt(merged.data, 'vitals.sets.0.pulse')).toBe(72)
  expect(merged.replaced).toEqual([{ path: 'vitals.sets.0.pulse', mine: 71 }])
})

test('stores a policy note under the path of the break', () => {
  const noted = withAnswer({}, 'policy_notes.vitals.sets.pre', 'Arrived after the start.')
  expect(noted).toEqual({ policy_notes: { 'vitals.sets.pre': 'Arrived after the start.' } })
  expect(answerAt(noted, 'policy_notes.vitals.sets.pre')).toBe('Arrived after the start.')
  expect(withAnswer(noted, 'policy_notes.vitals.sets.pre', '')).toEqual({ policy_notes: {} })
})
