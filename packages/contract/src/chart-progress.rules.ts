// CHT-007: the state of each section on the chart's screen.
import { isEmpty } from './chart-conditions.rules.ts'
import type { ChartContext } from './chart-context.ts'
import { sectionFindings } from './chart-findings.rules.ts'
import { type ChartData, chartSections, type SectionKey } from './chart-sections.ts'

export type SectionState = 'empty' | 'incomplete' | 'complete' | 'error'

/** A section without answers is empty, one with missing answers incomplete. Only wrong answers are errors. */
export function sectionStates(
  data: ChartData,
  context: ChartContext,
): Record<SectionKey, SectionState> {
  const findings = sectionFindings(data, context).filter(({ level }) => level === 'error')
  const stateOf = (key: SectionKey, dataKeys: readonly (keyof ChartData)[]): SectionState => {
    const errors = findings.filter(({ section }) => section === key)
    if (errors.some(({ missing }) => !missing)) return 'error'
    if (dataKeys.every((dataKey) => isEmpty(data[dataKey]))) return 'empty'
    return errors.length > 0 ? 'incomplete' : 'complete'
  }
  return Object.fromEntries(
    chartSections.map(({ key, dataKeys }) => [key, stateOf(key, dataKeys)]),
  ) as Record<SectionKey, SectionState>
}
