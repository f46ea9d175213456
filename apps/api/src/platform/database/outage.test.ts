// AUD-095, AUD-098: the database goes away under a running server and comes back.
import { beforeAll, expect, inject, test } from 'vitest'
import { anIntake } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { joined } from '../realtime/testing-client.ts'

import { useAdmin, useTestApp } from '../testing-fixtures.ts'
import { runAsOwner } from './testing-connections.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
const admin = useAdmin(app)
let pharmacy: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
})

/** To this server alone: others of the run go on with theirs. */
async function database(is: 'away' | 'back'): Promise<void> {
  const { ownerUrl } = inject('wrenDatabase')
  const name = new URL(app.databaseUrl).pathname.slice(1)
  await runAsOwner(ownerUrl, `alter database ${name} allow_connections ${is === 'back'}`)
  if (is === 'away')
    await runAsOwner(
      ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
}

test('AUD-095 AUD-098 with the database away every call answers 503 within five seconds and asks for five more; sockets stay and nobody is signed out; within ten seconds of its return calls and events go on without a restart', async () => {
  const id = await anIntake(app, admin, pharmacy)
  const foreign = await joined(app.instance.url, admin.token)
  await foreign.subscribe('intake')
  await database('away')
  const ask = async (method: string, path: string, token: string | null, body?: unknown) => {
    const answer = await fetch(app.instance.url + path, {
      method,
      signal: AbortSignal.timeout(5_000),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return [
      answer.status,
      answer.headers.get('retry-after'),
      ((await answer.json()) as { error: string }).error,
    ]
  }
  const calls = [
    ['GET', '/me', admin.token],
    ['POST', '/intake/search', admin.token, { filter: {} }],
    ['PATCH', `/intake/${id}`, admin.token, { notes: 'Typed meanwhile' }],
    ['POST', '/signin', null, { email: 'nobody@people.example', confirmation_type: 'email' }],
    ['POST', '/scheduling/nurse/select-time', null, { token: 'x'.repeat(43) }],
  ] as const
  for (const [method, path, token, body] of calls)
    expect([path, ...(await ask(method, path, token, body))]).toEqual([
      path,
      503,
      '5',
      'Database unavailable.',
    ])
  // A minute passes: the server looks whether the session still stands, and nobody can tell it.
  const asked = new Promise((done) => {
    foreign.socket.once('ping', done)
  })
  const { clock } = app.instance.platform
  clock.follow(clock.offset() + 61_000)
  await asked
  expect([(await ask('GET', '/me', admin.token))[0], foreign.socket.readyState]).toEqual([
    503,
    foreign.socket.OPEN,
  ])

  await database('back')
  await expect
    .poll(async () => (await admin.raw('GET', '/me')).status, { timeout: 10_000 })
    .toBe(200)
  // What happened meanwhile was heard by nobody: whoever is connected comes back in a second and reads anew (AUD-095).
  expect([
    await foreign.closed,
    foreign.frames.filter(({ code }) => code === 'force_logout'),
  ]).toEqual([1012, []])
  const again = await joined(app.instance.url, admin.token)
  await again.subscribe('intake')
  expect((await admin.raw('PATCH', `/intake/${id}`, { notes: 'Typed meanwhile' })).status).toBe(200)
  await again.next('notify', ({ data }) => data === 'intake')
  again.socket.close()
})
