import { expect, test } from 'vitest'
import { groupListOf, groupOfSlug } from './pharmacy-groups-answers.rules.ts'
import {
  groupBodyOf,
  groupValueFaults,
  groupValuesOf,
  linksToChange,
  newGroup,
  offeredPharmacies,
  toggledId,
} from './pharmacy-groups-form.rules.ts'

const values = { name: 'Northern', is_published: false, pharmacies: [3], vettings: [1, 2] }

test("GRP-023 raises 'Form values are missing' for a save without name or pharmacies", () => {
  for (const missing of [{ name: null }, { name: '  ' }, { pharmacies: [] }])
    expect(() => groupBodyOf({ name: 'New' }, { ...values, ...missing })).toThrow(
      'Form values are missing',
    )
  expect(groupBodyOf({ name: 'New', vettings: [] }, values)).toEqual({ name: 'New' })
})

test('ignores a selection that was undone; unlinks removed vettings and links new ones', () => {
  expect(
    groupValuesOf({
      ...newGroup,
      pharmacies: [{ id: 9 }, { id: 2 }] as never,
      vettings: [{ vetting_id: 5 }, { vetting_id: 4 }],
    }),
  ).toMatchObject({ pharmacies: [2, 9], vettings: [4, 5] })
  expect(toggledId(toggledId([2, 9], 2), 2)).toEqual([2, 9])
  expect([linksToChange([1, 2], [2, 3]), linksToChange([1], [1])]).toEqual([
    { remove: [1], add: [3] },
    { remove: [], add: [] },
  ])
  expect(groupValueFaults(groupValuesOf(newGroup))).toEqual({
    name: 'Group name is required',
    pharmacies: 'At least 1 pharmacy is required',
  })
})

test('offers pharmacies that are not deleted and in no other group', () => {
  const pharmacy = (id: number, fields: object = {}) => ({
    id,
    title: `P${id}`,
    is_deleted: false,
    invoicing_address_state: null,
    group: null,
    ...fields,
  })
  const choices = [
    pharmacy(1),
    pharmacy(2, { is_deleted: true }),
    pharmacy(3, { group: 'Ours' }),
    pharmacy(4, { group: 'Theirs' }),
  ]
  expect(offeredPharmacies([3], [], choices).map(({ id }) => id)).toEqual([1, 3])
  // Pharmacy 4 is chosen, but another group has taken it.
  expect(offeredPharmacies([3], [1, 4], choices).map(({ id }) => id)).toEqual([1, 3, 4])
})

test('GRP-032 names a list or group of the wrong shape with a hundred characters of the errors', () => {
  const row = { id: 1, name: 'A', slug: 'a', is_published: true, pharmacies: [], vettings: [] }
  expect(groupListOf({ data: [row] })).toEqual([row])
  expect(groupOfSlug({ id: 1, name: 'A', slug: 'a', pharmacies: [] })).toEqual({
    id: 1,
    name: 'A',
    slug: 'a',
    pharmacies: [],
  })
  const textOf = (read: () => unknown) => {
    try {
      read()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const list = textOf(() =>
    groupListOf({ data: Array.from({ length: 9 }, () => ({ ...row, name: 7 })) }),
  )
  expect(list).toMatch(/^Error validating pharmacy group list response data\.0\.name: /)
  expect(list).toHaveLength('Error validating pharmacy group list response '.length + 100)
  expect(textOf(() => groupListOf(null))).toMatch(
    /^Error validating pharmacy group list response ./,
  )
  expect(textOf(() => groupOfSlug({ ...row, slug: null }))).toMatch(
    /^Error getting pharmacy group by slug response slug: /,
  )
})
