// PAT-101, PAT-102, PAT-086, PAT-114, PAT-115, PAT-122
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '@wren/contract/orders'
import { patients, type Patient } from '@wren/contract/patients'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from './patients.builders.ts'
import { aBookedVisit, useScene } from '../visits/visits.builders.ts'
import { patientsTopics } from './patients.topics.ts'

const app = useTestApp()
let admin: Client
const scene = useScene(app)
let visitor: Client
let patient: Patient
beforeAll(async () => {
  admin = scene.admin
  patient = scene.patient
  visitor = await app.signIn(scene.nurse)
})

type Kind = 'add' | 'delete'
const prefer = (nurse_id: number, kind: Kind = 'add', of = patient) =>
  admin.call(patients.prefer, { patient_uuid: of.uuid, nurse_id, kind })
const block = (nurse_id: number, kind: Kind = 'add', of = patient) =>
  admin.call(patients.block, { patient_uuid: of.uuid, nurse_id, kind })
const changes = async (of: Patient) =>
  (
    await sql<{
      changes: Record<string, unknown>
      version: number
    }>`select changes, version from audit_event where record_type = 'patient' and record_id = ${of.uuid}
      and action = 'update' order by id`.execute(app.instance.platform.db)
  ).rows

test('PAT-114 a nurse is preferred and no longer, and doing either twice changes nothing', async () => {
  const of = await aPatient(admin)
  const one = await aNurse(app, { first_name: 'Prima' })
  expect(await prefer(one, 'add', of)).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          nurse_id: one,
          user_nurse_id: one,
          nurse_first_name: 'Prima',
          last_visit: null,
          visits_qty: 0,
          primary: true,
          blocked: false,
        },
      ],
    },
  })
  expect((await prefer(one, 'add', of)).body.data).toHaveLength(1)
  expect((await prefer(one, 'delete', of)).body).toEqual({ data: [] })
  expect((await prefer(one, 'delete', of)).body).toEqual({ data: [] })
  expect(await changes(of)).toMatchObject([
    { version: 1, changes: { nurses_preferred: { before: [], after: [one] } } },
    { changes: { nurses_preferred: { before: [one], after: [] } } },
  ])
  expect((await admin.call(patients.byUuid, { uuid: of.uuid })).body.patient.version).toBe(1)
})

test('PAT-115 a block is set and lifted; a nurse of an upcoming visit cannot be blocked', async () => {
  const of = await aPatient(admin)
  const one = await aNurse(app)
  expect((await block(one, 'add', of)).body.data).toMatchObject([
    { nurse_id: one, primary: false, blocked: true },
  ])
  expect((await admin.call(patients.byUuid, { uuid: of.uuid })).body.patient).toMatchObject({
    nurses_blocked: [one],
    version: 1,
  })
  expect((await block(one, 'add', of)).status).toBe(200)
  expect((await block(one, 'delete', of)).body).toEqual({ data: [] })
  expect(await changes(of)).toMatchObject([
    { changes: { nurses_blocked: { before: [], after: [one] } } },
    { changes: { nurses_blocked: { before: [one], after: [] } } },
  ])

  await aBookedVisit(app, scene)
  expect(await block(scene.nurse)).toMatchObject({
    status: 409,
    body: { error: 'Patient has an upcoming visit scheduled with a blocked nurse' },
  })
  expect(
    (await admin.call(patients.byUuid, { uuid: patient.uuid })).body.patient.nurses_blocked,
  ).toEqual([])
})

test('PAT-086 neither the form nor the panel blocks the nurse of an upcoming visit; one who came before may be blocked', async () => {
  const of = { ...scene, patient: await aPatient(admin) }
  const one = await aNurse(app)
  const visit = await aBookedVisit(app, { ...of, nurse: one }, { patient_order_id: null })
  const save = () =>
    admin.call(patients.save, { uuid: of.patient.uuid, nurses_blocked: [one], city: 'Tempe' })
  for (const refused of [await save(), await block(one, 'add', of.patient)])
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Patient has an upcoming visit scheduled with a blocked nurse' },
    })
  expect((await admin.call(patients.byUuid, { uuid: of.patient.uuid })).body.patient).toMatchObject(
    { nurses_blocked: [], city: 'Phoenix' },
  )
  await sql`update visit set start = start - interval '30 days' where id = ${visit.id}`.execute(
    app.instance.platform.db,
  )
  expect((await block(one, 'add', of.patient)).status).toBe(200)
})

test('PAT-102 blocking a preferred nurse takes the preference away, and a blocked one cannot be preferred', async () => {
  const of = await aPatient(admin)
  const one = await aNurse(app)
  await prefer(one, 'add', of)
  expect((await block(one, 'add', of)).body.data).toMatchObject([
    { nurse_id: one, primary: false, blocked: true },
  ])
  expect(await prefer(one, 'add', of)).toMatchObject({
    status: 409,
    body: { error: 'Nurse is blocked for this patient' },
  })
  // What is not there is not taken away: neither the other mark
  expect((await prefer(one, 'delete', of)).body.data).toMatchObject([{ blocked: true }])
  await block(one, 'delete', of)
  expect((await prefer(one, 'add', of)).body.data).toMatchObject([
    { primary: true, blocked: false },
  ])
})

test('PAT-101 several nurses are preferred, and the Orders view shows the one added first', async () => {
  const of = await aPatient(admin, { status: 'Active' })
  const [second, first] = [
    await aNurse(app, { first_name: 'Later' }),
    await aNurse(app, { first_name: 'Earlier' }),
  ]
  await prefer(first, 'add', of)
  await app.clock(addMinutes(app.instance.platform.clock.now(), 1))
  await prefer(second, 'add', of)
  expect(
    (await admin.call(patients.nursesVisited, { id: of.uuid })).body.data.filter(
      ({ primary }) => primary,
    ),
  ).toHaveLength(2)
  const shown = async () =>
    (await admin.call(orders.list, { filters: { patient: of.last_name } })).body.data.find(
      ({ patient_uuid }) => patient_uuid === of.uuid,
    )?.primary_nurse_first_name
  expect(await shown()).toBe('Earlier')
  await prefer(first, 'delete', of)
  expect(await shown()).toBe('Later')
})

test('marks are refused by what is wrong with them, and belong to admins', async () => {
  for (const call of [patients.prefer, patients.block]) {
    const raw = async (body: object) => {
      const answer = await admin.raw('POST', call.path, body)
      return [answer.status, answer.body['fields'] ?? answer.body['error']]
    }
    const good = { patient_uuid: patient.uuid, nurse_id: scene.nurse, kind: 'add' }
    expect(await raw({ ...good, kind: 'toggle' })).toEqual([400, { kind: 'Invalid value' }])
    expect(await raw({})).toEqual([
      400,
      {
        patient_uuid: 'This field is required.',
        nurse_id: 'This field is required.',
        kind: 'Invalid value',
      },
    ])
    expect(await raw({ ...good, patient_uuid: '4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001' })).toEqual([
      404,
      'Patient not found.',
    ])
    expect(await raw({ ...good, nurse_id: admin.id })).toEqual([404, 'Nurse not found.'])
    expect((await visitor.raw('POST', call.path, good)).status).toBe(403)
    expect((await app.nobody.raw('POST', call.path, good)).status).toBe(401)
  }
  for (const fact of ['patients.nurse-preferred', 'patients.nurse-blocked'])
    expect(patientsTopics[fact]?.({} as never)).toEqual(['patient_nurse'])
})
