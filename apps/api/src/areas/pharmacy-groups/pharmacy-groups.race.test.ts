// VET "Safety" 020, GRP "Safety" 042, GRP-027: two people at once, each on a connection of her own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { vettings } from '@wren/contract/vettings'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aVetting } from '../vettings/vettings.builders.ts'
import { openSecondInstance, type SecondInstance } from '../../platform/testing-instance.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aGroup, aGroupVetting } from './pharmacy-groups.builders.ts'

const app = useTestApp()
let other: SecondInstance
let admin: Client
beforeAll(async () => {
  other = await openSecondInstance(app)
  admin = await app.admin()
})
afterAll(async () => {
  await other.stop()
})

/** The same call at another process. */
async function elsewhere(
  method: string,
  path: string,
  body: object = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const answer = await fetch(other.url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('VET-020 a vetting deleted while it is being linked: the delete is refused and the link stands, or the link is 404 and nothing is linked', async () => {
  const group = await aGroup(admin, { pharmacies: [await aPharmacy(app)] })
  for (let round = 0; round < 12; round++) {
    const id = await aVetting(admin)
    const path = `/pharmacy-groups/${group.id}/vettings/${id}`
    const [linked, deleted] = await Promise.all(
      round % 2 === 0
        ? [admin.raw('POST', path), elsewhere('DELETE', `/vetting/by-id/${id}`)]
        : [elsewhere('POST', path), admin.raw('DELETE', `/vetting/by-id/${id}`)],
    )
    const outcome = [
      linked.status,
      linked.status === 404 ? linked.body['error'] : null,
      deleted.status,
      deleted.status === 409 ? deleted.body['error'] : null,
    ]
    expect([
      [201, null, 409, 'Vetting is used by 0 pharmacies and 1 groups'],
      [404, 'Vetting not found.', 200, null],
    ]).toContainEqual(outcome)
    const held = (await admin.call(pharmacyGroups.vettings, { id: group.id })).body.data.some(
      ({ vetting_id }) => vetting_id === id,
    )
    expect([held, (await admin.call(vettings.byId, { id })).status]).toEqual(
      linked.status === 201 ? [true, 200] : [false, 404],
    )
  }
})

test('of two groups that take one pharmacy at once, made or saved, one has it and the other is told whose it is; of two saves of one group from the same copy one is stale', async () => {
  for (let round = 0; round < 6; round++) {
    const pharmacy = await aPharmacy(app, { title: `Wanted ${round}` })
    const names = [`Left ${round}`, `Right ${round}`] as const
    const both =
      round % 2 === 0
        ? await Promise.all([
            admin.raw('POST', '/pharmacy-groups', { name: names[0], pharmacies: [pharmacy] }),
            elsewhere('POST', '/pharmacy-groups', { name: names[1], pharmacies: [pharmacy] }),
          ])
        : await (async () => {
            const groups = [
              await aGroup(admin, { name: names[0], pharmacies: [await aPharmacy(app)] }),
              await aGroup(admin, { name: names[1], pharmacies: [await aPharmacy(app)] }),
            ]
            const bodies = groups.map(({ pharmacies, version }) => ({
              version,
              pharmacies: [...pharmacies.map(({ id }) => id), pharmacy],
            }))
            return Promise.all([
              admin.raw('PATCH', `/pharmacy-groups/${groups[0]?.id}`, bodies[0]),
              elsewhere('PATCH', `/pharmacy-groups/${groups[1]?.id}`, bodies[1]),
            ])
          })()
    const won = both.findIndex(({ status }) => status < 300)
    expect(
      both.map(({ status }) => status).toSorted(),
      JSON.stringify(both.map(({ body }) => body)),
    ).toEqual([round % 2 === 0 ? 201 : 200, 409])
    expect(both[1 - won]?.body).toMatchObject({
      error: `Wanted ${round} already belongs to ${names[won]}`,
      code: 'conflict',
    })
    const held = (await admin.call(pharmacyGroups.list, {})).body.data.filter(({ pharmacies }) =>
      pharmacies.some(({ id }) => id === pharmacy),
    )
    expect(held.map(({ name }) => name)).toEqual([names[won]])
  }
  const group = await aGroup(admin, { name: 'Saved twice', pharmacies: [await aPharmacy(app)] })
  const path = `/pharmacy-groups/${group.id}`
  const saves = await Promise.all([
    admin.raw('PATCH', path, { is_published: true, version: 1 }),
    elsewhere('PATCH', path, { name: 'Saved once', version: 1 }),
  ])
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stored = (await admin.call(pharmacyGroups.byId, { id: group.id })).body
  expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale',
    current: stored,
  })
  expect(stored.version).toBe(2)
})

test('names that make one slug, given at once, get two slugs', async () => {
  const [one, two] = [await aPharmacy(app), await aPharmacy(app)]
  const made = await Promise.all([
    admin.raw('POST', '/pharmacy-groups', { name: 'Same slug', pharmacies: [one] }),
    elsewhere('POST', '/pharmacy-groups', { name: 'Same, slug', pharmacies: [two] }),
  ])
  expect(made.map(({ body }) => body['slug']).toSorted()).toEqual(['same-slug', 'same-slug-2'])
})

test('two people link one vetting at once: one link stands, the other is told', async () => {
  const group = await aGroup(admin, { pharmacies: [await aPharmacy(app)] })
  const vetting = await aVetting(admin)
  const both = await Promise.all([
    admin.raw('POST', `/pharmacy-groups/${group.id}/vettings/${vetting}`),
    elsewhere('POST', `/pharmacy-groups/${group.id}/vettings/${vetting}`),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const again = await aVetting(admin)
  await aGroupVetting(admin, group.id, again)
  const gone = await Promise.all([
    admin.raw('DELETE', `/pharmacy-groups/${group.id}/vettings/${again}`),
    elsewhere('DELETE', `/pharmacy-groups/${group.id}/vettings/${again}`),
  ])
  expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404])
})
