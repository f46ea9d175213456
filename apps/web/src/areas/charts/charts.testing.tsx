// For the tests of the chart's screens: one visit with its chart, a server that answers from it, and the screens at
// their own addresses.
//
//   const world = startWorld({ chart: chartOf(aChart()) })         // beforeEach, after startBrowser: a quarter of an hour after the visit
//   await openChart(world)                                          // signed in as its nurse; openPreview(world, { role: 'admin' })
//   await go('Supplies'); await press('Check Chart')
//   expect(world.sentTo('PUT /assignments/4711/chart')).toEqual([…])
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
import { vi } from 'vitest'
import type { Answer } from '@wren/contract/call'
import { exampleVisit } from '@wren/contract/chart.builders'
import { chartFindings, errorFields } from '@wren/contract/chart-findings.rules'
import { withApproval } from '@wren/contract/chart-home-medications.rules'
import { contextFrom } from '@wren/contract/chart-info.rules'
import { savedChart } from '@wren/contract/chart-saving.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type {
  ArchivedChart,
  Chart,
  ChartInfo,
  ChartVersion,
  PreviousChart,
} from '@wren/contract/charts'
import type { Document } from '@wren/contract/documents'
import type { visits } from '@wren/contract/visits'
import { Notices } from '../../app/shell/Notices.tsx'
import { now } from '../../shared/clock.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startServer, type Sent } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { loadSession } from '../../shared/session/session.ts'
import { ChartsChartScreen } from './charts-chart.screen.tsx'
import { ChartsPreviewScreen } from './charts-preview.screen.tsx'

export const id = 4711
/** The visit of chart.builders: 9:00 AM to 1:00 PM in Phoenix, its nurse Ann Lee. */
export const anInfo: ChartInfo = {
  is_own: true,
  is_editable: true,
  not_editable_reason: null,
  assignment: {
    id,
    start: exampleVisit.visit_start,
    timezone: exampleVisit.timezone,
    duration_estimate: 240,
    missing_exact_time: false,
    treatment: 'Privigen',
    status: 'Active - Ready',
    missed: false,
    missed_reason: null,
    user_id_assigned: exampleVisit.nurse.id,
    nurse_first_name: 'Ann',
    nurse_last_name: 'Lee',
    nurse_chart_received: null,
  },
  patient: {
    name: 'Imogen Featherwick',
    dob: '1961-04-17',
    age: 65,
    wren_mrn: 'W000042',
    pharmacy_mrn: 'SIP-88213',
    has_allergy: true,
    allergies: 'Penicillin',
    diagnoses: [],
    languages: [],
    address_notes: null,
    phone_scheduling_contact: null,
  },
  order: {
    treatment: 'Privigen',
    doses: 12,
    access_type: 'piv',
    duration_max_auth: 300,
    lab_order: false,
    lab_drop_off: null,
    signed_date: '2026-09-21',
    expiration_date: null,
    flexibility_days: 3,
  },
  provider: {
    title: 'Sonoran Infusion',
    chart_info: null,
    supply_info: null,
    supply_form_url: null,
    supply_form_required: false,
    has_own_chart: false,
  },
  previous_charts: 0,
  is_first_lifetime_dose: false,
}
export const chartOf = (data: ChartData, over: Partial<Chart> = {}): Chart => ({
  id: 9,
  assignment_id: id,
  state: 'draft',
  ver: 0,
  revision: 1,
  data,
  returned_reason: null,
  updated: '2026-11-20T20:10:00.000Z',
  user_id_nurse: exampleVisit.nurse.id,
  ...over,
})
export const versionOf = (
  ver: number,
  data: ChartData,
  over: Partial<ChartVersion> = {},
): ChartVersion => ({
  ver,
  submitted_at: `2026-11-2${ver}T20:10:00.000Z`,
  submitted_by: exampleVisit.nurse.id,
  changed_sections: [],
  correction_reason: ver === 1 ? null : 'The weight was in kilograms.',
  data,
  ...over,
})

