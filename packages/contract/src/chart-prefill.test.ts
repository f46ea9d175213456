import { expect, test } from 'vitest'
import { aChart, aContext, exampleVisit, findingsOf } from './chart.builders.ts'
import { exampleChart, exampleContext } from './chart-example.ts'
import { chartFindings } from './chart-findings.rules.ts'
import { chartFlags } from './chart-flags.rules.ts'
import { copiedFromPrevious, emptyChart } from './chart-prefill.rules.ts'
import { checkChartTypes } from './chart-types.rules.ts'

test('CHT-042 the first row contains the ordered treatment and the number of doses', () => {
  expect(emptyChart(aContext(), null).medications).toEqual([
    { name: 'Privigen', kind: 'treatment', note: 'Doses ordered: 12' },
  ])
  expect(emptyChart(aContext({ order: { doses: null } }), null).medications).toEqual([
    { name: 'Privigen', kind: 'treatment' },
  ])
  expect(emptyChart({ order: null }, null).medications).toEqual([])
})

test('CHT-027 copies home medications without their approval', () => {
  const previous = aChart()
  expect(emptyChart(aContext(), previous).home_medications).toEqual({
    none: false,
    items: previous.home_medications?.items,
    approved_by: null,
    approved_at: null,
  })
  expect('data' in checkChartTypes(emptyChart(aContext(), previous))).toBe(true)
})

test('CHT-068 Copy from Previous copies lasting facts into empty sections only', () => {
  const previous = aChart()
  const copied = copiedFromPrevious({}, previous)
  expect(copied.access_devices).toEqual([
    {
      type: 'piv',
      location: 'forearm',
      side: 'left',
      inserted_on: '2026-11-20',
      inserted_by: 'Ann Lee',
    },
  ])
  expect(copied.home_medications).toMatchObject({
    items: previous.home_medications?.items,
    approved_by: null,
  })
  // Lumens are the sixth lasting field. The example's device has none.
  expect(
    copiedFromPrevious(
      {},
      { access_devices: [{ ...previous.access_devices?.[0], lumens: 2, gauge: '22 G' }] },
    ).access_devices,
  ).toEqual([
    {
      type: 'piv',
      location: 'forearm',
      side: 'left',
      lumens: 2,
      inserted_on: '2026-11-20',
      inserted_by: 'Ann Lee',
    },
  ])
  const own = { access_devices: [{ type: 'port' as const }], home_medications: { none: true } }
  expect(copiedFromPrevious(own, previous)).toEqual(own)
})

test('CHT-068 home medications count as empty without rows and without none', () => {
  const previous = aChart()
  const items = previous.home_medications?.items
  for (const home_medications of [
    { none: false },
    { none: false, items: [] },
    { none: null, items: [{}] },
  ]) {
    expect(copiedFromPrevious({ home_medications }, previous).home_medications).toEqual({
      none: false,
      items,
      approved_by: null,
      approved_at: null,
    })
  }
  for (const home_medications of [
    { none: true, items: [] },
    { none: false, items: [{ name: 'Aspirin' }] },
  ])
    expect(copiedFromPrevious({ home_medications }, previous).home_medications).toEqual(
      home_medications,
    )
})

test.each([
  ['19:00', true, 'Privigen'],
  ['19:30', false, 'Gamunex-C'],
  ['20:00', true, 'Octagam 10%'],
  ['20:17', false, 'Privigen'],
  ['20:30', true, 'Panzyga'],
])('the example to %s UTC with labs %s is valid and without flags', (end, lab_order, treatment) => {
  const visit = {
    ...exampleVisit,
    visit_end: `2026-11-20T${end}:00.000Z`,
    lab_order,
    supply_form_required: lab_order,
    treatment,
  }
  expect(checkChartTypes(JSON.parse(JSON.stringify(exampleChart(visit))))).toEqual({
    data: exampleChart(visit),
  })
  expect(chartFindings(exampleChart(visit), exampleContext(visit))).toEqual([])
  expect(chartFlags(exampleChart(visit), exampleContext(visit))).toEqual([])
})

test('the example over a clock change is valid', () => {
  const visit = {
    ...exampleVisit,
    timezone: 'America/Los_Angeles',
    visit_start: '2026-11-01T07:30:00.000Z',
    visit_end: '2026-11-01T11:00:00.000Z',
  }
  expect(chartFindings(exampleChart(visit), exampleContext(visit))).toEqual([])
  expect(findingsOf(() => {})).toEqual([])
})
