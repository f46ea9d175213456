// NPY-016, NPY-020: the built-in ledger closes a key, so that a payment that was never made cannot be made later.
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { nursePayments } from '@wren/contract/nurse-payments'
import { addMinutes } from '@wren/contract/time'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { ledgerProvider } from './nurse-payments-ledger.provider.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
const admin = useAdmin(app)
let owner: pg.Client
const now = () => app.instance.platform.clock.now()
beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`create table ledger_down (it boolean); grant select on ledger_down to wren_app;
    create function refuse_down() returns trigger language plpgsql as $$
      begin if exists (select from ledger_down) then raise exception 'the ledger is down'; end if; return new; end $$;
    create trigger zz_down before insert on ledger_transfer for each row execute function refuse_down();
    create trigger zz_down before insert on ledger_reversal for each row execute function refuse_down()`)
})
afterAll(async () => {
  await owner.end()
})

const statesOf = async (records: 'nurse_payment' | 'nurse_refund') =>
  (
    await sql<{
      id: number
    }>`select id, status, failure, error, attempts from ${sql.table(records)} order by id desc limit 1`.execute(
      app.instance.platform.db,
    )
  ).rows[0] ?? { id: 0 }
async function tries(most: number): Promise<void> {
  for (let n = 0; n < most; n++) {
    await app.clock(addMinutes(now(), 2))
    await app.nobody.call(development.runJob, { name: 'nurse-payment-retries' })
  }
}
const neverMade = {
  status: 'Failed',
  failure: 'never_made',
  error: 'Payment provider is not available',
  attempts: 11,
}

test('NPY-020 ten silent tries and the word that nothing was made: Failed, and never made later', async () => {
  const nurse = await aNurse(app, { stripe_id: 'acct_ledger' })
  const ledger = ledgerProvider(app.instance.platform.db)
  const pay = () =>
    admin.call(nursePayments.pay, { user_id: nurse, amount: 75, payment_type: 'Bonus' })
  const transfer = { destination: 'acct_ledger', amountCents: 7_500, description: null }
  const rest = { isLabelled: true, at: now() }
  await owner.query('insert into ledger_down values (true)')
  expect((await pay()).body.payment.status).toBe('Entered')
  await tries(9)
  await expect
    .poll(() => statesOf('nurse_payment'))
    .toMatchObject({ status: 'Entered', attempts: 10 })
  await tries(1)
  await expect.poll(() => statesOf('nurse_payment')).toMatchObject(neverMade)
  await owner.query('truncate ledger_down')
  const { id } = await statesOf('nurse_payment')
  expect(await ledger.transfer({ ...transfer, ...rest, key: `payment-${id}` })).toEqual({
    refused: 'The key is closed',
  })

  const { payment } = (await pay()).body
  expect(payment.status).toBe('Processed')
  await owner.query('insert into ledger_down values (true)')
  const back = await admin.call(nursePayments.refund, {
    id: payment.id,
    amount: 5,
    reason: 'Twice',
  })
  expect(back.body.refund.status).toBe('Entered')
  await tries(10)
  await expect.poll(() => statesOf('nurse_refund')).toMatchObject(neverMade)
  await owner.query('truncate ledger_down')
  const reversal = { transfer: payment.transfer_id ?? '', amountCents: 500, ...rest }
  expect(await ledger.reverse({ ...reversal, key: `refund-${back.body.refund.id}` })).toEqual({
    refused: 'The key is closed',
  })
  expect(
    (await admin.call(nursePayments.refund, { id: payment.id, amount: 75, reason: 'All' })).body,
  ).toMatchObject({ payment: { status: 'Refunded', refunded_cents: 7_500 } })
})

test('NPY-020 a request and the close of its key at the same instant have one winner', async () => {
  const ledger = ledgerProvider(app.instance.platform.db)
  const closeKey = ledger.closeKey as NonNullable<typeof ledger.closeKey>
  const made = { destination: 'acct_race', amountCents: 1, description: null, isLabelled: true }
  const outcomes = new Set<string>()
  for (let n = 0; n < 200; n++) {
    const key = `race-${n}`
    const asked = [
      () => ledger.transfer({ ...made, key, at: now() }),
      () => closeKey(key, now()),
    ] as const
    const [second, first] = n % 2 === 0 ? [asked[0](), asked[1]()] : [asked[1](), asked[0]()]
    const [transfer, closed] = await Promise.all(n % 2 === 0 ? [second, first] : [first, second])
    const { rows } = await sql<{
      id: string
    }>`select id from ledger_transfer where idempotency_key = ${key}`.execute(
      app.instance.platform.db,
    )
    const id = rows[0]?.id ?? null
    expect(closed).toBe(id)
    expect(transfer).toEqual(id === null ? { refused: 'The key is closed' } : { id })
    outcomes.add(id === null ? 'closed' : 'made')
  }
  expect(outcomes).toEqual(new Set(['closed', 'made']))
})
