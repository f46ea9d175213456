// SHL "Admin routes", "Guards and redirects" 026-031, 049, 051: addresses of people, orders and pharmacies, those
// that name no record, what a changed query keeps, and what paper shows.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { chief, type Rows } from './support/demo-records.ts'
import { arrives, goes } from './support/goes.ts'
import { atTheDoor } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const nurse = 'nurse@wren.example'
let product: Product
let browser: Browser
let seats: Seat[] = []
const tokens = new Map<string, string>()

async function ask<A>(token: string | undefined, path: string, body?: object): Promise<A> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return (await (
    await fetch(product.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  ).json()) as A
}

let order = { id: 0, patient_uuid: '', treatment: '' }
let ids: Readonly<Record<'visit' | 'intake' | 'nurse' | 'pharmacy' | 'group' | 'vetting', number>>
let pharmacy = ''
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ demo: true }), launchBrowser()])
  for (const email of [chief, nurse])
    tokens.set(email, (await ask<{ token: string }>(undefined, '/dev/sign-in', { email })).token)
  const told = <A>(path: string, body?: object) => ask<A>(tokens.get(chief), path, body)
  const first = async (path: string, body: object): Promise<number> =>
    (await told<Rows<{ id: number }>>(path, body)).data[0]?.id ?? 0
  const [someone] = (await told<Rows<{ user_id: number }>>('/nurses-search', {})).data
  const [patient] = (await told<Rows<{ patient_uuid: string }>>('/patient-orders-search', {})).data
  order =
    (
      await told<Rows<typeof order>>('/patient-order/search', {
        patient_uuid: patient?.patient_uuid,
      })
    ).data[0] ?? order
  const [group] = (
    await told<Rows<{ id: number; pharmacies: readonly { id: number; title: string }[] }>>(
      '/pharmacy-groups',
    )
  ).data
  pharmacy = group?.pharmacies[0]?.title ?? ''
  ids = {
    visit: await first('/assignments-search', { filters: {} }),
    intake: await first('/intake/search', { filters: {} }),
    nurse: someone?.user_id ?? 0,
    pharmacy: group?.pharmacies[0]?.id ?? 0,
    group: group?.id ?? 0,
    vetting: await first('/vetting/search', {}),
  }
  for (const value of [...Object.values(ids), order.id, pharmacy]) expect(value).toBeTruthy()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(() => {
  seats = []
})
afterEach(async ({ task }) => {
  const said = []
  for (const seat of seats) {
    if (task.result?.state === 'fail') await seat.keep('failed')
    said.push(...seat.complaints())
    await seat.leave()
  }
  expect(said).toEqual([])
})

/** Somebody before a screen, signed in already. */
async function sit(email: string): Promise<Seat> {
  const seat = await takeSeat(browser, product, 'desk', import.meta.url)
  seats.push(seat)
  await seat.context.addInitScript(
    (stored) => {
      localStorage.setItem('token', stored)
    },
    tokens.get(email) ?? '',
  )
  return seat
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test(
  'SHL-026 SHL-027 SHL-028 SHL-029 SHL-030 SHL-031 the screens of patients, orders, pharmacies, groups and vettings stand at their addresses under their titles, filled in by what the address brings',
  { timeout: 240_000 },
  async () => {
    const { page } = await sit(chief)
    const shows = async (path: string, title: string, at = path): Promise<void> => {
      await arrives(page, path)
      await expect.poll(() => page.title(), { message: path }).toBe(`[test] ${title} - Wren`)
      await page.getByRole('heading', { level: 1, name: /./ }).waitFor()
      await expect.poll(() => pathOf(page) + new URL(page.url()).search, { message: path }).toBe(at)
    }
    const treatment = page.getByRole('combobox', { name: 'Treatment', exact: true })
    await shows('/patients', 'Patients')
    await shows('/patients/new', 'New Patient')
    await shows('/patients/new/Ada%20Lovelace', 'New Patient')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Last Name' }).inputValue())
      .toBe('Lovelace')
    await shows(`/patients/${order.patient_uuid}`, 'Patient')
    await shows(`/patients/order/${order.id}`, `Order ${order.id}`)
    await expect.poll(() => treatment.inputValue()).toBe(order.treatment)
    await shows(`/patients/${order.patient_uuid}/order/new`, 'New Order')
    await expect.poll(() => treatment.inputValue()).toBe('')
    await shows(`/patients/${order.patient_uuid}/order/new?duplicateId=${order.id}`, 'New Order')
    await expect.poll(() => treatment.inputValue()).toBe(order.treatment)
    await shows('/pharmacies', 'Pharmacies')
    await shows('/providers', 'Pharmacies', '/pharmacies')
    await shows('/providers/new', 'New Pharmacy')
    await shows(`/providers/${ids.pharmacy}`, `Pharmacy ${ids.pharmacy}`)
    await shows(`/provider/visits/${ids.pharmacy}`, `${pharmacy} Visits`)
    await shows(`/pharmacies/groups/${ids.group}`, `Pharmacy Group ${ids.group}`)
    await shows('/pharmacies/groups/add', 'New Group')
    await shows('/vettings', 'Vettings')
    await shows('/vettings/new', 'New Vetting')
    await shows(`/vettings/${ids.vetting}`, `Vetting ${ids.vetting}`)
  },
)

test(
  'SHL-049 a number that names no record says so in the banner, inside the shell and with the way back to the list',
  { timeout: 240_000 },
  async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    const walks = [
      [
        await sit(chief),
        [
          ['/visits/999999', '/visits'],
          ['/visits/999999/scheduling', '/visits'],
          ['/visits/999999/details', '/visits'],
          ['/visits/999999/chart-preview', '/visits'],
          ['/intake/999999', '/intake-list'],
          [`/patients/${none}`, '/patients'],
          ['/operations/after-visit-reports/999999', '/operations/after-visit-reports'],
          ['/a/users/999999', '/a/users'],
          ['/nurses/999999', '/nurses'],
          ['/nurses/999999/payments', '/nurses'],
          ['/nurses/999999/transfers', '/nurses'],
          ['/patients/order/999999', '/patients'],
          [`/patients/${none}/order/new`, '/patients'],
          ['/providers/999999', '/pharmacies'],
          ['/provider/visits/999999', '/pharmacies'],
          ['/pharmacies/groups/999999', '/pharmacies'],
          ['/vettings/999999', '/vettings'],
        ],
      ],
      [
        await sit(nurse),
        [
          ['/visits/999999/chart', '/visits-list'],
          ['/visits/999999/chart-preview', '/visits-list'],
          ['/visits/999999/details', '/visits-list'],
        ],
      ],
    ] as const
    for (const [seat, places] of walks) {
      const { page } = seat
      for (let n = 0; n < 80; n++) seat.expectRefusal(404)
      for (const [path, list] of places) {
        // What the screen before has still under way is not taken for this one's refusal.
        await page.goto(atTheDoor)
        const answered = page.waitForResponse((answer) => answer.status() === 404)
        await page.goto(path)
        const { error } = (await (await answered).json()) as { error: string }
        await page.getByRole('main').getByRole('alert').filter({ hasText: error }).waitFor()
        await main(page).waitFor() // the navigation comes after the screen
        expect(
          [pathOf(page), await page.getByRole('heading', { name: 'Page Not Found' }).count()],
          path,
        ).toEqual([path, 0])
        await expect
          .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { message: path })
          .not.toBe('')
        // A screen may ask for two things; that the person or record is not there can come after the refusal that was
        // waited for.
        const wayBack = page
          .getByRole('main')
          .getByRole('banner')
          .or(page.locator('main header'))
          .getByRole('link')
          .first()
        await expect.poll(() => wayBack.getAttribute('href'), { message: path }).toBe(list)
      }
    }
  },
)

