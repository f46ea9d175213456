// DOC "Reading referrals, further rules" 056: the pharmacy's number for the patient, among the numbers of hospitals, plans and doors.
import { unnamedCode } from './extraction-codes.rules.ts'
import { lineAt, lineIndexAt } from './extraction-context.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import type { NameFound } from './extraction-halves.rules.ts'
import { initialledNumbers } from './extraction-initials.rules.ts'
import { street } from './extraction-letterheads.rules.ts'
import { saidNumbers } from './extraction-numbers.rules.ts'
import {
  bracketsNumber,
  isOfHouse,
  partyLabels,
  recordOwner,
  recordParty,
  senderNumbers,
  treatingNumber,
} from './extraction-record-owners.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

type Rank = (at: number) => number

const recordCue = new RegExp(
  String.raw`\b(?:(hosp(?:ital)?\.?|facility|epic|snf|clinic|md|office|va|vamc|inpatient|inpt` +
    String.raw`|insurance|plan)[ ']{1,3}s? ?)?(?:mrn|m\.r\.n\.` +
    String.raw`|med(?:ical)? rec(?:ord)?(?: ?(?:number|no|num))?|(?:pt|patient|client|pharmacy|pharm` +
    String.raw`|member)(?:'s)?[ ._]?(?:id|number|no|num(?!b)|acct|account|mrn|file|(?=#))(?:\/mrn)?` +
    String.raw`|our (?=#)|our (?:(?:pt|patient|acct|account) )?(?:number|no|num(?!b)` +
    String.raw`|id(?:entifi(?:er|cation))?|acct|file|chart|record|ref(?:erence)?)\.?(?: for (?:him` +
    String.raw`|her|them|this pt|the pt|(?:mr|mrs|ms|miss)\.? [a-z'-]{2,30}|(?!the |a |this ` +
    String.raw`|our )[a-z'-]{3,20}(?= is |:| = )))?|acc(?:oun)?t|(?:nuestr[oa] |su )?(?:cuenta` +
    String.raw`|expediente)|chart|profile|ledger|record|file|program(?:me)?|customer` +
    String.raw`|case)\.?(?: ?(?:number|no|num(?!b)|id|#)\b\.?)?(?:\/(?:id|acct|pt id))?[\s:#.,` +
    String.raw`|=()"-]{0,24}(?:(?:with|for) (?:us|him|her|them|pt|this pt|(?:mr|mrs|ms` +
    String.raw`|miss)\.? [a-z'-]{2,30}) )?(?:is |should (?:be|read) |to |reads ` +
    String.raw`|now )?((?:[A-Za-z]{1,6}[ /.-]?)?(?:(?<=[A-Z]-)[A-Z]{1,3}-)?\d[A-Za-z\d]{0,14}(?:(?:-` +
    String.raw`|\.(?=[A-Z]{0,3}\d))[A-Za-z\d]{1,10}){0,3}|[A-Za-z]{1,6}\/\d{1,8}(?:[/-]\d{1,8}){0,2})` +
    String.raw`(?![\d/-])`,
  'gi',
)

