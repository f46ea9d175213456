// Stored code requests, reloads and lost connections during the sign-in.
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { listenForConnection } from '../../shared/http/connection.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { clearEndReason, setEndReason } from '../../shared/session/end-reason.ts'
import { SignInScreen } from './sign-in.screen.tsx'

listenForConnection()
const email = 'nina@nurses.example'
const request = 'r'.repeat(43)
const offline = 'You are offline. What you typed is kept.'
const tooMany = 'Too many sign-in codes requested. Please try again later.'
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const first: Record<string, () => Response> = {
  '/public/config': () =>
    json({
      environment: 'local',
      google_client_id: null,
      google_client_library_url: '',
      company_email_domain: 'wren.example',
      dev_sign_in: false,
    }),
  '/signin': () => json({ status: 'sent', resend_after: 60, request }),
  '/signin/confirm': () => json({ error: 'The code is incorrect or has expired.' }, 400),
}
const refuseCodes = () => json({ error: tooMany, code: 'rate_limited' }, 429)
const away = () => {
  throw new TypeError('Failed to fetch')
}
let answers = first
let server: Server
let onLine = true

const open = async (): Promise<void> => {
  cleanup()
  queryClient.clear()
  await openList({ list: {} as never, screen: <SignInScreen /> })
}
beforeEach(async () => {
  startBrowser()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
  server = startServer()
  onLine = true
  answers = first
  server.answer = async ({ path }) => answers[path]?.() ?? { data: [] }
  await open()
})
afterEach(() => {
  sessionStorage.clear()
  clearEndReason()
  vi.restoreAllMocks()
  stopBrowser()
})

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
const press = async (name: string | RegExp) => {
  await user().click(button(name))
  await pass()
}
async function toSendCode(address = email): Promise<void> {
  await user().type(screen.getByRole('textbox', { name: 'Email' }), `${address}{Enter}`)
  await pass()
}
const connect = async (to: boolean) => {
  onLine = to
  await act(async () => void window.dispatchEvent(new Event(to ? 'online' : 'offline')))
  await pass()
}

test('SES-093 SES-017 keeps SendCode after a 429; I have a code opens Confirm for a request', async () => {
  answers = { ...first, '/signin': refuseCodes }
  await toSendCode('other@nurses.example')
  await press('E-mail')
  expect(screen.getByText(tooMany)).toBeTruthy()
  await press('I have a code')
  expect(screen.getByText('Please request a code first.')).toBeTruthy()
  answers = first
  await press('Cancel')
  await toSendCode()
  await press('E-mail')
  await press('Cancel')
  answers = { ...first, '/signin': refuseCodes }
  await toSendCode()
  await press('E-mail')
  await press('I have a code')
  await user().type(code(), '123456')
  await press('Confirm')
  expect(server.asked.findLast(({ path }) => path === '/signin/confirm')?.body).toEqual({
    email,
    code: '123456',
    request,
  })
})

test('SES-094 restores Confirm with e-mail and countdown after a reload, for ten minutes', async () => {
  await toSendCode()
  await press('E-mail')
  await user().type(code(), '123')
  await pass(20_000)
  await open()
  expect([code().value, button(/^Get Another Code/).textContent]).toEqual([
    '',
    'Get Another Code (40)',
  ])
  expect(screen.getByText(new RegExp(email))).toBeTruthy()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('123')
  await press('Cancel')
  await open()
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
  await toSendCode()
  await press('E-mail')
  await pass(10 * 60_000)
  await open()
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
})

test('SES-095 keeps step and input without a connection, and works again afterwards', async () => {
  await toSendCode()
  answers = { ...first, '/signin': away }
  await connect(false)
  await press('E-mail')
  expect([screen.queryByText(offline) !== null, button('E-mail') !== null]).toEqual([true, true])
  answers = first
  await connect(true)
  expect(screen.queryByText(offline)).toBeNull()
  await press('E-mail')
  await user().type(code(), '123456')
  answers = { ...first, '/signin/confirm': away }
  await connect(false)
  await press('Confirm')
  expect([screen.queryByText(offline) !== null, code().value]).toEqual([true, '123456'])
})

test('NET-113 advises no reload where the Google library cannot load without a connection', async () => {
  const google = {
    google_client_id: 'client-7',
    google_client_library_url: 'https://accounts.google.example/gsi/client',
  }
  const config = await (first['/public/config'] as () => Response)().json()
  answers = { ...first, '/public/config': () => json({ ...config, ...google }) }
  await open()
  await connect(false)
  await toSendCode('ops@wren.example')
  await pass()
  expect([screen.queryByText(offline) !== null, screen.queryByText(/reload/)]).toEqual([true, null])
  await connect(true)
  await pass()
  expect([screen.queryByText(offline), screen.queryByText(/reload the page/) !== null]).toEqual([
    null,
    true,
  ])
})

test('SES-095 SES-011 hides the form after a failed call while online; Try again repeats it', async () => {
  await toSendCode()
  await press('E-mail')
  await user().type(code(), '123456')
  answers = { ...first, '/signin/confirm': away }
  await press('Confirm')
  expect([screen.queryByText(/^Oops!/) !== null, screen.queryByRole('textbox')]).toEqual([
    true,
    null,
  ])
  answers = first
  await press('Try again')
  expect(server.asked.findLast(({ path }) => path === '/signin/confirm')?.body).toEqual({
    email,
    code: '123456',
    request,
  })
  expect([
    code().value,
    screen.queryByText('The code is incorrect or has expired.') !== null,
  ]).toEqual(['123456', true])
})

test('SES-090 shows the reason above the Email step only', async () => {
  for (const [reason, text] of [
    ['expired', 'Your session has expired. Please sign in again.'],
    ['signed_out', 'You were signed out. Please sign in again.'],
    ['access_changed', 'Your access was changed. Please sign in again.'],
  ] as const) {
    setEndReason(reason)
    await open()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text)
    await toSendCode()
    expect(screen.queryByText(text)).toBeNull()
  }
  clearEndReason()
  await open()
  expect(screen.queryByText(/Please sign in again/)).toBeNull()
})
