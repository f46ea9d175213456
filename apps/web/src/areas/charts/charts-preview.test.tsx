// CHT-006, 008, 069, 084: a chart to be read: its versions, drafts for admins alone, and its PDF.
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart } from '@wren/contract/chart.builders'
import type { ChartData } from '@wren/contract/chart-sections'
import { chartSections } from '@wren/contract/chart-sections'
import type { ArchivedChart } from '@wren/contract/charts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import {
  anInfo,
  chartOf,
  go,
  has,
  id,
  openChart,
  openPreview,
  press,
  startWorld,
  text,
  versionOf,
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
const twice = { versions: [versionOf(1, first), versionOf(2, second)] }

const select = () => document.querySelector<HTMLSelectElement>('select') as HTMLSelectElement
const offered = () => [...select().options].map(({ textContent }) => textContent)
const choose = async (value: string) => {
  fireEvent.change(select(), { target: { value } })
  for (let n = 0; n < 4; n++) await pass(20)
}
const shown = () =>
  [first, second, draft, old]
    .map(({ narrative }) => narrative ?? '')
    .filter((narrative) => text().includes(narrative))
const mark = () =>
  [...document.querySelectorAll('[class*=mark]')].map(({ textContent }) => textContent)
const heading = () => document.querySelector('h1')?.textContent

test('CHT-006 a nurse reads the latest submitted version, chooses another by its number, and sees no draft', async () => {
  startWorld({
    ...twice,
    info: { ...anInfo, is_own: false },
    chart: chartOf(second, { state: 'submitted', ver: 2 }),
  })
  await openPreview()
  expect([heading(), shown(), offered(), select().value]).toEqual([
    `Chart of visit #${id}`,
    ['What version 2 says.'],
    ['Version 2, Nov 22, 2026 1:10 PM MST', 'Version 1, Nov 21, 2026 1:10 PM MST'],
    'v2',
  ])
  expect([
    text().includes('Corrected Nov 22, 2026 1:10 PM MST: The weight was in kilograms.'),
    mark(),
    has('PDF'),
  ]).toEqual([true, [], true])
  await choose('v1')
  expect(shown()).toEqual(['What version 1 says.'])
})

test('CHT-103 every version of a withdrawn chart is headed Withdrawn with its reason', async () => {
  startWorld({
    ...twice,
    chart: chartOf(second, { state: 'returned', ver: 2, withdrawn_reason: 'The wrong house' }),
  })
  await openPreview('admin')
  for (const version of ['v2', 'v1']) {
    await choose(version)
    expect(mark()).toContain('Withdrawn: The wrong house')
  }
})

