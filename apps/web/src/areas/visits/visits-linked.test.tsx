import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Assignment } from '@wren/contract/visits-assignment'
import { LinkedVisits } from './visits-linked.panel.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(treatment: string): Promise<HTMLElement> {
  const other = {
    id: 2,
    start: '2026-11-20T16:00:00.000Z',
    timezone: 'America/Phoenix',
    duration_estimate: 60,
    treatment,
    status: 'New',
    nurse_first_name: null,
    nurse_last_name: null,
  }
  const visit = { id: 1, group: { id: 7, visits: [other] } } as unknown as Assignment
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <MantineProvider env="test">
          <QueryClientProvider client={new QueryClient()}>
            <LinkedVisits visit={visit} buttons={undefined} />
          </QueryClientProvider>
        </MantineProvider>
      ),
    }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router as never} />)
  return (await screen.findByRole('heading', { name: 'Linked Visits' })).closest(
    'section',
  ) as HTMLElement
}

test('VIS-037 a title of more than 27 characters is cut with Show More, which reveals it and turns into Show Less; a shorter one stands whole', async () => {
  const exact = await show('x'.repeat(27))
  expect(exact.textContent).toContain('x'.repeat(27))
  expect(screen.queryByRole('button', { name: /Show/ })).toBeNull()
  cleanup()
  const long = `${'y'.repeat(27)}zz`
  const card = await show(long)
  expect(card.textContent).toContain(`${'y'.repeat(27)}… Show More`)
  expect(card.textContent).not.toContain('z')
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }))
  expect(card.textContent).toContain(`${long} Show Less`)
  await userEvent.click(screen.getByRole('button', { name: 'Show Less' }))
  expect(card.textContent).toContain('Show More')
})
