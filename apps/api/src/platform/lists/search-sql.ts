// LST-039, LST-042, LST-043: the conditions, order and limits of a list request as SQL.
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { ListDefinition } from '@wren/contract/list'
import { mostCsvRows } from '@wren/contract/list-csv'
import type { Filters } from '@wren/contract/list-filters'
import { wireName } from '@wren/contract/list-payload.rules'
import type { ListRequest, Sent } from '@wren/contract/list-request.rules'
import { columnOf, oneOf, type Condition } from './conditions.ts'
import type { ListContext, ListRead, ListSql } from './list-query.ts'
import { orderSql } from './orders.ts'

type AnyFilterSql =
  | ((value: unknown, context: unknown) => Condition)
  | {
      readonly is: (value: unknown, context: unknown) => Condition
      readonly known: string | Expression<unknown>
    }

/** Conditions in the order of the definition, so that one set of filters is always one statement. */
function conditionsOf<F extends Filters>(
  list: Pick<ListDefinition<F>, 'filters'>,
  filters: object,
  context: ListContext<F>,
): Condition[] {
  const conditions: Condition[] = []
  for (const [key, { send }] of Object.entries(list.filters)) {
    if (send !== undefined) continue
    const { [key]: value } = context.filters as Record<string, unknown>
    const { [key]: isSet } = context.known as Record<string, boolean | undefined>
    const { [key]: filterSql } = filters as Record<string, AnyFilterSql>
    if (filterSql === undefined) throw new Error(`The SQL of filter ${key} is missing.`)
    const is = typeof filterSql === 'function' ? filterSql : filterSql.is
    if (value !== undefined) conditions.push(is(value, context))
    if (isSet !== undefined && typeof filterSql === 'object')
      conditions.push(
        isSet
          ? sql<SqlBool>`${columnOf(filterSql.known)} is not null`
          : sql<SqlBool>`${columnOf(filterSql.known)} is null`,
      )
  }
  return conditions
}

export const findsIdsFirst = ({ idsFirst = false }: { readonly idsFirst?: unknown }): boolean =>
  idsFirst !== false

/** The rows of a list without conditions (`rows`), and functions that add conditions, order and page to a query. */
export function searchOf<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
  selectedIds?: readonly number[],
) {
  const context: ListContext<F> = {
    read,
    filters: request.filters,
    known: request.known,
    order: request.order.map(({ key }) => key),
  }
  const id = columnOf(source.id)
  const ordered = <Q>(rows: SelectQueryBuilder<DB, TB, Q>): SelectQueryBuilder<DB, TB, Q> => {
    let query = rows
    for (const { key, direction } of request.order) {
      const { [key]: order } = source.orders
      query = query.orderBy(
        orderSql(typeof order === 'function' ? order(context) : order, direction),
      )
    }
    return request.order.some(({ key }) => key === 'id') ? query : query.orderBy(sql`${id} desc`)
  }
  const paged = <Q>(rows: SelectQueryBuilder<DB, TB, Q>): SelectQueryBuilder<DB, TB, Q> => {
    let query = rows
    for (const condition of conditionsOf(list, source.filters, context))
      query = query.where(condition)
    if (selectedIds !== undefined) query = query.where(oneOf(source.id)(selectedIds))
    // Common limits are literals: with a parameter a prepared plan would expect a tenth of the table.
    query = ordered(query).limit(
      request.limit === list.pageSize || request.limit === mostCsvRows
        ? sql.lit(request.limit + 1)
        : request.limit + 1,
    )
    const offset = (request.page - 1) * request.limit
    return offset === 0 ? query : query.offset(offset)
  }
  const rows = source.rows(read, context)
  const { idsFirst } = source
  const idSource =
    typeof idsFirst === 'function' ? (idsFirst(read, context) as unknown as typeof rows) : rows
  return {
    rows,
    paged,
    ordered,
    id,
    context,
    ids: () => paged(idSource.clearSelect().select(sql<number>`${id}`.as('id'))),
  }
}

/** The rows of a request. `selectedIds` limits them to these ids (export of a selection). */
export function selectRows<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  request: ListRequest<F, O>,
  selectedIds?: readonly number[],
): SelectQueryBuilder<DB, TB, R> {
  const search = searchOf(list, source, read, request, selectedIds)
  if (!findsIdsFirst(source)) return search.paged(search.rows)
  return search.ordered(search.rows.where(sql<SqlBool>`${search.id} = any(array(${search.ids()}))`))
}

/** The filters of a request under their wire names (AUD-006). */
export const usedFilters = (
  list: Pick<ListDefinition, 'camel'>,
  { filters, known }: Pick<ListRequest, 'filters' | 'known'>,
): Sent => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries(known).map(([key, isSet]) => [wireName(list, key, 'known'), isSet]),
  ),
})

/** The patient of a row, as an expression on `listed`. */
export function patientUuidOf({
  patients,
}: Pick<ListSql<Filters, string, never, never, never>, 'patients'>):
  | Expression<unknown>
  | undefined {
  if (patients === undefined) return undefined
  return typeof patients.uuid === 'string' ? sql.ref(`listed.${patients.uuid}`) : patients.uuid
}
