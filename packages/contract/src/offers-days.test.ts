import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offeredDays as daysOfVisit, type OfferedVisit } from './offers-blast.rules.ts'
import {
  dayFaults,
  fittedDays,
  holdsOwnDay,
  movedDays,
  movedText,
  ownDay,
} from './offers-days.rules.ts'
import { offerTime } from './nurse-visits-times.rules.ts'
import { templateValues } from './offers-template.rules.ts'
import { addDays, addMinutes, daysBetween, formatDay } from './time.ts'

const zones = ['America/Phoenix', 'America/New_York', 'Pacific/Honolulu'] as const
const start = fc
  .integer({ min: 0, max: 96 * 60 })
  .map((n) => addMinutes('2026-12-14T17:00:00.000Z', n * 5))
const day = fc.integer({ min: -6, max: 12 }).map((n) => addDays('2026-12-15', n))
const visit: fc.Arbitrary<OfferedVisit> = fc.record({
  blast_type: fc.constantFrom(null, 'fixed', 'fixed-date', 'flexible', 'manual', 'multi-day'),
  blast_details: fc.option(
    fc.record({ date: fc.option(day), date_from: fc.option(day), date_to: fc.option(day) }),
  ),
  start,
  timezone: fc.constantFrom(...zones),
})
const fixedDate: OfferedVisit = {
  blast_type: 'fixed-date',
  blast_details: { date: '2026-12-15', slots: ['all-day'] },
  start: '2026-12-15T17:00:00.000Z',
  timezone: 'America/Phoenix',
}

describe('OFR-138 the offered days', () => {
  it('include the visit’s own day, or the fault names the field', () => {
    expect(dayFaults(fixedDate)).toEqual({})
    expect(dayFaults({ ...fixedDate, start: '2026-12-17T17:00:00.000Z' })).toEqual({
      'blast_details.date': "The offered days must include the visit's date, Dec 17, 2026",
    })
    const range = { date_from: '2026-12-16', date_to: '2026-12-18' }
    const flexible = { ...fixedDate, blast_type: 'flexible', blast_details: range }
    expect(Object.keys(dayFaults(flexible))).toEqual(['blast_details.date_from'])
    expect(Object.keys(dayFaults({ ...flexible, start: '2026-12-19T17:00:00.000Z' }))).toEqual([
      'blast_details.date_to',
    ])
    expect(dayFaults({ ...flexible, blast_type: 'fixed' })).toEqual({})
  })
  it('move with a visit whose day they include', () => {
    fc.assert(
      fc.property(visit, start, fc.constantFrom(...zones), (before, to, timezone) => {
        fc.pre(holdsOwnDay(before))
        const shift = daysBetween(ownDay(before), ownDay({ start: to, timezone }))
        const days = movedDays(before, { start: to, timezone })
        const after = { ...before, start: to, timezone, blast_details: days }
        expect(holdsOwnDay(after)).toBe(true)
        const [from, until] = [daysOfVisit(before), daysOfVisit(after)]
        expect(daysBetween(from.first, until.first)).toBe(shift)
        expect(daysBetween(from.last, until.last)).toBe(shift)
      }),
      { numRuns: 2_000 },
    )
  })
  it('can be fitted to the visit’s day from any position', () => {
    fc.assert(
      fc.property(visit, (offered) => {
        const details = offered.blast_details as {
          date_from: string | null
          date_to: string | null
        } | null
        fc.pre((details?.date_from ?? '') <= (details?.date_to ?? '9'))
        expect(holdsOwnDay({ ...offered, blast_details: fittedDays(offered) })).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
  it('are announced only when they moved', () => {
    const after = {
      ...fixedDate,
      start: '2026-12-17T17:00:00.000Z',
      blast_details: { date: '2026-12-17' },
    }
    expect(movedText(fixedDate, after)).toBe('Offered days moved from Dec 15 to Dec 17')
    const flexible = {
      ...fixedDate,
      blast_type: 'flexible',
      blast_details: { date_from: '2026-12-15', date_to: '2026-12-18' },
    }
    const later = {
      ...flexible,
      start: after.start,
      blast_details: { date_from: '2026-12-17', date_to: '2026-12-20' },
    }
    expect(movedText(flexible, later)).toBe(
      'Offered days moved from Dec 15 - Dec 18 to Dec 17 - Dec 20',
    )
    expect(movedText(flexible, { ...flexible, start: after.start })).toBeNull()
    expect(movedText(fixedDate, fixedDate)).toBeNull()
    expect(
      movedText({ ...fixedDate, blast_type: 'fixed' }, { ...after, blast_type: 'fixed' }),
    ).toBeNull()
  })
  it('read the same in the nurse’s list and in the text', () => {
    fc.assert(
      fc.property(visit, (offered) => {
        fc.pre(offered.blast_type === 'flexible' || offered.blast_type === 'multi-day')
        const { first, last } = daysOfVisit(offered)
        const facts = { ...offered, duration_estimate: 60, days_to_schedule: 1 }
        const text = templateValues(
          {
            ...facts,
            city: null,
            state: null,
            pharmacy: null,
            ops_phone: '',
            flat_rate_cents: null,
            price_nurse_hourly_rate_cents: null,
            price_nurse_estimate_cents: null,
            price_nurse_note: null,
          },
          'Nurse',
          '',
        ).date_range
        const list = offerTime({ ...facts, blast_details: offered.blast_details as never }).date
        expect(text).toBe(`${formatDay(first)} - ${formatDay(last)}`)
        expect(list).toBe(`${text} date`)
      }),
      { numRuns: 500 },
    )
  })
})
