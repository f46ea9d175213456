// The panel of the step Confirm with Patient (OFR-078, OFR-089, OFR-127).
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { PatientPanel } from './offers-patient.panel.tsx'
import { book, button, json, press, fixtureForEach, wholeWith } from './offers.testing.tsx'
import {
  chosenNurse,
  inDialog,
  mornings,
  pairs,
  revokeLink,
  threeDays,
  tuesday,
} from './offers-steps.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

const stage = fixtureForEach()

test('OFR-078 OFR-127 staff send or revoke the patient link, confirm a text despite a call preference, and answer', async () => {
  let prefersCall = true
  stage.table['POST /scheduling/patient/resend'] = ({ body }) =>
    prefersCall && body['override'] !== true
      ? json({ error: 'Patient prefers a phone call.', code: 'phone_call_preferred' }, 409)
      : { assignment: wholeWith().assignment }
  for (const path of ['POST /scheduling/patient/select-time', 'POST /scheduling/patient/deny-time'])
    stage.table[path] = () => ({})
  await stage.open(<PatientPanel whole={wholeWith({}, chosenNurse)} />)
  expect(pairs()).toMatchObject({
    Nurse: 'Abril Marigold',
    'Link sent': 'Not sent yet',
    Answer: 'No answer yet',
    Times: expect.stringContaining('7:00 AM - 10:55 AM'),
  })
  await press('Send to Patient')
  await pass(300)
  expect(
    within(screen.getByRole('alertdialog')).getByText(
      'Patient prefers a phone call. Send a text anyway?',
    ),
  ).not.toBeNull()
  await inDialog('Send Text')
  expect(stage.sentTo('POST /scheduling/patient/resend')).toEqual([
    { assignment_id: 7 },
    { assignment_id: 7, override: true },
  ])
  expect(button('Confirm for Patient').disabled).toBe(true)
  await user().click(screen.getAllByRole('radio')[1] as HTMLElement)
  await press('Confirm for Patient')
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/patient/select-time')).toEqual([
    { assignment_id: 7, selected_dates: [{ start: tuesday, all_day: false }] },
  ])
  await press('Patient Declined')
  expect(stage.sentTo('POST /scheduling/patient/deny-time')).toEqual([{ assignment_id: 7 }])
  await revokeLink(stage)
  expect(stage.sentTo('POST /scheduling/visit/revoke-links')).toEqual([
    { assignment_id: 7, kinds: ['patient_token'] },
  ])
  stage.renew()
  prefersCall = false
  await stage.open(
    <PatientPanel
      whole={wholeWith(
        {},
        {
          ...chosenNurse,
          patient_link_sent: '2026-11-22T02:00:00.000Z',
          patient_link_opened: '2026-11-22T02:30:00.000Z',
          patient_declined: true,
        },
      )}
    />,
  )
  expect(pairs()).toMatchObject({
    'Link sent': expect.stringMatching(/^Nov 21, 2026.*6:00 PM/),
    'Link opened': expect.stringMatching(/^Nov 21, 2026.*6:30 PM/),
    Answer: 'Declined',
  })
  await press('Send Again')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const afternoon = { start: '2026-11-25T22:00:00.000Z', all_day: false }

test('OFR-078 OFR-089 staff choose one time on each day to schedule when they answer a Multi-Day offer for the patient', async () => {
  stage.table['POST /scheduling/patient/select-time'] = () => ({})
  await stage.open(
    <PatientPanel
      whole={wholeWith(threeDays, {
        ...chosenNurse,
        accepted_dates: [mornings[0], afternoon, ...mornings.slice(1)],
      })}
    />,
  )
  const tick = (n: number) => user().click(screen.getAllByRole('checkbox')[n] as HTMLElement)
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  const hint = () => screen.queryByText(/^Please select 3/)?.textContent ?? null
  expect([button('Confirm for Patient').disabled, hint()]).toEqual([true, 'Please select 3 days'])
  await tick(0)
  await tick(1)
  expect(ticked()).toEqual([false, true, false, false, false])
  await tick(2)
  await tick(4)
  expect([button('Confirm for Patient').disabled, hint()]).toEqual([
    true,
    'Please select 3 consecutive days',
  ])
  await tick(4)
  await tick(3)
  expect([button('Confirm for Patient').disabled, hint()]).toEqual([false, null])
  await press('Confirm for Patient')
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/patient/select-time')).toEqual([
    { assignment_id: 7, selected_dates: [afternoon, mornings[1], mornings[2]] },
  ])
  stage.renew()
  // A canceled day of the series needs no time.
  await stage.open(
    <PatientPanel
      whole={wholeWith(threeDays, { ...chosenNurse, accepted_dates: mornings, series_days: 2 })}
    />,
  )
  expect(hint() ?? screen.queryByText('Please select 2 days')?.textContent).toBe(
    'Please select 2 days',
  )
})
