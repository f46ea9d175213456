// DOC "Whose values" 064: a correction in ordinary words puts the later value in the place of the earlier one
// before reading.
import type { Catalogue } from './extraction-catalogue.rules.ts'
import { corrects, kin, others } from './extraction-correction-cues.rules.ts'
import { edited } from './extraction-edits.rules.ts'
import type { Edit, Text } from './extraction-edits.rules.ts'
import { dateRole } from './extraction-date-roles.rules.ts'
import { footnotes } from './extraction-footnotes.rules.ts'
import type { Span } from './extraction-model.rules.ts'
import { changes } from './extraction-changes.rules.ts'
import { valuesOfKind } from './extraction-said-values.rules.ts'
import { restatements } from './extraction-restated.rules.ts'
import type { Replaced, SaidValue, ValueKind } from './extraction-said-values.rules.ts'

const kept = new RegExp(
  String.raw`^[\s,(;–-]{0,4}(?:and |y )?(?:not|instead of|rather than|in place of|en lugar de` +
    String.raw`|en vez de)(?: (?:the|on|for|el))? $`,
  'i',
)
const butBetween = /^,? (?:but|rather|it'?s|sino)(?: (?:rather|on|the|for|el|is))? $/i
const notBefore = /\b(?:not|no)(?: (?:on|the|for|el|at|in))? $/i
const ofOthers = new RegExp(`^[\\s,(–-]{1,6}(?:(?:no|wait|but),? )*${others}(?![\\p{L}])`, 'iu')
const othersBirth = new RegExp(
  `\\b(?:his|her|their|the|su) ${kin},? (?:(?:was |is )?(?:born|nacid[ao])(?: on| el)?|\\(?dob:?) $`,
  'iu',
)

/** 'Mesa AZ ' before a zip: the town belongs to the zip that is replaced. */
const townBefore =
  /(?:(?:\p{Lu}[\p{L}.'-]{1,20} ){1,3}|(?:\p{Lu}[\p{L}.'-]{1,20} ){0,2}\p{Lu}[\p{L}.'-]{1,20}, ?)(?:[A-Z]{2},? )?$/u
const reach = (text: string, value: SaidValue): number => {
  const left = text.slice(Math.max(0, value.start - 60), value.start)
  return value.start - (townBefore.exec(left)?.[0].length ?? 0)
}

/** The zip of another town comes with its town. */
function pairOf(text: string, before: SaidValue, after: SaidValue): readonly [Span, Span] | null {
  const gap = text.slice(before.end, after.start)
  if (corrects(gap, after.kind)) return [before, after]
  if (after.kind !== 'zip') return null
  const from = reach(text, after)
  return from > before.end && from < after.start && corrects(text.slice(before.end, from), 'zip')
    ? [
        { start: reach(text, before), end: before.end },
        { start: from, end: after.end },
      ]
    : null
}

/** Of two spellings of a name a word is the same, or the last words begin alike. */
function sameName(a: string, b: string): boolean {
  const [one, two] = [a.split(' '), b.split(' ')]
  return (
    one.length === two.length &&
    (one.some((word) => two.length > 1 && two.includes(word)) ||
      (one.at(-1)?.slice(0, 2) === two.at(-1)?.slice(0, 2) &&
        Math.abs((one.at(-1) ?? '').length - (two.at(-1) ?? '').length) <= 3))
  )
}

/** A day without a year corrects no birthday, and a birthday no visit. */
const alike = (a: SaidValue, b: SaidValue): boolean =>
  a.value !== b.value &&
  (a.kind !== 'date' || a.whole === b.whole) &&
  (a.kind !== 'code' || Math.abs(a.value.length - b.value.length) <= 1) &&
  (a.kind !== 'name' || sameName(a.value, b.value))

const kinds: readonly ValueKind[] = [
  'date',
  'zip',
  'phone',
  'email',
  'code',
  'duration',
  'drug',
  'access',
  'sex',
  'answer',
  'language',
  'name',
]

/** 'Start 6/15' and on a line of its own '6/17!!' or '*6/17'. */
const alone =
  /^[ \t]{0,6}(?:(\*{1,3}|>{2,3})(?=[^\s*>])([^\n]{1,40}?)|([^\n*!]{1,40}?)\s?(?:!{2,}|\*{1,2}))[ \t]{0,6}$/gmu

function loneCorrections(text: string, of: (kind: ValueKind) => SaidValue[]): Found[] {
  const lines = [...text.matchAll(alone)]
  // Of many such lines none corrects: they are a list.
  if (lines.length === 0 || lines.length > 2) return []
  return lines.flatMap((match): Found[] => {
    const words = match[2] ?? match[3] ?? ''
    const start = match.index + match[0].indexOf(words)
    for (const kind of ['date', 'zip', 'phone', 'email', 'duration'] as const) {
      const values = of(kind)
      const own = values.find((one) => one.start === start && one.end === start + words.length)
      const before = own && values.findLast((one) => one.end < start && alike(one, own))
      if (own && before)
        return [
          {
            edits: [
              { start: before.start, end: before.end, put: { from: own.start, to: own.end } },
              { start: match.index, end: match.index + match[0].length, put: '' },
            ],
            replaced: { kind, before, after: own },
          },
        ]
    }
    return []
  })
}

/** '2 hours, make that 3', '3/8/1944, sorry, 1946', '...0110, no, 0119': only the piece that changes is said again. */
const pieces: readonly (readonly [ValueKind, RegExp, RegExp])[] = [
  ['duration', /\d{1,3}(?:\.\d{1,2})?/, /^(\d{1,3}(?:\.\d{1,2})?)(?![\d/:.-]|\s?(?:mg|ml|%))/],
  ['date', /(?:19|20)\d\d$/, /^((?:19|20)\d\d)(?!\d)/],
  ['phone', /\d{4}$/, /^(\d{4})(?![\d-])/],
]
function pieceCorrections(text: string, of: (kind: ValueKind) => SaidValue[]): Found[] {
  return pieces.flatMap(([kind, piece, again]) =>
    of(kind).flatMap((one): Found[] => {
      const rest = text.slice(one.end, one.end + 60)
      for (const match of rest.matchAll(/\d{1,4}(?:\.\d{1,2})?/g)) {
        if (!corrects(rest.slice(0, match.index), kind)) return []
        const said = again.exec(rest.slice(match.index))?.[1]
        const at = piece.exec(text.slice(one.start, one.end))
        if (said === undefined || at === null) return []
        const from = one.end + match.index
        const after = { start: from, end: from + said.length }
        return [
          {
            edits: [
              {
                start: one.start + at.index,
                end: one.start + at.index + at[0].length,
                put: { from, to: after.end },
              },
              { start: one.end, end: after.end, put: '' },
            ],
            replaced: { kind, before: one, after },
          },
        ]
      }
      return []
    }),
  )
}

interface Found {
  readonly edits: readonly Edit[]
  readonly replaced: Replaced
}

/** 'Start 12/4, DOB should be 1/12/1960': the second day says nothing of the first. */
const speaksOfOther = (text: string, before: SaidValue, after: SaidValue): boolean => {
  const [one, other] = [dateRole(text, before.start), dateRole(text, after.start)]
  return one !== null && other !== null && one !== other
}

/** What a pair of neighbouring values of one kind says of each other. */
function pairEdits(text: string, before: SaidValue, after: SaidValue): Found | null {
  if (!alike(before, after)) return null
  const gap = text.slice(before.end, after.start)
  const left = text.slice(Math.max(0, before.start - 14), before.start)
  const { kind } = after
  if (kind === 'date' && speaksOfOther(text, before, after)) return null
  if (kept.test(gap) && unique.has(kind))
    return {
      edits: [{ start: before.end, end: after.end, put: '' }],
      replaced: { kind, before: after, after: before },
    }
  const not = butBetween.test(gap) ? notBefore.exec(left) : null
  if (not)
    return {
      edits: [
        {
          start: before.start - not[0].length,
          end: after.end,
          put: { from: after.start, to: after.end },
        },
      ],
      replaced: { kind, before, after },
    }
  const pair = pairOf(text, before, after)
  // 'Offered 3/18 but that is her son's birthday': a visit is nobody else's.
  if (pair === null || (kind === 'date' && !after.whole && ofOthers.test(gap))) return null
  const [from, to] = pair
  return {
    edits: [{ start: from.start, end: to.end, put: { from: to.start, to: to.end } }],
    replaced: { kind, before: from, after: to },
  }
}

/** Values that mean the same wherever they stand. */
const unique: ReadonlySet<ValueKind> = new Set(['zip', 'phone', 'email', 'code', 'duration'])

const hint = new RegExp(
  String.raw`\b(?:sorry|correct|corrig|correcci|mean|should|make (?:that|it)|that|scratch|strike|no` +
    String.raw`|not|wait|oops|whoops|rather|actually|mistake|bad|typo|mistyped|misspoke|pardon|perd[oó]n|digo` +
    String.raw`|dicho|bien|quise|quiero|disculpe|desculpe|quero|wrong|instead|lugar|vez|incorrect` +
    String.raw`|in error|debe|equivocad\w+|wife|husband|eso|es)|!!|^\s{0,6}\*|\d ?[*†‡]`,
  'imu',
)

/** Wherever else the replaced value stands, the other one is meant. */
const elsewhere = (values: readonly SaidValue[], { kind, before, after }: Replaced): Edit[] => {
  const wrong = values.find((one) => one.start <= before.end && one.end === before.end)
  return after === null || wrong === undefined || !(unique.has(kind) || wrong.whole)
    ? []
    : values
        .filter((one) => one !== wrong && one.value === wrong.value && sameEverywhere.has(kind))
        .map(({ start, end }) => ({ start, end, put: { from: after.start, to: after.end } }))
}
const sameEverywhere: ReadonlySet<ValueKind> = new Set(['zip', 'phone', 'email', 'code', 'date'])

export interface Corrected extends Text {
  readonly replaced: readonly Replaced[]
}

/** The text with each corrected value in the place of the one before it. */
export function withCorrections(source: Text, catalogue: Catalogue): Corrected {
  const { text } = source
  const edits: Edit[] = []
  const replaced: Replaced[] = []
  if (hint.test(text)) {
    const held = new Map<ValueKind, SaidValue[]>()
    const of = (kind: ValueKind): SaidValue[] => {
      const values = held.get(kind) ?? valuesOfKind(text, kind, catalogue)
      held.set(kind, values)
      return values
    }
    for (const kind of kinds) {
      const values = of(kind)
      for (const [i, value] of values.entries()) {
        const next = values[i + 1]
        const found = next ? pairEdits(text, value, next) : null
        if (found !== null) {
          edits.push(...found.edits, ...elsewhere(values, found.replaced))
          replaced.push(found.replaced)
          continue
        }
        if (kind !== 'zip' && kind !== 'code' && !(kind === 'date' && value.whole)) continue
        const rest = text.slice(value.end, value.end + 70)
        const left = text.slice(Math.max(0, value.start - 60), value.start)
        if (ofOthers.test(rest) || (kind === 'date' && othersBirth.test(left))) {
          edits.push({ start: value.start, end: value.end, put: '' })
          replaced.push({ kind, before: value, after: null })
        }
      }
    }
    const notes = footnotes(text, of)
    for (const found of notes) {
      edits.push(...found.edits)
      replaced.push(found.replaced)
    }
    const further = restatements(text, of)
    const lone = notes.length > 0 ? [] : loneCorrections(text, of)
    for (const found of [...lone, ...pieceCorrections(text, of)]) {
      edits.push(...found.edits)
      replaced.push(found.replaced)
    }
    edits.push(...further.edits)
    replaced.push(...further.pairs.map(([before, after]) => ({ kind: before.kind, before, after })))
  }
  for (const change of changes(text, (kind) => valuesOfKind(text, kind, catalogue))) {
    const { kind, before, after } = change
    replaced.push(change)
    // Which of two days is wanted their words tell: a moved visit may well keep its first day.
    if (kind !== 'date' && after !== null && after.start > before.end)
      edits.push({
        start: before.start,
        end: after.end,
        put: { from: after.start, to: after.end },
      })
  }
  return { ...edited(source, edits), replaced }
}
