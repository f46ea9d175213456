// What a nurse sees behind /nc, state by state. TOK-002, TOK-033, TOK-034, TOK-035, TOK-036, TOK-037, TOK-038, TOK-039,
// TOK-040, TOK-041, TOK-042, TOK-043, TOK-073.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { NursePage } from '@wren/contract/token-pages'
import { NurseConfirm } from './NurseConfirm.tsx'
import { NurseSelect } from './NurseSelect.tsx'
import {
  aNursePage,
  aPatientPage,
  answers,
  flexible,
  phone,
  refusal,
  start,
} from './pages.testing.ts'
import { Patient } from './Patient.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (several = false): Promise<void> => {
  render(<NurseConfirm token="t" phone={phone} several={several} />)
  await screen.findByRole('heading', { level: 1 })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const buttons = (): [string | null, boolean][] =>
  screen
    .queryAllByRole<HTMLButtonElement>('button')
    .map(({ textContent, disabled }) => [textContent, disabled])
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const textOf = (text: string | RegExp) => screen.queryByText(text)
const dayOf = (at: string, text: string) => [{ start: at, text, checked: true, all_day: false }]
const exactDay = dayOf(start, '10:00 AM - 11:30 AM MST')
const pending = (more: Partial<Omit<NursePage, 'mini_assignment'>> = {}) =>
  aNursePage({
    mini_assignment: { is_pending: true },
    available_dates_arr: [exactDay],
    selected_start: start,
    ...more,
  })
const monday = '2030-05-06T14:00:00.000Z'
const tuesday = '2030-05-07T14:00:00.000Z'
const openTime = (days: readonly string[] = [monday]) =>
  aNursePage({
    mini_assignment: { ...flexible, is_pending: true },
    available_dates_arr: days.map((at) => dayOf(at, '7:00 AM - 10:55 AM')),
    selected_start: monday,
  })

test('TOK-033 TOK-034 a pending visit is confirmed or declined, and an open call disables both', async () => {
  let settle: (page: object) => void = () => undefined
  const server = answers(
    pending(),
    new Promise((resolve) => {
      settle = resolve
    }),
  )
  await open()
  expect([title(), buttons()]).toEqual([
    'Please confirm your visit',
    [
      ['Confirm Visit', false],
      ["This doesn't work for me", false],
    ],
  ])
  for (const fact of [
    'Monday, May 6',
    '10:00 AM - 11:30 AM MST',
    'Saline',
    'Phoenix, AZ',
    /1\.5 h/,
    /\$/,
  ])
    expect(screen.getAllByText(fact).length, String(fact)).toBeGreaterThan(0)
  press('Confirm Visit')
  expect(await server.bodyOf(2)).toEqual({ nurse_token: 't', confirmed: true, start })
  expect(buttons()).toEqual([
    ['Confirm Visit', true],
    ["This doesn't work for me", true],
  ])
  settle(pending({ confirmed: true, is_assigned: true, nurse_is_assigned: true }))
  await screen.findByText('Your visit is confirmed')
})

test('TOK-002 TOK-034 one Confirm covers several days, with or without "d" in the link', async () => {
  for (const several of [true, false]) {
    const server = answers(openTime([monday, tuesday]), openTime())
    render(<NurseConfirm token="t" phone={phone} several={several} />)
    // The outline is higher where the link announces several days.
    expect(document.querySelectorAll('.bone.block')).toHaveLength(several ? 3 : 2)
    await screen.findByRole('heading', { level: 1 })
    expect([
      textOf('Monday, May 6 MST') !== null,
      textOf('Tuesday, May 7 MST') !== null,
      screen.getAllByRole('combobox').length,
    ]).toEqual([true, true, 2])
    const [first, second] = screen.getAllByRole('combobox')
    fireEvent.change(first as HTMLElement, { target: { value: '2030-05-06T14:30:00.000Z' } })
    fireEvent.change(second as HTMLElement, { target: { value: '2030-05-07T15:05:00.000Z' } })
    press('Confirm Visit')
    expect(await server.bodyOf(2)).toEqual({
      nurse_token: 't',
      confirmed: true,
      start: ['2030-05-06T14:30:00.000Z', '2030-05-07T15:05:00.000Z'],
    })
    cleanup()
  }
})

