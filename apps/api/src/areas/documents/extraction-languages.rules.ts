// DOC "Reading referrals, further rules" 056: the languages (REF-030) of patient and family, where the text names them.
import { after, before, lineAt, sentenceTail } from './extraction-context.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'
import { readTongue } from './extraction-tongues.rules.ts'

type Rank = (at: number) => number

const languageNames: Readonly<Record<string, string>> = {
  english: 'English',
  inglés: 'English',
  ingles: 'English',
  português: 'Portuguese',
  portugués: 'Portuguese',
  portugues: 'Portuguese',
  francés: 'French',
  français: 'French',
  inglês: 'English',
  anglais: 'English',
  'tiếng việt': 'Vietnamese',
  spanish: 'Spanish',
  español: 'Spanish',
  espanol: 'Spanish',
  'span-speaking': 'Spanish',
  mandarin: 'Mandarin',
  cantonese: 'Cantonese',
  vietnamese: 'Vietnamese',
  tagalog: 'Tagalog',
  filipino: 'Tagalog',
  korean: 'Korean',
  armenian: 'Armenian',
  farsi: 'Farsi',
  persian: 'Farsi',
  russian: 'Russian',
  arabic: 'Arabic',
  hindi: 'Hindi',
  punjabi: 'Punjabi',
  japanese: 'Japanese',
  portuguese: 'Portuguese',
  french: 'French',
  german: 'German',
  'american sign language': 'American Sign Language',
  asl: 'American Sign Language',
  'sign language': 'American Sign Language',
  polish: 'Polish',
  italian: 'Italian',
  ukrainian: 'Ukrainian',
  'haitian creole': 'Haitian Creole',
  creole: 'Haitian Creole',
  'french creole': 'Haitian Creole',
  kreyòl: 'Haitian Creole',
  kreyol: 'Haitian Creole',
  hmong: 'Hmong',
  somali: 'Somali',
  amharic: 'Amharic',
  navajo: 'Navajo',
  urdu: 'Urdu',
  gujarati: 'Gujarati',
  bengali: 'Bengali',
  tamil: 'Tamil',
  telugu: 'Telugu',
  thai: 'Thai',
  lao: 'Lao',
  khmer: 'Khmer',
  burmese: 'Burmese',
  nepali: 'Nepali',
  hebrew: 'Hebrew',
  greek: 'Greek',
  turkish: 'Turkish',
  swahili: 'Swahili',
  romanian: 'Romanian',
  albanian: 'Albanian',
  bosnian: 'Bosnian',
  serbian: 'Serbian',
  croatian: 'Croatian',
  ilocano: 'Ilocano',
  norwegian: 'Norwegian',
  swedish: 'Swedish',
  danish: 'Danish',
  dutch: 'Dutch',
  finnish: 'Finnish',
  czech: 'Czech',
  hungarian: 'Hungarian',
  bulgarian: 'Bulgarian',
  indonesian: 'Indonesian',
  mongolian: 'Mongolian',
  marathi: 'Marathi',
  malayalam: 'Malayalam',
  pashto: 'Pashto',
  dari: 'Dari',
  kurdish: 'Kurdish',
  tigrinya: 'Tigrinya',
  oromo: 'Oromo',
  yoruba: 'Yoruba',
  igbo: 'Igbo',
  assyrian: 'Assyrian',
  marshallese: 'Marshallese',
  chuukese: 'Chuukese',
  samoan: 'Samoan',
  tongan: 'Tongan',
}
/** 'Pearland, Vietnamese' in a subject is no person. */
export const isLanguage = (word: string): boolean =>
  languageNames[word.toLowerCase()] !== undefined &&
  !/^(?:creole|lao|german|french|thai|khmer)$/i.test(word)
