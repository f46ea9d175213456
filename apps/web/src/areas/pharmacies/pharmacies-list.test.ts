// PHA "Routes and list" 003, 004, 006, 009: what the search box finds, and in which order.
import { expect, test } from 'vitest'
import type { PharmacyChoice } from '@wren/contract/pharmacies'
import { firstGroup, ordered, pharmacySearch } from './pharmacies-list.rules.ts'

let made = 0
const one = (
  title: string,
  group: string | null = null,
  more: Partial<PharmacyChoice> = {},
): PharmacyChoice => ({
  id: ++made,
  title,
  group,
  is_deleted: false,
  invoicing_address_state: 'AZ',
  ...more,
})
const titles = (rows: readonly PharmacyChoice[]) => rows.map(({ title }) => title)

test('PHA-004 PHA-009 the box matches title and group name roughly, wherever the word stands; deleted ones never, and an empty box lists all', () => {
  const search = pharmacySearch([
    one('Banner North'),
    one('Desert Infusion', 'Banner Partners'),
    one('Apex Care'),
    one('The very long title of the pharmacy of the Banner family'),
    one('Banner Gone', null, { is_deleted: true }),
  ])
  for (const typed of ['banr', 'BANNER', 'baner', ' bannr '])
    expect(titles(search(typed)).toSorted(), typed).toEqual([
      'Banner North',
      'Desert Infusion',
      'The very long title of the pharmacy of the Banner family',
    ])
  expect(titles(search('apec car'))).toEqual(['Apex Care'])
  expect(titles(search('zzzz'))).toEqual([])
  expect(titles(search('  '))).toEqual([
    'Banner North',
    'Desert Infusion',
    'Apex Care',
    'The very long title of the pharmacy of the Banner family',
  ])
})

test('names are ordered without case, empty values stand last in both directions, and the first group is the first by name', () => {
  const rows = [
    one('beta', 'Z'),
    one('Alpha', null, { invoicing_address_state: null }),
    one('gamma', 'a'),
  ]
  expect(titles(ordered(rows, [{ key: 'title', direction: 'asc' }]))).toEqual([
    'Alpha',
    'beta',
    'gamma',
  ])
  expect(titles(ordered(rows, [{ key: 'title', direction: 'desc' }]))).toEqual([
    'gamma',
    'beta',
    'Alpha',
  ])
  expect(titles(ordered(rows, [{ key: 'group', direction: 'desc' }]))).toEqual([
    'beta',
    'gamma',
    'Alpha',
  ])
  expect(titles(ordered(rows, [{ key: 'state', direction: 'asc' }]))).toEqual([
    'beta',
    'gamma',
    'Alpha',
  ])
  expect([
    firstGroup([]),
    firstGroup([
      { id: 4, name: 'beta' },
      { id: 9, name: 'Alpha' },
    ]),
  ]).toEqual([null, 9])
})
