// DOC "Whose values" 064: the words by which people correct themselves, and what may stand beside them.
import type { ValueKind } from './extraction-said-values.rules.ts'

export const kin =
  '(?:wife|husband|spouse|partner|son|daughter|mother|father|mom|dad|sister|brother|' +
  'roommate|neighbou?r|caregiver|aunt|uncle|doctor|neurologist|prescriber|clinic|pharmacy|' +
  'hospital|office|esposa|esposo|marido|hija|hijo|madre|padre|hermana|hermano|cl[ií]nica|' +
  "m[eé]dico)(?:['’]?s['’]?)?"
/** 'That is his wife', 'eso es de la hija': said of a value just named. */
export const others =
  `(?:that|this|which|it|eso|ese|esa|[ée]sa|[ée]se)(?:['’]?s| is| was| es|` +
  ' era)? (?:actually |really )?(?:de )?(?:(?:the|his|her|their|my|la|el|su|' +
  `del?) ){0,2}${kin}(?: (?:one|zip|number|birthday|birth date|date of birth|dob|address))?`
const cue = new RegExp(
  '\\b(?:sorry|correction|corrected(?: to)?|corrige|correcci[oó]n|i mean(?:t)?|' +
    'i should say|i should have said|make (?:that|it)|should (?:be|read|have been|say)|' +
    'scratch that|strike that|no,? wait|wait,? no|wait|oops|whoops|or rather|rather|actually|' +
    'my mistake|my bad|typo|mistyped|misspoke|excuse me|pardon|perd[oó]n|digo|mejor dicho|' +
    'm[aá]s bien|quise decir|quiero decir|disculpe|desculpe|quero dizer|je veux dire|(?:is|' +
    `was|es) (?:wrong|not right|incorrect)|wrong one|no)\\b|${others}`,
  'giu',
)
/** With these a name is replaced as well; 'no' and 'wait' stand between too many names. */
const nameCue = new RegExp(
  String.raw`\b(?:correction|corrected to|correcci[oó]n|i mean(?:t)?|make that|should (?:be|read` +
    String.raw`|have been|say)|scratch that|quise decir|mejor dicho)\b`,
  'iu',
)
/** Words that may stand between two values of which one corrects the other. */
const filler = new Set(
  (
    'or it is its that this the was were be read say said right correct one really i we you ' +
    'have had has typed wrote put please pls use and but so ok okay to her his him hers he ' +
    'she they their patient pt an a for on in at of zip code postal dob date birth day start ' +
    'soc visit phone number cell line fax mrn name last first email address mail born lives ' +
    'lets let me change now new instead not sex gender gave meant hold hang about around ' +
    'approx like um uh er ah well hi oh thanks my bad wrong old mistake by el la los las de ' +
    'del es era un una fue nacida nacido empieza inicio fecha c p'
  ).split(' '),
)
const dosage = new RegExp(
  String.raw`\(?\b\d[\d.,-]{0,8} ?(?:mg|g|gm|mcg|units?|iu|ml|mL|%)(?:\/(?:kg|hr?|day|dose))?\b\)?` +
    String.raw`|\b(?:iv|ivp|ivpb|sc|sq|subq|im|q ?\d{1,2} ?(?:h|d|w|wks?|weeks?|hours?|mo|months?)` +
    String.raw`|daily|weekly|monthly|every \d{1,2} (?:hours|weeks|months))\b`,
  'gi',
)
const weekday = new RegExp(
  String.raw`\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:lunes|martes` +
    String.raw`|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\b`,
  'giu',
)

/**
 * 'PIV, no port' and 'speaks Thai, no English' correct nothing: a 'no' of a correction stands apart from what
 * follows.
 */
const wordKinds: ReadonlySet<ValueKind> = new Set(['access', 'drug', 'language', 'sex'])
const apartNo = /\bno(?= ?[,:;.!-]|,? wait|,? (?:it|that)\b)/i

/** Is there a cue between two values, and nothing else that says something? */
export function corrects(gap: string, kind: ValueKind): boolean {
  if (gap.length > 110 || (gap.match(/\n/g) ?? []).length > 1) return false
  const cues = gap.match(cue) ?? []
  if (cues.length === 0) return false
  if (wordKinds.has(kind) && cues.every((one) => /^no$/i.test(one)) && !apartNo.test(gap))
    return false
  if (kind === 'name' && !nameCue.test(gap)) return false
  // A value and a bare 'no' in another sentence: 'Labs 6/15. No steroids'.
  if (/[.;]\s+no\s*$/i.test(gap) || (kind === 'answer' && cues.every((one) => /^no$/i.test(one))))
    return false
  const rest = gap
    .replace(cue, ' ')
    .replace(kind === 'drug' || kind === 'access' ? dosage : /$^/g, ' ')
    .replace(kind === 'date' ? weekday : /$^/g, ' ')
  if (/\d/.test(rest)) return false
  return (rest.toLowerCase().match(/[\p{L}]+/gu) ?? []).every((word) => filler.has(word))
}
