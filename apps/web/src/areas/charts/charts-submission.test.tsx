// CHT-012, 018, 019, 030, 063: a chart on its way to submission: why it came back, its times, the approval of its
// list, its findings, and the last question.
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aChart, timeAt, firstSetOf } from '@wren/contract/chart.builders'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import {
  button,
  card,
  chartOf,
  dialog,
  field,
  go,
  has,
  id,
  openChart,
  press,
  startWorld,
  text,
  type,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const submissions = `PUT /assignments/${id}/chart-with-validation`
const isAsked = () => document.querySelector('dialog') !== null
const anew = () => {
  stopBrowser()
  startBrowser()
}

test('CHT-012 a returned chart says why in a banner over every section and can be written again', async () => {
  const world = startWorld({
    chart: chartOf(aChart(), {
      state: 'returned',
      ver: 1,
      revision: 4,
      returned_reason: 'Please correct the weight.',
    }),
  })
  await openChart()
  for (const heading of ['Visit Times', 'Vitals', 'Narrative']) {
    await go(heading)
    expect(
      [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent),
    ).toContain('Your chart was returned: Please correct the weight.')
  }
  await type('narrative', 'What happened, told anew.')
  await pass(5_000)
  expect(world.sentTo(`PUT /assignments/${id}/chart`)).toMatchObject([
    { revision: 4, data: { narrative: 'What happened, told anew.' } },
  ])
  expect(button('Submit Chart').disabled).toBe(false)
})

test('CHT-018 submitting asks first, says that it was done, and leads to My Visits', async () => {
  const world = startWorld({ chart: chartOf(aChart(), { revision: 3 }) })
  const opened = await openChart()
  await press('Submit Chart')
  const buttons = () =>
    [...dialog().querySelectorAll('button')].map(({ textContent }) => textContent)
  expect([dialog().querySelector('h2')?.textContent, buttons()]).toEqual([
    'Submit this chart? You cannot change it afterwards.',
    ['Cancel', 'Submit'],
  ])
  await press('Cancel')
  expect([isAsked(), world.sentTo(submissions), opened.address()]).toEqual([
    false,
    [],
    `/visits/${id}/chart`,
  ])
  await press('Submit Chart')
  await press('Submit')
  expect(world.sentTo(submissions)).toEqual([
    { data: {}, revision: 3, warnings_acknowledged: false },
  ])
  expect([text().includes('Chart has been submitted'), opened.address()]).toEqual([
    true,
    paths.myVisits,
  ])
})

test('CHT-063 warnings do not block, but Submit waits for the box that says they were reviewed', async () => {
  const world = startWorld({
    chart: chartOf(
      aChart((chart) => {
        Object.assign(firstSetOf(chart), { pulse: 114, note: 'Nervous' })
      }),
    ),
  })
  await openChart()
  await press('Submit Chart')
  expect(dialog().textContent).toContain('Pulse is outside 50-110.')
  const box = () => dialog().querySelector('input[type=checkbox]') as HTMLInputElement
  expect([
    box().closest('label')?.textContent,
    box().checked,
    button('Submit Chart', dialog()).disabled,
  ]).toEqual(['I have reviewed the warnings', false, true])
  await press('Submit Chart', dialog())
  expect(dialog().querySelector('h2')?.textContent).toBe('Check Chart')
  fireEvent.click(box())
  await press('Submit Chart', dialog())
  await press('Submit')
  expect(world.sentTo(submissions)).toMatchObject([{ warnings_acknowledged: true }])
})

test('CHT-063 an error blocks: its list offers no way to submit', async () => {
  const world = startWorld({
    chart: chartOf(
      aChart((chart) => {
        Object.assign(firstSetOf(chart), { pulse: 114, note: 'Nervous' })
        chart.post_assessment.condition = null
      }),
    ),
  })
  await openChart()
  await press('Submit Chart')
  expect(
    ['Condition is required.', '1 error, 1 warning'].filter(
      (words) => !dialog().textContent?.includes(words),
    ),
  ).toEqual([])
  fireEvent.click(dialog().querySelector('input[type=checkbox]') as HTMLInputElement)
  await pass(20)
  expect([
    [...dialog().querySelectorAll('button')]
      .map(({ textContent }) => textContent)
      .filter((name) => name?.startsWith('Submit')),
    world.sentTo(submissions),
  ]).toEqual([[], []])
})

test('CHT-019 CHT-020 times are chosen by day and hour in the zone of the visit and stored as instants, and their total is shown', async () => {
  const world = startWorld({ chart: chartOf(aChart()) })
  await openChart()
  const labels = [...card('Visit Times').querySelectorAll('label, [id$=-label]')].map((label) =>
    label.textContent?.replace(/ \*.*$/, ''),
  )
  expect(labels).toEqual([
    'Visit start',
    'Visit end',
    'Infusion start',
    'Infusion end',
    'Late reason',
    'Duration reason',
  ])
  expect(card('Visit Times').textContent).toContain('Total: 4 h 0 min')
  const inputs = [...field('times.visit_end').querySelectorAll('input')]
  expect(
    inputs.map((input) => [input.type, input.value, input.getAttribute('aria-label')]),
  ).toEqual([
    ['date', '2026-11-20', 'Visit end, day'],
    ['time', '13:00', 'Visit end, time in MST'],
  ])
  await type('times.visit_end', '12:50')
  expect(card('Visit Times').textContent).toContain('Total: 3 h 50 min')
  await type('times.visit_end', '')
  expect(card('Visit Times').textContent).not.toContain('Total:')
  await type('times.visit_end', '13:05')
  await pass(5_000)
  expect(world.chart?.data.times?.visit_end).toBe(timeAt('13:05'))
})

const approvalOf = () => field('home_medications.approved_by')
test('CHT-030 the approval is a box of its own words; ticked it shows who approved and when, and a change of a row takes it away', async () => {
  const world = startWorld({
    chart: chartOf(
      aChart((chart) => {
        Object.assign(chart.home_medications, { approved_by: null, approved_at: null })
      }),
    ),
  })
  await openChart()
  await go('Medication Profile (Home Medications)')
  const box = () => approvalOf().querySelector('input[type=checkbox]') as HTMLInputElement
  expect([box().checked, approvalOf().textContent]).toEqual([
    false,
    'Medication reconciliation completed',
  ])
  fireEvent.click(box())
  for (let n = 0; n < 5; n++) await pass(20)
  expect(world.sentTo(`PUT /assignments/${id}/nurse-chart-med-home-approved-by-me`)).toEqual([
    { approved: true },
  ])
  expect([box().checked, approvalOf().textContent]).toEqual([
    true,
    'Medication reconciliation completedAnn Lee, Nov 20, 2026 1:15 PM MST',
  ])
  await type('home_medications.items.0.note', 'At night.')
  expect([box().checked, approvalOf().textContent]).toEqual([
    false,
    'Medication reconciliation completed',
  ])
  anew()
  startWorld({ chart: chartOf({ home_medications: { none: false, items: [] } }) })
  await openChart()
  await go('Medication Profile (Home Medications)')
  expect([box().disabled, has('Add Medication')]).toEqual([true, true])
})
