// What other areas read about pharmacies; amounts are in cents (PHA-031, PHA-035, PHA-048, PHA-049, PHA-061, OFR-064,
// NUR-097).
import { sql, type Selectable } from 'kysely'
import type { BlockedEntry, MarginName, RoundingMethod } from '@wren/contract/pharmacies'
import { marginNames } from '@wren/contract/pharmacies'
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'

export { pharmacyAnswer } from './pharmacies-answer.rules.ts'

/** All columns of one pharmacy, with the name of its group. */
export type PharmacyRecord = Omit<
  Selectable<DB['pharmacy']>,
  'search' | 'duration_rounding_method'
> & {
  readonly duration_rounding_method: RoundingMethod
  readonly group_name: string | null
}

const marginColumns = marginNames.flatMap(
  (name) => [name, `${name}_flat_rate_cents`, `${name}_hourly_rate_cents`] as const,
)
const columns = [
  'id',
  'version',
  'title',
  'pharmacy_group_id',
  'is_deleted',
  'vaccination_required',
  'has_own_chart',
  'default_group_branch_for_state',
  'provider_logo_slug',
  'show_logo_on_landing',
  'invoicing_email',
  'billing_emails',
  'invoicing_address_street',
  'invoicing_address_street2',
  'invoicing_address_zip',
  'invoicing_address_city',
  'invoicing_address_state',
  'invoicing_address_country',
  'net_payment_term',
  'hourly_rate_cents',
  'minimal_minutes_charge',
  'duration_rounding_method',
  'auto_invoice',
  'visit_guide_url',
  'supply_form_url',
  'supply_form_required',
  'nurse_info',
  'duration_info',
  'chart_info',
  'supply_info',
  'created',
  'updated',
  ...marginColumns,
] as const

/** Includes deleted pharmacies, which existing records still show (PHA-061). */
export async function pharmacyById(db: Database, id: number): Promise<PharmacyRecord | null> {
  const pharmacy = await db
    .selectFrom('pharmacy')
    .leftJoin('pharmacy_group', 'pharmacy_group.id', 'pharmacy.pharmacy_group_id')
    .select(columns.map((column) => `pharmacy.${column}` as const))
    .select('pharmacy_group.name as group_name')
    .where('pharmacy.id', '=', id)
    .executeTakeFirst()
  return (pharmacy as PharmacyRecord | undefined) ?? null
}

/**
 * Whether it can be chosen for a new intake, order, visit or MRN. Holds a shared lock, so that the pharmacy is not
 * deleted before the transaction ends (PHA-061, NET-109).
 */
export async function isPharmacyAvailable(db: Database, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pharmacy where id = ${id} and not is_deleted for share`.execute(db)
  return rows.length > 0
}

/** PHA-079: the terms a visit is billed by until its start freezes them. */
export const billingTerms = ({
  duration_rounding_method,
  minimal_minutes_charge,
}: PharmacyRecord): BillingTerms => ({ duration_rounding_method, minimal_minutes_charge })

export interface MarginTerms {
  readonly percent: number | null
  readonly flat_rate_cents: number | null
  readonly hourly_rate_cents: number | null
}

/** PHA-049: one of the seven margins with the rates that a nurse is offered at it. */
export const marginOf = (pharmacy: PharmacyRecord, name: MarginName): MarginTerms => ({
  percent: pharmacy[name],
  flat_rate_cents: pharmacy[`${name}_flat_rate_cents`],
  hourly_rate_cents: pharmacy[`${name}_hourly_rate_cents`],
})

/** The recipients of its invoices: the contact first, each address once, ignoring case (PHA-047). */
export function billingAddresses({
  invoicing_email,
  billing_emails,
}: Pick<PharmacyRecord, 'invoicing_email' | 'billing_emails'>): readonly string[] {
  const all = [...(invoicing_email === null ? [] : [invoicing_email]), ...billing_emails]
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()]
}

/** `id` is a provider_vetting_id or a pharmacy_group_vetting_id, depending on `source`. */
export interface RequiredVetting {
  readonly source: 'pharmacy' | 'pharmacyGroup'
  readonly id: number
  readonly vetting_name: string
}

/** OFR-064: the vettings of the pharmacy and of its group. */
export async function requiredVettings(
  db: Database,
  providerId: number,
): Promise<readonly RequiredVetting[]> {
  const { rows } = await sql<RequiredVetting>`
    select 'pharmacy' as source, link.id, vetting.name as vetting_name
      from pharmacy_vetting link join vetting on vetting.id = link.vetting_id
      where link.provider_id = ${providerId}
    union all
    select 'pharmacyGroup', link.id, vetting.name
      from pharmacy join pharmacy_group_vetting link using (pharmacy_group_id)
        join vetting on vetting.id = link.vetting_id
      where pharmacy.id = ${providerId}
    order by vetting_name, source`.execute(db)
  return rows
}

/** NUR-097: the blocks of one pharmacy or of one nurse. */
export async function blockedEntries(
  db: Database,
  of: { readonly provider: number } | { readonly nurse: number },
): Promise<BlockedEntry[]> {
  const where =
    'provider' in of
      ? sql`block.provider_id = ${of.provider}`
      : sql`block.user_nurse_id = ${of.nurse}`
  const { rows } = await sql<BlockedEntry>`
    select block.user_nurse_id, block.provider_id, pharmacy.title as provider_name, block.reason,
      person.first_name as nurse_first_name, person.last_name as nurse_last_name, nurse.nickname, block.blocked_by
    from nurse_block block
      join pharmacy on pharmacy.id = block.provider_id
      join nurse on nurse.user_id = block.user_nurse_id
      join user_account person on person.id = nurse.user_id
    where ${where} order by fold(pharmacy.title), fold(person.last_name), fold(person.first_name),
      block.user_nurse_id`.execute(db)
  return rows
}
