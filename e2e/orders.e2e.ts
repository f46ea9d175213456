// AUD-J2: orders are made, kept, copied and linked, and make their visits by themselves.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order, OrderListRow } from '@wren/contract/orders'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, day, pick } from './support/fields.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

/** A Friday morning in Las Vegas. */
const now = '2026-11-20T18:00:00.000Z'
// A code is sent to one address once a minute: each test has people of its own.
const people = [
  'ada',
  'bea',
  'cleo',
  'dora',
  'ella',
  'fay',
  'gwen',
  'hana',
  'ivy',
  'june',
  'kim',
].map((name) => `${name}@staff.example`)
const linkers = ['lena@staff.example']
let product: Product
let browser: Browser
let pharmacy: number
const seats: Seat[] = []
let next = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.clock(now)
  const records = await openRecords(product, now)
  for (const email of people)
    await records.admin({
      first_name: email.charAt(0).toUpperCase() + email.slice(1, email.indexOf('@')),
      last_name: 'Ops',
      email,
    })
  for (const email of linkers)
    await records.account(
      { first_name: 'Lena', last_name: 'Linker', email },
      { is_admin: true, permissions: ['ORD_LINK'] },
    )
  pharmacy = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
const sit = async (width: 'desk' | 'phone' = 'desk'): Promise<Seat> => {
  const one = await takeSeat(browser, product, width, import.meta.url)
  seats.push(one)
  return one
}
let seat: Seat
let page: Page
beforeEach(async () => {
  seat = await sit()
  page = seat.page
})
afterEach(async ({ task }) => {
  for (const [at, one] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await one.keep(`failed-${at}`)
    expect(one.complaints()).toEqual([])
    await one.leave()
  }
})

interface Made {
  readonly id: number
  readonly uuid: string
}
const enter = (path: string, one = seat) => comeIn(one, people[next++] as string, path)
const aPatient = (last_name: string, more: object = {}) =>
  callAs<Made>(seat, 'POST', '/patient/insert', {
    force: true,
    first_name: 'Imogen',
    last_name,
    dob: '1961-02-03',
    user_id_ops: 1,
    street: '1 Palm Lane',
    zip: '89119',
    city: last_name,
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
    status: 'Active',
    is_recurring: true,
    ...more,
  })
const anOrder = async (patient_uuid: string, more: object = {}): Promise<number> =>
  (
    await callAs<{ id: number }>(seat, 'POST', '/patient-order/insert', {
      patient_uuid,
      treatment: 'Saline',
      provider_id: pharmacy,
      frequency_type: 'w',
      frequency_value: 1,
      flexibility_days: 3,
      duration_estimate: 120,
      signed_date: '2026-11-01',
      expiration_date: '2027-10-01',
      ...more,
    })
  ).id
const aVisit = async (patient_uuid: string, start: string): Promise<number> =>
  (
    await callAs<{ assignment: { id: number } }>(seat, 'POST', '/assignments', {
      provider_id: pharmacy,
      treatment: 'Saline',
      start,
      timezone: 'America/Los_Angeles',
      duration_estimate: 120,
      zip: '89119',
      city: 'Las Vegas',
      state: 'NV',
      patient_uuid,
    })
  ).assignment.id
const orderOf = async (id: number | string): Promise<Order> =>
  (await callAs<{ patient_order: Order }>(seat, 'GET', `/patient-order/by-id/${id}`)).patient_order
const rowOf = async (uuid: string) =>
  (
    await callAs<{ data: OrderListRow[] }>(seat, 'POST', '/patient-orders-search', {
      filters: {},
      limit: 500,
    })
  ).data.find((row) => row.patient_uuid === uuid)
const box = (name: string, on = page) => on.getByRole('textbox', { name, exact: true })
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
/** The box itself is not seen: a person presses its track. */
const flip = async (name: string, on: boolean) => {
  await toggle(name).press('Space')
  await expect.poll(() => toggle(name).isChecked()).toBe(on)
}
const heading = (name: string | number, on = page) =>
  on.getByRole('heading', { name: String(name), level: 1, exact: true }).waitFor()
const shows = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor()
const save = (on = page) => button('Save', on).click()
const pathOf = (on = page) => new URL(on.url()).pathname
/** The order and the visits it makes are written by work that follows the save. */
const patience = { timeout: 20_000 }

