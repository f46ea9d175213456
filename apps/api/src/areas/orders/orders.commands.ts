// ORD-065, ORD-066, ORD-032, ORD-033, ORD-034, ORD-035, ORD-036, ORD-037, ORD-038, ORD-039, ORD-040, ORD-041, ORD-042,
// ORD-043, ORD-044, ORD-045, ORD-046, ORD-047, ORD-048, ORD-049, ORD-081, ORD-082: a new order, and saving one.
import type { Answer, Input } from '@wren/contract/call'
import type { orders } from '@wren/contract/orders'
import {
  autoOrderFault,
  autoOrderReasons,
  orderFaults,
  orderStatusFault,
} from '@wren/contract/orders.rules'
import { newOrder } from '@wren/contract/orders-form.rules'
import { pharmacyGone, unknownOrder, unknownPatientOfOrder } from '@wren/contract/orders.refusals'
import { withExtension } from '@wren/contract/phone-extension.rules'
import { isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { defaultZone, localDay } from '@wren/contract/time'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockPatient, type PatientRecord } from '../patients/patients.public.ts'
import { isPharmacyAvailable } from '../pharmacies/pharmacies.public.ts'
import { orderAnswer } from './orders-answer.rules.ts'
import {
  activeOrdersOf,
  changeOrder,
  createOrder,
  lockOrder,
  type NewOrder,
  type OrderColumns,
  type OrderRecord,
} from './orders.public.ts'

type Wanted = Parameters<typeof orderFaults>[0] &
  Omit<Parameters<typeof autoOrderReasons>[0], 'another_active' | 'patient'> & {
    readonly auto_order: boolean
  }

/** The patient is locked, so that of two orders switched to auto at once the second sees the first. */
async function autoFault(
  work: Work,
  order: Wanted,
  patient: PatientRecord | null,
  id: number | null,
): Promise<Refusal | null> {
  if (!order.auto_order) return null
  const others = (await activeOrdersOf(work.db, patient?.uuid ?? null)).filter((one) => one !== id)
  return autoOrderFault(
    autoOrderReasons(
      { ...order, another_active: others.length > 0, patient },
      localDay(work.now, patient?.timezone ?? defaultZone),
    ),
  )
}

/** The constraint is the last word on auto orders, whatever path they take. */
async function once<A>(save: () => Promise<A>): Promise<A | Refusal> {
  try {
    return await save()
  } catch (error) {
    const doubled = autoOrderFault(['Another Order is already Active'])
    if (violatedConstraint(error) === 'patient_order_auto_once' && doubled !== null) return doubled
    throw error
  }
}

const blank = {
  frequency_value: null,
  frequency_other: null,
  signed_date: null,
  expiration_date: null,
  authorization_start: null,
  authorization_end: null,
  provider_id: null,
} as const

export async function createByForm(
  work: Work,
  asked: Input<typeof orders.insert>,
): Promise<Answer<typeof orders.insert> | Refusal> {
  const sent = withExtension(asked, null, 'pharmacy_phone')
  if (isRefusal(sent)) return sent
  const patient = await lockPatient(work, sent.patient_uuid)
  if (patient === null) return unknownPatientOfOrder
  if (sent.provider_id != null && !(await isPharmacyAvailable(work.db, sent.provider_id)))
    return pharmacyGone
  const values = { ...newOrder, ...sent } as NewOrder
  const wanted = { ...blank, ...values } as Wanted
  const refused = orderFaults(wanted) ?? (await autoFault(work, wanted, patient, null))
  if (refused !== null) return refused
  const order = await once(() => createOrder(work, values))
  return isRefusal(order) ? order : { id: order.id }
}

export async function saveOrder(
  work: Work,
  { id, version, ...asked }: Input<typeof orders.save>,
): Promise<Answer<typeof orders.save> | Refusal> {
  const before = await lockOrder(work, id)
  if (before === null) return unknownOrder
  if (version !== undefined && version !== before.version)
    return stale('order', orderAnswer(before))
  const sent = withExtension(asked, before, 'pharmacy_phone')
  if (isRefusal(sent)) return sent
  const changes = sent as OrderColumns
  const merged = { ...before, ...changes } as OrderRecord
  const newPharmacy = merged.provider_id !== before.provider_id ? merged.provider_id : null
  if (newPharmacy !== null && !(await isPharmacyAvailable(work.db, newPharmacy)))
    return pharmacyGone
  const patient = before.patient_uuid === null ? null : await lockPatient(work, before.patient_uuid)
  const refused =
    orderFaults(merged) ??
    orderStatusFault(before.status, merged.status) ??
    (await autoFault(work, merged, patient, id))
  if (refused !== null) return refused
  const after = await once(() =>
    changeOrder(work, before, changes, {
      detail: version === undefined ? { unconditional: true } : {},
    }),
  )
  return isRefusal(after) ? after : { patient_order: orderAnswer(after) }
}
