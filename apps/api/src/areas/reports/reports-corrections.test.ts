// VIS-165: how a finished visit is corrected: times by a returned eChart, the order by linking with a reason, nurse
// and patient never.
import { sql } from 'kysely'
import { Client as Owner } from 'pg'
import { expect, test } from 'vitest'
import { orderLinks } from '@wren/contract/orders-link'
import { reports } from '@wren/contract/reports'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aReport, type Reported } from './reports.builders.ts'

const app = useTestApp()

const finished = {
  status: 409,
  body: { error: 'This visit is finished. Order cannot be changed.', code: 'finished' },
}
const reason = 'Linked to the order of last year'
const anotherOrder = async ({ fixture }: Reported) => {
  const pharmacy = await aPharmacy(app, {
    hourly_rate_cents: 20_000,
    duration_rounding_method: 'up-15',
  })
  const order = await anOrder(app, {
    patient_uuid: fixture.scene.patient.uuid,
    provider_id: pharmacy,
  })
  return { pharmacy, order: order.id }
}
const relink = (
  { admin, fixture }: Reported,
  order_id: number | null,
  more: { readonly reason?: string } = {},
) => admin.call(orderLinks.relink, { id: fixture.visit.id, order_id, ...more })

/** A visit of an earlier release that was finished without an order. */
async function withoutOrder(visit: number): Promise<void> {
  const owner = new Owner({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('alter table visit disable trigger visit_finished_stays')
  await owner.query('update visit set patient_order_id = null where id = $1', [visit])
  await owner.query('alter table visit enable trigger visit_finished_stays')
  await owner.end()
}

test('VIS-165 ORD-078 a wrong order is moved with a reason while the report is not sent: visit and report take its pharmacy and price, and history and trail say why', async () => {
  const made = await aReport(app, { flagged: true, pharmacy: { hourly_rate_cents: 15_000 } })
  const { admin, fixture, report } = made
  const { id } = fixture.visit
  const { pharmacy, order } = await anotherOrder(made)
  expect(report.status).toBe('audit-required')
  const before = (await admin.call(reports.byId, { id: report.id })).body
  expect(await relink(made, order)).toMatchObject({
    status: 400,
    body: { fields: { reason: 'A reason is required.' } },
  })
  expect(await relink(made, order, { reason: 'abc' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please enter a reason of 5 to 500 characters.' } },
  })
  expect(await relink(made, null, { reason })).toMatchObject(finished)
  const stranger = await anOrder(app, {
    patient_uuid: (await aPatient(admin)).uuid,
    provider_id: pharmacy,
  })
  expect(await relink(made, stranger.id, { reason })).toMatchObject({
    status: 409,
    body: { error: 'The order belongs to another patient.' },
  })
  expect((await admin.call(reports.byId, { id: report.id })).body).toEqual(before)
  const answer = await relink(made, order, { reason })
  expect(answer.body, answer.body.error).toEqual({
    assignment_ids: [id],
    results: [{ id, ok: true, error: null }],
  })
  const { assignment } = (await admin.call(visits.byId, { id })).body
  expect(assignment).toMatchObject({
    patient_order_id: order,
    provider_id: pharmacy,
    price_provider_hourly_rate: 200,
    status: 'Completed - Visit Finished',
    user_id_assigned: fixture.scene.nurse,
  })
  expect((assignment as { status_history: object[] }).status_history[0]).toMatchObject({
    reason: `Order corrected: ${reason}`,
  })
  const after = (await admin.call(reports.byId, { id: report.id })).body
  expect(after.status).toBe('audit-required')
  const stored = (
    await sql<{
      report: number
      invoice: number
      due: number
      minutes: number
      line: string
    }>`select report.provider_id as report, invoice.provider_id as invoice, amount_due_cents as due,
      billable_minutes as minutes,
      (select description from invoice_line where invoice_id = invoice.id and kind = 'visit'
        order by position limit 1) as line
      from report join invoice on invoice.report_id = report.id where report.id = ${report.id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]
  expect(stored).toMatchObject({ report: pharmacy, invoice: pharmacy })
  expect(stored?.minutes).toBe(Math.ceil((stored?.minutes ?? 0) / 15) * 15)
  expect(stored?.due).toBe(Math.round(((stored?.minutes ?? 0) * 20_000) / 60))
  expect(stored?.line).toContain('$200.00/hr')
  const events = await sql<{
    detail: { reason?: string }
    changes: Record<string, { before: unknown; after: unknown }>
  }>`select detail, changes from audit_event where record_type = 'visit' and record_id = ${String(id)}
    and changes ? 'patient_order_id' order by id desc limit 1`.execute(app.instance.platform.db)
  expect(events.rows[0]?.detail.reason).toBe(reason)
  expect(events.rows[0]?.changes['patient_order_id']).toEqual({
    before: fixture.scene.order,
    after: order,
  })
})

test('VIS-165 ORD-074 a missing order is linked with a reason also while the eChart is returned; a sent report is marked returned and reopened first', async () => {
  const made = await aReport(app)
  const { admin, fixture, report } = made
  const { id } = fixture.visit
  const { order } = await anotherOrder(made)
  await withoutOrder(id)
  const link = (more: object = {}) =>
    admin.call(orderLinks.link, { assignment_id: id, order_id: order, reason, ...more })
  expect(report.status).toBe('manual-send-required')
  expect(await link()).toMatchObject(finished)
  await admin.call(reports.markSent, { id: report.id } as never)
  expect(await link()).toMatchObject(finished)
  expect(
    (await admin.call(reports.markReturned, { id: report.id, reason: 'Wrong order' } as never))
      .status,
  ).toBe(200)
  expect(await link()).toMatchObject(finished)
  expect((await admin.call(reports.reopen, { id: report.id, reason } as never)).status).toBe(200)
  expect((await admin.call(reports.returnChart, { id: report.id, reason })).status).toBe(200)
  expect((await link()).body.assignment_ids).toEqual([id])
  // What was corrected is as fixed as before.
  expect(await link({ order_id: fixture.scene.order, reason: undefined })).toMatchObject({
    status: 400,
  })
  expect(await admin.call(visits.save, { id, start: '2027-05-01T10:00:00.000Z' })).toMatchObject({
    status: 409,
    body: { code: 'finished' },
  })
})

test('VIS-165 of two corrections at the same moment, and of one and a sending, the report is never priced by another pharmacy than its visit, in 8 rounds', async () => {
  for (let round = 0; round < 8; round++) {
    const made = await aReport(app, { flagged: true })
    const [one, other] = [await anotherOrder(made), await anotherOrder(made)]
    await Promise.all([
      relink(made, one.order, { reason }),
      relink(made, other.order, { reason }),
      made.admin.call(reports.approve, { id: made.report.id, note: 'Looks right.' }),
    ])
    const { rows } = await sql`select 1 from visit join report on report.assignment_id = visit.id
      join invoice on invoice.report_id = report.id join patient_order on patient_order.id = visit.patient_order_id
      where visit.id = ${made.fixture.visit.id} and report.provider_id = visit.provider_id
        and invoice.provider_id = visit.provider_id
        and patient_order.provider_id = visit.provider_id`.execute(app.instance.platform.db)
    expect(rows).toHaveLength(1)
  }
})
