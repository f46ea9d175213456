// USR "Form" 011, 018, 021-024, "Soft delete" 025-027, "Calls" 029-031, "Safety" 033-035 over HTTP against a real
// database.
import { beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { nurses } from '@wren/contract/nurses'
import { users, type User } from '@wren/contract/users'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aScene } from '../visits/visits.builders.ts'

const app = useTestApp()
let wren: Client
let account: Client
beforeAll(async () => {
  wren = await app.signIn(
    await app.createPerson({ is_wren_admin: true, first_name: 'Wanda', last_name: 'Wren' }),
  )
  account = await app.signIn(await app.createPerson({ is_account_admin: true }))
})

let made = 0
/** So that another code may be asked for. */
const later = (): Promise<void> =>
  app.clock(new Date(Date.parse(app.instance.platform.clock.now()) + 120_000).toISOString())
const named = (more: object = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `ann${++made}@people.example`,
  ...more,
})
const create = async (more: object = {}, by: Client = account): Promise<User> =>
  (await by.call(users.create, named(more) as never)).body
const save = (id: number, body: object, by: Client = account) =>
  by.raw('PATCH', `/users/${id}`, body)
const post = (body: object, by: Client = account) => by.raw('POST', '/users', body)

test('USR-030 USR-011 SES-063 a new user answers as stored, with all her fields; what is wrong stands at its field', async () => {
  const email = `Whole.${++made}@people.example`
  const { status, body } = await post({
    first_name: ' Ann ',
    last_name: 'Lee',
    email: ` ${email} `,
    phone: '(602) 555-0123',
    timezone: 'America/Phoenix',
    is_admin: true,
    is_account_admin: true,
    permissions: ['UNLOCK_RATES', 'ORD_LINK'],
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    version: 1,
    first_name: 'Ann',
    last_name: 'Lee',
    created: expect.any(String),
    email,
    phone: '+16025550123',
    timezone: 'America/Phoenix',
    is_admin: true,
    is_account_admin: true,
    is_wren_admin: false,
    is_nurse: false,
    has_permissions: true,
    permissions: ['ORD_LINK', 'UNLOCK_RATES'],
    is_deleted: false,
  })
  expect((await account.call(users.byId, { id: body['id'] as number })).body).toEqual(body)
  expect(await post({})).toMatchObject({
    status: 400,
    body: {
      code: 'validation',
      fields: {
        first_name: 'First Name is required',
        last_name: 'Last Name is required',
        email: 'Email is required',
      },
    },
  })
  expect((await post(named({ email: body['email'] }))).status).toBe(409)
  expect([
    (await post(named(), app.nobody)).status,
    (await post(named(), await app.admin({ permissions: ['ALL'] }))).status,
  ]).toEqual([401, 403])
})

test('USR-029 one user, deleted or not, for account and Wren admins', async () => {
  const { id } = await create()
  expect((await wren.call(users.byId, { id })).body.id).toBe(id)
  await save(id, { is_deleted: true })
  expect((await account.call(users.byId, { id })).body).toMatchObject({ id, is_deleted: true })
  for (const path of ['999999', '0', 'x'])
    expect(await account.raw('GET', `/users/${path}`)).toMatchObject({
      status: 404,
      body: { error: 'User not found.' },
    })
  expect([
    (await app.nobody.call(users.byId, { id })).status,
    (await (await app.admin()).call(users.byId, { id })).status,
  ]).toEqual([401, 403])
})

