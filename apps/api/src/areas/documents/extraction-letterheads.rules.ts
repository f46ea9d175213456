// DOC "Referral text extraction" 043-044: letterheads and signatures belong to the sender; places nearby belong to whoever is named before them.
import type { Line, Message, Party } from './extraction-model.rules.ts'

// A word of these before a hyphen and a number is the head of a record number: 'ER-3141', 'RX-208'.
export const companyWord =
  /\b(?:pharmac(?:y|ies|ia)|farmacia|pharma|rx|infusions?|specialty|apothecary|homecare|home care|home health|health ?care|home inf|inf co|therapies|therapeutics|biologics?|scripts|enteral|nutrition|bleeding disorders|partners|llc|inc|corp)\b(?!-\d)/i
export const hospitalWord =
  /\b(?:hosp(?:ital)?s?|med(?:ical)? ?c(?:en)?te?r|medical center|clinics?|health system|univ(?:ersity)?|memorial|infusion (?:center|centre|ctr|suite|clinic)|inf(?:usion)? suite|aic|snf|rehab(?:ilitation)?|(?<!\b(?:for|request|requesting|needs?|of|home|intermittent) )skilled nursing(?! (?:visits?|for|services?|needs?|is|to)\b)|institute|cancer c(?:en)?te?r|icu|er|ed|regional|childrens|children's|va (?:medical|hospital)|ltac|ltach|surgery center|wound center|discharg\w{0,4}|d\/c|dc'?d|admit(?:ted)?|inpt|inpatient|transfer(?:ring)? from|home from|cm desk|case mgmt|case management)\b(?!-\d)/i
