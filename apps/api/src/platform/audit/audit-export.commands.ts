// AUD-026: exports the filtered Audit Log as CSV and records the export as an event.
import type { audit } from '@wren/contract/audit'
import { auditList } from '@wren/contract/audit.list'
import type { Input } from '@wren/contract/call'
import { readListRequest } from '@wren/contract/list-request.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { UserActor } from '../identity/actor.ts'
import { orderSql } from '../lists/orders.ts'
import { usedFilters } from '../lists/search-sql.ts'
import type { Work } from '../work/work.ts'
import { auditCsv, maxLines } from './audit-csv.ts'
import { auditFilters, auditOrders } from './audit-log.queries.ts'
import { eventRows } from './event-rows.queries.ts'

type WhereArgument = Parameters<ReturnType<typeof eventRows>['where']>[0]

export async function exportEvents(work: Work, sent: Input<typeof audit.export>) {
  const request = readListRequest(auditList, sent)
  if (isRefusal(request)) return request
  const context = { read: { user: work.actor as UserActor } }
  let query = eventRows(work.db)
  for (const [name, value] of Object.entries(request.filters)) {
    if (value !== undefined)
      query = query.where(
        (
          auditFilters[name as keyof typeof auditFilters] as (
            value: unknown,
            context: unknown,
          ) => WhereArgument
        )(value, context),
      )
  }
  for (const { key, direction } of request.order)
    query = query.orderBy(orderSql(auditOrders[key], direction))
  const rows = await query
    .orderBy('event.id', 'desc')
    .limit(maxLines + 1)
    .execute()
  const bytes = auditCsv(rows as never)
  if (isRefusal(bytes)) return bytes
  const patients = [...new Set(rows.flatMap(({ patientUuid }) => patientUuid ?? []))]
  work.recordEvent('audit.exported', {
    changes: [
      {
        type: 'audit',
        id: 'log',
        action: 'export',
        detail: { filters: usedFilters(auditList, request), events: rows.length, patients },
      },
    ],
  })
  return { bytes, type: 'text/csv; charset=utf-8', name: 'audit.csv' }
}
