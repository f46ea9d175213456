// Blast types and the faults of blast details. OFR-009 to OFR-012
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  blastFaults,
  blastSlots,
  blastTypeLabel,
  blastTypeOptions,
  detailsOf,
  type BlastDetails,
  type BlastToSave,
} from './offers-blast.rules.ts'
import { BlastDetailsField, blastTypes, type BlastType } from './visits-fields.ts'

const limits = { today: '2026-11-20', expiration: '2026-12-31' }
const flexible: BlastDetails = {
  date: null,
  date_from: '2026-11-24',
  date_to: '2026-11-26',
  slots: ['all-day'],
  note: null,
}
const faults = (
  blast_type: BlastType | null,
  details: Partial<BlastDetails> = {},
  changes: Partial<BlastToSave> = {},
) =>
  blastFaults(
    {
      blast_type,
      details: { ...detailsOf(null), ...details },
      days_to_schedule: null,
      duration_days: null,
      ...changes,
    },
    limits,
  )

test('OFR-009 OFR-010 lists the blast types with their stored values; without a type none is selected', () => {
  expect(blastTypeOptions).toEqual([
    { value: 'fixed', label: 'Fixed Date & Time' },
    { value: 'fixed-date', label: 'Fixed Date' },
    { value: 'flexible', label: 'Flexible' },
    { value: 'manual', label: 'Manual Staff' },
    { value: 'multi-day', label: 'Multi-Day' },
  ])
  expect([blastTypes.toSorted(), blastTypeLabel(null)]).toEqual([
    ['fixed', 'fixed-date', 'flexible', 'manual', 'multi-day'],
    '',
  ])
})

test('OFR-011 accepts date, range, slots and a note of 300 characters, and nothing else', () => {
  const isValid = (blast_details: unknown) =>
    z.object({ blast_details: BlastDetailsField }).safeParse({ blast_details }).success
  expect([detailsOf(null), blastSlots]).toEqual([
    { date: null, date_from: null, date_to: null, slots: [], note: null },
    ['07:00-10:55', '11:00-14:55', '15:00-19:00', 'all-day'],
  ])
  expect(
    [flexible, { ...flexible, note: 'x'.repeat(300) }, { slots: [...blastSlots] }, null, {}].map(
      isValid,
    ),
  ).toEqual([true, true, true, true, true])
  expect(
    [
      { ...flexible, note: 'x'.repeat(301) },
      { slots: ['08:00-09:00'] },
      { date: '24.11.2026' },
      { date_from: '2026-02-30' },
      'tomorrow',
    ].map(isValid),
  ).toEqual([false, false, false, false, false])
})

test('OFR-011 OFR-012 checks dates against today, the order and each other, and the number of days', () => {
  const rows: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['no type', faults(null), { blast_type: 'Blast type is required' }],
    ['fixed uses the visit start only', faults('fixed'), {}],
    ['manual needs nothing', faults('manual'), {}],
    [
      'a fixed date without day and slot',
      faults('fixed-date'),
      {
        'blast_details.date': 'At least one date is required',
        'blast_details.slots': 'At least one time slot is required',
      },
    ],
    [
      'a fixed date of today',
      faults('fixed-date', { date: '2026-11-20', slots: ['07:00-10:55'] }),
      {},
    ],
    [
      'a fixed date of yesterday',
      faults('fixed-date', { date: '2026-11-19', slots: ['07:00-10:55'] }),
      { 'blast_details.date': 'The date has passed' },
    ],
    [
      'a fixed date with three slots',
      faults('fixed-date', {
        date: '2026-11-20',
        slots: ['07:00-10:55', '11:00-14:55', 'all-day'],
      }),
      {},
    ],
    [
      'a fixed date with four slots',
      faults('fixed-date', { date: '2026-11-20', slots: [...blastSlots] }),
      { 'blast_details.slots': 'At most 3 time slots can be offered' },
    ],
    [
      'a fixed date after the order',
      faults('fixed-date', { date: '2027-01-01', slots: ['07:00-10:55'] }),
      { 'blast_details.date': 'The linked order expires on Dec 31, 2026' },
    ],
    ['flexible', faults('flexible', flexible), {}],
    [
      'flexible without dates',
      faults('flexible', { slots: ['all-day'] }),
      { 'blast_details.date_from': 'At least one date is required' },
    ],
    [
      'flexible backwards',
      faults('flexible', { ...flexible, date_to: '2026-11-23' }),
      { 'blast_details.date_from': 'The first date must not be after the last date' },
    ],
    ['14 days apart', faults('flexible', { ...flexible, date_to: '2026-12-08' }), {}],
    [
      '15 days apart',
      faults('flexible', { ...flexible, date_to: '2026-12-09' }),
      { 'blast_details.date_to': 'The dates must be at most 14 days apart' },
    ],
    [
      'three of three days',
      faults('multi-day', flexible, { days_to_schedule: 3, duration_days: 3 }),
      {},
    ],
    [
      'four of three days',
      faults('multi-day', flexible, { days_to_schedule: 4, duration_days: 5 }),
      { days_to_schedule: '4 days cannot be scheduled between these dates' },
    ],
    [
      'no number of days',
      faults('multi-day', flexible),
      { days_to_schedule: 'Days to schedule is required' },
    ],
  ]
  for (const [name, result, expected] of rows) expect(result, name).toEqual(expected)
})
