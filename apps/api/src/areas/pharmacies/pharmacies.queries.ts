// PHA-065, PHA-066, PHA-071: reads of one pharmacy, and the choices of pharmacy pickers.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { pharmacies, PharmacyChoice } from '@wren/contract/pharmacies'
import { unknownPharmacy } from '@wren/contract/pharmacies.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import { blockedEntries, pharmacyAnswer, pharmacyById } from './pharmacies.public.ts'

/** Includes deleted pharmacies, which some pickers offer. */
export async function pharmacyList(read: Read): Promise<{ data: PharmacyChoice[] }> {
  const { rows } = await sql<PharmacyChoice>`
    select pharmacy.id, pharmacy.title, pharmacy.is_deleted, pharmacy.invoicing_address_state,
      pharmacy_group.name as "group"
    from pharmacy left join pharmacy_group on pharmacy_group.id = pharmacy.pharmacy_group_id
    order by fold(pharmacy.title), pharmacy.id`.execute(read.db)
  return { data: rows }
}

export async function pharmacyByPathId(
  read: Read,
  { id }: Input<typeof pharmacies.byId>,
): Promise<Answer<typeof pharmacies.byId> | Refusal> {
  const pharmacy = await pharmacyById(read.db, id)
  if (pharmacy === null) return unknownPharmacy
  return {
    provider: pharmacyAnswer(pharmacy),
    provider_nurse_blocked: await blockedEntries(read.db, { provider: id }),
  }
}

export async function hasOwnChart(
  read: Read,
  { id }: Input<typeof pharmacies.hasOwnChart>,
): Promise<Answer<typeof pharmacies.hasOwnChart> | Refusal> {
  const pharmacy = await pharmacyById(read.db, id)
  return pharmacy === null ? unknownPharmacy : { has_own_chart: pharmacy.has_own_chart }
}
