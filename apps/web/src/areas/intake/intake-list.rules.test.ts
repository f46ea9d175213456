import { expect, test } from 'vitest'
import {
  ageOf,
  assignedText,
  givenBackText,
  givingBack,
  isOverdue,
  mayUndo,
} from './intake-list.rules.ts'

const now = '2026-11-21T18:00:00.000Z'
const received = (submitted_date: string, status = 'New Intake') =>
  ageOf({ submitted_date, status }, now)

test('the age of a referral turns amber after a day and red after three, says so in words, and ends with the waiting', () => {
  expect(received('2026-11-21T17:20:00.000Z')).toEqual({
    hue: 'grey',
    short: '40m',
    long: 'Received 40 min ago',
  })
  expect(received('2026-11-20T18:01:00.000Z')).toEqual({
    hue: 'grey',
    short: '23h',
    long: 'Received 23 hours ago',
  })
  expect(received('2026-11-20T18:00:00.000Z')).toEqual({
    hue: 'amber',
    short: '1d',
    long: 'Received 1 day ago, waiting',
  })
  expect(received('2026-11-18T18:01:00.000Z', 'In Progress')?.hue).toBe('amber')
  expect(received('2026-11-18T18:00:00.000Z', 'In Progress')).toEqual({
    hue: 'red',
    short: '3d',
    long: 'Received 3 days ago, waiting long',
  })
  expect(received('2026-09-01T18:00:00.000Z')?.short).toBe('2mo')
  expect(received('2026-11-01T18:00:00.000Z', 'Hold')).toEqual({
    hue: 'grey',
    short: '2w',
    long: 'Received 2 weeks ago',
  })
  for (const status of [
    'Complete',
    'Canceled',
    'Closed',
    'Withdrawn',
    'Deleted - Duplicated',
    'Lost',
    'Done',
  ])
    expect(received('2026-11-01T18:00:00.000Z', status)).toBe(null)
})

test('an open intake is overdue once its day has passed without a confirmed visit', () => {
  const row = { start_date: '2026-11-20', has_confirmed_visit: false, status: 'In Progress' }
  const overdue = (more: object) => isOverdue({ ...row, ...more }, '2026-11-21')
  expect([
    overdue({}),
    overdue({ start_date: '2026-11-21' }),
    overdue({ start_date: null }),
    overdue({ has_confirmed_visit: true }),
    overdue({ status: 'Hold' }),
  ]).toEqual([true, false, false, false, false])
})

test('a status can be taken back only where nothing was ended with it', () => {
  const row = {
    status: 'In Progress',
    status_reason: 'Pending PHI',
    patient_order_id: null,
    auto_offer_enabled: false,
  }
  const undo = (to: string, more: object = {}, visits = 0) =>
    mayUndo({ ...row, ...more }, to, visits)
  expect([undo('Hold'), undo('Canceled'), undo('Lost'), undo('Complete')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([
    undo('Deleted - Duplicated'),
    undo('Canceled', {}, 1),
    undo('Canceled', { patient_order_id: 4 }),
    undo('Hold', { patient_order_id: 4 }),
  ]).toEqual([false, false, false, true])
  expect([
    undo('Hold', { auto_offer_enabled: true }),
    undo('Complete', { auto_offer_enabled: true }),
  ]).toEqual([true, false])
  expect([
    undo('In Progress', { status: 'New Intake', status_reason: null, patient_order_id: 4 }),
    undo('In Progress', { status: 'New Intake', status_reason: null }),
  ]).toEqual([false, true])
  expect([
    undo('Hold', { status_reason: null }),
    undo('Hold', { status: 'Done', status_reason: null }),
  ]).toEqual([false, false])
})

test('an assignment names what was done and, intake by intake, what was refused; its undo gives every row its former owner again', () => {
  const fine = (id: number) => ({ id, ok: true, error: null, version: 2 })
  const results = [
    fine(7),
    { id: 8, ok: false, error: 'A deleted intake cannot be changed.', version: 3 },
    fine(9),
    fine(10),
  ]
  expect(assignedText(results, 'Ada Ops')).toEqual({
    done: '3 intakes have been assigned to Ada Ops',
    refused: '1 of 4 intakes was not assigned. Intake 8: A deleted intake cannot be changed.',
  })
  expect(assignedText([fine(7)], null)).toEqual({
    done: 'Intake 7 has no ops owner now',
    refused: null,
  })
  const rows = [
    { id: 7, user_id_ops: 3 },
    { id: 8, user_id_ops: 3 },
    { id: 9, user_id_ops: null },
    { id: 10, user_id_ops: 5 },
  ]
  expect(givingBack(rows, results, 5)).toEqual([
    { owner: 3, intakes: [{ id: 7, version: 2 }] },
    { owner: null, intakes: [{ id: 9, version: 2 }] },
  ])
  expect(
    [
      givingBack(rows, results, 5),
      givingBack(rows, [fine(7)], 5),
      givingBack(rows, [fine(9)], 5),
    ].map(givenBackText),
  ).toEqual([
    'The former ops owners are back',
    'The former ops owner of intake 7 is back',
    'Intake 9 has no ops owner again',
  ])
})
