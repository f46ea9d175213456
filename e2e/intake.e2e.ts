// INT "Journeys" J1 to J7 and the form around them: drafts, stale copies, neighbours, keys.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays, formatDay, localDay } from '@wren/contract/time'
import { opensApart } from './support/apart.ts'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, pick } from './support/fields.ts'
import { anIntake } from './support/intakes.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const zone = 'America/Los_Angeles'
const today = localDay(new Date().toISOString(), zone)
const first = addDays(today, 3)
const shown = (day: string) => formatDay(day).replace(/, \d{4}$/, '')

let product: Product
let browser: Browser
let olive: Seat
let dana: Seat
let page: Page
let prickly = 0
let saguaro = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({
    first_name: 'Olive',
    last_name: 'Ops',
    email: 'olive@staff.example',
    timezone: zone,
  })
  await records.admin({
    first_name: 'Dana',
    last_name: 'Desk',
    email: 'dana@staff.example',
    timezone: zone,
  })
  prickly = await records.pharmacy('Prickly Pear Rx', 'billing@prickly.example')
  saguaro = await records.pharmacy('Saguaro Infusion', 'billing@saguaro.example')
  for (const flag of ['document-upload', 'paste-email-for-extraction', 'auto-offers'])
    await records.flag(flag, true)
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

const watched = () =>
  onTestFailed(async () => {
    await olive.keep('failed-olive')
    await dana.keep('failed-dana')
  })
const quiet = () => expect([...olive.complaints(), ...dana.complaints()]).toEqual([])
const open = async (on: Page, id: number) => {
  await on.goto(`/intake/${id}`)
  await on.getByRole('heading', { name: `Intake ${id}`, level: 1 }).waitFor()
  await notes(on).waitFor()
}
const standsOn = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const notes = (on: Page) => on.getByRole('textbox', { name: 'Notes' }).last()
const value = (on: Page, label: string) =>
  on.getByRole('combobox', { name: label, exact: true }).inputValue()
const submit = (on: Page) => on.getByRole('button', { name: 'Submit' }).click()
const updated = (on: Page) =>
  on
    .getByText(/^Intake has been updated/)
    .first()
    .waitFor()
const banner = (on: Page, text: string) => on.getByRole('alert').filter({ hasText: text })
const question = (on: Page, text: string) => on.getByRole('dialog', { name: text })
const linked = (on: Page) =>
  on.locator('section').filter({ has: on.getByRole('heading', { name: 'Linked Visits' }) })
const visitsOf = async (id: number) =>
  (
    await callAs<{ assignments: { id: number; status: string; provider_id: number }[] }>(
      olive,
      'GET',
      `/intake/by-id/${id}`,
    )
  ).assignments
const orderOf = async (id: number) => {
  const { intake } = await callAs<{ intake: { patient_order_id: number } }>(
    olive,
    'GET',
    `/intake/by-id/${id}`,
  )
  return (
    await callAs<{
      patient_order: { provider_id: number; patient_uuid: string | null; access_type: string }
    }>(olive, 'GET', `/patient-order/by-id/${intake.patient_order_id}`)
  ).patient_order
}
const withVisits = async (days: number, more: object = {}) => {
  const id = await anIntake(olive, prickly, { treatment_duration_days: days, ...more })
  await callAs(olive, 'POST', `/intake/${id}/create-order-and-visits`, {})
  return id
}

test('two admins sign in', async () => {
  watched()
  await Promise.all([
    comeIn(olive, 'olive@staff.example', atTheDoor),
    comeIn(dana, 'dana@staff.example', atTheDoor),
  ])
})

