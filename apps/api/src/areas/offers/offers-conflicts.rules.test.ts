// Conflicts of a nurse's other visits, and the colours of busy nurses. OFR-051, OFR-055
import { expect, test } from 'vitest'
import { busyColor, conflictsOf, stronger, type OtherVisit } from './offers-conflicts.rules.ts'
import { start, aVisit, other } from './offers-recommended.builders.ts'

test('OFR-055 visits of a day conflict, directly within 30 minutes; without an exact time only indirectly', () => {
  const others = [
    other(149, { id: 1, nurse_id: 2 }),
    other(150, { id: 2 }),
    other(-89, { id: 3, confirmed: false }),
    other(0, { id: 4, missing_exact_time: true }),
    other(24 * 60, { id: 5, local_date: '2026-11-25' }),
  ]
  expect(
    conflictsOf(aVisit(), others).map(
      ({ nurseId, assignmentId, isDirectConflict, nurseConfirmed }) => [
        nurseId,
        assignmentId,
        isDirectConflict,
        nurseConfirmed,
      ],
    ),
  ).toEqual([
    [1, 3, true, false],
    [1, 4, false, true],
    [1, 2, false, true],
    [2, 1, true, true],
  ])
  expect(conflictsOf(aVisit({ missing_exact_time: true }), [other(0)])[0]?.isDirectConflict).toBe(
    false,
  )
})

test('OFR-051 red overlaps a confirmed visit, orange an unconfirmed one, yellow is near; the strongest wins', () => {
  const wanted = { start, duration_estimate: 120 }
  const of = (from: number, own: Partial<OtherVisit> = {}) => busyColor(wanted, other(from, own))
  expect([
    of(0),
    of(0, { confirmed: false }),
    of(0, { missing_exact_time: true }),
    of(120),
    of(180),
    of(181),
    of(-120),
    of(-121),
  ]).toEqual(['red', 'orange', 'orange', 'yellow', 'yellow', null, 'yellow', null])
  expect([stronger('yellow', 'red'), stronger('orange', 'yellow')]).toEqual(['red', 'orange'])
})
