// DOC "Whose values" 064: the same bare label again on the next line corrects what stood behind it.
import { blanked } from './extraction-edits.rules.ts'
import type { Change } from './extraction-undone.rules.ts'

/** Labels of which a patient has one value; two drugs, phones or addresses may well stand under each other. */
const single = new RegExp(
  String.raw`^[ \t]{0,6}(zip(?: code)?|postal code|dob|d\.o\.b\.?|date of birth|birth ?date` +
    String.raw`|start(?: date)?|soc(?: date)?|start of care|first visit|sex|gender|mrn|patient id|city` +
    String.raw`|state|access|visit length|name|patient(?: name)?|last name|first name` +
    String.raw`|fecha de nacimiento|sexo|inicio|nombre|c[oó]digo postal)[ \t]{0,3}[:=][ \t]{0,8}(\S[^\n` +
    String.raw`]{0,80})$`,
  'imu',
)

interface Label {
  readonly name: string
  /** Of its value. */
  readonly start: number
  readonly end: number
}
function labelOf(line: string, at: number): Label | undefined {
  const match = line.length < 140 ? single.exec(line) : null
  const [whole, name = '', value = ''] = match ?? []
  const end = at + (match?.index ?? 0) + (whole?.length ?? 0)
  return match ? { name: name.toLowerCase(), start: end - value.length, end } : undefined
}

/** The text without the lines that the next one repeats with another value; every offset holds. */
export function withoutRepeated(text: string): {
  readonly text: string
  readonly changes: readonly Change[]
} {
  const lines = text.split('\n')
  const changes: Change[] = []
  let at = 0
  let before: Label | undefined
  let last = -1
  for (const [i, line] of lines.entries()) {
    const label = labelOf(line, at)
    at += line.length + 1
    if (label !== undefined && before?.name === label.name) {
      changes.push({ before, after: label })
      lines[last] = blanked(lines[last] ?? '')
    }
    if (label === undefined && line.trim() === '') continue
    before = label
    last = i
  }
  return { text: lines.join('\n'), changes }
}
