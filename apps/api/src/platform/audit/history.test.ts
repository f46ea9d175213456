// AUD "History and Audit Log" 020-027: who changed and who saw one record, and the log over all of them, over HTTP.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { audit, type AuditEvent, type HistoryType } from '@wren/contract/audit'
import { charts } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { vettings } from '@wren/contract/vettings'
import { visits } from '@wren/contract/visits'
import { aWorld, type World } from '../../world.builders.ts'
import type { Actor } from '../identity/actor.ts'
import { personById } from '../identity/people.ts'
import { actorOf, type Person } from '../identity/session.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { runWork } from '../work/work.ts'

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'info' },
  log: (line) => {
    lines.push(line)
  },
}))
let world: World
let wren: Client
let group = 0
let vetting = 0
const lines: string[] = []
beforeAll(async () => {
  world = await aWorld(app)
  wren = await app.admin({ first_name: 'Wilma', last_name: 'Wren', is_wren_admin: true })
  const { db, clock } = app.instance.platform
  group =
    (
      await sql<{
        id: number
      }>`insert into pharmacy_group (name, slug, created, updated)
        values ('Cactus Rx', 'cactus-rx', ${clock.now()}, ${clock.now()}) returning id`.execute(db)
    ).rows[0]?.id ?? 0
  vetting =
    (
      await sql<{
        id: number
      }>`insert into vetting (name, created, updated) values ('Fit test', ${clock.now()}, ${clock.now()})
        returning id`.execute(db)
    ).rows[0]?.id ?? 0
})

const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
const personOf = async (id: number) => (await personById(app.instance.platform.db, id)) as Person
const history = async (client: Client, type: string, id: string | number, query = '') =>
  client.raw('GET', `/api/audit/records/${type}/${id}${query}`)
const eventsOf = async (type: string, id: string | number, query = '') =>
  (await history(world.scene.admin, type, id, query)).body['data'] as AuditEvent[]
const textOf = async (client: Client, method: string, path: string, body?: unknown) => {
  const answer = await client.raw(method, path, body)
  return {
    ...answer,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer.body['bytes'] as Uint8Array),
  }
}
const records = (): Record<HistoryType, string | number> => ({
  visit: world.ready,
  intake: world.intake,
  patient: world.patient.uuid,
  order: world.scene.order,
  nurse: world.scene.nurse,
  pharmacy: world.pharmacy,
  group,
  vetting,
  user: world.scene.admin.id,
  report: world.report.id,
})

