// Creating updates, their target and status, and the absence of a delete call (UPD-015, UPD-016, UPD-017, UPD-018,
// UPD-019, UPD-020, UPD-021, UPD-022, UPD-026, NET-095).
import { beforeAll, expect, test } from 'vitest'
import { updates } from '@wren/contract/updates'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { everyCall } from '../../every-call.builders.ts'
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

test('UPD-015 UPD-018 UPD-026 a new update has default status, priority and creator; faults are named by field', async () => {
  const colleague = await app.admin({ first_name: 'Hollis' })
  const writer = await app.admin({ first_name: 'Ada' })
  const created = await writer.call(updates.create, {
    type: 'patient',
    type_id: scene.patient.id,
    description: '  Card expires.\nAsk her son.  ',
    user_id_assigned: colleague.id,
  })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(Number),
    version: 1,
    type: 'patient',
    type_id: scene.patient.id,
    type_uuid: scene.patient.uuid,
    type_name: `${scene.patient.first_name} ${scene.patient.last_name}`,
    description: 'Card expires.\nAsk her son.',
    status: 'new',
    priority: 1,
    user_id_assigned: colleague.id,
    assigned_first_name: 'Hollis',
    created_first_name: 'Ada',
    row_added: expect.stringMatching(/Z$/),
    resolved: null,
  })
  expect((await search({ type: 'patient', type_id: scene.patient.id })).data).toEqual([
    created.body,
  ])
  const full = await writer.call(updates.create, {
    type: 'nurse',
    type_id: scene.nurse,
    description: 'Badge',
    status: 'in progress',
    priority: 40,
    user_id_assigned: null,
  })
  expect([full.body.status, full.body.priority, full.body.assigned_first_name]).toEqual([
    'in progress',
    40,
    null,
  ])

  const refused = async (body: object) => {
    const { status, body: answer } = await admin.raw('POST', '/updates', {
      type: 'assignment',
      type_id: visit,
      description: 'x',
      ...body,
    })
    return [status, answer['error'], answer['fields']]
  }
  const fault = (name: string, text: string) => [400, text, { [name]: text }]
  for (const description of [undefined, null, '', '  \n '])
    expect(await refused({ description })).toEqual(fault('description', 'Description is required'))
  for (const status of [null, ''])
    expect(await refused({ status })).toEqual(fault('status', 'Status is required'))
  expect(await refused({ description: 'y'.repeat(5001) })).toEqual(
    fault('description', 'Please enter a value with no more than 5000 characters.'),
  )
  expect(await refused({ type: undefined })).toEqual(fault('type', 'Type is required'))
  expect(await refused({ type_id: null })).toEqual(fault('type_id', 'This field is required.'))
  for (const [name, values] of Object.entries({
    type: ['visit', 7],
    type_id: ['7', 0, 1.5, 2 ** 31],
    status: ['New', 'done', 3],
    priority: [2, '10', null],
    user_id_assigned: ['1', 0, 2_000_000_000, scene.nurse],
  }))
    for (const value of values)
      expect(await refused({ [name]: value }), `${name} ${String(value)}`).toEqual(
        fault(name, 'Invalid value'),
      )
  for (const name of [
    'id',
    'version',
    'resolved',
    'row_added',
    'created_first_name',
    'assigned_first_name',
    'type_uuid',
    'type_name',
    'user_id_created',
    'cause',
    'customstatus',
    'updated',
  ])
    expect((await refused({ [name]: 'x' }))[2], name).toHaveProperty(name)
  for (const [type, text] of [
    ['assignment', 'Visit not found.'],
    ['patient', 'Patient not found.'],
    ['nurse', 'Nurse not found.'],
  ] as const)
    expect(await refused({ type, type_id: 999_999 })).toEqual([404, text, undefined])
  const gone = await aVisit(app, scene)
  expect((await admin.call(visits.remove, { id: gone.id })).status).toBe(200)
  expect(await refused({ type_id: gone.id })).toEqual([404, 'Visit not found.', undefined])
  expect(
    (
      await app.nobody.raw('POST', '/updates', {
        type: 'assignment',
        type_id: visit,
        description: 'x',
      })
    ).status,
  ).toBe(401)
  const nurse = await app.signIn(scene.nurse)
  expect(
    (await nurse.raw('POST', '/updates', { type: 'assignment', type_id: visit, description: 'x' }))
      .status,
  ).toBe(403)
})

