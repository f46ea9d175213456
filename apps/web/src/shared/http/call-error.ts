// Error of a failed call (NET-012, NET-092).

import { noAnswerText } from './connection.ts'

export interface CallError extends Error {
  readonly name: 'CallError'
  /** HTTP status, 0 without an answer (NET-039). */
  readonly status: number
  readonly code: string
  /** Template of the path, never the path itself (AUD-079). */
  readonly route: string
  /** Text of the server, empty without one. */
  readonly error: string
  readonly fields: Readonly<Record<string, string>>
  /** Further keys of the body, for example `current` (NET-094). */
  readonly extra: Readonly<Record<string, unknown>>
  /** Body of an answer that is no error body. */
  readonly data: unknown
  /** Request data, for the third choice of NET-031. */
  readonly sent: unknown
  /** Caused by a timer or a topic message: fails silently (NET-039). */
  readonly background: boolean
}

type Body = Readonly<Record<string, unknown>>
const isBody = (data: unknown): data is Body =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
const texts = (value: unknown): Record<string, string> =>
  isBody(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string',
        ),
      )
    : {}

export interface Failure {
  readonly status: number
  readonly data: unknown
  readonly sent: unknown
  readonly background: boolean
  readonly route?: string
}

export function callError({ status, data, sent, background, route = '/' }: Failure): CallError {
  const body: Body = isBody(data) ? data : {}
  const { error, code, fields, ...extra } = body
  const text = typeof error === 'string' ? error : ''
  return Object.assign(new Error(text || `HTTP ${status}`), {
    name: 'CallError' as const,
    status,
    code: typeof code === 'string' ? code : 'unknown',
    route,
    error: text,
    fields: texts(fields),
    extra,
    data,
    sent,
    background,
  })
}

export const networkError = (sent: unknown, background: boolean, route = '/'): CallError =>
  callError({
    status: 0,
    data: { error: noAnswerText(), code: 'network' },
    sent,
    background,
    route,
  })

export const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'CallError'

/** True without an answer: the call may or may not have taken effect (AUD-032). */
export const failedOnNetwork = (error: unknown): boolean => isCallError(error) && error.status === 0
