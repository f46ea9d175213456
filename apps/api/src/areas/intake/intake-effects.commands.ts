// INT "Effect on visits" 099-113, 125-130, 150: what a save of the intake does to its order and visits, in the same
// transaction.
import { sql } from 'kysely'
import type { Intake } from '@wren/contract/intake'
import { chartingStarted, mustConfirm, patientStays } from '@wren/contract/intake.refusals'
import { effectOf, terminalStatus, type Effect } from '@wren/contract/intake-statuses.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import { atLocal, localDay, localTime, type Instant, type Zone } from '@wren/contract/time'
import { linkedToAnotherOf } from '@wren/contract/visits-finished.rules'
import type { Work } from '../../platform/work/work.ts'
import {
  changeOrder,
  finishedVisitFault,
  lockOrder,
  type OrderColumns,
  type OrderRecord,
} from '../orders/orders.public.ts'
import { patientByUuid } from '../patients/patients.public.ts'
import {
  cancelVisit,
  changeOrLoseNurse,
  changeVisit,
  deleteVisit,
  holdVisit,
  lockVisit,
  loseVisit,
  joinRefusals,
  nameLostNurse,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { isOpenVisit, orderState } from './intake-shell.queries.ts'

export interface ChangedVisit {
  readonly id: number
  readonly status: string
  readonly cancel_reason: string | null
  readonly lost_reason: string | null
  readonly is_deleted: boolean
}
export interface Wanted {
  readonly apply: boolean
  readonly hold: boolean
  /** VIS-168: a visit whose nurse may not work for the new pharmacy goes on without the nurse. */
  readonly withoutNurse: boolean
}

/** INT-106: open visits of the intake's order, and those that bear its id but another order; locked in id order. */
async function lockOpenVisits(work: Work, intake: Intake): Promise<VisitRecord[]> {
  const found = await sql<{ id: number }>`select id from visit
    where (patient_order_id = ${intake.patient_order_id} or intake_id = ${intake.id}) and ${isOpenVisit} order by id`.execute(
    work.db,
  )
  const visits = []
  for (const { id } of found.rows) visits.push(await lockVisit(work, id))
  return visits.filter((visit) => visit !== null)
}

/** INT-112 */
async function shellOrder(work: Work, intake: Intake): Promise<OrderRecord | null> {
  const order =
    intake.patient_order_id === null ? null : await lockOrder(work, intake.patient_order_id)
  return order !== null && (await orderState(work.db, intake.id, order.id))?.shell === true
    ? order
    : null
}

/** VIS-085 for any visit of the order (INT-108); what a former nurse had saved counts too. */
async function chartingFault(work: Work, intake: Intake): Promise<Refusal | null> {
  const found = await sql<{
    id: number
  }>`select visit.id from visit where (patient_order_id = ${intake.patient_order_id} or intake_id = ${intake.id}) and not is_deleted
    and (nurse_chart_received is not null or exists (select from chart where chart.assignment_id = visit.id)
      or exists (select from chart_archived where chart_archived.assignment_id = visit.id)) order by id limit 1`.execute(
    work.db,
  )
  const charted = found.rows[0]?.id
  return charted === undefined ? null : chartingStarted(charted)
}

const one = (
  work: Work,
  effect: Effect,
  intake: Intake,
  visit: VisitRecord,
): Promise<VisitRecord | Refusal> =>
  effect === 'cancel'
    ? cancelVisit(
        work,
        visit,
        `Intake ${intake.status} - ${intake.status_reason ?? ''}`.replace(/ - $/, ''),
      )
    : effect === 'delete'
      ? deleteVisit(work, visit)
      : loseVisit(work, visit, intake.status)

async function endVisits(
  work: Work,
  after: Intake,
  effect: Effect,
  visits: readonly VisitRecord[],
): Promise<Refusal | null> {
  for (const visit of visits) {
    const ended = await one(work, effect, after, visit)
    if (isRefusal(ended)) return ended
  }
  const shell = await shellOrder(work, after)
  if (shell !== null && shell.status !== 'Inactive - Cancelled')
    await changeOrder(work, shell, { status: 'Inactive - Cancelled' })
  return null
}

/** INT-150 */
async function holdConfirmed(work: Work, visits: readonly VisitRecord[]): Promise<Refusal | null> {
  for (const visit of visits.filter(
    ({ nurse_confirmed, status }) => nurse_confirmed !== null && status !== 'Hold',
  )) {
    const held = await holdVisit(work, visit)
    if (isRefusal(held)) return held
  }
  return null
}

/** INT-147: every visit that this unit of work has changed, as it stands now. */
async function changedVisits(work: Work): Promise<ChangedVisit[]> {
  const ids = new Set(
    work.events.flatMap(({ changes }) =>
      changes.filter(({ type }) => type === 'visit').map(({ id }) => Number(id)),
    ),
  )
  const found =
    await sql<ChangedVisit>`select id, status, cancel_reason, lost_reason, is_deleted from visit where id = any(${[...ids]}::int[]) order by id`.execute(
      work.db,
    )
  return found.rows
}

/**
 * INT-125, 128: what is written to an order reaches the visits of that order; one that was linked to another keeps
 * what that one says.
 */
const ofItsOrder = (
  visits: readonly VisitRecord[],
  { patient_order_id: order }: Intake,
): VisitRecord[] =>
  visits.filter((visit) => visit.patient_order_id === null || visit.patient_order_id === order)

/** PAT-085: in another zone an unconfirmed visit keeps its wall-clock time, a confirmed one its instant. */
function movedStart(
  { start, selected_start, timezone, nurse_confirmed }: VisitRecord,
  to: Zone | null,
): { start?: Instant; selected_start?: Instant } {
  if (to === null || to === timezone || nurse_confirmed !== null) return {}
  const inZone = (at: Instant): Instant =>
    atLocal(localDay(at, timezone), localTime(at, timezone), to)
  return {
    start: inZone(start),
    ...(selected_start === null ? {} : { selected_start: inZone(selected_start) }),
  }
}

/**
 * VIS-166: every visit of the order that is not deleted names the order's patient and pharmacy, also one that was
 * cancelled, lost or missed.
 */
async function lockOthersOfOrder(
  work: Work,
  { patient_order_id: order }: Intake,
  open: readonly VisitRecord[],
): Promise<VisitRecord[]> {
  if (order === null) return []
  const found = await sql<{ id: number }>`select id from visit
    where patient_order_id = ${order} and not is_deleted and id <> all(${open.map(({ id }) => id)}::int[]) order by id`.execute(
    work.db,
  )
  const visits = []
  for (const { id } of found.rows) visits.push(await lockVisit(work, id))
  return visits.filter((visit) => visit !== null)
}

/** VIS-167: visits that would leave their group's patient while others stay. */
async function linkedFault(
  work: Work,
  patient: string | null,
  ids: readonly number[],
): Promise<Refusal | null> {
  const found = await sql<{
    id: number
  }>`select id from visit where id = any(${[...ids]}::int[]) and exists (
      select from visit other where other.group_id = visit.group_id and other.id <> all(${[...ids]}::int[])
      and not other.is_deleted and other.patient_uuid <> ${patient}::uuid) order by id`.execute(
    work.db,
  )
  return found.rows.length === 0 ? null : linkedToAnotherOf(found.rows.map(({ id }) => id))
}

/** The order's own change, under its lock; refused where a visit of the order is finished (VIS-164). */
async function changeOrderOf(
  work: Work,
  { patient_order_id }: Intake,
  changes: Pick<OrderColumns, 'patient_uuid' | 'provider_id' | 'access_type'>,
): Promise<Refusal | null> {
  const order = patient_order_id === null ? null : await lockOrder(work, patient_order_id)
  if (order === null) return null
  const finished = await finishedVisitFault(work, order, changes)
  if (finished !== null) return finished
  await changeOrder(work, order, changes, { fromIntake: true })
  return null
}

const placeOf = (patient: Awaited<ReturnType<typeof patientByUuid>>) =>
  patient === null
    ? {}
    : Object.fromEntries(
        (['street', 'city', 'county', 'state', 'zip', 'timezone'] as const).flatMap((name) =>
          patient[name] == null ? [] : [[name, patient[name]]],
        ),
      )

/** INT-125: the patient to order and visits, their address to open visits; never the other way round. */
async function passPatientOn(
  work: Work,
  before: Intake,
  after: Intake,
  visits: readonly VisitRecord[],
): Promise<Refusal | null> {
  const { patient_uuid } = after
  if (before.patient_uuid === patient_uuid) return null
  if (patient_uuid === null && after.patient_order_id !== null) {
    const completed =
      await sql`select 1 from visit where patient_order_id = ${after.patient_order_id} and status like 'Completed%' and not is_deleted limit 1`.execute(
        work.db,
      )
    if (completed.rows.length > 0) return patientStays
  }
  const refused = await changeOrderOf(work, after, { patient_uuid })
  if (refused !== null) return refused
  const patient = patient_uuid === null ? null : await patientByUuid(work.db, patient_uuid)
  const others = await lockOthersOfOrder(work, after, visits)
  const together = [...visits, ...others].map(({ id }) => id)
  const linked = await linkedFault(work, patient_uuid, together)
  if (linked !== null) return linked
  for (const visit of [...visits, ...others]) {
    const moved = others.includes(visit)
      ? {}
      : { ...placeOf(patient), ...movedStart(visit, patient?.timezone ?? null) }
    const changed = await changeOrLoseNurse(
      work,
      visit,
      { patient_uuid, ...moved },
      { cause: 'manual', together },
    )
    if (isRefusal(changed)) return changed
  }
  return null
}

/** INT-128, 130: pharmacy and access type overwrite those of the order; the pharmacy those of open visits too. */
async function passOthersOn(
  work: Work,
  before: Intake,
  after: Intake,
  visits: readonly VisitRecord[],
  withoutNurse: boolean,
): Promise<Refusal | null> {
  const pharmacy = before.requested_provider_id !== after.requested_provider_id
  const access = after.access_type !== null && before.access_type !== after.access_type
  const refused =
    pharmacy || access
      ? await changeOrderOf(work, after, {
          ...(pharmacy ? { provider_id: after.requested_provider_id } : {}),
          ...(access ? { access_type: after.access_type } : {}),
        })
      : null
  if (refused !== null) return refused
  const refusals: Refusal[] = []
  // Others of the order follow the order (VIS-166).
  for (const visit of pharmacy ? visits : []) {
    const current = await lockVisit(work, visit.id)
    const changed =
      current === null
        ? null
        : await (withoutNurse ? changeOrLoseNurse : changeVisit)(
            work,
            current,
            { provider_id: after.requested_provider_id },
            { cause: 'manual' },
          )
    if (current === null || !isRefusal(changed)) continue
    if (changed.code !== nurseRefusedCode) return changed
    refusals.push(await nameLostNurse(work, current, changed))
  }
  return joinRefusals(refusals)
}

export async function applyEffects(
  work: Work,
  before: Intake,
  after: Intake,
  { apply, hold, withoutNurse }: Wanted,
): Promise<ChangedVisit[] | Refusal> {
  const effect = effectOf(before.status, after.status)
  const visits = await lockOpenVisits(work, after)
  if (effect !== null && visits.length > 0 && !apply) return mustConfirm(visits.length)
  const own = ofItsOrder(visits, after)
  // INT-108: what was charted is not deleted by way of another end either.
  const refused =
    (effect === 'delete' || after.status === terminalStatus
      ? await chartingFault(work, after)
      : null) ??
    (await passPatientOn(work, before, after, own)) ??
    (await passOthersOn(work, before, after, own, withoutNurse))
  if (refused !== null) return refused
  const fault =
    effect !== null
      ? await endVisits(work, after, effect, await lockOpenVisits(work, after))
      : hold && after.status === 'Hold' && before.status !== 'Hold'
        ? await holdConfirmed(work, await lockOpenVisits(work, after))
        : null
  return fault ?? changedVisits(work)
}
