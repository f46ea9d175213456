// DOC "Referral text extraction" 046: the access that no text names but needles, veins and places of the body tell.
import { after, before, lineAt, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'

const side =
  "(?:(?:the|her|his|their|pt'?s|patient'?s|either|both|left|right|l|r|lt|rt|upper|lower|outer|inner|alternating|non-?dominant|dominant)\\.? ){0,3}"
const arm =
  '(?:forearms?|arms?|brazos?|hands?|wrists?|dorsum|fa\\b|antecub\\w{0,6}|ac\\b(?! (?:tax|unit|power|current))|elbows?)'
const place =
  '(?:abd(?:omen|ominal)?|belly|tummy|stomach|thighs?|flanks?|love handles?|back of (?:the |her |his )?(?:upper )?arms?)'
const muscle =
  '(?:glut(?:e|es|eal|eus|s)?|ventro-?glut\\w{0,4}|buttocks?|butt|hips?|deltoids?|delts?|vastus|quads?)'

/** What tells, of which access, and how surely. */
const signs: readonly (readonly [string, number, RegExp])[] = [
  // A line told by its vein and its lumens.
  [
    'picc',
    26,
    /\b(?:basilic|brachial|cephalic)\b(?= |,|\.|$)(?=[^\n]{0,60}\b(?:lumen|fr\b|french|tip|cm\b|sl\b|dl\b|placed)|[^\n]{0,4}$)|\b(?:lumen|french|ir)\b[^.;\n]{0,40}\b(?:basilic|brachial|cephalic)\b/gm,
  ],
  [
    'tunneled',
    26,
    /\b(?:ij|jugular|subclavian)\b[^.;\n]{0,30}\b(?:lumen|cuffed|line)\b|\bcuffed (?:cath\w{0,6}|line|cvc)\b/g,
  ],
  [
    'piv',
    22,
    /(?<!\b(?:portal|deep|varicose|renal|jugular|subclavian|femoral|retinal|spider|umbilical|central|cephalic|basilic|brachial) )\b(?:veins?|venous access|vein finder)\b(?! (?:thromb|clot|stenosis|ablation|graft))/g,
  ],
  [
    'piv',
    22,
    /(?<!\b(?:finger|glucose|accu|sugar|bg|heel|chap|dip|urine|yard|memory|cotton|drum)[ -]?)\b(?:(?:hard|tough|easy|difficult|good|bad|one|two|single|arm|needle|peripheral) ?sticks?|sticks?(?! (?:to|with|the landing|around|it out))|sticking|stuck (?:her|him|pt|twice|several)|pokes?|poked|re-?stick)\b/g,
  ],
  [
    'piv',
    20,
    /\b(?:1[68]|2[0246]) ?(?:-|or|\/) ?(?:1[68]|2[0246]) ?(?:g|ga|gauge)\b|\b(?:1[68]|2[0246]) ?-?(?:g|ga|gauge)\b(?!\w)|(?:\ba |#|\bsize )2[0246]\b(?= (?:in|into)\b)/g,
  ],
  [
    'piv',
    24,
    new RegExp(
      `\\b(?:iv|ivs|cannula|catheter|angiocath|needle|infus\\w{1,4}|accessed?|drip|start|use|uses|used|via|try|prefers?|through|thru|into|best in|only)\\b[^.;,\\n]{0,16}?\\b${side}${arm}\\b`,
      'g',
    ),
  ],
  ['piv', 24, new RegExp(`\\b(?:iv|stick|access|line)[ :=-]{1,4}${side}${arm}\\b`, 'g')],
  [
    'piv',
    18,
    new RegExp(
      `(?:[.,;:] |[|\\t] ?|\\buntil then,? |\\bfor now,? |\\bstill |\\bso: ?)${side}${arm}(?: only| please| for now| or ${side}${arm})?(?=\\s*(?:[.,;)|\\t]|$))|\\b${side}${arm} (?:only|preferred|(?:is |are )?(?:the )?(?:best|better|good|fine|ok|go-to)|works? (?:best|well|fine))\\b`,
      'gm',
    ),
  ],
  [
    'piv',
    24,
    /\b(?:start|starts|place|places|placing|insert|inserts|put(?:s|ting)? in|(?:start|place) and (?:keep|leave)|needs?|new|fresh|bring|leave|re-?start|rotate)\w{0,3} (?:an? |the |her |his |a new |a fresh |another |regular |short ){0,2}(?:iv|ivs|cannula|angiocath|iv cath\w{0,6})\b(?! (?:med|drug|therap|order|infus|antibio|iron|push|bag|pole|fluid|bolus|abx|solu|access device|dose|vanc|ig\b))/g,
  ],
  [
    'piv',
    22,
    /\biv (?:each(?= ?(?:[.,;]|$))|starts?|placement|insertion|re-?starts?|site|cath\w{0,6}|each (?:time|visit|dose)|every (?:time|visit|dose)|by (?:the |your )?(?:rn|nurse|you)|per visit|is (?:placed|started|good|patent)|(?:was |will be |to be |gets )?(?:placed|started|inserted|rotated|left in)(?: by)?)\b|\b(?:start|place|put in) (?:a )?(?:new|fresh|another) one\b|\bneeds? one (?:started|placed|put in)\b|\bperiph\b|\b(?:just|only|plain|regular|simple) (?:an? )?(?:iv'?s?|arm iv)(?= ?(?:[.,;)]|$|for|each|every))|\bteach\w{0,3}\b[^.;\n]{0,30}\bvenipuncture\b|\bvenipuncture (?:&|and|\+|\/) ?(?:self-?)?infus\w{1,4}|\b(?:tourniquet|heat packs?|warm packs?|hot packs?|cannulat\w{1,4})\b/g,
  ],
  [
    'piv',
    16,
    /\b(?:her|his|the|their|an) (?:old |current )?iv\b(?= (?:is|was|has|from|out|came|blew|infiltrat|last|lasts|stays|goes|in\b|will))/g,
  ],
  [
    'piv',
    16,
    /静脉|靜脈|手臂|вен[аыу]|капельниц[аыу]|(?:в|на) (?:лев|прав)\p{L}{2,3} рук\p{L}{1,2}|tĩnh mạch|(?:vào|ở) (?:cánh )?tay|veias?\b|veine\b|(?:piquer|perfus\p{L}{1,4})[^.\n]{0,16}\bbras\b|(?:suero|aguja|pican|canaliz\p{L}{1,3})[^.\n]{0,20}\b(?:brazo|mano)\b/gu,
  ],
  // An infusion without a line runs into a vein.
  [
    'piv',
    12,
    /\bno (?:central|permanent|existing|indwelling) (?:iv )?(?:lines?|access|cath\w{0,6}|venous access)\b|\bno lines? (?:of any kind|at all)\b/g,
  ],
  // 'The right AC has been the go-to', 'brazo izquierdo'.
  ['piv', 18, /\b(?:arm|hand|forearm) (?:iv|stick|access|start)s?\b|\bany arm\b/g],
  [
    'piv',
    14,
    /\b(?:left|right|l|r|lt|rt|either|both|non-?dominant) (?:ac|fa|forearms?|hands?|wrists?|antecub\w{0,6})\b|\bbrazo (?:izquierdo|derecho)\b|\baguja \d/g,
  ],
  [
    'piv',
    18,
    /\b(?:rn|nurse|nursing|you|we|they)(?:'ll)? (?:to |will |can )?(?:establish|obtain|start|place|insert)s?(?: (?:an? |the |her |his )?(?:iv|piv|access|line|one|peripheral|venous access))?(?= ?(?:$|[.,;)]|each|every|at))/gm,
  ],
  [
    'subq',
    21,
    new RegExp(
      `\\b(?:in|into|to|on|inject\\w{0,4}|sites?|needles?|rotate|rotating|set in)\\b[ :]{1,2}${side}${place}\\b|\\b${place} ?(?:or|\\/|,|and|&|\\+) ?(?:the )?(?:${place}|(?:upper )?arms?)\\b|\\b\\d (?:sites?|needles?)[ ,:(]{1,3}${side}${place}\\b|(?:^|[:;,.] ?|- )${place}(?=\\s*(?:[.,;)]|$))`,
      'gm',
    ),
  ],
  [
    'subq',
    20,
    /\b(?:obi|actpen|clickject|sureclick|kwikpen|(?<!\b(?:bring|a|the|by|red|blue|black) )pens?(?! (?:g\b|vk|allerg|pal|needle\w? for)))\b(?! g\b)|\b(?:freedom ?60|freedom system|needle sets?|(?:pre-?filled|safety) (?:syringes?|pens?)|syringes? (?:under|into)|auto-?injectors?|pen injector|pen needles?|on-?body (?:injector|device)|high-?flo needles?|self-?inject\w{0,4}|self-?infus\w{0,4})\b/g,
  ],
  [
    'im-injection',
    22,
    new RegExp(
      `\\b(?:in|into|to|inject\\w{0,4}|shots?|site|muscle|deep)\\b[ :]{1,2}${side}${muscle}\\b(?! (?:fx|fract|repl|surg|pain|wound|abscess|ulcer|arthro|infect))|\\b(?:both|each|split,?(?: both)?) (?:hips|buttocks|glutes|deltoids|cheeks)\\b|\\b(?:ventro-?|dorso-?)?glut(?:e|es)?\\b|\\bupper,? outer\\b|\\bdelts?\\b`,
      'g',
    ),
  ],
]
/** Said of blood for a test, of sugar, of another's arm, of a sickness, or of a port's needle: it tells nothing. */
const aside =
  /\b(?:huber|finger|glucose|meter|bp\b|blood pressure|fracture|fx|surgery|mastectomy pain|brace|sling|rash|swell\w{0,4}|wound|abscess|picture|second[- ]hand|on hand|hand[- ]?(?:off|over|out|s? up)|infection|osteo\w{0,8}|cellulitis|weakness|numb\w{0,4}|tremors?|amput\w{1,6}|cast|stroke|gout|arthritis|tumor|lesion|by hand|other hand|hand deliver\w{0,3}|in good hands)\b/
const elsewhere = new Set([
  'diagnosis',
  'allergies',
  'prior-therapy',
  'home-meds',
  'insurance',
  'address',
  'delivery',
  'labs',
  'lab-dropoff',
])
const spoilt = /\bno (?:iv|ivs)\b[^.;]{0,20}$/
const denied =
  /\bno needles? (?:in|into) (?:the |a |her |his )?$|\b(?:no|never|not|without|instead of)(?: (?:a|an|any|the|her|his|need for|iv|more))* $/

/** 'Line: open, cardiology wants a port': what nobody has decided yet. */
export function undecided(doc: Doc, line: Line, at: number): boolean {
  const label = labelAround(line, at)
  return (
    (label !== null &&
      /^[\s:|-]{0,14}(?:(?:is |it'?s )?(?:still |yet )?(?:open\b|tbd|to be (?:determined|decided|advised|confirmed)|undecided|unclear|unknown|unsure|uncertain|in question|up in the air|pending|not (?:yet )?(?:known|decided|settled|sure|clear))|(?:the |her |his )?(?:md|dr|doctor|surgeon|team|they|pt|she|he) (?:to|will|has to|is to) decide|up to (?:the )?(?:md|dr|doctor|her|him)|depends|(?:i |we )?(?:do(?:n't| not)|really) know\b|no idea|no clue|\?)/.test(
        doc.lower.slice(label.valueStart, at),
      )) ||
    // 'They are still debating port vs PIV'.
    (label !== null &&
      /\b(?:deciding|debating|choosing|torn|discussing|weighing|going back and forth|(?:has|have)(?:n't| not) (?:decided|chosen)|(?:will|to) (?:ask|find out|check))\b/.test(
        doc.lower.slice(label.valueStart, at),
      ) &&
      /\b(?:or|vs\.?|versus|and|whether)\b/.test(
        sentenceHead(doc.lower.slice(label.valueStart, label.valueEnd)),
      )) ||
    // 'Access: poor veins, port vs PIV not decided'.
    (label !== null &&
      /\b(?:vs\.?|versus|or)\b[^.;\n]{0,30}\b(?:not (?:yet )?(?:been )?(?:decided|settled|chosen)|undecided|tbd|to be (?:decided|determined)|(?:still )?(?:open|pending))\b/.test(
        sentenceHead(doc.lower.slice(label.valueStart, label.valueEnd)),
      ))
  )
}

/** Ranked below whatever is named; asked only where no device and no route stands. */
export function impliedAccess(doc: Doc): Found<string>[] {
  const found: Found<string>[] = []
  const vein = /\b(?:iv|ivp|ivpb|intravenous\w{0,2}|infus\w{1,5}|drip|bolus)\b/.test(doc.lower)
  for (const [value, score, pattern] of signs) {
    let count = 0
    for (const match of doc.lower.matchAll(pattern)) {
      if ((count += 1) > 40) break
      const line = lineAt(doc, match.index)
      if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead') continue
      const concept = conceptAt(line, match.index)
      if (concept !== null && elsewhere.has(concept) && !/\biv\b/.test(match[0])) continue
      if (concept === 'access' && undecided(doc, line, match.index)) continue
      const end = match.index + match[0].length
      const left = sentenceTail(before(doc, match.index, 50))
      const right = sentenceHead(after(doc, end, 40))
      if (aside.test(`${left.slice(-24)}${match[0]}${right.slice(0, 20)}`)) continue
      if (
        value !== 'piv' &&
        (/^,? ?(?:failed|stopped|d\/c|discontinued|before|phobia|allerg)/.test(right) ||
          /\b(?:failed|prior|previous(?:ly)?|former(?:ly)?|used to|was|were|tried)\b[^.;]{0,24}$/.test(
            left,
          ))
      )
        continue
      if (
        /^[^.;,]{0,24}\b(?:clinic|center|pharmacy|institute|associates|surgery)\b/.test(right) &&
        /\p{Lu}/u.test(doc.text.charAt(match.index))
      )
        continue
      // A needle for a muscle or for the skin is measured like one for a vein.
      if (
        /\d/.test(match[0]) &&
        /\b(?:im|sc|sq|subq|subcut\w{0,6}|inch|in\.|"|1\.5|5\/8)/.test(right.slice(0, 14))
      )
        continue
      if (/establish|obtain|(?:start|place|insert)s?$/.test(match[0]) && concept !== 'access')
        continue
      // 'No IV' says no; 'no sticks in the left arm' leaves the right one.
      if (/^veins?$/.test(match[0]) && spoilt.test(left)) continue
      // 'Pickering-Obi' is a name.
      if (match[0] === 'obi' && doc.text.startsWith('Obi', match.index)) continue
      if (denied.test(left) && !/stick|poke/.test(match[0])) continue
      found.push({
        value,
        start: match.index,
        end,
        score: score + (concept === 'access' ? 20 : 0) - (value !== 'piv' && vein ? 8 : 0),
      })
    }
  }
  return found
}
