// What a bound function may return besides the contract's answer and a refusal.
import type { FileAnswer } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'

/** JSON written by PostgreSQL, sent as it is. Parsing and serialising it again costs a fifth of a list read. */
export interface RawJson {
  readonly raw: string | Buffer
}
export const rawJson = (text: string | Buffer): RawJson => ({ raw: text })
export function isRaw(value: unknown): value is RawJson {
  const raw = (value as RawJson | null)?.raw
  return (
    (typeof raw === 'string' || Buffer.isBuffer(raw)) && Object.keys(value as object).length === 1
  )
}

/** An answer with additional headers (AUD-082). */
export interface Headed<A> {
  readonly answer: A
  readonly headers: Readonly<Record<string, string>>
}
export const headed = <A>(answer: A, headers: Headed<A>['headers']): Headed<A> => ({
  answer,
  headers,
})
export const isHeaded = (value: unknown): value is Headed<unknown> =>
  typeof (value as Headed<unknown> | null)?.headers === 'object' &&
  Object.keys(value as object).length === 2 &&
  'answer' in (value as object)

/** The current state of a record whose key was sent again, without another effect (AUD-101). */
export const stateOfRepeated = <A>(answer: A): Headed<A> =>
  headed(answer, { 'idempotency-replayed': 'true' })

export type Answered<A> = A | RawJson | Refusal
export const isFile = (value: unknown): value is FileAnswer =>
  (value as FileAnswer | null)?.bytes instanceof Uint8Array
