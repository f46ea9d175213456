// NET-066, NET-079: what time alone does to a socket. Moments are milliseconds of the application's clock since the
// instance began.

/** What is known of one socket's life. */
export interface Life {
  readonly opened: number
  readonly signedIn: boolean
  /** The last sign of life: a pong or a message. */
  readonly heard: number
  readonly pinged: number
  /**
   * For how many milliseconds, by no clock that can be moved, a ping is out that nothing has answered; null when
   * none is.
   */
  readonly awaiting: number | null
  readonly checked: number
}
export type Due = 'no-pong' | 'dead' | 'ping' | 'recheck'

export const pongWithin = 10_000
const pingEvery = 30_000
const silentFor = 60_000
const recheckEvery = 60_000
/** An answer needs some time of its own, however far the clock was moved meanwhile. */
const answerNeeds = 2_000

/**
 * A clock that was moved far ahead drops nobody at once: first a ping must have gone out, and there must have been
 * time to answer it.
 */
export function dueFor(
  { opened, signedIn, heard, pinged, awaiting, checked }: Life,
  now: number,
): readonly Due[] {
  if (!signedIn && now - opened >= pongWithin) return ['no-pong']
  if (awaiting !== null && awaiting >= answerNeeds && now - heard >= silentFor) return ['dead']
  return [
    ...(now - pinged >= pingEvery ? ['ping' as const] : []),
    ...(signedIn && now - checked >= recheckEvery ? ['recheck' as const] : []),
  ]
}
