// GRP "Rules" 023, 024, 032: what leaves the form, and what of an answer is believed.
import { expect, test } from 'vitest'
import { groupListOf, groupOfSlug } from './pharmacy-groups-answers.rules.ts'
import {
  blank,
  faultsOf,
  groupSent,
  linksToChange,
  offeredTo,
  toggled,
  valuesOf,
} from './pharmacy-groups-form.rules.ts'

const values = { name: 'Northern', is_published: false, pharmacies: [3], vettings: [1, 2] }

test("GRP-023 a save without a name or without pharmacies raises 'Form values are missing' before anything is sent", () => {
  for (const missing of [{ name: null }, { name: '  ' }, { pharmacies: [] }])
    expect(() => groupSent({ name: 'New' }, { ...values, ...missing })).toThrow(
      'Form values are missing',
    )
  expect(groupSent({ name: 'New', vettings: [] }, values)).toEqual({ name: 'New' })
})

test('choosing and leaving again is no change; what is linked is removed, what is new is added', () => {
  expect(
    valuesOf({
      ...blank,
      pharmacies: [{ id: 9 }, { id: 2 }] as never,
      vettings: [{ vetting_id: 5 }, { vetting_id: 4 }],
    }),
  ).toMatchObject({ pharmacies: [2, 9], vettings: [4, 5] })
  expect(toggled(toggled([2, 9], 2), 2)).toEqual([2, 9])
  expect([linksToChange([1, 2], [2, 3]), linksToChange([1], [1])]).toEqual([
    { remove: [1], add: [3] },
    { remove: [], add: [] },
  ])
  expect(faultsOf(valuesOf(blank))).toEqual({
    name: 'Group name is required',
    pharmacies: 'At least 1 pharmacy is required',
  })
})

test('a pharmacy is offered that is not deleted and belongs to no group or to this one', () => {
  const pharmacy = (id: number, more: object = {}) => ({
    id,
    title: `P${id}`,
    is_deleted: false,
    invoicing_address_state: null,
    group: null,
    ...more,
  })
  const all = [
    pharmacy(1),
    pharmacy(2, { is_deleted: true }),
    pharmacy(3, { group: 'Ours' }),
    pharmacy(4, { group: 'Theirs' }),
  ]
  expect(offeredTo([3], [], all).map(({ id }) => id)).toEqual([1, 3])
  expect(offeredTo([3], [1, 4], all).map(({ id }) => id)).toEqual([1, 3, 4]) // chosen, and taken by another group since
})

test('GRP-032 a list and a group by slug of the wrong shape are named, with a hundred characters of what is wrong', () => {
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