const prescriberWord =
  /(?:\b(?:md|m\.d\.|d\.o\.(?!b)|np|pa-c|aprn|arnp|dnp|dr\.?|drs\.?|prescribers?|physicians?|doctor|neurology|neurologist|gastro\w{0,12}|rheum\w{0,12}|oncolog\w{1,6}|hematolog\w{1,6}|cardiolog\w{1,6}|nephrolog\w{1,6}|immunolog\w{1,6}|pulm\w{0,12}|dermatolog\w{1,6}|pcp|htc|(?:digestive|arthritis|allergy|asthma|kidney|heart|spine|family|internal|eye|skin|women's|pediatric|lung|liver|brain|bone|cancer|immune|neuro\w{0,8}) (?:care|medicine|specialists|group|consultants|health|physicians)|ordering|prescribed by|ordered by|office|associates)\b(?!-\d))/i
const insuranceWord =
  /\b(?:humana|aetna|cigna|anthem|blue ?cross|bcbs\w{0,3}|united ?health ?care|uhc|tricare|wellcare|molina|centene|health plan|caremark|express scripts|medica|insurance|payer|payor|bill(?:ing|ed)?|claims?|medicare|medicaid|subscriber|member services|po box|p\.o\. box|invoices?)\b(?!-\d)/i
const deliveryWord =
  /\b(?:ships?(?:ping|ped|ment)?|deliver(?:y|ies|ed)?|mailing|mail to|drop ship|permanent|winter|previous(?:ly)?|moved from|formerly|old address|used to live|transfer(?:red)? from)\b/i
const labWord = /\b(?:labcorp|lab corp|quest|sonora|lab site|draw site|patient service center)\b/i
const visitPlaceWord =
  /\b(?:visits? (?:will be )?(?:at|in)|(?:d\/?c|discharg\w{0,4}|go(?:es|ing)?) to (?:(?:her|his|their|the|pt'?s) )?(?:\w{3,12} ?'?s? )?(?:house|home|apartment|apt|residence|condo)|stay(?:ing|s)? (?:at|with|in|w(?=\/)|over at)|moving in with|moved in with|put up (?:at|with|by)|temporarily|for now at|currently at|infuse at|seen at|be at|service address|visit address|place of (?:visit|service)|recovering at|convalescing at|going to (?:her|his|their) \w{3,12}'?s?|see (?:her|him|pt|them) at)\b/i
const patientWord =
  /\b(?:home(?: address)?|pt|patient|lady|gentleman|(?:d\/?c|discharg\w{0,4})'?d? home to|lives? (?:at|in|on)|living (?:at|in)|lives|resid(?:es?|ence|ing)|addr(?:ess)?|house|located at|going (?:home )?to|returning to|she is in|he is in|she's in|he's in|m(?:r|rs|s|iss)\.? [a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20})?(?= ?\([^()]{0,30}$|, [\d#])|family home|domicilio|vive en)\b/i

export const streetType =
  'st|street|ave|avenue|av|rd|road|dr|drive|ln|lane|ct|court|cir|circle|blvd|boulevard|way|pl|place|trl|trail|trce|trace|tpke|turnpike|pkwy|parkway|ter|terrace|loop|hwy|highway|cv|cove|sq|square|run|path|row|walk|pass|xing|crossing|aly|alley|bnd|bend|pt|point|commons|plz|plaza|ridge|rdg|hollow|route|rte|creek|view|vista|calle|camino|via'
/** With a type of street, or by the grid: '1250 N 900 W'. */
export const street = new RegExp(
  `(?<![\\d/.-])\\d{1,6}(?:-?[A-Z])? (?:(?:[NSEW]{1,2}\\.? |North |South |East |West )?(?:[\\p{L}\\d.'-]{1,24} ){0,5}(?:${streetType})|[NSEW]\\.? \\d{1,5} [NSEW])\\b\\.?`,
  'iu',
)
const streets = new RegExp(street.source, 'giu')

const cues: readonly (readonly [RegExp, Party])[] = [
  [companyWord, 'pharmacy'],
  [hospitalWord, 'hospital'],
  [prescriberWord, 'prescriber'],
  [insuranceWord, 'insurance'],
  [deliveryWord, 'delivery'],
  [labWord, 'lab'],
  [visitPlaceWord, 'visit-place'],
  [patientWord, 'patient'],
].map(([pattern, party]) => [new RegExp((pattern as RegExp).source, 'gi'), party as Party])

/** The last cue of a bounded piece of text: whoever is named nearest before a place owns it. A street ending in 'Dr' names no doctor. */
export function nearestParty(text: string): Party | null {
  // 'A thirty minute infusion at ...' is no company.
  const before = text
    .replace(streets, (found) => '#'.repeat(found.length))
    .replace(
      /\b(?:minutes?|mins?|hours?|hrs?|h|the|her|his|their|each|every|first|next|last|this|that|monthly|weekly) infusions?\b(?! (?:c(?:en)?te?r|centre|suite|clinic|pharm|rx|inc|co\b))/gi,
      (found) => '#'.repeat(found.length),
    )
  let party: Party | null = null
  let furthest = -1
  for (const [pattern, owner] of cues) {
    for (const match of before.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (end > furthest) {
        furthest = end
        party = owner
      }
    }
  }
  return party
}

const credential =
  /(?:,|\b) ?(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|rd|np|crni|cnsc|cptc|css|mba|lmsw|lcsw|msw|lsw|ccm|acm|cphq|mscn|ocn|cde|lpn|crnp|cma|rma)\b/i
const title =
  /\b(?:intake|coordinator|liaison|manager|specialist|director|supervisor|pharmacist|technician|nurse|lead|team|department|dept|referrals?|clinical|representative|rep)\b/i
const phoneNumber = /(?<!\d)\(?\d{3}\)?[ .\-/]{0,2}\d{3}[ .-]{0,2}\d{4}(?!\d)/
const address = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/
const closing =
  /^\s*(?:with )?(?:many |kind |best |warm |warmest )?(?:thanks?(?: you)?|thx|ty|regards|best|sincerely|cordially|warmly|mahalo|aloha|much appreciated|appreciate \w{2,6}|v\/r|yours|cheers|respectfully|gracias|yours (?:truly|faithfully)|take care|have a (?:great|good|nice) \w{2,9}|--|thank you)\b.{0,40}$|^--\s*$/i
const clinicalText =
  /\b(?:dob|d\.o\.b|mrn|y\/?o|yo|allerg|premed|picc|port|piv|soc|dx|diagnosis|mg|mcg|gm|labs?|infus(?:e|ed) over|first dose|draws?|bloods?|veins?|cbc|cmp|bmp|start(?:s|ing)? \w|patient(?! (?:care|services?|access|support|intake|coord\w{0,8}|advocate|liaison))|pt)\b/i
const signatureConcepts = new Set([
  'phone',
  'fax',
  'email',
  'contact',
  'contact-phone',
  'contact-email',
  'pharmacy',
  'from-to',
  'unknown',
  'address',
  'state',
  'other-name',
])

/** A name, and within a few marks of it an age with a gender, or a day of birth. */
const someone =
  /\p{Lu}[\p{L}'-]+(?:,? {1,2}|,)\p{Lu}[\p{L}'.-]*[ ,|/;(-]{1,4}(?:[^\n\d]{0,12}[ ,|/;(-])?(?:\d{1,3} ?-?(?:[yY]\.?\/?[oO]|[yY]e?a?rs?|[MF]\b)|\d{1,3}[ ,/|-]{1,3}(?:[MFmf]\b|(?:[Ff]e)?[Mm]ale\b)|[MF][ ,/|-]{0,3}\d{1,3}(?![\d-])|(?:b\.?|B\.|[Bb]orn|[Bb]irth|dob|DOB)[ .:]{1,3}\d|\d{1,2}[./-]\d{1,2}[./-](?:19\d\d|[3-9]\d)(?!\d))/u
/** Beside a name the day of a birth, not that of a signature. */
const bornBeside =
  /\p{Lu}\p{Ll}+,? \p{Lu}[\p{L}'-]+[ ,(]{1,3}\d{1,2}[/-]\d{1,2}[/-](?:19\d\d|200\d|201\d|[3-9]\d|0\d|1\d)\b/u
/** A dose, a birthday behind a name or a piece of sig shorthand: no sender writes these under a name. */
const isClinical = (line: Line) =>
  someone.test(line.text) ||
  bornBeside.test(line.text) ||
  /\p{Lu}\p{Ll}+ (?!Date|Sent|Received|Faxed|Printed)\p{Lu}[\p{L}'-]+[ ,(|-]{1,3}(?:(?:[mfMF]|(?:fe)?male)[ ,)]{1,3})?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/u.test(
    line.text,
  ) ||
  /\b(?:dob|mrn|picc|piv|midline|soc|q\d{1,2}[hdw]|last (?:inj|dose)\w*|(?:bi)?weekly|monthly|aralast)\b|\d ?(?:mg|mcg|gm|ml|units?)\b|\b\d{1,2}[/.-]\d{1,2}[/.-](?:19\d\d|20[01]\d)\b|^\W{0,6}(?:fe)?male\b|\blives with\b|\d ?g (?:iv|po|im|daily|q|x|every|once)\b/i.test(
    line.text,
  ) ||
  ((!companyWord.test(line.text) || line.text.length > 140) && clinicalText.test(line.text)) ||
  line.labels.some((label) => !signatureConcepts.has(label.concept) && label.end - label.start > 2)
const dated = /(?<![\d-])\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d|-\d)|\b\d{5}\s*$/
/** 'Jane Roe' of jroe@acme.test. */
const mailedBy = (line: Line, message: Message | undefined) => {
  const last =
    /^\s*\p{Lu}[\p{L}'-]{1,20} (?:\p{Lu}\.? )?(\p{Lu}[\p{L}'-]{2,20})(?:, ?[A-Z][A-Za-z]{1,5})?\s*$/u.exec(
      line.text,
    )?.[1]
  return (
    last !== undefined &&
    (message?.fromEmail ?? '').split('@')[0]?.toLowerCase().includes(last.toLowerCase()) === true
  )
}
/** 'Jane Doe' over 'jane.doe@rx.test': an address that holds the name above it signs with it. */
const addressed = (block: readonly Line[]): boolean => {
  const names =
    block[0] && alone.test(block[0].text)
      ? (block[0].text.toLowerCase().match(/[\p{L}'-]{3,}/gu) ?? [])
      : []
  return (
    names.length > 1 &&
    block
      .slice(1)
      .some((line) =>
        names.some((name) =>
          address.exec(line.text)?.[0].split('@')[0]?.toLowerCase().includes(name),
        ),
      )
  )
}
/** 'Doe, Jane' of a head as 'Jane Doe' below the letter. */
const inOrder = (name: string) =>
  name.toLowerCase().replace(/^([^,]{2,30}), {0,2}([^,]{2,30})$/, '$2 $1')
const signs = (line: Line, message: Message | undefined) =>
  companyWord.test(line.text) ||
  credential.test(line.text) ||
  (line.text.length < 60 && title.test(line.text)) ||
  (message?.fromName?.includes(' ') &&
    line.text.toLowerCase().startsWith(inOrder(message.fromName))) ||
  (message?.fromEmail != null && line.text.includes(message.fromEmail)) ||
  mailedBy(line, message)

function paragraphs(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [[]]
  for (const line of lines) {
    if (line.text.trim() === '') groups.push([])
    else if (line.kind === 'body') groups.at(-1)?.push(line)
  }
  return groups.filter((group) => group.length > 0)
}

const person = /^\s*[\p{Lu}][\p{L}.'-]{0,20}(?: [\p{Lu}][\p{L}.'-]{0,20}){1,3}\b/u

/** A line that is a name and nothing else. */
const alone =
  /^\s*[\p{Lu}][\p{L}'-]{1,20}(?: [\p{Lu}][\p{L}.'-]{0,20}){1,2}(?:, ?[A-Z][A-Za-z]{1,5}){0,2}(?:, ?(?:[a-zA-Z]{2,12} ){0,2}(?:liaison|coordinator|manager|specialist|pharmacist|technician|nurse|lead|supervisor|director|intake|rep))?$/u

/** Nothing but numbers and addresses to reach somebody. */
const reachOnly = (line: Line) =>
  (phoneNumber.test(line.text) || address.test(line.text)) &&
  line.text
    .replace(address, '')
    .replace(/\b(?:phone|cell|direct|office|mobile|tel|fax|email|main|ext|or|x)\b/gi, '')
    .replace(/[^\p{L}]/gu, '').length <= 3

/** Below '--' on a line of its own stand the writer's name and numbers, then whatever her company adds to every mail. */
function markFooter(lines: readonly Line[], message: Message | undefined): boolean {
  const from = lines.findIndex(
    (line) => line.kind === 'body' && /^\s{0,3}--\s{0,2}$/.test(line.text),
  )
  const below = lines.slice(from + 1)
  const first = below.find((line) => line.text.trim() !== '')
  if (
    from < 1 ||
    first === undefined ||
    below.some((line) => /\b(?:dob|d\.o\.b|mrn|soc)\b/i.test(line.text)) ||
    below.some((line) => line.kind === 'header')
  )
    return false
  const named =
    message?.fromName?.includes(' ') === true &&
    first.text.toLowerCase().includes(message.fromName.toLowerCase())
  if (!named && !(person.test(first.text) && credential.test(first.text))) return false
  let ended = false
  for (const line of below) {
    if (line.text.trim() === '') ended ||= line.start > first.start
    else if (line.kind === 'body') line.kind = ended ? 'legal' : 'signature'
  }
  return true
}

function markSignature(lines: readonly Line[], message: Message | undefined): void {
  if (markFooter(lines, message)) return
  const groups = paragraphs(lines)
  for (let i = groups.length - 1; i >= Math.max(0, groups.length - 4); i -= 1) {
    const group = groups[i] ?? []
    const from = group.findIndex((line, at) => closing.test(line.text) && at < group.length - 1)
    const named = group.findIndex(
      (line, at) =>
        at > 0 &&
        line.labels.length === 0 &&
        line.text.length < 80 &&
        person.test(line.text) &&
        !/^\s*(?:needs?|new|home|rn|nurse|pt|please|pls|wants?|any|start|lives|(?:fe)?male|looking|request\w*)\b/i.test(
          line.text,
        ) &&
        (credential.test(line.text) ||
          /^[^,]{4,40}, ?(?:[a-z]{2,12} ){0,2}(?:intake|coordinator|liaison|scheduler|specialist|manager)$/i.test(
            line.text.trim(),
          ) ||
          (message?.fromName?.includes(' ') &&
            line.text.toLowerCase().startsWith(inOrder(message.fromName)))) &&
        !clinicalText.test(line.text),
    )
    const bare = group.findIndex(
      (line, at) =>
        at > 0 &&
        at < group.length - 1 &&
        line.labels.length === 0 &&
        alone.test(line.text) &&
        !title.test(line.text) &&
        !clinicalText.test(line.text) &&
        (mailedBy(line, message) ||
          group.slice(at + 1, at + 3).some((next) => companyWord.test(next.text))),
    )
    const starts = [
      from === -1 ? null : from + 1,
      named === -1 ? null : named,
      bare === -1 ? null : bare,
      0,
    ].filter((at) => at !== null)
    for (const start of starts) {
      // 'Our file for her: 1140' below the name is said of the patient; the name above it still signs.
      const told = group.findIndex(
        (line, at) => at > start + 1 && isClinical(line) && !phoneNumber.test(line.text),
      )
      const block = start > 0 && told !== -1 ? group.slice(start, told) : group.slice(start)
      // A whole letter of one paragraph that names somebody with a birthday is no signature.
      if (start === 0 && groups.length === 1 && block.some((line) => dated.test(line.text)))
        continue
      // 'She will be at her sister's ...' is said of a patient.
      if (
        start === 0 &&
        block.some(
          (line) => line.text.length > 60 && /\b(?:she|he|her|his|she'll|he'll)\b/i.test(line.text),
        )
      )
        continue
      // Nobody signs with a paragraph.
      if (
        block.length <= 10 &&
        !block.some((line) => isClinical(line) || line.text.length > 150) &&
        (block.some((line) => signs(line, message)) || addressed(block)) &&
        (block.some(
          (line) =>
            phoneNumber.test(line.text) || address.test(line.text) || companyWord.test(line.text),
        ) ||
          (block.length <= 2 &&
            person.test(block[0]?.text ?? '') &&
            credential.test(block[0]?.text ?? '')))
      ) {
        if (i === 0 && start === 0 && groups.length > 1) return
        for (const line of block) line.kind = 'signature'
        return
      }
    }
    // A name by itself over a number closes the letter of its writer, where the patient was named before.
    if (
      i === groups.length - 1 &&
      groups.length > 1 &&
      group.length >= 2 &&
      group.length <= 4 &&
      alone.test(group[0]?.text ?? '') &&
      group.slice(1).every(reachOnly) &&
      groups
        .slice(0, -1)
        .flat()
        .some((line) => /\b(?:dob|born)\b|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/i.test(line.text))
    ) {
      for (const line of group) line.kind = 'signature'
      return
    }
    // What is added below the name does not hide it.
    if (group.some(isClinical) && !/^\s*p\.?\s?p?\.?s\b/i.test(group[0]?.text ?? '')) return
  }
}

const sentence =
  /\b(?:greetings|hey|its|it's|this is|my name|called|calling|stat|urgent|lives?|son|daughter|wife|husband|mom|poa|we|have|has|needs?|pt|patient|please|is|are|hi|hello|dear|she|he|her|his|start|for (?:a|our|this)|referring)\b/i

/** 'Intake call, typed by A.P. for Acme Infusion': a note says who called, and what follows is said of the patient. */
const noted =
  /\b(?:typed|taken|written|logged|noted|rec'?d|received|called in|phoned in|recorded) (?:by|from|over|via)\b|\b(?:phone|call|intake|verbal|telephone|tel|voicemail|vm|oncall|on-call) (?:note|call|log|order|msg|message|memo|notes)\b|\b(?:tel|phone) ?con\b|\bt\/?c (?:from|w\/|with)\b|\bcaller\b|\bspoke (?:to|with|w\/)/i

function markLetterhead(lines: readonly Line[]): void {
  const body = lines.filter((line) => line.kind === 'body' && line.text.trim() !== '').slice(0, 8)
  let named = false
  for (const line of body) {
    if (
      line.section === 'patient' ||
      line.labels.some((label) =>
        ['patient', 'dob', 'first-name', 'last-name', 'name', 'drug'].includes(label.concept),
      )
    )
      return
    // Nobody prints a paragraph at the head of a paper.
    if (line.text.length > 170 && !/ {4}|\t| [|*] /.test(line.text)) return
    // Nor sentences with their days.
    if (
      /[a-z]{3}[.;] {1,2}\p{Lu}/u.test(line.text) &&
      /(?<![\d/-])\d{1,2}\/\d{1,2}(?![\d/-])/.test(line.text) &&
      !phoneNumber.test(line.text)
    )
      return
    // 'Hemlock Enteral & IV' is a company all the same.
    const house = companyWord.test(line.text) && !/\d/.test(line.text) && line.text.length < 90
    if (
      !house &&
      /\b(?:dob|d\.o\.b|mrn|y\/?o|yo|\d{1,4} ?mg|\d ?(?:g|gm|grams?|units?)|mcg|iv|sc|piv|picc|midline|na[iï]ve|dx)\b/i.test(
        line.text.replace(/\b[A-Z]{2}(?=,? {1,3}\d{5}\b)/g, ''),
      )
    )
      return
    // A name with a birthday behind it, or with a gender behind that, is a patient.
    if (
      /[a-z]{2,24},? \d{1,2}[/-]\d{1,2}[/-]\d{2,4},? ?[mf]\b/i.test(line.text) ||
      /\p{Lu}\p{Ll}+ (?!Date|Sent|Received|Faxed|Printed)\p{Lu}[\p{L}'-]+[ ,(]{1,3}(?:(?:[mfMF]|(?:fe)?male)[ ,)]{1,3})?\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/u.test(
        line.text,
      )
    )
      return
    // 'Jane Roe    male    86    (3/4/40)' is set wide.
    if (
      /\p{Lu}\p{Ll}+,? {1,3}\p{Lu}[\p{L}'-]+[ ,|]{1,8}(?:(?:fe)?male|[MF])[ ,|]{1,8}\(?\d/u.test(
        line.text,
      )
    )
      return
    // 'jane roe 10.19.74' is one typed in haste.
    if (
      /^[\s*-]{0,6}(?!(?:date|sent|received|faxed|printed|prepared|created|generated|written|dated|run|page|time)\b)[a-z'-]{2,15},? (?!(?:date|sent|received|faxed|printed|on)\b)[a-z'-]{2,20},? \(?\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d\d\b/.test(
        line.text,
      )
    )
      return
    // 'ROE, JANE  12/19/1971  F' is one in capitals.
    if (/\p{Lu}{2,20}, ?\p{Lu}{2,20}\b[^\n]{0,12}\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/u.test(line.text))
      return
    // 'Roe, Jane K. | 01/22/1979 | female' is one between bars or strokes.
    if (
      /^\s*\p{Lu}[\p{L}'-]+,? (?:\p{Lu}[\p{L}'.-]*,? ?){1,3}[|/;] {0,2}[^\n]{0,30}\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/u.test(
        line.text,
      ) &&
      /\b(?:fe)?male\b|\b[MF]\b/.test(line.text)
    )
      return
    // 'Roe, Jane, 70 F, 6-14-55': who is so old, or was born then, sends nothing.
    if (someone.test(line.text)) return
    // '** STAT REFERRAL **' stands above the letterhead.
    if (
      line.text
        .replace(
          /\b(?:stat|urgent|rush|routine|asap|new|home|infusion|nursing|referral|request|order|form|fax)s?\b/gi,
          '',
        )
        .replace(/[^\p{L}\d]/gu, '') === '' &&
      !companyWord.test(line.text.replace(/\binfusion\b/i, ''))
    )
      continue
    if (sentence.test(line.text)) {
      if (named && line.text.length <= 100) continue
      return
    }
    const first = line.labels[0]
    const labelled =
      first !== undefined &&
      line.text.slice(0, first.start - line.start).trim().length < 4 &&
      !['phone', 'fax', 'pharmacy', 'email'].includes(first.concept)
    const company =
      !labelled &&
      companyWord.test(line.text) &&
      !/\breferral form\b|^\W{0,6}(?:(?:new|stat|urgent|rn|nursing|nurse|home|infusion) ){0,3}(?:referral|request|order|start|need(?:ed|s)?|nursing)\b[^,|\n]{0,40}\b(?:for|of)\b/i.test(
        line.text,
      )
    // 'Allentown, PA 18104   ph 610-555-0190   fx 610-555-0191': a town with a fax is an office's.
    const office =
      !labelled &&
      !street.test(line.text.slice(0, 8)) &&
      /\b[A-Z]{2},? {1,3}\d{5}\b/.test(line.text) &&
      phoneNumber.test(line.text) &&
      /\b(?:fax|fx|f)\b[ .:#]{0,4}\(?\d{3}/i.test(line.text)
    const numbered =
      named &&
      !labelled &&
      (phoneNumber.test(line.text) || address.test(line.text) || /\b\d{5}\b/.test(line.text))
    if (company || numbered || office) {
      line.kind = 'letterhead'
      named ||= company && !noted.test(line.text)
    }
  }
}

export function markEnds(lines: readonly Line[], messages: readonly Message[]): void {
  for (const message of messages) {
    const own = lines.filter((line) => line.message === message.id)
    markLetterhead(own)
    markSignature(own, message)
  }
}
