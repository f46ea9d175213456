// AUD-008, AUD-009: actors of events, and events of sign-ins, refusals, exports and changed permissions.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '@wren/contract/audit'
import { documents } from '@wren/contract/documents'
import { featureFlags } from '@wren/contract/flags'
import { development, identity } from '@wren/contract/identity'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { users } from '@wren/contract/users'
import { anOffer } from '../../areas/offers/offers.builders.ts'
import { aBookedVisit, aVisit } from '../../areas/visits/visits.builders.ts'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import { aWorld, type World } from '../../world.builders.ts'
import { openTestApp, type Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
let world: World
let chief: Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ is_account_admin: true, is_wren_admin: true })
})

interface Event {
  readonly id: number
  readonly action: string
  readonly actor_kind: string
  readonly user_id: number | null
  readonly on_behalf_of: string | null
  readonly record_type: string
  readonly record_id: string
  readonly detail: Record<string, unknown>
  readonly request_id: string
  readonly changes: Record<string, unknown>
}
const events = async (where: ReturnType<typeof sql>): Promise<readonly Event[]> =>
  (
    await sql<Event>`select id, action, actor_kind, user_id, on_behalf_of, record_type, record_id, detail, request_id,
      changes from audit_event where ${where} order by id`.execute(app.instance.platform.db)
  ).rows
const ofRequest = (answer: { readonly headers: Headers }) =>
  events(sql`request_id = ${answer.headers.get('x-request-id')}`)
const newest = async (): Promise<number> => (await events(sql`true`)).at(-1)?.id ?? 0

test('AUD-008 sign-ins, failures, sign-outs and ended sessions are recorded', async () => {
  const email = 'Sally.Signin@people.example'
  const id = await app.createPerson({ email, is_admin: true })
  const before = await newest()
  const client = await app.signIn(id)
  const pause = async () => {
    await app.clock(addMinutes(app.instance.platform.clock.now(), 1))
  }
  await pause()
  const other = await app.signIn(id)
  await pause()
  await app.nobody.call(identity.signIn, { email, confirmation_type: 'email' })
  await app.nobody.call(identity.confirm, { email, code: '000000' })
  await app.nobody.call(identity.confirm, {
    email: 'Stranger.Danger@Elsewhere.example',
    code: '000000',
  })
  await client.call(identity.signOut, {})
  await chief.call(identity.forceLogout, { id })
  const told = (await events(sql`id > ${before}`)).filter(
    ({ record_type }) => record_type === 'session',
  )
  expect(told.map(({ action }) => action)).toEqual([
    'sign_in',
    'sign_in',
    'sign_in_failed',
    'sign_in_failed',
    'sign_out',
    'session_revoked',
  ])
  expect(told.slice(0, 2).map(({ user_id }) => user_id)).toEqual([id, id])
  expect(told[2]?.detail).toMatchObject({ user: id })
  expect(told[3]?.detail).toMatchObject({ domain: 'elsewhere.example' })
  expect(JSON.stringify(told[3])).not.toMatch(/stranger|danger/i)
  expect([told[4]?.user_id, told[5]?.user_id, told[5]?.detail]).toEqual([
    id,
    chief.id,
    expect.objectContaining({ user: id }),
  ])
  expect((await other.call(identity.me, {})).status).toBe(401)
  // The Audit Log names the account of the session or of the failed sign-in.
  for (const action of ['session_revoked', 'sign_in_failed']) {
    const { data } = (await chief.call(audit.search, { filters: { action } })).body
    expect(data.find(({ detail }) => detail['user'] === id)?.names, action).toMatchObject({
      [`person/${id}`]: expect.stringMatching(/\w+ \w+/),
    })
  }
})

