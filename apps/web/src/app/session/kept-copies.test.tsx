// Cached reads and the session of a tab: refreshed by topics, cleared by a sign-out.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, get } from '@wren/contract/call'
import { setNavigation, signIn, signOut } from './person.ts'
import { listen } from '../start.ts'
import { realtime } from '../../shared/realtime/realtime.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { responseCache } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { setFlags, useFlag } from '../../shared/session/flags.ts'
import { currentSession, refreshSession } from '../../shared/session/session.ts'
import { deviceMark } from '../../shared/session/storage.ts'

const table = calls('kept', {
  list: get('/kept', {
    ids: '',
    allow: 'admin',
    answer: z.object({ n: z.int() }),
    topics: ['kept'],
  }),
  one: get('/kept/:id', {
    ids: '',
    allow: 'admin',
    params: z.object({ id: z.int() }),
    answer: z.object({ n: z.int() }),
    topics: ['kept/{id}'],
  }),
})

/** Server side of the socket. */
class FakeSocket {
  static last: FakeSocket
  readonly sent: string[] = []
  readyState = 1
  closed = false
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    FakeSocket.last = this
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
  }
  receive(code: string, data: unknown = null) {
    this.onmessage({ data: JSON.stringify({ code, data }) })
  }
  messages(code: string): unknown[] {
    return this.sent
      .map((text) => JSON.parse(text) as { code: string; data: unknown })
      .filter((message) => message.code === code)
      .map(({ data }) => data)
  }
}

const claims = { role: 'admin', perms: '', timezone: 'America/Los_Angeles' }
const token = (id: number): string =>
  `x.${btoa(JSON.stringify({ ...claims, sid: `s${id}`, id, email: `a${id}@wren.example` }))}.x`
let asked: { path: string; hash: string | null }[] = []
let sent: Headers[] = []
let n = 0
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.stubGlobal('WebSocket', FakeSocket)
  asked = []
  sent = []
  n = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://wren.test').pathname
    if (!path.startsWith('/kept'))
      return new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } })
    sent.push(new Headers(init.headers))
    asked.push({ path, hash: new Headers(init.headers).get('last-response-md5') })
    return new Response(JSON.stringify({ n: ++n }), {
      headers: { 'content-type': 'application/json', 'response-md5': `md5-${n}` },
    })
  })
  signIn({ token: token(1), status: 'ok', id: 1 } as never)
  realtime.start()
  FakeSocket.last.receive('handshake-ok')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  realtime.stop()
  responseCache.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const List = () => (
  <p>{useCall(table.list, {}, { quiet: true, freshFor: 60_000 }).data?.n ?? 'nothing yet'}</p>
)
const One = () => <p>{useCall(table.one, { id: 7 }, { quiet: true }).data?.n ?? 'nothing yet'}</p>
const page = (shown: 'list' | 'one' | null) => (
  <QueryClientProvider client={queryClient}>
    {shown === 'list' ? <List /> : shown === 'one' ? <One /> : null}
  </QueryClientProvider>
)

test('NET-002 sends the token that local storage holds at the time of the call', async () => {
  const held = localStorage.getItem('token')
  expect(held).toBe(token(1))
  render(page('list'))
  await pass()
  expect(
    sent.map((headers) => [
      headers.get('authorization'),
      headers.get('x-app-version'),
      /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/.test(headers.get('traceparent') ?? ''),
    ]),
  ).toEqual([[`Bearer ${held}`, '1.86.1', true]])
})

test('NET-085 repeats a read after a message of its topic, which carries no data', async () => {
  render(page('list'))
  await pass()
  expect(screen.getByText('1')).toBeTruthy()
  expect(FakeSocket.last.messages('subscribe')).toEqual(['kept'])
  FakeSocket.last.receive('notify', 'kept')
  await pass(1_500)
  expect([screen.getByText('2').textContent, asked.length]).toEqual(['2', 2])
  FakeSocket.last.receive('notify', 'other')
  await pass(31_000)
  expect(asked).toHaveLength(2)
})

test('NET-030 shows a cached list without a call until it is old or a topic message arrives', async () => {
  const view = render(page('list'))
  await pass()
  const leaveFor = async (ms: number) => {
    view.rerender(page(null))
    await pass(ms)
    view.rerender(page('list'))
    await pass()
    return asked.length
  }
  expect(await leaveFor(50_000)).toBe(1)
  expect(screen.getByText('1')).toBeTruthy()
  expect(await leaveFor(10_001)).toBe(2)
  view.rerender(page(null))
  FakeSocket.last.receive('notify', 'kept')
  await pass(1_500)
  expect(asked).toHaveLength(2)
  expect(await leaveFor(0)).toBe(3)
})

