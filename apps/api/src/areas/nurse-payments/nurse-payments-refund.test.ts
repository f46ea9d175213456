// NPY "All Payments" 024-027, "Calls" 036, "Safety" 037, 039: money taken back, once, and what it does to the
// visit's payment.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { nursePayments, type RefundRow } from '@wren/contract/nurse-payments'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReport } from '../reports/reports.builders.ts'
import { nursePaymentsJobs } from './nurse-payments.jobs.ts'

const { app, stripe } = useStripeApp()
let admin: Client
beforeAll(async () => {
  admin = await app.admin({ first_name: 'Opal', last_name: 'Payer' })
})
const now = () => app.instance.platform.clock.now()

async function aPayment(amount = 100) {
  const nurse = await aNurse(app, { stripe_id: `acct_back${Math.random().toString(36).slice(2)}` })
  const { body } = await admin.call(nursePayments.pay, {
    amount,
    user_id: nurse,
    payment_type: 'Bonus',
  })
  return { nurse, id: body.payment.id }
}
const refund = (id: number, body: Record<string, unknown>) =>
  admin.raw(
    'POST',
    `/nurses/payments/${id}/refund`,
    { reason: 'Paid twice', ...body },
    { 'Idempotency-Key': crypto.randomUUID() },
  )
const refundsOf = async (nurse: number) =>
  (await admin.call(nursePayments.search, { nurse_id: nurse, kind: 'refunds' })).body
    .data as unknown as readonly RefundRow[]
