// Reading a chart: versions, drafts for admins, and the PDF.
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart } from '@wren/contract/chart.builders'
import type { ChartData } from '@wren/contract/chart-sections'
import { chartSections } from '@wren/contract/chart-sections'
import type { ArchivedChart } from '@wren/contract/charts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import {
  aChartInfo,
  aStoredChart,
  visitId,
  startChartServer,
  aChartVersion,
} from './charts-server.testing.ts'
import {
  goToSection,
  hasButton,
  renderChart,
  renderPreview,
  pressButton,
  pageText,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const told = (narrative: string): ChartData =>
  aChart((chart) => {
    chart.narrative = narrative
  })
const [first, second, draft, old] = [
  'What version 1 says.',
  'What version 2 says.',
  'What the draft says.',
  'What the archived draft says.',
].map((narrative) => told(narrative ?? '')) as [ChartData, ChartData, ChartData, ChartData]
const archived: ArchivedChart = {
  id: 3,
  user_id_nurse: 8,
  nurse_first_name: 'Bo',
  nurse_last_name: 'Day',
  revision: 2,
  archived_at: '2026-11-19T20:00:00.000Z',
  data: old,
}
const twice = { versions: [aChartVersion(1, first), aChartVersion(2, second)] }

const select = () => document.querySelector<HTMLSelectElement>('select') as HTMLSelectElement
const offered = () => [...select().options].map(({ textContent }) => textContent)
const choose = async (value: string) => {
  fireEvent.change(select(), { target: { value } })
  for (let n = 0; n < 4; n++) await pass(20)
}
const shown = () =>
  [first, second, draft, old]
    .map(({ narrative }) => narrative ?? '')
    .filter((narrative) => pageText().includes(narrative))
const mark = () =>
  [...document.querySelectorAll('[class*=mark]')].map(({ textContent }) => textContent)
const heading = () => document.querySelector('h1')?.textContent

test('CHT-006 a nurse reads the latest version, selects others, and sees no draft', async () => {
  startChartServer({
    ...twice,
    info: { ...aChartInfo, is_own: false },
    chart: aStoredChart(second, { state: 'submitted', ver: 2 }),
  })
  await renderPreview()
  expect([heading(), shown(), offered(), select().value]).toEqual([
    `Chart of visit #${visitId}`,
    ['What version 2 says.'],
    ['Version 2, Nov 22, 2026 1:10 PM MST', 'Version 1, Nov 21, 2026 1:10 PM MST'],
    'v2',
  ])
  expect([
    pageText().includes('Corrected Nov 22, 2026 1:10 PM MST: The weight was in kilograms.'),
    mark(),
    hasButton('PDF'),
  ]).toEqual([true, [], true])
  await choose('v1')
  expect(shown()).toEqual(['What version 1 says.'])
})

test('CHT-103 every version of a withdrawn chart is headed Withdrawn with its reason', async () => {
  startChartServer({
    ...twice,
    chart: aStoredChart(second, { state: 'returned', ver: 2, withdrawn_reason: 'The wrong house' }),
  })
  await renderPreview('admin')
  for (const version of ['v2', 'v1']) {
    await choose(version)
    expect(mark()).toContain('Withdrawn: The wrong house')
  }
})

test('CHT-006 a preview has no inputs and sends nothing', async () => {
  const world = startChartServer({
    ...twice,
    chart: aStoredChart(second, { state: 'submitted', ver: 2 }),
    archived: [archived],
  })
  await renderPreview('admin')
  expect([
    document.querySelectorAll('input, textarea, canvas, footer').length,
    document.querySelectorAll('select').length,
  ]).toEqual([0, 1])
  expect(['Save Draft', 'Check Chart', 'Submit Chart'].filter(hasButton)).toEqual([])
  expect(world.requests().filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('CHT-006 is headed as a previous chart', async () => {
  startChartServer({ ...twice, chart: aStoredChart(second, { state: 'submitted', ver: 2 }) })
  await renderPreview('nurse', '?prevChart=true')
  expect([heading(), shown()]).toEqual(['Previous Chart', ['What version 2 says.']])
})

test('CHT-006 CHT-084 admins see the latest version first, the draft, and archived drafts by nurse', async () => {
  startChartServer({
    ...twice,
    chart: aStoredChart(draft, { state: 'returned', ver: 2, returned_reason: 'Look again.' }),
    archived: [archived],
  })
  await renderPreview('admin')
  expect([shown(), offered(), mark()]).toEqual([
    ['What version 2 says.'],
    [
      'Draft',
      'Version 2, Nov 22, 2026 1:10 PM MST',
      'Version 1, Nov 21, 2026 1:10 PM MST',
      'Archived draft of Bo Day',
    ],
    [],
  ])
  await choose('draft')
  expect([shown(), mark()]).toEqual([['What the draft says.'], ['Draft']])
  await choose('a3')
  expect([shown(), mark(), document.querySelector('h2')?.textContent, hasButton('PDF')]).toEqual([
    ['What the archived draft says.'],
    ['Archived draft of Bo Day'],
    'Archived draft of Bo Day',
    false,
  ])
})

test('CHT-006 CHT-084 without versions admins see the draft or an archived one; nurses load none', async () => {
  startChartServer({ chart: aStoredChart(draft) })
  await renderPreview('admin')
  expect([shown(), offered(), mark(), hasButton('PDF')]).toEqual([
    ['What the draft says.'],
    ['Draft'],
    ['Draft'],
    true,
  ])
  stopBrowser()
  startBrowser()
  startChartServer({ archived: [archived] })
  await renderPreview('admin')
  expect([shown(), offered()]).toEqual([
    ['What the archived draft says.'],
    ['Archived draft of Bo Day'],
  ])
  stopBrowser()
  startBrowser()
  const world = startChartServer({ chart: aStoredChart(draft), archived: [archived] })
  await renderPreview()
  expect([
    shown(),
    pageText().includes('No chart.'),
    world.requests().filter((call) => call.includes('archived')),
  ]).toEqual([[], true, []])
})

test('CHT-006 omits hidden answers: reactions that did not occur and an unused treatment', async () => {
  const data = aChart((chart) => {
    chart.reactions = {
      occurred: 'no',
      reactions: [{ severity: 'severe', note: 'Taken back at once.' }],
    }
    chart.labs = { drawn: 'no', not_drawn_reason: 'No vein.', tests: ['CBC'] }
    chart.no_medication_reason = 'visit ended before treatment'
    chart.medications = [
      { name: 'Gamunex-C', kind: 'treatment' },
      { name: 'Acetaminophen', kind: 'premedication', completed: 'yes' },
    ]
  })
  startChartServer({
    chart: aStoredChart(data, { state: 'submitted', ver: 1 }),
    versions: [aChartVersion(1, data)],
  })
  await renderPreview()
  const said = [
    'No vein.',
    'visit ended before treatment',
    'Acetaminophen',
    'severe',
    'Taken back at once.',
    'CBC',
    'Gamunex-C',
  ].filter((words) => pageText().includes(words))
  expect(said).toEqual(['No vein.', 'visit ended before treatment', 'Acetaminophen'])
})

test('CHT-008 chart and preview have the same order of sections', async () => {
  const headings = [
    'Visit Times',
    'Pre-Assessment',
    'Medication Profile (Home Medications)',
    'Access Device',
    'Vitals',
    'Medications Administered',
    'Adverse Reactions',
    'Labs',
    'Teaching',
    'Supplies',
    'Post-Assessment',
    'Narrative',
    'Next Visit',
    'Signatures',
  ]
  startChartServer({ ...twice, chart: aStoredChart(second, { state: 'submitted', ver: 2 }) })
  await renderPreview()
  expect(
    [...document.querySelectorAll('section > h2')].map(({ textContent }) => textContent),
  ).toEqual(headings)
  stopBrowser()
  startBrowser()
  startChartServer({ chart: aStoredChart(draft) })
  await renderChart()
  expect(
    [...document.querySelectorAll('aside li button')].map((one) => one.firstChild?.textContent),
  ).toEqual(headings)
  const opened: (string | null)[] = []
  for (const _ of chartSections) {
    opened.push(document.querySelector('section[aria-label]')?.getAttribute('aria-label') ?? null)
    await pressButton('Next section')
  }
  expect(opened).toEqual(headings)
})

/** Files passed to the browser's downloads. */
function downloads(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:chart', revokeObjectURL: () => {} })
  return names
}

test('CHT-069 a submitted chart has a PDF on its screen and preview, named by visit and version', async () => {
  startChartServer({ chart: aStoredChart(draft) })
  await renderChart()
  expect(hasButton('PDF')).toBe(false)
  stopBrowser()
  for (const open of [
    async () => {
      startChartServer({
        ...twice,
        chart: aStoredChart(second, { state: 'returned', ver: 2, returned_reason: 'Look again.' }),
      })
      await renderChart()
      await goToSection('Narrative')
    },
    async () => {
      startChartServer({
        ...twice,
        chart: aStoredChart(second, { state: 'locked', ver: 2 }),
        info: {
          ...aChartInfo,
          is_editable: false,
          not_editable_reason: 'This chart was submitted and cannot be changed.',
          assignment: {
            ...aChartInfo.assignment,
            nurse_chart_received: '2026-11-22T20:10:00.000Z',
          },
        },
      })
      await renderChart()
    },
    async () => {
      startChartServer({ ...twice, chart: aStoredChart(second, { state: 'locked', ver: 2 }) })
      await renderPreview('admin')
    },
  ]) {
    startBrowser()
    const names = downloads()
    await open()
    await pressButton('PDF')
    expect(names).toEqual([`chart-${visitId}-v2.pdf`])
    stopBrowser()
  }
  startBrowser()
  const names = downloads()
  const world = startChartServer({
    ...twice,
    chart: aStoredChart(second, { state: 'locked', ver: 2 }),
  })
  await renderPreview('admin')
  await choose('v1')
  await pressButton('PDF')
  expect([names, world.requests().at(-1)]).toEqual([
    [`chart-${visitId}-v1.pdf`],
    `GET /assignments/${visitId}/chart/pdf`,
  ])
})
