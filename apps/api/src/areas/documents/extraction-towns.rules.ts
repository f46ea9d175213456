// DOC "Reading referrals, further rules" 056: a town without a zip behind it, and a state said apart from its town.
import { companyWord, hospitalWord, street } from './extraction-letterheads.rules.ts'
import type { Doc, Found, Line, Reference } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'
import { isState, stateCode, stateCodes, stateNamePattern } from './extraction-states.rules.ts'
import { weigh } from './extraction-zips.rules.ts'

const word = "\\p{Lu}[\\p{L}.'-]{1,20}"
const town = `(${word}(?: ${word}){0,2})`
/** '3301 Sandpiper Ln in Corpus Christi', '5617 Phinney Ave N - Seattle'. */
const behindStreet = new RegExp(
  `^(?: (?:[NSEW]|NE|NW|SE|SW)\\b\\.?)?(?:,? {0,2}(?:apt|ste|suite|unit|lot|bldg|#)\\.? {0,2}#?[\\w-]{1,8})?(?: {1,2}in |,? {1,2}| ?[-/|] {0,2})${town}`,
  'u',
)
const lives = new RegExp(
  `\\b(?:lives?|living|resides?|residing|home(?: is)?|house(?: is)?|located|pt|patient|is|one|case|referral|infusion|start|client|her|him|visits?|moved?) (?:out |over |down |up )?(?:in|to) ${town}(?=[\\s,.;:!?)(-]|$)`,
  'gu',
)

/** '... (DOB 8/30/1990) in Ypsilanti?' */
const within = new RegExp(`\\bin ${town}(?=[\\s,.;:!?)(-]|$)`, 'gu')

function isTown(name: string, states: readonly string[], reference: Reference): boolean {
  const lower = name.toLowerCase()
  return states.some(
    (state) =>
      reference.citiesOf?.(state).has(lower) ||
      reference.citiesOf?.(state).has(lower.replace(/^st\.? /, 'saint ')),
  )
}

/** The longest run of the words that is a town. */
function longest(words: string, states: readonly string[], reference: Reference): string | null {
  const parts = words.replace(/[.,]+$/, '').split(' ')
  for (let count = parts.length; count > 0; count -= 1) {
    const name = parts
      .slice(0, count)
      .join(' ')
      .replace(/[.,]+$/, '')
    if (isTown(name, states, reference)) return name
  }
  return null
}

const usable = (line: Line) => line.kind === 'body' && line.text.length < 1500

export function townsWithoutZip(
  doc: Doc,
  state: string | null,
  reference: Reference,
): Found<string>[] {
  const states = state === null ? stateCodes : [state]
  const found: Found<string>[] = []
  const put = (index: number, start: number, words: string, bonus: number) => {
    const name = longest(words, states, reference)
    const context = name === null ? null : weigh(doc, index, start, true)
    const line = doc.lines[index]
    if (
      name === null ||
      !context ||
      !line ||
      context.score + bonus < 20 ||
      companyWord.test(doc.text.slice(start, Math.min(line.end, start + name.length + 24)))
    )
      return
    if (hospitalWord.test(doc.text.slice(start, Math.min(line.end, start + name.length + 16))))
      return
    found.push({ value: name, start, end: start + name.length, score: context.score + bonus })
  }
  for (const [index, line] of doc.lines.entries()) {
    if (!usable(line)) continue
    const way = street.exec(line.text)
    const rest = way ? line.text.slice(way.index + way[0].length) : ''
    const after = way ? behindStreet.exec(rest) : null
    if (way && after?.[1])
      put(
        index,
        line.start + way.index + way[0].length + after[0].length - after[1].length,
        after[1],
        10,
      )
    for (const match of line.text.matchAll(lives))
      if (match[1])
        put(index, line.start + match.index + match[0].length - match[1].length, match[1], 5)
    if (found.length === 0)
      for (const match of line.text.matchAll(within))
        if (match[1] && match[1].length > 3) put(index, line.start + match.index + 3, match[1], 10)
    // 'Town' of a block whose zip is left blank.
    const above = doc.lines[index - 1]
    if (
      above &&
      street.test(above.text) &&
      above.message === line.message &&
      new RegExp(`^\\s{0,20}${town}\\s*$`, 'u').test(line.text)
    )
      put(index, line.start + line.text.search(/\S/), line.text.trim(), 0)
  }
  return found
}

/** A state by its whole name, anywhere where no company or hospital is spoken of: 'Texas obviously'. */
export function statesByName(doc: Doc, wanted: string | null): Found<string>[] {
  const found: Found<string>[] = []
  for (const [index, line] of doc.lines.entries()) {
    if (
      !usable(line) ||
      ['prescriber', 'hospital', 'insurance', 'pharmacy'].includes(
        conceptAt(line, line.start) ?? '',
      )
    )
      continue
    for (const match of line.text.matchAll(stateNamePattern)) {
      const code = stateCode(match[0])
      const right = line.text.slice(
        match.index + match[0].length,
        match.index + match[0].length + 30,
      )
      if (
        (wanted !== null && code !== wanted) ||
        companyWord.test(right) ||
        hospitalWord.test(right) ||
        /^ (?:City|Ave|Avenue|St|Street|Rd|Road|Dr|Drive|Blvd|Ln|Lane|Medicaid|State|University)\b/.test(
          right,
        ) ||
        /\bnot(?: in)? $/i.test(line.text.slice(0, match.index))
      )
        continue
      const context = wanted === null ? weigh(doc, index, line.start + match.index, true) : null
      if (wanted === null && (context === null || context.score < 0)) continue
      found.push({
        value: code,
        start: line.start + match.index,
        end: line.start + match.index + match[0].length,
        score: 26,
      })
    }
  }
  return found
}

/** 'State: NE', a bare 'NE' of a column of its own or between bars and strokes. */
export function stateAlone(doc: Doc): Found<string>[] {
  return doc.lines.flatMap((line) =>
    line.labels.flatMap((label) => {
      if (line.kind !== 'body' || label.concept !== 'city-state-zip') return []
      const value = doc.text.slice(label.valueStart, label.valueEnd)
      const cell = /(?<=[/|,;_ ]\s{0,20})[A-Z]{2}(?=\s{0,20}(?:[/|,;_]|$))/.exec(value)
      if (!cell || !isState(cell[0])) return []
      const start = label.valueStart + cell.index
      return line.section === 'pharmacy' || line.section === 'prescriber'
        ? []
        : [{ value: cell[0], start, end: start + 2, score: 40 }]
    }),
  )
}
