// DOC "Reading referrals, further rules" 056: wanted nurse, languages (REF-030) and urgency.
import { after, before, lineAt, sentenceTail } from './extraction-context.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'
import { readTongue } from './extraction-tongues.rules.ts'

type Rank = (at: number) => number
type Preference = 'F' | 'M' | 'N/A'

const nurse = '(?:rn|nurse|nurses|clinician|lvn)'
const female = 'females?|wom[ae]n|lad(?:y|ies)|girls?'
const male = 'males?|m[ae]n|gentlem[ae]n|guys?|gents?'
/** Both are named, or none matters: 'man or woman, he does not mind'. */
const either = new RegExp(`\\b(?:${female}|${male})(?: (?:rn|nurse))?(?: ?(?:or|and|\\/|,) ?)(?:an? )?(?:${female}|${male})\\b`, 'g')
const preferences: readonly (readonly [RegExp, Preference | null])[] = [
  [either, 'N/A'],
  [new RegExp(`\\b(?:more |most |feels? |would feel |be |much )?(?:comfortable|better|easier|at ease|happier|best|ok only|okay only) (?:with|having) (?:an? )?(?:only )?(${female}|${male})\\b`, 'g'), null],
  [new RegExp(`\\b(?:has|have|needs?|ought|must|should) (?:to )?(?:be )?(?:an? )(${female}|${male})\\b(?! (?:patient|pt))`, 'g'), null],
  [new RegExp(`\\b(?:prefers?|wants?|requests?|asks? for|insists? on|likes?|would (?:like|prefer|rather have)|rather (?:have|see|get)|lets?|sends? (?:us |her |him )?|assign|only (?:lets?|allows?|accepts?|sees?|wants?|takes?)) (?:(?:an?|some(?:one|body)|only|another) )?(${female}|${male})\\b(?! (?:patient|pt))`, 'g'), null],
  [new RegExp(`\\b(${female}|${male}) (?:only|please|pls|would be (?:best|better|nice|preferred)|preferred|if (?:you can|possible|you have one)|nurses? (?:only|please|pls|if|preferred|would))\\b`, 'g'), null],
  [new RegExp(`\\b(${female}|${male}) ${nurse}\\b`, 'g'), null],
  [/\b(?:care|mind|matter)s?\b[^.;\n]{0,12}\bm ?(?:\/|or) ?f\b|\bm ?(?:\/|or) ?f\b[^.;\n]{0,14}\b(?:fine|ok|okay|either|n\/?a|(?:doesn't|does not|don't|doesnt|no) (?:matter|care|pref\w{0,7})|whichever|whatever)\b/g, 'N/A'],
  [/\bprefers? (?:an? )?(she|he)\b(?! (?:is|was|has|be|be))/g, null],
  [new RegExp(`\\bnot (?:an? )?(${female}|${male}) (?:please|pls|nurse|rn)\\b`, 'g'), null],
  [/\b(?:said|says|is ok(?:ay)? with|fine with|happy with|takes) (?:whoever|whomever|anyone|anybody)\b/g, 'N/A'],
  [/\b(?:gender|sex)(?: of (?:the )?(?:nurse|rn))?(?: is| does| do)?(?: not|n't) (?:important|matter|an issue|relevant|a concern)\b|\b(?:she|he|they|pt|patient|family) (?:does|do|is|are)(?: not|n't) (?:mind|care|fussy|picky)(?: (?:who|which|either))?(?=[^.;\n]{0,20}(?:$|[.;\n]|nurse|gender|male|female))(?<=\b(?:nurse|rn|gender|male|female|man|woman)\b[^.;\n]{0,60})/g, 'N/A'],
  [new RegExp(`\\b(female|male|woman|man)(?: ?(?:or|\\/) ?(?:female|male))(?: ${nurse})?`, 'g'), 'N/A'],
  [new RegExp(`\\b(female|woman|male|man|lady)(?: [a-z-]{2,12}){0,2}? ${nurse}\\b`, 'g'), null],
  [new RegExp(`\\b${nurse}[^.;\\n]{0,30}?\\b(?:be |is |is a |a |must be |to be |who is )(female|woman|male|man)\\b`, 'g'), null],
  [/\b(?:prefers?|requests?|wants?|requesting|would like|only|needs?|asks? for)(?: a| an)? (female|females|woman|women|male|males|man|men|lady)\b(?! (?:patient|pt))/g, null],
  [/\brather (?:have|see|it be|get) (?:an? )?(female|woman|male|man|lady)\b/g, null],
  [/\bno (male|female|men|women)(?: (?:rn|nurse|nurses|clinicians))\b/g, null],
  [/\b(women|men|woman|man) (?:only|nurses? only)\b/g, null],
  [/\b(f|m) (?:rn|nurse)s? (?:only|pref\w{0,7}(?:'?d)?|please|pls|req\w{0,6}|if (?:poss|you can|avail)\w*)\b/g, null],
  [/\b(female|male)s? (?:only|preferred|pref\b|please)/g, null],
  [/\b(?:enfermero hombre|que sea hombre|prefiere (?:a )?(?:un )?(?:enfermero|hombre)|enfermero var[oó]n)\b/g, 'M'],
  [/\b(?:prefiere (?:una )?mujer|enfermera mujer)\b/g, 'F'],
  [/\b(?:les?|me|nos) da (?:igual|lo mismo)\b|\bno (?:les? )?importa (?:si|que sea|el sexo|el género)\b|\bsin preferencia\b/g, 'N/A'],
  [/\b(?:enfermera|que sea (?:una )?mujer|sea mujer)\b[^.;\n]{0,20}\bmujer\b|\bque sea (?:una )?mujer\b/g, 'F'],
  [new RegExp(`\\b(?:no (?:${nurse} )?(?:gender )?(?:preference|pref\\b)|either (?:gender|sex)|any (?:gender|${nurse}(?: ok| is fine| works| gender))|gender[ :-]{1,4}(?:does not|doesn't|doesnt|don't|do not|dont) (?:matter|care)|gender (?:does not|doesn't|doesnt) matter|no gender pref\\w{0,6}|gender (?:pref\\w{0,6} )?(?:none|n\\/a|any|either)|(?:male or female|m or f|m\\/f) (?:ok|fine|is fine|okay))`, 'g'), 'N/A'],
]

export function readNursePreference(doc: Doc, rankOf: Rank): Found<Preference> | null {
  const candidates: Found<Preference>[] = []
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== 'nurse-gender') continue
      const given = doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 50))
      // 'Man or woman, he does not mind' answers; 'Male / Female' is only asked.
      const both = [...given.toLowerCase().matchAll(either)].find((match) => / (?:or|and) /.test(match[0]))
      if (both && !/\b(?:fe)?male\b|\bwom[ae]n\b/.test(given.slice(both.index + both[0].length).toLowerCase())) {
        candidates.push({ value: 'N/A', start: label.valueStart + both.index, end: label.valueStart + both.index + both[0].length, score: 70 })
        continue
      }
      // 'F / M / none -> none': the choices stand before the choice.
      const raw = given.slice(given.lastIndexOf('->') + 1).replace(/^>/, ' ')
      const value = /^[\s:|"]{0,14}(?:(?:prefers?|requests?|pt prefers|must be|only)? ?)(female|male|woman|man|f\b|m\b|none|no\b|n\/?a\b|any|either|cualquiera|indistinto|no importa|sin preferencia|whoever|no preference|does ?n[o']?t matter|not specified by pt|x|\[ ?x ?\] ?(?:female|male|f\b|m\b|none|any|no pref\w{0,6}))/i.exec(raw)
      const word = value?.[1]?.toLowerCase().replace(/^\[ ?x ?\] ?/, '')
      const ticked = /\[ ?x ?\] ?(female|male|f\b|m\b|none|any|either|no pref)/i.exec(raw)?.[1]?.toLowerCase()
      const said = ticked ?? (/\[ ?\]/.test(raw) ? undefined : word)
      if (!said || said === 'x') continue
      const answer: Preference = /^(?:f|w)/.test(said) ? 'F' : said.startsWith('m') ? 'M' : 'N/A'
      const start = label.valueStart + given.toLowerCase().lastIndexOf(said)
      candidates.push({ value: answer, start, end: start + said.length, score: 70 })
    }
  }
  for (const [pattern, fixed] of preferences) {
    for (const match of doc.lower.matchAll(pattern)) {
      const line = lineAt(doc, match.index)
      if (line.kind === 'legal') continue
      const word = match[1] ?? ''
      // 'Man/woman nurse?' only asks.
      if (/^ ?(?:rn|nurse)?(?: preferred| pref)? ?\?(?![\s:.]{0,14}(?:yes|y\b|please|pref))/.test(after(doc, match.index + match[0].length, 24))) continue
      const gender: Preference = /^(?:f|w|l|gir|she)/.test(word) ? 'F' : 'M'
      const turned = /^no[t ]/.test(match[0]) || /\b(?:no|not|not a|isn't|other than)(?: an?)? $|(?:n't|\bnot|\bnever) (?:(?:want|like|accept|allow) (?:an? )?)?$/.test(before(doc, match.index, 24))
      // What need not be is no wish for the other.
      if (/(?:n't|\bnot) $/.test(before(doc, match.index, 6)) && /^(?:needs?|ha(?:s|ve)|must|ought)\b/.test(match[0]) || /(?:n't|\bnot) (?:need|require|have to (?:have|be)) (?:an? )?$/.test(before(doc, match.index, 26)) || /(?:n't|\bnot) (?:need|have) to be (?:an? )?\w{3,9}$/.test(match[0])) continue
      if (fixed === null && /^ ?(?:pt|patient)\b/.test(after(doc, match.index + match[0].length, 10))) continue
      candidates.push({ value: fixed ?? (turned ? (gender === 'F' ? 'M' : 'F') : gender), start: match.index, end: match.index + match[0].length, score: fixed === 'N/A' ? 46 : 45 })
    }
  }
  return best(candidates, rankOf, 40)
}

const languageNames: Readonly<Record<string, string>> = {
  english: 'English', inglés: 'English', ingles: 'English', spanish: 'Spanish', español: 'Spanish', espanol: 'Spanish', 'span-speaking': 'Spanish', mandarin: 'Mandarin', cantonese: 'Cantonese', vietnamese: 'Vietnamese',
  tagalog: 'Tagalog', filipino: 'Tagalog', korean: 'Korean', armenian: 'Armenian', farsi: 'Farsi', persian: 'Farsi', russian: 'Russian', arabic: 'Arabic', hindi: 'Hindi', punjabi: 'Punjabi',
  japanese: 'Japanese', portuguese: 'Portuguese', french: 'French', german: 'German', 'american sign language': 'American Sign Language', asl: 'American Sign Language',
  'sign language': 'American Sign Language', polish: 'Polish', italian: 'Italian', ukrainian: 'Ukrainian', 'haitian creole': 'Haitian Creole', creole: 'Haitian Creole', hmong: 'Hmong', somali: 'Somali', amharic: 'Amharic', navajo: 'Navajo',
  urdu: 'Urdu', gujarati: 'Gujarati', bengali: 'Bengali', tamil: 'Tamil', telugu: 'Telugu', thai: 'Thai', lao: 'Lao', khmer: 'Khmer', burmese: 'Burmese', nepali: 'Nepali', hebrew: 'Hebrew', greek: 'Greek', turkish: 'Turkish', swahili: 'Swahili', romanian: 'Romanian', albanian: 'Albanian', bosnian: 'Bosnian', serbian: 'Serbian', croatian: 'Croatian', ilocano: 'Ilocano', norwegian: 'Norwegian', swedish: 'Swedish', danish: 'Danish', dutch: 'Dutch', finnish: 'Finnish', czech: 'Czech', hungarian: 'Hungarian', bulgarian: 'Bulgarian', indonesian: 'Indonesian', mongolian: 'Mongolian', marathi: 'Marathi', malayalam: 'Malayalam', pashto: 'Pashto', dari: 'Dari', kurdish: 'Kurdish', tigrinya: 'Tigrinya', oromo: 'Oromo', yoruba: 'Yoruba', igbo: 'Igbo', assyrian: 'Assyrian', marshallese: 'Marshallese', chuukese: 'Chuukese', samoan: 'Samoan', tongan: 'Tongan',
}
/** 'Pearland, Vietnamese' in a subject is no person. */
export const isLanguage = (word: string): boolean => languageNames[word.toLowerCase()] !== undefined && !/^(?:creole|lao|german|french|thai|khmer)$/i.test(word)
const languagePattern = new RegExp(`(?<![\\p{L}-])(?:${Object.keys(languageNames).sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}])`, 'giu')
const shortLanguages: Readonly<Record<string, string>> = { en: 'English', eng: 'English', spa: 'Spanish', vie: 'Vietnamese', can: 'Cantonese', man: 'Mandarin', kor: 'Korean', rus: 'Russian', ara: 'Arabic', fr: 'French' }
const anyLanguage = Object.keys(languageNames).join('|')
const pairAfter = new RegExp(`^ ?(?:or|and|\\/|&|,|\\+) ?(?:${anyLanguage})\\b`)
const pairBefore = new RegExp(`(?:${anyLanguage}) ?(?:or|and|\\/|&|\\+) ?$`)
const speaks = /\b(?:speak(?:s|ing)?|spoken|language|languages|lang|interpret\w{0,4}|translat\w{0,4}|bilingual|primary|preferred|habl[ae]n?|idioma|fluent|native|understands?|communicat\w{1,3}|knows|uses|signs|monolingual|household|deaf|mother tongue)\b/

/** All languages of patient and family that the text names; one that she does not speak is none. */
export function readLanguages(doc: Doc, rankOf: Rank): Found<readonly string[]> | null {
  const found: (Found<string> & { readonly main: boolean })[] = []
  // 'Bilingual eng/span': the short words stand side by side.
  for (const match of doc.lower.matchAll(/\b(?:bilingual|speaks|language|languages|lang)[ :]{1,3}\(?(?:eng(?:lish)? ?(?:\/|&|and|\+) ?span?(?:ish)?|span?(?:ish)? ?(?:\/|&|and|\+) ?eng(?:lish)?)\b/g)) {
    for (const value of ['English', 'Spanish']) found.push({ value, start: match.index, end: match.index + match[0].length, score: 45, main: false })
  }
  // 'Pt no Eng, Viet only'.
  for (const match of doc.lower.matchAll(/\b(?:no eng(?:lish)?[ ,;/-]{1,3}(?:only )?|speaks (?:only )?)?(spa?n|viet?|cant|mand|kor|rus|arab?|fr)\.?(?: only\b| spkg?\b|-spkg?\b|(?= (?:interp|spkg?|speak))|(?=\w{0,5}[,;] ?no eng))|\bno eng(?:lish)?[ ,;/-]{1,3}(spa?n|viet?|cant|mand|kor|rus|arab?)\b/g)) {
    const value = shortLanguages[(match[1] ?? match[2] ?? '').replace('spn', 'spa').slice(0, 3)]
    if (value && lineAt(doc, match.index).kind === 'body') found.push({ value, start: match.index, end: match.index + match[0].length, score: 45, main: true })
  }
  for (const label of doc.lines.flatMap((line) => line.labels)) {
    if (label.concept !== 'language') continue
    const short = /^[\s:|"]{0,14}(eng?|spa|span|viet|cant|mand|kor|rus|arab|fr)\b\.?/i.exec(doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 30)))
    const value = short?.[1] ? shortLanguages[short[1].toLowerCase().slice(0, 3)] : undefined
    if (short && value) found.push({ value, start: label.valueStart + short[0].search(/[a-z]/i), end: label.valueStart + short[0].length, score: 55, main: true })
  }
  for (const match of doc.text.matchAll(languagePattern)) {
    const line = lineAt(doc, match.index)
    if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead') continue
    const left = sentenceTail(before(doc, match.index, 60))
    const right = after(doc, match.index + match[0].length, 40)
    const labelled = conceptAt(line, match.index) === 'language'
    const wish = /\b(?:female|male|nurse|rn)\b[^.;]{0,24}$/.test(left) || /^[ -]{1,2}(?:speaking|nurse|rn|speaker|interp\w{0,7}|only|fluent|spoken|pls|please)\b/.test(right) || /^[- ]speaking/.test(right)
    const pair = pairAfter.test(right) || pairBefore.test(left)
    // 'Subject: iron x2, Mesa, Vietnamese'.
    const listed = line.kind === 'header' && /^(?:subject|asunto)\b/i.test(line.text) && /[,;|/-] ?$/.test(left) && /^\s*(?:[,;|/]|$)/.test(right)
    // 'Arabic at home', 'Vietnamese household', 'Creole first, some French', 'no English, Tagalog'.
    const spokenThere = /^ (?:at home|in the (?:home|house)|household|family|first|is (?:best|preferred|easier|her|his|their)|works best|and (?:a little|some|basic|limited|broken|very little) english)\b/.test(right) || /\b(?:no|limited|little|basic|broken|minimal) english,? (?:but |only |- ?)?$/.test(left) && !/english/i.test(match[0]) || /^\s*\($/.test(left.slice(-2)) && right.startsWith(')') && left.trim().length < 2
    // 'Language?' and on the next line 'English.'
    const asked = /^\s*$/.test(left) && /^\s*(?:[.,;!]|$)/.test(right) && /\b(?:languages?|lang|speaks?|speak)\b[^.!?]{0,30}\?\s*$/i.test(doc.lines.findLast((one) => one.end < line.start && one.text.trim() !== '')?.text ?? '')
    const praised = /^ (?:is|are) (?:good|fine|ok|okay|excellent|fluent|great|perfect)\b|^ (?:ok|okay|fine)\b/.test(right)
    if (!labelled && !wish && !pair && !asked && !praised && !listed && !spokenThere && !speaks.test(left) && !speaks.test(right.slice(0, 26))) continue
    if (/\b(?:no|not|doesn't|does not|don't|little|limited|minimal|without|non)[ -](?:[a-z]{2,10} ){0,2}$/.test(left) || /\b(?:some|a little|a bit of|limited) (?:\w+ )?$/.test(left)) continue
    if (/^english$/i.test(match[0]) && /^ (?:is|was) (?:basic|limited|poor|broken|not|minimal|so-so|rough|weak|spotty|shaky|ok-ish|very (?:basic|limited|poor|little))\b/.test(right)) continue
    // 'She is Dutch but speaks English'.
    if (/\b(?:is|are|a) $/.test(left) && /^ (?:but|by|descent|citizen|national|ancestry|and speaks?)\b/.test(right)) continue
    if (/^ ?(?:shepherd|bulldogs?|poodle|oak|toast|muffins?|measles|fries)\b/.test(right)) continue
    found.push({ value: languageNames[match[0].toLowerCase()] ?? match[0], start: match.index, end: match.index + match[0].length, score: labelled ? 60 : 40, main: labelled || wish })
  }
  const first = best(found, rankOf, 30)
  if (!first) {
    const tongue = readTongue(doc)
    return tongue && { ...tongue, value: [tongue.value] }
  }
  return { value: [...new Set(found.map((one) => one.value))], start: first.start, end: first.end, score: first.score }
}

const urgent = /(?<![\p{L}-])(?:stat|urgent(?:ly)?|asap|a\.s\.a\.p|emergent|rush|high[ -]priority|expedite[ds]?|time[- ]sensitive|right away|as soon as possible)(?![\p{L}])/giu
const calm = /\b(?:not (?:at all )?(?:urgent|stat|a rush|an emergency|asap)|non-?urgent|not (?:in a |a )rush|no (?:rush|hurry|urgency)|(?:priority|urgency|urgent|stat|rush)[\s:|=?.]{1,40}(?:routine|standard|normal|no\b|n\b|low|false|regular|non)|(?:status|referral type|type)[\s:|=.]{1,40}(?:routine|standard)|routine (?:referral|start|priority|request)|standard (?:priority|referral|turnaround)|whenever you can|\b(?:rush|urgent|stat|asap)\b[^?\n]{0,16}\?(?:[^?\n]{0,30}\n)?\s{0,3}(?:no|nope|nah|not|naw|routine|standard)\b|(?:nah|nope|no),? (?:just )?routine\b)/gi
const notMeant = /\b(?:if|in case|when|for|of|unless|(?:e-?mails?|messages?|subject|only|don't|not|if|when)[^.;,]{0,8} mark(?:ed)?|any|an|questions?|issues?|matters?)\b[^.;,]{0,12}$/

export function readUrgency(doc: Doc, rankOf: Rank): Found<boolean> | null {
  const candidates: Found<boolean>[] = []
  for (const match of doc.lower.matchAll(calm)) {
    if (lineAt(doc, match.index).kind !== 'legal') candidates.push({ value: false, start: match.index, end: match.index + match[0].length, score: 60 })
  }
  const denied = candidates.map((one) => [one.start, one.end] as const)
  for (const match of doc.text.matchAll(urgent)) {
    const line = lineAt(doc, match.index)
    // Beside the writer's numbers it may be a word of a title or an asking.
    const asked = /^,? (?:please|pls)\b/.test(after(doc, match.index + match[0].length, 10))
    if (line.kind === 'legal' || line.kind === 'signature' && !asked || line.kind === 'letterhead') continue
    if (denied.some(([start, end]) => match.index >= start && match.index < end)) continue
    const left = before(doc, match.index, 40)
    const right = after(doc, match.index + match[0].length, 24)
    if (/\b(?:not|non|no|isn't|never)[ -](?:[a-z]{1,6} )?$/.test(left) || notMeant.test(left) && !/\b(?:needed|needs?|start|rn|nurse|visit|soc)\b/.test(left)) continue
    if (/^ ?(?:care|labs?|dose|meds?|box|kit|line\b|doses|cbc|bmp|if\b|unless\b|when\b|x-?ray|ekg|call|page)/.test(right) || /^[\s:]{0,3}\[ ?\]/.test(right) && !/\[ ?[x\u2713*] ?\] ?$/.test(left) || /\[ ?\] ?$/.test(left)) continue
    // 'Mixed and given right away', 'CBC stat if febrile'.
    if (/\b(?:giv(?:en|e)|used?|mixed?|infused?|administer(?:ed)?|inject(?:ed)?|taken?|call(?:ed)?|report|notify|refrigerat\w{1,3}|tell|hung|put|stop|page)\b[^.;,]{0,24}$|\b(?:cbc|cmp|bmp|labs?|cultures?|x-?ray|ua|levels?)\b[^.;,]{0,10}$/.test(left)) continue
    // 'Stat' between the heads of other columns is a status.
    if (/^Stat$/.test(match[0]) && /(?:\t|\|| {2})\s*$/.test(doc.text.slice(line.start, match.index)) && /^\s{0,4}(?:\t|\|| {2})/.test(after(doc, match.index + 4, 10)) && conceptAt(line, match.index) !== 'priority') continue
    if (/^rush$/i.test(match[0]) && /^[A-Z][a-z]/.test(match[0]) && line.kind !== 'header') continue
    const labelled = conceptAt(line, match.index) === 'priority'
    if (labelled && /^[\s:|?]{0,14}(?:no|n|false)\b/.test(right)) continue
    candidates.push({ value: true, start: match.index, end: match.index + match[0].length, score: line.kind === 'header' || labelled ? 60 : 45 })
  }
  return best(candidates, rankOf, 40)
}
