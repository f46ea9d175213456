// CHT "Calls" 072, 073, CHT-028, "Life cycle" 010, 015, "Limits" 080: saving a draft, checking it, approving its
// home medications.
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
import { around, contextOf, type Around } from './charts-context.queries.ts'
import { tellLaterVisits } from './charts-later.commands.ts'
import { imageFault } from './charts-images.queries.ts'
import { isOwn, isShutOut, windowOf, type Person } from './charts.policy.ts'
import { personOf } from './charts.queries.ts'
import {
  chartAnswer,
  chartChange,
  chartOf,
  insertChart,
  lockChart,
  takeOverChart,
  updateChart,
  type ChartRecord,
} from './charts.store.ts'

/** The chart's row may be a former nurse's; then hers has not begun (CHT-084). */
export interface Desk {
  readonly visit: VisitRecord
  readonly facts: Around
  readonly row: ChartRecord | null
  readonly chart: ChartRecord | null
  readonly person: Person
}

const written = (row: ChartRecord | null, person: Person): ChartRecord | null =>
  row?.user_id_nurse === person.id ? row : null

function deskOf(
  facts: Around,
  row: ChartRecord | null,
  person: Person,
  now: string,
):
  | {
      readonly facts: Around
      readonly row: ChartRecord | null
      readonly chart: ChartRecord | null
      readonly person: Person
    }
  | Refusal {
  return !isOwn(person, facts.visit) || isShutOut(person, facts.visit, now)
    ? forbidden
    : { facts, row, person, chart: written(row, person) }
}

/** Locks the visit, then the chart: cancel, reassignment and the nurse's other window wait (CHT-083). */
export async function openDesk(work: Work, id: number): Promise<Desk | Refusal> {
  const visit = await lockVisit(work, id)
  const facts = visit === null ? null : await around(work.db, id)
  if (visit === null || facts === null) return unknownVisitOfChart
  const desk = deskOf(facts, await lockChart(work, id), personOf(work.actor as UserActor), work.now)
  return isRefusal(desk) ? desk : { ...desk, visit }
}

/** Why nothing can be written now. A chart that was submitted comes along (CHT-082). */
export function windowFault(
  work: Pick<Work, 'now' | 'platform'>,
  { facts, chart, person }: Pick<Desk, 'facts' | 'chart' | 'person'>,
): Refusal | null {
  const refused = chartWriteRefusal(
    windowOf(person, facts, chart, {
      now: work.now,
      phone: showPhone(work.platform.settings.OPERATIONS_PHONE),
    }),
  )
  const isSubmitted = chart !== null && (chart.state === 'submitted' || chart.state === 'locked')
  return refused !== null &&
    isSubmitted &&
    refused.status === 409 &&
    !facts.visit.missed &&
    !facts.visit.status.startsWith('Inactive')
    ? alreadySubmitted(chartAnswer(chart))
    : refused
}

/**
 * Of what was sent, what can be kept: the whole chart or changed sections; `optional`: nothing changed since the
 * last save.
 */
export async function readSent(
  data: unknown,
  stored: ChartData,
  { optional = false } = {},
): Promise<ChartData | Refusal> {
  if (data === undefined && optional) return {}
  if (Buffer.byteLength(JSON.stringify(data ?? null)) > maxChartBytes) return chartTooLarge
  const checked = checkChartTypes(data)
  if ('fields' in checked) return wrongTypesRefusal(checked.status, checked.fields)
  return (await imageFault(checked.data, stored)) ?? checked.data
}

/** CHT-015; without a revision the save is accepted unchecked (AUD-030). */
export const revisionFault = (
  chart: ChartRecord | null,
  revision: number | undefined,
): Refusal | null =>
  revision === undefined || revision === (chart?.revision ?? 0)
    ? null
    : staleChart(chart === null ? null : chartAnswer(chart))

