// NUR-046, NUR-130, NUR-131, NUR-134, SES-041, SES-042, SES-043, SES-077: the nurse search, the profile, the sign-in
// popup and the exports for other areas.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { nurses } from '@wren/contract/nurses'
import { addMonths, localDay } from '@wren/contract/time'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { requiredVettings } from '../pharmacies/pharmacies.public.ts'
import {
  aLicense,
  aNurse,
  blockForPharmacy,
  giveVetting,
  preferCounties,
} from './nurses.builders.ts'
import {
  heldVettings,
  lockNurses,
  nurseById,
  licensesByNurse,
  vettingKey,
} from './nurses.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

test('NUR-130 POST /nurses-search matches any name, filters by status and pages', async () => {
  const ann = await aNurse(app, { first_name: 'Ann', last_name: 'Quill' })
  const bea = await aNurse(app, {
    first_name: 'Bea',
    last_name: 'Quillon',
    nickname: 'Bumble',
    status: 'Disabled',
    sub_status: 'Waitlist',
  })
  const deleted = await aNurse(app, { first_name: 'Cleo', last_name: 'Quill' })
  await app.instance.platform.db
    .updateTable('user_account')
    .set({ is_deleted: true })
    .where('id', '=', deleted)
    .execute()
  const ids = async (body: Record<string, unknown>) =>
    (await admin.call(nurses.search, body)).body.data.map(({ user_id }) => user_id)

  expect(await ids({ name: 'qUILL' })).toEqual([ann, bea])
  expect(await ids({ name: 'ann quill' })).toEqual([ann])
  expect(await ids({ name: 'umbl' })).toEqual([bea])
  expect(await ids({ filters: { name: 'quill', status: 'Enabled' } })).toEqual([ann])
  expect(await ids({ name: 'quill', sub_status: 'WaitList' })).toEqual([bea])
  expect(await ids({ name: '%' })).toEqual([])
  const first = await admin.call(nurses.search, { name: 'quill', limit: 1 })
  expect(first.body.data[0]).toEqual({
    user_id: ann,
    first_name: 'Ann',
    last_name: 'Quill',
    nickname: null,
    status: 'Enabled',
    sub_status: 'Ready',
  })
  expect([first.body.data.length, first.body.parameters]).toEqual([
    2,
    { limit: 1, next_page: 2, order_by: 'firstName asc,lastName asc', page: 1 },
  ])
  expect(
    (await admin.raw('POST', '/nurses-search?page=99999999999999999999')).body['data'],
  ).toEqual([])
  expect((await app.nobody.call(nurses.search, {})).status).toBe(401)
  expect((await (await app.signIn(ann)).call(nurses.search, {})).status).toBe(403)
})

test('NUR-131 GET /nurses/{id} returns the nurse with places, licence and blocks', async () => {
  const id = await aNurse(app, {
    first_name: 'Dora',
    languages: ['en', 'es'],
    rating: 4.2,
    notes: 'prefers mornings',
    stripe_id: 'acct_1',
  })
  await preferCounties(app, id, ['04013', '04019'])
  const provider = await aPharmacy(app, { title: 'Blocker' })
  await blockForPharmacy(app, id, provider, 'nurse')
  const { status, body, headers } = await admin.call(nurses.byId, { id })
  expect([status, headers.get('etag')]).toEqual([200, '"1"'])
  expect(body.nurse).toMatchObject({
    user_id: id,
    first_name: 'Dora',
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    timezone: 'America/Phoenix',
    rating: 4.2,
    notes: 'prefers mornings',
    languages: [
      { name: 'English', code: 'en' },
      { name: 'Spanish', code: 'es' },
    ],
    license_location: 'AZ',
    license_status: 'Current',
    license_expiry: '2028-11-20',
    geo_state_nurse: [{ code: 'AZ', selected: true }],
    geo_area_nurse: [],
  })
  expect(body.geo_county_nurse).toEqual([
    { county_fips: '04013', county_name: 'Maricopa', state_name: 'Arizona', state_abbrev: 'AZ' },
    { county_fips: '04019', county_name: 'Pima', state_name: 'Arizona', state_abbrev: 'AZ' },
  ])
  expect(body.provider_nurse_blocked).toMatchObject([
    { provider_id: provider, blocked_by: 'nurse', provider_name: 'Blocker' },
  ])
  expect(body.nurse_shadow_checked_date).toBeNull()
  expect((await app.nobody.call(nurses.byId, { id })).status).toBe(401)
  expect((await (await app.signIn(id)).call(nurses.byId, { id })).status).toBe(403)
  expect(await admin.raw('GET', '/nurses/999999')).toMatchObject({
    status: 404,
    body: { error: 'Nurse not found.' },
  })
})

