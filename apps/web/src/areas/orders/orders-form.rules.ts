// ORD-012, ORD-014, ORD-025, ORD-026, ORD-027, ORD-028, ORD-029, ORD-035, ORD-036, ORD-037, ORD-038, ORD-039, ORD-040,
// ORD-041, ORD-042, ORD-043, ORD-044, ORD-045: what the form edits, what leaves it and what it says before sending.
import { orderFields } from '@wren/contract/audit-fields-patients'
import { OrderFields, type Order } from '@wren/contract/orders'
import { copyOfOrder, newOrder } from '@wren/contract/orders-form.rules'
import {
  autoOrderFault,
  autoOrderReasons,
  dependentValues,
  orderFaults,
} from '@wren/contract/orders.rules'
import type { Patient } from '@wren/contract/patients'
import { apartIn, joinedIn } from '../../shared/form/phone-field.rules.ts'
import { defaultZone, localDay, type Day, type Instant } from '@wren/contract/time'

type Own = keyof Omit<OrderFields, 'pharmacy_phone_ext'>
export type OrderValues = { readonly [K in Own]: Order[K] | null } & {
  readonly [name: string]: unknown
}

/** The extension is a part of the phone's field (REF-072). */
const names = Object.keys(OrderFields.shape).filter(
  (name): name is Own => name !== 'pharmacy_phone_ext',
)
export const labelOf = (name: Own): string => orderFields[name]?.[0] ?? name
export const labels = Object.fromEntries(names.map((name) => [name, labelOf(name)]))

const filled = (values: Readonly<Record<string, unknown>>): OrderValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as unknown as OrderValues

export const valuesOf = (order: Order): OrderValues =>
  filled({ ...order, ...joinedIn(order, 'pharmacy_phone') })
/** ORD-011, ORD-025 */
export const valuesOfNew = (copied: Order | null): OrderValues =>
  copied === null
    ? filled(newOrder)
    : valuesOf({ ...copied, ...newOrder, ...copyOfOrder(copied) } as Order)

/** ORD-014, ORD-041: what is hidden or follows from another field leaves as the server will store it. */
export function sentOf(
  part: Partial<OrderValues>,
  { duration_days, ...all }: OrderValues,
): Readonly<Record<string, unknown>> {
  const derived: Readonly<Record<string, unknown>> = dependentValues({
    ...all,
    duration_days: duration_days ?? 1,
    nonconsecutive: all.nonconsecutive ?? false,
    lab_order: all.lab_order ?? false,
  })
  return apartIn(
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, name in derived ? derived[name] : value]),
    ),
    'pharmacy_phone',
  )
}

export interface OrderFacts {
  readonly patient: Pick<Patient, 'status' | 'is_recurring' | 'timezone'> | null
  /** How many other orders of the patient are Active. */
  readonly othersActive: number
}

/** ORD-046: by the patient's calendar. */
export const dayOf = ({ patient }: OrderFacts, now: Instant): Day =>
  localDay(now, patient?.timezone ?? defaultZone)

/** ORD-042 to 045: of what stands in the form. */
export const autoReasons = (
  values: OrderValues,
  facts: OrderFacts,
  now: Instant,
): readonly string[] =>
  autoOrderReasons(
    {
      ...values,
      status: values.status ?? '',
      lab_order: values.lab_order ?? false,
      another_active: facts.othersActive > 0,
      patient: facts.patient,
    },
    dayOf(facts, now),
  )

export const checkOrder = (
  values: OrderValues,
  facts: OrderFacts,
  now: Instant,
): Readonly<Record<string, string>> => ({
  ...orderFaults(values)?.fields,
  ...(values.auto_order ? autoOrderFault(autoReasons(values, facts, now))?.fields : {}),
})

/** The banner's sentence: of the field that stands first, and of auto order when that alone is refused. */
export const firstFault = (errors: Readonly<Record<string, string>>): string =>
  names.map((name) => errors[name]).find((text) => text !== undefined) ??
  Object.values(errors)[0] ??
  ''
