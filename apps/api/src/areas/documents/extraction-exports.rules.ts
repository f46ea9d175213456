// DOC "Referral text extraction" 043: referrals exported by a program (JSON, XML, HL7, CSV, a chat) are laid out as labels and values before reading.
import { askedRows, quotedParts } from './extraction-answers.rules.ts'
import { chatParts } from './extraction-chats.rules.ts'
import { columnParts } from './extraction-columns.rules.ts'
import { keyParts } from './extraction-keys.rules.ts'
import { questionParts } from './extraction-questions.rules.ts'
import { askedParts, csvParts } from './extraction-rows.rules.ts'
import type { Part } from './extraction-rows.rules.ts'
import { pairParts } from './extraction-pairs.rules.ts'
import { pathLabel } from './extraction-paths.rules.ts'
import { hungParts, stackedParts } from './extraction-stacked.rules.ts'
import { xmlParts } from './extraction-xml.rules.ts'

interface Text {
  readonly text: string
  readonly original: (at: number) => number
}

/** First and last name of one contact, a field each, are one name. */
function joined(parts: readonly Part[]): Part[] {
  const first = parts.find((part) => part.label === 'contact first name')
  const last = parts.find((part) => part.label === 'contact last name')
  if (!first || !last) return [...parts]
  return parts.flatMap((part) =>
    part === first
      ? [{ label: 'contact name', values: [...first.values, ...last.values] }]
      : part === last
        ? []
        : [part],
  )
}

function laidOut(source: Text, all: readonly Part[]): Text {
  const parts = joined(all)
  let text = ''
  const at: number[] = []
  const put = (words: string, from: number) => {
    text += words
    for (let i = 0; i < words.length; i += 1) at.push(from)
  }
  for (const { label, values, glue } of parts) {
    put(`${text === '' ? '' : '\n'}${label === '' ? '' : `${label}: `}`, values[0]?.[0] ?? 0)
    values.forEach(([from, to], i) => {
      if (i > 0) put(glue ?? ' ', from)
      for (let place = from; place < to; place += 1) put(source.text.charAt(place), place)
    })
  }
  at.push(source.text.length)
  return {
    text,
    original: (offset) =>
      source.original(at[Math.min(offset, at.length - 1)] ?? source.text.length),
  }
}

