// NET "Error display and notices" 032-038, NET "Usage events" 044-050, SHL-077, AUD-031: refused saves, ended
// sessions, new versions and somebody else's save, as staff meet them.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { pick } from './support/fields.ts'
import { anIntake } from './support/intakes.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, dana, wanda] = ['olive@staff.example', 'dana@staff.example', 'wanda@staff.example']
const patience = { timeout: 20_000 }
let product: Product
let browser: Browser
let pharmacy = 0
let wandaId = 0
/** Olive's and another's. */
let seat: Seat
let other: Seat
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.admin({ first_name: 'Dana', last_name: 'Desk', email: dana })
  wandaId = await records.account(
    { first_name: 'Wanda', last_name: 'Wren', email: wanda },
    { is_admin: true, is_wren_admin: true },
  )
  pharmacy = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  await records.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
let signIns = 0
beforeEach(async () => {
  // A code may be asked for once a minute.
  await product.clock(new Date(Date.now() + ++signIns * 5 * 60_000).toISOString())
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  other = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [name, one] of [
      ['one', seat],
      ['other', other],
    ] as const)
      await one.keep(`failed-${name}`)
  expect([...seat.complaints(), ...other.complaints()]).toEqual([])
  await seat.leave()
  await other.leave()
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

test("NET-J5 NET-032 NET-033 NET-034 NET-035 a refused save shows the server's text in red at the top, the page is there and the field says why; the next save or another screen takes it away", async () => {
  const { page } = seat
  await Promise.all([comeIn(seat, olive, atTheDoor), comeIn(other, wanda, atTheDoor)])
  const { id: gone } = await callAs<{ id: number }>(other, 'POST', '/users', {
    first_name: 'Gustav',
    last_name: 'Gone',
    email: 'gustav@staff.example',
    is_admin: true,
  })
  const id = await anIntake(seat, pharmacy)
  await page.goto(`/intake/${id}`)
  await pick(page, 'Ops Owner', 'Gustav', 'Gustav Gone')
  await page.getByRole('textbox', { name: 'Notes' }).last().fill('Rings twice')
  const scroll = page.locator('[data-scroll]')
  await expect
    .poll(() =>
      scroll.evaluate((element) => {
        element.scrollTo({ top: element.scrollHeight })
        return element.scrollTop
      }),
    )
    .toBeGreaterThan(100)
  // Whom she chose leaves before she saves.
  await callAs(other, 'PATCH', `/users/${gone}`, { is_deleted: true })
  seat.expectRefusal(400)
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Submit' }).click()
  const { error, fields } = (await (await answer).json()) as {
    error: string
    fields: Record<string, string>
  }
  const banner = page.getByRole('alert')
  await banner.getByText(error).waitFor()
  await expect.poll(() => scroll.evaluate((element) => element.scrollTop)).toBe(0)
  await expect
    .poll(async () => {
      const [box, frame] = await Promise.all([banner.boundingBox(), scroll.boundingBox()])
      return (box?.y ?? 999) - (frame?.y ?? 0)
    })
    .toBeLessThan(80)
  const [red, green] = await banner
    .locator('svg')
    .first()
    .evaluate((icon) => (getComputedStyle(icon).color.match(/\d+/g) ?? []).map(Number))
  expect(red ?? 0).toBeGreaterThan((green ?? 0) * 2)
  const owner = page.getByRole('combobox', { name: 'Ops Owner' })
  const said = async () => {
    const described = await owner.getAttribute('aria-describedby')
    return page
      .locator(`[id="${described?.split(' ').find((one) => one.endsWith('-error'))}"]`)
      .allInnerTexts()
  }
  await expect.poll(said).toEqual([fields['user_id_ops']])
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Notes' }).last().inputValue())
    .toBe('Rings twice')
  await seat.look('refused')
  await pick(page, 'Ops Owner', 'Dana', 'Dana Desk')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Intake has been updated').waitFor()
  await expect.poll(() => banner.count()).toBe(0)

  seat.expectRefusal(404)
  await page.goto('/intake/999999')
  await page.getByRole('alert').first().waitFor()
  await page.getByRole('link', { name: 'Intake' }).first().click()
  await heading(page, 'Intake')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('NET-036 NET-037 NET-038 NET-048 NET-077 a session that has ended signs out once, whether calls or the socket say so, with no banner, and remembers the place; a forbidden call opens Page Not Found', async () => {
  const { page } = seat
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/events'))
      told.push((JSON.parse(request.postData() ?? '{}') as { event: string }).event)
  })
  await Promise.all([comeIn(seat, olive, atTheDoor), comeIn(other, wanda, atTheDoor)])
  // By calls alone: the socket says nothing here.
  await page.routeWebSocket(/\/websocket$/, () => undefined)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  // Nothing of ours is at work in the page, which would find the session ended before the page that is looked at.
  await fetch(`${product.url}/signout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  for (let n = 0; n < 9; n++) seat.expectRefusal(401)
  // The first two refusals arrive together, so that several calls are refused at once.
  let [asked, refused] = [0, 0]
  let letGo: () => void = () => undefined
  const together = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/*', async (route) => {
    // A usage event bears the session too and is never refused.
    if (
      route.request().headers()['authorization'] === undefined ||
      route.request().url().endsWith('/events') ||
      ++asked > 2
    )
      return route.fallback()
    const response = await route.fetch()
    if (response.status() === 401 && ++refused === 2) letGo()
    await together
    // The page may have left for the sign-in by the first of them.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/intake-list?treatment=Vyv')
  await page.waitForURL('**/auth')
  await page.waitForLoadState('networkidle')
  expect(refused).toBe(2)
  await expect.poll(() => told.filter((event) => event === 'forced_logout')).toHaveLength(1)
  await expect
    .poll(async () => [
      await page.getByRole('alert').count(),
      await page.evaluate(() => [
        localStorage.getItem('token'),
        sessionStorage.getItem('recoverPath'),
      ]),
    ])
    .toEqual([0, [null, '/intake-list?treatment=Vyv']])

  // By the socket alone.
  const page2 = other.page
  await page2.goto('/intake-list?treatment=Sal')
  await heading(page2, 'Intake')
  await page2.waitForLoadState('networkidle')
  for (let n = 0; n < 9; n++) other.expectRefusal(401)
  await callAs(other, 'POST', `/users/${wandaId}/force-logout`, {})
  await page2.waitForURL('**/auth')
  await expect
    .poll(() =>
      page2.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('recoverPath')]),
    )
    .toEqual([null, '/intake-list?treatment=Sal'])

  await product.clock(new Date(Date.now() + ++signIns * 5 * 60_000).toISOString())
  await signIn(seat, olive)
  await expect.poll(() => pathOf(page), patience).toBe('/intake-list?treatment=Vyv')
  seat.expectRefusal(403)
  await page.goto('/a/feature-flags')
  await page.waitForURL('**/not-found')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('SHL-077 another version of the server than the first one seen brings a bar with Reload, and nothing reloads by itself', async () => {
  const { page } = seat
  await comeIn(seat, olive)
  await heading(page, 'Visits')
  const bar = page.getByText('A new version of Wren is available.')
  await page.getByRole('link', { name: 'Intake' }).click()
  await heading(page, 'Intake')
  await page.waitForLoadState('networkidle')
  expect(await bar.count()).toBe(0)
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes'
  })
  await page.getByRole('link', { name: 'Visits' }).click()
  await heading(page, 'Visits')
  await intercept(page, /\/intake\/search/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-be-version': 'v9.0.0' } })
  })
  await page.getByRole('link', { name: 'Intake' }).click()
  await bar.waitFor()
  await heading(page, 'Intake')
  await page.waitForLoadState('networkidle')
  await expect
    .poll(async () => [
      await bar.count(),
      await page.evaluate(() => document.documentElement.dataset['kept']),
    ])
    .toEqual([1, 'yes'])
  await seat.look('new-version')
  await page.unroute(/\/intake\/search/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await heading(page, 'Intake')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['kept'] ?? null))
    .toBeNull()
  await page.waitForLoadState('networkidle')
  expect(await bar.count()).toBe(0)
})

test('NET-044 NET-045 NET-048 NET-050 usage is told by its events, by route and ids alone, outlives the page, and is neither shown nor tried again when it fails', async () => {
  const { page, context } = seat
  interface Usage {
    readonly event: string
    readonly path: string
    readonly query: string
    readonly name: string | null
    readonly previous_path: string | null
  }
  const told: Usage[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/events'))
      told.push(JSON.parse(request.postData() ?? '{}') as Usage)
  })
  await context.addInitScript(() => {
    const { fetch } = window
    window.fetch = (url, init) => {
      if (String(url).endsWith('/events') && init?.keepalive !== true)
        document.documentElement.dataset['lost'] = 'yes'
      return fetch(url, init)
    }
  })
  const of = (event: string) =>
    told.filter((one) => one.event === event).map(({ path, query, name }) => [path, query, name])
  await signIn(seat, olive)
  await heading(page, 'Visits')
  await expect.poll(() => of('sign_in')).toEqual([['/auth', '', null]])
  await expect.poll(() => of('page_view').map(([path]) => path)).toEqual(['/auth', '/visits'])
  const id = await anIntake(seat, pharmacy)
  await page.goto(`/intake/${id}`)
  await heading(page, `Intake ${id}`)
  await page.goto('/patients/new/Zanzibar%20Quillfeather?form=x&intake=1&tab=main')
  await heading(page, 'New Patient')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect
    .poll(() => of('global_search_open'))
    .toEqual([['/patients/new/:dropped', 'form=&intake=&tab=main', null]])
  await page.keyboard.press('Escape')
  seat.expectRefusal(404)
  await page.goto('/intake/999999')
  await page.getByRole('alert').first().waitFor()
  await expect
    .poll(() => of('error'))
    .toEqual([['/intake/999999', '', 'HTTP 404 /intake/by-id/:id']])
  await expect
    .poll(() =>
      of('page_view')
        .slice(2)
        .map(([path, , name]) => [path, name]),
    )
    .toEqual([
      [`/intake/${id}`, 'intake-edit'],
      ['/patients/new/:dropped', 'patients-new-name'],
      ['/intake/999999', 'intake-edit'],
    ])
  for (const one of told) {
    expect(Object.keys(one).toSorted()).toEqual([
      'app_version',
      'event',
      'hash',
      'name',
      'path',
      'previous_path',
      'query',
      'referrer',
      'reported_time',
      'source',
      'user_agent',
    ])
    expect(one).toMatchObject({
      app_version: '1.86.1',
      source: 'web',
      user_agent: expect.stringContaining('Mozilla'),
      reported_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  }
  expect(JSON.stringify(told)).not.toMatch(/Zanzibar|Quillfeather|form=x/)
  expect(await page.evaluate(() => document.documentElement.dataset['lost'] ?? null)).toBeNull()

  let failed = 0
  await intercept(page, '**/events', (route) => {
    failed++
    return route.abort()
  })
  seat.overlook(/net::ERR_FAILED/)
  await page.getByRole('link', { name: 'Visits' }).click()
  await heading(page, 'Visits')
  await expect.poll(() => failed).toBe(1)
  await page.waitForLoadState('networkidle')
  expect([failed, await page.getByRole('alert').count()]).toEqual([1, 0])
  await page.unroute('**/events')
  await page.getByRole('button', { name: `Account of ${olive}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth')
  await expect.poll(() => of('sign_out')).toEqual([['/visits', '', null]])
})

test('AUD-031 of two who save one intake the second keeps her typing and reads what differs; after Reload and a new save the History shows both changes in order', async () => {
  const { page } = seat
  await Promise.all([comeIn(seat, olive, atTheDoor), comeIn(other, dana, atTheDoor)])
  const id = await anIntake(seat, pharmacy)
  const notes = (of: Page) => of.getByRole('textbox', { name: 'Notes' }).last()
  // Nobody tells her of the other's save before she saves herself.
  await page.routeWebSocket(/\/websocket$/, () => undefined)
  await Promise.all([page.goto(`/intake/${id}`), other.page.goto(`/intake/${id}`)])
  await Promise.all([notes(page).waitFor(), notes(other.page).waitFor()])
  await notes(other.page).fill('Dana was here first')
  await other.page.getByRole('button', { name: 'Submit' }).click()
  await other.page.getByText('Intake has been updated').waitFor()
  await notes(page).fill('Olive came second')
  seat.expectRefusal(409)
  await page.getByRole('button', { name: 'Submit' }).click()
  const banner = page.getByRole('alert')
  await banner
    .getByText('This intake was changed by someone else. Reload to see the latest version.')
    .waitFor()
  await expect
    .poll(async () => (await banner.innerText()).replace(/\s+/g, ' '))
    .toContain('Notes: Dana was here first')
  await expect.poll(() => notes(page).inputValue()).toBe('Olive came second')
  await seat.look('stale-intake')
  await banner.getByRole('button', { name: 'Reload' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect.poll(() => notes(page).inputValue()).toBe('Olive came second')
  await banner.getByRole('button', { name: 'Reload' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => notes(page).inputValue()).toBe('Dana was here first')
  await notes(page).fill('Both of us')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Intake has been updated').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Both of us').first().waitFor()
  await expect
    .poll(async () => (await drawer.innerText()).replace(/\s+/g, ' '))
    .toMatch(/Olive Ops.*Dana Desk.+Dana was here first/)
})
