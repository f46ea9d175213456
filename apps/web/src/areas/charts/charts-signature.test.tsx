// Signing with mouse, finger and pen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aChart } from '@wren/contract/chart.builders'
import { nurseSignature } from '@wren/contract/chart-example-signatures'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { makeChartDraft } from './charts-draft.ts'
import { aStoredChart, startChartServer } from './charts-server.testing.ts'
import {
  buttonNamed,
  openDialog,
  fieldElement,
  goToSection,
  renderChart,
  pressButton,
  pageText,
} from './charts.testing.tsx'

/** Calls of the pen since the pad was cleared, because happy-dom does not draw. */
let strokes: string[] = []
beforeEach(() => {
  startBrowser()
  strokes = []
  const pen = {
    beginPath() {},
    moveTo: (x: number, y: number) => strokes.push(`${x},${y}`),
    lineTo: (x: number, y: number) => strokes.push(`- ${x},${y}`),
    stroke() {},
    clearRect: () => {
      strokes = []
    },
  }
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toDataURL: () => nurseSignature,
    setPointerCapture() {},
  })
})
afterEach(stopBrowser)

const unsigned = aChart((chart) => {
  chart.signatures = { patient: chart.signatures.patient ?? {}, nurse: {} }
})
const pad = () =>
  fieldElement('signatures.nurse.image').querySelector('canvas') as HTMLCanvasElement
const save = () => buttonNamed('Save Signature', fieldElement('signatures.nurse.image'))
const clear = () => buttonNamed('Clear nurse signature')
const point = (
  kind: 'Down' | 'Move' | 'Up',
  pointerType: string,
  [clientX, clientY]: readonly [number, number],
  pointerId = 1,
) =>
  fireEvent[`pointer${kind}`](pad(), {
    pointerType,
    pointerId,
    clientX,
    clientY,
    button: 0,
    isPrimary: pointerId === 1,
  })
async function draw(pointerType: string): Promise<void> {
  point('Down', pointerType, [10, 10])
  point('Move', pointerType, [20, 15])
  point('Move', pointerType, [30, 12])
  point('Up', pointerType, [30, 12])
  point('Move', pointerType, [90, 90])
  await pass(20)
}
function drawnDraft() {
  const draft = makeChartDraft({
    chart: null,
    data: {},
    send: () => new Promise(() => {}),
    pictureOf: () => nurseSignature,
    names: { patient: null, nurse: 'Ann Lee' },
  })
  draft.draw('nurse', {
    lines: [
      [
        [1, 1],
        [2, 2],
      ],
    ],
    width: 9,
    height: 9,
    at: '2026-11-20T20:15:00Z',
  })
  return { draft }
}
const open = async () => {
  const world = startChartServer({ chart: aStoredChart(unsigned) })
  await renderChart()
  await goToSection('Signatures')
  return world
}

test.each(['mouse', 'touch', 'pen'])(
  'CHT-062 a signature is drawn with a %s, cleared, redrawn and saved with name and time',
  async (pointerType) => {
    const world = await open()
    expect([save().disabled, clear().disabled]).toEqual([true, true])
    await draw(pointerType)
    expect(strokes).toEqual(['20,20', '- 40,30', '40,30', '- 60,24'])
    expect(save().disabled).toBe(false)
    await pressButton('Clear nurse signature')
    expect([strokes, save().disabled]).toEqual([[], true])
    await draw(pointerType)
    await pressButton('Save Signature', fieldElement('signatures.nurse.image'))
    await pass(5_000)
    expect(world.chart?.data.signatures?.nurse).toEqual({
      image: nurseSignature,
      name: 'Ann Lee',
      signed_at: expect.stringMatching(/^2026-11-20T20:15:00/),
    })
  },
)

test('CHT-062 an untouched, merely pressed or cleared pad cannot be saved', async () => {
  const world = await open()
  fireEvent.click(save())
  point('Down', 'mouse', [10, 10])
  point('Up', 'mouse', [10, 10])
  await pass(20)
  expect(save().disabled).toBe(true)
  await draw('mouse')
  await pressButton('Save Signature', fieldElement('signatures.nurse.image'))
  expect([
    fieldElement('signatures.nurse.image').querySelector('img')?.getAttribute('src'),
    fieldElement('signatures.nurse.image').querySelector('canvas'),
  ]).toEqual([nurseSignature, null])
  await pressButton('Clear nurse signature')
  expect([save().disabled, clear().disabled]).toEqual([true, true])
  await pass(5_000)
  expect(world.chart?.data.signatures?.nurse).toMatchObject({ image: null, signed_at: null })
})

const image = () => fieldElement('signatures.nurse.image').querySelector('img')?.getAttribute('src')

test('CHT-095 leaving the section signs the drawing with name and time', async () => {
  const world = await open()
  await draw('pen')
  await goToSection('Narrative')
  await goToSection('Signatures')
  expect(image()).toBe(nurseSignature)
  await pass(5_000)
  expect(world.chart?.data.signatures?.nurse).toEqual({
    image: nurseSignature,
    name: 'Ann Lee',
    signed_at: expect.stringMatching(/^2026-11-20T20:15:00/),
  })
})

test.each(['Check Chart', 'Save Draft', 'Submit Chart'])(
  'CHT-095 %s signs the drawing on the pad',
  async (name) => {
    const world = await open()
    await draw('touch')
    await pressButton(name)
    expect(pageText()).not.toContain('Nurse signature is required')
    expect(image()).toBe(nurseSignature)
    await pass(5_000)
    expect(world.chart?.data.signatures?.nurse?.name).toBe('Ann Lee')
  },
)

test('CHT-095 Clear asks only for a saved signature', async () => {
  const world = await open()
  await draw('mouse')
  await pressButton('Save Signature', fieldElement('signatures.nurse.image'))
  await pressButton('Clear nurse signature')
  expect([document.querySelector('dialog'), image()]).toEqual([null, undefined])
  await draw('mouse')
  await pressButton('Save Draft')
  expect(world.chart?.data.signatures?.nurse?.image).toBe(nurseSignature)
  await pressButton('Clear nurse signature')
  expect(openDialog().textContent).toContain('Clear the nurse signature?')
  await pressButton('Keep')
  expect(image()).toBe(nurseSignature)
  await pressButton('Clear nurse signature')
  await pressButton('Clear', openDialog())
  expect(image()).toBeUndefined()
})

test('an answer changed elsewhere outdates a drawing like a signature', async () => {
  const { draft } = drawnDraft()
  draft.edit((data) => ({ ...data, narrative: 'Typed after signing.' }))
  expect(draft.store.get()).toMatchObject({
    pads: { nurse: undefined },
    signAgain: ['nurse'],
    data: { signatures: { nurse: { image: null } } },
  })
})

test('CHT-062 a finger draws without scrolling the page, and a palm draws nothing', async () => {
  expect(readFileSync(join(import.meta.dirname, 'charts-fields.module.css'), 'utf8')).toMatch(
    /\.pad \{[^}]*touch-action: none/,
  )
  await open()
  expect(pad().className).toMatch(/pad/)
  point('Down', 'touch', [10, 10])
  point('Down', 'touch', [200, 100], 2)
  point('Move', 'touch', [210, 110], 2)
  point('Move', 'touch', [20, 15])
  point('Up', 'touch', [210, 110], 2)
  point('Move', 'touch', [30, 12])
  expect(strokes).toEqual(['20,20', '- 40,30', '40,30', '- 60,24'])
})
