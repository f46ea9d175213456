// Journeys through global search: by key, number and name.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn, signOut } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
let records: Records
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ demo: true }), launchBrowser()])
  records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.nurse({
    first_name: 'Marguerite',
    last_name: 'Featherstonehaugh',
    email: 'marguerite@nurses.example',
    zip: '89119',
    state: 'NV',
  })
})
afterAll(async () => {
  await records.close()
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

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const marked = (page: Page) => dialog(page).getByRole('option', { selected: true })
const listed = (page: Page, group: string) =>
  dialog(page).getByRole('group', { name: group }).getByRole('option').allInnerTexts()
async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
async function openSearch(page: Page, keys = 'Meta+k'): Promise<void> {
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  await page.keyboard.press(keys)
  await dialog(page).waitFor()
}

test('SRC-J1 SRC-002 SRC-003 SRC-005 SRC-006 SRC-007 SRC-009 opens a recent record by keys alone', async () => {
  const { page } = seat
  await comeIn(seat, 'olive@staff.example', atTheDoor)
  await openScreen(page, '/visits/7', 'Visit 7')
  await openScreen(page, '/intake/5', 'Intake 5')
  await openScreen(page, '/visits/8', 'Visit 8')
  await openScreen(page, '/visits', 'Visits')

  await openSearch(page)
  const input = dialog(page).getByRole('combobox', { name: 'Search' })
  await expect
    .poll(() => input.getAttribute('placeholder'))
    .toBe('Search nurses, pharmacies, intakes, visits, patients, orders and invoices')
  await expect
    .poll(() => input.evaluate((element) => element === document.activeElement))
    .toBe(true)
  await expect.poll(() => listed(page, 'Recent')).toEqual(['Visit #8', 'Intake #5', 'Visit #7'])
  // A list that opens or scrolls under the pointer causes a mousemove without movement.
  await dialog(page).getByRole('option').nth(2).dispatchEvent('mousemove')
  await expect.poll(() => marked(page).innerText()).toBe('Visit #8')
  await seat.look('recent')

  await page.keyboard.press('ArrowUp')
  const last = (await dialog(page).getByRole('option').allInnerTexts()).at(-1)
  await expect.poll(() => marked(page).innerText()).toBe(last)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked(page).innerText()).toBe('Visit #8')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/intake/5')
  await page.getByRole('heading', { name: 'Intake 5', level: 1 }).waitFor()

  // Ctrl+K and the button open it too. The open record is not listed. Escape and a click outside close it.
  await openSearch(page, 'Control+k')
  // While the search is open, the browser's own shortcut stays suppressed.
  await page.evaluate(() =>
    addEventListener('keydown', (event) => {
      if (event.key === 'k') document.body.dataset['held'] = String(event.defaultPrevented)
    }),
  )
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.evaluate(() => document.body.dataset['held'])).toBe('true')
  await expect.poll(() => listed(page, 'Recent')).toEqual(['Visit #8', 'Visit #7'])
  await dialog(page).getByRole('combobox').fill('zz')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: /^Search/ })
  await button.click()
  await expect.poll(() => dialog(page).getByRole('combobox').inputValue()).toBe('')
  await dialog(page).getByRole('option').nth(1).hover()
  await expect.poll(() => marked(page).innerText()).toBe('Visit #7')
  await page.mouse.click(20, 880)
  await dialog(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true)
})

