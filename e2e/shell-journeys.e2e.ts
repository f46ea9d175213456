// SHL "Journeys", "Navigation": an admin and a nurse walk through the product by its navigation, at any width, and
// end where they may be.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { arrives } from './support/goes.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, nina, dora] = ['olive@staff.example', 'nina@nurses.example', 'dora@nurses.example']
let product: Product
let browser: Browser
let seat: Seat
const ids = { nurse: 0, pharmacy: 0, group: 0, vetting: 0 }
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  ids.nurse = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    phone: '+17025550142',
    zip: '89119',
    state: 'NV',
  })
  await records.changeNurse(
    await records.nurse({
      first_name: 'Dora',
      last_name: 'Disabled',
      email: dora,
      phone: '+17025550143',
      zip: '89119',
      state: 'NV',
    }),
    { status: 'Disabled', sub_status: 'Paused' },
  )
  ids.pharmacy = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  ids.group = await records.group('Northern Valley', 'northern-valley')
  ids.vetting = await records.row('vetting', { name: 'Background check' })
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
  // Who is led away at once leaves before the connection stands.
  expect(
    seat
      .complaints()
      .filter((text) => !text.includes('WebSocket is closed before the connection is established')),
  ).toEqual([])
  await seat.leave()
})

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const titled = (page: Page, title: string) =>
  expect.poll(() => page.title()).toBe(`[test] ${title} - Wren`)
async function shows(
  page: Page,
  path: string,
  title: string,
  heading: string | RegExp = title,
): Promise<void> {
  await arrives(page, path)
  await titled(page, title)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}
async function ends(page: Page, path: string, at: string): Promise<void> {
  await arrives(page, path)
  await expect.poll(() => pathOf(page), { message: path }).toBe(at)
}
/** The mark at the top leads home and bears no words. */
const entries = async (page: Page): Promise<string[]> =>
  (await main(page).getByRole('link').allInnerTexts()).filter((text) => text !== '')
const current = async (page: Page): Promise<string[]> =>
  (
    await main(page).locator('[aria-current=page]').filter({ visible: true }).allInnerTexts()
  ).filter((text) => text !== '')
const areas = [
  ['Visits', '/visits'],
  ['Intake', '/intake-list'],
  ['Nurses', '/nurses'],
  ['Patients', '/patients'],
  ['Pharmacies', '/pharmacies'],
  ['Tasks', '/tasks'],
  ['Updates', '/updates'],
  ['Metrics', '/metrics'],
] as const

test('SHL-J1 SHL-003 SHL-057 SHL-066 an admin walks through the areas by the navigation, in their order, sees each title with the environment, and signs out', async () => {
  const { page } = seat
  await comeIn(seat, olive)
  await expect
    .poll(() => entries(page))
    .toEqual([...areas.map(([name]) => name), 'After Visit Reports'])
  for (const [name, path] of areas) {
    await link(page, name).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await titled(page, name)
    await expect.poll(() => pathOf(page)).toBe(path)
    await expect.poll(() => current(page)).toEqual([name])
  }
  await seat.look('metrics')
  await expect
    .poll(() => link(page, 'After Visit Reports').getAttribute('href'))
    .toMatch(/\/operations\/after-visit-reports$/)
  const drawnAs = (name: string) =>
    link(page, name).evaluate((element) => {
      const { backgroundColor, fontWeight } = getComputedStyle(element)
      return [backgroundColor, fontWeight]
    })
  for (const [path, name] of [
    ['/visits/new', 'Visits'],
    ['/vettings', 'Pharmacies'],
    [`/providers/${ids.pharmacy}`, 'Pharmacies'],
    [`/provider/visits/${ids.pharmacy}`, 'Pharmacies'],
    [`/pharmacies/groups/${ids.group}`, 'Pharmacies'],
    [`/nurses/${ids.nurse}/payments`, 'Nurses'],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => current(page), { message: path }).toEqual([name])
    const [open, other] = [await drawnAs(name), await drawnAs('Tasks')]
    expect([open[0] === other[0], open[1] === other[1]], path).toEqual([false, false])
  }
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => pathOf(page)).toBe('/auth')
})

