// NPY "Payout provider" 016, 019, 020, 027: the two providers behave alike, and what Stripe reports is stored once.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import { aReport } from '../reports/reports.builders.ts'
import { ledgerProvider } from './nurse-payments-ledger.provider.ts'
import { payoutProviderOf, type PayoutProvider } from './nurse-payments.provider.ts'

const { app, stripe } = useStripeApp()
const now = () => app.instance.platform.clock.now()

interface Paid {
  readonly id: number
  readonly status: string
  readonly transfer_id: string | null
  readonly error: string | null
  readonly attempts: number
  readonly amount_cents: number
  readonly refunded_cents: number
}
const paymentOf = async (visit: number) =>
  (
    await sql<Paid>`select id, status, transfer_id, error, attempts, amount_cents, refunded_cents from nurse_payment
      where assignment_id = ${visit} order by id desc limit 1`.execute(app.instance.platform.db)
  ).rows[0] as Paid
const refundsOf = async (payment: number) =>
  (
    await sql<{
      amount_cents: number
      reason: string
    }>`select amount_cents, reason from nurse_refund where payment_id = ${payment} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
async function aPayment(nurse: Parameters<typeof aReport>[1] = {}) {
  const made = await aReport(app, nurse)
  const answer = await made.admin.call(reports.payNurse, { id: made.report.id })
  return { ...made, answer, payment: await paymentOf(made.fixture.visit.id) }
}
const job = (name: string) => app.nobody.call(development.runJob, { name })

const providers: [string, () => PayoutProvider][] = [
  ['the ledger', () => ledgerProvider(app.instance.platform.db)],
  ['Stripe', () => payoutProviderOf(app.instance.platform)],
]
test.each(providers)(
  'NPY-016 %s transfers once a key, lists, and reverses no more than is left',
  async (name, open) => {
    const payouts = open()
    const destination = `acct_${name.replace(' ', '')}`
    const transfer = {
      destination,
      amountCents: 12_010,
      description: 'Visit 7',
      key: `same-${name}`,
      isLabelled: true,
      at: now(),
    }
    const first = await payouts.transfer(transfer)
    expect(await payouts.transfer(transfer)).toEqual(first)
    expect(
      await payouts.transfer({ ...transfer, destination: 'elsewhere', key: `wrong-${name}` }),
    ).toMatchObject({ refused: expect.stringContaining('No such destination') })
    const id = 'id' in first ? first.id : ''
    expect(
      await payouts.transferOf({ ...transfer, key: `none-${name}` }, addMinutes(now(), -5)),
    ).toBeNull()
    expect(await payouts.transferOf(transfer, addMinutes(now(), -5))).toBe(id)
    const reversal = {
      transfer: id,
      amountCents: 10,
      key: `back-${name}`,
      isLabelled: true,
      at: now(),
    }
    expect(await payouts.reversalOf(reversal)).toBeNull()
    const back = await payouts.reverse(reversal)
    expect(back).toMatchObject({ id: expect.stringMatching(/^trr_/) })
    expect(await payouts.reversalOf(reversal)).toBe('id' in back ? back.id : '')
    expect(
      await payouts.reverse({ ...reversal, amountCents: 12_001, key: `more-${name}` }),
    ).toHaveProperty('refused')
    expect(
      await payouts.list({
        destination,
        from: addMinutes(now(), -5),
        to: addMinutes(now(), 5),
        limit: 100,
      }),
    ).toEqual([
      {
        id,
        created: expect.any(Number),
        description: 'Visit 7',
        amountCents: 12_010,
        reversedCents: 10,
      },
    ])
    expect(await payouts.reversedSince(addMinutes(now(), -5))).toContainEqual({
      id,
      reversedCents: 10,
    })
  },
)

test('NPY-016 NPY-019 a visit is paid by Stripe under the id of its payment', async () => {
  const { payment, answer } = await aPayment()
  expect(answer.status).toBe(200)
  expect(payment).toMatchObject({ status: 'Processed', error: null })
  expect(stripe.transfers.find(({ id }) => id === payment.transfer_id)).toMatchObject({
    key: `payment-${payment.id}`,
    amount: payment.amount_cents,
  })
})

test("NPY-019 the provider's refusal makes the payment Failed with its words", async () => {
  const { payment, answer } = await aPayment({ nurse: { stripe_id: 'closed_account' } })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: "No such destination: 'closed_account'" },
  })
  expect(payment).toMatchObject({
    status: 'Failed',
    transfer_id: null,
    error: "No such destination: 'closed_account'",
  })
})

test('NPY-020 a lost answer leaves the payment Entered; it is sent again with its key and made once', async () => {
  stripe.mood = 'cut'
  const { payment, fixture } = await aPayment()
  expect(payment).toMatchObject({ status: 'Entered', attempts: 1 })
  stripe.mood = 'well'
  await app.clock(addMinutes(now(), 1))
  await job('nurse-payment-retries')
  expect(await paymentOf(fixture.visit.id)).toMatchObject({ status: 'Processed', attempts: 2 })
  expect(stripe.transfers.filter(({ key }) => key === `payment-${payment.id}`)).toHaveLength(1)
})

const tell = async (body: string, signature: string) =>
  (
    await fetch(`${app.instance.url}/public/payments/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  ).status
const event = (id: string, amount_reversed: number) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'transfer.reversed',
    data: { object: { id, object: 'transfer', amount_reversed } },
  })

test('a reversal that Stripe reports becomes one refund, however often it is told; a wrong or old signature is refused', async () => {
  const { payment } = await aPayment()
  const body = event(payment.transfer_id ?? '', 500)
  expect(await tell(body, stripe.sign(`${body} `, now()))).toBe(403)
  expect(await tell(body, stripe.sign(body, addMinutes(now(), -6)))).toBe(403)
  expect(await refundsOf(payment.id)).toEqual([])
  expect([
    await tell(body, stripe.sign(body, now())),
    await tell(body, stripe.sign(body, now())),
  ]).toEqual([204, 204])
  expect(await refundsOf(payment.id)).toEqual([
    { amount_cents: 500, reason: 'Reversed at provider' },
  ])
  expect(
    await tell(
      '{"type":"account.updated","data":{"object":{}}}',
      stripe.sign('{"type":"account.updated","data":{"object":{}}}', now()),
    ),
  ).toBe(204)
})

test('NPY-019 a reversal nobody reported is found by the job; the whole amount makes the payment Refunded', async () => {
  const { payment, fixture } = await aPayment()
  const held = stripe.transfers.find(({ id }) => id === payment.transfer_id)
  if (held !== undefined) held.amount_reversed = held.amount
  await Promise.all([job('nurse-payment-reversals'), job('nurse-payment-reversals')])
  expect(await refundsOf(payment.id)).toEqual([
    { amount_cents: payment.amount_cents, reason: 'Reversed at provider' },
  ])
  expect(await paymentOf(fixture.visit.id)).toMatchObject({
    status: 'Refunded',
    refunded_cents: payment.amount_cents,
  })
})
