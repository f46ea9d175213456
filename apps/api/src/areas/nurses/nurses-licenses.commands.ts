// NUR-068, NUR-069, NUR-070, NUR-071, NUR-072, NUR-073, NUR-074, NUR-075, NUR-136, NUR-137, NUR-138, NUR-139: licences
// of a nurse. Each write refreshes the licence on the profile (NUR-046) and is an event of the nurse.
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import {
  licenseExists,
  unknownLicense,
  type License,
  type nurseLicenses,
} from '@wren/contract/nurse-licenses'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { invalidField, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
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
 * Writes under the lock of the nurse's row, so that concurrent writes and the profile follow each other. Open forms
 * learn of it by topic; the version of the nurse stays.
 */
async function changeLicenses<A>(
  work: Work,
  id: number,
  unknownNurseOrLicense: Refusal,
  write: () => Promise<A | Refusal>,
  detail: { readonly detail?: Readonly<Record<string, unknown>> } = {},
): Promise<A | Refusal> {
  const nurse = (await lockNurses(work, [id])).get(id)
  if (nurse === undefined || nurse.is_deleted) return unknownNurseOrLicense
  const before = await licensesOf(work.db, id)
  const result = await refusedByConstraint(write)
  if (isRefusal(result)) return result
  await refreshProfileLicense(work.db, id, localDay(work.now, nurse.timezone ?? defaultZone))
  const after = await licensesOf(work.db, id)
  work.recordEvent('nurses.licenses-changed', {
    changes: [
      { type: 'nurse', id, before: { licenses: before }, after: { licenses: after }, ...detail },
    ],
    data: { nurse: id },
  })
  return result
}

async function refusedByConstraint<A>(write: () => Promise<A | Refusal>): Promise<A | Refusal> {
  try {
    return await write()
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'nurse_license_once':
        return licenseExists
      case 'nurse_license_location_fk':
        return invalidField('location')
      default:
        throw error
    }
  }
}

/** AUD-030 */
const unconditionalDetail = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {}
const findLicense = async (
  work: Work,
  nurseId: number,
  licenseId: number,
): Promise<License | null> =>
  (await licensesOf(work.db, nurseId, sql`id = ${licenseId}`))[0] ?? null

export const addLicense = (
  work: Work,
  { id, ...fields }: Input<typeof nurseLicenses.add>,
): Promise<License | Refusal> =>
  changeLicenses(work, id, unknownNurse, async () => {
    const row = await work.db
      .insertInto('nurse_license')
      .values({
        ...definedFields(fields),
        user_id: id,
        created: work.now,
        updated: work.now,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await findLicense(work, id, row.id)) as License
  })

const definedFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const saveLicense = (
  work: Work,
  { id, licenseId, version, ...fields }: Input<typeof nurseLicenses.save>,
): Promise<License | Refusal> =>
  changeLicenses(
    work,
    id,
    unknownLicense,
    async () => {
      const before = await findLicense(work, id, licenseId)
      if (before === null) return unknownLicense
      if (version !== undefined && version !== before.version) return stale('license', before)
      const changes = Object.fromEntries(
        Object.entries(definedFields(fields)).filter(
          ([name, value]) => value !== before[name as keyof License],
        ),
      )
      if (Object.keys(changes).length === 0) return before
      await work.db
        .updateTable('nurse_license')
        .set({ ...changes, version: before.version + 1, updated: work.now } as never)
        .where('id', '=', licenseId)
        .execute()
      return (await findLicense(work, id, licenseId)) as License
    },
    unconditionalDetail(version),
  )

export const removeLicense = (
  work: Work,
  { id, licenseId, version }: Input<typeof nurseLicenses.remove>,
): Promise<typeof ok | Refusal> =>
  changeLicenses(
    work,
    id,
    unknownLicense,
    async () => {
      const before = await findLicense(work, id, licenseId)
      if (before === null) return unknownLicense
      if (version !== undefined && version !== before.version) return stale('license', before)
      await work.db.deleteFrom('nurse_license').where('id', '=', licenseId).execute()
      return ok
    },
    unconditionalDetail(version),
  )
