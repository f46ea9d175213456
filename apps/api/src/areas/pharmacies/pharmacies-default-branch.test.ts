// One default pharmacy per group and state.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pharmacies } from '@wren/contract/pharmacies'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

const patch = (id: number, fields: Record<string, unknown>) =>
  admin.raw('PATCH', `/provider/update/${id}`, fields)
const stored = async (id: number) => (await admin.call(pharmacies.byId, { id })).body.provider

test('PHA-043 clears the default of the state on the other pharmacy of the group and audits it', async () => {
  const [one, two, elsewhere, alone] = [
    await aPharmacy(app, { group: 'Branches', default_group_branch_for_state: true }),
    await aPharmacy(app, { group: 'Branches' }),
    await aPharmacy(app, {
      group: 'Branches',
      invoicing_address_state: 'NV',
      default_group_branch_for_state: true,
    }),
    await aPharmacy(app, { default_group_branch_for_state: true }),
  ]
  const defaults = async () =>
    Promise.all(
      [one, two, elsewhere, alone].map(
        async (id) => (await stored(id)).default_group_branch_for_state,
      ),
    )
  expect((await patch(two, { default_group_branch_for_state: true })).status).toBe(200)
  expect(await defaults()).toEqual([false, true, true, true])
  expect(await stored(one)).toMatchObject({ version: 2 })
  expect((await patch(elsewhere, { invoicing_address_state: 'AZ' })).status).toBe(200)
  expect(await defaults()).toEqual([false, false, true, true])
  const events = await sql<{ changes: unknown }>`
    select changes from audit_event
    where record_type = 'pharmacy' and record_id = ${String(one)} and action = 'update'`.execute(
    app.instance.platform.db,
  )
  expect(events.rows).toEqual([
    { changes: { default_group_branch_for_state: { before: true, after: false } } },
  ])
})

test('PHA-043 keeps one default when four are set concurrently', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => aPharmacy(app, { group: 'Racing Branches' })),
  )
  const answers = await Promise.all(
    ids.map((id) => patch(id, { default_group_branch_for_state: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(
    (await Promise.all(ids.map(stored))).filter(
      (pharmacy) => pharmacy.default_group_branch_for_state,
    ),
  ).toHaveLength(1)
})
