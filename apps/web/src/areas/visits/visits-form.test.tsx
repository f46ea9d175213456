// VIS "Form" 041 to 043, VIS-088, "Previous charts" 119, 120, "Calls" 130, "Errors" 146, 147: the fields in their
// order, what rests, and what fails leaves the visit as it is.
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitIdTo } from '@wren/contract/visits.rules'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { aSocket } from '../../shared/realtime/realtime.testing.ts'
import { PreviousCharts } from './visits-charts.dialog.tsx'
import { VisitsDetail } from './visits-detail.screen.tsx'
import { startVisitPage, stopVisitPage } from './visits-page.testing.tsx'
import {
  box,
  button,
  buttons,
  buttonsWith,
  json,
  list,
  options,
  pharmacy,
  pick,
  press,
  setStage,
  slots,
  type,
  visit,
  wholeWith,
  type Stage,
} from './visits.testing.tsx'

vi.setConfig({ testTimeout: 240_000 })

let stage: Stage
beforeEach(() => {
  stage = startVisitPage({ 'PUT /assignments/7': () => ({ assignment: visit }) })
})
afterEach(stopVisitPage)

const text = () => document.body.textContent ?? ''
const sectionOf = (title: string) =>
  [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  ) as HTMLElement
const labelsOf = (title: string) =>
  [...sectionOf(title).querySelectorAll('label, [class*=Wrapper-label], legend')]
    .map((one) => (one.textContent ?? '').replace(/[\s*]+$/, ''))
    .filter((one, at, all) => one !== '' && all.indexOf(one) === at)
const open = (over = {}) => {
  stage.table['GET /assignments/'] = () => ({ ...wholeWith(over) })
  return stage.open(
    <VisitsDetail
      slots={{
        ...slots,
        blastDetails: () => <span className="own-Wrapper-label">Blast Details</span>,
      }}
    />,
    { perms: 'ALL' },
  )
}
const yes = async (name: string) => {
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
      .find((one) => one.textContent === name)
      ?.click(),
  )
  for (let n = 0; n < 3; n++) await pass(20)
}

test('VIS-041 the section Visit holds its fields in their order, the reason only for statuses that carry one, and the intake as a way to it', async () => {
  await open({ intake_id: 5 })
  const fields = labelsOf('Visit')
  const named = [
    'Status',
    'Status Reason',
    'Ops',
    'Patient',
    'Pharmacy',
    'Treatment',
    'Order',
    'Intake',
    'Date',
    'Start Time',
    'Timezone',
    'Duration',
    'Time TBD',
    'Urgent',
    'Recurring',
    'Need Shadow',
  ]
  expect(fields.filter((one) => named.includes(one))).toEqual(named)
  expect(sectionOf('Visit').querySelector('a[href="/intake/5"]')?.textContent).toBe('Intake 5')
  for (const [part, last] of [
    ['Start Time, hour', '23'],
    ['Start Time, minutes', '55'],
    ['Duration, hours', '12 h'],
    ['Duration, minutes', '55 min'],
  ] as const) {
    await act(async () => {
      box(part).click()
    })
    await pass(600)
    const offered = [...document.querySelectorAll<HTMLElement>('[role=option]')]
      .filter((one) => one.closest('[style*="display: none"]') === null)
      .map((one) => one.textContent)
    expect([offered.at(-1), offered.length], part).toEqual([
      last,
      part === 'Start Time, hour' ? 24 : part === 'Duration, hours' ? 13 : 12,
    ])
    await act(async () => {
      box(part).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await pass(300)
  }
  await act(async () => {
    box('Time TBD').click()
  })
  expect(box('Start Time, hour').disabled).toBe(true)
  stopBrowser()
  startBrowser()
  stage = setStage(stage.table)
  await open({ status: 'Active - Ready' })
  expect(labelsOf('Visit')).not.toContain('Status Reason')
})

test('VIS-042 Location stands in its order and comes from the patient who is chosen; a zip fills only what is empty, 1.6 s after the last digit, and must have five', async () => {
  stage.table['GET /address-by-zip'] = () => ({
    city: 'Tucson',
    county: 'Pima',
    state: 'AZ',
    state_long: 'Arizona',
    timezone: 'America/Phoenix',
  })
  await open({ city: null })
  expect(labelsOf('Location')).toEqual(['Street', 'Zip', 'City', 'County', 'State'])
  await type('Zip', '857')
  await pass(1_700)
  expect(text()).toContain('5 digits required')
  await type('Zip', '85701')
  await pass(1_570)
  expect(box('City').value).toBe('')
  await pass(100)
  expect([box('City').value, box('County').value]).toEqual(['Tucson', 'Maricopa'])

  const other = '0e5a7a62-3a06-4f5b-9f0e-0000000000bb'
  const patient = {
    uuid: other,
    id: 8,
    first_name: 'Rae',
    last_name: 'Moss',
    wren_mrn: 'W000008',
    street: '9 Pine',
    zip: '86001',
    city: 'Flagstaff',
    county: 'Coconino',
    state: 'AZ',
    timezone: 'America/Phoenix',
    nurses_blocked: [],
    user_id_ops: null,
  }
  stage.table['POST /patient-search'] = () => ({ data: [patient] })
  stage.table['POST /patient/search'] = () => ({ data: [patient] })
  stage.table['GET /patient/by-uuid/'] = () => ({ patient })
  await user().clear(box('Patient'))
  await user().type(box('Patient'), 'Rae M')
  await pass(2_500)
  const offered = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].map(
      ({ textContent }) => textContent,
    )
  for (let n = 0; n < 20 && !offered().some((one) => one?.includes('Rae Moss')); n++)
    await pass(200)
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) =>
    one.textContent?.includes('Rae Moss'),
  )
  await act(async () => {
    option?.click()
  })
  for (let n = 0; n < 5; n++) await pass(50)
  expect([box('Street').value, box('Zip').value, box('City').value, box('County').value]).toEqual([
    '9 Pine',
    '86001',
    'Flagstaff',
    'Coconino',
  ])
})

