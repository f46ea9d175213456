// INT "Effect on visits" 099-113, 125-130, 150: what a save of the intake does to its order and visits, in the same transaction.
import { sql } from 'kysely'
import type { Intake } from '@wren/contract/intake'
import { chartingStarted, mustConfirm, patientStays } from '@wren/contract/intake.refusals'
import { effectOf, terminalStatus, type Effect } from '@wren/contract/intake-statuses.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { atLocal, localDay, localTime, type Instant, type Zone } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { changeOrder, lockOrder, type OrderRecord } from '../orders/orders.public.ts'
import { patientByUuid } from '../patients/patients.public.ts'
import {
  cancelVisit,
  changeOrLoseNurse,
  changeVisit,
  deleteVisit,
  holdVisit,
  lockVisit,
  loseVisit,
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
  const charted = effect === 'delete' ? await chartingFault(work, after) : null
  if (charted !== null) return charted
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
    work.facts.flatMap(({ changes }) =>
      changes.filter(({ type }) => type === 'visit').map(({ id }) => Number(id)),
    ),
  )
  const found =
    await sql<ChangedVisit>`select id, status, cancel_reason, lost_reason, is_deleted from visit where id = any(${[...ids]}::int[]) order by id`.execute(
      work.db,
    )
  return found.rows
}

/** INT-125, 128: what is written to an order reaches the visits of that order; one that was linked to another keeps what that one says. */
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

/** INT-125: the patient and her address, to order and open visits; never the other way round. */
async function passPatientOn(
  work: Work,
  before: Intake,
  after: Intake,
  visits: readonly VisitRecord[],
): Promise<Refusal | null> {
  if (before.patient_uuid === after.patient_uuid) return null
  if (after.patient_uuid === null && after.patient_order_id !== null) {
    const completed =
      await sql`select 1 from visit where patient_order_id = ${after.patient_order_id} and status like 'Completed%' and not is_deleted limit 1`.execute(
        work.db,
      )
    if (completed.rows.length > 0) return patientStays
  }
  const patient =
    after.patient_uuid === null ? null : await patientByUuid(work.db, after.patient_uuid)
  const order =
    after.patient_order_id === null ? null : await lockOrder(work, after.patient_order_id)
  if (order !== null) {
    const changed = await changeOrder(work, order, { patient_uuid: after.patient_uuid })
    if (isRefusal(changed)) return changed
  }
  const place =
    patient === null
      ? {}
      : Object.fromEntries(
          (['street', 'city', 'county', 'state', 'zip', 'timezone'] as const).flatMap((name) =>
            patient[name] == null ? [] : [[name, patient[name]]],
          ),
        )
  for (const visit of visits) {
    const changed = await changeOrLoseNurse(
      work,
      visit,
      {
        patient_uuid: after.patient_uuid,
        ...place,
        ...movedStart(visit, patient?.timezone ?? null),
      },
      { cause: 'manual' },
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
  if (after.patient_order_id !== null && (pharmacy || access)) {
    const order = await lockOrder(work, after.patient_order_id)
    const changed =
      order === null
        ? null
        : await changeOrder(work, order, {
            ...(pharmacy ? { provider_id: after.requested_provider_id } : {}),
            ...(access ? { access_type: after.access_type } : {}),
          })
    if (isRefusal(changed)) return changed
  }
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
    if (isRefusal(changed)) return changed
  }
  return null
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
  const refused =
    (await passPatientOn(work, before, after, own)) ??
    (await passOthersOn(work, before, after, own, withoutNurse))
  if (refused !== null) return refused
  // INT-108: what was charted is not deleted by way of another end either.
  const fault =
    effect !== null
      ? await endVisits(work, after, effect, await lockOpenVisits(work, after))
      : after.status === terminalStatus
        ? await chartingFault(work, after)
        : hold && after.status === 'Hold' && before.status !== 'Hold'
          ? await holdConfirmed(work, await lockOpenVisits(work, after))
          : null
  return fault ?? changedVisits(work)
}
