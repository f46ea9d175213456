// OFR-J5, INT-137: an urgent intake offers itself, as an operator watches it: the toggle of the form and the icon
// of the list. OFR-121: whom she accepts too late.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addMinutes, type Instant } from '@wren/contract/time'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { anIntake } from './support/intakes.ts'
import { atTheDoor, comeIn, linkTo } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const morning = '2026-12-07T18:00:00.000Z' // 10:00 in Henderson
const nurses = [
  { first_name: 'Abril', phone: '+17025550100' },
  { first_name: 'Beatrix', phone: '+17025550101' },
]

let product: Product
let browser: Browser
let olive: Seat
let dana: Seat
let page: Page
/** The one that offers itself, and when it begins. */
let visit = 0
let start: string | undefined
let pharmacy = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.clock(morning)
  const records = await openRecords(product, morning)
  await records.admin({
    first_name: 'Olive',
    last_name: 'Ops',
    email: 'olive@staff.example',
    timezone: 'America/Los_Angeles',
  })
  await records.admin({
    first_name: 'Dana',
    last_name: 'Desk',
    email: 'dana@staff.example',
    timezone: 'America/Los_Angeles',
  })
  pharmacy = await records.pharmacy('Prickly Pear Rx', 'billing@prickly.example')
  for (const one of nurses)
    await records.nurse({
      ...one,
      last_name: 'Marigold',
      email: `${one.first_name.toLowerCase()}@nurses.example`,
      zip: '89052',
      state: 'NV',
    })
  await records.flag('auto-offers', true)
  await records.close()
  ;[olive, dana] = [
    await takeSeat(browser, product, 'desk', import.meta.url),
    await takeSeat(browser, product, 'desk', import.meta.url),
  ]
  page = olive.page
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const offers = () => page.getByRole('switch', { name: 'Auto Offers' })
const openForm = async (id: number): Promise<void> => {
  await page.goto(`/intake/${id}`)
  await offers().waitFor()
}
const isOn = async (id: number) =>
  (await callAs<{ intake: { auto_offer_enabled: boolean } }>(olive, 'GET', `/intake/by-id/${id}`))
    .intake.auto_offer_enabled
/** Nothing happens before Submit. */
const toggle = async (id: number): Promise<void> => {
  const before = await isOn(id)
  await offers().click()
  await expect.poll(() => offers().isChecked(), patience).toBe(!before)
  expect(await isOn(id)).toBe(before)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => isOn(id), patience).toBe(!before)
}
/** The label below the toggle. */
const standsBelow = async (text: string): Promise<void> => {
  const label = page.getByText(text, { exact: true })
  await label.waitFor()
  const below = async (): Promise<number> => {
    const [switched, said] = [
      await page.getByText('Auto Offers', { exact: true }).first().boundingBox(),
      await label.boundingBox(),
    ]
    return (said?.y ?? 0) - (switched?.y ?? 0) - (switched?.height ?? 0)
  }
  await expect.poll(below).toBeGreaterThanOrEqual(-1)
}
const icon = (id: number) =>
  page.locator(`tr[data-row="${id}"] td[data-column="auto_offer_enabled"]`)
/** Moved to again where the icon was drawn anew under the pointer, which has then not come to it. */
const tells = (id: number, text: RegExp) =>
  expect
    .poll(async () => {
      await page.getByRole('heading', { level: 1 }).hover()
      await page.getByRole('tooltip').waitFor({ state: 'hidden' })
      await icon(id).locator('svg').hover()
      return page
        .getByRole('tooltip')
        .filter({ hasText: text })
        .first()
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        )
    }, patience)
    .toBe(true)

