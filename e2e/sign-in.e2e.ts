// SES "Sign-in screen", "After sign-in": what a person meets at the door.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterCode, enterEmail, enterValidEmail } from '@wren/contract/identity.rules'
import { launchBrowser } from './support/chromium.ts'
import { messageTo, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, nina, phone, demo] = [
  'olive@staff.example',
  'nina@nurses.example',
  '+17025550142',
  'nurse@wren.example',
]
const day = 24 * 60 * 60_000
let product: Product
let browser: Browser
let seat: Seat
let missing: number
let elsewhere: number
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const now = new Date().toISOString()
  const records = await openRecords(product, now)
  const ops = await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.nurse({
    first_name: 'Demi',
    last_name: 'Demo',
    email: demo,
    is_demo: true,
    zip: '89119',
    state: 'NV',
  })
  const nurse = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    phone,
    zip: '89119',
    state: 'NV',
  })
  await records.changeNurse(nurse, {
    cpr_expiry: new Date(Date.now() + 10 * day).toISOString().slice(0, 10),
    pals_expiry: null,
  })
  const uuid = randomUUID()
  await records.row('patient', {
    uuid,
    first_name: 'Una',
    last_name: 'Chart',
    dob: '1950-05-05',
    user_id_ops: ops,
  })
  const visit = async (provider: number, hours: number) =>
    records.row('visit', {
      start: new Date(Date.now() - hours * 60 * 60_000).toISOString(),
      timezone: 'America/Los_Angeles',
      duration_estimate: 120,
      provider_id: provider,
      treatment: 'Saline',
      city: 'Las Vegas',
      zip: '89119',
      status: 'Active - Ready',
      user_id_assigned: nurse,
      patient_uuid: uuid,
    })
  missing = await visit(await records.pharmacy('Desert Pharmacy', 'billing@desert.example'), 48)
  const own = await records.pharmacy('Own Chart Pharmacy', 'billing@own.example')
  await records.changePharmacy(own, { has_own_chart: true })
  elsewhere = await visit(own, 30)
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, product, 'phone', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shows = (page: Page, text: string) => page.getByText(text).waitFor()
const codeOf = async (recipient: string) =>
  /\b\d{6}\b/.exec(await messageTo(seat, recipient, /\b\d{6}\b/))?.[0] ?? ''
async function toConfirm(email: string, way: string): Promise<void> {
  const { page } = seat
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Email').press('Enter')
  await button(page, way).click()
  await field(page, 'Code').waitFor()
}

test('the code of the message opens the address that was asked for', async () => {
  const { page } = seat
  await page.goto('/intake-list')
  await page.waitForURL('**/auth')
  await signIn(seat, olive)
  await page.getByRole('heading', { name: 'Intake', level: 1 }).waitFor()
  await shows(page, 'No intakes')
  await seat.look('signed-in')
})

test('SES-J1 SES-035 SES-036 SES-037 SES-038 SES-039 a nurse signs in by a texted code and meets, once, the charts and credentials that wait for her', async () => {
  const { page } = seat
  await toConfirm(nina, 'Text My Phone')
  await field(page, 'Code').fill(await codeOf(phone))
  await button(page, 'Confirm').click()
  const popup = page.getByRole('dialog', { name: 'Action needed' })
  await popup.waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/visits-list')
  const row = (id: number) => popup.getByRole('listitem').filter({ hasText: `#${id}` })
  await popup.getByRole('heading', { name: 'Charts awaiting completion' }).waitFor()
  await expect
    .poll(() => row(missing).innerText())
    .toMatch(/Una Chart, Saline.*#\d+, [A-Z][a-z]{2} \d+, \d{4}, Las Vegas/s)
  await expect
    .poll(() => row(missing).getByRole('link', { name: 'Chart' }).getAttribute('href'))
    .toBe(`/visits/${missing}/chart`)
  await expect
    .poll(() => row(elsewhere).innerText())
    .toContain('Please submit this chart to the pharmacy by email or fax.')
  expect(await row(elsewhere).getByRole('link').count()).toBe(0)
  await popup.getByRole('heading', { name: 'Expiring credentials' }).waitFor()
  await expect
    .poll(() => popup.getByText(/^Your .* (expires|expired) on/).allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Your CPR certificate expires on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/),
    ])
  await seat.look('action-needed')
  await popup.getByText('Close', { exact: true }).click()
  await popup.waitFor({ state: 'detached' })
  await page.getByText('Saline').first().waitFor()
  await page.getByRole('link', { name: 'Available' }).click()
  await page.getByRole('heading', { name: 'Available Visits', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'My Visits' }).click()
  await page.getByText('Saline').first().waitFor()
  expect(await popup.count()).toBe(0)
  await page.reload()
  await page.getByText('Saline').first().waitFor()
  expect(await popup.count()).toBe(0)
})

