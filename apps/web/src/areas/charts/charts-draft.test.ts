// Saving, retrying and merging a draft.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import { callError, networkError } from '../../shared/http/call-error.ts'
import { makeChartDraft, retryDelayMs, saveDelayMs } from './charts-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const chartOf = (data: ChartData, revision: number): Chart => ({
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
const narrative =
  (text: string) =>
  (data: ChartData): ChartData => ({ ...data, narrative: text })
const stale = (current: Chart) =>
  callError({
    status: 409,
    data: { error: 'changed', code: 'stale', current },
    sent: null,
    background: false,
  })

test('saves only changed sections, once, 5 seconds after the last change, with the loaded revision', async () => {
  const send = vi.fn(async (data: ChartData, revision: number) =>
    chartOf({ teaching: { note: 'kept' }, ...data }, revision + 1),
  )
  const draft = makeChartDraft({
    chart: chartOf({ teaching: { note: 'kept' } }, 4),
    data: { teaching: { note: 'kept' } },
    send,
  })
  draft.edit((data) => ({ ...data }))
  draft.edit(narrative('Pa'))
  await vi.advanceTimersByTimeAsync(saveDelayMs - 1)
  draft.edit(narrative('Patient'))
  await vi.advanceTimersByTimeAsync(saveDelayMs - 1)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(send.mock.calls[0]?.[1]).toBe(4)
  expect(send.mock.calls[0]?.[0]).toMatchObject({ narrative: 'Patient' })
  expect(draft.isDirty()).toBe(false)
  expect(draft.store.get()).toMatchObject({
    revision: 5,
    phase: 'idle',
    data: { narrative: 'Patient', teaching: { note: 'kept' } },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('does not save a chart without changes, also when prefilled', async () => {
  const send = vi.fn()
  const draft = makeChartDraft({ chart: null, data: { medications: [{ name: 'Privigen' }] }, send })
  expect(await draft.flush()).toBe(true)
  expect(send).not.toHaveBeenCalled()
})

test('retries the same data every 10 seconds without a connection', async () => {
  const send = vi.fn(async (data: ChartData, revision: number) => chartOf(data, revision + 1))
  send
    .mockRejectedValueOnce(networkError(null, false))
    .mockRejectedValueOnce(networkError(null, false))
  const draft = makeChartDraft({ chart: null, data: {}, send })
  draft.edit(narrative('typed in a cellar'))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(draft.store.get().phase).toBe('failed')
  await vi.advanceTimersByTimeAsync(retryDelayMs)
  expect(draft.store.get().phase).toBe('failed')
  await vi.advanceTimersByTimeAsync(retryDelayMs)
  expect(send).toHaveBeenCalledTimes(3)
  expect(draft.store.get()).toMatchObject({
    phase: 'idle',
    saved: { narrative: 'typed in a cellar' },
  })
})

test('saves input typed during a save with the next one', async () => {
  let finish: (saved: Chart) => void = () => {}
  const send = vi.fn(
    (_data: ChartData, _revision: number) =>
      new Promise<Chart>((resolve) => {
        finish = resolve
      }),
  )
  const draft = makeChartDraft({ chart: null, data: {}, send })
  draft.edit(narrative('one'))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  draft.edit(narrative('one two'))
  finish(chartOf({ narrative: 'one' }, 1))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(draft.store.get().data.narrative).toBe('one two')
  expect(send.mock.calls[1]).toEqual([{ narrative: 'one two' }, 1])
})

test('pauses after a save of another window until Reload merges both and lists replaced answers', async () => {
  const send = vi.fn(async (data: ChartData, revision: number) => chartOf(data, revision + 1))
  const draft = makeChartDraft({
    chart: chartOf({ narrative: 'old' }, 1),
    data: { narrative: 'old' },
    send,
  })
  const other = chartOf({ narrative: 'theirs', teaching: { note: 'theirs' } }, 2)
  send.mockRejectedValueOnce(stale(other))
  draft.edit((data) => ({ ...data, narrative: 'mine', supplies: { none_needed: true } }))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  draft.edit((data) => ({ ...data, labs: { drawn: 'no' } }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  draft.reload()
  expect(draft.store.get()).toMatchObject({
    revision: 2,
    data: {
      narrative: 'theirs',
      teaching: { note: 'theirs' },
      supplies: { none_needed: true },
      labs: { drawn: 'no' },
    },
    replaced: [{ path: 'narrative', mine: 'mine' }],
  })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(send.mock.calls[1]).toEqual([
    { supplies: { none_needed: true }, labs: { drawn: 'no' } },
    2,
  ])
})

test('clears a signature of the other window when this one changed a clinical answer', async () => {
  const signatures = {
    nurse: {
      image: 'data:image/png;base64,iVBORw0KGgo',
      name: 'Ann Lee',
      signed_at: '2026-11-20T20:00:00.000Z',
    },
  }
  const send = vi.fn(async (data: ChartData, revision: number) => chartOf(data, revision + 1))
  const draft = makeChartDraft({
    chart: chartOf({ narrative: 'before' }, 1),
    data: { narrative: 'before' },
    send,
  })
  send.mockRejectedValueOnce(stale(chartOf({ narrative: 'before', signatures }, 2)))
  draft.edit(narrative('after'))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  draft.reload()
  expect(draft.store.get()).toMatchObject({
    signAgain: ['nurse'],
    data: { narrative: 'after', signatures: { nurse: { image: null, name: 'Ann Lee' } } },
  })
  draft.stop()
})

test('a changed clinical answer clears the signatures that cover it', () => {
  const signed: ChartData = {
    narrative: 'before',
    signatures: {
      nurse: {
        image: 'data:image/png;base64,iVBORw0KGgo',
        name: 'Ann Lee',
        signed_at: '2026-11-20T20:00:00.000Z',
      },
    },
  }
  const draft = makeChartDraft({
    chart: chartOf(signed, 1),
    data: signed,
    send: async () => chartOf({}, 2),
  })
  draft.edit(narrative('after'))
  expect(draft.store.get()).toMatchObject({
    signAgain: ['nurse'],
    data: { signatures: { nurse: { image: null, name: 'Ann Lee' } } },
  })
  draft.stop()
})
