// DOC "Reading referrals, further rules" 056: a number that nothing names: of all codes in the letter the one that most speaks for as the pharmacy's own.
import { lineAt } from './extraction-context.rules.ts'
import type { NameFound } from './extraction-halves.rules.ts'
import { street } from './extraction-letterheads.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt, partyAt } from './extraction-sections.rules.ts'

/** Letters and digits together: 'LG-7', 'te-529', 'IF-490319', 'LA 0410', '#77-120'. */
const code =
  /(?<![\w@/.$%+-])(#\s?)?((?:[A-Za-z]{1,4}-(?:[A-Z]{1,4}\d?-)?[A-Z]?|[A-Z]{2,4} ?)\d{1,9}(?:-[A-Za-z\d]{1,6}){0,2}|\d{2,6}-[A-Z]{1,3}|(?<=#\s?)\d{1,6}(?:-[A-Z\d]{1,8}){0,2}(?:-?[A-Z])?)(?![\w@%]|[/.-]\d)/g
/** Words beside which a number is another's: doors, papers, plans, measures and shorthand. */
const others =
  /\b(?:apt|unit|ste|suite|rm|room|bldg|lot|space|spc|box|bed|floor|fl|gate|door|code|pin|hwy|highway|route|rt|sr|cr|exit|order|rx|script|auth\w{0,9}|pa|approval|policy|group|member|plan|ins\w{0,8}|medicare|medicaid|hosp\w{0,5}|clinic|facility|epic|snf|md|office|npi|dea|ndc|invoice|claim|ticket|request|req|referral|case|fax|ph|phone|tel|cell|ext|page|pg|form|job|batch|tracking|visit|dose|cycle|infusion|week|day|line|gauge|needle|huber|box|icd\S{0,3}|dx|cpt|hcpcs|lic|cert|version|ver|v|was|old|formerly|not|tax|model|pump|serial|sn|bag|vial|lot|kit|wt|ht|bp|hr|spo2|temp|weight|age)\b[^;,.\n]{0,14}$/i
const shorthand =
  /^(?:dob|born|q|po|iv|im|sc|sq|w|wk|d|x|t|l|s|g|p|b|c|ca|cd|hep|hba|il|ig|igg|iga|d5|ns|covid|type|ph|fev|o2|co2|pt|inr|pre|post|no|age|men|pcv|ppsv|tdap|mri|ct|am|pm|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|us|usc|r|ii|iii|h|n|sn|rn|fr|ga|mg|ml|mcg|cm|mm|kg|lb|lbs|ft|hrs?|min|factor|step|tier|stage|grade|day|week|opt|room|apt|unit|po)$/i
const state =
  /^(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[ADEINSOT]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/
const aside = new Set([
  'insurance',
  'auth',
  'prescriber',
  'hospital',
  'drug',
  'delivery',
  'phone',
  'fax',
  'address',
  'visit-address',
  'other-address',
  'zip',
  'city-state-zip',
  'start',
  'dose',
  'diagnosis',
  'contact-phone',
  'access',
  'labs',
  'measure',
  'supplies',
  'family',
  'frequency',
  'rate',
  'allergies',
  'visit-length',
  'past-date',
  'other-date',
])

/** 'HVR' of hudsonvalleyrare.com: the letters stand in its name in their order, the first at its head. */
function ofDomain(doc: Doc, letters: string): boolean {
  if (!/^[A-Z]{2,4}$/.test(letters)) return false
  const domains = [...doc.lower.slice(0, 20_000).matchAll(/@([a-z][a-z\d-]{5,40})\./g)].slice(0, 8)
  return domains.some(
    ([, domain = '']) =>
      domain.startsWith(letters.charAt(0).toLowerCase()) &&
      [...letters.toLowerCase()].reduce(
        (at, letter) => (at === -1 ? -1 : domain.indexOf(letter, at) + 1 || -1),
        0,
      ) !== -1,
  )
}

export function unnamedCode(doc: Doc, name: NameFound): Found<string> | null {
  const initials =
    name.first && name.last
      ? `${name.first.value.charAt(0)}${name.last.value.charAt(0)}`.toLowerCase()
      : '-'
  let top: Found<string> | null = null
  for (const match of [...doc.text.slice(0, 20_000).matchAll(code)].slice(0, 80)) {
    const value = match[2] ?? ''
    const start = match.index + match[0].length - value.length
    const line = lineAt(doc, start)
    const letters = /^[A-Za-z]+/.exec(value)?.[0] ?? /(?<=^\d+-)[A-Z]+$/.exec(value)?.[0] ?? ''
    const subject = line.kind === 'header' && /^\s*(?:re|subj(?:ect)?|fwd?) ?:/i.test(line.text)
    if (
      (line.kind !== 'body' && !subject) ||
      (value.length < 4 && match[1] === undefined) ||
      aside.has(conceptAt(line, start) ?? '') ||
      !(subject || ['patient', null].includes(partyAt(line, start)))
    )
      continue
    const left = doc.text.slice(Math.max(line.start, match.index - 40), match.index)
    const right = doc.text.slice(
      start + value.length,
      Math.min(line.end, start + value.length + 30),
    )
    const own =
      letters.length > 0 &&
      (letters.toLowerCase().startsWith(initials) ||
        (letters.length === 1 && initials.includes(letters.toLowerCase())) ||
        letters.toLowerCase() === [...initials].toReversed().join(''))
    if (
      others.test(left) ||
      (!own && shorthand.test(letters)) ||
      (state.test(letters) && /^[A-Z]{2} \d{5}(?:-\d{4})?$/.test(value)) ||
      (street.test(left) && match[1] !== undefined) ||
      /^ ?(?:mg|mcg|ml|g|gm|units?|iu|kg|%|x\b|days?|weeks?|doses?|visits?|of \d|st\b|ave|rd\b|dr\b|blvd)/i.test(
        right,
      ) ||
      /^\d{1,2}$|^\d{3}-\d{3}-\d{4}$|^\d{3}-\d{4}$/.test(value)
    )
      continue
    // 'E66.01', 'G2P1' and the like tell an illness.
    if (/^[A-Z]\d\d$/.test(value) && !own) continue
    const opens = /(?:^|[,;:|()/.*-]|\d|\bis|\bas|\bby|(?:fe)?male|\b[MF]) {0,4}$/.test(left)
    const closes = /^\s*(?:[,;|)/*]|\.(?:\s|$)|-\s|$| {2}|\d|[A-Z])/.test(right)
    const near =
      name.at !== null && lineAt(doc, name.at) === line
        ? 3
        : name.at !== null && Math.abs(name.at - start) < 160
          ? 2
          : 0
    // Right behind a birthday.
    const born = /\d[/.-]\d{2,4}\)?[ ,;|/-]{0,4}$|(?:19|20)\d\d\)?[ ,;|/-]{1,4}$/.test(left) ? 2 : 0
    // 'JX-PAH-018': of three parts, no word is written so.
    const parted = /^[A-Z]{1,4}-[A-Z]{1,4}\d?-\d/.test(value) ? 5 : 0
    // 'pt HBO-42'.
    const titled = /\b(?:pt|patient|client)\.? $/i.test(left) ? 6 : 0
    const score =
      titled +
      (!own && opens && closes && ofDomain(doc, letters) ? 4 : 0) +
      parted +
      born +
      (match[1] === undefined ? 0 : 7) +
      (own ? 8 : 0) +
      (opens && closes ? 4 : 0) +
      near +
      (/\d{3}/.test(value) ? 1 : 0) +
      (/-/.test(value) ? 1 : 0) +
      (/^[A-Z]{3,4}-/.test(value) ? 1 : 0)
    if (score >= 9 && score > (top?.score ?? 0))
      top = { value, start, end: start + value.length, score }
  }
  return top
}
