// Rights of editors over HTTP.
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { users, type User } from '@wren/contract/users'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { accountFields } from './users.builders.ts'

const app = useTestApp()
let wren: Client
let account: Client
beforeAll(async () => {
  wren = await app.signIn(
    await app.createPerson({ is_wren_admin: true, first_name: 'Wanda', last_name: 'Wren' }),
  )
  account = await app.signIn(await app.createPerson({ is_account_admin: true }))
})

/** Moves the clock past the interval between two sign-in codes. */
const passCodeInterval = (): Promise<void> =>
  app.clock(new Date(Date.parse(app.instance.platform.clock.now()) + 120_000).toISOString())
const create = async (fields: object = {}, by: Client = account): Promise<User> =>
  (await by.call(users.create, accountFields(fields) as never)).body
const save = (id: number, body: object, by: Client = account) =>
  by.raw('PATCH', `/users/${id}`, body)
const post = (body: object, by: Client = account) => by.raw('POST', '/users', body)

test('USR-003 USR-035 lets only entitled editors set rights, and nobody their own', async () => {
  const cannot = (name: string) => ({
    status: 400,
    body: {
      error: 'You cannot change this setting',
      fields: { [name]: 'You cannot change this setting' },
    },
  })
  const user = await create()
  expect(await save(user.id, { is_wren_admin: true })).toMatchObject(cannot('is_wren_admin'))
  expect(await save(user.id, { permissions: ['ALL'] })).toMatchObject(cannot('permissions'))
  expect(await post(accountFields({ permissions: ['ALL'] }))).toMatchObject(cannot('permissions'))
  expect(await post(accountFields({ is_wren_admin: true }))).toMatchObject(cannot('is_wren_admin'))
  expect((await save(user.id, { is_wren_admin: true, permissions: ['ALL'] }, wren)).status).toBe(
    200,
  )
  expect(await save(user.id, { is_wren_admin: false })).toMatchObject(cannot('is_wren_admin'))
  expect(await save(user.id, { permissions: [] })).toMatchObject(cannot('permissions'))
  expect((await save(user.id, { is_wren_admin: false, permissions: [] }, wren)).status).toBe(200)
  for (const me of [account, wren]) {
    for (const change of [
      { is_deleted: true },
      { is_admin: true },
      { is_account_admin: me === wren },
      { is_wren_admin: me === account },
      { permissions: ['ORD_LINK'] },
    ])
      expect(await save(me.id, change, me)).toMatchObject(cannot(Object.keys(change)[0] ?? ''))
    expect((await save(me.id, { first_name: 'Same', is_deleted: false }, me)).status).toBe(200)
  }
  expect(await save(wren.id, { email: 'mine@people.example' })).toMatchObject(cannot('email'))
})

/** Holds the lock of USR-033 until all calls wait for it. */
async function withLockHeld<A>(run: () => readonly Promise<A>[]): Promise<A[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query("select pg_advisory_lock(hashtextextended('the last Wren admin', 33))")
  const calls = run()
  const waiting = async () =>
    (
      await client.query<{ n: number }>(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted",
      )
    ).rows[0]?.n
  await expect.poll(waiting, { timeout: 20_000 }).toBe(calls.length)
  await client.end()
  return Promise.all(calls)
}

test('USR-033 keeps the last Wren admin, also when two remove each other at once', async () => {
  const lastAdminRefusal = { status: 409, body: { error: 'At least one Wren Admin is required' } }
  expect(await save(wren.id, { is_deleted: true })).toMatchObject(lastAdminRefusal)
  for (const change of [{ is_wren_admin: false }, { is_deleted: true }]) {
    const other = await app.signIn((await create({ is_wren_admin: true }, wren)).id)
    const both = (
      await withLockHeld(() => [save(other.id, change, wren), save(wren.id, change, other)])
    ).toSorted((a, b) => a.status - b.status)
    expect(both).toMatchObject([{ status: 200 }, lastAdminRefusal])
    await sql`update user_account set is_wren_admin = (id = ${wren.id}), is_deleted = (id <> ${wren.id})
      where id in (${wren.id}, ${other.id})`.execute(app.instance.platform.db)
    await passCodeInterval()
    wren = await app.signIn(wren.id)
  }
})
