// SHL-016: with a token the pages of nurses open for anybody; without one they are protected and not for admins.
import { claimsOf } from '../shared/session/claims.ts'
import { readToken, storeRecoverPath } from '../shared/session/storage.ts'

/** Where whoever comes without a token is led; null for a nurse, who is told that her link is not whole. */
export function awayWithoutToken(): string | null {
  const token = readToken()
  const claims = token === null ? null : claimsOf(token)
  if (claims !== null) return claims.role === 'admin' ? '/visits' : null
  storeRecoverPath(location.pathname + location.search)
  return '/auth'
}
