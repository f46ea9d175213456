// NET "HTTP clients and headers" 001-009: the browser's client.
import type { Call, Sent } from '@wren/contract/call'
import { followClock } from '../clock.ts'
import { deviceMark, readToken } from '../session/storage.ts'
import { apiBase } from './api-base.ts'
import { sawBackend } from './backend-version.ts'
import { makeClient, type Ended, type Received, type SendOptions } from './client.ts'
import { waitForSession } from '../session/held-session.ts'
import { callAnswered, callBegins, callFailed } from './connection.ts'
import { makeResponseCache, sweepRegularly } from './response-cache.ts'
import { watchCall } from './slow-calls.ts'
import { uploadWithProgress } from './upload.ts'

interface Outcomes {
  readonly unauthenticated: (reason: string | null) => void
  readonly forbidden: () => void
}
let outcomes: Outcomes = { unauthenticated: () => {}, forbidden: () => {} }

/** What a 401 and a 403 of the main client lead to; the app says it once at start (NET-036, NET-038). */
export const onHttp = (next: Outcomes): void => {
  outcomes = next
}

let ended: (call: Ended) => void = () => {}
export const onCallEnded = (next: (call: Ended) => void): void => {
  ended = next
}

export const responseCache = makeResponseCache(() => Date.now())
sweepRegularly(responseCache)

/** Told once how it ended; what comes after is not heard. */
function watchConnection(background: boolean) {
  const begun = callBegins()
  const over = background ? () => {} : watchCall()
  let told = false
  return (how: 'answered' | 'refused' | 'failed' | 'left'): void => {
    if (told) return
    told = true
    over()
    if (how === 'answered') callAnswered(begun)
    if (how === 'failed') callFailed()
  }
}

const run = makeClient({
  fetch: async (url, init) => {
    const response = await fetch(url, init)
    followClock(response.headers)
    return response
  },
  upload: uploadWithProgress,
  base: apiBase,
  token: readToken,
  device: deviceMark,
  cache: responseCache,
  sawBackend,
  unauthenticated: (reason) => outcomes.unauthenticated(reason),
  waiting: waitForSession,
  forbidden: () => outcomes.forbidden(),
  ended: (call) => ended(call),
  began: watchConnection,
})

/** Calls without params, query and body need no input. */
export type InputOf<C> = unknown extends Sent<C> ? Record<never, never> : Sent<C>
type Rest<C> =
  unknown extends Sent<C>
    ? [input?: InputOf<C>, options?: SendOptions]
    : [input: InputOf<C>, options?: SendOptions]

/** Makes a call; rejects with a CallError. Screens use useCall and useChange; this is for what is neither. */
export const send = <C extends Call>(call: C, ...[input, options]: Rest<C>): Promise<Received<C>> =>
  run(call, (input ?? {}) as Readonly<Record<string, unknown>>, options)
