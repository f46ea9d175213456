import { expect, test } from 'vitest'
import { upkeepOf, type SocketState } from './upkeep.rules.ts'

const second = 1_000
const socket = (changes: Partial<SocketState> = {}): SocketState => ({
  openedAt: 0,
  isSignedIn: true,
  lastMessageAt: 0,
  lastPingAt: 0,
  unansweredMs: null,
  lastCheckAt: 0,
  ...changes,
})

test('a socket without a handshake closes after 10 s', () => {
  expect([9_999, 10_000].map((now) => upkeepOf(socket({ isSignedIn: false }), now))).toEqual([
    [],
    ['no-pong'],
  ])
  expect(upkeepOf(socket(), 10_000)).toEqual([])
})

test('a ping is due every 30 s, and a socket that has not answered for 60 s is dead', () => {
  expect([29_999, 30_000].map((now) => upkeepOf(socket(), now))).toEqual([[], ['ping']])
  expect(
    upkeepOf(
      socket({ lastPingAt: 30 * second, lastMessageAt: 30 * second, lastCheckAt: 30 * second }),
      59 * second,
    ),
  ).toEqual([])
  expect(
    [59_999, 60_000].map((now) =>
      upkeepOf(
        socket({ lastPingAt: 30 * second, unansweredMs: 30 * second, lastCheckAt: 30 * second }),
        now,
      ),
    ),
  ).toEqual([[], ['dead']])
  // Answered late.
  expect(
    upkeepOf(
      socket({ lastPingAt: 30 * second, lastMessageAt: 59 * second, lastCheckAt: 30 * second }),
      60 * second,
    ),
  ).toEqual(['ping'])
})

test('after a clock moved by hours a socket is pinged first and has 2 s to answer', () => {
  expect(upkeepOf(socket(), 9 * 3_600 * second)).toEqual(['ping', 'recheck'])
  // The clock moves again before the answer.
  const pinged = socket({ lastPingAt: 30 * second, lastCheckAt: 9 * 3_600 * second })
  expect(
    [0, 1_999, 2_000].map((unansweredMs) =>
      upkeepOf({ ...pinged, unansweredMs }, 9 * 3_600 * second).includes('dead'),
    ),
  ).toEqual([false, false, true])
})

test('the session of a signed-in socket is checked every minute', () => {
  const answered = { lastPingAt: 60 * second, lastMessageAt: 60 * second }
  expect([59_999, 60_000].map((now) => upkeepOf(socket(answered), now))).toEqual([[], ['recheck']])
  expect(upkeepOf(socket({ ...answered, lastCheckAt: 60 * second }), 119_000)).not.toContain(
    'recheck',
  )
})
