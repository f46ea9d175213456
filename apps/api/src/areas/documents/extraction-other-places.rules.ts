// DOC "Whose values" 067: places of others than the patient, by the keys, labels and sentences in which they stand.
import { addDays } from '@wren/contract/time'
import { findDates, resolveDay } from './extraction-dates.rules.ts'
import { blanked } from './extraction-edits.rules.ts'
import type { Doc, Span } from './extraction-model.rules.ts'

const house =
  'pharmacy|pharmacies|farmacia|branch|facility|warehouse|almac[eé]n|depot|store|office|' +
  'oficina|vendor|supplier|distributor|shipper|dispens\\w{3,5}|prescriber|physician|' +
  'provider|doctor|practice|clinic|cl[ií]nica|hospital|lab(?:oratory)?|' +
  'bill(?:ing)?(?: to)?|factura\\w*|payer|payor|insur\\w{2,5}|plan|guarantor|mailing|' +
  'correo|postal address|sender|remitente|company|employer|work|school|emergency|caregiver|' +
  'relative|referring|headquarters|hq|ship from|return'
const family =
  'wife|husband|spouse|partner|son|daughter|mother|father|mom|dad|sister|brother|parents|' +
  'hij[ao]|esposa|esposo|madre|padre|herman[ao]'
const others = new RegExp(`\\b(?:${house})\\b`, 'i')
/** A 'site' is where the visit is, unless a home stands beside it. */
const site = /\bsite\b/i
/** The place of the visit, whatever house it is. */
const served = new RegExp(
  String.raw`\b(?:visit|service|infusion|treatment|care|servicio|visita)s?\b.*\b(?:address|addr` +
    String.raw`|location|loc|place|site|home|facility|clinic|office|at|in|en)\b|\b(?:place|site` +
    String.raw`|address|location|lugar) (?:of|for|de) (?:the |la )?(?:visit|service|care|infusion` +
    String.raw`|treatment|visita|servicio)`,
  'i',
)
const own = new RegExp(
  String.raw`^\W{0,6}(?:(?:the |current |present |physical |permanent )?(?:patient'?s?|pt'?s?` +
    String.raw`|client'?s?|member'?s?|home|house|residen(?:ce|tial|cia)|domicilio|casa)(?: (?:home` +
    String.raw`|street|residence|physical))?(?: (?:address|addr|location|zip|city|state))?|lives(?: at` +
    String.raw`| in)?|direcci[oó]n(?: del? (?:la )?paciente)?)\W{0,3}$`,
  'i',
)

export type PlaceOwner = 'served' | 'own' | 'site' | 'others'
/** Whose place a key or a label names; null where it names none. */
export function placeOwner(label: string): PlaceOwner | null {
  const words = label.replaceAll(/[_.]+/g, ' ')
  if (served.test(words)) return 'served'
  if (others.test(words)) return 'others'
  if (site.test(words)) return 'site'
  return own.test(words) ? 'own' : null
}

const label = new RegExp(
  String.raw`(?:^|[.;|!?]|\n| {2,}|\t)[ \t>*-]{0,8}(?:(?:our|the|su|la` +
    String.raw`|el) )?([\p{L}][\p{L}'/_. -]{1,40}?)[ \t]{0,3}(?:[:=]|-(?= ))`,
  'gu',
)
/** 'CA 95814, Warehouse: ...': the label of another inside a line takes only an address of its line. */
const innerLabel = new RegExp(
  String.raw`(?<=[,(/]|\d{5}|\s[–-])[ \t]{0,2}(?:(?:our|the|su|la|el) )?` +
    String.raw`(?=\p{L}{3})([\p{L}][\p{L}'/ -]{1,24}?)[ \t]{0,2}:`,
  'gu',
)
/** An address ends with its zip, on its own line or the next two. */
const toZip = /^[^\n:=]{0,110}(?:\n(?![ \t]*\n)[^\n:=]{0,80}){0,2}?\b\d{5}(?:-\d{4})?(?!\d)/
const toZipOfLine = /^[^\n:=]{0,80}?\b\d{5}(?:-\d{4})?(?!\d)/

/** 'Warehouse: ... NV 89502. 1200 Oak St, ...': goods lie at one address, and the next is not theirs. */
const goods = /^(?:warehouse|almac[eé]n|depot|supplier|distributor|vendor|shipper)\b/i
const toOwnZip = /^[^\n:=]{0,80}?\b[A-Z]{2},? \d{5}(?:-\d{4})?(?=[.;)]| {2}| [|/–-] )/

/** Behind the label of another something is said of the patient's home. */
const ownWord =
  /\b(?:home|lives?|living|residence|domicilio|vive|pt|patient|paciente|stay(?:s|ing)?|visits?)\b/i

interface LabelledPlace {
  readonly owner: PlaceOwner
  readonly span: Span
}
const placesBehind = (text: string, pattern: RegExp, address: RegExp): LabelledPlace[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const owner = placeOwner(match[1] ?? '')
    const start = match.index + match[0].length
    const rest = text.slice(start, start + 300)
    const only = goods.test(match[1] ?? '') ? toOwnZip.exec(rest) : null
    const words = owner && (only ?? address.exec(rest))?.[0]
    return owner && words && !(owner === 'others' && ownWord.test(words))
      ? [{ owner, span: { start: match.index, end: start + words.length } }]
      : []
  })
