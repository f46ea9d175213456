// GRP "Journeys" J1, J2, J4, "Screen", "Safety": groups are made, published, changed and deleted.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PharmacyGroup } from '@wren/contract/pharmacy-groups'
import { launchBrowser } from './support/chromium.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, nina] = ['olive@staff.example', 'nina@nurses.example']
let product: Product
let browser: Browser
let seat: Seat
const seats: Seat[] = []
let ninaId: number
const ids = { pharmacies: [] as number[], deleted: 0, vettings: [] as number[] }
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
  for (const title of [
    'Acacia Rx',
    'Birch Rx',
    'Cedar Rx',
    'Dogwood Rx',
    'Elm Rx',
    'Fir Rx',
    'Ginkgo Rx',
    'Hazel Rx',
  ])
    ids.pharmacies.push(
      await records.pharmacy(title, `billing@${title.slice(0, 3).toLowerCase()}.example`),
    )
  ids.deleted = await records.pharmacy('Willow Rx', 'billing@willow.example')
  await records.changePharmacy(ids.deleted, { is_deleted: true })
  for (const name of ['Drug screen', 'Flu vaccination', 'IVIG competency'])
    ids.vettings.push(await records.row('vetting', { name }))
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
  for (const [at, one] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await one.keep(`failed-${at}`)
    expect(one.complaints()).toEqual([])
    await one.leave()
  }
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const name = (page: Page) => page.getByRole('textbox', { name: 'Group Name' })
const part = (page: Page, title: string) => page.getByRole('rowgroup', { name: title })
const box = (page: Page, of: string) => page.getByRole('checkbox', { name: of, exact: true })
const listed = (page: Page, title: string) =>
  part(page, title)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent))
const side = (page: Page) => page.getByRole('navigation', { name: 'Pharmacy groups' })
const pill = (page: Page, group: string, count: string) =>
  side(page)
    .getByRole('link', { name: group })
    .getByRole('img', { name: count, exact: true })
    .waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** A call beside the screen, as the same person. */
async function call<A = Record<string, unknown>>(
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
const aGroup = async (page: Page, group: object): Promise<PharmacyGroup> => {
  const { status, body } = await call<PharmacyGroup>(page, 'POST', '/pharmacy-groups', group)
  expect(status).toBe(201)
  return body
}
const pharmacy = (at: number): number => ids.pharmacies[at] as number
const vetting = (at: number): number => ids.vettings[at] as number

test('GRP-J1 GRP-001 GRP-002 GRP-003 GRP-004 GRP-005 GRP-006 GRP-010 GRP-022 SHL-030 a group is made of what is free, after it was told what it lacks', async () => {
  const { page } = seat
  await comeIn(seat, olive, '/pharmacies')
  await button(page, 'Manage Groups').click()
  await heading(page, 'New Group') // there is none yet
  await expect.poll(() => pathOf(page)).toBe('/pharmacies/groups/add')
  await expect.poll(() => page.title()).toContain('New Group - Wren')
  await part(page, 'Available Pharmacies').waitFor()
  expect(await page.getByText('Group name is required').count()).toBe(0)
  await button(page, 'Save Changes').click()
  await shows(page, 'Group name is required')
  await shows(page, 'At least 1 pharmacy is required')
  await seat.look('refused')
  await name(page).fill('Northern Valley')
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(expect.arrayContaining(['Name', 'State']))
  const find = page.getByRole('searchbox', { name: 'Search Pharmacies' })
  await find.fill('no such')
  await shows(page, 'No results found')
  await find.fill('rx')
  await expect.poll(() => listed(page, 'Available Pharmacies')).not.toContain('Willow Rx')
  await find.fill('')
  await box(page, 'Birch Rx').check()
  await box(page, 'Acacia Rx').press('Space')
  await expect.poll(() => listed(page, 'Selected Pharmacies')).toEqual(['Acacia Rx', 'Birch Rx'])
  const vettings = page.getByRole('searchbox', { name: 'Search Vettings' })
  await vettings.fill('ivig')
  await expect.poll(() => listed(page, 'Available Vettings')).toEqual(['IVIG competency'])
  await box(page, 'IVIG competency').check()
  await vettings.fill('')
  await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['IVIG competency'])
  await button(page, 'Save Changes').click()
  await notice(page, 'Pharmacy group saved successfully')
  await heading(page, 'Northern Valley')
  await expect.poll(() => pathOf(page)).toMatch(/^\/pharmacies\/groups\/\d+$/)
  await pill(page, 'Northern Valley', '2 pharmacies')
  await expect
    .poll(() =>
      side(page).getByRole('link', { name: 'Northern Valley' }).getAttribute('aria-current'),
    )
    .toBe('page')
  await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['IVIG competency'])
  await expect.poll(() => page.title()).toMatch(/Pharmacy Group \d+ - Wren/)
  await seat.look('made')
  const id = pathOf(page).split('/').at(-1)
  await aGroup(page, { name: 'alder Partners', pharmacies: [pharmacy(2)] })
  await page.reload()
  await heading(page, 'Northern Valley')
  await expect
    .poll(async () =>
      (await side(page).getByRole('link').allTextContents()).map((text) =>
        text.replace(/\d+$/, ''),
      ),
    )
    .toEqual(['alder Partners', 'Northern Valley'])
  await page.getByRole('link', { name: 'Add New Group' }).click()
  await heading(page, 'New Group')
  await expect.poll(() => side(page).locator('[aria-current]').count()).toBe(0)
  const nurse = await sit()
  await comeIn(nurse, nina, atTheDoor)
  for (const path of ['/pharmacies/groups/add', `/pharmacies/groups/${id}`]) {
    await nurse.page.goto(path)
    await expect.poll(() => pathOf(nurse.page), { message: path }).not.toBe(path)
  }
})

