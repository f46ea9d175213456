// DOC "Reading referrals, further rules" 056: the number and the e-mail of the contact, told from those of patient, family, prescriber and fax.
import { before, lineAt, lineIndexAt } from './extraction-context.rules.ts'
import { belowName, namedAbove } from './extraction-handover.rules.ts'
import { companyWord, street } from './extraction-letterheads.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Label, Line, Party } from './extraction-model.rules.ts'
import { conceptAt, labelAround, partyAt } from './extraction-sections.rules.ts'

type Rank = (at: number) => number
const phonePattern =
  /(?<![\d-])(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .*\-/]{0,3}(\d{3})[ .*-]{0,2}(\d{4})(?!\d)/g
const faxBefore =
  /(?:\bfax|\bfx|\bf|facsimile)(?: ?(?:no|number|#|line))?[\s.:#)|-]{0,8}(?:back )?(?:to us |to |at |us )?(?:\+?1[ .-]?)?\(?$/i
const others =
  /\b(?:hij[ao]|espos[ao]|madre|padre|paciente|pts?|patient|cell for pt|her|his|wife|husband|spouse|mom|mother|dad|father|daughter|dtr|son|sister|brother|caregiver|home(?! (?:infusion|health|iv|care|therap\w{1,4}|nursing|rx))|md|dr|physician|prescriber|emerg\w{0,6}|lives)\b[^.|]{0,40}$/i
const familyOrOther =
  /\b(?:pt|patient|wife|husband|mom|mother|dad|father|daughter|son|sister|brother|dr|md|his|her|fax)\b/
const wrongLine =
  /\b(?:pager|beeper|after[- ]hours|24\/7|on[- ]call|emergenc\w{1,3}|toll[- ]free|main|store|voicemail|support|help ?desk|portal|customer (?:service|care)|switchboard|front desk|invoices?|billing|accounts payable)\b[^.|\d]{0,24}$/i

/** Whose block a bare 'Phone:' stands in: the last label that named somebody. */
function ownerBefore(doc: Doc, at: number): Party | null {
  const index = lineIndexAt(doc, at)
  const column = (line: Line, start: number) => start - line.start
  // What is set in under 'Pharmacy:' is the pharmacy's, also behind its number for the patient.
  const indent = (doc.lines[index]?.text ?? '').search(/\S/)
  const headed =
    indent < 6
      ? undefined
      : doc.lines
          .slice(Math.max(0, index - 3), index)
          .findLast((line) => line.text.trim() !== '' && line.text.search(/\S/) < indent - 3)
  if (headed?.labels[0]?.concept === 'pharmacy') return 'pharmacy'
  const own = labelAround(doc.lines[index] as Line, at)
  // In a form of two columns the label above stands in the same column.
  if (own && column(doc.lines[index] as Line, own.start) > 8) {
    for (let i = index - 1; i >= Math.max(0, index - 4); i -= 1) {
      const line = doc.lines[i] as Line
      const above = line.labels.find(
        (one) =>
          Math.abs(column(line, one.start) - column(doc.lines[index] as Line, own.start)) <= 2,
      )
      if (above?.concept === 'contact' || above?.concept === 'pharmacy') return 'pharmacy'
    }
  }
  for (let i = index; i >= Math.max(0, index - 6); i -= 1) {
    const line = doc.lines[i] as Line
    if (line.message !== doc.lines[index]?.message) return null
    const label = line.labels.findLast(
      (one) =>
        one.start < at &&
        [
          'patient',
          'name',
          'first-name',
          'last-name',
          'contact',
          'from-to',
          'prescriber',
          'hospital',
          'family',
          'pharmacy',
          'insurance',
          'address',
          'dob',
          'mrn',
        ].includes(one.concept),
    )
    // 'Where she works: Acme Infusion'.
    if (
      label?.concept === 'address' &&
      companyWord.test(doc.text.slice(label.valueStart, label.valueEnd))
    )
      return 'pharmacy'
    if (label)
      return ['name', 'first-name', 'last-name', 'address', 'dob', 'mrn', 'patient'].includes(
        label.concept,
      )
        ? line.section === 'pharmacy'
          ? 'pharmacy'
          : 'patient'
        : label.concept === 'contact' || label.concept === 'from-to'
          ? 'pharmacy'
          : (label.concept as Party)
    if (i < index && line.section !== null && line.section !== 'other') return line.section
  }
  return null
}

/** '(919) 555-0188   Tue, Jun 8, 4:47 PM' above a text message, and 'Tel' in the head of a paper that no company's word heads. */
function heads(doc: Doc, line: Line, at: number): boolean {
  const above = doc.lines.slice(0, lineIndexAt(doc, at)).filter((one) => one.text.trim() !== '')
  const left = line.text.slice(0, at - line.start)
  const alone =
    above.length === 0 &&
    left.trim().length < 12 &&
    /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}[ ,|@-]{1,6}(?:\p{L}{3,9},? )?(?:\p{L}{3,9} \d|\d{1,2}[/:])/u.test(
      line.text.slice(left.length),
    )
  return (
    alone ||
    (above.length < 4 &&
      /\b(?:tel|ph|phone|office|voice|t|p)\b[ .:]{0,4}\(?$/i.test(left) &&
      !above
        .concat(line)
        .some((one) =>
          one.labels.some(
            (label) =>
              ['patient', 'name', 'first-name', 'last-name', 'dob', 'address'].includes(
                label.concept,
              ) && label.start < at,
          ),
        ) &&
      /\b(?:fax|fx|f)\b/i.test(line.text))
  )
}

/** Whether the labels above speak of a patient: her name, her birthday, her street. */
function inPatientBlock(doc: Doc, at: number): boolean {
  const index = lineIndexAt(doc, at)
  for (let i = index; i >= Math.max(0, index - 5); i -= 1) {
    const label = doc.lines[i]?.labels.findLast(
      (one) =>
        one.end < at &&
        [
          'patient',
          'dob',
          'mrn',
          'sex',
          'contact',
          'pharmacy',
          'from-to',
          'prescriber',
          'hospital',
          'family',
        ].includes(one.concept),
    )
    if (label) return ['patient', 'dob', 'mrn', 'sex'].includes(label.concept)
  }
  return false
}

/** 'It's Ann from Acme. Jane Roe 3/3/1970, 12 Elm St, Mesa AZ 85201, ph ...': on one line she has gone on to the patient. */
const goesOnAbout = (between: string): boolean =>
  between.length < 600 &&
  /\b(?:dob|born)\b|(?<![\d/])\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?![\d/])/i.test(between) &&
  (street.test(between) || /\b\d{5}\b/.test(between))

function belongs(doc: Doc, line: Line, at: number, contact: Found<string> | null): number {
  const concept = conceptAt(line, at)
  const party = partyAt(line, at)
  // 'Org phone' is the house's, 'User phone' hers.
  const named = labelAround(line, at)
  // 'Best phone' in the patient's block is the patient's.
  if (
    concept === 'contact-phone' &&
    named &&
    /^\W{0,6}(?:best|good|phone|number|reach|cell)\b(?!.{0,30}\b(?:us|me|you|pharmacy|office|questions?)\b)/.test(
      doc.lower.slice(named.start, named.end),
    ) &&
    inPatientBlock(doc, at)
  )
    return -100
  if (concept === 'contact-phone' || concept === 'contact-email')
    return named &&
      /^\W{0,6}(?:rx|pharm\w{0,4}|phcy|org\w{0,10}|company|co|branch|store|agency|office|site)\b/.test(
        doc.lower.slice(named.start, named.end),
      )
      ? 50
      : 55
  if (contact !== null) {
    const own = lineAt(doc, contact.start)
    if (
      own === line &&
      at > contact.start &&
      line.kind !== 'header' &&
      !/\b(?:hij[ao]|espos[ao]|madre|padre|mam[aá]|pap[aá]|pt|patient|wife|husband|(?:her|his)(?! (?:own |new )?(?:direct|number|line|desk|office|ext)\b)|mom|mother|dad|father|daughter|son|dr|md)\b/.test(
        doc.lower.slice(contact.end, at),
      ) &&
      !goesOnAbout(doc.text.slice(contact.end, at))
    )
      return 60
    if (
      own === line &&
      at < contact.start &&
      contact.start - at < 26 &&
      /^[\d\s().+-]{10,20}[-|,:( ]{1,4}$/.test(doc.text.slice(at, contact.start)) &&
      !/\d\. {0,2}$/.test(doc.text.slice(at, contact.start))
    )
      return 60
    const last = contact.value.split(' ').at(-1)?.toLowerCase() ?? ''
    if (
      last.length > 2 &&
      line.kind === 'body' &&
      doc.lower.slice(Math.max(line.start, at - 40), at).includes(last)
    )
      return 50
    const first = contact.value.split(' ')[0]?.toLowerCase() ?? ''
    // 'brents direct is 402-555-0126'.
    if (
      first.length > 2 &&
      line.kind === 'body' &&
      new RegExp(
        `(?<!\\p{L})${first.replace(/[^\p{L}]/gu, '.')}'?s? (?:own |new )?(?:direct|desk|cell|mobile|number|no|phone|line|ext|office|tel)\\b[^.;\\d]{0,16}$`,
        'u',
      ).test(doc.lower.slice(Math.max(line.start, at - 50), at))
    )
      return 58
    if (
      first.length > 2 &&
      line.kind === 'body' &&
      new RegExp(
        `^[\\s*~-]{0,6}(?:(?:best|thanks|thank you|thx|regards|ty|mahalo|cheers)[,! .-]{1,3})?${first.replace(/[^\p{L}]/gu, '.')}(?: \\p{L}\\.?)?[\\s:,@-]{1,4}$`,
        'u',
      ).test(doc.lower.slice(line.start, at))
    )
      return 45
    if (line.kind === 'signature' && own.kind === 'signature' && own.message === line.message)
      return 52
    // 'hi, Phoebe at Acme (225-555-0182)', signed 'P. Roe' below.
    if (
      first.length > 2 &&
      line.kind === 'body' &&
      new RegExp(
        `(?<!\\p{L})${first.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})(?:'s (?:direct|cell|number|desk|line|phone))?[^.;\\d]{0,50}$`,
        'u',
      ).test(doc.lower.slice(Math.max(line.start, at - 64), at)) &&
      !familyOrOther.test(
        doc.lower
          .slice(Math.max(line.start, at - 30), at)
          .split(/\d{4}/)
          .at(-1) ?? '',
      )
    )
      return 46
  }
  if (
    line.kind === 'body' &&
    /\b(?:(?:reach|call|text|contact|get|phone|telephone|dial|ring|hit) (?:me|us)(?: up)?|(?:i'm|im|i am|we're|we are) (?:reachable |available )?(?:on|at)\b|(?:me|us|(?:the )?undersigned) (?:on|at)\b|(?:txt|text|sms|call|vm|voicemail|msg|message)(?:ed)?[^.;\n]{0,56} from[ :]|(?:text|txt|sms|call|vm|voicemail|msg|message)(?:ed)? from[ :]|(?:cell|phone|number|call|text) (?:for|with) (?:any )?questions|call ?back|cb|(?:don't|do not|cannot|can't) (?:answer|pick up)(?: on| at| my)?|new (?:number|phone|cell)|mine is|(?:mi|nuestro) (?:tel[eé]fono|tel|celular|cel|n[uú]mero)|(?:my|our) (?:(?:work|own|new|personal|office|direct|desk) )?(?:cell|direct|desk|number|no\.?|nr\.?|#|phone|line|office|mobile|ext))(?!\w)[^.]{0,30}$/.test(
      doc.lower.slice(Math.max(line.start, at - 60), at),
    )
  )
    return 50
  // 'Direct line until noon 603-555-0122' of whoever writes.
  if (
    line.kind === 'body' &&
    /(?:^|[.;!?] |\n)\W{0,4}(?:my |the )?(?:direct|desk|cell|mobile|work)(?: line| phone| number| no\.?| cell| dial)?(?: (?:is|until|till|before|after|today|tomorrow|this week|for now|\w{2,9}day|noon|\d{1,2}(?:[ap]m?)?)){0,4}[ :]{1,3}\(?$/.test(
      doc.lower.slice(Math.max(line.start, at - 60), at),
    ) &&
    named === null
  )
    return 48
  // '602-555-0100 (direct)' by itself.
  if (
    line.kind === 'body' &&
    /^[\s*-]{0,6}\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}[ ,]{0,2}\((?:direct|desk|my \w{3,8}|cell)\b[^()\n]{0,20}\)\s*$/i.test(
      line.text,
    )
  )
    return 40
  // 'I am the person to answer to, 616-555-0125'.
  if (
    line.kind === 'body' &&
    /\bi(?: am|'m) (?:the|your|her|his) (?:\w{3,10} )?(?:person|one|contact|coordinator|liaison|nurse|rn|pharmacist)\b[^.;\n\d]{0,40}$/.test(
      doc.lower.slice(Math.max(line.start, at - 80), at),
    )
  )
    return 54
  // Beside the contact's own address.
  if (
    contact !== null &&
    line.kind !== 'header' &&
    heldName(/[\w.+'-]{1,64}@[\w.-]{3,60}/.exec(line.text)?.[0] ?? '', contact) &&
    line.text.length < 120 &&
    !/\b(?:fax|main|pt|patient)\b[^,;|/]{0,14}$/i.test(
      doc.text.slice(Math.max(line.start, at - 30), at),
    )
  )
    return 49
  // Her company, and then her number, each on a line below her name.
  if (contact !== null && line.kind !== 'header' && stacked(doc, contact.start, at)) return 47
  // 'I'm Wes. 704-555-0169'.
  if (
    line.kind === 'body' &&
    /\b(?:i'?m|i am|this is|it'?s|my name'?s?(?: is)?) \p{L}{2,14}(?: \p{L}{2,18})?[.,:-]? ?\(?$/u.test(
      doc.lower.slice(Math.max(line.start, at - 50), at),
    )
  )
    return 48
  // 'Ask for me from now on. Direct 480-555-0126'.
  if (
    line.kind === 'body' &&
    /\b(?:ask for|call|reach|contact|text) me\b[^;\n\d]{0,50}$/.test(
      doc.lower.slice(Math.max(line.start, at - 64), at),
    )
  )
    return 50
  if (
    contact !== null &&
    line.kind === 'body' &&
    (belowName(doc, contact.start, at) || namedAbove(doc, contact.value, at))
  )
    return 56
  // '602-555-0100 thats my desk', 'Store phone is 602-555-0100'.
  if (
    line.kind === 'body' &&
    /^(?:\(?\d{3}\)?[ .*/-]{0,3})\d{3}[ .*-]{0,2}\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?[ ,(-]{1,4}(?:that'?s|this is|it'?s|is|=|which is) (?:me|mine|my|our)\b(?! (?:fax|main))/.test(
      doc.lower.slice(at, at + 50),
    )
  )
    return 52
  if (
    line.kind === 'body' &&
    /\b(?:our |the )?(?:store|pharmacy|shop|branch|drugstore)(?:'s)? (?:phone|number|line|tel|telephone|no\.?|#)(?: number| no\.?)?(?: here)?(?: is|:| =)? ?\(?$/.test(
      doc.lower.slice(Math.max(line.start, at - 50), at),
    )
  )
    return 40
  // 'me: 757-555-0148 (ann@rx.test)'.
  if (
    line.kind === 'body' &&
    /(?:^|[\s.;,])me ?[:=] ?(?:[\d().-][\d\s().,/-]{0,22})?$/.test(
      doc.lower.slice(Math.max(line.start, at - 34), at),
    )
  )
    return 50
  if (line.kind === 'signature') return 45
  if (
    line.kind === 'body' &&
    line.text.length < 100 &&
    /^\s*(?:best(?! (?:phone|number|contact|time|way|line|cell))|thanks|thank you|thx|regards|mahalo|cheers)[,! .-]{1,3}\p{Lu}/iu.test(
      line.text,
    )
  )
    return 34
  // A number that closes the letter by itself is the writer's.
  if (
    line.kind === 'body' &&
    /^[\s*-]{0,4}\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?\s*$/.test(line.text) &&
    !doc.lines.some(
      (next) => next.start > line.start && next.message === line.message && next.text.trim() !== '',
    )
  )
    return 32
  // Numbers by themselves below the line that names the contact.
  if (
    contact !== null &&
    line.kind === 'body' &&
    lineIndexAt(doc, contact.start) === lineIndexAt(doc, at) - 1 &&
    line.text
      .replace(/\b(?:cell|phone|office|direct|fax|main|ext|tel)\b/gi, '')
      .replace(/[^\p{L}]/gu, '').length <= 3
  )
    return /\bc(?:ell)?[.:]? ?$/i.test(doc.text.slice(line.start, at)) ? 47 : 45
  if (line.kind === 'letterhead') return 30
  if (heads(doc, line, at)) return 27
  if (
    concept === 'phone' &&
    line.kind === 'body' &&
    named &&
    /^\W{0,6}(?:best|good|home|cell|mobile)\b/.test(doc.lower.slice(named.start, named.end)) &&
    inPatientBlock(doc, at)
  )
    return -100
  if (party === 'pharmacy') return concept === 'contact' ? 50 : 35
  // 'P 229-555-0144' below a line that is the company's name.
  const above = doc.lines[lineIndexAt(doc, at) - 1]
  if (
    concept === 'phone' &&
    above &&
    above.message === line.message &&
    above.labels.length === 0 &&
    above.text.length < 50 &&
    !/\d/.test(above.text) &&
    companyWord.test(above.text) &&
    line.text.replace(/[^\p{L}]/gu, '').length < 12
  )
    return 36
  if (party !== null) return -100
  if (concept === 'phone' && (inPatientBlock(doc, at) || besideStreet(doc, line, at))) return -100
  if (concept === 'phone' || concept === 'email')
    return ownerBefore(doc, at) === 'pharmacy' ? 42 : -100
  if (companyWord.test(doc.text.slice(Math.max(line.start, at - 80), at))) return 30
  return -20
}

/** '1900 Elm Ave, Mesa AZ 85201, ph 480-555-0131': of whoever lives there. */
const besideStreet = (doc: Doc, line: Line, at: number): boolean => {
  const left = doc.text.slice(Math.max(line.start, at - 90), at)
  return (
    street.test(left) &&
    /\b\d{5}\b[ ,;|]{1,4}(?:ph|phone|tel|cell|[cp])?[ .:]{0,3}\(?$/i.test(left) &&
    !companyWord.test(line.text) &&
    line.kind === 'body'
  )
}

/** Short lines of a block, the first of them the contact's name and no blank line between. */
function stacked(doc: Doc, from: number, at: number): boolean {
  const [top, own] = [lineIndexAt(doc, from), lineIndexAt(doc, at)]
  if (own <= top || own - top > 4 || (doc.lines[top]?.text.trim().length ?? 99) > 44) return false
  return doc.lines
    .slice(top + 1, own + 1)
    .every(
      (one) =>
        one.text.trim() !== '' &&
        one.text.length < 60 &&
        !/\b(?:dob|mrn|born|pt|patient|fax|his|her)\b/i.test(one.text) &&
        one.labels.every((label) =>
          ['phone', 'email', 'contact-phone', 'contact-email', 'pharmacy'].includes(label.concept),
        ),
    )
}

/** 'Tel/Fax: 602-555-0100 / 602-555-0101': the first is the phone. */
function phoneAndFax(
  doc: Doc,
  line: Line,
  label: Label | null,
  at: number,
): 'phone' | 'fax' | null {
  const head = label
    ? line.labels.findLast(
        (one) =>
          one.start <= label.start &&
          /\b(?:ph|phone|tel|telephone|voice|p|t)\b\.? ?(?:[/&,+|-]|and|or) ?(?:fax|fx|f)\b/i.test(
            doc.text.slice(one.start, label.end),
          ),
      )
    : undefined
  if (!label || !head) return null
  const between = doc.text.slice(head.start, at)
  return /\d{3}[ .-]\d{4}/.test(between) ? 'fax' : 'phone'
}

/** A number that opens the line below 'Best number for you?'. */
function answersAsked(doc: Doc, line: Line, at: number): boolean {
  if (
    line.kind !== 'body' ||
    !/^[\s*-]{0,6}(?:\p{L}[\p{L} ',]{0,30}[ ,:]{1,2})?$/u.test(doc.text.slice(line.start, at))
  )
    return false
  const above = doc.lines
    .slice(Math.max(0, lineIndexAt(doc, at) - 2), lineIndexAt(doc, at))
    .findLast((one) => one.text.trim() !== '')
  return (
    above !== undefined &&
    /\b(?:number|contact|call ?back|reach (?:you|u)|call (?:you|u)|phone|cell|who (?:do|should|can) (?:we|i) (?:call|ask))\b[^?.]{0,40}\?\s*$/i.test(
      above.text,
    ) &&
    !/\b(?:pt|patient|her|his|their|family|md|dr)\b[^?]{0,40}\?\s*$/i.test(above.text)
  )
}

/** 'The 0122 is the fax', 'the number ending 0122 is old': a number of the letter, called by its last four figures. */
const calledOff = (doc: Doc): Set<string> =>
  new Set(
    [
      ...doc.lower
        .slice(0, 20_000)
        .matchAll(
          /(?<![\d-])(\d{4}) (?:one |number |line )?(?:is|was)(?: actually| really| only| just)? (?:the |our |my |a |an )?(?:pharmacy |office )?(?:fax|old|wrong|dead|disconnected|no longer|not (?:mine|right|correct|working))\b/g,
        ),
    ]
      .slice(0, 20)
      .map((match) => match[1] ?? ''),
  )
/** 'My phone below is wrong. Call ...': the right one follows. */
const rightedPhone =
  /\b(?:my|our) (?:direct |desk |cell |work |office )?(?:phone|number|cell|line|extension|ext|callback)\b[^\n]{0,90}?\b(?:call|use|dial|ring|text|should (?:be|read)|it is|it's|is(?: now)?|right one(?: is)?|correct(?: one)?(?: is)?|here it is)[ :=]{1,3}\(?$/

export function readContactPhone(
  doc: Doc,
  contact: Found<string> | null,
  rankOf: Rank,
): Found<string> | null {
  const candidates: Found<string>[] = []
  const faxes = new Set<string>()
  const off = calledOff(doc)
  for (const match of doc.text.matchAll(phonePattern)) {
    const at = match.index
    const line = lineAt(doc, at)
    const left = doc.text.slice(Math.max(line.start, at - 60), at)
    const label = labelAround(line, at)
    const ownLabel = label ? doc.text.slice(Math.max(label.start, line.start), at) : left
    const dual = phoneAndFax(doc, line, label, at)
    const isFax =
      dual === 'fax' || (dual === null && (faxBefore.test(left) || label?.concept === 'fax'))
    if (isFax) faxes.add(`${match[1]}${match[2]}${match[3]}`)
    if (line.kind === 'legal' || isFax) continue
    if (line.kind === 'header' && /\d{10}/.test(match[0])) continue
    // The fax machine's own line at the top carries the sender's fax number.
    if (/^\d{10}$/.test(match[0]) && /\bP(?:AGE|G)?\.? ?\d|TO:|->/.test(line.text)) continue
    let score = belongs(doc, line, at, contact)
    // 'Her line:' below the name of the contact.
    const ofContact =
      label?.concept === 'phone' &&
      /^\W{0,6}(?:his|her|hers|their)\b/i.test(doc.text.slice(label.start, label.end)) &&
      score > 40
    if (line.kind === 'body' && !ofContact && others.test(ownLabel) && score < 58) score -= 80
    // 'Mom 503-555-0125, me 503-555-0126'.
    if (line.kind === 'body' && /[\s,;.](?:me|mine)(?:'?s| is| at)? ?[:=,]? ?\(?$/i.test(left))
      score = Math.max(score, 50)
    // "Ada's cell" is hers, who is not the contact.
    const owner =
      /(?<!\p{L})(\p{Lu}\p{Ll}{1,14})'s (?:own |new )?(?:cell|phone|number|mobile|line|home|landline|#)\b[^.;\d]{0,12}$/u.exec(
        left,
      )?.[1]
    if (
      line.kind === 'body' &&
      owner !== undefined &&
      !(contact?.value ?? '').includes(owner) &&
      !companyWord.test(left)
    )
      score -= 80
    if (wrongLine.test(ownLabel)) score -= 25
    if (
      /\((?:pt'?s?|patient'?s?|her|his)? ?(?:aunt|uncle|mother|mom|father|dad|wife|husband|spouse|daughter|son|sister|brother|niece|nephew|friend|neighbor|caregiver|guardian)\),? ?\(?$/i.test(
        left,
      )
    )
      score -= 100
    // 'Contact phone on order' against 'Correct contact phone'.
    const key = label ? doc.lower.slice(label.start, label.valueStart) : ''
    if (/\b(?:correct|corrected|new|updated|current|right)\b/.test(key)) score += 10
    if (/\b(?:old|former|previous|prior|wrong|on order|was)\b/.test(key)) score -= 20
    const right = doc.text.slice(at + match[0].length, at + match[0].length + 40)
    // 'Phone 941-555-0125 is the switchboard, hers is 941-555-0126'.
    if (
      /^ ?(?:is |= ?|\((?=[^()\d]{0,24}\)))(?:the |our |a )?(?:switchboard|main|front|general|store|after|night|on[- ]call|emergency)\b/i.test(
        right,
      )
    )
      score -= 30
    if (
      /^ ?(?:is |= ?|\((?=[^()\d]{0,24}\)))(?:the |our |a |her |his )?(?:fax|patient|pt|wife|husband|daughter|son|home|prescriber|md)\b/i.test(
        right,
      )
    )
      score -= 100
    if (
      contact !== null &&
      line === lineAt(doc, contact.start) &&
      /\b(?:hers|his|theirs)(?: is|:| =)? ?\(?$/i.test(left)
    )
      score = Math.max(score, 0) + 58
    if (off.has(match[3] ?? '')) score -= 100
    else if (
      line.kind === 'body' &&
      off.size +
        (/\b(?:correct\w{0,3}|wrong|typo|mistyped|new|changed|update\w?|fix|mistake)\b/i.test(
          doc.text.slice(Math.max(line.start, at - 120), at),
        )
          ? 1
          : 0) >
        0 &&
      rightedPhone.test(doc.lower.slice(Math.max(line.start, at - 140), at)) &&
      !/\b(?:pt|patient|her|his|wife|husband|mom|dad)\b[^.;]{0,20}$/i.test(left)
    )
      score = Math.max(score, 58)
    // 'If illegible call 580-555-0111'.
    if (
      line.kind === 'body' &&
      score > -80 &&
      score < 28 &&
      /\b(?:if|questions?|problems?|issues?|trouble|illegible|missing|unclear|anything)\b[^.;]{0,40}\b(?:call|ring|phone|dial|text)(?: us| me)?(?: at| on)?:? ?\(?$/i.test(
        left,
      ) &&
      !/\b(?:pt|patient|visit|arriv\w{2,4}|gate|door)\b/i.test(left)
    )
      score = 28
    // 'Please use 231-555-0176 instead of 231-555-0175'.
    if (
      /\b(?:instead of|rather than|not|no longer|was|disregard|delete|remove|discard|forget|replaces?|old (?:number|no|cell|phone)|don't (?:call|use)|do not (?:call|use))[ :]{1,2}(?:my (?:desk|cell|office|old|other) ?(?:phone|line|number)? ?[,:(]? ?)?\(?$/i.test(
        left,
      )
    )
      score -= 100
    else if (
      line.kind !== 'header' &&
      (score > -80 || /\b(?:i|i'm|my|me|our|us|use)\b/i.test(left)) &&
      /^[ ,;(-]{0,3}(?:instead(?: of)?|not (?:the|my|\(?\d)|rather than|from now on|going forward)\b/i.test(
        doc.text.slice(at + match[0].length, at + match[0].length + 30),
      )
    )
      score = Math.max(score, 0) + 55
    else if (answersAsked(doc, line, at)) score = Math.max(score, 52)
    // 'Intake 602-555-0100 / my desk 602-555-0101', '602-555-0100 direct  602-555-0101 main'.
    if (
      /(?<!\d {0,3})\b(?:direct(?: line)?|d|my (?:own |new )?(?:desk|line|cell|phone|number|no\.?|ext|direct|mobile|office)|desk|cell|mobile)(?: is| no\.?| #)?[\s.:]{0,3}$/i.test(
        left,
      )
    )
      score += 2
    if (
      /^ {0,2}\((?:direct|desk|my (?:desk|cell|direct|line))\b|^ {0,2}\(?(?:direct|desk|cell|mobile|my (?:desk|cell|direct|line))\b(?! (?:is|no|number)\b|.{0,6}\d)|^ {0,2}\(?(?:direct|desk|cell|mobile)\b {2,}/i.test(
        right,
      )
    )
      score += 3
    else if (
      /^ {0,2}\(?(?:main|switchboard|front desk|office main|toll[- ]free|after hours)\b/i.test(
        right,
      )
    )
      score -= 6
    candidates.push({
      value: `${match[1]}${match[2]}${match[3]}`,
      start: at,
      end: at + match[0].length,
      score,
    })
  }
  // The number that a machine wrote at the head of the page is called a fax further down.
  const heard = candidates.filter(
    (one) =>
      !faxes.has(one.value) ||
      candidates.some((other) => other !== one && other.value === one.value && other.score >= 40),
  )
  const top = best(
    heard.filter((one) => one.score > 0),
    rankOf,
    25,
  )
  // The only number of the letter, where nothing says that it is somebody else's.
  const open = heard.filter((one) => one.score > -60)
  const [only] = open
  return (
    top ??
    (only &&
    new Set(open.map((one) => one.value)).size === 1 &&
    !familyOrOther.test(before(doc, only.start, 60))
      ? only
      : null)
  )
}

export function readContactEmail(
  doc: Doc,
  contact: Found<string> | null,
  rankOf: Rank,
): Found<string> | null {
  const candidates: Found<string>[] = []
  for (const match of doc.text.matchAll(
    /[A-Za-z\d_][\w.+'-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  )) {
    const at = match.index
    const line = lineAt(doc, at)
    const value = match[0].replace(/[.,]$/, '')
    if (
      line.kind === 'legal' ||
      /^(?:no-?reply|donotreply|mailer-daemon|postmaster|news(?:letter)?|ap|invoices?|billing|payables?)\b/i.test(
        value,
      )
    )
      continue
    const head = line.kind === 'header'
    const fromHead =
      head &&
      (!/^\s*(?:to|cc|bcc|para) ?:/i.test(line.text) ||
        /\bfrom ?:/i.test(line.text.slice(0, at - line.start)))
    // A hospital that writes is not the pharmacy's person whom its letter names.
    const fromHospital =
      fromHead &&
      contact !== null &&
      !heldName(value, contact) &&
      /@[\w.-]{0,40}(?:hosp|medctr|medcenter|health(?!line)|clinic)|\b(?:discharge|case manage\w{0,4}|social work|hospital)\b/i.test(
        line.text,
      ) &&
      !line.text.toLowerCase().includes(contact.value.toLowerCase())
    // 'Cc: Ed Poe <epoe@acme.test>', and 'ask Ed (cc'd)'.
    const copied =
      head &&
      !fromHead &&
      contact !== null &&
      heldName(value, contact) &&
      line.text.toLowerCase().includes(contact.value.toLowerCase())
    let score = copied
      ? 45
      : fromHospital
        ? -50
        : fromHead
          ? 50
          : head
            ? -50
            : belongs(doc, line, at, contact)
    if (
      score < 0 &&
      !head &&
      /\b(?:reply|respond|confirm\w{0,6}|send|reports?|notes|updates|e-?mail|write|questions?|reach|contact)\b[^.]{0,24}$/i.test(
        before(doc, at, 50),
      ) &&
      !/\b(?:pt|patient|her|his)\b[^.]{0,20}$/i.test(before(doc, at, 40))
    )
      score = 30
    // '480-555-0126 or ann@rx.test': both are of the same person.
    const beside =
      /\d{3}[ .-]\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?,? (?:(?:or|and|\/|-|\|) )?(?:by |at |e-?mail ){0,2}$/.exec(
        doc.text.slice(Math.max(line.start, at - 50), at),
      )
    if (!head && score < 30 && beside)
      score = Math.max(score, belongs(doc, line, at - beside[0].length, contact))
    if (/\b(?:pt|patient|portal)(?:'s)? e-?mail\b/.test(before(doc, at, 30))) score = -100
    // By itself under the head it is the writer's.
    if (score < 0 && !head && line.text.trim() === value && lineIndexAt(doc, at) < 4) score = 32
    // The sender's address stands for its whole chain; a name in it ties it to the contact.
    const last = contact?.value.split(' ').at(-1)?.toLowerCase() ?? ''
    if (last.length > 2 && value.toLowerCase().includes(last)) score += 12
    else if (
      (contact?.value.split(' ')[0]?.length ?? 0) > 2 &&
      value.toLowerCase().startsWith(contact?.value.split(' ')[0]?.toLowerCase() ?? '-')
    )
      score += 12
    // An address that holds the contact's name is hers wherever it stands.
    if (score < 0 && score > -90 && !head && heldName(value, contact)) score = 30
    candidates.push({ value, start: at, end: at + value.length, score })
  }
  const top = best(
    candidates.filter((one) => one.score > 0),
    rankOf,
    25,
  )
  // The only address of the letter that is nobody else's.
  const rest = candidates.filter(
    (one) =>
      one.score > -60 &&
      !/^(?:support|help\w{0,4}|portal|system|notif\w{0,10}|admin)@/i.test(one.value) &&
      ['pharmacy', null].includes(partyAt(lineAt(doc, one.start), one.start)) &&
      lineAt(doc, one.start).kind !== 'header' &&
      !familyOrOther.test(before(doc, one.start, 40)),
  )
  return top ?? (candidates.length === 1 ? (rest[0] ?? null) : null)
}

const heldName = (address: string, contact: Found<string> | null): boolean =>
  contact !== null &&
  contact.value
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && address.toLowerCase().split('@')[0]?.includes(word) === true)
