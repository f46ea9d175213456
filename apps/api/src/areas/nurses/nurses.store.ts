// NUR-041, NUR-042, NUR-043, NUR-044, NUR-045, NUR-046, NUR-047, NUR-064: rows of nurses with the fields of their
// accounts, and the licence on the profile.
import { sql, type RawBuilder } from 'kysely'
import type { Gender } from '@wren/contract/reference'
import type { NurseStatus, pronouns, referralSources } from '@wren/contract/nurses.rules'
import type { Day, Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

/** Columns of nurse and of the account. `languages` are codes. */
export interface NurseRecord {
  readonly user_id: number
  readonly version: number
  readonly first_name: string
  readonly last_name: string
  readonly nickname: string | null
  readonly gender: Gender | null
  readonly pronoun: (typeof pronouns)[number] | null
  readonly email: string
  readonly phone: string | null
  readonly timezone: string | null
  readonly is_deleted: boolean
  readonly status: NurseStatus
  readonly sub_status: string | null
  readonly street: string | null
  readonly zip: string
  readonly city: string | null
  readonly county: string | null
  readonly state: string | null
  readonly state_long: string | null
  readonly languages: readonly string[]
  readonly other_language_spoken: string | null
  readonly rating: number
  readonly social_rating: number | null
  readonly referral_source: (typeof referralSources)[number] | null
  readonly referred_by: string | null
  readonly first_contact: Day | null
  readonly notes: string | null
  readonly stripe_id: string | null
  readonly background_check_completed: Day | null
  readonly agreement_signed: Day | null
  readonly w9_signed: Day | null
  readonly tb_test: Day | null
  readonly cpr_expiry: Day | null
  readonly pals_expiry: Day | null
  readonly nursing_insurance_expiry: Day | null
  readonly covid_vaccination: boolean
  readonly hepb_initial: boolean
  readonly hepb_booster: boolean
  readonly nurse_shadow_checked_date: Instant | null
  readonly license_number: string | null
  readonly license_location: string | null
  readonly license_expiry: Day | null
  readonly license_type: string | null
  readonly license_board: string | null
}

const nurseColumns = sql`nurse.user_id, nurse.version, person.first_name, person.last_name, nurse.nickname,
  nurse.gender, nurse.pronoun, person.email, person.phone, person.timezone, person.is_deleted, nurse.status,
  nurse.sub_status, nurse.street, nurse.zip, nurse.city, nurse.county, nurse.state, nurse.state_long,
  nurse.languages, nurse.other_language_spoken, nurse.rating, nurse.social_rating, nurse.referral_source,
  nurse.referred_by, nurse.first_contact, nurse.notes, nurse.stripe_id, nurse.background_check_completed,
  nurse.agreement_signed, nurse.w9_signed, nurse.tb_test, nurse.cpr_expiry, nurse.pals_expiry,
  nurse.nursing_insurance_expiry, nurse.covid_vaccination, nurse.hepb_initial, nurse.hepb_booster,
  nurse.nurse_shadow_checked_date, nurse.license_number, nurse.license_location, nurse.license_expiry,
  nurse.license_type,
  nurse.license_board`

export async function findNurses(
  db: Database,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<NurseRecord[]> {
  const { rows } =
    await sql<NurseRecord>`select ${nurseColumns} from nurse join user_account person on person.id = nurse.user_id
    where ${where} order by nurse.user_id ${lock}`.execute(db)
  return rows
}

/**
 * Sets the licence of the profile: the current RN or NP licence of the address state, else the licence that expires
 * last (NUR-046, NUR-075). Called by every write of a licence, every change of the address state and the daily run.
 * `today` is the day in the nurse's timezone.
 */
export async function refreshProfileLicense(
  db: Database,
  userId: number,
  today: Day,
): Promise<void> {
  await sql`update nurse set license_number = best.number, license_location = best.location,
    license_expiry = best.expires,
      license_type = best.type, license_board = best.board
    from (select 1) one left join lateral (
      select license.number, license.location, license.expires, license.type, license.board
        from nurse_license license join nurse own using (user_id)
      where license.user_id = ${userId}
      order by (license.location = own.state and license.type in ('Registered Nurse', 'Nurse Practitioner')
        and license.expires >= ${today}) desc nulls last,
        license.expires desc, license.id
      limit 1) best on true
    where nurse.user_id = ${userId}`.execute(db)
}
