// AVR "Operations area" 029, 030, "Statuses" 003: the list of reports as a person sees it.
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportRow } from '@wren/contract/reports'
import { reportsList } from '@wren/contract/reports.list'
import { reportLabels, reportStatuses, type ReportStatus } from '@wren/contract/reports.rules'
import { hueClass } from '../../shared/badges/hue.ts'
import type { Hue } from '../../shared/badges/statuses.ts'
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
import { ReportsListScreen } from './reports-list.screen.tsx'

let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

const plain: ReportRow = {
  id: 12,
  visitId: 4711,
  visitStart: '2026-11-21T05:00:00.000Z',
  timezone: 'America/Phoenix',
  patient: 'IF',
  pharmacyMrn: 'SIP-88213',
  wrenMrn: 'W000042',
  patientUuid: null,
  pharmacy: 'Sonoran Infusion',
  nurseName: 'Ann Lee',
  auditFlags: ['patient_unable_to_sign', 'adverse_reaction'],
  status: 'audit-required',
  invoiceCents: 24_000,
  balanceCents: 24_000,
  nursePaymentCents: 12_000,
  paymentStatus: 'scheduled',
  sentAt: '2026-11-22T05:00:00.000Z',
  dueDate: '2026-12-21',
}
const row = (id: number, more: Partial<ReportRow> = {}): ReportRow => ({
  ...plain,
  id,
  visitId: 4700 + id,
  ...more,
})
const open = async (rows: readonly ReportRow[], address = '/things') => {
  server.answer = ({ path }) => ({ data: path.endsWith('/search') ? rows : [] })
  return openList({ list: reportsList as never, address, screen: <ReportsListScreen /> })
}
const line = (id: number) => document.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((one) => one.textContent?.trim())
    .filter(Boolean)
const cellsOf = (id: number) =>
  within(line(id))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter((text) => text !== '')

test('AVR-029 After Visit Reports begins with what waits for somebody, filters by status, day, pharmacy, nurse and visit, a hundred a page; a row opens its report', async () => {
  const opened = await open([row(12)])
  expect(screen.getByRole('heading', { name: 'After Visit Reports' })).toBeTruthy()
  const [asked] = server.asked.filter(({ path }) => path.endsWith('/search'))
  expect([asked?.path, asked?.query.get('limit'), asked?.body]).toEqual([
    '/api/aftervisitreports/search',
    '100',
    expect.objectContaining({
      filters: { status: ['audit-required', 'manual-send-required', 'invoice-returned'] },
    }),
  ])
  expect(Object.values(reportsList.filters).map(({ label, type }) => [label, type])).toEqual([
    ['Status', 'select-multiple'],
    ['Date Range', 'date-range'],
    ['Pharmacy', 'select-provider'],
    ['Nurse', 'select-nurse'],
    ['Visit ID', 'number'],
  ])
  expect(reportsList.filters.status.options.map(({ label }) => label)).toEqual(
    reportStatuses.map((status) => reportLabels[status]),
  )
  await act(() => user().click(within(line(12)).getByText('Sonoran Infusion')))
  await pass()
  expect(opened.address()).toBe('/operations/after-visit-reports/12')
})

test("AVR-029 the day filtered by is the visit's; where nothing is found the list says so and clears its filters", async () => {
  const opened = await open([], '/things?date-range=2026-11-20_2026-11-21&visit-id=9')
  const asked = () =>
    server.asked.filter(({ path }) => path.endsWith('/search')).map(({ body }) => body['filters'])
  expect(asked()[0]).toMatchObject({
    visitId: 9,
    dateFrom: expect.stringMatching(/^2026-11-20/),
    dateTo: expect.stringMatching(/^2026-11-21/),
  })
  expect(screen.getByText('No reports found.')).toBeTruthy()
  await user().click(
    screen.getAllByRole('button', { name: 'Clear all filters' }).at(-1) as HTMLElement,
  ) // the list's own, below its text
  await pass(1_000)
  await pass()
  expect([asked().at(-1), opened.address()]).toEqual([{}, expect.not.stringContaining('visit-id')])
})

test('AVR-016 AVR-030 AVR-068 the columns: visit, its own day, initials with both MRNs, pharmacy, nurse, how many flags with their names on hover, badge, amounts, payment, sent and due', async () => {
  await open([
    row(12),
    row(13, {
      wrenMrn: null,
      pharmacyMrn: null,
      patient: null,
      auditFlags: [],
      nursePaymentCents: null,
      sentAt: null,
      dueDate: null,
      status: 'invoiced',
      balanceCents: 10_000,
    }),
    row(14, { pharmacyMrn: null, balanceCents: -5_000 }),
  ])
  expect(headers()).toEqual([
    'Visit',
    'Date',
    'Patient',
    'Pharmacy',
    'Nurse',
    'Flags',
    'Status',
    'Invoice',
    'Nurse Payment',
    'Payment Status',
    'Sent',
    'Due',
  ])
  expect(cellsOf(12)).toEqual([
    '4712',
    'Nov 20, 2026',
    'IFSIP-88213, Wren W000042',
    'Sonoran Infusion',
    'Ann Lee',
    '2',
    'Audit Required',
    '$240.00',
    '$120.00',
    'scheduled',
    'Nov 21, 2026',
    'Dec 21, 2026',
  ])
  expect(within(line(12)).getByText('2').getAttribute('title')).toBe(
    'Patient unable to sign, Adverse reaction',
  )
  expect(cellsOf(13)).toEqual([
    '4713',
    'Nov 20, 2026',
    '--',
    'Sonoran Infusion',
    'Ann Lee',
    '-',
    'Invoiced',
    '$240.00Balance $100.00',
    '-',
    'scheduled',
    '-',
    '-',
  ])
  expect([cellsOf(14)[2], cellsOf(14)[7]]).toEqual(['IF-, Wren W000042', '$240.00Credit $50.00'])
})

test('SHL-005 when a report was sent is shown by the clock of who looks, when the visit was by its own', async () => {
  signedIn('America/New_York')
  await open([row(12)])
  expect([cellsOf(12)[1], cellsOf(12)[10]]).toEqual(['Nov 20, 2026', 'Nov 22, 2026'])
})

test('AVR-003 each status has its badge in its colour: orange, green, purple, blue or red', async () => {
  await open(reportStatuses.map((status, at) => row(at + 1, { status })))
  const hues: Readonly<Record<ReportStatus, Hue>> = {
    'audit-required': 'orange',
    'auto-send-scheduled': 'green',
    'manual-send-required': 'green',
    invoiced: 'violet',
    'invoice-paid': 'blue',
    'invoice-returned': 'red',
    'echart-returned': 'red',
    unspecified: 'red',
  }
  for (const [at, status] of reportStatuses.entries()) {
    const badge = within(line(at + 1)).getByTitle(reportLabels[status])
    expect([
      status,
      hueClass(hues[status]) !== '',
      badge.classList.contains(hueClass(hues[status])),
    ]).toEqual([status, true, true])
  }
})
