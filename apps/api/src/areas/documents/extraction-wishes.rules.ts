// DOC "Reading referrals, further rules" 056: wanted nurse and urgency.
import { after, before, lineAt } from './extraction-context.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { speaksOfNoNurse } from './extraction-roles.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

type Rank = (at: number) => number
type Preference = 'F' | 'M' | 'N/A'

const nurse = '(?:rns?|nurse|nurses|clinician|lvn)'
const female = 'females?|wom[ae]n|lad(?:y|ies)|girls?|gals?'
const male = 'males?|m[ae]n|gentlem[ae]n|guys?|gents?'
/** Both are named, or none matters: 'man or woman, he does not mind'. */
const either = new RegExp(
  `\\b(?:${female}|${male})(?: (?:rn|nurse))?(?: ?(?:or|and|\\/|,) ?)(?:an? )?(?:${female}|${male})\\b`,
  'g',
)
const preferences: readonly (readonly [RegExp, Preference | null])[] = [
  [either, 'N/A'],
  [
    new RegExp(
      `\\b(?:more |most |feels? |would feel |be |much )?(?:comfortable|better|easier|at ease|happier|best|ok only|okay only) (?:with|w\\/?|having|around) (?:an? )?(?:only )?(${female}|${male})\\b`,
      'g',
    ),
    null,
  ],
  [
    new RegExp(
      `\\b(?:ask|asks|asked|asking|request\\w{0,4}|hop\\w{1,4}|wish\\w{0,4}|insist\\w{0,3}|pray\\w{0,3}|prefer\\w{0,6})\\b[^.;\\n]{0,24}\\b(?:for|on) an? (?:\\w{3,12} )?(${female}|${male})\\b(?! (?:patient|pt))`,
      'g',
    ),
    null,
  ],
  [
    new RegExp(
      `\\b(?:needs?|(?:has|have|ought) to|must|should|(?:like|love|rather|prefer)s? to have|(?:could|can|may|might) (?:she|he|they|we) have)(?: to)?(?: be| have)? (?:an? )(${female}|${male})\\b(?! (?:patient|pt))`,
      'g',
    ),
    null,
  ],
  [
    new RegExp(
      `\\b(?:prefers?|wants?|requests?|asks? for|insists? on|trusts?|tolerates?|only trusts?|likes?|would (?:like|prefer|rather have)|rather (?:have|see|get)|lets?|(?:sends?|get|find|staff|book)(?: us| her| him| them)?|assign|only (?:lets?|allows?|accepts?|sees?|wants?|takes?)) (?:(?:an?|some(?:one|body)|only|another) )?(${female}|${male})\\b(?! (?:patient|pt))`,
      'g',
    ),
    null,
  ],
  [
    new RegExp(
      `\\b(?:wants?|prefers?|requests?|asks? for)\\b[^.;\\n]{0,24}\\band an? (${female}|${male})\\b(?! (?:patient|pt))`,
      'g',
    ),
    null,
  ],
  [
    new RegExp(
      `\\b(${female}|${male}) (?:only|please|pls|would be (?:best|better|nice|preferred)|preferred|if (?:you can|poss\\w{0,4}|avail\\w{0,5}|you have one)|nurses? (?:only|please|pls|if|preferred|would))\\b`,
      'g',
    ),
    null,
  ],
  [new RegExp(`\\b(${female}|${male}) ${nurse}\\b`, 'g'), null],
  [
    /\b(?:care|mind|matter)s?\b[^.;\n]{0,12}\bm ?(?:\/|or) ?f\b|\bm ?(?:\/|or) ?f\b[^.;\n]{0,14}\b(?:fine|ok|okay|either|n\/?a|(?:doesn't|does not|don't|doesnt|no) (?:matter|care|pref\w{0,7})|whichever|whatever)\b/g,
    'N/A',
  ],
  [new RegExp(`\\b${nurse}, (female|male|woman|man)\\b(?! (?:patient|pt))`, 'g'), null],
  [/\bprefers? (?:an? )?(she|he)\b(?! (?:is|was|has|be|be))/g, null],
  [new RegExp(`\\bnot (?:an? )?(${female}|${male}) (?:please|pls|nurse|rn)\\b`, 'g'), null],
  [
    /\b(?:ok(?:ay)?|fine|good|happy|comfortable) w(?:ith|\/)? ?(?:any|either|whichever|whatever|whoever|both)\b(?: (?:one|nurse|rn|gender|sex|of them|is sent|comes))?|\b(?:any|either) (?:nurse|rn|one) (?:is |will |would )?(?:ok(?:ay)?|fine|good|do|be fine|be ok|works)\b|\b(?:no|without) (?:any )?(?:preference|pref|wish|wishes|objection|request|stipulation)s?\b[^.;\n]{0,30}\b(?:nurse|rn|gender|sex|male|female|man|woman)\b/g,
    'N/A',
  ],
  [
    /\b(?:does ?n[o']?t|do ?n[o']?t|does not|do not) (?:matter|care|mind) (?:who|which)(?:m|ever)?\b|\bany (?:rn|nurse)\b(?=\s{0,4}(?:[.,;|)!]|$))|\bany (?:rn|nurse) (?:will|would) do\b|\bno matter who\b/gm,
    'N/A',
  ],
  [
    new RegExp(
      `\\bany (${female}|${male})\\b(?! (?:patient|pt))(?=[^.;\\n]{0,20}(?:[.;]|$|nurse|rn))`,
      'gm',
    ),
    null,
  ],
  [
    /\b(?:not|isn't|n't) (?:at all )?(?:bothered|fussed|fussy|picky|particular|concerned|choosy) (?:about|by|as to|with|on|re|over)\b[^.;\n]{0,24}\b(?:gender|sex|nurse|rn|male|female|man|woman|men|women)\b|\b(?:nurse |rn )?(?:gender|sex)(?: of (?:the )?(?:nurse|rn))?(?: is|:)? (?:irrelevant|unimportant|immaterial|indifferent)\b|\b(?:nurse |rn )?(?:gender|sex)(?: of (?:the )?(?:nurse|rn))?(?: is|:)? (?:no|not an|a non-?) ?(?:issue|concern|problem|matter|object)\b/g,
    'N/A',
  ],
  [
    /\b(?:whoever|whomever|anyone|anybody)\b[^.;\n]{0,24}\b(?:fine|ok|okay|good|works|welcome)\b(?! with (?:me|us))|\b(?:nurse|rn) (?:can|may|could) be (?:an? )?(?:m or f|m\/f|male or female|female or male|man or woman|woman or man|either|any(?:one|body)?)\b/g,
    'N/A',
  ],
  // 'Wants     a lady'; 'another guy is fine'.
  [
    new RegExp(
      `^[|\\s*-]{0,8}(?:wants|prefers|requests|wishes|wish|asks for)(?:\\s{0,20}[|:]\\s{0,20}|\\s{2,20})(?:an? )?(${female}|${male})\\b`,
      'gm',
    ),
    null,
  ],
  [
    new RegExp(
      `\\banother (${female}|${male})\\b(?! (?:patient|pt))(?=[^.;\\n]{0,20}(?:is|would|nurse|rn|please|ok|fine|[.;]|$))`,
      'gm',
    ),
    null,
  ],
  [
    /\b(?:rather|prefers?|preferably|please|pls) (?:not|no) (?:to )?(?:(?:have|see|get|be seen by) )?(?:an? )?(?:man|men|males?)\b/g,
    'F',
  ],
  [
    /\b(?:rather|prefers?|preferably|please|pls) (?:not|no) (?:to )?(?:(?:have|see|get|be seen by) )?(?:an? )?(?:wom[ae]n|females?)\b/g,
    'M',
  ],
  [/\bany (?:nurse|rn)\b(?= ?(?:but|with|who|[,;.)]|$|good|pls|please|will|as long))/gm, 'N/A'],
  [
    /(?<=^|[.;,] )(?:send )?(?:whoever|whomever|anyone|anybody)(?=["']?\s*(?:[.,;)]|$))|\b(?:send|says|said|will take|takes) ["']?(?:send )?(?:anyone|anybody|whoever)\b/gm,
    'N/A',
  ],
  [
    /\b(?:calmer|happier|easier|better|best|more (?:comfortable|relaxed|at ease)|most (?:comfortable|relaxed)|comfortable|at ease) (?:with|around) (?:an? )?(female|male|woman|women|man|men|lady)\b/g,
    null,
  ],
  [/\b(?:who|nurse|rn)[ :.-]{1,4}no (?:wish|wishes|preferences?)\b/g, 'N/A'],
  [
    /\b(?:easy|relaxed|flexible|easygoing|not (?:fussy|picky|particular)) (?:about|on|as to|with) (?:who|which|the (?:nurse|rn)|whom)\b|\b(?:man or woman|woman or man|men or women|women or men|he or she|male\/female|female\/male)(?=\s*(?:[.,;)]|$))/gm,
    'N/A',
  ],
  [
    /\b(?:said|says|(?:is )?ok(?:ay)? w(?:ith|\/)|fine with|happy with|takes) (?:whoever|whomever|anyone|anybody)\b/g,
    'N/A',
  ],
  [
    /\b(?:gender|sex)(?: of (?:the )?(?:nurse|rn))?(?: is| does| do)?(?: not|n't) (?:important|matter|an issue|relevant|a concern)\b|\b(?:she|he|they|pt|patient|family) (?:does|do|is|are)(?: not|n't) (?:mind|care|fussy|picky)(?: (?:who|which|either))?(?=[^.;\n]{0,20}(?:$|[.;\n]|nurse|gender|male|female))(?<=\b(?:nurse|rn|gender|male|female|man|woman)\b[^.;\n]{0,60})/g,
    'N/A',
  ],
  [
    new RegExp(`\\b(female|male|woman|man)(?: ?(?:or|\\/) ?(?:female|male))(?: ${nurse})?`, 'g'),
    'N/A',
  ],
  [new RegExp(`\\b(female|woman|male|man|lady)(?: [a-z-]{2,12}){0,2}? ${nurse}\\b`, 'g'), null],
  [
    new RegExp(
      `\\b(?:asks?|wants?|wishes|prefers?|insists?|hopes?|requests?)\\b[^.;\\n]{0,12}\\b(?:it|they|the ${nurse}|whoever comes) (?:be|is|should be|to be) an? (${female}|${male})\\b`,
      'g',
    ),
    null,
  ],
  [
    new RegExp(
      `(?<!\\b(?:last|prev|previous|prior|old|former) )\\b${nurse}[^.;\\n]{0,30}?\\b(?:be |is |is a |a |must be |to be |who is )(${female}|${male})\\b`,
      'g',
    ),
    null,
  ],
  [
    /\b(?:prefers?|requests?|wants?|requesting|would like|only|needs?|asks? for)(?: a| an)? (female|females|woman|women|male|males|man|men|lady)\b(?! (?:patient|pt))/g,
    null,
  ],
  [
    /\brather (?:(?:have|see|it be|get|be seen by|want|like) )?(?:an? )?(female|woman|male|man|lady)\b/g,
    null,
  ],
  [
    /\bno (male|female|men|women)(?: (?:rns?|nurses?|clinicians?|staff|caregivers?|aides?|one))\b/g,
    null,
  ],
  [/\b(women|men|woman|man) (?:only|nurses? only)\b/g, null],
  [/(?<=^|[.;,/|] )(f|m|female|male) (?:rn|nurse)s?(?=\s*(?:[.;,|/)]|$))/gm, null],
  [
    /\b(f|m) (?:rn|nurse)s? (?:only|pref\w{0,7}(?:'?d)?|please|pls|req\w{0,6}|if (?:poss|you can|avail)\w*)\b/g,
    null,
  ],
  [/\b(f|m) only\b(?= ?(?:\(|[.,;]|$))/gm, null],
  [/\b(female|male)s? (?:only|preferred|pref\b|please)/g, null],
  [
    /\b(?:prefers?|wants?|requests?|needs?|pref\.?:?) (?:an? )?(f|m)(?=[.,;)]|$|\s\s|\n| (?:nurse|rn)\b)/gm,
    null,
  ],
  [
    /\b(?:enfermero \(?hombre|que sea hombre|prefiere (?:a )?(?:un )?(?:enfermero|hombre)|enfermero var[oó]n)\b/g,
    'M',
  ],
  [
    /\b(?:prefiere (?:una )?mujer|enfermera \(?mujer|prefere (?:uma )?(?:mulher|enfermeira)|enfermeira mulher|une infirmière)\b/g,
    'F',
  ],
  [/\b(?:prefere (?:um )?(?:homem|enfermeiro)|enfermeiro homem|un infirmier)\b/g, 'M'],
  [
    /\b(?:takes?|accepts?|will have) (?:whoever|whomever|anyone|anybody|any (?:nurse|rn))\b/g,
    'N/A',
  ],
  [
    /\bda (?:igual|lo mismo)\b|\benfermer[ao] o (?:un[ao]? )?enfermer[ao]\b|\bno (?:les? )?importa (?:si|que sea|el sexo|el género)\b|\bsin preferencia\b|\b(?:el|la|quien) que sea\b(?! (?:mujer|hombre))/g,
    'N/A',
  ],
  [
    /\b(?:enfermera|que sea (?:una )?mujer|sea mujer)\b[^.;\n]{0,20}\bmujer\b|\bque sea (?:una )?mujer\b/g,
    'F',
  ],
  // The same in the families' own tongues.
  [
    /(?:y tá|điều dưỡng) nữ|nữ (?:y tá|điều dưỡng)|медсестр\p{L}{0,3}[ -]женщин|женщин\p{L}{0,2}[ -]медсестр|infirmière (?:femme|de préférence)|préfère (?:une )?(?:femme|infirmière)|女(?:性)?(?:护士|護士)|babaeng (?:nurse|nars)|enfimyè fi\b/gu,
    'F',
  ],
  [
    /(?:y tá|điều dưỡng) nam(?! hay)|nam (?:y tá|điều dưỡng)|медбрат|мужчин\p{L}{0,2}[ -]медсестр|infirmier (?:homme|de préférence)|préfère (?:un )?(?:homme|infirmier)(?!ière)(?!\p{L})|男(?:性)?(?:护士|護士)|lalaking (?:nurse|nars)|enfimyè gason\b/gu,
    'M',
  ],
  [
    /infirmi[eè]re? ou (?:une? )?infirmi[eè]re?(?!\p{L})|(?:homme ou femme|femme ou homme)|(?:cela|ça|ca) (?:nous|lui|m'|leur|vous)? ?(?:est|sont) égal|peu importe|tanto faz|(?:нам|ей|ему|мне) (?:вс[её] равно|неважно|не важно)|nam hay nữ|nữ hay nam|ai cũng được|男女(?:都|皆)|(?:kahit sino)/gu,
    'N/A',
  ],
  [
    /\b(?:says?|said|pref\w{0,7}:?) (female|male|woman|man)\b(?! (?:patient|pt))(?= ?[+,&.;]| and | please|$)/gm,
    null,
  ],
  [
    new RegExp(
      `\\b(?:no (?:${nurse} )?(?:gender |sex )?(?:preference|pref\\b|requirements? (?:for|as to|on|about|regarding))|no (?:gender|sex) (?:requirement|restriction|request|issue|specified|wish)s?|either (?:gender|sex)|any (?:gender|${nurse}(?: ok| is fine| works| gender))|gender[ :-]{1,4}(?:does not|doesn't|doesnt|don't|do not|dont) (?:matter|care)|gender (?:does not|doesn't|doesnt) matter|no gender pref\\w{0,6}|gender (?:pref\\w{0,6} )?(?:none|n\\/a|any|either)|(?:male or female|m or f|m\\/f) (?:ok|fine|is fine|okay))`,
      'g',
    ),
    'N/A',
  ],
]

export function readNursePreference(doc: Doc, rankOf: Rank): Found<Preference> | null {
  const candidates: Found<Preference>[] = []
  for (const line of doc.lines) {
    for (const label of line.labels) {
      const raw = doc.lower.slice(label.start, label.end)
      if (
        label.concept !== 'nurse-gender' &&
        !(
          /\b(?:rn|nurse|nurses|nursing|clinician)\b/.test(raw) &&
          /\b(?:pref\w{0,7}|choice|gender|sex|wish\w{0,2}|male)\b/.test(raw)
        )
      )
        continue
      const given = doc.text.slice(
        label.valueStart,
        Math.min(label.valueEnd, label.valueStart + 50),
      )
      // 'Man or woman, he does not mind' answers; 'Male / Female' is only asked.
      const both = [...given.toLowerCase().matchAll(either)].find((match) =>
        / (?:or|and) /.test(match[0]),
      )
      if (
        both &&
        !/\b(?:fe)?male\b|\bwom[ae]n\b/.test(given.slice(both.index + both[0].length).toLowerCase())
      ) {
        candidates.push({
          value: 'N/A',
          start: label.valueStart + both.index,
          end: label.valueStart + both.index + both[0].length,
          score: 70,
        })
        continue
      }
      // 'M or F, either fine': both, and a word for either.
      const any =
        /^[\s:|"]{0,14}(?:m|male|man|f|female|woman)(?: ?\/ ?| or )(?:m|male|man|f|female|woman)\b[^.;\n]{0,10}\b(?:fine|ok(?:ay)?|either|both|any|(?:doesn't|doesnt|does not|don't|dont) (?:matter|care|mind)|no (?:pref|matter)\w{0,7}|whichever|whatever|whoever|works?|welcome)\b/i.exec(
          given,
        )
      if (any) {
        candidates.push({
          value: 'N/A',
          start: label.valueStart,
          end: label.valueStart + any[0].length,
          score: 70,
        })
        continue
      }
      // 'M OR F' by itself.
      const letters = /^[\s:|"]{0,14}(?:m|f) or (?:m|f)(?=\s*(?:$|[,;|.]| {2}))/i.exec(given)
      if (letters) {
        candidates.push({
          value: 'N/A',
          start: label.valueStart,
          end: label.valueStart + letters[0].length,
          score: 70,
        })
        continue
      }
      // 'F / M / none -> none': the choices stand before the choice.
      const chosen = given.slice(given.lastIndexOf('->') + 1).replace(/^>/, ' ')
      const wishless =
        /^[^\n]{0,46}\bno[ _](?:wish|preference|pref|requirement|request|need|difference|issue|matter|problem|concern)\w{0,3}\b/i.exec(
          given,
        )
      if (wishless) {
        candidates.push({
          value: 'N/A',
          start: label.valueStart,
          end: label.valueStart + wishless[0].length,
          score: 70,
        })
        continue
      }
      const unwanted =
        /^[\s:|"-]{0,14}(?:no|not|never) (?:an? )?(men|man|males?|wom[ae]n|females?)\b/i
          .exec(chosen)?.[1]
          ?.toLowerCase()
      if (unwanted) {
        candidates.push({
          value: /^[fw]/.test(unwanted) ? 'M' : 'F',
          start: label.valueStart,
          end: label.valueStart + given.toLowerCase().indexOf(unwanted) + unwanted.length,
          score: 70,
        })
        continue
      }
      const value =
        /^[\s:|"]{0,14}(?:(?:(?:he|she|they|pt|patient) )?(?:would )?(?:prefers?|requests?|likes?|wants?|must be|only|rather)?(?: an?(?= ))? ?)(female|male|woman|man|f\b|m\b|none|no\b|n\/?a\b|any|either|cualquiera|indistinto|no importa|sin preferencia|whoever|no preference|does ?n[o']?t matter|not specified by pt|x|\[ ?x ?\] ?(?:female|male|f\b|m\b|none|any|no pref\w{0,6}))/i.exec(
          chosen,
        )
      const word = value?.[1]?.toLowerCase().replace(/^\[ ?x ?\] ?/, '')
      const ticked = /\[ ?x ?\] ?(female|male|f\b|m\b|none|any|either|no pref)/i
        .exec(chosen)?.[1]
        ?.toLowerCase()
      // 'Nurse: an older woman would be lovely': one alone is named.
      const named = [
        ...new Set(
          [
            ...chosen.toLowerCase().matchAll(/\b(?:(fe)?male|(wo)?m[ae]n|lady|gentleman|guy)\b/g),
          ].map((match) =>
            (match[1] ?? match[2] ?? (match[0] === 'lady' ? 'l' : '')) === '' ? 'male' : 'female',
          ),
        ),
      ]
      const alone =
        named.length === 1 &&
        !/\b(?:not?|n't|never|without|has been|was|spouse|wife|husband|patient|pt|call\w*)\b/i.test(
          chosen,
        )
          ? named[0]
          : undefined
      const said = ticked ?? (/\[ ?\]/.test(chosen) ? undefined : (word ?? alone))
      if (!said || said === 'x') continue
      const answer: Preference = /^(?:f|wom)/.test(said) ? 'F' : said.startsWith('m') ? 'M' : 'N/A'
      const start = label.valueStart + Math.max(0, given.toLowerCase().lastIndexOf(said))
      candidates.push({ value: answer, start, end: start + said.length, score: 70 })
    }
  }
  // 'Would she rather have a female nurse?  yes', 'Does he mind a lady nurse? Not at all'.
  for (const match of doc.lower.matchAll(
    /\b(mind|object|refuse|prefer|rather|want|wish|need|like|request|require)\w{0,4}\b[^?\n]{0,24}\b(female|woman|lady|male|man|same[ -](?:sex|gender))\b[^?\n]{0,20}\?\s{0,12}(?:[-:>a.]{1,3}\s?)?(yes|y\b|yep|yeah|please|no\b|n\b|nope|not at all|not really|none)/g,
  )) {
    const around = `${before(doc, match.index, 60)}${match[0]}`
    if (!/\b(?:nurses?|rn|clinician)\b/.test(around) || match[2]?.startsWith('same')) continue
    const opposes = /^(?:mind|object|refuse)/.test(match[1] ?? '')
    const agrees = /^(?:y|please)/.test(match[3] ?? '')
    const asked: Preference = /^(?:f|w|l)/.test(match[2] ?? '') ? 'F' : 'M'
    candidates.push({
      value: agrees ? (opposes ? (asked === 'F' ? 'M' : 'F') : asked) : 'N/A',
      start: match.index,
      end: match.index + match[0].length,
      score: 66,
    })
  }
  // 'She is shy with men': then a woman.
  for (const match of doc.lower.matchAll(
    /\b(?:afraid|scared|frightened|fearful|shy|nervous|uncomfortable|not comfortable|anxious|uneasy) (?:of|with|w\/?|around|near|about) (?:any |all |strange )?(men|man|males?|women|woman|females?)\b|\bno (men|males|women|females)\b(?= ?(?:[.,;!)]|please|pls|$))/gm,
  )) {
    const feared = match[1] ?? match[2] ?? ''
    candidates.push({
      value: /^(?:f|w)/.test(feared) ? 'M' : 'F',
      start: match.index,
      end: match.index + match[0].length,
      score: 44,
    })
  }
  // 'Does the patient wish a male or female nurse?  Male'
  for (const match of doc.lower.matchAll(
    /\b(?:(?:fe)?male(?: ?(?:or|\/) ?)(?:an? )?(?:fe)?male[^?:\n]{0,30}[?:]{1,2}|(?:wish|wishes|pref\w{0,7}|gender|sex|requests?)\b[^?:\n]{0,36}\?)[\s:>|-]{1,24}(female|male|woman|man|f\b|m\b|no\b|none|either|any\b|n\/a|does ?n[o']?t matter|does not matter|whoever|whichever)(?! ?(?:\/|or |\[))/g,
  )) {
    if (
      !/\b(?:nurse|rn|clinician)\b/.test(match[0]) &&
      !/\b(?:nurse|rn|clinician)\b[^.;\n]{0,40}$/.test(before(doc, match.index, 60))
    )
      continue
    candidates.push({
      value: /^(?:f|w|l)/.test(match[1] ?? '')
        ? 'F'
        : match[1]?.startsWith('m') === true
          ? 'M'
          : 'N/A',
      start: match.index,
      end: match.index + match[0].length,
      score: 68,
    })
  }
  for (const [pattern, fixed] of preferences) {
    for (const match of doc.lower.matchAll(pattern)) {
      const line = lineAt(doc, match.index)
      // 'Female / Male:   F' asks for the patient's own.
      if (
        line.kind === 'legal' ||
        line.labels.some(
          (label) =>
            label.start <= match.index &&
            match.index + match[0].length <= label.valueStart + 1 &&
            label.concept !== 'nurse-gender',
        ) ||
        (/^\s{0,2}:/.test(after(doc, match.index + match[0].length, 4)) && fixed === 'N/A') ||
        (fixed === 'N/A' &&
          speaksOfNoNurse(doc, { start: match.index, end: match.index + match[0].length }))
      )
        continue
      const word = match[1] ?? ''
      // 'Man/woman nurse?' only asks.
      if (
        /^ ?(?:rn|nurse)?(?: preferred| pref)? ?\?(?![\s:.]{0,14}(?:yes|y\b|please|pref))/.test(
          after(doc, match.index + match[0].length, 24),
        )
      )
        continue
      const gender: Preference = /^(?:f|w|l|gir|gal|she)/.test(word) ? 'F' : 'M'
      const turned =
        /^no[t ]/.test(match[0]) ||
        /\b(?:no|not|not a|isn't|other than)(?: an?)? $|\bnot to $|(?:n't|\bnot|\bnever) (?:to )?(?:(?:want|like|accept|allow|have|see|get|send|be seen by|be treated by|comfortable with|ok with|okay with) (?:an? |any )?)?$|\b(?:avoid|refuses?|declines?|dislikes?|fears?|(?:burned|hurt|upset|scared|traumati[sz]ed|assaulted|abused|mistreated|frightened) (?:once )?by|(?:bad|awful|terrible|poor|trouble|difficult) (?:\w{2,12} )?(?:with|from)|uncomfortable (?:with|around)|uneasy (?:with|around)|anything but|nothing but trouble with) (?:an? |any |having )?$/.test(
          before(doc, match.index, 32),
        )
      // What need not be is no wish for the other.
      if (
        (/(?:n't|\bnot) $/.test(before(doc, match.index, 6)) &&
          /^(?:needs?|ha(?:s|ve)|must|ought)\b/.test(match[0])) ||
        /(?:n't|\bnot) (?:need|require|have to (?:have|be)) (?:an? )?$/.test(
          before(doc, match.index, 26),
        ) ||
        /(?:n't|\bnot) (?:need|have) to be (?:an? )?\w{3,9}$/.test(match[0])
      )
        continue
      // 'Female preferred but will take anyone': the wish counts.
      if (
        fixed === 'N/A' &&
        !/\b(?:fe)?male\b|\bm\b|\bwom[ae]n\b/.test(match[0]) &&
        /\b(?:female|male|woman|man|lady)\b[^.;\n]{0,12}\b(?:prefer\w*|would be)\b[^.;\n]{0,30}$|\bprefers? (?:an? )?(?:female|male|woman|man|lady)\b[^.;\n]{0,24}$/.test(
          before(doc, match.index, 70),
        )
      )
        continue
      if (
        fixed === null &&
        /^ ?(?:pt|patient)\b/.test(after(doc, match.index + match[0].length, 10))
      )
        continue
      candidates.push({
        value: fixed ?? (turned ? (gender === 'F' ? 'M' : 'F') : gender),
        start: match.index,
        end: match.index + match[0].length,
        score: fixed === 'N/A' ? 46 : 45,
      })
    }
  }
  return best(candidates, rankOf, 40)
}

const urgent =
  /(?<![\p{L}-])(?:stat|urgent(?:ly)?|asap|a\.s\.a\.p|emergent|rush|high[ -]priority|expedite[ds]?|time[- ]sensitive|right away|as soon as possible)(?![\p{L}])/giu
const calm =
  /\b(?:nothing (?:stat|urgent|rushed) (?:about|here|with)|not (?:at all )?(?:urgent|stat|a rush|an emergency|asap)|non-?urgent|not (?:in a |a )rush|no (?:rush|hurry|urgency)|(?:priority|urgency|urgent|stat|rush)[\s:|=?.]{1,40}(?:routine|standard|normal|no\b|n\b|low|false|regular|non)|(?:status|referral type|type)[\s:|=.]{1,40}(?:routine|standard)|routine (?:referral|start|priority|request)|standard (?:priority|referral|turnaround)|whenever you can|\b(?:rush|urgent|stat|asap)\b[^?\n]{0,16}\?(?:[^?\n]{0,30}\n)?\s{0,3}(?:no|nope|nah|not|naw|routine|standard)\b|(?:nah|nope|no),? (?:just )?routine\b)/gi
const notMeant =
  /\b(?:if|in case|when|for|of|unless|(?:e-?mails?|messages?|subject|only|don't|not|if|when)[^.;,]{0,8} mark(?:ed)?|any|an|questions?|issues?|matters?)\b[^.;,]{0,12}$/

export function readUrgency(doc: Doc, rankOf: Rank): Found<boolean> | null {
  const candidates: Found<boolean>[] = []
  for (const match of doc.lower.matchAll(calm)) {
    if (lineAt(doc, match.index).kind !== 'legal')
      candidates.push({
        value: false,
        start: match.index,
        end: match.index + match[0].length,
        score: 60,
      })
  }
  const denied = candidates.map((one) => [one.start, one.end] as const)
  for (const match of doc.text.matchAll(urgent)) {
    const line = lineAt(doc, match.index)
    // Beside the writer's numbers it may be a word of a title or an asking.
    const asked = /^,? (?:please|pls)\b/.test(after(doc, match.index + match[0].length, 10))
    if (
      line.kind === 'legal' ||
      (line.kind === 'signature' && !asked) ||
      line.kind === 'letterhead'
    )
      continue
    if (denied.some(([start, end]) => match.index >= start && match.index < end)) continue
    const left = before(doc, match.index, 40)
    const right = after(doc, match.index + match[0].length, 24)
    if (
      /\b(?:not|non|no|isn't|never)[ -](?:[a-z]{1,6} )?$/.test(left) ||
      (notMeant.test(left) && !/\b(?:needed|needs?|start|rn|nurse|visit|soc)\b/.test(left))
    )
      continue
    if (
      /^ ?(?:rx\b|pharmac|infusion (?:pharm|serv)|specialty|care|labs?|dose|meds?|box|kit|line\b|doses|cbc|bmp|if\b|unless\b|when\b|x-?ray|ekg|call|page)/.test(
        right,
      ) ||
      (/^[\s:]{0,3}\[ ?\]/.test(right) && !/\[ ?[x\u2713*] ?\] ?$/.test(left)) ||
      /\[ ?\] ?$/.test(left)
    )
      continue
    // 'Mixed and given right away', 'CBC stat if febrile'.
    if (
      /\b(?:giv(?:en|e)|used?|mixed?|infused?|administer(?:ed)?|inject(?:ed)?|taken?|call(?:ed)?|report|notify|refrigerat\w{1,3}|tell|hung|put|stop|page)\b[^.;,]{0,24}$|\b(?:cbc|cmp|bmp|labs?|cultures?|x-?ray|ua|levels?)\b[^.;,]{0,10}$/.test(
        left,
      )
    )
      continue
    // 'Stat' between the heads of other columns is a status.
    if (
      /^Stat$/.test(match[0]) &&
      /(?:\t|\|| {2})\s*$/.test(doc.text.slice(line.start, match.index)) &&
      /^\s{0,4}(?:\t|\|| {2})/.test(after(doc, match.index + 4, 10)) &&
      conceptAt(line, match.index) !== 'priority'
    )
      continue
    // 'Sorry, in a rush' is said of the writer.
    if (
      /^rush$/i.test(match[0]) &&
      /\b(?:in (?:a|such a|my|the)|mad|bit of a|morning|lunch|holiday|the) $/.test(left)
    )
      continue
    if (/^rush$/i.test(match[0]) && /^[A-Z][a-z]/.test(match[0]) && line.kind !== 'header') continue
    const labelled = conceptAt(line, match.index) === 'priority'
    if (labelled && /^[\s:|?]{0,14}(?:no|n|false)\b/.test(right)) continue
    candidates.push({
      value: true,
      start: match.index,
      end: match.index + match[0].length,
      score: line.kind === 'header' || labelled ? 60 : 45,
    })
  }
  return best(candidates, rankOf, 40)
}
