// AUD-054: who may open sockets, and how many over all instances.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { openSecondInstance, type SecondInstance } from '../testing-instance.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const app = useTestApp({
  environment: { ALLOWED_ORIGINS: 'https://one.example,http://wren.test' },
})
let other: SecondInstance
beforeAll(async () => {
  other = await openSecondInstance(app)
}, 180_000)
afterAll(async () => {
  await other.stop()
})

const address = (url = app.instance.url) => `${url.replace('http', 'ws')}/websocket`
const upgradeStatus = (origin?: string): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address(), origin === undefined ? {} : { headers: { origin } })
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
    socket.on('error', () => undefined)
    socket.on('open', () => {
      resolve(101)
      socket.close()
    })
  })

test('AUD-054 an upgrade without an allowed origin answers 403, and no socket opens', async () => {
  expect(
    await Promise.all([
      upgradeStatus(),
      upgradeStatus('https://evil.example'),
      upgradeStatus('null'),
      upgradeStatus('http://wren.test.evil.example'),
      upgradeStatus('https://wren.test'),
      upgradeStatus(app.instance.url),
    ]),
  ).toEqual(Array(6).fill(403))
  expect(
    await Promise.all([upgradeStatus('http://wren.test'), upgradeStatus('https://one.example')]),
  ).toEqual([101, 101])
})

interface OpenSocket {
  readonly socket: WebSocket
  readonly closed: Promise<number>
}
function openSocket({ token }: Client, url?: string): Promise<OpenSocket> {
  const socket = new WebSocket(address(url), { headers: { origin: 'http://wren.test' } })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  return new Promise((resolve) => {
    socket.on('message', (text) => {
      const { code } = JSON.parse(String(text)) as { code: string }
      if (code === 'handshake-ping')
        socket.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      if (code === 'handshake-ok') resolve({ socket, closed })
    })
    // Of many concurrent sockets some close before the answer.
    void closed.then(() => resolve({ socket, closed }))
  })
}
const isOpen = ({ socket }: OpenSocket): boolean => socket.readyState === WebSocket.OPEN
const closeAll = (seats: readonly OpenSocket[]): void => {
  for (const { socket } of seats) socket.terminate()
}
const countSeats = async (person: Client): Promise<number> =>
  (
    await sql`select 1 from socket_seat where user_id = ${person.id}`.execute(
      app.instance.platform.db,
    )
  ).rows.length

test('AUD-054 a person has 20 sockets over all instances; a further one closes the oldest with 4429', async () => {
  const [one, neighbour] = [await app.admin(), await app.admin()]
  const seats: OpenSocket[] = []
  // Alternates between the instances, beginning with the other one.
  for (let n = 0; n < 20; n++)
    seats.push(await openSocket(one, n % 2 === 0 ? other.url : app.instance.url))
  const elsewhere = await openSocket(neighbour, other.url)
  expect(seats.every(isOpen)).toBe(true)
  seats.push(await openSocket(one, app.instance.url))
  expect(await seats[0]?.closed).toBe(4429)
  seats.push(await openSocket(one, other.url))
  expect(await seats[1]?.closed).toBe(4429)
  expect(seats.slice(2).map(isOpen)).toEqual(Array(20).fill(true))
  expect(isOpen(elsewhere)).toBe(true)
  // A closed socket makes room for another.
  seats[2]?.socket.terminate()
  await expect.poll(() => countSeats(one)).toBe(19)
  const next = await openSocket(one, other.url)
  expect([...seats.slice(3), next].map(isOpen)).toEqual(Array(20).fill(true))
  closeAll([...seats, next, elsewhere])
})

test('AUD-054 of thirty concurrent sockets on two instances twenty stay and ten close with 4429', async () => {
  const one = await app.admin()
  const seats = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      openSocket(one, n % 2 === 0 ? other.url : app.instance.url),
    ),
  )
  await expect.poll(() => seats.filter(isOpen).length).toBe(20)
  expect(
    await Promise.all(seats.filter((seat) => !isOpen(seat)).map(({ closed }) => closed)),
  ).toEqual(Array(10).fill(4429))
  expect(await countSeats(one)).toBe(20)
  closeAll(seats)
})

test('sockets of a killed instance use up no seats', { timeout: 180_000 }, async () => {
  const one = await app.admin()
  const dying = await openSecondInstance(app)
  const living = await openSocket(one)
  for (let n = 0; n < 19; n++) await openSocket(one, dying.url)
  await dying.kill()
  // The database has closed the connections of the killed instance.
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity
              where split_part(application_name, ' ', 2) = (select max(instance) from socket_seat
              where user_id = ${one.id} and instance <> ${app.instance.platform.instance})`.execute(
            app.instance.platform.db,
          )
        ).rows.length,
    )
    .toBe(0)
  const seats = [living]
  for (let n = 0; n < 19; n++) seats.push(await openSocket(one))
  expect(seats.map(isOpen)).toEqual(Array(20).fill(true))
  seats.push(await openSocket(one))
  expect(await living.closed).toBe(4429)
  closeAll(seats)
})
