// What is due for a socket by the clock alone. Times are milliseconds of the application's clock since the instance
// started. NET-066, NET-079.

export interface SocketState {
  readonly openedAt: number
  readonly isSignedIn: boolean
  /** A pong counts as a message. */
  readonly lastMessageAt: number
  readonly lastPingAt: number
  /** Milliseconds since the first unanswered ping, by a clock that tests cannot move. null: none is unanswered. */
  readonly unansweredMs: number | null
  readonly lastCheckAt: number
}
export type SocketUpkeep = 'no-pong' | 'dead' | 'ping' | 'recheck'

export const handshakeTimeoutMs = 10_000
const pingIntervalMs = 30_000
const silenceTimeoutMs = 60_000
const recheckIntervalMs = 60_000
/** Real time for an answer to a ping, however far the application's clock was moved. */
const minAnswerMs = 2_000

/** A socket is dead only after an unanswered ping, so that a clock moved far ahead closes no live socket. */
export function upkeepOf(
  {
    openedAt: opened,
    isSignedIn: signedIn,
    lastMessageAt: heard,
    lastPingAt: pinged,
    unansweredMs: awaiting,
    lastCheckAt: checked,
  }: SocketState,
  now: number,
): readonly SocketUpkeep[] {
  if (!signedIn && now - opened >= handshakeTimeoutMs) return ['no-pong']
  if (awaiting !== null && awaiting >= minAnswerMs && now - heard >= silenceTimeoutMs)
    return ['dead']
  return [
    ...(now - pinged >= pingIntervalMs ? ['ping' as const] : []),
    ...(signedIn && now - checked >= recheckIntervalMs ? ['recheck' as const] : []),
  ]
}
