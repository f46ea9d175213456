// AVR "Journeys" J1 to J7, AVR-008, AVR-067: from a chart, or the pharmacy's own, to an invoice that is sent,
// returned, paid, and a nurse who is paid and pays back.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleChart } from '@wren/contract/chart-example'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Report } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits-whole'
import {
  now as monday,
  openHenderson,
  zone,
  type Henderson,
  type Marigold,
} from './support/henderson.ts'
import { choose, pick } from './support/fields.ts'
import { atTheDoor, comeIn, tokenOf } from './support/people.ts'

const start = '2026-08-17T16:00:00.000Z' // 9:00
const ended = '2026-08-17T23:30:00.000Z' // 16:30
const png = fileURLToPath(new URL('fixtures/documents/lab-result.png', import.meta.url))

let house: Henderson
let page: Page
let people = 0
let ownCharts = 0
let byHand = 0
let byQuarterHour = 0
beforeAll(async () => {
  house = await openHenderson(import.meta.url, { clock: ended, all: true })
  page = house.olive.page
  byHand = await house.records.pharmacy('Saguaro Rx', 'billing@saguaro.example')
  ownCharts = await house.records.pharmacy('Cholla Rx', 'billing@cholla.example')
  byQuarterHour = await house.records.pharmacy('Ocotillo Rx', 'billing@ocotillo.example')
  await house.records.changePharmacy(byHand, { auto_invoice: false })
  await house.records.changePharmacy(byQuarterHour, {
    auto_invoice: false,
    minimal_minutes_charge: 15,
  })
  await house.records.changePharmacy(ownCharts, { has_own_chart: true, auto_invoice: false })
}, 240_000)
afterAll(() => house?.close())
beforeEach(async () => {
  await house.product.clock(ended)
  await comeIn(house.olive, 'olive@staff.example', '/visits')
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.olive.keep(`failed-${task.name.slice(0, 6)}`)
  expect(house.olive.complaints()).toEqual([])
})

interface Job {
  readonly visit: number
  readonly who: Marigold
}
const read = async (id: number) =>
  (await house.ask<WholeVisit>('GET', `/assignments/${id}`)).assignment
const reportOf = (visit: number) =>
  house.ask<Report>('GET', `/api/aftervisitreports/by-visit-id/${visit}`)
const names = [
  'Abril',
  'Beatrix',
  'Corinne',
  'Delphine',
  'Esme',
  'Fiona',
  'Greta',
  'Hollis',
  'Ines',
  'Juno',
  'Klara',
]

async function aJob(provider: number): Promise<Job> {
  const who = await house.marigold(names[people] as string, `+170255501${10 + people++}`)
  const { patient } = await house.ask<{ patient: { uuid: string } }>('POST', '/patient/insert', {
    force: true,
    first_name: 'Octavio',
    last_name: `Brambleson ${who.first_name}`,
    dob: '1966-05-25',
    user_id_ops: 1,
    gender: 'M',
    phone_scheduling_contact: '+17025550200',
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: zone,
  })
  const { id: order } = await house.ask<{ id: number }>('POST', '/patient-order/insert', {
    patient_uuid: patient.uuid,
    provider_id: provider,
    treatment: 'Privigen',
    access_type: 'piv',
    duration_days: 1,
    duration_estimate: 240,
    frequency_type: 'w',
    frequency_value: 1,
    signed_date: '2026-08-10',
    expiration_date: '2027-08-01',
  })
  const { assignment } = await house.ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: provider,
    treatment: 'Privigen',
    start,
    timezone: zone,
    duration_estimate: 240,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    status: 'New',
    price_nurse_hourly_rate: 80,
    patient_uuid: patient.uuid,
    patient_order_id: order,
  })
  await house.records.changeVisit(assignment.id, {
    status: 'Active - Ready',
    user_id_assigned: who.id,
    nurse_informed: monday,
    nurse_confirmed: monday,
  })
  return { visit: assignment.id, who }
}

