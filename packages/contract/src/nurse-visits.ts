// NVS-054, NVS-055, NVS-056, NVS-057, AUD-051: shapes and calls of the nurse's lists and of the details page.
import { z } from 'zod'
import { calls, get, PathId, post } from './call.ts'
import { VisitEnding } from './charts.ts'
import { listCall, wholeList } from './list-answer.ts'
import { Language } from './nurses.ts'

const text = z.string().nullable()
const whole = z.int().nullable()
const dollars = z.number().nullable()

/** A card of My Visits (NVS-008, NVS-055). `status` is the visit's; nurseVisitStatusText derives the card's. */
export const MyVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  duration_estimate: z.int(),
  missing_exact_time: z.boolean(),
  treatment: z.string(),
  city: text,
  state: text,
  status: z.string(),
  missed: z.boolean(),
  missed_reason: text,
  user_id_assigned: whole,
  is_shadow: z.boolean(),
  shadow_nurse_clicked: text,
  is_available: z.boolean().nullable(),
  is_pending: z.boolean(),
  is_active_ready: z.boolean(),
  nurse_chart_received: text,
  payment_nurse_paid: text,
  payment_nurse_scheduled: text,
  /** Only after a full refund (NVS-060). */
  payment_nurse_refunded: z.string().optional(),
  price_nurse_estimate: dollars,
  /** Only where a term of the pharmacy raises the estimate (VIS-172). */
  price_nurse_note: z.string().optional(),
  price_nurse_paid: dollars,
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
  is_chart_available: z.boolean(),
  provider_has_own_chart: z.boolean(),
  visit_details_url: text,
  visit_details_checked: z.boolean(),
  nurse_token: text,
  blast_type: text,
  /** The visit ended for the nurse, and the text in its chart is readable (CHT-098). */
  ended: VisitEnding.optional(),
})
export type MyVisit = z.output<typeof MyVisit>

/** A row of Available Visits (NVS-056). */
export const AvailableVisit = z.object({
  id: z.int(),
  start: z.string(),
  selected_start: text,
  approved_start_date: text,
  timezone: z.string(),
  duration_estimate: z.int(),
  treatment: z.string(),
  city: text,
  price_nurse_estimate: dollars,
  /** Only where a term of the pharmacy raises the estimate (VIS-172). */
  price_nurse_note: z.string().optional(),
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
  is_available: z.boolean().nullable(),
  is_pending: z.boolean(),
  blast_type: text,
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  days_to_schedule: whole,
  token: text,
  nurse_token: text,
})
export type AvailableVisit = z.output<typeof AvailableVisit>

/** Exactly the fields that the page displays (NVS-053, NVS-064, NVS-065). */
export const VisitDetails = z.object({
  visit: z.object({
    id: z.int(),
    start: z.string(),
    timezone: z.string(),
    duration_estimate: z.int(),
    missing_exact_time: z.boolean(),
    treatment: z.string(),
    access_type: text,
    street: text,
    city: text,
    state: text,
    zip: z.string(),
    is_first_lifetime_dose: z.boolean().nullable(),
  }),
  patient: z
    .object({
      first_name: z.string(),
      last_name: z.string(),
      dob: z.string(),
      address_notes: text,
      phone_scheduling_contact: text,
      languages: z.array(Language),
      other_language_spoken: text,
      has_allergy: z.boolean().nullable(),
      allergies: text,
      has_difficult_iv_access: z.boolean().nullable(),
      prescriber_name: text,
      office_phone: text,
      office_phone_ext: text,
    })
    .nullable(),
  order: z
    .object({
      doses: whole,
      lab_order: z.boolean(),
      lab_drop_off: text,
      lab_drop_off_other: text,
      pomp_type: text,
      pharmacy_phone: text,
      pharmacy_phone_ext: text,
    })
    .nullable(),
  provider: z.object({
    title: z.string(),
    nurse_info: text,
    duration_info: text,
    chart_info: text,
    supply_info: text,
    visit_guide_url: text,
    supply_form_url: text,
  }),
  documents: z.array(
    z.object({ id: z.string(), fileName: z.string(), fileType: z.string(), category: z.string() }),
  ),
})
export type VisitDetails = z.output<typeof VisitDetails>

export const nurseVisits = calls('nurse-visits', {
  mine: get('/assignments-nurse', {
    ids: 'NVS-055',
    allow: 'non-admin',
    answer: wholeList(MyVisit),
    topics: ['assignment', 'nurse_assignment', 'assignment_notify'],
  }),
  available: post('/assignments-nurse-notification-search', {
    ids: 'NVS-056',
    allow: 'session',
    ...listCall(AvailableVisit),
    topics: ['assignment', 'nurse_assignment', 'assignment_notify'],
  }),
  details: get('/assignments/:id/details', {
    ids: 'NVS-054',
    allow: 'session',
    params: z.object({ id: PathId }),
    notFound: 'Visit not found.',
    answer: VisitDetails,
    topics: ['assignment'],
  }),
})
