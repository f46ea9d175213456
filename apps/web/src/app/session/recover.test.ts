import { expect, test } from 'vitest'
import type { FilterDefinition } from '@wren/contract/list-filters'
import { nurseList } from '@wren/contract/nurses.list'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import { usersList } from '@wren/contract/users.list'
import { vettingList } from '@wren/contract/vettings.list'
import { recoverable } from './recover.ts'

test('SES-033 path and query are remembered, the root is not', () => {
  expect(recoverable('/intake/42', '?x=1')).toBe('/intake/42?x=1')
  expect(recoverable('/', '')).toBeNull()
})

test('SES-034 sign-in, sign-out and not-found are never remembered', () => {
  expect(
    ['/auth', '/signout', '/not-found', '/auth/'].map((path) => recoverable(path, '?x=1')),
  ).toEqual([null, null, null, null])
})

test('SES-034 a name in the path and the values of patient filters are dropped', () => {
  expect(recoverable('/patients/new/Ada%20Lovelace', '')).toBe('/patients/new')
  expect(recoverable('/visits', '?patient-name=Ada&status=New&patient-phone=2065550100')).toBe(
    '/visits?status=New',
  )
  expect(recoverable('/patients', '?patient=Ada&phone=2065550100&view=orders')).toBe(
    '/patients?view=orders',
  )
})

test('SES-033 what is searched in a list without patients is remembered with the rest', () => {
  const searched = [
    ['/a/users', '?search=ann&nurse=yes'],
    ['/pharmacies', '?search=arl'],
    ['/nurses', '?phone=602&name=8'],
    ['/vettings', '?name=back'],
  ] as const
  expect(searched.map(([path, query]) => recoverable(path, `${query}&clearCache=true`))).toEqual(
    searched.map(([path, query]) => `${path}${query}`),
  )
  const lists = [usersList, pharmacyList, nurseList, vettingList]
  expect(
    lists
      .flatMap(({ filters }): readonly FilterDefinition[] => Object.values(filters))
      .filter(({ type, personal }) => type === 'select-patient' || personal === true),
  ).toEqual([])
})
