// SES-093, SES-094: the request for a code survives a reload and a discarded tab for as long as its code; Cancel and
// signing in remove it.
import { codeMinutes } from '@wren/contract/identity.rules'
import type { CodeRequest } from './steps.ts'

const key = 'signInStep'
const life = codeMinutes * 60_000
/** Of this document, also after Cancel: the code may still come. */
let last: CodeRequest | null = null

const isKept = (value: unknown): value is CodeRequest => {
  const { email, delivery, request, at } = (value ?? {}) as Partial<CodeRequest>
  return (
    typeof email === 'string' &&
    (delivery === 'email' || delivery === 'sms') &&
    typeof request === 'string' &&
    typeof at === 'number'
  )
}

export function keepRequest(request: CodeRequest): void {
  last = request
  sessionStorage.setItem(key, JSON.stringify({ step: 'Confirm', ...request }))
}
export const dropRequest = (): void => sessionStorage.removeItem(key)

export function keptRequest(): CodeRequest | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isKept(kept) && Date.now() - kept.at < life) return kept
  } catch {
    // Whatever lies there is none.
  }
  dropRequest()
  return null
}
export const lastRequest = (): CodeRequest | null =>
  last !== null && Date.now() - last.at < life ? last : keptRequest()
/** Signed in: no code of this browser is waited for any more. */
export function forgetRequest(): void {
  last = null
  dropRequest()
}
