// The sockets of an instance. NET-062, NET-079, AUD-054, AUD-088, AUD-095.
import type { Server } from 'node:http'
import { sql } from 'kysely'
import { WebSocketServer, type WebSocket } from 'ws'
import { notFound, type Refusal } from '@wren/contract/refusal'
import { crossSiteRefused } from '../http/caller.ts'
import { arrivedByHttp, httpsRequired } from '../http/https-only.ts'
import type { UserActor } from '../identity/actor.ts'
import type { EndedSessions } from './announce.ts'
import { endReasonOf, enterSession } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { TopicMessage } from '../work/events.ts'
import {
  closeCodes,
  forceLogout,
  handleMessage,
  maxMessageBytes,
  send,
  type SocketConnection,
  type SocketAccess,
} from './connection.ts'
import { openSeats, type SocketSeats } from './socket-seats.ts'
import { upkeepOf, type SocketUpkeep } from './upkeep.rules.ts'
import { refuseUpgrade } from './upgrade.ts'

export interface Sockets {
  push(messages: readonly TopicMessage[]): void
  end(sessions: EndedSessions): void
  /** Closes the sockets whose seats were evicted on any instance (AUD-054). */
  closeEvicted(seats: readonly number[]): void
  /** Makes every browser reconnect within a second (AUD-088, AUD-095). */
  restartAll(): void
  /** Does what is due by the clock. Runs every second, and when the clock was moved (AUD-086). */
  runUpkeep(): void
  stop(): void
  count(): number
}

const upkeepIntervalMs = 1_000

function accessOf(platform: Platform, seats: SocketSeats): SocketAccess {
  return {
    enter: async (token) => (await enterSession(platform, token, true))?.actor ?? null,
    ownsVisit: async (userId, visitId) => {
      const { rows } = await sql`
        select 1 from visit
        where id = ${visitId} and user_id_assigned = ${userId} and not is_deleted`.execute(
        platform.db,
      )
      return rows.length > 0
    },
    joined: async (connection) => {
      const seat = await seats.take((connection.actor as UserActor).userId)
      if (seat === null) connection.socket.close(closeCodes.tooMany)
      else if (connection.socket.readyState === connection.socket.OPEN) connection.seat = seat
      // The socket closed in the meantime: no close event will release the seat.
      else seats.release(seat)
    },
  }
}

/** Admins receive every topic they subscribed to, others only messages that list them (NET-087). */
function pushTo(connection: SocketConnection, { topic, nurses = [] }: TopicMessage): void {
  if (connection.actor === null || !connection.topics.has(topic)) return
  if (connection.actor.role === 'admin' || nurses.includes(connection.actor.userId))
    send(connection, 'notify', topic)
}

/** Elapsed milliseconds of the application's clock. Does not decrease when the clock is moved back. */
function elapsedOf(platform: Platform): () => number {
  let elapsed = 0
  let last = Date.parse(platform.clock.now())
  return () => {
    const now = Date.parse(platform.clock.now())
    elapsed += Math.max(0, now - last)
    last = now
    return elapsed
  }
}

/** Replaces the library's close codes of a message that is too long or invalid UTF-8 (NET-070). */
function useOwnCloseCodes(socket: WebSocket): void {
  const close = socket.close.bind(socket)
  socket.close = (code, reason) =>
    close(code === 1009 || code === 1007 ? closeCodes.badData : code, reason)
}

const newConnection = (socket: WebSocket, now: number): SocketConnection => ({
  socket,
  topics: new Set(),
  actor: null,
  token: '',
  seat: null,
  openedAt: now,
  lastMessageAt: now,
  lastPingAt: now,
  pingSentAt: null,
  lastCheckAt: now,
})

/** An unavailable database must not sign anybody out (AUD-098): only a session that is over does. */
function recheckSession(
  platform: Platform,
  access: SocketAccess,
  connection: SocketConnection,
): void {
  access.enter(connection.token).then(
    async (actor) => {
      if (actor !== null) connection.actor = actor
      else forceLogout(connection, await endReasonOf(platform, connection.token).catch(() => null))
    },
    () => undefined,
  )
}

