// AVR "Field practice" 066, 067: a nurse stood at the door, or had set out, and is paid for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { payOf } from '@wren/contract/nurse-pay.rules'
import { nurseStatus, payDay } from '@wren/contract/nurse-visits.rules'
import { charts } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { tripReports } from '@wren/contract/reports-trips'
import { addMinutes, formatDate } from '@wren/contract/time'
import { visits, type Assignment } from '@wren/contract/visits'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { chartOfVisit, submitted } from '../charts/charts.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReadyVisit, aScene, aVisit, type Scene } from '../visits/visits.builders.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import { aReport } from './reports.builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const now = () => app.instance.platform.clock.now()
interface Wasted {
  readonly scene: Scene
  readonly visit: VisitRecord
  readonly admin: Client
}
const reason = 'The nurse stood at the door; nobody was at home.'
const flat = { reason, invoice_cents: 9_550, nurse_cents: 6_005 }

/** An hour after the start of a visit that was ready. */
async function aWastedTrip(
  end: 'missed' | 'canceled' | 'open' = 'missed',
  make: typeof aReadyVisit = aReadyVisit,
): Promise<Wasted> {
  const base = await aScene(app)
  const scene = { ...base, nurse: await aNurse(app, { stripe_id: 'acct_trip' }) }
  const visit = await make(app, scene)
  await app.clock(addMinutes(visit.start, 60))
  const admin = await app.admin({ permissions: ['ALL'] })
  if (end === 'missed')
    expect(
      (
        await admin.call(visits.save, {
          id: visit.id,
          missed: true,
          missed_reason: 'Missed - No Access / Patient Not Home',
        })
      ).status,
    ).toBe(200)
  if (end === 'canceled')
    expect(
      (
        await admin.call(visits.cancel, {
          id: visit.id,
          reason: 'Cancelled - Patient Hospitalized',
        })
      ).status,
    ).toBe(200)
  return { scene, visit, admin }
}
const bill = (admin: Client, id: number, input: object) =>
  admin.call(tripReports.bill, { id, ...input } as never)
const shown = async (admin: Client, id: number) =>
  (await admin.call(visits.byId, { id })).body.assignment as Assignment
const mine = async ({ scene, visit }: Wasted) =>
  (await (await app.signIn(scene.nurse)).call(nurseVisits.mine, {})).body.data.find(
    ({ id }) => id === visit.id,
  )

test('AVR-066 a missed visit and one that was canceled on the way are billed at flat amounts or by the minutes of the way, without a chart, for the audit', async () => {
  for (const end of ['missed', 'canceled'] as const) {
    const { visit, admin } = await aWastedTrip(end)
    const before = await shown(admin, visit.id)
    const made = await bill(admin, visit.id, flat)
    expect(made).toMatchObject({ status: 200, body: { report_id: expect.any(Number) } })
    const report = (await admin.call(reports.byVisit, { id: visit.id })).body
    expect(report).toMatchObject({
      id: made.body.report_id,
      status: 'audit-required',
      chartVersion: null,
      auditFlags: [],
      billableMinutes: null,
      nursePayment: { amount: { cents: 6_005 } },
      invoice: {
        amountDue: { cents: 9_550 },
        lines: [
          {
            kind: 'visit',
            description: `Wasted trip ${formatDate(visit.start, visit.timezone)}`,
            quantity: 1,
            unitCents: 9_550,
            amountCents: 9_550,
          },
        ],
      },
      history: [{ to: 'audit-required', reason }],
    })
    const {
      updated: _updated,
      report_id: _report,
      payment: _payment,
      ...after
    } = await shown(admin, visit.id)
    expect(after).toEqual(
      Object.fromEntries(
        Object.entries(before).filter(
          ([name]) => !['updated', 'report_id', 'payment'].includes(name),
        ),
      ),
    )
    expect(await bill(admin, visit.id, flat)).toMatchObject({
      status: 409,
      body: { error: 'This visit has a report' },
    })
  }
  // 0 is an amount too: the pharmacy is not asked for it.
  const free = await aWastedTrip()
  await bill(free.admin, free.visit.id, { ...flat, invoice_cents: 0 })
  expect((await free.admin.call(reports.byVisit, { id: free.visit.id })).body).toMatchObject({
    invoice: { amountDue: { cents: 0 } },
    nursePayment: { amount: { cents: 6_005 } },
  })

  const { visit, admin } = await aWastedTrip()
  const times = {
    actual_start: addMinutes(visit.start, -10),
    actual_end: addMinutes(visit.start, 25),
  }
  expect((await bill(admin, visit.id, { reason, ...times })).status).toBe(200)
  // 35 minutes are billed as the pharmacy's least (PHA-034), as those of a chart would be.
  const { body: timed } = await admin.call(reports.byVisit, { id: visit.id })
  const charted = await shown(admin, visit.id)
  expect(timed.billableMinutes).toBe(120)
  expect([timed.invoice.amountDue.cents, timed.nursePayment.amount.cents]).toEqual([
    2 * 100 * (charted.price_provider_hourly_rate ?? 0),
    2 * 100 * (charted.price_nurse_hourly_rate ?? 0),
  ])
  expect(timed.invoice.lines).toMatchObject([
    { description: `Wasted trip ${formatDate(visit.start, visit.timezone)}` },
  ])
  expect(charted).toMatchObject({
    ...times,
    status: 'Active - Ready',
    missed: true,
    missed_reason: 'Missed - No Access / Patient Not Home',
    nurse_chart_received: null,
  })
  // Changed minutes keep the line's words.
  const less = (
    await admin.call(reports.change, {
      id: timed.id,
      billableMinutes: 60,
      reason: 'Agreed on an hour',
    })
  ).body
  expect(less.invoice.lines).toMatchObject([
    {
      description: `Wasted trip ${formatDate(visit.start, visit.timezone)}`,
      amountCents: 100 * (charted.price_provider_hourly_rate ?? 0),
    },
  ])
})

