// The applicants panel (OFR-077).
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { ApplicantsPanel } from './offers-applicants.panel.tsx'
import {
  aConflict,
  aRecommended,
  press,
  settle,
  fixtureForEach,
  wholeWith,
} from './offers.testing.tsx'
import { inDialog, monday, tuesday } from './offers-steps.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

const stage = fixtureForEach()

test('OFR-077 staff accept checked slots of an applicant, one with an exact start, or all, and remove an answer', async () => {
  const answer = (nurse_id: number, first_name: string, starts: readonly string[]) => ({
    nurse_id,
    first_name,
    last_name: 'Marigold',
    is_available: true,
    nurse_response_date: '2026-11-22T02:00:00.000Z',
    scheduling_dates: starts.map((start) => ({ start, all_day: false })),
    note: null,
    covers_all_days: true,
    max_consecutive_days: 2,
    by_phone: null,
  })
  stage.table['POST /scheduling/nurse/all-availabilities'] = () => ({
    data: [answer(12, 'Beatrix', [monday]), answer(11, 'Abril', [monday, tuesday])],
  })
  stage.table['GET /api/scheduling/visits/7/recommended-nurses'] = () => ({
    data: [
      aRecommended(11, 'Abril', { conflicts: [aConflict()] }),
      aRecommended(12, 'Beatrix', { distanceMiles: 12.5 }),
    ],
  })
  stage.table['POST /scheduling/nurse/accept-time'] = () => ({
    assignment: wholeWith().assignment,
    series: [7],
  })
  stage.table['POST /scheduling/nurse/delete'] = () => ({ ok: true })
  await stage.open(<ApplicantsPanel whole={wholeWith()} replacing={false} />)
  expect(
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['Applicants', 'Wed, Nov 252 nurses', 'Thu, Nov 261 nurse'])
  const [abril, beatrix] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
  expect([abril.textContent?.slice(0, 14), beatrix.textContent?.slice(0, 16)]).toEqual([
    expect.stringMatching(/^1\s*Abril Marigol/),
    expect.stringMatching(/^2\s*Beatrix Marigo/),
  ])
  for (const text of ['4.2 mi', '~$160 ($80/hr)', 'confirmed'])
    expect(abril.textContent, text).toContain(text)
  const accept = () => within(abril).getByRole<HTMLButtonElement>('button', { name: 'Accept' })
  expect(accept().disabled).toBe(true)
  await press('Abril Marigold, Wednesday, Nov 25, 7:00 AM - 10:55 AM')
  await user().click(within(abril).getByRole('combobox', { name: 'Exact start' }))
  await pass(300)
  expect(
    screen
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['7:00 AM', '7:05 AM', '7:10 AM'])
  await user().click(screen.getByRole('option', { name: '7:10 AM' }))
  await pass(300)
  const accepted = () => stage.sentTo('POST /scheduling/nurse/accept-time').at(-1)
  await user().click(accept())
  await settle()
  expect(accepted()).toEqual({ assignment_id: 7, nurse_id: 11, start: '2026-11-25T14:10:00.000Z' })
  await press('Abril Marigold, Thursday, Nov 26, 7:00 AM - 10:55 AM')
  expect(within(abril).queryByRole('combobox', { name: 'Exact start' })).toBeNull()
  await user().click(within(abril).getByRole('button', { name: /^Accept(ed)?$/ }))
  await settle()
  expect(accepted()).toEqual({
    assignment_id: 7,
    nurse_id: 11,
    scheduling_dates: [monday, tuesday].map((start) => ({ start, all_day: false })),
  })
  await user().click(within(beatrix).getByRole('button', { name: 'Accept all' }))
  await settle()
  expect(accepted()).toEqual({
    assignment_id: 7,
    nurse_id: 12,
    scheduling_dates: [{ start: monday, all_day: false }],
  })
  await press('Remove answer of Beatrix Marigold')
  await inDialog('Remove')
  expect(stage.sentTo('POST /scheduling/nurse/delete')).toEqual([
    { assignment_id: 7, nurse_id: 12 },
  ])
  stage.renew()
  stage.table['POST /scheduling/nurse/all-availabilities'] = () => ({ data: [] })
  await stage.open(<ApplicantsPanel whole={wholeWith()} replacing={false} />)
  expect(screen.getByText('No applicants yet.')).not.toBeNull()
})
