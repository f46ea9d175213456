// VIS "Statuses" 070, 152, 153, "Rates" 103-106, AUD-001, AUD-028, AUD-038: the one place that writes a visit.
import { sql } from 'kysely'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import { dueDateTaken, nurseOverlap } from '@wren/contract/visits.refusals'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { activatePatient } from '../patients/patients.public.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { attachTasks, undoTasks } from '../tasks/tasks.public.ts'
import { notCleared } from './visits-cleared.commands.ts'
import { followDay, leftDays, type LeftDays } from './visits-days.rules.ts'
import { belongingFault, keptFault } from './visits-finished.commands.ts'
import {
  answersDue,
  otherNow,
  takesTime,
  touches,
  withConfirmedPay,
  withoutCheck,
  withoutDueDate,
  withoutStaleOverlap,
} from './visits-follow.commands.ts'
import { keepOff, offOf, type OffCause } from './visits-nurse-off.store.ts'
import { overlappingVisits } from './visits-overlap.queries.ts'
import { pricesOf } from './visits-prices.queries.ts'
import { wireVisit } from './visits-wire.rules.ts'
import {
  changedColumns,
  updateVisit,
  writeHistory,
  type Cause,
  type VisitChanges,
  type VisitColumn,
  type VisitRecord,
} from './visits.store.ts'

export interface About {
  /** 'visits.changed' unless something more special happened. */
  readonly fact?: string
  readonly cause: Cause
  /** Kept in the status history. */
  readonly reason?: string | null
  readonly data?: Readonly<Record<string, unknown>>
  readonly onBehalfOf?: string
  /** VIS-173: why staff take the nurse off a booked or ready visit. */
  readonly off?: OffCause | undefined
  /** The other visits an allowed overlap concerns (VIS-152). */
  readonly overlaps?: readonly number[]
  /** Visits that get the same patient in this unit of work (VIS-167). */
  readonly together?: readonly number[]
  /** VIS-165: the table holds the reason of the correction already. */
  readonly corrects?: boolean
  /** Kept in the event beside the change (AUD-030). */
  readonly detail?: Readonly<Record<string, unknown>>
}

const pricing: readonly VisitColumn[] = [
  'duration_estimate',
  'flat_rate_cents',
  'price_nurse_hourly_rate_cents',
  'price_provider_hourly_rate_cents',
  'provider_id',
  'nurse_chart_received',
  'actual_start',
  'actual_end',
  'price_nurse_paid_cents',
  'price_terms_frozen_at',
]
/**
 * PHA-079: from the start on the pharmacy's terms are the visit's own, so that no later change of the pharmacy
 * alters finished work.
 */
