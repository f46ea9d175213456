// SES "Session" 047, 048, SES "Roles" 060-071: who is signed in, read from the token at once and refreshed from GET
// /me.
import type { Answer } from '@wren/contract/call'
import type { identity } from '@wren/contract/identity'
import { defaultZone, type Zone } from '@wren/contract/time'
import { hasPermissions, mayUse, type Permission, type Role } from '@wren/contract/roles'
import { makeStore, useStore } from '../store.ts'
import { claimsOf } from './claims.ts'
import { readStoredStatus, readToken, storeStatus } from './storage.ts'

export interface Session {
  readonly id: number
  readonly email: string
  readonly role: Role
  readonly isAdmin: boolean
  readonly permissions: readonly string[]
  readonly may: (permission: Permission) => boolean
  readonly timezone: Zone
  /** Enabled, Disabled or Admin; null until known (SES-070, SES-071). */
  readonly nurseStatus: string | null
  /** Known after the first answer of GET /me. */
  readonly me: Me | null
}

/** GET /me (SES-076). */
export type Me = Answer<typeof identity.me>

const split = (perms: string | undefined): readonly string[] =>
  (perms ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function sessionOf(
  role: Role,
  permissions: readonly string[],
  rest: Pick<Session, 'id' | 'email' | 'nurseStatus' | 'me'> & { readonly timezone: string | null },
): Session {
  return {
    ...rest,
    role,
    isAdmin: role === 'admin',
    permissions: hasPermissions(permissions) ? permissions : [],
    may: (permission) => mayUse(permissions, permission),
    timezone: rest.timezone || defaultZone,
  }
}

const session = makeStore<Session | null>(null)

export const currentSession = (): Session | null => session.get()
export const useCurrentSession = (): Session | null => useStore(session)

/** For screens behind the guard: there is always somebody. */
export function useSession(): Session {
  const someone = useStore(session)
  // The screen is about to be replaced by the sign-in screen; it renders once more with whom it knew.
  const last = someone ?? lastSeen
  if (!last) throw new Error('useSession needs a signed-in person')
  return last
}
let lastSeen: Session | null = null
session.subscribe(() => {
  lastSeen = session.get() ?? lastSeen
})

/** Takes up the stored token; null when there is none that can be read. */
export function loadSession(): Session | null {
  const token = readToken()
  const claims = token ? claimsOf(token) : null
  session.set(
    claims &&
      sessionOf(claims.role, split(claims.perms), {
        id: claims.id,
        email: claims.email,
        timezone: claims.timezone,
        nurseStatus: readStoredStatus(),
        me: null,
      }),
  )
  return session.get()
}

/** What GET /me says replaces what the token said (SES-048, SES-071). */
export function refreshSession(me: Me): void {
  // Who is no nurse is called what signing in called her (SES-046).
  const nurseStatus = me.nurse_status ?? 'Admin'
  storeStatus(nurseStatus)
  session.set(
    sessionOf(me.role, me.permissions, {
      id: me.id,
      email: me.email,
      timezone: me.timezone,
      nurseStatus,
      me,
    }),
  )
}

export const endSession = (): void => session.set(null)
