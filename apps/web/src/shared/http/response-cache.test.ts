import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, get, post } from '@wren/contract/call'
import { makeClient } from './client.ts'
import { identityOf, makeResponseCache, sweepRegularly } from './response-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('NET-016 identifies a request by url, method and body', () => {
  const one = identityOf('/patients/search?page=1', 'POST', '{"filters":{}}')
  expect(identityOf('/patients/search?page=1', 'POST', '{"filters":{}}')).toBe(one)
  const others = [
    identityOf('/patients/search?page=2', 'POST', '{"filters":{}}'),
    identityOf('/patients/search?page=1', 'GET', '{"filters":{}}'),
    identityOf('/patients/search?page=1', 'POST', '{"filters":{"a":1}}'),
    identityOf('/patients/search?page=1', 'POST', null),
  ]
  expect(new Set([one, ...others])).toHaveProperty('size', 5)
})

test('NET-019 keeps an entry 120 s and sweeps every 5 s', () => {
  const cache = makeResponseCache(() => Date.now())
  sweepRegularly(cache)
  cache.keep('GET /one', 'aa', { n: 1 })
  vi.advanceTimersByTime(2_000)
  cache.keep('GET /two', 'bb', { n: 2 })
  vi.advanceTimersByTime(117_999)
  expect([cache.md5('GET /one'), cache.md5('GET /two'), cache.size()]).toEqual(['aa', 'bb', 2])
  vi.advanceTimersByTime(1)
  // A sweep runs at 120 s.
  expect([cache.md5('GET /one'), cache.md5('GET /two'), cache.size()]).toEqual([undefined, 'bb', 1])
  vi.advanceTimersByTime(4_999)
  expect([cache.md5('GET /two'), cache.size()]).toEqual([undefined, 1])
  vi.advanceTimersByTime(1)
  expect(cache.size()).toBe(0)
})

test('NET-028 never answers from the cache without asking the server', async () => {
  const table = calls('t', {
    read: get('/t', { ids: '', allow: 'admin', answer: z.object({ n: z.int() }) }),
    save: post('/t', {
      ids: '',
      allow: 'admin',
      body: z.object({ n: z.int() }),
      answer: z.object({ n: z.int() }),
    }),
  })
  const asked: string[] = []
  let stored = 1
  const fetch = async (url: string, init: RequestInit) => {
    const hash = new Headers(init.headers).get('last-response-md5')
    asked.push(`${init.method} ${url} ${hash ?? '-'}`)
    if (init.method === 'POST') stored = (JSON.parse(String(init.body)) as { n: number }).n
    const md5 = `md5-${stored}`
    const body = init.method === 'GET' && hash === md5 ? { up_to_date: true } : { n: stored }
    return new Response(JSON.stringify(body), {
      headers: {
        'content-type': 'application/json',
        ...(init.method === 'GET' ? { 'response-md5': md5 } : {}),
      },
    })
  }
  const run = makeClient({
    fetch,
    upload: fetch,
    base: () => '',
    token: () => 't',
    cache: makeResponseCache(() => Date.now()),
    sawBackend: () => {},
    unauthenticated: () => {},
    forbidden: () => {},
  })
  expect([await run(table.read, {}), await run(table.read, {})]).toEqual([{ n: 1 }, { n: 1 }])
  await run(table.save, { n: 2 })
  expect(await run(table.read, {})).toEqual({ n: 2 })
  expect(asked).toEqual(['GET /t -', 'GET /t md5-1', 'POST /t -', 'GET /t md5-1'])
})
