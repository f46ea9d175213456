// PAT "Journeys": patients are found, made, kept, and their nurses, numbers and statuses with them.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { pick } from './support/fields.ts'
import { arrives } from './support/goes.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

// A code is sent to one address once a minute: each test has a person of its own.
const people = [
  'ada',
  'bea',
  'cleo',
  'dora',
  'ella',
  'fay',
  'gwen',
  'hana',
  'ivy',
  'june',
  'kim',
  'lena',
  'mona',
  'nell',
  'olga',
].map((name) => `${name}@staff.example`)
const nina = 'nina@nurses.example'
let product: Product
let browser: Browser
let pharmacy: number
const nurses: Record<string, number> = {}
const admins: number[] = []
const seats: Seat[] = []
let next = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  for (const email of people)
    admins.push(
      await records.admin({
        first_name: `${email.charAt(0).toUpperCase()}${email.slice(1, email.indexOf('@'))}`,
        last_name: 'Ops',
        email,
      }),
    )
  for (const [first_name, last_name, email] of [
    ['Nina', 'Nightingale', nina],
    ['Nora', 'Nilsen', 'nora@nurses.example'],
  ] as const)
    nurses[first_name] = await records.nurse({
      first_name,
      last_name,
      email,
      phone: '+17025550142',
      zip: '89119',
      state: 'NV',
    })
  pharmacy = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
const sit = async (): Promise<Seat> => {
  const one = await takeSeat(browser, product, 'desk', import.meta.url)
  seats.push(one)
  return one
}
let seat: Seat
let page: Page
beforeEach(async () => {
  seat = await sit()
  page = seat.page
})
afterEach(async ({ task }) => {
  for (const [at, one] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await one.keep(`failed-${at}`)
    expect(one.complaints()).toEqual([])
    await one.leave()
  }
})

interface Made {
  readonly id: number
  readonly uuid: string
}
const enter = (path: string, one = seat) => comeIn(one, people[next++] as string, path)
/** On a step of five minutes, as the override takes it (OFR-093). */
const dayFromNow = (days: number) =>
  new Date(Math.ceil(Date.now() / 300_000) * 300_000 + days * 86_400_000).toISOString()
const home = {
  street: '1 Palm Lane',
  zip: '89119',
  city: 'Las Vegas',
  county: 'Clark',
  state: 'NV',
  timezone: 'America/Los_Angeles',
}
const aPatient = (last_name: string, more: object = {}) =>
  callAs<Made>(seat, 'POST', '/patient/insert', {
    force: true,
    first_name: 'Imogen',
    last_name,
    dob: '1961-02-03',
    user_id_ops: admins[0],
    ...home,
    ...more,
  })
const aVisit = async (patient_uuid: string, days: number): Promise<number> =>
  (
    await callAs<{ assignment: { id: number } }>(seat, 'POST', '/assignments', {
      provider_id: pharmacy,
      treatment: 'Saline',
      start: dayFromNow(days),
      timezone: 'America/Los_Angeles',
      duration_estimate: 120,
      zip: '89119',
      city: 'Las Vegas',
      state: 'NV',
      patient_uuid,
    })
  ).assignment.id
const field = (label: string, on = page) => on.getByRole('textbox', { name: label, exact: true })
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const heading = (name: string, on = page) => on.getByRole('heading', { name, level: 1 }).waitFor()
const shows = (text: string, on = page) => on.getByText(text).first().waitFor()
const pathOf = (on = page) => new URL(on.url()).pathname
const save = (on = page) => button('Save', on).click()
const status = () => page.getByRole('combobox', { name: 'Status' }).or(field('Status')).first()
async function choices(): Promise<string[]> {
  await status().click()
  await page.getByRole('option').first().waitFor()
  const offered = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  return offered
}
async function setStatus(to: string): Promise<void> {
  await status().click()
  await page.getByRole('option', { name: to, exact: true }).click()
  await save()
  await shows('Patient has been updated')
}

