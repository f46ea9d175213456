// AVR "Nurse payment" 017-020, "Calls" 056, "Operation" 058, NPY 014, 016-021: the nurse is paid once, in time, and
// the visit is closed.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { nextPaymentTime } from '@wren/contract/reports.rules'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { whenText } from '@wren/contract/visits-watch.rules'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { payoutProviderOf } from '../nurse-payments/nurse-payments.provider.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import { aReport, updatesOf } from './reports.builders.ts'
import { reportsJobs } from './reports.jobs.ts'

const app = useTestApp()

const now = () => app.instance.platform.clock.now()
const runPayments = () => app.nobody.call(development.runJob, { name: 'nurse-payments' })
const whenOf = ({ start, timezone }: VisitRecord) => `${whenText(start, timezone)}.`
const transfers = async (visitId: number) =>
  (
    await sql<{ amount_cents: number }>`select transfer.amount_cents from ledger_transfer transfer
  join nurse_payment payment on transfer.idempotency_key = 'payment-' || payment.id
    where payment.assignment_id = ${visitId}`.execute(app.instance.platform.db)
  ).rows
const payments = async (visitId: number) =>
  (
    await sql<{
      status: string
      payment_type: string
      error: string | null
    }>`select status, payment_type, error from nurse_payment
  where assignment_id = ${visitId} order by id`.execute(app.instance.platform.db)
  ).rows

test('AVR-017 AVR-019 AVR-058 NPY-021 the job pays a due visit once, however often it runs, and closes the invoiced visit out', async () => {
  const { admin, fixture, report } = await aReport(app)
  await admin.call(reports.markSent, { id: report.id })
  await app.clock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  await Promise.all([runPayments(), runPayments(), runPayments()])
  const staff = await app.signIn(admin.id)
  const paid = (await staff.call(reports.byId, { id: report.id })).body
  const { cents } = report.nursePayment.amount
  expect(cents).toBeGreaterThan(0)
  expect(paid.visit.payment).toMatchObject({
    status: 'paid',
    scheduledTime: report.visit.payment.scheduledTime,
    paidTime: expect.stringMatching(/^\d{4}-/),
    paidCents: cents,
    error: null,
    differenceCents: null,
  })
  expect(await payments(fixture.visit.id)).toEqual([
    { status: 'Processed', payment_type: 'Assignment', error: null },
  ])
  expect(await transfers(fixture.visit.id)).toEqual([{ amount_cents: cents }])
  expect(
    (await updatesOf(app, fixture.visit.id)).filter(({ description }) =>
      description.includes('failed'),
    ),
  ).toEqual([]) // the runs that came second failed at nothing
  expect((await staff.call(visits.byId, { id: fixture.visit.id })).body.assignment).toMatchObject({
    status: 'Completed - Closed Out',
    payment_nurse_paid: paid.visit.payment.paidTime,
    price_nurse_paid: cents / 100,
  })
})

