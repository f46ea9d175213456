// Shared by the tests of the step panels: a chosen nurse, a Multi-Day offer, and questions to answer.
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { press, settle, type Stage } from './offers.testing.tsx'

export const [monday, tuesday] = ['2026-11-25T14:00:00.000Z', '2026-11-26T14:00:00.000Z'] as const

export const chosenNurse = {
  user_id_selected: 11,
  selected_nurse_first_name: 'Abril',
  selected_nurse_last_name: 'Marigold',
  accepted_dates: [
    { start: monday, all_day: false },
    { start: tuesday, all_day: false },
  ],
}

export const threeDays = {
  blast_type: 'multi-day',
  days_to_schedule: 3,
  duration_days: 3,
  blast_details: {
    date: null,
    date_from: '2026-11-25',
    date_to: '2026-11-28',
    slots: ['07:00-10:55', '15:00-19:00'],
    note: null,
  },
}

export const mornings = ['25', '26', '27', '28'].map((day) => ({
  start: `2026-11-${day}T14:00:00.000Z`,
  all_day: false,
}))

export async function inDialog(name: string): Promise<void> {
  await user().click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
  await settle()
}

/** The key-value pairs of a panel. */
export const pairs = (): Record<string, string | null> =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent ?? '',
      term.nextElementSibling?.textContent ?? null,
    ]),
  )

export async function revokeLink(stage: Stage): Promise<void> {
  stage.table['POST /scheduling/visit/revoke-links'] = () => ({ revoked: 1 })
  await press('More')
  await pass(300)
  await user().click(screen.getByRole('menuitem', { name: 'Revoke link' }))
  await pass(300)
  const question = within(screen.getByRole('alertdialog'))
  expect(question.getByText('The link stops working. Continue?')).not.toBeNull()
  await inDialog('Revoke Link')
}
