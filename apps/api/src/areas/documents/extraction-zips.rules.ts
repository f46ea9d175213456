// DOC "Referral text extraction" 044: every zip code of the text, and how surely it is that of the place of the visit.
import { lineAt, sentenceTail } from './extraction-context.rules.ts'
import { forbidden, setAside, stayOf, visitsWhereShipped } from './extraction-elsewhere.rules.ts'
import { companyWord, nearestParty, street } from './extraction-letterheads.rules.ts'
import type { Doc, Found, Line, Party, Reference } from './extraction-model.rules.ts'
import { conceptAt, labelAround, partyAt } from './extraction-sections.rules.ts'
import { stateCode, stateWord } from './extraction-states.rules.ts'

// 'DURHAM NC 277051822': the four digits may follow without a hyphen.
const zipPattern =
  /(?<![\d$#.,-])(\d{5})(?:-\d{4}|(?<=\b[A-Z]{2},? {1,3}\d{5}|\bzip(?:[ _]?code)?[ :=|]{1,6}\d{5})\d{4})?(?![\d]|-\d|[.,]\d|\/\d| ?(?:mg|mL|units?|IU|mcg)\b)/gi
export const stateBefore = new RegExp(
  `(?:^|[^A-Za-z])(${stateWord})\\.?[,\\s]{0,3}\\(?(?:zip(?: code)?[:\\s]{0,4})?$`,
)
const idBefore =
  /(?:mrn|\bid|acct|account|npi|ndc|icd|fax|fx|phone|ph|tel|cell|ext|rx|no|#|\$|policy|group|grp|bin|auth|ref|case|order|lic|license|dea|cpt|hcpcs|po box|box|code|suite|ste|room|rm|unit|apt)[\s.:#=|-]{0,6}(?:(?:is|number|no|of)[ .:#]{1,3}){0,2}$/i
/** '85202 i think.. hold on': the next one will be right. */
const unsure =
  /^(?:-\d{4})?[^\d\n]{0,12}\b(?:i think|i believe|i guess|maybe|not sure|hold on|let me (?:check|look|see)|one sec\w{0,3}|wait|\?\?)/i
/** 'Ok its 85203', a line for nothing but a zip. */
const settling =
  /^\W{0,3}(?:(?:ok(?:ay)?|sorry|no|yes|yeah|actually|correction|found it|got it|so|and|the|zip|it|is|it's|its|that's|make that|should be|just checked|checked)[ ,:.!-]{1,3}){1,5}$/i
/** '27 Sugarhouse Hill, Montpelier, Vermont': a way of no usual type, told by the town and the state behind it. */
const openStreet = new RegExp(
  `(?<![\\d/.-])\\d{1,6}(?:-?[A-Z])? (?:[NSEW]{1,2}\\.? )?\\p{Lu}[\\p{L}'.-]{1,20}(?: \\p{Lu}[\\p{L}'.-]{1,20}){0,3}(?:,? (?:apt|unit|ste|lot|#)\\.? ?#?[\\w-]{1,6})?, (?:\\p{Lu}[\\p{L}.'-]{1,20} ?){1,3},? ?${stateWord}[, ]{0,3}$`,
  'u',
)
/** '1200 Pearl, Boulder ': a way of no type, and a town. */
const barehouse = new RegExp(
  `^\\d{1,6} (?:[NSEW]\\.? )?\\p{Lu}[\\p{L}.'-]{1,20}(?: \\p{Lu}[\\p{L}.'-]{1,20}){0,2},? (?:\\p{Lu}[\\p{L}.'-]{1,20},? ){1,3}(?:${stateWord},? {0,2})?$`,
  'u',
)
/** 'at Lakeside Onc (', 'from Platte Children's (': what has a name and a zip in brackets is no home. */
const institution =
  /\b(?:at|in|from|via|by|through|leaving|left|@) (?:the )?(?:\p{Lu}[\p{L}.'&-]{0,20} ){1,4}\($/u
/** 'Her license still says Mentor': paper that has not kept up. */
const onPaper =
  /\b(?:licen[sc]e|\bid|dl|charts?|records?|card|face ?sheet|epic|system|paperwork|script|orders?|file|portal|profile)(?: card)?(?: (?:still|may|might|will|probably|wrongly))* (?:says?|shows?|lists?|has|reads?|have|listed|states?|gives?)\b[^.;:\n\d]{0,40}$/i
/** '84118 no wait hang on that's the neurologist, that's wrong'. */
const takenBack =
  /^(?:-\d{4})?[^\d\n]{0,70}\b(?:that'?s|that is|that was|which is) (?:wrong|not (?:right|it|hers|his|theirs)|(?:the|her|his) (?:doctor|dr|neuro\w{0,6}|ob|pcp|office|hospital|clinic|pharmacy|mom|mother|daughter|son|old)\b)/i
const streetAll = new RegExp(street.source, 'giu')
const homeParties: readonly (Party | null)[] = ['patient', 'visit-place']
export interface Context {
  readonly line: Line
  readonly index: number
  readonly before: string
  readonly party: Party | null
  readonly score: number
}

/** How much this place is that of the visit: above 0 it is, the more the surer. */
export function weigh(doc: Doc, index: number, at: number, named: boolean): Context | null {
  const line = doc.lines[index]
  if (!line) return null
  // 'Home: 9 Elm St, Omaha NE 68144. He comes from ...': with the sentence the label's value has ended.
  const around = labelAround(line, at)
  const ended =
    (around !== null &&
      ['address', 'visit-address', 'other-address', 'zip', 'city-state-zip', 'patient'].includes(
        around.concept,
      ) &&
      /\b\d{5}(?:-\d{4})?[.;)] +\p{Lu}/u.test(doc.text.slice(around.valueStart, at))) ||
    (around?.concept === 'from-to' &&
      line.kind === 'body' &&
      /[a-z\d)][.;!?] +\S/.test(doc.text.slice(around.valueStart, at))) ||
    // 'Nurse line: hi, this is ...' heads a whole telephone call.
    (around !== null &&
      ['contact', 'contact-phone', 'comments'].includes(around.concept) &&
      at - around.valueStart > 120 &&
      (doc.text.slice(around.valueStart, at).match(/[a-z\d)][.;!?] +\S/g) ?? []).length > 1)
  const label = ended ? null : around
  const concept = ended ? null : conceptAt(line, at)
  const before = line.text.slice(Math.max(0, at - line.start - 140), at - line.start)
  const own = label
    ? before.slice(Math.max(0, before.length - Math.max(0, at - label.valueStart)))
    : before
  const subject = line.kind === 'header' && /^\s*(?:subj(?:ect)?|re|asunto) ?:/i.test(line.text)
  const said =
    ended || subject ? (line.section === 'other' ? null : line.section) : partyAt(line, at)
  // The state before a zip may be Maryland and no doctor.
  const tail = sentenceTail(own)
  const told =
    (tail !== own && /^\s*\d{1,6} /.test(tail) && (street.test(tail) || openStreet.test(tail))) ||
    (tail !== own &&
      (street.test(tail) || openStreet.test(tail)) &&
      /\b(?:dob|born|lives?|pt|patient|home|dorm|house|apartment|residence|recap|she|he|address|\d{1,3} ?(?:y\/?o|yo))\b|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/i.test(
        tail,
      )) ||
    (tail.length >= 25 &&
      /\b(?:pt|patient|area|lives|in the|any(?:body|one)|someone|around)\b/i.test(tail))
      ? tail
      : own
  // 'Due 9/18, +/- 1 wk. 7 Glebe St': where a sentence begins with a house, nothing before it owns the house.
  const begun = [
    ...own.matchAll(
      /(?:[a-z\d)][.;!]|\b(?:for now|right now|currently|lives?|stays?)[:,]) {1,2}(?=\d{1,6} (?:[NSEW]\.? )?\p{Lu})/gu,
    ),
  ].at(-1)
  const fresh = begun === undefined ? '' : own.slice(begun.index + begun[0].length)
  const opened =
    begun !== undefined &&
    (street.exec(fresh)?.index === 0 || barehouse.test(fresh)) &&
    !/\b(?:office|clinic|hospital|pharmacy|prescriber|suite|dr|md|np|rx)\b[^.;]{0,20}$/i.test(
      own.slice(0, begun.index),
    )
      ? fresh
      : null
  // 'Going to her daughter's house: 9 Elm St': a label of no form of ours still says whose place it is.
  const heading =
    label && ['unknown', 'other-date', 'comments', 'hospital'].includes(label.concept)
      ? doc.text.slice(label.start, label.valueStart)
      : ''
  // 'University Place', 'Medical Lake': the town behind the street is no hospital.
  const said0 = opened ?? told
  const way = [...said0.matchAll(streetAll)].at(-1)
  const untilWay =
    way &&
    /^(?:[ ,]{1,3}(?:(?:apt|unit|ste|lot|#)\.? ?#?[\w-]{1,6}|\p{Lu}[\p{L}.'-]{0,20})){0,6}[ ,]{0,3}$/iu.test(
      said0.slice(way.index + way[0].length),
    )
      ? said0.slice(0, way.index + way[0].length)
      : said0
  // '... moved from Tacoma 98406 to be near her kids: 7315 Cirque Dr': what was said of the last zip is not said of this one.
  const last = way ? untilWay.slice(0, way.index).search(/\b\d{5}\b(?!.*\b\d{5}\b)/) : -1
  const since = (last === -1 ? untilWay : untilWay.slice(last + 5)).replace(
    /^.{0,200}\b(?:that'?s (?:wrong|not (?:right|it))|scratch that|wrong one|no,? sorry)\b/is,
    '',
  )
  // 'Wolverine Home IV, Lansing 48910': a company of no telling word.
  const house =
    /\p{Lu}[\p{L}']+ (?:Home IV|IV|Inf\.?|SP),? {0,2}(?:in )?(?:\p{Lu}[\p{L}.']+[ ,]{1,2}){0,3}(?:[A-Z]{2},? )?$/u.test(
      since,
    )
  const nearby = house
    ? ('pharmacy' as const)
    : (nearestParty(
        since
          .replace(/\bmov(?:ed|ing|es) from [^;.\n]{2,40}? to (?!be\b)/i, 'lives at ')
          .replace(/[, ]{1,3}[A-Z]{2}[, ]{0,2}$/, ''),
      ) ?? (heading === '' ? null : nearestParty(heading)))
  const zipLabel =
    concept !== null &&
    ['zip', 'city-state-zip', 'address', 'visit-address', 'city', 'state'].includes(concept)
  const shipped = (one: Party | null): Party | null =>
    one === 'delivery' && visitsWhereShipped(doc) ? 'visit-place' : one
  const party = shipped(
    said !== null && !(said === 'patient' && nearby !== null && !zipLabel)
      ? said
      : (nearby ?? said),
  )
  let score = named ? 10 : 0
  // 'She moved in with her sister: 9 Elm St': the sister's house is where she is seen.
  const hosted =
    party === 'family' &&
    /\b(?:mov(?:ed|ing) in|stay(?:s|ing)?|living|recover\w{0,4}|will be|going|gone|went) (?:at|with|to|in)\b/i.test(
      before,
    )
  // 'Home address (visits here)' against 'College address (through 9/10)'.
  const aside = label === null ? '' : doc.lower.slice(label.start, label.valueStart)
  if (/\bvisits? (?:here|will be|to be)|\bsee (?:her|him|pt) here/.test(aside)) score += 40
  if (
    /\b(?:college|school|dorm|work|office|summer|winter|until|through|thru)\b/.test(aside) &&
    !/\bhome\b/.test(aside)
  )
    score -= 60
  // 'Pharmacy: Acme' and on the next line 'Location: Tempe': its own, where another place is the patient's.
  const heads = doc.lines[index - 1]?.labels[0]
  if (
    label &&
    concept === 'address' &&
    line.section === null &&
    heads &&
    ['pharmacy', 'prescriber', 'hospital', 'insurance'].includes(heads.concept) &&
    /^\W{0,6}(?:location|address|addr|city|place|street)\W{0,6}$/.test(
      doc.lower.slice(label.start, label.end),
    ) &&
    heads.valueStart < heads.valueEnd
  )
    score -= 35
  // 'Discharged from Lake Hospital, Orlando 32806' and on the next line 'to 9 Elm St': where she is brought.
  const brought =
    /^[\s>*-]{0,8}(?:and |then |going |home )?to (?=\d{1,6} )/i.test(own) &&
    (street.test(own) || openStreet.test(own))
  if (party === 'visit-place' || hosted || (brought && party !== 'delivery')) score += 60
  else if (party === 'patient') score += 40
  else if (party === 'family') score += concept === 'family' ? -10 : 5
  else if (party !== null) score -= 100
  if (line.kind !== 'body') score -= subject ? (named ? 8 : 12) : 100
  if (zipLabel) score += 25
  // 'Where given before:'.
  if (
    /\b(?:before|previous(?:ly)?|prior|formerly|given (?:at|until|so far)|last (?:given|dose|infusion|treated)|old)\b/.test(
      aside,
    )
  )
    score -= 60
  // 'Address on DL:' against 'Actually living:'.
  if (
    /\bon (?:the |her |his )?(?:dl|licen[sc]e|id|card|file|record|chart|insurance|epic|face ?sheet|order|script)\b/.test(
      aside,
    )
  )
    score -= 50
  if (
    /\b(?:actually|currently|now|really|temporarily|right now|at present) (?:liv(?:es|ing)|stay(?:s|ing)|at|in|resid\w{2,3})\b|\b(?:staying|found|seen) (?:at|with)\b/.test(
      aside,
    )
  )
    score += 40
  // 'Last dose at St Anne's (43608)': a house of that name and no town.
  if (!named && institution.test(own) && !street.test(tail)) score -= 60
  if (
    homeParties.concat(null).includes(party) &&
    /\b(?:lives?|living|resides?|residing)\b/i.test(tail)
  )
    score += 40
  const previous = doc.lines[index - 1]
  const above =
    previous !== undefined && previous.message === line.message && previous.kind === 'body'
      ? previous.text.slice(0, 200)
      : ''
  // 'Acme Rx profile # 19342' is the company's number for whoever lives below it.
  const owner =
    /(?:#|\b(?:mrn|profile|acct|account|chart|file|id|no\.?)\b)[ :#]{0,4}[A-Z]{0,4}-?\d[\w-]{2,12}\s*$/i.test(
      above,
    )
      ? null
      : nearestParty(street.test(sentenceTail(above)) ? sentenceTail(above) : above)
  if (street.test(own) || openStreet.test(own)) score += 20
  // Street, town and zip on a line each.
  else if (
    own.replace(/[A-Z]{2}|[\s,.]/g, '') === '' &&
    /^[\s>*-]{0,20}\p{Lu}[\p{L} .'-]{2,30}(?:,? [A-Z]{2})?,?\s*$/u.test(above) &&
    doc.lines[index - 2]?.message === line.message &&
    street.test(doc.lines[index - 2]?.text.slice(0, 200) ?? '')
  )
    score += party === null || homeParties.includes(party) ? 25 : 0
  else if (party === null && street.test(above))
    score += homeParties.includes(owner) || owner === null ? 20 : -60
  // An address block under a company's or a doctor's name is theirs.
  const listed = [own, above].every((text) => /^\s{0,8}[-*\u2022] /.test(text))
  if (
    party === null &&
    !brought &&
    !listed &&
    !/\b(?:need\w{0,3}|nurse|rn|pt|patient|someone|anyone|somebody|case|referral|visits?)\b/i.test(
      own,
    ) &&
    own.trim().length < 40 &&
    above.trim().length < 70 &&
    !/[a-z][.;]$/.test(above.trim()) &&
    owner !== null &&
    !homeParties.includes(owner) &&
    !/\d{1,2}\/\d{1,2}\/\d{2}/.test(above)
  )
    score -= 60
  return { line, index, before: own, party, score }
}

export function lineIndexes(doc: Doc): (at: number) => number {
  let index = 0
  return (at) => {
    if ((doc.lines[index]?.start ?? 0) > at) index = 0
    while (index + 1 < doc.lines.length && (doc.lines[index + 1]?.start ?? Infinity) <= at)
      index += 1
    return index
  }
}
/** 'Lady in Sedona ...', where no company stands beside the town. */
export function saysTown(doc: Doc, city: string): number | false {
  const held = towns.get(doc) ?? new Map<string, number | false>()
  towns.set(doc, held)
  const known = held.get(city)
  if (known !== undefined) return known
  const found = findTown(doc, city.toLowerCase())
  held.set(city, found)
  return found
}
const towns = new WeakMap<Doc, Map<string, number | false>>()

function findTown(doc: Doc, name: string): number | false {
  for (
    let at = doc.lower.indexOf(name);
    at !== -1;
    at = doc.lower.indexOf(name, at + name.length)
  ) {
    if (
      /[\p{L}-]/u.test(doc.lower.charAt(at - 1)) ||
      /[\p{L}-]/u.test(doc.lower.charAt(at + name.length))
    )
      continue
    const line = lineAt(doc, at)
    if (!(line.kind === 'body' || /^(?:subject|subj|re|asunto) ?:/i.test(line.text))) continue
    const near = doc.text
      .slice(Math.max(line.start, at - 32), Math.min(line.end, at + name.length + 24))
      .split(/[.;] /)
    if (
      !companyWord.test(
        near.length > 1 && near[0] !== undefined && near[0].length < 32
          ? near.slice(1).join(' ')
          : near.join(' '),
      )
    )
      return at
  }
  return false
}

export function zipCandidates(
  doc: Doc,
  reference: Reference,
): (Found<string> & { readonly context: Context })[] {
  const found: (Found<string> & { readonly context: Context; readonly wrong: boolean })[] = []
  const indexOf = lineIndexes(doc)
  for (const match of doc.text.matchAll(zipPattern)) {
    const code = match[1] ?? ''
    const place = reference.zip(code)
    if (!place) continue
    const index = indexOf(match.index)
    const line = doc.lines[index]
    if (!line) continue
    const left = doc.text.slice(Math.max(line.start, match.index - 40), match.index)
    const concept = conceptAt(line, match.index)
    // 'ID' and 'OR' are words too: a state before a zip is the state of the zip.
    const before = stateBefore.exec(left)?.[1]
    const named =
      (before !== undefined && stateCode(before) === place.state) ||
      left
        .toLowerCase()
        .replace(/[., (]+$/, '')
        .endsWith(place.city.toLowerCase())
    const labelled =
      concept === 'zip' ||
      concept === 'city-state-zip' ||
      /\b(?:zip|postal|código)(?: ?code)?(?: there| here)?[\s:#|=-]{0,4}(?:is |to |should be |now |= ?)?$/i.test(
        left,
      ) ||
      // 'Nurse needed in 40502', 'can anyone cover 80526?'
      /\b(?:(?:nurse|rn|pt|patient|needed|one|case|referral|start|visits?|lives|located|coverage|cover|infusion)\b[^.;:,\d]{0,24} (?:in|near|around|for|to)|anyone in|cover)(?: the)? $|\b(?:do you|can you|does wren) (?:service|serve|staff|do|cover|go to|have (?:anyone|nurses?|rns?) (?:in|for))(?: the)? $/i.test(
        left,
      )
    // '# SF20077': five digits that hang on letters are somebody's number.
    if (
      !named &&
      !labelled &&
      (/\p{L}$/u.test(left) ||
        idBefore.test(left) ||
        concept === 'mrn' ||
        concept === 'phone' ||
        concept === 'fax')
    )
      continue
    // Five digits that open an address are a house number.
    if (
      !named &&
      !labelled &&
      street.exec(doc.text.slice(match.index, match.index + 60).split('\n')[0] ?? '')?.index ===
        0 &&
      !/^\d{5} ?(?:,|$)/.test(doc.text.slice(match.index, match.index + 7))
    )
      continue
    const context = weigh(doc, index, match.index, named)
    if (!context) continue
    const rest = doc.text.slice(match.index + match[0].length, Math.min(line.end, match.index + 60))
    // Its town is spoken of elsewhere, outside letterheads and companies.
    const townNamed = !named && saysTown(doc, place.city)
    const noise = !named && !labelled && !/^(?:-\d{4})?\s*(?:[,.;)]|$)/.test(rest)
    const corrected =
      /\b(?:fix(?:es|ed)?|correct(?:ion|ed)?|should be|wrong|typo|change|updated?|actually|instead|new address|new zip|(?:old|wrong|previous) address|(?:she|he|they|pt|patient)(?:'s| has| have|'ve)? (?:just |recently |now )?moved|address change|moving to)\b/i.test(
        line.text,
      ) && homeParties.concat(null).includes(context.party)
    const chosen =
      /^(?:-\d{4})?,? ?\(?(?:not|instead of|rather than|(?:i |we )?(?:had|typed|wrote|put)|\(?was)\b/i.test(
        rest,
      )
    // 'The zip is wrong in it, should be 37205'.
    const zipCorrected =
      /\bzip\b[^\n]{0,50}\b(?:should (?:be|read)|is actually|is really|actually|correct(?:ed)?(?: (?:zip|one))?(?: is|:)|right one is)[ :]{1,3}$/i.test(
        doc.text.slice(Math.max(line.start, match.index - 80), match.index),
      )
    const unlivable =
      /^[^.;)]{0,16}\b(?:not (?:accessible|safe|available|habitable|ready)|(?:but |has |there'?s |there is )?no (?:power|water|heat|electricity|ramp|room)\b|but (?:she|he|they|pt|nobody|it|that)(?:'s|'re| is| are|'d)? (?:not|isn't|aren't|never|no longer|wants? (?:it|to be|you|the (?:visit|nurse))|prefers?|rather|would rather|staying|will be (?:at|with|in))\b|is being|being (?:renovated|repaired|remodeled)|under (?:renovation|repair|construction)|flooded)/i.test(
        rest,
      )
    const leaves = /^\)?,? ?(?:til|till|until|thru|through)\b(?! (?:last|recently))/i.test(rest)
      ? 45
      : 0
    const wrong =
      unlivable ||
      thrownAway.test(doc.text.slice(Math.max(line.start, match.index - 140), match.index)) ||
      setAside.test(rest) ||
      takenBack.test(
        doc.text.slice(match.index + match[0].length, Math.min(line.end, match.index + 110)),
      ) ||
      onPaper.test(doc.text.slice(Math.max(line.start, match.index - 80), match.index)) ||
      (/\b(?:not|no longer|never|isn't|n't)(?: (?:at|in|on|living|live|lives|the|zip|for))* $/i.test(
        left,
      ) &&
        /^(?:-\d{4})? (?:any ?more|any longer|now)\b/i.test(rest)) ||
      forbidden.test(doc.text.slice(Math.max(line.start, match.index - 80), match.index)) ||
      /\b(?:not|wrong|instead of|was|rather than)[\s:]{1,3}$/i.test(left)
    const pointed = pointedAt.test(rest) ? 120 : 0
    const doubt = unsure.test(rest)
      ? townNamed
        ? -5
        : -45
      : settling.test(doc.text.slice(line.start, match.index)) && /^(?:-\d{4})?\W{0,3}$/.test(rest)
        ? 40
        : 0
    // '(mailing is PO Box 220, Camas 98607)': nobody is visited in a box.
    const posted =
      /\b(?:mailing|p\.?o\.? box)\b[^.;\n]{0,50}$/i.test(
        doc.text.slice(Math.max(line.start, match.index - 70), match.index),
      ) && !/\b(?:not|same as) (?:the )?mailing\b/i.test(left)
        ? 60
        : 0
    const score =
      context.score +
      pointed -
      posted +
      doubt -
      leaves +
      (townNamed && context.score > -40 ? 15 : 0) +
      (labelled ? 25 : 0) -
      (noise && !corrected ? 15 : 0) +
      (zipCorrected ? 120 : corrected || (chosen && !unlivable) ? 40 : 0) +
      (chosen && !unlivable ? 40 : 0) -
      (wrong ? 120 : 0) +
      (line.inherited === 'address' ? 20 : 0)
    found.push({ value: code, start: match.index, end: match.index + 5, score, context, wrong })
  }
  return settleStay(doc, settleHost(doc, found))
}

/** 'Please throw away the one for John Roe (DOB 5/5/1950, Ocala'. */
const thrownAway =
  /\b(?:throw (?:away|out)|disregard|ignore|discard|delete|shred|toss|forget) (?:the |that |my |our )?(?:one|referral|fax|e-?mail|message|order|page|sheet|form|request|first one)\b[^.;\n]{0,90}$/i
/** '07661 <-- visits go here'. */
const pointedAt =
  /^(?:-\d{4})?\)?[ ,;]{0,3}(?:<-{1,3}|\(|-{1,2})? ?(?:(?:all |the )?visits? (?:go |are |is |will be |to be |happen )?here|(?:this is )?where (?:the )?(?:visits?|nurses?|rn|you|we) (?:go(?:es)?|are|is|comes?)\b|(?:nurse|rn) (?:goes|comes|to go|to come) here|see (?:her|him|them|pt) here|visit (?:address|place|site)\b)/i

const backHome =
  /\b(?:back (?:home|at|in)|returned|is home|now (?:at|in|lives)|visit(?:s|ed)? (?:here|address|at))\b/i

const others: readonly string[] = ['pharmacy', 'prescriber', 'insurance', 'lab', 'delivery']

const visitedAt =
  /\b(?:visits?|infusions?|nurse|nursing|seen|see (?:her|him|them)|infus\w{2,3}|go|come|staff)\b[^.;\n\d]{0,24}\b(?:at|to) (?:(?:her|his|the|their) )?(mom|mother|dad|father|grandma|grandmother|aunt|sister|brother|daughter|son|parents|uncle|friend|niece|nephew|school|work)(?:'?s'?)?\b(?! and)/i
/** 'With dad M-W (Reston 20190) and mom Th-Su (Fairfax 22030). Visits are at mom's'. */
function settleHost<T extends Found<string>>(doc: Doc, found: readonly T[]): T[] {
  const host = found.length > 1 ? visitedAt.exec(doc.text)?.[1]?.toLowerCase() : undefined
  if (host === undefined) return [...found]
  const about = (one: T) =>
    doc.lower.slice(
      Math.max(0, one.start - 90, found.findLast((other) => other.end < one.start)?.end ?? 0),
      one.start,
    )
  // The last of the family named before the zip, or the one it is said to be with right behind it.
  const hostOf = (one: T) =>
    [
      ...about(one).matchAll(
        /\b(?:mom|mother|dad|father|grandma|grandmother|aunt|sister|brother|daughter|son|parents|uncle|friend|niece|nephew|school|work)/g,
      ),
    ].at(-1)?.[0]
  const named = found.filter(
    (one) =>
      one.score > -40 &&
      (hostOf(one)?.startsWith(host) ||
        new RegExp(`^,? ?\\(?(?:w\\/|with|at) ?(?:her |his |their )?${host}`).test(
          doc.lower.slice(one.end, one.end + 24),
        )),
  )
  return named.length === 1
    ? found.map((one) =>
        one === named[0] ? { ...one, score: Math.max(one.score, 20) + 120 } : one,
      )
    : [...found]
}

/** 'He stays with his daughter at ... 18104. His own house in 18042 ...': where both are given, he is seen where he stays. */
function settleStay<
  T extends Found<string> & { readonly context: Context; readonly wrong: boolean },
>(doc: Doc, found: readonly T[]): T[] {
  const stays = found.map((one) =>
    stayOf(
      doc.text.slice(
        Math.max(0, one.start - 150, found.findLast((other) => other.end < one.start)?.end ?? 0),
        one.start,
      ),
    ),
  )
  const isAway = found.some(
    (one, i) =>
      stays[i] === 'away' &&
      !others.includes(one.context.party ?? '') &&
      one.context.line.kind === 'body' &&
      !one.wrong &&
      one.score > -80,
  )
  return found.map((one, i) =>
    stays[i] === 'away' &&
    !one.wrong &&
    one.score > -80 &&
    one.context.line.kind === 'body' &&
    !others.includes(one.context.party ?? '')
      ? { ...one, score: Math.max(one.score, 20) + 45 }
      : isAway &&
          (stays[i] === 'home' ||
            (stays[i] === null &&
              homeParties.concat(null).includes(one.context.party) &&
              !backHome.test(doc.text.slice(Math.max(0, one.start - 120), one.start))))
        ? { ...one, score: one.score - 60 }
        : one,
  )
}

const saidZip = new RegExp(
  `(?<=\\b(?:[Zz]ip|ZIP|[Pp]ostal)(?: ?[Cc]ode)?[ :,]{1,3}(?:there )?(?:is |of |it's )?|\\b${stateWord}[, ]{1,2})\\d(?:(?:[ ,.-]|, )\\d){4}(?![ ,.-]?\\d)`,
  'g',
)
/** 'TN  381 38': a fax that tore the zip behind its state. */
const tornZip = new RegExp(
  `(?<=(?<![A-Za-z])(${stateWord})[., ]{1,6})\\d{1,4} \\d{1,4}(?![\\d/.-]| ?(?:mg|ml|units?)\\b)`,
  'g',
)
/** 'Zip is 8 7 1 1 1', said into a telephone figure by figure. */
export function spokenZips(
  doc: Doc,
  reference: Reference,
): (Found<string> & { readonly context: Context })[] {
  return [...doc.text.matchAll(saidZip), ...doc.text.matchAll(tornZip)].flatMap((match) => {
    const value = match[0].replace(/\D/g, '')
    if (
      match[1] !== undefined &&
      (value.length !== 5 || reference.zip(value)?.state !== stateCode(match[1]))
    )
      return []
    const index = doc.lines.findLastIndex((line) => line.start <= match.index)
    const context = reference.zip(value) ? weigh(doc, index, match.index, true) : null
    return context
      ? [
          {
            value,
            start: match.index,
            end: match.index + match[0].length,
            score: context.score + 25,
            context,
          },
        ]
      : []
  })
}
