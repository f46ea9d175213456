// AVR "Refunds and safety" 060, 061, 065, "Calls" 042, 057: refunds on report and visit, a second payment, a
// setting switched off, and rows that fail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { nursePayments } from '@wren/contract/nurse-payments'
import { formatWholeDollars } from '@wren/contract/money'
import { visitPay } from '@wren/contract/nurse-pay.rules'
import { nurseVisits, type MyVisit } from '@wren/contract/nurse-visits'
import { nurseVisitStatusText, payDay } from '@wren/contract/nurse-visits.rules'
import { Report, reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aReport, updatesOf, type Reported } from './reports.builders.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`create table broken (id int); create function refuse_broken() returns trigger language plpgsql as $$
    begin if exists (select from broken where id = new.report_id) then raise exception 'this one cannot be written'; end if; return new; end $$;
    create function refuse_paid() returns trigger language plpgsql as $$
    begin if new.payment_status = 'paid' and exists (select from broken where id = new.id) then raise exception 'this one cannot be paid'; end if; return new; end $$;
    grant select on broken to wren_app; create trigger zz_broken before update on invoice for each row execute function refuse_broken();
    create trigger zz_paid before update on report for each row execute function refuse_paid()`)
})
afterAll(async () => {
  await owner.end()
})

const now = () => app.instance.platform.clock.now()
const run = (name: string) => app.nobody.call(development.runJob, { name })
const read = async (admin: Client, id: number) => (await admin.call(reports.byId, { id })).body
const paymentRows = async (visit: number) =>
  (
    await sql<{
      id: number
      status: string
    }>`select id, status from nurse_payment where assignment_id = ${visit} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const lastRun = async (job: string) =>
  (
    await sql<{
      taken: number
      done: number
      failed: number
      errors: { id: number; error: string }[]
    }>`select taken, done, failed, errors from report_run where job = ${job} order by id desc limit 1`.execute(
      app.instance.platform.db,
    )
  ).rows[0]

const refundAs = (admin: Client, payment: number, amount: number | null, reason: string) =>
  admin.call(
    nursePayments.refund,
    { id: payment, ...(amount === null ? {} : { amount }), reason },
    { 'idempotency-key': crypto.randomUUID() },
  )
async function paid(): Promise<Reported & { readonly payment: number; readonly cents: number }> {
  const made = await aReport(app)
  await made.admin.call(reports.markSent, { id: made.report.id })
  expect((await made.admin.call(reports.payNurse, { id: made.report.id })).status).toBe(200)
  return {
    ...made,
    payment: (await paymentRows(made.fixture.visit.id))[0]?.id ?? 0,
    cents: made.report.nursePayment.amount.cents,
  }
}

