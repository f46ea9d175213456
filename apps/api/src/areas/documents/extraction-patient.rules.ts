// DOC "Reading referrals, further rules" 056: the patient: name, date of birth, gender and the pharmacy's number.
import { age } from '@wren/contract/time'
import { before, lineIndexAt, sentenceTail } from './extraction-context.rules.ts'
import { findBirthdays } from './extraction-birthdays.rules.ts'
import { findDates, resolveBirthday } from './extraction-dates.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { bothSurnames, legalFirst, renamed, saidSurname, writtenOut } from './extraction-legal.rules.ts'
import { couldBeName, isSecondName, nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { likelyPatients } from './extraction-persons.rules.ts'
import { conceptAt, partyAt } from './extraction-sections.rules.ts'
import { companyWord, street } from './extraction-letterheads.rules.ts'
import { isLanguage } from './extraction-wishes.rules.ts'

type Rank = (at: number) => number

const demographic = /^(?: [A-Z]\.?(?=[\s,;:|/(]))?(?:, (?:[A-Z]-){2,24}[A-Z]\b)?(?:,? (?:jr|sr|ii|iii|iv)\b\.?)?[\s,;:()|/*?-]{0,14}(?:"[^"]{1,16}"|\([^()\d]{2,40}\))?[\s,;:()|/-]{0,14}(?:is (?:now |just |only )?(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]{3,5})?)(?: and a half)?(?=,| ?\(| and (?:has|is|lives|was|needs|gets)\b| years?| months?|\. )|(?:is |just |who )?(?:turn(?:s|ed|ing)|aged?) \d{1,3}\b|is an? (?:\d{1,3}[ -]?(?:y|mo)|(?:[a-z]{3,12} ){0,2}(?:lady|gentleman|woman|man|boy|girl)\b)|b\. ?\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? (?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d|\(?(?:[MF]\b|male\b|female\b|wom[ae]n\b|man\b|boy\b|girl\b)|d\.?o\.?b|birth|born|last 4|(?:she|he)(?:'s| is) \d|(?:who|she|he) (?:was|is) born\b|\d{1,2}\)|(?:an? )?(?:\w{2,12}[ -](?:year|yr|month)s?[ -]old )?(?:lady|gentleman|woman|man|boy|girl|child|gal|fellow|toddler|teen\w{0,5}|infant)\b|(?<=, ?)\d{1,2}(?=[,;.)]|$| (?:from|in|with|who|at|near|out|needs?|is|has|was|on)\b)|\d{1,3} ?-?(?:y\.?\/?o|yo|y\b|yr|year|mo\b|month|[MF]\b)|\d{1,3}, (?:birth|dob|born|lives|male\b|female\b|[mf]\b|\d{1,2}[/-])|she\/her|he\/him|they\/them|\d{4,9}\)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|mrn|(?:our |pharmacy )?(?:file|chart|acct|account|profile|record)(?: ?(?:no|number|id)\b)?[.:# ]{1,3}[a-z]{0,4}[ -]?\d|age\b|\d{1,2} ?\/ ?[MF]\b|[A-Z]{2,5}-\d{1,}\b)/i
const introduced = /\b(?:on behalf of|pt|patient|paciente|client|vet|veteran|member|gentleman|lady|resident|pt name|patient name|name is|name|named|referral for|referring|referral on|infusion for|nursing for|changing|switching|moving|converting|transitioning|resuming|restarting|discharging|to refer|(?:someone|somebody|anyone|anybody|you|rn|nurse) (?:please |to )?(?:see|visit)|visit for|start for|coverage for|nurse for|rn for|for (?:an? )?(?:mr|mrs|ms|miss|mister|missus|master)\.?|(?:our|your|the|a) (?:mutual|shared|common|joint) (?:patient|pt|client),?|our patient,?|new patient,?|new pt,?|re:)[\s:,-]{1,4}(?:(?:is|named|mr\.?|mrs\.?|ms\.?|miss) ){0,2}$|(?:^|[^\w.])(?:mr|mrs|ms|miss|mister|missus|master)\.? $/i
const notPatient = /\b(?:dr|md|wife|husband|spouse|daughter|son|mom|mother|dad|father|sister|brother|caregiver|contact|attn|dear|hi|hello|hey|from|by|(?<!\b(?:our|my|the|this|phone) )call|thanks|nurse|rn|cc|to)[\s.:,]{1,4}$/i

/** Who needs something, or is about to begin, is the patient. */
const wants = /^ (?:needs?|requires?|will need|is (?:due|ready|starting|going home|cleared|approved|discharging|coming|switching|changing|moving|transferring|transitioning|restarting|resuming|getting)|is going|has been (?:approved|cleared|on\b)|would like|starts|is on)\b/

/** 'Allegheny Bluffs Hosp' is shaped like a name. */
const noPerson = /\b(?:hosp|hospital|medical|med ctr|clinic|university|rehab|center|pharmacy|infusion)\b/i

/** Shape of a line that opens with the patient: name, then something that only a patient has. */
function openings(doc: Doc): (PersonName & { readonly score: number })[] {
  const found: (PersonName & { readonly score: number })[] = []
  const add = (name: PersonName | null, score: number) => name && !noPerson.test(doc.text.slice(name.start, name.end) + (/^ \p{Lu}\p{L}+/u.exec(doc.text.slice(name.end, name.end + 14))?.[0] ?? '')) && found.push({ ...name, score: score + (name.whole ? 5 : -25) })
  doc.lines.forEach((line, index) => {
    if (line.text === '' || line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead') return
    if (line.kind === 'header') {
      const subject = /^(?:subject|re|asunto) ?: ?/i.exec(line.text)?.[0]
      if (subject) for (const part of line.text.slice(subject.length).matchAll(/(?:^ {0,8}|[-:|(/,] ?|(?: for|\b(?:patient|pt|client|member)) )(\p{Lu}[\p{L}'-]+,? \p{Lu}[\p{L}'.-]*)/gu)) {
        if (/\p{Ll},? [A-Z]{2,5}$/u.test(part[1] ?? '')) continue
        const name = nameAt(part[1] ?? '', line.start + subject.length + part.index + part[0].indexOf(part[1] ?? ''))
        // 'Re: our patient Jane Roe, file no. 4418': as sure as in the letter itself.
        add(name, name && /^(?:patient|pt|client|member) /.test(part[0]) && demographic.test(doc.text.slice(name.end, Math.min(line.end, name.end + 60))) ? 40 : 8)
      }
      return
    }
    const lead = /^[\s*\-#>+=~]{0,80}(?:\(?\d{1,2}[.)] )?/.exec(line.text)?.[0].length ?? 0
    for (const label of line.labels) {
      if (label.concept !== 'patient' && label.concept !== 'name') continue
      const raw = doc.lower.slice(label.start, label.end)
      const party = line.section
      if (label.concept === 'name' && !/pt|patient|client|member/.test(raw) && party !== null && party !== 'patient' && party !== 'other') continue
      if (label.concept === 'name' && /subscriber|policy|card/.test(raw)) continue
      add(nameAt(doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 90)), label.valueStart, { labelled: true }), label.concept === 'name' && party !== 'patient' && !/pt|patient/.test(raw) ? 50 : /^who\b\W*$/.test(raw) ? 45 : 60)
    }
    const party = partyAt(line, line.start + lead)
    if (party === null || party === 'patient') {
      const name = nameAt(line.text.slice(lead, lead + 90), line.start + lead)
      if (name) {
        const rest = doc.text.slice(name.end, Math.min(line.end, name.end + 60))
        const next = doc.lines[index + 1]
        if (demographic.test(rest)) add(name, 45)
        // 'Jane Doe needs to start Privigen': who opens a line and needs something is the patient.
        // 'Jane Doe, 12 Elm St' opens with where she lives.
        else if (/^,? {0,2}\d{1,6} /.test(rest) && street.test(rest) && !companyWord.test(line.text)) add(name, 33)
        else if (/^'s (?:regular|usual|own|next|infusion|visit|nurse|soc|therapy|dose|first|home|(?:[a-z]{2,12} ){1,3}(?:nurse|rn|infusions?|visits?|therapy|dose|agency|injections?))\b/.test(rest)) add(name, 37)
        else if (wants.test(rest) && !/\brefer\w*|\bhelp\b/.test(rest)) add(name, 37)
        else if (next && next.message === line.message && (rest.trim().length < 3 || /^ [A-Z]\.?\s*$/.test(rest)) && /\bdob\b|^\s*(?:fe)?male\b|^\s*\d{1,6} \p{Lu}|^\s*\d{1,2}\/\d{1,2}\/\d{2,4}\b/iu.test(next.text)) add(name, 32)
      }
    }
    // '!! URGENT - RESTART - Jane Doe !!': words in capitals, and then a person's name.
    const banner = /^[\s!*#=~-]{0,8}(?:[A-Z][A-Z/&]{2,14}(?: [A-Z/&]{2,14}){0,2}(?: ?[-!:|*]{1,3} ?)){1,3}(?=(?:\p{Lu}[\p{Ll}'-]+[ -]?){2,3}[\s!*#=~.-]{0,8}$)/u.exec(line.text)
    if (banner) add(nameAt(line.text.slice(banner[0].length), line.start + banner[0].length), 36)
    const text = line.text.slice(0, 1500)
    // Typed in haste, without a capital: 'pt jane b doe f 9/9/44'.
    for (const match of text.matchAll(/(?:\b(?:pt|patient|name|for)[ :]{1,3}(?:is )?|(?:^|[.;:!-] {1,2}))([a-z]{2,15} (?:[a-z] )?[a-z'-]{2,20})(?=,? (?:f|m|female|male|dob|\d{1,3} ?y[/ ]?o?|\d{1,2}([/.-])\d{1,2}\2\d{2,4})\b)/g)) {
      const at = line.start + match.index + match[0].length - (match[1]?.length ?? 0)
      const words = [...(match[1] ?? '').matchAll(/\S+/g)].filter((word) => word[0].length > 1)
      const [first, last] = words
      if (!first || !last || words.length !== 2 || !couldBeName(first[0]) || !couldBeName(last[0])) continue
      const spanOf = (word: RegExpExecArray) => ({ value: word[0].replace(/(^|[-'])([a-z])/g, (_, edge: string, letter: string) => edge + letter.toUpperCase()), start: at + word.index, end: at + word.index + word[0].length })
      found.push({ first: spanOf(first), last: spanOf(last), start: at, end: spanOf(last).end, whole: true, score: 40 })
    }
    for (const match of text.matchAll(/(?<![\p{L}'-])(?:\p{Lu}[\p{L}'-]{1,24}(?=,? )|(?:\p{Lu}\.){2,3}(?= \p{Lu}\p{Ll}))/gu)) {
      if (match.index <= lead) continue
      const left = text.slice(Math.max(0, match.index - 40), match.index)
      const intro = introduced.test(left) && !/\b(?:my|last|family|sur) ?name(?: is|:)? $/i.test(left)
      if (/\b(?:my name is|this is|i am|i'm) $/i.test(left)) continue
      if ((!intro && notPatient.test(left)) || /\b(?:dear|hi|hello|hey|thanks|thank you|call|contact|by|dr)[ ,.]{1,3}(?:mr|mrs|ms|miss)\.? $/i.test(left)) continue
      if (!intro && !/[.,;:!)|-] $|^$| {2}$|\t$|\b(?:is|on|for|pt|patient) $/.test(left) && !/\b(?:have|take|see|you|meet|accept|staff|cover|our|home|visit|about|with|got|up) $/i.test(left)) continue
      const name = nameAt(text.slice(match.index, match.index + 90), line.start + match.index)
      if (!name) continue
      const rest = doc.text.slice(name.end, Math.min(line.end, name.end + 60))
      const shown = demographic.test(rest) || /[.!] $/.test(left) && wants.test(rest)
      // 'Jane Doe at 12 Elm St' is where she lives, 'Jane Doe at Sagebrush' who she works for.
      if (/^ (?:calling|with|from|at(?! \d)|here) /.test(rest) && !shown && !/\b(?:chang|switch|mov|convert|transition)ing $/.test(left) && !/\b(?:mr|mrs|ms|miss)\.? $/i.test(left)) continue
      if (intro || shown) add(name, (intro ? 25 : 0) + (shown ? 25 : 0) - (partyAt(line, name.start) && partyAt(line, name.start) !== 'patient' && !(shown && /^(?:contact|from-to|hospital)$/.test(conceptAt(line, name.start) ?? '') && /\b(?:dob|mrn)\b|\d{1,2}[/-]\d{1,2}[/-]\d{2}/i.test(rest)) ? 80 : 0))
    }
  })
  return found
}

function labelledHalf(doc: Doc, concept: 'first-name' | 'last-name'): Found<string>[] {
  const found: Found<string>[] = []
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== concept) continue
      const raw = doc.lower.slice(label.start, label.end)
      if (line.section !== null && line.section !== 'patient' && line.section !== 'other' && !/pt|patient/.test(raw)) continue
      const value = /^[\s:|"=._]{0,24}(\p{L}[\p{L}'-]{1,24}(?: (?!MI\b|DOB\b|Sex\b)\p{L}[\p{L}'-]{1,24}){0,2})/u.exec(doc.text.slice(label.valueStart, label.valueEnd))
      if (!value?.[1]) continue
      const start = label.valueStart + value[0].length - value[1].length
      const words = value[1].split(' ')
      // Of 'given names' the first is the one on the card.
      const written = concept === 'first-name' && /names|\(s\)/.test(raw) ? words.slice(0, isSecondName(words[1] ?? '') ? 2 : 1).join(' ') : value[1]
      const shaped = written === written.toUpperCase() || written === written.toLowerCase() ? written.toLowerCase().replace(/(^|[ '-])(\p{L})/gu, (_, edge: string, letter: string) => edge + letter.toUpperCase()) : written
      found.push({ value: shaped, start, end: start + written.length, score: 70 })
    }
  }
  return found
}

const given = "(?:first|given)(?: name)?(?: is|:|=|,)? (\\p{L}[\\p{L}'-]{1,24})"
const family = "(?:last|sur ?name|family)(?: name)?(?: is|:|=|,)? (\\p{L}[\\p{L}'-]{1,24})"
const patientThenLast = /\b(?:patient|pt|name|him|her|for|client|see|staff|about|on)(?:'s)?(?: name)?(?: is|:|,)? (\p{Lu}[\p{L}'-]{1,24})[,.]? (?:and )?(?:the |(?:[Hh]is|[Hh]er) )?(?:[Ll]ast|[Ff]amily|[Ss]ur) ?(?:name)?:? (?:is )?(\p{Lu}[\p{L}'-]{1,24})/u
const firstThenLast = new RegExp(`\\b${given}[,;/| \\n]{1,3}(?:and )?${family}`, 'iu')
const lastThenFirst = new RegExp(`\\b${family}[,;/| \\n]{1,3}(?:and )?${given}`, 'iu')
/** 'The Calloway boy (Jasper, 15)', 'Mrs. Roe (first name Jane)', 'Mr. Roe, first name is John'. */
const kinThenFirst = /\b(?:(?:[Tt]he|[Oo]ur|[Ll]ittle|[Yy]oung) (\p{Lu}\p{Ll}[\p{L}'-]{1,24}) (?:boy|girl|baby|kid|child|infant|lady|gentleman|fellow|teen),? ?\(?|(?:[Mm]rs?|[Mm]s|[Mm]iss|MRS?|MS)\.? (\p{Lu}[\p{L}'-]{2,24}),? ?\(?(?:[Hh]er |[Hh]is )?(?:first|given) name(?: is|:)? )(?<= |\()(\p{Lu}\p{Ll}[\p{L}'-]{1,24})(?=[,);.]| \()/u
/** 'Goes by Teddy but is Theodore on the card, last name Roe'. */
const cardThenLast = /\b(?:is|as|says|reads) (\p{Lu}\p{Ll}[\p{L}'-]{1,24}) on (?:the |his |her |their |all )?(?:\w+ )?(?:card|insurance|id|license|licence|orders?|chart|paperwork)\b[^.\n]{0,24}\b(?:last|family|sur) ?name(?: is|:|,)? (\p{Lu}[\p{L}'-]{1,24})/u
function saidHalves(doc: Doc): NameFound | null {
  const forward = firstThenLast.exec(doc.text) ?? patientThenLast.exec(doc.text) ?? cardThenLast.exec(doc.text)
  const kin = forward ? null : kinThenFirst.exec(doc.text)
  if (kin) kin.splice(1, 3, kin[1] ?? kin[2] ?? '', kin[3] ?? '')
  const match = forward ?? lastThenFirst.exec(doc.text) ?? kin
  const words = [match?.[1], match?.[2]]
  if (!match || !words.every((word) => word !== undefined && /^\p{Lu}/u.test(word) && couldBeName(word.toLowerCase()))) return null
  const halves = words.map((word = '') => {
    const start = match.index + match[0].lastIndexOf(word)
    return { value: word === word.toUpperCase() ? word.toLowerCase().replace(/(^|[ '-])(\p{L})/gu, (_, edge: string, letter: string) => edge + letter.toUpperCase()) : word, start, end: start + word.length, score: 62 }
  })
  const [first = null, last = null] = forward ? halves : halves.toReversed()
  return { first, last, at: match.index, end: match.index + match[0].length }
}

export interface NameFound { readonly first: Found<string> | null; readonly last: Found<string> | null; readonly at: number | null; readonly end: number }

export function readName(doc: Doc, rankOf: Rank, drugWords: ReadonlySet<string> = new Set(), isPlace: (words: string) => boolean = () => false): NameFound {
  const first = best(labelledHalf(doc, 'first-name'), rankOf, 40)
  const last = best(labelledHalf(doc, 'last-name'), rankOf, 40)
  const spoken = (half: string): Found<string> | null => {
    const match = new RegExp(`\\b${half} name(?:'s| is|:|,)? (\\p{Lu}[\\p{L}'-]{1,24})`, 'iu').exec(doc.text)
    if (!match?.[1] || /^(?:is|and|of|the)$/i.test(match[1]) || match[1].charAt(0) !== match[1].charAt(0).toUpperCase()) return null
    const start = match.index + match[0].length - match[1].length
    return { value: match[1], start, end: start + match[1].length, score: 50 }
  }
  if (!first && !last) {
    const [one, two] = [spoken('first'), spoken('last')]
    if (one && two) return { first: one, last: two, at: Math.min(one.start, two.start), end: Math.max(one.end, two.end) }
  }
  // 'First HOA, last TRINH', 'surname Roe, given name Jane'.
  const halves = first || last ? null : saidHalves(doc)
  if (halves) return halves
  if (first && last) return { first, last, at: Math.min(first.start, last.start), end: Math.max(first.end, last.end) }
  // 'Vermeulen Soliris' in a subject names a person and her drug.
  const isDrug = (name: PersonName) => [name.first.value, name.last.value].some((word) => drugWords.has(word.toLowerCase()))
  const names = openings(doc).filter((name) => name.score > 0 && !isLanguage(name.first.value) && !isLanguage(name.last.value) && !(name.score < 45 && isDrug(name)))
  const nobody = (word: string) => isLanguage(word) || drugWords.has(word) || isPlace(word)
  const likely = names.some((name) => name.score >= 30) ? [] : likelyPatients(doc, nobody)
  const known = likely.length === 0 ? names : names.filter((name) => !isPlace(doc.lower.slice(name.start, name.end)))
  const top = best([...known, ...likely].map((name) => ({ value: name, start: name.start, end: name.end, score: name.score })), rankOf, 30)
  if (!top) return { first, last, at: first?.start ?? last?.start ?? null, end: first?.end ?? last?.end ?? 0 }
  const { value } = top
  // 'Wintermere, C' in a subject names half of a person; the initial is no first name.
  const whole = value.first.value.replace('.', '').length > 1
  const legal = legalFirst(doc, value.first.value) ?? writtenOut(doc, value)
  const surname = renamed(doc, value) ?? saidSurname(doc, value.last.value) ?? bothSurnames(doc, value)
  return {
    first: legal ?? (whole ? { ...value.first, score: top.score } : null),
    last: surname ?? { ...value.last, score: top.score },
    at: value.start,
    end: value.end,
  }
}

const birthCue = /\b(?:d\.?o\.?b\.?|date ?of ?birth|birth ?date|birthday|birth(?= ?[:.#])|born(?: on)?|b\.d\.|\bb\.|bday|fecha de nacimiento|nacid[oa])(?:[ /]{1,3}age)?[\s:#.|=()"-]{0,24}(?:\w{0,9} )?(?:is |to |should be |= ?|: ?)?(?:\d{1,3} ?(?:y\/?o|yo),? )?$/i

/** What may stand between a name and a bare date of birth. */
const besideName = /\b(?:she\/her|he\/him|they\/them|female|male|man|woman|boy|girl|years?|old|age|yrs?|lady|gentleman|jr|iii|who|just|turn(?:s|ed|ing)|aged?|now|is|has)\b|"[^"]{1,20}"|\([^)]{1,44}\)/gi

/** What was done on a day of long ago. */
const longPast = /\b(?:since|placed|inserted|implanted|started|began|begun|dx'?d?|diagnos\w{2,4}|surgery|transplant\w{0,3}|married|died|passed|onset|last|from|until|till|on|in|of|hx|expl\w{3,5}|served|retired|moved|est)[\s:.,(]{1,3}$/

export function readBirthday(doc: Doc, name: NameFound, rankOf: Rank): Found<string> | null {
  const nameLine = name.at === null ? -1 : lineIndexAt(doc, name.at)
  const candidates: Found<string>[] = []
  const stated = new Set([...doc.lower.matchAll(/(?<![\d/.-])(\d{1,3}) ?-?(?:y\.?\/?o\b|yo[mf]?\b|yrs? ?-?(?:old|o)|years?[- ]old)|\b(?:he|she)(?:'s| is) (\d{1,3})(?! ?(?:mg|kg|lb|cm|\w{0,3}\d|hours?|min|days?|w(?:ee)?ks?|months?))\b/g)].map((match) => Number(match[1] ?? match[2])))
  for (const mention of findDates(doc.text).slice(0, 600)) {
    const index = lineIndexAt(doc, mention.start)
    const line = doc.lines[index] as Line
    if (line.kind === 'legal') continue
    const value = resolveBirthday(mention, doc.received)
    if (value === null) continue
    const left = before(doc, mention.start, 50)
    const concept = conceptAt(line, mention.start)
    let score = 0
    // Of two people's birthdays the one beside the patient's name is hers.
    const beside = index === nameLine && mention.start >= name.end && mention.start - name.end < 60
    // 'Date of birth eleven twenty two thousand (11/20/2000)'.
    const spelled = /\b(?:dob|date of birth|birthday|born)\b[^.;\n\d]{0,44}\($/.test(before(doc, mention.start, 70))
    if (birthCue.test(left) || spelled || concept === 'dob') score = beside ? 66 : 60
    else if (beside && !/[a-z]{3,}/i.test(doc.text.slice(name.end, mention.start).replace(besideName, ''))) score = 62
    else if (/\b(?:[mf]|male|female|y\/?o|yo|years? old|yrs?|years?|man|woman|boy|girl)[\s,;:(|/-]{1,4}$/.test(left) && value < `${Number(doc.received.slice(0, 4))}`) score = 35
    if (/\b(?:dob|d\.o\.b|birth\w{0,6}|b-?day)\b.{0,60}\b(?:should (?:be|read)|chang\w{1,3}(?: it)? to|is|it's|its|to|actually|correct(?:ion|ed)?(?: is|:)?)\s{1,2}$/.test(before(doc, mention.start, 90))) score = Math.max(score, 65)
    // A name alone on its line, and the birthday opens the next one.
    if (score === 0 && index === nameLine + 1 && /^\s*$/.test(doc.lower.slice(line.start, mention.start)) && /^,? (?:fe)?male\b|^,? [mf]\b|^\s*$/i.test(doc.text.slice(mention.end, Math.min(line.end, mention.end + 10)))) score = 45
    // 'Declan (1/23/1978)': beside the first name alone. '3/12/36' by itself, a line or two below the name.
    const first = name.first?.value ?? ''
    const own = doc.text.slice(line.start, line.end)
    const years = Number(doc.received.slice(0, 4)) - Number(value.slice(0, 4))
    if (score === 0 && first.length > 2 && new RegExp(`${first.replace(/[^\\p{L}]/gu, '.')}[ ,]{0,2}\\(?(?:b\\.? ?)?$`, 'u').test(doc.text.slice(Math.max(line.start, mention.start - 40), mention.start)) && years > 0) score = 44
    if (score === 0 && name.at !== null && line.start > name.at && line.start - name.at < 160 && /^[\s*,;|(-]*(?:(?:fe)?male|[mf])?[\s*,;|(-]*(?:\d{1,3}(?: ?y\w{0,9})?[\s,;|-]+)?$/i.test(own.slice(0, mention.start - line.start)) && /^[\s,;|)-]*(?:(?:fe)?male|[mf]|\d{1,3}(?: ?y\w{0,9})?)?[\s,;|)-]*$/i.test(own.slice(mention.end - line.start)) && years > 1) score = 40
    // The one day of long ago that the text names, where nothing else is said of it.
    if (score === 0 && (mention.year ?? '').length > 0 && years > 15 && concept === null && line.kind === 'body' && !longPast.test(left)) score = index === nameLine || index === nameLine + 1 ? 24 : 18
    // A day that makes her as old as the text says.
    if (score === 0 && stated.size > 0 && !['past-date', 'other-date', 'start', 'auth', 'delivery', 'prescriber', 'family'].includes(concept ?? '') && stated.has(age(value, doc.received) ?? -1)) score = 34
    if (score === 0) continue
    const party = partyAt(line, mention.start)
    if (party !== null && party !== 'patient' && concept !== 'dob' && line.kind === 'body') score -= 50
    if (/\b(?:subscriber|policy ?holder|spouse|husband|wife|mother|father|insured|guarantor|mom|dad)\b/.test(name.end > line.start && name.end < mention.start ? sentenceTail(left.slice(-(mention.start - name.end))) : sentenceTail(left)) || line.section === 'insurance') score -= 60
    if (/\b(?:not|instead of|typed|was|wrong|incorrect)[\s:]{1,2}$/.test(left)) score -= 80
    if (/\b(?:correct\w{0,3}|change\w?|should be|actually|wrong|fix)\b/.test(left)) score += 20
    if (score > 0) candidates.push({ value, start: mention.start, end: mention.end, score })
  }
  // As only birthdays are written or spoken into a telephone: a little below a plain date beside the word.
  for (const mention of findBirthdays(doc.text)) {
    const line = doc.lines[lineIndexAt(doc, mention.start)] as Line
    const value = resolveBirthday(mention, doc.received)
    if (value === null || line.kind === 'legal' || line.section === 'insurance' || line.section === 'family') continue
    const left = sentenceTail(before(doc, mention.start, 60))
    const others = /\b(?:subscriber|policy ?holder|spouse|husband|wife|mother|father|insured|guarantor|mom|dad|daughter|son|sister|brother|caregiver)\b[^.;]{0,40}$/.test(left)
    if (!others) candidates.push({ value, start: mention.start, end: mention.end, score: 55 })
  }
  const found = best(candidates, rankOf, 30)
  // 'DOB year is 1953 not 1935' corrects the year alone.
  const year = /\b(?:dob|birth) ?year (?:is|should be|was meant to be) ((?:19|20)\d\d)\b/.exec(doc.lower)?.[1]
  return found && year ? { ...found, value: `${year}${found.value.slice(4)}` } : found
}
