// The screen of pharmacy groups: its product and people, locators, and calls beside the screen.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { PharmacyGroup } from '@wren/contract/pharmacy-groups'
import { launchBrowser } from './chromium.ts'
import { startProduct, type Product } from './product.ts'
import { openRecords } from './records.ts'
import { takeSeat, type Seat } from './seat.ts'

export const [olive, nina] = ['olive@staff.example', 'nina@nurses.example']

const pharmacyTitles = [
  'Acacia Rx',
  'Birch Rx',
  'Cedar Rx',
  'Dogwood Rx',
  'Elm Rx',
  'Fir Rx',
  'Ginkgo Rx',
  'Hazel Rx',
]

interface GroupFixture {
  readonly url: string
  /** Seat of the running test. */
  readonly seat: Seat
  readonly ninaId: number
  /** Ids in the order of their titles and names: eight pharmacies, three vettings. */
  readonly pharmacy: (index: number) => number
  readonly vetting: (index: number) => number
  readonly openSeat: (width?: 'desk' | 'phone') => Promise<Seat>
}

/** Fixture of a test file: a product with eight pharmacies and a deleted one, three vettings, an admin and a nurse. */
export function useGroups(file: string): GroupFixture {
  let product: Product
  let browser: Browser
  let seat: Seat
  let ninaId: number
  const seats: Seat[] = []
  const ids = { pharmacies: [] as number[], vettings: [] as number[] }
  const openSeat = async (width: 'desk' | 'phone' = 'desk'): Promise<Seat> => {
    const newSeat = await takeSeat(browser, product, width, file)
    seats.push(newSeat)
    return newSeat
  }
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
    const records = await openRecords(product, new Date().toISOString())
    await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
    ninaId = await records.nurse({
      first_name: 'Nina',
      last_name: 'Nurse',
      email: nina,
      phone: '+17025550142',
      zip: '89119',
      state: 'NV',
    })
    for (const title of pharmacyTitles)
      ids.pharmacies.push(
        await records.pharmacy(title, `billing@${title.slice(0, 3).toLowerCase()}.example`),
      )
    const deleted = await records.pharmacy('Willow Rx', 'billing@willow.example')
    await records.changePharmacy(deleted, { is_deleted: true })
    for (const name of ['Drug screen', 'Flu vaccination', 'IVIG competency'])
      ids.vettings.push(await records.row('vetting', { name }))
    await records.close()
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  beforeEach(async () => {
    seat = await openSeat()
  })
  afterEach(async ({ task }) => {
    for (const [index, openedSeat] of seats.splice(0).entries()) {
      if (task.result?.state === 'fail') await openedSeat.keep(`failed-${index}`)
      expect(openedSeat.complaints()).toEqual([])
      await openedSeat.leave()
    }
  })
  return {
    get url() {
      return product.url
    },
    get seat() {
      return seat
    },
    get ninaId() {
      return ninaId
    },
    pharmacy: (index) => ids.pharmacies[index] as number,
    vetting: (index) => ids.vettings[index] as number,
    openSeat,
  }
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const notice = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
export const name = (page: Page) => page.getByRole('textbox', { name: 'Group Name' })
export const rowGroup = (page: Page, title: string) => page.getByRole('rowgroup', { name: title })
export const box = (page: Page, label: string) =>
  page.getByRole('checkbox', { name: label, exact: true })
export const listed = (page: Page, title: string) =>
  rowGroup(page, title)
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent),
    )
export const side = (page: Page) => page.getByRole('navigation', { name: 'Pharmacy groups' })
export const pill = (page: Page, group: string, count: string) =>
  side(page)
    .getByRole('link', { name: group })
    .getByRole('img', { name: count, exact: true })
    .waitFor()
export const pathOf = (page: Page) => new URL(page.url()).pathname
export const shows = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()

/** A call as the signed-in person, outside the screen. */
export async function call<A = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<{ status: number; body: A }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(path, {
    method,
    ...(data ? { data } : {}),
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  return { status: answer.status(), body: (await answer.json()) as A }
}
export const createGroup = async (page: Page, group: object): Promise<PharmacyGroup> => {
  const { status, body } = await call<PharmacyGroup>(page, 'POST', '/pharmacy-groups', group)
  expect(status).toBe(201)
  return body
}
