// CHT-042, REF-067, REF-068, REF-069, REF-070: a complete, valid chart for demo data and tests.
import type { ChartContext } from './chart-context.ts'
import { infusion, premedications, vitalsSets } from './chart-example-infusion.ts'
import { nurseSignature, patientSignature } from './chart-example-signatures.ts'
import type { ChartData } from './chart-sections.ts'
import { addDays, addMinutes, type Instant, localDay } from './time.ts'

export interface ExampleVisit {
  readonly visit_start: Instant
  /** At least 3 hours after the start, to leave time for the infusion. */
  readonly visit_end: Instant
  readonly timezone: string
  readonly nurse: { readonly id: number; readonly name: string }
  readonly patient_name: string
  readonly treatment: string
  /** True charts labs as drawn. */
  readonly lab_order?: boolean
  readonly supply_form_required?: boolean
}

export function exampleChart(visit: ExampleVisit): ChartData {
  const at = (minutes: number): Instant => addMinutes(visit.visit_start, minutes)
  const length = Math.round((Date.parse(visit.visit_end) - Date.parse(visit.visit_start)) / 60_000)
  const end = length - 20
  const today = localDay(visit.visit_start, visit.timezone)
  const expiry = addDays(today, 240)
  const normal = { normal: true }
  return {
    times: {
      visit_start: visit.visit_start,
      visit_end: visit.visit_end,
      infusion_start: at(45),
      infusion_end: at(end),
    },
    pre_assessment: {
      patient_identified: true,
      consent_verbal: true,
      allergies_reviewed: true,
      allergies_text: 'No known drug allergies',
      order_verified: true,
      medication_verified: true,
      emergency_kit_present: true,
      emergency_kit_expiry: addDays(today, 200),
      hospitalized_since_last: false,
      new_medications: false,
      infection_signs: ['none'],
      pregnant: 'n/a',
      weight: 172,
      weight_unit: 'lb',
      height: 66,
      pain_score: 1,
      pain_location: 'lower back',
      fall_risk: 'low',
      home_safety_note: 'Clear walkways, good light.',
      systems: {
        neuro: normal,
        respiratory: normal,
        cardiovascular: normal,
        gastrointestinal: normal,
        genitourinary: normal,
        skin: normal,
        psychosocial: normal,
        musculoskeletal: {
          normal: false,
          note: 'Weakness of both legs, unchanged; walks with a cane.',
        },
      },
    },
    home_medications: {
      none: false,
      approved_by: visit.nurse.id,
      approved_at: at(8),
      items: [
        {
          name: 'Gabapentin',
          dose: '300',
          unit: 'mg',
          route: 'PO',
          frequency: 'three times daily',
          start_date: addDays(today, -400),
        },
        { name: 'Lisinopril', dose: '10', unit: 'mg', route: 'PO', frequency: 'daily' },
      ],
    },
    access_devices: [
      {
        type: 'piv',
        is_new: true,
        location: 'forearm',
        side: 'left',
        gauge: '22 G',
        attempts: 1,
        inserted_on: today,
        inserted_by: visit.nurse.name,
        blood_return: 'yes',
        site_before: ['clear'],
        site_after: ['clear'],
        phlebitis_score: 0,
        infiltration_score: 0,
        dressing_type: 'transparent',
        flushes: [
          { solution: '0.9% sodium chloride', volume_ml: 10, lot: 'NS20418', expiry, time: at(40) },
          {
            solution: '0.9% sodium chloride',
            volume_ml: 10,
            lot: 'NS20418',
            expiry,
            time: at(end + 1),
          },
        ],
        discontinued: true,
        catheter_intact: true,
        removal_time: at(end + 8),
      },
    ],
    vitals: { sets: vitalsSets(at, end) },
    medications: [infusion(visit.treatment, at, end, expiry), ...premedications(at, expiry)],
    reactions: { occurred: 'no', reactions: [] },
    labs: visit.lab_order
      ? {
          drawn: 'yes',
          tests: ['CBC', 'CMP'],
          tubes: [
            { type: 'lavender', count: 1 },
            { type: 'gold', count: 1 },
          ],
          drawn_at: at(35),
          draw_site: 'left forearm',
          drop_off: 'Quest Diagnostics',
          requisition: 'R-20418',
        }
      : { drawn: 'n/a' },
    teaching: {
      topics: ['medication and side effects', 'when to call'],
      learners: ['patient'],
      methods: ['verbal', 'written'],
      response: 'verbalizes understanding',
      materials_left: true,
    },
    supplies: {
      used: [
        { item: 'IV start kit', quantity: 1 },
        { item: 'Saline flush 10 mL', quantity: 2 },
      ],
      needed: [],
      none_needed: true,
      sharps_container_ok: true,
      ...(visit.supply_form_required ? { supply_form_done: true } : {}),
    },
    post_assessment: {
      tolerated: 'well',
      condition: 'stable',
      left_with: 'self',
      device_status: 'removed',
      observation_minutes: 10,
      instructions_given: true,
    },
    narrative:
      `Patient met at home in good spirits. Premedication given as ordered, ${visit.treatment} infused over ` +
      `${end - 45} minutes by pump with stepwise titration and vitals at each step. No complaints. Access removed, ` +
      'site clear, instructions reviewed.',
    next_visit: {
      choice: 'Not Scheduled',
      reason: 'The pharmacy will call with the date of the next dose.',
    },
    signatures: {
      patient: {
        image: patientSignature,
        signer: 'patient',
        name: visit.patient_name,
        signed_at: at(length - 2),
      },
      nurse: {
        image: nurseSignature,
        name: visit.nurse.name,
        credential: 'RN',
        signed_at: at(length - 1),
      },
    },
  }
}

/** The context of the example: a visit that went as planned. */
export const exampleContext = (
  visit: ExampleVisit,
  changes: Partial<ChartContext> = {},
): ChartContext => ({
  now: addMinutes(visit.visit_end, 15),
  visit: {
    start: visit.visit_start,
    timezone: visit.timezone,
    status: 'Active - Ready',
    duration_estimate: 240,
  },
  order: {
    treatment: visit.treatment,
    doses: 12,
    access_type: 'piv',
    duration_max_auth: 300,
    lab_order: visit.lab_order === true,
    signed_date: addDays(localDay(visit.visit_start, visit.timezone), -60),
    expiration_date: null,
    flexibility_days: 3,
  },
  patient: { dob: '1961-04-17' },
  provider: { supply_form_required: visit.supply_form_required === true },
  nurse: visit.nurse,
  is_first_lifetime_dose: false,
  next_visit: null,
  ver: 1,
  ...changes,
})
