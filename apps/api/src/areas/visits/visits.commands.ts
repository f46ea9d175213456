// VIS "Calls" 133, 134: a visit's end by Cancel, its end by Delete.
import { ok, type Input } from '@wren/contract/call'
import { isRefusal } from '@wren/contract/refusal'
import type { visits } from '@wren/contract/visits'
import { cancelReasons } from '@wren/contract/visits-statuses.rules'
import { cancelNeedsReason, unknownVisit } from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { visitAnswer } from './visits-answer.queries.ts'
import { answering } from './visits-save.commands.ts'
import { cancelVisit, deleteVisit } from './visits-steps.commands.ts'
import { lockVisit } from './visits.store.ts'

export async function cancel(work: Work, { id, reason }: Input<typeof visits.cancel>) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const chosen = cancelReasons.find((one) => one === reason)
  if (chosen === undefined) return cancelNeedsReason
  const after = await cancelVisit(work, visit, chosen)
  return isRefusal(after) ? after : { assignment: await visitAnswer(answering(work), after) }
}

export async function remove(work: Work, { id }: Input<typeof visits.remove>) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const after = await deleteVisit(work, visit)
  return isRefusal(after) ? after : ok
}
