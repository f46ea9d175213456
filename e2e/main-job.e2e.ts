// The main job in the browser, from the e-mailed code to the patient's history: each step begins where the one
// before it ended.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import type { Report } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, day, days, field, pick } from './support/fields.ts'
import { chartFirstDose } from './support/first-dose.ts'
import { atTheDoor, comeIn, linkTo, messageTo, signIn, signOut } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const fixture = (path: string): string =>
  fileURLToPath(new URL(`fixtures/${path}`, import.meta.url))
const referral = readFileSync(fixture('referrals/009.txt'), 'utf8')
const visitStart = '2026-08-20T19:00:00.000Z' // noon there
const proposedStart = '2026-08-20T14:00:00.000Z' // 7 there, where the first slot begins
const received = '2026-08-17T16:20:00.000Z' // 9:20 in Las Vegas

const nurses = ['Abril', 'Beatrix', 'Corinne', 'Delphine', 'Esme', 'Fiona'].map(
  (first_name, at) => ({
    first_name,
    last_name: 'Marigold',
    email: `${first_name.toLowerCase()}@nurses.example`,
    phone: `+1702555010${at}`,
  }),
)

let product: Product
let browser: Browser
let olive: Seat
let dana: Seat
let nurse: Seat
let patient: Seat
/** The nurse who answers: the second of those recommended. */
let chosen: (typeof nurses)[number] | undefined
let pharmacyId = 0
let lastNurse = 0
const seats: Record<string, Seat> = {}
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ reader: true }), launchBrowser()])
  await product.clock(received)
  const records = await openRecords(product, received)
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.admin({ first_name: 'Dana', last_name: 'Desk', email: 'dana@staff.example' })
  pharmacyId = await records.pharmacy('Prickly Pear Rx', 'billing@pharmacy.example')
  for (const one of nurses) lastNurse = await records.nurse({ ...one, zip: '89052', state: 'NV' })
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
const patience = { timeout: 20_000 }
const quiet = (): void =>
  expect(Object.values(seats).flatMap((seat) => seat.complaints())).toEqual([])