/** Writes one save and says so. */
export async function keep(
  work: Work,
  { facts, row, chart, person }: Desk,
  sent: ChartData,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<ChartRecord> {
  const { data } = savedChart(chart?.data ?? {}, sent)
  const visit = facts.visit.id
  const after =
    chart !== null
      ? await updateChart(work, chart, { data }, { save: true })
      : row !== null
        ? await takeOverChart(work, row, { nurse: person.id, data })
        : await insertChart(work, { visit, nurse: person.id, data })
  work.recordEvent(chart === null ? 'charts.started' : 'charts.saved', {
    changes: [{ ...chartChange(facts.visit.patient_uuid, row, after), detail }],
    data: { visit, chart: after.id, nurse: person.id, patient: facts.visit.patient_uuid },
  })
  await tellLaterVisits(work, facts.visit)
  return after
}

export async function saveChart(
  work: Work,
  { id, data, revision }: Input<typeof charts.save>,
): Promise<Answer<typeof charts.save> | Refusal> {
  const desk = await openDesk(work, id)
  if (isRefusal(desk)) return desk
  const sent = await readSent(data, desk.chart?.data ?? {})
  if (isRefusal(sent)) return sent
  const refused = windowFault(work, desk) ?? revisionFault(desk.chart, revision)
  if (refused !== null) return refused
  return {
    chart: chartAnswer(
      await keep(work, desk, sent, revision === undefined ? { unconditional: true } : {}),
    ),
  }
}

/** Checks what a save would make of the chart, and keeps nothing. */
export async function validateChart(
  read: Read,
  { id, data }: Input<typeof charts.validate>,
): Promise<Answer<typeof charts.validate> | Refusal> {
  const facts = await around(read.db, id)
  if (facts === null) return unknownVisitOfChart
  const desk = deskOf(facts, await chartOf(read.db, id), personOf(read.user), read.now)
  if (isRefusal(desk)) return desk
  const stored = desk.chart?.data ?? {}
  const sent = await readSent(data, stored, { optional: true })
  if (isRefusal(sent)) return sent
  const context = contextOf(facts, { now: read.now, ver: (desk.row?.ver ?? 0) + 1 })
  const checked = savedChart(stored, sent).data
  const findings = chartFindings(checked, context)
  read.viewed({ type: 'visit', id, patient: facts.visit.patient_uuid })
  return {
    valid: Object.keys(errorFields(findings)).length === 0,
    findings,
    audit_flags: chartFlags(checked, context),
  }
}

export async function approveHomeMedications(
  work: Work,
  { id, approved }: Input<typeof charts.approveHomeMedications>,
): Promise<Answer<typeof charts.approveHomeMedications> | Refusal> {
  const desk = await openDesk(work, id)
  if (isRefusal(desk)) return desk
  const refused = windowFault(work, desk)
  if (refused !== null) return refused
  const home = desk.chart?.data.home_medications
  const problem = approved ? approvalProblem(home) : null
  if (problem !== null || desk.chart === null)
    return approvalNeedsList(problem ?? approvalProblem(undefined) ?? '')
  // Done already: no further version, and it stays when she did it (NET-097).
  if ((home?.approved_by ?? null) === (approved ? desk.person.id : null))
    return { chart: chartAnswer(desk.chart) }
  const data = {
    ...desk.chart.data,
    home_medications: withApproval(
      home ?? {},
      approved ? { nurse: desk.person.id, now: work.now } : null,
    ),
  }
  const after = await updateChart(work, desk.chart, { data }, { save: true })
  work.recordEvent('charts.saved', {
    changes: [chartChange(desk.facts.visit.patient_uuid, desk.chart, after)],
    data: {
      visit: id,
      chart: after.id,
      nurse: desk.person.id,
      patient: desk.facts.visit.patient_uuid,
    },
  })
  await tellLaterVisits(work, desk.facts.visit)
  return { chart: chartAnswer(after) }
}