test('PAT-J1 three letters find a patient with her MRN and status, the MRN is copied and the row opens her', async () => {
  await seat.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('/patients')
  const { id, uuid } = await aPatient('Featherwick')
  await callAs(seat, 'POST', '/provider-mrn', {
    patient_id: id,
    provider_id: pharmacy,
    mrn: 'DES-44',
  })
  const search = page.getByRole('searchbox', { name: 'Search patients' })
  await search.fill('fea')
  const row = page.getByRole('row').filter({ hasText: 'Imogen Featherwick' })
  await expect
    .poll(async () => (await row.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()))
    .toEqual(['Imogen Featherwick 02/03/1961 Desert Pharmacy DES-44 New'])
  await seat.look('search')
  await row.hover()
  await row.getByRole('button', { name: 'Copy DES-44' }).click()
  await shows('Copied to clipboard!')
  expect([await page.evaluate(() => navigator.clipboard.readText()), pathOf()]).toEqual([
    'DES-44',
    '/patients',
  ])
  await row.getByText('02/03/1961').click()
  await heading('Imogen Featherwick')
  await expect.poll(() => pathOf()).toBe(`/patients/${uuid}`)
  await page.goBack()
  await search.fill('no such soul')
  await shows('No patient matches found.')
})

test('PAT-J2 PAT-054 a new patient is made once her date of birth is one, and then takes an MRN', async () => {
  await enter('/patients')
  await button('New Patient').click()
  await heading('New Patient')
  await shows("Please save the patient's profile before adding pharmacy MRNs.")
  await expect.poll(() => button('Add MRN').getAttribute('aria-disabled')).toBe('true')
  await pick(page, 'Ops', 'Cleo', /Cleo Ops/)
  await field('First Name').fill('Rosalind')
  await field('Last Name').fill('Quartermaine')
  await field('Date of birth').pressSequentially('13401980')
  await field('Last Name').click()
  await shows('DOB is not valid')
  await expect.poll(() => field('Date of birth').inputValue()).toBe('13/40/1980')
  await save()
  await page.getByRole('alert').filter({ hasText: 'DOB is not valid' }).waitFor()
  await field('Date of birth').fill('')
  await field('Date of birth').pressSequentially('03041980')
  await seat.look('new')
  await save()
  await heading('Rosalind Quartermaine')
  await shows('Thank you')
  await shows('Patient has been updated')
  await page.getByText(/^Wren MRN: W\d{6}/).waitFor()
  await expect
    .poll(async () => [pathOf(), await status().inputValue()])
    .toEqual([expect.stringMatching(/^\/patients\/[0-9a-f-]{36}$/), 'New'])
  await shows('No pharmacy MRN has been added')
  await button('Add MRN').click()
  const dialog = page.getByRole('dialog', { name: 'Add MRN' })
  await pick(page, 'Pharmacy', 'Desert', /Desert Pharmacy/)
  await dialog.getByRole('textbox', { name: 'MRN', exact: true }).fill('RQ-7')
  await dialog.getByRole('button', { name: 'Save MRN' }).click()
  await shows('RQ-7 has been added successfully!')
  await page.getByRole('list', { name: 'Pharmacy MRNs' }).getByText('RQ-7').waitFor()
  await seat.look('patient')
})

test('PAT-J3 PAT-087 a namesake born on the same day is asked about, kept or made anyway', async () => {
  await enter('/patients/new')
  const { uuid } = await aPatient('Twinning')
  await field('First Name').fill('imogen')
  await field('Last Name').fill('Twinning')
  await field('Date of birth').pressSequentially('02031961')
  seat.expectRefusal(409)
  await save()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('A patient with the same name and date of birth already exists').waitFor()
  const link = dialog.getByRole('link', { name: 'Imogen Twinning' })
  await expect
    .poll(async () => [
      await link.getAttribute('href'),
      await link.getAttribute('target'),
      /02\/03\/1961, W\d{6}/.test(await dialog.innerText()),
    ])
    .toEqual([`/patients/${uuid}`, '_blank', true])
  await seat.look('duplicate')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => [await field('Last Name').inputValue(), pathOf()])
    .toEqual(['Twinning', '/patients/new'])
  seat.expectRefusal(409)
  await save()
  await dialog.getByRole('button', { name: 'Create Anyway' }).click()
  await heading('imogen Twinning')
  expect(pathOf()).not.toBe(`/patients/${uuid}`)
})

