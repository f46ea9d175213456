// SES "Session" 044-046: what the browser keeps of a session, and under which names.

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

export const isTokenKey = (key: string | null): boolean => key === null || key === local.token

export const storeRecoverPath = (path: string): void => sessionStorage.setItem(recoverKey, path)

/** Used once and then removed (SES-034). */
export function takeRecoverPath(): string | null {
  const path = sessionStorage.getItem(recoverKey)
  sessionStorage.removeItem(recoverKey)
  return path
}
