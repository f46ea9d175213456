// The rule that decides whether a nurse may be confirmed for a visit. The hints of offers use the same rule.
// VIS-149, VIS-150, VIS-154, OFR-032, OFR-059, OFR-060, OFR-061, OFR-062, OFR-063
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
  /** Whether the account was deleted. */
  readonly is_deleted: boolean
  /** The nurse's home state. OFR-061 */
  readonly state: string | null
  readonly cpr_expiry: Day | null
  readonly nursing_insurance_expiry: Day | null
  readonly pals_expiry: Day | null
  readonly blocked_by_patient: boolean
  readonly blocked_for_pharmacy: boolean
  readonly licenses: readonly LicenseFacts[]
}
/** The visit's state. `compact_states` recognise each other's compact licenses. OFR-062 */
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
  const qualifies = (type: string): boolean =>
    type === 'Registered Nurse' || type === 'Nurse Practitioner'
  if (valid.some((license) => qualifies(license.type) && license.location === state)) return null
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

/** The credentials of OFR-063 without the vaccination. VIS-154 */
export function credentialsHint(
  nurse: Pick<NurseFacts, 'cpr_expiry' | 'nursing_insurance_expiry' | 'pals_expiry'>,
  dob: Day | null,
  day: Day,
): string | null {
  const isValid = (expiry: Day | null): boolean => expiry !== null && expiry >= day
  const child = dob !== null && age(dob, day) < 18
  return isValid(nurse.cpr_expiry) &&
    isValid(nurse.nursing_insurance_expiry) &&
    (!child || isValid(nurse.pals_expiry))
    ? null
    : 'Credentials expired'
}

/** The hints that cannot be overridden, in the order of OFR-032. */
export function nurseHint(nurse: NurseFacts, place: PlaceFacts, day: Day): string | null {
  if (nurse.status !== 'Enabled' || nurse.is_deleted) return 'Account Disabled'
  if (nurse.blocked_by_patient) return 'Blocked by patient'
  if (nurse.blocked_for_pharmacy) return 'Blocked for this pharmacy'
  return licenseHint(nurse, place, day) ?? credentialsHint(nurse, place.patient_dob, day)
}

export const nurseBlockedText = 'The nurse is blocked for this patient or pharmacy.' // VIS-128

/** Code of every refusal by this rule, so that a form can offer to continue without the nurse. VIS-168 */
export const nurseRefusedCode = 'nurse_refused'

/** The refusal as staff read it: the rule and what to do. */
export const nurseRefusalText = (rule: string): string =>
  rule === nurseBlockedText
    ? `${rule} Choose another nurse.`
    : `The nurse may not do this visit: ${rule}. Choose another nurse, or correct the nurse's record.`

/** `extra.hint` is the wording of the offer lists. VIS-154 */
export function nurseRefusal(nurse: NurseFacts, place: PlaceFacts, day: Day): Refusal | null {
  const hint = nurseHint(nurse, place, day)
  if (hint === null) return null
  const text = hint.startsWith('Blocked') ? nurseBlockedText : hint
  return { ...conflict(text, nurseRefusedCode), extra: { hint } }
}

/** Why nobody can be confirmed for this visit, in the words of OFR-031. VIS-154 */
export function confirmableHint({ status }: { readonly status: string }): string | null {
  if (status === 'Hold') return 'This visit is on Hold'
  if (isInactive(status)) return 'This visit is canceled or lost'
  return isCompleted(status) ? 'This visit is completed' : null
}

export interface TimeRange {
  readonly start: Instant
  readonly duration_estimate: number
}

/** Minutes that a nurse's own confirmation needs between two visits. OFR-055 */
export const leastGap = 30

/** Adjacent ranges do not conflict unless `gap` minutes are required between them. VIS-149 */
export function timesConflict(a: TimeRange, b: TimeRange, gap = 0): boolean {
  const [endA, endB] = [
    addMinutes(a.start, a.duration_estimate),
    addMinutes(b.start, b.duration_estimate),
  ]
  return minutesBetween(endA, b.start) < gap && minutesBetween(endB, a.start) < gap
}
