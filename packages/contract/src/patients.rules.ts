// PAT-068, PAT-069, PAT-070, PAT-071, PAT-072, PAT-073, PAT-074, PAT-075, PAT-076, PAT-077, PAT-078, PAT-079, PAT-080,
// PAT-081, PAT-082, PAT-083, PAT-084, PAT-085, PAT-086, PAT-087, PAT-088, PAT-089, PAT-090, PAT-091, PAT-092, PAT-093,
// PAT-094, OFR-088: validation and statuses of patients, for form and server.
import { invalid, transition, type Refusal } from './refusal.ts'
import { isStoredPhone, textNumber } from './phone.ts'
import { isDay, type Day } from './time.ts'

export const patientStatuses = ['New', 'Active', 'Completed', 'Hold', 'Inactive'] as const
export type PatientStatus = (typeof patientStatuses)[number]
export const preferredMinutes = [0, 15, 30, 45] as const
export const genderPreferences = ['F', 'M'] as const
export const maxDiagnoses = 5

export const dobInvalidText = 'DOB is not valid'
/** Labels of the refusal '{label} is not valid' (PAT-074). */
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
export const tooManyDiagnoses = `At most ${maxDiagnoses} diagnoses can be added.`
export const addressText = 'A zip code and timezone are required for each nurse.'

/** `today` is the current day in the default zone (PAT-072, PAT-073, REF-059). */
export const isDob = (day: string, today: Day): boolean =>
  isDay(day) && day >= '1900-01-01' && day <= today

/** Accepts https addresses of Google Drive and Docs (PAT-076). */
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
export type PatientFieldValues = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A patient with an address needs zip and timezone (PAT-084). */
function addressErrors(values: PatientFieldValues): Record<string, string> {
  if (addressFields.every((name) => isEmpty(values[name]))) return {}
  return Object.fromEntries(
    ['zip', 'timezone'].filter((name) => isEmpty(values[name])).map((name) => [name, addressText]),
  )
}

/**
 * Validates the merged patient. A rule applies only if one of its fields changed, so that older data can still be
 * saved.
 */
export function patientRefusal(
  values: PatientFieldValues,
  today: Day,
  isChanged: (name: string) => boolean,
): Refusal | null {
  const fields: Record<string, string> = {}
  const link = values['document_link']
  const [from, to] = [
    values['pot_certification_period_from'],
    values['pot_certification_period_to'],
  ]
  if (isChanged('dob') && !isDob(String(values['dob']), today)) fields['dob'] = dobInvalidText
  if (isChanged('document_link') && typeof link === 'string' && !isDriveLink(link))
    fields['document_link'] = documentLinkText
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    fields['pot_certification_period_from'] = certificationText
  if (addressFields.some(isChanged)) Object.assign(fields, addressErrors(values))
  return Object.keys(fields).length === 0 ? null : invalid(fields)
}

/** A preferred minute needs an hour; the default is 0 (PAT-080, PAT-081). */
export const preferredMinute = (hour: number | null, minute: number | null): number | null =>
  hour === null ? null : (minute ?? 0)

const transitions: Readonly<Record<PatientStatus, readonly PatientStatus[]>> = {
  New: ['Hold', 'Inactive', 'Completed'],
  Active: ['Hold', 'Inactive', 'Completed'],
  Hold: ['New', 'Active', 'Inactive', 'Completed'],
  Inactive: ['New'],
  Completed: ['New'],
}

/** Refuses a status change that is not offered (PAT-093). */
export const patientStatusRefusal = (from: PatientStatus, to: PatientStatus): Refusal | null =>
  from === to || transitions[from].includes(to)
    ? null
    : transition(`Status cannot be changed from ${from} to ${to}`)

/**
 * The choices of the status dropdown. `savedHere`: a save on the open page set this status (PAT-089, PAT-090, PAT-091,
 * PAT-092).
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
/** The number for calls about visits, never the home phone (OFR-088). */
export const schedulingPhone = ({
  phone_scheduling_contact: contact,
  phone_additional: cell,
}: PatientPhones): string | null =>
  [contact, cell].find((phone) => isStoredPhone(phone)) ?? contact ?? cell
/** The number for texts (OFR-088, REF-075). */
export const patientTextNumber = (
  { phone_scheduling_contact: contact, phone_additional: cell }: PatientPhones,
  countries: readonly string[],
): string | null => textNumber(contact, countries) ?? textNumber(cell, countries)