type Whole = { [K in keyof ChartData]-?: NonNullable<ChartData[K]> }
/** The same chart in so many minutes: every time keeps its place between start and end. */
const lasting =
  (minutes: number) =>
  (chart: Whole): void => {
    const shorter = JSON.parse(JSON.stringify(chart), (_name, value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) && value > start
        ? addMinutes(
            start,
            Math.round(((Date.parse(value) - Date.parse(start)) / 60_000 / 240) * minutes),
          )
        : value,
    ) as Whole
    Object.assign(chart, shorter)
  }
/** What the nurse sends from her phone, from nine to one. */
async function charted(
  { visit, who }: Job,
  {
    edit = () => undefined,
    correction,
  }: { readonly edit?: (chart: Whole) => void; readonly correction?: string } = {},
): Promise<void> {
  const post = async <A>(
    method: string,
    path: string,
    body: unknown,
    token?: string,
  ): Promise<A> => {
    const answer = await fetch(`${house.product.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const read = await answer.text()
    expect([path, answer.status, answer.ok ? '' : read]).toEqual([path, answer.status, ''])
    return JSON.parse(read) as A
  }
  const token = await tokenOf(house.product.url, who.email)
  const { chart } = await post<{ chart: { revision: number } | null }>(
    'GET',
    `/assignments/${visit}/chart`,
    null,
    token,
  )
  const example = exampleChart({
    visit_start: start,
    visit_end: addMinutes(start, 240),
    timezone: zone,
    nurse: { id: who.id, name: `${who.first_name} ${who.last_name}` },
    patient_name: `Octavio Brambleson ${who.first_name}`,
    treatment: 'Privigen',
  })
  const data = {
    ...example,
    pre_assessment: { ...example.pre_assessment, first_lifetime_dose: 'no' },
  } as Whole
  edit(data)
  await post('PUT', `/assignments/${visit}/chart`, { revision: chart?.revision ?? 0, data }, token)
  const approved = await post<{ chart: { revision: number } }>(
    'PUT',
    `/assignments/${visit}/nurse-chart-med-home-approved-by-me`,
    { approved: true },
    token,
  )
  await post(
    'PUT',
    `/assignments/${visit}/chart-with-validation`,
    {
      revision: approved.chart.revision,
      warnings_acknowledged: true,
      ...(correction === undefined ? {} : { correction_reason: correction }),
    },
    token,
  )
}
async function receivedOwn(
  before: (job: Job) => Promise<void> = () => Promise.resolve(),
): Promise<Job & { readonly report: number }> {
  const job = await aJob(ownCharts)
  await before(job)
  const body = new FormData()
  body.append('actual_start', start)
  body.append('actual_end', addMinutes(start, 120))
  const answer = await fetch(`${house.product.url}/assignments/${job.visit}/chart-received`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
    },
  })
  expect(answer.status).toBe(200)
  return { ...job, report: ((await answer.json()) as { report_id: number }).report_id }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor()
const card = () =>
  page
    .locator('section, article, div')
    .filter({ has: page.getByRole('heading', { name: 'Payment', exact: true }) })
    .last()
const openReport = async (id: number) => {
  await page.goto(`/operations/after-visit-reports/${id}`)
  await page.getByRole('heading', { name: `After Visit Report #${id}`, level: 1 }).waitFor()
}
const confirm = async (name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const giving = async (label: string, text: string, name: string) => {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: label }).fill(text)
  await drawer.getByRole('button', { name, exact: true }).click()
}
/** The badge of the heading with the colour it is drawn in. */
const badge = (label: string) =>
  page.locator('header, main').getByText(label, { exact: true }).first()
const hueOf = (label: string) =>
  badge(label).evaluate(
    (one) =>
      /_(orange|green|violet|blue|red)_/.exec(one.closest('[title]')?.className ?? '')?.[1] ?? '',
  )

test('AVR-J1 a clean chart of an auto-invoice pharmacy sends itself a day later, the nurse is paid, the visit is closed out, and the card shows both amounts', async () => {
  const job = await aJob(house.pharmacy)
  await charted(job)
  await page.goto(`/visits/${job.visit}`)
  await shows('Auto-Send Scheduled')
  await page.goto(atTheDoor) // her session ends meanwhile (SES-049), and a screen that stood open would ask on
  await house.product.clock('2026-08-18T23:40:00.000Z')
  await house.product.runJob('auto-send')
  await house.product.clock('2026-08-19T17:00:00.000Z')
  await house.product.runJob('nurse-payments')
  await comeIn(house.olive, 'olive@staff.example', `/visits/${job.visit}`)
  await shows('Completed - Closed Out')
  const report = await reportOf(job.visit)
  expect([report.status, report.visit.payment.status]).toEqual(['invoiced', 'paid'])
  for (const cents of [report.invoice.amountDue.cents, report.nursePayment.amount.cents])
    await card()
      .getByText(`$${(cents / 100).toFixed(2)}`)
      .first()
      .waitFor()
  await card().getByText('Paid Aug 19, 2026').waitFor()
  await house.olive.look('j1-card')
})

test('AVR-J2 a chart with a reaction is audited with a note, sent by hand and paid, and its badge is orange, green, purple and blue in turn', async () => {
  const job = await aJob(byHand)
  await charted(job, {
    edit: (chart) => {
      chart.reactions = {
        occurred: 'yes',
        reactions: [
          {
            time: addMinutes(start, 60),
            symptoms: ['itching'],
            severity: 'mild',
            interventions: ['rate slowed'],
            outcome: 'resolved',
            note: 'Rate halved, itching gone after ten minutes.',
          },
        ],
      } as never
      chart.narrative =
        'Mild itching an hour into the infusion; the rate was halved, the itching went within ten minutes, vitals stayed as they were and the rest was given as ordered.'
    },
  })
  const { id } = await reportOf(job.visit)
  await openReport(id)
  expect(await hueOf('Audit Required')).toBe('orange')
  // On a tablet title, badge and button leave the way back its arrow, and no word is cut.
  const { width, height } = page.viewportSize() as { width: number; height: number }
  await page.setViewportSize({ width: 768, height: 1024 })
  const back = page.locator('header').getByRole('link', { name: 'After Visit Reports' })
  await expect.poll(() => back.locator('span').isVisible()).toBe(false)
  expect(await back.isVisible()).toBe(true)
  expect(
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => [title.scrollWidth <= title.clientWidth, title.clientHeight < 30]),
  ).toEqual([true, true])
  await page.setViewportSize({ width, height })
  await expect.poll(() => back.locator('span').isVisible()).toBe(true)
  await press('Pass Audit')
  await giving('Note', 'The reaction was mild and is resolved.', 'Pass Audit')
  await badge('Manual Send Required').waitFor()
  expect(await hueOf('Manual Send Required')).toBe('green')
  await press('Send Invoice')
  await confirm('Send Invoice')
  await badge('Invoiced').waitFor()
  expect(await hueOf('Invoiced')).toBe('violet')
  await press('Mark Paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Paid' }).click()
  await badge('Invoice Paid').waitFor()
  expect(await hueOf('Invoice Paid')).toBe('blue')
})

