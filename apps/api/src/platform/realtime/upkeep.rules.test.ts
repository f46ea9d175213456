import { expect, test } from 'vitest'
import { dueFor, type Life } from './upkeep.rules.ts'

const second = 1_000
const life = (over: Partial<Life> = {}): Life => ({
  opened: 0,
  signedIn: true,
  heard: 0,
  pinged: 0,
  awaiting: null,
  checked: 0,
  ...over,
})

test('who has not answered the handshake has ten seconds', () => {
  expect([9_999, 10_000].map((now) => dueFor(life({ signedIn: false }), now))).toEqual([
    [],
    ['no-pong'],
  ])
  expect(dueFor(life(), 10_000)).toEqual([])
})

test('a ping is due every 30 seconds, and who has answered none for 60 is dead', () => {
  expect([29_999, 30_000].map((now) => dueFor(life(), now))).toEqual([[], ['ping']])
  expect(
    dueFor(life({ pinged: 30 * second, heard: 30 * second, checked: 30 * second }), 59 * second),
  ).toEqual([])
  expect(
    [59_999, 60_000].map((now) =>
      dueFor(life({ pinged: 30 * second, awaiting: 30 * second, checked: 30 * second }), now),
    ),
  ).toEqual([[], ['dead']])
  // Answered late, but answered.
  expect(
    dueFor(life({ pinged: 30 * second, heard: 59 * second, checked: 30 * second }), 60 * second),
  ).toEqual(['ping'])
})

test('a clock moved by hours asks first, and drops nobody who was never asked', () => {
  expect(dueFor(life(), 9 * 3_600 * second)).toEqual(['ping', 'recheck'])
  // Moved again while the answer is under way.
  const asked = life({ pinged: 30 * second, checked: 9 * 3_600 * second })
  expect(
    [0, 1_999, 2_000].map((awaiting) =>
      dueFor({ ...asked, awaiting }, 9 * 3_600 * second).includes('dead'),
    ),
  ).toEqual([false, false, true])
})

test('the session of a signed-in socket is looked at every minute', () => {
  const quiet = { pinged: 60 * second, heard: 60 * second }
  expect([59_999, 60_000].map((now) => dueFor(life(quiet), now))).toEqual([[], ['recheck']])
  expect(dueFor(life({ ...quiet, checked: 60 * second }), 119_000)).not.toContain('recheck')
})
