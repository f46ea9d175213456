// The HTTP client of the browser (NET-001, NET-002, NET-003).
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

/** Handlers of 401 and 403, set once at the start of the application (NET-036, NET-038). */
export const onHttp = (next: Outcomes): void => {
  outcomes = next
}

let ended: (call: Ended) => void = () => {}
export const onCallEnded = (next: (call: Ended) => void): void => {
  ended = next
}

export const responseCache = makeResponseCache(() => Date.now())
sweepRegularly(responseCache)

/** Reports the first end only. */
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

/** Calls without params, query and body take no input. */
export type InputOf<C> = unknown extends Sent<C> ? Record<never, never> : Sent<C>
type Rest<C> =
  unknown extends Sent<C>
    ? [input?: InputOf<C>, options?: SendOptions]
    : [input: InputOf<C>, options?: SendOptions]

/** Makes a call; rejects with a CallError. Components use useCall and useChange instead. */
export const send = <C extends Call>(call: C, ...[input, options]: Rest<C>): Promise<Received<C>> =>
  run(call, (input ?? {}) as Readonly<Record<string, unknown>>, options)
