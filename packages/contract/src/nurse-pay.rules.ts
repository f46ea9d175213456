// NVS-010, NVS-011, NVS-042, VIS-172: texts of a visit's pay for nurses, in whole dollars, rounded down.
import { dollarsToCents, formatWholeDollars } from './money.ts'
import type { AvailableVisit, MyVisit } from './nurse-visits.ts'

const floorDollars = (dollars: number): string => formatWholeDollars(dollarsToCents(dollars) ?? 0)

export interface VisitPay {
  readonly text: string
  readonly label: 'est.' | 'act.' | null
}
/** The amount paid, else the estimate, else "(pending)" (NVS-010, NVS-011). */
export function visitPay(
  visit: Pick<MyVisit, 'price_nurse_paid' | 'price_nurse_estimate'>,
): VisitPay {
  if (visit.price_nurse_paid !== null)
    return { text: floorDollars(visit.price_nurse_paid), label: 'act.' }
  return visit.price_nurse_estimate === null
    ? { text: '(pending)', label: null }
    : { text: floorDollars(visit.price_nurse_estimate), label: 'est.' }
}

export type RatedVisit = Pick<
  AvailableVisit,
  'flat_rate' | 'price_nurse_hourly_rate' | 'price_nurse_estimate' | 'price_nurse_note'
>
/**
 * The rate and the estimate of a visit that a nurse may apply for. A rate raised by a pharmacy's term is followed by
 * the reason (NVS-042, VIS-172).
 */
export function payRateText(visit: RatedVisit): string {
  const { flat_rate, price_nurse_hourly_rate: rate, price_nurse_estimate: estimate } = visit
  if (flat_rate !== null) return `${floorDollars(flat_rate)} flat`
  if (rate === null || estimate === null) return '(pending)'
  const reason = visit.price_nurse_note == null ? '' : `, ${visit.price_nurse_note}`
  return `~${floorDollars(estimate)} (${floorDollars(rate)}/hr${reason})`
}
