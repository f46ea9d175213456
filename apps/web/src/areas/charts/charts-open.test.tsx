// How the screen of a chart opens.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aChart, exampleVisit } from '@wren/contract/chart.builders'
import { notEditableReason, type ChartWindow } from '@wren/contract/chart-window.rules'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { aChartInfo, aStoredChart, visitId, startChartServer } from './charts-server.testing.ts'
import {
  sectionCard,
  fieldElement,
  goToSection,
  hasButton,
  renderChart,
  pageText,
  typeInto,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

test("CHT-001 redirects another nurse's chart to its preview without reading it, so that Back skips it", async () => {
  const world = startChartServer({ info: { ...aChartInfo, is_own: false, is_editable: false } })
  const opened = await renderChart()
  expect([opened.address(), world.requests()[0]]).toEqual([
    `/visits/${visitId}/chart-preview`,
    `GET /assignments/${visitId}/chart-info`,
  ])
  await opened.goBack()
  expect(opened.address()).toBe(paths.myVisits)
})

test("CHT-001 keeps the address of the nurse's own chart", async () => {
  startChartServer()
  expect((await renderChart()).address()).toBe(`/visits/${visitId}/chart`)
  expect(hasButton('Submit Chart')).toBe(true)
})

const closed = (
  window: Partial<Omit<ChartWindow, 'visit'>>,
  visit: Partial<ChartWindow['visit']> = {},
) =>
  notEditableReason({
    now: exampleVisit.visit_start,
    nurse: 7,
    has_own_chart: false,
    chart: null,
    phone: '555-555-0100',
    ...window,
    visit: {
      start: exampleVisit.visit_start,
      status: 'Active - Ready',
      missed: false,
      nurse_confirmed: true,
      user_id_assigned: 7,
      ...visit,
    },
  })
test.each([
  [
    'too early',
    'The chart opens 2 hours before the visit.',
    closed({ now: '2026-11-20T13:59:00.000Z' }),
  ],
  [
    'not ready and not confirmed',
    'This visit is awaiting approval. Please call 555-555-0100.',
    closed({}, { status: 'Active - Booked', nurse_confirmed: false }),
  ],
  [
    'of a pharmacy with its own chart',
    'This pharmacy uses its own chart. Please submit the chart by email or fax.',
    closed({ has_own_chart: true }),
  ],
])(
  'CHT-005 a chart %s shows its header and the reason, without a form',
  async (_, reason, not_editable_reason) => {
    expect(not_editable_reason).toBe(reason)
    startChartServer({ info: { ...aChartInfo, is_editable: false, not_editable_reason } })
    await renderChart()
    expect(document.querySelector('header h1')?.textContent).toBe('Imogen Featherwick')
    for (const part of [
      'Apr 17, 1961, 65 y',
      'MRN SIP-88213, Wren W000042',
      'Allergies: Penicillin',
      'Nov 20, 2026, 9:00 AM - 1:00 PM MST',
      'Privigen, Sonoran Infusion',
      reason,
    ])
      expect(pageText()).toContain(part)
    expect([
      document.querySelectorAll('input, textarea, select, canvas, footer, nav').length,
      hasButton('Submit Chart'),
      hasButton('Save Draft'),
    ]).toEqual([0, false, false])
  },
)

test('CHT-016 saves an opened chart only after the first answer, also when prefilled', async () => {
  const world = startChartServer()
  await renderChart()
  await goToSection('Medications Administered')
  await pass(60_000)
  expect(world.requests().filter((call) => call.startsWith('PUT'))).toEqual([])
  await goToSection('Narrative')
  await typeInto('narrative', 'She was met at home.')
  await pass(5_000)
  expect([world.sentTo(`PUT /assignments/${visitId}/chart`).length, world.chart?.revision]).toEqual(
    [1, 1],
  )
})

const previous = {
  assignment_id: 4001,
  start: '2026-11-13T16:00:00.000Z',
  timezone: 'America/Phoenix',
  treatment: 'Privigen',
  nurse_first_name: 'Bo',
  nurse_last_name: 'Day',
  ver: 2,
  submitted_at: '2026-11-13T21:00:00.000Z',
}

test("CHT-027 CHT-042 a new chart starts with the order's treatment and unapproved home medications", async () => {
  const world = startChartServer({
    previous: [previous, { ...previous, assignment_id: 3001, ver: 1 }],
    previousData: aChart(),
  })
  await renderChart()
  expect(world.requests()).toContain('GET /assignments/4001/chart-ver')
  await goToSection('Medications Administered')
  expect(
    [
      ...sectionCard('Medications Administered').querySelectorAll<
        HTMLInputElement | HTMLTextAreaElement
      >('input[type=text], textarea'),
    ]
      .map(({ value }) => value)
      .filter(Boolean),
  ).toEqual(['Privigen', 'Doses ordered: 12'])
  await goToSection('Medication Profile (Home Medications)')
  expect(
    [...sectionCard('Medication Profile (Home Medications)').querySelectorAll('summary')].map(
      (one) => one.textContent,
    ),
  ).toEqual(['Medication 1 Gabapentin', 'Medication 2 Lisinopril'])
  expect(fieldElement('home_medications.approved_by').querySelector('input')?.checked).toBe(false)
})

test('a stored chart opens unchanged and reads no previous one', async () => {
  const world = startChartServer({
    chart: aStoredChart({ medications: [{ name: 'Gamunex-C', kind: 'treatment' }] }),
    previous: [previous],
    previousData: aChart(),
  })
  await renderChart()
  await goToSection('Medications Administered')
  expect(pageText()).toContain('Medication 1 Gamunex-C')
  expect(world.sentTo(`PUT /assignments/${visitId}/chart`)).toEqual([])
})
