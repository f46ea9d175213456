// TSK: the checklists of visits in the browser: worked off in the list, ticked beside a patient's form, attached as
// a visit comes and ends.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, field, pressOption } from './support/fields.ts'
import { anIntake } from './support/intakes.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const zone = 'America/Los_Angeles'
const now = new Date().toISOString()
const confirmPatient = 'Confirm with patient'

let product: Product
let browser: Browser
let records: Records
let olive: Seat
let dana: Seat
let ids: { olive: number; pharmacy: number; nurse: number }
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  records = await openRecords(product, now)
  ids = {
    olive: await records.admin({
      first_name: 'Olive',
      last_name: 'Ops',
      email: 'olive@staff.example',
      timezone: zone,
    }),
    pharmacy: await records.pharmacy('Prickly Pear Rx', 'billing@pear.example'),
    nurse: await records.nurse({
      first_name: 'Nora',
      last_name: 'Nightly',
      email: 'nora@nurses.example',
      zip: '89052',
      state: 'NV',
    }),
  }
  await records.admin({
    first_name: 'Dana',
    last_name: 'Desk',
    email: 'dana@staff.example',
    timezone: zone,
  })
  olive = await takeSeat(browser, product, 'desk', import.meta.url)
  dana = await takeSeat(browser, product, 'desk', import.meta.url)
  await comeIn(olive, 'olive@staff.example', '/visits')
  await comeIn(dana, 'dana@staff.example', atTheDoor)
})
afterAll(async () => {
  await records?.close()
  await browser?.close()
  await product?.stop()
})

const watched = () =>
  onTestFailed(async () => {
    await olive.keep('failed')
    await dana.keep('failed-dana')
  })
const quiet = () => expect([...olive.complaints(), ...dana.complaints()]).toEqual([])

interface Patient {
  readonly uuid: string
  readonly version: number
}
let born = 0
async function aPatient(more: object = {}): Promise<string> {
  const { patient } = await callAs<{ patient: Patient }>(olive, 'POST', '/patient/insert', {
    force: true,
    first_name: 'Petra',
    last_name: `Patient ${++born}`,
    dob: '1980-02-03',
    user_id_ops: ids.olive,
  })
  await callAs(olive, 'PUT', '/patient/insert', {
    uuid: patient.uuid,
    version: patient.version,
    ...more,
  })
  return patient.uuid
}
let day = 2
async function aVisit(patient: string): Promise<number> {
  const { assignment } = await callAs<{ assignment: { id: number } }>(
    olive,
    'POST',
    '/assignments',
    {
      provider_id: ids.pharmacy,
      patient_uuid: patient,
      treatment: 'Vyvgart',
      start: `${addDays(localDay(now, zone), ++day)}T18:00:00.000Z`,
      duration_estimate: 120,
      zip: '89052',
      city: 'Henderson',
      state: 'NV',
      timezone: zone,
    },
  )
  return assignment.id
}
const boxes = (page: Page, task: string) =>
  page
    .getByRole('table', { name: 'Tasks' })
    .getByRole('checkbox', { name: new RegExp(`^${task}, visit`) })
const box = (page: Page, task: string, visit: number) =>
  page.getByRole('checkbox', { name: `${task}, visit ${visit}`, exact: true })
const category = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Category' }).getByText(name, { exact: true }).click()
const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Context' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tasks' }) })
async function excludeFinished(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('group', { name: 'Exclude Finished' }).getByRole('button').first().click()
  await page.getByRole('radio', { name: choice, exact: true }).click()
}
const unsaved = 'You have unsaved changes in the form. A task cannot be ticked.'

