// CHT-064, CHT-065: what every field of an open chart needs: its answers, the facts that ask for it, what is found,
// and how to change it.
import { createContext, useContext } from 'react'
import type { ChartContext, ChartView, PolicyBreak } from '@wren/contract/chart-context'
import type { SectionFinding } from '@wren/contract/chart-findings.rules'
import type { ChartInfo } from '@wren/contract/charts'
import type { Draft } from './charts-draft.ts'
import type { DraftState } from './charts-draft.rules.ts'

export interface Desk {
  readonly id: number
  readonly info: ChartInfo
  readonly draft: Draft
  readonly state: DraftState
  readonly context: ChartContext
  readonly view: ChartView
  readonly breaks: readonly PolicyBreak[]
  /** Check Chart was asked for: what is missing shows too. */
  readonly checked: boolean
  /** What stands at a path: wrong answers at once, missing ones after Check Chart. */
  readonly foundAt: (path: string) => readonly SectionFinding[]
  readonly change: (path: string, value: unknown) => void
  readonly correction: { readonly value: string; readonly set: (value: string) => void }
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('a field of the chart stands outside of it')
  return desk
}
