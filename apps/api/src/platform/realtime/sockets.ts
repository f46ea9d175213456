// NET-062, 079, AUD-054, 088, 095: the sockets of one instance.
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
  closing,
  forceLogout,
  hear,
  longestMessage,
  send,
  type Connection,
  type Gate,
} from './connection.ts'
import { openSeats, type Seats } from './seats.ts'
import { dueFor, type Due } from './upkeep.rules.ts'
import { refuseUpgrade } from './upgrade.ts'

export interface Sockets {
  push(news: readonly TopicMessage[]): void
  end(ended: EndedSessions): void
  /** Closes those whose seats were given up, on whichever instance their person took a newer one (AUD-054). */
  closeCrowded(seats: readonly number[]): void
  /** Asks every browser to come back in a second (AUD-088, AUD-095). */
  restartAll(): void
  /** Does what the clock has made due; by itself every second, and when the clock was moved (AUD-086). */
  keepUp(): void
  stop(): void
  count(): number
}

const keepUpEvery = 1_000

function gateOf(platform: Platform, seats: Seats): Gate {
  return {
    enter: async (token) => (await enterSession(platform, token, true))?.actor ?? null,
    ownsVisit: async (userId, visitId) => {
      const found =
        await sql`select 1 from visit where id = ${visitId} and user_id_assigned = ${userId}
          and not is_deleted`.execute(platform.db)
      return found.rows.length > 0
    },
    joined: async (connection) => {
      const seat = await seats.take((connection.actor as UserActor).userId)
      if (seat === null) connection.socket.close(closing.tooMany)
      // Who left meanwhile has no close to come that would give it back.
      else if (connection.socket.readyState === connection.socket.OPEN) connection.seat = seat
      else seats.giveBack(seat)
    },
  }
}

/** Only the sockets that subscribed, and of non-admins only those named (NET-087). */
function pushTo(connection: Connection, { topic, nurses = [] }: TopicMessage): void {
  if (connection.actor === null || !connection.topics.has(topic)) return
  if (connection.actor.role === 'admin' || nurses.includes(connection.actor.userId))
    send(connection, 'notify', topic)
}

/** Time that never runs back, whichever way the clock is turned. */
function elapsedOf(platform: Platform): () => number {
  let passed = 0
  let last = Date.parse(platform.clock.now())
  return () => {
    const now = Date.parse(platform.clock.now())
    passed += Math.max(0, now - last)
    last = now
    return passed
  }
}

/** Too long, or no UTF-8: the library has codes of its own for both, and Wren one (NET-070). */
function closeByOurCodes(socket: WebSocket): void {
  const close = socket.close.bind(socket)
  socket.close = (code, reason) =>
    close(code === 1009 || code === 1007 ? closing.badData : code, reason)
}

export function openSockets(platform: Platform, server: Server): Sockets {
  const open = new Set<Connection>()
  const seats = openSeats(platform)
  const gate = gateOf(platform, seats)
  const elapsed = elapsedOf(platform)
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: longestMessage,
  })

  const welcome = (socket: WebSocket): void => {
    closeByOurCodes(socket)
    const now = elapsed()
    const connection: Connection = {
      socket,
      topics: new Set(),
      actor: null,
      token: '',
      seat: null,
      opened: now,
      heard: now,
      pinged: now,
      asked: null,
      checked: now,
    }
    open.add(connection)
    const alive = (): void => {
      Object.assign(connection, { heard: elapsed(), asked: null })
    }
    // One message after the other: a subscribe must not overtake the handshake it follows.
    let turn = Promise.resolve()
    socket.on('message', (text: Buffer) => {
      alive()
      turn = turn
        .then(() => hear(gate, connection, text))
        .catch(() => socket.close(closing.restart))
    })
    socket.on('pong', alive)
    // What the library refuses it also closes, with a code that must still leave.
    socket.on('error', () => {
      if (socket.readyState === socket.OPEN) socket.terminate()
    })
    socket.on('close', () => {
      open.delete(connection)
      if (connection.seat !== null) seats.giveBack(connection.seat)
    })
    send(connection, 'handshake-ping', null)
  }

  server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0]
    const { origin } = request.headers
    const refuse = (refused: Refusal): void => refuseUpgrade(platform, request, stream, refused)
    if (path?.replace(/\/$/, '') !== '/websocket') return refuse(notFound())
    if (arrivedByHttp(platform.settings, request)) return refuse(httpsRequired) // AUD-100
    if (origin === undefined || !platform.settings.origins.includes(origin))
      return refuse(crossSiteRefused)
    sockets.handleUpgrade(request, stream, head, welcome)
  })

  const overFor = async (connection: Connection): Promise<void> =>
    forceLogout(connection, await endReasonOf(platform, connection.token).catch(() => null))
  /** A database that is away must not sign anybody out (AUD-098): only a clear "no" does. */
  const recheck = (connection: Connection): void => {
    gate.enter(connection.token).then(
      (actor) => {
        if (actor === null) void overFor(connection)
        else connection.actor = actor
      },
      () => undefined,
    )
  }
  const deeds: Readonly<Record<Due, (connection: Connection, now: number) => void>> = {
    'no-pong': ({ socket }) => socket.close(closing.noPong),
    dead: ({ socket }) => socket.terminate(),
    ping: (connection, now) => {
      Object.assign(connection, { pinged: now, asked: connection.asked ?? performance.now() })
      connection.socket.ping()
    },
    recheck: (connection, now) => {
      connection.checked = now
      recheck(connection)
    },
  }
  const keepUp = (): void => {
    seats.keepUp()
    const now = elapsed()
    for (const connection of open)
      if (connection.socket.readyState === connection.socket.OPEN)
        for (const due of dueFor(
          {
            ...connection,
            signedIn: connection.actor !== null,
            awaiting: connection.asked === null ? null : performance.now() - connection.asked,
          },
          now,
        ))
          deeds[due](connection, now)
  }
  const timer = setInterval(keepUp, keepUpEvery)

  const restartAll = (): void => {
    for (const { socket } of open) socket.close(closing.restart, 'reconnect')
  }
  return {
    push: (news) => {
      for (const connection of open) for (const one of news) pushTo(connection, one)
    },
    end: ({ sessions, because }) => {
      for (const connection of open)
        if (connection.actor !== null && sessions.includes(connection.actor.sessionId))
          forceLogout(connection, because ?? 'signed_out')
    },
    closeCrowded: (given) => {
      seats.givenUp(given)
      for (const { seat, socket } of open)
        if (seat !== null && given.includes(seat)) socket.close(closing.tooMany)
    },
    restartAll,
    keepUp,
    stop: () => {
      clearInterval(timer)
      restartAll()
    },
    count: () => open.size,
  }
}
