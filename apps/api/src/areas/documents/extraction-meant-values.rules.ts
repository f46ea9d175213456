// DOC "Whose values" 064, 069, 072: what stands in a text without being meant gives way before any field is read.
import { withoutUnticked } from './extraction-boxes.rules.ts'
import type { Catalogue } from './extraction-catalogue.rules.ts'
import { withCorrections } from './extraction-corrections.rules.ts'
import type { Text } from './extraction-edits.rules.ts'
import type { Change } from './extraction-undone.rules.ts'
import { withMarkedChoices, withPlainMarks } from './extraction-marked.rules.ts'
import type { Reference, Span } from './extraction-model.rules.ts'
import { withoutRepeated } from './extraction-repeated-labels.rules.ts'
import { withWholeZips } from './extraction-sent-zips.rules.ts'
import { withoutStruck } from './extraction-struck.rules.ts'
import { normalise } from './extraction-text.rules.ts'

/** A text with what its corrections replaced, by places of the text as sent. */
export interface Meant extends Text {
  readonly changes: readonly Change[]
}
/** The span of the text as sent: laid out for reading its ends may have changed places. */
export function sentSpan({ original }: Pick<Text, 'original'>, { start, end }: Span): Span {
  const [from, to] = [original(start), original(Math.max(start, end - 1))]
  return { start: Math.min(from, to), end: Math.max(from, to) + 1 }
}
const sentChange = (text: Pick<Text, 'original'>, { before, after, cue }: Change): Change => ({
  before: sentSpan(text, before),
  after: sentSpan(text, after),
  ...(cue ? { cue: sentSpan(text, cue) } : {}),
})

/** The text as sent, without what is struck out, and with the marks that plain text would lose. */
export function plainSource(source: string): Meant {
  const struck = withoutStruck(source)
  const marked = withPlainMarks({ text: struck, original: (at) => at })
  const { text, original } = normalise(marked.text)
  const once = withoutRepeated(text)
  const led = { original: (at: number) => marked.original(original(at)) }
  return { ...led, text: once.text, changes: once.changes.map((one) => sentChange(led, one)) }
}

export function meantValues(source: Text, catalogue: Catalogue, reference: Reference): Meant {
  const chosen = withoutUnticked(withMarkedChoices(withWholeZips(source, reference)))
  const { replaced, ...text } = withCorrections(chosen, catalogue)
  return {
    ...text,
    changes: replaced.flatMap(({ after, ...change }) =>
      after === null ? [] : [sentChange(chosen, { ...change, after })],
    ),
  }
}