test('AUD-022 AUD-025 admins see histories, account and Wren admins those of users, nobody else any; looking is a view of the trail', async () => {
  const accounts = await app.signIn(await app.createPerson({ is_account_admin: true }))
  const onlyWren = await app.signIn(await app.createPerson({ is_wren_admin: true }))
  for (const [type, id] of Object.entries(records())) {
    for (const path of [
      `/api/audit/records/${type}/${id}`,
      `/api/audit/records/${type}/${id}/views`,
      `/api/audit/records/${type}/${id}.csv`,
    ]) {
      const allowed = [
        [world.scene.admin, type !== 'user'],
        [wren, true],
        [accounts, type === 'user'],
        [onlyWren, type === 'user'],
        [world.nurse, false],
      ] as const
      for (const [client, may] of allowed)
        expect((await client.raw('GET', path)).status, `${path} ${client.id}`).toBe(may ? 200 : 403)
      expect((await app.nobody.raw('GET', path)).status, path).toBe(401)
    }
  }
  const looked = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'audit'
    and record_id = ${`order/${world.scene.order}`} and user_id = ${world.scene.admin.id}`.execute(
    app.instance.platform.db,
  )
  expect(looked.rows[0]?.n).toBe(1)
})

test('AUD-025 unknown types and records are 404, wrong days and pages 400, and pages are of 50 with one row more', async () => {
  const { admin } = world.scene
  for (const path of [
    'chart/1',
    'visit/999999',
    'visit/0',
    'visit/1e3',
    'visit/99999999999999999999',
    `patient/${world.patient.id}`,
    'patient/00000000-0000-4000-8000-000000000000',
    `visit/${world.patient.uuid}`,
    'nothing/1',
  ])
    for (const more of ['', '/views', '.csv'])
      expect(
        (await admin.raw('GET', `/api/audit/records/${path}${more}`)).status,
        path + more,
      ).toBe(404)
  for (const days of ['0', '2556', '1.5', '-1', 'many', ''])
    expect(
      await admin.raw('GET', `/api/audit/records/visit/${world.ready}/views?days=${days}`),
      days,
    ).toMatchObject({ status: 400, body: { fields: { days: 'Invalid value' } } })
  for (const days of ['1', '2555'])
    expect(
      (await admin.raw('GET', `/api/audit/records/visit/${world.ready}/views?days=${days}`)).status,
    ).toBe(200)
  for (const query of [
    '?page=0',
    '?page=1.5',
    '?page=-1',
    '?page=two',
    '?page=1&page=2',
    '?page[]=1',
  ])
    expect(await history(admin, 'visit', world.ready, query), query).toMatchObject({
      status: 400,
      body: { error: 'Invalid page' },
    })
  expect(await history(admin, 'visit', world.ready, '?page=99999999999999999999')).toMatchObject({
    status: 200,
    body: { data: [], parameters: { next_page: null } },
  })
  for (let n = 0; n < 52; n++)
    sure(await admin.call(visits.save, { id: world.asked.visit, notes: `note ${n}` }))
  const first = (await history(admin, 'visit', world.asked.visit)).body as unknown as {
    data: AuditEvent[]
    parameters: Record<string, unknown>
  }
  expect([first.data.length, first.parameters]).toEqual([
    51,
    { limit: 50, next_page: 2, order_by: 'at desc', page: 1 },
  ])
  expect(first.data.map(({ id }) => id)).toEqual(
    first.data.map(({ id }) => id).toSorted((a, b) => b - a),
  )
  expect(first.data[0]).toMatchObject({
    action: 'update',
    recordType: 'visit',
    recordId: String(world.asked.visit),
    changes: { notes: { before: 'note 50', after: 'note 51' } },
    userId: admin.id,
  })
  for (const column of ['mac', 'prevMac', 'prev_mac', 'keyId', 'key_id'])
    expect(first.data[0]).not.toHaveProperty(column)
  const second = (await history(admin, 'visit', world.asked.visit, '?page=2')).body[
    'data'
  ] as AuditEvent[]
  expect(second[0]?.id).toBe(first.data[50]?.id)
})

test('a deleted record keeps its history, its deletion on top', async () => {
  sure(await world.scene.admin.call(visits.remove, { id: world.spare.remove }))
  expect((await eventsOf('visit', world.spare.remove))[0]).toMatchObject({
    recordId: String(world.spare.remove),
    changes: { is_deleted: { before: false, after: true } },
  })
})

test('what belongs to a patient stands in her history, with the record where it is found, and children=false hides it', async () => {
  const { admin } = world.scene
  sure(
    await admin.call(patients.addMrn, {
      patient_id: world.patient.id,
      provider_id: world.pharmacy,
      mrn: 'HIST-1',
    }),
  )
  sure(
    await admin.call(patients.save, { uuid: world.patient.uuid, nurses_blocked: [world.stranger] }),
  )
  sure(
    await app.nobody.call(tokenPages.patientDenyTime, { patient_token: world.asked.patientToken }),
  )
  const all = await eventsOf('patient', world.patient.uuid)
  const types = new Set<string>()
  for (
    let page = 1, rows = all;
    rows.length > 0;
    rows = await eventsOf('patient', world.patient.uuid, `?page=${++page}`)
  )
    for (const { recordType } of rows) types.add(recordType)
  for (const type of [
    'patient',
    'mrn',
    'order',
    'visit',
    'chart',
    'document',
    'update',
    'report',
    'offer',
  ])
    expect(types, type).toContain(type)
  expect(all.find(({ recordType }) => recordType === 'visit')?.place).toMatchObject({
    type: 'visit',
    id: expect.stringMatching(/^\d+$/),
  })
  expect(all.find(({ recordType }) => recordType === 'update')?.place).toEqual({
    type: 'visit',
    id: String(world.asked.visit),
  })
  const reported =
    all.find(({ recordType }) => recordType === 'report') ??
    (await eventsOf('report', world.report.id))[0]
  expect([reported?.timezone, (await eventsOf('visit', world.charted))[0]?.timezone]).toEqual([
    'America/Phoenix',
    'America/Phoenix',
  ]) // SHL-005: its visit's start is read by its visit's clock
  expect(all.find(({ recordType }) => recordType === 'mrn')?.place).toEqual({
    type: 'patient',
    id: world.patient.uuid,
  })
  expect(all.find(({ changes }) => changes['nurses_blocked'] !== undefined)).toMatchObject({
    recordType: 'patient',
    changes: { nurses_blocked: { after: [world.stranger] } },
  })
  sure(
    await admin.call(patients.prefer, {
      patient_uuid: world.patient.uuid,
      nurse_id: world.scene.nurse,
      kind: 'add',
    }),
  )
  sure(
    await admin.call(patients.save, {
      uuid: world.patient.uuid,
      allergies: 'Latex',
      nurses_blocked: [],
    }),
  )
  expect(
    (await eventsOf('patient', world.patient.uuid)).slice(0, 2).map(({ changes }) =>
      Object.keys(changes)
        .filter((name) => name !== 'version')
        .toSorted(),
    ),
  ).toEqual([['allergies', 'nurses_blocked'], ['nurses_preferred']])
  const own = await eventsOf('patient', world.patient.uuid, '?children=false')
  expect(new Set(own.map(({ recordType }) => recordType))).toEqual(new Set(['patient']))
  expect(
    own
      .filter(({ changes }) =>
        ['nurses_preferred', 'nurses_blocked'].some((name) => name in changes),
      )
      .map(({ changes }) => changes['allergies']?.after),
  ).toEqual(['Latex', undefined])
})

test('AUD-025 a patient was seen by whoever opened her chart, visit or order; a visit by who opened its chart; looking into the trail is none', async () => {
  const stranger = await app.admin({ first_name: 'Trail', last_name: 'Reader' })
  sure(await stranger.raw('GET', `/api/audit/records/patient/${world.patient.uuid}`))
  sure(await world.nurse.call(charts.chart, { id: world.ready }))
  const person = (await world.nurse.call(identity.me, {})).body
  const name = `${person.first_name} ${person.last_name}`
  for (const [type, id] of [
    ['patient', world.patient.uuid],
    ['visit', String(world.ready)],
  ] as const) {
    const viewers = sure(await world.scene.admin.call(audit.views, { type, id })).body.data
    expect(
      viewers.filter((one) => one.userId === world.nurse.id),
      type,
    ).toEqual([
      expect.objectContaining({
        name,
        role: 'nurse',
        views: expect.any(Number),
        firstView: expect.any(String),
        lastView: expect.any(String),
      }),
    ])
    expect(viewers.map(({ userId }) => userId)).not.toContain(stranger.id)
    expect(viewers.map(({ lastView }) => lastView)).toEqual(
      viewers
        .map(({ lastView }) => lastView)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(viewers.map(({ userId }) => userId)).size).toBe(viewers.length)
  }
})

test('AUD-020 AUD-025 the number, first and last of the views are those of the days that are asked for, 90 without, the last viewer first', async () => {
  const reader = await app.admin({ first_name: 'Period', last_name: 'Reader' })
  const now = app.instance.platform.clock.now()
  const id = String(world.scene.order)
  const at: string[] = []
  const look = async (days: number) => {
    await app.clock(addMinutes(now, days * 1440))
    const again = await app.signIn(reader.id)
    sure(await again.call(orders.byId, { id: world.scene.order }))
    at.push(app.instance.platform.clock.now())
  }
  for (const days of [1, 100, 185]) await look(days)
  const boss = await app.signIn(world.scene.admin.id)
  const seen = async (query: string) =>
    (await boss.raw('GET', `/api/audit/records/order/${id}/views${query}`)).body['data'] as {
      userId: number
      views: number
      firstView: string
      lastView: string
    }[]
  const mine = async (query: string) =>
    (await seen(query)).find(({ userId }) => userId === reader.id)
  const day = (text: string | undefined) => text?.slice(0, 10)
  expect([
    await mine('?days=365').then((one) => [one?.views, day(one?.firstView), day(one?.lastView)]),
    await mine('?days=100').then((one) => [one?.views, day(one?.firstView)]),
    await mine('').then((one) => [one?.views, day(one?.firstView)]),
    (await mine('?days=1'))?.views,
  ]).toEqual([[3, day(at[0]), day(at[2])], [2, day(at[1])], [2, day(at[1])], 1])
  expect((await seen('?days=365'))[0]?.userId).toBe(reader.id)
  await app.clock(addMinutes(now, 286 * 1440))
  const later = await app.signIn(world.scene.admin.id)
  expect((await later.raw('GET', `/api/audit/records/order/${id}/views`)).body['data']).toEqual([])
  // Who looked as herself and by her link is one person; who came by a patient's link is nobody's account.
  const { platform } = app.instance
  const by = (actor: Actor) =>
    runWork(platform, actor, { requestId: `looked-${actor.kind}`, address: null }, async (work) => {
      work.recordEvent('viewed', {
        changes: [{ type: 'order', id: Number(id), action: 'view', patient: world.patient.uuid }],
      })
      return { ok: true as const }
    })
  await by({ kind: 'nurse_link', userId: world.nurse.id, visitId: world.ready })
  await by({ kind: 'patient_link', patientUuid: world.patient.uuid, visitId: world.ready })
  sure(await (await app.signIn(reader.id)).call(orders.byId, { id: world.scene.order }))
  await by({ ...actorOf(await personOf(world.nurse.id), 'a-session') })
  const people = (await later.raw('GET', `/api/audit/records/order/${id}/views`)).body['data'] as {
    userId: number | null
    name: string
    role: string
    views: number
  }[]
  expect(
    people
      .map(({ userId, name, role, views }) => [userId, name, role, views])
      .toSorted((one, other) => Number(one[0]) - Number(other[0])),
  ).toEqual(
    [
      [null, 'Patient by link', 'patient_link', 1],
      [world.nurse.id, expect.any(String), 'nurse', 2],
      [reader.id, 'Period Reader', 'admin', 1],
    ].toSorted((one, other) => Number(one[0]) - Number(other[0])),
  )
  await app.clock(now)
})

test('a view within ten minutes of the stored one is not stored again, a later one is, and another session’s is its own', async () => {
  const { admin } = world.scene
  const views = async () =>
    (
      await admin.call(audit.views, { type: 'order', id: String(world.scene.order) })
    ).body.data.reduce((sum, { views: n }) => sum + n, 0)
  const now = app.instance.platform.clock.now()
  await app.clock(addMinutes(now, 30))
  const before = await views()
  for (let n = 0; n < 3; n++) sure(await admin.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 1)
  await app.clock(addMinutes(now, 39))
  sure(await admin.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 1)
  sure(await wren.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 2)
  await app.clock(addMinutes(now, 41))
  sure(await admin.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 3)
  const lists = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from audit_event where action = 'list' and record_type = 'patient'
        and user_id = ${admin.id}`.execute(app.instance.platform.db)
    ).rows[0]?.n ?? 0
  const listed = await lists()
  for (let n = 0; n < 3; n++)
    sure(await admin.call(patients.search, { text: world.patient.last_name }))
  expect(await lists()).toBe(listed + 1)
})

