import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { firstSegments } from '@wren/contract/first-segments'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aVetting } from '../vettings/vettings.builders.ts'
import { aGroup, aGroupVetting } from './pharmacy-groups.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

const create = (body: object, by: Client = admin) => by.raw('POST', '/pharmacy-groups', body)
const save = (id: number | string, body: object, by: Client = admin) =>
  by.raw('PATCH', `/pharmacy-groups/${id}`, body)
const readGroup = async (id: number) => (await admin.call(pharmacyGroups.byId, { id })).body
const othersWithoutAccess = async () => [
  app.nobody,
  await app.signIn(await app.createPerson({ is_nurse: true })),
  await app.signIn(await app.createPerson({ is_account_admin: true })),
]
const statusesWithoutAccess = async (method: string, path: string, body?: object) =>
  Promise.all(
    (await othersWithoutAccess()).map(
      async (client) => (await client.raw(method, path, body)).status,
    ),
  )
const notFound = { status: 404, body: { error: 'Pharmacy group not found.', code: 'not_found' } }
const slugOf = async (id: number) => (await readGroup(id)).slug
const rowOf = async (id: number) =>
  (
    await sql<{
      pharmacy_group_id: number | null
      version: number
      default_group_branch_for_state: boolean
    }>`select pharmacy_group_id, version, default_group_branch_for_state
  from pharmacy where id = ${id}`.execute(app.instance.platform.db)
  ).rows[0]
