// AUD "History and Audit Log", "Concurrency and integrity", AUD-098: who changed and saw what, two people at one
// record, and a database that goes and comes.
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { field } from './support/fields.ts'
import { arrives } from './support/goes.ts'
import { ownDatabase, type OwnDatabase } from './support/own-database.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let database: OwnDatabase
let product: Product
let browser: Browser
/** Ottilie is a Wren admin, Casimir an admin. */
let ottilie: Seat
let casimir: Seat
beforeAll(async () => {
  ;[database, browser] = await Promise.all([ownDatabase({ demo: true }), launchBrowser()])
  product = await startProduct({ demo: true, settings: database.settings })
  ottilie = await takeSeat(browser, product, 'desk', import.meta.url)
  casimir = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.close()
})
afterEach(() => expect([...ottilie.complaints(), ...casimir.complaints()]).toEqual([]))
const keepFailed = (): void =>
  onTestFailed(async () => {
    await ottilie.keep('failed-ottilie')
    await casimir.keep('failed-casimir')
  })

const patience = { timeout: 20_000 }

interface Row {
  readonly id: number
  readonly patient_uuid: string | null
  readonly patient_order_id: number | null
  readonly status: string
}
const visitsOf = async (seat: Seat, status: readonly string[]): Promise<readonly Row[]> =>
  (
    await callAs<{ data: Row[] }>(seat, 'POST', '/assignments-search', {
      filters: { status },
      limit: 40,
    })
  ).data.filter((row) => row.patient_uuid !== null && row.patient_order_id !== null)

async function openHistory({ page }: Seat): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('dialog').getByRole('list').first().waitFor()
}

