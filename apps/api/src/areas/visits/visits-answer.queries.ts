// VIS "Data" 139-143, 158, VIS-070, VIS-114: the visit as its calls answer it, made of the stored visit and one
// query around it.
import { sql } from 'kysely'
import { centsToDollars } from '@wren/contract/money'
import { orderExpiry } from '@wren/contract/orders.rules'
import type { Day } from '@wren/contract/time'
import type {
  Assignment,
  GroupVisit,
  NurseAssignment,
  StatusChange,
  VisitPayment,
} from '@wren/contract/visits-assignment'
import type { NurseShadow } from '@wren/contract/visits-whole'
import { visitDetailsUrl } from '@wren/contract/visits.rules'
import { missingBeforeStart, shownRefusal } from '@wren/contract/visits-watch.rules'
import type { missedReasons } from '@wren/contract/visits-statuses.rules'
import type { Database } from '../../platform/database/database.ts'
import { readyFacts } from './visits-ready.queries.ts'
import { beyondAuthorized, chartAvailable, outsideAuthorization } from './visits-signs.queries.ts'
import { wireVisit } from './visits-wire.rules.ts'
import type { VisitRecord } from './visits.store.ts'

interface Around {
  readonly patient_first_name: string | null
  readonly patient_last_name: string | null
  readonly wren_mrn: string | null
  readonly nurse_first_name: string | null
  readonly nurse_last_name: string | null
  readonly ops_name: string | null
  readonly provider_title: string
  readonly provider_has_own_chart: boolean
  readonly order_status: string | null
  readonly order_signed: Day | null
  readonly order_expiration: Day | null
  readonly outside_authorization: boolean
  readonly beyond_authorized_visits: boolean
  readonly is_chart_available: boolean
  readonly charting_started: boolean
  readonly nurse_refused: string | null
  readonly has_chart_file: boolean
  readonly ready_by_name: string | null
  readonly overlap_by_name: string | null
  readonly shadow_first_name: string | null
  readonly shadow_last_name: string | null
  readonly report_id: number | null
  readonly payment_status: string | null
  readonly payment_scheduled_time: string | null
  readonly payment_paid_time: string | null
  readonly own_answer: boolean | null
  readonly own_pending: boolean
  readonly patient_overlap_visit_id: number | null
  readonly group_visits: GroupVisit[]
}

