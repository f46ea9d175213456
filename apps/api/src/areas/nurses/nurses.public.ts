// NUR "Fields and validation", "Licences", "Experience and skills", "Nurse vettings", OFR-058 to 073: what other areas ask about nurses.
import { sql } from 'kysely'
import type { SkillStatus, SkillType } from '@wren/contract/nurses.rules'
import type { Day, Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { findNurses, nurseColumns, type NurseRecord } from './nurses.store.ts'

export type { NurseRecord } from './nurses.store.ts'

export const nurseById = async (db: Database, id: number): Promise<NurseRecord | null> => (await findNurses(db, sql`nurse.user_id = ${id}`))[0] ?? null

export const nursesByIds = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, NurseRecord>> =>
  new Map((await findNurses(db, sql`nurse.user_id = any(${[...ids]}::int[])`)).map((nurse) => [nurse.user_id, nurse]))

/** In id order, so that two confirmations cannot wait for each other; unknown ids are absent. */
export const lockNurses = async (work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, NurseRecord>> =>
  new Map((await findNurses(work.db, sql`nurse.user_id = any(${[...ids]}::int[])`, sql`for update of nurse`)).map((nurse) => [nurse.user_id, nurse]))

const byNurse = <Row extends { readonly user_id: number }>(ids: readonly number[], rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> => {
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(ids.map((id) => [id, groups.get(id) ?? []]))
}

export interface License {
  readonly user_id: number
  readonly location: string
  readonly type: 'Registered Nurse' | 'Nurse Practitioner' | 'Other'
  readonly expires: Day
  readonly verified: Day | null
  readonly is_compact: boolean
}

export async function nurseLicenses(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly License[]>> {
  const { rows } = await sql<License>`select user_id, location, type, expires, verified, is_compact from nurse_license
    where user_id = any(${[...ids]}::int[]) order by user_id, expires desc, id`.execute(db)
  return byNurse(ids, rows)
}

export interface Skill {
  readonly user_id: number
  readonly nurse_skill_type_name: SkillType
  readonly nurse_interested: boolean
  readonly nurse_skill_status: SkillStatus
  readonly experience_verified_at: Instant | null
}

export async function nurseSkills(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Skill[]>> {
  const { rows } = await sql<Skill>`select user_id, nurse_skill_type_name, nurse_interested, nurse_skill_status, experience_verified_at
    from nurse_skill where user_id = any(${[...ids]}::int[]) order by user_id, nurse_skill_type_name`.execute(db)
  return byNurse(ids, rows)
}

export interface AgePreference { readonly user_id: number; readonly patient_age_preference_min: number | null; readonly patient_age_preference_max: number | null }

export async function agePreferences(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, AgePreference>> {
  const { rows } = await sql<AgePreference>`select user_id, patient_age_preference_min, patient_age_preference_max from nurse_experience
    where user_id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** OFR-064: keys of `vettingKey`, to be compared with the pharmacy's requiredVettings. */
export const vettingKey = ({ source, id }: { readonly source: 'pharmacy' | 'pharmacyGroup'; readonly id: number }): string => `${source}:${id}`

export async function heldVettings(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ user_id: number; key: string }>`
    select user_nurse_id as user_id, 'pharmacy:' || provider_vetting_id as key from nurse_pharmacy_vetting where user_nurse_id = any(${[...ids]}::int[])
    union all
    select user_nurse_id, 'pharmacyGroup:' || pharmacy_group_vetting_id from nurse_pharmacy_group_vetting where user_nurse_id = any(${[...ids]}::int[])`.execute(db)
  return new Map([...byNurse(ids, rows)].map(([id, held]) => [id, new Set(held.map(({ key }) => key))]))
}

/** OFR-060, NUR-100: which of these nurses are blocked for this pharmacy, whichever side said so. */
export async function nursesBlockedFor(db: Database, providerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_nurse_id: number }>`select user_nurse_id from nurse_block
    where provider_id = ${providerId} and user_nurse_id = any(${[...ids]}::int[])`.execute(db)
  return new Set(rows.map(({ user_nurse_id }) => user_nurse_id))
}

/** Where a visit takes place and for whom, as far as candidates depend on it. */
export interface VisitPlace { readonly zip: string; readonly state: string | null; readonly patient_uuid: string | null }

export interface Candidate extends NurseRecord {
  /** The centre of the nurse's own zip; null where the zip is unknown (REF-051: never leaves the server). */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly county_fips: string | null
  readonly prefers_county: boolean
  /** Her state or area preferences hold the place. */
  readonly prefers_region: boolean
  readonly previous_visits: number
  readonly last_visit: Instant | null
  readonly is_primary: boolean
  readonly is_blocked_by_patient: boolean
}

/** OFR-058: Enabled nurses within 100 miles or with the place among their preferences, and every nurse who visited the patient. */
export async function candidateNurses(db: Database, { zip, state, patient_uuid }: VisitPlace): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    with place as (
      select coalesce(z.state, ${state}::text) as state, z.county_fips, z.latitude, z.longitude from (select 1) one left join zip_code z on z.zip = ${zip}),
    visited as (
      select visit.user_id_assigned as user_id, count(*)::int as visits, max(visit.start) as last from visit
      where visit.patient_uuid = ${patient_uuid}::uuid and visit.status like 'Completed%' and not visit.is_deleted and visit.user_id_assigned is not null group by 1)
    select ${nurseColumns}, home.latitude, home.longitude, home.county_fips, prefers.county as prefers_county, prefers.region as prefers_region,
      coalesce(visited.visits, 0) as previous_visits, visited.last as last_visit, coalesce(mark.is_primary, false) as is_primary,
      coalesce(mark.is_blocked, false) as is_blocked_by_patient
    from nurse
    join user_account person on person.id = nurse.user_id and not person.is_deleted
    cross join place
    left join zip_code home on home.zip = nurse.zip
    left join visited on visited.user_id = nurse.user_id
    left join patient_nurse mark on mark.nurse_id = nurse.user_id and mark.patient_uuid = ${patient_uuid}::uuid
    cross join lateral (select
      exists (select 1 from geo_county_nurse wish where wish.user_id = nurse.user_id and wish.county_fips = place.county_fips) as county,
      exists (select 1 from geo_state_nurse wish where wish.user_id = nurse.user_id and wish.code = place.state and wish.selected)
        or exists (select 1 from geo_area_nurse wish join geo_area_county held using (geo_area_id)
          where wish.user_id = nurse.user_id and held.county_fips = place.county_fips) as region) prefers
    where visited.user_id is not null or (nurse.status = 'Enabled' and (prefers.county or prefers.region
      or (home.latitude between place.latitude - 1.5 and place.latitude + 1.5
        and 2 * 3958.8 * asin(least(1, sqrt(sin(radians(home.latitude - place.latitude) / 2) ^ 2
          + cos(radians(place.latitude)) * cos(radians(home.latitude)) * sin(radians(home.longitude - place.longitude) / 2) ^ 2))) < 100.05)))
    order by nurse.user_id`.execute(db)
  return rows
}
