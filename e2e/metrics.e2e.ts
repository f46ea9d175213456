// Journeys through metrics: revenue by month and pharmacy, before and after a visit is finished.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleChart } from '@wren/contract/chart-example'
import { addMinutes } from '@wren/contract/time'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat, type Width } from './support/seat.ts'

// Every test has its own people, because sign-in codes are rate-limited.
const [olive, dana, pia, nina, nell] = [
  'olive@staff.example',
  'dana@staff.example',
  'pia@staff.example',
  'nina@nurses.example',
  'nell@nurses.example',
]
const start = '2026-08-20T15:00:00.000Z'
const [length, after] = [240, '2026-08-20T19:15:00.000Z']
const zone = 'America/Los_Angeles'
let product: Product
let browser: Browser
let nurse: number
let visit: number
const seats: Seat[] = []
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.clock(after)
  const records = await openRecords(product, after)
  const ops = await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  for (const email of [dana, pia])
    await records.admin({ first_name: 'Dana', last_name: 'Desk', email })
  await records.nurse({
    first_name: 'Nell',
    last_name: 'Nyland',
    email: nell,
    phone: '+17025550143',
    zip: '89119',
    state: 'NV',
  })
  nurse = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    phone: '+17025550142',
    zip: '89119',
    state: 'NV',
  })
  const uuid = randomUUID()
  await records.row('patient', {
    uuid,
    first_name: 'Una',
    last_name: 'Order',
    dob: '1950-05-05',
    user_id_ops: ops,
  })
  const [provider, otherProvider] = [
    await records.pharmacy('Desert Pharmacy', 'billing@desert.example'),
    await records.pharmacy('Mesa Pharmacy', 'billing@mesa.example'),
  ]
  const order = await records.row('patient_order', {
    updated: undefined,
    row_updated: after,
    patient_uuid: uuid,
    provider_id: provider,
    treatment: 'Saline',
    access_type: 'piv',
    duration_estimate: length,
    status: 'Active',
    signed_date: '2026-08-01',
    expiration_date: '2026-12-01',
  })
  const visitRow = (fields: Readonly<Record<string, unknown>>) =>
    records.row('visit', {
      timezone: zone,
      duration_estimate: length,
      treatment: 'Saline',
      city: 'Las Vegas',
      county: 'Clark',
      state: 'NV',
      zip: '89119',
      patient_uuid: uuid,
      user_id_assigned: nurse,
      price_provider_hourly_rate_cents: 5_000,
      flat_rate_cents: 12_000,
      price_provider_estimate_cents: 20_000,
      price_nurse_estimate_cents: 12_000,
      ...fields,
    })
  visit = await visitRow({
    start,
    provider_id: provider,
    status: 'Active - Ready',
    nurse_confirmed: '2026-08-18T15:00:00.000Z',
    patient_order_id: order,
  })
  for (const [month, pharmacy] of [
    ['06', otherProvider],
    ['07', otherProvider],
    ['07', otherProvider],
    ['07', otherProvider],
    ['08', otherProvider],
  ] as const)
    await visitRow({
      start: `2026-${month}-10T17:00:00.000Z`,
      provider_id: pharmacy,
      status: 'Completed - Closed Out',
    })
  await records.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
const openAs = async (email: string, path: string, width: Width = 'desk'): Promise<Seat> => {
  const seat = await takeSeat(browser, product, width, import.meta.url)
  seats.push(seat)
  await comeIn(seat, email, path)
  return seat
}
beforeEach(() => product.clock(after))
afterEach(async ({ task }) => {
  for (const [index, seat] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await seat.keep(`failed-${index}`)
    expect(seat.complaints()).toEqual([])
    await seat.leave()
  }
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const items = (page: Page, name: string): Promise<string[]> =>
  table(page, name).getByRole('rowheader').allInnerTexts()
const cells = (page: Page, name: string, item: string): Promise<string[]> =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: item, exact: true }) })
    .getByRole('cell')
    .allInnerTexts()
const choose = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: 'Period' }).getByText(label, { exact: true }).click()

