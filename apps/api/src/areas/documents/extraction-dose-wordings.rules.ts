// DOC "Reading referrals, further rules" 056: further ways of saying that she has had the drug, or never has.

/** With 'drug' one of the words must be a drug's. */
export type Wording = readonly [RegExp, number, 'drug'?]

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const often =
  '(?:(?:every|q)[ -]?(?:other|\\d{1,2}|two|three|four|six|eight)?[ -]?(?:days?|weeks?|wks?|months?|mos?|w|m)|weekly|biweekly|monthly|quarterly|(?:half-)?yearly|annual|semi-?annual|usual|regular|ongoing|standing|routine|maintenance|next)'

const none = '(?:0(?![\\d/.])|zero|none|no(?!\\w|\\.)|never|nil|n(?=\\s*(?:$|[,;|])))'
const answered = '[\\s:.|=>-]{1,30}(?:a(?:ns(?:wer)?)?[:.] ?)?'

export const everNever: readonly Wording[] = [
  [
    /\b(?:new|start) ?(?:or|\/|vs\.?) ?(?:continuing|continuation|existing|established|restart)\??[\s:.|]{1,14}new\b/g,
    62,
  ],
  [
    /\b(?:only|just) (?:had|taken|tried|been on|used) (?:oral|po|pills?|tablets?)\b|\b(?:oral|po)(?: iron)? only\b|\bno (?:iv|infusions?|injections?)(?: iron| drugs?)? (?:ever|before)\b|\b(?:has|she's|he's|had) only (?:ever )?(?:had|taken|tried) (?:oral|po|pills)\b/g,
    42,
  ],
  [
    /\b(?:first|1st) (?:course|cycle|round|treatment|series) ever\b(?! ?\?)|\bthis (?:is|will be|would be) (?:the |her |his |their )?(?:first|1st)(?: and only)?(?: and only)? (?:dose|infusion|injection|shot|one)\b(?! (?:at|in|with|of|since|for|this))|\b(?:first and only|one and only) (?:dose|infusion|injection|shot)\b/g,
    62,
  ],
  [
    /\b(?:this|it|that)(?: is|'s| will be| would be) (?:number|no\.?|#) ?(?:one|1)(?! ?(?:of our|priority|on|in|\d))\b/g,
    44,
  ],
  // '# prior infusions: 0', 'prev exposure ... none'.
  [
    new RegExp(
      `\\b(?:prior|previous|past|prev\\.?|earlier)(?: [a-z-]{2,14}){0,2}?(?:(?<=exposure|doses?|infusions?|inj\\w{0,8}|treatments?|ig|ivig|scig|use|uses|tx|courses?|history|hx|shots?|(?:prior|previous|past|prev) [a-z-]{4,14}))(?: ?\\([^()\\n]{1,16}\\))?${answered}${none}`,
      'gm',
    ),
    64,
  ],
  [
    new RegExp(
      `\\b(?:has|have|had|did|does)(?: (?:the |your )?(?:pt|patient|client|she|he|they|member))?(?: ever)? (?:had|have|received?|been on|taken?|gotten|used?|tried) (?:(?:the|this|it|any|study) ?)?(?:drug|med\\w{0,8}|product|therapy|treatment|one)?(?: (?:before|previously|in the past|ever))?\\??${answered}${none}`,
      'gm',
    ),
    64,
  ],
  [
    /\b(?:never|nvr|not) (?:been )?(?:used|had|tried|taken|received|infused|given|treated|exposed)(?=\s*(?:[.,;)!]|$))/gm,
    45,
  ],
  [
    /\b(?:for|to) (?:her|him|them|pt|the (?:pt|patient))[ ,]{1,2}(?:it is |it's |this is |a )?(?:brand )?new\b|\b(?:is|will be|would be) (?:all |brand |completely |totally )?new (?:for|to) (?:her|him|them|pt|the (?:pt|patient|family))\b/g,
    44,
  ],
  [/\bno (?:previous|prior|past) [a-z-]{4,20}\b/g, 41, 'drug'],
  [
    /\b(?:has|have|had) yet to (?:receive|get|have|start|take|try)\b|\b(?:has|have) not (?:yet )?(?:started|begun)\b/g,
    44,
  ],
  [
    /\bno (?:prior |previous )?(?:history|experience|exposure) (?:with|to|on|of (?:receiving|taking|using)) [a-z-]{4,20}/g,
    44,
    'drug',
  ],
  [
    /\b(?:this|it|that|visit) (?:is|would be|will be|'s) (?:the|her|his|their|an?) (?:initial|inaugural|maiden) (?:dose|infusion|injection|treatment)\b/g,
    43,
  ],
  [/\b(?:first|1st) exposure\b/g, 43],
  [
    /\b(?:first|1st) (?:one|dose|infusion|shot|injection|time) (?:that )?(?:she|he|they|pt)(?:'s|'ve| has| have|'ll| will)?(?: ever)? (?:ever|had|gotten|have|get|be getting)\b/g,
    44,
  ],
  [
    /\bnever (?:tried|taken|used|had|received|been on|gotten|on|got) (?:any )?[a-z-]{4,20}\b/g,
    42,
    'drug',
  ],
  [
    /\bnot (?:had|received|taken|tried|been on) (?:any )?[a-z-]{4,20} (?:before|yet|previously|ever)\b/g,
    43,
    'drug',
  ],
  [
    /\b(?:first|1st)\b[^.?\n]{0,40}\bever\b[^.?\n]{0,24}\?[\s:._-]{1,14}(?:\[ ?x ?\] ?)?(?:yes|yep|y)\b(?! ?(?:\[|\/|n\b))/g,
    62,
  ],
  [/\bnew to (?:biologics?|infusions?|injectables?|iv therapy|ivig|iron|this)\b/g, 44],
  [/(?<!\b(?:hrs?|hours?|h|mins?|minutes|m|the|for) )\bfirst time(?=\s*(?:[.,;!)]|$))/gm, 42],
  [
    /\bnever (?:self[- ])?(?:injected|infused|been infused|had an infusion|had any infusions?)\b/g,
    41,
  ],
  [
    /\b(?:hasn't|has not|haven't|have not|hasnt|didn't) (?:had|received|tried|taken|used|been on|started) (?:any )?[a-z-]{4,20}\b/g,
    43,
    'drug',
  ],
  [/\bbut never (?:[a-z]{2,5} )?[a-z-]{4,20}/g, 44, 'drug'],
  [/\bmaiden (?:dose|infusion|injection|treatment)\b/g, 43],
  [/(?:1st|first)[ -]ever\]?[\s:|=?.]{1,14}(?:y(?:es)?\b|true\b)/g, 60],
  [/\bbrand[ -]?new (?:to|for) (?:her|him|them|pt|the patient)\b/g, 44],
  [/\bnew to [a-z-]{4,20}/g, 38, 'drug'],
  [
    /\b(?:new|unfamiliar) (?:drug|med\w{0,8}|therapy|treatment|medicine|product) (?:for|to) (?:her|him|them|pt|the (?:pt|patient))\b/g,
    43,
  ],
  [/\b(?:first|1st) [a-z-]{4,20} (?:ever|in (?:her|his|their) life)\b/g, 62, 'drug'],
  [
    /\b(?:exposure|prior use|previous use|history of use)[\s:.-]{1,4}(?:none|no\b|never|nil|zero)/g,
    46,
  ],
  [/\b(?:drug|therapy|med(?:ication)?|treatment|product|infusion)[ -]na[iï]ve\b/g, 45],
  [
    /\b(?:brand[ -]new|newly (?:started|prescribed|ordered|approved)|just (?:been )?(?:prescribed|approved)) (?:on |for |to )?[a-z-]{4,20}/g,
    36,
    'drug',
  ],
  [
    /\b(?:has she|has he|has pt|have they|prior use|previous use|had before|on before|received before|any prior|any previous)\b[^.\n?]{0,24}\?[\s:.]{1,8}(?:no|never|none|n)\b/g,
    58,
  ],
]

export const hadBefore: readonly Wording[] = [
  // 'Months 1 to 4 given at the office', 'weeks 1 and 2 were at Mercy', 'loading 1 and 2 at the clinic'.
  [
    /\b(?:months?|weeks?|wks?|cycles?|doses?|infusions?|injections?|loading(?: doses?)?|nos?\.?|numbers?|#s?) ?#?[0-3] ?(?:-|to|thru|through|and|&|\+|,) ?#?\d{1,2}\b,?(?: (?:were|was|have been|had been|all|both|already)){0,3} (?:given|done|at|in|by|with|received|completed|tolerated|behind)\b(?! (?:home|your|you|the home))/g,
    44,
  ],
  [
    /\bthis (?:is|will be|would be|makes) (?:the |her |his |their )?(?:second|third|fourth|fifth|sixth|2nd|3rd|[4-9]th|1\dth)(?: one| dose| infusion| injection| shot)?(?=\s*(?:[.,;:)(]|$))/gm,
    48,
  ],
  [
    /\b(?:first|1st) [a-z-]{4,20} (?:was|went) (?:on |in |at )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|last|the|here|there|well|fine)/g,
    62,
  ],
  [
    /\b[a-z-]{4,20} (?:once|twice|before) (?:in|at) (?:the |her |his |an? )?(?:er|ed|hosp\w{0,5}|clinic|office|icu|past|20\d\d)\b/g,
    41,
    'drug',
  ],
  [
    /\b(?:fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) (?:dose|infusion|injection|cycle|treatment|shot)\b/g,
    38,
  ],
  [/\bon (?:the |their |a )?hosp(?:ital)?(?:'s)? pump\b/g, 50],
  [
    /\b(?:going|goes|went|increas\w{2,3}|chang\w{2,3}|mov\w{1,3}|switch\w{2,3}|up|down) from (?:\d ?x\b|once|twice|three times|weekly|daily|every|q ?\d|monthly|mwf)[^.;\n]{0,24} to (?:\d ?x\b|once|twice|three times|weekly|daily|every|q ?\d|monthly|mwf)/g,
    41,
  ],
  [/\b(?:yrs|years|months|decades) on (?:it|this|the (?:drug|med|pump))\b/g, 42],
  [
    /\b(?:doses?|infusions?|weeks?|wks?) \d{1,2}(?:[/,&+ -]{1,3}\d{1,2}){1,3},? (?:were|was|have been|given|done|all) (?:given |done )?(?:at|in|by|with)\b/g,
    44,
  ],
  [
    /(?:\b(?:her|his|their|pt's) |(?<=^\s{0,8}|[.;:,(] ))(?:second|third|fourth|fifth|sixth|seventh|eighth|2nd|3rd|[4-9]th|1\dth) [a-z-]{4,20}\b/gm,
    46,
    'drug',
  ],
  [
    /\b(?:receives?|has|have|gets?) (?:his|her|the|their) (?:first|1st) (?:dose|infusion|injection)[^.;\n]{0,60}\b(?:at|in) (?:his|her|the|their|our|an?) (?:infusion (?:center|suite)|clinic|hospital|center|office|suite)\b/g,
    50,
  ],
  // 'Soliris -> biosimilar Bkemv': of what she has had all along.
  [/(?:-{1,2}>|=>|\u2192) ?(?:the )?biosimilar\b/g, 33],
  [
    /\b(?:reg(?:ular)?\.?|usual) (?:home )?(?:nurse|rn|infusion nurse)\b|\bno change in (?:the )?dose\b/g,
    33,
  ],
  [/\b(?:on (?:&|and|n) off|off (?:&|and) on|intermittently) (?:for|since)\b/g, 41],
  [
    /\b(?:month|week|wk|cycle|dose|infusion|injection|shot|inf|inj) ?#?(?:[2-9]|[1-4]\d)\b(?= ?(?:for (?:us|you|her|him)|now\b|next\b|is (?:due|next|ours|yours)))/g,
    33,
  ],
  // 'Cimzia weekly, established.', 'infliximab q8w (continuing)': a word by itself behind the order.
  [
    /(?:[,;|(] ?|- )(?:established|continuing|ongoing|on-?going|continuation|maintenance|established (?:pt|patient|client)|existing(?: (?:pt|patient))?|not new|transfer(?: of care)?|already (?:started|established))(?=\s*(?:[.,;|)]|$))/gm,
    36,
  ],
  // '1st at the office 9/3, 2nd is due'.
  [
    /(?<!\b(?:our|your|home|the|visit|appt) )\b(?:1st|first|#1)(?: (?:one|dose|infusion|inf|injection))?(?: was| given| done| went in){0,2} (?:at|in|by) (?:the |our |his |her |an? )?(?!home\b|the home|(?:her|his|their) home|\d)[a-z.' ]{2,24}?,? (?:on )?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?[,;.]? (?:and |then )?(?:the )?(?:2nd|second|next|#2)\b/g,
    42,
  ],
  // 'Same infusions at the clinic for a year', 'same drug as before'.
  [
    /\bsame (?:iv |home )?(?:infusions?|injections?|drug|therapy|treatments?|regimen|protocol|course|med(?:ication|icine)?s?|order|shots?|antibiotic)\b[^.;\n]{0,30}\b(?:in (?:19|20)\d\d|since (?!the (?:dose|visit))|for (?:years|months|weeks|about|over|the (?:last|past)|\d|an? (?:year|month|while))|as (?:before|last|always|in)|before|previously|last (?:year|month|spring|summer|fall|winter))/g,
    40,
  ],
  [
    /\b(?:it|this)(?: is|'s) (?:just )?(?:a |an )?(?:continuation|renewal|refill|on-?going (?:order|therapy|med\w{0,8}|treatment)|established (?:therapy|drug|med\w{0,8}|treatment)|repeat)\b/g,
    40,
  ],
  [
    /\bhad (?:this|it|them|one|these)(?: [a-z]{2,9})? (?:a |about a |over a )?(?:hundred|dozen|hundreds of|dozens of|thousand|million|countless|umpteen|lots of|plenty of|a lot of) times\b/g,
    46,
  ],
  [
    /\b(?:gotten|had|received|taken|on|used|getting|doing|been on) (?:it|this|them|these)(?: shots?| drug| infusions?)?,? (?:for )?(?:about |over |nearly |almost )?\d{1,2}\+? ?(?:y(?:ea)?rs?|mos?|months?)\b/g,
    40,
  ],
  [
    /\b(?:did|does|done|went|tolerated) (?:it )?(?:very |really |just )?(?:fine|well|great|ok|okay)(?: (?:on|with)(?: it)?)? (?:in|last|back in) (?:(?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|fall|winter|year|month|time))/g,
    40,
  ],
  [
    /\b(?:she|he|pt|patient|they|kid|baby|is|now)(?:'s|s|'re)? (?:is |are |now )?on (?:her |his |the )?(?:month|year|cycle|week|dose|infusion) (?:#? ?)?(?:[2-9]|1\d|two|three|four|five|six|seven|eight|nine|ten)\b/g,
    38,
  ],
  [
    /\b(?:new|start) ?(?:or|\/|vs\.?) ?(?:continuing|continuation|existing|established|restart)\??[\s:.|]{1,14}(?:continu\w{1,7}|existing|established|restart)\b/g,
    62,
  ],
  [
    /\b(?:\d{1,2}|two|three|four|five|six|several) (?:doses?|infusions?|days?|weeks?) in(?=\s*(?:$|[.,;)]))/gm,
    38,
  ],
  [
    /\b(?:weekly|monthly|daily|biweekly|quarterly|q ?\d{1,2} ?(?:w|wks?|weeks?|d|days?|mo)?|every \w+(?: weeks?| months?)?)(?: [a-z]{2,8})? since (?:about |around |last |the |early |late |this )?(?:spring|summer|fall|autumn|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d)/g,
    38,
  ],
  [
    /\bthis (?:is|will be|would be|makes) (?:#|number |no\.? ?|dose |infusion |shot )?(?:[2-9]|1\d|two|three|four|five|six|seven|eight|nine|ten) (?:for|of) (?:her|him|them|\d)/g,
    42,
  ],
  [
    /\b(?:since|from) (?:birth|infancy|childhood|day one|he was born|she was born|(?:he|she) was (?:a )?(?:baby|kid|child|teen\w{0,5}|little|\d))\b/g,
    63,
  ],
  [
    /\b(?:has|have|had|'s|he|she|pt)(?: already)? (?:done|had) (?:this|it|these)(?: [a-z]{2,8}){0,2}? before\b/g,
    60,
  ],
  [
    /\b(?:treated|infused|dosed) with (?:it|this|the same)\b|\b(?:gets|receives|takes|has) (?:it|this|this one|hers|his|these|them) (?:every|each|monthly|weekly|yearly|quarterly|once|twice)\b/g,
    38,
  ],
  [/\b(?:inpt|inpatient|hospital) start\b|\blast ?\| ?(?=\d{1,2}[/-]\d)/g, 36],
  [
    /\b(?:'s|has|have|had|he|she) (?:already )?(?:done|had|gotten|received) (?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|several|a few) (?:at|in|with|there|here|already|so far|of them|now)\b/g,
    42,
  ],
  [
    /\b(?:second|third|2nd|3rd) (?:infusion|dose|injection)(?=\s*(?:[;,.)]|$))|\bfirst(?: one| dose| infusion)? was (?:here|there|with us|done|uneventful)\b/gm,
    38,
  ],
  [
    /\b(?:doses?|infusions?|injections?) (?:given|received|completed|done|had)[\s:=]{1,4}(?:[1-9]\d?\b|one|two|three|four|five)/g,
    45,
  ],
  [
    /\b(?:had|got|gotten|received|completed|done) (?:about |around |almost |over |nearly |a )?(?:[a-z\d]{1,6} )?(?:days?|weeks?|wks?|months?|years?|yrs?) of (?:it|this|therapy|treatment|iv|abx|antibiotics?|[a-z-]{5,20})\b/g,
    40,
  ],
  [
    /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})? was (?:the |her |his |their )?(?:last|latest|most recent)\b/g,
    36,
  ],
  [
    /\bon [a-z-]{3,20} (?:for |x ?)?(?:about |over |almost |~ ?)?\d{1,2}\+? ?(?:y|yrs?|years?|mos?|months?)\b(?! old)/g,
    40,
  ],
  [
    /\b(?:his|her|their|pt's|patient's) (?:(?:2nd|3rd|[4-9]th|[1-9]\dth|2[123](?:st|nd|rd))|(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth))\b(?=\s*(?:[.,;:)]|$|one\b|dose|infusion|inj|shot|treatment|time\b))/gm,
    38,
  ],
  [
    /\bstarted (?:it )?(?:in|at|with) (?:the |our |a )?(?:clinic|hosp\w{0,5}|office|ais|aic|infusion|suite|facility|snf|rehab|ed\b|er\b|center)/g,
    38,
  ],
  [
    /\b(?:had|received|got|completed|tolerated) (?!no\b|any\b|an?\b|never\b|reaction|home\b)(?:[a-z\d,#&'-]{1,10} ){1,5}(?:doses?|infusions?|injections?|treatments?)\b(?! (?:reaction|site|rxn|center|suite|ready|delivered|approved|order))/g,
    34,
  ],
  [
    /(?<!\b(?:never|not|no|hasn't|haven't|n't) (?:ever )?)\bhad (?!no\b|never\b|a reaction|home|a home|nurs|a nurs|an? infusion|visits)(?:[a-z-]{2,16} ){1,3}before\b(?! (?:each|every|the infusion|dose|infusion))/g,
    36,
  ],
  [
    /\b(?:day|d|dose|wk|week) ?[01] (?:was |is )?(?:given|done|infused|administered|completed)\b/g,
    40,
  ],
  [
    /\b(?:on|taking|using|getting|doing|had|receiving) (?:this|it|the drug|the med\w{0,8}|that|these|them|home infusions?|infusions?)\b[^.;\n]{0,16}\b(?:since|for (?:years|months|many|several|over|a while|\d))/g,
    42,
  ],
  [
    /\bstable on (?!room|po\b|oral|ra\b|\d l\b)|\b\d{1,2} (?:prior|previous|past)\b(?! (?:auth|therap|hosp|surg|admiss|med))|\b(?:prev(?:ious)?|prior)[ :]{1,2}(?=\d{1,2}\/\d)|\bold hand\b|\b(?:re-?induction|re-?load(?:ing)?)\b|\b(?:many|several|plenty of|numerous|countless|\d{1,2}|a few|lots of) times\b(?! (?:a|per) (?:day|week))/g,
    36,
  ],
  [
    /\b(?:first|1st) (?:ever |lifetime )?(?:dose|infusion) (?:was |has been |is )?(?:already |just )?(?:given|done|received|completed|tolerated|had|administered)\b/g,
    62,
  ],
  [
    /\b(?:his|her|their|pt's|patient's) [a-z-]{4,20} (?:nurse|infusions?|injections?|doses?|shots?)\b(?! (?:will|to) (?:start|begin))/g,
    33,
    'drug',
  ],
  [/\bday (?:[2-9]|[1-9]\d) of [a-z-]{4,20}/g, 36, 'drug'],
  [
    /\bday (?:[2-9]|[1-4]\d) of (?:therapy|treatment|abx|\d{1,2})\b|\bfrom (?:the |her |his )?last\b(?! (?:name|visit|labs?))/g,
    33,
  ],
  [
    /\bnext [a-z-]{4,20} (?:dose )?(?:is |was |comes )?due\b|\bcontinu(?:es?|ing|ation of) (?:on )?(?:her |his |their |the )?[a-z-]{4,20}\b/g,
    34,
    'drug',
  ],
  [
    /\b(?:infusions?|injections?|doses?|treatments?|therapy) (?:there |at home |(?:at|in|with|from) (?:the |our |her |his |their |an? )?(?:[a-z']{2,14} ){1,3})?since (?:last|early|late|the|this|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|fall|winter|19|20|\d)/g,
    38,
  ],
  [
    /\b(?:had|got|received|completed) (?:her |his |their |the |all )?(?:one|two|three|four|five|\d)? ?(?:of )?(?:the |her |his )?(?:loading|induction|initial|starter|titration) (?:doses?|infusions?)\b/g,
    42,
  ],
  [
    /\b(?:therapy|patient|pt|drug|referral|order|med(?:ication)?) (?:status|type)[\s:|=.]{1,16}(?:continu\w{1,5}|ongoing|existing|established|current|maintenance|renewal|refill|transfer\w{0,4}|resum\w{1,4})\b/g,
    45,
  ],
  [
    /\b(?:first|1st)\b[^.?\n]{0,40}\bever\b[^.?\n]{0,24}\?[\s:._-]{1,14}(?:\[ ?x ?\] ?)?(?:no|nope|n)\b(?! ?(?:\[|\/))/g,
    62,
  ],
  [/(?:1st|first)[ -]ever\]?[\s:|=?.]{1,14}(?:no?\b|false\b)/g, 60],
  [
    /\b(?:has|have|had|'s|'ve) (?:already )?(?:done|completed|received|had|gotten|finished) (?:[a-z\d]{1,8} ){1,4}(?:doses?|infusions?|injections?|treatments?|rounds?|courses?)\b/g,
    38,
  ],
  [
    /\b(?:year|month|week|cycle) (?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\d) (?:on|of) (?:it|this|therapy|treatment|the drug|[a-z-]{5,20})\b/g,
    36,
  ],
  [
    /\b(?:was|were|has been|had been|been|is|are|'s|'ve been) (?:getting|receiving|infusing|taking) (?:it|this|these|them|the (?:drug|same|infusions?)|[a-z-]{5,20}) (?:at|in|with|from|through|since|every|for|via|by)\b/g,
    40,
  ],
  [
    /\bno stranger to\b|\b(?:old hat|well known to (?:her|him|it)|used to (?:it|the drug|this drug|her infusions|his infusions))\b/g,
    40,
  ],
  [
    /\b(?:has|have|had) (?:she|he|pt|they|patient|the patient) (?:ever )?(?:had|received|been on|taken|gotten|used)\b[^?\n]{0,24}\?\s{1,6}(?:yes|yep|yeah|y\b|sure)/g,
    60,
  ],
  [
    /\b(?:she|he|they|pt|patient)(?:'s|s| is| are) (?:next )?due (?:on|the|this|next|\d|mon|tue|wed|thu|fri|sat|sun|today|tomorrow)(?!\w{0,10} (?:date|baby))/g,
    30,
  ],
  [
    /[a-z-]{4,20},? (?:dose |infusion )?(?:[2-9]|1\d) of (?:[2-9]|1\d)\b(?! ?(?:mg|days?|weeks|bags?|vials?|pages?|visits?))/g,
    36,
    'drug',
  ],
  // 'Krystexxa #4', 'needs #2', 'ours starts with #2': counted from the first on; a visit, an apartment is counted otherwise.
  [
    /(?<!\b(?:apt|unit|ste|suite|no|rx|pt|order|acct|house|bldg|room|rm|visits?|teach|row|page|line|phone|id|mrn|store|lot|space|spc|trlr|case|po|fl|floor|option|bed|auth|ref|referral|group)\.? ?)(?<=[a-z)\d:;,.'-] ?)#(?:[2-9]|[1-3]\d)\b(?![-\d/]|[a-z])(?! ?(?:is at home|visit))/g,
    33,
  ],
  [
    /#1(?: ?\([^()\n]{1,14}\))?(?: (?:was|is|already|dose))? (?:done|given|completed|tolerated|received|infused|at|in (?:clinic|office|hosp\w{0,5})|went|okay|ok\b|fine)/g,
    46,
  ],
  [
    /\b(?:dose|infusion|injection|treatment|inj|tx|shot)(?: (?:number|no\.?|#))? ?#?(?:[2-9]|[1-4]\d)\b(?! ?(?:mg|mcg|g\b|gm|grams?|ml|units?|iu|%|meq|mins?|minutes|h\b|hrs?|hours?|days?|x\b|-|\.\d|,\d|\/))/g,
    33,
  ],
  [
    /\b(?:last|final) (?:in-?patient|inpt|hosp(?:ital)?|clinic|facility|snf|rehab|office|center) (?:dose|bag|infusion|injection)\b/g,
    38,
  ],
  [
    /\b(?:dose|bag|infusion|infused|treated)\b[^.;\n]{0,20}\b(?:in[- ]?house|in-?patient\b|inpt\b|(?:in|at) (?:the )?hosp\w{0,5})/g,
    34,
  ],
  [
    /\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:more )?(?:days?|doses?|infusions?|bags?|treatments?) (?:are |still )?(?:left|remain(?:s|ing)?|to go)\b|\b(?:finish(?:ing)?(?: out| up)?|complet(?:e|ing)) (?:the |her |his |out )?(?:rest|remaining|remainder|last)\b/g,
    31,
  ],
  [
    /\b(?:second|third|fourth|fifth|sixth|2nd|3rd|[4-9]th)[ -](?:ever|loading|induction|maintenance|lifetime|overall|of (?:three|four|five|six|\d))\b/g,
    41,
  ],
  [
    new RegExp(
      `\\b(?:his|her|their|pt's|patient's) ${often}[ -](?:(?:maintenance|home|iv|infusion|injection) )?(?:dose|infusion|injection|treatment|one|shot)\\b`,
      'g',
    ),
    36,
  ],
  [new RegExp(`\\b(?:his|her|their|pt's|patient's) ${often}[ -][a-z-]{4,20}\\b`, 'g'), 36, 'drug'],
  [
    /\bnext (?:one|round|bag|shot)\b[^.;\n]{0,14}\b(?:is |comes |falls )?(?:due|up|scheduled|should|needs?|would)\b|\b(?:is|comes|coming|are|be) due (?:again|for (?:the |her |his |another )?(?:next|another))\b|\bdue (?:again|for more)\b/g,
    36,
  ],
  [/\bnext to be (?:given|infused|injected)\b|\b(?:overdue|past due) (?:for|on)\b/g, 34],
  [
    /\btest dose (?:of [a-z-]{3,20} )?(?:was |is |already )?(?:given|tolerated|done|ok|fine|passed|uneventful)|\b(?:tolerated|had|passed|got|received|given) (?:the |a |her |his )?test dose\b/g,
    44,
  ],
  [
    new RegExp(
      `\\b(?:started|starting dose|began|commenced|initiated)(?: on)? [a-z-]{4,20}(?: (?:iv|sc|sq|\\d{1,4} ?mg))? (?:in |on |last |back in |this past )?(?:${months}\\b|spring|summer|fall|autumn|winter|year|month|week|(?:19|20)\\d\\d)`,
      'g',
    ),
    38,
    'drug',
  ],
  [
    /[a-z-]{4,20}(?: (?:iv|sc|sq|subq|\d{1,4} ?(?:mg|mcg|gm?)))?,? (?:weekly |monthly |daily |biweekly |q\d{1,2}\w{1,5} )?since (?:about |around |early |late |mid-?)?(?:\d|last|the|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|fall|winter|birth|diagnosis|he was|she was)/g,
    37,
    'drug',
  ],
  [
    /\bre-?start(?:ing|ed|s)?\b(?! (?:the )?(?:visit|nursing|line|piv|iv\b|pump|picc))|\bre-?initiat\w{1,4}\b|\bre-?challeng\w{1,3}\b|\bback on (?:it|the drug|therapy|[a-z-]{4,20} after)\b/g,
    31,
  ],
  [
    /\b(?:given|received|had|doses?|infusions?|infused) (?:so far|to date|thus far|until now|up to now)\b[\s:.-]{0,8}(?!\s{0,3}(?:none|no\b|0\b|nil|n\/a))/g,
    45,
  ],
  [
    /\bdose (?:was |has been |is |being )?(?:changed|increased|raised|lowered|decreased|reduced|escalated|adjusted|bumped|upped|doubled) (?:from|to|up|down)|\b(?:same|usual) dose as (?:before|last|always|usual)\b|\b(?:dose|interval) (?:escalation|extended|shortened)\b/g,
    33,
  ],
  [
    /\bno (?:infusion |prior |past |previous |known )?(?:reactions?|rxns?|issues|problems|adverse (?:events?|reactions?)) (?:to date|so far|since|with (?:prior|previous|past|any|the (?:last|first|prior))|previously|yet)\b/g,
    36,
  ],
  [
    /\b(?:mov(?:ing|ed|es)|switch(?:ing|ed)|transition(?:ing|ed)?|transfer(?:ring|red)?|com(?:ing|es)) (?:\w{2,8} )?(?:from|out of) (?:the |an? |our |her |his |their )?(?:[a-z]{3,12} )?(?:infusion (?:suite|center|centre|clinic|room|unit)|ais\b|aic\b|clinic|outpatient|hospital (?:suite|clinic|infusion)|suite|center|another (?:agency|company|provider|pharmacy)|office)\b/g,
    36,
  ],
  [
    /\b(?:tak(?:e|ing) over (?:from|for|her|him|the care|this|a)|previous(?:ly)? (?:nurse|agency)|(?:our|her|his|the) (?:last|old|former|own|current|regular) (?:nurse|rn|agency)|our nurse (?:quit|left|retired|is leaving))\b/g,
    32,
  ],
  [
    /\b(?:did|does|doing|done|went) (?:very |really |quite |so )?(?:well|fine|great|ok|okay|good) (?:with|on|after) (?:it|the|her|his|this|all|dose|#?\d|prior|previous|last|first)\b/g,
    33,
  ],
  [
    /\b(?:nine|eight|seven|six|five|four|three|two|\d{1,2}) (?:of (?:\d{1,2}|[a-z]{3,6}) )?(?:doses?|infusions?|injections?|treatments?|sessions?|shots?)? ?(?:are |were |have been |already |are already )(?:done|given|in\b|behind|completed|received|had)\b|\bhad (?:\d{1,2}|one|two|three|four|five|six) of (?:\d{1,2}|[a-z]{3,6})\b/g,
    40,
  ],
  [
    /\b(?:old|long[- ]?time|longstanding|long[- ]?standing|repeat|returning) (?:patient|pt|client|user)\b|\b(?:patient|pt|client) of ours since\b/g,
    33,
  ],
  [/(?:\[|\b)(?:1st|first) dose\]?[\s:|=?.]{1,12}n ?\/ ?n\b/g, 60],
]
