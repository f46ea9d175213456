// VIS-041, 047, 068, 155: what the form makes of a visit and sends of it.
import { expect, test } from 'vitest'
import type { Assignment } from '@wren/contract/visits-assignment'
import { asksNewTime, checkVisit, sentOf, summaryOfFaults, valuesOf } from './visits-form.values.ts'

const visit = {
  id: 7,
  start: '2026-11-23T21:00:00.000Z',
  timezone: 'America/Los_Angeles',
  duration_estimate: 120,
  status: 'Active - Booked',
  status_reason: null,
  provider_id: 3,
  treatment: 'Saline',
  zip: '93711',
  missing_exact_time: false,
  user_id_assigned: 5,
  nurse_confirmed: '2026-11-20T00:00:00.000Z',
  flat_rate: null,
  price_nurse_hourly_rate: 92,
} as Assignment

test('day and time of the form are wall-clock values of the visit and travel as one instant', () => {
  const values = valuesOf(visit)
  expect(values).toMatchObject({ date: '2026-11-23', time: '13:00', rate_type: 'Hourly' })
  expect(sentOf({ time: '14:35' }, { ...values, time: '14:35' })).toEqual({
    start: '2026-11-23T22:35:00.000Z',
  })
  expect(sentOf({ notes: 'x' }, { ...values, notes: 'x' })).toEqual({ notes: 'x' })
})

test('changing the timezone keeps the wall clock and changes the instant', () => {
  expect(
    sentOf({ timezone: 'America/New_York' }, { ...valuesOf(visit), timezone: 'America/New_York' }),
  ).toEqual({ timezone: 'America/New_York', start: '2026-11-23T18:00:00.000Z' })
})

test('what is emptied and needed is named in one sentence and at its field', () => {
  const values = { ...valuesOf(visit), zip: null, date: null }
  expect(checkVisit(values, visit)).toMatchObject({
    zip: 'Zip is required.',
    start: 'Date is required.',
  })
  expect(summaryOfFaults(values, visit)).toBe('Date, Zip fields are required.')
  expect(checkVisit(valuesOf(visit), visit)).toEqual({})
})

test('moving or lengthening a held visit asks for the new time, shortening it or changing the nurse does not', () => {
  const values = valuesOf(visit)
  expect(asksNewTime(visit, { ...values, time: '13:05' })).toBe(true)
  expect(asksNewTime(visit, { ...values, duration_estimate: 125 })).toBe(true)
  expect(asksNewTime(visit, { ...values, duration_estimate: 60 })).toBe(false)
  expect(asksNewTime(visit, { ...values, time: '13:05', user_id_assigned: null })).toBe(false)
  expect(
    asksNewTime({ ...visit, status: 'New', nurse_confirmed: null }, { ...values, time: '13:05' }),
  ).toBe(false)
})
