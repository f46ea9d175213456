// What a patient sees behind /ps, state by state. TOK-049, TOK-050, TOK-051, TOK-052, TOK-053, TOK-056, TOK-057,
// TOK-058, TOK-059, TOK-060, TOK-061, TOK-063, TOK-073, TOK-075, TOK-076.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { now } from '../shared/clock.ts'
import { answers, aPatientPage, phone, refusal, start } from './pages.testing.ts'
import { Patient } from './Patient.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (): Promise<void> => {
  render(<Patient token="t" phone={phone} />)
  await screen.findByRole('heading', { level: 1 })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const buttons = (): (string | null)[] =>
  screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox')
const tick = (n: number): void => {
  fireEvent.click(boxes()[n] as HTMLElement)
}
const isShut = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const textOf = (text: string | RegExp) => screen.queryByText(text)

const slot = (day: string, time: 14 | 22, checked = false) => ({
  start: `2030-05-${day}T${time}:00:00.000Z`,
  text: time === 14 ? '7:00 AM - 10:55 AM' : '3:00 PM - 7:00 PM',
  checked,
  assignment_id: 7,
})
type Patch = Parameters<typeof aPatientPage>[0]
const choice = (more: Patch = {}, days = ['06', '07']) =>
  aPatientPage({
    missing_exact_time: true,
    nurse_scheduling_dates_arr: days.map((day) => [slot(day, 14), slot(day, 22)]),
    ...more,
  })
const sent = (more: Patch = {}) =>
  choice({
    nurse_scheduling_dates_arr: [[slot('06', 14, true), slot('06', 22)], [slot('07', 14)]],
    selected_start: slot('06', 14).start,
    ...more,
  })
const declined = choice({ patient_declined: true })
const withNurse = (at = start) =>
  sent({
    nurse_name: 'Nora',
    missing_exact_time: false,
    mini_assignment: { start: at },
    nurse_scheduling_dates_arr: [
      [{ ...slot('06', 14, true), text: '10:00 AM - 11:30 AM MST' }],
      [slot('07', 14)],
    ],
  })
const trouble = 'Sorry, there was an error. Please visit the link again or call us directly.'

test('TOK-049 the link alone reads the summary of the visit and the times to choose from', async () => {
  const server = answers(choice())
  await open()
  expect([
    textOf('Saline') !== null,
    textOf('The visit takes about 1.5 h.') !== null,
    boxes().length,
  ]).toEqual([true, true, 4])
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(
    ['Monday, May 6', 'Tuesday, May 7'].map(
      (day) => `${day} MST7:00 AM - 10:55 AM3:00 PM - 7:00 PM`,
    ),
  )
  expect([server.calls.length, server.calls[0]?.body, server.calls[0]?.init.credentials]).toEqual([
    1,
    { patient_token: 't' },
    'omit',
  ])
  expect(JSON.stringify(server.calls[0]?.init.headers).toLowerCase()).not.toContain('authorization')
})

test('TOK-050 TOK-051 TOK-052 TOK-053 each state has its title, buttons and transitions', async () => {
  const server = answers(choice(), sent(), declined, sent())
  await open()
  expect([title(), buttons()]).toEqual([
    'Schedule Your Visit',
    ['Confirm', "This doesn't work for me"],
  ])
  tick(0)
  expect(title()).toBe('Schedule Your Visit')
  press('Confirm')
  expect(await server.bodyOf(2)).toMatchObject({
    patient_token: 't',
    selected_dates: [{ start: slot('06', 14).start, assignment_id: 7 }],
  })
  await screen.findByText('Your request was sent')
  expect([
    buttons(),
    boxes().length,
    textOf('Monday, May 6 MST') !== null,
    textOf('7:00 AM - 10:55 AM') !== null,
  ]).toEqual([['Reschedule Visit'], 0, true, true])
  press('Reschedule Visit')
  expect([title(), buttons(), boxes().map(({ checked }) => checked)]).toEqual([
    'Reschedule your Visit',
    ['Confirm', 'Keep Existing Visit'],
    [true, false, false],
  ])
  press('Keep Existing Visit')
  expect([title(), buttons(), server.calls.length]).toEqual([
    'Your request was sent',
    ['Reschedule Visit'],
    2,
  ])
  cleanup()

  const other = answers(choice(), declined, sent())
  await open()
  press("This doesn't work for me")
  await screen.findByText('We will contact you to find another time.')
  expect(other.calls[1]?.path).toMatch(/\/scheduling\/patient\/deny-time$/)
  expect([title(), buttons(), boxes().length]).toEqual([
    'Reschedule your Visit',
    ['Back to Confirmation'],
    0,
  ])
  press('Back to Confirmation')
  expect([title(), buttons(), boxes().length, other.calls.length]).toEqual([
    'Schedule Your Visit',
    ['Confirm', "This doesn't work for me"],
    4,
    2,
  ])
  tick(0)
  press('Confirm')
  await screen.findByText('Your request was sent')
  cleanup()

  answers(withNurse())
  await open()
  expect([
    title(),
    buttons(),
    textOf(/Nora will visit you/) !== null,
    textOf('10:00 AM - 11:30 AM MST') !== null,
  ]).toEqual(['We have a Nurse for your Visit!', ['Reschedule Visit'], true, true])
  press('Reschedule Visit')
  expect([title(), buttons()]).toEqual([
    'Reschedule your Visit',
    ['Confirm', 'Keep Existing Visit'],
  ])
  cleanup()
  // A decline takes precedence over every other state.
  answers({ ...withNurse(), patient_declined: true })
  await open()
  expect(title()).toBe('Reschedule your Visit')
})

