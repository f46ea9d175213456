// NET-062, 079, AUD-054, 088, 095: the sockets of one instance.
import type { Server } from 'node:http'
import { sql } from 'kysely'
import { WebSocketServer, type WebSocket } from 'ws'
import { cameByHttp } from '../http/https-only.ts'
import { enterSession } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { News } from '../work/facts.ts'
import { closing, forceLogout, hear, pongWithin, send, type Connection, type Gate } from './connection.ts'

export interface Sockets {
  push(news: readonly News[]): void
  end(sessions: readonly string[]): void
  /** Asks every browser to come back in a second (AUD-088, AUD-095). */
  restartAll(): void
  stop(): void
  count(): number
}

const pingEvery = 30_000
const recheckEvery = 60_000
const silentFor = 60_000
const mostPerUser = 20

function gateOf(platform: Platform, open: Set<Connection>): Gate {
  return {
    enter: async (token) => (await enterSession(platform, token, true))?.actor ?? null,
    ownsVisit: async (userId, visitId) => {
      const found = await sql`select 1 from visit where id = ${visitId} and user_id_assigned = ${userId} and not is_deleted`.execute(platform.db)
      return found.rows.length > 0
    },
    joined: (connection) => {
      const same = [...open].filter((one) => one.actor?.userId === connection.actor?.userId)
      if (same.length > mostPerUser) same[0]?.socket.close(closing.tooMany)
    },
  }
}

/** Only the sockets that subscribed, and of non-admins only those named (NET-087). */
function pushTo(connection: Connection, { topic, nurses = [] }: News): void {
  if (connection.actor === null || !connection.topics.has(topic)) return
  if (connection.actor.role === 'admin' || nurses.includes(connection.actor.userId)) send(connection, 'notify', topic)
}

export function openSockets(platform: Platform, server: Server): Sockets {
  const open = new Set<Connection>()
  const gate = gateOf(platform, open)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 })

  const welcome = (socket: WebSocket): void => {
    const connection: Connection = { socket, topics: new Set(), actor: null, token: '', lastHeard: Date.now() }
    open.add(connection)
    const tooLate = setTimeout(() => { if (connection.actor === null) socket.close(closing.noPong) }, pongWithin)
    // One message after the other: a subscribe must not overtake the handshake it follows.
    let turn = Promise.resolve()
    socket.on('message', (text: Buffer) => { turn = turn.then(() => hear(gate, connection, text)).catch(() => socket.close(closing.restart)) })
    socket.on('pong', () => { connection.lastHeard = Date.now() })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(tooLate)
      open.delete(connection)
    })
    send(connection, 'handshake-ping', null)
  }

  server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0]
    const { origin } = request.headers
    const refuse = (line: string): void => { stream.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`) }
    if (path !== '/websocket') return refuse('404 Not Found')
    if (cameByHttp(platform.settings, request)) return refuse('403 Forbidden') // AUD-100
    if (origin === undefined || !platform.settings.origins.includes(origin)) return refuse('403 Forbidden')
    sockets.handleUpgrade(request, stream, head, welcome)
  })

  const pings = setInterval(() => {
    for (const connection of open) {
      if (Date.now() - connection.lastHeard > silentFor) connection.socket.terminate()
      else connection.socket.ping()
    }
  }, pingEvery)
  // A database that is away must not sign anybody out (AUD-098): only a clear "no" does.
  const rechecks = setInterval(() => {
    for (const connection of open)
      if (connection.actor !== null) gate.enter(connection.token).then((actor) => { if (actor === null) forceLogout(connection) }, () => undefined)
  }, recheckEvery)

  const restartAll = (): void => { for (const { socket } of open) socket.close(closing.restart, 'reconnect') }
  return {
    push: (news) => { for (const connection of open) for (const one of news) pushTo(connection, one) },
    end: (sessions) => { for (const connection of open) if (connection.actor !== null && sessions.includes(connection.actor.sessionId)) forceLogout(connection) },
    restartAll,
    stop: () => {
      clearInterval(pings)
      clearInterval(rechecks)
      restartAll()
    },
    count: () => open.size,
  }
}
