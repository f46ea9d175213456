// OFR "Workflow steps" 006, 007, "Scheduling assistant" 075 to 081, 127, OFR-015: six steps, the panel of the
// current one, and what its buttons do.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { ApplicantsPanel } from './offers-applicants.panel.tsx'
import { NursePanel } from './offers-nurse.panel.tsx'
import { PatientPanel } from './offers-patient.panel.tsx'
import { OffersSchedulingScreen } from './offers-scheduling.screen.tsx'
import { ReadyPanel } from './offers-ready.panel.tsx'
import { ProgressTracker } from './offers-tracker.panel.tsx'
import {
  aConflict,
  aRecommended,
  book,
  button,
  json,
  press,
  setStage,
  stepsIn,
  wholeWith,
  type Stage,
} from './offers.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

let stage: Stage
beforeEach(() => {
  startBrowser()
  stage = setStage()
})
afterEach(stopBrowser)

const anew = (): void => {
  stopBrowser()
  startBrowser()
  stage = setStage(stage.table)
}
const show = (of: ReactNode) => stage.open(of)
const inDialog = async (name: string): Promise<void> => {
  await user().click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
  for (let n = 0; n < 4; n++) await pass(20)
}
const pairs = (): Record<string, string | null> =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((one) => [
      one.textContent ?? '',
      one.nextElementSibling?.textContent ?? null,
    ]),
  )
const revoke = async (): Promise<void> => {
  stage.table['POST /scheduling/visit/revoke-links'] = () => ({ revoked: 1 })
  await press('More')
  await pass(300)
  await user().click(screen.getByRole('menuitem', { name: 'Revoke link' }))
  await pass(300)
  expect(
    within(screen.getByRole('alertdialog')).getByText('The link stops working. Continue?'),
  ).not.toBeNull()
  await inDialog('Revoke Link')
}
const revoked = () => stage.sentTo('POST /scheduling/visit/revoke-links')
const [monday, tuesday] = ['2026-11-25T14:00:00.000Z', '2026-11-26T14:00:00.000Z'] as const

test('OFR-077 an applicant by rank, distance, conflicts and pay, her slots as buttons by day; what is checked is accepted, one with its exact start, or all; the answer is removed', async () => {
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
  await show(<ApplicantsPanel whole={wholeWith()} replacing={false} />)
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
  for (const said of ['4.2 mi', '~$160 ($80/hr)', 'confirmed'])
    expect(abril.textContent, said).toContain(said)
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
  for (let n = 0; n < 4; n++) await pass(20)
  expect(accepted()).toEqual({ assignment_id: 7, nurse_id: 11, start: '2026-11-25T14:10:00.000Z' })
  await press('Abril Marigold, Thursday, Nov 26, 7:00 AM - 10:55 AM')
  expect(within(abril).queryByRole('combobox', { name: 'Exact start' })).toBeNull()
  await user().click(within(abril).getByRole('button', { name: /^Accept(ed)?$/ }))
  for (let n = 0; n < 4; n++) await pass(20)
  expect(accepted()).toEqual({
    assignment_id: 7,
    nurse_id: 11,
    scheduling_dates: [monday, tuesday].map((start) => ({ start, all_day: false })),
  })
  await user().click(within(beatrix).getByRole('button', { name: 'Accept all' }))
  for (let n = 0; n < 4; n++) await pass(20)
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
  anew()
  stage.table['POST /scheduling/nurse/all-availabilities'] = () => ({ data: [] })
  await show(<ApplicantsPanel whole={wholeWith()} replacing={false} />)
  expect(screen.getByText('No applicants yet.')).not.toBeNull()
})

