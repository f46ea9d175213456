// NPY-020, NPY-042: a provider that is silent, before or after it made what was asked for.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { nursePayments } from '@wren/contract/nurse-payments'
import { addMinutes } from '@wren/contract/time'
import type { Platform } from '../../platform/platform.ts'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { claimPayment } from './nurse-payments-due.store.ts'
import { nursePaymentsJobs } from './nurse-payments.jobs.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'

const { app, stripe } = useStripeApp({ LOG_LEVEL: 'silent' })
let admin: Client
beforeAll(async () => {
  admin = await app.admin({ first_name: 'Opal', last_name: 'Payer' })
})
const now = () => app.instance.platform.clock.now()

const newKey = () => crypto.randomUUID()
const aPaidNurse = () => aNurse(app, { stripe_id: `acct_${newKey().replaceAll('-', '')}` })
const post = (path: string, body: Record<string, unknown>, key = newKey()) =>
  admin.raw('POST', path, body, { 'Idempotency-Key': key })
const pay = (nurse: number, more: Record<string, unknown> = {}) =>
  post('/nurses/nurse-pay', { user_id: nurse, amount: 120, payment_type: 'Bonus', ...more })
const refund = (id: number, more: Record<string, unknown> = {}) =>
  post(`/nurses/payments/${id}/refund`, { amount: 20, reason: 'Paid twice', ...more })
interface Row {
  readonly id: number
  readonly status: string
  readonly failure: string | null
  readonly error: string | null
  readonly attempts: number
  readonly pause: number | null
}
const rowsOf = async (records: 'nurse_payment' | 'nurse_refund', nurse: number) =>
  (
    await sql<Row>`select id, status, failure, error, attempts,
        extract(epoch from next_attempt_at - ${now()}::timestamptz)::int / 60 as pause from ${sql.table(records)} record
      where ${records === 'nurse_payment' ? sql`id` : sql`payment_id`} in
        (select id from nurse_payment where user_id = ${nurse})
      order by id`.execute(app.instance.platform.db)
  ).rows
const updatesOf = async (nurse: number) =>
  (
    await sql<{
      status: string
      description: string
    }>`select status, description from update_item 
      where type = 'nurse' and type_id = ${nurse} and cause = 'nurse_payment_unanswered' order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const later = async (minutes: number): Promise<void> => {
  await app.clock(addMinutes(now(), minutes))
  if (minutes > 30) admin = await app.signIn(admin.id)
}
/** A row that is due is taken here or by the worker of the program, which is waited for. */
async function run(): Promise<void> {
  await app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
  const open = async () =>
    (
      await sql`select from job where name = 'nurse-payment-retries' and state = 'open' and due_at <= ${now()}`.execute(
        app.instance.platform.db,
      )
    ).rows.length
  await expect.poll(open).toBe(0)
}
async function tries(most: number): Promise<void> {
  for (let n = 0; n < most; n++) {
    await later(1)
    await run()
  }
}
const listed = async (nurse: number, kind = 'payments') =>
  (await admin.call(nursePayments.search, { nurse_id: nurse, kind })).body.data
const transfersOf = (payment: number) =>
  stripe.transfers.filter(({ key }) => key === `payment-${payment}`)

test('NPY-020 a silent provider is asked each minute ten times, then at a growing pace, until it answers', async () => {
  expect(nursePaymentsJobs.find(({ name }) => name === 'nurse-payment-retries')?.everyMinutes).toBe(
    1,
  )
  const nurse = await aPaidNurse()
  stripe.mood = 'away'
  await pay(nurse)
  await tries(8)
  expect(await rowsOf('nurse_payment', nurse)).toMatchObject([
    { status: 'Entered', attempts: 9, pause: 1 },
  ])
  expect(await updatesOf(nurse)).toEqual([])
  const pauses: (number | null)[] = []
  for (let n = 0; n < 8; n++) {
    await later(pauses.at(-1) ?? 1)
    await run()
    const [row] = await rowsOf('nurse_payment', nurse)
    expect(row).toMatchObject({ status: 'Entered', attempts: 10 + n, failure: null })
    pauses.push(row?.pause ?? null)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  expect(await listed(nurse)).toMatchObject([{ status: 'Entered', unanswered: true }])
  const [row] = await rowsOf('nurse_payment', nurse)
  expect(await updatesOf(nurse)).toEqual([
    {
      status: 'new',
      description: expect.stringMatching(
        `^The payout provider does not answer: nurse payment #${row?.id} of \\$120\\.00\\. .+ Do not enter it again\\.`,
      ),
    },
  ])
  stripe.mood = 'well'
  await later(60)
  await run()
  expect(await rowsOf('nurse_payment', nurse)).toMatchObject([{ status: 'Processed', pause: null }])
  expect(transfersOf(row?.id ?? 0)).toHaveLength(1)
  expect(await updatesOf(nurse)).toMatchObject([
    {
      status: 'resolved',
      description: expect.stringContaining('Solved: the provider has answered.'),
    },
  ])
})

