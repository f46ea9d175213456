// NPY "New Payment", "Calls" 033-035, "Safety" 037-040: paying a nurse by hand, and looking it up.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { nursePayments } from '@wren/contract/nurse-payments'
import { addMinutes, localDay } from '@wren/contract/time'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'

const { app, stripe } = useStripeApp()
let admin: Client
beforeAll(async () => {
  admin = await app.admin({ first_name: 'Opal', last_name: 'Payer' })
})
const now = () => app.instance.platform.clock.now()

const paidNurse = (): Promise<number> =>
  aNurse(app, { stripe_id: `acct_pay${Math.random().toString(36).slice(2)}` })
/** A session ends sooner than the days that are let pass. */
const later = async (minutes: number): Promise<void> => {
  await app.clock(addMinutes(now(), minutes))
  admin = await app.signIn(admin.id)
}
const pay = (body: Record<string, unknown>, key: string = crypto.randomUUID()) =>
  admin.raw('POST', '/nurses/nurse-pay', body, { 'Idempotency-Key': key })
interface Answered {
  readonly body: unknown
}
const paymentIn = ({ body }: Answered) =>
  (
    body as {
      readonly payment: {
        readonly id: number
        readonly amount_cents: number
        readonly transfer_id: string
      }
    }
  ).payment
const amountsIn = ({ body }: Answered) =>
  (body as { readonly data: readonly { readonly amount: number }[] }).data.map(
    ({ amount }) => amount,
  )
