// DOC "Whose values" 069: of several choices on a line the marked one is the value; two marked or none are no answer.
import { choices, choiceWords } from './extraction-choices.rules.ts'
import { edited } from './extraction-edits.rules.ts'
import type { Edit, Text } from './extraction-edits.rules.ts'

type Kind = 'choice' | 'tick' | 'box' | 'open' | 'close' | 'bold' | 'to' | 'from' | 'part' | 'gap'
interface Token {
  readonly kind: Kind | 'else'
  readonly text: string
  readonly start: number
  readonly end: number
}
const token = new RegExp(
  [
    `(?<choice>(?<![\\p{L}\\d'])(?:${choiceWords.join('|')})(?![\\p{L}\\d'’-]))`,
    '(?<tick>\\[ ?[xX✓✗√*] ?\\]|\\( ?[xX✓✗√*•] ?\\)|_{1,6} ?[xX✓√] ?_{1,6}|' +
      '(?<![\\p{L}\\d])[xX✓✗√](?![\\p{L}\\d])|[◉◍⦿])',
    '(?<box>\\[[ _]{0,4}\\]|\\([ _]{1,4}\\)|[☐□○◯]|(?<!\\S)_{1,12}(?!\\S)|_{3,12})',
    '(?<to>-{1,2}>|={1,2}>|→|»|(?<!<\\p{L}[^<>]{0,20})>{1,3})',
    '(?<from><-{1,2}|<={1,2}|←|<{1,3}(?!\\p{L}[^<>]{0,20}>))',
    '(?<bold>\\*{1,3}|_{1,2})',
    '(?<open>[([{<])',
    '(?<close>[)\\]}>])',
    '(?<part>[/|\\\\])',
    '(?<gap>[ \\t]+)',
    '(?<else>[^ \\t])',
  ].join('|'),
  'giu',
)

/** In the order of the groups. */
const kinds = [
  'choice',
  'tick',
  'box',
  'to',
  'from',
  'bold',
  'open',
  'close',
  'part',
  'gap',
] as const satisfies readonly Kind[]
const twoChoices = new RegExp(
  `(?<![\\p{L}\\d'])(?:${choiceWords.join('|')})(?![\\p{L}\\d'’-])[^]*?` +
    `(?<![\\p{L}\\d'])(?:${choiceWords.join('|')})(?![\\p{L}\\d'’-])`,
  'iu',
)

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(token)].map((match) => {
    const groups = match.groups ?? {}
    return {
      kind: kinds.find((kind) => groups[kind] !== undefined) ?? 'else',
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }
  })

interface Choice {
  readonly at: number
  readonly marked: boolean
}

const wide = (one: Token | undefined): boolean =>
  one === undefined || (one.kind === 'gap' && (one.text.length > 1 || one.text.includes('\t')))

/** Marks that touch a choice: around it, or an arrow that points at it. */
function isWrapped(run: readonly Token[], at: number): boolean {
  const skip = (by: 1 | -1): Token | undefined => {
    const next = run[at + by]
    return next?.kind === 'gap' && !wide(next) ? run[at + 2 * by] : next
  }
  const [left, right] = [run[at - 1], run[at + 1]]
  return (
    (left?.kind === 'open' && right?.kind === 'close') ||
    (left?.kind === 'bold' && right?.kind === 'bold') ||
    skip(-1)?.kind === 'to' ||
    skip(1)?.kind === 'from'
  )
}

/** How far a box stands from a choice; Infinity where another choice or a stroke lies between. */
function distance(run: readonly Token[], box: number, choice: number): number {
  const between = run.slice(Math.min(box, choice) + 1, Math.max(box, choice))
  return between.some((one) => one.kind !== 'gap')
    ? Infinity
    : between.reduce((sum, one) => sum + one.text.length, 0)
}

/** The choices that own a ticked box: the nearer one, and of two equally near the one on the side of all boxes. */
function ticked(run: readonly Token[], at: readonly number[]): Set<number> {
  const boxes = run.flatMap((one, i) => (one.kind === 'tick' || one.kind === 'box' ? [i] : []))
  const first = run.findIndex((one) => one.kind !== 'gap')
  const before = boxes.includes(first)
  const owned = new Set<number>()
  for (const box of boxes) {
    if (run[box]?.kind !== 'tick') continue
    const left = at.findLast((one) => one < box)
    const right = at.find((one) => one > box)
    const [toLeft, toRight] = [left, right].map((one) =>
      one === undefined ? Infinity : distance(run, box, one),
    ) as [number, number]
    if (toLeft === Infinity && toRight === Infinity) continue
    const takesRight = toRight < toLeft || (toRight === toLeft && before)
    const owner =
      boxes.length >= at.length ? (before ? (right ?? left) : (left ?? right)) : undefined
    const taken = owner ?? (takesRight ? right : left)
    if (taken !== undefined) owned.add(taken)
  }
  return owned
}

