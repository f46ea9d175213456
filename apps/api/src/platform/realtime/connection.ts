// The protocol of a socket: handshake and subscriptions. The server sends codes and topic names, nothing else.
// NET-062, NET-066, NET-070, NET-079, NET-102.
import type { EndReason } from '@wren/contract/identity.rules'
import type { WebSocket } from 'ws'
import type { UserActor } from '../identity/actor.ts'
import { isTopic, nurseMaySubscribe } from './topic.rules.ts'

/** Times are milliseconds of the application's clock since the instance started (upkeep.rules.ts). */
export interface SocketConnection {
  readonly socket: WebSocket
  readonly topics: Set<string>
  /** null before the handshake. */
  actor: UserActor | null
  token: string
  /** The seat of a signed-in socket (AUD-054). */
  seat: number | null
  readonly openedAt: number
  lastMessageAt: number
  lastPingAt: number
  /** When the first unanswered ping was sent, in milliseconds of `performance.now()`. */
  pingSentAt: number | null
  lastCheckAt: number
}

/** Over all frames of a message (NET-070). */
export const maxMessageBytes = 4 * 1024
const maxTopics = 200

export const closeCodes = {
  normal: 1000,
  badData: 1008,
  restart: 1012,
  invalidSession: 4401,
  noPong: 4408,
  tooMany: 4429,
} as const

export const send = (connection: SocketConnection, code: string, data: unknown): void => {
  if (connection.socket.readyState === connection.socket.OPEN)
    connection.socket.send(JSON.stringify({ code, data }))
}

/** The reason is only in the close frame (SES-090). */
export function forceLogout(connection: SocketConnection, reason: EndReason | null = null): void {
  send(connection, 'force_logout', 'invalid session')
  connection.socket.close(closeCodes.invalidSession, reason ?? '')
}

export interface SocketAccess {
  /** The person of a token. Counts as a background call (NET-079). */
  enter(token: string): Promise<UserActor | null>
  ownsVisit(userId: number, visitId: number): Promise<boolean>
  /** Called after a connection got its actor. */
  joined(connection: SocketConnection): Promise<void>
}

async function subscribe(
  access: SocketAccess,
  connection: SocketConnection,
  topic: string,
): Promise<void> {
  const refuse = (error: string): void =>
    send(connection, 'subscribe_error', { event: topic, error })
  const actor = connection.actor as UserActor
  if (!isTopic(topic)) return refuse('Unknown event')
  if (actor.role !== 'admin') {
    const id = Number(topic.split('/')[1])
    const isOwnVisit = Number.isInteger(id) && (await access.ownsVisit(actor.userId, id))
    if (!nurseMaySubscribe(topic, () => isOwnVisit)) return refuse('Not allowed')
  }
  if (!connection.topics.has(topic) && connection.topics.size >= maxTopics)
    return refuse('Too many subscriptions')
  connection.topics.add(topic)
  send(connection, 'subscribe_ok', topic)
}

async function handshake(
  access: SocketAccess,
  connection: SocketConnection,
  token: unknown,
): Promise<void> {
  const actor = typeof token === 'string' ? await access.enter(token) : null
  if (actor === null) return forceLogout(connection)
  connection.actor = actor
  connection.token = token as string
  await access.joined(connection)
  send(connection, 'handshake-ok', null)
}

/** Handles a message of the client. Unknown codes are ignored (NET-070). */
export async function handleMessage(
  access: SocketAccess,
  connection: SocketConnection,
  text: Buffer,
): Promise<void> {
  let message: { code?: unknown; data?: unknown } | null
  try {
    message = JSON.parse(text.toString('utf8')) as typeof message
  } catch {
    return connection.socket.close(closeCodes.badData)
  }
  const { code, data } = message ?? {}
  if (code === 'bye') {
    connection.topics.clear()
    return connection.socket.close(closeCodes.normal)
  }
  if (code === 'handshake-pong' && connection.actor === null)
    return handshake(access, connection, data)
  if (connection.actor === null) return
  if (code === 'subscribe' && typeof data === 'string') return subscribe(access, connection, data)
  if (code === 'unsubscribe' && typeof data === 'string') {
    connection.topics.delete(data)
    send(connection, 'unsubscribe_ok', data)
  }
}
