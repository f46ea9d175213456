// DOC "Reading referrals, further rules" 056: the pharmacy's number in words that no label knows: 'we have him as EF-2705', 'HL-9 is her acct', 'Blue Heron# 22-0918'.
import { lineAt } from './extraction-context.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { hospitalWord } from './extraction-letterheads.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

/** Letters, digits and the marks between them, with one digit at least: 'HW/0047/26', '57-GO-1', 'PED 4402', '3300-71-FAIR'. */
const number =
  /(?<![\w@/.#$%+-])#?(?:[A-Z]{1,6} (?=\d))?(?=[A-Z\d/.-]{0,14}\d)[A-Z\d]{1,14}(?:[-/.](?=[A-Z\d])[A-Z\d]{1,10}){0,4}(?![\w@%]|[/.-]\d)/g
const noun =
  '(?:m\\.?r\\.?n\\.?|mr|med(?:ical)? rec(?:ord)?|number|numero|número|no|nbr|nr|num|id|ident\\w{0,8}|acct|acc|account|chart|file|record|rec|profile|ref|reference|key|code|pid|expediente|#)\\.?#?'
const cueBefore: readonly (readonly [RegExp, number])[] = [
  // 'we have her as', 'the pharmacy (Acme) has him as', 'listed with us under'
  [
    /\b(?:(?:have|know|got|filed|entered|registered|listed|logged|put|keep|carry|track|list|file) (?:her|him|them|the pt|pt|the patient)(?: \w+){0,3} (?:as|under|at|with)|on our (?:list|books|system|roster|census|file) (?:as|under)|(?:listed|filed|known|registered|entered|set up|is|she's|he's|logged|recorded)(?: (?:here|with us|in our \w+|at our \w+|to us))?(?: as| under)|we use|we (?:identify|know|list|track|have) (?:her|him|them) (?:by|as|under)|we call (?:her|him)|goes by|go by|bears|carries|has been given|was given|under (?:our )?(?:account|acct|number|no\.?|file|chart|record|id)|use our|our (?:system|books|files?|records|computer)(?: as| is|:| has (?:her|him) as)?)[\s:#]{1,3}$/i,
    44,
  ],
  [
    /\b(?:specialty|pharmacy|pharm|rx|infusion)\b[^;\n]{0,80}\btheir (?:(?:pt|patient|client) ?)?(?:#|number|no\.?|id|acct|account|file|chart|mrn|record)(?: for \w{2,16})?(?: is)?[\s:#]{1,3}$/i,
    46,
  ],
  [
    new RegExp(
      `\\b(?:our|pharmacy(?:'s)?|pharm|rx)(?: (?:own|system|pt|patient|client|internal|pharmacy|computer|side|int))?(?:'s)? (?:${noun} ?){1,2}(?: for (?:her|him|them|this pt|the pt|pt))?(?: with us| here)?(?: is| will be| was changed to| changed to| now)?[\\s:=#.|)-]{0,12}$`,
      'i',
    ),
    48,
  ],
  [
    new RegExp(
      `\\b(?:pt|patient|client|her|his|their|paciente|pt's|patient's)(?:'s)? (?:de )?(?:${noun} ?){1,2}(?: (?:here|there|with us|with them|at our \\w+|in our \\w+|at the pharmacy))?(?: is)?[\\s:=#.|)-]{0,12}$`,
      'i',
    ),
    40,
  ],
  [/\b(?:no|n[uú]m(?:ero)?)\.? de (?:paciente|expediente|cuenta)[\s:#.]{1,4}$/i, 44],
  // 'Our number hasn't changed, JC1129', 'reference with our pharmacy: RT/58'.
  [
    new RegExp(
      `\\b(?:our|ours|pharmacy|pharm)\\b (?:own |pt |patient |client )?${noun}\\b[^.;\\n\\d()]{0,36}[\\s,:]$`,
      'i',
    ),
    36,
  ],
  [
    new RegExp(
      `\\b${noun} (?:with|w\\/|at|in|from|for|here at) (?:us|you|our \\w{2,12}|the pharmacy|this pharmacy|[a-z]{3,16})(?: (?:pharmacy|rx|infusion))?(?: is)?[\\s:=?]{1,14}$`,
      'i',
    ),
    36,
  ],
  [/\bwe have(?: (?:her|him))?(?: as| under)? $/i, 26],
  [
    /\b(?:with|at|for|to) us(?: now)?,? (?:she|he|they)(?:'s| is| are) $|\bmrn (?:there|with them|at the pharmacy)(?: is)?[: ]{1,3}$/i,
    44,
  ],
  [
    /\b(?:bears|carries|has|under|by|with) (?:the |our |this )?(?:\w{4,9} )?(?:number|no\.?|reference) $/i,
    40,
  ],
  [
    /\btheir (?:(?:pt|patient|client) ?)?(?:#|number|no\.?|id|acct|account|file|chart|mrn|record)(?: for \w{2,16})?(?: is)?[\s:#]{1,3}$/i,
    36,
  ],
  [/\b(?:quote|use|give|reference|mention|cite) (?:our |her |his )?$/i, 26],
  [
    /\b(?:she's|he's|shes|hes|she is|he is|pt is|patient is) (?:our )?(?:number|no\.?|#|id|acct|account|file|chart) ?#?$/i,
    42,
  ],
  [/\bours?(?: is)?[\s:=#-]{1,4}$/i, 42],
  // The number was another one: 'our number for him changed to PA-1002'.
  [
    /\b(?:our|pharmacy|pt|patient|his|her) (?:number|no\.?|id|mrn|acct|account|file|chart|record)\b[^.;\n\d]{0,30}\b(?:changed to|is now|now|should be|corrected to)[\s:#]{1,3}$/i,
    60,
  ],
  [/\bmrn\b[^.;\n\d]{0,24}\b(?:changed to|is now|now|should be|corrected to)[\s:#]{1,3}$/i, 60],
  [
    /(?:^|[\s,;|(])(?:[A-Z]{2,5}|[A-Z][\w'&]{2,16})(?: [A-Z][\w'&]{1,16}){0,2} ?(?:#|ID|[Ii]d|no\.|No\.|NO\.?|number|Number|acct|Acct|MRN|pt\.? (?:#|no\.?|id))(?: is)?[\s:#]{1,10}$/,
    34,
  ],
  [/(?:^|[\s,;|(])[A-Z]{2,6} ?# ?:? {0,10}$/, 34],
  [
    new RegExp(
      `\\b(?:acct|acc|account|chart|file|profile|pid|mrn|ref|record)\\.?[\\s:=#.-]{1,4}(?:${noun})?[\\s:=#.-]{0,4}$`,
      'i',
    ),
    30,
  ],
  [/\b(?:she's|he's|shes|hes|pt is|patient is) #?$/i, 30],
  // 'ozk # 60-2217' at the head of a line.
  [
    /^(?!(?:rm|apt|ste|bldg|tel|ph|rx|fax|po|npi|lot|auth|ref|ext|unit|box|bed|room|case|order|req)\b)[a-z]{2,5} ?# ?$/,
    32,
  ],
  [/(?:^|[,;|(.] ?)id[:#]{1,2} {0,3}$|(?:\b[MF]|\d{4}|\b(?:fe)?male),? id:? $/i, 26],
  [/\bn[uú]mero (?:na|da|de|en la) farm[aá]cia[\s:]{1,3}$/i, 44],
  [/\bhas (?:her|him|them|the pt|pt|the patient)(?: \w+){0,2} (?:as|under) #?$/i, 30],
  // 'MRN (Pharmacy/Hosp): 24-748 / 99002211', 'Record   pharmacy 90-1205H'
  [new RegExp(`\\b${noun} ?\\((?:pharm\\w{0,4}|ours|rx|our)[^)]{0,14}\\)[\\s:]{1,3}$`, 'i'), 52],
  [/\b(?:pharmacy|pharm)[\s:]{1,3}$/i, 30],
  // 'In our pharmacy he is patient 81-0616', 'A/C 4916-E'.
  [
    /\bour (?:pharmacy|system|books|files?|records)[^.;\n]{0,24}\b(?:is|as)\b(?: (?:patient|client|number|no\.?))? #?$/i,
    38,
  ],
  [/\bA\/C ?(?:#|no\.?)?[: ]{1,3}$/i, 34],
  // '(number 57-0803)', '(ID) 8302-EA', 'MRN's the same as always: 7777-MT', 'our system shows ES-4461'.
  [/\((?:number|no\.?|#|acct|id|file|chart|record) #?$/i, 30],
  [/\((?:id|mrn|acct|no|pt id|chart)\)[\s:]{1,4}$/i, 36],
  [/\bmrn(?:'s)?\b[^.;\n\d]{1,34}[:,] $/i, 32],
  [
    /\b(?:our|pharmacy) (?:system|computer|screen|record|records|file|profile|chart) (?:shows|says|lists|reads|has)[\s:]{1,3}$/i,
    40,
  ],
  [
    /\b(?:we|us|pharmacy\)?)\b[^.;\n]{0,40}\b(?:follow|carry|track|list|know)(?:s|ing)? (?:her |him |them )?(?:as|under) $/i,
    40,
  ],
  [/\bno\.? $/i, 25],
  // 'Cobblestone's number for him'
  [
    new RegExp(
      `\\b\\p{Lu}[\\p{L}]{2,16}'s (?:own )?(?:[Nn]umber|[Nn]o\\.?|ID|acct|account|file|chart|record)(?: for [\\p{L}. ]{2,20})?(?: is)?[\\s:=#]{1,4}$`,
      'u',
    ),
    40,
  ],
  // 'MRN with us is seven seven one two, 7712'
  [
    /\b(?:mrn|number|record number|id)(?: with us| here)?(?: is|:)? (?:(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|dash|[a-z])[ ,]{1,2}){3,12}(?:that'?s |that is )?$/i,
    40,
  ],
]
const cueAfter: readonly (readonly [RegExp, number])[] = [
  // 'BRX-5301 is how we find her'
  [/^ is (?:how|what|the number|the one) (?:we|our)\b/i, 34],
  // 'LF-115 @ Sage Rx'
  [
    /^ (?:@|at|with) (?:[A-Z][\w'&]* ){1,3}(?:Rx|RX|Pharm\w*|Infusion|Specialty|Apothecary|Home\w*|Therap\w*|Biologics?)\b/,
    30,
  ],
  [
    /^ (?:as|is) (?:our|her|his|their|the) (?:\w+ )?(?:reference|ref|number|acct|account|id|identifier|mrn|file|chart)\b|^ when (?:invoicing|billing|calling|writing|replying)/i,
    34,
  ],
  [
    /^[ ,(]{1,2}(?:is )?(?:(?:her|his|their|our|the pharmacy|the) (?:\w+ )?(?:acct|account|number|no\b|id|mrn|chart|file|record|ref)\b|(?:in|on|at) our (?:\w+ )?(?:system|side|end|files?|records|books|computer|shop|pharmacy)|with us|for us|to us|at our end|ours\b|here\b(?= ?(?:[.,;)!]|$)|\)))/i,
    34,
  ],
  [/^ ?\((?:ours|our (?:#|no|number|id|system|mrn)|pharmacy|pharm|rx|us)\b/i, 34],
]
const others =
  /\b(?:hosp\w{0,4}|facility|epic|cerner|clinic|snf|md|office|medicare|medicaid|mbi|ins\w{0,8}|member|group|policy|subscriber|plan|payer|auth\w{0,9}|pa|approval|rx ?(?:#|no|number)|script|prescription|order|po|invoice|claim|ticket|request|npi|dea|ndc|lic\w{0,5}|phone|ph|tel|fax|cell|mobile|pager|ext|door|gate|code|unit|apt|room|rm|bed|floor|suite|ste|bldg|lot|ss|ssn|social|last (?:4|four)|tracking|confirmation|cpt|hcpcs|icd|dx|their|his (?:phone|cell)|her (?:phone|cell)|call|zip|room|box|aetna|cigna|humana|bcbs|uhc)\b[^;,\n]{0,18}$/i
const noNumber =
  /^#?(?:\d{3}[-.]\d{3}[-.]\d{4}|\d{3}-\d{4}|(?:0?[1-9]|1[0-2])[-/.](?:[0-2]?\d|3[01])(?:[-/.](?:\d\d|(?:19|20)\d\d))?|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{10}|[A-TV-Z]\d\d(?:\.\d{1,4})?|[A-V]\d{4}|\d{1,2}|(?:19|20)\d\d|[QX]\d{1,2}[HDW]?|\d{1,3}(?:MG|ML|MCG|GM|G|KG|YO|F|M|H|FR|GA|CM|X)|\d{1,3}\/\d{1,3}|\d{1,3}\.\d{1,2})$/
/** Concepts whose numbers are never hers. */
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
])

const spelled = new RegExp(
  `\\b(?:our|the pharmacy'?s?|patient|pt|her|his|mrn|record|account|acct|chart|file)\\b[^.;\\n\\d]{0,30}\\b(?:${noun}|mrn)(?: (?:for|of|with|here|is|at|in|on|our|us|her|him|them|that|pt|patient|you|system|file)){0,5}[ :,]{1,3}((?:[A-Z\\d][ ,-]{1,2}){3,14}[A-Z\\d])(?![\\w])`,
  'gi',
)

/** 'Our number for her is T S 2 0 4 5 1', letter by letter into a telephone. */
function spelledNumbers(doc: Doc): Found<string>[] {
  return [...doc.text.matchAll(spelled)].flatMap((match) => {
    const written = match[1] ?? ''
    const value = written.replace(/[ ,-]/g, '').toUpperCase()
    return /\d/.test(value)
      ? [
          {
            value,
            start: match.index + match[0].length - written.length,
            end: match.index + match[0].length,
            score: 46,
          },
        ]
      : []
  })
}

/** 'Her number with us is 66 18 240': in groups, as it is said. */
const grouped =
  /\b(?:our|the pharmacy'?s?|patient|pt|her|his|their)\b[^.;\n\d]{0,24}\b(?:number|no\.?|mrn|id|account|acct|chart|file|record)(?: (?:for|with|here|is|at|in|on|our|us|her|him|them|pt|patient|system|pharmacy)){1,5}[ :,]{1,3}((?:\d{1,4} ){1,4}\d{1,4})(?=\s*(?:[.,;)]|$))/gim
const groupedNumbers = (doc: Doc): Found<string>[] =>
  [...doc.text.matchAll(grouped)].flatMap((match) => {
    const written = match[1] ?? ''
    const start = match.index + match[0].length - written.length
    return /^\d{3} \d{3} \d{4}$/.test(written) || /\b(?:phone|cell|call|reach)\b/i.test(match[0])
      ? []
      : [{ value: written.replaceAll(' ', ''), start, end: start + written.length, score: 50 }]
  })

/** Each number by the words around it; those of hospitals, plans, doors and telephones are none of ours. */
export function saidNumbers(doc: Doc): Found<string>[] {
  const found: Found<string>[] = [...spelledNumbers(doc), ...groupedNumbers(doc)]
  let looked = 0
  for (const [index, line] of doc.lines.entries()) {
    if (line.kind === 'legal' || line.kind === 'letterhead' || line.text.length < 3) continue
    if (line.kind === 'signature' && !/\b(?:pt|patient|mrn|our)\b/i.test(line.text)) continue
    const text = line.text.slice(0, 1500)
    // 'mrn?' of a chat, and the answer on the next line.
    const asked =
      /\b(?:mrn|(?:pt|patient|acct|account|chart|your|ur|his|her)? ?(?:number|id|acct|account|chart|no|#))\b[^?\n]{0,20}\?\s*$/i.test(
        doc.lines[index - 1]?.text ?? '',
      )
    for (const match of text.matchAll(number)) {
      const raw = match[0].replace(/^#/, '')
      const value =
        /^(?:NO|ID|MRN|ACCT|PT|REC|FILE|CHART|OUR|IS|AS|NUM|ACC|REF|PID|AGE|DOB|WT|HT|RM|BOX|APT|UNIT|IV|PO|STE|[A-Z]) \d/.test(
          raw,
        )
          ? raw.replace(/^[A-Z]+ /, '')
          : raw
      const at = match.index + match[0].length - value.length
      if (
        /^(?:OLD|PRIOR|PREV|DOB|BORN|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC|MON|TUES?|WED|THURS?|THU|FRI|SAT|SUN|DATE|PHONE|PH|TEL|FAX)\b(?=[ -]\d)/.test(
          value,
        )
      )
        continue
      // '207 555 0166' answers 'your number?' of a chat with a telephone.
      if (
        value.length < 3 ||
        noNumber.test(value) ||
        looked > 300 ||
        (/^\d{3}$/.test(value) && /^[ .)-]{1,2}\d{3}[ .-]\d{4}/.test(text.slice(at + value.length)))
      )
        continue
      looked += 1
      const left = text.slice(Math.max(0, at - 120), at).replace(/[\s.]{3,}|\s+/g, ' ')
      const right = text.slice(at + value.length, at + value.length + 40)
      if (
        /^ ?(?:mg|ml|mcg|gm?|units?|u\b|u\/|kg|lbs?|hours?|hrs?|min|days?|weeks?|wks?|doses?|visits?|[a-z]+ (?:st|ave|rd|dr|ln|ct|way)\b)/i.test(
          right,
        ) ||
        (aside.has(conceptAt(line, line.start + at) ?? '') &&
          !/ {3,}[A-Z]{2,6} ?# ?:? {0,10}$/.test(text.slice(0, at)))
      )
        continue
      // 'oleander id: OI-2267' where Oleander Infusion writes.
      const house =
        /(?:^|[\s,;(])([a-z]{4,16})(?:'s)? (?:id|number|no\.?|acct|mrn|file|chart) ?[:#]? ?$/i
          .exec(left)?.[1]
          ?.toLowerCase()
      const housed =
        house !== undefined &&
        new RegExp(
          `\\b${house} (?:\\w{2,14} )?(?:infusion|pharmacy|rx|specialty|home|therap|apothecary|biolog)`,
        ).test(doc.lower)
      const before =
        asked && text.slice(0, at).trim() === ''
          ? 38
          : cueBefore.reduce(
              (top, [pattern, score]) => (score > top && pattern.test(left) ? score : top),
              housed
                ? 36
                : /^[A-Z]{2,6}[-/ ]?\d/.test(value) && /\b(?:pt|patient|client)\.? $/i.test(left)
                  ? 30
                  : 0,
            )
      const after = cueAfter.reduce(
        (top, [pattern, score]) => (score > top && pattern.test(right) ? score : top),
        0,
      )
      const score = before + (before > 0 && after > 0 ? 6 : after)
      const theirs =
        /\btheir (?:(?:pt|patient|client) ?)?(?:#|number|no\.?|id|acct|account|file|chart|record)(?: for \w{2,16})?(?: is)?[\s:#]{1,3}$/i.test(
          left,
        ) && !hospitalWord.test(doc.text.slice(Math.max(0, line.start + at - 90), line.start + at))
      const oursOf =
        theirs ||
        /\((?:pharm\w{0,4}|ours|rx|our)[^)]{0,14}\)[\s:]{1,3}$/i.test(left) ||
        /\b(?:pharm\w{0,4}|specialty|infusion|rx)\b[^;\n]{0,80}\btheir \w{2,8}(?: for \w{2,16})?(?: is)?[\s:#]{1,3}$/i.test(
          text.slice(Math.max(0, at - 140), at),
        )
      if (
        score < 24 ||
        (!oursOf && before < 40 && after === 0 && others.test(left)) ||
        (!oursOf &&
          /\b(?:hosp\w{0,4}|facility|epic|clinic|their|auth\w{0,9}|ins\w{0,8}|order|claim|referral|request|intake|case|ticket|batch|packet|document|form|fax|message|tracking|slip|sheet|note|log|page|job|card)\b(?:[^;,.\n]|(?<=\bno)\.){0,14}$/i.test(
            left,
          ))
      )
        continue
      if (
        /^ ?\((?:hosp\w{0,4}|facility|epic|not ours|auth\w{0,9}|ins\w{0,8}|rx|their|prior auth|pa)\b/i.test(
          right,
        )
      )
        continue
      // 'Her old pharmacy had her under 9981'.
      if (
        /\b(?:old|previous|prior|other|last|former) (?:pharmacy|pharm|provider|agency|company)\b[^.;,]{0,30}$/i.test(
          left,
        )
      )
        continue
      // 'Acme Pharmacy 21701' is where it is.
      if (
        /^\d{5}$/.test(value) &&
        /\p{Lu}[\p{L}'&]+ (?:Pharmacy|Pharm|PHARMACY)[\s,]{1,3}$/u.test(left)
      )
        continue
      // 'was PA-1001' is the number of before.
      if (/\b(?:was|not|old|formerly|instead of|previously)[\s:#]{1,2}$/i.test(left)) continue
      found.push({ value, start: line.start + at, end: line.start + at + value.length, score })
    }
  }
  return found.filter((one) => lineAt(doc, one.start).section !== 'insurance')
}
