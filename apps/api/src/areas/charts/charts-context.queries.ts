// CHT-058, CHT-065, CHT-077: loads the facts that check, head and print a chart.
import { sql } from 'kysely'
import type { ChartContext } from '@wren/contract/chart-context'
import type { ChartVisit } from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import type { Day, Instant } from '@wren/contract/time'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import {
  firstLifetimeDose,
  givenBefore,
  intakeFirstDose,
} from '../nurse-visits/nurse-visits.public.ts'
import { nextVisitOf } from '../visits/visits.public.ts'

export interface ChartPatient {
  readonly id: number
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
  readonly dob: Day
  readonly wren_mrn: string
  readonly pharmacy_mrn: string | null
  readonly has_allergy: boolean | null
  readonly allergies: string | null
  readonly diagnoses: { code: string; name: string }[]
  readonly languages: string[]
  readonly address_notes: string | null
  readonly phone_scheduling_contact: string | null
  readonly phone_additional: string | null
}
export interface ChartOrder {
  readonly treatment: string | null
  readonly doses: number | null
  readonly access_type: string | null
  readonly duration_max_auth: number | null
  readonly lab_order: boolean
  readonly lab_drop_off: string | null
  readonly signed_date: Day | null
  readonly expiration_date: Day | null
  readonly flexibility_days: number | null
}
export interface ChartPharmacy {
  readonly title: string
  readonly chart_info: string | null
  readonly supply_info: string | null
  readonly supply_form_url: string | null
  readonly supply_form_required: boolean
  readonly has_own_chart: boolean
}
export interface NextVisitFacts {
  readonly id: number
  readonly due_date: Day | null
}
export interface ChartFacts {
  readonly visit: z.output<typeof ChartVisit> & {
    readonly nurse_confirmed: Instant | null
    readonly shadow_nurse_id: number | null
    readonly user_id_ops: number | null
    readonly patient_order_id: number | null
    readonly patient_uuid: string | null
    readonly nurse_status: string | null
    readonly nurse_refused: string | null
  }
  readonly patient: ChartPatient | null
  readonly order: ChartOrder | null
  readonly provider: ChartPharmacy
  readonly next_visit: NextVisitFacts | null
  readonly given_before: boolean
  readonly intake_first_dose: string | null
}

/** Null for an unknown visit. */
export async function loadChartFacts(db: Database, id: number): Promise<ChartFacts | null> {
  const result = await sql<Omit<ChartFacts, 'next_visit'>>`select
      jsonb_build_object(
        'id', visit.id, 'start', iso(visit.start), 'timezone', visit.timezone,
        'duration_estimate', visit.duration_estimate, 'missing_exact_time', visit.missing_exact_time,
        'treatment', visit.treatment, 'status', visit.status, 'missed', visit.missed,
        'missed_reason', visit.missed_reason, 'user_id_assigned', visit.user_id_assigned,
        'nurse_first_name', person.first_name, 'nurse_last_name', person.last_name,
        'nurse_chart_received', iso(visit.nurse_chart_received), 'nurse_confirmed', iso(visit.nurse_confirmed),
        'shadow_nurse_id', visit.shadow_nurse_id, 'user_id_ops', visit.user_id_ops,
        'patient_order_id', visit.patient_order_id, 'patient_uuid', visit.patient_uuid,
        'nurse_status', nurse.status, 'nurse_refused', visit.nurse_refused) as visit,
      case when patient.uuid is not null then jsonb_build_object(
        'id', patient.id, 'uuid', patient.uuid, 'first_name', patient.first_name,
        'last_name', patient.last_name, 'dob', patient.dob, 'wren_mrn', patient.wren_mrn,
        'pharmacy_mrn', mrn.mrn, 'has_allergy', patient.has_allergy, 'allergies', patient.allergies,
        'diagnoses', patient.diagnoses, 'languages', patient.languages, 'address_notes', patient.address_notes,
        'phone_scheduling_contact', patient.phone_scheduling_contact,
        'phone_additional', patient.phone_additional) end as patient,
      case when linked.id is not null then jsonb_build_object(
        'treatment', linked.treatment, 'doses', linked.doses, 'access_type', linked.access_type,
        'duration_max_auth', linked.duration_max_auth, 'lab_order', linked.lab_order,
        'lab_drop_off', linked.lab_drop_off, 'signed_date', linked.signed_date,
        'expiration_date', linked.expiration_date, 'flexibility_days', linked.flexibility_days) end as "order",
      jsonb_build_object(
        'title', pharmacy.title, 'chart_info', pharmacy.chart_info, 'supply_info', pharmacy.supply_info,
        'supply_form_url', pharmacy.supply_form_url, 'supply_form_required', pharmacy.supply_form_required,
        'has_own_chart', pharmacy.has_own_chart) as provider,
      ${givenBefore} as given_before, ${intakeFirstDose} as intake_first_dose
    from visit join pharmacy on pharmacy.id = visit.provider_id
      left join user_account person on person.id = visit.user_id_assigned
        left join nurse on nurse.user_id = visit.user_id_assigned
      left join patient on patient.uuid = visit.patient_uuid left join patient_mrn mrn on mrn.patient_id = patient.id
        and mrn.provider_id = visit.provider_id
      left join patient_order linked on linked.id = visit.patient_order_id
      left join intake on intake.id = coalesce(visit.intake_id, linked.intake_id)
    where visit.id = ${id} and not visit.is_deleted`.execute(db)
  const facts = result.rows[0]
  return facts === undefined ? null : { ...facts, next_visit: await nextVisitOf(db, facts.visit) }
}

/** The context of the shared chart rules. The author is the assigned nurse. */
export function chartContextOf(
  facts: ChartFacts,
  {
    now,
    ver,
    correctionReason,
  }: { readonly now: Instant; readonly ver: number; readonly correctionReason?: string | null },
): ChartContext {
  const { visit, order, patient, provider, next_visit } = facts
  return {
    now,
    ver,
    next_visit,
    order,
    visit: {
      start: visit.start,
      timezone: visit.timezone,
      status: visit.status,
      duration_estimate: visit.duration_estimate,
      nurse_refused: visit.nurse_refused,
    },
    patient: { dob: patient?.dob ?? null },
    provider: { supply_form_required: provider.supply_form_required },
    nurse: {
      id: visit.user_id_assigned ?? 0,
      name: fullName(visit.nurse_first_name, visit.nurse_last_name),
    },
    is_first_lifetime_dose: firstLifetimeDose(facts),
    ...(correctionReason === undefined ? {} : { correction_reason: correctionReason }),
  }
}
