// NET "Socket connection" 062-079: one socket's conversation. Nothing but codes and topic names is ever sent (NET-102).
import type { EndReason } from '@wren/contract/identity.rules'
import type { WebSocket } from 'ws'
import type { UserActor } from '../identity/actor.ts'
import { isTopic, nurseMayHear } from './topic.rules.ts'

export interface Connection {
  readonly socket: WebSocket
  readonly topics: Set<string>
  actor: UserActor | null
  token: string
  /** Its place among its person's sockets, once it is somebody's (AUD-054). */
  seat: number | null
  readonly opened: number
  heard: number
  pinged: number
  /** When a ping went out that nothing has answered, in milliseconds of `performance.now()`. */
  asked: number | null
  checked: number
}

/** NET-070: in bytes, over all frames of a message. */
export const longestMessage = 4 * 1024
const mostTopics = 200

export const closing = {
  normal: 1000,
  badData: 1008,
  restart: 1012,
  invalidSession: 4401,
  noPong: 4408,
  tooMany: 4429,
} as const

export const send = (connection: Connection, code: string, data: unknown): void => {
  if (connection.socket.readyState === connection.socket.OPEN)
    connection.socket.send(JSON.stringify({ code, data }))
}

/** Why stands in the close frame (SES-090): the message itself says no more than that it is over. */
export function forceLogout(connection: Connection, reason: EndReason | null = null): void {
  send(connection, 'force_logout', 'invalid session')
  connection.socket.close(closing.invalidSession, reason ?? '')
}

export interface Gate {
  /** The person behind a token, counted as background (NET-079). */
  enter(token: string): Promise<UserActor | null>
  ownsVisit(userId: number, visitId: number): Promise<boolean>
  /** Called once a connection is somebody's. */
  joined(connection: Connection): Promise<void>
}

async function subscribe(gate: Gate, connection: Connection, topic: string): Promise<void> {
  const refuse = (error: string): void =>
    send(connection, 'subscribe_error', { event: topic, error })
  const actor = connection.actor as UserActor
  if (!isTopic(topic)) return refuse('Unknown event')
  if (actor.role !== 'admin') {
    const id = Number(topic.split('/')[1])
    const own = Number.isInteger(id) && (await gate.ownsVisit(actor.userId, id))
    if (!nurseMayHear(topic, () => own)) return refuse('Not allowed')
  }
  if (!connection.topics.has(topic) && connection.topics.size >= mostTopics)
    return refuse('Too many subscriptions')
  connection.topics.add(topic)
  send(connection, 'subscribe_ok', topic)
}

async function shakeHands(gate: Gate, connection: Connection, token: unknown): Promise<void> {
  const actor = typeof token === 'string' ? await gate.enter(token) : null
  if (actor === null) return forceLogout(connection)
  connection.actor = actor
  connection.token = token as string
  await gate.joined(connection)
  send(connection, 'handshake-ok', null)
}

/** Deals with one message of the client; unknown codes are ignored (NET-070). */
export async function hear(gate: Gate, connection: Connection, text: Buffer): Promise<void> {
  let message: { code?: unknown; data?: unknown } | null
  try {
    message = JSON.parse(text.toString('utf8')) as typeof message
  } catch {
    return connection.socket.close(closing.badData)
  }
  const { code, data } = message ?? {}
  if (code === 'bye') {
    connection.topics.clear()
    return connection.socket.close(closing.normal)
  }
  if (code === 'handshake-pong' && connection.actor === null)
    return shakeHands(gate, connection, data)
  if (connection.actor === null) return
  if (code === 'subscribe' && typeof data === 'string') return subscribe(gate, connection, data)
  if (code === 'unsubscribe' && typeof data === 'string') {
    connection.topics.delete(data)
    send(connection, 'unsubscribe_ok', data)
  }
}
