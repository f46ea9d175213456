import { expect, test } from 'vitest'
import { makePressKeys } from './idempotency.ts'

const counted = () => {
  let n = 0
  return makePressKeys(() => `key-${++n}`)
}

test('keeps the key of an unanswered press only', () => {
  const keys = counted()
  expect([keys.keyFor({ a: 1 }), keys.keyFor({ a: 1 })]).toEqual(['key-1', 'key-1'])
  keys.answered()
  expect(keys.keyFor({ a: 1 })).toBe('key-2')
})

test('takes a new key for changed input', () => {
  const keys = counted()
  expect([keys.keyFor({ a: 1 }), keys.keyFor({ a: 2 })]).toEqual(['key-1', 'key-2'])
})