test('CHT-006 nothing of a preview can be typed into or sent', async () => {
  const world = startWorld({
    ...twice,
    chart: chartOf(second, { state: 'submitted', ver: 2 }),
    archived: [archived],
  })
  await openPreview('admin')
  expect([
    document.querySelectorAll('input, textarea, canvas, footer').length,
    document.querySelectorAll('select').length,
  ]).toEqual([0, 1])
  expect(['Save Draft', 'Check Chart', 'Submit Chart'].filter(has)).toEqual([])
  expect(world.asked().filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('CHT-006 as a previous chart it says so', async () => {
  startWorld({ ...twice, chart: chartOf(second, { state: 'submitted', ver: 2 }) })
  await openPreview('nurse', '?prevChart=true')
  expect([heading(), shown()]).toEqual(['Previous Chart', ['What version 2 says.']])
})

test('CHT-006 CHT-084 admins read the latest version first, the draft marked Draft, and the archived draft of a former nurse under her name', async () => {
  startWorld({
    ...twice,
    chart: chartOf(draft, { state: 'returned', ver: 2, returned_reason: 'Look again.' }),
    archived: [archived],
  })
  await openPreview('admin')
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
  expect([shown(), mark(), document.querySelector('h2')?.textContent, has('PDF')]).toEqual([
    ['What the archived draft says.'],
    ['Archived draft of Bo Day'],
    'Archived draft of Bo Day',
    false,
  ])
})

test('CHT-006 CHT-084 without a version admins read the draft, else the archived one; nurses are asked for no archived drafts', async () => {
  startWorld({ chart: chartOf(draft) })
  await openPreview('admin')
  expect([shown(), offered(), mark(), has('PDF')]).toEqual([
    ['What the draft says.'],
    ['Draft'],
    ['Draft'],
    true,
  ])
  stopBrowser()
  startBrowser()
  startWorld({ archived: [archived] })
  await openPreview('admin')
  expect([shown(), offered()]).toEqual([
    ['What the archived draft says.'],
    ['Archived draft of Bo Day'],
  ])
  stopBrowser()
  startBrowser()
  const world = startWorld({ chart: chartOf(draft), archived: [archived] })
  await openPreview()
  expect([
    shown(),
    text().includes('No chart.'),
    world.asked().filter((call) => call.includes('archived')),
  ]).toEqual([[], true, []])
})

test('CHT-006 what an answer took along when it changed is not read: reactions that did not occur, the treatment that fell away', async () => {
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
  startWorld({
    chart: chartOf(data, { state: 'submitted', ver: 1 }),
    versions: [versionOf(1, data)],
  })
  await openPreview()
  const said = [
    'No vein.',
    'visit ended before treatment',
    'Acetaminophen',
    'severe',
    'Taken back at once.',
    'CBC',
    'Gamunex-C',
  ].filter((words) => text().includes(words))
  expect(said).toEqual(['No vein.', 'visit ended before treatment', 'Acetaminophen'])
})

test('CHT-008 the sections stand in the same order on the chart and on its preview', async () => {
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
  startWorld({ ...twice, chart: chartOf(second, { state: 'submitted', ver: 2 }) })
  await openPreview()
  expect(
    [...document.querySelectorAll('section > h2')].map(({ textContent }) => textContent),
  ).toEqual(headings)
  stopBrowser()
  startBrowser()
  startWorld({ chart: chartOf(draft) })
  await openChart()
  expect(
    [...document.querySelectorAll('aside li button')].map((one) => one.firstChild?.textContent),
  ).toEqual(headings)
  const opened: (string | null)[] = []
  for (const _ of chartSections) {
    opened.push(document.querySelector('section[aria-label]')?.getAttribute('aria-label') ?? null)
    await press('Next section')
  }
  expect(opened).toEqual(headings)
})

/** What was handed to the browser's downloads. */
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

test('CHT-069 after its submission the chart has a PDF, on its own screen and on the preview, named by visit and version', async () => {
  startWorld({ chart: chartOf(draft) })
  await openChart()
  expect(has('PDF')).toBe(false)
  stopBrowser()
  for (const open of [
    async () => {
      startWorld({
        ...twice,
        chart: chartOf(second, { state: 'returned', ver: 2, returned_reason: 'Look again.' }),
      })
      await openChart()
      await go('Narrative')
    },
    async () => {
      startWorld({
        ...twice,
        chart: chartOf(second, { state: 'locked', ver: 2 }),
        info: {
          ...anInfo,
          is_editable: false,
          not_editable_reason: 'This chart was submitted and cannot be changed.',
          assignment: { ...anInfo.assignment, nurse_chart_received: '2026-11-22T20:10:00.000Z' },
        },
      })
      await openChart()
    },
    async () => {
      startWorld({ ...twice, chart: chartOf(second, { state: 'locked', ver: 2 }) })
      await openPreview('admin')
    },
  ]) {
    startBrowser()
    const names = downloads()
    await open()
    await press('PDF')
    expect(names).toEqual([`chart-${id}-v2.pdf`])
    stopBrowser()
  }
  startBrowser()
  const names = downloads()
  const world = startWorld({ ...twice, chart: chartOf(second, { state: 'locked', ver: 2 }) })
  await openPreview('admin')
  await choose('v1')
  await press('PDF')
  expect([names, world.asked().at(-1)]).toEqual([
    [`chart-${id}-v1.pdf`],
    `GET /assignments/${id}/chart/pdf`,
  ])
})
