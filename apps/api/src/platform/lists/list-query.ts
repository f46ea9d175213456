// LST "Ordering and paging", "One envelope" 034-043, 081-084: a list's definition and its SQL make the function
// that answers its call.
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
import { readPage, usedFilters, type Page } from './page.ts'

export type ListRead = Pick<Read, 'db' | 'now' | 'user' | 'hasFlag' | 'listed'>

/** What a filter's SQL may look at besides its own value. */
export interface Asked<F extends Filters> {
  readonly read: ListRead
  readonly filters: ListRequest<F>['filters']
  readonly known: ListRequest<F>['known']
  /** The keys it is ordered by. */
  readonly order: readonly string[]
}
type Where<V, F extends Filters> = (value: V, asked: Asked<F>) => Condition

/** A name that is missing here does not compile. */
export type FilterSql<F extends Filters> = {
  readonly [K in WireKey<F>]: F[K] extends { readonly emptyAble: true }
    ? {
        readonly is: Where<FilterValue<F[K]>, F>
        /** Not null where the field is set. */ readonly known: Column
      }
    : Where<FilterValue<F[K]>, F>
}

export interface ListSql<F extends Filters, O extends string, DB, TB extends keyof DB, R> {
  /** Tables and joins, what is never shown, and the columns of a row under their wire names. */
  readonly rows: (read: ListRead, asked: Asked<F>) => SelectQueryBuilder<DB, TB, R>
  /** The row's id: every order ends with it, descending. */
  readonly id: Column
  readonly filters: FilterSql<F>
  /** By what is asked, where the planner has to be told which index not to walk. */
  readonly orders: { readonly [K in O]: OrderSql | ((asked: Asked<F>) => OrderSql) }
  /**
   * Thousands of rows are found before the page is cut out of them, or what they are joined with takes longer to
   * plan than to read: a statement of its own finds
   * the ids, where left joins on unique keys fall away, and only those of the page are joined with what they show.
   * Or else the tables that ids are found in: of a
   * join that falls away PostgreSQL still reads what it would compare, so that an index that has all that is asked
   * would not do.
   */
  readonly idsFirst?: boolean | ((read: ListRead, asked: Asked<F>) => OperationNodeSource)
  /**
   * With `idsFirst`, of rows that many people read again and again: an instance keeps what PostgreSQL wrote of a
   * row until one of its records changes (decision 0014).
   */
  readonly kept?: {
    readonly type: RecordType
    /** Whose data it is, among the tables of the row. */
    readonly patient: Column
    /** What a row says of other records than those it is joined of. */
    readonly besides: readonly Expression<unknown>[]
    /** What the row's columns are made with besides its records: who asks, settings. */
    readonly by: (read: ListRead, asked: Asked<F>) => readonly unknown[]
  }
  /** What its export is about, where the rows are no patients' data. */
  readonly record?: RecordType
  /**
   * AUD-006: the rows are patients' data. `uuid` is a column of the row, or an expression on `listed`, which is the
   * row.
   */
  readonly patients?: {
    readonly type: RecordType
    readonly uuid: (keyof R & string) | Exclude<Column, string>
  }
}

export interface ListRows<R> {
  readonly data: readonly R[]
  readonly parameters: ListParameters
}

async function ask<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
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
  /** For `reads(<area>.search, search)`: the rows leave as the JSON that PostgreSQL wrote. */
  (read: ListRead, sent: Sent): Promise<RawJson | Refusal>
  /** For `changes(<area>.csv, search.csv)`: the same rows as a file; that it left is an event. */
  readonly csv: (work: Work, sent: Sent) => Promise<FileAnswer | Refusal>
}

export const listQuery = <F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
): ListAnswers => {
  const search = async (read: ListRead, sent: Sent): Promise<RawJson | Refusal> => {
    const asked = await ask(list, source, read, sent)
    if (isRefusal(asked)) return asked
    const {
      page: { rows },
      parameters,
    } = asked
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

/** For lists whose rows need work in JavaScript, or whose answer has more beside them. */
export const listRows = <F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
) => {
  const rows = async (read: ListRead, sent: Sent): Promise<ListRows<R> | Refusal> => {
    const asked = await ask(list, source, read, sent)
    return isRefusal(asked)
      ? asked
      : { data: JSON.parse(String(asked.page.rows)) as R[], parameters: asked.parameters }
  }
  return Object.assign(rows, { csv: (work: Work, sent: Sent) => csvFile(list, source, work, sent) })
}
