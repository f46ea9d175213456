// LST-039, LST-042, LST-043, AUD-068: a page of a list: the rows as JSON, how many, and whose; in one statement, or
// in two where ids come first (decision 0013).
import { createHash } from 'node:crypto'
import {
  sql,
  type CompiledQuery,
  type Expression,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { ListDefinition } from '@wren/contract/list'
import { mostCsvRows } from '@wren/contract/list-csv'
import type { Filters } from '@wren/contract/list-filters'
import { wireName } from '@wren/contract/list-payload.rules'
import type { ListRequest, Sent } from '@wren/contract/list-request.rules'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import { seenRecently } from '../audit/views.ts'
import { columnOf, oneOf, type Condition } from './conditions.ts'
import { inTurn, type Lines } from './in-turn.ts'
import { assembled, filled, keptOf, keptStatement, places, type KeptAnswer } from './kept-page.ts'
import type { KeptRow } from './kept-rows.ts'
import type { Asked, ListRead, ListSql } from './list-query.ts'
import { orderSql } from './orders.ts'

/**
 * `rows` is a JSON array of at most limit + 1 rows; `patients` are those in it, `what` names the rows and the
 * filters, and
 * `seen` says that she looked at the same within ten minutes (AUD-007), asked in the same statement because every
 * list asks it.
 */
export interface Page {
  readonly rows: string | Buffer
  readonly count: number
  readonly patients: readonly string[]
  readonly what: string
  readonly seen: boolean
}

const nothing: Page = { rows: '[]', count: 0, patients: [], what: '', seen: true }
/** No list is that long; asking would only make PostgreSQL walk it. */
const farthest = 10_000_000
export const longest = 5_000

type AnyFilterSql =
  | ((value: unknown, asked: unknown) => Condition)
  | {
      readonly is: (value: unknown, asked: unknown) => Condition
      readonly known: string | Expression<unknown>
    }

/** In the definition's order, whatever the order of sending, so that one set of filters is one statement. */
function conditionsOf<F extends Filters>(
  list: Pick<ListDefinition<F>, 'filters'>,
  filters: object,
  asked: Asked<F>,
): Condition[] {
  const made: Condition[] = []
  for (const [key, { send }] of Object.entries(list.filters)) {
    if (send !== undefined) continue
    const { [key]: value } = asked.filters as Record<string, unknown>
    const { [key]: isSet } = asked.known as Record<string, boolean | undefined>
    const { [key]: own } = filters as Record<string, AnyFilterSql>
    if (own === undefined) throw new Error(`The SQL of filter ${key} is missing.`)
    const is = typeof own === 'function' ? own : own.is
    if (value !== undefined) made.push(is(value, asked))
    if (isSet !== undefined && typeof own === 'object')
      made.push(
        isSet
          ? sql<SqlBool>`${columnOf(own.known)} is not null`
          : sql<SqlBool>`${columnOf(own.known)} is null`,
      )
  }
  return made
}

const findsIdsFirst = ({ idsFirst = false }: { readonly idsFirst?: unknown }): boolean =>
  idsFirst !== false

/**
 * What a statement looks through, before anything is asked of it, and the same with what is asked: conditions,
 * order and page.
 */
function searchOf<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
  ids?: readonly number[],
) {
  const asked: Asked<F> = {
    read,
    filters: request.filters,
    known: request.known,
    order: request.order.map(({ key }) => key),
  }
  const id = columnOf(source.id)
  const ordered = <Q>(rows: SelectQueryBuilder<DB, TB, Q>): SelectQueryBuilder<DB, TB, Q> => {
    let query = rows
    for (const { key, direction } of request.order) {
      const { [key]: own } = source.orders
      query = query.orderBy(orderSql(typeof own === 'function' ? own(asked) : own, direction))
    }
    return request.order.some(({ key }) => key === 'id') ? query : query.orderBy(sql`${id} desc`)
  }
  const found = <Q>(rows: SelectQueryBuilder<DB, TB, Q>): SelectQueryBuilder<DB, TB, Q> => {
    let query = rows
    for (const condition of conditionsOf(list, source.filters, asked))
      query = query.where(condition)
    if (ids !== undefined) query = query.where(oneOf(source.id)(ids))
    // The usual size stands in the text: a prepared plan that does not know it would plan for a tenth of the table.
    query = ordered(query).limit(
      request.limit === list.pageSize || request.limit === mostCsvRows
        ? sql.lit(request.limit + 1)
        : request.limit + 1,
    )
    const offset = (request.page - 1) * request.limit
    return offset === 0 ? query : query.offset(offset)
  }
  const rows = source.rows(read, asked)
  const { idsFirst } = source
  const among =
    typeof idsFirst === 'function' ? (idsFirst(read, asked) as unknown as typeof rows) : rows
  return {
    rows,
    found,
    ordered,
    id,
    asked,
    ids: () => found(among.clearSelect().select(sql<number>`${id}`.as('id'))),
  }
}

