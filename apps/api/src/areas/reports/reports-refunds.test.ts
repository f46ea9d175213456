// AVR-021, NPY-042: what a refund of a visit's payment does to the visit before and after the provider has answered.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import { aReport } from './reports.builders.ts'

const { app, stripe } = useStripeApp({ LOG_LEVEL: 'silent' })
const now = () => app.instance.platform.clock.now()

async function aPaidVisit() {
  const { admin, fixture, report } = await aReport(app)
  await admin.call(reports.markSent, { id: report.id })
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(200)
  const { rows } = await sql<{
    id: number
  }>`select id from nurse_payment where assignment_id = ${fixture.visit.id}`.execute(
    app.instance.platform.db,
  )
  return {
    cents: report.nursePayment.amount.cents,
    refund: (cents: number) =>
      admin.raw(
        'POST',
        `/nurses/payments/${rows[0]?.id}/refund`,
        { amount: (cents / 100).toFixed(2), reason: 'Paid twice' },
        { 'Idempotency-Key': crypto.randomUUID() },
      ),
    state: async () => {
      const { status, payment_nurse_paid, price_nurse_paid } = (
        await admin.call(visits.byId, { id: fixture.visit.id })
      ).body.assignment
      return {
        status,
        paid: payment_nurse_paid !== null,
        price: price_nurse_paid === null ? null : Math.round(price_nurse_paid * 100),
      }
    },
  }
}
async function settle(): Promise<void> {
  await app.clock(addMinutes(now(), 1))
  await app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
}
const closed = 'Completed - Closed Out'

test('AVR-021 NPY-042 an Entered refund lowers price_nurse_paid; a refused one raises it again', async () => {
  const { cents, refund, state } = await aPaidVisit()
  expect(await state()).toEqual({ status: closed, paid: true, price: cents })
  stripe.mood = 'drop'
  await refund(1_000)
  expect(await state()).toEqual({ status: closed, paid: true, price: cents - 1_000 })
  stripe.mood = 'well'
  await refund(250)
  expect(await state()).toEqual({ status: closed, paid: true, price: cents - 1_250 })
  stripe.mood = 'refuse'
  await settle()
  await expect.poll(state).toEqual({ status: closed, paid: true, price: cents - 250 })
  stripe.mood = 'drop'
  await refund(cents - 250)
  expect(await state()).toEqual({ status: closed, paid: true, price: 0 })
  stripe.mood = 'well'
  await settle()
  await expect
    .poll(state)
    .toEqual({ status: 'Completed - Visit Finished', paid: false, price: null })
})