test('SES-001 SES-002 SES-005 SES-006 SES-007 SES-013 SES-014 SES-015 SES-016 SES-017 the card goes step by step, and back by Cancel', async () => {
  const { page } = seat
  await page.clock.install()
  await page.goto('/auth')
  await page.getByText('Wren', { exact: true }).waitFor()
  // The card stands in the middle, and what is wrong under its field.
  const middle = await page.getByRole('heading', { name: 'Sign In' }).evaluate((title) => {
    const { left, right } =
      title.parentElement?.getBoundingClientRect() ?? title.getBoundingClientRect()
    return [(left + right) / 2, document.documentElement.clientWidth / 2]
  })
  expect(Math.abs((middle[0] ?? 0) - (middle[1] ?? 0))).toBeLessThan(1)
  await button(page, 'Continue').click()
  const [box, fault] = [
    await field(page, 'Email').boundingBox(),
    await page.getByText(enterEmail).boundingBox(),
  ]
  expect((fault?.y ?? 0) >= (box?.y ?? 0) + (box?.height ?? 0)).toBe(true)
  await field(page, 'Email').fill(nina)
  await button(page, 'Continue').click()
  await button(page, 'E-mail').waitFor()
  await expect
    .poll(() => page.getByRole('button').allInnerTexts())
    .toEqual(['E-mail', 'Text My Phone', 'Cancel'])
  await expect.poll(() => field(page, 'Email').count()).toBe(0)
  await seat.look('send-code')
  await button(page, 'Cancel').click()
  await field(page, 'Email').waitFor()
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('')
  await field(page, 'Email').fill(nina)
  await field(page, 'Email').press('Enter')
  const asked = page.waitForRequest('**/signin')
  await button(page, 'E-mail').click()
  expect((await asked).postDataJSON()).toEqual({ email: nina, confirmation_type: 'email' })
  await shows(page, `If ${nina} belongs to a Wren account, a code is on its way.`)
  const code = field(page, 'Code')
  await expect
    .poll(async () => [
      await code.getAttribute('autocomplete'),
      await code.getAttribute('inputmode'),
    ])
    .toEqual(['one-time-code', 'numeric'])
  await code.fill('12a 3-45678')
  await expect.poll(() => code.inputValue()).toBe('123456')
  await code.fill('12')
  seat.expectRefusal(400)
  await code.press('Enter')
  await shows(page, 'The code is incorrect or has expired.')
  await expect
    .poll(async () => [await code.inputValue(), new URL(page.url()).pathname])
    .toEqual(['12', '/auth'])
  await seat.look('wrong-code')
  const another = page.getByRole('button', { name: /^Get Another Code/ })
  await expect.poll(() => another.innerText()).toMatch(/^Get Another Code \((60|[1-5]\d)\)$/)
  await expect.poll(() => another.isDisabled()).toBe(true)
  await page.clock.fastForward(61_000)
  await product.clock(new Date(Date.now() + 61_000).toISOString())
  const again = page.waitForRequest('**/signin')
  await button(page, 'Get Another Code').click()
  expect((await again).postDataJSON()).toEqual({ email: nina, confirmation_type: 'email' })
  await shows(page, 'A new code has been sent.')
  await expect.poll(() => code.inputValue()).toBe('')
  await button(page, 'Cancel').click()
  await field(page, 'Email').waitFor()
})

