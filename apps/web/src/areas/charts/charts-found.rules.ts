// CHT-064, CHT-087: what shows beside the fields: wrong answers at once, what is only missing after Check Chart.
import type { ChartContext, PolicyBreak } from '@wren/contract/chart-context'
import { sectionFindings, type SectionFinding } from '@wren/contract/chart-findings.rules'
import { explanationNeeded } from '@wren/contract/chart-policy.rules'
import type { ChartData } from '@wren/contract/chart-sections'

/** A set of vitals begins empty: that is no break yet of which the nurse has to hear while she types. */
const isOnlyMissing = (message: string): boolean => message.endsWith(' is missing.')

export function shownFindings(
  data: ChartData,
  context: ChartContext,
  breaks: readonly PolicyBreak[],
  checked: boolean,
): ReadonlyMap<string, readonly SectionFinding[]> {
  const isDue = ({ path, message, missing }: SectionFinding): boolean =>
    message === explanationNeeded
      ? breaks.some((one) => one.note === path && !isOnlyMissing(one.message))
      : !missing && !isOnlyMissing(message)
  const shown = sectionFindings(data, context).filter((one) => checked || isDue(one))
  return Map.groupBy(shown, ({ path }) => path)
}
