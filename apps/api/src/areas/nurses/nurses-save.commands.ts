// NUR-048, NUR-049, NUR-050, NUR-051, NUR-052, NUR-053, NUR-054, NUR-055, NUR-056, NUR-057, NUR-058, NUR-059, NUR-060,
// NUR-061, NUR-062, NUR-063, NUR-064, NUR-065, NUR-132, NUR-133, NUR-135, NUR-154: creates and saves a nurse together
// with the account.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { NurseProfile } from '@wren/contract/nurses'
import type { nursesSave, PlaceLists } from '@wren/contract/nurses-save'
import { nurseEmailTaken, noNurseProfile, unknownNurse } from '@wren/contract/nurses.refusals'
import { isInterestRequired, newNurseDefaults, skillTypes } from '@wren/contract/nurses.rules'
import {
  forbidden,
  invalid,
  invalidField,
  isRefusal,
  stale,
  type Refusal,
} from '@wren/contract/refusal'
import { emailTaken } from '@wren/contract/users.refusals'
import { addressFault } from '@wren/contract/users.rules'
import { defaultZone, localDay } from '@wren/contract/time'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { languagesOf, placeOfZip } from '../reference/reference.public.ts'
import { editorOf, insertUser, lockUser, updateUser } from '../users/users.public.ts'
import { lockNurses } from './nurses.public.ts'
import { setCounties, setPlaces } from './nurses-places.store.ts'
import { withoutStaffFields, nurseProfile } from './nurses-profile.queries.ts'
import { nurseChanges, nurseSaveRefusal, type AccountChanges } from './nurses-save.rules.ts'
import { refreshProfileLicense, type NurseRecord } from './nurses.store.ts'

/** The values that History compares: the record as its GET returns it. */
export const nurseHistoryValues = ({
  nurse,
  geo_county_nurse,
  provider_nurse_blocked,
}: NurseProfile) => ({
  ...nurse,
  geo_county_nurse,
  provider_nurse_blocked,
})
const localToday = (work: Work, zone: string | null | undefined) =>
  localDay(work.now, zone ?? defaultZone)

/** Refuses unknown codes (NET-109) and adds the name of the state. */
async function completeColumns(
  work: Work,
  profile: Record<string, unknown>,
): Promise<Record<string, unknown> | Refusal> {
  const { languages, state } = profile
  if (
    Array.isArray(languages) &&
    (await languagesOf(work.db, languages as string[])).length !== languages.length
  )
    return invalidField('languages')
  if (typeof state !== 'string') return profile
  const { rows } = await sql<{
    title: string
  }>`select title from state where code = ${state}`.execute(work.db)
  if (rows[0] === undefined) return invalidField('state')
  return { ...profile, state_long: profile['state_long'] ?? rows[0].title }
}

async function saveAccount(
  work: Work,
  id: number,
  account: AccountChanges,
): Promise<Refusal | null> {
  if (Object.keys(account).length === 0) return null
  const before = await lockUser(work, id)
  if (before === null) return unknownNurse
  const fault = addressFault(editorOf(work, id), before, { ...before, ...account })
  if (fault !== null) return invalid(fault)
  const after = await updateUser(work, before, account)
  if (isRefusal(after)) return after === emailTaken ? nurseEmailTaken : after
  work.recordEvent('nurses.account-changed', {
    changes: [{ type: 'user', id, version: after.version, before, after }],
  })
  return null
}

type SentFields = NonNullable<Input<typeof nursesSave.save>['nurse']>

/** Stores fields and lists of one save. The caller has locked the row and checked the version. */
async function storeNurse(
  work: Work,
  before: NurseRecord,
  fields: Omit<SentFields, 'version'>,
  lists: PlaceLists,
  unconditional: boolean,
): Promise<NurseProfile | Refusal> {
  const id = before.user_id
  const previous = (await nurseProfile(work.db, id, work.now)) as NurseProfile
  const { account, profile } = nurseChanges(before as never, fields)
  const fault = nurseSaveRefusal({ ...before, ...profile })
  if (fault !== null) return fault
  const columns = await completeColumns(work, profile)
  if (isRefusal(columns)) return columns
  const refusal = (await saveAccount(work, id, account)) ?? (await setPlaces(work, id, lists))
  if (refusal !== null) return refusal
  if (Object.keys(columns).length > 0)
    await work.db
      .updateTable('nurse')
      .set(columns as never)
      .where('user_id', '=', id)
      .execute()
  if ('state' in columns || 'timezone' in account)
    await refreshProfileLicense(work.db, id, localToday(work, account.timezone ?? before.timezone))
  const stored = (await nurseProfile(work.db, id, work.now)) as NurseProfile
  if (JSON.stringify(stored) === JSON.stringify(previous)) return previous
  await sql`update nurse set version = version + 1, updated = ${work.now} where user_id = ${id}`.execute(
    work.db,
  )
  const after = { ...stored, nurse: { ...stored.nurse, version: before.version + 1 } }
  work.recordEvent('nurses.changed', {
    changes: [
      {
        type: 'nurse',
        id,
        version: after.nurse.version,
        before: nurseHistoryValues(previous),
        after: nurseHistoryValues(after),
        ...(unconditional ? { detail: { unconditional: true } } : {}),
      },
    ], // AUD-030
    data: { nurse: id, fields: Object.keys(columns) },
  })
  return after
}

