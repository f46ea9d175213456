// VIS "Statuses" 062-065, 069, "Cancel" 082, "Missed and Lost" 075, "Delete" 085, 089: what moves a visit besides
// the form.
import { sql } from 'kysely'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { isInvoiced } from '@wren/contract/visits-ready.rules'
import {
  cancelFault,
  cannotChange,
  chartingStartedText,
  holdsTime,
  isCompleted,
  isInactive,
  lostFault,
  lostOptions,
  needsReplacement,
  statusFault,
  tripReportedText,
} from '@wren/contract/visits-statuses.rules'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { changeVisit } from './visits-change.commands.ts'
import { isFinished } from './visits-finished.commands.ts'
import { leaveGroup } from './visits-group.commands.ts'
import type { OffCause } from './visits-nurse-off.store.ts'
import { overlappingVisits } from './visits-overlap.queries.ts'
import { readyCheck } from './visits-ready.commands.ts'
import { readyFacts } from './visits-ready.queries.ts'
import { lockVisit, writeHistory, type Cause, type VisitRecord } from './visits.store.ts'

export async function cancelVisit(
  work: Work,
  visit: VisitRecord,
  reason: string,
): Promise<VisitRecord | Refusal> {
  const fault = cancelFault(visit)
  if (fault !== null) return fault
  const after = await changeVisit(
    work,
    visit,
    {
      status: 'Inactive - Canceled',
      status_reason: null,
      cancel_reason: reason,
      ...((await isFinished(work.db, visit.id)) ? {} : { assignment_series_uuid: null }), // VIS-164
      group_id: null,
    },
    {
      fact: 'visits.cancelled',
      cause: 'manual',
      reason,
      data: { replacement: needsReplacement(reason) },
    },
  )
  if (!isRefusal(after)) await leaveGroup(work, visit)
  return after
}

export async function loseVisit(
  work: Work,
  visit: VisitRecord,
  lostReason: string,
): Promise<VisitRecord | Refusal> {
  const fault = lostFault(visit)
  if (fault !== null) return fault
  const lost_reason = lostOptions.find((one) => one === lostReason) ?? 'Lost'
  return changeVisit(
    work,
    visit,
    { status: 'Inactive - Lost', status_reason: null, lost_reason },
    { fact: 'visits.lost', cause: 'manual', reason: lost_reason },
  )
}

/** VIS-085 */
export async function chartingStarted(
  db: Work['db'],
  visit: Pick<VisitRecord, 'id' | 'nurse_chart_received'>,
): Promise<boolean> {
  if (visit.nurse_chart_received !== null) return true
  const found =
    await sql`select 1 from chart where assignment_id = ${visit.id} union all select 1 from chart_archived where assignment_id = ${visit.id} limit 1`.execute(
      db,
    )
  return found.rows.length > 0
}

export async function deleteVisit(work: Work, visit: VisitRecord): Promise<VisitRecord | Refusal> {
  if (await chartingStarted(work.db, visit)) return conflict(chartingStartedText)
  if (
    (
      await sql`select 1 from report where assignment_id = ${visit.id} and withdrawn_at is null`.execute(
        work.db,
      )
    ).rows.length > 0
  )
    return conflict(tripReportedText)
  const after = await changeVisit(
    work,
    visit,
    { is_deleted: true, group_id: null },
    { fact: 'visits.deleted', cause: 'manual' },
  )
  if (!isRefusal(after)) await leaveGroup(work, visit)
  return after
}

/** VIS-069: nurse and time stay, her time is free for other visits. */
export async function holdVisit(work: Work, visit: VisitRecord): Promise<VisitRecord | Refusal> {
  const fault = statusFault(visit.status, 'Hold')
  return (
    fault ?? changeVisit(work, visit, { status: 'Hold' }, { fact: 'visits.held', cause: 'manual' })
  )
}

/** VIS-062: the step eChart Scheduled. */
export async function makeReady(
  work: Work,
  visit: VisitRecord,
  {
    reason,
    cause = 'manual',
  }: { readonly reason?: string | null | undefined; readonly cause?: Cause } = {},
): Promise<VisitRecord | Refusal> {
  if (visit.status !== 'Active - Booked') return cannotChange(visit.status, 'Active - Ready')
  const checked = await readyCheck(work, {
    before: visit,
    after: { ...visit, status: 'Active - Ready' },
    reason,
  })
  if (isRefusal(checked)) return checked
  const { waived } = checked
  return changeVisit(
    work,
    visit,
    {
      status: 'Active - Ready',
      status_reason: null,
      e_chart_scheduled_at: visit.e_chart_scheduled_at ?? work.now,
      ready_reason: waived ? (reason ?? null) : null,
      ready_reason_by: waived ? userIdOf(work.actor) : null,
    },
    { fact: 'visits.ready', cause, reason: waived ? (reason ?? null) : null },
  )
}