test('TOK-035 a missing exact time requires a start inside the slot, in steps of five minutes', async () => {
  const server = answers(openTime(), openTime())
  await open()
  expect(textOf('7:00 AM - 10:55 AM')).not.toBeNull()
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name: 'Start time, Monday, May 6',
  })
  const options = [...select.options].map(({ textContent }) => textContent)
  expect([options.slice(0, 4), options.at(-1), options.length, select.required]).toEqual([
    ['Please select a start time.', '7:00 AM', '7:05 AM', '7:10 AM'],
    '10:55 AM',
    49,
    true,
  ])
  // The warning is below the choice, where the buttons may hide it: each press scrolls to it.
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = function scroll() {
    scrolled(this.textContent)
  }
  for (const times of [1, 2]) {
    press('Confirm Visit')
    expect([
      screen.getByRole('alert').textContent,
      server.calls.length,
      scrolled.mock.calls.length,
    ]).toEqual(['Please select a start time.', 1, times])
  }
  fireEvent.change(select, { target: { value: '2030-05-06T15:05:00.000Z' } })
  press('Confirm Visit')
  expect((await server.bodyOf(2))['start']).toBe('2030-05-06T15:05:00.000Z')
  cleanup()
  answers(pending())
  await open()
  expect([screen.queryByRole('combobox'), textOf('10:00 AM - 11:30 AM MST') !== null]).toEqual([
    null,
    true,
  ])
})

test('TOK-036 TOK-037 a confirmed visit shows its final times, how to change it and the way to My Visits', async () => {
  answers(pending({ confirmed: true, is_assigned: true, nurse_is_assigned: true }))
  await open()
  expect([title(), buttons()]).toEqual(['Your visit is confirmed', []])
  expect([
    textOf('Monday, May 6') !== null,
    textOf('10:00 AM - 11:30 AM MST') !== null,
    textOf('To cancel or reschedule this visit, please contact operations.') !== null,
  ]).toEqual([true, true, true])
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/visits-list')
})

test('TOK-038 the confirm page lists missing charts and other missing confirmations', async () => {
  answers(
    pending({
      missing_charts: [
        {
          id: 31,
          provider_has_own_chart: false,
          treatment: 'Vyvgart',
          city: 'Mesa',
          start,
          timezone: 'America/Phoenix',
          patient: null,
        },
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
})

test('TOK-039 an overlapping visit disables "Confirm Visit" but not declining', async () => {
  answers(pending({ already_has_visit: true }))
  await open()
  expect([screen.getByRole('alert').textContent, buttons()]).toEqual([
    'You already have a visit at this time.',
    [
      ['Confirm Visit', true],
      ["This doesn't work for me", false],
    ],
  ])
})

test('TOK-040 a visit that another nurse has, assigned or only chosen, offers no answer', async () => {
  for (const page of [
    pending({ is_assigned: true, confirmed: false }),
    pending({ confirmed: false }),
  ]) {
    answers(page)
    await open()
    expect([
      textOf(
        'Thanks for your interest but this visit has already been confirmed by another nurse',
      ) !== null,
      buttons(),
    ]).toEqual([true, []])
    cleanup()
  }
})

test('TOK-041 a decline is acknowledged at once and when the link is opened again', async () => {
  const thanks =
    'Thanks for letting us know. Maybe next time. If this was a mistake, please contact operations.'
  const declined = aNursePage({ confirmed: false, mini_assignment: { is_available: false } })
  const server = answers(pending(), declined)
  await open()
  press("This doesn't work for me")
  expect(await server.bodyOf(2)).toEqual({ nurse_token: 't', confirmed: false })
  await screen.findByText(thanks)
  expect(buttons()).toEqual([])
  cleanup()
  answers(declined)
  await open()
  expect(textOf(thanks)).not.toBeNull()
})

const broken = 'Something went wrong. Please open the link again or call us at 555-555-0100.'
test('TOK-042 TOK-043 TOK-073 an ended link reads as covered, a failure shows text and phone', async () => {
  for (const answer of [{ ...pending(), covered: true }, refusal(410, 'This link has expired.')]) {
    answers(answer)
    await open()
    expect([screen.getByRole('alert').textContent, buttons()]).toEqual([
      'This visit has been covered or canceled.',
      [],
    ])
    cleanup()
  }
  answers(pending(), refusal(410, 'This link has expired.'))
  await open()
  press('Confirm Visit')
  await expect
    .poll(() => [screen.queryByRole('alert')?.textContent, buttons(), textOf('Saline')])
    .toEqual(['This visit has been covered or canceled.', [], null])
  cleanup()
  answers(
    pending(),
    refusal(409, 'The time of this visit has changed. Please open the link again.'),
    pending(),
  )
  await open()
  press('Confirm Visit')
  expect((await screen.findByRole('alert')).textContent).toBe(
    `The time of this visit has changed. Please open the link again. ${broken}`,
  )
  cleanup()
  answers(refusal(500))
  await open()
  expect(screen.getByRole('alert').textContent).toBe(broken)
})

test.each([
  ['nurse select', NurseSelect, aNursePage()],
  ['nurse confirm', NurseConfirm, pending()],
  ['patient', Patient, aPatientPage({ selected_start: start })],
] as const)('TOK-044 the %s page says how to reach operations', async (_, Page, page) => {
  answers(page)
  render(<Page token="t" phone={phone} />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('heading', { name: 'Contact Operations Team' })).not.toBeNull()
  expect(screen.getByRole('link', { name: '555-555-0100' }).getAttribute('href')).toBe(
    'tel:+15555550100',
  )
})