/** 'Red Butte number 7-40-118', 'CBO# 118-77': a name of ours before the number. */
const namedNumber = new RegExp(
  String.raw`(?:(?<=(?:^|[\s,;(])\p{Lu}[\p{L}&'.]{1,20} )(?:number|no\.|nbr\.?|nr\.?|ID)[ :#]{0,3}` +
    String.raw`|(?<=(?:^|[\s,;(])\p{Lu}[\p{Lu}\d]{1,7})# ?)((?:[A-Z]{1,5}[ /-]?)?\d[A-Z\d]{0,12}(?:-[` +
    String.raw`A-Z\d]{1,8}){0,3})(?![\w/-])`,
  'gmu',
)
/** 'TIDEWATER #: 4-10298'. */
const headedNumber = new RegExp(
  String.raw`(?<=(?:^|\s{2}|[|;])\p{Lu}[\p{L}&'. ]{2,24} ?)(?:#|No\.?|NO\.?|ID` +
    String.raw`|Number)#? ?: {0,3}((?:[A-Z]{1,5}[ /-]?)?\d[A-Z\d]{0,12}(?:-[A-Z\d]{1,8}){0,3})(?![\w/` +
    String.raw`-])`,
  'gmu',
)
const inOurSystem = new RegExp(
  String.raw`\b(?:(?:her|his|their|pt'?s?|patient'?s?) (?:id|number|no\.?|file|chart|acct|account` +
    String.raw`|record)(?: (?:no\.?|number|#))? (?:here|with us|in our \w{4,8}|at our pharmacy` +
    String.raw`|on our side)(?: is|:)?|(?:have|know) (?:her|him|them|pt|the patient) (?:here )?(?:as` +
    String.raw`|under)|in our (?:system|files?|records|books|computer)(?: (?:as|under` +
    String.raw`|is))) #? ?([A-Z]{0,5}[ /-]?\d[A-Z\d-]{2,14})\b` +
    String.raw`|(?<![\w-])#? ?([A-Z]{0,4}-?\d[A-Z\d-]{3,12}) in our (?:system|files?|records|books` +
    String.raw`|computer)\b`,
  'gi',
)
const othersNumber = new RegExp(
  String.raw`\b(?:slip|sheet|form|job|note|card|log|work|message|msg|case|phone|ph|fax|cell|tel` +
    String.raw`|mobile|pager|ext|unit|apt|room|rm|bldg|suite|ste|lot|gate|door|code|rx|order|orders` +
    String.raw`|auth\w{0,9}|pa|approval|policy|member|group|medicare|medicaid|npi|dea|ndc|invoice` +
    String.raw`|claim|ticket|request|req|referral|hosp\w{0,4}|clinic|visit|dose|cycle|infusion|teach` +
    String.raw`|day|week|page|line|hospital|bed|floor|gauge|date|route|box|license|lic|caller` +
    String.raw`|switchboard|my|her|his|insurance|aetna|cigna|humana|bcbs|blue (?:cross|shield)|uhc` +
    String.raw`|subscriber)\b[^;,]{0,16}$`,
  'i',
)

