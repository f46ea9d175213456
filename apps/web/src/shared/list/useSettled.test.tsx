import { act, renderHook } from '@testing-library/react'
import type { ListState } from '@wren/contract/list-url.rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from './useListSearch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const state = (treatment: string, page = 1): ListState => ({
  filters: { treatment },
  order: [],
  page,
})
const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

test('settles at once for the first state and another page, a second after a filter change', async () => {
  const hook = renderHook(
    ({ now }: { now: ListState }) => useSettled(now, JSON.stringify(now.filters)),
    { initialProps: { now: state('') } },
  )
  expect(hook.result.current).toEqual(state(''))
  hook.rerender({ now: state('', 2) })
  expect(hook.result.current.page).toBe(2)
  await wait(0)
  hook.rerender({ now: state('E') })
  await wait(999)
  hook.rerender({ now: state('En') })
  await wait(999)
  expect(hook.result.current).toEqual(state('', 2))
  await wait(1)
  expect(hook.result.current).toEqual(state('En'))
})

test('settles nothing for a filter that is undone within the second', async () => {
  const hook = renderHook(
    ({ now }: { now: ListState }) => useSettled(now, JSON.stringify(now.filters)),
    { initialProps: { now: state('En') } },
  )
  hook.rerender({ now: state('Ent') })
  await wait(500)
  hook.rerender({ now: state('En') })
  await wait(2000)
  expect(hook.result.current).toEqual(state('En'))
})