const statesOf = async (id: number) =>
  (
    await sql<{
      status: string
      error: string | null
    }>`select status, error from nurse_refund where payment_id = ${id} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('NPY-026 NPY-034 NPY-036 a part and then the rest are reversed at the provider; what is reversed whole is Refunded and refused from then on', async () => {
  const { nurse, id } = await aPayment(100)
  expect(await refund(id, { amount: '40.5' })).toMatchObject({
    status: 200,
    body: { payment: { id, status: 'Processed', amount_cents: 10_000, refunded_cents: 4_050 } },
  })
  expect(await refund(id, { amount: 59.51 })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'Amount must be at most $59.50, which is not refunded yet.' } },
  })
  expect(await refund(id, {})).toMatchObject({
    status: 200,
    body: { payment: { status: 'Refunded', refunded_cents: 10_000 } },
  })
  expect(await refund(id, {})).toMatchObject({
    status: 409,
    body: { error: 'This payment has already been refunded.' },
  })
  const [, first] = await refundsOf(nurse)
  expect(first).toEqual({
    id: expect.any(Number),
    created_at: expect.any(String),
    payment_type: 'Bonus',
    description: null,
    assignment_id: null,
    report_id: null,
    amount_cents: 4_050,
    status: 'Processed',
    unanswered: false,
    created_by_name: 'Opal Payer',
    payment_id: id,
    payment_created_at: expect.any(String),
    reason: 'Paid twice',
    visit_payment_status: null,
  })
  expect((await admin.call(nursePayments.transfers, { nurse_id: nurse })).body.data).toMatchObject([
    { amount: 10_000, reversed: true },
  ])
})

test('NPY-036 a reason is needed, amounts are read from their digits, and only a processed payment that exists is refunded', async () => {
  const { id } = await aPayment()
  expect(await refund(id, { reason: '  ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Reason is required.' } },
  })
  expect(await refund(id, { reason: undefined })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Reason is required.' } },
  })
  for (const amount of ['1e1', '10.005', 'all'])
    expect(await refund(id, { amount })).toMatchObject({
      status: 400,
      body: { fields: { amount: 'Amount must be a dollar amount with at most two decimals.' } },
    })
  expect(await refund(id, { amount: 0 })).toMatchObject({ status: 400 })
  expect(await refund(2_000_000_000, {})).toMatchObject({
    status: 404,
    body: { error: 'Payment not found.' },
  })
  const failed = await aNurse(app, { stripe_id: 'closed_account' })
  await admin.raw('POST', '/nurses/nurse-pay', {
    amount: 5,
    user_id: failed,
    payment_type: 'Bonus',
  })
  const [row] = (await admin.call(nursePayments.search, { nurse_id: failed })).body.data
  expect(await refund(row?.id ?? 0, {})).toMatchObject({
    status: 409,
    body: { error: 'Only a processed payment can be refunded.' },
  })
  expect(await statesOf(id)).toEqual([])
  for (const one of stripe.transfers)
    if (one.key === `payment-${id}`) one.amount_reversed = one.amount // at the provider, and nobody told
  expect(await refund(id, { amount: 10 })).toMatchObject({
    status: 400,
    body: { error: 'The reversal exceeds the transfer.' },
  })
  expect(await statesOf(id)).toEqual([
    { status: 'Failed', error: 'The reversal exceeds the transfer.' },
  ])
})

test('NPY-037 many refunds of one payment at once take back no more than was paid', async () => {
  const { nurse, id } = await aPayment(100)
  const statuses = (
    await Promise.all(Array.from({ length: 6 }, (_, n) => refund(id, { amount: 30 + n / 100 })))
  ).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(
    statuses.filter((status) => status !== 200).every((status) => status === 400 || status === 409),
  ).toBe(true)
  const taken = (await refundsOf(nurse)).map(({ amount_cents }) => amount_cents)
  expect(taken).toHaveLength(3)
  expect(stripe.transfers.find(({ key }) => key === `payment-${id}`)?.amount_reversed).toBe(
    taken.reduce((sum, cents) => sum + cents, 0),
  )
  expect(stripe.transfers.filter(({ amount_reversed }) => amount_reversed > 10_000)).toEqual([])
})

test('a refund whose answer was lost is sent again with the same key and made once', async () => {
  const { id } = await aPayment(100)
  stripe.mood = 'cut'
  expect(await refund(id, { amount: 25 })).toMatchObject({
    status: 200,
    body: { payment: { status: 'Processed', refunded_cents: 0 } },
  })
  expect(await refund(id, { amount: 80 })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'Amount must be at most $75.00, which is not refunded yet.' } },
  })
  stripe.mood = 'well'
  await app.clock(addMinutes(now(), 2))
  await app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
  expect(await statesOf(id)).toEqual([{ status: 'Processed', error: null }])
})

test('NPY-027 a reversal made at the provider becomes a refund when transfers are listed, and by the job every ten minutes, once', async () => {
  expect(
    nursePaymentsJobs.find(({ name }) => name === 'nurse-payment-reversals')?.everyMinutes,
  ).toBe(10)
  const { nurse, id } = await aPayment(100)
  const back = (cents: number) => {
    for (const one of stripe.transfers) if (one.key === `payment-${id}`) one.amount_reversed = cents
  }
  back(2_000)
  await admin.call(nursePayments.transfers, { nurse_id: nurse })
  await admin.call(nursePayments.transfers, { nurse_id: nurse })
  expect(await refundsOf(nurse)).toMatchObject([
    { amount_cents: 2_000, reason: 'Reversed at provider', created_by_name: null },
  ])
  back(10_000)
  await app.nobody.call(development.runJob, { name: 'nurse-payment-reversals' })
  await admin.call(nursePayments.transfers, { nurse_id: nurse })
  expect((await refundsOf(nurse)).map(({ amount_cents }) => amount_cents)).toEqual([8_000, 2_000])
  expect(await refund(id, {})).toMatchObject({ status: 409 })
})

test("NPY-021 NPY-039 a visit's payment stands among the nurse's with its visit and its report; refunded whole, the visit is owed again and the row says so", async () => {
  const made = await aReport(app)
  admin = made.admin // the clock has moved to the visit's day
  const visit = made.fixture.visit.id
  await made.admin.call(reports.payNurse, { id: made.report.id })
  const nurse =
    (
      await sql<{
        user_id: number
      }>`select user_id from nurse_payment where assignment_id = ${visit}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.user_id ?? 0
  const [payment] = (await admin.call(nursePayments.search, { nurse_id: nurse })).body.data
  expect(payment).toMatchObject({
    payment_type: 'Assignment',
    assignment_id: visit,
    report_id: made.report.id,
    status: 'Processed',
  })
  expect((await refund(payment?.id ?? 0, {})).status).toBe(200)
  expect(await refundsOf(nurse)).toMatchObject([
    { assignment_id: visit, report_id: made.report.id, visit_payment_status: 'not-scheduled' },
  ])
  expect(
    (await made.admin.call(reports.byId, { id: made.report.id })).body.visit.payment,
  ).toMatchObject({ status: 'not-scheduled' })
})