/** Labelled addresses from the label to the zip. */
const labelled = (text: string): LabelledPlace[] => [
  ...placesBehind(text, label, toZip),
  ...placesBehind(text, innerLabel, toZipOfLine).filter(({ owner }) => owner === 'others'),
]

const warned = new RegExp(
  String.raw`\b(?:do not|don['’]?t|dont|never|please not|not to|no longer|nobody should|no (?:vaya` +
    String.raw`|mande|env[ií]e)n?)\b[^.;\n]{0,30}\b(?:send|go|use|visit|drive|come|deliver|anyone` +
    String.raw`|anybody|mandar|ir)\b|\b(?:ignore|disregard) (?:the |that )?(?:old |other )?(?:address` +
    String.raw`|place|zip)\b|\bno (?:vaya|mande|env[ií]e)n?\b`,
  'i',
)
const appointed =
  /\b(?:appointment|appt|cita|office visit|check-?up)\b[^.;\n]{0,40}\b(?:at|in|with|en|con)\b/i
const relatives = new RegExp(
  `\\b(?:her|his|their|the|su|la|el) (?:${family})(?:['’]s)? (?:is|lives|resides|works|vive|est[aá])\\b`,
  'i',
)
const travels = new RegExp(
  String.raw`\b(?:fl(?:y|ies|ying|ew)|travel\w{0,4}|vacation|trip|cruise|holiday|visit(?:s` +
    String.raw`|ing) (?:her|his|their|family|friends)|away|goes to|going to|moves? to|moving` +
    String.raw`|is (?:with|in|at)|will be|stays?|staying|viaj\w{1,4}|vacaciones)\b`,
  'i',
)
const seenThere = new RegExp(
  String.raw`\b(?:visits?|infusions?|see (?:her|him|them)|seen|go|come|nurse|rn|dose|start)\b[^.;\n` +
    String.raw`]{0,20}\b(?:there|here|at that|allí|alli)\b|\bthere (?:please|instead)\b`,
  'i',
)
const sentence =
  /[^\n.!?;](?:[^\n.!?;]|[.!?;](?!\s|$)|(?<=\b(?:St|Ave|Rd|Dr|Ln|Ct|Apt|Mr|Mrs|Ms))\.)*/g
const postscript = /^[ \t>]{0,6}p\.? ?(?:p\.? ?)?s\b\.?[ :.,-]/i

/** Said of later days than the first visit. */
function isLater(doc: Doc, words: string, start: string | null): boolean {
  const from = start ?? doc.received
  const days = findDates(words).flatMap((one) => {
    const day =
      one.form === 'calendar' || one.form === 'day-of-month' ? resolveDay(one, doc.received) : null
    return day === null || day > addDays(doc.received, 300) ? [] : [day]
  })
  return days.length > 0 && days.every((day) => day > from)
}

/** Sentences that name a place of nobody's visit. */
function told(doc: Doc, start: string | null): Span[] {
  const spans: Span[] = []
  let inPostscript = false
  for (const line of doc.lines) {
    if (line.text.trim() === '') inPostscript = false
    inPostscript ||= postscript.test(line.text)
    if (inPostscript) {
      if (!seenThere.test(line.text)) spans.push({ start: line.start, end: line.end })
      continue
    }
    if (!/\b\d{5}\b/.test(line.text) || line.text.length > 1500) continue
    for (const match of line.text.matchAll(sentence)) {
      const words = match[0]
      if (!/\b\d{5}\b/.test(words) || seenThere.test(words)) continue
      const lead = words.slice(0, words.search(/\b\d{5}\b/)).slice(-90)
      const aside =
        warned.test(lead) ||
        appointed.test(lead) ||
        relatives.test(lead) ||
        (words.length < 240 && travels.test(lead) && isLater(doc, words, start))
      // Behind the warning another place may be named.
      const [first = words] = warned.test(lead) ? words.split(/(?<=\b\d{5})\b/) : [words]
      if (aside)
        spans.push({
          start: line.start + match.index,
          end: line.start + match.index + first.length,
        })
    }
  }
  return spans
}

/** The text for the reader of places: what names the place of another is blanked, and every offset holds. */
export function withoutOtherPlaces(doc: Doc, start: string | null): Doc {
  const places = labelled(doc.text)
  const home = places.some(({ owner }) => owner === 'own' || owner === 'served')
  const spans = [
    ...places
      .filter(({ owner }) => owner === 'others' || (owner === 'site' && home))
      .map(({ span }) => span),
    ...told(doc, start),
  ]
  if (spans.length === 0) return doc
  const blank = (text: string, offset: number): string => {
    let made = text
    for (const { start: from, end } of spans) {
      const [a, b] = [Math.max(0, from - offset), Math.min(text.length, end - offset)]
      if (a < b) made = made.slice(0, a) + blanked(made.slice(a, b)) + made.slice(b)
    }
    return made
  }
  return {
    ...doc,
    text: blank(doc.text, 0),
    lower: blank(doc.lower, 0),
    lines: doc.lines.map((line) => ({ ...line, text: blank(line.text, line.start) })),
  }
}
