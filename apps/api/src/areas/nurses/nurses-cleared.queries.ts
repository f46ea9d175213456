// VIS-154, VIS-168, OFR-061, OFR-063: who may be confirmed for a visit. One query reads the facts of the rule.
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import type { Day } from '@wren/contract/time'
import { nurseRefusal, type NurseFacts } from '@wren/contract/visits-nurse.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

export interface VisitSite {
  readonly patient_uuid: string | null
  readonly provider_id: number
  readonly state: string | null
}

export type NurseVisitFacts = NurseFacts & { readonly patient_dob: Day | null }

/** Returns null for an unknown nurse. */
export async function nurseVisitFacts(
  db: Database,
  nurseId: number,
  visit: Pick<VisitSite, 'patient_uuid' | 'provider_id'>,
): Promise<NurseVisitFacts | null> {
  const result =
    await sql<NurseVisitFacts>`select nurse.status, nurse.sub_status, person.is_deleted, nurse.state,
      nurse.cpr_expiry, nurse.nursing_insurance_expiry, nurse.pals_expiry,
      (select dob from patient where uuid = ${visit.patient_uuid}::uuid) as patient_dob,
      exists (select from patient_nurse mark
        where mark.patient_uuid = ${visit.patient_uuid}::uuid and mark.nurse_id = nurse.user_id
          and mark.is_blocked) as blocked_by_patient,
      exists (select from nurse_block block
        where block.user_nurse_id = nurse.user_id
          and block.provider_id = ${visit.provider_id}) as blocked_for_pharmacy,
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'location', location, 'expires', expires,
          'verified', verified, 'is_compact', is_compact)), '[]')
        from nurse_license where nurse_license.user_id = nurse.user_id) as licenses
    from nurse join user_account person on person.id = nurse.user_id where nurse.user_id = ${nurseId}`.execute(
      db,
    )
  return result.rows[0] ?? null
}

type RuleContext = Pick<Work, 'db' | 'platform'>
export interface Confirmation {
  readonly nurseId: number
  readonly visit: VisitSite
  /** The day of the visit in its timezone. */
  readonly day: Day
  /** The patient's unsaved birth date, if it changes. */
  readonly dob?: Day
}

/**
 * Checks blocks, status, licence and credentials on the day of the visit; no permission overrides it (VIS-154).
 * Returns null for an unknown nurse, whose id the caller checks.
 */
export async function confirmationRefusal(
  { db, platform }: RuleContext,
  { nurseId, visit, day, dob }: Confirmation,
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
