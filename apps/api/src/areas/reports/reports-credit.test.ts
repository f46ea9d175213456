// AVR-073: a credit is refunded or moved by a person, with a row on each side; nobody forgets it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { reports, type Report } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aSentInvoice, updatesOf } from './reports.builders.ts'

const app = useTestApp()

/** A credit of $75.00, and an invoice of $225.00 of the same pharmacy that is open. */
interface Credit {
  readonly admin: Client
  readonly credit: number
  readonly open: number
  readonly visit: number
  readonly ops: number | null
}
async function aCredit(): Promise<Credit> {
  const made = await aSentInvoice(app)
  const { id } = made.report
  await made.admin.call(reports.markPaid, { id })
  await made.admin.call(reports.markReturned, { id, reason: 'The times are wrong.' })
  await made.admin.call(reports.change, { id, billableMinutes: 60, reason: 'Shorter.' })
  const sent = await made.admin.call(reports.markSent, { id })
  expect(sent.body).toMatchObject({
    status: 'invoice-paid',
    invoice: { balance: { cents: -7_500 } },
    allowedActions: expect.arrayContaining(['settle-credit']),
  })
  const other = await aSentInvoice(app)
  const { db } = app.instance.platform
  for (const table of ['report', 'invoice'])
    await sql`update ${sql.ref(table)} set provider_id = ${sent.body.invoice.providerId}
      where assignment_id = ${other.fixture.visit.id}`.execute(db)
  const { id: visit, user_id_ops: ops } = made.fixture.visit
  return { admin: other.admin, credit: id, open: other.report.id, visit, ops }
}
const read = async (admin: Client, id: number): Promise<Report> =>
  (await admin.call(reports.byId, { id })).body
const settle = (admin: Client, id: number, body: object, headers = {}) =>
  admin.raw('POST', `/api/aftervisitreports/${id}/settle-credit`, body, headers)

