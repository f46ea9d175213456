// Texts, focus and end of the error banner.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, del, get } from '@wren/contract/call'
import { clearErrors } from '../feedback/errors.ts'
import { queryClient } from '../http/query-client.ts'
import { onHttp } from '../http/send.ts'
import { useCall } from '../http/use-call.ts'
import { useChange } from '../http/use-change.ts'
import { ErrorBanner } from './ErrorBanner.tsx'

const things = calls('things', {
  remove: del('/things/:id', {
    ids: '',
    allow: 'admin',
    params: z.object({ id: z.int() }),
    body: z.looseObject({}),
    answer: z.object({ ok: z.boolean() }),
  }),
  all: get('/things', { ids: '', allow: 'admin', answer: z.object({ ok: z.boolean() }) }),
  read: get('/things/:id', {
    ids: '',
    allow: 'admin',
    params: z.object({ id: z.int() }),
    answer: z.object({ id: z.int() }),
  }),
})
let answer: () => Response = () => new Response(null)
let tops: number[] = []
const told: Record<string, unknown>[] = []
beforeEach(() => {
  tops = []
  told.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/events')) return answer()
    told.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    return new Response('{"ok":true}', { status: 202 })
  })
  Element.prototype.scrollTo = () => {
    tops.push(Date.now())
    return Promise.resolve() as never
  } // as newer browsers do
})
afterEach(() => {
  cleanup()
  clearErrors()
  queryClient.clear()
  onHttp({ unauthenticated: () => {}, forbidden: () => {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const body = (status: number, data: unknown) => () =>
  new Response(typeof data === 'string' ? data : JSON.stringify(data), { status })
function Delete({ sent }: { readonly sent: object }) {
  const remove = useChange(things.remove)
  return (
    <button type="button" onClick={() => void remove.press({ id: 7, ...sent })}>
      Delete
    </button>
  )
}
const open = (sent: object = {}) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <div data-scroll>
          <ErrorBanner />
          <Delete sent={sent} />
        </div>
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }))
const shown = async () => (await screen.findByRole('alert')).textContent

test('NET-031 NET-034 shows the error of the answer, its data, the request without secrets, or the error', async () => {
  const long = { detail: 'x'.repeat(400) }
  const cases: [Response | (() => Response), string][] = [
    [body(409, { error: 'Already staffed', code: 'conflict', message: 'no' }), 'Already staffed'],
    [body(500, { message: 'Down for a moment' }), 'Down for a moment'],
    [body(500, long), JSON.stringify(long).slice(0, 300)],
    [body(502, 'Bad gateway'), 'Bad gateway'],
    [body(502, '<!DOCTYPE html><html><body>nginx</body></html>'), 'An error occurred'],
    [body(500, ''), '{"id":7,"note":"kept"}'],
  ]
  open({ note: 'kept', token: 'secret', code: '123456', document: 'JVBERi0' })
  for (const [next, text] of cases) {
    answer = next as () => Response
    await press()
    expect(await shown()).toBe(text)
  }
  cleanup()
  clearErrors()
  answer = body(418, '')
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ErrorBanner />
        <Read />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await shown()).toBe('{"id":7}')
  cleanup()
  clearErrors()
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ErrorBanner />
        <ReadAll />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await shown()).toBe('HTTP 418')
})
function ReadAll() {
  return useCall(things.all, {}).data ? <p>All things</p> : null
}
function Read() {
  const { data } = useCall(things.read, { id: 7 })
  return data ? <p>Thing {data.id}</p> : null
}

test('reports an unavailable database, keeps the session and retries each minute', async () => {
  const outcomes: string[] = []
  onHttp({ unauthenticated: () => outcomes.push('out'), forbidden: () => outcomes.push('away') })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  answer = body(503, { error: 'Database unavailable.', code: 'unavailable' })
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ErrorBanner />
        <Read />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
    })
  await pass(100)
  expect(screen.getByRole('alert').textContent).toBe('Database unavailable.')
  await pass(60_000)
  answer = body(200, { id: 7 })
  await pass(59_000)
  expect(screen.queryByText('Thing 7')).toBeNull()
  await pass(1_000)
  expect([screen.queryByText('Thing 7')?.textContent, outcomes]).toEqual(['Thing 7', []])
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('NET-034 focuses the banner, closes it by its button and by a successful save', async () => {
  answer = body(409, { error: 'Taken', code: 'conflict' })
  open()
  await press()
  expect(await shown()).toBe('Taken')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await press()
  await shown()
  answer = body(200, { ok: true })
  await press()
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('leaves the focus to a dialog in front, and takes it within that dialog', async () => {
  answer = body(409, { error: 'Taken', code: 'conflict' })
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  const field = dialog.appendChild(document.createElement('input'))
  open()
  const pressed = screen.getByRole('button', { name: 'Delete' })
  field.focus()
  await act(async () => {
    pressed.click()
  })
  expect(await shown()).toBe('Taken')
  expect(document.activeElement).toBe(field)
  cleanup()
  clearErrors()
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ErrorBanner />
        <Delete sent={{}} />
      </QueryClientProvider>
    </MantineProvider>,
    { container: dialog.appendChild(document.createElement('div')) },
  )
  field.focus()
  await act(async () => {
    screen.getByRole('button', { name: 'Delete' }).click()
  })
  expect(await shown()).toBe('Taken')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  dialog.remove()
})

test('NET-033 scrolls to the top, after 100 ms for patients, and again for the same text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  answer = body(409, { error: 'Taken', code: 'conflict' })
  open()
  const pressNow = async () => {
    await act(async () => {
      screen.getByRole('button', { name: 'Delete' }).click()
      await vi.advanceTimersByTimeAsync(0)
    })
  }
  await pressNow()
  expect([screen.getByRole('alert').textContent, tops.length]).toEqual(['Taken', 1])
  await pressNow()
  expect(tops).toHaveLength(2)
  cleanup()
  clearErrors()
  tops = []
  window.history.replaceState(null, '', '/patients/3f0c')
  open()
  await pressNow()
  await act(async () => {
    await vi.advanceTimersByTimeAsync(99)
  })
  expect([screen.getByRole('alert').textContent, tops.length]).toEqual(['Taken', 0])
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1)
  })
  expect(tops).toHaveLength(1)
})

test('NET-037 shows no banner for a 401 or 403', async () => {
  const outcomes: string[] = []
  onHttp({ unauthenticated: () => outcomes.push('out'), forbidden: () => outcomes.push('away') })
  open()
  for (const status of [401, 403]) {
    answer = body(status, { error: 'No', code: 'no' })
    await press()
  }
  await expect.poll(() => outcomes).toEqual(['out', 'away'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('NET-039 shows the network text without an answer', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  open()
  await press()
  expect(await shown()).toBe('Network error. Please check your connection and try again.')
  expect(told).toEqual([])
})

test('NET-043 reports a refused deletion by status and route, without text of the server', async () => {
  answer = body(409, { error: 'Zanzibar Quillfeather has visits.', code: 'conflict' })
  open({ note: 'whistles' })
  await press()
  expect(await shown()).toBe('Zanzibar Quillfeather has visits.')
  expect(told).toMatchObject([{ event: 'error', name: 'HTTP 409 /things/:id', source: 'web' }])
  expect(JSON.stringify(told)).not.toMatch(/Zanzibar|whistles/)
})
