// DOC-077: two values of which the text says that one took the place of the other: 'moved from 12/4 to 12/9'.
import type { Replaced, SaidValue, ValueKind } from './extraction-said-values.rules.ts'

const kinds: readonly ValueKind[] = ['date', 'zip', 'phone', 'email', 'code', 'duration']
const change = 'chang|mov|push|updat|correct|revis|resched|bump|switch|delay|amend|adjust|cambi'
const weekday = '(?:\\p{L}{3,10}\\.?,? )?'
const changedFrom = new RegExp(
  `\\b(?:${change})\\p{L}{0,6}(?: \\p{L}+){0,3} (?:from|de|del) ${weekday}$`,
  'iu',
)
const toNext = new RegExp(`^,? ?(?:to|until|a|al|-{1,2}>|→|=>) ${weekday}$`, 'iu')
const changedTo = new RegExp(
  `^,? (?:is |was |has been |got |now )?(?:${change})\\p{L}{0,6}(?: back| up| out| forward)? to ${weekday}$`,
  'iu',
)
const insteadOf = new RegExp(
  '^,? \\(?(?:was|previously|formerly|not|instead of|rather than|replaces|in place of|old|en vez de)' +
    `(?: the| on| for)?:? ${weekday}$`,
  'iu',
)

/** What two neighbouring values say of each other: the one before and the one after, or null. */
function changeOf(text: string, first: SaidValue, second: SaidValue): Replaced | null {
  if (first.value === second.value || (first.kind === 'date' && first.whole !== second.whole))
    return null
  const gap = text.slice(first.end, second.start)
  const left = text.slice(Math.max(0, first.start - 60), first.start)
  const { kind } = first
  const cue = toNext.test(gap) ? changedFrom.exec(left)?.[0] : undefined
  if (cue !== undefined)
    return {
      kind,
      before: first,
      after: second,
      cue: { start: first.start - cue.length, end: first.start },
    }
  if (changedTo.test(gap) || (toNext.test(gap) && /[>→]/.test(gap)))
    return { kind, before: first, after: second }
  return insteadOf.test(gap) ? { kind, before: second, after: first } : null
}

export const changes = (
  text: string,
  of: (kind: ValueKind) => readonly SaidValue[],
): readonly Replaced[] =>
  kinds.flatMap((kind) => {
    const values = of(kind)
    return values.flatMap((value, i) => {
      const next = values[i + 1]
      return next && next.start - value.end < 60 ? (changeOf(text, value, next) ?? []) : []
    })
  })
