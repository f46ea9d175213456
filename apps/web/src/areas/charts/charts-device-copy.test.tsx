// When a copy is stored on the phone and deleted, and what the end of a session does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import { networkError } from '../../shared/http/call-error.ts'
import { endDrafts } from '../../shared/drafts/database.ts'
import { makeChartDraft, saveDelayMs } from './charts-draft.ts'
import type { DeviceDraft } from './charts-draft.rules.ts'
import { keepDeviceCopy, type DeviceCopy } from './charts-device-copy.ts'

let keeping: DeviceCopy | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  keeping?.stop()
  vi.useRealTimers()
})

const stored = (data: ChartData, revision: number): Chart => ({
  id: 1,
  assignment_id: 7,
  state: 'draft',
  ver: 0,
  revision,
  data,
  returned_reason: null,
  updated: '2026-11-20T16:00:00.000Z',
  user_id_nurse: 3,
})
function start(send: (data: ChartData, revision: number) => Promise<Chart>) {
  const calls: (DeviceDraft | 'dropped')[] = []
  let fails = false
  const slot = {
    found: [],
    put: async (value: DeviceDraft) => {
      if (fails) throw new Error('The disk is full.')
      calls.push(value)
    },
    drop: async () => void calls.push('dropped'),
  }
  const draft = makeChartDraft({ chart: null, data: {}, send })
  keeping = keepDeviceCopy(draft, slot)
  draft.start()
  keeping.start()
  return { draft, keeping, calls, breakDisk: (broken: boolean) => (fails = broken) }
}
const offline = async (): Promise<Chart> => {
  throw networkError({}, false, '/chart')
}
const type = (text: string) => (data: ChartData) => ({ ...data, narrative: text })
const narratives = (calls: readonly (DeviceDraft | 'dropped')[]) =>
  calls.map((one) => (one === 'dropped' ? one : one.data.narrative))

test('CHT-093 stores each change on the phone within a second, also during continuous typing', async () => {
  const { draft, keeping, calls } = start(offline)
  for (let typed = 0; typed < 40; typed++) {
    draft.edit(type(`Word ${typed}`))
    expect(keeping.kept.get()).not.toBe('kept')
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(900)
  expect(narratives(calls).at(-1)).toBe('Word 39')
  expect(calls.length).toBeGreaterThanOrEqual(4)
  expect(keeping.kept.get()).toBe('kept')
})

test('CHT-093 deletes the copy once the server has confirmed all of it', async () => {
  let answer: (chart: Chart) => void = () => {}
  const { draft, keeping, calls } = start(() => new Promise<Chart>((resolve) => (answer = resolve)))
  draft.edit(type('First'))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  draft.edit(type('First and second'))
  answer(stored({ narrative: 'First' }, 1))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(narratives(calls)).toEqual(['First', 'First and second'])
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  answer(stored({ narrative: 'First and second' }, 2))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(narratives(calls).at(-1)).toBe('dropped')
  expect(keeping.kept.get()).toBe('nothing')
})

test('CHT-094 encrypts the last input when the session ends', async () => {
  const { draft, calls } = start(offline)
  draft.edit(type('Just now'))
  endDrafts('ended')
  await vi.advanceTimersByTimeAsync(0)
  expect(narratives(calls)).toEqual(['Just now'])
})

test('stores nothing after a deliberate sign-out, and deletes what the nurse discards', async () => {
  const { draft, calls } = start(offline)
  draft.edit(type('Left behind'))
  endDrafts('left')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls).toEqual([])
  endDrafts('discarded')
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['dropped'])
})

test('reports a phone that cannot write, and stores again once it can', async () => {
  const { draft, keeping, breakDisk } = start(offline)
  breakDisk(true)
  draft.edit(type('Not kept'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(keeping.kept.get()).toBe('unavailable')
  breakDisk(false)
  draft.edit(type('Kept'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(keeping.kept.get()).toBe('kept')
})

test('stores drawings and a correction reason like answers', async () => {
  const { draft, calls } = start(offline)
  const drawing = { lines: [[[1, 1] as const, [2, 2] as const]], width: 10, height: 5, at: 'x' }
  draft.draw('nurse', drawing)
  draft.correct('The weight was in kilograms.')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.at(-1)).toMatchObject({
    pads: { nurse: drawing },
    correction: 'The weight was in kilograms.',
  })
})
