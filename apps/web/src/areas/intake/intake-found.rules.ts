// DOC "Referral text extraction" 037-039, DOC "Reading referrals, further rules" 056, 057: what was found, where it
// stands, and what Accept does with it.
import type { Extraction, ReferralFields, ReferralPatient } from '@wren/contract/documents'
import { countOf, humanise } from '@wren/contract/format'
import { seriesEnd } from '@wren/contract/intake.rules'
import { readPhone } from '@wren/contract/phone'
import { showPhone } from '@wren/contract/phone-shown'
import { accessTypeLabel } from '@wren/contract/reference'
import { age, formatDay } from '@wren/contract/time'
import type { Day } from '@wren/contract/time'
import type { FieldName, IntakeFormValues } from './intake-form.rules.ts'
import { fieldValue } from './intake-offered.rules.ts'

export interface Span {
  readonly start: number
  readonly end: number
}
export interface FoundValue {
  /** Joins the place in the text with the field. */
  readonly number: number
  readonly name: string
  readonly label: string
  readonly text: string
  /** Where it goes; what no field holds is kept with the original referral. */
  readonly field: FieldName
  readonly place: Span | null
  /** DOC-077: what a correction replaced. */
  readonly corrected?: string
  /** DOC-077: one of several that nothing decides between, as it was read: shown, and filled in when it is taken. */
  readonly offered?: string
}

/** INT-152: as each is called where it is chosen. */
export const patientNames = (patients: readonly ReferralPatient[]): string[] =>
  patients.map(({ name }, at) => name ?? `Patient ${at + 1}`)

/** The words that stand at the field, or in the original referral. */
const labels: Readonly<Partial<Record<keyof ReferralFields, string>>> = {
  dob: 'Date of Birth',
  pharmacy_mrn: 'Provider MRN',
  first_lifetime_dose: 'First Lifetime Dose',
  visit_duration_minutes: 'Visit Duration',
  treatment_duration_days: 'Treatment Duration',
  lab_drop_off: 'Lab Drop-off',
  contact_name: 'Contact Name',
  contact_email: 'Contact Email',
  contact_phone: 'Contact Phone',
  patient_first_name: 'Patient First Name',
  patient_last_name: 'Patient Last Name',
  nurse_gender_preference: 'Nurse Gender Preference',
}
const fieldOf: Readonly<Partial<Record<keyof ReferralFields, FieldName>>> = {
  city: 'city',
  state: 'state',
  contact_name: 'contact_name',
  contact_phone: 'contact_phone',
  contact_email: 'contact_email',
  visit_duration_minutes: 'duration_estimate',
  treatment_duration_days: 'treatment_duration_days',
  first_lifetime_dose: 'is_first_lifetime_dose',
  labs: 'labs',
  lab_drop_off: 'quest_liab',
  languages: 'languages',
  urgent: 'is_urgent',
  patient_first_name: 'patient_uuid',
  patient_last_name: 'patient_uuid',
}
/** In the order of the form. */
const further = [
  'urgent',
  'treatment_duration_days',
  'visit_duration_minutes',
  'city',
  'state',
  'contact_name',
  'contact_email',
  'contact_phone',
  'patient_first_name',
  'patient_last_name',
  'dob',
  'gender',
  'pharmacy_mrn',
  'nurse_gender_preference',
  'languages',
  'labs',
  'lab_drop_off',
  'first_lifetime_dose',
] as const satisfies readonly (keyof ReferralFields)[]

