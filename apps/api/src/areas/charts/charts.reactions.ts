// CHT-012, CHT-013, CHT-084: reactions of charts to reports and visits, in the same unit of work.
import { sql } from 'kysely'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import { visitById, type VisitFact } from '../visits/visits.public.ts'
import { recordVisitEnding } from './charts-ended.commands.ts'
import { lockSubmitted } from './charts-submit.commands.ts'
import { textNurse } from './charts-texts.commands.ts'
import { archiveChart, chartChange, lockChart, updateChart, withdrawChart } from './charts.store.ts'
import { notifyLaterVisits } from './charts-later.commands.ts'

const patientOf = async (work: Work, visit: number): Promise<string | null> =>
  (
    await sql<{
      patient_uuid: string | null
    }>`select patient_uuid from visit where id = ${visit}`.execute(work.db)
  ).rows[0]?.patient_uuid ?? null

/** CHT-012. Visits of pharmacies with an own chart have a report but no chart. */
async function returnChartToNurse(
  work: Work,
  { visit, reason }: { readonly visit: number; readonly reason: string | null },
): Promise<void> {
  const chart = await lockChart(work, visit)
  if (chart === null || (chart.state !== 'submitted' && chart.state !== 'locked')) return
  const patient = await patientOf(work, visit)
  const returned = await updateChart(
    work,
    chart,
    { state: 'returned', returned_reason: reason ?? '-' },
    { save: false },
  )
  work.recordEvent('charts.returned', {
    changes: [chartChange(patient, chart, returned)],
    data: { visit, chart: chart.id, nurse: chart.user_id_nurse, patient },
  })
  await textNurse(work, {
    visit,
    nurse: chart.user_id_nurse,
    kind: 'chart-returned',
    occurrence: `v${chart.ver}`,
    body: systemTexts.chartReturned(visit),
  })
}

async function lockApprovedChart(work: Work, { visit }: { readonly visit: number }): Promise<void> {
  const chart = await lockChart(work, visit)
  if (chart?.state === 'submitted') await lockSubmitted(work, chart, await patientOf(work, visit))
}

/** Archives an unfinished chart when the nurse or the patient of its visit changes (CHT-103). */
async function archiveFormerDraft(
  work: Work,
  { visit, fields, patient, patients }: VisitFact,
): Promise<void> {
  const isPatientChanged = fields.includes('patient_uuid') && patients.length > 1
  if (!fields.includes('user_id_assigned') && !isPatientChanged) return
  const chart = await lockChart(work, visit)
  if (chart === null || (chart.state !== 'draft' && chart.state !== 'returned')) return
  const current = await visitById(work.db, visit)
  if (!isPatientChanged && current?.user_id_assigned === chart.user_id_nurse) return
  if (!(await archiveChart(work, chart))) return
  work.recordEvent('charts.archived', {
    changes: [
      {
        type: 'chart',
        id: chart.id,
        patient,
        action: 'update',
        version: chart.revision,
        before: { archived: false },
        after: { archived: true },
      },
    ],
    data: { visit, chart: chart.id, nurse: chart.user_id_nurse, patient },
  })
}

/** CHT-103: cancelling the visit of a returned chart withdraws it, as made for the wrong patient or visit. */
async function withdrawReturnedChart(work: Work, { visit }: VisitFact): Promise<void> {
  const chart = await lockChart(work, visit)
  if (chart === null || chart.ver === 0 || chart.returned_reason === null) return
  const visitRecord = await visitById(work.db, visit)
  if (visitRecord === null) return
  const patient = visitRecord.patient_uuid
  const withdrawn = await withdrawChart(work, chart, chart.returned_reason)
  work.recordEvent('charts.withdrawn', {
    changes: [chartChange(patient, chart, withdrawn)],
    data: { visit, chart: chart.id, nurse: chart.user_id_nurse, patient },
  })
  await notifyLaterVisits(work, visitRecord)
}

export const chartsReactions: readonly Reaction[] = [
  within('reports.chart-returned', returnChartToNurse),
  within('reports.approved', lockApprovedChart),
  ...[
    'visits.cancelled',
    'visits.lost',
    'visits.unassigned',
    'visits.changed',
    'visits.confirmed',
    'visits.moved',
    'visits.rescheduled',
    'visits.ready',
  ].map((event) => within(event, recordVisitEnding)),
  within('visits.cancelled', withdrawReturnedChart),
  ...[
    'visits.unassigned',
    'visits.changed',
    'visits.confirmed',
    'visits.rescheduled',
    'visits.ready',
  ].map((event) => within(event, archiveFormerDraft)),
]
