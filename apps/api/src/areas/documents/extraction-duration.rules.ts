// DOC "Reading referrals, further rules" 056: length of the first ordinary visit, and the number of treatment days.
import {
  after,
  before,
  lineAt,
  lineIndexAt,
  sentenceHead,
  sentenceTail,
} from './extraction-context.rules.ts'
import { findHours, findLengths, findSums } from './extraction-lengths.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { followsAnother } from './extraction-dose-drugs.rules.ts'
import type { Named } from './extraction-dose-drugs.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'

const notVisit =
  /(?:\b(?:over|infus\w{0,5}|run(?:s|ning)?|obs\w{0,8}|post|monitor\w{0,4}|prior(?: to)?|before|after|within|next|last|q|every|x|in|ahead|notice|wait|cycled(?: over)?|taper|drive|past|ramp|titrat\w{0,5}|premed\w{0,6}|rate|push(?:ed)?|ivp|for the first|window|hold|flush|arrive|call|hang|admin\w{0,10}|inf time|infusion time|for up to|continuous|per|(?:runs?|infuses|drips|flows|goes in) for)[\s:~]{0,3}(?:total |about |approx\.? |at least |~ ?|the |a )?|(?<! )\/ ?|\+ ?(?:an? )?)$/
const visitLeft =
  /\b(?:calcul(?:en|amos|e)|reserv(?:en|ar)|aparten|rn|evt|nurses?|nursing|visits?|visit time|est(?:imated|\.)?|soc|teach(?:ing)?|about|approx\w{0,8}|figure|plan(?: on| for)?|allow|same|bank|staff(?:ed|ing)?(?: (?:it|this|her|him))? for|done in|out in|finished in|pencil(?:led)? in|earmark|leave|assume|initial|expect(?:ed)?|total|block(?:ed|s|ing)?|booked|reserved|scheduled for|allotted|plann?ed|appt|length|len|lgth|dur|duration|budget|reserve|keep|book|schedule|set aside|chair ?time|still|lasts?|takes?|takes about|time on site|in (?:the )?home(?: for)?|hookup|count on|anticipate|need(?:s)? (?:you |her |him |rn )?for|session|put(?:ting)? (?:it |her |him |this )?(?:down|in)|(?:have|has|got) (?:her|him|it|them|you|this)?(?: down| in)? ?for|call it|stay(?: for)?|give (?:it|yourself|yourselves|us|her|him|them|you)|(?:how|that) long|be there|door[- ]to[- ]door|start to finish|dura(?:r[aá])?|tarda|tom(?:a|ar[aá])|quick one|we (?:usually |normally |always )?(?:do|use|say)|1st|visita|duraci[oó]n(?: de)?|reckon|looking at|say)\b[^.;]{0,34}$/
