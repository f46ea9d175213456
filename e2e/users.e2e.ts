// Journeys through accounts, and the sessions of their owners.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { pressOption } from './support/fields.ts'
import { atTheDoor, comeIn, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [wanda, acct, olive, nina] = [
  'wanda@staff.example',
  'acct@staff.example',
  'olive@staff.example',
  'nina@nurses.example',
]
let product: Product
let browser: Browser
let seat: Seat
const seats: Seat[] = []
let visit: number
let order: number
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.account(
    { first_name: 'Wanda', last_name: 'Wren', email: wanda },
    { is_wren_admin: true },
  )
  await records.account(
    { first_name: 'Ada', last_name: 'Account', email: acct },
    { is_account_admin: true },
  )
  const ops = await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    phone: '+17025550142',
    zip: '89119',
    state: 'NV',
  })
  for (let n = 1; n <= 26; n++)
    await records.account(
      {
        first_name: 'Annika',
        last_name: `Folk${String(n).padStart(2, '0')}`,
        email: `annika${n}@nurses.example`,
      },
      { is_nurse: true },
    )
  await records.account(
    { first_name: 'Joanna', last_name: 'Office', email: 'joanna@staff.example' },
    {},
  )
  const uuid = randomUUID()
  await records.row('patient', {
    uuid,
    first_name: 'Una',
    last_name: 'Order',
    dob: '1950-05-05',
    user_id_ops: ops,
  })
  const provider = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  order = await records.row('patient_order', {
    updated: undefined,
    row_updated: new Date().toISOString(),
    patient_uuid: uuid,
    provider_id: provider,
    treatment: 'Saline',
    access_type: 'piv',
    duration_estimate: 120,
    status: 'Active',
    signed_date: dayFromNow(-7).slice(0, 10),
    expiration_date: dayFromNow(90).slice(0, 10),
  })
  visit = await records.row('visit', {
    start: dayFromNow(3),
    timezone: 'America/Los_Angeles',
    duration_estimate: 120,
    provider_id: provider,
    treatment: 'Saline',
    city: 'Las Vegas',
    state: 'NV',
    zip: '89119',
    status: 'New',
    patient_uuid: uuid,
  })
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
const openSeat = async (): Promise<Seat> => {
  const newSeat = await takeSeat(browser, product, 'desk', import.meta.url)
  seats.push(newSeat)
  return newSeat
}
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

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

/** A screen may send one more request while it is being left. */
function expectTwoRefusals(target: Seat): void {
  target.expectRefusal(403)
  target.expectRefusal(403)
}

async function openUser(page: Page, term: string, name: string): Promise<void> {
  await page.goto('/a/users')
  await page.getByRole('searchbox', { name: 'Search' }).fill(term)
  await page.getByRole('row').filter({ hasText: name }).first().click()
  await heading(page, name)
}

test('USR-J1 USR-001 USR-010 USR-013 USR-014 USR-015 USR-016 USR-017 USR-019 USR-022 creates a user', async () => {
  const { page } = seat
  await comeIn(seat, acct, '/a/users')
  await page.getByRole('link', { name: 'New User' }).click()
  await heading(page, 'New User')
  await expect
    .poll(async () => [pathOf(page), await button(page, 'Save').isDisabled()])
    .toEqual(['/a/users/create', true])
  expect([await box(page, 'Nurse').count(), await box(page, 'Deleted').count()]).toEqual([0, 0])
  await field(page, 'Phone').pressSequentially('+17025550199')
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('(702) 555-0199')
  await button(page, 'Save').click()
  await shows(page, 'First Name is required')
  await seat.look('new-user-missing')
  await field(page, 'First Name').fill('Lena')
  await field(page, 'Last Name').fill('Linker')
  await field(page, 'Email').fill('lena@staff.example')
  await page.getByRole('combobox', { name: 'Timezone', exact: true }).click()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'America/Phoenix',
      'America/New_York',
      'Other',
    ])
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByRole('combobox', { name: 'Other timezone' }).fill('hawa')
  await pressOption(page, 'Hawaii')
  await expect
    .poll(() =>
      page.getByRole('group', { name: 'Extra permissions' }).getByRole('checkbox').count(),
    )
    .toBe(4)
  for (const code of ['ALL', 'UNLOCK_RATES', 'PHARMA_AUTO_INVOICE']) await box(page, code).waitFor()
  for (const flag of ['Operator', 'Account Admin', 'Wren Admin'])
    await expect.poll(() => box(page, flag).isChecked()).toBe(false)
  await box(page, 'Operator').check()
  await box(page, 'ORD_LINK').check()
  await seat.look('new-user')
  await button(page, 'Save').click()
  await shows(page, 'User has been created')
  await heading(page, 'Lena Linker')
  await expect.poll(() => pathOf(page)).toMatch(/^\/a\/users\/\d+$/)
  await expect
    .poll(async () => [
      await box(page, 'Nurse').isDisabled(),
      await box(page, 'Deleted').count(),
      await button(page, 'Save').isDisabled(),
    ])
    .toEqual([true, 1, true])
  const save = page.waitForRequest((request) => request.method() === 'PATCH')
  await field(page, 'Last Name').fill('Linker-Long')
  await button(page, 'Save').click()
  expect((await save).postDataJSON()).toEqual({ last_name: 'Linker-Long', version: 1 })
  await shows(page, 'User has been updated')
  await seat.look('user')
  const zone = page.getByRole('combobox', { name: 'Timezone', exact: true })
  for (const choice of ['America/Denver', 'Other']) {
    await zone.click()
    await page.getByRole('option', { name: choice }).click()
  }
  await button(page, 'Save').click()
  await expect.poll(() => zone.inputValue()).toBe('America/Denver') // nothing was chosen under Other

  const lena = await openSeat()
  await comeIn(lena, 'lena@staff.example', `/visits/${visit}`)
  await button(lena.page, 'Link Order').click()
  await lena.page.getByRole('radio', { name: `Order ${order}` }).click()
  const linkAnswer = lena.page.waitForResponse((answer) =>
    answer.url().endsWith('/patient-order/link'),
  )
  await button(lena.page, 'Link').click()
  expect((await linkAnswer).status()).toBe(200)
})