test("ORD-J1 a new order begins on the patient's page and opens under its number, its frequency counted in days", async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Newell')
  await page.goto(`/patients/${uuid}`)
  await button('New Order').click()
  await heading('New Order')
  await expect.poll(() => pathOf()).toBe(`/patients/${uuid}/order/new`)
  await expect
    .poll(async () => [
      await page.getByRole('combobox', { name: 'Status' }).inputValue(),
      await page.getByRole('combobox', { name: 'Unit', exact: true }).inputValue(),
    ])
    .toEqual(['Active', 'days'])
  await box('Frequency').fill('2')
  await choose(page, 'Unit', 'weeks')
  await expect.poll(() => box('Frequency Other').isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Treatment' }).fill('Saline flush')
  await page.keyboard.press('Escape')
  await day(page, 'Date Order Signed', '11/10/2026')
  await day(page, 'Expiration', '05/10/2027')
  await pick(page, 'Pharmacy', 'Desert', /Desert Pharmacy/)
  await choose(page, 'Estimated visit duration, hours', '2 h')
  await seat.look('new')
  await save()
  await shows('Order has been created')
  await expect.poll(() => pathOf()).toMatch(/^\/patients\/order\/\d+$/)
  const id = pathOf().split('/').at(-1) as string
  await heading(id)
  await expect.poll(() => page.title()).toContain(`Order ${id}`)
  expect(await orderOf(id)).toMatchObject({
    patient_uuid: uuid,
    frequency: 14,
    frequency_value: 2,
    frequency_type: 'w',
    duration_estimate: 120,
    provider_id: pharmacy,
    signed_date: '2026-11-10',
    expiration_date: '2027-05-10',
  })
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Imogen Newell' })
    .click()
  await page
    .getByRole('list', { name: 'Orders' })
    .getByRole('link')
    .filter({ hasText: 'Every 2 weeks' })
    .click()
  await heading(id)
  await seat.look('order')
})

test('ORD-J2 ORD-045 an order with Labs on and unsigned cannot be auto, by the form and by the server, until both are mended', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Blocked')
  const id = await anOrder(uuid, { lab_order: true, signed_date: null })
  await page.goto(`/patients/order/${id}`)
  await heading(id)
  await flip('Auto Order', true)
  await save()
  const said = 'Order cannot be Auto: Labs is toggled on, Date Order Signed field is empty'
  await page.getByRole('alert').filter({ hasText: said }).waitFor()
  await expect(callAs(seat, 'PATCH', `/patient-order/${id}`, { auto_order: true })).rejects.toThrow(
    `"fields":{"auto_order":"${said}"}`,
  )
  const held = await callAs<{ id: number }>(seat, 'POST', '/patient-order/insert', {
    patient_uuid: uuid,
    treatment: 'Saline',
    status: 'Hold',
  })
  await expect(
    callAs(seat, 'PATCH', `/patient-order/${held.id}`, { auto_order: true }),
  ).rejects.toThrow(
    'Order cannot be Auto: Order is not Active, Another Order is already Active, Date Order Signed field is empty, Pharmacy is empty"',
  )
  await seat.look('auto-blocked')
  await flip('Labs', false)
  await day(page, 'Date Order Signed', '11/01/2026')
  await save()
  await shows('Order has been updated')
  expect(await orderOf(id)).toMatchObject({
    auto_order: true,
    lab_order: false,
    signed_date: '2026-11-01',
  })
})

test('ORD-J3 an auto order makes the visit of next Tuesday at ten, which stands among its visits and in the Orders view', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Weekly', {
    preferenced_day: 3,
    preferenced_time_hour: 10,
    preferenced_time_minute: 0,
  })
  const id = await anOrder(uuid)
  const records = await openRecords(product, now)
  const last = await aVisit(uuid, '2026-11-24T18:00:00.000Z')
  await records.changeVisit(last, {
    patient_order_id: id,
    start: '2026-11-17T18:00:00.000Z',
    status: 'Completed - Visit Finished',
  })
  await records.close()
  await page.goto(`/patients/order/${id}`)
  await heading(id)
  await flip('Auto Order', true)
  await save()
  await shows('Order has been updated')
  const made = page.getByRole('row').filter({ hasText: 'Nov 24, 2026' })
  await made.waitFor(patience)
  await expect
    .poll(() => made.innerText(), patience)
    .toMatch(/10:00 AM - 12:00 PM PST[\s\S]*Saline[\s\S]*New/)
  await made.scrollIntoViewIfNeeded()
  await seat.look('auto-visit')
  await expect
    .poll(async () => (await rowOf(uuid))?.next_visit_date, patience)
    .toBe('2026-11-24T18:00:00.000Z')
  await page.goto('/patients?view=orders')
  const row = page.locator('tr[data-row]').filter({ hasText: 'Weekly' })
  await row.waitFor()
  await page
    .locator(`tr[data-under="${await row.getAttribute('data-row')}"]`)
    .getByText('November 24, 2026')
    .click()
  await expect.poll(() => pathOf()).toMatch(/^\/visits\/\d+$/)
  await page.getByRole('link', { name: `#${id}`, exact: true }).click()
  await heading(id)
})

