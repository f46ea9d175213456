// CHT-098: records visits that end for their nurse, and keeps the text that the nurse had not saved by then.
import type { Answer, Input } from '@wren/contract/call'
import { isSameAnswer } from '@wren/contract/chart-changes.rules'
import { savedChart } from '@wren/contract/chart-saving.rules'
import type { charts } from '@wren/contract/charts'
import { unknownVisitOfChart } from '@wren/contract/charts.refusals'
import { endingOf } from '@wren/contract/chart-ended.rules'
import { forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockVisit, visitById, type VisitFact } from '../visits/visits.public.ts'
import { parseChartInput } from './charts-save.commands.ts'
import {
  visitEndingFor,
  insertVisitEnding,
  insertLateDraft,
  keptDraftOf,
} from './charts-ended.store.ts'
import { chartChange, lateDraftChange, lockChart, updateChart } from './charts.store.ts'

/** Runs in the unit of work that ends the visit for its nurse, before the draft is archived. */
export async function recordVisitEnding(
  work: Work,
  { visit, nurseBefore: nurse, from }: VisitFact,
): Promise<void> {
  if (nurse === null || from === null || from.startsWith('Inactive')) return
  const after = await visitById(work.db, visit)
  const kind = after === null ? null : endingOf(after, nurse)
  if (kind !== null)
    await insertVisitEnding(work, { visit, nurse, kind }, from.startsWith('Active - '))
}

/**
 * Only for the nurse who lost the visit. A draft that still belongs to the nurse, as of a canceled visit, is
 * updated too, so that chart and archive agree. Idempotent: unchanged text changes nothing.
 */
export async function keepLateText(
  work: Work,
  { id, data }: Input<typeof charts.keepLate>,
): Promise<Answer<typeof charts.keepLate> | Refusal> {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisitOfChart
  const nurse = userIdOf(work.actor) as number
  if ((await visitEndingFor(work.db, visit, nurse, work.now)) === null) return forbidden
  const chart = await lockChart(work, id)
  const kept = await keptDraftOf(work.db, { visit: id, nurse })
  const before = kept?.data ?? {}
  const input = await parseChartInput(data, before)
  if (isRefusal(input)) return input
  const merged = savedChart(before, input).data
  if (kept !== null && isSameAnswer(before, merged))
    return { draft: { revision: kept.revision, kept_at: kept.kept_at, data: kept.data } }
  const revision = (kept?.revision ?? 0) + 1
  const record = await insertLateDraft(work, { visit: id, nurse }, { revision, data: merged })
  const { patient_uuid: patient } = visit
  const changes = [lateDraftChange(patient, record, revision, { before, after: merged })]
  if (chart?.user_id_nurse === nurse && chart.state === 'draft') {
    const after = await updateChart(work, chart, { data: merged }, { save: true })
    changes.push(chartChange(patient, chart, after))
  }
  work.recordEvent('charts.late-kept', { changes, data: { visit: id, nurse, patient } })
  return { draft: { revision, kept_at: work.now, data: merged } }
}
