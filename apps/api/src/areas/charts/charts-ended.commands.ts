// CHT-098: the nurse's last unsaved text is kept although the visit was canceled or given away.
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
import { readSent } from './charts-save.commands.ts'
import { endedOf, insertEnded, insertLate, keptOf } from './charts-ended.store.ts'
import { chartChange, lateChange, lockChart, updateChart } from './charts.store.ts'

/** In the unit of work that ends the visit for its nurse, before the draft is archived. */
export async function noteEnd(
  work: Work,
  { visit, nurseBefore: nurse, from }: VisitFact,
): Promise<void> {
  if (nurse === null || from === null || from.startsWith('Inactive')) return
  const after = await visitById(work.db, visit)
  const kind = after === null ? null : endingOf(after, nurse)
  if (kind !== null) await insertEnded(work, { visit, nurse, kind }, from.startsWith('Active - '))
}

/**
 * Only for the nurse for whom the visit ended. A draft that is still the nurse's, as of a canceled visit, takes the
 * text too: chart and archive never differ. The same text again changes nothing.
 */
export async function keepLate(
  work: Work,
  { id, data }: Input<typeof charts.keepLate>,
): Promise<Answer<typeof charts.keepLate> | Refusal> {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisitOfChart
  const nurse = userIdOf(work.actor) as number
  if ((await endedOf(work.db, visit, nurse, work.now)) === null) return forbidden
  const chart = await lockChart(work, id)
  const kept = await keptOf(work.db, { visit: id, nurse })
  const before = kept?.data ?? {}
  const sent = await readSent(data, before)
  if (isRefusal(sent)) return sent
  const whole = savedChart(before, sent).data
  if (kept !== null && isSameAnswer(before, whole))
    return { draft: { revision: kept.revision, kept_at: kept.kept_at, data: kept.data } }
  const revision = (kept?.revision ?? 0) + 1
  const record = await insertLate(work, { visit: id, nurse }, { revision, data: whole })
  const { patient_uuid: patient } = visit
  const changes = [lateChange(patient, record, revision, { before, after: whole })]
  if (chart?.user_id_nurse === nurse && chart.state === 'draft') {
    const after = await updateChart(work, chart, { data: whole }, { save: true })
    changes.push(chartChange(patient, chart, after))
  }
  work.recordEvent('charts.late-kept', { changes, data: { visit: id, nurse, patient } })
  return { draft: { revision, kept_at: work.now, data: whole } }
}
