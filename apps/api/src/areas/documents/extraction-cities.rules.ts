// DOC "Reading referrals, further rules" 056: the city that a line of an address ends with.
import { streetType } from './extraction-letterheads.rules.ts'
import type { Found, Reference } from './extraction-model.rules.ts'

const streetTail = new RegExp(
  `\\b(?:${streetType})\\b\\.?(?: (?:ne|nw|se|sw|n|s|e|w)\\b\\.?)?(?:,? {0,2}(?:apt|ste|suite|unit|lot|spc|bldg|no|#)\\.? {0,2}#?[\\w-]{1,8})?[,. ]{0,4}`,
  'gi',
)

/** '4921 Maple Grove Rd, MN' names no town. */
const endsWay =
  /\d (?:[NSEW]{1,2}\.? )?(?:\p{Lu}[\p{L}'.-]{1,20} ){1,3}(?:St|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Blvd|Pl|Cir|Pkwy|Trl|Ter)\.?$/u

export const titled = (text: string) =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(
          /(^|[ '-])(\p{L})/gu,
          (_, edge: string, letter: string) => edge + letter.toUpperCase(),
        )
    : text

/** The city that ends here: the words after the street, tried longest first against the cities known. */
export function cityBefore(
  text: string,
  offset: number,
  state: string,
  zipCity: string | null,
  reference: Reference,
): Found<string> | null {
  const end = text
    .replace(/[,.\s/|(-]{0,6}(?:\b[Zz](?:ip|IP)(?: ?[Cc]ode)?(?: is|:| =)?)?[,.\s/|(-]{0,6}$/, '')
    .replace(/[,.\s/|]+$/, '').length
  // 'Nanticoke, Luzerne County, Pennsylvania'.
  const county = /,? \p{Lu}[\p{L}.' -]{2,24} (?:County|Co\.|Parish|Borough)$/u.exec(
    text.slice(0, end),
  )
  if (county && county.index > 0)
    return cityBefore(text.slice(0, county.index), offset, state, zipCity, reference)
  const head = text.slice(0, end)
  let from =
    Math.max(
      head.lastIndexOf(','),
      head.lastIndexOf('|'),
      head.lastIndexOf('\t'),
      head.lastIndexOf('('),
      head.lastIndexOf(';'),
      head.lastIndexOf(':'),
      head.lastIndexOf('  '),
      ...[' - ', ' / '].map((mark) => (head.includes(mark) ? head.lastIndexOf(mark) + 1 : -1)),
      ...[...head.matchAll(/(?<!\b(?:st|ft|mt|pt|ste))\. /gi)].map((match) => match.index),
    ) + 1
  const isCity = (name: string) =>
    [name, name.replace(/^st\.? /i, 'saint ')].some(
      (one) =>
        one.toLowerCase() === zipCity?.toLowerCase() ||
        reference.citiesOf?.(state).has(one.toLowerCase()),
    )
  for (const tail of head.matchAll(streetTail)) {
    const after = tail.index + tail[0].length
    // 'St Paul' begins with no street.
    const saint =
      (/^st/i.test(tail[0]) && (tail.index <= from + 1 || isCity(head.slice(tail.index)))) ||
      isCity(head.slice(tail.index).trim())
    if (after < end && after > from && !saint) from = after
  }
  if (endsWay.test(head) && !isCity(head.slice(from).trim())) return null
  const words = [...head.slice(from).matchAll(/[\p{L}][\p{L}.'-]{0,24}/gu)].map((word) => ({
    text: word[0],
    at: from + word.index,
  }))
  const known = reference.citiesOf?.(state)
  // After a comma or the end of a street the rest is the city, even where a shorter name is a city as well.
  const rest = words[0] ? head.slice(words[0].at) : ''
  if (/\b(?:state|zip)\b/i.test(rest)) return null
  if (
    from > 0 &&
    words.length > 1 &&
    words.length <= 3 &&
    words[0] &&
    head.slice(from, words[0].at).trim() === '' &&
    /^\p{Lu}/u.test(rest) &&
    !/\d/.test(rest)
  ) {
    return {
      value: titled(rest),
      start: offset + words[0].at,
      end: offset + end,
      score:
        rest.toLowerCase() === zipCity?.toLowerCase() || known?.has(rest.toLowerCase()) ? 20 : 12,
    }
  }
  // 'Just outside San Antonio': not in it.
  if (
    /\b(?:outside(?: of)?|near|north of|south of|east of|west of|suburb of|close to|next to|not far from) (?:\p{Lu}[\p{L}.'-]{1,20} ?){1,3}$/u.test(
      head,
    )
  )
    return null
  // 'Lives in Spokane Valley': the whole name, even where only its end is a town of the list; 'in downtown Reno' is Reno.
  const named =
    /\b(?:[Ll]ives?|[Ll]iving|[Rr]esid(?:es|ing)|[Ss]tays?|[Ss]taying|[Hh]ome(?: is)?|[Ll]ocated|[Hh]ouse(?: is)?|[Mm]oved) (?:over |out |back )?(?:in|to) ((?:\p{Lu}[\p{L}.'-]{1,20} ){1,2}\p{Lu}[\p{L}.'-]{1,20})$/u.exec(
      head,
    )?.[1]
  if (
    named !== undefined &&
    !isCity(named) &&
    !/^(?:downtown|uptown|midtown|greater|metro\w{0,8}|central|rural|suburban|old|upper|lower|north\w{0,4}|south\w{0,4}|east\w{0,3}|west\w{0,3}|the|near|inner|outer)\b/i.test(
      named,
    )
  ) {
    return {
      value: titled(named),
      start: offset + end - named.length,
      end: offset + end,
      score: 20,
    }
  }
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const start = words[words.length - count]?.at ?? from
    const name = head.slice(start)
    // '411 Lakeland' is a way.
    if (/(?:^|[\s:,(])\d{1,6} (?:[NSEW]\.? )?$/.test(head.slice(0, start))) continue
    if (isCity(name))
      return { value: titled(name), start: offset + start, end: offset + end, score: 20 }
  }
  const inside = /\bin ((?:\p{Lu}[\p{L}.'-]{1,20} ){0,2}\p{Lu}[\p{L}.'-]{1,20})$/u.exec(head)
  if (inside?.[1])
    return {
      value: titled(inside[1]),
      start: offset + end - inside[1].length,
      end: offset + end,
      score: 15,
    }
  const first = words[0]
  // '67M, MS, Tysabri' is a disease.
  if (first && words.length === 1 && first.text.replace('.', '').length < 2) return null
  if (!first || words.length > 4 || !/^\p{Lu}/u.test(first.text) || /\d/.test(head.slice(first.at)))
    return null
  return {
    value: titled(head.slice(first.at)),
    start: offset + first.at,
    end: offset + end,
    score: 10,
  }
}
/** 'Gdn Grove', 'N Las Vegas': each word begins like the one meant, and its letters come in the same order. */
export function abbreviates(written: string, whole: string): boolean {
  const [short, long] = [written, whole].map((name) =>
    name.toLowerCase().replaceAll('.', '').split(/[ -]/),
  )
  if (short === undefined || long === undefined || short.length !== long.length) return false
  return short.every(
    (word, i) =>
      word !== '' &&
      new RegExp(`^${[...word].map((letter) => letter.replace(/[^a-z]/, '.')).join('.*')}`).test(
        long[i] ?? '',
      ),
  )
}
