// CHT-054, 058, 068, 088: what stands around the answers: the order, previous charts, supplies of the pharmacy and
// the next visit.
// The preview comes when it is asked for; here it is there already.
import '../../shared/files/DocumentSheet.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart } from '@wren/contract/chart.builders'
import { chartSections } from '@wren/contract/chart-sections'
import type { PreviousChart } from '@wren/contract/charts'
import type { Document } from '@wren/contract/documents'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import {
  anInfo,
  button,
  card,
  chartOf,
  dialog,
  field,
  go,
  has,
  id,
  json,
  openChart,
  press,
  startWorld,
  text,
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

test('CHT-088 the header of every section offers the documents of the visit with their number, and opens each in the preview', async () => {
  const world = startWorld({
    chart: chartOf({}),
    documents: [order, how],
    refuse: { 'GET /api/documents/d1': json({ ...order, data: btoa('Take 40 g.') }) },
  })
  const address = `blob:${window.location.origin}/order`
  Object.assign(URL, { createObjectURL: () => address, revokeObjectURL: () => {} })
  await openChart()
  for (const { heading } of chartSections) {
    await go(heading)
    expect(has('Orders and Instructions (2)'), heading).toBe(true)
  }
  expect(world.asked().filter((call) => call.endsWith('/documents'))).toEqual([
    `GET /assignments/${id}/documents`,
  ])
  await press('Orders and Instructions (2)')
  expect([...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Order of Sep 21.pngOrders',
    'How to mix.pngInstructions',
  ])
  await press('Order of Sep 21.pngOrders')
  await vi.waitFor(async () => {
    await pass(50)
    expect(dialog().querySelector('img')?.getAttribute('src')).toBe(address)
  })
  expect([
    dialog().querySelector('h2')?.textContent,
    world.asked().includes('GET /api/documents/d1'),
  ]).toEqual(['Order of Sep 21.png', true])
})

test('CHT-088 without an order on file the header says so, and only once it is known', async () => {
  startWorld({ chart: chartOf({}) })
  await openChart()
  await go('Pre-Assessment')
  await press('No signed order on file')
  expect(dialog().textContent).toContain('No signed order on file')
  stopBrowser()
  startBrowser()
  startWorld({
    chart: chartOf({}),
    documents: [order],
    refuse: {
      [`GET /assignments/${id}/documents`]: json(
        { error: 'Unavailable.', code: 'unavailable' },
        503,
      ),
    },
  })
  await openChart()
  await press('Orders and Instructions')
  expect([
    text().includes('No signed order on file'),
    dialog().textContent?.includes('The documents could not be read.'),
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
const previousInfo = { ...anInfo, previous_charts: 2 }
const list = [
  earlier,
  { ...earlier, assignment_id: 3001, start: '2026-11-06T16:00:00.000Z', ver: 1 },
]

test('CHT-068 Previous Charts opens their list from every section; Copy from Previous fills the two sections where they are empty', async () => {
  const world = startWorld({
    chart: chartOf({ home_medications: { none: false, items: [] } }),
    info: previousInfo,
    previous: list,
    previousData: aChart(),
  })
  await openChart()
  for (const { heading } of chartSections) {
    await go(heading)
    expect(has('Previous Charts (2)'), heading).toBe(true)
  }
  await press('Previous Charts (2)')
  expect(dialog().querySelector('h2')?.textContent).toBe('Previous Charts List')
  expect(
    [...dialog().querySelectorAll('li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['Nov 13, 2026, Privigen#4001, Bo Day', '/visits/4001/chart-preview?prevChart=true'],
    ['Nov 6, 2026, Privigen#3001, Bo Day', '/visits/3001/chart-preview?prevChart=true'],
  ])
  await press('Copy from Previous')
  await pass(5_000)
  expect(world.sentTo(`PUT /assignments/${id}/chart`)).toEqual([
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
  await go('Medication Profile (Home Medications)')
  expect([
    card('Medication Profile (Home Medications)').textContent?.includes('Gabapentin'),
    field('home_medications.approved_by').querySelector('input')?.checked,
  ]).toEqual([true, false])
})

test('CHT-068 what is filled already is not overwritten, and with both filled nothing can be copied', async () => {
  const world = startWorld({
    chart: chartOf({ home_medications: { none: true } }),
    info: previousInfo,
    previous: list,
    previousData: aChart(),
  })
  await openChart()
  await press('Previous Charts (2)')
  await press('Copy from Previous')
  await pass(5_000)
  expect(
    world.sentTo(`PUT /assignments/${id}/chart`).map(({ data }) => Object.keys(data as object)),
  ).toEqual([['access_devices']])
  await press('Previous Charts (2)')
  expect([
    button('Copy from Previous').disabled,
    dialog().textContent?.includes('Access Device and Home Medications are filled already.'),
  ]).toEqual([true, true])
})

test("CHT-054 the pharmacy's words on supplies stand on top, and its form is linked where it is required", async () => {
  const provider = {
    ...anInfo.provider,
    supply_info: '<p>Count the kits first.</p>',
    supply_form_url: 'https://forms.example/supply',
  }
  startWorld({
    chart: chartOf({}),
    info: { ...anInfo, provider: { ...provider, supply_form_required: true } },
  })
  await openChart()
  await go('Supplies')
  const shown = card('Supplies')
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
  startWorld({ chart: chartOf({}), info: { ...anInfo, provider } })
  await openChart()
  await go('Supplies')
  expect(card('Supplies').querySelector('a')).toBeNull()
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

test('CHT-058 the section shows the next visit with its due date and text, and asks for one of three choices with what belongs to it', async () => {
  const world = startWorld({ chart: chartOf({}), next: planned })
  await openChart()
  await go('Next Visit')
  expect(world.asked()).toContain(`GET /assignments/${id}/next-visit`)
  for (const words of ['Visit #4801, Privigen, Dec 4, 2026', 'Due Dec 4, 2026', planned.text])
    expect(card('Next Visit').textContent).toContain(words)
  const choices = () =>
    [...field('next_visit.choice').querySelectorAll('button')].map(({ textContent }) => textContent)
  expect([choices(), field('next_visit.choice').textContent?.includes('(required)')]).toEqual([
    ['Schedule', 'Already Scheduled', 'Not Scheduled'],
    true,
  ])
  const asked = () =>
    [...card('Next Visit').querySelectorAll('[data-path]')].map((one) =>
      one.getAttribute('data-path'),
    )
  await press('Schedule')
  expect(asked()).toEqual(['next_visit.choice', 'next_visit.start'])
  expect(
    [...field('next_visit.start').querySelectorAll('input')].map((input) => input.type),
  ).toEqual(['date', 'time'])
  await press('Already Scheduled')
  expect(asked()).toEqual(['next_visit.choice'])
  await press('Not Scheduled')
  expect(asked()).toEqual(['next_visit.choice', 'next_visit.reason'])
  await pass(5_000)
  expect(world.chart?.data.next_visit).toEqual({ choice: 'Not Scheduled' })
})

test('CHT-058 CHT-059 without a next visit the section says so and offers Not Scheduled alone', async () => {
  startWorld({ chart: chartOf({}) })
  await openChart()
  await go('Next Visit')
  expect([
    card('Next Visit').textContent?.includes('No next visit is planned.'),
    [...field('next_visit.choice').querySelectorAll('button')].map(
      ({ textContent }) => textContent,
    ),
  ]).toEqual([true, ['Not Scheduled']])
})