test('AUD-J1 AUD-023 AUD-026 a changed phone stands in the History with both values, both viewers, the CSV and the Audit Log, and a nurse gets none of it', async () => {
  keepFailed()
  await comeIn(ottilie, 'admin@wren.example', atTheDoor)
  await comeIn(casimir, 'operator@wren.example', atTheDoor)
  const row = (await visitsOf(casimir, ['Active - Ready'])).at(0) as Row
  const path = `/patients/${row.patient_uuid}`
  await casimir.page.goto(path)
  const phone = field(casimir.page, 'Cell Phone')
  await phone.waitFor()
  const before = (
    await callAs<{ patient: { phone_additional: string | null } }>(
      casimir,
      'GET',
      `/patient/by-uuid/${row.patient_uuid}`,
    )
  ).patient.phone_additional
  await phone.fill('')
  await phone.pressSequentially('+16025550188')
  const [saved] = await Promise.all([
    casimir.page.waitForResponse(
      (one) => one.request().method() === 'PUT' && one.url().endsWith('/patient/insert'),
    ),
    casimir.page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  const requestId = saved.headers()['x-request-id'] ?? ''
  await ottilie.page.goto(path)
  await field(ottilie.page, 'Cell Phone').waitFor()
  await openHistory(ottilie)
  const drawer = ottilie.page.getByRole('dialog')
  await expect
    .poll(() => drawer.getByRole('heading').first().innerText())
    .toMatch(/^History of patient W\d+$/)
  await expect.poll(() => drawer.getByRole('tab').allInnerTexts()).toEqual(['Changes', 'Viewed by'])
  // A save may make the system look after the patient's orders, which stands above it.
  const newest = drawer.getByRole('listitem').filter({ hasText: 'Casimir Oakhurst' }).first()
  const digits = before?.replace(/^\+1/, '')
  const shown =
    digits === undefined ? '-' : `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
  await expect
    .poll(async () => (await newest.innerText()).replace(/\s+/g, ' '))
    .toMatch(
      new RegExp(
        `^Casimir Oakhurst Changed [A-Z][a-z]{2} \\d{1,2}, \\d{4} \\d{1,2}:\\d{2}:\\d{2} [AP]M Cell Phone: ${shown} → 602-555-0188$`,
      ),
    )
  const others = drawer.getByRole('link', { name: /^Visit #/ })
  await expect.poll(() => others.count()).toBeGreaterThan(0)
  await ottilie.look('history-changes')
  await drawer.getByRole('switch', { name: 'This record only' }).press('Space')
  await expect.poll(() => others.count(), patience).toBe(0)
  await drawer.getByRole('tab', { name: 'Viewed by' }).click()
  await drawer.getByRole('cell', { name: /Casimir Oakhurst/ }).waitFor()
  await drawer.getByRole('cell', { name: /Ottilie Marchbanks/ }).waitFor()
  await expect
    .poll(() => drawer.getByRole('combobox', { name: 'Period' }).inputValue())
    .toBe('Last 90 days')
  await ottilie.look('history-viewed-by')
  const [file] = await Promise.all([
    ottilie.page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`audit-patient-${row.patient_uuid}.csv`)
  expect(
    readFileSync(await file.path(), 'utf8')
      .split('\r\n')
      .find((line) => line.includes(requestId)),
  ).toContain(
    `,Casimir Oakhurst,,update,patient,${row.patient_uuid},phone_additional,${before === null ? '' : `'${before}`},'+16025550188,${requestId}`,
  )

  await ottilie.page.keyboard.press('Escape')
  await ottilie.page.getByRole('button', { name: /^Account of/ }).click()
  await ottilie.page.getByRole('menuitem', { name: 'Audit Log' }).waitFor()
  const offered = (await ottilie.page.getByRole('menuitem').allInnerTexts()).map((text) =>
    text.trim(),
  )
  expect(offered.indexOf('Audit Log')).toBe(offered.indexOf('Feature Flags') + 1)
  await ottilie.page.getByRole('menuitem', { name: 'Audit Log' }).click()
  await ottilie.page.getByRole('heading', { name: 'Audit Log', level: 1 }).waitFor()
  await expect.poll(() => ottilie.page.title(), patience).toContain('Audit Log')
  await expect.poll(() => new URL(ottilie.page.url()).pathname).toBe('/a/audit')
  const [, from, to, year] =
    /(\w{3} \d+) - (\w{3} \d+), (\d{4})/.exec(
      await ottilie.page.getByRole('group', { name: 'Date Range' }).innerText(),
    ) ?? []
  expect(new Date(`${to}, ${year}`).toDateString()).toBe(
    new Date(
      new Date().toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles' }),
    ).toDateString(),
  )
  const days = (Date.parse(`${to}, ${year}`) - Date.parse(`${from}, ${year}`)) / 86_400_000
  expect(Math.round(days < 0 ? days + 365 : days)).toBe(6)
  await ottilie.page.getByRole('button', { name: /Add filter/ }).click()
  for (const name of ['Person', 'Action', 'Record Type', 'Record ID', 'Patient', 'Request ID'])
    await ottilie.page.getByRole('menuitem', { name, exact: true }).waitFor()
  await ottilie.page.getByRole('menuitem', { name: 'Request ID' }).click()
  await ottilie.page.getByRole('textbox', { name: 'Request ID' }).fill(requestId)
  const rows = ottilie.page
    .getByRole('table', { name: 'Audit Log' })
    .locator('tbody tr[aria-rowindex]')
  await expect.poll(() => rows.count(), patience).toBe(1)
  await expect.poll(() => rows.first().innerText()).toContain('Casimir Oakhurst')
  await ottilie.look('audit-log')
  const [whole] = await Promise.all([
    ottilie.page.waitForEvent('download'),
    ottilie.page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const exported = readFileSync(await whole.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean)
  expect([
    whole.suggestedFilename(),
    exported.slice(1).every((line) => line.endsWith(requestId)),
    exported.some((line) =>
      line.includes(`phone_additional,${before === null ? '' : `'${before}`},'+16025550188`),
    ),
  ]).toEqual(['audit.csv', true, true])
  await rows.first().click()
  const event = ottilie.page.getByRole('dialog')
  await expect
    .poll(async () => (await event.innerText()).replace(/\s+/g, ' '))
    .toContain(`Cell Phone: ${shown} → 602-555-0188`)
  await ottilie.look('audit-event')
  await ottilie.page.keyboard.press('Escape')
  await ottilie.page.getByRole('textbox', { name: 'Request ID' }).fill('none-such')
  await ottilie.page.getByText('No events found.').waitFor()
  await ottilie.page.getByRole('button', { name: 'Clear all filters' }).first().click()
  await expect.poll(() => rows.count(), patience).toBeGreaterThan(1)

  await expect.poll(() => ottilie.page.getByText('100 rows a page').count()).toBe(1)
  await casimir.page.getByRole('button', { name: /^Account of/ }).click()
  await casimir.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await casimir.page.getByRole('menuitem', { name: 'Audit Log' }).count()).toBe(0)
  await casimir.page.keyboard.press('Escape')

  const { token } = (await (
    await fetch(`${product.url}/dev/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nurse@wren.example' }),
    })
  ).json()) as { token: string }
  const asCasimir = await casimir.page.evaluate(() => localStorage.getItem('token') ?? '')
  expect(
    (
      await fetch(`${product.url}/api/audit/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${asCasimir}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(403)
  for (const at of ['', '/views', '.csv'])
    expect(
      (
        await fetch(`${product.url}/api/audit/records/patient/${row.patient_uuid}${at}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(403)
})

test(
  'AUD-018 every saved record has its History in its header: Changes first, and viewers where a patient is concerned; what is new has none',
  { timeout: 240_000 },
  async () => {
    keepFailed()
    const row = (await visitsOf(casimir, ['New', 'Active - Booked', 'Active - Ready'])).at(
      -1,
    ) as Row
    const { page } = ottilie
    await page.goto(`/visits/${row.id}`)
    await page.getByRole('link', { name: `#${row.patient_order_id}`, exact: true }).click()
    await page
      .getByRole('heading', { level: 1, name: String(row.patient_order_id), exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const ofOrder = page.getByRole('dialog', { name: `History of order ${row.patient_order_id}` })
    await ofOrder.getByRole('listitem').first().waitFor()
    await expect
      .poll(() => ofOrder.getByRole('tab').allInnerTexts())
      .toEqual(['Changes', 'Viewed by'])
    await ottilie.look('history-order')
    await page.keyboard.press('Escape')
    const first = async (
      method: string,
      path: string,
      body?: object,
    ): Promise<Record<string, unknown>> =>
      (await callAs<{ data: Record<string, unknown>[] }>(ottilie, method, path, body)).data[0] ?? {}
    const [intake, nurse, pharmacy, group, vetting, report] = [
      await first('POST', '/intake/search', { filters: {} }),
      await first('POST', '/nurses-search', {}),
      await first('GET', '/providers'),
      await first('GET', '/pharmacy-groups'),
      await first('POST', '/vetting/search', {}),
      await first('POST', '/api/aftervisitreports/search', { filters: {} }),
    ]
    const kept: readonly (readonly [path: string, record: string, ofPatient: boolean])[] = [
      [`/visits/${row.id}`, `visit ${row.id}`, true],
      [`/intake/${String(intake['id'])}`, `intake ${String(intake['id'])}`, true],
      [`/patients/${row.patient_uuid}`, 'patient W', true],
      [`/nurses/${String(nurse['user_id'])}`, `nurse ${String(nurse['user_id'])}`, false],
      [`/providers/${String(pharmacy['id'])}`, `pharmacy ${String(pharmacy['id'])}`, false],
      [`/pharmacies/groups/${String(group['id'])}`, `pharmacy group ${String(group['id'])}`, false],
      [`/vettings/${String(vetting['id'])}`, `vetting ${String(vetting['id'])}`, false],
      [
        `/operations/after-visit-reports/${String(report['id'])}`,
        `report ${String(report['id'])}`,
        true,
      ],
    ]
    for (const [path, record, ofPatient] of kept) {
      const before = await page.title()
      await arrives(page, path)
      await expect.poll(() => page.title(), { message: path }).not.toBe(before)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const history = page
        .getByRole('button', { name: 'History', exact: true })
        .or(page.getByRole('menuitem', { name: 'History', exact: true }))
      await history.first().click()
      const drawer = page.getByRole('dialog', { name: /^History of / })
      await expect
        .poll(() => drawer.getByRole('heading').first().innerText(), { message: path, ...patience })
        .toContain(record)
      await expect
        .poll(() => drawer.getByRole('tab').allInnerTexts(), { message: path, ...patience })
        .toEqual(['Changes', ...(ofPatient ? ['Viewed by'] : [])])
      await page.keyboard.press('Escape')
    }
    const me = await callAs<{ id: number }>(ottilie, 'GET', '/me')
    await page.goto(`/a/users/${me.id}`)
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const ofUser = page.getByRole('dialog', { name: `History of user ${me.id}` })
    await ofUser
      .getByText(/No history yet\.|Changed|Created/)
      .first()
      .waitFor()
    await expect.poll(() => ofUser.getByRole('tab').allInnerTexts()).toEqual(['Changes'])
    await ottilie.look('history-user')
    for (const path of [
      '/a/users/create',
      '/new-intake',
      '/patients/new',
      '/nurses/new',
      '/providers/new',
      '/pharmacies/groups/add',
      '/vettings/new',
      `/patients/${row.patient_uuid}/order/new`,
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const role of ['button', 'menuitem'] as const)
        expect(await page.getByRole(role, { name: 'History', exact: true }).count(), path).toBe(0)
    }
  },
)

test('AUD-030 whichever form saves sends the version that it read', async () => {
  keepFailed()
  const { page } = ottilie
  const row = (await visitsOf(ottilie, ['New', 'Active - Booked'])).at(-1) as Row
  const {
    data: [intake],
  } = await callAs<{ data: { id: number }[] }>(ottilie, 'POST', '/intake/search', {
    filters: { status: ['In Progress'] },
    limit: 1,
  })
  const {
    data: [person],
  } = await callAs<{ data: { id: number }[] }>(ottilie, 'GET', '/users?search=marisol')
  const sent: string[] = []
  page.on('request', (one) => {
    if (!['PUT', 'PATCH'].includes(one.method())) return
    const stamp = Object.entries(one.postDataJSON() as Record<string, unknown>).find(
      ([name]) => name === 'version' || name === 'updated',
    )
    sent.push(
      `${new URL(one.url()).pathname.split('/')[1]} ${stamp?.[0]} ${/^\d+$|Z$/.test(String(stamp?.[1]))}`,
    )
  })
  /** Each changes one field as a person would, and saves. */
  const save = async (path: string, label: string, button: string, done: string): Promise<void> => {
    await page.goto(path)
    const box = page.getByRole('textbox', { name: label, exact: true }).last()
    await box.fill(`${await box.inputValue()} `.trimStart() + 'x')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText(done).first().waitFor()
  }
  await save(`/visits/${row.id}`, 'City', 'Save', 'Visit has been updated')
  await save(`/patients/${row.patient_uuid}`, 'First Name', 'Save', 'Patient has been updated')
  await save(`/intake/${intake?.id}`, 'Notes', 'Submit', 'Intake has been updated')
  await save(`/a/users/${person?.id}`, 'Last Name', 'Save', 'User has been updated')
  await save(`/patients/order/${row.patient_order_id}`, 'Notes', 'Save', 'Order has been updated')
  await page.goto('/a/feature-flags')
  await page
    .getByRole('list', { name: 'Feature flags' })
    .getByRole('listitem')
    .filter({ hasText: 'nurse-behavior' })
    .locator('[class*=Switch-track]')
    .first()
    .click()
  await page.getByText('Feature flag has been updated').waitFor()
  expect(sent).toEqual([
    'assignments updated true',
    'patient version true',
    'intake version true',
    'users version true',
    'patient-order version true',
    'feature-flags version true',
  ])
})

test('AUD-J4 AUD-098 with the database stopped a save says so and loses nothing; when it is back the same save succeeds, the list follows and everybody is still signed in', async () => {
  keepFailed()
  const row = (await visitsOf(casimir, ['New', 'Active - Booked'])).at(0) as Row
  const sockets = { standing: 0, closed: 0 }
  for (const { page } of [casimir, ottilie])
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('handshake-ok')) sockets.standing++
      })
      socket.on('close', () => {
        sockets.closed++
      })
    })
  await ottilie.page.goto('/visits')
  await ottilie.page.getByRole('table').locator('tbody tr[aria-rowindex]').first().waitFor()
  const id = Number(
    (
      await ottilie.page.getByRole('table').locator('tbody tr[aria-rowindex]').first().innerText()
    ).match(/\d+/)?.[0] ?? row.id,
  )
  await casimir.page.goto(`/visits/${id}`)
  const city = field(casimir.page, 'City')
  await city.waitFor()
  await city.fill('Rosewater')
  for (const { page } of [casimir, ottilie])
    await page.evaluate(() => {
      document.documentElement.dataset['kept'] = 'yes'
    })
  await expect.poll(() => sockets.standing).toBe(2)
  await database.stop()
  for (const seat of [casimir, ottilie]) for (let n = 0; n < 12; n++) seat.expectRefusal(503)
  await casimir.page.getByRole('button', { name: 'Save', exact: true }).click()
  await casimir.page.getByText('Database unavailable.').first().waitFor()
  await expect.poll(() => city.inputValue()).toBe('Rosewater')
  await casimir.look('database-away')
  const shell = await fetch(`${product.url}/visits`, { headers: { accept: 'text/html' } })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await shell.text())?.[1] ?? '/none'
  expect([shell.status, (await fetch(product.url + script)).status, sockets]).toEqual([
    200,
    200,
    { standing: 2, closed: 0 },
  ])
  await database.start()
  await expect
    .poll(async () => (await fetch(`${product.url}/ready`)).status, { timeout: 10_000 })
    .toBe(200)
  await casimir.page.getByRole('button', { name: 'Save', exact: true }).click()
  await casimir.page.getByText('Visit has been updated').waitFor()
  // What could not be read meanwhile is asked for again with the next event, or after a minute.
  await casimir.page
    .getByText('Database unavailable.')
    .waitFor({ state: 'detached', timeout: 75_000 })
  await ottilie.page.getByRole('table').getByText('Rosewater').waitFor()
  for (const { page } of [casimir, ottilie]) {
    expect(new URL(page.url()).pathname).not.toBe('/auth')
    expect((await page.evaluate(() => localStorage.getItem('token'))) ?? '').not.toBe('')
    expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('yes')
  }
})
