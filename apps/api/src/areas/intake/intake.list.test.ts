// INT-139, LST-034: the orders of the intake list whose keys stand in other tables or are kept on the row.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anIntake } from './intake.builders.ts'

let app: TestApp
let admin: Client
beforeAll(async () => { app = await openTestApp(); admin = await app.admin() })
afterAll(() => app.close())

const ordered = async (orderby: string): Promise<number[]> => (await admin.call(intake.search, { orderby, filter: {} })).body.data.map(({ id }) => id)

test('the operator orders intakes without case and accents, follows a new name, and comes last where there is none', async () => {
  const provider = await aPharmacy(app)
  const [emile, bob] = [await app.createPerson({ is_admin: true, first_name: 'Émile', last_name: 'Ost' }), await app.createPerson({ is_admin: true, first_name: 'bob', last_name: 'West' })]
  const ofEmile = await anIntake(app, admin, provider, { user_id_ops: emile })
  const ofBob = await anIntake(app, admin, provider, { user_id_ops: bob })
  const ofNobody = await anIntake(app, admin, provider)
  await sql`update intake set user_id_ops = null where id = ${ofNobody}`.execute(app.instance.platform.db)
  expect(await ordered('ops_name asc')).toEqual([ofBob, ofEmile, ofNobody])
  expect(await ordered('ops_name desc')).toEqual([ofEmile, ofBob, ofNobody])
  await sql`update user_account set first_name = 'Zoe' where id = ${bob}`.execute(app.instance.platform.db)
  expect(await ordered('ops_name asc')).toEqual([ofEmile, ofBob, ofNobody])
})

test('the place orders intakes by city, and an intake without any comes last both ways', async () => {
  const provider = await aPharmacy(app)
  const ids = [await anIntake(app, admin, provider, { city: 'ábilene' }), await anIntake(app, admin, provider, { city: 'Zion' })]
  const nowhere = await anIntake(app, admin, provider)
  await sql`update intake set city = null, state = null, zip = null where id = ${nowhere}`.execute(app.instance.platform.db)
  const shown = async (orderby: string) => (await admin.call(intake.search, { orderby, filter: { provider_id: provider } })).body.data.map(({ id }) => id)
  expect(await shown('location asc')).toEqual([...ids, nowhere])
  expect(await shown('location desc')).toEqual([...ids.toReversed(), nowhere])
})