const name = (alias: string) =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** VIS-096 */
const groupOf = (column: string) => sql<
  GroupVisit[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'start', iso(one.start), 'timezone', one.timezone, 'duration_estimate', one.duration_estimate,
    'treatment', one.treatment, 'status', one.status, 'nurse_first_name', person.first_name, 'nurse_last_name', person.last_name) order by one.start, one.id), '[]')
  from visit one left join user_account person on person.id = one.user_id_assigned where one.group_id = ${sql.ref(column)} and not one.is_deleted)`

export async function groupVisits(db: Database, group: number): Promise<GroupVisit[]> {
  const { rows } = await sql<{
    visits: GroupVisit[]
  }>`select ${groupOf('linked.id')} as visits from visit_group linked where linked.id = ${group}`.execute(
    db,
  )
  return rows[0]?.visits ?? []
}

async function around(
  db: Database,
  visit: VisitRecord,
  now: string,
  reader: number | null,
): Promise<Around> {
  const found =
    await sql<Around>`select patient.first_name as patient_first_name, patient.last_name as patient_last_name, patient.wren_mrn,
      nurse.first_name as nurse_first_name, nurse.last_name as nurse_last_name, ${name('ops')} as ops_name, pharmacy.title as provider_title,
      pharmacy.has_own_chart as provider_has_own_chart, visit.nurse_refused, linked.status as order_status, linked.signed_date as order_signed, linked.expiration_date as order_expiration,
      ${outsideAuthorization('visit', 'linked')} as outside_authorization, ${beyondAuthorized('visit', 'linked')} as beyond_authorized_visits,
      ${chartAvailable('visit', 'pharmacy', now)} as is_chart_available,
      (visit.nurse_chart_received is not null or exists (select from chart where chart.assignment_id = visit.id)
        or exists (select from chart_archived old where old.assignment_id = visit.id)) as charting_started,
      exists (select from received_chart where received_chart.assignment_id = visit.id) as has_chart_file,
      ${name('ready_by')} as ready_by_name, ${name('overlap_by')} as overlap_by_name, shadow.first_name as shadow_first_name, shadow.last_name as shadow_last_name,
      report.id as report_id, report.payment_status, report.payment_scheduled_time, report.payment_paid_time,
      own.is_available as own_answer, (visit.user_id_selected = ${reader}::int and visit.nurse_informed is not null and visit.nurse_confirmed is null
        and visit.nurse_rejected is null) is true as own_pending,
      (select other.id from visit other where other.patient_uuid = visit.patient_uuid and other.id <> visit.id and not other.is_deleted
        and other.status not in ('Inactive - Lost', 'Inactive - Canceled') and other.start < visit.ends_at and other.start > visit.start - interval '775 minutes' and other.ends_at > visit.start order by other.start, other.id limit 1)
        as patient_overlap_visit_id,
      ${groupOf('visit.group_id')} as group_visits
    from visit join pharmacy on pharmacy.id = visit.provider_id
      left join patient on patient.uuid = visit.patient_uuid left join patient_order linked on linked.id = visit.patient_order_id
      left join user_account nurse on nurse.id = visit.user_id_assigned left join user_account ops on ops.id = visit.user_id_ops
      left join user_account ready_by on ready_by.id = visit.ready_reason_by left join user_account overlap_by on overlap_by.id = visit.overlap_allowed_by
      left join user_account shadow on shadow.id = visit.shadow_nurse_id left join report on report.assignment_id = visit.id and report.withdrawn_at is null
      left join visit_offer own on own.assignment_id = visit.id and own.nurse_id = ${reader}::int
    where visit.id = ${visit.id}`.execute(db)
  return found.rows[0] as Around
}

async function historyOf(db: Database, visit: number): Promise<StatusChange[]> {
  const found =
    await sql<StatusChange>`select row.assignment_id, row.from_status as "from", row.to_status as "to", row.reason, row.cause, row.user_id,
      person.first_name || ' ' || person.last_name as user_name, row.overlap_assignment_ids, row.at
    from visit_status_history row left join user_account person on person.id = row.user_id where row.assignment_id = ${visit} order by row.id desc`.execute(
      db,
    )
  return found.rows
}

/** VIS-158: of the visit's payments all that was moved; null until there is a report. */
async function paymentOf(
  db: Database,
  visit: number,
  joined: Around,
): Promise<VisitPayment | null> {
  if (joined.report_id === null) return null
  const paid = await sql<{
    cents: number
  }>`select coalesce(sum(amount_cents), 0)::int as cents from nurse_payment
    where assignment_id = ${visit} and status in ('Processed', 'Refunded')`.execute(db)
  const refunds = await sql<
    VisitPayment['refunds'][number]
  >`select refund.payment_id as "paymentId", refund.amount_cents as cents, refund.reason, refund.created_at as at,
      person.first_name || ' ' || person.last_name as "by"
    from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id left join user_account person on person.id = refund.created_by
    where payment.assignment_id = ${visit} and refund.status = 'Processed' order by refund.id`.execute(
    db,
  )
  return {
    status: joined.payment_status ?? 'not-scheduled',
    scheduledTime: joined.payment_scheduled_time,
    paidTime: joined.payment_paid_time,
    paidCents: paid.rows[0]?.cents ?? 0,
    refundedCents: refunds.rows.reduce((sum, { cents }) => sum + cents, 0),
    refunds: refunds.rows,
  }
}

const inDollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)

function sharedPart(visit: VisitRecord, joined: Around, publicUrl: string): NurseAssignment {
  const wire = wireVisit(visit)
  return {
    id: wire.id,
    start: wire.start,
    timezone: wire.timezone,
    duration_estimate: wire.duration_estimate,
    missing_exact_time: wire.missing_exact_time,
    local_date: wire.local_date,
    treatment: wire.treatment,
    street: wire.street,
    city: wire.city,
    county: wire.county,
    state: wire.state,
    zip: wire.zip,
    patient_first_name: joined.patient_first_name,
    patient_last_name: joined.patient_last_name,
    patient_uuid: wire.patient_uuid,
    wren_mrn: joined.wren_mrn,
    nurse_first_name: joined.nurse_first_name,
    nurse_last_name: joined.nurse_last_name,
    status: wire.status,
    status_reason: wire.status_reason,
    cancel_reason: wire.cancel_reason,
    lost_reason: wire.lost_reason,
    missed: wire.missed,
    missed_reason: wire.missed_reason as (typeof missedReasons)[number] | null,
    applicant_count: visit.applicant_count,
    visit_details_url: visitDetailsUrl(visit, publicUrl),
    visit_details_checked: wire.visit_details_checked,
    patient_order_id: wire.patient_order_id,
    patient_order_status: joined.order_status,
    patient_order_signed_date: joined.order_signed,
    expiration_date: orderExpiry({
      signed_date: joined.order_signed,
      expiration_date: joined.order_expiration,
    }),
    provider_id: wire.provider_id,
    provider_title: joined.provider_title,
    provider_has_own_chart: joined.provider_has_own_chart,
    access_type: wire.access_type,
    intake_id: wire.intake_id,
    e_chart_scheduled: wire.e_chart_scheduled,
    e_chart_scheduled_at: wire.e_chart_scheduled_at,
    user_id_assigned: wire.user_id_assigned,
    user_id_selected: wire.user_id_selected,
    selected_start: wire.selected_start,
    user_id_ops: wire.user_id_ops,
    ops_name: joined.ops_name,
    is_available: joined.own_answer,
    is_pending: joined.own_pending,
    is_active_ready: wire.status === 'Active - Ready',
    is_chart_available: joined.is_chart_available,
    nurse_chart_received: wire.nurse_chart_received,
    need_shadow: wire.need_shadow,
    shadow_nurse_clicked: wire.shadow_nurse_clicked,
    nurse_informed: wire.nurse_informed,
    nurse_rejected: wire.nurse_rejected,
    nurse_confirmed: wire.nurse_confirmed,
    patient_confirmed: wire.patient_confirmed,
    actual_start: wire.actual_start,
    actual_end: wire.actual_end,
    payment_nurse_paid: wire.payment_nurse_paid,
    payment_nurse_scheduled: wire.payment_nurse_scheduled,
    price_nurse_estimate: wire.price_nurse_estimate,
    ...(wire.price_nurse_note === null ? {} : { price_nurse_note: wire.price_nurse_note }),
    price_nurse_confirmed: wire.price_nurse_confirmed,
    price_nurse_paid: wire.price_nurse_paid,
    price_nurse_hourly_rate: wire.price_nurse_hourly_rate,
    flat_rate: wire.flat_rate,
    blast_type: wire.blast_type,
    blast_details: wire.blast_details as Record<string, unknown> | null,
    days_to_schedule: wire.days_to_schedule,
    duration_days: wire.duration_days,
    nonconsecutive: wire.nonconsecutive,
    token: null,
    nurse_token: null,
    assignmentSeriesUUID: wire.assignmentSeriesUUID,
    is_deleted: wire.is_deleted,
    is_recurring: wire.is_recurring,
    is_urgent: wire.is_urgent,
    auto_generated: wire.auto_generated,
    notes_pharmacy: wire.notes_pharmacy,
    group: visit.group_id === null ? null : { id: visit.group_id, visits: joined.group_visits },
    created: wire.created,
    updated: wire.updated,
    user_id_created: wire.user_id_created,
  }
}

export interface Reading {
  readonly db: Database
  readonly now: string
  readonly publicUrl: string
}

/** For admins. */
export async function visitAnswer(
  { db, now, publicUrl }: Reading,
  visit: VisitRecord,
): Promise<Assignment> {
  const joined = await around(db, visit, now, null)
  const ready = await readyFacts(db, visit)
  const watched = {
    visit,
    ready,
    refused: visit.user_id_assigned === null ? null : joined.nurse_refused,
  }
  return {
    ...sharedPart(visit, joined, publicUrl),
    margin_percent: visit.margin_percent,
    price_provider_hourly_rate: inDollars(visit.price_provider_hourly_rate_cents),
    price_provider_estimate: inDollars(visit.price_provider_estimate_cents),
    notes: visit.notes,
    ready_reason: visit.ready_reason,
    ready_reason_by: joined.ready_by_name,
    overlap_allowed: visit.overlap_allowed,
    overlap_reason: visit.overlap_reason,
    overlap_allowed_by: joined.overlap_by_name,
    outside_authorization: joined.outside_authorization,
    beyond_authorized_visits: joined.beyond_authorized_visits,
    patient_overlap_visit_id: joined.patient_overlap_visit_id,
    nurse_refused: shownRefusal(watched),
    missing_before_start: missingBeforeStart(watched),
    charting_started: joined.charting_started,
    has_chart_file: joined.has_chart_file,
    report_id: joined.report_id,
    payment: await paymentOf(db, visit.id, joined),
    status_history: await historyOf(db, visit.id),
  }
}

/** VIS-114: without take rate and pharmacy amounts; the answers are the reader's own (VIS-143). */
export const nurseVisitAnswer = async (
  { db, now, publicUrl }: Reading,
  visit: VisitRecord,
  nurse: number,
): Promise<NurseAssignment> => sharedPart(visit, await around(db, visit, now, nurse), publicUrl)

/** VIS-101, VIS-136 */
export async function nurseShadow(db: Database, visit: VisitRecord): Promise<NurseShadow | null> {
  if (visit.shadow_nurse_id === null) return null
  const found = await sql<{
    first_name: string
    last_name: string
  }>`select first_name, last_name from user_account where id = ${visit.shadow_nurse_id}`.execute(db)
  const { first_name, last_name } = found.rows[0] as { first_name: string; last_name: string }
  return {
    nurse_id: visit.shadow_nurse_id,
    first_name,
    last_name,
    shadow_requested_at: visit.shadow_requested_at,
    shadow_nurse_clicked: visit.shadow_nurse_clicked,
  }
}
