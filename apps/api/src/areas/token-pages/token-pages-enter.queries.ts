// TOK "Tokens" 007, 009, "Token storage" 073-074, OFR-087, OFR-089: who stands at the door, by link or as staff for
// somebody.
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
const mostUnknown = 20
/** AUD-057: the factor divides the wait. */
const blockFor = ({ settings }: Platform): number => Math.max(1, hour / settings.rateFactor)
const blockedText = 'Too many requests. Please try again later.'

/**
 * Counted in the caller's own transaction, which is kept: a second connection per guess would be a gift to who
 * guesses.
 */
async function countUnknown(work: Work): Promise<CommittedRefusal> {
  const platform = { ...work.platform, db: work.db }
  const { rateFactor } = platform.settings
  const address = work.origin.address ?? 'unknown'
  const reached = await countCall(platform, {
    key: `unknown-link:${address}`,
    most: mostUnknown - 1 / rateFactor,
    seconds: hour,
  })
  if (reached !== null)
    await countCall(platform, {
      key: `link-block:${address}`,
      most: 1,
      seconds: blockFor(platform),
    })
  return commitRefusal(unknownLink)
}

export interface Entered {
  readonly link: LinkRecord | null
  readonly visit: VisitRecord
}
export interface Door {
  readonly kind: LinkRecord['kind']
  readonly token: string | undefined
  readonly assignment_id: number | undefined
  /** Reading takes no lock, so that a link scanner holds up nobody. */
  readonly lock: boolean
}

const visitOf = (work: Work, id: number, lock: boolean): Promise<VisitRecord | null> =>
  lock ? lockVisit(work, id) : visitById(work.db, id)

async function enterByLink(
  work: Work,
  kind: Door['kind'],
  token: string,
  lock: boolean,
): Promise<Entered | Refusal | CommittedRefusal> {
  const blocked = await callCount(
    work.platform,
    `link-block:${work.origin.address ?? 'unknown'}`,
    blockFor(work.platform),
  )
  if (blocked.n > 0) return rateLimited(blocked.wait, blockedText)
  const found = await findLink(work.db, kind, token, work.now)
  if (isRefusal(found)) return found.status === 404 ? countUnknown(work) : found
  const visit = await visitOf(work, found.assignment_id, lock)
  if (visit === null) return linkExpired
  // It may have been revoked while we waited for the visit.
  const link = lock ? await findLink(work.db, kind, token, work.now) : found
  if (isRefusal(link)) return link
  work.actor =
    link.nurse_id === null
      ? { kind: 'patient_link', patientUuid: visit.patient_uuid, visitId: visit.id }
      : { kind: 'nurse_link', userId: link.nurse_id, visitId: visit.id }
  return { link, visit }
}

export async function enter(
  work: Work,
  { kind, token, assignment_id, lock }: Door,
): Promise<Entered | Refusal | CommittedRefusal> {
  if (token !== undefined) return enterByLink(work, kind, token, lock)
  // NET-099: staff answer for a nurse by other calls, so what is missing here is the link.
  if (assignment_id === undefined)
    return kind === 'token' && isStaff(work.actor)
      ? invalid({ token: 'This field is required.' })
      : unknownLink
  if (work.actor.kind !== 'user') return unauthenticated
  if (!isStaff(work.actor)) return forbidden
  const visit = await visitOf(work, assignment_id, lock)
  return visit === null ? unknownVisit : { link: null, visit }
}

export const isEntered = (result: Entered | Refusal | CommittedRefusal): result is Entered =>
  'visit' in result