test('VIS-043 OFR-052 Staffing: the nurse with both ways to find one, what she was told and said, the shadow nurse, and what is offered', async () => {
  stage.table['GET /provider/by-id/3'] = () => ({
    provider: pharmacy,
    provider_nurse_blocked: [{ user_nurse_id: 5 }],
  })
  stage.table['GET /patient/by-uuid/'] = () => ({
    patient: { uuid: visit.patient_uuid, nurses_blocked: [6] },
    nurses_visited: [],
    patient_age: 40,
  })
  stage.table['POST /nurse/nurses-assignments-busy'] = () => ({
    data: [
      { id: 7, color: 'red' },
      { id: 8, color: 'orange' },
      { id: 9, color: 'yellow' },
    ],
  })
  stage.table['POST /nurses-search'] = () =>
    list(
      [
        [5, 'Bo'],
        [6, 'Cy'],
        [7, 'Dee'],
        [8, 'Eve'],
        [9, 'Fay'],
        [10, 'Gil'],
      ].map(([user_id, first_name]) => ({ user_id, first_name, last_name: 'Lee', nickname: null })),
    )
  await open({
    user_id_assigned: 4,
    nurse_first_name: 'Ann',
    nurse_last_name: 'Lee',
    nurse_informed: '2026-11-20T17:00:00.000Z',
    nurse_confirmed: '2026-11-20T18:00:00.000Z',
    nurse_rejected: '2026-11-19T18:00:00.000Z',
  })
  const named = [
    'Assigned Nurse',
    'Shadow Nurse',
    'Blast Type',
    'Blast Details',
    'Days to Schedule',
    'Duration Days',
    'Nonconsecutive',
  ]
  expect(labelsOf('Staffing').filter((one) => named.includes(one))).toEqual(named)
  const said = sectionOf('Staffing').textContent ?? ''
  const inOrder = [
    'Assigned Nurse',
    'Select from Previous Nurses',
    'Schedule Override',
    'Informed',
    'Confirmed',
    'Declined',
    'Shadow Nurse',
  ].map((word) => said.indexOf(word))
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  expect(inOrder).not.toContain(-1)
  expect(sectionOf('Staffing').querySelectorAll('dl input')).toHaveLength(0)
  // PAT-103, LST-051: whom patient or pharmacy blocked is not offered; how free the others are is said of each
  // (OFR-052).
  expect(await options('Assigned Nurse')).toEqual([
    'Dee LeeBusy',
    'Eve LeePossibly busy',
    'Fay LeeTight schedule',
    'Gil Lee',
  ])
})

