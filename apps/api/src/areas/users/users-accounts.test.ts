// Creation and saves of accounts over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { users, type User } from '@wren/contract/users'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, aScene } from '../visits/visits.builders.ts'
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

const create = async (fields: object = {}, by: Client = account): Promise<User> =>
  (await by.call(users.create, accountFields(fields) as never)).body
const save = (id: number, body: object, by: Client = account) =>
  by.raw('PATCH', `/users/${id}`, body)
const post = (body: object, by: Client = account) => by.raw('POST', '/users', body)

test('USR-030 USR-011 SES-063 answers a new user as stored and names wrong fields', async () => {
  const email = `Whole.${nextNumber('user')}@people.example`
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
  expect((await post(accountFields({ email: body['email'] }))).status).toBe(409)
  expect([
    (await post(accountFields(), app.nobody)).status,
    (await post(accountFields(), await app.admin({ permissions: ['ALL'] }))).status,
  ]).toEqual([401, 403])
})

test('USR-029 answers one user, deleted or not, to account and Wren admins', async () => {
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

test('USR-021 requires names and a unique email, and checks phone and timezone', async () => {
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
  const emailRefusal = { status: 409, body: { error: 'A user with this email already exists' } }
  expect(await save(user.id, { email: other.email.toUpperCase() })).toMatchObject(emailRefusal)
  expect(await post(accountFields({ email: other.email.toUpperCase() }))).toMatchObject(
    emailRefusal,
  )
  const email = `twice${nextNumber('user')}@people.example`
  expect(
    (await Promise.all([1, 2, 3].map(() => post(accountFields({ email })))))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([201, 409, 409])
})

test('USR-018 USR-020 changes only the named fields and stores emptied ones as null', async () => {
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

test('SES-066 USR-023 stores NONE for no permission, treats ALL as every one, derives has_permissions', async () => {
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
  // A virtual column: derived on every read.
  const column = await sql`select attgenerated::text as kind from pg_attribute
      where attrelid = 'user_account'::regclass and attname = 'has_permissions'`.execute(
    app.instance.platform.db,
  )
  expect(column.rows).toEqual([{ kind: 'v' }])
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

test('USR-024 creates no nurses; the account of a nurse holds names, email, phone and timezone', async () => {
  expect((await create()).is_nurse).toBe(false)
  expect(await post(accountFields({ is_nurse: true }))).toMatchObject({
    status: 400,
    body: { fields: { is_nurse: 'This field cannot be set here.' } },
  })
  const id = await aNurse(app)
  const email = `nell${nextNumber('user')}@nurses.example`
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

test('USR-031 answers the saved user; refuses is_nurse, id and created, and unknown users', async () => {
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

test('USR-034 refuses the second of two saves of one version and answers the first', async () => {
  const user = await create({ is_admin: true, permissions: ['ORD_LINK'] })
  const both = await Promise.all(
    [
      { permissions: [], version: 1 },
      { permissions: ['ORD_LINK', 'UNLOCK_RATES'], version: 1 },
    ].map((body) => save(user.id, body)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, second] = both.toSorted((a, b) => a.status - b.status)
  expect(second?.body['current']).toEqual(first?.body)
  expect((await account.call(users.byId, { id: user.id })).body.permissions).toEqual(
    first?.body['permissions'],
  )
})
