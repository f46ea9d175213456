// DOC "Reading referrals, further rules" 056: first and last name told apart: each behind its label, or said one after the other.
import { lineIndexAt } from './extraction-context.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { couldBeName, isSecondName } from './extraction-names.rules.ts'

export interface NameFound {
  readonly first: Found<string> | null
  readonly last: Found<string> | null
  readonly at: number | null
  readonly end: number
}

export function labelledHalf(doc: Doc, concept: 'first-name' | 'last-name'): Found<string>[] {
  const found: Found<string>[] = []
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== concept) continue
      const raw = doc.lower.slice(label.start, label.end)
      if (
        line.section !== null &&
        line.section !== 'patient' &&
        line.section !== 'other' &&
        !/pt|patient/.test(raw)
      )
        continue
      const value =
        /^[\s:|"=._]{0,24}(\p{L}[\p{L}'-]{1,24}(?: (?!MI\b|DOB\b|Sex\b)\p{L}[\p{L}'-]{1,24}){0,2})/u.exec(
          doc.text.slice(label.valueStart, label.valueEnd),
        )
      if (!value?.[1]) continue
      const start = label.valueStart + value[0].length - value[1].length
      const words = value[1].split(' ')
      // Of 'given names' the first is the one on the card.
      const written =
        concept === 'first-name' && /names|\(s\)/.test(raw)
          ? words.slice(0, isSecondName(words[1] ?? '') ? 2 : 1).join(' ')
          : value[1]
      const shaped =
        written === written.toUpperCase() || written === written.toLowerCase()
          ? written
              .toLowerCase()
              .replace(
                /(^|[ '-])(\p{L})/gu,
                (_, edge: string, letter: string) => edge + letter.toUpperCase(),
              )
          : written
      found.push({ value: shaped, start, end: start + written.length, score: 70 })
    }
  }
  return found
}

/** 'given = Jane' on a line next to 'surname = Roe'; elsewhere 'given' is said of doses. */
export function givenBeside(doc: Doc, last: number): Found<string> | null {
  const index = lineIndexAt(doc, last)
  for (const line of doc.lines.slice(Math.max(0, index - 2), index + 3)) {
    const match =
      /^\W{0,6}(?:given|forename|first|fn|gn)\W{0,3}[=:|]\s{0,4}(\p{Lu}[\p{L}'-]{1,24})\s*$/iu.exec(
        line.text,
      )
    // 'Nombre: Ana' above 'Apellidos: Roe Poe'.
    const alone =
      line.labels[0]?.concept === 'name'
        ? /^[\s:|]{0,14}(\p{Lu}[\p{L}'-]{1,24}(?: \p{Lu}[\p{L}'-]{1,24})?)\s*$/u.exec(
            doc.text.slice(line.labels[0].valueStart, line.end),
          )?.[1]
        : undefined
    if (alone !== undefined && !(line.start <= last && last < line.end))
      return {
        value: alone,
        start: line.start + line.text.lastIndexOf(alone),
        end: line.start + line.text.lastIndexOf(alone) + alone.length,
        score: 60,
      }
    if (match?.[1])
      return {
        value: match[1],
        start: line.start + line.text.lastIndexOf(match[1]),
        end: line.start + line.text.lastIndexOf(match[1]) + match[1].length,
        score: 60,
      }
  }
  return null
}

const given = "(?:first|given)(?: name)?(?: is|:|=|,|\\))? (\\p{L}[\\p{L}'-]{1,24})"
const family = "(?:last|sur ?name|family)(?: name)?(?: is|:|=|,|\\))? (\\p{L}[\\p{L}'-]{1,24})"
const patientThenLast =
  /\b(?:patient|pt|name|him|her|for|client|see|staff|about|on)(?:'s)?(?: name)?(?: is|:|,)? (\p{Lu}[\p{L}'-]{1,24})(?:,? \(?(?:\p{Lu}-){2,20}\p{Lu}\)?)?[,.]? (?:and )?(?:the |(?:[Hh]is|[Hh]er) )?(?:[Ll]ast|[Ff]amily|[Ss]ur) ?(?:name)?:? (?:is )?(\p{Lu}[\p{L}'-]{1,24})/u
const firstThenLast = new RegExp(
  `\\b${given}[,;/| \\n(]{1,3}(?:and )?(?:(?:her|his|their|the) )?${family}`,
  'iu',
)
const lastThenFirst = new RegExp(
  `\\b${family}[,;/| \\n(]{1,3}(?:and )?(?:(?:her|his|their|the) )?${given}`,
  'iu',
)
/** 'The Calloway boy (Jasper, 15)', 'Mrs. Roe (first name Jane)', 'Mr. Roe, first name is John'. */
const kinThenFirst =
  /\b(?:(?:[Tt]he|[Oo]ur|[Ll]ittle|[Yy]oung) (\p{Lu}\p{Ll}[\p{L}'-]{1,24}) (?:boy|girl|baby|kid|child|infant|lady|gentleman|fellow|teen),? ?\(?|(?:[Mm]rs?|[Mm]s|[Mm]iss|MRS?|MS)\.? (\p{Lu}[\p{L}'-]{2,24}),? ?\(?(?:[Hh]er |[Hh]is )?(?:first|given) name(?: is|:)? |(?:[Bb]aby (?:[Bb]oy|[Gg]irl)|(?:[Mm]rs?|[Mm]s|[Mm]iss|MRS?|MS)\.?) (\p{Lu}[\p{L}'-]{2,24}) \()(?<= |\()(\p{Lu}\p{Ll}[\p{L}'-]{1,24})(?=[,);.]| \()/u
/** 'Goes by Teddy but is Theodore on the card, last name Roe'. */
const cardThenLast =
  /\b(?:is|as|says|reads) (\p{Lu}\p{Ll}[\p{L}'-]{1,24}) on (?:the |his |her |their |all )?(?:\w+ )?(?:card|insurance|id|license|licence|orders?|chart|paperwork)\b[^.\n]{0,24}\b(?:last|family|sur) ?name(?: is|:|,)? (\p{Lu}[\p{L}'-]{1,24})/u
export function saidHalves(doc: Doc): NameFound | null {
  const forward =
    firstThenLast.exec(doc.text) ?? patientThenLast.exec(doc.text) ?? cardThenLast.exec(doc.text)
  const kin = forward ? null : kinThenFirst.exec(doc.text)
  if (kin) kin.splice(1, 4, kin[1] ?? kin[2] ?? kin[3] ?? '', kin[4] ?? '')
  const match = forward ?? lastThenFirst.exec(doc.text) ?? kin
  const words = [match?.[1], match?.[2]]
  if (
    !match ||
    !words.every(
      (word) => word !== undefined && /^\p{Lu}/u.test(word) && couldBeName(word.toLowerCase()),
    )
  )
    return null
  const halves = words.map((word = '') => {
    const start = match.index + match[0].lastIndexOf(word)
    return {
      value:
        word === word.toUpperCase()
          ? word
              .toLowerCase()
              .replace(
                /(^|[ '-])(\p{L})/gu,
                (_, edge: string, letter: string) => edge + letter.toUpperCase(),
              )
          : word,
      start,
      end: start + word.length,
      score: 62,
    }
  })
  const [first = null, last = null] = forward ? halves : halves.toReversed()
  return { first, last, at: match.index, end: match.index + match[0].length }
}
