// DOC "Referral text extraction" 043: a form whose labels stand alone on a line, each with its value on the next one.
import { phraseConcepts } from './extraction-labels.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

const phraseOf = (line: string) => line.toLowerCase().replace(/\(.{0,30}\)/g, ' ').replace(/[^\p{L}\d/&]+/gu, ' ').trim()

/** Whether a line is the name of a value and nothing else: 'DRUG / DOSE', 'Date of birth:'. */
function isLabel(line: string): boolean {
  const bare = line.trim()
  if (bare.length < 2 || bare.length > 40 || /^[-=_*~#]{2}/.test(bare) || /\d{2}|[.,;@]/.test(bare) || /:\s*\S/.test(bare)) return false
  const phrase = phraseOf(bare)
  return phraseConcepts.has(phrase.replace(/[/&]/g, ' ').replace(/\s+/g, ' ')) || /[/&]/.test(phrase) && phrase.split(/ ?[/&] ?/).every((part) => phraseConcepts.has(part))
}

const inCapitals = (line: string) => /^\s*[A-Z][A-Z /&'?:-]{2,38}\s*$/.test(line)

/** 'Name:   Jane Roe' is a line of its own, whatever stands above it. */
const holdsBoth = (line: string) => /^\s*\p{L}[\p{L} /.#()-]{1,30}:\s{2,}\S/u.test(line)

/** Null where fewer than five labels have their value below them. */
export function stackedParts(text: string): Part[] | null {
  let at = 0
  const lines = text.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    return { line, start, end: start + line.length }
  })
  const known = lines.map(({ line }) => isLabel(line))
  const paired = lines.map((_, i) => (known[i] ?? false) && !(known[i + 1] ?? true) && (lines[i + 1]?.line.trim() ?? '') !== '' && !holdsBoth(lines[i + 1]?.line ?? ''))
  if (paired.filter(Boolean).length < 5) return null
  // Where the known labels are in capitals, so are those nobody has heard of.
  const capitals = lines.every(({ line }, i) => !paired[i] || inCapitals(line))
  const parts: Part[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const one = lines[i] as (typeof lines)[number]
    const below = lines[i + 1]
    const unheard = capitals && !known[i] && inCapitals(one.line) && below !== undefined && below.line.trim() !== '' && !inCapitals(below.line) && !known[i + 1]
    if ((paired[i] || unheard) && below) {
      parts.push({ label: one.line.trim().replace(/\s*:$/, ''), values: [[below.start + (below.line.length - below.line.trimStart().length), below.end]] })
      i += 1
    } else parts.push({ label: '', values: [[one.start, one.end]] })
  }
  return parts
}
