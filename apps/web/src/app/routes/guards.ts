// SHL "Guards and redirects" 041-046, SES-032: who may open which address, and where everybody else goes.
import { homeOf, paths } from '../../shared/screen/paths.ts'

/** 'open' needs no sign-in; 'signed-in' is not bound to a role. */
export type Audience = 'open' | 'admin' | 'non-admin' | 'signed-in'
export interface Person {
  readonly isAdmin: boolean
}
export interface Redirect {
  readonly to: string
  readonly remember?: true
}

export function guard(audience: Audience, person: Person | null): Redirect | null {
  if (audience === 'open') return null
  if (!person) return { to: paths.auth, remember: true }
  if (audience === 'signed-in') return null
  return (audience === 'admin') === person.isAdmin ? null : { to: homeOf(person) }
}

/** /auth shows itself only to those who are not signed in; /, /home and /landing lead on. */
export const doorway = (person: Person | null): string => (person ? homeOf(person) : paths.auth)
