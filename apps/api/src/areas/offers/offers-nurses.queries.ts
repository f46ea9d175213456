// Facts about many nurses for one visit, in a constant number of queries. OFR-055, OFR-058, OFR-068 to OFR-073
import { sql, type RawBuilder } from 'kysely'
import type { SkillStatus } from '@wren/contract/nurses.rules'
import { milesTo } from '@wren/contract/offers-distance.rules'
import { textNumber } from '@wren/contract/phone'
import type { Day, Instant } from '@wren/contract/time'
import { addDays } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { heldVettings, licensesByNurse, vettingKey } from '../nurses/nurses.public.ts'
import { requiredVettings } from '../pharmacies/pharmacies.public.ts'
import type { OfferPlace, VisitContext } from './offers-context.queries.ts'
import type { OtherVisit } from './offers-conflicts.rules.ts'
import { farthest, type NurseToRank } from './offers-recommended.rules.ts'

interface Row {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly nickname: string | null
  readonly phone: string | null
  readonly timezone: string | null
  readonly is_deleted: boolean
  readonly status: string
  readonly sub_status: string | null
  readonly gender: string | null
  readonly languages: string[]
  readonly rating: number
  readonly covid_vaccination: boolean
  readonly cpr_expiry: Day | null
  readonly pals_expiry: Day | null
  readonly nursing_insurance_expiry: Day | null
  readonly zip: string
  readonly county: string | null
  readonly state: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly prefers_county: boolean
  readonly prefers_region: boolean
  readonly prefers_area: boolean
  readonly previous_visits: number
  readonly last_visit: Instant | null
  readonly is_primary: boolean
  readonly blocked_by_patient: boolean
  readonly blocked_for_pharmacy: boolean
  readonly skill_status: SkillStatus | null
  readonly skill_interested: boolean
  readonly skill_verified: boolean
  readonly age_min: number | null
  readonly age_max: number | null
  readonly max_distance: number | null
}
/** The nurse's row of visit_offer; all null without one. */
export interface StoredOffer {
  readonly notified: Instant | null
  readonly wave: number | null
  readonly sms_status: string | null
  readonly is_available: boolean | null
  readonly nurse_response_date: Instant | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly flat_rate_cents: number | null
  /** The hints that staff overrode (OFR-032). */
  readonly override_hint: string | null
}
export interface OfferNurse extends NurseToRank, StoredOffer {
  readonly timezone: string | null
  /** Whether a row of visit_offer exists. */
  readonly is_offered: boolean
}

// A degree of latitude is 69 miles; a degree of longitude shrinks towards the north.
const degrees = farthest / 69
const noPlace = sql`select null::int where false`

function nearby({ point }: OfferPlace): RawBuilder<unknown> {
  if (point === null) return noPlace
  const east = degrees / Math.cos((point.latitude * Math.PI) / 180)
  return sql`
    select near.user_id from nurse near
    where near.status = 'Enabled'
      and near.zip = any(array(select home.zip from zip_code home
        where home.latitude between ${point.latitude - degrees - 0.1} and ${point.latitude + degrees + 0.1}
          and home.longitude between ${point.longitude - east - 0.1} and ${point.longitude + east + 0.1}))
  `
}

/** Ids of candidates: nearby, by preference, by history or by an offer. */
const candidates = ({ visit, place }: VisitContext): RawBuilder<unknown> => sql`
  ${nearby(place)}
  union select wish.user_id from geo_county_nurse wish
  where wish.county_fips = ${place.county_fips}
  union select wish.user_id from geo_state_nurse wish
  where wish.code = ${place.state} and wish.selected
  union select wish.user_id from geo_area_nurse wish
    join geo_area_county held using (geo_area_id)
  where held.county_fips = ${place.county_fips}
  union select past.user_id_assigned from visit past
  where past.patient_uuid = ${visit.patient_uuid}::uuid and past.status like 'Completed%'
    and not past.is_deleted
  union select offer.nurse_id from visit_offer offer
  where offer.assignment_id = ${visit.id}`

