// The headers of every answer, also of answers without a route. AUD-055, AUD-056, SHL-087.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCall } from '../../every-call.builders.ts'
import type { Instance } from '../open.ts'
import { useTestApp, useAdmin } from '../testing-fixtures.ts'
import { openWithPages } from './testing-pages.ts'

const app = useTestApp()
const admin = useAdmin(app)
let plain: Instance
let secure: Instance
let folder: string
const long = 'export const one = 1\n'.repeat(100)

const withPages = (environment: Record<string, string>): Promise<Instance> =>
  openWithPages(app, folder, { METRICS_TOKEN: 'a-token-for-scraping', ...environment })
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wren-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><title>Wren</title>',
  )
  writeFileSync(join(folder, 'token.html'), '<!doctype html><title>Wren</title>')
  writeFileSync(join(folder, 'assets', 'app-1.js'), 'export {}')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'long-1.js'), long)
  writeFileSync(join(folder, 'assets', 'long-1.js.br'), brotliCompressSync(long))
  writeFileSync(join(folder, 'assets', 'long-1.js.gz'), gzipSync(long))
  plain = await withPages({ PUBLIC_URL: 'http://wren.test' })
  secure = await withPages({
    PUBLIC_URL: 'https://wren.house.example',
    GOOGLE_CLIENT_ID: 'client',
    API_BASE_URL: 'https://calls.house.example/v1/',
  })
})
afterAll(async () => {
  await plain.stop()
  await secure.stop()
  rmSync(folder, { recursive: true })
})

type Heads = Pick<Headers, 'get'>
const common = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
function expectSafe(
  heads: Heads,
  what: string,
  { referrer = 'same-origin', cached = 'no-store', https = false } = {},
): void {
  expect(
    Object.fromEntries(Object.keys(common).map((name) => [name, heads.get(name)])),
    what,
  ).toEqual(common)
  expect([heads.get('referrer-policy'), heads.get('cache-control')], what).toEqual([
    referrer,
    cached,
  ])
  expect(heads.get('strict-transport-security'), what).toBe(
    https ? 'max-age=31536000; includeSubDomains' : null,
  )
  expect([heads.get('x-powered-by'), heads.get('server'), heads.get('set-cookie')], what).toEqual([
    null,
    null,
    null,
  ])
}

const ask = (
  path: string,
  {
    method = 'GET',
    headers = {},
    instance = plain,
    body,
  }: { method?: string; headers?: Record<string, string>; instance?: Instance; body?: string } = {},
) =>
  fetch(instance.url + path, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })

/** Sends a raw request on a new connection, for requests that no client library sends. */
function sendRaw(
  request: string,
  instance = plain,
): Promise<{ readonly status: number; readonly heads: Heads; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(instance.url).port), '127.0.0.1', () =>
      socket.write(request),
    )
    let said = ''
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        said += part
      })
      .on('error', reject)
      .on('end', () => {
        const [head = '', body = ''] = said.split('\r\n\r\n')
        const [line = '', ...lines] = head.split('\r\n')
        resolve({
          status: Number(line.split(' ')[1]),
          body,
          heads: new Headers(
            lines.map((one): [string, string] => [
              one.slice(0, one.indexOf(':')),
              one.slice(one.indexOf(':') + 1).trim(),
            ]),
          ),
        })
      })
  })
}

test(
  'AUD-055 every call answers without a session with the security headers and no-store',
  { timeout: 180_000 },
  async () => {
    for (const { method, path, name, keptFor } of everyCall) {
      const answer = await fetch(plain.url + path.replaceAll(/:[a-z_]+/gi, '1'), {
        method,
        ...(method === 'GET'
          ? {}
          : { body: '{}', headers: { 'content-type': 'application/json' } }),
      })
      expectSafe(
        answer.headers,
        name,
        keptFor === undefined || !answer.ok ? {} : { cached: 'public, max-age=300' },
      )
    }
    expect(
      everyCall
        .filter(({ keptFor }) => keptFor !== undefined)
        .map(({ path, keptFor }) => [path, keptFor]),
    ).toEqual([['/public/config', 300]])
  },
)

