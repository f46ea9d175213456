// GRP-041, LST-066: pharmacies and groups that have vettings, for the pickers that ask for a vetting's source first.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { readListRequest } from '@wren/contract/list-request.rules'
import {
  vettingSourceList,
  type pharmacyGroups,
  type VettingSource,
} from '@wren/contract/pharmacy-groups'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import { always, containsName } from '../../platform/lists/conditions.ts'
import { byText, orderSql } from '../../platform/lists/orders.ts'

/** A page of twenty digits is only very far behind the end (LST-042). */
const furthest = 2_147_483_647

export async function vettingSources(
  { db }: Read,
  sent: Input<typeof pharmacyGroups.sources>,
): Promise<Answer<typeof pharmacyGroups.sources> | Refusal> {
  const request = readListRequest(vettingSourceList, sent)
  if (isRefusal(request)) return request
  const {
    filters: { name },
    limit,
    page,
    order,
  } = request
  const { rows } = await sql<VettingSource>`select id, name, source from (
      select id, title as name, 'pharmacy' as source from pharmacy where not is_deleted and exists (select 1 from pharmacy_vetting where provider_id = pharmacy.id)
      union all
      select id, name, 'pharmacyGroup' from pharmacy_group where exists (select 1 from pharmacy_group_vetting where pharmacy_group_id = pharmacy_group.id)
    ) found where ${name === undefined ? always : containsName('found.name')(name)}
    order by ${orderSql(byText('found.name'), order[0]?.direction ?? 'asc')}, source,
      id limit ${limit} offset ${Math.min((page - 1) * limit, furthest)}`.execute(db)
  return { data: rows }
}
