// SHL-016: a token admits anybody to the nurse pages; without one they require a nurse's session.
import { claimsOf } from '../shared/session/claims.ts'
import { readToken, storeRecoverPath } from '../shared/session/storage.ts'

/** The address to go to without a token; null for a nurse, for the page then says that the link is incomplete. */
export function awayWithoutToken(): string | null {
  const token = readToken()
  const claims = token === null ? null : claimsOf(token)
  if (claims !== null) return claims.role === 'admin' ? '/visits' : null
  storeRecoverPath(location.pathname + location.search)
  return '/auth'
}
