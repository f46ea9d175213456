// The tracker of a visit, and what its topics refresh (OFR-006, OFR-007, OFR-118).
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { aSocket } from '../../shared/realtime/realtime.testing.ts'
import { rulesOf } from '../../shared/screen/stylesheet.testing.ts'
import { VisitsListScreen } from '../visits/visits-list.screen.tsx'
import { ApplicantsPanel } from './offers-applicants.panel.tsx'
import { NursePanel } from './offers-nurse.panel.tsx'
import { PatientPanel } from './offers-patient.panel.tsx'
import { OffersSchedulingScreen } from './offers-scheduling.screen.tsx'
import { ProgressTracker } from './offers-tracker.panel.tsx'
import { book, json, press, setStage, stepsIn, wholeWith, type Stage } from './offers.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

let stage: Stage
beforeEach(() => {
  startBrowser()
  stage = setStage()
})
afterEach(() => {
  realtime.stop()
  stopBrowser()
})

/** The hue that the stylesheet gives the dot of a step in this state. */
const hueOf = (state: string): string => {
  const css = rulesOf('apps/web/src/areas/offers/offers.module.css')
  const rule =
    css.split('\n').find((line) => line.includes(`[data-state='${state}'] > .dot {`)) ??
    css.split('\n').find((line) => line.startsWith('.dot {')) ??
    ''
  return /--w-(green|blue|red)/.exec(rule)?.[1] ?? (rule.includes('--w-line-strong') ? 'grey' : '')
}

test('OFR-006 six steps have a colour for each state, explain it on hover, and open the assistant on click', async () => {
  stage.table['GET /assignments/7/scheduling-statuses'] = () => ({
    data: stepsIn('ds!c--', {
      at: '2026-11-22T02:00:00.000Z',
      by: 'Olive Ops',
      hint: 'All nurses declined',
    }),
    lead_id: null,
  })
  const opened = await stage.open(<ProgressTracker id={7} scheduling={wholeWith().scheduling} />)
  const items = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  const states = items.map((item) => item.getAttribute('data-state') ?? '')
  expect(states).toEqual(['done', 'skipped', 'problem', 'current', 'pending', 'pending'])
  expect(states.map(hueOf)).toEqual(['green', 'grey', 'red', 'blue', 'grey', 'grey'])
  expect(items.map((item) => item.querySelector('b')?.firstChild?.textContent)).toEqual([
    'Prepare Blast',
    'Send Blast',
    'Select Nurse Availability',
    'Confirm with Patient',
    'Confirm with Nurse',
    'eChart Scheduled',
  ])
  const step = within(items[2] as HTMLElement).getByRole('button')
  await user().hover(step)
  await pass(800)
  expect(screen.getByRole('tooltip').textContent).toBe(
    'All nurses declined, Nov 21, 6:00 PM, Olive Ops',
  )
  await user().click(step)
  await pass(50)
  expect(opened.address()).toBe('/visits/7/scheduling')
})

test('OFR-007 a change of visit steps refreshes tracker, assistant and the Applicants column of the visit list', async () => {
  const screens = [
    [
      <ProgressTracker key="tracker" id={7} scheduling={wholeWith().scheduling} />,
      'scheduling_statuses/7',
      'GET /assignments/7/scheduling-statuses',
    ],
    [
      <OffersSchedulingScreen key="assistant" />,
      'scheduling_statuses/7',
      'GET /assignments/7/scheduling-statuses',
    ],
    [
      <ApplicantsPanel key="applicants" whole={wholeWith()} replacing={false} />,
      'scheduling_statuses/7',
      'POST /scheduling/nurse/all-availabilities',
    ],
    [<VisitsListScreen key="list" />, 'scheduling_statuses', 'POST /assignments-search'],
  ] as const
  for (const [shown, topic, call] of screens) {
    stopBrowser()
    startBrowser()
    stage = setStage({
      'GET /assignments/': ({ path }) =>
        path.endsWith('/scheduling-statuses')
          ? { data: stepsIn('dc----'), lead_id: null }
          : path.endsWith('/button-statuses')
            ? { data: { notify: { disabled: false, tooltip: null } } }
            : wholeWith(),
      'GET /assignments/7/notify-blasted': () => ({ data: [], blasts: [] }),
      'POST /assignments-search': () => ({
        data: [],
        parameters: { limit: 100, next_page: null, order_by: 'startDate asc', page: 1 },
      }),
    })
    const socket = aSocket()
    realtime.start()
    socket.tell('handshake-ping')
    socket.tell('handshake-ok')
    await stage.open(shown)
    await pass(1_500)
    expect([topic, socket.subscribed().includes(topic)]).toEqual([topic, true])
    const before = stage.sentTo(call).length
    expect([call, before > 0]).toEqual([call, true])
    socket.tell('notify', topic)
    await pass(1_500)
    await pass(500)
    expect([call, stage.sentTo(call).length - before]).toEqual([call, 1])
    realtime.stop()
  }
})

test('OFR-118 a refused call shows its text in the banner and leaves the panel unchanged', async () => {
  const chosen = {
    user_id_selected: 11,
    selected_nurse_first_name: 'Abril',
    selected_nurse_last_name: 'Marigold',
    accepted_dates: [{ start: '2026-11-25T14:00:00.000Z', all_day: false }],
    missing_exact_time: false,
    selected_start: '2026-11-25T14:00:00.000Z',
  }
  const pressed = [
    [
      <PatientPanel key="patient" whole={wholeWith({}, chosen)} />,
      'Send to Patient',
      'POST /scheduling/patient/resend',
      'Patient has no phone number.',
    ],
    [
      <PatientPanel key="declined" whole={wholeWith({}, chosen)} />,
      'Patient Declined',
      'POST /scheduling/patient/deny-time',
      'This visit was just updated. Please check the times again.',
    ],
    [
      <NursePanel
        key="nurse"
        whole={wholeWith({ missing_exact_time: false }, chosen)}
        onReplace={vi.fn()}
      />,
      'Send to Nurse',
      'POST /scheduling/nurse/confirm-send',
      'The patient has not confirmed yet.',
    ],
    [
      <NursePanel
        key="confirm"
        whole={wholeWith({ missing_exact_time: false }, chosen)}
        onReplace={vi.fn()}
      />,
      'Confirm for Nurse',
      'POST /scheduling/nurse/confirm',
      'Credentials expired',
    ],
  ] as const
  for (const [shown, name, call, error] of pressed) {
    stopBrowser()
    startBrowser()
    stage = setStage({ [call]: () => json({ error, code: 'conflict' }, 409) })
    await stage.open(shown)
    await press(name)
    if (name === 'Confirm for Nurse') await book('Confirm')
    expect([
      name,
      screen.getByRole('alert').textContent?.includes(error),
      stage.sentTo(call).length,
      screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    ]).toEqual([name, true, 1, false])
  }
})
