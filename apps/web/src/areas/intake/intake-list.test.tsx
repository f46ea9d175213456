// INT "List" 001-021: the intake list as a person sees it, on rows of a known answer.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IntakeRow } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { reasonEmoji } from '@wren/contract/intake-statuses.rules'
import {
  openList,
  pass,
  signedIn,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { IntakeListScreen } from './intake-list.screen.tsx'

const plain: IntakeRow = {
  id: 1,
  isUrgent: false,
  is_urgent: false,
  user_id_ops: 7,
  ops_name: 'Hollis Avery',
  patient: 'Imogen Featherwick',
  patient_name: 'Imogen Featherwick',
  patient_uuid: '7d0c7c3e-6f0a-4b57-9d44-1f2f6d9f4a01',
  wrenMrn: 'W000418',
  treatment: 'Gammagard Liquid',
  requested_provider_id: 3,
  pharmacy: 'Saguaro Rx',
  pharmacy_name: 'Saguaro Rx',
  location: 'Phoenix, AZ 85028',
  zip: '85028',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  timezone: 'America/Phoenix',
  submitted_by: 'phone',
  submitted_date: '2026-11-21T01:02:00.000Z',
  submitted_date_str: 'Nov 20, 2026 5:02 PM',
  start_date: '2026-11-23',
  series_start_date: '2026-11-23',
  series_end_date: '2026-11-23',
  potential_start_date: '2026-11-23',
  auto_offer_enabled: false,
  auto_offer_error: null,
  auto_offer_stop_reason: null,
  auto_offer_stop_criteria_met: null,
  has_documents: false,
  applicant_count: 0,
  status: 'New Intake',
  status_reason: null,
  patient_type: 'one-time',
  patient_order_id: null,
  has_confirmed_visit: false,
  version: 1,
}
const row = (id: number, more: Partial<IntakeRow> = {}): IntakeRow => ({ ...plain, id, ...more })

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
  setFlags({ 'document-upload': true })
})
afterEach(() => {
  clearFlags()
  stopBrowser()
})

/** The clock stands at 7 PM of November 21st in Los Angeles. */
async function open(rows: readonly IntakeRow[], address = '/things', next: number | null = null) {
  server.answer = () => ({ data: rows, next })
  return openList({ list: intakeList as never, address, screen: <IntakeListScreen /> })
}
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
    .filter((text) => text !== '')
const line = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
const cell = (id: number, column: string) =>
  line(id).querySelector(`td[data-column="${column}"]`) as HTMLElement
const texts = (id: number) =>
  headers().map((_, at) => (line(id).cells[at + 1]?.textContent ?? '').trim())
const press = async (name: string, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass()
}

test('INT-001 INT-002 INT-003 INT-007 a sortable table, the newest received first, with filters, paging and New Intake; its columns in order, Docs only with the flag', async () => {
  const opened = await open([row(1), row(2)], '/things', 2)
  expect(headers()).toEqual([
    'ID',
    'Ops',
    'Patient',
    'Treatment',
    'Pharmacy',
    'Location',
    'Received',
    'Treatment Date',
    'Auto Offer',
    'Docs',
    'Applicants',
    'Status',
    'Reason',
  ])
  expect([
    server.asked[0]?.path,
    server.asked[0]?.query.get('orderby'),
    screen.getByRole('columnheader', { name: 'Received' }).getAttribute('aria-sort'),
  ]).toEqual(['/intake/search', 'submitted_date desc', 'descending'])
  for (const name of headers()) {
    await user().click(
      within(screen.getByRole('columnheader', { name: name ?? '' })).getByRole('button'),
    )
    await pass()
    const { order } = intakeList.columns.find(({ label }) => label === name) ?? {}
    expect([name, server.asked.at(-1)?.query.get('orderby')]).toEqual([name, `${order} asc`])
  }
  expect(screen.getByRole('search', { name: 'Filters' })).toBeTruthy()
  await press('Next page')
  expect([
    new URLSearchParams(opened.address().split('?')[1]).get('page'),
    screen.getByRole('status', { name: 'Page 2' }) !== null,
  ]).toEqual(['2', true])
  await press('New Intake')
  expect(opened.address()).toBe('/new-intake')
})

