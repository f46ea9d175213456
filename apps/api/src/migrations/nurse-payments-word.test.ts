// NPY-020: rows that earlier releases marked Failed without the word of the provider say so, and every row stays.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReleaseBefore, type ReleaseBefore } from '../platform/database/testing-release.ts'

let release: ReleaseBefore
beforeEach(async () => {
  release = await openReleaseBefore('20261129-1310-nurse-payments-word-of-provider.sql')
})
afterEach(() => release.drop())

const silent = 'Payment provider is not available'
/** status, transfer, error, attempts */
const payments = [
  ['Entered', null, null, 3],
  ['Processed', 'tr_1', null, 1],
  ['Failed', null, silent, 10],
  ['Failed', null, 'No such destination', 1],
  // Its own words, heard at the first try.
  ['Failed', null, silent, 1],
] as const

test('the migration tells failures that the provider stated from those of ten silent tries', async () => {
  const { client } = release
  await client.query(
    `insert into user_account (id, first_name, last_name, email, is_nurse, created, updated) overriding system value
      values (1, 'Nora', 'Nurse', 'nora@old.example', true, now(), now())`,
  )
  await client.query(
    `insert into nurse (user_id, status, zip, created, updated) values (1, 'Enabled', '89119', now(), now())`,
  )
  for (const [status, transfer, error, attempts] of payments)
    await client.query(
      `insert into nurse_payment (user_id, amount_cents, payment_type, status, transfer_id, error,
        attempts, created_at, updated)
        values (1, 10000, 'Bonus', $1, $2, $3, $4, '2026-11-20T10:00:00Z', '2026-11-20T10:10:00Z')`,
      [status, transfer, error, attempts],
    )
  for (const [status, error, attempts] of [
    ['Entered', null, 2],
    ['Processed', null, 1],
    ['Failed', silent, 10],
    ['Failed', 'No such transfer', 1],
  ] as const)
    await client.query(
      `insert into nurse_refund (payment_id, amount_cents, reason, status, error, attempts, created_at)
        values (2, 100, 'Twice', $1, $2, $3, '2026-11-21T10:00:00Z')`,
      [status, error, attempts],
    )
  const before = (records: string) =>
    client.query(`select id, status, error, attempts, amount_cents from ${records} order by id`)
  const old = [await before('nurse_payment'), await before('nurse_refund')].map(({ rows }) => rows)
  await release.upgrade()
  expect(
    [await before('nurse_payment'), await before('nurse_refund')].map(({ rows }) => rows),
  ).toEqual(old)
  const rows = async (records: string) =>
    (
      await client.query<{
        failure: string | null
        is_labelled: boolean
        due: string | null
      }>(
        `select failure, is_labelled, next_attempt_at is not null as due from ${records} order by id`,
      )
    ).rows.map(({ failure, is_labelled, due }) => [failure, is_labelled, due])
  expect(await rows('nurse_payment')).toEqual([
    [null, false, false],
    [null, true, false],
    ['unheard', false, true],
    ['refused', false, false],
    ['refused', false, false],
  ])
  expect(await rows('nurse_refund')).toEqual([
    [null, false, false],
    [null, true, false],
    ['unheard', false, false],
    ['refused', false, false],
  ])
})