function jsonParts(text: string): Part[] {
  const parts: Part[] = []
  const path: (string | null)[] = []
  let key: string | null = null
  let list: { label: string; values: (readonly [number, number])[] } | null = null
  const value = (from: number, to: number) => {
    // The 'value' of an identifier or a number is the thing itself.
    const keys = [...path, key === 'value' && path.length > 1 ? null : key].filter(
      (one) => one !== null,
    )
    if (list) list.values.push([from, to])
    else if (keys.length > 0 && to > from)
      parts.push({ label: pathLabel(keys), values: [[from, to]] })
  }
  const arrays: (string | null)[] = []
  for (const token of text.matchAll(
    /"((?:[^"\\\n]|\\.){0,2000})"(\s{0,20}:)?|[{}[\]]|-?\d[\d.]{0,20}|\btrue\b|\bfalse\b|\bnull\b/g,
  )) {
    if (token[1] !== undefined && token[2] !== undefined) key = token[1]
    else if (token[0] === '{') {
      // An object inside a list bears the name of the list, and its own kind: 'type: billing' of an address.
      // One with a status stays a line of its own, so that 'removed' is said of all of it and of nothing else.
      if (
        list &&
        list.values.length === 0 &&
        !/^\{[^{}[\]]{0,400}"status"\s{0,4}:/i.test(text.slice(token.index, token.index + 440))
      )
        list = null
      const name = key ?? arrays.at(-1) ?? null
      const kind =
        /^\{\s{0,30}(?:"[\w.-]{1,30}"\s{0,4}:\s{0,4}"[^"\n]{0,60}",\s{0,30}){0,2}"(?:type|use|kind|purpose|system)"\s{0,4}:\s{0,4}"([A-Za-z _-]{2,20})"/.exec(
          text.slice(token.index, token.index + 400),
        )?.[1]
      // A resource of FHIR says itself what it is; whoever is named as a practitioner sends it.
      const resource = /^\{\s{0,30}"resourceType"\s{0,4}:\s{0,4}"([A-Za-z]{3,30})"/.exec(
        text.slice(token.index, token.index + 90),
      )?.[1]
      path.push(resource ?? (name !== null && kind !== undefined ? `${kind} ${name}` : name))
      key = null
    } else if (token[0] === '}') {
      path.pop()
      key = null
      if (list && list.values.length > 0) {
        parts.push({ ...list, glue: ', ' })
        list = { label: list.label, values: [] }
      }
    } else if (token[0] === '[') {
      arrays.push(key)
      list = { label: pathLabel([...path, key].filter((one) => one !== null)), values: [] }
    } else if (token[0] === ']') {
      arrays.pop()
      if (list && list.values.length > 0) parts.push({ ...list, glue: ', ' })
      list = null
    } else if (token[1] !== undefined) value(token.index + 1, token.index + 1 + token[1].length)
    else if (token[0] !== 'null') value(token.index, token.index + token[0].length)
  }
  return parts
}

/** The fields of a segment by their number, and the pieces of a field. */
function hl7Parts(text: string): Part[] {
  const parts: Part[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    const start = offset
    offset += line.length + 1
    const fields: [number, number][] = []
    let from = start
    for (const field of line.split('|')) {
      fields.push([from, from + field.length])
      from += field.length + 1
    }
    const pieces = (at: number): [number, number][] => {
      const [begin, end] = fields[at] ?? [0, 0]
      let place = begin
      return text
        .slice(begin, end)
        .split('^')
        .map((piece) => {
          const span: [number, number] = [place, place + piece.length]
          place += piece.length + 1
          return span
        })
    }
    const some = (spans: readonly ([number, number] | undefined)[]) =>
      spans.filter((span): span is [number, number] => span !== undefined && span[1] > span[0])
    const add = (label: string, spans: readonly ([number, number] | undefined)[], glue = ' ') => {
      const values = some(spans)
      if (values.length > 0) parts.push({ label, values, glue })
    }
    const person = (at: number, label: string) => add(label, [pieces(at)[0], pieces(at)[1]], ', ')
    const segment = line.slice(0, 3)
    if (segment === 'PRD' && !/^CTD\|/m.test(text)) {
      // Without a contact of its own the message is answered to whoever refers; her numbers stand wherever the sender's program puts them.
      person(2, 'Referred by')
      for (const [i, [from, to]] of fields.entries()) {
        const value = text.slice(from, to)
        if (i < 3) continue
        if (value.includes('~')) {
          // One field holds her number and her address.
          let place = from
          for (const part of value.split('~')) {
            if (part.includes('@'))
              add('Contact email', [[place + part.lastIndexOf('^') + 1, place + part.length]])
            else
              add(
                'Contact phone',
                [...part.matchAll(/(?:(?<=\^)\d{3}(?=\^)|\d[\d.() -]{6,16}$)/g)].map(
                  (found): [number, number] => [
                    place + found.index,
                    place + found.index + found[0].length,
                  ],
                ),
                '-',
              )
            place += part.length + 1
          }
        } else if (/^[^|@]{0,80}@/.test(value)) add('Contact email', [[from, to]])
        else if (/\d{3}[-.^ ]\d{3}[-. ]?\d{4}$/.test(value))
          add(
            'Contact phone',
            pieces(i).filter(([start, end]) =>
              /^[\d(][\d(). -]{2,16}$/.test(text.slice(start, end)),
            ),
            '-',
          )
      }
    } else if (segment === 'PID') {
      const [id] = pieces(3)
      add('MRN', [id && id[1] > id[0] ? id : pieces(2)[0]])
      person(5, 'Patient name')
      add('DOB', [pieces(7)[0]])
      add('Sex', [pieces(8)[0]])
      add('Address', [pieces(11)[0]])
      add('City', [pieces(11)[2]])
      add('State', [pieces(11)[3]])
      add('Zip', [pieces(11)[4]])
      add('Language', [pieces(15)[1] ?? pieces(15)[0]])
    } else if (segment === 'CTD') {
      person(2, 'Contact name')
      add('Contact phone', [pieces(5)[5], pieces(5)[6]], '-')
      add('Contact email', [pieces(5)[3]])
      add('Contact phone', [pieces(5)[0]])
    } else if (segment === 'RXO' || segment === 'RXE') {
      // The give code is the second field of an encoded order, behind its timing; programs put it into the first as well.
      const codes =
        [1, 2]
          .map(pieces)
          .find((spans) => spans.some(([from, to]) => /\p{L}{4}/u.test(text.slice(from, to)))) ?? []
      add('Drug', codes.filter(([from, to]) => /\p{L}{4}/u.test(text.slice(from, to))).slice(-1))
      add('', fields.slice(3))
    } else if (segment === 'RXR') add('Route', [pieces(1)[1] ?? pieces(1)[0]])
    else if (segment === 'NTE') add('', [fields[3]])
    else if (segment === 'DG1') add('Dx', pieces(3))
    // A line of no segment stands as it was pasted.
    else if (!/^[A-Z][A-Z\d]{2}\|/.test(line) && line.trim() !== '')
      parts.push({ label: '', values: [[start, start + line.length]] })
  }
  return parts
}

/** What stands around the export, as the head of a mail or a signature, stays as it is written. */
function within(text: string, from: number, to: number, read: (text: string) => Part[]): Part[] {
  const plain = (begin: number, end: number): Part[] => {
    let at = begin
    return begin >= end || text.slice(begin, end).trim() === ''
      ? []
      : text
          .slice(begin, end)
          .split('\n')
          .map((line) => {
            const start = at
            at += line.length + 1
            return { label: '', values: [[start, start + line.length]] as const }
          })
  }
  const inner = read(text.slice(from, to)).map((part) => ({
    ...part,
    values: part.values.map(([start, end]) => [start + from, end + from] as const),
  }))
  return [...plain(0, from), ...inner, ...plain(to, text.length)]
}

export function withoutMarkup(source: Text): Text {
  const { text } = source
  if (text.startsWith('MSH|') || /^PID\|(?:[^|\n]{0,80}\|){6}/m.test(text))
    return laidOut(source, hl7Parts(text))
  const [from, to] = [
    text.search(/^\s{0,20}[[{]\s*(?:$|")/m),
    Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1,
  ]
  if (
    from !== -1 &&
    to > from &&
    (text.slice(from, to).match(/"[\w .-]{1,40}"\s{0,5}:/g) ?? []).length >= 5
  )
    return laidOut(source, within(text, from, to, jsonParts))
  const [first, last] = [text.search(/^\s{0,20}<[A-Za-z?]/m), text.lastIndexOf('>') + 1]
  if (first !== -1 && last > first && xmlParts(text.slice(first, last)).length >= 5)
    return laidOut(source, within(text, first, last, xmlParts))
  const rows =
    csvParts(text) ??
    pairParts(text) ??
    keyParts(text) ??
    chatParts(text) ??
    hungParts(text) ??
    askedParts(text) ??
    askedRows(text) ??
    quotedParts(text) ??
    questionParts(text) ??
    stackedParts(text) ??
    columnParts(text)
  return rows === null ? source : laidOut(source, rows)
}
