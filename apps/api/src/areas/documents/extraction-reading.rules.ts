// DOC-062, DOC-077: a reading of one patient of a text: every value from the own block, the sender's from the letter.
import { blankedAt, overlaps, replacedValues } from './extraction-undone.rules.ts'
import { plainText } from './extraction-encodings.rules.ts'
import { correctedIn } from './extraction-corrected.rules.ts'
import { shownStruck, struckSpans, withoutStruck } from './extraction-struck.rules.ts'
import { piecesOf, spanOf } from './extraction-cuts.rules.ts'
import type { Plain } from './extraction-cuts.rules.ts'
import { fieldNames } from './extraction-model.rules.ts'
import type { Candidates, ReferralFields, Span, Values } from './extraction-model.rules.ts'
import type { Block, Opened, Patients } from './extraction-patients.rules.ts'

/** DOC-062: one whom the text refers, and where. */
export interface Patient extends Span {
  readonly name: string | null
  readonly read: boolean
}
export interface Reading extends Values {
  readonly patients: readonly Patient[]
}

interface Steps {
  readonly open: (text: string) => Opened
  readonly read: (opened: Opened) => Values
  readonly split: (text: string, opened: Opened) => Patients
  /** The lines that speak of somebody else (DOC-077). */
  readonly others: (opened: Opened) => readonly Span[]
}

/** What the letter says for all its patients: who sends it, and how much haste there is. */
const shared: ReadonlySet<keyof ReferralFields> = new Set([
  'contact_name',
  'contact_phone',
  'contact_email',
  'urgent',
])
/** What only one of two patients has, where nothing tells which. */
const mixedUp: readonly (keyof ReferralFields)[] = [
  'patient_first_name',
  'patient_last_name',
  'dob',
  'postal_code',
  'city',
  'state',
  'start_date',
  'pharmacy_mrn',
]

export const nothing = (): ReferralFields =>
  Object.fromEntries(fieldNames.map((name) => [name, null])) as unknown as ReferralFields

const isWhole = (text: string, { pieces: [piece, ...further] }: Block): boolean =>
  further.length === 0 && piece?.start === 0 && piece.end === text.length

/** The values of some fields of a reading. */
function picked(
  { fields, evidence, candidates }: Values,
  isTaken: (name: keyof ReferralFields) => boolean,
): Values {
  const some = <T extends object>(all: T) =>
    Object.fromEntries(
      fieldNames
        .filter((name) => isTaken(name) && all[name as keyof T] != null)
        .map((name) => [name, all[name as keyof T]]),
    )
  return {
    fields: { ...nothing(), ...some(fields) },
    evidence: some(evidence),
    candidates: some(candidates),
  }
}

const merged = (one: Values, other: Values): Values => ({
  fields: Object.fromEntries(
    fieldNames.map((name) => [name, one.fields[name] ?? other.fields[name]]),
  ) as unknown as ReferralFields,
  evidence: { ...other.evidence, ...one.evidence },
  candidates: { ...other.candidates, ...one.candidates },
})

/** The values with each of their places led back to another text. */
const placedBy = <V extends Values>(values: V, place: <T extends Span>(span: T) => T): V => ({
  ...values,
  evidence: Object.fromEntries(
    Object.entries(values.evidence).map(([name, span]) => [name, place(span)]),
  ),
  candidates: Object.fromEntries(
    Object.entries(values.candidates).map(([name, all]) => [name, all.map(place)]),
  ),
})
const within =
  (plain: Plain) =>
  <T extends Span>(span: T): T => ({ ...span, ...spanOf(plain, span) })

function readPieces(text: string, pieces: readonly Span[], { open, read }: Steps): Values {
  const part = piecesOf(text, pieces)
  return placedBy(read(open(part.text)), within(part))
}

function readWhole(text: string, opened: Opened, { open, read, others }: Steps): Values {
  const strange = others(opened)
  return read(strange.length === 0 ? opened : open(blankedAt(text, strange)))
}