test('TOK-051 a page without times to choose announces a call and offers no button', async () => {
  answers(choice({ nurse_scheduling_dates_arr: [] }))
  await open()
  expect([
    title(),
    buttons(),
    boxes().length,
    textOf('We will contact you to find another time.') !== null,
    textOf(/Please select/),
    textOf(/can visit you/),
  ]).toEqual(['Schedule Your Visit', [], 0, true, null, null])
})

test('OFR-014 TOK-056 a three-day treatment offered as one visit has the patient choose one day', async () => {
  for (const blast_type of ['flexible', 'fixed-date', 'fixed']) {
    const server = answers(
      choice({ mini_assignment: { blast_type, days_to_schedule: 3, duration_days: 3 } }),
      sent(),
    )
    await open()
    expect([blast_type, textOf('Please select 1 day') !== null, isShut('Confirm')]).toEqual([
      blast_type,
      true,
      true,
    ])
    tick(0)
    press('Confirm')
    expect(await server.bodyOf(2), blast_type).toMatchObject({
      selected_dates: [{ start: slot('06', 14).start }],
    })
    await screen.findByText('Your request was sent')
    cleanup()
  }
})

test('TOK-053 TOK-056 TOK-058 choosing another day of a single visit replaces the first choice', async () => {
  const server = answers(sent(), sent())
  await open()
  press('Reschedule Visit')
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false])
  tick(2)
  expect([
    boxes().map(({ checked }) => checked),
    isShut('Confirm'),
    textOf('Please select 1 day'),
  ]).toEqual([[false, false, true], false, null])
  tick(2)
  expect([boxes().some(({ checked }) => checked), isShut('Confirm')]).toEqual([false, true])
  tick(2)
  press('Confirm')
  expect((await server.bodyOf(2))['selected_dates']).toEqual([
    { start: slot('07', 14).start, assignment_id: 7 },
  ])
})

test('TOK-075 a chosen day names its zone unless its time already does', async () => {
  for (const [day, heading] of [
    ['06', 'Monday, May 6 MST'],
    ['07', 'Tuesday, May 7 MST'],
  ] as const) {
    answers(sent({ nurse_scheduling_dates_arr: [[slot(day, 14, true)]] }))
    await open()
    expect(textOf(heading), heading).not.toBeNull()
    cleanup()
  }
  answers(withNurse())
  await open()
  expect([textOf('Monday, May 6') !== null, textOf('10:00 AM - 11:30 AM MST') !== null]).toEqual([
    true,
    true,
  ])
})

test('TOK-057 TOK-058 Confirm is disabled, with the reason beside it, until the exact days are chosen', async () => {
  const three = choice(
    { mini_assignment: { blast_type: 'multi-day', days_to_schedule: 3, duration_days: 3 } },
    ['06', '07', '08', '09'],
  )
  const server = answers(three, sent())
  await open()
  const fault = () =>
    screen.getByRole('button', { name: 'Confirm' }).parentElement?.querySelector('p')
      ?.textContent ?? null
  expect([fault(), isShut('Confirm')]).toEqual(['Please select 3 days', true])
  for (const n of [0, 2, 6]) tick(n)
  expect([fault(), isShut('Confirm')]).toEqual(['Please select 3 consecutive days', true])
  tick(4)
  expect([fault(), isShut('Confirm')]).toEqual(['Please select 3 days', true])
  tick(6)
  expect([fault(), isShut('Confirm')]).toEqual([null, false])
  tick(1)
  expect([
    boxes()
      .slice(0, 2)
      .map(({ checked }) => checked),
    fault(),
    isShut('Confirm'),
  ]).toEqual([[false, true], null, false])
  press('Confirm')
  expect((await server.bodyOf(2))['selected_dates']).toMatchObject(
    [slot('06', 22), slot('07', 14), slot('08', 14)].map(({ start: at }) => ({ start: at })),
  )
})

