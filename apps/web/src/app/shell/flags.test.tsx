// NET-056: when the browser asks for its flags, and what counts until it knows.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearErrors } from '../../shared/feedback/errors.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { clearFlags, useFlags } from '../../shared/session/flags.ts'
import { signIn, signOut } from '../session/person.ts'
import { Shell } from './Shell.tsx'

const five = 5 * 60_000
const token = (id: number): string => {
  const session = {
    sid: `s${id}`,
    id,
    email: `a${id}@wren.example`,
    role: 'admin',
    perms: '',
    timezone: 'America/Los_Angeles',
  }
  return `x.${btoa(JSON.stringify(session))}.x`
}
let asked: { token: string | null; background: string | null }[] = []
let answer: () => Promise<Response>
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const flags =
  (...keys: string[]) =>
  async () =>
    json({ data: Object.fromEntries(keys.map((key) => [key, true])) })

beforeEach(() => {
  startBrowser()
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 0
      send() {}
      close() {}
    },
  )
  asked = []
  answer = flags('flag-global-search')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    if (!address.endsWith('/feature-flags'))
      return json({ error: 'Later', code: 'unavailable' }, 503)
    asked.push({ token: headers.get('authorization'), background: headers.get('x-background') })
    return answer()
  })
})
afterEach(() => {
  realtime.stop()
  clearFlags()
  clearErrors()
  stopBrowser()
})

function Probe() {
  const all = useFlags()
  return (
    <output>
      {Object.keys(all)
        .filter((key) => all[key])
        .join(' ')}
    </output>
  )
}
function load() {
  const root = createRootRoute({
    component: () => (
      <>
        <Probe />
        <Shell>{null}</Shell>
      </>
    ),
  })
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider
          router={
            createRouter({
              routeTree: root,
              history: createMemoryHistory({ initialEntries: ['/'] }),
            }) as never
          }
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return view
}
const on = (): string => screen.getByRole('status').textContent ?? ''
/** A page load begins with nothing of the page before. */
const leave = async (view: { unmount: () => void }) => {
  view.unmount()
  queryClient.clear()
  clearFlags()
  await pass()
}

test(
  'NET-056 flags are read at page load, every five minutes and after a sign-in, and are off until then',
  { timeout: 90_000 },
  async () => {
    let give: (one: Response) => void = () => {}
    answer = () =>
      new Promise((resolve) => {
        give = resolve
      })
    const view = load()
    await pass()
    expect([asked.length, on()]).toEqual([1, ''])
    give(json({ data: { 'flag-global-search': true, 'take-rates': false } }))
    await pass()
    expect(on()).toBe('flag-global-search')
    answer = flags('take-rates')
    await pass(five - 1_000)
    expect(asked).toHaveLength(1)
    await pass(1_001)
    expect([asked.length, asked.at(-1)?.background, on()]).toEqual([2, '1', 'take-rates'])
    await pass(2 * five)
    expect(asked).toHaveLength(4)
    signOut('requested')
    await pass()
    expect(on()).toBe('')
    await pass(2 * five)
    expect(asked).toHaveLength(4)
    answer = flags('document-upload')
    signIn({ token: token(2), status: 'ok', id: 2 } as never)
    await pass()
    expect([asked.length, asked.at(-1)?.token, on()]).toEqual([
      5,
      `Bearer ${token(2)}`,
      'document-upload',
    ])
    await leave(view)
    load()
    await pass()
    expect(asked).toHaveLength(6)
  },
)

test(
  'NET-056 after a failed first answer every flag is off, and what was known stays when a later one fails',
  { timeout: 90_000 },
  async () => {
    answer = async () => json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
    load()
    await pass()
    expect([asked.length, on()]).toEqual([1, ''])
    answer = flags('take-rates')
    await pass(five + 1_000)
    expect([asked.length, on()]).toEqual([2, 'take-rates'])
    answer = async () => {
      throw new TypeError('Failed to fetch')
    }
    await pass(five + 1_000)
    expect([asked.length, on()]).toEqual([3, 'take-rates'])
  },
)
