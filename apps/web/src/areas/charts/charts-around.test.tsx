// The order, previous charts, supplies and the next visit around a chart.
import '../../shared/files/DocumentSheet.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart } from '@wren/contract/chart.builders'
import { chartSections } from '@wren/contract/chart-sections'
import type { PreviousChart } from '@wren/contract/charts'
import type { Document } from '@wren/contract/documents'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import {
  aChartInfo,
  aStoredChart,
  visitId,
  jsonResponse,
  startChartServer,
} from './charts-server.testing.ts'
import {
  buttonNamed,
  sectionCard,
  openDialog,
  fieldElement,
  goToSection,
  hasButton,
  renderChart,
  pressButton,
  pageText,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const order: Document = {
  id: 'd1',
  fileName: 'Order of Sep 21.png',
  fileType: 'image/png',
  fileSize: 12,
  intakeId: 5,
  providerId: 3,
  category: 'Orders',
  contentSha256: null,
  createdAt: '2026-09-21T16:00:00.000Z',
  version: 1,
}
const how: Document = { ...order, id: 'd2', fileName: 'How to mix.png', category: 'Instructions' }

test('CHT-088 every section offers the numbered documents of the visit and opens each in the preview', async () => {
  const world = startChartServer({
    chart: aStoredChart({}),
    documents: [order, how],
    refuse: { 'GET /api/documents/d1': jsonResponse({ ...order, data: btoa('Take 40 g.') }) },
  })
  const address = `blob:${window.location.origin}/order`
  Object.assign(URL, { createObjectURL: () => address, revokeObjectURL: () => {} })
  await renderChart()
  for (const { heading } of chartSections) {
    await goToSection(heading)
    expect(hasButton('Orders and Instructions (2)'), heading).toBe(true)
  }
  expect(world.requests().filter((call) => call.endsWith('/documents'))).toEqual([
    `GET /assignments/${visitId}/documents`,
  ])
  await pressButton('Orders and Instructions (2)')
  expect([...openDialog().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Order of Sep 21.pngOrders',
    'How to mix.pngInstructions',
  ])
  await pressButton('Order of Sep 21.pngOrders')
  await vi.waitFor(async () => {
    await pass(50)
    expect(openDialog().querySelector('img')?.getAttribute('src')).toBe(address)
  })
  expect([
    openDialog().querySelector('h2')?.textContent,
    world.requests().includes('GET /api/documents/d1'),
  ]).toEqual(['Order of Sep 21.png', true])
})

test('CHT-088 states a missing order only once the documents are loaded', async () => {
  startChartServer({ chart: aStoredChart({}) })
  await renderChart()
  await goToSection('Pre-Assessment')
  await pressButton('No signed order on file')
  expect(openDialog().textContent).toContain('No signed order on file')
  stopBrowser()
  startBrowser()
  startChartServer({
    chart: aStoredChart({}),
    documents: [order],
    refuse: {
      [`GET /assignments/${visitId}/documents`]: jsonResponse(
        { error: 'Unavailable.', code: 'unavailable' },
        503,
      ),
    },
  })
  await renderChart()
  await pressButton('Orders and Instructions')
  expect([
    pageText().includes('No signed order on file'),
    openDialog().textContent?.includes('The documents could not be read.'),
  ]).toEqual([false, true])
})

const earlier: PreviousChart = {
  assignment_id: 4001,
  start: '2026-11-13T16:00:00.000Z',
  timezone: 'America/Phoenix',
  treatment: 'Privigen',
  nurse_first_name: 'Bo',
  nurse_last_name: 'Day',
  ver: 2,
  submitted_at: '2026-11-13T21:00:00.000Z',
}
const previousInfo = { ...aChartInfo, previous_charts: 2 }
const list = [
  earlier,
  { ...earlier, assignment_id: 3001, start: '2026-11-06T16:00:00.000Z', ver: 1 },
]

test('CHT-068 lists previous charts in every section, and copies into the two sections while empty', async () => {
  const world = startChartServer({
    chart: aStoredChart({ home_medications: { none: false, items: [] } }),
    info: previousInfo,
    previous: list,
    previousData: aChart(),
  })
  await renderChart()
  for (const { heading } of chartSections) {
    await goToSection(heading)
    expect(hasButton('Previous Charts (2)'), heading).toBe(true)
  }
  await pressButton('Previous Charts (2)')
  expect(openDialog().querySelector('h2')?.textContent).toBe('Previous Charts List')
  expect(
    [...openDialog().querySelectorAll('li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['Nov 13, 2026, Privigen#4001, Bo Day', '/visits/4001/chart-preview?prevChart=true'],
    ['Nov 6, 2026, Privigen#3001, Bo Day', '/visits/3001/chart-preview?prevChart=true'],
  ])
  await pressButton('Copy from Previous')
  await pass(5_000)
  expect(world.sentTo(`PUT /assignments/${visitId}/chart`)).toEqual([
    {
      revision: 1,
      data: {
        access_devices: [
          {
            type: 'piv',
            location: 'forearm',
            side: 'left',
            inserted_on: '2026-11-20',
            inserted_by: 'Ann Lee',
          },
        ],
        home_medications: {
          none: false,
          items: aChart().home_medications?.items,
          approved_by: null,
          approved_at: null,
        },
      },
    },
  ])
  await goToSection('Medication Profile (Home Medications)')
  expect([
    sectionCard('Medication Profile (Home Medications)').textContent?.includes('Gabapentin'),
    fieldElement('home_medications.approved_by').querySelector('input')?.checked,
  ]).toEqual([true, false])
})

test('CHT-068 copying keeps filled sections, and is disabled when both are filled', async () => {
  const world = startChartServer({
    chart: aStoredChart({ home_medications: { none: true } }),
    info: previousInfo,
    previous: list,
    previousData: aChart(),
  })
  await renderChart()
  await pressButton('Previous Charts (2)')
  await pressButton('Copy from Previous')
  await pass(5_000)
  expect(
    world
      .sentTo(`PUT /assignments/${visitId}/chart`)
      .map(({ data }) => Object.keys(data as object)),
  ).toEqual([['access_devices']])
  await pressButton('Previous Charts (2)')
  expect([
    buttonNamed('Copy from Previous').disabled,
    openDialog().textContent?.includes('Access Device and Home Medications are filled already.'),
  ]).toEqual([true, true])
})

test("CHT-054 shows the pharmacy's supply text, and links its form where it is required", async () => {
  const provider = {
    ...aChartInfo.provider,
    supply_info: '<p>Count the kits first.</p>',
    supply_form_url: 'https://forms.example/supply',
  }
  startChartServer({
    chart: aStoredChart({}),
    info: { ...aChartInfo, provider: { ...provider, supply_form_required: true } },
  })
  await renderChart()
  await goToSection('Supplies')
  const shown = sectionCard('Supplies')
  const [info, used] = [
    shown.textContent?.indexOf('Count the kits first.') ?? -1,
    shown.textContent?.indexOf('Used') ?? -1,
  ]
  expect([
    info >= 0 && info < used,
    shown.querySelector('a')?.getAttribute('href'),
    shown.querySelector('a')?.textContent,
  ]).toEqual([true, 'https://forms.example/supply', 'Supply Form'])
  stopBrowser()
  startBrowser()
  startChartServer({ chart: aStoredChart({}), info: { ...aChartInfo, provider } })
  await renderChart()
  await goToSection('Supplies')
  expect(sectionCard('Supplies').querySelector('a')).toBeNull()
})

const planned = {
  id: 4801,
  start: '2026-12-04T17:00:00.000Z',
  timezone: 'America/Phoenix',
  status: 'New',
  treatment: 'Privigen',
  due_date: '2026-12-04',
  text: 'The next visit is not scheduled yet.',
}

test('CHT-058 shows the next visit with due date and text, and offers three choices with their fields', async () => {
  const world = startChartServer({ chart: aStoredChart({}), next: planned })
  await renderChart()
  await goToSection('Next Visit')
  expect(world.requests()).toContain(`GET /assignments/${visitId}/next-visit`)
  for (const words of ['Visit #4801, Privigen, Dec 4, 2026', 'Due Dec 4, 2026', planned.text])
    expect(sectionCard('Next Visit').textContent).toContain(words)
  const choices = () =>
    [...fieldElement('next_visit.choice').querySelectorAll('button')].map(
      ({ textContent }) => textContent,
    )
  expect([
    choices(),
    fieldElement('next_visit.choice').textContent?.includes('(required)'),
  ]).toEqual([['Schedule', 'Already Scheduled', 'Not Scheduled'], true])
  const asked = () =>
    [...sectionCard('Next Visit').querySelectorAll('[data-path]')].map((one) =>
      one.getAttribute('data-path'),
    )
  await pressButton('Schedule')
  expect(asked()).toEqual(['next_visit.choice', 'next_visit.start'])
  expect(
    [...fieldElement('next_visit.start').querySelectorAll('input')].map((input) => input.type),
  ).toEqual(['date', 'time'])
  await pressButton('Already Scheduled')
  expect(asked()).toEqual(['next_visit.choice'])
  await pressButton('Not Scheduled')
  expect(asked()).toEqual(['next_visit.choice', 'next_visit.reason'])
  await pass(5_000)
  expect(world.chart?.data.next_visit).toEqual({ choice: 'Not Scheduled' })
})

test('CHT-058 CHT-059 without a next visit offers Not Scheduled only', async () => {
  startChartServer({ chart: aStoredChart({}) })
  await renderChart()
  await goToSection('Next Visit')
  expect([
    sectionCard('Next Visit').textContent?.includes('No next visit is planned.'),
    [...fieldElement('next_visit.choice').querySelectorAll('button')].map(
      ({ textContent }) => textContent,
    ),
  ]).toEqual([true, ['Not Scheduled']])
})
