// NPY-020, AVR-023, AVR-056: what is said of a visit's payment that was sent and not answered by the provider yet.
import { expect, test } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import { development } from '@wren/contract/identity'
import { nursePayments } from '@wren/contract/nurse-payments'
import { orderLinks } from '@wren/contract/orders-link'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aReport, type Reported } from './reports.builders.ts'

const { app, stripe } = useStripeApp({ LOG_LEVEL: 'silent' })
const now = () => app.instance.platform.clock.now()

const sent = "The payment was sent and waits for the provider's answer. Do not pay it again."
const paid = 'The nurse was already paid for this visit.'
const settle = async (): Promise<void> => {
  await app.clock(addMinutes(now(), 1))
  await app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
}

interface Refused {
  readonly status: number
  readonly body: object
}
const answerOf = ({ status, body }: Refused) => [
  status,
  (body as { readonly error?: string }).error,
]

/** Everything that may change the amount of a report, each with the amount it would leave. */
function changesOf({ admin, fixture, report }: Reported) {
  const { id } = fixture.visit
  const save = (fields: object) => admin.raw('PUT', `/assignments/${id}`, fields)
  return {
    'flat rate': (dollars: number) => save({ flat_rate: dollars }),
    'hourly rate': (dollars: number) => save({ price_nurse_hourly_rate: dollars }),
    'amount by hand': (dollars: number) =>
      admin.call(reports.change, {
        id: report.id,
        nursePaymentCents: dollars * 100,
        reason: 'Agreed by phone.',
      }),
    'kind of rate': (dollars: number) =>
      save({ flat_rate: null, price_nurse_hourly_rate: dollars }),
  }
}

async function aReportToPay() {
  const made = await aReport(app)
  const { admin, fixture, report } = made
  await admin.call(reports.markSent, { id: report.id })
  const read = async () => (await admin.call(reports.byId, { id: report.id })).body
  const pay = () => admin.call(reports.payNurse, { id: report.id })
  const rows = async () =>
    (
      await sql<{ status: string; amount_cents: number }>`select status, amount_cents
        from nurse_payment where assignment_id = ${fixture.visit.id} order by id`.execute(
        app.instance.platform.db,
      )
    ).rows
  return {
    made,
    pay,
    rows,
    changes: changesOf(made),
    press: async () => answerOf(await pay()),
    amount: async () => (await read()).nursePayment.amount.cents,
    state: async () => (await read()).visit.payment.status,
    statuses: async () => (await rows()).map(({ status }) => status),
  }
}
async function aSentPayment() {
  const ready = await aReportToPay()
  stripe.mood = 'drop'
  const first = await ready.pay()
  expect([first.status, first.body.visit.payment.status]).toEqual([200, 'scheduled'])
  return ready
}

test('NPY-020 Pay Now on an Entered payment says that it was sent, and later that the nurse was paid', async () => {
  const { press, state, statuses } = await aSentPayment()
  expect(await press()).toEqual([409, sent])
  expect(await press()).toEqual([409, sent])
  expect([await state(), await statuses()]).toEqual(['scheduled', ['Entered']])
  stripe.mood = 'well'
  await settle()
  await expect.poll(statuses).toEqual(['Processed'])
  expect([await state(), await press()]).toEqual(['paid', [409, paid]])
})

test('Pay Now makes a new payment once the provider refused the one that was sent', async () => {
  const { press, statuses } = await aSentPayment()
  expect(await press()).toEqual([409, sent])
  stripe.mood = 'refuse'
  await settle()
  await expect.poll(statuses).toEqual(['Failed'])
  stripe.mood = 'well'
  expect(await press()).toEqual([200, undefined])
  expect(await statuses()).toEqual(['Failed', 'Processed'])
})

test('no new rate or amount moves a report under an Entered payment, each does after a refusal', async () => {
  const { made, changes, amount, statuses } = await aSentPayment()
  const before = await amount()
  for (const [name, change] of Object.entries(changes)) {
    expect(answerOf(await change(77)), name).toEqual([409, sent])
    expect(await amount(), name).toBe(before)
  }
  const { visit } = made.fixture
  const stored = (await made.admin.call(visits.byId, { id: visit.id })).body.assignment
  expect(stored.price_nurse_hourly_rate).toBe(
    visit.price_nurse_hourly_rate_cents === null ? null : visit.price_nurse_hourly_rate_cents / 100,
  )
  stripe.mood = 'refuse'
  await settle()
  await expect.poll(statuses).toEqual(['Failed'])
  for (const [name, change] of Object.entries(changes)) {
    expect(answerOf(await change(33)), name).toEqual([200, undefined])
    await change(34)
    expect(await amount(), name).not.toBe(before)
  }
})

