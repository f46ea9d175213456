// Journeys with zip codes and treatments on the intake form.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { choose, pick, pressOption } from './support/fields.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.pharmacy('Prickly Pear Infusion', 'billing@pharmacy.example')
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  await comeIn(seat, 'olive@staff.example', atTheDoor)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

async function openForm(page: Page): Promise<void> {
  await page.goto('/new-intake')
  await zipOf(page).waitFor()
}
const zipOf = (page: Page) => page.getByRole('textbox', { name: 'Zip Code' })
const cityOf = (page: Page) => page.getByRole('textbox', { name: 'City' })
const treatmentOf = (page: Page) => page.getByRole('combobox', { name: 'Treatment', exact: true })
const valuesOf = (page: Page) =>
  Promise.all(
    [
      cityOf(page),
      ...['County', 'State', 'Timezone'].map((name) =>
        page.getByRole('combobox', { name, exact: true }),
      ),
    ].map((field) => field.inputValue()),
  )

test('REF-J1 REF-012 REF-014 REF-015 REF-018 fills empty fields from a known zip only', async () => {
  const { page } = seat
  await openForm(page)
  const zip = zipOf(page)
  await zip.fill('85004')
  await expect
    .poll(() => valuesOf(page), { timeout: 10_000 })
    .toEqual(['Phoenix', 'Maricopa', 'AZ', 'Arizona'])
  await seat.look('zip-found')
  await cityOf(page).fill('Guadalupe')
  seat.expectRefusal(404)
  await zip.fill('00001')
  const describedBy = async () =>
    ((await zip.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean)
  await page.getByText('Zip code not found').waitFor()
  expect(
    await Promise.all((await describedBy()).map((id) => page.locator(`[id="${id}"]`).innerText())),
  ).toContain('Zip code not found')
  await expect.poll(() => valuesOf(page)).toEqual(['Guadalupe', 'Maricopa', 'AZ', 'Arizona'])
  await zip.fill('123')
  await zip.blur()
  await page.getByText('5 digits required').waitFor()
  await seat.look('zip-short')
  await expect.poll(() => valuesOf(page)).toEqual(['Guadalupe', 'Maricopa', 'AZ', 'Arizona'])
})

test('REF-J2 finds a treatment by part of its generic name and keeps an unlisted one', async () => {
  const { page } = seat
  await openForm(page)
  const treatment = treatmentOf(page)
  await treatment.fill('vedoliz')
  await pressOption(page, /Entyvio/)
  await expect.poll(() => treatment.inputValue()).toBe('Entyvio (vedolizumab)')
  await seat.look('treatment')
  await treatment.fill('Trial drug ABX-12')
  await treatment.blur()
  await expect.poll(() => treatment.inputValue()).toBe('Trial drug ABX-12')
})

test('REF-J4 REF-018 REF-024 saves an intake with unlisted treatment and zip after a failed list', async () => {
  const { page } = seat
  await page.route('**/api/treatments', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'y'.repeat(150) }),
    }),
  )
  seat.expectRefusal(500)
  await openForm(page)
  await page
    .getByText(`Error retrieving treatment list ${'y'.repeat(100)}`, { exact: true })
    .waitFor()
  await seat.look('treatments-failed')
  await pick(page, 'Pharmacy', 'Prickly')
  await treatmentOf(page).fill('Trial drug ABX-12')
  await choose(page, 'Treatment Duration', '1 day')
  seat.expectRefusal(404)
  await zipOf(page).fill('00001')
  await page.getByText('Zip code not found').waitFor()
  await cityOf(page).fill('Guadalupe')
  await choose(page, 'State', 'AZ')
  await pick(page, 'County', 'Marico')
  await choose(page, 'Timezone', 'Arizona')
  await page.getByRole('button', { name: 'Potential Start Date' }).click()
  const calendar = page.getByRole('dialog', { name: 'Potential Start Date' })
  await calendar
    .getByRole('button', { name: /^\d+ \w+ \d{4}$/, disabled: false })
    .first()
    .click() // late in a month few days are left
  await page.keyboard.press('Escape')
  await choose(page, 'Access Type', 'PIV')
  for (const name of ['Labs', 'First Lifetime Dose'])
    await page.getByRole('radiogroup', { name }).getByText('No', { exact: true }).click()
  for (let n = 0; n < 3; n++) seat.expectRefusal(500) // the saved intake loads the list again
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: /^Intake \d+$/, level: 1 }).waitFor()
  await expect.poll(() => treatmentOf(page).inputValue()).toBe('Trial drug ABX-12')
  await expect.poll(() => valuesOf(page)).toEqual(['Guadalupe', 'Maricopa', 'AZ', 'Arizona'])
  await expect.poll(() => zipOf(page).inputValue()).toBe('00001')
})

test('exposes the open list of a combobox, and passes axe in dark mode', async () => {
  const { page } = seat
  await page.emulateMedia({ colorScheme: 'dark' })
  await openForm(page)
  for (const name of ['Timezone', 'Treatment', 'Time Received, hour']) {
    const box = page.getByRole('combobox', { name, exact: true })
    await box.click()
    await page.keyboard.press('ArrowDown')
    const list = page.getByRole('listbox')
    await list.waitFor()
    await expect
      .poll(async () => [
        await box.getAttribute('aria-expanded'),
        await box.getAttribute('aria-controls'),
      ])
      .toEqual(['true', await list.getAttribute('id')])
    await seat.look(`open-${name.split(/\W/)[0]}-dark`)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  }
})
