// NUR-041, NUR-042, NUR-043, NUR-044, NUR-045, NUR-046, NUR-047, NUR-131, NUR-134: the profile of a nurse, for the
// nurse without the notes of staff.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import {
  OwnNurse,
  type Language,
  type Nurse,
  type NurseProfile,
  type nurses,
  type OwnProfile,
} from '@wren/contract/nurses'
import { noNurseProfile, unknownNurse } from '@wren/contract/nurses.refusals'
import { licenseStatus } from '@wren/contract/nurses.rules'
import type { Refusal } from '@wren/contract/refusal'
import type { County } from '@wren/contract/reference-calls'
import { defaultZone, localDay, type Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { textOptOutOf } from '../../platform/outbound/text-opt-outs.queries.ts'
import { blockedEntries } from '../pharmacies/pharmacies.public.ts'
import { languagesOf } from '../reference/reference.public.ts'
import { nurseById, type NurseRecord } from './nurses.public.ts'

interface Places {
  readonly geo_area_nurse: Nurse['geo_area_nurse']
  readonly geo_state_nurse: Nurse['geo_state_nurse']
  readonly geo_county_nurse: County[]
}

/** NUR-047 */
async function nursePlaces(db: Database, userId: number): Promise<Places> {
  const { rows } = await sql<Places>`select
    coalesce((select json_agg(json_build_object('geo_area_id', geo_area_id) order by geo_area_id)
      from geo_area_nurse where user_id = ${userId}), '[]') as geo_area_nurse,
    coalesce((select json_agg(json_build_object('code', code, 'selected', selected) order by code)
      from geo_state_nurse where user_id = ${userId}), '[]') as geo_state_nurse,
    coalesce((select json_agg(json_build_object('county_fips', county.county_fips,
        'county_name', county.county_name, 'state_name', state.title, 'state_abbrev', county.state_abbrev)
        order by state.title, county.county_name)
      from geo_county_nurse wish join county using (county_fips) join state on state.code = county.state_abbrev
      where wish.user_id = ${userId}), '[]') as geo_county_nurse`.execute(db)
  return rows[0] as Places
}

function nurseAnswer(
  record: NurseRecord,
  places: Places,
  languages: Language[],
  now: Instant,
): Nurse {
  const {
    user_id,
    version,
    is_deleted: _,
    nurse_shadow_checked_date: __,
    languages: ___,
    ...profile
  } = record
  return {
    user_id,
    version,
    ...profile,
    languages,
    license_status: licenseStatus(
      record.license_expiry,
      localDay(now, record.timezone ?? defaultZone),
    ),
    geo_area_nurse: places.geo_area_nurse,
    geo_state_nurse: places.geo_state_nurse,
  }
}

/** Returns null for an unknown or deleted nurse. */
export async function nurseProfile(
  db: Database,
  id: number,
  now: Instant,
): Promise<NurseProfile | null> {
  const record = await nurseById(db, id)
  if (record === null || record.is_deleted) return null
  const [places, languages] = [await nursePlaces(db, id), await languagesOf(db, record.languages)]
  return {
    nurse: nurseAnswer(record, places, languages, now),
    nurse_shadow_checked_date: record.nurse_shadow_checked_date,
    provider_nurse_blocked: await blockedEntries(db, { nurse: id }),
    no_texts: await textOptOutOf(db, [record.phone]),
    geo_county_nurse: places.geo_county_nurse,
  }
}

/** Removes what only staff may read (NUR-134). */
export const withoutStaffFields = ({
  nurse,
  nurse_shadow_checked_date,
  geo_county_nurse,
}: NurseProfile): OwnProfile => ({
  nurse: OwnNurse.parse(nurse),
  nurse_shadow_checked_date,
  geo_county_nurse,
})

export const nurseByPathId = async (
  read: Read,
  { id }: Input<typeof nurses.byId>,
): Promise<Answer<typeof nurses.byId> | Refusal> =>
  (await nurseProfile(read.db, id, read.now)) ?? unknownNurse

export async function ownProfile(read: Read): Promise<Answer<typeof nurses.own> | Refusal> {
  const profile = await nurseProfile(read.db, read.user.userId, read.now)
  return profile === null ? noNurseProfile : withoutStaffFields(profile)
}
