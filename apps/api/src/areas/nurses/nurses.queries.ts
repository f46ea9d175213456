// NUR "Calls" 130, 131, 134: the picker's search and the profile, whole for staff and without staff's own notes for the nurse.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { listParameters } from '@wren/contract/list-answer'
import { readListRequest } from '@wren/contract/list-request.rules'
import { OwnNurse, type Language, type Nurse, type NurseChoice, type nurses } from '@wren/contract/nurses'
import { nurseSearchList } from '@wren/contract/nurses.list'
import { noNurseProfile, unknownNurse } from '@wren/contract/nurses.refusals'
import { licenseStatus } from '@wren/contract/nurses.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { County } from '@wren/contract/reference-calls'
import { defaultZone, localDay, type Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { blockedEntries } from '../pharmacies/pharmacies.public.ts'
import { languagesOf } from '../reference/reference.public.ts'
import { nurseById, type NurseRecord } from './nurses.public.ts'

const orderColumns = { firstName: sql`person.first_name_folded`, lastName: sql`person.last_name_folded`, status: sql`nurse.status` } as const

export async function searchNurses(read: Read, input: Input<typeof nurses.search>): Promise<Answer<typeof nurses.search> | Refusal> {
  const request = readListRequest(nurseSearchList, input)
  if (isRefusal(request)) return request
  const { filters: { name, status, sub_status }, order, page, limit } = request
  const subStatus = sub_status === 'WaitList' ? 'Waitlist' : sub_status
  const conditions = [sql`not person.is_deleted`]
  if (name !== undefined) conditions.push(sql`position(fold(${name}) in concat_ws(' ', person.first_name_folded, person.last_name_folded, '|', nurse.nickname_folded)) > 0`)
  if (status !== undefined) conditions.push(sql`nurse.status = ${status}`)
  if (subStatus !== undefined) conditions.push(sql`nurse.sub_status = ${subStatus}`)
  const by = order.map(({ key, direction }) => sql`${orderColumns[key]} ${sql.raw(direction)}`)
  // A page of twenty digits is past the end like any other (AUD-068).
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  const { rows } = await sql<NurseChoice>`select nurse.user_id, person.first_name, person.last_name, nurse.nickname, nurse.status, nurse.sub_status
    from nurse join user_account person on person.id = nurse.user_id where ${sql.join(conditions, sql` and `)}
    order by ${sql.join([...by, sql`nurse.user_id desc`])} limit ${limit + 1} offset ${offset}`.execute(read.db)
  return { data: rows, parameters: listParameters({ limit, order, page }, rows.length > limit) }
}

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
      join state on state.code = county.state_abbrev where wish.user_id = ${userId}), '[]') as geo_county_nurse`.execute(db)
  return rows[0] as Places
}

function nurseAnswer(record: NurseRecord, places: Places, languages: Language[], now: Instant): Nurse {
  const { user_id, version, is_deleted: _, nurse_shadow_checked_date: __, languages: ___, ...own } = record
  return {
    user_id, version, ...own, languages, license_status: licenseStatus(record.license_expiry, localDay(now, record.timezone ?? defaultZone)),
    geo_area_nurse: places.geo_area_nurse, geo_state_nurse: places.geo_state_nurse,
  }
}

async function profileOf(read: Read, id: number) {
  const record = await nurseById(read.db, id)
  if (record === null || record.is_deleted) return null
  const [places, languages] = [await placesOf(read.db, id), await languagesOf(read.db, record.languages)]
  return {
    nurse: nurseAnswer(record, places, languages, read.now),
    nurse_shadow_checked_date: record.nurse_shadow_checked_date, geo_county_nurse: places.geo_county_nurse,
  }
}

export async function nurseByPathId(read: Read, { id }: Input<typeof nurses.byId>): Promise<Answer<typeof nurses.byId> | Refusal> {
  const profile = await profileOf(read, id)
  return profile === null ? unknownNurse : { ...profile, provider_nurse_blocked: await blockedEntries(read.db, { nurse: id }) }
}

/** NUR-134: what staff note about a nurse is not for her. */
export async function ownProfile(read: Read): Promise<Answer<typeof nurses.own> | Refusal> {
  const profile = await profileOf(read, read.user.userId)
  return profile === null ? noNurseProfile : { ...profile, nurse: OwnNurse.parse(profile.nurse) }
}
