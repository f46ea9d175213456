import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { calls, get, post } from '@wren/contract/call'
import { networkText } from '@wren/contract/error-names.rules'
import { isCallError } from './call-error.ts'
import { makeClient } from './client.ts'
import { errorText } from './error-text.ts'
import { makeResponseCache } from './response-cache.ts'

const table = calls('test', {
  visit: get('/visits/:aid', {
    ids: '',
    allow: 'admin',
    params: z.object({ aid: z.int() }),
    query: z.object({ view: z.string().optional() }),
    answer: z.object({ id: z.int() }),
  }),
  search: post('/patients/search', {
    ids: '',
    allow: 'admin',
    body: z.object({ filters: z.object({}) }),
    answer: z.object({ data: z.array(z.int()) }),
  }),
  insert: post('/patients/insert', {
    ids: '',
    allow: 'admin',
    body: z.object({ name: z.string() }),
    answer: z.object({ id: z.int() }),
    idempotent: true,
  }),
  open: get('/public/config', {
    ids: '',
    allow: 'public',
    answer: z.object({ app_name: z.string() }),
  }),
  pdf: get('/visits/:aid/chart.pdf', {
    ids: '',
    allow: 'admin',
    params: z.object({ aid: z.int() }),
    answer: 'file',
  }),
})

type Answerer = (request: IncomingMessage, response: ServerResponse, body: string) => void
const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] =
  []
let answer: Answerer = () => {}
let base = ''
let now = 0
const outcomes: string[] = []
const versions: string[] = []
const cache = makeResponseCache(() => now)
const server = createServer((request, response) => {
  let body = ''
  request
    .on('data', (part) => (body += part))
    .on('end', () => {
      asked.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      answer(request, response, body)
    })
})
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answerer =>
  (_, response) =>
    void response
      .writeHead(status, {
        'content-type': 'application/json',
        'x-be-version': 'v2.419.0',
        ...headers,
      })
      .end(JSON.stringify(body))
const client = () =>
  makeClient({
    fetch: (url, init) => fetch(url, init),
    upload: (url, init) => fetch(url, init),
    base: () => base,
    token: () => 'secret',
    cache,
    sawBackend: (version) => versions.push(version),
    unauthenticated: () => outcomes.push('401'),
    forbidden: () => outcomes.push('403'),
  })
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isCallError(error)) throw new Error('no CallError')
  return error
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  asked.length = outcomes.length = versions.length = 0
  cache.clear()
  now = 0
})

