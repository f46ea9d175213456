// SES "Session", "Sign-out", "Roles": what a browser keeps of a session, how it ends in every tab, and what each
// role finds.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { intercept } from './support/intercept.ts'
import { signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, nina, first] = [
  'olive@staff.example',
  'nina@nurses.example',
  'First.Admin@house.example',
]
let product: Product
let browser: Browser
let records: Records
let seat: Seat
let ops: number
let nurse: number
beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ settings: { BOOTSTRAP_ADMIN_EMAIL: first } }),
    launchBrowser(),
  ])
  records = await openRecords(product, new Date().toISOString())
  ops = await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  nurse = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    zip: '89119',
    state: 'NV',
  })
})
afterAll(async () => {
  await records.close()
  await browser.close()
  await product.stop()
})
let minutes = 0
beforeEach(async () => {
  // Each test may ask for codes again.
  await product.clock(new Date(Date.now() + 5 * 60_000 * minutes++).toISOString())
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['token', 'status', 'userId'].map((name) => [name, localStorage.getItem(name)]),
    ),
  )
const recoverPath = (page: Page) => page.evaluate(() => sessionStorage.getItem('recoverPath'))
const meOf = async (token: string | null | undefined) =>
  fetch(`${product.url}/me`, { headers: { authorization: `Bearer ${token}` } })
async function pressSignOut(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth')
}

test('SES-033 SES-044 SES-045 SES-046 SES-051 SES-053 SES-056 SES-057 SES-058 a pressed sign-out remembers the place, tells the server once, leaves nothing behind and ends every tab', async () => {
  const { page, context } = seat
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      frames.push(String(payload))
    }),
  )
  await signIn(seat, olive)
  await page.goto('/intake-list?treatment=saline')
  await heading(page, 'Intake')
  // Also after the server was asked who she is.
  await page.waitForLoadState('networkidle')
  const before = await kept(page)
  expect(before).toEqual({
    token: expect.stringMatching(/^\S+\.\S+\.\S+$/),
    status: 'Admin',
    userId: String(ops),
  })
  const recent = () =>
    page.evaluate(
      (id) => Object.entries(localStorage).filter(([key]) => key.includes(String(id))),
      ops,
    )
  const other = await context.newPage()
  await other.goto('/visits')
  await heading(other, 'Visits')
  await expect.poll(async () => JSON.stringify(await recent())).toContain('assignments-all')
  const history = await recent()
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/signout') && request.method() === 'POST')
      told.push(request.headers()['authorization'] ?? '')
  })
  // Its answer never comes, and nobody waits for it.
  await intercept(page, '**/signout', () => undefined)
  await pressSignOut(page, olive)
  await expect.poll(() => told).toEqual([`Bearer ${before['token']}`])
  await other.waitForURL('**/auth')
  expect(told).toHaveLength(1)
  await expect
    .poll(async () => [await kept(page), await recoverPath(page), await recoverPath(other)])
    .toEqual([
      { token: null, status: null, userId: null },
      '/intake-list?treatment=saline',
      '/visits',
    ])
  await expect.poll(() => frames.some((frame) => frame.includes('"bye"'))).toBe(true)
  expect(await recent()).toEqual(history)
  await page.unroute('**/signout')
  await other.close()
  await product.clock(new Date(Date.now() + 2 * 60_000).toISOString())
  await signIn(seat, olive)
  await expect.poll(() => pathOf(page)).toBe('/intake-list?treatment=saline')
  await expect.poll(() => recoverPath(page)).toBeNull()
})

