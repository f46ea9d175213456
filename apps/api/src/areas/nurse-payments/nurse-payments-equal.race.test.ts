// NPY-020, NPY-037: people who enter the same payment or refund at the same instant, while the provider has not
// answered.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import { openSecondInstance } from '../../platform/testing-instance.ts'
import { useAdmin, useFixture } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'

const { app, stripe } = useStripeApp()
const admin = useAdmin(app)
const other = useFixture(
  () => openSecondInstance(app, { environment: stripe.environment() }),
  (instance) => instance.stop(),
)

async function press(path: string, body: object, n: number) {
  const answer = await fetch((n % 2 === 0 ? app.instance.url : other.url) + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': crypto.randomUUID(),
    },
  })
  const { code, payment } = (await answer.json()) as { code?: string; payment?: { id: number } }
  return { outcome: code ?? String(answer.status), id: payment?.id ?? 0 }
}
/** The provider answers nobody until all others have their answer. */
async function pressAll(path: string, body: object, most: number): Promise<string[]> {
  stripe.mood = 'held'
  let answered = 0
  const presses = Array.from({ length: most }, async (_, n) => {
    const { outcome } = await press(path, body, n)
    answered++
    return outcome
  })
  await expect.poll(() => [stripe.waiting(), answered]).toEqual([1, most - 1])
  stripe.release()
  return (await Promise.all(presses)).toSorted()
}
const rowsOf = async (records: 'nurse_payment' | 'nurse_refund', column: string, id: number) =>
  (
    await sql`select 1 from ${sql.table(records)} where ${sql.ref(column)} = ${id}`.execute(
      app.instance.platform.db,
    )
  ).rows.length

test('of eight equal payments at once on two instances one is entered, and seven are asked about', async () => {
  for (let round = 0; round < 4; round++) {
    const nurse = await aNurse(app, { stripe_id: `acct_equal${round}` })
    const body = { user_id: nurse, amount: 25, payment_type: 'Bonus', description: 'Parking' }
    expect(await pressAll('/nurses/nurse-pay', body, 8)).toEqual([
      '200',
      ...Array<string>(7).fill('equal_open'),
    ])
    expect(await rowsOf('nurse_payment', 'user_id', nurse)).toBe(1)
  }
})

test('of eight equal refunds at once on two instances one is entered, and seven are asked about', async () => {
  for (let round = 0; round < 4; round++) {
    const nurse = await aNurse(app, { stripe_id: `acct_back${round}` })
    stripe.mood = 'well'
    const body = { user_id: nurse, amount: 100, payment_type: 'Bonus' }
    const { id } = await press('/nurses/nurse-pay', body, 0)
    const path = `/nurses/payments/${id}/refund`
    expect(await pressAll(path, { amount: 5, reason: 'Twice' }, 8)).toEqual([
      '200',
      ...Array<string>(7).fill('equal_open'),
    ])
    expect(await rowsOf('nurse_refund', 'payment_id', id)).toBe(1)
  }
})
