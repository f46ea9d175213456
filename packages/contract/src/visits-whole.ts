// A visit with its scheduling, intake, order and pharmacy, for the visit page.
// VIS "Calls": VIS-126
import { z } from 'zod'
import { Order, RelatedIntake } from './orders.ts'
import { Pharmacy } from './pharmacies.ts'
import { Assignment, NurseAssignment } from './visits-assignment.ts'

const text = z.string().nullable()
const whole = z.int().nullable()

/** VIS-101 */
export const NurseShadow = z.object({
  nurse_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  shadow_requested_at: text,
  shadow_nurse_clicked: text,
})
export type NurseShadow = z.output<typeof NurseShadow>

export const Scheduling = z.object({
  blast_type: text,
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  blast_template: text,
  blast_saved_at: text,
  days_to_schedule: whole,
  duration_days: whole,
  nonconsecutive: z.boolean(),
  user_id_selected: whole,
  selected_nurse_first_name: text,
  selected_nurse_last_name: text,
  selected_start: text,
  selected_all_day: z.boolean(),
  missing_exact_time: z.boolean(),
  patient_confirmed: text,
  patient_declined: z.boolean(),
  nurse_informed: text,
  nurse_rejected: text,
  nurse_confirmed: text,
  e_chart_scheduled_at: text,
  skipped_steps: z.array(z.string()),
  notified_count: z.int(),
  applicant_count: z.int(),
  /**
   * The patient's current link, the nurse's times that staff offer the patient, and the times that the patient chose.
   * OFR-078, OFR-079
   */
  patient_link_sent: text,
  patient_link_opened: text,
  accepted_dates: z.array(z.object({ start: z.string(), all_day: z.boolean() })),
  chosen_dates: z.array(z.object({ start: z.string(), all_day: z.boolean() })),
  /** Number of visits that a Multi-Day offer from this visit covers; 0 before its times are accepted. OFR-015 */
  series_days: z.int(),
  /** VIS-108 */
  order_from_intake: z.boolean(),
})
export type Scheduling = z.output<typeof Scheduling>

export const WholeVisit = z.object({
  assignment: Assignment,
  nurse_shadow: NurseShadow.nullable(),
  scheduling: Scheduling,
  intake: RelatedIntake.nullable(),
  patient_order: Order.nullable(),
  provider: Pharmacy.nullable(),
})
export type WholeVisit = z.output<typeof WholeVisit>

/** The limited form for nurses. VIS-126 */
export const NurseVisit = z.object({
  assignment: NurseAssignment,
  nurse_shadow: NurseShadow.nullable(),
  provider: z
    .object({
      title: z.string(),
      nurse_info: text,
      duration_info: text,
      chart_info: text,
      supply_info: text,
      visit_guide_url: text,
    })
    .nullable(),
})
export type NurseVisit = z.output<typeof NurseVisit>
