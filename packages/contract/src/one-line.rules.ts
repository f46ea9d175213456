// AUD-104: values of one line that people compare hold no character that nobody can see.

/** Zero-width blanks, soft hyphens, byte order marks, direction marks and overrides, and their kin. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
/** A run of blanks with at least one that is no plain blank. */
const oddBlanks =
  / *[\t\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000][\t \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]*/g
/** Joiners belong inside words: Persian and Indic names and emoji need them. */
const looseJoiners = /(?<!\S)[\u200c\u200d]+|[\u200c\u200d]+(?!\S)/g

const spaced = (text: string): string =>
  text.replace(oddBlanks, (run, at: number) =>
    at === 0 || at + run.length === text.length ? '' : ' ',
  )

export const oneLineOf = (text: string): string =>
  spaced(spaced(text.replace(unseen, '')).replace(looseJoiners, ''))

/**
 * By their names in bodies and queries: names, numbers, addresses, titles, slugs, codes; never notes, messages or
 * other long texts.
 */
const compared =
  /^(?:(?:.*_|.*[a-z])?(?:[nN]ames?|[tT]itle|[mM]rn|[nN]umber|[eE]mails?|[pP]hones?|[fF]ax|[zZ]ip|[sS]lug|[sS]treet2?|[cC]ity|[cC]ounty|[dD]omain)|(?:phone|email)_[a-z_]+|treatment|code|lot|ndc|referred_by|preferred_contact|client_service_specialist|stripe_id|license_location|state_long)$/

export const isComparedField = (name: string): boolean => compared.test(name)

/** The same value, with each text of one line cleaned; what needs no change is the same object. */
export function withOneLines<T>(value: T, name = ''): T {
  if (typeof value === 'string')
    return (isComparedField(name) ? oneLineOf(value) : value) as T & string
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withOneLines(item, name))
    return (items.every((item, at) => item === value[at]) ? value : items) as T
  }
  const entries = Object.entries(value).map(([key, one]) => [key, withOneLines(one, key)] as const)
  return entries.every(([key, one]) => one === (value as Record<string, unknown>)[key])
    ? value
    : (Object.fromEntries(entries) as T)
}
