// NUR-130, OFR-137: the nurse picker's search, with miles if it names a visit or a zip.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { listParameters } from '@wren/contract/list-answer'
import { readListRequest } from '@wren/contract/list-request.rules'
import type { NurseChoice, nurses } from '@wren/contract/nurses'
import { nurseSearchList } from '@wren/contract/nurses.list'
import { waitList } from '@wren/contract/nurses.rules'
import type { VisitPlace } from '@wren/contract/offers-distance.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { containsSearchable } from '../../platform/lists/conditions.ts'
import { milesOfNurses, placeAt, placeOfVisit } from './nurses-miles.queries.ts'

const orderColumns = {
  firstName: sql`person.first_name_folded`,
  lastName: sql`person.last_name_folded`,
  status: sql`nurse.status`,
} as const

export async function searchNurses(
  read: Read,
  input: Input<typeof nurses.search>,
): Promise<Answer<typeof nurses.search> | Refusal> {
  const request = readListRequest(nurseSearchList, input)
  if (isRefusal(request)) return request
  const place = await searchPlace(read.db, input)
  if (isRefusal(place)) return place
  const {
    filters: { name, status, sub_status },
    order,
    page,
    limit,
  } = request
  const subStatus = sub_status === waitList ? 'Waitlist' : sub_status
  const conditions =
    input.user_ids === undefined
      ? [sql`not person.is_deleted`]
      : [sql`nurse.user_id = any(${[...input.user_ids]}::int[])`]
  if (name !== undefined)
    conditions.push(
      sql`(${containsSearchable('person.name_search')(name)} or ${containsSearchable('nurse.nickname_search')(name)})`,
    )
  if (status !== undefined) conditions.push(sql`nurse.status = ${status}`)
  if (subStatus !== undefined) conditions.push(sql`nurse.sub_status = ${subStatus}`)
  const orderBy = order.map(({ key, direction }) => sql`${orderColumns[key]} ${sql.raw(direction)}`)
  // Pages beyond the last are empty, whatever their number (AUD-068).
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  const { rows } =
    await sql<NurseChoice>`select nurse.user_id, person.first_name, person.last_name, nurse.nickname, nurse.status,
      nurse.sub_status
    from nurse join user_account person on person.id = nurse.user_id where ${sql.join(conditions, sql` and `)}
    order by ${sql.join([...orderBy, sql`nurse.user_id desc`])} limit ${limit + 1} offset ${offset}`.execute(
      read.db,
    )
  return {
    data: await withMiles(read.db, place, rows),
    parameters: listParameters({ limit, order, page }, rows.length > limit),
  }
}

/** Null if the search names neither visit nor zip. */
async function searchPlace(
  db: Database,
  { visit_id, zip }: Pick<Input<typeof nurses.search>, 'visit_id' | 'zip'>,
): Promise<VisitPlace | null | Refusal> {
  const visit = visit_id == null ? null : ((await placeOfVisit(db, visit_id)) ?? unknownVisit)
  const isPlaceOfVisit = zip == null || isRefusal(visit) || visit?.zip === zip
  return isPlaceOfVisit ? visit : placeAt(db, zip)
}

async function withMiles(
  db: Database,
  place: VisitPlace | null,
  rows: readonly NurseChoice[],
): Promise<NurseChoice[]> {
  if (place === null) return [...rows]
  const ids = rows.map(({ user_id }) => user_id)
  const miles = await milesOfNurses(db, place, ids)
  return rows.map((row) => ({ ...row, ...miles.get(row.user_id) }))
}
