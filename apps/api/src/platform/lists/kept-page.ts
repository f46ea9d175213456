// Decision 0014: of the rows of a page PostgreSQL tells what each is made of, and writes only those that this
// instance has not written so already.
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
import { keptRows, type KeptRow, type KeptRows } from './kept-rows.ts'

/** What the values of such a statement are said in the place of: the statement itself is the same for every page. */
export const places = {
  ids: [] as readonly number[],
  known: [] as readonly string[],
  what: Object('what') as string,
  viewers: [] as readonly string[],
  now: Object('now') as string,
}

/** `marks` and `fresh` are lines in no order, each beginning with the row's id. */
export interface KeptAnswer {
  readonly marks: string | null
  readonly fresh: string | null
  readonly patients: readonly string[] | null
  readonly seen: readonly string[]
}

const nameOf = (node: IdentifierNode | OperationNode): string => (node as IdentifierNode).name

/** The names that a query's tables have in it; a subquery has no versions of its own to tell. */
export function tablesOf(query: { toOperationNode(): OperationNode }): string[] {
  const { from, joins = [] } = query.toOperationNode() as unknown as {
    from: { froms: readonly OperationNode[] }
    joins?: readonly { table: OperationNode }[]
  }
  return [...from.froms, ...joins.map(({ table }) => table)].map((node) => {
    const { node: table, alias } =
      node.kind === 'AliasNode' ? (node as AliasNode) : { node, alias: null }
    if (table.kind !== 'TableNode')
      throw new Error('Rows that are kept are read from tables alone.')
    return nameOf(alias ?? (table as TableNode).table.identifier)
  })
}

const selectsIn = (text: string): number => text.match(/\bselect\b/g)?.length ?? 0

interface Rows<DB, TB extends keyof DB, R> {
  readonly rows: SelectQueryBuilder<DB, TB, R>
  readonly id: Expression<unknown>
  readonly patient: Column
  /** What a row says of other records than those of its tables. */
  readonly besides: readonly Expression<unknown>[]
}

/**
 * A record that changes has another xmin, so that a row is what it was as long as those of its tables are. All rows
 * of the page are marked; those whose marks are
 * not the known ones are read whole in the same moment. In no order, as whoever asks knows it: a join for their
 * places would be one of all with all.
 */
export function keptStatement<DB, TB extends keyof DB, R>(
  db: Database,
  { rows, id, patient, besides }: Rows<DB, TB, R>,
): CompiledQuery<KeptAnswer> {
  if (
    selectsIn(rows.compile().sql) !==
    besides.reduce((sum, one) => sum + selectsIn(sql`${one}`.compile(db).sql), 1)
  )
    throw new Error('A row that is kept says of other records what is not named.')
  const parts = [id, ...tablesOf(rows).map((table) => sql`${sql.ref(`${table}.xmin`)}`), ...besides]
  const marks = rows
    .clearSelect()
    .select([
      sql`${id}`.as('id'),
      sql`${columnOf(patient)}`.as('patient'),
      sql`concat(${sql.join(parts, sql`, ' ', `)})`.as('mark'),
    ])
    .where(sql<SqlBool>`${id} = any(${places.ids}::int[])`)
  const changed = rows.where(
    sql<SqlBool>`${id} = any(array(select marked.id from marked where marked.mark is distinct from marked.known))`,
  )
  return sql<KeptAnswer>`with marked as materialized (
      select found.*, placed.mark as known from ${marks} as found join unnest(${places.ids}::int[], ${places.known}::text[]) as placed(id, mark) on placed.id = found.id)
    select page.marks, (select string_agg(listed.id || ' ' || row_to_json(listed)::text, E'\n') from ${changed} as listed) as fresh,
      case when cardinality(seen.viewers) = cardinality(${places.viewers}::text[]) then null else (select array_agg(distinct marked.patient::text) filter (where marked.patient is not null) from marked) end as patients,
      seen.viewers as seen
    from (select string_agg(marked.mark, E'\n') as marks from marked) page
    cross join (select coalesce(array_agg(audit_seen.viewer), '{}') as viewers from audit_seen
      where audit_seen.viewer = any(${places.viewers}::text[]) and audit_seen.what = ${places.what}::text
        and ${seenRecently('audit_seen', sql`${places.now}`)}) seen`.compile(db)
}

export const filled = <A>(
  statement: CompiledQuery<A>,
  values: ReadonlyMap<unknown, unknown>,
): CompiledQuery<A> => ({
  ...statement,
  parameters: statement.parameters.map((one) => (values.has(one) ? values.get(one) : one)),
})

/** By connection, as what is read within a transaction may never come to be. */
const kept = new WeakMap<Database, KeptRows>()
export function keptOf(db: Database): KeptRows {
  const known = kept.get(db)
  if (known !== undefined) return known
  const made = keptRows()
  kept.set(db, made)
  return made
}

const [begin, between, end] = ['[', ', \n ', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]

/** A text cut out of a longer one would hold all of that in memory as long as it is kept itself. */
const alone = (text: string): string => Buffer.from(text).toString()

const linesById = (text: string | null): Map<number, string> =>
  new Map(text === null ? [] : text.split('\n').map((line) => [Number.parseInt(line, 10), line]))

/**
 * The page as JSON in the order of `ids`, of the rows that were known (`sent`) and of those that came; one that is
 * gone is left out.
 */
export function assembled(
  { marks, fresh }: KeptAnswer,
  ids: readonly number[],
  sent: ReadonlyMap<number, KeptRow>,
  keep: (id: number, row: KeptRow) => void,
): Buffer {
  const [marked, came] = [linesById(marks), linesById(fresh)]
  const parts: Buffer[] = []
  for (const id of ids) {
    const mark = marked.get(id)
    if (mark === undefined) continue
    const known = sent.get(id)
    if (known?.mark === mark) parts.push(between, known.json)
    else {
      const line = came.get(id)
      if (line === undefined) throw new Error('A row of a page did not come.')
      const row = { mark: alone(mark), json: Buffer.from(line.slice(line.indexOf(' ') + 1)) }
      keep(id, row)
      parts.push(between, row.json)
    }
  }
  return Buffer.concat([begin, ...parts.slice(1), end])
}
