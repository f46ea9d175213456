// NUR-039, NUR-045, NUR-047, NUR-048, NUR-062, NUR-064, NUR-069, NUR-132, NUR-133, USR-002: creating and saving nurses.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { users } from '@wren/contract/users'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { nurseCalls, nurseInput, statusAndFields } from './nurses-calls.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

const { create, createNurse, save, stored } = nurseCalls(admin)

test('NUR-132 NUR-048 NUR-062 POST /nurses creates user and nurse with the defaults', async () => {
  const { status, body } = await create(nurseInput(), { geo_county: ['04013'] })
  const id = body['user_id'] as number
  expect([status, body['nurse']]).toEqual([
    201,
    expect.objectContaining({
      user_id: id,
      version: 1,
      first_name: 'Nell',
      phone: '+16025550123',
      status: 'Disabled',
      sub_status: 'Needs Docs',
      state: 'CA',
      state_long: 'California',
      rating: 0,
      timezone: 'America/Los_Angeles',
      languages: [{ name: 'English', code: 'en' }],
      geo_state_nurse: [{ code: 'AZ', selected: true }],
      geo_area_nurse: [{ geo_area_id: 101 }],
      license_status: null,
    }),
  ])
  const { rows } = await sql<
    Record<string, unknown>
  >`select is_nurse, is_admin, is_account_admin, is_wren_admin, permissions, timezone from user_account
    where id = ${id}`.execute(app.instance.platform.db)
  expect(rows).toEqual([
    {
      is_nurse: true,
      is_admin: false,
      is_account_admin: false,
      is_wren_admin: false,
      permissions: ['NONE'],
      timezone: 'America/Los_Angeles',
    },
  ])
  expect(
    (
      await sql`select 1 from outbound_message where user_id = ${id} or nurse_id = ${id}`.execute(
        app.instance.platform.db,
      )
    ).rows,
  ).toEqual([])
  const nurse = await app.signIn(id)
  expect((await nurse.call(nurses.own, {})).body.nurse.user_id).toBe(id)
  expect((await app.nobody.raw('POST', '/nurses', { nurse: nurseInput() })).status).toBe(401)
  expect((await nurse.raw('POST', '/nurses', { nurse: nurseInput() })).status).toBe(403)
  expect(statusAndFields(await create(nurseInput({ zip: '00001' })))).toEqual([
    400,
    { timezone: 'This field is required.' },
  ])
  expect(statusAndFields(await create(nurseInput(), { geo_county: ['99999'] }))).toEqual([
    400,
    { geo_county: 'Invalid value' },
  ])
})

test('NUR-064 names, email, phone and timezone are those of the account, whoever saves', async () => {
  const id = await createNurse()
  await save(id, {
    first_name: 'Cleo',
    phone: '+16025550144',
    timezone: 'America/Denver',
    email: 'cleo.one@nurses.example',
  })
  const accountAdmin = await app.admin({ is_account_admin: true })
  const account = await accountAdmin.call(users.byId, { id })
  expect(account.body).toMatchObject({
    first_name: 'Cleo',
    phone: '+16025550144',
    timezone: 'America/Denver',
    email: 'cleo.one@nurses.example',
    version: 2,
  })
  await accountAdmin.call(users.save, { id, last_name: 'Dunn', phone: '+16025550145' })
  expect((await stored(id)).nurse).toMatchObject({
    last_name: 'Dunn',
    phone: '+16025550145',
    version: 3,
  })
})

test('USR-002 an operator cannot change the sign-in of an account admin who is a nurse', async () => {
  const id = await createNurse()
  const accountAdmin = await app.admin({ is_account_admin: true })
  expect((await accountAdmin.call(users.save, { id, is_account_admin: true })).status).toBe(200)
  for (const change of [{ email: 'mine@people.example' }, { phone: '+16025550146' }])
    expect(statusAndFields(await save(id, change))).toEqual([
      400,
      { [Object.keys(change)[0] ?? '']: 'You cannot change this setting' },
    ])
  expect((await save(id, { first_name: 'Cleo' })).status).toBe(200)
  expect(
    (
      await accountAdmin.raw('PUT', `/nurses/${id}`, {
        nurse: { email: 'cleo.two@nurses.example' },
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await (
        await app.signIn(id)
      ).raw('PUT', `/nurses-nurses/${id}`, { nurse: { phone: '+16025550147' } })
    ).status,
  ).toBe(200)
})

test('NUR-133 saves the named fields, replaces sent lists, refuses a stale version', async () => {
  const id = await createNurse()
  const first = await stored(id)
  expect((await save(id, { notes: 'One', version: 1 })).body['nurse']).toMatchObject({
    notes: 'One',
    version: 2,
  })
  const places = {
    geo_state_nurse: [
      { code: 'AZ', selected: true },
      { code: 'NV', selected: true },
    ],
    geo_county_nurse: [{ county_fips: '04013' }, { county_fips: '32003' }],
  }
  const answer = await admin.raw('PUT', `/nurses/${id}`, { version: 2, ...places })
  expect(answer.body).toMatchObject({
    nurse: { notes: 'One', version: 3, geo_state_nurse: places.geo_state_nurse },
    geo_county_nurse: [{ county_fips: '04013', county_name: 'Maricopa' }, { county_fips: '32003' }],
  })
  expect(
    (await admin.raw('PUT', `/nurses/${id}`, { geo_county_nurse: [{ county_fips: '32003' }] }))
      .body,
  ).toMatchObject({
    nurse: { geo_state_nurse: places.geo_state_nurse },
    geo_county_nurse: [{ county_fips: '32003' }],
  })
  for (const stale of [
    await save(id, { notes: 'Two' }, { version: 3 }),
    await save(id, { notes: 'Two', version: 1 }),
  ])
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        error: 'This nurse was changed by someone else. Reload to see the latest version.',
        current: await stored(id),
      },
    })
  expect(first.nurse.version).toBe(1)
  expect(
    statusAndFields(
      await admin.raw('PUT', `/nurses/${id}`, { geo_county_nurse: [{ county_fips: '99999' }] }),
    ),
  ).toEqual([400, { geo_county_nurse: 'Invalid value' }])
  expect((await admin.raw('PUT', '/nurses/999999', { nurse: {} })).body['error']).toBe(
    'Nurse not found.',
  )
  const nurse = await app.signIn(id)
  expect((await nurse.raw('PUT', `/nurses/${id}`, { nurse: {} })).status).toBe(403)
  expect((await app.nobody.raw('PUT', `/nurses/${id}`, { nurse: {} })).status).toBe(401)
})

