// UPD "Journeys": follow-up items are written, handed over, done, and heard of by everybody at once.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { choose, pick } from './support/fields.ts'
import { comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat, type Width } from './support/seat.ts'

const [olive, casimir] = ['olive@staff.example', 'casimir@staff.example']
const patient = randomUUID()
let product: Product
let browser: Browser
let visit: number
const seats: Seat[] = []
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  const ops = await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.admin({ first_name: 'Casimir', last_name: 'Care', email: casimir })
  await records.row('patient', {
    uuid: patient,
    first_name: 'Una',
    last_name: 'Order',
    dob: '1950-05-05',
    user_id_ops: ops,
  })
  const provider = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  visit = await records.row('visit', {
    start: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    timezone: 'America/Los_Angeles',
    duration_estimate: 120,
    provider_id: provider,
    treatment: 'Saline',
    city: 'Las Vegas',
    state: 'NV',
    zip: '89119',
    status: 'New',
    patient_uuid: patient,
  })
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
const sit = async (email: string, path: string, width: Width = 'desk'): Promise<Seat> => {
  const one = await takeSeat(browser, product, width, import.meta.url)
  seats.push(one)
  await comeIn(one, email, path)
  return one
}
afterEach(async ({ task }) => {
  for (const [at, one] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await one.keep(`failed-${at}`)
    expect(one.complaints()).toEqual([])
    await one.leave()
  }
})

const popup = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => popup(page).getByRole('button', { name: 'Save', exact: true }).click()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const text = 'Insurance card expires next month.'

test('UPD-J1 an update of a patient is written for a colleague, who finds it among her own', async () => {
  const seat = await sit(olive, '/updates')
  const { page } = seat
  await page.getByRole('button', { name: 'New Update' }).click()
  await save(page)
  await popup(page).getByText('Description is required').first().waitFor()
  await seat.look('new-update')
  await popup(page).getByLabel('Description').fill(text)
  await choose(page, 'Type', 'Patient')
  await pick(page, 'Patient', 'Una', /Una Order/)
  await pick(page, 'Assigned', 'Casimir', /Casimir Care/)
  await save(page)
  await popup(page).waitFor({ state: 'detached' })
  await row(page, text).waitFor()
  await expect
    .poll(() => row(page, text).getByRole('cell').allInnerTexts())
    .toEqual([
      text,
      'Patient Una Order',
      'new',
      'No Priority',
      'Casimir',
      expect.stringMatching(/^Olive/),
    ])
  await seat.look('updates')

  const other = await sit(casimir, '/updates', 'phone')
  await other.page.getByText('My Updates').click()
  await other.page.getByRole('listitem').filter({ hasText: text }).waitFor()
  await expect.poll(() => new URL(other.page.url()).search).toBe('?view=mine')
  await other.look('my-updates')
  await page.getByText('My Updates').click()
  await page.getByText('No updates yet').waitFor()
  await page.getByText('All Updates').click()
  await row(page, text).getByRole('link').click()
  await page.waitForURL(`**/patients/${patient}`)
})

test("UPD-J2 on the patient's page an update is resolved, leaves the list, and is shown as done on demand", async () => {
  const seat = await sit(olive, `/patients/${patient}`)
  const { page } = seat
  await page.getByRole('button', { name: 'New Update' }).click()
  await popup(page).getByLabel('Description').fill('Moved in with her daughter.')
  await save(page)
  const item = page
    .getByRole('list', { name: 'Updates' })
    .getByRole('listitem')
    .filter({ hasText: 'daughter' })
  await item.getByRole('button').click()
  await popup(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'resolved', exact: true }).click()
  await save(page)
  await popup(page).waitFor({ state: 'detached' })
  await item.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Show Inactive' }).check()
  await item.waitFor()
  await expect
    .poll(() =>
      item.getByText('Moved in').evaluate((one) => getComputedStyle(one).textDecorationLine),
    )
    .toBe('line-through')
  await seat.look('patient-updates')
})

test('UPD-J3 what one writes about a visit stands before the other without a reload and leads to the visit, whose page shows it too', async () => {
  const [one, other] = await Promise.all([sit(olive, '/updates'), sit(casimir, '/updates')])
  await Promise.all(
    [one, other].map(({ page }) => page.getByRole('button', { name: 'New Update' }).waitFor()),
  )
  const { page } = other
  await page.evaluate(() => {
    document.body.dataset['stays'] = 'yes'
  })
  await one.page.getByRole('button', { name: 'New Update' }).click()
  await popup(one.page).getByLabel('Description').fill('Ask for the gate code.')
  await choose(one.page, 'Type', 'Visit')
  await popup(one.page).getByLabel('Visit ID').fill(String(visit))
  await save(one.page)
  const arrived = row(page, 'gate code')
  await arrived.waitFor()
  expect(await page.evaluate(() => document.body.dataset['stays'])).toBe('yes')
  await arrived.getByRole('link', { name: `Visit ${visit}` }).click()
  await page.waitForURL(`**/visits/${visit}`)
  await page.getByRole('list', { name: 'Updates' }).getByText('Ask for the gate code.').waitFor()
  await other.look('visit-updates')
})
