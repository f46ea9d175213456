// PAT-064, PAT-065, PAT-118, PAT-119
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aPatient } from './patients.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)
let nurse: Client
let pharmacy: number
beforeAll(async () => {
  nurse = await app.signIn(await aNurse(app))
  pharmacy = await aPharmacy(app, { title: 'Saguaro Infusion' })
})

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
    }>`select action, changes from audit_event where record_type = 'mrn' and record_id = ${String(id)}
      order by id`.execute(app.instance.platform.db)
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

const another = async (mrn: string, force?: true) => {
  const patient = await aPatient(admin)
  return admin.raw('POST', '/provider-mrn', {
    patient_id: patient.id,
    provider_id: pharmacy,
    mrn,
    ...(force === undefined ? {} : { force }),
  })
}

test('PAT-128 PAT-064 one number in another case, with blanks, other hyphens or what cannot be seen is taken', async () => {
  await anMrn('KX-1234')
  for (const [typed, shown] of [
    ['KX-1234\u200b', 'KX-1234'],
    ['KX‑1234', 'KX-1234'],
    ['kx–1234', 'kx-1234'],
    ['\u202eKX-1234\ufeff', 'KX-1234'],
    ['KX - 1234', 'KX - 1234'],
    ['KX-\u00a01234', 'KX- 1234'],
    ['K\u00adX−1234', 'KX-1234'],
  ] as const)
    expect(await another(typed), JSON.stringify(typed)).toMatchObject({
      status: 409,
      body: { error: `${shown} is already used for another patient of Saguaro Infusion` },
    })
  const elsewhere = await aPharmacy(app)
  const patient = await aPatient(admin)
  expect(
    await admin.call(patients.addMrn, {
      patient_id: patient.id,
      provider_id: elsewhere,
      mrn: 'KX‒1234',
    }),
  ).toMatchObject({ status: 201, body: { mrn: 'KX-1234' } })
})

test('PAT-128 a number with a hyphen or blank less is asked about, and saved when it is meant', async () => {
  const patient = await aPatient(admin, { first_name: 'Ada', last_name: 'Quill' })
  await admin.call(patients.addMrn, {
    patient_id: patient.id,
    provider_id: pharmacy,
    mrn: 'QZ1234',
  })
  const text = 'MRN QZ1234 of Ada Quill looks the same. Save anyway?'
  expect(await another('QZ-1234')).toMatchObject({
    status: 409,
    body: { error: text, code: 'similar_mrn' },
  })
  const saved = await another('QZ-1234', true)
  expect([saved.status, saved.body['mrn']]).toEqual([201, 'QZ-1234'])
  const { row } = await anMrn('QY')
  expect(await admin.raw('PATCH', `/provider-mrn/${row.id}`, { mrn: 'qz-12-34' })).toMatchObject({
    status: 409,
    body: { error: text },
  })
  expect(
    await admin.raw('PATCH', `/provider-mrn/${row.id}`, { mrn: 'qz-12-34', force: true }),
  ).toMatchObject({ status: 200, body: { mrn: 'qz-12-34' } })
})

test('PAT-064 PAT-128 of several patients who are given one number at once, in several spellings, one has it', async () => {
  for (let round = 0; round < 5; round++) {
    const spellings = [`RC-${round}9`, `rc‑${round}9`, `RC - ${round}9\u200b`, `\ufeffRC–${round}9`]
    const people = await Promise.all(spellings.map(() => aPatient(admin)))
    const answers = await Promise.all(
      spellings.map((mrn, at) =>
        admin.raw('POST', '/provider-mrn', {
          patient_id: people[at]?.id,
          provider_id: pharmacy,
          mrn,
          force: true,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  }
})

test('older numbers that are read alike are marked, stay as they are, and the next takes the place of the first', async () => {
  const { db } = app.instance.platform
  const people = await Promise.all([1, 2, 3].map(() => aPatient(admin)))
  const ids: number[] = []
  for (const [at, mrn] of ['OLD-7', 'old‑7', 'OLD–7'].entries()) {
    const { rows } = await sql<{
      id: number
    }>`insert into patient_mrn (patient_id, provider_id, mrn, same_as, created, updated)
      values (${people[at]?.id}, ${pharmacy}, ${mrn}, ${ids[0] ?? null}, now(), now()) returning id`.execute(
      db,
    )
    ids.push(rows[0]?.id as number)
  }
  const marks = async () =>
    (
      await sql<{
        same_as: number | null
      }>`select same_as from patient_mrn where id = any(${ids}::int[]) order by id`.execute(db)
    ).rows.map(({ same_as }) => same_as)
  expect(await marks()).toEqual([null, ids[0], ids[0]])
  expect((await another('OLD-7')).status).toBe(409)
  await admin.call(patients.removeMrn, { id: ids[0] as number })
  expect(await marks()).toEqual([null, ids[1]])
  expect((await another('OLD-7')).status).toBe(409)
  await admin.call(patients.changeMrn, { id: ids[1] as number, mrn: 'OLD-8' })
  expect(await marks()).toEqual([null, null])
  expect((await another('OLD-7')).status).toBe(409)
  await admin.call(patients.changeMrn, { id: ids[2] as number, mrn: 'OLD-9' })
  expect((await another('OLD-7')).status).toBe(201)
})
