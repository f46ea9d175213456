// GRP "Rules" 015-031, "Calls" 033-041 over HTTP against a real database.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { firstSegments } from '@wren/contract/first-segments'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { aVetting } from '../vettings/vettings.builders.ts'
import { aGroup, aGroupVetting } from './pharmacy-groups.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

const create = (body: object, by: Client = admin) => by.raw('POST', '/pharmacy-groups', body)
const save = (id: number | string, body: object, by: Client = admin) =>
  by.raw('PATCH', `/pharmacy-groups/${id}`, body)
const one = async (id: number) => (await admin.call(pharmacyGroups.byId, { id })).body
const strangers = async () => [
  app.nobody,
  await app.signIn(await app.createPerson({ is_nurse: true })),
  await app.signIn(await app.createPerson({ is_account_admin: true })),
]
const refusedTo = async (method: string, path: string, body?: object) =>
  Promise.all((await strangers()).map(async (who) => (await who.raw(method, path, body)).status))
const missing = { status: 404, body: { error: 'Pharmacy group not found.', code: 'not_found' } }
const slugNow = async (id: number) => (await one(id)).slug
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

test('GRP-035 GRP-015 GRP-016 a new group answers whole, also with a slash at the end; each wrong field is told at once; unknown and deleted pharmacies are none; only admins are answered', async () => {
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
  for (const sent of [{}, { name: null, pharmacies: null }, { name: ' ', pharmacies: [] }]) {
    expect(await create(sent)).toMatchObject({
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
  expect(await refusedTo('POST', '/pharmacy-groups', { name: 'No', pharmacies: [a] })).toEqual([
    401, 403, 403,
  ])
})

test('GRP-019 GRP-020 GRP-021 a group without pharmacies is refused in the words of what it is or becomes, when it is made and when it is saved', async () => {
  const text = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer
    return [status, body['fields']]
  }
  const own = [400, { pharmacies: 'At least 1 pharmacy is required' }]
  const published = [
    400,
    { pharmacies: 'A published pharmacy group must have at least one pharmacy.' },
  ]
  expect([
    await text(create({ name: 'Empty', pharmacies: [] })),
    await text(create({ name: 'Empty', pharmacies: [], is_published: false })),
    await text(create({ name: 'Empty', is_published: true })),
  ]).toEqual([own, own, published])
  const pharmacy = await aPharmacy(app)
  const { id } = await aGroup(admin, { pharmacies: [pharmacy] })
  expect([
    await text(save(id, { pharmacies: [] })),
    await text(save(id, { pharmacies: [], is_published: true })),
  ]).toEqual([own, published])
  expect((await save(id, { is_published: true })).status).toBe(200)
  expect([
    await text(save(id, { pharmacies: [] })),
    await text(save(id, { pharmacies: [], is_published: false })),
    await text(save(id, { name: '', pharmacies: [] })),
  ]).toEqual([
    published,
    own,
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

test('GRP-026 a name is trimmed and stands once whatever its case, when a group is made and when it is saved', async () => {
  const [one_, two] = [await aPharmacy(app), await aPharmacy(app)]
  const first = await aGroup(admin, { name: '  Évergreen Care ', pharmacies: [one_] })
  expect(first.name).toBe('Évergreen Care')
  const taken = {
    status: 409,
    body: { error: 'A pharmacy group with this name already exists', code: 'conflict' },
  }
  expect(await create({ name: 'évergreen CARE', pharmacies: [two] })).toMatchObject(taken)
  expect((await rowOf(two))?.pharmacy_group_id).toBeNull()
  const second = await aGroup(admin, { name: 'Second Care', pharmacies: [two] })
  expect(await save(second.id, { name: 'ÉVERGREEN care ' })).toMatchObject(taken)
  expect((await save(first.id, { name: ' ÉVERGREEN care' })).body['name']).toBe('ÉVERGREEN care')
})

test('GRP-036 a save changes what is sent and keeps what is not; outdated copies, unknown groups and strangers change nothing', async () => {
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
      current: await one(id),
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
  expect(await save(999_999, { name: 'Nobody' })).toMatchObject(missing)
  expect(await save('x', { name: 'Nobody' })).toMatchObject(missing)
  expect((await save(id, { was_published: false, is_published: 'no' })).body['fields']).toEqual({
    is_published: 'Invalid value',
  })
  expect(await refusedTo('PATCH', `/pharmacy-groups/${id}`, { name: 'No' })).toEqual([
    401, 403, 403,
  ])
  expect((await one(id)).name).toBe('Thirty-six')
})

test('GRP-033 GRP-034 all groups by name and one by id, with their pharmacies that are not deleted and their vettings; unknown ones are not found', async () => {
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
    expect(await admin.raw('GET', `/pharmacy-groups/${id}`)).toMatchObject(missing)
  expect([
    await refusedTo('GET', '/pharmacy-groups'),
    await refusedTo('GET', `/pharmacy-groups/${group.id}`),
  ]).toEqual([
    [401, 403, 403],
    [401, 403, 403],
  ])
})

test('a pharmacy of another group is not taken, and the refusal says whose it is; who leaves is no default branch any more, who comes only where its state has none', async () => {
  const flagged = { default_group_branch_for_state: true }
  const [a, b, c] = [
    await aPharmacy(app, { title: 'Held Rx' }),
    await aPharmacy(app),
    await aPharmacy(app, flagged),
  ]
  const first = await aGroup(admin, { name: 'First holder', pharmacies: [a, c] })
  const second = await aGroup(admin, { name: 'Second holder', pharmacies: [b] })
  const taken = {
    status: 409,
    body: { error: 'Held Rx already belongs to First holder', code: 'conflict' },
  }
  expect([
    await save(second.id, { pharmacies: [b, a] }),
    await create({ name: 'Third holder', pharmacies: [a] }),
  ]).toMatchObject([taken, taken])
  expect((await one(second.id)).pharmacies.map(({ id }) => id)).toEqual([b])
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

test('GRP-028 SHL-048 a slug is made of the name and kept from the first publication on; a taken one gets a number; names of the app are refused', async () => {
  const pharmacies = await Promise.all(Array.from({ length: 4 }, () => aPharmacy(app)))
  const group = async (name: string, at: number) =>
    aGroup(admin, { name, pharmacies: [pharmacies[at] as number] })
  const first = await group('Acme & Sons (AZ)', 0)
  const [second, third] = [await group('Acme, Sons -- AZ', 1), await group('acme sons az', 2)]
  expect([first.slug, second.slug, third.slug]).toEqual([
    'acme-sons-az',
    'acme-sons-az-2',
    'acme-sons-az-3',
  ])
  expect((await group('L'.repeat(90), 3)).slug).toBe('l'.repeat(60))
  await save(second.id, { name: 'Acme / Sons / AZ' })
  expect(await slugNow(second.id)).toBe('acme-sons-az-2')
  await save(second.id, { name: 'Renamed' })
  expect(await slugNow(second.id)).toBe('renamed')
  await save(second.id, { is_published: true })
  await save(second.id, { name: 'Renamed again' })
  expect(await slugNow(second.id)).toBe('renamed')
  await save(second.id, { is_published: false })
  await save(second.id, { name: 'And again' })
  expect(await slugNow(second.id)).toBe('renamed')
  const refused = {
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
    expect(await create({ name, pharmacies: [free] }), name).toMatchObject(refused)
    expect(await save(first.id, { name }), name).toMatchObject(refused)
  }
  for (const name of firstSegments)
    expect((await create({ name, pharmacies: [free] })).status, name).toBe(400)
  expect((await create({ name: 'Apis', pharmacies: [free] })).status).toBe(201)
  expect(await slugNow(first.id)).toBe('acme-sons-az')
})

test('GRP-038 GRP-039 GRP-040 vettings of a group are linked, listed by name and taken away; twice, unknown and unauthorised ones are refused', async () => {
  const group = await aGroup(admin, { pharmacies: [await aPharmacy(app)] })
  const [z, a] = [await aVetting(admin, 'Zulu check'), await aVetting(admin, 'alpha check')]
  const path = `/pharmacy-groups/${group.id}/vettings`
  const added = await admin.raw('POST', `${path}/${z}`)
  expect([added.status, added.body]).toEqual([
    201,
    { id: expect.any(Number), vetting_id: z, vetting_name: 'Zulu check' },
  ])
  await aGroupVetting(admin, group.id, a)
  expect((await admin.raw('GET', path)).body).toEqual({
    data: [{ id: expect.any(Number), vetting_id: a, vetting_name: 'alpha check' }, added.body],
  })
  expect(await one(group.id)).toMatchObject({
    version: 1,
    vettings: [{ vetting_id: z }, { vetting_id: a }],
  })
  expect(await admin.raw('POST', `${path}/${z}`, {})).toMatchObject({
    status: 409,
    body: { error: 'This vetting is already linked to the group', code: 'conflict' },
  })
  const unknown = { status: 404, body: { error: 'Vetting not found.' } }
  expect([
    await admin.raw('POST', `${path}/999999`),
    await admin.raw('DELETE', `${path}/999999`),
  ]).toMatchObject([unknown, unknown])
  for (const method of ['POST', 'DELETE'])
    expect([
      await admin.raw(method, `/pharmacy-groups/999999/vettings/${z}`),
      await admin.raw(method, `${path}/x`),
    ]).toMatchObject([missing, missing])
  expect(await admin.raw('GET', '/pharmacy-groups/999999/vettings')).toMatchObject(missing)
  expect([
    await refusedTo('GET', path),
    await refusedTo('POST', `${path}/${z}`),
    await refusedTo('DELETE', `${path}/${z}`),
  ]).toEqual(Array(3).fill([401, 403, 403]))
  expect(await admin.raw('DELETE', `${path}/${z}`)).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await admin.raw('DELETE', `${path}/${z}`)).toMatchObject(unknown)
  expect(
    (await admin.call(pharmacyGroups.vettings, { id: group.id })).body.data.map(
      ({ vetting_id }) => vetting_id,
    ),
  ).toEqual([a])
  expect(
    (await eventsOf('group', group.id)).map(({ changes }) => changes['vettings']).slice(1),
  ).toEqual([
    { before: [], after: [{ vetting_id: z }] },
    { before: [], after: [{ vetting_id: a }] },
    { before: [{ vetting_id: z }], after: [] },
  ])
})

test('GRP-041 the sources of vettings are pharmacies that are not deleted and groups, found by part of their names in any case, by name, with their kind; without a vetting they are none', async () => {
  const [held, bare, gone] = [
    await aPharmacy(app, { title: 'Quartz Rx' }),
    await aPharmacy(app, { title: 'quartz bare' }),
    await aPharmacy(app, { title: 'Quartz gone', is_deleted: true }),
  ]
  await aPharmacyVetting(app, held, 'Quartz check')
  await aPharmacyVetting(app, gone, 'Quartz check')
  const group = await aGroup(admin, { name: 'QUARTZ Group', pharmacies: [bare] })
  await aGroup(admin, { name: 'Quartz without', pharmacies: [await aPharmacy(app)] })
  await aGroupVetting(admin, group.id, await aVetting(admin))
  const search = async (body: object) =>
    (await admin.raw('POST', '/vetting-source/search', body)).body
  const found = {
    data: [
      { id: group.id, name: 'QUARTZ Group', source: 'pharmacyGroup' },
      { id: held, name: 'Quartz Rx', source: 'pharmacy' },
    ],
  }
  expect([await search({ name: 'quartz' }), await search({ filters: { name: 'UARTZ' } })]).toEqual([
    found,
    found,
  ])
  expect([
    (await search({ name: 'nothing at all' }))['data'],
    (await search({ name: 'artz rx' }))['data'],
  ]).toEqual([[], [found.data[1]]])
  const all = (await search({}))['data'] as unknown[]
  expect([all.length > 2, (await search({ name: '' }))['data']]).toEqual([true, all])
  const { db } = app.instance.platform
  await sql`with made as (insert into pharmacy (title, created, updated) select 'Many ' || n, now(), now() from generate_series(1, 510) n returning id)
    insert into pharmacy_vetting (provider_id, vetting_id, created) select made.id, (select min(id)
      from vetting), now() from made`.execute(db)
  expect((await search({ name: 'many ' }))['data']).toHaveLength(500)
  expect((await search({ name: 'many ', page: 0 }))['error']).toBe('Invalid page')
  expect(await refusedTo('POST', '/vetting-source/search', {})).toEqual([401, 403, 403])
})