test('INT-007 INT-011 INT-006 Docs are a paper-clip or a dash; Auto Offer is an icon with its label on hover, or a dash', async () => {
  await open([
    row(1, { has_documents: true, auto_offer_enabled: true }),
    row(2, { auto_offer_enabled: true, auto_offer_error: 'no_matching_rule' }),
    row(3, { auto_offer_stop_criteria_met: 'max_rate' }),
    row(4, { auto_offer_stop_reason: 'disabled by Hollis' }),
    row(5),
  ])
  const icons = [1, 2, 3, 4, 5].map((id) => cell(id, 'auto_offer_enabled'))
  expect(icons.map((one) => one.textContent)).toEqual([
    'Auto offers on',
    'No matching rule',
    'Max rate',
    'disabled by Hollis',
    '-',
  ])
  const shape = (one: HTMLElement) => [
    [...(one.querySelector('svg')?.classList ?? [])].find((name) =>
      name.startsWith('tabler-icon-'),
    ),
    one
      .querySelector('[class*=green],[class*=red],[class*=grey]')
      ?.className.match(/green|red|grey/)?.[0],
  ]
  expect(icons.slice(0, 4).map(shape)).toEqual([
    ['tabler-icon-player-play', 'green'],
    ['tabler-icon-alert-triangle', 'red'],
    ['tabler-icon-player-stop', 'grey'],
    ['tabler-icon-player-stop', 'grey'],
  ])
  await user().hover(icons[3]?.querySelector('svg') as Element)
  await pass(1000)
  expect(screen.getByRole('tooltip').textContent).toBe('disabled by Hollis')
  expect([
    cell(1, 'has_documents').textContent,
    cell(1, 'has_documents').querySelector('svg')?.classList.contains('tabler-icon-paperclip'),
    cell(2, 'has_documents').textContent,
  ]).toEqual(['Has documents', true, '-'])
})

test('OFR-116 with the flag the hover of Auto Offer also says what the engine did last, asked for when somebody looks', async () => {
  setFlags({ 'auto-offers': true })
  await open([row(1, { auto_offer_enabled: true })])
  const last = {
    id: 9,
    intakeId: 1,
    assignmentId: 5,
    ruleId: 1,
    ruleName: 'Urgent',
    wave: 2,
    rate: 66,
    rateUnit: 'hour',
    takeRate: 45,
    nurseIds: [4, 5],
    outcome: 'wave',
    at: '2026-11-22T02:55:00.000Z',
  }
  server.answer = () => ({ data: [last, { ...last, id: 8, wave: 1 }] })
  expect(server.asked.map(({ path }) => path)).not.toContain('/api/auto-offers/log')
  await user().hover(cell(1, 'auto_offer_enabled').querySelector('svg') as Element)
  await pass(1000)
  expect(screen.getByRole('tooltip').textContent).toBe(
    'Auto offers onWave 2 to 2 nurses at $66/hr, 5 min ago',
  )
  expect(
    server.asked
      .filter(({ path }) => path === '/api/auto-offers/log')
      .map(({ query }) => query.get('intakeId')),
  ).toEqual(['1'])
})

test('INT-007 without its flag the Docs column is not there', async () => {
  clearFlags()
  await open([row(1, { has_documents: true })])
  expect([headers().includes('Docs'), headers().length]).toEqual([false, 12])
})

