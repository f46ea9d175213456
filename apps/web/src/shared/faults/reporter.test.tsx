// NET-107: of how many page loads the reporter tells what was done and how long calls took; a fault always comes
// with the moments before it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '@wren/contract/call'
import { send } from '../http/send.ts'
import { startReporter } from './reporter.ts'

interface Told {
  readonly kind: string
  readonly frames?: readonly { readonly did: string }[]
  readonly spans?: readonly { readonly name: string }[]
}
let told: Told[] = []
beforeEach(() => {
  told = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/public/error-reports')) told.push(JSON.parse(String(init.body)) as Told)
    return new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = {
  ...get('/kept', { ids: '', allow: 'admin', answer: z.object({ ok: z.boolean() }) }),
  name: 'test.kept',
}
/** What leaves in the first eleven seconds of a page that drew these two numbers, and what a fault brings then. */
async function page(
  trace: number,
  session: number,
): Promise<readonly [string[], Told | undefined]> {
  told = []
  const draws = [trace, session]
  const reporter = startReporter(() => draws.shift() ?? 1)
  await send(read, {})
  await vi.advanceTimersByTimeAsync(11_000)
  const kinds = told.map(({ kind }) => kind).toSorted()
  told = []
  document.body.click()
  reporter.fault(new TypeError('Broken'))
  await vi.advanceTimersByTimeAsync(0)
  const fault = told[0]
  vi.clearAllTimers()
  return [kinds, fault]
}

test('NET-107 a tenth of the page loads is traced and a tenth replayed, each by its own draw; a fault brings its replay in every one', async () => {
  for (const [trace, session, kinds] of [
    [0.5, 0.5, []],
    [0.1, 0.1, []],
    [0.1, 0.0999, ['replay']],
    [0.0999, 0.1, ['trace']],
    [0, 0, ['replay', 'trace']],
  ] as const) {
    const [left, fault] = await page(trace, session)
    expect([trace, session, left]).toEqual([trace, session, kinds])
    expect([fault?.kind, fault?.frames?.at(-1)]).toMatchObject(['error', { did: 'clicked' }])
  }
})