test('USR-J2 USR-004 USR-005 USR-006 USR-007 USR-008 searches and filters users', async () => {
  const { page } = seat
  await comeIn(seat, wanda, atTheDoor)
  const searches: string[] = []
  page.on('request', (request) => {
    if (/\/users\?/.test(request.url())) searches.push(new URL(request.url()).search)
  })
  await page.goto('/a/users')
  await heading(page, 'Users')
  await page.getByRole('row').filter({ hasText: 'Account' }).first().waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Name', 'Email', 'Phone', 'Created', 'Flags', 'Permissions', 'Deleted'])
  await expect
    .poll(() =>
      page
        .getByRole('search')
        .getByRole('checkbox')
        .evaluateAll((boxes) =>
          boxes.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent),
        ),
    )
    .toEqual(['Is Admin', 'Account Admin', 'Wren Admin', 'Nurse', 'Has Permissions', 'Deleted'])
  await expect
    .poll(() => page.getByRole('link', { name: 'New User' }).getAttribute('href'))
    .toBe('/a/users/create')
  // Ordered by last name, then first name; flags as words, '-' without a value.
  const cellsOf = async (name: string) =>
    page.getByRole('row').filter({ hasText: name }).first().getByRole('cell').allInnerTexts()
  await expect
    .poll(async () => (await cellsOf('ada')).map((text) => text.trim()))
    .toEqual([
      'Ada Account',
      acct,
      '-',
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      'Account Admin',
      'NONE',
      'No',
    ])
  await expect
    .poll(async () =>
      (await page.getByRole('table').locator('tbody tr[aria-rowindex]').allInnerTexts())
        .slice(0, 3)
        .map((text) => text.trim().split(/[\t\n]/)[0]),
    )
    .toEqual(['Ada Account', 'Annika Folk01', 'Annika Folk02'])
  await seat.look('users')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000) // on a slow machine the pause would pass otherwise
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.poll(() => search.getAttribute('maxlength')).toBe('200') // longer searches are refused
  const before = searches.length
  await search.pressSequentially('an')
  await page.clock.runFor(2_000)
  expect(searches.length).toBe(before)
  await search.pressSequentially('n')
  await page.clock.runFor(290)
  expect(searches.length).toBe(before)
  const answer = page.waitForResponse((response) => response.url().includes('search=ann'))
  await page.clock.runFor(20)
  await answer
  await page.clock.resume()
  await shows(page, '1-25 of 27')
  await expect.poll(() => pathOf(page)).toBe('/a/users?search=ann')
  await button(page, 'Next page').click()
  await shows(page, '26-27 of 27')
  await page.getByRole('row').filter({ hasText: 'Joanna Office' }).waitFor()
  await box(page, 'Nurse').check()
  await shows(page, '1-25 of 26')
  await expect
    .poll(async () => [
      pathOf(page),
      await page.getByRole('row').filter({ hasText: 'Joanna' }).count(),
    ])
    .toEqual(['/a/users?search=ann&nurse=yes', 0])
  await box(page, 'Deleted').check()
  await shows(page, 'No users found.')
  await seat.look('no-users')
  await button(page, 'Clear all filters').click()
  await page.getByRole('row').filter({ hasText: 'Ada Account' }).click()
  await heading(page, 'Ada Account')
})

