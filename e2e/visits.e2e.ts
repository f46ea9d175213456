// VIS "Journeys" J1, J2, J4, J6, J8: visits are found, made, linked, canceled, kept and booked over another.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { addMinutes, type Instant } from '@wren/contract/time'
import { tokenOf } from './support/people.ts'
import { choose, day, pick } from './support/fields.ts'
import { now, openHenderson, zone, type Henderson, type Marigold } from './support/henderson.ts'

const hour = 60
let house: Henderson
let page: Page
let people = 0
beforeAll(async () => {
  house = await openHenderson(import.meta.url, { all: true })
  page = house.olive.page
}, 240_000)
afterAll(() => house?.close())
beforeEach(async () => {
  await page.goto('/visits')
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await house.olive.keep(`failed-${task.name.slice(0, 6)}`)
  expect(house.olive.complaints()).toEqual([])
})

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor()
const read = async (id: number) =>
  (await house.ask<WholeVisit>('GET', `/assignments/${id}`)).assignment

async function aPatient(): Promise<{ readonly uuid: string; readonly name: string }> {
  const last_name = `Brambleson ${++people}`
  const { patient } = await house.ask<{ patient: { uuid: string } }>('POST', '/patient/insert', {
    force: true,
    first_name: 'Octavio',
    last_name,
    dob: '1966-05-25',
    user_id_ops: 1,
    gender: 'M',
    phone_scheduling_contact: `+1702555${3000 + people}`,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: zone,
  })
  return { uuid: patient.uuid, name: `Octavio ${last_name}` }
}
async function aVisit(start: Instant, more: object = {}): Promise<number> {
  const { assignment } = await house.ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: house.pharmacy,
    treatment: 'Privigen',
    start,
    timezone: zone,
    duration_estimate: 120,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    status: 'New',
    ...more,
  })
  return assignment.id
}
const anOrder = async (patient_uuid: string): Promise<number> =>
  (
    await house.ask<{ id: number }>('POST', '/patient-order/insert', {
      patient_uuid,
      provider_id: house.pharmacy,
      treatment: 'Privigen',
      access_type: 'piv',
      duration_days: 1,
      duration_estimate: 120,
      frequency_type: 'w',
      frequency_value: 1,
      signed_date: '2026-08-10',
      expiration_date: '2027-08-01',
    })
  ).id
const book = (visit: number, nurse: Marigold, start: Instant) =>
  house.ask('POST', '/scheduling/visit/override', {
    assignment_id: visit,
    nurse_id: nurse.id,
    override_start_date_time: start,
  })

test('VIS-J1 an admin sees the next 14 days, filters by pharmacy and New, finds both filters after a reload, and opens a visit in a new tab', async () => {
  const other = await house.records.pharmacy('Saguaro Rx', 'billing@saguaro.example')
  const soon = await aVisit(addMinutes(now, 30 * hour))
  const later = await aVisit(addMinutes(now, 20 * 24 * hour))
  const elsewhere = await aVisit(addMinutes(now, 30 * hour), { provider_id: other })
  await page.goto('/visits')
  const row = (id: number) =>
    page.getByRole('row').filter({ has: page.getByText(String(id), { exact: true }) })
  await row(soon).first().waitFor()
  expect([(await row(elsewhere).count()) > 0, await row(later).count()]).toEqual([true, 0])
  await page.goto(
    `/visits?pharmacy=${house.pharmacy}&visit-status=New&date-range=2026-08-17_2026-08-31`,
  )
  await row(soon).first().waitFor()
  await expect.poll(() => row(elsewhere).count()).toBe(0)
  const address = page.url()
  await page.reload()
  await row(soon).first().waitFor()
  expect([page.url(), await row(elsewhere).count()]).toEqual([address, 0])
  const opened = page.context().waitForEvent('page')
  await row(soon)
    .first()
    .getByText('Henderson, NV 89052')
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.getByRole('heading', { name: `Visit ${soon}`, level: 1 }).waitFor()
  expect([new URL(tab.url()).pathname, new URL(page.url()).pathname]).toEqual([
    `/visits/${soon}`,
    '/visits',
  ])
  await tab.close()
})

