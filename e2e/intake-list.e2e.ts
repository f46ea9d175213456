// INT "List": the operator's morning in the browser: status, ops owner and the whole row by single keys, many at
// once, another's change at once.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays, localDay } from '@wren/contract/time'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { anIntake } from './support/intakes.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const zone = 'America/Los_Angeles'
const now = new Date().toISOString()
const today = localDay(now, zone)
const longName =
  'Saguaro Crest Specialty Infusion and Home Nursing Pharmacy of Greater Maricopa County'

let product: Product
let browser: Browser
let olive: Seat
let page: Page
let pharmacy = 0
let dana = 0
let overdue = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, now)
  await records.admin({
    first_name: 'Olive',
    last_name: 'Ops',
    email: 'olive@staff.example',
    timezone: zone,
  })
  dana = await records.admin({
    first_name: 'Dana',
    last_name: 'Desk',
    email: 'dana@staff.example',
    timezone: zone,
  })
  pharmacy = await records.pharmacy(longName, 'billing@saguaro.example')
  await records.flag('document-upload', true)
  // A referral of last week whose day has passed: no form lets a past day be chosen (INT-045).
  overdue = await records.row('intake', {
    created: undefined,
    created_at: now,
    submitted_date: `${addDays(today, -8)}T18:00:00Z`,
    requested_provider_id: pharmacy,
    status: 'In Progress',
    status_reason: 'Unresponsive',
    treatment: 'Octagam (immune globulin intravenous (human) solvent/detergent)',
    treatment_duration_days: 1,
    duration_estimate: 180,
    series_start_date: addDays(today, -6),
    series_end_date: addDays(today, -2),
    potential_start_date: addDays(today, -6),
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: zone,
    labs: 'No',
    access_type: 'piv',
    is_first_lifetime_dose: 'true',
    is_urgent: true,
    auto_offer_error: 'no_matching_rule',
    notes: 'Gate code on file',
    orig_json: JSON.stringify({
      initial_patient_first_name: 'Bartholomew',
      initial_patient_last_name: 'Featherstonehaugh-Cholmondeley',
      referral_text: 'Please staff.',
    }),
  })
  await records.close()
  olive = await takeSeat(browser, product, 'desk', import.meta.url)
  page = olive.page
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const watched = () => onTestFailed(() => olive.keep('failed'))
const quiet = () => expect(olive.complaints()).toEqual([])
const line = (id: number) => page.locator(`tr[data-row="${id}"]`)
const cell = (id: number, column: string) => line(id).locator(`td[data-column="${column}"]`)
const keys = async (...pressed: string[]) => {
  for (const one of pressed) await page.keyboard.press(one)
}
/** A choice in the popup that stands open. */
async function choose(label: string | RegExp, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await expect
    .poll(() => box.evaluate((one) => one === document.activeElement), patience)
    .toBe(true)
  await page.keyboard.type(words)
  await expect.poll(() => page.getByRole('option').count(), patience).toBe(1)
  await page.keyboard.press('Enter')
}
/** The keys are on that row. */
async function goTo(id: number): Promise<void> {
  await line(id).focus()
  await expect.poll(() => line(id).getAttribute('data-active'), patience).toBe('true')
}
const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first()
const stored = async (id: number) =>
  await callAs<{
    intake: {
      status: string
      status_reason: string | null
      user_id_ops: number | null
      version: number
    }
    assignments: { id: number; status: string }[]
  }>(olive, 'GET', `/intake/by-id/${id}`)
const patch = (id: number, changes: object) => callAs(olive, 'PATCH', `/intake/${id}`, changes)
const openList = async (query = '') => {
  await page.goto(`/intake-list${query}`)
  await line(overdue).waitFor()
}

