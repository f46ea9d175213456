// NUR-041, NUR-042, NUR-043, NUR-044, NUR-049, NUR-050, NUR-051, NUR-052, NUR-053, NUR-054, NUR-055, NUR-056, NUR-057,
// NUR-058, NUR-059, NUR-063: fields of a nurse, their limits and their refusals.
import { expect, test } from 'vitest'
import { nurseStatuses, nurseSubStatuses, subStatusesOf } from '@wren/contract/nurses.rules'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { nurseCalls, nurseInput, statusAndFields } from './nurses-calls.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

const { create, createNurse, save, stored } = nurseCalls(admin)

test('NUR-050 NUR-051 NUR-052 NUR-053 NUR-054 refuses missing and wrong values by field', async () => {
  const id = await createNurse()
  const required = 'This field is required.'
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'zip', 'status']) {
    const { [name]: _, ...rest } = nurseInput() as Record<string, unknown>
    expect([name, statusAndFields(await create(rest))]).toEqual([name, [400, { [name]: required }]])
    expect([name, statusAndFields(await save(id, { [name]: null }))]).toEqual([
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
    expect([nurse, statusAndFields(await create(nurseInput(nurse)))]).toEqual([
      nurse,
      [400, fields],
    ])
    expect([nurse, statusAndFields(await save(id, nurse))]).toEqual([nurse, [400, fields]])
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

test('NUR-041 NUR-042 NUR-044 stores every field as sent', async () => {
  const id = await createNurse()
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

test('NUR-055 NUR-056 NUR-057 NUR-058 NUR-059 stores allowed statuses only', async () => {
  const id = await createNurse()
  for (const status of nurseStatuses) {
    for (const sub_status of [...nurseSubStatuses, null]) {
      const isAllowed =
        sub_status === null ||
        sub_status === 'None' ||
        subStatusesOf[status].includes(sub_status) ||
        status === 'Admin'
      const answer = await save(id, { status, sub_status })
      expect([status, sub_status, answer.status]).toEqual([
        status,
        sub_status,
        isAllowed ? 200 : 400,
      ])
      if (isAllowed)
        expect(answer.body['nurse']).toMatchObject({
          status,
          sub_status: status === 'Admin' ? 'None' : sub_status,
        })
    }
  }
  expect(
    (await save(id, { status: 'Disabled', sub_status: 'WaitList' })).body['nurse'],
  ).toMatchObject({ status: 'Disabled', sub_status: 'Waitlist' })
  expect(statusAndFields(await save(id, { status: 'Enabled' }))).toEqual([
    400,
    { sub_status: 'Waitlist is not a sub status of Enabled.' },
  ])
})

test('NUR-049 English stays among the languages', async () => {
  const id = await createNurse()
  expect(await save(id, { languages: [{ code: 'es' }] })).toMatchObject({
    status: 400,
    body: {
      error: 'English cannot be removed',
      fields: { languages: 'English cannot be removed' },
    },
  })
  expect((await create(nurseInput({ languages: [{ code: 'es' }] }))).status).toBe(400)
})

test('NUR-063 an email belongs to one user, regardless of case', async () => {
  const id = await createNurse()
  await create(nurseInput({ email: 'taken@nurses.example' }))
  const taken = {
    status: 409,
    body: {
      error: 'A user with this email already exists',
      fields: { email: 'A user with this email already exists' },
    },
  }
  expect(await create(nurseInput({ email: 'TAKEN@nurses.example' }))).toMatchObject(taken)
  expect(await save(id, { email: 'Taken@nurses.example' })).toMatchObject(taken)
  expect((await stored(id)).nurse.version).toBe(1)
})

test('NUR-043 gender and pronoun accept only their choices', async () => {
  const id = await createNurse()
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
    expect(statusAndFields(await save(id, wrong))).toEqual([
      400,
      { [Object.keys(wrong)[0] as string]: 'Invalid value' },
    ])
})