test('NUR-134 GET /nurses-nurse omits the notes of staff', async () => {
  const id = await aNurse(app, {
    notes: 'secret',
    stripe_id: 'acct_2',
    social_rating: 3,
    referred_by: 'Ann',
    referral_source: 'Referral',
  })
  const nurse = await app.signIn(id)
  const { body } = await nurse.call(nurses.own, {})
  const profile = (await admin.call(nurses.byId, { id })).body
  const {
    notes: _,
    rating: __,
    social_rating: ___,
    stripe_id: ____,
    referral_source: _____,
    referred_by: ______,
    ...ownFields
  } = profile.nurse
  expect(body).toEqual({ nurse: ownFields, nurse_shadow_checked_date: null, geo_county_nurse: [] })
  const user = await app.signIn(await app.createPerson())
  expect(await user.call(nurses.own, {})).toMatchObject({
    status: 404,
    body: { error: 'You have no nurse profile.' },
  })
  expect((await admin.call(nurses.own, {})).status).toBe(403)
  expect((await app.nobody.call(nurses.own, {})).status).toBe(401)
})

test('SES-077 SES-041 SES-042 SES-043 a nurse reads the own sign-in popup, staff any', async () => {
  const id = await aNurse(app, { cpr_expiry: '2026-12-01', pals_expiry: null })
  const nurse = await app.signIn(id)
  const popup = await nurse.call(nurses.loginNotification, { id })
  expect(popup.body).toEqual({
    missing_charts: [],
    expirations: {
      cpr_expiry: '2026-12-01',
      license_expiry: '2028-11-20',
      nursing_insurance_expiry: '2027-11-20',
      pals_expiry: null,
    },
  })
  expect((await admin.call(nurses.loginNotification, { id })).body).toEqual(popup.body)
  expect((await nurse.call(nurses.loginNotification, { id: admin.id })).status).toBe(403)
  expect((await admin.call(nurses.loginNotification, { id: admin.id })).body).toEqual({
    missing_charts: [],
    expirations: {
      cpr_expiry: null,
      license_expiry: null,
      nursing_insurance_expiry: null,
      pals_expiry: null,
    },
  })
  expect((await admin.call(nurses.loginNotification, { id: 999_999 })).status).toBe(404)

  const patient = await aPatient(admin, { first_name: 'Una', last_name: 'Chart' })
  const provider = await aPharmacy(app, { has_own_chart: true })
  const visit = async (
    start: string,
    more: { status?: string; received?: string; missed?: string; is_deleted?: boolean } = {},
  ) =>
    (
      await sql<{
        id: number
      }>`insert into visit (start, timezone, duration_estimate, patient_uuid, provider_id, treatment, city, zip,
        status, nurse_chart_received, missed, missed_reason, is_deleted, user_id_assigned, created, updated)
      values (${start}, 'America/Phoenix', 120, ${patient.uuid}, ${provider}, 'Saline', 'Phoenix', '85004',
        ${more.status ?? 'Active - Ready'}, ${more.received ?? null}::timestamptz,
        ${more.missed !== undefined}, ${more.missed ?? null}, ${more.is_deleted ?? false}, ${id}, '2026-11-01',
          '2026-11-01') returning id`.execute(app.instance.platform.db)
    ).rows[0]?.id
  const soon = await visit('2026-11-20T19:59:00Z')
  const past = await visit('2026-11-10T17:00:00Z')
  await visit('2026-11-20T21:00:00Z')
  await visit('2026-11-09T17:00:00Z', { status: 'Active - Booked' })
  await visit('2026-11-08T17:00:00Z', { received: '2026-11-08T20:00:00Z' })
  await visit('2026-11-07T17:00:00Z', { missed: 'Missed - Other' })
  await visit('2026-11-06T17:00:00Z', { is_deleted: true })
  const otherVisit = await visit('2026-11-05T17:00:00Z')
  await sql`update visit set user_id_assigned = ${await aNurse(app)} where id = ${otherVisit}`.execute(
    app.instance.platform.db,
  )
  const charts = (await nurse.call(nurses.loginNotification, { id })).body.missing_charts
  expect(charts.map((chart) => chart.id)).toEqual([past, soon])
  expect(charts[0]).toEqual({
    id: past,
    treatment: 'Saline',
    city: 'Phoenix',
    start: '2026-11-10T17:00:00.000Z',
    timezone: 'America/Phoenix',
    patient: 'Una Chart',
    provider_has_own_chart: true,
  })
})

