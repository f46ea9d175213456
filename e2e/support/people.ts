// What a person does at the door: she signs in with the code sent to her, or opens the link of a message, which is
// read in the outbox page.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Answer } from '@wren/contract/call'
import type { identity } from '@wren/contract/identity'
import { arrives } from './goes.ts'
import type { Seat } from './seat.ts'

/** The newest message to that address or phone, read in a page of its own. */
export async function messageTo(seat: Seat, recipient: string, wanted: RegExp): Promise<string> {
  const outbox = await seat.context.newPage()
  try {
    await outbox.goto('/dev/outbox')
    await outbox.getByRole('searchbox', { name: 'Recipient' }).fill(recipient)
    const message = outbox
      .getByRole('listitem')
      .filter({ hasText: recipient })
      .filter({ hasText: wanted })
      .first()
    return await message.innerText()
  } finally {
    await outbox.close()
  }
}

export async function signIn(seat: Seat, email: string): Promise<void> {
  const { page } = seat
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseWay(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(await newestCode(page, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/auth')
}

/** The same origin, and no app of ours at work in it: for who only asks the server, or begins elsewhere. */
export const atTheDoor = '/health'

/**
 * In by the same calls, without the screens of signing in: for tests that are about what comes after. Lands at
 * home, or at `path`.
 */
export async function comeIn(seat: Seat, email: string, path = '/'): Promise<void> {
  const { page } = seat
  const ask = () => page.request.post('/signin', { data: { email, confirmation_type: 'email' } })
  let asked = await ask()
  // Who has just asked waits before the next code (SES-022).
  if (asked.status() === 429)
    await expect.poll(async () => (asked = await ask()).status()).not.toBe(429)
  if (!asked.ok()) throw new Error(`/signin answered ${asked.status()} ${await asked.text()}`)
  const { request } = (await asked.json()) as Answer<typeof identity.signIn>
  const confirmed = await page.request.post('/signin/confirm', {
    data: { email, code: await newestCode(page, email), request },
  })
  if (!confirmed.ok())
    throw new Error(`/signin/confirm answered ${confirmed.status()} ${await confirmed.text()}`)
  const { token, status, id } = (await confirmed.json()) as Answer<typeof identity.confirm>
  await page.goto(atTheDoor)
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token, status, userId: String(id) },
  )
  if (path !== atTheDoor) await page.goto(path)
  if (path === '/') await expect.poll(() => new URL(page.url()).pathname).not.toBe('/')
}

/** A session for calls alone, of an account that was made by hand and is no demo account (SES-082). */
export async function tokenOf(url: string, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const ask = () => post('/signin', { email, confirmation_type: 'email' })
  let asked = await ask()
  // Who has just asked waits before the next code (SES-022).
  if (asked.status === 429)
    await expect.poll(async () => (asked = await ask()).status).not.toBe(429)
  const { request } = (await asked.json()) as Answer<typeof identity.signIn>
  const { data } = (await (
    await fetch(`${url}/dev/outbound-messages?to=${encodeURIComponent(email)}`)
  ).json()) as Messages
  const confirmed = await post('/signin/confirm', { email, code: codeIn(data), request })
  return ((await confirmed.json()) as Answer<typeof identity.confirm>).token
}

interface Messages {
  readonly data: readonly { readonly id: number; readonly body: string }[]
}
function codeIn(messages: Messages['data']): string {
  const newest = messages
    .filter(({ body }) => sixDigits.test(body))
    .toSorted((one, other) => other.id - one.id)[0]
  return sixDigits.exec(newest?.body ?? '')?.[0] ?? ''
}

const sixDigits = /\b\d{6}\b/
/** It is there when the call that asked for it has answered; the page of the outbox would be one more app to load. */
export async function newestCode(page: Page, email: string): Promise<string> {
  const messages = (await (
    await page.request.get('/dev/outbound-messages', { params: { to: email } })
  ).json()) as Messages
  return codeIn(messages.data)
}

/** Company addresses are led to Google, which a test does not have (SES-081). */
async function chooseWay(page: Page): Promise<void> {
  const code = page.getByRole('button', { name: 'E-mail', exact: true })
  const instead = page.getByRole('button', { name: 'Use a sign-in code instead' })
  await code.or(instead).first().waitFor()
  if (await instead.isVisible()) await instead.click()
  await code.click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

/** The link of the newest text to that phone. */
export async function linkTo(
  seat: Seat,
  phone: string,
  path: '/ns' | '/nc' | '/ps',
): Promise<string> {
  const text = await messageTo(seat, phone, new RegExp(`${path}[?/]`))
  return new RegExp(`https?://\\S+${path}\\S*[\\w-]`).exec(text)?.[0] ?? ''
}

export async function signOut({ page }: Seat): Promise<void> {
  const token =
    page.url() === 'about:blank' ? null : await page.evaluate(() => localStorage.getItem('token'))
  await arrives(page, '/signout')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  // The page does not wait for the answer; a test that goes on to let days pass does, or the session has run out
  // before it could be ended.
  if (token !== null)
    await expect
      .poll(async () =>
        (await page.request.get('/me', { headers: { authorization: `Bearer ${token}` } })).status(),
      )
      .toBe(401)
}
