// Locks, inserts and updates the pharmacy's row; amounts are in cents (PHA-031, PHA-043, PHA-048, PHA-062, PHA-063).
import { sql, type Updateable } from 'kysely'
import { dollarsToCents } from '@wren/contract/money'
import type { PharmacyFields } from '@wren/contract/pharmacies'
import { titleTaken } from '@wren/contract/pharmacies.refusals'
import { rateNames } from '@wren/contract/pharmacies.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from './pharmacies.public.ts'

export type PharmacyColumns = Omit<
  Updateable<DB['pharmacy']>,
  'id' | 'version' | 'created' | 'updated' | 'search'
>

const isStoredInCents = (name: string): boolean =>
  rateNames.includes(name) && name.endsWith('_rate')

/** The sent fields under the names of their columns. */
export const columnsOf = (
  fields: PharmacyFields & { readonly is_deleted?: boolean | undefined },
): PharmacyColumns =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) =>
        isStoredInCents(name)
          ? [`${name}_cents`, value === null ? null : dollarsToCents(value as number)]
          : [name, value],
      ),
  )

/** Locks the row and so waits for visits and orders that are being created for the pharmacy (PHA-062). */
export async function lockPharmacy(work: Work, id: number): Promise<PharmacyRecord | null> {
  const locked = await sql`select 1 from pharmacy where id = ${id} for update`.execute(work.db)
  return locked.rows.length === 0 ? null : pharmacyById(work.db, id)
}

async function saveRow(save: () => Promise<{ readonly id: number }>): Promise<number | Refusal> {
  try {
    return (await save()).id
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'pharmacy_title_once') return titleTaken
    if (constraint === 'pharmacy_invoicing_address_state_fk')
      return invalid({ invoicing_address_state: 'Invalid value' })
    throw error
  }
}

export const insertPharmacy = (
  work: Work,
  columns: PharmacyColumns & { title: string },
): Promise<number | Refusal> =>
  saveRow(() =>
    work.db
      .insertInto('pharmacy')
      .values({ ...columns, created: work.now, updated: work.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

export const updatePharmacy = (
  work: Work,
  { id, version }: PharmacyRecord,
  changes: PharmacyColumns,
): Promise<number | Refusal> =>
  saveRow(() =>
    work.db
      .updateTable('pharmacy')
      .set({ ...changes, version: version + 1, updated: work.now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

/**
 * The default branches of the same group and state. Locks the group, so that of two concurrent saves the second sees
 * the first (PHA-043).
 */
export async function otherDefaultBranches(
  work: Work,
  { id, pharmacy_group_id, invoicing_address_state }: PharmacyRecord,
): Promise<PharmacyRecord[]> {
  await sql`select 1 from pharmacy_group where id = ${pharmacy_group_id} for update`.execute(
    work.db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from pharmacy
    where pharmacy_group_id = ${pharmacy_group_id} and invoicing_address_state = ${invoicing_address_state}
      and default_group_branch_for_state and not is_deleted and id <> ${id}
    order by id for update`.execute(work.db)
  const branches = await Promise.all(rows.map((row) => pharmacyById(work.db, row.id)))
  return branches.filter((branch) => branch !== null)
}

/** Whether upcoming visits or active orders belong to the pharmacy (PHA-062). */
export async function isInUse(work: Work, id: number): Promise<boolean> {
  const { rows } = await sql<{ in_use: boolean }>`
    select exists (select from visit
      where provider_id = ${id} and status in ('New', 'Active - Booked', 'Active - Ready', 'Hold')
        and start >= ${work.now} and not is_deleted)
    or exists (select from patient_order where provider_id = ${id} and status = 'Active') as in_use`.execute(
    work.db,
  )
  return rows[0]?.in_use === true
}

/** Locks the group, so that of its last two pharmacies one stays (PHA-063). */
export async function isLastOfPublished(
  work: Work,
  { id, pharmacy_group_id }: PharmacyRecord,
): Promise<boolean> {
  if (pharmacy_group_id === null) return false
  const { rows } = await sql<{ is_published: boolean }>`
    select is_published from pharmacy_group where id = ${pharmacy_group_id} for update`.execute(
    work.db,
  )
  if (rows[0]?.is_published !== true) return false
  const others = await sql`
    select 1 from pharmacy
    where pharmacy_group_id = ${pharmacy_group_id} and id <> ${id} and not is_deleted limit 1`.execute(
    work.db,
  )
  return others.rows.length === 0
}
