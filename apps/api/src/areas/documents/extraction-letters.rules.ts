// DOC-062: several letters pasted one below the other: each names a patient by itself.
import { letterBorders, likelyBorders } from './extraction-blocks.rules.ts'
import type { Span } from './extraction-model.rules.ts'
import { isSameName, noName, wordsOf } from './extraction-people.rules.ts'

export interface LetterName extends Span {
  readonly first: string
  readonly last: string
}
export interface Letter extends Span {
  readonly name: LetterName
}
type NameIn = (text: string) => LetterName | null

const mostParts = 24
const shortest = 60
/** Something that only a referral says, besides a name. */
const tells = new RegExp(
  String.raw`(?<![\d#$-])\d{5}(?![\d-])|\b(?:dob|d\.o\.b|born|birth|mrn|mg|gm?|units?|picc|port` +
    String.raw`|piv|midline|subq|nurse|rn|visit|infus\w*)\b|\b\d{1,2}\/\d{1,2}\b`,
  'gi',
)

/** Without a birth date, an age or a number of its own a name may be anybody's. */
const ofPatient = new RegExp(
  String.raw`\b(?:dob|d\.o\.b|born|birth\w*|b-?day|nacid[oa]|nacimiento|mrn|age)\b` +
    String.raw`|\b\d{1,3} ?-?(?:y\.?\/?o|yo|yrs?|years?)\b|\b\d{1,2}[/.-]\d{1,2}[/.-](?:19\d\d|200\d` +
    String.raw`|201\d|[3-9]\d)\b|\b(?:19[2-9]\d|20[01]\d)-\d\d-\d\d\b|[ ,(]\d{2} ?[MF]\b` +
    String.raw`|[ ,(][MF],? \d{1,2}\b`,
  'i',
)

function partsOf(text: string): Span[] {
  const borders = letterBorders(text)
  const parts: Span[] = []
  let start = 0
  for (const at of [...borders, text.length]) {
    // A heading or a rule by itself belongs to what follows it.
    if (at < text.length && text.slice(start, at).trim().length < shortest) continue
    parts.push({ start, end: at })
    start = at
  }
  return parts
}

function sureName(words: string, nameIn: NameIn): LetterName | null {
  const told = new Set((words.match(tells) ?? []).map((one) => one.toLowerCase()))
  const name = told.size >= 2 ? nameIn(words) : null
  return name && ![...wordsOf(`${name.first} ${name.last}`)].some((one) => noName.test(one))
    ? name
    : null
}

/** Where no part names a patient by itself: both sides of one of the plainest borders do, and not the same. */
function twoLetters(text: string, parts: readonly Span[], nameIn: NameIn): Letter[] {
  const borders = likelyBorders(
    text,
    parts.slice(1).map((one) => one.start),
  )
  for (const { at, sum } of borders.filter((one) => one.sum >= 8).slice(0, 3)) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    const [told, toldBelow] = [ofPatient.test(before), ofPatient.test(after)]
    // Above or below words that announce another patient a name alone is enough.
    if (!(told && toldBelow) && !(sum >= 13 && (told || toldBelow))) continue
    const [one, other] = [sureName(before, nameIn), sureName(after, nameIn)]
    if (
      one &&
      other &&
      !isSameName(wordsOf(`${one.first} ${one.last}`), wordsOf(`${other.first} ${other.last}`))
    )
      return [
        { start: 0, end: at, name: one },
        {
          start: at,
          end: text.length,
          name: { ...other, start: other.start + at, end: other.end + at },
        },
      ]
  }
  return []
}

/** Empty where the text is one letter. */
export function lettersOf(text: string, nameIn: NameIn): Letter[] {
  const parts = partsOf(text)
  if (parts.length < 2) return []
  const letters: {
    start: number
    end: number
    /** Where the part that holds the name ends; what follows may be the next letter's head. */
    named: number
    name: LetterName
    words: ReadonlySet<string>
  }[] = []
  for (const part of parts.slice(0, mostParts)) {
    const words = text.slice(part.start, part.end)
    const name = ofPatient.test(words) ? sureName(words, nameIn) : null
    const last = letters.at(-1)
    if (name === null) {
      if (last) last.end = part.end
      continue
    }
    const known = wordsOf(`${name.first} ${name.last}`)
    const same = letters.findIndex((one) => isSameName(one.words, known))
    if (same !== -1) {
      // What stands between two parts of one patient is that patient's letter too.
      letters.length = same + 1
      const letter = letters[same]
      if (letter) letter.end = letter.named = part.end
      continue
    }
    const between = parts.filter(
      (one) => last && one.start >= last.named && one.start <= part.start,
    )
    const start = likelyBorders(
      text,
      between.map((one) => one.start),
    )[0]?.at
    if (last) last.end = start ?? part.start
    letters.push({
      start: last ? (start ?? part.start) : 0,
      end: part.end,
      named: part.end,
      name: { ...name, start: name.start + part.start, end: name.end + part.start },
      words: known,
    })
  }
  const final = letters.at(-1)
  if (letters.length < 2 || !final) return twoLetters(text, parts, nameIn)
  final.end = text.length
  return letters.map(({ start, end, name }) => ({ start, end, name }))
}
