// Sets of vitals: order, phase and colors.
import { join } from 'node:path'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart, timeAt } from '@wren/contract/chart.builders'
import type { ChartData } from '@wren/contract/chart-sections'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { rulesOf } from '../../shared/screen/stylesheet.testing.ts'
import { aChartInfo, aStoredChart, startChartServer } from './charts-server.testing.ts'
import {
  sectionCard,
  fieldElement,
  goToSection,
  renderChart,
  pressButton,
  typeInto,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const [first, ...others] = aChart().vitals?.sets ?? []
const withSets = (...sets: NonNullable<NonNullable<ChartData['vitals']>['sets']>): ChartData =>
  aChart((chart) => {
    chart.vitals.sets = sets
  })
const tabs = () =>
  [...fieldElement('vitals.sets').querySelectorAll('button[aria-pressed]')].map(
    ({ textContent }) => textContent,
  )
const pressed = () => fieldElement('vitals.sets').querySelector('[aria-pressed=true]')?.textContent
const input = (measure: string) =>
  document.querySelector<HTMLInputElement>(`input[data-path$=".${measure}"]`) as HTMLInputElement
const tile = (measure: string) => input(measure).closest('[class*=tile]') as HTMLElement
const enter = async (measure: string, value: string) => {
  fireEvent.focus(input(measure))
  fireEvent.change(input(measure), { target: { value } })
  fireEvent.blur(input(measure))
  await pass(100)
}
const open = async (data: ChartData, info = aChartInfo) => {
  const world = startChartServer({ chart: aStoredChart(data), info })
  await renderChart()
  await goToSection('Vitals')
  return world
}

test.each([
  ['09:30', 'Pre9:30 AM'],
  ['10:30', 'During10:30 AM'],
  ['12:50', 'Post12:50 PM'],
])(
  'CHT-041 Add Set at %s uses the current time and the phase of the infusion',
  async (time, tab) => {
    const world = await open(withSets())
    vi.setSystemTime(new Date(timeAt(time)))
    await pressButton('Add Set')
    expect(tabs()).toEqual([tab])
    await pass(5_000)
    expect(world.chart?.data.vitals?.sets).toEqual([
      { time: timeAt(time), phase: tab.split(/\d/)[0]?.toLowerCase() },
    ])
  },
)

test('CHT-036 sorts sets by time, when added and when their time changes', async () => {
  const world = await open(withSets(first ?? {}, others.at(-1) ?? {}))
  vi.setSystemTime(new Date(timeAt('11:00')))
  await pressButton('Add Set')
  expect([tabs(), pressed()]).toEqual([
    ['Pre9:05 AM', 'During11:00 AM', 'Post12:45 PM'],
    'During11:00 AM',
  ])
  await typeInto('vitals.sets.1.time', '09:01')
  expect([tabs(), pressed()]).toEqual([
    ['During9:01 AM', 'Pre9:05 AM', 'Post12:45 PM'],
    'During9:01 AM',
  ])
  await pass(5_000)
  expect(world.chart?.data.vitals?.sets?.map(({ time }) => time)).toEqual([
    timeAt('09:01'),
    timeAt('09:05'),
    timeAt('12:45'),
  ])
})

test('CHT-041 colors values outside the soft range orange and outside the hard range red', async () => {
  await open(withSets(first ?? {}))
  expect([
    tile('pulse').className.includes('soft'),
    tile('pulse').className.includes('hard'),
    input('pulse').dataset['level'],
  ]).toEqual([false, false, 'ok'])
  const cell = () =>
    [...sectionCard('All sets').querySelectorAll('tr')]
      .find((row) => row.textContent?.startsWith('Pulse'))
      ?.querySelector('td') as HTMLElement
  for (const [value, level, others] of [
    ['111', 'soft', 'hard'],
    ['251', 'hard', 'soft'],
  ] as const) {
    await enter('pulse', value)
    expect([
      tile('pulse').className.includes(level),
      tile('pulse').className.includes(others),
      input('pulse').dataset['level'],
      cell().dataset['level'],
      cell().textContent,
    ]).toEqual([true, false, level, level, value])
  }
  const sheet = rulesOf(join(import.meta.dirname, 'charts-vitals.module.css'))
  for (const place of ['.tile input', '.flow td']) {
    expect(sheet).toMatch(
      new RegExp(
        `${place.replace('.', '\\.')}\\[data-level='soft'\\] \\{ color: var\\(--w-orange-fg\\)`,
      ),
    )
    expect(sheet).toMatch(
      new RegExp(
        `${place.replace('.', '\\.')}\\[data-level='hard'\\], [^{]+\\{ color: var\\(--w-red-fg\\)`,
      ),
    )
  }
})

test('CHT-041 the table contains every set with a row and a trend per measure', async () => {
  await open(aChart())
  const rows = [...sectionCard('All sets').querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.querySelector('th')?.firstChild?.textContent)).toEqual([
    'Temperature',
    'Pulse',
    'Respirations',
    'Systolic',
    'Diastolic',
    'SpO2',
    'Pain',
    'Rate',
  ])
  const sets = aChart().vitals?.sets ?? []
  expect([...sectionCard('All sets').querySelectorAll('thead th')].length).toBe(sets.length + 2)
  for (const row of rows)
    expect(
      row.querySelector('td:last-child svg polyline')?.getAttribute('points')?.split(' ').length,
    ).toBeGreaterThan(1)
  expect(
    [...(rows[1]?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent).slice(0, -1),
  ).toEqual(sets.map(({ pulse }) => String(pulse)))
  expect(document.querySelectorAll('[class*=tile] svg').length).toBeGreaterThan(5)
})

test("CHT-041 soft ranges of pulse, respirations and pressure do not color a child's values", async () => {
  await open(withSets({ ...first, pulse: 140, temperature_f: 101 }), {
    ...aChartInfo,
    patient: aChartInfo.patient && { ...aChartInfo.patient, dob: '2016-01-01' },
  })
  expect([input('pulse').dataset['level'], input('temperature_f').dataset['level']]).toEqual([
    'ok',
    'soft',
  ])
})
