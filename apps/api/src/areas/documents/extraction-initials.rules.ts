// DOC "Reading referrals, further rules" 056: a number that begins with the initials of the pharmacy ('PN-4410' of Peachtree Neuro Infusion) is the pharmacy's.
import { companyWord } from './extraction-letterheads.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'

const phrase =
  /(?<![\p{L}\d])\p{Lu}[\p{L}']{1,20}(?: (?:of |the |& |and )?\p{Lu}[\p{L}']{1,20}){1,5}/gu
const number =
  /(?<![\w/@.-])#?([A-Z]{2,4})[ ./-]?(\d[\dA-Z]{1,9}(?:[-/.][\dA-Z]{1,8}){0,2})(?![\w/@]|-\d)/g

/** The first letters of two to four words in a row, of every company that the text names. */
function initialsOf(doc: Doc): Set<string> {
  const found = new Set<string>()
  for (const match of [...doc.text.slice(0, 20_000).matchAll(phrase)].slice(0, 300)) {
    if (
      !/@ ?$/.test(doc.text.slice(Math.max(0, match.index - 2), match.index)) &&
      !companyWord.test(match[0]) &&
      !/\bIV\b|\bInf\b|\bSP\b/.test(doc.text.slice(match.index, match.index + match[0].length + 4))
    )
      continue
    const letters = match[0]
      .split(' ')
      .filter((word) => /^\p{Lu}/u.test(word))
      .map((word) => word.charAt(0))
    for (let count = 2; count <= Math.min(4, letters.length); count += 1)
      found.add(letters.slice(0, count).join(''))
  }
  return found
}

export function initialledNumbers(doc: Doc): Found<string>[] {
  const initials = initialsOf(doc)
  if (initials.size === 0) return []
  return [...doc.text.matchAll(number)].slice(0, 200).flatMap((match) => {
    const value = match[0].replace(/^#/, '')
    const left = doc.text.slice(Math.max(0, match.index - 24), match.index)
    // The paper's own number, an order's or a plan's bears the same letters.
    if (
      !initials.has(match[1] ?? '') ||
      /^[A-Z]{2} \d{5}$/.test(value) ||
      /\b(?:order|request|referral|case|ticket|invoice|form|auth\w{0,9}|claim|rx ?(?:#|no|number)|script|fax|tel|phone|was|old|slip|ref)\b[^;,\n]{0,14}$/i.test(
        left,
      )
    )
      return []
    return [
      {
        value,
        start: match.index + match[0].length - value.length,
        end: match.index + match[0].length,
        score: 31,
      },
    ]
  })
}
