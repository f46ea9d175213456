// TOK "Nurse select page" 021-032, 042-044, 073, 076: what a nurse sees behind /ns, state by state.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NurseSelect } from './NurseSelect.tsx'
import {
  aNursePage,
  answers,
  flexible,
  laterDays,
  offeredDays,
  phone,
  refusal,
  start,
} from './pages.testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const open = async (): Promise<void> => {
  render(<NurseSelect token="t" phone={phone} />)
  await screen.findByRole('heading', { level: 1 })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const buttons = (): (string | null)[] =>
  screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const checked = (): boolean[] => boxes().map((box) => box.checked)
const saidOf = (text: string | RegExp) => screen.queryByText(text)
const flexiblePage = (more: Parameters<typeof aNursePage>[0] = {}) =>
  aNursePage({
    available_dates_arr: offeredDays,
    available_dates_other: laterDays,
    ...more,
    mini_assignment: { ...flexible, ...more.mini_assignment },
  })
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

test("TOK-001 the pages' calls carry no session, though somebody is signed in in this browser", async () => {
  localStorage.setItem('token', 'somebody.is.signed-in')
  const server = answers(flexiblePage(), applied)
  await open()
  fireEvent.click(boxes()[0] as HTMLElement)
  press('Submit Availability')
  await server.asked(2)
  for (const { path, init } of server.calls) {
    expect([path, init.credentials]).toEqual([
      expect.stringMatching(/\/scheduling\/nurse\/select-time$/),
      'omit',
    ])
    expect(JSON.stringify(init.headers).toLowerCase()).not.toContain('authorization')
  }
})

