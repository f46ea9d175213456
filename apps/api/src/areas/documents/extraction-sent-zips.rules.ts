// DOC "Whose values" 072: zips as they are sent: without their leading zero, torn by blanks or line ends, or
// newer than the table.
import { edited } from './extraction-edits.rules.ts'
import type { Edit, Text } from './extraction-edits.rules.ts'
import type { Place, Reference } from './extraction-model.rules.ts'
import { stateCode, stateWord } from './extraction-states.rules.ts'

/** The first three digits of islands and of the military, which no zip table of the states holds. */
const outlying: Readonly<Record<string, RegExp>> = {
  PR: /^00[679]/,
  VI: /^008/,
  GU: /^969(?:[12]|3[0-2])/,
  MP: /^9695[0-2]/,
  AS: /^96799/,
  AE: /^09[0-8]/,
  AA: /^340/,
  AP: /^96[2-6]/,
}
const leadingZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'])
const town = "\\p{Lu}[\\p{L}.'-]{0,24}(?:[ -]\\p{Lu}[\\p{L}.'-]{0,24}){0,3}"
const stateOnly = new RegExp(`^${stateWord}$`)

const spelled = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:st|ste)\.? /, 'saint ')
    .replace(/^ft\.? /, 'fort ')
    .replace(/^mt\.? /, 'mount ')
    .replace(/[.,]/g, '')
    .trim()

/** Does a town of an address bear the name of the zip's town? The words of a street may stand before it. */
export const namesTown = (words: string, city: string): boolean =>
  ` ${spelled(words)}`.endsWith(` ${spelled(city)}`) || spelled(city).startsWith(spelled(words))

/** Null where the digits with their zero are no zip of this town and state. */
function filled(digits: string, city: string, state: string, reference: Reference): string | null {
  const place = leadingZero.has(state) ? reference.zip(`0${digits}`) : null
  return place?.state === state && namesTown(city, place.city) ? `0${digits}` : null
}

const shortZip = new RegExp(
  `(${town}),? {1,3}(${stateWord})\\.?,?\\s{1,3}(\\d{4})(?=-\\d{4}(?!\\d)|(?![\\d/-]|[.,]\\d| ?(?:mg|ml|units?)\\b))`,
  'gu',
)
/** 'City: Springfield', 'State: MA' and 'Zip: 1108' of a form or an export. */
const labelledZip =
  /\b(?:zip|postal)(?: ?_?code)?["']?(?:[ \t]{0,12}[:=|]|[ \t]{2,})[ \t"']{0,12}(\d{4})(?=-\d{4}(?!\d)|(?![\d/-]))/gi
const labelledCity =
  /\b(?:city|town)["']?(?:[ \t]{0,12}[:=|]|[ \t]{2,})[ \t"']{0,12}(\p{L}[\p{L} .'-]{1,30}?)(?=["',;|\t\n]| {2}|$)/giu
const labelledState = new RegExp(
  `\\b[Ss](?:tate|TATE|t|T)["']?(?:[ \\t]{0,12}[:=|]|[ \\t]{2,})[ \\t"']{0,12}(${stateWord})(?![A-Za-z])`,
  'g',
)

/** The label of its kind that stands nearest. */
const nearest = (matches: readonly RegExpExecArray[], at: number): string | undefined =>
  matches
    .filter((one) => Math.abs(one.index - at) < 200)
    .sort((a, b) => Math.abs(a.index - at) - Math.abs(b.index - at))[0]?.[1]

function zeroEdits(text: string, reference: Reference): Edit[] {
  const edits: Edit[] = []
  for (const match of text.matchAll(shortZip)) {
    const [whole, city = '', state = '', digits = ''] = match
    const code = filled(digits, city, stateCode(state), reference)
    const start = match.index + whole.length - digits.length
    if (code !== null) edits.push({ start, end: start + digits.length, put: code })
  }
  const short = [...text.matchAll(labelledZip)]
  if (short.length === 0) return edits
  const [cities, states] = [[...text.matchAll(labelledCity)], [...text.matchAll(labelledState)]]
  for (const match of short) {
    const digits = match[1] ?? ''
    const city = nearest(cities, match.index)
    const state = nearest(states, match.index)
    const code =
      city === undefined || state === undefined
        ? null
        : filled(digits, city, stateCode(state), reference)
    const start = match.index + match[0].length - digits.length
    if (code !== null) edits.push({ start, end: start + digits.length, put: code })
  }
  return edits
}

/** '85 203', '852\n03' and '85203-\n1234' behind a state. */
const torn = new RegExp(
  `(?<=(?<![A-Za-z])(${stateWord})[., ]{1,6}\\n?[> ]{0,4})(\\d{1,4})(?: |` +
    '[ ]{0,3}\\n[> ]{0,4})(\\d{1,4})(?![\\d/.-]| ?(?:mg|ml|units?)\\b)',
  'g',
)
const tornEnd = /(?<=(?<!\d)\d{5}-)[ ]{0,3}\n[> ]{0,4}(?=\d{4}(?!\d))/g

const tornEdits = (text: string, reference: Reference): Edit[] => [
  ...[...text.matchAll(torn)].flatMap((match): Edit[] => {
    const [whole, state = '', head = '', tail = ''] = match
    return head.length + tail.length === 5 && reference.zip(head + tail)?.state === stateCode(state)
      ? [{ start: match.index, end: match.index + whole.length, put: head + tail }]
      : []
  }),
  ...[...text.matchAll(tornEnd)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    put: '',
  })),
]