const languagePattern = new RegExp(
  `(?<![\\p{L}-])(?:${Object.keys(languageNames)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}])`,
  'giu',
)
const shortLanguages: Readonly<Record<string, string>> = {
  en: 'English',
  eng: 'English',
  spa: 'Spanish',
  vie: 'Vietnamese',
  can: 'Cantonese',
  man: 'Mandarin',
  kor: 'Korean',
  rus: 'Russian',
  ara: 'Arabic',
  fr: 'French',
}
/** Codes of two letters, where a label says that a language follows. */
const languageCodes: Readonly<Record<string, string>> = {
  es: 'Spanish',
  sp: 'Spanish',
  vi: 'Vietnamese',
  vn: 'Vietnamese',
  so: 'Somali',
  ru: 'Russian',
  ko: 'Korean',
  kr: 'Korean',
  ar: 'Arabic',
  pt: 'Portuguese',
  fa: 'Farsi',
  tl: 'Tagalog',
  hy: 'Armenian',
  pl: 'Polish',
  ht: 'Haitian Creole',
  am: 'Amharic',
  hi: 'Hindi',
  pa: 'Punjabi',
  ja: 'Japanese',
  de: 'German',
  it: 'Italian',
  uk: 'Ukrainian',
  zh: 'Mandarin',
  hmn: 'Hmong',
  nl: 'Dutch',
  sv: 'Swedish',
  da: 'Danish',
  cs: 'Czech',
  el: 'Greek',
  tr: 'Turkish',
  ro: 'Romanian',
  hu: 'Hungarian',
  bn: 'Bengali',
  ur: 'Urdu',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  km: 'Khmer',
  lo: 'Lao',
  my: 'Burmese',
  ne: 'Nepali',
  he: 'Hebrew',
  asl: 'American Sign Language',
}
const longCodes: Readonly<Record<string, string>> = {
  span: 'Spanish',
  engl: 'English',
  fre: 'French',
  fra: 'French',
  ger: 'German',
  por: 'Portuguese',
  pol: 'Polish',
  tag: 'Tagalog',
  hmo: 'Hmong',
  som: 'Somali',
  arm: 'Armenian',
  far: 'Farsi',
  mand: 'Mandarin',
  cant: 'Cantonese',
  viet: 'Vietnamese',
  arab: 'Arabic',
  ita: 'Italian',
  jpn: 'Japanese',
  chi: 'Mandarin',
}
const anyLanguage = Object.keys(languageNames).join('|')
const pairAfter = new RegExp(
  `^ ?(?:or|and|\\/|&|,|\\+) ?(?:some |good |fluent |fair )?(?:${anyLanguage}|engl?|span)\\b`,
)
const degree =
  '(?:(?:some|fluent|basic|limited|good|mostly|mainly|only|a little|perfect|fine|broken|little) )?'
/** From the beginning of a sentence or line to its end; English or Spanish must be one, or two of them. */
const sentenceOfTongues = new RegExp(
  `(?<=^|[.!?] |\\b(?:[Pp]atient|[Pp]t|[Pp]arents?|[Ff]amily|[Mm]om|[Mm]other|[Hh]ousehold|[Hh]ome):? )(?:${degree}(?:${anyLanguage})(?:,? (?:and|or|but|&|/|\\+) ?|, |/)){0,3}${degree}(?:${anyLanguage})(?: (?:only|ok|fine|both ok|are both ok|spoken|at home))?(?=\\.(?:\\s|$)|\\s{0,3}$)`,
  'gimu',
)
const shortBehind = new RegExp(
  `(?<=(?:${anyLanguage}) ?(?:&|and|/|\\+|,) ?)eng?l?\\b\\.?(?!lish)`,
  'gi',
)
const pairBefore = new RegExp(
  `(?:${anyLanguage}) ?(?:or|and|\\/|&|\\+) ?(?:some |good |fluent |fair )?$`,
)
const speaks = new RegExp(
  String.raw`\b(?:speak(?:s|ing|ers?)?|comfortable (?:in|with|speaking)|at ease in|best in|better in` +
    String.raw`|conversant|prefers|wants?|would (?:like|rather)|prefieren?|quieren?|entienden?` +
    String.raw`|comprenden?|otherwise|solo|sólo|only|mostly|mainly|spoken|language|languages|lang` +
    String.raw`|interpret\w{0,4}|translat\w{0,4}|bilingual|primary|preferred|habl[ae]n?|fal[ae]m?|parle` +
    String.raw`|idioma|fluent|native|understands?|communicat\w{1,3}|knows|uses|signs|monolingual` +
    String.raw`|household|deaf|mother tongue)\b`,
)

