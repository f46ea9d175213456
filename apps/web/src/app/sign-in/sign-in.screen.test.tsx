// @vitest-environment jsdom
// SES "Sign-in screen" 002, 006, 013, 014: presses that come twice, answers that come late, and where the keyboard stands.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openList, pass, startBrowser, startServer, stopBrowser, user, type Server } from '../../shared/list/list-screen.testing.tsx'
import { SignInScreen } from './sign-in.screen.tsx'

const email = 'nina@nurses.example'
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answers: Record<string, () => Response> = {
  '/public/config': () => json({ environment: 'local', google_client_id: null, google_client_library_url: '', company_email_domain: 'wren.example', dev_sign_in: false }),
  '/signin': () => json({ status: 'sent', resend_after: 60 }),
  '/signin/confirm': () => json({ error: 'The code is incorrect or has expired.', code: 'validation' }, 400),
}
let server: Server
/** Answers wait until they are let go. */
let held: (() => void)[] | null
beforeEach(async () => {
  startBrowser()
  server = startServer()
  held = null
  server.answer = async ({ path }) => {
    if (held !== null && path.startsWith('/signin')) await new Promise<void>((resolve) => { held?.push(resolve) })
    return answers[path]?.() ?? { data: [] }
  }
  await openList({ list: {} as never, screen: <SignInScreen /> })
})
afterEach(stopBrowser)

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string | RegExp) => { await user().click(button(name)); await pass() }
const asked = (path: string) => server.asked.filter((one) => one.path === path).length
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

test('SES-002 what is answered after Cancel changes nothing any more, neither the way to the code nor a refusal of it', async () => {
  await toSendCode()
  held = []
  await press('E-mail')
  await press('Cancel')
  await release()
  expect([asked('/signin'), field('Email').value, screen.queryByText(/belongs to a Wren account/)]).toEqual([1, '', null])
  await toSendCode()
  await press('E-mail')
  await user().type(field('Code'), '123456')
  held = []
  await press('Confirm')
  await press('Cancel')
  await release()
  expect([asked('/signin/confirm'), field('Email').value, screen.queryByText('The code is incorrect or has expired.')]).toEqual([1, '', null])
})

test('SES-006 SES-007 a double click asks once for a code, and once whether it is right', async () => {
  await toSendCode()
  held = []
  await user().dblClick(button('E-mail'))
  await release()
  await user().type(field('Code'), '123456')
  held = []
  await user().dblClick(button('Confirm'))
  await release()
  expect([asked('/signin'), asked('/signin/confirm')]).toEqual([1, 1])
  await screen.findByText('The code is incorrect or has expired.')
})

test('SES-013 SES-014 the keyboard stands in the field of each step, on the words of a step without one, and in the code after another was asked for', async () => {
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
  expect([document.activeElement, button(/^Get Another Code/).disabled]).toEqual([field('Code'), true])
})
