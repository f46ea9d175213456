// VIS-149, VIS-150, VIS-154, OFR-032, OFR-059 to 063: who may be confirmed, whatever confirms; the hints of offers
// use the same rules.
import { conflict, type Refusal } from './refusal.ts'
import { addMinutes, age, minutesBetween, type Day, type Instant } from './time.ts'
import { isCompleted, isInactive } from './visits-statuses.rules.ts'

export interface LicenseFacts {
  readonly type: string
  readonly location: string
  readonly expires: Day
  readonly verified: Day | null
  readonly is_compact: boolean
}

export interface NurseFacts {
  readonly status: string
  readonly sub_status: string | null
  /** The account was deleted. */
  readonly is_deleted: boolean
  /** Where she lives (OFR-061). */
  readonly state: string | null
  readonly cpr_expiry: Day | null
  readonly nursing_insurance_expiry: Day | null
  readonly pals_expiry: Day | null
  readonly blocked_by_patient: boolean
  readonly blocked_for_pharmacy: boolean
  readonly licenses: readonly LicenseFacts[]
}
/** Where the visit is; `compact_states` are those whose compact licenses hold in one another (OFR-062). */
export interface LicensePlace {
  readonly state: string | null
  readonly compact_states: readonly string[]
}
export interface PlaceFacts extends LicensePlace {
  readonly patient_dob: Day | null
}

/** OFR-061 */
export function licenseHint(
  nurse: Pick<NurseFacts, 'licenses' | 'state'>,
  { state, compact_states: compactStates }: LicensePlace,
  day: Day,
): string | null {
  const valid = nurse.licenses.filter(
    (license) => license.verified !== null && license.expires >= day,
  )
  const known = (type: string): boolean =>
    type === 'Registered Nurse' || type === 'Nurse Practitioner'
  if (valid.some((license) => known(license.type) && license.location === state)) return null
  const notLicensed = `Not licensed in ${state ?? 'the state of the visit'}`
  if (state === null || !compactStates.includes(state)) return notLicensed
  const compact = valid.filter(
    (license) =>
      license.type === 'Registered Nurse' &&
      license.is_compact &&
      compactStates.includes(license.location),
  )
  if (compact.some((license) => license.location === nurse.state)) return null
  return compact.length > 0 ? 'Compact license is not of the home state' : notLicensed
}

/** VIS-154: OFR-063 without the vaccination. */
export function credentialsHint(
  nurse: Pick<NurseFacts, 'cpr_expiry' | 'nursing_insurance_expiry' | 'pals_expiry'>,
  dob: Day | null,
  day: Day,
): string | null {
  const holds = (expiry: Day | null): boolean => expiry !== null && expiry >= day
  const child = dob !== null && age(dob, day) < 18
  return holds(nurse.cpr_expiry) &&
    holds(nurse.nursing_insurance_expiry) &&
    (!child || holds(nurse.pals_expiry))
    ? null
    : 'Credentials expired'
}

/** The hints that nobody can override, in the order of OFR-032. */
export function nurseHint(nurse: NurseFacts, place: PlaceFacts, day: Day): string | null {
  if (nurse.status !== 'Enabled' || nurse.is_deleted) return 'Account Disabled'
  if (nurse.blocked_by_patient) return 'Blocked by patient'
  if (nurse.blocked_for_pharmacy) return 'Blocked for this pharmacy'
  return licenseHint(nurse, place, day) ?? credentialsHint(nurse, place.patient_dob, day)
}

export const nurseBlockedText = 'The nurse is blocked for this patient or pharmacy.' // VIS-128

/** VIS-168: the code of every refusal by the rule, so that a form can offer to go on without the nurse. */
export const nurseRefusedCode = 'nurse_refused'

/** What staff read of a refusal: who is meant, by which rule, and what to do. */
export const nurseRefusalText = (rule: string): string =>
  rule === nurseBlockedText
    ? `${rule} Choose another nurse.`
    : `The nurse may not do this visit: ${rule}. Choose another nurse, or correct the nurse's record.`

/** VIS-154. `hint` is the word of the offers' lists. */
export function nurseRefusal(nurse: NurseFacts, place: PlaceFacts, day: Day): Refusal | null {
  const hint = nurseHint(nurse, place, day)
  if (hint === null) return null
  const text = hint.startsWith('Blocked') ? nurseBlockedText : hint
  return { ...conflict(text, nurseRefusedCode), extra: { hint } }
}

/** VIS-154, in the words of OFR-031. */
export function confirmableHint({ status }: { readonly status: string }): string | null {
  if (status === 'Hold') return 'This visit is on Hold'
  if (isInactive(status)) return 'This visit is canceled or lost'
  return isCompleted(status) ? 'This visit is completed' : null
}

export interface TimeRange {
  readonly start: Instant
  readonly duration_estimate: number
}

/** OFR-055: a nurse's own confirmation needs this much between two visits. */
export const leastGap = 30

/** VIS-149: touching ranges do not overlap; with a gap those do that lie closer. */
export function timesConflict(a: TimeRange, b: TimeRange, gap = 0): boolean {
  const [endA, endB] = [
    addMinutes(a.start, a.duration_estimate),
    addMinutes(b.start, b.duration_estimate),
  ]
  return minutesBetween(endA, b.start) < gap && minutesBetween(endB, a.start) < gap
}
