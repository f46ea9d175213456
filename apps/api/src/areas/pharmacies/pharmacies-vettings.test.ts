// Vettings that a pharmacy requires.
import { beforeAll, expect, test } from 'vitest'
import { vettings } from '@wren/contract/vettings'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse, giveVetting } from '../nurses/nurses.builders.ts'
import { aVetting } from '../vettings/vettings.builders.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)
let nurse: Client
beforeAll(async () => {
  nurse = await app.signIn(await aNurse(app))
})

const add = (provider_id: unknown, vetting_id: unknown, who = admin) =>
  who.raw('POST', '/provider-vetting/insert', { provider_id, vetting_id })
const remove = (id: unknown, who = admin) =>
  who.raw('DELETE', `/provider-vetting/by-id/${String(id)}`)
const search = (body: Record<string, unknown>, query = '', who = admin) =>
  who.raw('POST', `/provider-vetting/search${query}`, body)

test('PHA-074 PHA-076 PHA-077 links a vetting once and lists the links of a pharmacy by name', async () => {
  const pharmacy = await aPharmacy(app)
  const [b, a] = [await aVetting(admin, 'Beta check'), await aVetting(admin, 'alpha check')]
  const one = await add(pharmacy, b)
  expect([one.status, Object.keys(one.body)]).toEqual([201, ['id']])
  const two = await add(pharmacy, a)
  await add(await aPharmacy(app), a)
  expect(await add(pharmacy, a)).toMatchObject({
    status: 409,
    body: { error: 'This vetting is already linked to the pharmacy' },
  })
  expect((await search({ provider_id: pharmacy })).body).toEqual({
    data: [
      { id: two.body['id'], provider_id: pharmacy, vetting_id: a, vetting_name: 'alpha check' },
      { id: one.body['id'], provider_id: pharmacy, vetting_id: b, vetting_name: 'Beta check' },
    ],
    parameters: { limit: 500, next_page: null, order_by: 'vetting_name asc', page: 1 },
  })
  expect(
    (await search({ provider_id: pharmacy }, '?limit=1&page=2&orderby=vetting_name%20desc')).body,
  ).toMatchObject({ data: [{ vetting_id: a }], parameters: { limit: 1, page: 2, next_page: null } })
  expect([
    (await search({ provider_id: 'x' })).status,
    (await search({ provider_id: pharmacy }, '?orderby=id')).status,
  ]).toEqual([400, 400])
  expect(await add(999_999, a)).toMatchObject({
    status: 404,
    body: { error: 'Pharmacy not found.' },
  })
  expect(await add(pharmacy, 999_999)).toMatchObject({
    status: 404,
    body: { error: 'Vetting not found.' },
  })
  for (const [provider, vetting] of [
    ['x', a],
    [pharmacy, null],
    [undefined, a],
  ])
    expect((await add(provider, vetting)).status).toBe(400)
  expect([
    (await add(pharmacy, a, nurse)).status,
    (await add(pharmacy, a, app.nobody)).status,
    (await search({}, '', nurse)).status,
    (await search({}, '', app.nobody)).status,
  ]).toEqual([403, 401, 403, 401])
})

test('PHA-075 PHA-059 removes a link that no nurse holds, and audits links and removals', async () => {
  const pharmacy = await aPharmacy(app)
  const vetting = await aVetting(admin)
  const { id } = (await add(pharmacy, vetting)).body as { id: number }
  expect([
    (await remove(id, nurse)).status,
    (await remove(id, app.nobody)).status,
    (await remove(999_999)).status,
    (await remove('x')).status,
  ]).toEqual([403, 401, 404, 404])
  await giveVetting(app, await aNurse(app), id)
  await giveVetting(app, await aNurse(app), id)
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { error: 'Vetting is held by 2 nurses' },
  })
  const other = (await add(pharmacy, await aVetting(admin))).body as { id: number }
  expect(await remove(other.id)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await remove(other.id)).toMatchObject({ status: 404 })
  expect((await search({ provider_id: pharmacy })).body['data']).toHaveLength(1)
})

test('a linked vetting is not deleted, and a concurrent link and delete leave no broken link', async () => {
  const pharmacy = await aPharmacy(app)
  const linked = await aVetting(admin)
  await add(pharmacy, linked)
  expect(await admin.call(vettings.remove, { id: linked })).toMatchObject({
    status: 409,
    body: { error: 'Vetting is used by 1 pharmacy and 0 groups' },
  })
  for (let round = 0; round < 6; round++) {
    const vetting = await aVetting(admin)
    const [link, gone] = await Promise.all([
      add(pharmacy, vetting),
      admin.call(vettings.remove, { id: vetting }),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([link.status, gone.status])
  }
})