test("AVR-J3 a returned eChart is red, and the nurse's correction is audited again", async () => {
  const job = await aJob(byHand)
  await charted(job)
  const { id } = await reportOf(job.visit)
  await openReport(id)
  await press('Return eChart')
  await giving('Reason', 'The lot number is missing.', 'Return eChart')
  await badge('eChart Returned').waitFor()
  expect(await hueOf('eChart Returned')).toBe('red')
  expect(await read(job.visit)).toMatchObject({
    status: 'Active - Ready',
    nurse_chart_received: null,
  })
  await charted(job, { correction: 'The lot number was added.' })
  await badge('Audit Required').waitFor()
  expect(await reportOf(job.visit)).toMatchObject({ id, status: 'audit-required', chartVersion: 2 })
})

test("AVR-008 AVR-J4 a pharmacy's own chart is marked received with its file, and its disputed invoice is returned, changed and sent as version 2", async () => {
  const job = await aJob(ownCharts)
  await page.goto(`/visits/${job.visit}`)
  await press('Mark Chart Received')
  const drawer = page.getByRole('dialog', { name: 'Mark Chart Received' })
  for (const [of, hours] of [
    ['start', '09'],
    ['end', '11'],
  ] as const)
    for (const [part, value] of [
      ['hour', hours],
      ['minutes', '07'],
    ] as const) {
      await drawer
        .getByRole('combobox', { name: new RegExp(`^Actual ${of} time .*, ${part}$`) })
        .click()
      await page.getByRole('option', { name: value, exact: true }).click()
    }
  await drawer.getByTestId('received-chart').setInputFiles(png)
  await drawer.getByText('lab-result.png', { exact: true }).waitFor()
  await house.olive.look('j4-mark')
  await drawer.getByRole('button', { name: 'Mark Chart Received' }).click()
  await shows('Chart has been marked as received')
  await shows('Completed - Visit Finished')
  expect(await read(job.visit)).toMatchObject({
    actual_start: '2026-08-17T16:07:00.000Z',
    actual_end: '2026-08-17T18:07:00.000Z',
    has_chart_file: true,
  })
  const { id } = await reportOf(job.visit)
  await openReport(id)
  await press('Received Chart')
  await page.getByRole('dialog').getByRole('img', { name: 'lab-result.png' }).waitFor()
  expect(readFileSync(png).length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await house.ask('POST', `/api/aftervisitreports/${id}/approve`, { note: 'Looks right' })
  await house.ask('POST', `/api/aftervisitreports/${id}/send`, {})
  await badge('Invoiced').waitFor()
  await press('Mark Returned')
  await giving('Reason', 'An hour was agreed', 'Mark Returned')
  await badge('Invoice Returned').waitFor()
  const before = (await reportOf(job.visit)).invoice.amountDue.cents
  await press('Edit')
  const edit = page.getByRole('dialog')
  await edit.getByRole('textbox', { name: 'Unit ($) of line 1' }).fill('100')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await reportOf(job.visit)).invoice.amountDue.cents).toBe(10_000)
  expect(before).not.toBe(10_000)
  await house.ask('DELETE', `/invoices/by-assignment/${job.visit}/pdf`)
  await press('Send Invoice')
  await confirm('Send Invoice')
  await badge('Invoiced').waitFor()
  await expect
    .poll(async () => (await reportOf(job.visit)).invoice)
    .toMatchObject({ version: 2, number: `WREN-${job.visit}-2` })
  await page.getByRole('heading', { name: `Invoice WREN-${job.visit}-2` }).waitFor()
  await press('Invoice PDF')
  await page.getByRole('dialog').getByRole('toolbar').getByText('Page 1 of 1').waitFor()
  await house.olive.look('j4-invoice')
})

