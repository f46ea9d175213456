// NUR "Calls" 132, 133, 135, "Fields and validation" 048-065, "Safety" 154: a nurse and her account are made and
// saved as one.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { NurseProfile } from '@wren/contract/nurses'
import type { nursesSave, PlaceLists } from '@wren/contract/nurses-save'
import {
  nurseEmailTaken,
  noNurseProfile,
  unknownNurse,
  wrongField,
} from '@wren/contract/nurses.refusals'
import { isInterestRequired, newNurse, skillTypes } from '@wren/contract/nurses.rules'
import { forbidden, invalid, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
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
import { asOwn, profileOf } from './nurses-profile.queries.ts'
import { changesOf, faultOf, type AccountPart } from './nurses-save.rules.ts'
import { refreshProfileLicense, type NurseRecord } from './nurses.store.ts'

/** What History compares: the record as its fetch returns it. */
export const asRow = ({ nurse, geo_county_nurse, provider_nurse_blocked }: NurseProfile) => ({
  ...nurse,
  geo_county_nurse,
  provider_nurse_blocked,
})
const todayOf = (work: Work, zone: string | null | undefined) =>
  localDay(work.now, zone ?? defaultZone)

/** NET-109: codes chosen as values must exist. The state's name follows its code. */
async function completed(
  work: Work,
  profile: Record<string, unknown>,
): Promise<Record<string, unknown> | Refusal> {
  const { languages, state } = profile
  if (
    Array.isArray(languages) &&
    (await languagesOf(work.db, languages as string[])).length !== languages.length
  )
    return wrongField('languages')
  if (typeof state !== 'string') return profile
  const { rows } = await sql<{
    title: string
  }>`select title from state where code = ${state}`.execute(work.db)
  if (rows[0] === undefined) return wrongField('state')
  return { ...profile, state_long: profile['state_long'] ?? rows[0].title }
}

async function saveAccount(work: Work, id: number, account: AccountPart): Promise<Refusal | null> {
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

type Sent = NonNullable<Input<typeof nursesSave.save>['nurse']>

/** Fields and lists of one save; the row is locked and its version was looked at. */
async function store(
  work: Work,
  before: NurseRecord,
  sent: Omit<Sent, 'version'>,
  lists: PlaceLists,
  unconditional: boolean,
): Promise<NurseProfile | Refusal> {
  const id = before.user_id
  const shown = (await profileOf(work.db, id, work.now)) as NurseProfile
  const { account, profile } = changesOf(before as never, sent)
  const fault = faultOf({ ...before, ...profile })
  if (fault !== null) return fault
  const columns = await completed(work, profile)
  if (isRefusal(columns)) return columns
  const refused = (await saveAccount(work, id, account)) ?? (await setPlaces(work, id, lists))
  if (refused !== null) return refused
  if (Object.keys(columns).length > 0)
    await work.db
      .updateTable('nurse')
      .set(columns as never)
      .where('user_id', '=', id)
      .execute()
  if ('state' in columns || 'timezone' in account)
    await refreshProfileLicense(work.db, id, todayOf(work, account.timezone ?? before.timezone))
  const bare = (await profileOf(work.db, id, work.now)) as NurseProfile
  if (JSON.stringify(bare) === JSON.stringify(shown)) return shown
  await sql`update nurse set version = version + 1, updated = ${work.now} where user_id = ${id}`.execute(
    work.db,
  )
  const after = { ...bare, nurse: { ...bare.nurse, version: before.version + 1 } }
  work.recordEvent('nurses.changed', {
    changes: [
      {
        type: 'nurse',
        id,
        version: after.nurse.version,
        before: asRow(shown),
        after: asRow(after),
        ...(unconditional ? { detail: { unconditional: true } } : {}),
      },
    ], // AUD-030
    data: { nurse: id, fields: Object.keys(columns) },
  })
  return after
}

/** The account's row first, as whoever saves a user locks the two. */
async function locked(work: Work, id: number): Promise<NurseRecord | null> {
  const account = await lockUser(work, id)
  const nurse =
    account === null || account.is_deleted ? undefined : (await lockNurses(work, [id])).get(id)
  return nurse ?? null
}

export async function saveNurse(
  work: Work,
  { id, version, nurse = {}, ...lists }: Input<typeof nursesSave.save>,
): Promise<Answer<typeof nursesSave.save> | Refusal> {
  const before = await locked(work, id)
  if (before === null) return unknownNurse
  const { version: within, ...sent } = nurse
  const seen = version ?? within
  if (seen !== undefined && seen !== before.version)
    return stale('nurse', await profileOf(work.db, id, work.now))
  return store(work, before, sent, lists, seen === undefined)
}

const isNurse = async (work: Work, id: number): Promise<boolean> =>
  (await work.db.selectFrom('nurse').select('user_id').where('user_id', '=', id).execute()).length >
  0

/** NUR-135: of her own, and of what she may set; what staff note stays out of the answer. */
export async function saveOwnNurse(
  work: Work,
  { id, version, nurse = {}, ...lists }: Input<typeof nursesSave.saveOwn>,
): Promise<Answer<typeof nursesSave.saveOwn> | Refusal> {
  if ((work.actor as UserActor).userId !== id)
    return (await isNurse(work, id)) ? forbidden : unknownNurse
  const before = await locked(work, id)
  if (before === null) return noNurseProfile
  const { version: within, ...sent } = nurse
  const seen = version ?? within
  if (seen !== undefined && seen !== before.version)
    return stale('nurse', asOwn((await profileOf(work.db, id, work.now)) as NurseProfile))
  const saved = await store(work, before, sent, lists, seen === undefined)
  return isRefusal(saved) ? saved : asOwn(saved)
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
    if (violatedConstraint(error) === 'nurse_state_fk') return wrongField('state')
    throw error
  }
  // NUR-079: all eight skills from the first day on.
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
  const { status, state, rating } = newNurse
  const sub =
    nurse.sub_status ??
    (nurse.status === status && nurse.sub_status === undefined ? newNurse.sub_status : null)
  const { account, profile } = changesOf(null, {
    state,
    rating,
    languages: [{ code: newNurse.language }],
    ...nurse,
    sub_status: sub,
  })
  const fault = faultOf(profile as never)
  if (fault !== null) return fault
  const columns = await completed(work, profile)
  if (isRefusal(columns)) return columns
  // NUR-038: a place without a timezone is none; the zip knows it.
  const timezone = account.timezone ?? (await placeOfZip(work.db, nurse.zip))?.timezone
  if (timezone === undefined) return invalid({ timezone: 'This field is required.' })
  const user = await insertUser(work, { ...account, timezone, is_nurse: true })
  if (isRefusal(user)) return user === emailTaken ? nurseEmailTaken : user
  const refused =
    (await insertNurse(work, user.id, columns)) ??
    (geo_county === undefined ? null : await setCounties(work, user.id, geo_county))
  if (refused !== null) return refused
  const after = (await profileOf(work.db, user.id, work.now)) as NurseProfile
  work.recordEvent('nurses.created', {
    changes: [
      { type: 'user', id: user.id, version: user.version, after: user },
      { type: 'nurse', id: user.id, version: 1, after: asRow(after) },
    ],
    data: { nurse: user.id },
  })
  return { user_id: user.id, nurse: after.nurse }
}
