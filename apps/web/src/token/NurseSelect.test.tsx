// How a nurse answers an offer behind /ns. TOK-001, TOK-016, TOK-021, TOK-022, TOK-023, TOK-024, TOK-025, TOK-027,
// TOK-029, TOK-030, TOK-031, TOK-032, TOK-076.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  boxes,
  buttons,
  flexiblePage,
  open,
  press,
  textOf,
  title,
} from './nurse-select.testing.tsx'
import {
  aNursePage,
  answers,
  laterDays,
  offeredDays,
  phone,
  refusal,
  start,
} from './pages.testing.ts'

const checked = (): boolean[] => boxes().map((box) => box.checked)
const [morning, , wholeDay] = offeredDays[0] as NonNullable<(typeof offeredDays)[number]>
const tuesday = offeredDays[1]?.[1] as NonNullable<typeof morning>
const chosen = [morning, tuesday].map((slot) => ({ start: slot?.start ?? '', all_day: false }))
const applied = flexiblePage({
  mini_assignment: { is_available: true },
  scheduling_dates: chosen,
  available_dates_arr: offeredDays.map((day) =>
    day.map((slot) => ({ ...slot, checked: slot === morning || slot === tuesday })),
  ),
})

test('TOK-001 calls of the link pages carry no session, even in a browser that is signed in', async () => {
  localStorage.setItem('token', 'somebody.is.signed-in')
  const server = answers(flexiblePage(), applied)
  await open()
  fireEvent.click(boxes()[0] as HTMLElement)
  press('Submit Availability')
  await server.bodyOf(2)
  for (const { path, init } of server.calls) {
    expect([path, init.credentials]).toEqual([
      expect.stringMatching(/\/scheduling\/nurse\/select-time$/),
      'omit',
    ])
    expect(JSON.stringify(init.headers).toLowerCase()).not.toContain('authorization')
  }
})

test('TOK-021 TOK-027 TOK-031 an open offer shows the visit, its days and the fairness note', async () => {
  answers(flexiblePage())
  await open()
  expect([title(), buttons()]).toEqual([
    'Are you available?',
    ['Submit Availability', 'Not Interested'],
  ])
  expect(textOf(/^All times .*\(MST\)\.$/)?.previousElementSibling?.textContent).toBe(
    'Are you available?',
  )
  for (const fact of ['May 6, 2030 - May 7, 2030', 'Saline', 'Phoenix, AZ', /1\.5 h/, /\$/])
    expect(screen.getAllByText(fact).length, String(fact)).toBeGreaterThan(0)
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(
    ['Monday, May 6 MST', 'Tuesday, May 7 MST'].map(
      (day) => `${day}7:00 AM - 10:55 AM3:00 PM - 7:00 PMAll day`,
    ),
  )
  expect(
    textOf(
      'Other nurses are also offered this visit. To be fair to everyone, please only choose times you can keep.',
    ),
  ).not.toBeNull()
  cleanup()
  answers(
    flexiblePage({
      mini_assignment: {
        blast_type: 'fixed-date',
        blast_details: { date: '2030-05-06', slots: [] },
      },
    }),
  )
  await open()
  expect(textOf('May 6, 2030')).not.toBeNull()
})

test('TOK-016 "All day" checks and disables the other slots of its day and is sent alone', async () => {
  const server = answers(flexiblePage(), applied)
  await open()
  fireEvent.click(boxes()[0] as HTMLElement)
  fireEvent.click(boxes()[2] as HTMLElement)
  expect([checked().slice(0, 3), boxes().map(({ disabled }) => disabled)]).toEqual([
    [true, true, true],
    [true, true, false, false, false, false],
  ])
  fireEvent.click(boxes()[2] as HTMLElement)
  expect([checked().slice(0, 3), boxes().map(({ disabled }) => disabled)]).toEqual([
    [false, false, false],
    [false, false, false, false, false, false],
  ])
  fireEvent.click(boxes()[2] as HTMLElement)
  press('Submit Availability')
  expect((await server.bodyOf(2))['scheduling_dates']).toEqual([
    { start: wholeDay?.start, all_day: true },
  ])
})

