// VIS "Access" 001, 002, VIS-126, NUR-156: who may see which visit, and what an order's link needs.
import { mayUse } from '@wren/contract/roles'
import type { Actor, UserActor } from '../../platform/identity/actor.ts'
import type { VisitRecord } from './visits.store.ts'

/** VIS-126: assigned to or shadowed by her; a Disabled nurse sees a visit only from its start on (NUR-156). */
export function nurseMaySee(user: UserActor, visit: VisitRecord, now: string): boolean {
  if (visit.user_id_assigned !== user.userId && visit.shadow_nurse_id !== user.userId) return false
  return user.nurseStatus !== 'Disabled' || visit.start <= now
}

/** VIS-129 */
export const isAssignedNurse = (user: UserActor, visit: VisitRecord, now: string): boolean =>
  visit.user_id_assigned === user.userId && (user.nurseStatus !== 'Disabled' || visit.start <= now)

/** VIS-002 */
export const mayLinkOrder = (actor: Actor): boolean =>
  actor.kind === 'user' && mayUse(actor.permissions, 'ORD_LINK')
/** VIS-112, VIS-113 */
export const mayUnlockRates = (actor: Actor): boolean =>
  actor.kind === 'user' && mayUse(actor.permissions, 'UNLOCK_RATES')
