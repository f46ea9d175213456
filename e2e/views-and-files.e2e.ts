// design "List", LST-001, AUD-027: every list of staff, walked: a view of it is kept and opened again, and its file
// holds the rows in sight.
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat } from './support/seat.ts'

let product: Product
let browser: Browser
let seat: Seat
let page: Page
let nurse: number
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ demo: true }), launchBrowser()])
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  ;({ page } = seat)
  await comeIn(seat, 'admin@wren.example', atTheDoor)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const found = (await (await page.request.get('/nurses?limit=1', { headers })).json()) as {
    data: { user_id: number }[]
  }
  nurse = found.data[0]?.user_id ?? 0
  for (const amount of ['12.50', '40'])
    await page.request.post('/nurses/nurse-pay', {
      headers,
      data: { amount, user_id: nurse, payment_type: 'Bonus' },
    })
})
afterAll(async () => {
  const said = seat.complaints()
  await seat.leave()
  await browser.close()
  await product.stop()
  expect(said).toEqual([])
})

interface Walk {
  /** Where it is asked for more closely than its bare address asks. */
  readonly path: string
  readonly bare: string
  readonly table: string | RegExp
  readonly file: string
  /** Column of the table (from 1) and of the file (from 0) that hold the same words. */
  readonly columns: readonly [number, number]
}
const walks: Readonly<Record<string, () => Walk>> = {
  visits: () => ({
    path: '/visits?filters=none&orderby=id+asc',
    bare: '/visits',
    table: 'Visits',
    file: 'visits',
    columns: [2, 0],
  }),
  intake: () => ({
    path: '/intake-list?filters=none&orderby=id+asc',
    bare: '/intake-list',
    table: 'Intake',
    file: 'intakes',
    columns: [2, 0],
  }),
  nurses: () => ({
    path: '/nurses?city=Phoenix&orderby=lastName+desc',
    bare: '/nurses',
    table: 'Nurses',
    file: 'nurses',
    columns: [2, 0],
  }),
  orders: () => ({
    path: '/patients?view=orders&patient-status=Hold',
    bare: '/patients?view=orders',
    table: 'Patients',
    file: 'patient-orders',
    columns: [4, 2],
  }),
  tasks: () => ({
    path: '/tasks?filters=none',
    bare: '/tasks',
    table: 'Tasks',
    file: 'tasks',
    columns: [2, 1],
  }),
  reports: () => ({
    path: '/operations/after-visit-reports?filters=none&orderby=id+asc',
    bare: '/operations/after-visit-reports',
    table: 'After Visit Reports',
    file: 'reports',
    columns: [2, 0],
  }),
  pharmacies: () => ({
    path: '/pharmacies?search=phoenix&orderby=title+desc',
    bare: '/pharmacies',
    table: 'Pharmacies',
    file: 'pharmacies',
    columns: [1, 0],
  }),
  'visits of a pharmacy': () => ({
    path: '/provider/visits/1?range=previous',
    bare: '/provider/visits/1',
    table: 'Visits',
    file: 'pharmacy-visits',
    columns: [2, 1],
  }),
  vettings: () => ({
    path: '/vettings?name=c&orderby=name+desc',
    bare: '/vettings',
    table: 'Vettings',
    file: 'vettings',
    columns: [1, 0],
  }),
  updates: () => ({
    path: '/updates?show-inactive=yes',
    bare: '/updates',
    table: 'Updates',
    file: 'updates',
    columns: [2, 1],
  }),
  users: () => ({
    path: '/a/users?is-admin=yes&orderby=email+asc',
    bare: '/a/users',
    table: 'Users',
    file: 'users',
    columns: [2, 1],
  }),
  'payments of a nurse': () => ({
    path: `/nurses/${nurse}/payments`,
    bare: `/nurses/${nurse}/payments?kind=refunds`,
    table: /^Payments/,
    file: 'nurse-payments',
    columns: [5, 4],
  }),
}

const rows = (table: string | RegExp) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .filter({ hasNot: page.locator('td[colspan]') })
/**
 * Without what only one of the two says: a mark under the words, the sign for nothing, of money or of a text that
 * looks like a formula.
 */
const plain = (text: string): string =>
  (text.trim().split('\n')[0] ?? '').replace(/^[$']/, '').replace(/\.00$/, '').replace(/^-$/, '')
/** The list is long: what is drawn stands at the head of the file. */
const inSight = async ({ table, columns: [at] }: Walk): Promise<string[]> =>
  (await rows(table).locator(`:nth-child(${at})`).and(page.locator('td')).allInnerTexts()).map(
    plain,
  )

async function fileOf(download: Download): Promise<string[][]> {
  let text = ''
  for await (const part of await download.createReadStream()) text += String(part)
  return text
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    )
}

test.each(Object.keys(walks))(
  'a view of %s is kept and opened again, and the file holds the rows in sight',
  async (name) => {
    const walk = (walks[name] as () => Walk)()
    const settled = () => page.locator('table[aria-busy="false"]').waitFor()
    await page.goto(walk.path)
    await rows(walk.table).first().waitFor()
    await settled()
    const shown = await inSight(walk)
    const address = page.url()
    await page.keyboard.press('v')
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Walked')
    await page.keyboard.press('Enter')
    const view = page
      .getByRole('group', { name: 'Saved views' })
      .getByRole('button', { name: 'Walked', exact: true })
    await view.waitFor()

    await page.goto(walk.bare)
    await view.click()
    await expect
      .poll(async () => [
        new URL(page.url()).searchParams.toString(),
        await view.getAttribute('aria-pressed'),
      ])
      .toEqual([new URL(address).searchParams.toString(), 'true'])
    await rows(walk.table).first().waitFor()
    await settled()
    await expect.poll(() => inSight(walk)).toEqual(shown)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${walk.file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    )
    const [head, ...lines] = await fileOf(download)
    expect([head?.length, lines.length >= shown.length]).toEqual([lines[0]?.length, true])
    expect(lines.slice(0, shown.length).map((line) => plain(line[walk.columns[1]] ?? ''))).toEqual(
      shown,
    )
  },
)
