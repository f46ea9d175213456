// LST-062, LST-063, LST-064: people that the pickers leave out.
import { expect, test } from 'vitest'
import { users } from '@wren/contract/users'
import { readSettings } from '../settings/read-settings.ts'
import { openTestApp, type Client, type TestApp } from '../testing.ts'

async function withPeople(
  environment: Record<string, string>,
  run: (app: TestApp, admin: Client) => Promise<void>,
): Promise<void> {
  const app = await openTestApp({ environment })
  try {
    const admin = await app.admin()
    for (let n = 2; n <= 6; n++)
      await app.createPerson({ is_admin: true, first_name: `Person ${n}` })
    await run(app, admin)
  } finally {
    await app.close()
  }
}
const idsOf = async (admin: Client, input: { for?: 'assignment' } = {}) =>
  (await admin.call(users.adminList, input)).body.data
    .map(({ value }) => value)
    .toSorted((a, b) => a - b)

test('LST-062 LST-063 LST-064 configured ids are left out of both pickers of admins', async () => {
  await withPeople(
    { ADMIN_PICKER_EXCLUDED_IDS: '2, 3,4,5', ASSIGNMENT_USERS_EXCLUDED_IDS: '5,6' },
    async (_, admin) => {
      expect([await idsOf(admin), await idsOf(admin, { for: 'assignment' })]).toEqual([
        [1, 6],
        [1, 2, 3, 4],
      ])
    },
  )
  for (const wrong of [
    { ADMIN_PICKER_EXCLUDED_IDS: '1,2,3,4,5' },
    { ASSIGNMENT_USERS_EXCLUDED_IDS: '1,2,3' },
    { ADMIN_PICKER_EXCLUDED_IDS: 'x' },
  ]) {
    expect(readSettings({ APP_ENV: 'test', ...wrong }), JSON.stringify(wrong)).toEqual({
      faults: [expect.stringContaining(Object.keys(wrong)[0] ?? '')],
    })
  }
})

test('LST-064 nobody is left out by default', async () => {
  await withPeople({}, async (_, admin) => {
    expect([await idsOf(admin), await idsOf(admin, { for: 'assignment' })]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ])
  })
})
