// DOC "Referral text extraction" 043: of a list of patients those already staffed or called off are not referred; they are blanked before reading, so every offset holds.

const closed =
  /^(?:staffed|done|filled|covered|closed|completed?|cancell?ed|taken|accepted|assigned|booked|scheduled|confirmed|declined|resolved|withdrawn|on hold|hold|dup(?:licate)?|ok|discharged|inactive|not needed|no longer needed|all set)$|^(?:staffed|covered|filled(?! (?:in|out|by)\b)|closed|cancell?ed|booked|assigned|taken|on hold)\b.{0,30}$/i
const date = /\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4}|\b)|\d{1,2}[ -][A-Z][a-z]{2}/
/** Whoever closes the letter belongs to no item of the list. */
const signs = /@[\w-]+\.|\b(?:rx|pharmacy|infusion|specialty|thanks|thx|regards)\b/i
const numbered = /^[\s*-]{0,6}[(#]?(\d{1,2})[.)\s|:,]/
const settledItem =
  /\b(?:already|now) (?:staffed|covered|filled|taken|assigned|booked|placed|have (?:a )?(?:nurse|rn))\b|\b(?:STAFFED|COVERED|FILLED|CANCELL?ED|CLOSED|(?:ON )?HOLD)\b|\b(?:no longer needed|not needed any ?more|please disregard)\b|[-–(:,] ?(?:covered|filled|staffed|taken|done|closed|cancell?ed|assigned|booked|declined)\)?\s*$/
const settledNumber =
  /\b(?:row|line|item|patient|pt|number|no\.?|#) ?(\d{1,2})\b(?! ?(?:mg|h\b|hrs?|days?|visits?))[^.\n]{0,24}\b(?:is|was|has been|already|got)\b[^.\n]{0,20}\b(?:done|staffed|covered|filled|taken|closed|assigned|cancell?ed|on hold|not for you)\b/gi

const cellsOf = (line: string): string[] => {
  const cells = line
    .split(/\t|\|| {2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  return cells.length < 4 && (line.match(/,/g) ?? []).length >= 6
    ? line.split(',').map((cell) => cell.replace(/^[\s"]{1,4}|[\s"]{1,4}$/g, ''))
    : cells
}

/** Rows of a table by the word of their status column, where another row is left. */
function closedRows(lines: readonly string[]): Set<number> {
  const rows = lines.map((line) => (line.length > 30 && line.length < 1200 ? cellsOf(line) : []))
  const data = rows.map((cells, i) => cells.length >= 4 && date.test(lines[i] ?? ''))
  const settled = rows.flatMap((cells, i) =>
    data[i] && cells.some((cell) => closed.test(cell)) ? [i] : [],
  )
  const open = rows.some(
    (_, i) => data[i] && !settled.includes(i) && settled.some((other) => Math.abs(other - i) < 30),
  )
  return new Set(open ? settled : [])
}

/** 'Row 1 is done', '1) Jane Roe ... already staffed': the lines of that number up to the next. */
function closedItems(text: string, lines: readonly string[]): Set<number> {
  const numbers = lines.map((line) => numbered.exec(line)?.[1])
  const said = new Set([...text.matchAll(settledNumber)].map((match) => match[1]))
  const settled = new Set<number>()
  const isSettled = (i: number) => said.has(numbers[i]) || settledItem.test(lines[i] ?? '')
  const items = numbers.flatMap((number, i) =>
    number !== undefined &&
    (lines[i]?.length ?? 0) > 30 &&
    (date.test(lines[i] ?? '') || /\b\d{5}\b/.test(lines[i] ?? ''))
      ? [i]
      : [],
  )
  if (!items.some(isSettled) || items.every(isSettled)) return settled
  for (const i of items.filter(isSettled)) {
    settled.add(i)
    for (
      let next = i + 1;
      next < lines.length &&
      lines[next]?.trim() &&
      numbers[next] === undefined &&
      !signs.test(lines[next] ?? '');
      next += 1
    )
      settled.add(next)
  }
  return settled
}

/** 'Wrong: ...' above 'Right: ...'. */
function correctedLines(lines: readonly string[]): Set<number> {
  const wrong = lines.flatMap((line, i) =>
    /^[\s*-]{0,6}(?:wrong|incorrect|in error)(?: one| patient| pt| info)? ?:/i.test(line)
      ? [i]
      : [],
  )
  return new Set(
    lines.some((line) =>
      /^[\s*-]{0,6}(?:right|correct(?:ed)?)(?: one| patient| pt| info)? ?:/i.test(line),
    )
      ? wrong
      : [],
  )
}

export function withoutSettled(text: string): string {
  const lines = text.split('\n')
  const rows = closedRows(lines)
  const items = closedItems(text, lines)
  const corrected = correctedLines(lines)
  if (rows.size + items.size + corrected.size === 0) return text
  return lines
    .map((line, i) =>
      rows.has(i) || items.has(i) || corrected.has(i) ? ' '.repeat(line.length) : line,
    )
    .join('\n')
}
