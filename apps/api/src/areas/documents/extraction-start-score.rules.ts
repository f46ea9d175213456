// DOC "Referral text extraction" 047: how much speaks for a day of the text being the day of the first visit.
import {
  after,
  before,
  lineAt,
  lineIndexAt,
  nearestCue,
  sentenceHead,
  sentenceTail,
} from './extraction-context.rules.ts'
import type { DateMention } from './extraction-dates.rules.ts'
import type { Doc, Line } from './extraction-model.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'
import {
  changed,
  cues,
  dayColumn,
  dayOff,
  every,
  explainedDay,
  hourOfDay,
  laterAtHome,
  laterRight,
  neutralConcepts,
  notLeft,
  rangeAfter,
  rangeBefore,
  startRight,
  strongStart,
} from './extraction-start-cues.rules.ts'
import type { Cue } from './extraction-start-cues.rules.ts'

const earlierGiven =
  /\b(?:doses?|infusions?|injections?|shots?|inj) ?#?1 ?(?:-|to|thru|through|&|and|,) ?#?\d\b[^.;\n]{0,30}\b(?:given|done|at|in|were|was|by|tolerated)\b/
/** Where labs are all that is wanted, their day is the day. */
const labsOnly =
  /\b(?:lab-only|lab (?:visit|draw) only|labs? only|(?:blood|lab) ?draws? only|(?:just|only)(?: here| needed| there)?(?: for| to do)? (?:an? |one |the |some )?(?:lab|blood ?draw|blood work|draw\b(?! (?:the|her|his|from|up)))|(?:nurse|rn|you) (?:does|do|will|is|are) not (?:infuse|infusing|give|giving) (?:anything|any drug|the drug|meds?|it)?|lab visit (?:for|only)|need(?:s|ed)? (?:a )?lab (?:visit|draw)|no (?:drugs?|meds?|medication) (?:is |are )?(?:to (?:give|be given)|given|this visit))\b/

const countered =
  /^[^?.!\n]{0,24}\?\s{0,3}\n\s{0,4}(?:[a-z]{2,15}: )?(?!(?:yes|yep|yeah|ok|sure)(?!,? but)|perfect|great|works|that works)[^?\n]{0,60}\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \d{1,2}(?:st|nd|rd|th)|(?<![\d/])\d{1,2}\/\d{1,2}(?![\d/]))\b/
const agreed =
  /^[^?!\n]{0,24}\?(?: ?\d{1,2}(?::\d\d)? ?[ap]m?)?\s{0,3}\n\s{0,4}(?:[^.?\n]{0,40}[, ](?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6} )?(?:is fine|is good|is ok|works|is great|sounds good)\b(?! but)|(?:that |it |yes,? |ok,? |sure,? |perfect,? )?(?:works?|yes|yep|yeah|ok(?:ay)?|sure|perfect|great|fine|sounds good|good|confirmed|deal|booked|done|can do|will do|you got it)\b(?! but))/

/** 'When?' and on the next line nothing but the day. */
function answersWhen(doc: Doc, line: Line, mention: DateMention): boolean {
  if (line.text.length > 80) return false
  const rest = doc.lower.slice(line.start, mention.start) + doc.lower.slice(mention.end, line.end)
  if (
    rest
      .replace(
        /\b(?:at|around|about|on|am|pm|morning|afternoon|evening|pls|please|the|noon|ok|yes|prob\w{0,4}|maybe|is|good|works|any|time|better|best|ideally|preferred|for|her|him|them|us|or|if|possible|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|\d{1,2}(?::\d\d)?)\b/g,
        '',
      )
      .replace(/[^\p{L}]/gu, '').length > 3
  )
    return false
  const asked = doc.lines
    .slice(Math.max(0, lineIndexAt(doc, line.start) - 2), lineIndexAt(doc, line.start))
    .findLast((one) => one.text.trim() !== '')
  return (
    asked !== undefined &&
    /\b(?:when|what (?:day|date)|which (?:day|date)|what works|start(?: date)?|date|soc)\b[^.!]{0,40}\?\s*$|^\W{0,3}when\W{0,3}$/i.test(
      asked.text,
    )
  )
}

const onlyDay =
  /^[\s,|/()@-]*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]?)?[\s,|/()@-]*(?:at )?(?:\d{1,2}:\d\d(?::\d\d)?)?\s*(?:[ap]\.?m\.?)?\s*(?:[pmce][sd]?t)?[\s)]*$/
/** 'When?', 'Start of care': what the line below answers. */
const asksFor = /\?\s*$|\b(?:soc|start|visit|when|date|due|day|needed|first|wanted)\b[^.;]{0,30}$/i

/** Where no drug is dosed, a dressing may be the visit. */
const dosedDrug = /\d ?(?:million |mill? |k )?(?:mg|mcg|gm?|grams?|units?|iu|ml|l)\b/

/** 'With us' is at the pharmacy; 'first with us' is the visit of the agency. */
const withUs = new RegExp(
  String.raw`\b(?:on us|(?<!\b(?:first|1st)(?: (?:visit|dose|infusion|one))? )with us` +
    String.raw`|(?:in|at) our (?:suite|clinic|center|office|ais|aic|pharmacy))\b[^.;,\d]{0,20}$`,
)

