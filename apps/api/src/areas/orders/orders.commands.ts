// ORD "Calls" 066 with "Validation" 032-049, ORD-081, ORD-082: saving an order.
import type { Answer, Input } from '@wren/contract/call'
import type { orders } from '@wren/contract/orders'
import { autoOrderFault, autoOrderReasons, orderFaults, orderStatusFault } from '@wren/contract/orders.rules'
import { pharmacyGone, unknownOrder } from '@wren/contract/orders.refusals'
import { stale, type Refusal } from '@wren/contract/refusal'
import { defaultZone, localDay } from '@wren/contract/time'
import { brokenConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockPatient } from '../patients/patients.public.ts'
import { isPharmacyAvailable } from '../pharmacies/pharmacies.public.ts'
import { orderAnswer } from './orders-answer.rules.ts'
import { activeOrdersOf, changeOrder, lockOrder, type OrderColumns, type OrderRecord } from './orders.public.ts'

/** Under the patient's lock, so that of two orders switched to auto at once the second sees the first. */
async function autoFault(work: Work, order: OrderRecord): Promise<Refusal | null> {
  const patient = order.patient_uuid === null ? null : await lockPatient(work, order.patient_uuid)
  if (!order.auto_order) return null
  const others = (await activeOrdersOf(work.db, order.patient_uuid)).filter((id) => id !== order.id)
  return autoOrderFault(autoOrderReasons({ ...order, another_active: others.length > 0, patient }, localDay(work.now, patient?.timezone ?? defaultZone)))
}

export async function saveOrder(work: Work, { id, version, ...sent }: Input<typeof orders.save>): Promise<Answer<typeof orders.save> | Refusal> {
  const before = await lockOrder(work, id)
  if (before === null) return unknownOrder
  if (version !== undefined && version !== before.version) return stale('order', orderAnswer(before))
  const changes = sent as OrderColumns
  const merged = { ...before, ...changes } as OrderRecord
  const newPharmacy = merged.provider_id !== before.provider_id ? merged.provider_id : null
  if (newPharmacy !== null && !(await isPharmacyAvailable(work.db, newPharmacy))) return pharmacyGone
  const refused = orderFaults(merged) ?? orderStatusFault(before.status, merged.status) ?? (await autoFault(work, merged))
  if (refused !== null) return refused
  try {
    const after = await changeOrder(work, before, changes, { detail: version === undefined ? { unconditional: true } : {} })
    return { patient_order: orderAnswer(after) }
  } catch (error) {
    const doubled = autoOrderFault(['Another Order is already Active'])
    if (brokenConstraint(error) === 'patient_order_auto_once' && doubled !== null) return doubled
    throw error
  }
}
