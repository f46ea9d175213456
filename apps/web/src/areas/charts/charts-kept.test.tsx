// The screen matches the server and its visit, and reviewed warnings are the submitted ones.
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart, firstSetOf } from '@wren/contract/chart.builders'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import {
  aChartInfo,
  aStoredChart,
  visitId,
  jsonResponse,
  startChartServer,
  aChartVersion,
} from './charts-server.testing.ts'
import {
  buttonNamed,
  sectionCard,
  openDialog,
  fieldElement,
  goToSection,
  hasButton,
  renderChart,
  renderPreview,
  pressButton,
  pageText,
  typeInto,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const typed = (path: string) =>
  (document.getElementById(`chart-${path.replaceAll('.', '-')}`) as HTMLTextAreaElement | null)
    ?.value
const settle = async () => {
  for (let n = 0; n < 5; n++) await pass(20)
}

test('requires a review of new warnings before Submit', async () => {
  startChartServer({
    chart: aStoredChart(
      aChart((chart) => {
        chart.vitals.sets = chart.vitals.sets?.map((set) => ({ ...set, note: 'Nervous' })) ?? []
        firstSetOf(chart).pulse = 114
      }),
    ),
  })
  await renderChart()
  const box = () => openDialog().querySelector('input[type=checkbox]') as HTMLInputElement
  await pressButton('Submit Chart')
  fireEvent.click(box())
  await settle()
  await pressButton('Cancel')
  await pressButton('Submit Chart')
  expect(openDialog().querySelector('h2')?.textContent).toBe(
    'Submit this chart? You cannot change it afterwards.',
  )
  await pressButton('Cancel')
  await goToSection('Vitals')
  fireEvent.change(document.querySelector('input[data-path$=".spo2"]') as HTMLInputElement, {
    target: { value: '91' },
  })
  await pass(5_000)
  await pressButton('Submit Chart')
  expect([openDialog().textContent?.includes('SpO2 is outside 93-100.'), box().checked]).toEqual([
    true,
    false,
  ])
})

test('reviews warnings that only the server reports, and then submits', async () => {
  const world = startChartServer({ chart: aStoredChart(aChart()) })
  await renderChart()
  const warned = {
    section: 'access_devices',
    path: 'access_devices.0.type',
    level: 'warning',
    message: 'Access type differs from the order',
  }
  const submissions = `PUT /assignments/${visitId}/chart-with-validation`
  world.refuse[submissions] = jsonResponse(
    {
      error: 'The chart has problems.',
      code: 'validation',
      fields: { warnings_acknowledged: 'I have reviewed the warnings is required.' },
      findings: [warned],
      chart: world.chart,
    },
    400,
  )
  await pressButton('Submit Chart')
  await pressButton('Submit')
  expect(openDialog().textContent).toContain('Access type differs from the order')
  fireEvent.click(openDialog().querySelector('input[type=checkbox]') as HTMLInputElement)
  await settle()
  await pressButton('Submit Chart', openDialog())
  await pressButton('Submit')
  expect(
    world.sentTo(submissions).map(({ warnings_acknowledged: acknowledged }) => acknowledged),
  ).toEqual([false, true])
})

test('keeps input typed during the approval and clears the approval', async () => {
  const stored = aStoredChart(
    aChart((chart) => {
      Object.assign(chart.home_medications, { approved_by: null, approved_at: null })
    }),
  )
  const world = startChartServer({ chart: stored })
  await renderChart()
  await goToSection('Medication Profile (Home Medications)')
  const box = () =>
    fieldElement('home_medications.approved_by').querySelector('input') as HTMLInputElement
  const approval = `PUT /assignments/${visitId}/nurse-chart-med-home-approved-by-me`
  let answer: (response: Response) => void = () => {}
  world.refuse[approval] = new Promise<Response>((resolve) => {
    answer = resolve
  })
  fireEvent.click(box())
  await settle()
  await typeInto('home_medications.items.0.note', 'At night.')
  await pass(8_000)
  expect(world.sentTo(`PUT /assignments/${visitId}/chart`)).toHaveLength(1)
  world.chart = aStoredChart(
    {
      ...stored.data,
      home_medications: {
        ...stored.data.home_medications,
        approved_by: 7,
        approved_at: '2026-11-20T20:15:00.000Z',
      },
    },
    { revision: 2 },
  )
  answer(jsonResponse({ chart: world.chart }))
  await settle()
  expect([typed('home_medications.items.0.note'), box().checked]).toEqual(['At night.', false])
  await pass(5_000)
  expect(world.sentTo(`PUT /assignments/${visitId}/chart`).map(({ revision }) => revision)).toEqual(
    [1, 2],
  )
  expect(world.chart.data.home_medications).toMatchObject({
    approved_by: null,
    items: [{ note: 'At night.' }, {}],
  })
})

test('saves nothing while a submission is running, also when the page is hidden', async () => {
  const world = startChartServer({ chart: aStoredChart(aChart()) })
  const opened = await renderChart()
  await goToSection('Supplies')
  await typeInto('supplies.used.0.item', 'IV start kit, large')
  const submissions = `PUT /assignments/${visitId}/chart-with-validation`
  let answer: (response: Response) => void = () => {}
  world.refuse[submissions] = new Promise<Response>((resolve) => {
    answer = resolve
  })
  await pressButton('Submit Chart')
  await pressButton('Submit')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(8_000)
  expect([
    world.sentTo(submissions).length,
    world.sentTo(`PUT /assignments/${visitId}/chart`),
  ]).toEqual([1, []])
  const sent = world.sentTo(submissions)[0]?.['data'] as object
  answer(
    jsonResponse({
      chart: aStoredChart({ ...aChart(), ...sent }, { state: 'submitted', ver: 1, revision: 2 }),
      assignment: {},
      report_id: 5,
    }),
  )
  await settle()
  await pass(8_000)
  expect([opened.address(), world.sentTo(`PUT /assignments/${visitId}/chart`)]).toEqual([
    paths.myVisits,
    [],
  ])
})

test('CHT-015 a list of texts displays the stored text of the other window after Reload', async () => {
  const world = startChartServer({
    chart: aStoredChart({ labs: { drawn: 'yes', tests: ['CBC'] } }),
  })
  await renderChart()
  await goToSection('Labs')
  const current = aStoredChart({ labs: { drawn: 'yes', tests: ['CBC', 'CMP'] } }, { revision: 2 })
  world.refuse[`PUT /assignments/${visitId}/chart`] = jsonResponse(
    {
      error: 'This chart was changed in another window. Reload to see the latest version.',
      code: 'stale',
      current,
    },
    409,
  )
  await typeInto('labs.draw_site', 'left forearm')
  await pass(5_000)
  delete world.refuse[`PUT /assignments/${visitId}/chart`]
  world.chart = current
  await pressButton('Reload')
  expect(typed('labs.tests')).toBe('CBC\nCMP')
  await typeInto('labs.tests', 'CBC\nCMP\nTSH')
  await pass(5_000)
  expect(world.chart.data.labs).toEqual({
    drawn: 'yes',
    tests: ['CBC', 'CMP', 'TSH'],
    draw_site: 'left forearm',
  })
})

test('CHT-084 requires a correction reason once the first save reports an earlier version', async () => {
  const world = startChartServer({ chart: null })
  await renderChart()
  await goToSection('Signatures')
  expect(hasButton('PDF')).toBe(false)
  world.refuse[`PUT /assignments/${visitId}/chart`] = jsonResponse({
    chart: aStoredChart({ narrative: 'Hers.' }, { ver: 1, revision: 1 }),
  })
  await goToSection('Narrative')
  await typeInto('narrative', 'Hers.')
  await pass(5_000)
  await goToSection('Signatures')
  expect([
    sectionCard('Signatures').textContent?.includes('Correction reason'),
    hasButton('PDF'),
  ]).toEqual([true, true])
})

test("never renders one visit's chart at the address of another", async () => {
  const world = startChartServer({ chart: aStoredChart({ narrative: 'Of the first visit.' }) })
  const opened = await renderChart()
  await goToSection('Narrative')
  expect(typed('narrative')).toBe('Of the first visit.')
  world.info = {
    ...aChartInfo,
    assignment: { ...aChartInfo.assignment, id: 4712 },
    patient: aChartInfo.patient && { ...aChartInfo.patient, name: 'Otto Other' },
  }
  world.chart = aStoredChart({ narrative: 'Of the second visit.' }, { assignment_id: 4712 })
  await opened.goTo('/visits/4712/chart')
  await settle()
  expect([
    document.querySelector('h1')?.textContent,
    world.requests().includes('GET /assignments/4712/chart'),
  ]).toEqual(['Otto Other', true])
  await goToSection('Narrative')
  expect(typed('narrative')).toBe('Of the second visit.')
  await typeInto('narrative', 'Of the second visit, told on.')
  await pass(5_000)
  expect([
    world.sentTo(`PUT /assignments/${visitId}/chart`).length,
    world.sentTo('PUT /assignments/4712/chart').length,
  ]).toEqual([0, 1])
})

test('CHT-006 a draft of a chart with versions has no PDF button', async () => {
  startChartServer({
    chart: aStoredChart(aChart(), { state: 'returned', ver: 1, returned_reason: 'Look again.' }),
    versions: [aChartVersion(1, aChart())],
  })
  await renderPreview('admin')
  expect(hasButton('PDF')).toBe(true)
  fireEvent.change(document.querySelector('select') as HTMLSelectElement, {
    target: { value: 'draft' },
  })
  await settle()
  expect([pageText().includes('Draft'), hasButton('PDF')]).toEqual([true, false])
  expect(() => buttonNamed('PDF')).toThrow()
})
