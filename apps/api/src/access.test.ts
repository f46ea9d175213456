// AUD-048, AUD-049, AUD-050, AUD-052, NET-099: calls every call of the server as every kind of caller.
import WebSocket from 'ws'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { areas } from './app.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aBookedVisit } from './areas/visits/visits.builders.ts'
import { everyCall, sampleOf, titleOf } from './every-call.builders.ts'
import { openInstance } from './platform/open.ts'
import type { Client, TestApp } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'
import { callers, type Caller, expected } from './access-table.testing.ts'

const app = useTestApp()
let world: World

let clients: Readonly<Record<Caller, Client>>

let ahead: number

beforeAll(async () => {
  world = await aWorld(app)
  const { db } = app.instance.platform
  const person = async (flags: Parameters<TestApp['createPerson']>[0]) =>
    app.signIn(await app.createPerson(flags))
  const disabled = await aNurse(app)
  ahead = (await aBookedVisit(app, world.scene, { start: world.asked.start }, disabled)).id
  const gone = await person({ is_admin: true })
  clients = {
    anonymous: app.nobody,
    'deleted user': gone,
    nurse: world.nurse,
    'Disabled nurse': await app.signIn(disabled),
    'account admin': await person({ is_account_admin: true }),
    admin: world.scene.admin,
    'admin with ALL': await person({ is_admin: true, permissions: ['ALL'] }),
    'Wren admin': await person({ is_admin: true, is_wren_admin: true }),
    'Wren admin, no admin': await person({ is_wren_admin: true }),
  }
  await sql`update user_account set is_deleted = true where id = ${gone.id}`.execute(db)
  await sql`update nurse set status = 'Disabled', sub_status = 'Stopped' where user_id = ${disabled}`.execute(
    db,
  )
})

/** Calls that end records and sessions are last. */
const ends = [
  'pharmacy-vettings.remove',
  'pharmacies.remove',
  'pharmacyGroups.remove',
  'vettings.remove',
  'documents.remove',
  'identity.forceLogout',
  'identity.signOut',
]

const walked = everyCall.toSorted((one, other) => ends.indexOf(one.name) - ends.indexOf(other.name))

/** Exactly the calls of NET-099. Static files and GET /internal/metrics are no calls. */
const withoutSession = [
  'POST /signin',
  'POST /signin/confirm',
  'GET /health',
  'GET /ready',
  'POST /signin/passkey/options',
  'POST /signin/passkey',
  'POST /events',
  'POST /scheduling/nurse/select-time',
  'POST /scheduling/nurse/delete',
  'POST /scheduling/nurse/confirm',
  'POST /scheduling/patient/select-time',
  'POST /scheduling/patient/deny-time',
]

const below = /^[A-Z]+ \/(?:public|dev)\//

test('NET-099 lists every call that works without a session', async () => {
  const works = Object.keys(expected).filter(
    (title) => expected[title]?.startsWith('401') === false,
  )
  expect(works.filter((title) => !below.test(title)).toSorted()).toEqual(withoutSession.toSorted())
  expect(works.filter((title) => below.test(title))).toEqual(
    Object.keys(expected).filter((title) => below.test(title)),
  )
  const links = [
    '/scheduling/nurse/select-time',
    '/scheduling/nurse/delete',
    '/scheduling/nurse/confirm',
    '/scheduling/patient/select-time',
    '/scheduling/patient/deny-time',
  ]
  const none = 'x'.repeat(43)
  for (const path of links)
    for (const body of [{}, { token: none, nurse_token: none, patient_token: none }])
      expect((await app.nobody.raw('POST', path, body)).status, path).toBe(404)
  expect(
    await world.scene.admin.raw('POST', '/scheduling/nurse/select-time', {
      assignment_id: world.offered.visit,
    }),
  ).toMatchObject({
    status: 400,
    body: { error: expect.any(String), fields: { token: expect.any(String) } },
  })
  expect((await app.nobody.raw('GET', '/internal/metrics')).status).toBe(404)
})

test('the table names every call once and no other', () => {
  expect(everyCall.map(titleOf).toSorted()).toEqual(Object.keys(expected).toSorted())
})

const doors: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(expected).map(([title, row]) => [title, row.split(/\s+/)]),
)

const letsNurseIn = (title: string): boolean =>
  doors[title]?.[2] === 'ok' && doors[title][0] !== 'ok'

