// INT "Form fields" 033-065, INT "Required fields and messages" 070-074, INT "Statuses" 082-095: what the form
// holds and what follows from a change.
import type { Intake } from '@wren/contract/intake'
import {
  requiredOnInsert,
  requiredOnPatch,
  seriesEnd,
  valueFaults,
} from '@wren/contract/intake.rules'
import {
  disablesFields,
  terminalStatus,
  usableUnderHold,
} from '@wren/contract/intake-statuses.rules'
import { defaultZone, localDay } from '@wren/contract/time'
import type { Day, Instant } from '@wren/contract/time'
import { faultyFields, namedFault, type Labels } from '../../shared/form/fault-text.ts'
import { same } from '../../shared/form/form-state.ts'
import { joinedIn } from '../../shared/form/phone-field.rules.ts'

const names = [
  'is_urgent',
  'auto_offer_enabled',
  'status',
  'status_reason',
  'user_id_ops',
  'submitted_by',
  'submitted_date',
  'requested_provider_id',
  'treatment',
  'treatment_duration_days',
  'is_nonconsecutive',
  'duration_estimate',
  'series_start_date',
  'series_end_date',
  'preferred_visit_slots',
  'pot_cert_start',
  'pot_cert_end',
  'zip',
  'city',
  'county',
  'state',
  'timezone',
  'contact_name',
  'contact_email',
  'contact_phone',
  'notes',
  'hs_email_link',
  'patient_uuid',
  'frequency_value',
  'frequency_type',
  'flexibility_days',
  'access_type',
  'access_type_details',
  'has_difficult_iv_access',
  'labs',
  'quest_liab',
  'lab_drop_off_other',
  'is_first_lifetime_dose',
  'verified_by',
  'verified_date',
  'orig_json',
  'languages',
] as const satisfies readonly (keyof Intake)[]

/** A new intake has no status yet taken away and no pharmacy yet chosen. */
type Empty = 'status' | 'requested_provider_id'
export type IntakeFormValues = Readonly<
  Omit<Pick<Intake, (typeof names)[number]>, Empty> & { [K in Empty]: Intake[K] | null }
>
export type FieldName = (typeof names)[number]

/** The contact's phone holds its extension too (REF-072). */
export const valuesOf = (intake: Intake | IntakeFormValues): IntakeFormValues =>
  ({
    ...Object.fromEntries(names.map((name) => [name, intake[name]])),
    ...joinedIn(intake, 'contact_phone'),
  }) as unknown as IntakeFormValues

/** INT-033, INT-036 */
export const blankIntake = (now: Instant, ops: number | null): IntakeFormValues => ({
  ...(Object.fromEntries(names.map((name) => [name, null])) as unknown as IntakeFormValues),
  is_urgent: false,
  auto_offer_enabled: false,
  status: 'New Intake',
  submitted_date: now,
  user_id_ops: ops,
  is_nonconsecutive: false,
  preferred_visit_slots: [],
  languages: [],
})

type Change = Partial<IntakeFormValues>

/** INT-044, 063, 065, 082, 090: what a change brings with it, the change included. */
export function withFollowing(values: IntakeFormValues, change: Change, today: Day): Change {
  const next = { ...values, ...change }
  const more: Record<string, unknown> = {}
  if ('status' in change && change.status !== values.status) {
    if (change.status === 'Done') more['status'] = 'Complete'
    if (!('status_reason' in change)) more['status_reason'] = null
  }
  if (next.treatment_duration_days === 1 && next.is_nonconsecutive)
    more['is_nonconsecutive'] = false
  if (next.labs !== 'Yes') Object.assign(more, { quest_liab: null, lab_drop_off_other: null })
  else if (next.quest_liab !== 'Other') more['lab_drop_off_other'] = null
  if ('verified_by' in change)
    more['verified_date'] = change.verified_by === null ? null : (values.verified_date ?? today)
  if ('frequency_value' in change)
    more['frequency_type'] = change.frequency_value === null ? null : (next.frequency_type ?? 'w')
  return {
    ...change,
    ...Object.fromEntries(
      Object.entries(more).filter(
        ([name, value]) => name in change || !same(value, values[name as FieldName]),
      ),
    ),
  }
}

