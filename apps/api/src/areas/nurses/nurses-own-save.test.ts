// NUR-120, NUR-135, NUR-154: the profile saved by the nurse.
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { nursesSave } from '@wren/contract/nurses-save'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { statusAndFields } from './nurses-calls.builders.ts'
import { aNurse } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

test('NUR-135 NUR-120 a nurse saves only the fields that nurses may set', async () => {
  const id = await aNurse(app, { notes: 'secret' })
  const nurse = await app.signIn(id)
  const saveOwn = (fields: object, more: object = {}, nurseId = id) =>
    nurse.raw('PUT', `/nurses-nurses/${nurseId}`, { nurse: fields, ...more })
  const ownFields = {
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
  const { status, body } = await saveOwn(ownFields, {
    version: 1,
    geo_state_nurse: [{ code: 'AZ', selected: true }],
    geo_county_nurse: [{ county_fips: '04013' }],
  })
  expect([status, body]).toEqual([200, (await nurse.call(nurses.own, {})).body])
  expect(body['nurse']).toMatchObject({
    ...ownFields,
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
    expect([name, statusAndFields(await saveOwn({ [name]: 'x' }))]).toEqual([
      name,
      [400, { [name]: 'This field cannot be set here.' }],
    ])
  expect(statusAndFields(await saveOwn({ nickname: '' }))).toEqual([
    400,
    { nickname: 'This field is required.' },
  ])
  expect(statusAndFields(await saveOwn({ nickname: 'x'.repeat(21) }))).toEqual([
    400,
    { nickname: 'Please enter a value with no more than 20 characters.' },
  ])
  expect(statusAndFields(await saveOwn({ phone: '12' }))).toEqual([
    400,
    { phone: 'Phone is not valid' },
  ])
  expect(statusAndFields(await saveOwn({ zip: '123' }))).toEqual([
    400,
    { zip: '5 digits required' },
  ])
  expect((await saveOwn({ nickname: 'Other' }, {}, await aNurse(app))).status).toBe(403)
  expect((await admin.raw('PUT', `/nurses-nurses/${id}`, { nurse: {} })).status).toBe(403)
  expect((await app.nobody.raw('PUT', `/nurses-nurses/${id}`, { nurse: {} })).status).toBe(401)
  const user = await app.signIn(await app.createPerson())
  expect((await user.raw('PUT', `/nurses-nurses/${user.id}`, { nurse: {} })).status).toBe(404)
})

test('NUR-154 refuses the later of two saves and hides staff fields from the nurse', async () => {
  const id = await aNurse(app, { notes: 'secret', stripe_id: 'acct_x' })
  const nurse = await app.signIn(id)
  const answers = await Promise.all([
    admin.call(nursesSave.save, { id, nurse: { nickname: 'Admins' }, version: 1 }),
    nurse.call(nursesSave.saveOwn, { id, nurse: { nickname: 'Hers' }, version: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const staleSave = await nurse.raw('PUT', `/nurses-nurses/${id}`, {
    nurse: { nickname: 'Late' },
    version: 1,
  })
  expect(staleSave).toMatchObject({
    status: 409,
    body: { code: 'stale', current: (await nurse.call(nurses.own, {})).body },
  })
  expect(JSON.stringify(staleSave.body)).not.toMatch(/secret|acct_x/)
  expect(
    (await admin.raw('PUT', `/nurses/${id}`, { nurse: { nickname: 'Late' }, version: 1 })).body[
      'current'
    ],
  ).toEqual((await admin.call(nurses.byId, { id })).body)
})
