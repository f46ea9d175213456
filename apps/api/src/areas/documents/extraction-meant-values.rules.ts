// DOC "Whose values" 064, 069, 072: what stands in a text without being meant gives way before any field is read.
import { withoutUnticked } from './extraction-boxes.rules.ts'
import type { Catalogue } from './extraction-catalogue.rules.ts'
import { withCorrections } from './extraction-corrections.rules.ts'
import type { Text } from './extraction-edits.rules.ts'
import { withMarkedChoices, withPlainMarks } from './extraction-marked.rules.ts'
import type { Reference } from './extraction-model.rules.ts'
import { withoutRepeated } from './extraction-repeated-labels.rules.ts'
import { withWholeZips } from './extraction-sent-zips.rules.ts'
import { withoutStruck } from './extraction-struck.rules.ts'
import { normalise } from './extraction-text.rules.ts'

/** The text as sent, without what is struck out, and with the marks that plain text would lose. */
export function plainSource(source: string): Text {
  const struck = withoutStruck(source)
  const marked = withPlainMarks({ text: struck, original: (at) => at })
  const { text, original } = normalise(marked.text)
  return { text: withoutRepeated(text), original: (at) => marked.original(original(at)) }
}

export const meantValues = (source: Text, catalogue: Catalogue, reference: Reference): Text =>
  withCorrections(withoutUnticked(withMarkedChoices(withWholeZips(source, reference))), catalogue)
