// SHL "Journeys": doors, guards, redirects and what stands behind an unknown address.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { arrives, goes } from './support/goes.ts'
import { signIn, signOut } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, marguerite] = ['olive@staff.example', 'marguerite@nurses.example']
let product: Product
let browser: Browser
let seat: Seat
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.nurse({
    first_name: 'Marguerite',
    last_name: 'Featherstonehaugh',
    email: marguerite,
    zip: '89119',
    state: 'NV',
  })
  await records.group('Northern Valley Specialty', 'northern-valley')
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Opens the address, or goes to it within the app, and looks where that ends. */
async function ends(
  page: Page,
  path: string,
  at: string,
  there = (address: string): Promise<unknown> => page.goto(address),
): Promise<void> {
  await there(path)
  await expect.poll(() => pathOf(page)).toBe(at)
}

test('SHL-006 SHL-007 SHL-014 SHL-015 SHL-042 SHL-047 SHL-068 SHL-069 without a session every door leads to the sign-in screen, unknown addresses to Page Not Found', async () => {
  const { page } = seat
  for (const path of [
    '/',
    '/home',
    '/landing',
    '/visits',
    '/visits-list',
    '/intake/7',
    '/visits/7/chart',
    '/visits/7/details',
  ])
    await ends(page, path, '/auth')
  await heading(page, 'Sign In')
  await expect.poll(() => page.title()).toBe('[test] Sign In - Wren')
  seat.expectRefusal(404)
  for (const path of ['/no/such/page', '/visits/7/no-such-part', '/no-such-pharmacy'])
    await ends(page, path, '/not-found')
  await heading(page, 'Page Not Found')
  await expect.poll(() => page.title()).toBe('[test] Page Not Found - Wren')
  await seat.look('not-found')
  await page.getByRole('button', { name: 'Go to home page' }).click()
  await page.waitForURL('**/auth')
})

test('SHL-J5 SHL-046 the address that was asked for opens after the sign-in, with its query', async () => {
  const { page } = seat
  await ends(page, '/intake/7?tab=docs', '/auth')
  seat.expectRefusal(404)
  await signIn(seat, olive)
  await expect.poll(() => pathOf(page) + new URL(page.url()).search).toBe('/intake/7?tab=docs')
  await page.getByRole('heading', { name: /7/, level: 1 }).waitFor()
})

test('SHL-014 SHL-015 SHL-041 SHL-043 SHL-069 who is signed in ends on the own home list, from Page Not Found too', async () => {
  const { page } = seat
  const within = (path: string): Promise<void> => arrives(page, path)
  const home = async (path: string): Promise<void> => {
    await within('/not-found')
    await heading(page, 'Page Not Found')
    await page.getByRole('button', { name: 'Go to home page' }).click()
    await expect.poll(() => pathOf(page)).toBe(path)
  }
  await signIn(seat, marguerite)
  for (const path of [
    '/auth',
    '/',
    '/home',
    '/landing',
    '/visits',
    '/intake-list',
    '/new-intake',
    '/operations/after-visit-reports',
  ])
    await ends(page, path, '/visits-list', within)
  await home('/visits-list')
  await heading(page, 'My Visits')
  await signOut(seat)
  await signIn(seat, olive)
  for (const path of [
    '/auth',
    '/',
    '/home',
    '/landing',
    '/assignments',
    '/visits-list',
    '/visits-open',
    '/profile',
    '/visits/7/chart',
  ])
    await ends(page, path, '/visits', within)
  await home('/visits')
  await heading(page, 'Visits')
  await expect.poll(() => page.title()).toBe('[test] Visits - Wren')
})

