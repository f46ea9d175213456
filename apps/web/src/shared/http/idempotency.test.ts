import { expect, test } from 'vitest'
import { makePressKeys } from './idempotency.ts'

const counted = () => {
  let n = 0
  return makePressKeys(() => `key-${++n}`)
}

test('the same press repeated before an answer keeps its key, an answered press does not', () => {
  const keys = counted()
  expect([keys.keyFor({ a: 1 }), keys.keyFor({ a: 1 })]).toEqual(['key-1', 'key-1'])
  keys.answered()
  expect(keys.keyFor({ a: 1 })).toBe('key-2')
})

test('a press with changed input is another press', () => {
  const keys = counted()
  expect([keys.keyFor({ a: 1 }), keys.keyFor({ a: 2 })]).toEqual(['key-1', 'key-2'])
})
