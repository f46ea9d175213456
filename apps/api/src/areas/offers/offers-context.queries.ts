// Facts around an offered visit, read in one query: patient, pharmacy, place and needs. OFR-022, OFR-031, OFR-061 to
// OFR-066
import { sql } from 'kysely'
import { requiredSkill, type SkillType } from '@wren/contract/nurses.rules'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import { pointOf, type VisitPlace } from '@wren/contract/offers-distance.rules'
import type { VisitToStaff } from '@wren/contract/offers-notify.rules'
import type { PatientNames, TemplateFacts } from '@wren/contract/offers-template.rules'
import { orderExpiry } from '@wren/contract/orders.rules'
import { showPhone } from '@wren/contract/phone-shown'
import type { AccessType } from '@wren/contract/reference'
import type { Day } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { languagesOf } from '../reference/reference.public.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import type { VisitNeeds } from './offers-recommended.rules.ts'

interface Row {
  readonly dob: Day | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly wren_mrn: string | null
  readonly mrns: string[]
  readonly languages: string[] | null
  readonly nurse_gender_preference: 'F' | 'M' | null
  readonly difficult: boolean | null
  readonly title: string
  readonly vaccination_required: boolean
  readonly signed_date: Day | null
  readonly expiration_date: Day | null
  readonly place_state: string | null
  readonly county_fips: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface OfferPlace extends VisitPlace {
  readonly county_fips: string | null
}

export interface VisitContext {
  readonly visit: VisitRecord
  readonly needs: VisitNeeds
  readonly place: OfferPlace
  readonly patient: PatientNames | null
  readonly pharmacy: string
  /** Expiration of the linked order. ORD-046 */
  readonly expiration: Day | null
  /** Countries to which texts are sent. Other phone numbers count as missing. REF-075 */
  readonly textCountries: readonly string[]
}

export async function visitContextOf(
  { db, platform }: Pick<Work, 'db' | 'platform'>,
  visit: VisitRecord,
): Promise<VisitContext> {
  const result = await sql<Row>`
    select patient.dob, patient.first_name, patient.last_name, patient.wren_mrn, patient.languages,
      patient.nurse_gender_preference,
      coalesce(patient.has_difficult_iv_access, intake.has_difficult_iv_access) as difficult,
      pharmacy.title, pharmacy.vaccination_required, linked.signed_date, linked.expiration_date,
      zip_code.state as place_state, zip_code.county_fips, zip_code.latitude, zip_code.longitude,
      array(select link.mrn from patient_mrn link where link.patient_id = patient.id) as mrns
    from (select ${visit.provider_id}::int as provider) one
      join pharmacy on pharmacy.id = provider
      left join patient on patient.uuid = ${visit.patient_uuid}::uuid
      left join patient_order linked on linked.id = ${visit.patient_order_id}::int
      left join intake on intake.id = ${visit.intake_id}::int
      left join zip_code on zip_code.zip = ${visit.zip}`.execute(db)
  const row = result.rows[0] as Row
  const state = visit.state ?? row.place_state
  const skill: SkillType | null = requiredSkill(
    visit.access_type as AccessType | null,
    row.difficult,
  )
  return {
    visit,
    pharmacy: row.title,
    expiration: orderExpiry(row),
    textCountries: platform.settings.SMS_COUNTRIES,
    place: {
      zip: visit.zip,
      state,
      county: visit.county,
      county_fips: row.county_fips,
      point: pointOf(row),
    },
    patient:
      row.first_name === null || row.last_name === null
        ? null
        : {
            first_name: row.first_name,
            last_name: row.last_name,
            mrns: [...(row.wren_mrn === null ? [] : [row.wren_mrn]), ...row.mrns],
          },
    needs: {
      start: visit.start,
      duration_estimate: visit.duration_estimate,
      local_date: visit.local_date,
      missing_exact_time: visit.missing_exact_time,
      group_id: visit.group_id,
      blast_type: visit.blast_type,
      state,
      compact_states: platform.settings.COMPACT_STATES,
      skill,
      vaccination_required: row.vaccination_required,
      patient:
        row.dob === null
          ? null
          : {
              dob: row.dob,
              nurse_gender_preference: row.nurse_gender_preference,
              languages: await languagesOf(db, row.languages ?? []),
            },
    },
  }
}

export const visitToStaff = ({ visit, expiration }: VisitContext): VisitToStaff => ({
  blast_type: visit.blast_type,
  blast_details: visit.blast_details,
  start: visit.start,
  timezone: visit.timezone,
  status: visit.status,
  user_id_assigned: visit.user_id_assigned,
  user_id_selected: visit.user_id_selected,
  flat_rate_cents: visit.flat_rate_cents,
  price_nurse_hourly_rate_cents: visit.price_nurse_hourly_rate_cents,
  blast_saved_at: visit.blast_saved_at,
  expiration,
})

export const templateFacts = (
  { visit, pharmacy }: VisitContext,
  opsPhone: string,
): TemplateFacts => ({
  blast_type: visit.blast_type,
  blast_details: detailsOf(visit.blast_details),
  start: visit.start,
  timezone: visit.timezone,
  city: visit.city,
  state: visit.state,
  days_to_schedule: visit.days_to_schedule,
  pharmacy,
  ops_phone: showPhone(opsPhone),
  duration_estimate: visit.duration_estimate,
  price_nurse_estimate_cents: visit.price_nurse_estimate_cents,
  price_nurse_note: visit.price_nurse_note,
  flat_rate_cents: visit.flat_rate_cents,
  price_nurse_hourly_rate_cents: visit.price_nurse_hourly_rate_cents,
})
