// Removal of a group or of one of its vettings, and of everything that depends on it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { aNurse, giveVetting } from '../nurses/nurses.builders.ts'
import { heldVettings } from '../nurses/nurses.public.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { aVetting } from '../vettings/vettings.builders.ts'
import { connectSignedIn } from '../../platform/realtime/testing-client.ts'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aGroup, aGroupVetting, holdGroupVetting } from './pharmacy-groups.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

const heldBy = async (nurse: number) =>
  [...((await heldVettings(app.instance.platform.db, [nurse])).get(nurse) ?? [])].toSorted()
const rows = async <R>(statement: ReturnType<typeof sql<R>>) =>
  (await statement.execute(app.instance.platform.db)).rows
const nurseEvents = async (nurse: number) =>
  rows(
    sql<{
      action: string
      changes: object
      user_id: number
    }>`select action, changes, user_id from audit_event
      where record_type = 'nurse' and record_id = ${String(nurse)} order by id`,
  )
const remove = (id: number | string, body?: object, by: Client = admin) =>
  by.raw('DELETE', `/pharmacy-groups/${id}`, body)

/** Topics that are notified while `run` executes. */
async function topicsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const listener = await connectSignedIn(app.instance.url, admin.token)
  await listener.subscribe('nurse_vetting', 'nurse')
  await run()
  const first = await listener.next('notify')
  listener.send('bye', null)
  await listener.closed
  return [String(first.data), ...listener.newTopics().filter((topic) => topic !== first.data)]
}

test('GRP-031 unlinks a vetting from the nurses of the group only, with History and topic', async () => {
  const pharmacy = await aPharmacy(app)
  const [group, other] = [
    await aGroup(admin, { pharmacies: [pharmacy] }),
    await aGroup(admin, { pharmacies: [await aPharmacy(app)] }),
  ]
  const [ivig, flu] = [await aVetting(admin, 'IVIG 31'), await aVetting(admin, 'Flu 31')]
  const links = [
    await aGroupVetting(admin, group.id, ivig),
    await aGroupVetting(admin, group.id, flu),
    await aGroupVetting(admin, other.id, ivig),
  ]
  const pharmacyLink = await aPharmacyVetting(app, pharmacy, 'IVIG 31')
  const [holder, bystander] = [await aNurse(app), await aNurse(app)]
  for (const link of links) await holdGroupVetting(app, holder, link.id)
  await giveVetting(app, holder, pharmacyLink)
  await holdGroupVetting(app, bystander, (links[1] as { id: number }).id)
  expect(
    await topicsDuring(() =>
      admin.call(pharmacyGroups.removeVetting, { id: group.id, vettingId: ivig }),
    ),
  ).toEqual(['nurse_vetting'])
  expect(await heldBy(holder)).toEqual(
    [
      `pharmacy:${pharmacyLink}`,
      `pharmacyGroup:${links[1]?.id}`,
      `pharmacyGroup:${links[2]?.id}`,
    ].toSorted(),
  )
  expect(await heldBy(bystander)).toEqual([`pharmacyGroup:${links[1]?.id}`])
  expect(await nurseEvents(holder)).toMatchObject([
    {
      action: 'update',
      user_id: admin.id,
      changes: { vettings: { before: [{ vetting_id: ivig, vetting_name: 'IVIG 31' }], after: [] } },
    },
  ])
  expect(await nurseEvents(bystander)).toEqual([])
})

test('GRP-030 GRP-037 deletes a group with vettings, nurse links and rules, and frees its pharmacies', async () => {
  const { db } = app.instance.platform
  const [a, b] = [
    await aPharmacy(app, { default_group_branch_for_state: true }),
    await aPharmacy(app),
  ]
  const { id } = await aGroup(admin, {
    name: 'Gone Tomorrow',
    pharmacies: [a, b],
    is_published: true,
  })
  const vetting = await aVetting(admin, 'Held 30')
  const nurse = await aNurse(app)
  await holdGroupVetting(app, nurse, (await aGroupVetting(admin, id, vetting)).id)
  await sql`insert into auto_offer_rule (name, priority, group_id, wave_size, wave_interval_minutes, step_percent,
    max_incentivized_offers, created_at, updated_at)
    values ('For the group', 77, ${id}, 5, 30, 5, 2, now(), now())`.execute(db)
  expect(
    (await app.nobody.raw('GET', '/public/pharmacy-groups/by-slug/gone-tomorrow')).status,
  ).toBe(200)
  await admin.call(pharmacyGroups.save, { id, name: 'Gone tomorrow' })
  const othersWithoutAccess = [
    app.nobody,
    await app.signIn(nurse),
    await app.signIn(await app.createPerson({ is_account_admin: true })),
  ]
  expect(
    await Promise.all(
      othersWithoutAccess.map(async (client) => (await remove(id, undefined, client)).status),
    ),
  ).toEqual([401, 403, 403])
  expect(await remove(id, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id, version: 2, pharmacies: [{ id: a }, { id: b }] } },
  })
  expect(await heldBy(nurse)).toHaveLength(1)
  expect(await topicsDuring(() => remove(id, { version: 2 }))).toEqual(['nurse_vetting'])
  expect(await remove(id)).toMatchObject({
    status: 404,
    body: { error: 'Pharmacy group not found.' },
  })
  expect(
    (await app.nobody.raw('GET', '/public/pharmacy-groups/by-slug/gone-tomorrow')).status,
  ).toBe(404)
  expect(await heldBy(nurse)).toEqual([])
  expect(
    await rows(
      sql`select 1 from pharmacy where pharmacy_group_id = ${id} union all select 2 from pharmacy_group_vetting
        where pharmacy_group_id = ${id} union all select 3 from auto_offer_rule where group_id = ${id}`,
    ),
  ).toEqual([])
  expect(
    await rows(sql`select default_group_branch_for_state as branch from pharmacy where id = ${a}`),
  ).toEqual([{ branch: false }])
  const events = await rows(
    sql<{
      type: string
      action: string
    }>`select record_type as type, action from audit_event where request_id = (select request_id from audit_event
      where record_type = 'group' and record_id = ${String(id)} and action = 'delete') order by id`,
  )
  expect(events.map(({ type, action }) => `${type} ${action}`).toSorted()).toEqual([
    'group delete',
    'nurse update',
    'pharmacy update',
    'pharmacy update',
    'rule delete',
  ])
  expect((await admin.raw('DELETE', `/vetting/by-id/${vetting}`)).status).toBe(200)
  expect(await aGroup(admin, { name: 'Gone Tomorrow', pharmacies: [b] })).toMatchObject({
    slug: 'gone-tomorrow',
    is_published: false,
  })
})
