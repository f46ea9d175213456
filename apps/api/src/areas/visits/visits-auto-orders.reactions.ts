// ORD-050, ORD-059: what makes the generator look at an order at once, and what tells it that staff ended a visit
// it made.
import { isInactive } from '@wren/contract/visits-statuses.rules'
import type { Platform } from '../../platform/platform.ts'
import { after, within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import { autoOrdersName, runAutoOrder } from './visits-auto-orders.jobs.ts'
import { autoOrdersAmong } from './visits-auto-orders.queries.ts'
import { keepEnd } from './visits-auto-orders.store.ts'
import type { VisitFact } from './visits-change.commands.ts'
import { visitFacts } from './visits.topics.ts'

interface Wanted {
  readonly order: number
}

/** Once for each order in a unit of work; the generator's own visits ask for nothing. */
async function want(
  work: Work,
  orders: readonly number[],
  patients: readonly string[],
): Promise<void> {
  if (work.actor.kind === 'job' && work.actor.name === autoOrdersName) return
  for (const order of await autoOrdersAmong(work.db, orders, patients))
    if (
      !work.events.some(
        ({ name, data }) => name === 'visits.auto-order-wanted' && data['order'] === order,
      )
    )
      work.recordEvent('visits.auto-order-wanted', { data: { order } })
}

/** What a run looks at; a new visit names no fields. */
const telling = new Set([
  'status',
  'start',
  'timezone',
  'patient_order_id',
  'missed',
  'is_deleted',
  'assignment_series_uuid',
  'visit_details_url',
])

const byVisit = async (work: Work, { visit, orders, fields, to }: VisitFact): Promise<void> => {
  if ((fields.includes('status') && isInactive(to)) || fields.includes('is_deleted'))
    await keepEnd(work, visit)
  // New prices of thousands of visits are no save of one.
  if (work.actor.kind === 'user' || fields.length === 0 || fields.some((name) => telling.has(name)))
    await want(work, orders, [])
}
/** Another order of the patient may keep hers from being auto (ORD-047). */
const byOrder = (
  work: Work,
  { order, patient }: { readonly order: number; readonly patient: string | null },
): Promise<void> => want(work, [order], patient === null ? [] : [patient])
const byPatient = (work: Work, { patient }: { readonly patient: string }): Promise<void> =>
  want(work, [], [patient])

export const autoOrdersReactions: readonly Reaction[] = [
  ...visitFacts.map((fact) => within(fact, byVisit)),
  ...['orders.created', 'orders.changed'].map((fact) => within(fact, byOrder)),
  within('patients.changed', byPatient),
  after('visits.auto-order-wanted', 'auto-orders-order', (platform: Platform, { order }: Wanted) =>
    runAutoOrder(platform, order, 'saved'),
  ),
]