async function loadRows(
  db: Database,
  { visit, place, needs, textCountries }: VisitContext,
  ids: RawBuilder<unknown>,
): Promise<readonly (Row & StoredOffer & { is_offered: boolean })[]> {
  const { rows } = await sql<Row & StoredOffer & { is_offered: boolean }>`
    with wanted (user_id) as materialized (${ids}),
      visited as (select past.user_id_assigned as user_id, count(*)::int as visits, max(past.start) as last
        from visit past
          where past.patient_uuid = ${visit.patient_uuid}::uuid and past.status like 'Completed%'
            and not past.is_deleted and past.id <> ${visit.id} group by 1),
      region as (select user_id, bool_or(is_area) as is_area
        from (select wish.user_id, false as is_area from geo_state_nurse wish
          where wish.code = ${place.state} and wish.selected union all select wish.user_id, true
            from geo_area_nurse wish join geo_area_county held using (geo_area_id)
              where held.county_fips = ${place.county_fips}) held group by user_id)
    select nurse.user_id, person.first_name, person.last_name, nurse.nickname, person.phone,
      person.timezone, person.is_deleted, nurse.status, nurse.sub_status, nurse.gender, nurse.languages,
      nurse.rating, nurse.covid_vaccination, nurse.cpr_expiry, nurse.pals_expiry,
      nurse.nursing_insurance_expiry, nurse.zip, nurse.county, nurse.state, home.latitude, home.longitude,
      wish.user_id is not null as prefers_county, region.user_id is not null as prefers_region,
      coalesce(region.is_area, false) as prefers_area, coalesce(visited.visits, 0) as previous_visits,
      visited.last as last_visit, coalesce(mark.is_primary, false) as is_primary,
      coalesce(mark.is_blocked, false) as blocked_by_patient,
      block.user_nurse_id is not null as blocked_for_pharmacy, skill.nurse_skill_status as skill_status,
      coalesce(skill.nurse_interested, false) as skill_interested,
      skill.experience_verified_at is not null as skill_verified,
      wishes.patient_age_preference_min as age_min, wishes.patient_age_preference_max as age_max,
      wishes.max_distance_miles as max_distance, offer.id is not null as is_offered, offer.notified,
      offer.wave, offer.sms_status, offer.is_available, offer.nurse_response_date,
      offer.price_nurse_hourly_rate_cents, offer.flat_rate_cents, offer.override_hint
    from wanted
      join nurse using (user_id)
      join user_account person on person.id = nurse.user_id
      left join zip_code home on home.zip = nurse.zip
      left join geo_county_nurse wish on wish.user_id = nurse.user_id
        and wish.county_fips = ${place.county_fips}
      left join region on region.user_id = nurse.user_id
      left join visited on visited.user_id = nurse.user_id
      left join patient_nurse mark on mark.nurse_id = nurse.user_id
        and mark.patient_uuid = ${visit.patient_uuid}::uuid
      left join nurse_block block on block.user_nurse_id = nurse.user_id
        and block.provider_id = ${visit.provider_id}
      left join nurse_skill skill on skill.user_id = nurse.user_id
        and skill.nurse_skill_type_name = ${needs.skill}
      left join nurse_experience wishes on wishes.user_id = nurse.user_id
      left join visit_offer offer on offer.nurse_id = nurse.user_id and offer.assignment_id = ${visit.id}
    order by nurse.user_id`.execute(db)
  return rows.map((row) => ({ ...row, phone: textNumber(row.phone, textCountries) }))
}

/**
 * Visits of the nurses on the visit's day, the day before and the day after, by nurse. The join with the ids lets
 * PostgreSQL hash thousands of nurses and visits.
 */
export async function otherVisits(
  db: Database,
  ids: readonly number[],
  visit: { readonly id: number; readonly local_date: Day },
): Promise<ReadonlyMap<number, readonly OtherVisit[]>> {
  const { rows } = await sql<OtherVisit>`
      select other.id, nurse.id as nurse_id, other.start, other.duration_estimate, other.local_date,
        other.missing_exact_time, other.group_id,
        (other.nurse_confirmed is not null and other.user_id_assigned = nurse.id
          and other.status <> 'Hold') as confirmed
      from visit other
        cross join lateral unnest(case when other.user_id_selected = other.user_id_assigned
          then array[other.user_id_assigned] else array[other.user_id_assigned,
          other.user_id_selected] end) as nurse (id)
        join unnest(${[...ids]}::int[]) as wanted (id) on wanted.id = nurse.id
      where other.local_date between ${addDays(visit.local_date, -1)}::date and
        ${addDays(visit.local_date, 1)}::date
        and other.id <> ${visit.id} and not other.is_deleted and not other.missed
        and other.status not like 'Inactive%'
      order by nurse.id, other.start, other.id`.execute(db)
  return Map.groupBy(rows, ({ nurse_id }) => nurse_id)
}

async function withFacts(
  db: Database,
  context: VisitContext,
  rows: readonly (Row & StoredOffer & { is_offered: boolean })[],
): Promise<OfferNurse[]> {
  const ids = rows.map(({ user_id }) => user_id)
  if (ids.length === 0) return []
  const required = await requiredVettings(db, context.visit.provider_id)
  const vettings = required.length === 0 ? null : await heldVettings(db, ids, required)
  const licenses = await licensesByNurse(db, ids)
  const visits = await otherVisits(db, ids, context.visit)
  return rows.map((row) => ({
    ...row,
    distance: milesTo(context.place, row),
    licenses: licenses.get(row.user_id) ?? [],
    visits: visits.get(row.user_id) ?? [],
    // Pharmacy and group may require the same vetting.
    missing_vettings: [
      ...new Set(
        required
          .filter((vetting) => vettings?.get(row.user_id)?.has(vettingKey(vetting)) !== true)
          .map(({ vetting_name }) => vetting_name),
      ),
    ],
  }))
}

/** Candidates (OFR-058) and every nurse with an offer. */
export const candidateNurses = async (db: Database, context: VisitContext): Promise<OfferNurse[]> =>
  withFacts(db, context, await loadRows(db, context, candidates(context)))

export const nursesForVisit = async (
  db: Database,
  context: VisitContext,
  ids: readonly number[],
): Promise<OfferNurse[]> =>
  withFacts(db, context, await loadRows(db, context, sql`select unnest(${[...ids]}::int[])`))

/** Nurses with an offer for the visit. */
export const offeredNurses = async (db: Database, context: VisitContext): Promise<OfferNurse[]> =>
  withFacts(
    db,
    context,
    await loadRows(
      db,
      context,
      sql`select offer.nurse_id from visit_offer offer where offer.assignment_id = ${context.visit.id}`,
    ),
  )
