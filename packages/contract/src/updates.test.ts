import { expect, test } from 'vitest'
import {
  isInactive,
  pairText,
  priorityLabel,
  readPair,
  resolvedAt,
  shownLine,
} from './updates.rules.ts'
import { updatePriorities, updateStatuses } from './updates.ts'

test('what is done is resolved or canceled, and was so since its last step there', () => {
  expect(updateStatuses.filter(isInactive)).toEqual(['resolved', 'canceled'])
  expect(resolvedAt(null, 'new', 2)).toBeNull()
  expect(resolvedAt(null, 'canceled', 2)).toBe(2)
  expect(resolvedAt({ status: 'resolved', resolved: 1 }, 'resolved', 2)).toBe(1)
  expect(resolvedAt({ status: 'resolved', resolved: 1 }, 'canceled', 2)).toBe(2)
  expect(resolvedAt({ status: 'resolved', resolved: 1 }, 'in progress', 2)).toBeNull()
})

test('a pair names a patient and a number, and nothing else is one', () => {
  const uuid = '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01'
  expect(readPair(pairText({ uuid, id: 7 }))).toEqual({ uuid, id: 7 })
  for (const text of [
    '',
    '|',
    uuid,
    `${uuid}|`,
    `${uuid}|0`,
    `${uuid}|07`,
    `${uuid}|7|7`,
    `${uuid}|2147483648`,
    `${uuid} | 7`,
    `x${uuid}|7`,
    '7|7',
  ])
    expect(readPair(text), text).toBeNull()
})

test('each priority has its word', () => {
  expect(updatePriorities.map(({ value }) => priorityLabel(value))).toEqual([
    'No Priority',
    'Low',
    'Medium',
    'High',
    'Urgent',
  ])
})

test('a row shows the lines of a text as sentences on one line', () => {
  expect(shownLine('Visit #7 is not ready\nTue, Nov 24, 4:30 PM MST. Missing: no nurse.')).toBe(
    'Visit #7 is not ready. Tue, Nov 24, 4:30 PM MST. Missing: no nurse.',
  )
  expect(shownLine(' Ask:\r\n\n  parking \nand keys')).toBe('Ask: parking. and keys')
  expect(shownLine('a'.repeat(200)).length).toBeLessThan(150)
})
