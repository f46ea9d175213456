// CHT-001, 005, 016, 027, 042: how the chart's screen opens: whose it is, whether it can be written, and what an
// unwritten one begins with.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aChart, exampleVisit } from '@wren/contract/chart.builders'
import { notEditableReason, type ChartWindow } from '@wren/contract/chart-window.rules'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import {
  anInfo,
  card,
  chartOf,
  field,
  go,
  has,
  id,
  openChart,
  startWorld,
  text,
  type,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

test("CHT-001 another nurse's chart is replaced by its preview before anything of it was read, so that Back leads past it", async () => {
  const world = startWorld({ info: { ...anInfo, is_own: false, is_editable: false } })
  const opened = await openChart()
  expect([opened.address(), world.asked()[0]]).toEqual([
    `/visits/${id}/chart-preview`,
    `GET /assignments/${id}/chart-info`,
  ])
  await opened.goBack()
  expect(opened.address()).toBe(paths.myVisits)
})

test('CHT-001 the own chart stays where it is', async () => {
  startWorld()
  expect((await openChart()).address()).toBe(`/visits/${id}/chart`)
  expect(has('Submit Chart')).toBe(true)
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
  'CHT-005 a chart %s is its header and why, without a form',
  async (_, said, not_editable_reason) => {
    expect(not_editable_reason).toBe(said)
    startWorld({ info: { ...anInfo, is_editable: false, not_editable_reason } })
    await openChart()
    expect(document.querySelector('header h1')?.textContent).toBe('Imogen Featherwick')
    for (const part of [
      'Apr 17, 1961, 65 y',
      'MRN SIP-88213, Wren W000042',
      'Allergies: Penicillin',
      'Nov 20, 2026, 9:00 AM - 1:00 PM MST',
      'Privigen, Sonoran Infusion',
      said,
    ])
      expect(text()).toContain(part)
    expect([
      document.querySelectorAll('input, textarea, select, canvas, footer, nav').length,
      has('Submit Chart'),
      has('Save Draft'),
    ]).toEqual([0, false, false])
  },
)

test('CHT-016 an opened chart is not saved by itself, however it was prefilled; the first answer is', async () => {
  const world = startWorld()
  await openChart()
  await go('Medications Administered')
  await pass(60_000)
  expect(world.asked().filter((call) => call.startsWith('PUT'))).toEqual([])
  await go('Narrative')
  await type('narrative', 'She was met at home.')
  await pass(5_000)
  expect([world.sentTo(`PUT /assignments/${id}/chart`).length, world.chart?.revision]).toEqual([
    1, 1,
  ])
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

test("CHT-027 CHT-042 an unwritten chart begins with the order's treatment and doses, and the previous chart's home medications without their approval", async () => {
  const world = startWorld({
    previous: [previous, { ...previous, assignment_id: 3001, ver: 1 }],
    previousData: aChart(),
  })
  await openChart()
  expect(world.asked()).toContain('GET /assignments/4001/chart-ver')
  await go('Medications Administered')
  expect(
    [
      ...card('Medications Administered').querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input[type=text], textarea',
      ),
    ]
      .map(({ value }) => value)
      .filter(Boolean),
  ).toEqual(['Privigen', 'Doses ordered: 12'])
  await go('Medication Profile (Home Medications)')
  expect(
    [...card('Medication Profile (Home Medications)').querySelectorAll('summary')].map(
      (one) => one.textContent,
    ),
  ).toEqual(['Medication 1 Gabapentin', 'Medication 2 Lisinopril'])
  expect(field('home_medications.approved_by').querySelector('input')?.checked).toBe(false)
})

test('a chart that was written opens as it is stored, and asks no previous one', async () => {
  const world = startWorld({
    chart: chartOf({ medications: [{ name: 'Gamunex-C', kind: 'treatment' }] }),
    previous: [previous],
    previousData: aChart(),
  })
  await openChart()
  await go('Medications Administered')
  expect(text()).toContain('Medication 1 Gamunex-C')
  expect(world.sentTo(`PUT /assignments/${id}/chart`)).toEqual([])
})