const deniesTongue = new RegExp(
  String.raw`\b(?:no|not|doesn't|does not|don't|little|limited|minimal|without|non|poco|nada de|apenas` +
    String.raw`|sin)[ -](?:[a-z]{2,10} ){0,2}$`,
)
/** All languages of patient and family that the text names; one that she does not speak is none. */
export function readLanguages(doc: Doc, rankOf: Rank): Found<readonly string[]> | null {
  const found: (Found<string> & { readonly main: boolean })[] = []
  // 'Bilingual eng/span': the short words stand side by side.
  for (const match of doc.lower.matchAll(
    /(?<![a-z])(?:engl?(?:ish)?\.? ?(?:\/|&|and|\+) ?spa?n?(?:ish)?|spa?n?(?:ish)?\.? ?(?:\/|&|and|\+) ?engl?(?:ish)?)(?![a-z])/g,
  )) {
    for (const value of ['English', 'Spanish'])
      found.push({
        value,
        start: match.index,
        end: match.index + match[0].length,
        score: 45,
        main: false,
      })
  }
  // 'Pt no Eng, Viet only'.
  for (const match of doc.lower.matchAll(
    /\b(?:no eng(?:lish)?[ ,;/-]{1,3}(?:only )?|speaks (?:only )?)?(spa?n|viet?|cant|mand|kor|rus|arab?|fr)\.?(?: only\b| spkg?\b|-spkg?\b|(?= (?:interp|spkg?|speak))|(?=\w{0,5}[,;] ?no eng))|\bno eng(?:lish)?[ ,;/-]{1,3}(spa?n|viet?|cant|mand|kor|rus|arab?)\b/g,
  )) {
    const value = shortLanguages[(match[1] ?? match[2] ?? '').replace('spn', 'spa').slice(0, 3)]
    if (value && lineAt(doc, match.index).kind === 'body')
      found.push({
        value,
        start: match.index,
        end: match.index + match[0].length,
        score: 45,
        main: true,
      })
  }
  // 'Navajo, some English.': a sentence of nothing but tongues; 'Parents English'.
  for (const match of doc.text.matchAll(sentenceOfTongues)) {
    const line = lineAt(doc, match.index + match[0].length - 1)
    if (line.kind !== 'body') continue
    for (const tongue of match[0].matchAll(languagePattern)) {
      const start = match.index + tongue.index
      found.push({
        value: languageNames[tongue[0].toLowerCase()] ?? tongue[0],
        start,
        end: start + tongue[0].length,
        score: 38,
        main: false,
      })
    }
  }
  for (const match of doc.lower.matchAll(/\bspeaks? (?:some |good )?engl?\b(?!ish)/g))
    found.push({
      value: 'English',
      start: match.index,
      end: match.index + match[0].length,
      score: 36,
      main: false,
    })
  // 'Speaks Greek & Eng.'
  for (const match of doc.text.matchAll(shortBehind))
    found.push({
      value: 'English',
      start: match.index,
      end: match.index + match[0].length,
      score: 36,
      main: false,
    })
  // A line that says nothing but 'eng'.
  for (const match of doc.text.matchAll(
    /^[\s*-]{0,6}(eng|engl|english|spa|span|spanish)\.?\s*$/gim,
  )) {
    const value = shortLanguages[(match[1] ?? '').toLowerCase().slice(0, 3)]
    if (value && lineAt(doc, match.index).kind === 'body')
      found.push({
        value,
        start: match.index,
        end: match.index + match[0].length,
        score: 34,
        main: false,
      })
  }
  // 'ENG / NO PREF', '| Eng |'.
  for (const match of doc.text.matchAll(
    /(?<=^|[|/;,] ?|\t| {2,}|- )(ENG|Eng|SPA|SPAN|Span|VIET|Viet|KOR|RUS|MAND|CANT|ARAB)\b\.?(?=\s?(?:[|/;,]|$)|\t| {2}| - )/gm,
  )) {
    const value = shortLanguages[(match[1] ?? '').toLowerCase().slice(0, 3)]
    if (value && lineAt(doc, match.index).kind === 'body')
      found.push({
        value,
        start: match.index,
        end: match.index + match[0].length,
        score: 34,
        main: false,
      })
  }
  for (const label of doc.lines.flatMap((line) => line.labels)) {
    if (label.concept !== 'language') continue
    const short =
      /^[\s:|"]{0,14}(eng?|spa|span|viet|cant|mand|kor|rus|arab|fr|(?:es|sp|vi|vn|so|ru|ko|kr|ar|pt|fa|tl|hy|pl|ht|am|hi|pa|ja|de|it|uk|zh|hmn|asl)(?=[\s"|,;/]{0,4}$))\b\.?/i.exec(
        doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 30)),
      )
    const value = short?.[1]
      ? (shortLanguages[short[1].toLowerCase().slice(0, 3)] ??
        languageCodes[short[1].toLowerCase()])
      : undefined
    if (short && value)
      found.push({
        value,
        start: label.valueStart + short[0].search(/[a-z]/i),
        end: label.valueStart + short[0].length,
        score: 55,
        main: true,
      })
  }
  // 'Lang: ENG, FRE'.
  for (const label of doc.lines.flatMap((line) => line.labels)) {
    const codes =
      label.concept === 'language'
        ? /^[\s:|"]{0,14}([A-Za-z]{2,4}(?:(?:, ?|\/| & |; ?| and )[A-Za-z]{2,4}){1,3})\s*$/
            .exec(
              doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 40)),
            )?.[1]
            ?.toLowerCase()
            .split(/[^a-z]+/)
            .filter((code) => code !== 'and')
        : undefined
    const named = codes?.map(
      (code) => shortLanguages[code] ?? languageCodes[code] ?? longCodes[code],
    )
    if (named?.every((one) => one !== undefined))
      for (const value of named)
        found.push({ value, start: label.valueStart, end: label.valueEnd, score: 56, main: true })
  }
  for (const match of doc.text.matchAll(languagePattern)) {
    const line = lineAt(doc, match.index)
    if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead') continue
    const left = sentenceTail(before(doc, match.index, 60))
    const right = after(doc, match.index + match[0].length, 40)
    const labelled = conceptAt(line, match.index) === 'language'
    const wish =
      /\b(?:female|male|nurse|rn)\b[^.;]{0,24}$/.test(left) ||
      /^[ -]{1,2}(?:speaking|nurse|rn|speakers?|interp\w{0,7}|only|fluent|spoken|pls|please)\b/.test(
        right,
      ) ||
      /^[- ]speak(?:ing|ers?)/.test(right) ||
      /^ pref(?:erred|s|'d)?\b/.test(right)
    const pair = pairAfter.test(right) || pairBefore.test(left)
    // 'Subject: iron x2, Mesa, Vietnamese'.
    // 'Jane Roe, 4/4/44, English, no pets': a tongue alone between two marks.
    const item =
      line.kind === 'body' &&
      /(?:[,;|•*\t]|\/ | -|- | {2})\s{0,3}$/.test(
        doc.text.slice(Math.max(line.start, match.index - 6), match.index),
      ) &&
      /^(?: ?(?:[,;|*]|\/ )|\.?\s*$|\. [A-Z]| ?- |\s{2}|\t)/.test(
        doc.text.slice(match.index + match[0].length, line.end + 1),
      )
    const listed =
      item ||
      (line.kind === 'header' &&
        /^(?:subject|asunto)\b/i.test(line.text) &&
        /[,;|/+&-] ?$/.test(left) &&
        /^\s*(?:[,;|/+&]|$)/.test(right))
    // 'Arabic at home', 'Vietnamese household', 'Creole first, some French', 'no English, Tagalog'.
    const spokenThere =
      /^ (?:at (?:home|school|work)|with (?:staff|others|everyone|family|her|his|their|nurses|outsiders)|outside|in public|in the (?:home|house)|household|family|first|1st|primary|main|is (?:best|preferred|easier|her|his|their)|works best|and (?:a little|some|basic|limited|broken|very little) english)\b/.test(
        right,
      ) ||
      (/\b(?:no|limited|little|basic|broken|minimal) english,? (?:but |only |- ?)?$/.test(left) &&
        !/english/i.test(match[0])) ||
      (/^\s*\($/.test(left.slice(-2)) && right.startsWith(')') && left.trim().length < 2)
    // 'Language?' and on the next line 'English.'
    const asked =
      /^\s*$/.test(left) &&
      /^\s*(?:[.,;!]|$)/.test(right) &&
      /\b(?:languages?|lang|speaks?|speak)\b[^.!?]{0,30}\?\s*$/i.test(
        doc.lines.findLast((one) => one.end < line.start && one.text.trim() !== '')?.text ?? '',
      )
    // 'English and Maori.': a sentence of nothing but tongues.
    const said =
      /(?:^|[.!?;] )((?:\p{Lu}\p{Ll}+(?: and |, | & |\/)){1,3})?$/u.test(
        doc.text.slice(Math.max(line.start, match.index - 40), match.index),
      ) &&
      /^(?:(?: and |, | & |\/)\p{Lu}\p{Ll}+){0,3}(?:\.(?= |$)|$)/u.test(
        doc.text.slice(match.index + match[0].length, line.end),
      ) &&
      doc.text
        .slice(Math.max(line.start, match.index - 6), match.index + match[0].length + 6)
        .search(/ and |, | & |\/|^(?:.{0,4}[.!?] |)(?:english|spanish)(?:\.|$)/i) !== -1
    const some =
      /(?:[,;(/-] ?|\b(?:dad|mom|father|mother|son|daughter|wife|husband)[:,]? )(?:some|fluent|good|decent|fair) $/.test(
        left,
      ) && /^\s*(?:[,.;)]|$)/.test(right)
    const praised =
      /^ (?:is|are) (?:good|fine|ok|okay|excellent|fluent|great|perfect)\b|^ (?:ok|okay|fine)\b/.test(
        right,
      )
    // 'Haitian Creole w/ grandma, English w/ pt', 'parents Dana and Kit 469-555-0181 (English)'.
    const spokenWith =
      /^,? (?:w\/|with|for|from|to) ?(?:the |her |his |their )?(?:pt|patient|mom|mother|dad|father|parents?|family|grand\w{2,9}|wife|husband|spouse|daughter|son|sister|brother|kids?|child|caregiver|aunt|uncle|nurse|staff|us|you)\b/.test(
        right,
      ) ||
      (doc.text.charAt(match.index - 1) === '(' &&
        right.startsWith(')') &&
        /\b(?:parents?|mom|mother|dad|father|wife|husband|daughter|son|sister|brother|family|caregiver|guardian|contact|interp\w{0,7})\b/i.test(
          doc.text.slice(line.start, match.index),
        ))
    if (
      !spokenWith &&
      !labelled &&
      !wish &&
      !pair &&
      !asked &&
      !praised &&
      !some &&
      !said &&
      !listed &&
      !spokenThere &&
      !speaks.test(left) &&
      !speaks.test(right.slice(0, 26))
    )
      continue
    if (deniesTongue.test(left) || /\b(?:a little|a bit of|limited) (?:\w+ )?$/.test(left)) continue
    if (
      /^english$/i.test(match[0]) &&
      /^ (?:is|was) (?:basic|limited|poor|broken|not|minimal|so-so|rough|weak|spotty|shaky|ok-ish|very (?:basic|limited|poor|little))\b/.test(
        right,
      )
    )
      continue
    if (
      /^ (?:interp\w{0,7} |is |are )?(?:not|isn't|no longer) (?:needed|required|necessary|wanted)\b/.test(
        right,
      )
    )
      continue
    if (/^ americans?\b/.test(right)) continue
    // 'Swedish 98122' is a hospital.
    if (
      /^swedish$/i.test(match[0]) &&
      /^(?: [a-z]{4,10})? ?(?:\d{5}|hosp|med|health|ed\b|er\b|infusion|first hill|cherry hill)/.test(
        right,
      )
    )
      continue
    // 'She is Dutch but speaks English'.
    if (
      /(?:\b(?:is|are|a|was)|'s|re) $/.test(left) &&
      /^(?:[- ](?:born|americans?|descent)\b| (?:but|by|descent|citizen|national|ancestry|family|and speaks?)\b)/.test(
        right,
      )
    )
      continue
    if (/^ ?(?:shepherd|bulldogs?|poodle|oak|toast|muffins?|measles|fries)\b/.test(right)) continue
    found.push({
      value: languageNames[match[0].toLowerCase()] ?? match[0],
      start: match.index,
      end: match.index + match[0].length,
      score: labelled ? 60 : 40,
      main: labelled || wish,
    })
  }
  const first = best(found, rankOf, 30)
  if (!first) {
    const tongue = readTongue(doc)
    return tongue && { ...tongue, value: [tongue.value] }
  }
  return {
    value: [...new Set(found.map((one) => one.value))],
    start: first.start,
    end: first.end,
    score: first.score,
  }
}
