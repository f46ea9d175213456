// Text and endings of a visit that ended for its nurse.
import { expect, test } from 'vitest'
import { endedText, endingOf, endingForNurse } from './chart-ended.rules.ts'

const at = '2026-11-20T20:15:00.000Z'
const reader = { zone: 'America/Phoenix', now: '2026-11-20T20:16:00.000Z', phone: '555-555-0100' }

test('CHT-098 states the kind of ending, the time and the phone, and the day unless it is today', () => {
  expect(endedText({ kind: 'canceled', at }, reader)).toBe(
    'Operations canceled this visit at 1:15 PM MST. Call 555-555-0100. What you typed is kept.',
  )
  expect(endedText({ kind: 'reassigned', at }, reader)).toMatch(
    /^This visit was given to another nurse at 1:15 PM MST\. /,
  )
  expect(endedText({ kind: 'unassigned', at }, { ...reader, phone: '' })).toBe(
    'This visit was taken off your list at 1:15 PM MST. What you typed is kept.',
  )
  expect(
    endedText({ kind: 'canceled', at }, { ...reader, now: '2026-11-22T20:16:00.000Z' }),
  ).toMatch(/^Operations canceled this visit at Nov 20, 2026 1:15 PM MST\. /)
})

test('CHT-098 status or current nurse end a visit for its nurse', () => {
  const visit = (status: string, user_id_assigned: number | null) => ({ status, user_id_assigned })
  expect(endingOf(visit('Inactive - Canceled', 7), 7)).toBe('canceled')
  expect(endingOf(visit('New', null), 7)).toBe('taken')
  expect(endingOf(visit('Active - Ready', 7), 7)).toBeNull()
  const taken = { kind: 'taken', at } as const
  expect(endingForNurse(visit('Active - Ready', 8), 7, taken)).toEqual({ kind: 'reassigned', at })
  expect(endingForNurse(visit('New', null), 7, taken)).toEqual({ kind: 'unassigned', at })
  expect(endingForNurse(visit('Active - Ready', 7), 7, taken)).toBeNull()
  expect(endingForNurse(visit('New', null), 7, null)).toBeNull()
})
