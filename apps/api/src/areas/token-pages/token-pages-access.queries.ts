// Resolves who makes a call of the link pages: the holder of a link, or staff on behalf of a nurse or patient. TOK-007,
// TOK-009, TOK-073, TOK-074, OFR-087, OFR-089.
import {
  forbidden,
  invalid,
  isRefusal,
  rateLimited,
  unauthenticated,
  type Refusal,
} from '@wren/contract/refusal'
import { linkExpired, unknownLink } from '@wren/contract/token-pages.refusals'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { isStaff } from '../../platform/identity/actor.ts'
import { countCall, callCount } from '../../platform/http/rate.ts'
import type { Platform } from '../../platform/platform.ts'
import { commitRefusal, type CommittedRefusal, type Work } from '../../platform/work/work.ts'
import { findLink, type LinkRecord } from '../offers/offers.public.ts'
import { lockVisit, visitById, type VisitRecord } from '../visits/visits.public.ts'

const hour = 3600
const maxUnknown = 20
/** The rate factor divides the wait. AUD-057. */
const blockSeconds = ({ settings }: Platform): number => Math.max(1, hour / settings.rateFactor)
const blockedText = 'Too many requests. Please try again later.'

/**
 * Counts an unknown token in the caller's transaction and commits it with the refusal. A second connection per guess
 * would let an attacker exhaust the pool.
 */
async function countUnknown(work: Work): Promise<CommittedRefusal> {
  const platform = { ...work.platform, db: work.db }
  const { rateFactor } = platform.settings
  const address = work.origin.address ?? 'unknown'
  const limitReached = await countCall(platform, {
    key: `unknown-link:${address}`,
    most: maxUnknown - 1 / rateFactor,
    seconds: hour,
  })
  if (limitReached !== null)
    await countCall(platform, {
      key: `link-block:${address}`,
      most: 1,
      seconds: blockSeconds(platform),
    })
  return commitRefusal(unknownLink)
}

export interface PageAccess {
  readonly link: LinkRecord | null
  readonly visit: VisitRecord
}
interface AccessRequest {
  readonly kind: LinkRecord['kind']
  readonly token: string | undefined
  readonly assignment_id: number | undefined
  /** False for reads, so that a link scanner blocks no other call. */
  readonly lock: boolean
}

const visitOf = (work: Work, id: number, lock: boolean): Promise<VisitRecord | null> =>
  lock ? lockVisit(work, id) : visitById(work.db, id)

async function accessByLink(
  work: Work,
  kind: AccessRequest['kind'],
  token: string,
  lock: boolean,
): Promise<PageAccess | Refusal | CommittedRefusal> {
  const blocked = await callCount(
    work.platform,
    `link-block:${work.origin.address ?? 'unknown'}`,
    blockSeconds(work.platform),
  )
  if (blocked.n > 0) return rateLimited(blocked.wait, blockedText)
  const unlockedLink = await findLink(work.db, kind, token, work.now)
  if (isRefusal(unlockedLink))
    return unlockedLink.status === 404 ? countUnknown(work) : unlockedLink
  const visit = await visitOf(work, unlockedLink.assignment_id, lock)
  if (visit === null) return linkExpired
  // The link may have been revoked while this call waited for the lock on the visit.
  const link = lock ? await findLink(work.db, kind, token, work.now) : unlockedLink
  if (isRefusal(link)) return link
  work.actor =
    link.nurse_id === null
      ? { kind: 'patient_link', patientUuid: visit.patient_uuid, visitId: visit.id }
      : { kind: 'nurse_link', userId: link.nurse_id, visitId: visit.id }
  return { link, visit }
}

export async function accessPage(
  work: Work,
  { kind, token, assignment_id, lock }: AccessRequest,
): Promise<PageAccess | Refusal | CommittedRefusal> {
  if (token !== undefined) return accessByLink(work, kind, token, lock)
  // Staff answer for a nurse by other calls, so the missing field is the token. NET-099.
  if (assignment_id === undefined)
    return kind === 'token' && isStaff(work.actor)
      ? invalid({ token: 'This field is required.' })
      : unknownLink
  if (work.actor.kind !== 'user') return unauthenticated
  if (!isStaff(work.actor)) return forbidden
  const visit = await visitOf(work, assignment_id, lock)
  return visit === null ? unknownVisit : { link: null, visit }
}

export const isPageAccess = (
  result: PageAccess | Refusal | CommittedRefusal,
): result is PageAccess => 'visit' in result