test('AUD-010 an event, the answer and the lines of the log name one request id', async () => {
  const saved = sure(
    await world.scene.admin.call(patients.save, {
      uuid: world.patient.uuid,
      phone: '+16025550123',
    }),
  )
  const requestId = saved.headers.get('x-request-id') ?? ''
  const found = sure(await wren.call(audit.search, { filters: { requestId } })).body.data
  expect(found.map(({ requestId: one, recordType }) => [one, recordType])).toEqual([
    [requestId, 'patient'],
  ])
  expect(
    lines
      .map((line) => JSON.parse(line) as { request_id?: string; status?: number })
      .filter(({ request_id }) => request_id === requestId),
  ).toContainEqual(expect.objectContaining({ status: 200 }))
  expect(found[0]).toMatchObject({
    actorName: expect.any(String),
    userId: world.scene.admin.id,
    changes: { phone: { after: '+16025550123' } },
  })
})

test('AUD-024 the log is searched by person, action, type, record, patient and day, ordered and paged as lists are', async () => {
  const search = async (filters: Record<string, unknown>, query = '', more = {}) =>
    (await wren.raw('POST', `/api/audit/search${query}`, { filters, ...more })).body as unknown as {
      data: AuditEvent[]
      parameters: Record<string, unknown>
    }
  const mine = await search({ userId: world.nurse.id })
  expect(new Set(mine.data.map(({ userId }) => userId))).toEqual(new Set([world.nurse.id]))
  expect(mine.parameters).toMatchObject({ limit: 100, order_by: 'at desc', page: 1 })
  expect(
    new Set(
      (await search({ action: 'view', recordType: 'chart' })).data.map(
        ({ action, recordType }) => `${recordType} ${action}`,
      ),
    ),
  ).toEqual(new Set(['chart view']))
  expect(
    new Set(
      (await search({ recordType: 'visit', recordId: String(world.ready) })).data.map(
        ({ recordId }) => recordId,
      ),
    ),
  ).toEqual(new Set([String(world.ready)]))
  expect(
    new Set(
      (await search({ patientUuid: world.patient.uuid })).data.map(
        ({ patientUuid }) => patientUuid,
      ),
    ),
  ).toEqual(new Set([world.patient.uuid]))
  expect((await search({ dateFrom: '2100-01-01T00:00:00Z' })).data).toEqual([])
  expect((await search({ dateTo: '1999-01-01T00:00:00Z' })).data).toEqual([])
  const small = await search({ recordType: 'visit' }, '?limit=3', { orderBy: 'id' })
  expect([small.data.length, small.parameters]).toEqual([
    4,
    { limit: 3, next_page: 2, order_by: 'id asc', page: 1 },
  ])
  for (const [body, query] of [
    [{ filters: { action: 'burn' } }, ''],
    [{ filters: { userId: '5' } }, ''],
    [{ filters: { dateFrom: '2026-02-30' } }, ''],
    [{ filters: [] }, ''],
    [{ orderBy: 'mac' }, ''],
    [{}, '?page=0'],
  ] as const)
    expect(
      (await wren.raw('POST', `/api/audit/search${query}`, body)).status,
      JSON.stringify(body),
    ).toBe(400)
  expect((await world.scene.admin.raw('POST', '/api/audit/search', {})).status).toBe(403)
  expect((await app.nobody.raw('POST', '/api/audit/search', {})).status).toBe(401)
})

