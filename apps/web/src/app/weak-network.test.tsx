// NET "Weak networks" 111, 112, 113: a call without an answer ends, what failed is read again, and offline is called
// offline.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, get, post, type Call } from '@wren/contract/call'
import { MantineProvider } from '@mantine/core'
import { StillTrying } from './shell/StillTrying.tsx'
import { ErrorBanner } from '../shared/screen/ErrorBanner.tsx'
import { clearErrors } from '../shared/feedback/errors.ts'
import { isCallError } from '../shared/http/call-error.ts'
import { listenForConnection, onReconnect } from '../shared/http/connection.ts'
import { queryClient, retryAfterReconnect } from '../shared/http/query-client.ts'
import { send } from '../shared/http/send.ts'
import { useCall } from '../shared/http/use-call.ts'
import { useChange } from '../shared/http/use-change.ts'

const answer = z.object({ n: z.int() })
const table = calls('weak', {
  read: get('/weak', { ids: '', allow: 'admin', answer }),
  search: post('/weak/search', { ids: '', allow: 'admin', answer }),
  pay: post('/weak/pay', { ids: '', allow: 'admin', answer, idempotent: true }),
  pdf: get('/weak/pdf', { ids: '', allow: 'admin', answer: 'file' }),
})
const network = 'Network error. Please check your connection and try again.'
const offlineWords = 'You are offline. What you typed is kept.'

type Server = (path: string, init: RequestInit) => Promise<Response>
const silent: Server = () => new Promise(() => {})
const broken: Server = async () => {
  throw new TypeError('Failed to fetch')
}
const answers: Server = async () =>
  new Response('{"n":1}', { headers: { 'content-type': 'application/json' } })
let server: Server = answers
let sent: { path: string; key: string | null }[] = []
let onLine = true
listenForConnection()
onReconnect(() => retryAfterReconnect())

const connect = (to: boolean) =>
  act(async () => {
    onLine = to
    window.dispatchEvent(new Event(to ? 'online' : 'offline'))
    await vi.advanceTimersByTimeAsync(0)
  })
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
  sent = []
  onLine = true
  server = answers
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://wren.test').pathname
    if (!path.startsWith('/weak')) return answers(path, init)
    sent.push({ path, key: new Headers(init.headers).get('idempotency-key') })
    return server(path, init)
  })
})
afterEach(() => {
  cleanup()
  clearErrors()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = (part: React.ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <ErrorBanner />
      {part}
      <StillTrying />
    </QueryClientProvider>
  </MantineProvider>
)
const Read = () => <p>{useCall(table.read, {}).data?.n ?? 'nothing yet'}</p>
function Pay() {
  const pay = useChange(table.pay, { refresh: 'none' })
  return (
    <button type="button" onClick={() => void pay.press()}>
      {pay.label('Pay')}
    </button>
  )
}

test('NET-111 a read ends after 15 s without an answer, a write after 20 s, a file after 60 s, as a failure of the network', async () => {
  server = silent
  const ended = async (call: Call): Promise<number> => {
    const begun = Date.now()
    let took = 0
    void send(call, {} as never).catch((error: unknown) => {
      expect(isCallError(error) && error.status).toBe(0)
      took = Date.now() - begun
    })
    await pass(70_000)
    return took
  }
  expect([
    await ended(table.read),
    await ended(table.search),
    await ended(table.pay),
    await ended(table.pdf),
  ]).toEqual([15_000, 15_000, 20_000, 60_000])
})

test('NET-111 "Still trying..." stands from 5 s on until the call ends, and a write ended so is repeated with its key', async () => {
  server = silent
  render(page(<Pay />))
  fireEvent.click(screen.getByText('Pay'))
  await pass(4_900)
  expect(screen.queryByText('Still trying...')).toBeNull()
  await pass(200)
  expect(screen.getByText('Still trying...')).toBeTruthy()
  await pass(15_000)
  expect(screen.queryByText('Still trying...')).toBeNull()
  expect(screen.getByText(network)).toBeTruthy()
  expect(sent).toHaveLength(1)
  server = answers
  fireEvent.click(screen.getByText('Try again'))
  await pass(0)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(screen.queryByText(network)).toBeNull()
})

test('NET-112 a failed read is sent again on reconnection and after 2, 5 and 10 s; its banner goes', async () => {
  server = broken
  render(page(<Read />))
  await pass(0)
  expect([sent.length, screen.getByText(network) !== null]).toEqual([1, true])
  await connect(true)
  const counts = [sent.length]
  for (const ms of [2_000, 3_000, 5_000]) {
    await pass(ms)
    counts.push(sent.length)
  }
  expect(counts).toEqual([2, 3, 4, 5])
  expect(screen.getByText(network)).toBeTruthy()
  server = answers
  await connect(true)
  expect([screen.queryByText('1') !== null, screen.queryByText(network)]).toEqual([true, null])
})

test('NET-112 what a failed write says goes with the first success; a read can be tried again', async () => {
  server = broken
  render(page(<Pay />))
  fireEvent.click(screen.getByText('Pay'))
  await pass(0)
  expect(screen.getByText(network)).toBeTruthy()
  server = answers
  await act(async () => void (await send(table.read)))
  await pass(10)
  expect([screen.queryByText(network), screen.queryByText('Pay') !== null]).toEqual([null, true])
  cleanup()
  server = broken
  render(page(<Read />))
  await pass(0)
  server = answers
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(screen.getByText('1')).toBeTruthy()
})

test('NET-113 without a connection the text says so, changes with the connection, and advises no reload', async () => {
  server = broken
  await connect(false)
  render(page(<Read />))
  await pass(0)
  expect([screen.queryByText(offlineWords) !== null, screen.queryByText(network)]).toEqual([
    true,
    null,
  ])
  expect(document.body.textContent).not.toMatch(/reload/i)
  await connect(true)
  expect([screen.queryByText(offlineWords), screen.queryByText(network) !== null]).toEqual([
    null,
    true,
  ])
})
