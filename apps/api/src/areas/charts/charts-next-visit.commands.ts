// CHT-058, CHT-059, VIS-135: schedules the next visit that nurse and patient agreed on, or requests it from operations.
import { sql } from 'kysely'
import type { ChartContext } from '@wren/contract/chart-context'
import { nextVisitAction, nextVisitReviewReason } from '@wren/contract/chart-next-visit.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import { formatDateTime, zoneAbbreviation, type Instant } from '@wren/contract/time'
import { attempt, type Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { lockVisit, scheduleByNurse, type VisitRecord } from '../visits/visits.public.ts'
import type { ChartRecord } from './charts.store.ts'

/** Schedules the visit under the rules for nurses (VIS-060, VIS-154). */
async function scheduleNextVisit(
  work: Work,
  id: number,
  start: Instant,
): Promise<VisitRecord | Refusal> {
  const next = await lockVisit(work, id)
  return next === null
    ? conflict('The next visit does not exist any more.')
    : scheduleByNurse(work, next, { id, start })
}

/** True when an earlier version of the chart has scheduled or requested this time. */
async function isAlreadyHandled(
  work: Work,
  chart: ChartRecord,
  next: number,
  start: Instant,
): Promise<boolean> {
  const handled = await sql<{
    settled: boolean
  }>`select exists (select from visit this join visit other on other.patient_uuid = this.patient_uuid
    and other.id <> this.id
      where this.id = ${chart.assignment_id} and other.start = ${start}
        and other.user_id_assigned = ${chart.user_id_nurse} and other.e_chart_scheduled
        and other.status not like 'Inactive%' and not other.is_deleted)
    or exists (select from chart_next_visit_request where chart_id = ${chart.id} and assignment_id = ${next}
      and start = ${start}) as settled`.execute(work.db)
  return handled.rows[0]?.settled === true
}

export interface NextVisitChoice {
  readonly chart: ChartRecord
  readonly data: ChartData
  readonly context: ChartContext
  readonly opsUser: number | null
}

/** A time that cannot be scheduled becomes a request and never blocks the submission. */
export async function bookNextVisit(
  work: Work,
  { chart, data, context, opsUser }: NextVisitChoice,
): Promise<void> {
  const action = nextVisitAction(data, context)
  const [next, start] = [context.next_visit, data.next_visit?.start]
  if (
    action === null ||
    next === null ||
    !start ||
    (await isAlreadyHandled(work, chart, next.id, start))
  )
    return
  const outcome =
    action === 'schedule'
      ? await attempt(work, () => scheduleNextVisit(work, next.id, start))
      : null
  if (outcome !== null && !isRefusal(outcome)) return
  const refusal =
    outcome?.error ?? nextVisitReviewReason(data, context) ?? 'The order does not allow the time.'
  await sql`insert into chart_next_visit_request (chart_id, ver, assignment_id, start, refusal, at)
    values (${chart.id}, ${chart.ver}, ${next.id}, ${start}, ${refusal}, ${work.now})`.execute(
    work.db,
  )
  const zone = context.visit.timezone
  await createUpdate(work, {
    type: 'assignment',
    typeId: next.id,
    priority: 30,
    assignedTo: opsUser,
    cause: 'next_visit_request',
    description:
      `Visit #${next.id}: the nurse of visit #${chart.assignment_id} asks for ` +
      `${formatDateTime(start, zone)} ${zoneAbbreviation(start, zone)}. ${refusal}`,
  })
}
