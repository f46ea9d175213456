import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline, wholeAnswer } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('NET-111 waits for a slow file while it progresses, up to the limit without progress', async () => {
  const deadline = startDeadline(60_000)
  let more: () => void = () => {}
  let n = 0
  const slow = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((done) => {
        more = () => {
          controller.enqueue(new Uint8Array([n++]))
          done()
        }
      }),
  })
  const waited = deadline.within(
    wholeAnswer(new Response(slow as unknown as ReadableStream), deadline.heard),
  )
  waited.catch(() => {})
  for (let piece = 0; piece < 4; piece++) {
    await vi.advanceTimersByTimeAsync(50_000)
    more()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(deadline.passed()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([deadline.passed(), deadline.signal.aborted]).toEqual([true, true])
  await expect(waited).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('NET-111 joins the bytes of an answer in order', async () => {
  const heard = vi.fn()
  const pieces = [new Uint8Array([1, 2]), new Uint8Array([3])]
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const whole = await wholeAnswer(
    new Response(body, { headers: { 'content-type': 'application/pdf' } }),
    heard,
  )
  const blob = await whole.blob()
  expect([
    [...new Uint8Array(await blob.arrayBuffer())],
    blob.type,
    heard.mock.calls.length,
  ]).toEqual([[1, 2, 3], 'application/pdf', 2])
})
