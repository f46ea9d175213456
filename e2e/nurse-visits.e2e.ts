// NVS "Journeys" J1-J5: a nurse's two lists on a phone. Actions of staff are sent as calls or written as rows.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addMinutes, formatDate, type Instant } from '@wren/contract/time'
import { opensApart } from './support/apart.ts'
import { now, openHenderson, zone, type Henderson } from './support/henderson.ts'
import { comeIn } from './support/people.ts'
import type { Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const days = (n: number): Instant => addMinutes(now, n * 24 * 60)

let house: Henderson
let records: Records
let pharmacy = 0
let olive: Seat
let seat: Seat
let page: Page
let ownChart = 0
let abril = 0
beforeAll(async () => {
  house = await openHenderson(import.meta.url)
  ;({ records, pharmacy, olive } = house)
  ownChart = await records.pharmacy('Ironwood Infusion', 'billing@ironwood.example')
  await records.changePharmacy(ownChart, { has_own_chart: true })
  abril = (await house.marigold('Abril', '+17025550100')).id
  const paused = await house.marigold('Corinne', '+17025550101')
  await records.changeNurse(paused.id, { status: 'Disabled', sub_status: 'Paused' })
  seat = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  page = seat.page
  await comeIn(seat, 'abril@nurses.example', '/visits-list')
})
afterAll(() => house?.close())
afterEach(() => expect([...seat.complaints(), ...olive.complaints()]).toEqual([]))

async function visitAt(start: Instant, more: object = {}): Promise<number> {
  const { assignment } = await house.ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: pharmacy,
    treatment: 'Vyvgart (efgartigimod)',
    start,
    timezone: zone,
    duration_estimate: 120,
    zip: '89052',
    city: 'Henderson',
    state: 'NV',
    status: 'New',
    price_nurse_hourly_rate: 80,
    ...more,
  })
  return assignment.id
}
/** The state after the actions of staff, order and eChart. */
const ready = (start: Instant) => ({
  status: 'Active - Ready',
  user_id_assigned: abril,
  nurse_confirmed: now,
  nurse_informed: now,
  start,
})
const charted = (start: Instant) => ({
  ...ready(start),
  status: 'Completed - Visit Finished',
  nurse_chart_received: start,
})
const card = (id: number) => page.getByRole('article', { name: `Visit ${id}` })
const cards = () =>
  page
    .getByRole('article')
    .evaluateAll((all) =>
      all.map((one) => Number(one.getAttribute('aria-label')?.replace('Visit ', ''))),
    )
async function openMine(): Promise<void> {
  await page.goto('/visits-list')
  await page.getByRole('article').first().waitFor()
}