/** Calls of a nurse without a record: their answers depend on the session alone. */
const withoutRecord = [
  'POST /signout',
  'GET /me',
  'GET /me/draft-key',
  'GET /me/sessions',
  'POST /me/sessions/revoke-others',
  'GET /me/passkeys',
  'POST /me/passkeys',
  'POST /me/passkeys/options',
  'GET /openapi.json',
  'GET /feature-flags',
  'GET /states',
  'GET /counties',
  'GET /counties/active',
  'GET /geo-areas',
  'GET /geo-search-data',
  'GET /address-by-zip/:zip',
  'GET /api/treatments',
  'GET /api/language-locales',
  'GET /provider/has-own-chart/:id',
  'GET /nurses-nurse',
  'GET /assignments-nurse',
  'POST /assignments-nurse-notification-search',
]

const ofRecords = everyCall.filter(
  (call) => letsNurseIn(titleOf(call)) && !withoutRecord.includes(titleOf(call)),
)

function expectNothingOf(body: object): void {
  expect(Object.keys(body).toSorted()).toEqual(['code', 'error'])
  for (const secret of [
    world.patient.first_name,
    world.patient.last_name,
    world.patient.uuid,
    world.patient.wren_mrn,
    'Saline',
    'Cactus',
  ])
    expect(JSON.stringify(body)).not.toContain(secret)
}

