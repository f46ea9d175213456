// DOC "Referral text extraction" 043-044: labels, blocks, letterheads, signatures and footers; of whom a line speaks.
import { genericConcepts, partyOfConcept, phraseConcepts, sectionOfConcept } from './extraction-labels.rules.ts'
import type { Label, Line, Party } from './extraction-model.rules.ts'

const word = /[\p{L}\d#']+/gu
const plain = (text: string) => (text.replace(/([a-z])([A-Z][a-z])/g, '$1 $2').toLowerCase().match(word) ?? []).map((one) => one.replace(/[#']/g, '')).filter((one) => one !== '').join(' ')

/** Concepts that need no more than one blank before their value, when the value looks like one. */
const closeValues: Readonly<Record<string, RegExp>> = {
  dob: /^\d/, mrn: /^#? ?(?=[A-Z0-9-]{0,12}\d)/i, sex: /^(?:[MF]\b|male\b|female\b)/i, zip: /^\d{5}\b/, state: /^[A-Z]{2}\b/,
  'first-name': /^[A-Z][a-z'-]+/, 'last-name': /^[A-Z][a-z'-]+/, phone: /^[(\d]/, fax: /^[(\d]/, start: /^(?:[A-Z][a-z]{2,9}\.? )?\d/,
  date: /^\d/, language: /^(?:English|Spanish|[A-Z][a-z]{3,12}$)/, 'other-name': /^-|^[A-Z]\b/, labs: /^(?:q|none|no|bmp|cbc|cmp|weekly)\b/i, address: /^\d/,
}
const needsCase = new Set(['first-name', 'last-name', 'state', 'other-name'])

/** Words that mean something at the head of a label only: 'Referral ID' is no patient's number. */
const vague = new Set(['id', 'd', 'c', 'p', 't', 'o', 'f', 'time', 'day', 'date', 'what', 'where', 'need', 'needs', 'plan', 'rn', 'nurse', 'account', 'profile', 'target', 'when', 'order', 'service', 'status', 'type'])

function headConcept(phrase: string): string | null {
  const words = phrase.split(' ')
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    const head = phraseConcepts.get(words.slice(0, count).join(' '))
    if (head) return head
  }
  return null
}

function conceptOf(phrase: string): string {
  const head = phraseConcepts.get(phrase) ?? headConcept(phrase)
  if (head) return head
  const words = phrase.split(' ')
  for (let count = Math.min(words.length - 1, 5); count > 0; count -= 1) {
    const tail = phraseConcepts.get(words.slice(-count).join(' '))
    if (tail && !vague.has(words.slice(-count).join(' '))) return tail
  }
  return 'unknown'
}

/** 'Home health', 'RN time': first words that belong to what follows. */
const ignored = new Set(['home rn', 'home nurse', 'home nursing', 'rn rn', 'home infusion', 'patient patient', 'pt pt'])

const columnConcepts = new Set(['start', 'access', 'visit-length', 'labs', 'first-dose', 'premeds', 'past-date', 'other-date', 'auth', 'delivery', 'allergies', 'diagnosis', 'nurse-gender', 'language'])

interface Opening { readonly concept: string; readonly start: number; readonly end: number; readonly inSentence?: boolean }

/** The label that begins at `at` of the line, if one does. */
function labelAt(text: string, at: number, first: boolean): Opening | null {
  const rest = text.slice(at, at + 64)
  const colon = /^[\p{L}\d][^:|\t]{0,46}?(?: ?:|(?=\|))/u.exec(rest)?.[0]
  if (colon && !/ {3}|[a-z]{4}[.] [A-Z]|[;!] [A-Z]|\d:$/.test(colon) && !(/^:?\d\d/.test(rest.slice(colon.length)) && /\d ?:$/.test(colon)) && !/^https?$|^mailto$/i.test(colon.slice(0, -1))) {
    const phrase = plain(colon.replace(/\([^)]{0,40}\)?/g, ' '))
    const concept = phrase === '' ? 'unknown' : conceptOf(phrase)
    const words = phrase.split(' ').length
    const pipe = rest.charAt(colon.length) === '|'
    if ((concept !== 'unknown' && (words <= 6 || phraseConcepts.has(phrase))) || (first && words <= 4 && !pipe)) {
      if (!pipe || phraseConcepts.has(phrase)) return { concept, start: at, end: at + colon.length + (pipe ? 1 : 0) }
    }
  }
  const words = [...rest.matchAll(word)].slice(0, 5)
  if (words[0]?.index !== 0) return null
  for (let count = words.length; count > 0; count -= 1) {
    const last = words[count - 1]
    const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
    const raw = rest.slice(0, end)
    if (/ {2}|[\t|:]/.test(raw)) continue
    const phrase = plain(raw)
    const concept = phraseConcepts.get(phrase) ?? phraseConcepts.get(phrase.replace(/^(?:rn|nursing|nurse|pt|patient|patients|home|requested|req|our) (?=\w)/, ''))
    if (!concept || ignored.has(phrase)) continue
    const after = rest.slice(end)
    const leader = /^(?:[.)#]{0,2} {2,}[|:=]? {0,4}|[#?]? ?[|:=\t]|[?] {1,3}| ?\.{3,} ?| - (?=\S)|# ?(?=\S)|\.? ?(?:-{2,}>?|-{1,2}>|=>) ?|\.?\t)/.exec(after)?.[0]
    if (leader !== undefined && (leader.trim() !== '-' || first)) return { concept, start: at, end: at + end + leader.length }
    if (after.trim() === '' && first && count > 0 && at + end >= text.trimEnd().length) return { concept, start: at, end: at + end }
    const close = closeValues[concept]
    if (close && /^[.#]{0,2} /.test(after) && close.test(after.replace(/^[.#]{0,2} /, '')) && !(needsCase.has(concept) && (raw.charAt(0) === raw.charAt(0).toLowerCase() || !first && !/ {2}|\t/.test(text.slice(Math.max(0, at - 2), at))))) {
      return { concept, start: at, end: at + end + (/^[.#]{0,2} /.exec(after)?.[0].length ?? 1) }
    }
  }
  // 'Start requested   6/8': of a column of labels the first word tells, though the whole is unheard of.
  const column = first ? /^(\p{L}[\p{L}\d /#()'-]{1,36}?)(?: {2,}|\t)(?=\S)/u.exec(rest) : null
  const concept = column?.[1] && plain(column[1]).split(' ').length <= 4 ? headConcept(plain(column[1])) : null
  if (column && concept !== null && columnConcepts.has(concept)) return { concept, start: at, end: at + column[0].length }
  return null
}

/** Where a label may begin: at the line's first word and after a gap, a bar or a mark of punctuation. */
const opening = /(?:^[\s*\-#>+=~"{[]{0,80}(?:\(?\d{1,2}[.)]\s{1,4}|\[.?\]\s{0,2}|[a-z][.)]\s{1,3})?|\t[\t ]{0,20}| {2,}| ?[|;•] ?|[,{] ?"| - |[,.] |\) |\* | \/ )(?=[\p{L}\d])/gu

function labelsOf(line: Line): Label[] {
  const found: Opening[] = []
  const text = line.text.slice(0, 2000)
  let until = 0
  for (const match of text.matchAll(opening)) {
    const at = match.index + match[0].length
    if (at < until) continue
    const label = labelAt(text, at, match.index === 0)
    if (!label) continue
    const written = text.slice(label.start, label.end)
    // 'Labs: CMP Mondays, start 9/7': a bare word inside a sentence begins no new value.
    if (label.concept === 'start' && /^[,.)] /.test(match[0]) && !/[:=|]/.test(written)) continue
    found.push({ ...label, inSentence: /^[,.)] /.test(match[0]) })
    until = label.end
  }
  return found.map((label, i) => {
    const next = found[i + 1]?.start ?? text.length
    // A label inside a sentence ends with the sentence.
    const sentence = label.inSentence ? /[a-z\d)][.!?] (?=[A-Z])/.exec(text.slice(label.end, next)) : null
    const end = sentence ? label.end + sentence.index + 1 : next
    return { concept: label.concept, start: line.start + label.start, end: line.start + label.end, valueStart: line.start + label.end, valueEnd: end >= text.length ? line.end : line.start + end }
  })
}

const headingEdges = /^[\s=*#_~>\-[("{]{0,40}(?:(?:section )?[\divx]{1,4}[.):] {0,4})?|[\s=*#_~:\-\])"{]{0,40}$/gi

function headingOf(text: string): Party | 'other' | null {
  if (text.length > 60) return null
  const bare = text.replace(headingEdges, '')
  if (bare === '' || bare.length > 40) return null
  const phrase = plain(bare)
  const concept = phraseConcepts.get(phrase) ?? phraseConcepts.get(phrase.replace(/ (?:information|info|details|section|data|block)$/, ''))
  if (concept && (text.trim().endsWith(':') || bare === bare.toUpperCase() || /^\s*(?:\d|#|\*|=|-|\[)/.test(text) || phrase.split(' ').length <= 3)) return sectionOfConcept(concept)
  return null
}

const legal = /^(?:>>> )?.{0,20}(?:confidential|this (?:e-?mail|message|fax|transmission|communication) (?:and|was|is|may|contains)|if you (?:have|are not)|the information (?:in|contained)|privileged|hipaa notice|please consider the environment|sent from my|get outlook|unsubscribe)/i

/** Labels, headings, what indented lines continue, and the footers. */
export function markSections(lines: readonly Line[]): void {
  let section: Line['section'] = null
  let message = -1
  let carried: { concept: string; column: number } | null = null
  for (const line of lines) {
    if (line.message !== message) {
      section = null
      carried = null
      message = line.message
    }
    if (line.kind === 'body' && legal.test(line.text)) line.kind = 'legal'
    const heading = line.kind === 'body' ? headingOf(line.text) : null
    if (heading) section = heading
    line.section = section
    line.labels = line.kind === 'legal' ? [] : labelsOf(line)
    const column = line.text.search(/\S/)
    const first = line.labels[0]
    const opens = first !== undefined && line.text.slice(0, first.start - line.start).trim().length <= 3
    if (column === -1) {
      carried = null
      if (section !== null && section !== 'other' && !line.text) continue
    } else if (opens && first) carried = { concept: first.concept, column: first.start - line.start }
    else if (carried && column > carried.column) line.inherited = carried.concept
    else if (!/^\s*[-*]/.test(line.text)) carried = null
  }
}

/** The label whose value holds this place. */
export function labelAround(line: Line, at: number): Label | null {
  return line.labels.findLast((label) => label.start <= at && at < label.valueEnd) ?? null
}

export function conceptAt(line: Line, at: number): string | null {
  return labelAround(line, at)?.concept ?? line.inherited
}

/** Of whom this place speaks by label, block, letterhead or signature; null when nothing tells. */
export function partyAt(line: Line, at: number): Party | null {
  const concept = conceptAt(line, at)
  const section = line.section === 'other' ? null : line.section
  if (concept && !(genericConcepts.has(concept) && section && concept !== 'contact')) {
    const party = partyOfConcept(concept)
    if (party) return party
  }
  // A block heading binds its own lines; a signature below belongs to nobody's block.
  if (line.kind === 'signature' || line.kind === 'letterhead') return 'pharmacy'
  if (line.kind === 'header') return 'pharmacy'
  return section
}
