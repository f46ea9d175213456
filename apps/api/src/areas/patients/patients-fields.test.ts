// PAT-066, PAT-067, PAT-068, PAT-069, PAT-070, PAT-075, PAT-098, PAT-058, PAT-104: the patient as she travels and is
// stored.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from './patients.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

const raw = async (fields: Record<string, unknown>) => {
  const { status, body } = await admin.raw('POST', '/patient/insert', {
    first_name: 'Field',
    last_name: 'Test',
    dob: '1961-02-03',
    user_id_ops: admin.id,
    force: true,
    ...fields,
  })
  return { status, fields: body['fields'], patient: body['patient'] as Record<string, unknown> }
}

test('PAT-066 PAT-067 a patient has these fields in these forms, null where nothing is known', async () => {
  const { patient } = await raw({})
  const named =
    `id uuid first_name last_name dob patient_age status wren_mrn external_mrn is_recurring phone phone_additional phone_scheduling_contact phone_call_preferred office_phone office_phone_ext office_fax street city county state
    state_long zip timezone languages other_language_spoken gender pronoun has_allergy allergies address_notes diagnoses has_difficult_iv_access pot_required soc_date pot_due_next pot_nurse pot_certification_period_from
    pot_certification_period_to prescriber_name preferred_contact allow_shadow document_link admin_notes client_service_specialist preferenced_day preferenced_time_hour preferenced_time_minute nurse_gender_preference user_id_ops
    nurses_blocked`.split(/\s+/)
  expect(Object.keys(patient).toSorted()).toEqual(
    [...named, 'version', 'created', 'updated'].toSorted(),
  )
  expect(patient).toMatchObject({
    is_recurring: null,
    has_allergy: null,
    allow_shadow: null,
    phone: null,
    zip: null,
    pot_nurse: null,
    preferred_contact: null,
    languages: [],
    diagnoses: [],
    nurses_blocked: [],
  })
  const nurse = await aNurse(app)
  const whole = await raw({
    is_recurring: false,
    has_allergy: true,
    soc_date: '2026-01-02',
    phone: '+16025550142',
    languages: [{ name: 'Spanish', code: 'es' }],
    diagnoses: [{ code: 'D1', name: 'One' }],
    pot_nurse: nurse,
    preferred_contact: 'x'.repeat(100),
    nurses_blocked: [nurse],
  })
  expect(whole.patient).toMatchObject({
    is_recurring: false,
    has_allergy: true,
    soc_date: '2026-01-02',
    phone: '+16025550142',
    languages: [{ name: 'Spanish', code: 'es' }],
    diagnoses: [{ code: 'D1', name: 'One' }],
    pot_nurse: nurse,
    nurses_blocked: [nurse],
  })
  expect((await raw({ preferred_contact: 'x'.repeat(101) })).status).toBe(400)
})

test('PAT-068 PAT-069 gender, pronoun, preference, day, hour and minute take their choices and nothing else', async () => {
  const takes = async (name: string, values: readonly unknown[], more = {}) => {
    for (const value of values)
      expect([name, value, (await raw({ [name]: value, ...more })).status]).toEqual([
        name,
        value,
        201,
      ])
  }
  const refuses = async (name: string, values: readonly unknown[], more = {}) => {
    for (const value of values)
      expect([name, value, (await raw({ [name]: value, ...more })).fields]).toEqual([
        name,
        value,
        { [name]: 'Invalid value' },
      ])
  }
  await takes('gender', ['F', 'M', 'N/A', null])
  await takes('pronoun', ['He/Him', 'She/Her', 'They/Them', 'Other', null])
  await takes('nurse_gender_preference', ['F', 'M', null])
  await takes('preferenced_day', [1, 7, null])
  await takes('preferenced_time_hour', [0, 23, null])
  await takes('preferenced_time_minute', [0, 15, 30, 45, null], { preferenced_time_hour: 9 })
  await refuses('gender', ['X'])
  await refuses('nurse_gender_preference', ['N/A'])
  await refuses('preferenced_day', [0, 8])
  await refuses('preferenced_time_hour', [-1, 24])
  await refuses('preferenced_time_minute', [20, 60], { preferenced_time_hour: 9 })
})