test(
  'GRP-J2 GRP-013 a published group leads its people to the portal, an unpublished one nobody',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, atTheDoor)
    const { id } = await aGroup(page, { name: 'Dogwood Partners', pharmacies: [pharmacy(3)] })
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Dogwood Partners')
    expect(await page.getByText('/dogwood-partners', { exact: true }).count()).toBe(0)
    await page.getByRole('switch', { name: 'Published' }).check()
    await shows(page, '/dogwood-partners')
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await page.getByRole('link', { name: '/dogwood-partners' }).waitFor()
    await button(page, 'Copy the public address').waitFor()
    const stranger = await sit()
    stranger.overlook(
      /ERR_NAME_NOT_RESOLVED|ERR_CONNECTION|ERR_INTERNET|ERR_TUNNEL|ERR_PROXY|Failed to load resource/,
    )
    const left = stranger.page.waitForRequest(
      (request) =>
        request.isNavigationRequest() && request.url().includes('/dogwood-partners/referral'),
      { timeout: 30_000 },
    )
    // When it stood there, by the page itself: a slow machine reads it later.
    await stranger.page.addInitScript(() => {
      new MutationObserver((_, look) => {
        if (
          !document.body?.textContent.includes(
            'You are being redirected to the Dogwood Partners referral form...',
          )
        )
          return
        document.documentElement.dataset['seen'] = String(Date.now())
        look.disconnect()
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await stranger.page.goto('/dogwood-partners')
    const seen = Number(await stranger.page.locator('html[data-seen]').getAttribute('data-seen'))
    await left
    expect(Date.now() - seen).toBeGreaterThan(2_000)
    await page.getByRole('switch', { name: 'Published' }).uncheck()
    await button(page, 'Save Changes').click()
    await expect
      .poll(
        async () =>
          (await call(page, 'GET', '/public/pharmacy-groups/by-slug/dogwood-partners')).status,
      )
      .toBe(404)
    const later = await sit()
    later.expectRefusal(404)
    await later.page.goto('/dogwood-partners')
    await expect.poll(() => pathOf(later.page)).toBe('/not-found')
  },
)

test(
  'GRP-027 GRP-042 GRP-011 GRP-012 of two who save one group from one copy the second is told under its name and loses nothing; a pharmacy is offered to and taken by one group only',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, atTheDoor)
    const { id } = await aGroup(page, { name: 'Elm Partners', pharmacies: [pharmacy(4)] })
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Elm Partners')
    await expect.poll(() => listed(page, 'Available Pharmacies')).toContain('Fir Rx')
    expect(await listed(page, 'Available Pharmacies')).not.toContain('Willow Rx')
    await box(page, 'Fir Rx').check()
    const theirs = await call<PharmacyGroup>(page, 'PATCH', `/pharmacy-groups/${id}`, {
      name: 'Elm and Ash',
      version: 1,
    })
    expect(theirs.status).toBe(200)
    seat.expectRefusal(409)
    await button(page, 'Save Changes').click()
    const under = page.locator('.mantine-InputWrapper-root').filter({ has: name(page) })
    await under
      .getByText(
        'This pharmacy group was changed by someone else. Reload to see the latest version.',
      )
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => name(page).inputValue()).toBe('Elm and Ash') // what only they changed
    await expect.poll(() => listed(page, 'Selected Pharmacies')).toEqual(['Elm Rx', 'Fir Rx'])
    await seat.look('stale')
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await box(page, 'Ginkgo Rx').check()
    // At once, on two connections.
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const create = (group: string) =>
      fetch(`${product.url}/pharmacy-groups`, {
        method: 'POST',
        body: JSON.stringify({ name: group, pharmacies: [pharmacy(6)] }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
    const both = await Promise.all([create('Ginkgo One'), create('Ginkgo Two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [won, lost] = both[0]?.status === 201 ? ['One', 'Two'] : ['Two', 'One']
    expect(await both.find(({ status }) => status === 409)?.json()).toMatchObject({
      error: `Ginkgo Rx already belongs to Ginkgo ${won}`,
    })
    seat.expectRefusal(409)
    await button(page, 'Save Changes').click()
    await under.getByText(`Ginkgo Rx already belongs to Ginkgo ${won}`).waitFor()
    await expect
      .poll(() => listed(page, 'Selected Pharmacies'))
      .toEqual(['Elm Rx', 'Fir Rx', 'Ginkgo Rx'])
    expect([
      await page.getByRole('alert').count(),
      await page.getByText(`Ginkgo ${lost}`).count(),
    ]).toEqual([0, 0])
    await page.reload()
    await expect.poll(() => listed(page, 'Available Pharmacies')).toContain('Hazel Rx')
    expect(await listed(page, 'Available Pharmacies')).not.toContain('Ginkgo Rx')
    const { version } = (await call<PharmacyGroup>(page, 'GET', `/pharmacy-groups/${id}`)).body
    const saves = await Promise.all(
      ['Elm', 'Ash'].map((one) =>
        call<PharmacyGroup>(page, 'PATCH', `/pharmacy-groups/${id}`, {
          name: `${one} at once`,
          version,
        }),
      ),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await page.reload()
    await button(page, 'History').click()
    await page
      .getByRole('dialog', { name: `History of pharmacy group ${id}` })
      .getByText('Elm Partners')
      .first()
      .waitFor()
    await seat.look('history')
  },
)

test(
  'GRP-J3 a vetting that is taken from a group leaves its nurse, and the chosen one is stored',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, atTheDoor)
    const made = await call(page, 'POST', '/provider/insert', { title: 'Juniper Rx' })
    const { id } = await aGroup(page, { name: 'Juniper Partners', pharmacies: [made.body['id']] })
    const link = await call(page, 'POST', `/pharmacy-groups/${id}/vettings/${vetting(0)}`)
    expect(
      (
        await call(page, 'POST', '/nurse-pharmacy-group-vetting/insert', {
          user_nurse_id: ninaId,
          pharmacy_group_vetting_id: link.body['id'],
        })
      ).status,
    ).toBe(201)
    const nurse = await sit()
    await comeIn(nurse, olive, `/nurses/${ninaId}`)
    const held = nurse.page
      .getByRole('list', { name: 'Vettings' })
      .getByText('Juniper Partners: Drug screen')
    await held.waitFor()
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Juniper Partners')
    await box(page, 'Drug screen').uncheck()
    await box(page, 'Flu vaccination').check()
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['Flu vaccination'])
    // Her form stood open all the while.
    await held.waitFor({ state: 'detached' })
  },
)

test(
  'GRP-J4 GRP-007 GRP-008 GRP-009 a group is deleted after a warning, and its pharmacies stand free in the list',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, atTheDoor)
    const { id } = await aGroup(page, { name: 'Hazel Partners', pharmacies: [pharmacy(7)] })
    await page.goto('/pharmacies')
    await page
      .getByRole('row')
      .filter({ hasText: 'Hazel Rx' })
      .getByText('Hazel Partners')
      .waitFor()
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Hazel Partners')
    await button(page, 'Cancel').click()
    await heading(page, 'Pharmacies')
    await page.goto(`/pharmacies/groups/${id}`)
    await button(page, 'Delete').click()
    const question = page.getByRole('alertdialog')
    await question
      .getByText(
        'If you delete the group, you will lose data. Are you sure you want to move forward?',
      )
      .waitFor()
    await seat.look('delete')
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await intercept(page, `**/pharmacy-groups/${id}`, async (route) => {
      if (route.request().method() === 'DELETE') await held
      await route.continue()
    })
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Processing...' }).waitFor()
    // Where she stands as the toast comes up; a slow machine reads it after the second she stays (GRP-009).
    const stood = page.evaluate(
      () =>
        new Promise<string>((done) => {
          const look = new MutationObserver(() => {
            if (!document.body.textContent.includes('Pharmacy Group deleted successfully.')) return
            look.disconnect()
            done(location.pathname)
          })
          look.observe(document.body, { childList: true, subtree: true, characterData: true })
        }),
    )
    answer()
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'Pharmacy Group deleted successfully.' })
    await toast.getByText('Confirmed', { exact: true }).waitFor()
    expect(await stood).toBe(`/pharmacies/groups/${id}`)
    await heading(page, 'Pharmacies')
    await expect.poll(() => pathOf(page)).toBe('/pharmacies')
    await page.getByRole('row').filter({ hasText: 'Hazel Rx' }).waitFor()
    await expect.poll(() => page.getByText('Hazel Partners').count()).toBe(0)
    expect((await call(page, 'GET', `/pharmacy-groups/${id}`)).status).toBe(404)
  },
)

