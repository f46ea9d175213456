// DOC "Reading referrals, further rules" 056: a writer who asks that the answers go to somebody else at the pharmacy.
import { lineIndexAt } from './extraction-context.rules.ts'
import type { Doc } from './extraction-model.rules.ts'
import { nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'

const matter =
  '(?:answers?|repl(?:y|ies)|questions?|call ?backs?|calls|everything else|anything else|all else|correspondence|confirmations?)'
/** '... please to the pharmacy's liaison:', with the name on the next line. */
const leads = new RegExp(`\\b${matter}\\b[^.;\\n]{0,80}:\\s*$`, 'i')
/** 'Please send all answers to Jane Roe, not to me.' */
const sent = new RegExp(
  `\\b${matter} (?:please |should |must |will |can |shall )?(?:go |be sent |be directed |be addressed )?to (?:(?:the|our|their|her|his|pharmacy'?s?|liaison|coordinator|pharmacist|nurse) ){0,3}(?=\\p{Lu})`,
  'giu',
)
const notMe =
  /^[^.;\n]{0,80}\b(?:not (?:to )?(?:me|us)|(?:i am|i'm|i will be|i'll be) (?:off|away|out|leaving|on (?:leave|vacation)))\b/i
/** Of one matter only, or of another house. */
const narrow =
  /\b(?:only|billing|invoices?|transport\w*|deliver\w*|insurance|prescriber|md|doctor|family|patient'?s)\b/i

export function handedTo(doc: Doc): PersonName[] {
  const found: PersonName[] = []
  for (const [i, line] of doc.lines.entries()) {
    if (line.kind !== 'body' || line.text.length > 400) continue
    if (leads.test(line.text) && !narrow.test(line.text)) {
      const next = doc.lines.slice(i + 1, i + 3).find((one) => one.text.trim() !== '')
      const lead = /^[\s*-]{0,12}/.exec(next?.text ?? '')?.[0].length ?? 0
      const name = next ? nameAt(next.text.slice(lead, lead + 70), next.start + lead) : null
      if (name?.whole) found.push(name)
    }
    for (const match of line.text.matchAll(sent)) {
      const at = match.index + match[0].length
      const name = nameAt(line.text.slice(at, at + 70), line.start + at)
      if (
        name?.whole &&
        !narrow.test(match[0]) &&
        notMe.test(
          doc.text
            .slice(name.end, name.end + 160)
            .replaceAll('\n', ' ')
            .replace(/\. (?=i )/gi, ', '),
        )
      )
        found.push(name)
    }
  }
  return found
}

const numbers = /\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/
/** A number by itself below a line that ends with the contact's name, wherever else she was named before. */
export function namedAbove(doc: Doc, name: string, at: number): boolean {
  const index = lineIndexAt(doc, at)
  const above = doc.lines[index - 1]?.text ?? ''
  return (
    name.includes(' ') &&
    above.trimEnd().endsWith(name) &&
    doc.lines[index]?.text
      .replace(/[\w.+'-]{1,64}@[\w.-]{3,80}/g, '')
      .replace(/\b(?:cell|phone|office|direct|mobile|main|ext|tel|e-?mail)\b/gi, '')
      .replace(/[^\p{L}]/gu, '').length === 0
  )
}

/** Numbers and addresses below a line that names somebody and gives no number: they are hers. */
export function belowName(doc: Doc, name: number, at: number): boolean {
  const own = doc.lines[lineIndexAt(doc, name)]
  const line = doc.lines[lineIndexAt(doc, at)]
  if (
    !own ||
    !line ||
    lineIndexAt(doc, at) !== lineIndexAt(doc, name) + 1 ||
    numbers.test(own.text)
  )
    return false
  const rest = line.text
    .replace(/[\w.+'-]{1,64}@[\w.-]{3,80}/g, '')
    .replace(/\([^()]{0,60}\)/g, '')
    .replace(/\b(?:cell|phone|office|direct|mobile|main|ext|tel|e-?mail)\b/gi, '')
  return rest.replace(/[^\p{L}]/gu, '').length <= 3
}
