import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearErrors } from '../feedback/errors.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import { Loaded } from './Loaded.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
})
afterEach(() => {
  cleanup()
  clearErrors()
  vi.unstubAllGlobals()
})

const Part = () => <p>The part</p>

test('reports a component that failed to load, keeps the screen and loads it at the next try', async () => {
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Part)
  function Shell() {
    const [wanted, setWanted] = useState(false)
    return (
      <>
        <ErrorBanner />
        <button type="button" onClick={() => setWanted(true)}>
          Want it
        </button>
        <Loaded wanted={wanted} load={load} giveUp={() => setWanted(false)} props={{}} />
      </>
    )
  }
  render(
    <MantineProvider>
      <Shell />
    </MantineProvider>,
  )
  const want = () => fireEvent.click(screen.getByRole('button', { name: 'Want it' }))
  want()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Network error. Please check your connection and try again.',
  )
  expect(screen.queryByText('The part')).toBeNull()
  want()
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('requests no file while the server may be unavailable', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part)
  let isThere = false
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('{}', { headers: { 'x-be-version': 'v2.419.0' } })
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  function Shell() {
    const [wanted, setWanted] = useState(false)
    return (
      <>
        <ErrorBanner />
        <button type="button" onClick={() => setWanted(true)}>
          Want it
        </button>
        <Loaded wanted={wanted} load={load} giveUp={() => setWanted(false)} props={{}} />
      </>
    )
  }
  render(
    <MantineProvider>
      <Shell />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Want it' }))
  await screen.findByRole('alert')
  expect(load).not.toHaveBeenCalled()
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Want it' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  vi.restoreAllMocks()
})

test('retries a component of the page without a message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Part)
  render(
    <MantineProvider>
      <ErrorBanner />
      <Loaded wanted load={load} props={{}} meanwhile={<p>Its place</p>} />
    </MantineProvider>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(4_900)
  expect([
    screen.getByText('Its place').textContent,
    screen.queryByRole('alert'),
    load.mock.calls.length,
  ]).toEqual(['Its place', null, 1])
  await pass(100)
  expect([screen.getByText('The part').textContent, load.mock.calls.length]).toEqual([
    'The part',
    2,
  ])
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