test('AUD-008 every 403 records the route pattern, the record and the rule', async () => {
  const refused: readonly [
    Client,
    string,
    string,
    unknown,
    Record<string, string>,
    Record<string, unknown>,
    string,
  ][] = [
    [
      world.nurse,
      'GET',
      `/patient-order/by-id/${world.scene.order}`,
      undefined,
      {},
      { route: 'GET /patient-order/by-id/:id', rule: expect.stringMatching(/./) as string },
      String(world.scene.order),
    ],
    [
      await app.admin(),
      'POST',
      '/api/audit/search',
      {},
      {},
      { route: 'POST /api/audit/search', rule: expect.stringMatching(/./) as string },
      '-',
    ],
    [
      world.scene.admin,
      'PATCH',
      `/patient-order/${world.scene.order}`,
      { notes: 'x' },
      { origin: 'https://elsewhere.example' },
      { route: 'PATCH /patient-order/:id', rule: expect.stringMatching(/./) as string },
      String(world.scene.order),
    ],
  ]
  for (const [client, method, path, body, headers, detail, record] of refused) {
    const answer = await client.raw(method, path, body, headers)
    expect(answer.status, path).toBe(403)
    const told = (await ofRequest(answer)).filter(({ action }) => action === 'denied')
    expect(told, path).toMatchObject([{ record_id: record, detail }])
  }
})

test('AUD-008 AUD-069 a refused call is a 403 and recorded, whatever its id contains', async () => {
  const asked: readonly [string, string][] = [
    ['%00', '-'],
    ['%01', '-'],
    [`${'a'.repeat(59)}${encodeURIComponent('\u{1f489}')}`, `${'a'.repeat(59)}\ufffd`],
    [encodeURIComponent('\u{1f489}'), '\u{1f489}'],
  ]
  for (const [id, record] of asked) {
    const answer = await world.nurse.raw('GET', `/users/${id}`)
    expect(answer.status, id).toBe(403)
    expect(
      (await ofRequest(answer)).filter(({ action }) => action === 'denied'),
      id,
    ).toMatchObject([{ record_id: record }])
  }
})

test('AUD-008 a limit is recorded once per caller, limit and minute', async () => {
  const limited = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  const client = await limited.admin({ is_wren_admin: true })
  const told = async () =>
    (
      await sql<{
        minute: string
        user_id: number
      }>`select detail ->> 'route' as route, user_id from audit_event where action = 'limited' order by id`.execute(
        limited.instance.platform.db,
      )
    ).rows
  const minute = new Date(
    Math.ceil(Date.parse(limited.instance.platform.clock.now()) / 60_000) * 60_000,
  ).toISOString()
  await limited.clock(minute)
  const exported = async (times: number) => {
    for (let n = 0; n < times; n++)
      await client.raw('POST', '/api/audit/export', { filters: { recordId: 'none' } })
  }
  await exported(35)
  expect(await told()).toMatchObject([{ user_id: client.id, route: 'POST /api/audit/export' }])
  await limited.clock(addMinutes(minute, 2))
  await exported(33)
  expect(await told()).toHaveLength(2)
  const other = await limited.admin({ is_wren_admin: true })
  for (let n = 0; n < 33; n++)
    await other.raw('POST', '/api/audit/export', { filters: { recordId: 'none' } })
  expect((await told()).map(({ user_id }) => user_id)).toEqual([client.id, client.id, other.id])
  await limited.close()
}, 60_000)

test('AUD-008 changed permissions, changed flags and exports are recorded', async () => {
  const id = await app.createPerson({ is_admin: true })
  const saved = await chief.call(users.save, { id, permissions: ['ALL'] })
  expect(saved.status).toBe(200)
  expect((await ofRequest(saved)).find(({ record_type }) => record_type === 'user')).toMatchObject({
    action: 'update',
    user_id: chief.id,
    changes: { permissions: { before: ['NONE'], after: ['ALL'] } },
  })
  const { key, enabled } = (await chief.call(featureFlags.definitions, {})).body.data[0] as {
    key: string
    enabled: boolean
  }
  const switched = await chief.call(featureFlags.save, { key, enabled: !enabled })
  expect(switched.status, JSON.stringify(switched.body)).toBe(200)
  expect(
    (await ofRequest(switched)).find(({ record_type }) => record_type === 'flag'),
  ).toMatchObject({
    action: 'update',
    user_id: chief.id,
    record_id: key,
    changes: { enabled: { before: enabled, after: !enabled } },
  })
  for (const ask of [
    () => chief.raw('POST', '/api/audit/export', { filters: {} }),
    () => chief.raw('GET', `/api/audit/records/visit/${world.ready}.csv`),
    () => chief.raw('POST', '/assignments-search.csv', { filters: {} }),
  ]) {
    const file = await ask()
    expect(file.status).toBe(200)
    expect((await ofRequest(file)).map(({ action }) => action)).toContain('export')
  }
})