test('NUR-039 area 101 follows the state AZ', async () => {
  const id = await createNurse()
  const areas = async (lists: object) =>
    (await admin.raw('PUT', `/nurses/${id}`, lists)).body['nurse'] as { geo_area_nurse: unknown }
  expect(
    (await areas({ geo_state_nurse: [{ code: 'AZ', selected: true }] })).geo_area_nurse,
  ).toEqual([{ geo_area_id: 101 }])
  expect((await areas({ geo_area_nurse: [] })).geo_area_nurse).toEqual([{ geo_area_id: 101 }])
  expect(
    (await areas({ geo_state_nurse: [{ code: 'AZ', selected: false }] })).geo_area_nurse,
  ).toEqual([])
  expect((await areas({ geo_area_nurse: [{ geo_area_id: 101 }] })).geo_area_nurse).toEqual([])
  expect(
    (
      await areas({
        geo_state_nurse: [
          { code: 'NV', selected: true },
          { code: 'AZ', selected: true },
        ],
      })
    ).geo_area_nurse,
  ).toEqual([{ geo_area_id: 101 }])
  expect(
    (await areas({ geo_state_nurse: [{ code: 'NV', selected: true }] })).geo_area_nurse,
  ).toEqual([])
})

test('NUR-045 the profile has the fields of the licence that expires last, if there is one', async () => {
  const id = await createNurse()
  const licenseOf = async () =>
    Object.fromEntries(
      Object.entries((await stored(id)).nurse).filter(([name]) => name.startsWith('license_')),
    )
  expect(await licenseOf()).toEqual({
    license_number: null,
    license_location: null,
    license_expiry: null,
    license_type: null,
    license_board: null,
    license_status: null,
  })
  const add = (body: object) => admin.raw('POST', `/nurses/${id}/licenses`, body)
  expect(
    (
      await add({
        location: 'AZ',
        number: 'RN45',
        type: 'Registered Nurse',
        board: 'Arizona',
        expires: '2027-03-04',
        verified: '2026-01-02',
      })
    ).status,
  ).toBe(201)
  expect(await licenseOf()).toEqual({
    license_number: 'RN45',
    license_location: 'AZ',
    license_expiry: '2027-03-04',
    license_type: 'Registered Nurse',
    license_board: 'Arizona',
    license_status: expect.any(String),
  })
})

test('NUR-047 returns areas by id, states by code, and counties with their names', async () => {
  const id = await createNurse()
  const places = {
    geo_state_nurse: [
      { code: 'AZ', selected: true },
      { code: 'NV', selected: false },
    ],
    geo_county_nurse: [{ county_fips: '04013' }],
  }
  expect((await admin.raw('PUT', `/nurses/${id}`, places)).status).toBe(200)
  const { nurse, geo_county_nurse } = await stored(id)
  expect([nurse.geo_area_nurse, nurse.geo_state_nurse, geo_county_nurse]).toEqual([
    [{ geo_area_id: 101 }],
    expect.arrayContaining([{ code: 'AZ', selected: true }]),
    [{ county_fips: '04013', county_name: 'Maricopa', state_name: 'Arizona', state_abbrev: 'AZ' }],
  ])
})

test('NUR-069 licences are added to a saved nurse only', async () => {
  expect(
    await admin.raw('POST', '/nurses/2147483000/licenses', {
      location: 'AZ',
      number: 'RN69',
      type: 'Registered Nurse',
      board: 'Arizona',
      expires: '2027-03-04',
    }),
  ).toMatchObject({ status: 404, body: { error: 'Nurse not found.' } })
  const { status, body } = await create(nurseInput(), {
    licenses: [
      {
        location: 'AZ',
        number: 'RN69',
        type: 'Registered Nurse',
        board: 'Arizona',
        expires: '2027-03-04',
      },
    ],
  })
  const id = body['user_id'] as number | undefined
  expect([201, 400]).toContain(status)
  if (id !== undefined)
    expect((await admin.raw('GET', `/nurses/${id}/licenses`)).body['data']).toEqual([])
})
