// Groups for staff, and published groups for the public. To the public an unpublished group does not exist (GRP-029,
// GRP-033, GRP-034, GRP-038, SHL-075).
import { sql, type RawBuilder } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type {
  PharmacyGroup,
  pharmacyGroups,
  PharmacyGroupRow,
} from '@wren/contract/pharmacy-groups'
import { unknownGroup } from '@wren/contract/pharmacy-groups.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { vettingsOf } from './pharmacy-groups-vettings.store.ts'

/** Members without deleted pharmacies (PHA-061), as JSON of the named columns. */
function membersOf(...names: readonly string[]): RawBuilder<unknown> {
  const pairs = names.flatMap((name) => [sql.lit(name), sql.ref(`pharmacy.${name}`)])
  return sql`array(
    select json_build_object(${sql.join(pairs)}) from pharmacy
    where pharmacy.pharmacy_group_id = pharmacy_group.id and not pharmacy.is_deleted
    order by fold(pharmacy.title), pharmacy.id)`
}
const columns = sql`id, name, slug, is_published,
  ${membersOf('id', 'title', 'invoicing_address_state')} as pharmacies,
  array(
    select json_build_object('vetting_id', vetting_id) from pharmacy_group_vetting
    where pharmacy_group_id = pharmacy_group.id order by vetting_id) as vettings`

export async function groupList({ db }: Read): Promise<Answer<typeof pharmacyGroups.list>> {
  const { rows } =
    await sql<PharmacyGroupRow>`select ${columns} from pharmacy_group order by fold(name), id`.execute(
      db,
    )
  return { data: rows }
}

export async function groupById(db: Database, id: number): Promise<PharmacyGroup | null> {
  const { rows } =
    await sql<PharmacyGroup>`select ${columns}, version from pharmacy_group where id = ${id}`.execute(
      db,
    )
  return rows[0] ?? null
}

export const groupAnswer = async (
  { db }: Read,
  { id }: Input<typeof pharmacyGroups.byId>,
): Promise<PharmacyGroup | Refusal> => (await groupById(db, id)) ?? unknownGroup

export async function groupVettings(
  { db }: Read,
  { id }: Input<typeof pharmacyGroups.vettings>,
): Promise<Answer<typeof pharmacyGroups.vettings> | Refusal> {
  return (await groupById(db, id)) === null ? unknownGroup : { data: await vettingsOf(db, id) }
}

export async function publishedGroup(
  { db }: Read,
  { slug }: Input<typeof pharmacyGroups.bySlug>,
): Promise<Answer<typeof pharmacyGroups.bySlug> | Refusal> {
  const { rows } = await sql<
    Answer<typeof pharmacyGroups.bySlug>
  >`select id, name, slug, ${membersOf('id', 'title')} as pharmacies
    from pharmacy_group where slug = lower(${slug}) and is_published`.execute(db)
  return rows[0] ?? unknownGroup
}
