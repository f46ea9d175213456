// Concurrent calls at two instances (VET-020, GRP-027, GRP-042).
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
let second: SecondInstance
let admin: Client
beforeAll(async () => {
  second = await openSecondInstance(app)
  admin = await app.admin()
})
afterAll(async () => {
  await second.stop()
})

/** A call at the second instance. */
async function callSecond(
  method: string,
  path: string,
  body: object = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const answer = await fetch(second.url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('VET-020 lets either a link or a concurrent delete of its vetting succeed, never both', async () => {
  const group = await aGroup(admin, { pharmacies: [await aPharmacy(app)] })
  for (let round = 0; round < 12; round++) {
    const id = await aVetting(admin)
    const path = `/pharmacy-groups/${group.id}/vettings/${id}`
    const [link, deletion] = await Promise.all(
      round % 2 === 0
        ? [admin.raw('POST', path), callSecond('DELETE', `/vetting/by-id/${id}`)]
        : [callSecond('POST', path), admin.raw('DELETE', `/vetting/by-id/${id}`)],
    )
    const outcome = [
      link.status,
      link.status === 404 ? link.body['error'] : null,
      deletion.status,
      deletion.status === 409 ? deletion.body['error'] : null,
    ]
    expect([
      [201, null, 409, 'Vetting is used by 0 pharmacies and 1 group'],
      [404, 'Vetting not found.', 200, null],
    ]).toContainEqual(outcome)
    const held = (await admin.call(pharmacyGroups.vettings, { id: group.id })).body.data.some(
      ({ vetting_id }) => vetting_id === id,
    )
    expect([held, (await admin.call(vettings.byId, { id })).status]).toEqual(
      link.status === 201 ? [true, 200] : [false, 404],
    )
  }
})

test('gives a pharmacy to one of two concurrent groups, and refuses one of two saves of a version', async () => {
  for (let round = 0; round < 6; round++) {
    const pharmacy = await aPharmacy(app, { title: `Wanted ${round}` })
    const names = [`Left ${round}`, `Right ${round}`] as const
    const answers =
      round % 2 === 0
        ? await Promise.all([
            admin.raw('POST', '/pharmacy-groups', { name: names[0], pharmacies: [pharmacy] }),
            callSecond('POST', '/pharmacy-groups', { name: names[1], pharmacies: [pharmacy] }),
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
              callSecond('PATCH', `/pharmacy-groups/${groups[1]?.id}`, bodies[1]),
            ])
          })()
    const winner = answers.findIndex(({ status }) => status < 300)
    expect(
      answers.map(({ status }) => status).toSorted(),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toEqual([round % 2 === 0 ? 201 : 200, 409])
    expect(answers[1 - winner]?.body).toMatchObject({
      error: `Wanted ${round} already belongs to ${names[winner]}`,
      code: 'conflict',
    })
    const held = (await admin.call(pharmacyGroups.list, {})).body.data.filter(({ pharmacies }) =>
      pharmacies.some(({ id }) => id === pharmacy),
    )
    expect(held.map(({ name }) => name)).toEqual([names[winner]])
  }
  const group = await aGroup(admin, { name: 'Saved twice', pharmacies: [await aPharmacy(app)] })
  const path = `/pharmacy-groups/${group.id}`
  const saves = await Promise.all([
    admin.raw('PATCH', path, { is_published: true, version: 1 }),
    callSecond('PATCH', path, { name: 'Saved once', version: 1 }),
  ])
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stored = (await admin.call(pharmacyGroups.byId, { id: group.id })).body
  expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale',
    current: stored,
  })
  expect(stored.version).toBe(2)
})

test('gives two slugs to concurrent names that yield the same one', async () => {
  const [first, last] = [await aPharmacy(app), await aPharmacy(app)]
  const created = await Promise.all([
    admin.raw('POST', '/pharmacy-groups', { name: 'Same slug', pharmacies: [first] }),
    callSecond('POST', '/pharmacy-groups', { name: 'Same, slug', pharmacies: [last] }),
  ])
  expect(created.map(({ body }) => body['slug']).toSorted()).toEqual(['same-slug', 'same-slug-2'])
})

test('accepts one of two concurrent links of a vetting and one of two removals', async () => {
  const group = await aGroup(admin, { pharmacies: [await aPharmacy(app)] })
  const vetting = await aVetting(admin)
  const answers = await Promise.all([
    admin.raw('POST', `/pharmacy-groups/${group.id}/vettings/${vetting}`),
    callSecond('POST', `/pharmacy-groups/${group.id}/vettings/${vetting}`),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const linkedVetting = await aVetting(admin)
  await aGroupVetting(admin, group.id, linkedVetting)
  const removals = await Promise.all([
    admin.raw('DELETE', `/pharmacy-groups/${group.id}/vettings/${linkedVetting}`),
    callSecond('DELETE', `/pharmacy-groups/${group.id}/vettings/${linkedVetting}`),
  ])
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404])
})
