// CHT "Next Visit" 058-059, VIS-135: the time the nurse agreed on at the bedside is booked, or becomes a request for operations.
import { sql } from 'kysely'
import type { ChartContext } from '@wren/contract/chart-context'
import { nextVisitDeed, nextVisitFindings } from '@wren/contract/chart-next-visit.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import { formatDateTime, zoneAbbreviation, type Instant } from '@wren/contract/time'
import { alreadyStaffed } from '@wren/contract/visits.refusals'
import { attempt, type Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { confirmNurse, lockVisit, makeReady, type VisitRecord } from '../visits/visits.public.ts'
import type { ChartRecord } from './charts.store.ts'

/** Everything that confirms goes through confirmNurse (VIS-154); the patient, who sits beside the nurse, has agreed. */
async function book(work: Work, { id, nurse, start }: { readonly id: number; readonly nurse: number; readonly start: Instant }): Promise<VisitRecord | Refusal> {
  const next = await lockVisit(work, id)
  if (next === null || next.status === 'Hold') return conflict('The next visit cannot be scheduled now.')
  if (next.user_id_assigned !== null && next.user_id_assigned !== nurse) return alreadyStaffed
  const booked = await confirmNurse(work, next, { nurseId: nurse, start, cause: 'chart', skipPatient: true, also: { e_chart_scheduled: true } })
  return isRefusal(booked) ? booked : makeReady(work, booked, { cause: 'chart' })
}

export interface NextVisit { readonly chart: ChartRecord; readonly data: ChartData; readonly context: ChartContext; readonly opsUser: number | null }

/** What cannot be booked never stops a submission. */
export async function bookNextVisit(work: Work, { chart, data, context, opsUser }: NextVisit): Promise<void> {
  const deed = nextVisitDeed(data, context)
  const [next, start] = [context.next_visit, data.next_visit?.start]
  if (deed === null || next === null || !start) return
  const booked = deed === 'schedule' ? await attempt(work, () => book(work, { id: next.id, nurse: chart.user_id_nurse, start })) : null
  if (booked !== null && !isRefusal(booked)) return
  const refusal = booked?.error ?? nextVisitFindings({ data, context, facts: new Set() }).find(({ level }) => level === 'warning')?.message ?? 'The order does not allow the time.'
  await sql`insert into chart_next_visit_request (chart_id, ver, assignment_id, start, refusal, at)
    values (${chart.id}, ${chart.ver}, ${next.id}, ${start}, ${refusal}, ${work.now})`.execute(work.db)
  const zone = context.visit.timezone
  await createUpdate(work, {
    type: 'assignment', typeId: next.id, priority: 30, assignedTo: opsUser, cause: `next visit request of chart ${chart.id} version ${chart.ver}`,
    description: `Visit #${next.id}: the nurse of visit #${chart.assignment_id} asks for ${formatDateTime(start, zone)} ${zoneAbbreviation(start, zone)}. ${refusal}`,
  })
}
