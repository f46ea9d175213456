// DOC "Reading referrals, further rules" 056: forms in which the facility is the pharmacy that sends.
import { companyWord, hospitalWord } from './extraction-letterheads.rules.ts'
import type { Label, Line } from './extraction-model.rules.ts'

const residence =
  /\b(?:group home|assisted living|alf|memory care|board (?:and|&) care|senior (?:living|apartments)|sober (?:house|home|living)|adult (?:family|foster) home|retirement (?:home|community|village)|independent living)\b/i

/** 'Facility: Acme Infusion Pharmacy': what the sender's program calls a facility is the pharmacy. */
export function settleFacility(lines: readonly Line[]): void {
  const wordsOf = (line: Line, label: Label) =>
    line.text.slice(label.start - line.start, label.end - line.start).toLowerCase()
  // 'Facility: Oaks Group Home, 5600 ...' is where she lives.
  const lived = (line: Line, label: Label): boolean =>
    ['hospital', 'pharmacy', 'prescriber'].includes(label.concept) &&
    /^\W{0,6}(?:facility|location|community|residence|living)\b/.test(wordsOf(line, label)) &&
    residence.test(line.text.slice(label.valueStart - line.start, label.valueEnd - line.start))
  for (const line of lines)
    if (line.labels.some((label) => lived(line, label)))
      line.labels = line.labels.map((label) =>
        lived(line, label) ? { ...label, concept: 'visit-address' } : label,
      )
  const own = lines.some((line) =>
    line.labels.some(
      (label) =>
        /^\W{0,4}(?:facility|provider)(?: name)?\W{0,6}$/.test(wordsOf(line, label)) &&
        companyWord.test(line.text.slice(label.valueStart - line.start)) &&
        !hospitalWord.test(line.text.slice(label.valueStart - line.start)),
    ),
  )
  if (!own) return
  const ours = (line: Line, label: Label): Label => {
    const words = /^\W{0,4}(?:facility|provider)\b(.*)$/.exec(wordsOf(line, label))?.[1]
    return words === undefined
      ? label
      : {
          ...label,
          concept: /fax/.test(words)
            ? 'fax'
            : /contact|coord|rep/.test(words)
              ? 'contact'
              : /ph|tel/.test(words)
                ? 'contact-phone'
                : /mail/.test(words)
                  ? 'contact-email'
                  : 'pharmacy',
        }
  }
  for (const line of lines) line.labels = line.labels.map((label) => ours(line, label))
}