/** The answer of the socket to each subscription. Null if accepted. */
function heardOn(client: Client, topics: readonly string[]): Promise<(string | null)[]> {
  const socket = new WebSocket(`${app.instance.url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  const said: (string | null)[] = []
  return new Promise((resolve) => {
    socket.on('message', (text) => {
      const { code, data } = JSON.parse(String(text)) as {
        code: string
        data: { error?: string } | null
      }
      if (code === 'handshake-ping')
        socket.send(JSON.stringify({ code: 'handshake-pong', data: client.token }))
      if (code === 'handshake-ok')
        for (const topic of topics) socket.send(JSON.stringify({ code: 'subscribe', data: topic }))
      if (code === 'subscribe_ok' || code === 'subscribe_error')
        said.push(code === 'subscribe_ok' ? null : (data?.error ?? ''))
      if (said.length < topics.length) return
      socket.close()
      resolve(said)
    })
  })
}

test("AUD-050 SES-067 another nurse's records cannot be reached by path, query or body", async () => {
  const stranger = await app.signIn(world.stranger)
  expect(ofRecords.length).toBeGreaterThan(12)
  for (const call of ofRecords) {
    for (const mine of [world.charted, world.ready]) {
      const { status, body } = await stranger.call(
        call,
        sampleOf({ app, world, mine }, call) as never,
      )
      expect([403, 404], `${titleOf(call)} ${status} ${JSON.stringify(body)}`).toContain(status)
      expectNothingOf(body)
    }
  }
  const { id } = world.nurse
  const tries: readonly (readonly [string, string, object?])[] = [
    ['GET', `/api/documents/${world.document}`],
    ['GET', `/assignments/${world.charted}/chart-ver?ver=1`],
    ['GET', `/assignments/${world.charted}/chart/pdf?ver=1`],
    ['GET', `/nurses/${id}`],
    ['GET', `/patient/by-uuid/${world.patient.uuid}`],
    ['GET', `/nurse/login-notification/${id}`],
    [
      'POST',
      `/assignments/${world.asked.visit}/schedule`,
      { nurse_id: id, start: world.asked.start },
    ],
    [
      'POST',
      `/assignments/${world.asked.visit}/schedule`,
      { nurse_id: world.stranger, start: world.asked.start },
    ],
    ['POST', '/scheduling/nurse/confirm', { assignment_id: world.asked.visit, confirmed: true }],
    ['POST', '/scheduling/nurse/delete', { assignment_id: world.asked.visit, nurse_id: id }],
    ['POST', '/scheduling/patient/select-time', { assignment_id: world.asked.visit }],
    ['POST', '/scheduling/patient/deny-time', { assignment_id: world.asked.visit }],
  ]
  for (const [method, path, sent] of tries) {
    const { status, body } = await stranger.raw(method, path, sent)
    expect([403, 404], `${method} ${path} ${status}`).toContain(status)
    expectNothingOf(body)
  }
  expect(
    await heardOn(stranger, [
      `assignment_chart_prev/${world.charted}`,
      `scheduling_statuses/${world.ready}`,
      'patient',
      `intake/${world.intake}`,
    ]),
  ).toEqual(Array(4).fill('Not allowed'))
  expect(await heardOn(world.nurse, [`assignment_chart_prev/${world.charted}`])).toEqual([null])
  // Another person's id beside the nurse's own visit or in a filter does not change the rows.
  for (const filters of [{ user_id: id }, { nurse_id: id }, { user_id_assigned: id }]) {
    const { status, body } = await stranger.raw('POST', '/assignments-nurse-notification-search', {
      filters,
    })
    const ids = ((body['data'] ?? []) as { id: number }[]).map((row) => row.id)
    expect([status, ids]).toEqual(status === 400 ? [400, []] : [200, [world.offered.visit]])
  }
  expect((await stranger.raw('GET', `/assignments-nurse?user_id=${id}`)).body).toEqual({ data: [] })
})

test('a link opens only its own visit, whatever other ids are sent', async () => {
  const read = await app.nobody.raw('POST', '/scheduling/nurse/select-time', {
    token: world.offered.token,
    assignment_id: world.charted,
    nurse_id: world.nurse.id,
  })
  expect(read).toMatchObject({
    status: 200,
    body: { mini_assignment: { id: world.offered.visit } },
  })
  const crossed = [
    ['/scheduling/nurse/confirm', { nurse_token: world.offered.token }],
    ['/scheduling/patient/select-time', { patient_token: world.asked.nurseToken }],
    ['/scheduling/nurse/select-time', { token: world.asked.patientToken }],
    ['/scheduling/nurse/select-time', { token: world.nurse.token }],
  ] as const
  for (const [path, sent] of crossed) {
    const { status, body } = await app.nobody.raw('POST', path, sent)
    expect(status, path).toBe(404)
    expectNothingOf(body)
  }
  expect(
    (
      await app.nobody.raw('GET', '/me', undefined, {
        authorization: `Bearer ${world.offered.token}`,
      })
    ).status,
  ).toBe(401)
  expect(await world.scene.admin.raw('POST', '/scheduling/nurse/select-time', {})).toMatchObject({
    status: 400,
    body: { error: expect.any(String), fields: { token: expect.any(String) } },
  })
})

test('AUD-048 a call without access rule stops the start; unknown paths are 401 or 404', async () => {
  expect(await app.nobody.raw('GET', '/no/such/call')).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
  expect(await world.nurse.raw('GET', '/no/such/call')).toMatchObject({
    status: 404,
    body: { error: 'Not found.' },
  })
  const { settings, secrets } = app.instance.platform
  const [route] = areas.routes
  const open = {
    ...areas,
    routes: [{ ...route, call: { ...route?.call, path: '/without-rule', allow: undefined } }],
  } as unknown as typeof areas
  await expect(
    openInstance({
      settings,
      secrets,
      databaseUrl: app.databaseUrl,
      pagesFolder: '/nowhere',
      areas: open,
      worker: false,
    }),
  ).rejects.toThrow('/without-rule')
})

test('AUD-052 changes of status, permissions and role apply from the next call', async () => {
  const { db } = app.instance.platform
  const nurse = await aNurse(app)
  const [me, admin] = [await app.signIn(nurse), await app.admin()]
  const search = () => me.raw('POST', '/assignments-nurse-notification-search', {})
  expect((await search()).status).toBe(200)
  await sql`update nurse set status = 'Disabled', sub_status = 'Stopped' where user_id = ${nurse}`.execute(
    db,
  )
  expect(await search()).toMatchObject({ status: 400, body: { error: 'No access' } })
  const unlink = async () =>
    (await admin.raw('PUT', `/assignments/${world.spare.remove}`, { patient_order_id: null }))
      .status
  expect(await unlink()).toBe(403)
  await sql`update user_account set permissions = '{ORD_LINK}' where id = ${admin.id}`.execute(db)
  expect(await unlink()).toBe(200)
  expect((await admin.raw('GET', '/providers')).status).toBe(200)
  await sql`update user_account set is_admin = false where id = ${admin.id}`.execute(db)
  expect((await admin.raw('GET', '/providers')).status).toBe(403)
})

test(
  'NET-099 AUD-049 SES-067 VIS-001 every call answers each kind of caller as the table says',
  { timeout: 240_000 },
  async () => {
    const answers: Record<string, string> = {}
    for (const call of walked) {
      const row: string[] = []
      for (const caller of callers) {
        const mine = caller === 'Disabled nurse' ? ahead : world.ready
        const { status, body } = await clients[caller].call(
          call,
          sampleOf({ app, world, mine }, call) as never,
        )
        expect(status, `${titleOf(call)} as ${caller}: ${JSON.stringify(body)}`).toBeLessThan(500)
        if (status === 401 || status === 403)
          expect(Object.keys(body).toSorted()).toEqual(['code', 'error'])
        if (status === 403 && call.allow !== 'signature')
          expect([titleOf(call), caller, body.error]).toEqual([
            titleOf(call),
            caller,
            'You do not have access to this.',
          ])
        row.push(
          status === 400 && body.error === 'No access'
            ? '400'
            : status === 401 || status === 403
              ? String(status)
              : 'ok',
        )
      }
      answers[titleOf(call)] = row.join(' ')
    }
    expect(answers).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([title, row]) => [title, row.replaceAll(/\s+/g, ' ')]),
      ),
    )
  },
)