test('PAT-J4 a nurse is preferred, the one of an upcoming visit cannot be blocked, another can', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Nursling', { status: 'Active' })
  const visit = await aVisit(uuid, 5)
  await callAs(seat, 'POST', '/scheduling/visit/override', {
    assignment_id: visit,
    nurse_id: nurses['Nina'],
    override_start_date_time: dayFromNow(5),
  })
  await page.goto(`/patients/${uuid}`)
  await pick(page, 'Preferred nurses', 'Nina', /Nina Nightingale/)
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Nurses', exact: true })
      .getByRole('listitem')
      .filter({ hasText: name })
  await row('Nina Nightingale').getByText('Preferred').waitFor()
  seat.expectRefusal(409)
  await row('Nina Nightingale').getByRole('button', { name: 'Block Nina Nightingale' }).click()
  await shows('Patient has an upcoming visit scheduled with a blocked nurse')
  expect(await row('Nina Nightingale').getByText('Blocked').count()).toBe(0)
  await row('Nina Nightingale').getByText('Preferred').waitFor()
  await pick(page, 'Blocked nurses', 'Nora', /Nora Nilsen/)
  await row('Nora Nilsen').getByText('Blocked').waitFor()
  await row('Nora Nilsen').scrollIntoViewIfNeeded()
  await seat.look('nurses')
})

test('PAT-J5 a patient put on Hold may become New, and any status once the page is read again', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Stateful', { status: 'Active' })
  await page.goto(`/patients/${uuid}`)
  await heading('Imogen Stateful')
  await expect.poll(choices).toEqual(['Active', 'Hold', 'Inactive', 'Completed'])
  await setStatus('Hold')
  await expect.poll(choices).toEqual(['Hold', 'New'])
  await page.reload()
  await heading('Imogen Stateful')
  await expect.poll(choices).toEqual(['Hold', 'New', 'Active', 'Inactive', 'Completed'])
  await setStatus('Active')
  await expect
    .poll(
      async () =>
        (await callAs<{ patient: { status: string } }>(seat, 'GET', `/patient/by-uuid/${uuid}`))
          .patient.status,
    )
    .toBe('Active')
})

test('PAT-J6 the Orders view finds who has several active orders, and a visit line opens the visit', async () => {
  await enter('/patients')
  const [many, one] = [
    await aPatient('Manifold', { status: 'Active', city: 'Manyville' }),
    await aPatient('Single', { status: 'Active', city: 'Onetown' }),
  ]
  const records = await openRecords(product, new Date().toISOString())
  const order = (patient_uuid: string) =>
    records.row('patient_order', {
      updated: undefined,
      row_updated: new Date().toISOString(),
      patient_uuid,
      provider_id: pharmacy,
      treatment: 'Saline',
      status: 'Active',
      signed_date: dayFromNow(-7).slice(0, 10),
      expiration_date: dayFromNow(90).slice(0, 10),
    })
  const [first] = [await order(many.uuid), await order(many.uuid)]
  await records.close()
  await callAs(seat, 'PATCH', `/patient-order/${first}`, { notes: 'Twice' })
  const visit = await aVisit(one.uuid, 3)
  await page.getByText('Orders', { exact: true }).first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('orders')
  await page.getByRole('row').filter({ hasText: 'Manyville' }).waitFor()
  await button('Add filter').click()
  await page.getByRole('menuitem', { name: 'Num Active Orders' }).click()
  await page.getByRole('radio', { name: 'Multiple' }).click()
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1)
  await page.locator('tr[data-under]').getByText('More than 1 Order is Active').waitFor()
  await expect.poll(() => page.locator('tr[data-row]').getAttribute('data-tone')).toBe('error')
  await seat.look('orders')
  await page.getByRole('button', { name: 'Clear All filters' }).first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('filters')).toBe('none')
  const row = page.locator('tr[data-row]').filter({ hasText: 'Onetown' })
  await row.waitFor()
  await page
    .locator(`tr[data-under="${await row.getAttribute('data-row')}"]`)
    .getByRole('link')
    .click()
  await expect.poll(() => pathOf()).toBe(`/visits/${visit}`)
  await heading(`Visit ${visit}`)
})

