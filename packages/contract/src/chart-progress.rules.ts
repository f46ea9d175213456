// CHT "Access and screens" 007
import { isEmpty } from './chart-conditions.rules.ts'
import type { ChartContext } from './chart-context.ts'
import { allFound } from './chart-findings.rules.ts'
import { type ChartData, chartSections, type SectionKey } from './chart-sections.ts'

export type SectionState = 'empty' | 'incomplete' | 'complete' | 'error'

/**
 * A section nobody has touched is empty, not wrong; what is only missing is incomplete, so that red keeps its
 * meaning.
 */
export function sectionStates(
  data: ChartData,
  context: ChartContext,
): Record<SectionKey, SectionState> {
  const found = allFound(data, context).filter(({ level }) => level === 'error')
  const stateOf = (key: SectionKey, holds: readonly (keyof ChartData)[]): SectionState => {
    const errors = found.filter(({ section }) => section === key)
    if (errors.some(({ missing }) => !missing)) return 'error'
    if (holds.every((held) => isEmpty(data[held]))) return 'empty'
    return errors.length > 0 ? 'incomplete' : 'complete'
  }
  return Object.fromEntries(
    chartSections.map(({ key, holds }) => [key, stateOf(key, holds)]),
  ) as Record<SectionKey, SectionState>
}