test('USR-021 names and email are required, the email is right and once over all users, phone has ten digits, the timezone exists', async () => {
  const user = await create()
  const fields = async (body: object) => (await save(user.id, body)).body['fields']
  expect(await fields({ first_name: ' ', last_name: null, email: '' })).toEqual({
    first_name: 'First Name is required',
    last_name: 'Last Name is required',
    email: 'Email is required',
  })
  expect([
    await fields({ email: 'ann@' }),
    await fields({ phone: '60255501' }),
    await fields({ timezone: 'America/Atlantis' }),
  ]).toEqual([
    { email: 'Email is not in the correct format' },
    { phone: 'Phone is not valid' },
    { timezone: 'Invalid value' },
  ])
  expect((await save(user.id, { phone: '', timezone: 'Europe/London' })).body).toMatchObject({
    phone: null,
    timezone: 'Europe/London',
  })
  const other = await create()
  await save(other.id, { is_deleted: true })
  const taken = { status: 409, body: { error: 'A user with this email already exists' } }
  expect(await save(user.id, { email: other.email.toUpperCase() })).toMatchObject(taken)
  expect(await post(named({ email: other.email.toUpperCase() }))).toMatchObject(taken)
  const email = `twice${++made}@people.example`
  expect(
    (await Promise.all([1, 2, 3].map(() => post(named({ email })))))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([201, 409, 409])
})

test('USR-018 USR-020 a save changes the named fields alone, and emptied ones are null', async () => {
  const user = await create({
    phone: '+16025550123',
    timezone: 'America/Denver',
    permissions: ['ORD_LINK'],
  })
  expect((await save(user.id, { phone: '', timezone: '' })).body).toEqual({
    ...user,
    phone: null,
    timezone: null,
    version: 2,
  })
  expect((await save(user.id, { last_name: 'Long' })).body).toEqual({
    ...user,
    phone: null,
    timezone: null,
    last_name: 'Long',
    version: 3,
  })
  expect((await save(user.id, { last_name: 'Long' })).body['version']).toBe(3)
})

test('SES-066 USR-023 without a code the permissions are NONE, NONE stands alone, ALL implies every other, and has_permissions follows', async () => {
  const user = await create()
  expect([user.permissions, user.has_permissions]).toEqual([['NONE'], false])
  expect((await save(user.id, { permissions: ['ORD_LINK'] })).body).toMatchObject({
    permissions: ['ORD_LINK'],
    has_permissions: true,
  })
  expect((await save(user.id, { permissions: [] })).body).toMatchObject({
    permissions: ['NONE'],
    has_permissions: false,
  })
  expect(await save(user.id, { permissions: ['NONE', 'ORD_LINK'] })).toMatchObject({
    status: 400,
    body: { fields: { permissions: 'NONE cannot be combined with another permission' } },
  })
  expect(await save(user.id, { permissions: ['EVERYTHING'] })).toMatchObject({
    status: 400,
    body: { fields: { permissions: 'Invalid value' } },
  })
  expect((await save(user.id, { has_permissions: true })).body['fields']).toEqual({
    has_permissions: 'This field cannot be set here.',
  })
  expect((await account.call(users.byId, { id: user.id })).body.has_permissions).toBe(false)
  // Derived whenever it is asked for: a virtual column, which no row holds.
  const column = await sql`select attgenerated::text as how from pg_attribute
      where attrelid = 'user_account'::regclass and attname = 'has_permissions'`.execute(
    app.instance.platform.db,
  )
  expect(column.rows).toEqual([{ how: 'v' }])
  const all = await create({ is_admin: true, permissions: ['ALL'] }, wren)
  const scene = await aScene(app)
  const visit = await aBookedVisit(app, scene)
  expect(
    (
      await (
        await app.signIn(all.id)
      ).raw('PUT', `/assignments/${visit.id}`, { patient_order_id: null })
    ).status,
  ).toBe(200)
})

test('USR-024 nobody made here is a nurse, and a nurse has her names, email, phone and timezone here', async () => {
  expect((await create()).is_nurse).toBe(false)
  expect(await post(named({ is_nurse: true }))).toMatchObject({
    status: 400,
    body: { fields: { is_nurse: 'This field cannot be set here.' } },
  })
  const id = await aNurse(app)
  const email = `nell${++made}@nurses.example`
  await save(id, {
    first_name: 'Nell',
    last_name: 'New',
    email,
    phone: '+16025550188',
    timezone: 'America/Denver',
  })
  const admin = await app.admin()
  expect((await admin.call(nurses.byId, { id })).body.nurse).toMatchObject({
    first_name: 'Nell',
    last_name: 'New',
    email,
    phone: '+16025550188',
    timezone: 'America/Denver',
  })
  const moved = await admin.raw('PUT', `/nurses/${id}`, {
    nurse: {
      first_name: 'Nelly',
      last_name: 'Newer',
      email: `y${email}`,
      phone: '+16025550189',
      timezone: 'America/Los_Angeles',
    },
  })
  expect([moved.status, (await account.call(users.byId, { id })).body]).toMatchObject([
    200,
    {
      first_name: 'Nelly',
      last_name: 'Newer',
      email: `y${email}`,
      phone: '+16025550189',
      timezone: 'America/Los_Angeles',
      is_nurse: true,
    },
  ])
})

test('USR-031 a save answers the user; is_nurse, id and created are refused, unknown users are not found', async () => {
  const user = await create()
  expect(await save(user.id, { first_name: 'Bea', version: 1 })).toMatchObject({
    status: 200,
    body: { ...user, first_name: 'Bea', version: 2 },
  })
  for (const name of ['is_nurse', 'id', 'created'])
    expect(
      await save(user.id, { [name]: name === 'is_nurse' ? false : user[name as 'id'] }),
    ).toMatchObject({ status: 400, body: { fields: { [name]: 'This field cannot be set here.' } } })
  expect(await save(999_999, { first_name: 'Bea' })).toMatchObject({
    status: 404,
    body: { error: 'User not found.' },
  })
  expect(await save(user.id, { first_name: 7 })).toMatchObject({
    status: 400,
    body: { fields: { first_name: 'Invalid value' } },
  })
  const stale = await save(user.id, { last_name: 'Old', version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      current: { id: user.id, first_name: 'Bea', last_name: 'Lee', version: 2 },
    },
  })
  expect((await save(user.id, { email: (await create()).email })).status).toBe(409)
  expect([
    (await save(user.id, {}, app.nobody)).status,
    (await save(user.id, {}, await app.admin())).status,
  ]).toEqual([401, 403])
})

