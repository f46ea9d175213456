// LST "One envelope" 082, AUD-026, AUD-027: a list leaves as CSV by its own definition: its columns, and the
// filters and order of its search.
import { z } from 'zod'
import { Id, post, type Call } from './call.ts'
import { ListBody } from './list-answer.ts'
import type { Column, CsvReader, CsvValue } from './list.ts'

/** More would be a copy of the database; a person who needs it narrows the filters. */
export const mostCsvRows = 10_000
export const tooManyRows = 'Please narrow the filters.'

/** The search's own path and body, as a file: every row that it finds, or of those only `ids`. */
export const csvCall = <const P extends string>(
  search: Pick<Call, 'allow' | 'ids'> & { readonly path: P },
) =>
  post(`${search.path}.csv`, {
    ids: `${search.ids} AUD-027`,
    allow: search.allow,
    limit: 'heavy',
    export: true,
    answer: 'file',
    query: z.object({ orderby: z.unknown().optional() }),
    body: ListBody.extend({
      ids: z.array(Id).min(1, 'Invalid value').max(mostCsvRows, 'Invalid value').optional(),
    }),
  })

const plain = (value: unknown): CsvValue =>
  typeof value === 'boolean'
    ? value
      ? 'Yes'
      : 'No'
    : Array.isArray(value)
      ? value.map((one) => String(one)).join('; ')
      : typeof value === 'string' || typeof value === 'number'
        ? value
        : null

/** What stands in a column's cell of the file: the row's own value unless the column says otherwise. */
export const csvCell = (
  column: Column,
  row: Readonly<Record<string, unknown>>,
  reader: CsvReader,
): CsvValue => plain(column.csv === undefined ? row[column.key] : column.csv(row as never, reader))
