// Formats a stored value for people by its kind: money as amounts, ids as names, codes as words. AUD-019
import { countOf, hoursText, humanise } from './format.ts'
import { dollarsToCents, formatCents } from './money.ts'
import { showPhone } from './phone-shown.ts'
import { formatDateTime, formatDay, isDay, isInstant, zoneAbbreviation, type Zone } from './time.ts'
import { timezoneLabel } from './timezones.ts'

/** Kinds whose stored value is an id that only the server can name. */
export const namedKinds = [
  'person',
  'patient',
  'pharmacy',
  'group',
  'vetting',
  'area',
  'county',
  'task',
  'language',
  'state',
  'rule',
] as const
export type NamedKind = (typeof namedKinds)[number]

export interface Reader {
  /** The zone in which instants are formatted. */
  readonly zone: Zone
  /** The name for an id; null when the record does not exist or no longer exists. */
  readonly nameOf: (kind: NamedKind, id: string) => string | null
}

export interface Kind {
  readonly named?: NamedKind
  /** Null for an empty value. */
  readonly show: (value: unknown, reader: Reader) => string | null
}

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

const kind = (show: (value: unknown, reader: Reader) => string | null): Kind => ({
  show: (value, reader) => (isBlank(value) ? null : show(value, reader)),
})
const yesOrNo: Readonly<Record<string, string>> = { true: 'Yes', false: 'No', unknown: 'Unknown' }

const centsText = (value: unknown): string =>
  Number.isSafeInteger(value) ? formatCents(value as number) : String(value)
function dollarsText(value: unknown): string {
  const amount =
    typeof value === 'number' || typeof value === 'string' ? dollarsToCents(value) : null
  return amount === null ? String(value) : formatCents(amount)
}
const dateAndTime = (value: string, zone: Zone): string =>
  `${formatDateTime(value, zone)} ${zoneAbbreviation(value, zone)}`

/** The fallback for fields without a kind. Formats words and dates, never JSON. */
function anyText(value: unknown, reader: Reader): string {
  if (Array.isArray(value))
    return value
      .filter((one) => !isBlank(one))
      .map((one) => anyText(one, reader))
      .join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, one]) => !isBlank(one))
      .map(([name, one]) => `${humanise(name)}: ${anyText(one, reader)}`)
      .join('; ')
  }
  if (typeof value === 'boolean') return yesOrNo[String(value)] as string
  if (typeof value !== 'string') return String(value)
  return isDay(value)
    ? formatDay(value)
    : isInstant(value)
      ? dateAndTime(value, reader.zone)
      : value
}

export const text = kind(anyText)
export const number = kind(String)
export const yesNo = kind((value) => yesOrNo[String(value)] ?? String(value))
export const day = kind((value, reader) => anyText(value, reader))
export const instant = kind((value, { zone }) =>
  isInstant(String(value)) ? dateAndTime(String(value), zone) : String(value),
)
export const dollars = kind(dollarsText)
export const cents = kind(centsText)
export const percent = kind((value) => `${String(value)}%`)
export const counted = (one: string, many = `${one}s`): Kind =>
  kind((value) => countOf(Number(value), one, many))
export const minutes = counted('minute')
export const hours = kind((value) => hoursText(Number(value)))
export const days = counted('day')
/** A stored phone number may end with an extension. */
export const phone = kind((value) => {
  const [number = '', extension = null] = String(value).split(';ext=')
  return showPhone(number, extension)
})
export const timezone = kind((value) => timezoneLabel(String(value)))
/** A record identified by its number. */
export const numbered = (word: string): Kind => kind((value) => `${word} #${String(value)}`)
export const choice = (labels: Readonly<Record<string, string>>): Kind =>
  kind((value) => labels[String(value)] ?? String(value))
export const options = (
  list: readonly { readonly value: string | number; readonly label: string }[],
): Kind => choice(Object.fromEntries(list.map(({ value, label }) => [String(value), label])))
/** A stored rich text as one line without markup. Links show their address. PHA-042 */
export const richText = kind((value) =>
  String(value)
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, '$2 ($1)')
    .replace(/<br>|<\/(?:p|li)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim(),
)
/** An identifier of which only its presence is meaningful. */
export const present = kind(() => 'Yes')
/** Wire words without a label: 'auto-send' becomes 'Auto send'. */
export const words = kind((value) => humanise(String(value)))

export const named = (of: NamedKind): Kind => ({
  named: of,
  show: (value, { nameOf }) =>
    isBlank(value) ? null : (nameOf(of, String(value)) ?? `#${String(value)}`),
})
export const person = named('person')
export const patient = named('patient')
export const pharmacy = named('pharmacy')

export const many = (of: Kind): Kind => ({
  ...of,
  show: (value, reader) =>
    isBlank(value)
      ? null
      : Array.isArray(value)
        ? value.map((one) => of.show(one, reader) ?? '-').join(', ')
        : of.show(value, reader),
})

/** Rows and groups: each part is formatted by its kind, with 'Name: ' when it has a name. */
export interface Part {
  readonly key: string
  readonly label?: string
  readonly kind: Kind
}
export const part = (key: string, of: Kind = text, label?: string): Part => ({
  key,
  kind: of,
  ...(label === undefined ? {} : { label }),
})

export function parts(
  list: readonly Part[],
  between = ' ',
): Kind & { readonly parts: readonly Part[] } {
  const one = (value: unknown, reader: Reader): string | null => {
    if (typeof value !== 'object' || value === null) return anyText(value, reader)
    const said = list.flatMap(({ key, label, kind: of }) => {
      const shown = of.show((value as Readonly<Record<string, unknown>>)[key], reader)
      return shown === null ? [] : [label === undefined ? shown : `${label}: ${shown}`]
    })
    return said.length === 0 ? null : said.join(between)
  }
  return {
    parts: list,
    show: (value, reader) =>
      isBlank(value)
        ? null
        : Array.isArray(value)
          ? value.map((row) => one(row, reader) ?? '-').join('; ')
          : one(value, reader),
  }
}

/** Languages stored as codes, or as the words of an intake, formatted as names. */
export const languages: Kind = many({
  named: 'language',
  show: (one, { nameOf }) =>
    typeof one === 'object' && one !== null
      ? String((one as { readonly name?: unknown }).name ?? '') || null
      : isBlank(one)
        ? null
        : (nameOf('language', String(one)) ?? String(one)),
})
