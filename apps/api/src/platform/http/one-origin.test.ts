// Pages, files, calls and socket on one origin, and calls on another origin. NET-008, NET-009, NET-105.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instance } from '../open.ts'
import { connectSignedIn } from '../realtime/testing-client.ts'
import { useTestApp, useAdmin } from '../testing-fixtures.ts'
import { openWithPages } from './testing-pages.ts'

const app = useTestApp()
const admin = useAdmin(app)
let folder: string
let whole: Instance
let apart: Instance
const instanceWith = (environment: Record<string, string>): Promise<Instance> =>
  openWithPages(app, folder, environment)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wren-pages-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index', 'token'])
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html><head><title>Wren ${name}</title></head><body></body></html>`,
    )
  writeFileSync(join(folder, 'assets/index-4f2a9c1b.js'), 'export {}')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const name of ['robots.txt', 'manifest.webmanifest', 'favicon.ico'])
    copyFileSync(new URL(`../../../../web/public/${name}`, import.meta.url), join(folder, name))
  whole = await instanceWith({})
  apart = await instanceWith({ API_BASE_URL: 'https://calls.wren.test/' })
})
afterAll(async () => {
  await whole.stop()
  await apart.stop()
  rmSync(folder, { recursive: true })
})

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = async (
  instance: Instance,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => {
  const answer = await fetch(instance.url + path, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** fetch sends an Accept header with every request. */
const withoutAccept = (
  path: string,
  method: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; type: string | undefined }> =>
  new Promise((resolve, reject) => {
    request(whole.url + path, { method, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, type: answer.headers['content-type'] })
    })
      .on('error', reject)
      .end()
  })
const isPage = ({ headers, text }: { headers: Headers; text: string }): boolean =>
  headers.get('content-type') === 'text/html; charset=utf-8' && text.includes('<title>Wren')

test('NET-009 a GET that prefers a page gets the app, other requests the API, and both send Vary', async () => {
  for (const path of [
    '/providers',
    '/admin-list',
    '/states',
    '/users',
    '/visits/7',
    '/tasks',
    '/updates',
    '/metrics',
    '/nurses',
    '/nurses/7',
    '/no/such/place',
    '/',
  ]) {
    const page = await ask(whole, path, { accept: browser })
    expect([page.status, isPage(page), page.headers.get('vary')], path).toEqual([
      200,
      true,
      'Accept',
    ])
    for (const accept of [
      'application/json',
      'application/json, text/html',
      'text/html;q=0.4, application/json;q=0.9',
    ]) {
      const answer = await ask(whole, path, { accept })
      expect(
        [answer.headers.get('content-type'), answer.headers.get('vary')],
        `${path} ${accept}`,
      ).toEqual(['application/json; charset=utf-8', 'Accept'])
    }
  }
  expect(JSON.parse((await ask(whole, '/states', { accept: '*/*' })).text)).toHaveProperty('data')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isPage(await ask(whole, '/providers', { accept: browser }, method))).toBe(false)
  const refused = await fetch(`${whole.url}/providers`, { headers: { accept: 'application/json' } })
  expect([refused.status, refused.headers.get('vary')]).toEqual([401, 'Accept'])
})

test('NET-110 HEAD answers like GET, and a caller without a preference gets the page of a page path', async () => {
  const bare = async (path: string, method: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(whole.url + path, { method, headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const paths = [
    '/',
    '/visits',
    '/visits/7',
    '/tasks',
    '/nurses/7',
    '/acme-rx',
    '/ns?t=x',
    '/nc',
    '/ps',
  ]
  for (const path of paths)
    for (const accept of ['*/*', browser, '*/*;q=0.8']) {
      const [get, head] = [
        await bare(path, 'GET', { accept }),
        await bare(path, 'HEAD', { accept }),
      ]
      expect([get.status, isPage(get), head.status, head.text], `${path} ${accept}`).toEqual([
        200,
        true,
        200,
        '',
      ])
      for (const name of [
        'content-type',
        'content-length',
        'cache-control',
        'x-robots-tag',
        'vary',
      ])
        expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name))
    }
  for (const path of ['/icon.svg', '/assets/index-4f2a9c1b.js']) {
    const [get, head] = [await bare(path, 'GET'), await bare(path, 'HEAD')]
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(get.text.length),
    ])
  }
  // A link checker that sends no Accept at all.
  for (const path of paths)
    for (const method of ['GET', 'HEAD']) {
      const { status, type } = await withoutAccept(path, method)
      expect([status, type], `${method} ${path}`).toEqual([200, 'text/html; charset=utf-8'])
    }
  const authorization = `Bearer ${admin.token}`
  for (const [path, type] of [
    ['/nurses', 'application/json; charset=utf-8'],
    ['/visits', 'text/html; charset=utf-8'],
  ] as const)
    expect((await withoutAccept(path, 'GET', { authorization })).type, path).toBe(type)
  expect((await withoutAccept('/states', 'GET')).status).toBe(401)
  // On a path of a page and a call the session decides. On a path of a page alone a session changes nothing.
  for (const path of ['/states', '/nurses', '/admin-list'])
    expect((await ask(whole, path, { accept: '*/*' })).headers.get('content-type'), path).toBe(
      'application/json; charset=utf-8',
    )
  for (const path of ['/', '/visits', '/visits/7'])
    expect(isPage(await ask(whole, path, { accept: '*/*' })), path).toBe(true)
  expect((await bare('/states', 'GET', { accept: '*/*' })).status).toBe(401)
  expect((await bare('/no/such/place', 'HEAD', { accept: '*/*' })).status).toBe(401)
  for (const path of paths)
    expect((await bare(path, 'GET', { accept: '*/*' })).status, path).not.toBe(401)
})

test('SHL-090 robots.txt disallows all, pages are noindex, and manifest and icons need no session', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${whole.url}/robots.txt`, { method })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      method === 'GET' ? 'User-agent: *\nDisallow: /\n' : '',
    ])
  }
  for (const path of ['/', '/visits', '/no/such/page', '/ns?t=x', '/nc?t=x', '/ps?t=x', '/auth']) {
    const { headers } = await fetch(whole.url + path, { headers: { accept: browser } })
    expect(headers.get('x-robots-tag'), path).toBe('noindex, nofollow')
  }
  for (const path of ['/manifest.webmanifest', '/icon.svg', '/favicon.ico']) {
    const answer = await fetch(whole.url + path)
    expect([answer.status, (await answer.text()).length > 0], path).toEqual([200, true])
  }
  const link = await readFile(new URL('../../../../web/token.html', import.meta.url), 'utf8')
  expect([...link.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual(['Wren'])
  expect(link).not.toMatch(/og:|twitter:|name="description"/)
})

