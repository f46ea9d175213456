// For the tests of the order's screens: a small world that answers their calls, and the screens at their own addresses.
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
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { Order, RelatedIntake } from '@wren/contract/orders'
import type { Patient } from '@wren/contract/patients'
import { Notices } from '../../app/shell/Notices.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  pass,
  startServer,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { OrdersFormScreen } from './orders-form.screen.tsx'
import { OrdersNewScreen } from './orders-new.screen.tsx'

export const uuid = '00000000-0000-4000-8000-000000000001'
export const anOrder: Order = {
  id: 7,
  version: 3,
  patient_uuid: uuid,
  status: 'Active',
  frequency_type: 'w',
  frequency_value: 2,
  frequency: 14,
  frequency_other: null,
  nonconsecutive: false,
  auto_order: false,
  lab_order: false,
  lab_drop_off: null,
  lab_drop_off_other: null,
  lab_frequency: null,
  lab_frequency_type: null,
  lab_next_due: null,
  treatment: 'Saline',
  duration_days: 1,
  duration_max_auth: null,
  duration_estimate: 120,
  flexibility_days: 3,
  doses: 12,
  access_type: 'piv',
  pomp_type: null,
  is_first_lifetime_dose: null,
  signed_date: '2026-11-01',
  expiration_date: '2027-10-01',
  authorization_start: null,
  authorization_end: null,
  provider_id: 3,
  pharmacy_phone: '+16025550142',
  pharmacy_phone_ext: null,
  notes: null,
  visit_amount: null,
  row_updated: '2026-11-22T02:00:00.000Z',
  assignment_id: null,
}
const aPatient = {
  id: 12,
  uuid,
  version: 3,
  first_name: 'Imogen',
  last_name: 'Featherwick',
  status: 'Active',
  wren_mrn: 'W000012',
  is_recurring: true,
  timezone: 'America/Phoenix',
  city: 'Phoenix',
  state: 'AZ',
  preferenced_day: 3,
  preferenced_time_hour: 10,
  preferenced_time_minute: 0,
} as unknown as Patient
export const anIntake: RelatedIntake = {
  id: 44,
  status: 'Complete',
  status_reason: null,
  treatment: 'Saline',
  requested_provider_id: 3,
  submitted_date: '2026-10-01T17:00:00.000Z',
  order_fields: ['provider_id', 'authorization_end'],
}

export interface World {
  order: Order
  intake: RelatedIntake | null
  active: number
  problems: string | null
  patient: Patient
  others: Order[]
  visits: object[]
  next: number | null
  refuse: readonly [number, object] | null
  server: Server
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** What is saved is answered whole, with its next version. */
export function startWorld(): World {
  const server = startServer()
  const world: World = {
    order: anOrder,
    intake: null,
    active: 1,
    problems: null,
    patient: aPatient,
    others: [anOrder],
    visits: [],
    next: null,
    refuse: null,
    server,
  }
  server.answer = ({ method, path, body }: Sent) => {
    if (world.refuse && method !== 'GET' && /^\/patient-order\/(insert|\d+)$/.test(path))
      return json(world.refuse[1], world.refuse[0])
    if (path.startsWith('/patient-order/by-id/'))
      return json({
        patient_order: world.order,
        intake: world.intake,
        active_orders_qty: world.active,
        auto_generation_problems: world.problems,
      })
    if (path === '/patient-order/search') return json({ data: world.others })
    if (path === '/patient-order/insert') return json({ id: 99 }, 201)
    if (path.startsWith('/patient-order/')) {
      world.order = {
        ...world.order,
        ...body,
        version: world.order.version + 1,
        row_updated: '2026-11-22T03:00:00.000Z',
      }
      return json({ patient_order: world.order })
    }
    if (path.startsWith('/patient/by-uuid/'))
      return json({ patient: world.patient, nurses_visited: [] })
    if (path === '/assignments-search')
      return json({
        data: world.visits,
        parameters: { limit: 500, next_page: world.next, order_by: 'startDate desc', page: 1 },
      })
    if (path === '/providers')
      return json({
        data: [
          { id: 3, title: 'Apex', is_deleted: false },
          { id: 4, title: 'Saguaro', is_deleted: true },
          { id: 5, title: 'Desert', is_deleted: false },
        ],
      })
    return json({ data: [] })
  }
  return world
}

export async function openOrder(address: string): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      page('/patients/order/$oid', () => <OrdersFormScreen />),
      page('/patients/$pid/order/new', () => <OrdersNewScreen />),
      page('/$', () => <h2>Elsewhere</h2>),
    ]),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  for (let n = 0; n < 5; n++) await pass(20)
  return () => history.location.pathname + history.location.search
}

export const box = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name })
export const toggle = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('switch', { name })
export const button = (name: string) =>
  screen.getAllByRole<HTMLButtonElement>('button', { name })[0] as HTMLButtonElement
export const treatment = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Treatment' })
export const type = async (name: string, text: string): Promise<void> => {
  fireEvent.change(box(name), { target: { value: text } })
  await pass()
}
export const flip = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(toggle(name))
  await pass(10)
}
export const press = async (name: string): Promise<void> => {
  fireEvent.click(button(name))
  await pass(20)
  await pass(20)
}
/** Closed lists stay in the document, so that each is found by the field that opens it. */
const listOf = (name: string) =>
  document.getElementById(
    screen.getByRole('combobox', { name }).getAttribute('aria-controls') ?? '',
  ) as HTMLElement
/** The choices of a select, by its label. */
export async function offered(name: string): Promise<(string | null)[]> {
  fireEvent.click(screen.getByRole('combobox', { name }))
  await pass(400)
  const texts = within(listOf(name))
    .getAllByRole('option')
    .map((one) => one.textContent)
  fireEvent.keyDown(screen.getByRole('combobox', { name }), { key: 'Escape' })
  await pass(20)
  return texts
}
export async function choose(name: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name }))
  await pass(400)
  fireEvent.click(within(listOf(name)).getByRole('option', { name: option }))
  await pass(20)
}
