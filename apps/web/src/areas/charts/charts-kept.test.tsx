// CHT-006, 014, 015, 063, 084: what stands on the screen is what the server has, of this visit, and what was read
// is what is submitted.
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart, firstSetOf } from '@wren/contract/chart.builders'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
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
  openPreview,
  press,
  startWorld,
  text,
  type,
  versionOf,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const typed = (path: string) =>
  (document.getElementById(`chart-${path.replaceAll('.', '-')}`) as HTMLTextAreaElement | null)
    ?.value
const settle = async () => {
  for (let n = 0; n < 5; n++) await pass(20)
}

test('warnings that came after the others were reviewed are reviewed themselves before Submit', async () => {
  startWorld({
    chart: chartOf(
      aChart((chart) => {
        chart.vitals.sets = chart.vitals.sets?.map((set) => ({ ...set, note: 'Nervous' })) ?? []
        firstSetOf(chart).pulse = 114
      }),
    ),
  })
  await openChart()
  const box = () => dialog().querySelector('input[type=checkbox]') as HTMLInputElement
  await press('Submit Chart')
  fireEvent.click(box())
  await settle()
  await press('Cancel')
  await press('Submit Chart')
  expect(dialog().querySelector('h2')?.textContent).toBe(
    'Submit this chart? You cannot change it afterwards.',
  )
  await press('Cancel')
  await go('Vitals')
  fireEvent.change(document.querySelector('input[data-path$=".spo2"]') as HTMLInputElement, {
    target: { value: '91' },
  })
  await pass(5_000)
  await press('Submit Chart')
  expect([dialog().textContent?.includes('SpO2 is outside 93-100.'), box().checked]).toEqual([
    true,
    false,
  ])
})

test('what only the server warns of is reviewed in the list that it answered, and submitted then', async () => {
  const world = startWorld({ chart: chartOf(aChart()) })
  await openChart()
  const warned = {
    section: 'access_devices',
    path: 'access_devices.0.type',
    level: 'warning',
    message: 'Access type differs from the order',
  }
  const submissions = `PUT /assignments/${id}/chart-with-validation`
  world.refuse[submissions] = json(
    {
      error: 'The chart has problems.',
      code: 'validation',
      fields: { warnings_acknowledged: 'I have reviewed the warnings is required.' },
      findings: [warned],
      chart: world.chart,
    },
    400,
  )
  await press('Submit Chart')
  await press('Submit')
  expect(dialog().textContent).toContain('Access type differs from the order')
  fireEvent.click(dialog().querySelector('input[type=checkbox]') as HTMLInputElement)
  await settle()
  await press('Submit Chart', dialog())
  await press('Submit')
  expect(
    world.sentTo(submissions).map(({ warnings_acknowledged: acknowledged }) => acknowledged),
  ).toEqual([false, true])
})