test('NET-030 NET-026 clears all cached answers at a sign-out and at a sign-in', async () => {
  const view = render(page('list'))
  await pass()
  expect([queryClient.getQueryCache().getAll().length, responseCache.size()]).toEqual([1, 1])
  signOut('requested')
  expect([queryClient.getQueryCache().getAll().length, responseCache.size()]).toEqual([0, 0])
  view.rerender(page(null))
  await pass()
  responseCache.keep('GET /of-somebody', 'aa', { n: 9 })
  queryClient.setQueryData(['of somebody'], { n: 9 })
  signIn({ token: token(2), status: 'ok', id: 2 } as never)
  expect([queryClient.getQueryCache().getAll().length, responseCache.size()]).toEqual([0, 0])
  view.rerender(page('list'))
  await pass()
  expect(asked.at(-1)).toEqual({ path: '/kept', hash: null })
})

test('SES-056 SES-057 clears everything at a sign-out without waiting for the server', async () => {
  const opened: string[] = []
  setNavigation({
    open: (path) => {
      opened.push(path)
    },
    mayLeave: async () => true,
  })
  const asks: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asks.push(new URL(address, 'http://wren.test').pathname)
    return new Promise(() => {})
  })
  localStorage.setItem('recentHistory-1', '[]')
  const mark = deviceMark()
  setFlags({ 'auto-offers': true })
  const Flag = () => <p>{useFlag('auto-offers') ? 'flag on' : 'flag off'}</p>
  render(<Flag />)
  const line = FakeSocket.last
  expect([
    screen.getByText('flag on') !== null,
    localStorage.getItem('token') !== null,
    localStorage.getItem('status'),
    localStorage.getItem('userId'),
  ]).toEqual([true, true, 'ok', '1'])
  act(() => signOut('requested'))
  expect(asks.filter((path) => path === '/signout')).toHaveLength(1)
  expect([
    Object.keys(localStorage).toSorted(),
    localStorage.getItem('device'),
    currentSession(),
    screen.getByText('flag off') !== null,
    line.messages('bye').length,
    line.closed,
    opened.at(-1),
  ]).toEqual([['device', 'recentHistory-1'], mark, null, true, 1, true, '/auth'])

  // A refusing or unreachable server makes no difference.
  act(() => signIn({ token: token(3), status: 'ok', id: 3 } as never))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => signOut('requested'))
  await pass(5_000)
  expect([localStorage.getItem('token'), currentSession(), opened.at(-1)]).toEqual([
    null,
    null,
    '/auth',
  ])
})

test('SES-048 SES-047 takes role, permissions and timezone from the token, then from GET /me', () => {
  signIn({
    token: `x.${btoa(
      JSON.stringify({
        sid: 's4',
        id: 4,
        email: 'a4@wren.example',
        role: 'admin',
        perms: 'ORD_LINK,UNLOCK_RATES',
        timezone: 'America/Denver',
      }),
    )}.x`,
    status: 'Admin',
    id: 4,
  } as never)
  const known = () => {
    const now = currentSession()
    return [
      now?.id,
      now?.email,
      now?.role,
      now?.permissions,
      now?.timezone,
      now?.may('ORD_LINK'),
      now?.may('PHARMA_AUTO_INVOICE'),
    ]
  }
  expect(known()).toEqual([
    4,
    'a4@wren.example',
    'admin',
    ['ORD_LINK', 'UNLOCK_RATES'],
    'America/Denver',
    true,
    false,
  ])
  refreshSession({
    id: 4,
    first_name: 'Ada',
    last_name: 'Ash',
    email: 'ada@wren.example',
    phone: null,
    timezone: 'America/Chicago',
    role: 'nurse',
    permissions: ['NONE'],
    is_admin: false,
    is_account_admin: false,
    is_wren_admin: false,
    is_nurse: true,
    has_permissions: false,
    nurse_status: 'Disabled',
    nurse_sub_status: 'Paused',
  })
  expect([...known(), localStorage.getItem('status')]).toEqual([
    4,
    'ada@wren.example',
    'nurse',
    [],
    'America/Chicago',
    false,
    false,
    'Disabled',
  ])
})

test('unsubscribes a read that the cache has dropped', async () => {
  const view = render(page('one'))
  await pass()
  expect(FakeSocket.last.messages('subscribe')).toEqual(['kept/7'])
  view.rerender(page(null))
  await pass(120_001)
  expect(FakeSocket.last.messages('unsubscribe')).toEqual(['kept/7'])
})

// The last test: its listeners stay for the rest of the file.
test('NET-078 says bye and closes the socket at a sign-out and when the page is left', async () => {
  listen()
  for (const leave of [
    () => signOut('requested'),
    () => window.dispatchEvent(new Event('pagehide')),
  ]) {
    signIn({ token: token(1), status: 'ok', id: 1 } as never)
    realtime.start()
    const line = FakeSocket.last
    line.receive('handshake-ok')
    expect([line.messages('bye'), line.closed]).toEqual([[], false])
    leave()
    expect([line.messages('bye'), line.sent.at(-1), line.closed]).toEqual([
      [null],
      '{"code":"bye","data":null}',
      true,
    ])
  }
  await pass()
})
