import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { list } from '@wren/contract/list'
import { metricRow, type Cell } from '@wren/contract/metrics.rules'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { MetricsScreen } from './metrics.screen.tsx'

const unusedList = list({
  name: 'things',
  orders: ['id'],
  order: 'id',
  empty: '',
  clear: 'Clear all filters',
  filters: {},
  columns: [],
}) as never
let server: Server
const months = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    metricRow(`Month ${n + 1}`, [
      20_000 + n,
      n === 0 ? null : 12.5,
      8_000,
      n === 0 ? null : 0,
      39.6,
      1,
      null,
      1,
      1,
      1,
      20_000,
      12_000,
    ]),
  )
const rowOf = (item: string, cells: readonly Cell[], id?: number) =>
  metricRow(item, [...cells, ...Array.from({ length: 12 - cells.length }, () => 1)], id)
const answers: Record<string, (period: number) => object> = {
  '/metrics/financials': (period) => ({
    monthly: months(period),
    weekly: [rowOf('Jul 5, 2026', [5])],
  }),
  '/metrics/leaderboard': () => ({
    data: [
      rowOf('Nora North', [1, 5, 2, 3, 9, 100, 200, 123_456, 4, 0, 4.5, '2026-07-03'], 31),
      rowOf('Nell Nyland', [2, 3, 4, 8, 9, 100, 200, 300, 4, 0, 4, '2026-07-01'], 32),
    ],
  }),
  '/metrics/pharmacies': () => ({
    this_month: [rowOf('Birch Rx', [900], 8), rowOf('Alder Rx', [700], 7)],
    last_month: [rowOf('Cedar Rx', [1], 9)],
    last_three_month: [],
  }),
  '/metrics/geos': () => ({
    this_month: [rowOf('Maricopa, AZ', [1])],
    last_month: [rowOf('Pima, AZ', [1])],
    last_three_month: [rowOf('Clark, NV', [1])],
  }),
  '/metrics/area': () => ({
    this_month: [rowOf('Phoenix Metro', [1])],
    last_month: [rowOf('Tucson', [1])],
    last_three_month: [rowOf('Las Vegas', [1])],
  }),
  '/metrics/nurses': () => ({
    monthly: [rowOf('Jul 2026', [1])],
    weekly: [rowOf('Jul 12, 2026', [1])],
    profile_usage: [metricRow('Jun 2026', [4, 2, 50, 1, 25, 1, 25])],
  }),
}
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = ({ path, query }) =>
    new Response(JSON.stringify(answers[path]?.(Number(query.get('period'))) ?? {}), {
      headers: { 'content-type': 'application/json' },
    })
})
afterEach(stopBrowser)

const open = async (tab = '') => {
  const opened = await openList({
    list: unusedList,
    address: `/things${tab && `?tab=${tab}`}`,
    screen: <MetricsScreen />,
  })
  await pass(2_000)
  return opened
}
const press = async (name: string, role = 'button') => {
  await user().click(screen.getByRole(role, { name }))
  await pass(2_000)
}
const table = (name: string) => within(screen.getByRole('table', { name }))
const items = (name: string) =>
  table(name)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
