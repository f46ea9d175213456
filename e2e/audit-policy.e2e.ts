// AUD-056 the policy on every screen, AUD-076 to 078 what titles, logs and events say of a patient whose name
// stands in an address, AUD-046 what a screen does by itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { root } from '../scripts/gates/gate.ts'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { ownDatabase, type OwnDatabase } from './support/own-database.ts'
import { goes } from './support/goes.ts'
import { atTheDoor, comeIn, linkTo } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const canary = {
  first_name: 'Zanzibar',
  last_name: 'Quillfeather',
  dob: '1953-11-29',
  phone_scheduling_contact: '+17025550191',
  phone: '+17025550192',
  street: '9931 Ocotillo Hollow Court',
  admin_notes: 'whistlesthroughteeth',
}
const marks = [
  ...Object.values(canary),
  '702-555-0191',
  'Nov 29, 1953',
  '11/29/1953',
  'QX-77-CANARY',
].map((one) => one.toLowerCase())
const found = (text: string): string[] =>
  marks.filter(
    (mark) =>
      text.toLowerCase().includes(mark) || text.toLowerCase().includes(encodeURIComponent(mark)),
  )

let database: OwnDatabase
let product: Product
let browser: Browser
/** Ottilie is an admin with every right, Nora a nurse. */
let ottilie: Seat
let nora: Seat
let said = ''
interface Row {
  readonly id: number
  readonly patient_uuid: string | null
  readonly intake_id: number | null
  readonly status: string
}
let visit: Row
let booked: Row | undefined
const ids: Record<string, string> = {}

beforeAll(async () => {
  ;[database, browser] = await Promise.all([ownDatabase({ demo: true }), launchBrowser()])
  product = await startProduct({
    demo: true,
    settings: { ...database.settings, LOG_LEVEL: 'debug', METRICS_TOKEN: 'a-token-for-scraping' },
    heard: (text) => {
      said += text
    },
  })
  ottilie = await takeSeat(browser, product, 'desk', import.meta.url)
  nora = await takeSeat(browser, product, 'phone', import.meta.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.close()
})

/** The patient who can be recognised, and a record of each screen that has to do with her. */
async function meetHer(): Promise<void> {
  await comeIn(ottilie, 'admin@wren.example', atTheDoor)
  await comeIn(nora, 'nurse@wren.example', atTheDoor)
  const mine = (
    await callAs<{ data: { id: number; status: string }[] }>(nora, 'GET', '/assignments-nurse')
  ).data.map(({ id }) => id)
  const { data } = await callAs<{ data: Row[] }>(ottilie, 'POST', '/assignments-search', {
    filters: { status: ['Completed - Closed Out', 'Completed - Visit Finished'] },
    limit: 400,
  })
  visit = (data.find((row) => mine.includes(row.id) && row.intake_id !== null) ??
    data.find((row) => mine.includes(row.id))) as Row
  const { patient } = await callAs<{ patient: { id: number; uuid: string } }>(
    ottilie,
    'GET',
    `/patient/by-uuid/${visit.patient_uuid}`,
  )
  await callAs(ottilie, 'PUT', '/patient/insert', { uuid: patient.uuid, ...canary })
  const pharmacy = (await callAs<{ data: { id: number }[] }>(ottilie, 'GET', '/providers')).data[0]
    ?.id
  await callAs(ottilie, 'POST', '/provider-mrn', {
    patient_id: patient.id,
    provider_id: pharmacy,
    mrn: 'QX-77-CANARY',
  })
  const all = (
    await callAs<{ data: Row[] }>(ottilie, 'POST', '/assignments-search', {
      filters: { patient: patient.uuid },
      limit: 200,
    })
  ).data
  booked = all.find(({ status }) => status === 'Active - Booked')
  const report = await callAs<{ id: number }>(
    ottilie,
    'GET',
    `/api/aftervisitreports/by-visit-id/${visit.id}`,
  )
  const me = await callAs<{ id: number }>(nora, 'GET', '/me')
  const {
    data: [order],
  } = await callAs<{ data: { id: number }[] }>(ottilie, 'POST', '/patient-order/search', {
    patient_uuid: patient.uuid,
  })
  const intake =
    visit.intake_id ??
    (
      await callAs<{ data: { id: number }[] }>(ottilie, 'POST', '/intake/search', {
        filters: {},
        limit: 1,
      })
    ).data[0]?.id
  Object.assign(ids, {
    aid: visit.id,
    oid: order?.id,
    nid: me.id,
    iid: intake,
    pid: patient.uuid,
    pname: `${canary.first_name} ${canary.last_name}`,
    id: report.id,
    userId: me.id,
    pharmacySlug: 'no-such-group',
  })
}

/** Read from the sources of the route tables, because the screens need a browser. */
const routesFolder = join(root, 'apps/web/src/app/routes')
const screenRoutes = readdirSync(routesFolder)
  .filter((file) => file.endsWith('-routes.ts'))
  .flatMap((file) => [
    ...readFileSync(join(routesFolder, file), 'utf8').matchAll(
      /name: '([^']+)',\s+path: '([^']+)',\s+title: '[^']+',\s+audience: '([^']+)'/g,
    ),
  ])
  .map(([, name = '', path = '', audience = '']) => ({ name, path, audience }))
const pathOf = (path: string): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(ids[name])))

