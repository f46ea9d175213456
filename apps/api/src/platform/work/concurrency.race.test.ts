// AUD "Concurrency and integrity" 028-034, 040-042: two people at once, keys twice at once, on two operating-system
// processes.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { anIntake, intakeFields } from '../../areas/intake/intake.builders.ts'
import { charts } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { patients } from '@wren/contract/patients'
import { visits } from '@wren/contract/visits'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { everyCall } from '../../every-call.builders.ts'
import { addressOf, partsOfCall } from '../../parts-of-call.builders.ts'
import { nobody } from '../identity/actor.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { openSecondInstance, type SecondInstance } from '../testing-instance.ts'
import { aWorld, type World } from '../../world.builders.ts'
import { runWork } from './work.ts'

const app = useTestApp()
let other: SecondInstance
let world: World
let admin: Client
beforeAll(async () => {
  other = await openSecondInstance(app)
  world = await aWorld(app)
  admin = await app.admin({ is_account_admin: true, is_wren_admin: true, permissions: ['ALL'] })
})
afterAll(async () => {
  await other.stop()
})

interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}
/** The same call at another process. */
async function elsewhere(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(other.url + path, {
    method,
    body: JSON.stringify(body),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${admin.token}`,
      ...headers,
    },
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    headers: answer.headers,
  }
}
const detailOf = async (type: string, id: string | number) =>
  (
    await sql<{
      detail: Record<string, unknown>
    }>`select detail from audit_event where record_type = ${type} and record_id = ${String(id)} and action = 'update'
      order by id desc limit 1`.execute(app.instance.platform.db)
  ).rows[0]?.detail

interface Saved {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly id: string | number
  readonly type: string
  readonly change: (n: number) => object
  readonly version: () => Promise<number>
  readonly etag?: false
}
const one = (
  of: 'patient' | 'order' | 'intake' | 'document' | 'report' | 'user' | 'update' | 'feature flag',
): Saved =>
  ({
    patient: {
      name: 'patient',
      method: 'PUT',
      path: '/patient/insert',
      id: world.patient.uuid,
      type: 'patient',
      change: (n: number) => ({ uuid: world.patient.uuid, admin_notes: `note ${n}` }),
      version: async () =>
        Number(
          (
            (await admin.raw('GET', `/patient/by-uuid/${world.patient.uuid}`)).body['patient'] as {
              version: number
            }
          ).version,
        ),
    },
    order: {
      name: 'order',
      method: 'PATCH',
      path: `/patient-order/${world.scene.order}`,
      id: world.scene.order,
      type: 'order',
      change: (n: number) => ({ notes: `note ${n}` }),
      version: async () =>
        (
          (await admin.raw('GET', `/patient-order/by-id/${world.scene.order}`)).body[
            'patient_order'
          ] as { version: number }
        ).version,
    },
    intake: {
      name: 'intake',
      method: 'PATCH',
      path: `/intake/${world.intake}`,
      id: world.intake,
      type: 'intake',
      change: (n: number) => ({ notes: `note ${n}` }),
      version: async () =>
        (
          (await admin.raw('GET', `/intake/by-id/${world.intake}`)).body['intake'] as {
            version: number
          }
        ).version,
    },
    document: {
      name: 'document',
      method: 'PATCH',
      path: `/api/documents/${world.document}/category`,
      id: world.document,
      type: 'document',
      change: (n: number) => ({
        category: ['Orders', 'Information', 'Instructions', 'Demographics', 'Authorization'][n % 5],
      }),
      version: async () =>
        Number((await admin.raw('GET', `/api/documents/${world.document}`)).body['version']),
    },
    report: {
      name: 'report',
      method: 'PATCH',
      path: `/api/aftervisitreports/${world.report.id}`,
      id: world.report.id,
      type: 'report',
      change: (n: number) => ({ billableMinutes: 60 + n * 15, reason: 'Checked' }),
      version: async () =>
        Number(
          (await admin.raw('GET', `/api/aftervisitreports/${world.report.id}`)).body['version'],
        ),
    },
    user: {
      name: 'user',
      method: 'PATCH',
      path: `/users/${world.person}`,
      id: world.person,
      type: 'user',
      change: (n: number) => ({ first_name: `Una${'a'.repeat(n)}` }),
      version: async () =>
        Number((await admin.raw('GET', `/users/${world.person}`)).body['version']),
    },
    update: {
      name: 'update',
      method: 'PATCH',
      path: `/updates/${world.update}`,
      id: world.update,
      type: 'update',
      change: (n: number) => ({ description: `note ${n}` }),
      version: async () =>
        (
          (await admin.raw('POST', '/updates/search', { type: 'patient' })).body['data'] as {
            id: number
            version: number
          }[]
        ).find(({ id }) => id === world.update)?.version ?? 0,
    },
    'feature flag': {
      name: 'feature flag',
      method: 'PATCH',
      path: '/feature-flags/definitions/auto-offers',
      id: 'auto-offers',
      type: 'flag',
      change: (n: number) => ({ emails: [`person${n}@people.example`] }),
      version: async () =>
        (
          (await admin.raw('GET', '/feature-flags/definitions')).body['data'] as {
            key: string
            version: number
          }[]
        ).find(({ key }) => key === 'auto-offers')?.version ?? 0,
    },
  })[of]

test.each([
  'patient',
  'order',
  'intake',
  'document',
  'report',
  'user',
  'update',
  'feature flag',
] as const)(
  'AUD-029 AUD-030 a %s: 1 more per change and in the ETag; without one nothing is compared, and the event says so; outdated, malformed and contradictory versions change nothing; of two at once on two instances one succeeds',
  async (of) => {
    const { name, method, path, id, type, change, version } = one(of)
    const before = await version()
    const saved = await admin.raw(method, path, { ...change(1), version: before })
    expect([saved.status, saved.headers.get('etag')], JSON.stringify(saved.body)).toEqual([
      200,
      `"${before + 1}"`,
    ])
    expect(await detailOf(type, id)).not.toHaveProperty('unconditional')
    for (const [body, headers] of [
      [{ version: before }, {}],
      [{}, { 'if-match': `"${before}"` }],
      [{ version: before + 9 }, {}],
    ] as const) {
      const late = await admin.raw(method, path, { ...change(2), ...body }, headers)
      expect(late, JSON.stringify([body, headers])).toMatchObject({
        status: 409,
        body: {
          code: 'stale',
          error: `This ${name} was changed by someone else. Reload to see the latest version.`,
          current: { version: before + 1 },
        },
      })
    }
    for (const [body, headers] of [
      [{ version: 'one' }, {}],
      [{ version: 1.5 }, {}],
      [{}, { 'if-match': 'one' }],
      [{}, { 'if-match': '1' }],
      [{ version: before + 1 }, { 'if-match': `"${before}"` }],
    ] as const)
      expect(
        (await admin.raw(method, path, { ...change(2), ...body }, headers)).status,
        JSON.stringify([body, headers]),
      ).toBe(400)
    expect(await version()).toBe(before + 1)
    for (let round = 0; round < 5; round++) {
      const now = await version()
      const both = await Promise.all([
        admin.raw(method, path, { ...change(12 + round * 2), version: now }),
        elsewhere(method, path, { ...change(13 + round * 2), version: now }),
      ])
      expect(
        both.map(({ status }) => status).toSorted(),
        JSON.stringify(both.map(({ body }) => body)),
      ).toEqual([200, 409])
      expect(await version()).toBe(now + 1)
    }
    const last = await version()
    const unchecked = await admin.raw(method, path, change(42))
    expect(unchecked.status, JSON.stringify(unchecked.body)).toBe(200)
    expect(await version()).toBe(last + 1)
    expect(await detailOf(type, id)).toHaveProperty('unconditional', true)
  },
)

test('AUD-029 visits are stamped by updated, later by at least a millisecond also when a clock runs back, and stale only where a sent field was changed', async () => {
  const id = world.offered.visit
  const stamp = async () => (await admin.call(visits.byId, { id })).body.assignment.updated
  const first = await stamp()
  expect((await admin.call(visits.save, { id, notes: 'one', updated: first })).status).toBe(200)
  const second = await stamp()
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
  expect(
    await admin.raw('PUT', `/assignments/${id}`, { notes: 'two', updated: first }),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This visit was changed by someone else. Reload to see the latest version.',
      current: { notes: 'one' },
    },
  })
  expect(
    (
      await admin.raw('PUT', `/assignments/${id}`, {
        notes_pharmacy: 'other field',
        updated: first,
      })
    ).status,
  ).toBe(200)
  const third = await stamp()
  const now = app.instance.platform.clock.now()
  await app.clock(addMinutes(now, -120))
  expect((await admin.call(visits.save, { id, notes: 'back in time' })).status).toBe(200)
  expect(Date.parse(await stamp())).toBeGreaterThan(Date.parse(third))
  expect(await detailOf('visit', id)).toHaveProperty('unconditional', true)
  await app.clock(now)
  const stale = await stamp()
  const both = await Promise.all([
    admin.raw('PUT', `/assignments/${id}`, { notes: 'left', updated: stale }),
    elsewhere('PUT', `/assignments/${id}`, { notes: 'right', updated: stale }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('AUD-029 what was changed meanwhile is not deleted either; of two deletions at once on two instances one succeeds', async () => {
  const { id } = (
    await admin.call(documents.create, {
      fileName: 'gone.txt',
      fileType: 'text/plain',
      fileSize: 2,
      data: 'aGk=',
    })
  ).body
  const path = `/api/documents/${id}`
  const before = Number((await admin.raw('GET', path)).body['version'])
  expect(
    (await admin.raw('PATCH', `${path}/category`, { category: 'Information', version: before }))
      .status,
  ).toBe(200)
  for (const [body, headers] of [
    [{ version: before }, {}],
    [{}, { 'if-match': `"${before}"` }],
  ] as const)
    expect(await admin.raw('DELETE', path, body, headers)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        error: 'This document was changed by someone else. Reload to see the latest version.',
        current: { version: before + 1 },
      },
    })
  for (const [body, headers] of [
    [{ version: 'one' }, {}],
    [{}, { 'if-match': 'one' }],
    [{ version: before + 1 }, { 'if-match': `"${before}"` }],
  ] as const)
    expect((await admin.raw('DELETE', path, body, headers)).status).toBe(400)
  const both = await Promise.all([
    admin.raw('DELETE', path, {}, { 'if-match': `"${before + 1}"` }),
    elsewhere('DELETE', path, { version: before + 1 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('AUD-029 charts are stamped by revision, and an outdated one is refused with the chart as it is', async () => {
  const {
    body: { chart },
  } = await world.nurse.call(charts.chart, { id: world.ready })
  const revision = chart?.revision ?? 0
  expect(
    (
      await world.nurse.raw('PUT', `/assignments/${world.ready}/chart`, {
        data: { narrative: 'once' },
        revision,
      })
    ).status,
  ).toBe(200)
  expect(
    await world.nurse.raw('PUT', `/assignments/${world.ready}/chart`, {
      data: { narrative: 'late' },
      revision,
    }),
  ).toMatchObject({ status: 409, body: { code: 'stale', current: { revision: revision + 1 } } })
})

const keyed = (key: string) => ({ 'idempotency-key': key })
const rowsOf = async (table: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.n ?? 0

/** What staff press that sends a message or moves money, besides what makes a record. */
const sendsOrPays = [
  'nurses.notify',
  'offers.notify',
  'offers.blastAdditional',
  'scheduling.acceptTime',
  'scheduling.confirmSend',
  'scheduling.patientResend',
  'scheduling.override',
  'scheduling.reset',
  'visits.cancel',
  'visits.schedule',
  'visit-shadows.request',
  'reports.send',
  'reports.returnChart',
  'reports.payNurse',
  'nurse-payments.pay',
  'nurse-payments.refund',
]

test('AUD-032 every call that creates a record, sends a message or moves money takes a key, and refuses one that is none', async () => {
  expect(
    sendsOrPays.filter((name) => everyCall.find((call) => call.name === name)?.idempotent !== true),
  ).toEqual([])
  const chief = await app.admin({
    permissions: ['ALL'],
    is_account_admin: true,
    is_wren_admin: true,
  })
  for (const call of everyCall.filter(
    ({ method, idempotent, setting }) =>
      method === 'POST' && idempotent === true && setting === undefined,
  )) {
    const { path, query, body } = partsOfCall({ app, world, mine: world.ready }, call)
    expect(
      await chief.raw(call.method, addressOf(path, query), body, keyed('a b')),
      call.name,
    ).toMatchObject({ status: 400, body: { fields: { 'Idempotency-Key': 'Invalid value' } } })
  }

  const creating = everyCall.filter(({ method, status }) => method === 'POST' && status === 201)
  expect(creating.length).toBeGreaterThan(7)
  expect(creating.filter(({ idempotent }) => idempotent !== true).map(({ name }) => name)).toEqual(
    [],
  )
})

test('AUD-032 a key of 1 to 255 visible characters is taken, any other is 400, and without one the call works as before', async () => {
  const fields = intakeFields(app, world.pharmacy)
  for (const key of ['a b', 'ä', 'x'.repeat(256), '\t'])
    expect(
      (await admin.raw('POST', '/intake/insert', fields, keyed(encodeHeader(key)))).status,
      key,
    ).toBe(400)
  for (const key of ['!', '~'.repeat(255)])
    expect((await admin.raw('POST', '/intake/insert', fields, keyed(key))).status, key).toBe(201)
  const before = await rowsOf('intake')
  for (let n = 0; n < 2; n++)
    expect((await admin.raw('POST', '/intake/insert', fields)).status).toBe(201)
  expect(await rowsOf('intake')).toBe(before + 2)
})
/**
 * fetch refuses what is no Latin-1, and trims: what reaches the server is a byte outside the visible ones, or a
 * space inside.
 */
const encodeHeader = (key: string): string => (key === '\t' ? 'a\tb' : key)

test('AUD-033 a repeated key gives the stored answer and no second effect, for a day, per caller, method and path; what failed frees it', async () => {
  const fields = intakeFields(app, world.pharmacy)
  const before = await rowsOf('intake')
  const first = await admin.raw('POST', '/intake/insert', fields, keyed('day-1'))
  const again = await elsewhere('POST', '/intake/insert', fields, keyed('day-1'))
  expect([
    again.status,
    again.body,
    again.headers.get('idempotency-replayed'),
    first.headers.get('idempotency-replayed'),
  ]).toEqual([201, first.body, 'true', null])
  expect(
    (await admin.raw('POST', '/intake/insert/', fields, keyed('day-1'))).headers.get(
      'idempotency-replayed',
    ),
  ).toBe('true')
  expect(await rowsOf('intake')).toBe(before + 1)
  expect(
    await admin.raw('POST', '/intake/insert', { ...fields, notes: 'other' }, keyed('day-1')),
  ).toMatchObject({
    status: 422,
    body: { error: 'This request was already sent with different data.', code: 'key_reused' },
  })
  const second = await app.admin()
  expect(
    (await second.raw('POST', '/intake/insert', fields, keyed('day-1'))).headers.get(
      'idempotency-replayed',
    ),
  ).toBeNull()
  expect(
    (
      await admin.raw(
        'POST',
        '/patient/insert',
        { first_name: 'Key', last_name: 'Twice', dob: '1980-01-01', user_id_ops: admin.id },
        keyed('day-1'),
      )
    ).status,
  ).toBe(201)
  expect(await rowsOf('intake')).toBe(before + 2)
  const path = `/api/aftervisitreports/${world.report.id}/pay-nurse`
  expect((await admin.raw('POST', path, {}, keyed('pay-early'))).status).toBeGreaterThanOrEqual(400)
  expect(
    (
      await sql`select 1 from idempotency_key where key = 'pay-early'`.execute(
        app.instance.platform.db,
      )
    ).rows,
  ).toEqual([])
  expect(
    (await admin.raw('POST', '/intake/insert', { ...fields, zip: 5 }, keyed('day-2'))).status,
  ).toBe(400)
  expect((await admin.raw('POST', '/intake/insert', fields, keyed('day-2'))).status).toBe(201)
})

test(
  'AUD-034 the same key twice at once, on two instances, has one effect; one whose first call does not end waits ten seconds and is told',
  { timeout: 180_000 },
  async () => {
    const fields = intakeFields(app, world.pharmacy)
    const before = await rowsOf('intake')
    for (let n = 0; n < 8; n++) {
      const both = await Promise.all([
        admin.raw('POST', '/intake/insert', fields, keyed(`twin-${n}`)),
        elsewhere('POST', '/intake/insert', fields, keyed(`twin-${n}`)),
      ])
      expect(both.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(both.map(({ body }) => body['id'])).size).toBe(1)
      expect(
        both.filter(({ headers }) => headers.get('idempotency-replayed') === 'true'),
      ).toHaveLength(1)
    }
    expect(await rowsOf('intake')).toBe(before + 8)
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query(
      `insert into idempotency_key (caller, method, path, key, body_hash, created_at)
        values ($1, 'POST', '/intake/insert', 'stuck', 'x', $2)`,
      [`user:${admin.id}`, app.instance.platform.clock.now()],
    )
    expect(await admin.raw('POST', '/intake/insert', fields, keyed('stuck'))).toMatchObject({
      status: 409,
      body: { error: 'This request is still being processed.', code: 'in_progress' },
    })
    await owner.query('rollback') // the crash of the first: neither key nor effect
    await owner.end()
    const retried = await admin.raw('POST', '/intake/insert', fields, keyed('stuck'))
    expect([retried.status, retried.headers.get('idempotency-replayed')]).toEqual([201, null])
  },
)

test('a payment under one key, pressed on two instances at once, moves money once and both read the same report', async () => {
  const id = world.report.id
  const path = `/api/aftervisitreports/${id}/pay-nurse`
  await admin.raw('POST', `/api/aftervisitreports/${id}/approve`, { note: 'Fine' })
  await sql`update nurse set stripe_id = 'acct_keys' where user_id = ${world.scene.nurse}`.execute(
    app.instance.platform.db,
  )
  const paid = await Promise.all([
    admin.raw('POST', path, { force: true }, keyed('pay-1')),
    elsewhere('POST', path, { force: true }, keyed('pay-1')),
  ])
  expect(
    paid.map(({ status }) => status),
    JSON.stringify(paid.map(({ body }) => body)),
  ).toEqual([200, 200])
  expect(paid.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(
    1,
  )
  expect(paid[0]?.body).toEqual(paid[1]?.body)
  expect(
    (
      await sql`select 1 from nurse_payment where assignment_id = ${world.charted}`.execute(
        app.instance.platform.db,
      )
    ).rows,
  ).toHaveLength(1)
})

test('AUD-042 a deadlock is repeated and reaches nobody; one that does not end is 503 with a wait of a second', async () => {
  const { platform } = app.instance
  const row = (n: number) => ({ key: `deadlock-${n}` })
  for (const n of [1, 2])
    await sql`insert into rate_count (key, window_start, n) values (${row(n).key}, ${platform.clock.now()}, 0)`.execute(
      platform.db,
    )
  let met = 0
  let open: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  const crossing = (from: number, to: number) =>
    runWork(platform, nobody, { requestId: `cross-${from}`, address: null }, async (work) => {
      await sql`update rate_count set n = n + 1 where key = ${row(from).key}`.execute(work.db)
      if (++met === 2) open()
      await both
      await sql`update rate_count set n = n + 1 where key = ${row(to).key}`.execute(work.db)
      return { ok: true as const }
    })
  expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([{ ok: true }, { ok: true }])
  expect(met).toBeGreaterThan(2)
  const { rows } = await sql<{
    n: number
  }>`select n from rate_count where key like 'deadlock-%'`.execute(platform.db)
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
  let tries = 0
  const hopeless = await runWork(
    platform,
    nobody,
    { requestId: 'hopeless', address: null },
    async () => {
      tries++
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    },
  )
  expect([tries, hopeless]).toEqual([
    4,
    expect.objectContaining({
      status: 503,
      error: 'The server is busy. Please try again.',
      retryAfter: 1,
    }),
  ])
})

test('two creations of one patient and of one MRN at once give one record and one refusal, never a fault', async () => {
  const person = {
    first_name: 'Same',
    last_name: 'Moment',
    dob: '1971-03-04',
    user_id_ops: admin.id,
  }
  const made = await Promise.all([
    admin.raw('POST', '/patient/insert', person),
    elsewhere('POST', '/patient/insert', person),
  ])
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const patient = (await admin.call(patients.byUuid, { uuid: world.patient.uuid })).body.patient
  const mrn = { patient_id: patient.id, provider_id: world.pharmacy, mrn: 'SAME-1' }
  const added = await Promise.all([
    admin.raw('POST', '/provider-mrn', mrn),
    elsewhere('POST', '/provider-mrn', mrn),
  ])
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await anIntake(app, admin, world.pharmacy)).toBeGreaterThan(0)
})

test('AUD-033 a key is kept for 24 hours and no longer', async () => {
  const fields = intakeFields(app, world.pharmacy)
  const now = app.instance.platform.clock.now()
  const first = await admin.raw('POST', '/intake/insert', fields, keyed('day-3'))
  await app.clock(addMinutes(now, 23 * 60 + 58))
  const soon = await app.signIn(admin.id)
  const kept = await soon.raw('POST', '/intake/insert', fields, keyed('day-3'))
  expect([kept.status, kept.body, kept.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.body,
    'true',
  ])
  await app.clock(addMinutes(now, 24 * 60 + 2))
  const renewed = await (
    await app.signIn(admin.id)
  ).raw('POST', '/intake/insert', fields, keyed('day-3'))
  expect([renewed.status, renewed.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(renewed.body).not.toEqual(first.body)
})

test(
  'AUD-040 limits over several records hold on two instances at once: payments, uploads of one file, and what may exist once',
  { timeout: 180_000 },
  async () => {
    admin = await app.admin({ is_account_admin: true, permissions: ['ALL'] }) // the day that a key is kept has passed
    const nurse = await aNurse(app, { stripe_id: 'acct_limits' })
    const pay = { amount: 3_000, user_id: nurse, payment_type: 'Bonus', description: 'Thank you' }
    const paid = await Promise.all([
      admin.raw('POST', '/nurses/nurse-pay', pay),
      elsewhere('POST', '/nurses/nurse-pay', pay),
    ])
    expect(
      paid.map(({ status }) => status).toSorted(),
      JSON.stringify(paid.map(({ body }) => body)),
    ).toEqual([200, 480])
    expect(paid.find(({ status }) => status === 200)?.body['payment']).toMatchObject({
      status: 'Processed',
    })
    const stored = await sql<{
      cents: number
    }>`select sum(amount_cents)::int as cents from nurse_payment where user_id = ${nurse}`.execute(
      app.instance.platform.db,
    )
    expect(stored.rows[0]?.cents).toBe(300_000)

    const { id: intakeId } = (
      await admin.raw('POST', '/intake/insert', intakeFields(app, world.pharmacy))
    ).body
    const file = {
      fileName: 'same.txt',
      fileType: 'text/plain',
      fileSize: 4,
      data: Buffer.from('same').toString('base64'),
      intakeId,
      category: 'Orders',
    }
    /** One is made, the others are told so in words; whichever comes first, never a fault. */
    const once = async (path: string, body: object | (() => object)): Promise<void> => {
      for (let round = 0; round < 3; round++) {
        const sent = typeof body === 'function' ? body() : body
        const answers = await Promise.all([
          admin.raw('POST', path, sent),
          elsewhere('POST', path, sent),
          admin.raw('POST', path, sent),
          elsewhere('POST', path, sent),
        ])
        expect(
          answers.map(({ status }) => status).toSorted(),
          `${path} ${JSON.stringify(answers.map(({ body: said }) => said))}`,
        ).toEqual([201, 409, 409, 409])
        for (const { status, body: said } of answers)
          if (status === 409)
            expect(said).toMatchObject({ error: expect.any(String), code: expect.any(String) })
        if (typeof body !== 'function') return
      }
    }
    await once('/api/documents', file)
    let n = 0
    await once('/users', () => ({
      first_name: 'Una',
      last_name: 'Twin',
      email: `twin.${++n}@people.example`,
    }))
    await once('/nurses', () => ({
      nurse: {
        first_name: 'Nell',
        last_name: 'Twin',
        email: `twin.${++n}@nurses.example`,
        phone: '+16025550123',
        zip: '85004',
        status: 'Disabled',
      },
    }))
    await once('/provider/insert', () => ({ title: `Twin Rx ${++n}` }))
    await once('/vetting/insert', () => ({ name: `Twin vetting ${++n}` }))
    await once('/provider-mrn', {
      patient_id: world.patient.id,
      provider_id: world.unused,
      mrn: 'TWIN-1',
    }) // a patient has one of each pharmacy
    const groups = [await aPharmacy(app), await aPharmacy(app), await aPharmacy(app)]
    await once('/pharmacy-groups', () => ({
      name: `Twin group ${++n}`,
      pharmacies: [groups[n % 3]],
    }))
    const slugs = await sql<{
      slug: string
      n: number
    }>`select slug, count(*)::int as n from pharmacy_group group by slug having count(*) > 1`.execute(
      app.instance.platform.db,
    )
    expect(slugs.rows).toEqual([])
  },
)
