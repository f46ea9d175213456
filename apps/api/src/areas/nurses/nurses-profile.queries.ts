// NUR "Calls" 131, 134, "Fields and validation" 041-047: the profile, whole for staff and without staff's own notes
// for the nurse.
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
async function placesOf(db: Database, userId: number): Promise<Places> {
  const { rows } = await sql<Places>`select
    coalesce((select json_agg(json_build_object('geo_area_id', geo_area_id) order by geo_area_id) from geo_area_nurse where user_id = ${userId}), '[]') as geo_area_nurse,
    coalesce((select json_agg(json_build_object('code', code, 'selected', selected) order by code) from geo_state_nurse where user_id = ${userId}), '[]') as geo_state_nurse,
    coalesce((select json_agg(json_build_object('county_fips', county.county_fips, 'county_name', county.county_name, 'state_name', state.title,
      'state_abbrev', county.state_abbrev) order by state.title, county.county_name) from geo_county_nurse wish join county using (county_fips)
      join state on state.code = county.state_abbrev
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
    ...own
  } = record
  return {
    user_id,
    version,
    ...own,
    languages,
    license_status: licenseStatus(
      record.license_expiry,
      localDay(now, record.timezone ?? defaultZone),
    ),
    geo_area_nurse: places.geo_area_nurse,
    geo_state_nurse: places.geo_state_nurse,
  }
}

/** Null for nobody, and for a deleted one. */
export async function profileOf(
  db: Database,
  id: number,
  now: Instant,
): Promise<NurseProfile | null> {
  const record = await nurseById(db, id)
  if (record === null || record.is_deleted) return null
  const [places, languages] = [await placesOf(db, id), await languagesOf(db, record.languages)]
  return {
    nurse: nurseAnswer(record, places, languages, now),
    nurse_shadow_checked_date: record.nurse_shadow_checked_date,
    provider_nurse_blocked: await blockedEntries(db, { nurse: id }),
    no_texts: await textOptOutOf(db, [record.phone]),
    geo_county_nurse: places.geo_county_nurse,
  }
}

/** NUR-134: what staff note about a nurse is not for her. */
export const asOwn = ({
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
  (await profileOf(read.db, id, read.now)) ?? unknownNurse

export async function ownProfile(read: Read): Promise<Answer<typeof nurses.own> | Refusal> {
  const profile = await profileOf(read.db, read.user.userId, read.now)
  return profile === null ? noNurseProfile : asOwn(profile)
}
