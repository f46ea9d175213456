// Removes invisible characters from single-line values that people compare. AUD-104

/** Zero-width spaces, soft hyphens, byte order marks, direction marks and overrides, fillers and similar characters. */
const unseen = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu
/** Joiners, variation selectors and tags. Whether they are needed depends on the neighbouring characters. */
const shaping = /\u200c|\u200d|[\u180b-\u180d]|[\u{fe00}-\u{fe0f}]|[\u{e0000}-\u{e01ef}]/u
/** Tags are meaningful only in flag sequences, which begin with a black flag. */
const looseTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]+/gu
/** A run of blanks with at least one that is not U+0020. */
const otherBlanks = String.raw`\t\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000`
const oddBlanks = new RegExp(` *[${otherBlanks}][ ${otherBlanks}]*`, 'g')
/** Joiners belong inside words: Persian and Indic names and emoji need them. */
const looseJoiners = /(?<!\S)[\u200c\u200d]+|[\u200c\u200d]+(?!\S)/g

const spaced = (text: string): string =>
  text.replace(oddBlanks, (run, at: number) =>
    at === 0 || at + run.length === text.length ? '' : ' ',
  )

export const oneLineOf = (text: string): string =>
  spaced(
    spaced(
      text.replace(unseen, (sign) => (shaping.test(sign) ? sign : '')).replace(looseTags, ''),
    ).replace(looseJoiners, ''),
  )

const lastWords = [
  '[nN]ames?',
  '[tT]itle',
  '[mM]rn',
  '[nN]umber',
  '[eE]mails?',
  '[pP]hones?',
  '[fF]ax',
  '[zZ]ip',
  '[sS]lug',
  '[sS]treet2?',
  '[cC]ity',
  '[cC]ounty',
  '[dD]omain',
]
const wholeNames = [
  '(?:phone|email)_[a-z_]+',
  'treatment',
  'code',
  'lot',
  'ndc',
  'referred_by',
  'preferred_contact',
  'client_service_specialist',
  'stripe_id',
  'license_location',
  'state_long',
]
const compared = new RegExp(
  `^(?:(?:.*_|.*[a-z])?(?:${lastWords.join('|')})|${wholeNames.join('|')})$`,
)

/** Names, numbers, addresses, titles, slugs and codes, by field name. Never notes, messages or other long texts. */
export const isComparedField = (name: string): boolean => compared.test(name)

/** The value with all compared fields cleaned. Returns the same object when nothing changes. */
export function withOneLines<T>(value: T, name = ''): T {
  if (typeof value === 'string')
    return (isComparedField(name) ? oneLineOf(value) : value) as T & string
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withOneLines(item, name))
    return (items.every((item, at) => item === value[at]) ? value : items) as T
  }
  const entries = Object.entries(value).map(
    ([key, item]) => [key, withOneLines(item, key)] as const,
  )
  return entries.every(([key, item]) => item === (value as Record<string, unknown>)[key])
    ? value
    : (Object.fromEntries(entries) as T)
}