test('what is typed while the approval is under way stays, and takes the approval away', async () => {
  const stored = chartOf(
    aChart((chart) => {
      Object.assign(chart.home_medications, { approved_by: null, approved_at: null })
    }),
  )
  const world = startWorld({ chart: stored })
  await openChart()
  await go('Medication Profile (Home Medications)')
  const box = () => field('home_medications.approved_by').querySelector('input') as HTMLInputElement
  const approval = `PUT /assignments/${id}/nurse-chart-med-home-approved-by-me`
  let answer: (response: Response) => void = () => {}
  world.refuse[approval] = new Promise<Response>((resolve) => {
    answer = resolve
  })
  fireEvent.click(box())
  await settle()
  await type('home_medications.items.0.note', 'At night.')
  await pass(8_000)
  expect(world.sentTo(`PUT /assignments/${id}/chart`)).toHaveLength(1)
  world.chart = chartOf(
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
  answer(json({ chart: world.chart }))
  await settle()
  expect([typed('home_medications.items.0.note'), box().checked]).toEqual(['At night.', false])
  await pass(5_000)
  expect(world.sentTo(`PUT /assignments/${id}/chart`).map(({ revision }) => revision)).toEqual([
    1, 2,
  ])
  expect(world.chart.data.home_medications).toMatchObject({
    approved_by: null,
    items: [{ note: 'At night.' }, {}],
  })
})

test('a phone that is put away while the chart is being submitted saves nothing beside it', async () => {
  const world = startWorld({ chart: chartOf(aChart()) })
  const opened = await openChart()
  await go('Supplies')
  await type('supplies.used.0.item', 'IV start kit, large')
  const submissions = `PUT /assignments/${id}/chart-with-validation`
  let answer: (response: Response) => void = () => {}
  world.refuse[submissions] = new Promise<Response>((resolve) => {
    answer = resolve
  })
  await press('Submit Chart')
  await press('Submit')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(8_000)
  expect([world.sentTo(submissions).length, world.sentTo(`PUT /assignments/${id}/chart`)]).toEqual([
    1,
    [],
  ])
  const sent = world.sentTo(submissions)[0]?.['data'] as object
  answer(
    json({
      chart: chartOf({ ...aChart(), ...sent }, { state: 'submitted', ver: 1, revision: 2 }),
      assignment: {},
      report_id: 5,
    }),
  )
  await settle()
  await pass(8_000)
  expect([opened.address(), world.sentTo(`PUT /assignments/${id}/chart`)]).toEqual([
    paths.myVisits,
    [],
  ])
})

test('CHT-015 a list of texts shows what the other window stored after Reload, so that the next key does not write over it', async () => {
  const world = startWorld({ chart: chartOf({ labs: { drawn: 'yes', tests: ['CBC'] } }) })
  await openChart()
  await go('Labs')
  const current = chartOf({ labs: { drawn: 'yes', tests: ['CBC', 'CMP'] } }, { revision: 2 })
  world.refuse[`PUT /assignments/${id}/chart`] = json(
    {
      error: 'This chart was changed in another window. Reload to see the latest version.',
      code: 'stale',
      current,
    },
    409,
  )
  await type('labs.draw_site', 'left forearm')
  await pass(5_000)
  delete world.refuse[`PUT /assignments/${id}/chart`]
  world.chart = current
  await press('Reload')
  expect(typed('labs.tests')).toBe('CBC\nCMP')
  await type('labs.tests', 'CBC\nCMP\nTSH')
  await pass(5_000)
  expect(world.chart.data.labs).toEqual({
    drawn: 'yes',
    tests: ['CBC', 'CMP', 'TSH'],
    draw_site: 'left forearm',
  })
})

test('CHT-084 a nurse who takes over a returned chart is asked why it is corrected as soon as her first save tells that there is a version', async () => {
  const world = startWorld({ chart: null })
  await openChart()
  await go('Signatures')
  expect(has('PDF')).toBe(false)
  world.refuse[`PUT /assignments/${id}/chart`] = json({
    chart: chartOf({ narrative: 'Hers.' }, { ver: 1, revision: 1 }),
  })
  await go('Narrative')
  await type('narrative', 'Hers.')
  await pass(5_000)
  await go('Signatures')
  expect([card('Signatures').textContent?.includes('Correction reason'), has('PDF')]).toEqual([
    true,
    true,
  ])
})

test("one visit's chart is never drawn over another's when the address goes from the one to the other", async () => {
  const world = startWorld({ chart: chartOf({ narrative: 'Of the first visit.' }) })
  const opened = await openChart()
  await go('Narrative')
  expect(typed('narrative')).toBe('Of the first visit.')
  world.info = {
    ...anInfo,
    assignment: { ...anInfo.assignment, id: 4712 },
    patient: anInfo.patient && { ...anInfo.patient, name: 'Otto Other' },
  }
  world.chart = chartOf({ narrative: 'Of the second visit.' }, { assignment_id: 4712 })
  await opened.goTo('/visits/4712/chart')
  await settle()
  expect([
    document.querySelector('h1')?.textContent,
    world.asked().includes('GET /assignments/4712/chart'),
  ]).toEqual(['Otto Other', true])
  await go('Narrative')
  expect(typed('narrative')).toBe('Of the second visit.')
  await type('narrative', 'Of the second visit, told on.')
  await pass(5_000)
  expect([
    world.sentTo(`PUT /assignments/${id}/chart`).length,
    world.sentTo('PUT /assignments/4712/chart').length,
  ]).toEqual([0, 1])
})

test('CHT-006 beside a draft that has versions stands no PDF, for the file would be that of the version', async () => {
  startWorld({
    chart: chartOf(aChart(), { state: 'returned', ver: 1, returned_reason: 'Look again.' }),
    versions: [versionOf(1, aChart())],
  })
  await openPreview('admin')
  expect(has('PDF')).toBe(true)
  fireEvent.change(document.querySelector('select') as HTMLSelectElement, {
    target: { value: 'draft' },
  })
  await settle()
  expect([text().includes('Draft'), has('PDF')]).toEqual([true, false])
  expect(() => button('PDF')).toThrow()
})
