// The md5 cache: an answer whose hash the browser sent is not sent again. The request is performed all the same.
// NET-016, NET-017, NET-018, NET-019, NET-020, NET-021, NET-022, NET-023, NET-024, NET-025, NET-026, NET-027, NET-028.
import { createHash } from 'node:crypto'
import type { Call } from '@wren/contract/call'

const uncachedRules = new Set(['public', 'link', 'signature'])

/** Reads and searches behind a session, unless the contract says `uncached` (NET-023). */
export function usesMd5Cache(call: Call): boolean {
  if (
    call.uncached === true ||
    call.development === true ||
    call.answer === 'file' ||
    call.answer === 'empty'
  )
    return false
  const rules = typeof call.allow === 'string' ? [call.allow] : call.allow
  if (rules.some((rule) => uncachedRules.has(rule))) return false
  return call.method === 'GET' || (call.method === 'POST' && /(?:\/|-)search$/.test(call.path))
}

export const md5Of = (body: Buffer): string => createHash('md5').update(body).digest('hex')
export const upToDate = '{"up_to_date":true}'
