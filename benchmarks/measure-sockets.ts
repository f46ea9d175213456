// Time from the commit of a change to its frame on every one of 2,000 sockets on two instances, and the memory of
// the sockets.
import pg from 'pg'
import WebSocket from 'ws'
import { channel, type Notice } from '../apps/api/src/platform/realtime/announce.ts'
import { memoryOf, signIn, startServer, type Server } from './bench-server.ts'
import { at, median, ms, type Figure } from './figures.ts'

const each = 1_000
const perPerson = 20 // AUD-054: over all instances
const changes = 40
const longestWait = 10_000 // ms, of a change

interface Ears {
  readonly heard: () => void
  readonly closed: (code: number) => void
}

function connect(port: number, token: string, { heard, closed }: Ears): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`, {
    headers: { origin: `http://127.0.0.1:${port}` },
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', closed)
    socket.on('message', (text: Buffer) => {
      const { code } = JSON.parse(text.toString('utf8')) as { code: string }
      if (code === 'notify') heard()
      else if (code === 'handshake-ping')
        socket.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      else if (code === 'handshake-ok')
        socket.send(JSON.stringify({ code: 'subscribe', data: 'assignment' }))
      else if (code === 'subscribe_ok') resolve(socket)
      else if (code === 'force_logout') reject(new Error('signed out'))
    })
  })
}

export async function measureSockets(
  dataDir: string,
  databaseUrl: string,
  people: readonly { readonly id: number; readonly email: string }[],
): Promise<Figure[]> {
  const servers: readonly Server[] = [await startServer(dataDir), await startServer(dataDir)]
  await new Promise((resolve) => {
    setTimeout(resolve, 5_000)
  }) // what an instance warms after its start is part of what it weighs
  const idle = Math.max(...servers.map(({ pid }) => memoryOf(pid)))
  let began = 0
  let arrived: number[] = []
  let all: () => void = () => undefined
  let fail: (error: Error) => void = (error) => {
    throw error
  }
  const sockets: WebSocket[] = []
  const ears: Ears = {
    heard: () => {
      arrived.push(performance.now() - began)
      if (arrived.length === sockets.length) all()
    },
    closed: (code) => fail(new Error(`a socket was closed with ${code}`)),
  }
  const needed = people.slice(0, (servers.length * each) / perPerson)
  for (const [place, { email }] of needed.entries()) {
    const { port } = servers[place % servers.length] as Server
    const token = await signIn(port, email)
    sockets.push(
      ...(await Promise.all(Array.from({ length: perPerson }, () => connect(port, token, ears)))),
    )
  }
  const loaded = Math.max(...servers.map(({ pid }) => memoryOf(pid)))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const change: Notice = { topics: [{ topic: 'assignment', nurses: needed.map(({ id }) => id) }] }
  const notice = JSON.stringify(change)
  const times: number[] = []
  const last: number[] = []
  for (let n = 0; n < changes; n++) {
    const whole = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('not every socket got a frame')), longestWait)
      all = () => {
        clearTimeout(timer)
        resolve()
      }
      fail = reject
    })
    arrived = []
    await client.query('begin')
    await client.query('select pg_notify($1, $2)', [channel, notice])
    began = performance.now()
    await client.query('commit')
    await whole
    times.push(...arrived)
    last.push(Math.max(...arrived))
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  fail = () => undefined
  for (const socket of sockets) socket.terminate()
  await client.end()
  for (const server of servers) await server.stop()
  const late = at(times, 0.99)
  return [
    {
      what: `commit to frame, ${sockets.length} sockets on ${servers.length} instances, ${changes} changes`,
      measured: `p50 ${ms(median(times))}, p99 ${ms(late)}; the last socket of a change: median ${ms(median(last))}`,
      budget: 'p99 < 50 ms',
      within: late < 50,
    },
    {
      what: 'memory of an idle instance',
      measured: `${Math.round(idle)} MB`,
      budget: '< 200 MB',
      within: idle < 200,
    },
    {
      what: `memory of an instance with ${sockets.length / servers.length} of the ${sockets.length} sockets`,
      measured: `${Math.round(loaded)} MB`,
      budget: '< 300 MB',
      within: loaded < 300,
    },
  ]
}
