// NVS "Pay" 010-011, 042, VIS-172: what a visit pays, as nurses read it; whole dollars, never rounded up.
import { dollarsToCents, formatWholeDollars } from './money.ts'
import type { AvailableVisit, MyVisit } from './nurse-visits.ts'

const floorDollars = (dollars: number): string => formatWholeDollars(dollarsToCents(dollars) ?? 0)

export interface Pay {
  readonly text: string
  readonly label: 'est.' | 'act.' | null
}
/** NVS-010, NVS-011 */
export function payOf(visit: Pick<MyVisit, 'price_nurse_paid' | 'price_nurse_estimate'>): Pay {
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
 * NVS-042, VIS-172: the estimate of the visit, as My Visits shows it; where a term of the pharmacy raises it, the
 * reason follows the rate.
 */
export function payRateText(visit: RatedVisit): string {
  const { flat_rate, price_nurse_hourly_rate: rate, price_nurse_estimate: estimate } = visit
  if (flat_rate !== null) return `${floorDollars(flat_rate)} flat`
  if (rate === null || estimate === null) return '(pending)'
  const reason = visit.price_nurse_note == null ? '' : `, ${visit.price_nurse_note}`
  return `~${floorDollars(estimate)} (${floorDollars(rate)}/hr${reason})`
}
