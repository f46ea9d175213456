// The blast template: placeholders, faults, rendering and message size. OFR-016 to OFR-022, NVS-042
import { countOf, hoursText } from './format.ts'
import { centsToDollars } from './money.ts'
import { payRateText } from './nurse-pay.rules.ts'
import { detailsOf, offeredDays, type OfferedVisit } from './offers-blast.rules.ts'
import { formatDate, formatDay, formatTime, type Instant, type Zone } from './time.ts'
import type { BlastType } from './visits-fields.ts'

export const placeholderNames = [
  'nurse_first_name',
  'city',
  'state',
  'visit_date',
  'visit_time',
  'visit_duration',
  'date_range',
  'days_to_schedule',
  'pay',
  'details',
  'pharmacy',
  'ops_phone',
  'link',
] as const
export type PlaceholderName = (typeof placeholderNames)[number]
export const placeholders: readonly string[] = placeholderNames.map((name) => `{${name}}`)

/** Manual Staff sends no message. OFR-018 to OFR-021 */
export const defaultTemplates: Readonly<Record<Exclude<BlastType, 'manual'>, string>> = {
  fixed:
    'Hi {nurse_first_name}, Wren has a visit in {city} on {visit_date} at {visit_time} ({visit_duration}). ' +
    'Pay: {pay}. {details} Interested? {link}',
  'fixed-date':
    'Hi {nurse_first_name}, Wren has a visit in {city} on {visit_date}, time flexible ({visit_duration}). ' +
    'Pay: {pay}. {details} Tell us when you can: {link}',
  flexible:
    'Hi {nurse_first_name}, Wren has a visit in {city} between {date_range} ({visit_duration}). ' +
    'Pay: {pay}. {details} Pick your times: {link}',
  'multi-day':
    'Hi {nurse_first_name}, Wren has {days_to_schedule} visits in {city} between {date_range} ' +
    '({visit_duration} each). Pay per visit: {pay}. {details} Pick your days: {link}',
}
export const defaultTemplate = (type: BlastType | null): string | null =>
  type === null || type === 'manual' ? null : defaultTemplates[type]

export const mostTemplate = 640
export const templateTexts = {
  required: 'Message is required',
  tooLong: `Please enter a value with no more than ${mostTemplate} characters.`,
  link: 'The message must contain {link} once.',
  patient: 'Please remove patient information from the message.',
} as const
export const unknownPlaceholder = (name: string): string => `Unknown placeholder ${name}.`

const inBraces = /\{([^{}]*)\}/g
const lengthOf = (text: string): number => [...text].length

/** The first fault of the template, or null. OFR-017 */
export function templateFault(template: string): string | null {
  if (template.trim() === '') return templateTexts.required
  if (lengthOf(template) > mostTemplate) return templateTexts.tooLong
  const names = [...template.matchAll(inBraces)].map((match) => match[1] ?? '')
  const unknownName = names.find((name) => !(placeholderNames as readonly string[]).includes(name))
  if (unknownName !== undefined) return unknownPlaceholder(unknownName)
  return names.filter((name) => name === 'link').length === 1 ? null : templateTexts.link
}

export interface PatientNames {
  readonly first_name: string
  readonly last_name: string
  readonly mrns: readonly string[]
}
const foldCase = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Matches whole words only: 'Anna' does not contain 'An'. */
const containsWords = (text: string, words: string): boolean => {
  const pattern = foldCase(words)
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return (
    pattern !== '' &&
    new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').test(foldCase(text))
  )
}
/** Whether the text contains first and last name in any order, or an MRN. OFR-022 */
export const namesPatient = (
  text: string,
  { first_name, last_name, mrns }: PatientNames,
): boolean =>
  (containsWords(text, first_name) && containsWords(text, last_name)) ||
  mrns.some((mrn) => containsWords(text, mrn))

