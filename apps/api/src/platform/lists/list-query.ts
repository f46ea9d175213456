// LST-034, LST-035, LST-036, LST-037, LST-038, LST-039, LST-040, LST-041, LST-042, LST-043, LST-081, LST-082, LST-083,
// LST-084: makes the functions that answer the calls of a list from its definition and its SQL.
import type { Expression, OperationNodeSource, SelectQueryBuilder } from 'kysely'
import type { FileAnswer } from '@wren/contract/call'
import { listParameters, type ListParameters } from '@wren/contract/list-answer'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters, FilterValue } from '@wren/contract/list-filters'
import {
  readListRequest,
  type ListRequest,
  type Sent,
  type WireKey,
} from '@wren/contract/list-request.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { rawJson, type RawJson } from '../http/answers.ts'
import type { Read } from '../http/bind.ts'
import type { RecordType } from '../work/events.ts'
import type { Work } from '../work/work.ts'
import type { Column, Condition } from './conditions.ts'
import type { OrderSql } from './orders.ts'
import { csvFile } from './list-csv.ts'
import { readPage } from './page.ts'
import type { Page } from './page-flights.ts'
import { usedFilters } from './search-sql.ts'

export type ListRead = Pick<Read, 'db' | 'now' | 'user' | 'hasFlag' | 'listed'>

/** What the SQL of a filter or order may depend on besides its value. */
export interface ListContext<F extends Filters> {
  readonly read: ListRead
  readonly filters: ListRequest<F>['filters']
  readonly known: ListRequest<F>['known']
  /** Keys of the order. */
  readonly order: readonly string[]
}
type FilterCondition<V, F extends Filters> = (value: V, context: ListContext<F>) => Condition

/** SQL of every filter of a list. A missing filter does not compile. */
export type FilterSql<F extends Filters> = {
  readonly [K in WireKey<F>]: F[K] extends { readonly emptyAble: true }
    ? {
        readonly is: FilterCondition<FilterValue<F[K]>, F>
        /** Not null where the field is set. */
        readonly known: Column
      }
    : FilterCondition<FilterValue<F[K]>, F>
}

/** For rows that many people read repeatedly: an instance caches the JSON of each row (decision 0014). */
export interface RowCacheSql<F extends Filters> {
  readonly type: RecordType
  /** The patient of the row, among the tables of the row. */
  readonly patient: Column
  /** Values of the row that come from records outside its tables. */
  readonly dependencies: readonly Expression<unknown>[]
  /** What the columns depend on besides records, for example the time zone of the person and settings. */
  readonly variesBy: (read: ListRead, context: ListContext<F>) => readonly unknown[]
}

export interface ListSql<F extends Filters, O extends string, DB, TB extends keyof DB, R> {
  /** Tables, joins, fixed conditions, and the columns of a row under their wire names. */
  readonly rows: (read: ListRead, context: ListContext<F>) => SelectQueryBuilder<DB, TB, R>
  /** The id of a row. Every order ends with it, descending. */
  readonly id: Column
  readonly filters: FilterSql<F>
  /** Functions of the request where the planner would choose the wrong index. */
  readonly orders: { readonly [K in O]: OrderSql | ((context: ListContext<F>) => OrderSql) }
  /**
   * Reads the ids of a page in a statement before its rows. It is for lists that match thousands of rows before the
   * page is cut, or whose joins take longer to plan than to read: PostgreSQL drops left joins on unique keys from the
   * statement of the ids. A function names the tables of the ids, because a dropped join still prevents index-only
   * scans.
   */
  readonly idsFirst?: boolean | ((read: ListRead, context: ListContext<F>) => OperationNodeSource)
  /** Requires `idsFirst`. */
  readonly rowCache?: RowCacheSql<F>
  /** The record type of an export's event, where the rows are not data of patients. */
  readonly record?: RecordType
  /** The rows are data of patients (AUD-006). `uuid` is a column of the row, or an expression on the row `listed`. */
  readonly patients?: {
    readonly type: RecordType
    readonly uuid: (keyof R & string) | Exclude<Column, string>
  }
}

export interface ListRows<R> {
  readonly data: readonly R[]
  readonly parameters: ListParameters
}

async function readList<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  read: ListRead,
  sent: Sent,
): Promise<{ readonly page: Page; readonly parameters: ListParameters } | Refusal> {
  const request = readListRequest(list, sent)
  if (isRefusal(request)) return request
  const page = await readPage(list, source, read, request)
  if (source.patients !== undefined)
    read.listed({
      type: source.patients.type,
      filters: usedFilters(list, request),
      patients: page.patients,
      what: page.what,
      seen: page.seen,
    })
  return { page, parameters: listParameters(request, page.count > request.limit) }
}

export interface ListAnswers {
  /** For `reads(<area>.search, search)`: sends the rows as the JSON that PostgreSQL wrote. */
  (read: ListRead, sent: Sent): Promise<RawJson | Refusal>
  /** For `changes(<area>.csv, search.csv)`: the same rows as a file. Records the export as an event. */
  readonly csv: (work: Work, sent: Sent) => Promise<FileAnswer | Refusal>
}

export const listQuery = <F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
): ListAnswers => {
  const search = async (read: ListRead, sent: Sent): Promise<RawJson | Refusal> => {
    const answer = await readList(list, source, read, sent)
    if (isRefusal(answer)) return answer
    const {
      page: { rows },
      parameters,
    } = answer
    const [before, after] = ['{"data":', `,"parameters":${JSON.stringify(parameters)}}`]
    return rawJson(
      typeof rows === 'string'
        ? before + rows + after
        : Buffer.concat([Buffer.from(before), rows, Buffer.from(after)]),
    )
  }
  return Object.assign(search, {
    csv: (work: Work, sent: Sent) => csvFile(list, source, work, sent),
  })
}

/** For lists whose rows are changed in JavaScript, or whose answer has further fields. */
export const listRows = <F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
) => {
  const rows = async (read: ListRead, sent: Sent): Promise<ListRows<R> | Refusal> => {
    const answer = await readList(list, source, read, sent)
    return isRefusal(answer)
      ? answer
      : { data: JSON.parse(String(answer.page.rows)) as R[], parameters: answer.parameters }
  }
  return Object.assign(rows, { csv: (work: Work, sent: Sent) => csvFile(list, source, work, sent) })
}