test("PAT-J7 of two people who save one patient the second is told what differs, keeps her words and stores them beside the first's", async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Shared')
  const other = await sit()
  await enter(`/patients/${uuid}`, other)
  await page.goto(`/patients/${uuid}`)
  await heading('Imogen Shared')
  await heading('Imogen Shared', other.page)
  await button('Update Address').click()
  await field('Street').fill('9 Ocotillo Court')
  await field('Home Phone', other.page).pressSequentially('+17025550111')
  seat.expectRefusal(409)
  await save(other.page)
  await shows('Patient has been updated', other.page)
  await save()
  await shows('This patient was changed by someone else. Reload to see the latest version.')
  await shows('Home Phone')
  await shows('702-555-0111')
  await expect.poll(() => field('Street').inputValue()).toBe('9 Ocotillo Court')
  await seat.look('stale')
  await save()
  await shows('Patient has been updated')
  const { patient } = await callAs<{ patient: Record<string, unknown> }>(
    seat,
    'GET',
    `/patient/by-uuid/${uuid}`,
  )
  expect([patient['street'], patient['phone']]).toEqual(['9 Ocotillo Court', '+17025550111'])
})

test("PAT-001 PAT-002 PAT-003 SHL-026 the patients' screens have their addresses, take a name along, and are for admins alone", async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Addressed')
  for (const [path, title] of [
    ['/patients', 'Patients'],
    ['/patients/new', 'New Patient'],
    [`/patients/${uuid}`, 'Imogen Addressed'],
  ] as const) {
    await arrives(page, path)
    await heading(title)
  }
  for (const [path, names] of [
    ['/patients/new/Ana%20Mar%C3%ADa%20L%C3%B3pez', ['Ana María', 'López']],
    ['/patients/new/Cher', ['Cher', '']],
  ] as const) {
    await arrives(page, path)
    await heading('New Patient')
    await expect
      .poll(async () => [
        await field('First Name').inputValue(),
        await field('Last Name').inputValue(),
      ])
      .toEqual(names)
  }
  const paths = ['/patients', '/patients/new', '/patients/new/Cher', `/patients/${uuid}`]
  const nurse = await sit()
  await comeIn(nurse, nina, atTheDoor)
  for (const path of paths) {
    await arrives(nurse.page, path)
    await expect.poll(() => pathOf(nurse.page), { message: path }).toBe('/visits-list')
  }
  const visitor = await sit()
  for (const path of paths) {
    await arrives(visitor.page, path)
    await expect.poll(() => pathOf(visitor.page), { message: path }).toBe('/auth')
  }
})

