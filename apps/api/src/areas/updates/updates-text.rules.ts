// The text of an automatic update: a first sentence, its facts, then dated lines (UPD-030, UPD-031).
import { mostUpdateText } from '@wren/contract/updates'

/** Appends a line. A text over the limit keeps its first line and its latest lines. */
export function withLine(description: string, line: string): string {
  const [first = '', ...later] = description.split('\n')
  const text = (lines: readonly string[]): string => [first, ...lines, line].join('\n')
  let latest = later
  while (latest.length > 0 && text(latest).length > mostUpdateText) latest = latest.slice(1)
  return text(latest).length <= mostUpdateText
    ? text(latest)
    : `${first.slice(0, mostUpdateText - line.length - 1)}\n${line}`
}

/** Replaces the facts below the first line. Facts that a person removed or rewrote are not restored. */
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
