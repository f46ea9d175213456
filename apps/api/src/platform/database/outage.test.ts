// AUD-095, AUD-098: the database of a running server is unavailable and comes back.
import { beforeAll, expect, inject, test } from 'vitest'
import { anIntake } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { connectSignedIn } from '../realtime/testing-client.ts'
import { useAdmin, useTestApp } from '../testing-fixtures.ts'
import { runAsOwner } from './testing-connections.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
const admin = useAdmin(app)
let pharmacy: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
})

/** Only for the database of this file: other files use the same PostgreSQL. */
async function makeDatabase(state: 'unavailable' | 'available'): Promise<void> {
  const { ownerUrl } = inject('wrenDatabase')
  const name = new URL(app.databaseUrl).pathname.slice(1)
  await runAsOwner(ownerUrl, `alter database ${name} allow_connections ${state === 'available'}`)
  if (state === 'unavailable')
    await runAsOwner(
      ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
}

test('AUD-095 AUD-098 without its database a server answers 503, keeps sockets and recovers within 10 s', async () => {
  const id = await anIntake(app, admin, pharmacy)
  const client = await connectSignedIn(app.instance.url, admin.token)
  await client.subscribe('intake')
  await makeDatabase('unavailable')
  const send = async (method: string, path: string, token: string | null, body?: unknown) => {
    const response = await fetch(app.instance.url + path, {
      method,
      signal: AbortSignal.timeout(5_000),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return [
      response.status,
      response.headers.get('retry-after'),
      ((await response.json()) as { error: string }).error,
    ]
  }
  const calls = [
    ['GET', '/me', admin.token],
    ['POST', '/intake/search', admin.token, { filter: {} }],
    ['PATCH', `/intake/${id}`, admin.token, { notes: 'Typed during the outage' }],
    ['POST', '/signin', null, { email: 'nobody@people.example', confirmation_type: 'email' }],
    ['POST', '/scheduling/nurse/select-time', null, { token: 'x'.repeat(43) }],
  ] as const
  for (const [method, path, token, body] of calls)
    expect([path, ...(await send(method, path, token, body))]).toEqual([
      path,
      503,
      '5',
      'Database unavailable.',
    ])
  // After a minute the server checks the session of the socket, and the check fails.
  const pinged = new Promise((resolve) => {
    client.socket.once('ping', resolve)
  })
  const { clock } = app.instance.platform
  clock.follow(clock.offset() + 61_000)
  await pinged
  expect([(await send('GET', '/me', admin.token))[0], client.socket.readyState]).toEqual([
    503,
    client.socket.OPEN,
  ])

  await makeDatabase('available')
  await expect
    .poll(async () => (await admin.raw('GET', '/me')).status, { timeout: 10_000 })
    .toBe(200)
  // Changes during the outage were not announced: every client reconnects after a second and reads again (AUD-095).
  expect([
    await client.closed,
    client.frames.filter(({ code }) => code === 'force_logout'),
  ]).toEqual([1012, []])
  const reconnected = await connectSignedIn(app.instance.url, admin.token)
  await reconnected.subscribe('intake')
  expect(
    (await admin.raw('PATCH', `/intake/${id}`, { notes: 'Typed during the outage' })).status,
  ).toBe(200)
  await reconnected.next('notify', ({ data }) => data === 'intake')
  reconnected.socket.close()
})
