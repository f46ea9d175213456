// Merging the copy of a phone with the server's data.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameAnswer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import { changedSectionsOf, initialDraft, type DeviceDraft } from './charts-draft.rules.ts'

const chartOf = (data: ChartData, revision: number): Chart => ({
  id: 1,
  assignment_id: 7,
  state: 'draft',
  ver: 0,
  revision,
  data,
  returned_reason: null,
  updated: '2026-11-20T16:00:00.000Z',
  user_id_nurse: 3,
})
const keptOf = (base: ChartData, data: ChartData, revision: number): DeviceDraft => ({
  base,
  data,
  revision,
  pads: {},
  correction: '',
})
const text = fc.option(fc.constantFrom('', 'a', 'b', 'c'), { nil: undefined })
const section = (key: string) => fc.record({ [key]: text }, { requiredKeys: [] })
const anyChart = fc.record({
  narrative: text,
  times: section('late_reason'),
  teaching: section('note'),
  pre_assessment: section('change_note'),
}) as fc.Arbitrary<ChartData>
const fields = [
  ['narrative'],
  ['times', 'late_reason'],
  ['teaching', 'note'],
  ['pre_assessment', 'change_note'],
] as const
const at = (data: ChartData, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data)

test('CHT-093 shows each stored answer, or lists it where the server has another one', () => {
  fc.assert(
    fc.property(anyChart, anyChart, anyChart, fc.boolean(), (base, mine, theirs, isNewer) => {
      const stored = isNewer ? theirs : base
      const state = initialDraft(chartOf(stored, isNewer ? 6 : 5), stored, [keptOf(base, mine, 5)])
      for (const path of fields) {
        const [was, typed, now] = [at(base, path), at(mine, path), at(stored, path)]
        const shown = at(state.data, path)
        if (isSameAnswer(was, typed)) expect(isSameAnswer(shown, now)).toBe(true)
        else if (isSameAnswer(was, now)) expect(isSameAnswer(shown, typed)).toBe(true)
        else if (!isSameAnswer(typed, shown))
          expect(
            state.replaced.some(
              (one) => path.join('.').startsWith(one.path) && one.mine !== undefined,
            ) || typed === undefined,
          ).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('CHT-093 input that the server has completely is no change', () => {
  fc.assert(
    fc.property(anyChart, anyChart, (base, mine) => {
      const state = initialDraft(chartOf(mine, 6), mine, [keptOf(base, mine, 5)])
      expect(Object.keys(changedSectionsOf(state))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('merges two lost sessions and keeps the newest drawings and correction', () => {
  const drawing = { lines: [[[1, 1] as const, [2, 2] as const]], width: 10, height: 5, at: 'x' }
  const first = { ...keptOf({}, { narrative: 'One' }, 0), correction: 'Typed first' }
  const second = {
    ...keptOf({}, { teaching: { note: 'Two' } }, 0),
    pads: { nurse: drawing },
  }
  const state = initialDraft(null, {}, [first, second])
  expect(state).toMatchObject({
    data: { narrative: 'One', teaching: { note: 'Two' } },
    pads: { nurse: drawing },
    correction: 'Typed first',
    touched: true,
  })
})

test('keeps the input of a nurse who restarts on a reactivated visit', () => {
  const kept = keptOf({ narrative: 'Saved' }, { narrative: 'Saved and more' }, 4)
  expect(initialDraft(null, {}, [kept]).data).toEqual({ narrative: 'Saved and more' })
})

test('requires a new signature where the other window changed the signed answers', () => {
  const image = 'data:image/png;base64,x'
  const mine = { signatures: { nurse: { image, signed_at: '2026-11-20T16:00:00.000Z' } } }
  const stored = chartOf({ teaching: { note: 'Changed since' } }, 6)
  const state = initialDraft(stored, stored.data, [keptOf({}, mine as ChartData, 5)])
  expect(state.data.teaching).toEqual({ note: 'Changed since' })
  expect(state.data.signatures?.nurse?.image ?? null).toBeNull()
  expect(state.signAgain).toEqual(['nurse'])
})