test('NUR-046 the profile has the current licence of the address state, else the last to expire', async () => {
  const { db } = app.instance.platform
  const id = await aNurse(app, { license: null })
  expect(await nurseById(db, id)).toMatchObject({ license_number: null, license_expiry: null })
  expect((await admin.call(nurses.byId, { id })).body.nurse.license_status).toBeNull()
  await aLicense(app, id, { location: 'NV', number: 'NV1', expires: '2026-11-19' })
  expect((await admin.call(nurses.byId, { id })).body.nurse.license_status).toBe('Expired')
  await aLicense(app, id, { location: 'CA', number: 'CA1', expires: '2030-01-01' })
  expect(await nurseById(db, id)).toMatchObject({ license_number: 'CA1' })
  await aLicense(app, id, { location: 'AZ', number: 'AZ1', expires: '2026-11-20' })
  expect(await nurseById(db, id)).toMatchObject({
    license_number: 'AZ1',
    license_location: 'AZ',
    license_type: 'Registered Nurse',
    license_board: 'Arizona',
  })
  expect((await admin.call(nurses.byId, { id })).body.nurse.license_status).toBe('Current')
  await db
    .updateTable('nurse_license')
    .set({ expires: '2026-11-19' })
    .where('number', '=', 'AZ1')
    .execute()
  await aLicense(app, id, { location: 'AZ', number: 'AZ2', type: 'Other', expires: '2031-01-01' })
  expect(await nurseById(db, id)).toMatchObject({ license_number: 'AZ2', license_type: 'Other' })
})

test('reads licences and vettings of several nurses and locks them in the order of ids', async () => {
  const { db } = app.instance.platform
  const provider = await aPharmacy(app)
  const vetting = await aPharmacyVetting(app, provider, 'PICC certified')
  const [licensed, unlicensed] = [
    await aNurse(app, { license: { is_compact: true } }),
    await aNurse(app, { license: null }),
  ]
  await giveVetting(app, licensed, vetting)
  expect((await licensesByNurse(db, [licensed, unlicensed])).get(licensed)).toMatchObject([
    {
      location: 'AZ',
      type: 'Registered Nurse',
      is_compact: true,
      expires: addMonths(localDay('2026-11-20T18:00:00Z', 'America/Los_Angeles'), 24),
    },
  ])
  expect((await licensesByNurse(db, [licensed, unlicensed])).get(unlicensed)).toEqual([])
  const required = (await requiredVettings(db, provider)).map(vettingKey)
  const vettings = await heldVettings(db, [licensed, unlicensed])
  expect(
    [licensed, unlicensed].map((id) => required.every((key) => vettings.get(id)?.has(key))),
  ).toEqual([true, false])
  const locked = await db
    .transaction()
    .execute((tx) => lockNurses({ db: tx } as never, [unlicensed, licensed]))
  expect([...locked.keys()]).toEqual([licensed, unlicensed])
})
