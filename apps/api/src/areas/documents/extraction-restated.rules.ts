// DOC "Whose values" 064: 'the zip should be 85203' further down or in a later message replaces the value
// wherever it stands.
import { dateRole } from './extraction-date-roles.rules.ts'
import type { Edit } from './extraction-edits.rules.ts'
import type { SaidValue, ValueKind } from './extraction-said-values.rules.ts'

/**
 * What a sentence corrects: the kind of value, the words for it, and whether only values behind these words are
 * meant.
 */
const fields: readonly (readonly [ValueKind, RegExp, boolean])[] = [
  ['zip', /\b(?:zip|postal)(?: ?code)?\b|\bc[oó]digo postal\b/i, false],
  [
    'date',
    /\b(?:dob|d\.o\.b|birth(?:day| ?date)?|date of birth|born|nacid[ao]|nacimiento)\b/i,
    false,
  ],
  ['date', /\b(?:start(?: date)?|soc|first visit|visit(?: date)?|inicio|visita)\b/i, true],
  [
    'code',
    /\b(?:mrn|m\.r\.n|record (?:number|no)|patient (?:number|id)|pt (?:id|#)|file (?:number|no))\b/i,
    true,
  ],
  ['phone', /\b(?:phone|tel|call ?back|cell|number|tel[eé]fono)\b/i, false],
  ['email', /\be-?mail\b|\bcorreo\b/i, false],
  ['duration', /\b(?:visit|length|duration|minutes|hours|time|duraci[oó]n)\b/i, false],
  ['drug', /\b(?:drug|med(?:ication|icine)?|product|rx|order|medicamento)\b|\bit\b/i, false],
]
const says = new RegExp(
  String.raw`\b(?:correction|corrected|correcci[oó]n|should (?:be|read|say|have (?:been|read|said))` +
    String.raw`|(?:was|is|were|are|had|typed|wrote|put|gave|the) (?:the |a |you the )?(?:wrong` +
    String.raw`|incorrect|mistaken)|typo|mistyped|my mistake|by mistake|in error` +
    String.raw`|debe(?:r[ií]a)? (?:ser|decir)|equivocad[ao])\b`,
  'i',
)
const denied = /\b(?:not|never|wrong|instead of|was|old)[\s:]{1,3}$/i
/** Where a value of the patient, not of a company, stands behind its word. */
const within = 34

const isBirth = (label: RegExp): boolean => label.source.includes('birth')

/** The value that a sentence states, where it is the only one of its kind or the one behind 'should be'. */
function stated(values: readonly SaidValue[], sentence: string, start: number): SaidValue | null {
  const inside = values.filter((one) => one.start >= start && one.end <= start + sentence.length)
  const kept = inside.filter((one) => !denied.test(sentence.slice(0, one.start - start)))
  if (kept.length === 1) return kept[0] ?? null
  const behind =
    /\b(?:should (?:be|read|say)|is really|right one is|correct(?:ion)?(?: \w+)?(?: is|:))[^.\n]{0,16}$/i
  return kept.find((one) => behind.test(sentence.slice(0, one.start - start))) ?? null
}

const near = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((char, i) => char === b[i]).length >= a.length - 2

/** The values that the statement replaces. */
function wrongOnes(
  text: string,
  values: readonly SaidValue[],
  right: SaidValue,
  label: RegExp,
  labelled: boolean,
  sentence: { readonly start: number; readonly end: number },
): SaidValue[] {
  const others = values.filter(
    (one) =>
      one.value !== right.value &&
      one.whole === right.whole &&
      (one.end <= sentence.start || one.start >= sentence.end) &&
      (one.kind !== 'date' || dateRole(text, one.start) !== (isBirth(label) ? 'visit' : 'birth')),
  )
  const named = others.filter((one) =>
    label.test(
      text
        .slice(Math.max(0, one.start - within), one.start)
        .split('\n')
        .at(-1) ?? '',
    ),
  )
  if (named.length > 0 || labelled) return named
  const alike = others.filter((one) => near(one.value, right.value))
  if (alike.length > 0) return alike
  return new Set(others.map((one) => one.value)).size === 1 ? others : []
}

export function restatements(
  text: string,
  of: (kind: ValueKind) => readonly SaidValue[],
): { readonly edits: Edit[]; readonly pairs: (readonly [SaidValue, SaidValue])[] } {
  const edits: Edit[] = []
  const pairs: (readonly [SaidValue, SaidValue])[] = []
  if (!says.test(text)) return { edits, pairs }
  for (const match of text.matchAll(/[^.!?\n;](?:[^!?\n;.]|\.(?=\S)){4,240}/g)) {
    const sentence = match[0]
    if (!says.test(sentence)) continue
    const span = { start: match.index, end: match.index + sentence.length }
    for (const [kind, label, labelled] of fields) {
      if (!label.test(sentence)) continue
      const right = stated(of(kind), sentence, span.start)
      if (right === null || (kind === 'date' && right.whole !== isBirth(label) && !labelled))
        continue
      const wrong = wrongOnes(text, of(kind), right, label, labelled, span)
      for (const one of wrong) {
        edits.push({ start: one.start, end: one.end, put: { from: right.start, to: right.end } })
        pairs.push([one, right])
      }
      if (wrong.length > 0) break
    }
  }
  return { edits, pairs }
}
