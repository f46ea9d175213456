// INT "Form layout" to "Statuses": the form field by field, the referral beside it, and what locks it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays, addMonths, formatDay, localDay } from '@wren/contract/time'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import {
  add,
  drawer,
  remove,
  shut,
  storedOn,
  text as textFile,
  uploaded,
} from './support/documents.ts'
import { choose, day, optionsIn, pick, pressOption } from './support/fields.ts'
import { anIntake } from './support/intakes.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const patience = { timeout: 20_000 }
const zone = 'America/Los_Angeles'
const today = localDay(new Date().toISOString(), zone)
const flags = ['document-upload', 'paste-email-for-extraction', 'auto-offers']

let product: Product
let browser: Browser
let records: Records
let olive: Seat
let page: Page
let pharmacy = 0
let nurse = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ reader: true }), launchBrowser()])
  records = await openRecords(product, new Date().toISOString())
  await records.admin({
    first_name: 'Olive',
    last_name: 'Ops',
    email: 'olive@staff.example',
    timezone: zone,
  })
  await records.admin({
    first_name: 'Dana',
    last_name: 'Desk',
    email: 'dana@staff.example',
    timezone: zone,
  })
  nurse = await records.nurse({
    first_name: 'Abril',
    last_name: 'Marigold',
    email: 'abril@nurses.example',
    phone: '+17025550100',
    zip: '89052',
    state: 'NV',
  })
  pharmacy = await records.pharmacy('Prickly Pear Rx', 'billing@prickly.example')
  olive = await takeSeat(browser, product, 'desk', import.meta.url)
  page = olive.page
})
afterAll(async () => {
  await records?.close()
  await browser?.close()
  await product?.stop()
})

const watched = () => onTestFailed(() => olive.keep('failed'))
const quiet = () => expect(olive.complaints()).toEqual([])
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const notes = () => page.getByRole('textbox', { name: 'Notes' }).last()
async function open(id: number): Promise<void> {
  await page.goto(`/intake/${id}`)
  await heading(`Intake ${id}`)
  await notes().waitFor()
}
const box = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const text = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const toggle = (label: string) => page.getByRole('switch', { name: label })
const group = (name: string) => page.getByRole('radiogroup', { name })
const submit = () => page.getByRole('button', { name: 'Submit' })
const stored = async (id: number) =>
  (await callAs<{ intake: Record<string, unknown> }>(olive, 'GET', `/intake/by-id/${id}`)).intake
