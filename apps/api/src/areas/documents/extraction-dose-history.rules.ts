// DOC "Reading referrals, further rules" 056: where nobody says whether it is the first dose, what has been and what begins tells it.
import { datesIn } from './extraction-once.rules.ts'
import { after, before, lineAt, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import { resolveDay } from './extraction-dates.rules.ts'
import { othersIn, speaksOfAnother, wantedIn } from './extraction-dose-drugs.rules.ts'
import type { Named } from './extraction-dose-drugs.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

const place =
  '(?:clinic|office|hosp\\w{0,5}|inpt|in-?patient|er|ed|ctr|center|centre|suite|facility|snf|rehab|unit|floor|htc|aic|ais|infusion|icu|md|dr|rheum|derm|onc\\w{0,6}|previous|prior|another|other|last)'
const count =
  '(?:[1-9]|[1-4]\\d|one|two|three|four|five|six|seven|eight|nine|ten|both|all|several|many|multiple|some|a few|a couple(?: of)?)'
const unit =
  '(?:doses?|infusions?|infs?|inj(?:ection)?s?|shots?|cycles?|courses?|rounds?|treatments?|txs?|bags?|loads?|ivs?|pens?|syringes?)'

/** What has been given, done, learned or runs already: [pattern, score]. */
const been: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      `\\b(?:prior|previous|past|prev|earlier)\\b(?![^.;:=\\n]{0,20}(?:auth|visit|nurse|agency|address|name|provider|therap|biolog|insur|pharm|labs?))[^.;:=\\n]{0,24}[:=]{1,2} {0,12}(?:${count}\\b|y(?:es)?\\b|same\\b|in (?:the )?${place})`,
      'g',
    ),
    24,
  ],
  [
    new RegExp(
      `\\b${count} (?:(?:prior|previous|past|iv|home|loading|induction|earlier|half|full|initial) ){0,2}${unit}(?: (?:are|were|was|have been|already|all|so far)){0,2} (?:done|given|received|had|completed|tolerated|behind|so far|already|with us|w\\/ ?us|(?:in|at) (?:the |her |his )?${place}\\b)`,
      'g',
    ),
    22,
  ],
  [
    new RegExp(
      `\\b${count} (?:(?:were|was|done|given) ){0,2}(?:in|at) (?:the |her |his )?(?:clinic|office|hosp\\w{0,5}|inpt|infusion (?:center|suite|ctr)|er\\b|ed\\b|htc|center)`,
      'g',
    ),
    18,
  ],
  [
    new RegExp(
      `\\b(?:first|1st|second|2nd|third|3rd|dose|infusion|inf|inj(?:ection)?|shot|load(?:ing)?|wk|week|day|month|cycle|course|maint)(?: (?:half|full|one|dose|infusion|inj\\w{0,6}|#))?[ -]?(?:#? ?(?:\\d|one|two|half-dose))?(?: \\([^()\\n]{1,14}\\))? (?:was |were |is |already )?(?:done|given|received|recvd|rec'd|completed|tolerated|had|happened|went|in (?:the )?${place}|at (?:the )?${place}|@ ?${place})\\b`,
      'g',
    ),
    20,
  ],
  [
    new RegExp(
      `\\b(?:had|rec(?:'?d|vd|eived)|got|given|tolerated|completed|finished) (?:iv |the |her |his |a |an |both |all )?(?:load\\w{0,3}|induction|initial|first|1st|half|bolus|${count}) ?(?:${unit})?\\b`,
      'g',
    ),
    20,
  ],
  [
    /\b(?:continu(?:ing|es|ed|ation)|cont(?:'?d|\.)?|existing|established|on-?going|returning|current|chronic|long-?term) (?:pt|patient|client|therapy|on (?:therapy|it|tx|treatment)|user|infusions?|tx|treatment)\b|\b(?:renewal|re-?authorization of|resum(?:e|es|ing|ption)|re-?start(?:s|ing|ed)?|(?<!\/ ?)maint(?:enance)?)\b(?! ?\/)/g,
    16,
  ],
  [
    /\b(?:transfer(?:ring|red)?|tak(?:e|ing|es) over|com(?:ing|es) (?:over|to us|to you)|switch(?:ing|ed)? (?:agenc\w{1,3}|pharmac\w{1,3}|nursing|site))\b(?! (?:to (?:bed|chair)|bench))/g,
    14,
  ],
  [
    new RegExp(
      `\\b(?:learned|trained|taught|stabilized|titrated|loaded|initiated|started|begun|began)\\b[^.;\\n]{0,20}\\b(?:in|at|by|during) (?:the |her |his |a )?${place}\\b`,
      'g',
    ),
    16,
  ],
  [
    /\b(?:last|latest|most recent|prev(?:ious)?|prior)(?: (?:dose|shot|inj\w{0,6}|infusion|inf|one|given|was|on|at|tx|bag|hosp\w{0,5}|home|clinic|office|iv|full|treatment)){0,3}[ :=-]{1,4}(?:was |on |is )?\(?\d{1,2}[/-]\d{1,2}\b/g,
    18,
  ],
  [/\b(?:last|final) (?:hosp\w{0,5}|inpt|inpatient|facility|clinic) (?:dose|bag|infusion)\b/g, 20],
  [
    /\bnext(?: (?:one|due|is|dose|shot|inj\w{0,6}|infusion|bag|in line|up|month'?s|week'?s)){0,2}[ :=-]{1,4}(?:is |on |due )?(?:the )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?\d/g,
    12,
  ],
  [
    /\b(?:for|x|over|about|~) ?(?:\d{1,2}\+?|an?|two|three|four|five|six|ten|several|many|a few) ?(?:y|yrs?|years?|mos?|months?)\b(?! ?(?:old|\/|of age|supply|ago))/g,
    10,
  ],
  [
    /\b(?:usual|regular(?:ly)?|routine(?:ly)?|same) (?:dose|infusion|schedule|shot|injection|nurse|therapy|drug)\b|\bper (?:her|his|the) usual\b|\bas (?:before|always|usual)\b/g,
    10,
  ],
  [
    /\b(?:knows (?:the|this|it)|familiar with (?:it|the drug|this)|independent with|does well (?:on|with)|doing well on|does (?:great|fine|ok) (?:on|with))\b/g,
    10,
  ],
]
/** Beside a day gone by: what it counts. */
const counted =
  /\b(?:dos(?:e|ed|es)|infus\w{0,5}|inf|inj\w{0,7}|shots?|load\w{0,3}|wk ?\d|week ?\d|day ?\d|d\d|month ?\d|cycle|course|treat\w{0,5}|tx|maint\w{0,7}|round|given|got|had|rec(?:'?d|vd|eived)|start(?:ed)?|began|since|last|prev\w{0,4}|most recent|latest|bag|ended)\b[^.;\n]{0,26}$/
const otherwise =
  /\b(?:labs?|cbc|cmp|bmp|level|weight|wt|placed|placement|line|picc|port|midline|mri|ct|tb|quantiferon|vaccin\w{0,5}|men(?:acwy|b)|dx|diagnos\w{1,4}|surgery|sx|adm\w{0,8}|order(?:ed)?|rx|auth\w{0,9}|refer\w{0,4}|written|fax\w{0,3}|appt|dob|born|cxr|x-?ray|echo|ekg|dressing|flush\w{0,2}|access\w{0,2}|needle|deliver\w{0,3}|ship\w{0,4}|approv\w{1,3}|denied|shows?|exam|eval|seen|visit|labwork|g6pd|ferritin|hgb|uric acid|prednisone|po|oral|pills?|lead-?in|fever|symptoms?|pain|flare|ill|fell|signed|call\w{0,2}|spoke|e-?mail\w{0,2}|sent|msg|message|insurance|pa|coverage|benefits?)\b/
const elsewhere = new Set([
  'auth',
  'insurance',
  'allergies',
  'premeds',
  'delivery',
  'labs',
  'lab-dropoff',
  'diagnosis',
  'prescriber',
  'dob',
  'measure',
  'other-date',
  'from-to',
  'access',
  'address',
  'phone',
])
const begins =
  /\b(?:starting|to start|will start|starts?|begin(?:s|ning)?|new|trial of|try(?:ing)?|initiat\w{1,4}|first|1st|approved for|just approved|switch\w{0,3} (?:over )?to|chang\w{1,3} (?:over )?to|convert\w{0,3} to|transition\w{0,3} to|mov\w{1,3} to|now(?: (?:on|to|going on|starting))?|going on(?:to)?|replaced (?:by|with)|prescribed|brand change to|add(?:ing)?)[ :,-]{1,3}(?:on |with |to |her |his |the |a |course of |loading |induction ){0,2}$/
const newRight =
  /^(?: [a-z\d.%-]{1,8}){0,3}? (?:start|initiation|induction|load(?:ing)?(?: dose)?|new start|naive|will be new|is new|would be new|new (?:for|to) (?:her|him|pt|them)|first|1st)\b(?! (?:dose )?(?:date|given|done|was|in|at|of care))/
const gets =
  /\b(?:gets|receives|receiving|getting|takes|taking|uses|using|(?:is|been|was|stays|remains|maintained|stable|pt|patient|currently|still|well|home|discharged|dc'?d|d\/c'?d|admitted) on|does|infuses|injects|his|supplied|dispensed|had|continue[sd]?|continuing|cont(?:'?d)?|resum\w{1,3}|maintenance)[ :,]{1,2}(?:the |her |his |same |iv |on |with )?$/
const induction =
  /\b(?:initiat(?:e|ing|ion)|induction|load(?:ing)? (?:doses?|infusions?|phase)|load\b|(?:wk|week|w|day|d) ?0\b|starter(?: (?:dose|pack|kit)|(?= ?[(:;,/]| for\b))|new (?:therapy|tx|treatment|rx|med\w{0,8}|drug|brand|product|start|to therapy|on therapy|patient start)|first-?timer|day 1\b(?! (?:was|done|given|at|in)))/g
const switched =
  /\b(?:fail(?:ed|ure|ing)|switch\w{0,3}|chang\w{1,3}|convert\w{0,3}|transition\w{0,3}|stopped|d\/c'?d|dc'?d|discontinued|was (?:on|getting|receiving)|previously|formerly|used to|instead of|replac\w{1,3}|prior (?:biologic|therapy|drug|treatment|tx)|past (?:biologic|therapy)|reaction to|no longer on|had)\b/
const inHospital =
  /\b(?:discharg\w{0,4}|d\/c(?: |'?d| home)|dc'?d|dc (?:home|date|today|tomorrow|tmrw|mon|tue|wed|thu|fri|sat|sun|\d)|inpt|inpatient|in-?house|hospital|hosp|admitted|snf|rehab|going home|bedside|floor|med(?:ical)? c(?:en)?te?r)\b/g

/** 'IV q4w, first dose, PIV': between commas it is said of the order. */
const bare =
  /(?:^|[,;|(\t]) ?(?:her |his |the )?(?:(?:first|1st) (?:dose|infusion|inf|inj\w{0,6}|tx|treatment|one)|naive|new start)(?: ever)? ?(?=[,;|.)\t]|$)/gm
/** A cell or an end of a list that says no more than 'new'. */
const newCell = /(?:[|\t,] ?)new(?: ?(?:$|[|\t]))/gm

const readable = (line: Line): boolean =>
  line.kind === 'body' || (line.kind === 'header' && /^\s*(?:subj(?:ect)?|re)\b/i.test(line.text))

export function historyOf(doc: Doc, named: Named): Found<boolean>[] {
  const found: Found<boolean>[] = []
  const put = (value: boolean, start: number, end: number, score: number) => {
    const line = lineAt(doc, start)
    if (!readable(line) || elsewhere.has(conceptAt(line, start) ?? '')) return
    found.push({ value, start, end, score })
  }
  for (const [pattern, score] of been) {
    let seen = 0
    for (const match of doc.lower.matchAll(pattern)) {
      if ((seen += 1) > 20) break
      const end = match.index + match[0].length
      const left = sentenceTail(before(doc, match.index, 40))
      if (
        otherwise.test(`${left.slice(-22)} ${match[0]}`) ||
        /\b(?:no|not|never|without|to be|will be|can be|if|until)(?: \w{1,8})? $/.test(left) ||
        speaksOfAnother(named, doc, match.index, end)
      )
        continue
      put(false, match.index, end, score)
    }
  }
  const wanted = wantedIn(named).slice(0, 20)
  for (const mention of datesIn(doc).slice(0, 60)) {
    if (mention.form !== 'calendar') continue
    const line = lineAt(doc, mention.start)
    const written = doc.messages[line.message]?.day ?? doc.received
    const day = resolveDay(
      mention.year === null ? { ...mention, year: written.slice(0, 4) } : mention,
      written,
    )
    if (day === null || day >= written) continue
    const left = sentenceTail(before(doc, mention.start, 50))
    const right = sentenceHead(after(doc, mention.end, 30))
    // 'Narrowed to cefazolin 6/23'.
    const begun = wanted.some((one) => mention.start >= one.end && mention.start - one.end <= 4)
    const said =
      begun ||
      counted.test(left) ||
      new RegExp(
        `^[\\s,)(-]{1,3}(?:given|done|ok\\b|tolerated|(?:in |at |@ ?)?(?:the )?${place}\\b)`,
      ).test(right)
    if (said && !otherwise.test(left) && !speaksOfAnother(named, doc, mention.start, mention.end))
      put(false, mention.start, mention.end, 19)
  }
  const acute =
    named.wanted?.category === 'Antibiotics' ||
    /^(?:milrinone|dobutamine|epoprostenol|total parenteral|peripheral parenteral)/.test(
      named.wanted?.genericName ?? '',
    )
  const fromHospital =
    [...doc.lower.matchAll(inHospital)]
      .slice(0, 12)
      .find(
        (match) =>
          readable(lineAt(doc, match.index)) &&
          !elsewhere.has(conceptAt(lineAt(doc, match.index), match.index) ?? ''),
      ) ?? null
  for (const { start, end } of wanted) {
    const left = sentenceTail(before(doc, start, 40))
    const right = sentenceHead(after(doc, end, 40))
    if (gets.test(left) && !/\b(?:start\w{0,3}|not|never|nor) (?:\w{2,8} ){0,2}$/.test(left))
      put(false, start, end, 13)
    else if (begins.test(left) && !(acute && fromHospital))
      put(
        true,
        start,
        end,
        /\b(?:new|first|1st|switch\w{0,3}|chang\w{1,3}|convert\w{0,3}|transition\w{0,3}|now)\b[^.;]{0,12}$/.test(
          left,
        ) && !/^ (?:at|in) (?:the )?home|^ (?:home|visit)/.test(right)
          ? 21
          : 11,
      )
    if (newRight.test(right) && !acute) put(true, start, end, 17)
  }
  if (!acute)
    for (const match of [...doc.lower.matchAll(induction)].slice(0, 12))
      if (
        !speaksOfAnother(named, doc, match.index, match.index + match[0].length) &&
        !/\b(?:after|completed|finished|had|done with|post|re-?)[ -](?:the |her |his )?$/.test(
          before(doc, match.index, 16),
        )
      )
        put(true, match.index, match.index + match[0].length, 9)
  for (const [pattern, score] of [
    [bare, 16],
    [newCell, 8],
  ] as const)
    for (const match of [...doc.lower.matchAll(pattern)].slice(0, 12))
      put(true, match.index, match.index + match[0].trimEnd().length, score)
  for (const other of othersIn(named).slice(0, 20)) {
    if (
      other.treatment.category === named.wanted?.category ||
      named.wanted?.category === 'Biologics'
    ) {
      if (
        !acute &&
        switched.test(
          `${sentenceTail(before(doc, other.start, 40))} ${sentenceHead(after(doc, other.end, 24))}`,
        ) &&
        wanted.length > 0
      )
        put(true, other.start, other.end, 10)
    }
  }
  // What runs in a hospital goes on at home.
  if (acute && fromHospital && wanted[0])
    put(false, fromHospital.index, fromHospital.index + fromHospital[0].length, 6)
  return found
}
