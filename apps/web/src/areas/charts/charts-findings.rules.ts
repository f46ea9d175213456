// CHT-064, CHT-087: the findings beside the fields: wrong answers at once, missing ones after Check Chart.
import type { ChartContext, PolicyBreak } from '@wren/contract/chart-context'
import { sectionFindings, type SectionFinding } from '@wren/contract/chart-findings.rules'
import { explanationNeeded } from '@wren/contract/chart-policy.rules'
import type { ChartData } from '@wren/contract/chart-sections'

/** Missing values of a new, empty set of vitals are not displayed while the nurse types. */
const isOnlyMissing = (message: string): boolean => message.endsWith(' is missing.')

export function visibleFindings(
  data: ChartData,
  context: ChartContext,
  breaks: readonly PolicyBreak[],
  checked: boolean,
): ReadonlyMap<string, readonly SectionFinding[]> {
  const isDue = ({ path, message, missing }: SectionFinding): boolean =>
    message === explanationNeeded
      ? breaks.some(
          (policyBreak) => policyBreak.note === path && !isOnlyMissing(policyBreak.message),
        )
      : !missing && !isOnlyMissing(message)
  const visible = sectionFindings(data, context).filter((finding) => checked || isDue(finding))
  return Map.groupBy(visible, ({ path }) => path)
}
