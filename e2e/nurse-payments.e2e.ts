// NPY "Journeys": a nurse is paid outside the after-visit flow, asked about above $5000, refused without a Stripe
// ID, and refunded.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { choose } from './support/fields.ts'
import { comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const olive = 'olive@staff.example'
let product: Product
let browser: Browser
let seat: Seat
const nurses: number[] = []
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  for (const [at, name] of ['Nina', 'Lena', 'Nora', 'Rena'].entries()) {
    const id = await records.nurse({
      first_name: name,
      last_name: 'Nurse',
      email: `${name.toLowerCase()}@nurses.example`,
      phone: `+1702555014${at}`,
      zip: '89119',
      state: 'NV',
    })
    await records.changeNurse(id, { stripe_id: name === 'Nora' ? null : `acct_e2e${at}` })
    nurses.push(id)
  }
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
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const [nina, lena, nora, rena] = [0, 1, 2, 3]
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Payment' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()
const cells = async (page: Page, table: RegExp): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name: table }).getByRole('row').all()
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()))
}
async function openPayments(page: Page, at: number): Promise<void> {
  await comeIn(seat, olive, `/nurses/${nurses[at]}/payments`)
  await page.getByRole('heading', { name: 'All Payments', level: 1 }).waitFor()
}
async function fill(page: Page, amount: string, type: string): Promise<void> {
  await button(page, 'New Payment').click()
  await dialog(page).getByRole('textbox', { name: 'Amount ($)' }).fill(amount)
  await choose(page, 'Payment Type', type)
}
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })

test('NPY-J1 NPY-001 NUR-021 NPY-002 NPY-006 NPY-010 NPY-011 NPY-023 NPY-025 NPY-031 NPY-032 a payment is submitted once it is valid, and stands among payments and transfers', async () => {
  const { page } = seat
  await comeIn(seat, olive, `/nurses/${nurses[nina]}`)
  await button(page, 'All Payments').click()
  await shows(page, 'No payments found.')
  await seat.look('payments-empty')
  await page.getByRole('link', { name: 'Nina Nurse' }).click()
  await button(page, 'New Payment').click()
  await dialog(page).getByText('To Nina Nurse').waitFor()
  await expect.poll(() => submit(page).isDisabled()).toBe(true)
  await dialog(page).getByRole('textbox', { name: 'Amount ($)' }).fill('120.105')
  await shows(page, 'Amount must be a dollar amount with at most two decimals.')
  await dialog(page).getByRole('textbox', { name: 'Amount ($)' }).fill('120.00')
  await choose(page, 'Payment Type', 'Other')
  await expect.poll(() => submit(page).isDisabled()).toBe(true)
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Parking on Fremont Street')
  await expect.poll(() => submit(page).isDisabled()).toBe(false)
  await seat.look('new-payment')
  await submit(page).click()
  await shows(page, 'Payment has been processed')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await button(page, 'All Payments').click()
  await expect
    .poll(() => cells(page, /^Payments/))
    .toEqual([
      [
        expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
        'Other',
        'Parking on Fremont Street',
        '-',
        '$120.00',
        'Processed',
        'Olive Ops',
        'Refund',
      ],
    ])
  await seat.look('payments')
  await button(page, 'Transfers').click()
  await page.getByRole('heading', { name: 'Transfers', level: 1 }).waitFor()
  await expect
    .poll(() => cells(page, /^Transfers/))
    .toEqual([
      [
        expect.any(String),
        'Parking on Fremont Street',
        expect.stringMatching(/^tr_/),
        '$120.00',
        '-',
      ],
    ])
  await page.getByRole('button', { name: /^Copy tr_/ }).waitFor()
  await seat.look('transfers')
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('01/01/2020')
  await page.keyboard.press('Enter')
  await shows(page, 'From must be before To.')
  await page.getByRole('combobox', { name: 'From', exact: true }).fill('12/01/2019')
  await page.keyboard.press('Enter')
  await shows(page, 'No transfers found.')
})

