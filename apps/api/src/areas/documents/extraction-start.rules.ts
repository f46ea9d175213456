// DOC "Referral text extraction" 047: the day of the first visit wanted, among all the other days of a referral.
import { addDays } from '@wren/contract/time'
import { after, before, lineAt, lineIndexAt, nearestCue, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import { findDates, resolveDay } from './extraction-dates.rules.ts'
import type { DateMention } from './extraction-dates.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'

type Cue = 'start' | 'not' | 'delivery' | 'discharge'

const cues: readonly (readonly [RegExp, Cue])[] = [
  [/^\W{0,8}(?:so )?(?:the |our |your |her |his |new )?date (?:is|will be|should be|would be|moves? to|now)\b/g, 'start'],
  [/(?:^|[^\w])#1(?: (?:is|on|visit|dose))*/g, 'start'],
  [/\b(?:orig(?:inal)?|old|prior|previous|initial(?:ly)?) (?:soc|start)|\b(?:started|since|began|initiated|start of (?:therapy|illness)|last|prev(?:ious)?|prior|was|were|on hold|held|hold|ignore|disregard|forget|scratch|placed|placing|placement|inserted|insertion|accessed|admit\w{0,5}|adm|surgery|s\/p|diagnos\w{2,4}|dx'?d?|stopped|ended|(?:thru|through)(?=[\s:]{0,2}(?:the )?(?:[a-z]{3,9}\.? )?$)|until|til|till|expires?|exp|valid|good|eot|end(?:s|ing)?(?! of (?:next|this|the) )|signed|written|dated|ordered|auth\w{0,9}|approved|approval|submitted|pa|appt|appointment|f\/u|follow[- ]?up|visit with|seen|sees?|recert\w{0,10}|cert|born|dob|d\.o\.b|birth|confirm(?:ed)?(?: by)?|let (?:me|us) know by|by|before|rx|cath|mri|ct|cxr|colonoscopy|egd|neg(?:ative)?|resulted|drawn|lab(?:s|work)?|trough|cbc|cmp|bmp|then(?: weekly)?|thereafter|results?|waiting(?: on| for)?|awaiting|pending|tbd|scan|pet|echo|subsequent|next visit|(?:second|2nd)(?!(?: one| dose)? ?(?:is )?at home)|third|3rd|#\d|visit [2-9]|dose [2-9]|done|(?<!(?:to|will) be )given|completed|infused|received|referral|request(?:ed)? on|faxed|sent|called|spoke|not(?! \d{1,3}\b(?!\/))|instead of|rather than|no longer|from(?= ?(?:the )?(?:\w{3,5}\.? )?$)|old|clos(?:ed|ing|es)|failed|baseline|after|hospital(?:ized)?|off|out|reviewed|updated|current as of|as of|vacation|retir(?:es|ing|ed)|quit(?:s|ting)?|resign(?:s|ed|ing)|moving away|unavailable|unable|can't|cannot|except|other than|refill)\b/g, 'not'],
  [/\b(?:ship(?:s|ped|ping|ment)?|deliver(?:y|s|ed|ies|ing)?|arriv(?:es?|al|ing)|drug (?:in|here|due)|supplies|eta|dispensed|courier|del(?:iv)?(?=[ .:]{1,3}(?:is |on )?(?:\w{3,5} )?\d)|dlvy?|dely|leav(?:es|ing) (?:us|here|our|the pharmacy|on)|goes out|sent out|going out|mailed|(?:flies|flying|drives|driving|travels|travell?ing) (?:down|up|in|out|back|over|home)|med(?:s|ication) (?:ready|in home))\b/g, 'delivery'],
  [/\b(?:d\/c|dc|dc'?d|discharg(?:e|ed|es|ing)|leaving|going home|home from|released?|returning home|(?:gets?|got|comes?|coming|goes|go|sent|back|be|is|leaves?|arrives?) (?:back )?home(?= (?:on |this |next |late |early )?$))\b/g, 'discharge'],
  [/\b(?:soc(?: (?:visit|date|needed|home rn|requested|req|for|on|will be|is|should be|to|moved to|changed to))*|start of care|roc|resum(?:e|ing|ption)(?: of care)?|primera visita|visita|startin|(?:re)?start(?:s|ing)?(?: date| of care| care| on| therapy| with (?:you|us))?|begin(?:s|ning)?|first (?:rn |home |nursing |infusion |teach |skilled |nurse )?(?:visit|infusion|dose|one|teach|tx|treatment|day|with (?:you|us))|1st (?:rn |home |nursing |infusion |teach |skilled |nurse )?(?:visit|infusion|dose|one|teach|tx|treatment|day)|go[- ]live|(?:shall|should|can|could) we (?:say|do|make it|try)|(?:(?:i|we|he|she|they)(?:'d| would)|pt would) (?:say|go with|take|pick)|how about|what about|let'?s (?:do|make it|plan(?: on| for)?|go with|say|shoot for|try)|(?:c\d)?d(?:ay)? ?(?:1|one)(?: is| on| =)?|teach #?1|visit (?:#?1|on|for|date)|dose #?1|next (?:dose|infusion|inf|tx|treatment|due|one|cycle|course|round)(?: is| due| on)?|due(?: on)?|visit requested|requested (?:start|date|soc|for|visit)|requesting(?: (?:visit|rn|nurse|soc|start))?|(?:can|could) (?:(?:some|any)(?:one|body)|you|we|a nurse)(?: please)?(?: do| see| get| cover| take| come)?|(?:rn|nurse|nursing|visit|coverage) (?:is )?(?:need(?:ed|s)?|wanted|requested)|need(?:s|ed|ing)?(?: (?:a |an )?(?:rn|nurse|visit|someone|coverage))?|wants?(?: to be)?|(?:would|'d) (?:like|love|prefer)|prefers?|prefer(?:red)?|schedul(?:e|ed|ing)(?: for)?|plan(?:ned|ning)?(?: for| doses?)?|target(?:ing)?|looking (?:at|for)|hoping for|aim(?:ing)? for|shoot(?:ing)? for|available|can you (?:do|cover|start)|cover(?:age)?|infuse on|do (?:it|this|her|him) on|has to be|must be|hook-?up|moved? to|moving to|mov(?:e|ing) (?:it|this|that|her|him|them|pt|mrs?|ms) (?:up |back |out )?to|push(?:ed)? (?:back )?to|push to|chang(?:e|ed) to|bump(?:ed)? to|resched\w{0,6} (?:to|for)|make it|now|correct(?:ed|ion)?(?: date)?(?: is)?|should be|new (?:date|soc|start)|actually|tx days|treatment days?|infusion days?|visits?|dates? of service|dos|toa|date of visit|proposed|tentative(?:ly)?|earliest|week of|wk of|soonest|inicio|empezar|comenzar|(?:please |pls )use|(?:please |pls |can you |could you |you |rn |nurse )(?:to )?see (?:her|him|pt|them|mr|mrs|ms)|(?:appointment|appt) (?:wanted|requested|desired|needed)|disconnect(?:ion)?|take ?down|removal|de-?access|bag change|(?:rn|nurse|someone|somebody|you) (?:has to|have to|needs? to|must|should|to|will|would|can|could|is to)(?: please)? (?:be|arrive|come|go|get|see|visit|meet|start)(?: (?:there|here|out|in (?:the|her|his) home|at (?:the|her|his) (?:home|house)))?|your (?:rn|nurse)|(?:rn|nurse) (?:meets?|sees?|to meet|to see|to visit|visits?|arrives?|comes?)|on (?:veterans|memorial|labor|presidents'?|columbus|new year'?s) day(?: and the day after)?|plan on|let's plan on|falls on|fall on|(?:day|morning|mon|monday|tues?|tuesday|wed|wednesday|fri|friday) (?:before|after) (?:thanksgiving|christmas|easter|labor day|memorial day|new year'?s?(?: day)?|the holidays?))\b/g, 'start'],
]
const strongStart = /\b(?:soc|(?:please|pls) use|(?:rn|nurse|someone|somebody) (?:has|have|needs?|must|should|to|will)\b.*|start of care|roc|(?:re)?start(?:s|ing)?(?: date)?|resum\w{1,6}|first|1st|begin(?:s|ning)?|date (?:is|will be|should be|would be|now)|date requested|requested|new soc|should be|moved?|push(?:ed)?|chang(?:e|ed))\b/
const changed = /\b(?:mov(?:e|ed|ing)|push(?:ed|ing)?|chang(?:e|ed|ing)|bump(?:ed)?|resched\w{0,6}|correct(?:ed|ion)?|should be|now|instead|updated?|actually|make it|new (?:soc|start|date))\b/
const notLeft = /\b(?:not|was|instead of|rather than|from|no longer|originally|prev(?:iously)?|old)[\s:(]{1,3}(?:on )?(?:the )?(?:\w{3,9}\.? )?$/
const laterRight = /^[\s,()-]{0,4}(?:no,? (?:sorry|wait|scratch|i mean|make)|sorry\b|wait\b|oops|i mean\b|(?:let me )?correct(?:ion)?\b|scratch that|strike that|make that|(?:at|in) (?:the |her |his )?(?:clinic|office|aic|infusion (?:suite|center))\b|inpt\b|inpatient|in[- ]?house|in (?:the )?hosp|at (?:the )?hosp|labs?\b|lab draw|appt|appointment|delivery|ship|per (?:md|dr)|expir|d\/c|discharge|surgery|deadline)/
const startRight = /^[\s,)-]{0,4}(?:soc\b|start\b|is the start|start date|for (?:the )?(?:soc|start|first|1st|visit)|first (?:visit|dose|infusion)|1st (?:visit|dose|infusion)|please\b|pls\b|visit\b|works|preferred|am\b|pm\b|@|any ?time|toa\b|hook|evening|night|nite|morning|afternoon|(?:at|in) (?:the |her |his )?(?:house|home)\b|rn (?:there|to|will)\b|(?:at|around|about|~) ?\d)/
const every = /\b(?:every|each|q|weekly on|on)\.? ?$/
const neutralConcepts = new Set(['comments', 'frequency', 'dose', 'rate', 'unknown', 'phone', 'days', 'duration', 'from-to', 'name', 'patient', 'first-name', 'last-name', 'priority', 'contact', 'address', 'drug', 'access', 'route', 'first-dose', 'visit-length', 'sex', 'nurse-gender', 'state', 'city', 'zip', 'city-state-zip', 'family', 'email'])

/** 'By 9 am', 'before noon': a time of the day sets no limit to the days. */
const hourOfDay = /\b(?:by|before|until|till|after|from) (?:about |around |~ ?)?(?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m?\b\.?|o'?clock)|\d{1,2}:\d\d|noon|midday|lunch\w{0,4})/g
/** 'The Monday after, 12/7': the words only lead to the day. */
const explainedDay = /(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:after|before|following|the week)\b[^.;()\d]{0,24}[(,] ?$/
const rangeBefore = /\b(?:from|between) (?:on )?(?:the )?(?:[a-z]{3,9}\.?,? )?$/
const rangeAfter = /^,? ?(?:to|through|thru|and|until|till|-) ?(?:the )?(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b|\d)/
const dayColumn = /^[\s*-]{0,6}(?:(?:rn |nurse |home |requested |wanted )?(?:nurse|rn|visits?|infusions?|doses?|days?|treatments?|teach(?:es|ing|ings)?|injections?)(?: days?| dates?)?|disconnect\w{0,3}|take ?down|removal|de-?access|pump off|bag changes?|dressing changes?)(?: {2,}|\t|[ .]{4,}| ?[:|] ?)(?:\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? ?)?$/

/** Where labs are all that is wanted, their day is the day. */
const labsOnly = /\b(?:lab-only|lab (?:visit|draw) only|labs? only|just (?:a |one )?lab|lab visit (?:for|only)|need(?:s|ed)? (?:a )?lab (?:visit|draw))\b/

const countered = /^[^?.!\n]{0,24}\?\s{0,3}\n\s{0,4}(?!yes|yep|yeah|ok|sure|perfect|great|works|that works)[^?\n]{0,60}\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \d{1,2}(?:st|nd|rd|th)|\d{1,2}\/\d{1,2})\b/
const agreed = /^[^?.!\n]{0,24}\?\s{0,3}\n\s{0,4}(?:that |it |yes,? |ok,? |sure,? |perfect,? )?(?:works?|yes|yep|yeah|ok(?:ay)?|sure|perfect|great|fine|sounds good|good|confirmed|deal|booked|done|can do|will do|you got it)\b(?! but)/

/** 'When?' and on the next line nothing but the day. */
function answersWhen(doc: Doc, line: Line, mention: DateMention): boolean {
  if (line.text.length > 80) return false
  const rest = doc.lower.slice(line.start, mention.start) + doc.lower.slice(mention.end, line.end)
  if (rest.replace(/\b(?:at|around|about|on|am|pm|morning|afternoon|evening|pls|please|the|noon|ok|yes|prob\w{0,4}|maybe|is|good|works|any|time|\d{1,2}(?::\d\d)?)\b/g, '').replace(/[^\p{L}]/gu, '').length > 3) return false
  const asked = doc.lines.slice(Math.max(0, lineIndexAt(doc, line.start) - 2), lineIndexAt(doc, line.start)).findLast((one) => one.text.trim() !== '')
  return asked !== undefined && /\b(?:when|what (?:day|date)|which (?:day|date)|what works|start(?: date)?|date|soc)\b[^.!]{0,40}\?\s*$|^\W{0,3}when\W{0,3}$/i.test(asked.text)
}

function scoreOf(doc: Doc, mention: DateMention): { score: number; cue: Cue | null } {
  const line = lineAt(doc, mention.start)
  const text = line.text.trim()
  const subject = line.kind === 'header' && /^(?:> ?)*(?:subject|re|asunto) ?:/i.test(text)
  if (line.kind === 'legal' || line.kind === 'letterhead' || (line.kind === 'header' && !subject)) return { score: -100, cue: null }
  // 'Begin: 7/22. Drug leaves us 7/20': a sentence that begins anew has left the label, where the label has its day.
  const around = labelAround(line, mention.start)
  const value = around === null ? '' : doc.text.slice(around.valueStart, mention.start)
  const left0 = /\d[^.;]{0,14}[.;] +(?:\p{Lu}|\p{Ll}{2,})/u.test(value)
  const concept = around !== null && around.concept === 'start' && left0 ? null : conceptAt(line, mention.start)
  // The label says what it says: 'Need by: 1/12' has no other 'by'.
  const labelled = concept === 'start' ? labelAround(line, mention.start) : null
  const whole = labelled ? sentenceTail(doc.lower.slice(Math.max(labelled.valueStart, mention.start - 110), mention.start)) : sentenceTail(before(doc, mention.start))
  const rawRight = sentenceHead(after(doc, mention.end, 60))
  // 'Push it from Tuesday to Thursday' is no range of days.
  const shifted = /\b(?:mov|push|chang|bump|shift|resched)\w{0,8}\b[^.;]{0,40}\bfrom (?:the )?(?:\w{3,9}\.? )?$/.test(whole)
  const opensRange = !shifted && rangeBefore.test(whole) && rangeAfter.test(rawRight)
  const said = (opensRange ? whole.replace(rangeBefore, '') : whole).replace(hourOfDay, (time) => ' '.repeat(time.length)).replace(explainedDay, '')
  const left = labsOnly.test(doc.lower) ? said.replace(/\b(?:labs?|trough|cbc|cmp|bmp|drawn?)\b/g, (word) => (word === 'lab' ? 'soc' : 'dos')) : said
  const right = rawRight
  const near = nearestCue(left, cues)
  const gap = near ? left.slice(near.end) : ''
  // A list of days shares the cue before the first of them.
  const repeated = /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?[^a-z]{0,6}(?:(?:to|thru|through|and|or) )?(?:(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}\.? )?$/.test(gap)
  // Another day in between has used the cue up.
  const used = /\d{1,2}\/\d{1,2}/.test(gap) && !repeated
  const cue = near && gap.length <= 48 && !used ? near.value : null
  let score = 0
  if (concept === 'start') score += 60
  else if (concept === 'date') score += 22
  else if (concept === 'past-date' && mention.form === 'relative') score += 40
  else if (concept !== null && !neutralConcepts.has(concept)) score -= 70
  if (cue === 'start' && near) {
    score += strongStart.test(near ? left.slice(near.start, near.end) : '') ? 45 : 28
    if (repeated) score -= 6
    if (/\blabs?\b|\bdsg\b|\bdressing\b|\bdaughter starts|\bschool\b|\bq (?:mon|tue|wed|thu|fri)/.test(left.slice(Math.max(0, near.start - 44), near.start))) score -= 40
  }
  if (concept !== null && labelAround(line, mention.start) !== null && /last ?\/ ?next/.test(doc.lower.slice(line.start, mention.start))) score += /\d ?\/ ?$/.test(left.slice(-4)) ? 120 : -160
  if (cue === 'not') score -= concept === 'start' && near && gap.length > 14 ? 20 : 80
  if (opensRange && (concept === null || neutralConcepts.has(concept) || concept === 'start') && cue !== 'not' && cue !== 'delivery' && cue !== 'discharge') score += 30
  // The last day of a range is no first visit.
  if (/\b(?:from|between|any ?(?:day|time))\b[^.;]{0,30}\d[^.;a-z]{0,4}(?:to|through|thru|and|until|-) ?(?:the )?(?:[a-z]{3,9}\.?,? )?$/.test(whole)) score -= 60
  // 'Visits   5/4, 6/1', 'Disconnect   Thu 11/5': a column's word before the gap.
  if (mention.start - line.start < 60 && dayColumn.test(doc.lower.slice(line.start, mention.start))) score += 45
  if (/^[^.;]{0,26}\b(?:in|at) (?:the |her |his )?(?:clinic|office|hospital|infusion (?:center|suite))\b/.test(right)) score -= 60
  if (answersWhen(doc, line, mention)) score += 50
  if (cue === 'delivery') score -= 80
  if (cue === 'discharge') score -= concept === 'start' ? 25 : 60
  if (cue === null && concept === null) score += 2
  if (/\b(?:at|in (?:the|her|his)) home,? (?:on )?(?:\w{3,9}\.? )?$/.test(left)) score += 8
  // 'On or after 5/6' names the first day that will do.
  if (cue === 'not' && /\b(?:on or after|no (?:sooner|earlier) than|not before|any ?time after) (?:\w{3,9}\.? )?$/.test(left) && (concept === null || neutralConcepts.has(concept))) score += 115
  if (/\b(?:else|otherwise|or else|if not|backup|2nd choice|second choice|alternatively)[ ,:(]{1,3}(?:on )?$/.test(left)) score -= 60
  if (notLeft.test(left) || shifted || /\bcancel\w{0,6}\b[^.;\d]{0,40}$/.test(left)) score -= 90
  if (laterRight.test(right) || /^[^.;]{0,26}\b(?:which|that) (?:the )?(?:family|pt|patient|mom|wife|husband|daughter|son|they|she|he) (?:will|can|gives?|does)\b/.test(right)) score -= 60
  if (/\b(?:away|out of town|travel\w{0,5}|vacation|unavailable|not home|gone|closed)\b(?:(?!\bso\b|\bbut\b)[^.;]){0,24}$/.test(left)) score -= 90
  if (/^[\s,)-]{0,4}(?:works|is (?:right|correct)\b|(?:is|would be|will be|'d be|was) (?:good|best|fine|perfect|ideal|great|wonderful|lovely|nice|preferred|preferable|easiest|better|excellent)|if (?:poss|you can|at all|available|someone|there))/.test(right)) score += 24
  if (/^[\s,(]{0,3}(?:at the (?:latest|very latest)|latest)\b/.test(right)) score -= 50
  // '3/12 instead of 3/10' corrects whoever said 3/10.
  if (/^[,\s(]{0,3}(?:not|instead of|rather than)\s(?:on |the )?(?:(?:\w{3,9}\.? )?\d{1,2}\/\d|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b)/.test(right)) score += 45
  if (/^[,\s(]{0,3}instead\b/.test(right)) score += 110
  // 'Fri no longer works'.
  if (/^ (?:no longer|does(?:n't|nt| not)|won't|wont|will not|can't|cannot) (?:work|do|suit|be possible|make it)/.test(right)) score -= 120
  // 'The auth starts 2/13': what begins is not the care.
  if (near && /\b(?:auth\w{0,9}|pa|insurance|benefits?|eligibility|medicare)\s{1,2}(?:is |will )?$/.test(left.slice(Math.max(0, near.start - 24), near.start))) score -= 110
  // 'He has the eye doctor 4/24'.
  if (/\b(?:has|have|had|sees?|at|for) (?:the |an? |her |his )?(?:[a-z]{2,10} )?(?:doctor|dentist|surgeon|court|wedding|funeral|surgery|appointment|appt|scan|school)(?: on)? (?:\w{3,9}\.? )?$/.test(left)) score -= 80
  // 'Mon the 21st, that's the one we need you for'.
  if (/^[,\s(-]{0,4}(?:that(?:'s| is)|which is|this is) (?:the )?(?:one|day|date|visit|dose|first|when|where) (?:that )?(?:we|you|your|i|she|he)\b/.test(right)) score += 130
  else if (/^[,\s(]{0,3}(?:not|instead of|rather than|\(?was)\b/.test(right)) score += 20
  if (/\b(?:rn|nurse) (?:on )?(?:(?!retir|quit|leav|resign|left|ends|stops)\w{3,9}\.? )?$/.test(left) && cue !== 'start') score += /\bthen (?:the )?(?:rn|nurse)\b/.test(left) ? 0 : cue === null ? 45 : cue === 'discharge' ? 105 : 125
  if (/^[^.;,]{0,16}\b(?:is|was) (?:mlk|a holiday|the holiday|\w+ day\b|no good|out\b|not (?:good|possible|an option))/.test(right)) score -= 90
  // 'Not tomorrow - Saturday', 'Tuesdays are better so 10/20': the day that is left.
  if (/\bnot (?:tomorrow|today|\w{3,6}day|\d{1,2}\/\d{1,2})[ ,;-]{1,4}(?:but )?$/.test(left) || (mention.form === 'calendar' || mention.form === 'day-of-month') && /\bso (?:on |let'?s do |make it )?(?:[\w-]{3,12}\.? )?$/.test(left)) score += cue === 'not' ? 140 : 60
  // 'Moved from 4/25 to 4/26 to now 4/27': the last one stands, whatever the sheet below says.
  if (/\b(?:moved?|push(?:ed)?|changed?|bump(?:ed)?|shift(?:ed)?|rescheduled?|slid|slipped)\b.{0,50}\bto (?:now )?(?:\w{3,9}\.? )?$/.test(left)) score += /^ (?:and |then )?to (?:now )?(?:\w{3,9}\.? )?\d/.test(right) ? -60 : 45
  if (/\b(?:at|in) (?:the |her |his )?(?:clinic|office|hospital)\s?$|\b(?:first|1st) (?:dose|infusion|injection)[^.;\d]{0,24}\b(?:hosp(?:ital)?|inpt|inpatient|clinic|office|snf|rehab|er|ed)[\s,:]{1,3}(?:on )?$/.test(left)) score -= 60
  // Had today, seen today: that is behind us.
  if (mention.form === 'relative' && mention.shift === 0 && /\b(?:had|given|got|received|done|placed|connected|been|seen|started|admitted)\b[^.;]{0,40}$/.test(left)) score -= 60
  if (!/\b(?:off|away|out|leave|vacation|unavailable|holiday)\b[^.;]{0,12}\bfrom /.test(left) && /\bfrom (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?$/.test(left) && /^ (?:on|onwards?|forward)\b(?! hold)/.test(right)) score += 215
  // 'Thursdays starting this week'.
  if (mention.form === 'weekday' && /^s?[, ]{1,2}(?:re)?start(?:s|ing)? this week\b/.test(right)) score += 45
  // A sentence of nothing but a day and 'please' asks for that day.
  if (left.trim() === '' && /^[\s,-]{0,3}(?:please|pls)\b/.test(right)) score += 12
  // 'Could someone see Ms. Roe this Friday?' asks for the day with which it ends.
  if (/^[\s]{0,2}\?/.test(after(doc, mention.end, 4)) && /\b(?:can|could|would|will) (?:you|we|some(?:one|body)|any(?:one|body)|one of you\w*|your|an? nurse|a nurse|the nurse)\b/.test(sentenceTail(before(doc, mention.start, 220)))) score += 34
  // 'Thursday the 15th, 9 am?', and the next one says that it works.
  if (agreed.test(doc.lower.slice(mention.end, mention.end + 60))) score += 45
  // 'Can you do Friday?' - 'Monday the 19th': what was asked gives way to the answer.
  else if (countered.test(doc.lower.slice(mention.end, mention.end + 120))) score -= 50
  // 'We ship Wednesday so any time Thursday is great'.
  if (/\b(?:so|then|and|but) (?:you (?:can|could) (?:come|go|visit) |come )?(?:any ?(?:time|hour)) (?:on )?(?:(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,? )?$/.test(left)) score += 130
  // 'Any day from 7/29' begins with the first that will do.
  if (/\b(?:any ?(?:day|time)|available|free|open|good|fine|ok(?:ay)?|possible|works) from (?:on )?(?:(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,? )?$/.test(left)) score += 215
  // 'The 17th, no sorry, the 18th': the day that follows is meant.
  if (/\d[^.;\d]{0,10}\b(?:no,? (?:sorry|wait|scratch|make)|sorry|wait|oops|i mean|scratch that|strike that|make that|correction)\b[^.;\d]{0,50}$/.test(left)) score += 30
  // '12/9 but his wife cannot, so 12/10': of two days parted by a 'but' the second stands.
  if (/\d[^.;\d]{0,16}\bbut\b[^.;\d]{2,60}(?:\bso|\bthen|\bmake it|\blet'?s (?:do|say)|,)(?: on)? (?:\w{3,9}\.?,? )?$/.test(left)) score += 90
  if (/^[^.;\d]{0,16}\bbut\b[^.;\d]{2,60}(?:\bso|\bthen|\bmake it|\blet'?s (?:do|say)) (?:on )?(?:\w{3,9}\.?,? )?\d/.test(right)) score -= 60
  // '7/21 (day 1), 8/4 (day 15)': what stands in brackets behind a day is said of that day.
  if (/^ ?\((?:c\d ?)?(?:d|day|wk|week|dose) ?#?(?:0|1|one)\)/.test(right)) score += 45
  if (/\d ?\((?:c\d ?)?(?:d|day|wk|week|dose) ?#?(?:0|1|one)\)[\s,;&]{1,3}(?:and )?$/.test(left)) score -= 70
  // '10/15 was the last one at the clinic'.
  if (/^ (?:was|were) (?:the |her |his |their )?(?:last|latest|most recent|previous|final|first|given|done)\b/.test(right)) score -= 120
  if (/\b(?:last|final) (?:home )?(?:dose|infusion|injection|day|visit|one|bag)\b[^.;\d]{0,28}$/.test(left)) score -= 90
  // 'Please see Mrs. Roe (...) on Wednesday' asks for the day, however much stands between.
  if (cue === null && doc.lower.startsWith('on ', mention.start) && /^\W{0,3}(?:please|pls|kindly|(?:can|could|would|will) (?:you|someone|somebody|a nurse))\b.{0,16}\b(?:see|visit|go to|cover|staff|treat|take|schedule)\b/.test(sentenceTail(before(doc, mention.start, 220)))) score += 42
  // 'Was 11/24 -> now 11/30'.
  if (/^[\s)]{0,2}(?:-{1,2}>|=>) ?(?:now )?(?:\w{3,9}\.? )?\d/.test(right)) score -= 80
  else if (/\d ?(?:-{1,2}>|=>) ?(?:now )?(?:\w{3,9}\.? )?$/.test(left)) score += 90
  // 'No wait, he has a wedding, make it Wed 7/1': said last, it stands.
  if (/\b(?:no,? wait|wait,? no|no,? sorry|actually|scratch that|hold on|change of plans?)\b[^.;\d]{0,50}\b(?:make (?:it|that)|let'?s (?:do|say|go with)|(?:move|change|push) (?:it )?to|do|go with) (?:on )?(?:\w{3,9}\.?,? )?$/.test(left)) score += 45
  // '11/23 preferred, 11/24 if no nurse is free': the second is for need.
  if (/^,? ?\(?(?:if (?:no|none|not|nobody|nothing|that|you|we|there|it)\b|as (?:a |the )?(?:backup|back-up|fallback|alternat\w{1,3}|second choice))/.test(right) && /\d[^.;\d]{0,30}$/.test(left)) score -= 60
  // 'Monday the 16th, but the 17th works too'.
  if (/^,? (?:(?:is (?:fine|ok(?:ay)?|good|possible)|(?:would |could )?works?) (?:too|also|as well)|(?:would |could )?also (?:works?|be fine|is (?:fine|ok)))\b/.test(right) && /\d(?:st|nd|rd|th)?\b[^.;\d]{0,30}$/.test(left)) score -= 60
  // 'Second visit Thu 10/29' tells when the first is not.
  if (/\b(?:second|2nd|third|3rd|fourth|4th|final|last) (?:home |rn |nurse |nursing )?visit(?:s|ing)?[ :,-]{1,3}(?:is |will be )?(?:on )?(?:the )?(?:\w{3,9}\.?,? )?$/.test(left)) score -= 90
  // 'Wed 10/28, be there 1:30': where a line begins with the day, somebody is to come on it.
  if (left.trim() === '' && /^,? (?:(?:please |pls )?(?:be there|be at|get there|arrive|come)\b)/.test(right)) score += 30
  if (startRight.test(right)) score += cue === 'not' && !/^[\s,)-]{0,4}(?:soc|start)/.test(right) ? 0 : 15
  if (/\bweek of |wk of /.test(left.slice(-12))) score += 20
  if (changed.test(left.slice(-50)) && cue === 'start') score += 15
  if (subject) score += cue === 'start' ? 5 : cue === null ? 8 : 0
  if (mention.form === 'weekday' && mention.shift === 0) score -= every.test(left.slice(-12)) && !/\bon $/.test(left) ? 90 : 6
  if (mention.form === 'day-of-month') score -= 4
  if (/\b(?:not (?:before|until|til|till)|no (?:sooner|earlier) than|on or after|earliest|after) (?:\w{3,9}\.? )?$/.test(left) && concept === 'start') score += 60
  return { score, cue }
}

/** The day on which what it leans on happens: 'the day after delivery'. */
function eventDay(doc: Doc, mention: DateMention, all: readonly { mention: DateMention; cue: Cue | null; day: string | null }[]): string | null {
  const wanted = mention.event
  const concept = (at: number) => conceptAt(lineAt(doc, at), at)
  if (wanted === 'said') {
    const proposed = all.findLast((one) => one.mention.start < mention.start && one.mention.form === 'calendar' && one.day !== null)
    return proposed?.day ? addDays(proposed.day, mention.shift) : null
  }
  const found = all.filter((one) => one.mention !== mention && one.day !== null && ((wanted === 'either' ? one.cue === 'delivery' || one.cue === 'discharge' : one.cue === wanted) || (wanted === 'delivery' ? concept(one.mention.start) === 'delivery' : /\bd\/c|disch/.test(before(doc, one.mention.start, 40)))))
  const day = found.sort((a, b) => Math.abs(a.mention.start - mention.start) - Math.abs(b.mention.start - mention.start))[0]?.day
  return day ? addDays(day, mention.shift) : null
}

/** Where nothing names the start, the one coming day of the text that nothing else claims. */
function onlyDay(doc: Doc, all: readonly { mention: DateMention; score: number; cue: Cue | null; day: string | null; from: string }[]): Found<string> | null {
  if (/\b(?:soc|start(?: of care| date)?|date)\b[\s:|-]{0,14}(?:is |to be |still )?(?:tbd|unknown|pending|not (?:yet|set|known|decided)|to be determined|open)|\bno(?:t yet)? (?:a )?(?:start|soc|date)|nothing to schedule|don't have a (?:start|date)/.test(doc.lower)) return null
  const open = all.filter(({ mention, score, cue, day, from }) => day !== null && !doc.lower.startsWith('in ', mention.start) && score >= 0 && cue !== 'not' && mention.form !== 'day-of-month' && !(mention.form === 'calendar' && day === from) && day >= from && day <= addDays(from, 60))
  const days = new Set(open.map(({ day }) => day))
  const [one] = open
  const together = open.every(({ mention, day }) => one?.day && day && day <= addDays(one.day, 21) && day >= one.day && lineAt(doc, mention.start) === lineAt(doc, one.mention.start))
  return one?.day && (days.size === 1 || together) ? { value: one.day, start: one.mention.start, end: one.mention.end, score: 1 } : null
}

export function readStart(doc: Doc, rankOf: (at: number) => number): Found<string> | null {
  const all = findDates(doc.text).slice(0, 600).map((mention) => {
    // Whenever it is read: the days of a text count from the day on which it was written.
    const from = doc.messages[lineAt(doc, mention.start).message]?.day ?? doc.received
    const day = resolveDay(mention, from)
    const { score, cue } = scoreOf(doc, mention)
    // 'Pump done Sat' of a Saturday to come is a plan, not a report; only a written-out future can tell.
    const planned = cue === 'not' && score >= -80 && day !== null && day >= from && /\b(?:done|completed?|given|infused|off|ends?)\b[^a-z]{0,4}(?:on )?(?:the )?(?:(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}\.? )?$/.test(before(doc, mention.start, 30)) && !laterRight.test(after(doc, mention.end, 30))
    const wanted = planned && day <= addDays(from, 60) && /\bgiven\b/.test(before(doc, mention.start, 20)) && /\b(?:first|1st|next)\b/.test(sentenceTail(before(doc, mention.start)))
    // 'Week 0 = 9/29' of a day to come is the start, not a dose given.
    const label = labelAround(lineAt(doc, mention.start), mention.start)
    const weekZero = label !== null && day !== null && day >= from && /^(?:wk|week) ?0/.test(doc.lower.slice(label.start, label.end))
    if (weekZero) return { mention, score: 60, cue: 'start' as const, day, from }
    return { mention, score: wanted ? 45 : planned ? 0 : score, cue: planned ? null : cue, day, from }
  })
  const candidates: Found<string>[] = []
  for (const { mention, score, day, from } of all) {
    const found = mention.form === 'after' ? eventDay(doc, mention, all) : day
    // '5/16/88' is a birthday; decades ahead nobody plans.
    if (found === null || found > addDays(from, 3660)) continue
    // A bare 'Date:' of today or before is the date of the paper.
    const concept = conceptAt(lineAt(doc, mention.start), mention.start)
    if (found <= from && concept === 'date') continue
    const leaning = mention.form === 'after' ? Math.max(score, 0) + 50 : score
    // Wanted long before it was written cannot be wanted now; a few weeks may be a late fax, and a label with a year means what it says.
    const stated = concept === 'start' && mention.year !== null
    const stale = stated ? 0 : found < addDays(from, -60) ? 60 : found < from ? 25 : 0
    // A day without a year that comes again only in most of a year is behind us.
    const past = mention.form === 'calendar' && mention.year === null && concept !== 'start' && found > addDays(from, 240) ? 60 : 0
    if (leaning - stale - past >= 20) candidates.push({ value: found, start: mention.start, end: mention.end, score: leaning - stale - past })
  }
  const top = best(candidates, rankOf, 40) ?? onlyDay(doc, all)
  // What lies more than a year ahead is dropped, and no other day takes its place.
  if (top === null || top.value > addDays(doc.received, 366)) return null
  // Of a list of days, or several equally wanted ones on a line, the earliest is the first visit.
  const chain = all.filter(({ mention }) => lineAt(doc, mention.start) === lineAt(doc, top.start)).sort((a, b) => a.mention.start - b.mention.start)
  const joined = (a: number, b: number) => b - a < 18 && /^[\s,&;/-]*(?:(?:and|then|&|or)\b)?[\s,]*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}\.?)?\s*$/.test(doc.lower.slice(a, b))
  let first = chain.findIndex(({ mention }) => mention.start === top.start)
  while (first > 0 && joined(chain[first - 1]?.mention.end ?? 0, chain[first]?.mention.start ?? 0) && (chain[first - 1]?.score ?? -1) > 0) first -= 1
  const head = chain[first]
  const start = head?.day && head.mention.form !== 'after' && head.day < top.value ? { ...top, value: head.day, start: head.mention.start, end: head.mention.end } : top
  const peers = candidates.filter((one) => Math.abs(one.score - top.score) <= 8 && rankOf(one.start) === rankOf(top.start) && lineAt(doc, one.start) === lineAt(doc, top.start))
  return peers.reduce((earliest, one) => (one.value < earliest.value ? one : earliest), start)
}