const eventsOf = async (type: string, id: number) =>
  (
    await sql<{
      action: string
      changes: Record<string, unknown>
      detail: object
      version: number | null
    }>`select action, changes, detail, version from audit_event
  where record_type = ${type} and record_id = ${String(id)} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('GRP-035 GRP-015 GRP-016 answers a new group, and names all wrong fields at once', async () => {
  const [b, a, gone] = [
    await aPharmacy(app, { title: 'Beta Rx' }),
    await aPharmacy(app, { title: 'Alpha Rx', invoicing_address_state: null }),
    await aPharmacy(app, { is_deleted: true }),
  ]
  const { status, body } = await admin.raw('POST', '/pharmacy-groups/', {
    name: ' Northern Valley ',
    pharmacies: [b, a, b],
  })
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      version: 1,
      name: 'Northern Valley',
      slug: 'northern-valley',
      is_published: false,
      vettings: [],
      pharmacies: [
        { id: a, title: 'Alpha Rx', invoicing_address_state: null },
        { id: b, title: 'Beta Rx', invoicing_address_state: 'AZ' },
      ],
    },
  ])
  const id = body['id'] as number
  expect(await eventsOf('group', id)).toMatchObject([
    {
      action: 'create',
      changes: { name: { after: 'Northern Valley' }, pharmacies: { after: [b, a] } },
    },
  ])
  expect((await eventsOf('pharmacy', a)).at(-1)).toMatchObject({
    action: 'update',
    version: 2,
    changes: { group: { before: null, after: 'Northern Valley' } },
  })
  for (const body of [{}, { name: null, pharmacies: null }, { name: ' ', pharmacies: [] }]) {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: {
        error: 'Group name is required',
        code: 'validation',
        fields: { name: 'Group name is required', pharmacies: 'At least 1 pharmacy is required' },
      },
    })
  }
  for (const pharmacies of [[gone], [999_999], [0], ['1'], 7])
    expect(
      await create({ name: 'Wrong members', pharmacies }),
      JSON.stringify(pharmacies),
    ).toMatchObject({ status: 400, body: { fields: { pharmacies: 'Invalid value' } } })
  expect((await create({ name: 'With a slug', pharmacies: [a], slug: 'mine' })).body).toMatchObject(
    { fields: { slug: 'This field cannot be set here.' } },
  )
  expect(
    await statusesWithoutAccess('POST', '/pharmacy-groups', { name: 'No', pharmacies: [a] }),
  ).toEqual([401, 403, 403])
})

test('GRP-019 GRP-020 GRP-021 refuses a group without pharmacies by its publication', async () => {
  const text = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer
    return [status, body['fields']]
  }
  const unpublished = [400, { pharmacies: 'At least 1 pharmacy is required' }]
  const published = [
    400,
    { pharmacies: 'A published pharmacy group must have at least one pharmacy.' },
  ]
  expect([
    await text(create({ name: 'Empty', pharmacies: [] })),
    await text(create({ name: 'Empty', pharmacies: [], is_published: false })),
    await text(create({ name: 'Empty', is_published: true })),
  ]).toEqual([unpublished, unpublished, published])
  const pharmacy = await aPharmacy(app)
  const { id } = await aGroup(admin, { pharmacies: [pharmacy] })
  expect([
    await text(save(id, { pharmacies: [] })),
    await text(save(id, { pharmacies: [], is_published: true })),
  ]).toEqual([unpublished, published])
  expect((await save(id, { is_published: true })).status).toBe(200)
  expect([
    await text(save(id, { pharmacies: [] })),
    await text(save(id, { pharmacies: [], is_published: false })),
    await text(save(id, { name: '', pharmacies: [] })),
  ]).toEqual([
    published,
    unpublished,
    [
      400,
      {
        name: 'Group name is required',
        pharmacies: published[1] && 'A published pharmacy group must have at least one pharmacy.',
      },
    ],
  ])
  await save(id, { is_published: false })
  await sql`update pharmacy set is_deleted = true where id = ${pharmacy}`.execute(
    app.instance.platform.db,
  )
  expect(await text(save(id, { is_published: true }))).toEqual(published)
})

test('GRP-026 trims a name and keeps it unique in any case', async () => {
  const [pharmacyA, pharmacyB] = [await aPharmacy(app), await aPharmacy(app)]
  const first = await aGroup(admin, { name: '  Évergreen Care ', pharmacies: [pharmacyA] })
  expect(first.name).toBe('Évergreen Care')
  const conflict = {
    status: 409,
    body: { error: 'A pharmacy group with this name already exists', code: 'conflict' },
  }
  expect(await create({ name: 'évergreen CARE', pharmacies: [pharmacyB] })).toMatchObject(conflict)
  expect((await rowOf(pharmacyB))?.pharmacy_group_id).toBeNull()
  const second = await aGroup(admin, { name: 'Second Care', pharmacies: [pharmacyB] })
  expect(await save(second.id, { name: 'ÉVERGREEN care ' })).toMatchObject(conflict)
  expect((await save(first.id, { name: ' ÉVERGREEN care' })).body['name']).toBe('ÉVERGREEN care')
})

test('GRP-036 changes only the sent fields; refuses outdated, unknown and unauthorised saves', async () => {
  const [a, b, c] = [
    await aPharmacy(app, { title: 'A36' }),
    await aPharmacy(app, { title: 'B36' }),
    await aPharmacy(app, { title: 'C36' }),
  ]
  const { id } = await aGroup(admin, { name: 'Thirty six', pharmacies: [a, b] })
  const saved = await save(id, { pharmacies: [b, c], version: 1 })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      id,
      version: 2,
      name: 'Thirty six',
      is_published: false,
      pharmacies: [{ id: b }, { id: c }],
    },
  })
  expect([(await rowOf(a))?.pharmacy_group_id, (await rowOf(c))?.pharmacy_group_id]).toEqual([
    null,
    id,
  ])
  expect((await eventsOf('pharmacy', a)).at(-1)).toMatchObject({
    changes: { group: { before: 'Thirty six', after: null } },
  })
  expect((await eventsOf('group', id)).at(-1)).toMatchObject({
    action: 'update',
    version: 2,
    changes: { pharmacies: { before: [a, b], after: [b, c] } },
  })
  expect(await save(id, { name: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This pharmacy group was changed by someone else. Reload to see the latest version.',
      current: await readGroup(id),
    },
  })
  expect((await save(id, { name: 'Thirty-six', is_published: true })).body).toMatchObject({
    version: 3,
    name: 'Thirty-six',
    is_published: true,
    pharmacies: [{ id: b }, { id: c }],
  })
  expect((await eventsOf('group', id)).at(-1)?.detail).toMatchObject({ unconditional: true })
  expect(
    (await save(id, { name: 'Thirty-six', pharmacies: [c, b], version: 3 })).body['version'],
  ).toBe(3)
  expect(await save(999_999, { name: 'Nobody' })).toMatchObject(notFound)
  expect(await save('x', { name: 'Nobody' })).toMatchObject(notFound)
  expect((await save(id, { was_published: false, is_published: 'no' })).body['fields']).toEqual({
    is_published: 'Invalid value',
  })
  expect(await statusesWithoutAccess('PATCH', `/pharmacy-groups/${id}`, { name: 'No' })).toEqual([
    401, 403, 403,
  ])
  expect((await readGroup(id)).name).toBe('Thirty-six')
})

test('GRP-033 GRP-034 answers all groups by name and one by id, with pharmacies and vettings', async () => {
  const [b, a] = [
    await aPharmacy(app, { title: 'B33', invoicing_address_state: 'CA' }),
    await aPharmacy(app, { title: 'A33' }),
  ]
  const group = await aGroup(admin, {
    name: 'aardvark partners',
    pharmacies: [a, b],
    is_published: true,
  })
  const vetting = await aVetting(admin)
  await aGroupVetting(admin, group.id, vetting)
  await sql`update pharmacy set is_deleted = true where id = ${a}`.execute(app.instance.platform.db)
  const row = {
    id: group.id,
    name: 'aardvark partners',
    slug: 'aardvark-partners',
    is_published: true,
    pharmacies: [{ id: b, title: 'B33', invoicing_address_state: 'CA' }],
    vettings: [{ vetting_id: vetting }],
  }
  const { status, body } = await admin.raw('GET', '/pharmacy-groups')
  expect([status, Object.keys(body)]).toEqual([200, ['data']])
  const all = body['data'] as { name: string }[]
  expect(all[0]).toEqual(row)
  const names = all.map(({ name }) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  expect([names.length > 3, names]).toEqual([true, names.toSorted()])
  const answer = await admin.raw('GET', `/pharmacy-groups/${group.id}`)
  expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([
    200,
    { ...row, version: 1 },
    '"1"',
  ])
  for (const id of ['999999', '0', 'add'])
    expect(await admin.raw('GET', `/pharmacy-groups/${id}`)).toMatchObject(notFound)
  expect([
    await statusesWithoutAccess('GET', '/pharmacy-groups'),
    await statusesWithoutAccess('GET', `/pharmacy-groups/${group.id}`),
  ]).toEqual([
    [401, 403, 403],
    [401, 403, 403],
  ])
})

test('refuses a member of another group by name; keeps at most one default branch per state', async () => {
  const flagged = { default_group_branch_for_state: true }
  const [a, b, c] = [
    await aPharmacy(app, { title: 'Held Rx' }),
    await aPharmacy(app),
    await aPharmacy(app, flagged),
  ]
  const first = await aGroup(admin, { name: 'First holder', pharmacies: [a, c] })
  const second = await aGroup(admin, { name: 'Second holder', pharmacies: [b] })
  const conflict = {
    status: 409,
    body: { error: 'Held Rx already belongs to First holder', code: 'conflict' },
  }
  expect([
    await save(second.id, { pharmacies: [b, a] }),
    await create({ name: 'Third holder', pharmacies: [a] }),
  ]).toMatchObject([conflict, conflict])
  expect((await readGroup(second.id)).pharmacies.map(({ id }) => id)).toEqual([b])
  await sql`update pharmacy set default_group_branch_for_state = true where id = ${b}`.execute(
    app.instance.platform.db,
  )
  expect((await rowOf(c))?.default_group_branch_for_state).toBe(true)
  await save(first.id, { pharmacies: [a] })
  expect((await rowOf(c))?.default_group_branch_for_state).toBe(false)
  await sql`update pharmacy set default_group_branch_for_state = true where id = ${c}`.execute(
    app.instance.platform.db,
  )
  expect((await save(second.id, { pharmacies: [b, c] })).status).toBe(200)
  expect([
    (await rowOf(b))?.default_group_branch_for_state,
    (await rowOf(c))?.default_group_branch_for_state,
  ]).toEqual([true, false])
})

test('GRP-028 SHL-048 derives a unique slug from the name and keeps it once published', async () => {
  const pharmacies = await Promise.all(Array.from({ length: 4 }, () => aPharmacy(app)))
  const group = async (name: string, index: number) =>
    aGroup(admin, { name, pharmacies: [pharmacies[index] as number] })
  const first = await group('Acme & Sons (AZ)', 0)
  const [second, third] = [await group('Acme, Sons -- AZ', 1), await group('acme sons az', 2)]
  expect([first.slug, second.slug, third.slug]).toEqual([
    'acme-sons-az',
    'acme-sons-az-2',
    'acme-sons-az-3',
  ])
  expect((await group('L'.repeat(90), 3)).slug).toBe('l'.repeat(60))
  await save(second.id, { name: 'Acme / Sons / AZ' })
  expect(await slugOf(second.id)).toBe('acme-sons-az-2')
  await save(second.id, { name: 'Renamed' })
  expect(await slugOf(second.id)).toBe('renamed')
  await save(second.id, { is_published: true })
  await save(second.id, { name: 'Renamed again' })
  expect(await slugOf(second.id)).toBe('renamed')
  await save(second.id, { is_published: false })
  await save(second.id, { name: 'And again' })
  expect(await slugOf(second.id)).toBe('renamed')
  const nameRefusal = {
    status: 400,
    body: { code: 'validation', fields: { name: 'This group name cannot be used' } },
  }
  const free = await aPharmacy(app)
  for (const name of [
    'API',
    'Public',
    'dev',
    'Operations',
    'scheduling',
    'websocket',
    'logos',
    'Health',
    'Ready',
    'internal',
    'Visits',
    'Feature Flags',
    '###',
  ]) {
    expect(await create({ name, pharmacies: [free] }), name).toMatchObject(nameRefusal)
    expect(await save(first.id, { name }), name).toMatchObject(nameRefusal)
  }
  for (const name of firstSegments)
    expect((await create({ name, pharmacies: [free] })).status, name).toBe(400)
  expect((await create({ name: 'Apis', pharmacies: [free] })).status).toBe(201)
  expect(await slugOf(first.id)).toBe('acme-sons-az')
})
