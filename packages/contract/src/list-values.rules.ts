// LST "Filters in the URL", "Filter payload" 004, 007, 008, 020-024, 084: a filter's value as text in the URL and
// as JSON on the wire.
import type {
  FilterDefinition,
  FilterType,
  FilterValues,
  Location,
  Option,
  Vetting,
} from './list-filters.ts'
import { isDay, isInstant, type Day } from './time.ts'

/** `undefined` says that it is no value of this kind. */
export interface Codec<V> {
  readonly fromUrl: (text: string) => V | undefined
  readonly toUrl: (value: V) => string
  readonly toWire: (value: V) => unknown
  readonly fromWire: (sent: unknown) => V | undefined
}

const greatest = 2_147_483_647 // PostgreSQL's integer; more would be a database error (AUD-069)
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const whole = (value: unknown, least: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= greatest
    ? value
    : undefined
const digits = (text: string, least: number): number | undefined =>
  /^(0|[1-9]\d{0,9})$/.test(text) ? whole(Number(text), least) : undefined

/** Travels as the very text that stands in the URL. */
const asText = <V>(
  fromUrl: (text: string) => V | undefined,
  toUrl: (value: V) => string,
): Codec<V> => ({
  fromUrl,
  toUrl,
  toWire: toUrl,
  fromWire: (sent) => (typeof sent === 'string' ? fromUrl(sent) : undefined),
})
const asNumber = (least: number): Codec<number> => ({
  fromUrl: (text) => digits(text, least),
  toUrl: String,
  toWire: (value) => value,
  fromWire: (sent) => whole(sent, least),
})
const id = asNumber(1)
const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text)
const words: Codec<string> = {
  ...asText(filled, (value) => value),
  toWire: (value) => value.trim(),
}
const same = (value: string): string => value

/** LST-084: of an instant only the day is used, so that no zone can shift it. */
const dayOf = (sent: unknown): Day | undefined =>
  typeof sent === 'string' && (isInstant(sent) || isDay(sent)) ? sent.slice(0, 10) : undefined