test('TOK-059 an exact start needs only Confirm; an open one says that the nurse will name it', async () => {
  const server = answers(
    aPatientPage({
      selected_start: start,
      nurse_scheduling_dates_arr: [
        [{ start, text: '10:00 AM - 11:30 AM MST', checked: false, assignment_id: 7 }],
      ],
    }),
    sent(),
  )
  await open()
  expect([
    boxes().length,
    textOf('Monday, May 6') !== null,
    textOf('10:00 AM - 11:30 AM MST') !== null,
    textOf('Your nurse will confirm the exact start time.'),
    isShut('Confirm'),
  ]).toEqual([0, true, true, null, false])
  press('Confirm')
  expect((await server.bodyOf(2))['selected_dates']).toEqual([{ start, assignment_id: 7 }])
  cleanup()
  answers(choice())
  await open()
  expect(textOf('Your nurse will confirm the exact start time.')).not.toBeNull()
})

test('TOK-060 TOK-061 TOK-073 a failed call shows text and phone; an ended link closes the page', async () => {
  for (const answer of [
    refusal(404, 'This link is not valid.'),
    refusal(410, 'This link has expired.'),
    refusal(429, 'Too many requests.'),
    refusal(500),
    { ...choice(), covered: true },
  ]) {
    answers(answer)
    await open()
    const alert = screen.getByRole('alert')
    expect([alert.textContent, buttons(), boxes().length]).toEqual([trouble, [], 0])
    expect(
      alert.compareDocumentPosition(screen.getByRole('link', { name: '555-555-0100' })) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    cleanup()
  }
  for (const [status, error, text, isOpen] of [
    [500, '', trouble, true],
    [
      409,
      'This visit was just updated. Please check the times again.',
      `This visit was just updated. Please check the times again. ${trouble}`,
      true,
    ],
    [410, 'This link has expired.', trouble, false],
  ] as const) {
    answers(choice(), refusal(status, error), choice())
    await open()
    press("This doesn't work for me")
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await expect.poll(() => boxes().length).toBe(isOpen ? 4 : 0)
    expect(screen.getByRole('link', { name: '555-555-0100' })).not.toBeNull()
    cleanup()
  }
})

test('TOK-076 a time that passed while the page was open is named, and the choices are refreshed', async () => {
  const server = answers(
    choice(),
    refusal(400, 'This time has passed. Please choose another one.'),
    choice({}, ['07']),
  )
  await open()
  tick(0)
  press('Confirm')
  await server.bodyOf(3)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This time has passed. Please choose another one.',
  )
  await expect.poll(() => boxes().length).toBe(2)
})

test('TOK-063 less than a day before the start the page says to call and offers no change', async () => {
  answers(withNurse(addMinutes(now(), 23 * 60)))
  await open()
  expect([textOf('Please call us to change this visit.') !== null, buttons()]).toEqual([true, []])
})

test('TOK-053 the summary names no day while several days are rescheduled', async () => {
  answers(withNurse())
  await open()
  press('Reschedule Visit')
  expect([...document.querySelectorAll('.facts b')].map(({ textContent }) => textContent)).toEqual([
    'Monday, May 6',
    'Saline',
  ]) // the time of a single day stays visible
  cleanup()
  const day = (at: string) => [
    { ...slot(at, 14, true), text: '7:00 AM - 8:30 AM MST' },
    slot(at, 22),
  ]
  const both = sent({
    nurse_name: 'Nora',
    missing_exact_time: false,
    mini_assignment: { start: slot('06', 14).start, days_to_schedule: 2 },
    selected_start: slot('06', 14).start,
    nurse_scheduling_dates_arr: [day('06'), day('07')],
  })
  answers(both)
  await open()
  expect(textOf('Tuesday, May 7')).not.toBeNull()
  press('Reschedule Visit')
  expect([
    boxes().filter(({ checked }) => checked).length,
    [...document.querySelectorAll('.facts b')].map(({ textContent }) => textContent),
  ]).toEqual([2, ['Saline']])
})