/** `ids`: of the rows found only these (an export of what is selected). */
export function select<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
  ids?: readonly number[],
): SelectQueryBuilder<DB, TB, R> {
  const search = searchOf(list, source, read, request, ids)
  if (!findsIdsFirst(source)) return search.found(search.rows)
  return search.ordered(search.rows.where(sql<SqlBool>`${search.id} = any(array(${search.ids()}))`))
}

/** What was asked, under the names of the wire (AUD-006). */
export const usedFilters = (
  list: Pick<ListDefinition, 'camel'>,
  { filters, known }: Pick<ListRequest, 'filters' | 'known'>,
): Sent => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries(known).map(([key, isSet]) => [wireName(list, key, 'known'), isSet]),
  ),
})

/** Whose data a row is, as an expression on `listed`. */
export function uuidOf({
  patients,
}: Pick<ListSql<Filters, string, never, never, never>, 'patients'>):
  | Expression<unknown>
  | undefined {
  if (patients === undefined) return undefined
  return typeof patients.uuid === 'string' ? sql.ref(`listed.${patients.uuid}`) : patients.uuid
}

interface Made {
  readonly rows: string | Buffer
  readonly count: number
  readonly patients: readonly string[] | null
  readonly what: string
  /** Of those who asked, who looked at the same lately. */ readonly seen: readonly string[] | null
}
interface Asking {
  readonly viewer: string
  readonly now: Instant
}

/** By connection: what is asked within a transaction sees its own writes and is shared with nobody. */
const underWay = new WeakMap<Database, Lines<Asking, Made | undefined>>()
function linesOf(db: Database): Lines<Asking, Made | undefined> {
  const known = underWay.get(db)
  if (known !== undefined) return known
  const made: Lines<Asking, Made | undefined> = new Map()
  underWay.set(db, made)
  return made
}

interface Statements {
  /**
   * Where ids come first: finds them. Its plan sees what is asked; that of the rows is the same for every question
   * and is made once.
   */
  readonly ids: CompiledQuery<{ id: number }> | null
  /** Who asks and when are its last two values, said when it is sent, as are the ids in the place of `idsPlace`. */
  readonly page: CompiledQuery<Made>
}
const idsPlace: readonly number[] = []

function statementsOf<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
): Statements {
  const { patients } = source
  const uuid = uuidOf(source)
  const search = searchOf(list, source, read, request)
  const isSplit = findsIdsFirst(source)
  const rows = isSplit
    ? search.rows.where(sql<SqlBool>`${search.id} = any(${idsPlace}::int[])`)
    : search.found(search.rows)
  // Each row's place comes by a join: array_position() would walk all the ids for every row.
  const turn = isSplit ? sql` order by placed.place` : sql``
  const made = sql`select coalesce(json_agg(listed${turn}), '[]')::text as rows, count(*)::int as count`
  const from = isSplit
    ? sql`from ${rows} as listed join unnest(${idsPlace}::int[]) with ordinality as placed(id, place) on placed.id = listed.id`
    : sql`from ${rows} as listed`
  const statement =
    patients === undefined || uuid === undefined
      ? sql<Made>`${made}, null::text[] as patients, '' as what, null::text[] as seen ${from}`
      : sql<Made>`select rows, count, case when seen.everybody then null else patients end as patients, looked.what,
        seen.viewers as seen
      from (${made}, array_agg(distinct ${uuid}::text) filter (where ${uuid} is not null) as patients, array_agg(listed.id) as ids ${from}) page
      cross join lateral (select ${patients.type}::text || '?' || encode(sha256(convert_to(${JSON.stringify(usedFilters(list, request))}::text || (select string_agg(id::text, ',' order by id) from unnest(ids) as id), 'UTF8')), 'base64') as what) looked
      cross join lateral (select array_agg(viewer) as viewers, count(*) = min(cardinality(asking.viewers)) as everybody
        from (select ${[]}::text[] as viewers, ${read.now}::timestamptz as now) asking
        join audit_seen on viewer = any(asking.viewers) and audit_seen.what = looked.what and ${seenRecently('audit_seen', sql`asking.now`)}) seen`
  return {
    ids: isSplit ? (search.ids().compile() as CompiledQuery<{ id: number }>) : null,
    page: statement.compile(read.db),
  }
}

interface Kept {
  readonly ids: CompiledQuery<{ id: number }>
  readonly page: CompiledQuery<KeptAnswer>
  /** What the rows are made with, and by which they are kept. */ readonly by: string
}

const mostKept = 200
/**
 * By definition and what its rows are made with: building and compiling such a statement takes longer than to send
 * it.
 */
