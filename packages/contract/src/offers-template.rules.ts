// OFR "Blast template" 016-022, NVS-042: the text nurses get: its placeholders, its faults, how it reads and what
// it costs.
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

/** OFR-018 to OFR-021; Manual Staff sends none. */
export const defaultTemplates: Readonly<Record<Exclude<BlastType, 'manual'>, string>> = {
  fixed:
    'Hi {nurse_first_name}, Wren has a visit in {city} on {visit_date} at {visit_time} ({visit_duration}). Pay: {pay}. {details} Interested? {link}',
  'fixed-date':
    'Hi {nurse_first_name}, Wren has a visit in {city} on {visit_date}, time flexible ({visit_duration}). Pay: {pay}. {details} Tell us when you can: {link}',
  flexible:
    'Hi {nurse_first_name}, Wren has a visit in {city} between {date_range} ({visit_duration}). Pay: {pay}. {details} Pick your times: {link}',
  'multi-day':
    'Hi {nurse_first_name}, Wren has {days_to_schedule} visits in {city} between {date_range} ({visit_duration} each). Pay per visit: {pay}. {details} Pick your days: {link}',
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

/** OFR-017; the first thing that is wrong. */
export function templateFault(template: string): string | null {
  if (template.trim() === '') return templateTexts.required
  if (lengthOf(template) > mostTemplate) return templateTexts.tooLong
  const used = [...template.matchAll(inBraces)].map((match) => match[1] ?? '')
  const unknown = used.find((name) => !placeholderNames.some((one) => one === name))
  if (unknown !== undefined) return unknownPlaceholder(unknown)
  return used.filter((name) => name === 'link').length === 1 ? null : templateTexts.link
}

export interface PatientNames {
  readonly first_name: string
  readonly last_name: string
  readonly mrns: readonly string[]
}
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** As words of their own: 'An' is not found in 'Anna'. */
const holds = (text: string, part: string): boolean => {
  const wanted = folded(part)
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return (
    wanted !== '' &&
    new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'u').test(folded(text))
  )
}
/** OFR-022: first and last name, in whatever order, or an MRN. */
export const holdsPatient = (
  text: string,
  { first_name, last_name, mrns }: PatientNames,
): boolean =>
  (holds(text, first_name) && holds(text, last_name)) || mrns.some((mrn) => holds(text, mrn))

export interface Pay {
  readonly flat_rate_cents: number | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly price_nurse_estimate_cents: number | null
  readonly price_nurse_note: string | null
}
const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)
/** OFR-022: as in Available Visits. */
export const payText = ({
  flat_rate_cents,
  price_nurse_hourly_rate_cents,
  price_nurse_estimate_cents,
  price_nurse_note,
}: Pay): string =>
  payRateText({
    flat_rate: dollars(flat_rate_cents),
    price_nurse_hourly_rate: dollars(price_nurse_hourly_rate_cents),
    price_nurse_estimate: dollars(price_nurse_estimate_cents),
    ...(price_nurse_note === null ? {} : { price_nurse_note }),
  })

export interface TemplateFacts extends OfferedVisit, Pay {
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

/** Values of the visit, as typed: a value is never read as a template (AUD-103). */
export function templateValues(
  visit: TemplateFacts,
  nurseFirstName: string,
  link: string,
): TemplateValues {
  const { first, last } = offeredDays(visit)
  const fixed = visit.blast_type === 'fixed'
  const plain = (text: string | null): string => (text ?? '').trim()
  return {
    nurse_first_name: plain(nurseFirstName),
    city: plain(visit.city),
    state: plain(visit.state),
    visit_date: fixed ? formatDate(visit.start, visit.timezone) : formatDay(first),
    visit_time: fixed ? formatTime(visit.start, visit.timezone) : '',
    visit_duration: hoursText(visit.duration_estimate),
    date_range: `${formatDay(first)} - ${formatDay(last)}`,
    days_to_schedule: visit.days_to_schedule === null ? '' : String(visit.days_to_schedule),
    pay: payText(visit),
    details: plain(detailsOf(visit.blast_details).note),
    pharmacy: plain(visit.pharmacy),
    ops_phone: visit.ops_phone,
    link,
  }
}

/** A blank value takes one of the two spaces around it along. */
export const renderTemplate = (template: string, values: TemplateValues): string =>
  template
    .replace(
      /( ?)\{([a-z_]+)\}( ?)/g,
      (found, before: string, name: PlaceholderName, after: string, at: number) => {
        const value = values[name] as string | undefined
        if (value === undefined) return found
        if (value !== '') return before + value + after
        if (before !== '') return after
        return at === 0 || template[at - 1] === ' ' ? '' : after
      },
    )
    .trim()

/** What the preview shows in place of a link that is not made yet; as long as a real one. */
export const sampleLink = (publicUrl: string): string => `${publicUrl}/ns?t=${'x'.repeat(43)}`
export const sampleNurse = 'Nurse'

// GSM 03.38: a text of these letters travels in 7 bits, those of the second table as two of them; any other makes
// it UCS-2.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

/** A letter is never cut in two, so a part may end one unit early. */
function parts(units: readonly number[], alone: number, each: number): number {
  const total = units.reduce((sum, one) => sum + one, 0)
  if (total === 0) return 0
  if (total <= alone) return 1
  let [count, filled] = [1, 0]
  for (const one of units) {
    if (filled + one > each) [count, filled] = [count + 1, 0]
    filled += one
  }
  return count
}

export interface MessageSize {
  readonly characters: number
  readonly segments: number
}
export function messageSize(text: string): MessageSize {
  const letters = [...text]
  const plain = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const segments = plain
    ? parts(
        letters.map((letter) => (extended.has(letter) ? 2 : 1)),
        160,
        153,
      )
    : parts(
        letters.map((letter) => letter.length),
        70,
        67,
      )
  return { characters: letters.length, segments }
}
/** OFR-016 */
export const sizeText = ({ characters, segments }: MessageSize): string =>
  `${countOf(characters, 'character')}, ${countOf(segments, 'message')}`
