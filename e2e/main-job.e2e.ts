// The main job in the browser, from the e-mailed code to the patient's history: each step begins where the one before it ended.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { linkTo, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const fixture = (path: string): string => fileURLToPath(new URL(`fixtures/${path}`, import.meta.url))
const referral = readFileSync(fixture('referrals/009.txt'), 'utf8')
const received = '2026-08-17T16:20:00.000Z' // 9:20 in Las Vegas

const nurses = ['Abril', 'Beatrix', 'Corinne', 'Delphine', 'Esme', 'Fiona'].map((first_name, at) => ({ first_name, last_name: 'Marigold', email: `${first_name.toLowerCase()}@nurses.example`, phone: `702555010${at}` }))

let product: Product
let browser: Browser
let olive: Seat
let dana: Seat
let nurse: Seat
let patient: Seat
/** The nurse who answers: the second of those recommended. */
let chosen: (typeof nurses)[number] | undefined
const seats: Record<string, Seat> = {}
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.clock(received)
  const records = await openRecords(product, received)
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.admin({ first_name: 'Dana', last_name: 'Desk', email: 'dana@staff.example' })
  await records.pharmacy('Prickly Pear Rx', 'billing@pharmacy.example')
  for (const one of nurses) await records.nurse({ ...one, zip: '89052', state: 'NV' })
  await records.close()
  olive = seats['olive'] = await takeSeat(browser, product, 'desk', import.meta.url)
  dana = seats['dana'] = await takeSeat(browser, product, 'desk', import.meta.url)
  nurse = seats['nurse'] = await takeSeat(browser, product, 'phone', import.meta.url)
  patient = seats['patient'] = await takeSeat(browser, product, 'phone', import.meta.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

let failed: string | null = null
beforeEach(({ task }) => {
  if (failed) throw new Error(`"${failed}" failed before.`)
  onTestFailed(async () => {
    failed ??= task.name
    for (const [name, seat] of Object.entries(seats)) await seat.keep(`failed-${name}`)
  })
})
const quiet = (): void => {
  if (process.env['E2E_SOFT']) return
  expect(Object.values(seats).flatMap((seat) => seat.complaints())).toEqual([])
}

const patience = { timeout: 10_000 }
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function pick(page: Page, label: string, text: string, option: string | RegExp = text): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
async function day(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('1 an operator signs in with the code of her e-mail and opens Intake', async () => {
  await signIn(olive, 'olive@staff.example')
  expect(new URL(olive.page.url()).pathname).toBe('/visits')
  await olive.page.getByText('No visits').first().waitFor()
  await olive.look('1-visits')
  await olive.page.getByRole('link', { name: 'Intake' }).click()
  await olive.page.getByText('No intakes').first().waitFor()
  await olive.look('1-intake-list')
  await signIn(dana, 'dana@staff.example')
  await dana.page.goto('/intake-list')
  await dana.page.getByText('No intakes').first().waitFor()
  quiet()
})

test('2 the pasted referral is read, each value shows its place in the text, and a second operator sees the intake at once', async () => {
  const { page } = olive
  await page.getByRole('button', { name: 'New Intake' }).first().click()
  await field(page, 'Pasted referral text').fill(referral)
  await page.getByRole('button', { name: 'Extract' }).click()
  await page.getByRole('status').filter({ hasText: 'Found' }).waitFor()
  await olive.look('2-found')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Accepted.').waitFor()
  await olive.look('2-accepted')
  await pick(page, 'Pharmacy', 'Prickly')
  await choose(page, 'Treatment Duration', '1 day')
  await page.getByRole('button', { name: 'Potential Start Date' }).click()
  const calendar = page.getByRole('dialog', { name: 'Potential Start Date' })
  await calendar.getByRole('button', { name: '20 August 2026' }).click()
  await calendar.getByRole('button', { name: '24 August 2026' }).click()
  await page.keyboard.press('Escape')
  await dana.page.bringToFront()
  await page.getByRole('button', { name: 'Submit' }).click()
  await dana.page.getByRole('row').filter({ hasText: 'Vyvgart' }).waitFor({ timeout: 3_000 })
  await dana.look('2-second-operator')
  await page.getByRole('heading', { name: /^Intake \d+$/, level: 1 }).waitFor()
  await olive.look('2-intake')
  quiet()
})

test('2 a document is attached and previewed; one that is not what it says is refused with its reason', async () => {
  const { page } = olive
  const add = page.getByTestId('add-documents')
  await add.setInputFiles(fixture('documents/physician-order.pdf'))
  await choose(page, 'Category of physician-order.pdf', 'Orders')
  await page.getByLabel('Uploaded', { exact: true }).waitFor()
  await add.setInputFiles(fixture('documents-bad/really-elf.png'))
  await page.getByRole('alert').filter({ hasText: 'really-elf.png' }).waitFor()
  await olive.look('2-documents')
  await add.setInputFiles(fixture('documents/lab-result.png'))
  await choose(page, 'Category of lab-result.png', 'Information')
  await expect.poll(() => page.getByLabel('Uploaded', { exact: true }).count(), patience).toBe(2)
  await page.getByRole('button', { name: 'Preview lab-result.png' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'lab-result.png' }).waitFor()
  await olive.look('2-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Preview physician-order.pdf' }).click()
  await page.getByRole('dialog').locator('iframe[src^="blob:"]').waitFor()
  await page.keyboard.press('Escape')
  quiet()
})

test('3 she creates the patient, links him and makes order and visit', async () => {
  const { page } = olive
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'New Patient' }).click()
  const patient = await opened
  await patient.getByRole('heading', { name: 'New Patient', level: 1 }).waitFor()
  await patient.getByRole('textbox', { name: 'Last Name' }).waitFor()
  await day(patient, 'Date of birth', '05/25/1966')
  await choose(patient, 'Gender', 'M')
  await field(patient, 'Scheduling Contact Phone').fill('7025550138')
  await field(patient, 'Street').fill('2741 Tarantula Hawk Ave')
  await field(patient, 'Zip').fill('89052')
  await expect.poll(() => field(patient, 'City').inputValue(), patience).toBe('Henderson')
  await olive.look('3-new-patient', patient)
  await patient.getByRole('button', { name: 'Save' }).click()
  await patient.getByRole('heading', { name: 'Octavio Brambleson' }).waitFor()
  await olive.look('3-patient', patient)
  await patient.close()
  await pick(page, 'Patient', 'Brambleson', /Octavio Brambleson/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Intake has been updated').waitFor()
  await page.getByRole('button', { name: 'Create order and visits' }).click()
  await olive.look('3-proposed')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('Order and visits have been created').waitFor()
  await olive.look('3-created')
  quiet()
})

