// CHT "Calls" 074, "Life cycle" 011-014, CHT-050, "Safety" 082-083: submitting is one unit of work: version, visit,
// report, next visit.
import type { Answer, Input } from '@wren/contract/call'
import { changedSections } from '@wren/contract/chart-changes.rules'
import type { ChartContext, Finding } from '@wren/contract/chart-context'
import { chartFindings, submissionProblems } from '@wren/contract/chart-findings.rules'
import { chartFlags } from '@wren/contract/chart-flags.rules'
import { isReactionOrTransfer, reactionUpdateTitle } from '@wren/contract/chart-reactions.rules'
import { savedChart } from '@wren/contract/chart-saving.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { charts } from '@wren/contract/charts'
import { chartProblemsRefusal } from '@wren/contract/charts.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { urgent } from '@wren/contract/updates'
import { commitRefusal, type CommittedRefusal, type Work } from '../../platform/work/work.ts'
import { openReport } from '../reports/reports.public.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { finishVisit, nurseVisitAnswer, type VisitRecord } from '../visits/visits.public.ts'
import { contextOf } from './charts-context.queries.ts'
import { tellLaterVisits } from './charts-later.commands.ts'
import { bookNextVisit } from './charts-next-visit.commands.ts'
import {
  keep,
  openDesk,
  readSent,
  revisionFault,
  windowFault,
  type Desk,
} from './charts-save.commands.ts'
import {
  chartAnswer,
  chartChange,
  insertVersion,
  updateChart,
  versionOf,
  type ChartRecord,
} from './charts.store.ts'

interface Submission {
  readonly desk: Desk
  readonly saved: ChartRecord
  readonly context: ChartContext
  readonly findings: readonly Finding[]
  readonly correctionReason: string | null
}

/** CHT-014: the version is what stands in the chart at this moment; it is never changed. */
async function makeVersion(
  work: Work,
  { desk, saved, context, findings, correctionReason }: Submission,
): Promise<ChartRecord> {
  const before = context.ver > 1 ? await versionOf(work.db, saved.id, context.ver - 1) : null
  const chart = await updateChart(
    work,
    saved,
    { state: 'submitted', ver: context.ver, returned_reason: null },
    { save: false },
  )
  await insertVersion(work, chart, {
    nurse: desk.person.id,
    correctionReason,
    flags: chartFlags(saved.data, context),
    warnings: findings.filter(({ level }) => level === 'warning'),
    changedSections: before === null ? [] : changedSections(before.data, saved.data),
  })
  work.recordEvent('charts.submitted', {
    changes: [
      { ...chartChange(desk.facts.visit.patient_uuid, saved, chart), detail: { ver: chart.ver } },
    ],
    data: {
      visit: chart.assignment_id,
      chart: chart.id,
      nurse: desk.person.id,
      patient: desk.facts.visit.patient_uuid,
    },
  })
  return chart
}

/** CHT-013: without audit nobody returns it any more unless somebody asks. */
export async function lockSubmitted(
  work: Work,
  chart: ChartRecord,
  patient: string | null,
): Promise<ChartRecord> {
  const locked = await updateChart(work, chart, { state: 'locked' }, { save: false })
  work.recordEvent('charts.locked', {
    changes: [chartChange(patient, chart, locked)],
    data: { visit: chart.assignment_id, chart: chart.id, nurse: chart.user_id_nurse, patient },
  })
  return locked
}

interface Received {
  readonly chart: ChartRecord
  readonly visit: VisitRecord
  readonly reportId: number
}

async function receive(work: Work, submission: Submission): Promise<Received | Refusal> {
  const { desk, saved, context } = submission
  const chart = await makeVersion(work, submission)
  const { visit_start, visit_end } = saved.data.times ?? {}
  const visit = await finishVisit(work, desk.visit, {
    chartReceivedAt: work.now,
    actual_start: visit_start ?? null,
    actual_end: visit_end ?? null,
    cause: 'chart',
  })
  if (isRefusal(visit)) return visit
  const report = await openReport(work, {
    visit,
    source: 'chart',
    flags: chartFlags(saved.data, context),
    chartVersion: chart.ver,
  })
  if (isRefusal(report)) return report
  return {
    visit,
    reportId: report.reportId,
    chart: report.locksChart ? await lockSubmitted(work, chart, visit.patient_uuid) : chart,
  }
}

/**
 * What was sent is kept; a chart that is submitted as it stands is no further save, and a nurse may press again
 * with the revision she holds.
 */
async function keepChanged(work: Work, desk: Desk, sent: ChartData): Promise<ChartRecord> {
  const { chart } = desk
  return chart !== null &&
    changedSections(chart.data, savedChart(chart.data, sent).data).length === 0
    ? chart
    : keep(work, desk, sent)
}

export async function submitChart(
  work: Work,
  input: Input<typeof charts.submit>,
): Promise<Answer<typeof charts.submit> | Refusal | CommittedRefusal> {
  const { id, data, revision, warnings_acknowledged = false, correction_reason } = input
  const desk = await openDesk(work, id)
  if (isRefusal(desk)) return desk
  const sent = await readSent(data, desk.chart?.data ?? {}, { optional: true })
  if (isRefusal(sent)) return sent
  const refused = windowFault(work, desk) ?? revisionFault(desk.chart, revision)
  if (refused !== null) return refused
  const saved = await keepChanged(work, desk, sent)
  const ver = (desk.row?.ver ?? 0) + 1
  const correctionReason = ver > 1 ? (correction_reason ?? '').trim() : null
  const context = contextOf(desk.facts, { now: work.now, ver, correctionReason })
  const findings = chartFindings(saved.data, context)
  const unready = submissionProblems(findings, warnings_acknowledged)
  // The draft stays as it was sent; its new revision goes along, so that the next save is no stale one.
  if (unready !== null)
    return commitRefusal({
      ...chartProblemsRefusal(findings, unready),
      extra: { findings, chart: chartAnswer(saved) },
    })
  const received = await receive(work, { desk, saved, context, findings, correctionReason })
  if (isRefusal(received)) return received
  await tellLaterVisits(work, received.visit)
  if (isReactionOrTransfer(saved.data))
    await createUpdate(work, {
      type: 'assignment',
      typeId: id,
      cause: 'reaction_reported',
      description: reactionUpdateTitle(id),
      priority: urgent,
      assignedTo: received.visit.user_id_ops,
    })
  await bookNextVisit(work, {
    chart: received.chart,
    data: saved.data,
    context,
    opsUser: received.visit.user_id_ops,
  })
  const assignment = await nurseVisitAnswer(
    { db: work.db, now: work.now, publicUrl: work.platform.settings.publicUrl },
    received.visit,
    desk.person.id,
  )
  return { chart: chartAnswer(received.chart), assignment, report_id: received.reportId }
}
