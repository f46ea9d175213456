// WCAG 2.4.3, design "Staff shell": where the keyboard stands after going to another screen.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat, type Width } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ demo: true }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
async function sit(width: Width): Promise<void> {
  seat = await takeSeat(browser, product, width, import.meta.url)
  ;({ page } = seat)
  await comeIn(seat, 'admin@wren.example', '/visits')
  await rows('Visits').first().waitFor()
}
beforeEach(() => sit('desk'))
afterEach(async () => {
  const said = seat.complaints()
  await seat.leave()
  expect(said).toEqual([])
})

const rows = (name: string) =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
/** What has the focus, and whether a ring shows it. */
const focus = () =>
  page.evaluate(() => {
    const at = document.activeElement
    return [
      at?.tagName ?? '',
      (at?.textContent ?? '').trim().slice(0, 40),
      at?.matches(':focus-visible') === true,
    ]
  })
const focused = (heading: string | RegExp, ring?: boolean) =>
  expect
    .poll(focus)
    .toEqual([
      'H1',
      typeof heading === 'string' ? heading : expect.stringMatching(heading),
      ring ?? expect.any(Boolean),
    ])

test('a page that is loaded begins at its top; by a link of the navigation, a row, Back and the palette the heading has the focus, without a ring for the mouse', async () => {
  await expect.poll(focus).toEqual(['BODY', expect.any(String), false])
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Intake' }).click()
  await focused('Intake', false)
  await rows('Intake').first().locator('td').nth(3).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/intake\/\d+$/)
  await page.getByRole('heading', { level: 1, name: /^Intake #?\d+/ }).waitFor()
  await focused(/^Intake #?\d+/, false)
  await page.goBack()
  await rows('Intake').first().waitFor()
  await expect.poll(async () => ['H1', 'TR'].includes(String((await focus())[0]))).toBe(true)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search' }).fill('Tasks')
  await page.getByRole('option', { name: /Tasks/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await rows('Tasks').first().waitFor()
  await focused('Tasks')
})

test('by the keyboard the next Tab is the first control after the heading, and the menu of account and More hand nothing back', async () => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Pharmacies' }).press('Enter')
  await rows('Pharmacies').first().waitFor()
  await focused('Pharmacies')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await focus())[0]).toBe('BUTTON')
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Users' }).press('Enter')
  await rows('Users').first().waitFor()
  await focused('Users')
})

test('the keys of a list work at once on arrival and take the focus into its rows; who comes back stands on the row she left', async () => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Nurses' })
    .press('Enter')
  await rows('Nurses').first().waitFor()
  await focused('Nurses')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const onSecond = () =>
    rows('Nurses')
      .nth(1)
      .evaluate((one) => one === document.activeElement)
  await expect.poll(onSecond).toBe(true)
  const row = (await focus())[1]
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/nurses\/\d+$/)
  await expect.poll(async () => (await focus())[0]).toBe('H1')
  await page.goBack()
  await rows('Nurses').first().waitFor()
  await expect.poll(focus).toEqual(['TR', row, expect.any(Boolean)])
})

test('a screen that focuses a field of its own keeps that', async () => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Patients' })
    .click()
  await page.getByRole('searchbox', { name: 'Search patients' }).waitFor()
  await expect.poll(async () => (await focus())[0]).toBe('INPUT')
})

test('WCAG 2.4.7 and 2.4.11: a search box shows that it has the focus, and nothing that the keyboard comes to lies behind the foot of a form', async () => {
  await page.goto('/pharmacies')
  await rows('Pharmacies').first().waitFor()
  await page.keyboard.press('/')
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle),
    )
    .toBe('solid')
  await page.goto('/providers/1')
  await page.getByRole('textbox', { name: 'Title' }).focus()
  const behind = () =>
    page.evaluate(() => {
      const at = document.activeElement as Element
      const { left, top, width, height } = at.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      return over?.closest('[class*=footer]') && !over.contains(at) && !at.contains(over)
        ? at.outerHTML.slice(0, 80)
        : null
    })
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    expect(await behind()).toBe(null)
  }
})

test('in a narrow window the menu hands the focus back to its button, and a place in it leads to its heading', async () => {
  await page.setViewportSize({ width: 600, height: 900 })
  const menu = page.getByRole('button', { name: 'Menu' })
  for (let n = 0; n < 2; n++) {
    await menu.press('Enter')
    await page.getByRole('dialog', { name: 'Wren' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Wren' }).waitFor({ state: 'detached' })
    await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  await menu.press('Enter')
  await page
    .getByRole('dialog', { name: 'Wren' })
    .getByRole('link', { name: 'Nurses' })
    .press('Enter')
  await page.getByRole('dialog', { name: 'Wren' }).waitFor({ state: 'detached' })
  await focused('Nurses')
})
