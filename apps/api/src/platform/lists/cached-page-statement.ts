// The statement of a cached page: it reads the versions of all rows, and the rows whose versions changed
// (decision 0014).
import {
  sql,
  type AliasNode,
  type CompiledQuery,
  type Expression,
  type IdentifierNode,
  type OperationNode,
  type SelectQueryBuilder,
  type SqlBool,
  type TableNode,
} from 'kysely'
import type { Database } from '../database/database.ts'
import { seenRecently } from '../audit/views.ts'
import { columnOf, type Column } from './conditions.ts'

/** Parameters that are replaced by the values of a page, so that all pages share one statement. */
export const placeholders = {
  ids: [] as readonly number[],
  marks: [] as readonly string[],
  what: Object('what') as string,
  viewers: [] as readonly string[],
  now: Object('now') as string,
}

/** `marks` and `fresh` are unordered lines that begin with the id of the row. */
export interface CachedPageAnswer {
  readonly marks: string | null
  readonly fresh: string | null
  readonly patients: readonly string[] | null
  readonly seen: readonly string[]
}

const nameOf = (node: IdentifierNode | OperationNode): string => (node as IdentifierNode).name

/** Names or aliases of the tables of a query. Throws for subqueries, which have no row versions. */
export function tablesOf(query: { toOperationNode(): OperationNode }): string[] {
  const { from, joins = [] } = query.toOperationNode() as unknown as {
    from: { froms: readonly OperationNode[] }
    joins?: readonly { table: OperationNode }[]
  }
  return [...from.froms, ...joins.map(({ table }) => table)].map((node) => {
    const { node: table, alias } =
      node.kind === 'AliasNode' ? (node as AliasNode) : { node, alias: null }
    if (table.kind !== 'TableNode') throw new Error('Cached rows must be read from tables alone.')
    return nameOf(alias ?? (table as TableNode).table.identifier)
  })
}

const selectsIn = (text: string): number => text.match(/\bselect\b/g)?.length ?? 0

interface CachedRows<DB, TB extends keyof DB, R> {
  readonly rows: SelectQueryBuilder<DB, TB, R>
  readonly id: Expression<unknown>
  readonly patient: Column
  /** Values of a row that come from records outside its tables. */
  readonly dependencies: readonly Expression<unknown>[]
}

/**
 * Every change of a record changes its xmin, so a row is unchanged while the xmins of its tables are. The statement
 * returns the marks of all rows and, in the same snapshot, the rows whose marks differ from the cached ones. Rows are
 * unordered: a join for their positions would compare all rows with all ids.
 */
export function cachedPageStatement<DB, TB extends keyof DB, R>(
  db: Database,
  { rows, id, patient, dependencies }: CachedRows<DB, TB, R>,
): CompiledQuery<CachedPageAnswer> {
  if (
    selectsIn(rows.compile().sql) !==
    dependencies.reduce((sum, value) => sum + selectsIn(sql`${value}`.compile(db).sql), 1)
  )
    throw new Error('A subquery of a cached row is missing in `dependencies`.')
  const parts = [
    id,
    ...tablesOf(rows).map((table) => sql`${sql.ref(`${table}.xmin`)}`),
    ...dependencies,
  ]
  const marks = rows
    .clearSelect()
    .select([
      sql`${id}`.as('id'),
      sql`${columnOf(patient)}`.as('patient'),
      sql`concat(${sql.join(parts, sql`, ' ', `)})`.as('mark'),
    ])
    .where(sql<SqlBool>`${id} = any(${placeholders.ids}::int[])`)
  const changed = rows.where(
    sql<SqlBool>`${id} = any(array(
      select marked.id from marked where marked.mark is distinct from marked.cached_mark))`,
  )
  const { ids, marks: cachedMarks, viewers, what, now } = placeholders
  return sql<CachedPageAnswer>`with marked as materialized (
      select current.*, cached.mark as cached_mark from ${marks} as current
      join unnest(${ids}::int[], ${cachedMarks}::text[]) as cached(id, mark) on cached.id = current.id)
    select page.marks,
      (select string_agg(listed.id || ' ' || row_to_json(listed)::text, E'\n') from ${changed} as listed) as fresh,
      case when cardinality(seen.viewers) = cardinality(${viewers}::text[]) then null
        else (select array_agg(distinct marked.patient::text) filter (where marked.patient is not null) from marked)
        end as patients,
      seen.viewers as seen
    from (select string_agg(marked.mark, E'\n') as marks from marked) page
    cross join (select coalesce(array_agg(audit_seen.viewer), '{}') as viewers from audit_seen
      where audit_seen.viewer = any(${viewers}::text[]) and audit_seen.what = ${what}::text
        and ${seenRecently('audit_seen', sql`${now}`)}) seen`.compile(db)
}

export const fillPlaceholders = <A>(
  statement: CompiledQuery<A>,
  values: ReadonlyMap<unknown, unknown>,
): CompiledQuery<A> => ({
  ...statement,
  parameters: statement.parameters.map((value) => (values.has(value) ? values.get(value) : value)),
})
