// Saving, checking and signing again while a chart is written.
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChart, firstSetOf, treatmentOf } from '@wren/contract/chart.builders'
import { nurseSignature } from '@wren/contract/chart-example-signatures'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { rulesOf } from '../../shared/screen/stylesheet.testing.ts'
import { paths } from '../../shared/screen/paths.ts'
import {
  aChartInfo,
  aStoredChart,
  visitId,
  jsonResponse,
  startChartServer,
} from './charts-server.testing.ts'
import {
  sectionCard,
  openDialog,
  fieldElement,
  goToSection,
  renderChart,
  pressButton,
  typeInto,
} from './charts.testing.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const saves = `PUT /assignments/${visitId}/chart`
const narratives = (world: ReturnType<typeof startChartServer>) =>
  world.sentTo(saves).map(({ data }) => (data as { narrative?: string }).narrative)
const status = () => document.querySelector('footer [role=status]')?.textContent
const isAsked = () => document.querySelector('dialog')?.querySelector('h2')?.textContent ?? null

test('CHT-010 Save Draft, a pause of 5 seconds, hiding the page and leaving save the draft', async () => {
  const world = startChartServer()
  const opened = await renderChart()
  await pass(60_000)
  expect(world.sentTo(saves)).toEqual([])
  await goToSection('Narrative')
  await typeInto('narrative', 'By the button.')
  await pressButton('Save Draft')
  expect(world.sentTo(saves)).toMatchObject([
    { revision: 0, data: { narrative: 'By the button.' } },
  ])
  await typeInto('narrative', 'By itself')
  await pass(4_000)
  await typeInto('narrative', 'By itself.')
  await pass(4_800)
  expect(world.sentTo(saves)).toHaveLength(1)
  await pass(200)
  expect(narratives(world)).toEqual(['By the button.', 'By itself.'])
  await typeInto('narrative', 'Put away.')
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await pass(20)
  hidden.mockRestore()
  expect(narratives(world)[2]).toBe('Put away.')
  await typeInto('narrative', 'On the way out.')
  await opened.goTo(paths.myVisits)
  expect([
    narratives(world)[3],
    opened.address(),
    world.chart?.revision,
    world.chart?.state,
  ]).toEqual(['On the way out.', paths.myVisits, 4, 'draft'])
})

test('CHT-017 shows Saving, then Saved with the time, or retries every 10 seconds and asks on leaving', async () => {
  const world = startChartServer({ chart: aStoredChart(aChart()) })
  const opened = await renderChart()
  await goToSection('Narrative')
  let answer: (response: Response) => void = () => {}
  world.refuse[saves] = new Promise<Response>((resolve) => {
    answer = resolve
  })
  await typeInto('narrative', 'A word that nobody else wrote.')
  await pass(5_000)
  expect(status()).toBe('Saving...')
  world.refuse[saves] = undefined
  answer(
    jsonResponse({
      chart: aStoredChart(
        { ...aChart(), narrative: 'A word that nobody else wrote.' },
        { revision: 2, updated: new Date().toISOString() },
      ),
    }),
  )
  for (let n = 0; n < 4; n++) await pass(20)
  expect(status()).toMatch(/^Saved \d+ (sec|min|secs|mins)\w* ago$/)
  await pass(5 * 60_000 + 20_000)
  expect(status()).toMatch(/^Saved 5 min\w* ago$/)

  const offline = Promise.reject(new TypeError('Failed to fetch'))
  offline.catch(() => undefined)
  world.refuse[saves] = offline
  await typeInto('narrative', 'Typed in a cellar.')
  await pass(5_000)
  expect(status()).toBe('Not saved. Retrying.')
  const tries = world.sentTo(saves).length
  await pass(9_800)
  expect(world.sentTo(saves)).toHaveLength(tries)
  await pass(300)
  expect(world.sentTo(saves)).toHaveLength(tries + 1)
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])
  expect([kept.includes('Typed in a cellar.'), kept.includes('A word that nobody')]).toEqual([
    false,
    false,
  ])
  await opened.goTo(paths.myVisits)
  expect([
    isAsked(),
    [...openDialog().querySelectorAll('button')].map(({ textContent }) => textContent),
    opened.address(),
  ]).toEqual([
    'You have unsaved changes. Leave this page?',
    ['Stay', 'Leave'],
    `/visits/${visitId}/chart`,
  ])
  await pressButton('Stay')
  expect([isAsked(), opened.address()]).toEqual([null, `/visits/${visitId}/chart`])
  world.refuse[saves] = undefined
  await pass(10_000)
  expect([status()?.startsWith('Saved '), narratives(world).at(-1)]).toEqual([
    true,
    'Typed in a cellar.',
  ])
})