const hours = (minutes: number): string =>
  [
    Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`,
    minutes % 60 && `${minutes % 60} min`,
  ]
    .filter(Boolean)
    .join(' ') || '0 min'

function shown(
  name: keyof ReferralFields,
  value: NonNullable<ReferralFields[keyof ReferralFields]>,
): string {
  if (name === 'dob') return formatDay(String(value))
  if (name === 'visit_duration_minutes') return hours(Number(value))
  if (name === 'treatment_duration_days') return countOf(Number(value), 'day')
  if (name === 'contact_phone') return showPhone(String(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** DOC-037: the four of the catalogue first and in its order, then everything else that the referral says. */
export function foundValues(read: Extraction, today: Day): FoundValue[] {
  const { address, treatment, accessType, startDate, fields, evidence } = read
  const rows: Omit<FoundValue, 'number'>[] = []
  const add = (name: string, field: FieldName, label: string, text: string | null) => {
    if (text !== null) rows.push({ name, field, label, text, place: evidence[name] ?? null })
  }
  add('postal_code', 'zip', 'Zip Code', address.postalCode)
  add('treatment', 'treatment', 'Treatment', treatment)
  add('access_type', 'access_type', 'Access Type', accessType && accessTypeLabel(accessType))
  add(
    'start_date',
    'series_start_date',
    'Start Date',
    startDate && `${formatDay(startDate)}${startDate < today ? ' (past, not filled in)' : ''}`,
  )
  for (const name of further) {
    const value = fields[name]
    if (value !== null && !(Array.isArray(value) && value.length === 0))
      add(name, fieldOf[name] ?? 'orig_json', labels[name] ?? humanise(name), shown(name, value))
  }
  return rows.map((row, at) => ({ ...row, ...correctedOf(read, row.name), number: at + 1 }))
}

const correctedOf = ({ candidates }: Extraction, name: string) => {
  const [before] = candidates[name] ?? []
  return before ? { corrected: candidateText(name, before.value) } : {}
}

/** As the found value of that field would read. */
function candidateText(name: string, value: string): string {
  if (name === 'access_type') return accessTypeLabel(value) ?? value
  if (name === 'start_date') return formatDay(value as Day)
  return further.some((one) => one === name)
    ? shown(name as keyof ReferralFields, fieldValue(name, value))
    : value
}

const labelOf = (name: string): string =>
  ({ postal_code: 'Zip Code', access_type: 'Access Type', start_date: 'Start Date' })[name] ??
  labels[name as keyof ReferralFields] ??
  humanise(name)
const fieldFor = (name: string): FieldName =>
  (
    {
      postal_code: 'zip',
      treatment: 'treatment',
      access_type: 'access_type',
      start_date: 'series_start_date',
    } as const
  )[name as 'postal_code'] ??
  fieldOf[name as keyof ReferralFields] ??
  'orig_json'

/** DOC-077: the candidates of fields for which nothing was found, numbered behind the found values. */
export function offeredValues(read: Extraction, today: Day): FoundValue[] {
  const found = foundValues(read, today)
  const names = new Set(found.map(({ name }) => name))
  return Object.entries(read.candidates)
    .filter(([name]) => !names.has(name))
    .flatMap(([name, all]) =>
      all.map(({ value, start, end }) => ({
        name,
        field: fieldFor(name),
        label: labelOf(name),
        text: `Also in the text: ${candidateText(name, value)}`,
        place: { start, end },
        offered: value,
      })),
    )
    .map((row, at) => ({ ...row, number: found.length + at + 1 }))
}

/** DOC-048: success without a value is nothing found. */
export const outcomeOf = (read: Extraction, today: Day): 'found' | 'nothing' | 'failed' =>
  !read.success
    ? 'failed'
    : foundValues(read, today).length + offeredValues(read, today).length > 0
      ? 'found'
      : 'nothing'

/** The parts of the original referral that Accept fills (INT-067). */
function originalOf({ fields }: Extraction, today: Day): Readonly<Record<string, unknown>> {
  const held: Readonly<Record<string, unknown>> = {
    initial_patient_first_name: fields.patient_first_name,
    initial_patient_last_name: fields.patient_last_name,
    provider_mrn: fields.pharmacy_mrn,
    age: fields.dob && age(fields.dob, today),
    nurse_gender_preference: fields.nurse_gender_preference,
    languages: fields.languages,
    labs: fields.labs,
    date_of_birth: fields.dob,
    gender: fields.gender,
  }
  return Object.fromEntries(
    Object.entries(held).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** DOC-039, DOC-047, DOC-056: found values replace what is there; a start before today is offered but not put in. */
export function acceptedValues(
  read: Extraction,
  values: IntakeFormValues,
  catalogue: readonly string[],
  today: Day,
): Partial<IntakeFormValues> {
  const { address, treatment, accessType, startDate, fields } = read
  const days = fields.treatment_duration_days ?? values.treatment_duration_days ?? 1
  const known =
    treatment &&
    (catalogue.find((text) => text.toLowerCase() === treatment.toLowerCase()) ?? treatment)
  const start =
    startDate && startDate >= today
      ? {
          series_start_date: startDate,
          series_end_date: seriesEnd(
            startDate,
            values.series_end_date !== null && values.series_end_date >= startDate
              ? values.series_end_date
              : null,
            days,
          ),
        }
      : {}
  const put: Record<string, unknown> = {
    zip: address.postalCode,
    treatment: known,
    access_type: accessType,
    city: fields.city,
    state: fields.state,
    contact_name: fields.contact_name,
    contact_phone: fields.contact_phone && (readPhone(fields.contact_phone)?.number ?? null),
    contact_email: fields.contact_email,
    duration_estimate:
      fields.visit_duration_minutes === null
        ? null
        : Math.round(fields.visit_duration_minutes / 5) * 5,
    treatment_duration_days: fields.treatment_duration_days,
    is_first_lifetime_dose:
      fields.first_lifetime_dose === null ? null : String(fields.first_lifetime_dose),
    labs: fields.labs,
    quest_liab: fields.lab_drop_off,
    languages: fields.languages,
    is_urgent: fields.urgent,
    ...start,
  }
  const original = originalOf(read, today)
  return {
    ...(Object.fromEntries(
      Object.entries(put).filter(([, value]) => value !== null && value !== undefined),
    ) as Partial<IntakeFormValues>),
    ...(Object.keys(original).length > 0
      ? { orig_json: { ...values.orig_json, ...original } }
      : {}),
  }
}

export interface Piece {
  readonly text: string
  readonly numbers: readonly number[]
  /** Badges stand behind the last piece of their place. */ readonly ends: readonly number[]
}

/** The text cut at the places' ends, so that places may lie inside each other. */
export function piecesOf(
  text: string,
  found: readonly Pick<FoundValue, 'number' | 'place'>[],
): Piece[] {
  const places = found.flatMap(({ number, place }) =>
    place && place.start >= 0 && place.end <= text.length && place.start < place.end
      ? [{ number, ...place }]
      : [],
  )
  const cuts = [
    ...new Set([0, text.length, ...places.flatMap(({ start, end }) => [start, end])]),
  ].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? text.length
    return {
      text: text.slice(from, to),
      numbers: places
        .filter(({ start, end }) => start <= from && end >= to)
        .map(({ number }) => number),
      ends: places.filter(({ end }) => end === to).map(({ number }) => number),
    }
  })
}
