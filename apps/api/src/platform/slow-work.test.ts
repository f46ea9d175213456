// AUD-099: every wait has a timeout, and heavy tasks share a semaphore, so that slow work cannot stop the server.
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
import { requestOutside } from './outside/ask.ts'
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
    if (request.url === '/redirects') response.writeHead(302, { location: '/elsewhere' }).end()
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

test('AUD-099 statements time out after 15 s and requests after 30 s, with 503 and Retry-After', async () => {
  const { db } = app.instance.platform
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  expect(rows).toEqual([{ statement_timeout: '15s' }])
  const slowApp = await openTestApp({
    areas: { ...areas, routes: [...areas.routes, ...slowRoutes] },
    handlerTimeout: 1_000,
    environment: { LOG_LEVEL: 'silent' },
  })
  const slowStatement = await slowApp.nobody.call(slow.statement, {})
  expect(slowStatement).toMatchObject(busy)
  expect(slowStatement.headers.get('retry-after')).toBe('5')
  const slowHandler = await slowApp.nobody.call(slow.handler, {})
  expect(slowHandler).toMatchObject(busy)
  expect(slowHandler.headers.get('retry-after')).toBe('5')
  await slowApp.close()
  expect(app.instance.server.initialConfig).toMatchObject({
    handlerTimeout: 30_000,
    requestTimeout: 30_000,
  })
})

test(
  'AUD-099 a request waits 5 s for a connection, an outside request 10 s and follows no redirects',
  { timeout: 30_000 },
  async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holders = [1, 2].map(() => app.instance.platform.db.connection().execute(() => released))
    const start = performance.now()
    const waitingCall = app.nobody.call(identity.me, {}, { authorization: `Bearer ${admin.token}` })
    const outsideRequest = requestOutside(`${outsideUrl}/hangs`).then(
      () => 'answered',
      (error: Error) => error.name,
    )
    expect(await requestOutside(`${outsideUrl}/redirects`)).toMatchObject({ status: 302 })
    const answer = await Promise.race([waitingCall, outsideRequest])
    if (typeof answer === 'string')
      throw new Error('The call waited longer than an outside request.')
    expect(performance.now() - start).toBeGreaterThan(4_900)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    release()
    await Promise.all(holders)
    expect(await outsideRequest).toBe('TimeoutError')
    expect(performance.now() - start).toBeGreaterThan(9_900)
  },
)

test('AUD-099 an instance makes at most two documents and exports at once, the others wait', async () => {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  const heavyTasks = [1, 2].map(() => withPermit('timeout', () => gate))
  let done = 0
  const exported = admin.call(visits.csv, { filters: {} }).then((answer) => {
    done++
    return answer
  })
  const document = makePdf({ title: 'Permits', blocks: [] } as never).then(
    () => done++,
    () => done++,
  )
  expect((await admin.call(identity.me, {})).status).toBe(200)
  expect(done).toBe(0)
  openGate()
  await Promise.all(heavyTasks)
  expect((await exported).status).toBe(200)
  await document
  expect(done).toBe(2)
})

test('AUD-099 a task that waited 10 s gets the timeout value and holds no permit afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  const heavyTasks = [1, 2].map(() => withPermit('timeout', () => gate))
  const lateTask = withPermit('timeout', async () => 'done')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await lateTask).toBe('timeout')
  openGate()
  await Promise.all(heavyTasks)
  expect(await Promise.all([1, 2, 3].map(() => withPermit('timeout', async () => 'done')))).toEqual(
    ['done', 'done', 'done'],
  )
})
