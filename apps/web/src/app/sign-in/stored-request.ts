// Request for a code in session storage. It survives a reload and a discarded tab for the lifetime of its code; Cancel
// and a sign-in remove it (SES-093, SES-094).
import { codeMinutes } from '@wren/contract/identity.rules'
import type { CodeRequest } from './steps.ts'

const key = 'signInStep'
const lifetimeMs = codeMinutes * 60_000
/** Kept in this document also after Cancel, because the code may still arrive. */
let last: CodeRequest | null = null

const isRequest = (value: unknown): value is CodeRequest => {
  const { email, delivery, request, at } = (value ?? {}) as Partial<CodeRequest>
  return (
    typeof email === 'string' &&
    (delivery === 'email' || delivery === 'sms') &&
    typeof request === 'string' &&
    typeof at === 'number'
  )
}

export function storeRequest(request: CodeRequest): void {
  last = request
  sessionStorage.setItem(key, JSON.stringify({ step: 'Confirm', ...request }))
}
export const dropRequest = (): void => sessionStorage.removeItem(key)

export function storedRequest(): CodeRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isRequest(stored) && Date.now() - stored.at < lifetimeMs) return stored
  } catch {
    // Not a stored request.
  }
  dropRequest()
  return null
}
export const lastRequest = (): CodeRequest | null =>
  last !== null && Date.now() - last.at < lifetimeMs ? last : storedRequest()
/** After a sign-in. */
export function forgetRequest(): void {
  last = null
  dropRequest()
}
