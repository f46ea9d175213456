import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documents } from '@wren/contract/documents'
import { isCallError } from './call-error.ts'
import { makeClient } from './client.ts'
import { makeResponseCache } from './response-cache.ts'
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

test('NET-111 an upload may take any time while it progresses, and ends after 60 s without progress', async () => {
  let progress: (share: number) => void = () => {}
  const client = makeClient({
    fetch: () => Promise.reject(new Error('not an upload')),
    upload: (_url, { signal }, onProgress) => {
      progress = onProgress
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    },
    base: () => 'http://wren.test',
    token: () => 'secret',
    cache: makeResponseCache(() => 0),
    sawBackend: () => {},
    unauthenticated: () => {},
    forbidden: () => {},
  })
  let failure: unknown = null
  client(
    documents.contents,
    { id: crypto.randomUUID(), file: new File(['a'], 'a.txt', { type: 'text/plain' }) },
    { onProgress: () => {} },
  ).catch((error: unknown) => {
    failure = error
  })
  for (const share of [0.2, 0.4, 0.6]) {
    await vi.advanceTimersByTimeAsync(59_000)
    progress(share)
  }
  await vi.advanceTimersByTimeAsync(59_000)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isCallError(failure) && failure.status).toBe(0)
})
