// NUR "Licences" 068-075, "Calls" 136-139: each write refreshes what the profile names (NUR-046) and is an event of
// the nurse.
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import {
  licenseExists,
  unknownLicense,
  type License,
  type nurseLicenses,
} from '@wren/contract/nurse-licenses'
import { unknownNurse, wrongField } from '@wren/contract/nurses.refusals'
import { isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { defaultZone, localDay } from '@wren/contract/time'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockNurses, nurseById } from './nurses.public.ts'
import { licensesOf } from './nurses-licenses.store.ts'
import { refreshProfileLicense } from './nurses.store.ts'

export async function listLicenses(
  read: Read,
  { id }: Input<typeof nurseLicenses.list>,
): Promise<Answer<typeof nurseLicenses.list> | Refusal> {
  const nurse = await nurseById(read.db, id)
  return nurse === null || nurse.is_deleted ? unknownNurse : { data: await licensesOf(read.db, id) }
}

/**
 * Under the nurse's row: two writes of one nurse follow each other, and her profile follows both. Who has her form
 * open hears of it by topic; the form's own version stays.
 */
async function within<A>(
  work: Work,
  id: number,
  unknown: Refusal,
  write: () => Promise<A | Refusal>,
  detail: { readonly detail?: Readonly<Record<string, unknown>> } = {},
): Promise<A | Refusal> {
  const nurse = (await lockNurses(work, [id])).get(id)
  if (nurse === undefined || nurse.is_deleted) return unknown
  const before = await licensesOf(work.db, id)
  const done = await tried(write)
  if (isRefusal(done)) return done
  await refreshProfileLicense(work.db, id, localDay(work.now, nurse.timezone ?? defaultZone))
  const after = await licensesOf(work.db, id)
  work.recordEvent('nurses.licenses-changed', {
    changes: [
      { type: 'nurse', id, before: { licenses: before }, after: { licenses: after }, ...detail },
    ],
    data: { nurse: id },
  })
  return done
}

async function tried<A>(write: () => Promise<A | Refusal>): Promise<A | Refusal> {
  try {
    return await write()
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'nurse_license_once':
        return licenseExists
      case 'nurse_license_location_fk':
        return wrongField('location')
      default:
        throw error
    }
  }
}

/** AUD-030 */
const unchecked = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {}
const one = async (work: Work, nurseId: number, licenseId: number): Promise<License | null> =>
  (await licensesOf(work.db, nurseId, sql`id = ${licenseId}`))[0] ?? null

export const addLicense = (
  work: Work,
  { id, ...fields }: Input<typeof nurseLicenses.add>,
): Promise<License | Refusal> =>
  within(work, id, unknownNurse, async () => {
    const made = await work.db
      .insertInto('nurse_license')
      .values({ ...given(fields), user_id: id, created: work.now, updated: work.now } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await one(work, id, made.id)) as License
  })

const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const saveLicense = (
  work: Work,
  { id, licenseId, version, ...fields }: Input<typeof nurseLicenses.save>,
): Promise<License | Refusal> =>
  within(
    work,
    id,
    unknownLicense,
    async () => {
      const before = await one(work, id, licenseId)
      if (before === null) return unknownLicense
      if (version !== undefined && version !== before.version) return stale('license', before)
      const changes = Object.fromEntries(
        Object.entries(given(fields)).filter(
          ([name, value]) => value !== before[name as keyof License],
        ),
      )
      if (Object.keys(changes).length === 0) return before
      await work.db
        .updateTable('nurse_license')
        .set({ ...changes, version: before.version + 1, updated: work.now } as never)
        .where('id', '=', licenseId)
        .execute()
      return (await one(work, id, licenseId)) as License
    },
    unchecked(version),
  )

export const removeLicense = (
  work: Work,
  { id, licenseId, version }: Input<typeof nurseLicenses.remove>,
): Promise<typeof ok | Refusal> =>
  within(
    work,
    id,
    unknownLicense,
    async () => {
      const before = await one(work, id, licenseId)
      if (before === null) return unknownLicense
      if (version !== undefined && version !== before.version) return stale('license', before)
      await work.db.deleteFrom('nurse_license').where('id', '=', licenseId).execute()
      return ok
    },
    unchecked(version),
  )
