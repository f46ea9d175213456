// Defines a call once for server, browser, OpenAPI and tests.
// NET "HTTP clients and headers", "Answer shapes"
import { z } from 'zod'
import type { Permission } from './roles.ts'
import type { FlagKey } from './flags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call, checked before a record is read. Permissions on a record are the policy of its area. `link`
 * calls carry a link token in the body, or an admin session for staff, and resolve it themselves. AUD-048
 */
export type Allow =
  | 'public'
  | 'link'
  | 'session'
  | 'admin'
  | 'non-admin'
  | 'account-admin'
  | 'wren-admin'
  | 'signature'

/** Limits in addition to those of AUD-057. */
export type Limit =
  | 'heavy'
  | 'bulk'
  | 'public-read'
  | 'events'
  | 'link'
  | 'sign-in'
  | 'google'
  | 'none'

type Shape = z.ZodObject
/** The name of a file part in a multipart body; its other parts are text fields of `body`. */
export interface Multipart {
  readonly file: string
  readonly maxBytes: number
  readonly optional?: true
}

export interface CallSpec {
  /** Requirement ids, so that one search for an id finds contract, code and test. */
  readonly ids: string
  readonly allow: Allow | readonly Allow[]
  /** The required permission. SES-065 */
  readonly permission?: Permission
  readonly flag?: FlagKey
  readonly limit?: Limit
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly multipart?: Multipart
  /** The maximum body size in bytes, when the 8 MB of NET-015 are too large. */
  readonly maxBytes?: number
  /** The body of a successful answer. 'file' answers bytes. */
  readonly answer: z.ZodType | 'file' | 'empty'
  readonly status?: 200 | 201 | 202 | 204
  /** The text of the 404 when the id in the path is malformed. AUD-069 */
  readonly notFound?: string
  /** Fields of the record that this call cannot set; sending one answers 400. AUD-065 */
  readonly refuses?: readonly string[]
  /** The part of the body with the fields of the record. Errors use the plain field names. NUR-132 */
  readonly inside?: string
  /** Realtime topics that make this read stale. `{name}` is replaced by an input of the call. */
  readonly topics?: readonly string[]
  /** Seconds that a browser may cache the answer. Without it the answer is not cached. AUD-055 */
  readonly keptFor?: number
  /** Excludes the call from the md5 cache. NET-023 */
  readonly uncached?: true
  /** Accepts Idempotency-Key, because the call creates, sends or moves money. AUD-032 */
  readonly idempotent?: true
  /** Opens a session and sets the mark by which the account recognises the browser. SES-092 */
  readonly marksBrowser?: true
  /** An export. An instance runs at most two at a time. AUD-099 */
  readonly export?: true
  /** Available only when development aids are on. AUD-086 */
  readonly development?: true
  /** Answers 404, with or without a session, unless this setting is on. */
  readonly setting?: 'PASSKEYS_ENABLED'
}

export interface Call extends CallSpec {
  /** `<area>.<key>`: operation id, query key, log name. */
  readonly name: string
  readonly method: Method
  readonly path: string
}

const make =
  (method: Method) =>
  <const S extends CallSpec>(path: string, spec: S) => ({ method, path, ...spec })

export const get = make('GET')
export const post = make('POST')
export const put = make('PUT')
export const patch = make('PATCH')
export const del = make('DELETE')

/** Names each call of an area after its key. */
export function calls<
  C extends Record<string, CallSpec & { readonly method: Method; readonly path: string }>,
>(area: string, table: C) {
  return Object.fromEntries(
    Object.entries(table).map(([key, call]) => [key, { ...call, name: `${area}.${key}` }]),
  ) as {
    readonly [K in keyof C]: C[K] & { readonly name: string }
  }
}

type Out<C, K extends string> = C extends { readonly [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown
type In<C, K extends string> = C extends { readonly [key in K]: infer S extends z.ZodType }
  ? z.input<S>
  : unknown
type FilePart<C, T> = C extends { readonly multipart: infer M }
  ? M extends { readonly optional: true }
    ? { readonly file?: T }
    : { readonly file: T }
  : unknown

/** The validated input of the server function: path, query and body in one object. Fields not sent are absent. */
export type Input<C> = Out<C, 'params'> &
  Out<C, 'query'> &
  Out<C, 'body'> &
  FilePart<C, UploadedFile>
/** The input that a client passes, before validation. */
export type Sent<C> = In<C, 'params'> & In<C, 'query'> & In<C, 'body'> & FilePart<C, Blob>
export type Answer<C> = C extends { readonly answer: infer A }
  ? A extends z.ZodType
    ? z.output<A>
    : A extends 'file'
      ? FileAnswer
      : null
  : never

export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}
export interface FileAnswer {
  readonly bytes: Uint8Array
  readonly type: string
  readonly name: string
  readonly inline?: boolean
}

/** An id in a path: digits without a leading zero, in the range of a PostgreSQL integer. */
export const PathId = z
  .union([
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number),
    z.int(),
  ])
  .pipe(z.int().min(1).max(2_147_483_647))
export const PathUuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
  .transform((text) => text.toLowerCase())
/** An id as a value in a body. */
export const Id = z.int('Invalid value').min(1, 'Invalid value').max(2_147_483_647, 'Invalid value')
export const Uuid = z.uuid('Invalid value')
export const Ok = z.object({ ok: z.literal(true) })
export const ok = { ok: true } as const
