// DOC-074: whose number a record number is, by the words right before it and in brackets behind it.
import { lineAt } from './extraction-context.rules.ts'
import type { Doc, Found, Label, Line, Party, Span } from './extraction-model.rules.ts'
import { partyAt } from './extraction-sections.rules.ts'

export type RecordOwner = 'sender' | 'treating'

const treating = new RegExp(
  String.raw`\b(?:hosp(?:ital)?(?:'?s)?|facility|epic|cerner|meditech|e[hm]r|snf|clinic(?:'?s)?` +
    String.raw`|cl[ií]nica|in-?pa?t(?:ient)?|vamc?|med(?:ical)? c(?:en)?te?r|memorial|regional)(?![\p{L}-])`,
  'iu',
)
const sender = new RegExp(
  String.raw`\b(?:our|ours|us|pharm(?:acy|acia)?(?:'?s)?|farmacia|nuestr[oa]s?|nosotros|sender(?:'?s)?` +
    String.raw`|rx(?= (?:mrn|acct|account|chart|file|pt|patient|record)))(?![\p{L}-])`,
  'iu',
)
/** 'acme' of 'acme infusion', 'acme home infusion'. */
const house = new RegExp(
  String.raw`(?<![\p{L}'])([\p{L}'&]{4,20}?)(?:'s)? (?:\p{L}{2,14} )?(?:pharmac(?:y|ies)|rx|infusions?|specialty` +
    String.raw`|apothecary|home ?care|therap(?:y|ies|eutics)|biologics?)(?!\p{L})`,
  'gu',
)
const label = new RegExp(
  String.raw`(?:m\.?r\.?n\.?|med(?:ical)? rec(?:ord)?|chart|record|file|acct|account|id|n[uú]mero|no\.?` +
    String.raw`|number|expediente|cuenta|#)`,
)

/** 'Hospital MRN' names the number of a hospital, and not the hospital. */
const recordLabel =
  /\b(?:hosp\w{0,5}|facility|clinic|office|md)\b.{0,12}\b(?:m\.?r\.?n|med\w{0,4} rec|chart|record)/
export const partyLabels = (doc: Doc, line: Line): readonly Label[] =>
  line.labels.filter((one) => !recordLabel.test(doc.lower.slice(one.start, one.end)))

/** The owner of a number by its block or label. A label applies only to the next number of its line. */
export function recordParty(doc: Doc, at: number): Party | null {
  const line = lineAt(doc, at)
  return partyLabels(doc, line).length < line.labels.length ? null : partyAt(line, at)
}

/** The words before a number that belong to it: behind the number, bracket or sentence before. */
function wordsBefore(doc: Doc, start: number): string {
  const line = lineAt(doc, start)
  const left = doc.text.slice(Math.max(line.start, start - 70), start)
  const cut = left.search(
    /(?:\d[\w-]*(?:\s?\([^()]*\))?|[;|]|[.!?]\s|\s{4,})(?!.*(?:\d|[;|]|[.!?]\s|\s{4,}))/,
  )
  return cut === -1 ? left : left.slice(cut).replace(/^(?:\d[\w-]*(?:\s?\([^()]*\))?|\S?\s)/, '')
}

/** A house that the text names with its trade: 'Acme' where 'Acme Infusion' is written. */
function namesHouse(doc: Doc, words: string): boolean {
  const said = (words.toLowerCase().match(/[\p{L}'&]{4,20}/gu) ?? []).filter(
    (word) => !label.test(word),
  )
  return (
    said.length > 0 && [...doc.lower.matchAll(house)].some(([, name = '']) => said.includes(name))
  )
}

const numberInBrackets = /^ {0,4}[([-] ?(?:[^()\d\n]{2,30}[\s:#-])?(?:[A-Z]{1,4}-?)?\d{3}/
/** '4411 (hospital MRN 99120)': the words in the brackets belong to the number that stands in them. */
export const bracketsNumber = (doc: Doc, end: number): boolean =>
  numberInBrackets.test(doc.text.slice(end, end + 50))

/** Null where no word says whose the number is. */
export function recordOwner(doc: Doc, { start, end }: Span): RecordOwner | null {
  const behind = /^ {0,4}[([-] ?([^()\n]{2,24}?)(?:\)|\]|$)/m.exec(
    doc.text.slice(end, end + 30),
  )?.[1]
  if (behind !== undefined && !bracketsNumber(doc, end)) {
    if (treating.test(behind)) return 'treating'
    if (sender.test(behind)) return 'sender'
  }
  const words = wordsBefore(doc, start)
  if (sender.test(words)) return 'sender'
  if (treating.test(words)) return 'treating'
  return namesHouse(doc, words)
    ? 'sender'
    : recordParty(doc, start) === 'hospital'
      ? 'treating'
      : null
}

const houseBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(?!(?:Patient|Pt|PT|Her|His|The|Provider|New|Client)\b)\p{Lu}[\p{L}&]{1,15} ` +
    String.raw`(?:MRN|mrn)[\s:#.]{0,4}$`,
  'u',
)
/** 'UAX MRN 220' beside a plain 'MRN: 110': a house that nothing calls the sender's says less than no house. */
export const isOfHouse = (doc: Doc, { start }: Span): boolean =>
  houseBefore.test(doc.text.slice(Math.max(lineAt(doc, start).start, start - 30), start))

const named = new RegExp(
  String.raw`\b(?:m\.?r\.?n\.?|med(?:ical)? rec(?:ord)?|(?:record|chart)(?= ?(?:number|no|num|id|#|:))` +
    String.raw`|chart|expediente|(?:pt|patient|paciente) (?:id|number|no)|(?:with|con) (?:us|nosotros)` +
    String.raw`|(?:nuestro|su) n[uú]mero|(?:epic|cerner|e[hm]r)(?= ?(?:#|id|no|number|:)))(?![\p{L}])` +
    String.raw`\.?([^\d\n;|,]{0,36}?)((?:[A-Z]{1,5}-?)?\d[A-Z\d]{2,12}(?:-[A-Z\d]{1,8}){0,2})(?![\w/-])`,
  'giu',
)
/** Text between a label and an unrelated number, and numbers that are not record numbers. */
const apart =
  /[.!?] |\b(?:fax|phone|ph|tel|call|cell|zip|dob|born|ins\w{0,8}|plan|rm|room|nacid[ao])\b/i
const noRecord = /^(?:\d{10}|(?:\d{3}-)?\d{3}-\d{4}|\d{1,2}-\d{1,2}-\d{2,4}|(?:19|20)\d\d)$/

const ownedNumbers = (doc: Doc, owner: RecordOwner, score: number): Found<string>[] =>
  [...doc.text.matchAll(named)].flatMap((match) => {
    const value = match[2] ?? ''
    const end = match.index + match[0].length
    const place = { start: end - value.length, end }
    return apart.test(match[1] ?? '') ||
      noRecord.test(value) ||
      lineAt(doc, place.start).kind === 'legal' ||
      recordOwner(doc, place) !== owner
      ? []
      : [{ value, ...place, score }]
  })

/** The numbers that a label calls the sender's. */
export const senderNumbers = (doc: Doc): Found<string>[] => ownedNumbers(doc, 'sender', 60)

/** The number of a hospital, a clinic or their records: it counts only where no other stands, and is the only one. */
export function treatingNumber(doc: Doc): Found<string> | null {
  const numbers = ownedNumbers(doc, 'treating', 10)
  return new Set(numbers.map(({ value }) => value)).size === 1 ? (numbers[0] ?? null) : null
}