test('SES-052 SES-055 SES-034 opening /signout ends the session and is nothing to come back to, a dead session leads to the sign-in screen, and another role comes to her own list', async () => {
  const { page } = seat
  await signIn(seat, olive)
  await heading(page, 'Visits')
  const { token } = await kept(page)
  const ended = page.waitForResponse(
    (answer) => answer.url().endsWith('/signout') && answer.request().method() === 'POST',
  )
  await page.goto('/signout')
  await page.waitForURL('**/auth')
  await ended
  expect((await meOf(token)).status).toBe(401)
  await expect.poll(() => recoverPath(page)).toBeNull()
  await page.goBack()
  await expect.poll(() => recoverPath(page)).toBe('/visits')
  await page.waitForURL('**/auth')
  await product.clock(new Date(Date.now() + 7 * 60_000).toISOString())
  await signIn(seat, olive)
  await page.goto('/new-intake')
  await page.getByRole('textbox', { name: 'Contact Name' }).fill('Nobody')
  await fetch(`${product.url}/signout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await kept(page))['token']}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  for (let n = 0; n < 6; n++) seat.expectRefusal(401)
  // Over something typed the sheet comes first (SES-088).
  await page.getByRole('dialog', { name: /^Your session has ended/ }).waitFor()
  for (const question of ['Your session has ended', 'Discard what you typed?'])
    await page
      .getByRole(question.endsWith('?') ? 'alertdialog' : 'dialog', { name: question })
      .getByRole('button', { name: 'Discard' })
      .click()
  await page.waitForURL('**/auth')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect
    .poll(async () => [await recoverPath(page), (await kept(page))['token']])
    .toEqual(['/new-intake', null])
  await signIn(seat, nina)
  await expect.poll(() => pathOf(page)).toBe('/visits-list')
  expect(await recoverPath(page)).toBeNull()
})

test('SES-051 a token of another user that appears in the browser reloads the other tabs', async () => {
  const { page, context } = seat
  await signIn(seat, nina)
  await heading(page, 'My Visits')
  const other = await takeSeat(browser, product, 'desk', import.meta.url)
  await signIn(other, olive)
  const { token } = await kept(other.page)
  const writer = await context.newPage()
  await writer.goto('/dev/outbox')
  const reloaded = page.waitForEvent('load')
  await writer.evaluate((text) => localStorage.setItem('token', text ?? ''), token)
  await reloaded
  await page.waitForURL('**/visits')
  expect(other.complaints()).toEqual([])
  await other.leave()
})

test("SES-032 SES-060 SES-070 SES-071 each role finds its own navigation, and a nurse's Available link follows her status without a new sign-in", async () => {
  const { page } = seat
  const links = async () =>
    (await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts())
      .map((text) => text.trim())
      .filter(Boolean)
  await signIn(seat, nina)
  await heading(page, 'My Visits')
  await expect.poll(links).toEqual(expect.arrayContaining(['My Visits', 'Available']))
  await records.changeNurse(nurse, { status: 'Disabled', sub_status: 'Paused' })
  await page.reload()
  await expect.poll(async () => (await kept(page))['status']).toBe('Disabled')
  await expect.poll(links).toContain('My Visits')
  await expect.poll(links).not.toContain('Available')
  await records.changeNurse(nurse, { status: 'Enabled', sub_status: 'Ready' })
  await page.reload()
  await expect.poll(links).toContain('Available')
  await pressSignOut(page, nina)
  await page.evaluate(() => sessionStorage.clear())
  await signIn(seat, olive)
  await heading(page, 'Visits')
  await expect.poll(() => pathOf(page)).toBe('/visits')
  await expect.poll(() => links()).toEqual(expect.arrayContaining(['Visits', 'Intake']))
  await expect.poll(() => links()).not.toContain('Available')
})

test('SES-036 a nurse who comes in on another screen is not stopped on My Visits later, nor one who comes back to it from a chart', async () => {
  const { page } = seat
  const provider = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  const uuid = randomUUID()
  await records.row('patient', {
    uuid,
    first_name: 'Una',
    last_name: 'Chart',
    dob: '1950-05-05',
    user_id_ops: ops,
  })
  const visit = await records.row('visit', {
    start: new Date(Date.now() - 48 * 60 * 60_000).toISOString(),
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
  const popup = page.getByRole('dialog', { name: 'Action needed' })
  const myVisits = async () => {
    await page.getByText('Saline').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/profile')
  await page.waitForURL('**/auth')
  await signIn(seat, nina)
  await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'My Visits' }).click()
  await myVisits()
  expect(await popup.count()).toBe(0)
  await page.goto('/signout')
  await page.waitForURL('**/auth')
  await product.clock(new Date(Date.now() + 5 * 60_000 * minutes - 60_000).toISOString())
  await page.goto('/visits') // what her role does not open leads home, which is an arrival
  await page.waitForURL('**/auth')
  await signIn(seat, nina)
  await popup.getByRole('link', { name: 'Chart' }).click()
  await page.waitForURL(`**/visits/${visit}/chart`)
  await popup.waitFor({ state: 'detached' })
  await page.goBack()
  await myVisits()
  expect(await popup.count()).toBe(0)
})

test('SES-072 the person named for the start signs in as a Wren admin who may do everything', async () => {
  await signIn(seat, first.toLowerCase())
  await heading(seat.page, 'Visits')
  expect(await (await meOf((await kept(seat.page))['token'])).json()).toMatchObject({
    email: first,
    is_admin: true,
    is_account_admin: true,
    is_wren_admin: true,
    permissions: ['ALL'],
  })
})
