// For tests: nurses as rows, because no call of this release makes them.
//
//   const nurse = await aNurse(app)                            // Enabled - Ready in Phoenix, licensed, every skill, current credentials, a phone
//   const far = await aNurse(app, { zip: '85701', sub_status: 'Needs Docs', license: null })
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
  /** Gives city, county, state and timezone unless they are named. */
  readonly zip?: string
  /** null: no licence; otherwise a verified RN licence of her state for two years, with what is named here. */
  readonly license?: NewLicense | null
  /** QUALIFIED with experience verified; all eight unless named. */
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

/** Answers her user id. */
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
  const n = nextNumber('nurse')
  const place = await placeOfZip(db, zip)
  const later = addMonths(localDay(clock.now(), 'America/Los_Angeles'), 12)
  const id = await app.createPerson({
    is_nurse: true,
    first_name: first_name ?? 'Nora',
    last_name: last_name ?? `Nurse${n}`,
    email: email ?? `nurse${n}@nurses.example`,
    phone: phone === undefined ? `+192855501${String(n % 100).padStart(2, '0')}` : phone,
    timezone: timezone ?? place?.timezone ?? 'America/Phoenix',
  })
  await db
    .insertInto('nurse')
    .values({
      user_id: id,
      status: 'Enabled',
      sub_status: 'Ready',
      zip,
      street: `${n} Palm Lane`,
      city: place?.city ?? null,
      county: place?.county ?? null,
      state: place?.state ?? null,
      state_long: place?.state_long ?? null,
      gender: 'F',
      cpr_expiry: later,
      nursing_insurance_expiry: later,
      pals_expiry: later,
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

/** The nurse and the pharmacy do not work together (NUR-097). */
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

/** NUR-047: counties she likes to work in; their states are selected too. */
export async function preferCounties(
  app: TestApp,
  nurseId: number,
  fips: readonly string[],
): Promise<void> {
  const { db } = app.instance.platform
  await sql`insert into geo_county_nurse (user_id, county_fips) select ${nurseId}, unnest(${[...fips]}::text[])
    on conflict do nothing`.execute(db)
  await sql`insert into geo_state_nurse (user_id, code) select distinct ${nurseId}::int, state_abbrev from county where county_fips = any(${[...fips]}::text[])
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
      made as (insert into vetting (name, created, updated) select ${name}, ${clock.now()}, ${clock.now()} where not exists (select 1 from found) returning id)
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

export interface KeptOfNurse {
  readonly license: number
  readonly feedback: number
  readonly pharmacy: number
  readonly group: number
  readonly heldOfPharmacy: number
  readonly heldOfGroup: number
}

/**
 * For tests that walk every call: what belongs to one nurse, each by its id, and a vetting of each kind she does
 * not hold.
 */
export async function keptOfNurse(
  app: TestApp,
  nurseId: number,
  reporter: number,
): Promise<KeptOfNurse> {
  const { db, clock } = app.instance.platform
  const provider = await aPharmacy(app, { group: `Group of ${nurseId}` })
  const [one, two] = [
    await aPharmacyVetting(app, provider, 'Held by her'),
    await aPharmacyVetting(app, provider, 'Not yet held'),
  ]
  const [three, four] = [
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
    pharmacy: two,
    group: four,
    heldOfPharmacy: await hold('nurse_pharmacy_vetting', 'provider_vetting_id', one),
    heldOfGroup: await hold('nurse_pharmacy_group_vetting', 'pharmacy_group_vetting_id', three),
  }
}
