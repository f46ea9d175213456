// NUR-101, NUR-106, NUR-147, NUR-148: vettings of a nurse, and all vettings to choose from.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import {
  nurseVettingList,
  type NurseVetting,
  type nurseVettings,
} from '@wren/contract/nurse-vettings'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { containsName } from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byText } from '../../platform/lists/orders.ts'
import { nurseById } from './nurses.public.ts'

export async function vettingsOfNurse(db: Database, nurseId: number): Promise<NurseVetting[]> {
  const { rows } = await sql<NurseVetting>`select * from (
      select held.id, 'pharmacy' as source, pharmacy.id as source_id, pharmacy.title as source_name,
        vetting.name as vetting_name
      from nurse_pharmacy_vetting held
        join pharmacy_vetting link on link.id = held.provider_vetting_id
        join pharmacy on pharmacy.id = link.provider_id
        join vetting on vetting.id = link.vetting_id
      where held.user_nurse_id = ${nurseId}
      union all
      select held.id, 'pharmacyGroup', origin.id, origin.name, vetting.name
      from nurse_pharmacy_group_vetting held
        join pharmacy_group_vetting link on link.id = held.pharmacy_group_vetting_id
        join pharmacy_group origin on origin.id = link.pharmacy_group_id
        join vetting on vetting.id = link.vetting_id
      where held.user_nurse_id = ${nurseId}) vetting_of_nurse
    order by fold(source_name), source_name, fold(vetting_name), source, id`.execute(db)
  return rows
}

export async function vettingsByPathId(
  read: Read,
  { id }: Input<typeof nurseVettings.ofNurse>,
): Promise<Answer<typeof nurseVettings.ofNurse> | Refusal> {
  const nurse = await nurseById(read.db, id)
  return nurse === null || nurse.is_deleted
    ? unknownNurse
    : { data: await vettingsOfNurse(read.db, id) }
}

/** Vettings of both sources. Ids are unique per source only. */
const allVettings = sql<{
  id: number
  source: string
  source_name: string
  vetting_name: string
}>`(
  select link.id, 'pharmacy' as source, pharmacy.title as source_name, vetting.name as vetting_name
  from pharmacy_vetting link
    join pharmacy on pharmacy.id = link.provider_id
    join vetting on vetting.id = link.vetting_id
  union all
  select link.id, 'pharmacyGroup', origin.name, vetting.name
  from pharmacy_group_vetting link
    join pharmacy_group origin on origin.id = link.pharmacy_group_id
    join vetting on vetting.id = link.vetting_id)`

export const searchVettings = listQuery(nurseVettingList, {
  rows: ({ db }) =>
    db
      .selectFrom(allVettings.as('choice'))
      .select(['choice.id', 'choice.source', 'choice.source_name', 'choice.vetting_name']),
  id: 'choice.id',
  filters: {
    name: (text) =>
      sql<boolean>`(${containsName('choice.vetting_name')(text)} or ${containsName('choice.source_name')(text)})`,
  },
  orders: { sourceName: byText('choice.source_name'), vettingName: byText('choice.vetting_name') },
  record: 'vetting',
})
