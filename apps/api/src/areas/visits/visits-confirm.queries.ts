// VIS-154, OFR-061, OFR-063: what must be known of a nurse before she is confirmed, in one query.
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import type { Day } from '@wren/contract/time'
import { nurseRefusal, type NurseFacts } from '@wren/contract/visits-nurse.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import type { VisitRecord } from './visits.store.ts'

export type NurseVisitFacts = NurseFacts & { readonly patient_dob: Day | null }

/** Null: there is no such nurse. */
export async function nurseVisitFacts(
  db: Database,
  nurseId: number,
  visit: Pick<VisitRecord, 'patient_uuid' | 'provider_id'>,
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
  readonly visit: Pick<VisitRecord, 'patient_uuid' | 'provider_id' | 'state'>
  readonly day: Day
}

/** VIS-154: blocks, status, license and credentials on the visit's own day; never overridable. Null for an unknown nurse: her id is the caller's to check. */
export async function nurseFault(
  { db, platform }: Asker,
  { nurseId, visit, day }: Wanted,
): Promise<Refusal | null> {
  const facts = await nurseVisitFacts(db, nurseId, visit)
  return facts === null
    ? null
    : nurseRefusal(
        facts,
        {
          state: visit.state,
          compact_states: platform.settings.COMPACT_STATES,
          patient_dob: facts.patient_dob,
        },
        day,
      )
}