test('NPY-J2 NPY-007 NPY-012 NPY-013 above $5000 in a week the same payment is sent again only when it is confirmed', async () => {
  const { page } = seat
  await openPayments(page, lena)
  await fill(page, '4900', 'Bonus')
  await submit(page).click()
  await shows(page, 'Payment has been processed')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/nurses/nurse-pay')) sent.push(request.postDataJSON())
  })
  const question = page.getByText(
    'More than $5000 has been paid to this nurse in the last 7 days. Do you want to process this payment?',
  )
  const bonus = { amount: '200', user_id: nurses[lena], payment_type: 'Bonus', description: '' }
  await fill(page, '200', 'Bonus')
  seat.expectRefusal(480)
  // A double click is one press.
  await submit(page).dblclick()
  await question.waitFor()
  await seat.look('over-limit')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => question.count()).toBe(0)
  expect(sent).toEqual([bonus])
  await expect
    .poll(() => dialog(page).getByRole('textbox', { name: 'Amount ($)' }).inputValue())
    .toBe('200')
  seat.expectRefusal(480)
  await submit(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Process Payment' }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(sent).toEqual([bonus, bonus, { ...bonus, force: true }])
  await expect
    .poll(async () => (await cells(page, /^Payments/)).map((row) => row[4]))
    .toEqual(['$200.00', '$4,900.00'])
})

test('NPY-J3 NPY-015 without a Stripe ID the popup says so, keeps what was typed, and nothing is paid', async () => {
  const { page } = seat
  await openPayments(page, nora)
  await fill(page, '75', 'Referral')
  seat.expectRefusal(400)
  await submit(page).click()
  await dialog(page).getByText('Nurse has no Stripe ID').waitFor()
  await seat.look('no-stripe-id')
  await expect
    .poll(() => dialog(page).getByRole('textbox', { name: 'Amount ($)' }).inputValue())
    .toBe('75')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await shows(page, 'No payments found.')
})

test('NPY-J4 NPY-022 NPY-024 NPY-026 a processed payment is refunded with its reason and stands among refunds and reversed transfers', async () => {
  const { page } = seat
  await openPayments(page, rena)
  await fill(page, '125.50', 'Bonus')
  await submit(page).click()
  await page.getByRole('button', { name: /^Refund \$125\.50/ }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect
    .poll(() => refund.getByRole('textbox', { name: 'Amount ($)' }).inputValue())
    .toBe('125.50')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await shows(page, 'Reason is required.')
  await refund.getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('Are you sure you want to refund this payment?').waitFor()
  await seat.look('refund')
  await button(page, 'Refund $125.50').click()
  await shows(page, 'Payment has been refunded')
  await expect
    .poll(async () => (await cells(page, /^Payments/)).map((row) => [row[5], row[7]]))
    .toEqual([['Refunded', '']])
  await page.getByText('Refunds', { exact: true }).click()
  await expect
    .poll(async () => (await cells(page, /^Refunds/)).map((row) => row.slice(2)))
    .toEqual([['Bonus', '-', 'Paid twice', '$125.50', 'Olive Ops', '-', '-']])
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=refunds')
  await seat.look('refunds')
  await button(page, 'Transfers').click()
  await expect
    .poll(async () => (await cells(page, /^Transfers/)).map((row) => row.slice(3)))
    .toEqual([['$125.50', 'Yes']])
})

test("NPY-028 a nurse's transfers stand at their address for admins alone", async () => {
  const { page } = seat
  const path = `/nurses/${nurses[lena]}/transfers`
  await comeIn(seat, olive, path)
  await page.getByRole('heading', { name: 'Transfers', level: 1 }).waitFor()
  await page
    .getByText('No transfers found.')
    .or(page.getByRole('table', { name: /^Transfers/ }))
    .first()
    .waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  const other = await takeSeat(browser, product, 'desk', import.meta.url)
  await comeIn(other, 'lena@nurses.example', path)
  await expect.poll(() => new URL(other.page.url()).pathname).toBe('/visits-list')
  expect(other.complaints()).toEqual([])
  await other.leave()
})
