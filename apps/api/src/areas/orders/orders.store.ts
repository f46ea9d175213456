// ORD-022, ORD-023, ORD-024, ORD-025, ORD-026, ORD-027, ORD-028, ORD-029, ORD-030, ORD-031: the order row, how it is
// locked and saved.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type {
  firstDoses,
  frequencyTypes,
  OrderStatus,
  pumpTypes,
} from '@wren/contract/orders.rules'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { Work } from '../../platform/work/work.ts'

type Row = Selectable<DB['patient_order']>
type FrequencyType = (typeof frequencyTypes)[number]

/** All columns of an order. */
export type OrderRecord = Readonly<
  Omit<
    Row,
    | 'status'
    | 'frequency_type'
    | 'lab_frequency_type'
    | 'pomp_type'
    | 'is_first_lifetime_dose'
    | 'patient_key'
  >
> & {
  readonly status: OrderStatus
  readonly frequency_type: FrequencyType
  readonly lab_frequency_type: FrequencyType | null
  readonly pomp_type: (typeof pumpTypes)[number] | null
  readonly is_first_lifetime_dose: (typeof firstDoses)[number] | null
}
type Kept = 'id' | 'version' | 'created' | 'row_updated' | 'frequency' | 'patient_key'
export type OrderColumns = Omit<Updateable<DB['patient_order']>, Kept>
export type NewOrder = Omit<Insertable<DB['patient_order']>, Kept>

const columns = [
  'id',
  'version',
  'patient_uuid',
  'intake_id',
  'provider_id',
  'pharmacy_phone',
  'pharmacy_phone_ext',
  'status',
  'treatment',
  'access_type',
  'pomp_type',
  'is_first_lifetime_dose',
  'intake_fields',
  'doses',
  'visit_amount',
  'notes',
  'frequency_type',
  'frequency_value',
  'frequency',
  'frequency_other',
  'flexibility_days',
  'duration_days',
  'nonconsecutive',
  'duration_estimate',
  'duration_max_auth',
  'signed_date',
  'expiration_date',
  'authorization_start',
  'authorization_end',
  'lab_order',
  'lab_drop_off',
  'lab_drop_off_other',
  'lab_frequency',
  'lab_frequency_type',
  'lab_next_due',
  'auto_order',
  'auto_handled_due_date',
  'auto_generation_problems',
  'auto_examined_at',
  'created',
  'row_updated',
  'user_id_created',
] as const satisfies readonly (keyof Row)[]

const orders = (db: Database) => db.selectFrom('patient_order').select(columns)

export const orderById = async (db: Database, id: number): Promise<OrderRecord | null> =>
  ((await orders(db).where('id', '=', id).executeTakeFirst()) as OrderRecord | undefined) ?? null

/** Locked before its patient, never after. */
export const lockOrder = async (work: Work, id: number): Promise<OrderRecord | null> =>
  ((await orders(work.db).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | OrderRecord
    | undefined) ?? null

export const ordersOfPatient = async (db: Database, patientUuid: string): Promise<OrderRecord[]> =>
  (await orders(db)
    .where('patient_uuid', '=', patientUuid)
    .orderBy('id', 'desc')
    .execute()) as OrderRecord[]

export async function activeOrdersOf(db: Database, patientUuid: string | null): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from patient_order where patient_uuid = ${patientUuid}::uuid and status = 'Active' order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const insertOrder = async (work: Work, order: NewOrder): Promise<OrderRecord> =>
  (await work.db
    .insertInto('patient_order')
    .values({ ...order, created: work.now, row_updated: work.now })
    .returning(columns)
    .executeTakeFirstOrThrow()) as OrderRecord

export const updateOrder = async (
  work: Work,
  before: OrderRecord,
  changes: OrderColumns,
): Promise<OrderRecord> =>
  (await work.db
    .updateTable('patient_order')
    .set({ ...changes, version: before.version + 1, row_updated: work.now })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirstOrThrow()) as OrderRecord

export type Examination = Pick<OrderRecord, 'auto_generation_problems' | 'auto_handled_due_date'>
export const noteExamination = async (
  work: Work,
  id: number,
  found: Examination,
): Promise<void> => {
  await work.db
    .updateTable('patient_order')
    .set({ ...found, auto_examined_at: work.now })
    .where('id', '=', id)
    .execute()
}

export const deleteOrder = async (work: Work, id: number): Promise<void> => {
  await work.db.deleteFrom('patient_order').where('id', '=', id).execute()
}
