// A visit as it is created: place, time, patient and suggested rates (VIS-103).
import { addMinutes, atLocal, localDay, type Instant } from '@wren/contract/time'
import {
  derivedPrices,
  suggestedRate,
  type RateFacts,
  type RateKind,
} from '@wren/contract/visits-rates.rules'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import { fold, placeOf } from './demo-intakes.ts'
import { opsIds } from './demo-people.ts'
import type { Hub, Place } from './demo-places.ts'
import type { DemoPlan } from './demo-plan.ts'
import { nth, type Random } from './demo-random.ts'
import { slotTimes, type ScheduleEntry } from './demo-schedule.ts'

export interface Base {
  readonly visit: VisitRecord
  readonly place: Place
}

const quarter = 15
const longest = 240

export const startOf = (entry: ScheduleEntry, place: Place): Instant => {
  const spare = Math.max(0, Math.floor((longest - entry.order.drug.minutes) / quarter))
  // Two visits that share a slot start at the same minute: the one recorded overlap.
  return addMinutes(
    atLocal(entry.day, nth(slotTimes, entry.slot), place.timezone),
    quarter * (((entry.overlaps ?? entry).order.id + entry.slot) % (spare + 1)),
  )
}

const kindOf = ({ id }: ScheduleEntry): RateKind => (id % 9 === 5 ? 'flat' : 'hourly')

function ratesOf(entry: ScheduleEntry, isUrgent: boolean, isRecurring: boolean) {
  const { pharmacy, drug, intake } = entry.order
  const facts: RateFacts = {
    margins: pharmacy.margins,
    is_recurring: isRecurring,
    order_from_intake: intake !== null,
    is_urgent: isUrgent,
    duration_estimate: drug.minutes,
    price_provider_hourly_rate_cents: pharmacy.hourlyCents,
    terms: pharmacy.terms,
  }
  const kind = kindOf(entry)
  const rate = suggestedRate(facts, kind)
  const rates = {
    flat_rate_cents: kind === 'flat' ? rate : null,
    price_nurse_hourly_rate_cents: kind === 'hourly' ? rate : null,
    price_provider_hourly_rate_cents: pharmacy.hourlyCents,
  }
  return {
    ...rates,
    ...derivedPrices(
      {
        ...rates,
        duration_estimate: drug.minutes,
        nurse_chart_received: null,
        actual_start: null,
        actual_end: null,
      },
      pharmacy.terms,
    ),
  }
}

/** Created one to three weeks before the start, at the latest a day before the load day. */
function createdAt(plan: DemoPlan, chance: Random, start: Instant): Instant {
  const before = start < plan.now ? start : plan.now
  return addMinutes(before, -1440 * chance.int(4, 18) - chance.int(0, 600))
}

const nothing = {
  missing_exact_time: false,
  actual_start: null,
  actual_end: null,
  status_reason: null,
  cancel_reason: null,
  lost_reason: null,
  missed: false,
  missed_reason: null,
  ready_reason: null,
  ready_reason_by: null,
  is_deleted: false,
  user_id_assigned: null,
  user_id_selected: null,
  nurse_informed: null,
  nurse_rejected: null,
  nurse_confirmed: null,
  e_chart_scheduled: false,
  e_chart_scheduled_at: null,
  need_shadow: false,
  shadow_nurse_id: null,
  shadow_requested_at: null,
  shadow_nurse_clicked: null,
  overlap_allowed: false,
  overlap_reason: null,
  overlap_allowed_by: null,
  blast_type: null,
  blast_details: null,
  blast_template: null,
  blast_saved_at: null,
  selected_start: null,
  selected_all_day: false,
  patient_confirmed: null,
  patient_declined: false,
  skipped_steps: [],
  price_nurse_paid_cents: null,
  provider_duration_rounding_method: null,
  provider_minimal_minutes_charge: null,
  price_terms_frozen_at: null,
  payment_nurse_scheduled: null,
  payment_nurse_paid: null,
  visit_details_url: null,
  visit_details_checked: false,
  nurse_chart_received: null,
  auto_generated: false,
  auto_due_date: null,
  auto_make_up: false,
  nurse_sort: null,
  applicant_count: 0,
} as const

export function baseOf(
  plan: DemoPlan,
  hubs: readonly Hub[],
  entry: ScheduleEntry,
  chance: Random,
): Base {
  const { patient, order, id, series } = entry
  const place = patient?.place ?? placeOf({ plan, hubs }, order.intake ?? 1).place
  const start = startOf(entry, place)
  const created = createdAt(plan, chance, start)
  const is_urgent = id % 14 === 6
  const is_recurring = patient?.recurring ?? false
  const ops = patient?.ops ?? nth(opsIds, id)
  const visit = {
    ...nothing,
    id,
    start,
    timezone: place.timezone,
    duration_estimate: order.drug.minutes,
    ends_at: addMinutes(start, order.drug.minutes),
    local_date: localDay(start, place.timezone),
    patient_uuid: patient?.uuid ?? null,
    provider_id: order.pharmacy.id,
    patient_order_id: order.id,
    intake_id: order.intake,
    assignment_series_uuid: series,
    group_id: null,
    user_id_ops: id % 17 === 9 ? null : ops,
    treatment: order.drug.text,
    access_type: order.drug.access,
    is_recurring,
    is_urgent,
    street: patient?.street ?? null,
    zip: place.zip,
    city: place.city,
    county: place.county,
    state: place.state,
    status: 'New',
    days_to_schedule: order.duration_days > 1 ? order.duration_days : null,
    duration_days: order.duration_days > 1 ? order.duration_days : null,
    nonconsecutive: order.duration_days > 1 && order.id % 2 === 0,
    ...ratesOf(entry, is_urgent, is_recurring),
    notes: id % 6 === 2 ? 'Bring the yellow sharps container.' : null,
    notes_pharmacy: id % 8 === 3 ? 'Delivery confirmed with the patient.' : null,
    need_shadow: id % 12 === 5,
    created,
    updated: created,
    user_id_created: ops,
    patient_sort: patient === null ? null : fold(`${patient.last_name} ${patient.first_name}`),
  }
  return { visit: visit as unknown as VisitRecord, place }
}