test('PAT-037 PAT-038 PAT-039 PAT-040 PAT-041 PAT-042 PAT-043 PAT-044 PAT-045 PAT-046 PAT-050 PAT-051 PAT-089 the form has her name, her numbers, four sections with their fields and what stands below; a new one less', async () => {
  await enter(atTheDoor)
  const diagnoses = Array.from({ length: 5 }, (_, n) => ({
    code: `D${n}`,
    name: `Diagnosis of ${n}`,
  }))
  const { id, uuid } = await aPatient('Layouted', {
    other_language_spoken: 'Navajo',
    diagnoses,
    document_link: 'https://drive.google.com/drive/folders/1',
  })
  await page.goto(`/patients/${uuid}`)
  await heading('Imogen Layouted')
  const section = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last()
  const has = async (title: string, labels: readonly string[]) => {
    for (const label of labels)
      await expect
        .poll(
          () =>
            section(title)
              .getByLabel(new RegExp(`^${label}\\W*$`))
              .count(),
          { message: `${title}: ${label}` },
        )
        .toBeGreaterThan(0)
  }
  await has('Patient Details', [
    'First Name',
    'Last Name',
    'Date of birth',
    'Ops',
    'Status',
    'Gender',
    'Pronoun',
    'Languages',
    'Other language',
    'Home Phone',
    'Cell Phone',
    'Scheduling Contact Phone',
    'Prefers phone call',
    'Preferred Contact',
    'Address',
  ])
  await has('Treatment Details', [
    'Difficult IV access',
    'Allergies',
    'Diagnoses',
    'Plan of treatment required',
    'Start of care date',
    'Plan of treatment due next',
    'Plan of treatment nurse',
    'Certification Period From',
    'Certification Period To',
    'Prescriber Name',
    'Office Phone',
    'Office Fax',
    'Code 5',
    'Name 5',
  ])
  await has('Additional Details', [
    'Recurring',
    'Allow shadow',
    'Client Service Specialist',
    'Google Drive Link',
    'Address Notes',
    'Admin Notes',
  ])
  await has('Preferences', [
    'Preferred day',
    'Preferred hour',
    'Preferred minute',
    'Nurse gender preference',
    'Preferred nurses',
    'Blocked nurses',
  ])
  await shows('Shown to the nurse on visit details')
  await expect
    .poll(async () => [
      await field('Allergies text').isDisabled(),
      await page.getByRole('combobox', { name: 'Ops' }).getAttribute('required'),
    ])
    .toEqual([true, ''])
  await section('Treatment Details').getByText('Yes', { exact: true }).nth(1).click()
  await expect.poll(() => field('Allergies text').isDisabled()).toBe(false)
  await page.getByText(new RegExp(`^ID: ${id}`)).waitFor()
  await page.getByText(/^Wren MRN: W\d{6}/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Copy (W\d{6}|\d+)$/ }).count()).toBe(2)
  for (const title of ['Patient Details', 'Treatment Details', 'Additional Details', 'Preferences'])
    await expect
      .poll(() => button(title).getAttribute('aria-expanded'), { message: title })
      .toBe('true')
  await button('Additional Details').click()
  await expect.poll(() => field('Admin Notes').isVisible()).toBe(false)
  await button('Additional Details').click()
  for (const title of ['Visits', 'Nurses', 'Orders']) await section(title).waitFor()
  await expect
    .poll(async () => [
      await button('Previous page').count(),
      await button('Next page').count(),
      await button('Save').count(),
    ])
    .toEqual([1, 1, 1])

  await page.goto('/patients/new')
  page.once('dialog', (dialog) => void dialog.accept())
  await heading('New Patient')
  await expect
    .poll(async () => [await status().isDisabled(), await status().inputValue()])
    .toEqual([true, 'New'])
  for (const title of ['Visits', 'Nurses', 'Orders'])
    expect(await page.getByRole('heading', { name: title, exact: true }).count(), title).toBe(0)
  expect(await page.getByText(/Wren MRN:|^ID:/).count()).toBe(0)
})

