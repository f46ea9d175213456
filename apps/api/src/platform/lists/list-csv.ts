// AUD-008, AUD-027, LST-082: exports the rows of a list request as CSV, with the columns of the definition.
import { sql } from 'kysely'
import type { FileAnswer } from '@wren/contract/call'
import type { ListDefinition } from '@wren/contract/list'
import { csvCell, mostCsvRows, tooManyRows } from '@wren/contract/list-csv'
import type { Filters } from '@wren/contract/list-filters'
import { readListRequest, type Sent } from '@wren/contract/list-request.rules'
import { isRefusal, refusal, type Refusal } from '@wren/contract/refusal'
import { localDay } from '@wren/contract/time'
import { hasFlag, may, type UserActor } from '../identity/actor.ts'
import { csvOf } from '../audit/csv.ts'
import type { Work } from '../work/work.ts'
import type { ListRead, ListSql } from './list-query.ts'
import { statementLimits } from './page-flights.ts'
import { patientUuidOf, selectRows, usedFilters } from './search-sql.ts'

const tooManyRowsRefusal = refusal(400, 'validation', tooManyRows)

const readOf = (work: Work): ListRead => ({
  db: work.db,
  now: work.now,
  user: work.actor as UserActor,
  hasFlag: (key) => hasFlag(work.actor, key, work.platform.flags),
  listed: () => {},
})

type Row = Readonly<Record<string, unknown>>
interface ExportedRows {
  readonly rows: readonly Row[]
  readonly patients: readonly string[] | null
}

export async function csvFile<F extends Filters, O extends string, DB, TB extends keyof DB, R>(
  list: ListDefinition<F, O>,
  source: ListSql<F, O, DB, TB, R>,
  work: Work,
  { ids, ...sent }: Sent,
): Promise<FileAnswer | Refusal> {
  // A file has all pages.
  const request = readListRequest(list, { ...sent, page: 1, limit: 1 })
  if (isRefusal(request)) return request
  const read = readOf(work)
  const query = selectRows(
    list,
    source,
    read,
    { ...request, limit: mostCsvRows },
    ids as readonly number[] | undefined,
  )
  const uuid = patientUuidOf(source)
  const patients =
    uuid === undefined
      ? sql`null::text[]`
      : sql`array_agg(distinct ${uuid}::text) filter (where ${uuid} is not null)`
  const answer =
    await sql<ExportedRows>`select coalesce(json_agg(listed), '[]') as rows, ${patients} as patients
      from ${query} as listed`.execute(read.db, statementLimits())
  const { rows = [], patients: patientUuids = null } = answer.rows[0] ?? {}
  if (rows.length > mostCsvRows) return tooManyRowsRefusal
  const columns = list.columns.filter(
    ({ flag, screenOnly }) => screenOnly !== true && (flag === undefined || read.hasFlag(flag)),
  )
  const reader = {
    zone: read.user.timezone,
    now: work.now,
    may: (permission: Parameters<typeof may>[1]) => may(work.actor, permission),
  }
  work.recordEvent('list.exported', {
    changes: [
      {
        type: source.patients?.type ?? source.record ?? 'setting',
        id: 'list',
        action: 'export',
        detail: {
          list: list.name,
          filters: usedFilters(list, request),
          rows: rows.length,
          ...(ids === undefined ? {} : { ids }),
          ...(patientUuids === null ? {} : { patients: patientUuids }),
        },
      },
    ],
  })
  const lines = rows.map((row) => columns.map((column) => csvCell(column, row, reader)))
  return {
    bytes: new TextEncoder().encode(
      csvOf(
        columns.map(({ label }) => label),
        lines,
      ),
    ),
    type: 'text/csv; charset=utf-8',
    name: `${list.name}-${localDay(work.now, read.user.timezone)}.csv`,
  }
}