export const withWholeZips = (source: Text, reference: Reference): Text =>
  edited(source, [...zeroEdits(source.text, reference), ...tornEdits(source.text, reference)])

const prefixes = new WeakMap<Reference, Map<string, string | null>>()
/** The state to which the zips of three first digits belong. */
function stateOfPrefix(prefix: string, reference: Reference): string | null {
  const known = prefixes.get(reference) ?? new Map<string, string | null>()
  prefixes.set(reference, known)
  const held = known.get(prefix)
  if (held !== undefined) return held
  const states = new Set<string>()
  for (let end = 0; end < 100; end += 1) {
    const place = reference.zip(`${prefix}${String(end).padStart(2, '0')}`)
    if (place) states.add(place.state)
  }
  const state = states.size === 1 ? ([...states][0] ?? null) : null
  known.set(prefix, state)
  return state
}

export const belongsTo = (zip: string, state: string, reference: Reference): boolean =>
  outlying[state]?.test(zip) ?? stateOfPrefix(zip.slice(0, 3), reference) === state

const beside = new RegExp(
  `(${town}),? {1,3}(${stateWord}|VI|GU|MP|AS|A[EAP])\\.?,?\\s{1,3}(\\d{5})(?![\\d/]|[.,]\\d)`,
  'gu',
)
/** The end of a street is no part of the town. */
const behindStreet = new RegExp(
  String.raw`^.+ (?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|cir|blvd|way|pl|place` +
    String.raw`|trl|pkwy|ter|loop|hwy|apt|unit|box \d{1,6})\b\.? (?=\p{Lu})`,
  'iu',
)

const isTownOf = (words: string, state: string, reference: Reference): boolean =>
  reference.citiesOf?.(state).has(words.replace(behindStreet, '').toLowerCase()) ?? false

/** The reference of one text: a zip that the table lacks is known where a town and its state stand beside it. */
export function withNewZips(text: string, reference: Reference): Reference {
  const added = new Map<string, Place | null>()
  for (const match of text.matchAll(beside)) {
    const [, city = '', word = '', zip = ''] = match
    const state = stateOnly.test(word) ? stateCode(word) : word
    const held = reference.zip(zip)
    // 'Tulsa, OK 99950': the town and its state agree, the zip lies elsewhere.
    if (held !== null && held.state !== state && isTownOf(city, state, reference))
      added.set(zip, null)
    if (
      held === null ? !belongsTo(zip, state, reference) : held.state !== state || !outlying[state]
    )
      continue
    const name = city.replace(behindStreet, '')
    if (held === null || name !== '')
      added.set(zip, { city: name || city, state, county: null, timezone: null })
  }
  return added.size === 0
    ? reference
    : {
        ...reference,
        zip: (code) => (added.has(code) ? (added.get(code) ?? null) : reference.zip(code)),
      }
}

interface Piece {
  readonly value: string
  readonly start: number
  readonly end: number
}
const island = new RegExp(
  String.raw`(\p{Lu}[\p{L}.'-]{0,24}(?: \p{Lu}[\p{L}.'-]{0,24}){0,3}),? {1,3}(VI|GU|MP|AS` +
    String.raw`|A[EAP])\.?,? {1,3}(\d{5})(?![\d/]|[.,]\d)`,
  'u',
)

/** An address of an island or of the military, whose states no list of the states holds. */
export function outlyingPlace(
  text: string,
): { readonly city: Piece; readonly state: Piece; readonly zip: Piece } | null {
  const match = island.exec(text)
  if (match === null) return null
  const [whole, words = '', state = '', zip = ''] = match
  const city = words.replace(behindStreet, '')
  const piece = (value: string, start: number): Piece => ({
    value,
    start,
    end: start + value.length,
  })
  const at = match.index + words.length
  return {
    city: piece(city, at - city.length),
    state: piece(state, at + whole.slice(words.length).indexOf(state)),
    zip: piece(zip, match.index + whole.length - zip.length),
  }
}
