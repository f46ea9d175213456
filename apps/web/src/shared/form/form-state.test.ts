import { expect, test } from 'vitest'
import { changedNames, changes, differences, edited, loaded, rebased, same } from './form-state.ts'

const visit = { date: '2026-11-23', rate: 92, notes: '', tags: ['a'] }

test('counts only differences from the loaded record as changes', () => {
  const dirty = edited(edited(loaded(visit), 'rate', 95), 'tags', ['a', 'b'])
  expect(changes(dirty)).toEqual({ rate: 95, tags: ['a', 'b'] })
  expect(changedNames(edited(edited(dirty, 'rate', 92), 'tags', ['a']))).toEqual([])
})

test('treats an emptied text that was null as unchanged', () => {
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

test('clears the error of the edited field only', () => {
  const state = { ...loaded(visit), errors: { rate: 'Too low', date: 'Date is not available' } }
  expect(edited(state, 'rate', 93).errors).toEqual({ date: 'Date is not available' })
})

test('follows a newer record except in edited fields', () => {
  const typed = edited(loaded(visit), 'rate', 95)
  const moved = rebased(typed, { ...visit, date: '2026-11-24', rate: 90 })
  expect(moved.values).toEqual({ ...visit, date: '2026-11-24', rate: 95 })
  expect(changes(moved)).toEqual({ rate: 95 })
})

test('names differences from a newer record with both values and their author', () => {
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
