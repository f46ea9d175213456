// DOC "Referral text extraction" 043: an export of one field a line, 'Date of birth,03/05/1970': the name of the value before the first comma.
import { conceptOf, plain } from './extraction-concepts.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

const pair =
  /^"?(\p{L}[\p{L}\d /#&().'?_-]{1,40}?)"? ?([,;\t])[ \t]{0,8}"?([^"\n]{0,300})"?\s{0,4}$/u

/** '|Date of birth|03/05/1970|', without a blank at the bars. */
const cells = /^\|(\p{L}[\p{L}\d /#&().'?_-]{1,40})(\|)([^|\s][^|\n]{0,200}|)\|[ \t]*$/u

/** Null where fewer than six lines in a row of them are pairs whose names are known to us. */
export function pairParts(text: string): Part[] | null {
  const lines = text.split('\n')
  // 'Patient     ROE, JANE' and 'Patient .... Roe, Jane' are columns, and their comma parts a name.
  const heads = lines.map((line) =>
    line.length < 360 && !/^\p{L}[^,;\t]{0,40}(?: {3}|\.{3})[^,;\t]*,/u.test(line)
      ? (pair.exec(line) ?? cells.exec(line))
      : null,
  )
  const known = heads.filter(
    (head) => head?.[1] !== undefined && conceptOf(plain(head[1])) !== 'unknown',
  )
  const marks = new Set(known.map((head) => head?.[2]))
  // In a letter most lines with a comma are sentences or addresses.
  if (
    known.length < 6 ||
    marks.size > 1 ||
    known.length < lines.filter((line) => line.trim() !== '').length * 0.5
  )
    return null
  const parts: Part[] = []
  let at = 0
  for (const [i, line] of lines.entries()) {
    const head = heads[i]
    const value = head?.[3]?.trim() ?? ''
    const from = head && value !== '' ? line.lastIndexOf(head[3] ?? '') : 0
    parts.push({
      label: head?.[1] !== undefined && value !== '' ? head[1].trim() : '',
      values: [
        [at + from, at + (head && value !== '' ? from + (head[3]?.length ?? 0) : line.length)],
      ],
    })
    at += line.length + 1
  }
  return parts
}