export function scoreOf(doc: Doc, mention: DateMention): { score: number; cue: Cue | null } {
  const line = lineAt(doc, mention.start)
  const text = line.text.trim()
  const subject = line.kind === 'header' && /^(?:> ?)*(?:subject|re|asunto) ?:/i.test(text)
  // Some write their whole order into the first lines.
  const asksAbove =
    line.kind === 'letterhead' &&
    /\b(?:soc|start\w{0,3}|visit|need(?:ed|s)?|requested|due|next|first|1st)\b[^.;]{0,30}$/.test(
      before(doc, mention.start, 60),
    )
  if (
    line.kind === 'legal' ||
    (line.kind === 'letterhead' && !asksAbove) ||
    (line.kind === 'header' && !subject)
  )
    return { score: -100, cue: null }
  // 'Begin: 7/22. Drug leaves us 7/20': a sentence that begins anew has left the label, where the label has its day.
  const around = labelAround(line, mention.start)
  const value = around === null ? '' : doc.text.slice(around.valueStart, mention.start)
  const left0 = /\d[^.;]{0,14}[.;] +(?:\p{Lu}|\p{Ll}{2,})/u.test(value)
  const leaves =
    around !== null &&
    around.concept !== 'start' &&
    /(?:[a-z\d)]|[A-Z]{2})[.;!?] +\p{L}{2,}|\d[,;] (?:and )?then /u.test(value)
  const own =
    around !== null && ((around.concept === 'start' && left0) || leaves)
      ? null
      : conceptAt(line, mention.start)
  // '2nd dose = yours, 12/28', or the first has been given: of the later ones this is our first.
  const isOurs =
    around !== null &&
    own === 'other-date' &&
    /^(?:2nd|second|third|3rd|4th|next|(?:dose|infusion|inf|injection|treatment|tx|visit) ?#?[2-9])\b/.test(
      doc.lower.slice(around.start, around.end),
    ) &&
    (/\b(?:yours?|with you|at home|in (?:the )?home|first home|1st home|needs? (?:rn|nurse))\b/.test(
      doc.lower.slice(around.valueStart, mention.start),
    ) ||
      /\b(?:1st|first|initial|dose 1|#1|infusion 1) ?(?:dose|infusion|injection|one)?\b[^\n.;]{0,50}\b(?:given|done|tolerated|completed|received|inpt|inpatient|in (?:the )?(?:clinic|hospital|office))\b/.test(
        doc.lower,
      ))
  // 'Day 3 (Thu 8/6), day 7 (Mon 8/10)': the count of a day is no label of it.
  const concept = isOurs
    ? 'start'
    : own === 'date' &&
        around !== null &&
        /\bday \d/.test(doc.lower.slice(around.start, mention.start))
      ? null
      : own
  // The label says what it says: 'Need by: 1/12' has no other 'by'.
  const labelled = concept === 'start' ? labelAround(line, mention.start) : null
  // 'DC from Swedish tomorrow / soc Wed 9/16 / PICC': strokes part one saying from the next.
  const stroked = (line.text.match(/ [/|] /g) ?? []).length >= 3
  const whole = labelled
    ? sentenceTail(
        doc.lower.slice(Math.max(labelled.valueStart, mention.start - 110), mention.start),
      )
    : stroked
      ? (sentenceTail(before(doc, mention.start))
          .split(/ [/|] /)
          .at(-1) ?? '')
      : sentenceTail(before(doc, mention.start))
  const rawRight = stroked
    ? (sentenceHead(after(doc, mention.end, 60)).split(/ [/|] /)[0] ?? '')
    : sentenceHead(after(doc, mention.end, 60))
  // 'Push it from Tuesday to Thursday' is no range of days.
  const shifted =
    /\b(?:mov|push|chang|bump|shift|resched|slid|slip|delay|postpon|switch)\w{0,8}\b[^.;]{0,40}\bfrom (?:the )?(?:\w{3,9}\.? )?$/.test(
      whole,
    )
  const opensRange = !shifted && rangeBefore.test(whole) && rangeAfter.test(rawRight)
  const said = (opensRange ? whole.replace(rangeBefore, '') : whole)
    .replace(hourOfDay, (time) => ' '.repeat(time.length))
    .replace(explainedDay, '')
    .replace(laterAtHome, 'visit on ')
    .replace(/\b(?:right|soon|just|shortly) after[,:]? (?=(?:\w{3,9}\.? )?$)/, '')
    .replace(dayOff, (_, day: string) => `${day} make it `)
  const onlyLabs = labsOnly.test(doc.lower)
  const left = onlyLabs
    ? said
        .replace(/\b(?:labs?|trough|cbc|cmp|bmp|drawn?)\b/g, (word) =>
          word === 'lab' ? 'soc' : 'dos',
        )
        .replace(/\bfirst $/, 'first visit ')
    : said
  // 'Thurs 12/31 (NYE): first home visit': what a bracket says of the day stands between.
  const right = rawRight
    .replace(
      /^ ?\((?!\d|not|was|in|at\b|ed\b|er\b|hosp|clinic|office|given|done|last|lab|pt\b|md\b|dr\b|family|snf|rehab|aic|d\/c|dc|discharge|self|by |backup|response|reply|answer|confirm|c?d(?:ay)? ?#?\d|wk|week|dose|first|1st|soc|start|if|per)[a-z' .]{2,20}\)(?=[\s:,-])/,
      '',
    )
    .replace(/^ ?:? {1,3}(?=\S)/, ' ')
  // 'When: by Friday': beside a label of the start the last day is the day.
  const dueBy =
    concept === 'start' &&
    around !== null &&
    /^[\s:|.]{0,20}(?:by|before|on or before|no later than|needed by)[\s:]{1,3}(?:the )?$/.test(
      doc.lower.slice(around.valueStart, mention.start),
    )
  const near = nearestCue(left, cues)
  const gap = near ? left.slice(near.end) : ''
  // A list of days shares the cue before the first of them.
  const repeated =
    /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?[^a-z]{0,6}(?:(?:to|thru|through|and|or) )?(?:(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}\.? )?$/.test(
      gap,
    )
  // Another day in between has used the cue up.
  const used = /\d{1,2}\/\d{1,2}|\bthe \d{1,2}(?:st|nd|rd|th)\b/.test(gap) && !repeated
  const cue0 = near && gap.length <= 48 && !used && !dueBy ? near.value : null
  // 'Simple lab draw tomorrow' is the nurse's errand.
  const errand =
    near !== null &&
    cue0 === 'not' &&
    mention.form === 'relative' &&
    /^(?:labs?|labwork|drawn)$/.test(left.slice(near.start, near.end)) &&
    !/\b(?:had|were|was|results?|clinic|hospital|pending)\b/.test(left)
  // 'Will have dose 4 of 12 on Tues 7/21', and doses 1 to 3 have been: the next of them is ours.
  const goesOn =
    near !== null &&
    cue0 === 'not' &&
    /^(?:visit|dose|#) ?#?[2-9]/.test(left.slice(near.start, near.end)) &&
    earlierGiven.test(doc.lower)
  // 'The drug lands Friday, so Monday the 21st': what follows from a delivery is none.
  const follows =
    (cue0 === 'delivery' || cue0 === 'discharge') &&
    /(?:day|\d|today|tonight|tomorrow|tmrw)\b[^.;]{0,20}\b(?:so|then)\b(?! (?:it|they|the (?:drug|box|med)))[^.;\d]{0,20}$|^[ :]{0,2}(?:is |on )?(?:today|tonight|tomorrow|tmrw|[a-z]{3,6}day)\b[^.;,\d]{0,14} ?[,/-] ?(?:then )?(?:first|1st|rn|nurse|visit|soc|start|home (?:rn|visit|dose))\b/.test(
      gap,
    )
  // 'Daughter will be there Thurs 4/2': whoever is to learn, and no box.
  const learns =
    (cue0 === 'delivery' || cue0 === 'discharge') &&
    /\b(?:daughter|dtr|son|wife|husband|spouse|mom|mother|dad|father|parents?|caregiver|sister|brother|niece|nephew|aunt|neighbor|friend|family|learner|someone|please|pls|rn|nurse|you)(?: \p{L}{2,12})?(?: will|'ll| can| is able to| is going to|s)? be (?:there|present|available|around|home to learn)(?: on)? (?:\w{3,9}\.?,? )?$/u.test(
      left,
    )
  const cue = errand || isOurs || follows ? null : goesOn || learns ? 'start' : cue0
  let score = 0
  // Beside a day for the nurse, 'next due' may be another's visit.
  const isDue = labelled !== null && /\bdue\b/.test(doc.lower.slice(labelled.start, labelled.end))
  // 'Next due 8/25, no chair there, please start 9/1': what is due is not yet what is asked for.
  if (concept === 'start')
    score +=
      isDue &&
      !(
        cue === 'start' &&
        /\d{1,2}\/\d{1,2}/.test(doc.lower.slice(labelled?.valueStart, mention.start))
      )
        ? 43
        : 60
  else if (concept === 'date') score += 22
  else if (concept === 'past-date' && mention.form === 'relative') score += 40
  else if (concept !== null && !neutralConcepts.has(concept) && !(onlyLabs && concept === 'labs'))
    score -= 70
  // Under the label of the labs that are all there is to do, their day and hour.
  if (
    onlyLabs &&
    concept === 'labs' &&
    cue === null &&
    (/\b(?:mon|tues?|wed|wednes|thu|thurs|fri|satur|sat|sun)(?:day)?\.?,? $/.test(
      before(doc, mention.start, 14),
    ) ||
      /^[,\s(]{0,3}(?:at |@ ?|around )?\d{1,2}(?::\d\d| ?[ap]\.?m)/.test(right))
  )
    score += 30
  if (cue === 'start' && near) {
    // 'Hook up: 9/18, disconnect 9/20': behind the day of its label another errand adds nothing, unless it moves the day.
    const second =
      labelled !== null && /\d{1,2}\/\d{1,2}/.test(left.slice(0, near.start)) && !changed.test(left)
    score += second ? 0 : strongStart.test(left.slice(near.start, near.end)) ? 45 : 28
    if (repeated) score -= 6
    const beside = left.slice(Math.max(0, near.start - 44), near.start)
    const isAside =
      /\blabs?\b|\b(?:cbc|cmp|bmp|crp|esr|lfts?|troughs?|ck|mg level)\b|\bdaughter starts|\bschool\b|\bq (?:mon|tue|wed|thu|fri)/.test(
        beside,
      ) ||
      (dosedDrug.test(doc.lower) && /\b(?:dsg|dressing)\b/.test(beside))
    if (isAside && !left.startsWith('then ', near.start)) score -= 40
  }
  if (
    concept !== null &&
    labelAround(line, mention.start) !== null &&
    /last ?\/ ?next/.test(doc.lower.slice(line.start, mention.start))
  )
    score += /\d ?\/ ?$/.test(left.slice(-4)) ? 120 : -160
  if (cue === 'not') score -= concept === 'start' && near && gap.length > 14 ? 20 : 80
  if (
    opensRange &&
    (concept === null || neutralConcepts.has(concept) || concept === 'start') &&
    cue !== 'not' &&
    cue !== 'delivery' &&
    cue !== 'discharge'
  )
    score += 30
  // The last day of a range is no first visit.
  if (
    /\b(?:from|between|any ?(?:day|time))\b[^.;]{0,30}\d[^.;a-z]{0,4}(?:to|through|thru|and|until|-) ?(?:the )?(?:[a-z]{3,9}\.?,? )?$/.test(
      whole,
    ) &&
    !/\b(?:mov|push|chang|bump|shift|resched|slid|slip|delay|postpon|switch)\w{0,8}\b[^.;]{0,40}\bfrom\b/.test(
      whole,
    )
  )
    score -= 60
  // 'Visits   5/4, 6/1', 'Disconnect   Thu 11/5': a column's word before the gap.
  if (mention.start - line.start < 60 && dayColumn.test(doc.lower.slice(line.start, mention.start)))
    score += 45
  if (
    /^[^.;\d(]{0,26}(?:\b(?:in|at)|@) ?(?:the |her |his )?(?:(?!home)[a-z]{2,9} ){0,3}(?:clinic|office|hospital|cancer|infusion (?:center|suite))\b/.test(
      right,
    ) ||
    (/\bvaccin\w{0,6}\b/.test(left) && !/\b(?:soc|visit|rn|nurse|infusion)\b/.test(left))
  )
    score -= 60
  // 'Baseline audiogram is scheduled 10/22': the test's own day.
  if (
    concept !== 'start' &&
    /\b(?:audiogram|mri|ct|scan|biopsy|echo\w{0,10}|ekg|eval\w{0,6}|consult\w{0,5}|clearance|dexa|endoscopy|colonoscopy|surgery|procedure|appointment|appt|tests?|testing|x-?ray|study|exam|chemo|dialysis|court|physical|swallow|ultrasound|doppler|bloodwork|vaccin\w{0,5}|shot of|meeting|conference|care conf\w{0,6}|hearing|appeal|peer to peer) (?:is |was |are |has been )?(?:scheduled|booked|set|planned|slated|due|on)?(?: for| on)? ?(?:\w{3,9}\.?,? )?$/.test(
      left,
    ) &&
    !/\b(?:visit|nurse|rn|infusion|soc|start)\b[^.;]{0,16}$/.test(left)
  )
    score -= 60
  // 'Day 15 = 2/2' tells when the first is not.
  if (
    /\b(?:day|week|wk|cycle) ?#?(?:[2-9]|[1-9]\d)(?: is| =|:| on| due|,)? ?\(?(?:(?!begin|start|resum|open)\w{3,9}\.?,? )?$/.test(
      left,
    ) &&
    !/(?<!\bnot )(?<!\bnot for )\b(?:home|yours?|you|next|ours)\b/.test(
      `${left.slice(-40)}${right.slice(0, 50)}`,
    )
  )
    score -= 80
  // 'The hospital hangs the Thursday bag': theirs.
  if (
    /\b(?:hosp(?:ital)?|clinic|facility|snf|rehab|floor|ed|er|office|they|dialysis|school nurse|hospice(?: rn| nurse)?) (?:will |to |can )?(?:hangs?|gives?|gave|does|did|infuses?|starts?|runs?|doses?|administers?|do) (?:the |her |his |it )?(?:last |first )?[^.;,\d]{0,16}$/.test(
      left,
    )
  )
    score -= 60
  // 'The hospice nurse will do that Sunday': 'that' is what she does.
  if (
    mention.event === 'near' &&
    doc.lower.startsWith('that ', mention.start) &&
    /\b(?:do|does|did|doing|done|handles?|give|manage) $/.test(left)
  )
    score -= 90
  // 'First lab visit Tues 9/22 instead': the first of another errand, where a drug has its own.
  if (
    !onlyLabs &&
    dosedDrug.test(doc.lower) &&
    /\b(?:first|1st|next|initial|weekly) (?:weekly |monday |routine )?(?:lab|labs|blood|draw|dressing|dsg|drsg|line care|picc care|weekly|follow-?up|f\/u|refill)(?: (?:draw|change|visit|work|check|care|drawn|done))*(?: is| on| will be|:| =)? ?(?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score -= 150
  // A line above the letter that holds a day, an hour and nothing else is the day of the paper.
  if (
    mention.form === 'calendar' &&
    lineIndexAt(doc, line.start) < 8 &&
    onlyDay.test(
      doc.lower.slice(line.start, mention.start) + doc.lower.slice(mention.end, line.end),
    ) &&
    !asksFor.test(
      doc.lines.slice(0, lineIndexAt(doc, line.start)).findLast((one) => one.text.trim() !== '')
        ?.text ?? '',
    )
  )
    score -= 100
  if (answersWhen(doc, line, mention)) score += 50
  if (cue === 'delivery') score -= 80
  if (cue === 'discharge') score -= concept === 'start' ? 25 : 60
  if (cue === null && concept === null) score += 2
  if (/\b(?:at|in (?:the|her|his)) home,? (?:on )?(?:\w{3,9}\.? )?$/.test(left)) score += 8
  // 'On or after 5/6' names the first day that will do.
  if (
    cue === 'not' &&
    /\b(?:on(?: or |\/)after|no (?:sooner|earlier) than|not before|(?:any ?time|whenever|any day|ready|some ?time) after) (?:\w{3,9}\.? )?$/.test(
      left,
    ) &&
    (concept === null || neutralConcepts.has(concept))
  )
    score += 115
  if (
    /\b(?:else|otherwise|or else|if not|backup|2nd choice|second choice|alternatively)[ ,:(]{1,3}(?:on )?$/.test(
      left,
    )
  )
    score -= 60
  if (
    notLeft.test(left) ||
    shifted ||
    /\bcancel\w{0,6}\b(?![^.;\d]*\b(?:first|1st|soc|start\w{0,3}|instead|make it|move|rather|then|so)\b)[^.;\d]{0,40}$/.test(
      left,
    )
  )
    score -= 90
  if (
    (laterRight.test(right) && !(cue === 'start' && /^[\s,()-]{0,4}per (?:md|dr)/.test(right))) ||
    /^[^.;]{0,26}\b(?:which|that) (?:the )?(?:family|pt|patient|mom|wife|husband|daughter|son|they|she|he) (?:will|can|gives?|does)\b/.test(
      right,
    )
  )
    score -= 60
  if (
    /\b(?:away|out of town|travel\w{0,5}|vacation|unavailable|not home|gone|closed)\b(?:(?!\bso\b|\bbut\b)[^.;]){0,24}$/.test(
      left,
    )
  )
    score -= 90
  if (
    /^[\s,)-]{0,4}(?:being (?:the |her |his )?(?:best|better|preferred)\b|works|is (?:right|correct)\b|(?:is|would be|will be|'d be|was) (?:good|best|fine|perfect|ideal|great|wonderful|lovely|nice|preferred|preferable|easiest|better|excellent)|(?:better|best) (?:for|of)\b|it is\b|(?:would|will|'d) (?:be|suit|do|work)|suits|if (?:poss|you can|at all|available|someone|there))/.test(
      right,
    )
  )
    score += 24
  if (/^[\s,(]{0,3}(?:at the (?:latest|very latest)|latest)\b/.test(right)) score -= 50
  // '3/12 instead of 3/10', 'the 15th at noon instead of Saturday' correct whoever said the other.
  if (
    /^(?:[,\s(]{0,3}|,? (?:at|around|by) [^.;,]{1,16}[, ]{1,2})(?:not|instead of|rather than)\s(?:on |the )?(?:(?:\w{3,9}\.? )?\d{1,2}\/\d|\d{1,2}(?:st|nd|rd|th)\b|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b)/.test(
      right,
    )
  )
    score += 45
  if (/^[,\s(]{0,3}instead\b/.test(right)) score += 110
  // 'Fri no longer works'.
  if (
    /^ (?:no longer|does(?:n't|nt| not)|won't|wont|will not|can't|cannot) (?:work|do|suit|be possible|make it)/.test(
      right,
    )
  )
    score -= 120
  // 'The auth starts 2/13': what begins is not the care.
  if (
    near &&
    /\b(?:auth\w{0,9}|pa|insurance|benefits?|eligibility|medicare)\s{1,2}(?:is |will )?$/.test(
      left.slice(Math.max(0, near.start - 24), near.start),
    )
  )
    score -= 110
  // 'With the plan change on 6/1', 'her insurance switches 1/1': what changes is who pays.
  if (
    /\b(?:plan|insurance|coverage|payer|payor|formulary|benefits?|carrier|policy|medicare|medicaid)(?:'s)? (?:is |will |year )?(?:chang|switch|renew|terminat|laps|expir|reset|transition|mov)\w{0,4}(?: over)?(?: to \w{2,14})?(?: on| as of| effective| from)? (?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score -= 110
  // 'He has the eye doctor 4/24'.
  if (
    /\b(?:has|have|had|sees?|at|for) (?:the |an? |her |his )?(?:[a-z]{2,10} )?(?:doctor|dentist|surgeon|court|wedding|funeral|surgery|appointment|appt|scan|school)(?: on)? (?:\w{3,9}\.? )?$/.test(
      left,
    )
  )
    score -= 80
  // 'Off 3/4 9a by RN'.
  if (/^[^.;]{0,16}\bby (?:the |your |home )?(?:rn|nurse)\b/.test(right))
    score += cue === 'not' ? 125 : 30
  // 'Could you cover his infusions from the 10th?'
  if (
    /\b(?:cover\w{0,3}|take (?:over|him|her|them|on)|staff|need(?:s|ed)?|see|visits?|infusions?|nurs\w{2,3}|doses?|starting|begin\w{0,4}|daily|nightly|weekly|mornings?|days?|weeks?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b[^.;\d]{0,40}\bfrom (?:on )?(?:\w{3,9}\.?,? )?(?:the )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    ) &&
    !/\b(?:off|out|away|home|discharg\w{0,3}|mov\w{1,3}|push\w{0,2}|chang\w{1,2}|back|return\w{0,3}|switch\w{0,3}|mov\w{1,3}|transfer\w{0,4}) (?:\w{2,8} ){0,2}from\b/.test(
      left,
    ) &&
    !shifted &&
    !/\bfrom (?:the |her |his )?(?:last|prev|prior|first)|^\W*(?:then|thereafter|after that|followed by)\b/.test(
      left,
    ) &&
    (onlyLabs ||
      (concept !== 'labs' && !/\b(?:labs?|cbc|cmp|bmp|crp|troughs?)\b[^.;\d]{0,36}$/.test(left)) ||
      /\bvisits?\b/.test(left)) &&
    score < 0
  )
    score += 215
  if (
    mention.form === 'holiday' &&
    /^,? (?:weekend |week )?(?:is )?(?:no\b|not|out\b|off\b|closed|does(?:n't| not)|won't)/.test(
      right,
    )
  )
    score -= 130
  // A holiday by itself is mostly a reason.
  if (
    mention.form === 'holiday' &&
    mention.weekday === 0 &&
    mention.shift === 0 &&
    !/\b(?:on|for|wants?|prefers?|do|take|about|say|like|visit|soc|start\w{0,3})[ :]{1,2}$/.test(
      left,
    ) &&
    !startRight.test(right) &&
    !/^ (?:is |would be |'s )?(?:ok|fine|good|works|possible|great)\b/.test(right)
  )
    score -= 60
  // 'Mon the 21st, that's the one we need you for'.
  if (
    /^[,\s(-]{0,4}(?:(?:at |around |about )?[\d:]{0,5} ?(?:noon|[ap]\.?m\.?)?,? )?(?:that(?:'s| is)|which is|this is) (?:the )?(?:(?:one|day|date|visit|dose|first|when|where) (?:that )?(?:we|you|your|i|she|he)\b|(?:your|our) (?:visit|day|first|one|start)\b)/.test(
      right,
    )
  )
    score += 130
  else if (/^[,\s(]{0,3}(?:not|instead of|rather than|\(?was)\b/.test(right)) score += 20
  if (
    /\b(?:rn|nurse) (?:on )?(?:(?!retir|quit|leav|resign|left|ends|stops)\w{3,9}\.? )?$/.test(
      left,
    ) &&
    !/\b(?:los(?:es?|ing)|lost) (?:her|his|their|the) (?:\w{3,9} )?(?:rn|nurse)\b/.test(left) &&
    cue !== 'start'
  )
    score += /\bthen (?:the )?(?:rn|nurse)\b/.test(left)
      ? 0
      : cue === null
        ? 45
        : cue === 'discharge'
          ? 105
          : 125
  // 'That's a Saturday' tells of a day what it is.
  if (mention.form === 'weekday' && /\ban? $/.test(left)) score -= 80
  if (/^,? (?:but )?(?:that(?:'s| is)|which is|is|being) an? (?:satur|sun|holi)day\b/.test(right))
    score -= 60
  if (
    /^[^.;,(]{0,16}\b(?:is|was) (?:mlk|thanksgiving|christmas|xmas|easter|a holiday|the holiday|\w+ day\b|no good|out\b|not (?:good|possible|an option))/.test(
      right,
    )
  )
    score -= 90
  // 'Not tomorrow - Saturday', 'Tuesdays are better so 10/20': the day that is left.
  if (
    /\bnot (?:tomorrow|today|\w{3,6}day|\d{1,2}\/\d{1,2})[ ,;-]{1,4}(?:but )?$/.test(left) ||
    ((mention.form === 'calendar' || mention.form === 'day-of-month') &&
      /\bso (?:on |let'?s do |make it )?(?!would|does|is |was |will|due)(?:[\w-]{3,12}\.? )?$/.test(
        left,
      ))
  )
    score += cue === 'not' ? 140 : 60
  // 'The evening dose tomorrow is ours', 'that Friday one is yours'.
  if (
    /^ (?:at home |one |dose |bag |infusion |visit )?(?:is|are|will be|would be) (?:ours|yours|your first|the first (?:of ours|at home|we need you for))\b/.test(
      right,
    )
  )
    score += 45
  // 'Tonight is not possible so tomorrow': what was looked at, and what is left.
  if (
    /\b(?:not (?:possible|an option|feasible|doable)|impossible|too (?:soon|late|early|tight)|no good|(?:can'?t|cannot|won't|doesn't|can not|will not) (?:work|do|happen|be done))\b[^.;\d]{0,16}\b(?:so|then)(?: on| maybe| let's do| make it| do| it'?s| please)? (?:the )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    ) &&
    !/\bif\b/.test(left)
  )
    score += cue === 'not' ? 130 : 60
  // 'Tues + Fri, start Tues 8/11': the word is of the day that follows.
  if (
    mention.form === 'weekday' &&
    /^,? ?(?:to )?(?:start\w{0,3}|begin\w{0,4}|soc|first(?: visit| one| dose)?|1st(?: visit| one| dose)?)(?: is| on|:)? (?:on )?(?:(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\b|the \d|\d{1,2}\/\d)/.test(
      right,
    )
  )
    score -= 45
  // 'Moved from 4/25 to 4/26 to now 4/27': the last one stands, whatever the sheet below says.
  if (
    /\b(?:moved?|push(?:ed)?|changed?|bump(?:ed)?|shift(?:ed)?|rescheduled?|slide?|slipp?(?:ed)?|delay(?:ed)?|postponed?)\b.{0,50}\bto (?:now )?(?:\w{3,9}\.? )?$/.test(
      left,
    )
  )
    score += /^ (?:and |then )?to (?:now )?(?:\w{3,9}\.? )?\d/.test(right)
      ? -60
      : cue === 'not'
        ? 130
        : 45
  if (
    cue === 'not' &&
    /\b(?:delay|postpon|hold off|put off|mov|push)\w{0,4}\b[^.;\d]{0,30}\bfrom\b.{0,24}\b(?:till?|until) (?:\w{3,9}\.? )?$/.test(
      left,
    )
  )
    score += 130
  if (
    /\b(?:at|in) (?:the |her |his )?(?:clinic|office|hospital)\s?(?:\w{3,9}\.?,? )?$|\b(?:first|1st) (?:dose|infusion|injection)[^.;\d]{0,24}\b(?:hosp(?:ital)?|inpt|inpatient|clinic|office|snf|rehab|er|ed)[\s,:]{1,3}(?:on )?$/.test(
      left,
    )
  )
    score -= 60
  // Had today, seen today: that is behind us.
  if (
    mention.form === 'relative' &&
    mention.shift === 0 &&
    /\b(?:had|given|gave|got|received|administered|hung|done|placed|connected|been|seen|started|admitted)\b[^.;]{0,40}$|\b(?:i&d|surgery|procedure|debrided|drained|biopsy|signed|approved|cleared|ct|mri|x-?ray)\b[^.;]{0,16}$/.test(
      left,
    )
  )
    score -= 60
  if (
    !/\b(?:off|away|out|leave|vacation|unavailable|holiday)\b[^.;]{0,12}\bfrom /.test(left) &&
    /\bfrom (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?$/.test(left) &&
    /^ (?:on|onwards?|forward)\b(?! hold)/.test(right)
  )
    score += 215
  // 'Thursdays starting this week'.
  if (mention.form === 'weekday' && /^s?[, ]{1,2}(?:re)?start(?:s|ing)? this week\b/.test(right))
    score += 45
  // A sentence of nothing but a day and 'please' asks for that day.
  if (left.trim() === '' && /^[\s,-]{0,3}(?:please|pls)\b/.test(right)) score += 12
  // 'Could someone see Ms. Roe this Friday?' asks for the day with which it ends.
  if (
    /^[\s]{0,2}\?/.test(after(doc, mention.end, 4)) &&
    /\b(?:do you have|can|could|would|will) (?:you|we|an?y? (?:nurse|rn)|some(?:one|body)|any(?:one|body)|one of you\w*|your|an? nurse|a nurse|the nurse)\b/.test(
      sentenceTail(before(doc, mention.start, 220)),
    )
  )
    score += 34
  // 'Thursday the 15th, 9 am?', and the next one says that it works.
  if (agreed.test(doc.lower.slice(mention.end, mention.end + 60))) score += 45
  // 'Can you do Friday?' - 'Monday the 19th': what was asked gives way to the answer.
  else if (!subject && countered.test(doc.lower.slice(mention.end, mention.end + 120))) score -= 50
  // 'We ship Wednesday so any time Thursday is great'.
  if (
    /\b(?:so|then|and|but) (?:you (?:can|could) (?:come|go|visit) |come )?(?:any ?(?:time|hour|day)) (?:on |from )?(?:(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,? )?$/.test(
      left,
    )
  )
    score += 130
  // 'Any day from 7/29' begins with the first that will do.
  if (
    !shifted &&
    (concept !== 'labs' || onlyLabs) &&
    /\b(?:any ?(?:day|time)|available|free|open|good|fine|ok(?:ay)?|possible|works|take over|cover\w{0,3}|nursing|care|needed|start\w{0,3}|begin\w{0,4}|visits?|you|yours|nurses?|rn|effective) (?:from|as of) (?:on )?(?:(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,? )?(?:the )?$/.test(
      left,
    )
  )
    score += 215
  // 'The 17th, no sorry, the 18th': the day that follows is meant.
  if (
    /\d[^.;\d]{0,10}\b(?:no,? (?:sorry|wait|scratch|make)|sorry|wait|oops|i mean|scratch that|strike that|make that|correction)\b[^.;\d]{0,50}$/.test(
      left,
    )
  )
    score += 30
  // '12/9 but his wife cannot, so 12/10': of two days parted by a 'but' the second stands.
  if (
    /\d[^.;\d]{0,16}\bbut\b[^.;\d]{2,60}(?:\bso|\bthen|\bmake it|\blet'?s (?:do|say)|,)(?: on)? (?:\w{3,9}\.?,? )?$|(?:\d|day)\b[^.;\d]{0,24}\bbut\b[^.;]{2,80}(?:\bso|\bthen|\bmake it|\blet'?s (?:do|say))(?: on)? (?:the )?(?:\w{3,9}\.?,? )?(?:after(?: that)?,? )?$/.test(
      left,
    )
  )
    score += 90
  if (
    /^[^.;\d]{0,24}\bbut\b[^.;]{2,80}(?:\bso|\bthen|\bmake it|\blet'?s (?:do|say)) (?:on )?(?:the )?(?:\w{3,9}\.?,? )?(?:after(?: that)?,? )?\d{1,2}\/\d/.test(
      after(doc, mention.end, 130),
    )
  )
    score -= 60
  // 'The drug is not in until 5/29, so the Tues after that, 6/2'.
  if (
    /\b(?:til|till|until|before)\b[^.;\d]{0,10}\d[\d/]{0,9}[^.;\d]{0,6}\b(?:so|then)(?: on)? (?:the )?(?:\w{3,9}\.?,? )?(?:after(?: that)?,? )?$/.test(
      left,
    )
  )
    score += cue === 'not' ? 140 : 60
  // '7/21 (day 1), 8/4 (day 15)': what stands in brackets behind a day is said of that day.
  if (/^ ?\((?:c\d ?)?(?:d|day|wk|week|dose) ?#?(?:0|1|one)\)/.test(right)) score += 45
  if (/\d ?\((?:c\d ?)?(?:d|day|wk|week|dose) ?#?(?:0|1|one)\)[\s,;&]{1,3}(?:and )?$/.test(left))
    score -= 70
  // '10/15 was the last one at the clinic'.
  if (
    /^ (?:was|were) (?:the |her |his |their )?(?:last|latest|most recent|previous|final|first|given|done)\b/.test(
      right,
    )
  )
    score -= 120
  if (
    /\b(?:last|final) (?:home )?(?:dose|infusion|injection|day|visit|one|bag)\b[^.;\d]{0,28}$/.test(
      left,
    )
  )
    score -= 90
  // 'Please see Mrs. Roe (...) on Wednesday' asks for the day, however much stands between.
  if (
    cue === null &&
    (doc.lower.startsWith('on ', mention.start) ||
      /\bon (?:the )?(?:\w{3,9}\.?,? )?$/.test(left)) &&
    /^\W{0,3}(?:please|pls|kindly|(?:can|could|would|will) (?:you|someone|somebody|a nurse))\b.{0,16}\b(?:see|visit|go to|cover|staff|treat|take|schedule)\b/.test(
      sentenceTail(before(doc, mention.start, 220)),
    )
  )
    score += 42
  // 'Today is Thurs 6/25, so next Thurs is 7/2'.
  if (
    (mention.form === 'relative' &&
      /^ is (?:the |an? )?(?:\w{3,9}day|mon|tues?|wed|thurs?|fri|sat|sun|\d)/.test(right)) ||
    /\btoday is (?:\w{3,9}\.?,? )?$/.test(left)
  )
    score -= 120
  // '7/9 first one with you', '6/11 done'.
  if (
    /^[\s,:=(-]{1,6}(?:is |= ?)?(?:the )?(?:first|1st)(?: (?:one|visit|dose|infusion|time|home visit))? (?:with|from|by) (?:you|your)/.test(
      right,
    )
  )
    score += 60
  if (
    /^[\s,(-]{1,4}(?:was )?(?:done|given|completed|received|infused|tolerated)\b(?! (?:by|at) (?:the )?(?:rn|nurse|you|home))/.test(
      right,
    ) &&
    !(mention.form === 'weekday')
  )
    score -= 60
  // 'Start: open, decision expected around 3/1'.
  if (
    concept === 'start' &&
    around !== null &&
    /^[\s:|-]{0,14}(?:still )?(?:open\b|tbd\b|unknown|pending|undecided|to be (?:determined|decided|set)|not (?:yet )?(?:known|set|decided|scheduled)|none yet|waiting|\?)/.test(
      doc.lower.slice(around.valueStart, mention.start),
    ) &&
    !/\b(?:likely|probably|maybe|tentative\w{0,2}|hop(?:e|ing)|aim\w{0,3}|target\w{0,3}|around|about)\b[^.;\d]{0,12}$/.test(
      left.replace(/\b(?:decision|auth|approval|appeal|answer|expected)\b.*$/, ''),
    )
  )
    score -= 150
  // '... slipped to Thurs so start Fri', 'not the 8th, the 13th it is': what is settled last.
  if (
    /\bso (?:now |please |pls |we |they |let's |you )?(?:can |could |will |to )?(?:start|begin|soc|visit|come|see (?:her|him|them)|first visit)(?: on| is)? (?:the )?$/.test(
      left,
    ) ||
    /^,? it is\b(?! (?:a|an|the|not|too|her|his)\b)/.test(right)
  )
    score += 20
  // 'Friday the 15th and we need a nurse'.
  if (
    mention.form !== 'relative' &&
    !/\d(?:st|nd|rd|th)?\b[^.;\d]{0,26}$/.test(left) &&
    /^[^.;\d]{0,24}\b(?:and|so) (?:we|i|they|she|he)(?:'d| would)? (?:need|want|like) (?:a |an |the |your )?(?:nurse|rn|someone|somebody|you)\b/.test(
      right,
    )
  )
    score += 45
  // 'When: Friday 2/12 at 4:18 PM' in the head of a letter.
  if (
    /^\s*when ?:/i.test(line.text) &&
    doc.lines[lineIndexAt(doc, line.start) - 1]?.kind === 'header'
  )
    score -= 200
  // 'Window 12/8-12/17, he'd like Thursday the 10th': of several days the one that is wished for.
  if (
    /\b(?:(?:she|he|they|pt|patient|mom|family)(?:'d| would)? (?:likes?|loves?|prefers?|rather|wants?|asks?|asked)|prefers|wants)\b[^.;\d]{0,20}$/.test(
      left,
    ) &&
    cue !== 'not'
  )
    score += 14
  // 'Window 9/21 to 9/28, can do 9/24'.
  if (
    /\b(?:can|could) do (?:it )?(?:on )?(?:the )?(?:\w{3,9}\.?,? )?$/.test(left) &&
    !/\byou can do|can you do\b/.test(left.slice(-20))
  )
    score += 45
  // 'Monday's IVIG', 'skip this cycle's Monday'.
  if (
    (mention.form === 'weekday' && /^'s\b/.test(right)) ||
    (/\b(?:skip|miss)(?:ping|ped|ed|s)?\b[^.;\d]{0,24}$/.test(left) &&
      !/\b(?:and|so|then|instead)\b[^.;]{0,14}$/.test(left))
  )
    score -= 60
  // 'The PICC comes out 9/16'.
  if (
    /\b(?:picc|port|midline|line|drain|staples|sutures|stitches|tube|cath\w{0,6}|cast) (?:comes?|goes|going|coming|is|was|gets?|got|to (?:come|be)) (?:out|in|placed|pulled|removed|put in)(?: on)? (?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score -= 80
  // 'From her 9/18 dose on'.
  if (
    /\bfrom (?:her|his|the|their) (?:\w{3,9}\.?,? )?$/.test(left) &&
    /^ (?:dose|infusion|visit|one|injection|treatment)? ?(?:on\b|onwards?|forward)/.test(right)
  )
    score += cue === 'not' ? 220 : 60
  // 'D/c slid to Sunday, so nursing starts Monday': the way home moved, and the visit with it.
  if (
    /\b(?:d\/?c|discharge|delivery|shipment|ship date|surgery|appt|appointment)(?: (?:is|was|has been|date|now|got)){0,2} (?:mov\w{1,3}|slid\w{0,3}|slips?|push\w{0,3}|delay\w{1,3}|bump\w{0,3})[^.;\d]{0,44}$/.test(
      left,
    ) &&
    !/\b(?:so|visit|nurse|rn|start\w{0,3}|nursing)\b[^.;]{0,30}$/.test(left)
  )
    score -= 120
  // 'Plan was d/c today -> now Monday 3/23': the way home again.
  if (
    /\b(?:d\/?c'?d?|discharged?)\b[^.;\d]{0,24}(?:-{1,2}>|=>|\bnow\b)[^.;\d]{0,16}$/.test(left) &&
    !/\b(?:so|visit|nurse|rn|start\w{0,3}|nursing|soc)\b[^.;]{0,30}$/.test(left)
  )
    score -= 120
  // 'Home RN = Tues 3/24'.
  if (/\bhome (?:rn|nurse|visit)(?: visit)? ?(?:is|will be|=|:) ?(?:\w{3,9}\.? )?$/.test(left))
    score += cue === 'start' ? 15 : 45
  // 'RN 2/6 again'.
  if (/^ again\b(?! ?\d)/.test(right)) score -= 90
  // 'Due 6/8 +/- 1 wk. Pt choice: 6/9'.
  if (/\b(?:choice|choose|chose|picked|chosen)(?: is|:| =)? ?(?:\w{3,9}\.? )?$/.test(left))
    score += 60
  if (/^ ?(?:\+\/-|\u00b1) ?\d/.test(right)) score -= 20
  // 'Home Thanksgiving night', and of an inpatient 'home 1/18': the way home.
  if (
    cue === null &&
    /(?:^|[.;,] ?)home (?:on )?(?:\w{3,9}\.?,? )?$/.test(left) &&
    (mention.form === 'holiday' ||
      /\b(?:inpt|inpatient|hosp\w{0,5}|d\/c|dc|discharg\w{0,3})\b/.test(doc.lower))
  )
    score -= 60
  // 'Submitted' and below it when.
  if (
    left.trim() === '' &&
    /^\s*(?:submitted|received|created|printed|sent|opened|updated|faxed|entered|logged|generated|reported|modified|date of (?:referral|request|order))(?: on| at)?:?\s*$/i.test(
      doc.lines[lineIndexAt(doc, line.start) - 1]?.text ?? '',
    )
  )
    score -= 80
  // 'Was 11/24 -> now 11/30'.
  if (/^[\s)]{0,2}(?:-{1,2}>|=>) ?(?:now )?(?:\w{3,9}\.? )?\d/.test(right)) score -= 80
  else if (/\d ?(?:-{1,2}>|=>) ?(?:now )?(?:\w{3,9}\.? )?$/.test(left)) score += 90
  // 'No wait, he has a wedding, make it Wed 7/1': said last, it stands.
  if (
    /\b(?:no,? wait|wait,? no|no,? sorry|actually|scratch that|hold on|change of plans?)\b[^.;\d]{0,50}\b(?:make (?:it|that)|let'?s (?:do|say|go with)|(?:move|change|push) (?:it )?to|do|go with) (?:on )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score += 45
  // '11/23 preferred, 11/24 if no nurse is free': the second is for need.
  if (
    /^,? ?\(?(?:if (?:no|none|not|nobody|nothing|(?:that|you|we|there|it|they) (?:can(?:'|no)?t|can ?not|do(?:es)?(?:n't| not)|have no|are no|is no|isn|is not|are not|won|falls|fails))\b|as (?:a |the )?(?:backup|back-up|fallback|alternat\w{1,3}|second choice))/.test(
      right,
    ) &&
    /\d[^.;\d]{0,30}$/.test(left)
  )
    score -= 60
  // 'If there is no weekend nurse then 9/21'.
  if (
    /\bif (?:no|not|none|nobody|there|that|you|we|it)\b[^.;\d]{0,34}(?:\b(?:then|do|use)|(?<!day),) (?:on )?(?:the )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score -= 120
  // 'Monday the 16th, but the 17th works too'.
  if (
    /^,? (?:(?:is (?:fine|ok(?:ay)?|good|possible)|(?:would |could )?works?) (?:too|also|as well)|(?:would |could )?also (?:works?|be fine|is (?:fine|ok)))\b/.test(
      right,
    ) &&
    /\d(?:st|nd|rd|th)?\b[^.;\d]{0,30}$/.test(left)
  )
    score -= 60
  // 'We'll confirm a nurse today': when somebody writes again, not when somebody comes.
  if (
    /\b(?:we|i|they|she|he)(?:'ll| will) (?:confirm|check|look|know|get back|call|text|e-?mail|answer|reply|let you know|fax|send)\b[^.;?!\d]{0,30}$/.test(
      left,
    )
  )
    score -= 90
  // 'Second visit Thu 10/29' tells when the first is not.
  if (
    /\b(?:second|2nd|third|3rd|fourth|4th|final|last) (?:home |rn |nurse |nursing )?visit(?:s|ing)?[ :,-]{1,3}(?:is |will be )?(?:on )?(?:the )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score -= 90
  // '1) 5/21  teach', and further down '2) 5/22': the visits counted out.
  const numbered = /(?:^|[\s,;:])[(#]?([1-9])[.):] {0,3}(?:\w{3,9}\.?,? )?$/.exec(
    doc.lower.slice(line.start, mention.start),
  )?.[1]
  if (
    numbered === '1' &&
    concept !== 'past-date' &&
    /(?:^|[\s,;])[(#]?2[.):] {0,3}(?:\w{3,9}\.?,? )?\d{1,2}[/-]\d/.test(
      doc.lower.slice(mention.end, mention.end + 200),
    )
  )
    score += 45
  else if (
    numbered !== undefined &&
    numbered !== '1' &&
    /(?:^|[\s,;:])[(#]?1[.):] {0,3}(?:\w{3,9}\.?,? )?\d{1,2}[/-]\d/.test(
      doc.lower.slice(Math.max(0, mention.start - 300), mention.start),
    )
  )
    score -= 40
  // 'Can we get eyes on her by Thursday?': a deadline is all that is said of the visit.
  if (
    cue === 'not' &&
    /\b(?:see|seen|eyes on|visit\w{0,3}|nurse|rn|start\w{0,3}|someone|there|home|out|done|covered|staffed|hooked up|need\w{0,3})\b[^.;]{0,50}\b(?:by|no later than) (?:\w{3,9}\.?,? )?$/.test(
      left,
    ) &&
    !/\b(?:confirm\w{0,3}|repl\w{1,3}|let|write|call|tell|answer|know|hear|respon\w{1,4}|return|sign\w{0,3}|fax|send|auth\w{0,9}|order|labs?)\b/.test(
      left,
    )
  )
    score += 112
  // '... so your first Wed = 9/16'; 'the home one is day 15 = 3/10'.
  if (
    /\b(?:your|our) (?:first|1st)(?: (?:one|visit|dose|day|infusion|\w{3,9}day|mon|tues?|wed|thurs?|fri|sat|sun)\.?)?(?: is| will be|:| =|,)? ?(?:\w{3,9}\.?,? )?$|\b(?:the|our|your|first|1st) home (?:one|dose|infusion|visit)(?: is| will be| =|:)[^.;]{0,14}?(?: = ?| is | on )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score += cue === 'not' ? 130 : 45
  // '3/9 was moved up to 3/2'.
  if (
    /^,? (?:was|were|has been|had to be|got|is being) (?:then )?(?:moved|pushed|changed|bumped|shifted|rescheduled|slid|postponed|delayed|cancel\w{0,4})\b/.test(
      right,
    )
  )
    score -= 60
  // 'We were hoping for 9/17': what was to be.
  if (
    /\b(?:was|were|had been|had) (?:planned|planning|supposed|meant|going)\b[^.;\d]{0,24}$/.test(
      left,
    ) ||
    (/\b(?:was|were|had been) (?:hoping|aiming|shooting|looking)\b[^.;\d]{0,24}$/.test(left) &&
      (/\b(?:but|however|instead|unfortunately|now|no longer)\b/.test(
        after(doc, mention.end, 60),
      ) ||
        /\boriginally\b/.test(left)))
  )
    score -= 30
  // 'Yours begin with the second, Sept 29'.
  if (
    /\b(?:yours?|you|home (?:ones|visits|doses)|nursing|ours)\b[^.;]{0,16}\b(?:begins?|starts?|takes? over|picks? up)\b[^.;\d]{0,30}$/.test(
      left,
    )
  )
    score += cue === 'not' ? 130 : 45
  if (withUs.test(left)) score -= 80
  // 'RN 10/8 1900 to hook up': whatever else is the first dose's, the nurse comes then.
  if (
    /\b(?:rn|nurse)[ :,-]{1,3}(?:on )?(?:\w{3,9}\.?,? )?$/.test(left) &&
    /^,? ?(?:(?:at |@ ?)?\d{1,4}(?::\d\d)? ?(?:[ap]\.?m?\.?)? )?(?:to|for|will) (?:hook|start|hang|admit|teach|begin|connect|set up)/.test(
      right,
    )
  )
    score += 20
  // 'RN for the 0900 dose 4/8'; 'our RN resumes 4/12' is theirs.
  if (
    cue !== 'start' &&
    /\b(?:rn|nurse) (?:for|to give|does|gives|takes) (?:the |her |his )?(?:[\w:]{2,10} ){0,3}(?:dose|bag|infusion|visit)(?: on)? $/.test(
      left,
    )
  )
    score += cue === 'not' ? 120 : 45
  if (/\bour (?:own )?(?:rn|nurse)\b(?! (?:needs?|wants?))[^.;\d]{0,16}$/.test(left)) score -= 50
  // '9/17 nurse visit 10a': a line that begins with its day.
  if (
    /^[\s*\u2022-]{0,6}(?:\w{3,9}\.?,? )?$/.test(doc.lower.slice(line.start, mention.start)) &&
    /^[\s:,-]{1,6}(?:=|->)? ?(?:(?:rn|nurse|nursing|home|first|1st|your)[ -]){0,3}(?:visits?|soc\b|start|hook-?up|teach|infusion|dose 1|first dose|1st dose|rn\b|nurse\b)(?! (?:again|#?[2-9]))/.test(
      right,
    )
  )
    score += 30
  // 'Thurs 11/19   10:00   Skyrizi': a line that begins with day and hour.
  if (
    /^[\s*\u2022-]{0,6}(?:\w{3,9}\.?,? )?$/.test(doc.lower.slice(line.start, mention.start)) &&
    /^,? {1,4}(?:@ ?|at )?\d{1,2}(?::\d\d| ?[ap]m)\b/.test(
      doc.lower.slice(mention.end, mention.end + 20),
    ) &&
    (mention.form === 'calendar' || mention.form === 'weekday') &&
    cue === null
  )
    score += 30
  // 'Wed 10/28, be there 1:30': where a line begins with the day, somebody is to come on it.
  if (
    left.trim() === '' &&
    /^,? (?:(?:please |pls )?(?:be there|be at|get there|arrive|come)\b)/.test(right)
  )
    score += 30
  // 'First bag at home tonight? No - the hospital gives it': asked, and answered.
  if (
    /^ ?\?{1,2} ?-? ?(?:no|nope|not|nah)\b(?! (?:later|earlier))/.test(after(doc, mention.end, 24))
  )
    score -= 150
  // 'So this is the second: 11/12'.
  if (
    /\b(?:this|that|ours|yours)(?: one| dose)? (?:is|would be|will be|makes) (?:the |her |his |their )?(?:second|2nd|third|3rd|fourth|4th|fifth|5th|next|number \d|#\d{1,2})(?: one| dose| infusion| injection| shot)?[ :,(-]{1,3}(?:on )?(?:\w{3,9}\.?,? )?$/.test(
      left,
    )
  )
    score += cue === 'not' ? 130 : 45
  // 'From 3/26 we would like you to give it at home'.
  if (
    /\bfrom (?:on )?(?:the )?(?:\w{3,9}\.?,? )?$/.test(left) &&
    /^,? (?:on,? )?(?:we|you|please|your|home|the home|our|it|he|she|they|pt)\b[^.;]{0,30}\b(?:you|home|nurses?|rn|wren)\b/.test(
      right,
    ) &&
    !shifted
  )
    score += cue === 'not' ? 215 : 60
  // '10/1, already on your calendar'.
  if (
    /^,? (?:which |that )?(?:is |are )?already (?:on|in|booked|scheduled|set|covered|staffed|confirmed|taken|assigned)\b/.test(
      right,
    )
  )
    score -= 120
  // 'Second is 9/11 -> home'.
  if (
    /^(?: ?\([^()]{1,14}\))? ?(?:-{1,2}>|=>|\u2192) ?(?:at |in )?(?:home|rn|nurse|you|yours|us)\b/.test(
      rawRight,
    )
  )
    score += cue === 'not' ? 130 : 45
  // 'RE: Tomorrow's visit': tomorrow of the letter that is answered.
  if (
    subject &&
    mention.form === 'relative' &&
    /^(?:> ?)*(?:subject|asunto) ?: ?(?:(?:re|fw|fwd) ?: ?)+/i.test(text)
  )
    score -= 60
  // 'Don't come Friday. Monday 6/29 same time'.
  if (/^,? (?:at )?(?:the )?same (?:time|hour|slot)\b/.test(right)) score += 45
  // 'We have a nurse for week 1 (10/26). Need you for week 2, 11/2'.
  if (
    /\bwe (?:have|got|do have) (?:a |our |our own |an )?(?:nurse|rn|coverage|someone|somebody)\b[^.;]{0,30}$/.test(
      left,
    )
  )
    score -= 120
  if (/\bneed (?:you|wren|your (?:nurse|rn))\b[^.;]{0,24}$/.test(left) && cue === 'start')
    score += 30
  // 'Due between 8/3 and 8/14. She suggested Monday the 10th, and that's fine with us'.
  if (
    /\b(?:she|he|they|pt|patient|family|mom|dad|mother|father|wife|husband|daughter|son) (?:has |have |had )?(?:suggest|propos|ask|offer|pick|chos|request)\w{0,4}(?: for)? (?:on )?(?:the )?(?:\w{3,9}\.?,? (?:the )?)?$/.test(
      left,
    ) &&
    cue !== 'delivery' &&
    cue !== 'discharge'
  )
    score += cue === 'not' ? 150 : 70
  // 'His regular nurse is out Thurs 5/7, can someone cover?'
  if (
    /\b(?:nurse|rn)\b[^.;\d]{0,24}\b(?:is|will be|'s) (?:out|off|away|sick|on (?:vacation|leave))(?: on)? (?:\w{3,9}\.?,? )?$/.test(
      left,
    ) &&
    /^[^.;\n]{0,20}\b(?:can|could|need|please|pls)\b[^.;\n]{0,30}\b(?:cover|sub|fill in|stand in|see|go|take)\b/.test(
      after(doc, mention.end, 80),
    )
  )
    score += cue === 'not' ? 150 : 60
  // 'Para mañana no, pero para el jueves'.
  if (/^,? no(?=[,.;]| pero| sino| puede)/.test(right)) score -= 110
  // 'Wants a call back today'.
  if (
    /\b(?:call(?:ed)? ?back|c\/b|cb|callback|(?:an? )?(?:answer|reply|response|call|word|confirmation)|hear (?:back|from you)) (?:by |before |from you )?$/.test(
      left,
    ) &&
    !/\bon call $/.test(left)
  )
    score -= 110
  // '12/30: none, our own nurse hooks him up in the hospital'.
  if (
    /^ ?(?::|=|-{1,2}>?) ?(?:no\b(?! (?:later|earlier|sooner|pref))|none\b|nothing\b|n\/a|not needed|skip|off\b|ours\b|our (?:own |liaison )?(?:rn|nurse|liaison)\b|(?:the )?(?:hosp(?:ital)?|clinic|facility|floor) (?:rn|nurse|does|gives|hangs|infuses))/.test(
      rawRight,
    ) ||
    /^[^.;\n\d]{0,40}\bno (?:home |rn |nurse |nursing )?visit (?:that|this|on that|the same) day\b/.test(
      rawRight,
    )
  )
    score -= 120
  // 'v1 said first visit 6/8. That was wrong.'
  if (
    /^[)"']{0,2}[.;,!]? ?-?-? ?(?:but |which )?(?:that|this|it|which)? ?(?:'s|was|is|were) (?:a |an |my )?(?:wrong|typo|mistake|error|incorrect|mistyped|not (?:right|correct)|old|outdated|out of date|superseded)\b/.test(
      after(doc, mention.end, 40),
    ) ||
    (/\b(?:v ?\d|version \d|(?:earlier|first|old|previous|last|prior|original|other) (?:sheet|form|fax|version|page|e-?mail|message|note|copy|order|referral|draft)|page \d|we|i|it|you|the (?:sheet|form|fax|note|order)) (?:had )?(?:said|says|had|listed|showed|shows|stated|wrote|typed|put|gave)\b[^.;\d]{0,30}$/.test(
      left,
    ) &&
      /\b(?:wrong|replac\w{2,4}|supersed\w{1,3}|correct\w{0,4}|instead|now|should|typo|mistake|ignore|disregard|error)\b/.test(
        doc.lower.slice(Math.max(0, mention.start - 160), mention.end + 120),
      ))
  )
    score -= 120
  // 'Due today but he is away'.
  if (
    /^ ?,? but (?:he|she|they|pt|patient|the patient|mom|dad|family|wife|husband|mother|father|daughter|son)(?:'s|'re| is| are| will be| has)? (?:still )?(?:away|out\b|travel\w{0,5}|not (?:home|back|available|there)|unavailable|on (?:vacation|a trip|holiday)|in (?:the hospital|\p{L}+ (?:until|till))|visiting|gone|busy|at (?:work|school|camp)|sick|(?:an? )?(?:appointment|appt))/u.test(
      rawRight,
    )
  )
    score -= 110
  // 'Wed 6/10 bag #2  <-- first home visit'.
  if (
    /^[^.;\n]{0,40}<-{1,3} ?(?:our |your |the )?(?:first|1st|soc|start|home|rn|nurse|this (?:one|is)|you\b|yours)/.test(
      after(doc, mention.end, 80),
    )
  )
    score += 60
  if (startRight.test(right))
    score += cue === 'not' && !/^[\s,)-]{0,4}(?:soc|start)/.test(right) ? 0 : 15
  if (/\bweek of |wk of /.test(left.slice(-12))) score += 20
  if (changed.test(left.slice(-50)) && cue === 'start') score += 15
  if (subject) score += cue === 'start' ? 5 : cue === null ? 8 : 0
  if (mention.form === 'weekday' && mention.shift === 0)
    score -= every.test(left.slice(-12)) && !/\bon $/.test(left) ? 90 : 6
  if (mention.form === 'day-of-month' && cue !== 'start') score -= 4
  if (
    /\b(?:not (?:before|until|til|till)|no (?:sooner|earlier) than|on(?: or |\/)after|earliest|after) (?:\w{3,9}\.? )?$/.test(
      left,
    ) &&
    concept === 'start'
  )
    score += 60
  return { score, cue }
}
