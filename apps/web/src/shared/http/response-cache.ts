// md5 cache: saves the transfer of a body, never the request (NET-016, NET-019, NET-020, NET-022, NET-023, NET-024,
// NET-025, NET-028).
import type { Call } from '@wren/contract/call'

interface Entry {
  readonly md5: string
  readonly body: unknown
  readonly until: number
}

export interface ResponseCache {
  readonly md5: (identity: string) => string | undefined
  readonly keep: (identity: string, md5: string, body: unknown) => void
  /** Stored body with renewed lifetime; undefined after a sweep (NET-025). */
  readonly reuse: (identity: string) => { readonly body: unknown } | undefined
  readonly sweep: () => void
  readonly clear: () => void
  readonly size: () => number
}

const life = 120_000 // NET-019
const sweepEvery = 5_000

export function makeResponseCache(now: () => number): ResponseCache {
  const entries = new Map<string, Entry>()
  const live = (identity: string): Entry | undefined => {
    const entry = entries.get(identity)
    return entry && entry.until > now() ? entry : undefined
  }
  return {
    md5: (identity) => live(identity)?.md5,
    keep: (identity, md5, body) => void entries.set(identity, { md5, body, until: now() + life }),
    reuse: (identity) => {
      const entry = live(identity)
      if (entry) entries.set(identity, { ...entry, until: now() + life })
      return entry && { body: entry.body }
    },
    sweep: () => {
      for (const [identity, entry] of entries) if (entry.until <= now()) entries.delete(identity)
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}

/** Removes old entries, which may hold data of patients. */
export const sweepRegularly = ({ sweep }: ResponseCache): void => {
  setInterval(sweep, sweepEvery)
}

const outside = /^\/(public|dev|health|ready|openapi\.json|signin|signout|events)(\/|$)/

/** GETs and searches of the signed-in API that answer JSON (NET-023). */
export const takesPart = (call: Call): boolean =>
  !call.uncached &&
  call.answer !== 'file' &&
  call.answer !== 'empty' &&
  !outside.test(call.path) &&
  (call.method === 'GET' || (call.method === 'POST' && /(^|[/-])search\/?$/.test(call.path)))

export const identityOf = (url: string, method: string, body: string | null): string =>
  `${method} ${url} ${body ?? ''}`
