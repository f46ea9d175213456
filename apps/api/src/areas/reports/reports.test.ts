// AVR "From chart to report", "Calls" 039-049, 054: how a report is made, looked at, approved, returned and reopened.
import { expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { reports } from '@wren/contract/reports'
import { paymentTime } from '@wren/contract/reports.rules'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { submitDraft } from '../charts/charts.builders.ts'
import { aReport } from './reports.builders.ts'

const app = useTestApp()

const now = () => app.instance.platform.clock.now()
const visitOf = async (admin: Client, id: number) =>
  (await admin.call(visits.byId, { id })).body.assignment

test('AVR-007 a clean chart is sent by itself only when the pharmacy wants it and can be written to; a flagged one is looked at first', async () => {
  const wanted = await aReport(app, { pharmacy: { auto_invoice: true } })
  expect(wanted.report).toMatchObject({ status: 'auto-send-scheduled', auditFlags: [] })
  expect((await aReport(app, { pharmacy: { auto_invoice: false } })).report.status).toBe(
    'manual-send-required',
  )
  expect(
    (
      await aReport(app, {
        pharmacy: { auto_invoice: true, billing_emails: [], invoicing_email: null },
      })
    ).report.status,
  ).toBe('manual-send-required')
  expect(
    (await aReport(app, { pharmacy: { auto_invoice: true, billing_emails: [] } })).report.status,
  ).toBe('auto-send-scheduled')
  const flagged = await aReport(app, { flagged: true, pharmacy: { auto_invoice: true } })
  expect(flagged.report).toMatchObject({
    status: 'audit-required',
    auditFlags: ['patient_unable_to_sign'],
    autoSendAt: null,
    visit: { payment: { status: 'not-scheduled', scheduledTime: null } },
  })
  await flagged.admin.call(reports.returnChart, {
    id: flagged.report.id,
    reason: 'The signature is missing.',
  })
  await submitDraft(flagged.fixture, { correction: 'The patient signed today.' })
  const again = (await flagged.admin.call(reports.byVisit, { id: flagged.fixture.visit.id })).body
  expect(again).toMatchObject({
    id: flagged.report.id,
    status: 'audit-required',
    auditFlags: [],
    chartVersion: 2,
  })
})

test('AVR-018 without audit the payment is scheduled at once, with it on approval, for 09:00 Pacific of the second business day', async () => {
  const clean = await aReport(app)
  const at = paymentTime(now())
  expect(clean.report.visit.payment).toMatchObject({ status: 'scheduled', scheduledTime: at })
  expect((await visitOf(clean.admin, clean.fixture.visit.id)).payment_nurse_scheduled).toBe(at)
  const flagged = await aReport(app, { flagged: true })
  expect(
    (await visitOf(flagged.admin, flagged.fixture.visit.id)).payment_nurse_scheduled,
  ).toBeNull()
  const approved = await flagged.admin.call(reports.approve, {
    id: flagged.report.id,
    note: 'The patient was called.',
  })
  expect(approved.body.visit.payment).toMatchObject({
    status: 'scheduled',
    scheduledTime: paymentTime(now()),
  })
})

test("AVR-012 AVR-048 AVR-062 passing the audit needs a note when there are flags, locks the chart and goes the pharmacy's way", async () => {
  const { admin, fixture, report } = await aReport(app, {
    flagged: true,
    pharmacy: { auto_invoice: true },
  })
  for (const note of [undefined, null, '   ']) {
    const refused = await admin.call(reports.approve, { id: report.id, note })
    expect([refused.status, refused.body.fields]).toEqual([400, { note: 'A note is required.' }])
  }
  expect((await admin.call(reports.approve, { id: 999_999, note: 'x' })).body).toMatchObject({
    error: 'Report not found.',
  })
  const approved = await admin.call(reports.approve, {
    id: report.id,
    note: 'The patient was called.',
  })
  expect(approved.body).toMatchObject({
    id: report.id,
    status: 'auto-send-scheduled',
    autoSendAt: addMinutes(approved.body.updatedAt, 24 * 60),
  })
  expect(approved.body.history[0]).toMatchObject({
    from: 'audit-required',
    to: 'auto-send-scheduled',
    by: expect.stringMatching(/^Test Person/),
    reason: 'The patient was called.',
  })
  expect(
    await fixture.nurse.call(charts.save, { id: fixture.visit.id, revision: 1, data: {} }),
  ).toMatchObject({ status: 409 })
  expect(await admin.call(reports.approve, { id: report.id, note: 'Again.' })).toMatchObject({
    status: 409,
    body: { current: { id: report.id, status: 'auto-send-scheduled' } },
  })
})

test('AVR-012 approving a corrected chart whose nurse was paid already leaves her payment as it is', async () => {
  const { admin, fixture, report } = await aReport(app)
  const paid = (await admin.call(reports.payNurse, { id: report.id })).body.visit.payment
  expect(paid.status).toBe('paid')
  await admin.call(reports.returnChart, { id: report.id, reason: 'The times are wrong.' })
  await submitDraft(fixture, { correction: 'She left later.' })
  const approved = (await admin.call(reports.approve, { id: report.id })).body
  expect([approved.status, approved.visit.payment]).toEqual(['manual-send-required', paid])
  expect(await visitOf(admin, fixture.visit.id)).toMatchObject({
    payment_nurse_paid: paid.paidTime,
  })
})

test('AVR-049 AVR-050 AVR-051 AVR-052 AVR-053 AVR-054 AVR-055 AVR-056 no action finds a report that is not there', async () => {
  const admin = await app.admin({ permissions: ['ALL'] })
  const missing = { status: 404, body: { error: 'Report not found.', code: 'not_found' } }
  for (const [act, body] of [
    ['return-chart', { reason: 'Vitals.' }],
    ['send', {}],
    ['mark-sent', {}],
    ['mark-paid', {}],
    ['mark-returned', { reason: 'Rate.' }],
    ['reopen', { reason: 'Line.' }],
    ['pay-nurse', {}],
  ] as const)
    expect(
      await admin.raw('POST', `/api/aftervisitreports/999999/${act}`, body),
      act,
    ).toMatchObject(missing)
  expect(
    await admin.raw('PATCH', '/api/aftervisitreports/999999', {
      nursePaymentCents: 1,
      reason: 'None.',
    }),
  ).toMatchObject(missing)
})

test('AVR-048 what is past its audit is passed no second time, whichever way its pharmacy goes', async () => {
  const { admin, report } = await aReport(app, { pharmacy: { auto_invoice: false } })
  expect(report.status).toBe('manual-send-required')
  const refused = (from: string) => ({
    status: 409,
    body: {
      code: 'transition',
      error: `Report cannot change from ${from} to Manual Send Required.`,
      current: { id: report.id },
    },
  })
  expect(await admin.call(reports.approve, { id: report.id })).toMatchObject(
    refused('Manual Send Required'),
  )
  await admin.call(reports.markSent, { id: report.id })
  expect(await admin.call(reports.approve, { id: report.id, note: 'x' })).toMatchObject(
    refused('Invoiced'),
  )
})

test('AVR-013 AVR-049 a returned eChart goes back to the nurse with its reason and takes its payment off the schedule', async () => {
  const { admin, fixture, report } = await aReport(app, { pharmacy: { auto_invoice: true } })
  const refused = await admin.call(reports.returnChart, { id: report.id, reason: ' ' })
  expect([refused.status, refused.body.fields]).toEqual([400, { reason: 'A reason is required.' }])
  const press = () =>
    admin.raw(
      'POST',
      `/api/aftervisitreports/${report.id}/return-chart`,
      { reason: 'Vitals of 10:30 are missing.' },
      { 'idempotency-key': 'returned' },
    )
  const returned = await press()
  expect(returned.body).toMatchObject({
    status: 'echart-returned',
    autoSendAt: null,
    visit: { payment: { status: 'not-scheduled', scheduledTime: null } },
  })
  expect(await visitOf(admin, fixture.visit.id)).toMatchObject({
    status: 'Active - Ready',
    nurse_chart_received: null,
    payment_nurse_scheduled: null,
  })
  expect(
    (await fixture.nurse.call(charts.chart, { id: fixture.visit.id })).body.chart,
  ).toMatchObject({
    state: 'returned',
    returned_reason: 'Vitals of 10:30 are missing.',
  })
  expect((await press()).headers.get('idempotency-replayed')).toBe('true') // the nurse is texted: AUD-032
  const twice = await admin.call(reports.returnChart, { id: report.id, reason: 'Again.' })
  expect(twice).toMatchObject({
    status: 409,
    body: {
      error: 'Report cannot change from eChart Returned to eChart Returned.',
      current: { status: 'echart-returned' },
    },
  })
})

test('AVR-054 reopening takes a report back to the audit, and a paid one back to invoiced', async () => {
  const { admin, report } = await aReport(app)
  expect(await admin.call(reports.reopen, { id: report.id, reason: '' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'A reason is required.' } },
  })
  const back = await admin.call(reports.reopen, { id: report.id, reason: 'A line is missing.' })
  expect(back.body).toMatchObject({
    status: 'audit-required',
    visit: { payment: { status: 'not-scheduled' } },
  })
  expect(await admin.call(reports.reopen, { id: report.id, reason: 'Again.' })).toMatchObject({
    status: 409,
  })
  await admin.call(reports.approve, { id: report.id })
  await admin.call(reports.markSent, { id: report.id })
  expect(
    await admin.call(reports.reopen, { id: report.id, reason: 'Sent already.' }),
  ).toMatchObject({ status: 409 })
  await admin.call(reports.markPaid, { id: report.id })
  const { cents } = report.invoice.amountDue
  expect(
    (await admin.call(reports.reopen, { id: report.id, reason: 'The cheque bounced.' })).body,
  ).toMatchObject({
    status: 'invoiced',
    invoice: { paid: { cents: 0 }, balance: { cents }, paidAt: null },
  })
  await admin.call(reports.markPaid, { id: report.id, cents: 100 })
  await admin.call(reports.markPaid, {
    id: report.id,
    cents: 0,
    writeOffReason: 'They closed down.',
  })
  expect(
    (await admin.call(reports.reopen, { id: report.id, reason: 'They pay after all.' })).body,
  ).toMatchObject({
    status: 'invoiced',
    invoice: {
      paid: { cents: 100 },
      balance: { cents: cents - 100 },
      writeOffReason: null,
      paidAt: null,
    },
  })
  expect((await admin.call(reports.markPaid, { id: report.id })).body.status).toBe('invoice-paid')
  expect((await admin.call(reports.reopen, { id: 999_999, reason: 'Nothing there.' })).status).toBe(
    404,
  )
})

