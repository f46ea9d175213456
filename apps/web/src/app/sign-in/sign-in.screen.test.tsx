// The sign-in steps: repeated presses, late and missing answers, focus.
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import { SignInScreen } from './sign-in.screen.tsx'

const email = 'nina@nurses.example'
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const config = {
  environment: 'local',
  google_client_id: null as string | null,
  google_client_library_url: '',
  company_email_domain: 'wren.example',
  dev_sign_in: false,
}
const first: Record<string, () => Response> = {
  '/public/config': () => json(config),
  '/signin': () => json({ status: 'sent', resend_after: 60, request: 'r'.repeat(43) }),
  '/signin/confirm': () =>
    json({ error: 'The code is incorrect or has expired.', code: 'validation' }, 400),
}
let answers = first
let server: Server
/** Holds answers back until they are released. */
let held: (() => void)[] | null
beforeEach(async () => {
  startBrowser()
  server = startServer()
  answers = first
  held = null
  server.answer = async ({ path }) => {
    if (held !== null && path.startsWith('/signin'))
      await new Promise<void>((resolve) => {
        held?.push(resolve)
      })
    return answers[path]?.() ?? { data: [] }
  }
  await openList({ list: {} as never, screen: <SignInScreen /> })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'google')
  sessionStorage.clear()
  stopBrowser()
})
/** Reopens the screen on a server with other settings. */
async function reopen(more: Partial<typeof config>): Promise<void> {
  cleanup()
  queryClient.clear()
  answers = { ...first, '/public/config': () => json({ ...config, ...more }) }
  await openList({ list: {} as never, screen: <SignInScreen /> })
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string | RegExp) => {
  await user().click(button(name))
  await pass()
}
const callCount = (path: string) => server.asked.filter((request) => request.path === path).length
async function release(): Promise<void> {
  const waiting = held ?? []
  held = null
  for (const go of waiting) go()
  await pass()
}
async function toSendCode(address = email): Promise<void> {
  await user().type(field('Email'), `${address}{Enter}`)
  await pass()
}

test('SES-002 ignores answers that arrive after Cancel', async () => {
  await toSendCode()
  held = []
  await press('E-mail')
  await press('Cancel')
  await release()
  expect([
    callCount('/signin'),
    field('Email').value,
    screen.queryByText(/belongs to a Wren account/),
  ]).toEqual([1, '', null])
  await toSendCode()
  await press('E-mail')
  await user().type(field('Code'), '123456')
  held = []
  await press('Confirm')
  await press('Cancel')
  await release()
  expect([
    callCount('/signin/confirm'),
    field('Email').value,
    screen.queryByText('The code is incorrect or has expired.'),
  ]).toEqual([1, '', null])
})

test('SES-006 SES-007 sends one call for a double click', async () => {
  await toSendCode()
  held = []
  await user().dblClick(button('E-mail'))
  await release()
  await user().type(field('Code'), '123456')
  held = []
  await user().dblClick(button('Confirm'))
  await release()
  expect([callCount('/signin'), callCount('/signin/confirm')]).toEqual([1, 1])
  await screen.findByText('The code is incorrect or has expired.')
})

test('SES-013 SES-014 focuses the field or text of each step, and the code after another request', async () => {
  expect(document.activeElement).toBe(field('Email'))
  await toSendCode('ops@wren.example')
  expect(document.activeElement).toBe(screen.getByText('Google sign-in is not configured.'))
  await press('Use a sign-in code instead')
  expect(document.activeElement?.textContent).toContain('ops@wren.example')
  await user().tab()
  expect(document.activeElement).toBe(button('E-mail'))
  await user().keyboard('{Enter}')
  await pass()
  expect(document.activeElement).toBe(field('Code'))
  await pass(61_000)
  button('Get Another Code').focus()
  await user().keyboard('{Enter}')
  await pass()
  expect([document.activeElement, button(/^Get Another Code/).disabled]).toEqual([
    field('Code'),
    true,
  ])
})

const buttons = () =>
  screen.getAllByRole('button').map((one) => one.textContent?.replace(/ \(\d+\)/, ''))
const atEmail = () => [field('Email').value, screen.queryByRole('textbox', { name: 'Code' })]
const oops =
  'Oops! It seems our servers are currently unavailable. Please try again later. ' +
  "We're working hard to get things back up and running smoothly."

test('SES-001 SES-002 SES-003 leads company addresses to Google, others to a code; Cancel restarts', async () => {
  expect([atEmail(), buttons()]).toEqual([['', null], ['Continue']])
  await toSendCode('Ops@WREN.example')
  expect([
    screen.getByText('Google sign-in is not configured.') !== null,
    screen.queryByRole('textbox'),
    buttons(),
  ]).toEqual([true, null, ['Use a sign-in code instead', 'Cancel']])
  await press('Cancel')
  expect(atEmail()).toEqual(['', null])
  await toSendCode()
  expect([screen.queryByRole('textbox'), buttons()]).toEqual([
    null,
    ['E-mail', 'Text My Phone', 'Cancel'],
  ])
  await press('Cancel')
  expect(atEmail()).toEqual(['', null])
  await toSendCode()
  await press('E-mail')
  expect([screen.getAllByRole('textbox'), buttons()]).toEqual([
    [field('Code')],
    ['Confirm', 'Get Another Code', 'Cancel'],
  ])
  await press('Cancel')
  expect(atEmail()).toEqual(['', null])
})

test("SES-018 SES-004 reads the company's domain from /public/config", async () => {
  await reopen({ company_email_domain: 'House.example' })
  await toSendCode('ops@house.example')
  expect(screen.getByText('Google sign-in is not configured.')).toBeTruthy()
  await press('Cancel')
  await toSendCode('ops@wren.example')
  expect(buttons()).toEqual(['E-mail', 'Text My Phone', 'Cancel'])
})

