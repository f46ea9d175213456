// DOC "Reading referrals, further rules" 056: the patient where no rule knows the wording: of all people in the text the one beside whom stands what only a patient has.
import { datesIn } from './extraction-once.rules.ts'
import { before, lineAt } from './extraction-context.rules.ts'
import { findBirthdays } from './extraction-birthdays.rules.ts'
import { feastBirthdays } from './extraction-feasts.rules.ts'
import { resolveBirthday } from './extraction-dates.rules.ts'
import { companyWord, hospitalWord, street, streetType } from './extraction-letterheads.rules.ts'
import type { Doc, Line } from './extraction-model.rules.ts'
import { nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { labelAround } from './extraction-sections.rules.ts'
import { isState } from './extraction-states.rules.ts'
import { looseSenders } from './extraction-senders.rules.ts'

interface Likely extends PersonName {
  readonly score: number
}

/** Whoever these words stand before is of the family, with a birthday or without. */
const kin =
  /\b(?:wife|husband|spouse|partner|daughters?|sons?|mom|mother|mum|dad|father|sister|brother|niece|nephew|aunt|uncle|friend|neighbou?r|caregiver|cg|guardian|parents?|grand\w{3,9}|in-law|subscriber|insured|guarantor|policy ?holder)[\s.:,("]{1,4}$/i
/** And behind these is somebody else, unless the birthday follows at once. */
const someoneElse =
  /\b(?:md|m\.d\.|contact|attn|dear|hi|hello|hey|from|by|via|per|thanks|thx|regards|best|sincerely|cheers|call|ring|text|phone|page|ask|nurse|rn|cc|bcc|to|ordering|prescrib\w{2,4}|surgeon|cardiologist|physician|doctor|pharmacist|coordinator|planner|manager|this is|i am|i'm|my name is|living at|lives (?:at|in|on)|st|(?<=\bby) [a-z][a-z.\d_]{2,20})[\s.:,("]{1,4}$/i
const doctor = /\bdr[\s.]{1,3}$/i
const itsPatient =
  /\b(?:patient|pt|client|resident|member|veteran|paciente)[\s,:]{1,3}(?:dr\.? )?$/i
const titled =
  /(?:^|[^\w.])(?:mr|mrs|ms|miss|mister|missus|master|sr|sra|srta|se[nñ]ora?|don|do[nñ]a|mme|mlle|frau|herr|mx|sgt|capt|col|lt|rev|sister)\.? $/i
const greeted =
  /\b(?:dear|hi|hello|hey|thanks|thank you|call|contact|by|from)[ ,.]{1,3}(?:mr|mrs|ms|miss)\.? $/i
const led =
  /\b(?:update on|for|on|about|of|see|seeing|visit|visiting|staff|cover|accept|take|taking|remember|regarding|re|with|w\/|is|its|it's|named|called|name|names|have|has|got|refer|referring|send|sending|meet|is for|home|llama|nombre|restart|resume|start|help)[\s:,-]{1,3}$/i
const licence =
  /^,? {0,2}(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|np|crni|cnsc|md|m\.d|do|pa-c|dnp|ldn|rd|lcsw|msw)\b/i
const employed =
  /^,? {0,2}(?:at|with|from|of|@|\||-|in|,)? {0,2}(?:[\p{Lu}&][\p{L}'&.-]* ){0,3}(?:[Pp]harmac|R[Xx]\b|Infusion|Specialty|Apothecary|Home ?[Cc]are|Home [Hh]ealth|Therap|Hospital|Clinic|Medical|Intake|intake)/u
const phone = /^[ ,:;|(*/-]{0,4}(?:at )?\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}/
const aged =
  /^[\s,;:(|/*-]{0,6}(?:[MF]\b|(?:fe)?male\b|\(?\d{1,3}\)?(?: ?-?(?:y\.?\/?o|yo|yrs?|years?|mo|months?)\b|[,;)]| ?[MF]\b)|age\b|aged\b|is \d{1,3}\b|turn)/i
const needs =
  /^ (?:needs?|requires?|will|is|has|was|would|starts?|gets?|takes?|lives|wants?|prefers|speaks|can|should|receives?|went|goes|and (?:his|her|their))\b/
const theirs =
  /\b(?:she|he|her|his|him|they|female|male|lady|gentleman|woman|man|boy|girl|dob|mrn|lives)\b/i
const patients = new Set(['patient', 'name', 'dob', 'comments', 'unknown', 'sex', 'mrn'])
/** 'Referral: Jane Roe', 'Visit for: ...': the label says what is asked, and the name for whom. */
const asks =
  /^(?:new )?(?:referral|referral for|request|request for|order for|nursing for|visit for|service|services?|re|regarding|start|new|need|needs|what)\b/i
const word = /(?<![\p{L}\d'@._-])\p{Lu}[\p{L}'-]{1,24}(?=\^|,? {0,2}\(?["']?\p{Lu})/gu
const streetEnd = new RegExp(
  `^,? (?:\\p{Lu}[\\p{L}'-]{1,16} )?(?:${streetType})\\b\\.?(?! ?\\d{1,2}[/-]\\d)`,
  'iu',
)
/** 'Lyle Farm, Rte 9' is no person. */
const estate =
  /\b(?:rte|hwy|farms?|ranch|manor|apartments?|condos?|village|estates|heights|county|assisted|mobile home|tower|building|church|school)\b/i
/** 'Santa Fe, NM', 'Santa Fe 87501'. */
const town =
  /^,? {0,2}(?:(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b|\d{5}(?:-\d{4})?\b)/

/** Where births are told: a date behind a word for it, or one so long ago that it can be nothing else. */
function births(doc: Doc): { readonly start: number; readonly sure: boolean }[] {
  const cues = [
    ...doc.lower.matchAll(
      /\b(?:d\.?o\.?b\b|date of birth|birth ?(?:date|day)|born|b-?day|nacid[oa]|fecha de nacimiento)/g,
    ),
  ]
    .slice(0, 60)
    .map((match) => ({ start: match.index, sure: true }))
  for (const mention of [...findBirthdays(doc.text), ...feastBirthdays(doc)])
    cues.push({ start: mention.start, sure: true })
  const longAgo = `${Number(doc.received.slice(0, 4)) - 2}`
  for (const mention of datesIn(doc).slice(0, 300)) {
    const day = resolveBirthday(mention, doc.received)
    if (day !== null && day < longAgo)
      cues.push({ start: mention.start, sure: Number(day.slice(0, 4)) < Number(longAgo) - 12 })
  }
  return cues
}

function cueOf(
  doc: Doc,
  name: PersonName,
  told: readonly { readonly start: number; readonly sure: boolean }[],
): number {
  let top = 0
  for (const { start, sure } of told) {
    const gap = doc.text.slice(Math.min(start, name.end), Math.max(start, name.end))
    if (gap.length > 320) continue
    const lines = gap.split('\n').length - 1
    const after = start >= name.end
    const value = after
      ? gap.length < 24 && lines === 0
        ? 18
        : gap.length < 90 && lines <= 1
          ? 13
          : lines <= 3 && gap.length < 240
            ? 8
            : 3
      : gap.length < 70 && lines <= 1
        ? 8
        : lines <= 2
          ? 3
          : 0
    top = Math.max(top, sure ? value : value - 4)
  }
  return top
}

function scoreOf(
  doc: Doc,
  line: Line,
  name: PersonName,
  told: readonly { readonly start: number; readonly sure: boolean }[],
  nobody: (word: string) => boolean,
): number {
  const left = doc.text.slice(Math.max(line.start, name.start - 50), name.start)
  const wrapped = left.length < 14 ? before(doc, name.start, 50) : left
  const rest = doc.text.slice(name.end, Math.min(line.end, name.end + 80))
  const alone = left.replace(/[\s*\-#>+=~_"]/g, '') === '' && rest.replace(/[\s*_~".]/g, '') === ''
  const next = doc.text.slice(line.end + 1, line.end + 60)
  const label = labelAround(line, name.start)
  let score = cueOf(doc, name, told)
  if (label !== null && label.start < name.start)
    score +=
      label.concept === 'patient' || label.concept === 'name'
        ? 12
        : patients.has(label.concept) || asks.test(doc.lower.slice(label.start, label.end))
          ? 2
          : -14
  if (line.section === 'patient') score += 4
  if (titled.test(left)) score += 9
  if (itsPatient.test(left)) score += 10
  else if (led.test(wrapped)) score += 6
  if (aged.test(rest)) score += 7
  if (needs.test(rest)) score += 5
  if (theirs.test(rest)) score += 3
  // 'Jane Roe, Entyvio 300 mg', 'Tepezza #3 for Jane Roe': her drug beside her.
  const drug =
    /^(?:'s|[,:]| -| \|)? {0,2}(\p{L}{5,})/u.exec(rest)?.[1] ??
    /(\p{L}{5,})[^.;\n]{0,16} for $/u.exec(left)?.[1]
  if (drug && nobody(drug.toLowerCase())) score += 7
  // '(DSM-PNH-2': her number right behind her.
  if (/^,? {0,2}\(?#? ?[A-Z]{1,5}-(?:[A-Z]{1,4}-)?\d/.test(rest)) score += 6
  if (alone)
    score +=
      /^\s*(?:[mf]\b|(?:fe)?male|(?:wo)?man\b|girl|boy|lady|dob|\d{1,2}[/.-]\d|born|\d{1,6} \p{Lu})/iu.test(
        next,
      )
        ? 9
        : 2
  const alike = doc.text.split(name.last.value).length - 2
  if (name.last.value.length > 3 && alike > 0) score += Math.min(6, alike * 3)
  // Whom the letter goes on to call by the first name.
  const [given, family] = [name.first.value, name.last.value].map((one) =>
    one.replace(/[^\p{L}]/gu, '.'),
  )
  const called =
    name.first.value.length > 3
      ? // One search of the text: a split would ask the expression at every character.
        (doc.text.match(new RegExp(`\\b${given}\\b(?! ${family})`, 'gu')) ?? []).length
      : 0
  score += Math.min(8, called * 4)
  if (
    new RegExp(
      `\\b(?:[Mm]rs?|[Mm]s|[Mm]iss|MRS?|MS)\\.? ${name.last.value.replace(/[^\p{L}]/gu, '.')}`,
      'u',
    ).test(doc.text)
  )
    score += 5
  if (phone.test(rest)) score -= 14
  if (/^ (?:at|with|from|of) \p{Lu}(?![^.;\n]{2,24}\d{5})/u.test(rest)) score -= 8
  if (!name.whole) score -= 8
  if (line.kind === 'header') score -= 4
  return score
}

/** Everybody who may be the patient, by how much speaks for it; `nobody` are words of drugs, tongues and the town. */
export function likelyPatients(doc: Doc, nobody: (word: string) => boolean): Likely[] {
  const told = births(doc)
  const senders = looseSenders(doc)
    .filter((one) => one.score >= 32)
    .map((one) => one.name.toLowerCase())
  const writers = doc.messages.flatMap((message) =>
    message.fromName ? [message.fromName.toLowerCase()] : [],
  )
  const found: Likely[] = []
  let looked = 0
  for (const line of doc.lines) {
    if (
      line.text.length < 4 ||
      line.kind === 'legal' ||
      line.kind === 'letterhead' ||
      line.kind === 'signature'
    )
      continue
    if (line.section !== null && line.section !== 'patient' && line.section !== 'other') continue
    const text = line.text.slice(0, 1500)
    // 'TO: ...  FROM: ...  RE: Jane Roe' of a fax: only what stands behind the last is hers.
    let until =
      line.kind === 'header'
        ? (/^.{0,200}\b(?:re|subj(?:ect)?|regarding|asunto) ?: ?/i.exec(text)?.[0].length ?? 1500)
        : 0
    for (const match of text.matchAll(word)) {
      if (match.index < until || looked > 300) continue
      looked += 1
      const name = nameAt(text.slice(match.index, match.index + 90), line.start + match.index)
      if (!name) continue
      const words = doc.text.slice(name.start, name.end)
      const left = text
        .slice(Math.max(0, match.index - 40), match.index)
        .replace(/^.*\p{Ll}{3,}(?<!\b(?:attn|pharmd))[.!?] {1,2}$/u, '. ')
      const rest = doc.text.slice(name.end, Math.min(line.end, name.end + 60))
      // 'Cleveland OH' is a town.
      if (isState(words.split(/[ ,^]+/).at(-1) ?? '')) continue
      if (
        words.split(/[ ,^]+/).some((one) => nobody(one.toLowerCase())) ||
        companyWord.test(words) ||
        estate.test(words) ||
        hospitalWord.test(words)
      )
        continue
      if (
        (/\d{1,6} (?:[NSEW]{1,2}\.? |North |South |East |West )?$/.test(left) &&
          street.test(
            text.slice(Math.max(0, match.index - 10), match.index + words.length + 24),
          )) ||
        streetEnd.test(rest) ||
        town.test(rest)
      )
        continue
      // '7100 Minstrel Sweetgum Way'.
      if (
        /^(?:way|trail|terrace|place|run|path|row|st|street|ave|avenue|rd|road|ln|lane|dr|drive|ct|court|blvd|pkwy|ter|cir|circle|trl|loop|hwy|pl)$/i.test(
          name.last.value,
        ) &&
        /\d{1,6} (?:\p{Lu}[\p{L}'-]+ ){0,3}$/u.test(left)
      )
        continue
      // 'Farmacia San Xavier' is one, and 'Ann Poe of our staff' works there.
      if (
        /\b(?:farmacia|pharmacy|infusion|apothecary) $/i.test(left) ||
        /^,? of our (?:staff|office|team|pharmacy|intake)\b/.test(rest)
      )
        continue
      const born = told.some(
        (cue) => cue.sure && cue.start >= name.end && cue.start - name.end < 24,
      )
      // 'Hello, Jane Doe (94) needs': who needs something is not greeted.
      // 'For John Roe's mother, Jane Roe': he is named, she is meant.
      if (
        !itsPatient.test(left) &&
        !titled.test(left) &&
        /^'s (?:wife|husband|spouse|partner|daughter|son|mom|mother|dad|father|sister|brother|niece|nephew|aunt|uncle|grand\w{3,9}|parents?)\b/.test(
          rest,
        )
      )
        continue
      const own =
        itsPatient.test(left) ||
        /\p{L}'s (?:wife|husband|mother|father|mom|dad|daughter|son|sister|brother|grand\w{3,9}),? $/u.test(
          left,
        ) ||
        (/\b(?:hi|hello|hey|morning|afternoon)[,!.]{1,2} $/i.test(left) &&
          (aged.test(rest) || needs.test(rest))) ||
        // 'Now his sister Jane Roe, 2/17/2009': nobody tells the birthday of a relative.
        (/^,? {0,2}\(?(?:dob:? |DOB:? |b\. ?|born (?:on )?)?\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d\d\b/.test(
          rest,
        ) &&
          !/\b(?:subscriber|insured|guarantor|policy ?holder|guardian|caregiver|cg)[\s.:,("]{1,4}$/i.test(
            left,
          ))
      if (
        (!own &&
          (kin.test(left) ||
            doctor.test(left) ||
            (!born && ((someoneElse.test(left) && !titled.test(left)) || greeted.test(left))))) ||
        licence.test(rest) ||
        employed.test(rest)
      )
        continue
      const whole = words.toLowerCase()
      if (
        (!born &&
          !/\b(?:it'?s|name'?s) $/i.test(left) &&
          senders.includes(`${name.first.value} ${name.last.value}`.toLowerCase())) ||
        writers.some(
          (writer) =>
            writer.includes(whole) ||
            (writer.includes(name.last.value.toLowerCase()) &&
              writer.includes(name.first.value.toLowerCase())),
        )
      )
        continue
      // 'To: Cardinal Ridge Infusion', and below 'Pharmacy is Cardinal Ridge': a house, not a person.
      if (
        doc.lines.some(
          (one) =>
            one.kind !== 'body' &&
            one.text.includes(`${words} `) &&
            companyWord.test(
              one.text.slice(
                one.text.indexOf(words) + words.length,
                one.text.indexOf(words) + words.length + 24,
              ),
            ),
        )
      )
        continue
      until = match.index + words.length
      const score = scoreOf(doc, lineAt(doc, name.start), name, told, nobody)
      if (score >= 10) found.push({ ...name, score: Math.min(8 + score / 2, 29) })
    }
  }
  return found
}
