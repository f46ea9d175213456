// AUD-057: one rate count for all instances, whose clocks differ by seconds.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMinutes, type Instant } from '@wren/contract/time'
import { useTestApp } from '../testing-fixtures.ts'
import { callCount, callCounts, countCall, countCallInBoth } from './rate.ts'

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

test('AUD-058 SES-092 concurrent calls over the first limit leave the shared second limit untouched', async () => {
  const { platform } = app.instance
  const window = (key: string, most: number) => ({ key, most, seconds: 3600 })
  const shared = window('shared', 12)
  const callFrom = (caller: string) => countCallInBoth(platform, window(caller, 5), shared)
  const refusals = await Promise.all(Array.from({ length: 20 }, () => callFrom('one')))
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(5)
  const counts = await callCounts(platform, ['one', 'unused', 'shared'], 3600)
  expect(counts.map(({ n }) => n)).toEqual([20, 0, 5])
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, call) => callFrom(call % 2 === 0 ? 'two' : 'three')),
  )
  expect(others.filter((refusal) => refusal === null)).toHaveLength(7)
  expect(others.find((refusal) => refusal !== null)?.status).toBe(429)
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