test('UPD-021 an update names its visit, patient or nurse by id; type and target never change', async () => {
  const [ofVisit, ofNurse] = [
    await anUpdate(admin, { type: 'assignment', type_id: visit }),
    await anUpdate(admin, { type: 'nurse', type_id: scene.nurse }),
  ]
  expect(
    [ofVisit, ofNurse].map(({ type, type_id, type_uuid }) => [type, type_id, type_uuid]),
  ).toEqual([
    ['assignment', visit, null],
    ['nurse', scene.nurse, null],
  ])
  for (const change of [
    { type: 'patient' },
    { type_id: visit },
    { type_uuid: scene.patient.uuid },
  ]) {
    const { status, body } = await admin.raw('PATCH', `/updates/${ofVisit.id}`, change)
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, Object.keys(change)])
  }
  expect(await idsOf({ type: 'assignment', type_id: visit })).toContain(ofVisit.id)
})

test('UPD-016 UPD-017 UPD-020 any status may follow any other, and an update has one of five priorities', async () => {
  const { id } = await anUpdate(admin, { type: 'assignment', type_id: visit })
  const statuses = ['new', 'in progress', 'resolved', 'canceled'] as const
  for (const from of statuses)
    for (const to of statuses) {
      for (const status of [from, to])
        expect((await admin.call(updates.save, { id, status })).status, `${from} ${to}`).toBe(200)
      const [row] = (await search({ type: 'assignment', type_id: visit })).data.filter(
        (item) => item.id === id,
      )
      expect([row?.status, row?.resolved === null], `${from} ${to}`).toEqual([
        to,
        to === 'new' || to === 'in progress',
      ])
      expect(
        (await idsOf({ type: 'assignment', type_id: visit, include_inactive: false })).includes(id),
      ).toBe(to === 'new' || to === 'in progress')
    }
  for (const priority of [1, 10, 20, 30, 40] as const)
    expect((await admin.call(updates.save, { id, priority })).body.priority).toBe(priority)
})

test('UPD-019 resolving or canceling records the time, which other changes keep', async () => {
  const { id } = await anUpdate(admin, { type: 'assignment', type_id: visit })
  await app.clock('2031-02-03T04:05:00Z')
  const late = await app.signIn(admin.id)
  const at = (await late.call(updates.save, { id, status: 'resolved' })).body.resolved
  expect(at).toMatch(/^2031-02-03T04:05/)
  await app.clock('2031-02-03T05:05:00Z')
  expect((await late.call(updates.save, { id, description: 'Done by phone' })).body.resolved).toBe(
    at,
  )
  expect((await late.call(updates.save, { id, status: 'canceled' })).body.resolved).toMatch(
    /^2031-02-03T05:05/,
  )
  expect((await late.call(updates.save, { id, status: 'in progress' })).body.resolved).toBeNull()
  await app.clock(null)
})

test('UPD-022 no call deletes an update', async () => {
  expect(
    everyCall
      .filter(({ path }) => path.startsWith('/updates'))
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    'POST /updates/search',
    'POST /updates/search.csv',
    'POST /updates',
    'PATCH /updates/:id',
  ])
  const { id } = await anUpdate(admin, { type: 'assignment', type_id: visit })
  expect((await admin.raw('DELETE', `/updates/${id}`)).status).toBe(405)
  expect(await idsOf({ type_id: visit })).toContain(id)
})

test('a repeated idempotency key creates one update, and with another body none', async () => {
  const headers = { 'idempotency-key': 'the-same-press' }
  const body = { type: 'assignment', type_id: visit, description: 'Once' } as const
  const first = await admin.call(updates.create, body, headers)
  const again = await admin.call(updates.create, body, headers)
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.body,
    'true',
  ])
  expect(
    (await admin.call(updates.create, { ...body, description: 'Other' }, headers)).status,
  ).toBe(422)
  expect(
    (await search({ type_id: visit })).data.filter(({ description }) => description === 'Once'),
  ).toHaveLength(1)
})
