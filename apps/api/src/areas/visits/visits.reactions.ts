// VIS-172, ORD-059, PAT-085, PHA-079: what operations must hear of at once. Read again at the end of the unit of
// work: a visit may be made ready in the same.
import { isInactive } from '@wren/contract/visits-statuses.rules'
import { after, within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import { autoOrdersReactions } from './visits-auto-orders.reactions.ts'
import { followPatient } from './visits-address.commands.ts'
import type { VisitFact } from './visits-change.commands.ts'
import { followOrderPharmacy } from './visits-pharmacy.commands.ts'
import { freezeStarted, repriceVisits } from './visits-reprice.commands.ts'
import { askReplacement, followPay } from './visits-updates.commands.ts'
import { watchReactions } from './visits-watch.reactions.ts'
import { visitFacts } from './visits.topics.ts'
import { visitById } from './visits.store.ts'

/** VIS-172 */
async function noticePay(work: Work, { visit: id, fields }: VisitFact): Promise<void> {
  if (
    !fields.includes('price_nurse_estimate_cents') &&
    !fields.includes('price_nurse_confirmed_cents')
  )
    return
  const visit = await visitById(work.db, id)
  if (visit !== null && !isInactive(visit.status)) await followPay(work, visit)
}

async function replace(
  work: Work,
  { visit: id, fields, replacement = false }: VisitFact & { readonly replacement?: boolean },
): Promise<void> {
  const missed = fields.includes('missed')
  const visit = replacement || missed ? await visitById(work.db, id) : null
  // A make-up that was missed is not made up again.
  if (visit !== null && (replacement || (visit.missed && visit.auto_make_up)))
    await askReplacement(work, visit)
}

export const visitsReactions: readonly Reaction[] = [
  ...autoOrdersReactions,
  within('patients.changed', followPatient),
  within('orders.changed', followOrderPharmacy),
  within('pharmacies.repriced', freezeStarted),
  after('pharmacies.repriced', 'visits-reprice', repriceVisits),
  ...watchReactions,
  ...visitFacts.map((fact) => within(fact, noticePay)),
  ...['visits.cancelled', 'visits.changed', 'visits.moved', 'visits.rescheduled'].map((fact) =>
    within(fact, replace),
  ),
]