test('NPY-020 NPY-042 what the provider made in silence is found by its key and never made twice', async () => {
  const nurse = await aPaidNurse()
  stripe.mood = 'mute'
  await pay(nurse)
  await tries(9)
  expect(await rowsOf('nurse_payment', nurse)).toMatchObject([{ status: 'Entered', attempts: 10 }])
  await later(2)
  await run()
  const [payment] = await rowsOf('nurse_payment', nurse)
  expect(payment).toMatchObject({ status: 'Processed', attempts: 11 })
  const { id = 0 } = payment ?? {}
  expect(transfersOf(id)).toMatchObject([{ transfer_group: `payment-${id}` }])
  await refund(id)
  await tries(9)
  expect(await rowsOf('nurse_refund', nurse)).toMatchObject([{ status: 'Entered', attempts: 10 }])
  expect(await listed(nurse, 'refunds')).toMatchObject([{ status: 'Entered', unanswered: true }])
  expect(await updatesOf(nurse)).toMatchObject([
    { status: 'resolved', description: expect.stringContaining('nurse payment #') },
    { status: 'new', description: expect.stringContaining('nurse refund #') },
  ])
  await later(2)
  await run()
  expect(await rowsOf('nurse_refund', nurse)).toMatchObject([{ status: 'Processed', attempts: 11 }])
  expect(transfersOf(id)).toMatchObject([{ amount_reversed: 2_000 }])
  expect((await updatesOf(nurse)).map(({ status }) => status)).toEqual(['resolved', 'resolved'])
})

test('NPY-020 NPY-042 a payment is found after the provider has forgotten its key, beside an equal one', async () => {
  const nurse = await aPaidNurse()
  stripe.mood = 'mute'
  await pay(nurse)
  stripe.mood = 'drop'
  await pay(nurse, { again: true })
  stripe.reads = 'away'
  await tries(10)
  // Two days later the provider would make a second transfer for the same key.
  await later(2 * 24 * 60)
  await run()
  expect(stripe.transfers.filter(({ amount }) => amount === 12_000)).not.toHaveLength(0)
  expect(await rowsOf('nurse_payment', nurse)).toMatchObject([
    { status: 'Entered' },
    { status: 'Entered' },
  ])
  stripe.mood = 'well'
  stripe.reads = 'well'
  await later(60)
  await run()
  const rows = await rowsOf('nurse_payment', nurse)
  expect(rows.map(({ status }) => status)).toEqual(['Processed', 'Processed'])
  for (const { id } of rows) expect(transfersOf(id)).toHaveLength(1)
})