test('opens over a drawer without commands of the screen; Escape closes the search alone', async () => {
  const { page } = seat
  await comeIn(seat, 'olive@staff.example', '/updates')
  await page.getByRole('table', { name: 'Updates' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: /^Search/ }).waitFor() // the shell and its keys load after the screen
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: 'New Update' })
  const description = drawer.getByRole('textbox', { name: 'Description' })
  await description.waitFor()
  await description.focus()
  await page.keyboard.press('Control+k')
  await expect
    .poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await page.keyboard.type('Update')
  await expect.poll(() => dialog(page).getByRole('option').allInnerTexts()).not.toEqual([])
  await expect
    .poll(async () =>
      (await dialog(page).getByRole('option').allInnerTexts()).filter((text) =>
        text.includes('New Update'),
      ),
    )
    .toEqual([])
  await seat.look('over-a-drawer')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await drawer.isVisible()).toBe(true)
  await expect
    .poll(() => description.evaluate((element) => element === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Control+k')
  await expect
    .poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await page.keyboard.type('Tasks')
  await dialog(page).getByRole('option', { name: 'Tasks' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('SRC-J2 SRC-008 SRC-013 SRC-019 opens the screen of a suggested id, though no such record exists', async () => {
  const { page } = seat
  await comeIn(seat, 'olive@staff.example')
  await openSearch(page)
  await page.keyboard.type('512')
  await expect
    .poll(() => listed(page, 'Suggestions'))
    .toEqual(['Nurse #512', 'Provider #512', 'Intake #512', 'Visit #512'])
  await seat.look('number')
  const visit = dialog(page).getByRole('option', { name: 'Visit #512' })
  const [newTab] = await Promise.all([
    seat.context.waitForEvent('page'),
    visit.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect.poll(() => new URL(newTab.url()).pathname).toBe('/visits/512')
  await newTab.getByRole('heading', { name: 'Visit 512', level: 1 }).waitFor()
  await newTab.close()

  await openSearch(page)
  await page.keyboard.type('512')
  seat.expectRefusal(404)
  await dialog(page).getByRole('option', { name: 'Intake #512' }).click()
  await page.waitForURL('**/intake/512')
  await dialog(page).waitFor({ state: 'detached' })
  // Each screen reports that the record does not exist.
  for (let n = 0; n < 12; n++) seat.expectRefusal(404)
  for (const [kind, path, message] of [
    ['Nurse', '/nurses/', 'Nurse not found.'],
    ['Provider', '/provider/visits/', 'Pharmacy not found.'],
    ['Intake', '/intake/', 'Intake not found.'],
    ['Visit', '/visits/', 'Visit not found.'],
  ] as const) {
    await openSearch(page)
    await page.keyboard.type('990512')
    await dialog(page)
      .getByRole('option', { name: `${kind} #990512` })
      .click()
    await page.waitForURL(`**${path}990512`)
    await page.getByRole('alert').getByText(message).waitFor()
  }
})

test('SRC-018 SRC-024 SRC-026 SRC-027 loads the names once, at the first opening, without a hash', async () => {
  const { page } = seat
  const requests: string[] = []
  await comeIn(seat, 'olive@staff.example')
  await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (
      ['/nurses-search', '/providers'].includes(pathname) &&
      request.resourceType() === 'fetch' &&
      request.headers()['x-background'] === undefined
    )
      requests.push(
        `${request.method()} ${pathname}${search} ${request.headers()['last-response-md5'] ?? 'no hash'}`,
      )
  })
  const searchByName = async () => {
    await openSearch(page)
    await dialog(page).getByRole('combobox').fill('marguerit fetherstonehaugh')
    await dialog(page).getByText('Marguerite Featherstonehaugh').waitFor()
  }
  await searchByName()
  await seat.look('name')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await searchByName()
  const lists = requests.filter(
    (line) => line.includes('limit=500') || line.startsWith('GET /providers'),
  )
  expect(lists.toSorted()).toEqual([
    'GET /providers no hash',
    'POST /nurses-search?page=1&limit=500 no hash',
  ])

  await dialog(page).getByRole('combobox').fill('qqqqqq')
  await dialog(page).getByText('No results found').waitFor()
  await seat.look('nothing')
})

test('SRC-018 says that the names failed to load and keeps the recent records usable', async () => {
  const { page } = seat
  await comeIn(seat, 'olive@staff.example', atTheDoor)
  await openScreen(page, '/visits/7', 'Visit 7')
  await openScreen(page, '/visits', 'Visits')
  await intercept(page, /\/nurses-search\?.*limit=500/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":"An error occurred","code":"fault"}',
    }),
  )
  seat.expectRefusal(500)
  await openSearch(page)
  await dialog(page).getByRole('combobox').fill('ana')
  await dialog(page).getByText('An error occurred').waitFor()
  await dialog(page).getByRole('combobox').fill('')
  await expect.poll(() => listed(page, 'Recent')).toEqual(['Visit #7'])
})

test('SRC-J3 finds a misspelt nurse under Suggestions after half a second and opens the record', async () => {
  const { page } = seat
  await comeIn(seat, 'olive@staff.example')
  await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor()
  await openSearch(page)
  await dialog(page).getByRole('combobox').pressSequentially('margerite fetherstonhaugh')
  const option = dialog(page)
    .getByRole('group', { name: 'Suggestions' })
    .getByRole('option', { name: /Marguerite Featherstonehaugh/ })
  await option.waitFor()
  await seat.look('misspelt')
  await option.click()
  await page.getByRole('heading', { name: 'Marguerite Featherstonehaugh', level: 1 }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/nurses\/\d+$/)
})

test('keeps text typed while the dialog loads, without triggering keys of the screen; Escape discards it', async () => {
  const { page } = seat
  const release = Promise.withResolvers<void>()
  await comeIn(seat, 'olive@staff.example')
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  await intercept(page, '**/assets/search.dialog-*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('c') // New Visit, on the list beneath
  await page.keyboard.press('Escape')
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('Margux')
  await page.keyboard.press('Backspace')
  expect(await dialog(page).count()).toBe(0)
  release.resolve()
  await expect.poll(() => dialog(page).getByRole('combobox').inputValue()).toBe('Margu')
  await expect
    .poll(() =>
      dialog(page)
        .getByRole('combobox')
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('erite')
  await dialog(page)
    .getByRole('option', { name: /Marguerite Featherstonehaugh/ })
    .waitFor()
  await expect
    .poll(async () => [
      await dialog(page).getByRole('combobox').inputValue(),
      new URL(page.url()).pathname,
    ])
    .toEqual(['Marguerite', '/visits'])
})

test('SRC-J4 SRC-001 SRC-004 has no button and no key without the flag, and never for a nurse', async () => {
  const { page } = seat
  const expectNoSearch = async () => {
    expect(await page.getByRole('button', { name: /^Search/ }).count()).toBe(0)
    await page.keyboard.press('Meta+k')
    await page.keyboard.press('Control+k')
    expect(await dialog(page).count()).toBe(0)
  }
  await comeIn(seat, 'marguerite@nurses.example')
  await page.getByRole('heading', { name: 'My Visits', level: 1 }).waitFor()
  await expectNoSearch()
  await signOut(seat)

  await comeIn(seat, 'olive@staff.example')
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  await records.flag('flag-global-search', false)
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      return page.getByRole('button', { name: /^Search/ }).count()
    })
    .toBe(0)
  await expectNoSearch()
})
