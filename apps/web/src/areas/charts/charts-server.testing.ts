// Test fixtures of the chart's screens: a visit with its chart, and a fake server.
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
import { now } from '../../shared/clock.ts'
import { startServer, type Sent } from '../../shared/list/list-screen.testing.tsx'

export const visitId = 4711
/** The visit of chart.builders: 9:00 AM to 1:00 PM in Phoenix, with the nurse Ann Lee. */
export const aChartInfo: ChartInfo = {
  is_own: true,
  is_editable: true,
  not_editable_reason: null,
  assignment: {
    id: visitId,
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
export const aStoredChart = (data: ChartData, changes: Partial<Chart> = {}): Chart => ({
  id: 9,
  assignment_id: visitId,
  state: 'draft',
  ver: 0,
  revision: 1,
  data,
  returned_reason: null,
  updated: '2026-11-20T20:10:00.000Z',
  user_id_nurse: exampleVisit.nurse.id,
  ...changes,
})
export const aChartVersion = (
  ver: number,
  data: ChartData,
  changes: Partial<ChartVersion> = {},
): ChartVersion => ({
  ver,
  submitted_at: `2026-11-2${ver}T20:10:00.000Z`,
  submitted_by: exampleVisit.nurse.id,
  changed_sections: [],
  correction_reason: ver === 1 ? null : 'The weight was in kilograms.',
  data,
  ...changes,
})

interface ServerData {
  info: ChartInfo
  chart: Chart | null
  versions: ChartVersion[]
  archived: ArchivedChart[]
  documents: Document[]
  next: Answer<typeof visits.nextVisit>['data']
  previous: PreviousChart[]
  /** Data of the newest previous chart. */ previousData: ChartData
  /** Answers that replace those of the server, by method and path. */ refuse: Record<
    string,
    Response | Promise<Response> | undefined
  >
}
export interface ChartServer extends ServerData {
  readonly requests: () => readonly string[]
  readonly sentTo: (call: string) => readonly Record<string, unknown>[]
}

export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answerTo(world: ServerData, { method, path, query, body }: Sent): unknown {
  const { info, chart, next } = world
  const [, , visit, call = ''] = path.split('/')
  const request = path.startsWith('/assignments/')
    ? `${method} ${path.split('/').slice(3).join('/')}`
    : `${method} ${path}`
  const keep = (data: ChartData, changes: Partial<Chart> = {}): Chart =>
    (world.chart = aStoredChart(data, {
      ...chart,
      data,
      revision: (chart?.revision ?? 0) + 1,
      updated: now(),
      ...changes,
    }))
  const saved = (): ChartData =>
    savedChart(chart?.data ?? {}, (body['data'] ?? {}) as ChartData).data
  const findings = (data: ChartData) =>
    chartFindings(
      data,
      contextFrom({ info, now: now(), nurse: exampleVisit.nurse.id, next, ver: 1, correction: '' }),
    )
  switch (request) {
    case 'GET chart-info':
      return info
    case 'GET chart':
      return { chart }
    case 'GET chart-ver': {
      if (query.get('ver') === null)
        return { data: world.versions.map((version) => ({ ...version, data: undefined })) }
      return {
        chart:
          Number(visit) === visitId
            ? world.versions.find(({ ver }) => ver === Number(query.get('ver')))
            : aChartVersion(Number(query.get('ver')), world.previousData),
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

export function startChartServer(changes: Partial<ServerData> = {}): ChartServer {
  vi.setSystemTime(new Date('2026-11-20T20:15:00.000Z'))
  const server = startServer()
  const world: ServerData = {
    info: aChartInfo,
    chart: null,
    versions: [],
    archived: [],
    documents: [],
    next: null,
    previous: [],
    previousData: {},
    refuse: {},
    ...changes,
  }
  server.answer = async (sent) => {
    const answer = (await world.refuse[`${sent.method} ${sent.path}`]) ?? answerTo(world, sent)
    return answer instanceof Response ? answer.clone() : jsonResponse(answer)
  }
  return Object.assign(world, {
    requests: () => server.asked.map(({ method, path }) => `${method} ${path}`),
    sentTo: (call: string) =>
      server.asked
        .filter(({ method, path }) => `${method} ${path}` === call)
        .map(({ body }) => body),
  })
}