test('AVR-066 without a reason, with half of the amounts or times, with both, or with what is no amount it is refused, and so is a visit that took place or had nobody', async () => {
  const { visit, admin } = await aWastedTrip()
  const times = {
    actual_start: addMinutes(visit.start, -10),
    actual_end: addMinutes(visit.start, 20),
  }
  const required = 'This field is required.'
  for (const [input, fields] of [
    [{ ...flat, reason: undefined }, { reason: 'A reason is required.' }],
    [{ ...flat, reason: '  ' }, { reason: 'A reason is required.' }],
    [{ ...flat, reason: 'x'.repeat(501) }, { reason: 'Invalid value' }],
    [{ reason }, { actual_start: required, actual_end: required }],
    [{ reason, actual_start: times.actual_start }, { actual_end: required }],
    [{ reason, nurse_cents: 5 }, { invoice_cents: required }],
    [{ ...flat, ...times }, { invoice_cents: 'Please give either the times or the amounts.' }],
    [{ ...flat, nurse_cents: -1 }, { nurse_cents: 'Invalid value' }],
    [{ ...flat, nurse_cents: 1.5 }, { nurse_cents: 'Invalid value' }],
    [{ ...flat, invoice_cents: '100' }, { invoice_cents: 'Invalid value' }],
    [{ ...flat, nurse_cents: 5_000_001 }, { nurse_cents: 'Invalid value' }],
    [
      { reason, ...times, actual_end: times.actual_start },
      { actual_end: 'The end must be after the start.' },
    ],
    [
      { reason, ...times, actual_end: addMinutes(now(), 5) },
      { actual_end: 'The time must not be in the future.' },
    ],
  ] as const)
    expect(await bill(admin, visit.id, input), JSON.stringify(input)).toMatchObject({
      status: 400,
      body: { code: 'validation', error: expect.any(String), fields },
    })
  expect(await bill(admin, 999_999, flat)).toMatchObject({
    status: 404,
    body: { error: 'Visit not found.' },
  })
  expect((await bill(await app.signIn(await aNurse(app)), visit.id, flat)).status).toBe(403)
  expect((await admin.call(reports.byVisit, { id: visit.id })).status).toBe(404)

  const open = await aWastedTrip('open')
  expect(await bill(open.admin, open.visit.id, flat)).toMatchObject({
    status: 409,
    body: { error: 'This visit is neither missed nor canceled' },
  })
  for (const end of ['missed', 'canceled'] as const) {
    const nobody = await aWastedTrip(end, aVisit)
    expect(await bill(nobody.admin, nobody.visit.id, flat), end).toMatchObject({
      status: 409,
      body: { error: 'This visit has no confirmed nurse' },
    })
  }
  const { desk, report } = await aReport(app)
  expect(await bill(desk.scene.admin, desk.visit.id, flat)).toMatchObject({
    status: 409,
    body: { error: 'This visit has a report' },
  })
  expect((await desk.scene.admin.call(reports.byId, { id: report.id })).body.status).toBe(
    report.status,
  )
})

