// DOC "Reading referrals, further rules" 056: who has a summer and a winter home is seen where she lives when the visits begin.
import type { Doc, Line } from './extraction-model.rules.ts'

type Season = 'summer' | 'winter'
const heading =
  /^[\s*-]{0,12}(summer|winter)\b(?: (?:home|address|place|residence))?[^\d:]{0,60}?(?::|\s{2,}|\t| )\s{0,20}(?=(?:\S{1,20} ){0,3}\d{1,6} |\d{1,6} )/i

const seasonOf = (line: Line): Season | null => {
  const named =
    line.kind === 'body' && /\b\d{5}\b/.test(line.text)
      ? heading.exec(line.text)?.[1]?.toLowerCase()
      : undefined
  return named === 'summer' || named === 'winter' ? named : null
}

/** November to April, for those who fly south. */
const seasonAt = (day: string): Season =>
  (Number(day.slice(5, 7)) + 1) % 12 < 6 ? 'winter' : 'summer'

const inline =
  /\b(summer|winter|snowbird|cold|warm)(?: (?:home|address|place|residence|months|season))?\b[^\d\n:=]{0,40}[:=]?[^\d\n]{0,24}(?=\d{1,6} [^\n]{5,70}?\b\d{5}\b)/gi

/** 'Winter address Nov-Apr: 8 Elm St ... 34102. Summer address: 9 Oak Rd ... 03894.' inside one paragraph. */
function settleInline(doc: Doc, day: string): void {
  const homes = doc.lines.flatMap((line) =>
    line.kind === 'body'
      ? [...line.text.slice(0, 1500).matchAll(inline)].map((match) => ({
          line,
          match,
          season: /summer|warm/i.test(match[1] ?? '') ? ('summer' as const) : ('winter' as const),
        }))
      : [],
  )
  if (new Set(homes.map(({ season }) => season)).size < 2) return
  for (const { line, match, season } of homes) {
    const value = line.start + match.index + match[0].length
    const next = homes.find((one) => one.line === line && one.match.index > match.index)
    const label = {
      concept: season === seasonAt(day) ? 'visit-address' : 'other-address',
      start: line.start + match.index,
      end: value,
      valueStart: value,
      valueEnd: next ? line.start + next.match.index : line.end,
    }
    line.labels = [
      ...line.labels.filter((one) => one.end <= label.start || one.start >= label.valueEnd),
      label,
    ].sort((a, b) => a.start - b.start)
  }
}

const lasting =
  /^[\s*-]{0,12}(?:permanent|usual|regular|legal|year[- ]round|main|primary|home|mailing)\b[^\d:]{0,40}?(?::|\s{2,}|\t)\s{0,20}\d{1,6} [^\n]{5,80}?\b\d{5}\b/i

/** 'Permanent address: ... 55812' and 'Winter address: ... 34231': in winter she is seen in the second. */
function settleOne(doc: Doc, home: Line, season: Season, day: string): boolean {
  const other = doc.lines.find((line) => line.kind === 'body' && lasting.test(line.text))
  if (!other) return false
  const [seen, left] = season === seasonAt(day) ? [home, other] : [other, home]
  const end = seen.start + (/^[^\d]{0,70}/.exec(seen.text)?.[0].length ?? 0)
  seen.labels = [{ concept: 'visit-address', start: end, end, valueStart: end, valueEnd: seen.end }]
  left.kind = 'legal'
  return true
}

/** Sets the home of the other half of the year aside, where both are given. */
export function settleSeason(doc: Doc, day: string): void {
  const homes = doc.lines
    .map((line) => ({ line, season: seasonOf(line) }))
    .filter((one) => one.season !== null)
  if (new Set(homes.map(({ season }) => season)).size < 2) {
    const [only] = homes
    if (!(only?.season && homes.length === 1 && settleOne(doc, only.line, only.season, day)))
      settleInline(doc, day)
    return
  }
  for (const { line, season } of homes) {
    if (season !== seasonAt(day)) line.kind = 'legal'
    else {
      const start = line.start + (heading.exec(line.text)?.[0].length ?? 0)
      line.labels = [
        {
          concept: 'visit-address',
          start: line.start,
          end: start,
          valueStart: start,
          valueEnd: line.end,
        },
      ]
    }
  }
}
