// Search and order of the list of pharmacies.
import { expect, test } from 'vitest'
import type { PharmacyChoice } from '@wren/contract/pharmacies'
import { firstGroup, pharmacySearch, sortPharmacies } from './pharmacies-list.rules.ts'

let created = 0
const pharmacy = (
  title: string,
  group: string | null = null,
  fields: Partial<PharmacyChoice> = {},
): PharmacyChoice => ({
  id: ++created,
  title,
  group,
  is_deleted: false,
  invoicing_address_state: 'AZ',
  ...fields,
})
const titles = (rows: readonly PharmacyChoice[]) => rows.map(({ title }) => title)

test('PHA-004 PHA-009 matches title and group approximately, never deleted pharmacies; empty lists all', () => {
  const search = pharmacySearch([
    pharmacy('Banner North'),
    pharmacy('Desert Infusion', 'Banner Partners'),
    pharmacy('Apex Care'),
    pharmacy('The very long title of the pharmacy of the Banner family'),
    pharmacy('Banner Gone', null, { is_deleted: true }),
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

test('sorting ignores case and puts empty values last; the first group is the first by name', () => {
  const rows = [
    pharmacy('beta', 'Z'),
    pharmacy('Alpha', null, { invoicing_address_state: null }),
    pharmacy('gamma', 'a'),
  ]
  expect(titles(sortPharmacies(rows, [{ key: 'title', direction: 'asc' }]))).toEqual([
    'Alpha',
    'beta',
    'gamma',
  ])
  expect(titles(sortPharmacies(rows, [{ key: 'title', direction: 'desc' }]))).toEqual([
    'gamma',
    'beta',
    'Alpha',
  ])
  expect(titles(sortPharmacies(rows, [{ key: 'group', direction: 'desc' }]))).toEqual([
    'beta',
    'gamma',
    'Alpha',
  ])
  expect(titles(sortPharmacies(rows, [{ key: 'state', direction: 'asc' }]))).toEqual([
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