test('AVR-040 nobody without a session and nobody but staff sees or changes a report', async () => {
  const { fixture, report } = await aReport(app)
  const calls = [
    ['GET', `/api/aftervisitreports/by-visit-id/${fixture.visit.id}`],
    ['GET', `/api/aftervisitreports/${report.id}`],
    ['GET', `/api/aftervisitreports/${report.id}/pdf`],
    ['POST', '/api/aftervisitreports/search'],
    ['GET', `/invoices/by-assignment/${fixture.visit.id}/pdf`],
    ['DELETE', `/invoices/by-assignment/${fixture.visit.id}/pdf`],
    ['PATCH', `/api/aftervisitreports/${report.id}`],
    ...[
      'approve',
      'return-chart',
      'send',
      'mark-sent',
      'mark-paid',
      'mark-returned',
      'reopen',
      'settle-credit',
      'pay-nurse',
    ].map((act) => ['POST', `/api/aftervisitreports/${report.id}/${act}`]),
  ] as [string, string][]
  for (const [method, path] of calls) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    expect((await app.nobody.raw(method, path, body)).status, `${method} ${path}`).toBe(401)
    expect((await fixture.nurse.raw(method, path, body)).status, `${method} ${path}`).toBe(403)
  }
})

test('AVR-039 AVR-041 AVR-045 the report is read by visit and by its own id; what is not there is not found', async () => {
  const { admin, fixture, report } = await aReport(app)
  expect((await admin.call(reports.byId, { id: report.id })).body).toEqual(report)
  expect(report).toMatchObject({
    visit: {
      id: fixture.visit.id,
      start: fixture.visit.start,
      timezone: 'America/Phoenix',
      payment: { scheduledTime: expect.any(String), paidTime: null },
    },
    invoice: { amountDue: { cents: expect.any(Number), currency: 'USD' } },
    nursePayment: { amount: { cents: expect.any(Number) } },
  })
  for (const call of [reports.byId, reports.byVisit])
    expect(await admin.call(call, { id: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'Report not found.' },
    })
})

