// LST "Journeys" J1 to J5: the lists of the demo data as a person uses them, at a desk; one look at each width.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { intercept } from './support/intercept.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
let page: Page
let token: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ demo: true }), launchBrowser()])
  // One session for all journeys: signing in is another area's.
  const answer = await fetch(`${product.url}/dev/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@wren.example' }),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async (context) => {
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  await signedIn(seat)
  ;({ page } = seat)
  context.onTestFailed(() => seat.keep(`failed-${context.task.name.slice(0, 6)}`))
})
afterEach(async () => {
  const said = seat.complaints()
  await seat.leave()
  expect(said).toEqual([])
})

const signedIn = ({ context }: Seat): Promise<unknown> =>
  context.addInitScript((stored) => {
    if (location.protocol === 'http:') localStorage.setItem('token', stored)
  }, token)
const rows = (name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const chip = (label: string) =>
  page.getByRole('search', { name: 'Filters' }).getByRole('group', { name: label, exact: true })
const query = () => new URL(page.url()).searchParams
const idle = (name: string) =>
  page.locator(`table[aria-label="${name}"][aria-busy="false"]`).waitFor()
/** The list as the next answer has it. */
async function afterSearch(path: string, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(path))
  await act()
  await answered
}
const visitSearch = '/assignments-search'
async function addFilter(label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
const texts = async (name: string, column: number): Promise<string[]> =>
  (await rows(name).locator(`td:nth-child(${column})`).allInnerTexts()).map((text) => text.trim())

test('LST-J1 LST-001 a list keeps its filters in its address through a reload; after Clear all filters the defaults do not come back', async () => {
  await page.goto('/intake-list')
  await rows('Intake').first().waitFor()
  await addFilter('Pharmacy')
  await page.getByRole('combobox', { name: 'Pharmacy' }).fill('a')
  await page.getByRole('option').first().click()
  // The options follow what was typed: which one it was stands in the box.
  const chosen = () => page.getByRole('combobox', { name: 'Pharmacy' }).inputValue()
  await expect.poll(chosen).toMatch(/../)
  const pharmacy = await chosen()
  await chip('Status')
    .getByRole('button', { name: /^Status:/ })
    .click()
  await afterSearch('/intake/search', async () => {
    await page.getByRole('checkbox', { name: 'Complete', exact: true }).check()
    await page.keyboard.press('Escape')
  })
  await expect
    .poll(() => [query().get('pharmacy'), query().get('status'), query().get('date-range')])
    .toEqual([
      expect.stringMatching(/^\d+$/),
      'New Intake,In Progress,Complete',
      expect.stringMatching(/^\d{4}-\d\d-\d\d_$/),
    ])
  await afterSearch('/intake/search', () =>
    chip('Date Range').getByRole('button', { name: 'Remove Date Range' }).click(),
  )
  await idle('Intake')
  const found = await texts('Intake', 2)
  expect(found.length).toBeGreaterThan(0)
  await expect.poll(async () => new Set(await texts('Intake', 6))).toEqual(new Set([pharmacy]))
  const address = page.url()
  await page.reload()
  await rows('Intake').first().waitFor()
  await idle('Intake')
  await expect
    .poll(async () => [
      page.url(),
      await texts('Intake', 2),
      await page.getByRole('combobox', { name: 'Pharmacy' }).inputValue(),
    ])
    .toEqual([address, found, pharmacy])
  await seat.look('filtered-1440')
  await afterSearch('/intake/search', () =>
    page.getByRole('search').getByRole('button', { name: 'Clear all filters' }).click(),
  )
  await expect.poll(() => query().toString()).toBe('filters=none')
  await page.reload()
  await rows('Intake').first().waitFor()
  await expect
    .poll(async () => [
      query().toString(),
      await page.getByRole('search', { name: 'Filters' }).getByRole('group').count(),
    ])
    .toEqual(['filters=none', 0])
  await expect.poll(async () => (await texts('Intake', 2)).length).toBeGreaterThan(found.length)
})

test('LST-J2 Ops Unknown stands in a disabled input and leaves only rows without an owner; clearing it brings all back', async () => {
  await page.goto('/intake-list?filters=none')
  await rows('Intake').first().waitFor()
  await idle('Intake')
  const all = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  await addFilter('Ops')
  await page.getByRole('combobox', { name: 'Ops' }).click()
  await afterSearch('/intake/search', () => page.getByRole('option', { name: 'Unknown' }).click())
  const box = page.getByRole('combobox', { name: 'Ops' })
  await expect
    .poll(async () => [await box.inputValue(), await box.isDisabled(), query().get('ops')])
    .toEqual(['Ops Unknown', true, '-2'])
  await idle('Intake')
  const owners = await texts('Intake', 3)
  expect([...new Set(owners)]).toEqual(['-'])
  await seat.look('ops-unknown-1440')
  await afterSearch('/intake/search', () => page.getByRole('button', { name: 'Clear Ops' }).click())
  await idle('Intake')
  await expect
    .poll(async () => [
      await box.inputValue(),
      await box.isDisabled(),
      Number(await page.getByRole('table').getAttribute('aria-rowcount')),
    ])
    .toEqual(['', false, all])
})

test('LST-J3 LST-010 a sorted list, turned round and on its second page, is the same after a row was opened and left', async () => {
  await page.goto('/visits?filters=none')
  await rows('Visits').first().waitFor()
  const header = page.getByRole('columnheader', { name: 'Treatment' })
  await afterSearch(visitSearch, () => header.getByRole('button').click())
  await expect
    .poll(async () => [await header.getAttribute('aria-sort'), query().get('orderby')])
    .toEqual(['ascending', 'treatment asc'])
  await idle('Visits')
  const least = (await texts('Visits', 4))[0] ?? ''
  await afterSearch(visitSearch, () => header.getByRole('button').click())
  await idle('Visits')
  await expect
    .poll(async () => [
      await header.getAttribute('aria-sort'),
      query().get('orderby'),
      (await texts('Visits', 4))[0]?.localeCompare(least),
    ])
    .toEqual(['descending', 'treatment desc', 1])
  await afterSearch(visitSearch, () => page.getByRole('button', { name: 'Next page' }).click())
  await page.getByRole('status', { name: 'Page 2' }).waitFor()
  await idle('Visits')
  const [address, ids] = [page.url(), await texts('Visits', 2)]
  await rows('Visits').nth(2).locator('td').nth(3).click()
  await page.waitForURL(/\/visits\/\d+/)
  await page.goBack()
  await page.getByRole('status', { name: 'Page 2' }).waitFor()
  await idle('Visits')
  await expect
    .poll(async () => [
      page.url(),
      await texts('Visits', 2),
      await header.getAttribute('aria-sort'),
    ])
    .toEqual([address, ids, 'descending'])
})

test('LST-J4 the patient picker asks from three characters on; arrow down and Enter select one', async () => {
  await page.goto('/visits?filters=none')
  await rows('Visits').first().waitFor()
  const [first] = (await texts('Visits', 6)).filter((text) => /^[A-Za-z]{3,}/.test(text))
  const typed = (first ?? '').slice(0, 3)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/patient-search')) asked.push(request.postData() ?? '')
  })
  await addFilter('Patient')
  const box = page.getByRole('combobox', { name: 'Patient' })
  await box.pressSequentially(typed.slice(0, 2))
  await page.getByText('Type 3 characters to search').waitFor()
  expect([asked, await page.getByRole('option').filter({ hasNotText: 'known' }).count()]).toEqual([
    [],
    0,
  ])
  await box.pressSequentially(typed.slice(2))
  const options = page.getByRole('option')
  await options.first().waitFor()
  const chosen = (await options.first().locator('span span').first().innerText()).trim()
  await page.keyboard.press('ArrowDown')
  await afterSearch(visitSearch, () => page.keyboard.press('Enter'))
  await expect
    .poll(async () => [await box.inputValue(), query().get('patient'), asked.length])
    .toEqual([chosen, expect.stringMatching(/^[0-9a-f-]{36}$/), 1])
  await idle('Visits')
  for (const patient of await texts('Visits', 6)) expect(chosen).toContain(patient.split('\n')[0])
})

test('an id is copied by its button without opening the row; where the clipboard is denied that is said', async () => {
  await page.goto('/visits?filters=none')
  await rows('Visits').first().waitFor()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          document.title = text
        },
      },
    })
  })
  const cell = rows('Visits').first().locator('td').nth(1)
  const id = (await cell.innerText()).trim()
  await cell.hover()
  await cell.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied to clipboard!').waitFor()
  await expect
    .poll(async () => [await page.title(), new URL(page.url()).pathname])
    .toEqual([id, '/visits'])
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('denied')) },
    })
  })
  await cell.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Failed to copy to clipboard').waitFor()
})

test("LST-J5 a nurse's id is copied from her form; where the clipboard is denied that is said", async () => {
  await page.goto('/nurses?filters=none')
  await rows('Nurses').first().waitFor()
  await rows('Nurses').first().locator('td').nth(1).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/nurses\/\d+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByText(`ID: ${id}`, { exact: true }).waitFor()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          document.documentElement.dataset['copied'] = text
        },
      },
    })
  })
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await page.getByText('Copied to clipboard!').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['copied'])).toBe(id)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('denied')) },
    })
  })
  await copy.click()
  await page.getByText('Failed to copy to clipboard').waitFor()
})

test('rows are selected and exported, the list is kept as a view that another device shows too', async () => {
  await page.goto('/visits?filters=none&orderby=id+asc')
  await rows('Visits').first().waitFor()
  await idle('Visits')
  const ids = (await texts('Visits', 2)).slice(0, 2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('toolbar', { name: 'Selected visits' })
  await bar.getByText('2 selected').waitFor()
  await seat.look('selected-1440')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d\.csv$/)
  const stream = await file.createReadStream()
  let text = ''
  for await (const part of stream) text += String(part)
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(ids)
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By number')
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: 'Saved views' })
    .getByRole('button', { name: 'By number', exact: true })
    .waitFor()
  const phone = await takeSeat(browser, product, 'phone', import.meta.url)
  await signedIn(phone)
  await phone.page.goto('/visits')
  await phone.page.getByRole('listitem').first().waitFor()
  await phone.page.getByRole('button', { name: 'By number', exact: true }).click()
  await phone.page.waitForURL(/orderby=id/)
  await phone.look('views-390')
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await phone.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Intake' })
    .click()
  await phone.page.getByRole('heading', { name: 'Intake', level: 1 }).waitFor()
  expect(phone.complaints()).toEqual([])
  await phone.leave()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await seat.look('list-768-dark')
})

test('LST-061 NET-034 an option that an address names and the list no longer has is told in the banner, and the list stands with its defaults; leaving takes the banner away', async () => {
  await page.goto('/visits?visit-status=Bygone&tab=x')
  await rows('Visits').first().waitFor()
  await page.getByRole('alert').getByText('Option Bygone was not found').waitFor()
  await expect
    .poll(async () => [
      query().get('visit-status'),
      query().get('tab'),
      await chip('Date Range').count(),
    ])
    .toEqual([null, 'x', 1])
  await page.goto('/tasks?pharmacy=99999')
  await page.getByRole('alert').getByText('Option 99999 was not found').waitFor()
  await page.getByRole('link', { name: 'Visits', exact: true }).first().click()
  await rows('Visits').first().waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('LST-028 on a phone, where the filters scroll sideways, one that is added beyond the edge comes into sight and opens, and so does the menu by its key', async () => {
  const phone = await takeSeat(browser, product, 'phone', import.meta.url)
  await signedIn(phone)
  const read = phone.page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('search'),
  )
  await phone.page.goto('/visits?visit-status=New&treatment=a&pharmacy=1&ops=1')
  await read
  await phone.page.getByRole('button', { name: 'Add filter' }).click()
  await phone.page.getByRole('menuitem', { name: 'Date Range', exact: true }).click()
  await phone.page
    .getByRole('dialog', { name: 'Date Range' })
    .getByRole('combobox', { name: 'Year' })
    .waitFor()
  await expect
    .poll(() => phone.page.getByRole('button', { name: 'Date Range: Any' }).boundingBox())
    .toMatchObject({ x: expect.toSatisfy((x: number) => x >= 0 && x < 390) })
  // So does the menu of the others, by the key of a narrow window.
  await phone.page.goto('/visits?visit-status=New&treatment=a&pharmacy=1&ops=1')
  await phone.page.getByRole('listitem').or(phone.page.getByText('No visits')).first().waitFor()
  await phone.page.keyboard.press('f')
  await expect
    .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('menuitem')
  await expect
    .poll(() => phone.page.getByRole('button', { name: 'Add filter' }).boundingBox())
    .toMatchObject({ x: expect.toSatisfy((x: number) => x >= 0 && x < 390) })
  expect(phone.complaints()).toEqual([])
  await phone.leave()
})

test('a list that is read anew is as readable meanwhile as it was', async () => {
  await page.goto('/visits?filters=none')
  await rows('Visits').first().waitFor()
  await idle('Visits')
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await intercept(page, `**${visitSearch}*`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click()
  await page.locator('table[aria-label="Visits"][aria-busy="true"]').waitFor()
  await seat.look('busy-1440')
  await page.emulateMedia({ colorScheme: 'dark' })
  await seat.look('busy-dark-1440')
  expect(await page.getByRole('table', { name: 'Visits' }).getAttribute('aria-busy')).toBe('true')
  answer()
  await idle('Visits')
})