export interface Finish {
  readonly chartReceivedAt: Instant
  readonly actual_start?: Instant | null
  readonly actual_end?: Instant | null
  readonly cause: Cause
}

/** VIS-063 */
export async function finishVisit(
  work: Work,
  visit: VisitRecord,
  { chartReceivedAt, actual_start, actual_end, cause }: Finish,
): Promise<VisitRecord | Refusal> {
  if (!holdsTime(visit.status)) return cannotChange(visit.status, 'Completed - Visit Finished')
  return changeVisit(
    work,
    visit,
    {
      nurse_chart_received: chartReceivedAt,
      status: 'Completed - Visit Finished',
      status_reason: null,
      ...(actual_start === undefined ? {} : { actual_start }),
      ...(actual_end === undefined ? {} : { actual_end }),
    },
    { fact: 'visits.finished', cause },
  )
}

/** VIS-065, VIS-152: a returned chart puts its visit back, even over another one; then it is marked. */
export async function reopenVisit(work: Work, visit: VisitRecord): Promise<VisitRecord | Refusal> {
  if (!isCompleted(visit.status)) return cannotChange(visit.status, 'Active - Ready')
  const nurse = visit.user_id_assigned
  const others =
    nurse === null || visit.nurse_confirmed === null
      ? []
      : await overlappingVisits(work.db, {
          visit: visit.id,
          group: visit.group_id,
          nurse,
          start: visit.start,
          minutes: visit.duration_estimate,
        })
  const reason = others.length === 0 ? null : 'The chart was returned for correction.'
  return changeVisit(
    work,
    visit,
    {
      nurse_chart_received: null,
      status: 'Active - Ready',
      ...(others.length === 0
        ? {}
        : {
            overlap_allowed: true,
            overlap_reason: reason,
            overlap_allowed_by: userIdOf(work.actor),
          }),
    },
    { fact: 'visits.reopened', cause: 'report', reason, overlaps: others.map(({ id }) => id) },
  )
}

/**
 * VIS-064, 065: both directions, so that it can be called after every change of report or payment. Null for an
 * unknown visit.
 */
export async function closeOutIfDone(
  work: Work,
  visitId: number,
  about: { readonly cause: Cause; readonly reason?: string } = { cause: 'system' },
): Promise<VisitRecord | Refusal | null> {
  const visit = await lockVisit(work, visitId)
  if (visit === null || !isCompleted(visit.status)) return visit
  const { report_status } = await readyFacts(work.db, visit)
  const done = visit.payment_nurse_paid !== null && isInvoiced(report_status)
  if (done === (visit.status === 'Completed - Closed Out')) return visit
  return changeVisit(
    work,
    visit,
    { status: done ? 'Completed - Closed Out' : 'Completed - Visit Finished' },
    { fact: done ? 'visits.closed-out' : 'visits.changed', ...about },
  )
}

/** VIS-158: what the nurse gave back stands in the visit's history, also where the status stays. */
export async function followRefund(
  work: Work,
  visit: Pick<VisitRecord, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  const after = await closeOutIfDone(work, visit.id, { cause: 'payment', reason })
  if (after !== null && !isRefusal(after) && after.status === visit.status)
    await writeHistory(work, {
      visit: visit.id,
      from: visit.status,
      to: visit.status,
      reason,
      cause: 'payment',
    })
}

/** VIS-065, OFR-090, TOK-047: a booked visit loses its nurse. Answers given before go with her. */
export const unassignVisit = (
  work: Work,
  visit: VisitRecord,
  about: {
    readonly cause: Cause
    readonly reason?: string | null
    readonly data?: Readonly<Record<string, unknown>>
    readonly also?: Parameters<typeof changeVisit>[2]
    readonly together?: readonly number[]
    readonly off?: OffCause | undefined
  },
): Promise<VisitRecord | Refusal> =>
  changeVisit(
    work,
    visit,
    {
      user_id_assigned: null,
      user_id_selected: null,
      selected_start: null,
      selected_all_day: false,
      nurse_informed: null,
      nurse_confirmed: null,
      nurse_rejected: null,
      e_chart_scheduled_at: null,
      e_chart_scheduled: false,
      skipped_steps: [],
      status_reason: null,
      ...(isInactive(visit.status) || isCompleted(visit.status) || visit.status === 'Hold'
        ? {}
        : { status: 'New' as const }),
      ...about.also,
    },
    {
      fact: 'visits.unassigned',
      cause: about.cause,
      reason: about.reason ?? null,
      ...(about.data === undefined ? {} : { data: about.data }),
      ...(about.together === undefined ? {} : { together: about.together }),
      off: about.off,
    },
  )
