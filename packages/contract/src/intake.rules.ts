// INT "Form fields" 043-047, 059-065, "Required fields and messages" 070-075: what makes an intake complete and
// right, for form and server.
import { isEmail, emailText } from './email.ts'
import { isZip, zipText } from './reference.ts'
import { invalid, type Refusal } from './refusal.ts'
import { intakeReasons, reasonFault, type IntakeStatus } from './intake-statuses.rules.ts'
import { addDays, addMonths, daysBetween, type Day } from './time.ts'

export type IntakeValues = Readonly<Record<string, unknown>>

/** Blanks alone say nothing either. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** INT-070, in the order of the message. Treatment may come as the catalogue's id. */
const required: readonly {
  readonly name: string
  readonly label: string
  readonly onlyNew?: true
}[] = [
  { name: 'requested_provider_id', label: 'Pharmacy' },
  { name: 'treatment', label: 'Treatment' },
  { name: 'treatment_duration_days', label: 'Treatment Duration' },
  { name: 'series_start_date', label: 'Potential Start Date' },
  { name: 'zip', label: 'Zip Code' },
  { name: 'labs', label: 'Labs' },
  { name: 'timezone', label: 'Timezone' },
  { name: 'status', label: 'Status' },
  { name: 'access_type', label: 'Access Type', onlyNew: true },
  { name: 'status_reason', label: 'Status Reason' },
  { name: 'is_first_lifetime_dose', label: 'First Lifetime Dose' },
]

const sentence = (labels: readonly string[]): string =>
  `${labels.join(', ')} ${labels.length === 1 ? 'is' : 'fields are'} required.`

/** INT-071, 072: one sentence for the banner and a text per field. */
export function missingFields(
  missing: readonly { readonly name: string; readonly label: string }[],
): Refusal | null {
  if (missing.length === 0) return null
  return invalid(
    Object.fromEntries(missing.map(({ name, label }) => [name, sentence([label])])),
    sentence(missing.map(({ label }) => label)),
  )
}

const needsReason = (status: unknown): boolean =>
  typeof status === 'string' && intakeReasons[status as IntakeStatus] !== undefined

function isMissing(name: string, values: IntakeValues): boolean {
  if (name === 'treatment') return isEmpty(values['treatment']) && isEmpty(values['treatment_id'])
  if (name === 'status_reason')
    return needsReason(values['status']) && isEmpty(values['status_reason'])
  return isEmpty(values[name])
}

/** A new intake: all of INT-070. */
export const requiredOnInsert = (values: IntakeValues): Refusal | null =>
  missingFields(required.filter(({ name }) => isMissing(name, values)))

/**
 * INT-073: of an existing one only what was sent and the resulting status, so that older incomplete intakes can be
 * closed.
 */
export const requiredOnPatch = (sent: IntakeValues, merged: IntakeValues): Refusal | null =>
  missingFields(
    required.filter(
      ({ name, onlyNew }) =>
        onlyNew !== true &&
        (name in sent || (name === 'status_reason' && 'status' in sent)) &&
        isMissing(name, merged),
    ),
  )

export const wrongValue = 'Invalid value'
export const hsLinkText = 'Incorrect Hs Email Link'
export const certificationText =
  'Certification Period From date must be set before Certification Period To'

export function isWebLink(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** INT-050, 052, 059, 074: texts by field. `today` is the day in the intake's timezone. */
export function valueFaults(
  values: IntakeValues,
  today: Day,
  changed: (name: string) => boolean,
): Refusal | null {
  const fields: Record<string, string> = {}
  const text = (name: string): string =>
    typeof values[name] === 'string' ? (values[name] as string) : ''
  if (text('zip') !== '' && !isZip(text('zip'))) fields['zip'] = zipText
  if (text('contact_email') !== '' && !isEmail(text('contact_email')))
    fields['contact_email'] = emailText
  if (text('hs_email_link') !== '' && !isWebLink(text('hs_email_link')))
    fields['hs_email_link'] = hsLinkText
  if (
    text('pot_cert_start') !== '' &&
    text('pot_cert_end') !== '' &&
    text('pot_cert_start') > text('pot_cert_end')
  )
    fields['pot_cert_start'] = certificationText
  if (text('verified_date') > today) fields['verified_date'] = wrongValue
  const range = rangeFault(text('series_start_date'), text('series_end_date'), today)
  if (range !== null && (changed('series_start_date') || changed('series_end_date')))
    fields['series_start_date'] = range
  Object.assign(fields, reasonFault(text('status'), text('status_reason') || null)?.fields)
  return Object.keys(fields).length === 0 ? null : invalid(fields)
}

/** INT-045, 046: from today to one year ahead, checked only when it changes. */
export function rangeFault(start: Day, end: Day, today: Day): string | null {
  if (start === '') return null
  const last = addMonths(today, 12)
  if (start < today || start > last || end > last) return 'Date is not available'
  return end !== '' && end < start ? wrongValue : null
}

/** INT-047: the range holds at least the days of the treatment. */
export function seriesEnd(start: Day, end: Day | null, durationDays: number): Day {
  const least = addDays(start, durationDays - 1)
  return end === null || daysBetween(start, end) < durationDays - 1 ? least : end
}

/** INT-043, 044, 061, 063, 065: what the server and the form set by themselves after a change. */
export function derivedValues(
  values: IntakeValues,
  today: Day,
  patientIsRecurring: boolean,
): Record<string, unknown> {
  const labs = values['labs'] === 'Yes'
  const dropOff = labs ? (values['quest_liab'] ?? null) : null
  const verifiedBy = values['verified_by'] ?? null
  const days = values['treatment_duration_days']
  const start = values['series_start_date']
  return {
    is_nonconsecutive: values['is_nonconsecutive'] === true && typeof days === 'number' && days > 1,
    patient_type:
      !isEmpty(values['frequency_value']) || patientIsRecurring ? 'recurring' : 'one-time',
    quest_liab: dropOff,
    lab_drop_off_other: dropOff === 'Other' ? (values['lab_drop_off_other'] ?? null) : null,
    verified_date: verifiedBy === null ? null : (values['verified_date'] ?? today),
    potential_start_date: start ?? values['potential_start_date'] ?? null,
    ...(typeof start === 'string' && typeof days === 'number'
      ? {
          series_end_date: seriesEnd(
            start,
            (values['series_end_date'] as Day | null) ?? null,
            days,
          ),
        }
      : {}),
  }
}
