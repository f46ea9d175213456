// The pages behind the links of text messages, on a phone. Steps of staff that no journey is about are calls to the
// server. TOK-J1, TOK-J2, TOK-J3, TOK-J4, TOK-J5, TOK-J6, TOK-J7, TOK-J8.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays, atLocal } from '@wren/contract/time'
import { openHenderson, zone, type Henderson, type Marigold } from './support/henderson.ts'
import type { Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const monday = '2026-08-24'
const at = (day: string, time = '07:00'): string => atLocal(day, time, zone)

let house: Henderson
let records: Records
let pharmacy = 0
let olive: Seat
let seat: Seat
let page: Page
const nurses: Marigold[] = []
beforeAll(async () => {
  house = await openHenderson(import.meta.url)
  ;({ records, pharmacy, olive } = house)
  for (const [n, first_name] of ['Abril', 'Beatrix'].entries())
    nurses.push(await house.marigold(first_name, `+1702555010${n}`))
  seat = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  page = seat.page
})
afterAll(() => house?.close())
afterEach(() => expect([...seat.complaints(), ...olive.complaints()]).toEqual([]))

const nurseAt = (n: number) => nurses[n] as Marigold & { readonly phone: string }
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
/** The checkbox itself is visually hidden, so a tap hits its label. */
const slot = (day: string, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${day}`) }).getByRole('checkbox', { name })
const tap = (day: string, name = '7:00 AM - 10:55 AM') => slot(day, name).locator('..').tap()

async function link(phone: string, path: '/ns' | '/nc' | '/ps'): Promise<string> {
  const latestLink = async (): Promise<string> => {
    const response = await olive.page.request.get('/dev/outbound-messages', {
      params: { to: phone },
    })
    const { data } = (await response.json()) as {
      readonly data: readonly { readonly body: string }[]
    }
    return (
      data
        .map(({ body }) => new RegExp(`https?://\\S+${path}\\?\\S*[\\w-]`).exec(body)?.[0] ?? '')
        .find((address) => address !== '') ?? ''
    )
  }
  await expect.poll(latestLink).not.toBe('')
  return latestLink()
}

let patients = 0
let weeks = 0
interface OfferedVisit {
  readonly visit: number
  readonly days: readonly string[]
  readonly phone: string
}
/** An offered visit in a week that no other visit uses, Monday to Friday, with these nurses notified. */
async function offerVisit(to: readonly number[], more: object = {}): Promise<OfferedVisit> {
  const phone = `+1702555020${++patients}`
  const days = Array.from({ length: 5 }, (_, n) => addDays(monday, 7 * weeks + n))
  weeks += 1
  const { patient } = await house.ask<{ patient: { uuid: string } }>('POST', '/patient/insert', {
    force: true,
    first_name: 'Octavio',
    last_name: `Brambleson${'abcdefghij'[patients]}`,
    dob: '1966-05-25',
    user_id_ops: 1,
    gender: 'M',
    phone_scheduling_contact: phone,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: zone,
    languages: [{ name: 'English', code: 'en' }],
  })
  const { assignment } = await house.ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: pharmacy,
    patient_uuid: patient.uuid,
    treatment: 'Vyvgart (efgartigimod)',
    start: at(days[0] as string),
    missing_exact_time: true,
    timezone: zone,
    duration_estimate: 120,
    zip: '89052',
    city: 'Henderson',
    state: 'NV',
    status: 'New',
    price_nurse_hourly_rate: 80,
  })
  await house.ask('POST', '/scheduling/visit/blast-save', {
    assignment_id: assignment.id,
    blast_type: 'flexible',
    template: 'Are you free? {link}',
    blast_details: { date_from: days[0], date_to: days[4], slots: ['07:00-10:55', '15:00-19:00'] },
    ...more,
  })
  await house.ask('POST', `/assignments/${assignment.id}/nurse-notify`, {
    nurses: to.map((n) => nurseAt(n).id),
  })
  return { visit: assignment.id, days, phone }
}