test('NVS-J1 shows Pending, Upcoming and Awaiting Chart, and opens the chart 90 minutes before', async () => {
  onTestFailed(() => seat.keep('failed-j1'))
  const soon = await visitAt(addMinutes(now, 90))
  const later = await visitAt(days(3))
  const asked = await visitAt(days(5))
  await records.changeVisit(soon, ready(addMinutes(now, 90)))
  await records.changeVisit(later, ready(days(3)))
  await records.changeVisit(asked, { user_id_selected: abril, nurse_informed: now })
  await openMine()
  for (const [id, status] of [
    [asked, 'Pending'],
    [later, 'Upcoming'],
    [soon, 'Awaiting Chart'],
  ] as const)
    await card(id).getByText(status, { exact: true }).waitFor()
  await expect
    .poll(() => card(later).getByRole('button', { name: 'Chart' }).isDisabled())
    .toBe(true)
  await seat.look('j1')
  await card(soon)
    .getByRole('link', { name: `Chart of visit ${soon}` })
    .tap()
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/visits/${soon}/chart`)
})

test('NVS-J2 filters by status and text survive a reload and can be cleared', async () => {
  onTestFailed(() => seat.keep('failed-j2'))
  const [paid, elsewhere, unpaid] = [
    await visitAt(days(-2), { city: 'San Diego' }),
    await visitAt(days(-3)),
    await visitAt(days(-4), { city: 'San Diego' }),
  ]
  for (const id of [paid, elsewhere])
    await records.changeVisit(id, {
      ...charted(days(-4)),
      payment_nurse_paid: days(-1),
      price_nurse_paid_cents: 16_000,
    })
  await records.changeVisit(unpaid, charted(days(-4)))
  await openMine()
  await expect.poll(cards).toEqual(expect.arrayContaining([paid, elsewhere, unpaid]))
  const all = await cards()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paid')
  await expect.poll(cards).toEqual(expect.not.arrayContaining([unpaid]))
  await expect.poll(cards).toEqual(expect.arrayContaining([paid, elsewhere]))
  await page.getByRole('searchbox').fill('San')
  await expect.poll(cards).toEqual([paid])
  await page.reload()
  await expect.poll(cards).toEqual([paid])
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('San')
  await seat.look('j2')
  await page.getByRole('button', { name: 'Clear Filters' }).tap()
  await expect.poll(cards).toEqual(all)
})

test('NVS-J3 an answer in another tab changes the row to Applied', async () => {
  onTestFailed(() => seat.keep('failed-j3'))
  const id = await visitAt(days(9), { missing_exact_time: true })
  const [from, to] = ['2026-08-26', '2026-08-28']
  await house.ask('POST', '/scheduling/visit/blast-save', {
    assignment_id: id,
    blast_type: 'flexible',
    template: 'Are you free? {link}',
    blast_details: { date_from: from, date_to: to, slots: ['07:00-10:55'] },
  })
  await house.ask('POST', `/assignments/${id}/nurse-notify`, { nurses: [abril] })
  await page.goto('/visits-open')
  const interested = page.getByRole('link', { name: 'Interested?' })
  await interested.waitFor()
  await expect.poll(() => interested.getAttribute('target')).toBe('_blank')
  await seat.look('j3-open')
  const tab = await opensApart(page, interested)
  await tab.getByRole('heading', { level: 1, name: 'Are you available?' }).waitFor()
  await tab
    .getByRole('group', { name: /^Wednesday/ })
    .getByRole('checkbox', { name: '7:00 AM - 10:55 AM' })
    .locator('..')
    .tap()
  await tab.getByRole('button', { name: 'Submit Availability' }).tap()
  await tab.getByRole('heading', { level: 1, name: "We'll confirm if it's yours ASAP" }).waitFor()
  await tab.close()
  // NVS-021: changes within half a minute are loaded together.
  await page.getByRole('link', { name: 'Applied' }).waitFor({ timeout: 40_000 })
  await seat.look('j3-applied')
})

test('NVS-J5 a pharmacy with an own chart disables Chart; a paid card shows day and amount', async () => {
  onTestFailed(() => seat.keep('failed-j5'))
  const start = addMinutes(now, -180)
  const id = await visitAt(start, { provider_id: ownChart })
  await records.changeVisit(id, ready(start))
  await openMine()
  const chart = card(id).getByRole('button', { name: 'Chart' })
  await expect
    .poll(async () => [await chart.isDisabled(), await chart.getAttribute('title')])
    .toEqual([true, 'This pharmacy uses its own chart. Please submit the chart by email or fax.'])
  await seat.look('j5-own-chart')
  await records.changeVisit(id, {
    ...charted(start),
    payment_nurse_paid: addMinutes(now, -10),
    price_nurse_paid_cents: 17_892,
  })
  await openMine()
  await card(id)
    .getByText(`Paid - ${formatDate(now, zone)}`, { exact: true })
    .waitFor()
  await card(id).getByText('$178 act.').waitFor()
  await seat.look('j5-paid')
})

test('NVS-J4 a disabled nurse has no way to Available Visits, whose address opens My Visits', async () => {
  onTestFailed(() => seat.keep('failed-j4'))
  await comeIn(seat, 'corinne@nurses.example', '/visits-list')
  await page.getByText('No visits.').waitFor()
  expect(await page.getByRole('link', { name: 'Available' }).count()).toBe(0)
  await seat.look('j4')
  seat.expectRefusal(400)
  await page.goto('/visits-open')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/visits-list')
})
