// CHT "Next Visit" 058-059, VIS-135: the time the nurse agreed on at the bedside is booked, or becomes a request
// for operations.
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

/** The nurse's own way of scheduling, with all it demands (VIS-060, VIS-154). */
async function book(work: Work, id: number, start: Instant): Promise<VisitRecord | Refusal> {
  const next = await lockVisit(work, id)
  return next === null
    ? conflict('The next visit does not exist any more.')
    : scheduleByNurse(work, next, { id, start })
}

/** A corrected chart still says what its first version had booked or asked for: neither happens twice. */
async function isSettled(
  work: Work,
  chart: ChartRecord,
  next: number,
  start: Instant,
): Promise<boolean> {
  const found = await sql<{
    settled: boolean
  }>`select exists (select from visit this join visit other on other.patient_uuid = this.patient_uuid and other.id <> this.id
      where this.id = ${chart.assignment_id} and other.start = ${start} and other.user_id_assigned = ${chart.user_id_nurse} and other.e_chart_scheduled
        and other.status not like 'Inactive%' and not other.is_deleted)
    or exists (select from chart_next_visit_request where chart_id = ${chart.id} and assignment_id = ${next} and start = ${start}) as settled`.execute(
    work.db,
  )
  return found.rows[0]?.settled === true
}

export interface NextVisit {
  readonly chart: ChartRecord
  readonly data: ChartData
  readonly context: ChartContext
  readonly opsUser: number | null
}

/** What cannot be booked never stops a submission. */
export async function bookNextVisit(
  work: Work,
  { chart, data, context, opsUser }: NextVisit,
): Promise<void> {
  const deed = nextVisitAction(data, context)
  const [next, start] = [context.next_visit, data.next_visit?.start]
  if (deed === null || next === null || !start || (await isSettled(work, chart, next.id, start)))
    return
  const booked = deed === 'schedule' ? await attempt(work, () => book(work, next.id, start)) : null
  if (booked !== null && !isRefusal(booked)) return
  const refusal =
    booked?.error ?? nextVisitReviewReason(data, context) ?? 'The order does not allow the time.'
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
    description: `Visit #${next.id}: the nurse of visit #${chart.assignment_id} asks for ${formatDateTime(start, zone)} ${zoneAbbreviation(start, zone)}. ${refusal}`,
  })
}
