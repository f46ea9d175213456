// NPY-020: payments that an earlier release marked Failed without the word of the provider are looked up.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { nursePayments } from '@wren/contract/nurse-payments'
import { addMinutes } from '@wren/contract/time'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'

const { app, stripe } = useStripeApp({ LOG_LEVEL: 'silent' })
let admin: Client
beforeAll(async () => {
  admin = await app.admin()
})
const now = () => app.instance.platform.clock.now()

/** As the migration leaves it. */
async function aFailedPayment(description: string) {
  const nurse = await aNurse(app, { stripe_id: `acct_${description}` })
  const { rows } = await sql<{
    id: number
  }>`insert into nurse_payment (user_id, amount_cents, payment_type, description, status, failure, error, attempts,
      is_labelled, destination, next_attempt_at, created_at, updated)
    values (${nurse}, 4200, 'Bonus', ${description}, 'Failed', 'unheard', 'Payment provider is not available', 10,
      false, ${`acct_${description}`}, ${now()}, ${now()}, ${now()}) returning id`.execute(
    app.instance.platform.db,
  )
  return { nurse, id: rows[0]?.id ?? 0 }
}
const aTransfer = (description: string) => {
  stripe.transfers.push({
    id: `tr_${description}`,
    created: Math.floor(Date.parse(now()) / 1_000),
    description,
    amount: 4_200,
    destination: `acct_${description}`,
    transfer_group: null,
    key: description,
    amount_reversed: 0,
  })
}
const run = () => app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
const rowOf = async (nurse: number) => {
  const [row] = (await admin.call(nursePayments.search, { nurse_id: nurse, kind: 'payments' })).body
    .data
  return row
}
const updatesOf = async (nurse: number) =>
  (
    await sql<{
      description: string
    }>`select description from update_item
      where type = 'nurse' and type_id = ${nurse} and cause = 'nurse_payment_unheard'`.execute(
      app.instance.platform.db,
    )
  ).rows.map(({ description }) => description)
const failureOf = async (id: number) =>
  (
    await sql<{
      failure: string
    }>`select failure from nurse_payment where id = ${id}`.execute(app.instance.platform.db)
  ).rows[0]?.failure

test('operations get one update about a payment that the provider made; it stays marked', async () => {
  const { nurse, id } = await aFailedPayment('made')
  aTransfer('made')
  expect(await rowOf(nurse)).toMatchObject({ status: 'Failed', unanswered: true })
  const asked = stripe.transfers.length
  await run()
  await app.clock(addMinutes(now(), 180))
  admin = await app.signIn(admin.id)
  await run()
  expect(await updatesOf(nurse)).toEqual([
    expect.stringMatching(
      `^Nurse payment #${id} of \\$42\\.00 is marked Failed, but the provider has transfer tr_made`,
    ),
  ])
  expect(await rowOf(nurse)).toMatchObject({ status: 'Failed', unanswered: true })
  expect(stripe.transfers).toHaveLength(asked)
})

test('a payment that the provider never made loses its mark once the provider has answered', async () => {
  const { nurse, id } = await aFailedPayment('none')
  stripe.reads = 'away'
  await run()
  expect(await failureOf(id)).toBe('unheard')
  stripe.reads = 'well'
  await app.clock(addMinutes(now(), 61))
  admin = await app.signIn(admin.id)
  await run()
  expect(await failureOf(id)).toBe('never_made')
  expect(await rowOf(nurse)).toMatchObject({ status: 'Failed', unanswered: false })
  expect(await updatesOf(nurse)).toEqual([])
  expect(stripe.transfers.filter(({ description }) => description === 'none')).toEqual([])
})
