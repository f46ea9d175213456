// The list of updates: order, filters, pages and patient pairs (UPD-023, UPD-024, UPD-025).
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { Update, updates } from '@wren/contract/updates'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { useScene, aVisit } from '../visits/visits.builders.ts'
import { anUpdate, searchUpdatesAs } from './updates.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
let visit: number
beforeAll(async () => {
  admin = scene.admin
  visit = (await aVisit(app, scene)).id
})
const search = (filters: object, more?: object) => searchUpdatesAs(admin, filters, more)
const idsOf = async (filters: object, more?: object) =>
  (await search(filters, more)).data.map(({ id }) => id)

test('UPD-023 UPD-025 the list sorts by status, then latest first; it filters from all three places and pages', async () => {
  const nurse = await aNurse(app)
  const target = { type: 'nurse', type_id: nurse } as const
  const statuses = ['canceled', 'new', 'resolved', 'in progress', 'new', 'canceled'] as const
  const ids: number[] = []
  for (const status of statuses)
    ids.push(
      (
        await anUpdate(admin, {
          ...target,
          status,
          ...(status === 'new' ? { user_id_assigned: admin.id } : {}),
        })
      ).id,
    )
  const inOrder = [4, 1, 3, 2, 5, 0].map((at) => ids[at])
  const sorted = await admin.raw(
    'POST',
    '/updates/search?page=1&limit=500&orderby=customstatus asc,id desc',
    { filters: target },
  )
  expect((sorted.body['data'] as Update[]).map(({ id }) => id)).toEqual(inOrder)
  expect(sorted.body['parameters']).toEqual({
    page: 1,
    limit: 500,
    order_by: 'customstatus asc,id desc',
    next_page: null,
  })
  for (const row of sorted.body['data'] as object[])
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(Update.shape).toSorted())
  const unpaged = await admin.raw('POST', '/updates/search', target)
  expect([unpaged.body['data'], unpaged.body['parameters']]).toEqual([
    sorted.body['data'],
    sorted.body['parameters'],
  ])
  expect((await admin.raw('POST', '/updates/search', { filter: target })).body['data']).toEqual(
    sorted.body['data'],
  )
  const first = await search(target, { page: 1, limit: 2 })
  expect([first.data.map(({ id }) => id), first.parameters]).toEqual([
    inOrder.slice(0, 3),
    {
      page: 1,
      limit: 2,
      order_by: 'customstatus asc,id desc',
      next_page: 2,
    },
  ])
  expect(await idsOf(target, { page: 3, limit: 2 })).toEqual(inOrder.slice(4))
  expect(await idsOf(target, { page: 9 })).toEqual([])
  expect(await idsOf(target, { orderby: 'id asc' })).toEqual(ids)
  expect(await idsOf({ ...target, include_inactive: false })).toEqual(inOrder.slice(0, 3))
  expect(await idsOf({ ...target, include_inactive: true })).toEqual(inOrder)
  expect(await idsOf({ type_id: nurse })).toEqual(expect.arrayContaining(ids))
  expect((await search({ type: 'nurse' })).data.every(({ type }) => type === 'nurse')).toBe(true)
  expect(await idsOf({ ...target, assigned_to_me: true })).toEqual([ids[4], ids[1]])
  expect(await idsOf({ ...target, assigned_to_me: false })).toEqual(inOrder)
  const colleague = await app.admin()
  expect(
    (await colleague.call(updates.search, { filters: { assigned_to_me: true } } as never)).body
      .data,
  ).toEqual([])
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await admin.raw('POST', `/updates/search${path}`, body)
    return [status, answer['error']]
  }
  expect(await refused('?page=0', {})).toEqual([400, 'Invalid page'])
  expect(await refused('?orderby=priority', {})).toEqual([400, 'Unknown order: priority'])
  for (const [name, value] of Object.entries({
    type: 'visit',
    type_id: 'x',
    assigned_to_me: 1,
    include_inactive: 'maybe',
    patient_all_assignment: 'x|1',
    patient_assignment: scene.patient.uuid,
  }))
    expect(await refused('', { filters: { [name]: value } }), name).toEqual([
      400,
      `Invalid filter: ${name}`,
    ])
  expect((await app.nobody.raw('POST', '/updates/search', {})).status).toBe(401)
  expect((await (await app.signIn(nurse)).raw('POST', '/updates/search', {})).status).toBe(403)
})

test("UPD-024 a patient pair finds the patient's updates with those of all visits or one; a mixed pair finds none", async () => {
  const patient = await aPatient(admin)
  const fixture = { ...scene, patient }
  const [visitOne, visitTwo] = [
    await aVisit(app, fixture, { patient_order_id: null, start: '2027-03-01T17:00:00Z' }),
    await aVisit(app, fixture, { patient_order_id: null, start: '2027-03-02T17:00:00Z' }),
  ]
  const [ofPatient, first, second] = [
    await anUpdate(admin, { type: 'patient', type_id: patient.id }),
    await anUpdate(admin, { type: 'assignment', type_id: visitOne.id }),
    await anUpdate(admin, { type: 'assignment', type_id: visitTwo.id }),
  ]
  expect(await idsOf({ patient_all_assignment: `${patient.uuid}|${patient.id}` })).toEqual([
    second.id,
    first.id,
    ofPatient.id,
  ])
  expect(await idsOf({ patient_assignment: `${patient.uuid}|${visitOne.id}` })).toEqual([
    first.id,
    ofPatient.id,
  ])
  expect(
    await idsOf({ patient_assignment: `${patient.uuid.toUpperCase()}|${visitTwo.id}` }),
  ).toEqual([second.id, ofPatient.id])
  expect(await idsOf({ patient_assignment: `${patient.uuid}|${visit}` })).toEqual([ofPatient.id])
  expect(await idsOf({ patient_all_assignment: `${patient.uuid}|${scene.patient.id}` })).toEqual([])
  const { rows } = await sql<{
    detail: { patients: string[] }
  }>`
    select detail from audit_event
    where record_type = 'update' and action = 'list' and user_id = ${admin.id}
    order by id desc
    limit 2`.execute(app.instance.platform.db)
  expect(rows.map(({ detail }) => detail.patients)).toContainEqual([patient.uuid])
})
