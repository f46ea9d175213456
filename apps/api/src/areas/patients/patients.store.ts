// PAT-066, PAT-067, PAT-068, PAT-069, PAT-070: the patient row, its marks on nurses (PAT-098) and how both are locked
// and saved.
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Diagnosis } from '@wren/contract/patients-fields'
import type { PatientStatus } from '@wren/contract/patients.rules'
import type { Gender } from '@wren/contract/reference'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { Work } from '../../platform/work/work.ts'

type Row = Selectable<DB['patient']>

type Kept =
  | 'search'
  | 'mrn_text'
  | 'last_name_folded'
  | 'first_name_folded'
  | 'name_key'
  | 'phone_digits'

/** All columns but those kept for searching; `languages` are codes. */
export type PatientRecord = Readonly<
  Omit<Row, Kept | 'status' | 'gender' | 'nurse_gender_preference' | 'diagnoses'>
> & {
  readonly status: PatientStatus
  readonly gender: Gender | null
  readonly nurse_gender_preference: 'F' | 'M' | null
  readonly diagnoses: readonly Diagnosis[]
}
export type PatientColumns = Omit<
  Updateable<DB['patient']>,
  'id' | 'uuid' | 'wren_mrn' | 'version' | 'created' | 'updated' | Kept | 'diagnoses'
> & {
  diagnoses?: readonly Diagnosis[]
}

const columns = [
  'id',
  'uuid',
  'version',
  'wren_mrn',
  'first_name',
  'last_name',
  'dob',
  'status',
  'user_id_ops',
  'gender',
  'pronoun',
  'languages',
  'other_language_spoken',
  'phone',
  'phone_additional',
  'phone_scheduling_contact',
  'phone_call_preferred',
  'office_phone',
  'office_phone_ext',
  'office_fax',
  'preferred_contact',
  'street',
  'zip',
  'city',
  'county',
  'state',
  'state_long',
  'timezone',
  'address_notes',
  'is_recurring',
  'allow_shadow',
  'has_allergy',
  'allergies',
  'has_difficult_iv_access',
  'diagnoses',
  'prescriber_name',
  'soc_date',
  'pot_required',
  'pot_due_next',
  'pot_nurse',
  'pot_certification_period_from',
  'pot_certification_period_to',
  'document_link',
  'admin_notes',
  'client_service_specialist',
  'preferenced_day',
  'preferenced_time_hour',
  'preferenced_time_minute',
  'nurse_gender_preference',
  'created',
  'updated',
] as const satisfies readonly (keyof Row)[]

const patients = (db: Database) => db.selectFrom('patient').select(columns)
const found = (row: unknown): PatientRecord | null => (row as PatientRecord | undefined) ?? null

export const patientByUuid = async (db: Database, uuid: string): Promise<PatientRecord | null> =>
  found(await patients(db).where('uuid', '=', uuid).executeTakeFirst())
export const patientById = async (db: Database, id: number): Promise<PatientRecord | null> =>
  found(await patients(db).where('id', '=', id).executeTakeFirst())

/** Blocking, confirming and auto orders all take this lock (PAT-123, ORD-082). */
export const lockPatient = async (work: Work, uuid: string): Promise<PatientRecord | null> =>
  found(await patients(work.db).where('uuid', '=', uuid).forUpdate().executeTakeFirst())

const stored = ({ diagnoses, ...rest }: PatientColumns) =>
  diagnoses === undefined ? rest : { ...rest, diagnoses: JSON.stringify(diagnoses) }

export type NewPatient = PatientColumns & {
  first_name: string
  last_name: string
  dob: string
  user_id_ops: number
}

export const insertPatient = async (work: Work, patient: NewPatient): Promise<PatientRecord> =>
  (await work.db
    .insertInto('patient')
    .values({ ...stored(patient), created: work.now, updated: work.now } as never)
    .returning(columns)
    .executeTakeFirstOrThrow()) as unknown as PatientRecord

export const updatePatient = async (
  work: Work,
  before: PatientRecord,
  changes: PatientColumns,
): Promise<PatientRecord> =>
  (await work.db
    .updateTable('patient')
    .set({ ...stored(changes), version: before.version + 1, updated: work.now })
    .where('uuid', '=', before.uuid)
    .returning(columns)
    .executeTakeFirstOrThrow()) as unknown as PatientRecord

export async function blockedNursesOf(db: Database, uuid: string): Promise<number[]> {
  const { rows } = await sql<{
    nurse_id: number
  }>`select nurse_id from patient_nurse where patient_uuid = ${uuid} and is_blocked order by nurse_id`.execute(
    db,
  )
  return rows.map(({ nurse_id }) => nurse_id)
}

/** The earliest-added first (PAT-101). */
export async function preferredNursesOf(db: Database, uuid: string): Promise<number[]> {
  const { rows } = await sql<{
    nurse_id: number
  }>`select nurse_id from patient_nurse where patient_uuid = ${uuid} and is_primary
    order by primary_at, nurse_id`.execute(db)
  return rows.map(({ nurse_id }) => nurse_id)
}

export async function setPreferred(work: Work, uuid: string, nurse: number): Promise<void> {
  await sql`insert into patient_nurse (patient_uuid, nurse_id, is_primary, primary_at)
    values (${uuid}, ${nurse}, true, ${work.now}) on conflict (patient_uuid, nurse_id) do nothing`.execute(
    work.db,
  )
}

/** A row without either mark is removed. */
export async function clearMark(
  work: Work,
  uuid: string,
  nurse: number,
  mark: 'is_primary' | 'is_blocked',
): Promise<void> {
  await sql`delete from patient_nurse where patient_uuid = ${uuid} and nurse_id = ${nurse}
    and ${sql.ref(mark)}`.execute(work.db)
}

/** PAT-102: a block takes the place of a preference. */
export async function setBlockedNurses(
  work: Work,
  uuid: string,
  nurses: readonly number[],
): Promise<void> {
  await sql`delete from patient_nurse
    where patient_uuid = ${uuid} and is_blocked and not nurse_id = any(${[...nurses]}::int[])`.execute(
    work.db,
  )
  await sql`insert into patient_nurse (patient_uuid, nurse_id, is_blocked, blocked_at) select ${uuid}::uuid, unnest(${[...nurses]}::int[]), true, ${work.now}::timestamptz
    on conflict (patient_uuid, nurse_id) do update set is_primary = false, primary_at = null, is_blocked = true, blocked_at = excluded.blocked_at
    where not patient_nurse.is_blocked`.execute(work.db)
}

/** PAT-086, PAT-096, PAT-097: an upcoming visit of the patient with one of these nurses. */
export async function hasUpcomingVisitWith(
  work: Work,
  uuid: string,
  nurses: readonly number[],
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from visit where patient_uuid = ${uuid} and user_id_assigned = any(${[...nurses]}::int[])
    and status in ('New', 'Active - Booked', 'Active - Ready', 'Hold') and start >= ${work.now}
      and not is_deleted limit 1`.execute(work.db)
  return rows.length > 0
}
