// NPY-041: payments and refunds that the release before made under a key keep it, so that a press repeated after the
// upgrade pays nobody twice.
import process from 'node:process'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'
import { runAsOwner, urlOfDatabase } from '../../platform/database/testing-connections.ts'

const server = inject('wrenDatabase')
const name = `npy_${process.env['VITEST_POOL_ID'] ?? 0}`
const ownerUrl = urlOfDatabase(server.ownerUrl, name)
const migration = '20261129-0401-nurse-payments-request-key'
let client: Client
beforeEach(async () => {
  await runAsOwner(server.ownerUrl, `create database ${name}`)
  await migrate(ownerUrl, {
    only: readMigrations()
      .map((one) => one.name)
      .filter((one) => one < migration),
  })
  client = new Client({ connectionString: ownerUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await runAsOwner(server.ownerUrl, `drop database ${name} with (force)`)
})

const at1 = '2026-11-28T10:00:00.123Z'
const at2 = '2026-11-28T10:00:00.456Z'

async function oldRows(): Promise<void> {
  await client.query(`insert into user_account (id, first_name, last_name, email, is_admin, is_nurse, permissions,
    created, updated) overriding system value
    values (1, 'Ann', 'Payer', 'ann@x.example', true, false, '{NONE}', now(), now()), (2, 'Bob', 'Payer',
      'bob@x.example', true, false, '{NONE}', now(), now()),
      (3, 'Nora', 'Nurse', 'nora@x.example', false, true, '{NONE}', now(), now())`)
  await client.query(
    `insert into nurse (user_id, status, zip, created, updated) values (3, 'Enabled', '89119', now(), now())`,
  )
  const payment = (id: number, by: number, created: string) =>
    client.query(
      `insert into nurse_payment (id, user_id, amount_cents, payment_type, status, transfer_id, created_by,
        created_at, updated) overriding system value
        values ($1, 3, 10000, 'Bonus', 'Processed', $2, $3, $4, $4)`,
      [id, `tr_${id}`, by, created],
    )
  await payment(11, 1, at1)
  await payment(12, 1, at2)
  await payment(13, 2, at2)
  await payment(14, 2, '2026-11-01T10:00:00Z')
  await client.query(`insert into nurse_refund (id, payment_id, amount_cents, reason, status, created_by,
    created_at) overriding system value
    values (21, 11, 4000, 'Twice', 'Entered', 1, '${at2}'), (22, 11, 100, 'Twice', 'Entered', 2, '${at2}'), (23, 14,
      5000, 'Old', 'Processed', 2, '${at1}')`)
  const key = (
    caller: number,
    path: string,
    used: string,
    created: string,
    status: number | null,
  ) =>
    client.query(
      `insert into idempotency_key (caller, method, path, key, body_hash, status, body, created_at)
        values ($1, 'POST', $2, $3, 'x', $4, '{}', $5)`,
      [`user:${caller}`, path, used, status, created],
    )
  await key(1, '/nurses/nurse-pay', 'first', at1, 200)
  await key(1, '/nurses/nurse-pay', 'shared', at2, 200)
  await key(2, '/nurses/nurse-pay', 'shared', at2, 200)
  await key(1, '/nurses/payments/11/refund', 'first', at2, null)
  await key(1, '/intake/insert', 'other', at1, 201)
}

test('keys of the last day move to the rows they made, where it is certain which; the rest stays without', async () => {
  await oldRows()
  await migrate(ownerUrl)
  const rows = async (statement: string) => (await client.query(statement)).rows
  expect(await rows('select id, request_key from nurse_payment order by id')).toEqual([
    { id: 11, request_key: 'first' },
    { id: 12, request_key: null },
    { id: 13, request_key: null },
    { id: 14, request_key: null },
  ])
  expect(
    await rows(
      `select id, request_key, requested_cents, attempts, next_attempt_at > created_at as due from nurse_refund
        order by id`,
    ),
  ).toEqual([
    { id: 21, request_key: 'first', requested_cents: 4000, attempts: 0, due: true },
    { id: 22, request_key: null, requested_cents: null, attempts: 0, due: true },
    { id: 23, request_key: null, requested_cents: null, attempts: 0, due: null },
  ])
  // Answers stored before are still given; what had none belongs to a process that died.
  expect(await rows('select path, key from idempotency_key order by path, caller')).toEqual([
    { path: '/intake/insert', key: 'other' },
    { path: '/nurses/nurse-pay', key: 'first' },
    { path: '/nurses/nurse-pay', key: 'shared' },
    { path: '/nurses/nurse-pay', key: 'shared' },
  ])
})
