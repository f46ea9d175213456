import { expect, test } from 'vitest'
import { recoverable } from './recover.ts'

test('SES-033 path and query are remembered, the root is not', () => {
  expect(recoverable('/intake/42', '?x=1')).toBe('/intake/42?x=1')
  expect(recoverable('/', '')).toBeNull()
})

test('SES-034 sign-in, sign-out and not-found are never remembered', () => {
  expect(['/auth', '/signout', '/not-found', '/auth/'].map((path) => recoverable(path, '?x=1'))).toEqual([null, null, null, null])
})

test('SES-034 a name in the path and the values of patient filters are dropped', () => {
  expect(recoverable('/patients/new/Ada%20Lovelace', '')).toBe('/patients/new')
  expect(recoverable('/visits', '?patient-name=Ada&status=New&patient-phone=2065550100')).toBe('/visits?status=New')
})
