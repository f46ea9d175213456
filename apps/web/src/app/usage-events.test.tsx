// NET "Usage events" 044-050: what the browser tells of its use, when, and what it keeps to itself.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { safePath } from '@wren/contract/events.rules'
import { openPalette, closePalette } from '../shared/commands/palette-store.ts'
import { tellFault } from '../shared/faults/faults.ts'
import { clearErrors } from '../shared/feedback/errors.ts'
import { callError } from '../shared/http/call-error.ts'
import { queryClient } from '../shared/http/query-client.ts'
import { tellPageView, tellUsage } from '../shared/usage/usage.ts'
import { router } from './routes/router.tsx'
import { screenRoutes } from './routes/table.ts'
import { signIn, signOut } from './session/person.ts'
import { listen } from './start.ts'

interface Told {
  readonly event: string
  readonly name: string | null
  readonly path: string
  readonly query: string
  readonly hash: string
  readonly previous_path: string | null
  readonly [field: string]: unknown
}
let told: Told[] = []
let inits: RequestInit[] = []
let answer: () => Promise<Response> = async () => new Response('{"ok":true}', { status: 202 })
beforeEach(() => {
  told = []
  inits = []
  answer = async () => new Response('{"ok":true}', { status: 202 })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/events')) return new Response('{"ok":true}')
    inits.push(init)
    told.push(JSON.parse(String(init.body)) as Told)
    return answer()
  })
})
afterEach(() => {
  clearErrors()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const session = {
  sid: 's',
  id: 1,
  email: 'a@wren.example',
  role: 'admin',
  perms: '',
  timezone: 'America/Los_Angeles',
}
const token = `x.${btoa(JSON.stringify(session))}.x`
const come = () => signIn({ token, status: 'ok', id: 1 } as never)
const events = (): string[] => told.map(({ event }) => event)

test("NET-044 NET-045 NET-050 an event says where it happened and what was told before, outlives its page, and its failure is nobody's", async () => {
  window.history.replaceState(null, '', '/visits/7?page=2&text=Otto#details')
  tellPageView('assignments-edit')
  window.history.replaceState(null, '', '/intake-list')
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  tellPageView('intake-list')
  await expect.poll(() => told).toHaveLength(2)
  expect(told[0]).toMatchObject({
    event: 'page_view',
    name: 'assignments-edit',
    path: '/visits/7',
    query: 'page=2&text=',
    hash: '#details',
    source: 'web',
    app_version: '1.86.1',
    user_agent: navigator.userAgent,
    referrer: '',
  })
  expect(told[1]).toMatchObject({
    event: 'page_view',
    name: 'intake-list',
    path: '/intake-list',
    query: '',
    hash: '',
    previous_path: '/visits/7',
  })
  for (const one of told)
    expect([
      Object.keys(one).toSorted(),
      new Date(String(one['reported_time'])).toISOString(),
    ]).toEqual([
      [
        'app_version',
        'event',
        'hash',
        'name',
        'path',
        'previous_path',
        'query',
        'referrer',
        'reported_time',
        'source',
        'user_agent',
      ],
      one['reported_time'],
    ])
  expect(inits.map(({ keepalive }) => keepalive)).toEqual([true, true])
  for (const status of [400, 401, 403, 429, 500]) {
    answer = async () =>
      new Response('{"error":"No","code":"x"}', {
        status,
        headers: { 'content-type': 'application/json' },
      })
    tellUsage('sign_in')
  }
  await expect.poll(() => told).toHaveLength(7)
  tellUsage('sign_out')
  await expect.poll(() => events().at(-1)).toBe('sign_out')
  expect([told.length, document.body.textContent, window.location.pathname]).toEqual([
    8,
    '',
    '/intake-list',
  ]) // none came again, nothing is shown, and nobody was sent away
})

test('NET-048 coming, going, being sent away, searching and failing are told, each once', async () => {
  come()
  openPalette()
  openPalette()
  closePalette()
  tellFault(
    callError({
      status: 409,
      data: { error: 'QX-77 belongs to Otto' },
      sent: { mrn: 'QX-77' },
      background: false,
      route: '/provider-mrn',
    }),
  )
  signOut('requested')
  signOut('ended')
  come()
  signOut('ended')
  await expect.poll(() => told).toHaveLength(6)
  expect(told.map(({ event, name }) => [event, name])).toEqual([
    ['sign_in', null],
    ['global_search_open', null],
    ['error', 'HTTP 409 /provider-mrn'],
    ['sign_out', null],
    ['sign_in', null],
    ['forced_logout', null],
  ])
  expect(JSON.stringify(told)).not.toMatch(/QX-77|Otto/)
  expect(inits.map(({ headers }) => new Headers(headers).get('authorization'))).toEqual(
    Array(6).fill(`Bearer ${token}`),
  )
})

test('NET-048 every navigation is told with the name of its route', async () => {
  Element.prototype.scrollTo = () => {}
  window.scrollTo = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  window.history.replaceState(null, '', '/not-found')
  listen()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const views = () =>
    told.filter(({ event }) => event === 'page_view').map(({ name, path }) => [name, path])
  await expect.poll(() => views()).toEqual([['NotFound', '/not-found']])
  await act(async () => {
    await router.navigate({ href: '/auth' } as never)
  })
  await expect
    .poll(() => views())
    .toEqual([
      ['NotFound', '/not-found'],
      ['auth', '/auth'],
    ])
  await act(async () => {
    router.history.back()
  })
  await expect
    .poll(() => views())
    .toEqual([
      ['NotFound', '/not-found'],
      ['auth', '/auth'],
      ['NotFound', '/not-found'],
    ])
  cleanup()
})

test('NET-049 names, slugs, tokens and search texts stay in the browser, and the words of every route are told', async () => {
  for (const address of [
    '/patients/new/Otto%20Fennel?name=Otto',
    '/northern-valley?status=New',
    '/nc?t=9f8e7d6c5b4a&token=x',
    '/visits?patient-name=Otto&status=New#t=9f8e',
  ]) {
    window.history.replaceState(null, '', address)
    tellUsage('error', 'HTTP 500 /visits')
  }
  await expect.poll(() => events()).toHaveLength(4)
  expect(told.map(({ path, query, hash }) => [path, query, hash])).toEqual([
    ['/patients/new/:dropped', 'name=', ''],
    ['/:dropped', 'status=New', ''],
    ['/nc', 't=&token=', ''],
    ['/visits', 'patient-name=&status=New', '#:dropped'],
  ])
  expect(JSON.stringify(told)).not.toMatch(/Otto|northern|9f8e/)
  for (const { path } of screenRoutes)
    expect(safePath(path.replaceAll(/\$\w+/g, '7')), path).toBe(path.replaceAll(/\$\w+/g, '7'))
})
