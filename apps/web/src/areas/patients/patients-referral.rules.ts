// INT-057, INT-068, DOC-056: what the intake already knows of a patient, so that nothing of it is typed again.
import type { Intake } from '@wren/contract/intake'
import { age, isDay, type Day } from '@wren/contract/time'
import { readPhone } from '@wren/contract/phone'
import { fullName } from '@wren/contract/format'
import type { PatientValues } from './patients-form.rules.ts'

export type KnownIntake = Pick<
  Intake,
  | 'orig_json'
  | 'zip'
  | 'city'
  | 'county'
  | 'state'
  | 'timezone'
  | 'languages'
  | 'has_difficult_iv_access'
  | 'user_id_ops'
  | 'contact_phone'
> & { readonly requested_provider_id: number | null }
export interface Language {
  readonly code: string
  readonly label: string
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
const oneOf = (value: unknown, ...values: readonly string[]): string | null =>
  values.find((one) => one === value) ?? null
const phoneOf = (value: unknown): string | null => {
  const read = readPhone(textOf(value) ?? '')
  return read === null || read.extension !== null ? null : read.number
}

/** PAT-003: the last word is the last name; a single word is the first. */
export function namesOf(name: string): {
  readonly first: string | null
  readonly last: string | null
} {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words.length < 2
    ? { first: words[0] ?? null, last: null }
    : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? null }
}

const houseNumber = /(?:^|[\s:>])(\d{1,6}[A-Za-z]?\s+(?:[NSEW]{1,2}\.?\s+)?[A-Za-z0-9][^:;|]*)$/

/** The street stands before the city and the zip of the visit, on their line or on the one above. */
export function streetIn(
  text: string,
  { zip, city }: Pick<KnownIntake, 'zip' | 'city'>,
): string | null {
  const at = zip === null ? -1 : text.indexOf(zip)
  const before = at < 0 || city === null ? '' : text.slice(Math.max(0, at - 240), at)
  const cityAt = before.toLowerCase().lastIndexOf((city ?? '').toLowerCase())
  if (cityAt <= 0) return null
  const lines = before.slice(0, cityAt).split(/\r?\n/)
  const own = lines.at(-1) ?? ''
  const line = (/[A-Za-z0-9]/.test(own) ? own : (lines.at(-2) ?? '')).replace(/[\s,;.-]+$/, '')
  const street = houseNumber.exec(line)?.[1]?.trim() ?? null
  return street !== null && street.length <= 100 ? street : null
}

/** Not the end of another country's number: its last ten digits are somebody else's. */
const phoneForm = /(?<!\+(?!1\D)[\d\s().-]*)\(?\b\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]?\d{4}\b/g
const notHers = /\b(?:fax|fx|emerg)/i

/** The number that stands with that address, unless it is the pharmacy's own. */
export function phoneIn(
  text: string,
  { zip, contact_phone: contact }: Pick<KnownIntake, 'zip' | 'contact_phone'>,
): string | null {
  const at = zip === null ? -1 : text.indexOf(zip)
  if (zip === null || at < 0) return null
  const lines = text
    .slice(at + zip.length)
    .split(/\r?\n/)
    .slice(0, 3)
    .filter((line) => !notHers.test(line))
  return (
    lines
      .flatMap((line) => line.match(phoneForm) ?? [])
      .flatMap((written) => readPhone(written)?.number ?? [])
      .find((number) => number !== contact) ?? null
  )
}

/** Only what is known; the form keeps its own blanks. */
export function knownPatient(
  intake: KnownIntake,
  languages: readonly Language[],
  today: Day,
): Partial<PatientValues> {
  const original = intake.orig_json ?? {}
  const text = textOf(original['referral_text']) ?? ''
  const dob = textOf(original['date_of_birth'])
  const spoken = [
    ...intake.languages,
    ...(Array.isArray(original['languages']) ? original['languages'] : []),
  ]
  const codes = [
    ...new Set(
      spoken.flatMap(
        (name) => languages.find(({ label, code }) => label === name || code === name)?.code ?? [],
      ),
    ),
  ]
  const known: Partial<PatientValues> = {
    first_name: textOf(original['initial_patient_first_name']),
    last_name: textOf(original['initial_patient_last_name']),
    dob: dob !== null && isDay(dob) && dob <= today && age(dob, today) < 130 ? dob : null,
    gender: oneOf(original['gender'], 'F', 'M', 'N/A'),
    phone_scheduling_contact: phoneOf(original['contact_phone']) ?? phoneIn(text, intake),
    street: streetIn(text, intake),
    zip: intake.zip,
    city: intake.city,
    county: intake.county,
    state: intake.state,
    timezone: intake.timezone,
    nurse_gender_preference: oneOf(original['nurse_gender_preference'], 'F', 'M'),
    client_service_specialist: textOf(original['css']),
    has_difficult_iv_access:
      intake.has_difficult_iv_access === null
        ? null
        : intake.has_difficult_iv_access
          ? 'yes'
          : 'no',
    user_id_ops: intake.user_id_ops,
  }
  return {
    ...(Object.fromEntries(
      Object.entries(known).filter(([, value]) => value !== null),
    ) as Partial<PatientValues>),
    ...(codes.length > 0 ? { languages: codes } : {}),
  }
}

export interface KnownMrn {
  readonly provider_id: number
  readonly mrn: string
}

/** PAT-059: it can be stored once the patient is. */
export function knownMrn(intake: KnownIntake): KnownMrn | null {
  const mrn = textOf(intake.orig_json?.['provider_mrn'])
  return mrn === null || mrn.length > 50 || intake.requested_provider_id === null
    ? null
    : { provider_id: intake.requested_provider_id, mrn }
}

/** The name in the address, completed by the referral's where it is a part of that: 'Fell' of 'Ada Fell'. */
export function namesFrom(
  name: string,
  intake: KnownIntake | null,
): { readonly first: string | null; readonly last: string | null } {
  const [first, last] = [
    textOf(intake?.orig_json?.['initial_patient_first_name']),
    textOf(intake?.orig_json?.['initial_patient_last_name']),
  ]
  const named = fullName(first, last).toLowerCase().split(/\s+/)
  const isPart = name
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => named.some((one) => one.startsWith(word)))
  return isPart && (first !== null || last !== null) ? { first, last } : namesOf(name)
}
