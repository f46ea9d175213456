// Journeys of pharmacies: find, create, set up invoicing, delete.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, localDay } from '@wren/contract/time'
import { launchBrowser } from './support/chromium.ts'
import { field } from './support/fields.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, ivy, plain] = ['olive@staff.example', 'ivy@staff.example', 'paul@staff.example']
let product: Product
let browser: Browser
let seat: Seat
const seats: Seat[] = []
let banner: number
let desert: number
let quiet: number
let group: number
const zone = 'America/Los_Angeles'
const today = localDay(new Date().toISOString(), zone)
const at = (days: number, hour: string): string =>
  new Date(`${addDays(today, days)}T${hour}:00Z`).toISOString()

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  const ops = await records.account(
    { first_name: 'Olive', last_name: 'Ops', email: olive },
    { is_admin: true, permissions: ['ALL'] },
  )
  await records.account(
    { first_name: 'Ivy', last_name: 'Invoice', email: ivy },
    { is_admin: true, permissions: ['PHARMA_AUTO_INVOICE'] },
  )
  await records.admin({ first_name: 'Paul', last_name: 'Plain', email: plain })
  const nurse = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: 'nina@nurses.example',
    zip: '89119',
    state: 'NV',
  })
  group = await records.group('Banner Partners', 'banner-partners')
  banner = await records.pharmacy('Banner North', 'billing@banner.example')
  desert = await records.pharmacy('Desert Infusion', 'billing@desert.example')
  quiet = await records.pharmacy('Quiet Corner Rx', 'billing@quiet.example')
  const apex = await records.pharmacy('apex Care', 'billing@apex.example')
  const gone = await records.pharmacy('Banner Gone', 'billing@gone.example')
  await records.changePharmacy(banner, { provider_logo_slug: 'phoenix-infusion' })
  await records.changePharmacy(desert, { pharmacy_group_id: group })
  await records.changePharmacy(quiet, { auto_invoice: false, net_payment_term: null })
  await records.changePharmacy(apex, { invoicing_address_state: null })
  await records.changePharmacy(gone, { is_deleted: true })
  const [amy, zed] = [randomUUID(), randomUUID()]
  await records.row('patient', {
    uuid: amy,
    first_name: 'Amy',
    last_name: 'Adams',
    dob: '1950-05-05',
    user_id_ops: ops,
  })
  await records.row('patient', {
    uuid: zed,
    first_name: 'Zed',
    last_name: 'Zuse',
    dob: '1951-05-05',
    user_id_ops: ops,
  })
  const visit = (start: string, more: Record<string, unknown>) =>
    records.row('visit', {
      start,
      timezone: zone,
      duration_estimate: 120,
      provider_id: banner,
      treatment: 'Saline',
      city: 'Las Vegas',
      state: 'NV',
      zip: '89119',
      status: 'New',
      ...more,
    })
  await visit(at(5, '18:00'), { patient_uuid: zed, status: 'Hold', user_id_assigned: nurse })
  await visit(at(5, '17:00'), {
    patient_uuid: amy,
    notes_pharmacy: 'Call the desk first',
    status: 'Active - Booked',
    user_id_assigned: nurse,
    is_recurring: true,
  })
  await visit(at(5, '22:00'), { patient_uuid: amy, city: 'Henderson' })
  await visit(at(6, '18:00'), { patient_uuid: null })
  await visit(at(7, '18:00'), { patient_uuid: amy, status: 'Inactive - Canceled' })
  await visit(at(50, '18:00'), { patient_uuid: zed, treatment: 'Far away' })
  await visit(at(-3, '18:00'), {
    patient_uuid: amy,
    status: 'Completed - Visit Finished',
    user_id_assigned: nurse,
    treatment: 'Long ago',
  })
  await visit(at(-9, '18:00'), {
    patient_uuid: zed,
    status: 'Completed - Visit Finished',
    user_id_assigned: nurse,
    treatment: 'Longer ago',
  })
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
beforeEach(async () => {
  seat = await sit()
})
afterEach(async ({ task }) => {
  for (const [place, one] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await one.keep(`failed-${place}`)
    expect(one.complaints()).toEqual([])
    await one.leave()
  }
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const names = (page: Page) =>
  page.getByRole('table', { name: 'Pharmacies' }).locator('tbody tr td:first-child').allInnerTexts()
const rows = async (page: Page) =>
  (await page.getByRole('table', { name: 'Visits' }).locator('tbody tr').allInnerTexts()).map(
    (text) => text.split('\t').map((cell) => cell.trim()),
  )
const range = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Range' }).locator('input:checked').inputValue()
const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })

