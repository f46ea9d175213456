// Journeys through vettings: created, found, linked, renamed and deleted.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { pick } from './support/fields.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, nina] = ['olive@staff.example', 'nina@nurses.example']
let product: Product
let browser: Browser
let seat: Seat
const seats: Seat[] = []
let linkedId: number
let desert: number
let ninaId: number
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  ninaId = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    phone: '+17025550142',
    zip: '89119',
    state: 'NV',
  })
  linkedId = await records.row('vetting', { name: 'Background check' })
  desert = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  await records.row('pharmacy_vetting', {
    provider_id: desert,
    vetting_id: linkedId,
    updated: undefined,
  })
  for (let n = 1; n <= 501; n++)
    await records.row('vetting', { name: `Course ${String(n).padStart(3, '0')}` })
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
const openSeat = async (width: 'desk' | 'phone' = 'desk'): Promise<Seat> => {
  const newSeat = await takeSeat(browser, product, width, import.meta.url)
  seats.push(newSeat)
  return newSeat
}
beforeEach(async () => {
  seat = await openSeat()
})
afterEach(async ({ task }) => {
  for (const [index, openedSeat] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await openedSeat.keep(`failed-${index}`)
    expect(openedSeat.complaints()).toEqual([])
    await openedSeat.leave()
  }
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Vettings' }).getByRole('row').filter({ hasText: text })
const pathOf = (page: Page) => new URL(page.url()).pathname
const closeNotices = async (page: Page): Promise<void> => {
  const close = page.getByRole('status').getByRole('button', { name: 'Close' })
  // A notice may disappear before it is clicked.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
}

test('VET-J1 VET-001 VET-007 VET-008 VET-011 SHL-031 creates a vetting with a new name only', async () => {
  const { page } = seat
  await comeIn(seat, olive, '/vettings')
  await heading(page, 'Vettings')
  await expect.poll(() => page.title()).toContain('Vettings - Wren')
  await button(page, 'New').click()
  await heading(page, 'New Vetting')
  await expect.poll(() => pathOf(page)).toBe('/vettings/new')
  await expect.poll(() => page.locator('form').getByRole('textbox').count()).toBe(1)
  await button(page, 'Save').click()
  await page.getByRole('alert').filter({ hasText: 'Name is required' }).waitFor()
  await expect.poll(() => name(page).getAttribute('aria-invalid')).toBe('true')
  await seat.look('new')
  await name(page).fill(' IVIG certified ')
  await button(page, 'Save').click()
  await notice(page, 'Vetting has been created')
  await heading(page, 'Vettings')
  await expect.poll(() => pathOf(page)).toBe('/vettings')
  await search(page).fill('ivig')
  await row(page, 'IVIG certified').waitFor()
  await button(page, 'New').click()
  await name(page).fill('ivig CERTIFIED')
  seat.expectRefusal(409)
  await button(page, 'Save').click()
  await notice(page, 'A vetting with this name already exists')
  await expect.poll(() => pathOf(page)).toBe('/vettings/new')
  await expect.poll(() => name(page).inputValue()).toBe('ivig CERTIFIED')
  await page.getByRole('link', { name: 'Vettings' }).click()
  await button(page, 'Leave').click()
  await heading(page, 'Vettings')
  const nurse = await openSeat()
  await comeIn(nurse, nina, atTheDoor)
  for (const path of ['/vettings', '/vettings/new', `/vettings/${linkedId}`]) {
    await nurse.page.goto(path)
    await expect.poll(() => pathOf(nurse.page), { message: path }).not.toBe(path)
  }
})

test(
  'VET-J3 VET-002 VET-003 VET-006 deletes an unused vetting after a question, and refuses for a used one',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, '/vettings')
    await heading(page, 'Vettings')
    await row(page, 'Background check').waitFor()
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('ascending')
    await expect
      .poll(() => page.getByRole('link', { name: 'Pharmacies' }).first().getAttribute('href'))
      .toBe('/pharmacies')
    await button(page, 'Next page').click()
    await row(page, 'Course 501').waitFor()
    await search(page).fill('course 250')
    await row(page, 'Course 250').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?name=course+250')
    await button(page, 'Delete Course 250').click()
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this vetting?',
    })
    await question.getByText('Course 250').waitFor()
    await seat.look('confirm')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await row(page, 'Course 250').waitFor()
    await button(page, 'Delete Course 250').click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await notice(page, 'Vetting has been deleted')
    await page.getByText('No vettings found').waitFor()
    await closeNotices(page)
    await search(page).fill('background')
    await row(page, 'Background check').waitFor()
    await button(page, 'Delete Background check').click()
    seat.expectRefusal(409)
    await question.getByRole('button', { name: 'Delete' }).click()
    const notification = page
      .getByRole('status')
      .filter({ hasText: 'Vetting is used by 1 pharmacy and 0 groups' })
    await notification.getByText('Error', { exact: true }).waitFor()
    await row(page, 'Background check').waitFor()
    await seat.look('refused')
    await row(page, 'Background check').click()
    await heading(page, 'Background check')
    await expect.poll(() => pathOf(page)).toBe(`/vettings/${linkedId}`)
  },
)

