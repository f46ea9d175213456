// NET "md5 response cache" 016-028: decided by the contract, nowhere else. The hash saves the body, never the request.
import { createHash } from 'node:crypto'
import type { Call } from '@wren/contract/call'

const neverAllowed = new Set(['public', 'link', 'signature'])

/** NET-023 */
export function takesPart(call: Call): boolean {
  if (
    call.uncached === true ||
    call.development === true ||
    call.answer === 'file' ||
    call.answer === 'empty'
  )
    return false
  const rules = typeof call.allow === 'string' ? [call.allow] : call.allow
  if (rules.some((rule) => neverAllowed.has(rule))) return false
  return call.method === 'GET' || (call.method === 'POST' && /(?:\/|-)search$/.test(call.path))
}

export const md5Of = (body: Buffer): string => createHash('md5').update(body).digest('hex')
export const upToDate = '{"up_to_date":true}'
