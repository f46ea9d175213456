// DOC "Referral text extraction" 043-044: labels, blocks, letterheads, signatures and footers; of whom a line speaks.
import {
  genericConcepts,
  partyOfConcept,
  phraseConcepts,
  sectionOfConcept,
} from './extraction-labels.rules.ts'
import type { Label, Line, Party } from './extraction-model.rules.ts'
import { settleFacility } from './extraction-facility.rules.ts'
import { street } from './extraction-letterheads.rules.ts'
import { bareContact, composedConcept } from './extraction-composed.rules.ts'
import { conceptOf, headConcept, plain, word } from './extraction-concepts.rules.ts'
import { isState } from './extraction-states.rules.ts'
import { hasRow, tableHead, tableLabels } from './extraction-tables.rules.ts'

/** 'Last Smith', but not 'Last Prolastin dose'. */
const halfName =
  /^[A-Z][a-z'-]+(?!.{0,24}\b(?:dose|infusion|injection|cycle|visit|treatment|labs?|given|lifetime)\b)/
/** Concepts that need no more than one blank before their value, when the value looks like one. */
const closeValues: Readonly<Record<string, RegExp>> = {
  dob: /^\d/,
  mrn: /^#? ?(?=(?:[A-Z]{1,5} )?[A-Z0-9/-]{0,12}\d)/i,
  days: /^\d{1,2}\s*$/,
  sex: /^(?:[MF]\b|male\b|female\b)/i,
  zip: /^\d{5}\b/,
  state: /^[A-Z]{2}\b/,
  'first-name': halfName,
  'last-name': halfName,
  'visit-length':
    /^~?\d{1,3}(?:\.\d{1,2})?(?: ?- ?\d(?:\.\d)?)? ?(?:h|hrs?|hours?|mins?|minutes)\b(?! (?:after|before|prior|post))|^\d{2,3}\s*$/i,
  phone: /^\(?\d{3}\)?[ ./-]{0,2}\d{3}/,
  fax: /^\(?\d{3}\)?[ ./-]{0,2}\d{3}/,
  start: /^(?:[A-Z][a-z]{2,9}\.? )?\d/,
  contact:
    /^[A-Z][a-z'-]{1,20} [A-Z][A-Za-z'-]{1,24}(?:,? (?:RN|RPh|PharmD|CPhT|LVN|LPN))?\s*(?:$|[,(|;-]|\d)/,
  date: /^\d/,
  language:
    /^(?:English|Spanish|english|spanish|[Ee]ng?\b|[Ss]pan?\b|ENG?\b|SPAN?\b|[A-Z][a-z]{2,12}$)/,
  'other-name': /^-|^[A-Z]\b/,
  'first-dose': /^(?:y|n|yes|no)\b/i,
  'nurse-gender': /^(?:none|any|either|female|male|n\/a)\s*(?:$|[,;|.])/i,
  labs: /^(?:q|none|no|bmp|cbc|cmp|weekly)\b/i,
  address: /^\d/,
}
const needsCase = new Set(['first-name', 'last-name', 'state', 'other-name', 'contact'])

/** 'Home health', 'RN time': first words that belong to what follows. */
const ignored = new Set([
  'home rn',
  'home nurse',
  'home nursing',
  'rn rn',
  'home infusion',
  'patient patient',
  'pt pt',
])

const columnConcepts = new Set([
  'start',
  'access',
  'visit-length',
  'labs',
  'first-dose',
  'premeds',
  'past-date',
  'other-date',
  'auth',
  'delivery',
  'allergies',
  'diagnosis',
  'nurse-gender',
  'language',
])

interface Opening {
  readonly concept: string
  readonly start: number
  readonly end: number
  readonly inSentence?: boolean
}

/** The label that begins at `at` of the line, if one does. */
function labelAt(text: string, at: number, first: boolean): Opening | null {
  const rest = text.slice(at, at + 64)
  const colon = /^[\p{L}\d][^:|\t]{0,46}?(?: ?:|(?=\|))/u.exec(rest)?.[0]
  if (
    colon &&
    !/\b\d{5}\b| {3}|[a-z]{4}[.;!?] {1,2}[A-Za-z\d]|[a-z\d][.;!?] {2,3}[A-Z\d]|[a-z]{3}[.] [A-Z]|[A-Z]{2}[.] [a-z]|[A-Z]{4}[.;] [A-Z]|\d[.;] [A-Z]|\d\/\d{1,2}\/\d|[;!] [A-Z]/.test(
      colon,
    ) &&
    !(/^:?\d\d/.test(rest.slice(colon.length)) && /\d ?:$/.test(colon)) &&
    !/^https?$|^mailto$/i.test(colon.slice(0, -1))
  ) {
    // 'Pt #' is a number, not the patient.
    const phrase = plain(
      colon
        .replace(/\([^)]{0,40}\)?/g, ' ')
        .replace(/^((?:pt|patient|client|pharmacy|member)\.?) ?#/i, '$1 no'),
    )
    // 'Roe, WADE R  MR#:': behind a gap begins another label.
    const behindGap = / {2}(\S[^:]*?) ?:?$/.exec(colon)?.[1]
    const concept =
      phrase === '' || (behindGap !== undefined && phraseConcepts.has(plain(behindGap)))
        ? 'unknown'
        : conceptOf(phrase)
    const words = phrase.split(' ').length
    const pipe = rest.charAt(colon.length) === '|'
    if (
      (concept !== 'unknown' && (words <= 6 || phraseConcepts.has(phrase))) ||
      (first && words <= 4 && !pipe)
    ) {
      // 'M/F | F | ...': a single letter in a table is a value.
      if (!pipe || (phrase.length > 1 && phraseConcepts.has(phrase)))
        return { concept, start: at, end: at + colon.length + (pipe ? 1 : 0) }
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
    if (raw === "I'd") continue
    const concept =
      phraseConcepts.get(phrase) ??
      composedConcept(phrase) ??
      phraseConcepts.get(
        phrase.replace(
          /^(?:rn|nursing|nurse|pt|patient|patients|home|requested|req|our) (?=\w)/,
          '',
        ),
      )
    if (!concept || ignored.has(phrase)) continue
    // 'Given name(s)   Jane', 'Name (last, first)   Roe, Jane': what a bracket adds belongs to the label.
    const aside =
      /^ ?\((?:s|[a-z][^()\d:]{0,30})\)(?=\s{2}|\t| ?[:|=])/i.exec(rest.slice(end))?.[0].length ?? 0
    const after = rest.slice(end + aside)
    // '[BIRTHDT] 09031969': brackets mark the label.
    const leader =
      (/\[ {0,2}$/.test(text.slice(Math.max(0, at - 3), at))
        ? /^ {0,3}\][:=|]?[ \t]{0,12}/.exec(after)?.[0]
        : undefined) ??
      /^(?:[.)#]{0,2} {2,}[|:=]? {0,4}|[#?]? ?[|:=\t]|[?] {1,3}| ?\.{2,} ?| ?[→⇒➔➜»] ?| - (?=\S)|-[ \t]{1,4}(?=\S)|\*:?[ \t]{1,12}(?=\S)|# ?(?=\S)|\.? ?(?:-{2,}>?|-{1,2}>|=>) ?|\.?\t)/.exec(
        after,
      )?.[0]
    // 'Meridian, ID 83642' is Idaho, and a 'TX' by itself is Texas.
    if (
      isState(raw) &&
      ((/^[.,]? {1,6}\d{5}(?:-\d{4})?(?!\d|-)/.test(after) &&
        (at > 0 ? /[a-z.],? {1,3}$/i.test(text.slice(0, at)) : raw !== 'ID')) ||
        (at === 0 && raw === 'TX' && after.trim() === ''))
    )
      continue
    // 'Roe, Jane  T.     m': a lone letter is a middle name, unless a number to call follows.
    if (
      phrase.length === 1 &&
      (concept === 'phone' || concept === 'fax') &&
      !/^[\s.:|=#-]{0,20}(?:\+?1[ .-]?)?\(?\d{3}\b/.test(after)
    )
      continue
    if (
      leader !== undefined &&
      (leader.trim() !== '-' || first) &&
      !(phrase.length === 1 && !first && leader.includes('|'))
    )
      return { concept, start: at, end: at + end + aside + leader.length }
    if (after.trim() === '' && first && count > 0 && at + end >= text.trimEnd().length)
      return { concept, start: at, end: at + end }
    const close = closeValues[concept]
    if (
      close &&
      !(concept === 'contact' && !bareContact.test(phrase)) &&
      /^[.#]{0,2} /.test(after) &&
      close.test(after.replace(/^[.#]{0,2} /, '')) &&
      !(
        needsCase.has(concept) &&
        (raw.charAt(0) === raw.charAt(0).toLowerCase() ||
          (!first && !/ {2}|\t/.test(text.slice(Math.max(0, at - 2), at))))
      )
    ) {
      return { concept, start: at, end: at + end + (/^[.#]{0,2} /.exec(after)?.[0].length ?? 1) }
    }
  }
  // 'Start requested   6/8': of a column of labels the first word tells, though the whole is unheard of.
  const column = first ? /^(\p{L}[\p{L}\d /#()'-]{1,36}?)(?: {2,}|\t)(?=\S)/u.exec(rest) : null
  const concept =
    column?.[1] && plain(column[1]).split(' ').length <= 4 ? headConcept(plain(column[1])) : null
  if (column && concept !== null && columnConcepts.has(concept))
    return { concept, start: at, end: at + column[0].length }
  return null
}

/** Where a label may begin: at the line's first word and after a gap, a bar or a mark of punctuation. */
const opening =
  /(?:^(?:(?!\[\d{1,2}\])[\s*\-#>+=~"{[]){0,80}(?:\(?\d{1,2}[.)]\s{1,4}|Q\d{1,2}[.):]?\s{1,3}|\d{1,2} (?=[A-Z]{2,}[A-Z ,/']{0,30}[.:|]|\p{Lu}\p{L}+(?: \p{L}+){0,2} {2,}\S)|\[\d{1,2}\]\s{0,4}|\[.?\]\s{0,2}|[a-z][.)]\s{1,3})?|\t[\t ]{0,20}\[?| {2,}\[?(?:\d{1,2}[.)]? (?=\p{Lu}\p{L}+(?: \p{L}+)? {2,}))?| ?[|;•] ?|[,{] ?"| - |[,.] |\) |\* | \/ )(?=[\p{L}\d])/gu

function labelsOf(line: Line): Label[] {
  if (line.text === '') return []
  const found: Opening[] = []
  const text = line.text.slice(0, 2000)
  let until = 0
  for (const match of text.matchAll(opening)) {
    const at = match.index + match[0].length
    if (at < until) continue
    const label = labelAt(text, at, match.index === 0)
    if (!label) continue
    const written = text.slice(label.start, label.end)
    // 'Jane Roe, RN | Acme Infusion' is licensed, and asks for no nurse.
    if (match[0].startsWith(', ') && /^(?:rn|lpn|lvn|np|nurse) ?\|/i.test(written)) continue
    // 'Labs: CMP Mondays, start 9/7': a bare word inside a sentence begins no new value.
    if (label.concept === 'start' && /^[,.)] /.test(match[0]) && !/[:=|]/.test(written)) continue
    found.push({ ...label, inSentence: /^[,.)] /.test(match[0]) })
    until = label.end
  }
  return found.map((label, i) => {
    const next = found[i + 1]?.start ?? text.length
    // A label inside a sentence ends with the sentence.
    const sentence = label.inSentence
      ? /[a-z\d)][.!?] (?=[A-Z])/.exec(text.slice(label.end, next))
      : null
    // 'Born 30 October 1978 (our file 4), for her first dose on December 17': a birthday inside a sentence ends soon.
    const short =
      label.inSentence &&
      (label.concept === 'dob' || label.concept === 'mrn') &&
      !/[:=|]/.test(text.slice(label.start, label.end))
        ? label.end + 24
        : next
    // 'Home: 9 Elm St, Omaha NE 68144. Use a 22 in the arm': with the zip and its full stop an address ends.
    const housed = ['address', 'visit-address'].includes(label.concept)
      ? /\b\d{5}(?:-\d{4})?[.;)] +(?=\p{Lu}|\d{2})/u.exec(text.slice(label.end, next))
      : null
    // 'Pt acct LCHI-8804; call Ann Poe': behind the mark something else is told.
    const coded = label.concept === 'mrn' ? text.slice(label.end, next).indexOf('; ') : -1
    const end = Math.min(
      coded === -1 ? next : label.end + coded,
      short,
      housed ? label.end + housed.index + housed[0].trimEnd().length : next,
      sentence ? label.end + sentence.index + 1 : next,
    )
    // 'Site: 8 Pine Ridge' is where the visit is; 'site: Spokane' is the branch.
    const place =
      label.concept === 'pharmacy' &&
      /^site\b/i.test(text.slice(label.start, label.end)) &&
      /^[\s:|]{0,14}\d{1,6} \p{L}/u.test(text.slice(label.end))
    // 'Office: 602-555-0100' under a name is a number of hers and no doctor's.
    const desk =
      label.concept === 'prescriber' &&
      /^office\b/i.test(text.slice(label.start, label.end)) &&
      /^[\s:|]{0,14}\(?\d{3}\)?[ .-]/.test(text.slice(label.end))
    // 'Visits: 175 Beechwood Dr', 'Deliver & visit: 9 Elm St'.
    const visited =
      !place &&
      /\b(?:visits?|nurse|rn|infusions?|seen|care)\b/i.test(text.slice(label.start, label.end)) &&
      !['contact', 'contact-phone', 'contact-email', 'address'].includes(label.concept) &&
      !/^\s*\d{1,3} ?(?:h|hrs?|hours?|m|mins?|minutes)\b/i.test(
        text.slice(label.end, label.end + 24),
      ) &&
      street.exec(text.slice(label.end, label.end + 80).trimStart())?.index === 0
    // 'Pharmacy #: 406-555-0197' is no record number.
    const dialled =
      label.concept === 'mrn' &&
      /^[\s:#|=]{0,14}\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/.test(text.slice(label.end))
        ? /^\W{0,6}(?:pt|patient|client|member)\b/i.test(text.slice(label.start, label.end))
          ? 'phone'
          : 'contact-phone'
        : null
    // 'To: 9 Elm St' is where somebody goes; 'residence on day of visit' is where she is seen.
    const bound =
      (label.concept === 'from-to' &&
        line.kind === 'body' &&
        /^\W{0,6}(?:to|goes to|going to)\W{0,4}$/i.test(text.slice(label.start, label.end)) &&
        /^[\s:]{0,14}(?:(?:her|his|their|the|pt'?s?|own) )?(?:own )?(?:home|house|apartment|apt|son|daughter|dtr|sister|brother|mother|mom|father|dad|parents?|family|niece|nephew|friend|aunt|uncle)(?:'s|s')?(?: (?:house|home|place|apt))?[ ,:(-]{1,3}\d{1,6} /i.test(
          text.slice(label.end, label.end + 60),
        )) ||
      (label.concept === 'from-to' &&
        /^\W{0,6}to\b/i.test(text.slice(label.start, label.end)) &&
        street.exec(text.slice(label.end, label.end + 80).trimStart())?.index === 0) ||
      (label.concept === 'address' &&
        /\b(?:day|time) of (?:the )?(?:visit|service|infusion)\b/i.test(
          text.slice(label.start, label.end),
        ))
    // 'Nurse requested for: Jane Roe' names her, and 'nurse requested for: 9/15' a day.
    const forWhom =
      label.concept === 'start' &&
      /\bfor\W{0,4}$/i.test(text.slice(label.start, label.end)) &&
      /^[\s:]{0,14}(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Week|Next|This|The|First|Home|IV)\p{L}{0,8}\b)\p{Lu}[\p{L}'-]+,? \p{Lu}[\p{L}'-]+/u.test(
        text.slice(label.end, label.end + 60),
      )
    // 'Acc: port' is no account.
    const line0 =
      label.concept === 'mrn' &&
      /^\W{0,6}acc\W{0,6}$/i.test(text.slice(label.start, label.end)) &&
      /^[\s:]{0,14}(?:(?:no|has|new|r|l|left|right|single|double) ){0,2}(?:piv|port|picc|mid|periph|sc\b|sub|im\b|iv\b|hickman|g-?tube|cvc|tunnel|medi)/i.test(
        text.slice(label.end, label.end + 50),
      )
    // 'RN: 9/18 8am', 'Requested by: 9/17': a day behind a nurse or a wish is the day that is wanted.
    const opensWithDay =
      /^[\s:|]{0,14}(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?\d{1,2}\/\d{1,2}\b/i.test(
        text.slice(label.end, label.end + 30),
      )
    // 'Current: 812 W Gurley St'.
    const livesNow =
      label.concept === 'unknown' &&
      /^\W{0,6}(?:current(?:ly)?|now|new|present|actual|temp(?:orary)?|staying|at)\W{0,6}$/i.test(
        text.slice(label.start, label.end),
      ) &&
      street.exec(text.slice(label.end, label.end + 80).trimStart())?.index === 0
    const nurseDay =
      opensWithDay &&
      /^\W{0,6}(?:first|1st|(?:home |hh )?(?:rn|nurse|nursing)|(?:requested|needed|wanted) by)\W{0,6}$/i.test(
        text.slice(label.start, label.end),
      )
    // 'CRP + CBC at wk 0:' is of labs, whatever their day.
    const measures =
      ['past-date', 'other-date', 'start', 'unknown'].includes(label.concept) &&
      /\b(?:cbc|cmp|bmp|crp|esr|lfts?|troughs?|ferritin)\b/i.test(
        text.slice(label.start, label.end),
      )
    // 'Nephrology asks: ...' is said by somebody and is nobody's.
    const saying =
      /\b(?:asks?|asked|says?|said|wants?|writes?|wrote|called|reports?|requests?|thinks?|adds?)\W{0,6}$/i.test(
        text.slice(label.start, label.end),
      ) && ['prescriber', 'hospital', 'pharmacy', 'insurance'].includes(label.concept)
    // 'Fr: Jane Doe, RN' at the head of a fax is who sends it, and no size of a tube.
    const faxed =
      label.concept === 'supplies' &&
      label.start < 6 &&
      /^fr ?:/i.test(text.slice(label.start, label.end))
    // 'Re: John Roe, 3/8/39, 712 Genesee Slip, Utica' on a note is said of him.
    const reOf =
      label.concept === 'from-to' &&
      line.kind === 'body' &&
      /^\W{0,4}(?:re|regarding)\W{0,4}$/i.test(text.slice(label.start, label.end)) &&
      /^[\s:]{0,14}(?:(?:Mr|Mrs|Ms|Miss)\.? )?\p{Lu}[\p{L}'-]+,? (?:\p{Lu}\.? )?\p{Lu}[\p{L}'-]+[ ,;(|-]{1,4}[^\n]{0,16}\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/u.test(
        text.slice(label.end, label.end + 90),
      )
    // 'Regarding: Jane Roe', and her address below.
    const regards =
      label.concept === 'from-to' &&
      line.kind === 'body' &&
      /^\W{0,4}(?:regarding|concerning)\W{0,4}$/i.test(text.slice(label.start, label.end)) &&
      /^[\s:]{0,14}(?:(?:Mr|Mrs|Ms|Miss)\.? )?\p{Lu}\p{Ll}[\p{L}'-]+ (?:\p{Lu}\.? )?\p{Lu}\p{Ll}[\p{L}'-]+\s*$/u.test(
        text.slice(label.end),
      ) &&
      !/\b(?:referral|request|nursing|nurse|infusion|order|home|new|start|visit|patient|pump|iv|your|our|schedule|delivery|coverage)\b/i.test(
        text.slice(label.end),
      )
    // 'Rx Crossways ID: 900-41-22': a house by its name, and its number.
    const ofOurs =
      ['drug', 'unknown', 'pharmacy'].includes(label.concept) &&
      /\p{Lu}\p{Ll}{3,} (?:ID|Id|No\.?|#|[Nn]umber|[Pp]t\.? (?:ID|[Nn]o\.?|#)) ?[:#]{0,2} {0,4}$/u.test(
        text.slice(label.start, label.end),
      ) &&
      !/\b(?:order|referral|request|group|member|policy|plan|tax|npi|claim|auth\w*|device|lot|serial|invoice|ticket|case|script|order|prescription|medicare|medicaid|apt|unit|phone|fax|page|room|insurance|payer|subscriber|license|hospital|facility|clinic)\b/i.test(
        text.slice(label.start, label.end),
      ) &&
      /^\s{0,14}[A-Z]{0,5}[ -]?\d[A-Z\d]*[A-Z\d-]{2,14}\s*(?:$| {2}|[,;|])/.test(
        text.slice(label.end, label.end + 40),
      ) &&
      !/^\s{0,14}\d{3}-\d{3}-\d{4}/.test(text.slice(label.end))
    // 'First: no, on it since 8/14' names nobody.
    const isFirst =
      label.concept === 'first-name' &&
      /^\W{0,6}first ?[:=|]\W{0,4}$/i.test(text.slice(label.start, label.end)) &&
      /^[\s:|]{0,14}(?:no|yes|y|n)\b(?!-)/i.test(text.slice(label.end, label.end + 30))
    // 'From: Cox South, leaving 12/7' is where she lies.
    const leaving =
      label.concept === 'from-to' &&
      line.kind === 'body' &&
      /^\W{0,6}from\W{0,4}$/i.test(text.slice(label.start, label.end)) &&
      /\b(?:leaving|leaves|d\/c|dc'?d|discharg\w{0,4}|admitted|inpt|inpatient)\b/i.test(
        text.slice(label.end, end),
      )
    // 'Ordered by  Ann Poe RN': a nurse or a pharmacist orders the visit, not the drug.
    const orders =
      label.concept === 'prescriber' &&
      /\bby\W{0,24}$/i.test(text.slice(label.start, label.end)) &&
      /^[\s:|.]{0,20}\p{Lu}[\p{L}'-]+ (?:\p{Lu}\.? )?\p{Lu}[\p{L}'-]+,? (?:RN|LPN|LVN|BSN|CPhT|RPh|PharmD|OCN|CRNI)\b/u.test(
        text.slice(label.end, label.end + 80),
      )
    const concept = orders
      ? 'contact'
      : leaving
        ? 'hospital'
        : isFirst
          ? 'first-dose'
          : reOf || regards
            ? 'patient'
            : ofOurs
              ? 'mrn'
              : faxed
                ? 'from-to'
                : saying
                  ? 'comments'
                  : measures
                    ? 'labs'
                    : nurseDay
                      ? 'start'
                      : livesNow
                        ? 'visit-address'
                        : line0
                          ? 'access'
                          : forWhom
                            ? 'patient'
                            : place || visited || bound
                              ? 'visit-address'
                              : label.concept === 'flush' &&
                                  /\b(?:only|no (?:drugs?|meds?))\b/i.test(
                                    text.slice(label.start, label.end),
                                  )
                                ? 'drug'
                                : desk
                                  ? 'phone'
                                  : (dialled ?? label.concept)
    const blanks = /^ */.exec(text.slice(label.end, end))?.[0].length ?? 0
    return {
      concept,
      start: line.start + label.start,
      end: line.start + label.end,
      valueStart: line.start + label.end + Math.max(0, blanks - 1),
      valueEnd: end >= text.length ? line.end : line.start + end,
    }
  })
}

const headingEdges =
  /^[\s=*#_~>\-[("{]{0,40}(?:(?:(?:section|part|block) )?(?:[\divx]{1,4}|[a-h])(?:[.):]| [-:] ) {0,4})?|[\s=*#_~:\-\])"{]{0,40}$/gi

function headingOf(text: string): Party | 'other' | null {
  // '(last)   (first)   (mi)' below the blanks of a form says what stands above it.
  if (
    text.length > 60 ||
    /^\s{0,40}\([a-z][^()]{0,20}\)(?:\s{1,40}\([a-z][^()]{0,20}\))+\s*$/i.test(text)
  )
    return null
  const bare = text.replace(headingEdges, '')
  // 'Our ref for her: SEA/2044' has its value and heads nothing.
  if (bare === '' || bare.length > 40 || /: ?\S*\d/.test(bare)) return null
  const phrase = plain(bare)
  const concept =
    phraseConcepts.get(phrase) ??
    composedConcept(phrase) ??
    phraseConcepts.get(phrase.replace(/ (?:information|info|details|section|data|block)$/, ''))
  // 'Pharmacy / Requester' heads one block of one party.
  const parts = concept
    ? []
    : bare.split(/ ?[/&] ?| and /i).map((part) => phraseConcepts.get(plain(part)) ?? null)
  const shared =
    parts.length > 1 && parts.length < 4 && parts.every((part) => part !== null)
      ? new Set(parts.map((part) => sectionOfConcept(part ?? '')))
      : null
  if (shared?.size === 1) return [...shared][0] ?? null
  if (
    concept &&
    (text.trim().endsWith(':') ||
      bare === bare.toUpperCase() ||
      /^\s*(?:\d|#|\*|=|-|\[|(?:section|part|block) |[a-h][.)] )/i.test(text) ||
      phrase.split(' ').length <= 3)
  )
    return sectionOfConcept(concept)
  return null
}

const legal =
  /^(?:>>> )?.{0,20}(?:confidential|this (?:e-?mail|message|fax|transmission|communication) (?:and|was|is|may|contains)|if you (?:have (?:received|gotten|obtained)|are not)|the information (?:in|contained)|privileged|hipaa notice|please consider the environment|sent from my|get outlook|unsubscribe)/i

/** Labels, headings, what indented lines continue, and the footers. */
export function markSections(lines: readonly Line[]): void {
  let section: Line['section'] = null
  let message = -1
  let underlined = false
  let table: readonly (string | null)[] | null = null
  let carried: { concept: string; column: number } | null = null
  for (const [i, line] of lines.entries()) {
    if (line.message !== message) {
      section = null
      carried = null
      table = null
      message = line.message
    }
    if (line.kind === 'body' && legal.test(line.text)) line.kind = 'legal'
    const heading = line.kind === 'body' ? headingOf(line.text) : null
    if (heading) section = heading
    // 'Section 2 - Who needs care': a numbered heading of no word of ours ends the block above.
    else if (
      line.kind === 'body' &&
      /^\s*(?:section|part|block|step) [\divxa-h]{1,3}\b[^\n]{0,60}$/i.test(line.text) &&
      !/: ?\S/.test(line.text)
    )
      section =
        /\b(?:who needs|patient|client|care for|about (?:her|him|them)|member|recipient)\b/i.test(
          line.text,
        )
          ? 'patient'
          : null
    // A drawn line ends a block, unless it underlines the heading.
    else if (/^[\s=_*-]{10,}$/.test(line.text) && line.text.trim() !== '' && !underlined)
      section = null
    if (line.text.trim() !== '') underlined = heading !== null
    line.section = section
    // A head below the rows of another begins a table of its own.
    const head = line.kind === 'body' && hasRow(lines, i) ? tableHead(line.text) : null
    const row: Label[] | null =
      table && head === null && line.kind === 'body' ? tableLabels(line, table) : null
    if (line.text.trim() !== '' && row === null) table = head
    line.labels =
      line.kind === 'legal' || (table !== null && row === null) ? [] : (row ?? labelsOf(line))
    const column = line.text.search(/\S/)
    const first = line.labels[0]
    const opens =
      first !== undefined && line.text.slice(0, first.start - line.start).trim().length <= 3
    if (column === -1) {
      carried = null
      if (section !== null && section !== 'other' && !line.text) continue
      // 'Posted by: Ann Poe' heads what she says.
    } else if (line.kind === 'header' && first?.concept === 'contact') carried = null
    else if (opens && first) carried = { concept: first.concept, column: first.start - line.start }
    else if (carried && column > carried.column) line.inherited = carried.concept
    else if (!/^\s*[-*]/.test(line.text)) carried = null
  }
  settleFacility(lines)
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
