// DOC "Referral text extraction" 035-042, 047, 048, DOC-057 and journey DOC-J5: a pasted referral in the form, from
// Extract to what the intake keeps of it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { add, row, text, uploaded } from './support/documents.ts'
import { choose, pick, pressOption } from './support/fields.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const now = '2026-11-18T18:00:00.000Z' // ten in the morning in Los Angeles
const message =
  'Hello, new patient Jane Roe, 12 Elm Street, Henderson NV 89052. Vyvgart 800 mg IV weekly by PICC, start 12/01. First lifetime dose: yes. Labs: none. Duration: 1 day.'

const none = Object.fromEntries(
  [
    'patient_first_name',
    'patient_last_name',
    'dob',
    'gender',
    'pharmacy_mrn',
    'city',
    'state',
    'contact_name',
    'contact_phone',
    'contact_email',
    'visit_duration_minutes',
    'treatment_duration_days',
    'first_lifetime_dose',
    'labs',
    'lab_drop_off',
    'nurse_gender_preference',
    'languages',
    'urgent',
  ].map((name) => [name, null]),
)

let product: Product
let browser: Browser
let records: Records
let olive: Seat
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ reader: true }), launchBrowser()])
  await product.clock(now)
  records = await openRecords(product, now)
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  await records.pharmacy('Prickly Pear Rx', 'billing@prickly.example')
  olive = await takeSeat(browser, product, 'desk', import.meta.url)
  page = olive.page
  page.on('request', (request) => {
    if (/\/api\/agents\/execution\//.test(request.url()))
      told.push(JSON.parse(request.postData() ?? '{}') as object)
    if (request.url().endsWith('/api/intakes/extract'))
      asked.push(JSON.parse(request.postData() ?? '{}') as { message: string; receivedAt: string })
  })
})
afterAll(async () => {
  await records?.close()
  await browser?.close()
  await product?.stop()
})
let told: object[] = []
let asked: { message: string; receivedAt: string }[] = []
let isIn = false
beforeEach(async ({ task }) => {
  told = []
  asked = []
  onTestFailed(async () => {
    await olive.keep(`failed-${task.name.split(' ')[0]}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  if (!isIn) await comeIn(olive, 'olive@staff.example', atTheDoor)
  isIn = true
})

const box = () => page.getByRole('textbox', { name: 'Pasted referral text' })
const extract = () => page.getByRole('button', { name: 'Extract', exact: true })
const cell = (name: string) => page.locator(`[data-field="${name}"]`)
const valueOf = (name: string) =>
  cell(name).locator('input:not([type=hidden])').first().inputValue()
const holds = (name: string, value: string | RegExp) =>
  expect.poll(() => valueOf(name), patience).toMatch(value)
const outcome = (words: string) => page.getByRole('status').filter({ hasText: words })
const found = () => page.locator('dl').first()
async function fresh(text: string): Promise<void> {
  await page.goto('/new-intake')
  await box().fill(text)
}
/**
 * A form whose draft is kept. One that is left keeps its own at the last moment, maybe while the next asks for it:
 * what is offered is discarded.
 */
async function keeping(text: string): Promise<void> {
  await page.goto('/new-intake')
  await box().waitFor()
  const discard = page.getByRole('button', { name: 'Discard' })
  if (await discard.isVisible()) {
    await discard.click()
    await page
      .getByRole('dialog', { name: 'Discard your draft?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await page.getByRole('button', { name: /^Continue your draft/ }).waitFor({ state: 'hidden' })
  }
  await box().fill(text)
}
async function read(text: string): Promise<void> {
  await fresh(text)
  await find()
}
async function find(): Promise<void> {
  await extract().click()
  await outcome('Found').waitFor()
}
async function treat(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Treatment', exact: true }).fill(name)
  await pressOption(page, name)
}
/** What the form asks for besides the referral. */
async function submit(): Promise<number> {
  await pick(page, 'Pharmacy', 'Prickly')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: /^Intake \d+$/, level: 1 }).waitFor()
  return Number(/\/intake\/(\d+)/.exec(page.url())?.[1])
}
const stored = async (id: number) =>
  (
    await callAs<{
      intake: Record<string, unknown> & { orig_json: Record<string, unknown> | null }
    }>(olive, 'GET', `/intake/by-id/${id}`)
  ).intake
const quiet = () => expect(olive.complaints()).toEqual([])

/** As the browser hands over what lies in the clipboard. */
const paste = (text: string): Promise<void> =>
  box().evaluate((field: HTMLTextAreaElement, pasted) => {
    field.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('DOC-035 DOC-036 DOC-037 DOC-048 the box stands on a new intake with its flag; Extract waits for text, says that it runs, and each outcome has its emoji and words', async () => {
  // Loaded anew each time: the part below that hangs on another flag shows that the flags have come.
  const boxes = async () => {
    await page.goto('/new-intake')
    await page.getByRole('heading', { name: 'Documents', level: 2 }).waitFor()
    return box().count()
  }
  await records.flag('paste-email-for-extraction', false)
  await expect.poll(boxes, { timeout: 60_000 }).toBe(0)
  await records.flag('paste-email-for-extraction', true)
  await expect.poll(boxes, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => extract().isDisabled()).toBe(true)
  await box().fill('   ')
  await expect.poll(() => extract().isDisabled()).toBe(true)
  // AUD-066: the page ends of a fax cannot be stored, and nobody could see what a refusal means.
  await paste('Page 1\fPage\u0000 2')
  await expect.poll(() => box().inputValue()).toBe('Page 1\nPage 2')
  // A line without a break makes its box no wider than the panel.
  await box().fill('='.repeat(400))
  await expect.poll(async () => (await box().boundingBox())?.width ?? 0, patience).toBeLessThan(488)

  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, '**/api/intakes/extract', async (route) => {
    await held
    await route.continue()
  })
  await box().fill(message)
  await extract().click()
  const running = page.getByRole('button', { name: 'Extracting...' })
  await running.waitFor()
  await expect.poll(() => running.isDisabled()).toBe(true)
  release()
  await outcome('Found').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => outcome('Found').innerText(), patience).toMatch(/^✅\s*Found$/)
  await expect
    .poll(
      async () =>
        (await found().locator('dt').allInnerTexts()).map((one) =>
          one.replace(/^\d+\s*/, '').trim(),
        ),
      patience,
    )
    .toEqual(['Zip Code', 'Treatment', 'Access Type', 'Start Date'])
  await expect
    .poll(() => found().locator('dd').allInnerTexts(), patience)
    .toEqual(['89052', 'Vyvgart (efgartigimod alfa-fcab)', 'PICC', 'Dec 1, 2026'])
  for (const name of ['Accept', 'Reject'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  await olive.look('found')

  await fresh('Good morning, please call me back.')
  await extract().click()
  await expect
    .poll(() => outcome('Nothing found').innerText(), patience)
    .toMatch(/^🤷\s*Nothing found$/)
  expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)

  await intercept(page, '**/api/intakes/extract', (route) =>
    route.fulfill({
      json: {
        success: false,
        address: { postalCode: null },
        treatment: null,
        accessType: null,
        startDate: null,
        executionId: crypto.randomUUID(),
        fields: none,
        evidence: {},
        patients: [],
        candidates: {},
      },
    }),
  )
  await fresh(message)
  await extract().click()
  await expect
    .poll(() => outcome('Extraction failed').innerText(), patience)
    .toMatch(/^❌\s*Extraction failed$/)
  expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  olive.expectRefusal(503)
  await intercept(page, '**/api/intakes/extract', (route) =>
    route.fulfill({ status: 503, json: { error: 'Away' } }),
  )
  await extract().click()
  await outcome('Extraction failed').waitFor()
  await expect.poll(() => extract().isEnabled(), patience).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  quiet()
})

test('DOC-J5 DOC-039 DOC-040 DOC-041 DOC-042 DOC-056 accepted values replace what stands in the form, the rest stays, and the answer is told with the new intake', async () => {
  await page.goto('/new-intake')
  await treat('Entyvio')
  await cell('contact_name').locator('input').fill('Mo')
  await box().fill(message)
  await extract().click()
  await outcome('Found').waitFor()
  expect(asked).toEqual([
    { message, receivedAt: expect.stringMatching(/^2026-11-18T10:\d\d:00-08:00$/) },
  ])
  await expect.poll(() => found().locator('dd').count(), patience).toBe(4)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted.').waitFor()
  await holds('zip', '89052')
  await holds('city', 'Henderson')
  await holds('state', /^(?:NV|Nevada)/)
  await holds('timezone', /Los[ _]Angeles|Pacific/)
  await holds('treatment', 'Vyvgart (efgartigimod alfa-fcab)')
  await holds('access_type', 'PICC')
  await holds('contact_name', 'Mo')
  await page
    .getByText(/Dec 1, 2026/)
    .last()
    .waitFor()
  await olive.look('accepted')
  expect(told).toEqual([])
  const id = await submit()
  await expect.poll(() => told, patience).toEqual([{ accepted: true, entityId: id }])
  expect(await stored(id)).toMatchObject({
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
    treatment: 'Vyvgart (efgartigimod alfa-fcab)',
    access_type: 'picc',
    series_start_date: '2026-12-01',
    contact_name: 'Mo',
    labs: 'No',
    treatment_duration_days: 1,
    is_first_lifetime_dose: 'true',
    orig_json: {
      referral_text: message,
      initial_patient_first_name: 'Jane',
      initial_patient_last_name: 'Roe',
      labs: 'No',
    },
  })

  await fresh('Hello, can somebody please answer the telephone?')
  await extract().click()
  await outcome('Nothing found').waitFor()
  quiet()
})

test('DOC-039 DOC-041 DOC-042 DOC-047 rejected at once and kept as text; what is left without saving tells nothing; a failed answer is silent; a day before today is offered only', async () => {
  const late =
    'Pt: Jane Roe, 12 Elm Street, Henderson NV 89052. Qlarivance 20 mg IV. Drug: Qlarivance 20 mg. SOC 11/16/2026.'
  await read(late)
  await found().getByText('Nov 16, 2026').waitFor()
  olive.expectRefusal(503)
  await intercept(page, '**/api/agents/execution/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'Away' } }),
  )
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Rejected.').waitFor()
  await expect.poll(() => told, patience).toEqual([{ accepted: false, entityId: null }])
  await expect.poll(() => valueOf('zip'), patience).toBe('')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })

  await read(late)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted.').waitFor()
  await holds('treatment', 'Qlarivance')
  await expect.poll(() => cell('series_start_date').innerText(), patience).not.toContain('Nov 16')
  told = []
  await page.goto('/intake-list')
  await page.getByRole('link', { name: 'Intake' }).first().waitFor()
  expect(told).toEqual([])

  await read(message)
  told = []
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted.').waitFor()
  await holds('timezone', /Pacific/)
  await extract().click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Rejected.').waitFor()
  const id = await submit()
  expect(await stored(id)).toMatchObject({ zip: '89052', orig_json: { referral_text: message } })
  await expect.poll(() => told, patience).toEqual([{ accepted: false, entityId: null }])
  quiet()
})

test('DOC-057 the text stands beside the fields; a found field is marked until it is confirmed or changed, and lights its place when it is hovered or focused', async () => {
  await read(message)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted.').waitFor()
  const text = page.getByRole('region', { name: 'Referral text' })
  const lit = () => text.locator('mark[data-lit]').allInnerTexts()
  const right = (await cell('zip').boundingBox())?.x ?? 0
  await expect.poll(async () => ((await text.boundingBox())?.x ?? 0) > right, patience).toBe(true)
  await expect
    .poll(() => text.locator('mark').allInnerTexts(), patience)
    .toEqual(expect.arrayContaining(['89052', 'Vyvgart', 'PICC', '12/01']))
  await expect.poll(lit, patience).toEqual([])

  await cell('access_type').hover()
  await expect.poll(lit, patience).toEqual(['PICC'])
  await page.getByRole('heading', { name: 'New Intake', level: 1 }).hover()
  await expect.poll(lit, patience).toEqual([])
  await cell('zip').locator('input').focus()
  await expect.poll(lit, patience).toEqual(['89052'])

  const marked = (name: string) =>
    cell(name)
      .getByRole('link', { name: /^Found value \d+$/ })
      .count()
  for (const name of ['zip', 'treatment', 'access_type'])
    await expect.poll(() => marked(name), patience).toBe(1)
  await cell('access_type').getByRole('button', { name: 'Confirm Access Type' }).click()
  await expect.poll(() => marked('access_type'), patience).toBe(0)
  await holds('access_type', 'PICC')
  await cell('zip').locator('input').fill('85004')
  await expect.poll(() => marked('zip'), patience).toBe(0)
  await expect.poll(() => marked('treatment')).toBe(1)
  quiet()
})

test(
  'DOC-041 DOC-057 INT-031 in a draft that survives a closed tab what was found stays marked until it is confirmed, and the answer is told with the intake',
  { timeout: 120_000 },
  async () => {
    await keeping(message)
    await find()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('Accepted.').waitFor()
    await cell('access_type').getByRole('button', { name: 'Confirm Access Type' }).click()
    await holds('timezone', /Pacific/)
    const marks = async () =>
      (
        await page
          .locator('[data-field] a[aria-label^="Found value"]')
          .evaluateAll((found) =>
            found.map((one) => one.closest('[data-field]')?.getAttribute('data-field')),
          )
      ).toSorted()
    const before = await marks()
    expect(before).toEqual(expect.arrayContaining(['treatment', 'zip']))
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/intake-draft') &&
        answer.request().postData()?.includes('"Mo"') === true,
    )
    await cell('contact_name').locator('input').fill('Mo')
    await kept
    await page.reload()
    await page.getByRole('button', { name: /^Continue your draft/ }).click()
    await expect.poll(marks, patience).toEqual(before)
    await cell('zip').hover()
    await expect
      .poll(
        () =>
          page
            .getByRole('region', { name: 'Referral text' })
            .locator('mark[data-lit]')
            .allInnerTexts(),
        patience,
      )
      .toEqual(['89052'])
    const id = await submit()
    await expect.poll(() => told, patience).toEqual([{ accepted: true, entityId: id }])
    quiet()
  },
)

test('DOC-037 nothing of a found value is cut on a phone, and Extract brings its answer into sight below a long text', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  try {
    await read(
      `${'The nurse will find the gate open.\n'.repeat(60)}Pt: Jane Roe, 12 Elm Street, Henderson NV 89052. Gammagard Liquid 10% IV weekly. SOC 11/16/2026.`,
    )
    await page.getByText('Nov 16, 2026 (past, not filled in)').waitFor()
    const cut = () =>
      page
        .locator('dl dd')
        .evaluateAll((all) =>
          all
            .filter(
              (one) =>
                one.scrollWidth > one.clientWidth ||
                getComputedStyle(one).textOverflow === 'ellipsis',
            )
            .map((one) => one.textContent),
        )
    expect(await cut()).toEqual([])
    const accept = page.getByRole('button', { name: 'Accept', exact: true })
    await expect
      .poll(async () => {
        const at = await accept.boundingBox()
        return at !== null && at.y > 0 && at.y + at.height < 760
      }, patience)
      .toBe(true)
  } finally {
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  quiet()
})

test(
  'DOC-023 the same file twice on an intake that is not saved yet: the second says so in its row and is not kept',
  { timeout: 120_000 },
  async () => {
    await keeping(message)
    for (const name of ['order.txt', 'again.txt']) {
      await add(page, text(name, 'The same words'))
      await choose(page, `Category of ${name}`, 'Orders')
      if (name === 'order.txt') await uploaded(page, name)
    }
    await row(page, 'again.txt').getByText('This file has already been added.').waitFor()
    await row(page, 'again.txt').getByRole('button', { name: 'Retry' }).waitFor()
    await expect
      .poll(
        async () =>
          (
            await callAs<{ draft: { documents: { fileName: string }[] } | null }>(
              olive,
              'GET',
              '/api/intake-draft',
            )
          ).draft?.documents.map(({ fileName }) => fileName),
        patience,
      )
      .toEqual(['order.txt'])
    quiet()
  },
)
