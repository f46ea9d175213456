// UPD "Data" 015-022, "Calls" 023-027, NET-095: what people write about a visit, a patient or a nurse, over HTTP.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { audit } from '@wren/contract/audit'
import { Update, updates } from '@wren/contract/updates'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { everyCall } from '../../every-call.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { useScene, aVisit, inWork } from '../visits/visits.builders.ts'
import { anUpdate } from './updates.builders.ts'
import { createUpdate } from './updates.public.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
let visit: number
beforeAll(async () => {
  admin = scene.admin
  visit = (await aVisit(app, scene)).id
})

const eventsOf = async (id: number) =>
  (
    await sql<{
      action: string
      patient_uuid: string | null
      version: number
      changes: Record<string, unknown>
      detail: Record<string, unknown>
    }>`
  select action, patient_uuid, version, changes, detail from audit_event
    where record_type = 'update' and record_id = ${String(id)} and action in ('create', 'update') order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const search = async (filters: object, more: object = {}) =>
  (await admin.call(updates.search, { filters, ...more } as never)).body
const idsOf = async (filters: object, more: object = {}) =>
  (await search(filters, more)).data.map(({ id }) => id)

test('UPD-015 UPD-018 UPD-026 a new update is answered whole: new, No Priority, by the caller; what is not allowed is told by field, an unknown target is 404', async () => {
  const colleague = await app.admin({ first_name: 'Hollis' })
  const writer = await app.admin({ first_name: 'Ada' })
  const made = await writer.call(updates.create, {
    type: 'patient',
    type_id: scene.patient.id,
    description: '  Card expires.\nAsk her son.  ',
    user_id_assigned: colleague.id,
  })
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
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
  expect((await search({ type: 'patient', type_id: scene.patient.id })).data).toEqual([made.body])
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
    const { status, body: said } = await admin.raw('POST', '/updates', {
      type: 'assignment',
      type_id: visit,
      description: 'x',
      ...body,
    })
    return [status, said['error'], said['fields']]
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

test('UPD-021 an update names a visit by its id, a patient by her number with the uuid beside it, a nurse by her user id; type and target stay', async () => {
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

test('UPD-016 UPD-017 UPD-020 every status may follow every other, each priority is one of five; who works on it is found before who is done', async () => {
  const { id } = await anUpdate(admin, { type: 'assignment', type_id: visit })
  const statuses = ['new', 'in progress', 'resolved', 'canceled'] as const
  for (const from of statuses)
    for (const to of statuses) {
      for (const status of [from, to])
        expect((await admin.call(updates.save, { id, status })).status, `${from} ${to}`).toBe(200)
      const [row] = (await search({ type: 'assignment', type_id: visit })).data.filter(
        (one) => one.id === id,
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

test('UPD-019 moving to resolved or canceled notes when; what else changes meanwhile leaves that alone', async () => {
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

test("UPD-027 a save takes only what changed and answers the update; its events say field by field what became of what, in the patient's History too", async () => {
  const made = await anUpdate(admin, { type: 'assignment', type_id: visit })
  const colleague = await app.admin({ first_name: 'Hollis' })
  const saved = await admin.call(updates.save, {
    id: made.id,
    version: 1,
    status: 'resolved',
    priority: 30,
    user_id_assigned: colleague.id,
    description: ' Called ',
  })
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
  expect(saved.body).toEqual({
    ...made,
    version: 2,
    status: 'resolved',
    priority: 30,
    user_id_assigned: colleague.id,
    assigned_first_name: 'Hollis',
    description: 'Called',
    resolved: expect.any(String),
  })
  expect(
    (await admin.call(updates.save, { id: made.id, version: 2, status: 'resolved' })).body,
  ).toEqual(saved.body)
  const events = await eventsOf(made.id)
  expect(
    events.map(({ action, version, patient_uuid }) => [action, version, patient_uuid]),
  ).toEqual([
    ['create', 1, scene.patient.uuid],
    ['update', 2, scene.patient.uuid],
  ])
  expect(events[1]?.changes).toEqual({
    status: { before: 'new', after: 'resolved' },
    priority: { before: 1, after: 30 },
    user_id_assigned: { before: null, after: colleague.id },
    description: { before: 'Call back', after: 'Called' },
    resolved: { before: null, after: saved.body.resolved },
  })
  const history = (await admin.call(audit.history, { type: 'patient', id: scene.patient.uuid }))
    .body.data
  expect(
    history.find(({ recordType, action }) => recordType === 'update' && action === 'update'),
  ).toMatchObject({
    recordId: String(made.id),
    place: { type: 'visit', id: String(visit) },
    changes: events[1]?.changes,
  })
  const refused = async (id: number | string, body: object) => {
    const { status, body: said } = await admin.raw('PATCH', `/updates/${id}`, body)
    return [status, said['error']]
  }
  expect(await refused(made.id, { description: ' ' })).toEqual([400, 'Description is required'])
  expect(await refused(made.id, { status: null })).toEqual([400, 'Status is required'])
  expect(await refused(made.id, { user_id_assigned: scene.nurse })).toEqual([400, 'Invalid value'])
  for (const id of [999_999, '0', 'x', '99999999999'])
    expect(await refused(id, { status: 'new' })).toEqual([404, 'Update not found.'])
  expect((await app.nobody.raw('PATCH', `/updates/${made.id}`, { status: 'new' })).status).toBe(401)
  expect(
    (await (await app.signIn(scene.nurse)).raw('PATCH', `/updates/${made.id}`, { status: 'new' }))
      .status,
  ).toBe(403)
})

test('whoever left keeps what was given to her: other fields are saved without asking about her again', async () => {
  const leaver = await app.createPerson({ is_admin: true, first_name: 'Lee' })
  const { id } = await anUpdate(admin, {
    type: 'nurse',
    type_id: scene.nurse,
    user_id_assigned: leaver,
  })
  await sql`update user_account set is_deleted = true where id = ${leaver}`.execute(
    app.instance.platform.db,
  )
  expect(
    (await admin.call(updates.save, { id, status: 'resolved', user_id_assigned: leaver })).body,
  ).toMatchObject({ status: 'resolved', assigned_first_name: 'Lee' })
  expect(
    (
      await admin.raw('POST', '/updates', {
        type: 'nurse',
        type_id: scene.nurse,
        description: 'x',
        user_id_assigned: leaver,
      })
    ).status,
  ).toBe(400)
})

test('an outdated save is 409 with the current update and changes nothing; without a version it is taken and told as unconditional', async () => {
  const { id } = await anUpdate(admin, { type: 'assignment', type_id: visit })
  const current = (await admin.call(updates.save, { id, version: 1, priority: 20 })).body
  const late = await admin.call(updates.save, { id, version: 1, priority: 40 })
  expect([late.status, late.body]).toEqual([
    409,
    {
      code: 'stale',
      error: 'This update was changed by someone else. Reload to see the latest version.',
      current,
    },
  ])
  expect(
    (await admin.raw('PATCH', `/updates/${id}`, { priority: 40 }, { 'if-match': '"1"' })).status,
  ).toBe(409)
  expect((await admin.call(updates.save, { id, priority: 40 })).body).toMatchObject({
    priority: 40,
    version: 3,
  })
  expect((await eventsOf(id)).map(({ detail }) => detail['unconditional'])).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('a key sent twice with the same body makes one update, with another body none', async () => {
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

test('an open cause of the product is open once: its resolved twin cannot be reopened beside it', async () => {
  const about = {
    type: 'assignment',
    typeId: visit,
    cause: 'visit_not_ready',
    description: `Visit #${visit} is not ready`,
  } as const
  const first = (await inWork(app, (work) => createUpdate(work, about))) as number
  await admin.call(updates.save, { id: first, status: 'resolved' })
  const second = (await inWork(app, (work) => createUpdate(work, about))) as number
  const refused = await admin.call(updates.save, { id: first, status: 'new' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The same cause is open in another update. Add what is new there.',
  ])
  await admin.call(updates.save, { id: second, status: 'canceled' })
  expect((await admin.call(updates.save, { id: first, status: 'in progress' })).body).toMatchObject(
    { status: 'in progress', created_first_name: 'System' },
  )
})