test('PAT-070 the Wren MRN is the padded id, is once, and no save changes it', async () => {
  const [one, two] = [await aPatient(admin), await aPatient(admin)]
  expect(
    [one, two].map(({ id, wren_mrn }) => wren_mrn === `W${String(id).padStart(6, '0')}`),
  ).toEqual([true, true])
  expect(
    (
      await admin.raw('PUT', '/patient/insert', {
        uuid: one.uuid,
        wren_mrn: two.wren_mrn,
        city: 'Mesa',
      })
    ).body['patient'],
  ).toMatchObject({ wren_mrn: one.wren_mrn, city: 'Mesa' })
  await expect(
    sql`update patient set wren_mrn = ${two.wren_mrn} where id = ${one.id}`.execute(
      app.instance.platform.db,
    ),
  ).rejects.toThrow(/wren_mrn|generated/)
})

test('a New patient becomes Active with a booked visit; a visit alone changes nothing', async () => {
  const patient = await aPatient(admin)
  const status = async () =>
    (await admin.call(patients.byUuid, { uuid: patient.uuid })).body.patient.status
  await aVisit(app, { ...scene, patient }, { patient_order_id: null })
  expect(await status()).toBe('New')
  await aBookedVisit(
    app,
    { ...scene, patient, nurse: await aNurse(app) },
    { patient_order_id: null },
  )
  expect(await status()).toBe('Active')
})

test('PAT-058 PAT-098 PAT-104 MRNs, nurses and visits of a patient have their fields', async () => {
  const { body: mrn } = await admin.call(patients.addMrn, {
    patient_id: scene.patient.id,
    provider_id: scene.pharmacy,
    mrn: 'F-1',
  })
  expect(Object.keys(mrn).toSorted()).toEqual([
    'id',
    'mrn',
    'patient_id',
    'provider_id',
    'provider_title',
    'version',
  ])
  const { body: marked } = await admin.call(patients.prefer, {
    patient_uuid: scene.patient.uuid,
    nurse_id: scene.nurse,
    kind: 'add',
  })
  expect(Object.keys(marked.data[0] ?? {}).toSorted()).toEqual([
    'blocked',
    'last_visit',
    'nurse_first_name',
    'nurse_id',
    'nurse_last_name',
    'primary',
    'user_nurse_id',
    'visit_timezone',
    'visits_qty',
  ])
  expect(marked.data[0]).toMatchObject({ nurse_id: scene.nurse, user_nurse_id: scene.nurse })
  await aVisit(app, scene)
  const { body } = await admin.call(visits.search, { filters: { patient: scene.patient.uuid } })
  const names = [
    'id',
    'start',
    'timezone',
    'duration_estimate',
    'treatment',
    'city',
    'status',
    'price_nurse_estimate',
    'price_nurse_paid',
    'missed',
    'patient_uuid',
    'patient_first_name',
    'patient_last_name',
    'nurse_first_name',
    'nurse_last_name',
    'is_recurring',
    'notes_pharmacy',
  ]
  expect(names.filter((name) => !(name in (body.data[0] ?? {})))).toEqual([])
})

test('PAT-067 PAT-075 a phone is stored as E.164 however it was written, and one with other digits is not valid', async () => {
  const phones = [
    'phone',
    'phone_additional',
    'phone_scheduling_contact',
    'office_phone',
    'office_fax',
  ]
  for (const name of phones) {
    for (const written of ['(602) 555-0142', '+1 602 555 0142', '1-602-555-0142', '602.555.0142'])
      expect([name, written, (await raw({ [name]: written })).patient[name]]).toEqual([
        name,
        written,
        '+16025550142',
      ])
    for (const short of [
      '602555014',
      '555-0142',
      'none',
      '001 6025550142',
      '602-555-0142 602-555-0143',
    ])
      expect([name, short, Object.keys((await raw({ [name]: short })).fields as object)]).toEqual([
        name,
        short,
        [name],
      ])
    for (const empty of ['', null])
      expect([name, empty, (await raw({ [name]: empty })).patient[name]]).toEqual([
        name,
        empty,
        null,
      ])
  }
})
