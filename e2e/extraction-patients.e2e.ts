// INT-152, DOC-062 and journey DOC-J6: a mail that cancels one patient and refers two others.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const now = '2026-06-08T16:15:00.000Z' // a quarter past nine in the morning in Los Angeles
const mail = `Hi team,

please cancel Wilbur Stanhope (Ocrevus, Reno 89502, 6/16), he was admitted.

Two new ones instead:

1) Adelaide Norcross, F, DOB 7/4/1960, 14 Sagebrush Rd, Sparks NV 89431, Entyvio 300 mg IV, PIV, start 6/17
2) Percy Lockwood, M, DOB 1/1/1945, 3 Truckee Ln, Reno NV 89503, Soliris 900 mg IV, port, start 6/19

Thanks, Fern Abbott, Silver State Infusion 775-555-0120`

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

const rowsOf = (at: Page) =>
  at
    .locator('[data-found] dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        (row.querySelector('dt')?.textContent ?? '').replace(/^\d+\s*/, '').trim(),
        (row.querySelector('dd')?.textContent ?? '').trim(),
      ]),
    )
const valuesOf = async (at: Page) => Object.fromEntries(await rowsOf(at)) as Record<string, string>
const lit = (at: Page) =>
  at.getByRole('region', { name: 'Referral text' }).locator('mark').allInnerTexts()
const of = (at: Page, name: string) => at.locator(`[data-field="${name}"] input:not([type=hidden])`)

const first = {
  'Zip Code': '89431',
  Treatment: 'Entyvio (vedolizumab)',
  'Access Type': 'PIV',
  'Start Date': 'Jun 17, 2026',
  'Patient First Name': 'Adelaide',
  'Patient Last Name': 'Norcross',
  'Date of Birth': 'Jul 4, 1960',
  City: 'Sparks',
}
const second = {
  'Zip Code': '89503',
  Treatment: 'Soliris (eculizumab)',
  'Access Type': 'Port-A-Cath',
  'Start Date': 'Jun 19, 2026',
  'Patient First Name': 'Percy',
  'Patient Last Name': 'Lockwood',
  'Date of Birth': 'Jan 1, 1945',
  City: 'Reno',
}

test(
  'DOC-J6 INT-152 of a mail that cancels one and refers two each is read on choice, and opened as a further intake',
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => olive.keep('failed'))
    await opened()
    await page.getByRole('textbox', { name: 'Pasted referral text' }).fill(mail)
    await page.getByRole('button', { name: 'Extract', exact: true }).click()
    await page
      .getByText('This text names 2 patients. Only Adelaide Norcross was read.')
      .waitFor(patience)
    expect(await valuesOf(page)).toMatchObject(first)
    for (const strange of [
      '89502',
      '89503',
      'Ocrevus',
      'Soliris',
      'Wilbur Stanhope',
      '6/16',
      '6/19',
    ])
      expect(await lit(page)).not.toContain(strange)
    await olive.look('two-patients')

    // What Accept put in for the first gives way where the second is chosen.
    const accept = page.getByRole('button', { name: 'Accept', exact: true })
    expect(await accept.isEnabled()).toBe(true)
    await accept.click()
    await expect.poll(() => of(page, 'zip').first().inputValue(), patience).toBe('89431')
    await page.getByRole('radio', { name: 'Percy Lockwood' }).check()
    await page.getByText('Only Percy Lockwood was read.').waitFor(patience)
    expect(await valuesOf(page)).toMatchObject(second)
    expect(await lit(page)).toEqual(expect.arrayContaining(['89503', 'Soliris', 'port', '6/19']))
    for (const strange of ['89431', 'Entyvio', 'PIV', '6/17'])
      expect(await lit(page)).not.toContain(strange)
    await expect.poll(() => of(page, 'zip').first().inputValue(), patience).toBe('')

    await page.getByRole('radio', { name: 'Adelaide Norcross' }).check()
    await page.getByText('Only Adelaide Norcross was read.').waitFor(patience)
    const [further] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'New intake for Percy Lockwood' }).click(),
    ])
    await further.getByText('Only Percy Lockwood was read.').waitFor(patience)
    expect(await valuesOf(further)).toMatchObject(second)
    expect(await lit(further)).toEqual(expect.arrayContaining(['89503', 'Soliris']))
    expect(new URL(further.url()).hash).toBe('')
    await further.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect.poll(() => of(further, 'zip').first().inputValue(), patience).toBe('89503')
    // The first intake is as it was.
    expect(await valuesOf(page)).toMatchObject(first)
    await further.close()
    expect(olive.complaints()).toEqual([])
  },
)

test('candidates of the answer are offered and not filled in, and a corrected value names the one before', async () => {
  onTestFailed(() => olive.keep('failed-candidates'))
  const text = 'Jane Roe, DOB 3/3/1970, Entyvio. Home is 85201 or 85281. Start 6/17'
  const at = (words: string) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
  })
  await opened()
  await intercept(page, '**/api/intakes/extract', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Record<string, unknown>
    await route.fulfill({
      json: {
        ...body,
        address: { postalCode: null },
        candidates: {
          postal_code: [
            { value: '85201', ...at('85201') },
            { value: '85281', ...at('85281') },
          ],
          start_date: [{ value: '2026-06-16', ...at('6/17') }],
        },
      },
    })
  })
  await page.getByRole('textbox', { name: 'Pasted referral text' }).fill(text)
  await page.getByRole('button', { name: 'Extract', exact: true }).click()
  await page.getByText('Also in the text: 85201').waitFor(patience)
  await page.getByText('Also in the text: 85281').hover()
  await expect
    .poll(
      () =>
        page
          .getByRole('region', { name: 'Referral text' })
          .locator('mark[data-lit]')
          .allInnerTexts(),
      patience,
    )
    .toEqual(['85281'])
  await page.getByText('Corrected from Jun 16, 2026').waitFor()
  await olive.look('candidates')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted.').waitFor()
  expect(await of(page, 'zip').first().inputValue()).toBe('')
  await page.unrouteAll({ behavior: 'wait' })
})
