// LST-001, LST-085: saved views over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { savedViews } from '@wren/contract/saved-views'
import { mostViews } from '@wren/contract/saved-views.rules'
import type { Client } from '../testing.ts'
import { useAdmin, useTestApp } from '../testing-fixtures.ts'

const app = useTestApp()
const admin = useAdmin(app)
let other: Client
beforeAll(async () => {
  other = await app.admin()
})

const viewsOf = async (client: Client, list = 'visits') =>
  (await client.call(savedViews.ofList, { list })).body.data.map(({ name, query }) => [name, query])
const save = (client: Client, name: string, query: Record<string, string>, list = 'visits') =>
  client.call(savedViews.save, { list, name, query })

test('views belong to a person and a list; a taken name is replaced', async () => {
  expect((await save(admin, 'Open', { 'visit-status': 'New', orderby: 'id desc' })).status).toBe(
    201,
  )
  await save(admin, '  Texas ', { location: 'state:TX' })
  await save(admin, 'Mine', { status: 'Hold' }, 'intakes')
  await save(other, 'Open', { urgent: 'yes' }, 'intakes')
  await save(admin, 'Open', { 'visit-status': 'Hold' })
  expect(await viewsOf(admin)).toEqual([
    ['Open', { 'visit-status': 'Hold' }],
    ['Texas', { location: 'state:TX' }],
  ])
  expect([await viewsOf(admin, 'intakes'), await viewsOf(other)]).toEqual([
    [['Mine', { status: 'Hold' }]],
    [],
  ])
})

test('a view stores only filters of the list, without page and patient', async () => {
  await save(other, 'Mixed', {
    patient: '0e5a7a62-3a06-4f5b-9f0e-0123456789ab',
    page: '4',
    'visit-status': 'New',
    nurse: 'x',
    tab: 'all',
    treatment: 'IVIG',
  })
  expect(await viewsOf(other)).toEqual([['Mixed', { treatment: 'IVIG', 'visit-status': 'New' }]])
  const stored = await sql<{
    all: string
  }>`select json_agg(saved_view)::text as all from saved_view`.execute(app.instance.platform.db)
  expect(stored.rows[0]?.all).not.toContain('0e5a7a62')
})

test('a view can be removed by its owner only', async () => {
  const { body } = await save(admin, 'Gone soon', {})
  expect(await other.call(savedViews.remove, { id: body.id })).toMatchObject({
    status: 404,
    body: { error: 'View not found.' },
  })
  expect((await admin.call(savedViews.remove, { id: body.id })).body).toEqual({ ok: true })
  expect((await admin.call(savedViews.remove, { id: body.id })).status).toBe(404)
})

test.each([
  [{ list: 'nothing', name: 'A', query: {} }, 'list'],
  [{ list: 'visits', name: ' ', query: {} }, 'name'],
  [{ list: 'visits', name: 'x'.repeat(41), query: {} }, 'name'],
  [{ list: 'visits', name: 'A', query: { a: 5 } }, 'query.a'],
  [{ list: 'visits', name: 'A' }, 'query'],
  [{ name: 'A', query: {} }, 'list'],
])('%j is refused at its field', async (body, field) => {
  const answer = await admin.raw('POST', '/saved-views', body)
  expect([answer.status, Object.keys(answer.body['fields'] as object)]).toEqual([400, [field]])
})

test('views of a list are limited; a taken name can still be saved', async () => {
  const person = await app.admin()
  for (let n = 0; n < mostViews; n++) await save(person, `View ${n}`, {})
  expect(await save(person, 'One more', {})).toMatchObject({
    status: 400,
    body: { error: 'At most 50 views can be saved for one list.' },
  })
  expect((await save(person, 'View 7', { 'visit-status': 'New' })).status).toBe(201)
})

test('saved, changed and removed views are in the audit log', async () => {
  const person = await app.admin()
  const {
    body: { id },
  } = await save(person, 'Watched', { 'visit-status': 'New' })
  await save(person, 'Watched', { 'visit-status': 'New' })
  await save(person, 'Watched', { 'visit-status': 'Hold' })
  await person.call(savedViews.remove, { id })
  const events = await sql<{
    action: string
    changes: unknown
  }>`select action, changes from audit_event where record_type = 'setting' and record_id = ${`view/${id}`}
    order by id`.execute(app.instance.platform.db)
  expect(events.rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  expect(events.rows[1]?.changes).toEqual({
    query: { before: { 'visit-status': 'New' }, after: { 'visit-status': 'Hold' } },
  })
})
