// VIS "Calls" 128, VIS-053, VIS-060, VIS-072 to 075, VIS-150: the save of a visit's form.
import type { Input } from '@wren/contract/call'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { visits } from '@wren/contract/visits'
import { nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import { holdsTime, needsReplacement, statusFault } from '@wren/contract/visits-statuses.rules'
import { staleVisit, unknownVisit } from '@wren/contract/visits.refusals'
import { requiredFault, visitFaults } from '@wren/contract/visits.rules'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { visitAnswer } from './visits-answer.queries.ts'
import { changeVisit } from './visits-change.commands.ts'
import { choiceFault } from './visits-choices.queries.ts'
import { lockNurse, notCleared } from './visits-cleared.commands.ts'
import { overlapFor } from './visits-confirm.commands.ts'
import { daysFault } from './visits-days.rules.ts'
import { missedChanges, withPatientZone } from './visits-derived.commands.ts'
import { keptFault } from './visits-finished.commands.ts'
import {
  assignFault,
  rateFault,
  sourceFault,
  tripReportedFault,
  withOrder,
} from './visits-guards.commands.ts'
import { lostFrom, nameLostNurse } from './visits-lost.commands.ts'
import { takeOffAlso } from './visits-nurse-off.commands.ts'
import { readyCheck } from './visits-ready.commands.ts'
import {
  changesNurse,
  columnsOf,
  planOf,
  takesTimeAnew,
  type Manner,
  type Plan,
} from './visits-save.rules.ts'
import { fieldsChangedSince } from './visits-stale.queries.ts'
import { loseVisit } from './visits-steps.commands.ts'
import { wireVisit } from './visits-wire.rules.ts'
import { changedColumns, lockVisit, type VisitChanges, type VisitRecord } from './visits.store.ts'

type Sent = Input<typeof visits.save>

export const answering = (work: Work) => ({
  db: work.db,
  now: work.now,
  publicUrl: work.platform.settings.publicUrl,
})

/** Only a field that somebody else has changed since makes the save stale. */
async function staleFault(
  work: Work,
  before: VisitRecord,
  { updated, ...sent }: Sent,
): Promise<Refusal | null> {
  if (updated === undefined || updated === before.updated) return null
  const changed = await fieldsChangedSince(work.db, before.id, updated)
  const names = [...Object.keys(sent), ...(sent.lost_reason === undefined ? [] : ['status'])]
  return names.some((name) => changed.has(name))
    ? staleVisit(await visitAnswer(answering(work), before))
    : null
}

/** The changes that were asked for, or why they cannot be had. */
async function wanted(
  work: Work,
  before: VisitRecord,
  sent: Sent,
): Promise<VisitChanges | Refusal> {
  const {
    id: _id,
    updated: _updated,
    missed: _missed,
    missed_reason: _reason,
    lost_reason,
    ready_reason: _ready,
    patient_agreed: _agreed,
    without_nurse: _without,
    nurse_off_cause: _cause,
    nurse_off_also: _also,
    overlap_allowed: _allowed,
    overlap_reason: _overlap,
    status,
    ...fields
  } = sent
  const ownStatus =
    lost_reason !== undefined && status === 'Inactive - Lost'
      ? {}
      : status === undefined
        ? {}
        : { status }
  const named = { ...fields, ...ownStatus }
  const merged = {
    ...wireVisit(before),
    ...named,
    ...(named.flat_rate != null && named.price_nurse_hourly_rate === undefined
      ? { price_nurse_hourly_rate: null }
      : {}),
    ...(named.price_nurse_hourly_rate != null && named.flat_rate === undefined
      ? { flat_rate: null }
      : {}),
  }
  const wrong =
    requiredFault(merged, (name) => name in named) ?? visitFaults(merged, (name) => name in named)
  if (wrong !== null) return wrong
  const columns = columnsOf(named)
  const differing = Object.fromEntries(
    changedColumns(before, columns).map((name) => [name, columns[name]]),
  ) as VisitChanges
  const kept = await keptFault(work, before, Object.keys(differing))
  if (kept !== null) return kept
  const unknown = await choiceFault(work.db, differing)
  if (unknown !== null) return unknown
  const missed = missedChanges(work, before, sent)
  if (isRefusal(missed)) return missed
  const linked = await withOrder(work, before, { ...columns, ...missed })
  return isRefusal(linked) ? linked : withPatientZone(work, before, linked)
}

/** VIS-059, 060: a status that was chosen needs its conditions; the reason that waived those of the order is kept. */
async function statusChanges(
  work: Work,
  before: VisitRecord,
  { changes }: Plan,
  sent: Sent,
): Promise<VisitChanges | Refusal> {
  const { status } = sent
  if (status == null || status === before.status || sent.lost_reason !== undefined) return {}
  const refused = statusFault(before.status, status)
  if (refused !== null) return refused
  const checked = await readyCheck(work, {
    before,
    after: { ...before, ...changes, status } as VisitRecord,
    reason: sent.ready_reason,
  })
  if (isRefusal(checked)) return checked
  return checked.waived
    ? { ready_reason: sent.ready_reason ?? null, ready_reason_by: userIdOf(work.actor) }
    : {}
}

async function guarded(
  work: Work,
  before: VisitRecord,
  plan: Plan,
  sent: Sent,
): Promise<{ readonly changes: VisitChanges; readonly ids: readonly number[] } | Refusal> {
  const after = { ...before, ...plan.changes } as VisitRecord
  const fault =
    daysFault(before, plan.changes) ??
    (await sourceFault(work, before, plan.changes)) ??
    (await rateFault(work, before, plan.changes)) ??
    (changesNurse(before, plan.changes)
      ? await assignFault(work, before, { ...after, status: sent.status ?? before.status })
      : null)
  if (fault !== null) return fault
  const status = await statusChanges(work, before, plan, sent)
  if (isRefusal(status)) return status
  const uncleared = await notCleared(work, before, { ...after, ...status } as VisitRecord)
  if (uncleared !== null) return uncleared
  if (!takesTimeAnew(before, after)) return { changes: status, ids: [] }
  const nurseId = after.user_id_assigned as number
  await lockNurse(work, nurseId)
  const overlap =
    sent.overlap_allowed === true && sent.overlap_reason != null
      ? { reason: sent.overlap_reason }
      : undefined
  const allowed = await overlapFor(work, after, {
    nurseId,
    start: after.start,
    cause: 'manual',
    overlap,
  })
  return isRefusal(allowed)
    ? allowed
    : { changes: { ...status, ...allowed.changes }, ids: allowed.ids }
}

/** VIS-168: the same save without the nurse whom the rule refuses (VIS-065); a status that needs her is not reached. */
async function withoutNurse(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
  sent: Sent,
  manner: Manner,
): Promise<Guarded | Refusal> {
  const { status: _status, ...rest } = changes
  const { status: _sent, ...others } = sent
  const left: VisitChanges = {
    ...rest,
    user_id_assigned: null,
    ...(changes.status === undefined || holdsTime(before.status) ? {} : { status: 'New' as const }),
  }
  const plan = planOf(before, left, manner)
  const result = await guarded(work, before, plan, others as Sent)
  return isRefusal(result) ? result : { ...result, plan }
}

interface Guarded {
  readonly plan: Plan
  readonly changes: VisitChanges
  readonly ids: readonly number[]
  /** The rule that the nurse was taken off for. */
  readonly hint?: string
}

async function planned(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
  sent: Sent,
  manner: Manner,
): Promise<Guarded | Refusal> {
  const plan = planOf(before, changes, manner)
  const result = await guarded(work, before, plan, sent)
  if (!isRefusal(result)) return { ...result, plan }
  if (result.code !== nurseRefusedCode || changesNurse(before, changes)) return result
  if (sent.without_nurse !== true) return nameLostNurse(work, before, result)
  const going = await withoutNurse(work, before, changes, sent, manner)
  return isRefusal(going) ? going : { ...going, hint: String(result.extra?.['hint']) }
}

export async function saveVisit(work: Work, sent: Sent) {
  const before = await lockVisit(work, sent.id)
  if (before === null) return unknownVisit
  const outdated = await staleFault(work, before, sent)
  if (outdated !== null) return outdated
  const billed = await tripReportedFault(work, before, sent)
  if (billed !== null) return billed
  const changes = await wanted(work, before, sent)
  if (isRefusal(changes)) return changes
  const patientAgreed = sent.patient_agreed === true
  const rest = await planned(work, before, changes, sent, { now: work.now, patientAgreed })
  if (isRefusal(rest)) return rest
  const { plan } = rest
  const saved = await changeVisit(
    work,
    before,
    { ...plan.changes, ...rest.changes },
    {
      fact: plan.fact,
      cause: 'manual',
      reason:
        rest.hint ??
        (rest.ids.length > 0 ? (sent.overlap_reason ?? null) : (rest.changes.ready_reason ?? null)),
      overlaps: rest.ids,
      off: rest.hint === undefined ? sent.nurse_off_cause : 'Nurse not eligible any more',
      data: {
        ...(plan.rescheduled
          ? { patient_agreed: patientAgreed, previous_start: before.start }
          : {}),
        previous_nurse: before.user_id_assigned,
        ...(rest.hint === undefined ? {} : lostFrom(before, rest.hint)),
        replacement: changes.missed === true && needsReplacement(changes.missed_reason ?? null),
      },
      detail: sent.updated === undefined ? { unconditional: true } : {}, // AUD-030
    },
  )
  if (isRefusal(saved)) return saved
  const also = await takeOffAlso(work, before, saved, sent)
  if (also !== null) return also
  const after =
    sent.lost_reason === undefined ? saved : await loseVisit(work, saved, sent.lost_reason)
  return isRefusal(after) ? after : { assignment: await visitAnswer(answering(work), after) }
}
