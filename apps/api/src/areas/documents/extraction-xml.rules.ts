// DOC "Referral text extraction" 043-044: a referral exported as XML; elements tell by their path what they hold, and some hold it in their attributes.
import { phraseConcepts } from './extraction-labels.rules.ts'
import { pathLabel } from './extraction-paths.rules.ts'
import { spaced } from './extraction-rows.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

const tag = /<(\/?)([A-Za-z][\w.:-]{0,40})((?: [^<>]{0,300})?)>|<[?!][^<>]{0,300}>/g
const attribute = /([A-Za-z][\w.:-]{0,30})="([^"<>]{1,120})"/g
/** 'type="BILLING"' says which of several addresses this one is, 'unit="min"' of what the number is. */
const kind = /^(?:type|kind|use|purpose)$/i
const unit = /^units?$/i

/** The words of an element's name, after its namespace. */
const nameOf = (written: string): string => written.slice(written.indexOf(':') + 1)

function qualified(name: string, attributes: readonly RegExpExecArray[]): string {
  const value = (wanted: RegExp) => attributes.find((one) => wanted.test(one[1] ?? ''))?.[2] ?? ''
  const [before, after] = [value(kind), value(unit)].map((word) =>
    /^[A-Za-z][A-Za-z _-]{0,20}$/.test(word) ? word.toLowerCase() : '',
  )
  return `${before} ${spaced(name)} ${after}`.trim()
}

export function xmlParts(text: string): Part[] {
  const parts: Part[] = []
  const path: { readonly name: string; readonly from: number }[] = []
  for (const match of text.matchAll(tag)) {
    if (match[2] === undefined) continue
    const name = nameOf(match[2])
    const top = path.at(-1)
    if (match[1] === '/') {
      const [from, to] = [top?.from ?? 0, match.index]
      // Only what holds no further element has a value of its own.
      if (
        top &&
        from > 0 &&
        !text.slice(from, to).includes('<') &&
        text.slice(from, to).trim() !== ''
      )
        parts.push({ label: pathLabel(path.map((one) => one.name)), values: [[from, to]] })
      path.pop()
      continue
    }
    const attributes = [...(match[3] ?? '').matchAll(attribute)]
    path.push({ name: qualified(name, attributes), from: match.index + match[0].length })
    // The attributes of the outermost element tell of the paper, not of the patient.
    if (path.length > 1) {
      const start = match.index + 1 + match[2].length
      for (const one of attributes) {
        const key = spaced(nameOf(one[1] ?? ''))
        if (
          (key !== 'id' &&
            key !== 'value' &&
            !phraseConcepts.has(key) &&
            !/^(?:requested |planned |wanted )?start$|^minutes$|^hours$|^first lifetime/.test(
              key,
            )) ||
          /^(?:type|code|unit|status|date|time|who|by|f|c|d|o|t|p)$/.test(key)
        )
          continue
        const from = start + one.index + one[0].length - 1 - (one[2]?.length ?? 0)
        parts.push({
          label: pathLabel([...path.map((step) => step.name), ...(key === 'value' ? [] : [key])]),
          values: [[from, from + (one[2]?.length ?? 0)]],
        })
      }
    }
    if ((match[3] ?? '').endsWith('/')) path.pop()
  }
  return parts
}
