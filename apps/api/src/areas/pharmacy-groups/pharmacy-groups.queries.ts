// SHL-075, GRP-029: unpublished, deleted and unknown slugs look the same from outside.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { unknownGroup } from '@wren/contract/pharmacy-groups.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'

export async function publishedGroup({ db }: Read, { slug }: Input<typeof pharmacyGroups.bySlug>): Promise<Answer<typeof pharmacyGroups.bySlug> | Refusal> {
  const { rows } = await sql<Answer<typeof pharmacyGroups.bySlug>>`
    select id, name, slug, array(
      select json_build_object('id', pharmacy.id, 'title', pharmacy.title) from pharmacy
      where pharmacy.pharmacy_group_id = pharmacy_group.id and not pharmacy.is_deleted order by fold(pharmacy.title), pharmacy.id
    ) as pharmacies
    from pharmacy_group where slug = lower(${slug}) and is_published`.execute(db)
  return rows[0] ?? unknownGroup
}
