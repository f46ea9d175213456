// UPD-030, UPD-031: the text of an update the product made: its first sentence, the facts below it, then dated lines.
import { mostUpdateText } from '@wren/contract/updates'

/**
 * A later occurrence leaves its date and time; of a text that grew too long the first line and the latest ones stay.
 */
export function withLine(description: string, line: string): string {
  const [first = '', ...later] = description.split('\n')
  const text = (lines: readonly string[]): string => [first, ...lines, line].join('\n')
  let kept = later
  while (kept.length > 0 && text(kept).length > mostUpdateText) kept = kept.slice(1)
  return text(kept).length <= mostUpdateText
    ? text(kept)
    : `${first.slice(0, mostUpdateText - line.length - 1)}\n${line}`
}

/** The facts follow the first line. Facts that somebody took out or rewrote are not put back. */
export function withFacts(
  description: string,
  before: string | null,
  facts: string | null,
): string {
  if (before === facts) return description
  const [first = '', ...later] = description.split('\n')
  const at = before === null ? -1 : later.indexOf(before)
  if (before !== null && at === -1) return description
  const rest = at === -1 ? later : later.toSpliced(at, 1)
  const place = at === -1 ? 0 : at
  const lines = facts === null ? rest : rest.toSpliced(place, 0, facts)
  const text = [first, ...lines].join('\n')
  return text.length <= mostUpdateText ? text : description
}