test('AVR-066 of several who bill one trip at once one report comes', async () => {
  const { visit, admin } = await aWastedTrip()
  const answers = await Promise.all([1, 2, 3, 4].map(() => bill(admin, visit.id, flat)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('a wasted trip is audited, sent without a chart, paid and refunded like any report, and its visit stays missed or canceled, never closed out', async () => {
  for (const end of ['missed', 'canceled'] as const) {
    const wasted = await aWastedTrip(end)
    const { visit, admin } = wasted
    const before = await shown(admin, visit.id)
    const { report_id: id } = (await bill(admin, visit.id, flat)).body
    if (end === 'canceled') expect(await mine(wasted), 'not yet paid').toBeUndefined()
    expect((await admin.call(reports.approve, { id })).body.visit.payment.status).toBe('scheduled')
    expect((await admin.call(reports.pdf, { id })).status).toBe(200)
    expect((await admin.call(reports.invoicePdf, { id: visit.id })).status).toBe(200)
    expect((await admin.call(reports.send, { id })).body.status).toBe('invoiced')
    const paid = (await admin.call(reports.payNurse, { id })).body.visit.payment
    expect(paid).toMatchObject({ status: 'paid', paidCents: 6_005 })
    expect(await shown(admin, visit.id)).toMatchObject({
      status: before.status,
      missed: before.missed,
      missed_reason: before.missed_reason,
      cancel_reason: before.cancel_reason,
      price_nurse_paid: 60.05,
    })
    const card = await mine(wasted)
    expect(card && payOf(card)).toEqual({ text: '$60', label: 'act.' })
    expect(card && nurseStatus(card, { nurse: wasted.scene.nurse, now: now() })).toBe(
      end === 'missed'
        ? 'Missed - No Access / Patient Not Home'
        : `Paid - ${payDay(paid.paidTime ?? '')}`,
    )
    const payment = (
      await sql<{
        id: number
      }>`select id from nurse_payment where assignment_id = ${visit.id}`.execute(
        app.instance.platform.db,
      )
    ).rows
    expect(payment).toHaveLength(1)
    expect(
      (
        await admin.raw('POST', `/nurses/payments/${payment[0]?.id}/refund`, {
          reason: 'Paid by mistake',
        })
      ).status,
    ).toBe(200)
    expect((await admin.call(reports.byId, { id })).body.visit.payment).toMatchObject({
      status: 'not-scheduled',
      refundedCents: 6_005,
    })
    expect((await shown(admin, visit.id)).status).toBe(before.status)
  }
})

test('a trip that was billed keeps the visit missed or canceled; while its report is audited the visit may come back, and its chart takes the report over', async () => {
  const error = 'The wasted trip of this visit was billed. Please reopen its report first.'
  const canceled = await aWastedTrip('canceled')
  const { report_id: other } = (await bill(canceled.admin, canceled.visit.id, flat)).body
  await canceled.admin.call(reports.approve, { id: other })
  expect(
    await canceled.admin.call(visits.save, { id: canceled.visit.id, status: 'New' }),
  ).toMatchObject({ status: 409, body: { error } })

  const { scene, visit, admin } = await aWastedTrip()
  const { report_id: id } = (await bill(admin, visit.id, flat)).body
  expect(await admin.call(visits.remove, { id: visit.id })).toMatchObject({
    status: 409,
    body: { error: 'A wasted trip of this visit has a report, you cannot delete it' },
  })
  await admin.call(reports.approve, { id })
  expect(await admin.call(visits.save, { id: visit.id, missed: false })).toMatchObject({
    status: 409,
    body: { error },
  })
  expect((await admin.call(visits.buttonStatuses, { id: visit.id })).body.data).toMatchObject({
    remove_missed: { disabled: true, tooltip: error },
    delete: { disabled: true },
  })
  await admin.call(reports.reopen, { id, reason: 'She came in after all' })
  expect((await admin.call(visits.save, { id: visit.id, missed: false })).status).toBe(200)
  await app.clock(addMinutes(visit.start, 255))
  const [nurse, staff] = [await app.signIn(scene.nurse), await app.signIn(admin.id)]
  const me = (await nurse.call(identity.me, {})).body
  const data = chartOfVisit(scene, visit, `${me.first_name} ${me.last_name}`)
  await submitted({
    scene,
    visit,
    nurse,
    data: { ...data, times: { ...data.times, duration_reason: 'A second bag was ordered.' } },
  })
  const { body: report } = await staff.call(reports.byVisit, { id: visit.id })
  expect(report).toMatchObject({
    id,
    status: 'audit-required',
    chartVersion: 1,
    billableMinutes: 240,
    invoice: { lines: [{ description: expect.stringMatching(/^Infusion nursing visit/) }] },
  })
  expect(report.nursePayment.amount.cents).not.toBe(6_005)
  expect((await nurse.call(charts.chart, { id: visit.id })).body.chart?.state).toBe('submitted')
})
