// AUD-054 of one instance: who may open a socket, and how many.
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { openTestApp, type Client, type TestApp } from '../testing.ts'

let app: TestApp
beforeAll(async () => { app = await openTestApp({ environment: { ALLOWED_ORIGINS: 'https://one.example,http://wren.test' } }) })
afterAll(() => app.close())

const address = () => `${app.instance.url.replace('http', 'ws')}/websocket`
const opened = (origin?: string): Promise<number> => new Promise((resolve) => {
  const socket = new WebSocket(address(), origin === undefined ? {} : { headers: { origin } })
  socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
  socket.on('error', () => undefined)
  socket.on('open', () => { resolve(101); socket.close() })
})

test('an upgrade without an origin or with one that is not allowed answers 403, and no socket opens', async () => {
  expect(await Promise.all([opened(), opened('https://evil.example'), opened('null'), opened('http://wren.test.evil.example'), opened('https://wren.test'), opened(app.instance.url)])).toEqual(Array(6).fill(403))
  expect(await Promise.all([opened('http://wren.test'), opened('https://one.example')])).toEqual([101, 101])
})

interface Seat { readonly socket: WebSocket; readonly closed: Promise<number> }
function take({ token }: Client): Promise<Seat> {
  const socket = new WebSocket(address(), { headers: { origin: 'http://wren.test' } })
  const closed = new Promise<number>((resolve) => { socket.on('close', resolve) })
  return new Promise((resolve) => {
    socket.on('message', (text) => {
      const { code } = JSON.parse(String(text)) as { code: string }
      if (code === 'handshake-ping') socket.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      if (code === 'handshake-ok') resolve({ socket, closed })
    })
  })
}

test('a person has 20 sockets; the 21st closes the oldest with 4429, the 22nd the next, and nobody else\'s', async () => {
  const [one, other] = [await app.admin(), await app.admin()]
  const seats: Seat[] = []
  for (let n = 0; n < 20; n++) seats.push(await take(one))
  const elsewhere = await take(other)
  expect(seats.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
  seats.push(await take(one))
  expect(await seats[0]?.closed).toBe(4429)
  seats.push(await take(one))
  expect(await seats[1]?.closed).toBe(4429)
  expect(seats.slice(2).map(({ socket }) => socket.readyState)).toEqual(Array(20).fill(WebSocket.OPEN))
  expect(elsewhere.socket.readyState).toBe(WebSocket.OPEN)
  for (const { socket } of [...seats, elsewhere]) socket.terminate()
})
