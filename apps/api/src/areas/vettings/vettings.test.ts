import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pharmacies } from '@wren/contract/pharmacies'
import { vettings } from '@wren/contract/vettings'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { requiredVettings } from '../pharmacies/pharmacies.public.ts'
import { aVetting } from './vettings.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

const insert = (body: object, by: Client = admin) => by.raw('POST', '/vetting/insert', body)
const save = (id: number | string, body: object, by: Client = admin) =>
  by.raw('PATCH', `/vetting/update/${id}`, body)
const remove = (id: number | string, body?: object, by: Client = admin) =>
  by.raw('DELETE', `/vetting/by-id/${id}`, body)
const readVetting = async (id: number) => (await admin.call(vettings.byId, { id })).body.vetting
const notFound = { status: 404, body: { error: 'Vetting not found.', code: 'not_found' } }
const othersWithoutAccess = async () => [
  app.nobody,
  await app.signIn(await app.createPerson({ is_nurse: true })),
  await app.signIn(await app.createPerson({ is_account_admin: true })),
]
const nameConflict = {
  status: 409,
  body: { error: 'A vetting with this name already exists', code: 'conflict' },
}
const events = async (id: number) =>
  (
    await sql<{
      action: string
      changes: unknown
      detail: object
    }>`select action, changes, detail from audit_event
  where record_type = 'vetting' and record_id = ${String(id)} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('VET-015 VET-008 answers the id of a new vetting; refuses a blank name and non-admins', async () => {
  const { status, body } = await insert({ name: 'IVIG certified' })
  expect([status, body]).toEqual([201, { id: expect.any(Number) }])
  expect(await events(body['id'] as number)).toMatchObject([
    { action: 'create', changes: { name: { before: null, after: 'IVIG certified' } } },
  ])
  for (const body of [{}, { name: null }, { name: '' }, { name: '   ' }]) {
    expect(await insert(body)).toMatchObject({
      status: 400,
      body: { error: 'Name is required', code: 'validation', fields: { name: 'Name is required' } },
    })
  }
  expect((await insert({ name: 7 })).body).toMatchObject({ fields: { name: 'Invalid value' } })
  expect((await insert({ name: 'With an id', id: 5 })).body).toMatchObject({
    fields: { id: 'This field cannot be set here.' },
  })
  expect(await insert({ name: 'ivig CERTIFIED' })).toMatchObject(nameConflict)
  expect(
    await Promise.all(
      (await othersWithoutAccess()).map(
        async (client) => (await insert({ name: 'No' }, client)).status,
      ),
    ),
  ).toEqual([401, 403, 403])
})

test('VET-009 trims a name, limits it to 100 characters and keeps it unique in any case', async () => {
  const id = await aVetting(admin, '  Chemo   handling ')
  expect((await readVetting(id)).name).toBe('Chemo   handling')
  const long = 'x'.repeat(101)
  for (const { status, body } of [await insert({ name: long }), await save(id, { name: long })]) {
    expect([status, body['fields']]).toEqual([
      400,
      { name: 'Please enter a value with no more than 100 characters.' },
    ])
  }
  expect((await insert({ name: ` ${'y'.repeat(100)} ` })).status).toBe(201)
  const other = await aVetting(admin, 'Port access')
  expect(await save(other, { name: ' CHEMO   HANDLING' })).toMatchObject(nameConflict)
  expect((await readVetting(other)).name).toBe('Port access')
  expect((await save(other, { name: 'PORT access' })).status).toBe(200)
})

test('VET-016 VET-012 answers one vetting with its version; finds no unknown or malformed id', async () => {
  const id = await aVetting(admin, 'Drug screen')
  const answer = await admin.raw('GET', `/vetting/by-id/${id}`)
  expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([
    200,
    { vetting: { id, name: 'Drug screen', version: 1 } },
    '"1"',
  ])
  for (const path of ['999999', '0', 'x', '12345678901'])
    expect(await admin.raw('GET', `/vetting/by-id/${path}`)).toMatchObject(notFound)
  expect(
    await Promise.all(
      (await othersWithoutAccess()).map(
        async (client) => (await client.raw('GET', `/vetting/by-id/${id}`)).status,
      ),
    ),
  ).toEqual([401, 403, 403])
})

test('VET-017 answers the saved vetting; refuses outdated, unknown, unnamed and unauthorised saves', async () => {
  const id = await aVetting(admin, 'Flu vaccination')
  expect(await save(id, { name: 'Flu and Covid', version: 1 })).toMatchObject({
    status: 200,
    body: { vetting: { id, name: 'Flu and Covid', version: 2 } },
  })
  expect(await save(id, { name: 'Mine', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This vetting was changed by someone else. Reload to see the latest version.',
      current: { id, name: 'Flu and Covid', version: 2 },
    },
  })
  expect(await save(id, { name: '' })).toMatchObject({
    status: 400,
    body: { fields: { name: 'Name is required' } },
  })
  expect((await save(id, { version: 2 })).status).toBe(400)
  expect(await save(999_999, { name: 'Nobody' })).toMatchObject(notFound)
  expect(
    await Promise.all(
      (await othersWithoutAccess()).map(
        async (client) => (await save(id, { name: 'No' }, client)).status,
      ),
    ),
  ).toEqual([401, 403, 403])
  expect((await save(id, { name: 'Flu and Covid', version: 2 })).body).toEqual({
    vetting: { id, name: 'Flu and Covid', version: 2 },
  })
  expect((await save(id, { name: 'Flu' })).status).toBe(200)
  expect(
    (await events(id)).map(({ action, detail }) => [action, 'unconditional' in detail]),
  ).toEqual([
    ['create', false],
    ['update', false],
    ['update', true],
  ])
})

test('VET-018 VET-005 searches part of a name in any case, ordered by name, 500 a page', async () => {
  const ids = [
    await aVetting(admin, 'Zeta_search one'),
    await aVetting(admin, 'alpha_SEARCH two'),
    await aVetting(admin, 'Éclair_search'),
  ]
  const search = async (body: object, query = '') =>
    (await admin.raw('POST', `/vetting/search${query}`, body)).body
  const names = async (body: object, query = '') =>
    ((await search(body, query))['data'] as { name: string }[]).map(({ name }) => name)
  const page = await search({ name: '_search' })
  expect(page).toEqual({
    data: [
      { id: ids[1], name: 'alpha_SEARCH two' },
      { id: ids[2], name: 'Éclair_search' },
      { id: ids[0], name: 'Zeta_search one' },
    ],
    parameters: { page: 1, limit: 500, order_by: 'name asc', next_page: null },
  })
  expect([
    await names({ filters: { name: '_SEARCH TWO' } }),
    await names({ name: 'xsearch' }),
    await names({ name: 'eclair_' }),
  ]).toEqual([['alpha_SEARCH two'], [], ['Éclair_search']])
  expect(await names({ name: '_search' }, '?orderby=name%20desc')).toEqual([
    'Zeta_search one',
    'Éclair_search',
    'alpha_SEARCH two',
  ])
  expect(await search({ name: '_search' }, '?page=1&limit=2&orderby=name%20asc')).toMatchObject({
    data: { length: 3 },
    parameters: { limit: 2, page: 1, next_page: 2 },
  })
  expect(await search({ name: '_search' }, '?page=2&limit=2')).toMatchObject({
    data: [{ id: ids[0] }],
    parameters: { page: 2, next_page: null },
  })
  expect((await names({})).length).toBeGreaterThan(5)
  expect(await names({ name: '' })).toEqual(await names({}))
  expect([
    (await search({ page: 0 }))['error'],
    (await search({}, '?orderby=version'))['error'],
  ]).toEqual(['Invalid page', 'Unknown order: version'])
  expect(
    await Promise.all(
      (await othersWithoutAccess()).map(
        async (client) => (await client.raw('POST', '/vetting/search', {})).status,
      ),
    ),
  ).toEqual([401, 403, 403])
})

test('VET-019 deletes an unused vetting and frees its name; refuses outdated and unauthorised deletes', async () => {
  const id = await aVetting(admin, 'Driving record')
  await save(id, { name: 'Driving record check' })
  expect(await remove(id, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { version: 2 } },
  })
  expect(
    await Promise.all(
      (await othersWithoutAccess()).map(
        async (client) => (await remove(id, undefined, client)).status,
      ),
    ),
  ).toEqual([401, 403, 403])
  expect(await remove(id, { version: 2 })).toMatchObject({ status: 200, body: { ok: true } })
  expect(await remove(id)).toMatchObject(notFound)
  expect(await admin.raw('GET', `/vetting/by-id/${id}`)).toMatchObject(notFound)
  expect((await events(id)).at(-1)).toMatchObject({
    action: 'delete',
    changes: { name: { before: 'Driving record check', after: null } },
  })
  expect((await insert({ name: 'Driving Record Check' })).status).toBe(201)
})

test('VET-013 refuses to delete a linked vetting and counts its pharmacies and groups', async () => {
  const id = await aVetting(admin, 'Background check')
  const [active, deleted] = [
    await aPharmacy(app, { group: 'Vetted Partners' }),
    await aPharmacy(app, { is_deleted: true }),
  ]
  const linkToGroup = () =>
    sql`insert into pharmacy_group_vetting (pharmacy_group_id, vetting_id, created) select id, ${id}, now()
      from pharmacy_group where name = 'Vetted Partners'`.execute(app.instance.platform.db)
  await linkToGroup()
  expect((await remove(id)).body['error']).toBe('Vetting is used by 0 pharmacies and 1 group')
  await aPharmacyVetting(app, active, 'Background check')
  await aPharmacyVetting(app, deleted, 'Background check')
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { error: 'Vetting is used by 2 pharmacies and 1 group', code: 'conflict' },
  })
  expect((await readVetting(id)).name).toBe('Background check')
})

test('VET-014 renames a vetting everywhere it is linked', async () => {
  const id = await aVetting(admin, 'Old words')
  const pharmacy = await aPharmacy(app, { vettings: ['Old words'] })
  await save(id, { name: 'New words' })
  const { db } = app.instance.platform
  expect((await requiredVettings(db, pharmacy)).map(({ vetting_name }) => vetting_name)).toEqual([
    'New words',
  ])
  expect((await admin.call(pharmacies.byId, { id: pharmacy })).status).toBe(200)
  const { rows } = await sql<{
    column_name: string
  }>`select column_name from information_schema.columns
    where table_name in ('pharmacy_vetting', 'pharmacy_group_vetting', 'nurse_pharmacy_vetting',
    'nurse_pharmacy_group_vetting') and column_name like '%name%'`.execute(db)
  expect(rows).toEqual([])
})
