// The list of tasks, their names, and ticks over HTTP (TSK-010, TSK-011, TSK-015, TSK-016, TSK-023, TSK-024, TSK-025,
// TSK-026, TSK-027, TSK-028).
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { taskCategories, tasks, type TaskRow } from '@wren/contract/tasks'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
let admin: Client
const scene = useScene(app)
beforeAll(async () => {
  admin = scene.admin
})

const db = () => app.instance.platform.db
const search = async (
  filters: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<readonly TaskRow[]> => (await admin.call(tasks.search, { filters, ...more })).body.data
const idOf = async (code: string): Promise<number> =>
  (await admin.call(tasks.names, {})).body.data.find(({ task_code }) => task_code === code)
    ?.task_id as number
const codes = (rows: readonly TaskRow[]): string[] => rows.map(({ task_code }) => task_code)
const marks = async (visit: number, task: number) =>
  (
    await sql<{
      done: boolean
      done_by: number | null
      done_at: string | null
    }>`select done, done_by, done_at from visit_task where assignment_id = ${visit} and task_id = ${task}`.execute(
      db(),
    )
  ).rows[0]

test('TSK-015 TSK-016 a task names its definition, visit and patient, and a visit has each definition once', async () => {
  const visit = await aVisit(app, scene, { start: '2026-11-21T17:00:00.000Z' })
  const rows = await search({ assignment_id: visit.id })
  const { first_name, last_name, wren_mrn } = scene.patient
  expect(rows.find(({ task_code }) => task_code === 'SC_NURSE')).toEqual({
    id: expect.any(Number),
    task_id: await idOf('SC_NURSE'),
    task_code: 'SC_NURSE',
    name: 'Confirm with nurse',
    done: false,
    undone_cause: null,
    undone_at: null,
    assignment_id: visit.id,
    assignment_status: 'New',
    visit_start: '2026-11-21T17:00:00.000Z',
    visit_timezone: 'America/Phoenix',
    treatment: 'Saline',
    city: 'Phoenix',
    wren_mrn,
    first_name,
    last_name,
    category: 'scheduling',
  })
  await admin.call(visits.save, { id: visit.id, notes: 'Saved again' })
  expect(codes(await search({ assignment_id: visit.id }))).toEqual(codes(rows))
  expect(new Set(rows.map(({ task_id }) => task_id)).size).toBe(rows.length)
  await expect(
    sql`insert into visit_task (assignment_id, task_id, created)
      values (${visit.id}, ${rows[0]?.task_id ?? 0}, '2026-11-20')`.execute(db()),
  ).rejects.toThrow('visit_task_once')
})

test('TSK-023 the search filters from all three places, pages, and refuses unknown categories and non-admins', async () => {
  const elsewhere = await aPharmacy(app)
  const patient = await aPatient(admin)
  const first = await aVisit(app, scene)
  const second = await aVisit(app, scene, {
    provider_id: elsewhere,
    patient_uuid: patient.uuid,
    patient_order_id: null,
  })
  const nurse = await idOf('SC_NURSE')
  expect(codes(await search({ assignment_id: first.id, task_id: nurse }))).toEqual(['SC_NURSE'])
  expect([
    ...new Set(
      (await search({ provider_id: elsewhere })).map(({ assignment_id }) => assignment_id),
    ),
  ]).toEqual([second.id])
  expect([
    ...new Set(
      (await search({ patient_uuid: patient.uuid })).map(({ assignment_id }) => assignment_id),
    ),
  ]).toEqual([second.id])
  for (const { value } of taskCategories)
    expect((await search({ category: value })).every(({ category }) => category === value)).toBe(
      true,
    )
  expect(codes(await search({ assignment_id: second.id, category: 'patient-info' }))).toEqual([
    'PT_DEMOGRAPHICS',
    'PT_ORDERS',
    'PT_MRN',
  ])
  for (const body of [{ filter: { assignment_id: second.id } }, { assignment_id: second.id }])
    expect((await admin.raw('POST', '/tasks/search', body)).body['data']).toEqual(
      await search({ assignment_id: second.id }),
    )

  const page = async (n: number) =>
    (
      await admin.raw('POST', `/tasks/search?page=${n}&limit=3&orderby=id asc`, {
        filters: { assignment_id: second.id },
      })
    ).body as { data: TaskRow[]; parameters: object }
  const whole = await search({ assignment_id: second.id })
  expect(whole).toHaveLength(7)
  const pages = [await page(1), await page(2), await page(3), await page(4)]
  expect(pages.map(({ parameters }) => parameters)).toEqual(
    [2, 3, null, null].map((next_page, at) => ({
      page: at + 1,
      limit: 3,
      order_by: 'id asc',
      next_page,
    })),
  )
  expect(pages.flatMap(({ data }) => data.slice(0, 3))).toEqual(whole)
  expect((await admin.raw('POST', '/tasks/search', {})).body['parameters']).toMatchObject({
    limit: 500,
    order_by: 'id asc',
    page: 1,
  })

  expect(
    await admin.raw('POST', '/tasks/search', { filters: { category: 'invoices' } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: { category: 'Invalid value' } },
  })
  expect((await app.nobody.raw('POST', '/tasks/search', {})).status).toBe(401)
  expect((await (await app.signIn(scene.nurse)).raw('POST', '/tasks/search', {})).status).toBe(403)
})

test('TSK-024 tasks are sorted by ascending id; any other order key answers 400', async () => {
  const ids = (await search({})).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  for (const key of ['name', 'visit_start', 'done', 'category', 'assignment_id'])
    expect(await admin.raw('POST', `/tasks/search?orderby=${key}`, {})).toMatchObject({
      status: 400,
      body: { error: `Unknown order: ${key}` },
    })
})

test('TSK-025 the list filters by patient and visit together, sorted by id', async () => {
  const patient = await aPatient(admin)
  const of = { patient_uuid: patient.uuid, patient_order_id: null }
  const [one, other] = [await aVisit(app, scene, of), await aVisit(app, scene, of)]
  const rows = await search(
    { patient_uuid: patient.uuid, assignment_id: other.id },
    { orderby: 'id asc' },
  )
  expect(codes(rows)).toEqual([
    'PT_ORDERS',
    'PT_MRN',
    'SC_PATIENT',
    'SC_NURSE',
    'SC_SUPPLIES',
    'SC_DETAILS',
  ])
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(await search({ patient_uuid: scene.patient.uuid, assignment_id: one.id })).toEqual([])
})

test('TSK-010 TSK-011 finished tasks can be hidden; tasks of deleted or Inactive visits return with the visit', async () => {
  const visit = await aBookedVisit(app, scene, { start: '2026-12-01T17:00:00.000Z' })
  const taskId = await idOf('PT_MRN')
  await admin.call(tasks.tick, { id: visit.id, taskId })
  const of = { assignment_id: visit.id }
  expect((await search(of)).filter(({ done }) => done).map(({ task_id }) => task_id)).toEqual([
    taskId,
  ])
  expect(await search({ ...of, exclude_finished: false })).toEqual(await search(of))
  expect(await search({ ...of, exclude_finished: true })).toEqual(
    (await search(of)).filter(({ done }) => !done),
  )
  const all = await search(of)
  expect(
    (await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' }))
      .status,
  ).toBe(200)
  expect(await search(of)).toEqual([])
  expect((await admin.call(visits.save, { id: visit.id, status: 'New' })).status).toBe(200)
  expect(await search(of)).toEqual(all.map((row) => ({ ...row, assignment_status: 'New' })))
  expect((await admin.call(visits.remove, { id: visit.id })).status).toBe(200)
  expect(await search(of)).toEqual([])
  const moved = await aVisit(app, scene, { patient_order_id: null })
  const elsewhere = await aPharmacy(app)
  expect((await admin.call(visits.save, { id: moved.id, provider_id: elsewhere })).status).toBe(200)
  expect([
    ...new Set(
      (await search({ provider_id: elsewhere })).map(({ assignment_id }) => assignment_id),
    ),
  ]).toEqual([moved.id])
})

test('TSK-026 admins get the names of tasks by category, then name', async () => {
  const { status, body } = await admin.call(tasks.names, {})
  expect(status).toBe(200)
  expect(body.data).toHaveLength(16)
  expect(body.data[0]).toEqual({
    task_id: await idOf('IN_OWN_CHART'),
    task_code: 'IN_OWN_CHART',
    name: 'Collect pharmacy chart',
    category: 'invoicing-payment',
  })
  const keys = body.data.map(({ category, name }) => `${category} ${name.toLowerCase()}`)
  expect(keys).toEqual(keys.toSorted())
  expect((await app.nobody.raw('GET', '/tasks/names')).status).toBe(401)
  expect((await (await app.signIn(scene.nurse)).raw('GET', '/tasks/names')).status).toBe(403)
})

test('TSK-027 TSK-028 ticks and unticks need no body, are idempotent, and answer 404 for an unknown task', async () => {
  const visit = await aVisit(app, scene)
  const taskId = await idOf('SC_DETAILS')
  const path = `/assignments/${visit.id}/tasks/${taskId}`
  expect(await admin.raw('POST', path)).toMatchObject({ status: 200, body: { ok: true } })
  const ticked = await marks(visit.id, taskId)
  expect(ticked).toEqual({
    done: true,
    done_by: admin.id,
    done_at: expect.stringMatching(/^2026-11-20T18:0/),
  })
  const other = await app.admin()
  await app.clock('2026-11-20T18:05:00Z')
  expect(await other.raw('POST', path, {})).toMatchObject({ status: 200, body: { ok: true } })
  expect(await marks(visit.id, taskId)).toEqual(ticked)
  for (let times = 0; times < 2; times++) {
    expect(await other.raw('DELETE', path)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await marks(visit.id, taskId)).toEqual({ done: false, done_by: null, done_at: null })
  }
  const events = await sql<{
    action: string
    changes: object
  }>`select action, user_id, detail ->> 'fact' as fact from audit_event
    where record_type = 'task' and detail ->> 'fact' = 'tasks.changed'
    and record_id = (select id::text from visit_task where assignment_id = ${visit.id} and task_id = ${taskId})
      order by id`.execute(db())
  expect(events.rows).toEqual([
    { action: 'update', user_id: admin.id, fact: 'tasks.changed' },
    { action: 'update', user_id: other.id, fact: 'tasks.changed' },
  ])

  const gone = await aVisit(app, scene)
  await admin.call(visits.remove, { id: gone.id })
  const nurse = await app.signIn(scene.nurse)
  for (const method of ['POST', 'DELETE']) {
    expect(await admin.raw(method, `/assignments/99999/tasks/${taskId}`)).toMatchObject({
      status: 404,
      body: { error: 'Visit not found.', code: 'not_found' },
    })
    expect(await admin.raw(method, `/assignments/${gone.id}/tasks/${taskId}`)).toMatchObject({
      status: 404,
      body: { error: 'Visit not found.' },
    })
    expect(
      await admin.raw(method, `/assignments/${visit.id}/tasks/${await idOf('IN_PAY')}`),
    ).toMatchObject({ status: 404, body: { error: 'Task not found.' } })
    for (const id of ['0', 'x', '99999999999'])
      expect((await admin.raw(method, `/assignments/${visit.id}/tasks/${id}`)).status).toBe(404)
    expect((await app.nobody.raw(method, path)).status).toBe(401)
    expect((await nurse.raw(method, path)).status).toBe(403)
  }
})

test('a search of tasks is audited as a list event with its patients', async () => {
  await admin.call(tasks.search, { filters: { patient_uuid: scene.patient.uuid }, limit: 7 })
  const { rows } = await sql<{
    detail: { patients: string[] }
  }>`select detail from audit_event where action = 'list' and record_type = 'task' order by id desc limit 1`.execute(
    db(),
  )
  expect(rows[0]?.detail.patients).toEqual([scene.patient.uuid])
})
