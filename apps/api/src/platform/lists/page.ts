// AUD-068: reads a page of a list with its number of rows and its patients, in one statement or, where ids are read
// first, in two (decision 0013).
import { sql, type CompiledQuery, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import type { ListRequest } from '@wren/contract/list-request.rules'
import type { Instant } from '@wren/contract/time'
import { seenRecently } from '../audit/views.ts'
import { readCachedPage } from './cached-page.ts'
import type { ListRead, ListSql } from './list-query.ts'
import {
  emptyPage,
  flightsOf,
  statementLimits,
  viewersOf,
  type Page,
  type SharedPage,
} from './page-flights.ts'
import { findsIdsFirst, patientUuidOf, searchOf, usedFilters } from './search-sql.ts'
import { coalesce } from './single-flight.ts'

/** Rows. No list is that long, and PostgreSQL would walk the whole list to skip them. */
const maxOffset = 10_000_000

interface PageStatements {
  /**
   * Reads the ids, where ids come first. It is planned for each set of filters; the statement of the rows is the same
   * for all and is planned once.
   */
  readonly ids: CompiledQuery<{ id: number }> | null
  /** Its last two parameters are the viewers and the time. `idsPlaceholder` is replaced by the ids. */
  readonly page: CompiledQuery<SharedPage>
}
const idsPlaceholder: readonly number[] = []

interface PageSql {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly uuid: Expression<unknown>
  readonly type: string
  /** JSON of the filters in use. */
  readonly filters: string
  readonly now: Instant
}

/** Wraps the rows of a page with the patients in them and with the viewers who saw the same recently. */
const viewedPage = ({ columns, from, uuid, type, filters, now }: PageSql) => {
  const ids = sql`(select string_agg(id::text, ',' order by id) from unnest(ids) as id)`
  return sql<SharedPage>`select rows, count, case when seen.everybody then null else patients end as patients,
      looked.what, seen.viewers as seen
    from (${columns}, array_agg(distinct ${uuid}::text) filter (where ${uuid} is not null) as patients,
      array_agg(listed.id) as ids ${from}) page
    cross join lateral (select ${type}::text || '?'
      || encode(sha256(convert_to(${filters}::text || ${ids}, 'UTF8')), 'base64') as what) looked
    cross join lateral (
      select array_agg(viewer) as viewers, count(*) = min(cardinality(caller.viewers)) as everybody
      from (select ${[]}::text[] as viewers, ${now}::timestamptz as now) caller
      join audit_seen on viewer = any(caller.viewers) and audit_seen.what = looked.what
        and ${seenRecently('audit_seen', sql`caller.now`)}) seen`
}

function statementsOf<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
): PageStatements {
  const { patients } = source
  const uuid = patientUuidOf(source)
  const search = searchOf(list, source, read, request)
  const isSplit = findsIdsFirst(source)
  const rows = isSplit
    ? search.rows.where(sql<SqlBool>`${search.id} = any(${idsPlaceholder}::int[])`)
    : search.paged(search.rows)
  // A join gives each row its position: array_position() would scan all ids for every row.
  const order = isSplit ? sql` order by placed.place` : sql``
  const columns = sql`select coalesce(json_agg(listed${order}), '[]')::text as rows, count(*)::int as count`
  const from = isSplit
    ? sql`from ${rows} as listed
        join unnest(${idsPlaceholder}::int[]) with ordinality as placed(id, place) on placed.id = listed.id`
    : sql`from ${rows} as listed`
  const statement =
    patients === undefined || uuid === undefined
      ? sql<SharedPage>`${columns}, null::text[] as patients, '' as what, null::text[] as seen ${from}`
      : viewedPage({
          columns,
          from,
          uuid,
          type: patients.type,
          filters: JSON.stringify(usedFilters(list, request)),
          now: read.now,
        })
  return {
    ids: isSplit ? (search.ids().compile() as CompiledQuery<{ id: number }>) : null,
    page: statement.compile(read.db),
  }
}

export async function readPage<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
): Promise<Page> {
  if ((request.page - 1) * request.limit > maxOffset) return emptyPage
  if (source.rowCache !== undefined)
    return readCachedPage(list, source, source.rowCache, read, request)
  const { ids: idStatement, page: statement } = statementsOf(list, source, read, request)
  const isViewed = source.patients !== undefined
  const parameters = isViewed ? statement.parameters.slice(0, -2) : statement.parameters
  const viewer = read.user.sessionId
  const page = await coalesce(
    flightsOf(read.db),
    JSON.stringify([idStatement?.sql, idStatement?.parameters, statement.sql, parameters]),
    { viewer, now: read.now },
    async (callers) => {
      const limits = statementLimits()
      const ids =
        idStatement === null
          ? null
          : (await read.db.executeQuery<{ id: number }>(idStatement, limits)).rows.map(
              ({ id }) => id,
            )
      const callerParameters = isViewed ? [viewersOf(callers), callers.at(-1)?.now] : []
      const filledParameters = parameters.map((value) => (value === idsPlaceholder ? ids : value))
      const { rows } = await read.db.executeQuery<SharedPage>(
        { ...statement, parameters: [...filledParameters, ...callerParameters] },
        limits,
      )
      const [row] = rows
      // A row deleted between the two statements is missing in the page but counts for `next_page`.
      return row === undefined || ids === null ? row : { ...row, count: ids.length }
    },
  )
  if (page === undefined) return emptyPage
  const { seen, patients, ...rest } = page
  return { ...rest, patients: patients ?? [], seen: !isViewed || seen?.includes(viewer) === true }
}
