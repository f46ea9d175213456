// DOC-077: a value that rests on one of several equal candidates is offered, and not taken.
import { isOpenChoice } from './extraction-alternative-days.rules.ts'
import { before, lineAt } from './extraction-context.rules.ts'
import { street } from './extraction-letterheads.rules.ts'
import type { Doc, Found, ReferralFields } from './extraction-model.rules.ts'

/** Fields with a single true value: two equally likely values contradict each other. */
const single: ReadonlySet<keyof ReferralFields> = new Set([
  'pharmacy_mrn',
  'dob',
  'gender',
  'postal_code',
])
/** Of these two may well stand in a letter; only 'A or B' leaves open which is meant. */
const alternatives: ReadonlySet<keyof ReferralFields> = new Set(['access_type', 'treatment'])
/** A value called another one's, or one of before, rivals none. */
const denied =
  /\b(?:not|no|was|were|old|former(?:ly)?|previous(?:ly)?|prior|instead of|no longer|used to)\b[^.;\n]{0,28}$/
const between = /^[^\p{L}\d]{0,12}(?:or|o|vs\.?|versus)(?: (?:a|an|the|el|la|un|una))? $/iu

/** 'Start: 12/4' and further down 'Start: 12/9': the same label with another day. */
function labelOf(doc: Doc, at: number): string | null {
  const label = lineAt(doc, at).labels.find((one) => one.valueStart <= at && at < one.valueEnd)
  return label?.concept === 'start' && doc.text.slice(label.valueStart, at).trim() === ''
    ? doc.lower
        .slice(label.start, label.end)
        .replace(/[^\p{L}\d]+/gu, ' ')
        .trim()
    : null
}

const hasStreet = (doc: Doc, { start }: Found<unknown>): boolean =>
  street.test(
    doc.text
      .slice(Math.max(lineAt(doc, start).start, start - 80), start)
      .split(/[.;] /)
      .at(-1) ?? '',
  )

function contradicts(
  doc: Doc,
  name: keyof ReferralFields,
  a: Found<unknown>,
  b: Found<unknown>,
): boolean {
  if (denied.test(before(doc, b.start, 40)) || denied.test(before(doc, a.start, 40))) return false
  const [first, second] = a.start < b.start ? [a, b] : [b, a]
  if (name === 'start_date')
    return (
      isOpenChoice(doc, first, second) ||
      (lineAt(doc, a.start) !== lineAt(doc, b.start) &&
        labelOf(doc, a.start) !== null &&
        labelOf(doc, a.start) === labelOf(doc, b.start))
    )
  if (between.test(doc.text.slice(first.end, second.start)))
    return single.has(name) || alternatives.has(name)
  // A zip without a street is somewhere along the way: 'will be in Dallas TX 75207 in July'.
  return name === 'postal_code' ? hasStreet(doc, a) && hasStreet(doc, b) : single.has(name)
}

/** All of the equal candidates in the order of the text, none where the value stands alone. */
export function equalCandidates(
  doc: Doc,
  name: keyof ReferralFields,
  found: Found<unknown>,
): readonly Found<unknown>[] {
  const rivals = (found.rivals ?? []).filter((one) => contradicts(doc, name, found, one))
  return rivals.length === 0 ? [] : [found, ...rivals].sort((a, b) => a.start - b.start)
}
