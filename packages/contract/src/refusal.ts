// The shape of every refusal. NET "Error codes": NET-012, NET-013, NET-092, NET-093, NET-094

/** The refusal of a rule or command. It is returned, never thrown; the HTTP layer turns it into an answer. */
export interface Refusal {
  readonly refused: true
  readonly status: number
  readonly code: string
  readonly error: string
  readonly fields?: Readonly<Record<string, string>>
  /** Further keys of the body, such as `current`, `visits`, `findings` or `total_cents`. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Whole seconds, sent as Retry-After. */
  readonly retryAfter?: number
  /** Sent as x-session-ended (SES-090). */
  readonly endedBecause?: string
}

export type Fields = Readonly<Record<string, string>>

export const refusal = (status: number, code: string, error: string): Refusal => ({
  refused: true,
  status,
  code,
  error,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true

/** 400 with a text per field. `error` defaults to the text of the first field. */
export const invalid = (
  fields: Fields,
  error: string = Object.values(fields)[0] ?? 'Invalid value',
): Refusal => ({
  ...refusal(400, 'validation', error),
  fields,
})

/** 400 for one field whose value does not exist or is not allowed. */
export const invalidField = (name: string): Refusal => invalid({ [name]: 'Invalid value' })

export const malformed: Refusal = refusal(400, 'malformed', 'Invalid request body')
export const unauthenticated: Refusal = refusal(
  401,
  'unauthenticated',
  'Your session has expired. Please sign in again.',
) // SES-049
/** 401, with the reason why the session ended if there was a session. SES-090 */
export const sessionOver = (endedBecause: string | null): Refusal =>
  endedBecause === null ? unauthenticated : { ...unauthenticated, endedBecause }
export const forbidden: Refusal = refusal(403, 'forbidden', 'You do not have access to this.') // SES-067
export const notFound = (text = 'Not found.'): Refusal => refusal(404, 'not_found', text)
export const conflict = (text: string, code = 'conflict'): Refusal => refusal(409, code, text)
/** 409 for a refused status change, with the rule as text. NET-093 */
export const transition = (text: string): Refusal => refusal(409, 'transition', text)

/** 409 when someone else saved first. `current` is the record as its fetch returns it. NET-094 */
export const stale = (record: string, current: unknown): Refusal => ({
  ...refusal(
    409,
    'stale',
    `This ${record} was changed by someone else. Reload to see the latest version.`,
  ),
  extra: { current },
})

/** 429 with the wait in whole seconds. NET-106 */
export const rateLimited = (
  retryAfter: number,
  error = 'Too many requests. Please try again later.',
): Refusal => ({
  ...refusal(429, 'rate_limited', error),
  retryAfter,
})

export const unavailable = (error: string, retryAfter: number): Refusal => ({
  ...refusal(503, 'unavailable', error),
  retryAfter,
})
