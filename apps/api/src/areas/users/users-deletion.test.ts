// Deletion and restoration of accounts over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { nurses } from '@wren/contract/nurses'
import { users } from '@wren/contract/users'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aScene } from '../visits/visits.builders.ts'

const app = useTestApp()
let account: Client
beforeAll(async () => {
  account = await app.signIn(await app.createPerson({ is_account_admin: true }))
})

/** Moves the clock past the interval between two sign-in codes. */
const passCodeInterval = (): Promise<void> =>
  app.clock(new Date(Date.parse(app.instance.platform.clock.now()) + 120_000).toISOString())
const save = (id: number, body: object, by: Client = account) =>
  by.raw('PATCH', `/users/${id}`, body)

test('USR-025 USR-026 removes a deleted user from sign-in, pickers and lists until restored', async () => {
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
  await passCodeInterval()
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
    (listed) => listed.id === id,
  )
  expect(row).toMatchObject({ ops_name: 'Olga Ops' })
  await passCodeInterval()
  for (const person of [operator, nurse]) await save(person.id, { is_deleted: false })
  expect(await pickers()).toEqual([true, true, true])
  expect((await account.call(users.byId, { id: operator.id })).body).toEqual({
    ...before,
    version: 3,
  })
  expect((await (await app.signIn(operator.id)).call(identity.me, {})).status).toBe(200)
})

test('USR-025 offers a deleted nurse no visit and cancels queued messages', async () => {
  const scene = await aScene(app)
  const visit = await aBookedVisit(app, scene)
  const nurse = await aNurse(app, { phone: '+16025550171' })
  const { db, clock } = app.instance.platform
  await sql`insert into outbound_message
    (channel, kind, recipient, body, status, nurse_id, user_id, dedup_key, due_at, created_at, attachments)
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
  // A message of a later job is canceled too: the chart reminder is queued a day after the visit.
  const phone = '+16025550172'
  const late = await aNurse(app, { phone })
  const done = await aBookedVisit(app, scene, {}, late)
  await app.clock(new Date(Date.parse(done.ends_at) + 60_000).toISOString())
  account = await app.signIn(account.id)
  expect((await save(late, { is_deleted: true })).status).toBe(200)
  await app.clock(new Date(Date.parse(done.ends_at) + 25 * 3_600_000).toISOString())
  await app.nobody.call(development.runJob, { name: 'chart-reminders' })
  await app.settle()
  const reminders = await sql`select kind, status, error from outbound_message
      where recipient = ${phone} and created_at > ${done.ends_at}`.execute(db)
  expect(reminders.rows).toEqual([
    { kind: 'chart-reminder', status: 'canceled', error: 'The account was deleted.' },
  ])
  account = await app.signIn(account.id)
  expect(offered.status === 200 ? JSON.stringify(offered.body) : offered.status).not.toContain(
    '"queued"',
  )
})

test('USR-027 refuses to delete a nurse with upcoming assigned visits', async () => {
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