test('AVR-J5 a visit without a chart has no report yet and no link; when the server fails the card says so', async () => {
  const { visit } = await aJob(byHand)
  await page.goto(`/visits/${visit}`)
  await card().getByText('No report yet').waitFor()
  expect(await page.getByRole('link', { name: 'View Payments' }).count()).toBe(0)
  const { visit: other } = await receivedOwn()
  await page.route('**/api/aftervisitreports/by-visit-id/**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'An unexpected error occurred.', code: 'internal' }),
    }),
  )
  house.olive.expectRefusal(500)
  await page.goto(`/visits/${other}`)
  await shows('Error retrieving after visit report')
  await page.unroute('**/api/aftervisitreports/by-visit-id/**')
})

test("AVR-J6 a visit's payment is refunded in full: card and history say so, the closed-out visit is finished again, the nurse sees it, and Pay Now pays a second time", async () => {
  const { visit, report: id, who } = await receivedOwn()
  await house.ask('POST', `/api/aftervisitreports/${id}/approve`, { note: 'Looks right' })
  await house.ask('POST', `/api/aftervisitreports/${id}/send`, {})
  await house.ask('POST', `/api/aftervisitreports/${id}/pay-nurse`, {})
  expect((await read(visit)).status).toBe('Completed - Closed Out')
  const dollars = `$${((await reportOf(visit)).nursePayment.amount.cents / 100).toFixed(2)}`
  await page.goto(`/nurses/${who.id}/payments`)
  await page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Paid twice')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Refund/ })
    .last()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Refund/ })
    .last()
    .click()
  await shows('Payment has been refunded')
  await page.goto(`/visits/${visit}`)
  await card().getByText(`Refunded ${dollars} on Aug 17, 2026`).waitFor()
  expect((await read(visit)).status).toBe('Completed - Visit Finished')
  await openReport(id)
  await shows(new RegExp(`Nurse payment refunded \\${dollars}: Paid twice`))
  const mine = await (async () => {
    const token = await tokenOf(house.product.url, who.email)
    return (
      (await (
        await fetch(`${house.product.url}/assignments-nurse`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()) as {
        data: {
          id: number
          payment_nurse_refunded?: string | null
          payment_nurse_paid: string | null
        }[]
      }
    ).data.find((one) => one.id === visit)
  })()
  expect([mine?.payment_nurse_paid, typeof mine?.payment_nurse_refunded]).toEqual([null, 'string'])
  await press('Pay Now')
  await confirm('Pay Now')
  await expect.poll(async () => (await reportOf(visit)).visit.payment.status).toBe('paid')
  const { data } = await house.ask<{ data: { status: string }[] }>(
    'POST',
    '/nurses/payments/search',
    { nurse_id: who.id, kind: 'payments' },
  )
  expect(data.map(({ status }) => status).toSorted()).toEqual(['Processed', 'Refunded'])
})