/** One in capitals among small letters: 'yes  NO'. */
function capital(run: readonly Token[], at: readonly number[]): number | null {
  const upper = at.filter((one) => /^\p{Lu}[\p{Lu} -]*$/u.test(run[one]?.text ?? ''))
  const lower = at.filter((one) => /^\p{Ll}[\p{Ll} -]*$/u.test(run[one]?.text ?? ''))
  return upper.length === 1 && lower.length === at.length - 1 ? (upper[0] ?? null) : null
}

/** What a label of such a question says; without marks only below such a label are choices a question left open. */
const asks: Readonly<Record<string, RegExp>> = {
  answer: new RegExp(
    String.raw`\b(?:dose|labs?|draws?|urgent|first|1st|prior|new|na[iï]ve|needed|required|laboratorios` +
      String.raw`|urgente|dosis)\b[^\d\n]{0,24}$`,
    'i',
  ),
  sex: /\b(?:sex|gender|sexo)\b[^\d\n]{0,16}$(?<!\b(?:rn|nurse|nurses|nursing|clinician)\b[^\n]{0,30})/i,
  access: /\b(?:access|line|route|device|acceso)\b[^\d\n]{0,24}$/i,
  nurse: /\b(?:nurse|rn|pref\w*|enfermer[ao])\b[^\d\n]{0,24}$/i,
  priority: /\b(?:priority|urgency|prioridad)\b[^\d\n]{0,24}$/i,
}

const classOf = (texts: readonly string[]): string | undefined =>
  Object.keys(choices).find((of) => texts.every((text) => choices[of]?.[text.toLowerCase()]))

/** The choices of a run with their marks, or null where it is no run of different choices of one question. */
function choicesOf(run: readonly Token[]): { all: readonly Choice[]; of: string } | null {
  const at = run.flatMap((one, i) => (one.kind === 'choice' ? [i] : []))
  const said = at.map((one) => (run[one]?.text ?? '').toLowerCase())
  const of = classOf(said)
  if (of === undefined || at.length < 2) return null
  if (new Set(said.map((word) => choices[of]?.[word])).size < at.length) return null
  const owned = ticked(run, at)
  const marks = at.map((one) => owned.has(one) || isWrapped(run, one))
  const only = marks.includes(true) || !areApart(run, at) ? null : capital(run, at)
  return {
    of,
    all: at.map((one, i) => ({ at: one, marked: marks[i] === true || one === only })),
  }
}

const isBox = (one: Token | undefined): boolean => one?.kind === 'box' || one?.kind === 'tick'
/** Boxes, strokes or wide gaps keep the choices apart. */
const areApart = (run: readonly Token[], at: readonly number[]): boolean =>
  run.some(isBox) ||
  at
    .slice(1)
    .every((one, i) =>
      run.slice((at[i] ?? 0) + 1, one).some((between) => between.kind === 'part' || wide(between)),
    )

