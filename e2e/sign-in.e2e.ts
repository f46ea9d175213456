// SES "Sign-in screen": what a person meets at the door.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterCode, enterEmail, enterValidEmail } from '@wren/contract/identity.rules'
import { launchBrowser } from './support/chromium.ts'
import { signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => { seat = await takeSeat(browser, product, 'phone', import.meta.url) })
afterEach(async () => {
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

test('the code of the message opens the address that was asked for', async () => {
  const { page } = seat
  await page.goto('/intake-list')
  await page.waitForURL('**/auth')
  await signIn(seat, 'olive@staff.example')
  await page.getByRole('heading', { name: 'Intake', level: 1 }).waitFor()
  await page.getByText('No intakes').waitFor()
  await seat.look('signed-in')
})

test('SES-J5 an empty e-mail, a malformed one and an empty code are told; with the server down the code form gives way to the Oops text', async () => {
  const { page } = seat
  await page.goto('/auth')
  const email = page.getByRole('textbox', { name: 'Email' })
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await page.getByText(enterEmail).waitFor()
  await email.fill('olive@')
  await next.click()
  await page.getByText(enterValidEmail).waitFor()
  await seat.look('malformed-email')
  await email.fill('olive@staff.example')
  await next.click()
  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(enterCode).waitFor()
  await seat.look('empty-code')
  await code.fill('123456')
  await product.stop()
  seat.expectRefusal('net::ERR_CONNECTION_REFUSED')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Oops! It seems our servers are currently unavailable.').waitFor()
  expect(await code.count()).toBe(0)
  await seat.look('server-down')
})
