import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearNotices, useNotices } from '../../shared/feedback/notices.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { offerUndo, standingOrder } from './intake-undo.parts.ts'

let answer: readonly [number, unknown] = [500, null]
let asked: string[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/events') return new Response('{"ok":true}', { status: 202 })
    asked.push(new URL(url, 'http://wren.test').pathname)
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
})
afterEach(() => {
  clearNotices()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

test('a creation can be taken back for a minute; too late the reason of the server stands until it is closed', async () => {
  const notices = renderHook(() => useNotices())
  const texts = () => notices.result.current.map(({ text, kind }) => [kind, text])
  act(() => offerUndo(7, 3, 'Visits have been created'))
  expect(texts().map(([, text]) => text)).toEqual([
    'Visits have been created',
    'Nobody has been told of the 3 visits yet',
  ])
  await pass(59_999)
  expect(texts()).toEqual([['notice', 'Nobody has been told of the 3 visits yet']])
  const offered = notices.result.current[0]
  answer = [409, { error: 'Visit 4 was already offered to nurses.', code: 'conflict' }]
  await act(async () => {
    offered?.action?.run()
  })
  await pass(1)
  expect([asked, texts()]).toEqual([
    ['/intake/7/undo-create'],
    [['error', 'Visit 4 was already offered to nurses.']],
  ])
  await pass(600_000)
  expect(texts()).toHaveLength(1)
})

test('what was taken back goes from every screen that shows it, its order with it', async () => {
  const visit = (id: number) => ({ id })
  queryClient.setQueryData(['intake.byId', { id: '7' }], {
    intake: { id: 7, patient_order_id: 5 },
    assignments: [visit(1), visit(2), visit(3)],
  })
  queryClient.setQueryData(['orders.byId', { id: 5 }], { patient_order: { id: 5 } })
  const notices = renderHook(() => useNotices())
  act(() => offerUndo(7, 1, 'Visits have been created'))
  answer = [200, { intake: { id: 7, patient_order_id: null }, assignments: [2, 3] }]
  await act(async () => {
    notices.result.current[1]?.action?.run()
  })
  await pass(1)
  expect(queryClient.getQueryData(['intake.byId', { id: '7' }])).toEqual({
    intake: { id: 7, patient_order_id: null },
    assignments: [visit(1)],
  })
  expect(queryClient.getQueryData(['orders.byId', { id: 5 }])).toBeUndefined()
  // A read that began before may come back later and name it once more.
  expect([5, 6, null].map((order) => standingOrder({ patient_order_id: order }))).toEqual([
    null,
    6,
    null,
  ])
  expect(
    notices.result.current.map(({ text }) => text),
    'not that they were made as well',
  ).toEqual(['What was created has been taken back', 'Nobody has been told of the visit yet'])
})

test('an order that could not be taken back stands again', async () => {
  queryClient.setQueryData(['intake.byId', { id: '8' }], {
    intake: { id: 8, patient_order_id: 9 },
    assignments: [],
  })
  const notices = renderHook(() => useNotices())
  act(() => offerUndo(8, 1, 'Visits have been created'))
  answer = [409, { error: 'Visit 4 was already offered to nurses.', code: 'conflict' }]
  act(() => {
    notices.result.current[1]?.action?.run()
  })
  expect(standingOrder({ patient_order_id: 9 })).toBeNull()
  await pass(1)
  expect(standingOrder({ patient_order_id: 9 })).toBe(9)
})