/** What no page of ours may hold, whoever wrote it. */
const inlineCode = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('script:not([src])')].map((one) => one.outerHTML.slice(0, 80)),
    ...[...document.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes]
        .filter(({ name }) => name.startsWith('on'))
        .map(({ name }) => `${one.tagName} ${name}`),
    ),
    ...[...document.querySelectorAll('a')]
      .map(({ href }) => href)
      .filter((href) => href.startsWith('javascript:') || href.startsWith('data:')),
  ])

const watched = new WeakMap<Page, () => boolean>()
/**
 * Whether the page has asked for nothing for as long as the browser's own `networkidle` wants, which is told of
 * loads alone.
 */
function quietOf(page: Page): () => boolean {
  const known = watched.get(page)
  if (known) return known
  const open = new Set<Request>()
  let last = performance.now()
  const heard = (change: () => void): void => {
    change()
    last = performance.now()
  }
  page.on('request', (request) => heard(() => open.add(request)))
  const ended = (request: Request): void => heard(() => open.delete(request))
  page.on('requestfinished', ended).on('requestfailed', ended)
  const isQuiet = (): boolean => open.size === 0 && performance.now() - last > 500
  watched.set(page, isQuiet)
  return isQuiet
}

/** The policy but for the word that is another in each answer. */
const policyOf = (headers: Readonly<Record<string, string>>): string =>
  headers['content-security-policy']?.replaceAll(/'nonce-[^']+'/g, 'nonce') ?? ''

/**
 * The first screen of a page is loaded, the others are gone to from it: they stand under the policy that came with
 * it, which is the one their own address answers with.
 */
async function visitScreen(
  { page }: Pick<Seat, 'page'>,
  path: string,
  how: 'load' | 'go' = 'load',
): Promise<void> {
  const asked = await page.request.get(path, { headers: { accept: 'text/html' } })
  const headers = asked.headers()
  expect(
    [
      headers['cache-control'],
      headers['content-security-policy']?.startsWith("default-src 'none'"),
    ],
    path,
  ).toEqual(['no-store', true])
  const isQuiet = quietOf(page)
  if (how === 'load')
    expect(policyOf((await page.goto(path))?.headers() ?? {}), path).toBe(policyOf(headers))
  else await goes(page, path)
  await expect.poll(isQuiet, { message: path }).toBe(true)
  await expect.poll(async () => (await page.locator('#root').innerText()).trim()).not.toBe('')
  expect(await inlineCode(page), path).toEqual([])
  const title = await page.title()
  expect(title, path).toMatch(/Wren/)
  expect(found(title), path).toEqual([])
}

