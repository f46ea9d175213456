// Test fixtures of the nurse's screens: a signed-in nurse, visits answered by a fake server, and the screens.
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
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { AvailableVisit, MyVisit } from '@wren/contract/nurse-visits'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  pass,
  startBrowser,
  startServer,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { loadSession } from '../../shared/session/session.ts'

export const aMyVisit = (fields: Partial<MyVisit> = {}): MyVisit => ({
  id: 48211,
  start: '2026-11-22T17:00:00.000Z',
  timezone: 'America/Phoenix',
  duration_estimate: 120,
  missing_exact_time: false,
  treatment: 'Entyvio 300 mg',
  city: 'Tempe',
  state: 'AZ',
  status: 'Active - Ready',
  missed: false,
  missed_reason: null,
  user_id_assigned: 7,
  is_shadow: false,
  shadow_nurse_clicked: null,
  is_available: null,
  is_pending: false,
  is_active_ready: true,
  nurse_chart_received: null,
  payment_nurse_paid: null,
  payment_nurse_scheduled: null,
  price_nurse_estimate: 178.92,
  price_nurse_paid: null,
  price_nurse_hourly_rate: 89,
  flat_rate: null,
  is_chart_available: true,
  provider_has_own_chart: false,
  visit_details_url: 'https://wren.example/visits/48211/details',
  visit_details_checked: true,
  nurse_token: null,
  blast_type: 'fixed',
  ...fields,
})
export const anAvailableVisit = (fields: Partial<AvailableVisit> = {}): AvailableVisit => ({
  id: 51,
  start: '2026-11-24T17:00:00.000Z',
  selected_start: null,
  approved_start_date: '2026-11-24T17:00:00.000Z',
  timezone: 'America/Phoenix',
  duration_estimate: 130,
  treatment: 'Saline',
  city: 'San Tan',
  price_nurse_estimate: 135.42,
  price_nurse_hourly_rate: 62.5,
  flat_rate: null,
  is_available: null,
  is_pending: false,
  blast_type: 'fixed',
  blast_details: null,
  days_to_schedule: null,
  token: 'select',
  nurse_token: null,
  ...fields,
})

const claims = {
  sid: 's',
  id: 7,
  email: 'n@wren.example',
  role: 'nurse',
  perms: '',
  timezone: 'America/Phoenix',
}
/** Like startBrowser, with a signed-in nurse. */
export function startNursePhone(role: 'nurse' | 'admin' = 'nurse'): void {
  startBrowser()
  localStorage.setItem('token', `x.${btoa(JSON.stringify({ ...claims, role }))}.x`)
  loadSession()
}

export const nurseJson = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export interface NurseServer {
  readonly server: Server
  mine: readonly MyVisit[]
  open: readonly AvailableVisit[]
  next: number | null
  /** Answers that replace those of the server, by the end of the path. */ answers: Record<
    string,
    (sent: Sent) => Response | Promise<Response>
  >
}
export function startNurseServer(): NurseServer {
  const server = startServer()
  const world: NurseServer = { server, mine: [], open: [], next: null, answers: {} }
  server.answer = (sent) => {
    const replacement = Object.entries(world.answers).find(([path]) => sent.path.endsWith(path))
    if (replacement) return replacement[1](sent)
    if (sent.path.endsWith('/assignments-nurse')) return nurseJson({ data: world.mine })
    if (sent.path.endsWith('/assignments-nurse-notification-search'))
      return nurseJson({
        data: world.open,
        parameters: {
          limit: 500,
          next_page: world.next,
          order_by: 'approvedStartDate asc',
          page: 1,
        },
      })
    if (sent.path.endsWith('/config'))
      return nurseJson({ operations_phone: '5555550100', operations_base_url: '/operations' })
    return nurseJson({})
  }
  return world
}

export async function renderNurseScreen(
  address: string,
  path: string,
  page: ReactNode,
): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({ component: () => <Outlet /> })
  const route = (at: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component })
  const router = createRouter({
    history,
    routeTree: root.addChildren([route(path, () => page), route('/$', () => <h2>Elsewhere</h2>)]),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  for (let n = 0; n < 8; n++) await pass(20)
  return () => history.location.pathname
}

export const visitCard = (id: number): HTMLElement =>
  screen.getByRole('article', { name: `Visit ${id}` })
export const visitCardIds = (): number[] =>
  screen
    .queryAllByRole('article')
    .map((element) => Number(element.getAttribute('aria-label')?.slice(6)))
