// NUR-001, NUR-030, NUR-033, NUR-J1, NUR-J2, NUR-J3, NUR-J4, NUR-J5, NUR-J6, REF-J3: staff create, edit and message
// nurses, and nurses edit their own profile.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, day, pick } from './support/fields.ts'
import { arrives } from './support/goes.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const olive = 'olive@staff.example'
let product: Product
let browser: Browser
let seat: Seat
let desert: number
const seats: Seat[] = []
const nurse: Record<'licensed' | 'mute' | 'one' | 'two' | 'placed' | 'skilled' | 'own', number> = {
  licensed: 0,
  mute: 0,
  one: 0,
  two: 0,
  placed: 0,
  skilled: 0,
  own: 0,
}
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  for (const key of Object.keys(nurse) as (keyof typeof nurse)[])
    nurse[key] = await records.nurse({
      first_name: 'Zelda',
      last_name: `Q${key}`,
      email: `${key}@nurses.example`,
      zip: '89119',
      state: 'NV',
      ...(key === 'mute' ? {} : { phone: '+17025550142' }),
    })
  desert = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  await records.flag('nurse-behavior', true)
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
  for (const [index, usedSeat] of seats.splice(0).entries()) {
    if (task.result?.state === 'fail') await usedSeat.keep(`failed-${index}`)
    expect(usedSeat.complaints()).toEqual([])
    await usedSeat.leave()
  }
})

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
const shows = (page: Page, words: string) => page.getByText(words).first().waitFor()
const save = (page: Page) => button(page, 'Save').click()
const openNurse = async (key: keyof typeof nurse): Promise<Page> => {
  await comeIn(seat, olive, `/nurses/${nurse[key]}`)
  await seat.page.getByRole('heading', { name: `Zelda Q${key}`, level: 1 }).waitFor()
  return seat.page
}

test('NUR-J1 NUR-033 a new nurse needs a phone, signs in and reads which documents are missing', async () => {
  const { page } = seat
  await comeIn(seat, olive, '/nurses')
  await button(page, 'New Nurse').click()
  await page.getByRole('heading', { name: 'New Nurse', level: 1 }).waitFor()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Status', exact: true }).inputValue())
    .toBe('Disabled - Needs Docs')
  await page.getByText('English', { exact: true }).waitFor()
  await button(page, 'Update Address').click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'State', exact: true }).inputValue())
    .toBe('California')
  await text(page, 'First Name').fill('Nell')
  await text(page, 'Last Name').fill('Newcome')
  await text(page, 'Email').fill('nell.newcome@nurses.example')
  await text(page, 'Zip').fill('90001')
  await choose(page, 'Timezone', 'Pacific')
  await expect.poll(() => text(page, 'City').inputValue()).toBe('Los Angeles')
  await save(page)
  await shows(page, 'This field is required.')
  await text(page, 'Phone').fill('(213) 555-0123')
  await seat.look('new')
  await save(page)
  await shows(page, 'Nurse profile has been created successfully!')
  await expect.poll(() => /^\/nurses\/\d+$/.test(new URL(page.url()).pathname)).toBe(true)
  const nurseSeat = await openSeat()
  await comeIn(nurseSeat, 'nell.newcome@nurses.example', '/profile')
  await nurseSeat.page.getByText('Please email the following item(s) to').waitFor()
  for (const item of [
    'Nursing License',
    'Nursing Insurance',
    'CPR Certificate or Card',
    'Covid Vaccination Card',
  ])
    await nurseSeat.page.getByText(item, { exact: true }).waitFor()
  await nurseSeat.look('profile-missing')
})

