// NPY "Once and only once" 041, 042, AUD-101: a row keeps its key for ever and answers each repeated call.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import { openSecondInstance } from '../../platform/testing-instance.ts'
import { useFixture } from '../../platform/testing-fixtures.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReport } from '../reports/reports.builders.ts'

const { app, stripe } = useStripeApp()
let admin: Client
beforeAll(async () => {
  admin = await app.admin({ first_name: 'Opal', last_name: 'Payer', permissions: ['ALL'] })
})
const other = useFixture(
  () => openSecondInstance(app, { environment: stripe.environment() }),
  (instance) => instance.stop(),
)
const now = () => app.instance.platform.clock.now()

interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly replayed: boolean
}
/** Of the first instance, or of another process on the same database. */
async function post(path: string, body: unknown, key: string, elsewhere = false): Promise<Reply> {
  const answer = await fetch((elsewhere ? other.url : app.instance.url) + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': key,
    },
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    replayed: answer.headers.get('idempotency-replayed') === 'true',
  }
}
const newKey = () => crypto.randomUUID()
const aPaidNurse = () => aNurse(app, { stripe_id: `acct_${newKey().replaceAll('-', '')}` })
const bonus = (nurse: number, more: Record<string, unknown> = {}) => ({
  user_id: nurse,
  amount: '120.50',
  payment_type: 'Bonus',
  description: 'Thank you',
  ...more,
})
const pay = (body: unknown, key: string, elsewhere = false) =>
  post('/nurses/nurse-pay', body, key, elsewhere)
const refund = (id: number, body: Record<string, unknown>, key: string, elsewhere = false) =>
  post(`/nurses/payments/${id}/refund`, { reason: 'Paid twice', ...body }, key, elsewhere)
const paymentIn = ({ body }: Reply) =>
  body['payment'] as { id: number; status: string; refunded_cents: number }
const rowsOf = async (records: 'nurse_payment' | 'nurse_refund', key: string) =>
  (
    await sql<{
      id: number
      status: string
    }>`select id, status from ${sql.table(records)} where request_key = ${key}`.execute(
      app.instance.platform.db,
    )
  ).rows
const transfersOf = (payment: number) =>
  stripe.transfers.filter(({ key }) => key === `payment-${payment}`)
/** A session ends sooner than the hours that are let pass. */
const later = async (minutes: number): Promise<void> => {
  await app.clock(addMinutes(now(), minutes))
  admin = await app.signIn(admin.id)
}
const settle = () => app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
const reused = {
  status: 422,
  body: { error: 'This request was already sent with different data.', code: 'key_reused' },
}

test('NPY-041 a key pays once: after 2 minutes, 25 hours and 400 days, on another instance, it finds its payment', async () => {
  const [nurse, key] = [await aPaidNurse(), newKey()]
  const first = await pay(bonus(nurse), key)
  expect([first.status, first.replayed]).toEqual([200, false])
  for (const minutes of [2, 25 * 60, 400 * 24 * 60]) {
    await later(minutes)
    await app.nobody.call(development.runJob, { name: 'retention' })
    for (const elsewhere of [false, true])
      expect(await pay(bonus(nurse), key, elsewhere)).toEqual({ ...first, replayed: true })
  }
  expect(await rowsOf('nurse_payment', key)).toHaveLength(1)
  expect(transfersOf(paymentIn(first).id)).toHaveLength(1)
})

test('NPY-041 a key of a payment with another nurse, amount, type, description, force or caller is refused', async () => {
  const [nurse, key] = [await aPaidNurse(), newKey()]
  const first = await pay(bonus(nurse), key)
  for (const change of [
    { user_id: await aPaidNurse() },
    { amount: '120.51' },
    { payment_type: 'Referral' },
    { description: 'Thanks' },
    { description: null },
    { force: true },
  ])
    expect(await pay(bonus(nurse, change), key), JSON.stringify(change)).toMatchObject(reused)
  // The same amount, written otherwise, is the same data.
  expect((await pay(bonus(nurse, { amount: 120.5 }), key)).replayed).toBe(true)
  const payer = admin
  admin = await app.admin()
  expect(await pay(bonus(nurse), key)).toMatchObject(reused)
  admin = payer
  expect(await rowsOf('nurse_payment', key)).toHaveLength(1)
  expect(
    stripe.transfers.filter(({ key: made }) => made === `payment-${paymentIn(first).id}`),
  ).toHaveLength(1)
})

