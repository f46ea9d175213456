// The six scheduling steps of a visit, each with time and person. OFR-001 to OFR-008
import { sql, type RawBuilder } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { scheduling } from '@wren/contract/offers-scheduling'
import { schedulingStepsOf, type StepFacts, type StepKey } from '@wren/contract/offers-steps.rules'
import type { Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { visitById, type VisitRecord } from '../visits/visits.public.ts'
import { leadVisitId } from './offers-series.store.ts'

/** Ignores visits taken from an eChart, for which no message was sent (OFR-037). */
export async function stepFacts(db: Database, visit: VisitRecord): Promise<StepFacts> {
  const counts = await sql<{ notified: number; failed: number; declined: number }>`
    select count(*)::int as notified,
      count(*) filter (where is_available is null
        and sms_status in ('failed', 'undelivered', 'canceled'))::int as failed,
      count(*) filter (where is_available is false)::int as declined
    from visit_offer
    where assignment_id = ${visit.id} and notified is not null and sms_status is distinct from 'eChart'
  `.execute(db)
  return {
    ...visit,
    ...(counts.rows[0] as { notified: number; failed: number; declined: number }),
  }
}

/** Name of the person whose save set the moment, from the audit log: the visit stores only the moment. */
const saverName = (moment: RawBuilder<unknown>) => sql`
  (select actor.first_name || ' ' || actor.last_name
    from audit_event event join user_account actor on actor.id = event.user_id
    where event.record_type = 'visit' and event.record_id = visit.id::text and event.at = ${moment}
      and event.action = 'update'
    order by event.id desc limit 1)`

interface Moment {
  readonly at: Instant | null
  readonly by: string | null
}

/** Name of the person who changed the status at the moment, also on behalf of nurse or patient (OFR-006). */
const statusChangerName = (moment: RawBuilder<unknown>) => sql`
  (select actor.first_name || ' ' || actor.last_name
    from visit_status_history change join user_account actor on actor.id = change.user_id
    where change.assignment_id = visit.id and change.at = ${moment} order by change.id desc limit 1)
`

async function moments(db: Database, visit: VisitRecord): Promise<Record<StepKey, Moment>> {
  const result = await sql<{
    sent_at: Instant | null
    sent_by: string | null
    accepted_at: Instant | null
    accepted_by: string | null
    nurse: string | null
    saved_by: string | null
    declined_by: string | null
    agreed_by: string | null
    confirmed_by: string | null
    scheduled_by: string | null
    patient: string | null
    first_notified: Instant | null
  }>`
    select ${saverName(sql`visit.blast_saved_at`)} as saved_by,
      ${saverName(sql`visit.patient_confirmed`)} as agreed_by,
      ${statusChangerName(sql`visit.nurse_confirmed`)} as confirmed_by,
      ${statusChangerName(sql`visit.e_chart_scheduled_at`)} as scheduled_by, blast.sent_at,
      sender.first_name || ' ' || sender.last_name as sent_by, offer.accepted_at,
      picker.first_name || ' ' || picker.last_name as accepted_by,
      nurse.first_name || ' ' || nurse.last_name as nurse,
      (select first_name || ' ' || last_name from visit_offer declined
        join user_account on user_account.id = declined.nurse_id
          where declined.assignment_id = visit.id and declined.confirmed = false
            and declined.confirmed_at = visit.nurse_rejected limit 1) as declined_by,
      patient.first_name || ' ' || patient.last_name as patient,
      (select min(notified) from visit_offer where assignment_id = visit.id) as first_notified
    from visit
      left join lateral (select sent_at, sent_by from visit_blast where assignment_id = visit.id order by id
        limit 1) blast on true
      left join user_account sender on sender.id = blast.sent_by
      left join visit_offer offer on offer.assignment_id = visit.id
        and offer.nurse_id = visit.user_id_selected
      left join user_account picker on picker.id = offer.accepted_by
      left join user_account nurse on nurse.id = coalesce(visit.user_id_assigned, visit.user_id_selected)
      left join patient on patient.uuid = visit.patient_uuid
    where visit.id = ${visit.id}`.execute(db)
  const row = result.rows[0]
  const moment = (at: Instant | null | undefined, by: string | null | undefined): Moment => ({
    at: at ?? null,
    by: at == null ? null : (by ?? null),
  })
  return {
    'prepare-blast': moment(visit.blast_saved_at, row?.saved_by),
    'send-blast': moment(row?.sent_at ?? row?.first_notified, row?.sent_by),
    'select-nurse-availability': moment(row?.accepted_at, row?.accepted_by),
    'confirm-with-patient': moment(visit.patient_confirmed, row?.agreed_by ?? row?.patient),
    'confirm-with-nurse': moment(
      visit.nurse_confirmed ?? visit.nurse_rejected,
      visit.nurse_confirmed === null ? row?.declined_by : (row?.confirmed_by ?? row?.nurse),
    ),
    'echart-scheduled': moment(visit.e_chart_scheduled_at, row?.scheduled_by),
  }
}

const withMoment = new Set(['done', 'problem', 'skipped'])

export async function schedulingStatuses(
  read: Read,
  { id }: Input<typeof scheduling.statuses>,
): Promise<Answer<typeof scheduling.statuses> | Refusal> {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  const at = await moments(read.db, visit)
  const steps = schedulingStepsOf(await stepFacts(read.db, visit))
  if (visit.patient_uuid !== null) read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  return {
    lead_id: await leadVisitId(read.db, visit),
    data: steps.map((step) => ({
      ...step,
      ...(withMoment.has(step.state) ? at[step.key] : { at: null, by: null }),
    })),
  }
}
