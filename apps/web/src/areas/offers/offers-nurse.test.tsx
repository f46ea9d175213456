// The panel of the step Confirm with Nurse (OFR-005, OFR-079, OFR-087, OFR-127).
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { NursePanel } from './offers-nurse.panel.tsx'
import { book, button, press, fixtureForEach, wholeWith } from './offers.testing.tsx'
import {
  chosenNurse,
  monday,
  mornings,
  pairs,
  revokeLink,
  threeDays,
} from './offers-steps.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

const stage = fixtureForEach()

test('OFR-079 OFR-087 confirming a Multi-Day offer for the nurse requires the exact start of each day', async () => {
  stage.table['POST /scheduling/nurse/confirm'] = () => ({})
  const days = mornings.slice(0, 3)
  await stage.open(
    <NursePanel
      whole={wholeWith(threeDays, {
        ...chosenNurse,
        accepted_dates: mornings,
        chosen_dates: days,
        selected_start: days[0]?.start,
        missing_exact_time: true,
      })}
      onReplace={vi.fn()}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ['25', '26', '27'].map((day) => `Nov ${day}, 2026, 7:00 AM - 10:55 AM`),
  )
  for (const [n, day] of ['Wednesday, Nov 25', 'Thursday, Nov 26', 'Friday, Nov 27'].entries()) {
    expect(button('Confirm for Nurse').disabled).toBe(true)
    await user().click(screen.getByRole('combobox', { name: `Exact start, ${day}` }))
    await pass(300)
    await user().click(screen.getByRole('option', { name: `7:${n}5 AM` }))
    await pass(300)
  }
  await press('Confirm for Nurse')
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/nurse/confirm')).toEqual([
    {
      assignment_id: 7,
      confirmed: true,
      start: days.map(({ start }, n) => start.replace('14:00', `14:${n}5`)),
    },
  ])
})

test('OFR-079 OFR-127 staff send or revoke the nurse link, confirm for the nurse, or choose another nurse', async () => {
  stage.table['POST /scheduling/nurse/confirm-send'] = () => ({
    assignment: wholeWith().assignment,
  })
  stage.table['POST /scheduling/nurse/confirm'] = () => ({})
  const replace = vi.fn()
  const state = { ...chosenNurse, missing_exact_time: false, selected_start: monday }
  await stage.open(
    <NursePanel whole={wholeWith({ missing_exact_time: false }, state)} onReplace={replace} />,
  )
  expect(pairs()).toMatchObject({
    Nurse: 'Abril Marigold',
    'Link sent': 'Not sent yet',
    Answer: 'No answer yet',
  })
  await press('Send to Nurse')
  expect(stage.sentTo('POST /scheduling/nurse/confirm-send')).toEqual([{ assignment_id: 7 }])
  await press('Confirm for Nurse')
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/nurse/confirm')).toEqual([
    { assignment_id: 7, confirmed: true },
  ])
  await press('Choose Another Nurse')
  expect(replace).toHaveBeenCalledOnce()
  await revokeLink(stage)
  expect(stage.sentTo('POST /scheduling/visit/revoke-links')).toEqual([
    { assignment_id: 7, kinds: ['nurse_token'] },
  ])
  stage.renew()
  await stage.open(
    <NursePanel
      whole={wholeWith(
        { missing_exact_time: false },
        {
          ...state,
          nurse_informed: '2026-11-22T02:00:00.000Z',
          nurse_rejected: '2026-11-22T02:30:00.000Z',
        },
      )}
      onReplace={replace}
    />,
  )
  expect([pairs(), button('Send Again') !== null]).toEqual([
    expect.objectContaining({
      'Link sent': expect.stringMatching(/^Nov 21, 2026/),
      Answer: expect.stringMatching(/^Declined Nov 21, 2026/),
    }),
    true,
  ])
})

test('OFR-079 OFR-005 after the nurse declined, only "Choose Another Nurse" is enabled', async () => {
  const declined = {
    ...chosenNurse,
    selected_nurse_first_name: null,
    selected_nurse_last_name: null,
    selected_start: null,
    missing_exact_time: true,
    nurse_rejected: '2026-11-22T02:30:00.000Z',
  }
  await stage.open(
    <NursePanel
      whole={wholeWith(
        {
          blast_type: 'flexible',
          blast_details: { date_from: '2026-11-25', date_to: '2026-11-27', slots: ['07:00-10:55'] },
          start: mornings[0]?.start ?? '',
        } as never,
        declined,
      )}
      onReplace={vi.fn()}
    />,
  )
  expect(pairs()).toMatchObject({
    Nurse: '-',
    Time: '-',
    Answer: expect.stringMatching(/^Declined Nov 21, 2026/),
  })
  expect([
    screen.queryByRole('combobox'),
    button('Send to Nurse').disabled,
    button('Confirm for Nurse').disabled,
    button('Choose Another Nurse').disabled,
  ]).toEqual([null, true, true, false])
})