function keepAlive(connection: SocketConnection, now: number): void {
  connection.lastPingAt = now
  connection.pingSentAt ??= performance.now()
  connection.socket.ping()
}

type Upkeep = Readonly<Record<SocketUpkeep, (connection: SocketConnection, now: number) => void>>

const upkeepActions = (platform: Platform, access: SocketAccess): Upkeep => ({
  'no-pong': ({ socket }) => socket.close(closeCodes.noPong),
  dead: ({ socket }) => socket.terminate(),
  ping: keepAlive,
  recheck: (connection, now) => {
    connection.lastCheckAt = now
    recheckSession(platform, access, connection)
  },
})

function runUpkeepOf(actions: Upkeep, connection: SocketConnection, now: number): void {
  if (connection.socket.readyState !== connection.socket.OPEN) return
  const { pingSentAt } = connection
  const state = {
    ...connection,
    isSignedIn: connection.actor !== null,
    unansweredMs: pingSentAt === null ? null : performance.now() - pingSentAt,
  }
  for (const action of upkeepOf(state, now)) actions[action](connection, now)
}

/** Answers the handshakes of '/websocket', and refuses others. */
function acceptUpgrades(
  platform: Platform,
  server: Server,
  accept: (socket: WebSocket) => void,
): void {
  const { settings } = platform
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  })
  server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0]
    const { origin } = request.headers
    const refuse = (refusal: Refusal): void => refuseUpgrade(platform, request, stream, refusal)
    if (path?.replace(/\/$/, '') !== '/websocket') return refuse(notFound())
    if (arrivedByHttp(settings, request)) return refuse(httpsRequired) // AUD-100
    if (origin === undefined || !settings.origins.includes(origin)) return refuse(crossSiteRefused)
    sockets.handleUpgrade(request, stream, head, accept)
  })
}

export function openSockets(platform: Platform, server: Server): Sockets {
  const connections = new Set<SocketConnection>()
  const seats = openSeats(platform)
  const access = accessOf(platform, seats)
  const elapsed = elapsedOf(platform)

  acceptUpgrades(platform, server, (socket) => {
    useOwnCloseCodes(socket)
    const connection = newConnection(socket, elapsed())
    connections.add(connection)
    const noteSignOfLife = (): void => {
      connection.lastMessageAt = elapsed()
      connection.pingSentAt = null
    }
    // Messages are handled in order: a subscription must not overtake the handshake before it.
    let queue = Promise.resolve()
    socket.on('message', (text: Buffer) => {
      noteSignOfLife()
      queue = queue
        .then(() => handleMessage(access, connection, text))
        .catch(() => socket.close(closeCodes.restart))
    })
    socket.on('pong', noteSignOfLife)
    // After a protocol error the library closes the socket itself, and its close frame must still leave.
    socket.on('error', () => {
      if (socket.readyState === socket.OPEN) socket.terminate()
    })
    socket.on('close', () => {
      connections.delete(connection)
      if (connection.seat !== null) seats.release(connection.seat)
    })
    send(connection, 'handshake-ping', null)
  })

  const actions = upkeepActions(platform, access)
  const runUpkeep = (): void => {
    seats.retryReleases()
    const now = elapsed()
    for (const connection of connections) runUpkeepOf(actions, connection, now)
  }
  const timer = setInterval(runUpkeep, upkeepIntervalMs)
  const restartAll = (): void => {
    for (const { socket } of connections) socket.close(closeCodes.restart, 'reconnect')
  }
  return {
    push: (messages) => {
      for (const connection of connections)
        for (const message of messages) pushTo(connection, message)
    },
    end: ({ sessions, because }) => {
      for (const connection of connections)
        if (connection.actor !== null && sessions.includes(connection.actor.sessionId))
          forceLogout(connection, because ?? 'signed_out')
    },
    closeEvicted: (evicted) => {
      seats.markEvicted(evicted)
      for (const { seat, socket } of connections)
        if (seat !== null && evicted.includes(seat)) socket.close(closeCodes.tooMany)
    },
    restartAll,
    runUpkeep,
    stop: () => {
      clearInterval(timer)
      restartAll()
    },
    count: () => connections.size,
  }
}
