// Who may change rates and billing settings of a pharmacy, and what automated invoices require.
import { beforeAll, expect, test } from 'vitest'
import { pharmacies } from '@wren/contract/pharmacies'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
const admin = useAdmin(app, { permissions: ['ALL'] })
let withoutPermission: Client
beforeAll(async () => {
  withoutPermission = await app.admin({ permissions: ['ORD_LINK'] })
})

const patch = (id: number, fields: Record<string, unknown>, client = admin) =>
  client.raw('PATCH', `/provider/update/${id}`, fields)
const stored = async (id: number) => (await admin.call(pharmacies.byId, { id })).body.provider
const refusedFields = async (fields: Record<string, unknown>, id: number) => {
  const { status, body } = await patch(id, fields)
  return status === 400 ? body['fields'] : status
}
let created = 0
const insertBare = async (fields: Record<string, unknown> = {}, client = admin) =>
  client.raw('POST', '/provider/insert', { title: `Bare ${++created}`, ...fields })
const bare = async (fields: Record<string, unknown> = {}): Promise<number> =>
  (await insertBare(fields)).body['id'] as number

test('PHA-045 replaces the list of billing emails and refuses an address twice, ignoring case', async () => {
  const id = await bare({ billing_emails: ['a@x.example'] })
  expect(
    (await patch(id, { billing_emails: ['a@x.example', ' b@x.example '] })).body,
  ).toMatchObject({ provider: { billing_emails: ['a@x.example', 'b@x.example'], version: 2 } })
  expect(await refusedFields({ billing_emails: ['a@x.example', 'A@X.example'] }, id)).toEqual({
    billing_emails: 'A@X.example already exists in the billing emails list.',
  })
  expect((await patch(id, { billing_emails: [] })).body).toMatchObject({
    provider: { billing_emails: [] },
  })
})

test('PHA-050 PHA-054 requires a permission for rates and for automated invoices', async () => {
  const id = await aPharmacy(app)
  const unlocker = await app.admin({ permissions: ['UNLOCK_RATES'] })
  const invoicer = await app.admin({ permissions: ['PHARMA_AUTO_INVOICE'] })
  const statuses = async (fields: Record<string, unknown>) =>
    await Promise.all(
      [withoutPermission, unlocker, invoicer, admin].map(
        async (client) => (await patch(id, fields, client)).status,
      ),
    )
  for (const name of [
    'hourly_rate',
    'margin_target',
    'margin_target_flat_rate',
    'intake_margin_urgent_hourly_rate',
  ])
    expect(await statuses({ [name]: 50 }), name).toEqual([403, 200, 403, 200])
  expect(await statuses({ hourly_rate: null })).toEqual([403, 200, 403, 200])
  await patch(id, { hourly_rate: 100 })
  expect(await statuses({ auto_invoice: true })).toEqual([403, 403, 200, 200])
  expect(await statuses({ auto_invoice: false })).toEqual([403, 403, 200, 200])
  expect(await statuses({ minimal_minutes_charge: 60 })).toEqual([200, 200, 200, 200])
  const insertStatus = async (client: Client, fields: Record<string, unknown>) =>
    (await insertBare(fields, client)).status
  expect([
    await insertStatus(withoutPermission, { margin_max: 1 }),
    await insertStatus(withoutPermission, { auto_invoice: false }),
    await insertStatus(withoutPermission, {}),
    await insertStatus(unlocker, { margin_max: 1 }),
    await insertStatus(invoicer, { auto_invoice: false }),
  ]).toEqual([403, 403, 201, 201, 201])
  expect(await stored(id)).toMatchObject({ hourly_rate: 100, auto_invoice: false })
})

test('PHA-053 requires email, terms, rate and postal address for automated invoices', async () => {
  const id = await bare()
  const all =
    'Contact email or billing email, Net payment term, Hourly rate, Street, Zip, City, State'
  expect(await patch(id, { auto_invoice: true })).toMatchObject({
    status: 400,
    body: {
      error: `Automated invoices need: ${all}`,
      fields: { auto_invoice: `Automated invoices need: ${all}` },
    },
  })
  expect((await insertBare({ auto_invoice: true })).body['fields']).toEqual({
    auto_invoice: `Automated invoices need: ${all}`,
  })
  const address = {
    invoicing_address_street: '1 Main',
    invoicing_address_zip: '85004',
    invoicing_address_city: 'Phoenix',
    invoicing_address_state: 'AZ',
  }
  await patch(id, { ...address, billing_emails: ['b@x.example'], hourly_rate: 100 })
  expect(await refusedFields({ auto_invoice: true }, id)).toEqual({
    auto_invoice: 'Automated invoices need: Net payment term',
  })
  expect((await patch(id, { auto_invoice: true, net_payment_term: 0 })).body).toMatchObject({
    provider: { auto_invoice: true },
  })
  expect(await refusedFields({ billing_emails: [], invoicing_address_zip: '' }, id)).toEqual({
    auto_invoice: 'Automated invoices need: Contact email or billing email, Zip',
  })
  expect((await patch(id, { billing_emails: [], invoicing_email: 'c@x.example' })).status).toBe(200)
  expect(
    (await patch(id, { billing_emails: [], invoicing_email: null, auto_invoice: false })).status,
  ).toBe(200)
  const incomplete = await aPharmacy(app, { auto_invoice: true, net_payment_term: null })
  expect((await patch(incomplete, { invoicing_address_city: 'Tempe' })).status).toBe(200)
})