test('USR-J3 ends the session of a deleted user, whose sign-in fails until the deletion is undone', async () => {
  const { page } = seat
  await comeIn(seat, wanda, atTheDoor)
  const nurse = await openSeat()
  await comeIn(nurse, nina)
  await heading(nurse.page, 'My Visits')
  await openUser(page, 'nina', 'Nina Nurse')
  await box(page, 'Deleted').check()
  await button(page, 'Save').click()
  await shows(page, 'User has been updated')
  await nurse.page.waitForURL('**/auth')
  await product.clock(new Date(Date.now() + 120_000).toISOString())
  await field(nurse.page, 'Email').fill(nina)
  await button(nurse.page, 'Continue').click()
  await button(nurse.page, 'E-mail').click()
  await field(nurse.page, 'Code').fill('123456')
  nurse.expectRefusal(400)
  await button(nurse.page, 'Confirm').click()
  await shows(nurse.page, 'The code is incorrect or has expired.')
  await seat.look('deleted-user')
  await box(page, 'Deleted').uncheck()
  await button(page, 'Save').click()
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  await product.clock(new Date(Date.now() + 240_000).toISOString())
  await comeIn(nurse, nina)
  await heading(nurse.page, 'My Visits')
})

test('USR-J4 USR-002 SES-068 shows Page Not Found to an operator; an account admin cannot grant ALL', async () => {
  const { page } = seat
  await comeIn(seat, olive, atTheDoor)
  for (const path of ['/a/users', '/a/users/1']) {
    expectTwoRefusals(seat)
    await page.goto(path)
    await heading(page, 'Page Not Found')
  }
  await page.goto('/a/users/create')
  await heading(page, 'Page Not Found')
  const account = await openSeat()
  await product.clock(new Date(Date.now() + 400_000).toISOString())
  await comeIn(account, acct, atTheDoor)
  await openUser(account.page, 'joanna', 'Joanna Office')
  await box(account.page, 'ALL').check()
  account.expectRefusal(400)
  await button(account.page, 'Save').click()
  await shows(account.page, 'You cannot change this setting')
  await expect.poll(() => box(account.page, 'ALL').isChecked()).toBe(true)
  await account.look('cannot-grant')
})

test('SES-J4 SES-080 SES-054 SES-033 returns an admin who was signed out everywhere to the same page', async () => {
  const { page } = seat
  await product.clock(new Date(Date.now() + 600_000).toISOString())
  seat.expectRefusal(404)
  await comeIn(seat, olive, '/intake/42?x=1')
  await page.getByRole('main').waitFor()
  const account = await openSeat()
  await comeIn(account, acct, atTheDoor)
  await openUser(account.page, 'olive', 'Olive Ops')
  await button(account.page, 'Sign out everywhere').click()
  await account.page
    .getByRole('dialog', { name: 'Sign this user out of all devices?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await shows(account.page, 'User has been signed out.')
  await page.waitForURL('**/auth')
  await product.clock(new Date(Date.now() + 900_000).toISOString())
  seat.expectRefusal(404)
  await signIn(seat, olive)
  await expect.poll(() => pathOf(page)).toBe('/intake/42?x=1')
})

test('SES-J6 SES-032 SES-068 SES-069 SES-086 an account admin alone lands on My Visits', async () => {
  const { page } = seat
  await product.clock(new Date(Date.now() + 1_200_000).toISOString())
  await comeIn(seat, acct)
  await heading(page, 'My Visits')
  await shows(page, 'No visits.')
  seat.expectRefusal(400)
  await page.goto('/visits-open')
  await page.waitForURL('**/visits-list')
  await heading(page, 'My Visits')
  seat.expectRefusal(404)
  await page.goto('/profile')
  await shows(page, 'You have no nurse profile.')
  expect(await page.getByText('Page Not Found').count()).toBe(0)
  await button(page, `Account of ${acct}`).click()
  expect(await page.getByRole('menuitem', { name: 'Audit Log' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await heading(page, 'Users')
  await page.getByRole('row').filter({ hasText: 'Ada Account' }).waitFor()
  const nurse = await openSeat()
  await comeIn(nurse, nina, atTheDoor)
  expectTwoRefusals(nurse)
  await nurse.page.goto('/a/users')
  await heading(nurse.page, 'Page Not Found')
})
