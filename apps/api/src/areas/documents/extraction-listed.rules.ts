// DOC-062: exports that hold a patient in each row, object, element or message: the span of each.
import type { Span } from './extraction-model.rules.ts'

const columnName = new RegExp(
  String.raw`^["\s]*(?:pt|patient|client)?[ _]?(?:first|last|full|given|family)?[ _]?(?:name|dob` +
    String.raw`|birth[ _]?date|date of birth|sex|gender|street|address|city|state|zip|zip ?code` +
    String.raw`|postal|drug|medication|med|line|access|start|soc|start ?date|mrn|phone)[ _]?(?:name` +
    String.raw`|date|code|\d)?["\s]*$`,
  'i',
)

/** The cells of a row; a mark inside quotes parts nothing. */
function cellCount(line: string, mark: string): number {
  let quoted = false
  let count = 1
  for (const char of line) {
    if (char === '"') quoted = !quoted
    else if (char === mark && !quoted) count += 1
  }
  return count
}

function rowsOfTable(text: string): Span[] {
  const lines = text.split('\n')
  let at = 0
  const places = lines.map((line) => {
    const start = at
    at += line.length + 1
    return { start, end: Math.min(at, text.length), line }
  })
  for (const [i, { line }] of places.entries()) {
    const mark = [',', ';', '\t'].find((one) => line.split(one).length >= 4)
    if (mark === undefined) continue
    const heads = line.split(mark)
    if (heads.filter((head) => columnName.test(head)).length < Math.max(3, heads.length * 0.5))
      continue
    const rows: Span[] = []
    for (const row of places.slice(i + 1)) {
      if (row.line.trim() === '') continue
      if (cellCount(row.line, mark) !== heads.length) break
      rows.push({ start: row.start, end: row.end })
    }
    return rows
  }
  return []
}

const personKey = /"[^"\n]{0,20}(?:first|last|name|patient)[^"\n]{0,14}"\s{0,4}:/i
const ownKey = /"[^"\n]{0,20}(?:birth|dob|mrn|zip|postal)[^"\n]{0,14}"\s{0,4}:/i

/** Objects that stand side by side in one list, the outermost list of patients first. */
function objectsOf(text: string): Span[] {
  if (!/"[^"\n]{1,40}"\s{0,4}:/.test(text)) return []
  const open: { char: string; start: number; objects: Span[] }[] = []
  const lists: Span[][] = []
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i)
    if (char === '\\' && quoted) i += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') open.push({ char, start: i, objects: [] })
    else if (char === '}' || char === ']') {
      const closed = open.pop()
      if (!closed || (closed.char === '{') !== (char === '}')) return []
      if (char === ']') lists.push(closed.objects)
      else open.at(-1)?.objects.push({ start: closed.start, end: i + 1 })
    }
  }
  const isPatient = ({ start, end }: Span) => {
    const words = text.slice(start, end)
    return personKey.test(words) && ownKey.test(words)
  }
  return lists.findLast((objects) => objects.length > 1 && objects.every(isPatient)) ?? []
}

const element = new RegExp(
  String.raw`<((?:\w{1,10}:)?(?:patient|referral|record|row|item|entry|case|client` +
    String.raw`|order)s?)\b[^>]{0,200}>[\s\S]{40,6000}?<\/\1>`,
  'gi',
)
function elementsOf(text: string): Span[] {
  const found = [...text.matchAll(element)].filter(
    (match) =>
      /<[^>]{0,30}(?:name|first|last)/i.test(match[0]) &&
      /birth|dob|mrn|zip|postal/i.test(match[0]),
  )
  return found.map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

function segmentsOf(text: string): Span[] {
  const starts = [...text.matchAll(/^PID\|/gm)].map((match) => {
    const head = text.lastIndexOf('MSH|', match.index)
    const before = text.lastIndexOf('PID|', match.index - 1)
    return head > before ? head : match.index
  })
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? text.length }))
}

/** At least two, or none. */
export function recordsOf(text: string): Span[] {
  for (const read of [segmentsOf, objectsOf, elementsOf, rowsOfTable]) {
    const records = read(text)
    if (records.length > 1) return records
  }
  return []
}
