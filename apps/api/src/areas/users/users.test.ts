import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { users } from '@wren/contract/users'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { bootstrapAdmin } from './users.public.ts'

const app = useTestApp({
  environment: { ADMIN_PICKER_EXCLUDED_IDS: '2', ASSIGNMENT_USERS_EXCLUDED_IDS: '3' },
})

test('USR-032 LST-064 lists admins by name without deleted ones and ids excluded for the use', async () => {
  const zoe = await app.admin({ first_name: 'Zoe', last_name: 'Abel' })
  const bot = await app.createPerson({ is_admin: true, first_name: 'Mail', last_name: 'Bot' })
  const helper = await app.createPerson({ is_admin: true, first_name: 'adam', last_name: 'Young' })
  await app.createPerson({ is_admin: true, is_deleted: true, first_name: 'Gone' })
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  const account = await app.signIn(await app.createPerson({ is_account_admin: true }))
  expect([zoe.id, bot, helper]).toEqual([1, 2, 3])

  expect((await zoe.call(users.adminList, {})).body).toEqual({
    data: [
      { value: helper, name: 'adam Young' },
      { value: zoe.id, name: 'Zoe Abel' },
    ],
  })
  expect((await zoe.call(users.adminList, { for: 'assignment' })).body).toEqual({
    data: [
      { value: bot, name: 'Mail Bot' },
      { value: zoe.id, name: 'Zoe Abel' },
    ],
  })
  expect((await app.nobody.call(users.adminList, {})).status).toBe(401)
  expect((await nurse.call(users.adminList, {})).status).toBe(403)
  expect((await account.call(users.adminList, {})).status).toBe(403)
})

test('SES-072 creates the first admin once for any number of starts and restores all rights', async () => {
  const email = 'First.Admin@wren.example'
  const accounts = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select id, is_admin, is_account_admin, is_wren_admin, permissions, is_deleted, version from user_account
    where lower(email) = lower(${email})`.execute(app.instance.platform.db)
    ).rows
  await Promise.all([1, 2, 3].map(() => bootstrapAdmin(app.instance.platform, email)))
  const fullRights = {
    is_admin: true,
    is_account_admin: true,
    is_wren_admin: true,
    permissions: ['ALL'],
    is_deleted: false,
  }
  expect(await accounts()).toMatchObject([{ ...fullRights, version: 1 }])
  await sql`update user_account set is_wren_admin = false, is_deleted = true, permissions = '{NONE}'
    where lower(email) = lower(${email})`.execute(app.instance.platform.db)
  await bootstrapAdmin(app.instance.platform, email.toLowerCase())
  expect(await accounts()).toMatchObject([{ ...fullRights, version: 2 }])
  await bootstrapAdmin(app.instance.platform, email)

  // The History of the account shows the grants (AUD-004, AUD-008).
  const [{ id } = { id: 0 }] = await accounts()
  const wren = await app.signIn(Number(id))
  const { body } = await wren.raw('GET', `/api/audit/records/user/${Number(id)}`)
  expect(body['data']).toMatchObject([
    {
      action: 'update',
      actorKind: 'command',
      version: 2,
      changes: {
        is_wren_admin: { before: false, after: true },
        is_deleted: { before: true, after: false },
        permissions: { before: ['NONE'], after: ['ALL'] },
        has_permissions: { before: false, after: true },
      },
    },
    {
      action: 'create',
      actorKind: 'command',
      version: 1,
      changes: {
        email: { before: null, after: expect.stringMatching(/^first\.admin@/i) },
        permissions: { before: null, after: ['ALL'] },
        is_admin: { before: null, after: true },
      },
    },
  ])
  expect(Object.keys((body['data'] as { changes: object }[])[0]?.changes ?? {})).toHaveLength(4)
})