test('OFR-J5 INT-137 an urgent intake sends wave 1, then raises pay, and stops when two nurses applied; form and list say so', async () => {
  onTestFailed(() => olive.keep('failed'))
  await comeIn(olive, 'olive@staff.example', atTheDoor)
  const id = await anIntake(olive, pharmacy, {
    is_urgent: true,
    treatment_duration_days: 2,
    series_start_date: '2026-12-10',
    series_end_date: '2026-12-14',
  })
  visit =
    (
      await callAs<{ assignments: number[] }>(
        olive,
        'POST',
        `/intake/${id}/create-order-and-visits`,
        {},
      )
    ).assignments[0] ?? 0
  start = (await callAs<{ assignments: { start: string }[] }>(olive, 'GET', `/intake/by-id/${id}`))
    .assignments[0]?.start

  await openForm(id)
  await toggle(id)
  const blasts = async () =>
    (
      await callAs<{
        blasts: { kind: string; nurses_count: number; price_nurse_hourly_rate: number }[]
      }>(olive, 'GET', `/assignments/${visit}/notify-blasted`)
    ).blasts
      .toReversed()
      .map((one) => [one.kind, one.nurses_count, one.price_nurse_hourly_rate])
  await expect.poll(blasts, patience).toEqual([['auto', 2, 84]])
  await toggle(id)
  await standsBelow('disabled by Olive')
  await olive.look('toggle-off')
  await toggle(id)
  await page.getByText('disabled by Olive', { exact: true }).waitFor({ state: 'hidden' })

  await page.goto('/intake-list')
  await icon(id).getByText('Auto offers on').waitFor({ state: 'attached' })
  await tells(id, /Auto offers on.*Wave 1 to 2 nurses at \$84\/hr/s)
  await olive.look('hover')
  await product.clock('2026-12-07T18:16:00.000Z')
  await product.runJob('auto-offers')
  await expect.poll(blasts, patience).toEqual([
    ['auto', 2, 84],
    ['additional', 2, 90],
  ])
  await tells(id, /Raised offer to 2 nurses at \$90\/hr/)

  for (const { phone } of nurses) {
    const token = new URL(await linkTo(olive, phone, '/ns')).searchParams.get('t')
    await callAs(olive, 'POST', '/scheduling/nurse/select-time', {
      token,
      is_available: true,
      scheduling_dates: [[{ start, all_day: false, checked: true }]],
    })
  }
  // Without a reload.
  await icon(id).getByText('Required nurse count').waitFor({ state: 'attached' })
  await tells(id, /Required nurse count/)
  await openForm(id)
  await standsBelow('Required nurse count')
  await expect.poll(() => offers().isChecked(), patience).toBe(true)
  await olive.look('stopped')
  expect(olive.complaints()).toEqual([])
})

test('OFR-121 an operator who accepts a nurse after a colleague accepted another reads that the visit is staffed, and her panel shows it so', async () => {
  onTestFailed(() => olive.keep('failed-late'))
  await comeIn(dana, 'dana@staff.example', atTheDoor)
  const { data: answers } = await callAs<{ data: { user_id: number; first_name: string }[] }>(
    dana,
    'GET',
    `/assignments/${visit}/notify`,
  )
  const days = [start, addMinutes(start as Instant, 1440)]
  for (const { phone } of nurses) {
    const token = new URL(await linkTo(olive, phone, '/ns')).searchParams.get('t')
    await callAs(dana, 'POST', '/scheduling/nurse/select-time', {
      token,
      is_available: true,
      scheduling_dates: days.map((day) => [{ start: day, all_day: false, checked: true }]),
    })
  }
  // Nobody tells her of the other's choice before she presses.
  await page.routeWebSocket(/\/websocket$/, () => undefined)
  await page.goto(`/visits/${visit}/scheduling`)
  const row = page.getByRole('row').filter({ hasText: 'Abril' })
  for (const at of [0, 1])
    await row
      .getByRole('button', { name: /^Abril/ })
      .nth(at)
      .click()
  await callAs(dana, 'POST', '/scheduling/nurse/accept-time', {
    assignment_id: visit,
    nurse_id: answers.find(({ first_name }) => first_name === 'Beatrix')?.user_id,
    scheduling_dates: days.map((day) => ({ start: day, all_day: false })),
  })
  olive.expectRefusal(409)
  await row.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('alert').getByText('This visit is already staffed').waitFor()
  await page.getByRole('button', { name: 'Send to Patient' }).waitFor()
  await olive.look('too-late')
  expect([...olive.complaints(), ...dana.complaints()]).toEqual([])
})
