import { expect, test } from 'vitest'
import type { FilterDefinition } from '@wren/contract/list-filters'
import { nurseList } from '@wren/contract/nurses.list'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import { usersList } from '@wren/contract/users.list'
import { vettingList } from '@wren/contract/vettings.list'
import { recoverPath } from './recover.ts'

test('SES-033 remembers path and query, not the root', () => {
  expect(recoverPath('/intake/42', '?x=1')).toBe('/intake/42?x=1')
  expect(recoverPath('/', '')).toBeNull()
})

test('SES-034 never remembers sign-in, sign-out and not-found', () => {
  expect(
    ['/auth', '/signout', '/not-found', '/auth/'].map((path) => recoverPath(path, '?x=1')),
  ).toEqual([null, null, null, null])
})

test('SES-034 drops a name in the path and the values of patient filters', () => {
  expect(recoverPath('/patients/new/Ada%20Lovelace', '')).toBe('/patients/new')
  expect(recoverPath('/visits', '?patient-name=Ada&status=New&patient-phone=2065550100')).toBe(
    '/visits?status=New',
  )
  expect(recoverPath('/patients', '?patient=Ada&phone=2065550100&view=orders')).toBe(
    '/patients?view=orders',
  )
})

test('SES-033 remembers searches in lists without patients', () => {
  const searched = [
    ['/a/users', '?search=ann&nurse=yes'],
    ['/pharmacies', '?search=arl'],
    ['/nurses', '?phone=602&name=8'],
    ['/vettings', '?name=back'],
  ] as const
  expect(searched.map(([path, query]) => recoverPath(path, `${query}&clearCache=true`))).toEqual(
    searched.map(([path, query]) => `${path}${query}`),
  )
  const lists = [usersList, pharmacyList, nurseList, vettingList]
  expect(
    lists
      .flatMap(({ filters }): readonly FilterDefinition[] => Object.values(filters))
      .filter(({ type, personal }) => type === 'select-patient' || personal === true),
  ).toEqual([])
})
