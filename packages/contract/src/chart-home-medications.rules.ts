// CHT-027, CHT-028, CHT-029: the nurse's approval of the list of home medications.
import { type ChartView, type FieldFinding, missing } from './chart-context.ts'
import type { ChartData } from './chart-sections.ts'
import { isSameAnswer } from './chart-changes.rules.ts'
import type { Instant } from './time.ts'

type HomeMedications = NonNullable<ChartData['home_medications']>

export const homeMedicationsFindings = ({ data, context }: ChartView): FieldFinding[] =>
  data.home_medications?.approved_by === context.nurse.id && data.home_medications.approved_at
    ? []
    : [missing('home_medications.approved_by', 'Medication reconciliation completed')]

/** CHT-028: a list cannot be approved while it is empty and 'none' is not ticked. */
export const approvalProblem = (home: HomeMedications | undefined): string | null =>
  home?.none || (home?.items?.length ?? 0) > 0 ? null : 'Home medications is required.'

export const withApproval = (
  home: HomeMedications,
  by: { readonly nurse: number; readonly now: Instant } | null,
): HomeMedications => ({ ...home, approved_by: by?.nurse ?? null, approved_at: by?.now ?? null })

/** Keeps the stored approval while the list is unchanged. An approval in the input is ignored. */
export function approvalAfterSave(
  stored: HomeMedications | undefined,
  input: HomeMedications,
): HomeMedications {
  const isSame =
    isSameAnswer(stored?.none === true, input.none === true) &&
    isSameAnswer(stored?.items, input.items)
  return {
    ...input,
    approved_by: isSame ? (stored?.approved_by ?? null) : null,
    approved_at: isSame ? (stored?.approved_at ?? null) : null,
  }
}

/** The list of another nurse or an earlier chart, without its approval (CHT-084, CHT-068). */
export const withoutApproval = (home: HomeMedications | undefined): HomeMedications => ({
  none: home?.none ?? null,
  items: home?.items ?? [],
  approved_by: null,
  approved_at: null,
})