test('AUD-055 NET-006 answers of every status and kind have the headers and the server version', async () => {
  const long = 'x'.repeat(9_000)
  const json = { 'content-type': 'application/json' }
  const answers: Record<string, [number, { heads: Heads; status: number }]> = {}
  const keep = async (what: string, status: number, asked: Promise<Response>): Promise<void> => {
    const answer = await asked
    answers[what] = [status, { status: answer.status, heads: answer.headers }]
  }
  await keep('a list', 200, ask('/states'))
  await keep(
    'a file',
    200,
    ask('/intake/search.csv', { method: 'POST', headers: json, body: '{}' }),
  )
  await keep('bad body', 400, ask('/intake/search', { method: 'POST', headers: json, body: '{' }))
  await keep('no session', 401, ask('/me', { headers: { authorization: 'Bearer x' } }))
  await keep('not hers', 403, ask('/users'))
  await keep(
    'other site',
    403,
    ask('/intake/search', {
      method: 'POST',
      headers: { ...json, origin: 'https://evil.example' },
      body: '{}',
    }),
  )
  await keep('no record', 404, ask('/intake/by-id/424242'))
  await keep('no call', 404, ask('/no/such/call'))
  await keep('no logo', 404, fetch(`${plain.url}/logos/none.png`))
  await keep('other method', 405, ask('/states', { method: 'DELETE' }))
  await keep(
    'too large',
    413,
    ask('/events', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ event: 'x'.repeat(17_000) }),
    }),
  )
  await keep('long address', 414, ask(`/states?x=${long}`))
  await keep(
    'form',
    415,
    ask('/intake/search', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }),
  )
  await keep('large headers', 431, ask('/me', { headers: { 'x-padding': 'y'.repeat(17_000) } }))
  await keep(
    'metrics',
    200,
    ask('/internal/metrics', { headers: { authorization: 'Bearer a-token-for-scraping' } }),
  )
  await keep('metrics of a stranger', 401, ask('/internal/metrics'))
  await keep('health', 200, ask('/health'))
  const handshake =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  const end = 'Connection: close\r\n\r\n'
  for (const [what, status, request] of [
    ['handshake without origin', 403, `GET /websocket HTTP/1.1\r\nHost: x\r\n${handshake}`],
    ['handshake elsewhere', 404, `GET /elsewhere HTTP/1.1\r\nHost: x\r\n${handshake}`],
    ['no HTTP', 400, 'HELLO\r\n\r\n'],
    ['no host', 400, `GET /health HTTP/1.1\r\n${end}`],
    ['an expectation', 200, `GET /health HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n${end}`],
    ['an offer of HTTP/2', 200, `GET /health HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\n${end}`],
    ['HTTP/1.0', 200, `GET /health HTTP/1.0\r\n\r\n`],
    ['HEAD', 200, `HEAD /health HTTP/1.1\r\nHost: x\r\n${end}`],
    ['OPTIONS', 405, `OPTIONS /health HTTP/1.1\r\nHost: x\r\n${end}`],
  ] as const)
    answers[what] = [status, await sendRaw(request)]
  for (const [what, [status, answer]] of Object.entries(answers)) {
    expect([answer.status, answer.heads.get('x-be-version')], what).toEqual([status, 'v2.419.0'])
    expectSafe(answer.heads, what)
  }
  for (const what of ['handshake without origin', 'no host'])
    expect(answers[what]?.[1]).toMatchObject({ body: expect.stringContaining('"code"') })
})

