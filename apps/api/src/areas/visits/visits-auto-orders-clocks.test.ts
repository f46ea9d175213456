// REF "Times" 055, 056, ORD-055: generated visits on the days on which clocks go forward and back.
import { expect, test } from 'vitest'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anAutoOrder, generated } from './visits-auto-orders.builders.ts'
import { useScene } from './visits.builders.ts'

const app = useTestApp()
const scene = useScene(app)

const zone = {
  zip: '90001',
  city: 'Los Angeles',
  county: 'Los Angeles',
  state: 'CA',
  state_long: 'California',
  timezone: 'America/Los_Angeles',
}

/** The first visit that is made where the patient prefers this hour and a half; the last one was the day before. */
async function firstAt(now: string, hour: number): Promise<string | undefined> {
  await app.clock(now)
  const { order } = await anAutoOrder(
    app,
    { ...scene, admin: await app.admin() },
    { patient: { ...zone, preferenced_time_hour: hour, preferenced_time_minute: 30 }, lastDay: -1 },
  )
  await app.settle()
  return (await generated(app, order))[0]?.start
}

test('REF-055 a time that the clocks skip is moved forward by the gap, one that occurs twice is the earlier, any other keeps the wall clock', async () => {
  expect(await firstAt('2026-10-26T18:00:00.000Z', 1)).toBe('2026-11-01T08:30:00.000Z')
  expect(await firstAt('2026-10-27T18:00:00.000Z', 9)).toBe('2026-11-02T17:30:00.000Z')
  expect(await firstAt('2027-03-08T18:00:00.000Z', 2)).toBe('2027-03-14T10:30:00.000Z')
  expect(await firstAt('2027-03-09T18:00:00.000Z', 9)).toBe('2027-03-15T16:30:00.000Z')
})
