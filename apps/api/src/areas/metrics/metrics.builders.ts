// Test fixtures: finished visits, inserted as rows because tests need years of them and commands would require a
// nurse, a chart and an invoice for each.
//
//   const pharmacy = await aPharmacy(app)
//   await aFinishedVisit(app, { provider_id: pharmacy, day: '2026-07-04', gmv: 20_000, pay: 12_000 })
import { sql } from 'kysely'
import { atLocal, defaultZone } from '@wren/contract/time'
import type { TestApp } from '../../platform/testing.ts'

export interface FinishedVisit {
  readonly provider_id: number
  readonly day: string
  readonly time?: string
  readonly gmv?: number | null
  readonly pay?: number | null
  readonly paid?: number | null
  readonly patient?: string | null
  readonly nurse?: number | null
  readonly zip?: string
  readonly status?: string
  readonly missed?: string | null
  readonly cancel?: string | null
  readonly deleted?: boolean
}

export async function aFinishedVisit(app: TestApp, visit: FinishedVisit): Promise<number> {
  const { db, clock } = app.instance.platform
  const {
    provider_id,
    day,
    time = '10:00',
    gmv = 20_000,
    pay = 12_000,
    paid = null,
    patient = null,
    nurse = null,
    zip = '85004',
    status = 'Completed - Visit Finished',
    missed = null,
    cancel = null,
    deleted = false,
  } = visit
  const { rows } = await sql<{ id: number }>`
    insert into visit (start, timezone, duration_estimate, provider_id, treatment, zip, status,
      missed, missed_reason, cancel_reason, is_deleted, patient_uuid, user_id_assigned,
      price_provider_estimate_cents, price_nurse_estimate_cents, price_nurse_paid_cents, created, updated)
    values (${atLocal(day, time, defaultZone)}, 'America/Phoenix', 60, ${provider_id}, 'Saline', ${zip}, ${status},
      ${missed !== null}, ${missed}, ${cancel}, ${deleted}, ${patient}, ${nurse},
      ${gmv}, ${pay}, ${paid}, ${clock.now()}, ${clock.now()}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** The invoice of its after-visit report. */
export async function anInvoice(
  app: TestApp,
  visit: number,
  {
    provider_id,
    nurse,
    amount,
  }: { readonly provider_id: number; readonly nurse: number; readonly amount: number },
): Promise<void> {
  const { db, clock } = app.instance.platform
  const now = clock.now()
  await sql`with new_report as (
      insert into report (assignment_id, provider_id, nurse_id, visit_start, visit_local_date, source, status,
        created_at, updated_at)
      values (${visit}, ${provider_id}, ${nurse}, ${now}, ${now.slice(0, 10)}, 'own-chart', 'invoiced', ${now},
        ${now}) returning id),
    new_invoice as (
      insert into invoice (report_id, assignment_id, provider_id, number, amount_due_cents, updated)
      select id, ${visit}, ${provider_id}, ${`WREN-${90_000 + visit}`}, ${amount}, ${now} from new_report returning id)
    insert into invoice_line (invoice_id, position, kind, description, quantity, unit_cents, amount_cents)
    select id, 1, 'visit', 'Visit', 1, ${amount}, ${amount} from new_invoice`.execute(db)
}
