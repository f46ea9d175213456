// DOC-062, DOC-077: messages of a thread that speak of somebody else: no value of the patient is read from them.
import { sentSpan } from './extraction-meant-values.rules.ts'
import type { LetterName } from './extraction-letters.rules.ts'
import type { Line, Span } from './extraction-model.rules.ts'
import type { Opened } from './extraction-patients.rules.ts'
import { isSameName, wordsOf } from './extraction-people.rules.ts'

const nameWords = ({ first, last }: LetterName): ReadonlySet<string> => wordsOf(`${first} ${last}`)
/** A subject may name a town instead of a person, so the name must also occur in the body. */
const isInBody = (lines: readonly Line[], { last }: LetterName): boolean =>
  lines.some(({ kind, text }) => kind === 'body' && text.toLowerCase().includes(last.toLowerCase()))

/** The lines of each message that names another person and never the patient; `nameOf` reads the name of a text. */
export function linesOfOthers(
  { doc, original }: Opened,
  name: LetterName | null,
  nameOf: (text: string) => LetterName | null,
): Span[] {
  if (name === null || doc.messages.length < 2) return []
  const writers = doc.messages.flatMap(({ fromName }) => (fromName ? [wordsOf(fromName)] : []))
  return doc.messages.flatMap(({ id }) => {
    const lines = doc.lines.filter(({ message }) => message === id)
    const text = lines.map((line) => line.text).join('\n')
    if (text.toLowerCase().includes(name.last.toLowerCase())) return []
    const other = nameOf(text)
    return other === null ||
      !isInBody(lines, other) ||
      isSameName(nameWords(name), nameWords(other)) ||
      writers.some((writer) => isSameName(writer, nameWords(other)))
      ? []
      : lines.filter((line) => line.text.trim() !== '').map((line) => sentSpan({ original }, line))
  })
}