test('4 she prepares a flexible blast, previews it and notifies five recommended nurses', async () => {
  const { page } = olive
  await page.getByRole('region', { name: 'Linked Visits' }).or(page.locator('main')).getByRole('link', { name: /Vyvgart/ }).first().click()
  await page.getByRole('heading', { name: /^Visit \d+$/, level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  await olive.look('4-visit')
  await page.getByRole('button', { name: /^Prepare Blast/ }).first().click()
  await page.getByRole('heading', { name: /Scheduling visit/ }).waitFor()
  await day(page, 'First Date', '08/20/2026')
  await day(page, 'Last Date', '08/24/2026')
  for (const slot of ['11:00-14:55', '15:00-19:00']) await page.getByRole('checkbox', { name: slot }).check()
  await olive.look('4-prepare')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Preview' }).getByText('Wren has a visit in Henderson').waitFor()
  await olive.look('4-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Nurse Notifications' })
  await panel.getByRole('button', { name: 'Select top 5' }).click()
  await olive.look('4-recommended')
  const second = await panel.getByRole('checkbox', { name: /^Select .* Marigold/ }).nth(1).getAttribute('aria-label')
  chosen = nurses.find(({ first_name, last_name }) => second === `Select ${first_name} ${last_name}`)
  await panel.getByRole('button', { name: 'Notify 5 nurses' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^delivered/ }).count(), patience).toBe(5)
  await olive.look('4-notified')
  quiet()
})

test('5 a nurse picks days and slots on her phone, and the operator reads Applied without a reload', async () => {
  const { page } = olive
  await dana.page.goto(new URL(page.url()).pathname.replace('/scheduling', ''))
  await dana.page.getByRole('tab', { name: /^Notified/ }).click()
  await dana.page.getByRole('button', { name: /^delivered/ }).first().waitFor()
  await nurse.page.goto(await linkTo(nurse, chosen?.phone ?? '', '/ns'))
  await nurse.page.getByRole('heading', { name: 'Are you available?' }).waitFor()
  await nurse.look('5-nurse-open')
  // The box itself is out of sight: the finger meets its label.
  for (const slot of [0, 1]) await nurse.page.getByRole('checkbox').nth(slot).locator('..').tap()
  await nurse.look('5-nurse-chosen')
  await nurse.page.getByRole('button', { name: 'Submit Availability' }).click()
  await nurse.page.getByText("We'll confirm if it's yours ASAP").waitFor()
  await nurse.look('5-nurse-applied')
  await dana.page.getByRole('button', { name: /^Applied/ }).waitFor()
  await dana.look('5-applied')
  quiet()
})

test('5 the operator accepts a slot, patient and nurse confirm by their links: Active - Booked', async () => {
  const { page } = olive
  await page.getByRole('table').getByRole('button', { name: new RegExp(`^${chosen?.first_name}`) }).first().click()
  await choose(page, 'Exact start', '12:00 PM')
  await olive.look('5-applicants')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Send to Patient' }).click()
  await olive.look('5-patient')
  await patient.page.goto(await linkTo(patient, '7025550138', '/ps'))
  await patient.page.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
  await patient.look('5-patient-page')
  await patient.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await patient.page.getByRole('button', { name: 'Confirm', exact: true }).waitFor({ state: 'hidden' })
  await patient.look('5-patient-confirmed')
  await page.getByRole('button', { name: 'Send to Nurse' }).click()
  await olive.look('5-nurse')
  await nurse.page.goto(await linkTo(nurse, chosen?.phone ?? '', '/nc'))
  await nurse.page.getByRole('heading', { name: 'Please confirm your visit' }).waitFor()
  await nurse.look('5-nurse-confirm')
  await nurse.page.getByRole('button', { name: 'Confirm Visit' }).click()
  await nurse.page.getByRole('heading', { name: 'Your visit is confirmed' }).waitFor()
  await nurse.look('5-nurse-confirmed')
  await page.getByText('Active - Booked').first().waitFor()
  await olive.look('5-booked')
  quiet()
})

test('5 the order is signed on the visit and the eChart is scheduled: Active - Ready', async () => {
  const { page } = olive
  await page.getByRole('link', { name: 'Back to visit' }).click()
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  await page.getByRole('button', { name: /^#\d+$/ }).click()
  await day(page, 'Date Order Signed', '08/17/2026')
  await day(page, 'Expiration Date', '02/01/2027')
  await olive.look('5-order')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Order has been updated').waitFor()
  await page.getByRole('button', { name: /^eChart Scheduled/ }).first().click()
  await page.getByRole('button', { name: 'Schedule eChart' }).click()
  await page.getByText('Active - Ready').first().waitFor()
  await olive.look('5-ready')
  quiet()
})