test('ORD-J4 a copy of an auto order that is saved as Active makes both warn, on the order and in the Orders view', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Twofold')
  const id = await anOrder(uuid, { auto_order: true, notes: 'Through the port' })
  await page.goto(`/patients/order/${id}`)
  await heading(id)
  expect(await page.getByText('Another Order is Active - turn off Auto Order').count()).toBe(0)
  await button('Duplicate').click()
  await heading('New Order')
  await expect.poll(() => new URL(page.url()).searchParams.get('duplicateId')).toBe(String(id))
  await expect
    .poll(async () => [await box('Notes').inputValue(), await toggle('Auto Order').isChecked()])
    .toEqual(['Through the port', false])
  await save()
  await shows('Order has been created')
  await expect.poll(() => pathOf()).not.toContain('new')
  const copy = Number(pathOf().split('/').at(-1))
  await heading(copy)
  await page.getByText('Not possible while: Another Order is already Active').waitFor()
  expect(await orderOf(copy)).toMatchObject({
    status: 'Active',
    auto_order: false,
    notes: 'Through the port',
  })
  await page.goto(`/patients/order/${id}`)
  await shows('Another Order is Active - turn off Auto Order')
  await seat.look('two-active')
  await page.goto('/patients?view=orders')
  const row = page.locator('tr[data-row]').filter({ hasText: 'Twofold' })
  await row.waitFor()
  await page
    .locator(`tr[data-under="${await row.getAttribute('data-row')}"]`)
    .getByText('More than 1 Order is Active')
    .waitFor()
})

test('ORD-J6 who may link orders links one to a visit and its later ones; for others there is no control, and the call is refused', async () => {
  await comeIn(seat, linkers[0] as string, atTheDoor)
  const { uuid } = await aPatient('Linked')
  const [id, other] = [
    await anOrder(uuid),
    await anOrder(uuid, { status: 'Hold', treatment: 'Held back' }),
  ]
  const [first, second] = [
    await aVisit(uuid, '2026-11-25T18:00:00.000Z'),
    await aVisit(uuid, '2026-12-02T18:00:00.000Z'),
  ]
  await page.goto(`/visits/${first}`)
  await shows('No order linked')
  await button('Link Order').click()
  const dialog = page.getByRole('dialog', { name: 'Link Order' })
  await dialog.getByRole('radio', { name: `Order ${id}` }).click()
  await dialog.getByRole('checkbox', { name: 'Also future visits' }).click()
  await seat.look('link')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await shows('Order has been linked')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: `#${id}`, exact: true }).waitFor()
  await seat.look('linked')
  await page.goto(`/visits/${second}`)
  await page.getByRole('link', { name: `#${id}`, exact: true }).click()
  await heading(id)
  for (const visit of [first, second])
    await page
      .getByRole('row')
      .filter({ hasText: String(visit) })
      .first()
      .waitFor()

  const plain = await sit()
  await enter(`/visits/${first}`, plain)
  await plain.page.getByRole('link', { name: `#${id}`, exact: true }).waitFor()
  expect(await button('Link Order', plain.page).count()).toBe(0)
  await expect(
    callAs(plain, 'POST', '/patient-order/link', { assignment_id: first, order_id: other }),
  ).rejects.toThrow('answered 403')
  await expect(
    callAs(plain, 'POST', `/assignments/${first}/order-relink`, { order_id: other }),
  ).rejects.toThrow('answered 403')
})

