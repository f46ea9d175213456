// NUR "Fields and validation" 041-065, "Calls" 132, 133, 135, "My Profile" 120, NUR-039, NUR-154.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { nursesSave } from '@wren/contract/nurses-save'
import { nurseStatuses, nurseSubStatuses, subStatusesOf } from '@wren/contract/nurses.rules'
import { users } from '@wren/contract/users'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

let made = 0
const least = (more: object = {}) => ({
  first_name: 'Nell',
  last_name: 'New',
  email: `nell.${++made}@nurses.example`,
  phone: '(602) 555-0123',
  zip: '90001',
  status: 'Disabled',
  ...more,
})
const create = (nurse: object, more: object = {}) =>
  admin.raw('POST', '/nurses', { nurse, ...more })
const created = async (more: object = {}) => (await create(least(more))).body['user_id'] as number
const save = (id: number, nurse: object, more: object = {}) =>
  admin.raw('PUT', `/nurses/${id}`, { nurse, ...more })
const stored = async (id: number) => (await admin.call(nurses.byId, { id })).body
const fieldsOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['fields'],
]

test('NUR-132 NUR-048 NUR-062 POST /nurses makes user and nurse together, with what a new nurse begins with', async () => {
  const { status, body } = await create(least(), { geo_county: ['04013'] })
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
  expect((await app.nobody.raw('POST', '/nurses', { nurse: least() })).status).toBe(401)
  expect((await nurse.raw('POST', '/nurses', { nurse: least() })).status).toBe(403)
  expect(fieldsOf(await create(least({ zip: '00001' })))).toEqual([
    400,
    { timezone: 'This field is required.' },
  ])
  expect(fieldsOf(await create(least(), { geo_county: ['99999'] }))).toEqual([
    400,
    { geo_county: 'Invalid value' },
  ])
})

test('NUR-050 NUR-051 NUR-052 NUR-053 NUR-054 what is missing or wrong is told at its field, on creation and on a save', async () => {
  const id = await created()
  const required = 'This field is required.'
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'zip', 'status']) {
    const { [name]: _, ...rest } = least() as Record<string, unknown>
    expect([name, fieldsOf(await create(rest))]).toEqual([name, [400, { [name]: required }]])
    expect([name, fieldsOf(await save(id, { [name]: null }))]).toEqual([
      name,
      [400, { [name]: expect.stringMatching(/required/) }],
    ])
    expect([name, (await save(id, { [name]: '' })).status]).toEqual([name, 400])
  }
  const long = 'x'.repeat(21)
  const wrong: readonly (readonly [object, object])[] = [
    [{ phone: '602555012' }, { phone: 'Phone number must be valid.' }],
    [{ phone: '44 20 7946 0958' }, { phone: 'Phone number must be valid.' }],
    [{ phone: '602-555-0123 / 602-555-0124' }, { phone: 'Phone number must be valid.' }],
    [{ phone: '602-555-0123 x12' }, { phone: 'Phone: extensions cannot be used here.' }],
    [{ email: 'nell@nowhere' }, { email: 'Email is not in the correct format' }],
    [{ first_name: long }, { first_name: 'Please enter a value with no more than 20 characters.' }],
    [{ last_name: long }, { last_name: 'Please enter a value with no more than 20 characters.' }],
    [{ nickname: long }, { nickname: 'Please enter a value with no more than 20 characters.' }],
    [
      { email: `${'x'.repeat(90)}@nurses.example` },
      { email: 'Please enter a value with no more than 100 characters.' },
    ],
    [{ zip: '1234' }, { zip: '5 digits required' }],
    [{ rating: 5.1 }, { rating: 'Invalid value' }],
    [{ rating: -0.1 }, { rating: 'Invalid value' }],
    [{ social_rating: 4.25 }, { social_rating: 'Invalid value' }],
    [{ timezone: '' }, { timezone: required }],
    [{ timezone: 'Mars/Base' }, { timezone: 'Invalid value' }],
    [{ state: 'ZZ' }, { state: 'Invalid value' }],
    [{ gender: 'X' }, { gender: 'Invalid value' }],
    [{ pronoun: 'It' }, { pronoun: 'Invalid value' }],
    [{ referral_source: 'Radio' }, { referral_source: 'Invalid value' }],
    [{ cpr_expiry: '2026-02-30' }, { cpr_expiry: 'Invalid value' }],
    [{ covid_vaccination: 'yes' }, { covid_vaccination: 'Invalid value' }],
    [{ languages: [{ code: 'en' }, { code: 'xx-none' }] }, { languages: 'Invalid value' }],
    [{ license_number: 'RN1' }, { license_number: 'This field cannot be set here.' }],
  ]
  for (const [nurse, fields] of wrong) {
    expect([nurse, fieldsOf(await create(least(nurse)))]).toEqual([nurse, [400, fields]])
    expect([nurse, fieldsOf(await save(id, nurse))]).toEqual([nurse, [400, fields]])
  }
  expect((await stored(id)).nurse.version).toBe(1)
  expect(
    (
      await save(id, {
        phone: '+1 480-555-0199',
        rating: 4.3,
        social_rating: 0.1,
        first_name: 'x'.repeat(20),
      })
    ).status,
  ).toBe(200)
  expect((await stored(id)).nurse).toMatchObject({
    phone: '+14805550199',
    rating: 4.3,
    social_rating: 0.1,
    first_name: 'x'.repeat(20),
    version: 2,
  })
})

