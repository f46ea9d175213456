// VIS-154, VIS-168, OFR-061, OFR-063: the one rule of who may be confirmed for a visit, and what must be known for
// it, in one query.
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import type { Day } from '@wren/contract/time'
import { nurseRefusal, type NurseFacts } from '@wren/contract/visits-nurse.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

export interface VisitPlace {
  readonly patient_uuid: string | null
  readonly provider_id: number
  readonly state: string | null
}

export type NurseVisitFacts = NurseFacts & { readonly patient_dob: Day | null }

/** Null: there is no such nurse. */
export async function nurseVisitFacts(
  db: Database,
  nurseId: number,
  visit: Pick<VisitPlace, 'patient_uuid' | 'provider_id'>,
): Promise<NurseVisitFacts | null> {
  const found =
    await sql<NurseVisitFacts>`select nurse.status, nurse.sub_status, person.is_deleted, nurse.state, nurse.cpr_expiry, nurse.nursing_insurance_expiry,
      nurse.pals_expiry, (select dob from patient where uuid = ${visit.patient_uuid}::uuid) as patient_dob,
      exists (select from patient_nurse mark where mark.patient_uuid = ${visit.patient_uuid}::uuid and mark.nurse_id = nurse.user_id and mark.is_blocked) as blocked_by_patient,
      exists (select from nurse_block block where block.user_nurse_id = nurse.user_id and block.provider_id = ${visit.provider_id}) as blocked_for_pharmacy,
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'location', location, 'expires', expires, 'verified', verified, 'is_compact', is_compact)), '[]')
        from nurse_license where nurse_license.user_id = nurse.user_id) as licenses
    from nurse join user_account person on person.id = nurse.user_id where nurse.user_id = ${nurseId}`.execute(
      db,
    )
  return found.rows[0] ?? null
}

type Asker = Pick<Work, 'db' | 'platform'>
export interface Wanted {
  readonly nurseId: number
  readonly visit: VisitPlace
  /** The visit's own. */
  readonly day: Day
  /** A birth date that is not saved yet. */
  readonly dob?: Day
}

/**
 * VIS-154: blocks, status, license and credentials on the visit's own day; never overridable. Null for an unknown
 * nurse: her id is the caller's to check.
 */
export async function nurseFault(
  { db, platform }: Asker,
  { nurseId, visit, day, dob }: Wanted,
): Promise<Refusal | null> {
  const facts = await nurseVisitFacts(db, nurseId, visit)
  return facts === null
    ? null
    : nurseRefusal(
        facts,
        {
          state: visit.state,
          compact_states: platform.settings.COMPACT_STATES,
          patient_dob: dob ?? facts.patient_dob,
        },
        day,
      )
}