test('when a visit was last updated stands whole beside its buttons, or not at all', async () => {
  const start = addMinutes(now, 40 * hour)
  const id = await aVisit(start)
  await book(id, await house.marigold('Ophelia', '+17025550190'), start)
  await house.records.changeVisit(id, { missed: true, missed_reason: 'Missed - RN Call Out' })
  await page.goto(`/visits/${id}`)
  await shows('Missed - RN Call Out')
  const updated = page.locator('header').getByText(/^Last updated/)
  await updated.waitFor()
  const size = page.viewportSize() as { width: number; height: number }
  const sights = new Set<string>()
  for (let width = 1280; width <= 1600; width += 10) {
    await page.setViewportSize({ ...size, width })
    const sight = await updated.evaluate((words) => {
      const [own, room] = [words, words.parentElement as Element].map((one) =>
        one.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      if (own.top >= room.bottom) return 'hidden'
      return own.right <= room.right + 0.5 ? 'whole' : `cut at ${innerWidth}`
    })
    sights.add(sight)
  }
  await page.setViewportSize(size)
  expect([...sights].toSorted()).toEqual(['hidden', 'whole'])
})

test('VIS-J2 a visit without its zip says so, is saved, and once its order is linked, with the future ones, the list warns no more', async () => {
  const patient = await aPatient()
  const order = await anOrder(patient.uuid)
  const future = await aVisit(addMinutes(now, 9 * 24 * hour), { patient_uuid: patient.uuid })
  await page.goto('/visits/new')
  await heading('New Visit')
  await pick(page, 'Pharmacy', 'Prickly')
  await page.getByRole('combobox', { name: 'Treatment' }).fill('Privigen')
  await day(page, 'Date', '08/24/2026')
  await choose(page, 'Start Time, hour', '10')
  await choose(page, 'Timezone', 'Pacific')
  await choose(page, 'Duration, hours', '2 h')
  await press('Save')
  await page.getByRole('alert').filter({ hasText: 'Zip is required.' }).waitFor()
  await pick(page, 'Patient', patient.name, new RegExp(patient.name))
  await expect.poll(() => page.getByRole('textbox', { name: 'Zip' }).inputValue()).toBe('89052')
  await press('Save')
  await shows('Visit has been created')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/visits\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await heading(`Visit ${id}`)
  await page.goto('/visits')
  const warning = page
    .getByRole('row')
    .filter({ has: page.getByText(String(id), { exact: true }) })
    .getByRole('cell', { name: 'No active order is linked to this visit.' })
  await warning.first().waitFor()
  await page.goto(`/visits/${id}`)
  await heading(`Visit ${id}`)
  await page.getByRole('button', { name: /^Link Order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Order' })
  await dialog.getByRole('radio', { name: `Order ${order}` }).waitFor()
  await house.olive.look('j2-link')
  await dialog.getByRole('radio', { name: `Order ${order}` }).check()
  await dialog.getByRole('checkbox', { name: 'Also future visits' }).check()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect
    .poll(async () => [(await read(id)).patient_order_id, (await read(future)).patient_order_id])
    .toEqual([order, order])
  await page.goto('/visits')
  await page
    .getByRole('row')
    .filter({ has: page.getByText(String(id), { exact: true }) })
    .first()
    .waitFor()
  expect(await warning.count()).toBe(0)
})

test('VIS-J4 a visit of a series is canceled only with a reason, and then cannot be canceled again', async () => {
  const id = await aVisit(addMinutes(now, 50 * hour))
  await house.records.changeVisit(id, { assignment_series_uuid: crypto.randomUUID() })
  await page.goto(`/visits/${id}`)
  await heading(`Visit ${id}`)
  await press('Cancel')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Canceling this visit will remove it from the series.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel Visit' }).click()
  await dialog.getByText('You must select a reason to cancel the visit.').waitFor()
  expect((await read(id)).status).toBe('New')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Cancelled - Patient Declined' }).click()
  await dialog.getByRole('button', { name: 'Cancel Visit' }).click()
  await shows('Inactive - Canceled')
  expect(await read(id)).toMatchObject({
    status: 'Inactive - Canceled',
    cancel_reason: 'Cancelled - Patient Declined',
    assignmentSeriesUUID: null,
  })
  await page.getByRole('button', { name: 'Cancel', exact: true }).hover()
  await page.getByRole('tooltip').filter({ hasText: 'This visit is already canceled' }).waitFor()
})

test('VIS-J6 a visit whose nurse saved a draft cannot be deleted, on the screen with its reason and by a direct call', async () => {
  const nurse = await house.marigold('Abril', '+17025550111')
  const patient = await aPatient()
  const start = addMinutes(now, 60)
  const id = await aVisit(start, {
    patient_uuid: patient.uuid,
    patient_order_id: await anOrder(patient.uuid),
  })
  await book(id, nurse, start)
  const token = await tokenOf(house.product.url, nurse.email)
  const saved = await fetch(`${house.product.url}/assignments/${id}/chart`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ revision: 0, data: { narrative: 'Met at the door.' } }),
  })
  expect(saved.status, await saved.text()).toBe(200)
  await page.goto(`/visits/${id}`)
  await heading(`Visit ${id}`)
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await remove.hover()
  await page
    .getByRole('tooltip')
    .filter({ hasText: 'Charting has started, you cannot delete this assignment' })
    .waitFor()
  const refused = await fetch(`${house.product.url}/api/visits/${id}`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
    },
  })
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    409,
    'Charting has started, you cannot delete this assignment',
  ])
  expect((await read(id)).is_deleted).toBe(false)
})

