// DOC "Referral text extraction" 043: a pasted table, whose head names the values of the rows below it.
import { composedConcept } from './extraction-composed.rules.ts'
import { headConcept, plain } from './extraction-concepts.rules.ts'
import { phraseConcepts } from './extraction-labels.rules.ts'
import type { Label, Line } from './extraction-model.rules.ts'

const cellGap = /\t|\||;(?= ?\S)| {2,}/
interface Cell {
  readonly text: string
  readonly start: number
  readonly end: number
}
function cellsOf(text: string): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const part of text.slice(0, 2000).split(/(\t|\|| {2,})/)) {
    if (!/^(?:\t|\|| {2,})$/.test(part))
      cells.push({
        text: part.trim(),
        start: at + (part.length - part.trimStart().length),
        end: at + part.trimEnd().length,
      })
    at += part.length
  }
  return cells
}
/** The heads of a pasted table: at least four cells, most of them the names of values, none with a value beside it. */
export function tableHead(text: string): readonly (string | null)[] | null {
  if (!cellGap.test(text) || /\d{3}|[:_=]/.test(text)) return null
  const cells = cellsOf(text)
  if (cells.length < 4) return null
  const concepts = cells.map((cell) =>
    cell.text === ''
      ? null
      : (phraseConcepts.get(plain(cell.text)) ??
        composedConcept(plain(cell.text)) ??
        headConcept(plain(cell.text))),
  )
  // 'Next' and 'Last' beside each other are days of visits, and no surname.
  const turns = cells.map((cell) => plain(cell.text))
  const named = turns.includes('next')
    ? concepts.map((one, i) =>
        turns[i] === 'next' ? 'start' : turns[i] === 'last' ? 'past-date' : one,
      )
    : concepts
  return named.filter((one) => one !== null).length >= Math.max(3, cells.length * 0.6) &&
    cells.every((cell) => cell.text.length <= 30)
    ? named
    : null
}
/** One of the next lines has as many cells; 'PATIENT  first  Jane  last  Roe  F' heads nothing. */
export function hasRow(lines: readonly Line[], at: number): boolean {
  const count = cellsOf(lines[at]?.text ?? '').length
  return (
    count >= 4 &&
    lines
      .slice(at + 1, at + 6)
      .filter((next) => /[\p{L}\d]/u.test(next.text))
      .slice(0, 2)
      .some((next) => fills(next.text, count))
  )
}
/** As many cells as the head has; of a row parted by tabs the last ones may be blank and gone. */
function fills(text: string, count: number): boolean {
  const cells = cellsOf(text).length
  return (
    cells === count ||
    (text.includes('\t') && !/ {2}/.test(text) && cells < count && cells >= Math.max(3, count - 2))
  )
}
export function tableLabels(line: Line, head: readonly (string | null)[]): Label[] | null {
  const cells = cellsOf(line.text)
  if (!fills(line.text, head.length)) return null
  return cells.flatMap((cell, i) => {
    const concept = head[i]
    return concept && cell.text !== ''
      ? [
          {
            concept,
            start: line.start + cell.start,
            end: line.start + cell.start,
            valueStart: line.start + cell.start,
            valueEnd: line.start + cell.end,
          },
        ]
      : []
  })
}