test('NET-002 the main client sends bearer token, app version and trace headers', async () => {
  answer = json(200, { id: 7 })
  expect(await client()(table.visit, { aid: 7, view: 'full' })).toEqual({ id: 7 })
  expect(asked[0]).toMatchObject({
    method: 'GET',
    url: '/visits/7?view=full',
    headers: { authorization: 'Bearer secret', 'x-app-version': '1.86.1' },
  })
  expect(asked[0]!.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(versions).toEqual(['v2.419.0'])
})

test('NET-004 a public call carries no token and its 401 signs nobody out', async () => {
  answer = json(401, { error: 'No', code: 'unauthenticated' })
  expect((await failure(client()(table.open, {}))).status).toBe(401)
  expect(asked[0]!.headers['authorization']).toBeUndefined()
  expect(outcomes).toEqual([])
})

test('a 401 and a 403 of the main client are told to the app', async () => {
  answer = json(401, { error: 'Your session has expired.' })
  await failure(client()(table.visit, { aid: 1 }))
  answer = json(403, { error: 'No' })
  await failure(client()(table.visit, { aid: 1 }))
  expect(outcomes).toEqual(['401', '403'])
  await failure(client()(table.open, {}, { withSession: true, aside: true }))
  expect([outcomes.length, asked.at(-1)?.headers['authorization']]).toEqual([2, 'Bearer secret'])
})

test('NET-017 NET-018 NET-022 an answer that is up to date is taken from the kept one', async () => {
  answer = json(200, { data: [1, 2] }, { 'response-md5': 'aa' })
  await client()(table.search, { filters: {} })
  answer = (_, response) =>
    json(200, { up_to_date: true }, { 'response-md5': 'aa' })(_, response, '')
  expect(await client()(table.search, { filters: {} })).toEqual({ data: [1, 2] })
  expect(asked.map((one) => one.headers['last-response-md5'])).toEqual([undefined, 'aa'])
})

test('NET-020 skipCache neither asks with a hash nor stores the answer', async () => {
  answer = json(200, { data: [1] }, { 'response-md5': 'aa' })
  await client()(table.search, { filters: {} }, { skipCache: true })
  expect(cache.size()).toBe(0)
  await client()(table.search, { filters: {} })
  await client()(table.search, { filters: {} }, { skipCache: true })
  expect(asked.map((one) => one.headers['last-response-md5'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('NET-024 an up_to_date answer renews the life of the entry, a full answer replaces it', async () => {
  answer = json(200, { data: [1] }, { 'response-md5': 'aa' })
  await client()(table.search, { filters: {} })
  answer = json(200, { up_to_date: true }, { 'response-md5': 'aa' })
  now = 100_000
  await client()(table.search, { filters: {} })
  now = 200_000
  answer = json(200, { data: [2] }, { 'response-md5': 'bb' })
  expect(await client()(table.search, { filters: {} })).toEqual({ data: [2] })
  now = 319_999
  await client()(table.search, { filters: {} })
  now = 500_000
  await client()(table.search, { filters: {} })
  expect(asked.map((one) => one.headers['last-response-md5'])).toEqual([
    undefined,
    'aa',
    'aa',
    'bb',
    undefined,
  ])
})

test('NET-025 an entry swept under way makes the client repeat the call once without the hash', async () => {
  answer = json(200, { data: [1] }, { 'response-md5': 'aa' })
  await client()(table.search, { filters: {} })
  answer = (request, response) => {
    if (!request.headers['last-response-md5'])
      return json(200, { data: [3] }, { 'response-md5': 'cc' })(request, response, '')
    cache.clear()
    json(200, { up_to_date: true })(request, response, '')
  }
  expect(await client()(table.search, { filters: {} })).toEqual({ data: [3] })
  expect(asked).toHaveLength(3)
})

test('a change takes no part in the md5 cache and carries its key', async () => {
  answer = json(201, { id: 4 }, { 'response-md5': 'aa' })
  await client()(table.insert, { name: 'Ada' }, { idempotencyKey: 'k1' })
  expect(cache.size()).toBe(0)
  expect(asked[0]).toMatchObject({
    body: '{"name":"Ada"}',
    headers: { 'idempotency-key': 'k1', 'content-type': 'application/json' },
  })
})

test('a background call says so', async () => {
  answer = json(200, { id: 7 })
  await client()(table.visit, { aid: 7 }, { background: true })
  await client()(table.visit, { aid: 7 })
  expect(asked.map((one) => one.headers['x-background'])).toEqual(['1', undefined])
})

test('a refusal arrives with code, text, fields and the further keys of its body', async () => {
  answer = json(409, {
    error: 'This visit was changed by someone else.',
    code: 'stale',
    fields: { date: 'Late' },
    current: { id: 7 },
  })
  expect(await failure(client()(table.insert, { name: 'x' }))).toMatchObject({
    status: 409,
    code: 'stale',
    error: 'This visit was changed by someone else.',
    fields: { date: 'Late' },
    extra: { current: { id: 7 } },
  })
})

test('a call without an answer fails with the network text', async () => {
  answer = (_, response) => void response.destroy()
  expect(await failure(client()(table.visit, { aid: 1 }))).toMatchObject({
    status: 0,
    code: 'network',
    error: networkText,
  })
})

test('a file arrives as a blob with its name', async () => {
  answer = (_, response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="c.pdf"; filename*=UTF-8''chart%207.pdf`,
      })
      .end('%PDF')
  const file = await client()(table.pdf, { aid: 7 })
  expect([file.name, file.blob.type, await file.blob.text()]).toEqual([
    'chart 7.pdf',
    'application/pdf',
    '%PDF',
  ])
})

test('NET-034 a page in place of an answer is a failure whatever its status, is shown as an error that occurred, and is not kept', async () => {
  const page: Answerer = (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html', 'response-md5': 'aa' })
      .end('<!doctype html><title>Sign in to the network</title>')
  for (const status of [200, 502]) {
    answer =
      status === 200
        ? page
        : (_, response) =>
            void response
              .writeHead(status, { 'content-type': 'text/html' })
              .end('<html><h1>Bad Gateway</h1></html>')
    for (const call of [table.search, table.insert]) {
      const error = await failure(client()(call, { filters: {}, name: 'Any' }))
      expect([error.status, errorText(error)]).toEqual([status, 'An error occurred'])
    }
  }
  expect([cache.size(), outcomes]).toEqual([0, []])
  answer = (_, response) => void response.writeHead(204).end()
  expect(await client()(table.insert, { name: 'Any' })).toBeNull()
})

test('NET-011 every 2xx is a success like any other, with or without a body', async () => {
  for (const status of [200, 201, 202, 203, 206]) {
    answer = json(status, { id: status })
    expect(await client()(table.insert, { name: 'Any' })).toEqual({ id: status })
  }
})
