// VIS "List" 003 to 031, "Time and place" 157, "Field practice" 160 to 162: the visit list as a person sees it, on
// rows of a known answer.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitRow } from '@wren/contract/visits-row'
import { visitList } from '@wren/contract/visits.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { aSocket } from '../../shared/realtime/realtime.testing.ts'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { loadSession } from '../../shared/session/session.ts'
import { VisitsListScreen } from './visits-list.screen.tsx'

const plain: VisitRow = {
  id: 1,
  start: '2026-11-23T20:00:00.000Z',
  timezone: 'America/Phoenix',
  local_date: '2026-11-23',
  duration_estimate: 120,
  missing_exact_time: false,
  nurse_refused: null,
  treatment: 'Saline',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  zip: '85004',
  patient_uuid: '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01',
  patient_first_name: 'Pat',
  patient_last_name: 'Stone',
  wren_mrn: 'W000007',
  user_id_assigned: null,
  nurse_first_name: null,
  nurse_last_name: null,
  nurse_confirmed: '2026-11-20T10:00:00.000Z',
  margin_percent: 34.6,
  status: 'New',
  status_reason: null,
  cancel_reason: null,
  lost_reason: null,
  missed: false,
  missed_reason: null,
  applicant_count: 0,
  visit_details_url: null,
  visit_details_checked: false,
  patient_order_id: 11,
  patient_order_status: 'Active',
  patient_order_signed_date: '2026-06-01',
  expiration_date: '2027-06-01',
  outside_authorization: false,
  beyond_authorized_visits: false,
  e_chart_scheduled: false,
  e_chart_scheduled_at: null,
  provider_id: 3,
  provider_title: 'Cactus',
  provider_has_own_chart: false,
  intake_id: null,
  user_id_ops: 4,
  ops_name: 'Ottilie',
  is_urgent: false,
  is_recurring: false,
  is_active_ready: false,
  need_shadow: false,
  is_shadow: false,
  nurse_chart_received: null,
  payment_nurse_paid: null,
  payment_nurse_scheduled: null,
  price_nurse_estimate: 156,
  price_nurse_paid: null,
  price_nurse_hourly_rate: 78,
  flat_rate: null,
  notes_pharmacy: null,
  assignmentSeriesUUID: null,
  updated: '2026-11-20T00:00:00.000Z',
}
const row = (id: number, more: Partial<VisitRow> = {}): VisitRow => ({ ...plain, id, ...more })

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
  setFlags({})
})
afterEach(() => {
  realtime.stop()
  clearFlags()
  stopBrowser()
})

const allow = (perms: string) => {
  localStorage.setItem(
    'token',
    `x.${btoa(JSON.stringify({ sid: 's', id: 1, email: 'a@wren.example', role: 'admin', perms, timezone: 'America/Los_Angeles' }))}.x`,
  )
  loadSession()
}
/** The clock stands at 7 PM of November 21st in Los Angeles. */
async function open(rows: readonly VisitRow[], address = '/things', next: number | null = null) {
  server.answer = () => ({ data: rows, next })
  return openList({ list: visitList as never, address, screen: <VisitsListScreen /> })
}
const headers = () =>
  [...document.querySelectorAll('[role=columnheader], th')]
    .map((one) => one.textContent)
    .filter((text) => text !== '')
const line = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
const cell = (id: number, column: string) =>
  line(id).querySelector(`td[data-column="${column}"]`) as HTMLElement
const said = (ids: readonly number[], column: string) =>
  ids.map((id) => cell(id, column).textContent)
const press = async (name: string, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass()
}
const filters = () => server.asked.at(-1)?.body['filters']

