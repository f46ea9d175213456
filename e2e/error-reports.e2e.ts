// NET "Error reporting" 107, 108, AUD-079, AUD-083: what leaves a browser in production, and what stays in it after
// the sign-out; a patient who can be recognised passes through.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { openTestService, type TestService } from '../apps/api/src/platform/outside/testing-http.ts'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { pick } from './support/fields.ts'
import { anIntake } from './support/intakes.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const canary = {
  first: 'Zanzibar',
  last: 'Quillfeather',
  street: '9931 Ocotillo Hollow Court',
  mrn: 'QX-77-CANARY',
  note: 'whistlesthroughteeth',
  phone: '+17025550191',
  dob: '1953-11-29',
}
const forms = [
  ...Object.values(canary),
  'Nov 29, 1953',
  '(702) 555-0191',
  '702-555-0191',
  encodeURIComponent(canary.street),
].map((form) => form.toLowerCase())
const found = (text: string): string[] => forms.filter((form) => text.toLowerCase().includes(form))

const house = 'https://wren.house.example'
const olive = 'olive@staff.example'
const patience = { timeout: 20_000 }
const secret = (letter: string) => letter.repeat(40)
let collector: TestService
let product: Product
let records: Records
let browser: Browser
let seat: Seat
let uuid = ''
let intake = 0
const sent: { readonly url: string; readonly body: string }[] = []
const hosts = new Set<string>()
beforeAll(async () => {
  ;[collector, browser] = await Promise.all([
    openTestService(() => ({ status: 200 })),
    launchBrowser(),
  ])
  product = await startProduct({
    settings: {
      APP_ENV: 'production',
      PUBLIC_URL: house,
      TRUSTED_PROXIES: '127.0.0.1',
      ERROR_REPORTING_URL: `${collector.url}/reports`,
      DEV_ENDPOINTS: '',
      RATE_LIMIT_FACTOR: '',
      SMS_QUIET_HOURS: '',
      GOOGLE_CLIENT_ID: 'client',
      ALLOW_SIMULATED_PROVIDERS: 'true',
      SESSION_SECRET: secret('q'),
      TOKEN_SECRET: secret('w'),
      BACKUP_KEY: secret('e'),
      AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}`,
    },
  })
  records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  seat = await takeSeat(browser, { ...product, url: house }, 'desk', import.meta.url)
  const { context, page } = seat
  // The house's proxy: TLS ends there.
  await context.route(`${house}/**`, async (route) => {
    const request = route.request()
    sent.push({ url: request.url(), body: request.postData() ?? '' })
    const headers = { ...(await request.allHeaders()), 'x-forwarded-proto': 'https' }
    // A page that is left takes its open calls with it.
    await route
      .fetch({ url: request.url().replace(house, product.url), headers })
      .then((response) => route.fulfill({ response }))
      .catch(() => undefined)
  })
  await page.routeWebSocket(/\/websocket$/, () => undefined)
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(host)
  })
  // Of a hundred visits of a page ten are traced and replayed: this one is.
  await context.addInitScript(() => {
    const { random } = Math
    Math.random = () => random() * 0.09
  })
  await page.clock.install()
})
afterAll(async () => {
  await seat?.leave()
  await records?.close()
  await browser?.close()
  await product?.stop()
  await collector?.stop()
})

interface Report {
  readonly kind: string
  readonly environment: string
  readonly name?: string
  readonly frames?: { did: string; boxes?: unknown[][] }[]
  readonly spans?: { name: string; took: number; trace: string }[]
}
const reports = (): Report[] =>
  collector.asked.map(({ bytes }) => JSON.parse(bytes.toString()) as Report)
const events = () =>
  sent
    .filter(({ url }) => url.endsWith('/events'))
    .map(({ body }) => JSON.parse(body) as { event: string; name: string })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(olive)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  const message = await expect
    .poll(() => records.newestMessage(olive), patience)
    .toMatch(/\b\d{6}\b/)
    .then(() => records.newestMessage(olive))
  await page.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(message)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await heading(page, 'Visits')
}

/** Through every screen that shows the patient. */
async function walk(page: Page): Promise<void> {
  await page.goto(`/patients/${uuid}`)
  await page.getByRole('textbox', { name: 'First Name' }).waitFor()
  await page.goto(`/intake/${intake}`)
  await heading(page, `Intake ${intake}`)
  await page.getByText(canary.last).first().waitFor()
  await page.goto(`/patients/new/${canary.first}%20${canary.last}?intake=${intake}&form=x`)
  await heading(page, 'New Patient')
  await page.goto(`/intake-list?name=${canary.last}&patient=${uuid}`)
  await heading(page, 'Intake')
}

test('NET-107 NET-108 AUD-079 in production reports, replays and traces go to our own origin alone and on to the collector, and hold nothing of the patient who stood on the screens', async () => {
  onTestFailed(() => seat.keep('failed'))
  const { page } = seat
  await signIn(page)
  await page.getByText('Simulated providers: no message or payment leaves Wren.').waitFor()
  await seat.look('simulated')
  const me = await callAs<{ id: number }>({ page: at(product.url) }, 'GET', '/me')
  const pharmacy = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  const patient = {
    first_name: canary.first,
    last_name: canary.last,
    dob: canary.dob,
    street: canary.street,
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    zip: '89052',
    timezone: 'America/Los_Angeles',
    phone: canary.phone,
    admin_notes: canary.note,
    user_id_ops: me.id,
  }
  const made = await callAs<{ id: number; uuid: string }>(
    { page: at(product.url) },
    'POST',
    '/patient/insert',
    patient,
  )
  uuid = made.uuid
  const second = await callAs<{ id: number }>(
    { page: at(product.url) },
    'POST',
    '/patient/insert',
    { ...patient, force: true },
  )
  await callAs({ page: at(product.url) }, 'POST', '/provider-mrn', {
    patient_id: second.id,
    provider_id: pharmacy,
    mrn: canary.mrn,
  })
  intake = await anIntake({ page: at(product.url) }, pharmacy, {
    patient_uuid: uuid,
    notes: canary.note,
  })
  await walk(page)

  // A refusal that names her number, and a fault that names herself.
  await page.goto(`/patients/${uuid}`)
  await page.getByRole('button', { name: 'Add MRN' }).click()
  await pick(page, 'Pharmacy', 'Desert', 'Desert Pharmacy')
  await page.getByRole('textbox', { name: 'MRN' }).last().fill(canary.mrn)
  seat.expectRefusal(409)
  await page.getByRole('button', { name: 'Save MRN' }).click()
  await page.getByText(`${canary.mrn} is already used for another patient`).waitFor()
  await expect
    .poll(
      () =>
        events()
          .filter(({ event }) => event === 'error')
          .map(({ name }) => name),
      patience,
    )
    .toEqual(['HTTP 409 /provider-mrn'])
  seat.overlook(/Quillfeather is broken/)
  await page.evaluate(() => {
    document.addEventListener(
      'broken',
      () => {
        throw new TypeError('Zanzibar Quillfeather is broken')
      },
      { once: true },
    )
    document.dispatchEvent(new Event('broken'))
  })
  await page.getByText('An error occurred').waitFor()
  await expect
    .poll(
      () =>
        reports()
          .filter(({ kind }) => kind === 'error')
          .map(({ name }) => name),
      patience,
    )
    .toEqual(['TypeError'])
  await expect
    .poll(
      () =>
        events()
          .filter(({ event }) => event === 'error')
          .map(({ name }) => name),
      patience,
    )
    .toEqual(['HTTP 409 /provider-mrn', 'TypeError'])
  const spans = () => reports().flatMap((one) => (one.spans ?? []).map(({ name }) => name))
  await expect
    .poll(
      async () => {
        // each ten seconds of hers what was called since
        await page.clock.fastForward(11_000)
        return spans()
      },
      { ...patience, interval: 1_000 },
    )
    .toContain('HTTP 409 /provider-mrn')
  await expect
    .poll(() => reports().map(({ kind }) => kind), patience)
    .toEqual(expect.arrayContaining(['error', 'replay', 'trace']))

  const all = reports()
  expect(new Set(all.map(({ environment }) => environment))).toEqual(new Set(['production']))
  for (const kind of ['error', 'replay']) {
    const boxes = all
      .filter((one) => one.kind === kind)
      .flatMap(({ frames = [] }) => frames.flatMap((frame) => frame.boxes ?? []))
    expect(boxes.length).toBeGreaterThan(20)
    for (const [shape, ...place] of boxes)
      expect([
        ['text', 'input', 'image', 'button', 'link'].includes(shape as string),
        place.map((one) => typeof one),
      ]).toEqual([true, ['number', 'number', 'number', 'number']])
  }
  const told = sent.filter(({ url }) => /\/(events|public\/error-reports)$/.test(url))
  expect(told.length).toBeGreaterThan(10)
  expect(told.flatMap(({ url, body }) => found(url + body))).toEqual([])
  expect(
    collector.asked.flatMap(({ bytes, headers }) => [
      ...found(bytes.toString()),
      ...found(JSON.stringify(headers)),
    ]),
  ).toEqual([])
  expect([...hosts]).toEqual([new URL(house).host])
  expect(seat.complaints()).toEqual([])
})

test('AUD-083 after the sign-out nothing of the patient is left in the browser, and the way back shows no record', async () => {
  onTestFailed(() => seat.keep('failed'))
  const { page } = seat
  await walk(page)
  await page.goto(`/patients/new/${canary.first}%20${canary.last}?intake=${intake}&form=x`)
  await heading(page, 'New Patient')
  expect(found(await kept(page))).toEqual([])
  await page.getByRole('button', { name: `Account of ${olive}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth')
  const left = await kept(page)
  expect([found(left), left]).toEqual([[], expect.stringContaining('recentHistory')])
  for (const step of [0, 1, 2, 3]) {
    await page.evaluate(() => history.back())
    await page.waitForURL('**/auth')
    expect([step, found(await page.locator('body').innerText())]).toEqual([step, []])
    expect(await kept(page).then(found)).toEqual([])
  }
  expect(seat.complaints()).toEqual([])
})

/** callAs asks where the page is; the house stands for the product here. */
const at = (url: string): Page =>
  ({ evaluate: (run: never) => seat.page.evaluate(run), url: () => url }) as unknown as Page

/** Everything a browser can keep; asked again when the page was left for another document meanwhile. */
const kept = async (page: Page): Promise<string> => {
  for (;;) {
    const found = await keptNow(page).catch((error: unknown) => {
      if (!/context was destroyed/.test(String(error))) throw error
    })
    if (found !== undefined) return found
    await page.waitForLoadState()
  }
}
const keptNow = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      databases,
      cached,
    ])
  })