test('NPY-014 NPY-026 NPY-042 what is Entered counts in all sums and holds an equal second press', async () => {
  const nurse = await aPaidNurse()
  stripe.mood = 'away'
  await pay(nurse, { amount: 3_000 })
  await tries(10)
  const open = {
    status: 409,
    body: {
      code: 'equal_open',
      error: 'The same payment to this nurse is still being processed.',
    },
  }
  expect(await pay(nurse, { amount: 2_500 })).toMatchObject({
    status: 480,
    body: { total_cents: 550_000 },
  })
  expect(await pay(nurse, { amount: 3_000, force: true })).toMatchObject(open)
  expect(await rowsOf('nurse_payment', nurse)).toHaveLength(1)
  expect((await pay(nurse, { amount: 1_000 })).status).toBe(200) // no equal one
  expect((await pay(nurse, { amount: 3_000, force: true, again: true })).status).toBe(200)
  stripe.mood = 'well'
  await later(60)
  await run()
  const rows = await rowsOf('nurse_payment', nurse)
  expect(rows.map(({ status }) => status)).toEqual(['Processed', 'Processed', 'Processed'])
  const { id = 0 } = rows[1] ?? {}
  stripe.mood = 'away'
  await refund(id, { amount: 300 })
  await tries(10)
  expect(await refund(id, { amount: 300 })).toMatchObject({
    status: 409,
    body: {
      code: 'equal_open',
      error: 'The same refund of this payment is still being processed.',
    },
  })
  expect(await refund(id, { amount: 701 })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'Amount must be at most $700.00, which is not refunded yet.' } },
  })
  expect((await refund(id, { amount: 300, again: true })).status).toBe(200)
  stripe.mood = 'well'
  await later(60)
  await run()
  expect(transfersOf(id)).toMatchObject([{ amount_reversed: 60_000 }])
})

test('an error about the key is no refusal: the payment stays Entered and is looked up', async () => {
  const nurse = await aPaidNurse()
  stripe.mood = 'cut'
  await pay(nurse)
  const [row] = await rowsOf('nurse_payment', nurse)
  stripe.mood = 'well'
  // The words differ from those of the first request, as they would after a change of the product.
  await sql`update nurse_payment set description = 'Other words' where id = ${row?.id ?? 0}`.execute(
    app.instance.platform.db,
  )
  await tries(1)
  expect(await rowsOf('nurse_payment', nurse)).toMatchObject([
    { status: 'Entered', attempts: 2, failure: null },
  ])
  await sql`update nurse_payment set description = null where id = ${row?.id ?? 0}`.execute(
    app.instance.platform.db,
  )
  await tries(1)
  expect(await rowsOf('nurse_payment', nurse)).toMatchObject([{ status: 'Processed' }])
})

test('NPY-020 the database refuses a payment or refund that is Failed without the word of the provider', async () => {
  const nurse = await aPaidNurse()
  stripe.mood = 'drop'
  await pay(nurse)
  const { db } = app.instance.platform
  await expect(
    sql`update nurse_payment set status = 'Failed', error = 'No answer' where user_id = ${nurse}`.execute(
      db,
    ),
  ).rejects.toThrow('nurse_payment_failure_pair')
  const paid = await aPaidNurse()
  stripe.mood = 'well'
  await pay(paid)
  stripe.mood = 'drop'
  await refund((await rowsOf('nurse_payment', paid))[0]?.id ?? 0)
  await expect(
    sql`update nurse_refund set status = 'Failed', error = 'No answer' where status = 'Entered'`.execute(
      db,
    ),
  ).rejects.toThrow('nurse_refund_failure_pair')
})

