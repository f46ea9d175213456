// Input sanitising: what no field of any call may contain, whatever its contract says.
// AUD-064, AUD-065, AUD-066, AUD-067, AUD-068, AUD-069, AUD-070.
import { invalid, malformed, type Refusal } from '@wren/contract/refusal'
import { isStorable, withLineEnds } from '@wren/contract/storable.rules'

const maxDepth = 32
const maxListLength = 10_000
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

export const unstorableError = 'Text contains characters that are not allowed.'

function unsafeAt(value: unknown, path: string, depth: number): Refusal | null {
  if (typeof value === 'string')
    return isStorable(value)
      ? null
      : invalid({ [path || 'body']: unstorableError }, unstorableError)
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : invalid({ [path || 'body']: 'Invalid value' })
  if (value === null || typeof value !== 'object') return null
  if (depth >= maxDepth) return malformed
  if (Array.isArray(value) && value.length > maxListLength) return malformed
  for (const [key, item] of Object.entries(value)) {
    if (prototypeKeys.has(key)) return malformed
    if (!isStorable(key)) return invalid({ [path || 'body']: unstorableError }, unstorableError)
    const refusal = unsafeAt(item, path === '' ? key : `${path}.${key}`, depth + 1)
    if (refusal !== null) return refusal
  }
  return null
}

/** The refusal of a value that cannot be stored or could harm the process. null: the value is safe. */
export const unsafeInput = (value: unknown): Refusal | null => unsafeAt(value, '', 0)

interface Referral {
  readonly message?: unknown
  readonly orig_json?: { readonly referral_text?: unknown } | null
}
/** Turns page breaks in referral texts, which come from fax servers and printouts, into line ends (DOC-080). */
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

/** Accepts an object, null or an empty body. */
export function parseJsonBody(bytes: Buffer): { value: unknown } | Refusal {
  if (bytes.length === 0) return { value: undefined }
  try {
    // JSON.parse keeps '__proto__' as an own key, so that unsafeInput sees it.
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (value !== null && (typeof value !== 'object' || Array.isArray(value))) return malformed
    const body = withReferralLineEnds(value)
    return unsafeInput(body) ?? { value: body ?? {} }
  } catch {
    return malformed
  }
}
