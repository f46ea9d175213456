// CHT-072, CHT-073, CHT-028, CHT-010, CHT-015, CHT-080: saves a draft, checks it, and records the approval of its home
// medications.
import type { Answer, Input } from '@wren/contract/call'
import { chartFindings, errorFields } from '@wren/contract/chart-findings.rules'
import { chartFlags } from '@wren/contract/chart-flags.rules'
import { approvalProblem, withApproval } from '@wren/contract/chart-home-medications.rules'
import { savedChart } from '@wren/contract/chart-saving.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { checkChartTypes } from '@wren/contract/chart-types.rules'
import { chartWriteRefusal } from '@wren/contract/chart-window.rules'
import type { charts } from '@wren/contract/charts'
import {
  alreadySubmitted,
  approvalNeedsList,
  chartTooLarge,
  maxChartBytes,
  staleChart,
  unknownVisitOfChart,
  wrongTypesRefusal,
} from '@wren/contract/charts.refusals'
import { showPhone } from '@wren/contract/phone-shown'
import { forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { loadChartFacts, chartContextOf, type ChartFacts } from './charts-context.queries.ts'
import { notifyLaterVisits } from './charts-later.commands.ts'
import { imageRefusal } from './charts-images.queries.ts'
import { isOwnVisit, hasLostAccess, chartWindowOf, type ChartUser } from './charts.policy.ts'
import { chartUserOf } from './charts.queries.ts'
import {
  chartAnswer,
  chartChange,
  chartByVisit,
  insertChart,
  lockChart,
  restartChart,
  updateChart,
  type ChartRecord,
} from './charts.store.ts'

/** `row` is the visit's chart; `chart` is null while `row` belongs to a former nurse (CHT-084). */
export interface ChartSession {
  readonly visit: VisitRecord
  readonly facts: ChartFacts
  readonly row: ChartRecord | null
  readonly chart: ChartRecord | null
  readonly person: ChartUser
}

const chartOfPerson = (row: ChartRecord | null, person: ChartUser): ChartRecord | null =>
  row?.user_id_nurse === person.id ? row : null

function sessionFor(
  facts: ChartFacts,
  row: ChartRecord | null,
  person: ChartUser,
  now: string,
):
  | {
      readonly facts: ChartFacts
      readonly row: ChartRecord | null
      readonly chart: ChartRecord | null
      readonly person: ChartUser
    }
  | Refusal {
  return !isOwnVisit(person, facts.visit) || hasLostAccess(person, facts.visit, now)
    ? forbidden
    : { facts, row, person, chart: chartOfPerson(row, person) }
}

/** Locks visit and chart against cancellation, reassignment and the nurse's other windows (CHT-083). */
export async function loadChartSession(work: Work, id: number): Promise<ChartSession | Refusal> {
  const visit = await lockVisit(work, id)
  const facts = visit === null ? null : await loadChartFacts(work.db, id)
  if (visit === null || facts === null) return unknownVisitOfChart
  const session = sessionFor(
    facts,
    await lockChart(work, id),
    chartUserOf(work.actor as UserActor),
    work.now,
  )
  return isRefusal(session) ? session : { ...session, visit }
}

/** Refuses writes outside the chart window. The refusal carries a submitted chart (CHT-082). */
export function windowRefusal(
  work: Pick<Work, 'now' | 'platform'>,
  { facts, chart, person }: Pick<ChartSession, 'facts' | 'chart' | 'person'>,
): Refusal | null {
  const refusal = chartWriteRefusal(
    chartWindowOf(person, facts, chart, {
      now: work.now,
      phone: showPhone(work.platform.settings.OPERATIONS_PHONE),
    }),
  )
  const isSubmitted = chart !== null && (chart.state === 'submitted' || chart.state === 'locked')
  return refusal !== null &&
    isSubmitted &&
    refusal.status === 409 &&
    !facts.visit.missed &&
    !facts.visit.status.startsWith('Inactive')
    ? alreadySubmitted(chartAnswer(chart))
    : refusal
}

/**
 * Validates size, types and images of the whole chart or its changed sections. `optional` accepts missing data as
 * no changes.
 */
export async function parseChartInput(
  data: unknown,
  stored: ChartData,
  { optional = false } = {},
): Promise<ChartData | Refusal> {
  if (data === undefined && optional) return {}
  if (Buffer.byteLength(JSON.stringify(data ?? null)) > maxChartBytes) return chartTooLarge
  const types = checkChartTypes(data)
  if ('fields' in types) return wrongTypesRefusal(types.status, types.fields)
  return (await imageRefusal(types.data, stored)) ?? types.data
}

/** CHT-015. A save without a revision is not checked (AUD-030). */
export const staleRefusal = (
  chart: ChartRecord | null,
  revision: number | undefined,
): Refusal | null =>
  revision === undefined || revision === (chart?.revision ?? 0)
    ? null
    : staleChart(chart === null ? null : chartAnswer(chart))

/** Writes a save and its event. Creates the chart or restarts a former nurse's row if needed. */
export async function storeSave(
  work: Work,
  { facts, row, chart, person }: ChartSession,
  input: ChartData,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<ChartRecord> {
  const { data } = savedChart(chart?.data ?? {}, input)
  const visit = facts.visit.id
  const after =
    chart !== null
      ? await updateChart(work, chart, { data }, { save: true })
      : row !== null
        ? await restartChart(work, row, { nurse: person.id, data })
        : await insertChart(work, { visit, nurse: person.id, data })
  work.recordEvent(chart === null ? 'charts.started' : 'charts.saved', {
    changes: [{ ...chartChange(facts.visit.patient_uuid, row, after), detail }],
    data: { visit, chart: after.id, nurse: person.id, patient: facts.visit.patient_uuid },
  })
  await notifyLaterVisits(work, facts.visit)
  return after
}

export async function saveChart(
  work: Work,
  { id, data, revision }: Input<typeof charts.save>,
): Promise<Answer<typeof charts.save> | Refusal> {
  const session = await loadChartSession(work, id)
  if (isRefusal(session)) return session
  const input = await parseChartInput(data, session.chart?.data ?? {})
  if (isRefusal(input)) return input
  const refusal = windowRefusal(work, session) ?? staleRefusal(session.chart, revision)
  if (refusal !== null) return refusal
  return {
    chart: chartAnswer(
      await storeSave(work, session, input, revision === undefined ? { unconditional: true } : {}),
    ),
  }
}

/** Checks the chart that a save would produce, without writing it. */
export async function validateChart(
  read: Read,
  { id, data }: Input<typeof charts.validate>,
): Promise<Answer<typeof charts.validate> | Refusal> {
  const facts = await loadChartFacts(read.db, id)
  if (facts === null) return unknownVisitOfChart
  const session = sessionFor(
    facts,
    await chartByVisit(read.db, id),
    chartUserOf(read.user),
    read.now,
  )
  if (isRefusal(session)) return session
  const stored = session.chart?.data ?? {}
  const input = await parseChartInput(data, stored, { optional: true })
  if (isRefusal(input)) return input
  const context = chartContextOf(facts, { now: read.now, ver: (session.row?.ver ?? 0) + 1 })
  const merged = savedChart(stored, input).data
  const findings = chartFindings(merged, context)
  read.viewed({ type: 'visit', id, patient: facts.visit.patient_uuid })
  return {
    valid: Object.keys(errorFields(findings)).length === 0,
    findings,
    audit_flags: chartFlags(merged, context),
  }
}

export async function approveHomeMedications(
  work: Work,
  { id, approved }: Input<typeof charts.approveHomeMedications>,
): Promise<Answer<typeof charts.approveHomeMedications> | Refusal> {
  const session = await loadChartSession(work, id)
  if (isRefusal(session)) return session
  const refusal = windowRefusal(work, session)
  if (refusal !== null) return refusal
  const home = session.chart?.data.home_medications
  const problem = approved ? approvalProblem(home) : null
  if (problem !== null || session.chart === null)
    return approvalNeedsList(problem ?? approvalProblem(undefined) ?? '')
  // Idempotent: a second approval keeps the first timestamp and adds no version (NET-097).
  if ((home?.approved_by ?? null) === (approved ? session.person.id : null))
    return { chart: chartAnswer(session.chart) }
  const data = {
    ...session.chart.data,
    home_medications: withApproval(
      home ?? {},
      approved ? { nurse: session.person.id, now: work.now } : null,
    ),
  }
  const after = await updateChart(work, session.chart, { data }, { save: true })
  work.recordEvent('charts.saved', {
    changes: [chartChange(session.facts.visit.patient_uuid, session.chart, after)],
    data: {
      visit: id,
      chart: after.id,
      nurse: session.person.id,
      patient: session.facts.visit.patient_uuid,
    },
  })
  await notifyLaterVisits(work, session.facts.visit)
  return { chart: chartAnswer(after) }
}
