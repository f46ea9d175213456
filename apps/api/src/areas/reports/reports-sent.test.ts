// NPY-020, AVR-023, AVR-056: what is said of a visit's payment that was sent and not answered by the provider yet.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { openTestStripe, type TestStripe } from '../../platform/outside/testing-stripe.ts'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { aReport } from './reports.builders.ts'

let stripe: TestStripe
let app: TestApp
const now = () => app.instance.platform.clock.now()
beforeAll(async () => {
  stripe = await openTestStripe(() => now())
  app = await openTestApp({ environment: { ...stripe.environment(), LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})
beforeEach(() => {
  stripe.mood = 'well'
})

const sent = "The payment was sent and waits for the provider's answer. Do not pay it again."
const paid = 'The nurse was already paid for this visit.'
const settle = async (): Promise<void> => {
  await app.clock(addMinutes(now(), 1))
  await app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
}

async function aSentPayment() {
  const { admin, desk, report } = await aReport(app)
  await admin.call(reports.markSent, { id: report.id })
  stripe.mood = 'drop'
  const first = await admin.call(reports.payNurse, { id: report.id })
  expect([first.status, first.body.visit.payment.status]).toEqual([200, 'scheduled'])
  const read = async () => (await admin.call(reports.byId, { id: report.id })).body
  return {
    press: async () => {
      const { status, body } = await admin.call(reports.payNurse, { id: report.id })
      return [status, (body as { error?: string }).error]
    },
    change: async () => {
      const amount = { nursePaymentCents: 1_000, reason: 'Agreed by phone.' }
      const { status, body } = await admin.call(reports.change, { id: report.id, ...amount })
      return [status, (body as { error?: string }).error]
    },
    amount: async () => (await read()).nursePayment.amount.cents,
    state: async () => (await read()).visit.payment.status,
    statuses: async () =>
      (
        await sql<{ status: string }>`select status from nurse_payment
          where assignment_id = ${desk.visit.id} order by id`.execute(app.instance.platform.db)
      ).rows.map(({ status }) => status),
  }
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

test('the amount of an Entered payment stays, and is changed again only after the provider refused it', async () => {
  const { change, amount, statuses } = await aSentPayment()
  const before = await amount()
  expect(await change()).toEqual([409, sent])
  expect(await amount()).toBe(before)
  stripe.mood = 'refuse'
  await settle()
  await expect.poll(statuses).toEqual(['Failed'])
  expect(await change()).toEqual([200, undefined])
  expect(await amount()).toBe(1_000)
})