test('1 an operator signs in with the code of her e-mail and opens Intake', async () => {
  await signIn(olive, 'olive@staff.example')
  await expect.poll(() => new URL(olive.page.url()).pathname).toBe('/visits')
  await olive.page.getByText('No visits').first().waitFor()
  await olive.look('1-visits')
  await olive.page.getByRole('link', { name: 'Intake' }).click()
  await olive.page.getByText('No intakes').first().waitFor()
  await olive.look('1-intake-list')
  await comeIn(dana, 'dana@staff.example', '/intake-list')
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
  await days(page, 'Potential Start Date', '20 August 2026', '24 August 2026')
  // It comes with the place of the zip, which is looked up after a pause.
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Timezone', exact: true }).inputValue())
    .toBe('Pacific')
  await dana.page.bringToFront()
  await page.getByRole('button', { name: 'Submit' }).click()
  await dana.page.getByRole('row').filter({ hasText: 'Vyvgart' }).waitFor()
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
  // This one has the first bytes of a PDF: only the server sees what it is, and what was typed meanwhile stays.
  await field(page, 'Notes').fill('Gate code 4471, two dogs.')
  olive.expectRefusal(415)
  await add.setInputFiles(fixture('documents-bad/pdf-header-html.pdf'))
  await choose(page, 'Category of pdf-header-html.pdf', 'Orders')
  await page
    .getByText('pdf-header-html.pdf: only JPEG, PNG, PDF and plain text files are accepted')
    .waitFor()
  await expect.poll(() => field(page, 'Notes').inputValue()).toBe('Gate code 4471, two dogs.')
  await olive.look('2-documents')
  await page.getByRole('button', { name: 'Delete pdf-header-html.pdf' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.getByText('pdf-header-html.pdf').first().waitFor({ state: 'hidden' })
  await add.setInputFiles(fixture('documents/lab-result.png'))
  await choose(page, 'Category of lab-result.png', 'Information')
  await expect.poll(() => page.getByLabel('Uploaded', { exact: true }).count(), patience).toBe(2)
  await page.getByRole('button', { name: 'Preview lab-result.png' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'lab-result.png' }).waitFor()
  await olive.look('2-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Preview physician-order.pdf' }).click()
  await page.getByRole('dialog').getByRole('toolbar').getByText('Page 1 of 2').waitFor()
  await page.keyboard.press('Escape')
  quiet()
})

test('3 she creates the patient, links him and makes order and visit', async () => {
  const { page } = olive
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'New Patient' }).click()
  const patient = await opened
  await patient.getByRole('heading', { name: 'New Patient', level: 1 }).waitFor()
  // Nothing that the referral said is typed again.
  await patient.getByText('Filled in from intake 1').waitFor()
  const known = {
    'First Name': 'Octavio',
    'Last Name': 'Brambleson',
    'Date of birth': '05/25/1966',
    Gender: 'M',
    'Scheduling Contact Phone': '(702) 555-0138',
    Street: '2741 Tarantula Hawk Ave',
    Zip: '89052',
    City: 'Henderson',
    State: 'Nevada',
  }
  for (const [label, value] of Object.entries(known))
    await expect
      .poll(
        () =>
          patient
            .getByRole('textbox', { name: label })
            .or(patient.getByRole('combobox', { name: label }))
            .first()
            .inputValue(),
        { message: label },
      )
      .toBe(value)
  await patient.getByText('PPR-2209').waitFor()
  await olive.look('3-new-patient', patient)
  await patient.getByRole('button', { name: 'Save' }).click()
  await patient.getByRole('heading', { name: 'Octavio Brambleson' }).waitFor()
  await patient.getByText('PPR-2209').waitFor()
  await olive.look('3-patient', patient)
  await patient.close()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Patient' }).inputValue(), patience)
    .toMatch(/Octavio Brambleson/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Intake has been updated').waitFor()
  await page.getByRole('button', { name: 'Create order and visits' }).click()
  await page.getByRole('checkbox', { name: 'Visit 1' }).waitFor()
  await olive.look('3-proposed')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('Order and visits have been created').waitFor()
  await olive.look('3-created')
  quiet()
})