test('VIS-004 VIS-012 VIS-018 VIS-031 a table titled Visits with filters and pages; its columns in order, Take Rate only with the flag; seven of them sort, by start at first', async () => {
  const columns = [
    'ID',
    'Visit Date & Time',
    'Treatment',
    'Location',
    'Patient',
    'Nurse',
    'Status',
    'Reason',
    'Applicants',
    'Visit Details',
    'Warnings',
  ]
  const opened = await open([row(1), row(2, { margin_percent: null })], '/things', 2)
  expect([document.querySelector('h1')?.textContent, headers()]).toEqual(['Visits', columns])
  expect([
    server.asked[0]?.path,
    server.asked[0]?.query.get('orderby'),
    server.asked[0]?.query.get('limit'),
  ]).toEqual(['/assignments-search', 'startDate asc', '100'])
  const keys = {
    ID: 'id',
    'Visit Date & Time': 'startDate',
    Treatment: 'treatment',
    Patient: 'patientName',
    Nurse: 'nurseName',
    Status: 'status',
    Applicants: 'applicantCount',
  }
  for (const name of columns) {
    const sorts = within(screen.getByRole('columnheader', { name })).queryByRole('button')
    expect(sorts !== null, name).toBe(name in keys)
    if (!sorts) continue
    await user().click(sorts)
    await pass()
    // What was sorted by before is still at hand and not asked for again.
    const asked = server.asked.some(
      ({ query }) => query.get('orderby') === `${keys[name as keyof typeof keys]} asc`,
    )
    expect(
      [asked, screen.getByRole('columnheader', { name }).getAttribute('aria-sort')],
      name,
    ).toEqual([true, 'ascending'])
  }
  expect(screen.getByRole('search', { name: 'Filters' })).toBeTruthy()
  await press('Next page')
  expect(new URLSearchParams(opened.address().split('?')[1]).get('page')).toBe('2')
  await press('Previous page')
  expect(new URLSearchParams(opened.address().split('?')[1]).get('page')).not.toBe('2')
  stopBrowser()
  startBrowser()
  server = startServer()
  setFlags({ 'take-rates': true })
  await open([row(1), row(2, { margin_percent: null })])
  expect([headers(), said([1, 2], 'margin_percent')]).toEqual([
    [...columns.slice(0, 6), 'Take Rate', ...columns.slice(6)],
    ['35%', '-'],
  ])
})

test('VIS-005 VIS-010 VIS-162 the filters in their order, This Week and This Month beside the range, their options, and no status chosen beforehand', async () => {
  await open([row(1)], '/things?filters=none')
  const bar = screen.getByRole('search', { name: 'Filters' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map((one) => one.textContent)
      .slice(0, 2),
  ).toEqual(['This Week', 'This Month'])
  await press('Add filter')
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'Date Range',
    'Patient',
    'Pharmacy',
    'Nurse',
    'Treatment',
    'Ops',
    'Visit Status',
    'Patient Status',
    'Visit ID',
    'Visit Date',
    'Location',
    'eChart Scheduled',
    'Need Shadow',
    'Visit Details',
    'Chart Overdue',
  ])
  await press('Visit Status', 'menuitem')
  const boxes = screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ labels }) => labels?.[0]?.textContent)
  expect([
    boxes.map(({ labels }) => labels?.[0]?.textContent),
    boxes.filter(({ checked }) => checked),
  ]).toEqual([
    [
      'New',
      'Active - Booked',
      'Active - Ready',
      'Completed - Visit Finished',
      'Completed - Closed Out',
      'Inactive - Lost',
      'Inactive - Canceled',
      'Hold',
    ],
    [],
  ])
  const { filters: of } = visitList
  const labels = (name: 'patient_status' | 'visit_details' | 'chart_overdue') =>
    of[name].options.map((one: { label: string }) => one.label)
  expect([
    labels('patient_status'),
    labels('visit_details'),
    labels('chart_overdue'),
    of.e_chart_scheduled.type,
    of.need_shadow.type,
  ]).toEqual([
    ['New', 'Active', 'Hold', 'Inactive', 'Completed'],
    ['Complete', 'Incomplete'],
    ['yes'],
    'yes-no',
    'yes-no',
  ])
})

test('VIS-006 VIS-007 VIS-009 each filter has its name in the address and its key in what is sent; one day takes the place of the range until a range is chosen', async () => {
  const uuid = plain.patient_uuid
  await open(
    [row(1)],
    `/things?date-range=2026-11-01_2026-11-30&patient=${uuid}&pharmacy=3&nurse=5&treatment=saline&ops=4&visit-status=New,Hold&patient-status=Active&visit-id=7&location=city:Tucson|AZ&e-chart-scheduled=yes&need-shadow=no&visit-details=complete&chart-overdue=yes`,
  )
  expect(filters()).toEqual({
    date_from: '2026-11-01T00:00:00Z',
    date_to: '2026-11-30T00:00:00Z',
    patient: uuid,
    provider_id: 3,
    nurse_id: 5,
    treatment: 'saline',
    ops_id: 4,
    status: ['New', 'Hold'],
    patient_status: 'Active',
    assignment_id: 7,
    location: 'city:Tucson|AZ',
    e_chart_scheduled: true,
    need_shadow: false,
    visit_details: 'complete',
    chart_overdue: true,
  })
  stopBrowser()
  startBrowser()
  server = startServer()
  await open([row(1)], '/things?patient=-2&nurse=-1&ops=-2&filters=none')
  expect(filters()).toEqual({ patient_known: false, nurse_id_known: true, ops_id_known: false })
  stopBrowser()
  startBrowser()
  server = startServer()
  const opened = await open(
    [row(1)],
    '/things?visit-date=2026-12-01&date-range=2026-11-01_2026-11-30',
  )
  expect(filters()).toEqual({ visit_date: '2026-12-01T00:00:00Z' })
  await press('This Week')
  await pass(1_000)
  expect([filters(), opened.address()]).toEqual([
    { date_from: '2026-11-21T00:00:00Z', date_to: '2026-11-27T00:00:00Z' },
    '/things?date-range=2026-11-21_2026-11-27',
  ])
})