test('NET-105 hashed files are cached for a year, pages and answers of calls are not stored', async () => {
  const cached = async (path: string, accept = '*/*') =>
    (await ask(whole, path, { accept })).headers.get('cache-control')
  expect(await cached('/assets/index-4f2a9c1b.js')).toBe('public, max-age=31536000, immutable')
  expect(await cached('/icon.svg')).not.toContain('immutable')
  for (const path of ['/', '/visits', '/ns?t=x', '/nc', '/ps'])
    expect(await cached(path, browser), path).toBe('no-store')
  for (const path of ['/me', '/states', '/health', '/no/such/call', '/intake/by-id/999999'])
    expect(await cached(path), path).toBe('no-store')
})

test('NET-008 one origin serves pages, files, calls and socket, and no other site can read answers', async () => {
  expect(isPage(await ask(whole, '/visits', { accept: browser }))).toBe(true)
  expect((await ask(whole, '/assets/index-4f2a9c1b.js')).text).toBe('export {}')
  const call = await ask(whole, '/me', { accept: 'application/json' })
  expect(call.status).toBe(200)
  const socket = await connectSignedIn(whole.url, admin.token)
  socket.send('bye', null)
  expect(await socket.closed).toBe(1000)
  expect([...call.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(
    (
      await ask(
        whole,
        '/me',
        { origin: 'http://wren.test', 'access-control-request-method': 'GET' },
        'OPTIONS',
      )
    ).headers.get('access-control-allow-origin'),
  ).toBeNull()
  expect((await ask(whole, '/visits', { accept: browser })).text).not.toContain('api-base-url')
})

test('NET-008 with calls on another origin only pages of PUBLIC_URL may make and read them', async () => {
  const page = await ask(apart, '/visits', { accept: browser })
  expect(page.text).toContain('<meta name="api-base-url" content="https://calls.wren.test" />')
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' wss://calls.wren.test https://calls.wren.test",
  )
  const words = (text: string | null): string[] => (text ?? '').toLowerCase().split(/,\s*/)
  const preflight = await ask(
    apart,
    '/patient/insert',
    {
      origin: 'http://wren.test',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
    'OPTIONS',
  )
  expect([
    preflight.status,
    preflight.headers.get('access-control-allow-origin'),
    words(preflight.headers.get('access-control-allow-methods')),
  ]).toEqual([204, 'http://wren.test', ['get', 'post', 'put', 'patch', 'delete']])
  expect(words(preflight.headers.get('access-control-allow-headers'))).toEqual(
    expect.arrayContaining([
      'authorization',
      'x-app-version',
      'traceparent',
      'content-type',
      'last-response-md5',
      'idempotency-key',
      'if-match',
      'x-background',
    ]),
  )
  for (const [path, status] of [
    ['/me', 200],
    ['/no/such/call', 404],
    ['/intake/by-id/999999', 404],
  ] as const) {
    const answer = await ask(apart, path, {
      origin: 'http://wren.test',
      accept: 'application/json',
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')], path).toEqual([
      status,
      'http://wren.test',
    ])
    expect(words(answer.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['response-md5', 'x-be-version', 'x-request-id', 'retry-after']),
    )
  }
  // The pages are then another site for the browser. No other origin gains access.
  const search = (origin: string) =>
    ask(
      apart,
      '/intake/search',
      { origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      'POST',
    )
  expect([
    (await search('http://wren.test')).status,
    (await search('https://evil.example')).status,
  ]).toEqual([200, 403])
  expect(
    (await ask(apart, '/me', { origin: 'https://evil.example' })).headers.get(
      'access-control-allow-origin',
    ),
  ).toBe('http://wren.test')
})