test('AUD-026 AUD-027 exports are CSV with a line per field, safe for a spreadsheet, and leave an event of their own', async () => {
  const { admin } = world.scene
  const kept = async (client: Client, id: string) =>
    (
      await sql`select 1 from audit_event where action = 'export' and record_type = 'audit' and record_id = ${id}
        and user_id = ${client.id}`.execute(app.instance.platform.db)
    ).rows.length
  const before = await kept(admin, `patient/${world.patient.uuid}`)
  const saved = sure(
    await admin.call(patients.save, {
      uuid: world.patient.uuid,
      admin_notes: '=1+1, "quoted"\nsecond line',
      address_notes: '-2',
      preferred_contact: '\tcell',
      client_service_specialist: '@home',
      prescriber_name: '+plus',
    }),
  )
  const requestId = saved.headers.get('x-request-id') ?? ''
  const file = await textOf(admin, 'GET', `/api/audit/records/patient/${world.patient.uuid}.csv`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain(`attachment`)
  expect(file.headers.get('content-disposition')).toContain(
    `audit-patient-${world.patient.uuid}.csv`,
  )
  expect(
    file.text.startsWith(
      '\ufeffat,actor,on_behalf_of,action,record_type,record_id,field,before,after,request_id\r\n',
    ),
  ).toBe(true)
  expect(file.text.endsWith('\r\n')).toBe(true)
  for (const cell of [
    `,admin_notes,,"'=1+1, ""quoted""\nsecond line",${requestId}`,
    `,address_notes,,'-2,${requestId}`,
    `,client_service_specialist,,'@home,${requestId}`,
    `,prescriber_name,,'+plus,${requestId}`,
  ])
    expect(file.text).toContain(cell)
  expect(file.text).toMatch(/,preferred_contact,,(?:'\tcell|cell),/)
  const log = await textOf(wren, 'POST', '/api/audit/export', { filters: { requestId } })
  expect(log.headers.get('content-disposition')).toContain('audit.csv')
  expect(log.text.split('\r\n')).toHaveLength(1 + 5 + 1)
  // Body as search: in the order that was asked for, newest first without one.
  const ids = async (more: object) =>
    (
      await textOf(wren, 'POST', '/api/audit/export', {
        filters: { recordType: 'vetting' },
        ...more,
      })
    ).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[5])
  for (const name of ['Order one', 'Order two']) sure(await admin.call(vettings.insert, { name }))
  const newest = await ids({})
  expect(newest.length).toBeGreaterThan(1)
  expect([
    await ids({ orderBy: 'at desc' }),
    (await ids({ orderBy: 'id' })).toReversed(),
    await ids({ orderBy: 'recordId' }),
  ]).toEqual([newest, newest, newest.toSorted()])
  expect((await wren.raw('POST', '/api/audit/export', { orderBy: 'mac' })).status).toBe(400)
  const exported = (
    await sql<{
      detail: { patients: string[] }
    }>`select detail from audit_event where action = 'export' and record_id = 'log' order by id limit 1`.execute(
      app.instance.platform.db,
    )
  ).rows[0]
  expect(exported?.detail.patients).toEqual([world.patient.uuid])
  expect(await kept(admin, `patient/${world.patient.uuid}`)).toBe(before + 1)
  const [left] = sure(
    await wren.call(audit.search, {
      filters: { action: 'export', recordType: 'audit', recordId: `patient/${world.patient.uuid}` },
    }),
  ).body.data
  expect(left?.place).toEqual({ type: 'patient', id: world.patient.uuid })
  expect((await admin.raw('POST', '/api/audit/export', {})).status).toBe(403)
})

test('AUD-026 AUD-027 numbers stay numbers, and what is too much is refused with a sentence', async () => {
  const { auditCsv } = await import('./audit-csv.ts')
  const { csvOf } = await import('./csv.ts')
  const event = {
    at: '2026-01-02T03:04:05.000Z',
    actorName: 'A',
    onBehalfOf: null,
    action: 'update',
    recordType: 'visit',
    recordId: '5',
    requestId: 'r',
    changes: { a: { before: -5, after: 2.5 } },
  }
  const many = Object.fromEntries(
    Array.from({ length: 50_001 }, (_, n) => [`f${n}`, { before: null, after: n }]),
  )
  expect(new TextDecoder().decode(auditCsv([event]) as Uint8Array)).toContain(
    ',visit,5,a,-5,2.5,r\r\n',
  )
  // Each start that a spreadsheet would run, and none inside or among numbers.
  const cells = [
    '=1',
    '+1',
    '-1',
    '@a',
    '\tx',
    '\rx',
    'a=1',
    '1-1',
    '"q"',
    'a,b',
    'a\r\nb',
    -3,
    4.5,
    null,
  ]
  expect(csvOf(['h'], [cells])).toBe(
    '\ufeffh\r\n\'=1,\'+1,\'-1,\'@a,\'\tx,"\'\rx",a=1,1-1,"""q""","a,b","a\r\nb",-3,4.5,\r\n',
  )
  expect(auditCsv([{ ...event, changes: many }])).toMatchObject({
    status: 400,
    error: 'Please narrow the dates.',
  })
})