test('AUD-055 NET-006 SHL-087 TOK-009 pages and files have the headers, policy, caching and HSTS', async () => {
  const page = { accept: 'text/html,application/xhtml+xml' }
  for (const [instance, https] of [
    [plain, false],
    [secure, true],
  ] as const) {
    for (const path of [
      '/',
      '/auth',
      '/patients/new/Zanzibar%20Quillfeather',
      '/visits?patient=x',
      '/no/such/page',
    ]) {
      const answer = await ask(path, { headers: page, instance })
      expect([
        answer.status,
        answer.headers.get('content-security-policy')?.startsWith("default-src 'none'"),
      ]).toEqual([200, true])
      expectSafe(answer.headers, path, { https })
    }
    for (const path of ['/ns?t=abc', '/nc?t=abc&d=1', '/ps?t=abc']) {
      const answer = await ask(path, { headers: page, instance })
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
      expectSafe(answer.headers, path, { referrer: 'no-referrer', https })
    }
    for (const path of ['/auth', '/ns?t=abc', '/assets/app-1.js', '/icon.svg'])
      expect((await ask(path, { headers: page, instance })).headers.get('x-be-version'), path).toBe(
        'v2.419.0',
      )
    expectSafe((await ask('/assets/app-1.js', { instance })).headers, 'hashed', {
      cached: 'public, max-age=31536000, immutable',
      https,
    })
    expectSafe((await ask('/icon.svg', { instance })).headers, 'unhashed', {
      cached: 'public, max-age=300',
      https,
    })
    expectSafe((await ask('/me', { instance })).headers, 'call', { https })
  }
})

const policyOf = async (instance: Instance, path = '/auth') => {
  const answer = await ask(path, { headers: { accept: 'text/html' }, instance })
  return {
    policy: (answer.headers.get('content-security-policy') ?? '').split('; '),
    html: await answer.text(),
  }
}
const policy = (
  nonce: string,
  { socket, google = '', elsewhere = '' }: { socket: string; google?: string; elsewhere?: string },
) => [
  "default-src 'none'",
  `script-src 'self'${google}`,
  `style-src 'self' 'nonce-${nonce}'${google}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  `connect-src 'self' ${socket}${elsewhere}${google}`,
  `frame-src blob:${google}`,
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

test('AUD-056 SHL-087 the policy allows own files, a new style nonce, the socket and configured origins', async () => {
  const nonces = new Set<string>()
  for (const path of ['/auth', '/auth', '/visits', '/ps?t=x']) {
    const { policy: sent } = await policyOf(plain, path)
    const nonce = /nonce-([\w+/=]{22,})'/.exec(sent.join('; '))?.[1] ?? ''
    nonces.add(nonce)
    expect(sent).toEqual(policy(nonce, { socket: 'ws://wren.test' }))
  }
  expect(nonces.size).toBe(4)
  const { policy: sent, html } = await policyOf(secure)
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(sent).toEqual(
    policy(nonce, {
      socket: 'wss://calls.house.example',
      elsewhere: ' https://calls.house.example',
      google: ' https://accounts.google.com',
    }),
  )
  const local = await withPages({
    PUBLIC_URL: 'http://wren.test',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_LIBRARY_URL: 'http://127.0.0.1:4999/client.js',
  })
  expect((await policyOf(local)).policy).toContain("script-src 'self' http://127.0.0.1:4999")
  await local.stop()
})

test('a file is served in the best compression that the client accepts', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.0, gzip; q=0', null],
    ['identity', null],
    ['brotli, x-gzip', null],
    ['*', null],
  ] as const) {
    const answer = await ask('/assets/long-1.js', { headers: { 'accept-encoding': accepted } })
    expect(
      [
        answer.status,
        answer.headers.get('content-encoding'),
        answer.headers.get('vary'),
        answer.headers.get('content-type'),
        await answer.text(),
      ],
      accepted,
    ).toEqual([200, encoding, 'Accept, Accept-Encoding', 'text/javascript; charset=utf-8', long])
  }
  expect(
    (await ask('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } })).headers.get(
      'content-encoding',
    ),
  ).toBeNull()
  expect((await ask('/assets/long-1.js.br')).headers.get('content-type')).not.toContain(
    'javascript',
  )
})
