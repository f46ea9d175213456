// CHT-098: returns the nurse's text in a chart that can no longer be written.
import type { Answer, Input } from '@wren/contract/call'
import type { charts } from '@wren/contract/charts'
import { unknownVisitOfChart } from '@wren/contract/charts.refusals'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import { loadChartFacts } from './charts-context.queries.ts'
import { visitEndingFor, keptDraftOf } from './charts-ended.store.ts'

export async function keptChart(
  read: Read,
  { id }: Input<typeof charts.kept>,
): Promise<Answer<typeof charts.kept> | Refusal> {
  const facts = await loadChartFacts(read.db, id)
  if (facts === null) return unknownVisitOfChart
  const { userId: nurse } = read.user
  const ended = await visitEndingFor(read.db, facts.visit, nurse, read.now)
  if (ended === null) return forbidden
  const kept = await keptDraftOf(read.db, { visit: id, nurse })
  if (kept === null) return { ended, draft: null }
  const { record, ...draft } = kept
  read.viewed({ type: 'chart', id: record, patient: facts.visit.patient_uuid })
  return { ended, draft }
}
