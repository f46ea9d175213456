// NUR-076, NUR-077, NUR-078, NUR-079, NUR-080, NUR-088, NUR-089, NUR-097, NUR-098, NUR-099, NUR-141, NUR-142, NUR-153:
// experience and blocked pharmacies of a nurse.
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { nurseExperience } from '@wren/contract/nurse-experience'
import { pharmacies } from '@wren/contract/pharmacies'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aNurse, blockForPharmacy } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app, { first_name: 'Olive', last_name: 'Ops' })

const createNurse = async (): Promise<number> =>
  (
    await admin.raw('POST', '/nurses', {
      nurse: {
        first_name: 'Nell',
        last_name: 'New',
        email: `n${Math.random()}@nurses.example`,
        phone: '+16025550123',
        zip: '90001',
        status: 'Disabled',
      },
    })
  ).body['user_id'] as number
const saveExperience = (id: number, body: object) =>
  admin.raw('PUT', `/api/nurses/${id}/experience`, body)
const stored = async (id: number) =>
  (await admin.call(nurseExperience.byNurse, { id })).body.experience

test('NUR-141 NUR-076 NUR-077 NUR-079 NUR-080 a new nurse has eight skills and three interests', async () => {
  const id = await createNurse()
  const { skills, ...rest } = await stored(id)
  expect(rest).toEqual({
    backgroundExperience: null,
    patientAgePreferenceMin: null,
    patientAgePreferenceMax: null,
    maxDistanceMiles: null,
    patientAgeExperienceVerifiedBy: null,
    patientAgeExperienceVerifiedAt: null,
    version: 1,
  })
  expect(skills.map(({ nurseSkillTypeName }) => nurseSkillTypeName).toSorted()).toEqual([
    'IM_INJECTION',
    'MID',
    'PICC',
    'PIV',
    'PIV_DIFFICULT',
    'PORT',
    'SUBQ',
    'TUNNELED',
  ])
  expect(
    skills
      .filter(({ interestRequired }) => interestRequired)
      .map(({ nurseSkillTypeName }) => nurseSkillTypeName)
      .toSorted(),
  ).toEqual(['IM_INJECTION', 'PIV', 'SUBQ'])
  for (const skill of skills)
    expect(skill).toMatchObject({
      nurseInterested: skill.interestRequired,
      nurseSkillStatus: 'NOT_QUALIFIED',
      educationVerifiedBy: null,
      educationVerifiedAt: null,
      experienceVerifiedBy: null,
      experienceVerifiedAt: null,
    })
  await saveExperience(id, {
    skills: [{ nurseSkillTypeName: 'PIV', nurseInterested: false, nurseSkillStatus: 'QUALIFIED' }],
  })
  expect(
    (await stored(id)).skills.find(({ nurseSkillTypeName }) => nurseSkillTypeName === 'PIV'),
  ).toMatchObject({ nurseInterested: true, nurseSkillStatus: 'QUALIFIED' })
  expect((await admin.raw('GET', '/api/nurses/999999/experience')).status).toBe(404)
})

test('NUR-142 NUR-078 NUR-089 saves experience with its verifiers and refuses stale or wrong values', async () => {
  const id = await createNurse()
  const at = '2026-11-20T18:00:00.000Z'
  const body = {
    backgroundExperience: 'ICU',
    patientAgePreferenceMin: 2,
    patientAgePreferenceMax: 110,
    patientAgeExperienceVerifiedBy: admin.id,
    patientAgeExperienceVerifiedAt: at,
    userId: admin.id,
    version: 1,
    skills: [
      {
        nurseSkillTypeName: 'PICC',
        nurseInterested: true,
        nurseSkillStatus: 'EDUCATED',
        educationVerifiedBy: admin.id,
        educationVerifiedAt: at,
        experienceVerifiedBy: null,
        experienceVerifiedAt: null,
      },
    ],
  }
  const olive = { id: admin.id, firstName: 'Olive', lastName: 'Ops' }
  const { status, body: saveAnswer } = await saveExperience(id, body)
  expect([status, saveAnswer['experience']]).toEqual([200, await stored(id)])
  const saved = await stored(id)
  expect(saved).toMatchObject({
    backgroundExperience: 'ICU',
    patientAgePreferenceMin: 2,
    patientAgePreferenceMax: 110,
    patientAgeExperienceVerifiedBy: olive,
    patientAgeExperienceVerifiedAt: at,
    version: 2,
  })
  expect(saved.skills.find(({ nurseSkillTypeName }) => nurseSkillTypeName === 'PICC')).toEqual({
    nurseSkillTypeName: 'PICC',
    nurseInterested: true,
    interestRequired: false,
    nurseSkillStatus: 'EDUCATED',
    educationVerifiedBy: olive,
    educationVerifiedAt: at,
    experienceVerifiedBy: null,
    experienceVerifiedAt: null,
  })
  expect(await saveExperience(id, body)).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { experience: { version: 2 } } },
  })
  const skill = (more: object) =>
    saveExperience(id, {
      skills: [{ nurseSkillTypeName: 'PICC', nurseSkillStatus: 'QUALIFIED', ...more }],
    })
  for (const wrong of [
    { nurseSkillStatus: null },
    { nurseSkillStatus: 'EXPERT' },
    { nurseSkillTypeName: 'EEG' },
    { educationVerifiedAt: 'now' },
    { experienceVerifiedBy: 999_999 },
  ])
    expect([wrong, (await skill(wrong)).status]).toEqual([wrong, 400])
  expect((await saveExperience(id, { userId: 999_999 })).status).toBe(400)
  expect((await saveExperience(999_999, {})).status).toBe(404)
  const nurse = await app.signIn(id)
  expect([
    (await nurse.raw('PUT', `/api/nurses/${id}/experience`, {})).status,
    (await app.nobody.raw('PUT', `/api/nurses/${id}/experience`, {})).status,
    (await nurse.raw('GET', `/api/nurses/${id}/experience`)).status,
  ]).toEqual([403, 401, 403])
})

