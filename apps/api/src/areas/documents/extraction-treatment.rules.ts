// DOC "Referral text extraction" 045: the drug or service the nurse is wanted for.
import {
  after,
  before,
  lineAt,
  nearestCue,
  sentenceHead,
  sentenceTail,
} from './extraction-context.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Treatment } from './extraction-model.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'
import { servicesOf } from './extraction-services.rules.ts'
import { findNames } from './extraction-catalogue.rules.ts'
import { drugChanges } from './extraction-drug-changes.rules.ts'
import { formulas } from './extraction-drugs.rules.ts'
import type { Catalogue, NameFound } from './extraction-catalogue.rules.ts'

/** Cues before a drug: false where it is not what is wanted, true where a new thought begins that may be. */
const cues: readonly (readonly [RegExp, boolean])[] = [
  [
    /\b(?:was|were|been|currently|previously|formerly) (?:on|taking|receiving|getting|treated with)\b|\b(?:on|taking|received|receiving|had) (?=.{0,40}\b(?:until|through|before|in the past|years ago)\b)/g,
    false,
  ],
  [
    /\b(?:prior|previous(?:ly)?|past|earlier|former|old|last (?:on|tried)|tried|trialed|failed|failure (?:of|on|to|with)|failing|inadequate response to|no response to|refractory to|stopped|stopping|discontinued|discontinue|d\/c'?d|dc'?d|completed|finished|finishe?s (?:her|his|their|the)|(?:wraps|winds|finishes) up|off of|off|coming off|weaned off|held|holding|replac(?:es|ing|ed)|in place of|(?:ran|run|runs|are|is) out of|instead of|in lieu of|rather than|other than)\b/g,
    false,
  ],
  [
    /\b(?:switch(?:ed|ing)?|convert(?:ed|ing)?|transition(?:ed|ing)?|chang(?:ed?|ing)|moved?|moving|step(?:ped|ping)?(?: down)?) (?:over )?(?:pt |him |her |them )?(?:off |from|off of)\b/g,
    false,
  ],
  [
    /\b(?:not(?: the| a| on| for)?|no(?: more| longer(?: on| wants?| gets?| uses?| takes?| tolerates?)?)?|never (?:had|on|received)|without|w\/o)\b(?=[^,]{0,34}$)/g,
    false,
  ],
  [/\bafter(?: the| her| his| their)?(?= ?$)/g, false],
  [
    /\b(?:declin(?:ed|es|ing)|refus(?:ed|es)|denied|avoid|contraindicated:?|cannot (?:have|take|tolerate)|intoleran(?:t|ce) (?:to|of)|intolerant|allerg(?:y|ic|ies)(?: to)?:?|nkda|reaction to|reacted to|anaphylaxis (?:to|with)|rash (?:to|with|from)|hives (?:to|with)|sensitivity to|due to|because of|shortage of|unlike|except|before starting)\b/g,
    false,
  ],
  [/\b(?:hx|history|h\/o|s\/p|background) (?:of )?/g, false],
  [
    /\b(?:pre-?med\w{0,10}|pre-?treat\w{0,8}|premedicat\w{2,6}|flush(?:es|ed)?(?: with| w\/)?|lock(?:ed)?(?: with)?|prn|as needed|rescue|anaphylaxis|ana|akit|kit|in case of|home meds?|also takes?|takes|other meds?|concurrent(?:ly)?|concomitant|background|oral|po|by mouth|at bedtime|diluted? in|in \d+ ?ml|mixed in|reconstituted with|bag of|add|added to)\b/g,
    false,
  ],
  [
    /\balso (?:on|takes|taking|gets|getting|receives|receiving|has)\b|\b(?:runs?|does|gives?|infuses?|manages?|hangs?|injects?|push(?:es)?|administers?|hooks? up) (?:his|her|their) own\b/g,
    false,
  ],
  [
    /\b(?:mom|mother|dad|father|wife|husband|spouse|son|daughter|sister|brother|caregiver|family|parents?|aunt|patient|pt|he|she|they) (?:\p{L}{2,14} )?(?:already |also |still |now )?(?:hangs?|gives?|infuses?|runs|manages?|handles?|administers?|hooks? up|injects?|push(?:es)?|does|mixes) (?:the |all |all the |all of the |her |his |their |own |it ?)*(?= ?$)/gu,
    false,
  ],
  [
    /\b(?:she|he|they|pt|patient) (?:had|got|used) for (?:the |her |his |their )?(?= ?$)|\b(?:last|final) (?:dose|bag|infusion|day) (?:of|was)(?: the| her| his)? (?= ?$)/g,
    false,
  ],
  [
    /\b(?:given by|done by|handled by|managed by|administered by|self[- ]administers?|self[- ]inject(?:s|ing)?|self[- ]infus(?:es|ing)|independent(?:ly)?(?: infus\w{2,4}| with| w(?=\/))|pt (?:gives|does)|family (?:gives|does)|mom (?:gives|does)|clinic (?:gives|does)|by (?:the )?(?:clinic|hospital|office|other agency))\b/g,
    false,
  ],
  [
    /\b(?:er|ed|hosp(?:ital)?|clinic|office|ems|urgent care) (?:gave|used|infused|administered)(?: (?:her|him|them|pt|the patient|an?|one|dose of))*(?= ?$)/g,
    false,
  ],
  [/(?:-{1,2}>|=>|\u2192) ?(?= ?$)/g, true],
  [
    /\b(?:to(?: now)?|now(?: on)?|new|start(?:ing|s)?|initiat(?:e|ing)|begin(?:ning|s)?|needs?|need(?:ing)?|for|order(?:ed|s)?|resum(?:e|ing)|continu(?:e|es|ing|ation)|wants?|requires?|approved|receive|getting|due for|decided (?:on|for)|going with|went with|settled on|rx|drug|therapy|infus(?:e|ion)(?: of)?|giv(?:e|ing)|administer|teach|want(?:s|ed)?|referral|request(?:ing|ed)?|maint(?:enance)?|actually|instead|switching to|change to|(?:please |pls )?use|so(?: now)?)\b:?/g,
    true,
  ],
]
const notAfter =
  /^ ?\(?[^.;,+&(]{0,50}?\b(?:was (?:stopped|d\/c'?d|discontinued|failed|held|declined|tried)|is being (?:stopped|held)|(?:d\/c'?d|discontinued|stopped|failed|failure|declined|refused|ruled out|void(?:ed)?\b|cancel+ed|off the market|unavailable|not available|earlier this (?:year|month)|(?:until|till|thru|through) (?:last|this) (?:week|month|year|spring|summer|fall|winter)|allergy|allergic|intoleran\w{2,3}|on hold|not covered|not (?:in|on) (?:your|the|our) (?:list|catalog\w{0,3}|formulary)|denied|held|but (?:chose|prefers?|preferred|wants?|wanted|opted|went with|decided)|prior to (?:infusion|each)|pre-?med\w{0,8}|flush|lock|prn(?! ?(?:\+|&|and\b) ?\w)|instead of this))\b/
/** 'Cuvitru caused reactions -> Xembify': what the arrow leaves behind. */
const leftBehind =
  /^[^.;\n]{0,14}\b(?:caused|gave (?:him|her|pt)|made (?:him|her|pt))\b|^[^.;\n]{0,44}(?:-{1,2}>|=>|\u2192|\u21d2|\u2794) ?(?:(?:now |is )?(?:switch(?:ing|ed)?|chang(?:e|ing|ed)|convert(?:ing|ed)?|start(?:ing)?|now)(?: over)?(?: to)? )?(?:(?:the )?(?:biosimilar|generic|brand) )?\p{Lu}\p{Ll}{3,}|^[^.;\n]{0,20}(?:-{1,2}>|=>|\u2192) ?(?:changed|switched|stopped|d\/c)/u
/** 'Dapto finished Mon'. */
/** 'Her Ocrevus, next due in December, is not part of this request'. */
const notAsked =
  /^[^.;\n]{0,70}\b(?:(?:is|are) )?not (?:part of|included in|for (?:this|us|you)|(?:in|on) this (?:request|referral|order)|what we)\b/
const ended =
  /^ (?:was |were )?(?:done|given|received) (?:in\b|at\b|inpt|inpatient|yesterday|already|preop|intraop)|^ ?(?:course |therapy |doses? |was |is |has been |were |all ){0,3}(?:finished|completed|ended)\b(?! (?:by|on|q|every))/
const orally =
  /^[^,;.+]{0,40}?\b(?:po|by mouth|oral(?:ly)?|tabs?|tablets?|caps?|capsules?|pill|topical|cream|patch|inhal\w{2,4}|nebs?|sl|hs)\b/
const dosed =
  /^[^\n,;]{0,40}?\d[\d,.]{0,7} ?(?:-|to )?\d{0,6} ?(?:mg|g|gm|gms|grams?|mcg|ng|units?|iu|mu|million|ml|meq|l|liters?|%|mg\/kg|g\/kg|cal)\b/
const routed =
  /\b(?:iv|ivp|ivpb|sc|sq|subq|sub-?q|subcut\w{0,8}|im|intramusc\w{0,6}|intravenous(?:ly)?|infus\w{1,5}|bolus|via|push|drip|civi|continuous(?:ly)?)\b/
const frequent =
  /\b(?:q ?\d{1,2} ?(?:h|hr|d|w|wk|weeks?|m|mo|mos|months?|days?|hours?)|q ?(?:day|week|wk|month|mo|am|pm|hs|other|w|d)|daily|weekly|monthly|wkly|every|once|twice|bid|tid|qid|x ?\d|semi-?annual\w{0,2}|prophy\w{0,6}|over \d)\b/

const wanted = new Set(['drug', 'start', 'first-dose'])
const unwanted = new Set([
  'premeds',
  'flush',
  'prn',
  'allergies',
  'home-meds',
  'prior-therapy',
  'past-date',
  'diagnosis',
  'lab-dropoff',
  'supplies',
  'other-date',
])
/** Blocks of others that name the drug as well. */
const doubtful = new Set(['hospital', 'pharmacy', 'delivery', 'insurance', 'auth', 'prescriber'])
/** Salt water, steroids and the like accompany more often than they are meant. */
export const companions =
  /^(?:sodium chloride|heparin|diphenhydramine|famotidine|methylprednisolone|hydrocortisone|dexamethasone|epinephrine|ondansetron|dextrose|sterile|lactated|Infuvite|potassium chloride|magnesium|ketorolac|alteplase|morphine|hydromorphone|leucovorin|methotrexate|SMOFlipid|Intralipid|IV hydration|cyanocobalamin|thiamine|acyclovir|furosemide|sodium bicarbonate|calcium)/i

function scoreMention(doc: Doc, start: number, end: number, treatment: Treatment): number {
  const line = lineAt(doc, start)
  if (line.kind === 'signature' || line.kind === 'letterhead' || line.kind === 'legal') return -100
  // 'Dx: JIA. Actemra 8 mg/kg IV': a new sentence, and a dose in it, have left the label of the diagnosis.
  const labelled = conceptAt(line, start)
  const sinceLabel =
    labelled === 'diagnosis'
      ? doc.text.slice(labelAround(line, start)?.valueStart ?? start, start)
      : ''
  // 'dx CIDP  Panzyga 90 g': the illness stands within the label itself.
  const around = labelled === 'diagnosis' ? labelAround(line, start) : null
  const isBeside =
    around !== null &&
    /^(?:dx|diag\w{0,6})[:.]? +\p{L}/iu.test(doc.text.slice(around.start, around.valueStart).trim())
  const concept =
    (isBeside || /[\p{L}\d)]{2}(?:[.;] +(?:\p{Lu}[^.;]{0,40})?| {2,})$/u.test(sinceLabel)) &&
    dosed.test(after(doc, end, 90))
      ? null
      : labelled
  const left =
    sentenceTail(before(doc, start))
      .split(/ [/|] /)
      .at(-1) ?? ''
  const rawRight = after(doc, end, 90)
  const right = sentenceHead(rawRight)
  const service = treatment.category === 'Line Care' || treatment.category === 'Labs'
  let score = 20
  // A box that nobody ticked beside one that is.
  if (/(?:\[ ?\]|\( ?\)|\u2610) ?$/.test(doc.text.slice(Math.max(line.start, start - 6), start)))
    return -150
  if (concept && wanted.has(concept)) score += 40
  // 'Discharge meds: Eliquis, milrinone 0.25 mcg/kg/min': what runs into a vein is no pill of hers.
  const runs =
    concept === 'home-meds' &&
    /^[^,;\n]{0,30}\b(?:iv|infus\w{1,4}|cadd|mcg\/kg\/min|picc|port)\b/.test(right)
  if (concept && unwanted.has(concept)) score -= runs ? 45 : 120
  if (concept && doubtful.has(concept)) score -= 40
  // 'On Ocrevus, next in December': her own drug, unless nothing else is named.
  if (/(?:^|[.;] ?)(?:also |(?:she|he|pt|patient)(?: is|'s) |is )?on $/.test(left)) score -= 18
  if (
    /^[^.;\n(]{0,30}\([^)]{0,40}\b(?:they|dialysis|clinic|hd|unit|office|hospital|family|wife|husband|mom|dad|self|pt|patient|he|she|daughter|son|caregiver) (?:gives?|does|runs?|hangs?|infuses?|manages?|handles?)\b/.test(
      rawRight,
    )
  )
    score -= 120
  // '(self inj, next 7/28) - not related'.
  if (
    /^[^.;\n(]{0,30}\((?:pt |patient )?self[- ]?(?:inj|admin|infus)/.test(rawRight) ||
    /^[^.;\n]{0,70}\b(?:not|un)[ -]?related\b/.test(rawRight)
  )
    score -= 120
  // 'Ceftriaxone last dose is 9/18', and then the line is pulled.
  if (!service && /^ (?:last|final) (?:dose|bag|day|infusion)\b/.test(right)) score -= 12
  // 'Last ertapenem given Sunday': what ran before.
  if (/\b(?:last|final) $/.test(left)) score -= 25
  if (concept === 'labs' && treatment.category !== 'Labs') score -= 60
  if (line.kind === 'header')
    score +=
      concept === 'from-to' && /^(?:subj(?:ect)?|re|asunto)\b/i.test(line.text.trim())
        ? /^subj(?:ect)? ?: ?re\b/i.test(line.text.trim())
          ? 4
          : 15
        : -60
  const cue = nearestCue(left, cues)
  if (cue && !cue.value) score -= 120
  if (cue?.value) score += 6
  if (!service && leftBehind.test(doc.text.slice(end, Math.min(line.end, end + 70)))) score -= 120
  // 'Actemra IV -> she wanted SC but the plan denied': behind an arrow another thing is told.
  const own = right.replace(
    /(?:-{1,2}>|=>|\u2192) ?(?!denied|stopped|d\/c|dc|not\b|failed|cancel|void).*$/,
    '',
  )
  if (
    notAfter.test(own) ||
    notAsked.test(right) ||
    ended.test(right) ||
    /^(?: [a-z]{2,4})? ?\? ?[(-]{0,3}>? ?(?:no|not|nope)\b|^[ .,-]{0,5}(?:no,? wait|scratch that|i mean|sorry,)/.test(
      rawRight,
    )
  )
    score -= 120
  // 'Finishes his vanco Saturday, his wife hangs it', and nobody is to be taught.
  if (
    !service &&
    /^[^.;\n]{0,60}\b(?:mom|mother|dad|father|wife|husband|spouse|son|daughter|sister|brother|caregiver|family|parents?|aunt|dtr|neighbor) (?:already |still |always )?(?:hangs?|gives?|infuses?|runs|manages?|handles?|administers?|injects?|does) (?:it|this|that|these|those|them|all)\b/.test(
      right,
    ) &&
    !/\b(?:teach\w{0,3}|train\w{0,3}|learn\w{0,3}|taught|educat\w{1,4}|show\w{0,3}|until|till)\b/.test(
      doc.lower.slice(Math.max(0, start - 200), end + 260),
    )
  )
    score -= 120
  // 'Oxaliplatin, leucovorin and the bolus are given in clinic'; 'nothing to do with us'.
  if (
    !service &&
    /^[^.;(]{0,60}\b(?:(?:(?:is|are|was|were|gets?) )?(?:all )?(?:given|done|administered|infused|hung) (?:in|at|by) (?:the |her |his |their )?(?:clinic|office|hospital|infusion|oncolog\w{1,4}|cancer|center|md|dr)|does (?:it|this|that|these|those|them) (?:him|her|them)sel(?:f|ves)|(?:clinic|office|hospital|they|dialysis|onc\w{0,6}) (?:does?|gives?|handles?|runs?) (?:it|this|that|these|those|them)\b|nothing to do with (?:us|you|this)|not (?:ours|yours|our concern)|(?:stays?|remains?|continues?|keeps?|goes on)\b[^.;,]{0,20} (?:at|in|with|by|through) (?:the |her |his |their )?(?:clinic|office|hospital|infusion|oncolog\w{1,4}|cancer|center|md|dr))\b|^[^.;(]{0,60}, not (?:for |by |with )?(?:you|us)\b/.test(
      right,
    )
  )
    score -= 120
  // 'The Remicade biosimilar Renflexis': the brand only tells of which one.
  if (/^ biosimilar [a-z]/.test(right) || /\bbiosimilar (?:of|to|for) (?:the )?$/.test(left))
    score -= 120
  if (/^ (?:is |was |currently |liquid )?(?:on |in )?(?:short(?:age)?\b|back-?order)/.test(right))
    score -= 120
  if (
    orally.test(right) &&
    !/\b(?:iv|sc|im|subq)\b/.test(
      (/^.*?(?= and | plus | then | \+ |$)/.exec(right.slice(0, 30)) ?? [''])[0],
    )
  )
    score -= 120
  if (dosed.test(right)) score += service ? 0 : 22
  if (/(?:\d ?(?:mg|g|gm|grams?|mcg|units?|ml)(?: of)? )$/.test(left)) score += 12
  if (routed.test(right)) score += 8
  if (frequent.test(right)) score += 8
  // A correction names the drug without repeating its dose.
  if (
    cue?.value &&
    /\b(?:correct\w{0,4}|decided|went with|going with|settled|chang\w{1,3}|switch\w{0,3}|instead|now|updat\w{1,3}|actually|wants|requires|approved)\b/.test(
      left + right,
    )
  )
    score += 22
  if (/^ (?:now|instead)\b/.test(right)) score += 25
  if (service) score -= concept === 'access' ? 60 : 18
  if (
    service &&
    /\b(?:only|needs?|need|for|please|request\w{0,3}|visit)\b/.test(
      `${left.slice(-40)} ${right.slice(0, 40)}`,
    )
  )
    score += 12
  if (companions.test(treatment.brandName ?? treatment.genericName))
    score -=
      concept === 'drug'
        ? 25
        : /\b(?:nurse|rn|visits?|someone|somebody|needs?)\b[^.;]{0,24}\bfor (?:the |her |his |an? )?$/.test(
              left,
            )
          ? 10
          : 45
  if (treatment.category === 'Nutrition' && left.endsWith('formula')) score += 5
  return score
}

const ownWords =
  /^[\s:*-]{0,4}((?:[\p{L}][\p{L}\d'-]{1,30})(?:[ -/](?:[\p{L}][\p{L}\d'-]{1,30})){0,3}?)(?= ?(?:\d|\(|,|;|\.| - |$| iv\b| sc\b| sq\b| im\b| subq\b| q\d| infus| inj| per\b| every\b| \d|\t| {2}))/iu
const notADrug =
  /^(?:month|week|cycle|day|dose|maintenance|loading|induction|monthly|weekly|see|tbd|unknown|none|per|as|attached|pending|n\/?a|new|please|iv|home|infusion|nursing|referral|therapy|the|visit|daily|for|to|rn|start|needs?|we|and|with|first|initial|one|skilled|routine|yes|no|unk|start of care|medication|drug)\b/i

/** A drug the catalogue lacks is given in the text's own words, where a label says that it is the drug. */
function uncatalogued(doc: Doc): Found<string>[] {
  const found: Found<string>[] = []
  for (const line of doc.lines) {
    if (line.kind === 'legal') continue
    for (const label of line.labels) {
      if (label.concept !== 'drug') continue
      const value = doc.text.slice(
        label.valueStart,
        Math.min(label.valueEnd, label.valueStart + 120),
      )
      const match = ownWords.exec(value)
      if (!match?.[1] || notADrug.test(match[1])) continue
      const start = label.valueStart + match[0].indexOf(match[1])
      found.push({
        value: match[1].trim(),
        start,
        end: start + match[1].length,
        score:
          20 +
          (dosed.test(value.slice(match[0].length).toLowerCase().split(/[.;] /)[0] ?? '') ? 25 : 0),
      })
    }
  }
  // 'THERAPY', and below it 'Duopa (carbidopa/levodopa) ...': a heading of the drug says so of its first line.
  for (const [i, line] of doc.lines.entries()) {
    const heading = doc.lines.slice(Math.max(0, i - 2), i).findLast((one) => one.text.trim() !== '')
    if (
      !heading ||
      line.kind !== 'body' ||
      line.labels.length > 0 ||
      !drugHeading.test(heading.text)
    )
      continue
    const match = headed.exec(line.text)
    if (match?.[1] && !notADrug.test(match[1]))
      found.push({
        value: match[1],
        start: line.start + match[0].length - match[1].length,
        end: line.start + match[0].length,
        score: 45,
      })
  }
  return found
}
const drugHeading =
  /^\W{0,6}(?:(?:[a-h]|\d|[ivx]{1,3})[.)] ?)?(?:drug|medication|therapy|rx|order|product|drug ordered|medication ordered|infusion therapy|what)s?\W{0,4}$/i
/** A brand with its substance behind it in brackets, and something measured. */
const headed =
  /^\s{0,8}(?:[-*] )?(\p{Lu}[\p{L}-]{3,20})(?= ?\((?=[^()]{0,60}[a-z]{5})[a-z][a-z\d/ ,+-]{5,60}\)[^\n]{0,60}\d ?(?:mg|mcg|g|ml|mL|units?|iu|vials?|syringes?|cassettes?)\b)/u

export const fullText = (treatment: Treatment): string =>
  treatment.brandName === null
    ? treatment.genericName
    : `${treatment.brandName} (${treatment.genericName})`

/** 'IVIG' and 'SCIG' name a class: a brand of it says more. */
const isClass = (treatment: Treatment) => /^(?:IVIG|SCIG)$/.test(treatment.brandName ?? '')

/** 'Infliximab (we use Avsola)', 'factor VIII, Eloctate', 'tube feeding: Osmolite': of a thing and its kind the thing says more. */
function saysMore(
  entries: ReadonlyMap<string, Treatment>,
  candidate: Found<string>,
  other: Found<string>,
): boolean {
  const kind = entries.get(candidate.value)
  const thing = entries.get(other.value)
  if (!kind || !thing || kind === thing || other.score < 14) return false
  if (isClass(kind))
    return thing.category === 'Immune Globulin' && !isClass(thing) && other.score >= 20
  if (kind.genericName === 'enteral nutrition')
    return thing.genericName.startsWith('enteral formula') || formulas.includes(thing)
  if (kind.genericName === 'IV iron') return thing.category === 'Iron'
  if (kind.brandName === null && thing.brandName !== null)
    return (
      thing.genericName === kind.genericName ||
      /^(?:-[a-z]{4}$| |,)/.test(
        thing.genericName.startsWith(kind.genericName)
          ? thing.genericName.slice(kind.genericName.length)
          : '',
      )
    )
  // 'Factor VIII' stands for one brand of it; another brand that is named is meant.
  return (
    kind.category === 'Biologics' &&
    thing.category === 'Biologics' &&
    kind.brandName !== null &&
    thing.brandName !== null &&
    candidate.end - candidate.start !== kind.brandName.length &&
    thing.genericName.includes(kind.genericName)
  )
}

/** A later message takes a drug away by name. */
const takenAway =
  /\b(?:not|instead of|rather than|in place of|stop(?:ped|ping)?|d\/c'?d?|dc'?d|discontinu\w{1,4}|cancel\w{0,4}|(?:switch|chang)\w{1,3} from)\b[^.;,]{0,20}$/

const voided =
  /^ (?:order |script |rx )?(?:is |was |has been |now )*(?:void\w{0,2}|cancel+ed|discontinued|stopped|denied|dead|withdrawn)\b/

export interface TreatmentFound {
  readonly found: Found<string> | null
  readonly entry: Treatment | null
  readonly mentions: readonly NameFound[]
}

export function readTreatment(
  doc: Doc,
  catalogue: Catalogue,
  rankOf: (at: number) => number,
): TreatmentFound {
  const entries = new Map<string, Treatment>()
  const mentions = findNames(doc.text, catalogue).slice(0, 400)
  const changes = drugChanges(doc.text, mentions, rankOf)
  const candidates: Found<string>[] = []
  const counts = new Map<Treatment, number>()
  const gone = new Map<string, number>()
  for (const [index, mention] of mentions.entries()) {
    const entry = mention.treatment
    if (changes.gone.has(entry)) continue
    // 'Fluconazole IV -> micafungin': what the arrow leads away from.
    const next = mentions[index + 1]
    const left =
      next !== undefined &&
      next.treatment !== entry &&
      next.start - mention.end < 40 &&
      /^[^.;\n]{0,30}(?:-{1,2}>|=>|\u2192) ?(?:now )?$/.test(
        doc.text.slice(mention.end, next.start),
      )
    const own =
      scoreMention(doc, mention.start, mention.end, entry) -
      (mention.exact ? 0 : 4) -
      (left ? 120 : 0)
    const score = changes.wanted.has(mention) && own > -110 ? Math.max(own, 20) + 30 : own
    // 'Remodulin (treprostinil)': the brand is meant, the bracket only explains it.
    const explained = candidates.findLast(
      (other) =>
        mention.start - other.end <= 2 &&
        mention.start > other.start &&
        doc.text.charAt(mention.start - 1) === '(',
    )
    const outer = explained && entries.get(explained.value)
    // 'EPO (Retacrit)': one substance by its short name, and its brand.
    const sameThing =
      explained !== undefined &&
      outer !== undefined &&
      entry.brandName !== null &&
      entry.genericName.split(/[ -]/)[0] === outer.genericName.split(/[ -]/)[0] &&
      !doc.lower.startsWith((outer.brandName ?? outer.genericName).toLowerCase(), explained.start)
    if (explained && (score > -40 || (sameThing && explained.score > -40))) {
      // 'Rituxan (Truxima)': of a brand and what stands in for it the bracket says which.
      const standsIn =
        outer !== undefined &&
        outer.brandName !== null &&
        entry.brandName !== null &&
        entry.genericName.startsWith(`${outer.genericName}-`)
      // 'IVIG (Octagam 10%)' is the other way round: the bracket says which.
      if (
        entry.brandName === null ||
        outer === undefined ||
        (outer.brandName !== null &&
          !isClass(outer) &&
          !standsIn &&
          doc.lower.startsWith(outer.brandName.toLowerCase(), explained.start))
      )
        continue
      candidates.splice(candidates.indexOf(explained), 1)
      entries.set(fullText(entry), entry)
      candidates.push({
        value: fullText(entry),
        start: mention.start,
        end: mention.end,
        score: Math.max(score, explained.score),
      })
      continue
    }
    const seen = counts.get(entry) ?? 0
    counts.set(entry, seen + (score > 0 ? 1 : 0))
    const value = fullText(entry)
    entries.set(value, entry)
    if (
      score < 0 &&
      (takenAway.test(before(doc, mention.start, 40)) || voided.test(after(doc, mention.end, 40)))
    )
      gone.set(
        value,
        Math.min(
          gone.get(value) ?? Infinity,
          rankOf(mention.start) -
            (/\p{L}{4,}(?: ?\d[\d.]{0,5} ?m?c?g)?,? not (?:the )?$/u.test(
              before(doc, mention.start, 40),
            )
              ? 0.5
              : 0),
        ),
      )
    candidates.push({
      value,
      start: mention.start,
      end: mention.end,
      score: score + Math.min(seen, 2) * 2,
    })
  }
  // 'Off it since June, ready to restart': what was stopped is wanted again, where the text names nothing else.
  const restarted =
    /\b(?:re-?start\w{0,3}|resum\w{1,6}|re-?initiat\w{1,3}|back on)\b/.test(doc.lower) &&
    new Set(candidates.map((candidate) => candidate.value)).size === 1
  // Salt water or a steroid is meant where nothing else could be.
  const alone = candidates.every((candidate) => candidate.score <= 0)
  const positive =
    alone && !restarted
      ? candidates
          .filter((candidate) => candidate.score > -30)
          .map((candidate) => ({ ...candidate, score: 10 }))
      : restarted
        ? candidates.map((candidate) => ({ ...candidate, score: Math.max(candidate.score, 15) }))
        : candidates.filter(
            (candidate) =>
              candidate.score > 0 &&
              !((gone.get(candidate.value) ?? Infinity) < rankOf(candidate.start)),
          )
  // Of each name the surest mention: a text of one drug four hundred times asks no more than one.
  const surest = [
    ...new Map(
      [...positive]
        .sort((a, b) => a.score - b.score)
        .map((candidate) => [candidate.value, candidate]),
    ).values(),
  ]
  const drugs = positive.filter(
    (candidate) => !surest.some((other) => saysMore(entries, candidate, other)),
  )
  // A flush or a dressing beside a drug comes with the drug.
  const isService = (candidate: Found<string>) =>
    entries.get(candidate.value)?.brandName === null &&
    /^(?:Line Care|Labs)$/.test(entries.get(candidate.value)?.category ?? '')
  const infused = drugs.filter((candidate) => !isService(candidate) && candidate.score >= 20)
  // A line cared for and labs drawn from it: the care is the visit.
  const care = drugs.some(
    (candidate) => entries.get(candidate.value)?.category === 'Line Care' && candidate.score > 0,
  )
  const known = best(
    infused.length > 0
      ? infused
      : care
        ? drugs.filter((candidate) => entries.get(candidate.value)?.category !== 'Labs')
        : drugs,
    rankOf,
    40,
  )
  const own = best(uncatalogued(doc), rankOf, 40)
  // 'Pull a PICC', 'take the pump off': what is to be done, where no drug is wanted or the drug is only what ran before.
  const services = servicesOf(doc)
  const first = best(services, rankOf, 40)
  const service = services.find((one) => one === first) ?? null
  // 'Last ertapenem Sunday, then pull the midline': what is left of the drug is the service.
  const over = (held: Found<string>, done: Found<string>) => held.score < 20 && done.score >= 24
  if (
    service &&
    (known === null
      ? own === null || own.score < 45
      : (service.only ||
          service.value === 'chemotherapy pump disconnect' ||
          over(known, service)) &&
        (known.score < 45 || service.score >= 40) &&
        (!isService(known) || (service.score > known.score && service.start < known.start)))
  ) {
    const entry = catalogue.byName.get(service.value) ?? null
    return {
      found: { ...service, value: entry ? fullText(entry) : service.value },
      entry,
      mentions,
    }
  }
  if (own && own.score >= 45 && (known === null || known.score < 40))
    return { found: own, entry: null, mentions }
  if (known) return { found: known, entry: entries.get(known.value) ?? null, mentions }
  // 'NEED ASAP: optic neuritis. Methylprednisolone 1 g IV': a drug that mostly accompanies, with its dose, says more than words that no dose follows.
  const accompanying = candidates
    .filter((candidate) => candidate.score > -30 && dosed.test(after(doc, candidate.end, 60)))
    .sort((a, b) => b.score - a.score)[0]
  if (accompanying && own)
    return { found: accompanying, entry: entries.get(accompanying.value) ?? null, mentions }
  if (own) return { found: own, entry: null, mentions }
  // Where every drug is taken for something else, the one with a dose or a way in is still the likeliest.
  const lone = new Set(candidates.map((candidate) => candidate.value)).size === 1
  const doubted =
    candidates
      .filter(
        (candidate) =>
          candidate.score >
          (lone &&
          !/\b(?:no|not|without|never|holds?|held|on hold)\b[^.;]{0,12}$/.test(
            before(doc, candidate.start, 24),
          )
            ? -130
            : -96),
      )
      .sort((a, b) => b.score - a.score)[0] ?? null
  return { found: doubted, entry: doubted ? (entries.get(doubted.value) ?? null) : null, mentions }
}