test('NET-111 a save without an answer ends after 20 s, and what was typed meanwhile is sent next', async () => {
  const world = startChartServer({ chart: aStoredChart(aChart()) })
  await renderChart()
  await goToSection('Narrative')
  world.refuse[saves] = new Promise<Response>(() => {})
  await typeInto('narrative', 'No answer.')
  await pass(5_000)
  await typeInto('narrative', 'No answer. Typed meanwhile.')
  await pass(19_000)
  expect([status(), narratives(world)]).toEqual(['Saving...', ['No answer.']])
  world.refuse[saves] = undefined
  await pass(1_500)
  await pass(20)
  expect([status()?.startsWith('Saved '), narratives(world), world.sentTo(saves)]).toEqual([
    true,
    ['No answer.', 'No answer. Typed meanwhile.'],
    [expect.objectContaining({ revision: 1 }), expect.objectContaining({ revision: 1 })],
  ])
})

test("CHT-061 clinical changes clear the nurse's signature, medications also the patient's", async () => {
  startChartServer({ chart: aStoredChart(aChart()) })
  await renderChart()
  const again = () =>
    [...sectionCard('Signatures').querySelectorAll('[role=status]')]
      .map(({ textContent }) => textContent)
      .filter((words) => words === 'Please sign again.').length
  const drawn = () =>
    sectionCard('Signatures').querySelectorAll(`img[src="${nurseSignature}"]`).length
  await goToSection('Signatures')
  expect([again(), drawn()]).toEqual([0, 1])
  await goToSection('Narrative')
  await typeInto('narrative', 'What happened, told anew in other words.')
  await goToSection('Signatures')
  expect([again(), drawn()]).toEqual([1, 0])
  await goToSection('Medications Administered')
  await typeInto('medications.0.note', 'Through the other arm.')
  await goToSection('Signatures')
  expect(again()).toBe(2)
})

test("CHT-064 Check Chart lists the server's findings by section and leads to each colored field", async () => {
  const world = startChartServer({
    info: {
      ...aChartInfo,
      order: { ...aChartInfo.order, access_type: 'picc' },
    } as typeof aChartInfo,
    chart: aStoredChart(
      aChart((chart) => {
        Object.assign(firstSetOf(chart), { pulse: 114, note: 'Nervous' })
        chart.post_assessment.condition = null
        treatmentOf(chart).device = null
      }),
    ),
  })
  await renderChart()
  await pressButton('Check Chart')
  expect(world.sentTo(`PUT /assignments/${visitId}/validate-chart`)).toHaveLength(1)
  expect(
    [...openDialog().querySelectorAll('section')].map((section) => [
      section.querySelector('h3')?.textContent,
      [...section.querySelectorAll('li button')].map((row) => [
        row.getAttribute('data-level'),
        row.querySelector('span span')?.nextSibling?.textContent,
      ]),
    ]),
  ).toEqual([
    ['Access Device', [['warning', 'Access type differs from the order']]],
    ['Vitals', [['warning', 'Pulse is outside 50-110.']]],
    ['Medications Administered', [['error', 'Device is required.']]],
    ['Post-Assessment', [['error', 'Condition is required.']]],
  ])
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(function set(this: Element) {
    scrolled.push(this.tagName)
  })
  const row = [...openDialog().querySelectorAll<HTMLElement>('li button')].find((one) =>
    one.textContent?.includes('Condition'),
  ) as HTMLElement
  fireEvent.click(row)
  for (let n = 0; n < 6; n++) await pass(50)
  expect([
    sectionCard('Post-Assessment') !== null,
    scrolled.length > 0,
    fieldElement('post_assessment.condition').contains(document.activeElement),
  ]).toEqual([true, true, true])
  expect(
    fieldElement('post_assessment.condition').querySelector('[data-level=error]')?.textContent,
  ).toBe('Condition is required.')
  await goToSection('Access Device')
  expect(
    fieldElement('access_devices.0.type').querySelector('[data-level=warning]')?.textContent,
  ).toBe('Access type differs from the order')
  const css = rulesOf('apps/web/src/areas/charts/charts-fields.module.css')
  for (const [level, hue] of [
    ['error', 'red'],
    ['warning', 'orange'],
  ])
    expect(css).toContain(`.found[data-level='${level}'] { color: var(--w-${hue}-fg); }`)
  stopBrowser()
  startBrowser()
  startChartServer({ chart: aStoredChart(aChart()) })
  await renderChart()
  await pressButton('Check Chart')
  expect(openDialog().textContent).toContain('No problems found.')
})