const tokenIn = (address: string): string => new URL(address).searchParams.get('t') ?? ''
/** The nurse applies by link and staff accept. */
async function applyAndAccept(
  { visit }: OfferedVisit,
  n: number,
  times: readonly string[],
): Promise<void> {
  await house.ask('POST', '/scheduling/nurse/select-time', {
    token: tokenIn(await link(nurseAt(n).phone, '/ns')),
    is_available: true,
    scheduling_dates: times.map((start) => ({ start, all_day: false })),
  })
  await house.ask('POST', '/scheduling/nurse/accept-time', {
    assignment_id: visit,
    nurse_id: nurseAt(n).id,
    replace: true,
  })
}
async function patientLink({ visit, phone }: OfferedVisit): Promise<string> {
  await house.ask('POST', '/scheduling/patient/resend', { assignment_id: visit })
  return link(phone, '/ps')
}
/** The nurse's confirm link, after the patient agreed to the time. */
async function nurseLink(offer: OfferedVisit, n: number, start: string): Promise<string> {
  await applyAndAccept(offer, n, [start])
  await house.ask('POST', '/scheduling/patient/select-time', {
    patient_token: tokenIn(await patientLink(offer)),
    selected_dates: [{ start }],
  })
  await house.ask('POST', '/scheduling/nurse/confirm-send', { assignment_id: offer.visit })
  return link(nurseAt(n).phone, '/nc')
}