test('PHA-J1 PHA-002 PHA-005 PHA-006 PHA-007 PHA-008 PHA-009 PHA-010 PHA-011 PHA-012 PHA-013 PHA-014 PHA-015 PHA-016 PHA-018 PHA-019 PHA-020 PHA-021 PHA-022 PHA-023 SHL-028 finds a pharmacy and reads its visits', async () => {
  const { page } = seat
  await comeIn(seat, olive, '/providers')
  await heading(page, 'Pharmacies')
  await expect.poll(() => pathOf(page)).toBe('/pharmacies')
  await expect
    .poll(() => names(page))
    .toEqual(['apex Care', 'Banner North', 'Desert Infusion', 'Quiet Corner Rx'])
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Name', 'State', 'Group'])
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'apex' }).getByRole('cell').allInnerTexts())
    .toEqual(['apex Care', '-', '-'])
  await expect
    .poll(() =>
      page.getByRole('row').filter({ hasText: 'Desert' }).getByRole('cell').allInnerTexts(),
    )
    .toEqual(['Desert Infusion', 'NV', 'Banner Partners'])
  for (const name of ['Manage Groups', 'Vettings', 'New Pharmacy'])
    await button(page, name).waitFor()
  await seat.look('pharmacies')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect
    .poll(() => names(page))
    .toEqual(['Quiet Corner Rx', 'Desert Infusion', 'Banner North', 'apex Care'])
  await page.goto('/pharmacies')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('qqqqq')
  await shows(page, 'No pharmacy matches found.')
  await search.fill('banr')
  await expect.poll(() => names(page)).toEqual(['Banner North', 'Desert Infusion'])
  await page.getByRole('row').filter({ hasText: 'Banner North' }).click()
  await heading(page, 'Banner North')
  await expect.poll(() => page.title()).toContain('Banner North Visits - Wren')
  await expect.poll(() => pathOf(page)).toBe(`/provider/visits/${banner}`)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).locator('img').getAttribute('src'))
    .toBe('/logos/phoenix-infusion.png')
  const day = (days: number) => formatDay(addDays(today, days))
  const shown = (start: string) =>
    new Date(start)
      .toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
      .replace('\u202f', ' ')
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Patient', 'Date', 'Time', 'Treatment', 'City', 'Type', 'Status'])
  await expect.poll(async () => (await rows(page)).length).toBe(5)
  await expect
    .poll(async () => {
      const [amy, note, again, zed, nobody] = await rows(page)
      return [amy, note?.[0], again, [zed?.[0], zed?.[6]], [nobody?.[0], nobody?.[6]]]
    })
    .toEqual([
      [
        'Amy Adams',
        day(5),
        shown(at(5, '17:00')),
        'Saline',
        'Las Vegas',
        'Recurring',
        'Staffed - Nina Nurse',
      ],
      expect.stringMatching(/Call the desk first$/),
      [
        expect.stringMatching(/^〃\s*Amy Adams$/),
        day(5),
        shown(at(5, '22:00')),
        'Saline',
        'Henderson',
        'One Time',
        'Staffed - TBD',
      ],
      ['Zed Zuse', 'Hold'],
      ['Patient - TBD', 'Staffed - TBD'],
    ])
  await expect.poll(() => range(page)).toBe('upcoming')
  await seat.look('visits')
  await page.getByText('Previous', { exact: true }).click()
  await expect
    .poll(async () => (await rows(page)).map((row) => row[3]))
    .toEqual(['Long ago', 'Longer ago'])
  await page.getByText('Upcoming 30 days', { exact: true }).click()
  await box(page, 'Date From').fill(formatDay(addDays(today, 6)))
  await page.keyboard.press('Enter')
  await expect.poll(() => range(page)).toBe('custom')
  await expect
    .poll(async () => (await rows(page)).map((row) => row[3]))
    .toEqual(['Saline', 'Far away'])
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/provider/assignments')) asked.push(request.postData() ?? '')
  })
  await box(page, 'Date To').fill(formatDay(addDays(today, 2)))
  await page.keyboard.press('Enter')
  await shows(page, 'Date From must be before Date To')
  expect(asked).toEqual([])
  await box(page, 'Date To').fill('')
  await page.keyboard.press('Enter')
  await box(page, 'Date From').fill('')
  await page.keyboard.press('Enter')
  await expect.poll(() => range(page)).toBe('upcoming')
  await expect.poll(async () => (await rows(page)).length).toBe(5)
  await page.goto(`/provider/visits/${quiet}`)
  await shows(page, 'No visits.')
  await page.goto(`/provider/visits/${banner}`)
  await page.getByRole('link', { name: 'Pharmacies' }).first().waitFor()
  await button(page, 'Edit Pharmacy').click()
  await expect.poll(() => pathOf(page)).toBe(`/providers/${banner}`)
})