test('NUR-088 ages are between 0 and 110, the minimum at most the maximum', async () => {
  const id = await createNurse()
  const order = { patientAgePreferenceMin: 'Minimum age must be less than or equal to maximum age' }
  expect(
    await saveExperience(id, { patientAgePreferenceMin: 60, patientAgePreferenceMax: 20 }),
  ).toMatchObject({ status: 400, body: { error: order.patientAgePreferenceMin, fields: order } })
  for (const wrong of [
    { patientAgePreferenceMin: -1 },
    { patientAgePreferenceMax: 111 },
    { patientAgePreferenceMin: 1.5 },
  ])
    expect((await saveExperience(id, wrong)).status).toBe(400)
  expect(
    (await saveExperience(id, { patientAgePreferenceMin: 20, patientAgePreferenceMax: 20 })).status,
  ).toBe(200)
  expect((await saveExperience(id, { patientAgePreferenceMin: 21 })).body['fields']).toEqual(order)
  expect(
    (await saveExperience(id, { patientAgePreferenceMin: 0, patientAgePreferenceMax: 110 })).status,
  ).toBe(200)
})

test('NUR-153 NUR-097 NUR-098 NUR-099 blocks a pharmacy once, with a reason, for nurse and pharmacy', async () => {
  const id = await aNurse(app, { first_name: 'Bo', last_name: 'Block', nickname: 'Bobo' })
  const [alpha, beta] = [
    await aPharmacy(app, { title: 'Alpha' }),
    await aPharmacy(app, { title: 'Beta' }),
  ]
  await blockForPharmacy(app, id, beta, 'provider')
  const block = (body: object) =>
    admin.raw('POST', '/nurse/provider-blocked/block', {
      blocked_by: 'nurse',
      blocked_by_id: id,
      ...body,
    })
  const entry = {
    user_nurse_id: id,
    provider_id: alpha,
    provider_name: 'Alpha',
    reason: 'Nurse works for pharmacy',
    nurse_first_name: 'Bo',
    nurse_last_name: 'Block',
    nickname: 'Bobo',
    blocked_by: 'nurse',
  }
  const { status, body } = await block({
    add: [{ provider_id: alpha, reason: 'Nurse works for pharmacy' }],
    delete: [],
  })
  expect([status, body['data']]).toEqual([
    200,
    [entry, expect.objectContaining({ provider_id: beta, blocked_by: 'provider' })],
  ])
  expect((await admin.call(pharmacies.byId, { id: alpha })).body.provider_nurse_blocked).toEqual([
    entry,
  ])
  expect((await admin.call(nurses.byId, { id })).body.provider_nurse_blocked).toEqual(body['data'])
  const again = await block({
    add: [
      { provider_id: alpha, reason: 'Nurse preference' },
      { provider_id: beta, reason: 'Nurse terminated by pharmacy' },
    ],
  })
  expect(again.body['data']).toEqual([
    { ...entry, reason: 'Nurse preference' },
    expect.objectContaining({
      provider_id: beta,
      reason: 'Nurse terminated by pharmacy',
      blocked_by: 'provider',
    }),
  ])
  expect((await block({ delete: [alpha, beta] })).body['data']).toEqual([])
  for (const wrong of [
    { provider_id: alpha },
    { reason: 'Nurse preference' },
    { provider_id: alpha, reason: 'Because' },
    { provider_id: 999_999, reason: 'Nurse preference' },
  ])
    expect([wrong, (await block({ add: [wrong] })).status]).toEqual([wrong, 400])
  expect(
    (await admin.raw('POST', '/nurse/provider-blocked/block', { blocked_by_id: 999_999, add: [] }))
      .status,
  ).toBe(404)
  expect(
    (
      await admin.raw('POST', '/nurse/provider-blocked/block', {
        blocked_by: 'provider',
        blocked_by_id: id,
      })
    ).status,
  ).toBe(400)
  const nurse = await app.signIn(id)
  expect([
    (await nurse.raw('POST', '/nurse/provider-blocked/block', { blocked_by_id: id })).status,
    (await app.nobody.raw('POST', '/nurse/provider-blocked/block', { blocked_by_id: id })).status,
  ]).toEqual([403, 401])
})

test('the largest distance is 1 to 500 whole miles, or unset', async () => {
  const id = await createNurse()
  for (const wrong of [0, 501, 20.5, '20'])
    expect(await saveExperience(id, { maxDistanceMiles: wrong })).toMatchObject({
      status: 400,
      body: { fields: { maxDistanceMiles: expect.any(String) } },
    })
  expect((await saveExperience(id, { maxDistanceMiles: 35 })).status).toBe(200)
  expect((await stored(id)).maxDistanceMiles).toBe(35)
  expect((await saveExperience(id, { maxDistanceMiles: null })).status).toBe(200)
  expect((await stored(id)).maxDistanceMiles).toBeNull()
})
