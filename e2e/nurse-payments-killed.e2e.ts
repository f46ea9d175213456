// NPY "Journeys" J5: the server ends while a payment is sent; a press of 'Try again' pays once.
import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStripe, type TestStripe } from '../apps/api/src/platform/outside/testing-stripe.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose } from './support/fields.ts'
import { frontDoor, type FrontDoor } from './support/front-door.ts'
import { comeIn } from './support/people.ts'
import { readyFolder, startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat } from './support/seat.ts'

const olive = 'olive@staff.example'
let offset = 0
const now = (): string => new Date(Date.now() + offset).toISOString()
let stripe: TestStripe
let door: FrontDoor
let folder: string
let product: Product
let browser: Browser
let nurse: number

async function start(): Promise<void> {
  product = await startProduct({
    settings: { ...door.settings, ...stripe.environment(), WREN_DATA: folder },
  })
  door.leadsTo(product.url)
}
beforeAll(async () => {
  ;[stripe, door, browser, folder] = await Promise.all([
    openTestStripe(now),
    frontDoor(),
    launchBrowser(),
    readyFolder('bare'),
  ])
  await start()
  const records = await openRecords(product, now())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  nurse = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: 'nina@nurses.example',
    phone: '+17025550140',
    zip: '89119',
    state: 'NV',
  })
  await records.changeNurse(nurse, { stripe_id: 'acct_e2eKilled' })
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await door.away()
  await stripe.stop()
  rmSync(folder, { recursive: true, force: true })
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Payment' })
const rowsOf = async (page: Page, table: RegExp): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name: table }).getByRole('row').all()
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()))
}

test(
  "NPY-J5 the server is killed while a payment is sent; after the restart and two minutes 'Try again' ends in one payment and one transfer",
  { timeout: 180_000 },
  async () => {
    const seat = await takeSeat(browser, { ...product, url: door.url }, 'desk', import.meta.url)
    const { page } = seat
    seat.overlook(/net::ERR_|Failed to load resource|WebSocket/)
    await comeIn(seat, olive, `/nurses/${nurse}/payments`)
    await page.getByRole('button', { name: 'New Payment' }).click()
    await dialog(page).getByRole('textbox', { name: 'Amount ($)' }).fill('120')
    await choose(page, 'Payment Type', 'Bonus')
    stripe.mood = 'late' // the transfer is made, and nobody hears of it
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => stripe.waiting()).toBe(1)
    await product.kill()
    stripe.mood = 'well'
    stripe.release()
    const again = dialog(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await seat.look('no-answer')

    await start()
    offset = 2 * 60_000
    await product.clock(now())
    await again.click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page
      .getByText(/^Payment has been (processed|entered and is being processed\.)$/)
      .waitFor()
    await product.runJob('nurse-payment-retries')
    await expect
      .poll(async () => (await rowsOf(page, /^Payments/)).map((row) => [row[4], row[5]]))
      .toEqual([['$120.00', 'Processed']])
    await seat.look('paid-once')
    await page.getByRole('button', { name: 'Transfers', exact: true }).click()
    await page.getByRole('heading', { name: 'Transfers', level: 1 }).waitFor()
    await expect
      .poll(async () => (await rowsOf(page, /^Transfers/)).map((row) => row[3]))
      .toEqual(['$120.00'])
    expect(stripe.transfers).toHaveLength(1)
    expect(seat.complaints()).toEqual([])
    await seat.leave()
  },
)
