// The select page /ns when the visit is assigned or ended, or an answer is refused. TOK-026, TOK-028, TOK-030, TOK-042,
// TOK-043, TOK-073.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  boxes,
  buttons,
  flexiblePage,
  open,
  press,
  textOf,
  title,
} from './nurse-select.testing.tsx'
import { aNursePage, answers, refusal, start } from './pages.testing.ts'

const broken = 'Something went wrong. Please open the link again or call us at 555-555-0100.'

test('TOK-026 an assigned visit names its state: with another nurse, confirmed or yet to be confirmed', async () => {
  answers(flexiblePage({ is_assigned: true, confirmed: false }))
  await open()
  expect([
    title(),
    textOf('This visit has been assigned to another nurse.') !== null,
    buttons(),
  ]).toEqual(['Thanks for your interest', true, []])
  cleanup()
  answers(flexiblePage({ is_assigned: true, nurse_is_assigned: true, confirmed: true }))
  await open()
  expect([
    title(),
    textOf('This visit is yours.') !== null,
    screen.getByRole('link', { name: 'My Visits' }).getAttribute('href'),
  ]).toEqual(['Thanks for your interest', true, '/visits-list'])
  cleanup()
  const waiting = {
    id: 7,
    treatment: 'Saline',
    city: 'Phoenix',
    start,
    timezone: 'America/Phoenix',
    nurse_token: 'n7',
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
      textOf('Please confirm this visit.') !== null,
      textOf('This visit is yours.'),
    ]).toEqual(['Thanks for your interest', true, null])
    expect(
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/nc'))
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/nc?t=n7'])
    cleanup()
  }
  answers(flexiblePage({ is_assigned: true, nurse_is_assigned: true }))
  await open()
  expect([textOf('Please confirm this visit.') !== null, textOf('This visit is yours.')]).toEqual([
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
      textOf('Saline'),
    ]).toEqual([
      'This visit cannot be scheduled online. Please call us at 555-555-0100.',
      [],
      [],
      null,
    ])
    cleanup()
  }
})

test('TOK-042 TOK-043 TOK-073 an ended link reads as covered, a failure shows text and phone', async () => {
  for (const answer of [
    { ...flexiblePage(), covered: true },
    refusal(410, 'This link has expired.'),
  ]) {
    answers(answer)
    await open()
    expect([screen.getByRole('alert').textContent, buttons(), textOf('Saline')]).toEqual([
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
    .poll(() => [screen.queryByRole('alert')?.textContent, buttons(), textOf('Saline')])
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

test('TOK-030 TOK-043 each refused press scrolls to its text, and choosing a slot then moves nothing', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = function scroll() {
    scrolled(this.textContent)
  }
  const none = refusal(400, 'Please select at least one time.')
  answers(flexiblePage(), none, flexiblePage(), none, flexiblePage())
  await open()
  for (const times of [1, 2]) {
    press('Submit Availability')
    await vi.waitFor(() =>
      expect(scrolled.mock.calls).toEqual(
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