test('PHA-J2 PHA-001 PHA-003 PHA-025 PHA-029 PHA-038 PHA-042 SHL-029 creates a pharmacy with its texts', async () => {
  const { page } = seat
  await comeIn(seat, olive, '/pharmacies')
  await button(page, 'Manage Groups').click()
  await expect.poll(() => pathOf(page)).toBe(`/pharmacies/groups/${group}`)
  await page.goto('/pharmacies')
  await button(page, 'Vettings').click()
  await expect.poll(() => pathOf(page)).toBe('/vettings')
  await page.goto('/pharmacies')
  await button(page, 'New Pharmacy').click()
  await heading(page, 'New Pharmacy')
  await expect
    .poll(async () => [pathOf(page), await button(page, 'Delete').count()])
    .toEqual(['/providers/new', 0])
  await button(page, 'Save').click()
  await shows(page, 'Title is required')
  await field(page, 'Wren Health Visit Guide').fill('abc')
  await field(page, 'Supply Request Form').fill('forms/x')
  await button(page, 'Save').click()
  await expect
    .poll(() => page.getByText('Wren Health Visit Guide must be a URL').count())
    .toBeGreaterThan(0)
  await expect
    .poll(() => page.getByText('Supply Request Form must be a URL').count())
    .toBeGreaterThan(0)
  await seat.look('new-pharmacy-faults')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Brand New Rx')
  await field(page, 'Wren Health Visit Guide').fill('https://guide.example')
  await field(page, 'Supply Request Form').fill('')
  const nurseInfo = page.getByRole('textbox', { name: 'Nurse information' })
  await nurseInfo.click()
  await page.keyboard.type('Ring ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('twice')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page
    .getByRole('toolbar', { name: 'Nurse information: format' })
    .getByRole('button', { name: 'Bulleted list' })
    .click()
  await page.keyboard.type('Badge')
  const duration = page.getByRole('textbox', { name: 'Duration information' })
  await duration.click()
  await page.keyboard.type('See the guide')
  await page.keyboard.press('Control+a')
  await page
    .getByRole('toolbar', { name: 'Duration information: format' })
    .getByRole('button', { name: 'Link' })
    .click()
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await shows(page, 'An address of the web or of mail')
  await page.getByRole('textbox', { name: 'Address' }).fill('guide.example/time')
  await button(page, 'Set link').click()
  const made = page.waitForResponse((answer) => answer.url().endsWith('/provider/insert'))
  await button(page, 'Save').click()
  expect((await made).status()).toBe(201)
  await shows(page, 'Provider has been created')
  await heading(page, 'Brand New Rx')
  await expect.poll(() => pathOf(page)).toMatch(/^\/providers\/\d+$/)
  await expect
    .poll(() => nurseInfo.innerHTML())
    .toBe('<p>Ring <b>twice</b></p><ul><li>Badge</li></ul>')
  await expect
    .poll(() => duration.innerHTML())
    .toBe('<p><a href="https://guide.example/time">See the guide</a></p>')
  for (const name of ['Details', 'Invoicing', 'Rates', 'Visit Details', 'Blocked Nurses'])
    await page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
  await page.getByRole('button', { name: /^Vettings: 0/ }).waitFor()
  for (const name of ['Delete', 'Automated invoice settings']) await button(page, name).waitFor()
  await seat.look('pharmacy')
  const nobody = await sit()
  await nobody.page.goto('/providers/new')
  await expect.poll(() => pathOf(nobody.page)).toBe('/auth')
  const nina = await sit()
  await comeIn(nina, 'nina@nurses.example', atTheDoor)
  for (const path of [
    '/pharmacies',
    '/providers/new',
    `/providers/${banner}`,
    `/provider/visits/${banner}`,
  ]) {
    await nina.page.goto(path)
    await expect.poll(() => pathOf(nina.page)).toBe('/visits-list')
  }
})

test('PHA-J3 PHA-044 PHA-046 PHA-047 adds and removes billing emails immediately, each once', async () => {
  const { page } = seat
  await comeIn(seat, plain, `/providers/${desert}`)
  await heading(page, 'Desert Infusion')
  const emails = page.getByRole('group', { name: 'Billing emails' })
  const add = async (email: string) => {
    await field(page, 'New billing email').fill(email)
    await emails.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add('nobody')
  await shows(page, 'Email is not in the correct format')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await add('billing@x.com')
  await shows(page, 'billing@x.com has been successfully added to the billing emails list!')
  expect((await sent).postDataJSON()).toEqual({
    version: 1,
    billing_emails: ['billing@desert.example', 'billing@x.com'],
  })
  await add('BILLING@x.com')
  await shows(page, 'BILLING@x.com already exists in the billing emails list.')
  await seat.look('billing-emails')
  await field(page, 'New billing email').fill('')
  await emails.getByRole('button', { name: 'Remove billing@x.com' }).click()
  await shows(page, 'billing@x.com has been removed from the billing emails list!')
  await expect
    .poll(() => emails.getByRole('listitem').allInnerTexts())
    .toEqual(['billing@desert.example'])
  await page.context().setOffline(true)
  seat.expectRefusal('net::ERR_INTERNET_DISCONNECTED')
  seat.overlook(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await add('late@x.com')
  await shows(page, 'Failed to add late@x.com to the billing emails list.')
  await emails.getByRole('button', { name: 'Remove billing@desert.example' }).click()
  await shows(page, 'Failed to remove billing@desert.example from the billing emails list.')
  await page.context().setOffline(false)
})

test('PHA-J4 PHA-051 PHA-052 PHA-028 PHA-030 fills in what automated invoices lack and turns them on', async () => {
  const { page } = seat
  await comeIn(seat, ivy, `/providers/${quiet}`)
  await heading(page, 'Quiet Corner Rx')
  await page.getByRole('switch', { name: 'Automated invoice' }).click({ force: true })
  const drawer = page.getByRole('dialog', { name: 'Automated Invoice' })
  await drawer.getByText('Missing before invoices can be sent automatically').waitFor()
  await expect
    .poll(() =>
      drawer
        .getByRole('region', { name: 'Missing before invoices can be sent automatically' })
        .getByRole('listitem')
        .allInnerTexts(),
    )
    .toEqual(['Net payment term'])
  for (const text of [
    'Recipients',
    'billing@quiet.example',
    '$120.00',
    '120 min',
    'up to 15 minutes',
    '1 Main Street',
    'Las Vegas, NV, 89119',
  ])
    await drawer.getByText(text).first().waitFor()
  await expect
    .poll(async () => [
      await drawer.getByRole('switch', { name: 'Send invoices automatically' }).isChecked(),
      await drawer.getByRole('button', { name: 'Save' }).isDisabled(),
    ])
    .toEqual([true, true])
  await seat.look('automated-invoice')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await field(page, 'Net payment term').fill('45')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await button(page, 'Save').click()
  expect((await saved).postDataJSON()).toEqual({ net_payment_term: 45, version: 1 })
  await page
    .getByRole('status')
    .filter({ hasText: 'Thank you' })
    .filter({ hasText: 'Provider has been updated' })
    .waitFor()
  await button(page, 'Automated invoice settings').click()
  await drawer.getByText('Nothing is missing').waitFor()
  await drawer.getByRole('switch', { name: 'Send invoices automatically' }).click({ force: true })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('switch', { name: 'Automated invoice' }).isChecked())
    .toBe(true)
  const other = await sit()
  await comeIn(other, plain, `/providers/${quiet}`)
  await heading(other.page, 'Quiet Corner Rx')
  await field(other.page, 'Net payment term').waitFor()
  expect([
    await other.page.getByRole('switch', { name: 'Automated invoice' }).count(),
    await button(other.page, 'Automated invoice settings').count(),
  ]).toEqual([0, 0])
})

test('PHA-J5 PHA-027 PHA-060 deletes an unused pharmacy and keeps one in use', async () => {
  const { page } = seat
  await comeIn(seat, olive, `/providers/${banner}`)
  await heading(page, 'Banner North')
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this pharmacy?',
  })
  await button(page, 'Delete').click()
  await expect
    .poll(() => question.getByRole('button').allInnerTexts())
    .toEqual(['Cancel', 'Delete'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Delete').click()
  seat.expectRefusal(409)
  await question.getByRole('button', { name: 'Delete' }).click()
  const failed = page.getByRole('status').filter({ hasText: 'Failed to delete pharmacy.' })
  await failed.filter({ hasText: 'Pharmacy has upcoming visits or active orders' }).waitFor()
  await seat.look('delete-refused')
  await page.goto('/providers/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Short Lived Rx')
  await button(page, 'Save').click()
  await heading(page, 'Short Lived Rx')
  await button(page, 'Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await shows(page, 'Pharmacy deleted.')
  await heading(page, 'Pharmacies')
  await expect.poll(() => names(page)).toContain('Banner North')
  await expect.poll(() => names(page)).not.toContain('Short Lived Rx')
})
