// ORD-023, ORD-024, ORD-025, ORD-026, ORD-027, ORD-028, ORD-029, ORD-030, ORD-031, ORD-032, ORD-033, ORD-034, ORD-035,
// ORD-036, ORD-037, ORD-038, ORD-039, ORD-040, ORD-041, ORD-042, ORD-043, ORD-044, ORD-045, ORD-046, ORD-047, ORD-048,
// ORD-049, ORD-014, ORD-019, ORD-020: what makes an order right, for form and server.
import { cut } from './format.ts'
import { invalid, transition, type Fields, type Refusal } from './refusal.ts'
import { addDays, type Day } from './time.ts'

export const orderStatuses = [
  'Active',
  'Hold',
  'Inactive - Cancelled',
  'Inactive - Expired',
  'Completed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const pumpTypes = ['Curlin', 'Sapphire', 'Dial a flow', 'Other'] as const
/** ORD-087, as on the intake (INT-064) */
export const firstDoses = ['true', 'false', 'unknown'] as const
export const frequencyTypes = ['d', 'w', 'm'] as const

export const treatmentText = 'Treatment is required'
export const patientText = 'Patient is required'
/** ORD-034: 'Pharmacy Phone is not valid' */
export const pharmacyPhoneLabel = 'Pharmacy Phone'
export const authorizationText = 'Authorization Start must be set before Authorization End'
export const signedText = 'Date Order Signed must be before the expiration date'
export const pharmacyGoneText = 'Pharmacy is not available'
export const bothFrequenciesText = 'Enter either a frequency or another frequency, not both.'
export const autoPrefix = 'Order cannot be Auto: '

export interface ExpiringOrder {
  readonly signed_date: Day | null
  readonly expiration_date: Day | null
}

/** ORD-046: an empty expiry counts as a year after the signing; null never passes. */
export const orderExpiry = (order: ExpiringOrder): Day | null =>
  order.expiration_date ?? (order.signed_date === null ? null : addDays(order.signed_date, 365))

/** Today's date has not passed. `today` is the day in the patient's timezone. */
export function isOrderExpired(order: ExpiringOrder, today: Day): boolean {
  const expiry = orderExpiry(order)
  return expiry !== null && expiry < today
}

export interface AutoOrderFacts extends ExpiringOrder {
  readonly status: string
  readonly frequency_other: string | null
  readonly lab_order: boolean
  readonly provider_id: number | null
  /** Whether another order of the patient is Active. */
  readonly another_active: boolean
  /** null: the order has no patient. */
  readonly patient: { readonly status: string; readonly is_recurring: boolean | null } | null
}

/** ORD-042, ORD-044, ORD-045: in this order; without a patient only that is said of her. */
export function autoOrderReasons(order: AutoOrderFacts, today: Day): readonly string[] {
  const { patient } = order
  const reasons: readonly (readonly [boolean, string])[] = [
    [order.status !== 'Active', 'Order is not Active'],
    [isOrderExpired(order, today), "Order's expiration date has passed"],
    [order.frequency_other !== null, 'Frequency Other field is not empty'],
    [order.lab_order, 'Labs is toggled on'],
    [order.another_active, 'Another Order is already Active'],
    [order.signed_date === null, 'Date Order Signed field is empty'],
    [order.provider_id === null, 'Pharmacy is empty'],
    [patient !== null && patient.status !== 'Active', 'Patient is not Active'],
    [patient !== null && patient.is_recurring !== true, 'Patient is not recurring'],
    [patient === null, patientText],
  ]
  return reasons.filter(([applies]) => applies).map(([, text]) => text)
}

/** ORD-043 */
export const autoOrderFault = (reasons: readonly string[]): Refusal | null =>
  reasons.length === 0 ? null : invalid({ auto_order: `${autoPrefix}${reasons.join(', ')}` })

export interface OrderValues {
  readonly frequency_value: number | null
  readonly frequency_other: string | null
  readonly signed_date: Day | null
  readonly expiration_date: Day | null
  readonly authorization_start: Day | null
  readonly authorization_end: Day | null
}

/** ORD-038, ORD-040: checked on the merged order. */
export function orderFaults(order: OrderValues): Refusal | null {
  const fields: Record<string, string> = {}
  const isAfter = (a: Day | null, b: Day | null): boolean => a !== null && b !== null && a > b
  if (order.frequency_value !== null && order.frequency_other !== null)
    fields['frequency_other'] = bothFrequenciesText
  if (isAfter(order.authorization_start, order.authorization_end))
    fields['authorization_start'] = authorizationText
  if (isAfter(order.signed_date, order.expiration_date)) fields['signed_date'] = signedText
  return Object.keys(fields).length === 0 ? null : invalid(fields as Fields)
}

export interface DependentValues {
  readonly duration_days: number
  readonly nonconsecutive: boolean
  readonly lab_order: boolean
  readonly lab_drop_off: string | null
  readonly lab_drop_off_other: string | null
  readonly lab_frequency: number | null
  readonly lab_frequency_type: string | null
  readonly lab_next_due: Day | null
}

/** ORD-014, ORD-041: what follows from other fields of the order. */
export function dependentValues(
  order: DependentValues,
): Omit<DependentValues, 'duration_days' | 'lab_order'> {
  const nonconsecutive = order.nonconsecutive && order.duration_days > 1
  if (!order.lab_order)
    return {
      nonconsecutive,
      lab_drop_off: null,
      lab_drop_off_other: null,
      lab_frequency: null,
      lab_frequency_type: null,
      lab_next_due: null,
    }
  return {
    nonconsecutive,
    lab_drop_off: order.lab_drop_off,
    lab_drop_off_other: order.lab_drop_off === 'Other' ? order.lab_drop_off_other : null,
    lab_frequency: order.lab_frequency,
    lab_frequency_type: order.lab_frequency_type,
    lab_next_due: order.lab_next_due,
  }
}

/** ORD-032: every other change is allowed. */
export const orderStatusFault = (from: OrderStatus, to: OrderStatus): Refusal | null =>
  from === 'Hold' && to === 'Completed'
    ? transition('Status cannot be changed from Hold to Completed')
    : null
export const orderStatusChoices = (loaded: OrderStatus | null): readonly OrderStatus[] =>
  orderStatuses.filter((status) => loaded === null || orderStatusFault(loaded, status) === null)

const units = { d: 'day', w: 'week', m: 'month' } as const

export interface Frequency {
  readonly frequency_type: string
  readonly frequency_value: number | null
  readonly frequency_other: string | null
}

/** ORD-020, whole. */
export function frequencyText({
  frequency_type,
  frequency_value,
  frequency_other,
}: Frequency): string {
  if (frequency_value === null) return frequency_other ?? '-'
  const unit = units[frequency_type as keyof typeof units] ?? units.d
  return frequency_value === 1 ? `Every ${unit}` : `Every ${frequency_value} ${unit}s`
}
/** ORD-019: for display; the whole text is the tooltip. */
export const shortFrequencyText = (order: Frequency): string => cut(frequencyText(order), 25)