const visitRight =
  /^[\s,~)(]{0,3}(?:for you\b|of your (?:rn|nurse|time)|of (?:rn|nurse|nursing)\b|(?:rn |nurse |nursing |home |infusion |soc |teach |first |total |est\.? |per )*(?:visits?|job\b|appointments?\b|affair\b|stop\b|procedure\b|today\b|tonight\b|each|ea\b|tops|max|or so\b|all told|start to finish|door to door|in (?:and|&|n) out\b|in all\b|overall|(?:in|at) the (?:house|home)|(?:in )?total|with (?:you|your (?:rn|nurse)|the (?:rn|nurse))\b|per (?:visit|day|infusion|dose)|(?:on )?day (?:1|one)\b|(?:a|every) (?:visit|day)|\/ ?(?:visit|day|infusion)|in (?:the )?home|on ?site|rn|nurse|for (?:the |that |this |each |every |her |his )?(?:nurse |rn |home |infusion |regular |full )?(?:visits?|first|1st|soc|#1|one|rn|nurse|nursing|(?:wks?|weeks?|days?|doses?|inf|infusions?|sessions?|teach(?:ing)?|trainings?|inj|injections?) ?#?[01](?!\d)(?: ?[+&,-] ?\d{1,2}| and \d{1,2}| (?:to|thru|through) \d{1,2})*)\b|(?:the )?(?:first|1st)\b(?! (?:dose|infusion|of))|usually|typically|normally|with (?:the |all )?(?:watch\w{0,3}|everything|setup|paperwork)|soc|appt|block|chair|door to door|start to finish|incl|including|(?:w\/|with|plus|\+) (?:a )?(?:\d{1,2} ?(?:mins?|minutes?|h|hr|hrs) )?(?:of )?(?:premeds?|obs)|altogether|at (?:the )?most|teach(?:ing)?\b|all in|(?:is|should be|would be) (?:plenty|enough|fine|good|ok)|plenty|(?:should|shld|ought to|will|would|'ll|oughta) (?:do|cover|suffice|work|take care|be (?:enough|plenty|fine|good|ok|about right))|covers|does it|is what we|if|(?:should |must |to |need to )(?:be )?(?:reserved|set aside|booked|blocked|allotted|scheduled|planned)\b|w\/? ?(?:dressing|dsg|teach\w{0,3}|labs)))/
const infusionRight =
  /^[\s)]{0,2}(?:later|ago)\b|^[\s,)]{0,2}(?:infusion(?! visit)(?! (?:is|will|by|via|itself|runs|\d))|obs\w{0,8}|post|prior|before|after|pre\b|ahead|apart|notice|inf\b|ramp|drip|push|wait|old|rate|of obs|monitor)/
const laterNext =
  /^[\s,(]{0,3}(?:for (?:the )?)?(?:(?:each |every )?(?:visit |one )?(?:(?:thereafter|afterwards?|after that|each after|second|2nd|d(?:ay)? ?[2-9]\b|visit [2-9]\b|subsequent\w{0,2}|follow(?:[- ]?ups?)?|others?\b|the (?:rest|others?)|rest\b|remaining|visits? [2-9])(?:(?! \d)[ :,]{1,3}(?:ones?|visits?))?(?![ :,]{1,3}(?:are |is |about |~ ?)*(?:\.?\d|an? |one|half|two|three))))/
const laterVisit =
  /\b(?:rest|others|follow[- ]?ups?|subsequent|thereafter|then|later|afterwards|(?:2nd|(?<!twenty[ -])second)(?! (?:dose|infusion|inj))|lab (?:only )?visits?|take-?downs?|(?:un-?hook|disconnect)\w{0,4}|next (?:day|morning)|maintenance|then weekly|weekly visits?|remaining|after that|f\/u)\b[^.;]{0,30}$|\bagain\b[^.;]{0,50}$/

/** '3/4' of '2 3/4'. */
const partOf = (written: string | undefined): number =>
  written === undefined
    ? 0
    : ({ '1/4': 0.25, '\u00bc': 0.25, '3/4': 0.75, '\u00be': 0.75 }[written] ?? 0.5)
const inSteps = (value: number) => Math.ceil(value / 5) * 5

/** Concepts whose lengths are no visit's. */
const unsaid = new Set([
  'rate',
  'drug',
  'premeds',
  'flush',
  'prn',
  'prescriber',
  'supplies',
  'allergies',
  'labs',
  'lab-dropoff',
  'diagnosis',
  'dose',
  'prior-therapy',
  'delivery',
  'start',
  'past-date',
  'other-date',
  'hospital',
  'frequency',
  'auth',
  'insurance',
  'phone',
  'contact',
  'contact-phone',
  'access',
])
const otherTime =
  /\b(?:pump|bags?|cassettes?|drips?|infus\w{0,5}|iv|ivp|runs?|running|rate|obs\w{0,8}|watch\w{0,3}|notice|drives?|driving|away|ago|wait\w{0,3}|old|flights?|sleep\w{0,3}|works?|school|arriv\w{1,4}|windows?|before|after|prior|every|q ?\d|until|fast\w{0,3}|warm\w{0,3}|fridge|room temp\w{0,8}|deliver\w{0,3}|ship\w{0,4}|discharg\w{0,3}|feeds?|formula|tpn|cycl\w{1,4}|elastomeric|call\w{0,3}|within|in advance|later|ride|commute|drug|premeds?|dialysis|hold|monitor\w{0,4}|thereafter|subsequent|stable|expires?|reconstitut\w{0,3}|mix\w{0,3}|mg|ml|prep|thaw\w{0,3}|response|reply|answer)\b/

const lengthHeading =
  /^\W{0,6}(?:(?:[a-h]|\d{1,2}|[ivx]{1,4})[.)] ?)?(?:how long|(?:rn |nurse |nursing |visit )?(?:length|duration|time(?: needed| on site)?)(?: of visits?)?)\W{0,4}$/i

export function readVisitMinutes(doc: Doc, rankOf: (at: number) => number): Found<number> | null {
  const candidates: Found<number>[] = []
  const loose: Found<number>[] = []
  const lengths = findLengths(doc.text)
  for (const length of lengths) {
    const { start: at, end } = length
    const line = lineAt(doc, at)
    if (line.kind === 'legal' || line.kind === 'letterhead' || line.kind === 'signature') continue
    const value = inSteps(length.minutes)
    if (
      value < 5 ||
      value > 775 ||
      (length.bare &&
        !(
          value >= 30 &&
          doc.text.charAt(end - 1) === 'm' &&
          /(?:^|[.;,] ?)\s*$/.test(before(doc, at, 20)) &&
          /^\s*(?:[.,;]|$|each\b|ea\b|visits?\b)/.test(after(doc, end, 8))
        ) &&
        !/visit|est|dur|len|\brn\b|nurse|time|\b(?:book|block|total|plan|allow|reserve)\b/.test(
          before(doc, at, 20),
        ))
    )
      continue
    // 'Received: Wed 6:47 PM   Length: 1 min 58 s' is the length of a message.
    if (
      labelAround(line, at) !== null &&
      /\b(?:received|voice ?mail|recording|message|call(?:er)?|from)\b/i.test(
        line.text.slice(0, at - line.start),
      ) &&
      /^[ \d]{0,5}s(?:ec(?:onds?)?)?\b/.test(after(doc, end, 12))
    )
      continue
    // 'Labs CBC, drop at Quest. Plan 3 hrs.': a new sentence has left the label.
    const around = labelAround(line, at)
    const isLeft =
      around !== null &&
      around.concept !== 'visit-length' &&
      (/[a-z\d)][.;] +(?:(?:\p{Lu}|~|\b[a-z])[^.;]{0,20})?$/u.test(
        doc.text.slice(around.valueStart, at),
      ) ||
        // 'Observation: 30 min after, total visit 1 h 45': behind a comma the visit is named for itself.
        /[,/(+-] ?(?:so |and |the |for )*(?:(?:total|whole|entire|full|overall|rn|nurse|nursing|home|all) ){0,3}(?:visits?|rn|nurse|nursing|in the home|on ?site)(?: (?:time|length|total|block))?[ :=~]{1,3}(?:is |about |will be |of |takes )?$/i.test(
          doc.text.slice(around.valueStart, at),
        ))
    // 'SN VISIT 9/21 X 75 MIN' set in below 'ORDERS:'.
    const isOwn =
      around === null &&
      line.inherited !== null &&
      /^\s*(?:(?:sn|rn|skilled|nurse|nursing|home) ){0,2}visits?\b/i.test(line.text)
    const concept = isLeft ? null : isOwn ? 'visit-length' : conceptAt(line, at)
    const left = sentenceTail(before(doc, at, 80))
    const tail = sentenceHead(after(doc, end, 40))
    // 'hr.' may be an abbreviation or the end of a sentence.
    const right =
      length.dotted &&
      (/^ (?:after that|afterwards?|then|thereafter)\b/.test(tail) ||
        (!visitRight.test(tail) && !infusionRight.test(tail)))
        ? '.'
        : tail
    let score = 0
    if (concept === 'visit-length') score += 50
    else if (
      concept !== null &&
      [
        'rate',
        'premeds',
        'flush',
        'prn',
        'prescriber',
        'supplies',
        'allergies',
        'labs',
        'diagnosis',
        'dose',
        'prior-therapy',
        'delivery',
      ].includes(concept)
    )
      score -= 30
    if (visitLeft.test(left)) score += 25
    if (visitRight.test(right)) score += 28
    if (/(?:\best\.?|=|\bso) (?:about |~ ?)?$/.test(left)) score += visitLeft.test(left) ? 10 : 25
    // A sentence of nothing but a time is the time of the visit.
    if (
      /(?:^|[.;])\s*[-*]?\s*$/.test(left) &&
      /^\s*(?:[.,;)?(!]|$| then \d| ?(?:ok(?:ay)?|pls|please|thx|thanks|from|w\/|with|including|incl)\b)/.test(
        right,
      )
    )
      score += 24
    // 'And yes 90 mins.' answers what was asked.
    else if (
      /^\s*(?:and |ok,? )?(?:yes|yep|yeah|correct|right|sure|ok)[,:]? (?:about )?$/.test(left) &&
      /^\s*(?:[.,;)!]|$)/.test(right)
    )
      score += 28
    else if (value >= 45 && /(?:,| \/|\|) ?$/.test(left) && /^\s*(?:[.,;)|]|\/ |$)/.test(right))
      score += 28
    else if (
      value >= 20 &&
      /\b(?:visit|injections?|inj|teach|flush|dressing|draw|drsg|im|sq|sc|pull)\b[^.;]{0,20}, ?$/.test(
        left,
      ) &&
      /^\s*(?:[.;]|$)/.test(right)
    )
      score += 26
    // 'With preparation the nurse should count on six hours': what somebody is told to reckon with is the whole.
    if (
      /\b(?:nurse|rn|you) (?:should|must|will want to|needs? to|has to|have to|ought to|can) (?:count on|plan(?: on| for)?|allow|expect|reckon (?:with|on)|set aside|reserve|figure(?: on)?)(?: for)? (?:about |around |roughly |at least |~ ?)?$/.test(
        left,
      )
    )
      score += 20
    // 'So make that 3 hrs, not 2'.
    if (/\b(?:make|change|bump|push) (?:it|that|this)(?: up)?(?: to| be)? (?:about )?$/.test(left))
      score += 70
    if (concept === 'drug') score -= 8
    if (concept === 'duration') score += 22
    if (/\bin(?: and | ?& ?|\/| ?n )out in (?:about |~ ?)?$/.test(left)) score += 25
    else if (
      notVisit.test(left) &&
      !/\b(?:(?:to|will|should|shld|may|each|visits) (?:last|run|be)|(?:visits?|appts?|appointments?|sessions?) (?:usually |typically |normally )?(?:runs?|takes?|lasts?)) (?:for )?(?:about |approx\w{0,8} )?$|\b(?:rn|nurse) (?:to )?admin\w{0,8}[, ]{1,2}$/.test(
        left,
      )
    )
      score -=
        /\b(?:visits?|rn|nurse)(?: (?:weekly|daily|monthly|once|each|every \w{3,5}))?[\s:,]{0,3}(?:for |x ?)$|\b(?:visits?|rn|sn|nurse)\b[^.;a-z]{0,30}\bx ?$/.test(
          left,
        ) ||
        /^ (?:with (?:every|all)|door|start to|all (?:in|told)|altogether)/.test(right) ||
        (/^ (?:in )?total\b/.test(right) &&
          /\bit (?:usually |all )?(?:runs|takes) (?:about |around )?$/.test(left))
          ? 0
          : 70
    // '1 hr infuse + 1 hr observe = 2 hr': the parts and their sum.
    if (/^[^.;\n=]{0,40}[+&][^.;\n=]{0,30}= ?(?:about |plan |total )?\d/.test(after(doc, end, 80)))
      score -= 80
    // '~1 h, plus 2 h obs': a part of what follows.
    if (/^,? (?:plus|\+|and then) (?:an? |about |~ ?)?(?:\d|hour|half)/.test(after(doc, end, 24)))
      score -= 60
    // '2 h -> 3 h': what it was, and what it is.
    if (/^ {0,2}(?:-{1,2}>|=>) ?\d/.test(right)) score -= 80
    // 'The injection takes 5 minutes' tells nothing of the visit.
    if (
      /\b(?:injection|infusion|shot|drip|dose|bag|drug|med) (?:itself )?(?:takes|lasts|runs|goes in|is given)(?: over| in| for)? (?:about |~ ?)?$/.test(
        left,
      )
    )
      score -= 50
    // 'Vancomycin q12h via CADD, 2h each': of the doses.
    if (
      /^,? (?:each|ea|per dose)\b/.test(right) &&
      /\b(?:q ?\d{1,2} ?h|bid|tid|qid)\b[^.;]{0,30}$/.test(left)
    )
      score -= 60
    if (infusionRight.test(right)) score -= 60
    // '2 h with you instead of 6 h': what it is, and what it was.
    if (
      /\b(?:instead of|rather than|not the|was|used to be|down from|up from) (?:the )?(?:usual )?$/.test(
        left,
      )
    )
      score -= 60
    if (
      /^[^.;]{0,24}\b(?:instead of|rather than|down from|up from) (?:the )?(?:usual )?\d/.test(
        right,
      )
    )
      score += 20
    // '1.5 hours, 30 min of that watching': a part of the length before it.
    if (
      /\d ?(?:½ ?)?(?:h|hrs?|hours?|mins?|minutes)\.?(?:,| ?\() ?(?:and )?$|\bhours?(?:,| ?\() ?$/.test(
        left,
      ) &&
      /^ ?(?:of |de )?(?:it|that|which|those|obs|watch|wait|incl)/.test(right)
    )
      score -= 70
    if (laterVisit.test(left))
      score -= /\b(?:second|2nd|third|3rd|final|last) (?:home |rn |nurse )?visits?\b/.test(left)
        ? 60
        : 22
    if (laterNext.test(right)) score -= 34
    // 'Day 1 5/28 4.5 hrs': the time stands behind its day.
    if (
      value >= 30 &&
      !/\d ?(?:h|hrs?|hours?|mins?|minutes)\.? (?:on |for )(?:\w{3,9}\.?,? )?\d{1,2}\/\d{1,2}[^a-z\d]{1,4}$/.test(
        left,
      ) &&
      /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?: ?(?:at |@ ?)?(?:\d{1,2}(?::\d\d)? ?)?(?:[ap]\.?m\.?|noon\w{0,3}))?[ ,:(@-]{1,4}$/.test(
        left,
      )
    )
      score += 24
    if (
      /\b(?:first|1st|initial)(?: (?:one|go|time|visit|day|home visit))?[ :,-]{1,3}(?:is |will be )?(?:about |~ ?)?$/.test(
        left,
      ) &&
      !visitLeft.test(left)
    )
      score += 25
    if (/\b(?:first|1st|soc|initial|each|#1|teach #?1)\b/.test(left.slice(-40))) score += 6
    // '15 min stop for the draw. Infusion visit 4 hr.'
    if (/\b(?:infusion|first|1st|soc) visit[ :,-]{1,3}(?:is |about |~ ?)?$/.test(left)) score += 12
    // 'HOW LONG', and on the next line the length.
    if (
      concept === null &&
      doc.text.slice(line.start, at).trim() === '' &&
      lengthHeading.test(doc.lines[lineIndexAt(doc, at) - 1]?.text ?? '')
    )
      score += 45
    // Nobody comes for less than a quarter of an hour, unless somebody says so.
    if (value < 15 && concept !== 'visit-length') score -= 30
    if (score >= 20) candidates.push({ value, start: at, end, score })
    // A length that nothing ties to a visit, nor to anything else.
    else if (
      score >= 0 &&
      value >= 30 &&
      value <= 480 &&
      line.kind === 'body' &&
      !(concept !== null && unsaid.has(concept)) &&
      !notVisit.test(left) &&
      !otherTime.test(`${left} # ${right}`)
    )
      loose.push({ value, start: at, end, score: 5 })
  }
  for (const sum of findSums(doc.text, lengths)) {
    if (lineAt(doc, sum.start).kind === 'body')
      candidates.push({ value: inSteps(sum.minutes), start: sum.start, end: sum.end, score: 62 })
  }
  // 'Nurse in home 0900-1130': from hour to hour.
  for (const span of findHours(doc.text)) {
    const line = lineAt(doc, span.start)
    const left = sentenceTail(before(doc, span.start, 60))
    const stays =
      (/\d\/\d{1,2}(?:\/\d{2,4})?[ ,:@]{1,6}$/.test(left) &&
        /\b(?:rn|visit|nurse)\b/i.test(line.text)) ||
      /\b(?:rn|nurse|visit|time|there|home|house|on ?site|with (?:her|him|pt|you)|block(?:ed)?|soc)\b[^.;]{0,36}$/.test(
        left,
      ) ||
      conceptAt(line, span.start) === 'visit-length'
    if (
      line.kind === 'body' &&
      stays &&
      !/\b(?:avail\w{0,6}|windows?|open|call\w{0,3}|reach\w{0,4}|between|any ?time|arriv\w{1,4}|deliver\w{0,3}|pump|infus\w{1,5}|feed\w{0,4}|cycl\w{1,4}|runs?|over|office|phone|hours|works?|home (?:from|by)|best|prefers?|either)\b[^.;]{0,30}$/.test(
        left,
      )
    )
      candidates.push({ value: inSteps(span.minutes), start: span.start, end: span.end, score: 41 })
  }
  for (const line of doc.lines) {
    for (const label of line.labels) {
      const raw = doc.lower.slice(label.start, label.end).replace(/_/g, ' ')
      if (
        label.concept !== 'visit-length' &&
        !/visit.{0,12}(?:hours|hrs|minutes|mins)|(?:hours|hrs|minutes|mins).{0,6}visit/.test(raw)
      )
        continue
      // 'Received: Wed 6:47 PM   Length: 1:58' is the length of a message.
      if (
        /\b(?:received|voice ?mail|recording|message|call(?:er)?)\b/i.test(
          doc.text.slice(line.start, label.start),
        ) &&
        !/visit|rn|nurs/.test(raw)
      )
        continue
      // 'Visit length 1:30'; 'Visit 10:30' is an hour of the day.
      const clock = /len|dur|how long|hh|hours|hrs|(?:approx|est)\w{0,6}.{0,12}(?:time|visit)/.test(
        raw,
      )
        ? /^(?:mm\))?[\s:|"]{0,14}0?(\d{1,2}):([0-5]\d)(?! ?[ap]\.?m|\d)/i.exec(
            doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 30)),
          )
        : null
      if (clock && Number(clock[1]) <= 12)
        candidates.push({
          value: inSteps(Number(clock[1]) * 60 + Number(clock[2])),
          start: label.valueStart + clock[0].search(/\d/),
          end: label.valueStart + clock[0].length,
          score: 60,
        })
      const unit = /hours?\b|hrs?\b/.test(raw) ? 60 : /min(?:ute)?s?\b/.test(raw) ? 1 : 0
      const value =
        /^[\s:|"]{0,14}(?:(?:1st|first|initial|soc) (?:visit |one )?)?0{0,3}(\d{1,3}(?:\.\d{1,2})?)(?:-(\d{1,2}(?:\.\d)?)| ?([13]\/[24]|[½¼¾]))?(?=\s*(?:$|[|,;"}\t]| {2}|\/ ?(?:day|visit)))/.exec(
          doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 40)),
        )
      // 'Length: 75-90' needs no unit; 'Visit: 2' may be a number of visits.
      const bare = !unit && /len|dur|how long|block|^est rn/.test(raw) && Number(value?.[1]) >= 20
      if (!value || (!unit && !bare && raw !== '')) continue
      // The head of a table tells no unit here: twelve are hours, fifteen are minutes.
      const amount = inSteps(
        (Number(value[2] ?? value[1]) + partOf(value[3])) *
          ((bare ? 1 : unit) || (Number(value[1]) >= 15 ? 1 : 60)),
      )
      const start = label.valueStart + value[0].length - (value[1]?.length ?? 0)
      if (amount >= 5 && amount <= 775)
        candidates.push({
          value: amount,
          start,
          end: label.valueStart + value[0].length,
          score: 60,
        })
    }
  }
  // A later message that gives a length corrects an earlier one.
  return (
    best(candidates, rankOf, 25) ??
    (new Set(loose.map((one) => one.value)).size === 1 ? (loose[0] ?? null) : null)
  )
}