export function readRecordNumber(doc: Doc, name: NameFound, rankOf: Rank): Found<string> | null {
  const candidates: Found<string>[] = []
  const papers: Found<string>[] = []
  for (const match of doc.text.matchAll(recordCue)) {
    const value = match[2] ?? ''
    const start = match.index + match[0].length - value.length
    const gap = match[0].slice(0, -value.length)
    if (
      gap.includes('\n') ||
      /\baddress of $/i.test(doc.text.slice(Math.max(0, match.index - 12), match.index)) ||
      /^(?:\d{3}-\d{3}-\d{4}|\d{1,2}-\d{1,2}-\d{2,4})$/.test(value) ||
      /^(?:dob|sex|age|ht|wt|phone|dx|no|is)[ -]?\d|^ph[ -]?\d{3}-/i.test(value)
    )
      continue
    const strong = /mrn|rec|(?:pt|patient|pharm\w{0,4})/i.test(gap)
    if (
      !strong &&
      !/[#:]|no\b|num|id| {2}|\t/i.test(gap) &&
      !/^[A-Z]{1,5}[-/ ]?(?:[A-Z]{1,3}-)?\d{2,}/.test(value)
    )
      continue
    if (
      value.length < 3 ||
      (/^(?:file|case|program\w{0,2}|customer|record)/i.test(match[0]) &&
        /\b(?:claim|invoice|order|auth\w{0,9}|court|case manager)\b/i.test(
          doc.text.slice(Math.max(0, match.index - 24), match.index + 12),
        ))
    )
      continue
    const line = lineAt(doc, start)
    const party = recordParty(doc, match.index)
    if (line.kind === 'legal') continue
    // 'Hospital: Three Rivers, MRN 4471902': the label at the head of the line says whose.
    const [head] = partyLabels(doc, line)
    const others =
      (head !== undefined &&
        head.start < match.index &&
        ['hospital', 'insurance', 'prescriber'].includes(head.concept) &&
        !/ {3}/.test(doc.text.slice(head.valueStart + 1, match.index).trimStart())) ||
      match[1] !== undefined ||
      /\b(?:[Ss]t\.? \p{Lu}\p{L}+(?:'s)?|\p{Lu}\p{L}+ (?:General|Memorial|Regional|Medical|Health|Hospital)(?:'s)?) $/u.test(
        doc.text.slice(Math.max(line.start, match.index - 30), match.index),
      ) ||
      party === 'insurance' ||
      party === 'hospital' ||
      party === 'prescriber'
    candidates.push({
      value,
      start,
      end: start + value.length,
      score:
        (strong ? 62 : 35) +
        (/our|pharm/i.test(doc.text.slice(Math.max(0, match.index - 12), match.index + 10))
          ? 15
          : 0) -
        (/\bref(?:erence)?\b/i.test(gap) && !/\b(?:pt|patient|her|him)\b/i.test(gap) ? 30 : 0) -
        (others ? 70 : 0),
    })
  }
  for (const line of doc.lines) {
    for (const label of line.labels) {
      const raw = doc.lower.slice(label.start, label.end)
      // 'INS: Optima   ID# K22910334' is the plan's.
      const [before] = line.labels.filter((one) => one.start < label.start).slice(-1)
      if (
        /^(?:id|no|#|number|acct|account)/.test(raw) &&
        ['insurance', 'auth', 'prescriber', 'hospital'].includes(before?.concept ?? '')
      )
        continue
      if (
        /\b(?:hosp\w{0,4}|facility|epic|clinic|snf)\.? {0,2}$/i.test(
          doc.text.slice(Math.max(line.start, label.start - 12), label.start),
        )
      )
        continue
      const [head] = partyLabels(doc, line)
      if (
        head &&
        head !== label &&
        ['hospital', 'insurance', 'prescriber'].includes(head.concept) &&
        !/ {3}/.test(doc.text.slice(head.valueStart + 1, label.start).trimStart())
      )
        continue
      if (
        label.concept !== 'mrn' ||
        ['insurance', 'hospital', 'prescriber'].includes(line.section ?? '') ||
        /hosp|facility|epic/.test(raw)
      )
        continue
      // 'PC 20 4471': the number goes on to the next gap or mark.
      const found =
        /^[\s:|#".=-]{0,14}(?:is )?((?:[A-Z]{1,6}[ /.-]?)?(?:(?<=[A-Z]-)[A-Z]{1,3}-)?\d[A-Z\d]{0,14}(?:[ .-][A-Z]{0,3}\d[A-Z\d]{0,9}){0,3}(?:-[A-Z\d]{1,6})?)(?![\w/])/i.exec(
          doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 40)),
        )
      if (
        !found?.[1] ||
        /^(?:old|prior|prev|dob|sex|age|ht|wt|ph[ -]?\d{3}-)/i.test(found[1]) ||
        /^\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}$/.test(found[1])
      )
        continue
      const start = label.valueStart + found[0].length - found[1].length
      // 'ID 2026-4410 | Pharmacy: ...' at the head of a request is the paper's, where the patient has a line of her own further down.
      const ofPaper =
        /^id\W{0,4}$/.test(raw) &&
        name.at !== null &&
        line.end < name.at &&
        line.section !== 'patient' &&
        lineIndexAt(doc, line.start) < 4 &&
        /\b(?:request|item|ticket|order|referral|form|card|case|task)\b/i.test(
          `${doc.lines[lineIndexAt(doc, line.start) - 1]?.text ?? ''} ${line.text}`,
        )
      if (ofPaper) {
        papers.push({ value: found[1], start, end: start + found[1].length, score: 12 })
        continue
      }
      candidates.push({
        value: found[1],
        start,
        end: start + found[1].length,
        score: /^(?:case|ticket|request|order|referral|claim|internal|ref(?:erence)?\b)/.test(raw)
          ? 40
          : /^(?:id|account|acct|chart)\b/.test(raw)
            ? 50
            : /^(?:their|our|pharmacy)/.test(raw)
              ? /\bref/.test(raw)
                ? 56
                : 70
              : 62,
      })
    }
  }
  // 'no = 204' in the patient's block.
  for (const line of doc.lines) {
    const own =
      line.section === 'patient'
        ? /^\W{0,6}(?:no|nr|num|number|id|key|code)\W{0,3}[=:|]\s{0,4}([A-Z]{0,6}[ -]?\d[A-Z\d-]{1,14})\s*$/i.exec(
            line.text,
          )?.[1]
        : undefined
    if (own !== undefined)
      candidates.push({
        value: own,
        start: line.start + line.text.lastIndexOf(own),
        end: line.start + line.text.lastIndexOf(own) + own.length,
        score: 40,
      })
  }
  for (const match of [
    ...doc.text.matchAll(namedNumber),
    ...doc.text.matchAll(headedNumber),
    ...doc.text.matchAll(inOurSystem),
  ]) {
    const value = match[1] ?? match[2] ?? ''
    const start = match.index + match[0].indexOf(value)
    const line = lineAt(doc, start)
    const own = line.text.slice(
      Math.max(0, match.index - line.start - 40),
      match.index - line.start + match[0].length - value.length,
    )
    if (
      line.kind !== 'body' ||
      value.length < 4 ||
      (match[1] !== undefined &&
        !/^in our|^have|^know|^(?:her|his|their|pt|patient)/i.test(match[0]) &&
        othersNumber.test(own.replace(/\bRx (?=\p{Lu}\p{Ll}+ (?:ID|No|#|[Nn]umber))/u, ''))) ||
      ['insurance', 'auth', 'prescriber', 'hospital', 'drug', 'delivery', 'phone', 'fax'].includes(
        conceptAt(line, start) ?? '',
      ) ||
      /^\d{3}-\d{3}-\d{4}$|^\d{1,2}-\d{1,2}-(?:\d{2}|\d{4})$|^\d{3}-\d{4}$/.test(value)
    )
      continue
    candidates.push({ value, start, end: start + value.length, score: 33 })
  }
  // 'Whaler Rx 70-441': the house and its number.
  for (const match of doc.text.matchAll(
    new RegExp(
      String.raw`(?<=\p{Lu}[\p{L}']{1,20} (?:Rx|Infusion|Pharmacy|Specialty|IV|Biologics) )(?:#` +
        String.raw`|no\.? )?(\d{2,3}-(?!\d{4}(?!\d)|\d{3}-)[A-Z\d]{2,6}(?:-[A-Z\d]{1,4})?)(?![\d-])`,
      'gu',
    ),
  )) {
    const value = match[1] ?? ''
    if (lineAt(doc, match.index).kind === 'body')
      candidates.push({
        value,
        start: match.index + match[0].length - value.length,
        end: match.index + match[0].length,
        score: 26,
      })
  }
  for (const match of doc.text.matchAll(/\b(?:pt|patient) #? ?(\d{4,8})(?![\d/-])/gi))
    candidates.push({
      value: match[1] ?? '',
      start: match.index + match[0].length - (match[1]?.length ?? 0),
      end: match.index + match[0].length,
      score: 24,
    })
  const birth = doc.lines.find((one) => one.labels.some((label) => label.concept === 'dob'))
  for (const line of name.at === null
    ? []
    : new Set([
        lineAt(doc, name.at),
        ...(birth && birth.kind === 'body' ? [birth] : []),
        ...doc.lines
          .slice(lineIndexAt(doc, name.at) + 1, lineIndexAt(doc, name.at) + 3)
          .filter(
            (next) =>
              next.kind === 'body' &&
              /(?:^\s*|[;|,] ?)\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/.test(next.text),
          ),
      ])) {
    // Beside the name a bare number is the patient's: 'Jane Doe, F, 3/3/70, LF-2210', '#77120', 'ID 77120', 'chart 61-882'.
    for (const match of doc.text
      .slice(line.start, line.end)
      .matchAll(
        new RegExp(
          String.raw`(?:(?<=[,;|/(*]\s{0,3}|(?<!\w)-\s{0,3}|\s{2}|\d[/-]\d{2,4}\)? ` +
            String.raw`|\b(?:[Ff]e)?[Mm]ale |\b[MF] |\d [mf] )#? ?([A-Z]{1,5}-\d{2,9}(?:-\d{1,6})?` +
            String.raw`|[A-Z]{2,5}-\d|(?<=\p{L} \()\d{4,9}(?=\))|[A-Z]{2,5}\d{1,9}` +
            String.raw`|[A-Z]{2,4} (?!\d{5}-\d{4})\d{2,6}[ -]\d{2,6}` +
            String.raw`|[A-Z]{2,4} \d{3,6}-[A-Z\d]{1,2}(?![\w-])|[A-Z]{2,5} \d{6,9}|(?!(?:PO|RM|FL|ST` +
            String.raw`|NO|HWY|US|SR|CR|RT|BOX|UNIT|LOT|STE|APT|AGE|WT|HT|JAN|FEB|MAR|APR|MAY|JUNE?` +
            String.raw`|JULY?|AUG|SEPT?|OCT|NOV|DEC)\b)[A-Z]{2,4} \d{3,4}|(?!(?:A[LKZR]|C[AOT]|D[CE]` +
            String.raw`|FL|GA|HI|I[DLNA]|K[SY]|LA|M[ADEINSOT]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]` +
            String.raw`|UT|V[AIT]|W[AIVY]|BOX|APT|STE|UNIT|LOT)\b)[A-Z]{2,4} \d{5}(?!-)` +
            String.raw`|(?<![\d-])\d{2,3}-\d{3,6}(?!\d)|(?<!\d)\d{6,9})|#\s?([A-Z\d][A-Z\d-]{3,12})` +
            String.raw`|\b(?:[Ii][Dd]|[Pp]t|PT|[Cc]hart|CHART|[Aa]cct|ACCT|[Aa]ccount|[Pp]rofile` +
            String.raw`|[Ff]ile)[ :#]{1,3}([A-Z]{0,4}-?\d[\d-]{0,12}))(?![\d-])(?=\s*(?:[,;|)*]|\.(?: ` +
            String.raw`|$)|$| {2}| - |\/ ))`,
          'gu',
        ),
      )) {
      const value = match[1] ?? match[2] ?? match[3] ?? ''
      const start = line.start + match.index + match[0].length - value.length
      // 'Meridian, ID 83642' is Idaho.
      const idaho =
        /^ID \d{5}$/.test(match[0]) &&
        /[a-z], ?$/.test(
          doc.text.slice(Math.max(0, line.start + match.index - 3), line.start + match.index),
        )
      const zip =
        /^\d{5}$/.test(value) &&
        doc.text.charAt(start - 1) === '(' &&
        doc.text.slice(name.end, start).trim() !== '('
      // '1301 Elm Ave SE #407' is a door.
      const door =
        doc.text.charAt(start - 1) === '#' && street.test(doc.text.slice(line.start, start))
      if (
        /\d/.test(value) &&
        !idaho &&
        !zip &&
        !door &&
        !/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value) &&
        !/^\d{3}-\d{3}-\d{4}$/.test(value)
      )
        candidates.push({ value, start, end: start + value.length, score: 25 })
    }
  }
  // 'OPR 0707-50' by itself on a line of her block.
  const below =
    name.at === null
      ? []
      : doc.lines.slice(lineIndexAt(doc, name.at) + 1, lineIndexAt(doc, name.at) + 6)
  const end = below.findIndex((line) => line.text.trim() === '')
  for (const line of end === -1 ? below : below.slice(0, end)) {
    const alone =
      /^\s{0,20}#?\s?([A-Z]{1,5}[- ]?\d[\dA-Z]{1,8}(?:-[\dA-Z]{1,8}){0,2}|\d{2,6}-(?:\d{3,6}|[A-Z]{1,5})(?:-[\dA-Z]{1,6})?|(?<=#\s?)\d{4,8})\s*$/.exec(
        line.text,
      )
    if (
      !alone?.[1] ||
      line.kind !== 'body' ||
      /^[A-Z]{2} \d{5}$|^\d{3}-(?:\d{3}-)?\d{4}$|^[A-Z]\d\d(?:\.\d)?/.test(alone[1])
    )
      continue
    const start = line.start + line.text.indexOf(alone[1])
    candidates.push({ value: alone[1], start, end: start + alone[1].length, score: 24 })
  }
  // 'They have him as CR-55021', said by a hospital: what the pharmacy has outweighs the writer's own.
  for (const match of doc.text.matchAll(
    new RegExp(
      String.raw`\b(?:they|the pharmacy|pharmacy|\p{Lu}[\p{L}']+(?: \p{Lu}[\p{L}']+){0,2}) (?:has` +
        String.raw`|have|know|knows|list|lists) (?:her|him|them|pt|the patient) (?:there )?(?:as|under` +
        String.raw`|with) (?:#|no\.? |number |acct |account |id )?([A-Z]{0,5}[ -]?\d[A-Z\d-]{2,14})\b`,
      'gu',
    ),
  )) {
    const value = match[1] ?? ''
    candidates.push({
      value,
      start: match.index + match[0].length - value.length,
      end: match.index + match[0].length,
      score: 66,
    })
  }
  candidates.push(...senderNumbers(doc))
  // 'MRN 4471  (HOSP)', 'ACCT 118  (PHARMACY)': what stands behind says whose.
  const behind = (one: Found<string>) =>
    !bracketsNumber(doc, one.end) &&
    /^ {0,4}[([-] ?(hosp\w{0,4}|facility|epic|clinic|emr|ins\w{0,8}|payer|not ours)\b|^ {0,4}\(?(pharmacy|pharm|ours|rx|us)\)/i.exec(
      doc.text.slice(one.end, one.end + 24),
    )
  const behindScore = (one: Found<string>): number => {
    const words = behind(one)
    return words === false || words === null ? 0 : words[1] ? -70 : words[2] ? 20 : 0
  }
  const known = candidates
    .flatMap((one) => {
      // 'Ours since 2020' is a year; 'ID 220255' is a number behind its name.
      const lead = /^([a-z]{2,6})[ .]+(?=[A-Z]{0,4}-?\d)/i.exec(one.value)
      // 'SPID 4471-B': what ends in ID names the number.
      if (lead && /^[A-Z]{1,4}ID$/.test(lead[1] ?? ''))
        return [
          { ...one, value: one.value.slice(lead[0].length), start: one.start + lead[0].length },
        ]
      if (!lead) return [one]
      if (
        /^(?:since|from|for|in|on|at|by|until|than|of|and|the|is|was|are|to|age|over|about|past|last|next|year|old|prior)$/i.test(
          lead[1] ?? '',
        )
      )
        return []
      return /^(?:id|no|nr|num|mrn|acct|acc|pt|file|chart|there|here|us|her|him|now)$/i.test(
        lead[1] ?? '',
      )
        ? [{ ...one, value: one.value.slice(lead[0].length), start: one.start + lead[0].length }]
        : [one]
      // 'From Sacred Heart (MRN 5002)' is the hospital's.
    })
    .map((one) =>
      /\b(?:from|at|of) (?:[A-Z][\w'.]+ ){1,5}\((?:MRN|mrn|#|ID|acct)[ :#]{1,3}$/.test(
        doc.text.slice(Math.max(0, one.start - 70), one.start),
      ) &&
      !/\b(?:Pharmacy|Rx|Infusion|Specialty)\b/.test(
        doc.text.slice(Math.max(0, one.start - 50), one.start),
      )
        ? { ...one, score: one.score - 70 }
        : one,
    )
    .map((one) => ({
      ...one,
      score: one.score + behindScore(one),
    }))
    .map((one) => {
      const owner = recordOwner(doc, one)
      const unowned = isOfHouse(doc, one) ? -1 : 0
      return {
        ...one,
        score: one.score + (owner === 'sender' ? 20 : owner === null ? unowned : -100),
      }
    })
    .filter((one) => one.score > 0)
  // 'AUG 14 1963', 'DOB 8-27-1958': a day beside an empty number.
  const isDay = (one: Found<string>) =>
    /^(?:DOB|BORN|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,6})\.?[ -]\d/i.test(
      one.value,
    )
  const said = [...saidNumbers(doc), ...initialledNumbers(doc)]
  // Of one number the whole counts: '57-GO-1', not '57-GO' nor 'GO-1'.
  const whole = (one: Found<string>) => {
    const longer = said.find(
      (other) =>
        other.start <= one.start && other.end >= one.end && other.value.length > one.value.length,
    )
    if (longer) return { ...longer, score: one.score }
    const rest =
      /^[A-Z\d]{0,8}(?:[-/][A-Z\d]{1,10}){0,3}(?![\w/-])/.exec(
        doc.text.slice(one.end, one.end + 40),
      )?.[0] ?? ''
    // '... know as patient 20931 B.'
    const letter =
      rest === '' && /^\d+$/.test(one.value)
        ? /^ [A-EG-LN-Z](?=\s*(?:[.,;)]|$))/m.exec(doc.text.slice(one.end, one.end + 6))?.[0]
        : undefined
    if (letter !== undefined)
      return { ...one, value: one.value + letter, end: one.end + letter.length }
    return /\d|-/.test(rest) || (rest.length > 0 && /^[A-Z\d]/.test(rest))
      ? { ...one, value: one.value + rest, end: one.end + rest.length }
      : one
  }
  // 'Boise ID 83702' is Idaho.
  const inIdaho = (one: Found<string>) =>
    /^\d{5}$/.test(one.value) &&
    /\p{L},? ID $/u.test(doc.text.slice(Math.max(0, one.start - 12), one.start))
  return (
    best(
      [
        ...known.filter((one) => !isDay(one) && !inIdaho(one)).map(whole),
        ...said.filter((one) => known.every((other) => other.score < 30) || one.score >= 60),
      ],
      rankOf,
      30,
    ) ??
    unnamedCode(doc, name) ??
    papers[0] ??
    treatingNumber(doc)
  )
}