const bonus = (nurse: number, amount: number | string = 120) => ({
  user_id: nurse,
  amount,
  payment_type: 'Bonus',
  description: 'Thank you',
})
const rows = async (nurse: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select amount_cents, payment_type, description, status, transfer_id, assignment_id, error, created_by, force,
      force_by, refunded_cents, created_at is not null as dated, processed_at is not null as processed
  from nurse_payment where user_id = ${nurse} order by id`.execute(app.instance.platform.db)
  ).rows
const search = async (nurse: number, more: Record<string, unknown> = {}) =>
  (await admin.call(nursePayments.search, { nurse_id: nurse, ...more })).body

test('NPY-003 NPY-008 NPY-009 NPY-018 NPY-033 a payment is stored in cents as Entered, processed by the provider and answered', async () => {
  const nurse = await paidNurse()
  const answer = await pay(bonus(nurse, 125.5))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      payment: {
        id: expect.any(Number),
        status: 'Processed',
        amount_cents: 12_550,
        transfer_id: expect.stringMatching(/^tr_/),
      },
    },
  })
  expect(await rows(nurse)).toEqual([
    {
      amount_cents: 12_550,
      payment_type: 'Bonus',
      description: 'Thank you',
      status: 'Processed',
      transfer_id: paymentIn(answer).transfer_id,
      assignment_id: null,
      error: null,
      created_by: admin.id,
      force: false,
      force_by: null,
      refunded_cents: 0,
      dated: true,
      processed: true,
    },
  ])
  const { rows: events } = await sql<{
    action: string
  }>`select action from audit_event where record_type = 'payment' and record_id = ${String(paymentIn(answer).id)}
    order by id`.execute(app.instance.platform.db)
  expect(events.map(({ action }) => action)).toEqual(['create', 'update'])
})

test('NPY-004 NPY-005 NPY-008 NPY-040 each field is checked by itself, amounts from their digits, and nothing is stored', async () => {
  const nurse = await paidNurse()
  const cents = 'Amount must be a dollar amount with at most two decimals.'
  const range = 'Amount must be more than $0.00 and at most $50,000.00.'
  const faults = async (change: Record<string, unknown>) => {
    const answer = await pay({ ...bonus(nurse), ...change })
    return [answer.status, answer.body['fields']]
  }
  for (const [amount, text] of [
    ['120.105', cents],
    ['1e3', cents],
    [120.105, cents],
    ['', 'Amount is required.'],
    [undefined, 'Amount is required.'],
    ['ten', cents],
    [0, range],
    [-5, range],
    [50_000.01, range],
    ['50000.01', range],
  ] as const)
    expect(await faults({ amount }), String(amount)).toEqual([400, { amount: text }])
  expect(await faults({ amount: true })).toEqual([400, { amount: 'Invalid value' }])
  expect(await faults({ payment_type: undefined })).toEqual([
    400,
    { payment_type: 'Payment type is required.' },
  ])
  expect(await faults({ payment_type: 'Gift' })).toEqual([400, { payment_type: 'Invalid value' }])
  for (const description of [undefined, null, '', '   '])
    expect(await faults({ payment_type: 'Other', description })).toEqual([
      400,
      { description: 'Description is required.' },
    ])
  expect(await faults({ description: 'x'.repeat(501) })).toEqual([
    400,
    { description: 'Please enter a value with no more than 500 characters.' },
  ])
  expect(await faults({ user_id: undefined, amount: '' })).toEqual([
    400,
    { user_id: 'This field is required.', amount: 'Amount is required.' },
  ])
  expect(await rows(nurse)).toEqual([])
  expect(paymentIn(await pay(bonus(nurse, '120.1'))).amount_cents).toBe(12_010)
  expect(
    paymentIn(
      await pay({ ...bonus(nurse, 0.29), payment_type: 'Referral', description: undefined }),
    ).amount_cents,
  ).toBe(29)
})

test('NPY-017 who has no Stripe ID cannot be paid, and who is no nurse is not found', async () => {
  const nurse = await aNurse(app, { stripe_id: null })
  expect(await pay(bonus(nurse))).toMatchObject({
    status: 400,
    body: { error: 'Nurse has no Stripe ID', fields: { user_id: 'Nurse has no Stripe ID' } },
  })
  expect(await rows(nurse)).toEqual([])
  for (const id of [admin.id, 2_000_000_000])
    expect(await pay(bonus(id))).toMatchObject({ status: 404, body: { error: 'Nurse not found.' } })
})

test('NPY-014 NPY-033 more than $5000 in seven times 24 hours asks for force; exactly $5000.00 passes, refunds make room, and failed payments count for nothing', async () => {
  const nurse = await paidNurse()
  expect((await pay(bonus(nurse, 4_900))).status).toBe(200)
  expect(await pay(bonus(nurse, 100.01))).toEqual(
    expect.objectContaining({
      status: 480,
      body: expect.objectContaining({
        error: 'More than $5000 has been paid to this nurse in the last 7 days.',
        code: 'over_limit',
        total_cents: 500_001,
      }),
    }),
  )
  expect((await pay(bonus(nurse, 100))).status).toBe(200)
  expect((await pay(bonus(nurse, 0.01))).status).toBe(480)
  const [first] = (await search(nurse)).data.toReversed()
  expect(
    (
      await admin.call(nursePayments.refund, {
        id: first?.id ?? 0,
        amount: '50',
        reason: 'Too much',
      })
    ).status,
  ).toBe(200)
  expect((await pay(bonus(nurse, 50.01))).status).toBe(480)
  await sql`update nurse set stripe_id = 'closed_account' where user_id = ${nurse}`.execute(
    app.instance.platform.db,
  )
  expect((await pay(bonus(nurse, 50))).status).toBe(400)
  await sql`update nurse set stripe_id = ${`acct_again${nurse}`} where user_id = ${nurse}`.execute(
    app.instance.platform.db,
  )
  expect((await pay(bonus(nurse, 50))).status).toBe(200)
  const waiting = await paidNurse() // one that is still Entered counts too
  stripe.mood = 'away'
  expect(await pay(bonus(waiting, 3_000))).toMatchObject({
    status: 200,
    body: { payment: { status: 'Entered' } },
  })
  stripe.mood = 'well'
  expect(await pay(bonus(waiting, 2_000.01))).toMatchObject({
    status: 480,
    body: { total_cents: 500_001 },
  })
  await later(7 * 24 * 60 - 1)
  expect((await pay(bonus(nurse, 4_950))).status).toBe(480)
  await later(2)
  expect((await pay(bonus(nurse, 4_950))).status).toBe(200)
})

test('NPY-038 force pays all the same and is stored with the admin; two payments of $3,000 at once are one Processed and one 480', async () => {
  const nurse = await paidNurse()
  expect((await pay({ ...bonus(nurse, 6_000), force: true })).status).toBe(200)
  expect(await rows(nurse)).toMatchObject([{ force: true, force_by: admin.id }])
  const other = await paidNurse()
  expect(
    (await Promise.all([pay(bonus(other, 3_000)), pay(bonus(other, 3_000))]))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 480])
  expect(await rows(other)).toMatchObject([
    { status: 'Processed', amount_cents: 300_000, force: false },
  ])
})

test("NPY-019 the provider's refusal is the answer, and the payment stands as Failed with its words", async () => {
  const nurse = await aNurse(app, { stripe_id: 'closed_account' })
  expect(await pay(bonus(nurse))).toMatchObject({
    status: 400,
    body: { error: "No such destination: 'closed_account'" },
  })
  expect(await rows(nurse)).toMatchObject([
    { status: 'Failed', transfer_id: null, error: "No such destination: 'closed_account'" },
  ])
})

test('NPY-037 the same press sent twice, at once or later, is one payment', async () => {
  const nurse = await paidNurse()
  const key = crypto.randomUUID()
  const answers = await Promise.all([pay(bonus(nurse), key), pay(bonus(nurse), key)])
  const again = await pay(bonus(nurse), key)
  expect(
    [...answers, again]
      .filter(({ status }) => status === 200)
      .map((answer) => paymentIn(answer).id),
  ).toEqual(expect.arrayContaining([paymentIn(again).id]))
  expect(await rows(nurse)).toHaveLength(1)
})

test('NPY-033 NPY-034 NPY-035 NPY-036 paying, refunding and looking up are for admins who signed in', async () => {
  const nurse = await paidNurse()
  const me = await app.signIn(nurse)
  for (const path of [
    '/nurses/nurse-pay',
    '/nurses/payments/search',
    '/nurses/transfers/search',
    '/nurses/payments/1/refund',
  ])
    expect(
      [
        (await app.nobody.raw('POST', path, bonus(nurse))).status,
        (await me.raw('POST', path, bonus(nurse))).status,
      ],
      path,
    ).toEqual([401, 403])
  expect(await rows(nurse)).toEqual([])
})

test('NPY-034 payments come newest first by page and by day, with who made them; what is no filter of theirs is refused', async () => {
  const nurse = await paidNurse()
  for (const amount of [10, 20, 30]) {
    await pay(bonus(nurse, amount))
    await later(24 * 60)
  }
  const all = await search(nurse)
  expect(all.parameters).toEqual({
    limit: 500,
    next_page: null,
    order_by: 'created_at desc',
    page: 1,
  })
  expect(all.data.map(({ amount_cents }) => amount_cents)).toEqual([3_000, 2_000, 1_000])
  expect(all.data[0]).toEqual({
    id: expect.any(Number),
    created_at: expect.stringMatching(/Z$/),
    payment_type: 'Bonus',
    description: 'Thank you',
    assignment_id: null,
    report_id: null,
    amount_cents: 3_000,
    status: 'Processed',
    unanswered: false,
    created_by_name: 'Opal Payer',
    refunded_cents: 0,
  })
  const day = localDay(all.data[1]?.created_at ?? '', 'America/Los_Angeles')
  expect(
    (await search(nurse, { date_from: day, date_to: day })).data.map(
      ({ amount_cents }) => amount_cents,
    ),
  ).toEqual([2_000])
  const paged = await admin.raw('POST', '/nurses/payments/search?limit=2&page=2', {
    nurse_id: nurse,
    kind: 'payments',
  })
  expect(paged.body).toMatchObject({
    data: [{ amount_cents: 1_000 }],
    parameters: { page: 2, next_page: null },
  })
  expect((await search(nurse, { kind: 'refunds' })).data).toEqual([])
  const refused = async (body: Record<string, unknown>, query = '') =>
    (await admin.raw('POST', `/nurses/payments/search${query}`, body)).status
  expect([
    await refused({}),
    await refused({ nurse_id: 'x' }),
    await refused({ nurse_id: nurse, kind: 'gifts' }),
    await refused({ nurse_id: nurse, date_from: '2026-13-01' }),
    await refused({ nurse_id: nurse }, '?orderby=amount'),
    await refused({ nurse_id: nurse }, '?page=0'),
    await refused({ nurse_id: admin.id }),
  ]).toEqual([400, 400, 400, 400, 400, 400, 404])
})

test("NPY-029 NPY-030 NPY-035 transfers are the provider's own, newest first, of the days asked for; an outage is a 502", async () => {
  const nurse = await paidNurse()
  await pay(bonus(nurse, 12))
  await later(3 * 24 * 60)
  const seconds = () => Math.floor(Date.parse(now()) / 1_000)
  const before = seconds()
  await pay({ ...bonus(nurse, 34), description: null })
  const after = seconds()
  const transfers = async (more: Record<string, unknown> = {}) =>
    await admin.raw('POST', '/nurses/transfers/search', { limit: 100, nurse_id: nurse, ...more })
  const { body } = await transfers()
  expect(body).toEqual({
    data: [
      {
        created: expect.any(Number),
        description: null,
        id: expect.stringMatching(/^tr_/),
        amount: 3_400,
        reversed: false,
      },
      {
        created: expect.any(Number),
        description: 'Thank you',
        id: expect.stringMatching(/^tr_/),
        amount: 1_200,
        reversed: false,
      },
    ],
  })
  const [newest] = body['data'] as { created: number }[]
  expect(newest?.created).toBeGreaterThanOrEqual(before)
  expect(newest?.created).toBeLessThanOrEqual(after)
  const today = localDay(now(), 'America/Los_Angeles')
  expect(amountsIn(await transfers({ start_date: today, end_date: today }))).toEqual([3_400])
  expect(amountsIn(await transfers({ limit: 1 }))).toHaveLength(1)
  expect([
    (await transfers({ limit: 101 })).status,
    (await transfers({ start_date: '2026-02-02', end_date: '2026-02-01' })).status,
    (await transfers({ start_date: 'soon' })).status,
    (await transfers({ nurse_id: admin.id })).status,
  ]).toEqual([400, 400, 400, 404])
  expect((await transfers({ nurse_id: await aNurse(app, { stripe_id: null }) })).body).toEqual({
    data: [],
  })
  stripe.mood = 'away'
  const away = await transfers()
  stripe.mood = 'well'
  expect(away).toMatchObject({ status: 502, body: { error: 'Payment provider is not available' } })
})