/** As if the process ended before its next transaction. */
const withoutWrites = (platform: Platform): Platform => ({
  ...platform,
  db: new Proxy(platform.db, {
    get: (db, name) => {
      if (name === 'transaction') throw new Error('died')
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  }),
})

/** The same for each seed. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.for(Array.from({ length: 12 }, (_, n) => n + 1))(
  'NPY-020 NPY-042 random run %d: each Processed row has one transfer, and no Failed row has any',
  { timeout: 300_000 },
  async (seed) => {
    const random = chance(seed * 7_919)
    const pick = <T>(...of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
    const [amounts, nurses] = [[10, 20], await Promise.all([aPaidNurse(), aPaidNurse()])]
    const { platform } = app.instance
    const fate = () => pick('well', 'cut', 'mute', 'mute', 'drop', 'drop', 'away', 'refuse')
    const processed = async () =>
      (await Promise.all(nurses.map((nurse) => rowsOf('nurse_payment', nurse))))
        .flat()
        .filter(({ status }) => status === 'Processed')
    /** A process takes a row, asks the provider as always, and dies before it stores the answer. */
    const dying = async (): Promise<void> => {
      const { rows } = await sql<{ id: number }>`select id from nurse_payment
        where status = 'Entered' and user_id = any(${nurses}) limit 1`.execute(platform.db)
      const row = await claimPayment(platform, rows[0]?.id ?? 0)
      if (row === undefined) return
      const origin = { requestId: 'dying', address: null }
      await settlePayment(
        withoutWrites(platform),
        { kind: 'job', name: 'dying' },
        origin,
        row,
      ).then(
        () => expect.fail('it stored something'),
        () => null,
      )
    }
    for (let step = 0; step < 60; step++) {
      stripe.reads = pick('well', 'away')
      stripe.mood = fate
      const deed = pick('pay', 'pay', 'refund', 'late', 'die', 'run', 'run', 'run', 'wait')
      if (deed === 'pay') await pay(pick(...nurses), { amount: pick(...amounts), force: true })
      if (deed === 'die') await dying()
      if (deed === 'refund') {
        const paid = await processed()
        if (paid.length > 0) await refund(pick(...paid).id, { amount: pick(2, 3) })
      }
      if (deed === 'late') {
        stripe.mood = pick('late', 'held')
        const press = pay(pick(...nurses), { amount: pick(...amounts), force: true, again: true })
        await Promise.race([press, expect.poll(() => stripe.waiting()).toBeGreaterThan(0)])
        await later(2)
        stripe.mood = fate
        await Promise.all([run(), run()])
        stripe.release()
        await press
      }
      await later(pick(1, 2, 30))
      if (deed === 'wait') await later(pick(60, 26 * 60))
      if (deed !== 'die') await Promise.all([run(), run()])
    }
    stripe.mood = 'well'
    stripe.reads = 'well'
    for (let n = 0; n < 3; n++) {
      await later(61)
      await run()
    }
    const payments = (
      await Promise.all(nurses.map((nurse) => rowsOf('nurse_payment', nurse)))
    ).flat()
    const refunds = (await Promise.all(nurses.map((nurse) => rowsOf('nurse_refund', nurse)))).flat()
    const settled = ['Processed', 'Refunded']
    expect(payments.filter(({ status }) => ![...settled, 'Failed'].includes(status))).toEqual([])
    expect(refunds.filter(({ status }) => !['Processed', 'Failed'].includes(status))).toEqual([])
    for (const { id, status, failure } of payments) {
      expect(transfersOf(id), `payment ${id}`).toHaveLength(settled.includes(status) ? 1 : 0)
      expect(failure).toBe(status === 'Failed' ? 'refused' : null)
    }
    for (const { id, status } of refunds)
      expect(
        stripe.reversals.filter(({ key }) => key === `refund-${id}`),
        `refund ${id}`,
      ).toHaveLength(status === 'Processed' ? 1 : 0)
    const { rows: accounts } = await sql<{
      account: string
    }>`select stripe_id as account from nurse where user_id = any(${nurses})`.execute(platform.db)
    expect(
      stripe.transfers.filter(({ destination }) =>
        accounts.some(({ account }) => account === destination),
      ),
    ).toHaveLength(payments.filter(({ status }) => settled.includes(status)).length)
  },
)