const dayCount =
  /(?<![\d/.:$-]|[a-wyz])(?:(\d{1,2})|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|single))(?:[ -]| {2,4})(?:(?:more|additional|further|remaining|extra|full|consecutive|nonconsecutive|non-consecutive|tx|treatment|infusion|separate|straight|total|therapy|inf|dosing|calendar|day)[ ,-]{1,2}){0,2}days?(?![a-z])/gi
const dayWords: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
}
const daysLeft =
  /(?:\b(?:over|x|for|another|finish(?:es|ing)?|complet(?:e|es|ing)|remaining|divided(?: over)?|split(?: over)?|daily(?: x| for)?|q24h?(?: x| for)?|course(?: of)?|times|total of|given over|spread over|duration|days|infused over|across|once|on|a|makes|equals)[\s:]{0,3}|= ?|^|[,;(:|]\s{0,2}|\/day,? )$/
const notDaysLeft =
  /\b(?:within|every|q|in|next|last|past|then|after|allow|notice|est|needle|hold|good|off|ahead|before|prior|hours? a day|per|est\.?|takes|change|first|previous|min(?:imum)?|every other|lasts?|hospital(?:ized)?|inpt|admitted|stable|afebrile|sick|been|symptoms|fever\w{0,3}|suppl(?:y|ies)|enough|stock)\b[^.;,]{0,18}$/
const notDaysRight =
  /^[\s)]{0,2}(?:bags?\b|cassettes?|pumps?\b|reservoirs?|syringes?|weekend|week\b|suppl|trial of|wear|patch|off\b|on(?:,| then| and)|notice|max\b|old\b|ago\b|prior|before|after\b(?! (?:d\/c|dc\b|discharge))|apart|ahead|business|supply|post|later|break|rest|a week|\/ ?w|per (?:week|wk|month)|each (?:week|month)|out\b|between|window|of (?:the )?week|then off)/