/** LST-021 */
export const wireDay = (day: Day): string => `${day}T00:00:00Z`
const monthOf = (text: string): string | undefined =>
  /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`) ? text : undefined

export const date: Codec<Day> = {
  fromUrl: (text) => (isDay(text) ? text : undefined),
  toUrl: same,
  toWire: wireDay,
  fromWire: dayOf,
}
const month: Codec<string> = {
  fromUrl: monthOf,
  toUrl: same,
  toWire: (value) => wireDay(`${value}-01`),
  fromWire: (sent) =>
    dayOf(sent)?.slice(0, 7) ?? (typeof sent === 'string' ? monthOf(sent) : undefined),
}
const range = asText<FilterValues['date-range']>(
  (text) => {
    const [from = '', to = '', ...more] = text.split('_')
    if (more.length > 0 || (from === '' && to === '') || !text.includes('_')) return undefined
    if (from !== '' && to !== '' && from > to) return undefined // AUD-070
    return [from, to].every((day) => day === '' || isDay(day))
      ? { from: from || null, to: to || null }
      : undefined
  },
  ({ from, to }) => `${from ?? ''}_${to ?? ''}`,
)

// A comma inside one of several values must not part it.
const part = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C')
const unpart = (text: string): string => text.replaceAll('%2C', ',').replaceAll('%25', '%')
const several: Codec<readonly string[]> = {
  fromUrl: (text) => {
    const values = [
      ...new Set(
        text
          .split(',')
          .filter((one) => one !== '')
          .map(unpart),
      ),
    ]
    return values.length === 0 ? undefined : values
  },
  toUrl: (values) => values.map(part).join(','),
  toWire: (values) => values,
  fromWire: (sent) => {
    const values: unknown[] = Array.isArray(sent) ? sent : [sent] // LST-023: both are read
    return values.every((one) => typeof one === 'string') ? [...new Set(values)] : undefined
  },
}

function readLocation(text: string): Location | undefined {
  const [, kind, rest = ''] = /^(area|state|county|city):(.+)$/.exec(text) ?? []
  if (kind === 'state') return /^[A-Z]{2}$/.test(rest) ? { kind, code: rest } : undefined
  if (kind === 'county') return /^\d{5}$/.test(rest) ? { kind, fips: rest } : undefined
  if (kind === 'city') {
    const [, city, code] = /^([^|]*[^|\s][^|]*)\|([A-Z]{2})$/.exec(rest) ?? []
    return city !== undefined && code !== undefined ? { kind, city, code } : undefined
  }
  const area = digits(rest, 1)
  return kind === 'area' && area !== undefined ? { kind, id: area } : undefined
}
function writeLocation(place: Location): string {
  switch (place.kind) {
    case 'area':
      return `area:${place.id}`
    case 'state':
      return `state:${place.code}`
    case 'county':
      return `county:${place.fips}`
    case 'city':
      return `city:${place.city}|${place.code}`
  }
}

function readVetting(text: string): Vetting | undefined {
  const [, source, rest = ''] = /^(pharmacy|pharmacyGroup):(.+)$/.exec(text) ?? []
  const found = digits(rest, 1)
  return found === undefined ? undefined : { source: source as Vetting['source'], id: found }
}

const readYes = (text: string): boolean | undefined =>
  text === 'yes' ? true : text === 'no' ? false : undefined

const codecs: { readonly [T in FilterType]: Codec<FilterValues[T]> } = {
  text: words,
  // People copy numbers with zeros before them.
  number: { ...asNumber(0), fromUrl: (text) => digits(text.replace(/^0+(?=\d)/, ''), 0) },
  date,
  'date-month': month,
  'date-range': range,
  select: asText(filled, same),
  'select-multiple': several,
  'select-advanced': asText(filled, same),
  'nurse-referred': {
    fromUrl: (text) => digits(text, 1) ?? filled(text),
    toUrl: String,
    toWire: (value) => value,
    fromWire: (sent) => (typeof sent === 'string' ? filled(sent) : whole(sent, 1)),
  },
  'select-nurse': id,
  'select-provider': id,
  'select-patient': asText((text) => (uuidForm.test(text) ? text.toLowerCase() : undefined), same),
  'select-admins': id,
  'select-state': asText((text) => (/^[A-Z]{2}$/.test(text) ? text : undefined), same),
  location: asText(readLocation, writeLocation),
  vettings: asText(readVetting, ({ source, id: number }) => `${source}:${number}`),
  'select-task': id,
  'yes-no': {
    fromUrl: readYes,
    toUrl: (value) => (value ? 'yes' : 'no'),
    toWire: (value) => value,
    fromWire: (sent) =>
      typeof sent === 'boolean' ? sent : typeof sent === 'string' ? readYes(sent) : undefined,
  },
}

const one = (choices: readonly Option[]): Codec<string> => {
  const find = (text: string) => choices.find(({ value }) => value === text)
  return {
    fromUrl: (text) => find(text)?.value,
    toUrl: same,
    toWire: (value) => find(value)?.sends ?? value,
    fromWire: (sent) =>
      choices.find(({ value, sends }) => sent === (sends ?? value) || sent === value)?.value,
  }
}

/** Each of several must be an option; one that is not makes the whole malformed. */
const each = (choices: readonly Option[]): Codec<readonly string[]> => {
  const single = one(choices)
  const all = (
    values: readonly unknown[] | undefined,
    read: (value: never) => string | undefined,
  ): readonly string[] | undefined => {
    const known = values?.map((value) => read(value as never))
    return known?.every((value) => value !== undefined) === true ? [...new Set(known)] : undefined
  }
  return {
    fromUrl: (text) => all(several.fromUrl(text), single.fromUrl),
    toUrl: several.toUrl,
    toWire: (values) => values.map(single.toWire),
    fromWire: (sent) => all(Array.isArray(sent) ? sent : [sent], single.fromWire),
  }
}

// LST-023: a single choice is also read from a list of one.
const lenient = (codec: Codec<string>): Codec<string> => ({
  ...codec,
  fromWire: (sent) => codec.fromWire(Array.isArray(sent) && sent.length === 1 ? sent[0] : sent),
})

/** How this very filter reads and writes its value. */
export function codecOf(filter: FilterDefinition): Codec<unknown> {
  const { type } = filter
  if (type === 'select')
    return lenient(
      filter.options === undefined ? codecs.select : one(filter.options),
    ) as Codec<unknown>
  if (type === 'select-multiple' && filter.options !== undefined)
    return each(filter.options) as Codec<unknown>
  return codecs[type] as Codec<unknown>
}
