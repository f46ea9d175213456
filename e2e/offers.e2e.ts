// OFR "Journeys" J1, J2, J3, J4, J6, J7, J8: an operator at the desk staffs visits; what nurses and patients answer
// is asked of the server, where no journey is about it.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays, atLocal } from '@wren/contract/time'
import { choose } from './support/fields.ts'
import { openHenderson, zone, type Henderson, type Marigold } from './support/henderson.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const at = (day: string, time = '07:00'): string => atLocal(day, time, zone)

let house: Henderson
let pharmacy = 0
let olive: Seat
let dana: Seat
let page: Page
const nurses: Marigold[] = []
beforeAll(async () => {
  house = await openHenderson(import.meta.url, { all: true })
  ;({ pharmacy, olive } = house)
  await house.records.admin({ first_name: 'Dana', last_name: 'Desk', email: 'dana@staff.example' })
  // One without a phone.
  for (const [n, first_name] of ['Abril', 'Beatrix', 'Corinne', 'Delphine'].entries())
    nurses.push(await house.marigold(first_name, n === 2 ? undefined : `+1702555010${n}`))
  dana = await takeSeat(house.browser, house.product, 'desk', import.meta.url)
  page = olive.page
  await comeIn(dana, 'dana@staff.example', atTheDoor)
})
afterAll(() => house?.close())
afterEach(() => expect([...olive.complaints(), ...dana.complaints()]).toEqual([]))