test('TOK-022 a nurse who is not interested can offer days of the following week', async () => {
  for (const blast_type of ['flexible', 'fixed'] as const) {
    const server = answers(
      flexiblePage({ mini_assignment: { blast_type, is_available: false } }),
      applied,
    )
    await open()
    expect([title(), buttons()[0]]).toEqual([
      'You are not interested in this visit.',
      'Offer Other Availability',
    ])
    press('Offer Other Availability')
    expect(
      screen.getAllByRole('group').map(({ textContent }) => textContent?.slice(0, 18)),
    ).toEqual(['Monday, May 13 MST'])
    fireEvent.click(boxes()[1] as HTMLElement)
    press('Submit Availability')
    expect(await server.bodyOf(2)).toEqual({
      token: 't',
      is_available: true,
      dates: true,
      scheduling_dates: [{ start: laterDays[0]?.[1]?.start, all_day: false }],
    })
    await screen.findByText("We'll confirm if it's yours ASAP")
    cleanup()
  }
})

test('TOK-023 TOK-024 "Adjust Availability" reopens the submitted times to replace them', async () => {
  const server = answers(applied, applied)
  await open()
  expect([title(), buttons()]).toEqual([
    "We'll confirm if it's yours ASAP",
    ['Adjust Availability', 'Cancel Pending Visit'],
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Monday, May 6 MST 7:00 AM - 10:55 AM',
    'Tuesday, May 7 MST 3:00 PM - 7:00 PM',
  ])
  press('Adjust Availability')
  expect(checked()).toEqual([true, false, false, false, true, false])
  fireEvent.click(boxes()[0] as HTMLElement)
  press('Submit Availability')
  expect((await server.bodyOf(2))['scheduling_dates']).toEqual([chosen[1]])
  cleanup()
  // A slot that has begun is no longer offered, yet stays among the submitted ones; a fixed visit shows its own time.
  answers(
    flexiblePage({
      mini_assignment: { is_available: true },
      scheduling_dates: chosen,
      available_dates_arr: offeredDays.slice(1),
    }),
  )
  await open()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  cleanup()
  answers(
    aNursePage({
      mini_assignment: { is_available: true },
      scheduling_dates: [{ start, all_day: false }],
    }),
  )
  await open()
  expect([screen.getByRole('listitem').textContent, buttons()]).toEqual([
    'Monday, May 6 10:00 AM - 11:30 AM MST',
    ['Adjust Availability', 'Cancel Pending Visit'],
  ])
})

test('TOK-022 TOK-024 TOK-025 the second half of a double click presses no button that the first brought', async () => {
  const declined = flexiblePage({ mini_assignment: { is_available: false } })
  for (const [page, name, then] of [
    [applied, 'Adjust Availability', 'Submit Availability'],
    [applied, 'Cancel Pending Visit', 'Keep'],
    [declined, 'Offer Other Availability', 'Not Interested'],
  ] as const) {
    const server = answers(page)
    await open()
    press(name)
    fireEvent.click(screen.getByRole('button', { name: then }), { detail: 2 })
    expect([name, buttons().includes(then), server.calls.length]).toEqual([name, true, 1])
    cleanup()
  }
})

test('TOK-025 "Cancel Pending Visit" asks before it takes the answer back', async () => {
  const server = answers(applied, flexiblePage())
  await open()
  press('Cancel Pending Visit')
  expect([textOf('Cancel this pending visit?') !== null, buttons().toSorted()]).toEqual([
    true,
    ['Cancel Visit', 'Keep'],
  ])
  press('Keep')
  expect([buttons(), server.calls.length]).toEqual([
    ['Adjust Availability', 'Cancel Pending Visit'],
    1,
  ])
  press('Cancel Pending Visit')
  press('Cancel Visit')
  expect(await server.bodyOf(2)).toEqual({ token: 't' })
  expect(server.calls[1]?.path).toMatch(/\/scheduling\/nurse\/delete$/)
  await screen.findByText('Are you available?')
  expect(checked()).toEqual([false, false, false, false, false, false])
})

