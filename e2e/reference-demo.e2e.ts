// Demo data on an empty database: accounts, lists and a second start (REF-J5).
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intakeStatuses } from '@wren/contract/intake-statuses.rules'
import { nurseStatuses, nurseSubStatuses } from '@wren/contract/nurses.rules'
import { patientStatuses } from '@wren/contract/patients.rules'
import { reportStatuses } from '@wren/contract/reports.rules'
import { visitStatuses } from '@wren/contract/visits-statuses.rules'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { ownDatabase, type OwnDatabase } from './support/own-database.ts'
import { comeIn, signIn, signOut } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let database: OwnDatabase
let browser: Browser
let product: Product
beforeAll(async () => {
  ;[database, browser] = await Promise.all([ownDatabase(), launchBrowser()])
  product = await startProduct({ demo: true, settings: database.settings })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.close()
})

const staff = ['admin', 'accounts', 'links', 'rates', 'invoices', 'operator'].map(
  (name) => `${name}@wren.example`,
)
const nurses = ['nurse@wren.example', 'disabled.nurse@wren.example']
const lists = [
  '/visits',
  '/intake-list',
  '/nurses',
  '/pharmacies',
  '/vettings',
  '/tasks',
  '/updates',
  '/operations/after-visit-reports',
  '/a/users',
  '/a/audit',
]
/** Search of each list with a status filter. */
const filters: readonly (readonly [
  path: string,
  body: (status: string) => object,
  statuses: readonly string[],
])[] = [
  ['/assignments-search', (status) => ({ filters: { status: [status] } }), visitStatuses],
  ['/assignments-search', (patient_status) => ({ filters: { patient_status } }), patientStatuses],
  [
    '/patient-orders-search',
    (patient_status) => ({ filters: { patient_status: [patient_status] } }),
    patientStatuses,
  ],
  ['/intake/search', (status) => ({ filter: { status: [status] } }), intakeStatuses],
  [
    '/api/aftervisitreports/search',
    (status) => ({ filters: { status: [status] } }),
    reportStatuses,
  ],
  ['/nurses-search', (status) => ({ status }), nurseStatuses],
  ['/nurses-search', (sub_status) => ({ sub_status }), nurseSubStatuses],
]

/**
 * Row counts and hashes of the demo data. Offers, updates and payments are left out, because the jobs of a running
 * product create more of them.
 */
async function demoFingerprint(): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<object>(`select t.name, c.n from (values
        ('user_account'), ('nurse'), ('patient'), ('pharmacy'), ('pharmacy_group'), ('vetting'), ('visit'), ('intake'),
        ('patient_order'), ('chart'), ('report'), ('invoice'), ('document')) t (name),
      lateral (select (xpath('/row/n/text()',
        query_to_xml('select count(*) as n from ' || t.name, false, true, '')))[1]::text::int as n) c order by 1`)
    const {
      rows: [hashes],
    } = await client.query<object>(`select
        (select md5(string_agg(concat(id, email, is_deleted), ',' order by id)) from user_account) as people,
        (select md5(string_agg(concat(uuid, last_name, dob), ',' order by id)) from patient) as patients,
        (select md5(string_agg(concat(id, start, patient_uuid), ',' order by id)) from visit) as visits,
        (select md5(string_agg(concat(id, treatment), ',' order by id)) from intake) as intakes`)
    return [rows, hashes]
  } finally {
    await client.end()
  }
}

async function expectNoSignIn(seat: Seat, email: string): Promise<void> {
  const { page } = seat
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = page.getByRole('button', { name: 'E-mail', exact: true })
  const codeInstead = page.getByRole('button', { name: 'Use a sign-in code instead' })
  await code.or(codeInstead).first().waitFor()
  if (await codeInstead.isVisible()) await codeInstead.click()
  await code.click()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  seat.expectRefusal(400)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The code is incorrect or has expired.').first().waitFor()
  const messages = await page.request.get('/dev/outbound-messages', { params: { to: email } })
  expect([
    new URL(page.url()).pathname,
    ((await messages.json()) as { data: unknown[] }).data,
  ]).toEqual(['/auth', []])
  await page.getByRole('button', { name: 'Cancel' }).click() // the code step survives a reload (SES-094)
}

test(
  'REF-J5 fills an empty database with demo data, and changes nothing at a second start',
  { timeout: 300_000 },
  async ({ onTestFailed }) => {
    const first = await demoFingerprint()
    let seat = await takeSeat(browser, product, 'desk', import.meta.url)
    onTestFailed(() => seat.keep('failed'))
    await expectNoSignIn(seat, 'deleted@wren.example')
    for (const email of nurses) {
      await comeIn(seat, email)
      await seat.page.getByRole('heading', { name: 'My Visits', level: 1 }).waitFor()
      // A disabled nurse has no visits.
      for (const path of email === nurses[0] ? ['/visits-list', '/visits-open'] : []) {
        await seat.page.goto(path)
        await seat.page.getByRole('article').first().waitFor()
      }
      await signOut(seat)
    }
    for (const email of staff.slice(1)) {
      await comeIn(seat, email)
      await seat.page.getByRole('heading', { level: 1 }).waitFor()
      await signOut(seat)
    }
    await signIn(seat, staff[0] as string)
    for (const path of lists) {
      await seat.page.goto(path)
      await seat.page
        .getByRole('table')
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .or(seat.page.getByRole('listitem').getByRole('link'))
        .first()
        .waitFor()
      expect([path, await seat.page.getByText('No results found').count()]).toEqual([path, 0])
    }
    // The list of patients is empty before a search; its view of orders is not.
    await seat.page.goto('/patients')
    const { data } = await callAs<{ data: { patient_last_name: string | null }[] }>(
      seat,
      'POST',
      '/assignments-search',
      { filters: {}, limit: 40 },
    )
    const name = data.find(({ patient_last_name: last }) => (last ?? '').length > 2)
      ?.patient_last_name as string
    await seat.page.getByRole('searchbox', { name: 'Search patients' }).fill(name)
    await seat.page
      .getByRole('table', { name: 'Patients' })
      .getByRole('row')
      .filter({ hasText: name })
      .first()
      .waitFor()
    await seat.page
      .getByRole('radiogroup', { name: 'View' })
      .getByText('Orders', { exact: true })
      .click()
    await seat.page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first().waitFor()
    for (const [path, body, statuses] of filters)
      for (const status of statuses)
        expect([
          path,
          status,
          (await callAs<{ data: unknown[] }>(seat, 'POST', path, { limit: 1, ...body(status) }))
            .data.length > 0,
        ]).toEqual([path, status, true])
    expect(seat.complaints()).toEqual([])
    await seat.leave()

    await product.stop()
    product = await startProduct({ demo: true, settings: database.settings })
    expect(await demoFingerprint()).toEqual(first)
    seat = await takeSeat(browser, product, 'desk', import.meta.url)
    await comeIn(seat, staff[0] as string, '/visits')
    await seat.page.getByRole('table').getByRole('cell').first().waitFor()
    expect(seat.complaints()).toEqual([])
    await seat.leave()
  },
)