test(
  'TSK-J1 tasks of one name are ticked off until All done., seen again struck through, and one is taken back',
  { timeout: 60_000 },
  async () => {
    watched()
    const { page } = olive
    const patient = await aPatient()
    const visits = [await aVisit(patient), await aVisit(patient)]
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click()
    await expect.poll(() => page.title(), patience).toBe('[test] Tasks - Wren')
    await category(page, 'Scheduling')
    await page.getByRole('button', { name: /^Add filter/ }).click()
    await page.getByRole('menuitem', { name: 'Task Name' }).click()
    await page.getByRole('group', { name: 'Task Name' }).getByRole('combobox').fill(confirmPatient)
    await pressOption(page, confirmPatient)
    await expect.poll(() => page.url(), patience).toMatch(/category=scheduling.*task-name=6/)
    await expect
      .poll(
        () => page.getByRole('table', { name: 'Tasks' }).locator('tbody tr[data-row]').count(),
        patience,
      )
      .toBe(2)
    await olive.look('tasks')
    for (const visit of visits) {
      await box(page, confirmPatient, visit).click()
      await box(page, confirmPatient, visit).waitFor({ state: 'detached' }) // the next one comes into its place
    }
    await expect.poll(() => boxes(page, confirmPatient).count(), patience).toBe(0)
    await page.getByText('All done.').waitFor()
    await olive.look('all-done')

    await excludeFinished(page, 'No')
    await expect
      .poll(
        () =>
          boxes(page, confirmPatient).evaluateAll((all) =>
            all.map((one) => (one as HTMLInputElement).checked),
          ),
        patience,
      )
      .toEqual([true, true])
    await expect
      .poll(() => page.locator('td[data-column="name"] s').allInnerTexts(), patience)
      .toEqual([confirmPatient, confirmPatient])
    await olive.look('struck-through')
    const [first = 0] = visits
    await box(page, confirmPatient, first).click()
    await expect.poll(() => page.locator('td[data-column="name"] s').count(), patience).toBe(1)
    await excludeFinished(page, 'Yes')
    await expect.poll(() => boxes(page, confirmPatient).count(), patience).toBe(1)
    await box(page, confirmPatient, first).click()
    await page.getByText('All done.').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'All done.' })
      .getByRole('button', { name: 'Clear All filters' })
      .click()
    await box(page, 'Confirm with nurse', first).waitFor()
    await expect.poll(() => box(page, confirmPatient, first).isChecked(), patience).toBe(true)
    quiet()

    const phone = await takeSeat(browser, product, 'phone', import.meta.url)
    await comeIn(phone, 'dana@staff.example', '/tasks?exclude-finished=no')
    const thumbed = box(phone.page, 'Confirm with nurse', first)
    await thumbed.click()
    await expect.poll(() => thumbed.isChecked(), patience).toBe(true)
    await expect.poll(() => box(page, 'Confirm with nurse', first).isChecked(), patience).toBe(true)
    await phone.look('phone')
    expect(phone.complaints()).toEqual([])
    await phone.leave()
  },
)

test(
  'TSK-J2 TSK-012 beside unsaved changes a task is not ticked; once they are saved it is, and a second browser shows it without a reload',
  { timeout: 60_000 },
  async () => {
    watched()
    const { page } = olive
    const patient = await aPatient()
    const visit = await aVisit(patient)
    await dana.page.goto('/tasks?exclude-finished=no')
    await box(dana.page, 'Confirm with nurse', visit).waitFor()
    await page.goto(`/patients/${patient}`)
    const own = panel(page).getByRole('checkbox', { name: 'Confirm with nurse' })
    await own.waitFor()
    await panel(page)
      .getByRole('link', { name: new RegExp(`^Visit ${visit}, `) })
      .waitFor()
    await field(page, 'Admin Notes').fill('Prefers mornings')
    await own.click()
    await page.getByText(unsaved).waitFor()
    await expect.poll(() => own.isChecked(), patience).toBe(false)
    await olive.look('unsaved')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Patient has been updated').first().waitFor()
    await own.click()
    await expect.poll(() => own.isChecked(), patience).toBe(true)
    await expect
      .poll(() => box(dana.page, 'Confirm with nurse', visit).isChecked(), patience)
      .toBe(true)

    // The visit's own form keeps the same rule.
    await page.goto(`/visits/${visit}`)
    const beside = panel(page).getByRole('checkbox', { name: 'Confirm with patient' })
    await beside.waitFor()
    await field(page, 'Notes (internal)').fill('Rings twice')
    await beside.click()
    await page.getByText(unsaved).waitFor()
    await expect.poll(() => beside.isChecked(), patience).toBe(false)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Visit has been updated').first().waitFor()
    await beside.click()
    await expect
      .poll(() => box(dana.page, 'Confirm with patient', visit).isChecked(), patience)
      .toBe(true)
    quiet()
  },
)

