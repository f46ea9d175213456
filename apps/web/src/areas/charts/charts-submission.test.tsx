// A chart on its way to the submission.
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aChart, timeAt, firstSetOf } from '@wren/contract/chart.builders'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { aStoredChart, visitId, startChartServer } from './charts-server.testing.ts'
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
  typeInto,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const submissions = `PUT /assignments/${visitId}/chart-with-validation`
const isAsked = () => document.querySelector('dialog') !== null
const anew = () => {
  stopBrowser()
  startBrowser()
}

test('CHT-012 a returned chart shows the reason over every section and is writable', async () => {
  const world = startChartServer({
    chart: aStoredChart(aChart(), {
      state: 'returned',
      ver: 1,
      revision: 4,
      returned_reason: 'Please correct the weight.',
    }),
  })
  await renderChart()
  for (const heading of ['Visit Times', 'Vitals', 'Narrative']) {
    await goToSection(heading)
    expect(
      [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent),
    ).toContain('Your chart was returned: Please correct the weight.')
  }
  await typeInto('narrative', 'What happened, told anew.')
  await pass(5_000)
  expect(world.sentTo(`PUT /assignments/${visitId}/chart`)).toMatchObject([
    { revision: 4, data: { narrative: 'What happened, told anew.' } },
  ])
  expect(buttonNamed('Submit Chart').disabled).toBe(false)
})

test('CHT-018 a submission asks first, confirms, and opens My Visits', async () => {
  const world = startChartServer({ chart: aStoredChart(aChart(), { revision: 3 }) })
  const opened = await renderChart()
  await pressButton('Submit Chart')
  const buttons = () =>
    [...openDialog().querySelectorAll('button')].map(({ textContent }) => textContent)
  expect([openDialog().querySelector('h2')?.textContent, buttons()]).toEqual([
    'Submit this chart? You cannot change it afterwards.',
    ['Cancel', 'Submit'],
  ])
  await pressButton('Cancel')
  expect([isAsked(), world.sentTo(submissions), opened.address()]).toEqual([
    false,
    [],
    `/visits/${visitId}/chart`,
  ])
  await pressButton('Submit Chart')
  await pressButton('Submit')
  expect(world.sentTo(submissions)).toEqual([
    { data: {}, revision: 3, warnings_acknowledged: false },
  ])
  expect([pageText().includes('Chart has been submitted'), opened.address()]).toEqual([
    true,
    paths.myVisits,
  ])
})

test('CHT-063 Submit waits for the acknowledgement of warnings', async () => {
  const world = startChartServer({
    chart: aStoredChart(
      aChart((chart) => {
        Object.assign(firstSetOf(chart), { pulse: 114, note: 'Nervous' })
      }),
    ),
  })
  await renderChart()
  await pressButton('Submit Chart')
  expect(openDialog().textContent).toContain('Pulse is outside 50-110.')
  const box = () => openDialog().querySelector('input[type=checkbox]') as HTMLInputElement
  expect([
    box().closest('label')?.textContent,
    box().checked,
    buttonNamed('Submit Chart', openDialog()).disabled,
  ]).toEqual(['I have reviewed the warnings', false, true])
  await pressButton('Submit Chart', openDialog())
  expect(openDialog().querySelector('h2')?.textContent).toBe('Check Chart')
  fireEvent.click(box())
  await pressButton('Submit Chart', openDialog())
  await pressButton('Submit')
  expect(world.sentTo(submissions)).toMatchObject([{ warnings_acknowledged: true }])
})

test('CHT-063 a list with an error offers no submission', async () => {
  const world = startChartServer({
    chart: aStoredChart(
      aChart((chart) => {
        Object.assign(firstSetOf(chart), { pulse: 114, note: 'Nervous' })
        chart.post_assessment.condition = null
      }),
    ),
  })
  await renderChart()
  await pressButton('Submit Chart')
  expect(
    ['Condition is required.', '1 error, 1 warning'].filter(
      (words) => !openDialog().textContent?.includes(words),
    ),
  ).toEqual([])
  fireEvent.click(openDialog().querySelector('input[type=checkbox]') as HTMLInputElement)
  await pass(20)
  expect([
    [...openDialog().querySelectorAll('button')]
      .map(({ textContent }) => textContent)
      .filter((name) => name?.startsWith('Submit')),
    world.sentTo(submissions),
  ]).toEqual([[], []])
})

test('CHT-019 CHT-020 stores wall-clock times of the visit as instants and shows their total', async () => {
  const world = startChartServer({ chart: aStoredChart(aChart()) })
  await renderChart()
  const labels = [...sectionCard('Visit Times').querySelectorAll('label, [id$=-label]')].map(
    (label) => label.textContent?.replace(/ \*.*$/, ''),
  )
  expect(labels).toEqual([
    'Visit start',
    'Visit end',
    'Infusion start',
    'Infusion end',
    'Late reason',
    'Duration reason',
  ])
  expect(sectionCard('Visit Times').textContent).toContain('Total: 4 h 0 min')
  const inputs = [...fieldElement('times.visit_end').querySelectorAll('input')]
  expect(
    inputs.map((input) => [input.type, input.value, input.getAttribute('aria-label')]),
  ).toEqual([
    ['date', '2026-11-20', 'Visit end, day'],
    ['time', '13:00', 'Visit end, time in MST'],
  ])
  await typeInto('times.visit_end', '12:50')
  expect(sectionCard('Visit Times').textContent).toContain('Total: 3 h 50 min')
  await typeInto('times.visit_end', '')
  expect(sectionCard('Visit Times').textContent).not.toContain('Total:')
  await typeInto('times.visit_end', '13:05')
  await pass(5_000)
  expect(world.chart?.data.times?.visit_end).toBe(timeAt('13:05'))
})

const approvalOf = () => fieldElement('home_medications.approved_by')
test('CHT-030 the approval shows nurse and time, and a changed row clears it', async () => {
  const world = startChartServer({
    chart: aStoredChart(
      aChart((chart) => {
        Object.assign(chart.home_medications, { approved_by: null, approved_at: null })
      }),
    ),
  })
  await renderChart()
  await goToSection('Medication Profile (Home Medications)')
  const box = () => approvalOf().querySelector('input[type=checkbox]') as HTMLInputElement
  expect([box().checked, approvalOf().textContent]).toEqual([
    false,
    'Medication reconciliation completed',
  ])
  fireEvent.click(box())
  for (let n = 0; n < 5; n++) await pass(20)
  expect(world.sentTo(`PUT /assignments/${visitId}/nurse-chart-med-home-approved-by-me`)).toEqual([
    { approved: true },
  ])
  expect([box().checked, approvalOf().textContent]).toEqual([
    true,
    'Medication reconciliation completedAnn Lee, Nov 20, 2026 1:15 PM MST',
  ])
  await typeInto('home_medications.items.0.note', 'At night.')
  expect([box().checked, approvalOf().textContent]).toEqual([
    false,
    'Medication reconciliation completed',
  ])
  anew()
  startChartServer({ chart: aStoredChart({ home_medications: { none: false, items: [] } }) })
  await renderChart()
  await goToSection('Medication Profile (Home Medications)')
  expect([box().disabled, hasButton('Add Medication')]).toEqual([true, true])
})
