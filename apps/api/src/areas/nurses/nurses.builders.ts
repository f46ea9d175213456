// Nurses for tests, inserted as rows.
//
//   // Enabled - Ready in Phoenix with a phone, licence, all skills and current credentials:
//   const nurse = await aNurse(app)
//   const newcomer = await aNurse(app, { zip: '85701', sub_status: 'Needs Docs', license: null })
//   const client = await app.signIn(nurse)
import { sql, type Insertable } from 'kysely'
import { skillTypes, type SkillType } from '@wren/contract/nurses.rules'
import { addMonths, localDay } from '@wren/contract/time'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { TestApp } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { placeOfZip } from '../reference/reference.public.ts'
import { refreshProfileLicense } from './nurses.store.ts'

type NurseColumns = Partial<Omit<Insertable<DB['nurse']>, 'user_id' | 'zip'>>
export type NewLicense = Partial<Omit<Insertable<DB['nurse_license']>, 'id' | 'user_id'>>

export type NewNurse = NurseColumns & {
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly phone?: string | null
  readonly timezone?: string
  /** Sets city, county, state and timezone unless they are given. */
  readonly zip?: string
  /** null: no licence. Otherwise a verified RN licence of the nurse's state for two years, with these fields. */
  readonly license?: NewLicense | null
  /** Skills that are QUALIFIED with verified experience; by default all eight. */
  readonly skills?: readonly SkillType[]
  readonly ages?: { readonly min: number | null; readonly max: number | null }
}