interface Stored {
  info: ChartInfo
  chart: Chart | null
  versions: ChartVersion[]
  archived: ArchivedChart[]
  documents: Document[]
  next: Answer<typeof visits.nextVisit>['data']
  previous: PreviousChart[]
  /** Of the newest previous chart. */ previousData: ChartData
  /** Answers in place of the server's own, by method and path. */ refuse: Record<
    string,
    Response | Promise<Response> | undefined
  >
}
interface World extends Stored {
  readonly asked: () => readonly string[]
  readonly sentTo: (call: string) => readonly Record<string, unknown>[]
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answerOf(world: Stored, { method, path, query, body }: Sent): unknown {
  const { info, chart, next } = world
  const [, , visit, call = ''] = path.split('/')
  const asked = path.startsWith('/assignments/')
    ? `${method} ${path.split('/').slice(3).join('/')}`
    : `${method} ${path}`
  const keep = (data: ChartData, over: Partial<Chart> = {}): Chart =>
    (world.chart = chartOf(data, {
      ...chart,
      data,
      revision: (chart?.revision ?? 0) + 1,
      updated: now(),
      ...over,
    }))
  const saved = (): ChartData =>
    savedChart(chart?.data ?? {}, (body['data'] ?? {}) as ChartData).data
  const findings = (data: ChartData) =>
    chartFindings(
      data,
      contextFrom({ info, now: now(), nurse: exampleVisit.nurse.id, next, ver: 1, correction: '' }),
    )
  switch (asked) {
    case 'GET chart-info':
      return info
    case 'GET chart':
      return { chart }
    case 'GET chart-ver': {
      if (query.get('ver') === null)
        return { data: world.versions.map((version) => ({ ...version, data: undefined })) }
      return {
        chart:
          Number(visit) === id
            ? world.versions.find(({ ver }) => ver === Number(query.get('ver')))
            : versionOf(Number(query.get('ver')), world.previousData),
      }
    }
    case 'GET chart-prev':
      return { data: world.previous }
    case 'GET chart-archived':
      return { data: world.archived }
    case 'GET next-visit':
      return { data: next }
    case 'GET documents':
      return { data: world.documents }
    case 'GET chart/pdf':
      return new Response('%PDF-1.7', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="chart-${visit}-v${query.get('ver') ?? chart?.ver ?? 0}.pdf"`,
        },
      })
    case 'PUT chart':
      return { chart: keep(saved()) }
    case 'PUT validate-chart': {
      const found = findings(saved())
      return {
        valid: Object.keys(errorFields(found)).length === 0,
        findings: found,
        audit_flags: [],
      }
    }
    case 'PUT nurse-chart-med-home-approved-by-me':
      return {
        chart: keep({
          ...chart?.data,
          home_medications: withApproval(
            chart?.data.home_medications ?? {},
            body['approved'] ? { nurse: exampleVisit.nurse.id, now: now() } : null,
          ),
        }),
      }
    case 'PUT chart-with-validation':
      return {
        chart: keep(saved(), { state: 'submitted', ver: (chart?.ver ?? 0) + 1 }),
        assignment: {},
        report_id: 5,
      }
    default:
      return { data: [], call }
  }
}

export function startWorld(over: Partial<Stored> = {}): World {
  vi.setSystemTime(new Date('2026-11-20T20:15:00.000Z'))
  const server = startServer()
  const world: Stored = {
    info: anInfo,
    chart: null,
    versions: [],
    archived: [],
    documents: [],
    next: null,
    previous: [],
    previousData: {},
    refuse: {},
    ...over,
  }
  server.answer = async (sent) => {
    const answer = (await world.refuse[`${sent.method} ${sent.path}`]) ?? answerOf(world, sent)
    return answer instanceof Response ? answer.clone() : json(answer)
  }
  return Object.assign(world, {
    asked: () => server.asked.map(({ method, path }) => `${method} ${path}`),
    sentTo: (call: string) =>
      server.asked
        .filter(({ method, path }) => `${method} ${path}` === call)
        .map(({ body }) => body),
  })
}

interface Opened {
  readonly address: () => string
  readonly goBack: () => Promise<void>
  readonly goTo: (path: string) => Promise<void>
}
const settle = async (): Promise<void> => {
  for (let n = 0; n < 6; n++) await pass(20)
}

async function openAt(address: string, role: 'nurse' | 'admin'): Promise<Opened> {
  const session = {
    sid: 's',
    id: role === 'nurse' ? exampleVisit.nurse.id : 1,
    email: 'a@wren.example',
    role,
    perms: '',
    timezone: 'America/Phoenix',
  }
  localStorage.setItem('token', `x.${btoa(JSON.stringify(session))}.x`)
  loadSession()
  const history = createMemoryHistory({
    initialEntries: [paths.myVisits, address],
    initialIndex: 1,
  })
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      page('/visits/$aid/chart', ChartsChartScreen),
      page('/visits/$aid/chart-preview', ChartsPreviewScreen),
      page(paths.myVisits, () => <h1>My Visits</h1>),
      page('/$', () => <h1>Elsewhere</h1>),
    ]),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await settle()
  return {
    address: () => history.location.pathname + history.location.search,
    goBack: async () => {
      history.back()
      await settle()
    },
    goTo: async (path) => {
      void router.navigate({ href: path } as never)
      await settle()
    },
  }
}
export const openChart = (role: 'nurse' | 'admin' = 'nurse'): Promise<Opened> =>
  openAt(`/visits/${id}/chart`, role)
export const openPreview = (role: 'nurse' | 'admin' = 'nurse', query = ''): Promise<Opened> =>
  openAt(`/visits/${id}/chart-preview${query}`, role)

export const text = (): string => document.body.textContent ?? ''
/** The words of an element as they are heard: what is hidden from hearing is left out. */
const heard = (one: Element): string => {
  const copy = one.cloneNode(true) as Element
  copy.querySelectorAll('[aria-hidden]').forEach((hidden) => hidden.remove())
  return (one.getAttribute('aria-label') ?? copy.textContent ?? '').trim()
}
const buttons = (): readonly HTMLButtonElement[] => [...document.querySelectorAll('button')]
export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].filter((one) => heard(one) === name)
  if (found.length !== 1)
    throw new Error(
      `${found.length} buttons are called ${name}: ${buttons().map(heard).join(', ')}`,
    )
  return found[0] as HTMLButtonElement
}
export const has = (name: string): boolean => buttons().some((one) => heard(one) === name)
export const press = async (name: string, within?: ParentNode): Promise<void> => {
  fireEvent.click(button(name, within))
  await settle()
}
/** Goes to a section by its list. */
export const go = async (heading: string): Promise<void> => {
  const listed = [...document.querySelectorAll<HTMLElement>('aside li button')].find((one) =>
    one.textContent?.startsWith(heading),
  )
  if (!listed) throw new Error(`no section ${heading}`)
  fireEvent.click(listed)
  await settle()
}
/** The card of the section that is open. */
export const card = (heading: string): HTMLElement => screen.getByRole('region', { name: heading })
export const field = (path: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-path="${path}"]`)
  if (!found)
    throw new Error(
      `no field ${path}: ${[...document.querySelectorAll('[data-path]')].map((one) => one.getAttribute('data-path')).join(', ')}`,
    )
  return found
}
export const type = async (path: string, value: string): Promise<void> => {
  const control = document.getElementById(`chart-${path.replaceAll('.', '-')}`)
  if (!control) throw new Error(`nothing to type ${path} into`)
  fireEvent.change(control, { target: { value } })
  await settle()
}
export const dialog = (): HTMLElement => {
  const shown = document.querySelector('dialog')
  if (!shown) throw new Error('no dialog is open')
  return shown
}