test('INT-016 INT-022 the list opens on what is open and overdue, says so in red, and shows what another changes without a reload', async () => {
  watched()
  await comeIn(olive, 'olive@staff.example', atTheDoor)
  const id = await anIntake(olive, pharmacy, { is_urgent: true })
  await openList()
  await line(id).waitFor()
  const late = cell(overdue, 'start_date').locator('[title=Overdue]')
  await late.waitFor()
  await expect
    .poll(
      () =>
        late.evaluate(
          (one) =>
            getComputedStyle(one).color ===
              getComputedStyle(document.documentElement).getPropertyValue('--w-danger') ||
            getComputedStyle(one).color,
        ),
      patience,
    )
    .toMatch(/^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/)
  await expect
    .poll(() => cell(overdue, 'submitted_date').innerText(), patience)
    .toMatch(/1w|1 week/)
  await olive.look('list-1440')
  await patch(id, { status: 'In Progress', status_reason: 'Call Patient' })
  await expect.poll(() => cell(id, 'status_reason').innerText(), patience).toBe('Call Patient')
  const another = await anIntake(olive, pharmacy)
  await line(another).waitFor()
  await page
    .getByRole('search', { name: 'Filters' })
    .getByRole('button', { name: 'Clear all filters' })
    .click()
  await page.goto('/intake-list?filters=none&treatment=zzz')
  await page.getByText('No Intakes.').waitFor()
  await olive.look('empty-1440')
  quiet()
})

test('by keys alone: status and reason with undo, the question before visits end, the owner, the whole row beside the list', async () => {
  watched()
  const [first, second] = [
    await anIntake(olive, pharmacy),
    await anIntake(olive, pharmacy, { treatment_duration_days: 2 }),
  ]
  await callAs(olive, 'POST', `/intake/${second}/create-order-and-visits`, {})
  await openList()
  await goTo(first)
  await keys('s')
  await choose(`Status of intake ${first}`, 'in prog')
  await choose(/^Reason of intake/, 'pending')
  await says(`Intake ${first} has been updated`).waitFor()
  await expect.poll(() => cell(first, 'status_reason').innerText(), patience).toBe('Pending PHI')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await says(`Intake ${first} is New Intake again`).waitFor()
  await expect
    .poll(async () => {
      const { intake } = await stored(first)
      return [intake.status, intake.status_reason]
    }, patience)
    .toEqual(['New Intake', null])

  // What ends visits is asked first: No changes nothing, Yes ends them.
  await goTo(second)
  olive.expectRefusal(409)
  await keys('s')
  await choose(`Status of intake ${second}`, 'canceled')
  await choose(/^Reason of intake/, 'available for time')
  const question = page
    .getByRole('alertdialog', {
      name: 'Changing the status to Canceled will cancel the 2 associated visits. Do you want to continue?',
    })
    .or(
      page.getByRole('dialog', {
        name: 'Changing the status to Canceled will cancel the 2 associated visits. Do you want to continue?',
      }),
    )
    .first()
  await question.waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'hidden' })
  expect((await stored(second)).intake.status).toBe('In Progress')
  await goTo(second)
  olive.expectRefusal(409)
  await keys('s')
  await choose(`Status of intake ${second}`, 'canceled')
  await choose(/^Reason of intake/, 'available for time')
  await question.getByRole('button', { name: 'Yes' }).click()
  await says(`Intake ${second} has been updated. 2 visits were changed.`).waitFor()
  await line(second).waitFor({ state: 'hidden' })
  expect((await stored(second)).assignments.map(({ status }) => status)).toEqual([
    'Inactive - Canceled',
    'Inactive - Canceled',
  ])

  await goTo(first)
  await keys('o')
  await choose(`Ops owner of intake ${first}`, 'dana')
  await says(`Intake ${first} has been assigned to Dana Desk`).waitFor()
  await expect.poll(() => cell(first, 'ops_name').innerText(), patience).toBe('Dana Desk')

  await goTo(overdue)
  await keys('e')
  const pane = page.getByRole('complementary', { name: /^Intake \d+$/ })
  await pane.getByText('Gate code on file').waitFor()
  await olive.look('beside-1440')
  await keys('k')
  await expect
    .poll(() => pane.getByRole('heading', { level: 2 }).first().innerText(), patience)
    .not.toBe(`Intake ${overdue}`)
  await keys('j')
  await pane.getByText('Gate code on file').waitFor()
  await keys('s')
  await page.getByRole('combobox', { name: `Status of intake ${overdue}` }).waitFor()
  await olive.look('status-1440')
  await keys('Escape')
  await page
    .getByRole('combobox', { name: `Status of intake ${overdue}` })
    .waitFor({ state: 'hidden' })
  await keys('Escape')
  await pane.waitFor({ state: 'hidden' })
  await keys('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  for (const words of ['Change Status', 'Assign Ops', 'Open beside the list', 'Next row'])
    await sheet.getByText(words, { exact: true }).waitFor()
  await keys('Escape')
  quiet()
})