test('NPY-041 a key refunds once, in part and in whole, and is refused with another payment, amount, reason or caller', async () => {
  const made = paymentIn(await pay(bonus(await aPaidNurse(), { amount: 100 }), newKey())).id
  const another = paymentIn(await pay(bonus(await aPaidNurse(), { amount: 100 }), newKey())).id
  const [part, rest] = [newKey(), newKey()]
  const first = await refund(made, { amount: 40 }, part)
  expect(first).toMatchObject({
    status: 200,
    replayed: false,
    body: {
      payment: { refunded_cents: 4_000 },
      refund: { status: 'Processed', amount_cents: 4_000 },
    },
  })
  for (const [id, body] of [
    [another, { amount: 40 }],
    [made, { amount: 41 }],
    [made, {}],
    [made, { amount: 40, reason: 'Another' }],
  ] as const)
    expect(await refund(id, body, part), JSON.stringify(body)).toMatchObject(reused)
  const whole = await refund(made, {}, rest)
  expect(paymentIn(whole)).toMatchObject({ status: 'Refunded', refunded_cents: 10_000 })
  await later(25 * 60)
  for (const elsewhere of [false, true]) {
    expect(await refund(made, {}, rest, elsewhere)).toEqual({ ...whole, replayed: true })
    // Its own refund, and the payment as it is by now.
    expect(await refund(made, { amount: 40 }, part, elsewhere)).toMatchObject({
      status: 200,
      replayed: true,
      body: { payment: { status: 'Refunded' }, refund: { amount_cents: 4_000 } },
    })
  }
  const payer = admin
  admin = await app.admin()
  expect(await refund(made, { amount: 40 }, part)).toMatchObject(reused)
  admin = payer
  expect(await rowsOf('nurse_refund', part)).toHaveLength(1)
  expect(await rowsOf('nurse_refund', rest)).toHaveLength(1)
  expect(transfersOf(made)[0]?.amount_reversed).toBe(10_000)
})