const compiled = new WeakMap<object, Map<string, CompiledQuery<KeptAnswer>>>()

function keptStatementsOf<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  kept: NonNullable<ListSql<F, O, DB, TB, R>['kept']>,
  read: ListRead,
  request: ListRequest<F, O>,
): Kept {
  const search = searchOf(list, source, read, request)
  const by = JSON.stringify(kept.by(read, search.asked))
  const known = compiled.get(source) ?? new Map<string, CompiledQuery<KeptAnswer>>()
  const page =
    known.get(by) ??
    keptStatement(read.db, {
      rows: search.rows,
      id: search.id,
      patient: kept.patient,
      besides: kept.besides,
    })
  if (known.size >= mostKept) known.clear()
  compiled.set(source, known.set(by, page))
  return {
    ids: search.ids().compile() as CompiledQuery<{ id: number }>,
    page,
    by: `${list.name}${by}`,
  }
}

/** Names a look at these rows, found by these filters (AUD-007). */
const lookOf = (type: string, filters: string, ids: readonly number[]): string =>
  `${type}?${createHash('sha256')
    .update(filters + ids.toSorted((a, b) => a - b).join(','))
    .digest('base64')}`

async function readKept<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  kept: NonNullable<ListSql<F, O, DB, TB, R>['kept']>,
  read: ListRead,
  request: ListRequest<F, O>,
): Promise<Page> {
  const { ids, page, by } = keptStatementsOf(list, source, kept, read, request)
  const filters = JSON.stringify(usedFilters(list, request))
  const viewer = read.user.sessionId
  const rows = keptOf(read.db)
  const made = await inTurn(
    linesOf(read.db),
    JSON.stringify([ids.sql, ids.parameters, by, filters]),
    { viewer, now: read.now },
    async (joined) => {
      const limits = {
        signal: AbortSignal.timeout(longest),
        inflightQueryAbortStrategy: 'cancel query',
      } as const
      const found = (await read.db.executeQuery<{ id: number }>(ids, limits)).rows.map(
        ({ id }) => id,
      )
      if (found.length === 0) return undefined
      const sent = new Map<number, KeptRow>()
      for (const id of found) {
        const row = rows.get(`${by}/${id}`)
        if (row !== undefined) sent.set(id, row)
      }
      const what = lookOf(kept.type, filters, found)
      const answer = await read.db.executeQuery<KeptAnswer>(
        filled(
          page,
          new Map<unknown, unknown>([
            [places.ids, found],
            [places.known, found.map((id) => sent.get(id)?.mark ?? '')],
            [places.what, what],
            [places.viewers, [...new Set(joined.map((one) => one.viewer))]],
            [places.now, joined.at(-1)?.now],
          ]),
        ),
        limits,
      )
      const [told] = answer.rows
      if (told === undefined) return undefined
      return {
        rows: assembled(told, found, sent, (id, row) => rows.keep(`${by}/${id}`, row)),
        count: found.length,
        patients: told.patients,
        what,
        seen: told.seen,
      }
    },
  )
  return made === undefined
    ? nothing
    : { ...made, patients: made.patients ?? [], seen: made.seen?.includes(viewer) === true }
}

export async function readPage<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
): Promise<Page> {
  if ((request.page - 1) * request.limit > farthest) return nothing
  if (source.kept !== undefined) return readKept(list, source, source.kept, read, request)
  const { ids, page: statement } = statementsOf(list, source, read, request)
  const isViewed = source.patients !== undefined
  const asked = isViewed ? statement.parameters.slice(0, -2) : statement.parameters
  const viewer = read.user.sessionId
  const page = await inTurn(
    linesOf(read.db),
    JSON.stringify([ids?.sql, ids?.parameters, statement.sql, asked]),
    { viewer, now: read.now },
    async (joined) => {
      const limits = {
        signal: AbortSignal.timeout(longest),
        inflightQueryAbortStrategy: 'cancel query',
      } as const
      const found =
        ids === null
          ? null
          : (await read.db.executeQuery<{ id: number }>(ids, limits)).rows.map(({ id }) => id)
      const askers = isViewed
        ? [[...new Set(joined.map((one) => one.viewer))], joined.at(-1)?.now]
        : []
      const answer = await read.db.executeQuery<Made>(
        {
          ...statement,
          parameters: [...asked.map((one) => (one === idsPlace ? found : one)), ...askers],
        },
        limits,
      )
      const [made] = answer.rows
      // A row that went between the two is missed in the page, not in the number that says whether there are more.
      return made === undefined || found === null ? made : { ...made, count: found.length }
    },
  )
  if (page === undefined) return nothing
  const { seen, patients, ...rest } = page
  return { ...rest, patients: patients ?? [], seen: !isViewed || seen?.includes(viewer) === true }
}
