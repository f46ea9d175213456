// DOC "Reading referrals, further rules" 056: the patient's name where the wording shows it: behind its label, at the head of a line, or beside what only a patient has.
import { oncePerDoc } from './extraction-once.rules.ts'
import { companyWord, street } from './extraction-letterheads.rules.ts'
import type { Doc } from './extraction-model.rules.ts'
import { couldBeName, nameAt, tidy } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { conceptAt, partyAt } from './extraction-sections.rules.ts'

const demographic =
  /^(?: [A-Z]\.?(?=[\s,;:|/(]))?(?:, (?:[A-Z]-){2,24}[A-Z]\b)?(?:,? (?:jr|sr|ii|iii|iv)\b\.?)?[\s,;:()|/*?-]{0,14}(?:"[^"]{1,16}"|\([^()\d]{2,40}\))?[\s,;:()|/-]{0,14}(?:is (?:now |just |only )?(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]{3,5})?)(?: and a half)?(?=,| ?\(| and (?:has|is|lives|was|needs|gets)\b| years?| months?|\. )|(?:is |just |who )?(?:turn(?:s|ed|ing)|aged?) \d{1,3}\b|is an? (?:\d{1,3}[ -]?(?:y|mo)|(?:[a-z]{3,12} ){0,2}(?:lady|gentleman|woman|man|boy|girl)\b)|b\. ?\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? (?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d|\(?(?:[MF]\b|male\b|female\b|wom[ae]n\b|man\b|boy\b|girl\b)|d\.?o\.?b|birth|born|last 4|(?:she|he)(?:'s| is) \d|(?:who|she|he) (?:was|is) born\b|\d{1,2}\)|(?:an? )?(?:\w{2,12}[ -](?:year|yr|month)s?[ -]old )?(?:lady|gentleman|woman|man|boy|girl|child|gal|fellow|toddler|teen\w{0,5}|infant)\b|(?<=, ?)\d{1,2}(?=[,;.)]|$| (?:from|in|with|who|at|near|out|needs?|is|has|was|on)\b)|\d{1,3} ?-?(?:y\.?\/?o|yo|y\b|yr|year|mo\b|month|[MF]\b)|\d{1,3}, (?:birth|dob|born|lives|male\b|female\b|[mf]\b|\d{1,2}[/-])|she\/her|he\/him|they\/them|\d{4,9}\)|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|mrn|(?:our |pharmacy )?(?:file|chart|acct|account|profile|record)(?: ?(?:no|number|id)\b)?[.:# ]{1,3}[a-z]{0,4}[ -]?\d|age\b|\d{1,2} ?\/ ?[MF]\b|[A-Z]{2,5}-\d{1,}\b)/i
const introduced =
  /\b(?:patient (?:you (?:all |already )?know|of (?:yours|ours))(?: well)?,?|on behalf of|pt|patient|paciente|client|vet|veteran|member|gentleman|lady|resident|pt name|patient name|name is|name|named|referral for|referring|referral on|infusion for|nursing for|changing|switching|moving|converting|transitioning|resuming|restarting|discharging|to refer|(?:someone|somebody|anyone|anybody|you|rn|nurse) (?:please |to )?(?:see|visit)|visit for|start for|coverage for|nurse for|rn for|for (?:an? )?(?:mr|mrs|ms|miss|mister|missus|master)\.?|(?:our|your|the|a) (?:mutual|shared|common|joint) (?:patient|pt|client),?|our patient,?|new patient,?|new pt,?|re:)[\s:,-]{1,4}(?:(?:is|named|mr\.?|mrs\.?|ms\.?|miss|(?:her|his|their|my|the|our) (?:\w{3,8} )?(?:daughter|son|child|mother|father|husband|wife|grand(?:son|daughter|child)|baby|twin)|(?:a|an) (?:new )?\w{3,9}) ){0,2}$|(?:^|[^\w.])(?:mr|mrs|ms|miss|mister|missus|master)\.? $/i
const notPatient =
  /\b(?:dr|md|wife|husband|spouse|daughter|son|mom|mother|dad|father|sister|brother|caregiver|contact|attn|dear|hi|hello|hey|from|by|(?<!\b(?:our|my|the|this|phone) )call|thanks|nurse|rn|cc|to)[\s.:,]{1,4}$/i

/** Who needs something, or is about to begin, is the patient. */
const wants =
  /^ (?:needs?|requires?|will need|is (?:due|ready|starting|going home|cleared|approved|discharging|coming|switching|changing|moving|transferring|transitioning|restarting|resuming|getting)|is going|has been (?:approved|cleared|on\b)|would like|starts|is on)\b/

/** 'Allegheny Bluffs Hosp' is shaped like a name. */
const noPerson =
  /\b(?:hosp|hospital|medical|med ctr|clinic|university|rehab|center|pharmacy|infusion)\b/i

/** Shape of a line that opens with the patient: name, then something that only a patient has. */
/** Computed once per document. */
export const openings = oncePerDoc(findOpenings)
function findOpenings(doc: Doc): (PersonName & { readonly score: number })[] {
  const found: (PersonName & { readonly score: number })[] = []
  // 'Sanford Fargo (58103)' is a place.
  const add = (name: PersonName | null, score: number) =>
    name &&
    !/^ ?\(\d{5}\)/.test(doc.text.slice(name.end, name.end + 9)) &&
    !noPerson.test(
      doc.text.slice(name.start, name.end) +
        (/^ \p{Lu}\p{L}+/u.exec(doc.text.slice(name.end, name.end + 14))?.[0] ?? ''),
    ) &&
    found.push({ ...name, score: score + (name.whole ? 5 : -25) })
  doc.lines.forEach((line, index) => {
    if (
      line.text === '' ||
      line.kind === 'legal' ||
      line.kind === 'signature' ||
      line.kind === 'letterhead'
    )
      return
    if (line.kind === 'header') {
      const subject = /^(?:subject|re|asunto) ?: ?/i.exec(line.text)?.[0]
      // 'RE: Jane Roe, born 5 November 1929'.
      const plain = subject
        ? nameAt(line.text.slice(subject.length, subject.length + 80), line.start + subject.length)
        : null
      if (plain && demographic.test(doc.text.slice(plain.end, Math.min(line.end, plain.end + 60))))
        add(plain, 36)
      if (subject)
        for (const part of line.text
          .slice(subject.length)
          .matchAll(
            /(?:^ {0,8}|[-:|(/,] ?|(?: for|\b(?:patient|pt|client|member)) )(?:(?:Mr|Mrs|Ms|Miss)\.? )?(\p{Lu}[\p{L}'-]+(?:,? |,)\p{Lu}[\p{L}'.-]*)/gu,
          )) {
          if (/\p{Ll},? [A-Z]{2,5}$/u.test(part[1] ?? '')) continue
          const name = nameAt(
            part[1] ?? '',
            line.start + subject.length + part.index + part[0].indexOf(part[1] ?? ''),
          )
          // 'Re: our patient Jane Roe, file no. 4418': as sure as in the letter itself.
          add(
            name,
            name &&
              /^(?:patient|pt|client|member) /.test(part[0]) &&
              demographic.test(doc.text.slice(name.end, Math.min(line.end, name.end + 60)))
              ? 40
              : 8,
          )
        }
      return
    }
    const lead = /^[\s*\-#>+=~]{0,80}(?:\(?\d{1,2}[.)] )?/.exec(line.text)?.[0].length ?? 0
    for (const label of line.labels) {
      if (label.concept !== 'patient' && label.concept !== 'name') continue
      const raw = doc.lower.slice(label.start, label.end)
      const party = line.section
      if (
        label.concept === 'name' &&
        !/pt|patient|client|member/.test(raw) &&
        party !== null &&
        party !== 'patient' &&
        party !== 'other'
      )
        continue
      if (label.concept === 'name' && /subscriber|policy|card/.test(raw)) continue
      const stood = nameAt(
        doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 90)),
        label.valueStart,
        { labelled: true },
      )
      // 'Pt first/last: Ione / Hurd'.
      const turned =
        (stood &&
          /\bfirst\b.{1,6}\blast\b/.test(raw) &&
          stood.last.start < stood.first.start &&
          doc.text.slice(stood.last.end, stood.first.start).includes('/')) ||
        // '(last)   (first)' below the blanks.
        (stood &&
          stood.first.start < stood.last.start &&
          /^\s{0,40}\((?:last|surname|family)\b[^\n]{1,40}\((?:first|given)/i.test(
            doc.lines[index + 1]?.text ?? '',
          ))
      add(
        turned ? { ...stood, first: stood.last, last: stood.first } : stood,
        label.concept === 'name' && party !== 'patient' && !/pt|patient/.test(raw)
          ? 50
          : /^who\b\W*$/.test(raw)
            ? 45
            : 60,
      )
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
        else if (
          /^,? {0,2}\d{1,6} /.test(rest) &&
          street.test(rest) &&
          !companyWord.test(line.text)
        )
          add(name, 33)
        else if (
          /^'s (?:regular|usual|own|next|infusion|visit|nurse|soc|therapy|dose|first|home|(?:[a-z]{2,12} ){1,3}(?:nurse|rn|infusions?|visits?|therapy|dose|agency|injections?))\b/.test(
            rest,
          )
        )
          add(name, 37)
        else if (wants.test(rest) && !/\brefer\w*|\bhelp\b/.test(rest)) add(name, 37)
        else if (
          next &&
          next.message === line.message &&
          (rest.trim().length < 3 || /^ [A-Z]\.?\s*$/.test(rest)) &&
          /\bdob\b|^\s*(?:fe)?male\b|^\s*\d{1,6} \p{Lu}|^\s*\d{1,2}\/\d{1,2}\/\d{2,4}\b/iu.test(
            next.text,
          )
        )
          add(name, 32)
      }
    }
    // 'Roe          Jane          DOB 3/3/1970' in the patient's block: columns without their heads, the surname first.
    const columns =
      line.section === 'patient'
        ? /^(\s{0,12})(\p{Lu}[\p{L}'-]{1,24})( {3,24})(\p{Lu}[\p{L}'-]{1,24})(?= {3,24}(?:DOB|dob|D\.O\.B|[Bb]orn|BORN|[MF]\b|(?:[Ff]e)?[Mm]ale\b|\d{1,2}\/\d{1,2}\/))/u.exec(
            line.text,
          )
        : null
    if (
      columns?.[2] &&
      columns[4] &&
      [columns[2], columns[4]].every((one) => couldBeName(one.toLowerCase()))
    ) {
      const lastAt = line.start + (columns[1] ?? '').length
      const firstAt = lastAt + columns[2].length + (columns[3] ?? '').length
      found.push({
        first: { value: tidy(columns[4]), start: firstAt, end: firstAt + columns[4].length },
        last: { value: tidy(columns[2]), start: lastAt, end: lastAt + columns[2].length },
        start: lastAt,
        end: firstAt + columns[4].length,
        whole: true,
        score: 46,
      })
    }
    // '!! URGENT - RESTART - Jane Doe !!': words in capitals, and then a person's name.
    const banner =
      /^[\s!*#=~-]{0,8}(?:[A-Z][A-Z/&]{2,14}(?: [A-Z/&]{2,14}){0,2}(?: ?[-!:|*]{1,3} ?)){1,3}(?=(?:\p{Lu}[\p{Ll}'-]+[ -]?){2,3}[\s!*#=~.-]{0,8}$)/u.exec(
        line.text,
      )
    if (banner) add(nameAt(line.text.slice(banner[0].length), line.start + banner[0].length), 36)
    const text = line.text.slice(0, 1500)
    // Typed in haste, without a capital: 'pt jane b doe f 9/9/44'.
    for (const match of text.matchAll(
      /(?:\b(?:pt|patient|name|for|got|have|re|about|regarding|on|is|need|staff)[ :,]{1,3}(?:is )?|(?:^|[.;:!-] {1,2}))([a-z]{2,15} (?:[a-z] )?[a-z'-]{2,20})(?=,?(?: \((?:she|he|they)\/[a-z]{2,6}\))? \(?(?:f|m|female|male|dob|d o b|born|birth|age|s?he(?:'?s| is) \d{1,3}|\d{1,3} ?y[/ ]?o?|\d{2} ?[mf](?![a-z])|\d{1,2}([/.-])\d{1,2}\2\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2},? (?:19|20)\d\d)\b)/g,
    )) {
      const at = line.start + match.index + match[0].length - (match[1]?.length ?? 0)
      const words = [...(match[1] ?? '').matchAll(/\S+/g)].filter((word) => word[0].length > 1)
      const [first, last] = words
      if (!first || !last || words.length !== 2 || !couldBeName(first[0]) || !couldBeName(last[0]))
        continue
      const spanOf = (word: RegExpExecArray) => ({
        value: word[0].replace(
          /(^|[-'])([a-z])/g,
          (_, edge: string, letter: string) => edge + letter.toUpperCase(),
        ),
        start: at + word.index,
        end: at + word.index + word[0].length,
      })
      found.push({
        first: spanOf(first),
        last: spanOf(last),
        start: at,
        end: spanOf(last).end,
        whole: true,
        score: 40,
      })
    }
    // 'roe, jane. 22. f.' at the head of a line.
    const turned =
      /^\s{0,6}([a-z][a-z'-]{2,20}), ([a-z]{3,15})(?=[.,;]? {1,2}(?:\d{1,3}\b(?! ?(?:mg|min|h))|[mf]\b|dob\b|male\b|female\b))/.exec(
        text,
      )
    if (turned?.[1] && turned[2] && couldBeName(turned[1]) && couldBeName(turned[2])) {
      const spanOf = (word: string, from: number) => ({
        value: word.replace(
          /(^|[-'])([a-z])/g,
          (_, edge: string, letter: string) => edge + letter.toUpperCase(),
        ),
        start: line.start + text.indexOf(word, from),
        end: line.start + text.indexOf(word, from) + word.length,
      })
      const last = spanOf(turned[1], 0)
      const first = spanOf(turned[2], turned[0].indexOf(','))
      found.push({ first, last, start: last.start, end: first.end, whole: true, score: 40 })
    }
    for (const match of text.matchAll(
      /(?<![\p{L}'-])(?:\p{Lu}[\p{L}'-]{1,24}(?=,? |,\p{Lu})|(?:\p{Lu}\.){2,3}(?= \p{Lu}\p{Ll}))/gu,
    )) {
      if (match.index <= lead) continue
      // '... the phone call. Jane Roe': the sentence before greets and calls somebody else.
      const left = text
        .slice(Math.max(0, match.index - 40), match.index)
        .replace(/^.*\p{Ll}{3,}(?<!\b(?:attn|pharmd))[.!?] {1,2}$/u, '. ')
      const intro =
        introduced.test(left) && !/\b(?:my|last|family|sur) ?name(?: is|:)? $/i.test(left)
      if (/\b(?:my name is|this is|i am|i'm) $/i.test(left)) continue
      if (
        (!intro && notPatient.test(left)) ||
        /\b(?:dear|hi|hello|hey|thanks|thank you|call|contact|by|dr)[ ,.]{1,3}(?:mr|mrs|ms|miss)\.? $/i.test(
          left,
        )
      )
        continue
      if (
        !intro &&
        !/[.,;:!)|-] $|^$| {2}$|\t$|\b(?:is|on|for|pt|patient) $/.test(left) &&
        !/\b(?:have|take|see|you|meet|accept|staff|cover|our|home|visit|about|with|got|up) $/i.test(
          left,
        )
      )
        continue
      const name = nameAt(text.slice(match.index, match.index + 90), line.start + match.index)
      if (!name) continue
      const rest = doc.text.slice(name.end, Math.min(line.end, name.end + 60))
      const shown = demographic.test(rest) || (/[.!] $/.test(left) && wants.test(rest))
      // 'Jane Doe at 12 Elm St' is where she lives, 'Jane Doe at Sagebrush' who she works for.
      if (/^,? of our (?:staff|office|team|pharmacy|intake)\b/.test(rest)) continue
      if (
        /^ (?:calling|with|from|at(?! \d)|here) /.test(rest) &&
        !shown &&
        !/\b(?:chang|switch|mov|convert|transition)ing $/.test(left) &&
        !/\b(?:mr|mrs|ms|miss)\.? $/i.test(left)
      )
        continue
      // 'For John Roe's mother' means her.
      if (
        !/\b(?:patient|pt|client)[\s,:]{1,3}(?:m[rs]{1,2}\.? )?$/i.test(left) &&
        /^'s (?:wife|husband|spouse|partner|daughter|son|mom|mother|dad|father|sister|brother|grand\w{3,9})\b/.test(
          rest,
        )
      )
        continue
      // 'Ms. Jane Doe 602-555-0100' is whom to call.
      if (
        !shown &&
        /^[ ,:(-]{1,3}\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}/.test(rest) &&
        !/\b(?:patient|pt|client|resident|member|for|named?)\b/i.test(left)
      )
        continue
      if (intro || shown)
        add(
          name,
          (intro ? 25 : 0) +
            (shown ? 25 : 0) -
            (partyAt(line, name.start) &&
            partyAt(line, name.start) !== 'patient' &&
            !(
              shown &&
              /^(?:contact|from-to|hospital)$/.test(conceptAt(line, name.start) ?? '') &&
              /\b(?:dob|mrn)\b|\d{1,2}[/-]\d{1,2}[/-]\d{2}/i.test(rest)
            )
              ? 80
              : 0),
        )
    }
  })
  return found
}