test('SHL-J6 SHL-078 SHL-079 ?clearCache=true ends workers, empties caches, reloads once without itself and keeps session, way back and history', async () => {
  const { page, context } = seat
  await signIn(seat, olive)
  await heading(page, 'Visits')
  await context.route('**/left-over.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const kept = () =>
    page.evaluate(() => [
      localStorage.getItem('token'),
      sessionStorage.getItem('recoverPath'),
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('recentHistory'))
        .map(([, value]) => (JSON.parse(value as string) as unknown[]).length),
    ])
  const held = () =>
    page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
  await page.evaluate(async () => {
    await (await caches.open('left-over')).put('/x', new Response('x'))
    await navigator.serviceWorker.register('/left-over.js')
    sessionStorage.setItem('recoverPath', '/tasks')
  })
  await page.getByRole('link', { name: 'Intake' }).click()
  await heading(page, 'Intake')
  await expect.poll(async () => (await kept())[2]).toEqual([2]) // the list of visits and this one
  const [before, loads] = [await kept(), [] as string[]]
  expect([before[1], await held()]).toEqual(['/tasks', [1, 1]])
  page.on('load', () => {
    loads.push(page.url())
  })
  // What was answered before is not asked about: the answer comes whole.
  const known: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/intake/search')) known.push(request.headers()['last-response-md5'])
  })
  await page.goto('/intake-list?clearCache=true&page=1').catch(() => undefined)
  await heading(page, 'Intake')
  await expect.poll(() => new URL(page.url()).searchParams.has('clearCache')).toBe(false)
  await page.waitForLoadState('networkidle')
  expect([
    loads.filter((address) => !address.includes('clearCache')).length,
    loads.length <= 2,
  ]).toEqual([1, true])
  await expect.poll(async () => [await held(), await kept()]).toEqual([[0, 0], before])
  expect([known.length > 0, known[0]]).toEqual([true, undefined])
  await expect.poll(() => page.title()).toBe('[test] Intake - Wren')
})

test('SHL-J4 SHL-012 SHL-070 SHL-071 SHL-072 SHL-074 a published slug leads to the portal after three seconds, an unknown one to Page Not Found', async () => {
  const { page } = seat
  const portal = 'https://portal.wren.example/northern-valley/referral'
  const gate = () => {
    let open = (): void => {}
    const opened = new Promise<void>((done) => {
      open = done
    })
    return { open, opened }
  }
  let reached = 0
  const [portalGate, slugGates] = [gate(), [gate(), gate()]]
  await page.route('https://portal.wren.example/**', async (route) => {
    reached++
    await portalGate.opened
    await route.fulfill({
      contentType: 'text/html',
      body: '<html lang="en"><title>Portal</title><h1>Portal</h1></html>',
    })
  })
  let asked = 0
  await page.route('**/public/pharmacy-groups/by-slug/**', async (route) => {
    await slugGates[asked++]?.opened
    await route.continue()
  })
  const told = page.getByText(
    'You are being redirected to the Northern Valley Specialty referral form...',
  )
  await page.clock.install()
  await page.goto('/Northern-Valley')
  await page.getByText('Loading...').waitFor()
  await page.clock.runFor(10_000)
  expect(reached).toBe(0)
  slugGates[0]?.open()
  await told.waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Continue now' }).getAttribute('href'))
    .toBe(portal)
  await expect.poll(() => page.title()).toBe('[test] Pharmacy Referral - Wren')
  await seat.look('slug') // for as long as it takes: the portal's door is shut
  portalGate.open()
  await page.waitForURL(portal)

  // The seconds, on a clock that stands still but for them.
  reached = 0
  await page.goto('/northern-valley')
  await page.getByText('Loading...').waitFor()
  // Soon: a call that waits is given up after its time (NET-111).
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  slugGates[1]?.open()
  await expect
    .poll(async () => {
      const seen = await told.count()
      if (seen === 0) await page.clock.runFor(1)
      return seen
    })
    .toBe(1)
  await page.clock.runFor(2_900)
  expect(reached).toBe(0)
  await page.clock.runFor(200)
  await page.waitForURL(portal)
  expect(reached).toBe(1)
  await page.clock.resume()

  // Who leaves in time stays where she went.
  await page.goto('/northern-valley')
  await page.getByRole('link', { name: 'Continue now' }).waitFor()
  await goes(page, '/auth')
  await heading(page, 'Sign In')
  await page.clock.runFor(5_000)
  expect([pathOf(page), reached]).toEqual(['/auth', 1])
  seat.expectRefusal(404)
  await ends(page, '/nobody-here', '/not-found')
})

test('SHL-073 NET-040 a slug lookup that fails otherwise says so, cut to 100 characters, and leads nowhere', async () => {
  const { page } = seat
  await page.route('**/public/pharmacy-groups/by-slug/**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'x'.repeat(200) }),
    }),
  )
  seat.expectRefusal(500)
  await page.clock.install()
  await page.goto('/northern-valley')
  await page.getByRole('alert').waitFor()
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toBe(`Error getting pharmacy group by slug response ${'x'.repeat(100)}`)
  await page.clock.runFor(10_000)
  expect(pathOf(page)).toBe('/northern-valley')
})
