// From a request to the contract's input: path, query and body validated by the call's own schemas, texts by field.
import type { z } from 'zod'
import type { Call, UploadedFile } from '@wren/contract/call'
import { withOneLines } from '@wren/contract/one-line.rules'
import { invalid, notFound, type Fields, type Refusal } from '@wren/contract/refusal'
import { hostileValue } from './hostile.ts'

export interface Raw {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
  readonly file?: UploadedFile | undefined
  readonly ifMatch?: string | undefined
}

const houseText = (issue: { readonly code?: string; readonly input?: unknown }): string =>
  issue.input === undefined ? 'This field is required.' : 'Invalid value'

/** A wrong entry of a list of values is said of the list's own field (INT-075); one of a row keeps its place. */
const fieldAt = (path: readonly PropertyKey[]): string =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.')

function fieldsOf(error: z.ZodError, inside?: string): Fields {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues)
    fields[fieldAt(path.length > 1 && path[0] === inside ? path.slice(1) : path) || 'body'] ??=
      message
  return fields
}

function check(
  schema: z.ZodObject | undefined,
  value: Record<string, unknown>,
  inside?: string,
): { data: Record<string, unknown> } | { fields: Fields } {
  if (schema === undefined) return { data: {} }
  const read = schema.safeParse(value, { error: houseText })
  return read.success ? { data: read.data } : { fields: fieldsOf(read.error, inside) }
}

/** AUD-065: named fields that this call must not set. */
function refused(call: Call, body: Record<string, unknown>): Fields | null {
  const within = call.inside === undefined ? body : body[call.inside]
  if (typeof within !== 'object' || within === null) return null
  const sent = (call.refuses ?? []).filter(
    (name) => (within as Record<string, unknown>)[name] !== undefined,
  )
  return sent.length === 0
    ? null
    : Object.fromEntries(sent.map((name) => [name, 'This field cannot be set here.']))
}

/** AUD-029: the version may come as If-Match; two that differ are a mistake of the caller. */
function withVersion(
  call: Call,
  body: Record<string, unknown>,
  ifMatch: string | undefined,
): Record<string, unknown> | Refusal {
  if (ifMatch === undefined || call.method === 'GET' || call.method === 'POST') return body
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  if (version === undefined) return invalid({ version: 'Invalid value' })
  if (body['version'] !== undefined && body['version'] !== Number(version))
    return invalid({ version: 'Invalid value' })
  return { ...body, version: Number(version) }
}

export function readInput(call: Call, raw: Raw): { input: Record<string, unknown> } | Refusal {
  const hostile = hostileValue(raw.params) ?? hostileValue(raw.query)
  if (hostile !== null) return hostile
  const params = check(call.params, raw.params)
  if ('fields' in params) return notFound(call.notFound)
  const body = withVersion(call, raw.body, raw.ifMatch)
  if ('refused' in body && body['refused'] === true) return body as unknown as Refusal
  const forbidden = refused(call, body as Record<string, unknown>)
  if (forbidden !== null) return invalid(forbidden)
  const query = check(call.query, withOneLines(raw.query))
  // A text of a query may be JSON (NUR-129), whose escapes show only now what they hold.
  const inside = 'data' in query ? hostileValue(query.data) : null
  if (inside !== null) return inside
  // AUD-104: before checks, uniqueness and storing.
  const sent = check(call.body, withOneLines(body as Record<string, unknown>), call.inside)
  const fields = {
    ...('fields' in query ? query.fields : {}),
    ...('fields' in sent ? sent.fields : {}),
  }
  if (Object.keys(fields).length > 0) return invalid(fields)
  if (call.multipart !== undefined && raw.file === undefined && call.multipart.optional !== true)
    return invalid({ [call.multipart.file]: 'This field is required.' })
  return {
    input: {
      // Of a name in both the query wins (LST-034, LST-083).
      ...('data' in sent ? sent.data : {}),
      ...('data' in query ? query.data : {}),
      ...params.data,
      ...(raw.file === undefined ? {} : { file: raw.file }),
    },
  }
}
