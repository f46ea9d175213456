// PAT "Pharmacy MRNs" 064, 065, PAT-118, PAT-119
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aPatient } from './patients.builders.ts'

let app: TestApp
let admin: Client
let nurse: Client
let pharmacy: number
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.admin()
  nurse = await app.signIn(await aNurse(app))
  pharmacy = await aPharmacy(app, { title: 'Saguaro Infusion' })
})
afterAll(() => app.close())

const anMrn = async (mrn: string) => {
  const patient = await aPatient(admin)
  return {
    patient,
    row: (await admin.call(patients.addMrn, { patient_id: patient.id, provider_id: pharmacy, mrn }))
      .body,
  }
}
const trail = async (id: number) =>
  (
    await sql<{
      action: string
      changes: unknown
    }>`select action, changes from audit_event where record_type = 'mrn' and record_id = ${String(id)} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('PAT-065 PAT-118 an MRN is changed, its pharmacy never, and what is empty, unchanged, taken or outdated is refused', async () => {
  const { patient, row } = await anMrn('A-1')
  await anMrn('Taken')
  const changed = await admin.call(patients.changeMrn, { id: row.id, mrn: ' A-2 ', version: 1 })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      id: row.id,
      patient_id: patient.id,
      provider_id: pharmacy,
      mrn: 'A-2',
      provider_title: 'Saguaro Infusion',
      version: 2,
    },
  })
  expect(
    (await admin.call(patients.search, { text: 'a-2' })).body.data.map(({ uuid }) => uuid),
  ).toEqual([patient.uuid])
  expect(await trail(row.id)).toMatchObject([
    { action: 'create' },
    { action: 'update', changes: { mrn: { before: 'A-1', after: 'A-2' } } },
  ])
  // PAT-122: the patient's own version stays
  expect((await admin.call(patients.byUuid, { uuid: patient.uuid })).body.patient).toMatchObject({
    version: 1,
    external_mrn: [{ mrn: 'A-2' }],
  })

  const raw = async (body: object, id = row.id) => {
    const answer = await admin.raw('PATCH', `/provider-mrn/${id}`, body)
    return [answer.status, answer.body['fields'] ?? answer.body['error']]
  }
  expect(await raw({ mrn: ' ' })).toEqual([400, { mrn: 'This field is required.' }])
  expect(await raw({})).toEqual([400, { mrn: 'This field is required.' }])
  expect(await raw({ mrn: 'A-2' })).toEqual([400, { mrn: 'The MRN is the same.' }])
  expect(await raw({ mrn: 'x'.repeat(51) })).toEqual([
    400,
    { mrn: 'Please enter a value with no more than 50 characters.' },
  ])
  expect(await raw({ mrn: 'A-3', provider_id: await aPharmacy(app) })).toEqual([
    400,
    { provider_id: 'This field cannot be set here.' },
  ])
  expect(await raw({ mrn: 'tAKEN' })).toEqual([
    409,
    'tAKEN is already used for another patient of Saguaro Infusion',
  ])
  expect(await raw({ mrn: 'A-3' }, 999_999)).toEqual([404, 'MRN not found.'])
  const stale = await admin.call(patients.changeMrn, { id: row.id, mrn: 'A-3', version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This pharmacy MRN was changed by someone else. Reload to see the latest version.',
      current: changed.body,
    },
  })
  expect((await admin.call(patients.changeMrn, { id: row.id, mrn: 'a-2' })).body).toMatchObject({
    mrn: 'a-2',
    version: 3,
  })
  expect((await nurse.call(patients.changeMrn, { id: row.id, mrn: 'A-3' })).status).toBe(403)
  expect((await app.nobody.call(patients.changeMrn, { id: row.id, mrn: 'A-3' })).status).toBe(401)
})

test('PAT-119 an MRN is deleted once, is found no more, and leaves its trace', async () => {
  const { patient, row } = await anMrn('D-77')
  expect((await nurse.call(patients.removeMrn, { id: row.id })).status).toBe(403)
  expect((await app.nobody.call(patients.removeMrn, { id: row.id })).status).toBe(401)
  expect((await admin.call(patients.removeMrn, { id: row.id, version: 9 })).body).toMatchObject({
    code: 'stale',
  })
  expect(await admin.raw('DELETE', `/provider-mrn/${row.id}`)).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await admin.raw('DELETE', `/provider-mrn/${row.id}`)).toMatchObject({
    status: 404,
    body: { error: 'MRN not found.' },
  })
  expect((await admin.raw('DELETE', '/provider-mrn/x')).status).toBe(404)
  expect((await admin.call(patients.mrns, { id: patient.id })).body.data).toEqual([])
  expect((await admin.call(patients.search, { text: 'D-77' })).body.data).toEqual([])
  expect((await trail(row.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  expect(
    (
      await admin.call(patients.addMrn, {
        patient_id: patient.id,
        provider_id: pharmacy,
        mrn: 'D-77',
      })
    ).status,
  ).toBe(201)
})
