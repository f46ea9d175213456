// DOC "Whose values" 064: the same bare label again on the next line corrects what stood behind it.
import { blanked } from './extraction-edits.rules.ts'

/** Labels of which a patient has one value; two drugs, phones or addresses may well stand under each other. */
const single = new RegExp(
  String.raw`^[ \t]{0,6}(zip(?: code)?|postal code|dob|d\.o\.b\.?|date of birth|birth ?date` +
    String.raw`|start(?: date)?|soc(?: date)?|start of care|first visit|sex|gender|mrn|patient id|city` +
    String.raw`|state|access|visit length|name|patient(?: name)?|last name|first name` +
    String.raw`|fecha de nacimiento|sexo|inicio|nombre|c[oó]digo postal)[ \t]{0,3}[:=][ \t]{0,8}(\S[^\n` +
    String.raw`]{0,80})$`,
  'imu',
)

/** The text without the lines that the next one repeats with another value; every offset holds. */
export function withoutRepeated(text: string): string {
  const lines = text.split('\n')
  let before: string | undefined
  let last = -1
  for (const [i, line] of lines.entries()) {
    const label = line.length < 140 ? single.exec(line)?.[1]?.toLowerCase() : undefined
    if (label !== undefined && before === label) lines[last] = blanked(lines[last] ?? '')
    if (label === undefined && line.trim() === '') continue
    before = label
    last = i
  }
  return lines.join('\n')
}
