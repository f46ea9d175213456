// The contract's input of a request: path, query and body, validated by the call's schemas, with one error per field.
import type { z } from 'zod'
import type { Call, UploadedFile } from '@wren/contract/call'
import { withOneLines } from '@wren/contract/one-line.rules'
import { invalid, notFound, type Fields, type Refusal } from '@wren/contract/refusal'
import { unsafeInput } from './input-sanitising.ts'

export interface RawInput {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
  readonly file?: UploadedFile | undefined
  readonly ifMatch?: string | undefined
}

const errorOf = (issue: { readonly code?: string; readonly input?: unknown }): string =>
  issue.input === undefined ? 'This field is required.' : 'Invalid value'

/** An error of an entry in a list of values belongs to the list (INT-075). One of a row's field keeps its index. */
const fieldNameOf = (path: readonly PropertyKey[]): string =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.')

/** `inside`: the field that wraps the input. Its name is left out. */
function fieldsOf(error: z.ZodError, inside?: string): Fields {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues)
    fields[fieldNameOf(path.length > 1 && path[0] === inside ? path.slice(1) : path) || 'body'] ??=
      message
  return fields
}

function check(
  schema: z.ZodObject | undefined,
  value: Record<string, unknown>,
  inside?: string,
): { data: Record<string, unknown> } | { fields: Fields } {
  if (schema === undefined) return { data: {} }
  const result = schema.safeParse(value, { error: errorOf })
  return result.success ? { data: result.data } : { fields: fieldsOf(result.error, inside) }
}

/** Errors of fields that the record shows and this call must not set (AUD-065). */
function readOnlyFields(call: Call, body: Record<string, unknown>): Fields | null {
  const values = call.inside === undefined ? body : body[call.inside]
  if (typeof values !== 'object' || values === null) return null
  const names = (call.refuses ?? []).filter(
    (name) => (values as Record<string, unknown>)[name] !== undefined,
  )
  return names.length === 0
    ? null
    : Object.fromEntries(names.map((name) => [name, 'This field cannot be set here.']))
}

/** The version may be sent as If-Match. A different one in the body is refused (AUD-029). */
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

export function readInput(call: Call, raw: RawInput): { input: Record<string, unknown> } | Refusal {
  const unsafe = unsafeInput(raw.params) ?? unsafeInput(raw.query)
  if (unsafe !== null) return unsafe
  const params = check(call.params, raw.params)
  if ('fields' in params) return notFound(call.notFound)
  const body = withVersion(call, raw.body, raw.ifMatch)
  if ('refused' in body && body['refused'] === true) return body as unknown as Refusal
  const readOnly = readOnlyFields(call, body as Record<string, unknown>)
  if (readOnly !== null) return invalid(readOnly)
  const query = check(call.query, withOneLines(raw.query))
  // A query parameter may be JSON (NUR-129). Its escapes are decoded only by the schema.
  const unsafeQuery = 'data' in query ? unsafeInput(query.data) : null
  if (unsafeQuery !== null) return unsafeQuery
  // Line breaks are removed before validation and uniqueness checks (AUD-104).
  const values = check(call.body, withOneLines(body as Record<string, unknown>), call.inside)
  const fields = {
    ...('fields' in query ? query.fields : {}),
    ...('fields' in values ? values.fields : {}),
  }
  if (Object.keys(fields).length > 0) return invalid(fields)
  if (call.multipart !== undefined && raw.file === undefined && call.multipart.optional !== true)
    return invalid({ [call.multipart.file]: 'This field is required.' })
  return {
    input: {
      // The query overrides the body (LST-034, LST-083).
      ...('data' in values ? values.data : {}),
      ...('data' in query ? query.data : {}),
      ...params.data,
      ...(raw.file === undefined ? {} : { file: raw.file }),
    },
  }
}
