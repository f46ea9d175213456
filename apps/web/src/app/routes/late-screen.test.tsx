// Code of a screen that fails to load (NET-039).
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenderFailed } from '../shell/RenderFailed.tsx'
import { lateScreen } from './late-screen.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs the error of every boundary
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/second.js'))

async function goTo(load: () => Promise<{ Second: () => React.JSX.Element }>) {
  const root = createRootRoute({ component: Outlet })
  const Second = lateScreen(load, 'Second')
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => <p>The first</p> }),
    createRoute({
      getParentRoute: () => root,
      path: '/second',
      component: Second,
      loader: async () => {
        await (Second as { preload?: () => Promise<unknown> }).preload?.()
      },
      errorComponent: RenderFailed,
    }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByText('The first')
  await act(() => router.navigate({ to: '/second' }))
}

test('NET-112 loads the screen in its place once the server is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const load = vi
    .fn<() => Promise<{ Second: () => React.JSX.Element }>>()
    .mockImplementationOnce(gone)
    .mockResolvedValue({ Second: () => <p>The second</p> })
  await goTo(load)
  expect((await screen.findByRole('status')).textContent).toContain(
    'Network error. Please check your connection and try again.',
  )
  expect(sessionStorage).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The second')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('reloads the page for a file of an earlier build', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('{}', { headers: { 'x-be-version': 'v2.419.0' } }),
  )
  await goTo(gone)
  await vi.waitFor(() =>
    expect(Object.keys(sessionStorage)).toEqual([
      expect.stringMatching(/^tanstack_router_reload:/),
    ]),
  )
  expect(screen.queryByText(/Network error/)).toBeNull()
})
