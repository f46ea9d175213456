// DOC "Reading referrals, further rules" 056: sentences that speak of blood: who takes it there, said in whatever words.
import { lineAt } from './extraction-context.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

export type Answer = 'Yes' | 'No'
/** What is measured. */
export const analyte =
  '(?:cbc|fbc|u&e|cmp|bmp|chem ?\\d{1,2}|tsh|calcium|hgb|hemoglobin|hematocrit|hct|platelets?|plts?|anc|wbc|h&h|h\\/h|inr|esr|sed rate|crp|bun|creat(?:inine)?|crcl|ferritin|tsat|tibc|phos(?:phorus)?|phosphate level|lfts?|(?:hepatic|liver|renal|lipid|metabolic|iron|coag|thyroid) (?:panel|enzymes|functions?|tests?|profile|studies)|lipids|ast|alt|ck|cpk|igg|ig levels?|sua|uric acid|troughs?|electrolytes|lytes|prealbumin|albumin|a1c|triglycerides|trigs?|psa|cea|ca ?-?125|vit(?:amin)? d|(?:anti-?)?ds-?dna|c3|c4|complements?|pth|(?:pro-?)?bnp|troponin|hep(?:atitis)? ?[bc](?: panel| serolog\\w{1,3})?|quantiferon|tb gold|jcv(?: ab| antibody| index)?|jc virus|anti-?drug (?:ab|antibod\\w{1,3})|titers?|cd ?19|cd ?20|ch50|ldh|hapto(?:globin)?|retic\\w{0,9}|(?:blood )?cultures|urinalysis|hcg|(?:factor|drug|vanco?\\w{0,6}|tacro\\w{0,5}|ig) levels?|gags?|hex4|lyso-?gb3|chromogranin|ige|ca(?= (?:by|level|checked|monitored|drawn|at|from|with)\\b)|(?<=monitors )ca|prolactin|5-?hiaa|metanephrines|viral load|vl|vwf activity|factor activity|zinc|carnitine|ammonia|lactate|tryptase|fecal cal(?:protectin)?|folate|cga|eos(?:inophils?)?(?: count)?|rpr|lh level|igf-?1|type (?:and|&) (?:screen|cross)|d-?dimer|anti-?xa)'
const labWord =
  '(?:labs?|phleb\\w{0,9}|lab ?work|laborator(?:y|ios)|blood ?work|bloods|blood (?:draws?|tests?|samples?|levels?)|levels?|draws?|specimens?|chemistr(?:y|ies)|an[aá]lisis)'
const about = new RegExp(`\\b(?:${labWord}|${analyte})\\b`)
/** A number beside it, or a word for the past: what was measured before. */
const measured = new RegExp(
  `\\b${analyte}\\b[ :=(]{1,3}(?:was |is |of |on [\\d/]{3,8}:? ?)?[<>~]?(?!\\d{1,2}\\/\\d)\\d(?! ?(?:x|days?|d\\b|h\\b|hrs?|wks?|weeks?|times?|st\\b|nd\\b|rd\\b|th\\b))`,
)
const past =
  /\b(?:labs? (?:was|were)|resulted|results? (?:attached|sent|faxed|in the packet|ok|normal|on file)|reviewed|on file|attached|wnl|normal|neg(?:ative)?|(?:all |already |been |were |was |got )(?:done|drawn|checked|completed|taken)|done (?:in |on )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|last)|(?:last|latest|recent|previous|prior|baseline|screening|admission|am) (?:labs?|bloods?|levels?)|last (?:\w+ )?on \d)\b/

/** Where the tubes go, to whom the results, by whose order: these draw nothing. */
const destinations: readonly RegExp[] = [
  /\b(?:results?|reports?|copy|fax(?:es|ed)?|call(?:s|ed)?|e-?mail\w{0,2}|cc|phone)\b[^.;,]{0,20}? (?:to |with )?(?:the |her |his |their |our )?(?:dr\.? \w{2,20}|md|pcp|office|clinic|id|hospital|prescriber|us|[a-z]{3,20}olog\w{1,4})\b/g,
  /\b(?:per|order(?:ed)? (?:by|from)|order from|as ordered by|requested by|for|orders? (?:is |are )?(?:with|in|on file)) (?:the |her |his |their )?(?:dr\.? \w{2,20}|md|pcp|id\b|clinic|office|prescriber|[a-z]{3,20}olog\w{1,4})(?:'s)?(?: office| clinic| protocol| order)?\b/g,
  /(?:\b(?:to|go(?:es)?|back|drop(?:ped|s)?(?: off)?(?: at)?|tak(?:e|es|en)|deliver\w{0,3}|bring|brings|brought|run|leave|send|-+>|via|using|thru)\b|[,>:=]) ?(?:them |it |these |those |samples? |tubes? |specimens? )?(?:to |at |back to )?(?:the |our |their |her |his |any |a )?(?:[a-z.'&-]{2,20} ){0,4}?(?:labs?|laboratory|quest|lab ?corp|sonora|path(?:ology)?|drop box|psc)\b(?: (?:at|of|in) (?:the )?(?:[a-z.']{2,14} ){1,3}?(?:hospital|general|regional|memorial|cent(?:er|re))\b)?/g,
]
/** Results that stand there, and none that is asked for. */
export const isMeasured = (text: string): boolean =>
  (past.test(text) || measured.test(text)) &&
  !/\b(?:rn|sn|nurse|weekly|q ?\d|each|every|draws?|quest|lab ?corp|sonora)\b|-+>/.test(text)

