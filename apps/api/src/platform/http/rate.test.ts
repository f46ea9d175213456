// AUD-057: one rate count for all instances, whose clocks differ by seconds.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMinutes, type Instant } from '@wren/contract/time'
import { useTestApp } from '../testing-fixtures.ts'
import { countCall, callCount } from './rate.ts'

const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })

const seconds = (at: Instant, n: number): Instant => addMinutes(at, n / 60)
/** The platform of an instance whose clock shows `now`. */
const platformAt = (now: Instant) => ({
  ...app.instance.platform,
  clock: { ...app.instance.platform.clock, now: () => now },
})

test('AUD-057 a call from an instance with a slow clock counts in the open window', async () => {
  const now = app.instance.platform.clock.now()
  const window = { key: 'lagging', most: 4, seconds: 60 }
  for (const offset of [0, -5, 0, -5])
    expect(await countCall(platformAt(seconds(now, offset)), window)).toBeNull()
  expect((await callCount(platformAt(seconds(now, -5)), 'lagging', 60)).n).toBe(4)
  const refused = await countCall(platformAt(seconds(now, -5)), window)
  expect([refused?.status, refused?.retryAfter]).toEqual([429, 60])
  expect(await countCall(platformAt(seconds(now, 60)), window)).toBeNull()
  // A clock that was moved back by an hour opens a new window.
  expect(await countCall(platformAt(addMinutes(now, -60)), window)).toBeNull()
})

test('AUD-057 the count of a session does not restart on an instance whose clock is a minute behind', async () => {
  const admin = await app.admin()
  const found = await sql<{
    sid: string
  }>`select sid from session where user_id = ${admin.id}`.execute(app.instance.platform.db)
  const minute = new Date(
    Math.ceil(Date.parse(app.instance.platform.clock.now()) / 60_000) * 60_000 + 60_000,
  ).toISOString()
  const enter = async (moment: Instant) =>
    (
      await sql<{
        calls: number
      }>`select calls from enter_session(${found.rows[0]?.sid ?? ''}, ${moment}, true)`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.calls
  expect([
    await enter(minute),
    await enter(seconds(minute, -2)),
    await enter(seconds(minute, 1)),
    await enter(seconds(minute, 60)),
  ]).toEqual([1, 2, 3, 1])
})