const nurseAt = (n: number) => nurses[n] as (typeof nurses)[number]
const press = (name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click()
/** OFR-135 */
const told = (confirm: string) =>
  page.getByRole('dialog', { name: 'Who is told' }).getByRole('button', { name: confirm }).click()
const visitOf = async (id: number) =>
  (
    await house.ask<{
      assignment: {
        status: string
        start: string
        user_id_assigned: number | null
        user_id_selected: number | null
      }
    }>('GET', `/assignments/${id}`)
  ).assignment

const used = new Set<string>()
/** The next link of that page to that number: one that was read before is of another visit, or was made anew. */
async function token(phone: string, path: '/ns' | '/nc' | '/ps'): Promise<string> {
  const found = async (): Promise<string> => {
    const read = await page.request.get('/dev/outbound-messages', { params: { to: phone } })
    const { data } = (await read.json()) as { readonly data: readonly { readonly body: string }[] }
    return (
      data
        .map(({ body }) => new RegExp(`${path}\\?t=([\\w-]{43})`).exec(body)?.[1] ?? '')
        .find((one) => one !== '' && !used.has(one)) ?? ''
    )
  }
  await expect.poll(found).not.toBe('')
  const one = await found()
  used.add(one)
  return one
}

let made = 0
interface Open {
  readonly id: number
  readonly day: string
  readonly phone: string
}
/** A New visit on a Monday of its own, with its patient. */
async function aVisit(more: object = {}): Promise<Open> {
  const [phone, day] = [`+1702555030${++made}`, addDays('2026-08-24', 7 * made)]
  const { patient } = await house.ask<{ patient: { uuid: string } }>('POST', '/patient/insert', {
    force: true,
    first_name: 'Octavio',
    last_name: `Brambleson${'abcdefghij'[made]}`,
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
  const { id: order } = await house.ask<{ id: number }>('POST', '/patient-order/insert', {
    patient_uuid: patient.uuid,
    provider_id: pharmacy,
    treatment: 'Vyvgart (efgartigimod)',
    duration_days: 1,
    duration_estimate: 120,
    frequency_type: 'w',
    frequency_value: 1,
    signed_date: '2026-08-10',
    expiration_date: '2027-06-01',
  })
  const { assignment } = await house.ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: pharmacy,
    patient_uuid: patient.uuid,
    patient_order_id: order,
    treatment: 'Vyvgart (efgartigimod)',
    start: at(day),
    missing_exact_time: true,
    timezone: zone,
    duration_estimate: 120,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    state: 'NV',
    status: 'New',
    price_nurse_hourly_rate: 80,
    ...more,
  })
  return { id: assignment.id, day, phone }
}
async function offered(to: readonly number[]): Promise<Open> {
  const visit = await aVisit()
  await house.ask('POST', '/scheduling/visit/blast-save', {
    assignment_id: visit.id,
    blast_type: 'flexible',
    template: 'Are you free? {link}',
    blast_details: {
      date_from: visit.day,
      date_to: addDays(visit.day, 1),
      slots: ['07:00-10:55', '15:00-19:00'],
    },
  })
  await house.ask('POST', `/assignments/${visit.id}/nurse-notify`, {
    nurses: to.map((n) => nurseAt(n).id),
  })
  return visit
}
/** They apply for the mornings of both days. */
async function applied(to: readonly number[]): Promise<Open> {
  const visit = await offered(to)
  for (const n of to) {
    await house.ask('POST', '/scheduling/nurse/select-time', {
      token: await token(nurseAt(n).phone ?? '', '/ns'),
      is_available: true,
      scheduling_dates: [visit.day, addDays(visit.day, 1)].map((day) => ({
        start: at(day),
        all_day: false,
      })),
    })
  }
  return visit
}
const assistant = async (seat: Seat, { id }: Open): Promise<void> => {
  await seat.page.goto(`/visits/${id}/scheduling`)
  await seat.page.getByRole('heading', { level: 1, name: `Scheduling visit #${id}` }).waitFor()
}
const row = (seat: Seat, n: number) =>
  seat.page.getByRole('row').filter({ hasText: nurseAt(n).name })

test('OFR-J2 the applicants, a slot, the patient, the nurse and the eChart; then the assistant leads to the visit', async () => {
  onTestFailed(() => olive.keep('failed-j2'))
  const visit = await applied([0])
  await page.goto('/visits')
  await page.locator(`tr[data-row="${visit.id}"] td[data-column="applicant_count"] a`).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/visits/${visit.id}/scheduling`)
  await row(olive, 0)
    .getByRole('button', { name: new RegExp(`^${nurseAt(0).name}`) })
    .first()
    .click()
  await row(olive, 0).getByRole('button', { name: 'Accept', exact: true }).click()
  await press('Send to Patient')
  await house.ask('POST', '/scheduling/patient/select-time', {
    patient_token: await token(visit.phone, '/ps'),
    selected_dates: [{ start: at(visit.day) }],
  })
  await press('Send to Nurse')
  await house.ask('POST', '/scheduling/nurse/confirm', {
    nurse_token: await token(nurseAt(0).phone ?? '', '/nc'),
    confirmed: true,
    start: at(visit.day, '08:00'),
  })
  await press('Schedule eChart')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/visits/${visit.id}`)
  await page.goto(`/visits/${visit.id}/scheduling`)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/visits/${visit.id}`)
  expect((await visitOf(visit.id)).status).toBe('Active - Ready')
})

test('OFR-J3 with unsaved changes nobody is notified, and saved without a blast type neither', async () => {
  onTestFailed(() => olive.keep('failed-j3'))
  const visit = await aVisit()
  await page.goto(`/visits/${visit.id}`)
  const panel = page.getByRole('region', { name: 'Nurse Notifications' })
  await panel.getByRole('button', { name: 'Select top 5' }).click()
  await page.getByRole('textbox', { name: 'Notes (internal)' }).fill('Two dogs.')
  const notify = panel.getByRole('button', { name: /^Notify \d+ nurses$/ })
  const says = async (text: string): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).hover()
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await notify.hover()
    await page.getByRole('tooltip').filter({ hasText: text }).waitFor()
    await expect.poll(() => notify.getAttribute('aria-disabled')).toBe('true')
  }
  await says('You have unsaved changes in the visit. Please save before sending')
  await olive.look('j3-unsaved')
  await page.locator('footer').getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/has been updated/i)
    .first()
    .waitFor()
  await says('Please select a blast type before sending')
})

test("OFR-J4 OFR-095 an override books nurse and local time at once, the visit shows both, and another nurse's link says it is taken", async () => {
  onTestFailed(() => olive.keep('failed-j4'))
  const visit = await offered([1])
  await page.goto(`/visits/${visit.id}`)
  await press(/^Override|^Schedule Override/)
  const drawer = page.getByRole('dialog', { name: 'Schedule Override' })
  await drawer.getByRole('combobox', { name: /^Nurse/ }).fill('Abril')
  await page
    .getByRole('option', { name: /Abril Marigold/ })
    .first()
    .click()
  for (const [label, option] of [
    ['Start Time, hour', '14'],
    ['Start Time, minutes', '35'],
  ] as const) {
    await drawer.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await olive.look('j4-override')
  await drawer.getByRole('button', { name: 'Override', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Tell Abril Marigold/ }).waitFor()
  await olive.look('j4-told')
  await told('Override Schedule')
  await page.getByText('Schedule has been overridden').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText('Active - Booked').first().waitFor()
  await page.getByText('2:35 PM').first().waitFor()
  await olive.look('j4-booked')
  expect(await visitOf(visit.id)).toMatchObject({
    status: 'Active - Booked',
    start: at(visit.day, '14:35'),
    user_id_assigned: nurseAt(0).id,
  })
  const phone = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  await phone.page.goto(`/ns?t=${await token(nurseAt(1).phone ?? '', '/ns')}`)
  await phone.page.getByText('This visit has been assigned to another nurse.').waitFor()
  await phone.leave()
})

test('OFR-J6 the selected nurse declines by her link: a problem, and another applicant completes the flow', async () => {
  onTestFailed(() => olive.keep('failed-j6'))
  const visit = await applied([0, 1])
  const accept = async (n: number): Promise<void> => {
    await row(olive, n)
      .getByRole('button', { name: new RegExp(`^${nurseAt(n).name}`) })
      .first()
      .click()
    await row(olive, n).getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('button', { name: /^Send (to Patient|Again)$/ }).click()
    await house.ask('POST', '/scheduling/patient/select-time', {
      patient_token: await token(visit.phone, '/ps'),
      selected_dates: [{ start: at(visit.day) }],
    })
    await press('Send to Nurse')
  }
  await assistant(olive, visit)
  await accept(0)
  await house.ask('POST', '/scheduling/nurse/confirm', {
    nurse_token: await token(nurseAt(0).phone ?? '', '/nc'),
    confirmed: false,
  })
  await page.getByRole('navigation', { name: 'Steps' }).getByText('Nurse declined').waitFor()
  expect((await house.states(visit.id))[4]).toBe('problem')
  await olive.look('j6-declined')
  await press('Choose Another Nurse')
  await accept(1)
  await house.ask('POST', '/scheduling/nurse/confirm', {
    nurse_token: await token(nurseAt(1).phone ?? '', '/nc'),
    confirmed: true,
    start: at(visit.day, '08:00'),
  })
  await page.getByText('Active - Booked').first().waitFor()
  expect((await visitOf(visit.id)).user_id_assigned).toBe(nurseAt(1).id)
})

test('OFR-J7 two operators press Accept for two applicants at once: one is selected, the other reads that the visit is staffed', async () => {
  onTestFailed(async () => {
    await olive.keep('failed-j7')
    await dana.keep('failed-j7-dana')
  })
  const visit = await applied([0, 1])
  const seats = [
    [olive, 0],
    [dana, 1],
  ] as const
  // Neither is told of the other's choice before the answer to her own.
  for (const [seat, n] of seats) {
    await seat.page.routeWebSocket(/\/websocket$/, () => undefined)
    await assistant(seat, visit)
    await row(seat, n)
      .getByRole('button', { name: new RegExp(`^${nurseAt(n).name}`) })
      .first()
      .click()
  }
  for (const [seat] of seats) seat.expectRefusal(409)
  await Promise.all(
    seats.map(([seat, n]) =>
      row(seat, n).getByRole('button', { name: 'Accept', exact: true }).click(),
    ),
  )
  for (const [seat] of seats)
    await seat.page.getByRole('button', { name: 'Send to Patient' }).waitFor()
  const selected = (await visitOf(visit.id)).user_id_selected
  expect([nurseAt(0).id, nurseAt(1).id]).toContain(selected)
  const late = selected === nurseAt(0).id ? dana : olive
  await late.page.getByRole('alert').getByText('This visit is already staffed').waitFor()
  await late.look('j7-late')
})

test('OFR-J8 of four nurses, one without a phone and one opted out, two are texted and two stay selected with their errors', async () => {
  onTestFailed(() => olive.keep('failed-j8'))
  await house.records.optOut(nurseAt(3).phone ?? '')
  const visit = await aVisit()
  await house.ask('POST', '/scheduling/visit/blast-save', {
    assignment_id: visit.id,
    blast_type: 'flexible',
    template: 'Are you free? {link}',
    blast_details: { date_from: visit.day, date_to: visit.day, slots: ['all-day'] },
  })
  await page.goto(`/visits/${visit.id}`)
  const panel = page.getByRole('region', { name: 'Nurse Notifications' })
  await panel.getByRole('button', { name: 'Select top 5' }).click()
  await panel.getByRole('button', { name: /^Show not eligible/ }).click()
  await panel.getByRole('checkbox', { name: `Select ${nurseAt(2).name}` }).check()
  await panel.getByRole('button', { name: 'Notify 4 nurses' }).click()
  await told('Send')
  await panel.getByText('Sent message to 2 nurses. Message failed').waitFor()
  await panel.getByRole('alert').filter({ hasText: 'No phone number' }).first().waitFor()
  await panel.getByRole('alert').filter({ hasText: 'Opted out of text messages' }).first().waitFor()
  for (const n of [2, 3])
    await expect
      .poll(() => panel.getByRole('checkbox', { name: `Select ${nurseAt(n).name}` }).isChecked())
      .toBe(true)
  await expect.poll(() => panel.getByRole('button', { name: 'Notify 2 nurses' }).count()).toBe(1)
  await olive.look('j8-two-failed')
})

test('OFR-J1 a Flexible blast is saved, previewed and sent to the top five, each delivered with the time since, and an answer turns its label to Applied without a reload', async () => {
  // A page whose socket is heard (J7 made both deaf); and who had opted out (J8) takes texts again.
  const seat = await takeSeat(house.browser, house.product, 'desk', import.meta.url)
  onTestFailed(() => seat.keep('failed-j1'))
  await comeIn(seat, 'dana@staff.example', atTheDoor)
  page = seat.page
  await house.records.optIn(nurseAt(3).phone ?? '')
  const more = []
  for (const [n, first_name] of ['Esme', 'Fiona', 'Greta'].entries())
    more.push(await house.marigold(first_name, `+1702555020${n}`))
  const visit = await aVisit()
  await assistant(seat, visit)
  await choose(page, 'Blast Type', 'Flexible')
  for (const [label, text] of [
    ['First Date', visit.day],
    ['Last Date', addDays(visit.day, 1)],
  ] as const) {
    await page
      .getByRole('combobox', { name: label })
      .fill(`${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`)
    await page.keyboard.press('Enter')
  }
  const slot = page.getByRole('checkbox', { name: '07:00-10:55' })
  if (!(await slot.isChecked())) await slot.check()
  await press('Preview')
  await page
    .getByRole('dialog', { name: 'Preview' })
    .getByText('Wren has a visit in Henderson')
    .waitFor()
  await page.keyboard.press('Escape')
  await press('Save')
  const panel = page.getByRole('region', { name: 'Nurse Notifications' })
  await panel.getByRole('button', { name: 'Select top 5' }).click()
  await panel.getByRole('button', { name: 'Notify 5 nurses' }).click()
  await told('Send')
  const delivered = page.getByRole('button', { name: /^delivered \d+ (?:sec|min)/ })
  await expect.poll(() => delivered.count()).toBe(5)
  await seat.look('j1-delivered')
  await page.goto(`/visits/${visit.id}`)
  await page.getByRole('tab', { name: /^Notified/ }).click()
  await expect.poll(() => delivered.count()).toBe(5)
  const answers = more[0] as Marigold
  let opened = 0
  page.on('load', () => {
    opened++
  })
  const link = await token(answers.phone ?? '', '/ns')
  const answer = await page.request.post('/scheduling/nurse/select-time', {
    data: {
      token: link,
      is_available: true,
      scheduling_dates: [{ start: at(visit.day), all_day: false }],
    },
  })
  expect(answer.status()).toBe(200)
  await page
    .getByRole('button', { name: /^Applied/ })
    .first()
    .waitFor()
  await expect.poll(() => delivered.count()).toBe(4)
  expect([opened, seat.complaints()]).toEqual([0, []])
})