test('SES-006 SES-014 requests a code by sms, and another one with Get Another Code', async () => {
  answers = {
    ...first,
    '/signin': () =>
      json(
        { error: 'Please wait 12 seconds before requesting another code.', code: 'rate_limited' },
        429,
      ),
  }
  await toSendCode()
  await press('Text My Phone')
  expect([screen.queryByRole('textbox'), screen.getByRole('alert').textContent]).toEqual([
    null,
    'Please wait 12 seconds before requesting another code.',
  ])
  answers = first
  await press('Text My Phone')
  await pass(61_000)
  await press('Get Another Code')
  expect(
    server.asked.filter(({ path }) => path === '/signin').map(({ method, body }) => [method, body]),
  ).toEqual(Array(3).fill(['POST', { email, confirmation_type: 'sms' }]))
})

test('SES-017 SES-015 shows a refusal in the card and keeps step, input and Confirm', async () => {
  await toSendCode()
  await press('E-mail')
  await user().type(field('Code'), '123')
  for (const [status, error] of [
    [400, 'The code is incorrect or has expired.'],
    [429, 'Too many requests. Please try again later.'],
  ] as const) {
    answers = { ...first, '/signin/confirm': () => json({ error, code: 'validation' }, status) }
    await press('Confirm')
    expect([
      screen.getByRole('alert').textContent,
      field('Code').value,
      button('Confirm').disabled,
    ]).toEqual([error, '123', false])
  }
  await pass(61_000)
  answers = {
    ...first,
    '/signin': () =>
      json(
        {
          error: 'Too many sign-in codes requested. Please try again later.',
          code: 'rate_limited',
        },
        429,
      ),
  }
  await press('Get Another Code')
  expect([screen.getByRole('alert').textContent, field('Code').value]).toEqual([
    'Too many sign-in codes requested. Please try again later.',
    '123',
  ])
  expect(
    screen.getByText(`If ${email} belongs to a Wren account, a code is on its way.`),
  ).toBeTruthy()
})

test('SES-011 replaces the form by the Oops text if any sign-in call reaches no server', async () => {
  const away = () => {
    throw new TypeError('Failed to fetch')
  }
  await toSendCode()
  answers = { ...first, '/signin': away }
  await press('E-mail')
  expect(screen.getByText(oops)).toBeTruthy()
  await reopen({})
  await toSendCode()
  await press('E-mail')
  await user().type(field('Code'), '123456')
  answers = { ...first, '/signin/confirm': away }
  await press('Confirm')
  expect([
    screen.getByText(oops) !== null,
    screen.queryByRole('textbox'),
    screen.queryByRole('button', { name: 'Confirm' }),
    screen.queryByRole('button', { name: /Get Another/ }),
  ]).toEqual([true, null, null, null])
})

test('SES-013 shows a fault under its field and links it to the field', async () => {
  const faultOf = (one: HTMLInputElement) =>
    one
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id))
      .find((node) => node?.textContent) ?? null
  await press('Continue')
  expect(faultOf(field('Email'))?.textContent).toBe('Please enter your email.')
  expect(
    field('Email').compareDocumentPosition(faultOf(field('Email')) as Node) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  await toSendCode()
  await press('E-mail')
  await press('Confirm')
  expect(faultOf(field('Code'))?.textContent).toBe('Please enter your code.')
  expect(callCount('/signin/confirm')).toBe(0)
})

test("SES-029 SES-081 loads Google's library and sends the credential of its button", async () => {
  await reopen({
    google_client_id: 'client-7',
    google_client_library_url: 'https://accounts.google.example/gsi/client',
  })
  let callback: (answer: { credential: string }) => void = () => {}
  const set: unknown[] = []
  const google = {
    accounts: {
      id: {
        initialize: (settings: { client_id: string; callback: typeof callback }) => {
          set.push(settings.client_id)
          callback = settings.callback
        },
        renderButton: (parent: HTMLElement) => {
          parent.textContent = 'Sign in with Google'
        },
      },
    },
  }
  document.addEventListener(
    'load',
    ({ target }) => {
      if ((target as HTMLScriptElement).src === 'https://accounts.google.example/gsi/client')
        Object.assign(window, { google })
    },
    { capture: true, once: true },
  )
  await toSendCode('ops@wren.example')
  await pass()
  expect([set, screen.getByText('Sign in with Google') !== null, buttons()]).toEqual([
    ['client-7'],
    true,
    ['Cancel'],
  ])
  answers = {
    ...answers,
    '/public/google-sign-in': () =>
      json({ error: 'This Google account cannot sign in to Wren.', code: 'validation' }, 400),
  }
  await act(async () => {
    callback({ credential: 'a.b.c' })
  })
  await pass()
  expect(
    server.asked
      .filter(({ path }) => path === '/public/google-sign-in')
      .map(({ method, body }) => [method, body]),
  ).toEqual([['POST', { token: 'a.b.c' }]])
  expect(screen.getByRole('alert').textContent).toBe('This Google account cannot sign in to Wren.')
})

test('SES-019 shows the development sign-in only where the server enables it', async () => {
  expect(screen.queryByRole('region', { name: 'Development sign-in' })).toBeNull()
  await reopen({ dev_sign_in: true })
  answers = {
    ...answers,
    '/dev/demo-accounts': () =>
      json({ data: [{ email: 'nurse@wren.example', name: 'Nina Nurse', role: 'nurse' }] }),
  }
  await pass(100)
  const section = screen.getByRole('region', { name: 'Development sign-in' })
  expect(
    button('Continue').compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
})
