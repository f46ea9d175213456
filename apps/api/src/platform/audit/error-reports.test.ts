// NET-107, AUD-079: error reports of browsers that reach the collector.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { errorReports } from '@wren/contract/error-reports'
import { identity } from '@wren/contract/identity'
import { openTestService, type Reply, type TestService } from '../outside/testing-http.ts'
import { openTestApp, type TestApp } from '../testing.ts'

let app: TestApp | undefined
let collector: TestService | undefined
afterEach(async () => {
  await app?.close()
  await collector?.stop()
  app = collector = undefined
})
const open = async (
  environment: Record<string, string>,
  reply: Reply = { status: 200 },
): Promise<TestApp> => {
  collector = await openTestService(() => reply)
  app = await openTestApp({
    environment: { ERROR_REPORTING_URL: `${collector.url}/reports`, ...environment },
  })
  return app
}
const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://wren.house.example',
  TRUSTED_PROXIES: '127.0.0.1',
}
const page = randomUUID()
const report = {
  kind: 'error' as const,
  page,
  at: '2026-08-17T16:20:00.000Z',
  release: '1.86.1',
  path: '/patients/new/Zanzibar',
}
const send = (from: TestApp, body: object) =>
  fetch(`${from.instance.url}/public/error-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify(body),
  })
const received = () =>
  (collector?.asked ?? []).map(({ path, bytes }) => [
    path,
    JSON.parse(bytes.toString()) as Record<string, unknown>,
  ])

test('NET-107 in production reports reach the collector without texts, queries and headers', async () => {
  const from = await open(production)
  const answer = await send(from, {
    ...report,
    name: 'Failed: Zanzibar Quillfeather',
    note: 'whistles',
    body: { mrn: 'QX-77' },
    headers: { authorization: 'Bearer x' },
    query: '?name=Zanzibar',
    stack: [
      'Error: Zanzibar',
      'at save (https://wren.house.example/assets/index-Ab1.js:12:340)',
      'at Zanzibar Quillfeather',
    ],
    frames: [
      {
        at: 40,
        path: '/intake/7?name=Zanzibar',
        did: 'drawn',
        boxes: [
          ['text', 1, 2, 30, 12],
          ['input', 1, 20, 90, 32],
        ],
        text: 'Zanzibar',
      },
    ],
    spans: [
      {
        at: 3,
        name: 'HTTP 200 /intake/by-id/:id',
        took: 12,
        trace: 'a'.repeat(32),
        url: '/x?name=Zanzibar',
      },
    ],
  })
  expect([answer.status, await answer.json()]).toEqual([202, { ok: true }])
  expect(received()).toEqual([
    [
      '/reports',
      {
        service: 'wren-browser',
        environment: 'production',
        kind: 'error',
        page,
        at: report.at,
        release: '1.86.1',
        path: '/patients/new/:dropped',
        name: 'Error',
        stack: ['at save (/assets/index-Ab1.js:12:340)'],
        frames: [
          {
            at: 40,
            path: '/intake/7',
            did: 'drawn',
            boxes: [
              ['text', 1, 2, 30, 12],
              ['input', 1, 20, 90, 32],
            ],
          },
        ],
        spans: [{ at: 3, name: 'HTTP 200 /intake/by-id/:id', took: 12, trace: 'a'.repeat(32) }],
      },
    ],
  ])
  expect(collector?.asked[0]?.headers).not.toHaveProperty('authorization')
  const wordy = await send(from, {
    ...report,
    frames: [{ at: 1, path: '/', did: 'drawn', boxes: [['text', 'Zanzibar', 2, 3, 4]] }],
  })
  expect([wordy.status, received().length]).toEqual([400, 1])
  const config = (await (
    await fetch(`${from.instance.url}/public/config`, { headers: { 'x-forwarded-proto': 'https' } })
  ).json()) as Record<string, unknown>
  expect(config['error_reporting']).toBe(true)
})

test('NET-107 without a collector or outside production, nothing is forwarded', async () => {
  const elsewhere = await open({})
  expect(
    (await elsewhere.nobody.call(errorReports.send, { ...report, name: 'TypeError' })).status,
  ).toBe(202)
  expect((await elsewhere.nobody.call(identity.publicConfig, {})).body).not.toHaveProperty(
    'error_reporting',
  )
  expect(received()).toEqual([])
  await elsewhere.close()
  await collector?.stop()
  const alone = await open({ ...production, ERROR_REPORTING_URL: '' })
  expect((await send(alone, { ...report, name: 'TypeError' })).status).toBe(202)
})

test('an unreachable collector loses only the report', async () => {
  const from = await open(production, 'cut')
  expect((await send(from, { ...report, name: 'TypeError' })).status).toBe(202)
  expect(received()).toHaveLength(1)
})