function readBlock(text: string, block: Block, steps: Steps): Values {
  const around = readPieces(text, block.pieces, steps)
  const isOwn = ({ start, end }: Span) =>
    block.own.some((one) => start >= one.start && end <= one.end)
  const strange = fieldNames.filter((name) => {
    const span = around.evidence[name]
    const places = [...(span ? [span] : []), ...(around.candidates[name] ?? [])]
    return !shared.has(name) && !places.every(isOwn)
  })
  if (strange.length === 0) return around
  const own = readPieces(text, block.own, steps)
  return merged(
    picked(around, (name) => !strange.includes(name)),
    picked(own, (name) => strange.includes(name)),
  )
}

const nameIn = ({ patient_first_name: first, patient_last_name: last }: ReferralFields) =>
  [first, last].filter(Boolean).join(' ') || null

/** Longer texts are read once: the answer within five seconds goes before what was replaced (DOC-048). */
const readAgain = 8_000

/** DOC-075: read as plain text, told by places of the text as it was sent. */
export function readPatient(source: string, patient: number, steps: Steps): Reading {
  const plain = plainText(withoutStruck(source))
  const opened = steps.open(plain.text)
  const reading = readPlain(plain.text, patient, steps, opened)
  const changed =
    plain.text.length > readAgain
      ? {}
      : correctedIn(plain.text, reading, opened, (text) => readPlain(text, patient, steps))
  const place = within(plain)
  const placed = placedBy({ ...reading, candidates: { ...reading.candidates, ...changed } }, place)
  const struck = struckValues(source, placed, (text) => {
    const shown = plainText(text)
    return placedBy(readPlain(shown.text, patient, steps), within(shown))
  })
  return {
    ...placed,
    candidates: { ...struck, ...placed.candidates },
    patients: reading.patients.map(place),
  }
}

/** Of a struck value the one written beside it took the place. */
function struckValues(source: string, now: Values, read: (text: string) => Values): Candidates {
  const struck = struckSpans(source)
  if (struck.length === 0 || source.length > readAgain) return {}
  const isBeside = (span: Span) =>
    struck.some((one) => span.start - one.end < 60 && one.start - span.end < 60)
  const written = Object.values(now.evidence).filter(isBeside)
  const earlier = read(blankedAt(shownStruck(source), written))
  return replacedValues(
    now,
    earlier,
    (before, after) => struck.some((one) => overlaps(one, before)) && isBeside(after),
  )
}

function readPlain(
  text: string,
  patient: number,
  steps: Steps,
  opened = steps.open(text),
): Reading {
  const { blocks, mixed } = steps.split(text, opened)
  const block = blocks[patient - 1]
  if (block === undefined)
    return {
      fields: nothing(),
      evidence: {},
      patients: listed(blocks, -1, null),
      candidates: {},
    }
  const values = isWhole(text, block)
    ? readWhole(text, opened, steps)
    : readBlock(text, block, steps)
  const kept = mixed ? picked(values, (name) => !mixedUp.includes(name)) : values
  const isReferral = fieldNames.some((name) => values.fields[name] !== null)
  return {
    ...kept,
    patients:
      blocks.length === 1 && !isReferral ? [] : listed(blocks, patient - 1, nameIn(kept.fields)),
  }
}

/** DOC-059: what another reader found, as far as it is of the patient whom the rules tell apart. */
export function withinPatient(values: Values, byRules: Reading, length: number): Reading {
  const block = byRules.patients.find((one) => one.read)
  if (byRules.patients.length > 1 && block)
    return {
      ...picked(values, (name) => {
        const span = values.evidence[name]
        return (
          shared.has(name) ||
          (span !== undefined && span.start >= block.start && span.end <= block.end)
        )
      }),
      patients: byRules.patients,
    }
  const isReferral = fieldNames.some((name) => values.fields[name] !== null)
  return {
    ...values,
    patients: isReferral
      ? [{ name: nameIn(values.fields), start: 0, end: length, read: true }]
      : [],
  }
}

const listed = (blocks: readonly Block[], at: number, name: string | null): Patient[] =>
  blocks.map((block, i) => ({
    name: (i === at ? name : null) ?? block.name,
    start: block.start,
    end: block.end,
    read: i === at,
  }))
