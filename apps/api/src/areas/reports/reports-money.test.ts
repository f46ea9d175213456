// AVR "What was paid stays paid" 068-072: payments are rows, and the invoice is the sum of its rows.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderLinks } from '@wren/contract/orders-link'
import { reports, type Report } from '@wren/contract/reports'
import { belowZero, paidByPharmacy } from '@wren/contract/reports.refusals'
import { formatDate } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aSentInvoice, resubmitted, type Reported } from './reports.builders.ts'

const app = useTestApp()

const read = async ({ admin, report }: Reported): Promise<Report> =>
  (await admin.call(reports.byId, { id: report.id })).body
const change = ({ admin, report }: Reported, fields: object) =>
  admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, fields)
const rate = ({ admin, fixture }: Reported, dollars: number) =>
  admin.raw('PUT', `/assignments/${fixture.visit.id}`, { price_provider_hourly_rate: dollars })
const returned = async ({ admin, report }: Reported): Promise<void> => {
  const { status } = await admin.call(reports.markReturned, {
    id: report.id,
    reason: 'The times are wrong.',
  })
  expect(status).toBe(200)
}
const inAudit = async (made: Reported): Promise<void> => {
  await returned(made)
  const { status } = await made.admin.call(reports.reopen, {
    id: made.report.id,
    reason: 'The times are wrong.',
  })
  expect(status).toBe(200)
}
const typed = ({ kind, description, quantity, unitCents }: Report['invoice']['lines'][number]) => ({
  kind,
  description,
  quantity,
  unitCents,
})
const today = () => formatDate(app.instance.platform.clock.now(), 'America/Los_Angeles')
const figures = ({ invoice: { lines, amountDue, paid, balance } }: Report) => [
  lines.map(({ amountCents }) => amountCents),
  amountDue.cents,
  paid.cents,
  balance.cents,
]

test('AVR-071 a chart that comes back shorter after money came in adds a credit line', async () => {
  const made = await aSentInvoice(app)
  expect(figures(made.report)).toEqual([[22_500], 22_500, 0, 22_500])
  await made.admin.call(reports.markPaid, { id: made.report.id, cents: 20_000 })
  await inAudit(made)
  await resubmitted(made, 60)
  const corrected = await read(made)
  expect(figures(corrected)).toEqual([[22_500, -7_500], 15_000, 20_000, -5_000])
  expect(corrected.invoice.lines[1]).toEqual({
    kind: 'credit',
    description: `Correction ${today()}: minutes 90 to 60`,
    quantity: 1,
    unitCents: -7_500,
    amountCents: -7_500,
  })
  expect(corrected.lockedLines).toBe(1)
  // Another correction before the next version takes the place of the first.
  await resubmitted(made, 120)
  expect(figures(await read(made))).toEqual([[22_500, 7_500], 30_000, 20_000, 10_000])
  await resubmitted(made, 60)
  await made.admin.call(reports.approve, { id: made.report.id, note: 'Checked.' })
  const sent = (await made.admin.call(reports.markSent, { id: made.report.id })).body
  expect(sent).toMatchObject({
    status: 'invoice-paid',
    lockedLines: 2,
    invoice: { version: 2, balance: { cents: -5_000 }, paidAt: sent.invoice.payments[0]?.paidAt },
  })
})

test('AVR-071 a rate and minutes add one line that names both; sent lines stay, added ones do not', async () => {
  const made = await aSentInvoice(app)
  await made.admin.call(reports.markPaid, { id: made.report.id, cents: 100 })
  await returned(made)
  expect((await rate(made, 160)).status).toBe(200)
  expect((await change(made, { billableMinutes: 60, reason: 'Shorter.' })).status).toBe(200)
  const corrected = await read(made)
  expect(figures(corrected)).toEqual([[22_500, -6_500], 16_000, 100, 15_900])
  expect(corrected.invoice.lines[1]?.description).toBe(
    `Correction ${today()}: minutes 90 to 60, rate $150.00/hr to $160.00/hr`,
  )
  const [first, correction] = corrected.invoice.lines.map(typed)
  const supplies = { kind: 'supplies', description: 'Tubing', quantity: 2, unitCents: 300 }
  for (const lines of [[correction], [{ ...first, unitCents: 1 }, correction], []])
    expect(await change(made, { lines })).toMatchObject({
      status: 400,
      body: { fields: { lines: 'Sent lines stay once money came in. Add a line instead.' } },
    })
  expect((await change(made, { lines: [first, supplies, correction] })).status).toBe(200)
  expect(figures(await read(made))).toEqual([[22_500, 600, -6_500], 16_600, 100, 16_500])
  // The person may do without the line that was proposed.
  expect((await change(made, { lines: [first, supplies] })).status).toBe(200)
  expect((await change(made, { billableMinutes: 90, reason: 'As before.' })).status).toBe(200)
  expect(figures(await read(made))).toEqual([[22_500, 600, 1_500], 24_600, 100, 24_500])
})