test('an order correction that changes the amount waits for the outcome of the payment', async () => {
  const { made, amount, statuses } = await aSentPayment()
  const { admin, fixture, report } = made
  const before = await amount()
  await admin.call(reports.markReturned, { id: report.id, reason: 'The order is wrong.' })
  const reopened = await admin.call(reports.reopen, {
    id: report.id,
    reason: 'The order is wrong.',
  })
  expect(reopened.body.status).toBe('audit-required')
  const order = await anOrder(app, {
    patient_uuid: fixture.scene.patient.uuid,
    provider_id: await aPharmacy(app, { minimal_minutes_charge: 600 }),
  })
  const relink = () =>
    admin.call(orderLinks.relink, {
      id: fixture.visit.id,
      order_id: order.id,
      reason: 'Linked to the order of last year',
    })
  expect(answerOf(await relink())).toEqual([409, sent])
  expect(await amount()).toBe(before)
  stripe.mood = 'refuse'
  await settle()
  await expect.poll(statuses).toEqual(['Failed'])
  expect(answerOf(await relink())).toEqual([200, undefined])
  expect(await amount()).toBeGreaterThan(before)
})

test('the job tries neither a reopened report again nor one after a whole refund', async () => {
  const { made, statuses, state } = await aSentPayment()
  const { admin, report } = made
  await admin.call(reports.markReturned, { id: report.id, reason: 'The order is wrong.' })
  await admin.call(reports.reopen, { id: report.id, reason: 'The order is wrong.' })
  stripe.mood = 'refuse'
  await settle()
  await expect.poll(statuses).toEqual(['Failed'])
  expect(await state()).toBe('not-scheduled')
  const { error } = (await admin.call(reports.byId, { id: report.id })).body.visit.payment
  expect(error).toBe('The account cannot be paid')

  const refunded = await aReportToPay()
  stripe.mood = 'well'
  expect((await refunded.pay()).body.visit.payment.status).toBe('paid')
  const { rows } = await sql<{ id: number }>`select id from nurse_payment
    where assignment_id = ${refunded.made.fixture.visit.id}`.execute(app.instance.platform.db)
  await refunded.made.admin.call(nursePayments.refund, {
    id: rows[0]?.id ?? 0,
    reason: 'Paid by mistake',
  })
  stripe.mood = 'refuse'
  expect((await refunded.pay()).status).toBe(400)
  expect([await refunded.state(), await refunded.statuses()]).toEqual([
    'not-scheduled',
    ['Refunded', 'Failed'],
  ])
})

test('the tables refuse another amount or payee of a sent payment, and another than the report says', async () => {
  const { made, rows } = await aSentPayment()
  const visit = made.fixture.visit.id
  const refusedBy = (statement: RawBuilder<unknown>) =>
    statement.execute(app.instance.platform.db).then(
      () => 'accepted',
      (error: { readonly constraint?: string }) => error.constraint,
    )
  const other = await aNurse(app, {})
  expect([
    await refusedBy(sql`update report set nurse_payment_cents = 1 where assignment_id = ${visit}`),
    await refusedBy(sql`update nurse_payment set amount_cents = 1 where assignment_id = ${visit}`),
    await refusedBy(
      sql`update nurse_payment set user_id = ${other} where assignment_id = ${visit}`,
    ),
    await refusedBy(sql`insert into nurse_payment (user_id, amount_cents, payment_type, status, assignment_id,
      created_at, updated) select nurse_id, nurse_payment_cents + 1, 'Assignment', 'Entered', ${visit}, now(), now()
      from report where assignment_id = ${visit}`),
  ]).toEqual([
    'report_amount_stays',
    'nurse_payment_stays',
    'nurse_payment_stays',
    'nurse_payment_is_of_report',
  ])
  expect(await rows()).toHaveLength(1)
})

test('a payment has the amount of its report, whatever changes it at the same moment, in 16 rounds', async () => {
  for (let round = 0; round < 4; round++) {
    const { changes, pay, amount, rows, statuses } = await aReportToPay()
    const all = Object.values(changes)
    for (const [turn, change] of all.entries()) {
      stripe.mood = 'drop'
      const raced = [change(40 + round + turn), pay()]
      await Promise.all(round % 2 === 0 ? raced : raced.toReversed())
      const entered = (await rows()).at(-1)
      expect(entered?.status).toBe('Entered')
      expect(await amount()).toBe(entered?.amount_cents)
      stripe.mood = 'refuse'
      await settle()
      await expect.poll(async () => (await statuses()).at(-1)).toBe('Failed')
    }
  }
})
