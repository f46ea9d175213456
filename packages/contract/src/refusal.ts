// NET "Error codes" 012, 013, 092-094: the one shape in which Wren says no.

/** A rule's or command's "no": returned, never thrown. Only the HTTP layer turns it into an answer. */
export interface Refusal {
  readonly refused: true
  readonly status: number
  readonly code: string
  readonly error: string
  readonly fields?: Readonly<Record<string, string>>
  /** Further keys of the body that an area's call names (`current`, `visits`, `findings`, `total_cents`). */
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

/** 400 with a text per field. `error` is the first field's text unless the area has a sentence for the whole. */
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
/** SES-090: with why the session is over, where it was one. */
export const sessionOver = (endedBecause: string | null): Refusal =>
  endedBecause === null ? unauthenticated : { ...unauthenticated, endedBecause }
export const forbidden: Refusal = refusal(403, 'forbidden', 'You do not have access to this.') // SES-067
export const notFound = (text = 'Not found.'): Refusal => refusal(404, 'not_found', text)
export const conflict = (text: string, code = 'conflict'): Refusal => refusal(409, code, text)
/** NET-093: a refused status change names its rule. */
export const transition = (text: string): Refusal => refusal(409, 'transition', text)

/** NET-094: somebody else saved first; `current` is the record as its fetch returns it. */
export const stale = (record: string, current: unknown): Refusal => ({
  ...refusal(
    409,
    'stale',
    `This ${record} was changed by someone else. Reload to see the latest version.`,
  ),
  extra: { current },
})

/** NET-106: too many, with the wait in whole seconds. */
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
