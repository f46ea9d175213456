import { expect, test } from 'vitest'
import { firstSegments } from './first-segments.ts'
import { freeSlug, groupFaults, slugOf } from './pharmacy-groups.rules.ts'

const draft = { name: 'Northern Valley', pharmacies: [1], is_published: false }
const nameFault = (name: string) => groupFaults({ ...draft, name })['name']

test('GRP-017 GRP-018 requires a name of 2 to 100 characters without outer blanks', () => {
  expect([nameFault(''), nameFault('   ')]).toEqual([
    'Group name is required',
    'Group name is required',
  ])
  expect([nameFault('A'), nameFault(' A ')]).toEqual([
    'Group name must be at least 2 characters long.',
    'Group name must be at least 2 characters long.',
  ])
  expect([nameFault('AB'), nameFault('x'.repeat(100)), nameFault(` ${'x'.repeat(100)} `)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(nameFault('x'.repeat(101))).toBe('Please enter a value with no more than 100 characters.')
})

test('reports missing pharmacies of a published or unpublished group together with its name', () => {
  expect(groupFaults({ name: '', pharmacies: [], is_published: false })).toEqual({
    name: 'Group name is required',
    pharmacies: 'At least 1 pharmacy is required',
  })
  expect(groupFaults({ ...draft, pharmacies: [], is_published: true })).toEqual({
    pharmacies: 'A published pharmacy group must have at least one pharmacy.',
  })
  expect(groupFaults(draft)).toEqual({})
})

test('makes slugs of lower-case letters, digits and single inner dashes, at most 60 characters', () => {
  expect(
    ['Northern Valley', "  St. Mary's & Sons -- Rx! ", 'Élan 24/7', '日本'].map(slugOf),
  ).toEqual(['northern-valley', 'st-mary-s-sons-rx', 'lan-24-7', ''])
  expect(slugOf(`${'x'.repeat(59)} tail`)).toBe('x'.repeat(59))
  expect(slugOf('y'.repeat(80))).toHaveLength(60)
})

test('numbers a taken slug within its length and refuses paths of the application', () => {
  expect(freeSlug('Acme', new Set())).toBe('acme')
  expect(freeSlug('ACME!', new Set(['acme', 'acme-2']))).toBe('acme-3')
  const long = 'z'.repeat(60)
  expect(freeSlug(long, new Set([long]))).toBe(`${'z'.repeat(58)}-2`)
  expect(
    [
      'API',
      'public',
      'Dev',
      'operations',
      'Scheduling',
      'websocket',
      'Logos',
      'health',
      'ready',
      'internal',
      'Visits List',
      '!!',
    ].map((name) => freeSlug(name, new Set())),
  ).toEqual(Array(12).fill(null))
  for (const word of firstSegments) expect(slugOf(word), word).toBe(word)
})