/**
 * INT-047: the last day that Submit will store, where the treatment needs more days than the range holds; null
 * where the range stands.
 */
export function movedEnd({
  series_start_date: start,
  series_end_date: end,
  treatment_duration_days: days,
}: Pick<
  IntakeFormValues,
  'series_start_date' | 'series_end_date' | 'treatment_duration_days'
>): Day | null {
  if (start === null || days === null || (end !== null && end < start)) return null
  const stored = seriesEnd(start, end, days)
  return stored === end ? null : stored
}

/** The day that 'today' means on an intake is the patient's (INT-046). */
export const intakeToday = (values: Pick<IntakeFormValues, 'timezone'>, now: Instant): Day =>
  localDay(now, values.timezone ?? defaultZone)

/** INT-093 to 095. `saved` is the stored status, null on a new intake. */
export function isLocked(name: FieldName, saved: string | null, status: string | null): boolean {
  if (saved === terminalStatus) return true
  return disablesFields(status ?? '') && !usableUnderHold.includes(name)
}

type Errors = Readonly<Record<string, string>>
export interface Faults {
  readonly errors: Errors
  /** Of what is missing: one sentence and its names (INT-071). */
  readonly missing: { readonly text: string; readonly names: readonly string[] } | null
}

/** INT-070 to 074: the same rules as the server's, all of them at once. */
export function faultsOf(
  values: IntakeFormValues,
  start: IntakeFormValues | null,
  today: Day,
): Faults {
  const changed = (name: string) =>
    start === null || !same(values[name as FieldName], start[name as FieldName])
  const sent = Object.fromEntries(Object.entries(values).filter(([name]) => changed(name)))
  const missing = start === null ? requiredOnInsert(values) : requiredOnPatch(sent, values)
  const wrong = valueFaults(values, today, changed)
  return {
    errors: { ...wrong?.fields, ...missing?.fields },
    missing: missing && { text: missing.error, names: Object.keys(missing.fields ?? {}) },
  }
}

/**
 * INT-072: the banner names each field that is marked: what is missing in its one sentence, then what is wrong, as
 * it stands in the form.
 */
export function bannerOf(errors: Errors, missing: Faults['missing'], labels: Labels): string {
  const wrong = faultyFields(errors, labels).filter((name) => !missing?.names.includes(name))
  return (
    [
      ...(missing ? [missing.text] : []),
      ...wrong.map((name) => namedFault(labels[name], errors[name] ?? '').replace(/[^.]$/, '$&.')),
    ].join(' ') || 'Invalid value'
  )
}

const required: ReadonlySet<FieldName> = new Set<FieldName>([
  'requested_provider_id',
  'treatment',
  'treatment_duration_days',
  'series_start_date',
  'zip',
  'labs',
  'timezone',
  'status',
  'status_reason',
  'is_first_lifetime_dose',
])
/** The star at a label (INT-070); the reason only where the status has reasons. */
export const isRequired = (name: FieldName, isNew: boolean): boolean =>
  required.has(name) || (isNew && name === 'access_type')

/** INT-061 */
export const patientTypeOf = (
  values: Pick<IntakeFormValues, 'frequency_value'>,
  patientIsRecurring: boolean,
): string => (values.frequency_value !== null || patientIsRecurring ? 'recurring' : 'one-time')

/** What a kept draft says of the fields that this form knows; what it lacks stays blank. */
export const fromDraft = (
  data: Readonly<Record<string, unknown>>,
  blank: IntakeFormValues,
): IntakeFormValues => ({
  ...blank,
  ...Object.fromEntries(
    names.filter((name) => fits(data[name], blank[name])).map((name) => [name, data[name]]),
  ),
})

/** Drafts outlive releases: a list stays a list and a switch a switch. */
const fits = (value: unknown, blank: unknown): boolean =>
  value !== undefined &&
  (Array.isArray(blank)
    ? Array.isArray(value)
    : typeof blank === 'boolean'
      ? typeof value === 'boolean'
      : !Array.isArray(value))
