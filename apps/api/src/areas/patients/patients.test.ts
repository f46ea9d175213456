// PAT "Calls" 107-117 with the field rules of 064-093
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { patients } from '@wren/contract/patients'
import { runWork } from '../../platform/work/work.ts'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { activatePatient } from './patients.public.ts'
import { aPatient } from './patients.builders.ts'
import { patientsTopics } from './patients.topics.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)
let nurse: Client
let pharmacy: number
beforeAll(async () => {
  nurse = await app.signIn(await aNurse(app))
  pharmacy = await aPharmacy(app, { title: 'Saguaro Infusion' })
})

const aVisit = async (
  patient: string,
  visit: { nurse?: number; start: string; status?: string },
): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into visit (start, timezone, duration_estimate, patient_uuid, provider_id, treatment, zip, status,
    user_id_assigned, created, updated)
    values (${visit.start}, 'America/Phoenix', 120, ${patient}, ${pharmacy}, 'Saline', '85004',
      ${visit.status ?? 'New'}, ${visit.nurse ?? null}, ${visit.start}, ${visit.start}) returning id`.execute(
    app.instance.platform.db,
  )
  return rows[0]?.id as number
}
const events = async (uuid: string, action: string) =>
  (
    await sql<{
      changes: Record<string, unknown>
      detail: { unconditional?: boolean }
      version: number
    }>`
  select changes, detail, version from audit_event where patient_uuid = ${uuid} and action = ${action}
    order by id`.execute(app.instance.platform.db)
  ).rows

const required = { first_name: 'Rosa', last_name: 'Vega', dob: '1961-02-03' }

test('PAT-112 PAT-087 POST /patient/insert creates a patient once, in the shape of its fetch', async () => {
  const sent = {
    ...required,
    user_id_ops: admin.id,
    phone: '(602) 555-0142',
    phone_additional: '1-602-555-0143',
    is_recurring: true,
    has_allergy: false,
    notes_unknown: 1,
    diagnoses: [{ code: 'D80.1', name: 'Nonfamilial hypogammaglobulinemia' }],
    languages: [{ name: 'Spanish', code: 'es' }],
    pot_required: true,
    preferred_contact: ' ',
    preferenced_day: 3,
    preferenced_time_hour: 10,
    zip: '85004',
    timezone: 'America/Phoenix',
    document_link: 'https://drive.google.com/drive/folders/1',
  }
  const made = await admin.call(patients.insert, sent)
  expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"'])
  expect(made.body.patient).toMatchObject({
    id: made.body.id,
    uuid: made.body.uuid,
    version: 1,
    status: 'New',
    patient_age: 65,
    wren_mrn: `W${String(made.body.id).padStart(6, '0')}`,
    phone: '+16025550142',
    phone_additional: '+16025550143',
    is_recurring: true,
    has_allergy: false,
    has_difficult_iv_access: null,
    pot_required: true,
    preferred_contact: null,
    preferenced_time_minute: 0,
    languages: [{ name: 'Spanish', code: 'es' }],
    external_mrn: [],
    nurses_blocked: [],
    street: null,
  })
  expect((await admin.call(patients.byUuid, { uuid: made.body.uuid })).body.patient).toEqual(
    made.body.patient,
  )
  expect((await events(made.body.uuid, 'create')).map(({ version }) => version)).toEqual([1])

  const again = await admin.call(patients.insert, {
    ...required,
    first_name: ' rosa',
    user_id_ops: admin.id,
  })
  expect(again).toMatchObject({
    status: 409,
    body: {
      error: 'A patient with the same name and date of birth already exists',
      duplicates: [
        {
          uuid: made.body.uuid,
          first_name: 'Rosa',
          last_name: 'Vega',
          dob: '1961-02-03',
          wren_mrn: made.body.patient.wren_mrn,
        },
      ],
    },
  })
  expect(
    (await admin.call(patients.insert, { ...required, user_id_ops: admin.id, force: true })).status,
  ).toBe(201)
  expect((await nurse.call(patients.insert, sent)).status).toBe(403)
  expect((await app.nobody.call(patients.insert, sent)).status).toBe(401)
})

test('two simultaneous creations of one patient give one patient and one 409', async () => {
  const sent = { first_name: 'Twin', last_name: 'Twice', dob: '1990-01-01', user_id_ops: admin.id }
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(patients.insert, sent)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('PAT-071 PAT-073 PAT-074 PAT-077 PAT-078 PAT-084 field rules answer their texts', async () => {
  const faults = async (fields: Record<string, unknown>) => {
    const { status, body } = await admin.raw('POST', '/patient/insert', {
      ...required,
      first_name: 'Field',
      user_id_ops: admin.id,
      ...fields,
    })
    return status === 400 ? body['fields'] : status
  }
  expect((await admin.raw('POST', '/patient/insert', {})).body['fields']).toEqual({
    first_name: 'This field is required.',
    last_name: 'This field is required.',
    dob: 'This field is required.',
    user_id_ops: 'This field is required.',
  })
  for (const dob of ['1980-13-40', '2026-11-21', '1899-12-31', '01/02/1980', 5])
    expect(await faults({ dob })).toEqual({ dob: 'DOB is not valid' })
  expect(
    await faults({
      phone: '555',
      phone_additional: '12',
      phone_scheduling_contact: '1',
      office_fax: '9',
      office_phone: 'x1',
    }),
  ).toEqual({
    phone: 'Home Phone is not valid',
    phone_additional: 'Cell Phone is not valid',
    phone_scheduling_contact: 'Scheduling Contact Phone is not valid',
    office_fax: 'Office Fax is not valid',
    office_phone: 'Office Phone is not valid',
  })
  expect(
    await faults({
      pot_certification_period_from: '2026-02-02',
      pot_certification_period_to: '2026-02-01',
    }),
  ).toEqual({
    pot_certification_period_from:
      'Certification Period From date must be set before Certification Period To',
  })
  expect(await faults({ diagnoses: [{ code: 'A', name: ' ' }] })).toEqual({
    diagnoses: 'Diagnosis Code and Name are required',
  })
  expect(
    await faults({ diagnoses: Array.from({ length: 6 }, () => ({ code: 'A', name: 'B' })) }),
  ).toEqual({ diagnoses: 'At most 5 diagnoses can be added.' })
  expect(await faults({ zip: '8500' })).toEqual({ zip: '5 digits required' })
  expect(await faults({ street: '1 Main' })).toEqual({
    zip: 'A zip code and timezone are required for each nurse.',
    timezone: 'A zip code and timezone are required for each nurse.',
  })
  const wrong = { state: 'ZZ', zip: '85004', timezone: 'America/Phoenix' }
  expect(await faults(wrong)).toEqual({ state: 'Invalid value' })
  for (const name of ['user_id_ops', 'pot_nurse'])
    expect(await faults({ [name]: 999_999 })).toEqual({ [name]: 'Invalid value' })
  expect(await faults({ user_id_ops: nurse.id })).toEqual({ user_id_ops: 'Invalid value' })
  expect(await faults({ nurses_blocked: [admin.id] })).toEqual({ nurses_blocked: 'Invalid value' })
  expect(await faults({ languages: [{ name: 'Klingon', code: 'tlh' }] })).toEqual({
    languages: 'Invalid value',
  })
  expect(
    await faults({
      is_recurring: 'yes',
      preferenced_day: 8,
      preferenced_time_minute: 20,
      phone_call_preferred: 'true',
    }),
  ).toEqual({
    is_recurring: 'Invalid value',
    preferenced_day: 'Invalid value',
    preferenced_time_minute: 'Invalid value',
    phone_call_preferred: 'Invalid value',
  })
  expect(await faults({ wren_mrn: 'W1', version: 3 })).toEqual({
    wren_mrn: 'This field cannot be set here.',
    version: 'This field cannot be set here.',
  })
})

test('PAT-113 PUT /patient/insert saves only what changed and refuses an outdated copy with the current patient', async () => {
  const patient = await aPatient(admin)
  const saved = await admin.call(patients.save, {
    uuid: patient.uuid,
    version: 1,
    phone: '+14805550101',
    first_name: 'Pat',
    wren_mrn: 'W9',
    id: 7,
    patient_age: 3,
  } as never)
  expect(saved.body.patient).toMatchObject({
    id: patient.id,
    version: 2,
    phone: '+14805550101',
    wren_mrn: patient.wren_mrn,
  })
  expect(saved.headers.get('etag')).toBe('"2"')
  expect(await events(patient.uuid, 'update')).toMatchObject([
    { version: 2, changes: { phone: { before: null, after: '+14805550101' } } },
  ])

  const stale = await admin.call(patients.save, { uuid: patient.uuid, version: 1, city: 'Mesa' })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This patient was changed by someone else. Reload to see the latest version.',
      current: saved.body.patient,
    },
  })
  const unchanged = await admin.call(patients.save, { uuid: patient.uuid, phone: '(480) 555-0101' })
  expect(unchanged.body.patient.version).toBe(2)
  expect(await events(patient.uuid, 'update')).toHaveLength(1)
  const unconditional = await admin.call(patients.save, {
    uuid: patient.uuid,
    city: 'Mesa',
    preferenced_time_hour: 9,
    preferenced_time_minute: 30,
  })
  expect(unconditional.body.patient).toMatchObject({
    version: 3,
    city: 'Mesa',
    preferenced_time_minute: 30,
  })
  expect((await events(patient.uuid, 'update')).map(({ detail }) => detail.unconditional)).toEqual([
    undefined,
    true,
  ])
  expect(
    (await admin.call(patients.save, { uuid: patient.uuid, preferenced_time_hour: null })).body
      .patient.preferenced_time_minute,
  ).toBeNull()

  expect(
    await admin.call(patients.save, { uuid: '4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001', city: 'X' }),
  ).toMatchObject({ status: 404, body: { error: 'Patient not found.' } })
  expect((await admin.raw('PUT', '/patient/insert', { uuid: 'x' })).body['fields']).toEqual({
    uuid: 'Invalid value',
  })
  expect(
    (await admin.raw('PUT', '/patient/insert', { uuid: patient.uuid, external_mrn: [] })).body[
      'fields'
    ],
  ).toEqual({ external_mrn: 'This field cannot be set here.' })
  expect((await nurse.call(patients.save, { uuid: patient.uuid, city: 'X' })).status).toBe(403)
  expect((await app.nobody.call(patients.save, { uuid: patient.uuid, city: 'X' })).status).toBe(401)
})

test('PAT-076 only a Google Drive link is accepted, and a stored other link stays until it is edited', async () => {
  const patient = await aPatient(admin)
  for (const document_link of [
    'nonsense',
    'http://drive.google.com/x',
    'https://drive.google.com.evil.example/',
    'https://example.com/drive.google.com/',
  ])
    expect(
      (await admin.call(patients.save, { uuid: patient.uuid, document_link })).body.fields,
    ).toEqual({ document_link: 'Google Drive Link is not valid' })
  await app.instance.platform.db
    .updateTable('patient')
    .set({ document_link: 'https://old.example/x' })
    .where('uuid', '=', patient.uuid)
    .execute()
  expect(
    (
      await admin.call(patients.save, {
        uuid: patient.uuid,
        city: 'Tempe',
        document_link: 'https://old.example/x',
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await admin.call(patients.save, {
        uuid: patient.uuid,
        document_link: 'https://old.example/y',
      })
    ).body.fields,
  ).toEqual({ document_link: 'Google Drive Link is not valid' })
  expect(
    (
      await admin.call(patients.save, {
        uuid: patient.uuid,
        document_link: 'https://docs.google.com/d/1',
      })
    ).status,
  ).toBe(200)
})

test('PAT-093 the server refuses status changes that are not offered', async () => {
  const change = async (from: string, to: string) => {
    const patient = await aPatient(admin, { status: from as never })
    const { status, body } = await admin.call(patients.save, {
      uuid: patient.uuid,
      status: to as never,
    })
    return status === 200 ? 'saved' : `${status} ${body.code} ${body.error}`
  }
  for (const [from, to] of [
    ['New', 'Hold'],
    ['Active', 'Completed'],
    ['Hold', 'Active'],
    ['Hold', 'New'],
    ['Inactive', 'New'],
    ['Completed', 'New'],
    ['New', 'New'],
  ] as const)
    expect([from, to, await change(from, to)]).toEqual([from, to, 'saved'])
  for (const [from, to] of [
    ['New', 'Active'],
    ['Active', 'New'],
    ['Inactive', 'Active'],
    ['Completed', 'Hold'],
  ] as const)
    expect(await change(from, to)).toBe(
      `409 transition Status cannot be changed from ${from} to ${to}`,
    )
})

test('a nurse of an upcoming visit cannot be blocked, another one can and is no longer preferred', async () => {
  const { db } = app.instance.platform
  const patient = await aPatient(admin)
  const [booked, other] = [await aNurse(app), await aNurse(app)]
  await aVisit(patient.uuid, { nurse: booked, start: '2026-11-25T17:00:00Z' })
  await aVisit(patient.uuid, {
    nurse: other,
    start: '2026-11-10T17:00:00Z',
    status: 'Completed - Closed Out',
  })
  await sql`insert into patient_nurse (patient_uuid, nurse_id, is_primary, primary_at)
    values (${patient.uuid}, ${other}, true, '2026-01-01')`.execute(db)
  const refused = await admin.call(patients.save, {
    uuid: patient.uuid,
    nurses_blocked: [booked, other],
    city: 'Tempe',
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'Patient has an upcoming visit scheduled with a blocked nurse' },
  })
  expect((await admin.call(patients.byUuid, { uuid: patient.uuid })).body).toMatchObject({
    patient: { nurses_blocked: [], city: 'Phoenix' },
    nurses_visited: [{ nurse_id: other, primary: true, blocked: false }],
  })

  const blocked = await admin.call(patients.save, {
    uuid: patient.uuid,
    version: 1,
    nurses_blocked: [other],
  })
  expect(blocked.body.patient).toMatchObject({ nurses_blocked: [other], version: 1 })
  expect((await admin.call(patients.nursesVisited, { id: patient.uuid })).body.data).toMatchObject([
    { nurse_id: other, primary: false, blocked: true },
  ])
  expect(
    (await admin.call(patients.save, { uuid: patient.uuid, nurses_blocked: [] })).body.patient
      .nurses_blocked,
  ).toEqual([])
})

test('PAT-100 PAT-111 nurses of a patient: preferred first, then by last completed visit, with counts', async () => {
  const patient = await aPatient(admin)
  const [early, late, preferred, never] = [
    await aNurse(app, { first_name: 'Early' }),
    await aNurse(app),
    await aNurse(app),
    await aNurse(app),
  ]
  await aVisit(patient.uuid, {
    nurse: early,
    start: '2026-10-01T17:00:00.000Z',
    status: 'Completed - Visit Finished',
  })
  await aVisit(patient.uuid, {
    nurse: early,
    start: '2026-10-02T17:00:00.000Z',
    status: 'Completed - Closed Out',
  })
  await aVisit(patient.uuid, {
    nurse: late,
    start: '2026-11-01T17:00:00.000Z',
    status: 'Completed - Closed Out',
  })
  await aVisit(patient.uuid, {
    nurse: never,
    start: '2026-11-02T17:00:00.000Z',
    status: 'Active - Ready',
  })
  await sql`insert into patient_nurse (patient_uuid, nurse_id, is_primary, primary_at)
    values (${patient.uuid}, ${preferred}, true, '2026-01-01')`.execute(app.instance.platform.db)
  const { body } = await admin.call(patients.nursesVisited, { id: patient.id })
  expect(
    body.data.map(({ nurse_id, visits_qty, last_visit, primary }) => [
      nurse_id,
      visits_qty,
      last_visit,
      primary,
    ]),
  ).toEqual([
    [preferred, 0, null, true],
    [late, 1, '2026-11-01T17:00:00.000Z', false],
    [early, 2, '2026-10-02T17:00:00.000Z', false],
  ])
  expect(body.data[2]).toMatchObject({
    user_nurse_id: early,
    nurse_first_name: 'Early',
    visit_timezone: 'America/Phoenix',
    blocked: false,
  })
  expect((await admin.call(patients.nursesVisited, { id: patient.uuid })).body).toEqual(body)
  expect((await admin.call(patients.nursesVisited, { id: 999_999 })).status).toBe(404)
  expect((await nurse.call(patients.nursesVisited, { id: patient.id })).status).toBe(403)
  expect((await app.nobody.call(patients.nursesVisited, { id: patient.id })).status).toBe(401)
})

test('PAT-107 PAT-108 both searches find by either order of the name, Wren MRN and pharmacy MRN', async () => {
  const patient = await aPatient(admin, {
    first_name: 'Zoë',
    last_name: "O'Quill 100%",
    phone_scheduling_contact: '+16025550177',
    nurse_gender_preference: 'M',
  })
  await admin.call(patients.addMrn, {
    patient_id: patient.id,
    provider_id: pharmacy,
    mrn: 'SAG_771',
  })
  const uuids = async (
    text: string,
    call: typeof patients.search | typeof patients.pickerSearch = patients.search,
  ) => (await admin.call(call, { text })).body.data.map(({ uuid }) => uuid)
  for (const text of [
    "zoe o'quill",
    "O'QUILL 100% ZOË",
    patient.wren_mrn.toLowerCase(),
    'sag_7',
    '0% z',
  ])
    expect([text, await uuids(text)]).toEqual([text, [patient.uuid]])
  expect(await uuids('SAG_771', patients.pickerSearch)).toEqual([patient.uuid])
  for (const text of ['zo', '  z  ', 'zo%quill', 'sag-771', 'no such'])
    expect(await uuids(text)).toEqual([])
  const { body } = await admin.call(patients.search, { filters: { text: 'sag_771' } })
  expect(body.data).toEqual([
    {
      uuid: patient.uuid,
      id: patient.id,
      first_name: 'Zoë',
      last_name: "O'Quill 100%",
      dob: '1970-05-17',
      status: 'New',
      wren_mrn: patient.wren_mrn,
      external_mrn: [
        {
          id: expect.any(Number),
          patient_id: patient.id,
          provider_id: pharmacy,
          mrn: 'SAG_771',
          provider_title: 'Saguaro Infusion',
        },
      ],
      nurse_gender_preference: 'M',
      languages: [{ name: 'English', code: 'en' }],
      phone_scheduling_contact: '+16025550177',
    },
  ])
  await sql`insert into patient (first_name, last_name, dob, user_id_ops, created, updated)
    select 'Many' || n % 10, 'Bulk' || lpad((n / 10)::text, 3, '0'), '1980-01-01', ${admin.id}::int, '2026-11-20',
      '2026-11-20' from generate_series(0, 509) n`.execute(app.instance.platform.db)
  const many = (await admin.call(patients.search, { text: 'bulk' })).body.data.map(
    ({ first_name, last_name }) => `${last_name} ${first_name}`,
  )
  expect([many.length, many.slice(0, 2), many]).toEqual([
    500,
    ['Bulk000 Many0', 'Bulk000 Many1'],
    [...many].sort(),
  ])
  expect(await admin.raw('POST', '/patient-search', {})).toMatchObject({
    status: 400,
    body: { fields: { text: 'This field is required.' } },
  })
  expect((await nurse.call(patients.search, { text: 'zoe' })).status).toBe(403)
  expect((await app.nobody.call(patients.pickerSearch, { text: 'zoe' })).status).toBe(401)
})

test('PAT-109 PAT-110 a patient is read by uuid and by visit, and each look is in the trail once', async () => {
  const patient = await aPatient(admin)
  const visit = await aVisit(patient.uuid, { start: '2026-11-25T17:00:00Z' })
  const { body } = await admin.call(patients.byUuid, { uuid: patient.uuid })
  expect(body).toEqual({ patient, nurses_visited: [], no_texts: null, patient_age: 56 })
  expect((await admin.call(patients.byVisit, { id: visit })).body).toEqual({ patient })
  expect(await events(patient.uuid, 'view')).toHaveLength(1)
  const bare = await sql<{
    id: number
  }>`update visit set patient_uuid = null where id = ${visit} returning id`.execute(
    app.instance.platform.db,
  )
  expect((await admin.call(patients.byVisit, { id: bare.rows[0]?.id as number })).body).toEqual({
    patient: null,
  })
  expect((await admin.call(patients.byVisit, { id: 999_999 })).status).toBe(404)
  for (const uuid of ['4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001', 'x'])
    expect(await admin.raw('GET', `/patient/by-uuid/${uuid}`)).toMatchObject({
      status: 404,
      body: { error: 'Patient not found.' },
    })
  for (const path of [`/patient/by-uuid/${patient.uuid}`, `/patient/by-assignment/${visit}`]) {
    expect((await nurse.raw('GET', path)).status).toBe(403)
    expect((await app.nobody.raw('GET', path)).status).toBe(401)
  }
})

test('PAT-064 PAT-116 PAT-117 one MRN per patient and pharmacy, each MRN once within a pharmacy', async () => {
  const [one, two] = [await aPatient(admin), await aPatient(admin)]
  const apex = await aPharmacy(app, { title: 'Apex' })
  const add = (patient_id: number, provider_id: number, mrn: string) =>
    admin.call(patients.addMrn, { patient_id, provider_id, mrn })
  const first = await add(one.id, pharmacy, '  Ab-1 ')
  expect(first).toMatchObject({
    status: 201,
    body: {
      id: expect.any(Number),
      patient_id: one.id,
      provider_id: pharmacy,
      mrn: 'Ab-1',
      provider_title: 'Saguaro Infusion',
      version: 1,
    },
  })
  expect(await add(one.id, pharmacy, 'Ab-2')).toMatchObject({
    status: 409,
    body: { error: 'This patient already has an MRN for Saguaro Infusion' },
  })
  expect(await add(two.id, pharmacy, 'aB-1')).toMatchObject({
    status: 409,
    body: { error: 'aB-1 is already used for another patient of Saguaro Infusion' },
  })
  expect((await add(one.id, apex, 'Ab-1')).status).toBe(201)
  expect(
    (await admin.call(patients.mrns, { id: one.id })).body.data.map(({ provider_title, mrn }) => [
      provider_title,
      mrn,
    ]),
  ).toEqual([
    ['Apex', 'Ab-1'],
    ['Saguaro Infusion', 'Ab-1'],
  ])
  expect((await admin.call(patients.byUuid, { uuid: one.uuid })).body.patient).toMatchObject({
    version: 1,
    external_mrn: [{ provider_title: 'Apex' }, { mrn: 'Ab-1' }],
  })

  const race = await Promise.all([
    add(two.id, apex, 'R1'),
    add(two.id, apex, 'R1'),
    add(two.id, apex, 'R2'),
  ])
  expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await add(999_999, apex, 'x')).status).toBe(404)
  for (const id of [999_999, await aPharmacy(app, { is_deleted: true })])
    expect((await add(one.id, id, 'x')).body.fields).toEqual({ provider_id: 'Invalid value' })
  expect(
    (await admin.raw('POST', '/provider-mrn', { patient_id: one.id, provider_id: apex, mrn: ' ' }))
      .body['fields'],
  ).toEqual({ mrn: 'This field is required.' })
  expect((await add(two.id, pharmacy, 'x'.repeat(51))).status).toBe(400)
  expect((await admin.call(patients.mrns, { id: 999_999 })).status).toBe(404)
  expect((await nurse.call(patients.mrns, { id: one.id })).status).toBe(403)
  expect(
    (await app.nobody.call(patients.addMrn, { patient_id: one.id, provider_id: apex, mrn: 'x' }))
      .status,
  ).toBe(401)
})

test('a New patient becomes Active with her first booked visit, any other status stays', async () => {
  const { platform } = app.instance
  const activate = (uuid: string) =>
    runWork(
      platform,
      { kind: 'job', name: 'test' },
      { requestId: uuid, address: null },
      async (work) => {
        await activatePatient(work, uuid)
        return null
      },
    )
  const [fresh, held] = [await aPatient(admin), await aPatient(admin, { status: 'Hold' })]
  for (const { uuid } of [fresh, fresh, held]) await activate(uuid)
  expect((await admin.call(patients.byUuid, { uuid: fresh.uuid })).body.patient).toMatchObject({
    status: 'Active',
    version: 2,
  })
  expect((await admin.call(patients.byUuid, { uuid: held.uuid })).body.patient).toMatchObject({
    status: 'Hold',
    version: 1,
  })
  expect(await events(fresh.uuid, 'update')).toMatchObject([
    { version: 2, changes: { status: { before: 'New', after: 'Active' } } },
  ])
})

test('a block is news of patient_nurse only, a saved field of patient', () => {
  const news = (fields: readonly string[]) =>
    patientsTopics['patients.changed']?.({ fields } as never)
  expect([news(['nurses_blocked']), news(['zip']), news(['zip', 'nurses_blocked'])]).toEqual([
    ['patient_nurse'],
    ['patient'],
    ['patient', 'patient_nurse'],
  ])
})
