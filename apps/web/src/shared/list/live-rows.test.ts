import { expect, test } from 'vitest'
import { heldRows, keysBetween } from './live-rows.ts'

const keyOf = (row: { id: number }) => String(row.id)

test('updates shown rows in their order while new ones wait', () => {
  const fresh = [
    { id: 9, status: 'New' },
    { id: 2, status: 'Hold' },
    { id: 1, status: 'New' },
  ]
  expect(heldRows(['1', '2'], fresh, keyOf)).toEqual({
    rows: [
      { id: 1, status: 'New' },
      { id: 2, status: 'Hold' },
    ],
    waiting: 1,
  })
})

test('removes a row that no longer exists', () => {
  expect(heldRows(['1', '2'], [{ id: 2 }], keyOf)).toEqual({ rows: [{ id: 2 }], waiting: 0 })
})

test('selects a range in either direction, and one row without an anchor', () => {
  expect([
    keysBetween(['a', 'b', 'c', 'd'], 'd', 'b'),
    keysBetween(['a', 'b', 'c'], 'a', 'b'),
    keysBetween(['a', 'b'], null, 'b'),
    keysBetween(['a', 'b'], 'gone', 'a'),
  ]).toEqual([['b', 'c', 'd'], ['a', 'b'], ['b'], ['a']])
})
