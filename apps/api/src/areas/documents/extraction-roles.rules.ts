// DOC "Whose values" 071: words that stand in another role than the one a field would hear in them.
import { findDates } from './extraction-dates.rules.ts'
import type { Doc, Found, Span } from './extraction-model.rules.ts'

/** What says that a drug was never given before. */
const never = new RegExp(
  '\\b(?:first|1st|primera?|na[iï]ve|never|nunca|load\\w*|induction|initiation|starter|' +
    '(?:wk|week|w|day|d|month) ?0|not yet)\\b|^\\W{0,3}new\\W{0,3}$|new (?:therapy|tx|' +
    'treatment|rx|med\\w*|drug|brand|product|to )',
  'i',
)
/** That a drug is started, changed or follows another is no word on an earlier dose in a lifetime. */
export const saysNever = (doc: Doc, one: Found<boolean>): boolean =>
  !one.value || never.test(doc.text.slice(one.start, one.end))

/** 'First ever infusion', whatever other drug the sentence names, and 'first dose in her life? Yes'. */
export const firstEver = (doc: Doc): Found<boolean>[] => {
  const found = (match: RegExpExecArray, value: boolean) => ({
    value,
    start: match.index,
    end: match.index + match[0].length,
    score: 41,
  })
  return [
    ...[...doc.lower.matchAll(ever)].map((match) => found(match, true)),
    ...[...doc.lower.matchAll(inLife)].map((match) => found(match, /^[yts]/.test(match[1] ?? ''))),
  ]
}
const ever = new RegExp(
  String.raw`(?<!\b(?:not|no) (?:a |the |her |his )?)\b(?:first` +
    String.raw`|1st)[ -]ever (?:[a-z]{2,12} )?(?:dose|infusion|injection)\b(?![^.;\n]{0,24}\b(?:was` +
    String.raw`|were|given|done)\b)`,
  'g',
)
const inLife = new RegExp(
  String.raw`\b(?:first|1st) (?:dose|infusion|injection)[^\n?]{0,30} (?:in|of) (?:pt'?s|patient'?s` +
    String.raw`|her|his|their|the) life(?:time)?\b\??[\s:.|-]{1,20}(yes|y|true|no|n|false|sí)\b`,
  'g',
)

const needle = new RegExp(
  String.raw`\b(?:needs?|requires?|place|placement|difficult|hard|tough|easy|rn|nurse|fresh|new|an` +
    String.raw`|each|for|peripheral)\b[^.;,]{0,12}$`,
)
const eachTime = new RegExp(
  String.raw`^s? ?(?:by|each|every|per|kit|needed|required|attempts?|with (?:an?|the) \d\d|in (?:the` +
    String.raw`|her|his) (?:arm|hand|forearm)|supplies|tray|please\b|\(?\d{2} ?(?:g|ga|gauge)\b)`,
)

/** 'Ultomiris IV start 6/22' starts a drug; 'needs an IV start each visit' places a catheter. */
export function startsDrug(doc: Doc, { start, end }: Span): boolean {
  const said = doc.lower.slice(start, end)
  if (!/^(?:iv start|start (?:an? )?iv)$/.test(said.trim())) return false
  if (/^start an? iv/.test(said)) return false
  const left = doc.lower.slice(Math.max(0, start - 30), start)
  const right = doc.lower.slice(end, end + 40)
  if (eachTime.test(right.trimStart()) || (said.startsWith('iv start') && needle.test(left)))
    return false
  const [day] = findDates(doc.text.slice(end, end + 40))
  return (
    /^[\s:=-]{0,4}(?:date|of care|on\b|asap|soon|tbd|next|this|week)/.test(right) ||
    (day !== undefined && day.start < 14) ||
    /\d ?(?:mg|g|mcg|units?|ml|kg)\b[^.;,]{0,6}$|[a-z]{5,} $/.test(left)
  )
}

/** 'Do not send anyone to the back door', 'nobody is home', 'whoever answers': no nurse is spoken of. */
const anybody =
  /^(?:(?:send|says|said|takes?|will take) ["']?)?(?:send )?(?:anyone|anybody|whoever|whomever|nobody|no one)\b/
export function speaksOfNoNurse(doc: Doc, { start, end }: Span): boolean {
  const said = doc.lower.slice(start, end)
  if (!anybody.test(said) || /\b(?:fine|ok(?:ay)?|good|works|welcome)\b/.test(said)) return false
  const left = doc.lower.slice(Math.max(0, start - 40), start)
  const right = doc.lower.slice(end, end + 40)
  return (
    /\b(?:do not|don['’]?t|dont|never|not|can|could|does|did|if|is|will) (?:\w+ )?$/.test(left) ||
    /^ (?:to|at|in|from|who|there|else|is|was|answers?|can|could|has|had|opens?|home|speaks?|with)\b/.test(
      right,
    )
  )
}