test('VIS-008 VIS-027 VIS-028 the range begins as today to 14 days ahead; an empty list says so, and Clear All Filters takes that range away too', async () => {
  const opened = await open([])
  expect(filters()).toEqual({ date_from: '2026-11-21T00:00:00Z', date_to: '2026-12-05T00:00:00Z' })
  const empty = screen.getByText('No visits found.').closest('[role=status]') as HTMLElement
  await user().click(within(empty).getByRole('button', { name: 'Clear All Filters' }))
  await pass(1_000)
  expect([filters() ?? {}, opened.address().includes('date-range')]).toEqual([{}, false])
})

test('VIS-011 a click on a row opens its visit, with Ctrl or Meta in a new tab', async () => {
  const windows: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    windows.push(address)
    return null
  })
  const opened = await open([row(71), row(72)])
  for (const key of ['Control', 'Meta']) {
    const person = user()
    await person.keyboard(`{${key}>}`)
    await person.click(cell(72, 'treatment'))
    await person.keyboard(`{/${key}}`)
    await pass()
  }
  expect([windows, opened.address().split('?')[0]]).toEqual([
    ['/visits/72', '/visits/72'],
    '/things',
  ])
  await user().click(cell(71, 'treatment'))
  await pass()
  expect([opened.address(), windows.length]).toEqual(['/visits/71', 2])
})

test('VIS-013 VIS-014 VIS-015 VIS-016 VIS-017 VIS-157 a row says its id with a copy button, day and range in its own zone, place, patient with MRN and nurse; over a clock change the time that passes', async () => {
  await open([
    row(1, { user_id_assigned: 5, nurse_first_name: 'Nora', nurse_last_name: 'Lee' }),
    row(2, { missing_exact_time: true }),
    row(3, {
      timezone: 'America/Los_Angeles',
      start: '2026-11-01T08:00:00.000Z',
      local_date: '2026-11-01',
    }),
  ])
  expect(within(cell(1, 'id')).getByRole('button', { name: /copy/i })).toBeTruthy()
  expect(said([1, 2, 3], 'start')).toEqual([
    'Nov 23, 20261:00 PM - 3:00 PM MST',
    'Nov 23, 2026Time TBD',
    'Nov 1, 20261:00 AM PDT - 2:00 AM PST',
  ])
  expect([
    cell(1, 'id').textContent,
    cell(1, 'location').textContent,
    cell(1, 'patient').textContent,
    ...said([1, 2], 'nurse'),
  ]).toEqual(['1', 'Phoenix, AZ 85004', 'Pat StoneW000007', 'Nora Lee', '-'])
})

test('VIS-019 VIS-020 VIS-021 status and the first of its reasons, applicants as a way to the scheduling, details complete in green and else in grey', async () => {
  const url = 'https://files.example'
  await open([
    row(1, { status_reason: 'Pending PA', cancel_reason: 'Cancelled - Missing Meds' }),
    row(2, { cancel_reason: 'Cancelled - Missing Meds', lost_reason: 'Lost' }),
    row(3, { lost_reason: 'Lost', missed_reason: 'Missed - Other' }),
    row(4, { missed_reason: 'Missed - Other' }),
    row(5, { applicant_count: 3, visit_details_checked: true, visit_details_url: url }),
    row(6, { visit_details_checked: true }),
    row(7, { visit_details_url: url }),
  ])
  expect([said([1], 'status'), said([1, 2, 3, 4, 5], 'reason')]).toEqual([
    ['New'],
    ['Pending PA', 'Cancelled - Missing Meds', 'Lost', 'Missed - Other', '-'],
  ])
  const link = within(cell(5, 'applicant_count')).getByRole('link')
  expect([
    link.getAttribute('href'),
    link.textContent,
    cell(1, 'applicant_count').textContent,
  ]).toEqual(['/visits/5/scheduling', '3', '-'])
  const icon = (id: number) => [
    cell(id, 'visit_details').textContent,
    cell(id, 'visit_details')
      .querySelector('[class*=green],[class*=grey]')
      ?.className.match(/green|grey/)?.[0],
  ]
  expect([icon(5), icon(6), icon(7), icon(1)]).toEqual([
    ['Visit details complete', 'green'],
    ['Incomplete visit details', 'grey'],
    ['Incomplete visit details', 'grey'],
    ['Incomplete visit details', 'grey'],
  ])
})