test('INT-004 INT-005 INT-008 INT-009 INT-010 each cell in its form, and a dash for what is not there', async () => {
  await open([
    row(1, {
      isUrgent: true,
      status: 'In Progress',
      status_reason: 'Max Rate',
      applicant_count: 3,
    }),
    row(2, {
      patient: 'Octavio Brambleson',
      patient_uuid: null,
      wrenMrn: null,
      submitted_date: '2026-11-21T17:30:00.000Z',
    }),
    row(3, { patient: 'Patient - TBD', patient_uuid: null, wrenMrn: null }),
    row(4, {
      ops_name: null,
      user_id_ops: null,
      treatment: null,
      pharmacy: null,
      location: null,
      start_date: null,
    }),
  ])
  expect([
    within(cell(1, 'id')).getByText('Urgent') !== null,
    cell(1, 'id').querySelector('svg')?.classList.contains('tabler-icon-flag-filled'),
    cell(2, 'id').querySelector('svg'),
  ]).toEqual([true, true, null])
  expect(texts(1).slice(0, 6)).toEqual([
    '1Urgent',
    'Hollis Avery',
    'Imogen FeatherwickW000418',
    'Gammagard Liquid',
    'Saguaro Rx',
    'Phoenix, AZ 85028',
  ])
  expect([texts(2)[2], texts(3)[2]]).toEqual(['Octavio Brambleson', 'Patient - TBD'])
  expect([texts(1)[10], texts(2)[10], texts(1)[12], texts(2)[12]]).toEqual([
    '3',
    '-',
    'Max Rate',
    '-',
  ])
  expect([cell(1, 'status').textContent, cell(2, 'status').textContent]).toEqual([
    `In Progress${reasonEmoji('Max Rate')}`,
    'New Intake',
  ])
  const [date, time] = [...cell(2, 'submitted_date').children].map(
    (one) => one.firstChild?.textContent,
  )
  expect([date, time?.startsWith('9:30 AM'), texts(1)[7]]).toEqual([
    'Nov 21, 2026',
    true,
    'Nov 23, 2026',
  ])
  expect([1, 3, 4, 5, 7, 8].map((at) => texts(4)[at])).toEqual(['-', '-', '-', '-', '-', '-'])
})

test('a long place keeps its zip in sight, and a long treatment, pharmacy or reason goes on in a second line', async () => {
  await open([
    row(1),
    row(2, { location: '85028', city: null, state: null }),
    row(3, { location: 'Phoenix, AZ', zip: null }),
  ])
  expect([...cell(1, 'location').children].map((one) => one.textContent)).toEqual([
    'Phoenix, AZ ',
    '85028',
  ])
  expect([2, 3].map((id) => cell(id, 'location').textContent)).toEqual(['85028', 'Phoenix, AZ'])
  expect(
    ['treatment', 'pharmacy'].map((column) =>
      cell(1, column).firstElementChild?.className.includes('wrapped'),
    ),
  ).toEqual([true, true])
})

test('INT-010 who works in another timezone reads when it came by her own clock', async () => {
  signedIn('America/New_York')
  await open([row(1)])
  expect(
    [...cell(1, 'submitted_date').children].map((one) => one.textContent?.slice(0, 12)),
  ).toEqual(['Nov 20, 2026', expect.stringMatching(/^8:02 PM/)])
})

test('the age of a referral stands beside its time in words and in the colour of its waiting', async () => {
  await open([
    row(1),
    row(2, { submitted_date: '2026-11-20T01:00:00.000Z' }),
    row(3, { submitted_date: '2026-11-15T01:00:00.000Z' }),
    row(4, {
      submitted_date: '2026-11-15T01:00:00.000Z',
      status: 'Complete',
      status_reason: 'Reviewed',
    }),
  ])
  const age = (id: number) => {
    const one = cell(id, 'submitted_date').querySelector('[title^=Received]')
    return [
      one?.getAttribute('title'),
      one?.className.match(/amber|red|grey/)?.[0],
      one?.textContent,
    ]
  }
  expect([age(1), age(2), age(3), age(4)]).toEqual([
    ['Received 1 day ago, waiting', 'amber', '1dReceived 1 day ago, waiting'],
    ['Received 2 days ago, waiting', 'amber', '2dReceived 2 days ago, waiting'],
    ['Received 1 week ago, waiting long', 'red', '1wReceived 1 week ago, waiting long'],
    [undefined, undefined, undefined],
  ])
})

