// Pharmacies and groups that have vettings, for pickers of a vetting's source (GRP-041, LST-066).
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

/** Largest offset of a statement. A page number of any size is answered as an empty page (LST-042). */
const maxOffset = 2_147_483_647

export async function vettingSources(
  { db }: Read,
  input: Input<typeof pharmacyGroups.sources>,
): Promise<Answer<typeof pharmacyGroups.sources> | Refusal> {
  const request = readListRequest(vettingSourceList, input)
  if (isRefusal(request)) return request
  const {
    filters: { name },
    limit,
    page,
    order,
  } = request
  const { rows } = await sql<VettingSource>`select id, name, source from (
      select id, title as name, 'pharmacy' as source from pharmacy
        where not is_deleted and exists (select 1 from pharmacy_vetting where provider_id = pharmacy.id)
      union all
      select id, name, 'pharmacyGroup' from pharmacy_group
        where exists (select 1 from pharmacy_group_vetting where pharmacy_group_id = pharmacy_group.id)
    ) candidate where ${name === undefined ? always : containsName('candidate.name')(name)}
    order by ${orderSql(byText('candidate.name'), order[0]?.direction ?? 'asc')}, source,
      id limit ${limit} offset ${Math.min((page - 1) * limit, maxOffset)}`.execute(db)
  return { data: rows }
}