test('SES-J3 after five wrong codes another is asked for when the countdown has passed, and signs in', async () => {
  const { page } = seat
  await page.clock.install()
  await product.clock(new Date(Date.now() + 10 * 60_000).toISOString())
  await toConfirm(nina, 'E-mail')
  const right = await codeOf(nina)
  for (let n = 1; n <= 5; n++) {
    seat.expectRefusal(400)
    await field(page, 'Code').fill(right === '000000' ? '000001' : '000000')
    const answer = page.waitForResponse('**/signin/confirm')
    await button(page, 'Confirm').click()
    await answer
  }
  await shows(page, 'Too many incorrect attempts. Please request another code.')
  await seat.look('too-many')
  await page.clock.fastForward(61_000)
  await product.clock(new Date(Date.now() + 12 * 60_000).toISOString())
  await button(page, 'Get Another Code').click()
  await shows(page, 'A new code has been sent.')
  await expect.poll(() => codeOf(nina)).not.toBe(right)
  await field(page, 'Code').fill(await codeOf(nina))
  await button(page, 'Confirm').click()
  await page.getByRole('heading', { name: 'My Visits', level: 1 }).waitFor()
})

test('SES-J7 SES-019 SES-081 on a local installation a demo account is one press away and company addresses may use codes; in production neither is there', async () => {
  const { page } = seat
  await page.goto('/auth')
  await field(page, 'Email').fill('olive@wren.example')
  await button(page, 'Continue').click()
  await shows(page, 'Google sign-in is not configured.')
  await seat.look('google-missing')
  await button(page, 'Use a sign-in code instead').click()
  await button(page, 'E-mail').click()
  await field(page, 'Code').waitFor()
  await button(page, 'Cancel').click()
  const section = page.getByRole('region', { name: 'Development sign-in' })
  await expect
    .poll(async () =>
      (await section.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')),
    )
    .toEqual([['Demi Demo', 'nurse', demo]])
  await seat.look('development')
  await section.getByRole('button', { name: demo }).click()
  await page.getByRole('heading', { name: 'My Visits', level: 1 }).waitFor()
  await shows(page, 'No visits.')
  expect(await page.getByRole('dialog').count()).toBe(0)

  const secret = (letter: string) => letter.repeat(40)
  const production = await startProduct({
    settings: {
      APP_ENV: 'production',
      PUBLIC_URL: 'https://wren.house.example',
      DEV_ENDPOINTS: '',
      RATE_LIMIT_FACTOR: '',
      SMS_QUIET_HOURS: '',
      GOOGLE_CLIENT_ID: 'client',
      ALLOW_SIMULATED_PROVIDERS: 'true',
      SESSION_SECRET: secret('q'),
      TOKEN_SECRET: secret('w'),
      BACKUP_KEY: secret('e'),
      AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}`,
    },
  })
  const stranger = await takeSeat(browser, production, 'phone', import.meta.url)
  // Its usage event comes from another origin than the house's, and its refusal leads nowhere.
  stranger.expectRefusal(403)
  await stranger.page.goto('/auth')
  await field(stranger.page, 'Email').waitFor()
  await stranger.page.waitForLoadState('networkidle')
  expect(await stranger.page.getByText('Development sign-in').count()).toBe(0)
  const refused = await fetch(`${production.url}/dev/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo }),
  })
  expect(refused.status).toBe(404)
  expect(stranger.complaints()).toEqual([])
  await stranger.leave()
  await production.stop()
})

test('SES-J5 SES-008 SES-009 SES-010 SES-011 an empty e-mail, a malformed one and an empty code are told and nothing is sent; with the server down the code form gives way to the Oops text', async () => {
  const { page } = seat
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/signin')) sent.push(request.url())
  })
  await page.goto('/auth')
  const email = field(page, 'Email')
  const next = button(page, 'Continue')
  // What is known last stands: nothing comes under the finger any more.
  await page.getByRole('button', { name: demo }).waitFor()
  await next.click()
  await shows(page, enterEmail)
  await email.fill('olive@')
  await next.click()
  await shows(page, enterValidEmail)
  await seat.look('malformed-email')
  expect(sent).toEqual([])
  await email.fill(olive)
  await next.click()
  await product.clock(new Date(Date.now() + 30 * 60_000).toISOString())
  await button(page, 'E-mail').click()
  const code = field(page, 'Code')
  await code.waitFor()
  await button(page, 'Confirm').click()
  await shows(page, enterCode)
  expect(sent).toHaveLength(1)
  await seat.look('empty-code')
  await code.fill('123456')
  await product.stop()
  seat.expectRefusal('net::ERR_CONNECTION_REFUSED')
  await button(page, 'Confirm').click()
  await shows(
    page,
    "Oops! It seems our servers are currently unavailable. Please try again later. We're working hard to get things back up and running smoothly.",
  )
  await expect.poll(() => code.count()).toBe(0)
  await seat.look('server-down')
})
