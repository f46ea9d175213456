// Access to routes, and redirects of everybody else (SHL-041, SHL-042, SHL-043, SHL-044, SHL-045, SHL-046, SES-032).
import { homeOf, paths } from '../../shared/screen/paths.ts'

/** 'open' needs no sign-in; 'signed-in' admits every role. */
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

/** Target of /home, /landing and, for a signed-in person, of /auth. */
export const startPath = (person: Person | null): string => (person ? homeOf(person) : paths.auth)