test('AVR-042 the report carries its visit with patient, MRNs, pharmacy and payment, flags, chart version, minutes, invoice, history and its own times', async () => {
  const { admin, fixture, report } = await aReport(app, {
    pharmacy: { title: 'Prickly Pear Rx', auto_invoice: true },
  })
  await sql`insert into patient_mrn (patient_id, provider_id, mrn, created, updated)
    values (${fixture.scene.patient.id}, ${fixture.scene.pharmacy}, 'PP-17', ${now()}, ${now()})`.execute(
    app.instance.platform.db,
  )
  const { patient } = fixture.scene
  const answer = await read(admin, report.id)
  expect(Report.parse(answer)).toEqual(answer)
  const nurse = (
    await sql<{
      name: string
    }>`select first_name || ' ' || last_name as name from user_account where id = ${fixture.scene.nurse}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.name
  expect(answer.visit).toEqual({
    id: fixture.visit.id,
    start: fixture.visit.start,
    timezone: 'America/Phoenix',
    treatment: 'Saline',
    patientName: `${patient.first_name} ${patient.last_name}`,
    patientUuid: patient.uuid,
    wrenMrn: patient.wren_mrn,
    pharmacyMrn: 'PP-17',
    pharmacy: 'Prickly Pear Rx',
    nurseName: nurse,
    payment: {
      status: 'scheduled',
      scheduledTime: expect.stringMatching(/^\d{4}-/),
      paidTime: null,
      paidCents: 0,
      refundedCents: 0,
      differenceCents: null,
      refunds: [],
      error: null,
    },
  })
  expect(answer).toMatchObject({
    auditFlags: [],
    autoSendAt: addMinutes(report.createdAt, 24 * 60),
    chartVersion: 1,
    hasChartFile: false,
    billableMinutes: 240,
    invoice: {
      id: expect.any(Number),
      number: `WREN-${fixture.visit.id}`,
      assignmentId: fixture.visit.id,
      providerId: fixture.scene.pharmacy,
      version: 1,
    },
    createdAt: report.createdAt,
    updatedAt: report.updatedAt,
    history: [
      { from: null, to: 'auto-send-scheduled', by: nurse, at: report.createdAt, reason: null },
    ],
  })
})

test('AVR-060 each refund stands with payment, amount, reason, day and person on report and visit; the amount due stays, and the history names it', async () => {
  const { admin, fixture, report, payment, cents } = await paid()
  expect((await refundAs(admin, payment, 10, 'Mileage was paid twice.')).status).toBe(200)
  expect((await refundAs(admin, payment, 2.5, 'And a parking fee.')).status).toBe(200)
  const name = (
    await sql<{
      name: string
    }>`select first_name || ' ' || last_name as name from user_account where id = ${admin.id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.name
  const today = now().slice(0, 10)
  const refunds = [
    {
      paymentId: payment,
      cents: 1_000,
      reason: 'Mileage was paid twice.',
      at: expect.stringContaining(today),
      by: name,
    },
    {
      paymentId: payment,
      cents: 250,
      reason: 'And a parking fee.',
      at: expect.stringContaining(today),
      by: name,
    },
  ]
  const after = await read(admin, report.id)
  expect(after.visit.payment).toMatchObject({
    status: 'paid',
    refunds,
    refundedCents: 1_250,
    paidCents: cents,
  })
  expect(after.nursePayment.amount.cents).toBe(cents)
  const visit = (await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment
  expect(visit).toMatchObject({
    payment: { refunds, refundedCents: 1_250, paidCents: cents },
    price_nurse_paid: (cents - 1_250) / 100,
  }) // what she has
  expect(after.history.slice(0, 2)).toMatchObject([
    { reason: 'Nurse payment refunded $2.50: And a parking fee.', by: name },
    { reason: 'Nurse payment refunded $10.00: Mileage was paid twice.', by: name },
  ])
})

test('VIS-158 each refund stands in the history of the visit with the payment as its cause, also the one that leaves the status as it was', async () => {
  const { admin, fixture, payment } = await paid()
  const latest = async () =>
    ((await admin.call(visits.byId, { id: fixture.visit.id })).body.assignment as Assignment)
      .status_history
  const before = await latest()
  const stands = before[0]?.to
  await refundAs(admin, payment, 10, 'Mileage was paid twice.')
  await refundAs(admin, payment, null, 'Wrong nurse.')
  expect((await latest()).slice(0, 3)).toMatchObject([
    {
      from: stands,
      to: 'Completed - Visit Finished',
      cause: 'payment',
      reason: expect.stringMatching(/: Wrong nurse\.$/),
      user_id: admin.id,
    },
    {
      from: stands,
      to: stands,
      cause: 'payment',
      reason: 'Nurse payment refunded $10.00: Mileage was paid twice.',
      user_id: admin.id,
    },
    before[0] as object,
  ])
})

test('NVS-010 NVS-060 a partial refund keeps the visit paid with what is left; a full one puts it back to Chart in Review with the day of the refund, until she is paid again', async () => {
  const { admin, fixture, report, payment, cents } = await paid()
  const mine = async () =>
    (await fixture.nurse.call(nurseVisits.mine, {})).body.data.find(
      ({ id }) => id === fixture.visit.id,
    ) as MyVisit
  const shown = async () =>
    nurseVisitStatusText(await mine(), { nurse: fixture.scene.nurse, now: now() })
  const status = `Paid - ${payDay((await mine()).payment_nurse_paid ?? '')}`
  expect(await shown()).toBe(status)
  await refundAs(admin, payment, 10, 'Mileage was paid twice.')
  expect([await shown(), visitPay(await mine()), (await mine()).payment_nurse_refunded]).toEqual([
    status,
    { text: formatWholeDollars(cents - 1_000), label: 'act.' },
    undefined,
  ])
  await refundAs(admin, payment, null, 'Wrong nurse.')
  expect([
    await shown(),
    (await mine()).payment_nurse_refunded?.slice(0, 10),
    visitPay(await mine()).label,
  ]).toEqual(['Chart in Review', now().slice(0, 10), 'est.'])
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(200)
  expect([await shown(), (await mine()).payment_nurse_refunded]).toEqual([
    `Paid - ${payDay(now())}`,
    undefined,
  ])
})

test('AVR-061 after a full refund only a person pays again: the daily job does not, and the second payment is a row and a transfer of its own', async () => {
  const { admin, fixture, report, payment, cents } = await paid()
  const before = await read(admin, report.id)
  expect(before.allowedActions).not.toContain('pay-nurse')
  expect((await refundAs(admin, payment, null, 'Wrong nurse.')).status).toBe(200)
  expect(await read(admin, report.id)).toMatchObject({
    allowedActions: expect.arrayContaining(['pay-nurse']),
    visit: { payment: { status: 'not-scheduled', scheduledTime: null } },
  })
  await app.clock(addMinutes(now(), 5 * 24 * 60))
  await run('nurse-payments')
  expect(await paymentRows(fixture.visit.id)).toEqual([{ id: payment, status: 'Refunded' }])
  const staff = await app.signIn(admin.id)
  expect((await staff.call(reports.payNurse, { id: report.id })).body.visit.payment).toMatchObject({
    status: 'paid',
    paidCents: 2 * cents,
    refundedCents: cents,
    differenceCents: null,
  })
  const rows = await paymentRows(fixture.visit.id)
  expect(rows.map(({ status }) => status)).toEqual(['Refunded', 'Processed'])
  const transfers = await sql<{
    key: string
  }>`select idempotency_key as key from ledger_transfer
    where idempotency_key = any(${rows.map(({ id }) => `payment-${id}`)}) order by 1`.execute(
    app.instance.platform.db,
  )
  expect(transfers.rows.map(({ key }) => key).toSorted()).toEqual(
    rows.map(({ id }) => `payment-${id}`).toSorted(),
  )
  const shown = (
    await staff.call(nursePayments.search, {
      nurse_id: fixture.scene.nurse,
      kind: 'payments',
    } as never)
  ).body.data
  expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
})

test('AVR-057 a pharmacy that switches automated invoices off gets none of those that waited; switching them on moves no report', async () => {
  const waiting = await aReport(app, { pharmacy: { auto_invoice: true } })
  const other = await aReport(app, { pharmacy: { auto_invoice: true } })
  const staff = other.admin
  const set = (on: boolean) =>
    staff.raw('PATCH', `/provider/update/${waiting.fixture.scene.pharmacy}`, { auto_invoice: on })
  expect((await set(false)).status).toBe(200)
  const off = await read(staff, waiting.report.id)
  expect(off).toMatchObject({
    status: 'manual-send-required',
    autoSendAt: null,
    history: [
      {
        from: 'auto-send-scheduled',
        to: 'manual-send-required',
        reason: 'Automated invoices are switched off.',
      },
      {},
    ],
  })
  expect((await read(staff, other.report.id)).status).toBe('auto-send-scheduled')
  expect((await set(true)).status).toBe(200)
  expect(await read(staff, waiting.report.id)).toEqual(off)
})

test('a chart that was submitted while automated invoices were switched off is not sent by the job either', async () => {
  const { admin, fixture, report } = await aReport(app, { pharmacy: { auto_invoice: true } })
  await sql`update pharmacy set auto_invoice = false where id = ${fixture.scene.pharmacy}`.execute(
    app.instance.platform.db,
  )
  await app.clock(addMinutes(report.autoSendAt ?? '', 1))
  await run('auto-send')
  expect(await read(await app.signIn(admin.id), report.id)).toMatchObject({
    status: 'manual-send-required',
    sendError: 'Automated invoices are switched off.',
    invoice: { sentAt: null },
  })
})

test('AVR-065 each run keeps how many rows it took, did and failed with the error of each; a row that fails stops no other and its report says why', async () => {
  const pharmacy = { auto_invoice: true }
  const { db } = app.instance.platform
  await sql`update report set status = 'manual-send-required', auto_send_at = null, payment_status = 'not-scheduled',
    payment_scheduled_time = null where payment_status <> 'paid'`.execute(db) // nothing else is due
  const made = [
    await aReport(app, { pharmacy }),
    await aReport(app, { pharmacy }),
    await aReport(app, { pharmacy, nurse: { stripe_id: 'no such account' } }),
  ]
  const [fails, goes, refused] = made.map(({ report }) => report.id) as [number, number, number]
  await owner.query('insert into broken values ($1)', [fails])
  await app.clock(addMinutes(made[2]?.report.autoSendAt ?? '', 1))
  await run('auto-send')
  const staff = await app.signIn(made[0]?.admin.id ?? 0)
  expect(await lastRun('auto-send')).toMatchObject({
    taken: 3,
    done: 2,
    failed: 1,
    errors: [{ id: fails, error: 'internal error' }],
  })
  expect(await read(staff, fails)).toMatchObject({
    status: 'auto-send-scheduled',
    sendError: 'internal error',
  })
  for (const id of [goes, refused])
    expect(await read(staff, id)).toMatchObject({ status: 'invoiced', sendError: null })

  await sql`update report set nurse_payment_cents = 0 where id = ${fails}`.execute(
    app.instance.platform.db,
  ) // set paid inside the job's own unit of work
  await app.clock(addMinutes(made[2]?.report.visit.payment.scheduledTime ?? '', 1))
  await run('nurse-payments')
  const later = await app.signIn(staff.id)
  const told = await lastRun('payments')
  expect([told, told?.errors.toSorted((a, b) => a.id - b.id)]).toMatchObject([
    { taken: 3, done: 1, failed: 2 },
    [
      { id: fails, error: 'internal error' },
      { id: refused, error: 'No such destination' },
    ],
  ])
  expect((await read(later, goes)).visit.payment).toMatchObject({ status: 'paid', error: null })
  expect((await read(later, refused)).visit.payment).toMatchObject({
    status: 'scheduled',
    error: 'No such destination',
  })
  expect((await read(later, fails)).visit.payment).toMatchObject({
    status: 'scheduled',
    error: 'internal error',
    scheduledTime: expect.stringMatching(/^\d{4}-/),
  })
  expect(
    (await updatesOf(app, made[0]?.fixture.visit.id ?? 0)).map(({ description }) => description),
  ).toContainEqual(expect.stringContaining('failed: internal error'))
  await owner.query('delete from broken')
})

test('AVR-022 the nurse reads the Pacific days on which she is to be and was paid, wherever she lives', async () => {
  const { admin, fixture, report } = await aReport(app)
  const mine = async (nurse: Client) =>
    (await nurse.call(nurseVisits.mine, {})).body.data.find(({ id }) => id === fixture.visit.id)
  expect((await mine(fixture.nurse))?.payment_nurse_scheduled).toBe(
    report.visit.payment.scheduledTime,
  )
  const paidBody = (await admin.call(reports.payNurse, { id: report.id })).body
  expect((await mine(fixture.nurse))?.payment_nurse_paid).toBe(paidBody.visit.payment.paidTime)
})
