// NVS "Pay" 010-011, 042: what a visit pays, as nurses read it; whole dollars, never rounded up.
import { dollarsToCents, floorDivide, formatWholeDollars } from './money.ts'
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

/** NVS-042: the display formula; the estimate may be higher where the pharmacy has a minimum. */
export function payRateText(
  visit: Pick<AvailableVisit, 'flat_rate' | 'price_nurse_hourly_rate' | 'duration_estimate'>,
): string {
  if (visit.flat_rate !== null) return `${floorDollars(visit.flat_rate)} flat`
  if (visit.price_nurse_hourly_rate === null) return '(pending)'
  const cents = floorDivide(
    (dollarsToCents(visit.price_nurse_hourly_rate) ?? 0) * visit.duration_estimate,
    60,
  )
  return `~${formatWholeDollars(cents)} (${floorDollars(visit.price_nurse_hourly_rate)}/hr)`
}