test('PAT-047 PAT-048 PAT-049 PAT-052 PAT-053 PAT-055 PAT-056 PAT-079 PAT-085 what is typed into the form, and what she is asked before a new address moves visits', async () => {
  await enter(atTheDoor)
  const { uuid } = await aPatient('Typed', {
    street: null,
    zip: null,
    city: null,
    county: null,
    state: null,
    timezone: null,
    document_link: 'https://drive.google.com/drive/folders/1',
  })
  await page.goto(`/patients/${uuid}`)
  await heading('Imogen Typed')
  const address = page.getByRole('group', { name: 'Address' })
  await address.getByText('No address or timezone have been added').waitFor()
  await address.getByText('A zip code and timezone are required for each nurse.').waitFor()
  const link = page.getByRole('link', { name: 'Google Drive Link' })
  await expect
    .poll(async () => [await link.getAttribute('target'), await link.getAttribute('rel')])
    .toEqual(['_blank', expect.stringContaining('noreferrer')])
  await expect
    .poll(async () => [
      await field('Date of birth').inputValue(),
      await button('Save').isDisabled(),
      await page.getByText(/^Age \d+$/).innerText(),
    ])
    .toEqual(['02/03/1961', true, expect.stringMatching(/^Age 6\d$/)])

  await button('Add Address').click()
  await field('Street').fill('1 Palm Lane')
  await expect.poll(() => button('Save').isDisabled()).toBe(false)
  await page.getByRole('link', { name: 'Visits', exact: true }).first().click()
  await page
    .getByRole('alertdialog')
    .getByText('You have unsaved changes. Leave this page?')
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('*')) one.scrollTop = 99_999
  })
  await save()
  await page
    .getByRole('alert')
    .filter({ hasText: 'A zip code and timezone are required for each nurse.' })
    .waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('alert')
        .first()
        .evaluate((one) => {
          const { top } = one.getBoundingClientRect()
          return top >= 0 && top < 300
        }),
    )
    .toBe(true)
  await field('Zip').fill('89119')
  await expect.poll(() => field('City').inputValue()).toBe('Las Vegas')
  await save()
  await shows('Thank you')
  await shows('Patient has been updated')
  await address.getByText('1 Palm Lane, Las Vegas, NV 89119').waitFor()
  await button('Update Address').click()
  await field('Street').fill('2 Palm Lane')
  await address.getByRole('button', { name: 'Cancel' }).click()
  await address.getByText('1 Palm Lane, Las Vegas, NV 89119').waitFor()
  await expect.poll(() => button('Save').isDisabled()).toBe(true)

  for (let n = 1; n <= 5; n++) {
    await button('Add Diagnosis').click()
    await field(`Code ${n}`).fill(`D${n}`)
    await field(`Name ${n}`).fill(`Diagnosis of ${n}`)
  }
  await expect.poll(() => button('Add Diagnosis').isDisabled()).toBe(true)
  await button('Discard Changes').click()

  const visit = await aVisit(uuid, 4)
  await button('Update Address').click()
  await page.getByLabel('Timezone', { exact: true }).first().click()
  await page
    .getByRole('option', { name: /Eastern/ })
    .first()
    .click()
  await save()
  const question = page.getByRole('alertdialog')
  await question.getByText('Update 1 upcoming visit?').waitFor()
  await expect
    .poll(() => question.getByRole('listitem').textContent())
    .toMatch(
      new RegExp(
        `^Visit ${visit}: \\w{3} \\d+, \\d{4} (\\d+:\\d\\d [AP]M) P[SD]T → \\w{3} \\d+, \\d{4} \\1 E[SD]T$`,
      ),
    )
  await seat.look('moving')
  await question.getByRole('button', { name: 'Cancel' }).click()
  const zoneOf = async () =>
    (await callAs<{ assignment: { timezone: string } }>(seat, 'GET', `/assignments/${visit}`))
      .assignment.timezone
  expect(await zoneOf()).toBe('America/Los_Angeles')
  await save()
  await question.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(zoneOf).toBe('America/New_York')
})

/** The clipboard itself: what is pasted was copied from another field. */
async function paste(text: string, into: ReturnType<typeof field>): Promise<void> {
  await into.fill(text)
  await into.press('ControlOrMeta+a')
  await into.press('ControlOrMeta+x')
  await expect.poll(() => into.inputValue()).toBe('')
  await into.press('ControlOrMeta+v')
}

