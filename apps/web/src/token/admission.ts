// A token opens the nurse pages for anybody. Without one they require a nurse's session. SHL-016.
import { claimsOf } from '../shared/session/claims.ts'
import { readToken, storeRecoverPath } from '../shared/session/storage.ts'

/** The address to redirect to without a token. Null for a nurse, whose page says that the link is incomplete. */
export function redirectWithoutToken(): string | null {
  const token = readToken()
  const claims = token === null ? null : claimsOf(token)
  if (claims !== null) return claims.role === 'admin' ? '/visits' : null
  storeRecoverPath(location.pathname + location.search)
  return '/auth'
}
