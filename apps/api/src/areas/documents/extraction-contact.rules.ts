// DOC "Reading referrals, further rules" 056: the person at the pharmacy to answer to, with number and e-mail; never patient, family or prescriber.
import { before, lineAt, lineIndexAt } from './extraction-context.rules.ts'
import { belowName, handedTo } from './extraction-handover.rules.ts'
import { companyWord, hospitalWord } from './extraction-letterheads.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line, Party } from './extraction-model.rules.ts'
import { nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { conceptAt, labelAround, partyAt } from './extraction-sections.rules.ts'
import { looseSenders, signedBelow } from './extraction-senders.rules.ts'
import { wholeContact } from './extraction-wholenames.rules.ts'

type Rank = (at: number) => number
const notPerson = /\b(?:desk|team|referrals?|intake|department|dept|news|support|office|nursing|coverage|partners|pharmacy|infusion|rx|specialty|unit|records|automatic|reply|center|hospital|clinic|health|navigator|coordinator|manager|specialist|liaison|director|scheduler|services?|solutions|therapeutics|medical|supply|supervisor|technician|representative)\b/i
const credential = /^[, ]{0,3}(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|rd|np|crni|cnsc|css|mba|intake|patient care|clinical|nurse|referral)\b/i
const licence = /^,? {0,2}(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|crni)\b/i
const callCue = /\b(?:cb|c\/b|(?<!\b(?:our|my|this|phone) )call|contact|text|reach(?: out to)?|questions?(?: to me| go to me| to| for|:|,| call| contact| please call)?|ask for|(?:need|needs) anything(?: else)?|any (?:problems?|issues?|concerns?)|page|(?:reply|answer|respond|write|send|go|turn)(?: back)? to|deal with|dealing with|in touch with|work with|talk (?:to|with)|speak (?:to|with)|confirm(?:ations?)?(?: with| to)|working with|email|e-mail|attn:?|(?:my|your) contact is|requested by|referred by|submitted (?:\w{4,16} )?by|prepared by|sent by|(?:reach|contact|call|text|email) me,?|thank(?:s| you)(?: so much| again| very much)?[!.,-]{0,2}|thx[!.,-]{0,2}|regards[,.]?|best[,.]|coordinator(?: is|:)?|pharmacist(?: is|:)?|liaison(?: is|:)?)[\s:,-]{1,3}(?:our |my |the )?(?:intake |clinical |nurse |pharmacy )?(?:coordinator |liaison |pharmacist |rn |nurse |lead )?$/i

/** Labels that no patient's block bears. */
const ourLabel = /referr|request|complet|submit|sent by|coord|liaison|pharmac|intake|assigned|prepared|entered|typed|taken by|\brep\b|sender|questions/

const closesLetter = /^\s{0,4}(?:sincerely|(?:with )?(?:kind |best |warm |many )?(?:regards|thanks|wishes)|respectfully|(?:yours )?faithfully|yours(?: truly| sincerely)?|cordially|warmly|thank you|cheers)[\s,.!-]{0,4}$/i
const sameName = (name: PersonName, other: string | null) => other !== null && name.last.value.toLowerCase() === other.toLowerCase()
const full = (name: PersonName) => `${name.first.value} ${name.last.value}`

/** 'Acme Home IV, Ann Poe': what closes the name of a company at the head of a label's value. */
function companyFirst(value: string): RegExpExecArray | null {
  const found = /^[\s:]{0,14}(\p{Lu}[\p{L}&'. -]{2,44}?) ?[,|/-] {1,2}(?=\p{Lu}\p{Ll})/u.exec(value)
  return found?.[1] !== undefined && /(?: IV| Rx| RX|\bInfusion|\bPharmacy)$/.test(found[1]) ? found : null
}

function wholeNameOf(doc: Doc, name: PersonName): PersonName | null {
  const [initial, last] = [name.first.value.charAt(0), name.last.value]
  if (!/^\p{Lu}\.?$/u.test(name.first.value) || last.length < 3) return null
  for (let at = doc.text.indexOf(` ${last}`); at !== -1; at = doc.text.indexOf(` ${last}`, at + 1)) {
    const first = /(?<![\p{L}'-])(\p{Lu}\p{Ll}[\p{L}'-]{1,20})$/u.exec(doc.text.slice(Math.max(0, at - 24), at))?.[1]
    if (first?.startsWith(initial)) return nameAt(`${first} ${last}`, at - first.length)
  }
  return null
}

export function readContactName(doc: Doc, patientLast: string | null, rankOf: Rank): Found<string> | null {
  const candidates: Found<string>[] = []
  const add = (name: PersonName | null, score: number) => {
    // 'Kestrel Bay Specialty Pharmacy' is shaped like a name.
    const rest = name ? /^[^,|(\n;/\d@]{0,40}/.exec(doc.text.slice(name.end, name.end + 40))?.[0] ?? '' : ''
    // 'Jane Doe RN Acme Infusion': what stands behind a licence is where she works.
    const company = !licence.test(rest) && companyWord.test(rest)
    if (name && !sameName(name, patientLast) && !notPerson.test(full(name)) && !company && !hospitalWord.test(rest)) candidates.push({ value: full(name), start: name.start, end: name.end, score: score - (name.whole ? 0 : 30) })
  }
  /** 'R. Castle' in the head of a fax is the Rosa Castle who signs it. */
  const addWhole = (name: PersonName | null, score: number) => {
    const whole = name && !name.whole ? wholeNameOf(doc, name) : null
    add(whole ?? name, score)
  }
  for (const line of doc.lines) {
    if (line.kind === 'legal') continue
    for (const label of line.labels) {
      const raw = doc.lower.slice(label.start, label.end)
      const value = doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 80))
      if (label.concept === 'contact' && (ourLabel.test(raw) || (line.section !== 'patient' && line.section !== 'family' && line.section !== 'prescriber' && line.section !== 'hospital'))) {
        // 'Ref: Jane Doe, f, 04.05.1961' is the patient.
        if (/^[\s:]{0,14}[\p{L}' .,-]{4,40}\b(?:\d{1,3} ?yo\b|(?:(?:[mf]|male|female|dob|born)\b[ ,.:]{0,3}){0,2}\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b)/iu.test(value)) continue
        const inner = companyFirst(value) ?? /^[\s:]{0,14}(?:please )?(?:call|contact|email|text)?:? ?(?:(?:our |the )?(?:pharmacist|nurse|coordinator|liaison|intake|clinical|rph|rn) )*/i.exec(value)?.[0] ?? ''
        // 'Contact: intake desk, Jane Doe RN': the desk is no person.
        const parts = [inner.length, ...[...value.matchAll(/[,/-] /g)].map((part) => part.index + 2).filter((at) => at > inner.length)].slice(0, 4)
        const at = parts.find((part) => {
          const name = nameAt(value.slice(part), label.valueStart + part)
          return name !== null && !notPerson.test(full(name)) && !companyWord.test(/^[^,|(/\n\d@]{0,30}/.exec(value.slice(name.end - label.valueStart))?.[0] ?? '') && (part === inner.length || credential.test(value.slice(name.end - label.valueStart)) || /^[\s,]{0,3}\(?\d{3}\b(?!\d)/.test(value.slice(name.end - label.valueStart)))
        })
        // 'Contact: Summit Rx / Jorun / 970-555-0183': a first name is all there is.
        const single = at === undefined ? [...parts, ...[...value.matchAll(/[/|-] {1,3}/g)].map((part) => part.index + part[0].length)].find((part) => /^\p{Lu}\p{Ll}{2,14}(?= ?(?:[/,(|-]|$|\d|x ?\d|ext\b| {2}|(?:at|from|with|of|@) ))/u.test(value.slice(part)) && !notPerson.test(/^\p{L}+/u.exec(value.slice(part))?.[0] ?? '') && !companyWord.test(/^\p{L}+/u.exec(value.slice(part))?.[0] ?? '')) : undefined
        const word = single === undefined ? undefined : /^\p{L}+/u.exec(value.slice(single))?.[0]
        if (single !== undefined && word) candidates.push({ value: word, start: label.valueStart + single, end: label.valueStart + single + word.length, score: 22 })
        if (at !== undefined) addWhole(nameAt(value.slice(at), label.valueStart + at), 65 - (at > inner.length ? 8 : 0))
      // 'Name ... Jane Roe', and at the end 'Who ... Ann Poe'.
      } else if (label.concept === 'patient' && /^who\b\W*$/.test(raw)) add(nameAt(value, label.valueStart), 40)
      else if (label.concept === 'contact-email') add(nameAt(value, label.valueStart), 55)
      else if (label.concept === 'name' && (line.section === 'pharmacy' || /contact|pharmacy|referr|requested/.test(raw))) add(nameAt(value, label.valueStart), 55)
      else if (label.concept === 'from-to' && /^\s*from/.test(raw) && !hospitalWord.test(value.split(/[<(,]/)[0] ?? '')) addWhole(nameAt(value, label.valueStart), 42)
      else if (label.concept === 'from-to' && /^\s*attn/.test(raw) && line.labels.some((one) => one.concept === 'from-to' && one.start < label.start && doc.lower.startsWith('from', one.start))) add(nameAt(value, label.valueStart), 42)
      // 'From: Acme Infusion, att. Ann Poe', 'From: Acme Infusion - Ann'.
      else if (label.concept === 'from-to' && /^\s*fr/.test(raw)) {
        const named = /[,;(|/-] ?(?:att(?:n|ention|entn)?|c\/o|contact|per|by|via)[.:]{0,2} (?=\p{Lu})/u.exec(value)
        if (named) add(nameAt(value.slice(named.index + named[0].length), label.valueStart + named.index + named[0].length), 44)
        const single = named ? null : /^[^-|/(\n]{3,40} ?[-|/(] {0,2}(\p{Lu}\p{Ll}{2,14})\)?\s*$/u.exec(value)
        if (single?.[1] && companyWord.test(value) && !notPerson.test(single[1]) && !companyWord.test(single[1])) candidates.push({ value: single[1], start: label.valueStart + value.lastIndexOf(single[1]), end: label.valueStart + value.lastIndexOf(single[1]) + single[1].length, score: 34 })
      } else if (label.concept === 'pharmacy' && raw.includes('pharmacist')) add(nameAt(value, label.valueStart), 50)
    }
    const lead = /^[\s*\-#>~/\\]{0,40}/.exec(line.text)?.[0].length ?? 0
    if (line.kind === 'signature') {
      const name = nameAt(line.text.slice(lead, lead + 70), line.start + lead)
      const rest = name ? doc.text.slice(name.end, Math.min(line.end, name.end + 40)) : ''
      if (name && (rest.trim() === '' || /^[\s,|(/-]|^\./.test(rest)) && !/^\s*\d/.test(line.text)) add(name, 48 + (credential.test(rest) ? 10 : 0) + (doc.messages[line.message]?.fromName?.toLowerCase().includes(name.last.value.toLowerCase()) ? 8 : 0))
    }
    // 'Sincerely,', and the name on the next line.
    if (line.kind === 'body' && /^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+\s*$/u.test(line.text)) {
      const above = doc.lines.slice(Math.max(0, lineIndexAt(doc, line.start) - 3), lineIndexAt(doc, line.start)).findLast((one) => one.text.trim() !== '')
      if (above && above.message === line.message && closesLetter.test(above.text)) add(nameAt(line.text.slice(lead), line.start + lead), 42)
    }
    // A name by itself that closes the letter is the writer's, the surer where the sender's address holds it.
    if (line.kind === 'body' && /^\s*-{0,2} ?\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+\s*$/u.test(line.text) && !doc.lines.some((next) => next.start > line.start && next.message === line.message && next.text.trim() !== '')) {
      const name = nameAt(line.text.slice(lead), line.start + lead)
      const mailed = name !== null && (doc.messages[line.message]?.fromEmail ?? '').toLowerCase().includes(name.last.value.toLowerCase())
      add(name, mailed ? 46 : 25)
    }
    if (line.kind === 'header') continue
    const text = line.text.slice(0, 1000)
    for (const match of text.matchAll(/(?<=[\s:,])\p{Lu}(?:\.|[\p{L}'.-]{1,24})(?= \p{Lu})/gu)) {
      const left = text.slice(Math.max(0, match.index - 60), match.index)
      if (!callCue.test(left)) continue
      const name = nameAt(text.slice(match.index, match.index + 70), line.start + match.index)
      const party = partyAt(line, line.start + match.index)
      // 'I am off from tomorrow, please answer to Ann Poe': whoever stands in for the writer.
      const standsIn = /\b(?:answer|reply|respond|write|send|call|contact|email|text|reach|talk|speak|go|turn)\b[^.;]{0,24}$/i.test(left) && /\b(?:i am|i'm|i will be|i'll be) (?:off|out|away|gone|on (?:leave|vacation|pto|holiday))\b|\b(?:my last day|while i'm (?:out|away|off|gone))\b/i.test(line.text)
      if (standsIn && name) add(name, 72)
      if (name && !/\b(?:dr|wife|husband|mom|daughter|son|md)\b/i.test(left) && (party === null || party === 'pharmacy')) add(name, 52)
    }
  }
  for (const name of handedTo(doc)) add(name, 72)
  const whole = (found: Found<string> | null) => found && wholeContact(doc, found, patientLast)
  const loose = looseSenders(doc).filter((one) => one.last.toLowerCase() !== patientLast?.toLowerCase() && !notPerson.test(one.name)).map(({ name, start, end, score }) => ({ value: name, start, end, score }))
  // Who introduces herself with both names is as sure as a label.
  for (const one of loose) if (one.score >= 45) candidates.push(one)
  const sure = best(candidates.filter((one) => one.score > 0), rankOf, 30)
  if (sure && sure.score >= 30) return whole(sure)
  for (const name of signedBelow(doc)) add(name, 28)
  return whole(best([...candidates.filter((one) => one.score > 0), ...loose], rankOf, 30))
}

const phonePattern = /(?<![\d-])(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .\-/]{0,3}(\d{3})[ .-]{0,2}(\d{4})(?!\d)/g
const faxBefore = /(?:\bfax|\bfx|\bf|facsimile)(?: ?(?:no|number|#|line))?[\s.:#)|-]{0,8}(?:back )?(?:to us |to |at |us )?(?:\+?1[ .-]?)?\(?$/i
const others = /\b(?:pts?|patient|cell for pt|her|his|wife|husband|spouse|mom|mother|dad|father|daughter|dtr|son|sister|brother|caregiver|home|md|dr|physician|prescriber|emerg\w{0,6}|lives)\b[^.|]{0,40}$/i
const wrongLine = /\b(?:after[- ]hours|24\/7|on[- ]call|emergenc\w{1,3}|toll[- ]free|main|support|help ?desk|portal|customer (?:service|care)|switchboard|front desk|invoices?|billing|accounts payable)\b[^.|]{0,24}$/i

/** Whose block a bare 'Phone:' stands in: the last label that named somebody. */
function ownerBefore(doc: Doc, at: number): Party | null {
  const index = lineIndexAt(doc, at)
  const column = (line: Line, start: number) => start - line.start
  const own = labelAround(doc.lines[index] as Line, at)
  // In a form of two columns the label above stands in the same column.
  if (own && column(doc.lines[index] as Line, own.start) > 8) {
    for (let i = index - 1; i >= Math.max(0, index - 4); i -= 1) {
      const line = doc.lines[i] as Line
      const above = line.labels.find((one) => Math.abs(column(line, one.start) - column(doc.lines[index] as Line, own.start)) <= 2)
      if (above?.concept === 'contact' || above?.concept === 'pharmacy') return 'pharmacy'
    }
  }
  for (let i = index; i >= Math.max(0, index - 6); i -= 1) {
    const line = doc.lines[i] as Line
    if (line.message !== doc.lines[index]?.message) return null
    const label = line.labels.findLast((one) => one.start < at && ['patient', 'name', 'first-name', 'last-name', 'contact', 'from-to', 'prescriber', 'hospital', 'family', 'pharmacy', 'insurance', 'address', 'dob', 'mrn'].includes(one.concept))
    if (label) return ['name', 'first-name', 'last-name', 'address', 'dob', 'mrn', 'patient'].includes(label.concept) ? line.section === 'pharmacy' ? 'pharmacy' : 'patient' : label.concept === 'contact' || label.concept === 'from-to' ? 'pharmacy' : (label.concept as Party)
    if (i < index && line.section !== null && line.section !== 'other') return line.section
  }
  return null
}

function belongs(doc: Doc, line: Line, at: number, contact: Found<string> | null): number {
  const concept = conceptAt(line, at)
  const party = partyAt(line, at)
  if (concept === 'contact-phone' || concept === 'contact-email') return 55
  if (contact !== null) {
    const own = lineAt(doc, contact.start)
    if (own === line && at > contact.start && line.kind !== 'header' && !/\b(?:pt|patient|wife|husband|(?:her|his)(?! (?:own |new )?(?:direct|number|line|desk|office|ext)\b)|mom|mother|dad|father|daughter|son|dr|md)\b/.test(doc.lower.slice(contact.end, at))) return 60
    if (own === line && at < contact.start && contact.start - at < 26 && /^[\d\s().+-]{10,20}[-|,:( ]{1,4}$/.test(doc.text.slice(at, contact.start)) && !/\d\. {0,2}$/.test(doc.text.slice(at, contact.start))) return 60
    const last = contact.value.split(' ').at(-1)?.toLowerCase() ?? ''
    if (last.length > 2 && line.kind === 'body' && doc.lower.slice(Math.max(line.start, at - 40), at).includes(last)) return 50
    const first = contact.value.split(' ')[0]?.toLowerCase() ?? ''
    // 'brents direct is 402-555-0126'.
    if (first.length > 2 && line.kind === 'body' && new RegExp(`(?<!\\p{L})${first.replace(/[^\p{L}]/gu, '.')}'?s? (?:own |new )?(?:direct|desk|cell|mobile|number|no|phone|line|ext|office|tel)\\b[^.;\\d]{0,16}$`, 'u').test(doc.lower.slice(Math.max(line.start, at - 50), at))) return 58
    if (first.length > 2 && line.kind === 'body' && new RegExp(`^[\\s*~-]{0,6}(?:(?:best|thanks|thank you|thx|regards|ty|mahalo|cheers)[,! .-]{1,3})?${first.replace(/[^\p{L}]/gu, '.')}(?: \\p{L}\\.?)?[\\s:,@-]{1,4}$`, 'u').test(doc.lower.slice(line.start, at))) return 45
    if (line.kind === 'signature' && own.kind === 'signature' && own.message === line.message) return 52
  }
  if (line.kind === 'body' && /\b(?:(?:reach|call|text|contact|get|phone|telephone|dial|ring) (?:me|us)|(?:i'm|im|i am|we're|we are) (?:reachable |available )?(?:on|at)\b|(?:me|us|(?:the )?undersigned) (?:on|at)\b|(?:txt|text|sms|call|vm|voicemail|msg|message)(?:ed)? from[ :]|(?:cell|phone|number|call|text) (?:for|with) (?:any )?questions|call ?back|cb|new (?:number|phone|cell)|mine is|(?:my|our) (?:cell|direct|desk|number|no\.?|#|phone|line|office|mobile|ext))(?!\w)[^.]{0,30}$/.test(doc.lower.slice(Math.max(line.start, at - 60), at))) return 50
  // 'Ask for me from now on. Direct 480-555-0126'.
  if (line.kind === 'body' && /\b(?:ask for|call|reach|contact|text) me\b[^;\n\d]{0,50}$/.test(doc.lower.slice(Math.max(line.start, at - 64), at))) return 50
  if (contact !== null && line.kind === 'body' && belowName(doc, contact.start, at)) return 56
  // 'me: 757-555-0148 (ann@rx.test)'.
  if (line.kind === 'body' && /(?:^|[\s.;,])me ?[:=] ?(?:[\d().-][\d\s().,/-]{0,22})?$/.test(doc.lower.slice(Math.max(line.start, at - 34), at))) return 50
  if (line.kind === 'signature') return 45
  if (line.kind === 'body' && line.text.length < 100 && /^\s*(?:best|thanks|thank you|thx|regards|mahalo|cheers)[,! .-]{1,3}\p{Lu}/iu.test(line.text)) return 34
  // A number that closes the letter by itself is the writer's.
  if (line.kind === 'body' && /^[\s*-]{0,4}\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?\s*$/.test(line.text) && !doc.lines.some((next) => next.start > line.start && next.message === line.message && next.text.trim() !== '')) return 32
  // Numbers by themselves below the line that names the contact.
  if (contact !== null && line.kind === 'body' && lineIndexAt(doc, contact.start) === lineIndexAt(doc, at) - 1 && line.text.replace(/\b(?:cell|phone|office|direct|fax|main|ext|tel)\b/gi, '').replace(/[^\p{L}]/gu, '').length <= 3) return /\bc(?:ell)?[.:]? ?$/i.test(doc.text.slice(line.start, at)) ? 47 : 45
  if (line.kind === 'letterhead') return 30
  if (party === 'pharmacy') return concept === 'contact' ? 50 : 35
  if (party !== null) return -100
  if (concept === 'phone' || concept === 'email') return ownerBefore(doc, at) === 'pharmacy' ? 42 : -100
  if (companyWord.test(doc.text.slice(Math.max(line.start, at - 80), at))) return 30
  return -20
}

/** A number that opens the line below 'Best number for you?'. */
function answersAsked(doc: Doc, line: Line, at: number): boolean {
  if (line.kind !== 'body' || !/^[\s*-]{0,6}(?:\p{L}[\p{L} ',]{0,30}[ ,:]{1,2})?$/u.test(doc.text.slice(line.start, at))) return false
  const above = doc.lines.slice(Math.max(0, lineIndexAt(doc, at) - 2), lineIndexAt(doc, at)).findLast((one) => one.text.trim() !== '')
  return above !== undefined && /\b(?:number|contact|call ?back|reach (?:you|u)|call (?:you|u)|phone|cell|who (?:do|should|can) (?:we|i) (?:call|ask))\b[^?.]{0,40}\?\s*$/i.test(above.text) && !/\b(?:pt|patient|her|his|their|family|md|dr)\b[^?]{0,40}\?\s*$/i.test(above.text)
}

export function readContactPhone(doc: Doc, contact: Found<string> | null, rankOf: Rank): Found<string> | null {
  const candidates: Found<string>[] = []
  for (const match of doc.text.matchAll(phonePattern)) {
    const at = match.index
    const line = lineAt(doc, at)
    const left = doc.text.slice(Math.max(line.start, at - 60), at)
    const label = labelAround(line, at)
    const ownLabel = label ? doc.text.slice(Math.max(label.start, line.start), at) : left
    if (line.kind === 'legal' || faxBefore.test(left) || (label?.concept === 'fax')) continue
    if (line.kind === 'header' && /\d{10}/.test(match[0])) continue
    // The fax machine's own line at the top carries the sender's fax number.
    if (/^\d{10}$/.test(match[0]) && /\bP(?:AGE|G)?\.? ?\d|TO:|->/.test(line.text)) continue
    let score = belongs(doc, line, at, contact)
    if (line.kind === 'body' && others.test(ownLabel) && score < 60) score -= 80
    // 'Mom 503-555-0125, me 503-555-0126'.
    if (line.kind === 'body' && /[\s,;.](?:me|mine)(?: is| at)? ?[:=]? ?\(?$/i.test(left)) score = Math.max(score, 50)
    if (wrongLine.test(ownLabel)) score -= 25
    // 'Please use 231-555-0176 instead of 231-555-0175'.
    if (/\b(?:instead of|rather than|not|no longer|was|disregard|old (?:number|no|cell|phone)|don't (?:call|use)|do not (?:call|use))[ :]{1,2}(?:my (?:desk|cell|office|old|other) ?(?:phone|line|number)? ?[,:(]? ?)?\(?$/i.test(left)) score -= 100
    else if (line.kind !== 'header' && score > -80 && /^[ ,;(-]{0,3}(?:instead(?: of)?|not (?:the|my|\(?\d)|rather than|from now on|going forward)\b/i.test(doc.text.slice(at + match[0].length, at + match[0].length + 30))) score = Math.max(score, 0) + 55
    else if (answersAsked(doc, line, at)) score = Math.max(score, 52)
    if (/(?:\bdirect|\bd)[\s.:]{0,3}$/i.test(left)) score += 2
    candidates.push({ value: `${match[1]}${match[2]}${match[3]}`, start: at, end: at + match[0].length, score })
  }
  return best(candidates.filter((one) => one.score > 0), rankOf, 25)
}

export function readContactEmail(doc: Doc, contact: Found<string> | null, rankOf: Rank): Found<string> | null {
  const candidates: Found<string>[] = []
  for (const match of doc.text.matchAll(/[A-Za-z\d_][\w.+'-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g)) {
    const at = match.index
    const line = lineAt(doc, at)
    const value = match[0].replace(/[.,]$/, '')
    if (line.kind === 'legal' || /^(?:no-?reply|donotreply|mailer-daemon|postmaster|news(?:letter)?|ap|invoices?|billing|payables?)\b/i.test(value)) continue
    const head = line.kind === 'header'
    const fromHead = head && (!/^\s*(?:to|cc|bcc|para) ?:/i.test(line.text) || /\bfrom ?:/i.test(line.text.slice(0, at - line.start)))
    let score = fromHead ? 50 : head ? -50 : belongs(doc, line, at, contact)
    if (score < 0 && !head && /\b(?:reply|respond|confirm\w{0,6}|send|reports?|notes|updates|e-?mail|write|questions?|reach|contact)\b[^.]{0,24}$/i.test(before(doc, at, 50)) && !/\b(?:pt|patient|her|his)\b[^.]{0,20}$/i.test(before(doc, at, 40))) score = 30
    // '480-555-0126 or ann@rx.test': both are of the same person.
    const beside = /\d{3}[ .-]\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?,? (?:(?:or|and|\/|-|\|) )?(?:by |at |e-?mail ){0,2}$/.exec(doc.text.slice(Math.max(line.start, at - 50), at))
    if (!head && score < 30 && beside) score = Math.max(score, belongs(doc, line, at - beside[0].length, contact))
    if (/\b(?:pt|patient|portal)(?:'s)? e-?mail\b/.test(before(doc, at, 30))) score = -100
    // By itself under the head it is the writer's.
    if (score < 0 && !head && line.text.trim() === value && lineIndexAt(doc, at) < 4) score = 32
    // The sender's address stands for its whole chain; a name in it ties it to the contact.
    const last = contact?.value.split(' ').at(-1)?.toLowerCase() ?? ''
    if (last.length > 2 && value.toLowerCase().includes(last)) score += 12
    else if ((contact?.value.split(' ')[0]?.length ?? 0) > 2 && value.toLowerCase().startsWith(contact?.value.split(' ')[0]?.toLowerCase() ?? '-')) score += 12
    candidates.push({ value, start: at, end: at + value.length, score })
  }
  return best(candidates.filter((one) => one.score > 0), rankOf, 25)
}
