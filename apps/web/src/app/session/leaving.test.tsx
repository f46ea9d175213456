// Every end of a session over unsaved input.
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
import { forcedOut } from './forced-out.ts'
import { requestSignOut, signIn } from './person.ts'

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
const claims = { role: 'admin', perms: '', timezone: me.timezone }
const token = `x.${btoa(JSON.stringify({ ...claims, sid: 's1', id: 1, email: me.email }))}.x`
const tokenOf = (id: number): string =>
  `x.${btoa(JSON.stringify({ ...claims, sid: `again${id}`, id, email: `a${id}@wren.example` }))}.x`
/** Token that the next correct code answers. */
let nextToken = tokenOf(1)
let saves: { by: string | null; key: string | null; body: unknown }[] = []
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
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init
    const headers = new Headers(init.headers)
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
    if (pathname === '/signin')
      return json({ status: 'sent', resend_after: 60, request: 'r'.repeat(43) })
    if (pathname === '/signin/confirm') return json({ token: nextToken, status: 'Admin', id: 1 })
    if (method !== 'POST' || pathname !== '/users') return json({ ok: true })
    saves.push({ by: headers.get('authorization'), key: headers.get('idempotency-key'), body })
    return headers.get('authorization') === `Bearer ${token}`
      ? json(
          {
            error: 'Your session has expired. Please sign in again.',
            code: 'unauthenticated',
          },
          401,
        )
      : json({ error: 'Taken.', code: 'conflict' }, 409)
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
  // The path that the previous session left.
  if (currentSession() === null) act(() => signIn({ token, status: 'Admin', id: 1 } as never))
  await until(() => screen.queryByRole('textbox', { name: /First Name/ }) !== null)
  await user().type(firstName(), 'I')
  told = []
  saves = []
  nextToken = tokenOf(1)
})

const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /First Name/ })
/** Waits until the code of a screen is loaded. */
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

test('SES-053 SES-058 asks before a sign-out over unsaved input, and signs out only after Leave', async () => {
  act(() => void requestSignOut())
  await until(asked)
  await user().click(screen.getByRole('button', { name: 'Stay' }))
  await until(() => !asked())
  expect([
    window.location.pathname,
    firstName().value,
    currentSession()?.id,
    told.includes('POST /signout'),
  ]).toEqual([place, 'I', 1, false])
  act(() => void requestSignOut())
  await until(asked)
  await user().click(screen.getByRole('button', { name: 'Leave' }))
  await signInScreen()
  expect(told).toContain('POST /signout')
  expect(screen.queryByText(/Please sign in again/)).toBeNull() // SES-090: nothing ended it but the person
})

const sheet = () => screen.queryByRole('dialog', { name: /Your session has ended/ })
const press = (name: string) => user().click(screen.getByRole('button', { name }))
/** The steps on the sheet, up to the code. */
async function enterCode(): Promise<void> {
  await until(() => screen.queryByRole('button', { name: 'Continue' }) !== null)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(me.email)
  await press('Continue')
  // A company address without a Google client.
  await until(() => screen.queryByText('Use a sign-in code instead') !== null)
  await press('Use a sign-in code instead')
  await press('E-mail')
  await until(() => screen.queryByRole('textbox', { name: 'Code' }) !== null)
  await user().type(screen.getByRole('textbox', { name: 'Code' }), '123456')
  await press('Confirm')
}
const behind = () => document.querySelector<HTMLInputElement>('input[value="I"], input') !== null
const typedIn = () =>
  [...document.querySelectorAll('input')].some(({ value }) => /^I+$/.test(value))

test('SES-051 SES-090 opens the sheet for a sign-out in another tab and keeps the input', async () => {
  localStorage.removeItem('token')
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })),
  )
  await until(() => sheet() !== null)
  await until(() => screen.queryByText('You were signed out. Please sign in again.') !== null)
  expect([window.location.pathname, asked(), typedIn(), behind()]).toEqual([
    place,
    false,
    true,
    true,
  ])
  expect(screen.queryByRole('textbox', { name: /First Name/ })).toBeNull()
  await enterCode()
  await until(() => sheet() === null)
  await until(() => screen.queryByRole('textbox', { name: /First Name/ }) !== null)
  expect([firstName().value, localStorage.getItem('token'), currentSession()?.id]).toEqual([
    'I',
    nextToken,
    1,
  ])
})

test('SES-088 SES-055 NET-036 repeats a refused save with its key after the sign-in on the sheet', async () => {
  act(() => signIn({ token, status: 'Admin', id: 1 } as never))
  await act(() => router.navigate({ href: '/a/users' } as never))
  await act(() => router.navigate({ href: place } as never))
  await until(() => screen.queryByRole('textbox', { name: /First Name/ }) !== null)
  for (const [label, text] of [
    [/First Name/, 'I'],
    [/Last Name/, 'O'],
    [/Email/, 'i@wren.example'],
  ] as const)
    await user().type(screen.getByRole('textbox', { name: label }), text)
  await press('Save')
  await until(() => sheet() !== null)
  await until(() => screen.queryByText('Your session has expired. Please sign in again.') !== null)
  expect(saves).toHaveLength(1)
  await press('Discard')
  await until(() => screen.queryByText('Discard what you typed?') !== null)
  await press('Keep')
  await enterCode()
  await until(() => sheet() === null)
  await until(() => saves.length === 2)
  expect([saves[1]?.by, saves[1]?.key, saves[1]?.body]).toEqual([
    `Bearer ${nextToken}`,
    saves[0]?.key,
    saves[0]?.body,
  ])
  await pass(1_000)
  expect([saves.length, window.location.pathname]).toEqual([2, place])
})

test('SES-054 SES-089 lets another person go back or discard, and sends no input as theirs', async () => {
  act(() => forcedOut())
  await until(() => sheet() !== null)
  nextToken = tokenOf(2)
  await enterCode()
  const belongs = 'What was typed here belongs to another person and will be discarded.'
  await until(() => screen.queryByText(belongs) !== null)
  await press('Go Back')
  await until(() => screen.queryByRole('button', { name: 'Continue' }) !== null)
  expect([told.includes('POST /signout'), localStorage.getItem('token'), typedIn()]).toEqual([
    true,
    null,
    true,
  ])
  await enterCode()
  await until(() => screen.queryByText(belongs) !== null)
  await press('Discard')
  await until(() => sheet() === null && currentSession()?.id === 2)
  expect([typedIn(), saves, localStorage.getItem('token')]).toEqual([false, [], nextToken])
})

test('SES-088 asks before Discard and then opens the sign-in screen with the reason', async () => {
  act(() => signIn({ token, status: 'Admin', id: 1 } as never))
  await act(() => router.navigate({ href: place } as never))
  await until(() => screen.queryByRole('textbox', { name: /First Name/ }) !== null)
  await user().type(firstName(), 'I')
  act(() => forcedOut())
  await until(() => screen.queryByRole('button', { name: 'Discard' }) !== null)
  await press('Discard')
  await until(() => screen.queryByText('Discard what you typed?') !== null)
  await press('Discard')
  await signInScreen()
  expect(screen.getByText('You were signed out. Please sign in again.')).toBeTruthy()
})
