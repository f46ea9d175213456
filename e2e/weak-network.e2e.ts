// NET "Weak networks" 112: a failure ends by itself when its cause is gone, with a network that is really cut.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { frontDoor, type FrontDoor } from './support/front-door.ts'
import { goes } from './support/goes.ts'
import { comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const wanda = 'wanda@staff.example'
const words = 'Network error. Please check your connection and try again.'
const noVisits = 'No visits found.'
const slow = { timeout: 30_000 }
let door: FrontDoor
let product: Product
let browser: Browser
let seat: Seat
const sockets = new WeakMap<Page, Set<object>>()
beforeAll(async () => {
  ;[door, browser] = await Promise.all([frontDoor(), launchBrowser()])
  const started = await startProduct({ settings: door.settings })
  door.leadsTo(started.url)
  product = { ...started, url: door.url }
  const records = await openRecords(product, new Date().toISOString())
  await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  await records.account(
    { first_name: 'Wanda', last_name: 'Wren', email: wanda },
    { is_admin: true, is_wren_admin: true },
  )
  await records.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await door?.away()
})
let signIns = 0
beforeEach(async () => {
  door.open()
  await product.clock(new Date(Date.now() + ++signIns * 5 * 60_000).toISOString())
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  // What a cut network says in the console is provoked here; the router says of a screen why it is not drawn.
  seat.overlook(
    /net::ERR_|Failed to load resource|WebSocket connection|Failed to fetch|Network error\./,
  )
  const standing = new Set<object>()
  sockets.set(seat.page, standing)
  seat.page.on('websocket', (one) => {
    standing.add(one)
    one.on('close', () => standing.delete(one))
  })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

test.each([
  ['the app', '/auth', '**/assets/index-*.js'],
  ['a link page', '/ns?t=nothing', '**/assets/token-*.js'],
])(
  'NET-112 %s whose first script cannot load shows the text and "Try again", which loads it',
  async (_, path, script) => {
    const { page } = seat
    await page.route(script, (route) => route.abort())
    await page.goto(path)
    await page.getByText('Still trying...').waitFor(slow)
    await page.getByText(words).waitFor(slow)
    await seat.look(`no-script-${path.slice(1, 3)}`)
    expect(await page.getByText('Loading...').isVisible()).toBe(false)
    const { y = -1 } = (await page.getByText(words).boundingBox()) ?? {}
    expect(y > 0 && y < 900).toBe(true)
    await page.unroute(script)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.locator('#root:not(:empty)').waitFor(slow)
    await page.getByText(words).waitFor({ ...slow, state: 'hidden' })
  },
)

/** Sockets and calls are cut, and none is let through. */
async function away(page: Page): Promise<void> {
  const standing = sockets.get(page) as Set<object>
  door.close()
  await expect.poll(() => standing.size, { timeout: 20_000, interval: 20 }).toBe(0)
}
/** As the browser says it when it has a connection again. */
async function back(page: Page): Promise<void> {
  door.open()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

test('NET-112 a screen that cannot load keeps navigation, title and Back, and comes with the connection', async () => {
  const { page } = seat
  await comeIn(seat, wanda, '/vettings')
  await heading(page, 'Vettings').waitFor(slow)
  await page.waitForLoadState('networkidle')
  await away(page)
  await page.getByRole('link', { name: 'Metrics' }).click()
  await page.getByText(words).and(page.locator(':not([role=alert] *)')).waitFor(slow)
  await heading(page, 'Metrics').waitFor(slow)
  expect([
    await again(page).count(),
    await page.getByRole('button', { name: 'Back' }).count(),
    await page.getByRole('link', { name: 'Visits' }).first().isVisible(),
  ]).toEqual([1, 1, true])
  await seat.look('no-screen')
  await back(page)
  await page
    .getByText(words)
    .first()
    .waitFor({ ...slow, state: 'detached' })
  await heading(page, 'Metrics').waitFor(slow)
})

test('NET-112 a list that could not be read comes with the connection, and what said so goes away', async () => {
  const { page } = seat
  await comeIn(seat, wanda, '/visits')
  await heading(page, 'Visits').waitFor(slow)
  await page.waitForLoadState('networkidle')
  await away(page)
  await goes(page, '/visits?treatment=Saline')
  await page.getByText(words).first().waitFor(slow)
  await seat.look('no-list')
  await back(page)
  await page
    .getByText(words)
    .first()
    .waitFor({ ...slow, state: 'detached' })
  await page.getByText(noVisits).waitFor(slow)
})

test('NET-112 a link page is read again after 2, 5 and 10 seconds, and at once with the connection', async () => {
  const { page } = seat
  let asked = 0
  let failing = 1
  await page.route('**/scheduling/nurse/select-time', (route) => {
    asked += 1
    return asked <= failing ? route.abort() : route.continue()
  })
  const unread = page.getByRole('alert').filter({ hasText: words })
  await page.goto('/ns?t=nothing')
  await unread.waitFor(slow)
  await again(page).waitFor(slow)
  await unread.waitFor({ ...slow, state: 'detached' })
  expect(asked).toBe(2)
  ;[asked, failing] = [0, 99]
  await page.reload()
  await unread.waitFor(slow)
  // At once, then after 2, 5 and 10 seconds; then it waits for the connection.
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(4)
  failing = 0
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await unread.waitFor({ ...slow, state: 'detached' })
  expect(asked).toBe(5)
})
