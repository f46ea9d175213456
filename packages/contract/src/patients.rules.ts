// PAT "Fields and validation" 068-087, "Statuses" 088-094, OFR-088: what makes a patient right, for form and server.
import { invalid, transition, type Refusal } from './refusal.ts'
import { isStoredPhone, textNumber } from './phone.ts'
import { isDay, type Day } from './time.ts'

export const patientStatuses = ['New', 'Active', 'Completed', 'Hold', 'Inactive'] as const
export type PatientStatus = (typeof patientStatuses)[number]
export const preferencedMinutes = [0, 15, 30, 45] as const
export const genderPreferences = ['F', 'M'] as const
export const mostDiagnoses = 5

export const dobText = 'DOB is not valid'
/** PAT-074: '{label} is not valid'. */
export const phoneLabels = {
  phone: 'Home Phone',
  phone_additional: 'Cell Phone',
  phone_scheduling_contact: 'Scheduling Contact Phone',
  office_phone: 'Office Phone',
  office_fax: 'Office Fax',
} as const
export const documentLinkText = 'Google Drive Link is not valid'
export const certificationText =
  'Certification Period From date must be set before Certification Period To'
export const diagnosisText = 'Diagnosis Code and Name are required'
export const tooManyDiagnoses = `At most ${mostDiagnoses} diagnoses can be added.`
export const addressText = 'A zip code and timezone are required for each nurse.'

/** PAT-072, PAT-073. `today` is the current day in the default zone (REF-059). */
export const isDob = (day: string, today: Day): boolean =>
  isDay(day) && day >= '1900-01-01' && day <= today

/** PAT-076 */
export function isDriveLink(text: string): boolean {
  try {
    const url = new URL(text)
    return (
      url.protocol === 'https:' &&
      (url.hostname === 'drive.google.com' || url.hostname === 'docs.google.com') &&
      url.port === '' &&
      /^https:\/\/(drive|docs)\.google\.com\//.test(text)
    )
  } catch {
    return false
  }
}

export const addressFields = ['street', 'zip', 'city', 'county', 'state', 'timezone'] as const
export type PatientValues = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** PAT-084 */
function addressFaults(values: PatientValues): Record<string, string> {
  if (addressFields.every((name) => isEmpty(values[name]))) return {}
  return Object.fromEntries(
    ['zip', 'timezone'].filter((name) => isEmpty(values[name])).map((name) => [name, addressText]),
  )
}

/**
 * Checked on the merged patient, each rule only when one of its fields has changed, so that older data can still be
 * saved.
 */
export function patientFaults(
  values: PatientValues,
  today: Day,
  changed: (name: string) => boolean,
): Refusal | null {
  const fields: Record<string, string> = {}
  const link = values['document_link']
  const [from, to] = [
    values['pot_certification_period_from'],
    values['pot_certification_period_to'],
  ]
  if (changed('dob') && !isDob(String(values['dob']), today)) fields['dob'] = dobText
  if (changed('document_link') && typeof link === 'string' && !isDriveLink(link))
    fields['document_link'] = documentLinkText
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    fields['pot_certification_period_from'] = certificationText
  if (addressFields.some(changed)) Object.assign(fields, addressFaults(values))
  return Object.keys(fields).length === 0 ? null : invalid(fields)
}

/** PAT-080, PAT-081: the minute goes with its hour. */
export const preferredMinute = (hour: number | null, minute: number | null): number | null =>
  hour === null ? null : (minute ?? 0)

const transitions: Readonly<Record<PatientStatus, readonly PatientStatus[]>> = {
  New: ['Hold', 'Inactive', 'Completed'],
  Active: ['Hold', 'Inactive', 'Completed'],
  Hold: ['New', 'Active', 'Inactive', 'Completed'],
  Inactive: ['New'],
  Completed: ['New'],
}

/** PAT-093 */
export const statusFault = (from: PatientStatus, to: PatientStatus): Refusal | null =>
  from === to || transitions[from].includes(to)
    ? null
    : transition(`Status cannot be changed from ${from} to ${to}`)

/**
 * PAT-089 to PAT-092: what the dropdown offers. `savedHere`: a save on the open page left the patient in this
 * status.
 */
export function statusChoices(
  status: PatientStatus | null,
  savedHere: boolean,
): readonly PatientStatus[] {
  if (status === null) return patientStatuses
  if (status === 'Hold')
    return savedHere ? ['Hold', 'New'] : ['Hold', 'New', 'Active', 'Inactive', 'Completed']
  return [status, ...transitions[status]]
}

interface PatientPhones {
  readonly phone_scheduling_contact: string | null
  readonly phone_additional: string | null
}
/** OFR-088: where a patient is called about visits; never the home phone. */
export const schedulingPhone = ({
  phone_scheduling_contact: contact,
  phone_additional: cell,
}: PatientPhones): string | null =>
  [contact, cell].find((phone) => isStoredPhone(phone)) ?? contact ?? cell
/** OFR-088, REF-075: where a patient is texted. */
export const patientTextNumber = (
  { phone_scheduling_contact: contact, phone_additional: cell }: PatientPhones,
  countries: readonly string[],
): string | null => textNumber(contact, countries) ?? textNumber(cell, countries)
