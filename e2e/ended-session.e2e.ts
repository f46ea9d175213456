// SES "Ended sessions and typed text" 088 to 090, SES-J9: nothing typed is lost when a session ends.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { anIntake } from './support/intakes.ts'
import { atTheDoor, comeIn, newestCode } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat, type Width } from './support/seat.ts'

const olive = 'olive@staff.example'
const ended = 'Your session has ended. Sign in to save what you typed.'
const signedOut = 'You were signed out. Please sign in again.'
const patience = { timeout: 20_000 }
let product: Product
let browser: Browser
let records: Records
let seat: Seat
let account: Seat
let oliveId = 0
let pharmacy = 0
let minutes = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ reader: true }), launchBrowser()])
  records = await openRecords(product, new Date().toISOString())
  oliveId = await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.account(
    { first_name: 'Ada', last_name: 'Account', email: 'ada@staff.example' },
    { is_account_admin: true },
  )
  pharmacy = await records.pharmacy('Prickly Pear Rx', 'billing@prickly.example')
})
afterAll(async () => {
  await records.close()
  await browser.close()
  await product.stop()
})
const sit = (width: Width) => takeSeat(browser, product, width, import.meta.url)
beforeEach(async () => {
  await product.clock(new Date(Date.now() + 5 * 60_000 * minutes++).toISOString())
  ;[seat, account] = await Promise.all([sit('desk'), sit('desk')])
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await Promise.all([seat.leave(), account.leave()])
})

const sheetOf = (page: Page) => page.getByRole('dialog', { name: ended })
const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' }).last()
async function signInOn(page: Page, email = olive): Promise<void> {
  const sheet = sheetOf(page)
  const field = sheet.getByRole('textbox', { name: 'Email' })
  await expect.poll(() => field.inputValue(), patience).toBe(olive)
  await field.fill(email)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByRole('button', { name: 'E-mail', exact: true }).click()
  const code = sheet.getByRole('textbox', { name: 'Code' })
  await code.waitFor()
  await code.fill(await newestCode(page, email))
  await sheet.getByRole('button', { name: 'Confirm' }).click()
}
async function endEverywhere(): Promise<void> {
  await comeIn(account, 'ada@staff.example', `/a/users/${oliveId}`)
  await account.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await account.page
    .getByRole('dialog', { name: 'Sign this user out of all devices?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await account.page.getByText('User has been signed out.').waitFor()
}
const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
/** Nothing of the record is drawn, reached by the keyboard or read aloud. */
async function nothingBehind(page: Page, word: string): Promise<void> {
  expect(await page.locator('body').ariaSnapshot()).not.toContain(word)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => {
        const on = document.activeElement
        return on === document.body || on?.closest('[data-sheet]') !== null
      }),
    ).toBe(true)
  }
}

test('SES-J9 SES-088 SES-054 SES-090 signed out everywhere: both tabs keep what was typed under the sheet and save it, the third opens /auth', async () => {
  const { page, context } = seat
  await comeIn(seat, olive, atTheDoor)
  const id = await anIntake(seat, pharmacy)
  await page.goto(`/intake/${id}`)
  await notes(page).fill('Gate code 4471')
  const second = await context.newPage()
  await second.goto('/patients/new')
  await second.getByRole('textbox', { name: 'First Name' }).fill('Imogen')
  await second.getByRole('textbox', { name: 'Last Name' }).fill('Quillfeather')
  const third = await context.newPage()
  await third.goto('/patients')
  await third.getByRole('heading', { name: 'Patients', level: 1 }).waitFor()
  await endEverywhere()
  for (const [tab, word] of [
    [page, 'Gate code'],
    [second, 'Quillfeather'],
  ] as const) {
    await sheetOf(tab).getByText(signedOut).waitFor()
    await nothingBehind(tab, word)
    // SES-089: what was typed is in the memory of the tab alone.
    expect(await storedIn(tab)).not.toContain(word)
  }
  await seat.look('sheet')
  await third.waitForURL('**/auth')
  await third.getByText(signedOut).waitFor()
  await seat.look('auth', third)
  await signInOn(page)
  await sheetOf(page).waitFor({ state: 'detached' })
  // SES-094: a sign-in removes the request for a code.
  expect(await storedIn(page)).not.toContain('signInStep')
  expect(await notes(page).inputValue()).toBe('Gate code 4471')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByText(/^Intake has been updated/)
    .first()
    .waitFor()
  expect(
    (await callAs<{ intake: { notes: string } }>(seat, 'GET', `/intake/by-id/${id}`)).intake.notes,
  ).toBe('Gate code 4471')
  await signInOn(second)
  await sheetOf(second).waitFor({ state: 'detached' })
  expect(await second.getByRole('textbox', { name: 'Last Name' }).inputValue()).toBe('Quillfeather')
  await second.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('02031961')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByRole('heading', { name: 'Imogen Quillfeather', level: 1 }).waitFor()
})

test('SES-088 SES-089 a save that meets a 401 waits on the sheet; another person discards nothing by going back, and it is sent once more', async () => {
  const { page } = seat
  await comeIn(seat, olive, atTheDoor)
  const id = await anIntake(seat, pharmacy)
  await page.routeWebSocket(/\/websocket$/, () => undefined)
  await page.goto(`/intake/${id}`)
  await notes(page).fill('By key')
  await endEverywhere()
  const sent: { key: string | undefined; by: string | undefined; body: string | null }[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    if (request.method() !== 'GET' && request.url().includes('/intake/'))
      if (request.postData()?.includes('By key'))
        sent.push({
          key: headers['idempotency-key'],
          by: headers['authorization'],
          body: request.postData(),
        })
  })
  seat.overlook(/status of 401/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await sheetOf(page).waitFor()
  await page.keyboard.press('Escape')
  await signInOn(page, 'ada@staff.example')
  await page
    .getByText('What was typed here belongs to another person and will be discarded.')
    .waitFor()
  await seat.look('another-person')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await signInOn(page)
  await sheetOf(page).waitFor({ state: 'detached' })
  await page
    .getByText(/^Intake has been updated/)
    .first()
    .waitFor()
  const saves = sent.filter(({ body }) => body === sent.at(-1)?.body)
  expect([saves.length, saves[0]?.key, saves[0]?.by === saves[1]?.by]).toEqual([
    2,
    saves[1]?.key,
    false,
  ])
})
