// INT "Automatic offers on the intake" 132-138, INT-011: the codes of the engine as people read them, and the state
// the list shows.

export const offerProblems = [
  'missing_order_id',
  'no_visits',
  'multiple_visits',
  'invalid_visit_status',
  'series_end_past',
  'outside_business_hours',
  'missing_series_dates',
  'missing_proposed_days',
  'no_matching_rule',
  'no_nurses_available',
] as const
export const offerCriteria = [
  'max_incentivized_offers',
  'max_rate',
  'nurse_availability_every_day',
  'required_nurse_count',
  'consecutive_coverage',
  'min_take_rate',
] as const

const known: ReadonlySet<string> = new Set([...offerProblems, ...offerCriteria])

/** INT-134, 135: blanks and a capital first letter; 'disabled by ...' and unknown codes as they are. */
export function offerLabel(code: string): string {
  if (!known.has(code)) return code
  const words = code.replaceAll('_', ' ').replace(/\bid\b/, 'ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Offering {
  readonly auto_offer_enabled: boolean
  readonly auto_offer_error: string | null
  readonly auto_offer_stop_criteria_met: string | null
  readonly auto_offer_stop_reason: string | null
}
export interface OfferState {
  readonly kind: 'on' | 'error' | 'stopped'
  readonly label: string
}

/** INT-011, 137; null when never enabled. What somebody ended says so: the error from before is over (INT-113). */
export function offerState(of: Offering): OfferState | null {
  if (
    !of.auto_offer_enabled &&
    of.auto_offer_error &&
    of.auto_offer_stop_reason?.startsWith('disabled by')
  )
    return { kind: 'stopped', label: of.auto_offer_stop_reason }
  if (of.auto_offer_error) return { kind: 'error', label: offerLabel(of.auto_offer_error) }
  const stop = of.auto_offer_stop_criteria_met ?? of.auto_offer_stop_reason
  if (stop) return { kind: 'stopped', label: offerLabel(stop) }
  return of.auto_offer_enabled ? { kind: 'on', label: 'Auto offers on' } : null
}

/** INT-138 */
export const mayOffer = (status: string): boolean =>
  status === 'New Intake' || status === 'In Progress'
