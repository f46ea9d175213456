// CHT-064, CHT-065: the context of an open chart: answers, facts, findings and changes, for every field.
import { createContext, useContext } from 'react'
import type { ChartContext, ChartView, PolicyBreak } from '@wren/contract/chart-context'
import type { SectionFinding } from '@wren/contract/chart-findings.rules'
import type { ChartInfo } from '@wren/contract/charts'
import type { ChartDraft } from './charts-draft.ts'
import type { DraftState } from './charts-draft.rules.ts'

export interface ChartForm {
  readonly id: number
  readonly info: ChartInfo
  readonly draft: ChartDraft
  readonly state: DraftState
  readonly context: ChartContext
  readonly view: ChartView
  readonly breaks: readonly PolicyBreak[]
  /** True after Check Chart: missing answers are findings too. */
  readonly isChecked: boolean
  /** Findings at a path: wrong answers at once, missing ones after Check Chart. */
  readonly findingsAt: (path: string) => readonly SectionFinding[]
  readonly change: (path: string, value: unknown) => void
  readonly correction: { readonly value: string; readonly set: (value: string) => void }
}

export const ChartFormContext = createContext<ChartForm | null>(null)

export function useChartForm(): ChartForm {
  const form = useContext(ChartFormContext)
  if (!form) throw new Error('useChartForm is used outside an open chart.')
  return form
}
