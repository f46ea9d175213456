// VIS-061, 066, "One nurse, one place, one time" 148-154, OFR-130, TOK-048: the one path of every confirmation,
// whatever confirms.
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import { localDay, type Instant } from '@wren/contract/time'
import type { NurseOffCause } from '@wren/contract/visits-nurse-off.rules'
import { confirmableHint, leastGap, nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import { automaticReason } from '@wren/contract/visits-statuses.rules'
import { alreadyStaffed, nurseOverlap } from '@wren/contract/visits.refusals'
import { isStaff, userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { changeVisit } from './visits-change.commands.ts'
import { clearedFault, lockNurse } from './visits-cleared.commands.ts'
import { overlappingVisits } from './visits-overlap.queries.ts'
import type { Cause, VisitChanges, VisitRecord } from './visits.store.ts'

export interface Confirmation {
  readonly nurseId: number
  readonly start: Instant
  readonly cause: Cause
  /** VIS-150: an admin allows it and says why. */
  readonly overlap?: { readonly reason: string } | undefined
  /** The patient's step is passed over: she counts as confirmed. */
  readonly skipPatient?: boolean
  /** The override may take the place of a confirmed nurse (OFR-093). */
  readonly replace?: boolean
  /** Written in the same change (steps passed over, the mark of the eChart). */
  readonly also?: VisitChanges
  readonly data?: Readonly<Record<string, unknown>>
  /** AUD-009: staff answered for the nurse. */
  readonly onBehalfOf?: string | undefined
  /** VIS-173: why the nurse who was there is taken off. */
  readonly off?: NurseOffCause | undefined
}

/** The overlap as it is allowed, or the refusal. Only an admin can allow one (VIS-150). */
export async function overlapFor(
  work: Work,
  visit: VisitRecord,
  { nurseId, start, cause, overlap }: Pick<Confirmation, 'nurseId' | 'start' | 'cause' | 'overlap'>,
): Promise<{ readonly ids: readonly number[]; readonly changes: VisitChanges } | Refusal> {
  const gap = cause === 'nurse' ? leastGap : 0
  const others = await overlappingVisits(work.db, {
    visit: visit.id,
    group: visit.group_id,
    nurse: nurseId,
    start,
    minutes: visit.duration_estimate,
    gap,
  })
  if (others.length === 0)
    return {
      ids: [],
      changes: { overlap_allowed: false, overlap_reason: null, overlap_allowed_by: null },
    }
  if (overlap === undefined || !isStaff(work.actor)) return nurseOverlap(others)
  return {
    ids: others.map(({ id }) => id),
    changes: {
      overlap_allowed: true,
      overlap_reason: overlap.reason,
      overlap_allowed_by: userIdOf(work.actor),
    },
  }
}

export async function confirmNurse(
  work: Work,
  visit: VisitRecord,
  confirmation: Confirmation,
): Promise<VisitRecord | Refusal> {
  const {
    nurseId,
    start,
    cause,
    overlap,
    skipPatient = false,
    replace = false,
    also = {},
    data = {},
    onBehalfOf,
    off,
  } = confirmation
  const isHers = visit.user_id_assigned === nurseId
  if (visit.nurse_confirmed !== null && !replace) {
    if (!isHers) return alreadyStaffed
    if (visit.start === start) return visit // TOK-046: confirming twice changes nothing
  }
  const hint = confirmableHint(visit)
  if (hint !== null) return conflict(hint)
  if (visit.missed) return conflict('This visit was missed')
  if (!(await lockNurse(work, nurseId))) return conflict('Account Disabled', nurseRefusedCode)
  const fault = await clearedFault(work, { nurseId, visit, day: localDay(start, visit.timezone) })
  if (fault !== null) return fault
  const allowed = await overlapFor(work, visit, { nurseId, start, cause, overlap })
  if (isRefusal(allowed)) return allowed
  return changeVisit(
    work,
    visit,
    {
      ...allowed.changes,
      user_id_assigned: nurseId,
      user_id_selected: nurseId,
      nurse_confirmed: work.now,
      nurse_rejected: null,
      start,
      selected_start: start,
      selected_all_day: false,
      missing_exact_time: false,
      status: 'Active - Booked',
      status_reason: automaticReason(visit.status_reason, null),
      ...(skipPatient
        ? { patient_confirmed: visit.patient_confirmed ?? work.now, patient_declined: false }
        : {}),
      ...(visit.shadow_nurse_id === nurseId
        ? { shadow_nurse_id: null, shadow_requested_at: null, shadow_nurse_clicked: null }
        : {}),
      ...also,
    },
    {
      fact: 'visits.confirmed',
      cause,
      reason: allowed.ids.length > 0 ? (overlap?.reason ?? null) : null,
      overlaps: allowed.ids,
      off,
      data: { ...data, nurse: nurseId, previous_nurse: isHers ? null : visit.user_id_assigned },
      ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    },
  )
}
