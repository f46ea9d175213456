// PAT-038, PAT-039, PAT-040, PAT-041, PAT-042, PAT-043, PAT-044, PAT-045, PAT-046, PAT-047, PAT-048, PAT-049, PAT-066,
// PAT-067, PAT-068, PAT-069, PAT-070, PAT-071, PAT-072, PAT-073, PAT-074, PAT-075, PAT-076, PAT-077, PAT-078, PAT-079,
// PAT-080, PAT-081, PAT-082, PAT-083, PAT-084: what the form edits, and what it says before sending.
import type { Patient } from '@wren/contract/patients'
import type { Diagnosis, PatientInput } from '@wren/contract/patients-fields'
import { diagnosisText, patientRefusal, preferredMinute } from '@wren/contract/patients.rules'
import type { Day } from '@wren/contract/time'
import { firstFaultText } from '../../shared/form/fault-text.ts'
import { apartIn, joinedIn } from '../../shared/form/phone-field.rules.ts'

export interface PatientValues {
  readonly [name: string]: unknown
  /** A day, or what was typed of one. */
  readonly dob: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly user_id_ops: number | null
  readonly status: string | null
  readonly gender: string | null
  readonly pronoun: string | null
  readonly languages: readonly string[]
  readonly other_language_spoken: string | null
  readonly phone: string | null
  readonly phone_additional: string | null
  readonly phone_scheduling_contact: string | null
  readonly phone_call_preferred: boolean | null
  readonly preferred_contact: string | null
  readonly street: string | null
  readonly zip: string | null
  readonly city: string | null
  readonly county: string | null
  readonly state: string | null
  readonly state_long: string | null
  readonly timezone: string | null
  readonly has_difficult_iv_access: string | null
  readonly has_allergy: string | null
  readonly allergies: string | null
  readonly prescriber_name: string | null
  readonly office_phone: string | null
  readonly office_fax: string | null
  readonly soc_date: Day | null
  readonly is_recurring: string | null
  readonly allow_shadow: string | null
  readonly client_service_specialist: string | null
  readonly document_link: string | null
  readonly address_notes: string | null
  readonly admin_notes: string | null
  readonly preferenced_day: string | null
  readonly preferenced_time_hour: string | null
  readonly preferenced_time_minute: string | null
  readonly nurse_gender_preference: string | null
  readonly diagnoses: readonly Diagnosis[]
  readonly pot_required: boolean | null
  readonly pot_due_next: Day | null
  readonly pot_nurse: number | null
  readonly pot_certification_period_from: Day | null
  readonly pot_certification_period_to: Day | null
}

const tri = (value: boolean | null): string => (value === null ? 'unknown' : value ? 'yes' : 'no')
const digits = (value: number | null): string | null => (value === null ? null : String(value))

export const blank = (
  ops: number | null,
  first: string | null,
  last: string | null,
): PatientValues => ({
  first_name: first,
  last_name: last,
  dob: null,
  user_id_ops: ops,
  status: 'New',
  gender: null,
  pronoun: null,
  languages: [],
  other_language_spoken: null,
  phone: null,
  phone_additional: null,
  phone_scheduling_contact: null,
  phone_call_preferred: false,
  preferred_contact: null,
  street: null,
  zip: null,
  city: null,
  county: null,
  state: null,
  state_long: null,
  timezone: null,
  has_difficult_iv_access: 'unknown',
  has_allergy: 'unknown',
  allergies: null,
  prescriber_name: null,
  office_phone: null,
  office_fax: null,
  soc_date: null,
  is_recurring: 'unknown',
  allow_shadow: 'unknown',
  client_service_specialist: null,
  document_link: null,
  address_notes: null,
  admin_notes: null,
  preferenced_day: null,
  preferenced_time_hour: null,
  preferenced_time_minute: null,
  nurse_gender_preference: null,
  diagnoses: [],
  pot_required: false,
  pot_due_next: null,
  pot_nurse: null,
  pot_certification_period_from: null,
  pot_certification_period_to: null,
})

/** PAT-043: stands among the languages while another one is written beside them; it is no language of the server. */
export const otherLanguage = 'other'