test('UPD-023 UPD-025 the list: new, in progress, resolved, canceled, the latest first in each; filters from all three places, paging, and inactive ones unless they are left out', async () => {
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
  const found = await admin.raw(
    'POST',
    '/updates/search?page=1&limit=500&orderby=customstatus asc,id desc',
    { filters: target },
  )
  expect((found.body['data'] as Update[]).map(({ id }) => id)).toEqual(inOrder)
  expect(found.body['parameters']).toEqual({
    page: 1,
    limit: 500,
    order_by: 'customstatus asc,id desc',
    next_page: null,
  })
  for (const row of found.body['data'] as object[])
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(Update.shape).toSorted())
  const usual = await admin.raw('POST', '/updates/search', target)
  expect([usual.body['data'], usual.body['parameters']]).toEqual([
    found.body['data'],
    found.body['parameters'],
  ])
  expect((await admin.raw('POST', '/updates/search', { filter: target })).body['data']).toEqual(
    found.body['data'],
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
    const { status, body: said } = await admin.raw('POST', `/updates/search${path}`, body)
    return [status, said['error']]
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

test("UPD-024 a patient's pair finds her own updates with those of all her visits, or of one; a pair of two patients finds none", async () => {
  const patient = await aPatient(admin)
  const hers = { ...scene, patient }
  const [one, two] = [
    await aVisit(app, hers, { patient_order_id: null, start: '2027-03-01T17:00:00Z' }),
    await aVisit(app, hers, { patient_order_id: null, start: '2027-03-02T17:00:00Z' }),
  ]
  const [own, first, second] = [
    await anUpdate(admin, { type: 'patient', type_id: patient.id }),
    await anUpdate(admin, { type: 'assignment', type_id: one.id }),
    await anUpdate(admin, { type: 'assignment', type_id: two.id }),
  ]
  expect(await idsOf({ patient_all_assignment: `${patient.uuid}|${patient.id}` })).toEqual([
    second.id,
    first.id,
    own.id,
  ])
  expect(await idsOf({ patient_assignment: `${patient.uuid}|${one.id}` })).toEqual([
    first.id,
    own.id,
  ])
  expect(await idsOf({ patient_assignment: `${patient.uuid.toUpperCase()}|${two.id}` })).toEqual([
    second.id,
    own.id,
  ])
  expect(await idsOf({ patient_assignment: `${patient.uuid}|${visit}` })).toEqual([own.id])
  expect(await idsOf({ patient_all_assignment: `${patient.uuid}|${scene.patient.id}` })).toEqual([])
  const { rows } = await sql<{
    detail: { patients: string[] }
  }>`select detail from audit_event where record_type = 'update' and action = 'list' and user_id = ${admin.id}
    order by id desc limit 2`.execute(app.instance.platform.db)
  expect(rows.map(({ detail }) => detail.patients)).toContainEqual([patient.uuid])
})