test('TOK-J1 SHL-001 a nurse offers two slots, reads them after a reload, keeps one and cancels', async () => {
  onTestFailed(() => seat.keep('failed-j1'))
  await offerVisit([0])
  await page.goto(await link(nurseAt(0).phone, '/ns'))
  await title('Are you available?')
  await seat.look('j1-open')
  await tap('Monday')
  await tap('Wednesday', '3:00 PM - 7:00 PM')
  await press('Submit Availability')
  await title("We'll confirm if it's yours ASAP")
  await page.reload()
  await title("We'll confirm if it's yours ASAP")
  await expect
    .poll(() => page.getByRole('listitem').allInnerTexts())
    .toEqual(['Monday, Aug 24 PDT 7:00 AM - 10:55 AM', 'Wednesday, Aug 26 PDT 3:00 PM - 7:00 PM'])
  await seat.look('j1-applied')
  await press('Adjust Availability')
  await expect.poll(() => slot('Wednesday', '3:00 PM - 7:00 PM').isChecked()).toBe(true)
  await tap('Monday')
  await press('Submit Availability')
  await expect
    .poll(() => page.getByRole('listitem').allInnerTexts())
    .toEqual(['Wednesday, Aug 26 PDT 3:00 PM - 7:00 PM'])
  await press('Cancel Pending Visit')
  await page.getByText('Cancel this pending visit?').waitFor()
  await press('Cancel Visit')
  await title('Are you available?')
  await expect.poll(() => page.locator('input:checked').count()).toBe(0)
  // No session was needed.
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('TOK-J2 TOK-037 of two nurses one confirms and may sign in, the other reads that it is taken', async () => {
  onTestFailed(() => seat.keep('failed-j2'))
  const offer = await offerVisit([0, 1])
  const start = at(offer.days[0] as string)
  const late = await nurseLink(offer, 1, start)
  const first = await nurseLink(offer, 0, start)
  await page.goto(first)
  await title('Please confirm your visit')
  await page
    .getByRole('combobox', { name: /^Start time, Monday/ })
    .selectOption({ label: '8:30 AM' })
  await seat.look('j2-confirm')
  await press('Confirm Visit')
  await title('Your visit is confirmed')
  await seat.look('j2-confirmed')
  await page.goto(late)
  await page
    .getByText(
      'Thanks for your interest but this visit has already been confirmed by another nurse',
    )
    .waitFor()
  await seat.look('j2-late')
  await page.goto(first)
  await page.getByRole('link', { name: 'Sign In' }).tap()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth')
})

test('TOK-J3 a token in the path moves to the query, and a decline is acknowledged', async () => {
  onTestFailed(() => seat.keep('failed-j3'))
  const offer = await offerVisit([0])
  const token = tokenIn(await nurseLink(offer, 0, at(offer.days[0] as string)))
  await page.goto(`/nc/${token}`)
  await title('Please confirm your visit')
  expect([new URL(page.url()).pathname, tokenIn(page.url())]).toEqual(['/nc', token])
  await press("This doesn't work for me")
  await page.getByText(/^Thanks for letting us know\. Maybe next time\./).waitFor()
  await seat.look('j3-declined')
})

test('TOK-J4 TOK-J7 a patient takes three consecutive days, and a disabled logo disappears', async () => {
  onTestFailed(() => seat.keep('failed-j4'))
  await records.changePharmacy(pharmacy, {
    provider_logo_slug: 'phoenix-infusion',
    show_logo_on_landing: true,
  })
  const offer = await offerVisit([0], {
    blast_type: 'multi-day',
    days_to_schedule: 3,
    duration_days: 3,
    nonconsecutive: false,
  })
  await applyAndAccept(
    offer,
    0,
    offer.days.map((day) => at(day)),
  )
  await page.goto(await patientLink(offer))
  await title('Schedule Your Visit')
  await page.getByRole('img', { name: 'Prickly Pear Rx' }).waitFor()
  for (const day of ['Monday', 'Tuesday', 'Thursday']) await tap(day)
  await page.getByText('Please select 3 consecutive days').waitFor()
  await seat.look('j4-not-in-a-row')
  await expect
    .poll(() => page.getByRole('button', { name: 'Confirm', exact: true }).isDisabled())
    .toBe(true)
  await tap('Thursday')
  await tap('Wednesday')
  await press('Confirm')
  await title('Your request was sent')
  await seat.look('j4-sent')
  const { provider } = await house.ask<{ provider: { version: number } }>(
    'GET',
    `/provider/by-id/${pharmacy}`,
  )
  await house.ask('PATCH', `/provider/update/${pharmacy}`, {
    version: provider.version,
    show_logo_on_landing: false,
  })
  await page.reload()
  await title('Your request was sent')
  await page.getByText('Wren', { exact: true }).waitFor()
  expect(await page.getByRole('img', { name: 'Prickly Pear Rx' }).count()).toBe(0)
})

test('TOK-J5 a patient declines, operations sees problem and update, and the patient confirms after all', async () => {
  onTestFailed(async () => {
    await seat.keep('failed-j5')
    await olive.keep('failed-j5-olive')
  })
  const offer = await offerVisit([0])
  await applyAndAccept(offer, 0, [at(offer.days[0] as string), at(offer.days[1] as string)])
  await page.goto(await patientLink(offer))
  await press("This doesn't work for me")
  await page.getByText('We will contact you to find another time.').waitFor()
  await seat.look('j5-declined')
  await olive.page.goto(`/visits/${offer.visit}`)
  await olive.page
    .getByRole('list', { name: 'Progress' })
    .getByRole('listitem')
    .nth(3)
    .getByText(/problem/i)
    .first()
    .waitFor({ state: 'attached' })
  expect((await house.states(offer.visit))[3]).toBe('problem')
  await olive.page.getByText('Patient declined the proposed time').first().waitFor()
  await olive.look('j5-operations')
  await press('Back to Confirmation')
  await title('Schedule Your Visit')
  await tap('Tuesday')
  await press('Confirm')
  await title('Your request was sent')
  await expect.poll(async () => (await house.states(offer.visit))[3]).toBe('done')
})

test('TOK-J6 an outdated patient link says what to do and redirects nowhere', async () => {
  onTestFailed(() => seat.keep('failed-j6'))
  const offer = await offerVisit([0])
  await applyAndAccept(offer, 0, [at(offer.days[0] as string)])
  const outdated = await patientLink(offer)
  await house.ask('POST', '/scheduling/visit/reset', { assignment_id: offer.visit })
  seat.expectRefusal(410)
  await page.goto(outdated)
  await page
    .getByText('Sorry, there was an error. Please visit the link again or call us directly.')
    .waitFor()
  await seat.look('j6-outdated')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/ps')
})

test('TOK-J8 fetching each link ten times changes nothing, and a revoked link says that it has ended', async () => {
  onTestFailed(async () => {
    await seat.keep('failed-j8')
    await olive.keep('failed-j8-olive')
  })
  const offer = await offerVisit([0])
  const nc = await nurseLink(offer, 0, at(offer.days[0] as string))
  const links = [await link(nurseAt(0).phone, '/ns'), nc, await link(offer.phone, '/ps')]
  const stored = async () =>
    JSON.stringify([
      await house.ask('GET', `/assignments/${offer.visit}`),
      await house.ask('GET', `/assignments/${offer.visit}/scheduling-statuses`),
      await house.ask('GET', `/assignments/${offer.visit}/notify-blasted`),
    ])
  const before = await stored()
  for (const address of links)
    for (let n = 0; n < 10; n++) expect((await page.request.get(address)).status()).toBe(200)
  expect(await stored()).toBe(before)
  await olive.page.goto(`/visits/${offer.visit}`)
  await olive.page.getByRole('tab', { name: /^Notified/ }).click()
  await olive.page.getByRole('button', { name: 'More for Abril Marigold' }).click()
  await olive.page.getByRole('menuitem', { name: 'Revoke link' }).click()
  await olive.page.getByRole('button', { name: 'Revoke Link' }).click()
  await olive.page.getByText('The link was revoked').waitFor()
  seat.expectRefusal(410)
  await page.goto(links[0] as string)
  await page.getByText('This visit has been covered or canceled.').waitFor()
  await seat.look('j8-revoked')
})
