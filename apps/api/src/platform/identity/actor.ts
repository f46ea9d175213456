// Every unit of work and every read has an actor; an event cannot be written without one (AUD-009).
import { flagContext, flagIsOn, type FlagDefinition, type FlagKey } from '@wren/contract/flags'
import type { Permission, Role } from '@wren/contract/roles'
import { mayUse } from '@wren/contract/roles'

export interface UserActor {
  readonly kind: 'user'
  readonly userId: number
  readonly sessionId: string
  readonly role: Role
  readonly permissions: readonly string[]
  readonly isAccountAdmin: boolean
  readonly isWrenAdmin: boolean
  readonly isNurse: boolean
  readonly email: string
  readonly phone: string | null
  readonly firstName: string
  readonly lastName: string
  readonly timezone: string
  readonly nurseStatus: string | null
  readonly nurseSubStatus: string | null
}
/** A person behind a link token: one nurse or patient and one visit (TOK-074). */
export interface NurseLinkActor {
  readonly kind: 'nurse_link'
  readonly userId: number
  readonly visitId: number
}
export interface PatientLinkActor {
  readonly kind: 'patient_link'
  readonly patientUuid: string | null
  readonly visitId: number
}
export interface JobActor {
  readonly kind: 'job'
  readonly name: string
}
export interface CommandActor {
  readonly kind: 'command'
  readonly name: string
}
export interface PublicActor {
  readonly kind: 'public'
}

export type Actor =
  | UserActor
  | NurseLinkActor
  | PatientLinkActor
  | JobActor
  | CommandActor
  | PublicActor

export const nobody: PublicActor = { kind: 'public' }

export const isStaff = (actor: Actor): actor is UserActor =>
  actor.kind === 'user' && actor.role === 'admin'

/** SES-065 */
export const may = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'user' && mayUse(actor.permissions, permission)

/** The user id to store as author. Null for links, jobs and the public. */
export const userIdOf = (actor: Actor): number | null =>
  actor.kind === 'user' ? actor.userId : null

/** NET-053 */
export const hasFlag = (
  actor: Actor,
  key: FlagKey,
  flags: ReadonlyMap<string, FlagDefinition>,
): boolean =>
  actor.kind === 'user' && flagIsOn(flags.get(key), flagContext({ ...actor, id: actor.userId }))
