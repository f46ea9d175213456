// VIS "Journeys" J3, "Duplicate" 091, 092, VIS-051, VIS-052, SHL-018: a visit is made by hand, and made again from
// another.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, day, field, pick } from './support/fields.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ demo: true }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  page = seat.page
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const heading = (name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const read = (id: number) => callAs<WholeVisit>(seat, 'GET', `/assignments/${id}`)
const made = async (): Promise<number> => {
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/visits\/\d+$/)
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
const first = async (status: string): Promise<number> => {
  const { data } = await callAs<{ data: readonly { readonly id: number }[] }>(
    seat,
    'POST',
    '/assignments-search',
    { filters: { status: [status], patient_order_id_known: true }, limit: 1 },
  )
  return data[0]?.id ?? 0
}

const kept = [
  'patient_uuid',
  'provider_id',
  'patient_order_id',
  'intake_id',
  'treatment',
  'street',
  'zip',
  'city',
  'county',
  'state',
  'timezone',
  'start',
  'duration_estimate',
  'is_recurring',
  'need_shadow',
  'price_nurse_hourly_rate',
  'flat_rate',
  'price_provider_hourly_rate',
  'visit_details_url',
] as const satisfies readonly (keyof Assignment)[]
const of = (visit: Assignment) => Object.fromEntries(kept.map((name) => [name, visit[name]]))
const fresh = {
  status: 'New',
  status_reason: null,
  cancel_reason: null,
  lost_reason: null,
  missed: false,
  missed_reason: null,
  user_id_assigned: null,
  user_id_selected: null,
  selected_start: null,
  nurse_informed: null,
  nurse_confirmed: null,
  nurse_rejected: null,
  patient_confirmed: null,
  e_chart_scheduled: false,
  e_chart_scheduled_at: null,
  nurse_chart_received: null,
  actual_start: null,
  actual_end: null,
  blast_type: null,
  blast_details: null,
  notes: null,
  notes_pharmacy: null,
  payment_nurse_paid: null,
  payment_nurse_scheduled: null,
  price_nurse_paid: null,
  payment: null,
  report_id: null,
  visit_details_checked: false,
  assignmentSeriesUUID: null,
  group: null,
  applicant_count: 0,
  shadow_nurse_clicked: null,
  token: null,
  nurse_token: null,
  charting_started: false,
}

test('VIS-J3 VIS-091 VIS-092 a finished visit is duplicated: what it is stays, everything that happened to it is gone, and the copy is New, unassigned and unpaid', async () => {
  await comeIn(seat, 'admin@wren.example', atTheDoor)
  const id = await first('Completed - Visit Finished')
  const records = await openRecords(product, new Date().toISOString())
  const group = await records.row('visit_group', { updated: undefined })
  const nurse = (await read(id)).assignment.user_id_assigned
  await records.changeVisit(id, {
    notes: 'Dog',
    notes_pharmacy: 'Ring',
    blast_type: 'fixed',
    blast_details: JSON.stringify({ note: 'Bring scale' }),
    visit_details_url: 'https://files.example/plan',
    visit_details_checked: true,
    group_id: group,
    need_shadow: true,
    e_chart_scheduled: true,
    payment_nurse_scheduled: new Date().toISOString(),
    missed_reason: null,
  })
  await records.close()
  await page.goto(`/visits/${id}`)
  await press('Duplicate')
  await heading('Duplicate Visit')
  await expect
    .poll(async () => [
      new URL(page.url()).search,
      await page.getByRole('link', { name: `Visit ${id}` }).getAttribute('href'),
      await page.title(),
    ])
    .toEqual([`?duplicateId=${id}`, `/visits/${id}`, expect.stringContaining('New Visit')])
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Visit Details URL' }).inputValue())
    .toBe('https://files.example/plan')
  await seat.look('duplicate')
  await press('Save')
  await page.getByText('Visit has been created').waitFor()
  const copy = await read(await made())
  const original = await read(id)
  expect(original.assignment).toMatchObject({
    status: 'Completed - Visit Finished',
    user_id_assigned: nurse,
    notes: 'Dog',
  })
  expect(of(copy.assignment)).toEqual(of(original.assignment))
  expect(copy.assignment).toMatchObject(fresh)
  expect([copy.nurse_shadow, copy.scheduling.notified_count]).toEqual([null, 0])
  const tasks = await callAs<{ data: readonly { readonly done: unknown }[] }>(
    seat,
    'POST',
    '/tasks/search',
    { filters: { assignment_id: copy.assignment.id } },
  )
  expect([tasks.data.length > 0, tasks.data.filter(({ done }) => done)]).toEqual([true, []])
  const updates = await callAs<{ data: readonly unknown[] }>(seat, 'POST', '/updates/search', {
    filters: { type: 'assignment', type_id: copy.assignment.id },
  })
  expect(updates.data).toEqual([])
})

test('SHL-018 a visit is made from nothing: what is missing is said and what was typed stays, leaving asks first, and the new visit opens', async () => {
  await comeIn(seat, 'operator@wren.example', '/visits')
  await press('New Visit')
  await heading('New Visit')
  await expect
    .poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
    .toBe(true)
  await page.getByRole('combobox', { name: 'Treatment' }).fill('Saline by hand')
  await pick(page, 'Pharmacy', 'Phoenix', /Phoenix/)
  await day(page, 'Date', '12/15/2026')
  await choose(page, 'Timezone', 'Arizona')
  await choose(page, 'Duration, hours', '2 h')
  await press('Save')
  await page.getByRole('alert').filter({ hasText: 'Zip is required.' }).waitFor()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Treatment' }).inputValue())
    .toBe('Saline by hand')
  await page.getByRole('link', { name: 'Visits', exact: true }).last().click()
  await page.getByText('You have unsaved changes. Leave this page?').waitFor()
  await press('Stay')
  await page.getByRole('textbox', { name: 'Zip' }).fill('85004')
  await seat.look('from-scratch')
  await press('Save')
  await page.getByText('Visit has been created').waitFor()
  const id = await made()
  await heading(`Visit ${id}`) // the address changes before the form gives way to the record
  const { assignment } = await read(id)
  expect(assignment).toMatchObject({
    treatment: 'Saline by hand',
    zip: '85004',
    status: 'New',
    missing_exact_time: true,
    local_date: '2026-12-15',
    price_nurse_hourly_rate: expect.any(Number),
  })
  // Only what changed travels, and only once there is something.
  await expect
    .poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
    .toBe(true)
  await field(page, 'Notes (internal)').fill('Side door')
  const [put] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'PUT'),
    press('Save'),
  ])
  expect(put.postDataJSON()).toEqual({ notes: 'Side door', updated: assignment.updated })
  await page.getByText('Visit has been updated').waitFor()
})