test('an old copy is refused and said so; selected intakes get one owner at once, what is refused is named, and Undo gives each its own back', async () => {
  watched()
  const [first, second, third] = [
    await anIntake(olive, pharmacy, { user_id_ops: dana }),
    await anIntake(olive, pharmacy),
    await anIntake(olive, pharmacy),
  ]
  await openList()
  await goTo(first)
  await keys('s')
  await page.getByRole('combobox', { name: `Status of intake ${first}` }).waitFor()
  await patch(first, { notes: 'Saved by somebody else meanwhile' })
  olive.expectRefusal(409)
  await choose(`Status of intake ${first}`, 'closed')
  await choose(/^Reason of intake/, 'geo')
  await says(
    `Intake ${first}: This intake was changed by someone else. Reload to see the latest version.`,
  ).waitFor()
  expect((await stored(first)).intake.status).toBe('New Intake')
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()

  await openList()
  for (const id of [first, second, third]) {
    await goTo(id)
    await keys('x')
  }
  const bar = page.getByRole('toolbar', { name: 'Selected intakes' })
  await bar.getByText('3 selected').waitFor()
  await olive.look('selected-1440')
  await bar.getByRole('button', { name: 'Assign Ops' }).click()
  await page.getByRole('combobox', { name: 'Ops owner of 3 intakes' }).waitFor()
  await patch(third, { status: 'Deleted - Duplicated' })
  await choose('Ops owner of 3 intakes', 'olive')
  await says('2 intakes have been assigned to Olive Ops').waitFor()
  await says(
    `1 of 3 intakes was not assigned. Intake ${third}: A deleted intake cannot be changed.`,
  ).waitFor()
  const owners = async () =>
    Promise.all([first, second, third].map(async (id) => (await stored(id)).intake.user_id_ops))
  const olives = (await owners())[0]
  expect([olives === null || olives === dana, await owners()]).toEqual([
    false,
    [olives, olives, null],
  ])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await says('The former ops owners are back').waitFor()
  expect(await owners()).toEqual([dana, null, null])
  quiet()
})

test('at 768 and 390 the pane covers the list, in the dark too, and the thumb reaches what the keys do', async () => {
  watched()
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openList()
  await goTo(overdue)
  await keys('e')
  const pane = page.getByRole('complementary', { name: `Intake ${overdue}` })
  await pane.getByText('Gate code on file').waitFor()
  await olive.look('beside-768-dark')
  await keys('Escape')
  await pane.waitFor({ state: 'hidden' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Open ${overdue} over the list` }).click()
  await pane.getByText('Gate code on file').waitFor()
  await olive.look('beside-390')
  await pane.getByRole('button', { name: 'Assign Ops' }).click()
  await choose(`Ops owner of intake ${overdue}`, 'dana')
  await says(`Intake ${overdue} has been assigned to Dana Desk`).waitFor()
  await pane.getByRole('button', { name: 'Close' }).click()
  await pane.waitFor({ state: 'hidden' })
  await olive.look('list-390')
  quiet()
})
