// DOC "Referral text extraction" 043: a CSV export of one patient, and questions with their answers.
import { labelOf } from './extraction-keys.rules.ts'
import { phraseConcepts } from './extraction-labels.rules.ts'

export interface Part {
  readonly label: string
  /** Places of the value in the text. */ readonly values: readonly (readonly [number, number])[]
  readonly glue?: string
}

/** A column's name in words. */
export const spaced = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_./-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The cells of a line by their places; a comma inside quotes parts nothing. */
function cellsOf(text: string, from: number, to: number, mark: string): [number, number][] {
  const cells: [number, number][] = []
  let start = from
  let quoted = false
  for (let at = from; at <= to; at += 1) {
    const char = at === to ? mark : text.charAt(at)
    if (char === '"') quoted = !quoted
    else if (char === mark && (!quoted || at === to)) {
      const trimmed = text.slice(start, at)
      const lead = /^[\s"]*/.exec(trimmed)?.[0].length ?? 0
      cells.push([
        start + lead,
        Math.max(start + lead, at - (/[\s"]*$/.exec(trimmed)?.[0].length ?? 0)),
      ])
      start = at + 1
    }
  }
  return cells
}

interface Table {
  readonly from: number
  readonly to: number
  readonly columns: number
  readonly parts: Part[]
}

/** A line of column names with a line of values below it; of several patients the first, for one referral names one. */
function tableAt(
  text: string,
  lines: readonly (readonly [number, number])[],
  index: number,
  least: number,
): Table | null {
  const [from, to] = lines[index] as readonly [number, number]
  const line = text.slice(from, to)
  // A bar or a tab parts the cells of people's tables too; there only names of columns as programs write them count.
  const mark =
    [',', ';'].find((one) => line.split(one).length >= least) ??
    ['|', '\t'].find(
      (one) =>
        line.split(one).filter((name) => /^[A-Za-z\d]+(?:_[A-Za-z\d]+)+$/.test(name.trim()))
          .length >= 6,
    )
  if (mark === undefined || line.length > 1500) return null
  const heads = cellsOf(text, from, to, mark)
  const names = heads.map(([start, end]) => {
    const name = spaced(text.slice(start, end))
    // As programs write them: 'PT_LAST', 'CoordNm'.
    return phraseConcepts.has(name) ||
      !/^[A-Za-z\d]+(?:_[A-Za-z\d]+)+$|^[A-Z][A-Za-z]*[a-z][A-Z][A-Za-z]*$|^[A-Z]{2}[A-Z]*[a-z][a-z]*$/.test(
        text.slice(start, end),
      )
      ? name
      : (labelOf(text.slice(start, end)) ?? name)
  })
  if (
    names.filter((name) => phraseConcepts.has(name)).length < names.length * 0.6 ||
    names.some((name) => name.length > 30)
  )
    return null
  const below = lines.findIndex(
    ([start, end], i) => i > index && text.slice(start, end).trim() !== '',
  )
  const row = lines[below]
  const values = row ? cellsOf(text, row[0], row[1], mark) : []
  if (values.length !== heads.length) return null
  return {
    from: index,
    to: below,
    columns: heads.length,
    parts: values.flatMap((place, i) =>
      place[1] > place[0] ? [{ label: names[i] ?? '', values: [place] }] : [],
    ),
  }
}

/** One table, or several one below the other: the patient's, the order's, the sender's. */
export function csvParts(text: string): Part[] | null {
  let at = 0
  const lines = text
    .split('\n')
    .slice(0, 40)
    .map((line) => {
      const place = [at, at + line.length] as const
      at += line.length + 1
      return place
    })
  const first = lines
    .keys()
    .map((index) => tableAt(text, lines, index, 6))
    .find((table) => table !== null)
  if (!first) return null
  const parts: Part[] = lines
    .slice(0, first.from)
    .filter(([start, end]) => end > start)
    .map((place) => ({ label: '', values: [place] }))
  parts.push(...first.parts)
  for (let index = first.to + 1; index < lines.length; index += 1) {
    const further = tableAt(text, lines, index, 3)
    if (!further) continue
    parts.push(...further.parts)
    index = further.to
  }
  return parts
}

/** 'Q: Our record number?   A: 0048': the question is the name of the answer. */
export function askedParts(text: string): Part[] | null {
  const parts: Part[] = []
  let asked: string | null = null
  let answers = 0
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const both = /^\s{0,6}Q[:.)] ?([^?\n]{2,60})\?\s{1,60}A[:.)]\s{0,8}/.exec(line)
    const question = both ? null : /^\s{0,6}Q[:.)] ?([^?\n]{2,60})\??\s*$/.exec(line)?.[1]
    const answer = both ?? (asked === null ? null : /^\s{0,6}A[:.)]\s{0,8}/.exec(line))
    const label = both?.[1] ?? asked
    asked = question ?? null
    if (question) continue
    if (answer) answers += 1
    parts.push({
      label: answer && label ? label.replace(/[:|]/g, ' ').toLowerCase() : '',
      values: [[start + (answer?.[0].length ?? 0), start + line.length]],
    })
  }
  return answers >= 3 ? parts : null
}
