// For the tests that walk every call by hand: what a decent caller sends, as path, query and body.
import type { Call } from '@wren/contract/call'
import { sampleOf } from './every-call.builders.ts'

export interface Parts {
  readonly path: string
  readonly query: Record<string, string>
  readonly body: Record<string, unknown>
}

export function partsOfCall(around: Parameters<typeof sampleOf>[0], call: Call): Parts {
  const sample = sampleOf(around, call)
  const query: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  const path = call.path.replace(/:([a-z_]+)/gi, (_, name: string) =>
    encodeURIComponent(String(sample[name])),
  )
  for (const [name, value] of Object.entries(sample)) {
    if (call.path.includes(`:${name}`)) continue
    if (call.query !== undefined && name in call.query.shape) query[name] = String(value)
    else body[name] = value
  }
  return { path, query, body }
}

export const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`
export const takesBody = (call: Call): boolean =>
  call.method !== 'GET' && call.multipart === undefined
