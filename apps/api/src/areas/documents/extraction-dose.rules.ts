// DOC "Reading referrals, further rules" 056: is this the patient's first dose of the drug in her life.
import { before, lineAt } from './extraction-context.rules.ts'
import { findDates, resolveDay } from './extraction-dates.rules.ts'
import { everNever, hadBefore } from './extraction-dose-wordings.rules.ts'
import type { Wording } from './extraction-dose-wordings.rules.ts'
import { saidOfWanted, speaksOfAnother } from './extraction-dose-drugs.rules.ts'
import type { Named } from './extraction-dose-drugs.rules.ts'
import { historyOf } from './extraction-dose-history.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { firstEver, saysNever } from './extraction-roles.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'

const label =
  '(?:(?:first|1st)[ _-]?(?:ever )?(?:life[ -]?time[ _-]?)?(?:dose|infusion|time)?|life[ -]?time[ _-]?(?:first[ _-]?)?dose|fld)'
const dose = `(?:is (?:this|it) (?:a |the |pt'?s |patient'?s )?)?(?:${label})(?: ?(?:at home|ever|in home|of (?:the |this )?(?:drug|med\\w{0,8}|therapy|product|treatment|it|this)))?(?: \\(y\\/n\\))?[\\s:|=?.,-]{1,40}`
const yes: readonly (readonly [RegExp, number])[] = [
  [/\bnew (?:therapy|drug|start|med\w{0,8}|treatment|tx)\?[\s:.|]{0,14}y(?:es)?\b/g, 60],
  [
    new RegExp(
      `\\b(?:first|1st) ?(?:ever )?(?:life[ -]?time)[ _-]?(?:dose)?(?: ?(?:at home|ever|in home))?[\\s:|=?.,_-]{1,40}(?:yes\\b|y\\b(?! ?\\[ ?\\]| ?☐)|true\\b|\\[ ?x ?\\] ?y|y(?:es)? ?\\[ ?x ?\\])`,
      'g',
    ),
    70,
  ],
  [
    new RegExp(
      `\\b${dose}(?:yes\\b|y\\b(?! ?\\[ ?\\]| ?☐|\\/n)|true\\b|\\[ ?x ?\\] ?y|y(?:es)? ?\\[ ?x ?\\])`,
      'g',
    ),
    60,
  ],
  [
    /\b(?:so )?yes,? (?:this is |it is |it's )?(?:a |the |her |his )?(?:first|1st) (?:(?:life[ -]?time )?dose|life[ -]?time)/g,
    65,
  ],
  [
    /(?<!not (?:a |the |her |his )?)\b(?:first|1st)[ -](?:ever )?life[ -]?time[ -]?dose\b(?! ?[:?|=]|[\s.]{3,}| ?(?:at home)?\?|[ -]{1,3}(?:no|n)\b)/g,
    42,
  ],
  [
    /\b(?:never (?:had|received|been on|taken|gotten|infused)(?! (?:an? |any |the )?(?:[\w-]{1,9} )?(?:home|reaction|issue|problem|rxn|nurs|tube|[gj]-?tube|port|picc|midline|line|catheter|hickman|device|surgery|transfus|infection|clot))|never (?:been )?on (?:an? |any )?(?=[a-z-]{4}|(?:it|ig)\b)|(?:bio-?)?na[iï]ve|first[- ]ever (?:[a-z]{2,12} )?(?:dose|infusion|injection)\b|first time (?:on|with|receiving|getting|having|taking|using)|treatment[- ]naive|new to (?:ig|ivig|the drug|this drug|drug|therapy|it)(?!\??[\s:.]{0,14}no\b)|first (?:ever )?(?:infusion|dose) ever(?! ?\?)|first[- ]ever (?:dose|infusion)|no (?:prior|previous|earlier|past) (?:(?:iv )?iron|biologics?|exposure|doses?|infusions|ivig|ig|steroids|treatment|tx))\b/g,
    45,
  ],
  [/(?<!not (?:a |the |her |his )?)\b(?:first|1st)[ -]life[ -]?time(?=[.,;)]|$)/gm, 42],
  [
    /\bnever (?:(?:been )?on )?[a-z-]{2,20} before\b|\bbut never (?:had |tried |been on )?[a-z-]{4,20}(?=[.,;!)]|$)/gm,
    35,
  ],
  [
    /\b(?:this|it|that) ?(?:is|will be|would be|'s|'ll be) (?:her|his|their) (?:very )?first(?: ever| one| dose| infusion| shot| injection)?(?=\s*(?:[.,;)]|$))/gm,
    44,
  ],
  [
    /\b(?:first|1st) in (?:her |his |their )?life\b|\b(?:prior|previous) (?:exposure|doses?|infusions?|injections?|use)[ :?.|]{1,16}(?:none|no\b|never)/g,
    46,
  ],
  [
    /\b(?:never|not) (?:this|that) (?:one|drug|med\w{0,8}|product|brand)\b|\b(?:had|tried|used|taken|received|been on) (?:it|this|this one|this drug) before\?[\s:.|-]{1,24}(?:not|never|no)\b/g,
    63,
  ],
  [
    /(?<!\bnot (?:a |the |her |his |pt'?s )?)\b(?:first|1st) (?:dose|infusion|injection|shot)s? of (?:no\. ?|[^.;\n]){1,24}\bever\b/g,
    62,
  ],
  [
    /(?<!\bnot )\b(?:first|1st) (?:one|time|dose|infusion|injection|shot) ever\b|\bfirst (?:dose|infusion|one|injection) (?:that )?(?:she|he|they)(?:'s| has|'ve| have)? ever\b|\bnunca (?:la |lo )?ha recibido\b/g,
    45,
  ],
  [
    /\bprimei?ra (?:dosis|dose|infusi[oó]n|infus[aã]o|inyecci[oó]n|vez|aplicaci[oó]n) (?:(?:de|en|na|da) (?:su |toda su |la |sua )?vida|que (?:la|lo|se la|se lo) (?:recibe|ponen|dan|usa|toma))\b|\bes (?:su|la) primera (?:dosis|vez|infusi[oó]n)(?! (?:en casa|con))/g,
    60,
  ],
  [
    /\b(?:has|have|had|is) (?:not|never) (?:received|had|taken|been on|been given|gotten)\b[^.;\n]{0,24}\b(?:before|previously|in the past)\b/g,
    60,
  ],
  [
    /\b(?:first|1st)[- ]ever\b(?! (?:reaction|visit|home|time (?:at|in) home|nurse))(?! [a-z-]{2,12} visit)(?![^.;\n]{0,16}(?: was\b| in (?:19|20)\d\d|: ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d)))/g,
    44,
  ],
  [
    /\b(?:very|absolute(?:ly)?) first(?: (?:one|dose|infusion|injection|time|shot|treatment))?\b(?! (?:visit|home))/g,
    44,
  ],
  [
    /\bfirst (?:dose|infusion|injection|shot|one|time) (?:of|in) (?:her|his|their) life(?:time)?\b|\b(?:never|not) (?:[a-z-]{2,16} ){1,4}in (?:her|his|their) (?:whole |entire )?life\b/g,
    60,
  ],
  [
    /\bno (?:previous|prior|past|earlier) (?:exposure|doses?|infusions?|injections?|use|treatment|therapy with it)\b/g,
    45,
  ],
  [
    /\b(?:has not|hasn't|hasnt|have not|haven't|had not|not|never)(?: yet| ever| previously)? (?:had|taken|received|gotten|been (?:on|given)|used|tried) (?:it|this|this one|this drug|this med\w{0,8}|any(?: of it)?|one)(?: (?:one|drug))?(?: (?:before|previously|yet|ever|in the past))?\b(?! (?:at|in) (?:the )?home)/g,
    62,
  ],
  [
    /\b(?:never|not) (?:yet |previously |ever )?been (?:given|exposed to|treated with|started on|on) (?!a\b|the\b|in\b|at\b|home)[a-z-]{4,24}/g,
    43,
  ],
  [
    /\b(?:dose|infusion|injection) (?:number |no\.? ?|# ?)?(?:one|1)(?: of (?:\d{1,2}|[a-z]{3,6}))\b|\b(?:dose|infusion|injection) (?:number|no\.?|#) ?(?:one|1)\b(?! (?:was|given|done|on|\d))/g,
    40,
  ],
  [/(?:^|[.;,:(] )new to (?:her|him|them|pt|the patient)\b/gm, 44],
  // Asked in one line, answered in the next.
  [
    /(?<!\b(?:first|1st)\b[^.\n?]{0,40})\bever (?:had|received|been on|taken|tried|gotten)\b[^.\n?:]{0,30}[?:][\s.]{1,12}(?:no|never|nope)\b/g,
    60,
  ],
  [
    /\bfirst[ _-]?(?:dose[ _-]?)?ever(?:[ _-]?(?:ind|flag|flg|yn))?[\s.:=|]{1,30}(?:y|yes|true)\b/g,
    60,
  ],
  [
    /(?<!\b(?:first|1st)\b[^.\n?]{0,40})\bever (?:received|had|infused|taken|been on|gotten)(?: (?:it|this|drug|med))?(?: before| previously)?\b\??[\s:.]{1,14}no?\b/g,
    60,
  ],
  [
    /\bcleared for (?:home )?(?:first|1st|home first|home 1st) dose\b|\bcleared for home (?:first|1st) dose\b/g,
    42,
  ],
  [/\b(?:brand )?new to [a-z-]{4,20}\b/g, 35],
  [/\bno [a-z-]{3,20} before\b(?! (?:infusion|dose|visit|each))/g, 41],
  [
    /\b(?:ok(?:ay)?(?:'?d)?|approve[ds]?|agree[ds]?|cleared|fine|allow(?:ed|s))(?: for| to| with)? (?:the |her |his |giving )?(?:first|1st) (?:lifetime )?dose (?:at|in) (?:the |her |his )?home\b/g,
    62,
  ],
  [
    /(?<!\bnot (?:an? |really an? )?)\bnew start\b(?! of care| date|:? (?:on )?(?:\d|[a-z]{3,9} \d))/g,
    36,
  ],
  [
    /\bthis (?:is|will be) (?:the |her |his )?(?:very )?first (?:dose|infusion|injection|shot)\b(?! (?:at|in|with|of|since|for))/g,
    42,
  ],
  // '... IV q4wks, first dose' closes the order.
  [
    /\bq ?\d{1,2} ?(?:w|wk|wks|weeks?|mo|months?|d|days?)\b[^.;\n]{0,12}, (?:first|1st) dose(?=\s*(?:$|[.,;)]))/gm,
    41,
  ],
]
const no: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:prior|previous|past|earlier) (?:\d{1,2}|two|three|four|five|six|seven|eight) (?:doses?|infusions?|injections?|treatments?)\b/g,
    44,
  ],
  [
    /\blleva (?:ya )?(?:\d{1,2}|un|una|dos|tres|cuatro|cinco|varios|varias|muchos) (?:a[nñ]os?|mes(?:es)?|dosis|ciclos?|infusiones)(?!\p{L})/gu,
    44,
  ],
  // 'First time ever on drug: no'.
  [
    /\b(?:first|1st) (?:time|dose|infusion|one)(?: ever)?(?: (?:on|with|for|of|in) (?:this |the )?(?:drug|med\w{0,8}|therapy|product|it|life))?(?: \([^()\n]{1,20}\))?[ :?=.|-]{1,20}no\b/g,
    62,
  ],
  [
    /\bha(?:s|ve) been (?:doing|giving|running|self-?infusing|infusing) (?:own|her own|his own|their own|it|them)\b/g,
    40,
  ],
  // 'On it a year', 'has had it 3 yrs', '1st doses in hosp', 'got #1 in the ED'.
  [
    /\b(?:on|had|has had|been on|taken|using) (?:it|this|same|that) (?:for |about |over |almost |nearly |now ){0,2}(?:an?|one|two|three|four|five|six|several|many|\d{1,2}\+?) ?(?:y(?:ea)?rs?|mos?|months?)\b/g,
    40,
  ],
  // 'Every week, 5 years now'.
  [
    /\b(?:for |about |over |almost |nearly ){0,2}(?:an?|one|two|three|four|five|six|seven|eight|ten|several|many|\d{1,2}\+?) ?(?:y(?:ea)?rs?|mos?|months?) (?:now|on (?:it|this|same))\b/g,
    40,
  ],
  [
    /\b(?:due|ready|time) for (?:the |her |his |their |another )(?:next|second|third|2nd|3rd)?\b(?! ?(?:first|1st|visit|surgery|mri|scan))|\bre-?referral\b/g,
    44,
  ],
  [
    /\b(?:first|1st) (?:doses?|few|couple|one|\d|two|three)(?: doses?| infusions?| bags?)? (?:given |were |was )*(?:in|at) (?:the )?(?:hosp\w{0,5}|clinic|ed|er|office|facility)\b|\b(?:got|had|received|given|tolerated) #\d/g,
    40,
  ],
  // 'Got 2 L LR in the ED, tolerated'.
  [
    /\b(?:got|had|received|given) (?:\d[\d.,]{0,5} ?[a-z]{1,5} )?(?:of )?[a-z][a-z +-]{1,24} (?:in|at) (?:the )?(?:ed|er|hospital|clinic|unit|office),? (?:and )?(?:was )?(?:tolerated|did (?:fine|well|ok)|fine\b|no (?:issue|problem|reaction|rxn)s?)/g,
    44,
  ],
  [/\bnew (?:therapy|drug|start|med\w{0,8}|treatment|tx)\?[\s:.|]{0,14}no\b/g, 60],
  [
    /\bhad the same (?:course|drug|treatment|infusion|therapy|med\w{0,8})\b|^\s{0,4}(?:last|since) [. ]{3,24}(?=\d{1,2}\/\d)/gm,
    40,
  ],
  [/(?<!\p{L})[uú]ltima (?:dosis|infusi[oó]n|inyecci[oó]n)\b/gu, 34],
  // 'We've supplied her Actemra since summer', 'first ever IG: Aug 2026 at the clinic'.
  [
    /\b(?:we|we've|we have|have) (?:been )?(?:suppl(?:ied|ying)|dispens(?:ed|ing)|fill(?:ed|ing)|provid(?:ed|ing)) (?:her|him|pt|them|this|the)?[^.;\n]{0,24}\bsince\b|\bfirst ever [a-z]{2,12}[ :]{1,3}(?:was )?(?:in |on )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d|20)|\bstarted (?:in |on )?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? )?20\d\d\b/g,
    40,
  ],
  [
    /(?<!\b(?:first|1st)\b[^.\n?]{0,40})\bever (?:had|received|been on|taken|tried|gotten)\b[^.\n?:]{0,30}[?:][\s.]{1,12}(?:yes|yep|yeah|sure)\b/g,
    60,
  ],
  [
    /\b(?:it'?s|this is|this (?:one )?(?:will be|is)|will be|that'?s) (?:only )?(?:her|his|their|the|a) (?:second|third|fourth|fifth|sixth|2nd|3rd|[4-9]th|1\dth)\b(?! (?:home|visit|floor|street|choice))(?:,| (?:one|dose|shot|infusion|injection|time|treatment|round|of)\b|[ .;]|$)/gm,
    44,
  ],
  [
    /\b(?:her|his|their) (?:second|third|fourth|fifth|2nd|3rd|[4-9]th) (?:one|dose|shot|infusion|injection|round)\b(?! (?:is|will|on|then))/g,
    38,
  ],
  [
    /\b(?:her |his |the )?(?:first|1st)(?: one| dose| infusion| shot| injection)? was (?:on |in |at |back |last |given )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|the clinic|the hospital|clinic|hospital|week|month|year|fall|spring|summer|winter)/g,
    44,
  ],
  [
    /\b(?:every|q) ?(?:\d{1,2}|two|three|four|six|eight|other)? ?(?:days?|weeks?|wks?|months?|mos?|d|w|wk|day|week|month)\b,? (?:ever )?since (?:last|early|late|the (?:spring|summer|fall|winter)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|19|20)/g,
    40,
  ],
  [
    new RegExp(
      `\\b(?:first|1st) ?(?:ever )?(?:life[ -]?time)[ _-]?(?:dose)?(?: ?(?:at home|ever|in home))?[\\s:|=?.,_-]{1,40}(?:no\\b(?! (?:prior|previous|issues?|problems?|reactions?|rxns?|exposure|history|known|other|allerg|special|need|concerns?|premed))|n\\b(?! ?\\[ ?\\]| ?☐)|false\\b|none\\b|\\[ ?x ?\\] ?n|n(?:o)? ?\\[ ?x ?\\]|y(?:es)? ?(?:\\[ ?\\]|☐) {0,6}no? ?(?:\\[ ?x ?\\]|x\\b)|(?:\\[ ?\\]|☐) ?y(?:es)? {1,6}(?:\\[ ?x ?\\]|x) ?n)`,
      'g',
    ),
    70,
  ],
  [
    new RegExp(
      `\\b${dose}(?:no\\b(?! (?:prior|previous|issues?|problems?|reactions?|rxns?|exposure|history|known|other|allerg|special|need|concerns?|premed))|n\\b(?! ?\\[ ?\\]| ?☐)|false\\b|done\\b|given\\b|received\\b|tolerated\\b|recvd\\b|rec'd\\b|completed\\b)`,
      'g',
    ),
    60,
  ],
  [
    /\b(?:had|received|got|did) (?:the |her |his |their )?(?:first|1st) (?:two|three|four|few|couple|several|\d)\b/g,
    45,
  ],
  [
    /\b(?:\d{1,2}|two|three|four|five|six) (?:prior |previous |inpt )?(?:doses? |infusions? )?(?:were |was |already )?(?:done|given|received|completed|had|infused|administered|tolerated)\b[^.;\n]{0,16}\b(?:hosp\w{0,5}|inpt|inpatient|here|clinic|er|in-?house|office)\b/g,
    40,
  ],
  [
    /\b(?:had|got|received|completed|given) (?:\d{1,2}|two|three|four|five|six|several|multiple|all|both) (?:prior |previous |home |inpt )?(?:doses?|infusions?|injections?|treatments?)\b/g,
    40,
  ],
  [
    /\b(?:hosp(?:ital)?|er|ed|clinic|facility|snf|unit|floor) gave (?:it|this|her|him|the|doses?|\d)/g,
    44,
  ],
  [/\bgiven (?:in|at) (?:the )?(?:er|ed|hosp\w{0,5}|clinic|office|infusion)\b/g, 31],
  [
    /\b(?:had|got|received) (?:\d{1,2}|two|three|four|five|six) (?:at|in|with|so far|already|there|here|previously)\b/g,
    40,
  ],
  [
    /\b(?:prev(?:ious)?|prior) (?:\d{1,2}|two|three) (?:in|at|with|done)\b|\binj(?:ection)? #?(?:[2-9]|1\d)\b|(?:^|[\s,(])#(?:[2-9]|1\d) of \d/g,
    36,
  ],
  [
    /\b(?:had|received|taken|used|gotten|been on) (?:(?:it|this|the drug|this drug|this med\w{0,8}) )?(?:before|previously|in the past)\??[\s:.,-]{1,4}(?:yes|y)\b/g,
    60,
  ],
  [
    /\bused to be (?:done|given|infused|seen|managed|handled) (?:by|at|in|with)\b|\bstill (?:on|taking|receiving|getting)\b|\bmost recent (?:dose|infusion|injection)\b/g,
    31,
  ],
  [/\bnext (?:dose|infusion|inf|injection|tx|treatment)\b(?! (?:one|after))/g, 26],
  [/\bhad (?:it|this|same)\b[^.;\n]{0,8}\b(?:last|before|previously|in 20\d\d|y(?:ea)?rs?)\b/g, 36],
  [/\blast (?:was |on |one )?(?=\d{1,2}\/\d{1,2})/g, 31],
  [
    /\b(?:had|on|gets|getting|uses|using) [^.;\n]{2,30} for (?:years|yrs|many|several|over|\d{1,2} (?:y|mo))/g,
    37,
  ],
  [
    /\b(?:doses?|therapy|abx|antibiotics?|infusions?) (?:began|started|begun|initiated)\b[^.;\n]{0,20}\b(?:inpt|inpatient|hosp\w{0,5}|facility|in[- ]?house|clinic)/g,
    40,
  ],
  [
    /\bdoses? (?:was |were |is )?given (?:at|in) (?:the )?(?:facility|snf|rehab|hosp\w{0,5}|clinic|office|er|ed)\b/g,
    40,
  ],
  [/\b(?:d\/?c|discharg)\w{0,4}'?(?:ing|ed|d)?\b[^.;\n]{0,24}\bon it\b/g, 36],
  [/\b(?:initially|started|admitted) on [a-z-]{4,24}\b/g, 31],
  [
    /\blast (?:administered|admin)\b|#(?:[2-9]|[1-9]\d) (?:overall|lifetime|total|so far)\b|\bnot (?:a |the |her |his |their )?first (?:ig|ivig|scig|biologic|one|injection)\b/g,
    36,
  ],
  [
    /\b(?:start|started|began|since|on)\b[^.;)\n]{0,14}\b(?:inpt|inpatient|in[- ]hosp\w{0,5})\b/g,
    36,
  ],
  [
    /\bhad [a-z-]{3,20} in (?:the )?(?:er|ed|hosp\w{0,5}|clinic|office)\b|\b\d{1,2} (?:days?|doses?) (?:done|given|completed) in\b|\bday \d{1,2} (?:today|now)\b|\bprior (?:given|done)\b/g,
    36,
  ],
  [
    /\bstable (?:on (?:it|this|same)|for (?:\d|years|many|over))|\bhad (?:a |one |two |\d )?(?:courses?|cycles?|rounds?) (?:in|of|last)\b/g,
    34,
  ],
  [
    /\b(?:got|had|received|given) (?:the |her |his |their )?(?:first )?(?:\d{1,2}|two|three|four|five|several) (?:doses?|infusions?|days?)\b|\b(?:he|she|pt)(?:'s| has) had \d{1,2}\b|\bcont(?:inu\w{1,4}|'?d|\.)? from (?:the )?hosp\w{0,5}|\bcurrently (?:getting|receiving|on) (?:it|this)\b|(?:^|[,;:] {0,2})#(?:[2-9]|[1-9]\d)(?=\s*(?:$|[,;.]))/gm,
    36,
  ],
  [
    /\b(?:infusions?|doses?|injections?|cycles?) #?\d ?(?:-|to|thru|through|and|&) ?#?\d{1,2} (?:were|was|done|given|went|at|in|completed|received)\b|\bfirst (?:\d{1,2}|two|three|four|five|six|few|couple)(?: (?:doses?|infusions?|ones|injections?))? (?:were|was|went|happened|done|took place)\b|\bfirst (?:\d|two|three|four) (?:doses?|infusions?) (?:were |was )?given\b|\bya (?:ha )?recibi[oó](?![\wáéíóú])|\bya ha recibido\b/g,
    40,
  ],
  [
    /\bnot (?:a |the |her |his |pt'?s |their )?(?:first|1st)\b(?! (?:thing|choice|floor|line|week|of|come|day|available))/g,
    60,
  ],
  [
    /\b(?:prior|previous(?:ly)?|had (?:it |this )?before|given before)(?: doses?| use)?\??[\s:]{1,12}(?:yes|y)\b/g,
    50,
  ],
  [
    /\b(?:supplied|been supplying|filling|dispensed|dispensing|on|taking|getting|receiving|infusing|infused)\b[^.;\n]{0,40}\bsince (?:last|early|late|this|the|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|19|20|\d)/g,
    33,
  ],
  [/\bstarted (?:it |this )?(?:in )?(?:19|20)\d\d\b|\blast {0,8}[=:] {0,4}(?=\d)/g, 34],
  [/\bnot new to (?:her|him|them|pt|the (?:drug|pt|patient)|it|this|us|[a-z-]{4,20})\b/g, 60],
  [
    /\b(?:cycle|course|round) (?:1|one|i) (?:was|were|done|given|went|finished|completed|all|in|on)\b|\b(?:cycle|course|round) (?:#? ?)?(?:[2-9]|1\d|two|three|four|five|six)\b/g,
    44,
  ],
  [
    /\b(?:used|took|had|got|received|been on|done) (?:it|this|this (?:one|drug|before))(?: [a-z]{2,8}){0,2}? (?:last|in (?:the past|20\d\d|19\d\d)|years? ago|many times|several times|a few times|twice|(?:three|four|five|\d{1,2}) times|for (?:years|months|a while))/g,
    46,
  ],
  [
    /(?<!\bnot )\bhad (?:this|it|them) (?:many|several|multiple|a few|\d{1,2}|two|three|four) times\b|\bknows (?:the|this) drug\b|\bveteran of (?:it|this|the)\b|\bre-?starting (?:after|following)\b|\bsame (?:drug|med\w{0,8}) (?:as|since) (?:last|before|20\d\d)/g,
    36,
  ],
  [
    /\b(?:doses?|infusions?|injections?|cycles?) (?:so far|to date|already|behind (?:her|him))\b/g,
    38,
  ],
  [
    /\b(?:prev(?:ious)?|prior|former|last|old|current) (?:home |infusion )?(?:nurse|rn|agency)\b(?! (?:pref|gender|note))|\blosing (?:her|his|their) (?:nurse|rn)\b|\btransfer of (?:service|care|agency)\b|\bestablished on\b/g,
    32,
  ],
  [/\btolerat(?:es|ing)\b|^\s{0,4}last[ :.]{1,4}(?=\d{1,2}\/\d)/gm, 31],
  [/\blast [a-z-]{4,20}(?= \d{1,2}\/)/g, 35],
  [
    /\b(?:[2-9]\d(?:st|nd|rd|th)|[2-9](?:nd|rd|th)|1\dth) (?:dose|infusion|inf|cycle|injection|shot|treatment)\b(?! (?:on|is|then|after))/g,
    33,
  ],
  [
    /\b(?:got|received|given|had|started|on)\b[^.;\n]{0,24}\b(?:in[- ]?house|inpt|inpatient|in (?:the )?hosp)/g,
    40,
  ],
  [/\b(?:first|1st) (?:dose|one|infusion|time|injection)(?: ever)?\?\s{1,6}no(?:pe)?\b/g, 60],
  [
    /\b(?:he|she|they)(?:'s|'ve|s| has| have) been (?:getting|receiving|taking|having) (?:it|this|them|the (?:drug|infusions?))\b(?! (?:set|ready|done))/g,
    50,
  ],
  [
    /\bno es (?:su |la )?primera (?:dosis|vez|infusi[oó]n|aplicaci[oó]n)|\bl[ao] (?:recibe|usa|toma|tiene)\b[^.;\n]{0,30} desde\b/g,
    60,
  ],
  [
    /\bnot (?:really )?(?:a )?new (?:drug|med\w{0,8}|therapy|start)\b|\b(?:already|now) (?:gets|getting|receives|receiving|takes|taking|on) (?:it|this)\b|\b(?:gets|getting|on|has) (?:it|this) (?:already|now)\b/g,
    50,
  ],
  [/\bnew to (?:ig|ivig|the drug|this drug|drug|therapy|it)\??[\s:.]{1,14}no\b/g, 60],
  [
    /(?<!\b(?:first|1st)\b[^.\n?]{0,40})\bever (?:received|had|infused|taken|been on|gotten)(?: (?:it|this|drug|med))?(?: before| previously)?\b\??[\s:.]{1,14}y(?:es)?\b/g,
    60,
  ],
  [
    /\b(?:had|received|got|s\/p|after) (?:dose|infusion|inf|wk|week) #?[01]\b|\b(?:dose|infusion|inf) #?(?:[2-9]|1\d)\b(?! ?(?:mg|g\b|hrs?|ml|-|and|wks?))/g,
    33,
  ],
  [
    /(?<!line |port |picc |catheter |tube |\/ ?)\bmaint(?:enance)?\b(?! (?:fluid|of|care|visit|iv)| ?\/)/g,
    30,
  ],
  [
    /\bnot (?:a |the |her |his |pt'?s |their )?(?:first|1st)[ -](?:ever )?(?:life[ -]?time )?(?:dose|infusion|time)/g,
    65,
  ],
  [/\bno(?:t|n)?[- ](?:naive|first dose)\b/g, 50],
  [
    /\b(?:(?:first|1st|loading|initial) (?:dose|infusion)s?|doses? (?:1|#1)|infusions? #?1|wk 0|week 0)\b(?![^.;\n]{0,24}\b(?:never|not|no)\b)[^.;\n?]{0,24}\b(?:given|done|received|recvd|completed|administered|tolerated|already|infused|in clinic|inpt|in hospital|at (?:the )?(?:hospital|clinic|aic))\b/g,
    46,
  ],
  [
    /\b(?:received|got|had|given|completed|tolerated|finished|done with) (?:the |her |his |their |all )?(?:first|1st|initial|loading) (?:doses?|infusions?)\b/g,
    46,
  ],
  [
    /\b(?:last (?:infused|given|received|injected|treated|had)|previously (?:received|infused|treated|given)|(?:has|have) (?:had|received|been on) (?:it|this)|has had (?:it |this )?(?:b4|before))\b/g,
    34,
  ],
  [
    /(?<!\bno )\b(?:last|prev(?:ious|\.)?|prior) (?:dose|infusion|inf|inj|injection|injections|infusions|cycle|doses|infusions|tx|treatment|course|one)\b(?![\s:.|]{1,16}(?:n\/a|none|-|unknown))(?! ?(?:of (?:prior|previous)|before))/g,
    34,
  ],
  [
    /\b(?:on (?:it|this|same|[a-z-]{3,20})(?: (?:iv|sq|sc|subq|im|home))? (?:since|x ?\d|for (?:\d|years|months|over|many|several))|(?:running|stable|started|maintained|infusing|receiving)[^.;\n]{0,24}\b(?:inpt|inpatient|since \d|since 20|in hospital|in the hospital)|since (?:19|20)\d\d|(?:years|yrs) of|established (?:pt|patient|on)|transfer(?:ring|red)? from (?:another|other|clinic|the clinic|infusion|aic|prev)|resumption of care|continuation of (?:care|therapy)|maintenance (?:dose|therapy|infusion|pt|patient)|tolerat(?:ed|ing) (?:well|prior|previous|all|without|w\/o|fine)|no (?:rxn|reaction|irr)\b|never a reaction|restart|resum(?:e|ing))\b/g,
    32,
  ],
  [
    /\b(?:has (?:had|received|been (?:on|getting|receiving))|been on|already (?:on|received|had)|both rec(?:'|ei)?v'?d|recvd inpt|(?:inpt|inpatient|hospital) since|received inpt|given inpt|inpt doses?|has tolerated|long[- ]?time (?:pt|patient)|existing (?:pt|patient)|(?:cycle|course) (?:[2-9]|1\d)\b|(?<!\b(?:chemo\w{0,10}|radiation|xrt|rt|post-?op|pregnan\w{2}|gestation),? )wk (?:[2-9]|1\d)\b|week (?:[2-9]|1\d) of)\b/g,
    30,
  ],
]

/** Words of the catalogue that name a service, no drug. */
const services =
  /^(?:flush\w{0,3}|dressing|change|infusions?|injections?|care|access\w{0,3}|removal|insertion|placement|feeding|weekly|monthly|visits?|training|teaching|management|therapy|blood|draws?|nursing|wound|catheter|central|midline|pump|support|administration|maintenance|daily|education|assessment|venipuncture|peripheral|monitoring|initial|start\w{0,3}|first|other|needle)$/

export function readFirstDose(
  doc: Doc,
  drugWords: ReadonlySet<string>,
  rankOf: (at: number) => number,
  named: Named,
): Found<boolean> | null {
  const candidates: Found<boolean>[] = []
  const drugs = [...drugWords]
  const collect = (patterns: readonly Wording[], value: boolean) => {
    for (const [pattern, base, needs] of patterns) {
      let count = 0
      for (const match of doc.lower.matchAll(pattern)) {
        if ((count += 1) > 40) break
        const line = lineAt(doc, match.index)
        if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead')
          continue
        // 'Labs none. On it since 2021.': a new sentence has left the label.
        const label = labelAround(line, match.index)
        const concept =
          label && /[a-z\d)][.!] /.test(doc.lower.slice(label.valueStart, match.index))
            ? null
            : conceptAt(line, match.index)
        if (
          base < 60 &&
          speaksOfAnother(named, doc, match.index, match.index + match[0].trimEnd().length)
        )
          continue
        if (
          base < 60 &&
          concept !== null &&
          ['auth', 'insurance', 'allergies', 'premeds', 'delivery', 'labs', 'diagnosis'].includes(
            concept,
          )
        )
          continue
        // 'Warfarin not used.' is said of warfarin.
        if (
          value &&
          base === 45 &&
          /^(?:never|not) /.test(match[0]) &&
          /(?<!\p{L})(?!(?:Pt|Patient|Drug|She|He|They|Has|Was|But|Med)\p{L}* )\p{Lu}\p{Ll}{4,} $/u.test(
            doc.text.slice(Math.max(0, match.index - 24), match.index),
          ) &&
          !named.mentions.some(
            (one) =>
              one.treatment === named.wanted && match.index - one.end < 3 && one.end < match.index,
          )
        )
          continue
        // 'Prior tx: doxycycline' heads a list of others.
        if (
          !value &&
          base === 34 &&
          concept === 'prior-therapy' &&
          /(?:tx|treatment|course)$/.test(match[0].trimEnd())
        )
          continue
        // 'Has had Keflex': of a drug that no list of ours holds.
        if (
          !value &&
          base <= 30 &&
          /(?:had|received|on|receiving|getting)$/.test(match[0].trimEnd()) &&
          /^ \p{Lu}\p{Ll}{3,}/u.test(doc.text.slice(match.index + match[0].trimEnd().length)) &&
          !named.mentions.some((one) => one.start === match.index + match[0].trimEnd().length + 1)
        )
          continue
        // A reaction, a maintenance or a past drug of another kind says nothing of this one.
        if (value && base < 50 && /\b(?:no|not)\b[^.;,]{0,10}$/.test(before(doc, match.index, 16)))
          continue
        // 'never Bicillin before' needs the drug's name; anything else was never done before either.
        if (base === 35 && !drugs.some((word) => match[0].includes(word) && !services.test(word)))
          continue
        if (
          needs &&
          !match[0]
            .split(/[^a-z]+/)
            .some(
              (word) =>
                !services.test(word) &&
                (drugWords.has(word) ||
                  (word.length >= 5 && drugs.some((drug) => drug.startsWith(word)))),
            )
        )
          continue
        if (
          !value &&
          /(?<!used )\b(?:to|will|can|should|may|shall) be (?:given|done|infused|administered|received|completed)/.test(
            match[0],
          )
        )
          continue
        if (
          base === 33 &&
          /\b(?:before|prior to|until|repeat|and|then|for|with|at)\b[^.;]{0,8}$/.test(
            before(doc, match.index, 20),
          )
        )
          continue
        const left = before(doc, match.index, 40)
        // 'Vaccines #1 given 4/20' counts no dose of the drug.
        if (
          !value &&
          base < 60 &&
          /\b(?:vaccin\w{0,6}|immuni[sz]ation\w?)\b[^.;]{0,20}$/.test(left)
        )
          continue
        // 'Gets to go home, first time in his life': home is new, not the drug.
        if (value && match[0].startsWith('first time') && /\bhome\b[^.;]{0,20}$/.test(left))
          continue
        // '12/03; #2 12/09' are the first and the second to come.
        if (
          !value &&
          match[0].startsWith('#2') &&
          /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?[^;\d]{0,8}[;,&] ?$/.test(left) &&
          /^ ?(?:on |= ?|is )?\d{1,2}\//.test(doc.lower.slice(match.index + 2, match.index + 12))
        )
          continue
        // '18 Elm #4' is an apartment, 'labs last 11/9' are labs, and of a first and a second to come neither has been.
        if (
          !value &&
          match[0].includes('#') &&
          /\b\d{1,6} (?!mg|mcg|g\b|gm|ml|units?)(?:[a-z.']{1,14},? ){1,4}$/.test(left)
        )
          continue
        if (
          !value &&
          base < 42 &&
          /\b(?:never|not|nor|without)(?: yet| ever| previously)? $|n't(?: ever)? $/.test(left)
        )
          continue
        if (
          !value &&
          base < 40 &&
          /\b(?:labs?|dressing|needle|flush\w{0,2}|weight|wt|vitals?|inr|seen|visit|cath\w{0,4}|picc|line|bm)[ :]{1,2}(?:was |is )?$/.test(
            left,
          )
        )
          continue
        if (
          !value &&
          base === 33 &&
          /^(?:2nd|second|3rd|third|dose|infusion|injection|treatment) ?/.test(match[0]) &&
          /\b(?:1st|first) (?:dose|infusion|injection|treatment)(?! (?:was|given|done|in|at|on \d))|\b(?:dose|infusion|injection|treatment) #?1\b(?! (?:was|given|done|in|at))/.test(
            doc.lower,
          )
        )
          continue
        // 'Is this the first dose she has ever received? No': a question says what its answer says.
        const answer =
          /^[^?.;\n]{0,60}\?[\s:._-]{1,14}(?:\[ ?x ?\] ?)?(yes|yep|yeah|no|nope|never|not)\b(?! (?:\[|\/))/.exec(
            doc.lower.slice(match.index + match[0].length, match.index + match[0].length + 90),
          )?.[1]
        const asked = answer !== undefined && !/\b(?:no|yes|never|y|n)\b/.test(match[0])
        if (asked && !value) continue
        const said = asked ? answer.startsWith('y') : value
        // 'Is it a first dose? If so she needs two hours': only asked.
        if (
          value &&
          !asked &&
          base < 60 &&
          /^ ?\? (?!yes|yep|y\b|correct)/.test(
            doc.lower.slice(
              match.index + match[0].trimEnd().length,
              match.index + match[0].length + 12,
            ),
          )
        )
          continue
        // 'First epoprostenol ever is given in the hospital': ours is a later one.
        const givenThere =
          said &&
          !asked &&
          /^[^.;\n]{0,20}\b(?:(?:is|was|will be|to be|being|gets?) )?(?:given|done|infused|administered)\b[^.;\n]{0,12}\b(?:in|at|by) (?:the |her |his |their )?(?:hosp|clinic|office|inpatient|inpt|infusion|center|icu|er\b|ed\b)/.test(
            doc.lower.slice(match.index + match[0].length, match.index + match[0].length + 70),
          )
        candidates.push({
          value: said && !givenThere,
          start: match.index,
          end: match.index + match[0].trimEnd().length,
          score: asked ? Math.max(base, 62) : base,
        })
      }
    }
  }
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== 'first-dose' && label.concept !== 'had-before') continue
      // 'Y / (N)': of two letters the one in brackets is meant.
      const circled =
        /^[\s:|"?.=]{0,14}(?:(?:yes|y)[\s/|]{1,8}\((no?)\)|\((y(?:es)?)\)[\s/|]{1,8}no?\b)/.exec(
          doc.lower.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 40)),
        )
      if (circled) {
        candidates.push({
          value: (circled[2] !== undefined) === (label.concept === 'first-dose'),
          start: label.start,
          end: label.valueStart + circled[0].length,
          score: 75,
        })
        continue
      }
      const value =
        /^[\s:|"?.=]{0,14}(yes|y\b|true|no\b|n\b|false|naive|never|not\b)(?! ?(?:\[|☐|\/))/.exec(
          doc.lower.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 30)),
        )
      if (value?.[1])
        candidates.push({
          value: /^[yt]|naive/.test(value[1]) === (label.concept === 'first-dose'),
          start: label.start,
          end: label.valueStart + value[0].length,
          score: 60,
        })
    }
  }
  candidates.push(...saidOfWanted(doc, named))
  // 'First dose 10/14' written on 10/19 has been given.
  for (const match of doc.lower.matchAll(
    /\b(?:first|1st) (?:dose|infusion|administration|injection|shot|one)(?: was| were| given| on|:| done| at| in| the| clinic| hosp(?:ital)?| inpt| inpatient| office| er| ed| snf| rehab| facility)*(?: ?\([^()\n]{2,24}\))?\??(?:[ :]{1,3}|\?? {2,30}|\?[ :|]{1,30})(?:(?:given |in |at |the )*(?:clinic|hosp(?:ital)?|inpt|inpatient|office|er|ed|snf|rehab|facility),? {1,3}(?:on )?)?(?=\d)/g,
  )) {
    const line = lineAt(doc, match.index)
    const [date] = findDates(
      doc.text.slice(match.index + match[0].length, match.index + match[0].length + 12),
    )
    if (date?.start !== 0 || date.form !== 'calendar' || conceptAt(line, match.index) === 'start')
      continue
    const day = resolveDay(
      date.year === null ? { ...date, year: doc.received.slice(0, 4) } : date,
      doc.received,
    )
    if (day !== null && day < doc.received)
      candidates.push({
        value: false,
        start: match.index,
        end: match.index + match[0].length + date.end,
        score: 45,
      })
  }
  // '12 h cycles, started 10/1', written on 10/9: it runs already.
  for (const match of doc.lower.matchAll(
    /\b(?:started|begun|began|running|on it|infused|injected|dosed|treated)(?: on| since)? (?=\d{1,2}[/-]\d)/g,
  )) {
    const line = lineAt(doc, match.index)
    const own = doc.lower.slice(line.start, match.index)
    if (
      line.kind !== 'body' ||
      (!/^(?:infused|injected|dosed|treated)/.test(match[0]) &&
        !/\d ?(?:mg|mcg|gm?|ml|l|h|hrs?|units?)\b|\b(?:iv|tpn|drip|cyclic|continuous|infusion)\b/.test(
          own,
        )) ||
      /\b(?:prednisone|symptoms?|pain|fever|steroids?|not|never|oral)\b[^.;]{0,30}$/.test(own)
    )
      continue
    const [date] = findDates(
      doc.text.slice(match.index + match[0].length, match.index + match[0].length + 12),
    )
    const written = doc.messages[line.message]?.day ?? doc.received
    const day =
      date?.start === 0 && date.form === 'calendar'
        ? resolveDay(date.year === null ? { ...date, year: written.slice(0, 4) } : date, written)
        : null
    if (day !== null && day < written)
      candidates.push({
        value: false,
        start: match.index,
        end: match.index + match[0].length + (date?.end ?? 0),
        score: 32,
      })
  }
  collect([...yes, ...everNever], true)
  collect([...no, ...hadBefore], false)
  // A line dressed, blood drawn or a pump taken off is no drug of which there is a first dose.
  const service =
    /^(?:Line Care|Labs)$/.test(named.wanted?.category ?? '') ||
    named.wanted?.genericName === 'chemotherapy pump disconnect'
  if (service)
    return best(
      candidates.filter((one) => one.score >= 60),
      rankOf,
      40,
    )
  // Water and formula have no first dose unless somebody says so.
  const plain =
    named.wanted?.category === 'Hydration' ||
    (named.wanted?.genericName ?? '').startsWith('enteral')
  return (
    best(candidates, rankOf, 40) ??
    (plain
      ? null
      : best(
          [...firstEver(doc), ...historyOf(doc, named)].filter((one) => saysNever(doc, one)),
          rankOf,
          0,
        ))
  )
}
