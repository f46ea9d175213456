// Whether a visit may take a status that was chosen. Source: VIS-060, VIS-163, VIS-168.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { conditionFault } from '@wren/contract/visits-ready.rules'
import type { Work } from '../../platform/work/work.ts'
import { notCleared } from './visits-cleared.commands.ts'
import { readyFacts } from './visits-ready.queries.ts'
import { mayLinkOrder } from './visits.policy.ts'
import type { VisitRecord } from './visits.store.ts'

export interface ReadyChange {
  readonly before: VisitRecord
  /** The visit as it would be, with its new status. */
  readonly after: VisitRecord
  /** Waives the conditions on the order where the person may link orders. */
  readonly reason: string | null | undefined
}

/**
 * `waived` says whether the reason was needed. Refusals that a reason lifts come last: a nurse who may not do the
 * visit is named first, so that nobody types a reason for a change that is refused anyway.
 */
export async function readyCheck(
  work: Work,
  { before, after, reason }: ReadyChange,
): Promise<{ readonly waived: boolean } | Refusal> {
  const facts = await readyFacts(work.db, after)
  const mayWaive = reason != null && mayLinkOrder(work.actor)
  const fault = conditionFault(after.status, facts, mayWaive)
  if (fault === null) return { waived: conditionFault(after.status, facts, false) !== null }
  return fault.extra?.['waivable'] === true
    ? ((await notCleared(work, before, after)) ?? fault)
    : fault
}

/** The refusal of `readyCheck`, or null. */
export async function readyRefusal(work: Work, change: ReadyChange): Promise<Refusal | null> {
  const checked = await readyCheck(work, change)
  return isRefusal(checked) ? checked : null
}
