// Reads a page through the row cache: PostgreSQL writes only rows that this instance does not have (decision 0014).
import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import type { ListRequest } from '@wren/contract/list-request.rules'
import { assemblePage } from './assemble-page.ts'
import {
  cachedPageStatement,
  fillPlaceholders,
  placeholders,
  type CachedPageAnswer,
} from './cached-page-statement.ts'
import type { ListRead, ListSql, RowCacheSql } from './list-query.ts'
import { emptyPage, flightsOf, statementLimits, viewersOf, type Page } from './page-flights.ts'
import { rowCacheOf, type CachedRow } from './row-cache.ts'
import { searchOf, usedFilters } from './search-sql.ts'
import { coalesce } from './single-flight.ts'

interface CachedPageStatements {
  readonly ids: CompiledQuery<{ id: number }>
  readonly page: CompiledQuery<CachedPageAnswer>
  /** Names the variant of the rows: list and `variesBy`. Keys of the row cache begin with it. */
  readonly variant: string
}

const maxCompiled = 200
/** Compiled statements by list and variant: building and compiling one takes longer than sending it. */
const compiled = new WeakMap<object, Map<string, CompiledQuery<CachedPageAnswer>>>()

function statementsOf<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  { variesBy, patient, dependencies }: RowCacheSql<F>,
  read: ListRead,
  request: ListRequest<F, O>,
): CachedPageStatements {
  const search = searchOf(list, source, read, request)
  const variant = JSON.stringify(variesBy(read, search.context))
  const statements = compiled.get(source) ?? new Map<string, CompiledQuery<CachedPageAnswer>>()
  const page =
    statements.get(variant) ??
    cachedPageStatement(read.db, { rows: search.rows, id: search.id, patient, dependencies })
  if (statements.size >= maxCompiled) statements.clear()
  compiled.set(source, statements.set(variant, page))
  return {
    ids: search.ids().compile() as CompiledQuery<{ id: number }>,
    page,
    variant: `${list.name}${variant}`,
  }
}

/** Key of these rows and filters in `audit_seen` (AUD-007). */
const viewKey = (type: string, filters: string, ids: readonly number[]): string =>
  `${type}?${createHash('sha256')
    .update(filters + ids.toSorted((a, b) => a - b).join(','))
    .digest('base64')}`

export async function readCachedPage<
  F extends Filters,
  O extends string,
  DB,
  TB extends keyof DB,
  R,
>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  rowCache: RowCacheSql<F>,
  read: ListRead,
  request: ListRequest<F, O>,
): Promise<Page> {
  const statements = statementsOf(list, source, rowCache, read, request)
  const { variant } = statements
  const filters = JSON.stringify(usedFilters(list, request))
  const viewer = read.user.sessionId
  const cache = rowCacheOf(read.db)
  const page = await coalesce(
    flightsOf(read.db),
    JSON.stringify([statements.ids.sql, statements.ids.parameters, variant, filters]),
    { viewer, now: read.now },
    async (callers) => {
      const limits = statementLimits()
      const idRows = await read.db.executeQuery<{ id: number }>(statements.ids, limits)
      const ids = idRows.rows.map(({ id }) => id)
      if (ids.length === 0) return undefined
      const cached = new Map<number, CachedRow>()
      for (const id of ids) {
        const row = cache.get(`${variant}/${id}`)
        if (row !== undefined) cached.set(id, row)
      }
      const what = viewKey(rowCache.type, filters, ids)
      const values = new Map<unknown, unknown>([
        [placeholders.ids, ids],
        [placeholders.marks, ids.map((id) => cached.get(id)?.mark ?? '')],
        [placeholders.what, what],
        [placeholders.viewers, viewersOf(callers)],
        [placeholders.now, callers.at(-1)?.now],
      ])
      const { rows } = await read.db.executeQuery<CachedPageAnswer>(
        fillPlaceholders(statements.page, values),
        limits,
      )
      const [answer] = rows
      if (answer === undefined) return undefined
      return {
        rows: assemblePage(answer, ids, cached, (id, row) => cache.set(`${variant}/${id}`, row)),
        count: ids.length,
        patients: answer.patients,
        what,
        seen: answer.seen,
      }
    },
  )
  return page === undefined
    ? emptyPage
    : { ...page, patients: page.patients ?? [], seen: page.seen?.includes(viewer) === true }
}