test("VIS-003 VIS-022 VIS-023 VIS-024 VIS-025 VIS-026 VIS-160 VIS-161 of the order's three warnings at most one, none for what is over, those of the payer beside it, and all of these for ORD_LINK or ALL alone", async () => {
  const none = 'No active order is linked to this visit.'
  const rows = [
    row(1, { e_chart_scheduled: true }),
    row(2, { patient_order_id: null, expiration_date: null }),
    row(3, { patient_order_status: 'Hold' }),
    row(4, { patient_order_signed_date: null, expiration_date: '2026-11-22' }),
    row(5, { expiration_date: '2026-11-22' }),
    row(6, { expiration_date: '2026-11-23' }),
    row(7, { expiration_date: '2026-12-20' }),
    row(8, { expiration_date: '2026-12-22' }),
    row(9, {
      patient_order_id: null,
      status: 'Completed - Closed Out',
      outside_authorization: true,
    }),
    row(10, { patient_order_id: null, status: 'Inactive - Lost', beyond_authorized_visits: true }),
    row(11, { outside_authorization: true, beyond_authorized_visits: true }),
    row(12),
  ]
  const outside = [
    'The visit is outside the payer authorization.',
    'The visit is beyond the authorized number of visits.',
  ]
  const warnings = (id: number): readonly string[] =>
    cell(id, 'warnings').textContent?.match(/[A-Z][^.]*\./g) ?? []
  for (const perms of ['ORD_LINK', 'ALL']) {
    allow(perms)
    await open(rows)
    expect(rows.map(({ id }) => warnings(id))).toEqual([
      ['Visit was pre-scheduled using the eChart.'],
      [none],
      [none],
      [none],
      ['The linked order expired before the visit.'],
      ['The linked order will expire soon.'],
      ['The linked order will expire soon.'],
      [],
      [],
      [],
      outside,
      [],
    ])
    stopBrowser()
    startBrowser()
    server = startServer()
  }
  allow('UNLOCK_RATES')
  await open(rows)
  expect(rows.map(({ id }) => warnings(id)).filter((found) => found.length > 0)).toEqual([
    ['Visit was pre-scheduled using the eChart.'],
  ])
})

test('UPD-032 an upcoming visit without a confirmed nurse and a nurse who may not do it are marked in Warnings', async () => {
  const now = Date.now()
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const rows = [
    row(1, { start: inHours(40), status: 'New', nurse_confirmed: null }),
    row(2, { start: inHours(50), status: 'New', nurse_confirmed: null }),
    row(3, { start: inHours(40), status: 'Inactive - Lost', nurse_confirmed: null }),
    row(4, { status: 'Hold', nurse_refused: 'Not licensed in CA' }),
  ]
  allow('UNLOCK_RATES')
  await open(rows)
  const shown = (id: number) => cell(id, 'warnings').textContent ?? ''
  expect(shown(1)).toContain('No confirmed nurse, starts within 48 hours.')
  for (const id of [2, 3]) expect(shown(id)).not.toContain('No confirmed nurse')
  expect(shown(4)).toContain('Nurse may not do this visit: Not licensed in CA')
})

test('VIS-029 an error of the list is said in an alert, and without words of its own as An error occurred', async () => {
  for (const [body, text] of [
    [JSON.stringify({ error: 'The server is being updated.' }), 'The server is being updated.'],
    ['<!doctype html><h1>Bad gateway</h1>', 'An error occurred'],
  ] as const) {
    server.answer = () =>
      new Response(body, {
        status: 500,
        headers: { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' },
      })
    await openList({ list: visitList as never, screen: <VisitsListScreen /> })
    await pass(10)
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(' '),
    ).toContain(text)
    stopBrowser()
    startBrowser()
    server = startServer()
  }
})

test('VIS-030 the list follows what others change, a second of news at once, keeps an answer for a minute and is asked for again every minute', async () => {
  allow('')
  const socket = aSocket()
  realtime.start()
  socket.tell('handshake-ping')
  socket.tell('handshake-ok')
  await open([row(1)])
  await pass(1_500)
  const asked = () => server.asked.filter(({ path }) => path === '/assignments-search').length
  const before = asked()
  await pass(56_000)
  expect(asked()).toBe(before)
  await pass(5_000)
  expect(asked()).toBe(before + 1)

  for (let news = 0; news < 3; news += 1) {
    socket.tell('notify', 'assignment')
    await pass(250)
  }
  expect(asked()).toBe(before + 1)
  await pass(1_500)
  expect(asked()).toBe(before + 2)

  const sort = async (name: string) => {
    await user().click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
    await pass(500)
  }
  await sort('ID')
  expect(asked()).toBe(before + 3)
  await sort('Visit Date & Time')
  expect(asked()).toBe(before + 3)
})