const withoutDestinations = (text: string) =>
  destinations.reduce((left, one) => left.replace(one, (found) => '#'.repeat(found.length)), text)

const us =
  /\b(?:rn|sn|rns|rn's|nurses?|nursing|lpn|(?<!\b(?:tell|let|thank|call|send|fax|email|give|advise|update|with|from|for|know) )you(?:r|rs|'ll|'d)?\b(?! know)|enfermer[ao]|home visit)\b/
const someone =
  "(?:dr\\.? [a-z]{2,20}(?:'s)?|dr(?= (?:checks|does|draws|follows|handles|monitors|orders))|[a-z.']{0,20} ?(?:office|clinic|cl[ií]nica|center|centre|ctr|practice|suite|program|team|dept|department|unit|lab(?! (?:draw|visit|work|order|request|only|by)))|hosp(?:ital)?|pcp|mds?|gi|id|ob|obgyn|ent|htc|snf|rehab|facility|dialysis|doctor|physician|provider|prescriber|specialist|surgeon|transplant|oncology|onc|heme|hem(?:e)?[/ -]?onc|rheum|neuro|nephro|cards|pulm|derm|endo|uro|allergy|genetics|geneticist|peds|midwife|phlebotomist|mobile (?:lab|phleb\\w{0,9})|home health|agency|courier service|school nurse|psych\\w{0,7}|family|[a-z]{1,16}(?:olog(?:y|ists?)|iatric(?:s|ian)|icist)|(?!pharmac)[a-z]{4,14}(?:gist|rist|ician)|(?:she|he|they|pt|patient|mom|mother|family|wife|husband|daughter|son) (?:goes|will go|gets|has|does|takes? (?:her|him) to))"
const doing =
  '(?:draws?|pulls?|did|obtains?|ha(?:s|ve) (?:it|them|that|those|these|all of it' +
  '|everything) (?:covered|handled|under control|done|in hand)|does|do|orders? and draws?|handles?' +
  '|manages?|monitors?|checks?|follows?|collects?|gets|takes?|runs?|drew|will (?:draw|do|check|handle' +
  '|collect)|is (?:drawing|doing|checking|monitoring)|keeps|tracks|repeats?|re-?checks?|sees to|covers' +
  '|arranges?|orders)'
const othersDo = [
  new RegExp(`\\b${analyte} (?:is |are )?${someone}\\s*$`),
  new RegExp(
    `\\b(?:is|are|stays?) (?:the |her |his |their )?${someone}(?:'s)?(?: own)? (?:business|job|thing|responsibility|domain|call|side)\\b`,
  ),
  new RegExp(
    `\\b(?:by|at|with|w\\/|through|thru|in|via|from|per|up to)(?: the| her| his| their| our| an?| my){0,2} (?:[a-z.'&-]{2,18} ){0,3}?${someone}\\b`,
  ),
  new RegExp(`\\b${someone}(?:'s)?(?: office| clinic)?(?: [a-z]{2,12}){0,2}? ${doing}\\b`),
  new RegExp(
    `(?:^|[:=(,-] ?|\\blabs? )(?:the |her |his )?(?:[a-z.'&-]{2,18} ){0,2}?${someone}\\s*(?:\\)|$|,|only\\b)`,
  ),
]
/** Said of the whole sentence, with where the tubes go. */
const onTheirOwn = [
  /\bthey (?:draw|do|take|handle|collect|run)\b/,
  /(?<!\bpick\w{0,3}[ -]?up )\bby (?:the )?(?:quest|lab ?corp|sonora)\b|\b(?:nurse|rn|you) (?:is |are )?not (?:involved|drawing|part of)\b/,
  /\bnot (?:by |for |to )?(?:you|yours|(?:your |the |our |any |a )?(?:home |infusion |visiting )?(?:rn|nurse|nursing))\b/,
  /\b(?:goes?|does|gets|has|collects?|draws?|takes?|drives?)\b[^.;\n]{0,30}\b(?:himself|herself|themselves|on (?:her|his|their) own)\b|\b(?:collected|drawn|done)\b[^.;\n]{0,30} by (?:the )?(?:family|parents?|mom|mother|patient|pt)\b|\b(?:he|she|pt|patient|veteran|mom|they) (?:goes|will go|drives|walks) (?:to|over|in|there)\b|\b(?:takes?|drives?|brings?) (?:him|her|pt) (?:to|in|over)\b/,
]
const notUs =
  /\b(?:nurse|rn|you) (?:is |are )?not (?:involved|drawing|part of)\b|\bnot (?:by |for |to )?(?:you(?:rs)?|(?:your |the |our |any |a )?(?:home |infusion |visiting )?(?:rn|nurse|nursing))\b/g
/** Somebody else than the nurse takes what this sentence speaks of. */
export function othersDraw(sentence: string): boolean {
  const left = withoutDestinations(sentence)
  return (
    !us.test(left.replace(notUs, ' ')) &&
    (othersDo.some((one) => one.test(left)) || onTheirOwn.some((one) => one.test(sentence)))
  )
}

const nothing = new RegExp(
  `\\bnot needed[ :]{1,3}(?:[a-z]{2,10}, ?){0,2}labs?\\b|\\b(?:no|zero|0|without|sin|not any|nor)(?: [a-z]{2,12}){0,2} (?:${labWord}|${analyte})\\b(?! (?:except|other than|besides|aside|but))|\\b(?:${labWord}|${analyte})\\b[^.;\\n]{0,30}\\b(?:none|nothing|nil|n\\/a|not (?:needed|ordered|required|due|today|this time|for|ours|at)|are over|is over|finished|complete)\\b|\\bnothing (?:else |more |further |will be |is |gets |to be |needs? (?:to be )?)?(?:to )?(?:draw|drawn|be drawn|collect|collected|ordered)\\b|\\bdraws? (?:nothing|none)\\b`,
)
const demand =
  /\b(?:draw(?:s|n)?|collect(?:ed|s)?|obtain|pull(?:ed)?|weekly|wkly|monthly|biweekly|daily|q ?(?:\d{1,2} ?(?:d|w|wk|wks|weeks?|mo|mos|months?|h|hrs?|days?)?|wk|od|week|mo|month|visit|dose|other|mon|tue|wed|thu|fri)|mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:nesday)?s?|thu(?:rs|rsday)?s?|fri(?:day)?s?|each|every|with (?:her |his |this |the |first |each |dose |day )?(?:it|inf\w{0,6}|dose|visit|day|soc|access|start|stick)|at (?:soc|start|first|the visit|visit|time of)|(?:the )?(?:same|that|this) (?:visit|time|stick)|prior to|pre-?(?:infusion|dose)|before|due|same stick|from (?:the )?(?:line|picc|port)|off (?:the )?(?:line|picc|port)|quest|lab ?corp|sonora|liab|hosp(?:ital)? lab|stat|x ?\d)\b|[:(,-] ?(?:rn|sn|nurse|nursing)\b|\b(?:rn|sn)\s*$/

interface Sentence {
  readonly text: string
  readonly start: number
}
const lasting = new Set([
  'diagnosis',
  'past-date',
  'prior-therapy',
  'allergies',
  'auth',
  'other-date',
  'insurance',
  'prescriber',
  'measure',
])

/** Sentences of the body, with lines joined that a mail program broke. */
export function sentencesOf(doc: Doc): Sentence[] {
  const found: Sentence[] = []
  let open: Sentence | null = null
  for (const [i, line] of doc.lines.entries()) {
    if (
      line.kind === 'legal' ||
      line.kind === 'signature' ||
      line.kind === 'letterhead' ||
      line.text.trim() === ''
    ) {
      open = null
      continue
    }
    const previous = doc.lines[i - 1]
    const goesOn: boolean =
      open !== null &&
      previous !== undefined &&
      previous.text.length > 50 &&
      /^\s*[a-z(]/.test(line.text) &&
      line.labels[0]?.start !== line.start
    const from: number = goesOn && open ? open.start : line.start
    if (goesOn) found.pop()
    const text = doc.lower.slice(from, line.end).slice(0, 700)
    let at = 0
    for (const end of text.matchAll(
      /(?<!\b(?:dr|mr|ms|mrs|st|approx|est|vs|no|q|appt|dept|wk|hosp))[.;!?](?=\s|$)/g,
    )) {
      found.push({ text: text.slice(at, end.index), start: from + at })
      at = end.index + 1
    }
    found.push({ text: text.slice(at), start: from + at })
    open = found.at(-1) ?? null
  }
  return found
}

/** Ranked below whatever a rule of its own reads. */
export function sentencesOfBlood(doc: Doc, sentences: readonly Sentence[]): Found<Answer>[] {
  const found: Found<Answer>[] = []
  for (const { text, start } of sentences) {
    const term = about.exec(text) ?? nothing.exec(text)
    if (!term) continue
    const at = start + term.index
    const concept = conceptAt(lineAt(doc, at), at)
    if (concept !== null && lasting.has(concept) && !nothing.test(text)) continue
    const put = (value: Answer, score: number) =>
      found.push({ value, score, start: at, end: at + term[0].length })
    const nurse = us.test(withoutDestinations(text).replace(notUs, ' '))
    if (nothing.test(text)) put('No', 30)
    else if (othersDraw(text)) put('No', 28)
    else if (past.test(text) || (measured.test(text) && !demand.test(text))) continue
    else if (nurse && demand.test(text)) put('Yes', 26)
    else if (
      demand.test(text) &&
      new RegExp(`\\b(?:labs|${analyte})\\b`).test(text) &&
      !othersDo.some((one) => one.test(withoutDestinations(text)))
    )
      put('Yes', 22)
  }
  return found
}