/** Nothing in the sentence so far, or visits, and of no dose. */
const ofVisits = (left: string): boolean =>
  /(?:^|[.;])\s*$|\b(?:rn|nurses?|nursing|visits?)\b[^.;]{0,16}$/.test(sentenceTail(left)) &&
  !/\b(?:mg|mcg|gm?|grams?|units?|ivpb|ivp?)\b/.test(left)

/** 'Leg weakness x 4 days' tells how long somebody has been ill. */
const complaint =
  /\b(?:weakness|pain|cough|vomiting|nausea|diarrhea|headaches?|rash|swelling|numbness|fatigue|chills|dizziness|symptoms|fever\w{0,3})\b[^.;,]{0,12}$/

export function readTreatmentDays(
  doc: Doc,
  rankOf: (at: number) => number,
  drugWords: ReadonlySet<string> = new Set(),
  named: Named | null = null,
): Found<number> | null {
  const candidates: Found<number>[] = []
  for (const match of doc.text.matchAll(dayCount)) {
    const at = match.index
    const end = at + match[0].length
    const value = match[1] ? Number(match[1]) : (dayWords[(match[2] ?? '').toLowerCase()] ?? 0)
    const line = lineAt(doc, at)
    if (value < 1 || value > 14 || line.kind === 'legal' || line.kind === 'signature') continue
    const left = before(doc, at, 50)
    const right = after(doc, end, 24)
    if (complaint.test(left)) continue
    if (
      /\b(?:got|had|received|in[- ]house|inpt|inpatient|already|so far|since|s\/p|tolerated|was on|been on)\b[^.;]{0,40}$/.test(
        left,
      )
    )
      continue
    if (
      notDaysRight.test(right) ||
      /^(?! ?\()[^.;,\n]{0,12}\b(?:inpt|inpatient|in (?:the )?hosp|in[- ]house|so far|already|given|completed)\b/.test(
        right,
      ) ||
      /business/.test(match[0]) ||
      /\d ?(?:-|to) ?$/.test(left)
    )
      continue
    const concept = conceptAt(line, at)
    if (
      concept !== null &&
      [
        'auth',
        'delivery',
        'labs',
        'past-date',
        'prior-therapy',
        'insurance',
        'allergies',
        'diagnosis',
        'access',
        'supplies',
      ].includes(concept)
    )
      continue
    const typed = /consecutive|tx|treatment|infusion|therapy/i.test(match[0])
    const label = labelAround(line, at)
    const opens =
      label !== null &&
      doc.text.slice(label.valueStart, at).trim() === '' &&
      /long|duration|course|length|days|therapy/.test(doc.lower.slice(label.start, label.end))
    const fits =
      daysLeft.test(left) ||
      (/[.;]\s{1,2}$/.test(left) && /^\s*(?:[.,;]|$)/.test(right)) ||
      typed ||
      opens ||
      concept === 'duration' ||
      concept === 'days' ||
      /^[\s,]{0,2}(?:straight|in a row|consecutive|(?:that (?:are |is )?|which (?:are )?|still )?(?:left|to go|remain(?:s|ing)?|outstanding|to be given)\b|more\b|total|infusion|course|treatment|therapy|iv\b|tx|pulse|protocol|burst|regimen|series|cycle|in a row|back to back|of (?!suppl|symptom|fever|notice|hosp|admission|the\b|each|every|this|deliver|waiting|rest|pain|last|her|his|wear|meds? |drugs? )[a-z]{2})/.test(
        right,
      ) ||
      /more|additional|further|remaining/i.test(match[0]) ||
      drugWords.has(/([a-z]{5,}) $/.exec(left)?.[1] ?? '') ||
      /\b(?:ivig|scig|tpn|ig|abx) $/.test(left) ||
      /\bday infusion\b/.test(match[0] + right)
    if (
      !fits ||
      (notDaysLeft.test(left) &&
        (!/\b(?:over|x|for)[\s:]{0,3}$/.test(left) ||
          /\b(?:stable|afebrile|sick|symptoms|fever\w{0,3}|suppl(?:y|ies)|enough|stock) (?:for|x|over)[\s:]{0,3}$/.test(
            left,
          )))
    )
      continue
    candidates.push({
      value,
      start: at,
      end,
      score:
        30 +
        (typed ? 10 : 0) +
        (concept === 'drug' || concept === 'duration' || concept === 'days' || concept === 'dose'
          ? 15
          : 0) +
        (/\bover $|\bx ?$/.test(left) ? 8 : 0) +
        (/^ ?(?:at home|in the home|of home)\b/.test(right) ? 10 : 0),
    })
  }
  for (const match of doc.text.matchAll(/(?<![a-z\d])x ?(\d{1,2}) ?d(?:ays?)?(?![a-z\d])/gi)) {
    const value = Number(match[1])
    if (
      value >= 1 &&
      value <= 14 &&
      lineAt(doc, match.index).kind === 'body' &&
      !complaint.test(before(doc, match.index, 40)) &&
      !/\b(?:inpt|inpatient|in[- ]?(?:house|hosp\w{0,5}))\b/.test(after(doc, match.index, 30)) &&
      conceptAt(lineAt(doc, match.index), match.index) !== 'prior-therapy'
    )
      candidates.push({ value, start: match.index, end: match.index + match[0].length, score: 36 })
  }
  for (const match of doc.text.matchAll(
    /(?<![a-z])(?:daily|q24h?|qd|qday|q day|once daily|x) x ?(\d{1,2})(?: ?d\b)?(?! ?(?:h|hr|w|wk|m|mo|dose|visit|inf|tx|y|\d|\/|-|%|cm|in\b|mg|g\b))/gi,
  )) {
    const value = Number(match[1])
    // 'SOC Thursday, then daily x 2, then weekly' counts visits.
    if (
      /^,? then\b/.test(after(doc, match.index + match[0].length, 8)) &&
      /\bthen $/.test(before(doc, match.index, 8))
    )
      continue
    // 'First visit 2 h. Daily x 3, then weekly': a sentence of its own, of no drug, counts visits as well.
    if (
      /^,? (?:then|and then|followed by) (?:once |twice )?(?:weekly|wkly|monthly|every|q ?\w|prn|as needed|\d ?x)/.test(
        after(doc, match.index + match[0].length, 26),
      ) &&
      ofVisits(before(doc, match.index, 60)) &&
      conceptAt(lineAt(doc, match.index), match.index) !== 'drug'
    )
      continue
    if (value >= 1 && value <= 14 && /daily|q/i.test(match[0]))
      candidates.push({ value, start: match.index, end: match.index + match[0].length, score: 38 })
  }
  // '30 g/día por 3 días'.
  for (const match of doc.lower.matchAll(
    /(?<!\p{L})(?:por|durante|x|en) (\d{1,2}) d[ií]as(?!\p{L})/gu,
  ))
    if (Number(match[1]) >= 1 && Number(match[1]) <= 14)
      candidates.push({
        value: Number(match[1]),
        start: match.index,
        end: match.index + match[0].length,
        score: 36,
      })
  // 'Duration 14 d'.
  for (const match of doc.text.matchAll(
    /\b(?:duration|course|therapy|length|for|over|times)[\s:]{1,3}(\d{1,2}) ?d\b(?![/a-z])/gi,
  )) {
    const value = Number(match[1])
    if (value >= 1 && value <= 14 && lineAt(doc, match.index).kind === 'body')
      candidates.push({ value, start: match.index, end: match.index + match[0].length, score: 34 })
  }
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== 'days') continue
      const value =
        /^[\s:|"]{0,14}(\d{1,2})(?=\s*(?:$|[|,;"\t(]| {2}|days?|consec\w{0,6}|in a row))/i.exec(
          doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 30)),
        )
      const amount = Number(value?.[1] ?? 0)
      if (value && amount >= 1 && amount <= 14 && labelAround(line, label.valueStart))
        candidates.push({
          value: amount,
          start: label.valueStart + value[0].length - (value[1]?.length ?? 0),
          end: label.valueStart + value[0].length,
          score: 60,
        })
    }
  }
  // 'Lovenox daily x 14 days', beside the drug that the nurse gives: days of another.
  return best(
    candidates.filter((one) => named === null || !followsAnother(named, doc, one.start)),
    rankOf,
    30,
  )
}
