// PHA "Pharmacy form" 031-043, "Rates" 048, 049: the pharmacy's row, how it is locked and saved; money in cents.
import { sql, type Updateable } from 'kysely'
import { dollarsToCents } from '@wren/contract/money'
import type { PharmacyFields } from '@wren/contract/pharmacies'
import { titleTaken } from '@wren/contract/pharmacies.refusals'
import { rateNames } from '@wren/contract/pharmacies.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'
import { brokenConstraint } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from './pharmacies.public.ts'

export type PharmacyColumns = Omit<
  Updateable<DB['pharmacy']>,
  'id' | 'version' | 'created' | 'updated' | 'search'
>

const inCents = (name: string): boolean => rateNames.includes(name) && name.endsWith('_rate')

/** What was sent, under the names of its columns. */
export const columnsOf = (
  sent: PharmacyFields & { readonly is_deleted?: boolean | undefined },
): PharmacyColumns =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) =>
        inCents(name)
          ? [`${name}_cents`, value === null ? null : dollarsToCents(value as number)]
          : [name, value],
      ),
  )

/** For update: a visit or an order that is being made for it is waited for (PHA-062). */
export async function lockPharmacy(work: Work, id: number): Promise<PharmacyRecord | null> {
  const locked = await sql`select 1 from pharmacy where id = ${id} for update`.execute(work.db)
  return locked.rows.length === 0 ? null : pharmacyById(work.db, id)
}

async function store(save: () => Promise<{ readonly id: number }>): Promise<number | Refusal> {
  try {
    return (await save()).id
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'pharmacy_title_once') return titleTaken
    if (broken === 'pharmacy_invoicing_address_state_fk')
      return invalid({ invoicing_address_state: 'Invalid value' })
    throw error
  }
}

export const insertPharmacy = (
  work: Work,
  columns: PharmacyColumns & { title: string },
): Promise<number | Refusal> =>
  store(() =>
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
  store(() =>
    work.db
      .updateTable('pharmacy')
      .set({ ...changes, version: version + 1, updated: work.now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

/**
 * PHA-043: those that stand where this one wants to; under the group's lock, so that of two at once the second sees
 * the first.
 */
export async function otherBranches(
  work: Work,
  { id, pharmacy_group_id, invoicing_address_state }: PharmacyRecord,
): Promise<PharmacyRecord[]> {
  await sql`select 1 from pharmacy_group where id = ${pharmacy_group_id} for update`.execute(
    work.db,
  )
  const { rows } = await sql<{
    id: number
  }>`select id from pharmacy where pharmacy_group_id = ${pharmacy_group_id}
    and invoicing_address_state = ${invoicing_address_state}
    and default_group_branch_for_state and not is_deleted and id <> ${id} order by id for update`.execute(
    work.db,
  )
  const found = await Promise.all(rows.map((row) => pharmacyById(work.db, row.id)))
  return found.filter((one) => one !== null)
}

/** PHA-062 */
export async function isNeeded(work: Work, id: number): Promise<boolean> {
  const { rows } = await sql<{
    needed: boolean
  }>`select exists (select from visit where provider_id = ${id} and status in ('New', 'Active - Booked',
    'Active - Ready', 'Hold')
      and start >= ${work.now} and not is_deleted)
    or exists (select from patient_order where provider_id = ${id} and status = 'Active') as needed`.execute(
    work.db,
  )
  return rows[0]?.needed === true
}

/** PHA-063: under the group's lock, so that of its last two pharmacies one stays. */
export async function isLastOfPublished(
  work: Work,
  { id, pharmacy_group_id }: PharmacyRecord,
): Promise<boolean> {
  if (pharmacy_group_id === null) return false
  const { rows } = await sql<{
    is_published: boolean
  }>`select is_published from pharmacy_group where id = ${pharmacy_group_id} for update`.execute(
    work.db,
  )
  if (rows[0]?.is_published !== true) return false
  const others =
    await sql`select 1 from pharmacy where pharmacy_group_id = ${pharmacy_group_id} and id <> ${id}
      and not is_deleted limit 1`.execute(work.db)
  return others.rows.length === 0
}
