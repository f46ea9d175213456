// DOC-077: 'Start 12/4 or 12/9' names two days and chooses none.
import { addDays } from '@wren/contract/time'
import { lineAt } from './extraction-context.rules.ts'
import { resolveDay } from './extraction-dates.rules.ts'
import { findAllDays } from './extraction-leaning.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'

const date = String.raw`\d{1,2}\/\d{1,2}(?:\/\d{2,4})?`
const on = String.raw`(?:on |the |el )?`
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?`
const startWord = String.raw`\b(?:start(?:s|ing| date| of care)?|soc|begin(?:s|ning)?|first visit|inicio|empieza)\b`
const startBefore = new RegExp(`${startWord}[^.;\\n\\d]{0,24}$`, 'i')
const orBehind = new RegExp(`^(?:, ?${date}){0,3},? (?:or|o) ${on}`, 'i')
const orBefore = new RegExp(
  `${startWord}[^.;\\n\\d]{0,24}?(${weekday}${date}),? (?:or|o) ${on}${weekday}$`,
  'i',
)
/** The words behind two days that leave the choice to the reader or make the second one a reserve. */
const decides = new RegExp(
  String.raw`^[^\n]{0,50}?\b(?:whichever|either|both (?:work|are|ok)|your (?:choice|pick|call)` +
    String.raw`|up to you|flexible|you (?:can |may )?(?:choose|pick)` +
    String.raw`|if (?:no|not|that|there|you|the first)|backup|otherwise|at the latest)\b`,
  'i',
)

/** The other day of an open choice. */
function alternative(doc: Doc, { start, end }: Found<string>): Found<string> | null {
  const line = lineAt(doc, start)
  const left = doc.text.slice(Math.max(line.start, start - 60), start)
  const right = doc.text.slice(end, Math.min(line.end, end + 120))
  const behind = startBefore.test(left) ? orBehind.exec(right)?.[0] : undefined
  const before = behind === undefined ? orBefore.exec(left) : null
  if (behind === undefined && before === null) return null
  const words = behind === undefined ? (before?.[1] ?? '') : right.slice(behind.length)
  const [mention] = findAllDays(words.slice(0, 40))
  if (mention === undefined || (behind !== undefined && mention.start > 0)) return null
  const day = resolveDay(mention, doc.messages[line.message]?.day ?? doc.received)
  const at =
    behind === undefined ? start - left.length + left.lastIndexOf(words) : end + behind.length
  if (day === null) return null
  return { value: day, start: at + mention.start, end: at + mention.end, score: 0 }
}

/** The start with the other day of its choice as rival. */
export function withAlternative(doc: Doc, found: Found<string> | null): Found<string> | null {
  const other = found && alternative(doc, found)
  return other && other.value !== found.value ? { ...found, rivals: [other] } : found
}

const startOfLine = new RegExp(`${startWord}[^.;\\n]{0,50}$`, 'i')
/**
 * Of two days of one line that 'or' joins behind a word for the start, none is chosen. Two days in a row are a span of
 * time, which begins with its first day.
 */
export function isOpenChoice(doc: Doc, first: Found<unknown>, second: Found<unknown>): boolean {
  const line = lineAt(doc, first.start)
  return (
    line === lineAt(doc, second.start) &&
    second.value !== addDays(String(first.value), 1) &&
    orBehind.test(doc.text.slice(first.end, second.start)) &&
    startOfLine.test(doc.text.slice(Math.max(line.start, first.start - 60), first.start)) &&
    !decides.test(doc.text.slice(second.end, line.end))
  )
}