export interface VisitPay {
  readonly flat_rate_cents: number | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly price_nurse_estimate_cents: number | null
  readonly price_nurse_note: string | null
}
const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)
/** The pay in the words of Available Visits. OFR-022 */
export const payText = ({
  flat_rate_cents,
  price_nurse_hourly_rate_cents,
  price_nurse_estimate_cents,
  price_nurse_note,
}: VisitPay): string =>
  payRateText({
    flat_rate: dollars(flat_rate_cents),
    price_nurse_hourly_rate: dollars(price_nurse_hourly_rate_cents),
    price_nurse_estimate: dollars(price_nurse_estimate_cents),
    ...(price_nurse_note === null ? {} : { price_nurse_note }),
  })

export interface TemplateFacts extends OfferedVisit, VisitPay {
  readonly duration_estimate: number
  readonly timezone: Zone
  readonly start: Instant
  readonly city: string | null
  readonly state: string | null
  readonly days_to_schedule: number | null
  readonly pharmacy: string | null
  /** ddd-ddd-dddd */
  readonly ops_phone: string
}
export type TemplateValues = Readonly<Record<PlaceholderName, string>>

/** Values are inserted verbatim; placeholders within a value are not expanded (AUD-103). */
export function templateValues(
  visit: TemplateFacts,
  nurseFirstName: string,
  link: string,
): TemplateValues {
  const { first, last } = offeredDays(visit)
  const fixed = visit.blast_type === 'fixed'
  const trimmed = (text: string | null): string => (text ?? '').trim()
  return {
    nurse_first_name: trimmed(nurseFirstName),
    city: trimmed(visit.city),
    state: trimmed(visit.state),
    visit_date: fixed ? formatDate(visit.start, visit.timezone) : formatDay(first),
    visit_time: fixed ? formatTime(visit.start, visit.timezone) : '',
    visit_duration: hoursText(visit.duration_estimate),
    date_range: `${formatDay(first)} - ${formatDay(last)}`,
    days_to_schedule: visit.days_to_schedule === null ? '' : String(visit.days_to_schedule),
    pay: payText(visit),
    details: trimmed(detailsOf(visit.blast_details).note),
    pharmacy: trimmed(visit.pharmacy),
    ops_phone: visit.ops_phone,
    link,
  }
}

/** A blank value removes one of the two spaces around it. */
export const renderTemplate = (template: string, values: TemplateValues): string =>
  template
    .replace(
      /( ?)\{([a-z_]+)\}( ?)/g,
      (placeholder, before: string, name: PlaceholderName, after: string, at: number) => {
        const value = values[name] as string | undefined
        if (value === undefined) return placeholder
        if (value !== '') return before + value + after
        if (before !== '') return after
        return at === 0 || template[at - 1] === ' ' ? '' : after
      },
    )
    .trim()

/** Stands for the link in a preview, with the length of a real one. */
export const sampleLink = (publicUrl: string): string => `${publicUrl}/ns?t=${'x'.repeat(43)}`
export const sampleNurse = 'Nurse'

// GSM 03.38: a text of these characters is sent in 7-bit units, one for a basic and two for an extended character.
// Any other character makes the text UCS-2.
const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extendedCharacters = new Set('\f^{}\\[~]|€')

/**
 * Number of segments of a message. `units`: code units of each character, which is never split, so a segment may end
 * one unit early. `single`: capacity of a message of one segment; `each`: capacity of one of several.
 */
function segmentsOf(units: readonly number[], single: number, each: number): number {
  const total = units.reduce((sum, size) => sum + size, 0)
  if (total === 0) return 0
  if (total <= single) return 1
  let [count, filled] = [1, 0]
  for (const size of units) {
    if (filled + size > each) [count, filled] = [count + 1, 0]
    filled += size
  }
  return count
}

export interface MessageSize {
  readonly characters: number
  readonly segments: number
}
export function messageSize(text: string): MessageSize {
  const characters = [...text]
  const isGsm = characters.every(
    (character) => basicCharacters.has(character) || extendedCharacters.has(character),
  )
  const segments = isGsm
    ? segmentsOf(
        characters.map((character) => (extendedCharacters.has(character) ? 2 : 1)),
        160,
        153,
      )
    : segmentsOf(
        characters.map((character) => character.length),
        70,
        67,
      )
  return { characters: characters.length, segments }
}
/** OFR-016 */
export const sizeText = ({ characters, segments }: MessageSize): string =>
  `${countOf(characters, 'character')}, ${countOf(segments, 'message')}`