test('AVR-047 the list filters by status, day, pharmacy, nurse and visit, newest visit first', async () => {
  const { admin, fixture, report } = await aReport(app)
  const search = async (filters: object) =>
    (await admin.call(reports.search, { filters } as never)).body
  const all = await search({})
  expect(all.parameters).toMatchObject({
    limit: 100,
    page: 1,
    next_page: null,
    order_by: 'visitStart desc',
  })
  expect(all.data.map(({ visitStart }) => visitStart)).toEqual(
    all.data
      .map(({ visitStart }) => visitStart)
      .toSorted()
      .toReversed(),
  )
  expect((await search({ visitId: fixture.visit.id })).data).toMatchObject([
    {
      id: report.id,
      status: 'manual-send-required',
      invoiceCents: report.invoice.amountDue.cents,
      paymentStatus: 'scheduled',
    },
  ])
  expect((await search({ nurseId: fixture.scene.nurse })).data.map(({ id }) => id)).toEqual([
    report.id,
  ])
  expect((await search({ providerId: fixture.scene.pharmacy })).data.map(({ id }) => id)).toEqual([
    report.id,
  ])
  const day = localDay(fixture.visit.start, 'America/Phoenix')
  expect(
    (await search({ nurseId: fixture.scene.nurse, dateFrom: day, dateTo: day })).data.map(
      ({ id }) => id,
    ),
  ).toEqual([report.id])
  for (const [from, to] of [
    [addDays(day, 1), addDays(day, 9)],
    [addDays(day, -9), addDays(day, -1)],
  ])
    expect(
      (await search({ nurseId: fixture.scene.nurse, dateFrom: from, dateTo: to })).data,
    ).toEqual([])
  expect(
    (await search({ status: ['echart-returned'] })).data.every(
      ({ status }) => status === 'echart-returned',
    ),
  ).toBe(true)
  expect(
    (await admin.raw('POST', '/api/aftervisitreports/search', { filters: { nurseId: 'soon' } }))
      .status,
  ).toBe(400)
})
