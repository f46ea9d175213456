// AUD-001, AUD-002, AUD-003, AUD-004, AUD-005, AUD-012: the audit log of a whole visit, and calls whose events cannot
// be stored.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import { everyCall, sampleOf, titleOf } from '../../every-call.builders.ts'
import { aWorld, type World } from '../../world.builders.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const app = useTestApp()
let world: World
let admin: Client
let owner: pg.Client
beforeAll(async () => {
  world = await aWorld(app)
  admin = world.scene.admin
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

const events = async (where: string, values: unknown[] = []) =>
  (
    await owner.query<Record<string, unknown>>(
      `select * from audit_event where ${where} order by id`,
      values,
    )
  ).rows

test('AUD-002 AUD-003 events have the stated columns and actions', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'audit_event'",
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [
      'id',
      'at',
      'actor_kind',
      'user_id',
      'on_behalf_of',
      'session_id',
      'action',
      'record_type',
      'record_id',
      'patient_uuid',
      'version',
      'changes',
      'detail',
      'request_id',
      'instance',
      'address',
      'chain',
      'seq',
      'prev_mac',
      'mac',
      'key_id',
    ].toSorted(),
  )
  const {
    rows: [known],
  } = await owner.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'audit_event_action_known'",
  )
  expect(
    [...(known?.text ?? '').matchAll(/'(\w+)'/g)].map(([, action]) => action).toSorted(),
  ).toEqual(
    [
      'create',
      'update',
      'delete',
      'view',
      'list',
      'export',
      'print',
      'send',
      'sign_in',
      'sign_in_failed',
      'sign_out',
      'session_revoked',
      'denied',
      'limited',
      'maintenance',
    ].toSorted(),
  )
  const {
    rows: [kinds],
  } = await owner.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'audit_event_actor_known'",
  )
  expect([...(kinds?.text ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind).toSorted()).toEqual([
    'command',
    'job',
    'nurse_link',
    'patient_link',
    'public',
    'user',
  ])
  for (const one of await events(
    "actor_kind = 'user' and action in ('create', 'update') limit 50 --",
  ))
    expect([one['user_id'], one['session_id'], one['request_id']]).toEqual([
      expect.any(Number),
      expect.any(String),
      expect.any(String),
    ])
  // The columns of one save.
  const saved = await admin.raw('PATCH', `/patient-order/${world.scene.order}`, {
    notes: 'columns',
  })
  const [event] = await events('request_id = $1', [saved.headers.get('x-request-id')])
  const { version } = (await admin.raw('GET', `/patient-order/by-id/${world.scene.order}`)).body[
    'patient_order'
  ] as { version: number }
  const { sid } = JSON.parse(
    Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid: string }
  expect(event).toMatchObject({
    actor_kind: 'user',
    user_id: admin.id,
    on_behalf_of: null,
    session_id: sid,
    action: 'update',
    record_type: 'order',
    record_id: String(world.scene.order),
    patient_uuid: world.patient.uuid,
    version,
    instance: app.instance.platform.instance,
    address: '127.0.0.1',
    key_id: 'k1',
    mac: expect.stringMatching(/^[0-9a-f]{64}$/),
    prev_mac: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const {
    rows: [precise],
  } = await owner.query<{ type: string; digits: number }>(
    `select data_type as type, datetime_precision as digits from information_schema.columns
      where table_name = 'audit_event' and column_name = 'at'`,
  )
  expect(precise).toEqual({ type: 'timestamp with time zone', digits: 6 })
  expect(
    await events(
      "patient_uuid is not null and record_type in ('user', 'vetting', 'pharmacy', 'nurse', 'group')",
    ),
  ).toEqual([])
})

test('AUD-001 every record has an event, and without one nothing is saved and the call is 503', async () => {
  const tables = {
    visit: 'visit',
    intake: 'intake',
    patient: 'patient',
    order: 'patient_order',
    document: 'document',
    report: 'report',
    chart: 'chart',
    offer: 'visit_offer',
    link: 'visit_link',
    task: 'visit_task',
    invoice: 'invoice',
  } as const
  for (const [type, table] of Object.entries(tables)) {
    const key = type === 'patient' ? 'uuid' : 'id'
    const { rows } = await owner.query(
      `select ${key} from ${table} where not exists (
        select 1 from audit_event where record_type = $1 and record_id = ${table}.${key}::text)`,
      [type],
    )
    expect(rows, type).toEqual([])
  }
  await owner.query(
    "alter table audit_event add constraint broken_for_test check (record_type <> 'order') not valid",
  )
  try {
    const before = (
      await owner.query('select notes, version from patient_order where id = $1', [
        world.scene.order,
      ])
    ).rows
    const refused = await admin.raw('PATCH', `/patient-order/${world.scene.order}`, {
      notes: 'never stored',
    })
    expect([refused.status, refused.body['code']]).toEqual([503, 'unavailable'])
    expect(
      (
        await owner.query('select notes, version from patient_order where id = $1', [
          world.scene.order,
        ])
      ).rows,
    ).toEqual(before)
    await app.clock(addMinutes(app.instance.platform.clock.now(), 11))
    const unseen = await admin.raw('GET', `/patient-order/by-id/${world.scene.order}`)
    expect([unseen.status, Object.keys(unseen.body).toSorted()]).toEqual([503, ['code', 'error']])
  } finally {
    await owner.query('alter table audit_event drop constraint broken_for_test')
  }
  expect(
    (await admin.raw('PATCH', `/patient-order/${world.scene.order}`, { notes: 'stored now' }))
      .status,
  ).toBe(200)
})

test('AUD-004 an event has only changed fields and no secrets', async () => {
  const of = (type: string, id: string | number) =>
    events('record_type = $1 and record_id = $2', [type, String(id)])
  const [made] = await of('order', world.scene.order)
  expect(made?.['action']).toBe('create')
  for (const { before } of Object.values(made?.['changes'] as Record<string, { before: unknown }>))
    expect(before).toBeNull()
  const before = (await of('order', world.scene.order)).length
  expect(
    (
      await admin.raw('PATCH', `/patient-order/${world.scene.order}`, {
        notes: 'once more',
        doses: 3,
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await admin.raw('PATCH', `/patient-order/${world.scene.order}`, {
        notes: 'once more',
        doses: 3,
      })
    ).status,
  ).toBe(200)
  const after = await of('order', world.scene.order)
  expect(after).toHaveLength(before + 1)
  expect(Object.keys(after.at(-1)?.['changes'] as object).toSorted()).toEqual(['doses', 'notes'])
  expect(after.at(-1)?.['changes']).toMatchObject({
    notes: { after: 'once more' },
    doses: { after: 3 },
  })
  expect((await admin.raw('DELETE', `/api/documents/${world.document}`)).status).toBe(200)
  const gone = (await of('document', world.document)).at(-1)
  expect(gone?.['action']).toBe('delete')
  for (const change of Object.values(gone?.['changes'] as Record<string, { after: unknown }>))
    expect(change.after).toBeNull()
  const whole = JSON.stringify(await events('true'))
  for (const secret of [
    world.offered.token,
    world.asked.nurseToken,
    world.asked.patientToken,
    admin.token as string,
    'data:image/png;base64',
    Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
  ])
    expect(whole.includes(secret)).toBe(false)
  expect(
    JSON.stringify(await events("record_type = 'chart' and changes ? 'signatures'")),
  ).toContain('[redacted]')
})

test("every answer with a patient's data is a view, up_to_date answers too", async () => {
  const carrying = [
    'patients.byUuid',
    'patients.byVisit',
    'orders.byId',
    'visits.byId',
    'intake.byId',
    'charts.chart',
    'charts.versions',
    'charts.previous',
    'charts.pdf',
    'reports.byId',
    'reports.byVisit',
    'reports.pdf',
    'reports.invoicePdf',
    'nurse-visits.details',
    'documents.ofVisit',
    'tokenPages.patientSelectTime',
  ]
  const viewsOf = async () =>
    Number(
      (
        await owner.query<{ n: string }>(
          "select count(*) as n from audit_event where action = 'view' and patient_uuid = $1",
          [world.patient.uuid],
        )
      ).rows[0]?.n,
    )
  let now = app.instance.platform.clock.now()
  const elevenMinutesLater = async () => {
    now = addMinutes(now, 11)
    await app.clock(now)
  }
  for (const name of carrying) {
    const call = everyCall.find((one) => one.name === name)
    if (call === undefined) throw new Error(`no call ${name}`)
    await elevenMinutesLater()
    const client = call.allow === 'link' ? app.nobody : admin
    const before = await viewsOf()
    const answer = await client.call(
      call,
      sampleOf({ app, world, mine: world.charted }, call) as never,
    )
    expect(answer.status, `${titleOf(call)} ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(200)
    expect(await viewsOf(), titleOf(call)).toBeGreaterThan(before)
  }
  await elevenMinutesLater()
  const path = `/patient-order/by-id/${world.scene.order}`
  const full = await admin.raw('GET', path)
  await elevenMinutesLater()
  const before = await viewsOf()
  const same = await admin.raw('GET', path, undefined, {
    'last-response-md5': full.headers.get('response-md5') ?? '',
  })
  expect(same.body).toEqual({ up_to_date: true })
  expect(await viewsOf()).toBe(before + 1)
})

/** Independent implementation of the requirement. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value

test('AUD-012 each event is signed over its columns and predecessor, with a key in no table', async () => {
  const { rows } = await owner.query<
    Record<string, unknown>
  >(`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_kind, user_id,
    on_behalf_of, session_id, action, record_type, record_id, patient_uuid, version, changes, detail, request_id,
    instance, address, chain, seq::int, prev_mac, mac, key_id
    from audit_event order by chain, seq`)
  const key = Buffer.alloc(32, 7)
  const last = new Map<unknown, unknown>()
  for (const { mac, ...sealed } of rows) {
    expect(sealed['prev_mac']).toBe(last.get(sealed['chain']) ?? '0'.repeat(64))
    expect(
      createHmac('sha256', key)
        .update(JSON.stringify(sorted(sealed)))
        .digest('hex'),
      JSON.stringify(sealed),
    ).toBe(mac)
    expect(sealed['key_id']).toBe('k1')
    last.set(sealed['chain'], mac)
  }
  expect(rows.length).toBeGreaterThan(100)
  const { rows: columns } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(hmac|audit_key|secret)'`,
  )
  expect(columns).toEqual([])
  const kept = await sql<{
    text: string
  }>`select string_agg(row_to_json(audit_chain)::text, '') as text from audit_chain`.execute(
    app.instance.platform.db,
  )
  expect(kept.rows[0]?.text).not.toContain(key.toString('base64'))
})
