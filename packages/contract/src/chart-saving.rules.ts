// CHT "Vitals" 036, CHT "Calls" 072, CHT "Home Medications" 029, CHT "Signatures" 061: what a save makes of the
// stored chart.
import { type Signer, withoutOutdatedSignatures } from './chart-changes.rules.ts'
import { approvalAfterSave } from './chart-home-medications.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { sortedByTime } from './chart-vitals.rules.ts'

const ordered = (data: ChartData): ChartData =>
  data.vitals?.sets
    ? { ...data, vitals: { ...data.vitals, sets: sortedByTime(data.vitals.sets) } }
    : data

/** `sent` is the whole chart or the changed sections; a section that was not sent stays as it was. */
export function savedChart(
  stored: ChartData,
  sent: ChartData,
): { readonly data: ChartData; readonly signAgain: readonly Signer[] } {
  const merged: ChartData = { ...stored, ...sent }
  const home = sent.home_medications
    ? { home_medications: approvalAfterSave(stored.home_medications, sent.home_medications) }
    : {}
  return withoutOutdatedSignatures(ordered(stored), ordered({ ...merged, ...home }))
}
