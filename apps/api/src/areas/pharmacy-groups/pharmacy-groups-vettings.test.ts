import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { aVetting } from '../vettings/vettings.builders.ts'
import { aGroup, aGroupVetting } from './pharmacy-groups.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

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
const groupEvents = async (id: number) =>
  (
    await sql<{
      action: string
      changes: Record<string, unknown>
      detail: object
      version: number | null
    }>`select action, changes, detail, version from audit_event
  where record_type = 'group' and record_id = ${String(id)} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('GRP-038 GRP-039 GRP-040 links, lists and unlinks vettings of a group', async () => {
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
  expect(await readGroup(group.id)).toMatchObject({
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
    ]).toMatchObject([notFound, notFound])
  expect(await admin.raw('GET', '/pharmacy-groups/999999/vettings')).toMatchObject(notFound)
  expect([
    await statusesWithoutAccess('GET', path),
    await statusesWithoutAccess('POST', `${path}/${z}`),
    await statusesWithoutAccess('DELETE', `${path}/${z}`),
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
  expect((await groupEvents(group.id)).map(({ changes }) => changes['vettings']).slice(1)).toEqual([
    { before: [], after: [{ vetting_id: z }] },
    { before: [], after: [{ vetting_id: a }] },
    { before: [{ vetting_id: z }], after: [] },
  ])
})

test('GRP-041 searches pharmacies and groups that have vettings by part of their name', async () => {
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
  const sources = {
    data: [
      { id: group.id, name: 'QUARTZ Group', source: 'pharmacyGroup' },
      { id: held, name: 'Quartz Rx', source: 'pharmacy' },
    ],
  }
  expect([await search({ name: 'quartz' }), await search({ filters: { name: 'UARTZ' } })]).toEqual([
    sources,
    sources,
  ])
  expect([
    (await search({ name: 'nothing at all' }))['data'],
    (await search({ name: 'artz rx' }))['data'],
  ]).toEqual([[], [sources.data[1]]])
  const all = (await search({}))['data'] as unknown[]
  expect([all.length > 2, (await search({ name: '' }))['data']]).toEqual([true, all])
  const { db } = app.instance.platform
  await sql`with new_pharmacy as (
      insert into pharmacy (title, created, updated)
      select 'Many ' || n, now(), now() from generate_series(1, 510) n returning id)
    insert into pharmacy_vetting (provider_id, vetting_id, created)
    select new_pharmacy.id, (select min(id) from vetting), now() from new_pharmacy`.execute(db)
  expect((await search({ name: 'many ' }))['data']).toHaveLength(500)
  expect((await search({ name: 'many ', page: 0 }))['error']).toBe('Invalid page')
  expect(await statusesWithoutAccess('POST', '/vetting-source/search', {})).toEqual([401, 403, 403])
})