export const valuesOf = (patient: Patient): PatientValues =>
  ({
    ...blank(null, null, null),
    ...Object.fromEntries(
      Object.keys(blank(null, null, null)).map((name) => [
        name,
        patient[name as keyof Patient] ?? null,
      ]),
    ),
    ...joinedIn(patient, 'office_phone'),
    languages: [
      ...patient.languages.map(({ code }) => code),
      ...(patient.other_language_spoken === null ? [] : [otherLanguage]),
    ],
    has_difficult_iv_access: tri(patient.has_difficult_iv_access),
    has_allergy: tri(patient.has_allergy),
    is_recurring: tri(patient.is_recurring),
    allow_shadow: tri(patient.allow_shadow),
    preferenced_day: digits(patient.preferenced_day),
    preferenced_time_hour: digits(patient.preferenced_time_hour),
    preferenced_time_minute: digits(patient.preferenced_time_minute),
  }) as PatientValues

const triNames = new Set(['has_difficult_iv_access', 'has_allergy', 'is_recurring', 'allow_shadow'])
const numberNames = new Set(['preferenced_day', 'preferenced_time_hour', 'preferenced_time_minute'])

function wire(name: string, value: unknown): unknown {
  if (triNames.has(name)) return value === 'unknown' ? null : value === 'yes'
  if (numberNames.has(name)) return value === null ? null : Number(value)
  return name === 'languages'
    ? (value as string[]).filter((code) => code !== otherLanguage).map((code) => ({ code }))
    : value
}

/** PAT-080, 081: the minute goes with its hour, and what was written of another language with its choice. */
export function sentOf(some: Partial<PatientValues>, all: PatientValues): PatientInput {
  const sent: Record<string, unknown> = apartIn(
    Object.fromEntries(Object.entries(some).map(([name, value]) => [name, wire(name, value)])),
    'office_phone',
  )
  if ('languages' in some && !all.languages.includes(otherLanguage))
    sent['other_language_spoken'] = null
  if (!('preferenced_time_hour' in some) && !('preferenced_time_minute' in some)) return sent
  const minute = preferredMinute(
    wire('preferenced_time_hour', all.preferenced_time_hour) as number | null,
    wire('preferenced_time_minute', all.preferenced_time_minute) as number | null,
  )
  return { ...sent, preferenced_time_minute: minute as 0 }
}

const required: readonly (readonly [keyof PatientValues & string, string])[] = [
  ['user_id_ops', 'Ops'],
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['dob', 'Date of birth'],
]

/** PAT-080, PAT-081: choosing an hour brings a minute, clearing it takes the minute along. */
export const withHour = (hour: string | null, minute: string | null): Partial<PatientValues> => ({
  preferenced_time_hour: hour,
  preferenced_time_minute: hour === null ? null : (minute ?? '0'),
})

export const addressNames = [
  'street',
  'zip',
  'city',
  'county',
  'state',
  'state_long',
  'timezone',
] as const
/** What of the address moves visits (PAT-085). */
export const movingNames = ['street', 'zip', 'city', 'county', 'state', 'timezone'] as const

/** PAT-071 to 084, in the words of the server. */
export function checkPatient(
  values: PatientValues,
  today: Day,
  changed: (name: string) => boolean,
): Readonly<Record<string, string>> {
  const missing = required
    .filter(([name]) => values[name] === null || values[name] === '')
    .map(([name, label]) => [name, `${label} is required.`])
  const faults = patientRefusal({ ...values, dob: values.dob ?? today }, today, changed)?.fields
  return {
    ...faults,
    ...(values.diagnoses.every(isWhole) ? {} : { diagnoses: diagnosisText }),
    ...Object.fromEntries(missing),
  }
}

/** PAT-078 */
export const isWhole = ({ code, name }: Diagnosis): boolean =>
  code.trim() !== '' && name.trim() !== ''

/** In the order of the form; the texts of the phones name their field. */
const bannerLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  dob: 'DOB',
  phone: 'Home Phone',
  phone_additional: 'Cell Phone',
  phone_scheduling_contact: 'Scheduling Contact Phone',
  zip: 'Zip',
  state: 'State',
  timezone: 'Timezone',
  office_phone: 'Office Phone',
  office_fax: 'Office Fax',
} as const
export const missingSummary = (errors: Readonly<Record<string, string>>): string => {
  const labels = required
    .filter(([name]) => errors[name]?.endsWith('is required.') === true)
    .map(([, label]) => label)
  return labels.length > 0
    ? `${labels.join(', ')} ${labels.length === 1 ? 'is' : 'fields are'} required.`
    : firstFaultText(errors, bannerLabels)
}