test(
  'GRP-014 GRP-024 GRP-025 GRP-043 leaving with unsaved changes asks; vettings follow the save one by one, and one that fails is named while the others are stored',
  { timeout: 180_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, atTheDoor)
    const made = await call(page, 'POST', '/provider/insert', { title: 'Ironwood Rx' })
    const { id } = await aGroup(page, { name: 'Ironwood Partners', pharmacies: [made.body['id']] })
    await call(page, 'POST', `/pharmacy-groups/${id}/vettings/${vetting(0)}`)
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Ironwood Partners')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/pharmacy-groups/'))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await box(page, 'Drug screen').uncheck()
    await box(page, 'Flu vaccination').check()
    await box(page, 'IVIG competency').check()
    await page.getByRole('link', { name: 'Add New Group' }).click()
    await page
      .getByRole('dialog', { name: 'You have unsaved changes. Leave this page?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await intercept(page, `**/pharmacy-groups/${id}/vettings/${vetting(1)}`, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"error":"An unexpected error occurred","code":"internal"}',
      }),
    )
    seat.expectRefusal(500)
    await button(page, 'Save Changes').click()
    const table = page.getByRole('region', { name: 'Group Vettings' })
    await table.getByText('Flu vaccination: An unexpected error occurred').waitFor()
    const path = `/pharmacy-groups/${id}`
    await expect
      .poll(() => asked)
      .toEqual([
        `PATCH ${path}`,
        `DELETE ${path}/vettings/${vetting(0)}`,
        `POST ${path}/vettings/${vetting(1)}`,
        `POST ${path}/vettings/${vetting(2)}`,
      ])
    await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['IVIG competency'])
    expect(await page.getByText('Pharmacy group saved successfully').count()).toBe(0)
    await seat.look('failed-vetting')
    await page.unroute(`**/pharmacy-groups/${id}/vettings/${vetting(1)}`)
    await name(page).fill('Ironwood and Sons')
    await box(page, 'Flu vaccination').check()
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await heading(page, 'Ironwood and Sons')
    await expect.poll(() => table.getByText('An unexpected error occurred').count()).toBe(0)
    expect(
      (
        await call<{ data: { vetting_id: number }[] }>(page, 'GET', `${path}/vettings`)
      ).body.data.map(({ vetting_id }) => vetting_id),
    ).toEqual([vetting(1), vetting(2)])
  },
)

test('pharmacy groups on a phone: all of them above the open one, every row for a thumb', async () => {
  const phone = await sit('phone')
  await comeIn(phone, olive, '/pharmacies/groups/add')
  await heading(phone.page, 'New Group')
  await part(phone.page, 'Available Vettings').waitFor()
  await phone.look('phone')
})