test(
  'TSK-J3 a visit made from an intake brings the tasks its patient and order ask for, and those of invoicing when it is finished',
  { timeout: 90_000 },
  async () => {
    watched()
    const { page } = olive
    const patient = await aPatient({ pot_required: true })
    const intake = await anIntake(olive, ids.pharmacy, {
      patient_uuid: patient,
      labs: 'Yes',
      quest_liab: 'Other',
      lab_drop_off_other: 'Clinic',
    })
    await page.goto(`/intake/${intake}`)
    await page.getByRole('button', { name: 'Create order and visits' }).click()
    await page
      .getByRole('dialog', { name: 'Create order and visits' })
      .getByRole('button', { name: 'Create', exact: true })
      .click()
    await page.getByText('Order and visits have been created').waitFor()
    const {
      assignments: [made],
    } = await callAs<{ assignments: { id: number }[] }>(olive, 'GET', `/intake/by-id/${intake}`)
    const visit = made?.id ?? 0
    await page.goto(`/visits/${visit}`)
    for (const task of ['Send plan of treatment', 'Arrange labs'])
      await panel(page).getByRole('checkbox', { name: task }).waitFor()
    await expect.poll(() => panel(page).getByText('Invoicing & Payment').count(), patience).toBe(0)

    const start = addMinutes(now, -24 * 60)
    await records.changeVisit(visit, {
      status: 'Active - Ready',
      status_reason: null,
      start,
      blast_type: null,
      blast_details: null,
      user_id_assigned: ids.nurse,
      nurse_confirmed: start,
      nurse_chart_received: now,
    })
    await page.reload()
    await panel(page).getByRole('checkbox', { name: 'Arrange labs' }).waitFor()
    await choose(page, 'Status', 'Completed - Visit Finished')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Visit has been updated').first().waitFor()
    for (const task of ['Review chart', 'Pay nurse'])
      await panel(page)
        .getByRole('listitem')
        .filter({ hasText: 'Invoicing & Payment' })
        .getByRole('checkbox', { name: task })
        .waitFor()
    await olive.look('visit')
    await page.goto('/tasks')
    await category(page, 'Invoicing & Payment')
    for (const task of ['Review chart', 'Pay nurse']) await box(page, task, visit).waitFor()
    await expect.poll(() => boxes(page, 'Arrange labs').count(), patience).toBe(0)
    quiet()
  },
)

test(
  'TSK-029 of two people the first and her time stay, a tick and an untick at once end in the later one, and both browsers show it after the event',
  { timeout: 60_000 },
  async () => {
    watched()
    const patient = await aPatient()
    const visit = await aVisit(patient)
    const seats = [olive, dana]
    for (const { page } of seats) {
      await page.goto('/tasks?task-name=7&exclude-finished=no')
      await box(page, 'Confirm with nurse', visit).waitFor()
    }
    const path = `/assignments/${visit}/tasks/7`
    const checked = () =>
      Promise.all(seats.map(({ page }) => box(page, 'Confirm with nurse', visit).isChecked()))
    expect(await Promise.all(seats.map((seat) => callAs(seat, 'POST', path)))).toEqual([
      { ok: true },
      { ok: true },
    ])
    await expect.poll(checked, patience).toEqual([true, true])
    interface Event {
      readonly userId: number | null
      readonly at: string
      readonly changes: { readonly done?: { readonly after: boolean } }
    }
    const history = async () =>
      (
        await callAs<{ data: (Event & { recordType: string })[] }>(
          olive,
          'GET',
          `/api/audit/records/patient/${patient}?children=true`,
        )
      ).data.filter(
        ({ recordType, changes }) => recordType === 'task' && changes.done !== undefined,
      )
    expect(
      (await history()).map(({ changes }) => changes.done?.after).filter((done) => done === true),
    ).toHaveLength(1)
    await Promise.all([callAs(olive, 'POST', path), callAs(dana, 'DELETE', path)])
    const after =
      (
        await callAs<{ data: { done: boolean }[] }>(olive, 'POST', '/tasks/search', {
          filters: { assignment_id: visit, task_id: 7 },
        })
      ).data[0]?.done ?? null
    await expect.poll(checked, patience).toEqual([after, after])
    quiet()
  },
)