test('NUR-041 NUR-042 NUR-044 every field is kept as it was sent, each in its kind', async () => {
  const id = await created()
  const all = {
    first_name: 'Ada',
    last_name: 'Bell',
    nickname: 'Addie',
    gender: 'N/A',
    pronoun: 'They/Them',
    email: 'ada.bell@nurses.example',
    phone: '+16025550177',
    timezone: 'America/Phoenix',
    status: 'Enabled',
    sub_status: 'Needs Shadow',
    street: '1 Palm Lane',
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    other_language_spoken: 'Basque',
    rating: 4.5,
    social_rating: 3.9,
    referral_source: 'SD ENA',
    referred_by: 'Hollis',
    first_contact: '2025-01-02',
    notes: 'Prefers mornings',
    stripe_id: 'acct_9',
    background_check_completed: '2025-02-03',
    cpr_expiry: '2027-01-01',
    pals_expiry: '2027-01-02',
    covid_vaccination: true,
    nursing_insurance_expiry: '2027-01-03',
    agreement_signed: '2025-02-04',
    w9_signed: '2025-02-05',
    tb_test: '2025-02-06',
    hepb_initial: true,
    hepb_booster: true,
  }
  const { status, body } = await save(id, { ...all, languages: [{ code: 'en' }, { code: 'es' }] })
  expect([status, body['nurse'] as Record<string, unknown>]).toEqual([
    200,
    expect.objectContaining({
      ...all,
      languages: [
        { name: 'English', code: 'en' },
        { name: 'Spanish', code: 'es' },
      ],
    }),
  ])
  expect(Object.keys(body).toSorted()).toEqual([
    'geo_county_nurse',
    'no_texts',
    'nurse',
    'nurse_shadow_checked_date',
    'provider_nurse_blocked',
  ])
  const sources = [
    'Inbound',
    'Outbound',
    'Referral',
    'Facebook',
    'Indeed',
    'Apollo',
    'SD ENA',
    'Other',
  ]
  for (const referral_source of sources)
    expect((await save(id, { referral_source })).status).toBe(200)
  expect(
    (await save(id, { agreement_signed: null, pals_expiry: '', nickname: ' ' })).body['nurse'],
  ).toMatchObject({ agreement_signed: null, pals_expiry: null, nickname: null })
})

test('NUR-055 NUR-056 NUR-057 NUR-058 NUR-059 each pair of the list is kept, any status may follow any other, every other pair is refused', async () => {
  const id = await created()
  for (const status of nurseStatuses) {
    for (const sub_status of [...nurseSubStatuses, null]) {
      const known =
        sub_status === null ||
        sub_status === 'None' ||
        subStatusesOf[status].includes(sub_status) ||
        status === 'Admin'
      const answer = await save(id, { status, sub_status })
      expect([status, sub_status, answer.status]).toEqual([status, sub_status, known ? 200 : 400])
      if (known)
        expect(answer.body['nurse']).toMatchObject({
          status,
          sub_status: status === 'Admin' ? 'None' : sub_status,
        })
    }
  }
  expect(
    (await save(id, { status: 'Disabled', sub_status: 'WaitList' })).body['nurse'],
  ).toMatchObject({ status: 'Disabled', sub_status: 'Waitlist' })
  expect(fieldsOf(await save(id, { status: 'Enabled' }))).toEqual([
    400,
    { sub_status: 'Waitlist is not a sub status of Enabled.' },
  ])
})

