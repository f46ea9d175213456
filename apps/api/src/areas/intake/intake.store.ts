// INT "Data" 076-079: the intake's own table: locked, loaded whole, written. Computed fields come from one piece of
// SQL.
import { sql } from 'kysely'
import type { Intake } from '@wren/contract/intake'
import { invalid, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

/** The columns a save may write; computed fields are none of them. */
const columns = [
  'is_urgent',
  'status',
  'status_reason',
  'user_id_ops',
  'submitted_by',
  'submitted_date',
  'requested_provider_id',
  'treatment',
  'treatment_id',
  'treatment_duration_days',
  'is_nonconsecutive',
  'duration_estimate',
  'series_start_date',
  'series_end_date',
  'potential_start_date',
  'preferred_visit_slots',
  'flexibility_days',
  'frequency_value',
  'frequency_type',
  'pot_cert_start',
  'pot_cert_end',
  'patient_type',
  'zip',
  'city',
  'county',
  'state',
  'timezone',
  'contact_name',
  'contact_email',
  'contact_phone',
  'contact_phone_ext',
  'languages',
  'notes',
  'hs_email_link',
  'access_type',
  'access_type_details',
  'has_difficult_iv_access',
  'labs',
  'quest_liab',
  'lab_drop_off_other',
  'is_first_lifetime_dose',
  'verified_by',
  'verified_date',
  'orig_json',
  'patient_uuid',
  'patient_order_id',
  'auto_offer_enabled',
  'auto_offer_error',
  'auto_offer_stop_reason',
  'auto_offer_stop_criteria_met',
] as const
type Column = (typeof columns)[number]
export type IntakeChanges = Partial<Record<Column, unknown>>

const whole = sql<Intake>`select intake.id, intake.is_urgent, intake.auto_offer_enabled, intake.auto_offer_stop_reason, intake.auto_offer_error,
    intake.auto_offer_stop_criteria_met, intake.status, intake.status_reason, intake.user_id_ops, ops.first_name || ' ' || ops.last_name as ops_name,
    intake.submitted_by, intake.submitted_date, intake.requested_provider_id, pharmacy.title as pharmacy_name, intake.treatment, intake.treatment_id,
    intake.treatment_duration_days, intake.is_nonconsecutive, intake.duration_estimate, intake.series_start_date, intake.series_end_date,
    intake.potential_start_date, intake.preferred_visit_slots, intake.pot_cert_start, intake.pot_cert_end, intake.zip, intake.city, intake.county,
    intake.state, intake.timezone, intake.contact_name, intake.contact_email, intake.contact_phone, intake.contact_phone_ext, intake.notes, intake.hs_email_link,
    intake.patient_uuid, patient.first_name || ' ' || patient.last_name as patient_name, patient.id as phi_patient_id, intake.patient_order_id,
    intake.patient_type, intake.frequency_value, intake.frequency_type, intake.flexibility_days, intake.access_type, intake.access_type_details,
    intake.has_difficult_iv_access, intake.labs, intake.quest_liab, intake.lab_drop_off_other, intake.is_first_lifetime_dose, intake.verified_by,
    intake.verified_date, intake.orig_json, intake.languages, summary.has_documents, summary.applicant_count, intake.version,
    intake.created_at, intake.updated
  from intake join pharmacy on pharmacy.id = intake.requested_provider_id join intake_summary summary on summary.intake_id = intake.id
    left join user_account ops on ops.id = intake.user_id_ops left join patient on patient.uuid = intake.patient_uuid`

export async function intakeById(db: Database, id: number): Promise<Intake | null> {
  const found = await sql<Intake>`${whole} where intake.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

/** One save after the other: the second sees the first (INT-146). */
export async function lockIntake(work: Work, id: number): Promise<Intake | null> {
  await sql`select 1 from intake where id = ${id} for update`.execute(work.db)
  return intakeById(work.db, id)
}

/** NET-109: an id chosen as a value of the form is the field's fault. */
const constraintFields: Readonly<Record<string, string>> = {
  intake_requested_provider_id_fk: 'requested_provider_id',
  intake_patient_uuid_fk: 'patient_uuid',
  intake_treatment_id_fk: 'treatment_id',
  intake_user_id_ops_fk: 'user_id_ops',
  intake_verified_by_fk: 'verified_by',
  intake_state_fk: 'state',
}

function refusalOf(error: unknown): Refusal {
  const field = constraintFields[violatedConstraint(error) ?? '']
  if (field === undefined) throw error
  return invalid({ [field]: 'Invalid value' })
}

const stored = (name: Column, value: unknown): unknown =>
  name === 'orig_json' && value !== null ? JSON.stringify(value) : value
const chosen = (changes: IntakeChanges): Column[] =>
  columns.filter((name) => name in changes && changes[name] !== undefined)

export async function insertIntake(
  work: Work,
  values: IntakeChanges,
  createdBy: number | null,
): Promise<number | Refusal> {
  const names = chosen(values)
  try {
    const made = await sql<{
      id: number
    }>`insert into intake (${sql.join(names.map((name) => sql.ref(name)))}, created_at, updated, user_id_created)
      values (${sql.join(names.map((name) => sql`${stored(name, values[name])}`))}, ${work.now}, ${work.now}, ${createdBy}) returning id`.execute(
      work.db,
    )
    return (made.rows[0] as { id: number }).id
  } catch (error) {
    return refusalOf(error)
  }
}

/** Raises the version once, when something really changes; answers the intake as it now stands. */
export async function updateIntake(
  work: Work,
  before: Intake,
  changes: IntakeChanges,
): Promise<Intake | Refusal> {
  const names = chosen(changes).filter(
    (name) =>
      JSON.stringify(changes[name] ?? null) !==
      JSON.stringify(before[name as keyof Intake] ?? null),
  )
  if (names.length === 0) return before
  try {
    await sql`update intake set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${stored(name, changes[name])}`))},
      version = version + 1, updated = ${work.now} where id = ${before.id}`.execute(work.db)
  } catch (error) {
    return refusalOf(error)
  }
  return (await intakeById(work.db, before.id)) as Intake
}