test('AVR-071 without payments the lines are computed from the start, also after a payment was taken back', async () => {
  const made = await aSentInvoice(app)
  await made.admin.call(reports.markPaid, { id: made.report.id })
  await made.admin.call(reports.reopen, { id: made.report.id, reason: 'The cheque bounced.' })
  await inAudit(made)
  await resubmitted(made, 60)
  expect(figures(await read(made))).toEqual([[15_000], 15_000, 0, 15_000])
})

test('AVR-071 a correction below zero is refused with words and changes nothing', async () => {
  const made = await aSentInvoice(app)
  await returned(made)
  const credit = { kind: 'credit', description: 'Goodwill', quantity: 1, unitCents: -20_000 }
  expect(await change(made, { lines: [{ ...credit, unitCents: 1 }] })).toMatchObject({
    status: 400,
    body: { fields: { lines: 'A credit must be below $0.00.' } },
  })
  const lines = [...made.report.invoice.lines.map(typed), credit]
  expect((await change(made, { lines })).status).toBe(200)
  await made.admin.call(reports.markPaid, { id: made.report.id, cents: 1_000 })
  await inAudit(made)
  const before = await read(made)
  expect(await rate(made, 100)).toMatchObject({ status: 409, body: { error: belowZero.error } })
  expect(await change(made, { billableMinutes: 30, reason: 'Shorter.' })).toMatchObject({
    status: 409,
    body: { error: belowZero.error },
  })
  expect(await read(made)).toEqual(before)
  await expect(resubmitted(made, 60)).rejects.toThrow(belowZero.error)
  expect(figures(await read(made))).toEqual([[22_500, -20_000], 2_500, 1_000, 1_500])
})

test('AVR-068 report, list and metrics show the sum of the lines, also below what was paid', async () => {
  const made = await aSentInvoice(app)
  const { admin, report, fixture } = made
  await admin.call(reports.markPaid, { id: report.id, cents: 20_000 })
  await inAudit(made)
  await resubmitted(made, 60)
  await admin.call(reports.approve, { id: report.id, note: 'Checked.' })
  await admin.call(reports.markSent, { id: report.id })
  const list = await admin.call(reports.search, { filters: { visitId: fixture.visit.id } } as never)
  expect(list.body.data).toMatchObject([{ invoiceCents: 15_000, balanceCents: -5_000 }])
  expect(figures(await read(made))).toEqual([[22_500, -7_500], 15_000, 20_000, -5_000])
  const gmv = await sql<{
    gmv: number
  }>`select gmv_cents::int as gmv from visit_counted where assignment_id = ${fixture.visit.id}`.execute(
    app.instance.platform.db,
  )
  expect(gmv.rows).toEqual([{ gmv: 15_000 }])
})

test('AVR-069 payments are rows with date and person that PostgreSQL neither deletes nor overwrites', async () => {
  const made = await aSentInvoice(app)
  const { admin, report } = made
  const { db } = app.instance.platform
  const half = (await admin.call(reports.markPaid, { id: report.id, cents: 10_000 })).body
  const paid = (await admin.call(reports.markPaid, { id: report.id })).body
  expect(paid).toMatchObject({ status: 'invoice-paid', invoice: { paidAt: paid.updatedAt } })
  expect(paid.invoice.payments).toMatchObject([
    { kind: 'payment', cents: 10_000, paidAt: half.updatedAt, takenBackAt: null },
    { kind: 'payment', cents: 12_500, paidAt: paid.updatedAt, by: half.invoice.payments[0]?.by },
  ])
  expect(paid.history.slice(0, 2)).toMatchObject([
    { from: 'invoiced', to: 'invoice-paid', reason: 'Payment $125.00' },
    { from: 'invoiced', to: 'invoiced', reason: 'Payment $100.00' },
  ])
  const id = paid.invoice.payments[0]?.id ?? 0
  for (const statement of [
    sql`delete from invoice_payment where id = ${id}`,
    sql`update invoice_payment set cents = 1 where id = ${id}`,
    sql`update invoice_payment set paid_at = now() where id = ${id}`,
    sql`truncate invoice_payment`,
  ])
    await expect(statement.execute(db)).rejects.toThrow()
  expect((await read(made)).invoice.payments).toEqual(paid.invoice.payments)
})