test('TOK-029 each type of offer has its own choice: yes or no, one day, all days, or several days', async () => {
  const server = answers(aNursePage(), aNursePage({ mini_assignment: { is_available: true } }))
  await open()
  expect([buttons(), screen.queryAllByRole('checkbox')]).toEqual([
    ['I am Interested', 'Not Interested'],
    [],
  ])
  press('I am Interested')
  expect(await server.bodyOf(2)).toEqual({ token: 't', is_available: true, dates: true, start })
  cleanup()
  answers(
    flexiblePage({
      mini_assignment: { blast_type: 'fixed-date' },
      available_dates_arr: offeredDays.slice(0, 1),
    }),
  )
  await open()
  expect([screen.getAllByRole('group').length, textOf(/Choose every day/)]).toEqual([1, null])
  cleanup()
  answers(flexiblePage())
  await open()
  expect([screen.getAllByRole('group').length, textOf(/Choose every day/)]).toEqual([2, null])
  cleanup()
  answers(flexiblePage({ mini_assignment: { blast_type: 'multi-day', days_to_schedule: 2 } }))
  await open()
  expect([
    screen.getAllByRole('group').length,
    textOf('Choose every day you can work. 2 days are needed.') !== null,
  ]).toEqual([2, true])
})

test('TOK-030 TOK-076 a missing or passed time is named, and the choices are refreshed', async () => {
  const passed = flexiblePage({ available_dates_arr: offeredDays.slice(1) })
  const server = answers(
    flexiblePage(),
    refusal(400, 'Please select at least one time.'),
    flexiblePage(),
    refusal(400, 'This time has passed. Please choose another one.'),
    passed,
  )
  await open()
  press('Submit Availability')
  expect(await server.bodyOf(3)).toEqual({ token: 't', dates: true })
  expect((await screen.findByRole('alert')).textContent).toBe('Please select at least one time.')
  fireEvent.click(boxes()[0] as HTMLElement)
  await expect
    .poll(
      () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Availability' }).disabled,
    )
    .toBe(false)
  press('Submit Availability')
  await server.bodyOf(5)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This time has passed. Please choose another one.',
  )
  await expect.poll(() => screen.getAllByRole('group').length).toBe(1)
})

test('TOK-032 missing charts and confirmations are listed with links and block nothing', async () => {
  const chart = {
    treatment: 'Vyvgart',
    city: 'Mesa',
    start,
    timezone: 'America/Phoenix',
    patient: null,
  }
  answers(
    flexiblePage({
      missing_charts: [
        { id: 31, provider_has_own_chart: false, ...chart },
        { id: 32, provider_has_own_chart: true, ...chart },
      ],
      missing_nurse_visit_confirmation: [
        {
          id: 33,
          treatment: 'Entyvio',
          city: 'Tempe',
          start,
          timezone: 'America/Phoenix',
          nurse_token: 'n33',
        },
      ],
    }),
  )
  await open()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/nc?t=n33',
    '/visits/31/chart',
    `tel:+1${phone}`,
  ])
  expect([
    textOf('Charts to complete') !== null,
    textOf('Visits to confirm') !== null,
    textOf('Please submit this chart to the pharmacy by email or fax.') !== null,
  ]).toEqual([true, true, true])
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Availability' }).disabled,
  ).toBe(false)
  cleanup()
  answers(flexiblePage())
  await open()
  expect([textOf('Charts to complete'), textOf('Visits to confirm')]).toEqual([null, null])
})
