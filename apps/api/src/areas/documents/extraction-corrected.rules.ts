// DOC-077: values that a correction or a later message replaced, read from the text without it.
import type { Candidates, ReferralFields, Span, Values } from './extraction-model.rules.ts'
import { sentSpan } from './extraction-meant-values.rules.ts'
import type { Opened } from './extraction-patients.rules.ts'
import { blankedAt, overlaps, replacedValues, undone } from './extraction-undone.rules.ts'

/** What a later message may replace; who writes may well change between two messages. */
const ofPatient: ReadonlySet<keyof ReferralFields> = new Set([
  'postal_code',
  'treatment',
  'access_type',
  'start_date',
  'patient_first_name',
  'patient_last_name',
  'dob',
  'pharmacy_mrn',
  'visit_duration_minutes',
])
const corrects = new RegExp(
  String.raw`\b(?:sorry|correct\p{L}*|should|chang\p{L}*|mov(?:ed|ing)|push\p{L}*|resched\p{L}*|instead` +
    String.raw`|actually|updat\p{L}*|wrong|mistake|typo|in error|not \d|now)(?!\p{L})`,
  'iu',
)

/** The lines of the newest message, where it corrects and older ones stand below or above it. */
function correctingLines({ doc, original }: Opened): Span[] {
  const newest = doc.messages.find((message) => message.rank === 0)
  if (doc.messages.length < 2 || newest === undefined) return []
  const lines = doc.lines.filter(
    ({ message, kind, text }) => message === newest.id && kind === 'body' && text.trim() !== '',
  )
  return lines.some(({ text }) => corrects.test(text))
    ? lines.map((line) => sentSpan({ original }, line))
    : []
}

const isSomebodyElse = (now: Values, earlier: Values): boolean =>
  (['patient_first_name', 'patient_last_name'] as const).every(
    (name) => earlier.fields[name] !== null && earlier.fields[name] !== now.fields[name],
  )

/** By field the value that the text itself calls replaced. */
export function correctedIn(
  text: string,
  now: Values,
  opened: Opened,
  read: (text: string) => Values,
): Candidates {
  const changes = opened.changes ?? []
  const lines = correctingLines(opened)
  const isIn = (spans: readonly Span[], span: Span) => spans.some((one) => overlaps(one, span))
  const older = lines.length === 0 ? null : read(blankedAt(text, lines))
  return {
    ...(older === null || isSomebodyElse(now, older)
      ? {}
      : replacedValues(
          now,
          older,
          (before, after, name) =>
            ofPatient.has(name) && isIn(lines, after) && !isIn(lines, before),
        )),
    ...(changes.length === 0
      ? {}
      : replacedValues(now, read(undone(text, changes)), (before, after) =>
          changes.some(
            (change) =>
              overlaps(change.before, before) &&
              (overlaps(change.after, after) || overlaps(change.before, after)),
          ),
        )),
  }
}