test('AUD-009 links act as nurse or patient, staff on their behalf, jobs by name and run', async () => {
  const { admin } = world.scene
  const nurse = await aNurse(app)
  const own = await aVisit(app, world.scene, {
    start: addMinutes(world.asked.start, 10 * 1440),
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: app.instance.platform.clock.now(),
  })
  const answered = await app.nobody.call(tokenPages.selectTime, {
    token: await anOffer(app, own.id, nurse),
    is_available: true,
  })
  expect(answered.status).toBe(200)
  for (const event of await ofRequest(answered))
    expect(event).toMatchObject({ actor_kind: 'nurse_link', user_id: nurse, on_behalf_of: null })
  const declined = await app.nobody.call(tokenPages.patientDenyTime, {
    patient_token: world.asked.patientToken,
  })
  expect(declined.status).toBe(200)
  expect((await ofRequest(declined)).length).toBeGreaterThan(0)
  for (const event of await ofRequest(declined))
    expect(event).toMatchObject({ actor_kind: 'patient_link', user_id: null, on_behalf_of: null })

  await admin.call(scheduling.acceptTime, { assignment_id: own.id, nurse_id: nurse })
  const forHer = await admin.call(tokenPages.confirm, { assignment_id: own.id, confirmed: true })
  expect(forHer.status, JSON.stringify(forHer.body)).toBe(200)
  const told = await ofRequest(forHer)
  expect(
    told
      .filter(({ record_type }) => record_type === 'visit' || record_type === 'offer')
      .map(({ actor_kind, user_id, on_behalf_of }) => [actor_kind, user_id, on_behalf_of]),
  ).toEqual([
    ['user', admin.id, `nurse:${nurse}`],
    ['user', admin.id, `nurse:${nurse}`],
  ])
  const forPatient = await admin.call(tokenPages.patientSelectTime, {
    assignment_id: world.asked.visit,
    selected_dates: [{ start: world.asked.start }],
  } as never)
  if (forPatient.status === 200)
    expect(
      (await ofRequest(forPatient)).find(({ record_type }) => record_type === 'visit'),
    ).toMatchObject({
      actor_kind: 'user',
      user_id: admin.id,
      on_behalf_of: `patient:${world.patient.uuid}`,
    })

  const soon = await aBookedVisit(
    app,
    world.scene,
    { start: addMinutes(app.instance.platform.clock.now(), 300) },
    await aNurse(app),
  )
  await app.clock(addMinutes(soon.start, 5))
  const run = await app.nobody.call(development.runJob, { name: 'visit-terms' })
  const [frozen] = (
    await events(
      sql`record_type = 'visit' and record_id = ${String(soon.id)} and actor_kind = 'job'`,
    )
  ).slice(-1)
  expect(frozen).toMatchObject({
    user_id: null,
    detail: { name: 'visit-terms', fact: 'visits.terms-frozen' },
    request_id: run.headers.get('x-request-id'),
  })
  const { id: unlinked } = (
    await (
      await app.signIn(admin.id)
    ).call(documents.create, {
      fileName: 'a.txt',
      fileType: 'text/plain',
      fileSize: 2,
      data: 'aGk=',
    })
  ).body
  const due = addMinutes(app.instance.platform.clock.now(), 25 * 60)
  await app.clock(due)
  await sql`insert into job (name, payload, due_at, created_at)
    values ('unlinked-documents', '{}', ${due}, ${due})`.execute(app.instance.platform.db)
  await app.settle()
  const {
    rows: [ran],
  } = await sql<{
    id: number
  }>`select max(id) as id from job where name = 'unlinked-documents'`.execute(
    app.instance.platform.db,
  )
  const [removed] = await events(
    sql`record_type = 'document' and record_id = ${unlinked} and action = 'delete'`,
  )
  expect(removed).toMatchObject({
    actor_kind: 'job',
    user_id: null,
    detail: { name: 'unlinked-documents' },
    request_id: `job-${ran?.id}`,
  })
  const again = await app.signIn(chief.id)
  expect(
    (await again.call(audit.search, { filters: { recordId: unlinked, action: 'delete' } })).body
      .data[0],
  ).toMatchObject({ actorName: 'System: unlinked-documents' })
})