const remark = /^ ?\([^()\n]{1,60}\)/
/** The edit that leaves of a run of choices the marked one, or nothing. */
function settle(line: string, run: readonly Token[]): Edit | null {
  const found = choicesOf(run)
  const [first, last] = [run[0], run.at(-1)]
  if (found === null || !first || !last) return null
  const { all, of } = found
  const marked = all.filter((one) => one.marked)
  const apart = areApart(
    run,
    all.map((one) => one.at),
  )
  const head = line.slice(0, first.start).replace(/[\s:?.(|=-]{1,12}$/, '')
  const question = asks[of]?.test(head) ?? false
  if (!apart && !question) return null
  const open = run.some(isBox) || all.length > 2 || of === 'answer' || of === 'sex'
  if (marked.length === 0 && !(question && apart && open)) return null
  const [one] = marked
  const choice = marked.length === 1 && one ? run[one.at] : undefined
  // 'Port (removed 6/2025)': what a bracket adds to a choice that nobody marked goes with it.
  const added = one?.at === all.at(-1)?.at ? undefined : remark.exec(line.slice(last.end))?.[0]
  // A question without an answer says nothing at all.
  const label = choice
    ? undefined
    : /(?:^| {2,}|\t|[|;.])([^|;.\t]*?)$/.exec(line.slice(0, first.start))
  return {
    start: first.start - (question ? (label?.[1]?.length ?? 0) : 0),
    end: last.end + (added?.length ?? 0),
    put: choice ? { from: choice.start, to: choice.end } : '',
  }
}

const loose: readonly Token['kind'][] = ['gap', 'part', 'bold']
/** A run begins and ends with a choice and its marks: what hangs over belongs to the words around it. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  let run = tokens
  const cut = (from: number, to?: number) => {
    run = run.slice(from, to)
  }
  while (run[0] && [...loose, 'close', 'from'].includes(run[0].kind) && run[1]?.kind !== 'choice')
    cut(1)
  while (run[0] && (run[0].kind === 'gap' || run[0].kind === 'part' || run[0].kind === 'close'))
    cut(1)
  while (run.at(-1) && [...loose, 'open', 'to'].includes(run.at(-1)?.kind ?? 'gap')) {
    if (run.at(-1)?.kind === 'bold' && run.at(-2)?.kind === 'choice') break
    cut(0, -1)
  }
  const boxes = run.filter(isBox).length
  const count = run.filter((one) => one.kind === 'choice').length
  // The box of a choice that is no word of ours, and a label 'IV' before boxes or a gap.
  if (boxes > count && isBox(run[0]) && isBox(run.at(-1))) cut(0, -1)
  if (run[0]?.kind === 'choice' && run[0].text === 'IV' && wide(run[1])) cut(1)
  return run.at(-1)?.kind === 'gap' || run[0]?.kind === 'gap'
    ? run.slice(run[0]?.kind === 'gap' ? 1 : 0, run.at(-1)?.kind === 'gap' ? -1 : undefined)
    : run
}

/** Runs of choices and marks between other words. */
function runsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const runs: (readonly Token[])[] = []
  let run: Token[] = []
  for (const one of [...tokens, { kind: 'else', text: '', start: 0, end: 0 } as Token]) {
    if (one.kind !== 'else') {
      run.push(one)
      continue
    }
    if (run.filter((part) => part.kind === 'choice').length > 1) runs.push(trimmed(run))
    run = []
  }
  return runs
}

/** 'o PICC   x Port': rounds drawn as letters are left to the reader of boxes. */
const drawnRounds = /(?:\s{2}|: ?)[oO] [A-Z]/

/** Letters in a ring, and a choice under a line or in bold letters of a web page: marks that plain text would lose. */
const ringed = /(?<![\p{L}\d])[\u24b6-\u24e9]{1,6}(?![\p{L}\d])/gu
const emphasis = new RegExp(
  `<(u|b|strong|mark|em|i|ins)\\b[^<>]{0,80}>\\s{0,3}(${choiceWords.join('|')})\\s{0,3}</\\1\\s{0,2}>`,
  'giu',
)
const plainLetter = (ring: string): string =>
  String.fromCharCode(ring.charCodeAt(0) - 0x24b6 + (ring < '\u24d0' ? 65 : 97 - 26))

/** Asked before any encoding is undone. */
export const withPlainMarks = (source: Text): Text =>
  edited(source, [
    ...[...source.text.matchAll(ringed)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      put: `(${[...match[0]].map(plainLetter).join('')})`,
    })),
    ...[...source.text.matchAll(emphasis)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      put: `**${match[2] ?? ''}**`,
    })),
  ])

const plausible = /[/|([_*<>✓✗√☐□○◯◉⦿»→]| {2}|\t|\b[xX]\b/

const isPlausible = (line: string): boolean =>
  plausible.test(line) && !drawnRounds.test(line) && twoChoices.test(line)

export function withMarkedChoices(source: Text): Text {
  const edits: Edit[] = []
  let offset = 0
  for (const line of source.text.split('\n')) {
    if (line.length > 4 && line.length <= 600 && isPlausible(line))
      for (const run of runsOf(tokensOf(line))) {
        const edit = settle(line, run)
        if (edit === null) continue
        const { put } = edit
        edits.push({
          start: edit.start + offset,
          end: edit.end + offset,
          put: typeof put === 'string' ? put : { from: put.from + offset, to: put.to + offset },
        })
      }
    offset += line.length + 1
  }
  return edited(source, edits)
}