const chosen = {
  user_id_selected: 11,
  selected_nurse_first_name: 'Abril',
  selected_nurse_last_name: 'Marigold',
  accepted_dates: [
    { start: monday, all_day: false },
    { start: tuesday, all_day: false },
  ],
}
test('OFR-078 OFR-127 the patient: nurse, times, the state of her link, sending, asking before a text to who prefers a call, and staff answering for her', async () => {
  let prefersCall = true
  stage.table['POST /scheduling/patient/resend'] = ({ body }) =>
    prefersCall && body['override'] !== true
      ? json({ error: 'Patient prefers a phone call.', code: 'phone_call_preferred' }, 409)
      : { assignment: wholeWith().assignment }
  for (const path of ['POST /scheduling/patient/select-time', 'POST /scheduling/patient/deny-time'])
    stage.table[path] = () => ({})
  await show(<PatientPanel whole={wholeWith({}, chosen)} />)
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
  await revoke()
  expect(revoked()).toEqual([{ assignment_id: 7, kinds: ['patient_token'] }])
  anew()
  prefersCall = false
  await show(
    <PatientPanel
      whole={wholeWith(
        {},
        {
          ...chosen,
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

const threeDays = {
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
const mornings = ['25', '26', '27', '28'].map((day) => ({
  start: `2026-11-${day}T14:00:00.000Z`,
  all_day: false,
}))
const afternoon = { start: '2026-11-25T22:00:00.000Z', all_day: false }
test('OFR-078 OFR-089 of a Multi-Day offer staff choose as many days for the patient as are scheduled, one time each', async () => {
  stage.table['POST /scheduling/patient/select-time'] = () => ({})
  await show(
    <PatientPanel
      whole={wholeWith(threeDays, {
        ...chosen,
        accepted_dates: [mornings[0], afternoon, ...mornings.slice(1)],
      })}
    />,
  )
  const tick = (n: number) => user().click(screen.getAllByRole('checkbox')[n] as HTMLElement)
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  const said = () => screen.queryByText(/^Please select 3/)?.textContent ?? null
  expect([button('Confirm for Patient').disabled, said()]).toEqual([true, 'Please select 3 days'])
  await tick(0)
  await tick(1)
  expect(ticked()).toEqual([false, true, false, false, false])
  await tick(2)
  await tick(4)
  expect([button('Confirm for Patient').disabled, said()]).toEqual([
    true,
    'Please select 3 consecutive days',
  ])
  await tick(4)
  await tick(3)
  expect([button('Confirm for Patient').disabled, said()]).toEqual([false, null])
  await press('Confirm for Patient')
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/patient/select-time')).toEqual([
    { assignment_id: 7, selected_dates: [afternoon, mornings[1], mornings[2]] },
  ])
  anew()
  // Of a day that was cancelled no time is chosen.
  await show(
    <PatientPanel
      whole={wholeWith(threeDays, { ...chosen, accepted_dates: mornings, series_days: 2 })}
    />,
  )
  expect(said() ?? screen.queryByText('Please select 2 days')?.textContent).toBe(
    'Please select 2 days',
  )
})

test('OFR-079 OFR-087 of a Multi-Day offer staff name the exact start of each day when they confirm for the nurse', async () => {
  stage.table['POST /scheduling/nurse/confirm'] = () => ({})
  const days = mornings.slice(0, 3)
  await show(
    <NursePanel
      whole={wholeWith(threeDays, {
        ...chosen,
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

test('OFR-079 OFR-127 the nurse: the state of her link, sending it, confirming for her, and choosing another', async () => {
  stage.table['POST /scheduling/nurse/confirm-send'] = () => ({
    assignment: wholeWith().assignment,
  })
  stage.table['POST /scheduling/nurse/confirm'] = () => ({})
  const replace = vi.fn()
  const state = { ...chosen, missing_exact_time: false, selected_start: monday }
  await show(
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
  await revoke()
  expect(revoked()).toEqual([{ assignment_id: 7, kinds: ['nurse_token'] }])
  anew()
  await show(
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

test('OFR-079 OFR-005 once the nurse has declined there is no time to confirm and nobody to send to: only another one can be chosen', async () => {
  const nobody = {
    ...chosen,
    selected_nurse_first_name: null,
    selected_nurse_last_name: null,
    selected_start: null,
    missing_exact_time: true,
    nurse_rejected: '2026-11-22T02:30:00.000Z',
  }
  await show(
    <NursePanel
      whole={wholeWith(
        {
          blast_type: 'flexible',
          blast_details: { date_from: '2026-11-25', date_to: '2026-11-27', slots: ['07:00-10:55'] },
          start: mornings[0]?.start ?? '',
        } as never,
        nobody,
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

test('OFR-080 Schedule eChart says what is missing, and asks for a reason where the person may pass over an order condition', async () => {
  const buttons = (tooltip: string | null) =>
    ({ schedule: { disabled: tooltip !== null, tooltip } }) as never
  await show(<ReadyPanel whole={wholeWith()} buttons={buttons('The order is not signed')} />)
  await user().hover(button('Schedule eChart'))
  await pass(800)
  expect([
    button('Schedule eChart').getAttribute('aria-disabled'),
    screen.getByRole('tooltip').textContent,
  ]).toEqual(['true', 'The order is not signed'])
  await press('Schedule eChart')
  expect(stage.sentTo('POST /assignments/7/schedule')).toEqual([])
  anew()
  localStorage.setItem(
    'token',
    `x.${btoa(JSON.stringify({ sid: 's', id: 1, email: 'a@wren.example', role: 'admin', perms: 'ORD_LINK', timezone: 'America/Los_Angeles' }))}.x`,
  )
  const { loadSession } = await import('../../shared/session/session.ts')
  loadSession()
  stage.table['POST /assignments/7/schedule'] = ({ body }) =>
    body['ready_reason'] === undefined
      ? json(
          {
            error: 'A signed order is missing.',
            code: 'not_ready',
            missing: ['A signed order'],
            waivable: true,
          },
          409,
        )
      : { assignment: wholeWith().assignment }
  await show(<ReadyPanel whole={wholeWith()} buttons={buttons(null)} />)
  await press('Schedule eChart')
  await pass(300)
  await user().type(
    within(screen.getByRole('alertdialog')).getByRole('textbox', { name: /Reason/ }),
    'Signed on paper',
  )
  await inDialog('Make Ready')
  expect(stage.sentTo('POST /assignments/7/schedule')).toEqual([
    {},
    { ready_reason: 'Signed on paper' },
  ])
})

const status = (line: string, own: object = {}) => {
  stage.table['GET /assignments/'] = ({ path }) =>
    path.endsWith('/scheduling-statuses')
      ? { data: stepsIn(line), lead_id: null, ...own }
      : path.endsWith('/button-statuses')
        ? {
            data: {
              notify: { disabled: false, tooltip: null },
              schedule: { disabled: false, tooltip: null },
            },
          }
        : wholeWith({}, path.includes('x') ? {} : chosen)
}
const panel = (): string | null | undefined =>
  screen.getAllByRole('heading', { level: 2 })[0]?.textContent
test('OFR-076 OFR-081 the steps on the left and the panel of the current one, under a header with the way back and Reset, which asks first', async () => {
  for (const [line, title] of [
    ['c-----', 'Prepare Blast'],
    ['dc----', 'Send Blast'],
    ['ddc---', 'Select Nurse Availability'],
    ['dddc--', 'Confirm with Patient'],
    ['ddddc-', 'Confirm with Nurse'],
    ['dddddc', 'eChart Scheduled'],
  ] as const) {
    status(line)
    await show(<OffersSchedulingScreen />)
    expect([line, panel()]).toEqual([line, title])
    expect(
      within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem'),
    ).toHaveLength(6)
    anew()
  }
  status('ddc---')
  stage.table['POST /scheduling/visit/reset'] = () => ({ assignment: wholeWith().assignment })
  await show(<OffersSchedulingScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Scheduling visit #/)
  expect([
    screen.getByText('Back to visit').closest('a')?.getAttribute('href'),
    screen.getByText('Saline') !== null,
  ]).toEqual(['/visits/7', true])
  const ask = async (name: string): Promise<void> => {
    await press('Reset')
    await pass(300)
    expect(
      within(screen.getByRole('alertdialog')).getByText(
        'Reset the scheduling of this visit? All nurse and patient answers are discarded.',
      ),
    ).not.toBeNull()
    await inDialog(name)
    await pass(300)
  }
  await ask('Cancel')
  expect(stage.sentTo('POST /scheduling/visit/reset')).toEqual([])
  await ask('Reset')
  expect(stage.sentTo('POST /scheduling/visit/reset')).toEqual([{ assignment_id: 7 }])
})

test('OFR-040 OFR-128 how many were sent a message is still said when the assistant goes on to the next step', async () => {
  status('dc----')
  const steady = stage.table['GET /assignments/'] as NonNullable<Stage['table'][string]>
  stage.table['GET /assignments/'] = (sent) =>
    sent.path.endsWith('/7') ? wholeWith({ blast_type: 'flexible' }) : steady(sent)
  stage.table['GET /assignments/7/notify-blasted'] = () => ({ data: [], blasts: [] })
  stage.table['GET /api/scheduling/visits/7/recommended-nurses'] = () => ({
    data: [aRecommended(11, 'Abril'), aRecommended(12, 'Beatrix')],
  })
  stage.table['POST /assignments/7/nurse-notify'] = () => ({
    data: [],
    results: [
      { id: 11, ok: true, error: null },
      { id: 12, ok: true, error: null },
    ],
    failed: [],
  })
  await show(<OffersSchedulingScreen />)
  await press('Select top 5')
  const notifyThem = button('Notify 2 nurses')
  fireEvent.click(notifyThem)
  fireEvent.click(notifyThem) // the second half of a double click
  await book('Send')
  await pass(300)
  expect(stage.sentTo('POST /assignments/7/nurse-notify')).toHaveLength(1)
  expect(
    screen
      .getAllByText('Sent message to 2 nurses.')
      .filter((one) => one.closest('[data-kind]') !== null),
  ).toHaveLength(1)
})

test('OFR-075 once the last step is done the assistant leads to the visit', async () => {
  status('dddddd')
  const opened = await show(<OffersSchedulingScreen />)
  await pass(50)
  expect(opened.address()).toBe('/visits/7')
})

test('OFR-015 the assistant of another day of a series leads to the visit it runs on', async () => {
  status('c-----', { lead_id: 5 })
  await show(<OffersSchedulingScreen />)
  const link = screen.getByRole('link', { name: 'visit #5' })
  expect([link.parentElement?.textContent, link.getAttribute('href')]).toEqual([
    'Scheduling runs on visit #5',
    '/visits/5/scheduling',
  ])
})

test('the tracker shows its six steps before their states are there, so that nothing below them jumps', async () => {
  stage.table['GET /assignments/7/scheduling-statuses'] = () => ({ data: [], lead_id: null })
  await show(<ProgressTracker id={7} scheduling={wholeWith().scheduling} />)
  const items = screen.getAllByRole('listitem', { hidden: true })
  expect([
    items.length,
    items[1]?.textContent,
    screen.queryByRole('list', { name: 'Progress' }),
  ]).toEqual([6, '2Send Blast', null])
})