test(
  'AUD-056 AUD-076 AUD-077 every screen runs under the policy without a violation, holds no inline script or handler, and its title names no patient',
  { timeout: 240_000 },
  async () => {
    onTestFailed(async () => {
      await ottilie.keep('failed-staff')
      await nora.keep('failed-nurse')
    })
    await meetHer()
    const staff = screenRoutes.filter(
      ({ audience, name }) => audience !== 'non-admin' && name !== 'signout',
    )
    const nurses = screenRoutes.filter(
      ({ audience, name }) =>
        ['non-admin', 'signed-in'].includes(audience) &&
        !['user-admin', 'create-user', 'user', 'feature-flags', 'audit'].includes(name),
    )
    expect(staff.length + nurses.length).toBeGreaterThan(25)
    // Most of the time is spent in waiting until nothing is asked any more: three pages do it side by side.
    const second = await ottilie.context.newPage()
    const half = Math.ceil(staff.length / 2)
    const walk = async (seat: Pick<Seat, 'page'>, paths: readonly string[]): Promise<void> => {
      for (const [n, path] of paths.entries())
        await visitScreen(seat, path, n === 0 ? 'load' : 'go')
    }
    const pathsOf = (routes: typeof staff): string[] => routes.map(({ path }) => pathOf(path))
    await Promise.all([
      walk(ottilie, pathsOf(staff.slice(0, half))),
      walk({ page: second }, pathsOf(staff.slice(half))),
      walk(nora, pathsOf(nurses)),
    ])
    for (const path of ['/ns?t=none', '/nc?t=none', '/ps?t=none']) await visitScreen(nora, path)
    await second.close()
    if (booked) {
      await callAs(ottilie, 'POST', '/scheduling/patient/resend', {
        assignment_id: booked.id,
        override: true,
      })
      await visitScreen(nora, await linkTo(ottilie, canary.phone_scheduling_contact, '/ps'))
    }
    // A refused call is told by the console as a failed load; nothing else may be told.
    const told = [...ottilie.complaints(), ...nora.complaints()].filter(
      (text) => !text.startsWith('Failed to load resource:'),
    )
    expect(told).toEqual([])
  },
)

test(
  'AUD-056 AUD-074 drawers, menus and the preview of a file keep the policy, and a file is shown through a blob address alone',
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => ottilie.keep('failed-drawers'))
    const { page } = ottilie
    const data = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')
    const { data: open } = await callAs<{ data: { id: number }[] }>(
      ottilie,
      'POST',
      '/intake/search',
      { filters: { status: ['In Progress'] }, limit: 1 },
    )
    await callAs(ottilie, 'POST', '/api/documents', {
      fileName: 'policy-order.pdf',
      fileType: 'application/pdf',
      fileSize: 15,
      intakeId: open[0]?.id,
      category: 'Orders',
      data,
    })
    await page.goto(`/intake/${open[0]?.id}`)
    await page.getByText('policy-order.pdf').first().click()
    const kept = page.getByRole('dialog').getByRole('link', { name: 'policy-order.pdf' }).first()
    await kept.waitFor({ timeout: 20_000 })
    await expect.poll(() => kept.getAttribute('href')).toMatch(/^blob:http:\/\/127\.0\.0\.1:/)
    expect(await page.locator('iframe, object, embed').count()).toBe(0)
    await ottilie.look('file-preview')
    await page.keyboard.press('Escape')
    await page.goto('/visits')
    await page.getByRole('table').locator('tbody tr[aria-rowindex]').first().waitFor()
    await page.getByRole('button', { name: /^Search/ }).waitFor() // the shell with its keys comes after the screen
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await inlineCode(page)).toEqual([])
    expect(
      ottilie.complaints().filter((text) => !text.startsWith('Failed to load resource:')),
    ).toEqual([])
  },
)

const stored = async (): Promise<string> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ all: string }>(
    "select coalesce(string_agg(to_jsonb(one)::text, E'\\n'), '') as all from analytics_event one",
  )
  await client.end()
  return rows[0]?.all ?? ''
}

test(
  'AUD-078 a name in an address leaves no trace in logs, usage events and metrics, also when the page is loaded again, and the proxy example logs no address',
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => ottilie.keep('failed-address'))
    const { page } = ottilie
    const name = encodeURIComponent(`${canary.first_name} ${canary.last_name}`)
    for (const path of [
      `/patients/new/${name}?phone=${canary.phone}`,
      `/visits?patient-name=${name}&phone=${canary.phone}`,
      `/intake-list?contact-phone=${canary.phone}&patient=${name}`,
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const again = await page.reload()
      await page.waitForLoadState('networkidle')
      expect([again?.headers()['cache-control'], again?.headers()['referrer-policy']]).toEqual([
        'no-store',
        'same-origin',
      ])
    }
    expect(said.length).toBeGreaterThan(5_000)
    expect(said).toContain('/patient/by-uuid/:uuid')
    expect(found(said)).toEqual([])
    const events = await stored()
    expect(events).toContain('page_view')
    expect(found(events)).toEqual([])
    expect(
      found(
        await (
          await fetch(`${product.url}/internal/metrics`, {
            headers: { authorization: 'Bearer a-token-for-scraping' },
          })
        ).text(),
      ),
    ).toEqual([])
    const proxy = readFileSync(join(root, 'docker/nginx.conf'), 'utf8')
    const logged = /log_format\s+(\w+)\s+'([^']+)'/.exec(proxy)
    expect(logged?.[2]?.match(/\$\w+/g)).toEqual([
      '$time_iso8601',
      '$request_method',
      '$status',
      '$request_time',
      '$upstream_addr',
      '$sent_http_x_request_id',
    ])
    for (const line of proxy.match(/access_log[^;]*;/g) ?? [])
      expect(line).toMatch(new RegExp(`${logged?.[1]}|off`))
    expect(proxy).toMatch(/error_log \S+ (?:alert|emerg);/)
    expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain('docker/nginx.conf')
  },
)