test('NUR-J2 adds a licence, finds it as expired, deletes it', async () => {
  const page = await openNurse('licensed')
  await button(page, 'Add License').click()
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add License', exact: true })
  await choose(page, 'Location', 'Arizona')
  await text(page, 'Number').fill('AZ777')
  await choose(page, 'Type', 'Registered Nurse')
  await choose(page, 'Board', 'Arizona')
  await expect.poll(() => add.isDisabled()).toBe(true)
  const year = new Date().getFullYear()
  await day(page, 'Expiration', `Jan 2, ${year + 2}`)
  await add.click()
  await shows(page, 'License added successfully')
  const row = page
    .getByRole('list', { name: 'Licenses' })
    .getByRole('listitem')
    .filter({ hasText: 'AZ777' })
  await row.getByText('Current', { exact: true }).waitFor()
  await seat.look('licenses')
  for (const number of ['AZ777', `RN${nurse.licensed}`]) {
    const past = new Date(Date.now() - 35 * 86_400_000)
    await button(page, `Edit license ${number}`).click()
    await day(
      page,
      'Expiration',
      past.toLocaleDateString('en-US', {
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    )
    // Licences of other tests' nurses have a state as their board.
    await choose(page, 'Board', 'Arizona')
    await page.getByRole('dialog').getByRole('button', { name: 'Update License' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await row.getByText('Expired', { exact: true }).waitFor()
  await page.goto('/nurses?expiring=expired')
  await page.getByRole('row').filter({ hasText: 'Zelda Qlicensed' }).waitFor()
  await page.goto(`/nurses/${nurse.licensed}`)
  await button(page, 'Delete license AZ777').click()
  await shows(page, 'Are you sure you want to delete this license? This cannot be undone.')
  await button(page, 'Delete').click()
  await shows(page, 'License deleted successfully')
  await row.waitFor({ state: 'detached' })
})

test('NUR-J3 messages three nurses; one without a phone stays selected', async () => {
  const { page } = seat
  await comeIn(seat, olive, '/nurses?status=Enabled+-+Ready')
  const box = (key: keyof typeof nurse) =>
    page.getByRole('checkbox', { name: `Select ${nurse[key]}`, exact: true })
  for (const key of ['one', 'two', 'mute'] as const) await box(key).check()
  await button(page, 'Message').click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await text(page, 'Message').fill('Hi')
  await send.click()
  await shows(page, 'Message should contain at least 5 characters.')
  await seat.look('message')
  await text(page, 'Message').fill('Training is on Friday.')
  await send.click()
  await shows(page, 'Message failed')
  await dialog.getByText('No phone number').waitFor()
  await page.getByText('1 selected').waitFor()
  await expect.poll(() => box('mute').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await box('mute').uncheck()
  await box('one').check()
  await button(page, 'Message').click()
  await text(page, 'Message').fill('Training is on Monday.')
  await send.click()
  await shows(page, 'Sent message to 1 nurse.')
  await page.getByText('1 selected').waitFor({ state: 'detached' })
})

test('NUR-J4 area 101 follows counties of Arizona; blocks a pharmacy with a reason', async () => {
  const page = await openNurse('placed')
  const areas = () =>
    page.evaluate(
      async (id) =>
        (
          (await (
            await fetch(`/nurses/${id}`, {
              headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
            })
          ).json()) as { nurse: { geo_area_nurse: unknown } }
        ).nurse.geo_area_nurse,
      nurse.placed,
    )
  await button(page, 'Add Location').click()
  await choose(page, 'State', 'Arizona')
  for (const county of ['Maricopa', 'Pima'])
    await page.getByRole('checkbox', { name: county, exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await shows(page, 'Maricopa, Pima')
  await save(page)
  await shows(page, 'Nurse profile has been updated successfully!')
  await expect.poll(areas).toEqual([{ geo_area_id: 101 }])
  await button(page, 'Delete Arizona').click()
  await shows(page, 'Are you sure you want to delete Arizona from the location preferences?')
  await seat.look('places')
  await button(page, 'Delete').click()
  await save(page)
  await expect.poll(areas).toEqual([])
  await pick(page, 'Pharmacy', 'Desert', 'Desert Pharmacy')
  await choose(page, 'Reason', 'Nurse preference')
  await button(page, 'Block Pharmacy').click()
  await shows(page, 'Nurse preference · Blocked by nurse')
  await page.goto(`/providers/${desert}`)
  await page.getByRole('list', { name: 'Blocked nurses' }).getByText('Nurse preference').waitFor()
})

test('loading panels of a nurse keep their height', async () => {
  const { page } = seat
  let release = (): void => undefined
  const loading = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const panel of ['experience', 'licenses'])
    await page.route(`**/nurses/*/${panel}`, async (route) => {
      await loading
      await route.continue()
    })
  await openNurse('skilled')
  const nextSectionTop = async () => (await button(page, 'Add Location').boundingBox())?.y ?? 0
  const before = await nextSectionTop()
  expect(before).toBeGreaterThan(0)
  release()
  for (const name of ['Edit experience', 'Edit license RN7']) await button(page, name).waitFor()
  // A card has a line more or less, depending on the nurse's skills.
  expect(Math.abs((await nextSectionTop()) - before)).toBeLessThan(60)
  await page.unrouteAll({ behavior: 'wait' })
})

test('NUR-J5 records who verified experience, checks ages and the feedback type', async () => {
  const page = await openNurse('skilled')
  await button(page, 'Edit experience').click()
  const picc = page.getByRole('group', { name: 'PICC', exact: true })
  const verified = picc.getByRole('checkbox', { name: 'Experience verified' })
  await verified.uncheck()
  await verified.check()
  await picc.getByText(/^By Olive Ops, /).waitFor()
  await text(page, 'Minimum age').fill('60')
  await text(page, 'Maximum age').fill('20')
  const drawerSave = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  await drawerSave.click()
  await shows(page, 'Minimum age must be less than or equal to maximum age')
  await seat.look('experience')
  await text(page, 'Maximum age').fill('80')
  await drawerSave.click()
  await shows(page, 'Nurse experience has been updated successfully!')
  await shows(page, '60 to 80')
  await button(page, 'Submit Feedback').click()
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true })
  await submit.click()
  await shows(page, 'Feedback type is required')
  await choose(page, 'Feedback type', 'No Show')
  await submit.click()
  await shows(page, 'Nurse feedback submitted!')
  await page.getByRole('list', { name: 'Feedback' }).getByText('No Show').waitFor()
  await seat.look('feedback')
})

test('NUR-J6 a nurse edits nickname and phone, not name, email, status, and sees no list', async () => {
  const { page } = seat
  await comeIn(seat, 'own@nurses.example', '/profile')
  await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()
  for (const name of ['Name', 'Email', 'Status'])
    await expect.poll(() => text(page, name).getAttribute('readonly')).not.toBeNull()
  await text(page, 'Preferred Name').fill('Zel')
  await text(page, 'Phone').fill('(702) 555-0199')
  await save(page)
  await shows(page, 'Your profile has been updated')
  await text(page, 'Preferred Name').fill('')
  await save(page)
  await shows(page, 'This field is required.')
  await seat.look('profile')
  await button(page, 'Discard Changes').click()
  await expect.poll(() => text(page, 'Preferred Name').inputValue()).toBe('Zel')
  await page.goto('/nurses')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/visits-list')
})

test('REF-J3 a nurse adds a county, found by a part of its name', async () => {
  const { page } = seat
  await comeIn(seat, 'one@nurses.example', '/profile')
  await button(page, 'Add Location').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'State', exact: true }).click()
  await page.getByRole('option', { name: 'Arizona', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Search counties' })
  await search.fill('qqq')
  await shows(page, 'No counties found.')
  await search.fill('aRICo')
  await page.getByRole('checkbox', { name: 'Maricopa', exact: true }).check()
  await seat.look('counties')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Arizona' }).getByText('Maricopa').waitFor()
})

test('NUR-001 only admins open the list and forms of nurses, only others My Profile', async () => {
  const { page } = seat
  await comeIn(seat, olive, atTheDoor)
  const pathOf = (tab: Page) => new URL(tab.url()).pathname
  for (const [path, heading] of [
    ['/nurses', 'Nurses'],
    ['/nurses/new', 'New Nurse'],
    [`/nurses/${nurse.two}`, 'Zelda Qtwo'],
  ] as const) {
    await arrives(page, path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(path)
  }
  await arrives(page, '/profile')
  await expect.poll(() => pathOf(page)).toBe('/visits')
  const nurseSeat = await openSeat()
  await comeIn(nurseSeat, 'two@nurses.example', '/profile')
  await nurseSeat.page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()
  for (const path of ['/nurses', '/nurses/new', `/nurses/${nurse.two}`]) {
    await arrives(nurseSeat.page, path)
    await expect.poll(() => pathOf(nurseSeat.page), { message: path }).toBe('/visits-list')
  }
})

test('NUR-030 shows the updates of a nurse, newest first, and new ones by themselves', async () => {
  await comeIn(seat, olive, atTheDoor)
  const addUpdate = (description: string, type_id = nurse.two) =>
    callAs(seat, 'POST', '/updates', { type: 'nurse', type_id, description })
  await addUpdate('First call')
  await addUpdate('Second call')
  await addUpdate('Of another nurse', nurse.one)
  const { page } = seat
  await page.goto(`/nurses/${nurse.two}`)
  await page.getByRole('heading', { name: 'Zelda Qtwo', level: 1 }).waitFor()
  const texts = async () =>
    await page.getByText(/^(First|Second|Third) call$|^Of another nurse$/).allInnerTexts()
  await expect.poll(texts).toEqual(['Second call', 'First call'])
  await button(page, 'New Update').first().waitFor()
  await addUpdate('Third call')
  await expect.poll(texts).toEqual(['Third call', 'Second call', 'First call'])
})
