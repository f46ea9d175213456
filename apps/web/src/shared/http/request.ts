// Request of a call and its input (NET-002, NET-003, NET-007, NET-009).
import type { Call } from '@wren/contract/call'

export interface Request {
  readonly method: string
  readonly path: string
  readonly body: string | FormData | null
}
type Values = Readonly<Record<string, unknown>>

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function fillPath(path: string, input: Values, used: Set<string>): string {
  return path.replace(/:([a-zA-Z_]\w*)/g, (_, key: string) => {
    used.add(key)
    return encodeURIComponent(String(input[key]))
  })
}

function queryOf(call: Call, input: Values, used: Set<string>): string {
  const pairs = new URLSearchParams()
  const keys = call.query
    ? Object.keys(call.query.shape)
    : call.method === 'GET'
      ? Object.keys(input)
      : []
  for (const key of keys.filter((one) => !used.has(one))) {
    used.add(key)
    const value = input[key]
    for (const one of Array.isArray(value) ? value : [value])
      if (isSet(one)) pairs.append(key, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}

function formOf(call: Call, rest: Values): FormData {
  const form = new FormData()
  // Text parts first: the server reads them before the bytes.
  for (const [key, value] of Object.entries(rest)) {
    if (key !== 'file' && value !== undefined)
      form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (rest['file'] instanceof Blob) form.append(call.multipart?.file ?? 'file', rest['file'])
  return form
}

export function requestOf(call: Call, input: Values): Request {
  const used = new Set<string>()
  const path = fillPath(call.path, input, used) + queryOf(call, input, used)
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !used.has(key)))
  if (call.multipart) return { method: call.method, path, body: formOf(call, rest) }
  const bodyless =
    call.method === 'GET' || (call.method === 'DELETE' && Object.keys(rest).length === 0)
  return { method: call.method, path, body: bodyless ? null : JSON.stringify(rest) }
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('')

/** W3C trace context; the server answers the trace id as x-request-id (NET-003). */
export const traceparent = (): string => `00-${hex(16)}-${hex(8)}-01`