test(
  'SHL-051 a changed query keeps a list as it stands and builds every other screen again',
  { timeout: 240_000 },
  async () => {
    // The first screen is loaded, the others are gone to from it.
    const marked = async (page: Page, path: string): Promise<() => Promise<string | null>> => {
      const title = page.getByRole('heading', { level: 1 })
      if (page.url() === 'about:blank') await page.goto(path)
      else {
        // The screen before stands until the next has come, and its own title may come as late.
        await title.evaluate((element) => {
          element.setAttribute('data-marked', 'left')
        })
        await goes(page, path)
        await expect
          .poll(() => title.getAttribute('data-marked'), { message: path, timeout: 20_000 })
          .toBeNull()
      }
      await title.waitFor()
      await page.waitForLoadState('networkidle')
      await title.evaluate((element) => {
        element.setAttribute('data-marked', 'before')
      })
      return () => title.getAttribute('data-marked')
    }
    const lists = [
      [
        chief,
        [
          '/visits',
          '/intake-list',
          '/nurses',
          `/nurses/${ids.nurse}/payments`,
          '/patients',
          '/pharmacies',
          `/provider/visits/${ids.pharmacy}`,
          '/vettings',
          '/tasks',
          '/updates',
          '/operations/after-visit-reports',
          '/a/users',
          '/a/audit',
        ],
      ],
      [nurse, ['/visits-list', '/visits-open']],
    ] as const
    for (const [email, paths] of lists) {
      const { page } = await sit(email)
      for (const list of paths) {
        const mark = await marked(page, list)
        // Where it went is told of each step, searched again or not.
        const told = page.waitForRequest((request) => request.url().endsWith('/events'))
        await goes(page, list === '/a/users' ? '?search=Ottilie' : '?page=2&orderby=id+asc')
        await told
        await page.waitForLoadState('networkidle')
        expect(await mark(), list).toBe('before')
      }
    }
    const { page } = await sit(chief)
    for (const path of [
      `/intake/${ids.intake}`,
      '/new-intake',
      `/visits/${ids.visit}`,
      '/visits/new',
      `/nurses/${ids.nurse}`,
      `/patients/${order.patient_uuid}`,
      `/patients/order/${order.id}`,
      `/providers/${ids.pharmacy}`,
      `/vettings/${ids.vetting}`,
      '/metrics',
    ]) {
      const mark = await marked(page, path)
      await goes(page, '?form=other')
      await expect.poll(mark, { message: path, timeout: 20_000 }).toBeNull()
    }
  },
)

test('on paper a record stands whole and light, without the navigation and what only acts', async () => {
  const { page } = await sit(chief)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/visits/${ids.visit}`)
  await page.getByRole('heading', { level: 2, name: 'Visit', exact: true }).waitFor()
  const drawn = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight > 2 * innerHeight,
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector('h1') ?? document.body).color,
    ])
  expect((await drawn())[0]).toBe(false)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(drawn).toEqual([true, 'rgb(255, 255, 255)', 'rgb(29, 27, 25)'])
  await expect
    .poll(async () => [
      await main(page).isVisible(),
      await page.getByRole('button', { name: 'Save', exact: true }).isVisible(),
      await page.getByRole('button', { name: 'History' }).isVisible(),
    ])
    .toEqual([false, false, false])
  await page.emulateMedia({ media: 'screen' })
  await main(page).waitFor()
})
