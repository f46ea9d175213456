// DOC "Referral text extraction" 043: a form whose labels stand alone on a line, each with its value on the next one.
import { fieldConcept } from './extraction-fieldnames.rules.ts'
import { companyWord } from './extraction-letterheads.rules.ts'
import { phraseConcepts } from './extraction-labels.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

const phraseOf = (line: string) =>
  line
    .toLowerCase()
    .replace(/\(.{0,30}\)/g, ' ')
    .replace(/[^\p{L}\d/&]+/gu, ' ')
    .trim()

/** Whether a line is the name of a value and nothing else: 'DRUG / DOSE', 'Date of birth:'. */
function isLabel(line: string): boolean {
  const bare = line.trim()
  if (
    bare.length < 2 ||
    bare.length > 40 ||
    /^[-=_*~#]{2}/.test(bare) ||
    /\d{2}|[.,;@]/.test(bare) ||
    /:\s*\S/.test(bare)
  )
    return false
  const phrase = phraseOf(bare)
  const plain = phrase.replace(/[/&]/g, ' ').replace(/\s+/g, ' ')
  return (
    phraseConcepts.has(plain) ||
    fieldConcept(plain) !== null ||
    (/[/&]/.test(phrase) && phrase.split(/ ?[/&] ?/).every((part) => phraseConcepts.has(part)))
  )
}

const inCapitals = (line: string) => /^\s*[A-Z][A-Z /&'?:-]{2,38}\s*$/.test(line)

/** 'Name:   Jane Roe' and 'DOB: 3/3/70' are lines of their own, whatever heading stands above them. */
function holdsBoth(line: string): boolean {
  const label = /^\s*(\p{L}[\p{L} /.#()-]{1,30}):(\s{1,20})\S/u.exec(line)
  return (
    label?.[1] !== undefined &&
    ((label[2]?.length ?? 0) > 1 ||
      phraseConcepts.has(phraseOf(label[1]).replace(/[/&]/g, ' ').replace(/\s+/g, ' ')))
  )
}

interface Row {
  readonly line: string
  readonly start: number
  readonly end: number
}
function rowsOf(text: string): Row[] {
  let at = 0
  return text.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    return { line, start, end: start + line.length }
  })
}
/** What stands below a label, without its indent. */
const valueOf = ({ line, start, end }: Row): Part['values'] => [
  [start + (line.length - line.trimStart().length), end],
]

/** Lines that are labels, with what stands below each; all others as they are. */
function partsOf(lines: readonly Row[], isLabelAt: (at: number) => boolean): Part[] {
  const parts: Part[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const [one, below] = [lines[i] as Row, lines[i + 1]]
    if (below && isLabelAt(i)) {
      parts.push({ label: one.line.trim().replace(/\s*:$/, ''), values: valueOf(below) })
      i += 1
    } else parts.push({ label: '', values: [[one.start, one.end]] })
  }
  return parts
}

const isFlat = (line: string | undefined) => line !== undefined && /^\S.{1,59}$/.test(line)
const isInner = (line: string | undefined) => line !== undefined && /^ {2,6}\S/.test(line)

/** 'Your number for the patient' and below it, set in, '88-120': one line set in is what the line above asks for, heard of or not. */
export function hungParts(text: string): Part[] | null {
  const lines = rowsOf(text)
  const hung = lines.map(
    ({ line }, i) => isFlat(line) && isInner(lines[i + 1]?.line) && !isInner(lines[i + 2]?.line),
  )
  if (
    hung.filter(Boolean).length < 6 ||
    hung.filter((one, i) => one && isLabel(lines[i]?.line ?? '')).length < 3
  )
    return null
  return partsOf(lines, (i) => hung[i] ?? false)
}

/** Null where fewer than five labels have their value below them. */
export function stackedParts(text: string): Part[] | null {
  const lines = rowsOf(text)
  const known = lines.map(({ line }) => isLabel(line))
  const paired = lines.map(
    (_, i) =>
      (known[i] ?? false) &&
      !(known[i + 1] ?? true) &&
      (lines[i + 1]?.line.trim() ?? '') !== '' &&
      !holdsBoth(lines[i + 1]?.line ?? ''),
  )
  if (paired.filter(Boolean).length < 5) return null
  // Where the known labels are in capitals, so are those nobody has heard of.
  const capitals = lines.every(({ line }, i) => !paired[i] || inCapitals(line))
  const unheard = (i: number): boolean => {
    const [one, below] = [lines[i]?.line ?? '', lines[i + 1]?.line ?? '']
    return (
      capitals &&
      known[i] !== true &&
      inCapitals(one) &&
      !companyWord.test(one) &&
      below.trim() !== '' &&
      !holdsBoth(below) &&
      !inCapitals(below) &&
      known[i + 1] !== true
    )
  }
  return partsOf(lines, (i) => paired[i] === true || unheard(i))
}