test(
  'NET-101 who is looked for by name or MRN, and what is written of her, stands in the bodies of calls and in no address of theirs',
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => ottilie.keep('failed-bodies'))
    const { page } = ottilie
    const asked: Request[] = []
    page.on('request', (one) => {
      if (['fetch', 'xhr'].includes(one.resourceType())) asked.push(one)
    })
    await page.goto(pathOf('/patients/new/$pname'))
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Last Name' }).inputValue())
      .toBe(canary.last_name)
    const { data: open } = await callAs<{ data: { id: number }[] }>(
      ottilie,
      'POST',
      '/intake/search',
      { filters: { status: ['In Progress'] }, limit: 1 },
    )
    await page.goto(`/intake/${open[0]?.id}`)
    const patient = page.getByRole('combobox', { name: 'Patient', exact: true })
    for (const words of [canary.first_name, canary.last_name, 'QX-77-CANARY']) {
      await Promise.all([
        page.waitForRequest((one) =>
          (one.postData() ?? '').toLowerCase().includes(words.toLowerCase()),
        ),
        patient.fill(words),
      ])
      await page
        .getByRole('option', { name: new RegExp(canary.last_name) })
        .first()
        .waitFor()
    }
    await page.keyboard.press('Escape')
    await page.goto('/visits')
    await page.getByRole('table').locator('tbody tr[aria-rowindex]').first().waitFor()
    await page.getByRole('button', { name: /^Search/ }).waitFor()
    await page.keyboard.press('Control+k')
    await Promise.all([
      page.waitForResponse((one) => (one.request().postData() ?? '').includes(canary.phone)),
      page
        .getByRole('dialog', { name: 'Search' })
        .getByRole('combobox')
        .fill(`${canary.first_name} ${canary.phone}`),
    ])
    expect(asked.map((one) => one.url()).filter((url) => found(url).length > 0)).toEqual([])
  },
)

test(
  'AUD-046 what a screen asks by timers, events and flag polling says so, and what a person asks does not',
  { timeout: 120_000 },
  async () => {
    const seat = await takeSeat(browser, product, 'desk', import.meta.url)
    onTestFailed(() => seat.keep('failed-background'))
    await comeIn(seat, 'operator@wren.example', atTheDoor)
    const { page } = seat
    await page.clock.install()
    const asked: Request[] = []
    page.on('request', (one) => {
      if (one.headers()['authorization'] !== undefined) asked.push(one)
    })
    const since = (from: number) =>
      asked
        .slice(from)
        .map((one) => [new URL(one.url()).pathname, one.headers()['x-background']] as const)
    await page.goto('/visits')
    await page.clock.runFor(2_000)
    const rows = page.getByRole('table').locator('tbody tr[aria-rowindex]')
    await rows.first().waitFor()
    expect(
      since(0).some(([path, mark]) => path === '/assignments-search' && mark === undefined),
    ).toBe(true)

    let from = asked.length
    for (let minute = 0; minute < 6; minute++) await page.clock.runFor(60_000)
    await expect
      .poll(() => since(from).map(([path]) => path))
      .toEqual(expect.arrayContaining(['/assignments-search', '/feature-flags']))
    expect(since(from).filter(([, mark]) => mark !== '1')).toEqual([])

    from = asked.length
    await callAs(ottilie, 'PUT', `/assignments/${visit.id}`, { notes: 'Called back' })
    await expect
      .poll(async () => {
        await page.clock.runFor(1_500)
        return since(from).length
      })
      .toBeGreaterThan(0)
    expect(since(from).filter(([, mark]) => mark !== '1')).toEqual([])

    from = asked.length
    await rows.first().click()
    await page.clock.runFor(1_000)
    await expect
      .poll(() =>
        since(from).filter(
          ([path, mark]) => /^\/assignments\/\d+$/.test(path) && mark === undefined,
        ),
      )
      .not.toEqual([])
    await seat.leave()
  },
)
