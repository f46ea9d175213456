// Test fixture of list screens: one screen on its own router, a stubbed server and fake timers.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'
import { calls, post } from '@wren/contract/call'
import { listCall } from '@wren/contract/list-answer'
import { csvCall } from '@wren/contract/list-csv'
import { list as defineThings, type ListDefinition } from '@wren/contract/list'
import { useKeyListener } from '../commands/use-commands.ts'
import { clearErrors } from '../feedback/errors.ts'
import { clearNotices } from '../feedback/notices.ts'
import { queryClient } from '../http/query-client.ts'
import { PickerSources, type FilterPickers } from '../pickers/picker-sources.tsx'
import { loadSession } from '../session/session.ts'
import { ListScreen, type ListScreenProps } from './ListScreen.tsx'

export interface Thing {
  readonly id: number
  readonly treatment?: string
}
const search = post('/things/search', {
  ids: '',
  allow: 'admin',
  ...listCall(z.custom<Thing>()),
  topics: ['thing'],
})
export const things = calls('things', { search, csv: csvCall(search) })

/** A list of two rows a page with four filters. */
export const thingList = defineThings({
  name: 'things',
  pageSize: 2,
  orders: ['id', 'treatment'],
  order: 'id desc',
  empty: 'No things.',
  clear: 'Clear all filters',
  place: 'filter',
  filters: {
    date: {
      type: 'date-range',
      label: 'Date Range',
      quick: true,
      initial: (today) => ({ from: today, to: null }),
    },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
    treatment: { type: 'text', label: 'Treatment' },
    urgent: { type: 'yes-no', label: 'Urgent' },
  },
  columns: [
    { key: 'id', label: 'ID', order: 'id', width: 70 },
    { key: 'treatment', label: 'Treatment', order: 'treatment', width: 'fill' },
    { key: 'place', label: 'Place', width: 90 },
  ],
}) as never

export const thing = (id: number, treatment = 'Saline'): Thing => ({ id, treatment })

export interface Sent {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}
export interface Answer {
  readonly data: readonly object[]
  readonly next?: number | null
}
/** Requests that arrived, and the answers to the next ones. Both may change while the screen is mounted. */
export interface Server {
  readonly asked: Sent[]
  answer: (sent: Sent) => Answer | Response | Promise<Answer | Response>
  views: object[]
}

const claims = {
  sid: 's',
  id: 1,
  email: 'a@wren.example',
  role: 'admin',
  perms: '',
  timezone: 'America/Los_Angeles',
}

/** happy-dom has no layout: the list has the height of a screen. */
export function startBrowser(): void {
  // `act` and user-event detect fake timers by this name.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
    now: new Date('2026-11-22T03:00:00Z'),
  }) // November 21 in Los Angeles
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  Element.prototype.scrollIntoView = () => {}
  // happy-dom has no fonts, to which growing text boxes listen.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollTo = () => {}
  window.scrollTo = () => {}
  signedIn()
}

/** Signs in the admin of these tests, in a timezone. */
export function signedIn(timezone: string = claims.timezone): void {
  localStorage.setItem('token', `x.${btoa(JSON.stringify({ ...claims, timezone }))}.x`)
  loadSession()
}

export function stopBrowser(): void {
  cleanup()
  clearErrors()
  queryClient.clear()
  clearNotices()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

export const pass = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
export const user = () =>
  userEvent.setup({ delay: null, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

export function startServer(): Server {
  const server: Server = { asked: [], answer: () => ({ data: [] }), views: [] }
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://wren.test')
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>,
    }
    if (url.pathname === '/saved-views') {
      if (init.method === 'GET') return json({ data: server.views })
      server.views = [...server.views, { id: server.views.length + 1, ...sent.body }]
      return json({ id: server.views.length }, 201)
    }
    server.asked.push(sent)
    const answer = await server.answer(sent)
    if (answer instanceof Response) return answer
    const limit = Number(url.searchParams.get('limit'))
    return json({
      data: answer.data,
      parameters: {
        limit,
        next_page: answer.next ?? null,
        order_by: url.searchParams.get('orderby'),
        page: Number(url.searchParams.get('page')),
      },
    })
  })
  return server
}

type Props = Partial<ListScreenProps<Thing, ListDefinition['filters'], string>>
export interface OpenList {
  readonly list: ListDefinition
  readonly address?: string
  readonly pickers?: FilterPickers
  readonly more?: Props
  /** A screen in place of the list's own. */
  readonly screen?: ReactNode
  /** The record that a row opens. */
  readonly record?: ReactNode
}
export interface Opened {
  readonly address: () => string
  readonly goBack: () => Promise<void>
  readonly go: (to: string) => Promise<void>
}

export async function openList({
  list,
  address = '/things',
  pickers = {},
  more = {},
  screen: customScreen,
  record,
}: OpenList): Promise<Opened> {
  const history = createMemoryHistory({ initialEntries: [address] })
  function Root() {
    useKeyListener()
    return (
      <PickerSources pickers={pickers}>
        <Outlet />
      </PickerSources>
    )
  }
  const root = createRootRoute({ component: Root })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routes = [
    page(
      '/things',
      () =>
        customScreen ?? (
          <ListScreen<Thing, ListDefinition['filters'], string>
            title="Things"
            list={list}
            search={things.search}
            csv={things.csv}
            rowKey={({ id }) => id}
            path={({ id }) => `/things/${id}`}
            cells={{}}
            card={({ id }) => ({ id, title: 'Thing', second: '' })}
            {...more}
          />
        ),
    ),
    page('/things/$id', () => (
      <>
        <h2>One thing</h2>
        {record}
      </>
    )),
    page('/$', () => <h2>Elsewhere</h2>),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
  await pass()
  return {
    address: () => history.location.pathname + history.location.search,
    goBack: async () => {
      history.back()
      await pass()
      await pass()
    },
    go: async (to) => {
      history.push(to)
      await pass()
      await pass()
    },
  }
}

/** Ids of the rendered rows. */
export const shownIds = (): number[] =>
  screen
    .queryAllByRole('checkbox', { name: /^Select \d+$/ })
    .map((box) => Number(box.getAttribute('aria-label')?.slice(7)))