test('INT-016 a treatment date that has passed is red and said to be overdue while the intake is open and no visit confirmed', async () => {
  const passed = { start_date: '2026-11-20' }
  await open([
    row(1, passed),
    row(2, { ...passed, has_confirmed_visit: true }),
    row(3, { ...passed, status: 'Hold' }),
    row(4, { start_date: '2026-11-21' }),
  ])
  const said = (id: number) => [
    cell(id, 'start_date').textContent,
    cell(id, 'start_date').querySelector('[class*=overdue]') !== null,
  ]
  expect([said(1), said(2), said(3), said(4)]).toEqual([
    ['Nov 20, 2026 overdue', true],
    ['Nov 20, 2026', false],
    ['Nov 20, 2026', false],
    ['Nov 21, 2026', false],
  ])
})

test('INT-002 INT-012 a click on a row opens its intake, with Ctrl or Meta in a new tab', async () => {
  const windows: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    windows.push(address)
    return null
  })
  const opened = await open([row(71), row(72)])
  const at = () => opened.address().split('?')[0]
  for (const key of ['Control', 'Meta']) {
    const person = user()
    await person.keyboard(`{${key}>}`)
    await person.click(cell(72, 'treatment'))
    await person.keyboard(`{/${key}}`)
    await pass()
  }
  expect([windows, at()]).toEqual([['/intake/72', '/intake/72'], '/things'])
  await user().click(cell(71, 'treatment'))
  await pass()
  expect([opened.address(), windows.length]).toEqual(['/intake/71', 2])
})

test("INT-013 an empty list says 'Loading...' while it searches and then 'No Intakes.', each with the way to clear all filters", async () => {
  let answer: (rows: { data: IntakeRow[] }) => void = () => {}
  server.answer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await openList({ list: intakeList as never, screen: <IntakeListScreen /> })
  expect([
    screen.getByText('Loading...') !== null,
    screen.queryByText('No Intakes.'),
    screen.getAllByRole('button', { name: 'Clear all filters' }).length > 0,
  ]).toEqual([true, null, true])
  answer({ data: [] })
  await pass()
  const empty = screen.getByText('No Intakes.').closest('[role=status]') as HTMLElement
  await user().click(within(empty).getByRole('button', { name: 'Clear all filters' }))
  await pass()
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('INT-014 INT-017 INT-021 the filters in their order, the statuses of the list and four more, This Week and This Month as a date range', async () => {
  const opened = await open([row(1)], '/things?filters=none')
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
    'Treatment',
    'Ops',
    'Pharmacy',
    'Status',
    'Visit Date',
    'Intake Received',
    'Urgent',
    'Location',
    'Patient Type',
  ])
  await press('Status', 'menuitem')
  expect(
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap(({ labels }) => labels?.[0]?.textContent || []),
  ).toEqual([
    'New Intake',
    'In Progress',
    'Complete',
    'Hold',
    'Canceled',
    'Closed',
    'Withdrawn',
    'Deleted - Duplicated',
    'Done',
    'Lost - Too far',
    'Lost - Too slow',
    'Lost',
  ])
  await user().click(screen.getByRole('checkbox', { name: 'Done' }))
  await user().keyboard('{Escape}')
  await press('This Week')
  expect(opened.address()).toBe('/things?date-range=2026-11-21_2026-11-27&status=Done')
  await press('This Month')
  expect(opened.address()).toBe('/things?date-range=2026-11-01_2026-11-30&status=Done')
  for (const [filter, offered] of [
    ['Urgent', ['Yes', 'No']],
    ['Patient Type', ['recurring', 'one-time']],
  ] as const) {
    await press('Add filter')
    await press(filter, 'menuitem')
    await pass(300)
    expect([
      filter,
      screen
        .queryAllByRole<HTMLInputElement>('radio')
        .map(({ labels }) => labels?.[0]?.textContent),
    ]).toEqual([filter, offered])
    await user().keyboard('{Escape}')
    await pass(300)
  }
})