test('AVR-J7 an invoice paid in part is corrected to less than was paid, and its credit is refunded', async () => {
  const job = await aJob(byQuarterHour)
  await house.ask('PUT', `/assignments/${job.visit}`, { price_provider_hourly_rate: 150 })
  await charted(job, { edit: lasting(90) })
  const { id } = await reportOf(job.visit)
  await openReport(id)
  await press('Pass Audit')
  await giving('Note', 'Checked with the nurse.', 'Pass Audit')
  await badge('Manual Send Required').waitFor()
  await press('Send Invoice')
  await confirm('Send Invoice')
  await badge('Invoiced').waitFor()
  expect((await reportOf(job.visit)).invoice.amountDue.cents).toBe(22_500)
  await press('Mark Paid')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Amount ($)' }).fill('200.00')
  await drawer.getByRole('button', { name: 'Mark Paid', exact: true }).click()
  const payments = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await payments.first().waitFor()
  await press('Mark Returned')
  await giving('Reason', 'The times are wrong.', 'Mark Returned')
  await badge('Invoice Returned').waitFor()
  await press('Other actions')
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await giving('Reason', 'The times are wrong.', 'Reopen')
  await badge('Audit Required').waitFor()
  await press('Return eChart')
  await giving('Reason', 'An hour was agreed.', 'Return eChart')
  await badge('eChart Returned').waitFor()
  await charted(job, { edit: lasting(60), correction: 'It took an hour.' })
  await badge('Audit Required').waitFor()
  await press('Pass Audit')
  await giving('Note', 'Checked with the nurse.', 'Pass Audit')
  await badge('Manual Send Required').waitFor()
  await press('Send Invoice')
  await confirm('Send Invoice')
  await badge('Invoice Paid').waitFor()
  await page.getByRole('heading', { name: `Invoice WREN-${job.visit}-2` }).waitFor()
  const cells = () => page.locator('tbody tr td:last-child').allTextContents()
  const sums = () => page.locator('tfoot tr').allTextContents()
  await expect.poll(cells).toEqual(['$225.00', '-$75.00'])
  expect(await sums()).toEqual(['Amount due$150.00', 'Paid$200.00', 'Credit$50.00'])
  await shows(/^Correction Aug 17, 2026: minutes 90 to 60$/)
  expect(await payments.allTextContents()).toEqual([expect.stringContaining('Payment$200.00')])
  const history = page.getByRole('listitem').filter({ hasText: 'Payment $200.00' })
  expect(await history.count()).toBe(1)
  await house.olive.look('j7-credit')
  await page.setViewportSize({ width: 390, height: 844 })
  await house.olive.look('j7-credit-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await press('Settle credit')
  await drawer.getByRole('textbox', { name: 'Reference' }).fill('Check 1881')
  await house.olive.look('j7-settle')
  await drawer.getByRole('button', { name: 'Settle credit', exact: true }).click()
  await expect.poll(sums).toEqual(['Amount due$150.00', 'Paid$150.00', 'Balance$0.00'])
  await expect.poll(() => payments.count()).toBe(2)
  await payments.getByText('Refund, Check 1881').waitFor()
  await page.goto(`/visits/${job.visit}`)
  await card().getByText('Refund, Check 1881').waitFor()
  await house.olive.look('j7-card')
})

test("VIS-J9 a charted visit's patient, start and pharmacy are refused on the form and by call; its missing order is linked with a reason, the report is priced again and the history names it", async () => {
  let order = 0
  const { visit, report } = await receivedOwn(async (job) => {
    const { patient_uuid } = await read(job.visit)
    order = (
      await house.ask<{ id: number }>('POST', '/patient-order/insert', {
        patient_uuid,
        provider_id: byHand,
        treatment: 'Privigen',
        frequency_type: 'w',
        frequency_value: 1,
      })
    ).id
    await house.records.changeVisit(job.visit, { patient_order_id: null })
  })
  await house.records.changePharmacy(byHand, { hourly_rate_cents: 33_300 })
  const other = await aJob(byHand)
  const { patient_uuid, patient_first_name, patient_last_name } = await read(other.visit)
  const before = await read(visit)
  for (const fields of [
    { patient_uuid },
    { start: addMinutes(start, 60) },
    { provider_id: byHand },
  ])
    await expect(house.ask('PUT', `/assignments/${visit}`, fields)).rejects.toThrow(
      'This visit is finished.',
    )
  const refused = async (change: () => Promise<void>, name: string) => {
    await page.goto(`/visits/${visit}`)
    await page.getByRole('heading', { name: `Visit ${visit}`, level: 1 }).waitFor()
    await change()
    house.olive.expectRefusal(409)
    await press('Save')
    await page
      .getByRole('alert')
      .filter({ hasText: `This visit is finished. ${name}` })
      .waitFor()
  }
  const name = `${patient_first_name} ${patient_last_name}`
  await refused(() => pick(page, 'Patient', name, new RegExp(name)), 'Patient')
  await refused(() => choose(page, 'Start Time, hour', '11'), 'Start')
  await refused(() => pick(page, 'Pharmacy', 'Saguaro'), 'Pharmacy')
  await house.olive.look('finished-visit-refused')
  expect(await read(visit)).toEqual(before)
  await page.goto(`/visits/${visit}`)
  await press('Link Order')
  await page.getByRole('radio', { name: `Order ${order}` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The order came late')
  await house.olive.look('finished-visit-order')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await shows('Order has been linked')
  await shows('Order corrected: The order came late')
  expect(await read(visit)).toMatchObject({ patient_order_id: order, provider_id: byHand })
  const repriced = await house.ask<Report>('GET', `/api/aftervisitreports/${report}`)
  expect(repriced.invoice.amountDue.cents).toBe(2 * 33_300)
})
