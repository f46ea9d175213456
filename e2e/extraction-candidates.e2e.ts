// DOC-077: what a referral leaves open is offered and taken by key; a corrected value shows the one before.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const now = '2026-06-08T16:15:00.000Z' // a quarter past nine in the morning in Los Angeles
const mail = `Patient: Adelaide Norcross, F, DOB 7/4/1960
14 Sagebrush Rd, Sparks NV 89431
MRN 44871 MRN 55123
Entyvio 300 mg IV, PIV, start changed from 6/17 to 6/19

Thanks, Fern Abbott, Silver State Infusion 775-555-0120

From: Fern Abbott <fern@silverstate.test>
Sent: Friday, June 5, 2026 9:00 AM
Subject: Percy Lockwood

Percy Lockwood was discharged, we canceled his visit in Reno NV 89503 (Soliris, port).`

let product: Product
let browser: Browser
let records: Records
let olive: Seat
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ reader: true }), launchBrowser()])
  await product.clock(now)
  records = await openRecords(product, now)
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.flag('paste-email-for-extraction', true)
  olive = await takeSeat(browser, product, 'desk', import.meta.url)
  page = olive.page
  await comeIn(olive, 'olive@staff.example', atTheDoor)
})
afterAll(async () => {
  await records?.close()
  await browser?.close()
  await product?.stop()
})

/** The flags of the page are those of its loading. */
const opened = () =>
  expect
    .poll(
      async () => {
        await page.goto('/new-intake')
        await page.getByRole('heading', { name: 'Documents', level: 2 }).waitFor()
        return page.getByRole('textbox', { name: 'Pasted referral text' }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
const rows = () =>
  page
    .locator('[data-value]')
    .evaluateAll((all) => all.map((row) => (row.textContent ?? '').replace(/^\d+/, '').trim()))

test(
  'DOC-077 offers candidates, shows what was corrected and reads no core value from another message',
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => olive.keep('failed'))
    await opened()
    await page.getByRole('textbox', { name: 'Pasted referral text' }).fill(mail)
    await page.getByRole('button', { name: 'Extract', exact: true }).click()
    await page.getByText('Corrected from Jun 17, 2026').waitFor(patience)
    expect(await rows()).toEqual(
      expect.arrayContaining([
        'Zip Code89431',
        'TreatmentEntyvio (vedolizumab)',
        'Access TypePIV',
        'Start DateJun 19, 2026Corrected from Jun 17, 2026',
        'Provider MRNAlso in the text: 44871Use',
        'Provider MRNAlso in the text: 55123Use',
      ]),
    )
    await olive.look('candidates')
    const use = page.getByRole('button', { name: 'Use 55123 as Provider MRN' })
    await use.hover()
    expect(await page.locator('mark[data-lit]').allInnerTexts()).toEqual(['55123'])
    await use.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), patience)
      .toMatch(/Provider MRN55123$/)
    expect((await rows()).join(' ')).not.toContain('44871')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('Accepted.').waitFor(patience)
  },
)