test('TOK-021 TOK-027 TOK-031 not answered: the visit in short, a block per day with its slots, the zone below the title, and the note about the others', async () => {
  answers(flexiblePage())
  await open()
  expect([title(), buttons()]).toEqual([
    'Are you available?',
    ['Submit Availability', 'Not Interested'],
  ])
  expect(saidOf(/^All times .*\(MST\)\.$/)?.previousElementSibling?.textContent).toBe(
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
    saidOf(
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
  expect(saidOf('May 6, 2030')).not.toBeNull()
})

test('TOK-016 All day checks and shuts the other slots of its day, and alone is sent; unchecked it leaves none of them', async () => {
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
  expect((await server.asked(2))['scheduling_dates']).toEqual([
    { start: wholeDay?.start, all_day: true },
  ])
})

test('TOK-022 not interested says so and offers other days, which are those of the week after', async () => {
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
    expect(await server.asked(2)).toEqual({
      token: 't',
      is_available: true,
      dates: true,
      scheduling_dates: [{ start: laterDays[0]?.[1]?.start, all_day: false }],
    })
    await screen.findByText("We'll confirm if it's yours ASAP")
    cleanup()
  }
})

test('TOK-023 TOK-024 applied: the chosen dates, and Adjust Availability reopens the choice with them; the next Submit sends what is checked then', async () => {
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
  expect((await server.asked(2))['scheduling_dates']).toEqual([chosen[1]])
  cleanup()
  // A slot that has begun is offered no more, and is still what she chose; a fixed visit says its own time.
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

test('TOK-022 TOK-024 TOK-025 the second half of a double click presses none of the buttons that came with the first', async () => {
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

test('TOK-025 Cancel Pending Visit asks first; Keep leaves everything, Cancel Visit takes the answer away', async () => {
  const server = answers(applied, flexiblePage())
  await open()
  press('Cancel Pending Visit')
  expect([saidOf('Cancel this pending visit?') !== null, buttons().toSorted()]).toEqual([
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
  expect(await server.asked(2)).toEqual({ token: 't' })
  expect(server.calls[1]?.path).toMatch(/\/scheduling\/nurse\/delete$/)
  await screen.findByText('Are you available?')
  expect(checked()).toEqual([false, false, false, false, false, false])
})

test('TOK-026 assigned: to another nurse, to her and confirmed, to her and still to be confirmed', async () => {
  answers(flexiblePage({ is_assigned: true, confirmed: false }))
  await open()
  expect([
    title(),
    saidOf('This visit has been assigned to another nurse.') !== null,
    buttons(),
  ]).toEqual(['Thanks for your interest', true, []])
  cleanup()
  answers(flexiblePage({ is_assigned: true, nurse_is_assigned: true, confirmed: true }))
  await open()
  expect([
    title(),
    saidOf('This visit is yours.') !== null,
    screen.getByRole('link', { name: 'My Visits' }).getAttribute('href'),
  ]).toEqual(['Thanks for your interest', true, '/visits-list'])
  cleanup()
  const waiting = {
    id: 7,
    treatment: 'Saline',
    city: 'Phoenix',
    start,
    timezone: 'America/Phoenix',
    nurse_token: 'hers',
  }
  for (const assigned of [true, false]) {
    answers(
      flexiblePage({
        is_assigned: assigned,
        nurse_is_assigned: assigned,
        missing_nurse_visit_confirmation: [waiting],
      }),
    )
    await open()
    expect([
      title(),
      saidOf('Please confirm this visit.') !== null,
      saidOf('This visit is yours.'),
    ]).toEqual(['Thanks for your interest', true, null])
    expect(
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/nc'))
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/nc?t=hers'])
    cleanup()
  }
  answers(flexiblePage({ is_assigned: true, nurse_is_assigned: true }))
  await open()
  expect([saidOf('Please confirm this visit.') !== null, saidOf('This visit is yours.')]).toEqual([
    true,
    null,
  ])
})

test('TOK-028 any other type of offer shows only the warning to call', async () => {
  for (const blast_type of ['manual', null] as const) {
    answers(aNursePage({ mini_assignment: { blast_type } }))
    await open()
    expect([
      screen.getByRole('alert').textContent,
      buttons(),
      screen.queryAllByRole('checkbox'),
      saidOf('Saline'),
    ]).toEqual([
      'This visit cannot be scheduled online. Please call us at 555-555-0100.',
      [],
      [],
      null,
    ])
    cleanup()
  }
})

test('TOK-029 each type has its choice: fixed a yes or no, a fixed date one day, flexible all days, several days with how many are needed', async () => {
  const server = answers(aNursePage(), aNursePage({ mini_assignment: { is_available: true } }))
  await open()
  expect([buttons(), screen.queryAllByRole('checkbox')]).toEqual([
    ['I am Interested', 'Not Interested'],
    [],
  ])
  press('I am Interested')
  expect(await server.asked(2)).toEqual({ token: 't', is_available: true, dates: true, start })
  cleanup()
  answers(
    flexiblePage({
      mini_assignment: { blast_type: 'fixed-date' },
      available_dates_arr: offeredDays.slice(0, 1),
    }),
  )
  await open()
  expect([screen.getAllByRole('group').length, saidOf(/Choose every day/)]).toEqual([1, null])
  cleanup()
  answers(flexiblePage())
  await open()
  expect([screen.getAllByRole('group').length, saidOf(/Choose every day/)]).toEqual([2, null])
  cleanup()
  answers(flexiblePage({ mini_assignment: { blast_type: 'multi-day', days_to_schedule: 2 } }))
  await open()
  expect([
    screen.getAllByRole('group').length,
    saidOf('Choose every day you can work. 2 days are needed.') !== null,
  ]).toEqual([2, true])
})

test('TOK-030 TOK-076 what is missing or has passed is said in its own words, and the choices are read anew', async () => {
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
  expect(await server.asked(3)).toEqual({ token: 't', dates: true })
  expect((await screen.findByRole('alert')).textContent).toBe('Please select at least one time.')
  fireEvent.click(boxes()[0] as HTMLElement)
  await expect
    .poll(
      () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Availability' }).disabled,
    )
    .toBe(false)
  press('Submit Availability')
  await server.asked(5)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This time has passed. Please choose another one.',
  )
  await expect.poll(() => screen.getAllByRole('group').length).toBe(1)
})

test("TOK-032 charts to complete and visits to confirm, each with its link or the note of the pharmacy's own chart; they block nothing, and no box is empty", async () => {
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
    saidOf('Charts to complete') !== null,
    saidOf('Visits to confirm') !== null,
    saidOf('Please submit this chart to the pharmacy by email or fax.') !== null,
  ]).toEqual([true, true, true])
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Availability' }).disabled,
  ).toBe(false)
  cleanup()
  answers(flexiblePage())
  await open()
  expect([saidOf('Charts to complete'), saidOf('Visits to confirm')]).toEqual([null, null])
})

const broken = 'Something went wrong. Please open the link again or call us at 555-555-0100.'
test('TOK-042 TOK-043 TOK-073 covered where nobody can answer or the link has ended, also on a page that was open; anything else is the box, after what the server said', async () => {
  for (const given of [
    { ...flexiblePage(), covered: true },
    refusal(410, 'This link has expired.'),
  ]) {
    answers(given)
    await open()
    expect([screen.getByRole('alert').textContent, buttons(), saidOf('Saline')]).toEqual([
      'This visit has been covered or canceled.',
      [],
      null,
    ])
    cleanup()
  }
  answers(flexiblePage(), refusal(410, 'This link has expired.'))
  await open()
  press('Not Interested')
  await expect
    .poll(() => [screen.queryByRole('alert')?.textContent, buttons(), saidOf('Saline')])
    .toEqual(['This visit has been covered or canceled.', [], null])
  cleanup()
  for (const [status, error] of [
    [404, 'This link is not valid.'],
    [500, ''],
    [429, 'Too many requests. Please try again later.'],
  ] as const) {
    answers(refusal(status, error))
    await open()
    expect(screen.getByRole('alert').textContent).toBe(`${error} ${broken}`.trim())
    cleanup()
  }
  answers(flexiblePage(), refusal(409, 'This visit has been covered or canceled.'), flexiblePage())
  await open()
  press('Not Interested')
  expect((await screen.findByRole('alert')).textContent).toBe(
    `This visit has been covered or canceled. ${broken}`,
  )
})

test('TOK-030 TOK-043 what a press is refused with is scrolled to, each time, and nothing moves under the finger that chooses then', async () => {
  const sought = vi.fn()
  Element.prototype.scrollIntoView = function scroll() {
    sought(this.textContent)
  }
  const none = refusal(400, 'Please select at least one time.')
  answers(flexiblePage(), none, flexiblePage(), none, flexiblePage())
  await open()
  for (const times of [1, 2]) {
    press('Submit Availability')
    await vi.waitFor(() =>
      expect(sought.mock.calls).toEqual(
        Array.from({ length: times }, () => ['Please select at least one time.']),
      ),
    )
    await vi.waitFor(() =>
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Availability' }).disabled,
      ).toBe(false),
    )
  }
  fireEvent.click(boxes()[0] as HTMLElement)
  expect(screen.queryByRole('alert')).not.toBeNull()
})