async function withFrozenTerms(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<VisitChanges> {
  if (
    before.price_terms_frozen_at !== null ||
    changes.price_terms_frozen_at != null ||
    before.start > work.now ||
    (changes.start ?? before.start) > work.now
  )
    return changes
  const pharmacy = await pharmacyById(work.db, changes.provider_id ?? before.provider_id)
  return pharmacy === null
    ? changes
    : {
        ...changes,
        price_terms_frozen_at: work.now,
        provider_duration_rounding_method: pharmacy.duration_rounding_method,
        provider_minimal_minutes_charge: pharmacy.minimal_minutes_charge,
      }
}

/** The new pharmacy's rate takes the place of the old one's, unless somebody had set another. */
async function withPharmacyRate(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<VisitChanges> {
  const { provider_id: next } = changes
  if (
    next === undefined ||
    next === before.provider_id ||
    changes.price_provider_hourly_rate_cents !== undefined ||
    before.price_terms_frozen_at !== null
  )
    return changes
  const [old, chosen] = [
    await pharmacyById(work.db, before.provider_id),
    await pharmacyById(work.db, next),
  ]
  const rate = before.price_provider_hourly_rate_cents
  return rate === null || rate === old?.hourly_rate_cents
    ? { ...changes, price_provider_hourly_rate_cents: chosen?.hourly_rate_cents ?? null }
    : changes
}

async function withPrices(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<VisitChanges> {
  const frozen = await withFrozenTerms(work, before, await withPharmacyRate(work, before, changes))
  return touches(changedColumns(before, frozen), pricing)
    ? { ...frozen, ...(await pricesOf(work.db, { ...before, ...frozen } as VisitRecord)) }
    : frozen
}

/** The constraint is the last word (AUD-038); the savepoint lets the refusal still name the visits. */
async function writeGuarded(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
  names: readonly VisitColumn[],
): Promise<VisitRecord | Refusal> {
  const wanted = { ...before, ...changes } as VisitRecord
  if (!takesTime(wanted) && !answersDue(wanted)) return updateVisit(work, before, changes, names)
  await sql`savepoint visit_time`.execute(work.db)
  try {
    const after = await updateVisit(work, before, changes, names)
    await sql`release savepoint visit_time`.execute(work.db)
    return after
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken !== 'visit_nurse_overlap' && broken !== 'visit_auto_due_once') throw error
    await sql`rollback to savepoint visit_time`.execute(work.db)
    if (broken === 'visit_auto_due_once') return dueDateTaken
    const nurse = wanted.user_id_assigned as number
    return nurseOverlap(
      await overlappingVisits(work.db, {
        visit: before.id,
        group: wanted.group_id,
        nurse,
        start: wanted.start,
        minutes: wanted.duration_estimate,
      }),
    )
  }
}

const concerned = (...visits: readonly VisitRecord[]): number[] => [
  ...new Set(
    visits
      .flatMap((visit) => [visit.user_id_assigned, visit.user_id_selected, visit.shadow_nurse_id])
      .filter((id) => id !== null),
  ),
]

/** Nurses whose Available Visits show it (NET-086). */
async function offeredTo(work: Work, visit: number): Promise<number[]> {
  const found = await sql<{
    nurse_id: number
  }>`select nurse_id from visit_offer where assignment_id = ${visit} and notified is not null`.execute(
    work.db,
  )
  return found.rows.map(({ nurse_id }) => nurse_id)
}

export interface VisitFact {
  readonly visit: number
  readonly order: number | null
  readonly patient: string | null
  /** Patients the visit left or joined. */
  readonly patients: readonly string[]
  readonly intake: number | null
  readonly nurses: readonly number[]
  readonly nurseBefore: number | null
  readonly offered: readonly number[]
  /** Orders the visit left or joined. */
  readonly orders: readonly number[]
  readonly from: string | null
  readonly to: string
  readonly fields: readonly string[]
  /** OFR-138: what an offer was made for and is no more. */
  readonly left: LeftDays | null
}

export async function visitFact(
  work: Work,
  before: VisitRecord | null,
  after: VisitRecord,
  fields: readonly string[],
): Promise<VisitFact> {
  const both = before === null ? [after] : [before, after]
  return {
    visit: after.id,
    order: after.patient_order_id,
    patient: after.patient_uuid,
    intake: after.intake_id,
    nurses: concerned(...both),
    nurseBefore: before?.user_id_assigned ?? null,
    offered: before === null ? [] : await offeredTo(work, after.id),
    from: before?.status ?? null,
    to: after.status,
    fields,
    left: before === null ? null : leftDays(before, after),
    patients: [...new Set(both.map((visit) => visit.patient_uuid).filter((uuid) => uuid !== null))],
    orders: [...new Set(both.map((visit) => visit.patient_order_id).filter((id) => id !== null))],
  }
}

/** What the conditions of tasks look at (TSK-021). */
const tasking: readonly VisitColumn[] = [
  'status',
  'patient_uuid',
  'patient_order_id',
  'provider_id',
]
/** PAT-094 */
const activating = [
  'Active - Booked',
  'Active - Ready',
  'Completed - Visit Finished',
  'Completed - Closed Out',
]

/** Writes what differs; nothing when nothing does. The visit must be locked by the caller. */
export async function changeVisit(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
  about: About,
): Promise<VisitRecord | Refusal> {
  const dated = followDay(before, changes)
  if (isRefusal(dated)) return dated
  const wanted = withConfirmedPay(
    before,
    await withPrices(
      work,
      before,
      withoutDueDate(before, withoutCheck(before, withoutStaleOverlap(before, dated))),
    ),
  )
  const names = changedColumns(before, wanted)
  const changesStatus = names.includes('status')
  const overlaps = about.overlaps ?? []
  if (names.length === 0) return before
  const refused =
    (about.corrects === true ? null : await keptFault(work, before, names)) ??
    (await belongingFault(
      work,
      { ...before, ...wanted } as VisitRecord,
      names,
      about.together ?? [],
    ))
  if (refused !== null) return refused
  const off = offOf(work, before, wanted, about)
  if (isRefusal(off)) return off
  // What a patient answers leaves the nurse to the next step, which asks again; the watch has told staff (VIS-170).
  // A correction is of work that is done.
  const uncleared =
    about.cause === 'patient' || about.corrects === true
      ? null
      : await notCleared(work, before, { ...before, ...wanted } as VisitRecord)
  if (uncleared !== null) return uncleared
  const after = await writeGuarded(work, before, wanted, names)
  if (isRefusal(after)) return after
  if (off !== null) await keepOff(work, after.id, off)
  if (changesStatus || overlaps.length > 0)
    await writeHistory(work, {
      visit: after.id,
      from: before.status,
      to: after.status,
      reason: about.reason ?? off?.cause ?? null,
      cause: about.cause,
      overlaps,
    })
  if (changesStatus && after.patient_uuid !== null && activating.includes(after.status))
    await activatePatient(work, after.patient_uuid)
  for (const cause of otherNow(before, wanted)) await undoTasks(work, after, cause)
  // A person's save also catches up with what changed around the visit: its order, patient or pharmacy.
  if (
    (about.cause === 'manual' || touches(names, tasking)) &&
    !isInactive(after.status) &&
    !after.is_deleted
  )
    await attachTasks(work, [after])
  work.recordEvent(about.fact ?? 'visits.changed', {
    changes: [
      {
        type: 'visit',
        id: after.id,
        patient: after.patient_uuid,
        before: wireVisit(before),
        after: wireVisit(after),
        detail: { ...about.detail, updated: after.updated },
        ...(about.onBehalfOf === undefined ? {} : { onBehalfOf: about.onBehalfOf }),
      },
    ],
    data: {
      ...(await visitFact(work, before, after, names)),
      ...(off === null || off.cause === null ? {} : { off }),
      ...about.data,
    },
  })
  return after
}
