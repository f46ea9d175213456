// Reads of pharmacies, over HTTP and by other areas.
import { beforeAll, expect, test } from 'vitest'
import { pharmacies } from '@wren/contract/pharmacies'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { aPharmacy } from './pharmacies.builders.ts'
import {
  billingAddresses,
  isPharmacyAvailable,
  marginOf,
  pharmacyById,
  requiredVettings,
  type PharmacyRecord,
} from './pharmacies.public.ts'

const app = useTestApp()
const admin = useAdmin(app)
let nurse: Client
let nurseId: number
beforeAll(async () => {
  nurseId = await aNurse(app, { first_name: 'Ann', last_name: 'Lee', nickname: 'Annie' })
  nurse = await app.signIn(nurseId)
})

test('PHA-065 GET /providers lists all pharmacies by title, including deleted ones', async () => {
  const b = await aPharmacy(app, { title: 'banner North', group: 'Banner' })
  const a = await aPharmacy(app, { title: 'Apex', is_deleted: true, invoicing_address_state: null })
  const { body } = await admin.call(pharmacies.list, {})
  expect(body.data.slice(0, 2)).toEqual([
    { id: a, title: 'Apex', is_deleted: true, invoicing_address_state: null, group: null },
    {
      id: b,
      title: 'banner North',
      is_deleted: false,
      invoicing_address_state: 'AZ',
      group: 'Banner',
    },
  ])
  expect((await app.nobody.call(pharmacies.list, {})).status).toBe(401)
  expect((await nurse.call(pharmacies.list, {})).status).toBe(403)
})

test('PHA-066 answers one pharmacy with amounts in dollars and its blocked nurses', async () => {
  const id = await aPharmacy(app, {
    title: 'Cactus',
    group: 'Desert',
    hourly_rate_cents: 12_345,
    margin_max: 44.5,
    margin_max_flat_rate_cents: 15_050,
    margin_max_hourly_rate_cents: 5_500,
  })
  await blockForPharmacy(app, nurseId, id)
  const { status, body, headers } = await admin.call(pharmacies.byId, { id })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(body.provider).toMatchObject({
    id,
    title: 'Cactus',
    group: 'Desert',
    hourly_rate: 123.45,
    margin_max: 44.5,
    margin_max_flat_rate: 150.5,
    margin_max_hourly_rate: 55,
    margin_target_flat_rate: null,
    minimal_minutes_charge: 120,
    duration_rounding_method: 'up-15',
    invoicing_address_country: 'USA',
    version: 1,
  })
  expect(body.provider_nurse_blocked).toEqual([
    {
      user_nurse_id: nurseId,
      provider_id: id,
      provider_name: 'Cactus',
      reason: 'Nurse preference',
      nurse_first_name: 'Ann',
      nurse_last_name: 'Lee',
      nickname: 'Annie',
      blocked_by: 'provider',
    },
  ])
  expect((await app.nobody.call(pharmacies.byId, { id })).status).toBe(401)
  expect((await nurse.call(pharmacies.byId, { id })).status).toBe(403)
  for (const wrong of ['999999', '0', 'x', '99999999999999999999']) {
    expect(await admin.raw('GET', `/provider/by-id/${wrong}`)).toMatchObject({
      status: 404,
      body: { error: 'Pharmacy not found.' },
    })
  }
})

test('PHA-071 tells any signed-in user whether a pharmacy has its own chart', async () => {
  const id = await aPharmacy(app, { has_own_chart: true })
  expect((await nurse.call(pharmacies.hasOwnChart, { id })).body).toEqual({ has_own_chart: true })
  expect((await nurse.call(pharmacies.hasOwnChart, { id: await aPharmacy(app) })).body).toEqual({
    has_own_chart: false,
  })
  expect((await nurse.call(pharmacies.hasOwnChart, { id: 999_999 })).status).toBe(404)
  expect((await app.nobody.call(pharmacies.hasOwnChart, { id })).status).toBe(401)
})

test('other areas read columns in cents, margins, availability, addresses and vettings', async () => {
  const { db } = app.instance.platform
  const id = await aPharmacy(app, {
    margin_urgent_hourly_rate_cents: 6_100,
    billing_emails: ['A@x.example', 'b@x.example'],
    invoicing_email: 'a@x.example',
    vettings: ['IVIG', 'Aseptic'],
  })
  const pharmacy = (await pharmacyById(db, id)) as PharmacyRecord
  expect(marginOf(pharmacy, 'margin_urgent')).toEqual({
    percent: 30,
    flat_rate_cents: null,
    hourly_rate_cents: 6_100,
  })
  expect(billingAddresses(pharmacy)).toEqual(['A@x.example', 'b@x.example'])
  expect(
    (await requiredVettings(db, id)).map(({ source, vetting_name }) => [source, vetting_name]),
  ).toEqual([
    ['pharmacy', 'Aseptic'],
    ['pharmacy', 'IVIG'],
  ])
  expect([
    await isPharmacyAvailable(db, id),
    await isPharmacyAvailable(db, await aPharmacy(app, { is_deleted: true })),
  ]).toEqual([true, false])
})
