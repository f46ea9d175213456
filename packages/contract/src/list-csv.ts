// Exports a list as CSV with the columns of its definition and the filters and order of its search.
// LST "One envelope": LST-082, AUD-026, AUD-027
import { z } from 'zod'
import { Id, post, type Call } from './call.ts'
import { ListBody } from './list-answer.ts'
import type { Column, CsvReader, CsvValue } from './list.ts'

/** The maximum of rows per file. A larger export would be a copy of the database. */
export const mostCsvRows = 10_000
export const tooManyRows = 'Please narrow the filters.'

/** The call of the search that answers a file with all matching rows, or only those with `ids`. */
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
      ? value.map(String).join('; ')
      : typeof value === 'string' || typeof value === 'number'
        ? value
        : null

/** The value of a cell in the file: the row's value unless the column defines `csv`. */
export const csvCell = (
  column: Column,
  row: Readonly<Record<string, unknown>>,
  reader: CsvReader,
): CsvValue => plain(column.csv === undefined ? row[column.key] : column.csv(row as never, reader))