test('AUD-J2 of two admins who save one order the second is told what differs and keeps her words; after Reload and a new save the History shows both changes in order', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Contested')
  const id = await anOrder(uuid)
  const other = await sit()
  await enter(`/patients/order/${id}`, other)
  await page.goto(`/patients/order/${id}`)
  await heading(id)
  await heading(id, other.page)
  await box('Notes').fill('Mine')
  await box('Doses', other.page).fill('8')
  await box('Notes', other.page).fill('Hers')
  seat.expectRefusal(409)
  await save(other.page)
  await shows('Order has been updated', other.page)
  await save()
  const banner = page.getByRole('alert').filter({
    hasText: 'This order was changed by someone else. Reload to see the latest version.',
  })
  await banner.waitFor()
  for (const text of ['Doses: 8', 'Notes: Hers', 'Yours: Mine'])
    await expect.poll(async () => (await banner.innerText()).replace(/\s+/g, ' ')).toContain(text)
  await expect.poll(() => box('Notes').inputValue()).toBe('Mine')
  await expect
    .poll(() =>
      page
        .locator('[data-scroll]')
        .first()
        .evaluate((place) => place.scrollTop),
    )
    .toBe(0)
  await seat.look('stale')
  await banner.getByRole('button', { name: 'Reload' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Discard your changes?').waitFor()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect.poll(() => box('Notes').inputValue()).toBe('Mine')
  await banner.getByRole('button', { name: 'Reload' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect
    .poll(async () => [await box('Notes').inputValue(), await box('Doses').inputValue()])
    .toEqual(['Hers', '8'])
  await box('Notes').fill('Mine after all')
  await save()
  await shows('Order has been updated')
  expect(await orderOf(id)).toMatchObject({ doses: 8, notes: 'Mine after all' })
  await button('History').click()
  const changes = page.getByRole('dialog', { name: `History of order ${id}` }).getByRole('listitem')
  await expect
    .poll(
      async () =>
        (await changes.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).slice(0, 2),
      patience,
    )
    .toEqual([
      expect.stringMatching(/^\w+ Ops Changed .*Notes: Hers → Mine after all$/),
      expect.stringMatching(/^\w+ Ops Changed .*Doses: - → 8/),
    ])
  await page.getByRole('tab', { name: 'Viewed by' }).waitFor()
  await seat.look('history')
})

test('an order is filled in and read on a phone, where its path stands below its number', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Pocketwatch')
  const id = await anOrder(uuid, { lab_order: true })
  const phone = await sit('phone')
  await enter(`/patients/order/${id}`, phone)
  await heading(id, phone.page)
  await phone.page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Imogen Pocketwatch' })
    .waitFor()
  await phone.look('phone')
  await phone.page.getByRole('button', { name: 'Other actions' }).click()
  await phone.page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await heading('New Order', phone.page)
  await phone.look('phone-copy')
})

test('ORD-J5 an order that expired yesterday says so, its row bears the problem, and no visit is made', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Expired')
  const id = await anOrder(uuid, { signed_date: '2026-06-01', expiration_date: '2026-11-22' })
  const last = await aVisit(uuid, '2026-11-24T18:00:00.000Z')
  const records = await openRecords(product, now)
  await records.changeVisit(last, {
    patient_order_id: id,
    start: '2026-11-17T18:00:00.000Z',
    status: 'Completed - Visit Finished',
  })
  await records.close()
  await callAs(seat, 'PATCH', `/patient-order/${id}`, { auto_order: true })
  // No call makes an auto order that has expired already; time does. Sessions of staff do not last for days.
  await product.clock('2026-11-23T18:00:00.000Z')
  await enter(`/patients/order/${id}`)
  await shows("This order's expiration date has passed")
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Status' }).inputValue())
    .toBe('Active')
  await seat.look('expired')
  await product.runJob('auto-orders')
  await expect
    .poll(async () => (await rowOf(uuid))?.auto_generation_problems ?? '', patience)
    .toContain("Order's expiration date has passed")
  await page.goto('/patients?view=orders')
  const row = page.locator('tr[data-row]').filter({ hasText: 'Expired' })
  await row
    .getByRole('cell', { name: "Order's expiration date has passed" })
    .locator('svg')
    .waitFor()
  const found = await callAs<{ data: { id: number }[] }>(seat, 'POST', '/assignments-search', {
    filters: { patient_order_id: id },
  })
  expect(found.data.map((visit) => visit.id)).toEqual([last])
})
