// DOC-064: 'Start 6/17**' and elsewhere '** correct is 6/19': a mark leads from a value to the note that corrects it.
import { dateRole } from './extraction-date-roles.rules.ts'
import type { Edit } from './extraction-edits.rules.ts'
import type { Replaced, SaidValue, ValueKind } from './extraction-said-values.rules.ts'

export interface Footnoted {
  readonly edits: readonly Edit[]
  readonly replaced: Replaced
}

const kinds: readonly ValueKind[] = ['date', 'zip', 'phone', 'email', 'code', 'duration']
const markBehind = /^ ?(\*{1,3}|[†‡]{1,2})(?![*†‡\p{L}\d])/u
const note =
  /(?:^[ \t>]{0,6}|[.;)] {1,3}| {2,}|\()(\*{1,3}|[†‡]{1,2}) ?(?![*†‡\s])([^\n*†‡]{1,120})/gmu
const rights = new RegExp(
  String.raw`\b(?:correct\w*|should (?:be|read|say|have been)|now|chang\w+|updat\w+|revis\w+|amend\w+` +
    String.raw`|really|meant|mean|sorry|make (?:it|that)|new|moved|instead|use|typo|corrig\w+` +
    String.raw`|correcci[oó]n|nuev[ao])\b`,
  'i',
)
const wrongs = new RegExp(
  String.raw`\b(?:wrong|incorrect|not (?:right|correct)|in error|mistake|disregard|ignore)\b`,
  'i',
)
/** Before a value of the note: it is the one of before. */
const earlier =
  /\b(?:was|were|had|previous(?:ly)?|formerly|old|not|instead of|from|replaces|wrong)[\s:]{1,3}$/i
const wordBefore = /(\p{L}{2,12})[\s:.-]{0,4}$/u

const noted = (text: string, value: SaidValue): string | undefined =>
  markBehind.exec(text.slice(value.end, value.end + 5))?.[1]

/** The value that the mark calls right replaces the only other of its kind behind the same word. */
function replacedByNoted(
  text: string,
  one: SaidValue,
  values: readonly SaidValue[],
): SaidValue | null {
  const lead = (value: SaidValue) =>
    wordBefore.exec(text.slice(Math.max(0, value.start - 16), value.start))?.[1]?.toLowerCase()
  const others = values.filter(
    (other) =>
      other.value !== one.value &&
      other.whole === one.whole &&
      dateRole(text, other.start) === dateRole(text, one.start) &&
      noted(text, other) === undefined &&
      (lead(other) === lead(one) || (one.kind === 'zip' && values.length === 2)),
  )
  return others.length === 1 ? (others[0] ?? null) : null
}

function ofNote(
  text: string,
  words: string,
  from: number,
  one: SaidValue,
  values: readonly SaidValue[],
): Footnoted | null {
  const inside = values.filter(
    (other) =>
      other.start >= from &&
      other.end <= from + words.length &&
      other.value !== one.value &&
      (one.kind !== 'date' || other.whole === one.whole || !other.whole) &&
      !earlier.test(text.slice(Math.max(from, other.start - 24), other.start)),
  )
  const [right] = inside
  const isBare =
    right !== undefined && words.replace(text.slice(right.start, right.end), '').trim() === ''
  if (right && inside.length === 1 && (rights.test(words) || wrongs.test(words) || isBare))
    return {
      edits: [
        { start: one.start, end: one.end, put: { from: right.start, to: right.end } },
        { start: from, end: from + words.length, put: '' },
      ],
      replaced: { kind: one.kind, before: one, after: right },
    }
  if (values.some(({ start, end }) => start >= from && end <= from + words.length)) return null
  if (wrongs.test(words)) {
    const before = { start: one.start, end: one.end }
    return { edits: [{ ...before, put: '' }], replaced: { kind: one.kind, before, after: null } }
  }
  const before = rights.test(words) ? replacedByNoted(text, one, values) : null
  return before === null
    ? null
    : {
        edits: [{ start: before.start, end: before.end, put: { from: one.start, to: one.end } }],
        replaced: { kind: one.kind, before, after: one },
      }
}

/** What the notes of a text say of the values that bear their mark. */
export function footnotes(
  text: string,
  of: (kind: ValueKind) => readonly SaidValue[],
): readonly Footnoted[] {
  return [...text.matchAll(note)].slice(0, 12).flatMap((match): Footnoted[] => {
    const [whole, mark, words = ''] = match
    const from = match.index + whole.length - words.length
    for (const kind of kinds) {
      const values = of(kind)
      const marked = values.filter(
        (one) =>
          (one.end < match.index || one.start > from + words.length) && noted(text, one) === mark,
      )
      // A mark behind several values tells none of them.
      const [one] = marked
      const said =
        one !== undefined && marked.length === 1 ? ofNote(text, words, from, one, values) : null
      if (said !== null) return [said]
    }
    return []
  })
}
