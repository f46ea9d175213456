import { expect, test } from 'vitest'
import { changedNames, changes, differences, edited, loaded, rebased, same } from './form-state.ts'

const visit = { date: '2026-11-23', rate: 92, notes: '', tags: ['a'] }

test('only what differs from the loaded record counts as a change, and taking it back leaves none', () => {
  const dirty = edited(edited(loaded(visit), 'rate', 95), 'tags', ['a', 'b'])
  expect(changes(dirty)).toEqual({ rate: 95, tags: ['a', 'b'] })
  expect(changedNames(edited(edited(dirty, 'rate', 92), 'tags', ['a']))).toEqual([])
})

test('an emptied text that was null is no change', () => {
  const state = loaded<{ notes: string | null }>({ notes: null })
  expect(changedNames(edited(state, 'notes', ''))).toEqual([])
  expect([
    same(null, undefined),
    same('', null),
    same(0, null),
    same(false, null),
    same([], null),
    same({ a: '' }, {}),
  ]).toEqual([true, true, false, false, false, true])
})

test('typing takes away the error of that field alone', () => {
  const state = { ...loaded(visit), errors: { rate: 'Too low', date: 'Date is not available' } }
  expect(edited(state, 'rate', 93).errors).toEqual({ date: 'Date is not available' })
})

test('a record that moved on changes what was not typed and keeps what was', () => {
  const typed = edited(loaded(visit), 'rate', 95)
  const moved = rebased(typed, { ...visit, date: '2026-11-24', rate: 90 })
  expect(moved.values).toEqual({ ...visit, date: '2026-11-24', rate: 95 })
  expect(changes(moved)).toEqual({ rate: 95 })
})

test('the fields that differ from a newer record are named with both values and whose change it is', () => {
  const typed = edited(
    edited(loaded({ ...visit, place: 'Reno' }), 'notes', 'Dog in the yard'),
    'place',
    'Ely',
  )
  expect(differences(typed, { ...visit, date: '2026-11-24', place: 'Elko' })).toEqual([
    { name: 'date', theirs: '2026-11-24', yours: '2026-11-23', by: 'theirs' },
    { name: 'notes', theirs: '', yours: 'Dog in the yard', by: 'yours' },
    { name: 'place', theirs: 'Elko', yours: 'Ely', by: 'both' },
  ])
  expect(
    differences(edited(typed, 'place', 'Elko'), { ...visit, place: 'Elko' }).map(
      ({ name }) => name,
    ),
  ).toEqual(['notes'])
})