test('USR-034 of two who save one copy the second is shown the first: a permission taken away does not come back', async () => {
  const user = await create({ is_admin: true, permissions: ['ORD_LINK'] })
  const both = await Promise.all(
    [
      { permissions: [], version: 1 },
      { permissions: ['ORD_LINK', 'UNLOCK_RATES'], version: 1 },
    ].map((body) => save(user.id, body)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, second] = both.toSorted((one, other) => one.status - other.status)
  expect(second?.body['current']).toEqual(first?.body)
  expect((await account.call(users.byId, { id: user.id })).body.permissions).toEqual(
    first?.body['permissions'],
  )
})

test('USR-003 USR-035 rights are set only by those who may, and by nobody for oneself', async () => {
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
  expect(await post(named({ permissions: ['ALL'] }))).toMatchObject(cannot('permissions'))
  expect(await post(named({ is_wren_admin: true }))).toMatchObject(cannot('is_wren_admin'))
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

/** Both calls stand before the last question when it is put, whichever came first. */
async function atOnce<A>(run: () => readonly Promise<A>[]): Promise<A[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query("select pg_advisory_lock(hashtextextended('the last Wren admin', 33))")
  const all = run()
  const waiting = async () =>
    (
      await client.query<{ n: number }>(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted",
      )
    ).rows[0]?.n
  await expect.poll(waiting, { timeout: 20_000 }).toBe(all.length)
  await client.end()
  return Promise.all(all)
}

test('USR-033 the last Wren admin stays, also when two take it from each other at once', async () => {
  const last = { status: 409, body: { error: 'At least one Wren Admin is required' } }
  expect(await save(wren.id, { is_deleted: true })).toMatchObject(last)
  for (const change of [{ is_wren_admin: false }, { is_deleted: true }]) {
    const other = await app.signIn((await create({ is_wren_admin: true }, wren)).id)
    const both = (
      await atOnce(() => [save(other.id, change, wren), save(wren.id, change, other)])
    ).toSorted((one, second) => one.status - second.status)
    expect(both).toMatchObject([{ status: 200 }, last])
    await sql`update user_account set is_wren_admin = (id = ${wren.id}), is_deleted = (id <> ${wren.id})
      where id in (${wren.id}, ${other.id})`.execute(app.instance.platform.db)
    await later()
    wren = await app.signIn(wren.id)
  }
})

test('USR-025 USR-026 a deleted user is out of sign-in, pickers and lists, and back again when restored; records keep her name', async () => {
  const admin = await app.admin()
  const operator = await app.admin({
    first_name: 'Olga',
    last_name: 'Ops',
    email: 'olga@people.example',
  })
  const nurse = await app.signIn(await aNurse(app, { first_name: 'Nia', last_name: 'Gone' }))
  const id = await anIntake(app, admin, await aPharmacy(app), { user_id_ops: operator.id } as never)
  const pickers = async () => [
    (await admin.call(users.adminList, {})).body.data.some(({ value }) => value === operator.id),
    (await admin.call(nurses.search, { filters: {} })).body.data.some(
      ({ user_id }) => user_id === nurse.id,
    ),
    (await account.call(users.list, { search: 'Olga' })).body.total_count > 0,
  ]
  expect(await pickers()).toEqual([true, true, true])
  const before = (await account.call(users.byId, { id: operator.id })).body
  for (const person of [operator, nurse]) {
    await save(person.id, { is_deleted: true })
    expect((await person.call(identity.me, {})).status).toBe(401)
  }
  expect(await pickers()).toEqual([false, false, false])
  await later()
  expect(
    await app.nobody.call(identity.signIn, {
      email: 'olga@people.example',
      confirmation_type: 'sms',
    }),
  ).toMatchObject({ status: 200, body: { status: 'sent' } })
  expect(
    (await app.nobody.raw('GET', '/dev/outbound-messages?to=olga@people.example')).body['data'],
  ).toHaveLength(1)
  const row = (await admin.call(intake.search, { filters: {} })).body.data.find(
    (one) => one.id === id,
  )
  expect(row).toMatchObject({ ops_name: 'Olga Ops' })
  await later()
  for (const person of [operator, nurse]) await save(person.id, { is_deleted: false })
  expect(await pickers()).toEqual([true, true, true])
  expect((await account.call(users.byId, { id: operator.id })).body).toEqual({
    ...before,
    version: 3,
  })
  expect((await (await app.signIn(operator.id)).call(identity.me, {})).status).toBe(200)
})

test('USR-025 a deleted nurse gets no offer, and what waits for her is not sent', async () => {
  const scene = await aScene(app)
  const visit = await aBookedVisit(app, scene)
  const nurse = await aNurse(app, { phone: '+16025550171' })
  const { db, clock } = app.instance.platform
  await sql`insert into outbound_message (channel, kind, recipient, body, status, nurse_id, user_id, dedup_key, due_at, created_at, attachments)
    values ('sms', 'reminder', '+16025550171', 'Soon', 'queued', ${nurse}, ${nurse}, 'soon', ${clock.now()},
      ${clock.now()}, '[]')`.execute(db)
  expect((await save(nurse, { is_deleted: true })).status).toBe(200)
  await app.settle()
  const { rows } =
    await sql`select status, error from outbound_message where dedup_key = 'soon'`.execute(db)
  expect(rows).toEqual([{ status: 'canceled', error: 'The account was deleted.' }])
  const offered = await scene.admin.raw('POST', `/assignments/${visit.id}/nurse-notify`, {
    nurses: [nurse],
  })
  // Nor what is written later: her last chart is asked for a day after the visit, by a job that knows visits alone.
  const phone = '+16025550172'
  const late = await aNurse(app, { phone })
  const done = await aBookedVisit(app, scene, {}, late)
  await app.clock(new Date(Date.parse(done.ends_at) + 60_000).toISOString())
  account = await app.signIn(account.id)
  expect((await save(late, { is_deleted: true })).status).toBe(200)
  await app.clock(new Date(Date.parse(done.ends_at) + 25 * 3_600_000).toISOString())
  await app.nobody.call(development.runJob, { name: 'chart-reminders' })
  await app.settle()
  const told = await sql`select kind, status, error from outbound_message
      where recipient = ${phone} and created_at > ${done.ends_at}`.execute(db)
  expect(told.rows).toEqual([
    { kind: 'chart-reminder', status: 'canceled', error: 'The account was deleted.' },
  ])
  account = await app.signIn(account.id)
  expect(offered.status === 200 ? JSON.stringify(offered.body) : offered.status).not.toContain(
    '"queued"',
  )
})

test('USR-027 a nurse with an upcoming assigned visit is not deleted, one whose visits are past is', async () => {
  const scene = await aScene(app)
  const nurse = await aNurse(app)
  const visit = await aBookedVisit(app, scene, {}, nurse)
  expect(await save(nurse, { is_deleted: true })).toMatchObject({
    status: 409,
    body: { error: 'User has upcoming visits' },
  })
  expect((await account.call(users.byId, { id: nurse })).body.is_deleted).toBe(false)
  await app.clock(new Date(Date.parse(visit.start) + 1_000).toISOString())
  account = await app.signIn(account.id)
  expect((await save(nurse, { is_deleted: true })).status).toBe(200)
})