test('AVR-068 PostgreSQL refuses a commit whose figures or status are not the sum of the rows', async () => {
  const { admin, report } = await aSentInvoice(app)
  await admin.call(reports.markPaid, { id: report.id, cents: 100 })
  const { db } = app.instance.platform
  const { id } = report.invoice
  for (const [statement, text] of [
    [sql`update invoice set amount_due_cents = 1 where id = ${id}`, /due 1, lines 22500/],
    [sql`update invoice set paid_cents = 0 where id = ${id}`, /paid 0, payments 100/],
    [sql`update report set status = 'invoice-paid' where id = ${report.id}`, /is invoice-paid/],
    [
      sql`insert into invoice_payment (report_id, kind, cents, paid_at, at)
        values (${report.id}, 'payment', 1, now(), now())`,
      /paid 100, payments 101/,
    ],
    [
      sql`update invoice_line set amount_cents = 1 where invoice_id = ${id}`,
      /a sent line of an invoice with payments stays/,
    ],
    [sql`delete from invoice_line where invoice_id = ${id}`, /stays/],
  ] as const)
    await expect(statement.execute(db)).rejects.toThrow(text)
})

test('AVR-069 one key records one payment for ever; with another amount, invoice or person it is refused', async () => {
  const made = await aSentInvoice(app)
  const other = await aSentInvoice(app)
  const admin = await app.signIn(made.admin.id)
  const key = { 'Idempotency-Key': 'press-1' }
  const pay = (cents: number) => admin.call(reports.markPaid, { id: made.report.id, cents }, key)
  expect((await pay(1_000)).status).toBe(200)
  await sql`delete from idempotency_key where key = 'press-1'`.execute(app.instance.platform.db)
  expect(await pay(1_000)).toMatchObject({
    status: 200,
    body: { invoice: { paid: { cents: 1_000 } } },
  })
  await sql`delete from idempotency_key where key = 'press-1'`.execute(app.instance.platform.db)
  expect(await pay(2_000)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect(
    await other.admin.call(reports.markPaid, { id: other.report.id, cents: 1_000 }, key),
  ).toMatchObject({ status: 422 })
  expect((await read({ ...made, admin })).invoice.payments).toHaveLength(1)
  expect((await read(other)).invoice.payments).toHaveLength(0)
})

test('AVR-069 a payment with one key on several instances at once is one row', async () => {
  const { admin, report } = await aSentInvoice(app)
  const pay = () =>
    admin.call(reports.markPaid, { id: report.id, cents: 1_000 }, { 'Idempotency-Key': 'press-2' })
  const answers = await Promise.all([pay(), pay(), pay(), pay()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await admin.call(reports.byId, { id: report.id })).body.invoice).toMatchObject({
    paid: { cents: 1_000 },
    payments: [{ cents: 1_000 }],
  })
})

test('AVR-054 AVR-070 Reopen takes back the named payments or the newest; taken-back rows stay and count no more', async () => {
  const made = await aSentInvoice(app)
  const { admin, report } = made
  const pay = (cents?: number) =>
    admin.call(reports.markPaid, { id: report.id, ...(cents === undefined ? {} : { cents }) })
  const reopen = (payment_ids?: number[]) =>
    admin.call(reports.reopen, {
      id: report.id,
      reason: 'The cheque bounced.',
      ...(payment_ids === undefined ? {} : { payment_ids }),
    })
  await pay(5_000)
  await pay(7_500)
  const [first = 0, second = 0, third = 0] = (await pay()).body.invoice.payments.map(({ id }) => id)
  const newest = (await reopen()).body
  expect(newest).toMatchObject({
    status: 'invoiced',
    invoice: { paid: { cents: 12_500 }, balance: { cents: 10_000 }, paidAt: null },
  })
  expect(newest.history.slice(0, 2)).toMatchObject([
    { from: 'invoice-paid', to: 'invoiced', reason: 'The cheque bounced.' },
    { reason: 'Payment $100.00 taken back: The cheque bounced.' },
  ])
  expect(
    newest.invoice.payments.map(({ id, takenBackAt, reason }) => [id, takenBackAt, reason]),
  ).toEqual([
    [first, null, null],
    [second, null, null],
    [third, newest.updatedAt, 'The cheque bounced.'],
  ])
  await pay()
  expect(await reopen([third])).toMatchObject({
    status: 409,
    body: { error: 'This payment was already taken back.' },
  })
  expect(await reopen([999_999])).toMatchObject({
    status: 400,
    body: { fields: { payment_ids: 'This invoice has no such payment.' } },
  })
  expect((await reopen([first, second])).body).toMatchObject({
    status: 'invoiced',
    invoice: { paid: { cents: 10_000 }, balance: { cents: 12_500 } },
  })
  await returned(made)
  expect(await reopen([first])).toMatchObject({
    status: 400,
    body: { fields: { payment_ids: 'Payments are taken back from a paid invoice only.' } },
  })
  expect((await reopen()).body).toMatchObject({
    status: 'audit-required',
    invoice: { paid: { cents: 10_000 } },
  })
})

test('AVR-052 AVR-053 AVR-070 AVR-072 Mark Returned from Invoice Paid keeps the payments, and a sending settles by the sum', async () => {
  const made = await aSentInvoice(app)
  const { admin, report } = made
  const paid = (await admin.call(reports.markPaid, { id: report.id })).body
  expect(paid.allowedActions).toContain('mark-returned')
  expect(
    await admin.raw('POST', `/api/aftervisitreports/${report.id}/mark-returned`, {}),
  ).toMatchObject({ status: 400 })
  await returned(made)
  const back = await read(made)
  expect(back).toMatchObject({
    status: 'invoice-returned',
    invoice: { payments: paid.invoice.payments, balance: { cents: 0 }, paidAt: null },
  })
  for (const body of [{}, { cents: 1 }, { cents: 0, writeOffReason: 'Nothing is left.' }])
    expect(await admin.call(reports.markPaid, { id: report.id, ...body })).toMatchObject({
      status: 400,
      body: { fields: { cents: 'Nothing is open on this invoice.' } },
    })
  const again = (await admin.call(reports.markSent, { id: report.id })).body
  expect(again).toMatchObject({
    status: 'invoice-paid',
    invoice: { version: 2, paidAt: paid.invoice.paidAt },
  })
  expect(again.history.slice(0, 2)).toMatchObject([
    { from: 'invoiced', to: 'invoice-paid' },
    { from: 'invoice-returned', to: 'invoiced' },
  ])
})

test('AVR-072 an invoice of nothing is paid once it is sent, and a write-off is lifted by another amount', async () => {
  const made = await aSentInvoice(app)
  const { admin, report } = made
  const forgiven = await admin.call(reports.markPaid, {
    id: report.id,
    cents: 20_000,
    writeOffReason: 'They closed down.',
  })
  expect(forgiven.body.status).toBe('invoice-paid')
  expect(forgiven.body.history.slice(0, 2)).toMatchObject([
    { to: 'invoice-paid', reason: 'They closed down.' },
    { to: 'invoiced', reason: 'Payment $200.00' },
  ])
  await inAudit(made)
  await resubmitted(made, 120)
  expect(await read(made)).toMatchObject({
    invoice: { writeOffReason: null, balance: { cents: 10_000 } },
  })
  const free = await aSentInvoice(app)
  await returned(free)
  expect((await change(free, { lines: [] })).status).toBe(200)
  expect((await free.admin.call(reports.markSent, { id: free.report.id })).body).toMatchObject({
    status: 'invoice-paid',
    invoice: { amountDue: { cents: 0 }, balance: { cents: 0 } },
  })
})

test('a visit for which a pharmacy has paid is not moved to another pharmacy', async () => {
  const made = await aSentInvoice(app)
  const { admin, report, fixture } = made
  await admin.call(reports.markPaid, { id: report.id, cents: 100 })
  await inAudit(made)
  const order = await anOrder(app, {
    patient_uuid: fixture.scene.patient.uuid,
    provider_id: await aPharmacy(app),
  })
  const link = await admin.call(orderLinks.link, {
    assignment_id: fixture.visit.id,
    order_id: order.id,
    reason: 'The order of another pharmacy.',
  })
  expect(link).toMatchObject({ status: 409, body: { error: paidByPharmacy.error } })
  expect((await read(made)).invoice.providerId).toBe(report.invoice.providerId)
})