test('NPY-041 one key pressed eight times at once on two instances makes one payment, one refund and eight equal answers', async () => {
  for (let round = 0; round < 6; round++) {
    const [nurse, paid, back] = [await aPaidNurse(), newKey(), newKey()]
    const presses = (send: (elsewhere: boolean) => Promise<Reply>) =>
      Promise.all(Array.from({ length: 8 }, (_, n) => send(n % 2 === 1)))
    const payments = await presses((elsewhere) => pay(bonus(nurse), paid, elsewhere))
    expect(payments.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(payments.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const { id } = (await rowsOf('nurse_payment', paid))[0] ?? { id: 0 }
    expect(payments.map(paymentIn)).toEqual(
      Array(8).fill(expect.objectContaining({ id, status: 'Processed' })),
    )
    const refunds = await presses((elsewhere) => refund(id, { amount: 10 }, back, elsewhere))
    expect(refunds.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(refunds.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(refunds.map(paymentIn)).toEqual(
      Array(8).fill(expect.objectContaining({ refunded_cents: 1_000 })),
    )
    expect(transfersOf(id)).toMatchObject([{ amount_reversed: 1_000 }])
  }
})

test('NPY-041 the database holds one row of a key in each table', async () => {
  const key = newKey()
  const made = paymentIn(await pay(bonus(await aPaidNurse()), key)).id
  await refund(made, { amount: 1 }, key)
  const { db } = app.instance.platform
  await expect(
    sql`insert into nurse_payment (user_id, amount_cents, payment_type, status, request_key, created_at, updated)
      select user_id, amount_cents, payment_type, 'Entered', request_key, created_at, updated from nurse_payment
        where id = ${made}`.execute(db),
  ).rejects.toThrow('nurse_payment_request_key_once')
  await expect(
    sql`insert into nurse_refund (payment_id, amount_cents, reason, request_key, created_at)
      select payment_id, amount_cents, reason, request_key, created_at from nurse_refund
        where request_key = ${key}`.execute(db),
  ).rejects.toThrow('nurse_refund_request_key_once')
})

test('a repeated key answers by the row: Entered while the provider is silent, Processed once it was asked again, Failed with its text', async () => {
  const [nurse, key] = [await aPaidNurse(), newKey()]
  stripe.mood = 'cut'
  expect(paymentIn(await pay(bonus(nurse), key)).status).toBe('Entered')
  const again = await pay(bonus(nurse), key, true)
  expect([again.status, again.replayed, paymentIn(again).status]).toEqual([200, true, 'Entered'])
  const { id } = paymentIn(again)
  stripe.mood = 'well'
  await later(2)
  await settle()
  expect(paymentIn(await pay(bonus(nurse), key)).status).toBe('Processed')
  expect(transfersOf(id)).toHaveLength(1)

  const [part, whole] = [newKey(), newKey()]
  stripe.mood = 'cut'
  expect((await refund(id, { amount: 20 }, part)).body).toMatchObject({
    payment: { refunded_cents: 0 },
    refund: { status: 'Entered', amount_cents: 2_000 },
  })
  expect((await refund(id, {}, whole)).body).toMatchObject({
    refund: { status: 'Entered', amount_cents: 10_050 },
  })
  expect(await refund(id, { amount: 20 }, part)).toMatchObject({
    status: 200,
    replayed: true,
    body: { refund: { status: 'Entered' } },
  })
  // What is under way is taken already: a new press finds no rest.
  expect((await refund(id, { amount: 1 }, newKey())).status).toBe(409)
  stripe.mood = 'well'
  await later(2)
  await settle()
  expect((await refund(id, {}, whole)).body).toMatchObject({
    payment: { status: 'Refunded', refunded_cents: 12_050 },
    refund: { status: 'Processed' },
  })
  expect(transfersOf(id)).toMatchObject([{ amount_reversed: 12_050 }])

  const closed = await aNurse(app, { stripe_id: 'closed_account' })
  const refused = newKey()
  const failed = await pay(bonus(closed), refused)
  expect(failed).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('No such destination') },
  })
  await sql`update nurse set stripe_id = 'acct_opened' where user_id = ${closed}`.execute(
    app.instance.platform.db,
  )
  expect((await pay(bonus(closed), refused)).body).toEqual(failed.body)
  expect((await pay(bonus(closed), newKey())).status).toBe(200)
})

test('what made no row leaves its key free: no Stripe ID, more than $5000, more than the rest', async () => {
  const [poor, key] = [await aNurse(app, { stripe_id: null }), newKey()]
  expect((await pay(bonus(poor), key)).status).toBe(400)
  await sql`update nurse set stripe_id = 'acct_poor' where user_id = ${poor}`.execute(
    app.instance.platform.db,
  )
  expect((await pay(bonus(poor), key)).status).toBe(200)
  const [over, forced] = [await aPaidNurse(), newKey()]
  expect((await pay(bonus(over, { amount: 5_001 }), forced)).status).toBe(480)
  expect((await pay(bonus(over, { amount: 5_001, force: true }), forced)).status).toBe(200)
  const { id } = (await rowsOf('nurse_payment', forced))[0] ?? { id: 0 }
  const back = newKey()
  expect((await refund(id, { amount: 5_002 }, back)).status).toBe(400)
  expect((await refund(id, { amount: 5_001 }, back)).status).toBe(200)
})

test("NPY-041 a visit's payment keeps the key of Pay Now; one of $0 makes no payment and is answered again for a day", async () => {
  const paid = await aReport(app)
  admin = paid.admin
  const press = (report: number, key: string, body: object = {}) =>
    post(`/api/aftervisitreports/${report}/pay-nurse`, body, key)
  const key = newKey()
  const first = await press(paid.report.id, key)
  expect([first.status, first.replayed]).toEqual([200, false])
  expect(await press(paid.report.id, key, { force: true })).toMatchObject(reused)
  expect(await press(paid.report.id, newKey())).toMatchObject({
    status: 409,
    body: { error: 'The nurse was already paid for this visit.' },
  })
  await later(25 * 60)
  expect(await press(paid.report.id, key)).toMatchObject({
    status: 200,
    replayed: true,
    body: { visit: { payment: { status: 'paid' } } },
  })
  const { id } = (await rowsOf('nurse_payment', key))[0] ?? { id: 0 }
  expect(transfersOf(id)).toHaveLength(1)
  // No key of a visit's payment pays by hand.
  expect(await pay(bonus(paid.fixture.scene.nurse), key)).toMatchObject(reused)

  const free = await aReport(app)
  admin = await app.signIn(free.admin.id)
  await admin.call(reports.change, { id: free.report.id, nursePaymentCents: 0, reason: 'Agreed' })
  const nothing = newKey()
  expect((await press(free.report.id, nothing)).status).toBe(200)
  expect(await press(free.report.id, nothing)).toMatchObject({
    status: 200,
    replayed: true,
    body: { visit: { payment: { status: 'paid' } } },
  })
})