export async function aLicense(
  app: TestApp,
  nurseId: number,
  license: NewLicense = {},
): Promise<number> {
  const { db, clock } = app.instance.platform
  const today = localDay(clock.now(), 'America/Los_Angeles')
  const row = await db
    .insertInto('nurse_license')
    .values({
      user_id: nurseId,
      location: 'AZ',
      number: `RN${100_000 + nextNumber('license')}`,
      type: 'Registered Nurse',
      board: 'Arizona',
      expires: addMonths(today, 24),
      verified: today,
      created: clock.now(),
      updated: clock.now(),
      ...license,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshProfileLicense(db, nurseId, today)
  return row.id
}

async function giveSkills(
  app: TestApp,
  nurseId: number,
  skills: readonly SkillType[],
): Promise<void> {
  const { db, clock } = app.instance.platform
  await db
    .insertInto('nurse_skill')
    .values(
      skillTypes.map((name) => ({
        user_id: nurseId,
        nurse_skill_type_name: name,
        nurse_interested: true,
        ...(skills.includes(name)
          ? {
              nurse_skill_status: 'QUALIFIED',
              experience_verified_by: nurseId,
              experience_verified_at: clock.now(),
            }
          : { nurse_skill_status: 'NOT_QUALIFIED' }),
      })),
    )
    .execute()
}

/** Returns the user id. */
export async function aNurse(app: TestApp, nurse: NewNurse = {}): Promise<number> {
  const {
    first_name,
    last_name,
    email,
    phone,
    timezone,
    zip = '85004',
    license = {},
    skills = skillTypes,
    ages,
    ...columns
  } = nurse
  const { db, clock } = app.instance.platform
  const number = nextNumber('nurse')
  const place = await placeOfZip(db, zip)
  const expiry = addMonths(localDay(clock.now(), 'America/Los_Angeles'), 12)
  const id = await app.createPerson({
    is_nurse: true,
    first_name: first_name ?? 'Nora',
    last_name: last_name ?? `Nurse${number}`,
    email: email ?? `nurse${number}@nurses.example`,
    phone: phone === undefined ? `+192855501${String(number % 100).padStart(2, '0')}` : phone,
    timezone: timezone ?? place?.timezone ?? 'America/Phoenix',
  })
  await db
    .insertInto('nurse')
    .values({
      user_id: id,
      status: 'Enabled',
      sub_status: 'Ready',
      zip,
      street: `${number} Palm Lane`,
      city: place?.city ?? null,
      county: place?.county ?? null,
      state: place?.state ?? null,
      state_long: place?.state_long ?? null,
      gender: 'F',
      cpr_expiry: expiry,
      nursing_insurance_expiry: expiry,
      pals_expiry: expiry,
      covid_vaccination: true,
      agreement_signed: '2024-01-02',
      w9_signed: '2024-01-02',
      background_check_completed: '2024-01-02',
      rating: 4.5,
      created: clock.now(),
      updated: clock.now(),
      ...columns,
    })
    .execute()
  await db
    .insertInto('nurse_experience')
    .values({
      user_id: id,
      patient_age_preference_min: ages?.min ?? null,
      patient_age_preference_max: ages?.max ?? null,
      updated: clock.now(),
    })
    .execute()
  await giveSkills(app, id, skills)
  if (license !== null) await aLicense(app, id, { location: place?.state ?? 'AZ', ...license })
  return id
}

/** Records that nurse and pharmacy do not work together (NUR-097). */
export async function blockForPharmacy(
  app: TestApp,
  nurseId: number,
  providerId: number,
  blockedBy: 'nurse' | 'provider' = 'provider',
): Promise<void> {
  const { db, clock } = app.instance.platform
  await sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created)
    values (${nurseId}, ${providerId}, 'Nurse preference', ${blockedBy}, ${clock.now()})`.execute(
    db,
  )
}

/** Adds counties where the nurse likes to work, and selects their states (NUR-047). */
export async function preferCounties(
  app: TestApp,
  nurseId: number,
  fips: readonly string[],
): Promise<void> {
  const { db } = app.instance.platform
  await sql`insert into geo_county_nurse (user_id, county_fips) select ${nurseId}, unnest(${[...fips]}::text[])
    on conflict do nothing`.execute(db)
  await sql`insert into geo_state_nurse (user_id, code) select distinct ${nurseId}::int, state_abbrev from county
    where county_fips = any(${[...fips]}::text[])
    on conflict do nothing`.execute(db)
}

export async function giveVetting(
  app: TestApp,
  nurseId: number,
  providerVettingId: number,
): Promise<void> {
  const { db, clock } = app.instance.platform
  await sql`insert into nurse_pharmacy_vetting (user_nurse_id, provider_vetting_id, created)
    values (${nurseId}, ${providerVettingId}, ${clock.now()})`.execute(db)
}

export async function aGroupVetting(
  app: TestApp,
  providerId: number,
  name: string,
): Promise<number> {
  const { db, clock } = app.instance.platform
  const { rows } = await sql<{
    id: number
  }>`with found as (select id from vetting where lower(name) = lower(${name})),
      made as (insert into vetting (name, created, updated) select ${name}, ${clock.now()}, ${clock.now()}
        where not exists (select 1 from found) returning id)
    insert into pharmacy_group_vetting (pharmacy_group_id, vetting_id, created)
    select pharmacy.pharmacy_group_id, vetting.id, ${clock.now()} from pharmacy, (select id
      from found union all select id from made) vetting where pharmacy.id = ${providerId} returning id`.execute(
    db,
  )
  return (rows[0] as { id: number }).id
}

export async function aFeedback(
  app: TestApp,
  nurseId: number,
  reporter: number,
  kind = 'reliable',
): Promise<number> {
  const { db, clock } = app.instance.platform
  const { rows } = await sql<{
    id: number
  }>`insert into nurse_feedback (subject_nurse_id, kind, notes, reporting_user_id, created_at, updated_at)
    values (${nurseId}, ${kind}, 'Told by phone', ${reporter}, ${clock.now()}, ${clock.now()}) returning id`.execute(
    db,
  )
  return (rows[0] as { id: number }).id
}

export interface NurseRecordIds {
  readonly license: number
  readonly feedback: number
  readonly pharmacy: number
  readonly group: number
  readonly heldOfPharmacy: number
  readonly heldOfGroup: number
}

/**
 * Creates records of a nurse, and a vetting of each source that the nurse lacks, for tests that try every call.
 * Returns their ids.
 */
export async function nurseRecords(
  app: TestApp,
  nurseId: number,
  reporter: number,
): Promise<NurseRecordIds> {
  const { db, clock } = app.instance.platform
  const provider = await aPharmacy(app, { group: `Group of ${nurseId}` })
  const [heldVetting, otherVetting] = [
    await aPharmacyVetting(app, provider, 'Held by the nurse'),
    await aPharmacyVetting(app, provider, 'Not yet held'),
  ]
  const [heldGroupVetting, otherGroupVetting] = [
    await aGroupVetting(app, provider, 'Held of the group'),
    await aGroupVetting(app, provider, 'Not yet of the group'),
  ]
  const hold = async (table: string, key: string, id: number) =>
    (
      await sql<{
        id: number
      }>`insert into ${sql.table(table)} (user_nurse_id, ${sql.ref(key)}, created)
    values (${nurseId}, ${id}, ${clock.now()}) returning id`.execute(db)
    ).rows[0]?.id as number
  return {
    license: await aLicense(app, nurseId, { location: 'NV' }),
    feedback: await aFeedback(app, nurseId, reporter),
    pharmacy: otherVetting,
    group: otherGroupVetting,
    heldOfPharmacy: await hold('nurse_pharmacy_vetting', 'provider_vetting_id', heldVetting),
    heldOfGroup: await hold(
      'nurse_pharmacy_group_vetting',
      'pharmacy_group_vetting_id',
      heldGroupVetting,
    ),
  }
}
