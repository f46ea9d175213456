// VIS "Calls" 126, 129: one visit with what stands around it, and the next one.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import type { RelatedIntake } from '@wren/contract/orders'
import { defaultZone, formatDateTime } from '@wren/contract/time'
import type { visits } from '@wren/contract/visits'
import type { NurseVisit, Scheduling, WholeVisit } from '@wren/contract/visits-whole'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { isStaff } from '../../platform/identity/actor.ts'
import { orderAnswer, orderById } from '../orders/orders.public.ts'
import { pharmacyAnswer, pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { nurseShadow, nurseVisitAnswer, visitAnswer } from './visits-answer.queries.ts'
import { nextVisitOf } from './visits-next.queries.ts'
import { isAssignedNurse, nurseMaySee } from './visits.policy.ts'
import { orderStemsFromIntake } from './visits-prices.queries.ts'
import { visitById, type VisitRecord } from './visits.store.ts'

const reading = (read: Read) => ({
  db: read.db,
  now: read.now,
  publicUrl: read.platform.settings.publicUrl,
})

interface Around {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly notified: number
  readonly series_days: number
  readonly link_sent: string | null
  readonly link_opened: string | null
  readonly accepted: {
    readonly start: string
    readonly all_day: boolean
    readonly chosen: boolean
  }[]
}

async function schedulingOf(db: Database, visit: VisitRecord): Promise<Scheduling> {
  // A link that was sent again is the same link (TOK-004): the newest of its texts says when.
  const found = await sql<Around>`select person.first_name, person.last_name,
      (select count(*)::int from visit_offer where assignment_id = ${visit.id} and notified is not null) as notified,
      (select count(*)::int from visit_offer_series where lead_id = ${visit.id}) as series_days,
      link.opened_at as link_opened, coalesce((select max(coalesce(sent_at, created_at)) from outbound_message
        where assignment_id = ${visit.id} and kind = 'patient_link' and created_at >= link.issued_at), link.issued_at) as link_sent,
      (select coalesce(jsonb_agg(jsonb_build_object('start', to_char(slot.start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'all_day', slot.all_day, 'chosen', slot.chosen) order by slot.start, slot.all_day), '[]')
        from visit_offer offer join visit_offer_slot slot on slot.offer_id = offer.id
        where offer.assignment_id = ${visit.id} and offer.nurse_id = ${visit.user_id_selected}::int and slot.accepted) as accepted
    from (select 1) one left join user_account person on person.id = ${visit.user_id_selected}::int
      left join visit_link link on link.assignment_id = ${visit.id} and link.kind = 'patient_token' and link.revoked_at is null`.execute(
    db,
  )
  const [around] = found.rows
  const timesOf = (slots: Around['accepted']) =>
    slots.map(({ start, all_day }) => ({ start, all_day }))
  const accepted = around?.accepted ?? []
  return {
    blast_type: visit.blast_type,
    blast_details: visit.blast_details as Record<string, unknown> | null,
    blast_template: visit.blast_template,
    blast_saved_at: visit.blast_saved_at,
    days_to_schedule: visit.days_to_schedule,
    duration_days: visit.duration_days,
    nonconsecutive: visit.nonconsecutive,
    user_id_selected: visit.user_id_selected,
    selected_nurse_first_name: around?.first_name ?? null,
    selected_nurse_last_name: around?.last_name ?? null,
    selected_start: visit.selected_start,
    selected_all_day: visit.selected_all_day,
    missing_exact_time: visit.missing_exact_time,
    patient_confirmed: visit.patient_confirmed,
    patient_declined: visit.patient_declined,
    nurse_informed: visit.nurse_informed,
    nurse_rejected: visit.nurse_rejected,
    nurse_confirmed: visit.nurse_confirmed,
    e_chart_scheduled_at: visit.e_chart_scheduled_at,
    skipped_steps: visit.skipped_steps,
    notified_count: around?.notified ?? 0,
    applicant_count: visit.applicant_count,
    patient_link_sent: around?.link_sent ?? null,
    patient_link_opened: around?.link_opened ?? null,
    accepted_dates: timesOf(accepted),
    chosen_dates: timesOf(accepted.filter(({ chosen }) => chosen)),
    series_days: around?.series_days ?? 0,
    order_from_intake: await orderStemsFromIntake(db, visit.patient_order_id),
  }
}

async function intakeOf(db: Database, id: number | null): Promise<RelatedIntake | null> {
  if (id === null) return null
  const found =
    await sql<RelatedIntake>`select id, status, status_reason, treatment, requested_provider_id, submitted_date from intake where id = ${id}`.execute(
      db,
    )
  return found.rows[0] ?? null
}

async function wholeVisit(read: Read, visit: VisitRecord): Promise<WholeVisit> {
  const order =
    visit.patient_order_id === null ? null : await orderById(read.db, visit.patient_order_id)
  const pharmacy = await pharmacyById(read.db, visit.provider_id)
  return {
    assignment: await visitAnswer(reading(read), visit),
    nurse_shadow: await nurseShadow(read.db, visit),
    scheduling: await schedulingOf(read.db, visit),
    intake: await intakeOf(read.db, visit.intake_id),
    patient_order: order === null ? null : orderAnswer(order, visit.id),
    provider: pharmacy === null ? null : pharmacyAnswer(pharmacy),
  }
}

async function nurseVisit(read: Read, visit: VisitRecord): Promise<NurseVisit> {
  const pharmacy = await pharmacyById(read.db, visit.provider_id)
  return {
    assignment: await nurseVisitAnswer(reading(read), visit, read.user.userId),
    nurse_shadow: await nurseShadow(read.db, visit),
    provider:
      pharmacy === null
        ? null
        : {
            title: pharmacy.title,
            nurse_info: pharmacy.nurse_info,
            duration_info: pharmacy.duration_info,
            chart_info: pharmacy.chart_info,
            supply_info: pharmacy.supply_info,
            visit_guide_url: pharmacy.visit_guide_url,
          },
  }
}

export async function visitByPathId(
  read: Read,
  { id }: Input<typeof visits.byId>,
): Promise<WholeVisit | NurseVisit | Refusal> {
  const visit = await visitById(read.db, id)
  const staff = isStaff(read.actor)
  if (visit === null) return unknownVisit
  if (!staff && !nurseMaySee(read.user, visit, read.now)) return forbidden
  if (visit.patient_uuid !== null) read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  return staff ? wholeVisit(read, visit) : nurseVisit(read, visit)
}

export async function nextVisit(read: Read, { id }: Input<typeof visits.nextVisit>) {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  if (!isStaff(read.actor) && !isAssignedNurse(read.user, visit, read.now)) return forbidden
  const next = await nextVisitOf(read.db, visit)
  if (next === null) return { data: null }
  read.viewed({ type: 'visit', id: next.id, patient: visit.patient_uuid })
  return { data: { ...next, text: formatDateTime(next.start, next.timezone || defaultZone) } }
}
