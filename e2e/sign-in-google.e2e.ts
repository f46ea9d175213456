// SES "Google sign-in": company people by the local identity provider, which the product treats as Google.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { signInWithGoogle, startIdentities, type Identities } from './support/identities.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const olive = 'olive@wren.example'
const refused = 'This Google account cannot sign in to Wren.'
let identities: Identities
let product: Product
let browser: Browser
let seat: Seat
beforeAll(async () => {
  identities = await startIdentities()
  ;[product, browser] = await Promise.all([
    startProduct({ settings: identities.settings }),
    launchBrowser(),
  ])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await identities.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

async function toGoogle(email: string): Promise<void> {
  const { page } = seat
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('SES-J2 SES-029 an admin with a company address is switched to the Google step, signs in and lands on the visit list', async () => {
  const { page } = seat
  await toGoogle('Olive@WREN.example')
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor()
  expect(await page.getByRole('button', { name: 'Use a sign-in code instead' }).count()).toBe(0)
  await seat.look('google-step')
  await signInWithGoogle(seat, olive)
  await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/visits')
})

test('SES-J8 SES-087 faulty tokens of the same provider are refused with one sentence, a right one is let in', async () => {
  const { page } = seat
  await toGoogle(olive)
  for (const fault of ['audience', 'time', 'domain', 'key', 'issuer', 'not verified']) {
    seat.expectRefusal(400)
    const answer = page.waitForResponse('**/public/google-sign-in')
    await signInWithGoogle(seat, olive, fault)
    expect(await (await answer).json()).toMatchObject({ error: refused })
    await page.getByText(refused).waitFor()
  }
  await seat.look('google-refused')
  await signInWithGoogle(seat, olive)
  await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor()
})

test('SES-003 SES-004 only company addresses come to Google, others choose how to get a code', async () => {
  const { page } = seat
  for (const email of ['nurse@mail.example', 'ops@notwren.example', 'wren.example@mail.example']) {
    await toGoogle(email)
    await page.getByRole('button', { name: 'Text My Phone' }).waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with Google' }).count()).toBe(0)
  }
})

test('SES-012 a blocked client library is told', async () => {
  const { page } = seat
  await page.route('**/client', (route) => route.abort('blockedbyclient'))
  seat.expectRefusal('net::ERR_BLOCKED_BY_CLIENT')
  await toGoogle(olive)
  await page
    .getByText(
      'Google Client library failed to load. Please disable your ad blocker and reload the page.',
    )
    .waitFor()
  await seat.look('google-blocked')
})