async function saved(): Promise<void> {
  await submit().click()
  await page
    .getByText(/^Intake has been updated/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page
    .getByText(/^Intake has been updated/)
    .first()
    .waitFor({ state: 'hidden' })
}
const optionsOf = (label: string): Promise<string[]> => optionsIn(page, label)

test('INT-025 INT-026 INT-027 INT-028 NET-057 the fields stand in their order; offers, pasted text and documents only with their flags, and on the intakes they are for', async () => {
  watched()
  await comeIn(olive, 'olive@staff.example', atTheDoor)
  const id = await anIntake(olive, pharmacy)
  for (const flag of flags) await records.flag(flag, false)
  await open(id)
  const part = {
    offers: toggle('Auto Offers'),
    paste: text('Pasted referral text'),
    documents: page.getByRole('heading', { name: 'Documents', level: 2 }),
  }
  for (const one of Object.values(part)) await expect.poll(() => one.count(), patience).toBe(0)
  for (const flag of flags) await records.flag(flag, true)
  await open(id)
  await part.offers.waitFor({ state: 'attached' })
  await part.documents.waitFor()
  expect(await part.paste.count()).toBe(0)
  const order = [
    'Urgent',
    'Auto Offers',
    'Status',
    'Ops Owner',
    'Status Reason',
    'Submitted By',
    'Pharmacy',
    'Date Received',
    'Treatment',
    'Treatment Duration',
    'Nonconsecutive',
    'Visit Duration',
    'Potential Start Date',
    'Start Time Slots',
    'Zip Code',
    'City',
    'County',
    'State',
    'Timezone',
    'Contact Name',
    'Contact Email',
    'Contact Phone',
    'Notes',
    'HS Email Link',
    'Patient',
    'Treatment Details',
    'Access Type',
    'Labs',
    'First Lifetime Dose',
    'Verified By',
    'Verified Date',
    'Documents',
    'Original Referral',
    'Linked Visits',
    'Cancel',
    'Submit',
  ]
  const read = async () =>
    (await page.locator('main form').innerText())
      .split('\n')
      .map((line) => line.replace(/\s*\*$/, '').trim())
  const inOrder = (lines: readonly string[], names: readonly string[]) =>
    names.reduce<{ at: number; missed: string[] }>(
      ({ at, missed }, name) => {
        const place = lines.indexOf(name, at)
        return place < 0 ? { at, missed: [...missed, name] } : { at: place + 1, missed }
      },
      { at: 0, missed: [] },
    ).missed
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(async () => inOrder(await read(), order), patience).toEqual([])
  await page.goto('/new-intake')
  await heading('New Intake')
  await part.paste.waitFor()
  await part.documents.waitFor()
  await expect
    .poll(
      async () => inOrder(await read(), ['Submitted By', 'Pasted referral text', 'Pharmacy']),
      patience,
    )
    .toEqual([])
  expect(await part.offers.count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  quiet()
})

test('INT-033 INT-034 INT-035 INT-036 INT-037 INT-038 INT-039 INT-041 INT-058 INT-060 INT-062 INT-063 INT-064 INT-081 what a new intake begins with and what its fields offer', async () => {
  watched()
  await page.goto('/new-intake')
  await heading('New Intake')
  await expect.poll(() => box('Ops Owner').inputValue(), patience).toBe('Olive Ops')
  await expect
    .poll(() =>
      Promise.all(
        ['Status', 'Submitted By', 'Date Received'].map((label) => box(label).inputValue()),
      ),
    )
    .toEqual(['New Intake', '', formatDay(today)])
  await expect
    .poll(() => optionsOf('Submitted By'))
    .toEqual(['Phone', 'Email', 'AI Email', 'Portal'])
  await box('Submitted By').click()
  for (const [name, off] of [
    ['Phone', false],
    ['AI Email', true],
    ['Portal', true],
  ] as const)
    await expect
      .poll(() =>
        page.getByRole('option', { name, exact: true }).getAttribute('data-combobox-disabled'),
      )
      .toBe(off ? 'true' : null)
  await page.getByRole('option', { name: 'Portal' }).click({ force: true })
  await page.keyboard.press('Escape')
  await expect.poll(() => box('Submitted By').inputValue()).toBe('')
  await box('Ops Owner').fill('')
  await page.getByRole('option', { name: 'Dana Desk' }).waitFor()
  await expect.poll(() => page.getByRole('option').count(), patience).toBe(2)
  await page.keyboard.press('Escape')
  await expect
    .poll(() => optionsOf('Treatment Duration'))
    .toEqual(Array.from({ length: 14 }, (_, at) => (at === 0 ? '1 day' : `${at + 1} days`)))
  await expect
    .poll(() => optionsOf('Flexibility'))
    .toEqual(Array.from({ length: 15 }, (_, days) => `-/+ ${days} days`))
  await expect
    .poll(() => optionsOf('Visit Duration, hours'))
    .toEqual(Array.from({ length: 13 }, (_, hours) => `${hours} h`))
  await expect
    .poll(() => optionsOf('Visit Duration, minutes'))
    .toEqual(Array.from({ length: 12 }, (_, at) => `${at * 5} min`))
  await expect
    .poll(() => optionsOf('Status'))
    .toEqual([
      'New Intake',
      'In Progress',
      'Complete',
      'Hold',
      'Canceled',
      'Closed',
      'Withdrawn',
      'Deleted - Duplicated',
      'Done',
      'Lost - Too far',
      'Lost - Too slow',
      'Lost',
    ])
  for (const slot of ['07:00-10:55', '11:00-14:55', '15:00-19:00'])
    await page.getByRole('checkbox', { name: slot }).waitFor()
  await text('Frequency').fill('2')
  await expect.poll(() => optionsOf('Unit')).toEqual(['day', 'week', 'month'])
  await expect.poll(() => text('Patient Type').inputValue(), patience).toBe('recurring')
  for (const [type, shows] of [
    ['PIV', true],
    ['PICC', false],
    ['Unknown', true],
  ] as const) {
    await choose(page, 'Access Type', type)
    await expect.poll(() => toggle('Difficult IV access').count(), patience).toBe(shows ? 1 : 0)
  }
  await text('Access Type Details').waitFor()
  await expect.poll(() => text('Patient Type').getAttribute('readonly')).not.toBeNull()
  for (const name of ['Yes', 'No', 'Unknown'])
    for (const of of ['Labs', 'First Lifetime Dose'])
      await expect
        .poll(() => group(of).getByRole('radio', { name, exact: true }).isChecked())
        .toBe(false)
  expect(await box('Lab Drop-off').count()).toBe(0)
  await group('Labs').getByText('Yes').click()
  await choose(page, 'Lab Drop-off', 'Other')
  await text('Other Lab Drop-off').fill('Corner lab')
  await group('Labs').getByText('No', { exact: true }).click()
  await expect
    .poll(
      () => Promise.all([box('Lab Drop-off').count(), text('Other Lab Drop-off').count()]),
      patience,
    )
    .toEqual([0, 0])
  const hidden = await anIntake(olive, pharmacy, {
    labs: 'No',
    quest_liab: 'Other',
    lab_drop_off_other: 'Corner lab',
  })
  expect(await stored(hidden)).toMatchObject({ quest_liab: null, lab_drop_off_other: null })
  await olive.look('new')
  quiet()
})

test('INT-029 INT-031 INT-035 INT-038 INT-040 INT-043 INT-045 INT-049 INT-050 INT-052 INT-058 INT-059 INT-064 INT-065 INT-074 what is typed is checked, kept as it is stored, and asked about before it is left', async () => {
  watched()
  const id = await anIntake(olive, pharmacy, {
    submitted_by: 'portal',
    treatment_duration_days: 2,
    is_nonconsecutive: true,
    flexibility_days: 2,
  })
  await page.goto('/intake-list')
  await page
    .getByRole('row')
    .filter({ hasText: String(id) })
    .getByRole('cell')
    .nth(4)
    .click()
  await heading(`Intake ${id}`)
  await expect.poll(() => box('Submitted By').inputValue(), patience).toBe('Portal')
  await expect.poll(() => submit().isDisabled(), patience).toBe(true)
  await choose(page, 'Treatment Duration', '1 day')
  await expect
    .poll(
      async () => [
        await toggle('Nonconsecutive').isDisabled(),
        await toggle('Nonconsecutive').isChecked(),
      ],
      patience,
    )
    .toEqual([true, false])
  await choose(page, 'Visit Duration, hours', '2 h')
  await choose(page, 'Visit Duration, minutes', '35 min')
  await choose(page, 'Flexibility', '-/+ 3 days')
  await text('Contact Phone').fill('+17025550138')
  await expect.poll(() => text('Contact Phone').inputValue(), patience).toBe('(702) 555-0138')
  await group('First Lifetime Dose').getByText('No', { exact: true }).click()
  await pick(page, 'Verified By', 'Dana')
  await expect.poll(() => box('Verified Date').inputValue(), patience).toBe(formatDay(today))
  await box('Verified Date').fill(formatDay(addDays(today, 1)))
  await page.keyboard.press('Enter')
  await page.getByText('Date is not available').waitFor()
  await day(page, 'Verified Date', formatDay(addDays(today, -1)))
  await day(page, 'Certification Period From', formatDay(addDays(today, 9)))
  await day(page, 'Certification Period To', formatDay(addDays(today, 2)))
  await page.getByRole('combobox', { name: 'Languages' }).fill('Spanish')
  await pressOption(page, /^Spanish/)
  await text('HS Email Link').fill('not a link')
  await text('Contact Email').fill('mo@pharmacy')
  await text('Zip Code').fill('8905')
  await page.getByRole('button', { name: /^Potential Start Date/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Potential Start Date' })
  const spoken = (one: string) =>
    new Date(`${one}T12:00:00Z`).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const onMonth = async (one: string) => {
    await calendar.getByLabel('Year', { exact: true }).selectOption(one.slice(0, 4))
    await calendar
      .getByLabel('Month', { exact: true })
      .selectOption(String(Number(one.slice(5, 7))))
  }
  const last = addMonths(today, 12)
  for (const [one, offered] of [
    [addDays(today, -1), false],
    [today, true],
    [last, true],
    [addDays(last, 1), false],
  ] as const) {
    await onMonth(one)
    await expect
      .poll(
        () => calendar.getByRole('button', { name: spoken(one), exact: true }).isEnabled(),
        patience,
      )
      .toBe(offered)
  }
  await page.keyboard.press('Escape')
  await submit().click()
  for (const wrong of [
    'Certification Period From date must be set before Certification Period To',
    'Incorrect Hs Email Link',
    'Email is not in the correct format',
    '5 digits required',
  ])
    await page.getByText(wrong).first().waitFor()
  expect(await stored(id)).toMatchObject({ treatment_duration_days: 2, hs_email_link: null })
  await text('HS Email Link').fill('')
  await text('Contact Email').fill('mo@pharmacy.example')
  await text('Zip Code').fill('89052')
  await day(page, 'Certification Period To', formatDay(addDays(today, 20)))
  const answer = Promise.withResolvers<void>()
  await intercept(page, `**/intake/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.fallback()
  })
  await submit().click()
  await expect
    .poll(() => page.getByRole('button', { name: 'Saving...' }).isDisabled(), patience)
    .toBe(true)
  answer.resolve()
  await page.getByText('Intake has been updated').waitFor()
  await page.unroute(`**/intake/${id}`)
  expect(await stored(id)).toMatchObject({
    treatment_duration_days: 1,
    is_nonconsecutive: false,
    duration_estimate: 155,
    flexibility_days: 3,
    contact_phone: '+17025550138',
    is_first_lifetime_dose: 'false',
    verified_date: addDays(today, -1),
    pot_cert_start: addDays(today, 9),
    pot_cert_end: addDays(today, 20),
    languages: ['Spanish'],
    hs_email_link: null,
    submitted_by: 'portal',
    patient_type: 'one-time',
  })
  await expect.poll(() => submit().isDisabled(), patience).toBe(true)
  await page.getByRole('button', { name: 'Clear Verified By' }).click()
  await expect.poll(() => box('Verified Date').inputValue(), patience).toBe('')
  const { verified_by } = await stored(id)
  const put = async (changes: object) =>
    (await callAs<{ intake: object }>(olive, 'PATCH', `/intake/${id}`, changes)).intake
  expect(await put({ verified_by: null })).toMatchObject({ verified_date: null })
  expect(await put({ verified_by, is_first_lifetime_dose: true })).toMatchObject({
    verified_date: today,
    is_first_lifetime_dose: 'true',
  })
  await open(id)
  await expect
    .poll(
      () =>
        Promise.all(
          ['Visit Duration, hours', 'Visit Duration, minutes', 'Flexibility'].map((label) =>
            box(label).inputValue(),
          ),
        ),
      patience,
    )
    .toEqual(['2 h', '35 min', '-/+ 3 days'])
  await notes().fill('Gate code')
  const asks = page.getByRole('dialog', {
    name: 'You have unsaved changes. Do you want to leave this page?',
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => asks.getByRole('button').allInnerTexts()).toEqual(['Stay', 'Leave'])
  await asks.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => notes().inputValue()).toBe('Gate code')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asks.getByRole('button', { name: 'Leave' }).click()
  await heading('Intake')
  quiet()
})

test('INT-032 INT-053 INT-057 INT-066 INT-067 INT-068 the referral beside the form, whoever it names, the link to its mail, and what somebody else saves meanwhile', async () => {
  watched()
  const me = await callAs<{ id: number }>(olive, 'GET', '/me')
  const known = {
    first_name: 'Ottoline',
    last_name: 'Pennyroyal',
    dob: '1961-04-02',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    zip: '89052',
    timezone: zone,
    phone: '+17025550144',
    user_id_ops: me.id,
  }
  const { uuid } = await callAs<{ uuid: string }>(olive, 'POST', '/patient/insert', known)
  const id = await anIntake(olive, pharmacy, {
    contact_name: 'Mo',
    orig_json: {
      seen_by: 'Front desk',
      referral_text: 'Please staff.',
      labs: 'Yes',
      css: 'Maribeth',
      contact_phone_text_ok: true,
      contact_phone: '+17025550138',
      languages: ['English'],
      nurse_gender_preference: 'F',
      age: 61,
      provider_mrn: 'PPR-1',
      initial_patient_last_name: 'Brambleson',
      initial_patient_first_name: 'Octavio',
    },
  })
  await open(id)
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Original Referral' }) })
  await card.getByText('Please staff.').waitFor()
  await expect
    .poll(async () => (await card.innerText()).split('\n').filter(Boolean))
    .toEqual([
      'Original Referral',
      'Patient First Name',
      'Octavio',
      'Patient Last Name',
      'Brambleson',
      'Provider MRN',
      'PPR-1',
      'Age',
      '61',
      'Nurse Gender Preference',
      'F',
      'Languages',
      'English',
      'Contact Phone',
      '702-555-0138',
      'Contact Phone Text OK',
      'Yes',
      'Client Service Specialist',
      'Maribeth',
      'Labs',
      'Yes',
      'Referral Text',
      'Please staff.',
      'Seen by',
      'Front desk',
    ])
  expect(await card.locator('input, textarea').count()).toBe(0)
  await card.getByRole('button', { name: 'Fold' }).click()
  await card.getByText('Please staff.').waitFor({ state: 'hidden' })
  await card.getByRole('button', { name: 'Unfold' }).click()

  await expect.poll(() => box('Patient').getAttribute('placeholder')).toBe('Octavio Brambleson')
  const maker = page.getByRole('link', { name: 'New Patient' })
  await expect
    .poll(async () => [await maker.getAttribute('target'), await maker.getAttribute('href')])
    .toEqual(['_blank', expect.stringMatching(/^\/patients\/new\/Octavio%20Brambleson(\?|$)/)])
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/patient-search')) asked.push(request.postData() ?? '')
  })
  await box('Patient').fill('Ot')
  await page
    .getByText(/characters/)
    .first()
    .waitFor()
  await box('Patient').fill('Ott')
  await page.getByRole('option', { name: /Ottoline Pennyroyal/ }).waitFor()
  expect(asked.filter((body) => body.includes('Ott')).length).toBe(asked.length)
  await expect.poll(() => maker.getAttribute('href')).toMatch(/^\/patients\/new\/Ott(\?|$)/)
  await pressOption(page, /Ottoline Pennyroyal/)
  await expect
    .poll(() => page.getByRole('link', { name: 'Ottoline Pennyroyal' }).getAttribute('href'))
    .toBe(`/patients/${uuid}`)
  await page.getByRole('button', { name: 'Clear Patient' }).click()
  await expect.poll(() => box('Patient').inputValue(), patience).toBe('')

  await page
    .context()
    .route('https://mail.example/**', (route) => route.fulfill({ body: 'A mail' }))
  await text('HS Email Link').fill('mail.example/7')
  const pages = page.context().pages().length
  await page.getByRole('button', { name: 'Open HS Email Link' }).click()
  await page.getByText('Email Link is not valid').waitFor()
  expect(page.context().pages()).toHaveLength(pages)
  await text('HS Email Link').fill('https://mail.example/7')
  const [mail] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open HS Email Link' }).click(),
  ])
  await mail.waitForURL('https://mail.example/7').then(() => mail.close())
  await text('HS Email Link').fill('')

  // Clean: what somebody else saves comes silently. Dirty: it waits for Refresh, which keeps what was typed.
  const others = (changes: object) => callAs(olive, 'PATCH', `/intake/${id}`, changes)
  await others({ notes: 'Two dogs' })
  await expect.poll(() => notes().inputValue(), patience).toBe('Two dogs')
  await text('Contact Name').fill('Maribeth')
  await others({ notes: 'Three dogs' })
  const news = page
    .getByRole('status')
    .filter({ hasText: 'This intake was changed by someone else. Refresh to see the changes.' })
  await page.getByRole('heading', { name: 'Linked Visits' }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await news.boundingBox())?.y ?? -1, patience).toBeGreaterThan(0)
  await expect
    .poll(async () => [await notes().inputValue(), await text('Contact Name').inputValue()])
    .toEqual(['Two dogs', 'Maribeth'])
  await news.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => notes().inputValue(), patience).toBe('Three dogs')
  await expect
    .poll(async () => [await text('Contact Name').inputValue(), await news.count()])
    .toEqual(['Maribeth', 0])
  await others({ contact_name: 'Delphine' })
  await news.getByRole('button', { name: 'Refresh' }).click()
  const both = page
    .getByRole('alert')
    .filter({ hasText: 'You and someone else changed the same fields.' })
  await both.getByRole('radio', { name: 'Contact Name: Delphine' }).check()
  await expect.poll(() => text('Contact Name').inputValue(), patience).toBe('Delphine')
  await olive.look('merged')
  quiet()
})

/** The fields in which something can still be done. */
const usable = () =>
  page
    .locator('[data-field]')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.querySelector('input:enabled:not([type=hidden]), textarea:enabled'))
        .map((cell) => cell.getAttribute('data-field')),
    )

test('INT-094 INT-095 INT-103 INT-104 INT-110 INT-150 Hold locks all but status, owner and notes, says which visits stay and holds them too when told so; being lost asks first', async () => {
  watched()
  const id = await anIntake(olive, pharmacy)
  const {
    assignments: [visit = 0],
  } = await callAs<{ assignments: number[] }>(
    olive,
    'POST',
    `/intake/${id}/create-order-and-visits`,
    {},
  )
  const start = (
    await callAs<{ assignments: { start: string }[] }>(olive, 'GET', `/intake/by-id/${id}`)
  ).assignments[0]?.start
  await callAs(olive, 'POST', '/scheduling/visit/override', {
    assignment_id: visit,
    nurse_id: nurse,
    override_start_date_time: start,
  })
  const statusOfVisit = async () =>
    (await callAs<{ assignments: { status: string }[] }>(olive, 'GET', `/intake/by-id/${id}`))
      .assignments[0]?.status
  await open(id)
  await page.getByRole('link', { name: new RegExp(`^${visit} .* Abril Marigold `) }).waitFor()
  for (const lost of ['Lost - Too slow', 'Lost']) {
    await choose(page, 'Status', lost)
    const question = page.getByRole('dialog', {
      name: `Do you want to label all visits as ${lost} and cancel the shell order?`,
    })
    await question.waitFor()
    await expect.poll(() => question.getByRole('button').allInnerTexts()).toEqual(['No', 'Yes'])
    await question.getByRole('button', { name: 'No' }).click()
    await expect
      .poll(
        () => Promise.all([box('Status').inputValue(), box('Status Reason').inputValue()]),
        patience,
      )
      .toEqual(['In Progress', '📅 Ready to Schedule'])
  }
  await choose(page, 'Status', 'Hold')
  const stays = page.getByRole('status').filter({ hasText: '1 visit stays scheduled' })
  await expect
    .poll(() => stays.getByRole('link', { name: `Visit ${visit}` }).getAttribute('href'))
    .toBe(`/visits/${visit}`)
  await expect
    .poll(async () => [
      await stays.getByRole('radio', { name: 'Keep them' }).isChecked(),
      await stays.getByRole('radio', { name: 'Hold them too' }).isChecked(),
    ])
    .toEqual([true, false])
  await expect.poll(usable, patience).toEqual(['status', 'user_id_ops', 'notes'])
  await olive.look('hold')
  await saved()
  expect(await statusOfVisit()).toMatch(/^Active/)
  await choose(page, 'Status', 'In Progress')
  await choose(page, 'Status Reason', '🎁 Wrap Up')
  await saved()
  await choose(page, 'Status', 'Hold')
  await stays.getByRole('radio', { name: 'Hold them too' }).check()
  await submit().click()
  await page.getByText('Intake has been updated. 1 visit was changed.').waitFor()
  expect(await statusOfVisit()).toBe('Hold')
  quiet()
})

test('INT-082 INT-093 INT-094 INT-095 INT-115 Done and Complete lock like Hold, Deleted locks everything, and visits are made only of what is saved and in progress', async () => {
  watched()
  const other = await anIntake(olive, pharmacy)
  await open(other)
  const create = page.getByRole('button', { name: 'Create order and visits' })
  const tip = (words: string) =>
    expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await create.hover()
        return page
          .getByRole('tooltip', { name: words })
          .waitFor({ timeout: 1_000 })
          .then(
            () => true,
            () => false,
          )
      }, patience)
      .toBe(true)
  await notes().fill('Side door')
  await expect.poll(() => create.getAttribute('aria-disabled'), patience).toBe('true')
  await tip('Please save the intake first')
  await choose(page, 'Status', 'Done')
  await expect.poll(() => box('Status').inputValue(), patience).toBe('Complete')
  await expect.poll(usable, patience).toEqual(['status', 'user_id_ops', 'status_reason', 'notes'])
  await choose(page, 'Status Reason', '🔍 To Review')
  await saved()
  await tip('Not available in status Complete')
  await create.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect(
    callAs(olive, 'POST', `/intake/${other}/create-order-and-visits`, {}),
  ).rejects.toThrow('409 {"error":"Not available in status Complete"')
  await choose(page, 'Status', 'Deleted - Duplicated')
  await saved()
  await expect.poll(usable, patience).toEqual([])
  await expect.poll(() => submit().isDisabled(), patience).toBe(true)
  await expect(callAs(olive, 'PATCH', `/intake/${other}`, { notes: 'late' })).rejects.toThrow(
    '409 {"error":"A deleted intake cannot be changed."',
  )
  await olive.look('deleted')
  quiet()
})

test(
  'what was uploaded to a new intake survives a closed tab, stands in the form of a continued draft, is linked by Submit, and goes with a discarded one',
  { timeout: 120_000 },
  async () => {
    watched()
    const kept = async () =>
      (
        await callAs<{ draft: { documents: { id: string; category: string }[] } | null }>(
          olive,
          'GET',
          '/api/intake-draft',
        )
      ).draft
    const first = await olive.context.newPage()
    await first.goto('/new-intake')
    await add(
      first,
      ['order.txt', 'sheet.txt', 'lone.txt'].map((name) => textFile(name, `In ${name}`)),
    )
    for (const name of ['order.txt', 'sheet.txt', 'lone.txt']) {
      await choose(first, `Category of ${name}`, 'Orders')
      await uploaded(first, name)
    }
    await expect.poll(async () => (await kept())?.documents.length, patience).toBe(3)
    await first.close()
    const [order, sheet, lone] = (await kept())?.documents.map(({ id }) => id) ?? []
    const data = {
      requested_provider_id: pharmacy,
      treatment: 'Vyvgart',
      treatment_duration_days: 1,
      series_start_date: addDays(today, 3),
      series_end_date: addDays(today, 7),
      zip: '89052',
      timezone: zone,
      labs: 'No',
      access_type: 'piv',
      is_first_lifetime_dose: 'true',
    }
    await callAs(olive, 'PUT', '/api/intake-draft', {
      data,
      documentIds: [order, sheet, crypto.randomUUID()],
    })
    await page.goto('/new-intake')
    for (const words of [
      '2 documents you uploaded are part of it.',
      '1 document is gone: until the intake is submitted, a document is kept for 24 hours.',
    ])
      await page.getByText(words).waitFor()
    await page.getByRole('button', { name: /^Continue your draft/ }).click()
    await page.getByRole('button', { name: 'order.txt', exact: true }).click()
    await drawer(page).getByText('In order.txt').waitFor()
    await shut(page)
    await choose(page, 'Category of order.txt', 'Demographics')
    await remove(page, 'sheet.txt')
    await expect
      .poll(
        async () => (await kept())?.documents.map(({ id, category }) => [id, category]),
        patience,
      )
      .toEqual([[order, 'Demographics']])
    await submit().click()
    await page.waitForURL(/\/intake\/\d+$/)
    await expect
      .poll(async () => [
        await kept(),
        (await storedOn(olive, Number(new URL(page.url()).pathname.split('/').at(-1)))).map(
          ({ id }) => id,
        ),
      ])
      .toEqual([null, [order]])
    await callAs(olive, 'PUT', '/api/intake-draft', { data: {}, documentIds: [lone] })
    await page.goto('/new-intake')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page
      .getByText('What you typed then is lost, and 1 document you uploaded is deleted.')
      .waitFor()
    await page
      .getByRole('dialog', { name: 'Discard your draft?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect
      .poll(
        () => callAs(olive, 'GET', `/api/documents/${lone}`).then(() => 'there', String),
        patience,
      )
      .toMatch('404')
    quiet()
  },
)
