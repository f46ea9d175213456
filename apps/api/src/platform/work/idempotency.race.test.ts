// Idempotency keys over HTTP, also concurrently on two instances. AUD-032, AUD-033, AUD-034.
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { intakeFields } from '../../areas/intake/intake.builders.ts'
import { everyCall } from '../../every-call.builders.ts'
import { addressOf, partsOfCall } from '../../parts-of-call.builders.ts'
import { keyed, useTwoInstances } from './testing-two-instances.ts'

const race = useTwoInstances()

/** Calls that send a message or move money without creating a record. */
const sendingCalls = [
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

test('AUD-032 every call that creates, sends or moves money takes a key and refuses an invalid one', async () => {
  expect(
    sendingCalls.filter(
      (name) => everyCall.find((call) => call.name === name)?.idempotent !== true,
    ),
  ).toEqual([])
  const chief = await race.app.admin({
    permissions: ['ALL'],
    is_account_admin: true,
    is_wren_admin: true,
  })
  for (const call of everyCall.filter(
    ({ method, idempotent, setting }) =>
      method === 'POST' && idempotent === true && setting === undefined,
  )) {
    const { path, query, body } = partsOfCall(
      { app: race.app, world: race.world, mine: race.world.ready },
      call,
    )
    expect(
      await chief.raw(call.method, addressOf(path, query), body, keyed('a b')),
      call.name,
    ).toMatchObject({ status: 400, body: { fields: { 'Idempotency-Key': 'Invalid value' } } })
  }

  const creatingCalls = everyCall.filter(
    ({ method, status }) => method === 'POST' && status === 201,
  )
  expect(creatingCalls.length).toBeGreaterThan(7)
  expect(
    creatingCalls.filter(({ idempotent }) => idempotent !== true).map(({ name }) => name),
  ).toEqual([])
})

test('AUD-032 a key has 1 to 255 visible characters, any other is 400, and calls work without a key', async () => {
  const fields = intakeFields(race.app, race.world.pharmacy)
  for (const key of ['a b', 'ä', 'x'.repeat(256), '\t'])
    expect(
      (await race.admin.raw('POST', '/intake/insert', fields, keyed(encodeHeader(key)))).status,
      key,
    ).toBe(400)
  for (const key of ['!', '~'.repeat(255)])
    expect((await race.admin.raw('POST', '/intake/insert', fields, keyed(key))).status, key).toBe(
      201,
    )
  const before = await race.countRows('intake')
  for (let n = 0; n < 2; n++)
    expect((await race.admin.raw('POST', '/intake/insert', fields)).status).toBe(201)
  expect(await race.countRows('intake')).toBe(before + 2)
})
/** fetch trims header values, so that a tab is tested between two letters. */
const encodeHeader = (key: string): string => (key === '\t' ? 'a\tb' : key)

test('AUD-033 a repeated key of one caller and path gets the stored answer, and a failure frees it', async () => {
  const fields = intakeFields(race.app, race.world.pharmacy)
  const before = await race.countRows('intake')
  const first = await race.admin.raw('POST', '/intake/insert', fields, keyed('day-1'))
  const again = await race.onSecondInstance('POST', '/intake/insert', fields, keyed('day-1'))
  expect([
    again.status,
    again.body,
    again.headers.get('idempotency-replayed'),
    first.headers.get('idempotency-replayed'),
  ]).toEqual([201, first.body, 'true', null])
  expect(
    (await race.admin.raw('POST', '/intake/insert/', fields, keyed('day-1'))).headers.get(
      'idempotency-replayed',
    ),
  ).toBe('true')
  expect(await race.countRows('intake')).toBe(before + 1)
  expect(
    await race.admin.raw('POST', '/intake/insert', { ...fields, notes: 'other' }, keyed('day-1')),
  ).toMatchObject({
    status: 422,
    body: { error: 'This request was already sent with different data.', code: 'key_reused' },
  })
  const second = await race.app.admin()
  expect(
    (await second.raw('POST', '/intake/insert', fields, keyed('day-1'))).headers.get(
      'idempotency-replayed',
    ),
  ).toBeNull()
  expect(
    (
      await race.admin.raw(
        'POST',
        '/patient/insert',
        { first_name: 'Key', last_name: 'Twice', dob: '1980-01-01', user_id_ops: race.admin.id },
        keyed('day-1'),
      )
    ).status,
  ).toBe(201)
  expect(await race.countRows('intake')).toBe(before + 2)
  const path = `/api/aftervisitreports/${race.world.report.id}/pay-nurse`
  expect(
    (await race.admin.raw('POST', path, {}, keyed('pay-early'))).status,
  ).toBeGreaterThanOrEqual(400)
  expect(
    (
      await sql`select 1 from idempotency_key where key = 'pay-early'`.execute(
        race.app.instance.platform.db,
      )
    ).rows,
  ).toEqual([])
  expect(
    (await race.admin.raw('POST', '/intake/insert', { ...fields, zip: 5 }, keyed('day-2'))).status,
  ).toBe(400)
  expect((await race.admin.raw('POST', '/intake/insert', fields, keyed('day-2'))).status).toBe(201)
})

test(
  'AUD-034 concurrent calls with one key have one effect, and a call waits 10 s for an unfinished one',
  { timeout: 180_000 },
  async () => {
    const fields = intakeFields(race.app, race.world.pharmacy)
    const before = await race.countRows('intake')
    for (let n = 0; n < 8; n++) {
      const both = await Promise.all([
        race.admin.raw('POST', '/intake/insert', fields, keyed(`twin-${n}`)),
        race.onSecondInstance('POST', '/intake/insert', fields, keyed(`twin-${n}`)),
      ])
      expect(both.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(both.map(({ body }) => body['id'])).size).toBe(1)
      expect(
        both.filter(({ headers }) => headers.get('idempotency-replayed') === 'true'),
      ).toHaveLength(1)
    }
    expect(await race.countRows('intake')).toBe(before + 8)
    const owner = new pg.Client({ connectionString: race.app.ownerUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query(
      `insert into idempotency_key (caller, method, path, key, body_hash, created_at)
        values ($1, 'POST', '/intake/insert', 'stuck', 'x', $2)`,
      [`user:${race.admin.id}`, race.app.instance.platform.clock.now()],
    )
    expect(await race.admin.raw('POST', '/intake/insert', fields, keyed('stuck'))).toMatchObject({
      status: 409,
      body: { error: 'This request is still being processed.', code: 'in_progress' },
    })
    await owner.query('rollback') // like a crash of the first call: neither key nor effect
    await owner.end()
    const retried = await race.admin.raw('POST', '/intake/insert', fields, keyed('stuck'))
    expect([retried.status, retried.headers.get('idempotency-replayed')]).toEqual([201, null])
  },
)

test('concurrent payments with one key on two instances pay once and answer the same report', async () => {
  const id = race.world.report.id
  const path = `/api/aftervisitreports/${id}/pay-nurse`
  await race.admin.raw('POST', `/api/aftervisitreports/${id}/approve`, { note: 'Fine' })
  await sql`update nurse set stripe_id = 'acct_keys' where user_id = ${race.world.scene.nurse}`.execute(
    race.app.instance.platform.db,
  )
  const payments = await Promise.all([
    race.admin.raw('POST', path, { force: true }, keyed('pay-1')),
    race.onSecondInstance('POST', path, { force: true }, keyed('pay-1')),
  ])
  expect(
    payments.map(({ status }) => status),
    JSON.stringify(payments.map(({ body }) => body)),
  ).toEqual([200, 200])
  expect(
    payments.filter(({ headers }) => headers.get('idempotency-replayed') === 'true'),
  ).toHaveLength(1)
  expect(payments[0]?.body).toEqual(payments[1]?.body)
  expect(
    (
      await sql`select 1 from nurse_payment where assignment_id = ${race.world.charted}`.execute(
        race.app.instance.platform.db,
      )
    ).rows,
  ).toHaveLength(1)
})

test('AUD-033 a key is stored for 24 hours', async () => {
  const fields = intakeFields(race.app, race.world.pharmacy)
  const now = race.app.instance.platform.clock.now()
  const first = await race.admin.raw('POST', '/intake/insert', fields, keyed('day-3'))
  await race.app.clock(addMinutes(now, 23 * 60 + 58))
  const signedInAgain = await race.app.signIn(race.admin.id)
  const repeated = await signedInAgain.raw('POST', '/intake/insert', fields, keyed('day-3'))
  expect([repeated.status, repeated.body, repeated.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.body,
    'true',
  ])
  await race.app.clock(addMinutes(now, 24 * 60 + 2))
  const renewed = await (
    await race.app.signIn(race.admin.id)
  ).raw('POST', '/intake/insert', fields, keyed('day-3'))
  expect([renewed.status, renewed.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(renewed.body).not.toEqual(first.body)
})