test('4 she prepares a flexible blast, sees whom it would come between, previews it and notifies five recommended nurses', async () => {
  const { page } = olive
  // Another visit at that very time holds the last of the nurses.
  const { assignment } = await callAs<{ assignment: { id: number } }>(
    olive,
    'POST',
    '/assignments',
    {
      provider_id: pharmacyId,
      treatment: 'Entyvio (vedolizumab)',
      start: proposedStart,
      timezone: 'America/Los_Angeles',
      duration_estimate: 120,
      zip: '89052',
      city: 'Henderson',
      state: 'NV',
      status: 'New',
    },
  )
  await callAs(olive, 'POST', '/scheduling/visit/override', {
    assignment_id: assignment.id,
    nurse_id: lastNurse,
    override_start_date_time: proposedStart,
  })
  await page
    .getByRole('region', { name: 'Linked Visits' })
    .or(page.locator('main'))
    .getByRole('link', { name: /Vyvgart/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Visit \d+$/, level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  await olive.look('4-visit')
  await page
    .getByRole('button', { name: /^Prepare Blast/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /Scheduling visit/ }).waitFor()
  // The days of the intake stand there.
  await expect
    .poll(() =>
      Promise.all(
        ['First Date', 'Last Date'].map((label) =>
          page.getByRole('combobox', { name: label }).inputValue(),
        ),
      ),
    )
    .toEqual(['Aug 20, 2026', 'Aug 24, 2026'])
  await page.getByRole('checkbox', { name: '07:00-10:55' }).uncheck()
  await olive.look('4-prepare')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page
    .getByRole('dialog', { name: 'Preview' })
    .getByText('Wren has a visit in Henderson')
    .waitFor()
  await olive.look('4-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Nurse Notifications' })
  await panel.getByText(new RegExp(`visit #${assignment.id}`)).waitFor()
  await panel.getByRole('button', { name: 'Select top 5' }).click()
  await olive.look('4-recommended')
  const second = await panel
    .getByRole('checkbox', { name: /^Select .* Marigold/ })
    .nth(1)
    .getAttribute('aria-label')
  chosen = nurses.find(
    ({ first_name, last_name }) => second === `Select ${first_name} ${last_name}`,
  )
  await panel.getByRole('button', { name: 'Notify 5 nurses' }).click()
  await page
    .getByRole('dialog', { name: 'Who is told' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect
    .poll(() => page.getByRole('button', { name: /^delivered/ }).count(), patience)
    .toBe(5)
  await olive.look('4-notified')
  quiet()
})

test('5 a nurse picks days and slots on her phone, and the operator reads Applied without a reload', async () => {
  const { page } = olive
  await dana.page.goto(new URL(page.url()).pathname.replace('/scheduling', ''))
  await dana.page.getByRole('tab', { name: /^Notified/ }).click()
  await dana.page
    .getByRole('button', { name: /^delivered/ })
    .first()
    .waitFor()
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
  await page
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`^${chosen?.first_name}`) })
    .first()
    .click()
  await choose(page, 'Exact start', '12:00 PM')
  await olive.look('5-applicants')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Send to Patient' }).click()
  await olive.look('5-patient')
  await patient.page.goto(await linkTo(patient, '+17025550138', '/ps'))
  await patient.page.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
  await patient.look('5-patient-page')
  await patient.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await patient.page
    .getByRole('button', { name: 'Confirm', exact: true })
    .waitFor({ state: 'hidden' })
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

test('5 the order of the visit is signed and the eChart is scheduled: Active - Ready', async () => {
  const { page } = olive
  await page.getByRole('link', { name: 'Back to visit' }).click()
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  await page.getByRole('link', { name: /^#\d+$/ }).click()
  await day(page, 'Date Order Signed', '08/17/2026')
  await day(page, 'Expiration', '02/01/2027')
  await olive.look('5-order')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Order has been updated').waitFor()
  await page.goBack()
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  await page
    .getByRole('button', { name: /^eChart Scheduled/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Schedule eChart' }).click()
  await page.getByText('Active - Ready').first().waitFor()
  await olive.look('5-ready')
  quiet()
})

test('6 the nurse sees the visit on My Visits; its chart opens with its window', async () => {
  await signIn(nurse, chosen?.email ?? '')
  const card = nurse.page.getByRole('article', { name: 'Visit 1' })
  await card.getByText('The chart opens 2 hours before the visit.').waitFor()
  await expect.poll(() => card.getByRole('button', { name: 'Chart' }).isDisabled()).toBe(true)
  await nurse.look('6-my-visits')
  // Sessions of staff end after twelve hours without use: whoever lets days pass goes home before.
  await signOut(olive)
  await signOut(dana)
  await product.clock(addMinutes(visitStart, 200))
  await nurse.page.reload()
  await card.getByText('Awaiting Chart').waitFor()
  await nurse.look('6-awaiting-chart')
  quiet()
})

test('6 she charts every section by hand and submits the chart', async () => {
  const { page } = nurse
  await page.getByRole('link', { name: 'Chart of visit 1' }).click()
  await chartFirstDose(nurse)
  await page.getByRole('button', { name: 'Check Chart' }).click()
  await page
    .getByRole('dialog', { name: 'Check Chart' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await page.getByRole('button', { name: 'Submit Chart' }).click()
  const sure = page.getByRole('alertdialog', {
    name: 'Submit this chart? You cannot change it afterwards.',
  })
  await sure.waitFor()
  await nurse.look('6-chart-submit')
  await sure.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Chart has been submitted').waitFor()
  await page.getByRole('article', { name: 'Visit 1' }).getByText('Chart in Review').waitFor()
  await nurse.look('6-submitted')
  quiet()
})

test('7 the report is passed, the invoice goes by e-mail, its job pays the nurse, and the visit is Completed - Closed Out', async () => {
  const { page } = olive
  await comeIn(olive, 'olive@staff.example')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'After Visit Reports' }).click()
  const papers = await opened
  await papers.getByRole('cell', { name: 'Prickly Pear Rx' }).waitFor()
  await olive.look('7-reports', papers)
  await papers.getByRole('cell', { name: 'Prickly Pear Rx' }).click()
  await papers.getByRole('heading', { name: /^After Visit Report #/ }).waitFor()
  await papers.getByText('Octavio Brambleson').first().waitFor()
  await olive.look('7-report', papers)
  await papers.getByRole('button', { name: 'Pass Audit' }).click()
  await papers.getByRole('textbox', { name: 'Note' }).fill('First dose, went well.')
  await papers.getByRole('dialog').getByRole('button', { name: 'Pass Audit' }).click()
  await papers.getByText('Auto-Send Scheduled').first().waitFor()
  await olive.look('7-passed', papers)
  const reportPath = new URL(papers.url()).pathname
  for (const [button, name] of [
    ['Chart PDF', '7-chart.pdf'],
    ['Report PDF', '7-report.pdf'],
    ['Invoice PDF', '7-invoice.pdf'],
  ] as const) {
    await papers.getByRole('button', { name: button }).click()
    const drawer = papers.getByRole('dialog')
    const coming = papers.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download' }).click()
    await olive.receive(await coming, name)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'hidden' })
  }
  await papers.close()
  let report = await callAs<Report>(olive, 'GET', '/api/aftervisitreports/by-visit-id/1')
  await signOut(olive)
  await product.clock(addMinutes(report.autoSendAt ?? '', 1))
  await product.runJob('auto-send')
  const mail = await messageTo(olive, 'billing@pharmacy.example', /Wren invoice WREN-1/)
  expect(mail).toContain('.pdf')
  expect(mail).not.toMatch(/Octavio|Brambleson/)
  await comeIn(olive, 'olive@staff.example', atTheDoor)
  report = await callAs<Report>(olive, 'GET', '/api/aftervisitreports/by-visit-id/1')
  await signOut(olive)
  await product.clock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  await product.runJob('nurse-payments')
  await comeIn(olive, 'olive@staff.example', reportPath)
  await page.getByText('Invoiced').first().waitFor()
  await page.getByText(/^Paid/).first().waitFor()
  await olive.look('7-paid')
  await page.goto('/visits/1')
  await page.getByText('Completed - Closed Out').first().waitFor()
  await olive.look('7-closed-out')
  quiet()
})

test("8 the patient's history shows every step, by whom, and who looked", async () => {
  const { page } = olive
  await page.goto('/intake/1')
  await page.getByRole('link', { name: 'Octavio Brambleson' }).click()
  await page.getByRole('heading', { name: 'Octavio Brambleson', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^History of patient/ })
  await drawer.getByRole('listitem').first().waitFor()
  await olive.look('8-history')
  const older = drawer.getByRole('button', { name: 'Show older' })
  while (await older.isVisible()) {
    const before = await drawer.getByRole('listitem').count()
    await older.click()
    await expect.poll(() => drawer.getByRole('listitem').count(), patience).toBeGreaterThan(before)
  }
  const history = () => drawer.getByRole('list').innerText()
  for (const who of [
    'Olive Ops',
    'Patient by link',
    `${chosen?.first_name} ${chosen?.last_name} by link`,
    `${chosen?.first_name} ${chosen?.last_name}`,
    'System: nurse-payments',
  ])
    await expect.poll(history, { message: who }).toContain(who)
  // Whose change it is: the records that belong to the patient are named, and lead to their screens.
  for (const record of [
    'Intake #1',
    'Visit #1',
    'Order #1',
    'After Visit Report #1',
    'Chart, visit #1',
  ])
    await expect.poll(history, { message: record }).toContain(record)
  await drawer.getByRole('tab', { name: 'Viewed by' }).click()
  await drawer.getByRole('cell', { name: /^Olive Ops/ }).waitFor()
  await olive.look('8-viewed-by')
  quiet()
})
