// ORD "Fields and defaults", "Validation": the one place that writes orders, for the order's own call and for the
// areas after it.
import { sql } from 'kysely'
import { dependentValues } from '@wren/contract/orders.rules'
import type { Refusal } from '@wren/contract/refusal'
import { finishedFault } from '@wren/contract/visits-finished.rules'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  deleteOrder,
  insertOrder,
  noteExamination,
  updateOrder,
  type Examination,
  type NewOrder,
  type OrderColumns,
  type OrderRecord,
} from './orders.store.ts'

export { orderAnswer } from './orders-answer.rules.ts'
export { activeOrdersOf, lockOrder, orderById, ordersOfPatient } from './orders.store.ts'
export type { Examination, NewOrder, OrderColumns, OrderRecord } from './orders.store.ts'

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null)

/**
 * Whether the order itself still allows auto; the save of ORD-066 refuses before, other areas' changes switch it
 * off.
 */
const allowsAuto = (order: OrderRecord): boolean =>
  order.status === 'Active' &&
  order.frequency_other === null &&
  !order.lab_order &&
  order.signed_date !== null &&
  order.provider_id !== null &&
  order.patient_uuid !== null

/** The generator's own notes are no news of the order. */
function auditOf(order: OrderRecord) {
  const { auto_examined_at: _, auto_handled_due_date: __, intake_fields: ___, ...told } = order
  return told
}

/** Values are those of the intake or the form, right by its rules; what follows from them is derived here. */
export async function createOrder(work: Work, values: NewOrder): Promise<OrderRecord> {
  const {
    duration_days = 1,
    nonconsecutive = false,
    lab_order = false,
    lab_drop_off = null,
    lab_drop_off_other = null,
    lab_frequency = null,
    lab_frequency_type = null,
    lab_next_due = null,
  } = values
  const derived = dependentValues({
    duration_days,
    nonconsecutive,
    lab_order,
    lab_drop_off,
    lab_drop_off_other,
    lab_frequency,
    lab_frequency_type,
    lab_next_due,
  })
  const order = await insertOrder(work, {
    user_id_created: userIdOf(work.actor),
    ...values,
    ...derived,
  })
  work.recordEvent('orders.created', {
    changes: [
      {
        type: 'order',
        id: order.id,
        patient: order.patient_uuid,
        version: order.version,
        after: auditOf(order),
      },
    ],
    data: { order: order.id, patient: order.patient_uuid, intake: order.intake_id },
  })
  return order
}

/**
 * VIS-164, VIS-166: an order's other patient would be that of a finished visit. The visits are locked in id order, so
 * that none is finished before the change.
 */
export async function finishedVisitFault(
  work: Work,
  before: OrderRecord,
  { patient_uuid }: OrderColumns,
): Promise<Refusal | null> {
  if (patient_uuid === undefined || patient_uuid === before.patient_uuid) return null
  const { rows } = await sql<{
    finished: boolean
  }>`select visit_finished(visit) as finished from visit where patient_order_id = ${before.id} and not is_deleted
    order by id for update`.execute(work.db)
  return rows.some(({ finished }) => finished) ? finishedFault(['patient_uuid']) : null
}

export interface OrderChange {
  readonly detail?: Readonly<Record<string, unknown>>
  /** ORD-087: the intake itself says these values again. */
  readonly fromIntake?: boolean
}

/** Saves what really changes of a locked order; without a change nothing is written. */
export async function changeOrder(
  work: Work,
  before: OrderRecord,
  changes: OrderColumns,
  { detail = {}, fromIntake = false }: OrderChange = {},
): Promise<OrderRecord> {
  const merged = { ...before, ...changes } as OrderRecord
  const auto_order = merged.auto_order && allowsAuto(merged)
  // ORD-060: of an order that makes no visits by itself nothing is said.
  const wanted: OrderColumns = {
    ...changes,
    ...dependentValues(merged),
    auto_order,
    ...(auto_order ? {} : { auto_generation_problems: null }),
  }
  const real = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !same(value, before[name as keyof OrderRecord]),
    ),
  )
  const fields = Object.keys(real)
  if (fields.length === 0) return before
  // ORD-087: what a person changed is no value of the intake any more.
  const intake_fields = fromIntake
    ? before.intake_fields
    : before.intake_fields.filter((name) => !fields.includes(name))
  const after = await updateOrder(work, before, { ...real, intake_fields } as OrderColumns)
  work.recordEvent('orders.changed', {
    changes: [
      {
        type: 'order',
        id: after.id,
        patient: after.patient_uuid,
        version: after.version,
        before: auditOf(before),
        after: auditOf(after),
        detail,
      },
    ],
    data: {
      order: after.id,
      patient: after.patient_uuid,
      intake: after.intake_id,
      fields,
      left: before.patient_uuid,
    },
  })
  return after
}

/**
 * ORD-059, ORD-060: what a run of the generator found. It is no edit: whoever has the order open saves what she
 * saw; and no event, unless it differs from what was known.
 */
export async function keepExamination(
  work: Work,
  order: OrderRecord,
  found: Examination,
): Promise<void> {
  await noteExamination(work, order.id, found)
  if (order.auto_generation_problems === found.auto_generation_problems) return
  work.recordEvent('orders.examined', {
    changes: [
      {
        type: 'order',
        id: order.id,
        patient: order.patient_uuid,
        version: order.version,
        before: { auto_generation_problems: order.auto_generation_problems },
        after: { auto_generation_problems: found.auto_generation_problems },
      },
    ],
    data: { order: order.id },
  })
}

/** Of a locked order that nothing hangs on (any more): a creation that is taken back. */
export async function removeOrder(work: Work, order: OrderRecord): Promise<void> {
  await deleteOrder(work, order.id)
  work.recordEvent('orders.removed', {
    changes: [
      {
        type: 'order',
        id: order.id,
        patient: order.patient_uuid,
        version: order.version,
        before: auditOf(order),
        after: null,
      },
    ],
    data: { order: order.id, patient: order.patient_uuid, intake: order.intake_id },
  })
}
