// SES-051, SES-053 to SES-056, SES-058, VIS-052: how a session ends while something is typed, by every way it can end.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { currentSession } from '../../shared/session/session.ts'
import { router } from '../routes/router.tsx'
import { listen } from '../start.ts'
import { pressSignOut, signIn } from './person.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const me = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Ash',
  email: 'a1@wren.example',
  phone: null,
  timezone: 'America/Los_Angeles',
  role: 'admin',
  permissions: [],
  is_admin: true,
  is_account_admin: true,
  is_wren_admin: false,
  is_nurse: false,
  has_permissions: false,
  nurse_status: null,
  nurse_sub_status: null,
}
const token = `x.${btoa(JSON.stringify({ sid: 's1', id: 1, email: me.email, role: 'admin', perms: '', timezone: me.timezone }))}.x`
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const place = '/a/users/create'
const question = 'You have unsaved changes. Leave this page?'
let told: string[] = []

beforeAll(() => {
  startBrowser()
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 0
      send() {}
      close() {}
    },
  )
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(address, 'http://wren.test')
    told.push(`${method} ${pathname}`)
    if (pathname === '/me') return json(me)
    if (pathname === '/feature-flags') return json({ data: {} })
    if (pathname === '/public/config')
      return json({
        environment: 'development',
        google_client_id: null,
        google_client_library_url: '',
        company_email_domain: 'wren.example',
        dev_sign_in: false,
        passkeys_enabled: false,
      })
    return method === 'POST' && pathname === '/users'
      ? json({ error: 'Your session has expired. Please sign in again.' }, 401)
      : json({ ok: true })
  })
  window.history.replaceState(null, '', place)
  listen()
  signIn({ token, status: 'Admin', id: 1 } as never)
  void router.navigate({ href: place } as never)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterAll(() => {
  realtime.stop()
  sessionStorage.clear()
  stopBrowser()
})
beforeEach(async () => {
  // The page that was remembered when the session before ended.
  if (currentSession() === null) act(() => signIn({ token, status: 'Admin', id: 1 } as never))
  await until(() => screen.queryByRole('textbox', { name: /First Name/ }) !== null)
  await user().type(firstName(), 'I')
  told = []
})

const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /First Name/ })
/** Screens are fetched when they are opened. */
async function until(stands: () => boolean): Promise<void> {
  for (const given = performance.now() + 60_000; performance.now() < given && !stands();) {
    await pass(20)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  expect(stands()).toBe(true)
}
const asked = () => screen.queryByText(question) !== null
const signInScreen = async () => {
  await until(
    () =>
      window.location.pathname === '/auth' &&
      screen.queryByRole('textbox', { name: /Email/ }) !== null &&
      screen.queryByRole('textbox', { name: /First Name/ }) === null,
  )
  expect([asked(), currentSession(), sessionStorage.getItem('recoverPath')]).toEqual([
    false,
    null,
    place,
  ])
}

test('SES-053 SES-058 whoever presses Sign out over something typed is asked while it stands: who stays is still signed in, who leaves signs in next', async () => {
  act(() => void pressSignOut())
  await until(asked)
  await user().click(screen.getByRole('button', { name: 'Stay' }))
  await until(() => !asked())
  expect([
    window.location.pathname,
    firstName().value,
    currentSession()?.id,
    told.includes('POST /signout'),
  ]).toEqual([place, 'I', 1, false])
  act(() => void pressSignOut())
  await until(asked)
  await user().click(screen.getByRole('button', { name: 'Leave' }))
  await signInScreen()
  expect(told).toContain('POST /signout')
})

test('SES-051 a sign-out in another tab opens the sign-in screen over what is typed, and asks nothing that could not be answered', async () => {
  localStorage.removeItem('token')
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })),
  )
  await signInScreen()
})

test('SES-055 NET-036 a save that meets an ended session leads to the sign-in screen', async () => {
  for (const [label, text] of [
    [/Last Name/, 'O'],
    [/Email/, 'i@wren.example'],
  ] as const)
    await user().type(screen.getByRole('textbox', { name: label }), text)
  await user().click(screen.getByRole('button', { name: 'Save' }))
  await signInScreen()
})
