// SES "Session" 044-046, 092: what the browser keeps of a session, and under which names.
import { randomMark } from '@wren/contract/random-mark.rules'

const local = { token: 'token', status: 'status', userId: 'userId' } as const
const recoverKey = 'recoverPath'

export const readToken = (): string | null => localStorage.getItem(local.token)
export const readStoredStatus = (): string | null => localStorage.getItem(local.status)

export interface SignedIn {
  readonly token: string
  readonly status?: string | null
  readonly id?: number | null
}

export function storeSignIn({ token, status, id }: SignedIn): void {
  localStorage.setItem(local.token, token)
  storeStatus(status ?? null)
  if (id != null) localStorage.setItem(local.userId, String(id))
}

export function storeStatus(status: string | null): void {
  if (status) localStorage.setItem(local.status, status)
  else localStorage.removeItem(local.status)
}

export function clearSignIn(): void {
  for (const key of Object.values(local)) localStorage.removeItem(key)
}

const mark = 'device'
let unkept: string | null = null
const newMark = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

/** SES-092: by this an account knows the browser again. It names nobody and stays when somebody signs out. */
export function deviceMark(): string {
  try {
    const kept = localStorage.getItem(mark)
    if (kept !== null && randomMark.test(kept)) return kept
    const made = newMark()
    localStorage.setItem(mark, made)
    return made
  } catch {
    return (unkept ??= newMark())
  }
}

export const isTokenKey = (key: string | null): boolean => key === null || key === local.token

export const storeRecoverPath = (path: string): void => sessionStorage.setItem(recoverKey, path)

/** Used once and then removed (SES-034). */
export function takeRecoverPath(): string | null {
  const path = sessionStorage.getItem(recoverKey)
  sessionStorage.removeItem(recoverKey)
  return path
}