test('INT-J1 INT-J2 INT-024 INT-030 INT-072 an empty new intake names all that is missing and sends nothing; filled in field by field it opens as Intake {id}, and the list finds it by its default filter', async () => {
  watched()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/intake/insert')) sent.push(request.url())
  })
  await page.goto('/intake-list')
  await page.getByRole('button', { name: 'New Intake' }).first().click()
  await page.getByRole('heading', { name: 'New Intake', level: 1 }).waitFor()
  await page.getByRole('radiogroup', { name: 'Labs' }).scrollIntoViewIfNeeded()
  await submit(page)
  const missing =
    'Pharmacy, Treatment, Treatment Duration, Potential Start Date, Zip Code, Labs, Timezone, Access Type, First Lifetime Dose'
  await banner(page, `${missing} fields are required.`).waitFor()
  await expect
    .poll(() => page.locator('[data-scroll]').evaluate((one) => one.scrollTop), patience)
    .toBe(0)
  for (const name of missing.split(', '))
    await page.getByText(`${name} is required.`, { exact: true }).first().waitFor()
  // The keyboard stands in the first of them.
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
        ),
      patience,
    )
    .toBe('requested_provider_id')
  await olive.look('new-empty')
  await pick(page, 'Pharmacy', 'Prickly')
  await page.getByRole('switch', { name: 'Urgent' }).click()
  await page
    .getByRole('textbox', { name: 'Treatment' })
    .or(page.getByRole('combobox', { name: 'Treatment', exact: true }))
    .first()
    .fill('Vyvgart')
  await choose(page, 'Treatment Duration', '1 day')
  await page.getByRole('button', { name: /^Potential Start Date/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Potential Start Date' })
  if (first.slice(5, 7) !== today.slice(5, 7))
    await calendar.getByRole('button', { name: 'Next month' }).click()
  const dayButton = new Date(`${first}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  for (const _ of ['from', 'to'])
    await calendar.getByRole('button', { name: dayButton, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Zip Code' }).fill('89052')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Timezone' }).inputValue(), patience)
    .toBe('Pacific')
  await submit(page)
  await banner(page, 'Labs, Access Type, First Lifetime Dose fields are required.').waitFor()
  await page.getByRole('radiogroup', { name: 'Labs' }).getByText('No', { exact: true }).click()
  await choose(page, 'Access Type', 'PIV')
  await submit(page)
  await banner(page, 'First Lifetime Dose is required.').waitFor()
  expect(sent).toEqual([])
  await page.getByRole('radiogroup', { name: 'First Lifetime Dose' }).getByText('Unknown').click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Intake has been created').waitFor()
  await page.getByRole('heading', { name: /^Intake \d+$/, level: 1 }).waitFor()
  expect(sent).toHaveLength(1)
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  await page.getByRole('link', { name: 'Intake', exact: true }).first().click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Vyvgart' })
    .getByText('Urgent')
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('row').filter({ hasText: 'Vyvgart' }).getByRole('cell').nth(4).click()
  await page.getByRole('heading', { name: `Intake ${id}`, level: 1 }).waitFor()
  await page.locator('header').getByText('Urgent').first().waitFor({ state: 'attached' })
  await expect
    .poll(
      () => Promise.all(['Pharmacy', 'State', 'Timezone'].map((label) => value(page, label))),
      patience,
    )
    .toEqual(['Prickly Pear Rx', 'NV', 'Pacific'])
  await expect
    .poll(() =>
      Promise.all(
        ['Zip Code', 'City'].map((label) =>
          page.getByRole('textbox', { name: label }).inputValue(),
        ),
      ),
    )
    .toEqual(['89052', 'Henderson'])
  await page.getByRole('button', { name: `Potential Start Date: ${formatDay(first)}` }).waitFor()
  quiet()
})

test('INT-J3 INT-069 INT-114 INT-117 three proposed visits stand on the month with their reasons; created they are linked with their order and no button is left', async () => {
  watched()
  const id = await anIntake(olive, prickly, { treatment_duration_days: 3 })
  await open(page, id)
  await linked(page).getByText('No visits.').waitFor()
  await page.getByRole('button', { name: 'Create order and visits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create order and visits' })
  await dialog.getByText('Day 3 of 3').waitFor()
  const boxes = dialog.getByRole('checkbox')
  await expect
    .poll(
      () => boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
      patience,
    )
    .toEqual([true, true, true])
  await dialog.getByText(`Series, ${shown(first)} - ${formatDay(addDays(first, 4))}`).waitFor()
  await olive.look('create')
  // The last tick stays; what is left out leaves the month too.
  for (const at of [0, 1]) await boxes.nth(at).uncheck()
  await expect.poll(() => boxes.nth(2).isDisabled(), patience).toBe(true)
  for (const at of [0, 1]) await boxes.nth(at).check()
  const third = async (days: number) => {
    await dialog
      .getByRole('combobox', { name: 'Visit 3', exact: true })
      .fill(formatDay(addDays(first, days)))
    await page.keyboard.press('Enter')
  }
  await third(5)
  await dialog.getByText('Date is not available').waitFor()
  await third(3)
  await dialog.getByText('moved from').waitFor()
  await dialog
    .getByRole('combobox', { name: /^Start, P[DS]T, hour$/ })
    .nth(2)
    .click()
  await page.getByRole('option', { name: '14', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).dblclick()
  const told = page.getByText(
    /^(Order and visits have been created|Nobody has been told of the 3 visits yet)$/,
  )
  await expect.poll(() => told.count()).toBe(2)
  const rows = linked(page).getByRole('listitem')
  await expect.poll(() => rows.count(), patience).toBe(3)
  // A double click is told of once, and the keyboard passes from the button that went to the order.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), patience)
    .toMatch(/^Order #/)
  expect(await told.count()).toBeLessThanOrEqual(2) // one goes by itself after some seconds
  const visits = await visitsOf(id)
  await rows.nth(2).getByText(String(visits[2]?.id), { exact: true }).waitFor()
  await rows
    .nth(2)
    .getByText(`${formatDay(addDays(first, 3))}, 2:00 PM - 5:00 PM`, { exact: false })
    .waitFor()
  for (const text of ['Vyvgart', '-', 'New'])
    await rows.nth(2).getByText(text, { exact: true }).first().waitFor()
  await expect
    .poll(() =>
      linked(page)
        .getByRole('link', { name: /^Order #/ })
        .getAttribute('href'),
    )
    .toMatch(/^\/patients\/order\/\d+$/)
  await expect
    .poll(
      () =>
        linked(page)
          .getByRole('button', { name: /^Create/ })
          .count(),
      patience,
    )
    .toBe(0)
  await expect
    .poll(() => rows.nth(0).getByRole('link').getAttribute('href'))
    .toBe(`/visits/${visits[0]?.id}`)
  // Nobody was told yet: taken back it stands as before.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('What was created has been taken back').waitFor()
  await linked(page).getByText('No visits.').waitFor()
  await linked(page).getByRole('button', { name: 'Create order and visits' }).waitFor()
  quiet()
})

test('INT-J4 a patient linked to an intake that has visits shows on the visit and on its order', async () => {
  watched()
  const { uuid } = await callAs<{ uuid: string }>(olive, 'POST', '/patient/insert', {
    force: true,
    user_id_ops: (await callAs<{ id: number }>(olive, 'GET', '/me')).id,
    first_name: 'Ottoline',
    last_name: 'Pennyroyal',
    dob: '1961-04-02',
    street: '12 Sage Lane',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    zip: '89052',
    timezone: zone,
    phone: '+17025550144',
  })
  const id = await withVisits(1)
  const [visit] = await visitsOf(id)
  await open(page, id)
  await pick(page, 'Patient', 'Penny', /Ottoline Pennyroyal/)
  await submit(page)
  await updated(page)
  expect((await orderOf(id)).patient_uuid).toBe(uuid)
  await page.goto(`/visits/${visit?.id}`)
  await page.getByText('Ottoline Pennyroyal').first().waitFor()
  quiet()
})

test('a form stands once the flags are known by which it grows, and is whole then: nothing in it moves away from under a hand', async () => {
  watched()
  const id = await anIntake(olive, prickly)
  const held = Promise.withResolvers<void>()
  await page.route('**/feature-flags', async (route) => {
    await held.promise
    await route.continue()
  })
  const read = page.waitForResponse(`**/intake/by-id/${id}`)
  await page.goto(`/intake/${id}`)
  await (await read).finished()
  await standsOn(`Intake ${id}`)
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  held.resolve()
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Documents', level: 2 }).count()).toBe(1)
  await page.unroute('**/feature-flags')
  quiet()
})

test('INT-145 the form asks pharmacies, admins, patient, order, the place of a zip, states, counties, treatments and languages of their calls', async () => {
  watched()
  const {
    data: [patient],
  } = await callAs<{ data: { uuid: string }[] }>(olive, 'POST', '/patient/search', {
    text: 'Pennyroyal',
  })
  const id = await withVisits(1, { patient_uuid: patient?.uuid })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === 'GET')
      asked.add(
        [pathname.replace(/\/([\da-f]{8}-[\da-f-]{27}|\d+)$/, '/{}'), ...searchParams.keys()].join(
          ' ',
        ),
      )
  })
  await page.reload()
  await open(page, id)
  for (const picker of ['Pharmacy', 'Ops Owner', 'Treatment', 'State', 'County', 'Languages']) {
    await page.getByRole('combobox', { name: picker, exact: true }).first().click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('textbox', { name: 'Zip Code' }).fill('89119')
  await expect
    .poll(() => [...asked], patience)
    .toEqual(
      expect.arrayContaining([
        '/providers',
        '/admin-list',
        '/patient/by-uuid/{}',
        '/patient-order/by-id/{}',
        '/address-by-zip/{}',
        '/states',
        '/counties state',
        '/api/treatments',
        '/api/language-locales filterActive',
      ]),
    )
  quiet()
})

test('INT-069 INT-138 linked visits and their order lead on, and offers have no switch outside open intakes', async () => {
  watched()
  const id = await withVisits(2)
  const [visit] = await visitsOf(id)
  const { patient_order_id: order } = (
    await callAs<{ intake: { patient_order_id: number } }>(olive, 'GET', `/intake/by-id/${id}`)
  ).intake
  await open(page, id)
  const tab = await opensApart(page, linked(page).getByRole('listitem').first().getByRole('link'))
  await tab.waitForURL(`**/visits/${visit?.id}`)
  await tab.close()
  await linked(page)
    .getByRole('link', { name: `Order #${order}` })
    .waitFor()
  const offers = page.getByRole('switch', { name: 'Auto Offers' })
  await expect.poll(() => offers.isEnabled(), patience).toBe(true)
  const now = (await callAs<{ intake: { version: number } }>(olive, 'GET', `/intake/by-id/${id}`))
    .intake
  await callAs(olive, 'PATCH', `/intake/${id}`, { version: now.version, status: 'Hold' })
  await expect.poll(() => offers.isDisabled(), patience).toBe(true)
  await linked(page).getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(`**/visits/${visit?.id}`)
  quiet()
})

test('INT-J5 INT-100 INT-101 INT-102 INT-105 INT-117 INT-147 ending an intake asks about its visits; No brings status and reason back, Yes cancels both visits at Submit; reopened it gets visits again', async () => {
  watched()
  const id = await withVisits(2)
  await open(page, id)
  const text =
    'Changing the status to Canceled will cancel the 2 associated visits. Do you want to continue?'
  await choose(page, 'Status', 'Canceled')
  await question(page, text).waitFor()
  await expect
    .poll(() => question(page, text).getByRole('button').allInnerTexts())
    .toEqual(['No', 'Yes'])
  await olive.look('question')
  await question(page, text).getByRole('button', { name: 'No' }).click()
  await expect
    .poll(
      () => Promise.all(['Status', 'Status Reason'].map((label) => value(page, label))),
      patience,
    )
    .toEqual(['In Progress', '📅 Ready to Schedule'])
  await choose(page, 'Status', 'Canceled')
  await question(page, text).getByRole('button', { name: 'Yes' }).click()
  // The effects wait for Submit.
  expect((await visitsOf(id)).map(({ status }) => status)).toEqual(['New', 'New'])
  await choose(page, 'Status Reason', '🐢 Wren Too Slow - Staffed by Pharmacy')
  await submit(page)
  await page.getByText('Intake has been updated. 2 visits were changed.').waitFor()
  expect((await visitsOf(id)).map(({ status }) => status)).toEqual([
    'Inactive - Canceled',
    'Inactive - Canceled',
  ])
  // Where no visit is open nothing is asked.
  await choose(page, 'Status', 'In Progress')
  await choose(page, 'Status Reason', '🎁 Wrap Up')
  await submit(page)
  await expect
    .poll(
      async () =>
        (await callAs<{ intake: { status: string } }>(olive, 'GET', `/intake/by-id/${id}`)).intake
          .status,
      patience,
    )
    .toBe('In Progress')
  await choose(page, 'Status', 'Closed')
  await expect.poll(() => value(page, 'Status'), patience).toBe('Closed')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Create visits' }).click()
  await page
    .getByRole('dialog', { name: 'Create visits' })
    .getByRole('button', { name: 'Create', exact: true })
    .click()
  await page.getByText('Visits have been created', { exact: true }).waitFor()
  quiet()
})

test('INT-J6 INT-127 INT-129 another pharmacy or access type warns of what it overwrites, and Submit writes it to the order and its open visits', async () => {
  watched()
  const id = await withVisits(2)
  await open(page, id)
  await pick(page, 'Pharmacy', 'Saguaro')
  await page
    .getByText(
      'The pharmacy on the order and/or visits will be overwritten. Update the intake to continue, or refresh the page to revert.',
    )
    .waitFor()
  await choose(page, 'Access Type', 'Midline IV')
  await page.getByText(/^Saving will change the access type of order #\d+ to match\.$/).waitFor()
  await olive.look('warnings')
  await submit(page)
  await updated(page)
  expect(await orderOf(id)).toMatchObject({ provider_id: saguaro, access_type: 'mid' })
  expect((await visitsOf(id)).map(({ provider_id }) => provider_id)).toEqual([saguaro, saguaro])
  quiet()
})

test('INT-J7 the second of two admins saves a note from an old copy, reads the current status and chooses what stands; both visits are canceled once', async () => {
  watched()
  const id = await withVisits(2, { notes: 'Ring twice' })
  // Nobody tells her of the other's save before she saves herself.
  const cut = await dana.context.newPage()
  await cut.routeWebSocket(/\/websocket$/, () => undefined)
  await Promise.all([open(page, id), open(cut, id)])
  await choose(page, 'Status', 'Withdrawn')
  await question(
    page,
    'Changing the status to Withdrawn will cancel the 2 associated visits. Do you want to continue?',
  )
    .getByRole('button', { name: 'Yes' })
    .click()
  await choose(page, 'Status Reason', '🧾 Insurance Issues')
  await notes(page).fill('Insurance ended')
  await submit(page)
  await page.getByText('Intake has been updated. 2 visits were changed.').waitFor()
  await notes(cut).fill('Gate code 4471')
  dana.expectRefusal(409)
  await submit(cut)
  const stale = banner(
    cut,
    'This intake was changed by someone else. Reload to see the latest version.',
  )
  await stale.getByText('Status: Withdrawn').waitFor()
  // What only the other changed stands in the form; of the notes the person chooses.
  await expect.poll(() => value(cut, 'Status'), patience).toBe('Withdrawn')
  await stale.getByText('You both changed one field.').waitFor()
  await stale.getByRole('radio', { name: 'Notes: Insurance ended' }).check()
  await expect.poll(() => notes(cut).inputValue(), patience).toBe('Insurance ended')
  await stale.getByRole('radio', { name: 'Notes, Yours: Gate code 4471' }).check()
  await expect.poll(() => notes(cut).inputValue(), patience).toBe('Gate code 4471')
  await dana.look('stale', cut)
  await submit(cut)
  await updated(cut)
  expect((await visitsOf(id)).map(({ status }) => status)).toEqual([
    'Inactive - Canceled',
    'Inactive - Canceled',
  ])
  const { intake } = await callAs<{ intake: object }>(olive, 'GET', `/intake/by-id/${id}`)
  expect(intake).toMatchObject({
    status: 'Withdrawn',
    status_reason: 'Insurance Issues',
    notes: 'Gate code 4471',
  })
  await cut.close()
  quiet()
})

test('what was typed into a new intake survives a closed tab, is offered with its time and never put in silently, and is gone once it is made or discarded', async () => {
  watched()
  const offer = (on: Page) =>
    on.getByRole('button', { name: /^Continue your draft of \w{3} \d+, \d{4} \d+:\d\d [AP]M$/ })
  const first = await olive.context.newPage()
  await first.goto('/new-intake')
  await first.getByLabel('Contact Name', { exact: true }).fill('Maribeth')
  await first.getByText(/^Draft kept/).waitFor()
  expect(
    await first.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('Maribeth')
  await first.close()
  const again = await olive.context.newPage()
  await again.goto('/new-intake')
  await offer(again).waitFor()
  await expect.poll(() => again.getByLabel('Contact Name', { exact: true }).inputValue()).toBe('')
  await olive.look('draft', again)
  await again.reload()
  await offer(again).click()
  await expect
    .poll(() => again.getByLabel('Contact Name', { exact: true }).inputValue(), patience)
    .toBe('Maribeth')
  await again.getByLabel('Contact Name', { exact: true }).fill('Maribeth F')
  await again.getByText(/^Draft kept/).waitFor()
  await again.close()
  await page.goto('/new-intake')
  await offer(page).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your draft?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect
    .poll(() => callAs(olive, 'GET', '/api/intake-draft'), patience)
    .toEqual({ draft: null })
  await page.reload()
  await page.getByRole('heading', { name: 'New Intake', level: 1 }).waitFor()
  await page.getByLabel('Contact Name', { exact: true }).waitFor()
  expect(await offer(page).count()).toBe(0)
  quiet()
})

test('the intakes before and after stand a button and a key away, in the order and within the filters of the list; the keys are on their sheet', async () => {
  watched()
  const ids: number[] = []
  for (const treatment of ['Zed 1', 'Zed 2', 'Zed 3'])
    ids.push(await anIntake(olive, prickly, { treatment }))
  await page.goto('/intake-list?treatment=Zed&orderby=id')
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Zed' })
  await expect.poll(() => rows.count(), patience).toBe(3)
  const listed = (await rows.getByRole('cell').filter({ hasText: /^\d+$/ }).allInnerTexts())
    .map(Number)
    .filter((one) => ids.includes(one))
  await rows.nth(0).getByRole('cell').nth(4).click()
  await standsOn(`Intake ${listed[0]}`)
  const step = (which: 'Next' | 'Previous') => page.getByRole('button', { name: `${which} record` })
  await step('Next').click()
  await standsOn(`Intake ${listed[1]}`)
  await expect.poll(() => step('Next').isEnabled(), patience).toBe(true) // the key does what the button does, once it can
  await page.keyboard.press(']')
  await standsOn(`Intake ${listed[2]}`)
  await expect
    .poll(
      async () => [await step('Next').isDisabled(), await step('Previous').isEnabled()],
      patience,
    )
    .toEqual([true, true])
  await page.keyboard.press('[')
  await standsOn(`Intake ${listed[1]}`)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  for (const words of ['Submit', 'Next record', 'Previous record'])
    await sheet.getByText(words, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await notes(page).fill('By key')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Intake has been updated').waitFor()
  await page.getByRole('link', { name: 'Intake', exact: true }).last().click()
  await expect.poll(() => rows.count(), patience).toBe(3)
  await expect.poll(() => new URL(page.url()).searchParams.get('treatment')).toBe('Zed')
  quiet()
})