test('MET-J1 MET-001 shows six months of financials, then 24, then weeks; only admins open metrics', async () => {
  const seat = await openAs(olive, '/metrics')
  const { page } = seat
  await expect
    .poll(() => items(page, 'Financials'))
    .toEqual(['Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026', 'Jul 2026', 'Aug 2026'])
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['Financials', 'Leaderboard', 'Pharmacies', 'Geos', 'Nurses'])
  await expect
    .poll(async () => (await cells(page, 'Financials', 'Mar 2026')).slice(0, 5))
    .toEqual(['$0.00', '-', '$0.00', '-', '-'])
  await expect
    .poll(async () => (await cells(page, 'Financials', 'Jul 2026')).slice(0, 7))
    .toEqual(['$600.00', '200.0%', '$240.00', '200.0%', '40%', '3', '200.0%'])
  await seat.look('financials')
  await page.getByRole('button', { name: 'Load More Data' }).click()
  await expect.poll(async () => (await items(page, 'Financials')).length).toBe(24)
  await expect.poll(() => page.getByRole('button', { name: 'Load More Data' }).count()).toBe(0)
  await choose(page, 'Weekly')
  await expect.poll(async () => (await items(page, 'Financials')).at(-1)).toBe('Aug 16, 2026')

  const nurseSeat = await openAs(nell, '/metrics', 'phone')
  await expect.poll(() => nurseSeat.page.url()).not.toContain('/metrics')
})

test('MET-J2 counts a finished visit in this month and for its pharmacy', async () => {
  const seat = await openAs(dana, '/metrics')
  const { page } = seat
  await expect.poll(() => items(page, 'Financials')).toContain('Aug 2026')
  const august = async () => {
    const [gmv, , revenue, , , visits] = await cells(page, 'Financials', 'Aug 2026')
    return [gmv, revenue, visits]
  }
  await expect.poll(august).toEqual(['$200.00', '$80.00', '1'])

  const nurseSeat = await openAs(nina, '/visits-list', 'phone')
  const example = exampleChart({
    visit_start: start,
    visit_end: addMinutes(start, length),
    timezone: zone,
    nurse: { id: nurse, name: 'Nina Nurse' },
    patient_name: 'Una Order',
    treatment: 'Saline',
  })
  const data = {
    ...example,
    pre_assessment: { ...example.pre_assessment, first_lifetime_dose: 'no' },
  }
  await callAs(nurseSeat, 'PUT', `/assignments/${visit}/chart`, { revision: 0, data })
  const { chart } = await callAs<{ chart: { revision: number } }>(
    nurseSeat,
    'PUT',
    `/assignments/${visit}/nurse-chart-med-home-approved-by-me`,
    { approved: true },
  )
  await callAs(nurseSeat, 'PUT', `/assignments/${visit}/chart-with-validation`, {
    revision: chart.revision,
    warnings_acknowledged: true,
  })
  expect(await callAs(seat, 'GET', `/api/aftervisitreports/by-visit-id/${visit}`)).toMatchObject({
    invoice: { amountDue: { cents: 20_000 } },
  })

  // Answers are cached for five minutes.
  await product.clock(addMinutes(after, 6))
  await page.reload()
  await expect.poll(august).toEqual(['$400.00', '$160.00', '2'])
  await page.getByRole('tab', { name: 'Pharmacies' }).click()
  await expect
    .poll(() => cells(page, 'Pharmacies', 'Desert Pharmacy'))
    .toEqual(expect.arrayContaining(['$200.00', '$80.00', '40%']))
  await seat.look('pharmacies')
})

test('MET-J3 opens a nurse from the leaderboard; CM, LM and L3M switch both tables of Geos', async () => {
  const seat = await openAs(pia, '/metrics?tab=leaderboard')
  const { page } = seat
  await expect
    .poll(() => table(page, 'Leaderboard').getByRole('link').first().getAttribute('href'))
    .toBe(`/nurses/${nurse}`)
  await seat.look('leaderboard')
  await table(page, 'Leaderboard').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Nina Nurse', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Geos' }).click()
  const gmv = async () => [
    (await cells(page, 'Counties', 'Clark, NV'))[0],
    await table(page, 'Areas').getByRole('cell').first().innerText(),
  ]
  const amounts: string[] = []
  for (const span of ['CM', 'LM', 'L3M']) {
    await choose(page, span)
    await expect
      .poll(async () => {
        const [county, area] = await gmv()
        return county === area && !amounts.includes(county ?? '')
      })
      .toBe(true)
    amounts.push((await gmv())[0] ?? '')
  }
  expect(amounts.slice(1)).toEqual(['$600.00', '$800.00'])
  await seat.look('geos')
  await page.getByRole('tab', { name: 'Nurses' }).click()
  await expect.poll(() => items(page, 'Nurse Profile Usage')).toHaveLength(12)
  await seat.look('nurses')
})