test('NUR-049 English stays among the languages', async () => {
  const id = await created()
  expect(await save(id, { languages: [{ code: 'es' }] })).toMatchObject({
    status: 400,
    body: {
      error: 'English cannot be removed',
      fields: { languages: 'English cannot be removed' },
    },
  })
  expect((await create(least({ languages: [{ code: 'es' }] }))).status).toBe(400)
})

test('NUR-063 an email belongs to one user, whatever its case', async () => {
  const id = await created()
  await create(least({ email: 'taken@nurses.example' }))
  const taken = {
    status: 409,
    body: {
      error: 'A user with this email already exists',
      fields: { email: 'A user with this email already exists' },
    },
  }
  expect(await create(least({ email: 'TAKEN@nurses.example' }))).toMatchObject(taken)
  expect(await save(id, { email: 'Taken@nurses.example' })).toMatchObject(taken)
  expect((await stored(id)).nurse.version).toBe(1)
})

test('NUR-064 names, email, phone and timezone are one with the account, from either side', async () => {
  const id = await created()
  await save(id, {
    first_name: 'Cleo',
    phone: '+16025550144',
    timezone: 'America/Denver',
    email: 'cleo.one@nurses.example',
  })
  const boss = await app.admin({ is_account_admin: true })
  const account = await boss.call(users.byId, { id })
  expect(account.body).toMatchObject({
    first_name: 'Cleo',
    phone: '+16025550144',
    timezone: 'America/Denver',
    email: 'cleo.one@nurses.example',
    version: 2,
  })
  await boss.call(users.save, { id, last_name: 'Dunn', phone: '+16025550145' })
  expect((await stored(id)).nurse).toMatchObject({
    last_name: 'Dunn',
    phone: '+16025550145',
    version: 3,
  })
})

test('USR-002 an operator does not lead the sign-in of a nurse who keeps accounts to herself; who keeps accounts, and the nurse, may', async () => {
  const id = await created()
  const boss = await app.admin({ is_account_admin: true })
  expect((await boss.call(users.save, { id, is_account_admin: true })).status).toBe(200)
  for (const change of [{ email: 'mine@people.example' }, { phone: '+16025550146' }])
    expect(fieldsOf(await save(id, change))).toEqual([
      400,
      { [Object.keys(change)[0] ?? '']: 'You cannot change this setting' },
    ])
  expect((await save(id, { first_name: 'Cleo' })).status).toBe(200)
  expect(
    (await boss.raw('PUT', `/nurses/${id}`, { nurse: { email: 'cleo.two@nurses.example' } }))
      .status,
  ).toBe(200)
  expect(
    (
      await (
        await app.signIn(id)
      ).raw('PUT', `/nurses-nurses/${id}`, { nurse: { phone: '+16025550147' } })
    ).status,
  ).toBe(200)
})