test('PAT-J8 PAT-126 PAT-127 a pasted name finds the patient, and a near namesake is warned of, opened and not stored twice', async () => {
  await enter('/patients?view=search')
  const { uuid } = await aPatient('Ded', { first_name: 'Pad', dob: '1970-03-12' })
  const search = page.getByRole('searchbox', { name: 'Search patients' })
  await paste('Ded, Pad', search)
  await expect.poll(() => search.inputValue()).toBe('Ded, Pad')
  await page.getByRole('link', { name: 'Pad Ded' }).waitFor()
  await seat.look('pasted')

  await button('New Patient').click()
  await heading('New Patient')
  await field('First Name').fill('Padd')
  await field('Last Name').fill('Ded')
  await field('Date of birth').pressSequentially('3/12/1970')
  await expect.poll(() => field('Date of birth').inputValue()).toBe('03/12/1970')
  seat.expectRefusal(409)
  await save()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('A similar patient already exists').waitFor()
  await dialog.getByText('Name spelled differently').waitFor()
  await seat.look('near')
  const [opened] = await Promise.all([
    seat.context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Pad Ded' }).click(),
  ])
  await heading('Pad Ded', opened)
  expect(pathOf(opened)).toBe(`/patients/${uuid}`)
  await opened.close()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => [await field('First Name').inputValue(), pathOf()])
    .toEqual(['Padd', '/patients/new'])
  const found = await callAs<{ data: { uuid: string }[] }>(seat, 'POST', '/patient/search', {
    text: 'Ded',
  })
  expect(found.data.filter((one) => one.uuid === uuid).length).toBe(1)
  const twice = await callAs<{ data: object[] }>(seat, 'POST', '/patient/search', {
    text: '3/12/1970 Ded',
  })
  expect(twice.data.length).toBe(1)
})

test('PAT-127 PAT-128 VIS-169 a save asks about a namesake, a similar MRN and a nurse who is lost', async () => {
  await enter(atTheDoor)
  const known = await aPatient('Quillfeather')
  await callAs(seat, 'POST', '/provider-mrn', {
    patient_id: known.id,
    provider_id: pharmacy,
    mrn: 'KX1234',
  })
  const { uuid } = await aPatient('Quill')
  const nurse_id = nurses['Nora']
  await callAs(seat, 'PUT', `/nurses/${nurse_id}`, { nurse: { pals_expiry: null } })
  const visit = await aVisit(uuid, 8)
  await callAs(seat, 'POST', '/scheduling/visit/override', {
    assignment_id: visit,
    nurse_id,
    override_start_date_time: dayFromNow(8),
  })
  await page.goto(`/patients/${uuid}`)
  await heading('Imogen Quill')
  const question = page.getByRole('alertdialog')

  await button('Add MRN').click()
  const dialog = page.getByRole('dialog', { name: 'Add MRN' })
  await pick(page, 'Pharmacy', 'Desert', /Desert Pharmacy/)
  await dialog.getByRole('textbox', { name: 'MRN', exact: true }).fill('KX-1234')
  seat.expectRefusal(409)
  await dialog.getByRole('button', { name: 'Save MRN' }).click()
  await question
    .getByText('MRN KX1234 of Imogen Quillfeather looks the same. Save anyway?')
    .waitFor()
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await shows('KX-1234 has been added successfully!')

  await field('Last Name').fill('Quillfeathr')
  seat.expectRefusal(409)
  await save()
  await question.getByText('A similar patient already exists').waitFor()
  await question.getByText('Name spelled differently').waitFor()
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await heading('Imogen Quillfeathr')

  await field('Date of birth').fill('02/03/2016')
  await save()
  await question.getByText('Loses its nurse').waitFor()
  await question.getByText(`#${visit}, Nora Nilsen: Credentials expired`).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  const nurseOf = async () =>
    (
      await callAs<{ assignment: { user_id_assigned: number | null } }>(
        seat,
        'GET',
        `/assignments/${visit}`,
      )
    ).assignment.user_id_assigned
  expect(await nurseOf()).toBe(nurse_id)
  await save()
  await question.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(nurseOf).toBeNull()
})
