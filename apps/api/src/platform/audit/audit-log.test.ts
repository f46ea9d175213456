// AUD-010, AUD-024, AUD-026, AUD-027: the Audit Log and its exports.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { charts } from '@wren/contract/charts'
import { audit, type AuditEvent } from '@wren/contract/audit'
import { patients } from '@wren/contract/patients'
import { vettings } from '@wren/contract/vettings'
import type { Client } from '../testing.ts'
import { app, world, wren, lines, sure, textOf, openHistory } from './testing-history.ts'

openHistory()

test('AUD-010 an event, its answer and its log lines have the same request id', async () => {
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

test('AUD-024 the Audit Log is filtered, ordered and paged like a list', async () => {
  sure(await world.nurse.call(charts.chart, { id: world.ready }))
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

test('AUD-026 AUD-027 exports are CSV with a line per field, safe for spreadsheets, and recorded', async () => {
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
  // Same body as search: in the requested order, newest first by default.
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

test('AUD-026 AUD-027 numbers stay numbers, and too many lines are refused', async () => {
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
  // Every prefix that a spreadsheet would execute, and no other text or number.
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