test('NUR-133 a save sets what it names, each list replaces the stored one, and an older version is refused with the current record', async () => {
  const id = await created()
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
    fieldsOf(
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

test('NUR-039 area 101 comes with the state AZ and goes with it', async () => {
  const id = await created()
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

test('NUR-135 NUR-120 a nurse saves the part of her own profile that is hers', async () => {
  const id = await aNurse(app, { notes: 'secret' })
  const nurse = await app.signIn(id)
  const own = (fields: object, more: object = {}, of = id) =>
    nurse.raw('PUT', `/nurses-nurses/${of}`, { nurse: fields, ...more })
  const mine = {
    nickname: 'Nell',
    gender: 'F',
    phone: '480 555 0111',
    timezone: 'America/Denver',
    street: '2 Elm',
    zip: '89119',
    city: 'Las Vegas',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
  }
  const { status, body } = await own(mine, {
    version: 1,
    geo_state_nurse: [{ code: 'AZ', selected: true }],
    geo_county_nurse: [{ county_fips: '04013' }],
  })
  expect([status, body]).toEqual([200, (await nurse.call(nurses.own, {})).body])
  expect(body['nurse']).toMatchObject({
    ...mine,
    phone: '+14805550111',
    version: 2,
    geo_area_nurse: [{ geo_area_id: 101 }],
  })
  expect(body['nurse']).not.toHaveProperty('notes')
  for (const name of [
    'first_name',
    'last_name',
    'email',
    'status',
    'sub_status',
    'notes',
    'rating',
    'stripe_id',
    'cpr_expiry',
    'referral_source',
    'languages',
  ])
    expect([name, fieldsOf(await own({ [name]: 'x' }))]).toEqual([
      name,
      [400, { [name]: 'This field cannot be set here.' }],
    ])
  expect(fieldsOf(await own({ nickname: '' }))).toEqual([
    400,
    { nickname: 'This field is required.' },
  ])
  expect(fieldsOf(await own({ nickname: 'x'.repeat(21) }))).toEqual([
    400,
    { nickname: 'Please enter a value with no more than 20 characters.' },
  ])
  expect(fieldsOf(await own({ phone: '12' }))).toEqual([400, { phone: 'Phone is not valid' }])
  expect(fieldsOf(await own({ zip: '123' }))).toEqual([400, { zip: '5 digits required' }])
  expect((await own({ nickname: 'Other' }, {}, await aNurse(app))).status).toBe(403)
  expect((await admin.raw('PUT', `/nurses-nurses/${id}`, { nurse: {} })).status).toBe(403)
  expect((await app.nobody.raw('PUT', `/nurses-nurses/${id}`, { nurse: {} })).status).toBe(401)
  const user = await app.signIn(await app.createPerson())
  expect((await user.raw('PUT', `/nurses-nurses/${user.id}`, { nurse: {} })).status).toBe(404)
})

test('NUR-154 of an admin and the nurse who save the same copy the later is refused, hers without what is hidden from nurses', async () => {
  const id = await aNurse(app, { notes: 'secret', stripe_id: 'acct_x' })
  const nurse = await app.signIn(id)
  const both = await Promise.all([
    admin.call(nursesSave.save, { id, nurse: { nickname: 'Admins' }, version: 1 }),
    nurse.call(nursesSave.saveOwn, { id, nurse: { nickname: 'Hers' }, version: 1 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await nurse.raw('PUT', `/nurses-nurses/${id}`, {
    nurse: { nickname: 'Late' },
    version: 1,
  })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', current: (await nurse.call(nurses.own, {})).body },
  })
  expect(JSON.stringify(late.body)).not.toMatch(/secret|acct_x/)
  expect(
    (await admin.raw('PUT', `/nurses/${id}`, { nurse: { nickname: 'Late' }, version: 1 })).body[
      'current'
    ],
  ).toEqual((await admin.call(nurses.byId, { id })).body)
})

test('NUR-043 gender and pronoun take their choices and nothing else', async () => {
  const id = await created()
  for (const gender of ['F', 'M', 'N/A', null])
    expect((await save(id, { gender })).body['nurse']).toMatchObject({ gender })
  for (const pronoun of ['He/Him', 'She/Her', 'They/Them', 'Other', null])
    expect((await save(id, { pronoun })).body['nurse']).toMatchObject({ pronoun })
  for (const wrong of [
    { gender: 'X' },
    { gender: 'f' },
    { gender: 'Other' },
    { pronoun: 'It/Its' },
    { pronoun: 'she/her' },
  ])
    expect(fieldsOf(await save(id, wrong))).toEqual([
      400,
      { [Object.keys(wrong)[0] as string]: 'Invalid value' },
    ])
})

test('NUR-045 the profile holds the six fields of the licence that lasts longest and its status, and none before there is one', async () => {
  const id = await created()
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

test('NUR-047 location preferences: areas by id, states by code with whether they are selected, counties with their names', async () => {
  const id = await created()
  const sent = {
    geo_state_nurse: [
      { code: 'AZ', selected: true },
      { code: 'NV', selected: false },
    ],
    geo_county_nurse: [{ county_fips: '04013' }],
  }
  expect((await admin.raw('PUT', `/nurses/${id}`, sent)).status).toBe(200)
  const { nurse, geo_county_nurse } = await stored(id)
  expect([nurse.geo_area_nurse, nurse.geo_state_nurse, geo_county_nurse]).toEqual([
    [{ geo_area_id: 101 }],
    expect.arrayContaining([{ code: 'AZ', selected: true }]),
    [{ county_fips: '04013', county_name: 'Maricopa', state_name: 'Arizona', state_abbrev: 'AZ' }],
  ])
})

test('NUR-069 a licence belongs to a nurse who is saved: before that there is none to add it to, and a new nurse takes none along', async () => {
  expect(
    await admin.raw('POST', '/nurses/2147483000/licenses', {
      location: 'AZ',
      number: 'RN69',
      type: 'Registered Nurse',
      board: 'Arizona',
      expires: '2027-03-04',
    }),
  ).toMatchObject({ status: 404, body: { error: 'Nurse not found.' } })
  const { status, body } = await create(least(), {
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
