// AVR "Field practice" 066, 067: a nurse stood at the door, or had set out, and is paid for it.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { visitPay } from '@wren/contract/nurse-pay.rules'
import { nurseVisitStatusText, payDay } from '@wren/contract/nurse-visits.rules'
import { charts } from '@wren/contract/charts'
import { development, identity } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { tripReports } from '@wren/contract/reports-trips'
import { addMinutes, formatDate } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { exampleChartOf, submitDraft } from '../charts/charts.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReadyVisit, aScene, aVisit, type Scene } from '../visits/visits.builders.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import { aReport } from './reports.builders.ts'

const app = useTestApp()

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
  const { fixture, report } = await aReport(app)
  expect(await bill(fixture.scene.admin, fixture.visit.id, flat)).toMatchObject({
    status: 409,
    body: { error: 'This visit has a report' },
  })
  expect((await fixture.scene.admin.call(reports.byId, { id: report.id })).body.status).toBe(
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
    expect(card && visitPay(card)).toEqual({ text: '$60', label: 'act.' })
    expect(card && nurseVisitStatusText(card, { nurse: wasted.scene.nurse, now: now() })).toBe(
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

const stays = 'A wasted trip was reported for this visit. Withdraw the trip report first.'
const withdraw = (admin: Client, id: number, body: object = { reason: 'Billed by mistake' }) =>
  admin.raw('DELETE', `/assignments/${id}/trip-report`, body)

test('VIS-171 VIS-074 while a trip report exists its visit stays missed or canceled, whatever the status of the report', async () => {
  const { visit, admin } = await aWastedTrip()
  const { report_id: id } = (await bill(admin, visit.id, flat)).body
  const refused = { status: 409, body: { error: stays } }
  for (const audited of [false, true]) {
    if (audited) await admin.call(reports.approve, { id })
    expect(await admin.call(visits.save, { id: visit.id, missed: false })).toMatchObject(refused)
    expect(
      await admin.call(visits.save, { id: visit.id, missed: false, status: 'Active - Ready' }),
    ).toMatchObject(refused)
    expect((await admin.call(visits.buttonStatuses, { id: visit.id })).body.data).toMatchObject({
      remove_missed: { disabled: true, tooltip: stays },
      missed: { disabled: true },
      delete: { disabled: true },
    })
  }
  expect(await admin.call(visits.remove, { id: visit.id })).toMatchObject({
    status: 409,
    body: { error: 'A wasted trip of this visit has a report, you cannot delete it' },
  })
  const canceled = await aWastedTrip('canceled')
  await bill(canceled.admin, canceled.visit.id, flat)
  expect(
    await canceled.admin.call(visits.save, { id: canceled.visit.id, status: 'New' }),
  ).toMatchObject(refused)
  // Withdrawn, the visit takes place after all.
  const staff = await app.signIn(admin.id)
  expect((await withdraw(staff, visit.id)).status).toBe(200)
  expect((await staff.call(visits.buttonStatuses, { id: visit.id })).body.data).toMatchObject({
    remove_missed: { disabled: false },
  })
  expect((await staff.call(visits.save, { id: visit.id, missed: false })).status).toBe(200)
  expect(await shown(staff, visit.id)).toMatchObject({ missed: false, missed_reason: null })
})

test('VIS-171 the database refuses a trip report of a visit that takes place, and a visit that takes place with a trip report', async () => {
  const { visit, admin } = await aWastedTrip()
  await bill(admin, visit.id, flat)
  const { db } = app.instance.platform
  const set = (changes: string) =>
    sql`update visit set ${sql.raw(changes)} where id = ${visit.id}`.execute(db)
  await expect(set('missed = false, missed_reason = null')).rejects.toThrow('has a trip report')
  const open = await aWastedTrip('open')
  await expect(
    sql`insert into report (assignment_id, provider_id, nurse_id, visit_start, visit_local_date, source, status,
      trip_reason, created_at, updated_at)
      select id, provider_id, user_id_assigned, start, local_date, 'trip', 'audit-required', 'x', start, start
        from visit where id = ${open.visit.id}`.execute(db),
  ).rejects.toThrow('is neither missed nor canceled')
})

test('VIS-171 billing a trip and Remove Missed at once: one of them is refused, eight times', async () => {
  for (let round = 0; round < 8; round++) {
    const { visit, admin } = await aWastedTrip()
    const [billed, removed] = await Promise.all([
      bill(admin, visit.id, flat),
      admin.call(visits.save, { id: visit.id, missed: false }),
    ])
    expect([billed.status, removed.status].toSorted()).toEqual([200, 409])
    const { missed, report_id } = await shown(admin, visit.id)
    expect(missed).toBe(report_id !== null)
  }
})

test('VIS-171 approve, send, mark-sent, pay-nurse and the jobs refuse the trip of a visit that is no longer missed', async () => {
  const error = 'The visit is no longer missed.'
  const { visit, admin } = await aWastedTrip()
  const { report_id: id } = (await bill(admin, visit.id, flat)).body
  const { db } = app.instance.platform
  // As a release before could leave it: the row is written without the trigger.
  const missed = (is: boolean) =>
    db.transaction().execute(async (own) => {
      await sql`update report set source = 'own-chart', trip_reason = null where id = ${id}`.execute(
        own,
      )
      await sql`update visit set missed = ${is},
        missed_reason = ${is ? 'Missed - No Access / Patient Not Home' : null} where id = ${visit.id}`.execute(
        own,
      )
      await sql`update report set source = 'trip', trip_reason = 'Nobody' where id = ${id}`.execute(
        own,
      )
    })
  await missed(false)
  expect(await admin.call(reports.approve, { id })).toMatchObject({ status: 409, body: { error } })
  await missed(true)
  expect((await admin.call(reports.approve, { id })).status).toBe(200)
  await missed(false)
  for (const refused of [
    await admin.call(reports.send, { id }),
    await admin.call(reports.markSent, { id }),
    await admin.call(reports.payNurse, { id }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { error } })
  await sql`update report set payment_scheduled_time = ${now()}, status = 'auto-send-scheduled',
    auto_send_at = ${now()} where id = ${id}`.execute(db)
  for (const name of ['auto-send', 'nurse-payments'])
    await app.nobody.call(development.runJob, { name })
  expect(
    (await sql`select from nurse_payment where assignment_id = ${visit.id}`.execute(db)).rows,
  ).toEqual([])
  const left = (await admin.call(reports.byId, { id })).body
  expect([left.status === 'invoiced', left.visit.payment.status]).toEqual([false, 'scheduled'])
  expect((await withdraw(admin, visit.id)).status).toBe(200)
})

test('AVR-074 a trip report is withdrawn while nothing was invoiced or paid: it stays without amounts, and the visit has a new one', async () => {
  const { scene, visit, admin } = await aWastedTrip()
  const { report_id: first } = (await bill(admin, visit.id, flat)).body
  for (const [body, fields] of [
    [{}, { reason: 'A reason is required.' }],
    [{ reason: 'Oops' }, { reason: 'Please enter a reason of 5 to 500 characters.' }],
    [{ reason: 'x'.repeat(501) }, { reason: 'Please enter a reason of 5 to 500 characters.' }],
  ] as const)
    expect(await withdraw(admin, visit.id, body)).toMatchObject({ status: 400, body: { fields } })
  expect((await withdraw(await app.signIn(scene.nurse), visit.id)).status).toBe(403)
  expect((await withdraw(admin, 999_999)).status).toBe(404)
  await admin.call(reports.approve, { id: first })
  expect(await withdraw(admin, visit.id)).toMatchObject({ status: 200, body: { ok: true } })
  expect((await withdraw(admin, visit.id)).status).toBe(404)
  expect((await admin.call(reports.byVisit, { id: visit.id })).status).toBe(404)
  const { body: kept } = await admin.call(reports.byId, { id: first })
  expect(kept).toMatchObject({
    status: 'unspecified',
    invoice: { lines: [], amountDue: { cents: 0 } },
    nursePayment: { amount: { cents: 0 } },
    visit: { payment: { status: 'not-scheduled', scheduledTime: null } },
    allowedActions: [],
  })
  expect(kept.history[0]?.reason).toBe('Withdrawn: Billed by mistake')
  for (const call of [reports.approve, reports.payNurse] as const)
    expect((await admin.call(call, { id: first })).status).toBe(404)
  expect(await shown(admin, visit.id)).toMatchObject({ report_id: null, missed: true })

  // The visit takes place after all and has its own report.
  await admin.call(visits.save, { id: visit.id, missed: false })
  await app.clock(addMinutes(visit.start, 255))
  const [nurse, staff] = [await app.signIn(scene.nurse), await app.signIn(admin.id)]
  const me = (await nurse.call(identity.me, {})).body
  const data = exampleChartOf(scene, visit, `${me.first_name} ${me.last_name}`)
  await submitDraft({
    scene,
    visit,
    nurse,
    data: { ...data, times: { ...data.times, duration_reason: 'A second bag was ordered.' } },
  })
  const { body: second } = await staff.call(reports.byVisit, { id: visit.id })
  expect(second).toMatchObject({
    status: 'audit-required',
    chartVersion: 1,
    billableMinutes: 240,
    invoice: { lines: [{ description: expect.stringMatching(/^Infusion nursing visit/) }] },
  })
  expect(second.id).not.toBe(first)
  expect((await nurse.call(charts.chart, { id: visit.id })).body.chart?.state).toBe('submitted')
  expect((await withdraw(staff, visit.id)).status).toBe(404)
})

test('AVR-074 a trip that was invoiced or paid is withdrawn only after Mark Returned, Reopen and refund', async () => {
  const { visit, admin } = await aWastedTrip()
  const { report_id: id } = (await bill(admin, visit.id, flat)).body
  await admin.call(reports.approve, { id })
  await admin.call(reports.payNurse, { id })
  const refused = { status: 409, body: { error: 'The trip was already invoiced or paid.' } }
  expect(await withdraw(admin, visit.id)).toMatchObject(refused)
  await admin.call(reports.send, { id })
  expect(await withdraw(admin, visit.id)).toMatchObject(refused)
  const payment = (
    await sql<{
      id: number
    }>`select id from nurse_payment where assignment_id = ${visit.id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.id
  await admin.raw('POST', `/nurses/payments/${payment}/refund`, { reason: 'Not owed' })
  expect(await withdraw(admin, visit.id)).toMatchObject(refused)
  await admin.call(reports.markReturned, { id, reason: 'The visit took place' })
  expect(await withdraw(admin, visit.id)).toMatchObject(refused)
  await admin.call(reports.reopen, { id, reason: 'The visit took place' })
  expect((await withdraw(admin, visit.id)).status).toBe(200)
  // Another trip has another number than the invoice that was sent.
  expect((await bill(admin, visit.id, flat)).status).toBe(200)
  expect((await admin.call(reports.byVisit, { id: visit.id })).body.invoice.number).toBe(
    `WREN-${visit.id}-2`,
  )
})
