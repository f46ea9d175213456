// CHT-074, CHT-011, CHT-012, CHT-013, CHT-014, CHT-050, CHT-082, CHT-083: submits a chart in one unit of work: version,
// visit, report and next visit.
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
import { chartContextOf } from './charts-context.queries.ts'
import { notifyLaterVisits } from './charts-later.commands.ts'
import { bookNextVisit } from './charts-next-visit.commands.ts'
import {
  storeSave,
  loadChartSession,
  parseChartInput,
  staleRefusal,
  windowRefusal,
  type ChartSession,
} from './charts-save.commands.ts'
import {
  chartAnswer,
  chartChange,
  insertVersion,
  updateChart,
  chartVersionByNumber,
  type ChartRecord,
} from './charts.store.ts'

interface Submission {
  readonly session: ChartSession
  readonly saved: ChartRecord
  readonly context: ChartContext
  readonly findings: readonly Finding[]
  readonly correctionReason: string | null
}

/** CHT-014: versions are immutable copies of the chart at its submission. */
async function createVersion(
  work: Work,
  { session, saved, context, findings, correctionReason }: Submission,
): Promise<ChartRecord> {
  const before =
    context.ver > 1 ? await chartVersionByNumber(work.db, saved.id, context.ver - 1) : null
  const chart = await updateChart(
    work,
    saved,
    { state: 'submitted', ver: context.ver, returned_reason: null },
    { save: false },
  )
  await insertVersion(work, chart, {
    nurse: session.person.id,
    correctionReason,
    flags: chartFlags(saved.data, context),
    warnings: findings.filter(({ level }) => level === 'warning'),
    changedSections: before === null ? [] : changedSections(before.data, saved.data),
  })
  work.recordEvent('charts.submitted', {
    changes: [
      {
        ...chartChange(session.facts.visit.patient_uuid, saved, chart),
        detail: { ver: chart.ver },
      },
    ],
    data: {
      visit: chart.assignment_id,
      chart: chart.id,
      nurse: session.person.id,
      patient: session.facts.visit.patient_uuid,
    },
  })
  return chart
}

/** CHT-013: a chart without an audit is locked. */
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

interface ReceivedChart {
  readonly chart: ChartRecord
  readonly visit: VisitRecord
  readonly reportId: number
}

async function receiveChart(work: Work, submission: Submission): Promise<ReceivedChart | Refusal> {
  const { session, saved, context } = submission
  const chart = await createVersion(work, submission)
  const { visit_start, visit_end } = saved.data.times ?? {}
  const visit = await finishVisit(work, session.visit, {
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

/** Saves the input unless it changes nothing, so that a nurse can submit again with the same revision. */
async function saveChanges(
  work: Work,
  session: ChartSession,
  changes: ChartData,
): Promise<ChartRecord> {
  const { chart } = session
  return chart !== null &&
    changedSections(chart.data, savedChart(chart.data, changes).data).length === 0
    ? chart
    : storeSave(work, session, changes)
}

export async function submitChart(
  work: Work,
  input: Input<typeof charts.submit>,
): Promise<Answer<typeof charts.submit> | Refusal | CommittedRefusal> {
  const { id, data, revision, warnings_acknowledged = false, correction_reason } = input
  const session = await loadChartSession(work, id)
  if (isRefusal(session)) return session
  const changes = await parseChartInput(data, session.chart?.data ?? {}, { optional: true })
  if (isRefusal(changes)) return changes
  const refusal = windowRefusal(work, session) ?? staleRefusal(session.chart, revision)
  if (refusal !== null) return refusal
  const saved = await saveChanges(work, session, changes)
  const ver = (session.row?.ver ?? 0) + 1
  const correctionReason = ver > 1 ? (correction_reason ?? '').trim() : null
  const context = chartContextOf(session.facts, { now: work.now, ver, correctionReason })
  const findings = chartFindings(saved.data, context)
  const problems = submissionProblems(findings, warnings_acknowledged)
  // The draft keeps the input. The refusal carries the new revision for the next save.
  if (problems !== null)
    return commitRefusal({
      ...chartProblemsRefusal(findings, problems),
      extra: { findings, chart: chartAnswer(saved) },
    })
  const receipt = await receiveChart(work, { session, saved, context, findings, correctionReason })
  if (isRefusal(receipt)) return receipt
  await notifyLaterVisits(work, receipt.visit)
  if (isReactionOrTransfer(saved.data))
    await createUpdate(work, {
      type: 'assignment',
      typeId: id,
      cause: 'reaction_reported',
      description: reactionUpdateTitle(id),
      priority: urgent,
      assignedTo: receipt.visit.user_id_ops,
    })
  await bookNextVisit(work, {
    chart: receipt.chart,
    data: saved.data,
    context,
    opsUser: receipt.visit.user_id_ops,
  })
  const assignment = await nurseVisitAnswer(
    { db: work.db, now: work.now, publicUrl: work.platform.settings.publicUrl },
    receipt.visit,
    session.person.id,
  )
  return { chart: chartAnswer(receipt.chart), assignment, report_id: receipt.reportId }
}
