// VIS "Statuses" 060, 064: what the conditions of a status are judged by.
import { sql } from 'kysely'
import type { ReadyFacts } from '@wren/contract/visits-ready.rules'
import { localDay } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { VisitRecord } from './visits.store.ts'

interface Around {
  readonly order: ReadyFacts['order']
  readonly report_status: string | null
}

export async function readyFacts(db: Database, visit: VisitRecord): Promise<ReadyFacts> {
  const found = await sql<Around>`select
      (select jsonb_build_object('status', status, 'signed_date', signed_date, 'expiration_date', expiration_date) from patient_order where id = ${visit.patient_order_id}::int) as "order",
      (select status from report where assignment_id = ${visit.id} and withdrawn_at is null) as report_status`.execute(
    db,
  )
  const { order, report_status } = found.rows[0] as Around
  return { ...visit, order, report_status, local_date: localDay(visit.start, visit.timezone) }
}