test('VIS-119 VIS-120 the popup of previous charts: newest first, each opening beside in a new tab as a previous chart, empty in words, and read again when an earlier chart changes', async () => {
  const socket = aSocket()
  realtime.start()
  socket.tell('handshake-ping')
  socket.tell('handshake-ok')
  const row = (id: number) => ({
    assignment_id: id,
    start: `2026-11-${String(id).padStart(2, '0')}T16:00:00.000Z`,
    timezone: 'America/Phoenix',
    treatment: 'Saline',
    nurse_first_name: 'Ann',
    nurse_last_name: 'Lee',
    ver: 1,
    submitted_at: '2026-11-20T20:00:00.000Z',
  })
  let data = Array.from({ length: 14 }, (_, at) => row(20 - at))
  stage.table['GET /assignments/7/chart-prev'] = () => ({ data })
  await stage.open(<PreviousCharts id={7} onClose={() => {}} />)
  await pass(1_500)
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Visit',
    'Date',
    'Treatment',
    'Nurse',
  ])
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((one) =>
      [...one.children].map(({ textContent }) => textContent),
    )
  expect(rows()[0]).toEqual(['20', 'Nov 20, 2026', 'Saline', 'Ann Lee'])
  expect(rows().map(([id]) => Number(id))).toEqual(Array.from({ length: 14 }, (_, at) => 20 - at))
  const link = document.querySelector('tbody a')
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
    '/visits/20/chart-preview?prevChart=true',
    '_blank',
  ])
  // Twelve rows and the head stand, the rest is scrolled to.
  expect(document.querySelector('tbody')?.closest('div')?.style.maxHeight).toBe(`${32 + 12 * 36}px`)
  expect(socket.subscribed()).toContain('assignment_chart_prev/7')
  data = []
  socket.tell('notify', 'assignment_chart_prev/7')
  for (let n = 0; n < 8; n++) await pass(500)
  expect(text()).toContain('No previous charts.')
})

test('VIS-130 the buttons rest with the words of the server, and what another changes about the visit reaches them by itself', async () => {
  const socket = aSocket()
  realtime.start()
  socket.tell('handshake-ping')
  socket.tell('handshake-ok')
  const asked = () => stage.sentTo('GET /assignments//button-statuses').length
  await open()
  const resting = () => button('Cancel').getAttribute('aria-disabled')
  const before = asked()
  expect(resting()).not.toBe('true')
  stage.table['GET /assignments//button-statuses'] = () => ({
    data: buttonsWith({ cancel: 'This visit is already canceled' }),
  })
  socket.tell('notify', 'assignment')
  for (let n = 0; n < 8; n++) await pass(500)
  expect([asked() > before, resting()]).toEqual([true, 'true'])
  await user().hover(button('Cancel'))
  await pass(800)
  expect(text()).toContain('This visit is already canceled')
})

test('VIS-146 VIS-147 what cancel, delete and save are refused is said in the banner, and the visit stands as before', async () => {
  const failed = (error: string) => () => json({ error, code: 'conflict' }, 409)
  stage.table['POST /assignments/7/cancel'] = failed('This visit is already canceled')
  stage.table['DELETE /api/visits/7'] = failed(
    'Charting has started, you cannot delete this assignment',
  )
  stage.table['PUT /assignments/7'] = failed('Status cannot change from New to Hold.')
  const opened = await open()
  const here = opened.address()
  const shown = () => [box('Status').value, sectionOf('Visit').textContent]
  const before = shown()
  const alert = () =>
    [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' ')
  await press('Cancel')
  await pick('Reason', 'Cancelled - Patient Declined')
  await yes('Cancel Visit')
  expect(alert()).toContain('This visit is already canceled')
  expect(shown()).toEqual(before)
  await press('Delete')
  await yes('Delete')
  expect([
    alert().includes('Charting has started, you cannot delete this assignment'),
    document.querySelector('[role=alertdialog]'),
    opened.address(),
  ]).toEqual([true, null, here])
  expect(shown()).toEqual(before)
  await pick('Status', 'Hold')
  await press('Save')
  expect([
    alert().includes('Status cannot change from New to Hold.'),
    buttons().includes('Delete'),
    document.querySelectorAll('h1').length > 0,
  ]).toEqual([true, true, true])
})

test('VIS-088 a visit without an id is neither deleted nor taken out of its group: the deed names what is missing', () => {
  for (const none of [0, null, undefined]) {
    expect(() => visitIdTo('delete a visit', none)).toThrow(
      'Visit ID is required to delete a visit',
    )
    expect(() => visitIdTo('delete a visit link', none)).toThrow(
      'Visit ID is required to delete a visit link',
    )
  }
  expect(visitIdTo('delete a visit', 7)).toBe(7)
})
