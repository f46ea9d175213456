// AUD-099 "Slow work cannot stop the server": every wait has an end, and what is heavy waits its turn.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { z } from 'zod'
import { calls, get } from '@wren/contract/call'
import { identity } from '@wren/contract/identity'
import { visits } from '@wren/contract/visits'
import { areas } from '../app.ts'
import { reads } from './http/bind.ts'
import { askOutside } from './outside/ask.ts'
import { makePdf } from './pdf/make.ts'
import { openTestApp } from './testing.ts'
import { useAdmin, useTestApp } from './testing-fixtures.ts'
import { withPermit } from './semaphore.ts'

const answer = z.object({ ok: z.boolean() })
const slow = calls('slow', {
  statement: get('/slow/statement', { ids: 'AUD-099', allow: 'public', answer }),
  handler: get('/slow/handler', { ids: 'AUD-099', allow: 'public', answer }),
})
const slowRoutes = [
  reads(slow.statement, ({ db }) =>
    db.transaction().execute(async (work) => {
      await sql`set local statement_timeout = '50ms'`.execute(work)
      await sql`select pg_sleep(20)`.execute(work)
      return { ok: true }
    }),
  ),
  reads(slow.handler, () => new Promise<never>(() => undefined)),
]
const busy = {
  status: 503,
  body: { error: 'The server is busy. Please try again.', code: 'unavailable' },
}

const app = useTestApp({ environment: { DATABASE_POOL: '2', LOG_LEVEL: 'silent' } })
const admin = useAdmin(app)
let outside: Server
let outsideUrl: string
beforeAll(async () => {
  outside = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve)
  })
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(async () => {
  outside.closeAllConnections()
  outside.close()
})
afterEach(() => {
  vi.useRealTimers()
})

test('AUD-099 statements end after 15 s and requests after 30 s, both with 503 and when to come back', async () => {
  expect(
    (
      await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
        app.instance.platform.db,
      )
    ).rows,
  ).toEqual([{ statement_timeout: '15s' }])
  const impatient = await openTestApp({
    areas: { ...areas, routes: [...areas.routes, ...slowRoutes] },
    patience: 1_000,
    environment: { LOG_LEVEL: 'silent' },
  })
  const ended = await impatient.nobody.call(slow.statement, {})
  expect(ended).toMatchObject(busy)
  expect(ended.headers.get('retry-after')).toBe('5')
  const given = await impatient.nobody.call(slow.handler, {})
  expect(given).toMatchObject(busy)
  expect(given.headers.get('retry-after')).toBe('5')
  await impatient.close()
  expect(app.instance.server.initialConfig).toMatchObject({
    handlerTimeout: 30_000,
    requestTimeout: 30_000,
  })
})

test(
  'AUD-099 a request waits 5 s for a connection, an outside service has 10 s and is followed nowhere',
  { timeout: 30_000 },
  async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holders = [1, 2].map(() => app.instance.platform.db.connection().execute(() => held))
    const began = performance.now()
    const waited = app.nobody.call(identity.me, {}, { authorization: `Bearer ${admin.token}` })
    const hanging = askOutside(`${outsideUrl}/hangs`).then(
      () => 'answered',
      (error: Error) => error.name,
    )
    expect(await askOutside(`${outsideUrl}/away`)).toMatchObject({ status: 302 })
    const refused = await Promise.race([waited, hanging])
    if (typeof refused === 'string')
      throw new Error('the caller waited longer than for an outside service')
    expect(performance.now() - began).toBeGreaterThan(4_900)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    release()
    await Promise.all(holders)
    expect(await hanging).toBe('TimeoutError')
    expect(performance.now() - began).toBeGreaterThan(9_900)
  },
)

test('AUD-099 documents and exports are made two at a time on an instance, the others in turn', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const heavy = [1, 2].map(() => withPermit('late', () => gate))
  let done = 0
  const file = admin.call(visits.csv, { filters: {} }).then((one) => {
    done++
    return one
  })
  const drawn = makePdf({ title: 'Turns', blocks: [] } as never).then(
    (bytes) => {
      done++
      return bytes
    },
    (error: unknown) => {
      done++
      return error
    },
  )
  expect((await admin.call(identity.me, {})).status).toBe(200)
  expect(done).toBe(0)
  open()
  await Promise.all(heavy)
  expect((await file).status).toBe(200)
  await drawn
  expect(done).toBe(2)
})

test('AUD-099 who waits ten seconds in vain is told, and takes nobody’s place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const heavy = [1, 2].map(() => withPermit('late', () => gate))
  const late = withPermit('late', async () => 'done')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toBe('late')
  open()
  await Promise.all(heavy)
  expect(await Promise.all([1, 2, 3].map(() => withPermit('late', async () => 'done')))).toEqual([
    'done',
    'done',
    'done',
  ])
})
