// For the tests of the report's screens: a report as the server answers it, and the screens at their own addresses.
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
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Report } from '@wren/contract/reports'
import { allowedActions, type PaymentStatus, type ReportStatus } from '@wren/contract/reports.rules'
import { Notices } from '../../app/shell/Notices.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  pass,
  startServer,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { ReportsReportScreen } from './reports-report.screen.tsx'

export const uuid = '00000000-0000-4000-8000-000000000001'
const visitLine = {
  kind: 'visit' as const,
  description: 'Infusion nursing visit Nov 20, 2026, 120 min at $120.00/hr',
  quantity: 1,
  unitCents: 24_000,
  amountCents: 24_000,
}
const payment: Report['visit']['payment'] = {
  status: 'scheduled',
  scheduledTime: '2026-11-24T17:00:00.000Z',
  paidTime: null,
  paidCents: 0,
  refundedCents: 0,
  differenceCents: null,
  refunds: [],
  error: null,
}
const invoice: Report['invoice'] = {
  id: 8,
  number: 'WREN-4711',
  assignmentId: 4711,
  providerId: 3,
  version: 1,
  lines: [visitLine],
  amountDue: { cents: 24_000, currency: 'USD' },
  paid: { cents: 0 },
  balance: { cents: 24_000 },
  payments: [],
  writeOffReason: null,
  issuedAt: null,
  sentAt: null,
  dueDate: null,
  paidAt: null,
  recipients: [],
  returnedReason: null,
}
const plain: Report = {
  id: 12,
  status: 'manual-send-required',
  version: 4,
  visit: {
    id: 4711,
    start: '2026-11-20T16:00:00.000Z',
    timezone: 'America/Phoenix',
    treatment: 'Privigen',
    patientName: 'Imogen Featherwick',
    patientUuid: uuid,
    wrenMrn: 'W000042',
    pharmacyMrn: 'SIP-88213',
    pharmacy: 'Sonoran Infusion',
    nurseName: 'Ann Lee',
    payment,
  },
  auditFlags: [],
  autoSendAt: null,
  sendError: null,
  chartVersion: 1,
  hasChartFile: false,
  billableMinutes: 120,
  invoice,
  lockedLines: 0,
  invoiceAddsUp: true,
  nursePayment: { amount: { cents: 12_000 } },
  history: [
    {
      from: null,
      to: 'manual-send-required',
      by: null,
      at: '2026-11-20T20:00:00.000Z',
      reason: null,
    },
  ],
  billingEmails: ['one@billing.example', 'two@billing.example'],
  allowedActions: [],
  createdAt: '2026-11-20T20:00:00.000Z',
  updatedAt: '2026-11-22T02:00:00.000Z',
}

type Part<K extends 'visit' | 'invoice'> = Partial<Report[K]>
export interface ReportParts extends Partial<Omit<Report, 'visit' | 'invoice'>> {
  readonly visit?: Part<'visit'>
  readonly invoice?: Part<'invoice'>
  readonly payment?: Partial<Report['visit']['payment']>
}
/** With the actions that the rule allows it. */
export function aReport({
  visit = {},
  invoice: invoiced = {},
  payment: paid = {},
  ...over
}: ReportParts = {}): Report {
  const made: Report = {
    ...plain,
    ...over,
    invoice: { ...invoice, ...invoiced },
    visit: { ...plain.visit, ...visit, payment: { ...payment, ...paid } },
  }
  return {
    ...made,
    allowedActions:
      over.allowedActions ??
      allowedActions({
        status: made.status as ReportStatus,
        paymentStatus: made.visit.payment.status as PaymentStatus,
        hasChart: made.chartVersion !== null,
        balanceCents: made.invoice.balance.cents,
      }),
  }
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export interface World {
  readonly server: Server
  report: Report
  /** Answers in place of the report, by the end of the path. */ answers: Record<
    string,
    (sent: Sent) => Response | Promise<Response>
  >
}

export function startWorld(report = aReport()): World {
  const server = startServer()
  const world: World = { server, report, answers: {} }
  server.answer = (sent) => {
    const own = Object.entries(world.answers).find(([path]) => sent.path.endsWith(path))
    if (own) return own[1](sent)
    return sent.path.startsWith('/api/aftervisitreports/') ? json(world.report) : json({})
  }
  return world
}

export async function openAt(
  address: string,
  path: string,
  page: ReactNode,
): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  })
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
  for (let n = 0; n < 5; n++) await pass(20)
  return () => history.location.pathname
}
export const openReport = () =>
  openAt(
    '/operations/after-visit-reports/12',
    '/operations/after-visit-reports/$id',
    <ReportsReportScreen />,
  )

export const button = (name: string | RegExp) =>
  screen.getAllByRole<HTMLButtonElement>('button', { name })[0] as HTMLButtonElement
export const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(button(name))
  await pass(20)
  await pass(20)
}
