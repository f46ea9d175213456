// DOC "Referral text extraction" 047: the words beside a day that tell whether it is the first visit's.
export type Cue = 'start' | 'not' | 'delivery' | 'discharge'

export const cues: readonly (readonly [RegExp, Cue])[] = [
  [
    /^\W{0,8}(?:so )?(?:the |our |your |her |his |new )?date (?:is|will be|should be|would be|moves? to|now)\b/g,
    'start',
  ],
  [
    /(?<!\blabs? (?:to |should |must |need to )?)\b(?:to |should |must |can |could |has to |needs to )be (?:done|given|infused|administered|scheduled|seen)(?: (?:on|between|from))?(?! (?:by|in|at)\b)/g,
    'start',
  ],
  [/(?:^|[^\w])#1(?: (?:is|on|visit|dose))*/g, 'start'],
  [
    /\b(?:visits?|teach(?:es|ings?)?|doses?|infusions?|injections?|weekly|daily|monthly|weeks?|wks?|mondays|tuesdays|wednesdays|thursdays|fridays)\b[^.;\d]{0,12}, (?:the |your )?(?:first|1st)(?: one)?(?: is| on|:)?(?= )/g,
    'start',
  ],
  [
    /\b(?:orig(?:inal)?|old|prior|previous|initial(?:ly)?) (?:soc|start|date|day|plan|request|ask)\b|\b(?:started|since|began|initiated|start of (?:therapy|illness)|last|prev(?:ious)?|prior|was|were|on hold|held|hold|ignore|disregard|forget|scratch|placed|placing|placement|inserted|insertion|accessed|admit\w{0,5}|adm|surgery|s\/p|diagnos\w{2,4}|dx'?d?|stop(?:s|ped)?(?: date)?|ended|(?:thru|through)(?=[\s:]{0,2}(?:the )?(?:[a-z]{3,9}\.? )?$)|until|til|till|expires?|exp|valid|good|eot|end(?:s|ing)?(?! of (?:next|this|the) )|signed|written|dated|ordered|auth\w{0,9}|approved|approval|submitted|pa(?! \d{5})|appt|appointment|f\/u|follow[- ]?up|visit with(?! you)|seen|sees?|recert\w{0,10}|cert|born|dob|d\.o\.b|birth|confirm(?:ed)?(?: by)?|let (?:me|us) know by|by(?! (?:us|you|yours?|your (?:rn|nurse)|the (?:home )?(?:rn|nurse)|(?:home )?(?:rn|nurse|nursing))\b)|before|rx|cath|mri|ct(?= (?:scan|chest|abd|on|is)|[ :]{1,3}(?:\w{3,9}\.? )?\d{1,2}\/)|cxr|colonoscopy|egd|neg(?:ative)?|resulted|drawn|lab(?:s|work)?|trough|cbc|cmp|bmp|then(?: weekly)?|thereafter|results?|waiting(?: on| for)?|awaiting|pending|tbd|scan|pet|echo|subsequent|next visit|(?:second|2nd)(?!(?: one| dose)? ?(?:is )?at home)|third|3rd|#\d|(?:visit|dose) [2-9](?! (?:[\w']{1,5} ){0,2}(?:home|you|yours|due|needed|needs))|(?:next |her |his )?(?:ed|er|emergency(?: room| dep\w{0,7})?|urgent care|tele-?health|walk-in|md|dr\.?|doctor|physician|clinic|office|neuro(?:logy|logist)?|onc(?:ology|ologist)?|id|pcp|surg(?:eon|ery|ical)|gi|rheum(?:atology)?|cardiology|derm(?:atology)?|hospital|wound|eye|dental|post-?op) (?:visit|infusion|check)|done|(?<!(?:to|will) be )given|completed|infused|received|referral|request(?:ed)? on|faxed|sent|called|spoke|not(?! \d{1,3}\b(?!\/)| (?:a |in a |that )?(?:rush|hurry|urgent|stat)\b)|again|instead of|rather than|no longer|from(?= ?(?:the )?(?:\w{3,5}\.? )?$)|old|clos(?:ed|ing|es)|failed|baseline|after|hospital(?:ized)?|off|(?<!\b(?:go|goes|come|comes|get|gets|send|going|coming|someone|nurse|rn|somebody|anybody|anyone) )out(?! (?:there|here|to (?:her|him|see|the))\b)|reviewed|updated|current as of|as of|turned down|declined|refused|rejected|answer|reply|respond|response|vacation|connected|hooked up|retir(?:es|ing|ed)|quit(?:s|ting)?|resign(?:s|ed|ing)|moving away|unavailable|unable|can't|cannot|except|other than|refill)\b/g,
    'not',
  ],
  [
    /\b(?:ship(?:s|ped|ping|ment)?|deliver(?:y|s|ed|ies|ing)?|arriv(?:es?|al|ing)|(?:drugs?|meds?|medication|shipment|product|kit|box) (?:is |are |will be )?(?:in|here|due|expected|coming)|supplies|eta|dispensed|courier|del(?:iv)?(?=[ .:]{1,3}(?:is |on )?(?:\w{3,5} )?\d)|dlvy?|dely|leav(?:es|ing) (?:us|here|our|the pharmacy|on)|goes out|sent out|going out|mailed|(?:flies|flying|drives|driving|travels|travell?ing) (?:down|up|in|out|back|over|home)|med(?:s|ication) (?:ready|in home)|(?:gets?|lands?|be|is|are) there(?= (?:on |by )?(?:\w{3,9}\.?,? ?\(?)?$)|in hand|(?:drugs?|meds?|box|shipment|product|kit|it) (?:\w{3,5} )?lands|llegan?|entregan?|entrega|env[ií](?:o|an|amos)|(?:send|sending|couriered|overnight(?:ed|ing)?) (?:the |her |his |it |out )?(?:drugs?|meds?|medication|supplies|formula|bags?)?)\b/g,
    'delivery',
  ],
  [
    /\b(?<!\b(?:pump|fu|5fu|cadd|chemo|infusor|bottle|ball|elastomeric) )(?:d\/c|dc|dc'?d|discharg(?:e|ed|es|ing)|leav(?:e|es|ing)|let go|sale(?: del hospital)?|alta|dan de alta|going home|home from(?! (?:the |her |his )?(?:\w{3,8} )?(?:dose|infusion|injection|visit|week|cycle|one|treatment|tomorrow|today)\b)|released?|returning home|(?:gets?|got|comes?|coming|goes|go|sent|back|be|is|leaves?|arrives?) (?:back )?home(?= (?:on |this |next |late |early )?$))\b/g,
    'discharge',
  ],
  [
    /\b(?:soc(?: (?:visit|date|needed|home rn|requested|req|for|on|will be|is|should be|to|moved to|changed to))*|start of care|roc|resum(?:e|ing|ption)(?: of care)?|primera visita|visita|startin|(?:re)?start(?:s|ing)?(?: date| of care| care| on| therapy| with (?:you|us))?|begin(?:s|ning)?|first (?:rn |home |nursing |infusion |teach |skilled |nurse |weekly |monthly |quarterly |maintenance |outpatient )?(?:visit|infusion|dose|injection|inj|bag|liter|litre|bottle|unit|syringe|cassette|hookup|shot|one|teach|tx|treatment|day|with (?:you|us))|1st (?:rn |home |nursing |infusion |teach |skilled |nurse |weekly |monthly |quarterly |maintenance |outpatient )?(?:visit|infusion|dose|injection|inj|bag|liter|litre|bottle|unit|syringe|cassette|hookup|shot|one|teach|tx|treatment|day)|go[- ]live|from (?:the )?(?:second|third|fourth|fifth|2nd|3rd|4th|5th|(?:next|(?:dose|infusion|visit|week|cycle) ?#?\d)) ?(?:dose|infusion|injection|visit|one|week|cycle|treatment)? ?on(?:wards?)?|have (?:an? |the |your )?(?:rn|nurse|someone|somebody|anyone|anybody)(?: (?:there|out|in|at|come|go|visit|meet|see|arrive)(?: (?:the|her|him|his|their|to|home|house|out)){0,3})?(?: on)?|ask(?:s|ed|ing)? for|(?:shall|should|can|could) we (?:say|do|make it|try)|(?:(?:i|we|he|she|they)(?:'d| would)|pt would) (?:say|go with|take|pick)|how about|what about|let'?s (?:do|make it|plan(?: on| for)?|go with|say|shoot for|try)|(?:c\d)?d(?:ay)? ?(?:1|one)(?: is| on| =)?|teach #?1|visit (?:#?1|on|for|date)|dose #?1|next (?:dose|infusion|inf|tx|treatment|due|one|cycle|course|round)(?: is| due| on)?|due(?: on)?|visit requested|requested (?:start|date|soc|for|visit)|requesting(?: (?:visit|rn|nurse|soc|start))?|(?:can|could) (?:(?:some|any)(?:one|body)|you|we|a nurse)(?: please)?(?: do| see| get| cover| take| come)?|(?:rn|nurse|nursing|visit|coverage) (?:is )?(?:need(?:ed|s)?|wanted|requested)|need(?:s|ed|ing)?(?: (?:a |an )?(?:rn|nurse|visit|someone|coverage))?|wants?(?: to be)?|(?:would|'d) (?:like|love|prefer)|(?:to )?be seen(?: by (?:your|the|an?) (?:rn|nurse))?(?: on)?|(?:would|'d) rather(?: have| do| it be| go with)?|prefers?|prefer(?:red)?|moves? (?:up|back|out)(?: (?:too|as well|also|then|therefore))?(?: to)?|hang(?:s|ing)?|go(?= ?: ?)|takes? over|pick(?:s|ing)? up|schedul(?:e|ed|ing)(?: for)?|plan(?!-| (?:changes?|year|switch|renew\w{0,3}|id|name|type|benefits?|coverage|ends?|ended|terminat\w{1,3}|expir\w{1,3}|of (?:care|tx|treatment)|lapses?|starts?)\b)(?:ned|ning)?(?: for| doses?)?|target(?:ing)?|looking (?:at|for)|hoping for|aim(?:ing)? for|shoot(?:ing)? for|available|(?:please |pls |kindly )(?:see|staff|cover|schedule|visit|do|book)(?: (?:on|for))?(?= (?:\w{3,9}\.?,? )?$)|can you (?:do|cover|start)|cover(?:age)?|infuse on|do (?:it|this|her|him) on|has to be|must be|hook(?:ed|ing)?[- ]?up|moved? to|moving to|mov(?:e|ing) (?:it|this|that|her|him|them|pt|mrs?|ms) (?:up |back |out )?to|push(?:ed)? (?:back )?to|push to|chang(?:e|ed) to|bump(?:ed)? to|slid(?:es?|ing)? to|slips? to|resched\w{0,6} (?:to|for)|make it|now|correct(?:ed|ion)?(?: date)?(?: is)?|should be|new (?:date|soc|start)|actually|tx days|treatment days?|infusion days?|visits?|dates? of service|dos|toa|date of visit|proposed|tentative(?:ly)?|earliest|week of|wk of|soonest|preferabl[ey]|ideally|inicio|empezar|comenzar|(?:please |pls )use|(?:please |pls |can you |could you |you |rn |nurse )(?:to )?see (?:her|him|pt|them|mr|mrs|ms)|(?:appointment|appt) (?:wanted|requested|desired|needed)|disconnect(?:ion)?|(?:pump|fu|5fu|cadd|chemo|infusor|bottle) (?:d\/c|dc)|take ?down|removal|de-?access|bag change|(?:rn|nurse|someone|somebody|you) (?:has to|have to|needs? to|must|should|to|will|would|can|could|is to)(?: please)? (?:be|arrive|come|go|get|see|visit|meet|start)(?: (?:there|here|out|in (?:the|her|his) home|at (?:the|her|his) (?:home|house)))?|your (?:rn|nurse)|(?:rn|nurse) (?:meets?|sees?|to meet|to see|to visit|visits?|arrives?|comes?)|on (?:veterans|memorial|labor|presidents'?|columbus|new year'?s) day(?: and the day after)?|plan on|let's plan on|but (?:do|make it|we need)|go(?:ing)? for|penciled in(?: for)?|commenc(?:e|es|ing)(?: on)?|initiat(?:e|ing)(?: services| care| nursing)?(?: on)?|then (?:you|yours|your (?:rn|nurse)|the (?:rn|nurse)|nurse|rn)(?: on)?|next(?=,? (?:on )?(?:\w{3,9}\.?,? )?$)|next(?: one)?(?: is| will be| would be|:)|enfermer[ao]|visitas?|comienza|empieza|cita|window|(?:comes?|goes|taken?|to be taken|(?<!\b(?:rn|nurse|nurses|she|he|we|i|they|pt|patient|staff|who|mom|dad|wife|husband|daughter|son) )is|be) off|open(?:s|ing)? (?:the |her |his |this )?(?:case|chart)|(?:eval|admit|admission)(?: visit)?\/open(?:ing)?(?: case)?|falls on|fall on|(?:day|morning|mon|monday|tues?|tuesday|wed|wednesday|fri|friday) (?:before|after) (?:thanksgiving|christmas|easter|labor day|memorial day|new year'?s?(?: day)?|the holidays?))\b/g,
    'start',
  ],
]
export const strongStart =
  /\b(?:soc|visit(?: date)? on|(?:please|pls) use|(?:rn|nurse|someone|somebody) (?:has|have|needs?|must|should|to|will)\b.*|start of care|roc|(?:re)?start(?:s|ing)?(?: date)?|resum\w{1,6}|first|1st|earliest|soonest|begin(?:s|ning)?|date (?:is|will be|should be|would be|now)|date requested|requested|new soc|should be|moved?|push(?:ed)?|slid(?:es?|ing)?|chang(?:e|ed))\b/
export const changed =
  /\b(?:mov(?:e|ed|ing)|push(?:ed|ing)?|chang(?:e|ed|ing)|bump(?:ed)?|resched\w{0,6}|correct(?:ed|ion)?|should be|now|instead|updated?|actually|make it|new (?:soc|start|date))\b/
export const notLeft =
  /\b(?:not|was|instead of|rather than|from|no longer|originally|prev(?:iously)?|old)[\s:(]{1,3}(?:on )?(?:the )?(?:\w{3,9}\.? )?$/
export const laterRight =
  /^[\s,()-]{0,4}(?:no,? (?:sorry|wait|scratch|i mean|make)|sorry\b|wait\b|oops|i mean\b|(?:let me )?correct(?:ion)?\b|scratch that|strike that|make that|(?:at|in) (?:the |her |his )?(?:clinic|office|aic|infusion (?:suite|center))\b|inpt\b|inpatient|in[- ]?house|in (?:the )?hosp|at (?:the )?hosp|labs?\b|lab draw|appt|appointment|delivery|ship|per (?:md|dr)|expir|d\/c|discharge|surgery|deadline|\(?(?:self|by (?:self|pt|patient|family|wife|husband|mom|her|him))\b|so not that|not that (?:day|one)|\(?backup|(?:is )?(?:dialysis|chemo)\b(?! (?:is|was) )|\(?(?:response|reply|answer|confirm\w{0,6})\b)/
export const startRight =
  /^[\s,)-]{0,4}(?:soc\b|start\b|is the start|start date|for (?:the )?(?:soc|start|first|1st|visit)|first (?:visit|dose|infusion)|1st (?:visit|dose|infusion)|please\b|pls\b|visit\b|works|preferred|am\b|pm\b|@|any ?time|\d{1,2}(?::\d\d)? ?[ap]m? (?:rn|nurse|visit|please|pls)\b|toa\b|hook|evening|night|nite|morning|afternoon|(?:at|in) (?:the |her |his )?(?:house|home)\b|rn (?:there|to|will)\b|(?:at|around|about|~) ?\d)/
export const every = /\b(?:every|each|q|weekly on|on)\.? ?$/
export const neutralConcepts = new Set([
  'comments',
  'frequency',
  'dose',
  'rate',
  'unknown',
  'phone',
  'days',
  'duration',
  'from-to',
  'name',
  'patient',
  'first-name',
  'last-name',
  'priority',
  'contact',
  'address',
  'drug',
  'access',
  'route',
  'first-dose',
  'visit-length',
  'sex',
  'nurse-gender',
  'state',
  'city',
  'zip',
  'city-state-zip',
  'family',
  'email',
])

/** 'By 9 am', 'before noon': a time of the day sets no limit to the days. */
export const hourOfDay =
  /\b(?:by|before|until|till|after|from) (?:about |around |~ ?)?(?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m?\b\.?|o'?clock)|\d{1,2}:\d\d|noon|midday|lunch\w{0,4})/g
/** 'Friday is out, Monday instead': what is said of a day that will not do leads to the one that will. */
export const dayOff =
  /\b((?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?|\d{1,2}\/\d{1,2}|\d{1,2}(?:st|nd|rd|th)) (?:is |are |'s )(?:now )?(?:out|off|full|booked|taken|gone|no good|no longer possible|not possible|impossible)\b[ ,;:-]{0,4}(?:so |then |but |and |make it |please |let'?s do |can we do |do )*(?=(?:\w{3,9}\.?,? )?$)/
/** 'The Monday after, 12/7': the words only lead to the day. */
export const explainedDay =
  /(?:\d{1,2}|an?|one|two|three|four) (?:days?|wks?|weeks?) (?:after|later)\b[^.;()\d]{0,12}[=,(] ?(?:\w{3,9}\.? )?$|(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:after|before|following|the week)\b[^.;()\d]{0,24}(?:[(,] ?|,? ?i\.e\.,? ?)$/
/** 'Last dose there 3/18, then home from 3/25': no way home, but visits there. */
export const laterAtHome =
  /(?:\b(?:then|now) (?:at )?|^\W{0,4}(?:at )?)home (?:from|starting|beginning|as of|on)(?: on)? (?=(?:\w{3,9}\.?,? )?$)/
export const rangeBefore = /\b(?:from|between) (?:on )?(?:the )?(?:[a-z]{3,9}\.?,? )?$/
export const rangeAfter =
  /^,? ?(?:to|through|thru|and|until|till|-) ?(?:the )?(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b|\d)/
export const dayColumn =
  /^[\s*-]{0,6}(?:(?:rn |nurse |home |requested |wanted )?(?:nurse|rn|visits?|infusions?|doses?|days?|treatments?|teach(?:es|ing|ings)?|injections?)(?: days?| dates?)?|disconnect\w{0,3}|take ?down|removal|de-?access|pump off|bag changes?|dressing changes?)(?: {2,}|\t|[ .]{4,}| ?[:|] ?)(?:\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? ?)?$/