test(
  'VET-J2 VET-010 links a vetting to a pharmacy and a nurse, and refuses to delete it',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, `/providers/${desert}`)
    const panel = page.getByRole('list', { name: 'Vettings' })
    await button(page, 'New Vetting').click()
    await page.getByRole('menuitem', { name: 'Course 001' }).click()
    await notice(page, 'Vetting added successfully')
    await panel.getByText('Course 001').waitFor()
    await page.goto(`/nurses/${ninaId}`)
    await button(page, 'Add Vetting').click()
    await page.getByRole('combobox', { name: 'Provider' }).click()
    await page.getByRole('option', { name: /Desert Pharmacy/ }).click()
    await pick(page, 'Vetting', 'Course', 'Course 001')
    await button(page, 'Add').click()
    await notice(page, 'Vetting added successfully')
    await panel.getByText('Desert Pharmacy: Course 001').waitFor()
    await seat.look('nurse')
    await page.goto('/vettings?name=course+001')
    await button(page, 'Delete Course 001').click()
    seat.expectRefusal(409)
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this vetting?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await notice(page, 'Vetting is used by 1 pharmacy and 0 groups')
    await row(page, 'Course 001').waitFor()
  },
)

test("renames a vetting, shows another person's newer name, and lists both in History", async () => {
  const { page } = seat
  await comeIn(seat, olive, `/vettings/${linkedId}`)
  await heading(page, 'Background check')
  await name(page).fill('Background and drug check')
  await button(page, 'Save').click()
  await notice(page, 'Vetting has been updated')
  await heading(page, 'Background and drug check')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await name(page).fill('Course 001')
  seat.expectRefusal(409)
  await button(page, 'Save').click()
  const notification = page
    .getByRole('status')
    .filter({ hasText: 'A vetting with this name already exists' })
  await notification.getByText('Error', { exact: true }).waitFor()
  const theirs = await page.request.patch(`/vetting/update/${linkedId}`, {
    data: { name: 'Theirs', version: 2 },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(theirs.status()).toBe(200)
  await name(page).fill('Mine')
  seat.expectRefusal(409)
  await button(page, 'Save').click()
  await page
    .getByRole('alert')
    .filter({
      hasText: 'This vetting was changed by someone else. Reload to see the latest version.',
    })
    .waitFor()
  await expect.poll(() => name(page).inputValue()).toBe('Mine')
  await button(page, 'Save').click()
  await heading(page, 'Mine')
  await button(page, 'History').click()
  const drawer = page.getByRole('dialog', { name: `History of vetting ${linkedId}` })
  await drawer.getByText('Theirs').first().waitFor()
  await drawer.getByText('Mine').first().waitFor()
  await seat.look('history')
})

test('opens and deletes vettings on a phone with targets of 44 pixels', async () => {
  const phone = await openSeat('phone')
  const { page } = phone
  await comeIn(phone, olive, '/vettings?name=course%2000')
  const card = page.getByRole('listitem').filter({ hasText: 'Course 007' })
  await card.waitFor()
  await phone.look('phone-list')
  const box = await card.getByRole('button', { name: 'Delete Course 007' }).boundingBox()
  expect([box?.width, box?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
  await card.getByRole('link', { name: 'Course 007' }).click()
  await heading(page, 'Course 007')
  await phone.look('phone-form')
})
