// DOC-077: what a correction replaced, found by reading the text as it was without the correction.
import { blanked } from './extraction-edits.rules.ts'
import { fieldNames } from './extraction-model.rules.ts'
import type { Candidates, ReferralFields, Span, Values } from './extraction-model.rules.ts'

/** A value that was replaced, and what replaced it, in the text as it was sent. */
export interface Change {
  readonly before: Span
  readonly after: Span
  /** The words before both that say so: 'moved from'. */
  readonly cue?: Span
}

const near = 110
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
export const blankedAt = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (left, { start, end }) =>
      left.slice(0, start) + blanked(left.slice(start, end)) + left.slice(end),
    text,
  )

/** What replaced the value, with the words between both. */
function cutOf(text: string, { before, after }: Change): Span {
  const [from, to] =
    after.start >= before.end ? [before.end, after.start] : [after.end, before.start]
  const gap = text.slice(from, Math.max(from, to))
  if (gap.length > near || (gap.match(/\n/g) ?? []).length > 1) return after
  return after.start >= before.end
    ? { start: from, end: after.end }
    : { start: after.start, end: Math.max(after.end, to) }
}

/** The text before its corrections, every offset kept. */
export const undone = (text: string, changes: readonly Change[]): string =>
  blankedAt(
    text,
    changes.flatMap((change) => [cutOf(text, change), ...(change.cue ? [change.cue] : [])]),
  )

/** The values of the earlier reading that the text replaced by others: `isReplaced` tells by their places. */
export function replacedValues(
  now: Values,
  earlier: Values,
  isReplaced: (before: Span, after: Span, name: keyof ReferralFields) => boolean,
): Candidates {
  const replaced: Candidates = {}
  for (const name of fieldNames) {
    const [value, before] = [now.fields[name], earlier.fields[name]]
    const [place, old] = [now.evidence[name], earlier.evidence[name]]
    if (value === null || before === null || place === undefined || old === undefined) continue
    if (String(value) !== String(before) && isReplaced(old, place, name))
      replaced[name] = [{ value: String(before), ...old }]
  }
  return replaced
}
