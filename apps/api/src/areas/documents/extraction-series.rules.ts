// DOC "Whose values" 068: of a series of doses the first day not yet given is the start.
import { addDays } from '@wren/contract/time'
import { lineAt } from './extraction-context.rules.ts'
import type { Doc } from './extraction-model.rules.ts'
import type { Day } from './extraction-start-days.rules.ts'

const dose =
  '(?:dose|dosis|infusion|infusi[oó]n|inf|injection|inj|treatment|tx|load(?:ing)?(?: dose)?|induction)'
const label =
  `(?:\\b(?:wk|week|semana|${dose})s? ?#?\\d{1,2}(?: ?(?:of|de|\\/) ?\\d{1,2})?|#\\d{1,2}|` +
  '\\bd(?:ay)? ?\\d{1,2}|' +
  '\\b(?:first|second|third|fourth|1st|2nd|3rd|4th|next|final|primera|segunda|tercera|cuarta|pr[oó]xim[ao])' +
  `(?: (?:(?:loading|home|maintenance) )?(?:${dose}|one))?)\\b`
/** The count directly before a day, and where the next one begins. */
const count = new RegExp(`${label}[^\\n;]{0,26}$`, 'i')
const nextCount = new RegExp(label, 'i')
const given = new RegExp(
  String.raw`\b(?:given|done|completed?|tolerated|received|administered|infused|had|got|was|were` +
    String.raw`|went (?:fine|well|ok)|aplicad[ao]|recibid[ao]|puest[ao]|administrad[ao])\b`,
  'i',
)
const toCome = new RegExp(
  String.raw`\b(?:to be|will be|should be|must be|can be|needs? to be|not(?: yet)?|hasn['’]t been` +
    String.raw`|por|pendiente|due|needed|at home|with you|en casa)\b`,
  'i',
)
/** 'Completed 2 of 3 loading doses', '2 of 3 done' give no day, and says that the series has begun. */
const begun = new RegExp(
  '\\b(?:completed|finished|received|had|got|given|tolerated|lleva|recibi[oó])\\b[^.;\\n]{0,16}' +
    '\\b(?:\\d|one|two|three|una?|dos|tres)(?: (?:of|de|out of) (?:the |las )?(?:\\d|two|' +
    `three|four|dos|tres|cuatro))? ?(?:\\w+ )?${dose}s?\\b|` +
    `\\b(?:\\d (?:of|de) \\d|(?:first )?(?:\\d|two|three|four) (?:\\w+ )?${dose}s?) (?:\\w+ )?` +
    '(?:done|given|completed|received|finished|hechas|recibidas)\\b',
  'i',
)

interface Step {
  readonly day: Day
  readonly isGiven: boolean
}

/** The days of the text that a count of doses names, each with whether it was given. */
function stepsOf(doc: Doc, days: readonly Day[]): Step[] {
  return days.flatMap((one, i): Step[] => {
    const { start, end } = one.mention
    const line = lineAt(doc, start)
    if (line.kind !== 'body' || one.day === null) return []
    const from = Math.max(line.start, days[i - 1]?.mention.end ?? 0, start - 60)
    const left = doc.text.slice(from, start)
    const named = count.exec(left)
    if (named === null) return []
    const until = Math.min(line.end, days[i + 1]?.mention.start ?? line.end, end + 60)
    const right = doc.text.slice(end, until).split(/[;\n]|\. /)[0] ?? ''
    const lead = left.slice(0, named.index).split(/[,;.]/).at(-1) ?? ''
    const said = `${lead}${left.slice(named.index)} ${right.split(nextCount)[0] ?? ''}`
    const isPast = one.day < one.from || one.day > addDays(one.from, 120)
    return [{ day: one, isGiven: isPast || (given.test(said) && !toCome.test(said)) }]
  })
}

/** What another reading takes for the start stands where it comes before the next dose and was not given. */
export function nextOfSeries(
  doc: Doc,
  days: readonly Day[],
  said: string | null,
  isStated: boolean,
): Day | null {
  const steps = stepsOf(doc, days)
  const open = steps.filter(({ isGiven }) => !isGiven)
  const hasBegun = begun.test(doc.text)
  if (open.length === 0 || (!hasBegun && (open.length === steps.length || steps.length < 2)))
    return null
  const [next] = open
    .map(({ day }) => day)
    .toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  const isGiven = steps.some((step) => step.isGiven && step.day.day === said)
  const stands = said !== null && !isGiven && (isStated || said < (next?.day ?? ''))
  return stands ? null : (next ?? null)
}
