// CHT-036, CHT-072, CHT-029, CHT-061: merges a save into the stored chart.
import { type Signer, withoutOutdatedSignatures } from './chart-changes.rules.ts'
import { approvalAfterSave } from './chart-home-medications.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { sortedByTime } from './chart-vitals.rules.ts'

const withSortedVitals = (data: ChartData): ChartData =>
  data.vitals?.sets
    ? { ...data, vitals: { ...data.vitals, sets: sortedByTime(data.vitals.sets) } }
    : data

/** `input` is the whole chart or the changed sections. Missing sections keep their stored data. */
export function savedChart(
  stored: ChartData,
  input: ChartData,
): { readonly data: ChartData; readonly signAgain: readonly Signer[] } {
  const merged: ChartData = { ...stored, ...input }
  const home = input.home_medications
    ? { home_medications: approvalAfterSave(stored.home_medications, input.home_medications) }
    : {}
  return withoutOutdatedSignatures(
    withSortedVitals(stored),
    withSortedVitals({ ...merged, ...home }),
  )
}