test('AVR-073 a credit is refunded in parts with date and reference, never beyond what it is', async () => {
  const { admin, credit } = await aCredit()
  const { version } = await read(admin, credit)
  const refused = async (body: object, fields: object) =>
    expect(await settle(admin, credit, body)).toMatchObject({ status: 400, body: { fields } })
  const range = { cents: 'The amount must be between 1 and the credit.' }
  await refused({ cents: 7_501, how: 'refunded' }, range)
  await refused({ cents: 0, how: 'refunded' }, range)
  await refused({ cents: 1, how: 'kept' }, { how: 'Please choose how.' })
  await refused(
    { cents: 1, how: 'refunded', paidAt: addMinutes(app.instance.platform.clock.now(), 60) },
    { paidAt: 'The date must not be in the future.' },
  )
  const part = await settle(admin, credit, {
    cents: 5_000,
    how: 'refunded',
    reference: 'Check 1881',
    version,
  })
  expect(part).toMatchObject({
    status: 200,
    body: {
      status: 'invoice-paid',
      invoice: { paid: { cents: 17_500 }, balance: { cents: -2_500 } },
    },
  })
  expect(await settle(admin, credit, { cents: 1, how: 'refunded', version })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  await settle(admin, credit, { cents: 2_500, how: 'refunded' })
  const after = await read(admin, credit)
  expect(after).toMatchObject({
    status: 'invoice-paid',
    invoice: { balance: { cents: 0 }, payments: [{}, {}, {}] },
  })
  expect(after.invoice.payments[1]).toMatchObject({
    kind: 'refund',
    cents: -5_000,
    note: 'Check 1881',
    by: expect.any(String),
  })
  expect(after.history.slice(0, 2).map(({ reason }) => reason)).toEqual([
    'Refund $25.00',
    'Refund $50.00. Check 1881',
  ])
  await refused({ cents: 1, how: 'refunded' }, { cents: 'This invoice has no credit.' })
  expect((await settle(admin, 999_999, { cents: 1, how: 'refunded' })).status).toBe(404)
})

test('AVR-073 a credit moved to an open invoice of the pharmacy is booked on both sides at once', async () => {
  const { admin, credit, open } = await aCredit()
  const stranger = await aSentInvoice(app)
  const { admin: staff } = stranger
  const [from, to] = [await read(staff, credit), await read(staff, open)]
  // What the screen offers: the sent invoices of the same pharmacy.
  const offered = await staff.call(reports.search, {
    filters: { status: ['invoiced'], providerId: from.invoice.providerId },
    limit: 500,
  } as never)
  expect(offered.body.data.map(({ id, balanceCents }) => [id, balanceCents])).toEqual([
    [open, 22_500],
  ])
  const choose = { report_id: 'Please choose another open invoice of the same pharmacy.' }
  for (const report_id of [undefined, credit, stranger.report.id, 999_999])
    expect(await settle(staff, credit, { cents: 1, how: 'moved', report_id })).toMatchObject({
      status: 400,
      body: { fields: choose },
    })
  expect(await settle(staff, credit, { cents: 1, how: 'refunded', report_id: open })).toMatchObject(
    { status: 400 },
  )
  const body = { cents: 7_500, how: 'moved', report_id: open }
  const key = { 'Idempotency-Key': 'move-1' }
  const answers = await Promise.all([1, 2, 3].map(() => settle(staff, credit, body, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await sql`delete from idempotency_key where key = 'move-1'`.execute(app.instance.platform.db)
  expect((await settle(staff, credit, body, key)).status).toBe(200)
  const [given, received] = [await read(staff, credit), await read(staff, open)]
  expect(given.invoice).toMatchObject({ paid: { cents: 15_000 }, balance: { cents: 0 } })
  expect(given.invoice.payments.slice(1)).toMatchObject([
    { kind: 'moved-out', cents: -7_500, note: `To ${to.invoice.number}` },
  ])
  expect(received).toMatchObject({
    status: 'invoiced',
    invoice: { paid: { cents: 7_500 }, balance: { cents: 15_000 } },
  })
  expect(received.invoice.payments).toMatchObject([
    { kind: 'moved-in', cents: 7_500, note: `From ${from.invoice.number}` },
  ])
  expect(received.history[0]?.reason).toBe(`Credit received $75.00. From ${from.invoice.number}`)
  // Taken back on one side, it is taken back on the other.
  const [id = 0] = given.invoice.payments.slice(1).map((payment) => payment.id)
  const back = await staff.call(reports.reopen, {
    id: credit,
    reason: 'The wrong invoice.',
    payment_ids: [id],
  })
  expect(back.body).toMatchObject({
    status: 'invoice-paid',
    invoice: { balance: { cents: -7_500 } },
  })
  expect((await read(staff, open)).invoice).toMatchObject({
    paid: { cents: 0 },
    payments: [{ reason: 'The wrong invoice.', cents: 7_500 }],
  })
  // More than is open there would only make another credit.
  await staff.call(reports.markPaid, { id: open, cents: 20_000 })
  expect(await settle(staff, credit, body)).toMatchObject({
    status: 400,
    body: { fields: { cents: `Only $25.00 is open on ${to.invoice.number}.` } },
  })
  expect(
    await settle(staff, credit, { cents: 2_500, how: 'moved', report_id: open }),
  ).toMatchObject({ status: 200 })
  expect(await read(staff, open)).toMatchObject({ status: 'invoice-paid' })
  expect(admin).not.toBe(staff)
})

test('AVR-073 a credit of more than 30 days makes one update, which ends with the credit', async () => {
  const { credit, visit, ops } = await aCredit()
  const text = async () =>
    (await updatesOf(app, visit)).filter(({ description }) => description.startsWith('Credit'))
  const run = () => app.nobody.call(development.runJob, { name: 'invoice-credits' })
  const now = app.instance.platform.clock.now()
  await app.clock(addMinutes(now, 28 * 24 * 60))
  await run()
  expect(await text()).toHaveLength(0)
  await app.clock(addMinutes(now, 31 * 24 * 60))
  for (let runs = 0; runs < 3; runs++) await run()
  const [update, ...others] = await text()
  expect(others).toEqual([])
  expect(update).toMatchObject({
    description: expect.stringMatching(
      new RegExp(
        `^Credit \\$75\\.00 on invoice WREN-${visit}-2 is not settled\n\\w{3}, .* MST\\.$`,
      ),
    ),
    user_id_assigned: ops,
  })
  const admin = await app.admin({ permissions: ['ALL'] })
  await settle(admin, credit, { cents: 7_500, how: 'refunded' })
  expect((await text())[0]?.description).toContain('Solved: the credit was settled.')
})