test('VIS-J8 an override over another confirmed visit needs a reason, is badged Overlap allowed, and the history names admin, reason and the other visit', async () => {
  const nurse = await house.marigold('Beatrix', '+17025550112')
  const start = '2026-08-27T21:00:00.000Z' // 14:00 there
  const other = await aVisit(start)
  await book(other, nurse, start)
  const id = await aVisit(start)
  await page.goto(`/visits/${id}`)
  await heading(`Visit ${id}`)
  await press('Schedule Override')
  const drawer = page.getByRole('dialog', { name: 'Schedule Override' })
  await drawer.getByRole('combobox', { name: 'Nurse' }).fill('Beatrix')
  await page
    .getByRole('option', { name: /Beatrix Marigold/ })
    .first()
    .click()
  await drawer.getByRole('combobox', { name: 'Date', exact: true }).fill('08/27/2026')
  await page.keyboard.press('Enter')
  for (const [part, value] of [
    ['hour', '14'],
    ['minutes', '35'],
  ] as const) {
    await drawer.getByRole('combobox', { name: new RegExp(`, ${part}$`) }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await house.olive.look('j8-override')
  house.olive.expectRefusal(409)
  await drawer
    .getByRole('button', { name: /Override/ })
    .last()
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByText(`This nurse already has visit #${other}`).waitFor()
  await question.getByRole('button', { name: 'Book Anyway' }).click()
  await house.olive.look('j8-reason')
  expect((await read(id)).status).toBe('New')
  await question.getByRole('textbox', { name: 'Reason' }).fill('Both live in one house')
  await question.getByRole('button', { name: 'Book Anyway' }).click()
  await page
    .getByRole('dialog', { name: 'Who is told' })
    .getByRole('button', { name: 'Override Schedule' })
    .click()
  await shows('Overlap allowed')
  const after = await read(id)
  expect(after).toMatchObject({
    status: 'Active - Booked',
    start: '2026-08-27T21:35:00.000Z',
    overlap_allowed: true,
    overlap_reason: 'Both live in one house',
  })
  expect(after.status_history[0]).toMatchObject({
    cause: 'manual',
    reason: 'Both live in one house',
    user_name: 'Olive Ops',
    overlap_assignment_ids: [other],
  })
  await page
    .getByRole('region', { name: 'Status History' })
    .or(page.locator('main'))
    .getByText('Both live in one house')
    .first()
    .waitFor()
})