const headings = (name: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
const cells = (name: string, row: number) =>
  within(table(name).getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('MET-002 shows six months, 24 after Load More Data, and weeks with Weekly', async () => {
  await open()
  expect(items('Financials')).toHaveLength(6)
  await press('Load More Data')
  expect(items('Financials')).toHaveLength(24)
  expect(screen.queryByRole('button', { name: 'Load More Data' })).toBeNull()
  expect(server.asked.map(({ query }) => query.get('period'))).toEqual(['6', '24'])
  await press('Weekly', 'radio')
  expect(items('Financials')).toEqual(['Jul 5, 2026'])
})

test('MET-010 MET-024 formats money, take rate and missing values; hides empty columns', async () => {
  await open()
  expect(cells('Financials', 1)).toEqual([
    '$200.00',
    '-',
    '$80.00',
    '-',
    '40%',
    '1',
    '1',
    '1',
    '1',
    '$200.00',
    '$120.00',
  ])
  expect(headings('Financials')).toEqual([
    'Month',
    'GMV',
    'GMV Growth',
    'Revenue',
    'Revenue Growth',
    'Take Rate',
    'Visits',
    'Active Patients',
    'New Patients',
    'Active Nurses',
    'GMV per Visit',
    'Nurse Pay per Visit',
  ])
  expect(cells('Financials', 2)[1]).toBe('12.5%')
})

test('MET-003 links names on the leaderboard to the nurse', async () => {
  await open('leaderboard')
  expect(screen.getByRole('link', { name: 'Nora North' }).getAttribute('href')).toBe('/nurses/31')
  expect(cells('Leaderboard', 1)).toEqual([
    '1',
    '5',
    '2',
    '3',
    '9',
    '$1.00',
    '$2.00',
    '$1,234.56',
    '4',
    '0',
    '4.5',
    'Jul 3, 2026',
  ])
})

test('MET-004 lists pharmacies of CM, LM and L3M with links to their visits', async () => {
  await open('pharmacies')
  expect(items('Pharmacies')).toEqual(['Birch Rx', 'Alder Rx'])
  expect(screen.getByRole('link', { name: 'Alder Rx' }).getAttribute('href')).toBe(
    '/provider/visits/7',
  )
  await press('LM', 'radio')
  expect(items('Pharmacies')).toEqual(['Cedar Rx'])
  await press('L3M', 'radio')
  expect(screen.getByText('No data')).toBeTruthy()
})

test('MET-005 switches areas and counties together by CM, LM and L3M', async () => {
  await open('geos')
  expect([items('Areas'), items('Counties')]).toEqual([['Phoenix Metro'], ['Maricopa, AZ']])
  await press('LM', 'radio')
  expect([items('Areas'), items('Counties')]).toEqual([['Tucson'], ['Pima, AZ']])
  await press('L3M', 'radio')
  expect([items('Areas'), items('Counties')]).toEqual([['Las Vegas'], ['Clark, NV']])
})

test('MET-006 shows nurses by month or week, and Nurse Profile Usage', async () => {
  await open('nurses')
  expect(items('Nurses')).toEqual(['Jul 2026'])
  expect(headings('Nurse Profile Usage')).toEqual([
    'Month',
    'Enabled Nurses',
    'Signed In',
    'Signed In %',
    'Opened My Profile',
    'Opened %',
    'Saved My Profile',
    'Saved %',
  ])
  await press('Weekly', 'radio')
  expect([items('Nurses'), items('Nurse Profile Usage')]).toEqual([['Jul 12, 2026'], ['Jun 2026']])
})

test('MET-007 keeps the tab in the address, sorts rows without time, and shows loading and errors', async () => {
  const { address } = await open()
  await press('Pharmacies', 'tab')
  expect(address()).toBe('/things?tab=pharmacies')
  expect(screen.getByRole('radio', { name: 'CM' })).toHaveProperty('checked', true)
  await press('Pharmacy')
  expect(items('Pharmacies')).toEqual(['Alder Rx', 'Birch Rx'])
  await press('GMV')
  expect(items('Pharmacies')).toEqual(['Birch Rx', 'Alder Rx'])
  await press('GMV')
  expect(items('Pharmacies')).toEqual(['Alder Rx', 'Birch Rx'])
  for (const [tab, name] of [
    ['Financials', 'Financials'],
    ['Nurses', 'Nurses'],
  ] as const) {
    await press(tab, 'tab')
    expect(screen.getByRole('radio', { name: 'Monthly' })).toHaveProperty('checked', true)
    expect(table(name).queryAllByRole('button')).toEqual([])
  }
  let respond: (response: Response) => void = () => {}
  server.answer = () =>
    new Promise<Response>((resolve) => {
      respond = resolve
    })
  await press('Leaderboard', 'tab')
  expect(screen.getByText('Loading...')).toBeTruthy()
  respond(
    new Response(JSON.stringify({ error: 'That did not work.' }), {
      status: 500,
      headers: { 'content-type': 'application/json' },
    }),
  )
  await pass(2_000)
  expect(screen.getByRole('alert').textContent).toContain('That did not work.')
  expect(screen.getByText('No data')).toBeTruthy()
})
