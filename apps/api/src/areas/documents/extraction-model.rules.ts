// DOC "Referral text extraction" 038, 044-047, DOC "Reading referrals, further rules" 056-057: what goes in and what comes out.

export interface Treatment {
  readonly brandName: string | null
  readonly genericName: string
  readonly category: string
  readonly aliases: readonly string[]
}
export interface Place {
  readonly city: string
  readonly state: string
  readonly county: string | null
  readonly timezone: string | null
}
export interface Reference {
  readonly treatments: readonly Treatment[]
  readonly zip: (code: string) => Place | null
  /** Cities of a state, lower-case; tells a city of two words from the end of a street. */
  readonly citiesOf?: (state: string) => ReadonlySet<string>
}

export interface ReferralFields {
  postal_code: string | null
  treatment: string | null
  access_type: string | null
  start_date: string | null
  patient_first_name: string | null
  patient_last_name: string | null
  dob: string | null
  gender: 'F' | 'M' | null
  pharmacy_mrn: string | null
  city: string | null
  state: string | null
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
  visit_duration_minutes: number | null
  treatment_duration_days: number | null
  first_lifetime_dose: boolean | null
  labs: 'Yes' | 'No' | null
  lab_drop_off: string | null
  nurse_gender_preference: 'F' | 'M' | 'N/A' | null
  languages: readonly string[] | null
  urgent: boolean | null
}

export const fieldNames = [
  'postal_code',
  'treatment',
  'access_type',
  'start_date',
  'patient_first_name',
  'patient_last_name',
  'dob',
  'gender',
  'pharmacy_mrn',
  'city',
  'state',
  'contact_name',
  'contact_phone',
  'contact_email',
  'visit_duration_minutes',
  'treatment_duration_days',
  'first_lifetime_dose',
  'labs',
  'lab_drop_off',
  'nurse_gender_preference',
  'languages',
  'urgent',
] as const satisfies readonly (keyof ReferralFields)[]

export interface Span {
  readonly start: number
  readonly end: number
}
export type Evidence = Partial<Record<keyof ReferralFields, Span>>

/** DOC-077: what else the text says, by field. */
export type Candidates = Partial<
  Record<keyof ReferralFields, readonly (Span & { readonly value: string })[]>
>
export interface Values {
  readonly fields: ReferralFields
  readonly evidence: Evidence
  readonly candidates: Candidates
}

/** A value, its place in the normalised text, and how sure the reader is of it. */
export interface Found<T> extends Span {
  readonly value: T
  readonly score: number
  /** Other values for which as much speaks: nothing decides between them (DOC-077). */
  readonly rivals?: readonly Found<unknown>[]
}

/** Of whom a place, a number or a name speaks. */
export type Party =
  | 'patient'
  | 'visit-place'
  | 'pharmacy'
  | 'prescriber'
  | 'hospital'
  | 'insurance'
  | 'family'
  | 'delivery'
  | 'lab'

export interface Label extends Span {
  readonly concept: string
  readonly valueStart: number
  readonly valueEnd: number
}
type LineKind = 'header' | 'body' | 'signature' | 'letterhead' | 'legal'
export interface Line extends Span {
  readonly text: string
  /** Number of '>' before the line. */
  readonly depth: number
  readonly message: number
  kind: LineKind
  section: Party | 'other' | null
  labels: readonly Label[]
  /** The label of an earlier line that this indented line continues. */
  inherited: string | null
}
export interface Message {
  readonly id: number
  /** The day its words are relative to. */
  day: string
  /** Day and time as written in its head, null without one. */
  sent: string | null
  subject: string
  fromName: string | null
  fromEmail: string | null
  /** 0 is the newest. */
  rank: number
}
export interface Doc {
  readonly text: string
  readonly lower: string
  readonly lines: readonly Line[]
  readonly messages: readonly Message[]
  /** Local calendar day on which the message arrived. */
  readonly received: string
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const plainOf = (value: unknown): string => String(value).replace(/\s/g, '').toLowerCase()

/**
 * The best of several: a sure value beats an unsure one, among sure ones the later message corrects the earlier,
 * then the surer and the first in the text, whole. Different values of the same standing are its rivals.
 */
export function best<T>(
  candidates: readonly Found<T>[],
  rankOf: (at: number) => number,
  sure: number,
): Found<T> | null {
  let top: Found<T> | null = null
  let topKey = [0, 0, 0]
  let equals: Found<T>[] = []
  for (const candidate of candidates) {
    const key = [candidate.score >= sure ? 1 : 0, -rankOf(candidate.start), candidate.score]
    const difference =
      key.map((value, i) => value - (topKey[i] ?? 0)).find((value) => value !== 0) ?? 0
    if (top === null || difference > 0) equals = [candidate]
    else if (difference === 0) equals.push(candidate)
    const isEarlier =
      top !== null &&
      (candidate.start < top.start || (candidate.start === top.start && candidate.end > top.end))
    if (top === null || difference > 0 || (difference === 0 && isEarlier)) {
      top = candidate
      topKey = key
    }
  }
  const { value, start = 0, end = 0 } = top ?? {}
  const rivals = equals.filter(
    (one, i) =>
      isPlain(value) &&
      plainOf(one.value) !== plainOf(value) &&
      (one.start >= end || one.end <= start) &&
      equals.findIndex((other) => plainOf(other.value) === plainOf(one.value)) === i,
  )
  return top === null || rivals.length === 0 ? top : { ...top, rivals }
}
