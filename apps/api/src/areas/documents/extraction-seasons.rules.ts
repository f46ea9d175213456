// DOC "Reading referrals, further rules" 056: who has a summer and a winter home is seen where she lives when the visits begin.
import type { Doc, Line } from './extraction-model.rules.ts'

type Season = 'summer' | 'winter'
const heading = /^[\s*-]{0,12}(summer|winter)\b(?: (?:home|address|place|residence))?[^\d:]{0,60}?(?::|\s{2,}|\t| )\s{0,20}(?=(?:\S{1,20} ){0,3}\d{1,6} |\d{1,6} )/i

const seasonOf = (line: Line): Season | null => {
  const named = line.kind === 'body' && /\b\d{5}\b/.test(line.text) ? heading.exec(line.text)?.[1]?.toLowerCase() : undefined
  return named === 'summer' || named === 'winter' ? named : null
}

/** November to April, for those who fly south. */
const seasonAt = (day: string): Season => ((Number(day.slice(5, 7)) + 1) % 12 < 6 ? 'winter' : 'summer')

/** Sets the home of the other half of the year aside, where both are given. */
export function settleSeason(doc: Doc, day: string): void {
  const homes = doc.lines.map((line) => ({ line, season: seasonOf(line) })).filter((one) => one.season !== null)
  if (new Set(homes.map(({ season }) => season)).size < 2) return
  for (const { line, season } of homes) {
    if (season !== seasonAt(day)) line.kind = 'legal'
    else {
      const start = line.start + (heading.exec(line.text)?.[0].length ?? 0)
      line.labels = [{ concept: 'visit-address', start: line.start, end: start, valueStart: start, valueEnd: line.end }]
    }
  }
}