test('AVR-017 whichever of the two comes last closes the visit out: one that was paid waits for its invoice', async () => {
  const { admin, fixture, report } = await aReport(app)
  const status = async () =>
    (await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment.status
  await admin.call(reports.payNurse, { id: report.id })
  expect(await status()).toBe('Completed - Visit Finished')
  await admin.call(reports.markSent, { id: report.id })
  expect(await status()).toBe('Completed - Closed Out')
  const paid = await aReport(app)
  await paid.admin.call(reports.markSent, { id: paid.report.id })
  await paid.admin.call(reports.markPaid, { id: paid.report.id })
  expect((await paid.admin.call(reports.payNurse, { id: paid.report.id })).body.status).toBe(
    'invoice-paid',
  )
  expect(
    (await paid.admin.call(visits.byId, { id: paid.fixture.visit.id })).body.assignment.status,
  ).toBe('Completed - Closed Out')
})

test('AVR-058 sending and paying run every ten minutes, and what a run before a restart sent or paid is neither sent nor paid by the one after it', async () => {
  expect(reportsJobs.map(({ name, everyMinutes }) => [name, everyMinutes])).toEqual([
    ['auto-send', 10],
    ['nurse-payments', 10],
    ['invoice-credits', 60],
  ])
  const { fixture, report } = await aReport(app, {
    pharmacy: { auto_invoice: true, billing_emails: ['restart@billing.example'] },
  })
  await app.clock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  const { db } = app.instance.platform
  const runAll = async () => {
    await app.nobody.call(development.runJob, { name: 'auto-send' })
    await runPayments()
    await app.settle()
  }
  const mails = async () =>
    (
      await sql<{
        key: string
      }>`select dedup_key as key from outbound_message where recipient = 'restart@billing.example'`.execute(
        db,
      )
    ).rows
  await runAll()
  const sent = await mails()
  expect(sent).toEqual([{ key: expect.stringMatching(new RegExp(`^invoice:${report.id}:1:`)) }])
  // As if the instance had died before it could note either: both are due again.
  await sql`update report set status = 'auto-send-scheduled', auto_send_at = ${now()}, version = ${report.version},
    payment_status = 'scheduled', payment_paid_time = null, payment_scheduled_time = ${now()}
    where id = ${report.id}`.execute(db)
  await runAll()
  expect([
    await mails(),
    await transfers(fixture.visit.id),
    (await payments(fixture.visit.id)).map(({ status }) => status),
  ]).toEqual([sent, [{ amount_cents: report.nursePayment.amount.cents }], ['Processed']])
})

test('AVR-019 an amount of nothing is paid without a transfer and without a row', async () => {
  const { admin, fixture, report } = await aReport(app)
  await admin.call(reports.change, { id: report.id, nursePaymentCents: 0, reason: 'Volunteered.' })
  expect((await admin.call(reports.payNurse, { id: report.id })).body.visit.payment).toMatchObject({
    status: 'paid',
    paidCents: 0,
  })
  expect(await payments(fixture.visit.id)).toEqual([])
  expect((await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment).toMatchObject({
    payment_nurse_paid: expect.stringMatching(/^\d{4}-/),
    price_nurse_paid: 0,
  })
})

test('AVR-056 AVR-062 paying now pays at once; the second press is refused with the report as it stands', async () => {
  const { admin, fixture, report } = await aReport(app)
  const presses = await Promise.all(
    [1, 2, 3].map(() => admin.call(reports.payNurse, { id: report.id })),
  )
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  for (const { body } of presses.filter(({ status }) => status === 409))
    expect(body).toMatchObject({
      error: expect.stringMatching(/^The (nurse was already paid|payment was sent)/),
      current: { id: report.id },
    })
  expect((await admin.call(reports.payNurse, { id: report.id })).body).toMatchObject({
    error: 'The nurse was already paid for this visit.',
    current: { id: report.id },
  })
  expect(await transfers(fixture.visit.id)).toHaveLength(1)
  const waiting = await aReport(app, { flagged: true })
  expect(await waiting.admin.call(reports.payNurse, { id: waiting.report.id })).toMatchObject({
    status: 409,
    body: { error: 'The report is not approved.' },
  })
  const poor = await aReport(app, { nurse: { stripe_id: null } })
  expect(await poor.admin.call(reports.payNurse, { id: poor.report.id })).toMatchObject({
    status: 400,
    body: { error: 'Nurse has no Stripe ID' },
  })
  expect((await poor.admin.call(reports.payNurse, { id: 999_999 })).status).toBe(404)
  const unknown = await aReport(app, { nurse: { stripe_id: 'no such account' } })
  expect(await unknown.admin.call(reports.payNurse, { id: unknown.report.id })).toMatchObject({
    status: 400,
    body: { error: 'No such destination' },
  })
})

test('AVR-056 NPY-014 more than $5000 in seven days needs to be forced; exactly $5000 passes', async () => {
  const { admin, fixture, report } = await aReport(app)
  const { cents } = report.nursePayment.amount
  const earlier = (amount: number) =>
    sql`insert into nurse_payment (user_id, amount_cents, payment_type, status, transfer_id, created_by, created_at,
      updated)
    values (${fixture.scene.nurse}, ${amount}, 'Bonus', 'Processed', 'tr_earlier', ${admin.id},
      ${addMinutes(now(), -60)}, ${now()})`.execute(app.instance.platform.db)
  await earlier(500_001 - cents)
  const refused = await admin.raw('POST', `/api/aftervisitreports/${report.id}/pay-nurse`, {})
  expect([refused.status, refused.body]).toEqual([
    480,
    {
      error: 'More than $5000 has been paid to this nurse in the last 7 days.',
      code: 'over_limit',
      total_cents: 500_001,
    },
  ])
  expect(await payments(fixture.visit.id)).toEqual([])
  await sql`delete from nurse_payment where user_id = ${fixture.scene.nurse}`.execute(
    app.instance.platform.db,
  )
  await earlier(500_000 - cents)
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(200)
  const forced = await aReport(app)
  await sql`insert into nurse_payment (user_id, amount_cents, payment_type, status, transfer_id, created_by, created_at, updated)
    values (${forced.fixture.scene.nurse}, 500000, 'Bonus', 'Processed', 'tr_more', ${forced.admin.id},
      ${addMinutes(now(), -60)}, ${now()})`.execute(app.instance.platform.db)
  expect((await forced.admin.call(reports.payNurse, { id: forced.report.id })).status).toBe(480)
  expect(
    (await forced.admin.call(reports.payNurse, { id: forced.report.id, force: true })).body.visit
      .payment.status,
  ).toBe('paid')
})

test('AVR-020 a payment that cannot run stays scheduled for the next day with its reason, and tells the ops user once', async () => {
  const { admin, fixture, report } = await aReport(app, { nurse: { stripe_id: 'no such account' } })
  await app.clock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  await runPayments()
  const staff = await app.signIn(admin.id)
  const at = nextPaymentTime(now())
  expect((await staff.call(reports.byId, { id: report.id })).body.visit.payment).toMatchObject({
    status: 'scheduled',
    scheduledTime: at,
    error: 'No such destination',
  })
  expect(
    (await staff.call(visits.byId, { id: fixture.visit.id })).body.assignment
      .payment_nurse_scheduled,
  ).toBe(at)
  await app.clock(addMinutes(at, 1))
  await runPayments()
  expect((await payments(fixture.visit.id)).map(({ status }) => status)).toEqual([
    'Failed',
    'Failed',
  ])
  const told = (await updatesOf(app, fixture.visit.id)).filter(({ description }) =>
    description.startsWith('Nurse payment'),
  )
  expect(told).toMatchObject([
    {
      description: `Nurse payment of visit #${fixture.visit.id} failed: No such destination\n${whenOf(fixture.visit)}`,
      priority: 30,
      user_id_assigned: fixture.visit.user_id_ops,
    },
  ])
})

test('AVR-020 NPY-038 a payment that the $5000 rule stops is put off to the next day with that reason on report and visit, and Pay Now pays it all the same', async () => {
  const { admin, fixture, report } = await aReport(app)
  await app.clock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  await sql`insert into nurse_payment (user_id, amount_cents, payment_type, status, transfer_id, created_by, created_at, updated)
    values (${fixture.scene.nurse}, 500000, 'Bonus', 'Processed', 'tr_week', ${admin.id}, ${addMinutes(now(), -60)},
      ${now()})`.execute(app.instance.platform.db)
  await runPayments()
  const staff = await app.signIn(admin.id)
  const error = 'More than $5000 has been paid to this nurse in the last 7 days.'
  const stopped = (await staff.call(reports.byId, { id: report.id })).body
  expect(stopped).toMatchObject({
    visit: { payment: { status: 'scheduled', scheduledTime: nextPaymentTime(now()), error } },
    allowedActions: expect.arrayContaining(['pay-nurse']),
  })
  expect(
    (await staff.call(visits.byId, { id: fixture.visit.id })).body.assignment
      .payment_nurse_scheduled,
  ).toBe(nextPaymentTime(now()))
  expect(
    (await staff.call(reports.payNurse, { id: report.id, force: true })).body.visit.payment,
  ).toMatchObject({ status: 'paid', error: null })
})

test('AVR-020 scheduling the payment of a nurse without a Stripe ID tells the ops user at once, with the reason on the report; the first attempt then says nothing new', async () => {
  const { admin, fixture, report } = await aReport(app, { nurse: { stripe_id: null } })
  const told = async () =>
    (await updatesOf(app, fixture.visit.id)).filter(({ description }) =>
      description.startsWith('Nurse payment'),
    )
  const update = {
    description: `Nurse payment of visit #${fixture.visit.id} failed: Nurse has no Stripe ID\n${whenOf(fixture.visit)}`,
    priority: 30,
    user_id_assigned: fixture.visit.user_id_ops,
  }
  expect(report.visit.payment).toMatchObject({
    status: 'scheduled',
    error: 'Nurse has no Stripe ID',
  })
  expect(await told()).toEqual([update])
  await app.clock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  await runPayments()
  const staff = await app.signIn(admin.id)
  expect((await staff.call(reports.byId, { id: report.id })).body.visit.payment).toMatchObject({
    status: 'scheduled',
    scheduledTime: nextPaymentTime(now()),
    error: 'Nurse has no Stripe ID',
  })
  expect(await told()).toEqual([update])
  await sql`update nurse set stripe_id = 'no such account' where user_id = ${fixture.scene.nurse}`.execute(
    app.instance.platform.db,
  )
  await app.clock(addMinutes(nextPaymentTime(now()), 1))
  await runPayments()
  // UPD-030: another reason is the same cause, a line of the update that is open.
  expect((await told()).map(({ description }) => description)).toEqual([
    expect.stringMatching(
      `^${update.description}\n.+: Nurse payment of visit #${fixture.visit.id} failed: No such destination$`,
    ),
  ])
})

test('AVR-021 what the provider took back in part only lowers what the nurse has; the rest of it opens visit and payment again, and she can be paid anew', async () => {
  const { admin, fixture, report } = await aReport(app)
  await admin.call(reports.markSent, { id: report.id })
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(200)
  const { cents } = report.nursePayment.amount
  const { rows } = await sql<{
    transfer_id: string
  }>`select transfer_id from nurse_payment where assignment_id = ${fixture.visit.id}`.execute(
    app.instance.platform.db,
  )
  const reversed = async (amountCents: number) => {
    await payoutProviderOf(app.instance.platform).reverse({
      transfer: rows[0]?.transfer_id ?? '',
      amountCents,
      key: `back-${fixture.visit.id}-${amountCents}`,
      isLabelled: true,
      at: now(),
    })
    await app.nobody.call(development.runJob, { name: 'nurse-payment-reversals' })
    return {
      visit: (await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment,
      report: (await admin.call(reports.byId, { id: report.id })).body,
    }
  }
  const paidAt = (await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment
    .payment_nurse_paid
  const part = await reversed(1_000)
  expect(part.visit).toMatchObject({
    status: 'Completed - Closed Out',
    payment_nurse_paid: paidAt,
    price_nurse_paid: (cents - 1_000) / 100,
  })
  expect(part.report).toMatchObject({
    visit: { payment: { status: 'paid', refundedCents: 1_000 } },
    history: expect.arrayContaining([
      expect.objectContaining({ reason: 'Nurse payment refunded $10.00: Reversed at provider' }),
    ]),
  })
  const whole = await reversed(cents - 1_000)
  expect(whole.visit).toMatchObject({
    status: 'Completed - Visit Finished',
    payment_nurse_paid: null,
    price_nurse_paid: null,
  })
  expect(whole.report.visit.payment).toMatchObject({
    status: 'not-scheduled',
    scheduledTime: null,
    paidTime: null,
    refundedCents: cents,
  })
  expect((await admin.call(reports.payNurse, { id: report.id })).body.visit.payment).toMatchObject({
    status: 'paid',
  })
  expect((await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment).toMatchObject({
    status: 'Completed - Closed Out',
    price_nurse_paid: cents / 100,
  })
})
