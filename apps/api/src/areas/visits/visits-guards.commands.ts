// VIS-002, VIS-049, VIS-067, VIS-099, VIS-112, VIS-113: what a form may change of a visit, checked before it is
// written.
import { sql } from 'kysely'
import { conflict, invalid, type Refusal } from '@wren/contract/refusal'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import { rateLimitText, rateLock } from '@wren/contract/visits-rates.rules'
import {
  chartReceivedText,
  isCompleted,
  isInactive,
  tripStaysText,
  type VisitStatus,
} from '@wren/contract/visits-statuses.rules'
import {
  orderLinkForbidden,
  patientFromIntake,
  pharmacyFromOrder,
  ratesLocked,
  ratesPaid,
} from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { orderById, type OrderRecord } from '../orders/orders.public.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { ownNurseFault } from './visits-cleared.commands.ts'
import { orderStemsFromIntake, rateFacts } from './visits-prices.queries.ts'
import { mayLinkOrder, mayUnlockRates } from './visits.policy.ts'
import { changedColumns, type VisitChanges, type VisitRecord } from './visits.store.ts'

const rates = [
  'flat_rate_cents',
  'price_nurse_hourly_rate_cents',
  'price_provider_hourly_rate_cents',
] as const

/** VIS-112: the nurse's rate against the limits, where the change is not covered by the permission. */
export async function limitFault(work: Work, visit: VisitRecord): Promise<Refusal | null> {
  const pharmacy = await pharmacyById(work.db, visit.provider_id)
  const kind = visit.flat_rate_cents === null ? 'hourly' : 'flat'
  const rate = visit.flat_rate_cents ?? visit.price_nurse_hourly_rate_cents
  if (pharmacy === null || rate === null || mayUnlockRates(work.actor)) return null
  const text = rateLimitText(
    rateFacts(visit, pharmacy, await orderStemsFromIntake(work.db, visit.patient_order_id)),
    kind,
    rate,
  )
  return text === null
    ? null
    : invalid({ [kind === 'flat' ? 'flat_rate' : 'price_nurse_hourly_rate']: text })
}

export async function rateFault(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<Refusal | null> {
  const changed = changedColumns(before, changes).filter((name) =>
    rates.some((rate) => rate === name),
  )
  if (changed.length === 0) return null
  const lock = rateLock(before)
  if (lock === 'paid') return ratesPaid
  if (lock === 'locked' && !mayUnlockRates(work.actor)) return ratesLocked
  return changed.some((name) => name !== 'price_provider_hourly_rate_cents')
    ? limitFault(work, { ...before, ...changes } as VisitRecord)
    : null
}

/** VIS-099: what an order brings along to a visit that is not finished; what it is to a finished one is VIS-165. */
export function fromOrder(before: VisitRecord, order: OrderRecord): VisitChanges {
  return {
    patient_order_id: order.id,
    access_type: order.access_type,
    ...(order.provider_id === null ? {} : { provider_id: order.provider_id }),
    duration_days: before.duration_days ?? order.duration_days,
  }
}

/** The changes with those of the order, where one is linked. */
export async function withOrder(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<VisitChanges | Refusal> {
  const { patient_order_id: id } = changes
  if (id === undefined || id === before.patient_order_id) return changes
  if (!mayLinkOrder(work.actor)) return orderLinkForbidden
  if (id === null) return changes
  const order = (await orderById(work.db, id)) as OrderRecord
  return { ...changes, ...fromOrder(before, order) }
}

/** VIS-049: the intake's patient and the order's pharmacy are not changed here. */
export async function sourceFault(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<Refusal | null> {
  const names = changedColumns(before, changes)
  if (names.includes('patient_uuid') && before.intake_id !== null) return patientFromIntake
  const orderId =
    changes.patient_order_id === undefined ? before.patient_order_id : changes.patient_order_id
  if (!names.includes('provider_id') || orderId === null) return null
  const order = await orderById(work.db, orderId)
  return order?.provider_id != null && order.provider_id !== changes.provider_id
    ? pharmacyFromOrder
    : null
}

/**
 * VIS-171: missed and the reasons stay while a trip report exists, so that nobody is paid for a visit and for its
 * wasted trip.
 */
export async function tripReportedFault(
  work: Work,
  before: VisitRecord,
  sent: { readonly missed?: boolean | undefined; readonly status?: string | null | undefined },
): Promise<Refusal | null> {
  const comesBack =
    (before.missed &&
      (sent.missed === false ||
        (sent.status != null && isCompleted(sent.status as VisitStatus)))) ||
    (isInactive(before.status) && sent.status != null && !isInactive(sent.status))
  if (!comesBack) return null
  const found =
    await sql`select 1 from report where assignment_id = ${before.id} and source = 'trip' and withdrawn_at is null`.execute(
      work.db,
    )
  return found.rows.length > 0 ? conflict(tripStaysText) : null
}

/**
 * VIS-067, VIS-154: whom nobody could confirm cannot be saved either. `visit` is as it would be, but for the
 * status.
 */
export async function assignFault(
  work: Work,
  before: VisitRecord,
  visit: VisitRecord,
): Promise<Refusal | null> {
  if (before.user_id_assigned === visit.user_id_assigned) return null
  if (before.nurse_chart_received !== null)
    return conflict(isCompleted(before.status) ? 'This visit is completed' : chartReceivedText)
  const hint = confirmableHint(visit)
  if (visit.user_id_assigned === null)
    return hint !== null && visit.status !== 'Hold' ? conflict(hint) : null
  if (hint !== null) return conflict(hint)
  return ownNurseFault(work, visit)
}