/** Locks the account before the nurse, in the order of saves of users. */
async function lockNurse(work: Work, id: number): Promise<NurseRecord | null> {
  const account = await lockUser(work, id)
  const nurse =
    account === null || account.is_deleted ? undefined : (await lockNurses(work, [id])).get(id)
  return nurse ?? null
}

export async function saveNurse(
  work: Work,
  { id, version, nurse = {}, ...lists }: Input<typeof nursesSave.save>,
): Promise<Answer<typeof nursesSave.save> | Refusal> {
  const before = await lockNurse(work, id)
  if (before === null) return unknownNurse
  const { version: fieldVersion, ...fields } = nurse
  const baseVersion = version ?? fieldVersion
  if (baseVersion !== undefined && baseVersion !== before.version)
    return stale('nurse', await nurseProfile(work.db, id, work.now))
  return storeNurse(work, before, fields, lists, baseVersion === undefined)
}

const isNurse = async (work: Work, id: number): Promise<boolean> =>
  (await work.db.selectFrom('nurse').select('user_id').where('user_id', '=', id).execute()).length >
  0

/** Saves the fields that a nurse may set of their own record (NUR-135). */
export async function saveOwnNurse(
  work: Work,
  { id, version, nurse = {}, ...lists }: Input<typeof nursesSave.saveOwn>,
): Promise<Answer<typeof nursesSave.saveOwn> | Refusal> {
  if ((work.actor as UserActor).userId !== id)
    return (await isNurse(work, id)) ? forbidden : unknownNurse
  const before = await lockNurse(work, id)
  if (before === null) return noNurseProfile
  const { version: fieldVersion, ...fields } = nurse
  const baseVersion = version ?? fieldVersion
  if (baseVersion !== undefined && baseVersion !== before.version)
    return stale(
      'nurse',
      withoutStaffFields((await nurseProfile(work.db, id, work.now)) as NurseProfile),
    )
  const saved = await storeNurse(work, before, fields, lists, baseVersion === undefined)
  return isRefusal(saved) ? saved : withoutStaffFields(saved)
}

async function insertNurse(
  work: Work,
  id: number,
  columns: Record<string, unknown>,
): Promise<Refusal | null> {
  try {
    await work.db
      .insertInto('nurse')
      .values({ ...columns, user_id: id, created: work.now, updated: work.now } as never)
      .execute()
  } catch (error) {
    if (violatedConstraint(error) === 'nurse_state_fk') return invalidField('state')
    throw error
  }
  // Every nurse has all eight skills (NUR-079).
  await sql`insert into nurse_experience (user_id, updated) values (${id}, ${work.now})`.execute(
    work.db,
  )
  await work.db
    .insertInto('nurse_skill')
    .values(
      skillTypes.map((name) => ({
        user_id: id,
        nurse_skill_type_name: name,
        nurse_interested: isInterestRequired(name),
      })),
    )
    .execute()
  return null
}

export async function createNurse(
  work: Work,
  { nurse, geo_county }: Input<typeof nursesSave.create>,
): Promise<Answer<typeof nursesSave.create> | Refusal> {
  const { status, state, rating } = newNurseDefaults
  const subStatus =
    nurse.sub_status ??
    (nurse.status === status && nurse.sub_status === undefined ? newNurseDefaults.sub_status : null)
  const { account, profile } = nurseChanges(null, {
    state,
    rating,
    languages: [{ code: newNurseDefaults.language }],
    ...nurse,
    sub_status: subStatus,
  })
  const fault = nurseSaveRefusal(profile as never)
  if (fault !== null) return fault
  const columns = await completeColumns(work, profile)
  if (isRefusal(columns)) return columns
  // The zip gives the timezone of an address typed without one (NUR-038).
  const timezone = account.timezone ?? (await placeOfZip(work.db, nurse.zip))?.timezone
  if (timezone === undefined) return invalid({ timezone: 'This field is required.' })
  const user = await insertUser(work, { ...account, timezone, is_nurse: true })
  if (isRefusal(user)) return user === emailTaken ? nurseEmailTaken : user
  const refusal =
    (await insertNurse(work, user.id, columns)) ??
    (geo_county === undefined ? null : await setCounties(work, user.id, geo_county))
  if (refusal !== null) return refusal
  const after = (await nurseProfile(work.db, user.id, work.now)) as NurseProfile
  work.recordEvent('nurses.created', {
    changes: [
      { type: 'user', id: user.id, version: user.version, after: user },
      { type: 'nurse', id: user.id, version: 1, after: nurseHistoryValues(after) },
    ],
    data: { nurse: user.id },
  })
  return { user_id: user.id, nurse: after.nurse }
}
