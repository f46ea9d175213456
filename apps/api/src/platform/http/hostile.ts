// AUD "Input" 064-070: what no field of any call may hold, whatever its contract says.
import { invalid, malformed, type Refusal } from '@wren/contract/refusal'
import { isStorable, withLineEnds } from '@wren/contract/storable.rules'

const deepest = 32
const longestList = 10_000
const poison = new Set(['__proto__', 'constructor', 'prototype'])

export const unstorableText = 'Text contains characters that are not allowed.'

function search(value: unknown, path: string, depth: number): Refusal | null {
  if (typeof value === 'string')
    return isStorable(value) ? null : invalid({ [path || 'body']: unstorableText }, unstorableText)
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : invalid({ [path || 'body']: 'Invalid value' })
  if (value === null || typeof value !== 'object') return null
  if (depth >= deepest) return malformed
  if (Array.isArray(value) && value.length > longestList) return malformed
  for (const [key, one] of Object.entries(value)) {
    if (poison.has(key)) return malformed
    if (!isStorable(key)) return invalid({ [path || 'body']: unstorableText }, unstorableText)
    const found = search(one, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found !== null) return found
  }
  return null
}

export const hostileValue = (value: unknown): Refusal | null => search(value, '', 0)

interface Referral {
  readonly message?: unknown
  readonly orig_json?: { readonly referral_text?: unknown } | null
}
/** DOC-080: texts of referrals come from fax servers and printouts; where a page ends, a line ends. */
function withReferralLineEnds(value: unknown): unknown {
  if (value === null || value === undefined) return value
  const { message, orig_json: original } = value as Referral
  const text = original?.referral_text
  return {
    ...(value as object),
    ...(typeof message === 'string' ? { message: withLineEnds(message) } : {}),
    ...(typeof text === 'string'
      ? { orig_json: { ...original, referral_text: withLineEnds(text) } }
      : {}),
  }
}

/** JSON.parse keeps "__proto__" as an own key, so the search above sees it. */
export function parseJson(bytes: Buffer): { value: unknown } | Refusal {
  if (bytes.length === 0) return { value: undefined }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (value !== null && (typeof value !== 'object' || Array.isArray(value))) return malformed
    const body = withReferralLineEnds(value)
    return hostileValue(body) ?? { value: body ?? {} }
  } catch {
    return malformed
  }
}