test('SHL-J2 SHL-058 SHL-059 at 700 px Pharmacies, Tasks, Updates and Metrics stand under More, which Escape, a press beside it and a choice close', async () => {
  const { page } = seat
  await page.setViewportSize({ width: 700, height: 900 })
  await comeIn(seat, olive)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Wren' })
  const more = drawer.getByRole('button', { name: 'More' })
  const menu = page.getByRole('menu')
  await expect
    .poll(async () =>
      (await drawer.getByRole('link').filter({ visible: true }).allInnerTexts()).slice(0, 5),
    )
    .toEqual(['Visits', 'Intake', 'Nurses', 'Patients'])
  await more.click()
  await expect
    .poll(async () => (await menu.getByRole('menuitem').allInnerTexts()).slice(0, 4))
    .toEqual(['Pharmacies', 'Tasks', 'Updates', 'Metrics'])
  await seat.look('more')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await more.click()
  await drawer.getByText('Wren', { exact: true }).first().click()
  await menu.waitFor({ state: 'detached' })
  await more.click()
  await menu.getByRole('menuitem', { name: 'Tasks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  await expect.poll(() => pathOf(page)).toBe('/tasks')
  await menu.waitFor({ state: 'detached' })
  // On both sides of 768 px; from there on the rail stands without its button.
  for (const [width, under] of [
    [768, true],
    [769, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name] of areas.slice(0, 4))
      await expect
        .poll(() => link(page, name).isVisible(), { message: `${name} at ${width}` })
        .toBe(true)
    for (const [name] of areas.slice(4))
      await expect
        .poll(() => link(page, name).isVisible(), { message: `${name} at ${width}` })
        .toBe(!under)
    await expect
      .poll(async () => [
        await main(page).getByRole('button', { name: 'More' }).isVisible(),
        await page.getByRole('button', { name: 'Menu' }).count(),
      ])
      .toEqual([under, 0])
  }
  await page.setViewportSize({ width: 700, height: 900 })
  // A tablet that is turned has the rail instead of the drawer.
  await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.waitFor()
  await page.setViewportSize({ width: 1024, height: 700 })
  await drawer.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 700, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  await expect.poll(() => drawer.count()).toBe(0)
})

test('SHL-J3 SHL-062 SHL-063 a nurse has three entries, is led home from the areas of staff and to no page at all from the accounts; paused she sees no Available', async () => {
  const { page } = seat
  await comeIn(seat, nina)
  await expect.poll(() => entries(page)).toEqual(['My Visits', 'Available', 'My Profile'])
  for (const [, path] of areas) await ends(page, path, '/visits-list')
  for (let n = 0; n < 3; n++) seat.expectRefusal(403)
  await ends(page, '/a/users', '/not-found')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  const other = await takeSeat(browser, product, 'desk', import.meta.url)
  await comeIn(other, dora)
  await expect.poll(() => entries(other.page)).toEqual(['My Visits', 'My Profile'])
  await other.leave()
})

test('SHL-024 SHL-025 SHL-032 SHL-035 the screens of nurses, tasks, updates and metrics stand at their addresses under their titles', async () => {
  const { page } = seat
  await comeIn(seat, olive, atTheDoor)
  await shows(page, '/nurses', 'Nurses')
  await shows(page, '/nurses/new', 'New Nurse')
  await shows(page, `/nurses/${ids.nurse}`, `Nurse ${ids.nurse}`, 'Nina Nurse')
  await shows(page, `/nurses/${ids.nurse}/payments`, `All Payments ${ids.nurse}`, 'All Payments')
  await shows(page, `/nurses/${ids.nurse}/transfers`, `Transfers ${ids.nurse}`, 'Transfers')
  for (const name of ['Tasks', 'Updates', 'Metrics'])
    await shows(page, `/${name.toLowerCase()}`, name)
  await shows(
    page,
    `/pharmacies/groups/${ids.group}`,
    `Pharmacy Group ${ids.group}`,
    'Northern Valley',
  )
  await shows(page, `/vettings/${ids.vetting}`, `Vetting ${ids.vetting}`, 'Background check')
  const own = await takeSeat(browser, product, 'phone', import.meta.url)
  await comeIn(own, nina, '/profile')
  await own.page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  await titled(own.page, 'My Profile')
  await own.leave()
})
